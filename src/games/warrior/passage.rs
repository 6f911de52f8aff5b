//! Safe passage and guests (WR-13, WR-14).

use super::land::{Out, tell};
use super::{Event, Refusal, Warrior, side_of};
use crate::rules::{Common, SeatId, TerritoryId};

impl Warrior {
    /// A player who is still in, and not oneself.
    pub(super) fn check_other(&self, seat: SeatId, other: SeatId, rule: &'static str) -> Result<(), Refusal> {
        if other == seat {
            return Err(Common::Yourself { rule }.into());
        }
        if self.seat(other).out {
            return Err(Common::TheyAreOut { seat: other, rule: "WR-56" }.into());
        }
        Ok(())
    }

    pub(super) fn check_passage(&self, seat: SeatId, to: SeatId, allow: bool) -> Result<(), Refusal> {
        self.check_other(seat, to, "WR-13")?;
        if self.lets_in(seat, to) == allow {
            return Err(Refusal::PassageAsItIs { to, allowed: allow });
        }
        Ok(())
    }

    /// WR-13: declared for all one's territories, at any time, publicly; or withdrawn. Guests who
    /// stand there stay.
    pub(super) fn passage(&mut self, seat: SeatId, to: SeatId, allow: bool, out: &mut Out) {
        if allow {
            self.declare_passage(seat, to, out);
        } else {
            self.end_passage(seat, to, false, out);
            if self.rulings().betrayal_needs_trust {
                self.seat_mut(seat).wary_of.insert(to); // WR-14
            }
        }
    }

    /// WR-13: also those on notice are welcome now. Declared during an attack between the two, it ends
    /// with that (WR-14), and changes nothing besides.
    pub(super) fn declare_passage(&mut self, by: SeatId, to: SeatId, out: &mut Out) {
        let passing = self.ends_with_attack(by, to);
        if self.seat_mut(by).passage_to.insert(to) {
            if !passing {
                self.seat_mut(by).wary_of.remove(&to);
                for land in self.land.iter_mut().filter(|land| land.is_of(by)) {
                    land.unwelcome.remove(&side_of(to));
                }
            }
            tell(out, Event::PassageDeclared { by, to });
        }
    }

    /// WR-14: is an attack open between the two, with which their safe passage ends?
    #[must_use]
    pub fn ends_with_attack(&self, one: SeatId, other: SeatId) -> bool {
        let between = |attack: &super::Attack| {
            let sides = [Some(attack.by), attack.inside.or_else(|| self.owner(attack.to))];
            sides.contains(&Some(one)) && sides.contains(&Some(other))
        };
        self.rulings().attack_outlasts_passage && self.attack.as_ref().is_some_and(between)
    }

    fn end_passage(&mut self, by: SeatId, to: SeatId, by_attack: bool, out: &mut Out) {
        if self.seat_mut(by).passage_to.remove(&to) {
            tell(out, Event::PassageEnded { by, to, by_attack });
        }
    }

    /// WR-14: an attack between two players ends safe passage both ways.
    pub(super) fn end_passage_between(&mut self, one: SeatId, other: SeatId, out: &mut Out) {
        self.end_passage(one, other, true, out);
        self.end_passage(other, one, true, out);
    }

    /// WR-14: does a force that stands there betray the host by attacking? Not who stands there
    /// on notice (WR-13), nor whom the host has attacked first or trusts no longer.
    #[must_use]
    pub fn betrays(&self, guest: SeatId, standing: TerritoryId, host: SeatId) -> bool {
        let land = self.land_at(standing);
        let let_in = land.is_of(host) && land.guests_of(guest) > 0;
        let own = self.seat(host);
        let trusted = !(own.struck.contains(&guest) || own.wary_of.contains(&guest));
        let_in && !land.on_notice(guest) && (trusted || !self.rulings().betrayal_needs_trust)
    }

    /// WR-14: who attacks another can't be betrayed by them in this round.
    pub(super) fn strike(&mut self, by: SeatId, other: SeatId) {
        if self.rulings().betrayal_needs_trust {
            self.seat_mut(by).struck.insert(other);
        }
    }

    /// WR-14: a combat round is over. Who still has guests in their land with whom they are at war, by
    /// whichever's doing, has no trust in them that could be betrayed.
    pub(super) fn end_of_trust(&mut self) {
        for seat in self.seats.iter_mut() {
            seat.struck.clear();
        }
        if !self.rulings().betrayal_needs_trust {
            return;
        }
        for t in self.territories() {
            let Some(host) = self.owner(t) else { continue };
            let guests = self.land_at(t).visitors().map(|(guest, _)| guest);
            let foes: Vec<SeatId> = guests.filter(|guest| !self.lets_in(host, *guest)).collect();
            if !foes.is_empty() {
                self.seat_mut(host).wary_of.extend(foes);
            }
        }
    }

    /// WR-14: −1 on every defence die of the host's until the end of the combat round; it doesn't
    /// add up.
    pub(super) fn betray(&mut self, host: SeatId, by: SeatId, out: &mut Out) {
        if !self.seat(host).betrayed {
            self.seat_mut(host).betrayed = true;
            tell(out, Event::Betrayed { host, by });
        }
    }

    /// WR-13: guests who were not let in, and neither attacked nor left in their turn, disperse.
    pub(super) fn disperse_unwelcome(&mut self, seat: SeatId, out: &mut Out) {
        let side = side_of(seat);
        // Mostly there are none anywhere.
        if self.land.iter().all(|land| land.unwelcome.is_empty()) {
            return;
        }
        for at in self.territories() {
            if self.land_at(at).unwelcome.contains(&side)
                && self.land_mut(at).unwelcome.remove(&side)
                && let Some(troops) = self.land_mut(at).guests.remove(&side)
            {
                tell(out, Event::GuestsDispersed { seat, at, troops });
            }
        }
    }
}
