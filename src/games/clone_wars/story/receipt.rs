//! What the one who gave an order reads: what came of it, what follows.

use super::tell::tell;
use super::words::{command, fleet_or_none, join, land, list, troops};
use crate::clone_wars::{CloneWars, Effect, Event, Order, Phase, army_name};
use crate::line;
use crate::rules::{Addressed, Line, Names, Passage, SeatId, View, Viewer, known_to};

/// The receipt of an order just carried out; `game` is the state afterwards.
pub(in crate::clone_wars) fn receipt(
    game: &View<'_, CloneWars>,
    names: &Names,
    seat: SeatId,
    order: &Order,
    events: &[Addressed<Event>],
) -> Passage {
    let known = known_to(events, Viewer::Seat(seat));
    // What begins for another is for the channel.
    let own = known.iter().position(|event| match event {
        Event::TurnBegan { army, .. } => game.seat_of(*army) != seat,
        _ => false,
    });
    let own = own.map_or(&known[..], |end| &known[..end]);
    // CW-23: an empty seat isn't asked, and its silence is a yes at once.
    let empty = game.asked_partner().filter(|partner| names.of(*partner).is_empty());
    if let Some(partner) = empty.filter(|_| matches!(order, Order::Order66(_))) {
        return Passage::line(line![
            "Nobody plays ",
            partner,
            ", so there is nobody to be asked: Order 66 is called."
        ]);
    }
    let Passage { heading, lines, rolls, .. } = tell(game, Some(seat), own);
    let mut all: Vec<Line> = heading.into_iter().map(|heading| join([heading, line!["."]])).collect();
    all.extend(lines);
    if let Order::Show { to, .. } = order {
        all.push(line!["Your hand is shown to ", *to, ", and to nobody else."]);
    }
    all.extend(token_moved(game, order));
    // Of what a seat notes for itself nothing follows.
    let noted = matches!(
        order,
        Order::Ready { .. } | Order::Defend { .. } | Order::Show { .. } | Order::Discard { .. }
    );
    if !noted || game.is_turn_of(seat) {
        all.extend(follows(game, seat));
    }
    Passage { lines: all, rolls, ..Passage::default() }
}

/// CW-11, CW-27: which token went, for whom its face is known: it lies uppermost there now.
fn token_moved(game: &CloneWars, order: &Order) -> Option<Line> {
    let Order::Text { card, to: Some(to), .. } = order else { return None };
    let moved = game.cards().get(*card).effect == Effect::MoveToken;
    let face = game.land_at(*to).tokens.last().filter(|_| moved)?.face?;
    Some(line![format!("It is {}.", game.tokens().name(face))])
}

/// What follows for the one who gave the order.
fn follows(game: &CloneWars, seat: SeatId) -> Option<Line> {
    if game.outcome.is_some() {
        return Some(line!["The game is over."]);
    }
    if game.phase == Phase::Deploy && !game.one_by_one() {
        let left = game.hands(seat);
        if left.is_empty() {
            return Some(line!["All of yours is placed; it is shown when all have done so."]);
        }
        let each = left.iter().map(|(army, left)| line![format!("{left} of {}", army_name(*army))]).collect();
        return Some(join([line!["To place: "], list(each), line!["."]]));
    }
    let whose = game.turn;
    if let Some((army, _)) = game.asked_defender() {
        let asked = game.seat_of(army);
        return (asked != seat).then(|| line![asked, " is asked how to meet it."]);
    }
    if !game.sides().commands(seat, whose) {
        let with = match game.sides().only_of(game.seat_of(whose)) {
            Some(_) => String::new(),
            None => format!(", with {}", army_name(whose)),
        };
        return Some(line!["It's ", game.seat_of(whose), format!("'s turn now{with}.")]);
    }
    // CW-23: it goes on with the answer; what was asked is said.
    if game.asked_partner().is_some() {
        return None;
    }
    if game.army(whose).pool > 0 && !game.in_set_up() {
        return Some(line![format!("To place: {}.", troops(game.army(whose).pool))]);
    }
    if let Some(attack) = game.attack {
        return Some(line![
            "The attack on ",
            land(attack.to),
            format!(" is open, {} against {}: ", attack.troops, game.troops(attack.to)),
            command("/attack"),
            " rolls on."
        ]);
    }
    if let Some(conquest) = game.conquest.filter(|conquest| !conquest.ships.is_none()) {
        return Some(line![
            format!("{} may follow to ", fleet_or_none(conquest.ships)),
            land(conquest.to),
            ": ",
            command("/clone bring"),
            ", before anything else."
        ]);
    }
    (game.phase == Phase::Fortify).then(|| line![command("/pass"), " ends your turn."])
}
