// What is on the page is changed in place: elements that stay keep their focus, scroll and what is open in them.

export const el = (name, kind, ...inside) => {
  const node = document.createElement(name);
  if (kind) node.className = kind;
  node.append(...inside.filter((part) => part != null && part !== false));
  return node;
};

// Listens by a property, which `patch` carries over to the element that stays.
export const on = (node, event, act) => {
  const name = "on_" + event;
  node[name] = act;
  node.addEventListener(event, (happened) => node[name]?.(happened));
  return node;
};

// A button that is at work takes no second press.
export const button = (kind, label, act) => {
  const node = el("button", kind, label);
  node.type = "button";
  return on(node, "click", async (event) => {
    const pressed = event.currentTarget;
    if (pressed.atWork || pressed.getAttribute("aria-disabled") === "true") return;
    pressed.atWork = true;
    try {
      await act(event);
    } finally {
      pressed.atWork = false;
    }
  });
};

// A name as it is shown: one without anything to be seen in it would leave a button empty.
export const visible = (name) => (/[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(name) ? name : "(no name)");

// A name among other words: what turns the direction of writing in it ends with it.
export const isolated = (name) => el("bdi", "", visible(name));

// Names an element among its neighbours.
export const keyed = (key, node) => {
  node.dataset.key = key;
  return node;
};

const keyOf = (node) => node.dataset?.key;
// What hides words opens by what it was made with, so that nothing else becomes such a one.
const same = (old, now) => old.nodeType === now.nodeType && old.nodeName === now.nodeName && keyOf(old) === keyOf(now)
  && Boolean(old.reveal) === Boolean(now.reveal);

// Makes `old` what `now` is, and gives the element that stands there then.
export function patch(old, now) {
  if (!same(old, now)) {
    old.replaceWith(now);
    return now;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== now.data) old.data = now.data;
    return old;
  }
  // A spoiler that was read stays open while its words are the same.
  if (old.classList.contains("spoiler") && old.classList.contains("open") && old.textContent === now.textContent) now.reveal?.();
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  if (old.nodeName === "INPUT" && old.checked !== now.checked) old.checked = now.checked;
  for (const name of Object.keys(old)) if (name.startsWith("on_") && !(name in now)) old[name] = null;
  for (const name of Object.keys(now)) if (name.startsWith("on_")) old[name] = now[name];
  fill(old, [...now.childNodes]);
  return old;
}

// Makes these the children, by their keys where they have one. What stays is not moved unless its order changed.
export function fill(parent, wanted) {
  const known = new Map([...parent.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
  const stays = new Set(wanted.map(keyOf).filter(Boolean));
  for (const [key, node] of known) if (!stays.has(key)) node.remove();
  let at = parent.firstChild;
  for (const child of wanted) {
    const key = keyOf(child);
    const match = key ? known.get(key) : at && !keyOf(at) && same(at, child) ? at : null;
    if (!match || !same(match, child)) {
      parent.insertBefore(child, at);
      if (match) {
        if (match === at) at = at.nextSibling;
        match.remove();
      }
      continue;
    }
    if (match === at) at = at.nextSibling;
    else parent.insertBefore(match, at);
    if (match !== child) patch(match, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
