//! Units placed: the first ones (WR-7), those driven out (WR-53), and new ones (WR-54).

use super::super::{ChoiceKind, Order, Phase, Warrior, side_of};
use super::{Field, Filled, Opening, Read, Takes, Verb, likely, words};
use crate::rules::{ButtonStyle::Primary, ButtonStyle::Secondary, Prompt, SHARES, TerritoryId};
use crate::sharing::{self, PLACES, Sharing};

/// WR-7, WR-53, WR-54: place units in a territory or more.
pub static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(likely::front)),
        Field::may("count", "How many (1)", Takes::Amount(unplaced)),
        Field::may(
            "more",
            "Further places: Alberta 2, Ontario 1 (none)",
            Takes::Several(|form, typed| SHARING.further(form, typed)),
        ),
    ],
    ..Verb::slash(
        "place",
        "Place troops that you have in hand",
        &["WR-7", "WR-53", "WR-54"],
        |o| {
            if is_placing(o) {
                o.button("Place", Primary).asking(&["at", "count"]);
            }
        },
        |form| placed(words::places(form, rule(form))?),
    )
};

/// WR-7, WR-53, WR-54: the same, all written at once.
pub static ALLOCATE: Verb = Verb {
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
        "warrior allocate",
        "Place troops in several territories at once",
        &["WR-7", "WR-53", "WR-54"],
        |o| {
            if is_placing(o) {
                o.button("Place several", Secondary).asking(&[PLACES, SHARES]);
            }
        },
        |form| {
            let list = SHARING.of(form)?.into_iter().map(|(at, count)| (Some(at), count));
            placed(words::summed(form, list, rule(form))?)
        },
    )
};

/// WR-7, WR-54: the rest evenly.
pub static SPREAD: Verb = Verb::slash(
    "warrior spread",
    "Place the rest of your troops evenly",
    &["WR-7", "WR-54"],
    |o| {
        if is_placing(o) {
            o.button("Spread the rest evenly", Secondary);
        }
    },
    |_| Ok(Order::Spread),
);

/// WR-7, WR-54: take back into one's hand what one has placed so far.
pub static UNPLACE: Verb = Verb::buttons_only(
    "warrior unplace",
    "Take back what you have placed",
    &["WR-7", "WR-54"],
    |o| match &o.game.phase {
        Phase::Allocate(placing) | Phase::Place(placing)
            if o.prompt == Prompt::Alone && is_placing(o) && placing.placed.has(&o.seat) =>
        {
            o.button("Start over", Secondary);
        }
        _ => {}
    },
    |_| Ok(Order::Unplace),
);

/// Are units to be placed by who is asked?
fn is_placing(o: &Opening<'_>) -> bool {
    match (&o.game.phase, o.prompt) {
        (Phase::Allocate(_) | Phase::Place(_), Prompt::Together) => true,
        (Phase::Allocate(_) | Phase::Place(_), Prompt::Alone) => o.game.in_hand(o.seat) > 0,
        (Phase::Fate(_), Prompt::Alone) => {
            matches!(o.game.choice_for(o.seat), Some(ChoiceKind::Resettle { .. }))
        }
        _ => false,
    }
}

/// The rule that the placing in hand goes by.
fn rule(form: &Filled<'_>) -> &'static str {
    match &form.game.phase {
        Phase::Allocate(_) => "WR-7",
        Phase::Fate(_) => "WR-53",
        _ => "WR-54",
    }
}

/// Units are placed in territories; the pool is where they come from.
fn placed((places, pool): words::Places) -> Read {
    if pool > 0 {
        return Err(words::no_land().into());
    }
    Ok(Order::Place(places))
}

/// Units still to be placed.
fn unplaced(form: &Filled<'_>) -> u32 {
    match (&form.game.phase, form.game.choice_for(form.seat)) {
        (Phase::Allocate(_) | Phase::Place(_), _) => form.game.in_hand(form.seat),
        (_, Some(ChoiceKind::Resettle { count, .. })) => *count,
        _ => 0,
    }
}

/// Where something may be placed, the likeliest first.
fn open_places(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut places: Vec<TerritoryId> = likely::front(form);
    places.retain(|t| form.is_allowed(&Order::Place([(*t, 1)].into())));
    places
}

/// The pool is where they come from: it is no place to put them.
static SHARING: Sharing<Warrior> = Sharing {
    read: |_, typed, field| words::lands(typed, field),
    hand: |form, _| (side_of(form.seat), unplaced(form)),
    places: open_places,
    usual: &[1, 2, 5],
    said: |form, at, _| format!(" — {} there", words::troops(form.game.land_at(at).troops)),
};
