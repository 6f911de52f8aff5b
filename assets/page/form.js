// The dialog that the bot opens: a few fields to fill in.

import { button, el } from "./patch.js";

export class Form {
  // `kept()` and `keep(draft)` hold what was typed in it over a reload.
  constructor(dialog, act, { kept, keep }) {
    Object.assign(this, { dialog, act, kept, keep, shown: null });
    dialog.addEventListener("cancel", (event) => {
      // It goes when the sandbox has closed it, so that a second Escape finds nothing half done.
      event.preventDefault();
      this.close();
    });
  }

  show(modal) {
    if (!modal) {
      this.shown = null;
      this.busy = false;
      if (this.dialog.open) this.dialog.close();
      return;
    }
    if (this.shown === modal.interaction) {
      // What was away is there again.
      if (this.away) this.wrong.textContent = "";
      this.away = false;
      return;
    }
    this.shown = modal.interaction;
    this.busy = false;
    this.away = false;
    const begun = JSON.parse(this.kept() ?? "{}");
    const typed = begun.shown === this.shown ? begun.typed : {};
    const inputs = modal.fields.map((field) => {
      const input = el(field.style === 2 ? "textarea" : "input");
      input.name = field.custom_id;
      input.value = typed[field.custom_id] ?? field.value ?? "";
      input.placeholder = field.placeholder ?? "";
      input.required = field.required !== false;
      if (field.max_length) input.maxLength = field.max_length;
      if (field.min_length) input.minLength = field.min_length;
      // It grows with what is written in it.
      if (field.style === 2) input.rows = 2;
      input.autocomplete = "off";
      return input;
    });
    const labels = modal.fields.map((field, at) => el("label", "", field.label + (field.required !== false ? " *" : ""), inputs[at]));
    this.wrong = el("p", "wrong");
    this.wrong.role = "alert";
    const title = el("h2", "", modal.title);
    title.id = "form-title";
    const form = el("form", "", title, el("div", "fields", ...labels), this.wrong,
      el("div", "ends", button("", "Cancel", () => this.close()), el("button", "go", "Submit")));
    form.addEventListener("input", () => {
      const now = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
      this.keep(JSON.stringify({ shown: modal.interaction, typed: now }));
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.once({ do: "fill", fields: inputs.map((input) => [input.name, input.value]) });
    });
    this.dialog.replaceChildren(form);
    if (!this.dialog.open) this.dialog.showModal();
    inputs[0]?.focus();
  }

  close() {
    return this.once({ do: "close_form" });
  }

  // One thing at a time, and none any more once it was done: the form goes then. What went wrong is said in it.
  async once(what) {
    if (this.busy) return;
    this.busy = true;
    const { shown, wrong } = this;
    wrong.textContent = "";
    this.away = false;
    try {
      await this.act(what);
    } catch (why) {
      wrong.textContent = why.message;
      if (shown !== this.shown) return;
      this.busy = false;
      this.away = Boolean(why.away);
    }
  }
}
