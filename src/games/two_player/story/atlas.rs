//! The board in words.

use super::words::{join, land, separated, side, strong};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId, ZoneId};
use crate::speech::find_zone;
use crate::two_player::{SIDES, TwoPlayer, board};

/// The board in words: every territory, or those of one zone.
pub(in crate::two_player) fn board_text(game: &TwoPlayer, zone: Option<&str>) -> Result<Passage, Line> {
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board().zones().collect(),
        Some(typed) => vec![find_zone(board(), typed)?],
    };
    let mut passage = Passage { heading: Some(super::status::heading(game)), ..Passage::default() };
    let legend = SIDES.iter().filter(|whose| !game.of(*whose).is_empty());
    let legend = legend.map(|whose| line![format!("{} ", whose.letter()), side(game, whose)]);
    passage.lines.push(separated(legend.collect(), " · "));
    for zone in zones {
        let places = board().in_zone(zone).iter().map(|at| place(game, at)).collect();
        let title = format!("{} (+{})", board().zone_name(zone), board().bonus(zone));
        passage.lines.push(join([line![strong(title), ": "], separated(places, ", "), line!["."]]));
    }
    // As much as the picture tells.
    passage.lines.extend(super::status::standing_of_all(game));
    passage.small.push(line![
        "The letter is whose it is, the number its troops; * a capital, c a city, ! a commander, ^ an airfield. \
         The number in a continent's brackets is what holding it whole brings."
    ]);
    Ok(passage)
}

/// "Alaska A4*c".
fn place(game: &TwoPlayer, at: TerritoryId) -> Line {
    let here = game.land_at(at);
    let mut words = format!(" {}{}", here.owner.letter(), here.troops);
    for mark in super::words::marks(game, at) {
        words.push(match mark {
            "capital" => '*',
            "city" => 'c',
            "commander" => '!',
            _ => '^',
        });
    }
    line![land(at), words]
}
