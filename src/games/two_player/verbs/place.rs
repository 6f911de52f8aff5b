//! Units in hand placed (TP-6, TP-16, TP-17).

use std::cmp::Reverse;

use super::super::{Order, Phase, story};
use super::{Field, Filled, Opening, Takes, Verb, board, words};
use crate::games::listing;
use crate::games::sharing::{self, PLACES, Sharing};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, Candidates, SHARES, SideId, TerritoryId, TerritorySet};

const RULES: &[&str] = &["TP-6", "TP-16", "TP-17"];

/// TP-6, TP-16, TP-17: place units in a territory or more; the territory says whose.
pub(super) static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(where_to)),
        Field::may("count", "How many (1)", Takes::Amount(most)),
        Field::may("more", "Further places: Alberta 2, Ontario 1 (none)", Takes::Several(further)),
    ],
    ..Verb::slash(
        "place",
        "Place troops that you have in hand",
        RULES,
        |o| {
            if is_placing(o) {
                o.button("Place", Primary).asking(&["at", "count"]);
            }
        },
        |form| {
            let first = (form.territory("at")?, form.integer("count")?);
            let more = words::list(&form.draft.text("more").unwrap_or_default(), "more")?;
            Ok(Order::Place(words::summed(form, std::iter::once(first).chain(more), rule(form))?))
        },
    )
};

/// The same, all written at once.
pub(super) static ALLOCATE: Verb = Verb {
    fields: &[
        Field::must(PLACES, "Where, and how many: Alberta 2, Ontario 1", Takes::Several(several)),
        sharing::shares("How many where: Alberta 5, Ontario rest (evenly)", shares),
    ],
    ..Verb::buttons_only(
        "duel allocate",
        "Place several units at once",
        RULES,
        |o| {
            if is_placing(o) {
                o.button("Place several", Secondary).asking(&[PLACES, SHARES]);
            }
        },
        |form| {
            let list = sharing(form, |sharing| sharing.of(form))?;
            Ok(Order::Place(words::summed(form, list, rule(form))?))
        },
    )
};

/// TP-6, TP-16, TP-17: all in hand, where each army has fewest.
pub(super) static SPREAD: Verb = Verb::slash(
    "duel spread",
    "Place all in hand where each army has fewest",
    RULES,
    |o| {
        if is_placing(o) {
            o.button("Spread the rest", Secondary);
        }
    },
    |_| Ok(Order::Spread),
);

/// Has who is asked something to place?
fn is_placing(o: &Opening<'_>) -> bool {
    o.game.turn == o.seat && o.game.phase <= Phase::Allies && !o.game.hands(o.seat).is_empty()
}

fn rule(form: &Filled<'_>) -> &'static str {
    if form.game.phase == Phase::Setup { "TP-6" } else { "TP-16" }
}

/// Army by army, one's own first; of each, first what borders on the strongest others.
fn where_to(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let threat = |t: TerritoryId| {
        let others = board().neighbours(t).iter().filter(|other| game.owner(*other) != game.owner(t));
        others.map(|other| game.troops(other)).max().unwrap_or(0)
    };
    let mut all = Vec::new();
    for (side, _) in game.hands(form.seat) {
        let mut own: Vec<TerritoryId> = game.of(side).iter().collect();
        own.sort_by_key(|t| Reverse(threat(*t)));
        all.extend(own);
    }
    all
}

/// As many as that army has in hand.
fn most(form: &Filled<'_>) -> u32 {
    let hands = form.game.hands(form.seat);
    let of = |side: SideId| hands.iter().find(|(other, _)| *other == side).map_or(0, |(_, units)| *units);
    match form.territory_so_far("at") {
        Some(at) => of(form.game.owner(at)),
        None => hands.iter().map(|(_, units)| *units).max().unwrap_or(0),
    }
}

fn several(form: &Filled<'_>, typed: &str) -> Candidates {
    let numbered = further(form, typed);
    sharing(form, |sharing| sharing.places(form, &where_to(form), typed, numbered))
}

fn shares(form: &Filled<'_>, typed: &str) -> Candidates {
    sharing(form, |sharing| sharing.shares(form, typed))
}

/// How places are read, and what each army has in hand for them.
fn sharing<T>(form: &Filled<'_>, with: impl FnOnce(&Sharing<'_>) -> T) -> T {
    let hand = |at: TerritoryId| (form.game.owner(at), form.game.in_hand(form.game.owner(at)));
    with(&Sharing { read: &words::list, hand: &hand })
}

/// A further place: one, two, or all that are left of that army.
fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    let (before, _) = listing::split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    let named: TerritorySet = list.iter().map(|(t, _)| *t).collect();
    let placed = |side: SideId| -> i64 {
        let named = list.iter().filter(|(t, _)| game.owner(*t) == side).map(|(_, count)| count.unwrap_or(1));
        named.fold(0, i64::saturating_add)
    };
    let places = where_to(form).into_iter().filter(|t| !named.contains(*t));
    let suggestions = places.flat_map(|t| {
        let side = game.owner(t);
        let left = u32::try_from(i64::from(game.in_hand(side)).saturating_sub(placed(side))).unwrap_or(0);
        let there = story::troops(game.troops(t));
        let whose = story::side_name(game, form.names, side);
        listing::counts(&[1, 2], left).into_iter().map(move |(rank, count)| {
            let value = format!("{} {count}", board().name(t));
            (rank, Candidate { label: format!("{value} — {whose}, {there} there"), value })
        })
    });
    listing::appended(form, typed, listing::fitting(suggestions))
}
