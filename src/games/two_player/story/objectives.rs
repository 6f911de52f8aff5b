//! Objectives and rewards in words (TP-21).

use super::words::{join, land, list, separated, side};
use crate::line;
use crate::rules::{Line, SeatId};
use crate::two_player::{Goal, InPlay, ObjectiveId, Reward, TwoPlayer, side_of};

/// A reward, in a few words.
pub(in crate::two_player) fn reward_name(reward: Reward) -> &'static str {
    match reward {
        Reward::AirfieldMinor | Reward::AirfieldMajor => "an airfield",
        Reward::AdditionalManeuver => "one more move",
        Reward::StartingManeuver => "a move at the start",
        Reward::GuaranteedCard => "a card every turn",
        Reward::AttackDie => "one more attack die",
        Reward::DefenseDie => "one more defence die",
        Reward::TwoTroops => "more troops every turn",
    }
}

/// Its name as it is shown.
pub(super) fn name(game: &TwoPlayer, id: ObjectiveId) -> String {
    game.objective_list().goal(id).name()
}

/// What it asks for, where the name alone says too little.
pub(super) fn meaning(goal: Goal) -> Option<&'static str> {
    match goal {
        Goal::EnemyCapitals(_) => Some("any capital but your own, held by your own troops"),
        Goal::ContinentsInTurn(_) => Some("one of which you held nothing as the turn began"),
        _ => None,
    }
}

/// "3 of 8".
pub(super) fn progress_words(game: &TwoPlayer, seat: SeatId, id: ObjectiveId) -> String {
    let (have, need) = game.progress(seat, id);
    format!("{} of {need}", have.min(need))
}

/// An objective in play: its reward, and whose it is or how far both are.
pub(super) fn in_play(game: &TwoPlayer, in_play: &InPlay) -> Line {
    let reward = in_play.reward.map(|reward| line![format!(" ({})", reward_name(reward))]);
    let start = join([line![name(game, in_play.id)], reward.unwrap_or_default(), line![": "]]);
    let rest = match (in_play.by, in_play.at) {
        (Some(by), Some(at)) => {
            let mut line = line![by, " has claimed it, with the airfield in ", land(at)];
            // TP-21: it works while its land is its player's.
            let owner = game.owner(at);
            if owner != side_of(by) && game.outcome.is_none() {
                line.extend(line![" (", side(game, owner), "'s now: of no use until it is taken back)"]);
            }
            line
        }
        (Some(by), None) => line![by, " has claimed it"],
        (None, _) => {
            let each =
                TwoPlayer::players().map(|seat| line![seat, " ", progress_words(game, seat, in_play.id)]);
            let mut line = separated(each.into(), ", ");
            let met = TwoPlayer::players().into_iter().filter(|seat| game.has_met(*seat, in_play.id));
            // TP-21: in one's own turn, once, and not after moves.
            let (can, met): (Vec<SeatId>, Vec<SeatId>) =
                met.partition(|seat| game.claimable(*seat).contains(&in_play.id));
            let can = can.into_iter().map(|seat| line![seat, " can claim it"]);
            let met = match met.as_slice() {
                [] => None,
                [seat] => Some(line![*seat, " has met it"]),
                both => {
                    Some(join([list(both.iter().map(|seat| line![*seat]).collect()), line![" have met it"]]))
                }
            };
            let said: Vec<Line> = can.chain(met).collect();
            if !said.is_empty() {
                line.extend(join([line![" – "], list(said)]));
            }
            line
        }
    };
    join([start, rest, line!["."]])
}
