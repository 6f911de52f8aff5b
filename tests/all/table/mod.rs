//! Games at the table, mostly with Warrior as the game: no chat, everything else real.

mod agreed;
mod beforehand;
mod besieged;
mod bounds;
mod broken;
mod called;
mod cut_off;
mod editions;
mod files;
pub(crate) mod forget;
mod held;
mod help;
mod hostile;
mod leave;
mod lifecycle;
mod machines;
mod machines_rest;
mod notified;
mod orders;
mod pins;
mod plans;
mod present;
mod replace;
mod rest;
mod sealed;
mod seats;
mod since;
mod strain;
mod time;
mod told;
mod unattended;
mod undo;
mod unseen;
mod votes;
mod window;

use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use wartable::clock::{Activity, Clock};
use wartable::games::{self, Games};
use wartable::rules::{Draft, FieldValue, Passage, Script, Span};
use wartable::store::Store;
use wartable::table::{
    Ask, Call, Chosen, Delivered, GameId, No, Outgoing, Parcel, PersonId, PlaceId, PostKind, Receipt,
    Secrets, Tables, To, Who, unwritten,
};

pub(crate) const HERE: PlaceId = PlaceId(900);
pub(crate) const ELSEWHERE: PlaceId = PlaceId(901);
pub(crate) const ADA: &str = "ada";
pub(crate) const BEN: &str = "ben";
pub(crate) const CYD: &str = "cyd";

/// A hall with tables: a database of its own, a clock that stands still.
pub(crate) struct Hall {
    pub(crate) tables: Tables,
    pub(crate) clock: Clock,
    pub(crate) activity: Activity,
    pub(crate) store: Store,
    games: Games,
    clockwork: tokio::task::JoinHandle<()>,
    directory: tempfile::TempDir,
    next: std::sync::atomic::AtomicU64,
}

pub(crate) fn person(name: &str) -> PersonId {
    PersonId(match name {
        ADA => 1,
        BEN => 2,
        CYD => 3,
        other => 100 + u64::from(other.as_bytes()[0]),
    })
}

pub(crate) fn who(name: &str) -> Who {
    Who { person: person(name), name: name.to_owned() }
}

impl Hall {
    pub(crate) async fn new() -> Self {
        let directory = crate::fresh_directory();
        Self::on(directory, "2026-01-01T00:00:00Z".parse().expect("a time")).await
    }

    /// On the database `games.sqlite` of this directory, made if it isn't there.
    pub(crate) async fn on(directory: tempfile::TempDir, start: Timestamp) -> Self {
        Self::with(games::ALL, directory, start).await
    }

    /// The same, where these games are played.
    pub(crate) async fn with(games: Games, directory: tempfile::TempDir, start: Timestamp) -> Self {
        let clock = Clock::stepped(start);
        let activity = Activity::default();
        let file = directory.path().join("games.sqlite");
        let (store, tables, clockwork) = open(games, file, &clock, &activity).await;
        Self { tables, clock, activity, store, games, clockwork, directory, next: 1.into() }
    }

    /// The same tables, as they are at this moment, which go their own way from now on; `store` is this hall's database.
    pub(crate) async fn copy(&self, store: &Store) -> Self {
        let directory = crate::fresh_directory();
        store.backup(&directory.path().join("games.sqlite")).await.expect("a copy of the database");
        let copy = Self::with(self.games, directory, self.clock.now()).await;
        Self { next: self.next.load(std::sync::atomic::Ordering::Relaxed).into(), ..copy }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.directory.path().join("games.sqlite")
    }

    /// Stops at once, as a crash would, and starts again on the same database.
    pub(crate) async fn restart(&mut self) {
        self.clockwork.abort();
        let _ = (&mut self.clockwork).await;
        self.tables.close().await;
        (self.store, self.tables, self.clockwork) =
            open(self.games, self.database(), &self.clock, &self.activity).await;
    }

    /// The same, after it wasn't there for so long.
    pub(crate) async fn away(&mut self, length: SignedDuration) {
        // Nothing sees it before it is stopped.
        self.clock.move_to(self.clock.now() + length);
        self.restart().await;
        self.rest().await;
    }

    /// Nothing more is done in it.
    pub(crate) async fn close(self) {
        self.clockwork.abort();
        self.tables.close().await;
    }

    pub(crate) fn call(&self, name: &str) -> Call {
        let interaction = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Call { who: who(name), place: Some(HERE), game: None, interaction }
    }

    pub(crate) fn ask(&self, name: &str, form: &str, fields: &[(&str, FieldValue)]) -> Ask {
        let mut draft = Draft::new(form);
        for (field, value) in fields {
            draft.fields.insert((*field).to_owned(), value.clone());
        }
        Ask { call: self.call(name), draft, version: None, file: None }
    }

    /// Gives an order or a command of the table's.
    pub(crate) async fn give(
        &self,
        name: &str,
        form: &str,
        fields: &[(&str, FieldValue)],
    ) -> Result<Receipt, No> {
        self.tables.order(self.ask(name, form, fields)).await
    }

    pub(crate) async fn ok(&self, name: &str, form: &str, fields: &[(&str, FieldValue)]) -> Receipt {
        match self.give(name, form, fields).await {
            Ok(receipt) => receipt,
            Err(no) => panic!("{name} /{form} was refused: {}", say(&no)),
        }
    }

    /// The code with which it is refused; the position must be as before.
    pub(crate) async fn code(&self, name: &str, form: &str, fields: &[(&str, FieldValue)]) -> String {
        let before = self.tables.position(HERE);
        let code = refused(self.give(name, form, fields).await);
        assert_eq!(self.tables.position(HERE), before, "a refusal changed the position");
        code
    }

    /// A game of Warrior for ada and ben, dealt so that ada has the Americas and ben has Asia, all set
    /// up; ada has the first turn.
    pub(crate) async fn war(&self, more: &[(&str, FieldValue)]) {
        let mut options: Chosen =
            more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        options.insert("players".to_owned(), 2.into());
        self.tables.create(self.call(ADA), "warrior", options).await.expect("a game");
        self.deal().await;
    }

    async fn deal(&self) {
        self.tables.join(self.call(BEN), None).await.expect("ben joins");
        self.tables.ready(self.call(ADA), None).await.expect("ada is ready");
        let cards = "Alaska Kamchatka Alberta Japan Ontario Mongolia Quebec Irkutsk Greenland Yakutsk \
            NorthwestTerritory Siberia WesternUnitedStates Ural EasternUnitedStates China CentralAmerica India \
            Venezuela Siam";
        self.tables
            .script(Script {
                cards: cards.split_whitespace().map(str::to_owned).collect(),
                ..Script::default()
            })
            .expect("nothing is left over");
        self.tables.ready(self.call(BEN), Some("pear".to_owned())).await.expect("ben is ready");
        assert_eq!(self.tables.script_fault(), None);
        assert!(self.tables.script_left().is_empty());
    }

    /// Capitals and first placings are done, and ada won the first turn.
    pub(crate) async fn to_the_first_turn(&self) {
        self.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
        self.ok(BEN, "warrior capital", &[("at", "Siberia".into())]).await;
        self.ok(ADA, "warrior spread", &[]).await;
        self.dice(&[6, 1]);
        self.ok(BEN, "warrior spread", &[]).await;
        assert_eq!(self.phase(), "combat");
        assert_eq!(self.owes(), [ADA]);
    }

    pub(crate) fn dice(&self, faces: &[u8]) {
        let dice = faces.iter().copied().collect();
        self.tables.script(Script { dice, ..Script::default() }).expect("nothing is left over");
    }

    pub(crate) fn owes(&self) -> Vec<String> {
        self.tables.standing(HERE).expect("a game").owes
    }

    pub(crate) fn phase(&self) -> String {
        self.tables.standing(HERE).expect("a game").phase
    }

    pub(crate) fn state(&self, pointer: &str) -> serde_json::Value {
        let position = self.tables.position(HERE).expect("a game");
        position.pointer(pointer).cloned().unwrap_or_default()
    }

    /// Lets time pass, stopping wherever something falls due.
    pub(crate) async fn wait(&self, length: SignedDuration) {
        let end = self.clock.now() + length;
        loop {
            self.rest().await;
            let now = self.clock.now();
            if now >= end {
                return;
            }
            let next = self.clock.next_wake().map_or(end, |wake| wake.clamp(now, end));
            self.clock.move_to(next);
        }
    }

    /// Returns when no job is due and the clockwork sleeps.
    pub(crate) async fn rest(&self) {
        for _ in 0..8 {
            tokio::task::yield_now().await;
        }
        while self.tables.due_now() || self.activity.open().iter().any(|(kind, _)| *kind == "jobs") {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }

    /// Delivers everything that waits in the outbox, in its order; messages are numbered by their rows.
    pub(crate) async fn deliver(&self) -> Vec<Outgoing> {
        let mut sent = Vec::new();
        loop {
            let parcels = self.tables.next_parcels().await.expect("the outbox");
            if parcels.is_empty() {
                return sent;
            }
            for parcel in parcels {
                self.delivered(&parcel).await;
                sent.extend(parcel.rows);
            }
        }
    }

    /// What waits in the outbox now, message by message.
    pub(crate) async fn waiting(&self) -> Vec<Parcel> {
        self.tables.next_parcels().await.expect("the outbox")
    }

    /// Says that this was sent.
    pub(crate) async fn delivered(&self, parcel: &Parcel) {
        let message = 5_000 + parcel.rows[0].id.unsigned_abs();
        self.tables.delivered(parcel, done(parcel, message)).await.expect("noted");
    }

    pub(crate) async fn verified(&self) -> wartable::table::Verified {
        self.tables.verify_game(GameId(1)).await.expect("a game")
    }
}

/// What came of a parcel that was sent whole.
pub(crate) fn done(parcel: &Parcel, message: u64) -> Delivered {
    let rows = parcel.rows.len();
    let place = match parcel.rows[0].post.to {
        To::Place(place) => place,
        To::Person(person) => PlaceId(1_000 + person.0),
        To::Team(game, team) => PlaceId(2_000 + 10 * game.0.unsigned_abs() + u64::from(team.0)),
    };
    match &parcel.latest {
        Some(latest) => {
            Delivered { rows, message: latest.message, place, post: latest.with(&parcel.rows), grew: true }
        }
        None => Delivered { rows, message, place, post: parcel.joined(), grew: false },
    }
}

async fn open(
    games: Games,
    file: PathBuf,
    clock: &Clock,
    activity: &Activity,
) -> (Store, Tables, tokio::task::JoinHandle<()>) {
    let store = Store::open_among_many(&file).await.expect("a database");
    let tables = Tables::open_with(games, store.clone(), clock.clone(), activity.clone(), Secrets::Seeded(1))
        .await
        .expect("tables");
    tables.grow_after(SignedDuration::ZERO);
    let ticking = tables.clone();
    (store, tables, tokio::spawn(async move { ticking.clockwork().await }))
}

pub(crate) fn refused(answer: Result<Receipt, No>) -> String {
    match answer {
        Err(No::Refused(refused)) => {
            let last = refused.line.last();
            assert_eq!(last, Some(&Span::Rule(refused.code.clone())), "a refusal ends in its code");
            refused.code
        }
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn say(no: &No) -> String {
    match no {
        No::Refused(refused) => words_of(&Passage::line(refused.line.clone())),
        No::Fault { incident } => format!("a fault, {incident}"),
        No::Unwritten(obstacle) => unwritten(*obstacle).to_owned(),
    }
}

pub(crate) fn words_of(passage: &Passage) -> String {
    let text = |span: &Span| match span {
        Span::Text(text)
        | Span::Strong(text)
        | Span::Territory(text)
        | Span::Command(text)
        | Span::Given(text)
        | Span::Rule(text) => text.clone(),
        Span::Seat(seat) => format!("<{}>", seat.0),
        Span::Dice(faces) => format!("{faces:?}"),
        Span::Place(place) => format!("#{place}"),
        Span::Time(at) | Span::TimeFromNow(at) => at.to_string(),
    };
    passage.all_lines().map(|line| line.iter().map(text).collect::<String>()).collect::<Vec<_>>().join("\n")
}

pub(crate) fn public(sent: &[Outgoing]) -> String {
    let here = sent.iter().filter(|outgoing| outgoing.post.to == To::Place(HERE));
    let passages = here.flat_map(|outgoing| outgoing.post.told.iter().chain([&outgoing.post.passage]));
    passages.map(words_of).collect::<Vec<_>>().join("\n")
}

pub(crate) fn private(sent: &[Outgoing], name: &str) -> Vec<Outgoing> {
    let theirs = sent.iter().filter(|outgoing| outgoing.post.to == To::Person(person(name)));
    theirs.cloned().collect()
}

pub(crate) fn of_kind(sent: &[Outgoing], kind: PostKind) -> Vec<Outgoing> {
    sent.iter().filter(|outgoing| outgoing.post.kind == kind).cloned().collect()
}
