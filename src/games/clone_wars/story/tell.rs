//! What happened, told to one reader: events in, a passage out.

use super::battle::{Battle, End};
use super::words::army;
use crate::clone_wars::{CloneWars, Event};
use crate::line;
use crate::rules::{Line, Passage, SeatId, SideId};

/// These events as one passage, in reading order.
pub(in crate::clone_wars) fn tell(game: &CloneWars, reader: Option<SeatId>, events: &[&Event]) -> Passage {
    let mut teller = Teller { game, reader, told: Passage::default(), battle: None };
    for event in events {
        teller.event(event);
    }
    teller.end_battle(End::Open);
    teller.told
}

/// A passage being told.
pub(super) struct Teller<'a> {
    pub(super) game: &'a CloneWars,
    /// Whom it is told to, if to one alone.
    pub(super) reader: Option<SeatId>,
    pub(super) told: Passage,
    pub(super) battle: Option<Battle>,
}

impl Teller<'_> {
    pub(super) fn say(&mut self, line: Line) {
        self.told.lines.push(line);
    }

    pub(super) fn headline(&mut self, line: Line) {
        self.told.headline(line);
    }

    pub(super) fn end_battle(&mut self, end: End) {
        let Some(battle) = self.battle.take() else { return };
        let report = battle.report(end, self.game);
        self.headline(report.headline);
        self.told.lines.extend(report.lines);
        self.told.rolls.extend(report.rolls);
    }

    /// "You" to the seat itself, its name to others; where it has two armies, the army's.
    pub(super) fn who(&self, side: SideId, verb: &str, verbs: &str) -> Line {
        let seat = self.game.seat_of(side);
        if self.reader == Some(seat) && self.game.sides().only_of(seat).is_some() {
            line![format!("You {verb}")]
        } else {
            line![army(self.game, side), format!(" {verbs}")]
        }
    }
}
