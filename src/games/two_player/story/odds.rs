//! The chances of an invasion, exactly, with commander, bonus dice and airfields (TP-10, TP-11, TP-18, TP-21).

use super::words::{count, join, land, percent, rule, strong};
use crate::games::chances::Terms;
use crate::games::refusals;
use crate::games::two_player::{Reward, SIDES, TwoPlayer, board};
use crate::line;
use crate::rules::{
    Combat, Common, DicePool, Distribution, Draft, Line, Odds, Passage, TerritoryId, Viewer, codes,
};

/// Larger armies than this are not worked out.
const MOST: u32 = 1000;
const RULE: &str = "TP-18";

/// `/odds`: from a territory to another, or of two numbers.
pub(in crate::games::two_player) fn odds(
    game: &TwoPlayer,
    viewer: Viewer,
    draft: &Draft,
) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    let number = |field: &'static str| {
        let number = Common::number(draft, field)?;
        number.map(|number| Common::units(number, 1, MOST, None, RULE)).transpose()
    };
    let territory =
        |field: &str| draft.text(field).map(|typed| Common::territory(board(), &typed)).transpose();
    let (from, to) = (territory("from").map_err(refuse)?, territory("to").map_err(refuse)?);
    let troops = number("troops").map_err(refuse)?;
    let attackers = number("attackers").map_err(refuse)?;
    let defenders = number("defenders").map_err(refuse)?;
    let terms = Terms::of(draft, RULE).map_err(refuse)?;
    // TP-19: on with the open force.
    let open = from.zip(to).filter(|(from, to)| game.is_open_between(*from, *to));
    let open = open.and(game.invasion).map(|invasion| invasion.troops);
    let ready = |from: TerritoryId| Some(game.troops(from) - 1).filter(|force| *force > 0);
    let force = troops.or(attackers).or(open).or_else(|| from.and_then(ready));
    let strength = defenders.or_else(|| to.map(|to| game.troops(to)));
    let (Some(force), Some(strength)) = (force, strength) else { return Err(incomplete(from, to)) };
    for units in [force, strength] {
        if units > MOST {
            let (number, most) = (units.into(), MOST);
            return Err(refuse(Common::TooMany { number, most, at: None, rule: RULE }));
        }
    }
    terms.check(force, RULE).map_err(refuse)?;
    let (attack, defence) = match (from, to) {
        (Some(from), Some(to)) => game.pools(from, to),
        _ => {
            let numbers = &game.numbers().combat;
            (DicePool::d6(numbers.attack_dice), DicePool::d6(numbers.defence_dice))
        }
    };
    let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
        Some(at) => line![land(at), format!(" ({units})")],
        None => line![count(units, role, &format!("{role}s"))],
    };
    let heading = join([place(from, force, "attacker"), line![" against "], place(to, strength, "defender")]);
    let odds = Odds::new(&Combat::STANDARD, attack, defence);
    let Ok(all) = odds.battle(terms.battle(force, strength)) else { return Err(incomplete(from, to)) };
    let mut lines = vec![terms.chances(strong(terms.win(&all)), &all)];
    lines.extend(terms.left(&all, "defenders"));
    let mut small = vec![first_roll(&odds, (attack, defence), force, strength)];
    if let Some((from, to)) = from.zip(to) {
        small.extend(why(game, from, to));
        if !board().adjacent(from, to) {
            small.push(line!["They don't border on each other, so no attack goes that way."]);
        }
    }
    Ok(Passage { heading: Some(heading), lines, small, ..Passage::default() })
}

/// What the first roll costs.
fn first_roll(odds: &Odds, (attack, defence): (DicePool, DicePool), force: u32, strength: u32) -> Line {
    let (ours, theirs) = (attack.of(force), defence.of(strength));
    let roll = odds.one_roll(force, strength);
    let costs = |units: u32| percent(roll.attack_loses(units));
    let mut costly = format!("attack loses none {}, 1 {}", costs(0), costs(1));
    if ours.dice().min(theirs.dice()) > 1 {
        costly.push_str(&format!(", 2 {}", costs(2)));
    }
    line![format!("First roll, {} v {} dice: {costly}.", ours.rolled(), theirs.rolled())]
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

fn incomplete(from: Option<TerritoryId>, to: Option<TerritoryId>) -> Line {
    match (from, to) {
        (Some(from), Some(_)) => line![
            "Nobody can leave ",
            land(from),
            ": one has to stay. Say with how many: “troops”. ",
            rule(RULE)
        ],
        _ => line![
            "Chances need two territories (“from” and “to”) or two numbers (“attackers” and “defenders”). ",
            rule(codes::NOT_A_NUMBER)
        ],
    }
}

/// How an invasion may end that is fought so far; none where it is too large.
fn ends(
    game: &TwoPlayer,
    (from, to): (TerritoryId, TerritoryId),
    force: u32,
    terms: Terms,
) -> Option<Distribution> {
    let (attack, defence) = game.pools(from, to);
    let (strength, most) = (game.troops(to), MOST);
    if force > most || strength > most {
        return None;
    }
    let odds = Odds::new(&Combat::STANDARD, attack, defence);
    odds.battle(terms.battle(force, strength)).ok()
}

/// The chance to win, in words.
pub(in crate::games::two_player) fn chance(
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
    let left = Terms::TO_THE_END.left(&ends, "defenders").into_iter().next();
    let win = line![strong(format!("{} to win", Terms::TO_THE_END.win(&ends))), ", fought to the end. "];
    Some(join([win, left.unwrap_or_default()]))
}
