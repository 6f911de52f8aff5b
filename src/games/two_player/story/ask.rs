//! What a seat is asked for, in words. Shown to the channel as well as to the seat, so there is no secret in it.

use super::words::{command, in_hand, join, land, list, list_with, side, strong};
use crate::data::times;
use crate::line;
use crate::rules::{Button, Line, Passage, SeatId, SideId, View};
use crate::two_player::{Phase, TwoPlayer, side_of, verbs};

/// What a seat owes and may do now, with the buttons for it; none where it owes nothing.
pub(in crate::two_player) fn ask(game: &View<'_, TwoPlayer>, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
    if game.turn != seat || game.phase == Phase::Over {
        return None;
    }
    let lines = lines(game, seat);
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, verbs::buttons(game, seat)))
}

/// The same in words alone.
pub(super) fn lines(game: &TwoPlayer, seat: SeatId) -> Vec<Line> {
    let hands = game.hands(seat);
    let placing = || join([line![strong("Place your troops"), ": "], in_hand(game, &hands), line!["."]]);
    if game.phase == Phase::Setup {
        return vec![join([placing(), line![" Each goes in its own army's territories."]])];
    }
    let waiting = game.allies(seat).filter(|ally| !game.so_far.reinforced.contains(ally));
    let waiting: Vec<Line> = waiting.map(|ally| line![side(game, ally)]).collect();
    let next = || next_parts(game, seat, &waiting);
    let mut lines = vec![match game.phase {
        Phase::Bribe if game.may_bribe(seat) => line![
            strong("It's your turn"),
            ": a card moves a neutral a step towards you. Placing troops ends that, and so does trading cards in."
        ],
        Phase::Bribe | Phase::Reinforce if hands.is_empty() => {
            join([line![strong("It's your turn"), ": your troops are placed; "], next(), line!["."]])
        }
        // Whether they are enough for a trade isn't everybody's to know.
        Phase::Bribe | Phase::Reinforce if !game.seat(seat).hand.is_empty() && !game.so_far.traded => {
            line![strong("It's your turn"), ": trade in cards if you like, and place your troops."]
        }
        Phase::Bribe | Phase::Reinforce => line![strong("It's your turn"), ": place your troops."],
        Phase::Allies if waiting.is_empty() && hands.is_empty() => {
            join([line![strong("Your allies are reinforced"), ": "], next(), line!["."]])
        }
        // TP-13: before it is placed nothing goes on.
        Phase::Allies if waiting.is_empty() => line![strong("Place what was rolled for your allies"), "."],
        Phase::Allies if !hands.is_empty() => {
            line![strong("Place what was rolled"), ", and reinforce your other allies, if you like."]
        }
        Phase::Allies => line![strong("Reinforce your allies"), ", a die of troops for each, or go on."],
        Phase::Combat if game.invasion.is_none() && game.territories_to_attack_from(seat).is_empty() => {
            join([line![strong("Nobody of yours can attack"), " now: "], next(), line!["."]])
        }
        Phase::Combat if moves_at_all(game, seat) => {
            line![strong("Attack"), " as often as you like, or go on to moves."]
        }
        Phase::Combat => line![strong("Attack"), " as often as you like, or end your turn."],
        _ => moves(game, seat),
    }];
    if !hands.is_empty() {
        lines.push(join([line!["To place: "], in_hand(game, &hands), line!["."]]));
    }
    if game.may_move_first(seat) {
        lines.push(line![
            strong("By your reward"),
            " you may move once before anything is placed or traded in: ",
            command("/move"),
            if game.phase == Phase::Bribe && game.may_bribe(seat) { ", which ends bribing." } else { "." }
        ]);
    }
    if let Some(invasion) = game.invasion {
        lines.push(line![
            "The invasion of ",
            land(invasion.to),
            format!(" is open, {} against {}: roll on, or halt.", invasion.troops, game.troops(invasion.to))
        ]);
    }
    let claimable = game.claimable(seat);
    if !claimable.is_empty() {
        let names = claimable.iter().map(|id| line![format!("“{}”", super::objectives::name(game, *id))]);
        // TP-21: one a turn.
        let (what, one) = match claimable.len() {
            1 => ("an objective", " makes it yours."),
            _ => ("objectives", " makes one of them yours, one a turn."),
        };
        let line = line!["You have met ", strong(what), ": "];
        let mut line = join([line, list(names.collect()), line![". ", command("/duel claim"), one]]);
        // TP-23
        let (costs, free): (Vec<_>, Vec<_>) =
            claimable.iter().copied().partition(|id| game.claim_costs_the_card(seat, *id));
        if !costs.is_empty() {
            line.push(" It takes the place of the card for what you have conquered".into());
            // TP-21: but for that with which a card comes every turn.
            for id in free {
                line.push(format!(", but for “{}”", super::objectives::name(game, id)).into());
            }
            line.push(".".into());
        }
        lines.push(line);
    }
    if game.phase == Phase::Allies && !waiting.is_empty() {
        lines.push(join([line!["Not reinforced yet: "], list(waiting), line!["."]]));
    }
    lines
}

/// TP-22: has this seat, or an ally of theirs, anything to move?
fn moves_at_all(game: &TwoPlayer, seat: SeatId) -> bool {
    std::iter::once(side_of(seat)).chain(game.allies(seat)).any(|side| game.could_move(side))
}

/// TP-13: what there is still to be done in the turn; nothing that nobody can do.
fn next_parts(game: &TwoPlayer, seat: SeatId, waiting: &[Line]) -> Line {
    let moves = moves_at_all(game, seat);
    let parts = [
        (game.phase < Phase::Allies && !waiting.is_empty(), "allies"),
        (!game.territories_to_attack_from(seat).is_empty(), "attacks"),
        (moves, "moves"),
    ];
    let parts: Vec<Line> = parts.iter().filter(|(can, _)| *can).map(|(_, part)| line![*part]).collect();
    match parts.len() {
        0 => line!["end your turn"],
        _ if moves && parts.len() == 1 => line!["go on to moves"],
        _ => join([line!["go on with "], list_with(parts, "or")]),
    }
}

/// TP-22: one's own moves that are left, then the allies'.
pub(super) fn moves(game: &TwoPlayer, seat: SeatId) -> Line {
    let so_far = &game.so_far;
    let stays = |ally: &SideId| !so_far.allies_moved.contains(ally) && !so_far.lost.contains(ally);
    let all = game.allies(seat).filter(stays).count();
    let left = game.moves_left(seat);
    // Where nobody can move there is nothing to be asked for.
    let allies = game.allies(seat).filter(stays).filter(|ally| game.could_move(*ally)).count();
    match (if game.could_move(side_of(seat)) { left } else { 0 }, allies) {
        (0, 0) if left == 0 && all == 0 => line![strong("All is moved"), ": end your turn."],
        (0, 0) => line![strong("Nothing more can be moved"), ": end your turn."],
        (0, _) => line![strong("Move"), " each ally once, and end your turn."],
        (left, 0) => line![strong("Move"), format!(" {}, and end your turn.", times(left))],
        (left, _) => {
            line![strong("Move"), format!(" {}, then each ally once, and end your turn.", times(left))]
        }
    }
}
