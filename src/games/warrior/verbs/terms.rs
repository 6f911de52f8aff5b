//! On what terms it is fought: how long, with whom, until how many are left.

use super::super::{Order, Refusal, Until, story};
use super::{Field, Filled, Takes, likely, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Common, Passage, TerritoryId};

/// How long to roll, as typed; the first is the default.
pub(in crate::games::warrior) const UNTIL: &[&str] = &["decided", "one roll"];

pub(super) const HOW_LONG: Field = Field::may("until", "How long to roll (decided)", Takes::Choice(UNTIL));
pub(super) const KEEP: Field =
    Field::may("keep", "Halt when no more than this are left (never)", Takes::IntegerLike(kept));
pub(super) const ENTER: Field = Field::may("enter", "How many move in after a victory (all)", Takes::Integer);

const RULE: &str = "WR-15";

pub(super) fn until(form: &Filled<'_>) -> Result<Until, Refusal> {
    let Some(typed) = form.draft.text("until") else { return Ok(Until::Decided) };
    match UNTIL.iter().position(|word| word.eq_ignore_ascii_case(&typed)) {
        Some(0) => Ok(Until::Decided),
        Some(_) => Ok(Until::OneRoll),
        None => Err(words::unreadable("until", typed, "decided or one roll").into()),
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
            Err(Common::TooFew { number, least, rule: "WR-16" }.into())
        }
        // To keep, or to send in, more than anybody can have means: all of them.
        Some(number) => Ok(Some(u32::try_from(number).unwrap_or(u32::MAX))),
        None => Ok(None),
    }
}

/// What people halt at: a few, or half of those who go.
fn kept(form: &Filled<'_>) -> Vec<i64> {
    let force = match &form.game.attack {
        Some(attack) => attack.forces.iter().map(|(_, units)| *units).sum(),
        None => {
            form.territory_so_far("from").map_or(0, |from| likely::free_units(form.game, form.seat, from))
        }
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
    let said = match &order {
        Order::Attack { forces, to, .. } => story::before(form.game, form.seat, forces, *to),
        Order::Fight { at, against, .. } => story::before_fight(form.game, form.seat, *at, *against),
        _ => return None,
    };
    let draft = || form.draft.clone();
    let button = |label, style, draft| Button { draft, ..form.verb.button(label, style) };
    let mut on = button("Until…", Secondary, draft());
    on.asking(&["keep"]);
    let buttons = vec![
        button("To the end", Primary, draft().with("until", UNTIL[0])),
        button("Once", Secondary, draft().with("until", UNTIL[1])),
        on,
    ];
    Some((said, buttons))
}

/// The units sent from a territory: as many as asked for, else all but one of one's own, or all
/// one's guests there (WR-13).
pub(super) fn contingent(form: &Filled<'_>, from: TerritoryId, asked: Option<i64>) -> Result<u32, Common> {
    let there = form.game.units_of(form.seat, from);
    let owner = form.game.owner(from);
    if there == 0 {
        return Err(Common::NotYours { territory: from, owner, rule: RULE });
    }
    let stay = u32::from(owner == Some(form.seat));
    match asked {
        Some(number) => words::units(number, 1, there - stay, Some(from), RULE),
        None if there == stay => Err(Common::OneMustStay { territory: from, troops: there, rule: RULE }),
        None => Ok(there - stay),
    }
}
