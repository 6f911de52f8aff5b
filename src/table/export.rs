//! Games as files: the full export, what one seat may see of it, and reading one in.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::finding::PRESSED;
use super::import::{FORMAT, VERSION, read};
use super::replay::{Verified, replay};
use super::rows::{handed_over, is_a_note, seat_of};
use super::state::{Stage, Table, TableState};
use super::tables::{Tables, receipt};
use super::{Call, GameId, No, Receipt, moment, secret, story};
use crate::games::{AnyGame, Games};
use crate::line;
use crate::rules::{
    Actor, Addressed, Audience, Dice, Line, Names, Passage, Rest, SeatId, TableAct, Viewer, codes,
};
use crate::store::{JournalRow, StoreError};

/// A journal row in a file.
fn row_json(row: &JournalRow) -> Value {
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    json!({
        "seq": row.seq,
        "kind": row.kind,
        "actor": parsed(&row.actor),
        "order": parsed(&row.act),
        "faces": row.faces,
        "by_hand": row.by_hand,
        "events": parsed(&row.events),
        "told": row.told,
        "time": time(row.at),
    })
}

fn time(at: i64) -> String {
    jiff::Timestamp::from_millisecond(at).map(|at| at.to_string()).unwrap_or_default()
}

/// The position with the table's own options put in, secrets included.
pub(super) fn full_position(table: &Table) -> Option<Value> {
    Some(position(table, table.game.as_deref()?, Viewer::Everything))
}

fn position(table: &Table, game: &dyn AnyGame, viewer: Viewer) -> Value {
    let mut position = game.position(&table.names(), viewer);
    if let Some(options) = position.get_mut("options").and_then(Value::as_object_mut) {
        options.extend(own_options(&table.standing));
    }
    position
}

/// The names of the options that are the table's.
const OWN_OPTIONS: [&str; 3] = ["deadline", "absence", "name"];

/// The options that are the table's, as in `/game create`.
fn own_options(standing: &TableState) -> Map<String, Value> {
    let mut options = Map::new();
    options.insert("deadline".to_owned(), json!(moment::short(standing.pace)));
    options.insert("absence".to_owned(), json!(standing.absence));
    options.insert("name".to_owned(), json!(standing.name));
    options
}

/// Everything of a table as a file says it at that moment, in seconds since 1970 UTC; `seen_by` leaves out what that seat
/// may not know.
fn export(table: &Table, rows: &[JournalRow], seen_by: Option<&[SeatId]>, now: i64) -> Value {
    let viewer = match seen_by {
        None => Viewer::Everything,
        Some([seat, ..]) => Viewer::Seat(*seat),
        Some([]) => Viewer::Public,
    };
    let seats: Vec<Value> = table
        .cast()
        .0
        .iter()
        .zip(&table.chairs)
        .zip(table.seats())
        .map(|((member, chair), id)| {
            let mut seat =
                json!({ "name": member.name, "person": member.person.map(|person| person.0.to_string()) });
            if chair.machine
                && let Some(object) = seat.as_object_mut()
            {
                object.insert("machine".to_owned(), json!(true));
            }
            // Words are part of the key; they come to light with the secret.
            if (seen_by.is_none() || table.stage.is_past())
                && let Some(object) = seat.as_object_mut()
            {
                object.insert("word".to_owned(), json!(chair.word));
            }
            // Where it is read in again, who gave up gets no seat back, and nobody waits for what is deserted.
            if seen_by.is_none()
                && let Some(object) = seat.as_object_mut()
            {
                let standing = &table.standing;
                for (key, seats) in [("gone", &standing.gone), ("deserted", &standing.deserted)] {
                    if seats.contains(&id) {
                        object.insert(key.to_owned(), json!(true));
                    }
                }
            }
            seat
        })
        .collect();
    let mut options = table.standing.options.clone();
    if let Some(options) = options.as_object_mut() {
        options.extend(own_options(&table.standing));
    }
    let journal: Vec<Value> = match seen_by {
        None => rows.iter().skip(1).map(row_json).collect(),
        Some(seats) => {
            let eyes = Eyes::of(seats, rows);
            rows.iter().skip(1).filter_map(|row| seen_row(row, &eyes)).collect()
        }
    };
    let mut genesis = json!({ "commitment": secret::hex(&secret::commitment(&table.secret, table.id)) });
    if let (Some(first), Some(object)) = (rows.first(), genesis.as_object_mut()) {
        match seen_by {
            None => {
                object.insert("row".to_owned(), row_json(first));
            }
            Some(seats) => {
                object.insert("row".to_owned(), seen_row(first, &Eyes::of(seats, rows)).unwrap_or_default());
            }
        }
    }
    let stands = table.game.as_deref().map(|game| match seen_by {
        None => position(table, game, viewer),
        // Nothing in the position of a part says that the game rests: its times are those that it would have if it went on now.
        Some(_) => position(table, game.rested(Rest::Until(now)).as_ref(), viewer),
    });
    let mut file = json!({
        "format": FORMAT,
        "version": VERSION,
        "number": table.id,
        "game": table.kind.id(),
        "rules": table.edition().rules,
        "name": table.standing.name,
        "options": options,
        "seats": seats,
        "genesis": genesis,
        "journal": journal,
        "position": stands,
    });
    if table.standing.own_from > 0
        && seen_by.is_none()
        && let Some(object) = file.as_object_mut()
    {
        object.insert("imported_rows".to_owned(), json!(table.standing.own_from));
    }
    if let Some(object) = file.as_object_mut() {
        if table.stage.is_past() {
            object.insert("secret".to_owned(), json!(secret::hex(&table.secret)));
            // Without the words that were erased nobody can make it any more.
            if let Some(key) = &table.dice_key {
                object.insert("key".to_owned(), json!(secret::hex(key)));
            }
        }
        if let Some(seats) = seen_by {
            let names: Vec<String> = seats.iter().map(|seat| table.title_of(*seat)).collect();
            object.insert("seen_by".to_owned(), json!(names));
        }
    }
    file
}

/// Through whose eyes a journal is read: some seats, and since which row each is in the hands that it is in. What
/// was kept in it before was another's own.
struct Eyes<'a> {
    seats: &'a [SeatId],
    since: Vec<(SeatId, i64)>,
}

impl<'a> Eyes<'a> {
    fn of(seats: &'a [SeatId], rows: &[JournalRow]) -> Self {
        let taken = |row: &&JournalRow, seat: SeatId| match serde_json::from_str(&row.actor) {
            Ok(Actor::Table(TableAct::Taken(taken))) => taken == seat,
            _ => handed_over(row).is_some_and(|(handed, ..)| handed == seat),
        };
        let since = |seat: &SeatId| rows.iter().rev().find(|row| taken(row, *seat)).map_or(0, |row| row.seq);
        Self { seats, since: seats.iter().map(|seat| (*seat, since(seat))).collect() }
    }

    /// May what this seat kept for itself in this row be known?
    fn own(&self, seat: SeatId, row: &JournalRow) -> bool {
        self.since.iter().any(|(own, since)| *own == seat && row.seq >= *since)
    }
}

/// A row as far as these seats may know it: the events told to them or to all; the order only if it is
/// their own. Neither faces nor numbers, for a gap would tell of what is secret.
fn seen_row(row: &JournalRow, eyes: &Eyes<'_>) -> Option<Value> {
    let seats = eyes.seats;
    let events: Vec<Addressed<Value>> = serde_json::from_str(&row.events).unwrap_or_default();
    let seen: Vec<&Value> = events
        .iter()
        .filter(|told| match &told.audience {
            Audience::Public => true,
            Audience::Seats(to) | Audience::Among(to) => to.iter().any(|seat| seats.contains(seat)),
            Audience::Own(own) => eyes.own(*own, row),
            Audience::Nobody => false,
        })
        .map(|told| &told.event)
        .collect();
    let note = is_a_note(row) && seen.is_empty();
    let own = seat_of(row).is_some_and(|seat| seats.contains(&seat)) && row.kind == "order" && !note;
    // Of a row that says nothing to them they don't learn that it is there, and when.
    if seen.is_empty() && !own && row.told.is_empty() {
        return None;
    }
    let mut value = json!({ "time": time(row.at), "events": seen, "told": row.told });
    if own && let Some(object) = value.as_object_mut() {
        object.insert("order".to_owned(), serde_json::from_str(&row.act).unwrap_or_default());
    }
    Some(value)
}

/// Replays a full export (that of `wartable export`) from its genesis and compares the position.
///
/// # Errors
/// If it is no full export, as a sentence.
pub fn verify_export(games: Games, export: &Value) -> Result<Verified, String> {
    let said = |(line, _): story::Sentence| story::plain_line(&line, &Names::default());
    let bytes = serde_json::to_vec(export).map_err(|error| error.to_string())?;
    let read = read(games, &bytes, jiff::Timestamp::UNIX_EPOCH).map_err(said)?;
    let rows = read.rows.ok_or("it is no full export: only what one seat may see, or a bare position")?;
    let key = revealed_key(export, &read.words);
    let roller = |row: &JournalRow| match &key {
        Some(key) if !row.by_hand => Dice::fair(*key, u64::try_from(row.seq).unwrap_or(0)),
        _ => Dice::recorded(&row.faces),
    };
    let mut found = Verified::default();
    let (game, differences) = replay(read.kind, &rows, &roller, &mut |row, _| {
        found.orders += u64::from(row.kind == "order");
        if row.by_hand {
            found.by_hand.push(u64::try_from(row.seq).unwrap_or(0));
        }
    });
    found.differences = differences;
    let names = Names(read.names.unwrap_or_default());
    let mut position = game.map(|game| game.position(&names, Viewer::Everything)).unwrap_or_default();
    if let Some(options) = position.get_mut("options").and_then(Value::as_object_mut) {
        // The table's own options are in the file's position; they are not the game's to compare.
        for (name, value) in
            export.pointer("/position/options").and_then(Value::as_object).into_iter().flatten()
        {
            if OWN_OPTIONS.contains(&name.as_str()) {
                options.insert(name.clone(), value.clone());
            }
        }
    }
    if found.differences.is_empty() && export.get("position") != Some(&position) {
        let stored = export.get("position").unwrap_or(&Value::Null);
        let pointers = super::undo::differences(stored, &position);
        let at: Vec<String> = pointers.into_iter().take(5).collect();
        found
            .differences
            .push(format!("its position is not the one that the journal leads to: {}", at.join(", ")));
    }
    Ok(found)
}

/// The dice's key, where the file holds the secret (the game is over) and it fits the commitment; the
/// rows of an export that was itself read in are not this secret's.
fn revealed_key(export: &Value, words: &[String]) -> Option<[u8; 32]> {
    if export.get("imported_rows").and_then(Value::as_i64).unwrap_or(0) > 0 {
        return None;
    }
    let secret = secret::unhex(export.get("secret")?.as_str()?)?;
    let number = GameId(export.get("number")?.as_i64()?);
    let posted = export.pointer("/genesis/commitment")?.as_str()?;
    let kept = export.get("key").and_then(Value::as_str).and_then(secret::unhex);
    let key = || kept.unwrap_or_else(|| secret::key(&secret, number, words));
    (secret::hex(&secret::commitment(&secret, number)) == posted).then(key)
}

impl Tables {
    /// The game whose record somebody means: this place's. Where that hasn't begun, or was called off, and no other is named,
    /// it is the last that was played there, to its end or until it was called off; then a line says which.
    pub(super) async fn find_record(&self, call: &Call) -> Result<(Arc<Table>, Option<Line>), No> {
        let found = self.find(call).map(|slot| slot.now());
        let typed = call.game.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
        let place = match &found {
            Ok(table) if table.stage == Stage::Lobby => call.place.map(|_| table.place),
            Err(No::Refused(why)) if why.code == codes::NO_GAME_HERE => call.place,
            Ok(_) | Err(_) => None,
        };
        if let Some(place) = place {
            // A button on such a record names its game.
            let last = match typed {
                None => self
                    .0
                    .store
                    .last_played(place.0.cast_signed())
                    .await
                    .map_err(|error| self.broke(error))?,
                Some(typed) => typed.strip_prefix(PRESSED).and_then(|number| number.parse().ok()),
            };
            if let Some(id) = last {
                // Only looked at: in memory it would be one more of its people's games.
                let table = self.table_again(GameId(id)).await.map_err(|error| self.broke(error))?;
                if let Some(table) = table.filter(|table| table.stage.is_past() && table.place == place) {
                    let which = typed.is_none().then(|| story::last_played(&table));
                    return Ok((Arc::new(table), which));
                }
            }
        }
        let table = found?;
        if table.game.is_none() {
            return Err(self.refuse(&table, story::no_journal()));
        }
        Ok((table, None))
    }

    /// `/game export`: a file; a running game only as the asker may see it.
    pub async fn export(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let (table, which) = self.find_record(&call).await?;
        let rows = self.0.store.journal(table.id.0, 0).await.map_err(|error| self.broke(error))?;
        let seats = table.seats_of(call.who.person);
        let whole = table.stage.is_past();
        let seen_by = if whole { None } else { Some(&*seats) };
        let file = export(&table, &rows, seen_by, self.now().as_second());
        let bytes = serde_json::to_vec_pretty(&file).map_err(|error| self.fault(error))?;
        let mut answer = receipt(Passage::line(if whole {
            line!["The whole game: how it began, every order, and how it stands."]
        } else {
            line!["The game as far as you may see it; the rest comes when it is over."]
        }));
        answer.passage.lines.extend(which);
        answer.files.push((format!("{}-{}.json", table.kind.id(), table.id), bytes));
        answer.cast = table.cast();
        Ok(answer)
    }

    /// A game as a full export, secrets included.
    ///
    /// # Errors
    /// If the database can't be read, or there is no such game.
    pub async fn export_game(&self, game: GameId) -> Result<Value, StoreError> {
        let slot = self.load(game).await?;
        let slot = slot.ok_or_else(|| StoreError::from(format!("there is no game {game}")))?;
        let rows = self.0.store.journal(game.0, 0).await?;
        Ok(export(&slot.now(), &rows, None, self.now().as_second()))
    }

    /// The numbers of all games stored, in order.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn games(&self) -> Result<Vec<GameId>, StoreError> {
        Ok(self.0.store.game_ids().await?.into_iter().map(GameId).collect())
    }
}
