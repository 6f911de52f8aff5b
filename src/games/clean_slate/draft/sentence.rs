//! A draft of a whole turn, as it is typed: "place Peru 2 book; persuade Peru to Brazil along
//! plant; recalibrate Peru to Chile all" (CS-8).

use super::super::{Kind, Order, Refusal};
use super::Reading;
use crate::rules::{Draft, codes};

const HINT: &str = "place Peru 2 book; persuade Peru to Brazil; settle Peru to Brazil book; finish";

impl Reading<'_> {
    /// One order for each sentence, in order.
    pub(super) fn sentences(&self, typed: &str) -> Result<Vec<Order>, Refusal> {
        typed
            .split([';', '\n'])
            .map(str::trim)
            .filter(|sentence| !sentence.is_empty())
            .map(|sentence| {
                let draft = filled(sentence).ok_or_else(|| Refusal::Unreadable {
                    field: "orders",
                    typed: sentence.to_owned(),
                    hint: HINT,
                    rule: codes::NOTHING_OWED,
                })?;
                self.of(&draft).order()
            })
            .collect()
    }
}

/// The form that a sentence fills in.
fn filled(sentence: &str) -> Option<Draft> {
    let sentence = sentence.trim_start_matches('/').trim_start_matches("slate ").trim();
    let (verb, rest) = sentence.split_once(char::is_whitespace).unwrap_or((sentence, ""));
    let rest = rest.trim();
    let draft = match verb.to_lowercase().as_str() {
        "pass" => Draft::new("pass"),
        "finish" | "end" => Draft::new("slate finish"),
        "balanced" => Draft::new("slate balanced"),
        "place" => Draft::new("slate several").with("places", rest),
        "harmony" => Draft::new("slate harmony").with("at", rest),
        "persuade" => win("slate persuade", rest)?,
        "heal" => win("slate heal", rest)?,
        "settle" => with_kind("slate settle", rest)?,
        "shift" => with_kind("slate shift", rest)?,
        "recalibrate" => {
            let (from, to, tokens) = way(rest)?;
            Draft::new("slate recalibrate").with("from", from).with("to", to).with("tokens", tokens)
        }
        _ => return None,
    };
    Some(draft)
}

/// "Peru to Brazil 2 book, 1 scales": from, to, and what else there is.
fn way(rest: &str) -> Option<(String, String, String)> {
    let (from, to) = [" to ", ">", "→"].iter().find_map(|between| rest.split_once(between))?;
    let says_tokens = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        Kind::meant(bare).is_some() || bare.eq_ignore_ascii_case("all") || bare.parse::<u32>().is_ok()
    };
    let words: Vec<&str> = to.split_whitespace().collect();
    let at = words.iter().position(|word| says_tokens(word)).unwrap_or(words.len());
    let (name, tokens) = words.split_at(at);
    Some((from.trim().to_owned(), name.join(" ").trim_end_matches([',', ':']).to_owned(), tokens.join(" ")))
}

fn with_kind(form: &str, rest: &str) -> Option<Draft> {
    let (from, to, kind) = way(rest)?;
    Some(Draft::new(form).with("from", from).with("to", to).with("kind", kind))
}

fn win(form: &str, rest: &str) -> Option<Draft> {
    let (rest, stay) = match rest.strip_suffix(" stay") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (rest, along) = rest.split_once(" along ").unwrap_or((rest, ""));
    let (from, to, _) = way(rest)?;
    Some(Draft::new(form).with("from", from).with("to", to).with("along", along.trim()).with("stay", stay))
}
