//! The board in words.

use super::words::{join, land, separated, strong, tokens};
use crate::games::clean_slate::{CleanSlate, CountryStatus, board};
use crate::games::speech::find_zone;
use crate::line;
use crate::rules::{Line, Passage, TerritoryId, View, ZoneId};

/// The board in words: every country, or those of one zone.
pub(in crate::games::clean_slate) fn board_text(
    view: &View<'_, CleanSlate>,
    zone: Option<&str>,
) -> Result<Passage, Line> {
    let game: &CleanSlate = view;
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board().zones().collect(),
        Some(typed) => vec![find_zone(board(), typed)?],
    };
    let mut passage = Passage { heading: Some(super::status::heading(game)), ..Passage::default() };
    for zone in zones {
        let places = board().in_zone(zone).iter().map(|at| place(game, at)).collect();
        passage.lines.push(join([
            line![strong(format!("{}: ", board().zone_name(zone)))],
            separated(places, "; "),
            line!["."],
        ]));
    }
    passage.small.push(line![
        "The brackets say what a country is: D democracy, d one without Environment, I infiltrated, A \
         autocracy, X disaster zone, XI an infiltrated one, E Environment alone, – empty."
    ]);
    Ok(passage)
}

/// "Peru (D) 2 books, 1 plant".
fn place(game: &CleanSlate, at: TerritoryId) -> Line {
    let mark = match game.standing(at) {
        CountryStatus::Democracy { balanced: true } => "D",
        CountryStatus::Democracy { balanced: false } => "d",
        CountryStatus::Infiltrated => "I",
        CountryStatus::Autocracy => "A",
        CountryStatus::Zone { infiltrated: false } => "X",
        CountryStatus::Zone { infiltrated: true } => "XI",
        CountryStatus::Green => "E",
        CountryStatus::Empty => return line![land(at), " (–)"],
    };
    line![land(at), format!(" ({mark}) {}", tokens(&game.at(at)))]
}
