//! Incomes, moves, loyalties and new troops in words (WR-11, WR-12, WR-21, WR-54).

use std::collections::BTreeMap;

use super::words::{gp, join, land, lands, list, separated, troops};
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId};
use crate::warrior::{Loyalty, Phase, Warrior};

/// WR-11: everybody's income in one line: sums, and what is not from land.
pub(super) fn income(incomes: &BTreeMap<SeatId, (u32, u32, u32)>) -> Line {
    let items = incomes.iter().map(|(seat, (land, trade, office))| {
        let sum = land + trade + office;
        let mut parts = Vec::new();
        if *trade > 0 {
            parts.push(format!("{trade} by trade"));
        }
        if *office > 0 {
            parts.push(format!("{office} as leader"));
        }
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        line![*seat, format!(" {}{parts}", gp(sum))]
    });
    join([line!["Income: "], separated(items.collect(), ", "), line!["."]])
}

/// WR-12: "Ada moves 5 from Alaska to Alberta over Ontario."
pub(super) fn moved(seat: SeatId, path: &[TerritoryId], number: u32, emptied: bool) -> Line {
    let mut line = line![seat, format!(" moves {number}")];
    if let [from, over @ .., to] = path {
        line.extend(line![" from ", land(*from), " to ", land(*to)]);
        if !over.is_empty() {
            line.push(" over ".into());
            line.extend(lands(over.iter().copied()));
        }
    }
    line.push(if emptied { " and leaves nobody behind.".into() } else { ".".into() });
    line
}

/// WR-22: nobody has chosen it.
pub(super) fn capital_by_default(seat: SeatId, to: TerritoryId) -> Line {
    line![
        seat,
        " has chosen no new capital: by default it is ",
        land(to),
        ", where most of their troops stand."
    ]
}

/// WR-21: a territory's die, and what became of it.
pub(super) fn loyalty(territory: TerritoryId, die: u8, outcome: Loyalty, number: u32) -> Line {
    let end = match outcome {
        Loyalty::Loyal => format!(" stays loyal, {} now.", troops(number)),
        Loyalty::Independent => " goes its own way; its forces are lost.".to_owned(),
        Loyalty::Joins => format!(" joins the victor with {}.", troops(number)),
    };
    line![Span::Dice(vec![die]), " ", land(territory), end]
}

/// WR-54: what somebody gains for whole continents.
pub(super) fn for_continents(seat: SeatId, held: &[(String, u32)]) -> Line {
    let items = held.iter().map(|(zone, troops)| line![format!("{troops} for {zone}")]).collect();
    join([line![seat, " gains troops for whole continents: "], list(items), line!["."]])
}

/// WR-54: who has how many to place.
pub(super) fn to_place(pools: &BTreeMap<SeatId, u32>) -> Line {
    let some = pools.iter().filter(|(_, units)| **units > 0);
    let items: Vec<Line> = some.map(|(seat, units)| line![*seat, format!(" {units}")]).collect();
    if items.is_empty() {
        return line!["Nobody has any."];
    }
    let how = line![". All place at once; it is shown when all are done."];
    join([line!["To place: "], separated(items, ", "), how])
}

/// WR-3: the cut-off has come: what is still played. In set-up nobody has a turn: all of it is done first.
pub(super) fn time_up(game: &Warrior) -> &'static str {
    match game.phase {
        Phase::Aim | Phase::Capital(_) | Phase::Allocate(_) => {
            "Time is up: the game is over once capitals are chosen and the first troops are placed."
        }
        Phase::Combat(_) => "Time is up: the running turn is the last.",
        _ => "Time is up: the running step of this round is the last.",
    }
}
