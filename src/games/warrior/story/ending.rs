//! How a game ended, in words (WR-1 to WR-3).

use std::collections::BTreeMap;

use super::words::{count, gp, join, seats, strong};
use crate::line;
use crate::rules::{Line, Outcome, SeatId};
use crate::warrior::{Numbers, why};

/// "Ada wins: …".
pub(super) fn headline(outcome: &Outcome) -> Line {
    let reason = match outcome.why.as_str() {
        why::WORLD_DOMINATION => ": no other player has more than one territory",
        why::CONTINENTAL_CONQUEROR => ": both continents of the chosen pair are taken",
        why::LUNCHTIME_FIX => " on points",
        why::LAST_PLAYER => ": no other player is left",
        _ => "",
    };
    let verb = match outcome.winners.len() {
        0 => return line!["It is over, and nobody wins"],
        1 => " wins",
        _ => " share the win",
    };
    join([seats(outcome.winners.iter().copied()), line![verb, reason]])
}

/// WR-3: what everybody's territories and cash come to.
pub(super) fn scores(numbers: &Numbers, scores: &BTreeMap<SeatId, (u32, u32)>) -> Vec<Line> {
    let points = numbers.victory.points;
    let mut lines = vec![line![format!("{points} points a territory, and the cash:")]];
    lines.extend(scores.iter().map(|(seat, (lands, cash))| {
        let sum = u64::from(*lands) * u64::from(points) + u64::from(*cash);
        let lands = count(*lands, "territory", "territories");
        line![*seat, ": ", strong(format!("{sum} points")), format!(" ({lands}, {})", gp(cash))]
    }));
    lines
}
