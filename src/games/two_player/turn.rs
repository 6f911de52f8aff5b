//! Turns and their parts (TP-13, TP-23).

use super::land::{Out, name_of, tell};
use super::{Event, ObjectiveId, Phase, Refusal, Reward, SoFar, TwoPlayer, other};
use crate::rules::{Addressed, Common, Dice, SeatId};

impl TwoPlayer {
    /// TP-13: a turn begins; TP-16: what it brings is counted now.
    pub(super) fn begin_turn(&mut self, seat: SeatId, out: &mut Out) {
        if self.order.first() == Some(&seat) {
            self.round += 1;
        }
        self.open_turn(seat, out);
    }

    /// The same, in the round that is running; nothing is in hand from before.
    pub(super) fn open_turn(&mut self, seat: SeatId, out: &mut Out) {
        self.turn = seat;
        self.occasion += 1;
        *self.so_far = SoFar { held: self.of_seat(seat), ..SoFar::default() };
        for neutral in self.neutrals.iter_mut() {
            neutral.pool = 0;
        }
        let reinforcements = self.reinforcements(seat);
        self.seat_mut(seat).pool = reinforcements.total();
        self.phase = if self.may_bribe(seat) { Phase::Bribe } else { Phase::Reinforce };
        tell(out, Event::TurnBegan { seat, round: self.round, reinforcements });
    }

    /// One's own turn, or go.
    pub(super) fn check_turn(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.turn == seat { Ok(()) } else { Err(Common::NotYourTurn { turn: Some(self.turn) }.into()) }
    }

    /// TP-6: whatever isn't placing waits for the end of set-up.
    pub(super) fn check_begun(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if self.phase == Phase::Setup { Err(Refusal::SetUp) } else { Ok(()) }
    }

    /// TP-13: an order of this part ends the parts before it, but none with units in hand.
    pub(super) fn check_part(&self, seat: SeatId, part: Phase) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        let hands = self.hands(seat);
        // Reinforcing is of both parts: what is in hand of another ally may wait.
        let waits = part == Phase::Allies && self.seat(seat).pool == 0;
        if !hands.is_empty() && !waits {
            return Err(Refusal::InHand { hands });
        }
        self.check_not_past(part)
    }

    /// TP-13: this part isn't over.
    pub(super) fn check_not_past(&self, part: Phase) -> Result<(), Refusal> {
        if self.phase > part {
            return Err(Refusal::WrongPart { part, now: self.phase, rule: "TP-13" });
        }
        Ok(())
    }

    /// TP-13: on to this part, if it is later.
    pub(super) fn reach(&mut self, part: Phase) {
        self.phase = self.phase.max(part);
    }

    /// The part that comes after the one at hand; none after the last.
    pub(super) fn next_part(&self) -> Option<Phase> {
        match self.phase {
            Phase::Bribe => Some(Phase::Reinforce),
            Phase::Reinforce if self.allies(self.turn).next().is_some() => Some(Phase::Allies),
            Phase::Reinforce | Phase::Allies => Some(Phase::Combat),
            Phase::Combat => Some(Phase::Fortify),
            Phase::Setup | Phase::Fortify | Phase::Over => None,
        }
    }

    pub(super) fn check_end_part(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        // Bribing may be ended with units in hand, which are placed in the next part.
        if self.phase == Phase::Bribe {
            return Ok(());
        }
        self.check_finish(seat)
    }

    pub(super) fn end_part(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        match self.next_part() {
            Some(part) => {
                self.phase = part;
                tell(out, Event::PartBegan { seat: self.turn, part });
            }
            None => self.end_turn(by_deadline, dice, out),
        }
    }

    pub(super) fn check_finish(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        match self.hands(seat) {
            hands if hands.is_empty() => Ok(()),
            hands => Err(Refusal::InHand { hands }),
        }
    }

    /// TP-13, TP-23, TP-24: the card, the end, or the other's turn.
    pub(super) fn end_turn(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        let seat = self.turn;
        if self.draws_card(seat) {
            self.draw_card(seat, dice, out);
        }
        tell(out, Event::TurnEnded { seat, by_deadline });
        if !self.won_at_end_of_turn(seat, out) {
            self.begin_turn(other(seat), out);
        }
    }

    /// TP-23: for a conquest with own troops, in a turn without a claimed objective; with the reward, always.
    #[must_use]
    pub fn draws_card(&self, seat: SeatId) -> bool {
        self.draws_if(seat, self.so_far.claimed)
    }

    /// TP-23: would a claim of this now take the place of a card? Not where a card every turn comes with it.
    #[must_use]
    pub fn claim_costs_the_card(&self, seat: SeatId, objective: ObjectiveId) -> bool {
        let reward = self.in_play(objective).and_then(|in_play| in_play.reward);
        !self.so_far.claimed && self.either_card_or_claim(seat) && reward != Some(Reward::GuaranteedCard)
    }

    /// TP-23: did the claim of this turn take the place of a card?
    #[must_use]
    pub fn claim_cost_the_card(&self, seat: SeatId) -> bool {
        self.so_far.claimed && self.either_card_or_claim(seat)
    }

    /// TP-23: is there a card in this turn without a claim, and none with one?
    fn either_card_or_claim(&self, seat: SeatId) -> bool {
        // Where every card is in somebody's hand there is none either way.
        let there = !self.deck.cards.is_empty() || !self.deck.discard.is_empty();
        there && self.draws_if(seat, false) && !self.draws_if(seat, true)
    }

    fn draws_if(&self, seat: SeatId, claimed: bool) -> bool {
        let claimed = claimed && !self.options.card_with_objective;
        let conquered = !self.so_far.conquered.is_empty() && !claimed;
        conquered || self.has_reward(seat, Reward::GuaranteedCard)
    }

    fn draw_card(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        self.shuffle_if_empty(dice, out);
        let name = |card: super::Card| card.map(name_of).unwrap_or_default();
        let Some(card) = self.deck.take(dice, name, "card") else {
            return tell(out, Event::NoCard { seat });
        };
        self.seat_mut(seat).hand.take(card);
        tell(out, Event::CardDrawn { seat });
        if let Some(card) = card {
            out.push(Addressed::to(seat, Event::CardSeen { seat, card }));
        }
        self.shuffle_if_empty(dice, out);
    }

    /// TP-7: what was traded in is shuffled as soon as the deck is empty.
    pub(super) fn shuffle_if_empty(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.deck.refill(dice, "reshuffle") {
            let cards = u32::try_from(self.deck.cards.len()).unwrap_or(u32::MAX);
            tell(out, Event::Reshuffled { cards });
        }
    }

    /// For who is away: what is in hand spread, and the turn ended.
    pub(super) fn away(&mut self, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        if !self.hands(self.turn).is_empty() {
            self.spread(self.turn, dice, out);
        }
        self.end_turn(by_deadline, dice, out);
    }
}
