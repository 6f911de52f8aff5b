//! What the one who gave an order reads: what was understood, what came of it, what follows.

use std::collections::BTreeMap;

use super::ask::{NOT_JOINED, chances};
use super::events::PLACES;
use super::words::{capital, command, join, land, number, place, separated, side, side_name, strong, tokens};
use super::{carrying, plans};
use crate::clean_slate::verbs;
use crate::clean_slate::{Along, CleanSlate, Event, FightResult, Order, Part, RemovedWhy, Side, Tokens};
use crate::line;
use crate::rules::{Addressed, Line, Passage, SeatId, Span, TerritoryId, Viewer, known_to};

/// The receipt of an order just carried out; `game` is the state afterwards.
pub(in crate::clean_slate) fn receipt(
    game: &CleanSlate,
    seat: SeatId,
    order: &Order,
    events: &[Addressed<Event>],
) -> Passage {
    let Some(who) = Side::of_seat(seat) else { return Passage::default() };
    let known = known_to(events, Viewer::Seat(seat));
    let mut passage = Passage::line(understood(who, order, &known));
    if let (Order::Place(_) | Order::Balanced, Some(places)) = (order, placed(&known))
        && places.len() > PLACES
    {
        passage.folded = places.iter().map(place).collect();
    }
    passage.lines.extend(came_of_it(who, order, &known));
    // What a plan's own end left behind is said with it.
    if *order == Order::CarryOut {
        passage.lines.extend(stopped_at(game, seat, who));
    } else {
        passage.lines.extend(known.iter().find_map(|event| lapsed(event)));
    }
    // CS-4: with the last of set-up placed, the first turn has begun.
    let begins = known.iter().any(|event| matches!(event, Event::TurnBegan { side, .. } if *side == who));
    if begins && game.turn == who && game.round == 1 {
        passage.lines.push(line!["With that the first round begins, and it is your turn."]);
    }
    passage.lines.extend(follows(game, who));
    if plans::waits(game, who) {
        passage.buttons = verbs::plan_buttons(game, who);
    }
    passage
}

/// What an order placed.
fn placed<'a>(events: &[&'a Event]) -> Option<&'a BTreeMap<TerritoryId, Tokens>> {
    events.iter().find_map(|event| if let Event::Placed { places, .. } = event { Some(places) } else { None })
}

/// What was understood.
fn understood(who: Side, order: &Order, events: &[&Event]) -> Line {
    match order {
        Order::Place(_) | Order::Balanced => {
            let how = if *order == Order::Balanced { " as suggested" } else { "" };
            let Some(places) = placed(events) else { return line!["Nothing was left to place."] };
            if places.len() > PLACES {
                let all = number(places.values().map(Tokens::total).sum());
                return line![format!("You place {all}{how}, in {} countries.", places.len())];
            }
            let items = places.iter().map(place).collect();
            join([line![format!("You place{how}: ")], separated(items, ", "), line!["."]])
        }
        // Whether it came to pass, the dice say.
        Order::Win { .. } | Order::Harmony(_) => {
            let order = match order {
                // CS-27: where nothing moves in, nothing goes along.
                Order::Win { from, to, stay, .. } if shut_out(events).is_some() => {
                    &Order::Win { from: *from, to: *to, along: Along::Most, stay: *stay }
                }
                order => order,
            };
            let mut line = plans::order(who, order);
            if let Some(Span::Text(verb)) = line.first_mut() {
                *verb = capital(verb);
            }
            line.push(".".into());
            line
        }
        Order::Shift { .. }
        | Order::Settle { .. }
        | Order::Recalibrate { .. }
        | Order::RecalibrateAll { .. }
        | Order::Lose(_) => {
            let mut line = line!["You "];
            line.extend(plans::order(who, order));
            line.push(".".into());
            line
        }
        Order::Sure(inner) => understood(who, inner, events),
        Order::LoseAny => line!["As many kinds as possible are kept."],
        Order::EndPart | Order::Finish | Order::Cautious => match ended(events) {
            Ended::Turn => line!["Your turn is over."],
            Ended::Loss => line!["As many kinds as possible are kept."],
            Ended::SetUp => line!["The rest is placed as suggested."],
            Ended::Placing => line!["Your placing is finished."],
            Ended::Part => line!["You are done with this part."],
        },
        Order::Keep(orders) => kept(who, "Kept for your turn: ", orders),
        Order::Instead(orders) => kept(who, "Your plan for your next turn is now: ", orders),
        // CS-1: of whom, for who plays both.
        Order::Drop | Order::Forget => line![format!("{}'s plan is dropped.", side_name(who))],
        Order::CarryOut => carried_out(events),
    }
}

/// CS-27: where something was won that nothing moves into.
fn shut_out(events: &[&Event]) -> Option<TerritoryId> {
    events.iter().find_map(|event| match event {
        Event::StayedOut { at, barred: true, .. } => Some(*at),
        _ => None,
    })
}

/// CS-8: how far a plan was carried out, and what becomes of the rest.
fn carried_out(events: &[&Event]) -> Line {
    let any = |is: fn(&Event) -> bool| events.iter().any(|event| is(event));
    let lapses = any(|event| matches!(event, Event::Lapsed { .. }));
    let over = any(|event| matches!(event, Event::Over(_)));
    let told = events.iter().find_map(|event| match event {
        Event::CarriedOut { done, left: 0, .. } => {
            Some(line![format!("Your plan is carried out, {}.", plans::orders(*done))])
        }
        Event::CarriedOut { done, left, .. } if over => Some(line![format!(
            "Your plan is carried out up to the end of the game, {}; the rest of it ({}) is needed no more.",
            plans::orders(*done),
            plans::orders(*left)
        )]),
        Event::CarriedOut { done, left, .. } if lapses => Some(line![format!(
            "Your plan is carried out up to the end of your turn, {}; what stood behind that ({}) is kept no \
             more.",
            plans::orders(*done),
            plans::orders(*left)
        )]),
        Event::CarriedOut { done, left, .. } => Some(line![
            format!(
                "Of your plan {} done; what is left ({left}) stays kept: ",
                if *done == 1 { "1 order is".to_owned() } else { format!("{done} orders are") }
            ),
            command("/hand"),
            " shows it."
        ]),
        _ => None,
    });
    told.unwrap_or_else(|| line!["Your plan is carried out."])
}

/// CS-8: why a plan goes no further, where no loss is to be chosen first: what the dice left makes its next order
/// impossible.
fn stopped_at(game: &CleanSlate, seat: SeatId, who: Side) -> Option<Line> {
    if !plans::waits(game, who) {
        return None;
    }
    game.outlook(seat).err().map(|because| carrying::not_now(game, who, &because))
}

/// CS-8, CS-9: what is kept, and what becomes of it.
fn kept(who: Side, start: &'static str, orders: &[Order]) -> Line {
    let items = orders.iter().map(|order| plans::order(who, order)).collect();
    join([
        line![start],
        separated(items, "; "),
        line![
            ". ",
            strong("Nobody else sees it"),
            ", and it is checked again then. Where the game plays on without you it is carried out, as far as it can \
             be."
        ],
    ])
}

/// CS-8: what was kept for the turn that is over.
fn lapsed(event: &Event) -> Option<Line> {
    let Event::Lapsed { orders, .. } = event else { return None };
    Some(line![format!("What you had still kept for it ({}) is no longer kept.", plans::orders(*orders))])
}

/// What `/pass` ended.
enum Ended {
    Turn,
    Loss,
    SetUp,
    Placing,
    Part,
}

/// CS-8, CS-15: what was ended, by what happened.
fn ended(events: &[&Event]) -> Ended {
    let any = |is: fn(&Event) -> bool| events.iter().any(|event| is(event));
    if any(|event| matches!(event, Event::TurnEnded { .. })) {
        Ended::Turn
    } else if any(|event| matches!(event, Event::TokensLost { .. })) {
        Ended::Loss
    } else if any(|event| matches!(event, Event::Placed { .. })) {
        Ended::SetUp
    } else if any(|event| matches!(event, Event::PartBegan { part: Part::Act, .. })) {
        Ended::Placing
    } else {
        Ended::Part
    }
}

/// What came of it in a sentence: only where it isn't plain from the order itself. What the Risks do
/// afterwards is told to all.
fn came_of_it(who: Side, order: &Order, events: &[&Event]) -> Vec<Line> {
    if let Order::Sure(order) = order {
        return came_of_it(who, order, events);
    }
    let acts = matches!(
        order,
        Order::Win { .. }
            | Order::Harmony(_)
            | Order::Shift { .. }
            | Order::Recalibrate { .. }
            | Order::RecalibrateAll { .. }
            | Order::Lose(_)
            | Order::LoseAny
            | Order::EndPart
    );
    if !acts {
        return Vec::new();
    }
    let mut lines = Vec::new();
    for event in events {
        match event {
            Event::Fought { by, result, .. } if *by == who => {
                let what = match result {
                    FightResult::Unopposed => "No roll was needed.",
                    FightResult::Won => "The dice are with you.",
                    FightResult::Lost => "The dice are against you.",
                    FightResult::Tie => "The dice tie, and nothing changes.",
                };
                lines.push(line![what]);
            }
            Event::MovedIn { to, tokens: moved, .. } => {
                lines.push(line![format!("Moved into "), land(*to), format!(": {}.", tokens(moved))]);
            }
            Event::StayedOut { at, barred: true, .. } => {
                lines.push(line!["Autocrats are still in ", land(*at), ", so nothing moves in."]);
            }
            // What is gone altogether is plain from the victory.
            Event::TokensLost { side, at, tokens: lost, left } if *side == who || *left > 0 => {
                lines.push(line![land(*at), format!(" loses {}; {left} left.", tokens(lost))]);
            }
            // CS-31
            Event::Removed { at, tokens: gone, why: RemovedWhy::Overthrown } => lines.push(line![
                "No Democracy is left in ",
                land(*at),
                format!(
                    " beside the autocrats: {} of Environment's {} gone.",
                    tokens(gone),
                    if gone.total() == 1 { "is" } else { "are" }
                )
            ]),
            Event::TurnEnded { .. } => break,
            _ => {}
        }
    }
    lines
}

/// What follows for the one who gave the order.
fn follows(game: &CleanSlate, who: Side) -> Option<Line> {
    if game.outcome.is_some() {
        return Some(line!["The game is over."]);
    }
    if let Some(loss) = game.losing.filter(|_| game.turn == who) {
        return Some(line![
            format!("Choose which {} ", number(loss.count)),
            land(loss.at),
            " loses: ",
            command("/slate lose"),
            "."
        ]);
    }
    let owed = game.owed_by(who);
    match game.part {
        Part::Setup if owed > 0 => {
            let left: Tokens = who.of(&game.supply);
            Some(line![format!("{} left to place. In supply: {}.", number(owed), tokens(&left))])
        }
        Part::Setup => Some(join([
            line![format!("All of {}'s is placed; ", side_name(who))],
            side(who.partner()),
            line![" is still at it."],
        ])),
        _ if game.turn != who => None,
        Part::Place if owed > game.supply_of(who) && !game.can_move_along(who) => {
            Some(match game.supply_of(who) {
                0 => line![
                    format!("{} left, and your supply is empty. {NOT_JOINED} either: ", number(owed)),
                    command("/pass"),
                    " ends this part."
                ],
                _ => line![format!(
                    "{} left, more than your supply: place what you have. {NOT_JOINED} instead of the rest.",
                    number(owed)
                )],
            })
        }
        Part::Place if owed > 0 && game.supply_of(who) == 0 => Some(line![
            format!("{} left, and your supply is empty: for each, move one on the board by ", number(owed)),
            command("/slate shift"),
            "."
        ]),
        Part::Place if owed > game.supply_of(who) => Some(line![
            format!("{} left, more than your supply: place what you have, move the rest by ", number(owed)),
            command("/slate shift"),
            "."
        ]),
        Part::Place => Some(line![format!("{} left to place.", number(owed))]),
        Part::Act => chances(game, who),
        Part::Recalibrate if game.recalibrated || !game.can_move_along(who) => {
            Some(line![command("/pass"), " ends your turn."])
        }
        Part::Recalibrate => {
            Some(line![command("/slate recalibrate"), " once, or ", command("/pass"), " to end your turn."])
        }
        Part::Over => None,
    }
}
