//! Buttons for the table's own matters.

use super::state::Step;
use crate::rules::{Button, ButtonStyle, Draft, codes};

/// A button for a form of the table's own.
pub(super) fn button(label: &str, form: &str) -> Button {
    let (label, draft) = (label.to_owned(), Draft::new(form));
    Button { label, draft, style: ButtonStyle::Secondary, ask: Vec::new() }
}

/// Takes this step back, and those after it; pressed a second time it takes back nothing else.
pub(super) fn undo_button(step: &Step) -> Button {
    let undo = button("Undo", "game undo");
    Button { draft: undo.draft.with("to", step.entry.to_string()), ..undo }
}

/// A refusal that asks for a confirmation: the same form with `confirmed`.
pub(super) fn confirmation(label: &str, form: &str) -> Button {
    Button {
        label: label.to_owned(),
        draft: Draft::new(form).with("confirmed", true),
        style: ButtonStyle::Danger,
        ask: Vec::new(),
    }
}

/// What leads from a refusal to the rule that it names; none where it names none.
#[must_use]
pub fn rule_button(code: &str) -> Option<Button> {
    let rules = || button(&format!("Rule {code}"), "rules");
    codes::is_rule(code).then(rules).map(|rules| Button { draft: rules.draft.with("search", code), ..rules })
}
