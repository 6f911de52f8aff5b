//! The end of an invasion: the status die (TP-19), and neutrals eliminated (TP-20).

use super::bribe::away_from;
use super::land::{Out, tell};
use super::{Event, Invasion, SIDES, TwoPlayer};
use crate::rules::{Addressed, Dice, SideId, TerritoryId};

impl TwoPlayer {
    /// TP-19: its player does something else: the open invasion is over, and the status die falls.
    pub(super) fn close_invasion(&mut self, dice: &mut Dice, out: &mut Out) {
        let Some(Invasion { from, to, troops: left, .. }) = self.invasion.take() else { return };
        let (by, defender) = (self.owner(from), self.owner(to));
        tell(out, Event::Halted { by, from, to, defender, left });
        self.roll_statuses(by, defender, dice, out);
    }

    /// TP-19: a die for the ally that attacked, then one for the neutral that was attacked; none for one that
    /// has just been eliminated.
    pub(super) fn roll_statuses(&mut self, by: SideId, target: SideId, dice: &mut Dice, out: &mut Out) {
        for side in [by, target] {
            self.roll_status(side, dice, out);
        }
    }

    fn roll_status(&mut self, side: SideId, dice: &mut Dice, out: &mut Out) {
        let (player, away) = (self.turn, self.numbers().neutrals.away);
        let Some(neutral) = self.neutral_mut(side).filter(|neutral| !neutral.out) else { return };
        let (die, was) = (dice.die(6, "status"), neutral.ally);
        if away.holds(die) {
            neutral.ally = away_from(player, was);
        }
        let is = neutral.ally;
        if was == Some(player) && is != was {
            self.so_far.lost.insert(side);
        }
        tell(out, Event::StatusRolled { neutral: side, die, was, is });
    }

    /// TP-20, TP-24: who has lost the last territory is out. A neutral's cards go to the player whose turn it is, a
    /// player's end is the end of the game.
    pub(super) fn eliminate_if_gone(&mut self, side: SideId, out: &mut Out) {
        if !self.of(side).is_empty() {
            return;
        }
        let player = self.turn;
        if let Some(seat) = SIDES.seat_of(side) {
            tell(out, Event::Eliminated { seat });
            return self.win(player, super::why::ELIMINATION, out);
        }
        let Some(neutral) = self.neutral_mut(side) else { return };
        (neutral.out, neutral.ally, neutral.commander) = (true, None, false);
        (neutral.pool, neutral.stock) = (0, 0);
        let cards: Vec<_> = std::mem::take(&mut neutral.cards).into_iter().map(|bribe| bribe.card).collect();
        let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        tell(out, Event::NeutralEliminated { neutral: side, seat: player, cards: count });
        let gained: Vec<TerritoryId> = cards.iter().copied().flatten().collect();
        for card in cards {
            self.seat_mut(player).hand.take(card);
        }
        if !gained.is_empty() {
            let event = Event::CardsGained { seat: player, neutral: side, cards: gained };
            out.push(Addressed::to(player, event));
        }
    }
}
