//! Orders kept in private for one's next turn (CS-8).

use super::persuade::{ALONG_WORDS, STAY};
use super::stakes::PART;
use super::{
    CleanSlate, Field, Filled, Order, Part, Refusal, Side, Takes, Unkept, Verb, called, is_in_turn,
    is_partners_turn, sentence, side,
};
use crate::clean_slate::plan::MOST;
use crate::clean_slate::planned::{check_once, ends_turn, in_turn_order, is_of_a_turn};
use crate::clean_slate::story;
use crate::listing;
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Button, Candidate, Candidates, Presented, codes};

pub(super) static PLAN: Verb = Verb {
    fields: &[
        Field::may("orders", "place Peru 2 book; persuade Peru to Brazil (as it is)", Takes::Several(likely)),
        Field::may("drop", "Drop what is kept so far (no)", Takes::Flag),
    ],
    ..Verb::slash(
        "slate plan",
        "Keep orders for your next turn, which nobody else sees",
        &["CS-8"],
        |opening| {
            if is_partners_turn(opening) {
                opening.button("Plan my turn", Secondary).asking(&["orders"]);
            }
        },
        read_plan,
    )
};

/// What the buttons of a plan fill in: the player and the round of the turn that it is for; no option of a command.
const TURN: &str = "@round";

/// Any other verb's form, under that verb's path in `what`.
pub(super) static KEEP: Verb = Verb {
    fields: &[
        Field::must("what", "The order's form", Takes::Text),
        Field::may("at", "Where", Takes::Text),
        Field::may("from", "From which country", Takes::Text),
        Field::may("to", "Where to", Takes::Text),
        Field::may("kind", "Which kind of token", Takes::Text),
        Field::may("count", "How many (1)", Takes::IntegerLike(counts)),
        Field::may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Takes::Text),
        Field::may("places", "Brazil 2 book, Peru 1 scales", Takes::Text),
        Field::may("along", ALONG_WORDS, Takes::Text),
        STAY,
        Field::may("tokens", "Which: 2 book, 1 scales; or all", Takes::Text),
    ],
    ..Verb::buttons_only(
        "slate keep",
        "Keep an order in private for your next turn",
        &["CS-8"],
        |opening| {
            if is_partners_turn(opening) {
                opening.command();
            }
        },
        read_keep,
    )
};

pub(super) static DROP: Verb = Verb::buttons_only(
    "slate drop",
    "Drop what you kept for your turn",
    &["CS-8"],
    |opening| {
        if is_in_turn(opening) || is_partners_turn(opening) {
            opening.command();
        }
    },
    |filled| {
        check_still_of(filled)?;
        Ok(Order::Drop)
    },
);

pub(super) static CARRY: Verb = Verb::buttons_only(
    "slate carry",
    "Carry out what you kept for this turn",
    &["CS-8"],
    |opening| {
        if is_in_turn(opening) {
            opening.command();
        }
    },
    |filled| {
        check_still_of(filled)?;
        Ok(Order::CarryOut)
    },
);

/// Whole sentences for what could be done if the turn came now, after what is kept already. Chosen together they are
/// kept in this order, which is that of a turn.
fn likely(filled: &Filled<'_>, typed: &str) -> Candidates {
    let side = side(filled.seat);
    if filled.game.part == Part::Setup || filled.game.turn == side {
        return Candidates::default();
    }
    let sentence = |order: &Order| {
        let label = story::plan_sentence(side, order);
        Candidate { value: format!("{label};"), label }
    };
    let all = filled.game.likely_plan(filled.seat).iter().map(sentence).collect();
    let (before, typing) = typed.rsplit_once(';').map_or(("", typed), |(before, rest)| (before, rest));
    let mut all = filled.narrowed(all, typing);
    if !before.trim().is_empty() {
        for candidate in &mut all.0 {
            candidate.value.insert_str(0, &format!("{}; ", before.trim()));
        }
    }
    all
}

/// What is to be kept, besides what is kept already or in its place.
fn read_plan(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let drop = filled.flag("drop", codes::NOT_A_NUMBER)?.unwrap_or(false);
    match (filled.draft.text("orders"), drop) {
        (Some(typed), true) => {
            let orders = in_turn_order(sentence::orders(filled, &typed)?);
            check_once(&[], &orders).map(|()| Order::Instead(orders))
        }
        (Some(typed), false) => added_once(filled, sentence::orders(filled, &typed)?),
        (None, true) => Ok(Order::Drop),
        (None, false) => Err(what_plan(filled)),
    }
}

/// What can be done about a plan now: only while it is the partner's turn more of it is kept.
fn what_plan(filled: &Filled<'_>) -> Refusal {
    let (game, side) = (filled.game, side(filled.seat));
    match game.part {
        Part::Setup => Refusal::CannotKeep { why: Unkept::BeforeTheFirstRound },
        _ if game.turn != side => Refusal::WhatPlan { draft: PLAN.draft() },
        _ if game.plan_of(side).is_empty() => Refusal::CannotKeep { why: Unkept::InOnesOwnTurn },
        _ => {
            let of = game.turn_of_plan(side);
            let button = carry_plan_out(game, side).unwrap_or_else(|| drop_plan(&of));
            Refusal::KeptForNow { button }
        }
    }
}

/// Besides what is kept already: before what comes later in a turn, and before its end.
fn added(filled: &Filled<'_>, orders: Vec<Order>) -> Result<Order, Refusal> {
    let kept = filled.game.plan_of(side(filled.seat));
    let all = in_turn_order(kept.iter().chain(&orders).cloned().collect());
    if orders.is_empty() || (all.starts_with(kept) && !kept.iter().any(ends_turn)) {
        return Ok(Order::Keep(all.into_iter().skip(kept.len()).collect()));
    }
    if all.len() > MOST {
        // In place of what is kept they would be counted together, as if all were given now.
        filled.game.check_keep(filled.seat, kept.len(), &orders)?;
    }
    Ok(Order::Instead(all))
}

/// The same, unless it can be done once in a turn and is kept already. Of a button that is pressed once too often it is said
/// that it is stale.
fn added_once(filled: &Filled<'_>, orders: Vec<Order>) -> Result<Order, Refusal> {
    check_once(filled.game.plan_of(side(filled.seat)), &orders)?;
    added(filled, orders)
}

/// How many of what there is.
fn counts(filled: &Filled<'_>) -> Vec<i64> {
    listing::quick(filled.game.supply_of(side(filled.seat))).into_iter().map(i64::from).collect()
}

/// The form that was filled in, read by its own verb.
fn read_keep(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let mut draft = filled.draft.clone();
    draft.form = filled.text("what", codes::NOTHING_OWED)?;
    if [KEEP.path, PLAN.path].contains(&draft.form.as_str()) {
        return Err(Refusal::CannotKeep { why: Unkept::OfNoTurn });
    }
    let verb = called(&draft.form).ok_or_else(|| CleanSlate::no_such_form(filled.game))?;
    let order = Filled { verb, draft: &draft, ..*filled }.order()?;
    filled.game.check_ones_own(side(filled.seat), &order)?;
    added(filled, vec![order])
}

/// What belongs to a turn is offered to be kept while it is the partner's.
pub(in crate::clean_slate) fn kept_or_ordered(filled: &Filled<'_>, order: Order) -> Result<Order, Refusal> {
    let (game, side) = (filled.game, side(filled.seat));
    if game.part == Part::Setup || game.turn == side || !is_of_a_turn(&order) {
        return Ok(order);
    }
    let kept = game.plan_of(side).len();
    // The end of a turn alone is no plan for it.
    let end = if let Order::Sure(order) = &order { order } else { &order };
    let ends = kept == 0 && matches!(end, Order::EndPart | Order::Finish);
    let can_keep = !ends
        && game.check_keep(filled.seat, kept, std::slice::from_ref(&order)).is_ok()
        && game.check_ones_own(side, &order).is_ok()
        && added_once(filled, vec![order.clone()]).is_ok();
    Err(Refusal::NotYourTurn { turn: game.turn, keep: can_keep.then(|| keep(filled)) })
}

/// Keeps the form as it is filled in.
fn keep(filled: &Filled<'_>) -> Button {
    let mut button = KEEP.button("Keep for my turn", Primary);
    button.draft.fields = filled.draft.fields.clone();
    button.draft.fields.remove(PART);
    button.filled("what", filled.verb.path);
    button
}

/// CS-8: a button of one turn's plan does nothing to another's.
fn check_still_of(filled: &Filled<'_>) -> Result<(), Refusal> {
    let (game, side) = (filled.game, side(filled.seat));
    // Buttons from before they named the player have the round alone.
    let (now, round) = (game.turn_of_plan(side), game.round_of_plan(side).to_string());
    let still = |now: &str| filled.check_still(TURN, Some(now));
    Ok(still(&now).or_else(|_| still(&round))?)
}

/// The buttons that only the one who keeps a plan is shown, as its turn comes.
pub(in crate::clean_slate) fn plan_buttons(game: &CleanSlate, who: Side) -> Vec<Button> {
    carry_plan_out(game, who).into_iter().chain([drop_plan(&game.turn_of_plan(who))]).collect()
}

/// Does what is kept for this turn, where that can be.
fn carry_plan_out(game: &CleanSlate, who: Side) -> Option<Button> {
    let outlook = game.outlook(who.seat()?).ok()?;
    Some(of_turn(CARRY.button(story::carrying_out(outlook), Success), &game.turn_of_plan(who)))
}

/// Forgets what is kept for this turn ([`CleanSlate::turn_of_plan`]).
pub(in crate::clean_slate) fn drop_plan(turn: &str) -> Button {
    of_turn(DROP.button("Drop my plan", Danger), turn)
}

fn of_turn(mut button: Button, turn: &str) -> Button {
    button.filled(TURN, turn);
    button
}
