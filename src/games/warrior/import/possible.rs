//! What no game comes to: refused with its place. What was read in before it was looked at is replayed as it was.

use super::Reader;
use crate::rules::{JsonCursor, Read};
use crate::warrior::position::MATTERS;
use crate::warrior::{Phase, Seat, Victory, why};

impl<'a> Reader<'a> {
    /// Looks over what was read. What is over is a record, whatever it holds.
    pub(super) fn possible(&self, root: &JsonCursor<'a>) -> Read<()> {
        if self.game.phase == Phase::Over {
            return Ok(());
        }
        self.aims(root)?;
        self.leaders()?;
        self.attack(&root.get("attack"))?;
        self.sieges(&root.get("sieges"))?;
        match self.game.phase {
            Phase::Auction(_) => self.bids(&root.get("auction"))?,
            Phase::Barter(_) => self.traders(&root.get("offers"))?,
            Phase::Fate(_) => {
                self.votes(&root.get("vote"))?;
                self.choosers(&root.get("fate").get("choices"))?;
            }
            Phase::Allocate(_) | Phase::Place(_) => self.all_is_placed(&root.get("done"))?,
            Phase::Aim | Phase::Capital(_) | Phase::Combat(_) | Phase::Speculate(_) | Phase::Over => {}
        }
        self.round(&root.get("round"))?;
        self.is_not_won(&root.get("territories"))
    }

    /// WR-2: chosen by all before the capitals, and in no other game.
    fn aims(&self, root: &JsonCursor<'a>) -> Read<()> {
        let conqueror = self.game.options.victory == Victory::ContinentalConqueror;
        match (conqueror, &self.game.phase) {
            (false, Phase::Aim) => root.get("phase").wrong("Aims are chosen in Continental Conqueror alone."),
            (true, Phase::Aim) | (false, _) => Ok(()),
            (true, _) => match self.game.aims_owed().next() {
                Some(seat) => {
                    let (key, cursor) = &self.seats[seat.index()];
                    cursor.get("aim").wrong(format!("{key}'s aim is missing here."))
                }
                None => Ok(()),
            },
        }
    }

    /// WR-56: with a player who is out their leadership ends.
    fn leaders(&self) -> Read<()> {
        let gone = |seat: &Seat| seat.out && seat.leader.is_some();
        match self.game.seats.iter().position(gone) {
            Some(index) => self.seats[index].1.get("leader").wrong("Who is out leads nobody."),
            None => Ok(()),
        }
    }

    fn attack(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        let Some(attack) = &self.game.attack else { return Ok(()) };
        // WR-44
        if self.game.seat(attack.by).paralysed {
            return cursor.wrong("Who is paralysed attacks nobody.");
        }
        // WR-15
        if self.game.force_of(attack) == 0 {
            return cursor.get("from").wrong("Nobody is left to attack.");
        }
        Ok(())
    }

    /// WR-18: what is left of a capital's strength, ÷ its multiplier and rounded up, is what stands there.
    fn sieges(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        for (key, cursor) in cursor.entries()? {
            let t = cursor.territory_called(key)?;
            let troops = self.game.land_at(t).troops;
            let Some(siege) = self.game.sieges.get(&t).filter(|siege| siege.survivors() != troops) else {
                continue;
            };
            let times = siege.multiplier;
            let (least, most) = (troops.saturating_sub(1) * times + 1, troops * times);
            return cursor
                .get("strength")
                .wrong(format!("With {troops} there, ×{times}, the strength is {least} to {most}."));
        }
        Ok(())
    }

    /// WR-25, WR-56
    fn bids(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        self.none_out(&cursor.get("bids"), "Who is out doesn't bid.")?;
        let tie = cursor.get("tie");
        let tied_at = tie.get("bid");
        for item in tie.get("seats").items()? {
            self.is_in(&item, "Who is out doesn't bid.")?;
            if self.game.seat(self.seat(&item)?).cash < tied_at.number()? {
                return tied_at.wrong("No bid is above one's cash.");
            }
        }
        Ok(())
    }

    /// WR-27, WR-56
    fn traders(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        for item in cursor.items()? {
            self.is_in(&item.get("from"), "Who is out offers nothing.")?;
            self.is_in(&item.get("to"), "Nothing is offered to who is out.")?;
        }
        Ok(())
    }

    /// WR-46, WR-56
    fn votes(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        if cursor.is_absent() {
            return Ok(());
        }
        self.none_out(&cursor.get("power"), "Who is out has no votes.")?;
        self.none_out(&cursor.get("cast"), "Who is out has no votes.")?;
        // WR-47
        if cursor.get("matter").one_of("matter", &MATTERS)?.names_a_player() {
            for (_, cast) in cursor.get("cast").entries()? {
                self.is_in(&cast.get("for"), "Only players still in are voted for.")?;
            }
        }
        Ok(())
    }

    /// WR-56: what was theirs to choose lapses with a player who is out; so does what another was to take from them.
    fn choosers(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        for item in cursor.items()? {
            let what = item.get("what").text()?;
            if what != "vote" {
                self.is_in(&item.get("seat"), "Who is out has nothing to choose.")?;
            }
            if what == "desert" {
                self.is_in(&item.get("victim"), "Nobody deserts from who is out.")?;
            }
        }
        Ok(())
    }

    /// WR-7, WR-54: who is done has placed everything.
    fn all_is_placed(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        for item in cursor.items()? {
            let left = self.game.left_to_place(self.seat(&item)?);
            if left > 0 {
                return item.wrong(format!("Who is done has placed everything; here {left} are left."));
            }
        }
        Ok(())
    }

    /// WR-9: which rounds are of Commerce, Fate & Politics. WR-3: which is the last. A combat round that bears another number does
    /// no harm, and is read.
    fn round(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        let (game, round) = (&self.game, self.game.round);
        let commerce =
            !matches!(game.phase, Phase::Aim | Phase::Capital(_) | Phase::Allocate(_) | Phase::Combat(_));
        if commerce && game.is_combat_round() {
            return cursor
                .wrong(format!("Round {round} is a combat round, in which this phase doesn't come."));
        }
        match game.options.rounds {
            Some(last) if round > last => {
                cursor.wrong(format!("Round {last} is the last: the game would be over."))
            }
            _ => Ok(()),
        }
    }

    /// WR-1, WR-2: nobody has won yet.
    fn is_not_won(&self, cursor: &JsonCursor<'a>) -> Read<()> {
        let game = &self.game;
        let Some((winners, reason)) = game.won(&game.counts()) else { return Ok(()) };
        let names: Vec<&str> = winners.iter().map(|seat| self.seats[seat.index()].0).collect();
        let winner = names.join(", ");
        let left = game.numbers().victory.left;
        let how = match reason {
            why::WORLD_DOMINATION => format!("Nobody but {winner} has more territories than {left}"),
            why::CONTINENTAL_CONQUEROR => format!("{winner} holds all that their aim names"),
            _ => format!("Nobody but {winner} has a territory"),
        };
        cursor.wrong(format!("{how}: the game would be over."))
    }

    /// WR-56: is who stands here, if anybody does, still in?
    fn is_in(&self, cursor: &JsonCursor<'a>, why: &str) -> Read<()> {
        match cursor.optional(|cursor| self.seat(cursor))? {
            Some(seat) if self.game.seat(seat).out => cursor.wrong(why),
            _ => Ok(()),
        }
    }

    /// WR-56: are all still in for whom something stands here?
    fn none_out(&self, cursor: &JsonCursor<'a>, why: &str) -> Read<()> {
        for (key, value) in cursor.entries()? {
            if self.game.seat(self.seat_called(&value, key)?).out {
                return value.wrong(why);
            }
        }
        Ok(())
    }
}
