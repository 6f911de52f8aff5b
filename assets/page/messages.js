// The messages of a channel. Each keeps its element as long as it is shown, and is changed in place: focus, scroll
// and what is open stay. A reader further up is not moved, and is told how much is new below.

import { render } from "./markdown.js";
import { showMenu } from "./menu.js";
import { showEmbed, showFile } from "./parts.js";
import { button, el, fill, keyed, patch } from "./patch.js";

const $ = (id) => document.getElementById(id);
const PALETTE = "✅ ❌ ⏩ 🔴 🔵 🟢 🟡 🟣 🟠 👍 👎 ❤️ 😂 😮 😢 🎉 🎲 ⚔️ 🛡️ 🤝 🏳️ 👀 💰 🤔".split(" ");
const CONTROLS = "button, a[href], summary";

export const bigger = (one, other) => Boolean(one) && (!other || BigInt(one) > BigInt(other));
const sameDay = (date) => date.toDateString() === new Date().toDateString();
const colour = (name) => `hsl(${[...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % 360} 45% 40%)`;

export class Messages {
  // `page` says who and where (`me`, `here`, `channelId`), what things are called (`names`), with which commands one
  // can begin (`simple`), and does things (`tell`, `get`, `update`, `goTo`).
  constructor(page) {
    this.page = page;
    this.box = $("messages");
    this.forget();
    this.box.addEventListener("scroll", () => this.scrolled());
    for (const event of ["wheel", "touchmove", "keydown"]) {
      this.box.addEventListener(event, () => (this.awaited = false), { passive: true });
    }
    this.watchFocus();
    // With a keyboard or suggestions below, the newest stays in sight.
    new ResizeObserver(() => this.stick && this.toEnd()).observe(this.box);
    $("below").addEventListener("click", () => {
      this.toEnd();
      (this.box.querySelector("article:last-of-type") ?? this.box).focus({ preventScroll: true });
    });
  }

  // Another channel, or another member: what was shown is nobody's any more.
  forget() {
    this.older = [];
    this.stick = true; // the newest is kept in sight
    this.awaited = false; // the answer to what was just done comes into sight
    this.seen = null; // the newest message that was in sight
    this.told = null; // the newest message that was spoken, or stood there from the beginning
    this.spoken = new Map(); // message -> the words that were spoken
    this.was = new Map(); // message -> what it was when it was last shown
    this.used = null; // the control that has the focus, or had it until it went
    this.box.replaceChildren();
    $("spoken").replaceChildren();
  }

  toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
    this.scrolled();
  }

  scrolled() {
    const box = this.box;
    this.stick = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    if (!this.stick) return;
    this.seen = this.newest ?? this.seen;
    $("below").hidden = true;
  }

  show(view) {
    const messages = [...this.older, ...(view?.messages ?? [])];
    const first = this.told === null;
    const restore = this.hold();
    const nodes = this.nodes(view, messages);
    // What has not changed isn't made anew, and keeps its element as it is.
    const known = new Map([...this.box.children].map((node) => [node.dataset.key, node]));
    fill(this.box, nodes.map(({ key, is, make }) => {
      if (this.was.get(key) === is && known.has(key)) return known.get(key);
      this.was.set(key, is);
      return keyed(key, make());
    }));
    this.newest = messages.at(-1)?.id ?? null;
    const arrived = messages.filter((message) => bigger(message.id, this.told ?? "0"));
    const answer = this.awaited && arrived.some((message) => message.ephemeral || message.author === this.page.me);
    if (first || answer) this.stick = true;
    if (answer) this.awaited = false;
    if (this.stick) this.toEnd();
    else restore();
    this.refocus();
    this.speak(messages, first);
    if (view) this.told = this.newest ?? "0";
    this.tellOfNew(messages);
  }

  nodes(view, messages) {
    const pending = view?.pending ?? [];
    const nodes = [];
    const put = (key, is, make) => nodes.push({ key, is: JSON.stringify(is), make });
    if (view?.more && !this.older.done) put("older", [messages[0].id], () => button("older", "Show older messages", () => this.goBack(messages[0].id)));
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
    const page = await this.page.get("channel", { person: this.page.me, channel: this.page.here, before }).catch(() => null);
    if (!page) return;
    this.older = [...page.messages, ...this.older];
    this.older.done = !page.more;
    this.stick = false;
    await this.page.update().catch(() => {});
  }

  // Brings a message into sight; the end, if it is gone.
  goToMessage(message) {
    const node = [...this.box.children].find((node) => node.dataset.key === message);
    if (!node) return this.toEnd();
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    this.scrolled();
  }

  // --- where the reader is ---

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
      if (!target.closest("dialog")) this.used = this.control(target);
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest("dialog, #messages")) this.used = null;
    });
    for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => this.refocus());
  }

  // A control of a message, where it stands among the others, and what stands near its message.
  control(focus) {
    const owner = focus.closest("#messages > *");
    if (!owner) return null;
    const among = focus.closest(".row") ? ".row button, .row a" : CONTROLS;
    const all = [...this.box.children];
    const place = all.indexOf(owner);
    return {
      focus, owner, among, label: focus.textContent, at: [...owner.querySelectorAll(among)].indexOf(focus),
      near: [...all.slice(place + 1), ...all.slice(0, place).reverse()],
    };
  }

  // The control that was used may be gone: then the one of the same name, or in its place, or its message has the focus.
  refocus() {
    if (!this.used || document.querySelector("dialog[open]")) return;
    const { focus, owner, among, label, at, near } = this.used;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!lost && !(document.activeElement === focus && focus.disabled)) return;
    const home = owner.isConnected ? owner : near.find((node) => node.isConnected && node.tagName === "ARTICLE");
    const usable = owner.isConnected ? [...owner.querySelectorAll(among)].filter((node) => !node.disabled && node.checkVisibility()) : [];
    const next = usable.find((node) => node.textContent === label) ?? usable[Math.min(Math.max(at, 0), usable.length - 1)] ?? home ?? this.box;
    next.focus({ preventScroll: true });
  }

  // --- what is said aloud, and what is below ---

  // Speaks each message once, as soon as it has words; an answer that is changed in place, when its words change.
  speak(messages, first) {
    for (const message of messages) {
      if (message.thinking || message.author === this.page.me) continue;
      const node = [...this.box.children].find((node) => node.dataset.key === message.id);
      const words = message.ephemeral ? wordsOf(message) : message.id;
      const before = this.spoken.get(message.id);
      this.spoken.set(message.id, words);
      if (first || before === words || (this.older.includes(message) && before === undefined)) continue;
      const line = el("p", "", aloud(node, message));
      $("spoken").append(line);
      setTimeout(() => line.remove(), 20000);
    }
  }

  tellOfNew(messages) {
    const below = messages.filter((message) => bigger(message.id, this.seen ?? "0") && message.author !== this.page.me);
    $("below").hidden = this.stick || !below.length;
    $("below").textContent = below.length === 1 ? "↓ 1 new message" : `↓ ${below.length} new messages`;
  }

  // --- a message ---

  pending(one) {
    const node = el("article", "message private first", el("div", "above", `/${one.name}`));
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
    const put = (key, part) => node.append(keyed(key, part));
    if (message.reply) put("reply", el("div", "above", `↱ ${message.reply.name}: ${message.reply.text}`));
    if (message.answers?.command) put("used", el("div", "above", `↱ ${message.answers.user} used /${message.answers.name}`));
    if (!close) {
      const face = el("div", "face", message.bot ? "⚔" : message.name.slice(0, 1));
      face.setAttribute("aria-hidden", true);
      face.style.background = message.bot ? "var(--accent)" : colour(message.name);
      const when = el("time", "when", at.toLocaleString(undefined, sameDay(at) ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }));
      when.dateTime = message.at;
      put("face", face);
      put("head", el("div", "", el("span", "who", message.name), message.bot ? el("span", "tag", "APP") : null, when,
        message.pinned ? el("span", "faint", "📌 pinned") : null));
    }
    if (message.kind === 18) put("text", el("div", "faint", `opened the thread “${message.content}”`));
    else if (message.thinking) put("text", el("div", "thinking", `${message.name} is thinking`));
    else if (message.content) put("text", render(message.content, names));
    if (message.edited && !message.ephemeral) put("edited", el("span", "faint", "(edited)"));
    message.embeds.forEach((embed, at) => put("embed" + at, showEmbed(embed, names)));
    message.attachments.forEach((file) => put("file" + file.url, showFile(file)));
    message.components.forEach((row, at) => put("row" + at, this.row(row, message, fault)));
    if (fault?.failed) {
      put("failed", el("div", "below failed", "⚠ This interaction failed: the application did not respond. ",
        button("", "Dismiss", () => tell({ do: "forget", interaction: fault.id }))));
    }
    if (!message.ephemeral) put("reactions", this.reactions(message));
    if (message.thread) put("thread", el("div", "below", button("", `↳ ${names.channel(message.thread) ?? "thread"}`, () => goTo(message.thread))));
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

// Is it shown as one with the message before it?
function follows(before, message) {
  return Boolean(before) && before.author === message.author && !message.answers && !message.reply
    && before.ephemeral === message.ephemeral && new Date(message.at) - new Date(before.at) < 7 * 60e3;
}

// What a message says, and what it offers, as far as it is read; a time that goes on by itself is no news.
function wordsOf({ content, embeds, components }) {
  const labels = components.flatMap((row) => row.components).map((part) => [part.label, part.placeholder, part.options?.map((option) => option.label)]);
  return JSON.stringify([content, embeds, labels]);
}

// A message as it is spoken: whose, its words, its pictures and what can be pressed.
function aloud(node, message) {
  const words = [...(node?.querySelectorAll(":scope > .text, :scope > .embed, :scope > .faint") ?? [])]
    .filter((part) => part.dataset.key !== "edited").map((part) => part.innerText.trim());
  const pictures = message.attachments.length ? "With a picture." : "";
  const controls = [...(node?.querySelectorAll(":scope > .row button:not(:disabled)") ?? [])].map((part) => part.getAttribute("aria-label") ?? part.textContent.replace("▾", ""));
  const told = message.ephemeral ? " to you alone" : "";
  return [`${message.name}${told}: ${words.join(" ")}`, pictures, controls.length ? `Can be pressed: ${controls.join(", ")}.` : ""].filter(Boolean).join(" ");
}
