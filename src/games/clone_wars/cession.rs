//! A planet ceded to one's partner, offered and accepted in step 6 (CW-20).

use super::land::{Out, tell};
use super::{CloneWars, Event, Planet, Refusal, partner};
use crate::rules::{Actor, Common, OfferEnd, OfferError, OfferTerms, SeatId, SideId, TerritoryId, Viewer};

const RULE: &str = "CW-20";

/// What is offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) to: SideId,
    pub(super) give: Option<TerritoryId>,
    pub(super) want: Option<TerritoryId>,
}

impl CloneWars {
    /// CW-20: between the army in turn and its partner, one planet.
    pub(super) fn check_offer(
        &self,
        seat: SeatId,
        offer: Wanted,
        terms: &OfferTerms<Planet>,
    ) -> Result<(), Refusal> {
        self.check_placed(seat)?;
        let (army, Wanted { to, give, want }) = (self.turn, offer);
        if to != partner(army) || self.army(to).out {
            return Err(Refusal::NotThePartner { army: to });
        }
        if self.so_far.ceded {
            return Err(Refusal::CededAlready);
        }
        match (give, want) {
            (Some(planet), None) => self.check_cession(army, planet)?,
            (None, Some(planet)) => self.check_cession(to, planet)?,
            _ => return Err(Refusal::OnePlanet),
        }
        let other = self.seat_of(to);
        if other != seat {
            self.offers.check(seat, other, terms).map_err(refused)?;
        }
        Ok(())
    }

    /// CW-20: exactly one troop, no ship, and not the last planet.
    pub(super) fn check_cession(&self, giver: SideId, planet: TerritoryId) -> Result<(), Refusal> {
        self.check_own(giver, planet, RULE)?;
        let land = self.land_at(planet);
        if land.troops != 1 {
            return Err(Refusal::NotOneTroop { planet, troops: land.troops });
        }
        if !land.ships.is_none() {
            return Err(Refusal::ShipsThere { planet });
        }
        if self.of(giver).len() < 2 {
            return Err(Refusal::LastPlanet { army: giver, planet });
        }
        Ok(())
    }

    /// CW-20: is there a planet that the army in turn, or its partner, could cede still?
    pub(super) fn has_a_planet_to_cede(&self) -> bool {
        let any = |army: SideId| self.of(army).iter().any(|t| self.check_cession(army, t).is_ok());
        let partner = self.partner_in(self.turn).filter(|_| !self.so_far.ceded);
        partner.is_some_and(|partner| any(self.turn) || any(partner))
    }

    /// CW-20: with one's own other army it is done at once.
    pub(super) fn offer(&mut self, seat: SeatId, offer: Wanted, terms: OfferTerms<Planet>, out: &mut Out) {
        self.begin_fortifying();
        let (from, to) = (self.turn, offer.to);
        let Some(planet) = offer.give.or(offer.want) else { return };
        let gives = offer.give.is_some();
        let other = self.seat_of(to);
        if other == seat {
            return self.cede(planet, out);
        }
        let occasion = self.new_occasion();
        let promise = terms.promise.clone();
        let Ok(made) = self.offers.make(seat, other, terms, occasion) else { return };
        let number = made.number;
        tell(out, Event::OfferMade { number, seats: (seat, other), from, to, planet, gives, promise });
    }

    /// CW-20: from whoever has it to their partner; its troop is the new owner's, a token stays.
    fn cede(&mut self, planet: TerritoryId, out: &mut Out) {
        let Some(from) = self.owner(planet) else { return };
        let to = partner(from);
        self.so_far.ceded = true;
        // CW-14: how it is defended is the giver's to say again, should it come back, not least by an undo.
        let kept = self.army(from).defence.clone();
        self.hand_over(planet, to, 1);
        self.army_mut(from).defence = kept;
        let seats = (self.seat_of(from), self.seat_of(to));
        tell(out, Event::Ceded { from, to, planet, seats });
    }

    /// The planet of an open offer, and who would cede it.
    fn planet_of(&self, number: u32) -> Option<(SideId, TerritoryId)> {
        let offer = self.offers.iter().find(|offer| offer.number == number)?;
        match (offer.give.0, offer.want.0) {
            (Some(planet), _) => Some((self.turn, planet)),
            (None, Some(planet)) => Some((partner(self.turn), planet)),
            (None, None) => None,
        }
    }

    pub(super) fn check_answer(&self, seat: SeatId, number: u32, accept: bool) -> Result<(), Refusal> {
        self.offers.to_answer(seat, number).map_err(refused)?;
        // CW-25: he comes before anything else.
        if accept && self.mended() && self.phase == super::Phase::Sidious {
            return Err(Refusal::SidiousWaits);
        }
        match self.planet_of(number).filter(|_| accept) {
            Some((giver, planet)) => self.check_cession(giver, planet),
            None => Ok(()),
        }
    }

    pub(super) fn answer(&mut self, number: u32, accept: bool, out: &mut Out) {
        let planet = self.planet_of(number);
        let end = if accept { OfferEnd::Accepted } else { OfferEnd::Declined };
        let Some(closed) = self.offers.close(number, end) else { return };
        if !accept {
            let (from, to) = (closed.offer.from, closed.offer.to);
            return tell(out, Event::OfferDeclined { number, from, to });
        }
        if let Some((_, planet)) = planet {
            self.cede(planet, out);
        }
        // One a turn.
        self.lapse_offers(out);
    }

    pub(super) fn check_withdraw(&self, actor: Actor, number: u32) -> Result<(), Refusal> {
        match actor {
            Actor::Seat(seat) => self.offers.to_withdraw(seat, number),
            Actor::Table(_) => self.offers.find(Viewer::Everything, number),
        }
        .map_err(refused)?;
        Ok(())
    }

    pub(super) fn withdraw(&mut self, number: u32, lapses: bool, out: &mut Out) {
        let end = if lapses { OfferEnd::Lapsed } else { OfferEnd::Withdrawn };
        let Some(closed) = self.offers.close(number, end) else { return };
        let (from, to) = (closed.offer.from, closed.offer.to);
        tell(
            out,
            if lapses {
                Event::OfferLapsed { number, from, to }
            } else {
                Event::OfferWithdrawn { number, from, to }
            },
        );
    }
}

fn refused(error: OfferError) -> Common {
    Common::of_offer(error, RULE)
}
