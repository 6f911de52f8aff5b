//! The game through one seat's eyes, borrowed: what machine players see. As in `view`, secrets are
//! left out; here by not being there to be asked for.

use super::super::{Attack, ChoiceKind, Goods, Land, Matter, Options, Phase, Warrior, board};
use crate::rules::{Offer, Offers, SeatId, TerritoryId, TerritorySet};

/// What one seat may know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glimpse<'a> {
    game: &'a Warrior,
    seat: SeatId,
}

impl<'a> Glimpse<'a> {
    pub(super) fn new(game: &'a Warrior, seat: SeatId) -> Self {
        Self { game, seat }
    }

    /// Whose eyes these are.
    #[must_use]
    pub(super) fn me(self) -> SeatId {
        self.seat
    }

    /// The creator's choices.
    #[must_use]
    pub(super) fn options(self) -> &'a Options {
        &self.game.options
    }

    /// What stands in a territory.
    #[must_use]
    pub(super) fn land(self, t: TerritoryId) -> &'a Land {
        self.game.land_at(t)
    }

    /// WR-18: the strength that an attack on a territory's owner will meet: of a capital whose die has been rolled in this turn what
    /// is left of it, of another three times its units, as the die is on average.
    #[must_use]
    pub(super) fn strength(self, t: TerritoryId) -> u32 {
        let strength = self.game.strength_at(t, None);
        if self.game.will_rise(t) { strength.saturating_mul(3) } else { strength }
    }

    /// One's own territories.
    #[must_use]
    pub(super) fn own(self) -> TerritorySet {
        TerritorySet::of_flags(self.game.land.iter().map(|land| land.is_of(self.seat)))
    }

    /// Territories with units of one's own as guests (WR-13).
    pub(super) fn visited(self) -> impl Iterator<Item = TerritoryId> + 'a {
        let seat = self.seat;
        (0..)
            .map(TerritoryId)
            .zip(self.game.land.iter())
            .filter(move |(_, land)| land.guests_of(seat) > 0)
            .map(|(t, _)| t)
    }

    /// One's units in a territory that may leave it: all but one of one's own, all guests.
    #[must_use]
    pub(super) fn free_units(self, t: TerritoryId) -> u32 {
        let land = self.land(t);
        if land.is_of(self.seat) { land.troops.saturating_sub(1) } else { land.guests_of(self.seat) }
    }

    /// A player's money (WR-8: public).
    #[must_use]
    pub(super) fn cash(self, seat: SeatId) -> u32 {
        self.game.seat(seat).cash
    }

    /// A player's capital, once shown.
    #[must_use]
    pub(super) fn capital(self, seat: SeatId) -> Option<TerritoryId> {
        self.game.seat(seat).capital
    }

    /// Is it its owner's capital?
    #[must_use]
    pub(super) fn is_capital(self, t: TerritoryId) -> bool {
        self.game.is_capital(t)
    }

    /// A player's trade routes.
    #[must_use]
    pub(super) fn trade_routes(self, seat: SeatId) -> u32 {
        self.game.seat(seat).trade_routes
    }

    /// A player's units waiting for WR-54.
    #[must_use]
    pub(super) fn pool(self, seat: SeatId) -> u32 {
        self.game.seat(seat).pool
    }

    /// One's own combination (WR-2).
    #[must_use]
    pub(super) fn aim(self) -> Option<super::super::Aim> {
        self.game.seat(self.seat).aim
    }

    /// Is one paralysed (WR-44)?
    #[must_use]
    pub(super) fn paralysed(self) -> bool {
        self.game.seat(self.seat).paralysed
    }

    /// Does this player let one in (WR-13)?
    #[must_use]
    pub(super) fn welcomed_by(self, host: SeatId) -> bool {
        self.game.lets_in(host, self.seat)
    }

    /// Does one let this player in (WR-13)?
    #[must_use]
    pub(super) fn welcomes(self, guest: SeatId) -> bool {
        self.game.lets_in(self.seat, guest)
    }

    /// Has this player declared safe passage to that one (WR-13)?
    #[must_use]
    pub(super) fn lets_in(self, host: SeatId, guest: SeatId) -> bool {
        self.game.lets_in(host, guest)
    }

    /// The others still in.
    pub(super) fn others(self) -> impl Iterator<Item = SeatId> + 'a {
        let me = self.seat;
        (0..)
            .map(SeatId)
            .zip(self.game.seats.iter())
            .filter(move |(seat, standing)| *seat != me && !standing.out)
            .map(|(seat, _)| seat)
    }

    /// How many territories a player has.
    #[must_use]
    pub(super) fn count(self, seat: SeatId) -> u32 {
        self.game.count_of(seat)
    }

    /// One's own attack that is open.
    #[must_use]
    pub(super) fn attack(self) -> Option<&'a Attack> {
        self.game.attack.as_ref().filter(|attack| attack.by == self.seat)
    }

    /// How many attackers and defenders an open attack of one's own still has, a capital's multiplied
    /// strength included.
    #[must_use]
    pub(super) fn open_strengths(self) -> Option<(u32, u32)> {
        let attack = self.attack()?;
        let land = self.land(attack.to);
        let (ours, theirs) = match attack.inside {
            Some(against) if land.is_of(self.seat) => (land.troops, land.guests_of(against)),
            Some(_) => (self.free_units(attack.to), land.troops),
            None => (attack.forces.iter().map(|(_, units)| units).sum(), land.troops),
        };
        Some((ours, self.game.sieges.get(&attack.to).map_or(theirs, |siege| siege.strength)))
    }

    /// Units one has still to place (WR-7, WR-54).
    #[must_use]
    pub(super) fn left_to_place(self) -> u32 {
        self.game.left_to_place(self.seat)
    }

    /// The lot's size and, in a tie that is bid again, the bid not to go below (WR-25).
    #[must_use]
    pub(super) fn lot(self) -> Option<(u32, u32)> {
        match &self.game.phase {
            Phase::Auction(auction) if auction.size > 0 => {
                Some((auction.size, auction.rebid.as_ref().map_or(0, |(_, floor)| *floor)))
            }
            _ => None,
        }
    }

    /// How many more lots come after this one.
    #[must_use]
    pub(super) fn lots_left(self) -> u32 {
        if let Phase::Auction(auction) = &self.game.phase { auction.lots_left } else { 0 }
    }

    /// The open offers (WR-27: public).
    #[must_use]
    pub(super) fn offers(self) -> &'a Offers<Goods> {
        &self.game.offers
    }

    /// Are fewer by now in one's land that is asked for than as it was asked for (WR-27)?
    #[must_use]
    pub(super) fn has_less_than_meant(self, offer: &Offer<Goods>) -> bool {
        !self.game.weaker_than_offered(self.seat, &offer.want).is_empty()
    }

    /// Could an offer be kept now as it stands (WR-27)? Else accepting it changes nothing.
    #[must_use]
    pub(super) fn can_be_kept(self, offer: &Offer<Goods>) -> bool {
        self.game.can_be_kept(offer)
    }

    /// The choice that fate leaves to one; a vote is in [`Self::ballot`].
    #[must_use]
    pub(super) fn choice(self) -> Option<&'a ChoiceKind> {
        self.game.choice_for(self.seat).filter(|kind| !matches!(kind, ChoiceKind::Vote(_)))
    }

    /// The matter of the open vote and one's power in it (WR-46).
    #[must_use]
    pub(super) fn ballot(self) -> Option<(Matter, u32)> {
        let vote = self.game.open_vote()?;
        Some((vote.matter, vote.power.get(&self.seat).copied().unwrap_or(0)))
    }

    /// The unoccupied territories.
    #[must_use]
    pub(super) fn unoccupied(self) -> TerritorySet {
        self.game.unoccupied().collect()
    }

    /// The neighbours of a territory that one does not own.
    #[must_use]
    pub(super) fn strangers(self, t: TerritoryId, own: TerritorySet) -> TerritorySet {
        board().neighbours(t).difference(own)
    }
}
