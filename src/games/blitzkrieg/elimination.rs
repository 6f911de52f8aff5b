//! Who is out, what becomes of what they had, and who has won (BZ-2, BZ-30, BZ-47, BZ-F5 to BZ-F9).

use std::cmp::Reverse;

use super::land::{Out, tell};
use super::{Blitzkrieg, Event, Phase};
use crate::rules::{Dice, Outcome, SeatId, TerritoryId};

/// How it may end, as words that `story` knows.
pub mod why {
    /// BZ-2: the last who is undefeated.
    pub const ELIMINATION: &str = "elimination";
    /// BZ-F9: several Illuminati, and no player.
    pub const DRAW: &str = "draw";
    /// BZ-F9: the most Pyramids in the land of the last player.
    pub const PYRAMIDS: &str = "pyramids";
}

impl Blitzkrieg {
    /// After whatever was done: who is left with nothing is out, though not with troops alone (BZ-D15); who did it by force gets their dice (BZ-F5).
    pub(super) fn settle(&mut self, done: Option<(SeatId, bool)>, out: &mut Out) {
        self.settle_but(done, None, out);
    }

    /// The same; who is out by what nobody did to them has their dice gone.
    pub(super) fn settle_but(
        &mut self,
        done: Option<(SeatId, bool)>,
        by_nobody: Option<SeatId>,
        out: &mut Out,
    ) {
        if self.in_set_up() || self.outcome.is_some() {
            return;
        }
        // BZ-B6: who may still conquer without troops has not lost yet.
        let may = |game: &Self, seat: SeatId| {
            let right = game.utopia_may.is_some_and(|(whose, _)| whose == seat);
            right && game.standing(seat).resources >= game.price_of_conquest()
        };
        // Mostly everybody has land: looked at once for all.
        let owners = self.land.iter().filter_map(|land| land.owner);
        let owners = owners.fold(0_u32, |all, owner| all | 1 << owner.0);
        let gone = |game: &Self, seat: SeatId| {
            owners >> seat.0 & 1 == 0 && game.troops_of(seat) == 0 && !may(game, seat)
        };
        let mut players: Vec<SeatId> = self.players_in().filter(|seat| gone(self, *seat)).collect();
        // Whoever did it last, so that what they got goes with them.
        players.sort_by_key(|seat| done.is_some_and(|(by, _)| by == *seat));
        for seat in players {
            let by = done.filter(|(by, violent)| *violent && *by != seat && by_nobody != Some(seat));
            let by = by.map(|(by, _)| by);
            self.eliminate(seat, by, out);
        }
        let blind: Vec<SeatId> = self.illuminati_in().filter(|seat| self.eyes_of(*seat) == 0).collect();
        for seat in blind {
            self.illuminatus_out(seat, out);
        }
        self.decide_victory(out);
    }

    /// BZ-30, BZ-F6, BZ-F7; BZ-E7: without anybody who did it by force nobody gets the dice.
    fn eliminate(&mut self, seat: SeatId, by: Option<SeatId>, out: &mut Out) {
        let standing = self.seat_mut(seat);
        let dice = std::mem::take(&mut standing.dice);
        (standing.resources, standing.out) = (0, true);
        if let Some(by) = by {
            self.seat_mut(by).dice += dice;
        }
        tell(out, Event::Eliminated { seat, by, dice: if by.is_some() { dice } else { 0 } });
        self.forget(seat, out);
    }

    fn illuminatus_out(&mut self, seat: SeatId, out: &mut Out) {
        let pyramids = self.close_eyes(seat);
        let standing = self.seat_mut(seat);
        (standing.out, standing.movement) = (true, 0);
        tell(out, Event::IlluminatusOut { seat, pyramids });
        self.forget(seat, out);
    }

    /// BZ-F7: flags, offers, questions and answers of somebody who is out.
    fn forget(&mut self, seat: SeatId, out: &mut Out) {
        self.friendly.retain(|(from, to)| *from != seat && *to != seat);
        self.lapse_offers_of(seat, out);
        self.placing.take_back(&seat);
        self.done.remove(&seat);
        let standing = self.seat_mut(seat);
        (standing.memetic_done, standing.contest) = (false, super::Contesting::Never);
        standing.fresh.clear();
        if self.utopia_may.is_some_and(|(whose, _)| whose == seat) {
            self.utopia_may = None;
        }
        let lapsed = |proposal: &super::Proposal| proposal.seat == seat || proposal.asked.contains(&seat);
        let (gone, left) = std::mem::take(&mut self.proposals).into_iter().partition(lapsed);
        self.proposals = left;
        Self::tell_lapsed(gone, out);
        if let Some(contest) = &mut self.contest {
            contest.asked.remove(&seat);
            contest.against.remove(&seat);
        }
        let ends = |contest: &mut super::Contest| contest.by == seat || contest.seat == seat;
        if let Some(super::Contest { seat, action, .. }) = self.contest.take_if(ends) {
            tell(out, Event::CameToNothing { seat, action, lost: None });
        }
    }

    /// BZ-F8: nobody holds the seat any more: land to the natives, troops vanish, dice are out.
    pub(super) fn retire(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        tell(out, Event::Retired { seat });
        for t in self.of(seat).iter() {
            self.go_native(t);
        }
        for t in self.board().territories() {
            let army = self.army(seat, t);
            self.remove(seat, t, &army);
        }
        if self.in_set_up() {
            let standing = self.seat_mut(seat);
            (standing.resources, standing.dice, standing.out) = (0, 0, true);
            self.close_eyes(seat);
            self.forget(seat, out);
            self.decide_victory(out);
            if self.outcome.is_none() {
                self.go_on_without(dice, out);
            }
            return;
        }
        if self.is_illuminatus(seat) {
            self.illuminatus_out(seat, out);
        }
        // BZ-B6: it was theirs alone, and nobody uses it any more.
        if self.mended_once_more() {
            self.utopia_may = self.utopia_may.filter(|(whose, _)| *whose != seat);
        }
        self.settle(None, out);
    }

    /// BZ-2, BZ-F9.
    fn decide_victory(&mut self, out: &mut Out) {
        // Mostly there are two players at least, and nothing to decide.
        if self.players_in().nth(1).is_some() {
            return;
        }
        let players: Vec<SeatId> = self.players_in().collect();
        let illuminati: Vec<SeatId> = self.illuminati_in().collect();
        let all: Vec<SeatId> = players.iter().chain(&illuminati).copied().collect();
        let (winners, reason) = match (&players[..], &illuminati[..]) {
            _ if all.len() < 2 => (all, why::ELIMINATION),
            ([], _) => (illuminati, why::DRAW),
            ([last], _) if self.options.pyramid_victory => match self.most_pyramids(*last) {
                Some(winner) => (vec![winner], why::PYRAMIDS),
                None => return,
            },
            _ => return,
        };
        let outcome = Outcome { winners, why: reason.to_owned() };
        self.phase = Phase::Over;
        (self.contest, self.utopia_may) = (None, None);
        self.proposals.clear();
        self.outcome = Some(outcome.clone());
        tell(out, Event::Over(outcome));
    }

    /// BZ-F9: who alone has most live Pyramids in this player's land.
    fn most_pyramids(&self, player: SeatId) -> Option<SeatId> {
        let in_land = |seat: SeatId| {
            self.pyramids_of(seat).iter().filter(|t: &TerritoryId| self.owns(player, *t)).count()
        };
        let mut all: Vec<(usize, SeatId)> = self.illuminati_in().map(|seat| (in_land(seat), seat)).collect();
        all.sort_by_key(|(pyramids, _)| Reverse(*pyramids));
        match all[..] {
            [(most, seat)] if most > 0 => Some(seat),
            [(most, seat), (next, _), ..] if most > next => Some(seat),
            _ => None,
        }
    }
}
