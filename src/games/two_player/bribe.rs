//! Bribes (TP-14, TP-15).

use super::land::{Out, tell};
use super::{Bribe, Event, Neutral, Phase, Refusal, TwoPlayer, other};
use crate::rules::{Addressed, Common, SeatId, SideId, TerritoryId};

/// TP-9: one step towards a player.
fn towards(seat: SeatId, ally: Option<SeatId>) -> Option<SeatId> {
    if ally == Some(other(seat)) { None } else { Some(seat) }
}

/// TP-9: one step away from a player, never past the far end.
pub(super) fn away_from(seat: SeatId, ally: Option<SeatId>) -> Option<SeatId> {
    if ally == Some(seat) { None } else { Some(other(seat)) }
}

impl TwoPlayer {
    /// TP-13, TP-14: there is a card to give and somebody who takes it.
    pub(super) fn may_bribe(&self, seat: SeatId) -> bool {
        let takes = |neutral: &Neutral| !neutral.out && neutral.ally != Some(seat) && self.room(neutral) > 0;
        !self.seat(seat).hand.is_empty() && self.neutrals.iter().any(takes)
    }

    /// TP-15: how many cards it still takes.
    #[must_use]
    pub fn room(&self, neutral: &Neutral) -> usize {
        self.numbers().neutrals.most.saturating_sub(neutral.cards.len())
    }

    /// TP-13, TP-14: is it the part for bribes, and is there a card for one?
    pub(super) fn check_bribing(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        if self.seat(seat).hand.is_empty() {
            return Err(Refusal::NoCards { rule: "TP-14" });
        }
        if self.phase != Phase::Bribe {
            return Err(Refusal::WrongPart { part: Phase::Bribe, now: self.phase, rule: "TP-14" });
        }
        Ok(())
    }

    pub(super) fn check_bribe(
        &self,
        seat: SeatId,
        side: SideId,
        cards: &[TerritoryId],
    ) -> Result<(), Refusal> {
        self.check_bribing(seat)?;
        let neutral = self.check_neutral(side)?;
        if neutral.ally == Some(seat) {
            return Err(Refusal::OwnAlly { neutral: side, by_the_first: false });
        }
        let most = u32::try_from(self.numbers().neutrals.bribes).unwrap_or(u32::MAX);
        let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        Common::units(count.into(), 1, most, None, "TP-14")?;
        for (place, card) in cards.iter().enumerate() {
            if cards.iter().take(place).any(|other| other == card) {
                return Err(Refusal::CardTwice { card: *card, rule: "TP-14" });
            }
            self.check_held(seat, *card, "TP-14")?;
        }
        let room = u32::try_from(self.room(neutral)).unwrap_or(u32::MAX);
        if count > room {
            let has = u32::try_from(neutral.cards.len()).unwrap_or(u32::MAX);
            return Err(Refusal::TakesNoMore { neutral: side, has, room });
        }
        if cards.len() > 1 && towards(seat, neutral.ally) == Some(seat) {
            return Err(Refusal::OwnAlly { neutral: side, by_the_first: true });
        }
        Ok(())
    }

    /// TP-20: a neutral, and one that isn't eliminated.
    pub(super) fn check_neutral(&self, side: SideId) -> Result<&Neutral, Refusal> {
        match self.neutral(side) {
            None => Err(Refusal::NoSuchNeutral { typed: side.letter().to_string() }),
            Some(neutral) if neutral.out => Err(Refusal::NeutralOut { neutral: side }),
            Some(neutral) => Ok(neutral),
        }
    }

    /// A card of one's own.
    pub(super) fn check_held(
        &self,
        seat: SeatId,
        card: TerritoryId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if self.seat(seat).hand.cards().contains(&Some(card)) {
            Ok(())
        } else {
            Err(Refusal::NotHeld { card, rule })
        }
    }

    /// TP-14: each card is a step.
    pub(super) fn bribe(&mut self, seat: SeatId, side: SideId, cards: &[TerritoryId], out: &mut Out) {
        let given: Vec<_> = cards.iter().copied().map(Some).collect();
        // They were found there.
        if self.seat_mut(seat).hand.play(&given).is_err() {
            return;
        }
        let Some(neutral) = self.neutral_mut(side) else { return };
        let was = neutral.ally;
        for card in given {
            neutral.cards.push(Bribe { card, by: Some(seat) });
            neutral.ally = towards(seat, neutral.ally);
        }
        let is = neutral.ally;
        let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        tell(out, Event::Bribed { seat, neutral: side, cards: count, was, is });
        out.push(Addressed::own(seat, Event::BribeNoted { seat, neutral: side, cards: cards.to_vec() }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_9_one_step_at_a_time_along_the_line() {
        let (ada, ben) = (SeatId(0), SeatId(1));
        assert_eq!([Some(ben), None].map(|ally| towards(ada, ally)), [None, Some(ada)]);
        assert_eq!(
            [Some(ada), None, Some(ben)].map(|ally| away_from(ada, ally)),
            [None, Some(ben), Some(ben)]
        );
    }
}
