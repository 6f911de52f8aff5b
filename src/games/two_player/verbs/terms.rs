//! On what terms it is fought: how long, until how many are left, how many move in.

use super::super::{Order, Refusal, Until, story};
use super::{Field, Filled, Takes};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Common, Passage, codes};

/// How long to roll, as typed; the first is the default.
pub(super) const UNTIL: &[&str] = &["decided", "one roll"];

pub(super) const HOW_LONG: Field = Field::may("until", "How long to roll (decided)", Takes::Choice(UNTIL));
pub(super) const KEEP: Field =
    Field::may("keep", "Halt when no more than this are left (never)", Takes::IntegerLike(kept));
pub(super) const ENTER: Field = Field::may("enter", "How many move in after a victory (all)", Takes::Integer);

pub(super) fn until(form: &Filled<'_>) -> Result<Until, Refusal> {
    let Some(typed) = form.draft.text("until") else { return Ok(Until::Decided) };
    match UNTIL.iter().position(|word| word.eq_ignore_ascii_case(&typed)) {
        Some(0) => Ok(Until::Decided),
        Some(_) => Ok(Until::OneRoll),
        None => {
            let (field, hint) = ("until", "decided or one roll");
            Err(Common::Unreadable { field, typed, hint, code: codes::NOT_A_NUMBER }.into())
        }
    }
}

pub(super) fn keep(form: &Filled<'_>) -> Result<Option<u32>, Refusal> {
    bound(form, "keep", 0)
}

pub(super) fn enter(form: &Filled<'_>) -> Result<Option<u32>, Refusal> {
    bound(form, "enter", 1)
}

fn bound(form: &Filled<'_>, field: &'static str, least: u32) -> Result<Option<u32>, Refusal> {
    match form.integer(field)? {
        Some(number) if number < i64::from(least) => {
            Err(Common::TooFew { number, least, rule: "TP-18" }.into())
        }
        // To keep, or to send in, more than anybody can have means: all of them.
        Some(number) => Ok(Some(u32::try_from(number).unwrap_or(u32::MAX))),
        None => Ok(None),
    }
}

/// What people halt at: a few, or half of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    let force = match form.game.invasion {
        Some(invasion) if form.draft.text("from").is_none() => invasion.troops,
        _ => form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1)),
    };
    let mut kept: Vec<i64> = [1, 2, 3, 5, 10, force / 2].map(i64::from).to_vec();
    kept.retain(|kept| *kept > 0 && *kept < i64::from(force));
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// Who meets whom, the chance, and what stays behind; how long it is to go on is for the buttons to say.
pub(super) fn weighed(form: &Filled<'_>, order: Order) -> Option<(Passage, Vec<Button>)> {
    let said = |field: &str| form.draft.text(field).is_some();
    if said("until") || said("keep") || !form.is_allowed(&order) {
        return None;
    }
    let Order::Attack { from, to, troops, .. } = order else { return None };
    let draft = || form.draft.clone();
    let button = |label, style, draft| Button { draft, ..form.verb.button(label, style) };
    let mut on = button("Until…", Secondary, draft());
    on.asking(&["keep"]);
    let buttons = vec![
        button("To the end", Primary, draft().with("until", UNTIL[0])),
        button("Once", Secondary, draft().with("until", UNTIL[1])),
        on,
    ];
    Some((story::before(form.game, form.seat, from, to, troops), buttons))
}
