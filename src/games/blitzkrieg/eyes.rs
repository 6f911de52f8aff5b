//! Eyes and Pyramids (BZ-42, BZ-45 to BZ-49).

use super::influence::Influence;
use super::land::{Out, tell};
use super::{Action, Blitzkrieg, Event, Ground, Pyramid, Refusal};
use crate::rules::{Common, Dice, Jumps, SeatId, TerritoryId, Way};

const RULE: &str = "BZ-42";

impl Blitzkrieg {
    /// BZ-42, BZ-G3: an Eye's way over whatever land; between Earth and Moon by a space center whose owner can pay.
    #[must_use]
    pub fn eye_way(&self, by: SeatId, from: TerritoryId, to: TerritoryId) -> Option<Way> {
        self.eye_way_by(from, to, |owner| self.check_cap(by, owner).is_ok())
    }

    /// BZ-G7: by whose space center there would be a way, had they not been forced as often as may be.
    fn capped_way(&self, from: TerritoryId, to: TerritoryId) -> Option<SeatId> {
        let way = self.eye_way_by(from, to, |_| true)?;
        self.owner(way_center(&way)?)
    }

    /// The same by the space centers of those who may be asked to pay.
    fn eye_way_by(&self, from: TerritoryId, to: TerritoryId, may: impl Fn(SeatId) -> bool) -> Option<Way> {
        let moon = |t: TerritoryId| self.ground(t) == Ground::Moon;
        let world = self.world();
        let crosses = moon(from) != moon(to);
        let pays = |t: &TerritoryId| {
            let owner = self.owner(*t).filter(|_| self.land_at(*t).center && moon(*t) == moon(from));
            let price = self.numbers().illuminati.moon;
            owner.is_some_and(|owner| self.standing(owner).resources >= price && may(owner))
        };
        let jumps = match crosses {
            true => Jumps {
                from: world.iter().filter(pays).collect(),
                to: world.iter().filter(|t| moon(*t) == moon(to)).collect(),
            },
            false => Jumps::default(),
        };
        self.board().cheapest(from, to, world, jumps, |steps, _| steps)
    }

    /// Is there anything dead in a territory that this Illuminatus could take over (BZ-46, BZ-G14, BZ-G15)?
    #[must_use]
    pub fn could_take_over(&self, seat: SeatId, at: TerritoryId) -> bool {
        let land = self.land_at(at);
        land.dead_eyes > 0 || (land.pyramid == Some(Pyramid::Dead) && self.may_have_another(seat))
    }

    /// BZ-49: fewer than the most Pyramids?
    #[must_use]
    pub fn may_have_another(&self, seat: SeatId) -> bool {
        let has = u32::try_from(self.pyramids_of(seat).len()).unwrap_or(u32::MAX);
        has < self.numbers().illuminati.pyramids
    }

    pub(super) fn check_eye_move(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        leave: bool,
    ) -> Result<Option<Way>, Refusal> {
        if !self.is_illuminatus(seat) {
            return Err(Refusal::NoOwnEye { at: from });
        }
        self.check_forcing(seat)?;
        self.check_there(from)?;
        self.check_there(to)?;
        if !self.land_at(from).eyes.contains_key(&seat) {
            return Err(Refusal::NoOwnEye { at: from });
        }
        if from == to {
            let left = self.could_take_over(seat, to);
            if !left && self.land_at(to).pyramid == Some(Pyramid::Dead) {
                return Err(Refusal::PyramidsEnough { at: to, most: self.numbers().illuminati.pyramids });
            }
            return if left && !leave { Ok(None) } else { Err(Refusal::NothingDead { at: to, left }) };
        }
        let crosses = (self.ground(from) == Ground::Moon) != (self.ground(to) == Ground::Moon);
        let Some(way) = self.eye_way(seat, from, to) else {
            return Err(match crosses {
                true => Refusal::NoCenter { at: to, capped: self.capped_way(from, to) },
                false => Common::NoWay { from, to, rule: RULE }.into(),
            });
        };
        let (points, has) = (self.points(&way), self.standing(seat).movement);
        if points > has { Err(Refusal::TooFar { at: to, points, has }) } else { Ok(Some(way)) }
    }

    /// BZ-G1: a point a link.
    #[must_use]
    pub fn points(&self, way: &Way) -> u32 {
        way.steps().saturating_mul(self.numbers().illuminati.step)
    }

    /// BZ-G3: the way of an Eye that jumps from a space center of this player's, who can pay for it.
    pub(super) fn eye_way_of(&self, owner: SeatId, from: TerritoryId, to: TerritoryId) -> Option<Way> {
        self.eye_way_by(from, to, |other| other == owner).filter(|way| way.jump.is_some())
    }

    /// BZ-G3: where that jump begins.
    pub(super) fn eye_center(
        &self,
        owner: SeatId,
        from: TerritoryId,
        to: TerritoryId,
    ) -> Option<TerritoryId> {
        way_center(&self.eye_way_of(owner, from, to)?)
    }

    /// BZ-G3, BZ-G8: what an Eye's owner forces a space center's to: still possible when others have been asked?
    pub(super) fn check_carried(
        &self,
        owner: SeatId,
        of: SeatId,
        from: TerritoryId,
        to: TerritoryId,
    ) -> Result<(), Refusal> {
        if self.turn != of || !self.land_at(from).eyes.contains_key(&of) {
            return Err(Refusal::NoOwnEye { at: from });
        }
        let way = self.eye_way_of(owner, from, to).ok_or(Refusal::NoCenter { at: to, capped: None })?;
        let (points, has) = (self.points(&way), self.standing(of).movement);
        if points > has { Err(Refusal::TooFar { at: to, points, has }) } else { Ok(()) }
    }

    /// BZ-42, BZ-46; BZ-G3, BZ-G8: others may stop what a space center's owner is forced to pay for. Before that was mended nobody
    /// was asked.
    pub(super) fn move_eye(
        &mut self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        leave: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        if from == to {
            return self.take_what_is_dead(seat, to, leave, out);
        }
        let Some(way) = self.eye_way(seat, from, to) else { return };
        let owner = way_center(&way).and_then(|t| self.owner(t));
        match owner.filter(|_| self.mended_again()) {
            Some(owner) => self.force(seat, owner, &Action::Carry { of: seat, from, to, leave }, dice, out),
            None => {
                if let Some(owner) = owner {
                    *self.seat_mut(seat).forced.entry(owner).or_default() += 1;
                }
                self.go_by(seat, (way, owner), (from, to), leave, out);
            }
        }
    }

    /// BZ-42, BZ-G3: along that way, for which the second pays where it jumps.
    pub(super) fn go_by(
        &mut self,
        seat: SeatId,
        (way, owner): (Way, Option<SeatId>),
        (from, to): (TerritoryId, TerritoryId),
        leave: bool,
        out: &mut Out,
    ) {
        let points = self.points(&way);
        let paid = owner.map(|owner| (owner, self.numbers().illuminati.moon));
        if let Some((owner, price)) = paid {
            self.pay(owner, price);
        }
        let land = self.land_mut(from);
        if let Some(eyes) = land.eyes.get_mut(&seat) {
            *eyes -= 1;
            if *eyes == 0 {
                land.eyes.remove(&seat);
            }
        }
        *self.land_mut(to).eyes.entry(seat).or_default() += 1;
        let standing = self.seat_mut(seat);
        standing.movement = standing.movement.saturating_sub(points);
        let left = standing.movement;
        self.mark_way(&way, seat);
        tell(out, Event::EyeMoved { seat, path: way.path, points, left, paid });
        self.take_what_is_dead(seat, to, leave, out);
    }

    /// BZ-46: where a move ends, unless it is left there.
    fn take_what_is_dead(&mut self, seat: SeatId, at: TerritoryId, leave: bool, out: &mut Out) {
        if !leave && self.could_take_over(seat, at) {
            self.take_over(seat, at, out);
            // BZ-F9: a Pyramid more may win at once.
            self.settle(None, out);
        }
    }

    /// BZ-46, BZ-G11, BZ-G15: dead Eyes with their dice, which are rolled from the next turn on; a dead Pyramid.
    fn take_over(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        let pyramid = self.land_at(at).pyramid == Some(Pyramid::Dead) && self.may_have_another(seat);
        let land = self.land_mut(at);
        let eyes = std::mem::take(&mut land.dead_eyes);
        if eyes > 0 {
            *land.eyes.entry(seat).or_default() += eyes;
        }
        if pyramid {
            land.pyramid = Some(Pyramid::Of(seat));
        }
        tell(out, Event::TookOver { seat, at, eyes, pyramid });
    }

    /// BZ-48: on the one face it is built and free; else that many are spent. Then it is checked whose it is.
    pub(super) fn try_pyramid(&mut self, seat: SeatId, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let die = dice.die(self.numbers().dice.pyramid, "pyramid");
        let built = die == self.numbers().illuminati.built;
        let cost = if built { 0 } else { u32::from(die) };
        self.pay(seat, cost);
        let has = self.standing(seat).resources;
        tell(out, Event::PyramidTried { seat, at, die, built, cost, has });
        if !built {
            return;
        }
        // BZ-49: who has as many as may be takes no part.
        let parties: Vec<(SeatId, Influence)> = self
            .illuminati_in()
            .filter(|by| self.may_have_another(*by))
            .filter_map(|by| Some((by, self.influence(by, seat, &[at])?)))
            .collect();
        let (rolls, of) = self.contested(&parties, dice);
        self.land_mut(at).pyramid = Some(of.map_or(Pyramid::Dead, Pyramid::Of));
        tell(out, Event::PyramidChecked { at, rolls, of });
    }
}

/// BZ-G3: the territory from which a way jumps.
fn way_center(way: &Way) -> Option<TerritoryId> {
    way.path.get(way.jump?.checked_sub(1)?).copied()
}
