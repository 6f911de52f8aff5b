//! Tokens moved at the end of a turn (CS-23).

use super::sure::{meant, perhaps_sure};
use super::ways::{FROM, along_ones_own, way};
use super::{Field, Filled, Opening, Order, Refusal, Takes, Tokens, Verb, is_in_turn, side, stakes, words};
use crate::listing;
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Candidate, Candidates};

pub(super) static RECALIBRATE: Verb = Verb {
    fields: &[
        FROM,
        Field::must("to", "Where to, along your countries", Takes::Territory(along_ones_own)),
        Field::must("tokens", "Which: 2 book, 1 scales; or all", Takes::Several(all_or_some)),
    ],
    stakes: Some(stakes::recalibrating),
    ..Verb::slash("slate recalibrate", "Move tokens at the end of your turn", &["CS-23"], open, read)
};

/// What there is no occasion for needs no button of its own.
fn open(opening: &mut Opening<'_>) {
    let game = opening.game;
    if !is_in_turn(opening) || game.owed_by(game.turn) > 0 || game.recalibrated {
        return;
    }
    if game.can_move_along(game.turn) {
        opening.button("Recalibrate", Secondary).asking(&["from", "to", "tokens"]);
    } else {
        opening.command();
    }
}

fn read(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let (from, to) = way(filled)?;
    let typed = filled.text("tokens", "CS-23")?;
    let (typed, sure) = perhaps_sure(&typed);
    let order = if typed.eq_ignore_ascii_case("all") {
        Order::RecalibrateAll { from, to }
    } else {
        Order::Recalibrate { from, to, tokens: words::tokens(typed, "CS-23")? }
    };
    meant(filled, order, sure)
}

/// All, all but one of each kind, one of each kind, or so many of a kind.
fn all_or_some(filled: &Filled<'_>, typed: &str) -> Candidates {
    let Some(from) = filled.territory_so_far("from") else { return Candidates::plain(["all"]) };
    let side = side(filled.seat);
    let here = side.of(&filled.game.at(from));
    if !filled.could_be("tokens", "all") {
        return Candidates::default();
    }
    // What was named already, and another kind after it.
    let (before, _) = listing::split(typed);
    if let Some(named) = words::tokens(&before, "CS-23").ok().filter(|named| !named.is_empty()) {
        let others = here.iter().filter(|(kind, _)| named.count(*kind) == 0);
        let each = others.flat_map(|(kind, count)| (1..=count).rev().map(move |some| Tokens::of(kind, some)));
        return listing::appended(filled, typed, Candidates::plain(each.map(|some| words::written(&some))).0);
    }
    let label = format!("all — {}", words::written(&here));
    let mut all = vec![Candidate { value: "all".to_owned(), label }];
    let of_each =
        here.iter().flat_map(|(kind, count)| (1..=count).rev().map(move |some| Tokens::of(kind, some)));
    let some = [here.minus(&side.one_each()), side.one_each()].into_iter().chain(of_each);
    let there = some.filter(|tokens| !tokens.is_empty() && here.holds(tokens));
    all.extend(Candidates::plain(there.map(|tokens| words::written(&tokens))).0);
    all.dedup_by(|a, b| a.value == b.value);
    filled.narrowed(all, typed)
}
