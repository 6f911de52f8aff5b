//! Raising divisions, special troops and space centers (BZ-17 to BZ-22).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Army, Blitzkrieg, Event, Fresh, Refusal, Special, Without};
use crate::rules::{Common, SeatId, TerritoryId};

impl Blitzkrieg {
    /// BZ-17, BZ-D14: in any territory owned, also one that was taken in this turn.
    pub(super) fn check_raise(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
    ) -> Result<(), Refusal> {
        if places.is_empty() || places.values().any(|count| *count == 0) {
            return Err(Common::none("BZ-17").into());
        }
        for at in places.keys() {
            self.check_own(seat, *at, "BZ-17")?;
        }
        let cost: u64 = places.values().map(|count| self.price_of_divisions(*count)).sum();
        self.check_price(seat, cost)
    }

    pub(super) fn raise(&mut self, seat: SeatId, places: &BTreeMap<TerritoryId, u32>, out: &mut Out) {
        let cost: u64 = places.values().map(|count| self.price_of_divisions(*count)).sum();
        let cost = u32::try_from(cost).unwrap_or(u32::MAX);
        self.pay(seat, cost);
        for (at, count) in places {
            self.enter(seat, *at, &Army::of(*count));
        }
        let has = self.standing(seat).resources;
        tell(out, Event::Raised { seat, places: places.clone(), cost, has });
    }

    /// BZ-19 to BZ-22, BZ-E3: one of each at a time.
    pub(super) fn check_special(&self, seat: SeatId, kind: Special, at: TerritoryId) -> Result<(), Refusal> {
        if let Some(what) = self.without(kind) {
            return Err(Refusal::NotPlayed { what });
        }
        self.check_own(seat, at, "BZ-17")?;
        if let Some(at) = self.standing(seat).specials.get(&kind) {
            return Err(Refusal::Second { kind, at: *at });
        }
        self.check_price(seat, self.price_of_special(seat, kind))
    }

    pub(super) fn raise_special(&mut self, seat: SeatId, kind: Special, at: TerritoryId, out: &mut Out) {
        let cost = self.price_of_special(seat, kind);
        self.pay(seat, cost);
        let standing = self.seat_mut(seat);
        standing.specials.insert(kind, at);
        standing.fresh.insert(Fresh::Troop(kind));
        let has = standing.resources;
        tell(out, Event::SpecialRaised { seat, kind, at, cost, has });
    }

    /// BZ-18, BZ-E8: one in a territory.
    pub(super) fn check_center(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        if !self.options.emplacements {
            return Err(Refusal::NotPlayed { what: Without::Centers });
        }
        self.check_own(seat, at, "BZ-17")?;
        if self.land_at(at).center {
            return Err(Refusal::CenterThere { at });
        }
        self.check_price(seat, self.price_of_center())
    }

    pub(super) fn build_center(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        let cost = self.price_of_center();
        self.pay(seat, cost);
        self.land_mut(at).center = true;
        let standing = self.seat_mut(seat);
        standing.fresh.insert(Fresh::Center(at));
        let has = standing.resources;
        tell(out, Event::CenterBuilt { seat, at, cost, has });
    }
}
