//! What no game comes to, or gets stuck in: refused with its place. What was read in before it was looked at is replayed as
//! it was.

use super::Reader;
use crate::clone_wars::{CloneWars, ORDER, Phase, army_name, board, why};
use crate::reading::says_how;
use crate::rules::{JsonCursor, Read};

impl Reader<'_> {
    /// Looks over what was read.
    pub(super) fn possible(&self, root: &JsonCursor<'_>) -> Read<()> {
        self.claims(root)?;
        self.placing_in_turn(&root.get("turn"))?;
        self.cession(&root.get("offers"))?;
        self.end(&root.get("outcome"))
    }

    /// CW-5: in turn, until all are taken, a troop in hand for each. Who ended without a planet could place nothing, and the game
    /// would wait for it for ever.
    fn claims(&self, root: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        if game.phase != Phase::Claim {
            return Ok(());
        }
        let all = board().len();
        let claimed = all - game.free().len();
        for army in ORDER {
            let name = army_name(army);
            let own = |count: usize| (0..count).filter(|place| CloneWars::claimant(*place) == army).count();
            let (share, has) = (own(claimed), game.of(army).len());
            if has != share {
                return root.get("territories").wrong(format!(
                    "Planets are claimed in turn: with {claimed} of {all} claimed {name} has {share}, and not {has}."
                ));
            }
            let (still, pool) = (own(all) - share, game.army(army).pool);
            if u32::try_from(still).is_ok_and(|still| still > pool) {
                let said = self.armies.iter().find(|(other, _)| *other == army);
                let place = said.map_or_else(|| root.get("territories"), |(_, cursor)| cursor.get("pool"));
                return place.wrong(format!(
                    "A claim takes a troop in hand: {name} needs {still} for its planets still to come, and has {pool}."
                ));
            }
        }
        Ok(())
    }

    /// CW-6: whose go it is has something to place, unless nobody has.
    fn placing_in_turn(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        let left = ORDER.iter().any(|army| game.army(*army).pool > 0);
        if game.one_by_one() && left && game.army(game.turn).pool == 0 {
            return cursor.wrong("This army has nothing left to place.");
        }
        Ok(())
    }

    /// CW-20: at most one a turn.
    fn cession(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        if self.game.so_far.ceded && self.game.offers.iter().next().is_some() {
            return cursor.wrong("This turn's cession is made: no offer of another is open.");
        }
        Ok(())
    }

    /// Without its way to win what is written of it could not be read in.
    fn end(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        says_how(cursor, self.game.outcome.as_ref(), &why::ALL)
    }
}
