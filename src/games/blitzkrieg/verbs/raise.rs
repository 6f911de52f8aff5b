//! Divisions, special troops and space centers raised (BZ-17 to BZ-22).

use std::collections::BTreeMap;

use super::super::{Action, Blitzkrieg, Special, story};
use super::words::Part;
use super::{AS, Field, Filled, Opening, Read, Takes, Verb, act, could_pay, words};
use crate::listing;
use crate::reading::{said_once, with_number};
use crate::rules::ButtonStyle::Primary;
use crate::rules::{Candidate, Candidates, Common, SeatId, SideId, TerritoryId, codes};
use crate::sharing::Sharing;

const RULES: &[&str] = &["BZ-17", "BZ-18", "BZ-19", "BZ-20", "BZ-21", "BZ-22"];

/// BZ-17 to BZ-22.
pub(super) static RAISE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Target(words::lands, costs)),
        Field::may("count", "How many (1)", Takes::Counted(most, costs_so_many)),
        Field::may("more", "Further places: Alberta 2, Peru 1 (none)", Takes::Several(further)),
        Field::may("kind", "What: division, general, space center… (division)", Takes::Kind(kinds, is_kind)),
        AS,
    ],
    ..Verb::slash("blitz raise", "Raise divisions, special troops or a space center", RULES, open, read)
};

fn open(o: &mut Opening<'_>) {
    if could_pay(o, o.game.numbers().prices.division, Blitzkrieg::owns) {
        o.button("Raise", Primary).asking(&["kind", "at", "count"]);
    }
}

fn plain(typed: &str) -> String {
    let kind = with_number(&typed.to_lowercase()).1;
    kind.strip_suffix('s').unwrap_or(&kind).to_owned()
}

fn is_kind(typed: &str) -> bool {
    let kind = plain(typed);
    ["division", "center", "space center"].contains(&kind.as_str()) || Special::called(&kind).is_some()
}

fn read(form: &Filled<'_>) -> Read {
    let at = form.territory("at")?;
    let (whom, seat) = words::actor(form, Part::Land, Some(at))?;
    let kind = form.draft.text("kind").unwrap_or_else(|| "division".to_owned());
    let has = form.game.standing(seat).resources;
    let count = said_once(form.integer("count")?, with_number(&kind).0, ("count", &kind))?;
    let action = match plain(&kind).as_str() {
        "division" => {
            let mut places = BTreeMap::new();
            let more = words::list(form, &form.draft.text("more").unwrap_or_default(), "more")?;
            for (t, count) in std::iter::once((at, count)).chain(more) {
                let count = words::units(count.unwrap_or(1), has, None, "BZ-17")?;
                let slot: &mut u32 = places.entry(t).or_default();
                *slot = slot.saturating_add(count);
            }
            Action::Raise(places)
        }
        "center" | "space center" => {
            if count.is_some_and(|count| count != 1) || form.draft.text("more").is_some() {
                return Err(super::Refusal::OneCenter);
            }
            Action::Center { at }
        }
        other => match Special::called(other) {
            Some(kind) => {
                if count.is_some_and(|count| count != 1) || form.draft.text("more").is_some() {
                    return Err(super::Refusal::OneOnly { kind });
                }
                Action::Special { kind, at }
            }
            None => {
                let hint = "division, general, admiral, marshal, diplomat or space center";
                let code = codes::NOT_A_NUMBER;
                return Err(Common::Unreadable { field: "kind", typed: kind, hint, code }.into());
            }
        },
    };
    act(form, whom, action)
}

/// As many as there is to pay for; how many may be said with the kind.
fn most(form: &Filled<'_>) -> u32 {
    let said = form.draft.text("kind").is_some_and(|kind| with_number(&kind).0.is_some());
    if said { 0 } else { payable(form) }
}

/// As many divisions as there is to pay for: of what is none there is one alone.
fn payable(form: &Filled<'_>) -> u32 {
    if form.draft.text("kind").is_some_and(|kind| plain(&kind) != "division") {
        return 0;
    }
    payable_by(form, &words::could_act(form, Part::Land, form.territory_so_far("at")))
}

/// As many as whoever of these has the most could pay for.
fn payable_by(form: &Filled<'_>, seats: &[SeatId]) -> u32 {
    let most = seats.iter().map(|seat| form.game.standing(*seat).resources).max();
    most.unwrap_or(0) / form.game.numbers().prices.division.max(1)
}

/// What so many cost, and what is left then.
fn costs_so_many(form: &Filled<'_>, number: u32) -> Option<String> {
    let seat = words::acting(form, Part::Land, form.territory_so_far("at"))?;
    let cost = number.checked_mul(form.game.numbers().prices.division)?;
    Some(story::price_of(cost, form.game.standing(seat).resources))
}

/// What each kind costs who would raise it.
fn kinds(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let seat = words::acting(form, Part::Land, form.territory_so_far("at"));
    // Where it may be several it isn't said what it leaves.
    let priced = |value: &str, cost: &dyn Fn(SeatId) -> u32| {
        let price = seat.map(|seat| story::price_of(cost(seat), game.standing(seat).resources));
        let label = price.map_or_else(|| value.to_owned(), |price| format!("{value} — {price}"));
        Candidate { value: value.to_owned(), label }
    };
    let price = game.numbers().prices.division;
    let mut all = vec![priced("division", &|_| price)];
    let most = payable_by(form, &words::could_act(form, Part::Land, form.territory_so_far("at")));
    let several = listing::counts(&[2, 3, 5], most).into_iter().filter(|(_, count)| *count > 1);
    all.extend(
        several.map(|(_, count)| priced(&format!("{count} divisions"), &|_| price.saturating_mul(count))),
    );
    for kind in Special::ALL.into_iter().filter(|kind| game.without(*kind).is_none()) {
        all.push(priced(kind.word(), &|seat| game.price_of_special(seat, kind)));
    }
    if game.options.emplacements {
        all.push(priced("space center", &|_| game.price_of_center()));
    }
    all
}

/// What one costs, and what is left then.
fn costs(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at))?;
    let game = form.game;
    let kind = form.draft.text("kind").map_or_else(|| "division".to_owned(), |typed| plain(&typed));
    let count =
        form.draft.text("kind").and_then(|kind| u32::try_from(with_number(&kind).0?).ok()).unwrap_or(1);
    let cost = match kind.as_str() {
        "division" => game.numbers().prices.division.saturating_mul(count),
        "center" | "space center" => game.price_of_center(),
        other => game.price_of_special(seat, Special::called(other)?),
    };
    Some(story::price_of(cost, game.standing(seat).resources))
}

/// What can be paid for is in one hand.
static SHARING: Sharing<Blitzkrieg> = Sharing {
    read: words::list,
    hand: |form, _| (SideId(0), payable(form)),
    places: words::lands,
    usual: &[1, 2, 3],
    said: |form, _, count| format!(" — costs {}", form.game.numbers().prices.division.saturating_mul(count)),
};

/// A further place: how many come to the first may be said with the kind.
fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    let with_kind = || with_number(&form.draft.text("kind")?).0;
    let first = || Some((form.territory_so_far("at")?, form.integer("count").ok()?.or_else(with_kind)));
    SHARING.behind(form, first(), typed)
}
