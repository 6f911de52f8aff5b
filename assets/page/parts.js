// Parts of a message: embeds, files and pictures.

import { render } from "./markdown.js";
import { button, el } from "./patch.js";
import { view } from "./viewer.js";

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

export function showFile(file) {
  if (!file.content_type.startsWith("image/")) {
    const link = el("a", "", `📄 ${file.filename}`);
    link.href = file.url;
    link.download = file.filename;
    return el("div", "filecard", link, el("span", "faint", `${Math.ceil(file.size / 1024)} kB`));
  }
  const image = el("img");
  image.src = file.url;
  image.alt = file.description ?? file.filename;
  image.loading = "lazy";
  const node = button("picture", image, () => view(file));
  node.title = "Look at it closely";
  // Its room is kept before it has come, in its own proportions.
  if (file.width && file.height) {
    image.style.aspectRatio = `${file.width} / ${file.height}`;
    node.style.setProperty("--wide", `${file.width}px`);
    node.style.setProperty("--tall", file.width / file.height);
  }
  return node;
}
