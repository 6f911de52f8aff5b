//! Invasions with own troops and with allies' (TP-10, TP-11, TP-18).

use super::event::Rolled;
use super::land::{Out, board, tell};
use super::{Event, Invasion, Phase, Refusal, Reward, SIDES, TwoPlayer, Until, is_neutral, side_of};
use crate::rules::{Combat, Common, Dice, DicePool, SeatId, SideId, TerritoryId};

const RULE: &str = "TP-18";

/// How an invasion is to be fought by one order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) until: Until,
    pub(super) keep: Option<u32>,
    pub(super) enter: Option<u32>,
}

/// How a battle stands after some rolls.
enum Ended {
    Won,
    Lost,
    Open,
}

impl TwoPlayer {
    /// TP-18: an army that this player sends: one's own, or an ally's that wasn't lost in this turn (TP-19).
    pub(super) fn check_army(
        &self,
        seat: SeatId,
        t: TerritoryId,
        rule: &'static str,
    ) -> Result<SideId, Refusal> {
        let side = self.owner(t);
        if self.commands(seat, side) {
            return Ok(side);
        }
        Err(match self.so_far.lost.contains(&side) {
            true => Refusal::LostAlly { neutral: side },
            false => Refusal::NotToCommand { territory: t, rule },
        })
    }

    /// Does this player send this side's units: their own, or an ally's that wasn't lost in this turn?
    pub(super) fn commands(&self, seat: SeatId, side: SideId) -> bool {
        (side == side_of(seat) || self.is_ally(seat, side)) && !self.so_far.lost.contains(&side)
    }

    pub(super) fn check_attack(
        &self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        troops: u32,
        terms: Terms,
    ) -> Result<(), Refusal> {
        if self.is_open_between(from, to) {
            return self.check_go_on(seat, terms);
        }
        self.check_part(seat, Phase::Combat)?;
        let by = self.check_army(seat, from, RULE)?;
        let target = self.owner(to);
        if target == by || target == side_of(seat) {
            return Err(Refusal::NoTarget { by, territory: to });
        }
        if !board().adjacent(from, to) {
            return Err(Common::NotAdjacent { from, to, rule: RULE }.into());
        }
        let there = self.troops(from);
        if is_neutral(by) && there > 1 && troops != there - 1 {
            // TP-10
            return Err(Refusal::AllySendsAll { territory: from, number: troops.into(), all: there - 1 });
        }
        let force = Common::leaving_one(troops.into(), there, from, RULE);
        let force = force.map_err(|refusal| refusal.in_field("troops"))?;
        Self::check_terms(terms, force)
    }

    fn check_terms(Terms { until: _, keep, enter }: Terms, force: u32) -> Result<(), Refusal> {
        if enter == Some(0) {
            return Err(Common::none(RULE).in_field("enter").into());
        }
        match keep {
            Some(keep) if keep >= force => {
                let (number, most) = (keep.into(), force.saturating_sub(1));
                Err(Common::TooMany { number, most, at: None, rule: RULE }.in_field("keep").into())
            }
            _ => Ok(()),
        }
    }

    /// Is the open invasion the one between these two?
    #[must_use]
    pub fn is_open_between(&self, from: TerritoryId, to: TerritoryId) -> bool {
        self.invasion.is_some_and(|invasion| (invasion.from, invasion.to) == (from, to))
    }

    pub(super) fn check_go_on(&self, seat: SeatId, terms: Terms) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        let invasion = self.invasion.ok_or(Refusal::NothingOpen)?;
        Self::check_terms(terms, invasion.troops)
    }

    pub(super) fn check_halt(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_begun(seat)?;
        if self.invasion.is_none() {
            self.check_part(seat, Phase::Combat)?;
        }
        self.invasion.map(|_| ()).ok_or(Refusal::NothingOpen)
    }

    /// TP-18: declares the invasion and rolls.
    pub(super) fn attack(
        &mut self,
        (from, to): (TerritoryId, TerritoryId),
        force: u32,
        terms: Terms,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.reach(Phase::Combat);
        let (by, defender, strength) = (self.owner(from), self.owner(to), self.troops(to));
        self.mark(from, to, by);
        tell(out, Event::AttackDeclared { by, from, to, defender, force, strength });
        self.invasion = Some(Invasion { from, to, troops: force, dice: 0 });
        self.battle(terms, dice, out);
    }

    /// TP-19: on with the open force.
    pub(super) fn go_on(&mut self, terms: Terms, dice: &mut Dice, out: &mut Out) {
        let Some(Invasion { from, to, troops: force, dice: _ }) = self.invasion else { return };
        let (by, defender, strength) = (self.owner(from), self.owner(to), self.troops(to));
        tell(out, Event::WentOn { by, from, to, defender, force, strength });
        self.battle(terms, dice, out);
    }

    /// Rolls until it is decided, or as far as was said.
    fn battle(&mut self, terms: Terms, dice: &mut Dice, out: &mut Out) {
        let Some(mut invasion) = self.invasion.take() else { return };
        let Invasion { from, to, troops: force, .. } = invasion;
        let (mut ours, mut theirs) = (force, self.troops(to));
        let pools = self.pools(from, to);
        let mut rolled = false;
        let ended = loop {
            if theirs == 0 {
                break Ended::Won;
            }
            if ours == 0 {
                break Ended::Lost;
            }
            let stops = terms.keep.is_some_and(|keep| ours <= keep);
            if stops || (rolled && (terms.until == Until::OneRoll || dice.are_enough())) {
                break Ended::Open;
            }
            rolled = true;
            invasion.dice = pools.0.of(ours).dice().into();
            (ours, theirs) = self.clash((ours, theirs), pools, dice, out);
        };
        self.land_mut(from).troops -= force - ours;
        self.land_mut(to).troops = theirs;
        invasion.troops = ours;
        match ended {
            Ended::Open => self.invasion = Some(invasion),
            Ended::Lost => {
                let (by, defender) = (self.owner(from), self.owner(to));
                tell(out, Event::Failed { by, from, to, defender });
                self.roll_statuses(by, defender, dice, out);
            }
            Ended::Won => self.conquer(invasion, terms.enter, dice, out),
        }
    }

    /// TP-18: one roll, told; how many are left of both.
    fn clash(
        &self,
        (ours, theirs): (u32, u32),
        (attack, defence): (DicePool, DicePool),
        dice: &mut Dice,
        out: &mut Out,
    ) -> (u32, u32) {
        let (attack, defence) = (attack.of(ours), defence.of(theirs));
        let roll = Combat::STANDARD.roll(attack, defence, dice);
        let left = (ours.saturating_sub(roll.attack_lost), theirs.saturating_sub(roll.defence_lost));
        let rolled = Rolled {
            attack: roll.attack,
            defence: roll.defence,
            attack_counts: attack.dice(),
            defence_counts: defence.dice(),
            attack_plus: attack.added_to_highest(),
            defence_plus: defence.added_to_highest(),
            attack_lost: roll.attack_lost,
            defence_lost: roll.defence_lost,
            attack_left: left.0,
            defence_left: left.1,
        };
        tell(out, Event::Rolled(rolled));
        left
    }

    /// TP-10, TP-11, TP-21: what both sides of an invasion roll.
    #[must_use]
    pub fn pools(&self, from: TerritoryId, to: TerritoryId) -> (DicePool, DicePool) {
        let numbers = &self.numbers().combat;
        let attack = match SIDES.seat_of(self.owner(from)) {
            Some(seat) => self.rewarded(DicePool::d6(numbers.attack_dice), seat, from, Reward::AttackDie),
            None => DicePool::d6(numbers.attack_dice),
        };
        let defence = DicePool::d6(numbers.defence_dice);
        let defence = match SIDES.seat_of(self.owner(to)) {
            Some(seat) => self.rewarded(defence, seat, to, Reward::DefenseDie),
            None if self.is_guarded(to) => defence.plus_highest(numbers.commander),
            None => defence,
        };
        (attack, defence)
    }

    /// TP-21: a player's own dice with what their rewards add to them at this place.
    fn rewarded(&self, pool: DicePool, seat: SeatId, at: TerritoryId, die: Reward) -> DicePool {
        let numbers = &self.numbers().combat;
        let pool = if self.has_reward(seat, die) { pool.with_bonus(numbers.bonus_dice) } else { pool };
        let near = board().neighbours(at).with(at);
        let flown = !self.airfields(seat).intersection(near).is_empty();
        if flown { pool.plus_highest(numbers.airfield) } else { pool }
    }

    /// TP-11: is this defended with a commander's help: his capital, or his army's land next to it?
    #[must_use]
    pub fn is_guarded(&self, t: TerritoryId) -> bool {
        let Some(neutral) = self.neutral(self.owner(t)).filter(|neutral| neutral.commander) else {
            return false;
        };
        neutral.capital.is_some_and(|capital| capital == t || board().adjacent(capital, t))
    }

    /// TP-18, TP-20: moves in, with at least the dice of the last roll.
    fn conquer(&mut self, invasion: Invasion, enter: Option<u32>, dice: &mut Dice, out: &mut Out) {
        let Invasion { from, to, troops: force, dice: least } = invasion;
        let (by, was) = (self.owner(from), self.owner(to));
        let entered = enter.unwrap_or(force).max(least).min(force);
        self.land_mut(from).troops -= entered;
        let land = self.land_mut(to);
        (land.owner, land.troops) = (by, entered);
        if by == side_of(self.turn) {
            self.so_far.conquered.insert(to);
        }
        tell(out, Event::Conquered { by, from, to, was, entered, stayed: force - entered });
        self.lose_commander(was, to, out);
        self.eliminate_if_gone(was, out);
        if self.outcome.is_none() {
            self.roll_statuses(by, was, dice, out);
        }
    }

    /// TP-11: he falls with the capital, for good.
    fn lose_commander(&mut self, side: SideId, at: TerritoryId, out: &mut Out) {
        let Some(neutral) = self.neutral_mut(side) else { return };
        if neutral.commander && neutral.capital == Some(at) {
            neutral.commander = false;
            tell(out, Event::CommanderFell { neutral: side, at });
        }
    }
}
