//! Words that somebody plants in whatever can be typed, in every game; looked for in all that others ever get sent, and in
//! the log.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use wartable::games::{self, Kind};
use wartable::rules::{Addressed, FieldKind, FormSpec, SeatId, Viewer};
use wartable::sandbox::{Place, UserId};
use wartable::store::Store;
use wartable::table;

use super::begun;
use super::seen::{self, Seen};
use crate::discord::house::House;
use crate::leaks::Logs;

/// What is planted: the words, and by whom.
type Planted = Vec<(String, usize)>;

/// Not a word of any language, nor of any game.
fn word(number: usize) -> String {
    let mut letters = String::from("zx");
    let mut rest = number + 26;
    while rest > 0 {
        letters.push(char::from(b'a' + u8::try_from(rest % 26).expect("a letter")));
        rest /= 26;
    }
    letters + "qj"
}

/// A command in which this field is the word, and what else it must have is something that is offered.
async fn line(house: &House, who: UserId, form: &FormSpec, field: &str, word: &str, whim: usize) -> String {
    let mut line = format!("/{}", form.path);
    for (index, spec) in form.fields.iter().enumerate() {
        if spec.name == field {
            // What looks like goods is that, with a word beside it.
            line = format!("{line} {}:\"{word}\"", spec.name);
            continue;
        }
        if !spec.required && !(whim + index).is_multiple_of(3) {
            continue;
        }
        let value = match spec.kind {
            FieldKind::Completed => {
                let asked = format!("{line} {}:", spec.name);
                let found = house.sandbox.complete(who, house.here(), &asked).await.unwrap_or_default();
                let values: Vec<_> = found.iter().filter_map(|choice| choice.value.as_str()).collect();
                values.get(whim % values.len().max(1)).map(|value| format!("{value:?}"))
            }
            FieldKind::Integer => Some((1 + whim % 3).to_string()),
            FieldKind::Flag => Some(whim.is_multiple_of(2).to_string()),
            FieldKind::Choice(choices) => choices.get(whim % choices.len()).map(|word| format!("{word:?}")),
            FieldKind::Text | FieldKind::List => Some("\"1 gp\"".to_owned()),
            FieldKind::Moment | FieldKind::Member | FieldKind::File => None,
        };
        if let Some(value) = value {
            line = format!("{line} {}:{value}", spec.name);
        }
    }
    line
}

/// Plants a word in every field that can be typed, of every form of this game and of the table's own, in turn by everybody.
async fn plant(house: &House, kind: &dyn Kind, people: &[UserId], often: usize) -> Planted {
    let mut planted = Planted::new();
    let own = table::forms(games::ALL).into_iter().filter(|form| {
        form.path.starts_with("game ")
            && !form.path.starts_with("game create")
            && !matches!(form.path, "game cancel" | "game leave" | "game start")
    });
    let forms: Vec<FormSpec> = kind.forms().iter().cloned().chain(own).filter(|form| form.slash).collect();
    for turn in 0..often {
        for form in &forms {
            for (index, field) in form.fields.iter().enumerate() {
                // Of what is much the same in all games, a part.
                if !crate::thorough() && (index + form.path.len()) % 8 != kind.id().len() % 8 {
                    continue;
                }
                if !matches!(field.kind, FieldKind::Text | FieldKind::List | FieldKind::Completed) {
                    continue;
                }
                let (number, by) = (planted.len(), (planted.len() + turn) % people.len());
                let word = word(number);
                let line = line(house, people[by], form, field.name, &word, turn + number).await;
                let place = if number.is_multiple_of(4) { Place::Dm } else { house.here() };
                planted.push((word, by));
                let _ = house.sandbox.slash(people[by], place, &line, Path::new("."));
                house.quiet().await;
            }
        }
    }
    planted
}

/// What the journal tells these seats, and everybody.
async fn told(house: &House, seats: &[SeatId]) -> String {
    let store = Store::open(&house.database()).await.expect("the database");
    let rows = store.journal(1, 0).await.expect("the journal");
    let mut known = String::new();
    for row in rows {
        let events: Vec<Addressed<serde_json::Value>> = serde_json::from_str(&row.events).unwrap_or_default();
        for told in events {
            let admits = |viewer| told.audience.admits(viewer);
            if admits(Viewer::Public) || seats.iter().any(|seat| admits(Viewer::Seat(*seat))) {
                known.push_str(&told.event.to_string().to_lowercase());
            }
        }
    }
    store.close().await;
    known
}

/// Those of others' words that somebody got to see although nobody told them.
fn astray(seen: &[Seen], planted: &Planted, reader: (usize, u64), known: &str) -> Vec<String> {
    let theirs = seen.iter().filter(|seen| seen.by.are(reader.1));
    let all: Vec<&Seen> = theirs.collect();
    let others = planted.iter().filter(|(_, by)| *by != reader.0);
    let untold = others.filter(|(word, _)| !known.contains(word.as_str()));
    untold
        .flat_map(|(word, by)| {
            let found = all.iter().filter(move |seen| seen::holds(&seen.bytes, word));
            found.map(move |seen| {
                let text: String = String::from_utf8_lossy(&seen.bytes).chars().take(600).collect();
                format!("{word}, written by {by}, came to {} in {}: {text}", reader.0, seen.what)
            })
        })
        .collect()
}

/// Plays with a game, from a transcript's position where one is given, and gives what went astray; how many words were told
/// by the rules, and how many there were.
async fn tried(kind: &dyn Kind, start: Option<&str>, often: usize) -> (Vec<String>, usize, usize) {
    let logs = Logs::default();
    let _catching = logs.catch_all();
    let house = House::tapped(games::ALL).await;
    let count = usize::from(kind.seats().0.max(3).min(kind.seats().1));
    let names: Vec<String> =
        ["ada", "ben", "cyd", "dan"][..count].iter().map(|name| (*name).to_owned()).collect();
    let people: Vec<UserId> = names.iter().map(|name| house.sandbox.person(name)).collect();
    let eve = house.sandbox.person("eve");
    let directory = crate::fresh_directory();
    let file = match start {
        Some(start) => transcript(start),
        None => begun::file(&directory, "game.json", &begun::position(kind, &names, 2, (1, 3))),
    };
    house.slash(people[0], &format!("/game import file:{:?}", file.display().to_string())).await;
    assert!(house.tables.position(house.place()).is_some(), "{}", kind.id());
    let planted = plant(&house, kind, &people, often).await;
    for line in ["/status public:true", "/board public:true", "/game log", "/hand", "/game list", "/play"] {
        for who in people.iter().chain([&eve]) {
            house.slash(*who, line).await;
        }
    }
    let seen = seen::seen(house.tap(), &house.sandbox.exchanges());
    let mut wrong = Vec::new();
    let mut told_of = BTreeMap::new();
    for (index, person) in people.iter().chain([&eve]).enumerate() {
        let seats: Vec<SeatId> =
            (index < count).then(|| SeatId(u8::try_from(index).expect("few"))).into_iter().collect();
        let known = told(&house, &seats).await;
        let told = planted.iter().filter(|(word, _)| known.contains(word.as_str()));
        told_of.extend(told.cloned());
        wrong.extend(astray(&seen, &planted, (index, person.0), &known));
    }
    let logged = logs.take();
    for (word, _) in &planted {
        wrong.extend(logged.iter().filter(|line| line.contains(word)).map(|line| format!("{word}: {line}")));
    }
    house.close().await;
    (wrong, told_of.len(), planted.len())
}

#[test]
fn a_word_that_is_written_comes_to_those_alone_who_are_told_of_it() {
    let often = if crate::thorough() { 4 } else { 1 };
    let (mut wrong, mut told) = (Vec::new(), 0);
    for kind in games::ALL.iter() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        // Where something that is written is surely taken, too.
        let starts = TAKEN.iter().map(|(start, ..)| *start).filter(|_| crate::thorough());
        let starts = starts.filter(|start| start.split('/').next() == Some(kind.id()));
        for start in [None].into_iter().chain(starts.map(Some)) {
            let (astray, known, all) = runtime.block_on(tried(kind, start, often));
            println!("{}, {start:?}: {all} words, {known} told by the rules", kind.id());
            assert!(all > 3, "{}: hardly anything can be written", kind.id());
            wrong.extend(astray.into_iter().map(|what| format!("{}: {what}", kind.id())));
            told += known;
        }
    }
    assert!(wrong.is_empty(), "{} went astray: {:#?}", wrong.len(), &wrong[..wrong.len().min(8)]);
    // A sample may have none that is told to anybody; those of `TAKEN` are.
    assert!(told > 0 || !crate::thorough(), "none was told even to those who may know it");
}

/// What is surely taken: a game's position, who writes it, what with a word in it, and who else is told (BZ-13).
const TAKEN: &[(&str, &str, &str, &[&str])] = &[
    (
        "blitzkrieg/trade.json",
        "ada",
        "/offer make to:ben give:\"4 resources\" want:Congo private:true promise:\"{word}\"",
        &["ben"],
    ),
    (
        "warrior/barter.json",
        "ada",
        "/offer make to:ben give:\"5 gp\" promise:\"{word}\"",
        &["ben", "cyd", "eve"],
    ),
    ("clean_slate/plan.json", "ben", "/slate plan orders:\"settle Brazil to Argentina plant; {word}\"", &[]),
];

/// A transcript's position.
fn transcript(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name)
}

async fn taken(position: &str, by: &str, line: &str) -> Vec<String> {
    let house = House::tapped(games::ALL).await;
    let people: Vec<UserId> =
        ["ada", "ben", "cyd", "eve"].iter().map(|name| house.sandbox.person(name)).collect();
    let file = transcript(position);
    house.slash(people[0], &format!("/game import file:{:?}", file.display().to_string())).await;
    let word = word(7);
    house.slash(house.sandbox.person(by), &line.replace("{word}", &word)).await;
    for line in ["/status public:true", "/offer list", "/hand", "/game log", "/play", "/game export"] {
        for who in &people {
            let _ = house.sandbox.slash(*who, house.here(), line, Path::new("."));
            house.quiet().await;
        }
    }
    let seen = seen::seen(house.tap(), &house.sandbox.exchanges());
    let reads =
        |person: &UserId| seen.iter().any(|seen| seen.by.are(person.0) && seen::holds(&seen.bytes, &word));
    let readers = ["ada", "ben", "cyd", "eve"].iter().zip(&people);
    let readers = readers.filter(|(_, person)| reads(person)).map(|(name, _)| (*name).to_owned()).collect();
    house.close().await;
    readers
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_agreed_in_private_is_sent_to_nobody_else() {
    for (position, by, line, told) in TAKEN {
        let mut expected: Vec<&str> = told.to_vec();
        expected.push(by);
        expected.sort_unstable();
        let mut readers = taken(position, by, line).await;
        readers.sort_unstable();
        assert_eq!(readers, expected, "{line}");
    }
}

#[test]
fn a_word_that_goes_astray_is_found() {
    let seen =
        |by: seen::Eyes, bytes: &str| Seen { by, what: "x".to_owned(), bytes: bytes.as_bytes().to_vec() };
    let planted = vec![(word(0), 0), (word(1), 1)];
    let to_ben = seen::Eyes::Of([2].into());
    let all = [seen(to_ben.clone(), &format!("a {} b", word(0))), seen(to_ben, &word(1))];
    assert_eq!(astray(&all, &planted, (1, 2), "").len(), 1);
    assert_eq!(astray(&all, &planted, (1, 2), &word(0)).len(), 0);
    assert_eq!(astray(&all, &planted, (2, 3), "").len(), 0);
    let public = [seen(seen::Eyes::All, &format!("{{\"x\":\"{}\"}}", word(1).to_uppercase()))];
    assert_eq!(astray(&public, &planted, (2, 3), "").len(), 1);
}
