//! The board in words.

use super::words::{gp, join, land, separated, strong};
use crate::games::speech::find_zone;
use crate::games::warrior::{Income, Warrior, board, side_of};
use crate::line;
use crate::rules::{Line, Passage, SeatId, TerritoryId, View, ZoneId};

/// The board in words: every territory, or those of one zone.
pub(in crate::games::warrior) fn board_text(
    view: &View<'_, Warrior>,
    zone: Option<&str>,
) -> Result<Passage, Line> {
    let game: &Warrior = view;
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board().zones().collect(),
        Some(typed) => vec![find_zone(board(), typed)?],
    };
    let mut passage = Passage { heading: Some(super::status::heading(game)), ..Passage::default() };
    let legend = game.seats.iter().enumerate().filter(|(_, seat)| !seat.out).filter_map(|(index, _)| {
        let seat = SeatId(u8::try_from(index).ok()?);
        Some(line![format!("{} ", side_of(seat).letter()), seat])
    });
    passage.lines.push(separated(legend.collect(), " · "));
    let numbers = game.numbers();
    for zone in zones {
        let places = board().in_zone(zone).iter().map(|at| place(game, at)).collect();
        let title = format!("{} (+{})", board().zone_name(zone), numbers.continents.of(zone));
        passage.lines.push(join([line![strong(title), ": "], separated(places, ", "), line!["."]]));
    }
    passage.small.push(line![
        "The letter is the owner, – nobody; * a capital; guests in brackets. The number in a continent's \
         brackets is what holding it whole brings."
    ]);
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

/// "Alaska A4*(B2)".
fn place(game: &Warrior, at: TerritoryId) -> Line {
    let here = game.land_at(at);
    let mut words = match here.owner {
        Some(owner) => format!(" {}{}", owner.letter(), here.troops),
        None => format!(" –{}", here.troops),
    };
    if game.is_capital(at) {
        words.push('*');
    }
    if !here.guests.is_empty() {
        let guests: Vec<String> =
            here.guests.iter().map(|(side, units)| format!("{}{units}", side.letter())).collect();
        words.push_str(&format!(" ({})", guests.join(" ")));
    }
    line![land(at), words]
}
