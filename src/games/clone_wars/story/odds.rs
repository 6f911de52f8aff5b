//! The chances of an attack, exactly, with ships and Sidious; as if every die and every ship defended (CW-13 to CW-16).

use super::words::{count, fleet, join, land, percent, rule, strong};
use crate::games::chances::Terms;
use crate::games::clone_wars::{CloneWars, Ships, board};
use crate::games::refusals;
use crate::line;
use crate::rules::{Common, DicePool, Distribution, Draft, Line, Odds, Passage, TerritoryId, Viewer, codes};

/// Larger armies than this are not worked out.
const MOST: u32 = 1000;
const RULE: &str = "CW-13";

/// `/odds`: from a planet to another, or of two numbers.
pub(in crate::games::clone_wars) fn odds(
    game: &CloneWars,
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
    // CW-19: on with the survivors.
    let open = game.attack.filter(|attack| from == Some(attack.from) && to == Some(attack.to));
    let ready = |from: TerritoryId| Some(game.troops(from).saturating_sub(1)).filter(|force| *force > 0);
    let open_force = open.map(|attack| attack.troops);
    let force = troops.or(attackers).or(open_force).or_else(|| from.and_then(ready));
    let strength = defenders.or_else(|| to.map(|to| game.troops(to)).filter(|troops| *troops > 0));
    let (Some(force), Some(strength)) = (force, strength) else { return Err(incomplete(from, to)) };
    for units in [force, strength] {
        if units > MOST {
            let (number, most) = (units.into(), MOST);
            return Err(refuse(Common::TooMany { number, most, at: None, rule: RULE }));
        }
    }
    terms.check(force, RULE).map_err(refuse)?;
    let ours =
        open.map_or_else(|| from.map_or(Ships::NONE, |from| game.land_at(from).ships), |open| open.ships);
    let theirs = to.map_or(Ships::NONE, |to| game.land_at(to).ships);
    let (attack, defence) = pools(game, to, ours, theirs);
    let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
        Some(at) => line![land(at), format!(" ({units})")],
        None => line![count(units, role, &format!("{role}s"))],
    };
    let heading = join([place(from, force, "attacker"), line![" against "], place(to, strength, "defender")]);
    let odds = Odds::new(&game.combat(), attack, defence);
    let Ok(all) = odds.battle(terms.battle(force, strength)) else { return Err(incomplete(from, to)) };
    let mut lines = vec![terms.chances(strong(terms.win(&all)), &all)];
    lines.extend(terms.left(&all, "defenders"));
    let mut small = vec![first_roll(&odds, (attack, defence), force, strength)];
    if let Some(to) = to {
        small.extend(why(game, to, ours, theirs));
    }
    if let Some((from, to)) = from.zip(to)
        && !board().adjacent(from, to)
    {
        small.push(line!["They don't border on each other, so no attack goes that way."]);
    }
    small.push(line!["As if every die and every ship defended."]);
    Ok(Passage { heading: Some(heading), lines, small, ..Passage::default() })
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
pub(super) fn why(game: &CloneWars, to: TerritoryId, ours: Ships, theirs: Ships) -> Vec<Line> {
    let mut lines = Vec::new();
    if !ours.is_none() {
        lines.push(line![format!("With the attack: {}.", fleet(ours))]);
    }
    if !theirs.is_none() {
        lines.push(line![format!("In defence: {}.", fleet(theirs))]);
    }
    if game.has_sidious(to) {
        lines.push(line!["Sidious is there: both defence dice are d8s."]);
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
            "Chances need two planets (“from” and “to”) or two numbers (“attackers” and “defenders”). ",
            rule(codes::NOT_A_NUMBER)
        ],
    }
}

/// How an attack may end that is fought to the end; none where it is too large.
fn ends(game: &CloneWars, to: TerritoryId, force: u32, ships: Ships) -> Option<Distribution> {
    let (attack, defence) = pools(game, Some(to), ships, game.land_at(to).ships);
    let strength = game.troops(to);
    if force > MOST || strength > MOST {
        return None;
    }
    let odds = Odds::new(&game.combat(), attack, defence);
    odds.battle(Terms::TO_THE_END.battle(force, strength)).ok()
}

/// The chance to win, in words.
pub(in crate::games::clone_wars) fn chance(
    game: &CloneWars,
    to: TerritoryId,
    force: u32,
    ships: Ships,
) -> String {
    ends(game, to, force, ships).map_or_else(String::new, |ends| Terms::TO_THE_END.win(&ends))
}

/// The same, and what a victory leaves.
pub(super) fn outlook(
    game: &CloneWars,
    (_, to): (TerritoryId, TerritoryId),
    force: u32,
    ships: Ships,
) -> Option<Line> {
    let ends = ends(game, to, force, ships)?;
    let left = Terms::TO_THE_END.left(&ends, "defenders").into_iter().next();
    let win = line![strong(format!("{} to win", Terms::TO_THE_END.win(&ends))), ", fought to the end. "];
    Some(join([win, left.unwrap_or_default()]))
}
