//! Tokens drawn and placed, and Sidious on his track (CW-8).

use super::land::{Out, shown, tell};
use super::{ALL_ARMIES, CloneWars, Effect, Event, Faction, Lying, Phase, Refusal, faction};
use crate::rules::{Dice, SeatId, TerritoryId};

impl CloneWars {
    /// CW-8: the top token of the stack, seen by who drew it alone; says whether there was one.
    pub(super) fn draw_token(&mut self, dice: &mut Dice, out: &mut Out) -> bool {
        let (army, tokens) = (self.turn, self.tokens());
        let name = |face: super::Face| face.map(|token| tokens.name(token).to_owned()).unwrap_or_default();
        let Some(drawn) = dice.draw(&mut self.stack, name, "token") else { return false };
        self.drawn = drawn;
        tell(out, Event::TokenDrawn { army, left: u32::try_from(self.stack.len()).unwrap_or(u32::MAX) });
        if let Some(token) = drawn {
            self.tell_army(army, out, Event::TokenSeen { army, token });
        }
        true
    }

    pub(super) fn check_token(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        self.check_due(seat, Phase::Token, "token")?;
        self.check_own(self.turn, at, "CW-8")
    }

    /// CW-8: it lies there face down; then Sidious moves.
    pub(super) fn place_token(&mut self, at: TerritoryId, out: &mut Out) {
        let army = self.turn;
        let face = self.drawn.take();
        self.land_mut(at).tokens.push(Lying { face, by: army });
        tell(out, Event::TokenPlaced { army, at });
        self.move_sidious(out);
        self.begin_reinforcing(out);
    }

    /// CW-8: one space on, unless a text keeps him where he is (CW-11); he stays on the last.
    pub(super) fn move_sidious(&mut self, out: &mut Out) {
        let last = self.track().last();
        if self.sidious.space < last
            && let Some((army, card)) = self.keeper()
        {
            self.put_away(army, &[card]);
            // CW-27: played by itself, it has been seen as any other card.
            let told = if self.mended_again() { shown } else { tell };
            return told(out, Event::SidiousBlocked { army, card });
        }
        self.advance_sidious(out);
    }

    /// One space on.
    pub(super) fn advance_sidious(&mut self, out: &mut Out) {
        let last = self.track().last();
        let stays = self.sidious.space >= last;
        self.sidious.space = self.sidious.space.saturating_add(1).min(last);
        let space = self.sidious.space;
        tell(out, Event::SidiousMoved { space, numbers: self.track().numbers(space).to_vec(), stays });
    }

    /// CW-11: the Republic's text that is ready to keep Sidious where he is.
    fn keeper(&self) -> Option<(crate::rules::SideId, super::CardId)> {
        let theirs = ALL_ARMIES.into_iter().filter(|army| faction(*army) == Faction::Republic);
        theirs
            .flat_map(|army| self.army(army).ready.iter().map(move |ready| (army, ready.card)))
            .find(|(_, card)| self.cards().get(*card).effect == Effect::BlockSidious)
            .filter(|_| self.options.card_texts)
    }
}
