//! Moves through one's own and open territories (WR-12, WR-13), and the fuel of WR-44.

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::map::board;
use super::{ChoiceKind, Event, Phase, Refusal, Warrior};
use crate::rules::{Common, Dice, SeatId, TerritoryId, TerritorySet};

/// WR-44 (23): how many territories each unit may go.
pub(super) const FUEL_STEPS: usize = 2;

impl Warrior {
    /// WR-12, WR-13: where a seat's units may stand: its own land, and that of players who let it in.
    pub(super) fn open_to(&self, seat: SeatId) -> TerritorySet {
        let may_stand = |owner: SeatId| owner == seat || self.lets_in(owner, seat);
        board().all_where(|t| self.owner(t).is_some_and(may_stand))
    }

    /// WR-12, WR-13: what units that set out from here may pass through: where they may stand,
    /// and, on the way out, the land of a host who no longer lets them in.
    pub(super) fn open_from(&self, seat: SeatId, from: TerritoryId) -> TerritorySet {
        let open = self.open_to(seat);
        match self.owner(from) {
            Some(host) if host != seat => open.union(self.territories_of(host).collect()),
            _ => open,
        }
    }

    /// A territory of one's own.
    pub(super) fn check_own(&self, seat: SeatId, t: TerritoryId, rule: &'static str) -> Result<(), Refusal> {
        match self.owner(t) {
            Some(owner) if owner == seat => Ok(()),
            owner => Err(Common::NotYours { territory: t, owner, rule }.into()),
        }
    }

    /// One's turn in a combat round, whatever is open.
    pub(super) fn check_turn(&self, seat: SeatId, what: &'static str) -> Result<(), Refusal> {
        match self.phase {
            Phase::Combat(_) if self.turn() == Some(seat) => Ok(()),
            Phase::Combat(_) => Err(Common::NotYourTurn { turn: self.turn() }.into()),
            _ => Err(self.nothing_owed(what)),
        }
    }

    /// One's turn, and free to do something new: not paralysed (WR-44), no attack open (WR-15).
    pub(super) fn check_free(&self, seat: SeatId, what: &'static str) -> Result<(), Refusal> {
        self.check_turn(seat, what)?;
        if self.seat(seat).paralysed {
            return Err(Refusal::Paralysed);
        }
        match &self.attack {
            Some(attack) => Err(Refusal::AttackOpen { to: attack.to }),
            None => Ok(()),
        }
    }

    /// Where a path begins and ends, if it is one: each step to a neighbour.
    fn check_path(path: &[TerritoryId]) -> Result<(TerritoryId, TerritoryId), Refusal> {
        let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
            return Err(Common::UnknownTerritory { typed: String::new(), near: Vec::new() }.into());
        };
        if from == to {
            return Err(Common::SamePlace { territory: from, rule: "WR-12" }.into());
        }
        match path.windows(2).find(|step| !board().adjacent(step[0], step[1])) {
            Some(step) => Err(Common::NoWay { from: step[0], to: step[1], rule: "WR-12" }.into()),
            None => Ok((from, to)),
        }
    }

    pub(super) fn check_move(
        &self,
        seat: SeatId,
        path: &[TerritoryId],
        troops: u32,
        abandon: bool,
    ) -> Result<(), Refusal> {
        if let Phase::Fate(_) = self.phase {
            return self.check_redeploy(seat, path, troops, abandon);
        }
        self.check_free(seat, "move")?;
        let (from, to) = Self::check_path(path)?;
        let owner = self.owner(from);
        if self.units_of(seat, from) == 0 {
            return Err(Common::NotYours { territory: from, owner, rule: "WR-12" }.into());
        }
        // WR-13: on their way out, guests pass through all of their host's territories.
        let (open, through) = (self.open_to(seat), self.open_from(seat, from));
        let shut = |t: TerritoryId| !(if t == to { open } else { through }).contains(t);
        if let Some(t) = path.iter().copied().skip(1).find(|t| shut(*t)) {
            return Err(Refusal::NotLetIn { territory: t, owner: self.owner(t) });
        }
        self.check_departure(seat, path, (troops, u32::MAX), abandon)
    }

    /// WR-12: units that are there, and that one's own territory isn't left empty unless that is
    /// confirmed; one's own capital never. No more than `may` are able to go, however many are there.
    fn check_departure(
        &self,
        seat: SeatId,
        path: &[TerritoryId],
        (troops, may): (u32, u32),
        abandon: bool,
    ) -> Result<(), Refusal> {
        let rule = "WR-12";
        let Some(from) = path.first().copied() else { return Ok(()) };
        let (own, there) = (self.owner(from) == Some(seat), self.units_of(seat, from));
        let stays = own && !self.may_be_left_empty(from);
        let may_empty = !own || (abandon && !stays);
        if troops == 0 {
            return Err(Common::none(rule).into());
        }
        if troops > there {
            let most = if may_empty { there } else { there.saturating_sub(1) }.min(may);
            return Err(Common::TooMany { number: troops.into(), most, at: Some(from), rule }.into());
        }
        if troops == there && stays {
            return Err(Refusal::CapitalStays { territory: from, troops });
        }
        if troops == there && !may_empty {
            return Err(Refusal::LeavesEmpty { path: path.to_vec(), troops });
        }
        Ok(())
    }

    /// WR-12: its owner's units may all move out of a territory, unless it is the capital.
    pub(super) fn may_be_left_empty(&self, t: TerritoryId) -> bool {
        self.rulings().capital_may_be_emptied || !self.is_capital(t)
    }

    /// WR-12, WR-13: `march`, since `move` is a word of the language's own.
    pub(super) fn march(
        &mut self,
        seat: SeatId,
        path: Vec<TerritoryId>,
        troops: u32,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else { return };
        if let Phase::Fate(_) = self.phase {
            self.spend_fuel(from, to, path.len().saturating_sub(1), troops);
        }
        let owned = self.owner(from) == Some(seat);
        self.mark(from, to, seat);
        let emptied = owned && self.land_at(from).troops == troops;
        tell(out, Event::Moved { seat, path, troops, emptied });
        self.put_units(to, seat, troops);
        if owned {
            self.take_units(from, troops, dice, out);
        } else {
            self.take_guests(from, seat, troops);
        }
    }

    /// WR-44 (23): through territories of one's own, each unit's way counting once over all moves.
    fn check_redeploy(
        &self,
        seat: SeatId,
        path: &[TerritoryId],
        troops: u32,
        abandon: bool,
    ) -> Result<(), Refusal> {
        let Phase::Fate(fate) = &self.phase else { return Err(self.nothing_owed("move")) };
        let Some(fuel @ ChoiceKind::Redeploy { seat: mover, left, .. }) =
            fate.pending.first().map(|choice| &choice.kind)
        else {
            return Err(self.nothing_owed("move"));
        };
        if *mover != seat {
            return Err(Common::NotYourTurn { turn: Some(*mover) }.into());
        }
        let (from, to) = Self::check_path(path)?;
        let there = self.units_of(seat, from);
        if there == 0 {
            return Err(Common::NotYours { territory: from, owner: self.owner(from), rule: "WR-12" }.into());
        }
        // From wherever they stand, as guests abroad too, but through one's own.
        if let Some(t) = path.iter().skip(1).find(|t| self.owner(**t) != Some(seat)) {
            return Err(Refusal::NotThroughOwn { territory: *t, owner: self.owner(*t) });
        }
        let steps = path.len() - 1;
        if steps > FUEL_STEPS {
            return Err(Refusal::TooFar { from, to });
        }
        let may = fuel.may_go(from, there, steps);
        if may == 0 || (troops > may && troops <= there) {
            return Err(Refusal::OutOfFuel { from, to, may, left: *left });
        }
        self.check_departure(seat, path, (troops, may), abandon)
    }

    /// WR-44 (23): counts the way. On a single step those go first who have one step left.
    fn spend_fuel(&mut self, from: TerritoryId, to: TerritoryId, steps: usize, troops: u32) {
        let Phase::Fate(fate) = &mut self.phase else { return };
        let Some(ChoiceKind::Redeploy { left, half_way, spent, .. }) =
            fate.pending.first_mut().map(|choice| &mut choice.kind)
        else {
            return;
        };
        let half = half_way.get(&from).copied().unwrap_or(0);
        let on_their_second = if steps == 1 { half.min(troops) } else { 0 };
        let setting_out = troops - on_their_second;
        if on_their_second > 0 {
            half_way.insert(from, half - on_their_second);
            half_way.retain(|_, units| *units > 0);
        }
        *left = left.saturating_sub(setting_out);
        let arrived = if steps == 1 { on_their_second } else { troops };
        for (moved, units) in [(&mut *half_way, troops - arrived), (&mut *spent, arrived)] {
            if units > 0 {
                *moved.entry(to).or_insert(0) += units;
            }
        }
        // Nobody can go any further.
        if *left == 0 && half_way.is_empty() {
            fate.pending.remove(0);
        }
    }
}

impl ChoiceKind {
    /// WR-44 (23): how many of the units that stand there may go so many steps on: those who have gone one go
    /// one more at most. Where no fuel is spent, all.
    pub(super) fn may_go(&self, from: TerritoryId, there: u32, steps: usize) -> u32 {
        let Self::Redeploy { left, half_way, spent, .. } = self else { return there };
        let at = |moved: &BTreeMap<TerritoryId, u32>| moved.get(&from).copied().unwrap_or(0);
        let fresh = there.saturating_sub(at(half_way) + at(spent)).min(*left);
        match steps {
            1 => fresh + at(half_way),
            FUEL_STEPS => fresh,
            _ => 0,
        }
    }
}
