//! Units in hand placed (TP-6, TP-16, TP-17).

use std::cmp::Reverse;

use super::super::{Order, Phase, TwoPlayer, story};
use super::{Field, Filled, Opening, Takes, Verb, board, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{SHARES, SideId, TerritoryId};
use crate::sharing::{self, PLACES, Sharing};

const RULES: &[&str] = &["TP-6", "TP-16", "TP-17"];

/// TP-6, TP-16, TP-17: place units in a territory or more; the territory says whose.
pub(super) static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(where_to)),
        Field::may("count", "How many (1)", Takes::Amount(most)),
        Field::may(
            "more",
            "Further places: Alberta 2, Ontario 1 (none)",
            Takes::Several(|form, typed| SHARING.further(form, typed)),
        ),
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
            form.game.check_placing(form.seat)?;
            let first = (form.territory("at")?, form.integer("count")?);
            let more = words::list(&form.draft.text("more").unwrap_or_default(), "more")?;
            Ok(Order::Place(words::summed(form, std::iter::once(first).chain(more), rule(form))?))
        },
    )
};

/// The same, all written at once.
pub(super) static ALLOCATE: Verb = Verb {
    fields: &[
        Field::must(
            PLACES,
            "Where, and how many: Alberta 2, Ontario 1",
            Takes::Several(|form, typed| SHARING.several(form, typed)),
        ),
        sharing::shares("How many where: Alberta 5, Ontario rest (evenly)", |form, typed| {
            SHARING.shares(form, typed)
        }),
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
            // Whoever places nothing now isn't asked for places first.
            form.game.check_placing(form.seat)?;
            let list = SHARING.of(form)?;
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

/// What each army has in hand goes into its own territories.
static SHARING: Sharing<TwoPlayer> = Sharing {
    read: |_, typed, field| words::list(typed, field),
    hand: |form, at| (form.game.owner(at), form.game.in_hand(form.game.owner(at))),
    places: where_to,
    usual: &[1, 2],
    said: |form, at, _| {
        let whose = story::side_name(form.game, form.names, form.game.owner(at));
        format!(" — {whose}, {} there", story::troops(form.game.troops(at)))
    },
};
