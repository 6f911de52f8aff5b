//! What no game comes to: refused with its place. What was read in before it was looked at is replayed as it was.

use super::Reader;
use crate::reading::says_how;
use crate::rules::{JsonCursor, Read};
use crate::two_player::{Phase, why};

impl Reader<'_> {
    /// Looks over what was read.
    pub(super) fn possible(&self, root: &JsonCursor<'_>) -> Read<()> {
        self.rewards(&root.get("objectives"))?;
        self.claim(&root.get("turn_so_far"))?;
        self.rolled()?;
        self.end(&root.get("outcome"))
    }

    /// TP-21
    fn rewards(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        for (_, cursor) in cursor.entries()? {
            let reward = cursor.get("reward");
            if !reward.is_absent() && !self.game.options.rewards {
                return reward.wrong("This game is played without rewards.");
            }
        }
        Ok(())
    }

    /// TP-13, TP-21: an objective is claimed after combat. What stands there as a turn begins is counted anew.
    fn claim(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let before = matches!(self.game.phase, Phase::Reinforce | Phase::Allies | Phase::Combat);
        if before && self.game.so_far.claimed {
            return cursor.get("claimed").wrong("A claim ends combat: from there on the phase is `fortify`.");
        }
        Ok(())
    }

    /// TP-17: what an ally has in hand was rolled for it.
    fn rolled(&self) -> Read<()> {
        let game = &self.game;
        for (side, cursor) in &self.neutrals {
            let rolled = game.so_far.reinforced.contains(side);
            if game.phase == Phase::Allies && game.in_hand(*side) > 0 && !rolled {
                return cursor.get("pool").wrong(
                    "Only an ally that was reinforced has troops to place: it stands in \"reinforced\".",
                );
            }
        }
        Ok(())
    }

    /// Without its way to win what is written of it could not be read in.
    fn end(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        says_how(cursor, self.game.outcome.as_ref(), &[why::ELIMINATION, why::OBJECTIVES, why::TERRITORIES])
    }
}
