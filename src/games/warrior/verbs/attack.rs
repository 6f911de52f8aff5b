//! Attacks: declared, gone on with, halted (WR-15, WR-16).

use super::super::{Order, Refusal, Until};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, fight, likely, turn, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{Common, TerritoryId, codes};

/// How long to roll, as typed; the first is the default.
pub(in crate::games::warrior) const UNTIL: &[&str] = &["decided", "one roll"];

pub(super) const HOW_LONG: Field = Field::may("until", "How long to roll (decided)", Takes::Choice(UNTIL));
pub(super) const KEEP: Field =
    Field::may("keep", "Halt when no more than this are left (never)", Takes::Integer);
pub(super) const ENTER: Field = Field::may("enter", "How many move in after a victory (all)", Takes::Integer);

const RULE: &str = "WR-15";

/// WR-15, WR-16: declare an attack from one territory, or go on with the open one.
pub static ATTACK: Verb = Verb {
    fields: &[
        Field::may("from", "From where (goes on, or asks)", Takes::Territory(from_where)),
        Field::may("to", "What to attack (goes on, or asks)", Takes::Territory(weakest)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
        HOW_LONG,
        KEEP,
        ENTER,
    ],
    ..Verb::slash("attack", "Attack, or go on with the open attack", &["WR-15", "WR-16", "WR-18"], open, read)
};

/// WR-16: stop the open attack.
pub static HALT: Verb = Verb::slash(
    "warrior halt",
    "Stop the open attack",
    &["WR-16"],
    |o| {
        if goes_on(o) {
            o.button("Halt", Danger);
        }
    },
    |form| {
        turn::in_ones_turn(form, "halt")?;
        Ok(Order::Halt)
    },
);

/// Is an attack of one's own open?
fn goes_on(o: &Opening<'_>) -> bool {
    turn::is_ones_turn(o) && o.game.attack.as_ref().is_some_and(|attack| attack.by == o.seat)
}

fn open(o: &mut Opening<'_>) {
    if goes_on(o) {
        o.button("Roll on", Primary).filled("until", UNTIL[0]);
        o.button("One roll", Secondary).filled("until", UNTIL[1]);
        o.button("Roll on, but keep…", Secondary).asking(&["keep", "enter"]);
    }
    if turn::may_begin(o) {
        o.button("Attack", Primary).asking(&["from", "to"]);
        o.button("Attack with…", Secondary).asking(&["from", "to", "troops", "keep", "enter"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    turn::in_ones_turn(form, "attack")?;
    let (until, keep, enter) = (until(form)?, keep(form)?, enter(form)?);
    let troops = form.integer("troops")?;
    if let Some(attack) = &form.game.attack {
        let same = |field: &str, fits: &dyn Fn(TerritoryId) -> bool| {
            form.draft.text(field).is_none() || form.territory_so_far(field).is_some_and(fits)
        };
        let from_there = |t| {
            attack.forces.iter().any(|(from, _)| *from == t) || (attack.inside.is_some() && attack.to == t)
        };
        // WR-16: no fresh unit joins an attack that is under way.
        if troops.is_some() || !same("from", &from_there) || !same("to", &|t| t == attack.to) {
            return Err(Refusal::AttackOpen { to: attack.to });
        }
        return Ok(Order::GoOn { until, keep, enter });
    }
    // What was written is read before the rest is asked for.
    let written = |field| form.draft.text(field).map(|typed| form.territory_called(&typed)).transpose();
    let (from, to) = match (written("from")?, written("to")?) {
        (Some(from), Some(to)) => (from, to),
        (None, None) => return Err(form.missing(&["from", "to"], codes::UNKNOWN_TERRITORY).into()),
        (None, _) => return Err(form.missing(&["from"], codes::UNKNOWN_TERRITORY).into()),
        (_, None) => return Err(form.missing(&["to"], codes::UNKNOWN_TERRITORY).into()),
    };
    if from == to {
        return fight::inside(form, to, until, keep);
    }
    let forces = vec![(from, contingent(form, from, troops)?)];
    Ok(Order::Attack { forces, to, until, keep, enter })
}

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

/// The strongest first.
fn from_where(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut list = likely::standing(form);
    if let Some(to) = form.territory_so_far("to") {
        list.retain(|from| *from == to || board().adjacent(*from, to));
    }
    list
}

/// The weakest first.
fn weakest(form: &Filled<'_>) -> Vec<TerritoryId> {
    match form.territory_so_far("from") {
        Some(from) => likely::weakest(form.game, board().neighbours(from).with(from).iter()),
        None => likely::weakest(form.game, form.game.territories()),
    }
}

fn most(form: &Filled<'_>) -> u32 {
    form.territory_so_far("from").map_or(0, |from| likely::free_units(form.game, form.seat, from))
}
