//! What everybody has, and how far both factions are from winning (CW-1). Nothing of it is secret (CW-27).

use super::status::{army_line, heading};
use super::words::{faces, faction_name, join, land, planets, separated, strong, troops};
use crate::clone_wars::{ALL_ARMIES, CloneWars, Faction, armies_of, board};
use crate::line;
use crate::rules::{Line, Passage, SideId, View};

/// Each army's planets, troops, ships and cards; then what each faction lacks to win.
pub(in crate::clone_wars) fn standings(view: &View<'_, CloneWars>) -> Passage {
    let game: &CloneWars = view;
    let heading = Some(join([line!["Standings. "], heading(game)]));
    let mut passage = Passage { heading, ..Passage::default() };
    for army in ALL_ARMIES {
        passage.lines.push(army_line(game, army));
        passage.lines.extend(regions(game, army));
    }
    if game.outcome.is_none() && !game.in_set_up() {
        passage.lines.extend(Faction::ALL.map(|side| progress(game, side)));
    }
    passage
}

/// CW-9: "– all Colonies (+2) · 1 planet short of Core Worlds (+5)."
fn regions(game: &CloneWars, army: SideId) -> Option<Line> {
    let own = game.of(army);
    let parts = board().zones().filter_map(|zone| {
        let missing = board().in_zone(zone).difference(own).len();
        let name = format!("{} (+{})", board().zone_name(zone), board().bonus(zone));
        match missing {
            0 => Some(line![format!("all {name}")]),
            1 => Some(line![format!("1 planet short of {name}")]),
            _ => None,
        }
    });
    let parts: Vec<Line> = parts.collect();
    (!parts.is_empty()).then(|| join([line!["– "], separated(parts, " · "), line!["."]]))
}

/// CW-1: what is left of the other faction.
fn progress(game: &CloneWars, side: Faction) -> Line {
    let other = side.other();
    let left = u32::try_from(game.of_faction(other).len()).unwrap_or(u32::MAX);
    let theirs = armies_of(other).into_iter().map(|army| game.troops_of(army)).sum();
    let start = line![
        strong(faction_name(side).replacen("the", "The", 1)),
        if side == Faction::Republic { " wins by taking " } else { " win by taking " }
    ];
    let what = line![format!("the {} that {} left, with {}", planets(left), verb(other), troops(theirs))];
    let sidious = match (side, game.sidious.planet, game.order66) {
        (Faction::Republic, Some(at), _) => line![", or ", land(at), ", where Sidious is"],
        (Faction::Separatist, _, None) => {
            let numbers = game.track().numbers(game.sidious.space);
            match numbers {
                [] => line!["; Order 66 would turn no planet yet"],
                some => line![format!("; Order 66 would turn a planet on {} of a d8", faces(some))],
            }
        }
        _ => line![],
    };
    join([start, what, sidious, line!["."]])
}

fn verb(side: Faction) -> &'static str {
    if side == Faction::Republic { "the Republic has" } else { "the Separatists have" }
}
