//! What the one who gave an order reads: what came of it, what follows.

use super::ask;
use super::tell::tell;
use super::words::{command, in_hand, join, land, rule};
use crate::line;
use crate::rules::{Addressed, Line, Passage, SeatId, View, Viewer, known_to};
use crate::two_player::{Event, Order, Phase, TwoPlayer};

/// The receipt of an order just carried out; `game` is the state afterwards.
pub(in crate::two_player) fn receipt(
    game: &View<'_, TwoPlayer>,
    seat: SeatId,
    order: &Order,
    events: &[Addressed<Event>],
) -> Passage {
    let known = known_to(events, Viewer::Seat(seat));
    // What begins for the other is for the channel.
    let own = known.iter().position(|event| match event {
        Event::TurnBegan { seat: whose, .. } | Event::GoBegan { seat: whose, .. } => *whose != seat,
        _ => false,
    });
    let own = own.map_or(&known[..], |end| &known[..end]);
    let Passage { heading, lines, rolls, .. } = tell(game, Some(seat), own);
    let mut all: Vec<Line> = heading.into_iter().map(|heading| join([heading, line!["."]])).collect();
    all.extend(lines);
    match order {
        // Whoever goes on reads to what.
        Order::EndPart if game.turn == seat && game.outcome.is_none() => all.extend(ask::lines(game, seat)),
        // TP-22: after a move, or a claim, which are left.
        Order::Move { .. } | Order::Claim { .. }
            if game.turn == seat && game.outcome.is_none() && game.phase == Phase::Fortify =>
        {
            // TP-23
            if matches!(order, Order::Claim { .. }) && game.claim_cost_the_card(seat) {
                all.push(line![
                    "The claim takes the place of the card for what you have conquered. ",
                    rule("TP-23")
                ]);
            }
            all.push(ask::moves(game, seat));
        }
        _ => all.extend(follows(game, seat)),
    }
    Passage { lines: all, rolls, ..Passage::default() }
}

/// What follows for the one who gave the order.
fn follows(game: &TwoPlayer, seat: SeatId) -> Option<Line> {
    if game.outcome.is_some() {
        return Some(line!["The game is over."]);
    }
    if game.turn != seat {
        return Some(line!["It's ", game.turn, "'s turn now."]);
    }
    let hands = game.hands(seat);
    if !hands.is_empty() {
        return Some(join([line!["To place: "], in_hand(game, &hands), line!["."]]));
    }
    if let Some(invasion) = game.invasion {
        return Some(line![
            "The invasion of ",
            land(invasion.to),
            format!(" is open, {} against {}: ", invasion.troops, game.troops(invasion.to)),
            command("/attack"),
            " rolls on, anything else ends it."
        ]);
    }
    (game.phase == Phase::Fortify).then(|| line![command("/duel finish"), " ends your turn."])
}
