//! Files that somebody made to do harm: each is refused with a sentence, or does none; no game comes of what is refused, and
//! the next good one is read.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wartable::games::{self, Kind};
use wartable::rules::{Names, Viewer};
use wartable::table::{No, PersonId};

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

async fn read(kind: &dyn Kind, part: usize) -> (usize, usize) {
    let names: Vec<String> = ["ada", "ben", "cyd", "dan"]
        [..usize::from(kind.seats().0.max(3).min(kind.seats().1))]
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let people: BTreeMap<String, PersonId> = names.iter().map(|name| (name.clone(), person(name))).collect();
    let good =
        begun::game(kind, &Names(names.clone()), 4, (1, 2)).position(&Names(names), Viewer::Everything);
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
