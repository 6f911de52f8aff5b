//! Conquests, sales, surprise and memetic attacks (BZ-22, BZ-28, BZ-31, BZ-33).

use super::land::{Out, tell};
use super::{Blitzkrieg, Deed, Event, Noted, Refusal, Special, Without};
use crate::rules::{Dice, SeatId, TerritoryId};

impl Blitzkrieg {
    /// BZ-28, BZ-B6, BZ-C7: who stands there alone or with friends; a Utopia also without troops.
    pub(super) fn check_conquer(&self, seat: SeatId, at: TerritoryId, sure: bool) -> Result<(), Refusal> {
        if self.owns(seat, at) {
            return Err(Refusal::OwnAlready { at });
        }
        let may = self.has_troops(seat, at) || self.utopia_may == Some((seat, at));
        if !may {
            return Err(Refusal::NobodyThere { at });
        }
        if self.is_guarded(seat, at) {
            return Err(Refusal::FightFirst { at });
        }
        self.check_price(seat, self.price_of_conquest())?;
        // BZ-C8: whose troops stand there is asked anyway. Before that was mended other friends' were enough.
        let asked = match self.mended_again() {
            true => self.owner(at).is_some_and(|owner| self.has_troops(owner, at)),
            false => !self.friends_at(seat, at).is_empty(),
        };
        if !sure && self.is_friendly_land(seat, at) && !asked {
            return Err(self.ask_sure("friends_land", "blitz conquer", at));
        }
        Ok(())
    }

    /// BZ-B6: what this player may conquer without troops and can: it isn't theirs by now, nobody stands there, and it can be paid for.
    #[must_use]
    pub fn open_right(&self, seat: SeatId) -> Option<TerritoryId> {
        let (_, at) = self.utopia_may.filter(|(whose, _)| *whose == seat)?;
        self.check_conquer(seat, at, true).is_ok().then_some(at)
    }

    /// BZ-28: emplacements and guests stay as they are.
    pub(super) fn conquer(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        let (was, cost) = (self.owner(at), self.price_of_conquest());
        let without_troops = !self.has_troops(seat, at);
        if let Some(from) = was.filter(|from| self.is_friend(*from, seat)) {
            self.record.push(Noted { round: self.round, what: Deed::Took { by: seat, from, at } });
        }
        self.pay(seat, cost);
        self.give_land(at, seat);
        let has = self.standing(seat).resources;
        tell(out, Event::Conquered { seat, at, was, without_troops, cost, has });
    }

    /// BZ-33, BZ-E14, BZ-E15.
    pub(super) fn check_sell(&self, seat: SeatId, at: TerritoryId, sure: bool) -> Result<(), Refusal> {
        self.check_own(seat, at, "BZ-33")?;
        if !sure && self.of(seat).len() == 1 {
            return Err(self.ask_sure("last_land", "blitz sell", at));
        }
        Ok(())
    }

    /// BZ-33, BZ-E12, BZ-E13: leaders roll as in combat; what brings nothing isn't rolled.
    pub(super) fn sell(&mut self, seat: SeatId, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let sale = self.price_of_sale(seat, at, |kind| dice.die(self.leader_die(kind, at), "sale").into());
        self.go_native(at);
        self.receive(seat, sale.total());
        let has = self.standing(seat).resources;
        tell(out, Event::Sold { seat, at, sale, has });
    }

    /// BZ-31, BZ-C9: on troops that are friendly to who attacks.
    pub(super) fn check_surprise(
        &self,
        seat: SeatId,
        at: TerritoryId,
        against: SeatId,
    ) -> Result<(), Refusal> {
        if !self.has_troops(seat, at) {
            return Err(Refusal::NoTroops { at, rule: "BZ-31" });
        }
        let troops = !self.is_illuminatus(against) && self.has_troops(against, at);
        if !troops || !self.is_friend(against, seat) {
            return Err(Refusal::NoFriend { at, against, troops });
        }
        self.check_price(seat, self.surcharge(seat))
    }

    /// BZ-31, BZ-C10, BZ-C11: then both are unfriendly to each other; it does not conquer.
    pub(super) fn surprise(
        &mut self,
        seat: SeatId,
        at: TerritoryId,
        against: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let cost = self.surcharge(seat);
        if cost > 0 {
            self.pay(seat, cost);
            let has = self.standing(seat).resources;
            tell(out, Event::SurprisePaid { seat, cost, has });
        }
        let army = self.army(seat, at);
        let fight = self.fight((seat, &army), at, &[against], true, dice, out);
        self.record.push(Noted { round: self.round, what: Deed::Surprise { by: seat, on: against, at } });
        for (from, to) in [(against, seat), (seat, against)] {
            if self.friendly.remove(&(from, to)) {
                tell(out, Event::Declared { from, to, friendly: false, mutual: false });
            }
            self.lapse_offered_friendship(from, to, out);
        }
        self.may_conquer(seat, &fight, out);
    }

    /// BZ-22, BZ-E4: any distance, another player's land, once a turn.
    pub(super) fn check_memetic(&self, seat: SeatId, at: TerritoryId) -> Result<SeatId, Refusal> {
        if self.without(Special::Diplomat).is_some() {
            return Err(Refusal::NotPlayed { what: Without::Diplomats });
        }
        let standing = self.standing(seat);
        if !standing.specials.contains_key(&Special::Diplomat) {
            return Err(Refusal::NoDiplomat);
        }
        if standing.memetic_done {
            return Err(Refusal::MemeticTwice);
        }
        let owner = self.owner(at);
        let on = owner.filter(|owner| *owner != seat).ok_or(Refusal::MemeticTarget { at, owner })?;
        self.check_price(seat, self.price_of_memetic(seat))?;
        Ok(on)
    }

    /// BZ-E5: what the die has to beat: morale and the owner's troops there, each special troop as one.
    #[must_use]
    pub fn memetic_needs(&self, at: TerritoryId) -> (u32, u32) {
        let Some(owner) = self.owner(at) else { return (0, 0) };
        (self.morale(owner), self.army(owner, at).size())
    }

    /// BZ-22, BZ-E6: as a sale, but nobody is paid.
    pub(super) fn memetic(&mut self, seat: SeatId, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let Ok(on) = self.check_memetic(seat, at) else { return };
        let cost = self.price_of_memetic(seat);
        self.pay(seat, cost);
        self.seat_mut(seat).memetic_done = true;
        let (morale, troops) = self.memetic_needs(at);
        let die = dice.die(self.numbers().dice.memetic, "memetic");
        let native = u32::from(die) > morale.saturating_add(troops);
        if native {
            self.go_native(at);
        }
        let has = self.standing(seat).resources;
        tell(out, Event::Memetic { seat, at, on, die, morale, troops, native, cost, has });
    }

    /// BZ-48, BZ-49, BZ-G12.
    pub(super) fn check_pyramid(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        if self.illuminati.is_empty() {
            return Err(Refusal::NotPlayed { what: Without::Illuminati });
        }
        self.check_own(seat, at, "BZ-48")?;
        if self.land_at(at).pyramid.is_some() {
            return Err(Refusal::PyramidThere { at });
        }
        let (needs, has) = (self.pyramid_ready(), self.standing(seat).resources);
        if has < needs { Err(Refusal::PyramidNeeds { needs, has }) } else { Ok(()) }
    }
}
