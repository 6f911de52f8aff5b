//! `/pass`: an end of whatever is in hand.

use super::super::{ChoiceKind, Order, Phase, Refusal, story};
use super::{Filled, Opening, Read, Verb, auction, fate, stake, stakes, turn, votes};
use crate::rules::{ButtonStyle::Secondary, ButtonStyle::Success, Prompt};

/// WR-10, WR-25, WR-28 and more: end one's turn, or say that one does nothing (more).
pub static PASS: Verb = Verb {
    stakes: Some(stakes::passing),
    ..Verb::slash(
        "pass",
        "End your part: turn, barter, placing; no bid, no stake",
        &["WR-10", "WR-25", "WR-28"],
        open,
        read,
    )
};

fn open(o: &mut Opening<'_>) {
    if turn::is_ones_turn(o) && o.game.attack.is_none() {
        o.button("End turn", Success);
    } else if let Some(label) = label(o) {
        o.button(label, Secondary);
    }
}

/// What it means now to say nothing (more), if that can be said.
fn label(o: &Opening<'_>) -> Option<String> {
    let game = o.game;
    let label = match (&game.phase, o.prompt) {
        (Phase::Allocate(_) | Phase::Place(_), Prompt::Together) => "Done",
        (Phase::Allocate(_) | Phase::Place(_), Prompt::Alone) => {
            (game.in_hand(o.seat) > 0 && !game.has_placed(o.seat)).then_some("Done")?
        }
        (Phase::Auction(_), _) => match auction::bidding(o)?.rebid {
            Some(_) => "Keep the tied bid",
            None => "No bid",
        },
        (Phase::Barter(done), Prompt::Alone) => (!done.contains(&o.seat)).then_some("Done")?,
        (Phase::Speculate(_), _) => stake::is_staking(o).then_some("No stake")?,
        (Phase::Fate(_), _) if votes::voting(o).is_some() => "Pass",
        (Phase::Fate(_), _) => match fate::choice(o)? {
            ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. } => "From the largest",
            ChoiceKind::Redeploy { .. } => "That is all",
            ChoiceKind::Act { .. } => "None of it",
            ChoiceKind::Resettle { .. } => match (game.seats[o.seat.index()].capital, game.home_of(o.seat)) {
                // WR-22: in exile there is none.
                (None, Some(home)) => return Some(format!("To {}", story::name(home))),
                _ => "To the capital",
            },
            _ => return None,
        },
        _ => return None,
    };
    Some(label.to_owned())
}

fn read(form: &Filled<'_>) -> Read {
    let game = form.game;
    match &game.phase {
        Phase::Combat(_) => match &game.attack {
            // WR-15: while an attack is open, its owner may only go on or halt.
            Some(attack) if attack.by == form.seat => Err(Refusal::AttackOpen { to: attack.to }),
            _ => Ok(Order::EndTurn),
        },
        // WR-25: in a tie silence keeps the tied bid.
        Phase::Auction(auction) => Ok(Order::Bid(auction.rebid.as_ref().map_or(0, |(_, floor)| *floor))),
        Phase::Barter(_) => Ok(Order::Done),
        Phase::Speculate(_) => Ok(Order::Stake(0)),
        Phase::Allocate(_) | Phase::Place(_) => Ok(Order::PlaceRest),
        Phase::Fate(_) => match game.choice_for(form.seat) {
            Some(ChoiceKind::Vote(_)) => Ok(Order::Abstain),
            Some(ChoiceKind::Redeploy { .. } | ChoiceKind::Act { .. }) => Ok(Order::Decline),
            Some(ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. }) => Ok(Order::RemoveRest),
            Some(ChoiceKind::Resettle { .. }) => Ok(Order::PlaceRest),
            _ => Err(game.nothing_owed("pass")),
        },
        Phase::Aim | Phase::Capital(_) | Phase::Over => Err(game.nothing_owed("pass")),
    }
}
