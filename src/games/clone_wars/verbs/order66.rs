//! Order 66: called, agreed to, and Sidious placed (CW-23 to CW-25).

use std::cmp::Reverse;

use super::super::{Call, CloneWars, Faction, Order, Phase};
use super::{Field, Filled, Read, Takes, Verb, board, stakes, words};
use crate::listing;
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Candidates, Prompt, TerritoryId};

/// CW-23, CW-24: call Order 66.
pub(super) static ORDER66: Verb = Verb {
    fields: &[
        Field::may("order", "Planets that are rolled for first (none)", Takes::Several(first)),
        Field::may("sidious", "Where Sidious goes (asked afterwards)", Takes::Territory(safest)),
    ],
    stakes: Some(stakes::calling),
    ..Verb::slash(
        "clone order66",
        "Call Order 66, once in a game",
        &["CW-23", "CW-24", "CW-25"],
        |o| {
            if o.game.check_calling(o.seat).is_ok() {
                o.button("Order 66", Danger);
                if o.prompt == Prompt::Alone {
                    o.button("Order 66, these first…", Secondary).asking(&["order"]);
                }
            }
        },
        call,
    )
};

/// CW-25: place Sidious.
pub(super) static SIDIOUS: Verb = Verb {
    fields: &[Field::must("at", "On which Separatist planet", Takes::Territory(safest))],
    ..Verb::slash(
        "clone sidious",
        "Place Sidious on a Separatist planet, for good",
        &["CW-25"],
        |o| {
            if o.game.phase == Phase::Sidious && o.game.check_unasked(o.seat).is_ok() {
                o.button("Place Sidious", Primary).asking(&["at"]);
            }
        },
        |form| Ok(Order::Sidious { at: form.territory("at")? }),
    )
};

/// CW-23: the partner's answer; by reaction, or by button.
pub(in crate::clone_wars) static CONSENT: Verb = Verb {
    fields: &[Field::must("agree", "Shall it be called?", Takes::Flag)],
    ..Verb::buttons_only(
        "clone consent",
        "Say whether Order 66 is called",
        &["CW-23"],
        |o| {
            if o.game.asked_partner() == Some(o.seat) {
                // They stand below answers to other questions, too.
                o.button("Order 66: yes", Success).filled("agree", true);
                o.button("Order 66: no", Danger).filled("agree", false);
            }
        },
        |form| {
            let agree = form.flag("agree", "CW-23")?.ok_or_else(|| form.missing(&["agree"], "CW-23"))?;
            Ok(Order::Consent(agree))
        },
    )
};

fn call(form: &Filled<'_>) -> Read {
    form.game.check_calling(form.seat)?;
    let named = words::list(&form.draft.text("order").unwrap_or_default(), "order")?;
    let order = named.into_iter().map(|(at, _)| at).collect();
    Ok(Order::Order66(Call { order, sidious: words::place_if_any(form, "sidious")? }))
}

/// The Republic's planets, the strongest first.
fn first(form: &Filled<'_>, typed: &str) -> Candidates {
    let game: &CloneWars = form.game;
    let (before, _) = listing::split(typed);
    let named: Vec<TerritoryId> =
        words::list(&before, "order").unwrap_or_default().into_iter().map(|(at, _)| at).collect();
    let mut all: Vec<TerritoryId> =
        game.of_faction(Faction::Republic).iter().filter(|t| !named.contains(t)).collect();
    all.sort_by_key(|t| Reverse(game.troops(*t)));
    let names = all.into_iter().map(|t| board().name(t).to_owned());
    listing::appended(form, typed, Candidates::plain(names).0)
}

/// The Separatists' planets, the safest first.
fn safest(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let mut all: Vec<TerritoryId> = game.of_faction(Faction::Separatist).iter().collect();
    all.sort_by_key(|t| Reverse(game.safety(*t)));
    all
}
