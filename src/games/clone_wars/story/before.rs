//! What an attack would mean, said before it is announced (CW-13 to CW-17).

use super::odds::{outlook, why};
use super::words::{army, fleet, fleet_or_none, join, land, troops};
use crate::clone_wars::{CloneWars, Conquest, Ships};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId};

/// Who meets whom, the chance, and what stays behind.
pub(in crate::clone_wars) fn before(
    game: &CloneWars,
    (from, to): (TerritoryId, TerritoryId),
    force: u32,
    ships: Ships,
) -> Passage {
    let Some(target) = game.owner(to) else { return Passage::default() };
    let with = if ships.is_none() { String::new() } else { format!(" with {}", fleet(ships)) };
    let mut meets = line![
        format!("{}{with} from ", troops(force)),
        land(from),
        " against ",
        army(game, target),
        "'s ",
        land(to)
    ];
    let theirs = game.land_at(to).ships;
    let theirs = if theirs.is_none() { String::new() } else { format!(", {}", fleet(theirs)) };
    meets.extend(line![format!(" ({}{theirs})", game.troops(to))]);
    match outlook(game, (from, to), force, ships) {
        Some(outlook) => {
            meets.extend(line![": "]);
            meets.extend(outlook);
        }
        None => meets.extend(line!["."]),
    }
    let mut lines = vec![meets];
    lines.extend(why(game, to, ships, game.land_at(to).ships));
    let stays = game.troops(from).saturating_sub(force);
    lines.push(line![troops(stays), if stays == 1 { " stays on " } else { " stay on " }, land(from), "."]);
    Passage { lines, ..Passage::default() }
}

/// What is left alone by it with a single troop: Sidious, where others could come.
pub(in crate::clone_wars) fn left_alone(at: TerritoryId, near: (TerritoryId, u32)) -> Line {
    join([
        line![
            "A single troop would stay with ",
            "Sidious on ",
            land(at),
            ": the Republic wins when it takes that planet, and "
        ],
        line![format!("{} stand on ", troops(near.1)), land(near.0), " beside it."],
    ])
}

/// CW-17: ships that could follow, and don't after an order; after Order 66 once it is called, which the partner may be against.
pub(in crate::clone_wars) fn staying_behind(waiting: &Conquest, calls: bool) -> Line {
    let number: u32 = waiting.ships.each().map(|(_, number)| number).sum();
    let stay = if number == 1 { "it stays" } else { "they stay" };
    line![
        format!("{} may still follow to ", fleet_or_none(waiting.ships)),
        land(waiting.to),
        format!("; {} {stay} on ", if calls { "once it is called" } else { "after this" }),
        land(waiting.from),
        "."
    ]
}

/// CW-10, CW-20: what comes no more in this turn.
pub(in crate::clone_wars) fn passing() -> Line {
    line![
        "This belongs to the last part of your turn: no attack comes after it, and no cards are played for troops or ships."
    ]
}
