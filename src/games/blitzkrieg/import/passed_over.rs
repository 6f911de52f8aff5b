//! What was passed over where positions were read: refused with its place. What was read in before is replayed as it was.

use super::Reader;
use crate::blitzkrieg::Phase;
use crate::reading::moment;
use crate::rules::{JsonCursor, Read};

impl Reader {
    /// Looks over what else stands there.
    pub(super) fn passed_over(&self, root: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        let round = root.get("round");
        if !game.in_set_up() && game.phase != Phase::Over && game.round == 0 {
            return round.wrong("Rounds are counted from 1.");
        }
        // BZ-8
        if game.holy_land.is_some() && !game.options.holy_land {
            return root.get("holy_land").wrong("This game is played without a Holy Land.");
        }
        root.get("outcome").only(&["winners", "why"])?;
        self.colours(&root.get("seats"))?;
        root.get("territories").each_territory("territory").map(drop)
    }

    /// BZ-A1: nobody chooses a colour.
    fn colours(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        for (seat, (_, cursor)) in self.game.all_seats().zip(cursor.entries()?) {
            let (said, own) = (cursor.get("colour"), serde_json::json!(self.game.colour(seat)));
            if said.is_absent() || *said.value == own {
                continue;
            }
            said.text()?;
            let own = own.as_str().unwrap_or_default();
            return said.wrong(format!("Colours go by the order of the seats: this one's is {own}."));
        }
        Ok(())
    }

    /// An object with these keys and no others; before that was looked at, any.
    pub(super) fn only(&self, cursor: &JsonCursor<'_>, keys: &[&str]) -> Read<()> {
        if self.game.mended_in_positions() { cursor.only(keys) } else { Ok(()) }
    }

    /// When an offer lapses; what was no number was passed over before.
    pub(super) fn expires(&self, cursor: &JsonCursor<'_>) -> Read<Option<i64>> {
        match self.game.mended_in_positions() {
            true => cursor.optional(moment),
            false => Ok(cursor.value.as_i64()),
        }
    }
}
