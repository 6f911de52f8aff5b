//! What every game says beside its play: rules that are found, help that has an answer to each of its topics.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use wartable::games;
use wartable::rules::Texts;

/// How each game's rules are called, and which there are.
const RULES: [(&str, &str, &[RangeInclusive<u32>]); 5] = [
    ("warrior", "WR", &[1..=58]),
    ("clean_slate", "CS", &[1..=41]),
    ("two_player", "TP", &[1..=25]),
    ("clone_wars", "CW", &[1..=27]),
    ("blitzkrieg", "BZ", &[1..=35, 40..=49]),
];

fn texts(id: &str) -> &'static dyn Texts {
    let kind = games::ALL.iter().find(|kind| kind.id() == id);
    kind.unwrap_or_else(|| panic!("no game is called {id}")).texts()
}

#[test]
fn every_rule_is_found_by_its_id() {
    assert_eq!(RULES.len(), games::ALL.iter().count());
    for (id, mark, rules) in RULES {
        let texts = texts(id);
        let last = rules.iter().map(RangeInclusive::end).max().copied().unwrap_or_default();
        for number in rules.iter().cloned().flatten() {
            for search in
                [format!("{mark}-{number}"), format!("{} {number}", mark.to_lowercase()), number.to_string()]
            {
                let found: Vec<&str> =
                    texts.rules_text(&search).into_iter().map(|(found, _)| found).collect();
                assert_eq!(found, [format!("{mark}-{number}")], "{search}");
            }
        }
        for search in ["xyzzy".to_owned(), String::new(), format!("{mark}-{}", last + 1), format!("{mark}-0")]
        {
            assert!(texts.rules_text(&search).is_empty(), "{id}: {search}");
        }
    }
}

/// No word stands twice in a row, nor two: that is a slip of the pen. What is counted up has commas between.
#[test]
fn nothing_is_written_twice_in_a_row() {
    for (id, mark, rules) in RULES {
        let texts = texts(id);
        let ids: Vec<String> =
            rules.iter().cloned().flatten().map(|number| format!("{mark}-{number}")).collect();
        let found = ids.iter().flat_map(|id| texts.rules_text(id)).map(|(_, text)| text);
        let topics = texts.topics().into_iter().filter_map(|topic| texts.help(topic));
        for text in found.chain(topics) {
            let words: Vec<&str> = text.split_whitespace().collect();
            for long in 1..=2 {
                let twice = words.windows(2 * long).find(|words| {
                    let (first, second) = words.split_at(long);
                    first == second && words.concat().chars().all(char::is_alphabetic)
                });
                assert_eq!(twice, None, "{id}: {text}");
            }
        }
    }
}

#[test]
fn the_likeliest_rule_comes_first() {
    for (game, search, id, among) in [
        ("warrior", "safe passage", "WR-13", 2),
        ("warrior", "betrayal", "WR-14", 2),
        ("warrior", "mob", "WR-39", 2),
        ("warrior", "speculation", "WR-28", 2),
        ("warrior", "emergency leader", "WR-51", 2),
        ("warrior", "natural force", "WR-17", 2),
        ("warrior", "income", "WR-11", 2),
        ("clean_slate", "harmony", "CS-18", 3),
        ("clean_slate", "recalibrate", "CS-23", 3),
        ("clean_slate", "supply", "CS-6", 3),
        ("clean_slate", "storm", "CS-33", 3),
        ("two_player", "reconstructed", "TP-3", 10),
        ("clone_wars", "reconstructed", "CW-5", 10),
    ] {
        let found = texts(game).rules_text(search);
        assert!(found.iter().take(among).any(|(found, _)| *found == id), "{search}: {found:?}");
    }
}

#[test]
fn every_topic_has_a_text_of_its_own_that_a_phone_shows() {
    for kind in games::ALL.iter() {
        let texts = kind.texts();
        let topics = texts.topics();
        let said: BTreeSet<&str> =
            topics.iter().map(|topic| texts.help(topic).expect("a topic has a text")).collect();
        assert_eq!(said.len(), topics.len(), "{}", kind.name());
        assert!(said.iter().all(|text| text.chars().count() < 900), "{}", kind.name());
        assert_eq!(texts.help(""), topics.first().and_then(|first| texts.help(first)));
        assert_eq!(texts.help("xyzzy"), None);
    }
}
