//! Units placed: the first ones (WR-7), those driven out (WR-53), and new ones (WR-54).

use super::super::{ChoiceKind, Order, Phase};
use super::{Field, Filled, Opening, Read, Takes, Verb, likely, lists, words};
use crate::rules::{ButtonStyle::Primary, ButtonStyle::Secondary, Candidates, Common, Prompt, TerritoryId};

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
    fields: &[Field::must("places", "Where, and how many: Alberta 2, Ontario 1", Takes::Several(further))],
    ..Verb::buttons_only(
        "warrior allocate",
        "Place troops in several territories at once",
        &["WR-7", "WR-53", "WR-54"],
        |o| {
            if is_placing(o) {
                o.button("Place several", Secondary).asking(&["places"]);
            }
        },
        |form| {
            let list = words::list(&form.text("places", "WR-7")?, "places")?;
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

fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    let mut places: Vec<TerritoryId> = likely::front(form);
    places.retain(|t| form.is_allowed(&Order::Place([(*t, 1)].into())));
    // What is placed besides, in the fields before it.
    let first = form.draft.text("at").map_or(0, |_| form.integer("count").ok().flatten().unwrap_or(1));
    let left = unplaced(form).saturating_sub(u32::try_from(first).unwrap_or(0));
    lists::more(form, &places, left, typed)
}
