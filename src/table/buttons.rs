//! Buttons for the table's own matters.

use super::state::Step;
use crate::rules::{Button, ButtonStyle, CONFIRMED, Draft, FieldValue, codes};

/// What `/board since:` says for one's last turn.
pub(super) const TURN: &str = "turn";

/// What a button fills in that was agreed to before the game began.
pub(super) const BEFORE: &str = "before";
/// The form that lists what can be decided about the table.
pub(super) const TABLE: &str = "game table";
/// The form that takes a seat, or another one.
pub(super) const JOIN: &str = "game join";
/// The form that takes back that one is ready.
pub(super) const UNREADY: &str = "game unready";
/// The form of any game by which somebody answers what was offered to them (BZ-13, CW-20, WR-27).
pub(super) const ANSWER: &str = "offer answer";
/// The one by which they take back what they offered.
pub(super) const WITHDRAW: &str = "offer withdraw";

/// A button for a form of the table's own.
pub(super) fn button(label: &str, form: &str) -> Button {
    let (label, draft) = (label.to_owned(), Draft::new(form));
    Button { label, draft, style: ButtonStyle::Secondary, ask: Vec::new() }
}

/// Opens one's panel: what one owes and may do, with the numbers that matter and ways to look.
pub(super) fn overview() -> Button {
    button("Overview", "play")
}

/// Shows the log from this entry on.
pub(super) fn log_from(label: &str, entry: i64) -> Button {
    let log = button(label, "game log");
    Button { draft: log.draft.with("from", entry), ..log }
}

/// Shows what has changed since one's last turn.
pub(super) fn what_changed() -> Button {
    let board = button("What changed", "board");
    Button { draft: board.draft.with("since", TURN), ..board }
}

/// Says the board, or this zone of it, in words.
pub(super) fn in_words(zone: Option<&str>) -> Button {
    let board = button("In words", "board");
    let draft = board.draft.with("text", true);
    let draft = zone.into_iter().fold(draft, |draft, zone| draft.with("zone", zone));
    Button { draft, ..board }
}

/// Takes this step back, and those after it; pressed a second time it takes back nothing else.
pub(super) fn undo_button(step: &Step) -> Button {
    let undo = button("Undo", "game undo");
    Button { draft: undo.draft.with("to", step.entry.to_string()), ..undo }
}

/// A draft of who has read what is at stake.
pub(super) fn knowing(draft: Draft) -> Draft {
    draft.with(CONFIRMED, true)
}

/// What a button fills in instead where others are to be read as well: which words were. No option of a command.
const SAID: &str = "@s";

/// A draft of who has read this of what is at stake.
pub(super) fn knowing_said(draft: Draft, said: i64) -> Draft {
    draft.with(SAID, said)
}

/// Which words whoever confirmed has read; none where it isn't known, and any will do.
pub(super) fn said_in(draft: &Draft) -> Option<i64> {
    match draft.fields.get(SAID) {
        Some(FieldValue::Integer(said)) => Some(*said),
        _ => None,
    }
}

/// Does whoever sends it know what is at stake?
pub(super) fn is_confirmed(draft: &Draft) -> bool {
    said_in(draft).is_some() || draft.flag(CONFIRMED).unwrap_or(false)
}

/// The same as it was before that was said.
pub(super) fn unconfirmed(mut draft: Draft) -> Draft {
    draft.fields.remove(CONFIRMED);
    draft.fields.remove(SAID);
    draft
}

/// What a button fills in that sends what was weighed: which words stood above it. Short, for ids are.
pub(super) const READ: &str = "@r";

/// Whoever sends this has read these words.
pub(super) fn having_read(draft: Draft, read: i64) -> Draft {
    draft.with(READ, read)
}

/// Takes off which words were read, where any were.
pub(super) fn unread(mut draft: Draft) -> (Draft, Option<i64>) {
    let read = match draft.fields.remove(READ) {
        Some(FieldValue::Integer(read)) => Some(read),
        _ => None,
    };
    (draft, read)
}

/// A refusal that asks for a confirmation: the same form with `confirmed`.
pub(super) fn confirmation(label: &str, form: &str) -> Button {
    Button {
        label: label.to_owned(),
        draft: knowing(Draft::new(form)),
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
