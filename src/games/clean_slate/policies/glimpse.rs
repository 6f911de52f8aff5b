//! The game through one seat's eyes, borrowed: what machine players see. The order of the deck and
//! the partner's draft are left out by not being there to be asked for.

use super::super::{CleanSlate, Kind, Order, Part, Side, Tokens};
use crate::rules::{Actor, Game, SeatId, TerritoryId, TerritorySet};

/// What one seat may know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glimpse<'a> {
    game: &'a CleanSlate,
    seat: SeatId,
}

impl<'a> Glimpse<'a> {
    pub(super) fn new(game: &'a CleanSlate, seat: SeatId) -> Self {
        Self { game, seat }
    }

    /// Whose eyes these are.
    #[must_use]
    pub(super) fn me(self) -> Side {
        Side::of_seat(self.seat).unwrap_or(Side::Democracy)
    }

    /// How many tokens a side has in a country.
    #[must_use]
    pub(super) fn count(self, side: Side, t: TerritoryId) -> u32 {
        self.game.count(side, t)
    }

    /// The countries that hold any token of this side.
    #[must_use]
    pub(super) fn holds(self, side: Side) -> TerritorySet {
        self.game.holds(side)
    }

    /// CS-12, CS-20: may one persuade or heal it?
    #[must_use]
    pub(super) fn is_target(self, to: TerritoryId) -> bool {
        self.game.is_target(self.me(), to)
    }

    /// CS-16: could one win by a die there, and stay out?
    #[must_use]
    pub(super) fn may_stay_out(self, to: TerritoryId) -> bool {
        !self.game.has_to_move_in(self.count(self.me().foe(), to))
    }

    /// CS-19: one's own tokens there that were not spent on harmony.
    #[must_use]
    pub(super) fn unspent(self, t: TerritoryId) -> Tokens {
        self.game.unspent(self.me(), t)
    }

    /// CS-7: the round that is being played; 0 in set-up.
    #[must_use]
    pub(super) fn round(self) -> u32 {
        self.game.round
    }

    /// The part that is being played.
    #[must_use]
    pub(super) fn part(self) -> Part {
        self.game.part
    }

    /// How many tokens one has still to place.
    #[must_use]
    pub(super) fn owed(self) -> u32 {
        self.game.owed_by(self.me())
    }

    /// How many tokens one has in supply.
    #[must_use]
    pub(super) fn supply(self) -> u32 {
        self.game.supply_of(self.me())
    }

    /// One's kinds in supply.
    #[must_use]
    pub(super) fn kinds_in_supply(self) -> Vec<Kind> {
        self.game.kinds_in_supply(self.me())
    }

    /// Where one may place.
    #[must_use]
    pub(super) fn placeable(self) -> TerritorySet {
        self.game.placeable(self.me())
    }

    /// CS-11: an idle token to be moved where one is wanted.
    #[must_use]
    pub(super) fn shift_suggestion(self) -> Option<Order> {
        self.game.shift_suggestion(self.me())
    }

    /// CS-23: idle tokens to be moved where they are wanted.
    #[must_use]
    pub(super) fn recalibrate_suggestion(self) -> Option<Order> {
        self.game.recalibrate_suggestion(self.me())
    }

    /// Something to be done in part 2 without a die.
    #[must_use]
    pub(super) fn sure_order(self) -> Option<Order> {
        self.game.sure_order(self.me())
    }

    /// CS-23: has one recalibrated?
    #[must_use]
    pub(super) fn recalibrated(self) -> bool {
        self.game.recalibrated
    }

    /// Would the rules accept it?
    #[must_use]
    pub(super) fn is_legal(self, order: &Order) -> bool {
        self.game.allows(Actor::Seat(self.seat), order).is_ok()
    }
}
