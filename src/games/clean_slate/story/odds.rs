//! The chances of persuading, healing, invading and spreading, exactly (CS-13, CS-15, CS-28, CS-37).

use super::words::{COUNTED, count, join, land, number, percent, rule, side_name, tokens};
use crate::clean_slate::fight::{DIE, FIGHT};
use crate::clean_slate::numbers::Fighting;
use crate::clean_slate::{CleanSlate, CountryStatus, Side, board};
use crate::line;
use crate::refusals;
use crate::rules::{Common, Draft, Line, Passage, RollOdds, TerritoryId, Viewer};

/// The field that says how many defend.
const DEFENDERS: &str = "defenders";

/// `/odds`: from a country to another, or of two numbers of tokens.
pub(in crate::clean_slate) fn odds(
    game: &CleanSlate,
    viewer: Viewer,
    draft: &Draft,
) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    // Every contest is one roll, after which one may stop or try again.
    if let Some(option) = ["until", "keep"].into_iter().find(|field| draft.text(field).is_some()) {
        return Err(line![
            format!(
                "Here a contest is one roll, with one die each: “{option}” has no use, so leave it out. "
            ),
            rule(crate::rules::codes::WRONG_GAME)
        ]);
    }
    let given = |field: &'static str| {
        // CS-12: nobody may defend, but somebody has to come.
        let least = u32::from(field != DEFENDERS);
        let number = Common::number(draft, field)?;
        number.map(|number| Common::units(number, least, COUNTED, None, "CS-15")).transpose()
    };
    let country = |field: &str| draft.text(field).map(|typed| Common::territory(board(), &typed)).transpose();
    let (from, to) = (country("from").map_err(refuse)?, country("to").map_err(refuse)?);
    let attackers = given("troops").map_err(refuse)?.or(given("attackers").map_err(refuse)?);
    let defenders = given(DEFENDERS).map_err(refuse)?;
    if let (Some(from), Some(to)) = (from, to) {
        if from != to && !board().adjacent(from, to) {
            return Err(refuse(Common::NotAdjacent { from, to, rule: "CS-12" }));
        }
        let own = seat.and_then(Side::of_seat);
        let asked = (attackers, defenders);
        return between(game, (from, to), own, asked).ok_or_else(|| nobody(game, from, to));
    }
    match defenders.filter(|_| from.is_none() && to.is_none()) {
        Some(defenders) => Ok(chances(game, line!["A contest"], attackers, defenders)),
        None => Err(line![
            "Chances need two neighbours (“from” and “to”; twice the same for harmony), or the defender's \
             tokens (“defenders”). ",
            rule("CS-15")
        ]),
    }
}

/// Who would go from there to there, and against how many. `own`: the side of who asks; `asked`: so many instead of those
/// that stand there.
fn between(
    game: &CleanSlate,
    (from, to): (TerritoryId, TerritoryId),
    own: Option<Side>,
    asked: (Option<u32>, Option<u32>),
) -> Option<Passage> {
    let (by, against) = contest(game, (from, to), own)?;
    let strength = asked.0.unwrap_or_else(|| game.count(by, from));
    let defence = asked.1.unwrap_or_else(|| game.count(against, to));
    let heading = match from == to {
        true => line![format!("{} against {} in ", side_name(by), side_name(against)), land(to)],
        false => line![format!("{}: ", side_name(by)), land(from), " against ", land(to)],
    };
    let mut passage = chances(game, heading, Some(strength), defence);
    let here = by.of(&game.at(from));
    let (ready, needs) = match from == to {
        true => (by.has_three(&here), "one of each kind"),
        false => (by.has_three_and_one(&here), "one of each kind and one more"),
    };
    if !ready && asked.0.is_none() {
        let stand = if here.total() == 1 { "stands" } else { "stand" };
        let not_now = format!("Not possible now: it takes {needs}, and {} {stand} there.", tokens(&here));
        passage.lines.insert(0, line![not_now]);
    }
    Some(passage)
}

/// CS-12, CS-18, CS-20, CS-28, CS-37: whose contest it would be.
fn contest(
    game: &CleanSlate,
    (from, to): (TerritoryId, TerritoryId),
    own: Option<Side>,
) -> Option<(Side, Side)> {
    let (origin, target) = (game.standing(from), game.standing(to));
    if from == to {
        return match origin {
            CountryStatus::Infiltrated => Some((Side::Democracy, Side::Autocracy)),
            CountryStatus::Zone { infiltrated: true } => Some((Side::Autocracy, Side::Disaster)),
            _ => None,
        };
    }
    match (origin, target) {
        (CountryStatus::Zone { .. }, CountryStatus::Zone { .. }) => None,
        (CountryStatus::Zone { .. }, CountryStatus::Autocracy) => Some((Side::Disaster, Side::Autocracy)),
        (CountryStatus::Zone { .. }, _) => Some((Side::Disaster, Side::Environment)),
        (CountryStatus::Autocracy, CountryStatus::Zone { .. }) => Some((Side::Autocracy, Side::Disaster)),
        (CountryStatus::Autocracy, CountryStatus::Democracy { .. } | CountryStatus::Infiltrated) => {
            Some((Side::Autocracy, Side::Democracy))
        }
        (CountryStatus::Autocracy | CountryStatus::Empty, _) => None,
        (_, CountryStatus::Zone { .. }) if game.count(Side::Environment, from) > 0 => {
            Some((Side::Environment, Side::Disaster))
        }
        (_, CountryStatus::Autocracy) if game.count(Side::Democracy, from) > 0 => {
            Some((Side::Democracy, Side::Autocracy))
        }
        // What resists nobody is gone into by whoever may.
        (_, CountryStatus::Empty) => into_empty(game, from, own),
        (_, CountryStatus::Green) if game.count(Side::Democracy, from) > 0 => {
            Some((Side::Democracy, Side::Autocracy))
        }
        (_, CountryStatus::Democracy { balanced: false }) if game.count(Side::Environment, from) > 0 => {
            Some((Side::Environment, Side::Disaster))
        }
        _ => None,
    }
}

/// CS-12, CS-20: of two who may go, who is able to; of two alike, who asks.
fn into_empty(game: &CleanSlate, from: TerritoryId, own: Option<Side>) -> Option<(Side, Side)> {
    let there = |side: &Side| game.count(*side, from) > 0;
    let able = |side: Side| side.has_three_and_one(&side.of(&game.at(from)));
    let goes = Side::PLAYERS.into_iter().filter(there);
    goes.min_by_key(|side| (!able(*side), Some(*side) != own)).map(|side| (side, side.foe()))
}

fn nobody(game: &CleanSlate, from: TerritoryId, to: TerritoryId) -> Line {
    let what = |t| super::words::standing(game.standing(t));
    join([
        line![land(from), format!(" ({}) and ", what(from)), land(to), format!(" ({})", what(to))],
        line![" have nothing to contest. ", rule("CS-12")],
    ])
}

/// What a try of this side's has to reckon with there: "no roll", or the chance of each.
pub(in crate::clean_slate) fn chance(game: &CleanSlate, side: Side, to: TerritoryId) -> String {
    match game.count(side.foe(), to) {
        few if few <= game.numbers().fight.helpless => "no roll".to_owned(),
        _ => format!("{} a try", percent(RollOdds::of(&FIGHT, DIE, DIE).chance(0, 1))),
    }
}

fn chances(game: &CleanSlate, heading: Line, attackers: Option<u32>, defenders: u32) -> Passage {
    let Fighting { helpless, loss } = game.numbers().fight;
    let strength = attackers.map_or_else(String::new, |own| format!("{own} against "));
    let mut passage = Passage { heading: Some(heading), ..Passage::default() };
    if defenders <= helpless {
        passage.lines.push(line![format!(
            "{strength}{}: won without a roll, since {helpless} or fewer can't resist.",
            number(defenders)
        )]);
        return passage;
    }
    let roll = RollOdds::of(&FIGHT, DIE, DIE);
    let wins = defenders.div_ceil(loss);
    let rest = defenders.saturating_sub(loss);
    passage.lines.push(line![format!(
        "{strength}{}, one die each: higher {} · tie, nothing changes {} · lower, {loss} lost {}.",
        number(defenders),
        percent(roll.chance(0, 1)),
        percent(roll.chance(0, 0)),
        percent(roll.chance(1, 0))
    )]);
    // After a victory what is left may be too few to resist the next.
    let tries = if rest == 0 {
        "One victory clears it.".to_owned()
    } else if rest <= helpless {
        format!("One victory leaves {rest}, too few to resist the next try.")
    } else {
        format!("One victory leaves {rest}; it takes {} to clear it.", count(wins, "try", "tries"))
    };
    passage.lines.push(line![tries]);
    passage
}
