//! Turns and their steps: how they begin, what waits for what, how they end (CW-7 to CW-9, CW-12, CW-21).

use super::land::{Out, tell};
use super::{CloneWars, Event, Faction, ORDER, Phase, Refusal, Reinforcements, SoFar, board, faction};
use crate::rules::{Common, Dice, OfferEnd, SeatId, SideId};

impl CloneWars {
    /// CW-7: the first turn.
    pub(super) fn end_set_up(&mut self, dice: &mut Dice, out: &mut Out) {
        for army in &mut self.armies {
            army.queue = Default::default();
        }
        self.round = 1;
        let first = ORDER.into_iter().find(|army| !self.army(*army).out).unwrap_or(ORDER[0]);
        self.begin_turn(first, dice, out);
    }

    /// CW-8, CW-9: a Separatist army draws its token first, until Order 66.
    pub(super) fn begin_turn(&mut self, army: SideId, dice: &mut Dice, out: &mut Out) {
        self.turn = army;
        self.stage = self.new_occasion();
        *self.so_far = SoFar::default();
        (self.attack, self.conquest, self.resume) = (None, None, None);
        tell(out, Event::TurnBegan { army, round: self.round });
        if faction(army) == Faction::Separatist && self.order66.is_none() {
            if self.draw_token(dice, out) {
                self.phase = Phase::Token;
                return;
            }
            // CW-8: an empty stack: only Sidious moves.
            self.move_sidious(out);
        }
        self.begin_reinforcing(out);
    }

    /// CW-9: what the turn brings is counted now.
    pub(super) fn begin_reinforcing(&mut self, out: &mut Out) {
        let army = self.turn;
        self.phase = Phase::Reinforce;
        let reinforcements = self.reinforcements(army);
        self.army_mut(army).pool = reinforcements.total();
        tell(out, Event::Reinforced { army, reinforcements });
    }

    /// CW-9: planets divided, rounded down, and at least so many; each region wholly held by this very army.
    #[must_use]
    pub fn reinforcements(&self, army: SideId) -> Reinforcements {
        let (own, numbers) = (self.of(army), &self.numbers().reinforcements);
        let planets = u32::try_from(own.len()).unwrap_or(u32::MAX);
        let whole = board().zones().filter(|zone| board().in_zone(*zone).is_subset(own));
        Reinforcements {
            planets,
            for_planets: (planets / numbers.divisor.max(1)).max(numbers.least),
            regions: whole.map(|zone| (zone, board().bonus(zone))).collect(),
        }
    }

    /// One's own turn, with set-up over.
    pub(super) fn check_turn(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.phase {
            Phase::Claim => self.check_go(seat).and(Err(Refusal::Claiming)),
            Phase::Deploy if self.one_by_one() => self.check_go(seat).and(Err(Refusal::Deploying)),
            Phase::Deploy => Err(Refusal::Deploying),
            _ => self.check_go(seat),
        }
    }

    /// CW-8, CW-25: what has a phase of its own is owed in that alone, in set-up as later.
    pub(super) fn check_due(&self, seat: SeatId, phase: Phase, what: &'static str) -> Result<(), Refusal> {
        match self.phase {
            Phase::Deploy if !self.one_by_one() => {}
            Phase::Claim | Phase::Deploy => self.check_go(seat)?,
            _ => self.check_unasked(seat)?,
        }
        if self.phase == phase { Ok(()) } else { Err(Self::nothing_owed(what)) }
    }

    /// The same, with nobody asked beside the turn: not the defender, nor the partner.
    pub(super) fn check_unasked(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_away(seat)?;
        match self.asked_partner() {
            Some(partner) => Err(Refusal::PartnerAsked { partner }),
            None => Ok(()),
        }
    }

    /// CW-23: while the partner is asked, the turn stands still. As far as who is asked may know of that.
    pub(super) fn check_no_partner_asked(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.asked_partner().filter(|_| self.is_turn_of(seat)) {
            Some(partner) => Err(Refusal::PartnerAsked { partner }),
            None => Ok(()),
        }
    }

    /// The same; a partner who is asked has agreed by then (CW-23).
    pub(super) fn check_away(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if let Some(attack) = self.attack.filter(|attack| attack.asked.is_some())
            && let Some(defender) = self.owner(attack.to)
        {
            return Err(Refusal::DefenderAsked { defender, at: attack.to });
        }
        Ok(())
    }

    /// The same, with neither a token nor Sidious waiting (CW-8, CW-25).
    pub(super) fn check_free(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_unasked(seat)?;
        match self.phase {
            Phase::Token => Err(Refusal::TokenWaits),
            Phase::Sidious => Err(Refusal::SidiousWaits),
            _ => Ok(()),
        }
    }

    /// CW-10, CW-12: what belongs to reinforcements, until the first attack or movement.
    pub(super) fn check_part(&self, seat: SeatId, rule: &'static str) -> Result<(), Refusal> {
        self.check_free(seat)?;
        if self.phase == Phase::Fortify || (self.so_far.attacked && rule == "CW-10") {
            let (step, now) = (Phase::Reinforce, self.phase);
            return Err(Refusal::WrongStep { step, now, rule });
        }
        Ok(())
    }

    /// CW-12: nothing else before all of it is placed.
    pub(super) fn check_placed(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_free(seat)?;
        let (army, troops) = (self.turn, self.army(self.turn).pool);
        if troops > 0 { Err(Refusal::InHand { army, troops }) } else { Ok(()) }
    }

    /// CW-20: the last step begins; what was announced is over.
    pub(super) fn begin_fortifying(&mut self) {
        self.phase = Phase::Fortify;
        (self.attack, self.conquest) = (None, None);
    }

    /// CW-21: the cards, and the next army's turn.
    pub(super) fn end_turn(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let army = self.turn;
        let beaten = u32::try_from(self.so_far.captured_from.len()).unwrap_or(u32::MAX);
        let times = if self.options.card_per_army { beaten } else { beaten.min(1) };
        self.draw_cards(army, times * self.numbers().cards.captured, dice, out);
        self.lapse_offers(out);
        tell(out, Event::TurnEnded { army, by_deadline });
        let place = ORDER.iter().position(|other| *other == army).unwrap_or(0);
        let later = (1..=ORDER.len()).map(|step| (place + step) / ORDER.len());
        let next = ORDER.iter().cycle().skip(place + 1).zip(later);
        let next = next.map(|(army, wraps)| (*army, wraps)).find(|(army, _)| !self.army(*army).out);
        if let Some((next, wraps)) = next {
            self.round += u32::from(wraps > 0);
            self.begin_turn(next, dice, out);
        }
    }

    /// CW-20: offers lapse with the turn, and with a cession.
    pub(super) fn lapse_offers(&mut self, out: &mut Out) {
        for closed in self.offers.lapse(|_| true) {
            debug_assert_eq!(closed.end, OfferEnd::Lapsed, "it has just lapsed");
            let (number, from, to) = (closed.offer.number, closed.offer.from, closed.offer.to);
            tell(out, Event::OfferLapsed { number, from, to });
        }
    }

    /// For who is away: the token where most troops stand, Sidious as well, troops spread, and the end.
    pub(super) fn away(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        if self.call.is_some() {
            // CW-23: the partner's silence is a yes.
            let stage = self.stage;
            self.consent(true, by_deadline, dice, out);
            if self.outcome.is_some() || self.stage != stage {
                return;
            }
        }
        if self.phase == Phase::Token
            && let Some(at) = self.most(self.of(self.turn))
        {
            self.place_token(at, out);
        }
        if self.phase == Phase::Sidious {
            let stage = self.stage;
            if let Some(at) = self.most(self.of_faction(Faction::Separatist)) {
                self.place_sidious(at, by_deadline, dice, out);
            }
            // CW-23, at the end of a turn: it is over already.
            if self.stage != stage {
                return;
            }
        }
        if self.army(self.turn).pool > 0 {
            self.spread(self.seat_of(self.turn), dice, out);
        }
        self.end_turn(by_deadline, dice, out);
    }

    pub(super) fn check_pass(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_placed(seat)
    }

    /// What isn't asked for now.
    pub(super) fn nothing_owed(what: &'static str) -> Refusal {
        Common::NothingOwed { what }.into()
    }
}
