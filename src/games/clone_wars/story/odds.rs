//! The chances of an attack, exactly, with ships and Sidious; as if every die and every ship defended (CW-13 to CW-16).

use super::words::{fleet, land};
use crate::chances::{self, Asked, MOST, Terms};
use crate::clone_wars::{CloneWars, Ships, board, faction};
use crate::line;
use crate::refusals;
use crate::rules::{Common, DicePool, Distribution, Draft, Line, Odds, Passage, TerritoryId, Viewer};

const RULE: &str = "CW-13";

/// `/odds`: from a planet to another, or of two numbers.
pub(in crate::clone_wars) fn odds(game: &CloneWars, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    let asked = Asked::of(draft, board(), RULE).map_err(refuse)?;
    let (from, to) = (asked.from, asked.to);
    // CW-19: on with the survivors. With a number it would be announced anew, with every ship that is there.
    let open = game.attack.filter(|attack| from == Some(attack.from) && to == Some(attack.to));
    let open = open.filter(|_| asked.force.is_none());
    let ready = |from: TerritoryId| Some(game.troops(from).saturating_sub(1)).filter(|force| *force > 0);
    let open_force = open.map(|attack| attack.troops);
    let force = asked.force.or(open_force).or_else(|| from.and_then(ready));
    let strength = asked.strength.or_else(|| to.map(|to| game.troops(to)).filter(|troops| *troops > 0));
    let incomplete = || asked.incomplete(land, "planets", RULE);
    let (Some(force), Some(strength)) = (force, strength) else { return Err(incomplete()) };
    asked.check(force, strength, RULE).map_err(refuse)?;
    let ours =
        open.map_or_else(|| from.map_or(Ships::NONE, |from| game.land_at(from).ships), |open| open.ships);
    let theirs = to.map_or(Ships::NONE, |to| game.land_at(to).ships);
    let (attack, defence) = pools(game, to, ours, theirs);
    let odds = Odds::new(&game.combat(), attack, defence);
    let told = asked.told((force, strength), &odds, (attack, defence), land);
    let mut told = told.ok_or_else(incomplete)?;
    if let Some(to) = to {
        told.small.extend(why(game, to, ours, theirs));
    }
    told.small.extend(from.zip(to).and_then(|(from, to)| no_target(game, from, to)));
    if let Some((from, to)) = from.zip(to)
        && !board().adjacent(from, to)
    {
        told.small.push(line!["They don't border on each other, so no attack goes that way."]);
    }
    told.small.push(line!["As if every die and every ship defended."]);
    Ok(told)
}

/// CW-13, CW-22: that no army attacks itself, nor an ally.
fn no_target(game: &CloneWars, from: TerritoryId, to: TerritoryId) -> Option<Line> {
    let (by, of) = (game.owner(from)?, game.owner(to)?);
    let why = match by == of {
        true => "Both are the same army's, and no army attacks itself.",
        false => "Both are of one faction, and allies don't attack each other.",
    };
    (faction(by) == faction(of)).then(|| line![why])
}

/// What both sides roll.
fn pools(game: &CloneWars, to: Option<TerritoryId>, ours: Ships, theirs: Ships) -> (DicePool, DicePool) {
    let attack = game.attack_pool(ours);
    let numbers = &game.numbers().combat;
    let defence = match to {
        Some(to) => game.defence_pool(to, theirs),
        None => game.with_ships(DicePool::d6(numbers.defence_dice), theirs),
    };
    (attack, defence)
}

/// What changes the dice, a line for each reason.
pub(super) fn why(game: &CloneWars, to: TerritoryId, ours: Ships, theirs: Ships) -> Vec<Line> {
    let mut lines = Vec::new();
    if !ours.is_none() {
        lines.push(line![format!("With the attack: {}.", fleet(ours))]);
    }
    if !theirs.is_none() {
        lines.push(line![format!("In defence: {}.", fleet(theirs))]);
    }
    if game.has_sidious(to) {
        lines.push(line!["Sidious is there: the defence rolls d8s."]);
    }
    lines
}

/// How an attack may end that is fought so far; none where it is too large.
fn ends(game: &CloneWars, to: TerritoryId, force: u32, ships: Ships, terms: Terms) -> Option<Distribution> {
    let (attack, defence) = pools(game, Some(to), ships, game.land_at(to).ships);
    let strength = game.troops(to);
    if force > MOST || strength > MOST {
        return None;
    }
    let odds = Odds::new(&game.combat(), attack, defence);
    odds.battle(terms.battle(force, strength)).ok()
}

/// The chance to win, in words.
pub(in crate::clone_wars) fn chance(
    game: &CloneWars,
    to: TerritoryId,
    (force, ships): (u32, Ships),
    terms: Terms,
) -> String {
    ends(game, to, force, ships, terms).map_or_else(String::new, |ends| terms.win(&ends))
}

/// The same, and what a victory leaves.
pub(super) fn outlook(
    game: &CloneWars,
    (_, to): (TerritoryId, TerritoryId),
    force: u32,
    ships: Ships,
) -> Option<Line> {
    let ends = ends(game, to, force, ships, Terms::TO_THE_END)?;
    Some(chances::outlook(&ends))
}
