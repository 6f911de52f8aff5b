//! Files that somebody made to do harm: each is refused with a sentence, or does none; no game comes of what is refused, and
//! the next good one is read.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::games::{self, Kind};
use wartable::rules::{Names, Viewer};
use wartable::table::{GameId, No, PersonId};

use super::{ADA, HERE, Hall, person};
use crate::wire::begun;

/// The text of a position with this written somewhere into it.
fn with(position: &Value, key: &str, text: &str) -> String {
    let whole = position.to_string();
    let rest = whole.strip_prefix('{').expect("an object");
    format!("{{{key:?}:{text},{rest}")
}

/// Files that can't be read at all.
fn unreadable(position: &Value) -> Vec<String> {
    let deep =
        |open: &str, close: &str, times: usize| format!("{}{}", open.repeat(times), close.repeat(times));
    vec![
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        "\u{feff}{}".to_owned(),
        "[".repeat(1_000_000),
        deep("[", "]", 200_000),
        deep("{\"a\":", "}", 200_000),
        with(position, "deep", &deep("[", "]", 200_000)),
        // A key twice, at the top and deep below.
        with(position, "game", "\"warrior\""),
        with(position, "seats", "{}"),
        with(position, "more", "{\"a\":{\"b\":1,\"b\":1}}"),
        with(position, "round", "1e400"),
        with(position, "zeros", &format!("[{}0]", "0,".repeat(2_000_000))),
        with(position, "words", &format!("{:?}", "W".repeat(3_000_000))),
        with(position, &"k".repeat(100_000), "1"),
        json!({ "format": "wartable", "version": 1, "game": position["game"], "journal": 7 }).to_string(),
        json!({ "format": "wartable", "version": 99, "game": position["game"] }).to_string(),
        json!({ "game": "no such game" }).to_string(),
        json!({ "game": { "game": "warrior" } }).to_string(),
    ]
}

/// The position with each of its parts made something that it can't be.
fn misshapen(position: &Value) -> Vec<String> {
    let many: serde_json::Map<String, Value> =
        (0..5_000).map(|number| (format!("t{number}"), json!({ "owner": "ada", "troops": 1 }))).collect();
    let wrong = [
        Value::Null,
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!("\u{202e}no such thing"),
        json!(["no such thing"]),
        json!({ "no such thing": { "no such thing": -7 } }),
        Value::Object(many),
    ];
    let mut all = Vec::new();
    for key in position.as_object().expect("an object").keys().filter(|key| *key != "game") {
        for wrong in &wrong {
            let mut position = position.clone();
            position[key] = wrong.clone();
            all.push(position.to_string());
        }
        // Its parts, too.
        if let Some(part) = position[key].as_object().and_then(|part| part.keys().next().cloned()) {
            for wrong in &wrong[..7] {
                let mut position = position.clone();
                position[key][&part] = wrong.clone();
                all.push(position.to_string());
            }
        }
    }
    all
}

/// A good position in the midst of a game, and its people.
fn good(kind: &dyn Kind) -> (Value, BTreeMap<String, PersonId>) {
    let names: Vec<String> = ["ada", "ben", "cyd", "dan"]
        [..usize::from(kind.seats().0.max(3).min(kind.seats().1))]
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let people = names.iter().map(|name| (name.clone(), person(name))).collect();
    let game = begun::game(kind, &Names(names.clone()), 4, (1, 2));
    (game.position(&Names(names), Viewer::Everything), people)
}

async fn read(kind: &dyn Kind, part: usize) -> (usize, usize) {
    let (good, people) = good(kind);
    let (mut refused, mut taken) = (0, 0);
    let mut hall = Hall::new().await;
    let bad = unreadable(&good);
    let worst = bad.len();
    let misshapen = misshapen(&good).into_iter().enumerate().filter(|(index, _)| index % part == 0);
    for (index, file) in bad.into_iter().chain(misshapen.map(|(_, file)| file)).enumerate() {
        let start: String = file.chars().take(80).collect();
        match hall.tables.import(hall.call(ADA), file.as_bytes(), &people).await {
            Ok(_) => {
                assert!(index >= worst, "{}: taken: {start}", kind.id());
                taken += 1;
                hall.close().await;
                hall = Hall::new().await;
            }
            Err(No::Refused(why)) => {
                refused += 1;
                let line = wartable::table::plain_line(&why.line, &Names::default());
                assert!((10..700).contains(&line.chars().count()), "{}: {start}: {line}", kind.id());
                assert!(!line.contains('\u{202e}') && !line.contains('\n'), "{line:?}");
                assert_eq!(hall.tables.position(HERE), None, "{}: {start}", kind.id());
            }
            Err(no) => panic!("{}: something broke ({no:?}): {start}", kind.id()),
        }
    }
    let read = hall.tables.import(hall.call(ADA), good.to_string().as_bytes(), &people).await;
    assert!(read.is_ok() && hall.tables.position(HERE).is_some(), "{}: the next good one is read", kind.id());
    hall.close().await;
    (refused, taken)
}

#[tokio::test]
async fn a_hostile_file_is_refused_with_a_sentence() {
    let part = if crate::thorough() { 1 } else { 9 };
    for kind in games::ALL.iter() {
        let (refused, taken) = read(kind, part).await;
        println!("{}: {refused} refused, {taken} taken", kind.id());
        assert!(refused > 15, "{}: {refused}", kind.id());
    }
}

/// A whole export of a game that went on by its deadlines, and its people.
async fn exported(kind: &dyn Kind) -> (Value, BTreeMap<String, PersonId>) {
    let (good, people) = good(kind);
    let hall = Hall::new().await;
    let read = hall.tables.import(hall.call(ADA), good.to_string().as_bytes(), &people).await;
    assert!(read.is_ok(), "{}: {read:?}", kind.id());
    for _ in 0..4 {
        hall.wait(SignedDuration::from_hours(25)).await;
    }
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    hall.close().await;
    let rows = export["journal"].as_array().map_or(0, Vec::len);
    assert!(rows > 2, "{}: {rows} rows", kind.id());
    (export, people)
}

/// What is done to an export's rows, and what stands in the refusal.
fn mangled(export: &Value) -> Vec<(Value, &'static str)> {
    let rows = export["journal"].as_array().expect("rows").clone();
    let order = rows.iter().position(|row| row["kind"] == "order").expect("an order");
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut rows = rows.clone();
        change(&mut rows);
        let mut export = export.clone();
        export["journal"] = rows.into();
        export
    };
    let of =
        |key: &'static str, value: Value| with(&|rows: &mut Vec<Value>| rows[order][key] = value.clone());
    let table = |rows: &mut Vec<Value>, act: Value| {
        let mut row = rows[order].clone();
        row["seq"] = json!(rows.len() + 1);
        (row["kind"], row["actor"], row["order"]) = (json!("table"), json!("table"), act);
        (row["events"], row["faces"]) = (json!([]), json!([]));
        rows.push(row);
    };
    vec![
        (of("order", json!({ "x": "W".repeat(6_001) })), "6000"),
        (of("events", json!([{ "x": ["W".repeat(6_001)] }])), "6000"),
        (of("order", json!({ "W".repeat(81): 1 })), "80"),
        (of("order", json!({ "no such order": {} })), "can't be read"),
        (of("order", json!(-1e300)), "can't be read"),
        (of("actor", json!({ "seat": 250 })), "row"),
        (of("actor", json!("nobody")), "can't be read"),
        (of("kind", json!("genesis")), "can't stand here"),
        (of("kind", json!("\u{202e}x")), "can't stand here"),
        (of("faces", json!([300])), "faces"),
        (of("faces", json!([6, 6, 6, 6, 6, 6, 6, 6, 6])), "row"),
        (of("faces", Value::Null), "faces"),
        (of("seq", json!(999)), "missing"),
        (of("seq", json!(-1)), "missing"),
        (of("time", json!("yesterday")), "time"),
        (with(&|rows| drop(rows.remove(order))), "missing"),
        (with(&|rows| rows.insert(order, rows[order].clone())), "missing"),
        (with(&|rows| table(rows, json!({ "undo": 5_000 }))), "goes back to row 5000"),
        (with(&|rows| table(rows, json!({ "mended": 4_000_000_000_u32 }))), "newer version"),
        // Each of so many states is gone back to later.
        (
            with(&|rows| {
                let first = rows.len() + 1;
                (0..1_100).for_each(|_| table(rows, json!({ "pause": true })));
                (0..1_100).for_each(|at| table(rows, json!({ "undo": first + at })));
            }),
            "1000",
        ),
    ]
}

#[tokio::test]
async fn a_hostile_journal_is_refused_with_a_sentence_in_every_game() {
    for kind in games::ALL.iter() {
        let (export, people) = exported(kind).await;
        let hall = Hall::new().await;
        for (file, words) in mangled(&export) {
            let read = hall.tables.import(hall.call(ADA), file.to_string().as_bytes(), &people).await;
            let said = super::say(&read.expect_err(words));
            assert!(said.contains(words) && said.chars().count() < 700, "{}, {words}: {said}", kind.id());
            assert_eq!(hall.tables.position(HERE), None, "{}: {words}", kind.id());
        }
        let read = hall.tables.import(hall.call(ADA), export.to_string().as_bytes(), &people).await;
        assert!(read.is_ok(), "{}: as it is it is read in: {read:?}", kind.id());
        hall.close().await;
    }
}

/// The log says what happened, whatever the file says was told.
#[tokio::test]
async fn what_a_file_says_was_told_is_told_anew() {
    for kind in games::ALL.iter() {
        let (export, people) = exported(kind).await;
        let mut lying = export.clone();
        for row in lying["journal"].as_array_mut().expect("rows") {
            row["told"] = format!("cyd concedes. {}", "W".repeat(50_000)).into();
        }
        let hall = Hall::new().await;
        let read = hall.tables.import(hall.call(ADA), lying.to_string().as_bytes(), &people).await;
        assert!(read.is_ok(), "{}: {read:?}", kind.id());
        let log = hall.tables.log(hall.call(ADA), None).await.expect("a log");
        let said = super::words_of(&log.passage);
        assert!(!said.contains("concedes") && !said.contains("WWW"), "{}: {said}", kind.id());
        // And it is what the game itself had told.
        let told = |export: &Value| -> Vec<Value> {
            export["journal"].as_array().into_iter().flatten().map(|row| row["told"].clone()).collect()
        };
        let again = hall.tables.export_game(GameId(1)).await.expect("an export");
        assert_eq!(told(&again), told(&export), "{}", kind.id());
        hall.close().await;
    }
}
