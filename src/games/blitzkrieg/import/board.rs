//! What stands on the board of a position.

use super::Reader;
use crate::games::blitzkrieg::{Land, Phase, Pyramid};
use crate::rules::{JsonCursor, Read};

impl Reader {
    /// BZ-7, BZ-8, and every territory; those left out are the natives', with a full garrison (BZ-D11).
    pub(super) fn board(&mut self, root: &JsonCursor<'_>) -> Read<()> {
        self.game.devastated = Self::territories(&root.get("devastated"))?.into_iter().collect();
        self.game.holy_land = root.get("holy_land").optional(JsonCursor::territory)?;
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
                land.divisions.insert(seat, count.units()?);
            }
            let center = cursor.get("center");
            land.center = center.flag()?;
            if land.center && owner.is_none() {
                return center.wrong("A space center stands in a player's land.");
            }
            let pyramid = cursor.get("pyramid").optional(|cursor| self.seat(cursor))?;
            land.pyramid = match (pyramid, cursor.get("dead_pyramid").flag()?) {
                (Some(seat), _) => Some(Pyramid::Of(seat)),
                (None, true) => Some(Pyramid::Dead),
                (None, false) => None,
            };
            for (key, count) in cursor.get("eyes").entries()? {
                let seat = self.seat_called(key, &count)?;
                if !self.game.is_illuminatus(seat) {
                    return count.wrong("Only Illuminati have Eyes.");
                }
                land.eyes.insert(seat, count.units()?);
            }
            land.dead_eyes = cursor.get("dead_eyes").number()?;
            *self.game.land_mut(t) = land;
        }
        Ok(())
    }
}
