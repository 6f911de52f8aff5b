//! What moves and attacks have in common: they are for one's turn, and for nothing beside an open attack.

use super::super::{Phase, Refusal};
use super::{Filled, Opening, board, likely};
use crate::rules::{Common, Prompt};

/// Is it one's turn in a combat round?
pub(super) fn is_ones_turn(o: &Opening<'_>) -> bool {
    o.prompt == Prompt::Alone && matches!(o.game.phase, Phase::Combat(_)) && o.game.turn() == Some(o.seat)
}

/// WR-15, WR-44: is it one's turn, and may something new be done in it?
pub(super) fn may_begin(o: &Opening<'_>) -> bool {
    is_ones_turn(o) && o.game.attack.is_none() && !o.game.seats[o.seat.index()].paralysed
}

/// WR-15, WR-14: the same, with units that may leave beside land that isn't one's own, or guests in one place with another's.
pub(super) fn may_attack(o: &Opening<'_>) -> bool {
    let (game, seat) = (o.game, o.seat);
    let sends = |t| {
        let near = || board().neighbours(t).iter().any(|to| game.owner(to) != Some(seat));
        likely::free_units(game, seat, t) > 0 && near()
    };
    may_begin(o) && (game.territories().any(sends) || shares(o))
}

/// WR-14: does one stand somewhere together with others?
pub(super) fn shares(o: &Opening<'_>) -> bool {
    o.game.territories().any(|t| {
        let land = o.game.land_at(t);
        !land.guests.is_empty() && (land.is_of(o.seat) || land.guests_of(o.seat) > 0)
    })
}

/// WR-12, WR-13: does anybody of one's own find a way out of where they stand, and may go?
pub(super) fn may_move(o: &Opening<'_>) -> bool {
    let (game, seat) = (o.game, o.seat);
    let goes = |t| {
        let free = likely::free_units(game, seat, t) > 0
            || (game.units_of(seat, t) > 0 && game.may_be_left_empty(t));
        free && !board().neighbours(t).intersection(game.open_from(seat, t)).is_empty()
    };
    may_begin(o) && game.territories().any(goes)
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
