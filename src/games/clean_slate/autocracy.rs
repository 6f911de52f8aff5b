//! Autocracy's turn (CS-24 to CS-32), in the order of CS-41.

use super::fight::Fight;
use super::land::{Out, board, name_of, tell, word_of};
use super::{CleanSlate, CountryStatus, Event, FightResult, Kind, RemovedWhy, Side, Tokens};
use crate::rules::{Dice, TerritoryId, TerritorySet};

const A: Side = Side::Autocracy;

impl CleanSlate {
    /// CS-7, CS-38: unless it has stopped for good.
    pub(super) fn autocracys_turn(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.autocracy_over || self.outcome.is_some() {
            return;
        }
        let countries = u32::try_from(self.holds(A).len()).unwrap_or(0);
        let mut tokens = self.new_autocrats();
        tell(out, Event::AutocracyBegan { countries, tokens });
        self.breed(dice, out);
        tokens = self.strengthen(tokens, dice, out);
        for _ in 0..tokens {
            if self.ended(out) {
                return;
            }
            self.draw_autocrats(dice, out);
        }
        // CS-32: creeping never costs an autocracy its invasion.
        let steps: [fn(&mut Self, &mut Dice, &mut Out); 2] = match self.rulings().creeping_comes_first {
            true => [Self::creep, Self::invade_all],
            false => [Self::invade_all, Self::creep],
        };
        for step in steps {
            if !self.ended(out) {
                step(self, dice, out);
            }
        }
        if !self.ended(out) {
            tell(out, Event::RiskEnded { side: A });
        }
    }

    /// CS-24: how many new tokens Autocracy gets, as things stand.
    #[must_use]
    pub fn new_autocrats(&self) -> u32 {
        if self.autocracy_over {
            0
        } else {
            u32::try_from(self.holds(A).len()).unwrap_or(0) / self.numbers().autocracy.per_token
        }
    }

    /// CS-26: the autocracies with exactly three, not all of one kind: they get the first new tokens.
    #[must_use]
    pub fn waiting_for_one_more(&self) -> TerritorySet {
        self.countries(|game, t| {
            let here = A.of(&game.at(t));
            game.standing(t) == CountryStatus::Autocracy && here.total() == 3 && here.iter().count() > 1
        })
    }

    /// CS-25: each infiltrated country gains one A of a kind not yet there, else at random.
    fn breed(&mut self, dice: &mut Dice, out: &mut Out) {
        let infiltrated = self.countries(|game, t| game.standing(t).is_infiltrated());
        for at in infiltrated {
            let kinds = self.fresh_kinds(A, at);
            if let Some(kind) = dice.pick(&kinds, word_of, "kind") {
                self.put(at, &Tokens::of(kind, 1));
                tell(out, Event::Bred { at, kind });
            }
        }
    }

    /// CS-25 to CS-27, CS-34: the kinds not yet there; all of them, once all are.
    pub(super) fn fresh_kinds(&self, side: Side, at: TerritoryId) -> Vec<Kind> {
        let here = self.at(at);
        let fresh: Vec<Kind> = side.kinds().iter().copied().filter(|kind| here.count(*kind) == 0).collect();
        if fresh.is_empty() { side.kinds().to_vec() } else { fresh }
    }

    /// CS-26: those that wait for one more become 3+1; what is left of the tokens.
    fn strengthen(&mut self, mut tokens: u32, dice: &mut Dice, out: &mut Out) -> u32 {
        let mut waiting: Vec<TerritoryId> = self.waiting_for_one_more().iter().collect();
        let enough = usize::try_from(tokens).is_ok_and(|tokens| tokens >= waiting.len());
        while tokens > 0 && !waiting.is_empty() {
            let next =
                if enough { waiting.first().copied() } else { dice.pick(&waiting, name_of, "country") };
            let Some(at) = next else { break };
            waiting.retain(|t| *t != at);
            if let Some(kind) = dice.pick(&self.fresh_kinds(A, at), word_of, "kind") {
                self.put(at, &Tokens::of(kind, 1));
                tell(out, Event::Strengthened { at, kind });
            }
            tokens -= 1;
        }
        tokens
    }

    /// CS-27: one token to the country of a card.
    fn draw_autocrats(&mut self, dice: &mut Dice, out: &mut Out) {
        let Some(at) = self.draw_card(dice, out) else { return };
        let infiltrates = matches!(
            self.standing(at),
            CountryStatus::Democracy { .. } | CountryStatus::Zone { infiltrated: false }
        );
        let Some(kind) = dice.pick(&self.fresh_kinds(A, at), word_of, "kind") else { return };
        self.put(at, &Tokens::of(kind, 1));
        self.figures.infiltrated += u32::from(infiltrates);
        tell(out, Event::Drawn { at, kind, infiltrates });
        if self.standing(at) == CountryStatus::Autocracy {
            self.clear(at, &[Side::Environment], RemovedWhy::Overrun, out);
        }
    }

    /// CS-33: one deck for both Risks; reshuffled when a card is to be drawn and none is left.
    pub(super) fn draw_card(&mut self, dice: &mut Dice, out: &mut Out) -> Option<TerritoryId> {
        if self.deck.refill(dice, "reshuffle") {
            tell(out, Event::Reshuffled);
        }
        self.deck.draw(dice, name_of, "country")
    }

    /// CS-32: into E-only countries, from autocracies that have two; it is no invasion of theirs.
    fn creep(&mut self, dice: &mut Dice, out: &mut Out) {
        for to in board().territories() {
            if self.standing(to) != CountryStatus::Green {
                continue;
            }
            let near: Vec<TerritoryId> = self.creepers(to).collect();
            let Some(from) = dice.pick(&near, name_of, "autocracy") else { continue };
            let here = self.at(from);
            let held = |least| -> Vec<Kind> {
                A.kinds().iter().copied().filter(|kind| here.count(*kind) >= least).collect()
            };
            let twice = held(2);
            let kinds = if twice.is_empty() { held(1) } else { twice };
            let Some(kind) = dice.pick(&kinds, word_of, "kind") else { continue };
            self.carry(from, to, &Tokens::of(kind, 1));
            tell(out, Event::Crept { from, to, kind });
            self.clear(to, &[Side::Environment], RemovedWhy::Overrun, out);
            if self.ended(out) {
                return;
            }
        }
    }

    /// CS-32: the autocracies around from which a token walks in where E stands alone.
    pub(super) fn creepers(&self, to: TerritoryId) -> impl Iterator<Item = TerritoryId> + '_ {
        let near = board().neighbours(to).iter();
        near.filter(|t| self.standing(*t) == CountryStatus::Autocracy && self.count(A, *t) >= 2)
    }

    /// CS-28: what this country's autocrats could attack now: a neighbour, or the country they sit in.
    fn prey(&self, from: TerritoryId) -> TerritorySet {
        let here = self.at(from);
        match self.standing(from) {
            CountryStatus::Autocracy if A.has_three_and_one(&here) => {
                let near = board().neighbours(from).iter();
                near.filter(|t| self.count(Side::Democracy, *t) > 0 || self.count(Side::Disaster, *t) > 0)
                    .collect()
            }
            standing if standing.is_infiltrated() && A.has_three(&here) => TerritorySet::EMPTY.with(from),
            _ => TerritorySet::EMPTY,
        }
    }

    /// CS-28, CS-30: in the board's order, those that could when the invasions began and still can, each
    /// only what it could then: infiltrators who have just won their country don't go on to another, nor does a
    /// country that others have taken.
    fn invade_all(&mut self, dice: &mut Dice, out: &mut Out) {
        let began: Vec<(TerritoryId, TerritorySet)> =
            board().territories().map(|t| (t, self.prey(t))).filter(|(_, prey)| !prey.is_empty()).collect();
        for (from, then) in began {
            let now = self.prey(from);
            let prey = if self.rulings().invasions_chain { now } else { now.intersection(then) };
            let Some(to) = self.choose_target(A, from, prey, dice, out) else { continue };
            self.invade(from, to, dice, out);
            if self.ended(out) {
                return;
            }
        }
    }

    /// CS-29: one of several by a die, whose faces are the targets in the board's order; unused
    /// faces are rolled again.
    pub(super) fn choose_target(
        &mut self,
        by: Side,
        from: TerritoryId,
        targets: TerritorySet,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Option<TerritoryId> {
        let targets: Vec<TerritoryId> = targets.iter().collect();
        if targets.len() < 2 {
            return targets.first().copied();
        }
        let mut rolls = Vec::new();
        // A broken record shows ones for ever, so this ends.
        let to = loop {
            let face = dice.die(6, "target");
            rolls.push(face);
            if let Some(to) = targets.get(usize::from(face) - 1) {
                break *to;
            }
        };
        tell(out, Event::TargetRolled { by, from, targets, rolls, to });
        Some(to)
    }

    /// CS-30, CS-31: an invasion, or an overthrow from within.
    fn invade(&mut self, from: TerritoryId, to: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let democracy = self.count(Side::Democracy, to) > 0;
        let against = if democracy { Side::Democracy } else { Side::Disaster };
        let result = self.fight(Fight { by: A, against, from, to }, dice, out);
        if result == FightResult::Lost {
            self.lose(A, from, self.numbers().fight.loss, dice, out);
        }
        if self.count(against, to) > 0 {
            return;
        }
        if democracy {
            self.figures.overthrown += 1;
            self.clear(to, &[Side::Environment], RemovedWhy::Overthrown, out);
        }
        if from != to {
            let tokens = A.one_each();
            self.carry(from, to, &tokens);
            tell(out, Event::MovedIn { side: A, from, to, tokens });
        }
    }
}
