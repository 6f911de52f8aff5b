//! Numbers and texts as data: every number that a text states is the one that the rules go by.

mod said;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};
use wartable::games::data::{BadData, Book, NumberFile};
use wartable::games::{self, blitzkrieg, clean_slate, clone_wars, two_player, warrior};
use wartable::rules::Texts as _;

use self::said::NO_VALUES_SAID;

/// What a game keeps in its folder of `assets/`.
struct Files {
    id: &'static str,
    numbers: &'static str,
    rules: &'static str,
    help: &'static str,
    book: fn(&str, &Files) -> Result<Book, BadData>,
}

fn book<T: Debug>(
    read: fn(&str) -> Result<NumberFile<T>, BadData>,
    numbers: &str,
    files: &Files,
) -> Result<Book, BadData> {
    Book::read(files.rules, files.help, &read(numbers)?)
}

macro_rules! files {
    ($id:literal, $read:path) => {
        Files {
            id: $id,
            numbers: include_str!(concat!("../../assets/", $id, "/numbers.toml")),
            rules: include_str!(concat!("../../assets/", $id, "/rules.toml")),
            help: include_str!(concat!("../../assets/", $id, "/help.toml")),
            book: |numbers, files| book($read, numbers, files),
        }
    };
}

const GAMES: &[Files] = &[
    files!("warrior", warrior::numbers::read),
    files!("clean_slate", clean_slate::numbers::read),
    files!("two_player", two_player::numbers::read),
    files!("clone_wars", clone_wars::numbers::read),
    files!("blitzkrieg", blitzkrieg::numbers::read),
];

/// Each text: its id or topic, as it stands in its file.
fn texts(files: &Files) -> Vec<(String, String)> {
    let read = |text: &str, list: &str, name: &str| -> Vec<(String, String)> {
        let table: Table = toml::from_str(text).expect("a good file");
        let entries = table[list].as_array().expect("a list");
        let of = |entry: &Value, key: &str| entry[key].as_str().expect("words").to_owned();
        entries.iter().map(|entry| (of(entry, name), of(entry, "text"))).collect()
    };
    let mut all = read(files.rules, "rule", "id");
    all.extend(read(files.help, "topic", "name"));
    all
}

/// A text without its placeholders, and what stood in these.
fn parts(text: &str) -> (String, Vec<String>) {
    let mut rest = text;
    let (mut plain, mut named) = (String::new(), Vec::new());
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}').expect("an end");
        plain.push_str(before);
        plain.push('…');
        named.push(inside.to_owned());
        rest = after;
    }
    (plain + rest, named)
}

/// The words of a text that are numbers.
fn numbers_in(text: &str) -> Vec<&str> {
    const WORDS: &[&str] = &[
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "fourteen", "fifteen", "twenty", "thirty", "fifty", "hundred", "twice", "thrice", "double", "triple",
        "fourfold", "half", "third", "quarter", "fifth", "tenth",
    ];
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| {
            word.chars().any(|letter| letter.is_ascii_digit())
                || WORDS.contains(&word.to_lowercase().as_str())
        })
        .collect()
}

/// Numbers in rules and help that are no values of rules, and why.
const NO_VALUES: &[(&str, &[&str], &str)] = &[
    (
        "what people do who are two",
        &["Two players", "between two players", "If two get there at once"],
        "any two",
    ),
    ("an aim is a pair", &["two continents"], "the pairs are named"),
    (
        "the order of rounds is the program's",
        &["two of combat, then one of commerce", "From the second combat round on"],
        "WR-9",
    ),
    (
        "fate has a line for each sum",
        &["rolls four dice", "famine (4) to scandal (24)", "as with 10"],
        "the sum's own number",
    ),
    ("two are rolled", &["two random territories", "The two are always"], "a pair by the rule"),
    ("a way's two halves", &["up to two borders"], "the position keeps who is half-way"),
    ("one or two places", &["one or two of your territories"], "an order names two at most"),
    ("a die may fall to nothing", &["fall to 0 or below"], "nothing"),
    ("no bid", &["0 is none", "0 is no bid"], "nothing"),
    (
        "examples",
        &[
            "`keep: 3` halts when 3",
            "`enter: 4` lets only 4",
            "3 troops from Alaska",
            "50 gp",
            ": 30,",
            "bids 30 gp",
            ": 0`",
            "stake: 50",
            "stake: -1",
            "Brazil 2 book, Peru 1 scales",
            "2 book, 1 scales",
            "place Peru 2 book",
        ],
        "what may be typed",
    ),
    ("armies by players", &["Four players", "Of three,", "of two,", "Probable for three"], "they are named"),
    ("the map's name", &["2210"], "it is called so"),
    (
        "examples of Blitzkrieg",
        &["`army: 3, general`", "`5 resources`", "`2 dice`", "`3 divisions in Alaska`"],
        "what may be typed",
    ),
    ("ways to win", &["One of three"], "they are named"),
    ("a way's two ends", &["between two of your countries"], "from one to another"),
    ("the two Risks", &["Two Risks", "two Risks"], "they are named"),
    ("both players", &["players:1"], "they are named"),
    ("3+1 is a word of the game", &["3+1"], "one of each kind and one more"),
    ("version 1 of the rules", &["version 1"], "an edition"),
    ("four turns, three parts", &["four turns", "three parts", "Three parts"], "they are named"),
    ("leaving one behind", &["two or more"], "more than one"),
    ("games that rest", &["three deadlines pass"], "the table's number, not the game's"),
];

#[test]
fn every_number_in_a_text_comes_from_the_numbers() {
    let mut used = BTreeSet::new();
    let mut loose = Vec::new();
    for files in GAMES {
        for (id, text) in texts(files) {
            let mut plain = parts(&text).0;
            for (number, entry) in [
                "WR-", "CS-", "TP-", "CW-", "BZ-", "BZ-B", "BZ-C", "BZ-D", "BZ-E", "Order ", "order",
                "Fate ", "Vote ",
            ]
            .iter()
            .enumerate()
            {
                // An id, or the number of an entry of a table of the rules.
                while let Some(at) = find_numbered(&plain, entry) {
                    plain.replace_range(at, &"·".repeat(number + 1));
                }
            }
            for phrase in NO_VALUES.iter().flat_map(|(_, phrases, _)| *phrases) {
                if plain.contains(phrase) {
                    used.insert(*phrase);
                    plain = plain.replace(phrase, "·");
                }
            }
            let found = numbers_in(&plain);
            if !found.is_empty() {
                loose.push(format!("{} {id}: {found:?}", files.id));
            }
        }
    }
    assert!(loose.is_empty(), "name these by their place in numbers.toml:\n{}", loose.join("\n"));
    let all = NO_VALUES.iter().flat_map(|(_, phrases, _)| *phrases);
    let stale: Vec<_> = all.filter(|phrase| !used.contains(*phrase)).collect();
    assert!(stale.is_empty(), "no text says these any more: {stale:?}");
}

/// Where "Fate 12" stands, with its number.
fn find_numbered(text: &str, word: &str) -> Option<std::ops::Range<usize>> {
    text.match_indices(word).find_map(|(at, _)| {
        let rest = &text[at + word.len()..];
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        (digits > 0).then(|| at..at + word.len() + digits)
    })
}

/// A file's numbers, without what earlier editions had.
fn of_today(files: &Files) -> Table {
    let mut numbers: Table = toml::from_str(files.numbers).expect("a good file");
    numbers.remove("earlier");
    numbers
}

/// Every number of a file, by its place.
fn places(value: &Value, place: &str, all: &mut Vec<String>) {
    let inside = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
    match value {
        Value::Table(table) => table.iter().for_each(|(key, value)| places(value, &inside(key), all)),
        Value::Array(lines) if lines.iter().any(Value::is_table) => {
            lines.iter().enumerate().for_each(|(line, value)| places(value, &inside(&line.to_string()), all));
        }
        _ => all.push(place.to_owned()),
    }
}

/// Numbers that no rule text and no help states, and why.
const UNSAID: &[(&str, &str)] = &[
    ("options.", "said by the options of /game create"),
    ("bounds.", "said where an option is refused"),
    ("random_territory.lines.", "a list of names"),
    ("capital.loyalty.0.gives", "a word for what the text tells"),
    ("capital.loyalty.1.gives", "a word for what the text tells"),
    ("capital.loyalty.2.gives", "a word for what the text tells"),
    ("presets.easier.per_token", "as where nothing is said"),
    ("presets.harder.start", "as where nothing is said"),
    ("speculation.returns.0.gives", "told as a loss"),
];

#[test]
fn every_number_is_stated_by_a_text() {
    for files in GAMES {
        let texts = texts(files);
        let named: BTreeSet<String> = texts
            .iter()
            .flat_map(|(_, text)| parts(text).1)
            .map(|inside| inside.split([':', '+', '-']).next().unwrap_or_default().to_owned())
            .collect();
        let mut all = Vec::new();
        places(&Value::Table(of_today(files)), "", &mut all);
        let unsaid: Vec<_> = all
            .iter()
            .filter(|place| {
                !named.iter().any(|name| *place == name || place.starts_with(&format!("{name}.")))
            })
            .filter(|place| !UNSAID.iter().any(|(start, _)| place.starts_with(start)))
            .collect();
        assert!(unsaid.is_empty(), "{}: no text states {unsaid:?}", files.id);
    }
}

/// The rule and the topic of this book.
fn said<'a>(book: &'a Book, rule: &str, topic: &str) -> (&'a str, &'a str) {
    (book.rules_text(rule)[0].1, book.help(topic).expect("a topic"))
}

#[test]
fn a_text_follows_its_number() {
    let [warrior, clean_slate, ..] = GAMES else { panic!("these games") };
    let edited = warrior.numbers.replacen("oceania = 15", "oceania = 14", 1);
    assert_eq!(edited.lines().zip(warrior.numbers.lines()).filter(|(new, old)| new != old).count(), 1);
    let (before, after) = ((warrior.book)(warrior.numbers, warrior), (warrior.book)(&edited, warrior));
    let (before, after) = (before.expect("a good book"), after.expect("a good book"));
    for (before, after) in [
        (said(&before, "WR-17", "attack").0, said(&after, "WR-17", "attack").0),
        (said(&before, "WR-17", "attack").1, said(&after, "WR-17", "attack").1),
    ] {
        assert_eq!(before.matches("15 in Oceania").count(), 1, "{before}");
        assert_eq!(after, before.replace("15 in Oceania", "14 in Oceania"));
    }

    let edited = clean_slate.numbers.replacen("helpless = 2", "helpless = 3", 2);
    let after = (clean_slate.book)(&edited, clean_slate).expect("a good book");
    let (rule, help) = said(&after, "CS-13", "persuade");
    assert!(
        rule.contains("three autocrats or fewer") && help.contains("Against four or more"),
        "{rule} {help}"
    );
}

/// The value at a place of a file.
fn at<'a>(numbers: &'a mut Table, place: &str) -> &'a mut Value {
    let mut steps = place.split('.');
    let mut value = numbers.get_mut(steps.next().expect("a step")).expect("it is there");
    for step in steps {
        value = match value {
            Value::Array(lines) => &mut lines[step.parse::<usize>().expect("a line")],
            table => table.get_mut(step).expect("it is there"),
        };
    }
    value
}

/// Each number of each file with another value, one after the other: just the texts that name it say something
/// else.
#[test]
fn each_number_is_tied_to_the_texts_that_name_it() {
    let mut tied = 0;
    for files in GAMES {
        let texts = texts(files);
        let all_said = |numbers: &str| -> Vec<String> {
            let book = (files.book)(numbers, files).unwrap_or_else(|bad| panic!("{bad}"));
            let topics = book.topics().into_iter().filter_map(|topic| book.help(topic));
            book.rules().map(|(_, text, _)| text).chain(topics).map(str::to_owned).collect()
        };
        let before = all_said(files.numbers);
        let file = of_today(files);
        let mut all = Vec::new();
        places(&Value::Table(file.clone()), "", &mut all);
        for place in all {
            let mut edited = file.clone();
            match at(&mut edited, &place) {
                // What a die shows has to go on from line to line.
                _ if place.ends_with(".on") => continue,
                Value::Integer(number) => *number += 1,
                share @ Value::String(_) if share.as_str() == Some("1/2") => *share = "1/3".into(),
                share @ Value::String(_) if share.as_str() == Some("1/5") => *share = "1/4".into(),
                _ => continue,
            }
            let after = all_said(&toml::to_string(&edited).expect("a file"));
            for (((id, text), before), after) in texts.iter().zip(&before).zip(&after) {
                let names = parts(text).1.iter().any(|inside| {
                    let name = inside.split([':', '+', '-']).next().unwrap_or_default();
                    place == name || place.starts_with(&format!("{name}."))
                });
                assert_eq!(before != after, names, "{} {id} and {place}: {after}", files.id);
                tied += usize::from(names);
            }
        }
    }
    assert!(tied > 100, "only {tied} numbers are named");
}

#[test]
fn every_game_keeps_its_numbers_and_texts_as_data() {
    let kept: Vec<_> = GAMES.iter().map(|files| files.id).collect();
    let kinds: Vec<_> = games::all().iter().map(|kind| kind.id()).collect();
    assert_eq!(kept, kinds);
    for (files, kind) in GAMES.iter().zip(games::all()) {
        let book = (files.book)(files.numbers, files).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(book.topics(), kind.texts().topics());
        for (id, text, words) in book.rules() {
            assert_eq!(kind.texts().rules_text(id), [(id, text)]);
            for word in words.split(' ').filter(|word| word.len() > 2) {
                let found = kind.texts().rules_text(word);
                assert!(found.iter().any(|(found, _)| *found == id), "{word} finds {id}");
            }
            // What is known of the data is told in one piece.
            let most = if id == "Data" { 1_300 } else { 700 };
            assert!(text.chars().count() < most, "{id} is too long for a phone");
        }
    }
}

fn rust_files(under: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(under).expect("a folder").filter_map(Result::ok).map(|entry| entry.path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => rust_files(&path),
            false => vec![path],
        })
        .collect()
}

/// What stands in quotes in a program, without its tests and comments.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut all = Vec::new();
    for line in source.lines() {
        if !line.trim_start().starts_with("//") {
            all.push(line.split(" // ").next().unwrap_or_default());
        }
    }
    let code = all.join("\n").replace("'\"'", "").replace("\\\"", "”");
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A literal without what is put into it.
fn interpolated(literal: &str) -> String {
    let mut rest = literal;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        plain.push_str(before);
        plain.push('…');
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    plain + rest
}

/// Sentences of the program take numbers from the same place as the rules: none is typed into one.
#[test]
fn no_sentence_has_a_number_of_its_own() {
    let mut used = BTreeSet::new();
    let mut loose = Vec::new();
    for files in GAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(files.id);
        for path in rust_files(&folder) {
            for literal in literals(&fs::read_to_string(&path).expect("a file")) {
                let mut said = interpolated(&literal);
                for id in [
                    "WR-", "CS-", "TP-", "CW-", "BZ-", "BZ-A", "BZ-B", "BZ-C", "BZ-D", "BZ-E", "BZ-F",
                    "BZ-G", "Order ", "order ", "order",
                ] {
                    while let Some(at) = find_numbered(&said, id) {
                        said.replace_range(at, "·");
                    }
                }
                for phrase in NO_VALUES_SAID.iter().flat_map(|(_, phrases)| *phrases) {
                    if said.contains(phrase) {
                        used.insert(*phrase);
                        said = said.replace(phrase, "·");
                    }
                }
                if numbers_in(&said).iter().any(|number| *number != "1") || said.contains("−1") {
                    loose.push(format!(
                        "{}: “{literal}”",
                        path.strip_prefix(&folder).unwrap_or(&path).display()
                    ));
                }
            }
        }
    }
    assert!(loose.is_empty(), "take these from the game's numbers:\n{}", loose.join("\n"));
    let all = NO_VALUES_SAID.iter().flat_map(|(_, phrases)| *phrases);
    let stale: Vec<_> = all.filter(|phrase| !used.contains(*phrase)).collect();
    assert!(stale.is_empty(), "no sentence says these any more: {stale:?}");
}

/// So are the sentences of first games.
#[test]
fn no_sentence_of_a_first_game_has_a_number_of_its_own() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut read = 0;
    for folder in fs::read_dir(assets).expect("a folder") {
        let Ok(text) = fs::read_to_string(folder.expect("an entry").path().join("first_game.toml")) else {
            continue;
        };
        let table: Table = toml::from_str(&text).expect("a good file");
        let steps = table["step"].as_array().expect("steps").iter().map(|step| &step["text"]);
        for said in steps.chain([&table["end"]]) {
            let plain = parts(said.as_str().expect("words")).0.replace("Order 66", "·");
            assert_eq!(numbers_in(&plain), Vec::<&str>::new(), "{plain}");
        }
        read += 1;
    }
    assert!(read > 1, "no first game was read");
}
