// Discord's Markdown as elements. Text only ever becomes text nodes, never markup.

const el = (name, kind, ...inside) => {
  const node = document.createElement(name);
  if (kind) node.className = kind;
  node.append(...inside);
  return node;
};

// `names`: { user(id), channel(id) } give what a mention is called, or nothing; `go(channel, message)` goes there.
export function render(text, names) {
  const root = el("div", "text");
  const pieces = text.split(/```(?:([a-zA-Z0-9+-]*)\n)?([\s\S]*?)```/g);
  // split gives: text, language, code, text, language, code, …
  for (let at = 0; at < pieces.length; at += 3) {
    let plain = pieces[at];
    if (at > 0) plain = plain.replace(/^\n/, "");
    if (at + 1 < pieces.length) plain = plain.replace(/\n$/, "");
    if (plain) blocks(plain.split("\n"), root, names);
    if (at + 2 < pieces.length) root.append(el("pre", "", coloured(pieces[at + 2].replace(/\n$/, ""))));
  }
  levels(root);
  return root;
}

// A heading is as large as it was written; to who hears it, it is no more than one level below the one before.
function levels(root) {
  let level = 1;
  for (const heading of root.querySelectorAll("h2, h3, h4")) {
    level = Math.min(Number(heading.nodeName[1]), level + 1);
    heading.setAttribute("aria-level", level);
  }
}

// A block of code, without the terminal's colours.
const coloured = (code) => el("code", "", code.replace(/\u001b\[[0-9;]*m/g, ""));

function blocks(lines, root, names) {
  let run = null; // plain lines that belong together
  const plain = () => (run ??= root.appendChild(el("div")));
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    let found;
    // A spoiler over several lines: everything up to the line that closes it.
    const opens = line.startsWith("||") && line.indexOf("||", 2) < 0;
    const closes = opens ? lines.findIndex((later, index) => index > at && later.includes("||")) : -1;
    if (closes > 0) {
      run = null;
      const end = lines[closes].indexOf("||");
      const inside = [line.slice(2), ...lines.slice(at + 1, closes), lines[closes].slice(0, end)];
      const fold = root.appendChild(spoiler([]));
      fold.classList.add("fold");
      blocks(inside.filter((one, index) => one || index > 0), fold.firstChild, names);
      const after = lines[closes].slice(end + 2);
      if (after.trim()) blocks([after], root, names);
      at = closes;
    } else if ((found = /^(#{1,3}) +(.+)/.exec(line))) {
      run = null;
      root.append(el("h" + (found[1].length + 1), "", ...inline(found[2], names)));
    } else if ((found = /^-# +(.+)/.exec(line))) {
      run = null;
      root.append(el("small", "", ...inline(found[1], names)));
    } else if (/^>>> /.test(line)) {
      run = null;
      const quote = root.appendChild(el("blockquote"));
      blocks([line.slice(4), ...lines.slice(at + 1)], quote, names);
      return;
    } else if (/^> /.test(line)) {
      run = null;
      const inside = [];
      while (at < lines.length && /^> ?/.test(lines[at])) inside.push(lines[at++].replace(/^> ?/, ""));
      at--;
      blocks(inside, root.appendChild(el("blockquote")), names);
    } else if (/^\s*([-*]|\d+\.) +\S/.test(line)) {
      run = null;
      const inside = [];
      while (at < lines.length && /^\s*([-*]|\d+\.) +\S/.test(lines[at])) inside.push(lines[at++]);
      at--;
      root.append(list(inside, names));
    } else {
      const block = plain();
      if (block.childNodes.length) block.append("\n");
      block.append(...inline(line, names));
    }
  }
}

function list(lines, names) {
  const depth = (line) => /^\s*/.exec(line)[0].length;
  const least = depth(lines[0]);
  const ordered = /^\s*\d+\./.exec(lines[0]);
  const node = el(ordered ? "ol" : "ul");
  if (ordered) node.start = parseInt(lines[0], 10);
  for (let at = 0; at < lines.length; at++) {
    const item = node.appendChild(el("li", "", ...inline(lines[at].replace(/^\s*([-*]|\d+\.) +/, ""), names)));
    const below = [];
    while (at + 1 < lines.length && depth(lines[at + 1]) > least) below.push(lines[++at]);
    if (below.length) item.append(list(below, names));
  }
  return node;
}

const MARKS = [
  ["***", (inside) => el("strong", "", el("em", "", ...inside))],
  ["**", (inside) => el("strong", "", ...inside)],
  ["__", (inside) => el("u", "", ...inside)],
  ["~~", (inside) => el("s", "", ...inside)],
  ["||", (inside) => spoiler(inside)],
  ["*", (inside) => el("em", "", ...inside)],
];

// What is hidden, and hidden again by what has shown it. It has the focus both ways, and tells when it was opened.
function spoiler(inside) {
  const node = el("span", "spoiler", el("span", "inside", ...inside));
  const turn = (open) => {
    node.classList.toggle("open", open);
    node.role = open ? "group" : "button";
    node.setAttribute("aria-label", open ? "What was hidden; Enter hides it again" : "Show what is hidden here");
  };
  const use = () => {
    turn(!node.classList.contains("open"));
    node.dispatchEvent(new Event(node.classList.contains("open") ? "revealed" : "folded", { bubbles: true }));
  };
  node.tabIndex = 0;
  turn(false);
  node.reveal = () => turn(true);
  node.addEventListener("click", (event) => {
    // One within another is opened by itself, a link in it leads elsewhere, and who marks words reads them.
    if (event.target.closest(".spoiler, a") !== node) return;
    if (!node.classList.contains("open") || getSelection().isCollapsed) use();
  });
  node.addEventListener("keydown", (event) => {
    if (event.target !== node || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    use();
  });
  return node;
}

// Where a mark that stands open at the beginning is closed: outside of code, and not escaped.
function closing(text, mark, from) {
  for (let at = from; at <= text.length - mark.length; at++) {
    if (text[at] === "\\") { at++; continue; }
    if (text[at] === "`") {
      const end = text.indexOf("`", at + 1);
      if (end > 0) { at = end; continue; }
    }
    if (text.startsWith(mark, at) && !/\s/.test(text[at - 1])) {
      // `*` is not closed by the beginning of `**`.
      if (mark === "*" && text[at + 1] === "*") { at++; continue; }
      return at;
    }
  }
  return -1;
}

export function inline(text, names) {
  const out = [];
  let words = "";
  const flush = () => { if (words) out.push(words); words = ""; };
  const put = (node) => { flush(); out.push(node); };
  let at = 0;
  scan: while (at < text.length) {
    const rest = text.slice(at);
    let found;
    if ((found = /^\\([!-/:-@[-`{-~])/.exec(rest))) {
      words += found[1];
      at += 2;
      continue;
    }
    if ((found = /^(`+)([\s\S]*?[^`])\1(?!`)/.exec(rest))) {
      put(el("code", "", found[2]));
      at += found[0].length;
      continue;
    }
    if (rest[0] === "<" && (found = /^<([^<>\s][^<>]*)>/.exec(rest))) {
      const node = special(found[1], names);
      if (node) {
        put(node);
        at += found[0].length;
        continue;
      }
    }
    if ((found = /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/.exec(rest))) {
      put(link(found[2], inline(found[1], names), names));
      at += found[0].length;
      continue;
    }
    if ((found = /^https?:\/\/[^\s<>]+[^\s<>.,:;!?'")\]]/.exec(rest))) {
      put(link(found[0], [found[0]], names));
      at += found[0].length;
      continue;
    }
    if (rest.startsWith("@everyone") || rest.startsWith("@here")) {
      const word = /^@\w+/.exec(rest)[0];
      put(el("span", "mention", word));
      at += word.length;
      continue;
    }
    for (const [mark, make] of MARKS) {
      if (!rest.startsWith(mark) || /^\s|^$/.test(rest.slice(mark.length))) continue;
      const end = closing(rest, mark, mark.length + 1);
      if (end < 0) continue;
      put(make(inline(rest.slice(mark.length, end), names)));
      at += end + mark.length;
      continue scan;
    }
    if (rest[0] === "_" && !/\w/.test(text[at - 1] ?? " ")) {
      found = /^_([^\s_](?:[^_]*[^\s_])?)_(?!\w)/.exec(rest);
      if (found) {
        put(el("em", "", ...inline(found[1], names)));
        at += found[0].length;
        continue;
      }
    }
    words += text[at++];
  }
  flush();
  return out;
}

function link(address, inside, names) {
  const there = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(address);
  // A message of this Discord's own.
  if (there && names.channel(there[1])) return way(inside, () => names.go(there[1], there[2]));
  const node = el("a", "", el("span", "", ...inside));
  node.href = address;
  node.target = "_blank";
  node.rel = "noreferrer noopener";
  return node;
}

function way(inside, go) {
  const node = el("a", "mention", el("span", "", ...inside));
  node.href = "#";
  node.addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
  return node;
}

function special(inside, names) {
  let found;
  if ((found = /^@!?(\d+)$/.exec(inside))) return el("span", "mention", "@" + (names.user(found[1]) ?? "unknown"));
  if ((found = /^#(\d+)$/.exec(inside))) {
    const name = names.channel(found[1]);
    return name ? way(["#" + name], () => names.go(found[1])) : el("span", "mention", "#unknown");
  }
  if ((found = /^\/([^:]+):\d+$/.exec(inside))) return el("span", "mention", "/" + found[1]);
  if ((found = /^t:(-?\d+)(?::([tTdDfFR]))?$/.exec(inside))) return time(Number(found[1]), found[2] ?? "f");
  if (/^https?:\/\//.test(inside)) return link(inside, [inside], names);
  return null;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  // No such moment: it stands as it was typed.
  if (Number.isNaN(date.getTime())) return null;
  const node = el("time", "time");
  node.dateTime = date.toISOString();
  node.title = date.toLocaleString(undefined, STYLES.F);
  if (style === "R") node.dataset.relative = seconds;
  node.textContent = style === "R" ? relative(seconds) : date.toLocaleString(undefined, STYLES[style]);
  return node;
}

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(away) >= size) return words.format(Math.round(away / size), unit);
  }
  return words.format(Math.round(away), "second");
}
