//! What goes on in a turn of combat: capitals roused or chosen in it, and the attack that is open.

use super::Reader;
use crate::rules::{JsonCursor, Read};
use crate::warrior::map::board;
use crate::warrior::position::seat_id;
use crate::warrior::{Attack, Phase, Siege, Until, verbs};

impl<'a> Reader<'a> {
    /// WR-22: only in another's turn a capital can be one that doesn't count yet.
    fn new_capitals(&self) -> Read<()> {
        let in_combat = matches!(self.game.phase, Phase::Combat(_));
        for (index, seat) in self.game.seats.iter().enumerate().filter(|(_, seat)| seat.capital_new) {
            let own = self.game.turn() == Some(seat_id(index));
            if !in_combat || own || seat.out {
                let cursor = self.seats[index].1.get("capital_new");
                return cursor
                    .wrong("A capital is new while another's combat turn lasts in which it was chosen.");
            }
        }
        Ok(())
    }

    pub(super) fn in_combat(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        self.new_capitals()?;
        let sieges = root.get("sieges");
        for (key, cursor) in sieges.entries()? {
            let t = cursor.territory_called(key)?;
            cursor.only(&["multiplier", "strength"])?;
            if !matches!(self.game.phase, Phase::Combat(_)) {
                return cursor.wrong("A capital's die is rolled in combat rounds.");
            }
            if !self.game.is_capital(t) {
                return cursor.wrong("Only a capital's strength is multiplied.");
            }
            let multiplier = cursor.get("multiplier").units()?;
            let strength = &self.game.numbers().capital.strength;
            if !strength.values().any(|times| times == multiplier) {
                return cursor.get("multiplier").wrong(format!("A capital's die gives {}.", strength.said()));
            }
            let strength = cursor.get("strength").units()?;
            self.game.sieges.insert(t, Siege { multiplier, strength });
        }
        let attack = root.get("attack");
        if attack.is_absent() {
            return Ok(());
        }
        if !matches!(self.game.phase, Phase::Combat(_)) {
            return attack.wrong("Attacks are made in combat rounds.");
        }
        attack.only(&[
            "by",
            "from",
            "to",
            "inside_against",
            "dice_last",
            "until",
            "keep",
            "enter",
            "leaving",
        ])?;
        let by = match attack.get("by").optional(|cursor| self.seat(cursor))? {
            Some(by) if Some(by) != self.game.turn() => {
                return attack.get("by").wrong("Who attacks is who has the turn.");
            }
            by => by.or(self.game.turn()),
        };
        let Some(by) = by else { return attack.get("by").wrong("Who attacks?") };
        let from = attack.get("from");
        // Of several contingents some may have lost everything.
        let forces = Self::each_territory(&from, |value| value.number())?;
        if forces.iter().any(|(t, units)| self.game.units_of(by, *t) < *units) {
            return from.wrong("There are fewer units than are said to attack from there.");
        }
        let to = attack.get("to").territory()?;
        let inside = attack.get("inside_against").optional(|cursor| self.seat(cursor))?;
        for (t, units) in forces.iter().filter(|(_, units)| *units > 0) {
            let own = self.game.owner(*t) == Some(by);
            // WR-15: to a neighbour, and one of one's own stays behind.
            if *t != to && !board().adjacent(*t, to) {
                return from.wrong("An attack goes to an adjoining territory.");
            }
            if own && self.game.units_of(by, *t) == *units {
                return from.wrong("At least one unit stays behind.");
            }
        }
        if let Some(against) = inside {
            // WR-14: between the owner and a guest who both stand there.
            let between = self.game.owner(to) == Some(by) || self.game.owner(to) == Some(against);
            let there = self.game.units_of(by, to) > 0 && self.game.units_of(against, to) > 0;
            if against == by || !between || !there {
                return attack.get("inside_against").wrong("Owner and guest fight where both stand.");
            }
        }
        if forces.is_empty() && inside.is_none() {
            return from.wrong("From where do they attack?");
        }
        if self.game.owner(to) == Some(by) && inside.is_none() {
            return attack.get("to").wrong("Nobody attacks their own territory.");
        }
        let leaving = attack.get("leaving").optional(|cursor| self.seat(cursor))?;
        if leaving.is_some_and(|seat| self.game.owner(to) != Some(seat) || seat == by) {
            return attack.get("leaving").wrong("Who waits for its end to leave is the owner of its target.");
        }
        let until: Vec<(&str, Until)> =
            verbs::UNTIL.iter().copied().zip([Until::Decided, Until::OneRoll]).collect();
        if let Some(defender) = inside.or_else(|| self.game.owner(to)) {
            self.game.strike(by, defender); // WR-14
        }
        self.game.attack = Some(Attack {
            by,
            forces,
            to,
            inside,
            dice_last: attack.get("dice_last").number()?.min(3),
            until: attack
                .get("until")
                .optional(|cursor| cursor.one_of("way to roll", &until))?
                .unwrap_or_default(),
            keep: attack.get("keep").optional(JsonCursor::number)?,
            enter: attack.get("enter").optional(JsonCursor::number)?,
            leaving,
        });
        Ok(())
    }
}
