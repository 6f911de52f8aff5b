//! What an order puts at stake that nobody gives away unasked: what the end of a turn, or of a part of it, leaves undone, and
//! one's own capital with a single troop.

use super::super::{Order, Phase, TwoPlayer, is_neutral, other, side_of, story};
use super::{Filled, board};
use crate::rules::{SeatId, Stake, TerritoryId};

/// TP-13, TP-21: an objective that is met, an ally's die, a full hand of cards. Only the button asks: a command says what it
/// goes on to.
pub(super) fn undone(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let (then, yes) = match order {
        Order::Finish => (None, "Yes, end it"),
        Order::EndPart => (game.next_part(), "Yes, go on"),
        // TP-13: the die of an ally ends the part in which cards are traded in.
        Order::Reinforce { .. } => (Some(Phase::Allies), "Yes, roll it"),
        _ => return None,
    };
    Some(Stake { said: story::undone(game, form.seat, then, false)?, yes, written: true })
}

/// TP-21: a move, or an objective claimed, ends what comes before it in the turn. What bares a capital comes first.
pub(super) fn going_on(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let gone = Stake::both(passing(form, order), giving_up_a_move(form, order));
    Stake::both(leaving(form, order), gone)
}

/// TP-22: one's own moves come before the allies', and are over with the first of these. A command says whose troops move.
fn giving_up_a_move(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Move { from, .. } = order else { return None };
    let game = form.game;
    let left = game.moves_left(form.seat);
    let lost = is_neutral(game.owner(*from)) && left > 0 && game.could_move(side_of(form.seat));
    lost.then(|| Stake { said: story::own_moves_over(left), yes: "Yes, move them", written: true })
}

fn passing(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game: &TwoPlayer = form.game;
    let (yes, moves) = match order {
        Order::Claim { .. } => ("Yes, claim it", false),
        // TP-16: the move before any troops are placed ends nothing.
        Order::Move { .. } if !(game.seat(form.seat).pool > 0 && game.has_opening_move(form.seat)) => {
            ("Yes, move them", true)
        }
        _ => return None,
    };
    let said = story::undone(game, form.seat, Some(Phase::Fortify), moves)
        .filter(|_| moves || game.phase < Phase::Fortify)?;
    // Nobody gives the game away by what a command doesn't say.
    let wins = moves && game.claim_wins(form.seat) && !game.claimable(form.seat).is_empty();
    Some(Stake { said, yes, written: !wins })
}

/// TP-16, TP-21: an attack or a move that leaves a single troop in one's own capital, where the other player or an ally of
/// theirs could come in. A command says where from.
pub(super) fn leaving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game: &TwoPlayer = form.game;
    let (from, troops, target, yes) = match order {
        Order::Attack { from, to, troops, .. } => (*from, *troops, Some(*to), "Yes, attack"),
        Order::Move { from, troops, .. } => (*from, *troops, None, "Yes, move them"),
        _ => return None,
    };
    let own = game.seat(form.seat).capital == Some(from) && game.owner(from) == side_of(form.seat);
    if !own || game.troops(from) != troops + 1 {
        return None;
    }
    // What is attacked is dealt with by those who go, if they are as many.
    let dangerous = |t: &TerritoryId| Some(*t) != target || game.troops(*t) >= troops;
    let near = near(game, form.seat, from).filter(dangerous).max_by_key(|t| game.troops(*t))?;
    Some(Stake { said: story::capital_bared(game, from, near), yes, written: true })
}

/// Where the other player, or an ally of theirs, stands next door with more than the one that stays.
fn near(game: &TwoPlayer, seat: SeatId, at: TerritoryId) -> impl Iterator<Item = TerritoryId> + '_ {
    let foe = other(seat);
    let theirs = move |t: &TerritoryId| {
        let side = game.owner(*t);
        game.troops(*t) > 1
            && (side == side_of(foe) || (is_neutral(side) && game.allies(foe).any(|a| a == side)))
    };
    board().neighbours(at).iter().filter(theirs)
}
