//! Order 66: called, rolled planet by planet, and Sidious placed (CW-23 to CW-25).

use super::land::{Out, tell};
use super::track::ORDER_66_DIE;
use super::{
    Call, Calling, CloneWars, Converts, Event, Faction, Phase, Refusal, Ships, armies_of, board, faction,
    partner,
};
use crate::rules::{Dice, SeatId, SideId, TerritoryId};

impl CloneWars {
    /// CW-23: the partner's seat, where it is asked and lives.
    #[must_use]
    pub fn consenting(&self, army: SideId) -> Option<SeatId> {
        let partner = self.partner_in(army).filter(|_| self.options.consent)?;
        Some(self.seat_of(partner)).filter(|seat| *seat != self.seat_of(army))
    }

    /// CW-23: the seat that is asked about a call now.
    #[must_use]
    pub fn asked_partner(&self) -> Option<SeatId> {
        self.call.as_ref().and_then(|_| self.consenting(self.turn))
    }

    /// CW-23: may Order 66 be called by this seat now?
    pub(super) fn check_calling(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_unasked(seat)?;
        if self.phase == Phase::Sidious {
            return Err(Refusal::SidiousWaits);
        }
        if faction(self.turn) != Faction::Separatist {
            return Err(Refusal::NotSeparatist);
        }
        if let Some(by) = self.order66 {
            return Err(Refusal::CalledAlready { by });
        }
        let late = matches!(self.phase, Phase::Attack | Phase::Fortify);
        if self.options.order66 == Calling::EndOfTurn && !late {
            return Err(Refusal::EndOfTurnOnly { now: self.phase });
        }
        match self.consenting(self.turn).filter(|_| self.so_far.refused) {
            Some(partner) => Err(Refusal::PartnerAgainst { partner }),
            None => Ok(()),
        }
    }

    pub(super) fn check_order66(&self, seat: SeatId, call: &Call) -> Result<(), Refusal> {
        self.check_calling(seat)?;
        for (place, planet) in call.order.iter().enumerate() {
            let twice = call.order[..place].contains(planet);
            if twice || self.held_by(*planet) != Some(Faction::Republic) {
                return Err(Refusal::NotRolledFor { planet: *planet, twice });
            }
        }
        call.sidious.map_or(Ok(()), |planet| self.check_separatist(planet))
    }

    fn check_separatist(&self, planet: TerritoryId) -> Result<(), Refusal> {
        match self.held_by(planet) {
            Some(Faction::Separatist) => Ok(()),
            _ => Err(Refusal::NotSeparatistPlanet { planet }),
        }
    }

    /// CW-23: with `consent` the partner is asked first.
    pub(super) fn call_order66(&mut self, call: Call, dice: &mut Dice, out: &mut Out) {
        if let Some(partner) = self.consenting(self.turn) {
            self.call = Some(call);
            let asked = Event::ConsentAsked { army: self.turn, partner };
            return self.tell_faction(faction(self.turn), out, asked);
        }
        self.carry_out_order66(call, false, dice, out);
    }

    pub(super) fn check_consent(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.asked_partner() == Some(seat) { Ok(()) } else { Err(Self::nothing_owed("consent")) }
    }

    pub(super) fn consent(&mut self, agree: bool, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let (Some(seat), Some(call)) = (self.asked_partner(), self.call.take()) else { return };
        self.tell_faction(faction(self.turn), out, Event::Consented { seat, agree, by_deadline });
        if agree {
            self.carry_out_order66(call, by_deadline && self.mended_for_who_is_back(), dice, out);
        } else {
            self.so_far.refused = true;
            if self.mended_to_remember() {
                self.against.insert(self.stage);
            }
        }
    }

    /// CW-23: who called it plays this seat no more. The turn goes on as if nothing had been asked, so that nobody else sees that
    /// something was.
    pub(super) fn lapse_call(&mut self, seat: SeatId, out: &mut Out) {
        if self.seat_of(self.turn) == seat && self.call.take().is_some() {
            self.tell_faction(faction(self.turn), out, Event::CallLapsed { seat });
        }
    }

    /// CW-24: the planets that are rolled for: those named first, the others in the board's order.
    #[must_use]
    pub fn rolled_for(&self, first: &[TerritoryId]) -> Vec<TerritoryId> {
        let all = self.of_faction(Faction::Republic);
        let rest = all.iter().filter(|t| !first.contains(t));
        first.iter().copied().filter(|t| all.contains(*t)).chain(rest).collect()
    }

    /// CW-24, CW-25: planet by planet; then the tokens go, and Sidious is placed where he was named a planet.
    /// `by_deadline`: the partner's silence was the yes to it.
    fn carry_out_order66(&mut self, call: Call, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let (army, space) = (self.turn, self.sidious.space);
        self.order66 = Some(army);
        tell(out, Event::Order66Called { army, space, numbers: self.track().numbers(space).to_vec() });
        for at in self.rolled_for(&call.order) {
            let die = dice.die(ORDER_66_DIE, "order 66");
            self.roll_for(at, army, die, out);
        }
        if let Some(attack) = self.attack
            && self.held_by(attack.to) != Some(Faction::Republic)
        {
            self.attack = None;
        }
        self.conquest = None;
        if self.mended() {
            self.remove_tokens(out);
        }
        for army in armies_of(Faction::Republic) {
            self.out_if_gone(army, out);
        }
        if self.outcome.is_some() {
            return;
        }
        if !self.mended() {
            self.remove_tokens(out);
        }
        self.forget_anakin();
        self.resume = Some(self.phase);
        self.phase = Phase::Sidious;
        if let Some(at) = call.sidious {
            tell(out, Event::SidiousPlaced { at, by_deadline: false });
            self.sidious_stands(at, by_deadline, dice, out);
        }
    }

    /// CW-24: all troops there become the caller's, and the ships as far as there is room for them.
    fn roll_for(&mut self, at: TerritoryId, caller: SideId, die: u8, out: &mut Out) {
        let Some(was) = self.owner(at) else { return };
        let (troops, all) = (self.troops(at), self.land_at(at).ships);
        let to = self.track().succeeds(self.sidious.space, die).then(|| self.converted_to(caller));
        let (mut ships, mut lost) = (Ships::NONE, Ships::NONE);
        if let Some(to) = to {
            let most = self.numbers().ships.most;
            let full = Ships { fighter: most, corvette: most, capital_ship: most };
            ships = all.at_most(full.less(self.fleet_of(to)));
            lost = all.less(ships);
            self.hand_over(at, to, troops);
            self.land_mut(at).ships = ships;
        }
        tell(out, Event::Order66Rolled { at, was, die, to, troops, ships, lost });
    }

    /// CW-24: the caller, or (an option) the Separatist army with fewest planets; ties to the caller.
    fn converted_to(&self, caller: SideId) -> SideId {
        let other = partner(caller);
        let fewer = !self.army(other).out && self.of(other).len() < self.of(caller).len();
        if self.options.converts == Converts::FewestPlanets && fewer { other } else { caller }
    }

    /// CW-25: those on the board, in the stack, and the one that was to be placed; face down.
    fn remove_tokens(&mut self, out: &mut Out) {
        let mut board_count = 0;
        for at in board().territories() {
            let tokens = &mut self.land_mut(at).tokens;
            board_count += u32::try_from(tokens.len()).unwrap_or(0);
            tokens.clear();
        }
        let drawn = u32::from(self.phase == Phase::Token);
        let stack = u32::try_from(self.stack.len()).unwrap_or(u32::MAX).saturating_add(drawn);
        self.stack.clear();
        self.drawn = None;
        tell(out, Event::TokensRemoved { board: board_count, stack });
    }

    /// CW-26: what is ready with a card of no use is so no longer.
    fn forget_anakin(&mut self) {
        for army in armies_of(Faction::Republic) {
            let spent = self.spent(army);
            self.army_mut(army).ready.retain(|ready| !spent.contains(&ready.card));
        }
    }

    pub(super) fn check_sidious(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        self.check_due(seat, Phase::Sidious, "sidious")?;
        self.check_separatist(at)
    }

    /// CW-25: he stays there. Then what went on goes on; called in step 1, that is over.
    pub(super) fn place_sidious(
        &mut self,
        at: TerritoryId,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        tell(out, Event::SidiousPlaced { at, by_deadline });
        self.sidious_stands(at, by_deadline, dice, out);
    }

    /// `by_deadline`: does the deadline end the turn, where the turn ends with it?
    fn sidious_stands(&mut self, at: TerritoryId, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        self.sidious.planet = Some(at);
        self.phase = self.resume.take().unwrap_or(Phase::Attack);
        if self.phase == Phase::Token {
            self.begin_reinforcing(out);
        } else if self.options.order66 == Calling::EndOfTurn {
            self.end_turn(by_deadline, dice, out);
        }
    }
}
