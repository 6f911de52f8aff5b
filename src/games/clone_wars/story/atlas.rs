//! The board in words.

use super::words::{army, join, land, separated, strong};
use crate::clone_wars::{ALL_ARMIES, CloneWars, army_name, board, letter};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId, ZoneId};
use crate::speech::find_zone_called;

/// The board in words: every planet, or those of one region.
pub(in crate::clone_wars) fn board_text(game: &CloneWars, zone: Option<&str>) -> Result<Passage, Line> {
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board().zones().collect(),
        Some(typed) => vec![find_zone_called(board(), "region", typed)?],
    };
    let mut passage = Passage { heading: Some(super::status::heading(game)), ..Passage::default() };
    let legend = ALL_ARMIES.into_iter().filter(|whose| !game.of(*whose).is_empty());
    let legend = legend.map(|whose| {
        let player = game.seat_of(whose);
        match game.sides().only_of(player) {
            Some(_) => line![format!("{} ", letter(whose)), army(game, whose)],
            None => line![format!("{} {}, ", letter(whose), army_name(whose)), player],
        }
    });
    passage.lines.push(separated(legend.collect(), " · "));
    for zone in zones {
        let places = board().in_zone(zone).iter().map(|at| place(game, at)).collect();
        let title = format!("{} (+{})", board().zone_name(zone), board().bonus(zone));
        // CW-9
        let whole = ALL_ARMIES.into_iter().find(|whose| board().in_zone(zone).is_subset(game.of(*whose)));
        let whole = whole.map(|whose| format!(", all {}'s", army_name(whose))).unwrap_or_default();
        passage.lines.push(join([line![strong(title), whole, ": "], separated(places, ", "), line!["."]]));
    }
    // As much as the picture tells.
    passage.lines.extend(super::status::standing_of_all(game));
    passage.small.push(line![
        "The letter is whose it is, the number its troops; f fighters, c corvettes, C capital ships, ? a token face \
         down, ! Sidious. The number in a region's brackets is what holding it whole brings."
    ]);
    Ok(passage)
}

/// "Byss A4 2f1C?".
fn place(game: &CloneWars, at: TerritoryId) -> Line {
    let here = game.land_at(at);
    let Some(owner) = here.owner else { return line![land(at), " free"] };
    let mut words = format!(" {}{}", letter(owner), here.troops);
    for (number, mark) in
        [(here.ships.fighter, 'f'), (here.ships.corvette, 'c'), (here.ships.capital_ship, 'C')]
    {
        if number > 0 {
            words.push_str(&format!(" {number}{mark}"));
        }
    }
    if !here.tokens.is_empty() {
        words.push(' ');
        words.push_str(&"?".repeat(here.tokens.len()));
    }
    if game.has_sidious(at) {
        words.push('!');
    }
    line![land(at), words]
}
