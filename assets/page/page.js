// The page: who sits at it, where they are, and what they see there.

import { render, relative } from "./markdown.js";
import { Composer } from "./composer.js";
import { button, el, showEmbed, showFile, showMenu } from "./parts.js";

const $ = (id) => document.getElementById(id);
const PALETTE = "✅ ❌ ⏩ 🔴 🔵 🟢 🟡 🟣 🟠 👍 👎 ❤️ 😂 😮 😢 🎉 🎲 ⚔️ 🛡️ 🤝 🏳️ 👀 💰 🤔".split(" ");
const remembered = (key) => localStorage.getItem("wartable." + key);
const remember = (key, value) => localStorage.setItem("wartable." + key, value);

let state = null;
let me = remembered("me");
let here = null; // a channel's id, or "dm"
let older = []; // messages further back that were asked for
let newestShown = null;
let late = null; // the timer that looks for answers which did not come

const composer = new Composer({
  line: $("line"), box: $("suggestions"), file: $("file"),
  ask: async (line) => (await act({ do: "complete", channel: here, line })).choices,
  send: async (line, files) => {
    const sent = await tell(line.startsWith("/") ? { do: "slash", channel: here, line, files } : { do: "say", channel: here, text: line });
    if (sent) stick = true;
    return sent;
  },
});

async function get(path, asked) {
  const answer = await fetch(`page/${path}?${new URLSearchParams(asked)}`);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? answer.statusText);
  return answer.json();
}

async function act(what) {
  const answer = await fetch("page/act", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ person: me, ...what }),
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error ?? "that did not work");
  return body;
}

// Does something, and says so if it can't be done.
async function tell(what) {
  try {
    return await act(what);
  } catch (why) {
    notice(why.message);
    return null;
  }
}

let noticed;
function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = false;
  clearTimeout(noticed);
  noticed = setTimeout(() => ($("notice").hidden = true), 6000);
}

const names = {
  user: (id) => state.people.find((person) => person.id === id)?.name,
  channel: (id) => state.servers.flatMap((server) => server.channels).find((channel) => channel.id === id)?.name,
};

const bigger = (one, other) => one && (!other || BigInt(one) > BigInt(other));
const seenKey = (person, channel) => `seen.${person}.${channel}`;
const isUnread = (person, channel, newest) => bigger(newest, remembered(seenKey(person, channel)));

// --- what there is ---

async function refresh() {
  if (!me) me = (await get("state", { person: "" })).people.find((person) => !person.bot)?.id;
  state = await get("state", { person: me ?? "" });
  if (!state.people.some((person) => person.id === me)) {
    me = state.people.find((person) => !person.bot)?.id;
    state = await get("state", { person: me ?? "" });
  }
  const all = state.servers.flatMap((server) => server.channels);
  if (here !== "dm" && !all.some((channel) => channel.id === here)) {
    const before = remembered("here." + me);
    here = before === "dm" || all.some((channel) => channel.id === before) ? before : all[0]?.id ?? "dm";
    older = [];
  }
  const [view, commands] = await Promise.all([
    get("channel", { person: me, channel: here }).catch(() => null),
    get("commands", { person: me, channel: here }),
  ]);
  composer.commands = commands;
  showMessages(view);
  showPeople();
  showPlaces(view);
  showForm();
  $("status").hidden = state.bot_connected;
  $("status").textContent = "The bot is not connected.";
  return state.version;
}

function showPeople() {
  const box = $("people");
  const buttons = state.people.filter((person) => !person.bot).map((person) => {
    const node = button("", person.name, () => sitAs(person.id));
    node.setAttribute("aria-pressed", person.id === me);
    node.title = person.id === me ? `You sit as ${person.name}` : `Sit as ${person.name}`;
    node.classList.toggle("away", !person.member);
    const unread = isUnread(person.id, "dm", person.direct) || isUnread(person.id, "pings", person.pinged);
    node.classList.toggle("dot", unread && person.id !== me);
    return node;
  });
  const add = button("", "+", async () => {
    const name = prompt("What is the new member's name?");
    const made = name && (await tell({ do: "add_person", name }));
    if (made) sitAs(made.id);
  });
  add.title = "Add a member";
  add.setAttribute("aria-label", "Add a member");
  box.replaceChildren(...buttons, add);
}

function sitAs(person) {
  me = person;
  remember("me", me);
  here = remembered("here." + me);
  older = [];
  newestShown = null;
  stick = true;
  update();
}

function goTo(channel) {
  here = channel;
  remember("here." + me, here);
  older = [];
  newestShown = null;
  stick = true;
  document.body.classList.remove("open");
  $("menu").setAttribute("aria-expanded", false);
  update();
}

function placeButton(id, mark, name, newest, kind) {
  const node = button("place " + kind, "", () => goTo(id));
  node.append(el("span", "", mark), el("span", "", name));
  if (id === here) node.setAttribute("aria-current", "page");
  node.classList.toggle("unread", id !== here && Boolean(isUnread(me, id, newest)));
  return node;
}

function showPlaces(view) {
  const box = $("places");
  const nodes = [];
  for (const server of state.servers) {
    const add = button("plain", "+", async () => {
      const name = prompt("What is the new channel's name?");
      const made = name && (await tell({ do: "add_channel", server: server.id, name }));
      if (made) goTo(made.id);
    });
    add.title = "Add a channel";
    nodes.push(el("h2", "", el("span", "", server.name), add));
    for (const channel of server.channels.filter((channel) => !channel.thread)) {
      nodes.push(placeButton(channel.id, "#", channel.name, channel.newest, ""));
      for (const thread of server.channels.filter((thread) => thread.parent === channel.id)) {
        const kind = "thread" + (thread.archived ? " archived" : "");
        nodes.push(placeButton(thread.id, thread.private ? "🔒" : "↳", thread.name, thread.newest, kind));
      }
    }
  }
  nodes.push(el("h2", "", el("span", "", "Direct messages")));
  const bot = state.people.find((person) => person.bot);
  nodes.push(placeButton("dm", "@", bot.name, state.direct?.newest, ""));
  nodes.push(selfSettings());
  box.replaceChildren(...nodes);
  const place = view?.place;
  const title = here === "dm" ? "@" + bot.name : place ? (place.thread ? "↳ " : "# ") + place.name : "wartable";
  $("title").textContent = title;
  const who = names.user(me) ?? "nobody";
  document.title = `${title} · ${who}`;
  $("line").placeholder = place?.locked ? "This thread is locked" : `Message as ${who}, or / for commands`;
}

// What one can do as oneself: shut direct messages out, leave and come back.
function selfSettings() {
  const person = state.people.find((person) => person.id === me);
  if (!person) return el("div");
  const check = (label, checked, change) => {
    const input = el("input");
    input.type = "checkbox";
    input.checked = checked;
    input.addEventListener("change", () => change(input.checked));
    return el("label", "", input, label);
  };
  const thread = here !== "dm" && button("plain", "Open a thread here", async () => {
    const name = prompt("What is the new thread's name?");
    const made = name && (await tell({ do: "add_thread", channel: here, name }));
    if (made) goTo(made.id);
  });
  const inThread = state.servers.flatMap((server) => server.channels).find((channel) => channel.id === here)?.thread;
  return el("div", "self",
    thread && !inThread ? thread : null,
    check("Direct messages closed", person.dms_closed, (closed) => tell({ do: "close_dms", closed })),
    check("On the server", person.member, (member) => tell({ do: "membership", member })));
}

// --- messages ---

let stick = true; // keep the newest in sight
const stay = () => stick && ($("messages").scrollTop = $("messages").scrollHeight);

function showMessages(view) {
  const box = $("messages");
  const messages = [...older, ...(view?.messages ?? [])];
  const pending = view?.pending ?? [];
  const nodes = [];
  if (view?.more && !older.done) {
    nodes.push(button("plain older", "Show older messages", async () => {
      const page = await get("channel", { person: me, channel: here, before: messages[0].id });
      older = [...page.messages, ...older];
      older.done = !page.more;
      stick = false;
      update();
    }));
  }
  if (!messages.length) nodes.push(el("p", "empty", here === "dm" ? "Nothing has been said here yet." : "Nothing has been said here yet. Type / to see what the bot can do."));
  const faults = new Map(pending.filter((one) => one.message).map((one) => [one.message, one]));
  let before = null;
  const unanswered = pending.filter((one) => one.command);
  for (const message of messages) {
    while (unanswered.length && bigger(message.id, unanswered[0].id)) {
      nodes.push(showPending(unanswered.shift()));
      before = null;
    }
    nodes.push(showMessage(message, before, faults.get(message.id)));
    before = message;
  }
  nodes.push(...unanswered.map(showPending));
  // A message that has not changed keeps its element, with open spoilers and half-chosen menus.
  const known = new Map([...box.children].filter((node) => node.dataset.is).map((node) => [node.dataset.is, node]));
  box.replaceChildren(...nodes.map((node) => (node.dataset.is && known.get(node.dataset.is)) || node));
  const newest = messages.at(-1)?.id;
  if (newest !== newestShown && stick) box.scrollTop = box.scrollHeight;
  newestShown = newest;
  if (document.visibilityState === "visible" && newest) {
    if (bigger(newest, remembered(seenKey(me, here)))) remember(seenKey(me, here), newest);
    const pinged = state.people.find((person) => person.id === me)?.pinged;
    if (bigger(pinged, remembered(seenKey(me, "pings")))) remember(seenKey(me, "pings"), pinged);
  }
  clearTimeout(late);
  if (pending.some((one) => !one.failed)) late = setTimeout(update, 1000);
}

const colour = (name) => `hsl(${[...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), 7) % 360} 45% 45%)`;

function showPending(one) {
  const node = el("div", "message private first");
  node.append(el("div", "above", `/${one.name}`));
  if (!one.failed) node.append(el("div", "thinking", "Sending the command"));
  else {
    node.append(el("div", "failed", "⚠ The application did not respond"),
      el("div", "below", "Only you can see this. ", button("", "Dismiss", () => tell({ do: "forget", interaction: one.id }))));
  }
  return node;
}

function showMessage(message, before, fault) {
  const at = new Date(message.at);
  const close = before && before.author === message.author && !message.answers && !message.reply
    && before.ephemeral === message.ephemeral && at - new Date(before.at) < 7 * 60e3;
  const node = el("article", "message" + (close ? "" : " first")
    + (message.ephemeral ? " private" : message.pings_me ? " ping" : ""));
  node.dataset.is = JSON.stringify([here, message, close, fault, Math.floor(Date.now() / 864e5)]);
  if (message.reply) node.append(el("div", "above", `↱ ${message.reply.name}: ${message.reply.text}`));
  if (message.answers?.command) node.append(el("div", "above", `↱ ${message.answers.user} used /${message.answers.name}`));
  if (!close) {
    const face = el("div", "face", message.bot ? "⚔" : message.name.slice(0, 1));
    face.style.background = message.bot ? "var(--accent)" : colour(message.name);
    const when = el("time", "when", at.toLocaleString(undefined, sameDay(at) ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }));
    when.dateTime = message.at;
    node.append(face, el("div", "", el("span", "who", message.name), message.bot ? el("span", "tag", "APP") : null, when,
      message.pinned ? el("span", "faint", "📌 pinned") : null));
  }
  if (message.kind === 18) node.append(el("div", "faint", `opened the thread “${message.content}”`));
  else if (message.thinking) node.append(el("div", "thinking", `${message.name} is thinking`));
  else if (message.content) node.append(render(message.content, names));
  if (message.edited) node.append(el("span", "faint", "(edited)"));
  message.embeds.forEach((embed) => node.append(showEmbed(embed, names)));
  message.attachments.forEach((file) => node.append(showFile(file, stay)));
  message.components.forEach((row) => node.append(showRow(row, message, fault)));
  if (fault?.failed) {
    node.append(el("div", "below failed", "⚠ This interaction failed: the application did not respond. ",
      button("", "Dismiss", () => tell({ do: "forget", interaction: fault.id }))));
  }
  if (!message.ephemeral) node.append(showReactions(message));
  if (message.thread) node.append(el("div", "below", button("", `↳ ${names.channel(message.thread) ?? "thread"}`, () => goTo(message.thread))));
  if (message.ephemeral) {
    node.append(el("div", "below", "👁 Only you can see this. ",
      button("", "Dismiss", () => tell({ do: "dismiss", channel: channelId(), message: message.id }))));
  }
  return node;
}

const sameDay = (date) => date.toDateString() === new Date().toDateString();
const channelId = () => (here === "dm" ? state.direct?.id : here);

function showRow(row, message, fault) {
  const where = { channel: channelId(), message: message.id };
  return el("div", "row", ...row.components.map((part) => {
    if (part.type === 3) return showMenu(part, (values) => tell({ do: "choose", ...where, custom_id: part.custom_id, values }));
    const label = [part.emoji?.name, part.label].filter(Boolean).join(" ");
    if (part.style === 5) {
      const link = el("a", "filecard", label + " ↗");
      link.href = part.url;
      link.target = "_blank";
      link.rel = "noreferrer noopener";
      return link;
    }
    const busy = fault && !fault.failed && fault.name === part.custom_id;
    const node = button(`s${part.style}${busy ? " busy" : ""}`, label, async () => {
      node.disabled = true;
      await tell({ do: "press", ...where, custom_id: part.custom_id });
      node.disabled = Boolean(part.disabled);
    });
    node.disabled = Boolean(part.disabled);
    return node;
  }));
}

function showReactions(message) {
  const where = { channel: channelId(), message: message.id };
  const chips = message.reactions.map((reaction) => {
    const node = button(reaction.mine ? "mine" : "", `${reaction.emoji} ${reaction.users.length}`,
      () => tell({ do: "react", ...where, emoji: reaction.emoji, add: !reaction.mine }));
    node.title = reaction.users.join(", ");
    node.setAttribute("aria-pressed", reaction.mine);
    return node;
  });
  const add = button("add", "☺+", () => {
    $("palette").replaceChildren(el("div", "", ...PALETTE.map((emoji) => button("", emoji, () => {
      $("palette").close();
      tell({ do: "react", ...where, emoji, add: true });
    }))));
    $("palette").showModal();
  });
  add.title = "Add a reaction";
  const box = el("div", "reactions", ...chips, add);
  if (!chips.length) {
    box.classList.add("none");
    return box;
  }
  const who = el("div", "reactors", message.reactions.map((reaction) => `${reaction.emoji} ${reaction.users.join(", ")}`).join(" · "));
  who.hidden = true;
  box.append(button("add", "who?", () => (who.hidden = !who.hidden)));
  return el("div", "", box, who);
}

// --- forms ---

let formShown = null;

function showForm() {
  const dialog = $("form");
  if (!state.modal) {
    formShown = null;
    if (dialog.open) dialog.close();
    return;
  }
  if (formShown === state.modal.interaction) return;
  formShown = state.modal.interaction;
  const { title, fields } = state.modal;
  const inputs = fields.map((field) => {
    const input = el(field.style === 2 ? "textarea" : "input");
    input.name = field.custom_id;
    input.value = field.value ?? "";
    input.placeholder = field.placeholder ?? "";
    input.required = field.required !== false;
    if (field.max_length) input.maxLength = field.max_length;
    if (field.min_length) input.minLength = field.min_length;
    if (field.style === 2) input.rows = 4;
    input.autocomplete = "off";
    return input;
  });
  const labels = fields.map((field, at) => el("label", "", field.label + (field.required !== false ? " *" : ""), inputs[at]));
  const wrong = el("p", "wrong");
  const go = el("button", "go", "Submit");
  const form = el("form", "", el("h2", "", title), ...labels, wrong,
    el("div", "ends", button("", "Cancel", () => act({ do: "close_form" })), go));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await act({ do: "fill", fields: inputs.map((input) => [input.name, input.value]) });
    } catch (why) {
      wrong.textContent = why.message;
    }
  });
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  inputs[0]?.focus();
}

// --- what goes on ---

let updating = null;
function update() {
  updating = (updating ?? Promise.resolve()).catch(() => {}).then(refresh);
  return updating;
}

async function follow() {
  let version = -1;
  for (;;) {
    try {
      version = await update();
      version = (await get("wait", { version })).version;
    } catch {
      $("status").hidden = false;
      $("status").textContent = "The sandbox does not answer. Is wartable running?";
      await new Promise((wake) => setTimeout(wake, 2000));
    }
  }
}

$("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  composer.submit();
});
$("messages").addEventListener("scroll", () => {
  const box = $("messages");
  stick = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
});
$("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("open");
  $("menu").setAttribute("aria-expanded", open);
});
document.querySelector("main").addEventListener("click", () => document.body.classList.remove("open"));
for (const id of ["picture", "palette"]) $(id).addEventListener("click", () => $(id).close());
$("form").addEventListener("cancel", () => act({ do: "close_form" }));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && update());
setInterval(() => {
  for (const node of document.querySelectorAll("[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}, 15000);

follow();
