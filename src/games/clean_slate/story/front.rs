//! The shared front: what the next Risks will hit, and why that matters.

use super::words::{count, join, land, lands, list, side_name, some, strong};
use crate::clean_slate::{CleanSlate, CountryStatus, Side, board};
use crate::line;
use crate::rules::{Line, TerritoryId, TerritorySet};

/// So many countries are named in one line.
const NAMED: usize = 9;

/// What threatens, in a line each; nothing to fear is a line, too.
pub(super) fn front(game: &CleanSlate) -> Vec<Line> {
    let mut lines = Vec::new();
    let lacking = game.countries(CleanSlate::lacks_environment);
    if !lacking.is_empty() && (!game.disaster_over || game.options.optimized) {
        let why = match game.disaster_over {
            false => format!(" (a disaster on {}, every round): ", game.numbers().disaster.lack.either()),
            true => " (needed there to win): ".to_owned(),
        };
        lines.push(join([line![strong("Lack Environment"), why], lands(lacking, NAMED), line!["."]]));
    }
    let alone = game.countries(|game, t| game.standing(t) == CountryStatus::Green);
    if !alone.is_empty() {
        let why = match game.autocracy_over {
            false => " (an autocracy next door just walks in): ",
            true => " (needed there to win): ",
        };
        lines.push(join([line![strong("Lack Democracy"), why], lands(alone, NAMED), line!["."]]));
    }
    let infiltrated = game.countries(|game, t| game.standing(t) == CountryStatus::Infiltrated);
    if !infiltrated.is_empty() {
        let items = infiltrated.iter().map(|t| {
            let (own, foes) = (game.count(Side::Democracy, t), game.count(Side::Autocracy, t));
            line![land(t), format!(" {own} v {foes}")]
        });
        lines.push(join([
            line![strong("Infiltrated"), " (one autocrat more each round; at all three kinds they rise): "],
            some(items, NAMED),
            line!["."],
        ]));
    }
    lines.extend(menaced(game, Side::Autocracy));
    lines.extend(menaced(game, Side::Disaster));
    if lines.is_empty() {
        lines.push(calm(game));
    }
    lines
}

/// No country is in particular danger; what may come to any of them comes all the same (CS-27, CS-33).
fn calm(game: &CleanSlate) -> Line {
    let mut due = Vec::new();
    if !game.disaster_over {
        let dice = game.round.min(game.options.storms_by(game.numbers()));
        let dice = count(dice, "storm die", "storm dice");
        let strikes = game.numbers().disaster.storm.either();
        due.push(line![format!("{dice} (each {strikes} strikes a country by card)")]);
    }
    let autocrats = game.new_autocrats().saturating_sub(number(game.waiting_for_one_more()));
    if autocrats > 0 {
        due.push(line![format!("{} by card", count(autocrats, "new autocrat", "new autocrats"))]);
    }
    if due.is_empty() {
        return line![
            "Nothing presses: no country of yours is in danger, and no Risk stands ready at a border."
        ];
    }
    join([line!["No Risk stands ready at a border of yours. Due in any case: "], list(due), line!["."]])
}

fn number(all: TerritorySet) -> u32 {
    u32::try_from(all.len()).unwrap_or(0)
}

/// CS-28, CS-37: who stands next to a Risk's 3+1.
fn menaced(game: &CleanSlate, by: Side) -> Option<Line> {
    let ready = ready(game, by);
    let near = game
        .countries(|game, t| {
            let own = match by {
                Side::Autocracy => game.count(Side::Democracy, t) > 0,
                _ => Side::PLAYERS.into_iter().any(|side| game.count(side, t) > 0),
            };
            own && !game.standing(t).is_zone()
        })
        .intersection(board().bordering(ready));
    if near.is_empty() {
        return None;
    }
    let defender = by.foe();
    let helpless = game.numbers().fight.helpless;
    let (weak, firm): (Vec<TerritoryId>, Vec<TerritoryId>) =
        near.iter().partition(|t| game.count(defender, *t) <= helpless);
    // CS-26: who waits for one more gets it if there are tokens for all; of too few, by a pick.
    let waiting = game.waiting_for_one_more();
    let when = if game.new_autocrats() >= number(waiting) { " soon" } else { " perhaps" };
    let item = |t: TerritoryId| {
        let from = board().neighbours(t).intersection(ready).iter().map(|n| {
            let waits = by == Side::Autocracy && waiting.contains(n);
            line![land(n), if waits { when } else { "" }]
        });
        join([line![land(t), " ("], some(from, 2), line![")"]])
    };
    let title = match by {
        Side::Autocracy => "Next to an autocracy's 3+1",
        _ => "Next to a disaster's 3+1",
    };
    let mut line = line![strong(title)];
    if !weak.is_empty() {
        let why = format!(", lost without a roll for having {helpless} {} or fewer: ", side_name(defender));
        line.push(why.into());
        line.extend(some(weak.iter().copied().map(item), NAMED));
    }
    if !firm.is_empty() {
        line.push(if weak.is_empty() { ", a die each: " } else { "; a die each: " }.into());
        line.extend(some(firm.into_iter().map(item), NAMED));
    }
    line.push(".".into());
    Some(line)
}

/// Countries of a Risk from which it will invade or spread in its next turn, as things stand: with 3+1, or with
/// three where new autocrats come first (CS-26).
fn ready(game: &CleanSlate, by: Side) -> TerritorySet {
    let strong = game.countries(|game, t| {
        let may = by != Side::Autocracy || game.standing(t) == CountryStatus::Autocracy;
        may && by.has_three_and_one(&game.at(t))
    });
    match by {
        Side::Autocracy if game.new_autocrats() > 0 => strong.union(game.waiting_for_one_more()),
        _ => strong,
    }
}

/// "14 democracies (3 without Environment), 12 autocracies, 13 disaster zones, 3 empty".
pub(super) fn world(game: &CleanSlate) -> Line {
    let number = |is: &dyn Fn(CountryStatus) -> bool| {
        u32::try_from(game.countries(|game, t| is(game.standing(t))).len()).unwrap_or(0)
    };
    let democracies = number(&|standing| matches!(standing, CountryStatus::Democracy { .. }));
    let lacking = number(&|standing| standing == CountryStatus::Democracy { balanced: false });
    let mut parts = vec![match lacking {
        0 => count(democracies, "democracy", "democracies"),
        lacking => {
            format!("{} ({lacking} without Environment)", count(democracies, "democracy", "democracies"))
        }
    }];
    let others = [
        (number(&|standing| standing == CountryStatus::Infiltrated), "infiltrated"),
        (number(&|standing| standing == CountryStatus::Autocracy), "autocracies"),
        (number(&CountryStatus::is_zone), "disaster zones"),
        (number(&|standing| standing == CountryStatus::Green), "with Environment alone"),
        (number(&|standing| standing == CountryStatus::Empty), "empty"),
    ];
    parts.extend(others.iter().filter(|(number, _)| *number > 0).map(|(number, what)| {
        match (*number, *what) {
            (1, "autocracies") => "1 autocracy".to_owned(),
            (1, "disaster zones") => "1 disaster zone".to_owned(),
            (number, what) => format!("{number} {what}"),
        }
    }));
    let clean = u32::try_from(game.countries(CleanSlate::is_clean).len()).unwrap_or(0);
    let (is, all) = (if clean == 1 { "is" } else { "are" }, board().len());
    line![format!("{}. {clean} of {all} countries {is} clean; to win, all have to be.", parts.join(", "))]
}
