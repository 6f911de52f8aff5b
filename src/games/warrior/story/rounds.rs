//! Incomes, moves and loyalties in words (WR-11, WR-12, WR-21).

use std::collections::BTreeMap;

use super::words::{gp, join, land, lands, separated, troops};
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId};
use crate::warrior::Loyalty;

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
