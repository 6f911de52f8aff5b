//! Disaster's turn (CS-33 to CS-37), in the order of CS-41.

use super::fight::Fight;
use super::land::{Out, board, tell, word_of};
use super::{CleanSlate, CountryStatus, Event, FightResult, RemovedWhy, Side, Tokens};
use crate::rules::{Dice, TerritoryId, TerritorySet};

const X: Side = Side::Disaster;

impl CleanSlate {
    /// CS-7, CS-38: unless it has stopped for good.
    pub(super) fn disasters_turn(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.disaster_over || self.outcome.is_some() {
            return;
        }
        let storms = self.round.min(self.options.storms_by(self.numbers()));
        tell(out, Event::DisasterBegan { round: self.round, dice: storms });
        // CS-36: countries lacking E as the turn begins.
        let lacking = self.countries(Self::lacks_environment);
        for at in lacking {
            let die = dice.die(6, "lack");
            let strikes = self.numbers().disaster.lack.holds(die);
            tell(out, Event::LackRolled { at, die, strikes });
            if strikes {
                self.strike(at, false, dice, out);
                if self.ended(out) {
                    return;
                }
            }
        }
        // CS-33
        let faces = dice.roll(usize::try_from(storms).unwrap_or(0), 6, "disaster");
        let storm = self.numbers().disaster.storm;
        let hits = faces.iter().filter(|face| storm.holds(**face)).count();
        tell(out, Event::StormRolled { dice: faces, hits: u32::try_from(hits).unwrap_or(0) });
        for _ in 0..hits {
            if let Some(at) = self.draw_card(dice, out) {
                self.strike(at, true, dice, out);
            }
            if self.ended(out) {
                return;
            }
        }
        self.spread_all(dice, out);
        if self.outcome.is_none() {
            tell(out, Event::RiskEnded { side: X });
        }
    }

    /// CS-36: D and no E.
    #[must_use]
    pub fn lacks_environment(&self, t: TerritoryId) -> bool {
        self.count(Side::Democracy, t) > 0 && self.count(Side::Environment, t) == 0
    }

    /// CS-34, CS-35: a disaster, with some tokens; a new zone loses everything else.
    fn strike(&mut self, at: TerritoryId, by_card: bool, dice: &mut Dice, out: &mut Out) {
        let die = dice.die(6, "tokens");
        let new = !self.standing(at).is_zone();
        let removed = if new { self.at(at) } else { Tokens::none() };
        self.remove(at, &removed);
        let mut tokens = Tokens::none();
        for _ in 0..self.numbers().disaster.tokens.on(die) {
            if let Some(kind) = dice.pick(&self.fresh_kinds(X, at), word_of, "kind") {
                self.put(at, &Tokens::of(kind, 1));
                tokens.add(kind, 1);
            }
        }
        self.figures.disasters += 1;
        tell(out, Event::Struck { at, by_card, die, tokens, new, removed });
    }

    /// CS-37: where a zone could spread to now.
    fn reach_of(&self, from: TerritoryId) -> TerritorySet {
        if !X.has_three_and_one(&self.at(from)) {
            return TerritorySet::EMPTY;
        }
        board().neighbours(from).iter().filter(|t| !self.standing(*t).is_zone()).collect()
    }

    /// CS-37, by the rules of CS-28: those that could when it began and still can.
    fn spread_all(&mut self, dice: &mut Dice, out: &mut Out) {
        let able = self.countries(|game, t| !game.reach_of(t).is_empty());
        for from in able {
            let targets = self.reach_of(from);
            let Some(to) = self.choose_target(X, from, targets, dice, out) else { continue };
            self.spread(from, to, dice, out);
            if self.ended(out) {
                return;
            }
        }
    }

    /// CS-37: E defend where D or E stand, A in an autocracy; where none of them is, it falls.
    fn spread(&mut self, from: TerritoryId, to: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let against = match self.standing(to) {
            CountryStatus::Autocracy => Side::Autocracy,
            _ => Side::Environment,
        };
        let result = self.fight(Fight { by: X, against, from, to }, dice, out);
        if result == FightResult::Lost {
            self.lose(X, from, self.numbers().fight.loss, dice, out);
        }
        if self.count(against, to) > 0 {
            return;
        }
        self.clear(to, &[Side::Democracy, Side::Environment, Side::Autocracy], RemovedWhy::Disaster, out);
        let tokens = X.one_each();
        self.carry(from, to, &tokens);
        self.figures.spread += 1;
        tell(out, Event::MovedIn { side: X, from, to, tokens });
    }
}
