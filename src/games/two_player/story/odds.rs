//! The chances of an invasion, exactly, with commander, bonus dice and airfields (TP-10, TP-11, TP-18, TP-21).

use super::words::{land, side};
use crate::chances::{self, Asked, MOST, Terms};
use crate::line;
use crate::refusals;
use crate::rules::{Combat, Common, DicePool, Distribution, Draft, Line, Odds, Passage, TerritoryId, Viewer};
use crate::two_player::{Reward, SIDES, TwoPlayer, board};

const RULE: &str = "TP-18";

/// `/odds`: from a territory to another, or of two numbers.
pub(in crate::two_player) fn odds(game: &TwoPlayer, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    let asked = Asked::of(draft, board(), RULE).map_err(refuse)?;
    let (from, to) = (asked.from, asked.to);
    // TP-19: on with the open force.
    let open = from.zip(to).filter(|(from, to)| game.is_open_between(*from, *to));
    let open = open.and(game.invasion).map(|invasion| invasion.troops);
    let ready = |from: TerritoryId| Some(game.troops(from) - 1).filter(|force| *force > 0);
    let force = asked.force.or(open).or_else(|| from.and_then(ready));
    let strength = asked.strength.or_else(|| to.map(|to| game.troops(to)));
    let incomplete = || asked.incomplete(land, "territories", RULE);
    let (Some(force), Some(strength)) = (force, strength) else { return Err(incomplete()) };
    asked.check(force, strength, RULE).map_err(refuse)?;
    let (attack, defence) = match (from, to) {
        (Some(from), Some(to)) => game.pools(from, to),
        _ => {
            let numbers = &game.numbers().combat;
            (DicePool::d6(numbers.attack_dice), DicePool::d6(numbers.defence_dice))
        }
    };
    let odds = Odds::new(&Combat::STANDARD, attack, defence);
    let told = asked.told((force, strength), &odds, (attack, defence), land);
    let mut told = told.ok_or_else(incomplete)?;
    if let Some((from, to)) = from.zip(to) {
        told.small.extend(why(game, from, to));
        let never = never(game, from, to);
        // TP-10: what an ally sends is for nobody to say.
        let possible = never.is_none() && board().adjacent(from, to) && open.is_none();
        told.small.extend(never);
        let sends = ready(from).filter(|ready| possible && *ready != force);
        if let Some(ready) = sends.filter(|_| game.is_anybodys_ally(game.owner(from))) {
            told.small.push(line![side(game, game.owner(from)), format!(" sends all but one: {ready}.")]);
        }
        if !board().adjacent(from, to) {
            told.small.push(line!["They don't border on each other, so no attack goes that way."]);
        }
    }
    Ok(told)
}

/// TP-18: why these two never fight each other, as things are.
fn never(game: &TwoPlayer, from: TerritoryId, to: TerritoryId) -> Option<Line> {
    let (by, target) = (game.owner(from), game.owner(to));
    if by == target {
        return Some(line!["Both are ", side(game, by), "'s, and no army attacks itself."]);
    }
    let player = SIDES.seat_of(target).filter(|seat| game.is_ally(*seat, by))?;
    Some(line![side(game, by), " is ", player, "'s ally, and doesn't attack ", player, "."])
}

/// What changes the dice, a line for each reason.
pub(super) fn why(game: &TwoPlayer, from: TerritoryId, to: TerritoryId) -> Vec<Line> {
    let numbers = &game.numbers().combat;
    let mut lines = Vec::new();
    if game.is_guarded(to) {
        lines.push(line![format!("A commander: +{} on the highest defence die.", numbers.commander)]);
    }
    let (attack, defence) = game.pools(from, to);
    if attack.added_to_highest() > 0 {
        lines.push(line![format!("An airfield: +{} on the highest attack die.", numbers.airfield)]);
    }
    if defence.added_to_highest() > 0 && !game.is_guarded(to) {
        lines.push(line![format!("An airfield: +{} on the highest defence die.", numbers.airfield)]);
    }
    let has = |t, reward| SIDES.seat_of(game.owner(t)).is_some_and(|seat| game.has_reward(seat, reward));
    let more = |whose: &str| {
        line![format!(
            "{} more {whose} die is rolled; the best count, as many as without.",
            numbers.bonus_dice
        )]
    };
    if has(from, Reward::AttackDie) {
        lines.push(more("attack"));
    }
    if has(to, Reward::DefenseDie) {
        lines.push(more("defence"));
    }
    lines
}

/// How an invasion may end that is fought so far; none where it is too large.
fn ends(
    game: &TwoPlayer,
    (from, to): (TerritoryId, TerritoryId),
    force: u32,
    terms: Terms,
) -> Option<Distribution> {
    let (attack, defence) = game.pools(from, to);
    let strength = game.troops(to);
    if force > MOST || strength > MOST {
        return None;
    }
    let odds = Odds::new(&Combat::STANDARD, attack, defence);
    odds.battle(terms.battle(force, strength)).ok()
}

/// The chance to win, in words.
pub(in crate::two_player) fn chance(
    game: &TwoPlayer,
    between: (TerritoryId, TerritoryId),
    force: u32,
    terms: Terms,
) -> String {
    ends(game, between, force, terms).map_or_else(String::new, |ends| terms.win(&ends))
}

/// The same, and what a victory leaves.
pub(super) fn outlook(game: &TwoPlayer, from: TerritoryId, to: TerritoryId, force: u32) -> Option<Line> {
    let ends = ends(game, (from, to), force, Terms::TO_THE_END)?;
    Some(chances::outlook(&ends))
}
