//! Databases that earlier versions of the program wrote, with games under way in them: each is read, replayed,
//! played on, taken back, left to its deadlines and started again. See `tests/fixtures`.

mod bot;
mod first;
mod second;

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use wartable::rules::{Draft, FieldValue};
use wartable::table::{Ask, Call, GameId, No, PersonId, PlaceId, Receipt, Who};

use crate::table::{Hall, say};

/// A kept database, copied and opened.
struct Kept {
    hall: Hall,
    name: String,
    /// Who sits anywhere in it.
    people: Vec<(String, PersonId)>,
    places: Vec<(i64, PlaceId)>,
}

impl Kept {
    /// Opens a copy of `tests/fixtures/EDITION/NAME.sqlite`, at the moment at which it was left.
    async fn open(edition: &str, name: &str) -> Self {
        let directory = crate::fresh_directory();
        let copy = directory.path().join("games.sqlite");
        let Copied { people, places, left } = copied(edition, name, &copy).await;
        let hall = Hall::on(directory, left).await;
        Self { hall, name: name.to_owned(), people, places }
    }

    fn call(&self, game: i64, name: &str) -> Call {
        let person = self.people.iter().find(|(known, _)| known == name).expect("somebody of this game").1;
        Call {
            who: Who { person, name: name.to_owned() },
            place: Some(self.place(game)),
            ..self.hall.call(name)
        }
    }

    fn place(&self, game: i64) -> PlaceId {
        self.places.iter().find(|(id, _)| *id == game).expect("a game of this database").1
    }

    /// Gives an order as it is typed: `ada: /attack from:Alaska to:"Northwest Territory" troops:3`.
    async fn give(&self, game: i64, line: &str) -> Result<Receipt, No> {
        let (name, typed) = line.split_once(": /").expect("who types what");
        let call = self.call(game, name);
        self.hall.tables.order(Ask { call, draft: draft(typed), version: None, file: None }).await
    }

    /// Gives orders, none of which is refused.
    async fn play(&self, game: i64, lines: &[&str]) {
        for line in lines {
            if let Err(no) = self.give(game, line).await {
                panic!("{}, game {game}: {line}: refused: {}", self.name, say(&no));
            }
        }
    }

    fn state(&self, game: i64, pointer: &str) -> serde_json::Value {
        let position = self.hall.tables.position(self.place(game)).expect("a game");
        position.pointer(pointer).cloned().unwrap_or_default()
    }

    fn phase(&self, game: i64) -> String {
        self.hall.tables.standing(self.place(game)).expect("a game").phase
    }

    /// The journal of each game leads to what is stored; how many orders each holds.
    async fn verified(&self) -> Vec<(i64, u64)> {
        let mut orders = Vec::new();
        for (game, _) in &self.places {
            let found = self.hall.tables.verify_game(GameId(*game)).await.expect("it can be read");
            assert_eq!(found.differences, Vec::<String>::new(), "{}, game {game}", self.name);
            orders.push((*game, found.orders));
        }
        orders
    }

    /// Time passes in all games, and they start again; every journal still leads to what is stored.
    async fn goes_on(&mut self, hours: i64) {
        let before = self.verified().await;
        self.hall.wait(SignedDuration::from_hours(hours)).await;
        let after = self.verified().await;
        assert!(before.iter().zip(&after).any(|(before, after)| before.1 < after.1), "deadlines pass");
        self.hall.restart().await;
        assert_eq!(self.verified().await, after, "a start changes nothing");
        self.hall.deliver().await;
    }
}

/// A copy of a kept database.
struct Copied {
    people: Vec<(String, PersonId)>,
    places: Vec<(i64, PlaceId)>,
    /// When it was left.
    left: Timestamp,
}

async fn copied(edition: &str, name: &str, to: &Path) -> Copied {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let fixture = fixtures.join(edition).join(name).with_extension("sqlite");
    std::fs::copy(&fixture, to).expect("the fixture is there");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", to.display())).await.expect("a pool");
    let rows = |query: &'static str| {
        let pool = pool.clone();
        async move { sqlx::query(query).fetch_all(&pool).await.expect("rows") }
    };
    let seats = rows("SELECT DISTINCT name, person FROM seats WHERE person IS NOT NULL").await;
    let people = seats.iter().map(|row| (row.get(0), PersonId(row.get::<i64, _>(1).unsigned_abs())));
    let games = rows("SELECT id, place FROM games ORDER BY id").await;
    let places = games.iter().map(|row| (row.get(0), PlaceId(row.get::<i64, _>(1).unsigned_abs())));
    let (people, places) = (people.collect(), places.collect());
    let left: i64 = rows("SELECT max(at) FROM journal").await[0].get(0);
    pool.close().await;
    Copied { people, places, left: Timestamp::from_millisecond(left).expect("a time") }
}

/// A form as somebody types it: its path, then `name:value`, the value in quotation marks where it has blanks.
fn draft(typed: &str) -> Draft {
    let end = typed.find(':').map_or(typed.len(), |colon| typed[..colon].rfind(' ').unwrap_or(colon));
    let mut draft = Draft::new(typed[..end].trim());
    let mut rest = typed[end..].trim();
    while let Some((name, after)) = rest.split_once(':') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').expect("a second quotation mark"),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        let number = value.parse::<i64>().ok().map(FieldValue::from);
        let flag = || value.parse::<bool>().ok().map(FieldValue::from);
        draft.fields.insert(name.to_owned(), number.or_else(flag).unwrap_or_else(|| value.into()));
        rest = left.trim();
    }
    draft
}
