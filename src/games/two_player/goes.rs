//! The placing of set-up, go by go (TP-6), and what ends it (TP-7, TP-8).

use std::collections::BTreeMap;

use super::land::{Out, board, name_of, tell};
use super::sides::neutral_side;
use super::{Bribe, Card, Event, NEUTRALS, Phase, TwoPlayer, other};
use crate::rules::{Deck, Dice, Hand, SeatId, TerritoryId, deal_piles, roll_off};

impl TwoPlayer {
    /// TP-6: fast, the neutrals first, at random; then high roll places first.
    pub(super) fn begin_placing(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.options.fast_setup {
            self.scatter_neutrals(dice, out);
        }
        let (first, rolls) = roll_off(&Self::players(), dice, "who places first");
        let first = first.unwrap_or(SeatId(0));
        tell(out, Event::StartRolled { rolls, first, playing: false });
        *self.order = vec![first, other(first)];
        self.next_go(first, dice, out);
    }

    /// TP-6: each soldier of a neutral's in a territory of its own, neutral by neutral.
    fn scatter_neutrals(&mut self, dice: &mut Dice, out: &mut Out) {
        for place in 0..NEUTRALS {
            let neutral = neutral_side(place);
            let own: Vec<TerritoryId> = self.of(neutral).iter().collect();
            let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
            let stock = self.neutral_mut(neutral).map_or(0, |neutral| std::mem::take(&mut neutral.stock));
            for _ in 0..stock {
                if let Some(t) = dice.pick(&own, name_of, "neutral soldier") {
                    *places.entry(t).or_default() += 1;
                    self.land_mut(t).troops += 1;
                }
            }
            tell(out, Event::NeutralPlaced { neutral, places });
        }
    }

    /// TP-6: the next go is this player's, or the other's where this one has nothing to do in it. Without anything left
    /// the game begins.
    pub(super) fn next_go(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        for seat in [seat, other(seat)] {
            self.take_from_stock(seat);
            let hands = self.hands(seat);
            if !hands.is_empty() {
                self.phase = Phase::Setup;
                self.turn = seat;
                self.occasion += 1;
                return tell(out, Event::GoBegan { seat, hands });
            }
        }
        self.end_set_up(dice, out);
    }

    /// TP-6: what is placed in a go: some of one's own, and some of each neutral; what has run out is skipped.
    fn take_from_stock(&mut self, seat: SeatId) {
        let start = self.numbers().start;
        let most = if self.options.fast_setup { u32::MAX } else { start.own };
        let own = self.seat_mut(seat);
        let taken = own.stock.min(most);
        (own.pool, own.stock) = (own.pool + taken, own.stock - taken);
        for neutral in self.neutrals.iter_mut().filter(|neutral| !neutral.out) {
            let taken = neutral.stock.min(start.each_neutral);
            (neutral.pool, neutral.stock) = (neutral.pool + taken, neutral.stock - taken);
        }
    }

    /// TP-6: a go ends by itself.
    pub(super) fn end_go_if_done(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.phase == Phase::Setup && self.hands(self.turn).is_empty() {
            self.next_go(other(self.turn), dice, out);
        }
    }

    /// TP-7, TP-8: all cards together, players keep none; a stack for each neutral, pile by pile; then high roll begins.
    fn end_set_up(&mut self, dice: &mut Dice, out: &mut Out) {
        let stack = self.numbers().start.stack;
        let all: Vec<TerritoryId> = board().territories().collect();
        let mut cards = Deck::shuffled(all, dice, "shuffle").cards;
        let piles = deal_piles(&mut cards, [stack; NEUTRALS], dice, name_of, "stack");
        for seat in &mut self.seats {
            *seat.hand = Hand::default();
        }
        for (neutral, pile) in self.neutrals.iter_mut().zip(piles) {
            neutral.cards = pile.into_iter().map(|card| Bribe { card: Some(card), by: None }).collect();
        }
        let cards: Vec<Card> = cards.into_iter().map(Some).collect();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        tell(out, Event::StacksDealt { each: count(stack), deck: count(cards.len()) });
        *self.deck = Deck { cards, discard: Vec::new() };
        let (first, rolls) = roll_off(&Self::players(), dice, "who plays first");
        let first = first.unwrap_or(SeatId(0));
        tell(out, Event::StartRolled { rolls, first, playing: true });
        *self.order = vec![first, other(first)];
        self.begin_turn(first, out);
    }
}
