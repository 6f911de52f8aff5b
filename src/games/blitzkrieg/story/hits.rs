//! Whom an order of somebody else's hits: whose troops it strands, whom it puts out (BZ-30, BZ-C6).

use super::words::{join, land, list, strong, whose_army};
use crate::blitzkrieg::{Blitzkrieg, Event};
use crate::line;
use crate::rules::{Line, SeatId, TerritoryId};

/// BZ-C6: whose troops are stranded where this has happened, and where.
fn stranded_by(game: &Blitzkrieg, event: &Event) -> Vec<(SeatId, TerritoryId)> {
    let there = |seat: SeatId| game.stranded(seat).into_iter().map(move |t| (seat, t));
    let all_at =
        |lands: &[TerritoryId]| game.all_seats().flat_map(there).filter(|(_, t)| lands.contains(t)).collect();
    match event {
        Event::Declared { from, to, friendly: false, .. } => {
            there(*to).filter(|(_, t)| game.owner(*t) == Some(*from)).collect()
        }
        Event::Sold { at, .. } | Event::Memetic { at, native: true, .. } | Event::Conquered { at, .. } => {
            all_at(&[*at])
        }
        Event::Traded { give, want, .. } => {
            let over: Vec<TerritoryId> = [give, want]
                .into_iter()
                .flat_map(|goods| goods.lands.iter().chain(&goods.alone))
                .copied()
                .collect();
            all_at(&over)
        }
        // BZ-C6, BZ-F8: guests in the land of who has gone, which is the natives' now.
        Event::Retired { seat } if !game.in_set_up() && !game.is_illuminatus(*seat) => {
            game.all_seats().flat_map(there).filter(|(_, t)| game.owner(*t).is_none()).collect()
        }
        _ => Vec::new(),
    }
}

/// "Stranded: ben's 3 divisions in Alaska." None where nobody is.
pub(super) fn stranded(game: &Blitzkrieg, event: &Event) -> Option<Line> {
    let each = stranded_by(game, event)
        .into_iter()
        .map(|(seat, t)| line![seat, format!("{} in ", whose_army(&game.army(seat, t))), land(game, t)]);
    let each: Vec<Line> = each.collect();
    (!each.is_empty()).then(|| join([line![strong("Stranded"), ": "], list(each), line!["."]]))
}

/// BZ-30, BZ-47: whom this puts out: they are mentioned, for nothing asks them any more. Who has troops stranded is asked about
/// them in their turn.
pub(super) fn put_out(event: &Event) -> Option<SeatId> {
    match event {
        Event::Eliminated { seat, .. } | Event::IlluminatusOut { seat, .. } => Some(*seat),
        _ => None,
    }
}
