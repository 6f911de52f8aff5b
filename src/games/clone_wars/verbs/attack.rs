//! Attacks announced and gone on with, and ships that follow (CW-13, CW-17, CW-19).

use std::cmp::Reverse;

use super::super::{Attack, CloneWars, Order, Phase, Refusal, Sent, Ships, faction, story};
use super::terms::{HOW_LONG, KEEP, SHIPS, UNTIL, sent, terms, weighed};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, faction_of, in_turn, stakes, words};
use crate::chances::Terms;
use crate::fighting::{OPEN, open_between};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, Common, TerritoryId, TerritorySet, codes};

const RULE: &str = "CW-13";
const RULES: &[&str] = &["CW-13", "CW-14", "CW-15", "CW-16", "CW-17", "CW-19"];

/// CW-13, CW-19: announce an attack with every ship, or roll on.
pub(super) static ATTACK: Verb = Verb {
    fields: &[
        Field::may("from", "From where (goes on, or asks)", Takes::Territory(from_where)),
        Field::may("to", "What to attack (goes on, or asks)", Takes::Target(weakest, chance_from_here)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
        HOW_LONG,
        KEEP,
    ],
    weigh: Some(|form| weighed(form, read(form).ok()?)),
    stakes: Some(stakes::setting_out),
    ..Verb::slash("attack", "Attack, or go on with the open attack", RULES, open, read)
};

/// CW-19: on with the survivors, by button.
pub(super) static ROLL: Verb = Verb {
    fields: &[HOW_LONG, KEEP],
    ..Verb::buttons_only("clone roll", "Roll on with the survivors", RULES, open_roll, |form| {
        form.game.check_attacking(form.seat)?;
        form.check_still(OPEN, form.game.attack.as_ref().map(named).as_deref())?;
        Ok(Order::GoOn(terms(form)?))
    })
};

/// CW-13: the same with the ships that are sent along.
pub(super) static ANNOUNCE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(from_where)),
        Field::must("to", "What to attack", Takes::Target(weakest, chance)),
        Field::may("troops", "How many (all but one)", Takes::Amount(most)),
        SHIPS,
        HOW_LONG,
        KEEP,
    ],
    weigh: Some(|form| weighed(form, announced(form).ok()?)),
    stakes: Some(stakes::setting_out),
    ..Verb::slash(
        "clone attack",
        "Attack with the troops and ships that you choose",
        RULES,
        open_with,
        announced,
    )
};

/// CW-17: ships sent along follow to the planet taken.
pub(super) static BRING: Verb = Verb {
    fields: &[Field::must("ships", "Which ships: all, none, 2 fighter", Takes::TextLike(followers))],
    ..Verb::slash(
        "clone bring",
        "Bring ships that were sent along to the planet taken",
        &["CW-17"],
        |o| {
            let some = o.game.conquest.is_some_and(|conquest| !conquest.ships.is_none());
            if in_turn(o) && some {
                o.button("Bring ships", Primary).asking(&["ships"]);
            }
        },
        |form| {
            form.game.check_no_partner_asked(form.seat)?;
            form.text("ships", "CW-17")?;
            Ok(Order::Bring(words::sent(form, "ships")?.unwrap_or_default()))
        },
    )
};

fn may_attack(o: &Opening<'_>) -> bool {
    o.game.check_attacking(o.seat).is_ok()
}

fn open_roll(o: &mut Opening<'_>) {
    if let Some(open) = o.game.attack.as_ref().filter(|_| may_attack(o)).map(named) {
        o.button("Roll on", Primary).filled("until", UNTIL[0]).filled(OPEN, &*open);
        o.button("One roll", Secondary).filled("until", UNTIL[1]).filled(OPEN, &*open);
        o.button("Roll on, but keep…", Secondary).filled(OPEN, &*open).asking(&["keep"]);
    }
}

/// CW-19: which attack is open, as its buttons say it; they do nothing to another.
pub(super) fn named(open: &Attack) -> String {
    open_between([open.from], open.to)
}

fn open(o: &mut Opening<'_>) {
    if may_attack(o) && !o.game.origins().is_empty() {
        let style = if o.game.attack.is_some() { Secondary } else { Primary };
        o.button("Attack", style).asking(&["from", "to"]);
    }
}

fn open_with(o: &mut Opening<'_>) {
    if may_attack(o) && !o.game.origins().is_empty() {
        o.button("Attack with…", Secondary).asking(&["from", "to", "troops", "ships"]);
    }
}

/// CW-17: how many move in is not for anybody to say.
fn check_enter(form: &Filled<'_>) -> Result<(), Refusal> {
    if form.draft.text("enter").is_some() { Err(Refusal::AllEnter) } else { Ok(()) }
}

fn read(form: &Filled<'_>) -> Read {
    // What can't be done at all is said before anything that was written.
    form.game.check_attacking(form.seat)?;
    check_enter(form)?;
    let terms = terms(form)?;
    let (from, to) = (words::place_if_any(form, "from")?, words::place_if_any(form, "to")?);
    if let Some(open) = form.game.attack {
        let same = from.is_none_or(|from| from == open.from) && to.is_none_or(|to| to == open.to);
        if same && form.draft.text("troops").is_none() {
            return Ok(Order::GoOn(terms));
        }
        // Another number from and to the same planets.
        if same {
            return attack(form, open.from, open.to, Sent::All);
        }
    }
    match (from, to) {
        (Some(from), Some(to)) => attack(form, from, to, Sent::All),
        (None, None) => Err(form.missing(&["from", "to"], codes::UNKNOWN_TERRITORY).into()),
        (None, _) => Err(form.missing(&["from"], codes::UNKNOWN_TERRITORY).into()),
        (_, None) => Err(form.missing(&["to"], codes::UNKNOWN_TERRITORY).into()),
    }
}

fn announced(form: &Filled<'_>) -> Read {
    form.game.check_attacking(form.seat)?;
    check_enter(form)?;
    let ships = sent(form)?;
    attack(form, form.territory("from")?, form.territory("to")?, ships)
}

fn attack(form: &Filled<'_>, from: TerritoryId, to: TerritoryId, ships: Sent) -> Read {
    let troops = force(form, from, form.integer("troops")?)?;
    Ok(Order::Attack { from, to, troops, ships, terms: terms(form)? })
}

/// As many as asked for, else all but one.
fn force(form: &Filled<'_>, from: TerritoryId, asked: Option<i64>) -> Result<u32, Refusal> {
    let game = form.game;
    game.check_own(game.turn, from, RULE)?;
    let there = game.troops(from);
    let all = there.saturating_sub(1);
    match asked {
        Some(number) => Ok(words::units(number, all, Some(from), RULE)?),
        None if all == 0 => Err(Common::OneMustStay { territory: from, troops: there, rule: RULE }.into()),
        None => Ok(all),
    }
}

impl CloneWars {
    /// The planets of the army in turn from which it could attack.
    #[must_use]
    pub fn origins(&self) -> TerritorySet {
        let enemies = self.of_faction(faction(self.turn).other());
        let may =
            |t: &TerritoryId| self.troops(*t) > 1 && !board().neighbours(*t).intersection(enemies).is_empty();
        if matches!(self.phase, Phase::Over) {
            return TerritorySet::EMPTY;
        }
        self.of(self.turn).iter().filter(may).collect()
    }
}

/// The strongest first.
fn from_where(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut list: Vec<TerritoryId> = form.game.origins().iter().collect();
    if let Some(to) = form.territory_so_far("to") {
        list.retain(|from| board().adjacent(*from, to));
    }
    list.sort_by_key(|t| Reverse(form.game.troops(*t)));
    list
}

/// The weakest first.
fn weakest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let enemies = form.game.of_faction(faction_of(form.game).other());
    let near = match form.territory_so_far("from") {
        Some(from) => board().neighbours(from),
        None => board().bordering(form.game.origins()),
    };
    let mut list: Vec<TerritoryId> = near.intersection(enemies).iter().collect();
    list.sort_by_key(|t| form.game.troops(*t));
    list
}

/// The chance of an attack from where is filled in, with as many as are filled in.
fn chance(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let from = form.territory_so_far("from")?;
    let asked = form.integer("troops").ok()?;
    let troops = force(form, from, asked).or_else(|_| force(form, from, None)).ok()?;
    let ships = sent(form).unwrap_or_default().of(form.game.land_at(from).ships);
    Some(weighed_so(form, to, (troops, ships)))
}

/// CW-19: of an attack that is open it is that of those who are left of it.
fn chance_from_here(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let from = form.territory_so_far("from")?;
    let open = form.game.attack.filter(|open| (open.from, open.to) == (from, to));
    match open.filter(|_| form.draft.text("troops").is_none()) {
        Some(open) => Some(weighed_so(form, to, (open.troops, open.ships))),
        None => chance(form, to),
    }
}

/// The chance of these on the terms that are said, where those can be.
fn weighed_so(form: &Filled<'_>, to: TerritoryId, (troops, ships): (u32, Ships)) -> String {
    let said = Terms::of(form.draft, RULE).ok().filter(|terms| terms.check(troops, RULE).is_ok());
    story::chance(form.game, to, (troops, ships), said.unwrap_or(Terms::TO_THE_END))
}

fn most(form: &Filled<'_>) -> u32 {
    form.territory_so_far("from").map_or(0, |from| form.game.troops(from).saturating_sub(1))
}

fn followers(form: &Filled<'_>) -> Vec<Candidate> {
    form.game.conquest.map(|conquest| words::ships(conquest.ships)).unwrap_or_default()
}
