//! What an army has in a position, its cards aside.

use super::{Reader, ships};
use crate::clone_wars::position::{ANY, EVERYWHERE};
use crate::clone_wars::{
    ALL_ARMIES, CardId, Faction, Meeting, Phase, Placement, Queue, Ready, Sent, faction,
};
use crate::rules::{JsonCursor, Read, SideId};

impl<'a> Reader<'a> {
    /// CW-4: what isn't on the board is in hand, as long as it is set-up.
    pub(super) fn armies(&mut self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (key, cursor) in cursor.entries()? {
            let Some(army) = crate::clone_wars::army_called(key) else {
                return cursor.wrong(format!("There is no army \"{key}\"."));
            };
            cursor.only(&[
                "hand", "cards", "pool", "placing", "captured", "out", "queue", "defence", "ready", "shown",
            ])?;
            self.armies.push((army, cursor));
        }
        for army in ALL_ARMIES {
            let cursor =
                self.armies.iter().find(|(other, _)| *other == army).map(|(_, cursor)| cursor.clone());
            let said = cursor.as_ref().map(|cursor| cursor.get("pool")).filter(|pool| !pool.is_absent());
            let game = &mut self.game;
            let in_set_up = matches!(game.phase, Phase::Claim | Phase::Deploy);
            let start = game.numbers().troops(faction(army));
            let left = start.saturating_sub(game.troops_of(army));
            let pool = match said {
                Some(pool) => pool.number()?,
                None if in_set_up => left,
                None => 0,
            };
            let gone = game.of(army).is_empty();
            let out = gone && game.phase != Phase::Claim;
            let standing = game.army_mut(army);
            (standing.pool, standing.out) = (if out { 0 } else { pool }, out);
            if let Some(cursor) = cursor {
                if cursor.get("out").flag()? && !gone {
                    return cursor.get("out").wrong("This army has planets and so is not out.");
                }
                self.captured(army, &cursor.get("captured"))?;
                self.placing(army, &cursor.get("placing"))?;
                self.left(army, &cursor)?;
            }
        }
        Ok(())
    }

    fn captured(&mut self, army: SideId, cursor: &JsonCursor<'_>) -> Read<()> {
        for item in cursor.items()? {
            let token = self.token(&item)?;
            // CW-18
            if self.game.mended() && faction(army) != Faction::Republic {
                return item.wrong("Tokens are captured by the Republic's armies, red and gold.");
            }
            self.game.army_mut(army).captured.push(token);
        }
        Ok(())
    }

    /// CW-6.
    fn placing(&mut self, army: SideId, cursor: &JsonCursor<'_>) -> Read<()> {
        let entries = cursor.entries()?;
        let secret = self.game.phase == Phase::Deploy && self.game.options.placement == Placement::Together;
        if entries.is_empty() {
            return Ok(());
        }
        if !secret {
            return cursor.wrong("Something is placed in secret only while all place together.");
        }
        for (key, troops) in entries {
            let at = troops.territory_called(key)?;
            if !self.game.owns(army, at) {
                return troops.wrong("An army places on its own planets.");
            }
            let troops = troops.units()?;
            *self.game.placing.so_far(army).entry(at).or_default() += troops;
        }
        let placed: u32 = self.game.placing.of(&army).map_or(0, |places| places.values().sum());
        if placed > self.game.army(army).pool {
            return cursor
                .wrong("More is placed than there is in hand; what is placed counts in \"pool\" as well.");
        }
        Ok(())
    }

    /// Queue, standing defence, texts that are ready.
    fn left(&mut self, army: SideId, cursor: &JsonCursor<'_>) -> Read<()> {
        let mut queue = Queue::default();
        for item in cursor.get("queue").items()? {
            if item.value.as_str() == Some(ANY) {
                queue.any = true;
            } else {
                queue.places.push(item.territory()?);
            }
        }
        self.game.army_mut(army).queue = queue;
        for (key, meets) in cursor.get("defence").entries()? {
            let meeting = self.meeting(&meets, &["dice", "ships"])?;
            if key == EVERYWHERE {
                self.game.army_mut(army).defence.everywhere = Some(meeting);
            } else {
                let at = meets.territory_called(key)?;
                // CW-14
                if self.game.mended() && !self.game.owns(army, at) {
                    return meets.wrong("A standing order is for a planet of the army's own.");
                }
                self.game.army_mut(army).defence.at.insert(at, meeting);
            }
        }
        for item in cursor.get("shown").items()? {
            self.game.army_mut(army).shown.push(card(&item)?);
        }
        for item in cursor.get("ready").items()? {
            item.only(&["card", "at", "dice"])?;
            let card = card(&item.get("card"))?;
            let at = item.get("at").optional(JsonCursor::territory)?;
            let dice = item.get("dice");
            let against = if dice.is_absent() { 1 } else { dice.units()? };
            let numbers = self.game.numbers();
            let most = numbers.combat.attack_dice.max(numbers.combat.defence_dice);
            if against > u32::from(most) {
                return dice.wrong(format!("Nobody rolls more than {most} dice."));
            }
            let ready = &self.game.army(army).ready;
            let twice = ready.iter().any(|ready| ready.card == card);
            if twice || !self.game.cards().get(card).effect.is_set_beforehand() {
                return item.wrong("Ready is a card whose text answers something, and each once.");
            }
            let dice = against;
            self.game.army_mut(army).ready.push(Ready { card, at, dice });
        }
        Ok(())
    }

    /// CW-14: as many dice as possible and every ship, where nothing is said.
    pub(super) fn meeting(&self, cursor: &JsonCursor<'_>, keys: &[&str]) -> Read<Meeting> {
        cursor.only(keys)?;
        let most = u32::from(self.game.numbers().combat.defence_dice);
        let dice = cursor.get("dice");
        let number = if dice.is_absent() { most } else { dice.units()? };
        if number > most {
            return dice.wrong(format!("An attack is met by {most} dice at most."));
        }
        let sent = cursor.get("ships");
        let sent = match sent.value.as_str() {
            Some("all") => Sent::All,
            _ => sent.optional(ships)?.map_or(Sent::All, Sent::Some),
        };
        Ok(Meeting { dice: number, ships: sent })
    }

    pub(super) fn token(&self, cursor: &JsonCursor<'_>) -> Read<crate::clone_wars::TokenId> {
        let typed = cursor.text()?;
        self.game
            .tokens()
            .by_id(typed)
            .map_or_else(|| cursor.wrong(format!("There is no token \"{typed}\".")), Ok)
    }
}

/// A card by its id.
pub(super) fn card(cursor: &JsonCursor<'_>) -> Read<CardId> {
    let typed = cursor.text()?;
    CardId::by_id(typed).map_or_else(
        || cursor.wrong(format!("There is no card \"{typed}\"; they are R01 to R30 and S01 to S29.")),
        Ok,
    )
}
