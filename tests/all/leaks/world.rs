//! A hall into which one can look from every side: what is delivered, and all that somebody can get to see.

use serde_json::Value;
use sqlx::SqlitePool;
use wartable::games::AnyGame;
use wartable::rules::{Draft, FormSpec, Names, SeatId, Viewer};
use wartable::store::{JournalRow, Store};
use wartable::table::{Ask, Call, Look, No, PersonId, Post, Receipt, To, Unsent, forms};

use super::sights::{Part, accepts, badly, odds, sights};
use crate::table::{ADA, BEN, CYD, HERE, Hall, done, person};

/// Somebody who only looks on.
pub(crate) const EVE: &str = "eve";

/// A hall with one game in it, what was delivered there, and to whom nothing can be.
pub(crate) struct World {
    pub(crate) hall: Hall,
    pub(crate) closed: Vec<&'static str>,
    /// Names of places and the like, for whoever asks about the chances of something.
    pub(crate) words: Vec<String>,
    /// The messages of the channel, which number themselves.
    messages: u64,
    store: Store,
    rows: SqlitePool,
    /// What the table itself can be asked.
    verbs: Vec<FormSpec>,
}

/// The game as it is now, and who sits where.
pub(crate) struct Now {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) names: Names,
    pub(crate) people: Vec<Option<PersonId>>,
    pub(crate) stage: String,
    /// The last row of the journal.
    pub(crate) sequence: i64,
}

impl Now {
    pub(crate) fn seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..u8::try_from(self.people.len()).expect("few seats")).map(SeatId)
    }

    pub(crate) fn seats_of(&self, name: &str) -> Vec<SeatId> {
        self.seats().filter(|seat| self.people[seat.index()] == Some(person(name))).collect()
    }
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::in_hall(Hall::new().await).await
    }

    pub(crate) async fn in_hall(hall: Hall) -> Self {
        let file = hall.database();
        let store = Store::open(&file).await.expect("the database");
        let rows = SqlitePool::connect_lazy(&format!("sqlite://{}", file.display())).expect("a pool");
        let verbs = forms(hall.tables.kinds());
        Self { hall, closed: Vec::new(), words: Vec::new(), messages: 0, store, rows, verbs }
    }

    pub(crate) async fn of(position: &Value) -> Self {
        let world = Self::new().await;
        world.read_in(&position.to_string()).await;
        world
    }

    /// Begins the game of this position here.
    pub(super) async fn read_in(&self, position: &str) {
        let people = [ADA, BEN, CYD, "dan"].map(|name| (name.to_owned(), person(name))).into();
        let read = self.hall.tables.import(self.hall.call(ADA), position.as_bytes(), &people).await;
        read.expect("read in");
    }

    /// The same world, which goes its own way from now on.
    pub(crate) async fn copy(&self) -> Self {
        let mut copy = Self::in_hall(self.hall.copy(&self.store).await).await;
        copy.closed.clone_from(&self.closed);
        copy.words.clone_from(&self.words);
        copy.messages = self.messages;
        copy.hall.rest().await;
        copy
    }

    pub(crate) async fn close(self) {
        self.rows.close().await;
        self.store.close().await;
        self.hall.close().await;
    }

    pub(crate) async fn now(&self) -> Option<Now> {
        let stored = self.store.game(1).await.expect("the database")?;
        let kind = self.hall.tables.kinds().find(&stored.game.kind).expect("its kind");
        let game = kind.load(&stored.snapshot?).expect("a game");
        let names = Names(stored.seats.iter().map(|seat| seat.name.clone()).collect());
        let holder = |person: i64| PersonId(person.cast_unsigned());
        let people = stored.seats.iter().map(|seat| seat.person.map(holder)).collect();
        Some(Now { game, names, people, stage: stored.game.stage, sequence: stored.game.sequence })
    }

    pub(crate) async fn journal(&self, from: i64) -> Vec<JournalRow> {
        self.store.journal(1, from).await.expect("the journal")
    }

    /// Everything that waits to be sent, but to these: to whom, what, after how many attempts, not before when.
    pub(crate) async fn outbox_but_to(&self, whom: &[To]) -> Vec<String> {
        let sql = "SELECT to_person, target, payload, attempts, not_before FROM outbox ORDER BY id";
        let rows = sqlx::query_as::<_, (bool, i64, String, i64, i64)>(sql).fetch_all(&self.rows).await;
        let mut rows = rows.expect("the outbox");
        rows.retain(|(_, _, payload, ..)| {
            !whom.contains(&serde_json::from_str::<Post>(payload).expect("a message").to)
        });
        rows.into_iter().map(|row| format!("waits in the outbox: {row:?}")).collect()
    }

    /// Delivers everything; gives what was delivered.
    pub(crate) async fn deliver_all(&mut self) -> Vec<Post> {
        let mut came = Vec::new();
        loop {
            let parcels = self.hall.waiting().await;
            if parcels.is_empty() {
                return came;
            }
            for parcel in parcels {
                let to = parcel.rows[0].post.to;
                let closed = |name: &&str| to == To::Person(person(name));
                if self.closed.iter().any(closed) {
                    let why = Unsent::Broken("50007".to_owned());
                    self.hall.tables.failed(&parcel, why).await.expect("noted");
                    continue;
                }
                self.messages += u64::from(to == To::Place(HERE));
                let done = done(&parcel, 9_000 + self.messages);
                // Once as a message of several shows it, once each.
                came.push(done.post.clone());
                self.hall.tables.delivered(&parcel, done).await.expect("noted");
                came.extend(parcel.rows.into_iter().map(|row| row.post));
            }
        }
    }

    /// Delivers everything; gives the channel's messages, and somebody's own.
    pub(crate) async fn deliver(&mut self, reader: &str) -> (Vec<Post>, Vec<Post>) {
        let mut came = self.deliver_all().await;
        came.retain(|post| matches!(post.to, To::Place(_)) || post.to == To::Person(person(reader)));
        came.into_iter().partition(|post| matches!(post.to, To::Place(_)))
    }

    /// All that `reader` can get to see: what came since the last look, and everything that they can ask for.
    pub(crate) async fn seen_by(&mut self, reader: &str) -> Vec<String> {
        self.seen_in_part(reader, Part::ALL).await
    }

    /// The same, of what takes long only a part.
    pub(crate) async fn seen_in_part(&mut self, reader: &str, part: Part) -> Vec<String> {
        self.hall.rest().await;
        let (public, theirs) = self.deliver(reader).await;
        let mut seen: Vec<String> = public.iter().chain(&theirs).map(told).collect();
        seen.extend(self.looks(reader, part).await);
        if part.has(0) {
            seen.extend(self.records(reader).await);
        }
        seen.extend(self.suggested(reader, part).await);
        if let Some(now) = self.now().await {
            let seats = now.seats_of(reader);
            seen.extend(self.refusals(reader, &now, &seats, part).await);
            let viewers: Vec<Viewer> = match seats.as_slice() {
                [] => vec![Viewer::Public],
                seats => seats.iter().map(|seat| Viewer::Seat(*seat)).collect(),
            };
            for viewer in viewers {
                seen.extend(sights(now.game.as_ref(), &now.names, viewer, &self.words, part));
            }
        }
        seen.push(format!("jobs: {:?}", self.store.jobs(1).await.expect("jobs")));
        seen.extend(self.deliver(reader).await.0.iter().map(told));
        seen
    }

    /// What only looks at the game, in private and for all.
    async fn looks(&self, reader: &str, part: Part) -> Vec<String> {
        let tables = &self.hall.tables;
        let mut seen = Vec::new();
        let topic = self.now().await.and_then(|now| now.game.kind().texts().topics().first().copied());
        let all = [
            Look::Status,
            Look::Hand,
            Look::Board { zone: None },
            Look::BoardText { zone: None },
            Look::Since { since: "turn".to_owned(), zone: None, text: false },
            Look::Since { since: "1".to_owned(), zone: None, text: false },
            Look::Standings,
            Look::Offers,
            Look::Help { topic: None },
            Look::Help { topic: topic.map(str::to_owned) },
        ];
        let ways = [false, true].into_iter().flat_map(|public| all.iter().map(move |what| (public, what)));
        // A look costs much: of a sample's each step sees another few.
        let some = ways.enumerate().filter(|(index, _)| part.of == 1 || index % 4 == part.turn % 4);
        for (_, (public, what)) in some {
            let shown = tables.look(self.call(reader), what.clone(), public).await;
            seen.push(format!("{what:?}: {}", answer(&shown)));
        }
        let ways = odds(&self.words);
        let rules = Look::Rules { search: "secret".to_owned(), game: None };
        for what in [Look::Odds(ways[part.turn % ways.len()].clone()), rules] {
            let shown = tables.look(self.call(reader), what.clone(), false).await;
            seen.push(format!("{what:?}: {}", answer(&shown)));
        }
        seen
    }

    /// The log, whether it is as it should be, the list, the file.
    async fn records(&self, reader: &str) -> Vec<String> {
        let (hall, tables) = (&self.hall, &self.hall.tables);
        let log = tables.log(hall.call(reader), None).await;
        let verified = tables.verify(hall.call(reader)).await;
        let list = tables.list(hall.call(reader)).await;
        let export = tables.export(hall.call(reader)).await;
        let rolls = tables.rolls(hall.call(reader), 1, 9_999).await;
        let mut seen = vec![
            format!("log: {}", answer(&log)),
            format!("verify: {}", answer(&verified)),
            format!("list: {}", answer(&list)),
            format!("export: {}", answer(&export)),
            format!("rolls: {}", answer(&rolls)),
        ];
        // What shows something by itself, and asks before anything is done.
        for form in ["play", "standings", "game reminders", "game forget"] {
            let ask = Ask { call: self.call(reader), draft: Draft::new(form), version: None, file: None };
            seen.push(format!("/{form}: {}", answer(&tables.order(ask).await)));
        }
        seen
    }

    /// What completes the fields of the table's own forms, and those of the game's as the table hands them on.
    async fn suggested(&self, reader: &str, part: Part) -> Vec<String> {
        let mut seen = Vec::new();
        let kind = self.now().await.map(|now| now.game.kind());
        let specs = self.verbs.iter().chain(kind.into_iter().flat_map(|kind| kind.forms()));
        for (index, spec) in specs.enumerate().filter(|(index, _)| part.has(*index)) {
            for field in spec.fields {
                let typed = if index % 2 == 0 { "" } else { "a" };
                let draft = Draft::new(spec.path);
                let found = self.hall.tables.complete(&self.call(reader), &draft, field.name, typed).await;
                seen.push(format!("/{} {} completed: {found:?}", spec.path, field.name));
            }
        }
        seen
    }

    /// What the table answers to forms filled in so that they are refused.
    async fn refusals(&self, reader: &str, now: &Now, seats: &[SeatId], part: Part) -> Vec<String> {
        let mut seen = Vec::new();
        let specs = now.game.kind().forms().iter().enumerate().filter(|(index, _)| part.has(*index));
        for draft in specs.flat_map(|(_, spec)| [Draft::new(spec.path), badly(spec)]) {
            if seats.iter().any(|seat| accepts(now.game.as_ref(), &now.names, *seat, &draft).is_ok()) {
                continue;
            }
            let form = draft.form.clone();
            let ask = Ask { call: self.call(reader), draft, version: None, file: None };
            seen.push(format!("/{form}: {}", answer(&self.hall.tables.order(ask).await)));
        }
        seen
    }

    /// A call that changes nothing, and of which nothing is kept.
    pub(crate) fn call(&self, name: &str) -> Call {
        Call { interaction: 0, ..self.hall.call(name) }
    }
}

/// A message as its readers get it.
fn told(post: &Post) -> String {
    format!("told: {}", serde_json::to_string(post).expect("JSON"))
}

/// An answer as its reader gets it.
pub(crate) fn answer(answer: &Result<Receipt, No>) -> String {
    match answer {
        Ok(receipt) => {
            let files = receipt.files.iter().map(|(name, bytes)| (name, String::from_utf8_lossy(bytes)));
            let files: Vec<_> = files.collect();
            format!("{} {files:?}", serde_json::to_string(receipt).expect("JSON"))
        }
        Err(No::Refused(refused)) => format!("refused: {refused:?}"),
        Err(No::Fault { incident }) => panic!("something broke: {incident}"),
        Err(No::Unwritten(obstacle)) => panic!("nothing can be written: {obstacle:?}"),
    }
}
