//! A draft of a whole turn, as it is typed: "place Peru 2 book; persuade Peru to Brazil along
//! plant; recalibrate Peru to Congo all" (CS-8). Read as people write it: as the commands have it
//! (`/slate persuade from:Peru to:Brazil`), as it is read back ("persuade Brazil from Peru, plant
//! along"), with numbers before or without.

use std::collections::BTreeSet;

use super::sure::{SURE, without_sure};
use super::words;
use super::{
    BALANCED, FINISH, Filled, HARMONY, HEAL, Order, PASS, PERSUADE, PLACE, RECALIBRATE, Refusal, SETTLE,
    SEVERAL, SHIFT, VERBS, Verb, called, side,
};
use crate::clean_slate::planned::part_after;
use crate::clean_slate::{Kind, Part};
use crate::rules::{Common, Draft, TokenKind, codes};

const HINT: &str = "a sentence each, with a semicolon between, like: place Peru 2 book; persuade Peru to Brazil \
                    along plant; harmony Congo; settle Peru to Argentina book; recalibrate Peru to Congo all; \
                    finish";
/// Words after which comes what goes along.
const ALONG: &[&str] = &["along", "with"];

/// One order for each sentence, in order; the first that can't be is named.
pub(super) fn orders(filled: &Filled<'_>, typed: &str) -> Result<Vec<Order>, Refusal> {
    let kept = filled.game.plan_of(side(filled.seat));
    let mut all: Vec<Order> = Vec::new();
    for (number, sentence) in (1..).zip(sentences(typed)) {
        let read = order(filled, &sentence).map_err(|because| Refusal::InPlan {
            number,
            typed: sentence.clone(),
            because: Box::new(because),
        })?;
        // CS-8: on to it from wherever the plan is by then.
        let ends = match part_after(part_after(Part::Place, kept), &all) {
            _ if !is_on_to_recalibration(&sentence) => 1,
            Part::Place => 2,
            Part::Act => 1,
            _ => 0,
        };
        all.extend(std::iter::repeat_n(read, ends));
    }
    Ok(all)
}

/// "on to recalibration": the placing is over with it, too.
fn is_on_to_recalibration(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    lower.starts_with("on ") && lower.contains("recalibrat")
}

/// A sentence fills in the form of a verb, which reads it.
fn order(filled: &Filled<'_>, sentence: &str) -> Result<Order, Refusal> {
    let unreadable = || Common::Unreadable {
        field: "orders",
        typed: sentence.to_owned(),
        hint: HINT,
        code: codes::NOTHING_OWED,
    };
    let draft = form(sentence).ok_or_else(unreadable)?;
    let verb = called(&draft.form).ok_or_else(unreadable)?;
    let order = Filled { verb, draft: &draft, ..*filled }.order()?;
    filled.game.check_ones_own(side(filled.seat), &order).map(|()| order)
}

/// The sentences of a text, without the numbers and marks that lists have.
fn sentences(typed: &str) -> Vec<String> {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '•' | '*');
    let bare = |sentence: &str| {
        let sentence = sentence.trim_start_matches(is_mark);
        let digits = sentence.trim_start_matches(|c: char| c.is_ascii_digit());
        let unnumbered = digits.strip_prefix(['.', ')']).filter(|_| digits.len() < sentence.len());
        unnumbered.unwrap_or(sentence).trim().trim_end_matches(['.', ',']).trim_end().to_owned()
    };
    let parts = typed.split([';', '\n']).flat_map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        words.split(|word| word.eq_ignore_ascii_case("then")).map(|words| words.join(" ")).collect::<Vec<_>>()
    });
    parts.map(|part| bare(&part)).filter(|sentence| !sentence.is_empty()).collect()
}

/// The form that a sentence fills in.
fn form(sentence: &str) -> Option<Draft> {
    let sentence = sentence.trim_start_matches('/');
    let sentence = after(sentence, "slate").unwrap_or(sentence);
    let (verb, rest) = sentence.split_once(char::is_whitespace).unwrap_or((sentence, ""));
    let (verb, rest) = (verb.trim_end_matches([',', '.', '!', ':']), rest.trim());
    let lower = rest.to_lowercase();
    Some(match verb.to_lowercase().as_str() {
        "pass" | "next" => PASS.draft(),
        // CS-8: a part of the turn, or all of it; nothing else is ended by what means that.
        "finish" | "end" | "done" if ends_a_part(&lower) => PASS.draft(),
        "on" if lower.contains("recalibrat") => PASS.draft(),
        "finish" | "end" | "done" if ends_all(&lower) => sure(FINISH.draft(), rest).0,
        "balanced" => BALANCED.draft(),
        "as" if lower.starts_with("suggested") => BALANCED.draft(),
        "place" | "put" if lower.is_empty() || lower.ends_with("as suggested") || lower == "balanced" => {
            BALANCED.draft()
        }
        "place" | "put" => match options(&PLACE, rest) {
            Some(draft) => draft,
            None => SEVERAL.draft().with("places", rest),
        },
        "harmony" => harmony(rest),
        "restore" => harmony(after(rest, "harmony")?),
        "persuade" => win(&PERSUADE, rest)?,
        "heal" => win(&HEAL, rest)?,
        "settle" | "send" => with_tokens(&SETTLE, "kind", rest)?,
        "shift" | "move" => with_tokens(&SHIFT, "kind", &rest.replace("for want of supply", ""))?,
        "recalibrate" => with_tokens(&RECALIBRATE, "tokens", rest)?,
        _ => return None,
    })
}

/// Is it a part of the turn that is to end?
fn ends_a_part(words: &str) -> bool {
    ["part", "plac", "persuad", "heal"].iter().any(|part| words.contains(part))
}

/// Is it the turn?
fn ends_all(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // Recalibrating is the last part.
    words.all(|word| {
        word.starts_with("recalibrat")
            || "with my the this of turn sure true yes it all same for at now here then anyway please"
                .split(' ')
                .any(|known| known == word)
    })
}

/// What follows on this word at the beginning.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    first.eq_ignore_ascii_case(word).then(|| rest.trim())
}

fn harmony(rest: &str) -> Draft {
    if let Some(draft) = options(&HARMONY, rest) {
        return draft;
    }
    let at = after(rest, "in").or_else(|| after(rest, "at")).unwrap_or(rest);
    HARMONY.draft().with("at", at)
}

/// "from:Peru to:\"South Africa\" along:plant": options as a command has them; none where there are none.
fn options(verb: &Verb, rest: &str) -> Option<Draft> {
    let lower = rest.to_ascii_lowercase();
    let mut found: Vec<(usize, &str)> = Vec::new();
    for name in VERBS.iter().flat_map(|verb| verb.fields).map(|field| field.name).collect::<BTreeSet<_>>() {
        let marks = lower.match_indices(&format!("{name}:")).map(|(at, _)| at).collect::<Vec<_>>();
        let begins = |at: &usize| lower[..*at].chars().next_back().is_none_or(char::is_whitespace);
        found.extend(marks.into_iter().filter(begins).map(|at| (at, name)));
    }
    found.sort_unstable();
    // What stands before the first belongs to none of them.
    found.first().filter(|(at, _)| *at == 0)?;
    let ends = found.iter().skip(1).map(|(at, _)| *at).chain([rest.len()]);
    let values = found.iter().zip(ends).map(|((at, name), end)| (*name, &rest[at + name.len() + 1..end]));
    let draft = values.fold(verb.draft(), |draft, (name, value)| {
        draft.with(name, value.trim().trim_matches(['"', '“', '”']).trim())
    });
    Some(draft)
}

/// "Peru to Brazil", "Peru > Brazil", "Brazil from Peru", "from Peru to Brazil": from and to.
fn way(text: &str) -> Option<(String, String)> {
    let named = |end: &str| end.trim().trim_end_matches([',', ':']).trim().to_owned();
    let text = after(text, "from").unwrap_or(text);
    if let Some((from, to)) = ["→", "->", ">"].iter().find_map(|between| text.split_once(between)) {
        return Some((named(from), named(to)));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = |word: &str| words.iter().position(|other| other.eq_ignore_ascii_case(word));
    let (between, turned) = match (at("to"), at("from")) {
        (Some(between), _) => (between, false),
        (None, Some(between)) => (between, true),
        (None, None) => return None,
    };
    let (one, other) = (named(&words[..between].join(" ")), named(&words[between + 1..].join(" ")));
    Some(if turned { (other, one) } else { (one, other) })
}

/// Can this word be part of "2 books, a scales and all"?
fn says_tokens(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    Kind::meant(bare).is_some() || bare.eq_ignore_ascii_case("all") || bare.parse::<u32>().is_ok()
}

/// "Peru to Brazil 2 book, 1 scales", "2 books, 1 scales from Peru to Brazil".
fn with_tokens(verb: &Verb, field: &str, rest: &str) -> Option<Draft> {
    if let Some(draft) = options(verb, rest) {
        return Some(draft);
    }
    let (draft, rest) = sure(verb.draft(), rest);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let from = words.iter().position(|word| word.eq_ignore_ascii_case("from"));
    let first = from.filter(|from| words[..*from].iter().any(|word| says_tokens(word)));
    let (tokens, way_there) = match first {
        Some(from) => (words[..from].join(" "), words[from..].join(" ")),
        None => {
            let at = words.iter().position(|word| says_tokens(word)).unwrap_or(words.len());
            (words[at..].join(" "), words[..at].join(" "))
        }
    };
    let tokens = if field == "kind" { kind_alone(tokens) } else { tokens };
    let (from, to) = way(&way_there)?;
    Some(draft.with("from", from).with("to", to).with(field, tokens))
}

/// "a book": one of a kind needs no number. Whatever says more than that is left as it was typed, to be refused by that
/// name.
fn kind_alone(typed: String) -> String {
    let one = match Vec::from_iter(words::items(&typed)).as_slice() {
        [one] => words::item(one, "kind", "CS-10").ok(),
        _ => None,
    };
    let one = one.filter(|item| item.name.is_empty() && item.count.is_none_or(|count| count == 1));
    one.and_then(|item| item.kind).map_or(typed, |kind| kind.word().to_owned())
}

/// Takes the word off that says that it is meant, and notes it.
fn sure(draft: Draft, rest: &str) -> (Draft, &str) {
    match without_sure(rest) {
        Some(rest) => (draft.with(SURE, true), rest),
        None => (draft, rest),
    }
}

/// "Peru to Brazil along plant", "Brazil from Peru, nothing along, staying out".
fn win(verb: &Verb, rest: &str) -> Option<Draft> {
    if let Some(draft) = options(verb, rest) {
        return Some(draft);
    }
    let words: Vec<&str> =
        rest.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let is_along = |word: &&str| ALONG.iter().any(|along| word.eq_ignore_ascii_case(along));
    let is_stay = |word: &&str| word.to_lowercase().starts_with("stay");
    let is_none = |word: &&str| ["none", "nothing"].iter().any(|none| word.eq_ignore_ascii_case(none));
    let begins = |word: &&str| is_along(word) || is_stay(word) || is_none(word) || says_tokens(word);
    let end = words.iter().position(begins);
    let (there, how) = words.split_at(end.unwrap_or(words.len()));
    let (from, to) = way(&there.join(" "))?;
    let mut draft = verb.draft().with("from", from).with("to", to);
    if how.iter().any(is_stay) {
        draft = draft.with("stay", true);
    }
    // "staying out", "stay there".
    let away =
        |word: &str| ["out", "there", "behind", "home"].iter().any(|out| word.eq_ignore_ascii_case(out));
    let is_out = |at: usize| away(how[at]) && at > 0 && is_stay(&how[at - 1]);
    let rest = how.iter().enumerate().filter(|(at, word)| !is_along(word) && !is_stay(word) && !is_out(*at));
    let what: Vec<&str> = rest.map(|(_, word)| *word).collect();
    if !what.is_empty() || how.iter().any(is_along) {
        // What isn't understood there is named, not left out.
        draft = draft.with("along", kind_alone(what.join(" ")));
    }
    Some(draft)
}
