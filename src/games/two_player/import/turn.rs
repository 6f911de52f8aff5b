//! What is going on in a position: whose turn it is, and how far it is.

use super::Reader;
use crate::rules::{Common, Dice, JsonCursor, Outcome, Read, SeatId, TerritorySet};
use crate::two_player::land::{Out, board};
use crate::two_player::{Invasion, Phase, SoFar, TwoPlayer, other, side_of, why};

impl<'a> Reader<'a> {
    pub(super) fn stage(&mut self, root: &JsonCursor<'a>) -> Read<()> {
        let phase = root.get("phase");
        let phases: Vec<(&str, Phase)> = Phase::ALL.iter().map(|phase| (phase.word(), *phase)).collect();
        if phase.is_absent() {
            let words: Vec<&str> = phases.iter().map(|(word, _)| *word).collect();
            return phase.wrong(format!("The phase is missing: one of {}.", words.join(", ")));
        }
        self.game.phase = phase.one_of("phase", &phases)?;
        let round = root.get("round");
        let first = u32::from(self.game.phase != Phase::Setup);
        self.game.round = if round.is_absent() { first } else { round.number()? };
        if self.game.round < first {
            return round.wrong("Rounds are counted from 1.");
        }
        self.order(&root.get("order"))?;
        let turn = root.get("turn").optional(|cursor| self.seat(cursor))?;
        self.game.turn = turn.or(self.game.order.first().copied()).unwrap_or(SeatId(0));
        self.game.occasion = 1;
        self.hands_are_theirs()?;
        self.so_far(&root.get("turn_so_far"))?;
        self.attack(&root.get("attack"))?;
        self.outcome(&root.get("outcome"))
    }

    fn order(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        let mut order: Vec<SeatId> = Vec::new();
        for item in cursor.items()? {
            let seat = self.seat(&item)?;
            if order.contains(&seat) {
                return item.wrong("This seat stands here twice.");
            }
            order.push(seat);
        }
        if let [first] = order[..] {
            order.push(other(first));
        }
        if !order.is_empty() {
            *self.game.order = order;
        }
        Ok(())
    }

    /// TP-13, TP-17: units to be placed now are those of whose turn it is, and of their allies.
    fn hands_are_theirs(&self) -> Read<()> {
        let (game, turn) = (&self.game, self.game.turn);
        let waiting = &self.seats[other(turn).index()].1.get("pool");
        if game.seat(other(turn)).pool > 0 {
            return waiting
                .wrong("Only who has the turn has troops to place; what waits stands in \"stock\".");
        }
        if matches!(game.phase, Phase::Combat | Phase::Fortify | Phase::Over) && !game.hands(turn).is_empty()
        {
            let own = &self.seats[turn.index()].1.get("pool");
            return own.wrong("In this phase nobody has troops left to place.");
        }
        let own = TwoPlayer::players().into_iter().zip(self.seats.iter().map(|(_, cursor)| cursor));
        let own = own.map(|(seat, cursor)| (game.seat(seat).stock, cursor));
        let all = own.chain(
            self.neutrals
                .iter()
                .map(|(side, cursor)| (game.neutral(*side).map_or(0, |neutral| neutral.stock), cursor)),
        );
        for (stock, cursor) in all {
            if game.phase != Phase::Setup && stock > 0 {
                return cursor.get("stock").wrong("Only in set-up do troops wait for later goes.");
            }
        }
        for (side, cursor) in &self.neutrals {
            if game.phase != Phase::Setup && game.in_hand(*side) > 0 && !game.is_ally(turn, *side) {
                return cursor.get("pool").wrong("Only an ally of whose turn it is has troops to place.");
            }
        }
        Ok(())
    }

    fn so_far(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        cursor.only(&[
            "traded",
            "placed",
            "reinforced",
            "lost",
            "held",
            "conquered",
            "claimed",
            "moves",
            "allies_moved",
            "opening_move",
        ])?;
        let own = self.game.of_seat(self.game.turn);
        let conquered_spot = cursor.get("conquered");
        let conquered: TerritorySet = Self::territories_in(&conquered_spot)?.into_iter().collect();
        if !conquered.is_subset(own) {
            return conquered_spot.wrong("What was conquered in this turn is still held.");
        }
        let held = cursor.get("held");
        let held = match held.is_absent() {
            true => own.difference(conquered),
            false => Self::territories_in(&held)?.into_iter().collect(),
        };
        *self.game.so_far = SoFar {
            traded: cursor.get("traded").flag()?,
            placed: cursor.get("placed").flag()?,
            reinforced: self.neutrals_in(&cursor.get("reinforced"))?.into_iter().collect(),
            lost: self.neutrals_in(&cursor.get("lost"))?.into_iter().collect(),
            held,
            conquered,
            claimed: cursor.get("claimed").flag()?,
            moves: cursor.get("moves").number()?,
            allies_moved: self.neutrals_in(&cursor.get("allies_moved"))?.into_iter().collect(),
            opening_move: cursor.get("opening_move").flag()?,
        };
        Ok(())
    }

    fn attack(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if cursor.is_absent() {
            return Ok(());
        }
        cursor.only(&["from", "to", "troops", "dice"])?;
        let game = &self.game;
        if game.phase != Phase::Combat {
            return cursor.wrong("An invasion is open in combat alone.");
        }
        let (from, to) = (cursor.get("from").territory()?, cursor.get("to").territory()?);
        let (by, target, turn) = (game.owner(from), game.owner(to), game.turn);
        if by != side_of(turn) && !game.is_ally(turn, by) {
            return cursor.get("from").wrong("Who attacks is who has the turn, or an ally of theirs.");
        }
        if target == by || target == side_of(turn) {
            return cursor.get("to").wrong("No army attacks itself, and no ally its player.");
        }
        if !board().adjacent(from, to) {
            return cursor.get("to").wrong("An attack goes to an adjoining territory.");
        }
        let troops = cursor.get("troops").units()?;
        if Common::leaving_one(troops.into(), game.troops(from), from, "TP-18").is_err() {
            return cursor
                .get("troops")
                .wrong("At least one unit stays behind; the force stands in its territory.");
        }
        let most = u32::from(game.numbers().combat.attack_dice);
        let dice = cursor.get("dice").number()?;
        if dice > most {
            return cursor.get("dice").wrong(format!("An attack rolls {most} dice at most."));
        }
        self.game.invasion = Some(Invasion { from, to, troops, dice });
        Ok(())
    }

    fn outcome(&mut self, cursor: &JsonCursor<'_>) -> Read<()> {
        if self.game.phase != Phase::Over {
            return if cursor.is_absent() {
                Ok(())
            } else {
                cursor.wrong("Only a game that is over has an outcome.")
            };
        }
        cursor.only(&["winners", "why"])?;
        let mut winners = Vec::new();
        for item in cursor.get("winners").items()? {
            winners.push(self.seat(&item)?);
        }
        let reasons = [why::ELIMINATION, why::OBJECTIVES, why::TERRITORIES].map(|why| (why, why));
        let why = cursor.get("why").optional(|cursor| cursor.one_of("way to win", &reasons))?;
        self.game.outcome = Some(Outcome { winners, why: why.unwrap_or_default().to_owned() });
        Ok(())
    }
}

impl TwoPlayer {
    /// A position of bribing begins that turn, one of set-up with nothing in hand a go; anything else is as it is written.
    pub(super) fn run_on_from_position(&mut self, dice: &mut Dice, out: &mut Out) {
        match self.phase {
            Phase::Bribe => self.open_turn(self.turn, out),
            Phase::Setup if self.hands(self.turn).is_empty() => self.next_go(self.turn, dice, out),
            _ => {}
        }
    }
}
