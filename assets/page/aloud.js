// What is read aloud of messages: each as it comes, and of one that grows what was added to it.

import { render } from "./markdown.js";

// What a message says, and what it offers, as far as it is read; a time that goes on by itself is no news.
function wordsOf({ content, embeds, components }) {
  const labels = components.flatMap((row) => row.components).map((part) => [part.label, part.placeholder, part.options?.map((option) => option.label)]);
  return JSON.stringify([content, embeds, labels]);
}

// The lines that lie open in a message.
function linesOf({ content, embeds }) {
  const text = [content, ...embeds.flatMap((embed) => [embed.title, embed.description])].filter(Boolean).join("\n");
  const lines = [];
  let folded = false;
  for (const line of text.split("\n")) {
    if (folded) folded = !line.includes("||");
    else if (line.startsWith("||") && line.indexOf("||", 2) < 0) folded = true;
    else if (line.trim() && !line.startsWith("```")) lines.push(line);
  }
  return lines;
}

const files = (message) => message.attachments.map((file) => file.url);
const controls = (node) => [...(node?.querySelectorAll(":scope > .row button:not(:disabled)") ?? [])]
  .map((part) => part.getAttribute("aria-label") ?? part.textContent.replace("▾", ""));

// Where one line of what is read ends and another begins.
const BLOCKS = "div, p, h2, h3, h4, small, blockquote, ul, ol, li, pre";

// An element's words as they are read aloud: what is hidden in them is not said, only that it is there.
export function readable(node) {
  const copy = node.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".spoiler:not(.open)")) hidden.replaceWith("hidden text");
  for (const block of copy.querySelectorAll(BLOCKS)) {
    block.prepend("\n");
    block.after("\n");
  }
  return copy.textContent.replace(/\n\s*/g, "\n").trim();
}

// What is there now and was not there before; what stands there twice counts twice.
function added(now, before) {
  const left = [...before];
  return now.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// Nobody listens to a seal of sixty-four letters and digits.
const short = (words) => words.replace(/\b[0-9a-f]{32,}\b/g, "a long number");

const spoken = (name, words, pictures, buttons) => [
  `${name}: ${short(words)}`, pictures ? "With a picture." : "", buttons.length ? `Can be pressed: ${buttons.join(", ")}.` : "",
].filter(Boolean).join(" ");

// Remembers what was spoken, and says what is news.
export class Aloud {
  constructor() {
    this.forget();
  }

  forget() {
    this.known = new Map(); // message -> what of it was spoken, or stood there from the beginning
  }

  // Is it the first time that this message is seen?
  isNew(message) {
    return !this.known.has(message.id);
  }

  // What is to be said of a message as it is now, shown as this node; nothing, if that was said.
  news(message, node, names) {
    const before = this.known.get(message.id);
    const words = wordsOf(message);
    if (before?.words === words) return null;
    const now = { words, lines: linesOf(message), files: files(message), controls: controls(node) };
    this.known.set(message.id, now);
    // A private answer is another one each time it changes; a public message goes on where it ended.
    if (!before || message.ephemeral) return this.whole(message, node);
    const lines = added(now.lines, before.lines);
    if (!lines.length) return null;
    const read = lines.map((line) => readable(render(line, names))).join(" ");
    return spoken(message.name, read, added(now.files, before.files).length, added(now.controls, before.controls));
  }

  // Whose, its words, its pictures and what can be pressed.
  whole(message, node) {
    const words = [...(node?.querySelectorAll(":scope > .text, :scope > .embed, :scope > .faint") ?? [])]
      .filter((part) => part.dataset.key !== "edited").map((part) => readable(part));
    const name = message.name + (message.ephemeral ? " to you alone" : "");
    return spoken(name, words.join(" "), message.attachments.length, controls(node));
  }
}

// Says a line, once.
export function say(words) {
  const line = document.createElement("p");
  line.textContent = words;
  document.getElementById("spoken").append(line);
  setTimeout(() => line.remove(), 20000);
}
