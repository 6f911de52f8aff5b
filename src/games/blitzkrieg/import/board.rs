//! What stands on the board of a position.

use super::Reader;
use crate::blitzkrieg::{Land, Phase, Pyramid};
use crate::rules::{JsonCursor, Read};

/// The most dice, and Eyes, that a position gives anybody.
const DICE: u32 = 99;

impl Reader {
    /// BZ-7, BZ-8, and every territory; those left out are the natives', with a full garrison (BZ-D11).
    pub(super) fn board(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        self.game.devastated = Self::territories(&root.get("devastated"))?.into_iter().collect();
        let holy = root.get("holy_land");
        self.game.holy_land = holy.optional(JsonCursor::territory)?;
        // BZ-A4
        if self.game.holy_land.is_some_and(|t| self.game.devastated.contains(t)) {
            return holy.wrong("The Holy Land is never devastated.");
        }
        let garrison = if self.game.phase == Phase::Society { 0 } else { self.game.options.native_garrison };
        for t in self.game.world() {
            *self.game.land_mut(t) = Land { garrison, ..Land::default() };
        }
        for (key, cursor) in root.get("territories").entries()? {
            let t = cursor.territory_called(key)?;
            if self.game.devastated.contains(t) {
                return cursor.wrong("This territory is devastated: it doesn't exist.");
            }
            cursor.only(&[
                "owner",
                "troops",
                "guests",
                "center",
                "pyramid",
                "dead_pyramid",
                "eyes",
                "dead_eyes",
            ])?;
            let owner = cursor.get("owner").optional(|cursor| self.seat(cursor))?;
            let troops = cursor.get("troops");
            let mut land = Land { owner, ..Land::default() };
            match owner {
                Some(owner) if self.game.is_illuminatus(owner) => {
                    return cursor.get("owner").wrong("Illuminati own nothing.");
                }
                Some(owner) => {
                    let count = troops.number()?;
                    if count > 0 {
                        land.divisions.insert(owner, count);
                    }
                }
                None => land.garrison = if troops.is_absent() { garrison } else { troops.number()? },
            }
            for (key, count) in cursor.get("guests").entries()? {
                let seat = self.seat_called(key, &count)?;
                if self.game.is_illuminatus(seat) {
                    return count.wrong("Illuminati have no troops.");
                }
                if owner == Some(seat) {
                    return count.wrong("The owner's own stand under \"troops\".");
                }
                land.divisions.insert(seat, count.units()?);
            }
            let center = cursor.get("center");
            land.center = center.flag()?;
            if land.center && owner.is_none() {
                return center.wrong("A space center stands in a player's land.");
            }
            let pyramid = cursor.get("pyramid");
            let of = pyramid.optional(|cursor| self.seat(cursor))?;
            if of.is_some_and(|seat| !self.game.is_illuminatus(seat)) {
                return pyramid.wrong("Only Illuminati control Pyramids.");
            }
            land.pyramid = match (of, cursor.get("dead_pyramid").flag()?) {
                (Some(seat), _) => Some(Pyramid::Of(seat)),
                (None, true) => Some(Pyramid::Dead),
                (None, false) => None,
            };
            for (key, count) in cursor.get("eyes").entries()? {
                let seat = self.seat_called(key, &count)?;
                if !self.game.is_illuminatus(seat) {
                    return count.wrong("Only Illuminati have Eyes.");
                }
                count.units()?;
                land.eyes.insert(seat, few(&count)?);
            }
            land.dead_eyes = few(&cursor.get("dead_eyes"))?;
            *self.game.land_mut(t) = land;
        }
        Ok(())
    }
}

/// What brings a die each: no more than can be rolled at a table.
pub(super) fn few(cursor: &JsonCursor<'_>) -> Read<u32> {
    let number = cursor.number()?;
    if number <= DICE { Ok(number) } else { cursor.wrong(format!("At most {DICE} are possible here.")) }
}
