//! Moves within friendly land, and an Illuminatus's Eyes by the shared verb (BZ-23, BZ-42).

use std::cmp::Reverse;

use super::super::{Action, Army, Blitzkrieg, Order, story};
use super::words::Part;
use super::{AS, Field, Filled, Opening, Read, Takes, Verb, act, actors, could_pay, stakes, words};
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Candidates, Common, SeatId, TerritoryId, codes};

const RULE: &str = "BZ-23";

/// BZ-23, BZ-42: divisions, or an Eye.
pub(super) static MOVE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(from_where)),
        Field::must("to", "Where to", Takes::Target(where_to, price)),
        Field::may("troops", "How many (all but one)", Takes::Counted(most, price_of_so_many)),
    ],
    stakes: Some(stakes::leaving),
    ..Verb::slash(
        "move",
        "Move divisions over friendly land; Illuminati: an Eye",
        &["BZ-23", "BZ-42"],
        open,
        read,
    )
};

/// BZ-23: with special troops, or by force.
pub(super) static MARCH: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(words::origins)),
        Field::must("to", "Where to", Takes::Target(where_marched, price)),
        Field::must("army", "Who: all, or like “3, general”", Takes::Several(armies)),
        AS,
    ],
    stakes: Some(stakes::leaving),
    ..Verb::slash("blitz march", "Move an army, special troops included", &["BZ-23"], open_march, |form| {
        let (from, to) = (form.territory("from")?, form.territory("to")?);
        let (whom, seat) = words::actor(form, Part::Troops, Some(from))?;
        let army = words::army(form, seat, from, Some(&form.text("army", RULE)?), RULE)?;
        act(form, whom, Action::March { from, to, army })
    })
};

fn open(o: &mut Opening<'_>) {
    let game = o.game;
    if game.is_illuminatus(o.seat) {
        return;
    }
    let moves = |from: TerritoryId| {
        game.divisions(o.seat, from) > 0
            && !game.board().neighbours(from).intersection(game.friendly_land(o.seat)).is_empty()
    };
    if super::in_turn(o) && game.standing(o.seat).resources > 0 && game.stands_in(o.seat).iter().any(moves) {
        o.button("Move", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn open_march(o: &mut Opening<'_>) {
    let moves = |game: &Blitzkrieg, seat: SeatId, from: TerritoryId| {
        game.has_troops(seat, from)
            && !game.board().neighbours(from).intersection(game.friendly_land(seat)).is_empty()
    };
    // Divisions alone go by the plainer verb.
    let needed = o.game.is_illuminatus(o.seat) || !o.game.standing(o.seat).specials.is_empty();
    if needed && could_pay(o, 1, moves) {
        o.button("Move an army", Secondary).asking(&["from", "to", "army"]);
    } else if !actors(o).is_empty() {
        o.command();
    }
}

fn read(form: &Filled<'_>) -> Read {
    let (from, to) = (form.territory("from")?, form.territory("to")?);
    if form.game.is_illuminatus(form.seat) {
        return read_eye(form, from, to);
    }
    let army = divisions(form, from, RULE)?;
    act(form, None, Action::March { from, to, army })
}

/// BZ-42: an Eye moves by itself; several are several moves.
fn read_eye(form: &Filled<'_>, from: TerritoryId, to: TerritoryId) -> Read {
    if form.integer("troops")?.is_some_and(|number| number != 1) {
        let typed = form.draft.text("troops").unwrap_or_default();
        let hint = "1, or nothing: Eyes move one by one";
        return Err(Common::Unreadable { field: "troops", typed, hint, code: "BZ-42" }.into());
    }
    Ok(Order::Eye { from, to, leave: false })
}

/// The divisions meant by the shared verbs: all but one, a single one goes.
pub(super) fn divisions(
    form: &Filled<'_>,
    from: TerritoryId,
    rule: &'static str,
) -> Result<Army, super::Refusal> {
    let there = form.game.divisions(form.seat, from);
    Ok(match form.integer("troops")? {
        Some(number) => Army::of(words::units(number, there, Some(from), rule)?),
        None => words::most_divisions(form.game, form.seat, from),
    })
}

fn from_where(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    if game.is_illuminatus(form.seat) {
        return game.eyes_in(form.seat).iter().collect();
    }
    let mut all: Vec<TerritoryId> =
        game.stands_in(form.seat).iter().filter(|t| game.divisions(form.seat, *t) > 0).collect();
    all.sort_by_key(|t| (!game.is_stranded(form.seat, *t), Reverse(game.divisions(form.seat, *t))));
    all
}

fn where_to(form: &Filled<'_>) -> Vec<TerritoryId> {
    if form.game.is_illuminatus(form.seat) { words::anywhere(form) } else { where_marched(form) }
}

fn where_marched(form: &Filled<'_>) -> Vec<TerritoryId> {
    let from = form.territory_so_far("from");
    form.game.friendly_land(words::acting(form, Part::Troops, from)).iter().collect()
}

/// The price of the way there, by what is filled in.
fn price(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let (game, from) = (form.game, form.territory_so_far("from")?);
    if game.is_illuminatus(form.seat) && form.draft.form == MOVE.path {
        let way = game.eye_way(form.seat, from, to)?;
        return Some(format!("{} of {} points", game.points(&way), game.standing(form.seat).movement));
    }
    let seat = words::acting(form, Part::Troops, Some(from));
    let army = match form.draft.text("army") {
        Some(typed) => words::army(form, seat, from, Some(&typed), RULE).ok()?,
        None => match form.integer("troops").ok()? {
            Some(number) => Army::of(u32::try_from(number).ok()?),
            None => words::most_divisions(game, seat, from),
        },
    };
    cost(form, seat, (from, to), &army)
}

fn cost(
    form: &Filled<'_>,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    army: &Army,
) -> Option<String> {
    let game = form.game;
    let way = game.way(seat, from, to, army.size())?;
    let cost = game.price_of_way(&way, army.size());
    Some(story::price_of(cost, game.standing(seat).resources))
}

/// What so many cost on the way that is filled in.
fn price_of_so_many(form: &Filled<'_>, number: u32) -> Option<String> {
    let (from, to) = (form.territory_so_far("from")?, form.territory_so_far("to")?);
    cost(form, form.seat, (from, to), &Army::of(number)).filter(|_| !form.game.is_illuminatus(form.seat))
}

fn armies(form: &Filled<'_>, typed: &str) -> Candidates {
    words::armies(
        form,
        typed,
        |_, _, _| Vec::new(),
        |form, seat, from, army| cost(form, seat, (from, form.territory_so_far("to")?), army),
    )
}

fn most(form: &Filled<'_>) -> u32 {
    let from = form.territory_so_far("from");
    from.map_or(0, |from| form.game.divisions(form.seat, from))
}

/// What is missing of an invasion's ends.
pub(super) fn missing(form: &Filled<'_>, fields: &[&'static str]) -> super::Refusal {
    form.missing(fields, codes::UNKNOWN_TERRITORY).into()
}
