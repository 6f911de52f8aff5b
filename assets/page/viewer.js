// A picture in the middle of the screen: it is moved with a finger, the mouse or the arrow keys, and made
// larger or smaller with two fingers, the wheel, the buttons or + and −. It is never stretched.

import { button, el } from "./patch.js";

const MOST = 8; // times the size at which all of it is seen

export function view(file) {
  const dialog = document.getElementById("picture");
  const image = el("img");
  image.src = file.url;
  image.alt = file.description ?? file.filename;
  image.draggable = false;
  const stage = el("div", "stage", image);
  const size = el("output", "size");
  let scale = 1; // 1: all of it is seen
  let x = 0; // how far its middle is from the middle of the stage
  let y = 0;

  const show = () => {
    scale = Math.min(MOST, Math.max(1, scale));
    // Its edge is never drawn further in than the edge of the stage, or the middle where it is smaller.
    const roomX = Math.max(0, (image.offsetWidth * scale - stage.clientWidth) / 2);
    const roomY = Math.max(0, (image.offsetHeight * scale - stage.clientHeight) / 2);
    x = Math.min(roomX, Math.max(-roomX, x));
    y = Math.min(roomY, Math.max(-roomY, y));
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    size.textContent = `${Math.round(scale * 100)}%`;
    // They keep the focus when there is nothing more for them to do.
    for (const [node, done] of [[smaller, scale === 1], [fit, scale === 1], [larger, scale === MOST]]) node.setAttribute("aria-disabled", done);
  };
  // Larger or smaller by a factor; the point (from the stage's middle) stays where it is.
  const zoom = (by, atX = 0, atY = 0) => {
    const before = scale;
    scale = Math.min(MOST, Math.max(1, scale * by));
    x = atX - ((atX - x) * scale) / before;
    y = atY - ((atY - y) * scale) / before;
    show();
  };
  const fromMiddle = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };

  const control = (label, name, act) => {
    const node = button("", label, act);
    node.setAttribute("aria-label", name);
    node.title = name;
    return node;
  };
  const smaller = control("−", "Smaller", () => zoom(1 / 1.5));
  const larger = control("+", "Larger", () => zoom(1.5));
  const fit = control("Fit", "Show all of it", () => zoom(1 / scale));
  const close = control("✕", "Close", () => dialog.close());

  const fingers = new Map();
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, fromMiddle(event));
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = ([oneX, oneY]) => Math.max(1, Math.hypot(oneX - other[0], oneY - other[1]));
      const middle = (at) => [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
      x += middle(now)[0] - middle(before)[0];
      y += middle(now)[1] - middle(before)[1];
      zoom(apart(now) / apart(before), ...middle(now));
    } else {
      x += now[0] - before[0];
      y += now[1] - before[1];
      show();
    }
    fingers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (event) => fingers.delete(event.pointerId));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 300), ...fromMiddle(event));
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => (scale > 1 ? zoom(1 / scale) : zoom(2.5, ...fromMiddle(event))));
  const keys = {
    "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), 0: () => zoom(1 / scale),
    ArrowLeft: () => (x += 60), ArrowRight: () => (x -= 60), ArrowUp: () => (y += 60), ArrowDown: () => (y -= 60),
  };
  stage.tabIndex = 0;
  stage.role = "group";
  stage.setAttribute("aria-label", "The picture: arrow keys move it, + and − change its size");
  dialog.onkeydown = (event) => {
    // In the description arrow keys go on in it.
    const reads = event.key.startsWith("Arrow") && event.target.closest("details");
    const act = !reads && !event.ctrlKey && !event.metaKey && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    show();
  };
  image.addEventListener("load", show);
  const words = file.description && el("details", "", el("summary", "", "Description"), el("p", "", file.description));
  dialog.replaceChildren(stage, el("div", "controls", smaller, size, larger, fit, close), words || "");
  dialog.showModal();
  const resized = new ResizeObserver(show);
  resized.observe(stage);
  dialog.addEventListener("close", () => resized.disconnect(), { once: true });
  stage.focus();
  show();
}
