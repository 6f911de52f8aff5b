//! What moves and attacks have in common: they are for one's turn, and for nothing beside an open attack.

use super::super::{Phase, Refusal};
use super::{Filled, Opening};
use crate::rules::{Common, Prompt};

/// Is it one's turn in a combat round?
pub(super) fn is_ones_turn(o: &Opening<'_>) -> bool {
    o.prompt == Prompt::Alone && matches!(o.game.phase, Phase::Combat(_)) && o.game.turn() == Some(o.seat)
}

/// WR-15, WR-44: is it one's turn, and may something new be done in it?
pub(super) fn may_begin(o: &Opening<'_>) -> bool {
    is_ones_turn(o) && o.game.attack.is_none() && !o.game.seats[o.seat.index()].paralysed
}

/// What is said first to who may not move or attack now at all, before anything they wrote is
/// looked at.
pub(super) fn in_ones_turn(form: &Filled<'_>, what: &'static str) -> Result<(), Refusal> {
    if !matches!(form.game.phase, Phase::Combat(_)) {
        return Err(form.game.nothing_owed(what));
    }
    if form.game.turn() != Some(form.seat) {
        return Err(Common::NotYourTurn { turn: form.game.turn() }.into());
    }
    // WR-44: only `/pass` is open.
    if form.game.seats[form.seat.index()].paralysed {
        return Err(Refusal::Paralysed);
    }
    Ok(())
}

/// WR-15: an open attack goes on or is halted before anything else.
pub(super) fn no_attack_open(form: &Filled<'_>) -> Result<(), Refusal> {
    form.game.attack.as_ref().map_or(Ok(()), |attack| Err(Refusal::AttackOpen { to: attack.to }))
}
