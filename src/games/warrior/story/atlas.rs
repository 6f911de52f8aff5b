//! The board in words.

use super::words::{gp, join, land, separated, strong};
use crate::line;
use crate::rules::{Line, Passage, SeatId, SideId, TerritoryId, View, ZoneId};
use crate::speech::find_zone;
use crate::warrior::{Income, Warrior, board};

/// The board in words: every territory, or those of one zone.
pub(in crate::warrior) fn board_text(view: &View<'_, Warrior>, zone: Option<&str>) -> Result<Passage, Line> {
    let game: &Warrior = view;
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board().zones().collect(),
        Some(typed) => vec![find_zone(board(), typed)?],
    };
    let mut passage = Passage { heading: Some(super::status::heading(game)), ..Passage::default() };
    let numbers = game.numbers();
    for zone in zones {
        let title = format!("{} (+{})", board().zone_name(zone), numbers.continents.of(zone));
        let mut holders: Vec<Option<SideId>> =
            board().in_zone(zone).iter().map(|at| holder(game, at)).collect();
        // As the sides are counted, nobody last: the same order everywhere.
        holders.sort_unstable_by_key(|holder| holder.map_or(u8::MAX, |side| side.0));
        holders.dedup();
        let whole = if holders.len() == 1 { "all " } else { "" };
        let parts = holders.into_iter().map(|holder| theirs(game, zone, holder, whole));
        passage.lines.push(join([line![strong(title), ": "], separated(parts.collect(), "; "), line!["."]]));
    }
    passage.small.push(line!["The number in a continent's brackets is what holding it whole brings."]);
    if game.options.income == Income::Differential {
        let items = board().zones().map(|zone| {
            line![format!("{} {}", board().zone_name(zone), gp(numbers.income.differential.of(zone)))]
        });
        passage.small.push(join([
            line!["Income a territory: "],
            separated(items.collect(), ", "),
            line!["."],
        ]));
    }
    Ok(passage)
}

fn holder(game: &Warrior, at: TerritoryId) -> Option<SideId> {
    game.land_at(at).owner
}

/// "ada: Alaska 4 (capital), Ontario 2 (guests: ben 2)": no letter stands for anybody, so that nobody has to look it up.
fn theirs(game: &Warrior, zone: ZoneId, whose: Option<SideId>, whole: &'static str) -> Line {
    let here = board().in_zone(zone).iter().filter(|at| holder(game, *at) == whose);
    let places = separated(here.map(|at| place(game, at)).collect(), ", ");
    match whose {
        Some(side) => join([called(side), line![format!(" {whole}").trim_end().to_owned(), ": "], places]),
        None => join([line![format!("{whole}nobody's: ")], places]),
    }
}

/// A side: the player whose it is.
fn called(side: SideId) -> Line {
    line![SeatId(side.0)]
}

/// "Alaska 4 (capital; guests: ben 2)".
fn place(game: &Warrior, at: TerritoryId) -> Line {
    let here = game.land_at(at);
    let mut notes: Vec<Line> = Vec::new();
    if game.is_capital(at) {
        notes.push(line!["capital"]);
    }
    if !here.guests.is_empty() {
        let each = here.guests.iter().map(|(side, units)| join([called(*side), line![format!(" {units}")]]));
        notes.push(join([line!["guests: "], separated(each.collect(), ", ")]));
    }
    let number = line![land(at), format!(" {}", here.troops)];
    match notes.is_empty() {
        true => number,
        false => join([number, line![" ("], separated(notes, "; "), line![")"]]),
    }
}
