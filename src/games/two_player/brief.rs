//! The objectives for who can't see the picture (TP-21), in as few words as there is room for beside the land: each in play
//! with its reward, and whose it is or how far both are.

use super::{Goal, InPlay, ObjectiveId, Reward, TwoPlayer, board, side_of};

/// How few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// Names as they are shown.
    Short,
    /// Names cut down, and everything else.
    Shortest,
}

/// What is open, then the objectives; where nobody has done anything for one its name is enough.
pub(super) fn said(game: &TwoPlayer, open: Option<String>, words: Words) -> Vec<String> {
    let mut said = Vec::from_iter(open);
    let begun = |in_play: &&InPlay| in_play.by.is_some() || progress(game, in_play.id).iter().any(|n| *n > 0);
    let (begun, others): (Vec<&InPlay>, Vec<&InPlay>) = game.objectives.iter().partition(begun);
    let (first, second) = match words {
        Words::Short => ("Objectives, A-B: ", "Not begun: "),
        Words::Shortest => ("Objectives A-B: ", "None yet: "),
    };
    for (all, what) in [(begun, first), (others, second)] {
        let all: Vec<String> = all.into_iter().map(|in_play| one(game, in_play, words)).collect();
        said.extend((!all.is_empty()).then(|| format!("{what}{}", all.join("; "))));
    }
    said
}

/// How far both are, and no further than is needed.
fn progress(game: &TwoPlayer, id: ObjectiveId) -> [u32; 2] {
    TwoPlayer::players().map(|seat| {
        let (have, need) = game.progress(seat, id);
        have.min(need)
    })
}

/// "8 cities 4-2, airfield": "Asia A's, a card a turn".
fn one(game: &TwoPlayer, in_play: &InPlay, words: Words) -> String {
    let goal = game.objective_list().goal(in_play.id);
    let mut said = match words {
        Words::Short => goal.name(),
        Words::Shortest => shortest(goal),
    };
    let [first, second] = progress(game, in_play.id);
    match in_play.by {
        Some(by) => said.push_str(&format!(" {}'s", side_of(by).letter())),
        None if first + second == 0 => {}
        None => said.push_str(&format!(" {first}-{second}")),
    }
    if let Goal::Continent(zone) = goal
        && in_play.by.is_none()
        && first + second > 0
        && words == Words::Short
    {
        said.push_str(&format!(" of {}", board().in_zone(zone).len()));
    }
    // Where an airfield lies is said with the land.
    let placed = words == Words::Shortest && in_play.at.is_some();
    if let Some(reward) = in_play.reward.filter(|_| !placed) {
        said.push_str(&format!(" ({})", reward_word(reward)));
    }
    said
}

/// "N. America", "10 territories a turn".
fn shortest(goal: Goal) -> String {
    let name = goal.name();
    let name = name.replace("North ", "N. ").replace("South ", "S. ").replace(" in one turn", " a turn");
    name.replace("territories", "lands").replace("territory", "land").replace("enemy ", "")
}

/// A reward in a word or two.
fn reward_word(reward: Reward) -> &'static str {
    match reward {
        Reward::AirfieldMinor | Reward::AirfieldMajor => "airfield",
        Reward::AdditionalManeuver => "move",
        Reward::StartingManeuver => "start",
        Reward::GuaranteedCard => "card",
        Reward::AttackDie => "attack",
        Reward::DefenseDie => "defence",
        Reward::TwoTroops => "troops",
    }
}
