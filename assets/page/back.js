// The browser's way back: it closes what is open over the page, and then leads to where one was before.
//
// Each place has an entry in the browser's history, and so has, above it, each thing that is open at once. What one
// closes oneself leaves its entry behind; what is opened next takes that, and on the way back it is passed over.

// `layers` are the elements that can be open, each with whether it is and how it is closed; `go(place)` goes to a place.
export class Back {
  constructor(layers, go) {
    this.layers = layers;
    this.go = go;
    this.open = []; // those that are open, in the order in which they were opened
    this.here = null;
    this.entry = history.state ?? { over: 0, at: 0 };
    const look = new MutationObserver(() => this.look());
    for (const { node } of layers) look.observe(node, { attributes: true, attributeFilter: ["open", "class"] });
    addEventListener("popstate", ({ state }) => state && this.pop(state));
  }

  // The entry of what is seen now: a new one, or another in the place of the last.
  put(entry, anew) {
    this.entry = entry;
    if (anew) history.pushState(entry, "");
    else history.replaceState(entry, "");
  }

  // One is at this place, without having gone there.
  at(place) {
    this.here = place;
    if (this.entry.place !== place) this.put({ ...this.entry, place }, false);
  }

  // One goes to this place.
  to(place) {
    if (place === this.here) return;
    this.here = place;
    const { over, at } = this.entry;
    this.put(over ? { place, over: 0, at } : { place, over, at: at + 1 }, !over);
  }

  // Something was opened or closed.
  look() {
    const before = this.open;
    const open = this.layers.filter(({ isOpen }) => isOpen());
    this.open = [...before.filter((layer) => open.includes(layer)), ...open.filter((layer) => !before.includes(layer))];
    const over = this.open.length;
    if (over > before.length && over > this.entry.over) this.put({ place: this.here, over, at: this.entry.at + 1 }, true);
  }

  // The browser has gone to another entry.
  pop(entry) {
    const from = this.entry;
    this.entry = entry;
    const closing = this.open.slice(entry.over).reverse();
    for (const layer of closing) layer.close();
    if (entry.place !== this.here) {
      this.here = entry.place;
      this.go(entry.place);
    } else if (!closing.length && entry.at < from.at) history.back();
  }
}
