//! The board in words.

use super::words::{join, land, separated, side_name, strong, tokens};
use crate::clean_slate::{CleanSlate, CountryStatus, Side, board};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId, View, ZoneId};
use crate::speech::find_zone;

/// The board in words: every country, or those of one zone.
pub(in crate::clean_slate) fn board_text(
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
        "The brackets say what a country is: D democracy, I infiltrated, A autocracy, X disaster zone, XI an infiltrated \
         one, E Environment alone, – empty. Books, pencils and scales are Democracy's, windmills, bicycles and plants \
         Environment's, handcuffs, folders and goats Autocracy's, doctors, fires and preservers Disaster's."
    ]);
    Ok(passage)
}

/// "Peru (D) 2 books, 1 plant"; what its letter can't say by ear stands behind it.
fn place(game: &CleanSlate, at: TerritoryId) -> Line {
    let standing = game.standing(at);
    let (mark, besides) = match standing {
        CountryStatus::Democracy { balanced: true } => ("D", ""),
        CountryStatus::Democracy { balanced: false } => ("d", ", without Environment"),
        CountryStatus::Infiltrated => ("I", ", infiltrated"),
        CountryStatus::Autocracy => ("A", ""),
        CountryStatus::Zone { infiltrated: false } => ("X", ""),
        CountryStatus::Zone { infiltrated: true } => ("XI", ", infiltrated"),
        CountryStatus::Green => ("E", ", without Democracy"),
        CountryStatus::Empty => return line![land(at), " (–)"],
    };
    // CS-12, CS-28, CS-37
    let ready: Vec<&str> =
        Side::ALL.into_iter().filter(|side| side.has_three_and_one(&game.at(at))).map(side_name).collect();
    let ready = if ready.is_empty() { String::new() } else { format!(", {} with 3+1", ready.join(" and ")) };
    line![land(at), format!(" ({mark}) {}{besides}{ready}", tokens(&game.at(at)))]
}
