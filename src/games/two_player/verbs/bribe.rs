//! Bribes (TP-14, TP-15).

use super::super::{Order, Phase, TwoPlayer, other};
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, SideId, codes};

/// What stands for a second card that is still to be chosen. With it only those are offered to whom two can be given (TP-15).
const ANOTHER: &str = "more";

/// TP-14: give a neutral a card or two.
pub(in crate::two_player) static BRIBE: Verb = Verb {
    fields: &[
        Field::must("neutral", "Which neutral", Takes::OneOf(takers)),
        Field::must("card", "The card that it gets", Takes::OneOf(cards)),
        Field::may("and", "A further card, for a second step (none)", Takes::OneOf(further)),
    ],
    ..Verb::slash(
        "duel bribe",
        "Give a neutral a card, and it moves towards you",
        &["TP-14", "TP-15"],
        open,
        read,
    )
};

fn open(o: &mut Opening<'_>) {
    let game: &TwoPlayer = o.game;
    if game.turn != o.seat || game.phase != Phase::Bribe || !game.may_bribe(o.seat) {
        return;
    }
    o.button("Bribe", Primary).asking(&["neutral", "card"]);
    let theirs = |(_, neutral): (SideId, &super::super::Neutral)| {
        neutral.ally == Some(other(o.seat)) && game.room(neutral) > 1
    };
    if game.seat(o.seat).hand.len() > 1 && game.neutral_sides().any(theirs) {
        let two = &["neutral", "card", "and"];
        o.button("Bribe with two", Secondary).filled("and", ANOTHER).asking(two);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // What can't be done at all is said before anything that was written.
    form.game.check_bribing(form.seat)?;
    let neutral = words::neutral(form, "neutral")?;
    let mut cards = vec![words::card(form, "card")?];
    match form.draft.text("and") {
        Some(typed) if typed.eq_ignore_ascii_case(ANOTHER) => {
            return Err(form.missing(&["and"], codes::UNKNOWN_TERRITORY).into());
        }
        Some(typed) if !typed.eq_ignore_ascii_case("none") => cards.push(words::card(form, "and")?),
        _ => {}
    }
    Ok(Order::Bribe { neutral, cards })
}

/// The opponent's allies first: there a bribe counts twice.
fn takers(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let mut all: Vec<SideId> = game.neutral_sides().map(|(side, _)| side).collect();
    all.sort_by_key(|side| {
        let ally = game.neutral(*side).and_then(|neutral| neutral.ally);
        (ally == Some(form.seat), ally.is_none(), u32::MAX - game.units_of(*side))
    });
    words::neutrals(form, all.into_iter())
}

/// Those with fewest stars first: stars don't matter to a neutral.
fn cards(form: &Filled<'_>) -> Vec<Candidate> {
    let mut hand = words::hand(form);
    hand.sort_by_key(|card| form.game.cards().stars(*card));
    words::cards(form, hand.into_iter())
}

fn further(form: &Filled<'_>) -> Vec<Candidate> {
    let first = form.draft.text("card").and_then(|typed| words::card_called(&typed).ok());
    let mut all = cards(form);
    all.retain(|candidate| first.map(words::card_value).as_ref() != Some(&candidate.value));
    all
}
