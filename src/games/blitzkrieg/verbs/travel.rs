//! Moves within friendly land, and an Illuminatus's Eyes by the shared verb (BZ-23, BZ-42).

use std::cmp::Reverse;

use super::super::{Action, Army, Blitzkrieg, Order, story};
use super::words::Part;
use super::{AS, Field, Filled, Opening, Read, Takes, Verb, act, actors, could, stakes, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Candidates, Common, Passage, SeatId, TerritoryId, TerritorySet, Weighed, codes};

const RULE: &str = "BZ-23";

/// BZ-23, BZ-42: divisions, or an Eye.
pub(super) static MOVE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(from_where)),
        Field::must("to", "Where to", Takes::Target(where_to, price)),
        Field::may("troops", "How many (all but one)", Takes::Counted(most, price_of_so_many)),
    ],
    weigh: Some(weighed),
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
        Field::must("army", "Who: all, or like “3, general”", Takes::Listed(armies)),
        AS,
    ],
    weigh: Some(weighed),
    stakes: Some(stakes::leaving),
    ..Verb::slash("blitz march", "Move an army, special troops included", &["BZ-23"], open_march, |form| {
        let (from, to) = (form.territory("from")?, form.territory("to")?);
        let (whom, seat) = words::actor(form, Part::Troops, Some(from))?;
        let army = words::army(form, seat, from, Some(&form.text("army", RULE)?), RULE)?;
        act(form, whom, Action::March { from, to, army })
    })
};

/// BZ-23, BZ-E9: could this player pay for anybody's way from there: next door, or by a space center there to wherever is friendly?
fn leads_on(game: &Blitzkrieg, seat: SeatId, from: TerritoryId) -> bool {
    let (friendly, has) = (game.friendly_land(seat), game.standing(seat).resources);
    let next = || !game.board().neighbours(from).intersection(friendly).is_empty();
    let jumps = || game.centers(seat).contains(from) && !friendly.without(from).is_empty();
    (has >= game.price_of_march(1, 1, 0) && next()) || (has >= game.price_of_march(1, 1, 1) && jumps())
}

fn open(o: &mut Opening<'_>) {
    let game = o.game;
    if game.is_illuminatus(o.seat) {
        return;
    }
    let moves = |from: TerritoryId| game.divisions(o.seat, from) > 0 && leads_on(game, o.seat, from);
    if super::in_turn(o) && game.stands_in(o.seat).iter().any(moves) {
        o.button("Move", Secondary).asking(&["from", "to", "troops"]);
    }
}

fn open_march(o: &mut Opening<'_>) {
    let moves = |game: &Blitzkrieg, seat: SeatId, from: TerritoryId| {
        game.has_troops(seat, from) && leads_on(game, seat, from)
    };
    // Divisions alone go by the plainer verb.
    let needed = o.game.is_illuminatus(o.seat) || !o.game.standing(o.seat).specials.is_empty();
    if needed && could(o, moves) {
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
    let seats = words::could_act(form, Part::Troops, form.territory_so_far("from"));
    let land = |all: TerritorySet, seat: SeatId| all.union(form.game.friendly_land(seat));
    seats.into_iter().fold(TerritorySet::EMPTY, land).iter().collect()
}

/// The price of the way there, by what is filled in.
fn price(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let (game, from) = (form.game, form.territory_so_far("from")?);
    if game.is_illuminatus(form.seat) && form.draft.form == MOVE.path {
        let way = game.eye_way(form.seat, from, to)?;
        return Some(format!("{} of {} points", game.points(&way), game.standing(form.seat).movement));
    }
    let seat = words::acting(form, Part::Troops, Some(from))?;
    let army = match form.draft.text("army") {
        Some(typed) => words::army(form, seat, from, Some(&typed), RULE).ok()?,
        None => match form.integer("troops").ok()? {
            Some(number) => Army::of(u32::try_from(number).ok()?),
            None => words::most_divisions(game, seat, from),
        },
    };
    let price = way_price(form.game, seat, (from, to), &army)?;
    // How many go is chosen where it is said what comes of it.
    Some(with_fight(price, story::march_in_short(game, seat, to, None)))
}

/// What it costs, and what comes of it where enemies stand.
fn cost(
    form: &Filled<'_>,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    army: &Army,
) -> Option<String> {
    let price = way_price(form.game, seat, (from, to), army)?;
    Some(with_fight(price, story::march_in_short(form.game, seat, to, Some(army))))
}

fn way_price(
    game: &Blitzkrieg,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    army: &Army,
) -> Option<String> {
    let way = game.way(seat, from, to, army.size())?;
    let cost = game.price_of_way(&way, army.size());
    Some(story::price_of(cost, game.standing(seat).resources))
}

fn with_fight(price: String, fight: Option<String>) -> String {
    match fight {
        Some(fight) => format!("{price}, {fight}"),
        None => price,
    }
}

/// BZ-D2: whom it meets at its end and what comes of that, before it is sent; where nobody is met it is sent at once. Where all
/// but one can't be paid for, it is said how many can.
fn weighed(form: &Filled<'_>) -> Option<Weighed> {
    let Order::Act { whom, action: Action::March { from, to, army }, .. } = form.order().ok()? else {
        return None;
    };
    let seat = whom.unwrap_or(form.seat);
    let open = form.verb.path == MOVE.path && form.draft.text("troops").is_none();
    let most = fewer(form.game, seat, (from, to), army.size()).filter(|_| open);
    if let Some(most) = most {
        let draft = form.draft.clone().with("troops", i64::from(most));
        form.of(&draft).order().ok().filter(|order| form.is_allowed(order))?;
        let mut said = story::march_short(form.game, seat, (from, to), army.size(), most);
        said.lines.extend(meeting(&form.of(&draft)).into_iter().flat_map(|meets| meets.lines));
        let label = format!("As many as can be paid ({most})");
        let yes = Button { draft, ..form.verb.button(label, Primary) };
        return Some(Weighed::new(said, vec![yes]).or_instead("troops"));
    }
    let yes = Button { draft: form.draft.clone(), ..form.verb.button("Yes, move them", Primary) };
    Some(Weighed::new(meeting(form)?, vec![yes]))
}

/// BZ-D2: whom it meets at its end, where it may go.
fn meeting(form: &Filled<'_>) -> Option<Passage> {
    let order = form.order().ok().filter(|order| form.is_allowed(order))?;
    let Order::Act { whom, action: Action::March { from, to, army }, .. } = order else { return None };
    let (game, seat) = (form.game, whom.unwrap_or(form.seat));
    let cost = game.price_of_way(&game.way(seat, from, to, army.size())?, army.size());
    story::before_march(game, (form.seat, seat), (to, &army, cost))
}

/// How many can be paid for of so many, where not all can.
fn fewer(game: &Blitzkrieg, seat: SeatId, way: (TerritoryId, TerritoryId), size: u32) -> Option<u32> {
    game.most_marchers(seat, way, size).filter(|most| *most < size)
}

/// Of all there as many as can be paid for: divisions alone, and beside all of the others.
fn payable(form: &Filled<'_>, seat: SeatId, from: TerritoryId) -> Vec<Army> {
    let Some(to) = form.territory_so_far("to") else { return Vec::new() };
    let (game, there) = (form.game, form.game.army(seat, from));
    let Some(most) = fewer(game, seat, (from, to), there.size()) else { return Vec::new() };
    let others = there.size() - there.divisions;
    let beside = most.checked_sub(others).filter(|divisions| *divisions > 0 && others > 0);
    let beside = beside.map(|divisions| Army { divisions, specials: there.specials.clone() });
    beside.into_iter().chain([Army::of(most.min(there.divisions))]).collect()
}

/// What so many cost on the way that is filled in.
fn price_of_so_many(form: &Filled<'_>, number: u32) -> Option<String> {
    let (from, to) = (form.territory_so_far("from")?, form.territory_so_far("to")?);
    cost(form, form.seat, (from, to), &Army::of(number)).filter(|_| !form.game.is_illuminatus(form.seat))
}

fn armies(form: &Filled<'_>, typed: &str) -> Candidates {
    words::armies(form, typed, payable, |form, seat, from, army| {
        cost(form, seat, (from, form.territory_so_far("to")?), army)
    })
}

fn most(form: &Filled<'_>) -> u32 {
    let from = form.territory_so_far("from");
    from.map_or(0, |from| form.game.divisions(form.seat, from))
}

/// What is missing of an invasion's ends.
pub(super) fn missing(form: &Filled<'_>, fields: &[&'static str]) -> super::Refusal {
    form.missing(fields, codes::UNKNOWN_TERRITORY).into()
}
