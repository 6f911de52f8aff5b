//! Texts in which something else stands for what somebody is called or has said, where it was cut, too.

/// Fewer letters of a name, where it was cut, say nothing of whose it is.
const SHORTEST_BEGINNING: usize = 6;

/// A text in which this word stands for itself, and another in its place.
pub(super) fn without_word(text: &str, word: &str, other: &str) -> String {
    let mut new = String::with_capacity(text.len());
    let mut rest = text;
    let inside = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    while let Some(at) = rest.find(word) {
        let (before, from) = rest.split_at(at);
        let after = &from[word.len()..];
        new.push_str(before);
        let part = (inside(new.chars().next_back()) && inside(word.chars().next()))
            || (inside(word.chars().next_back()) && inside(after.chars().next()));
        new.push_str(if part { word } else { other });
        rest = after;
    }
    new + rest
}

/// A text in which the beginning of a name, where it was cut ("Wolfgang Ama…"), is another's; not where it may be that of
/// somebody else (`is_anothers`).
pub(super) fn without_beginning(
    text: &str,
    name: &str,
    other: &str,
    is_anothers: impl Fn(&str) -> bool,
) -> String {
    let mut new = text.to_owned();
    let beginnings = name.char_indices().rev().map(|(end, _)| name[..end].trim_end());
    for (at, cut) in text.rmatch_indices('…') {
        let stands = |begun: &&str| {
            let before = text[..at].strip_suffix(*begun);
            before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
        };
        let long = |begun: &&str| begun.chars().count() >= SHORTEST_BEGINNING;
        let begun = beginnings.clone().take_while(long).find(stands);
        if let Some(begun) = begun.filter(|begun| !is_anothers(begun)) {
            new.replace_range(at - begun.len()..at + cut.len(), other);
        }
    }
    new
}

/// A text in which others stand for these words, of which it may hold the beginning alone at its end, where it was cut.
pub(super) fn without_end(text: &str, words: &str, other: &str) -> String {
    if text.contains(words) {
        return without_word(text, words, other);
    }
    let Some(cut) = text.strip_suffix('…') else { return text.to_owned() };
    let part = cut.char_indices().map(|(at, _)| at).find(|at| words.starts_with(&cut[*at..]));
    match part {
        // So short an end may be anything.
        Some(at) if cut.len() - at >= 4 => format!("{}{other}", &cut[..at]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_where_it_stands_for_itself() {
        for (text, new) in [
            ("ada attacks; Democracy (ada).", "X attacks; Democracy (X)."),
            ("Canada and adam stay", "Canada and adam stay"),
            ("ada's, ada 2, _ada_", "X's, X 2, _X_"),
        ] {
            assert_eq!(without_word(text, "ada", "X"), new);
        }
        assert_eq!(without_word("a+ and a+b", "a+", "X"), "X and Xb");
    }

    #[test]
    fn a_promise_that_was_cut_goes_as_well() {
        for (text, promise, new) in [
            ("ada promises: “no war”.", "no war", "ada promises: “(gone)”."),
            ("promises: “no war till…", "no war till spring", "promises: “(gone)"),
            ("takes Alaska…", "no war", "takes Alaska…"),
        ] {
            assert_eq!(without_end(text, promise, "(gone)"), new);
        }
    }

    #[test]
    fn a_name_is_gone_where_it_was_cut_too() {
        let without = |text, name| without_beginning(text, name, "nobody", |begun| begun == "Wolfgang");
        for (text, gone) in [
            ("Round 2 · Wolfgang Amadeus von S…'s turn", "Round 2 · nobody's turn"),
            ("Wolfgang Amadeus…: 3, Wolfgang A…", "nobody: 3, nobody"),
            ("Attacks… Wolf… and Awolfgang Ama…", "Attacks… Wolf… and Awolfgang Ama…"),
            ("xWolfgang Ama…, Wolfgang…", "xWolfgang Ama…, Wolfgang…"),
            ("Žofie… …", "Žofie… …"),
        ] {
            assert_eq!(without(text, "Wolfgang Amadeus von Salzburg"), gone);
        }
        assert_eq!(without("Žofie Žofi…!", "Žofie Žofie"), "nobody!");
    }
}
