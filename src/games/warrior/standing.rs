//! Answers left beforehand: bids by the size of the lot (WR-25), an end of Barter as soon as it opens (WR-27),
//! a stake (WR-28). They are what a seat notes for itself: leaving them is no step of the game, and nobody else
//! knows of them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::land::{Out, tell_for_good};
use super::{Event, Order, Phase, Refusal, Seat, Warrior};
use crate::rules::{Addressed, Audience, SeatId, StandingAnswers};

/// Answers left beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answers {
    /// WR-25: bids by the size of the lot; 0 declines lots of that size.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bids: BTreeMap<u32, u32>,
    /// WR-28: the stake; 0 stakes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<u32>,
    /// WR-27: done with barter as soon as it opens.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barter: bool,
}

impl Answers {
    /// Nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self { bids, stake, barter } = self;
        bids.is_empty() && stake.is_none() && !barter
    }

    /// Takes in what these say, over what stood there.
    pub(super) fn take_in(&mut self, more: &Self) {
        self.bids.extend(&more.bids);
        self.stake = more.stake.or(self.stake);
        self.barter |= more.barter;
    }

    fn drop_those(&mut self, withdrawn: &Withdrawn) {
        self.bids.retain(|size, _| !withdrawn.bids.contains(size));
        self.stake = self.stake.filter(|_| !withdrawn.stake);
        self.barter &= !withdrawn.barter;
    }
}

/// What is taken back of answers left beforehand: the seat is asked again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Withdrawn {
    /// Bids for lots of these sizes.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub bids: BTreeSet<u32>,
    /// The stake.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stake: bool,
    /// Being done with barter at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barter: bool,
}

impl Withdrawn {
    /// Nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What these answers are about.
    fn of(answers: &Answers) -> Self {
        Self {
            bids: answers.bids.keys().copied().collect(),
            stake: answers.stake.is_some(),
            barter: answers.barter,
        }
    }
}

/// What a seat answers beforehand, besides [`Seat::standing_bids`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Beforehand {
    /// WR-28: for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<u32>,
    /// WR-27: for good.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barter: bool,
    /// For one round, before what stands for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<Once>,
    /// For the round of commerce after that, where there are answers for both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<Once>,
}

impl Beforehand {
    /// Nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self { stake, barter, once, later } = self;
        stake.is_none() && !barter && once.is_none() && later.is_none()
    }

    /// What stands for one round, now or later, the earlier first.
    pub fn each_once(&self) -> impl Iterator<Item = &Once> {
        self.once.iter().chain(&self.later)
    }

    /// The answers for this round: it is the one that is under way, or the next.
    fn of_round(&mut self, round: u32) -> &mut Answers {
        if self.once.as_ref().is_some_and(|once| once.round > round) {
            self.later = self.once.take();
        }
        let once = self.once.get_or_insert_with(|| Once { round, ..Once::default() });
        match once.round == round {
            true => &mut once.answers,
            false => &mut self.later.get_or_insert_with(|| Once { round, ..Once::default() }).answers,
        }
    }
}

/// Answers for one round of commerce.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    /// Its number.
    pub round: u32,
    /// The answers.
    pub answers: Answers,
}

impl Seat {
    fn once(&self) -> Option<&Answers> {
        self.standing.once.as_ref().map(|once| &once.answers)
    }

    /// WR-25: what it bids for lots of this size, if that is left beforehand.
    #[must_use]
    pub fn standing_bid(&self, size: u32) -> Option<u32> {
        let once = self.once().and_then(|answers| answers.bids.get(&size));
        once.or(self.standing_bids.to(&size)).copied()
    }

    /// WR-28: what it stakes, if that is left beforehand.
    #[must_use]
    pub fn standing_stake(&self) -> Option<u32> {
        self.once().and_then(|answers| answers.stake).or(self.standing.stake)
    }

    /// WR-27: is it done with barter as soon as that opens?
    #[must_use]
    pub fn is_done_at_once(&self) -> bool {
        self.standing.barter || self.once().is_some_and(|answers| answers.barter)
    }

    /// What it answers beforehand for good.
    #[must_use]
    pub fn always(&self) -> Answers {
        let Beforehand { stake, barter, .. } = self.standing;
        Answers { bids: self.standing_bids.all().clone(), stake, barter }
    }

    fn drop_standing(&mut self, withdrawn: &Withdrawn) {
        for size in &withdrawn.bids {
            self.standing_bids.take_back(size);
        }
        self.standing.stake = self.standing.stake.filter(|_| !withdrawn.stake);
        self.standing.barter &= !withdrawn.barter;
    }

    fn drop_once(&mut self, withdrawn: &Withdrawn) {
        let Beforehand { once, later, .. } = &mut self.standing;
        for one in [once, later] {
            if let Some(once) = one {
                once.answers.drop_those(withdrawn);
            }
            *one = one.take().filter(|once| !once.answers.is_empty());
        }
        self.standing.once = self.standing.once.take().or_else(|| self.standing.later.take());
    }
}

impl Warrior {
    /// The round of commerce that an answer is left for, if it isn't for good: the one whose steps are under way,
    /// else the next to come.
    #[must_use]
    pub fn answers_round(&self) -> u32 {
        match self.phase {
            Phase::Auction(_) | Phase::Barter(_) | Phase::Speculate(_) => self.round,
            _ => (self.round / 3 + 1) * 3, // WR-9
        }
    }

    pub(super) fn check_standing(&self, answers: &Answers, withdrawn: &Withdrawn) -> Result<(), Refusal> {
        if answers.is_empty() && withdrawn.is_empty() {
            return Err(Refusal::NothingBeforehand);
        }
        if let Some(size) = answers.bids.keys().chain(&withdrawn.bids).find(|size| !self.is_lot_size(**size))
        {
            return Err(Refusal::NoSuchLot { typed: size.to_string() });
        }
        match answers.stake {
            Some(amount) if amount > self.numbers().speculation.most => {
                Err(Refusal::StakeTooHigh { amount: amount.into() })
            }
            _ => Ok(()),
        }
    }

    /// Is any of it an answer to what this round has behind it? Then it is meant for the next one.
    fn had_its_time(&self, answers: &Answers) -> bool {
        !self.in_time(answers).1.is_empty()
    }

    /// WR-25: what somebody bids beforehand for a lot of this size, now. Before that was mended, by what is left for a later round,
    /// too.
    pub(super) fn bid_beforehand(&self, seat: SeatId, size: u32) -> Option<u32> {
        let own = self.seat(seat);
        match self.mended_for_guests() && self.is_for_later(seat) {
            true => own.standing_bids.to(&size).copied(),
            false => own.standing_bid(size),
        }
    }

    /// Is what this seat leaves for one round left for a later one?
    fn is_for_later(&self, seat: SeatId) -> bool {
        self.seat(seat).standing.once.as_ref().is_some_and(|once| once.round > self.round)
    }

    /// WR-28: what this seat stakes beforehand, now. Before that was mended, what is left for a later round, too.
    fn stake_beforehand(&self, seat: SeatId) -> Option<u32> {
        let own = self.seat(seat);
        match self.mended_for_later_rounds() && self.is_for_later(seat) {
            true => own.standing.stake,
            false => own.standing_stake(),
        }
    }

    /// WR-27: is this seat done with barter beforehand, now? The same.
    fn is_done_beforehand(&self, seat: SeatId) -> bool {
        let own = self.seat(seat);
        match self.mended_for_later_rounds() && self.is_for_later(seat) {
            true => own.standing.barter,
            false => own.is_done_at_once(),
        }
    }

    /// What of it this round still asks for, and what is meant for the next one, since this round has it behind it.
    fn in_time(&self, answers: &Answers) -> (Answers, Answers) {
        let Answers { bids, stake, barter } = answers.clone();
        match &self.phase {
            Phase::Barter(_) => {
                (Answers { stake, ..Answers::default() }, Answers { bids, barter, ..Answers::default() })
            }
            Phase::Speculate(_) => (Answers::default(), answers.clone()),
            // The last lot is bid on already.
            Phase::Auction(auction) if auction.lots_left == 0 && self.mended_for_guests() => {
                let bids = Answers { bids, ..Answers::default() };
                (Answers { stake, barter, ..Answers::default() }, bids)
            }
            _ => (answers.clone(), Answers::default()),
        }
    }

    /// WR-25: each answer is for the first round that asks for it.
    fn leave_for_their_rounds(&mut self, seat: SeatId, answers: &Answers) {
        let (now, next) = self.in_time(answers);
        let round = self.answers_round();
        let own = self.seat_mut(seat);
        own.drop_once(&Withdrawn::of(answers));
        if !now.is_empty() {
            own.standing.of_round(round).take_in(&now);
        }
        if !next.is_empty() {
            own.standing.of_round(round + 3).take_in(&next); // WR-9
        }
    }

    /// WR-25, WR-28: a bid or a stake may exceed today's cash, since income may come before it counts.
    pub(super) fn leave_standing(
        &mut self,
        seat: SeatId,
        answers: &Answers,
        withdrawn: &Withdrawn,
        always: bool,
        out: &mut Out,
    ) {
        // As it was for one round alone, before that was mended.
        let late = self.had_its_time(answers) && self.seat(seat).standing.once.is_none();
        let round = self.answers_round() + if late { 3 } else { 0 }; // WR-9
        let each_apart = self.mended_for_levies();
        let own = self.seat_mut(seat);
        own.drop_standing(withdrawn);
        own.drop_once(withdrawn);
        if always {
            for (size, amount) in &answers.bids {
                own.standing_bids.leave(*size, *amount);
            }
            own.standing.stake = answers.stake.or(own.standing.stake);
            own.standing.barter |= answers.barter;
            // What stands for good now is no longer otherwise this time.
            own.drop_once(&Withdrawn::of(answers));
        } else if each_apart {
            self.leave_for_their_rounds(seat, answers);
        } else if !answers.is_empty() {
            let once = own.standing.once.get_or_insert_default();
            once.round = round;
            once.answers.take_in(answers);
        }
        let own = self.seat(seat);
        let once = own.standing.once.clone();
        let noted = Event::StandingNoted {
            seat,
            always: own.always(),
            round: once.as_ref().map(|once| once.round),
            once: once.unwrap_or_default().answers,
            later: own.standing.later.clone(),
        };
        out.push(Addressed::own(seat, noted));
    }

    /// The order by which all that a seat left beforehand is taken back, for somebody else to take the seat: the same
    /// whether it left anything or not.
    pub(super) fn forget_standing(&self, seat: SeatId) -> Option<Order> {
        self.seats.get(seat.index()).filter(|own| !own.out && self.outcome.is_none())?;
        let withdrawn =
            Withdrawn { bids: self.numbers().auction.lots.values().collect(), stake: true, barter: true };
        Some(Order::Standing { answers: Answers::default(), withdrawn, always: true })
    }

    /// Carries that out. No step back goes behind it: what was left would be there again, in other hands.
    pub(super) fn forget_all_standing(&mut self, seat: SeatId, out: &mut Out) {
        let own = self.seat_mut(seat);
        own.standing_bids = StandingAnswers::default();
        own.standing = Beforehand::default();
        let nothing = Answers::default();
        let event =
            Event::StandingNoted { seat, always: nothing.clone(), round: None, once: nothing, later: None };
        out.push(Addressed { audience: Audience::Seats(Vec::new()), event });
    }

    /// What was left for this round alone, or one before, has had its time.
    pub(super) fn forget_what_was_for(&mut self, round: u32) {
        for seat in self.seats.iter_mut() {
            let Beforehand { once, later, .. } = &mut seat.standing;
            if once.as_ref().is_none_or(|once| once.round <= round) {
                *once = later.take().filter(|later| later.round > round);
            }
        }
    }

    /// WR-27: who wished to be done with barter at once is.
    pub(super) fn done_at_once(&mut self, out: &mut Out) {
        for seat in self.players_in() {
            if self.is_done_beforehand(seat) {
                self.done(seat, out);
            }
        }
    }

    /// WR-28: stakes left beforehand are made. One above one's cash is none; its owner is asked as if there were
    /// none left.
    pub(super) fn stake_what_stands(&mut self, out: &mut Out) {
        for seat in self.stakes_owed().collect::<Vec<_>>() {
            let (cash, Some(amount)) = (self.seat(seat).cash, self.stake_beforehand(seat)) else { continue };
            if amount > cash {
                out.push(Addressed::own(seat, Event::StandingStakeLapsed { seat, amount, cash }));
                continue;
            }
            if let Phase::Speculate(stakes) = &mut self.phase {
                stakes.insert(seat, amount);
            }
            // What was kept for oneself is known now.
            tell_for_good(out, Event::Staked { seat, amount });
        }
    }

    /// This state with the answers that seats leave beforehand now: they are no part of the steps between.
    pub(super) fn with_standing_of(mut self, now: &Self) -> Self {
        for (seat, later) in self.seats.iter_mut().zip(now.seats.iter()) {
            // Who is out by then leaves none; what they had is theirs again where that is taken back.
            if !later.out {
                seat.standing_bids.clone_from(&later.standing_bids);
                seat.standing.clone_from(&later.standing);
            }
        }
        self
    }
}
