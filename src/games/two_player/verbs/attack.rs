//! Invasions: begun, gone on with, halted (TP-18, TP-19).

use std::cmp::Reverse;

use super::super::{Invasion, Order, Phase, Refusal, SIDES, TwoPlayer, is_neutral, side_of, story};
use super::terms::{ENTER, HOW_LONG, KEEP, weighed};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, stakes, words};
use crate::chances::Terms;
use crate::fighting::{OPEN, UNTIL, enter, keep, open_between, until};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{Common, SeatId, SideId, TerritoryId, TerritorySet, codes};

const RULE: &str = "TP-18";

/// TP-18: attack with one's own troops or an ally's, or go on with the open invasion.
pub(super) static ATTACK: Verb = Verb {
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
    ..Verb::slash(
        "attack",
        "Attack, or go on with the open attack",
        &["TP-10", "TP-11", "TP-18", "TP-19"],
        open,
        read,
    )
};

/// TP-19: end the open invasion.
pub(super) static HALT: Verb = Verb::slash(
    "duel halt",
    "End the open invasion",
    &["TP-19"],
    |o| {
        if let Some(open) = goes_on(o) {
            o.button("Halt", Danger).filled(OPEN, open);
        }
    },
    |form| {
        check_still_open(form)?;
        Ok(Order::Halt)
    },
);

/// TP-19: which invasion of one's own is open, as its buttons say it.
fn goes_on(o: &Opening<'_>) -> Option<String> {
    o.game.invasion.filter(|_| o.game.is_turn_of(o.seat)).map(named)
}

fn named(open: Invasion) -> String {
    open_between([open.from], open.to)
}

/// TP-19: a button of one invasion does nothing to another.
fn check_still_open(form: &Filled<'_>) -> Result<(), Refusal> {
    Ok(form.check_still(OPEN, form.game.invasion.map(named).as_deref())?)
}

fn open(o: &mut Opening<'_>) {
    if let Some(open) = goes_on(o) {
        o.button("Roll on", Primary).filled("until", UNTIL[0]).filled(OPEN, &*open);
        o.button("One roll", Secondary).filled("until", UNTIL[1]).filled(OPEN, &*open);
    }
    let (game, seat) = (o.game, o.seat);
    let part = game.is_turn_of(seat) && game.phase <= Phase::Combat && game.hands(seat).is_empty();
    if part && !game.territories_to_attack_from(seat).is_empty() {
        let style = if game.invasion.is_some() { Secondary } else { Primary };
        o.button("Attack", style).asking(&["from", "to"]);
        o.button("Attack with…", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // What can't be done at all is said before anything that was written.
    form.game.check_part(form.seat, Phase::Combat)?;
    check_still_open(form)?;
    let until = until(form.draft)?;
    let keep = keep(form, RULE).map_err(|refusal| refusal.in_field("keep"))?;
    let enter = |force, able| enter(form, (force, able), RULE);
    let troops = form.integer("troops")?;
    let (from, to) = (words::place_if_any(form, "from")?, words::place_if_any(form, "to")?);
    if let Some(open) = form.game.invasion {
        let same = from.is_none_or(|from| from == open.from) && to.is_none_or(|to| to == open.to);
        // TP-19: it goes on with all that are left of it.
        match troops.filter(|number| *number != i64::from(open.troops)) {
            None if same => {
                let enter = enter(open.troops, open.troops)?;
                return Ok(Order::GoOn { until, keep, enter });
            }
            // One end alone may be that of another attack: then the other end is asked for.
            Some(number) if same && from.is_some() == to.is_some() => {
                return Err(Refusal::OpenForce { to: open.to, number, open: open.troops });
            }
            _ => {}
        }
    }
    let (from, to) = match (from, to) {
        (Some(from), Some(to)) => (from, to),
        (None, None) => return Err(form.missing(&["from", "to"], codes::UNKNOWN_TERRITORY).into()),
        (None, _) => return Err(form.missing(&["from"], codes::UNKNOWN_TERRITORY).into()),
        (_, None) => return Err(form.missing(&["to"], codes::UNKNOWN_TERRITORY).into()),
    };
    let troops = force(form, from, troops)?;
    let enter = enter(troops, form.game.troops(from).saturating_sub(1))?;
    Ok(Order::Attack { from, to, troops, until, keep, enter })
}

/// As many as asked for, else all but one.
fn force(form: &Filled<'_>, from: TerritoryId, asked: Option<i64>) -> Result<u32, Refusal> {
    let side = form.game.check_army(form.seat, from, RULE)?;
    let there = form.game.troops(from);
    let all = there.saturating_sub(1);
    match asked {
        // TP-10
        Some(number) if is_neutral(side) && all > 0 && number != i64::from(all) => {
            Err(Refusal::AllySendsAll { territory: from, number, all })
        }
        Some(number) => {
            words::units(number, all, Some(from), RULE).map_err(|refusal| refusal.in_field("troops").into())
        }
        None if all == 0 => Err(Common::OneMustStay { territory: from, troops: there, rule: RULE }.into()),
        None => Ok(all),
    }
}

impl TwoPlayer {
    /// Where somebody stands who may be sent: one's own and the allies' that are left.
    pub(in crate::two_player) fn territories_to_attack_from(&self, seat: SeatId) -> TerritorySet {
        let own = self.of_seat(seat);
        let from = |side: SideId| -> TerritorySet {
            let theirs = self.of(side);
            let safe = theirs.union(own);
            let may = |t: &TerritoryId| self.troops(*t) > 1 && !board().neighbours(*t).is_subset(safe);
            theirs.iter().filter(may).collect()
        };
        let sides = SIDES.iter().filter(|side| self.commands(seat, *side));
        sides.fold(TerritorySet::EMPTY, |all, side| all.union(from(side)))
    }
}

/// One's own first, the strongest first.
fn from_where(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut list: Vec<TerritoryId> = game.territories_to_attack_from(form.seat).iter().collect();
    if let Some(to) = form.territory_so_far("to") {
        list.retain(|from| board().adjacent(*from, to));
    }
    list.sort_by_key(|t| (is_neutral(game.owner(*t)), Reverse(game.troops(*t))));
    list
}

/// The weakest first.
fn weakest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut list: Vec<TerritoryId> = match form.territory_so_far("from") {
        Some(from) => board().neighbours(from).iter().collect(),
        None => board().territories().filter(|t| form.game.owner(*t) != side_of(form.seat)).collect(),
    };
    list.sort_by_key(|t| form.game.troops(*t));
    list
}

/// The chance of an attack from where is filled in, with as many and as far as is filled in; of the open one with what is
/// left of its force.
fn chance(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let from = form.territory_so_far("from")?;
    let asked = form.integer("troops").ok()?;
    let troops = match form.game.invasion.filter(|_| form.game.is_open_between(from, to)) {
        Some(open) => open.troops,
        None => force(form, from, asked).or_else(|_| force(form, from, None)).ok()?,
    };
    let terms = Terms::of(form.draft, RULE).ok().filter(|terms| terms.check(troops, RULE).is_ok());
    Some(story::chance(form.game, (from, to), troops, terms.unwrap_or(Terms::TO_THE_END)))
}

/// TP-19: of the open invasion there is nothing to choose; nor of an ally's (TP-10).
fn most(form: &Filled<'_>) -> u32 {
    let Some(from) = form.territory_so_far("from") else { return 0 };
    let goes_on = form.territory_so_far("to").is_some_and(|to| form.game.is_open_between(from, to));
    let all = goes_on || is_neutral(form.game.owner(from));
    if all { 0 } else { form.game.troops(from).saturating_sub(1) }
}
