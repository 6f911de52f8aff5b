//! Societies, pawned cards, the first divisions and Eyes (BZ-9 to BZ-11, BZ-40).

use std::collections::BTreeMap;

use super::super::{Blitzkrieg, Order, Phase, Society, story};
use super::{Field, Filled, Opening, Read, Takes, Verb, stakes, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Common, Prompt, SideId, TerritoryId};
use crate::sharing::Sharing;

/// BZ-9, BZ-A7.
pub(super) static SOCIETY: Verb = Verb {
    fields: &[Field::must("type", "Which society", Takes::Choice(Society::NAMES))],
    stakes: Some(stakes::unholy),
    ..Verb::slash(
        "blitz society",
        "Choose your society",
        &["BZ-9"],
        |o| {
            let chosen = o.game.standing(o.seat).society.is_some();
            if o.game.check_society(o.seat).is_ok() && !chosen {
                for society in Society::ALL {
                    o.button(society.name(), Secondary).filled("type", society.name());
                }
            } else if o.game.check_society(o.seat).is_ok() {
                o.command();
            }
        },
        |form| {
            let typed = form.text("type", "BZ-9")?;
            let hint = "one of the five societies";
            let unreadable =
                || Common::Unreadable { field: "type", typed: typed.clone(), hint, code: "BZ-9" };
            Ok(Order::Society(Society::called(&typed).ok_or_else(unreadable)?))
        },
    )
};

/// BZ-A9.
pub(super) static PAWN: Verb = Verb {
    fields: &[Field::must("at", "Which territory", Takes::Target(words::lands, brings))],
    ..Verb::slash(
        "blitz pawn",
        "Pawn a starting territory for resources",
        &["BZ-10"],
        |o| {
            let game: &Blitzkrieg = o.game;
            if game.phase == Phase::Market
                && game.of(o.seat).iter().any(|t| game.check_pawn(o.seat, t).is_ok())
            {
                o.button("Pawn", Secondary).asking(&["at"]);
            }
        },
        |form| Ok(Order::Pawn { at: form.territory("at")? }),
    )
};

fn brings(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    Some(format!("brings {}", story::resources(form.game.price_of_pawn(at))))
}

/// BZ-11, BZ-G2: the first divisions, or an Eye.
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
    ..Verb::slash("place", "Place your first divisions, or your Eye", &["BZ-11", "BZ-40"], open, read)
};

fn open(o: &mut Opening<'_>) {
    let game: &Blitzkrieg = o.game;
    match game.phase {
        Phase::Eyes if game.turn == o.seat => {
            o.button("Place your Eye", Primary).asking(&["at"]);
        }
        Phase::Market | Phase::Place if o.prompt == Prompt::Alone && !game.is_illuminatus(o.seat) => {
            let two: Vec<TerritoryId> = game.of(o.seat).iter().collect();
            let all = game.to_place(o.seat);
            if game.phase == Phase::Place && all == 0 {
                return;
            }
            if let [first, second] = two[..] {
                let name = |t: TerritoryId| game.board().name(t).to_owned();
                for t in [first, second] {
                    let label = format!("Both in {}", name(t));
                    o.button(label, Secondary)
                        .filled("at", name(t))
                        .filled("count", i64::from(game.numbers().start.divisions));
                }
                o.button("One in each", Primary).filled("at", name(first)).filled("more", name(second));
            } else if two.len() > 2 {
                o.button("Place", Primary).asking(&["at", "count"]);
            }
        }
        Phase::Place if !game.is_illuminatus(o.seat) && game.to_place(o.seat) > 0 => {
            o.button("Place", Primary).asking(&["at", "count"]);
        }
        _ => {}
    }
}

fn read(form: &Filled<'_>) -> Read {
    if form.game.is_illuminatus(form.seat) {
        form.game.check_phase(Phase::Eyes, "eyes")?;
        return read_eye(form, form.territory("at")?);
    }
    let at = form.territory("at")?;
    let mut places = BTreeMap::new();
    let more = words::list(form, &form.draft.text("more").unwrap_or_default(), "more")?;
    for (t, count) in std::iter::once((at, form.integer("count")?)).chain(more) {
        let most = form.game.numbers().start.divisions;
        let slot: &mut u32 = places.entry(t).or_default();
        *slot = slot.saturating_add(words::units(count.unwrap_or(1), most, Some(t), "BZ-11")?);
    }
    Ok(Order::Place(places))
}

/// BZ-40: what an Illuminatus begins with is placed in one territory.
fn read_eye(form: &Filled<'_>, at: TerritoryId) -> Read {
    if let Some(count) = form.integer("count")? {
        Common::units(count, 1, form.game.numbers().illuminati.eyes, None, "BZ-40")?;
    }
    if let Some(typed) = form.draft.text("more") {
        let hint = "nothing: your Eye is placed in one territory";
        return Err(Common::Unreadable { field: "more", typed, hint, code: "BZ-40" }.into());
    }
    Ok(Order::PlaceEye { at })
}

fn where_to(form: &Filled<'_>) -> Vec<TerritoryId> {
    if form.game.phase == Phase::Eyes {
        words::anywhere(form)
    } else {
        form.game.of(form.seat).iter().collect()
    }
}

fn most(form: &Filled<'_>) -> u32 {
    if form.game.is_illuminatus(form.seat) { 1 } else { form.game.numbers().start.divisions }
}

/// The first divisions are in one hand.
static SHARING: Sharing<Blitzkrieg> = Sharing {
    read: words::list,
    hand: |form, _| (SideId(0), most(form)),
    places: |form| form.game.of(form.seat).iter().collect(),
    usual: &[1],
    said: |_, _, _| String::new(),
};
