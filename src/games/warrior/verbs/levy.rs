//! Units taken away: desertion (WR-41), the special force (WR-50), ten infantry (WR-53).

use std::cmp::Reverse;

use super::super::{ChoiceKind, LevyWhy, Order};
use super::fate::choice;
use super::{Field, Filled, Opening, Read, Takes, Verb, lists, stakes, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidate, Candidates, SeatId, TerritoryId};

/// WR-41, WR-50, WR-53: say which units are removed.
pub static REMOVE: Verb = Verb {
    fields: &[
        Field::must("at", "Where; or pool, if they are your own", Takes::Special(largest_or_pool)),
        Field::may("count", "How many (1)", Takes::Amount(most)),
        Field::may("more", "Further places: Alberta 2, Ontario 1 (none)", Takes::Several(further)),
    ],
    stakes: Some(stakes::giving),
    ..Verb::slash(
        "warrior remove",
        "Choose which troops are removed",
        &["WR-41", "WR-50", "WR-53"],
        open,
        read,
    )
};

fn open(o: &mut Opening<'_>) {
    if let Some(ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. }) = choice(o) {
        o.button("Remove", Primary).asking(&["at", "count"]);
        o.button("Remove several", Secondary).asking(&["at", "count", "more"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    let rule = match form.game.choice_for(form.seat) {
        Some(ChoiceKind::Levy { why: LevyWhy::SpecialForce, .. }) => "WR-50",
        Some(ChoiceKind::Levy { .. }) => "WR-53",
        _ => "WR-41",
    };
    let (places, pool) = words::places(form, rule)?;
    Ok(Order::Remove { places, pool })
}

/// The largest first.
fn largest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let removable = |t: &TerritoryId| form.is_allowed(&Order::Remove { places: [(*t, 1)].into(), pool: 0 });
    let mut list: Vec<TerritoryId> = form.game.territories().filter(removable).collect();
    list.sort_by_key(|t| Reverse(form.game.units_of(whose_units(form), *t)));
    list
}

/// The pool too, where it may be taken from.
fn largest_or_pool(form: &Filled<'_>, typed: &str) -> Candidates {
    let mut all = form.territories(largest(form), typed);
    if form.is_allowed(&Order::Remove { places: [].into(), pool: 1 }) {
        let label = format!("pool — {}", words::troops(form.game.seats[form.seat.index()].pool));
        all.0.extend(form.narrowed(vec![Candidate { value: "pool".to_owned(), label }], typed).0);
    }
    all
}

fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    // What is taken by the fields before it.
    let first = form.draft.text("at").map_or(0, |_| form.integer("count").ok().flatten().unwrap_or(1));
    let left = owed(form).saturating_sub(u32::try_from(first).unwrap_or(0));
    let at = form.territory_so_far("at");
    let places = largest(form).into_iter().filter(|further| Some(*further) != at).map(|at| {
        let there = form.game.units_of(whose_units(form), at);
        lists::Spot { at, there }
    });
    lists::more(form, &places.collect::<Vec<_>>(), left, typed)
}

/// Whose units are being taken away.
fn whose_units(form: &Filled<'_>) -> SeatId {
    match form.game.choice_for(form.seat) {
        Some(ChoiceKind::Desert { victim, .. }) => *victim,
        _ => form.seat,
    }
}

/// So many are to be taken away.
fn owed(form: &Filled<'_>) -> u32 {
    match form.game.choice_for(form.seat) {
        Some(ChoiceKind::Desert { count, .. }) => *count,
        Some(ChoiceKind::Levy { owed, .. }) => *owed,
        _ => 0,
    }
}

fn most(form: &Filled<'_>) -> u32 {
    let owed = owed(form);
    let there = match form.draft.text("at") {
        Some(pool) if pool.eq_ignore_ascii_case("pool") => form.game.seats[form.seat.index()].pool,
        _ => {
            let at = form.territory_so_far("at");
            at.map_or(owed, |at| {
                let there = form.game.units_of(whose_units(form), at);
                // WR-50, WR-53: one stays in a capital that gives.
                let levied = matches!(form.game.choice_for(form.seat), Some(ChoiceKind::Levy { .. }));
                let stays = levied && form.game.keeps_one_in(form.seat, at);
                there.saturating_sub(u32::from(stays))
            })
        }
    };
    owed.min(there)
}
