//! How a game ended, in words (WR-1 to WR-3).

use super::words::{join, seats};
use crate::line;
use crate::rules::{Line, Outcome};
use crate::warrior::why;

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
