//! What is done only once it is confirmed, for it costs more than it says: tokens that could still be placed
//! (CS-9), a democracy that falls as its last token leaves (CS-31), and with its Environment perhaps the game (CS-40).

use super::{CleanSlate, CountryStatus, Order, Refusal, Side, Tokens};
use crate::rules::{SeatId, TerritoryId};

impl CleanSlate {
    /// An order that says itself that it is meant.
    pub(super) fn check_sure(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        let asks = matches!(
            order,
            Order::Finish | Order::Shift { .. } | Order::Recalibrate { .. } | Order::RecalibrateAll { .. }
        );
        if asks { self.check_plain(seat, order) } else { Err(Refusal::NothingToConfirm) }
    }

    /// An order that is legal: does it ask first?
    pub(super) fn check_meant(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        // What was ordered before this was asked stays as it was.
        if !self.mended() {
            return Ok(());
        }
        let side = self.player(seat)?;
        match order {
            Order::Finish if self.could_still_place(side) => {
                Err(Refusal::Unplaced { owed: self.owed_by(side), supply: self.supply_of(side) })
            }
            Order::Shift { from, to, kind } => {
                self.check_stays_democratic(order, side, *from, *to, &Tokens::of(*kind, 1))
            }
            Order::Recalibrate { from, to, tokens } => {
                self.check_stays_democratic(order, side, *from, *to, tokens)
            }
            Order::RecalibrateAll { from, to } => {
                self.check_stays_democratic(order, side, *from, *to, &side.of(&self.at(*from)))
            }
            _ => Ok(()),
        }
    }

    /// CS-9, CS-11: is there something owed that could be placed, or moved in its stead?
    pub(super) fn could_still_place(&self, side: Side) -> bool {
        let (owed, supply) = (self.owed_by(side), self.supply_of(side));
        let place = || supply > 0 && !self.placeable(side).is_empty();
        let shift = || owed > supply && self.can_move_along(side);
        owed > 0 && (place() || shift())
    }

    /// CS-40: has this player no token on the board but there?
    pub(super) fn is_nowhere_but(&self, side: Side, at: TerritoryId) -> bool {
        self.holds(side).without(at).is_empty()
    }

    /// CS-31: where A are, the last D that leaves gives the country up, and every E there with it.
    fn check_stays_democratic(
        &self,
        order: &Order,
        side: Side,
        from: TerritoryId,
        to: TerritoryId,
        leaving: &Tokens,
    ) -> Result<(), Refusal> {
        let here = self.at(from);
        let last = side == Side::Democracy && side.of(&here).minus(leaving).is_empty();
        if !last || self.standing(from) != CountryStatus::Infiltrated {
            return Ok(());
        }
        let lost = Side::Environment.of(&here);
        // CS-40
        let ends_the_game = self.is_nowhere_but(Side::Environment, from);
        Err(Refusal::GivesUp { order: Box::new(order.clone()), from, to, lost, ends_the_game })
    }
}
