//! What a turn brings, and cards traded in (TP-16).

use super::event::Reinforcements;
use super::land::{Out, board, tell_for_good};
use super::{Event, Phase, Refusal, Reward, TwoPlayer};
use crate::rules::{Common, Dice, SeatId, TerritoryId};

impl TwoPlayer {
    /// TP-16; TP-12: nothing of an ally's counts.
    #[must_use]
    pub fn reinforcements(&self, seat: SeatId) -> Reinforcements {
        let (own, numbers) = (self.of_seat(seat), &self.numbers().reinforcements);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (territories, cities) = (count(own.len()), count(self.cities.intersection(own).len()));
        let whole = board().zones().filter(|zone| board().in_zone(*zone).is_subset(own));
        let reward = if self.has_reward(seat, Reward::TwoTroops) { self.numbers().rewards.troops } else { 0 };
        Reinforcements {
            territories,
            cities,
            for_land: ((territories + cities) / numbers.divisor).max(numbers.least),
            continents: whole.map(|zone| (zone, board().bonus(zone))).collect(),
            capitals: count(self.capitals().intersection(own).len()) * numbers.capital,
            reward,
        }
    }

    /// TP-16: the stars of these cards together.
    #[must_use]
    pub fn stars_of(&self, cards: &[TerritoryId]) -> u32 {
        cards.iter().map(|card| self.cards().stars(*card)).sum()
    }

    /// TP-13, TP-16: may anything be traded in, once in a turn and before the attacks?
    pub(super) fn check_trading(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        self.check_not_past(Phase::Reinforce)?;
        if self.so_far.traded {
            return Err(Refusal::TradedAlready);
        }
        if self.seat(seat).hand.is_empty() { Err(Refusal::NoCards { rule: "TP-16" }) } else { Ok(()) }
    }

    pub(super) fn check_trade(&self, seat: SeatId, cards: &[TerritoryId]) -> Result<(), Refusal> {
        let rule = "TP-16";
        self.check_trading(seat)?;
        if cards.is_empty() {
            return Err(Common::none(rule).into());
        }
        for (place, card) in cards.iter().enumerate() {
            if cards.iter().take(place).any(|other| other == card) {
                return Err(Refusal::CardTwice { card: *card, rule });
            }
            self.check_held(seat, *card, rule)?;
        }
        let stars = self.stars_of(cards);
        self.numbers().traded(stars).map(|_| ()).ok_or(Refusal::Stars { stars })
    }

    /// TP-16; TP-7: they go to the discard.
    pub(super) fn trade(&mut self, seat: SeatId, cards: Vec<TerritoryId>, dice: &mut Dice, out: &mut Out) {
        let given: Vec<_> = cards.iter().copied().map(Some).collect();
        let stars = self.stars_of(&cards);
        let troops = self.numbers().traded(stars).unwrap_or(0);
        // They were found there.
        if self.seat_mut(seat).hand.play(&given).is_err() {
            return;
        }
        self.reach(Phase::Reinforce);
        self.so_far.traded = true;
        self.seat_mut(seat).pool += troops;
        self.deck.put_away(given);
        // They have come to light.
        tell_for_good(out, Event::Traded { seat, cards, stars, troops });
        self.shuffle_if_empty(dice, out);
    }

    /// TP-16: the cards that bring most: as many stars as count, of these the fewest cards over; none where they are too few.
    #[must_use]
    pub fn best_trade(&self, seat: SeatId) -> Vec<TerritoryId> {
        let hand: Vec<TerritoryId> = self.seat(seat).hand.cards().iter().copied().flatten().collect();
        let most = self.numbers().reinforcements.trade.whole().to;
        // By stars reached: the cards that reach them, as few as possible, the oldest first.
        let mut reached: Vec<Option<Vec<TerritoryId>>> = vec![None; usize::try_from(most).unwrap_or(0) + 1];
        if let Some(start) = reached.first_mut() {
            *start = Some(Vec::new());
        }
        for card in hand {
            let stars = usize::try_from(self.cards().stars(card)).unwrap_or(0);
            for sum in (stars..reached.len()).rev() {
                let Some(mut with) = reached[sum - stars].clone() else { continue };
                with.push(card);
                if reached[sum].as_ref().is_none_or(|other| other.len() > with.len()) {
                    reached[sum] = Some(with);
                }
            }
        }
        let best = reached.into_iter().enumerate().rev().find_map(|(stars, cards)| {
            let brings = self.numbers().traded(u32::try_from(stars).unwrap_or(0));
            cards.filter(|_| brings.is_some())
        });
        best.unwrap_or_default()
    }
}
