//! What no game comes to: refused with its place. What was read in before it was looked at is replayed as it was.

use std::collections::BTreeSet;

use super::Reader;
use crate::blitzkrieg::{Phase, Society};
use crate::rules::{JsonCursor, Read, SeatId};

impl Reader {
    /// Looks over what was read.
    pub(super) fn possible(&self, root: &JsonCursor<'_>) -> Read<()> {
        self.end(root)?;
        self.turn(root)?;
        self.everybody(&root.get("seats"))?;
        self.emplacements(&root.get("territories"))?;
        self.right(root)?;
        self.forced(&root.get("contest"))?;
        self.waiting(&root.get("proposals"))?;
        self.offered(&root.get("offers"))
    }

    /// Over without an outcome nobody would be waited for, and nothing would ever be said.
    fn end(&self, root: &JsonCursor<'_>) -> Read<()> {
        let outcome = root.get("outcome");
        match (self.game.phase == Phase::Over, self.game.outcome.is_some()) {
            (true, false) => outcome.wrong("A game that is over has an outcome: who wins, and why."),
            (false, true) => outcome.wrong("Only a game that is over has an outcome."),
            _ => Ok(()),
        }
    }

    /// BZ-G2: an Eye is placed by an Illuminatus who has none yet.
    fn turn(&self, root: &JsonCursor<'_>) -> Read<()> {
        let (game, seat) = (&self.game, self.game.turn);
        let places = game.is_illuminatus(seat) && game.is_in(seat) && game.eyes_of(seat) == 0;
        if game.phase == Phase::Eyes && !places {
            return root.get("turn").wrong("Here stands an Illuminatus who has no Eye yet.");
        }
        Ok(())
    }

    fn everybody(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let game = &self.game;
        let pyramids = game.numbers().illuminati.pyramids;
        for (seat, (_, cursor)) in game.all_seats().zip(cursor.entries()?) {
            // BZ-5, BZ-A7: what nobody chooses is a Dictatorship.
            let chosen = game.standing(seat).society.filter(|society| *society != Society::Dictatorship);
            if chosen.is_some() && !game.options.societies {
                return cursor.get("society").wrong("This game is played without society types.");
            }
            // BZ-14, BZ-40, BZ-F7
            for friend in cursor.get("friendly_to").items()? {
                let to = self.seat(&friend)?;
                if to == seat || game.is_illuminatus(to) || !game.is_in(to) {
                    return friend.wrong("Here stand other players who are in the game.");
                }
            }
            let controlled = game.pyramids_of(seat).len();
            // BZ-30, BZ-47, BZ-F8
            let left = !game.of(seat).is_empty() || game.troops_of(seat) > 0 || game.eyes_of(seat) > 0;
            if !game.is_in(seat) && (left || controlled > 0) {
                return cursor
                    .get("out")
                    .wrong("Who is out has no land, no troops, no Eyes and no Pyramids.");
            }
            // BZ-G14
            if u32::try_from(controlled).is_ok_and(|controlled| controlled > pyramids) {
                return cursor.wrong(format!("Nobody controls more than {pyramids} Pyramids."));
            }
        }
        Ok(())
    }

    /// BZ-5
    fn emplacements(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        for (_, cursor) in cursor.entries()? {
            let center = cursor.get("center");
            if center.flag()? && !self.game.options.emplacements {
                return center.wrong("This game is played without space centers.");
            }
        }
        Ok(())
    }

    /// BZ-B6: a Utopia's, in the midst of a turn.
    fn right(&self, root: &JsonCursor<'_>) -> Read<()> {
        let Some((whose, _)) = self.game.utopia_may else { return Ok(()) };
        let utopia = self.game.is_illuminatus(whose) || self.game.society(whose) == Society::FreeLoveUtopia;
        if utopia && self.game.phase == Phase::Act {
            return Ok(());
        }
        root.get("utopia_may")
            .wrong("Only a Free-Love Utopia conquers without troops there, in the midst of a turn.")
    }

    /// BZ-43, BZ-44, BZ-G8
    fn forced(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let Some(contest) = &self.game.contest else { return Ok(()) };
        if self.game.phase != Phase::Act || contest.by != self.game.turn {
            return cursor.get("by").wrong("Only whose turn it is forces somebody, after the roll.");
        }
        if !self.game.is_in(contest.seat) {
            return cursor.get("as").wrong("Here stands somebody who is in the game.");
        }
        for others in [cursor.get("asked"), cursor.get("against")] {
            for item in others.items()? {
                let other = self.seat(&item)?;
                if other == contest.by || !self.game.is_illuminatus(other) || !self.game.is_in(other) {
                    return item.wrong("Here stand other Illuminati who are in the game.");
                }
            }
        }
        Ok(())
    }

    /// BZ-C8: what waits for the consent of somebody, for no longer than a turn.
    fn waiting(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let mut numbers = BTreeSet::new();
        for (proposal, item) in self.game.proposals.iter().zip(cursor.items()?) {
            if self.game.phase != Phase::Act || proposal.by.unwrap_or(proposal.seat) != self.game.turn {
                return item.wrong("Only what is done in this turn waits for consent, after the roll.");
            }
            if !numbers.insert(proposal.number) {
                return item.get("number").wrong("Another one has this number.");
            }
            let asked = item.get("asked");
            if proposal.asked.is_empty() {
                return asked.wrong("Nobody is asked: then nothing waits.");
            }
            for other in asked.items()? {
                if !self.plays(self.seat(&other)?) || proposal.seat == self.seat(&other)? {
                    return other.wrong("Here stand other players who are in the game.");
                }
            }
        }
        Ok(())
    }

    /// BZ-13, BZ-40: between two players. Those of a private offer number it by themselves.
    fn offered(&self, cursor: &JsonCursor<'_>) -> Read<()> {
        let mut numbers = BTreeSet::new();
        for (offer, item) in self.game.offers.iter().zip(cursor.items()?) {
            if !self.plays(offer.from) {
                return item.get("from").wrong("Here stands a player who is in the game.");
            }
            if !self.plays(offer.to) || offer.to == offer.from {
                return item.get("to").wrong("Here stands another player who is in the game.");
            }
            let two = BTreeSet::from([offer.from, offer.to]);
            if !numbers.insert((offer.number, Some(two).filter(|_| offer.private))) {
                return item.get("number").wrong("Another one has this number.");
            }
        }
        Ok(())
    }

    /// A player who is in, no Illuminatus.
    fn plays(&self, seat: SeatId) -> bool {
        self.game.is_in(seat) && !self.game.is_illuminatus(seat)
    }
}
