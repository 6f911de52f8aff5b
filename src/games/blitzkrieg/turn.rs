//! Turns: how they begin, what they bring, how they end (BZ-12, BZ-15, BZ-16, BZ-35, BZ-C6).

use super::land::{Out, tell};
use super::{Army, Blitzkrieg, Event, Phase, Refusal, Society};
use crate::rules::{Common, Dice, SeatId, TerritoryId, ZoneId};

impl Blitzkrieg {
    /// Everybody in the order of their turns: players, then Illuminati (BZ-41).
    #[must_use]
    pub fn everybody(&self) -> Vec<SeatId> {
        self.order.iter().chain(&self.illuminati).copied().collect()
    }

    /// BZ-B3, BZ-42: before the roll, or for Illuminati with the roll done.
    pub(super) fn begin_turn(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        self.turn = seat;
        self.stage = self.new_occasion();
        (self.utopia_may, self.contest) = (None, None);
        for standing in self.seats.iter_mut() {
            standing.fresh.clear();
            standing.forced.clear();
            (standing.memetic_done, standing.movement) = (false, 0);
        }
        tell(out, Event::TurnBegan { seat, round: self.round });
        self.phase = Phase::Roll;
        if self.is_illuminatus(seat) {
            self.roll_movement(seat, dice, out);
        }
    }

    /// BZ-42: every live Eye's die; the total is shared out as one moves.
    pub(super) fn roll_movement(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let (eyes, faces) = (self.eyes_of(seat), self.numbers().dice.movement);
        let dice = dice.roll(usize::try_from(eyes).unwrap_or(0), faces, "movement");
        self.seat_mut(seat).movement = dice.iter().map(|die| u32::from(*die)).sum();
        self.phase = Phase::Act;
        tell(out, Event::MovementRolled { seat, dice });
    }

    /// BZ-16, BZ-A5: zones of which a player owns all that exists, with what they bring.
    #[must_use]
    pub fn whole_zones(&self, seat: SeatId) -> Vec<(ZoneId, u32)> {
        let (own, board) = (self.of(seat), self.board());
        let whole = |zone: &ZoneId| {
            let there = board.in_zone(*zone).intersection(self.world());
            !there.is_empty() && there.is_subset(own)
        };
        board.zones().filter(whole).map(|zone| (zone, board.bonus(zone))).collect()
    }

    /// Whose turn it is, at this phase of it.
    pub(super) fn check_turn(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.in_set_up() {
            return Err(Common::NothingOwed { what: "turn" }.into());
        }
        if self.turn == seat { Ok(()) } else { Err(Common::NotYourTurn { turn: Some(self.turn) }.into()) }
    }

    pub(super) fn check_roll(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_player(seat)?;
        self.check_turn(seat)?;
        if self.phase == Phase::Roll { Ok(()) } else { Err(Common::NothingOwed { what: "roll" }.into()) }
    }

    /// BZ-15, BZ-16, BZ-A13, BZ-B4, BZ-B10: the dice that are there now.
    pub(super) fn roll(&mut self, dice: &mut Dice, out: &mut Out) {
        let seat = self.turn;
        let standing = self.standing(seat);
        let rolled = usize::try_from(standing.dice).unwrap_or(usize::MAX);
        let dice = dice.roll(rolled, self.numbers().dice.resources, "resources");
        let corporate = match self.society(seat) {
            Society::CorporateState if !dice.is_empty() => self.numbers().societies.corporate,
            _ => 0,
        };
        let zones = self.whole_zones(seat);
        let total: u32 = dice.iter().map(|die| u32::from(*die)).sum();
        let bonus: u32 = zones.iter().map(|(_, bonus)| *bonus).sum();
        self.receive(seat, total + corporate + bonus);
        self.phase = Phase::Act;
        let has = self.standing(seat).resources;
        tell(out, Event::Income { seat, dice, corporate, zones, has });
    }

    /// BZ-C6: could stranded troops there still be helped with so many resources: by a fight, by conquest, by leaving?
    #[must_use]
    pub fn can_resolve(&self, seat: SeatId, at: TerritoryId, resources: u32) -> bool {
        if self.is_guarded(seat, at) {
            return true;
        }
        if resources == 0 {
            return false;
        }
        let friends = self.friends_at(seat, at);
        let conquer = friends.is_empty() && resources >= self.price_of_conquest();
        // One step is enough: where enemies stand it ends in a fight (BZ-D2).
        let near = self.board().neighbours(at).intersection(self.friendly_land(seat));
        let leave = !near.is_empty() && resources >= self.price_of_march(1, 1, 0);
        conquer || leave
    }

    pub(super) fn check_pass(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.phase == Phase::Market && !self.is_illuminatus(seat) {
            return self.check_done(seat);
        }
        if self.in_set_up() {
            return Err(Common::NothingOwed { what: "pass" }.into());
        }
        self.check_turn(seat)?;
        let mut stranded = self.stranded(seat);
        stranded.retain(|t| self.may_resolve(seat, *t));
        if stranded.is_empty() { Ok(()) } else { Err(Refusal::Stranded { at: stranded }) }
    }

    /// BZ-C6: the same in this player's turn, with what a roll that is still to come brings at least.
    #[must_use]
    pub fn may_resolve(&self, seat: SeatId, at: TerritoryId) -> bool {
        let brings = self.standing(seat).dice > 0 || !self.whole_zones(seat).is_empty();
        let least = u32::from(self.phase == Phase::Roll && brings);
        self.can_resolve(seat, at, self.standing(seat).resources.saturating_add(least))
    }

    /// BZ-28, BZ-31, BZ-C6: those stranded beside friends alone whom only these could help: by their consent to a conquest, or by
    /// being turned on.
    #[must_use]
    pub fn helped_by_friends(&self, seat: SeatId, at: TerritoryId) -> bool {
        let (asks, turns) = self.ways_with_friends(seat, at);
        !self.may_resolve(seat, at) && (asks || turns)
    }

    /// BZ-28, BZ-31: which of the two can be paid for: a conquest by the consent of the friends there, and to turn on one.
    #[must_use]
    pub fn ways_with_friends(&self, seat: SeatId, at: TerritoryId) -> (bool, bool) {
        let friends = self.friends_at(seat, at);
        let turns = |friend: &SeatId| self.check_surprise(seat, at, *friend).is_ok();
        let asks = !friends.is_empty() && self.check_conquer(seat, at, true).is_ok();
        (asks, friends.iter().any(turns))
    }

    /// BZ-33, BZ-C6: those stranded whom nobody helps with what there is, and who could be helped with what land is sold for,
    /// at least.
    #[must_use]
    pub fn helped_by_sales(&self, seat: SeatId, at: TerritoryId) -> bool {
        let least = |t: TerritoryId| self.price_of_sale(seat, t, |_| 1).total();
        let brings = self.of(seat).iter().fold(0_u32, |sum, t| sum.saturating_add(least(t)));
        let resources = self.standing(seat).resources.saturating_add(brings);
        brings > 0 && !self.may_resolve(seat, at) && self.can_resolve(seat, at, resources)
    }

    /// BZ-30, BZ-C6: would this player be out with the end of the turn, having no land, and troops that are stranded alone?
    #[must_use]
    pub fn ends_out(&self, seat: SeatId) -> bool {
        let plays = !self.in_set_up() && !self.is_illuminatus(seat) && self.is_in(seat);
        plays && self.of(seat).is_empty() && self.stands_in(seat).iter().all(|t| self.is_stranded(seat, t))
    }

    /// BZ-35; before the roll it is rolled first.
    pub(super) fn end_turn(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let seat = self.turn;
        if self.phase == Phase::Roll {
            self.roll(dice, out);
        }
        self.take_back(out);
        self.lapse_proposals(out);
        for at in self.stranded(seat) {
            let army = self.army(seat, at);
            self.disband(seat, at, army, out);
        }
        self.utopia_may = None;
        tell(out, Event::TurnEnded { seat, by_deadline });
        self.settle(None, out);
        if self.outcome.is_none() {
            self.next_turn(dice, out);
        }
    }

    /// BZ-C6: without pay.
    fn disband(&mut self, seat: SeatId, at: TerritoryId, army: Army, out: &mut Out) {
        self.remove(seat, at, &army);
        tell(out, Event::Disbanded { seat, at, army });
    }

    /// BZ-12, BZ-41: the next who is in; after the last a round is over.
    pub(super) fn next_turn(&mut self, dice: &mut Dice, out: &mut Out) {
        let all = self.everybody();
        let place = all.iter().position(|seat| *seat == self.turn).unwrap_or(0);
        let later = all[place + 1..].iter().copied().find(|seat| self.is_in(*seat));
        let next = match later {
            Some(next) => Some(next),
            None => {
                self.round += 1;
                all.into_iter().find(|seat| self.is_in(*seat))
            }
        };
        if let Some(next) = next {
            self.begin_turn(next, dice, out);
        }
    }
}
