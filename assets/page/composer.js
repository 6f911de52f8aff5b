// The line in which a person writes: words, or a slash command with its suggestions.

// So long nothing new is suggested before it is read aloud what there is.
const PAUSE = 400;

// So long, in milliseconds, a key or a tap may come once more.
const ONCE_MORE = 1000;

// Stands in the line for the end of a line of words.
const BREAK = "⏎";

// With these one begins.
const FIRST = ["game", "help", "play"];

// The commands down to what takes options, each with its full name.
export function leaves(commands) {
  const all = [];
  const walk = (node, name, about) => {
    const below = (node.options ?? []).filter((option) => option.type <= 2);
    if (!below.length) return all.push({ name, about: node.description, options: node.options ?? [] });
    for (const option of below) walk(option, `${name} ${option.name}`, option.description);
  };
  for (const command of commands) walk(command, command.name, command.description);
  return all;
}

// Which command the line names, and its options as far as they are typed.
export function parse(line, all) {
  const body = line.slice(1);
  const fits = (leaf) => body === leaf.name || body.startsWith(leaf.name + " ");
  const leaf = all.filter(fits).sort((one, other) => other.name.length - one.name.length)[0];
  if (!leaf) return null;
  const start = 1 + leaf.name.length;
  const known = new Set(leaf.options.map((option) => option.name));
  const given = [];
  let at = start;
  let tail = "";
  while (at < line.length) {
    if (/\s/.test(line[at])) { at++; continue; }
    const found = /^([\p{L}][\p{L}\p{N}_-]*):/u.exec(line.slice(at));
    if (!found || !known.has(found[1])) { tail = line.slice(at); break; }
    const from = at + found[0].length;
    let to, text, closed = false;
    if (line[from] === '"') {
      const end = line.indexOf('"', from + 1);
      closed = end > 0;
      to = closed ? end + 1 : line.length;
      text = line.slice(from + 1, closed ? end : to);
    } else {
      const next = /\s[\p{Ll}][\p{Ll}\p{N}_-]*:/u.exec(line.slice(from));
      to = next ? from + next.index : line.length;
      text = line.slice(from, to);
    }
    given.push({ option: leaf.options.find((option) => option.name === found[1]), text, from, to, closed, start: at });
    at = to;
  }
  // Words that are no option (yet) after an unquoted value belong to it, unless a blank word is begun.
  return { leaf, start, given, tail, tailAt: line.length - tail.length };
}

const quoted = (text) => (/[\s:]/.test(text) && !text.includes('"') ? `"${text}"` : text);

export class Composer {
  // `ask(line)` gives the bot's suggestions, `send(line, files)` sends; `keep(owner, draft)` and `kept(owner)` hold what
  // is begun: a draft's owner is a member in one place, so that nothing goes along to where others read it.
  constructor({ line, box, list, hint, count, file, ask, send, kept, keep }) {
    Object.assign(this, { line, box, list, hint, count, file, ask, send, kept, keep });
    this.commands = [];
    this.items = [];
    this.chosen = 0;
    this.moved = false;
    this.closed = false;
    this.asked = 0;
    this.restored = 0; // when words came back, while nothing else was pressed
    this.others = new Map(); // owner -> the files that were chosen; after a reload they are chosen again
    this.owner = null;
    this.begin({});
    line.addEventListener("input", () => {
      this.restored = 0;
      if (!line.value && this.aside) this.restore();
      this.closed = false;
      this.update();
    });
    line.addEventListener("paste", (event) => this.paste(event));
    line.addEventListener("click", () => this.update());
    line.addEventListener("keydown", (event) => this.key(event));
    file.addEventListener("change", () => this.attach());
  }

  // What is being written: the words, for which shown suggestion which value stands, and the words that wait until a
  // command is given.
  begin({ text = "", picked = new Map(), files = {}, aside = "" }) {
    this.line.value = text;
    this.aside = aside;
    this.picked = picked; // option -> { shown, value }, where a suggestion stands for another value
    this.files = files;
  }

  // The words come back that waited for a command. The key that ended that may come once more, and isn't meant for them.
  restore() {
    if (this.aside) this.restored = performance.now();
    this.begin({ text: this.aside, files: this.line.value ? {} : this.files });
  }

  get justRestored() {
    return this.restored > 0 && performance.now() - this.restored < ONCE_MORE;
  }

  // From here on the line is this owner's: what another has begun is kept for them. Without one it isn't known yet
  // where one is.
  belongsTo(owner) {
    if (owner === this.owner) return;
    if (this.owner !== null) this.others.set(this.owner, this.files);
    // What was typed before it was known whose it is stays, behind what was begun.
    const typed = this.owner === null ? this.line.value : "";
    this.owner = owner;
    this.restored = 0;
    const { text = "", picked, aside } = JSON.parse((owner !== null && this.kept(owner)) || "{}");
    this.begin({ text: text + typed, picked: new Map(picked), files: this.others.get(owner), aside });
    this.closed = !typed;
    this.update();
  }

  set(text) {
    this.line.value = text;
    this.line.setSelectionRange(text.length, text.length);
    this.line.focus();
    // One goes on at its end: a line that is longer than its room shows that.
    this.line.scrollLeft = this.line.scrollWidth;
    this.closed = false;
    this.update();
  }

  // Shows the commands. Words that were begun wait, and come back when the command was given or taken away again.
  command() {
    const text = this.line.value;
    if (text.startsWith("/")) return this.set(text);
    if (text.trim()) this.aside = [this.aside, text].filter(Boolean).join(" ");
    this.set("/");
  }

  // A line has no breaks: in words a sign stands for each until they are sent, in a command a blank.
  paste(event) {
    const words = event.clipboardData?.getData("text/plain").trim().replace(/\r\n?/g, "\n");
    if (!words?.includes("\n")) return;
    event.preventDefault();
    const isCommand = (this.line.value.slice(0, this.line.selectionStart) || words).startsWith("/");
    // As if it were typed, so that it can be undone.
    document.execCommand("insertText", false, words.replaceAll("\n", isCommand ? " " : BREAK));
  }

  update() {
    const text = this.line.value;
    const turn = ++this.asked;
    if (this.owner !== null) this.keep(this.owner, JSON.stringify({ text, picked: [...this.picked], aside: this.aside }));
    this.file.parentElement.hidden = true;
    if (!text.startsWith("/") || this.closed) return this.show([], "");
    const all = leaves(this.commands);
    const typed = parse(text, all);
    if (!typed) return this.showCommands(text.slice(1), all);
    const cursor = this.line.selectionStart;
    const inside = typed.given.find((given) => cursor >= given.from && cursor <= given.to && !(given.closed && cursor === given.to));
    if (inside) return this.showValues(text, typed, inside, turn);
    this.showOptions(typed);
  }

  showCommands(words, all) {
    const wanted = words.toLowerCase().trim();
    if (!wanted) return this.showAll();
    // Those that begin so, then those with a word that does; where there is none, those that hold it.
    const rank = (leaf) => (leaf.name.startsWith(wanted) ? 0 : ` ${leaf.name}`.includes(` ${wanted}`) ? 1 : leaf.name.includes(wanted) ? 2 : 3);
    const most = all.some((leaf) => rank(leaf) < 2) ? 1 : 2;
    const found = all.filter((leaf) => rank(leaf) <= most).sort((one, other) => rank(one) - rank(other));
    const items = found.slice(0, 30).map((leaf) => ({
      name: "/" + leaf.name, about: leaf.about,
      take: () => this.set(`/${leaf.name} ` + required(leaf)),
    }));
    this.show(items, items.length ? "" : "There is no such command.", "command");
  }

  // Those to begin with that ask for nothing more.
  simple() {
    const asks = (command) => (command.options ?? []).some((option) => option.type <= 2 || option.required);
    return this.commands.filter((command) => FIRST.includes(command.name) && !asks(command)).map((command) => `/${command.name}`);
  }

  // All commands, what belongs together as one, and first those with which one begins.
  showAll() {
    const place = (command) => (FIRST.indexOf(command.name) + 1) || FIRST.length + 1;
    const items = [...this.commands].sort((one, other) => place(one) - place(other)).map((command) => {
      const below = (command.options ?? []).filter((option) => option.type <= 2).map((option) => option.name);
      if (below.length) return { name: `/${command.name} …`, about: below.join(", "), take: () => this.set(`/${command.name} `) };
      return { name: "/" + command.name, about: command.description, take: () => this.set(`/${command.name} ` + required(command)) };
    });
    this.show(items, items.length ? "" : "There are no commands here.", "command");
  }

  showOptions(typed) {
    const left = typed.leaf.options.filter((option) => !typed.given.some((given) => given.option === option));
    const part = typed.tail.toLowerCase();
    const found = left.filter((option) => option.name.startsWith(part));
    const items = found.map((option) => ({
      name: option.name, about: (option.required ? "required · " : "") + option.description,
      take: () => {
        const text = this.line.value.slice(0, typed.tailAt).trimEnd();
        this.set(`${text} ${option.name}:`);
      },
    }));
    const missing = left.filter((option) => option.required).map((option) => option.name);
    const hint = part && !found.length ? `There is no option "${typed.tail}".`
      : missing.length ? `Still needed: ${missing.join(", ")}` : `${typed.leaf.about} · Enter sends`;
    this.show(items, hint, missing.length || part ? "needed" : "optional");
  }

  async showValues(text, typed, given, turn) {
    const { option } = given;
    if (option.type === 11) {
      this.file.parentElement.hidden = false;
      this.target = given;
      return this.show([], `${option.description} · choose a file with 📎`);
    }
    this.show(this.kind === "value:" + option.name ? this.items : [], `${option.name}: ${option.description}`, "value:" + option.name);
    // The option being typed stands last, the others before it.
    const others = typed.given.filter((other) => other !== given).map((other) => `${other.option.name}:${quoted(this.value(other))}`);
    const line = `/${typed.leaf.name} ${[...others, `${option.name}:`].join(" ")}` + (given.text && `"${given.text.trim()}"`);
    const choices = await this.ask(line).catch(() => null);
    if (turn !== this.asked) return;
    if (!choices) return this.show([], `${option.name}: ${option.description} · no suggestions came`, "value:" + option.name);
    const items = choices.map((choice) => ({
      name: choice.name, about: "",
      exact: [choice.name, String(choice.value)].some((known) => known.toLowerCase() === given.text.trim().toLowerCase()),
      take: () => {
        if (String(choice.value) !== choice.name && !option.choices?.length) this.picked.set(option.name, { shown: choice.name, value: String(choice.value) });
        else this.picked.delete(option.name);
        const after = text.slice(given.to).trim();
        this.set(text.slice(0, given.from) + quoted(choice.name) + " " + (after && after + " "));
      },
    }));
    this.show(items, `${option.name}: ${option.description}`, "value:" + option.name);
  }

  // What is sent for an option: the value behind a picked suggestion, or what was typed.
  value(given) {
    const picked = this.picked.get(given.option.name);
    return picked && picked.shown === given.text.trim() ? picked.value : given.text.trim();
  }

  show(items, hint, kind = "") {
    this.items = items;
    this.kind = kind;
    this.chosen = 0;
    this.moved = false;
    this.box.hidden = !items.length && !hint;
    this.line.setAttribute("aria-expanded", items.length > 0);
    this.hint.textContent = hint;
    // Said once, when there is a pause: how many there are, and what is still needed.
    clearTimeout(this.saying);
    const many = items.length === 1 ? "1 suggestion" : `${items.length} suggestions`;
    const said = [items.length ? `${many}.` : "", hint].filter(Boolean).join(" ");
    this.saying = setTimeout(() => this.count.textContent !== said && (this.count.textContent = said), PAUSE);
    this.hint.hidden = !hint;
    this.list.hidden = !items.length;
    this.list.replaceChildren(...items.map((item, at) => {
      const node = document.createElement("div");
      node.id = `suggestion-${at}`;
      node.role = "option";
      for (const kind of ["name", "about"]) {
        if (!item[kind]) continue;
        const part = document.createElement("span");
        part.className = kind;
        part.textContent = item[kind];
        node.append(part, " ");
      }
      // The line keeps the focus.
      node.addEventListener("mousedown", (event) => event.preventDefault());
      node.addEventListener("click", () => item.take());
      node.addEventListener("pointermove", () => this.chosen !== at && this.mark(at));
      return node;
    }));
    this.mark(0);
    this.list.scrollTop = 0;
  }

  // Which suggestion Enter or Tab would take.
  mark(at) {
    this.chosen = at;
    const nodes = [...this.list.children];
    nodes.forEach((node, place) => node.setAttribute("aria-selected", place === at));
    if (nodes[at]) this.line.setAttribute("aria-activedescendant", nodes[at].id);
    else this.line.removeAttribute("aria-activedescendant");
    nodes[at]?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const open = this.items.length > 0;
    if (event.isComposing) return;
    const ends = ["Enter", "Backspace", "Delete"].includes(event.key);
    if (ends && (this.justRestored || (event.key === "Enter" && event.repeat))) {
      event.preventDefault();
      // As long as it is held.
      if (this.restored && event.repeat) this.restored = performance.now();
      return;
    }
    // What a keyboard on glass doesn't name is told of as input.
    if (event.key !== "Unidentified") this.restored = 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.mark((this.chosen + step + this.items.length) % this.items.length);
      this.moved = true;
      event.preventDefault();
    } else if (event.key === "Tab" && open && !event.shiftKey) {
      event.preventDefault();
      this.items[this.chosen].take();
    } else if (event.key === "Escape" && !this.box.hidden) {
      event.preventDefault();
      this.closed = true;
      this.update();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && this.takes()) this.items[this.chosen].take();
      else this.submit();
    }
  }

  // Does Enter take the suggestion rather than send the line?
  takes() {
    if (this.moved || this.kind === "command" || this.kind === "needed") return true;
    return this.kind.startsWith("value:") && !this.items.some((item) => item.exact);
  }

  async attach() {
    const [file] = this.file.files;
    if (!file || !this.target) return;
    const { owner, target, files } = this;
    const begun = this.line.value;
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    // It is called as it can stand in the line.
    const name = file.name.replaceAll('"', "").trim() || "file";
    files[name] = btoa(text);
    this.file.value = "";
    const written = (line) => line.slice(0, target.from) + `"${name}" `;
    if (owner === this.owner) return this.set(written(this.line.value));
    // One has gone elsewhere meanwhile: it stays where it was chosen.
    this.keep(owner, JSON.stringify({ ...JSON.parse(this.kept(owner) ?? "{}"), text: written(begun) }));
  }

  async submit() {
    const text = this.line.value.trim();
    if (!text || this.justRestored) return;
    let line = text.startsWith("/") ? text : text.replaceAll(BREAK, "\n");
    const typed = text.startsWith("/") && parse(text, leaves(this.commands));
    if (typed && !typed.tail) {
      const options = typed.given.map((given) => ` ${given.option.name}:${given.text.trim() === "" ? "" : `"${this.value(given)}"`}`);
      // A value with quotes in it can't stand in quotes; then the line goes as it was typed.
      if (!typed.given.some((given) => this.value(given).includes('"'))) line = `/${typed.leaf.name}${options.join("")}`;
    }
    const { owner } = this;
    if (!(await this.send(line, this.files))) return;
    if (owner !== this.owner) {
      const { text: left = "", aside } = JSON.parse(this.kept(owner) ?? "{}");
      if (left.trim() !== text) return;
      this.others.delete(owner);
      return this.keep(owner, JSON.stringify({ text: aside }));
    }
    if (this.line.value.trim() === text) this.restore();
    this.update();
  }
}

// The names of the options that a command can't do without, to begin with the first of them.
function required(leaf) {
  const first = leaf.options.find((option) => option.required);
  return first ? `${first.name}:` : "";
}
