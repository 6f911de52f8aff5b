// The dialog that the bot opens: a few fields to fill in.

import { button, el } from "./patch.js";

export class Form {
  constructor(dialog, act) {
    Object.assign(this, { dialog, act, shown: null });
    dialog.addEventListener("cancel", () => act({ do: "close_form" }).catch(() => {}));
  }

  show(modal) {
    if (!modal) {
      this.shown = null;
      if (this.dialog.open) this.dialog.close();
      return;
    }
    if (this.shown === modal.interaction) return;
    this.shown = modal.interaction;
    const inputs = modal.fields.map((field) => {
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
    const labels = modal.fields.map((field, at) => el("label", "", field.label + (field.required !== false ? " *" : ""), inputs[at]));
    const wrong = el("p", "wrong");
    wrong.role = "alert";
    const title = el("h2", "", modal.title);
    title.id = "form-title";
    const form = el("form", "", title, ...labels, wrong,
      el("div", "ends", button("", "Cancel", () => this.act({ do: "close_form" })), el("button", "go", "Submit")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      wrong.textContent = "";
      try {
        await this.act({ do: "fill", fields: inputs.map((input) => [input.name, input.value]) });
      } catch (why) {
        wrong.textContent = why.message;
      }
    });
    this.dialog.replaceChildren(form);
    if (!this.dialog.open) this.dialog.showModal();
    inputs[0]?.focus();
  }
}
