//! Games as files: the full export, what one seat may see of it, and reading one in.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::change::{Change, with_dice};
use super::lifecycle::{People, read_absence, read_pace};
use super::replay::{Verified, own_row, replay};
use super::state::{Absence, Chair, Stage, Standing, Step, Table};
use super::tables::{Tables, plain, receipt, steps};
use super::{Call, GameId, No, PersonId, PlaceId, PostKind, Receipt, moment, secret, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{Audience, Dice, Names, Passage, SeatId, Span, Told, Viewer};
use crate::store::{Fault, JournalRow};

/// What a file of ours says it is.
const FORMAT: &str = "wartable";
/// Its version.
const VERSION: u64 = 1;
/// No game is larger.
const LARGEST: usize = 32 << 20;

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

fn row_from(value: &Value, expected: usize) -> Result<JournalRow, String> {
    let bad = |what: &str| format!("row {expected} of its journal has no {what}");
    let get = |key: &str| value.get(key).ok_or_else(|| bad(key));
    let faces = get("faces")?.as_array().ok_or_else(|| bad("faces"))?;
    let faces = faces.iter().map(|face| face.as_u64().and_then(|face| u8::try_from(face).ok()));
    let at = get("time")?.as_str().and_then(|time| time.parse::<jiff::Timestamp>().ok());
    Ok(JournalRow {
        seq: get("seq")?.as_i64().ok_or_else(|| bad("seq"))?,
        kind: get("kind")?.as_str().ok_or_else(|| bad("kind"))?.to_owned(),
        actor: get("actor")?.to_string(),
        act: get("order")?.to_string(),
        faces: faces.collect::<Option<_>>().ok_or_else(|| bad("faces"))?,
        by_hand: get("by_hand")?.as_bool().unwrap_or(false),
        events: get("events")?.to_string(),
        told: get("told")?.as_str().unwrap_or_default().to_owned(),
        at: at.ok_or_else(|| bad("time"))?.as_millisecond(),
        interaction: None,
    })
}

/// The position with the table's own options put in, secrets included.
pub(super) fn full_position(table: &Table) -> Option<Value> {
    position(table, Viewer::Everything)
}

fn position(table: &Table, viewer: Viewer) -> Option<Value> {
    let mut position = table.game.as_ref()?.position(&table.names(), viewer);
    if let Some(options) = position.get_mut("options").and_then(Value::as_object_mut) {
        options.extend(own_options(&table.standing));
    }
    Some(position)
}

/// The names of the options that are the table's.
const OWN_OPTIONS: [&str; 3] = ["deadline", "absence", "name"];

/// The options that are the table's, as in `/game create`.
fn own_options(standing: &Standing) -> Map<String, Value> {
    let mut options = Map::new();
    options.insert("deadline".to_owned(), json!(moment::short(standing.pace)));
    options.insert("absence".to_owned(), json!(standing.absence));
    options.insert("name".to_owned(), json!(standing.name));
    options
}

/// Everything of a table as a file says it; `seen_by` leaves out what that seat may not know.
fn export(table: &Table, rows: &[JournalRow], seen_by: Option<&[SeatId]>) -> Value {
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
        .map(|(member, chair)| {
            let mut seat =
                json!({ "name": member.name, "person": member.person.map(|person| person.0.to_string()) });
            // Words are part of the key; they come to light with the secret.
            if (seen_by.is_none() || table.stage.is_past())
                && let Some(object) = seat.as_object_mut()
            {
                object.insert("word".to_owned(), json!(chair.word));
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
        Some(seats) => rows.iter().skip(1).filter_map(|row| seen_row(row, seats)).collect(),
    };
    let mut genesis = json!({ "commitment": secret::hex(&secret::commitment(&table.secret, table.id)) });
    if let (Some(first), Some(object)) = (rows.first(), genesis.as_object_mut()) {
        match seen_by {
            None => {
                object.insert("row".to_owned(), row_json(first));
            }
            Some(seats) => {
                object.insert("row".to_owned(), seen_row(first, seats).unwrap_or_default());
            }
        }
    }
    let mut file = json!({
        "format": FORMAT,
        "version": VERSION,
        "number": table.id,
        "game": table.kind.id(),
        "rules": table.kind.rules(),
        "name": table.standing.name,
        "options": options,
        "seats": seats,
        "genesis": genesis,
        "journal": journal,
        "position": position(table, viewer),
    });
    if table.standing.own_from > 0
        && let Some(object) = file.as_object_mut()
    {
        object.insert("imported_rows".to_owned(), json!(table.standing.own_from));
    }
    if let Some(object) = file.as_object_mut() {
        if table.stage.is_past() {
            object.insert("secret".to_owned(), json!(secret::hex(&table.secret)));
        }
        if let Some(seats) = seen_by {
            let names: Vec<String> = seats.iter().map(|seat| table.name_of(*seat)).collect();
            object.insert("seen_by".to_owned(), json!(names));
        }
    }
    file
}

/// A row as far as these seats may know it: the events told to them or to all; the order only if it is
/// their own. Neither faces nor numbers, for a gap would tell of what is secret.
fn seen_row(row: &JournalRow, seats: &[SeatId]) -> Option<Value> {
    let events: Vec<Told<Value>> = serde_json::from_str(&row.events).unwrap_or_default();
    let seen: Vec<&Value> = events
        .iter()
        .filter(|told| match &told.audience {
            Audience::Public => true,
            Audience::Seats(to) => to.iter().any(|seat| seats.contains(seat)),
            Audience::Nobody => false,
        })
        .map(|told| &told.event)
        .collect();
    let own = own_row(row, seats);
    if seen.is_empty() && !own && row.kind == "order" {
        return None;
    }
    let mut value = json!({ "time": time(row.at), "events": seen, "told": row.told });
    if own && let Some(object) = value.as_object_mut() {
        object.insert("order".to_owned(), serde_json::from_str(&row.act).unwrap_or_default());
    }
    Some(value)
}

/// What a file holds, once it is read.
struct Read {
    kind: &'static dyn Kind,
    position: Value,
    /// The whole journal, where the file is a full export.
    rows: Option<Vec<JournalRow>>,
    names: Option<Vec<String>>,
    words: Vec<String>,
    /// The table's own options among those of the file.
    name: Option<String>,
    pace: Option<i64>,
    absence: Absence,
}

fn read(file: &[u8], now: jiff::Timestamp) -> Result<Read, story::Sentence> {
    if file.len() > LARGEST {
        return Err(story::unreadable_file("it is too large"));
    }
    let mut value: Value = serde_json::from_slice(file)
        .map_err(|error| story::unreadable_file(&format!("it is no JSON ({error})")))?;
    let is_export = value.get("format").is_some();
    if is_export && value["format"] != FORMAT {
        return Err(story::unreadable_file("its format is not wartable's"));
    }
    if is_export && value["version"] != VERSION {
        return Err(story::unreadable_file("it was written by another version of wartable"));
    }
    let id = value.get("game").and_then(Value::as_str);
    let id = id.ok_or_else(|| story::unreadable_file("it doesn't say which game it is"))?;
    let kind = crate::games::find(id).ok_or_else(|| story::unknown_kind(id))?;
    if let Some(rules) = value.get("rules")
        && rules.as_u64() != Some(u64::from(kind.rules()))
    {
        return Err(story::bad_position("/rules", &format!("this is version {} of its rules", kind.rules())));
    }
    let partial = value.get("seen_by").is_some();
    let mut words = Vec::new();
    let (mut rows, mut names) = (None, None);
    let mut position = if is_export {
        let seats = value.get("seats").and_then(Value::as_array).cloned().unwrap_or_default();
        let text =
            |seat: &Value, key: &str| seat.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        words = seats.iter().map(|seat| text(seat, "word")).collect();
        names = Some(seats.iter().map(|seat| text(seat, "name")).collect());
        if !partial {
            let first = value.pointer("/genesis/row");
            let first = first.ok_or_else(|| story::bad_position("/genesis", "the set-up is missing"))?;
            let more = value.get("journal").and_then(Value::as_array);
            let more = more.ok_or_else(|| story::bad_position("/journal", "the journal is missing"))?;
            let all = std::iter::once(first).chain(more).enumerate();
            let all = all.map(|(index, row)| row_from(row, index)).collect::<Result<Vec<_>, _>>();
            rows = Some(all.map_err(|why| story::bad_position("/journal", &why))?);
        }
        value.get_mut("position").map(Value::take).unwrap_or_default()
    } else {
        value
    };
    let mut read = Read {
        kind,
        position: Value::Null,
        rows,
        names,
        words,
        name: None,
        pace: Some(86_400),
        absence: Absence::Autopilot,
    };
    if let Some(options) = position.get_mut("options").and_then(Value::as_object_mut) {
        let mut take = |key: &str| options.remove(key).and_then(|value| value.as_str().map(str::to_owned));
        read.name = take("name").map(|name| story::cut(&name, 60));
        if let Some(deadline) = take("deadline") {
            read.pace = read_pace(&deadline)?;
        }
        if let Some(absence) = take("absence") {
            read.absence = read_absence(&absence)?;
        }
        options.remove("players");
        if let Some(text) = options.get("until").and_then(Value::as_str) {
            let at = moment::moment(text, now).ok_or_else(|| story::bad_moment("until", text))?;
            options.insert("until".to_owned(), json!(at));
        }
    }
    read.position = position;
    Ok(read)
}

/// Replays a full export (that of `wartable export`) from its genesis and compares the position.
///
/// # Errors
/// If it is no full export, as a sentence.
pub fn verify_export(export: &Value) -> Result<Verified, String> {
    let said = |(line, _): story::Sentence| story::plain_line(&line, &Names::default());
    let bytes = serde_json::to_vec(export).map_err(|error| error.to_string())?;
    let read = read(&bytes, jiff::Timestamp::UNIX_EPOCH).map_err(said)?;
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
        let mut pointers = std::collections::BTreeSet::new();
        let stored = export.get("position").unwrap_or(&Value::Null);
        super::undo::differences(stored, &position, String::new(), &mut pointers);
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
    (secret::hex(&secret::commitment(&secret, number)) == posted).then(|| secret::key(&secret, number, words))
}

impl Tables {
    /// `/game export`: a file; a running game only as the asker may see it.
    pub async fn export(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let table = slot.now();
        if table.game.is_none() {
            return Err(self.refuse(&table, story::no_journal()));
        }
        let rows = self.0.store.journal(table.id.0, 0).await.map_err(|error| self.fault(error))?;
        let seats = table.seats_of(call.who.person);
        let whole = table.stage.is_past();
        let file = export(&table, &rows, if whole { None } else { Some(&seats) });
        let bytes = serde_json::to_vec_pretty(&file).map_err(|error| self.fault(error))?;
        let mut answer = receipt(Passage::line(if whole {
            line!["The whole game: set-up, journal and position."]
        } else {
            line!["The game as far as you may see it; the rest comes when it is over."]
        }));
        answer.files.push((format!("{}-{}.json", table.kind.id(), table.id), bytes));
        answer.cast = table.cast();
        Ok(answer)
    }

    /// A game as a full export, secrets included.
    ///
    /// # Errors
    /// If the database can't be read, or there is no such game.
    pub async fn export_game(&self, game: GameId) -> Result<Value, Fault> {
        let slot = self.load(game).await?;
        let slot = slot.ok_or_else(|| Fault::from(format!("there is no game {game}")))?;
        let rows = self.0.store.journal(game.0, 0).await?;
        Ok(export(&slot.now(), &rows, None))
    }

    /// The numbers of all games stored, in order.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn games(&self) -> Result<Vec<GameId>, Fault> {
        Ok(self.0.store.game_ids().await?.into_iter().map(GameId).collect())
    }

    /// `/game import`: a position or an export goes on in this channel. `people` says who sits where,
    /// by the names of the file; a seat for whose name it knows nobody is open to `/game replace`.
    pub async fn import(
        &self,
        call: Call,
        file: &[u8],
        people: &BTreeMap<String, PersonId>,
    ) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let mut creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        self.place_is_free(place)?;
        let read = read(file, self.now()).map_err(plain)?;
        let id = GameId(*creating + 1);
        let change = match read.rows.clone() {
            Some(rows) => self.import_whole(id, place, &call, read, rows, people)?,
            None => self.import_position(id, place, &call, read, people)?,
        };
        let mut answer = receipt(Passage::line(line![
            "The game goes on here as ",
            Span::Given(change.table.standing.name.clone()),
            "."
        ]));
        self.commit(None, change, Some((&call, &mut answer))).await?;
        *creating += 1;
        Ok(answer)
    }

    /// A table for a game that was read in.
    #[expect(clippy::too_many_arguments, reason = "a table is made of so much")]
    fn imported_table(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: &Read,
        names: Vec<String>,
        people: &People,
        options: Value,
    ) -> Result<Table, No> {
        let secret = self.0.secrets.draw(id).map_err(|error| self.fault(error))?;
        let now = self.now();
        let person = |name: &String| {
            let exact = people.get(name).copied();
            exact.or_else(|| {
                people.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, person)| *person)
            })
        };
        let chairs: Vec<Chair> = names
            .into_iter()
            .enumerate()
            .map(|(index, name)| Chair {
                person: person(&name),
                name,
                word: read.words.get(index).cloned().unwrap_or_default(),
                ready: true,
            })
            .collect();
        let until = options.get("until").and_then(Value::as_i64);
        Ok(Table {
            id,
            kind: read.kind,
            place,
            stage: Stage::Running,
            standing: Standing {
                name: read.name.clone().unwrap_or_else(|| format!("{} {id}", read.kind.name())),
                host: call.who.person,
                players: u8::try_from(chairs.len()).ok(),
                options,
                pace: read.pace,
                absence: read.absence,
                until: until.filter(|until| *until > now.as_second()),
                paused: None,
                began: now.as_second(),
                swept: now.as_second(),
                dues: Vec::new(),
                ballots: Vec::new(),
                motions: Vec::new(),
                motions_so_far: 0,
                own_from: 0,
            },
            chairs,
            secret,
            game: None,
            sequence: -1,
            version: 0,
            created: now.as_millisecond(),
            steps: Vec::new(),
        })
    }

    /// A position: the game runs on from it until somebody owes.
    fn import_position(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: Read,
        people: &People,
    ) -> Result<Change, No> {
        let names = Vec::new();
        let table = self.imported_table(id, place, call, &read, names, people, Value::Null)?;
        let (kind, position) = (read.kind, read.position.clone());
        // Who sits where is known only once the position is read; words for the dice there are none.
        let seats = position.get("seats").and_then(Value::as_object).map_or(0, Map::len);
        let key = secret::key(&table.secret, id, &vec![String::new(); seats]);
        let done = with_dice(key, 0, &self.0.scripted, |dice| Ok(kind.import(&position, dice)));
        let (done, rolled) = done.map_err(|stop| self.stopped(&table, stop))?;
        let (game, names, happened) =
            done.map_err(|error| plain(story::bad_position(&error.at, &error.why)))?;
        if names.0.len() != seats {
            return Err(plain(story::bad_position("/seats", "seats and names don't agree")));
        }
        let options = game.position(&names, Viewer::Everything).get("options").cloned().unwrap_or_default();
        let mut table = self.imported_table(id, place, call, &read, names.0, people, options)?;
        table.game = Some(Arc::from(game));
        let mut change = Change::new_game(table, self.now());
        self.introduce(&mut change);
        let act = json!({ "import": position });
        change.write(None, "genesis", "\"table\"".to_owned(), act.to_string(), &happened, &rolled, None);
        change.tell(happened.messages);
        change.settle();
        Ok(change)
    }

    /// A full export: its journal is replayed with the faces that it holds, and goes on here.
    fn import_whole(
        &self,
        id: GameId,
        place: PlaceId,
        call: &Call,
        read: Read,
        rows: Vec<JournalRow>,
        people: &People,
    ) -> Result<Change, No> {
        let mut found_steps: Vec<Step> = steps(&rows);
        let mut options = Value::Null;
        let roller = |row: &JournalRow| Dice::recorded(&row.faces);
        let (game, differences) = replay(read.kind, &rows, &roller, &mut |row, after| {
            if let Some(step) = found_steps.iter_mut().find(|step| step.seq == row.seq) {
                step.after = Some(Arc::clone(after));
            }
        });
        if let Some(difference) = differences.first() {
            return Err(plain(story::bad_position("/journal", difference)));
        }
        let names = read.names.clone().unwrap_or_default();
        let Some(game) = game else { return Err(plain(story::bad_position("/journal", "it is empty"))) };
        if let Some(set_up) = rows.first().and_then(|row| serde_json::from_str::<Value>(&row.act).ok()) {
            options = set_up
                .pointer("/set_up/options")
                .or_else(|| set_up.pointer("/import/options"))
                .cloned()
                .unwrap_or_default();
        }
        let mut table = self.imported_table(id, place, call, &read, names, people, options)?;
        if table.chairs.is_empty() {
            return Err(plain(story::bad_position("/seats", "nobody has a seat")));
        }
        let over = game.outcome().is_some();
        table.game = Some(game);
        // The next row follows the last one read in.
        let last = rows.last().map_or(-1, |row| row.seq);
        table.sequence = last;
        table.standing.own_from = last + 1;
        table.steps = found_steps;
        if over {
            table.stage = Stage::Over;
        }
        let mut change = Change::new_game(table, self.now());
        change.rows = rows;
        self.introduce(&mut change);
        change.settle();
        Ok(change)
    }

    fn introduce(&self, change: &mut Change) {
        let table = &change.table;
        let mut passage = story::begins(table);
        passage.heading = Some(line![Span::Given(table.standing.name.clone()), " goes on here"]);
        let commitment = secret::hex(&secret::commitment(&table.secret, table.id));
        passage.small.push(line!["Dice: commitment ", Span::Command(commitment), "."]);
        let missing: Vec<SeatId> = (0..table.chairs.len())
            .filter(|index| table.chairs[*index].person.is_none())
            .filter_map(|index| u8::try_from(index).ok().map(SeatId))
            .collect();
        for seat in missing {
            passage.lines.push(line![
                seat,
                " is not known here; ",
                Span::Command("/game replace".to_owned()),
                " gives the seat to somebody."
            ]);
        }
        change.say(PostKind::Notice, passage);
    }
}
