//! The shared front: what the next Risks will hit, and why that matters.

use super::words::{countries, join, land, lands, side_name, some, strong};
use crate::games::clean_slate::fight::HELPLESS;
use crate::games::clean_slate::{CleanSlate, Side, Standing, board};
use crate::line;
use crate::rules::{Line, TerritoryId, TerritorySet};

/// So many countries are named in one line.
const NAMED: usize = 9;
/// CS-26: what is made 3+1 first.
const THREE: u32 = 3;

/// What threatens, in a line each; nothing to fear is a line, too.
pub(super) fn front(game: &CleanSlate) -> Vec<Line> {
    let mut lines = Vec::new();
    let lacking = game.countries(CleanSlate::lacks_environment);
    if !lacking.is_empty() && (!game.disaster_over || game.options.optimized) {
        let why = match game.disaster_over {
            false => " (a disaster on 5 or 6, every round): ",
            true => " (needed there to win): ",
        };
        lines.push(join([line![strong("Lack Environment"), why], lands(lacking, NAMED), line!["."]]));
    }
    let alone = game.countries(|game, t| game.standing(t) == Standing::Green);
    if !alone.is_empty() {
        let why = match game.autocracy_over {
            false => " (an autocracy next door just walks in): ",
            true => " (needed there to win): ",
        };
        lines.push(join([line![strong("Lack Democracy"), why], lands(alone, NAMED), line!["."]]));
    }
    let infiltrated = game.countries(|game, t| game.standing(t) == Standing::Infiltrated);
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
        lines.push(line![
            "Nothing presses: no country of yours is in danger, and no Risk stands ready at a border."
        ]);
    }
    lines
}

/// CS-28, CS-37: who stands next to a Risk's 3+1.
fn menaced(game: &CleanSlate, by: Side) -> Option<Line> {
    let ready = ready(game, by);
    let near: TerritorySet = game
        .countries(|game, t| {
            let own = match by {
                Side::Autocracy => game.count(Side::Democracy, t) > 0,
                _ => Side::PLAYERS.into_iter().any(|side| game.count(side, t) > 0),
            };
            own && !game.standing(t).is_zone()
        })
        .iter()
        .filter(|t| board().neighbours(*t).iter().any(|n| ready.contains(n)))
        .collect();
    if near.is_empty() {
        return None;
    }
    let defender = by.foe();
    let (weak, firm): (Vec<TerritoryId>, Vec<TerritoryId>) =
        near.iter().partition(|t| game.count(defender, *t) <= HELPLESS);
    let item = |t: TerritoryId| {
        let from = board().neighbours(t).iter().filter(|n| ready.contains(*n)).map(|n| {
            let soon = if game.count(by, n) == THREE { " soon" } else { "" };
            line![land(n), soon]
        });
        join([line![land(t), " ("], some(from, 2), line![")"]])
    };
    let title = match by {
        Side::Autocracy => "Next to an autocracy's 3+1",
        _ => "Next to a disaster's 3+1",
    };
    let mut line = line![strong(title)];
    if !weak.is_empty() {
        let why = format!(", lost without a roll for having 2 {} or fewer: ", side_name(defender));
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

/// Countries of a Risk from which it will invade or spread in its next turn, as things stand: with
/// 3+1, or three that new autocrats bring to it first (CS-26).
fn ready(game: &CleanSlate, by: Side) -> TerritorySet {
    game.countries(|game, t| {
        let here = by.of(&game.at(t));
        match by {
            Side::Autocracy if game.standing(t) != Standing::Autocracy => false,
            Side::Autocracy if here.total() == THREE => here.iter().count() > 1,
            _ => by.has_three_and_one(&here),
        }
    })
}

/// "14 democracies (3 without Environment), 12 autocracies, 13 disaster zones, 3 empty".
pub(super) fn world(game: &CleanSlate) -> Line {
    let number = |is: &dyn Fn(Standing) -> bool| {
        u32::try_from(game.countries(|game, t| is(game.standing(t))).len()).unwrap_or(0)
    };
    let democracies = number(&|standing| matches!(standing, Standing::Democracy { .. }));
    let lacking = number(&|standing| standing == Standing::Democracy { balanced: false });
    let mut parts = vec![match lacking {
        0 => format!("{democracies} democracies"),
        lacking => format!("{democracies} democracies ({lacking} without Environment)"),
    }];
    let others = [
        (number(&|standing| standing == Standing::Infiltrated), "infiltrated"),
        (number(&|standing| standing == Standing::Autocracy), "autocracies"),
        (number(&Standing::is_zone), "disaster zones"),
        (number(&|standing| standing == Standing::Green), "with Environment alone"),
        (number(&|standing| standing == Standing::Empty), "empty"),
    ];
    parts.extend(others.iter().filter(|(number, _)| *number > 0).map(|(number, what)| {
        match (*number, *what) {
            (1, "autocracies") => "1 autocracy".to_owned(),
            (1, "disaster zones") => "1 disaster zone".to_owned(),
            (number, what) => format!("{number} {what}"),
        }
    }));
    let clean = u32::try_from(game.countries(CleanSlate::is_clean).len()).unwrap_or(0);
    line![format!("{}. {} of 42 to win.", parts.join(", "), countries(clean))]
}
