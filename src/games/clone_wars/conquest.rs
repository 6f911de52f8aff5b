//! Planets taken: who moves in, tokens and ships there (CW-17, CW-18), and armies that are out (CW-22).

use super::land::{Out, shown, tell};
use super::{Attack, CloneWars, Conquest, Event, Faction, Refusal, Sent, Ships, faction};
use crate::rules::{Dice, SeatId, SideId, TerritoryId};

impl CloneWars {
    /// CW-17, CW-18: all survivors move in, the defender's ships are destroyed, tokens are turned over.
    pub(super) fn conquer(&mut self, attack: Attack, dice: &mut Dice, out: &mut Out) {
        let Attack { from, to, troops: entered, ships, .. } = attack;
        let (by, Some(was)) = (self.turn, self.owner(to)) else { return };
        let origin = self.land_mut(from);
        origin.troops = origin.troops.saturating_sub(entered);
        let destroyed = self.land_at(to).ships;
        self.hand_over(to, by, entered);
        self.so_far.captured_from.insert(was);
        self.conquest = Some(Conquest { from, to, ships });
        tell(out, Event::Conquered { by, from, to, was, entered, destroyed });
        self.out_if_gone(was, out);
        // CW-1
        if self.has_sidious(to) && faction(by) == Faction::Republic {
            self.win(Faction::Republic, super::why::SIDIOUS, out);
        }
        if self.outcome.is_none() {
            self.take_tokens(by, to, dice, out);
        }
    }

    /// A planet becomes another's, with so many troops, and without ships. Its tokens stay.
    pub(super) fn hand_over(&mut self, at: TerritoryId, to: SideId, troops: u32) {
        if let Some(was) = self.owner(at) {
            self.army_mut(was).defence.at.remove(&at);
        }
        let land = self.land_mut(at);
        (land.owner, land.troops, land.ships) = (Some(to), troops, Ships::NONE);
    }

    /// CW-18: as many cards as they show, token by token as they were placed.
    fn take_tokens(&mut self, army: SideId, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        if faction(army) != Faction::Republic || self.land_at(at).tokens.is_empty() {
            return;
        }
        let taken = std::mem::take(&mut self.land_mut(at).tokens);
        let tokens: Vec<super::TokenId> = taken.into_iter().filter_map(|token| token.face).collect();
        let cards: u32 = tokens.iter().map(|token| self.tokens().cards(*token)).sum();
        self.army_mut(army).captured.extend(&tokens);
        shown(out, Event::TokensTaken { army, at, tokens, cards });
        self.draw_cards(army, cards, dice, out);
    }

    /// CW-22: without planets it is out, and its hand discarded; its partner plays on.
    pub(super) fn out_if_gone(&mut self, army: SideId, out: &mut Out) {
        if self.army(army).out || !self.of(army).is_empty() {
            return;
        }
        let side = faction(army);
        let standing = self.army_mut(army);
        (standing.out, standing.pool) = (true, 0);
        (standing.queue, standing.defence, standing.ready) = Default::default();
        standing.shown.clear();
        let hand = standing.hand.give_up();
        let cards = u32::try_from(hand.len()).unwrap_or(u32::MAX);
        self.deck_mut(side).put_away(hand);
        // What it held lies open now.
        let told = if cards > 0 { shown } else { tell };
        told(out, Event::ArmyOut { army, cards });
        if !self.is_alive(side) {
            self.win(side.other(), super::why::ELIMINATION, out);
        } else if self.mended_again() {
            // Who is left hasn't said so alone.
            self.lapse_concession(side, out);
        } else if self.mended() && self.fighting_on(side).is_empty() {
            // CW-1: who is left has said already that they would give up.
            self.win(side.other(), super::why::CONCESSION, out);
        }
    }

    /// CW-17: of the ships that were sent along.
    pub(super) fn check_bring(&self, seat: SeatId, ships: Sent) -> Result<(), Refusal> {
        self.check_free(seat)?;
        let Some(conquest) = self.conquest.filter(|conquest| !conquest.ships.is_none()) else {
            return Err(Refusal::NothingToBring);
        };
        Self::check_sent(ships, conquest.ships, conquest.from, "CW-17")
    }

    pub(super) fn bring(&mut self, ships: Sent, out: &mut Out) {
        let Some(Conquest { from, to, ships: sent }) = self.conquest else { return };
        let ships = ships.of(sent);
        self.conquest = Some(Conquest { from, to, ships: Ships::NONE });
        let origin = self.land_mut(from);
        origin.ships = origin.ships.less(ships);
        let taken = self.land_mut(to);
        taken.ships = taken.ships.and(ships);
        tell(out, Event::Brought { army: self.turn, from, to, ships });
    }
}
