//! The Commerce, Fate & Politics round: its steps one after another (WR-23).

use std::collections::BTreeSet;

use super::land::{Out, tell};
use super::state::WarriorDebt;
use super::{Auction, Event, Order, Phase, Warrior};
use crate::rules::{Debt, Dice, Duty, Face, Sealed};

impl Warrior {
    /// WR-23: the round begins with the auction, and runs on until somebody owes.
    pub(super) fn begin_cfp(&mut self, dice: &mut Dice, out: &mut Out) {
        for seat in self.seats.iter_mut() {
            seat.votes_spent = 0; // WR-46: votes serve once a round.
        }
        self.forget_what_was_for(self.round.saturating_sub(1));
        let lots = u32::try_from(self.players_in().len()).unwrap_or(0);
        // WR-24: as many lots as players still in.
        self.phase = Phase::Auction(Auction {
            lot: 0,
            lots_left: lots,
            size: 0,
            bids: Sealed::default(),
            rebid: None,
        });
        self.advance_cfp(dice, out);
    }

    /// Carries on with whatever needs no person, until somebody owes, the placing of WR-54 begins,
    /// or the game is over.
    pub(super) fn advance_cfp(&mut self, dice: &mut Dice, out: &mut Out) {
        loop {
            if self.outcome.is_some() {
                return;
            }
            let went_on = match &self.phase {
                Phase::Auction(_) => self.advance_auction(dice, out),
                Phase::Barter(_) => {
                    self.drop_hollow_offers(out);
                    let Phase::Barter(done) = &self.phase else { return };
                    let all = self.players().all(|seat| done.contains(&seat));
                    if all {
                        self.end_barter(out);
                    }
                    all
                }
                Phase::Speculate(_) => self.advance_speculation(dice, out),
                Phase::Fate(_) => self.advance_fate(dice, out),
                _ => return,
            };
            if !went_on {
                return;
            }
        }
    }

    pub(super) fn begin_barter(&mut self, out: &mut Out) {
        self.stage = self.new_occasion();
        self.phase = Phase::Barter(BTreeSet::new());
        tell(out, Event::BarterBegan);
        self.done_at_once(out);
    }

    /// What is owed, and may be answered, in these steps.
    pub(super) fn cfp_debts(&self) -> Vec<WarriorDebt> {
        match &self.phase {
            Phase::Auction(auction) => {
                // WR-25: silence is no bid; in a tie it keeps the tied bid.
                let silence = auction.rebid.as_ref().map_or(0, |(_, floor)| *floor);
                self.bids_owed()
                    .map(|seat| Debt::open(seat, "bid", self.stage, Order::Bid(silence)))
                    .collect()
            }
            Phase::Barter(done) => {
                let talking = self
                    .players()
                    .filter(|seat| !done.contains(seat))
                    .map(|seat| Debt::open(seat, "barter", self.stage, Order::Done));
                let answers = self.offers.iter().map(|offer| Debt {
                    seat: offer.to,
                    duty: Duty::May,
                    what: "offer",
                    occasion: offer.occasion,
                    default: None,
                    face: Face::Open,
                });
                talking.chain(answers).collect()
            }
            Phase::Speculate(_) => self
                .stakes_owed()
                .map(|seat| Debt::open(seat, "stake", self.stage, Order::Stake(0)))
                .collect(),
            Phase::Fate(_) => self
                .open_choices()
                .flat_map(|choice| {
                    let (what, seats) = self.choosers(&choice.kind);
                    seats.into_iter().map(move |seat| (seat, what, choice))
                })
                .map(|(seat, what, choice)| {
                    Debt::open(seat, what, choice.occasion, self.passive_choice(&choice.kind))
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}
