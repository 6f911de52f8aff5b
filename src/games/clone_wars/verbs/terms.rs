//! On what terms it is fought: how long, until how many are left.

use super::super::{Order, Refusal, Sent, Terms, Until, story};
use super::{Field, Filled, Takes, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Candidate, Common, Weighed, codes};

/// How long to roll, as typed; the first is the default.
pub(super) const UNTIL: &[&str] = &["decided", "one roll"];

pub(super) const HOW_LONG: Field = Field::may("until", "How long to roll (decided)", Takes::Choice(UNTIL));
pub(super) const KEEP: Field =
    Field::may("keep", "Halt when no more than this are left (never)", Takes::IntegerLike(kept));
pub(super) const SHIPS: Field =
    Field::may("ships", "Ships sent along: all, none, 2 fighter (all)", Takes::TextLike(ships));

pub(super) fn until(form: &Filled<'_>) -> Result<Option<Until>, Refusal> {
    let Some(typed) = form.draft.text("until") else { return Ok(None) };
    match UNTIL.iter().position(|word| word.eq_ignore_ascii_case(&typed)) {
        Some(0) => Ok(Some(Until::Decided)),
        Some(_) => Ok(Some(Until::OneRoll)),
        None => {
            let (field, hint) = ("until", "decided or one roll");
            Err(Common::Unreadable { field, typed, hint, code: codes::NOT_A_NUMBER }.into())
        }
    }
}

pub(super) fn terms(form: &Filled<'_>) -> Result<Terms, Refusal> {
    let keep = match form.integer("keep")? {
        Some(number) if number < 0 => {
            return Err(Common::TooFew { number, least: 0, rule: "CW-13" }.into());
        }
        Some(number) => Some(u32::try_from(number).unwrap_or(u32::MAX)),
        None => None,
    };
    Ok(Terms { until: until(form)?.unwrap_or_default(), keep })
}

/// CW-13: every ship of the origin, if nothing is said.
pub(super) fn sent(form: &Filled<'_>) -> Result<Sent, Refusal> {
    Ok(words::sent(form, "ships")?.unwrap_or_default())
}

/// What people halt at: a few, or half of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    let force = match form.game.attack {
        Some(attack) if form.draft.text("from").is_none() => attack.troops,
        _ => form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1)),
    };
    let mut kept: Vec<i64> = [1, 2, 3, 5, 10, force / 2].map(i64::from).to_vec();
    kept.retain(|kept| *kept > 0 && *kept < i64::from(force));
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// The ships of the origin.
fn ships(form: &Filled<'_>) -> Vec<Candidate> {
    form.territory_so_far("from").map(|from| words::ships(form.game.land_at(from).ships)).unwrap_or_default()
}

/// Who meets whom, the chance, and what stays behind; how long it is to go on is for the buttons to say.
pub(super) fn weighed(form: &Filled<'_>, order: Order) -> Option<Weighed> {
    let said = |field: &str| form.draft.text(field).is_some();
    if said("until") || said("keep") || !form.is_allowed(&order) {
        return None;
    }
    let Order::Attack { from, to, troops, ships, .. } = order else { return None };
    let draft = || form.draft.clone();
    let button = |label, style, draft| Button { draft, ..form.verb.button(label, style) };
    let mut on = button("Until…", Secondary, draft());
    on.asking(&["keep"]);
    let buttons = vec![
        button("To the end", Primary, draft().with("until", UNTIL[0])),
        button("Once", Secondary, draft().with("until", UNTIL[1])),
        on,
    ];
    let ships = ships.of(form.game.land_at(from).ships);
    Some(Weighed::new(story::before(form.game, (from, to), troops, ships), buttons))
}
