//! Factions win and lose as teams (CW-1); a faction gives up.

use super::land::{Out, tell};
use super::{CloneWars, Event, Faction, Phase, Refusal};
use crate::rules::{Common, Outcome, SeatId};

/// Why a game was won, in [`Outcome::why`].
pub mod why {
    /// The other faction has no troop left.
    pub const ELIMINATION: &str = "elimination";
    /// The planet was captured on which Sidious stood.
    pub const SIDIOUS: &str = "sidious";
    /// The other faction has given up.
    pub const CONCESSION: &str = "concession";
    /// All of them.
    pub const ALL: [&str; 3] = [ELIMINATION, SIDIOUS, CONCESSION];
}

impl CloneWars {
    /// CW-1: with all seats of the faction, those out too.
    pub(super) fn win(&mut self, side: Faction, why: &str, out: &mut Out) {
        if self.outcome.is_some() {
            return;
        }
        let outcome = Outcome { winners: self.seats_of(side), why: why.to_owned() };
        self.phase = Phase::Over;
        (self.attack, self.conquest, self.call, self.resume) = (None, None, None, None);
        self.outcome = Some(outcome.clone());
        tell(out, Event::Over(outcome));
    }

    /// The seats of a faction that have armies, and haven't said that they would give up.
    #[must_use]
    pub fn fighting_on(&self, side: Faction) -> Vec<SeatId> {
        let seats = self.seats_of(side).into_iter();
        seats.filter(|seat| !self.armies_in(*seat).is_empty() && !self.conceded.contains(seat)).collect()
    }

    pub(super) fn check_concede(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.armies_in(seat).is_empty() {
            return Err(Common::Out { rule: "CW-22" }.into());
        }
        if self.conceded.contains(&seat) {
            let missing = self.fighting_on(self.faction_of(seat)).len();
            return Err(Refusal::ConcededAlready { missing: u32::try_from(missing).unwrap_or(u32::MAX) });
        }
        Ok(())
    }

    pub(super) fn check_play_on(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.conceded.contains(&seat) { Ok(()) } else { Err(Refusal::NotConceded) }
    }

    /// As long as not all have said so, nobody is bound by it.
    pub(super) fn play_on(&mut self, seat: SeatId, out: &mut Out) {
        self.conceded.remove(&seat);
        self.tell_faction(self.faction_of(seat), out, Event::PlaysOn { seat });
    }

    /// CW-1, CW-22: whoever said so said it beside a partner who isn't there any more: they are asked anew.
    pub(super) fn lapse_concession(&mut self, side: Faction, out: &mut Out) {
        let mut seats = self.seats_of(side);
        seats.retain(|seat| self.conceded.remove(seat));
        // CW-22: who is out themselves has nothing left to say anew.
        seats.retain(|seat| !self.armies_in(*seat).is_empty());
        if !seats.is_empty() {
            self.tell_faction(side, out, Event::ConcessionLapsed { seats });
        }
    }

    /// The faction gives up when all its seats have said so.
    pub(super) fn concede(&mut self, seat: SeatId, out: &mut Out) {
        self.conceded.insert(seat);
        let side = self.faction_of(seat);
        let missing = u32::try_from(self.fighting_on(side).len()).unwrap_or(u32::MAX);
        let event = Event::Conceded { seat, missing };
        if missing > 0 {
            self.tell_faction(side, out, event);
        } else {
            tell(out, event);
            self.win(side.other(), why::CONCESSION, out);
        }
    }
}
