// The messages of a channel. Each keeps its element as long as it is shown, and is changed in place: focus, scroll
// and what is open stay. A reader further up is not moved, and is told how much is new below.

import { Aloud, readable, say } from "./aloud.js";
import { render } from "./markdown.js";
import { showMenu } from "./menu.js";
import { showEmbed, showFile } from "./parts.js";
import { button, el, fill, isolated, keyed, visible } from "./patch.js";

const $ = (id) => document.getElementById(id);
const PALETTE = "✅ ❌ ⏩ 🔴 🔵 🟢 🟡 🟣 🟠 👍 👎 ❤️ 😂 😮 😢 🎉 🎲 ⚔️ 🛡️ 🤝 🏳️ 👀 💰 🤔".split(" ");
const CONTROLS = "button, a[href], summary";
const LINE = 12; // less than a line of words is high

export const bigger = (one, other) => Boolean(one) && (!other || BigInt(one) > BigInt(other));
const sameDay = (date) => date.toDateString() === new Date().toDateString();
const colour = (name) => `hsl(${[...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % 360} 45% 40%)`;

export class Messages {
  // `page` says who and where (`me`, `here`, `channelId`), what things are called (`names`), with which commands one
  // can begin (`simple`), does things (`tell`, `get`, `update`, `goTo`), and is told when all was seen (`seen`).
  constructor(page) {
    this.page = page;
    this.box = $("messages");
    this.aloud = new Aloud();
    this.forget();
    this.box.addEventListener("scroll", () => this.scrolled());
    for (const event of ["wheel", "touchmove", "keydown"]) {
      this.box.addEventListener(event, () => this.letGo(), { passive: true });
    }
    // The scroll bar is the box's own.
    this.box.addEventListener("pointerdown", ({ target }) => target === this.box && this.letGo());
    this.box.addEventListener("keydown", (event) => this.step(event));
    // What was opened is heard by who opened it.
    this.box.addEventListener("revealed", ({ target }) => say(readable(target)));
    this.watchFocus();
    // With a keyboard or suggestions below, the newest stays in sight.
    new ResizeObserver(() => {
      if (this.stick) this.toEnd();
      this.keepAnswer();
    }).observe(this.box);
    $("above").addEventListener("click", () => {
      this.letGo();
      this.goToMessage(this.passed, "start");
    });
    $("below").addEventListener("click", () => {
      this.letGo();
      this.toEnd();
      this.toNewest();
    });
  }

  // Another channel, or another member: what was shown is nobody's any more.
  forget() {
    this.first = null; // the oldest message that is shown
    this.wanted = null; // one before it, where older ones were asked for
    this.stick = true; // the newest is kept in sight
    this.letGo();
    this.passed = null; // the private message that went out of sight above what one was asked since
    $("above").hidden = true;
    this.seen = null; // the newest message that was in sight
    this.told = null; // the newest message that was spoken, or stood there from the beginning
    this.aloud.forget();
    this.grown = new Set(); // messages to which something was added below a reader further up
    this.was = new Map(); // message -> what it was when it was last shown
    this.used = null; // the control that has the focus, or had it until it went
    this.current = null; // the message that Tab stops at
    this.failed = new Set(); // what went wrong, as far as that was said
    this.box.replaceChildren();
    $("spoken").replaceChildren();
  }

  // The reader goes elsewhere by themselves.
  letGo() {
    this.awaited = false; // the answer to what was just done comes into sight
    this.answer = null; // the private message that stays in sight, since one goes on there
    this.asked = null; // the message below it that asked one by name since
  }

  toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
    this.scrolled();
  }

  toNewest() {
    (this.box.querySelector("article:last-of-type") ?? this.box).focus({ preventScroll: true });
  }

  scrolled() {
    const box = this.box;
    this.stick = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    this.tellOfAnswer();
    if (!this.stick) return;
    this.seen = this.newest ?? this.seen;
    this.grown.clear();
    $("below").hidden = true;
    this.page.seen();
  }

  // From which message on all are to be shown: what a reader further up has before them stays there, however much comes
  // below. At the end nobody reads what is far above.
  get from() {
    return this.wanted ?? (this.stick ? null : this.first);
  }

  show(view) {
    const messages = view?.messages ?? [];
    const first = this.told === null;
    const restore = this.hold();
    const nodes = this.nodes(view, messages);
    const offered = this.rows(this.asked).length > 0;
    // What has not changed isn't made anew, and keeps its element as it is.
    const known = new Map([...this.box.children].map((node) => [node.dataset.key, node]));
    fill(this.box, nodes.map(({ key, is, make }) => {
      if (this.was.get(key) === is && known.has(key)) return known.get(key);
      this.was.set(key, is);
      return keyed(key, make());
    }));
    this.newest = messages.at(-1)?.id ?? null;
    // What asked has its answer, or asks further below: one goes on at the end.
    if (offered && !this.rows(this.asked).length) {
      this.answer = null;
      this.asked = null;
      this.stick = true;
    }
    const arrived = messages.filter((message) => bigger(message.id, this.told ?? "0"));
    const answer = this.awaited && arrived.findLast((message) => message.ephemeral || message.author === this.page.me);
    if (first || answer) this.stick = true;
    if (answer) {
      this.awaited = false;
      this.answer = answer.ephemeral ? answer.id : null;
      this.asked = null;
      this.passed = null;
    }
    // Who is asked by name goes on there; as soon as that comes, and not once more at each press.
    const asked = this.answer && arrived.findLast((message) => message.pings_me && bigger(message.id, this.answer));
    if (asked) {
      this.passed = this.answer;
      this.asked = asked.id;
      this.stick = true;
    }
    if (this.stick) this.box.scrollTop = this.box.scrollHeight;
    else restore();
    this.keepAnswer();
    this.scrolled();
    this.setStops();
    this.refocus();
    this.speak(messages, first);
    this.speakOfFaults(view?.pending ?? [], first);
    if (view) {
      this.told = this.newest ?? "0";
      this.first = messages[0]?.id ?? null;
      // A look that was under way when older ones were asked for doesn't show them yet.
      if (!view.more || (messages.length && !bigger(messages[0].id, this.wanted))) this.wanted = null;
    }
    this.tellOfNew(messages);
  }

  nodes(view, messages) {
    const pending = view?.pending ?? [];
    const nodes = [];
    const put = (key, is, make) => nodes.push({ key, is: JSON.stringify(is), make });
    if (view?.more) put("older", [messages[0].id], () => button("older", "Show older messages", () => this.goBack(messages[0].id)));
    if (!messages.length) put("empty", this.page.simple(), () => this.empty());
    const faults = new Map(pending.filter((one) => one.message).map((one) => [one.message, one]));
    const unanswered = pending.filter((one) => one.command);
    const waiting = (one) => put("pending" + one.id, one, () => this.pending(one));
    let before = null;
    for (const message of messages) {
      while (unanswered.length && bigger(message.id, unanswered[0].id)) {
        waiting(unanswered.shift());
        before = null;
      }
      const close = follows(before, message);
      const fault = faults.get(message.id);
      put(message.id, [message, close, fault, new Date().toDateString()], () => this.message(message, close, fault));
      before = message;
    }
    unanswered.forEach(waiting);
    return nodes;
  }

  // Where nothing has been said, one can begin by a tap.
  empty() {
    const buttons = this.page.simple().map((line) => button("s1", line, async () => {
      this.awaited = true;
      await this.page.tell({ do: "slash", channel: this.page.here, line });
      await this.page.update().catch(() => {});
    }));
    return el("div", "empty", el("p", "", "Nothing has been said here yet. Begin here, or type / for all commands."), el("div", "row", ...buttons));
  }

  async goBack(before) {
    const { me, here } = this.page;
    const page = await this.page.get("channel", { person: me, channel: here, before }).catch(() => null);
    if (!page?.messages.length || me !== this.page.me || here !== this.page.here) return;
    this.stick = false;
    this.wanted = page.messages[0].id;
    await this.page.update().catch(() => {});
  }

  // The element that shows this message.
  node(message) {
    return [...this.box.children].find((node) => node.dataset.key === message);
  }

  // The rows of what can be pressed below it.
  rows(message) {
    return [...(this.node(message)?.querySelectorAll(":scope > .row") ?? [])];
  }

  // Brings a message into sight; the end, if it is gone.
  goToMessage(message, block = "center") {
    const node = this.node(message);
    if (!node) return this.toEnd();
    node.scrollIntoView({ block });
    node.focus({ preventScroll: true });
    this.scrolled();
  }

  // --- where the reader is ---

  // What one goes on with stays in sight with its buttons, however it grows and whatever is told below it to all.
  keepAnswer() {
    const node = this.node(this.answer);
    const asked = this.node(this.asked);
    const box = this.box.getBoundingClientRect();
    if (asked) {
      // What asks one since then has its buttons in sight, and above them stands as much of both as there is room for.
      const row = this.rows(this.asked).at(-1);
      const beyond = row ? row.getBoundingClientRect().bottom + LINE / 2 - box.bottom : -Infinity;
      this.box.scrollTop += Math.max((node ?? asked).getBoundingClientRect().top - box.top, beyond);
      return;
    }
    if (!this.rows(this.answer).length) return;
    const { top, bottom } = node.getBoundingClientRect();
    // Of one that is higher than its room its end is seen, where the buttons are.
    if (bottom > box.bottom || bottom - top > box.height) this.box.scrollTop += bottom - box.bottom;
    else if (top < box.top) this.box.scrollTop += top - box.top;
  }

  // Remembers which message stands where on the screen.
  hold() {
    const box = this.box;
    const top = box.getBoundingClientRect().top;
    if (this.used?.focus.isConnected) this.used = this.control(this.used.focus);
    const inSight = [...box.children].filter((node) => node.tagName === "ARTICLE" && node.getBoundingClientRect().bottom > top);
    const anchor = inSight.includes(this.used?.owner) ? this.used.owner : inSight[0];
    const was = anchor?.getBoundingClientRect().top;
    return () => {
      if (anchor?.isConnected) box.scrollTop += anchor.getBoundingClientRect().top - was;
    };
  }

  // Follows which control of a message is used; a dialog that it opened doesn't count.
  watchFocus() {
    document.addEventListener("focusin", ({ target }) => {
      if (target.closest("dialog")) return;
      this.used = this.control(target);
      if (!this.used || this.used.owner.dataset.key === this.current) return;
      this.current = this.used.owner.dataset.key;
      this.setStops();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest("dialog, #messages")) this.used = null;
    });
    for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => this.refocus(true));
  }

  // Of the messages one is a stop for Tab, and with it what every message has; what a message is for is one anyway.
  setStops() {
    const articles = [...this.box.querySelectorAll(":scope > article")];
    const current = this.node(this.current) ?? articles.at(-1);
    for (const node of articles) {
      const stop = node === current ? 0 : -1;
      for (const part of [node, ...node.querySelectorAll(".reactions .add")]) part.tabIndex = stop;
    }
  }

  // From a message that has the focus arrow keys go to the next ones.
  step(event) {
    const by = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const next = event.target.matches("#messages > article") && event.target[by];
    if (!next || !next.matches("article")) return;
    event.preventDefault();
    next.focus();
  }

  // A control of a message, where it stands among the others, and what stands near its message.
  control(focus) {
    const owner = focus.closest("#messages > *");
    if (!owner) return null;
    const among = focus.closest(".row") ? ".row button, .row a" : CONTROLS;
    const all = [...this.box.children];
    const place = all.indexOf(owner);
    return {
      focus, owner, among, label: nameOf(focus), at: [...owner.querySelectorAll(among)].indexOf(focus),
      near: [...all.slice(place + 1), ...all.slice(0, place).reverse()],
    };
  }

  // The control that was used may be gone: then the one of the same name has the focus, or its message; never another
  // one, which would do something else.
  refocus(closed = false) {
    if (document.querySelector("dialog[open]")) return;
    const active = document.activeElement;
    // A dialog that was closed may seem to have it still.
    const lost = !active || active === document.body || Boolean(active.closest("dialog"));
    // Nothing was used yet when the dialog came, as after a reload: one goes on at the newest.
    if (!this.used && closed && lost) this.toNewest();
    if (!this.used || !(lost || (active === this.used.focus && active.disabled))) return;
    const { owner, among, label, at, near } = this.used;
    const home = owner.isConnected ? owner : near.find((node) => node.isConnected && node.tagName === "ARTICLE");
    const all = owner.isConnected ? [...owner.querySelectorAll(among)] : [];
    const usable = all.filter((node) => nameOf(node) === label && !node.disabled && node.checkVisibility());
    // Of several with this name, what stands in its place.
    const next = usable.find((node) => all.indexOf(node) === at) ?? usable[0] ?? home ?? this.box;
    next.focus({ preventScroll: true });
  }

  // --- what is said aloud, and what is below ---

  // Speaks each message once, as soon as it has words, and what is added to it later.
  speak(messages, first) {
    const nodes = new Map([...this.box.children].map((node) => [node.dataset.key, node]));
    const end = this.box.getBoundingClientRect().bottom;
    for (const message of messages) {
      if (message.thinking || message.author === this.page.me) continue;
      const node = nodes.get(message.id);
      const isNew = this.aloud.isNew(message);
      const news = this.aloud.news(message, node, this.page.names);
      // Older ones that were asked for were said in their time.
      if (!news || first || (isNew && bigger(this.first, message.id))) continue;
      say(news);
      if (!isNew && !this.stick && node.getBoundingClientRect().bottom > end) this.grown.add(message.id);
    }
  }

  // What went wrong is said once.
  speakOfFaults(pending, first) {
    for (const { id, name, command, failed } of pending) {
      if (!failed || this.failed.has(id)) continue;
      this.failed.add(id);
      if (!first) say(command ? `/${name}: the application did not respond` : "This interaction failed: the application did not respond");
    }
  }

  tellOfNew(messages) {
    const isNews = ({ id, author }) => (bigger(id, this.seen ?? "0") && author !== this.page.me) || this.grown.has(id);
    // What is in sight to its last line is read where it stands.
    const end = this.box.getBoundingClientRect().bottom + LINE;
    const below = messages.filter((message) => isNews(message) && this.node(message.id).getBoundingClientRect().bottom > end);
    $("below").hidden = this.stick || !below.length;
    $("below").textContent = below.length === 1 ? "↓ 1 new message" : `↓ ${below.length} new messages`;
    // It takes its own room, so that it covers nothing that can be pressed.
    this.keepAnswer();
    this.tellOfAnswer();
  }

  // Who is asked below sees that there is something above that they were told by themselves, until its beginning is in sight.
  tellOfAnswer() {
    const node = this.node(this.passed);
    const gone = Boolean(node) && node.getBoundingClientRect().top < this.box.getBoundingClientRect().top - 1;
    if (!gone) this.passed = null;
    if ($("above").hidden === !gone) return;
    const restore = this.hold();
    $("above").hidden = !gone;
    restore();
  }

  // --- a message ---

  pending(one) {
    const node = el("article", "message private first", el("div", "above", `/${one.name}`));
    node.setAttribute("aria-label", `Your command /${one.name}`);
    node.tabIndex = -1;
    if (!one.failed) node.append(el("div", "thinking", "Sending the command"));
    else {
      node.append(el("div", "failed", "⚠ The application did not respond"), el("div", "below", "Only you can see this. ",
        button("", "Dismiss", () => this.page.tell({ do: "forget", interaction: one.id }))));
    }
    return node;
  }

  message(message, close, fault) {
    const { names, tell, goTo } = this.page;
    const at = new Date(message.at);
    const node = el("article", "message" + (close ? "" : " first") + (message.ephemeral ? " private" : message.pings_me ? " ping" : ""));
    node.tabIndex = -1;
    const name = visible(message.name);
    const moment = at.toLocaleString(undefined, sameDay(at) ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
    node.setAttribute("aria-label", `${name}, ${moment}`);
    const put = (key, part) => node.append(keyed(key, part));
    if (message.reply) put("reply", el("div", "above", "↱ ", isolated(message.reply.name), ": ", el("bdi", "", message.reply.text)));
    if (message.answers?.command) put("used", el("div", "above", "↱ ", isolated(message.answers.user), ` used /${message.answers.name}`));
    if (!close) {
      const face = el("div", "face", message.bot ? "⚔" : [...name][0]);
      face.setAttribute("aria-hidden", true);
      face.style.background = message.bot ? "var(--accent)" : colour(message.name);
      const when = el("time", "when", moment);
      when.dateTime = message.at;
      put("face", face);
      put("head", el("div", "", el("bdi", "who", name), message.bot ? el("span", "tag", "APP") : null, when,
        message.pinned ? el("span", "faint", "📌 pinned") : null));
    }
    if (message.kind === 18) put("text", el("div", "faint", "opened the thread “", isolated(message.content), "”"));
    else if (message.thinking) put("text", el("div", "thinking", isolated(name), " is thinking"));
    else if (message.content) put("text", written(message.content, names));
    if (message.edited && !message.ephemeral) put("edited", el("span", "faint", "(edited)"));
    message.embeds.forEach((embed, at) => put("embed" + at, showEmbed(embed, names)));
    message.attachments.forEach((file) => put("file" + file.url, showFile(file)));
    message.components.forEach((row, at) => put("row" + at, this.row(row, message, fault)));
    if (fault?.failed) {
      put("failed", el("div", "below failed", "⚠ This interaction failed: the application did not respond. ",
        button("", "Dismiss", () => tell({ do: "forget", interaction: fault.id }))));
    }
    if (!message.ephemeral) put("reactions", this.reactions(message));
    if (message.thread) put("thread", el("div", "below", button("", `↳ ${visible(names.channel(message.thread) ?? "thread")}`, () => goTo(message.thread))));
    if (message.ephemeral) {
      put("dismiss", el("div", "below", "👁 Only you can see this. ",
        button("", "Dismiss", () => tell({ do: "dismiss", channel: this.page.channelId, message: message.id }))));
    }
    return node;
  }

  row(row, message, fault) {
    const where = { channel: this.page.channelId, message: message.id };
    const working = fault && !fault.failed;
    const use = async (what) => {
      this.awaited = true;
      this.answer = message.ephemeral ? message.id : null;
      this.asked = null;
      await this.page.tell({ ...what, ...where });
      await this.page.update().catch(() => {});
    };
    return el("div", "row", ...row.components.map((part) => {
      if (part.style === 5) return this.link(part);
      const busy = working && fault.name === part.custom_id;
      let node;
      if (part.type === 3) node = showMenu(part, busy, (values) => use({ do: "choose", custom_id: part.custom_id, values }));
      else {
        const label = [part.emoji?.name, part.label].filter(Boolean).join(" ");
        node = button(`s${part.style}${busy ? " busy" : ""}`, label, () => use({ do: "press", custom_id: part.custom_id }));
        node.disabled = Boolean(part.disabled);
      }
      // Until the bot has answered, nothing on its message is pressed again.
      if (working) node.setAttribute("aria-disabled", true);
      return keyed(part.custom_id, node);
    }));
  }

  link(part) {
    const link = el("a", "filecard", [part.emoji?.name, part.label].filter(Boolean).join(" ") + " ↗");
    link.href = part.url;
    link.target = "_blank";
    link.rel = "noreferrer noopener";
    return keyed(part.url, link);
  }

  reactions(message) {
    const { tell } = this.page;
    const where = { channel: this.page.channelId, message: message.id };
    const chips = message.reactions.map((reaction) => {
      const node = button(reaction.mine ? "mine" : "", `${reaction.emoji} ${reaction.users.length}`,
        () => tell({ do: "react", ...where, emoji: reaction.emoji, add: !reaction.mine }));
      node.title = reaction.users.join(", ");
      node.setAttribute("aria-label", `${reaction.emoji}, ${reaction.users.join(", ")}`);
      node.setAttribute("aria-pressed", reaction.mine);
      return keyed(reaction.emoji, node);
    });
    const add = button("add", "☺+", () => {
      $("palette").replaceChildren(el("div", "", ...PALETTE.map((emoji) => button("", emoji, () => {
        $("palette").close();
        return tell({ do: "react", ...where, emoji, add: true });
      }))));
      $("palette").showModal();
    });
    add.title = "Add a reaction";
    add.setAttribute("aria-label", add.title);
    const box = el("div", "reactions" + (chips.length ? "" : " none"), ...chips, keyed("add", add));
    if (!chips.length) return box;
    const who = message.reactions.map((reaction) => `${reaction.emoji} ${reaction.users.join(", ")}`).join(" · ");
    box.append(keyed("who", el("details", "reactors", el("summary", "", "who?"), el("span", "", who))));
    return box;
  }
}

// What a control is called, whatever is chosen in it.
const nameOf = (control) => control.dataset.name ?? control.textContent;

// Words that can't be drawn take no other message with them: they stand as they were typed.
function written(content, names) {
  try {
    return render(content, names);
  } catch (error) {
    console.error(error);
    return el("div", "", content);
  }
}

// Is it shown as one with the message before it?
function follows(before, message) {
  return Boolean(before) && before.author === message.author && !message.answers && !message.reply
    && before.ephemeral === message.ephemeral && new Date(message.at) - new Date(before.at) < 7 * 60e3;
}
