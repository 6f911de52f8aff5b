//! Fights, whoever fights whom: CS-13, CS-15, CS-30.

use super::land::{Out, tell, word_of};
use super::{CleanSlate, Event, FightResult, Kind, Losing, Side, Tokens};
use crate::rules::{Combat, Dice, DicePool, Pairs, RolledDice, TerritoryId, Ties};

/// CS-15: one die each, and a tie changes nothing.
pub(in crate::clean_slate) const FIGHT: Combat =
    Combat { pairs: Pairs::One, ties: Ties::Nobody, attack: "fight", defence: "fight" };
/// CS-15: what each side rolls, however many it is.
pub(in crate::clean_slate) const DIE: DicePool = DicePool::d6(1);

/// Who fights whom, and where: inside a country, if both places are one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fight {
    pub(super) by: Side,
    pub(super) against: Side,
    pub(super) from: TerritoryId,
    pub(super) to: TerritoryId,
}

impl CleanSlate {
    /// CS-13, CS-15, CS-30, CS-41: the attacker's die, the defender's die. What the defender loses
    /// is lost at once; an attacker's loss is left to the caller.
    pub(super) fn fight(&mut self, fight: Fight, dice: &mut Dice, out: &mut Out) -> FightResult {
        let Fight { by, against, from, to } = fight;
        let (strength, defence) = (self.count(by, from), self.count(against, to));
        let rolled = (defence > self.numbers().fight.helpless).then(|| FIGHT.roll(DIE, DIE, dice));
        let result = match rolled.map(|roll| (roll.attack_lost, roll.defence_lost)) {
            None => FightResult::Unopposed,
            Some((0, 1..)) => FightResult::Won,
            Some((1.., _)) => FightResult::Lost,
            Some((0, 0)) => FightResult::Tie,
        };
        let face = |rolled: &RolledDice| rolled.faces().next().unwrap_or_default();
        let faces = rolled.map(|roll| (face(&roll.attack), face(&roll.defence)));
        tell(out, Event::Fought { by, against, from, to, strength, defence, dice: faces, result });
        if rolled.is_some() {
            let player = if by.seat().is_some() { Some(result == FightResult::Won) } else { None };
            let player = player.or(against.seat().map(|_| result == FightResult::Lost));
            self.figures.fights += u32::from(player.is_some());
            self.figures.fights_won += u32::from(player == Some(true));
        }
        match result {
            FightResult::Unopposed => self.lose(against, to, defence, dice, out),
            FightResult::Won => self.lose(against, to, self.numbers().fight.loss, dice, out),
            FightResult::Lost | FightResult::Tie => {}
        }
        result
    }

    /// CS-15, CS-41: one token after the other, as long as something is left to chance. A player
    /// keeps as many kinds as possible; a Risk loses at random.
    pub(super) fn lose(&mut self, side: Side, at: TerritoryId, count: u32, dice: &mut Dice, out: &mut Out) {
        let mut left = side.of(&self.at(at));
        if count == 0 || left.is_empty() {
            return;
        }
        let mut lost = Tokens::none();
        if left.total() <= count {
            lost = left;
        } else {
            for _ in 0..count {
                let most = match side.seat() {
                    Some(_) => side.kinds().iter().map(|kind| left.count(*kind)).max().unwrap_or(1),
                    None => 1,
                };
                let kinds: Vec<Kind> =
                    side.kinds().iter().copied().filter(|kind| left.count(*kind) >= most.max(1)).collect();
                let Some(kind) = dice.pick(&kinds, word_of, "loss") else { break };
                left.take(kind, 1);
                lost.add(kind, 1);
            }
        }
        self.lose_these(side, at, &lost, out);
    }

    pub(super) fn lose_these(&mut self, side: Side, at: TerritoryId, tokens: &Tokens, out: &mut Out) {
        self.remove(at, tokens);
        tell(out, Event::TokensLost { side, at, tokens: *tokens, left: self.count(side, at) });
    }

    /// CS-15: in one's own turn one chooses what is lost, where there is a choice.
    pub(super) fn owe_loss(&mut self, side: Side, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let here = side.of(&self.at(at));
        let loss = self.numbers().fight.loss;
        if here.total() <= loss || here.iter().count() < 2 {
            return self.lose(side, at, loss, dice, out);
        }
        let occasion = self.new_occasion();
        self.losing = Some(Losing { at, count: loss, occasion });
        tell(out, Event::LossOwed { side, at, count: loss });
    }

    pub(super) fn check_lose(
        &self,
        seat: crate::rules::SeatId,
        tokens: Option<&Tokens>,
    ) -> Result<(), super::Refusal> {
        use super::Refusal;
        let side = self.player(seat)?;
        if self.part == super::Part::Setup {
            return Err(Refusal::NoLoss);
        }
        if self.turn != side {
            return Err(Refusal::NotYourTurn { turn: self.turn, keep: None });
        }
        let Some(loss) = self.losing else { return Err(Refusal::NoLoss) };
        let Some(tokens) = tokens else { return Ok(()) };
        tokens.iter().try_for_each(|(kind, _)| self.check_kind(side, kind))?; // CS-10
        if tokens.total() != loss.count {
            let here = side.of(&self.at(loss.at));
            return Err(Refusal::WrongLoss { given: tokens.total(), owed: loss.count, here });
        }
        self.check_there(loss.at, tokens, "CS-15")
    }

    /// CS-15: what the player chose is lost.
    pub(super) fn lose_chosen(&mut self, tokens: &Tokens, out: &mut Out) {
        if let Some(loss) = self.losing.take() {
            self.lose_these(self.turn, loss.at, tokens, out);
            self.uphold(loss.at, out);
        }
    }

    /// CS-15, by default.
    pub(super) fn lose_any(&mut self, dice: &mut Dice, out: &mut Out) {
        if let Some(loss) = self.losing.take() {
            self.lose(self.turn, loss.at, loss.count, dice, out);
            self.uphold(loss.at, out);
        }
    }
}
