//! Units placed: the first ones (WR-7), those driven out (WR-53), and new ones (WR-54).

use super::super::{ChoiceKind, Order, Phase, side_of};
use super::{Field, Filled, Opening, Read, Takes, Verb, likely, lists, words};
use crate::games::sharing::{self, PLACES, Sharing};
use crate::rules::{
    ButtonStyle::Primary, ButtonStyle::Secondary, Candidates, Common, Prompt, SHARES, TerritoryId,
};

/// WR-7, WR-53, WR-54: place units in a territory or more.
pub static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(likely::front)),
        Field::may("count", "How many (1)", Takes::Amount(unplaced)),
        Field::may("more", "Further places: Alberta 2, Ontario 1 (none)", Takes::Several(further)),
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
        Field::must(PLACES, "Where, and how many: Alberta 2, Ontario 1", Takes::Several(several)),
        sharing::shares("How many where: Alberta 5, Ontario rest (evenly)", shares),
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
            let list = sharing(form, |sharing| sharing.of(form))?;
            let list = list.into_iter().map(|(at, count)| (Some(at), count));
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
        return Err(Common::UnknownTerritory { typed: "pool".to_owned(), near: Vec::new() }.into());
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

fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    // What is placed besides, in the fields before it.
    let first = form.draft.text("at").map_or(0, |_| form.integer("count").ok().flatten().unwrap_or(1));
    let left = unplaced(form).saturating_sub(u32::try_from(first).unwrap_or(0));
    numbered(form, left, typed)
}

/// Places with numbers.
fn numbered(form: &Filled<'_>, left: u32, typed: &str) -> Candidates {
    let stands = |at: TerritoryId| form.game.land_at(at).troops;
    let places: Vec<lists::Spot> =
        open_places(form).into_iter().map(|at| lists::Spot { at, there: stands(at), room: left }).collect();
    lists::more(form, &places, left, typed)
}

/// How places are read, and what is in hand for them.
fn sharing<T>(form: &Filled<'_>, with: impl FnOnce(&Sharing<'_>) -> T) -> T {
    let read = |typed: &str, field: &'static str| -> Result<Vec<(TerritoryId, Option<i64>)>, Common> {
        let each = words::list(typed, field)?.into_iter();
        // The pool is where they come from.
        let pool = || Common::UnknownTerritory { typed: "pool".to_owned(), near: Vec::new() };
        each.map(|(at, count)| Ok((at.ok_or_else(pool)?, count))).collect()
    };
    let hand = |_: TerritoryId| (side_of(form.seat), unplaced(form));
    with(&Sharing { read: &read, hand: &hand })
}

fn several(form: &Filled<'_>, typed: &str) -> Candidates {
    let numbered = numbered(form, unplaced(form), typed);
    sharing(form, |sharing| sharing.places(form, &open_places(form), typed, numbered))
}

fn shares(form: &Filled<'_>, typed: &str) -> Candidates {
    sharing(form, |sharing| sharing.shares(form, typed))
}
