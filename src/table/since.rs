//! What has changed on the board since somebody's last turn, or since a round began: the journal is played again up to
//! there, and both boards are looked at through the same eyes.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::buttons::{TURN, button};
use super::eyes::{bad_line, drawn_zone};
use super::import::read;
use super::replay::replay;
use super::rows::{is_a_note, undone_to};
use super::state::Table;
use super::tables::{Tables, receipt};
use super::{No, Receipt, Shown, story};
use crate::games::{AnyGame, Games, Kind};
use crate::line;
use crate::picture::{self, Arrow, Scene};
use crate::rules::{Dice, Names, SeatId, Viewer, whole_number};
use crate::store::JournalRow;

/// More arrows than these make no board clearer: the last ones stay.
const ARROWS: usize = 40;

/// So many turns a moving picture shows, the last, where nobody says how many.
const TURNS: usize = 10;

/// Since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// Since the end of the asker's last turn.
    Turn,
    /// Since this round began.
    Round(u32),
}

impl From {
    /// "turn", "my last turn"; "3", "round 3".
    fn read(typed: &str) -> Option<Self> {
        let typed = typed.trim().to_lowercase();
        let number = typed.strip_prefix("round").unwrap_or(&typed).trim();
        match whole_number(number).filter(|round| *round >= 0) {
            // What is too large to be one has not begun.
            Some(round) => Some(Self::Round(u32::try_from(round).unwrap_or(u32::MAX))),
            None if typed.ends_with(TURN) || typed == "last" => Some(Self::Turn),
            None => None,
        }
    }
}

/// A row of the journal that stands, with what it brought about.
struct Entry {
    seq: i64,
    entry: Option<i64>,
    arrows: Vec<Arrow>,
    /// The game before and after it, where a turn passed by it or a round began.
    turning: Option<(Arc<dyn AnyGame>, Arc<dyn AnyGame>)>,
    /// Whose turn ended.
    ended: Option<SeatId>,
    /// Which round began.
    began: Option<u32>,
}

/// The journal's rows that stand, in order, and the game after them; none, if it can't be played again.
fn history(
    kind: &'static dyn Kind,
    rows: &[JournalRow],
    viewer: Viewer,
) -> Option<(Vec<Entry>, Arc<dyn AnyGame>)> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut before: Option<Arc<dyn AnyGame>> = None;
    let recorded = |row: &JournalRow| Dice::recorded(&row.faces);
    let (game, differences) = replay(kind, rows, &recorded, &mut |row, after| {
        if let Some(to) = undone_to(row) {
            entries.retain(|entry| entry.seq <= to);
        } else if row.kind == "genesis" || !is_a_note(row) {
            entries.push(entry(kind, row, before.as_ref(), after, viewer));
        }
        before = Some(Arc::clone(after));
    });
    Some(entries).zip(game.filter(|_| differences.is_empty()))
}

fn entry(
    kind: &'static dyn Kind,
    row: &JournalRow,
    before: Option<&Arc<dyn AnyGame>>,
    after: &Arc<dyn AnyGame>,
    viewer: Viewer,
) -> Entry {
    let before = before.unwrap_or(after);
    let passed = after.turn_passed(before.as_ref());
    let began = (row.kind == "genesis" || before.round() != after.round()).then(|| after.round());
    Entry {
        seq: row.seq,
        entry: row.entry,
        arrows: kind.read_events(&row.events).map(|events| after.arrows(viewer, &events)).unwrap_or_default(),
        turning: (passed || began.is_some()).then(|| (Arc::clone(before), Arc::clone(after))),
        ended: before.whose_turn().filter(|_| passed),
        began,
    }
}

/// What is looked back on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// One's own last turn.
    Turn,
    /// A round.
    Round,
    /// Anybody's last turn: one has had none.
    NoTurn,
}

/// From where on the board has changed: the game as it was then, and the first entry that counts.
struct Start {
    then: Arc<dyn AnyGame>,
    first: usize,
}

/// Where the last turn of one of these seats ended. What the rules did by themselves as it ended comes after it.
fn last_turn(entries: &[Entry], seats: &BTreeSet<SeatId>) -> Option<Start> {
    let first = entries.iter().rposition(|entry| entry.ended.is_some_and(|seat| seats.contains(&seat)))?;
    Some(Start { then: Arc::clone(&entries[first].turning.as_ref()?.0), first })
}

/// Where the last turn that has ended began, whosoever it was; else the beginning.
fn any_turn(entries: &[Entry]) -> Option<Start> {
    let mut passed = entries.iter().enumerate().rev().filter(|(_, entry)| entry.ended.is_some());
    let (_, before) = (passed.next(), passed.next());
    let at = before.map_or(0, |(index, _)| index);
    Some(Start { then: Arc::clone(&entries.get(at)?.turning.as_ref()?.1), first: at + 1 })
}

/// Where a round began; where all that is known of began later, there.
fn round(entries: &[Entry], round: u32) -> Option<Start> {
    let begins = |entry: &Entry| entry.began.is_some_and(|began| began >= round);
    let at = entries.iter().position(begins)?;
    Some(Start { then: Arc::clone(&entries[at].turning.as_ref()?.1), first: at + 1 })
}

/// A turn's part of a moving picture: the game before and after it, and what went where in it.
type Part = (Arc<dyn AnyGame>, Arc<dyn AnyGame>, Vec<Arrow>);

/// Turn by turn what these entries brought; and what the turn that is on has brought up to now.
fn film(start: &Start, entries: &[Entry], now: &Arc<dyn AnyGame>) -> (Vec<Part>, Part) {
    let (mut parts, mut before, mut arrows) = (Vec::new(), Arc::clone(&start.then), Vec::new());
    for entry in entries {
        arrows.extend(entry.arrows.iter().cloned());
        if let Some((_, after)) = &entry.turning {
            parts.push((std::mem::replace(&mut before, Arc::clone(after)), Arc::clone(after), arrows));
            arrows = Vec::new();
        }
    }
    (parts, (before, Arc::clone(now), arrows))
}

/// The last so many.
fn last<T>(mut parts: Vec<T>, most: usize) -> Vec<T> {
    parts.drain(..parts.len().saturating_sub(most));
    parts
}

/// A full export's last turns as scenes one after the other, as everybody may see them: the last of them, with those that
/// come before it.
///
/// # Errors
/// If it is no full export, or its journal can't be played again, as a sentence.
pub fn last_turns(games: Games, export: &Value, turns: usize) -> Result<Scene, String> {
    let said = |(line, _): story::Sentence| story::plain_line(&line, &Names::default());
    let bytes = serde_json::to_vec(export).map_err(|error| error.to_string())?;
    let read = read(games, &bytes, jiff::Timestamp::UNIX_EPOCH).map_err(said)?;
    let rows = read
        .rows
        .ok_or("there is no journal in it: only a game's number or a full export has turns to show")?;
    let (names, viewer) = (Names(read.names.unwrap_or_default()), Viewer::Public);
    let (entries, now) = history(read.kind, &rows, viewer).ok_or("its journal can't be played again")?;
    let first = entries.first().and_then(|first| first.turning.as_ref()).ok_or("its journal is empty")?;
    let start = Start { then: Arc::clone(&first.1), first: 1 };
    let (mut parts, rest) = film(&start, &entries[1..], &now);
    parts.push(rest);
    let scenes = last(parts, turns).into_iter().map(|(before, after, arrows)| {
        picture::since(&before.scene(&names, viewer), &after.scene(&names, viewer), arrows).0
    });
    let mut scenes: Vec<Scene> = scenes.collect();
    let mut scene = scenes.pop().ok_or("no turn is to be shown")?;
    scene.before = scenes;
    Ok(scene)
}

/// What is asked for by `/board since:`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// Since when.
    pub(super) since: &'a str,
    /// One zone only.
    pub(super) zone: Option<&'a str>,
    /// In words alone.
    pub(super) text: bool,
    /// For all in the channel, and not for who asks.
    pub(super) public: bool,
}

impl Tables {
    /// `/board since:`. `own`: the seats of who asks. `viewer`: through whose eyes both boards are looked at.
    pub(super) async fn since(
        &self,
        table: &Table,
        own: &[SeatId],
        viewer: Viewer,
        Wanted { since, zone, text, public }: Wanted<'_>,
    ) -> Result<Shown, No> {
        let Some(now) = table.game.clone() else {
            return Err(self.refuse(table, story::not_started(table)));
        };
        let Some(from) = From::read(since) else {
            return Err(self.refuse(table, story::no_such_since(since)));
        };
        if let From::Round(round) = from
            && round > now.round()
        {
            return Err(self.refuse(table, story::round_to_come(round, now.round())));
        }
        let names = table.names();
        if zone.is_some() {
            now.board_text(&names, viewer, zone).map_err(|line| bad_line(table, line))?;
        }
        let rows = self.0.store.journal(table.id.0, 0).await.map_err(|error| self.broke(error))?;
        // Since one's last turn: of the seat that is in turn, where it is one's own.
        let turn = table.whose_turn().filter(|seat| own.contains(seat));
        let seats: BTreeSet<SeatId> = match turn {
            Some(seat) => BTreeSet::from([seat]),
            None => own.iter().copied().collect(),
        };
        let (kind, mine) = (table.kind, seats.clone());
        let found = tokio::task::spawn_blocking(move || {
            let (entries, game) = history(kind, &rows, viewer)?;
            let (start, heading) = match from {
                From::Round(number) => (round(&entries, number)?, Whose::Round),
                From::Turn => match last_turn(&entries, &mine) {
                    Some(start) => (start, Whose::Turn),
                    None => (any_turn(&entries)?, Whose::NoTurn),
                },
            };
            let counted = &entries[start.first.min(entries.len())..];
            let mut arrows: Vec<Arrow> = Vec::new();
            for arrow in counted.iter().flat_map(|entry| &entry.arrows) {
                if !arrows.contains(arrow) {
                    arrows.push(arrow.clone());
                }
            }
            let arrows = last(arrows, ARROWS);
            let film = match heading {
                // The board as it is now, with all that has changed, comes last.
                Whose::Round => last(film(&start, counted, &game).0, TURNS),
                Whose::Turn | Whose::NoTurn => Vec::new(),
            };
            Some((start.then, arrows, counted.iter().find_map(|entry| entry.entry), heading, film))
        });
        let found = found.await.map_err(|error| self.fault(error))?;
        let Some((then, arrows, log, what, film)) = found else {
            return Err(self.fault(format!("game {}: its journal can't be played again", table.id)));
        };
        let heading = match (what, from) {
            (Whose::Round, From::Round(0)) => line!["Since the game began"],
            (Whose::Round, From::Round(number)) => line![format!("Since round {number} began")],
            (Whose::Turn, _) if public => match seats.first() {
                Some(seat) => line!["Since ", *seat, "'s last turn"],
                None => line!["Since the last turn"],
            },
            (Whose::Turn, _) => line!["Since your last turn"],
            _ => line!["In the last turn, and since"],
        };
        let moving = film.iter().map(|(before, after, arrows)| {
            let (before, after) = (before.scene(&names, viewer), after.scene(&names, viewer));
            picture::since(&before, &after, arrows.clone()).0
        });
        let moving: Vec<_> = if text { Vec::new() } else { moving.collect() };
        let then = then.scene(&names, viewer);
        let (mut scene, changes) = picture::since(&then, &now.scene(&names, viewer), arrows);
        let board = now.board();
        let mut passage = story::changes(&then, &scene, &changes, board);
        if what == Whose::NoTurn {
            // Posted for all, it says who has had none.
            let why = match seats.first() {
                Some(seat) if public => Some(story::had_no_turn(*seat)),
                Some(_) => Some(story::no_turn_yet()),
                None => (!public).then(story::looks_on),
            };
            passage.lines.splice(0..0, why);
        }
        passage.small.extend(log.map(story::all_of_it));
        let title = story::plain_line(&heading, &table.titles());
        passage.heading = Some(heading);
        let drawn = drawn_zone(board, zone);
        let scene = (!text).then(|| {
            // Where nothing has, that is said once.
            let (framed, struck) = scene.marks_in(drawn.as_deref());
            if !changes.is_empty() && framed {
                scene.notes.insert(0, story::what_is_marked(&title, struck));
            }
            scene.changes = story::sentences(&title, &scene, &changes, board);
            scene.before = moving;
            scene
        });
        Ok(Receipt { scene, zone: drawn, buttons: vec![button("Board", "board")], ..receipt(passage) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_too_large_for_a_number_is_one_that_has_not_begun() {
        let round = |typed: &str| match From::read(typed) {
            Some(From::Round(round)) => Some(round),
            _ => None,
        };
        assert_eq!([round("3"), round("round 3")], [Some(3); 2]);
        assert_eq!([round("5000000000"), round("round 99999999999999999999")], [Some(u32::MAX); 2]);
        assert_eq!([round("-1"), round("1e9"), round("turn")], [None; 3]);
        assert!(matches!(From::read("my last turn"), Some(From::Turn)));
    }
}
