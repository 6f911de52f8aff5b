//! Tables as rows, and back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::state::{Chair, STEPS, Step, Table};
use super::{GameId, PersonId, PlaceId, To, bounds};
use crate::games::Kind;
use crate::rules::{Actor, Audience, Rest, SeatId, TeamId};
use crate::store::{GameRow, JournalRow, SeatRow};

pub(super) fn target_of(to_person: bool, target: i64) -> To {
    match (to_person, target) {
        (true, _) => To::Person(PersonId(target.cast_unsigned())),
        (false, 0..) => To::Place(PlaceId(target.cast_unsigned())),
        // A chat's numbers are never that large: below zero stand game and team.
        (false, _) => To::Team(GameId(!target >> 8), TeamId(u8::try_from(!target & 0xff).unwrap_or(0))),
    }
}

pub(super) fn row_of(to: To) -> (bool, i64) {
    match to {
        To::Person(PersonId(person)) => (true, person.cast_signed()),
        To::Place(PlaceId(place)) => (false, place.cast_signed()),
        To::Team(GameId(game), TeamId(team)) => (false, !(game << 8 | i64::from(team))),
    }
}

pub(super) fn chair(row: SeatRow) -> Chair {
    Chair {
        person: row.person.map(|person| PersonId(person.cast_unsigned())),
        // An older program kept names as they came.
        name: bounds::name(&row.name),
        word: row.word,
        ready: row.ready,
        machine: false,
    }
}

pub(super) fn seat_row((index, chair): (usize, &Chair)) -> SeatRow {
    SeatRow {
        seat: i64::try_from(index).unwrap_or(0),
        person: chair.person.map(|person| person.0.cast_signed()),
        name: chair.name.clone(),
        word: chair.word.clone(),
        ready: chair.ready,
    }
}

pub(super) fn game_row(table: &Table, standing: String) -> GameRow {
    GameRow {
        id: table.id.0,
        kind: table.kind.id().to_owned(),
        rules: i64::from(table.edition().rules),
        place: table.place.0.cast_signed(),
        stage: table.stage.word().to_owned(),
        sequence: table.sequence,
        standing,
        secret: table.secret.to_vec(),
        created: table.created,
        moved: table.moved,
    }
}

/// Was any of it told to some, but not to all? Such a step is never taken back: somebody may have
/// learned something by it.
pub(super) fn touches_secrets(audiences: &[Audience]) -> bool {
    audiences.iter().any(|audience| matches!(audience, Audience::Seats(_)))
}

/// Was it nothing but a seat's noting something for itself, a side's settling something among itself, or nothing that
/// anybody was told? That is no step of the game: nobody else may know that it was there.
pub(super) fn is_note(faces: &[u8], audiences: &[Audience]) -> bool {
    let own =
        |audience: &Audience| matches!(audience, Audience::Own(_) | Audience::Among(_) | Audience::Nobody);
    faces.is_empty() && audiences.iter().all(own)
}

/// Was everybody told of it? Such a row has a number in the log.
pub(super) fn is_entry(told: &str, audiences: &[Audience]) -> bool {
    !told.is_empty() || audiences.contains(&Audience::Public)
}

/// Who gave the order of a row, if a seat did.
pub(super) fn seat_of(row: &JournalRow) -> Option<SeatId> {
    match serde_json::from_str(&row.actor) {
        Ok(Actor::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// Numbers rows that were read in: which of them are entries of the log.
pub(super) fn number(rows: &mut [JournalRow]) -> i64 {
    let mut entries = 0;
    for row in rows {
        let public = audiences(&row.events);
        let entry = is_entry(&row.told, public.as_deref().unwrap_or_default());
        entries += i64::from(entry);
        row.entry = entry.then_some(entries);
    }
    entries
}

/// How many rows each seat has given since the last of which everybody was told; of rows from there on.
pub(super) fn unseen<'a>(actors: impl Iterator<Item = &'a str>) -> BTreeMap<SeatId, u64> {
    let mut unseen = BTreeMap::new();
    for actor in actors {
        if let Ok(Actor::Seat(seat)) = serde_json::from_str(actor) {
            *unseen.entry(seat).or_default() += 1;
        }
    }
    unseen
}

/// Who may know each of a row's events; none if they can't be read.
fn audiences(events: &str) -> Option<Vec<Audience>> {
    #[derive(serde::Deserialize)]
    struct Addressed {
        audience: Audience,
    }
    let told = serde_json::from_str::<Vec<Addressed>>(events).ok()?;
    Some(told.into_iter().map(|told| told.audience).collect())
}

/// Was it nothing but a seat's noting something for itself? What can't be read is taken for more than that.
pub(super) fn is_a_note(row: &JournalRow) -> bool {
    audiences(&row.events).is_some_and(|audiences| is_note(&row.faces, &audiences))
}

/// Whose goods or promises a row has changed; where it can't be read, perhaps everybody's.
fn concerned(kind: &dyn Kind, row: &JournalRow) -> BTreeSet<SeatId> {
    match kind.read_events(&row.events) {
        Ok(events) => kind.concerned(&events),
        Err(_) => (0..kind.seats().1).map(SeatId).collect(),
    }
}

/// The rows of a journal from the last on of which is known without reading it that nothing before it is taken back.
pub(super) fn since_the_last_firm(rows: &[JournalRow]) -> &[JournalRow] {
    let firm = |row: &JournalRow| match row.kind.as_str() {
        // A note is no step at all, also where the table writes it.
        "order" => !row.faces.is_empty() || (seat_of(row).is_none() && !is_a_note(row)),
        kind => kind != "table",
    };
    rows.iter().rposition(firm).and_then(|from| rows.get(from..)).unwrap_or(rows)
}

/// The steps that these rows of a journal leave to be taken back.
pub(super) fn steps(kind: &dyn Kind, rows: &[JournalRow]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for row in rows {
        if let Some(to) = undone_to(row) {
            steps.retain(|step| step.seq <= to);
        }
        // What can't be read may have been secret.
        let audiences = audiences(&row.events);
        let note = audiences.as_deref().is_some_and(|audiences| is_note(&row.faces, audiences));
        if row.kind == "table" || (row.kind == "order" && note) {
            continue;
        }
        let seat = seat_of(row);
        let firm = row.kind != "order"
            || seat.is_none()
            || !row.faces.is_empty()
            || audiences.is_none_or(|audiences| touches_secrets(&audiences));
        if firm {
            steps.clear();
        }
        let concerned = if firm { BTreeSet::new() } else { concerned(kind, row) };
        let (seq, entry, told) = (row.seq, row.entry.unwrap_or(0), row.told.clone());
        steps.push(Step { seq, entry, seat, told, concerned, firm, after: None, lit: OnceLock::new() });
    }
    let over = steps.len().saturating_sub(STEPS + 1);
    steps.drain(..over);
    steps
}

/// Those of these rows that are the game's and were not taken back by a later one. What somebody keeps for
/// themselves is no step: it stays.
pub(super) fn not_taken_back(rows: Vec<JournalRow>) -> Vec<JournalRow> {
    let mut standing: Vec<JournalRow> = Vec::new();
    for row in rows {
        if let Some(to) = undone_to(&row) {
            standing.retain(|before| before.seq <= to || is_a_note(before));
        } else if row.kind != "table" {
            standing.push(row);
        }
    }
    standing
}

/// Up to which mend a row says that faults are mended from there on ([`crate::rules::Edition::mends`]).
pub(super) fn mended_to(row: &JournalRow) -> Option<u32> {
    table_act(row)?.get("mended")?.as_u64().and_then(|mends| u32::try_from(mends).ok())
}

/// What the table itself did by a row; none if it is a seat's, or the first.
fn table_act(row: &JournalRow) -> Option<serde_json::Value> {
    if row.kind == "table" { serde_json::from_str(&row.act).ok() } else { None }
}

/// A seat that changed hands by this row: whose it was, and whose it was then, as they may be called; nothing where
/// that isn't said.
pub(super) fn handed_over(row: &JournalRow) -> Option<(SeatId, String, String)> {
    let act = table_act(row)?;
    let replace = act.get("replace")?;
    let name = |key: &str| bounds::name(replace.get(key).and_then(|name| name.as_str()).unwrap_or_default());
    Some((serde_json::from_value(replace.get("seat")?.clone()).ok()?, name("from"), name("to")))
}

/// Does a row say that the game rests (true), or goes on, and since when? In those of earlier versions no moment stands.
fn pause_of(row: &JournalRow) -> Option<(bool, Option<i64>)> {
    let act = table_act(row)?;
    let rests = act.get("pause").is_some();
    let at = act.get("at").and_then(serde_json::Value::as_i64);
    (rests || act.get("resume").is_some()).then_some((rests, at))
}

/// What a row makes of the rest of what lapses in the game: nothing without a moment.
pub(super) fn rest_of(row: &JournalRow) -> Option<Rest> {
    let (rests, at) = pause_of(row)?;
    at.map(|at| if rests { Rest::From(at) } else { Rest::Until(at) })
}

/// Since when a game rests that was played by these rows; none if it doesn't. One that rests can't begin to.
pub(super) fn rests_since(rows: &[JournalRow]) -> Option<i64> {
    rows.iter().fold(None, |since, row| match pause_of(row) {
        None => since,
        Some((false, _)) => None,
        Some((true, at)) => since.or_else(|| Some(at.unwrap_or(row.at.div_euclid(1_000)))),
    })
}

/// Where a row that takes steps back goes back to.
pub(super) fn undone_to(row: &JournalRow) -> Option<i64> {
    table_act(row)?.get("undo")?.as_i64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that was left behind as a seat changed hands is no step: what came before can still be taken back.
    #[test]
    fn a_note_of_the_table_s_is_not_firm() {
        let row = |actor: Actor, audience: Audience| JournalRow {
            seq: 1,
            kind: "order".to_owned(),
            actor: serde_json::to_string(&actor).expect("JSON"),
            act: String::new(),
            faces: Vec::new(),
            by_hand: false,
            events: serde_json::json!([{ "audience": audience }]).to_string(),
            told: String::new(),
            at: 0,
            interaction: None,
            entry: None,
        };
        let step = row(Actor::Seat(SeatId(0)), Audience::Public);
        let taken = |audience| row(Actor::Table(crate::rules::TableAct::Taken(SeatId(0))), audience);
        let rows = [step.clone(), taken(Audience::Own(SeatId(0))), step.clone()];
        assert_eq!(since_the_last_firm(&rows).len(), 3);
        let rows = [step.clone(), taken(Audience::Public), step];
        assert_eq!(since_the_last_firm(&rows).len(), 2);
    }

    #[test]
    fn a_target_is_read_as_it_was_written() {
        for to in [
            To::Place(PlaceId(1_456_074_443_980_800_053)),
            To::Person(PersonId(5)),
            To::Team(GameId(1), TeamId(0)),
            To::Team(GameId(70_000), TeamId(255)),
        ] {
            let (to_person, target) = row_of(to);
            assert_eq!(target_of(to_person, target), to);
        }
    }
}
