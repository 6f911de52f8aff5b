//! What was placed, in the words of who has placed it.

use std::collections::BTreeMap;

use super::words::{join, land, places, troops};
use crate::line;
use crate::rules::{Line, SeatId, TerritoryId};
use crate::warrior::{Event, Warrior};

/// WR-7, WR-54: who had finished begins anew.
pub(super) fn anew(events: &[&Event]) -> Line {
    let begun = events.iter().find_map(|event| match event {
        Event::PlacingBegunAnew { in_hand, .. } => Some(format!("You begin anew, all {in_hand} in hand. ")),
        _ => None,
    });
    begun.map_or_else(Line::new, |words| line![words])
}

/// WR-7, WR-54: done, with what becomes of the rest.
pub(super) fn rest(game: &Warrior, seat: SeatId, events: &[&Event]) -> Line {
    let Some(left) = placed_by(seat, events).filter(|left| !left.is_empty()) else {
        return line!["Your placing is finished."];
    };
    let mut each = left.iter();
    let goes = match (each.next(), each.next()) {
        (Some((at, units)), None) if game.seat(seat).capital == Some(*at) => {
            line![format!("what was left, {}, goes to your capital, ", troops(*units)), land(*at)]
        }
        _ => join([line!["what was left goes to "], places(&left)]),
    };
    join([line!["Your placing is finished; "], goes, line!["."]])
}

pub(super) fn placed(seat: SeatId, events: &[&Event], start: &str) -> Line {
    let what = placed_by(seat, events).map_or_else(|| line!["done"], |found| places(&found));
    join([line![start], what, line!["."]])
}

/// Where this seat's units went by the order: for the time being (WR-7, WR-54), or at once (WR-53).
fn placed_by(seat: SeatId, events: &[&Event]) -> Option<BTreeMap<TerritoryId, u32>> {
    let noted = events.iter().find_map(|event| match event {
        Event::Placed { seat: who, places, .. } if *who == seat => Some(places.clone()),
        _ => None,
    });
    noted.or_else(|| resettled(seat, events))
}

/// WR-53: where those driven out stand now. What follows on it may put others of this seat's somewhere, too.
pub(super) fn resettled(seat: SeatId, events: &[&Event]) -> Option<BTreeMap<TerritoryId, u32>> {
    let each = events.iter().map_while(|event| match event {
        Event::Reinforced { seat: who, territory, troops } if *who == seat => Some((*territory, *troops)),
        _ => None,
    });
    Some(each.collect()).filter(|all: &BTreeMap<_, _>| !all.is_empty())
}
