//! What an order puts at stake that nobody gives away unasked, beyond what the rules themselves ask about: the last
//! tokens of a country, tokens that are not placed yet. And what a contest would mean, said before it.

use super::{Filled, Order, Side, side};
use crate::clean_slate::{Along, CountryStatus, Part, Tokens, story};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Stake, TerritoryId, Weighed};

/// What a button fills in that ends one part of a turn and no other; no option of a command.
pub(super) const PART: &str = "part";
/// CS-14: the field that says what goes along.
pub(super) const ALONG: &str = "along";
/// CS-16: the field by which the victor stays out.
pub(super) const STAY: &str = "stay";

/// CS-13 to CS-17, CS-20: who meets whom, the chance, what goes in and what stays behind.
pub(super) fn win_weighed(filled: &Filled<'_>, label: &str) -> Option<Weighed> {
    let order = filled.order().ok()?;
    if filled.draft.text(STAY).is_some() || !filled.is_allowed(&order) {
        return None;
    }
    let Order::Win { from, to, along, .. } = order else { return None };
    let (game, who) = (filled.game, side(filled.seat));
    let button = |label: &str, style, stay: bool| {
        let draft = filled.draft.clone().with(STAY, stay);
        Button { draft, ..filled.verb.button(label, style) }
    };
    let mut buttons = vec![button(label, Primary, false)];
    // CS-16: where a die falls; then nothing goes along.
    let out = Order::Win { from, to, along: Along::None, stay: true };
    let enters = game.may_enter(who, to);
    if filled.is_allowed(&out) && enters {
        let mut out = button("Win, but stay out", Secondary, true);
        out.draft.fields.remove(ALONG);
        buttons.push(out);
    }
    let weighed = Weighed::new(story::before_win(game, who, (from, to), along), buttons);
    // What goes along is chosen where it is said what goes.
    Some(match filled.draft.text(ALONG) {
        Some(_) => weighed,
        None if enters => weighed.or_instead(ALONG),
        None => weighed,
    })
}

/// CS-14, CS-31, CS-36: the last of the partner's would go along. A command that names its kind writes out just this,
/// but not that the country falls to its autocrats; one that names none says nothing of it.
pub(super) fn along(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Win { from, along, .. } = order else { return None };
    let (game, who) = (filled.game, side(filled.seat));
    let falls = game.takes_last_along(who, order)?;
    Some(Stake {
        said: story::last_along(game, who, *from),
        yes: "Yes, take it along",
        written: matches!(along, Along::Kind(_)) && !falls,
    })
}

/// CS-18, CS-19: the same for harmony.
pub(super) fn harmony_weighed(filled: &Filled<'_>) -> Option<Weighed> {
    let order = filled.order().ok()?;
    let Order::Harmony(at) = order else { return None };
    let button = Button { draft: filled.draft.clone(), ..filled.verb.button("Restore harmony", Primary) };
    filled.is_allowed(&order).then(|| Weighed::new(story::before_harmony(filled.game, at), vec![button]))
}

/// CS-19, CS-31: the tokens that are lost with a lost roll are the last there.
pub(super) fn harmony(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Harmony(at) = order else { return None };
    let (game, who) = (filled.game, side(filled.seat));
    let rolls = game.count(who.foe(), *at) > game.numbers().fight.helpless;
    let last = who.of(&game.at(*at)).minus(&who.one_each()).is_empty();
    (rolls && last).then(|| Stake {
        said: story::last_in_harmony(game, *at),
        yes: "Yes, restore harmony",
        written: false,
    })
}

/// CS-9: what isn't placed is lost as the part ends. Only its button asks: a command says just this.
fn forfeiting(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    let who = side(filled.seat);
    let asks = *order == Order::EndPart
        && filled.game.part == Part::Place
        && filled.draft.text(PART).is_some()
        && filled.game.could_still_place(who);
    asks.then(|| Stake {
        said: story::unplaced_lost(filled.game.owed_by(who)),
        yes: "Yes, forfeit them",
        written: true,
    })
}

/// CS-8, CS-13: what can be won without a roll is left undone. Only the button asks: a command says that all parts end.
pub(super) fn ending(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    if *order == Order::Finish { undone(filled, "End the turn", "Yes, end it") } else { None }
}

/// CS-8, CS-9, CS-13: the same of the end of one part: what isn't placed is lost, or what is free is left undone.
pub(super) fn going_on(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    forfeiting(filled, order).or_else(|| {
        let ends = *order == Order::EndPart && filled.draft.text(PART).is_some();
        if ends { undone(filled, "Go on to recalibration", "Yes, go on") } else { None }
    })
}

/// CS-8, CS-23: tokens that are moved at the end of a turn end what comes before it.
pub(super) fn recalibrating(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    let last = matches!(order, Order::Recalibrate { .. } | Order::RecalibrateAll { .. });
    let undone = if last { undone(filled, "Recalibrate", "Yes, move them") } else { None };
    Stake::both(leaving(filled, order), undone)
}

fn undone(filled: &Filled<'_>, then: &str, yes: &'static str) -> Option<Stake> {
    let acts = filled.game.part == Part::Act;
    let said = story::left_undone(filled.game, side(filled.seat), then).filter(|_| acts)?;
    Some(Stake { said, yes, written: true })
}

/// CS-31, CS-36: the last of one's tokens would leave a country. Where autocrats are, the rules ask themselves. A command
/// writes out what goes.
pub(super) fn leaving(filled: &Filled<'_>, order: &Order) -> Option<Stake> {
    let (game, who) = (filled.game, side(filled.seat));
    let (from, going): (TerritoryId, Tokens) = match order {
        Order::Shift { from, kind, .. } => (*from, Tokens::of(*kind, 1)),
        Order::Recalibrate { from, tokens, .. } => (*from, *tokens),
        Order::RecalibrateAll { from, .. } => (*from, who.of(&game.at(*from))),
        _ => return None,
    };
    let last = who.of(&game.at(from)).minus(&going).is_empty();
    let asked = who == Side::Democracy && game.standing(from) == CountryStatus::Infiltrated;
    (last && !asked).then(|| Stake {
        said: story::last_to_leave(game, who, from),
        yes: "Yes, move them",
        written: true,
    })
}
