//! What is done only once it is confirmed (CS-9, CS-31): by a button, or by a word behind it.

use super::{FINISH, Filled, Order, RECALIBRATE, Refusal, SHIFT, Verb, board, words};
use crate::rules::ButtonStyle::Danger;
use crate::rules::{Button, TerritoryId, TokenKind, codes};

/// What a button fills in that does what was asked about; no option of a command.
pub(super) use crate::rules::CONFIRMED as SURE;

/// Words that say that something is meant though it costs what was asked about.
const WORDS: &[&str] = &["sure", "anyway", "sure:true", "sure:yes"];

/// An order that may ask first: by its button, or by a word, it is confirmed already.
pub(super) fn meant(filled: &Filled<'_>, order: Order, sure: bool) -> Result<Order, Refusal> {
    let sure = sure || filled.flag(SURE, codes::NOT_A_NUMBER)?.unwrap_or(false);
    Ok(if sure { Order::Sure(Box::new(order)) } else { order })
}

/// What stands before the word that says that it is meant, if that stands at the end.
pub(super) fn without_sure(typed: &str) -> Option<&str> {
    let divides = |c: char| c.is_whitespace() || c == ',';
    let typed = typed.trim_end();
    let last = typed.rsplit(divides).next().unwrap_or_default();
    let rest = typed.strip_suffix(last)?.trim_end_matches(divides);
    WORDS.iter().any(|sure| last.eq_ignore_ascii_case(sure)).then_some(rest)
}

/// The same, with whether it stands there.
pub(super) fn perhaps_sure(typed: &str) -> (&str, bool) {
    without_sure(typed).map_or((typed, false), |rest| (rest, true))
}

/// CS-9: ends the turn with tokens unplaced.
pub(in crate::clean_slate) fn end_all_the_same() -> Button {
    sure(FINISH.button("Yes, end the turn", Danger))
}

/// CS-31: moves the last of Democracy's tokens away from autocrats.
pub(in crate::clean_slate) fn give_up(order: &Order) -> Option<Button> {
    let (verb, from, to, field, what): (&Verb, _, _, _, String) = match order {
        Order::Shift { from, to, kind } => (&SHIFT, from, to, "kind", kind.word().to_owned()),
        Order::Recalibrate { from, to, tokens } => (&RECALIBRATE, from, to, "tokens", words::written(tokens)),
        Order::RecalibrateAll { from, to } => (&RECALIBRATE, from, to, "tokens", "all".to_owned()),
        _ => return None,
    };
    let name = |t: &TerritoryId| board().name(*t);
    let mut button = verb.button("Yes, give it up", Danger);
    button.filled("from", name(from)).filled("to", name(to)).filled(field, what);
    Some(sure(button))
}

fn sure(mut button: Button) -> Button {
    button.filled(SURE, true);
    button
}
