//! What was typed, or read in, and can't be understood.

use super::refusals::{Sentence, refusal};
use super::{command, cut, given};
use crate::line;
use crate::rules::{Line, Names, Span, codes};

pub(crate) fn unknown_kind(kind: &str) -> Sentence {
    refusal(line!["I don't know a game called \"", given(kind), "\"."], codes::WRONG_GAME)
}

pub(crate) fn bad_option(name: &str, value: &str, allowed: &str) -> Sentence {
    bad_option_by(None, name, value, allowed)
}

/// The same by a rule of the game's.
pub(crate) fn bad_option_by(rule: Option<&'static str>, name: &str, value: &str, allowed: &str) -> Sentence {
    let mut text = match value {
        "null" => line![command(name), " is left open"],
        _ => line![command(name), " can't be \"", given(value.trim_matches('"')), "\""],
    };
    text.push(format!(": {}.", allowed.trim_end_matches('.')).into());
    refusal(text, rule.unwrap_or(codes::NOT_A_NUMBER))
}

pub(crate) fn bad_length(name: &str, value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as ",
            command(name),
            ". A length of time looks like ",
            command("24h"),
            ", ",
            command("90m"),
            " or ",
            command("3d"),
            "; ",
            command("off"),
            " means none."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(crate) fn length_out_of_bounds(name: &str) -> Sentence {
    refusal(line![command(name), " must lie between one minute and 60 days."], codes::NOT_A_NUMBER)
}

pub(crate) fn bad_moment(name: &str, value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as a time for ",
            command(name),
            ". Write ",
            command("+3d"),
            ", ",
            command("12h"),
            " or a date and time UTC such as ",
            command("2026-05-01 18:00"),
            "."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(crate) fn moment_past(name: &str, at: i64) -> Sentence {
    refusal(line![command(name), " (", Span::Time(at), ") has passed already."], codes::NOT_A_NUMBER)
}

pub(crate) fn moment_far(name: &str) -> Sentence {
    refusal(line![command(name), " must lie within a year from now."], codes::NOT_A_NUMBER)
}

pub(crate) fn bad_away(value: &str) -> Sentence {
    refusal(
        line![
            "I can't read \"",
            given(value),
            "\" as hours. Write them like ",
            command("22:00-07:00 Europe/Berlin"),
            "."
        ],
        codes::NOT_A_NUMBER,
    )
}

pub(crate) fn unknown_player(typed: &str, names: &Names) -> Sentence {
    refusal(
        line![
            "Nobody here is called \"",
            given(typed),
            "\". At this table: ",
            given(&names.0.join(", ")),
            "."
        ],
        codes::UNKNOWN_PLAYER,
    )
}

pub(crate) fn unreadable_file(why: &str) -> Sentence {
    refusal(line!["I can't read that file: ", given(why), "."], codes::WRONG_GAME)
}

pub(crate) fn bad_position(at: &str, why: &str) -> Sentence {
    let mut line = line!["That position can't be played"];
    if at.is_empty() {
        line.extend(line![": ", Span::Given(cut(why, 300))]);
    } else {
        line.extend(line![": at ", command(&cut(at, 120)), ", ", Span::Given(cut(why, 300))]);
    }
    refusal(line, codes::WRONG_GAME)
}

pub(crate) fn too_long(field: &str, most: usize) -> Sentence {
    refusal(
        line![command(&cut(field, 40)), format!(" takes up to {most} letters; that was more.")],
        codes::NOT_A_NUMBER,
    )
}

pub(crate) fn too_many_votes(most: usize) -> Sentence {
    refusal(
        line![format!("{most} votes that you have called are open still. Wait until one of them is over.")],
        codes::OFFER_GONE,
    )
}

pub(crate) fn too_many_offers(most: usize) -> Sentence {
    refusal(
        line![
            format!("You have {most} offers open, and no more fit on the table. "),
            command("/offer list"),
            " shows them; take one back first."
        ],
        codes::OFFER_GONE,
    )
}

pub(crate) fn no_rule(search: &str) -> Sentence {
    refusal(
        line!["No rule of the game mentions \"", given(search), "\". Try another word, or a rule's number."],
        codes::WRONG_GAME,
    )
}

/// More rules hold what was looked for than are shown; not more of them are named than anybody reads.
pub(crate) fn more_rules(ids: &[&str]) -> Line {
    let named = ids.iter().take(40).copied().collect::<Vec<_>>().join(", ");
    let others = if ids.len() > 40 { " and others" } else { "" };
    let first = ids.first().copied().unwrap_or_default();
    let so = if ids.len() == 1 { "So does" } else { "So do" };
    line![format!("{so} {named}{others}. "), command(&format!("/rules search:{first}")), " shows one."]
}

pub(crate) fn no_topic(topic: &str, topics: &[&str]) -> Sentence {
    refusal(
        line!["There is no topic \"", given(topic), "\". There are: ", topics.join(", "), "."],
        codes::WRONG_GAME,
    )
}
