//! What happened, told to one reader: events in, a passage out.

use super::battle::{Battle, End};
use crate::line;
use crate::rules::{Line, Passage, SeatId};
use crate::two_player::{Event, TwoPlayer};

/// These events as one passage, in reading order.
pub(in crate::two_player) fn tell(game: &TwoPlayer, reader: Option<SeatId>, events: &[&Event]) -> Passage {
    let mut teller = Teller { game, reader, told: Passage::default(), battle: None };
    for event in events {
        teller.event(event);
    }
    teller.end_battle(End::Open);
    teller.told
}

/// A passage being told.
pub(super) struct Teller<'a> {
    pub(super) game: &'a TwoPlayer,
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

    /// "You" to the seat itself, its name to others.
    pub(super) fn who(&self, seat: SeatId, verb: &str, verbs: &str) -> Line {
        if self.reader == Some(seat) {
            line![format!("You {verb}")]
        } else {
            line![seat, format!(" {verbs}")]
        }
    }
}
