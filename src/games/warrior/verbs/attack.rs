//! Attacks: declared, gone on with, halted (WR-15, WR-16).

use super::super::{Attack, Order, Refusal, story};
use super::terms::{BOUND, ENTER, HOW_LONG, KEEP, contingent, weighed};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, fight, likely, stakes, turn};
use crate::fighting::{OPEN, UNTIL, enter, keep, open_between, until};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{TerritoryId, codes};

/// WR-15, WR-16: declare an attack from one territory, or go on with the open one.
pub static ATTACK: Verb = Verb {
    fields: &[
        Field::may("from", "From where (goes on, or asks)", Takes::Territory(from_where)),
        Field::may("to", "What to attack (goes on, or asks)", Takes::Target(weakest, chance)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
        HOW_LONG,
        KEEP,
        ENTER,
    ],
    weigh: Some(|form| weighed(form, read(form).ok()?)),
    stakes: Some(stakes::leaving),
    ..Verb::slash("attack", "Attack, or go on with the open attack", &["WR-15", "WR-16", "WR-18"], open, read)
};

/// WR-16: stop the open attack.
pub static HALT: Verb = Verb::slash(
    "warrior halt",
    "Stop the open attack",
    &["WR-16"],
    |o| {
        if let Some(open) = goes_on(o) {
            o.button("Halt", Danger).filled(OPEN, open);
        }
    },
    |form| {
        turn::in_ones_turn(form, "halt")?;
        check_still_open(form)?;
        Ok(Order::Halt)
    },
);

/// WR-16: which attack of one's own is open, as its buttons say it.
fn goes_on(o: &Opening<'_>) -> Option<String> {
    let own = o.game.attack.as_ref().filter(|attack| attack.by == o.seat);
    own.filter(|_| turn::is_ones_turn(o)).map(named)
}

/// WR-14: in a fight inside a territory nobody comes from anywhere, and it is against one of those there.
fn named(attack: &Attack) -> String {
    let open = open_between(attack.forces.iter().map(|(from, _)| *from), attack.to);
    attack.inside.map_or(open.clone(), |against| format!("{open}:{}", against.0))
}

/// WR-16: a button of one attack does nothing to another.
fn check_still_open(form: &Filled<'_>) -> Result<(), Refusal> {
    Ok(form.check_still(OPEN, form.game.attack.as_ref().map(named).as_deref())?)
}

fn open(o: &mut Opening<'_>) {
    if let Some(open) = goes_on(o) {
        o.button("Roll on", Primary).filled("until", UNTIL[0]).filled(OPEN, &*open);
        o.button("One roll", Secondary).filled("until", UNTIL[1]).filled(OPEN, &*open);
        // WR-14: who fights inside is there already.
        let asks: &[&'static str] = if o.game.is_fight_open() { &["keep"] } else { &["keep", "enter"] };
        o.button("Roll on, but keep…", Secondary).filled(OPEN, &*open).asking(asks);
    }
    if turn::may_attack(o) {
        o.button("Attack", Primary).asking(&["from", "to"]);
        o.button("Attack with…", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    turn::in_ones_turn(form, "attack")?;
    check_still_open(form)?;
    let (until, keep) = (until(form.draft)?, keep(form, BOUND)?);
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
        let force = form.game.force_of(attack);
        // WR-14: they are inside already.
        let fewer = form.integer(ENTER.name)?.is_some_and(|number| number != i64::from(force));
        if form.game.is_fight_open() && fewer {
            return Err(Refusal::AllInside { territory: attack.to });
        }
        let enter = enter(form, (force, force), BOUND)?;
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
        let meant = fight::inside(form, to, until, keep)?;
        // WR-14: nobody stays out of it, nor back.
        let there = form.game.units_of(form.seat, to);
        let others = |number: Option<i64>| number.is_some_and(|number| number != i64::from(there));
        if others(troops) || others(form.integer(ENTER.name)?) {
            return Err(Refusal::AllGuestsFight { territory: to, there });
        }
        return Ok(meant);
    }
    let force = contingent(form, from, troops)?;
    let enter = enter(form, (force, likely::free_units(form.game, form.seat, from)), BOUND)?;
    let forces = vec![(from, force)];
    Ok(Order::Attack { forces, to, until, keep, enter })
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

/// The chance of an attack from where is filled in, with as many as are filled in.
fn chance(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let from = form.territory_so_far("from")?;
    // WR-14: a fight inside.
    if from == to {
        return fight::chance_there(form, to);
    }
    let asked = form.integer("troops").ok()?;
    let troops = contingent(form, from, asked).or_else(|_| contingent(form, from, None)).ok()?;
    story::chance(form.game, form.seat, (from, to), troops)
}

/// WR-14: of those inside there is nothing to choose.
fn most(form: &Filled<'_>) -> u32 {
    let from = form.territory_so_far("from").filter(|from| form.territory_so_far("to") != Some(*from));
    from.map_or(0, |from| likely::free_units(form.game, form.seat, from))
}
