// Choosing from a menu: a sheet with the options, each of them large enough for a thumb.
// A tap or Enter commits; arrow keys only go through the options.

import { button, el } from "./patch.js";

const labelOf = (option) => [option.emoji?.name, option.label].filter(Boolean).join(" ");

// The button that stands in the message for a menu.
export function showMenu(part, busy, choose) {
  const chosen = part.options.filter((option) => option.default).map(labelOf).join(", ");
  const name = part.placeholder ?? "Choose";
  const node = button("menu" + (busy ? " busy" : ""), el("span", "", chosen || name), () => open(part, name, choose));
  node.append(el("span", "mark", "▾"));
  node.setAttribute("aria-haspopup", "dialog");
  node.dataset.name = name;
  if (chosen) node.setAttribute("aria-label", `${name}: ${chosen}`);
  node.disabled = Boolean(part.disabled);
  return node;
}

function open(part, name, choose) {
  const sheet = document.getElementById("sheet");
  const many = part.max_values > 1 || part.min_values === 0;
  const title = el("h2", "", name);
  title.id = "sheet-title";
  const commit = (values) => {
    sheet.close();
    return choose(values);
  };
  const list = many ? several(part, commit) : [single(part, commit)];
  sheet.replaceChildren(title, ...list, el("div", "ends", button("", "Cancel", () => sheet.close()), sheet.confirm));
  sheet.confirm = null;
  sheet.showModal();
  const first = sheet.querySelector("[aria-selected=true]") ?? sheet.querySelector("[role=option], input");
  first?.focus();
  first?.scrollIntoView({ block: "nearest" });
}

function describe(option) {
  return [el("span", "name", labelOf(option)), option.description ? el("span", "about", option.description) : null];
}

function single(part, commit) {
  const list = el("div", "options");
  list.role = "listbox";
  list.setAttribute("aria-labelledby", "sheet-title");
  const nodes = part.options.map((option) => {
    const node = el("div", "option", ...describe(option));
    node.role = "option";
    node.tabIndex = -1;
    node.setAttribute("aria-selected", Boolean(option.default));
    node.addEventListener("click", () => commit([option.value]));
    return node;
  });
  (nodes.find((node) => node.getAttribute("aria-selected") === "true") ?? nodes[0]).tabIndex = 0;
  const go = (at) => {
    for (const [place, node] of nodes.entries()) node.tabIndex = place === at ? 0 : -1;
    nodes[at]?.focus();
  };
  let typed = "";
  let last = 0;
  list.addEventListener("keydown", (event) => {
    const at = nodes.indexOf(document.activeElement);
    const steps = { ArrowDown: Math.min(at + 1, nodes.length - 1), ArrowUp: Math.max(at - 1, 0), Home: 0, End: nodes.length - 1 };
    if (event.key in steps) go(steps[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !typed)) nodes[at]?.click();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed = Date.now() - last > 900 ? event.key : typed + event.key;
      last = Date.now();
      const found = part.options.findIndex((option) => option.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (found >= 0) go(found);
    } else return;
    if (Date.now() - last > 900) typed = "";
    event.preventDefault();
  });
  list.append(...nodes);
  return list;
}

function several(part, commit) {
  const sheet = document.getElementById("sheet");
  const { min_values: least = 1, max_values: most } = part;
  const boxes = part.options.map((option) => {
    const input = el("input");
    input.type = "checkbox";
    input.value = option.value;
    input.checked = Boolean(option.default);
    return input;
  });
  const chosen = () => boxes.filter((input) => input.checked).map((input) => input.value);
  const go = button("s1", "", () => commit(chosen()));
  const count = () => {
    const now = chosen().length;
    go.textContent = `Confirm (${now})`;
    go.disabled = now < least || now > most;
    for (const input of boxes) input.disabled = !input.checked && now >= most;
  };
  const list = el("div", "options", ...part.options.map((option, at) => {
    const row = el("label", "option", boxes[at], el("span", "words", ...describe(option)));
    return row;
  }));
  list.role = "group";
  list.setAttribute("aria-labelledby", "sheet-title");
  list.addEventListener("change", count);
  list.addEventListener("keydown", (event) => {
    const at = boxes.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      for (let next = at + step; boxes[next]; next += step) {
        if (boxes[next].disabled) continue;
        boxes[next].focus();
        break;
      }
      event.preventDefault();
    } else if (event.key === "Enter" && !go.disabled) {
      event.preventDefault();
      go.click();
    }
  });
  count();
  sheet.confirm = go;
  const hint = most >= part.options.length && least <= 1 ? "Choose as many as you like."
    : least === most ? `Choose ${most}.` : `Choose ${least} to ${most}.`;
  return [el("p", "hint", hint), list];
}
