// The page: who sits at it, where they are, and what is there.

import { say } from "./aloud.js";
import { Back } from "./back.js";
import { Composer } from "./composer.js";
import { Form } from "./form.js";
import { relative } from "./markdown.js";
import { Messages, bigger } from "./messages.js";
import { button, el, fill, isolated, keyed, on, visible } from "./patch.js";

const $ = (id) => document.getElementById(id);
const remembered = (key) => localStorage.getItem("wartable." + key);
const remember = (key, value) => localStorage.setItem("wartable." + key, value);
// What is this tab's alone, and outlasts a reload of it: two tabs may be two people in two places.
const kept = (key) => sessionStorage.getItem("wartable." + key);
const keep = (key, value) => sessionStorage.setItem("wartable." + key, value);

let state = null;
let me = kept("me") ?? remembered("me");
let here = null; // a channel's id, or "dm"
let viewed = null; // what is shown
let late = null; // the timer that looks for answers which did not come
let waiting = null; // place -> the newest message there that whoever sits here was told of; nothing before the first look

const AWAY = "The bot isn't there just now. The page waits for it, and goes on by itself.";

// What is answered, or in words why nothing is.
async function request(path, how) {
  const answer = await fetch(`page/${path}`, how).catch(() => {
    throw Object.assign(new Error(AWAY), { away: true });
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.error ?? "that did not work");
  return body;
}

const get = (path, asked) => request(`${path}?${new URLSearchParams(asked)}`);

// What is under way, and what is shown, can be read off the page by who waits for it.
const shown = document.body.dataset;
shown.doing = 0;

async function act(what) {
  shown.doing++;
  try {
    return await request("act", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ person: me, ...what }),
    });
  } finally {
    shown.doing--;
  }
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
  // Shown anew it lies above whatever dialog is open by now.
  $("notice").hidePopover();
  $("notice").showPopover();
  clearTimeout(noticed);
  noticed = setTimeout(() => $("notice").hidePopover(), 6000);
}

// Asks for words and does with them what they are for. What can't be done is said where it is asked once more, with what
// was typed.
async function ask(question, use) {
  let typed = "";
  for (let words = question; ;) {
    typed = prompt(words, typed);
    if (typed === null) return null;
    try {
      return await act(use(typed));
    } catch (why) {
      words = `${why.message}\n\n${question}`;
    }
  }
}

const channels = () => state.servers.flatMap((server) => server.channels);
const isThere = (place) => place === "dm" || channels().some((channel) => channel.id === place);
const names = {
  user: (id) => {
    const name = state.people.find((person) => person.id === id)?.name;
    return name === undefined ? name : visible(name);
  },
  channel: (id) => channels().find((channel) => channel.id === id)?.name,
  go: async (channel, message) => {
    await goTo(channel);
    if (message) messages.goToMessage(message);
  },
};

const seenKey = (person, channel) => `seen.${person}.${channel}`;
// What is begun in one place is not said in another.
const draftKey = () => (me && here ? `${me}.${here}` : null);
const isUnread = (person, channel, newest) => bigger(newest, remembered(seenKey(person, channel)));

const messages = new Messages({
  get me() { return me; },
  get here() { return here; },
  get channelId() { return here === "dm" ? state.direct?.id : here; },
  names, tell, get, update, goTo,
  simple: () => composer.simple(),
  seen: () => markSeen(),
});
const form = new Form($("form"), act, { kept: () => kept("form"), keep: (typed) => keep("form", typed) });
const composer = new Composer({
  line: $("line"), box: $("suggestions"), list: $("list"), hint: $("hint"), count: $("count"), file: $("file"),
  kept: (owner) => kept("draft." + owner),
  keep: (owner, draft) => keep("draft." + owner, draft),
  ask: async (line) => (await act({ do: "complete", channel: here, line })).choices,
  send: async (line, files) => {
    if (here === null) return null;
    messages.awaited = true;
    return tell(line.startsWith("/") ? { do: "slash", channel: here, line, files } : { do: "say", channel: here, text: line });
  },
});

// --- what there is ---

async function refresh() {
  if (!me) me = (await get("state", { person: "" })).people.find((person) => !person.bot)?.id;
  const asked = me;
  let found = await get("state", { person: me ?? "" });
  // Somebody else sits here by now: their own look is on its way.
  if (asked !== me) return state?.version;
  if (!found.people.some((person) => person.id === me)) {
    me = found.people.find((person) => !person.bot)?.id;
    found = await get("state", { person: me ?? "" });
  }
  const who = me;
  state = found;
  keep("me", me);
  // Where they were in this tab; else where the bot spoke to them last, which is where their game is.
  if (!isThere(here)) here = [kept("here." + me), state.spoken_to, remembered("here." + me)].find(isThere) ?? channels()[0]?.id ?? "dm";
  keep("here." + me, here);
  back.at(here);
  const where = here;
  composer.belongsTo(draftKey());
  const [view, commands] = await Promise.all([
    get("channel", { person: who, channel: where, ...(messages.from && { from: messages.from }) }).catch(() => null),
    get("commands", { person: who, channel: where }),
  ]);
  // Somebody else sits here by now, or elsewhere: their own look is on its way.
  if (who !== me || where !== here) return state.version;
  composer.commands = commands;
  viewed = view;
  messages.show(view);
  showPeople();
  showPlaces(view);
  form.show(state.modal);
  $("status").hidden = state.bot_connected;
  if (!state.bot_connected) $("status").textContent = "The bot is not connected.";
  const pending = view?.pending ?? [];
  clearTimeout(late);
  if (pending.some((one) => !one.failed)) late = setTimeout(update, 1000);
  shown.version = state.version;
  return state.version;
}

function markSeen() {
  const newest = viewed?.messages.at(-1)?.id;
  if (document.visibilityState !== "visible" || !newest || !messages.stick) return;
  if (isUnread(me, here, newest)) remember(seenKey(me, here), newest);
  const pinged = state.people.find((person) => person.id === me)?.pinged;
  if (isUnread(me, "pings", pinged)) remember(seenKey(me, "pings"), pinged);
}

function showPeople() {
  const isNew = (person) => person.id !== me
    && (isUnread(person.id, "dm", person.direct) || isUnread(person.id, "pings", person.pinged));
  const people = state.people.filter((person) => !person.bot);
  const nodes = (label) => [...people.map((person) => {
    const name = visible(person.name);
    const node = keyed(person.id, button("", isolated(name), () => sitAs(person.id)));
    node.setAttribute("aria-pressed", person.id === me);
    node.title = person.id === me ? `You sit as ${name}` : `Sit as ${name}`;
    node.classList.toggle("away", !person.member);
    node.classList.toggle("dot", isNew(person));
    if (isNew(person)) node.setAttribute("aria-label", `${name}, something new`);
    return node;
  }), keyed("+", addMember(label))];
  fill($("people"), nodes("+"));
  fill($("members"), [el("h2", "", "Sit as"), ...nodes("Add a member"), keyed("close", button("plain", "Close", () => $("members").close()))]);
  // On a phone one button stands for all of them.
  const who = names.user(me) ?? "nobody";
  const news = people.filter(isNew).map((person) => visible(person.name));
  fill($("who"), [el("span", "", who), document.createTextNode(" ▾")]);
  $("who").classList.toggle("dot", news.length > 0);
  $("who").setAttribute("aria-label", `You sit as ${who}; change` + (news.length ? `. Something new for ${news.join(", ")}` : ""));
}

function addMember(label) {
  const add = button("", label, async () => {
    const made = await ask("What is the new member's name?", (name) => ({ do: "add_person", name }));
    if (made) sitAs(made.id);
  });
  add.title = "Add a member";
  add.setAttribute("aria-label", "Add a member");
  return add;
}

function sitAs(person) {
  $("members").close();
  if (person === me) return;
  me = person;
  waiting = null;
  keep("me", me);
  remember("me", me);
  // Who plays several people at one table stays at it. What is said by direct message is another member's.
  here = kept("here." + me) ?? (here === "dm" ? null : here);
  viewed = null;
  composer.belongsTo(draftKey());
  messages.forget();
  // Who sits here now is to be seen also while what there is for them can't be fetched.
  showPeople();
  showTitle(channels().find((channel) => channel.id === here));
  $("people").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  return update().catch(trouble);
}

function goTo(place) {
  back.to(place);
  return show(place);
}

function show(place) {
  // What was read where one comes from is no news once one is elsewhere.
  waiting?.set(here, channels().find((left) => left.id === here)?.newest ?? state.direct?.newest);
  here = place;
  viewed = null;
  keep("here." + me, here);
  remember("here." + me, here);
  composer.belongsTo(draftKey());
  messages.forget();
  drawer(false);
  return update().catch(trouble);
}

function placeButton(id, mark, name, newest, kind) {
  const node = keyed(id, button("place " + kind, "", () => goTo(id)));
  const unread = id !== here && isUnread(me, id, newest);
  node.append(el("span", "", mark), el("span", "", visible(name)), unread ? el("span", "unseen", ", something new") : "");
  if (id === here) node.setAttribute("aria-current", "page");
  node.classList.toggle("unread", unread);
  return node;
}

function showPlaces(view) {
  const shut = button("plain shut", "✕ Close", () => {
    drawer(false);
    $("menu").focus();
  });
  const nodes = [keyed("shut", shut)];
  for (const server of state.servers) {
    const add = button("plain", "+", async () => {
      const made = await ask("What is the new channel's name?", (name) => ({ do: "add_channel", server: server.id, name }));
      if (made) goTo(made.id);
    });
    add.title = "Add a channel";
    add.setAttribute("aria-label", add.title);
    nodes.push(keyed(server.id, el("div", "title", el("h2", "", server.name), add)));
    for (const channel of server.channels.filter((channel) => !channel.thread)) {
      nodes.push(placeButton(channel.id, "#", channel.name, channel.newest, ""));
      for (const thread of server.channels.filter((thread) => thread.parent === channel.id)) {
        const kind = "thread" + (thread.archived ? " archived" : "");
        nodes.push(placeButton(thread.id, thread.private ? "🔒" : "↳", thread.name, thread.newest, kind));
      }
    }
  }
  const server = button("plain", "Add a server", () => ask("What is the new server's name?", (name) => ({ do: "add_server", name })));
  nodes.push(keyed("server", server));
  nodes.push(keyed("direct", el("div", "title", el("h2", "", "Direct messages"))));
  const bot = state.people.find((person) => person.bot);
  nodes.push(placeButton("dm", "@", bot.name, state.direct?.newest, ""));
  nodes.push(keyed("self", selfSettings()));
  fill($("places"), nodes);
  tellOfNews(bot.name);
  showTitle(view?.place);
}

function showTitle(place) {
  const bot = state.people.find((person) => person.bot);
  const title = here === "dm" ? "@" + bot.name : place ? (place.thread ? "↳ " : "# ") + place.name : "wartable";
  $("title").textContent = title;
  const who = names.user(me) ?? "nobody";
  document.title = `${title} · ${who}`;
  $("line").placeholder = place?.locked ? "This thread is locked" : `Message as ${who}`;
}

// Something new elsewhere is to be seen and heard while the list of channels is shut, too.
function tellOfNews(bot) {
  const all = channels().map((channel) => [channel.id, channel.newest, channel.name]);
  all.push(["dm", state.direct?.newest, `${bot}, direct message`]);
  const unread = all.filter(([id, newest]) => id !== here && isUnread(me, id, newest));
  const told = waiting;
  waiting = new Map(unread.map(([id, newest]) => [id, newest]));
  const news = told ? unread.filter(([id, newest]) => told.get(id) !== newest) : [];
  if (news.length) say(`Something new elsewhere: ${news.map(([, , name]) => name).join("; ")}`);
  $("menu").classList.toggle("dot", unread.length > 0);
  $("menu").setAttribute("aria-label", unread.length ? "Channels, something new" : "Channels");
}

// What one can do as oneself: shut direct messages out, leave and come back.
function selfSettings() {
  const person = state.people.find((person) => person.id === me);
  if (!person) return el("div");
  const check = (label, checked, change) => {
    const input = on(el("input"), "change", (event) => change(event.target.checked));
    input.type = "checkbox";
    input.checked = checked;
    return el("label", "", input, label);
  };
  const opens = (label, only) => here !== "dm" && button("plain", label, async () => {
    const made = await ask("What is the new thread's name?", (name) => ({ do: "add_thread", channel: here, name, private: only }));
    if (made) goTo(made.id);
  });
  const thread = opens("Open a thread here", false);
  const hidden = opens("Open a private thread here", true);
  // What every bot meets on Discord sooner or later.
  const trouble = el("details", "trouble", el("summary", "", "Trouble"),
    button("plain", "Send what I did last once more", () => tell({ do: "repeat" })),
    button("plain", "Hold the next command up for 5 seconds", () => tell({ do: "delay", seconds: 5 })),
    here === "dm" ? null : button("plain", "Take permissions from the bot here", () =>
      ask("Which, as Discord's settings call them, with commas between? None: it has them all again.", (names) => (
        { do: "deny", channel: here, permissions: names.split(",").map((name) => name.trim()).filter(Boolean) }))),
    button("plain", "Write everything down now", () => tell({ do: "save" })));
  const inThread = channels().find((channel) => channel.id === here)?.thread;
  return el("div", "self",
    thread && !inThread ? keyed("thread", thread) : null,
    hidden && !inThread ? keyed("private", hidden) : null,
    check("Direct messages closed", person.dms_closed, (closed) => tell({ do: "close_dms", closed })),
    check("On the server", person.member, (member) => tell({ do: "membership", member })),
    keyed("trouble", trouble));
}

// On a phone the channels are a drawer; while it is closed nothing in it can be reached.
const narrow = matchMedia("(max-width: 700px)");
function drawer(open) {
  document.body.classList.toggle("open", open);
  $("menu").setAttribute("aria-expanded", open);
  const within = $("places").contains(document.activeElement);
  $("places").inert = narrow.matches && !open;
  for (const beneath of ["main", "header", "#skip"]) document.querySelector(beneath).inert = narrow.matches && open;
  // What was chosen there is gone with it: one goes on at what was chosen.
  if (narrow.matches && !open && within) $("messages").focus({ preventScroll: true });
}

// --- what goes on ---

let updating = null;
function update() {
  shown.doing++;
  updating = (updating ?? Promise.resolve()).catch(() => {}).then(refresh).finally(() => shown.doing--);
  return updating;
}

// What the page can't show is no fault of the bot's being away.
function trouble(error) {
  $("status").hidden = false;
  $("status").textContent = error.away ? AWAY : "This can't be shown just now. The page tries again.";
}

async function follow() {
  let version = -1;
  for (;;) {
    try {
      version = await update();
      version = (await get("wait", { version })).version;
    } catch (error) {
      trouble(error);
      await new Promise((wake) => setTimeout(wake, 2000));
    }
  }
}

$("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  composer.submit();
});
$("commands").addEventListener("click", () => composer.command());
$("skip").addEventListener("click", () => $("line").focus());
$("who").addEventListener("click", () => {
  $("members").showModal();
  $("members").querySelector("[aria-pressed=true]")?.focus();
});
$("menu").addEventListener("click", () => {
  drawer(!document.body.classList.contains("open"));
  if (document.body.classList.contains("open")) ($("places").querySelector("[aria-current]") ?? $("places").querySelector("button"))?.focus();
});
// A tap beside the open drawer shuts it, as Escape does.
document.addEventListener("pointerdown", (event) => {
  if (document.body.classList.contains("open") && !$("places").contains(event.target) && !$("menu").contains(event.target)) drawer(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.body.classList.contains("open")) return;
  drawer(false);
  $("menu").focus();
});
narrow.addEventListener("change", () => drawer(false));
drawer(false);
const layers = [...document.querySelectorAll("dialog")].map((node) => ({
  node, isOpen: () => node.open,
  // As Escape does it.
  close: () => node.dispatchEvent(new Event("cancel", { cancelable: true })) && node.close(),
}));
layers.push({ node: document.body, isOpen: () => document.body.classList.contains("open"), close: () => drawer(false) });
const back = new Back(layers, (place) => show(isThere(place) ? place : here));
// A tap beside what is open over the page closes it.
for (const id of ["sheet", "members", "palette"]) {
  $(id).addEventListener("click", (event) => event.target === $(id) && $(id).close());
}
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && update().catch(() => {}));
setInterval(() => {
  for (const node of document.querySelectorAll("[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}, 15000);

follow();
