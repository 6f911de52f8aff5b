//! The end of a turn.

use super::super::{CloneWars, Order, Phase, Refusal};
use super::{Opening, Verb, stakes};
use crate::rules::ButtonStyle::Success;

/// CW-13, CW-21: end the turn.
pub(super) static PASS: Verb = Verb {
    stakes: Some(stakes::staying_behind),
    ..Verb::slash("pass", "End your turn", &["CW-12", "CW-21"], open, |form| {
        // CW-5, CW-6: nobody passes a claim or a placing.
        match form.game.phase {
            Phase::Claim | Phase::Deploy => Err(refused(form.game, form.seat)),
            _ => Ok(Order::Pass),
        }
    })
};

fn open(o: &mut Opening<'_>) {
    if o.game.check_pass(o.seat).is_ok() {
        o.button("End turn", Success);
    }
}

fn refused(game: &CloneWars, seat: crate::rules::SeatId) -> Refusal {
    game.check_pass(seat).err().unwrap_or(Refusal::Claiming)
}
