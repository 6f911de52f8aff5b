//! Divisions, special troops and space centers raised (BZ-17 to BZ-22).

use std::collections::BTreeMap;

use super::super::{Action, Blitzkrieg, Special, story};
use super::words::Part;
use super::{AS, Field, Filled, Opening, Read, Takes, Verb, act, could_pay, words};
use crate::games::listing;
use crate::rules::ButtonStyle::Primary;
use crate::rules::{Candidate, Candidates, Common, TerritoryId, codes, whole_number};

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
    let first = typed.split('—').next().unwrap_or(typed).trim().to_lowercase();
    let first = counted(&first).1;
    first.strip_suffix('s').unwrap_or(first).to_owned()
}

/// "3 divisions": how many, and of what. Chosen together they spare a menu.
fn counted(typed: &str) -> (Option<i64>, &str) {
    match typed.trim().split_once(' ').map(|(number, kind)| (whole_number(number), kind)) {
        Some((Some(number), kind)) => (Some(number), kind.trim()),
        _ => (None, typed),
    }
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
    let (asked, with_kind) = (form.integer("count")?, counted(&kind).0);
    if with_kind.is_some() && asked.is_some() && with_kind != asked {
        let hint = "how many once: here, or with the kind";
        let code = codes::NOT_A_NUMBER;
        return Err(Common::Unreadable { field: "count", typed: kind, hint, code }.into());
    }
    let count = asked.or(with_kind);
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
    let said = form.draft.text("kind").is_some_and(|kind| counted(&kind).0.is_some());
    if said { 0 } else { payable(form) }
}

/// As many divisions as there is to pay for: of what is none there is one alone.
fn payable(form: &Filled<'_>) -> u32 {
    let seat = words::acting(form, Part::Land, form.territory_so_far("at"));
    if form.draft.text("kind").is_some_and(|kind| plain(&kind) != "division") {
        return 0;
    }
    form.game.standing(seat).resources / form.game.numbers().prices.division.max(1)
}

/// What so many cost, and what is left then.
fn costs_so_many(form: &Filled<'_>, number: u32) -> Option<String> {
    let seat = words::acting(form, Part::Land, form.territory_so_far("at"));
    let cost = number.checked_mul(form.game.numbers().prices.division)?;
    Some(story::price_of(cost, form.game.standing(seat).resources))
}

/// What each kind costs who would raise it.
fn kinds(form: &Filled<'_>) -> Vec<Candidate> {
    let game = form.game;
    let seat = words::acting(form, Part::Land, form.territory_so_far("at"));
    let has = game.standing(seat).resources;
    let priced = |value: &str, cost: u32| Candidate {
        value: value.to_owned(),
        label: format!("{value} — {}", story::price_of(cost, has)),
    };
    let price = game.numbers().prices.division;
    let mut all = vec![priced("division", price)];
    let several = listing::counts(&[2, 3, 5], has / price.max(1)).into_iter().filter(|(_, count)| *count > 1);
    all.extend(several.map(|(_, count)| priced(&format!("{count} divisions"), price.saturating_mul(count))));
    for kind in Special::ALL.into_iter().filter(|kind| game.without(*kind).is_none()) {
        all.push(priced(kind.word(), game.price_of_special(seat, kind)));
    }
    if game.options.emplacements {
        all.push(priced("space center", game.price_of_center()));
    }
    all
}

/// What one costs, and what is left then.
fn costs(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at));
    let game = form.game;
    let kind = form.draft.text("kind").map_or_else(|| "division".to_owned(), |typed| plain(&typed));
    let count = form.draft.text("kind").and_then(|kind| u32::try_from(counted(&kind).0?).ok()).unwrap_or(1);
    let cost = match kind.as_str() {
        "division" => game.numbers().prices.division.saturating_mul(count),
        "center" | "space center" => game.price_of_center(),
        other => game.price_of_special(seat, Special::called(other)?),
    };
    Some(story::price_of(cost, game.standing(seat).resources))
}

/// A further place: one, two, or all that can be paid for.
fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    let at_first = form.integer("count").ok().flatten();
    let at_first = at_first.or_else(|| counted(&form.draft.text("kind")?).0).unwrap_or(1);
    let left = payable(form).saturating_sub(u32::try_from(at_first).unwrap_or(u32::MAX));
    let price = form.game.numbers().prices.division;
    let suggestions = words::lands(form).into_iter().flat_map(|t| {
        let name = form.game.board().name(t).to_owned();
        listing::counts(&[1, 2, 3], left).into_iter().map(move |(rank, count)| {
            let value = format!("{name} {count}");
            let cost = price.saturating_mul(count);
            (rank, Candidate { label: format!("{value} — costs {cost}"), value })
        })
    });
    listing::appended(form, typed, listing::fitting(suggestions))
}
