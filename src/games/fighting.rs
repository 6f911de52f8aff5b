//! On what terms an attack is fought, as the forms of all games take them: how long it is rolled, at how many it halts, how
//! many move in.

use serde::Serialize;

use super::listing;
use crate::line;
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{
    Button, Common, Draft, Field, Filled, Passage, Presented, Takes, TerritoryId, Until, Weighed, codes,
};

/// The field by which fewer move in.
const ENTER: &str = "enter";

/// What a button of an open attack fills in, so that it goes on with that one and no other; no option of a command.
pub(super) const OPEN: &str = "@open";

/// What stands there: from where, each place that somebody comes from, and to where.
pub(super) fn open_between(from: impl IntoIterator<Item = TerritoryId>, to: TerritoryId) -> String {
    let from: Vec<String> = from.into_iter().map(|from| from.0.to_string()).collect();
    format!("{}-{}", from.join("+"), to.0)
}

/// A number that tells what a button is for from what looks like it, the same whenever it is asked for.
pub(super) fn told_apart(what: &impl Serialize) -> u32 {
    let written = serde_json::to_vec(what).unwrap_or_default();
    written.iter().fold(0, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)))
}

/// How long to roll, as typed; the first is the default.
pub(super) const UNTIL: &[&str] = &["decided", "one roll"];

/// The field for how long.
pub(super) const fn how_long_field<G: Presented>() -> Field<G> {
    Field::may("until", "How long to roll (decided)", Takes::Choice(UNTIL))
}

/// The field for where to halt, with what is thought of for it.
pub(super) const fn keeping<G: Presented>(kept: fn(&Filled<'_, G>) -> Vec<i64>) -> Field<G> {
    Field::may("keep", "Halt when no more than this are left (never)", Takes::IntegerLike(kept))
}

/// The field for how many move in, with what is thought of for it.
pub(super) const fn entering<G: Presented>(sent: fn(&Filled<'_, G>) -> Vec<i64>) -> Field<G> {
    Field::may(ENTER, "How many move in after a victory (all)", Takes::IntegerLike(sent))
}

/// How long, as it is filled in.
pub(super) fn until(draft: &Draft) -> Result<Until, Common> {
    let Some(typed) = draft.text("until") else { return Ok(Until::Decided) };
    match UNTIL.iter().position(|word| word.eq_ignore_ascii_case(&typed)) {
        Some(0) => Ok(Until::Decided),
        Some(_) => Ok(Until::OneRoll),
        None => {
            let (field, hint) = ("until", "decided or one roll");
            Err(Common::Unreadable { field, typed, hint, code: codes::NOT_A_NUMBER })
        }
    }
}

/// Where to halt, as it is filled in; `rule` is the code of a number that can't be.
pub(super) fn keep<G: Presented>(form: &Filled<'_, G>, rule: &'static str) -> Result<Option<u32>, Common> {
    form.integer("keep")?.map(|number| Common::as_read(number, 0, rule)).transpose()
}

/// How many move in, as it is filled in: of those who go, `force`, no more than they are; where not so many can, `able`, the
/// rules say that.
pub(super) fn enter<G: Presented>(
    form: &Filled<'_, G>,
    (force, able): (u32, u32),
    rule: &'static str,
) -> Result<Option<u32>, Common> {
    let Some(number) = form.integer(ENTER)? else { return Ok(None) };
    if force <= able && number > i64::from(force) {
        return Err(Common::TooMany { number, most: force, at: None, rule }.in_field(ENTER));
    }
    Common::as_read(number, 1, rule).map(Some).map_err(|refusal| refusal.in_field(ENTER))
}

/// What people halt at: a few, or half of those who go.
pub(super) fn kept(force: u32) -> Vec<i64> {
    let mut kept: Vec<i64> = [1, 2, 3, 5, 10, force / 2].map(i64::from).to_vec();
    kept.retain(|kept| *kept > 0 && *kept < i64::from(force));
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// How many of those who go people send in.
pub(super) fn entered(force: u32) -> Vec<i64> {
    listing::quick(force).into_iter().map(i64::from).collect()
}

/// Is an attack put together that could be sent, but for how long it is to go on?
pub(super) fn asks_how_long<G: Presented>(form: &Filled<'_, G>, order: &G::Order) -> bool {
    let said = |field: &str| form.draft.text(field).is_some();
    !said("until") && !said("keep") && form.is_allowed(order)
}

/// Was it chosen from where, or what to attack, rather than to go on with what is open?
pub(super) fn is_put_together<G: Presented>(form: &Filled<'_, G>) -> bool {
    ["from", "to"].iter().any(|field| form.draft.text(field).is_some())
}

/// What is weighed, with the buttons that send it: to the end, once; until how many are left is chosen beside them. `force`:
/// so many go.
pub(super) fn how_long<G: Presented>(form: &Filled<'_, G>, force: u32, mut said: Passage) -> Weighed {
    let button = |(label, until): (&str, &str), style| {
        let draft = form.draft.clone().with("until", until);
        Button { draft, ..form.verb.button(label, style) }
    };
    let mut buttons = vec![button(("To the end", UNTIL[0]), Primary), button(("Once", UNTIL[1]), Secondary)];
    // Who has chosen who goes may choose who of them moves in.
    let chosen = ["troops", "with"].iter().any(|field| form.draft.text(field).is_some());
    let fewer = form.verb.fields.iter().any(|field| field.name == ENTER) && form.draft.text(ENTER).is_none();
    if chosen && fewer && force > 1 {
        let mut fewer = form.verb.button("Not all move in…", Secondary);
        fewer.draft = form.draft.clone();
        fewer.asking(&[ENTER]);
        buttons.push(fewer);
    }
    // Of one nothing is kept.
    if kept(force).is_empty() {
        return Weighed::new(said, buttons);
    }
    said.small.push(line!["Keep: it stops when so many of yours are left."]);
    Weighed::new(said, buttons).or_instead("keep")
}
