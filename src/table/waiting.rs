//! Who is waited for, for what and until when, as far as a reader may know: for who looks, and for whoever is refused
//! something since it isn't theirs to do now.

use super::due::{Due, Seal};
use super::state::{Stage, Table};
use super::tables::Tables;
use super::{GameId, PersonId, Refused, Version, story};
use crate::line;
use crate::rules::{Line, SeatId, Span, codes};

/// The codes of what is refused because it isn't asked of somebody now.
const NOT_NOW: &[&str] = &[codes::NOT_YOUR_TURN, codes::NOTHING_OWED];

impl Table {
    /// What is owed under this name, as a noun in the game's own words.
    pub(super) fn owed(&self, what: &str) -> String {
        self.game.as_ref().map_or(what, |game| game.owed(what)).to_owned()
    }

    /// Who owes what until when, as far as who has these seats may know. Of what is answered unseen all see who is
    /// asked, and each what they owe of it themselves.
    pub(super) fn waits_for(&self, seats: &[SeatId]) -> Vec<Line> {
        let mine = |due: &Due| !due.public && seats.contains(&due.seat);
        let of = |seal: &Seal, due: &Due| {
            (&seal.what, seal.by) == (&due.what, due.by) && seal.seats.contains(&due.seat)
        };
        let sealed = |seal: &Seal| {
            let mut line = self.until(story::sealed(&seal.seats, &self.owed(&seal.what)), seal.by);
            if self.standing.dues.iter().any(|due| mine(due) && of(seal, due)) {
                line.push(story::not_answered_yet().into());
            }
            line
        };
        let told = |due: &Due| mine(due) && self.standing.seals.iter().any(|seal| of(seal, due));
        let mut alike: Vec<(&Due, Vec<SeatId>)> = Vec::new();
        let shown = |due: &&Due| due.public || (mine(due) && !told(due));
        for due in self.standing.dues.iter().filter(shown) {
            match alike.iter_mut().find(|(known, _)| (&known.what, known.by) == (&due.what, due.by)) {
                Some((_, all)) => all.push(due.seat),
                None => alike.push((due, vec![due.seat])),
            }
        }
        let owed = |(due, all): (&Due, Vec<SeatId>)| {
            self.until(story::waited_for(&all, &self.owed(&due.what)), due.by)
        };
        self.standing.seals.iter().map(sealed).chain(alike.into_iter().map(owed)).collect()
    }

    /// Does it wait for this person?
    pub(super) fn waits_for_person(&self, person: PersonId) -> bool {
        let runs = self.standing.paused.is_none() && self.stage == Stage::Running;
        runs && self.standing.dues.iter().any(|due| self.person_of(due.seat) == Some(person))
    }

    fn until(&self, mut line: Line, by: Option<i64>) -> Line {
        line.push(".".into());
        if let Some(by) = by.filter(|_| self.standing.paused.is_none()) {
            line.extend(line![" Deadline ", Span::TimeFromNow(by), "."]);
        }
        line
    }
}

/// So many of somebody's games are led to by buttons.
const LED_TO: usize = 5;

impl Tables {
    /// Where there is no game, or it isn't plain which is meant: those of somebody's that aren't over, by their names; those
    /// that wait for them first.
    #[must_use]
    pub fn games_of(&self, person: PersonId) -> Vec<(GameId, Version, String)> {
        let mut games = self.tables_of(person);
        games.retain(|table| !table.stage.is_past());
        games.sort_by_key(|table| !table.waits_for_person(person));
        let led = games.iter().take(LED_TO);
        led.map(|table| (table.id, table.version_for(Some(person)), table.name_among(games.iter()))).collect()
    }

    /// Puts into the refusal of what isn't somebody's to do now who is waited for instead, and where they are.
    pub(super) fn and_who_is_waited_for(&self, table: &Table, reader: PersonId, refused: &mut Refused) {
        if table.stage != Stage::Running || !NOT_NOW.contains(&&*refused.code) {
            return;
        }
        let mut more = Line::new();
        for line in table.waits_for(&table.seats_of(reader)) {
            more.push(" ".into());
            more.extend(line);
        }
        let mut elsewhere = self.tables_of(reader);
        elsewhere.retain(|other| other.id != table.id && other.waits_for_person(reader));
        let elsewhere: Vec<_> = elsewhere.iter().map(|table| table.whereabouts()).collect();
        more.extend(story::waits_elsewhere(&elsewhere));
        refused.line = story::before_code(std::mem::take(&mut refused.line), more);
    }
}
