//! Moves within friendly land (BZ-23) and invasions (BZ-24, BZ-25, BZ-D4 to BZ-D9).

use super::land::{Out, tell};
use super::{Army, Blitzkrieg, Deed, Event, InvasionPrice, Noted, Refusal};
use crate::rules::{Common, Dice, Jumps, SeatId, TerritoryId, TerritorySet, Way, Ways};

const MARCH: &str = "BZ-23";
const INVADE: &str = "BZ-24";

impl Blitzkrieg {
    /// BZ-23, BZ-D2: friendly land that may be crossed: without troops unfriendly to this player.
    #[must_use]
    pub fn open_to(&self, seat: SeatId) -> TerritorySet {
        self.unguarded(seat, self.friendly_land(seat))
    }

    /// BZ-23, BZ-E9: the cheapest way of an army, by own space centers where that is cheaper. Its start counts as friendly
    /// (BZ-C6), its end may hold enemies (BZ-D2).
    #[must_use]
    pub fn way(&self, seat: SeatId, from: TerritoryId, to: TerritoryId, size: u32) -> Option<Way> {
        let ways = self.ways(seat, from, to)?;
        ways.cheapest(|steps, jumps| self.price_of_march(size, steps, jumps)).cloned()
    }

    /// The ways of which one is the cheapest for an army, whatever its size.
    fn ways(&self, seat: SeatId, from: TerritoryId, to: TerritoryId) -> Option<Ways> {
        let friendly = self.friendly_land(seat);
        if !friendly.contains(to) {
            return None;
        }
        let through = self.unguarded(seat, friendly).with(to);
        let from_centers = self.centers(seat).intersection(through.with(from)).without(to);
        let jumps = Jumps { from: from_centers, to: through };
        Some(self.board().ways(from, to, through, jumps))
    }

    /// What a way costs an army of this size.
    #[must_use]
    pub fn price_of_way(&self, way: &Way, size: u32) -> u32 {
        self.price_of_march(size, way.steps(), way.jumps())
    }

    /// BZ-23: how many of so many can be paid for on the way there; none where not even one can.
    #[must_use]
    pub fn most_marchers(
        &self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        size: u32,
    ) -> Option<u32> {
        let has = self.standing(seat).resources;
        let ways = self.ways(seat, from, to)?;
        let pays = |size: u32| {
            let way = ways.cheapest(|steps, jumps| self.price_of_march(size, steps, jumps));
            way.is_some_and(|way| self.price_of_way(way, size) <= has)
        };
        if pays(size) {
            return Some(size);
        }
        // More never cost less.
        let (mut can, mut cannot) = (0, size);
        while cannot - can > 1 {
            let half = can + (cannot - can) / 2;
            let end = if pays(half) { &mut can } else { &mut cannot };
            *end = half;
        }
        Some(can).filter(|most| *most > 0)
    }

    pub(super) fn check_march(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        army: &Army,
    ) -> Result<Way, Refusal> {
        if from == to {
            return Err(Common::SamePlace { territory: to, rule: MARCH }.into());
        }
        self.check_army(seat, from, army, MARCH)?;
        if !self.is_friendly_land(seat, to) {
            return Err(Refusal::Unfriendly { at: to, owner: self.owner(to), rule: MARCH });
        }
        let way = self.way(seat, from, to, army.size());
        let way = way.ok_or(Common::NoWay { from, to, rule: MARCH })?;
        let (needs, has) = (self.price_of_way(&way, army.size()), self.standing(seat).resources);
        if needs > has {
            let most = self.most_marchers(seat, (from, to), army.size());
            return Err(Refusal::MarchShort { to, army: army.clone(), needs, has, most });
        }
        Ok(way)
    }

    /// BZ-23; where enemies stand at its end, who came fights them (BZ-D2).
    pub(super) fn march(
        &mut self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        army: &Army,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let Some(way) = self.way(seat, from, to, army.size()) else { return };
        let cost = self.price_of_way(&way, army.size());
        self.pay(seat, cost);
        self.leave(seat, from, army.divisions);
        self.enter(seat, to, army);
        self.mark_way(&way, seat);
        let has = self.standing(seat).resources;
        tell(out, Event::Marched { seat, path: way.path, jump: way.jump, army: army.clone(), cost, has });
        let enemies = self.enemies_at(seat, to);
        if !enemies.is_empty() {
            self.fight((seat, army), to, &enemies, false, dice, out);
        }
    }

    /// BZ-24, BZ-E10: the way: a border, or a space center's dropship; true for the latter.
    fn check_invaders_way(&self, seat: SeatId, from: TerritoryId, to: TerritoryId) -> Result<bool, Refusal> {
        if from == to {
            return Err(Common::SamePlace { territory: to, rule: INVADE }.into());
        }
        if self.is_friendly_land(seat, to) {
            return Err(Refusal::Friendly { at: to, owner: self.owner(to) });
        }
        if self.board().adjacent(from, to) {
            return Ok(false);
        }
        if !(self.owns(seat, from) && self.land_at(from).center) {
            return Err(Common::NotAdjacent { from, to, rule: INVADE }.into());
        }
        if self.is_unoccupied(to) { Ok(true) } else { Err(Refusal::Occupied { at: to }) }
    }

    /// BZ-24, BZ-25, BZ-D5: to the end, or not at all.
    pub(super) fn check_invade(
        &self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        army: &Army,
        against: Option<SeatId>,
    ) -> Result<InvasionPrice, Refusal> {
        self.check_army(seat, from, army, INVADE)?;
        if !self.is_friendly_land(seat, from) {
            return Err(Refusal::StrandedThere { at: from });
        }
        let dropship = self.check_invaders_way(seat, from, to)?;
        // Who is no friend by now is fought anyway.
        let met = |of: SeatId| self.may_be_fought(seat, of, to) || self.enemies_at(seat, to).contains(&of);
        if let Some(of) = against.filter(|of| !met(*of)) {
            if !self.is_illuminatus(of) {
                return Err(Refusal::NoEye { of, at: to });
            }
            self.check_eye(of, to)?;
        }
        let price = self.price_of_invasion(seat, (to, against), army, dropship);
        let has = self.standing(seat).resources;
        if price.needed() > has {
            let most = self.most_invaders(seat, (to, against), dropship);
            return Err(Refusal::InvasionShort {
                at: to,
                army: army.clone(),
                needs: price.needed(),
                has,
                most,
            });
        }
        Ok(price)
    }

    /// BZ-25: the way, the fight, an Eye, the conquest.
    pub(super) fn invade(
        &mut self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        army: &Army,
        against: Option<SeatId>,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let dropship = !self.board().adjacent(from, to);
        let price = self.price_of_invasion(seat, (to, against), army, dropship);
        self.pay(seat, price.way());
        self.leave(seat, from, army.divisions);
        self.enter(seat, to, army);
        if dropship {
            self.mark_jump(from, to, seat);
        } else {
            self.mark(from, to, seat);
        }
        let (cost, surcharge) = (price.way(), price.surcharge);
        tell(out, Event::Invaded { seat, from, to, army: army.clone(), dropship, surcharge, cost });
        let mut left = army.clone();
        let (enemies, met) = (self.fought_at(seat, to, against), self.meets(seat, to, against));
        // BZ-28: who is named is fought, friendly or not.
        if let Some(on) = against.filter(|on| self.may_be_fought(seat, *on, to)) {
            self.record.push(Noted { round: self.round, what: Deed::Turned { by: seat, on, at: to } });
        }
        let mut fought = None;
        if met {
            let fight = self.fight((seat, army), to, &enemies, false, dice, out);
            left = survivors(&fight.attack.army, &fight.attack.lost);
            fought = Some(fight);
        }
        if let Some(of) = against.filter(|of| !left.is_empty() && self.is_illuminatus(*of)) {
            let fight = self.fight_eye((seat, &left), to, of, dice, out);
            left = survivors(&fight.army, &fight.lost);
        }
        // BZ-D6: who comes through conquers; nobody stays in unfriendly land. BZ-D8: where nobody does, it stays whose it was.
        if !left.is_empty() {
            self.conquer(seat, to, out);
        } else if let Some(fight) = fought {
            self.may_conquer(seat, &fight, out);
        }
    }

    /// BZ-C5, BZ-G10: who is fought there: enemies, a seat to whom the fighter is unfriendly, or one Eye.
    pub(super) fn check_fight(
        &self,
        seat: SeatId,
        at: TerritoryId,
        against: Option<SeatId>,
    ) -> Result<Vec<SeatId>, Refusal> {
        if !self.has_troops(seat, at) {
            return Err(Refusal::NoTroops { at, rule: "BZ-C5" });
        }
        if let Some(of) = against.filter(|of| self.is_illuminatus(*of)) {
            self.check_eye(of, at)?;
            return Ok(Vec::new());
        }
        let mut enemies = self.enemies_at(seat, at);
        if let Some(other) = against.filter(|other| !enemies.contains(other)) {
            if !self.may_be_fought(seat, other, at) {
                return Err(Refusal::NobodyToFight { at, who: Some(other) });
            }
            enemies = self.fought_at(seat, at, Some(other));
        }
        if enemies.is_empty() && self.land_at(at).garrison == 0 {
            return Err(Refusal::NobodyToFight { at, who: None });
        }
        Ok(enemies)
    }

    pub(super) fn fight_here(
        &mut self,
        seat: SeatId,
        at: TerritoryId,
        against: Option<SeatId>,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let army = self.army(seat, at);
        if let Some(of) = against.filter(|of| self.is_illuminatus(*of)) {
            self.fight_eye((seat, &army), at, of, dice, out);
            return;
        }
        let Ok(enemies) = self.check_fight(seat, at, against) else { return };
        if let Some(on) = against.filter(|on| self.is_friend(*on, seat)) {
            self.record.push(Noted { round: self.round, what: Deed::Turned { by: seat, on, at } });
        }
        let fight = self.fight((seat, &army), at, &enemies, false, dice, out);
        self.may_conquer(seat, &fight, out);
    }
}

/// Who is left of an army.
pub(super) fn survivors(army: &Army, lost: &Army) -> Army {
    Army {
        divisions: army.divisions.saturating_sub(lost.divisions),
        specials: army.specials.difference(&lost.specials).copied().collect(),
    }
}
