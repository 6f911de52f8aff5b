// Parts of a message: embeds, files and pictures, select menus.

import { render } from "./markdown.js";

export const el = (name, kind, ...inside) => {
  const node = document.createElement(name);
  if (kind) node.className = kind;
  node.append(...inside.filter((part) => part != null));
  return node;
};
export const button = (kind, label, act) => {
  const node = el("button", kind, label);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
};

export function showEmbed(embed, names) {
  const node = el("div", "embed");
  if (embed.color) node.style.borderColor = "#" + embed.color.toString(16).padStart(6, "0");
  if (embed.author?.name) node.append(el("div", "small", embed.author.name));
  if (embed.title) {
    const title = render(embed.title, names);
    title.classList.add("title");
    node.append(title);
  }
  if (embed.description) node.append(render(embed.description, names));
  if (embed.fields?.length) {
    node.append(el("div", "fields", ...embed.fields.map((field) => {
      const name = render(field.name, names);
      name.classList.add("title");
      return el("div", field.inline ? "inline" : "", name, render(field.value, names));
    })));
  }
  if (embed.footer?.text) node.append(el("div", "small", embed.footer.text));
  return node;
}

export function showFile(file, loaded) {
  if (!file.content_type.startsWith("image/")) {
    const link = el("a", "", `📄 ${file.filename}`);
    link.href = file.url;
    link.download = file.filename;
    return el("div", "filecard", link, el("span", "faint", `${Math.ceil(file.size / 1024)} kB`));
  }
  const image = el("img");
  image.src = file.url;
  image.alt = file.description ?? file.filename;
  image.title = image.alt;
  image.loading = "lazy";
  if (file.width) [image.width, image.height] = [file.width, file.height];
  image.addEventListener("load", loaded);
  return button("picture", image, () => {
    const dialog = document.getElementById("picture");
    const large = el("img");
    large.src = file.url;
    large.alt = image.alt;
    large.addEventListener("click", (event) => {
      event.stopPropagation();
      dialog.classList.toggle("full");
    });
    dialog.classList.remove("full");
    dialog.replaceChildren(el("div", "", large), el("p", "", file.description ?? ""));
    dialog.showModal();
  });
}

export function showMenu(part, choose) {
  const label = (option) => [option.emoji?.name, option.label, option.description && `— ${option.description}`].filter(Boolean).join(" ");
  if (part.max_values === 1) {
    const select = el("select");
    select.disabled = Boolean(part.disabled);
    select.setAttribute("aria-label", part.placeholder ?? "Choose");
    const none = new Option(part.placeholder ?? "Make a selection", "", true, true);
    none.disabled = true;
    select.append(none, ...part.options.map((option) => new Option(label(option), option.value, option.default, option.default)));
    select.addEventListener("change", () => choose([select.value]));
    return select;
  }
  const boxes = part.options.map((option) => {
    const input = el("input");
    input.type = "checkbox";
    input.value = option.value;
    input.checked = Boolean(option.default);
    return el("label", "", input, " " + label(option));
  });
  const range = part.min_values === part.max_values ? part.max_values : `${part.min_values}–${part.max_values}`;
  const send = button("s1", "OK", () => choose(boxes.map((box) => box.firstChild).filter((input) => input.checked).map((input) => input.value)));
  return el("details", "many", el("summary", "", `${part.placeholder ?? "Choose"} (${range})`), el("div", "", ...boxes), send);
}
