//! Nobody acts for a seat that isn't theirs, whatever they press, forge or alter, and wherever they do: tried with every kind
//! of component that a game puts before its players as it is played.

use std::collections::BTreeSet;

use serde_json::Value;
use wartable::games::{self, Kind};
use wartable::rules::{Actor, SeatId};
use wartable::sandbox::{Place, UserId};
use wartable::store::{JournalRow, Store};

use super::begun;
use super::walk::{Thing, Walker, things};
use crate::discord::house::House;

/// How much is tried.
#[derive(Clone, Copy)]
struct Measure {
    steps: u32,
    /// So many kinds of components.
    kinds: usize,
    /// One in so many of the ways to go about it.
    ways: usize,
}

/// Everything that is known of a game.
#[derive(Clone, Debug, PartialEq)]
struct State {
    position: Value,
    stage: String,
    seats: Vec<(Option<i64>, String)>,
    sequence: i64,
    /// Votes about the table and of the game, as they stand.
    votes: Vec<Value>,
}

struct Court {
    house: House,
    store: Store,
    players: Vec<UserId>,
    /// Looks on; had a seat once; is of another server alone.
    eve: UserId,
    old: UserId,
    elsewhere: Place,
    abroad: Place,
}

impl Court {
    async fn of(kind: &dyn Kind) -> Self {
        let house = House::open().await;
        let count = usize::from(kind.seats().0.max(3).min(kind.seats().1));
        let names: Vec<String> =
            ["old", "ben", "cyd", "dan"][..count].iter().map(|name| (*name).to_owned()).collect();
        let mut players: Vec<UserId> = names.iter().map(|name| house.sandbox.person(name)).collect();
        let (old, new, eve) = (players[0], house.sandbox.person("new"), house.sandbox.person("eve"));
        let world = house.sandbox.world();
        let server = world.channels[&house.channel].guild.expect("a server");
        let elsewhere = Place::Channel(house.sandbox.channel(server, "another"));
        let abroad = Place::Channel(house.sandbox.channel(house.sandbox.server("Abroad"), "games"));
        let directory = tempfile::tempdir().expect("a directory");
        let file = begun::file(&directory, "game.json", &begun::position(kind, &names, 5, (2, 5)));
        house.slash(old, &format!("/game import file:{:?}", file.display().to_string())).await;
        house.slash(old, "/game replace seat:old with:new").await;
        players[0] = new;
        let store = Store::open(&house.database()).await.expect("the database");
        // Something was said everywhere under which something could stand.
        for (who, place) in [(eve, elsewhere), (eve, abroad), (old, abroad)] {
            let _ = house.sandbox.say(who, place, "hello");
        }
        house.quiet().await;
        let court = Self { house, store, players, eve, old, elsewhere, abroad };
        let seats = court.state().await.seats;
        assert!(
            seats.iter().all(|(person, _)| *person != Some(old.0.cast_signed())),
            "{}: {seats:?}",
            kind.id()
        );
        court
    }

    async fn state(&self) -> State {
        let stored = self.store.game(1).await.expect("the database").expect("a game");
        State {
            position: self.house.tables.position(self.house.place()).unwrap_or_default(),
            votes: {
                let standing: Value = serde_json::from_str(&stored.game.standing).expect("JSON");
                ["motions", "ballots", "host"].map(|part| standing[part].clone()).into()
            },
            stage: stored.game.stage,
            seats: stored.seats.into_iter().map(|seat| (seat.person, seat.name)).collect(),
            sequence: stored.game.sequence,
        }
    }

    /// Somebody uses this; gives what is wrong with what came of it. Nothing if it can't even be sent.
    async fn forged(
        &self,
        who: UserId,
        place: Place,
        thing: &Thing,
        id: &str,
        values: Option<&[&str]>,
    ) -> Option<Result<(), String>> {
        let before = self.state().await;
        let mark = self.house.sandbox.mark();
        let under = (thing.place == place).then_some(thing.message);
        self.house.sandbox.forge_under(who, place, under, id, values).ok()?;
        self.house.quiet().await;
        if self.house.sandbox.has_form(who) {
            // What is typed is no more than what is pressed.
            let form = self.house.sandbox.open_modal(who).expect("a form");
            let rows = form.data["components"].as_array().cloned().unwrap_or_default();
            let field = |row: &Value| {
                (row["components"][0]["custom_id"].as_str().unwrap_or_default().to_owned(), "1".to_owned())
            };
            let fields: Vec<(String, String)> = rows.iter().map(field).collect();
            let _ = self.house.sandbox.fill(who, &fields);
            self.house.quiet().await;
        }
        let after = self.state().await;
        let rows = self.store.journal(1, before.sequence + 1).await.expect("the journal");
        let said = self.house.sandbox.since(mark);
        let broke = said.iter().any(|shown| shown.text.contains("went wrong"));
        let own: Vec<SeatId> = self.seats_of(who);
        let why = if broke {
            "something broke"
        } else if own.is_empty() && before != after {
            "who has no seat changed something"
        } else if own.is_empty() && said.iter().any(|shown| shown.by_bot && !shown.is_private()) {
            "what somebody without a seat did is told to all"
        } else if rows.iter().any(|row| !is_theirs(row, &own)) {
            "somebody acted for another's seat"
        } else if others_seats(&before, &own) != others_seats(&after, &own) {
            "somebody changed who sits where"
        } else if answers(&before, &own) != answers(&after, &own) {
            "somebody changed what another has voted"
        } else {
            return Some(Ok(()));
        };
        let rows: Vec<String> = rows.iter().map(|row| format!("{} {}", row.actor, row.act)).collect();
        let said: Vec<&str> = said.iter().map(|shown| shown.text.as_str()).collect();
        Some(Err(format!("{why}: {id} {values:?} by {who:?} in {place:?}: {rows:?} {said:?}")))
    }

    fn seats_of(&self, who: UserId) -> Vec<SeatId> {
        let mine = |(index, player): (usize, &UserId)| {
            (*player == who).then(|| SeatId(u8::try_from(index).expect("few")))
        };
        self.players.iter().enumerate().filter_map(mine).collect()
    }
}

/// Is the row by one of these seats, or what the table does by itself after that?
fn is_theirs(row: &JournalRow, own: &[SeatId]) -> bool {
    match serde_json::from_str::<Actor>(&row.actor) {
        Ok(Actor::Seat(seat)) => own.contains(&seat),
        _ => true,
    }
}

/// The seats that aren't these.
fn others_seats(state: &State, own: &[SeatId]) -> Vec<(Option<i64>, String)> {
    let others = |index: usize| !own.iter().any(|seat| seat.index() == index);
    state.seats.iter().enumerate().filter(|(index, _)| others(*index)).map(|(_, seat)| seat.clone()).collect()
}

/// What people other than those on these seats have answered to votes about the table.
fn answers(state: &State, own: &[SeatId]) -> Vec<(String, String)> {
    let mine: Vec<String> =
        own.iter().filter_map(|seat| state.seats.get(seat.index())?.0).map(|id| id.to_string()).collect();
    let motions = state.votes.first().and_then(Value::as_array).into_iter().flatten();
    let given = motions.flat_map(|motion| motion["answers"].as_object().into_iter().flatten());
    let others = given.filter(|(person, _)| !mine.contains(person));
    others.map(|(person, answer)| (person.clone(), answer.to_string())).collect()
}

/// The id with one of its parts made another.
fn with_part(id: &str, part: usize, text: &str) -> String {
    let mut parts: Vec<&str> = id.split('|').collect();
    if let Some(old) = parts.get_mut(part) {
        *old = text;
    }
    parts.join("|")
}

/// The same id altered in every way that might make it another's: the seat that it is for, the game, how far that was, its use,
/// its form, what it asks for and what is filled in.
fn altered(id: &str, forms: &[&str], seats: usize) -> Vec<String> {
    let pinless: Vec<&str> = id.split('|').filter(|part| !part.starts_with("@seat")).collect();
    let pinless = pinless.join("|");
    let mut all = vec![pinless.clone(), format!("{pinless}|confirmed!1"), format!("{id}|confirmed!1")];
    all.extend((0..=seats).map(|seat| format!("{pinless}|@seat#{seat}")));
    all.extend(
        ["@seat#-1", "@seat#256", "@seat=0", "@team#0", "@team#99", "to=ben", "seat=ben"]
            .map(|more| format!("{pinless}|{more}")),
    );
    all.extend(["0", "2", "ffff", "-1", "x"].map(|game| with_part(id, 1, game)));
    all.extend(["0", "v0", "vffff", "v1.1", "ffffffffffffffff", ""].map(|version| with_part(id, 2, version)));
    all.extend(["1p", "1c", "1k", "1s", "1z", "1f", "1m", "1q", "2p"].map(|letter| with_part(id, 0, letter)));
    all.extend(forms.iter().map(|form| with_part(&with_part(id, 5, ""), 4, form)));
    all.extend(["", "to", "amount", "%zz", "a,b,c"].map(|ask| with_part(id, 5, ask)));
    all.extend(
        [
            "game cancel",
            "game undo",
            "game pause",
            "game kick||seat=ben",
            "game start",
            "game machine||seat=ben",
        ]
        .map(|form| with_part(&with_part(id, 5, ""), 4, form)),
    );
    all
}

async fn tried(kind: &'static dyn Kind, measure: Measure) -> (Vec<String>, usize, usize) {
    let court = Court::of(kind).await;
    let mut walker = Walker::new(9, |_, _| "1".to_owned());
    let forms: Vec<&str> = kind.forms().iter().map(|form| form.path).collect();
    let (mut wrong, mut tries, mut kinds) = (Vec::new(), 0, BTreeSet::new());
    for step in 0..measure.steps {
        let owes = court
            .house
            .tables
            .standing(court.house.place())
            .map(|standing| standing.owes)
            .unwrap_or_default();
        let names = court.state().await.seats;
        let owing: Vec<UserId> = court
            .players
            .iter()
            .zip(&names)
            .filter(|(_, (_, name))| owes.iter().any(|owes| owes.contains(name.as_str())))
            .map(|(player, _)| *player)
            .collect();
        let among = if owing.is_empty() { &court.players } else { &owing };
        let who = *walker.one_of(among).expect("people");
        let other = *court.players.iter().find(|other| **other != who).expect("two");
        let before = things(&court.house, who);
        let fresh: Vec<Thing> =
            before.iter().filter(|thing| !kinds.contains(&thing.kind())).cloned().collect();
        if let Some(thing) = walker.one_of(&fresh).cloned().filter(|_| kinds.len() < measure.kinds) {
            kinds.insert(thing.kind());
            let chosen = thing.options.first().map(|value| [value.as_str()]);
            let values = chosen.as_ref().map(<[&str; 1]>::as_slice);
            let id = thing.custom_id.as_str();
            // The same, by whom it isn't for, from everywhere.
            let mut ways = vec![(who, thing.place, id.to_owned(), Some(&["never offered"][..]))];
            for somebody in [court.eve, court.old, other] {
                for place in [thing.place, court.house.here(), court.elsewhere, court.abroad, Place::Dm] {
                    if somebody == other && place != court.house.here() {
                        continue;
                    }
                    ways.push((somebody, place, id.to_owned(), values));
                }
            }
            let mut altered = altered(id, &forms, court.players.len());
            altered.dedup();
            for (index, id) in altered.into_iter().enumerate() {
                let somebody = [court.eve, other, court.old][index % 3];
                ways.push((somebody, court.house.here(), id.clone(), values));
                ways.push((other, court.house.here(), id, None));
            }
            for (index, (somebody, place, id, values)) in ways.into_iter().enumerate() {
                if index > 12 && !(index + kinds.len()).is_multiple_of(measure.ways) {
                    continue;
                }
                if let Some(sent) = court.forged(somebody, place, &thing, &id, values).await {
                    tries += 1;
                    wrong.extend(sent.err());
                }
            }
        }
        let now = things(&court.house, who);
        match walker.freshest(&now) {
            Some(thing) if step % 5 != 4 => walker.use_it(&court.house, who, &thing).await,
            _ => drop(court.house.slash(who, "/play").await),
        }
    }
    court.store.close().await;
    court.house.close().await;
    (wrong, tries, kinds.len())
}

#[test]
fn nobody_acts_for_a_seat_that_is_not_theirs() {
    let measure = match crate::thorough() {
        true => Measure { steps: 120, kinds: 40, ways: 1 },
        false => Measure { steps: 5, kinds: 2, ways: 9 },
    };
    for kind in games::ALL.iter() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let (wrong, tries, kinds) = runtime.expect("a runtime").block_on(tried(kind, measure));
        println!("{}: {kinds} kinds of components, {tries} tries", kind.id());
        assert!(kinds > 0 && tries > 12, "{}: {tries} were sent", kind.id());
        assert!(wrong.is_empty(), "{}: {:#?}", kind.id(), &wrong[..wrong.len().min(6)]);
    }
}

#[test]
fn an_id_is_altered_part_by_part() {
    let all = altered("1p|1|v2|0|pass||@seat#0", &["attack"], 2);
    for id in
        ["1p|1|v2|0|pass|", "1p|1|v2|0|pass||@seat#1", "1p|2|v2|0|pass||@seat#0", "1p|1|v2|0|attack||@seat#0"]
    {
        assert!(all.iter().any(|known| known == id), "{id}: {all:#?}");
    }
    let row = |actor: &str| JournalRow {
        seq: 1,
        kind: String::new(),
        actor: actor.to_owned(),
        act: String::new(),
        faces: Vec::new(),
        by_hand: false,
        events: String::new(),
        told: String::new(),
        at: 0,
        interaction: None,
        entry: None,
    };
    let seat = |seat: u8| serde_json::to_string(&Actor::Seat(SeatId(seat))).expect("JSON");
    assert!(is_theirs(&row(&seat(1)), &[SeatId(1)]) && !is_theirs(&row(&seat(0)), &[SeatId(1)]));
}
