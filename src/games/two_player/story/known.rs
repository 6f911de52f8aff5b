//! How well the cards, objectives and rewards are known (TP-3, TP-21), for `/rules`: made from what their files say, so that
//! a file that was mended is told as it is.

use super::objectives::reward_name;
use crate::two_player::cards::CARDS;
use crate::two_player::confidence::Confidence;
use crate::two_player::objectives::OBJECTIVES;
use crate::two_player::rewards::{REWARDS, Reward};

/// What a note begins with that tells of something reconstructed.
const RECONSTRUCTED: &str = "Reconstructed: ";

/// All of it, as a paragraph of the rules.
pub(in crate::two_player) fn known() -> String {
    format!(
        "How well the cards, objectives and rewards of the revised edition are known: certain by an official text or independent \
         sources, probable by a single good one, reconstructed without any. {} Objectives, {}. Rewards, {}; reconstructed \
         in them: {}.",
        stars(),
        objectives(),
        rewards(),
        details()
    )
}

/// TP-3.
fn stars() -> &'static str {
    match CARDS.now().confidence() {
        Confidence::Reconstructed => {
            "Which cards have more than one star is reconstructed: no source shows it."
        }
        Confidence::Probable => "Which cards have more than one star is probable: a good source shows it.",
        Confidence::Certain => "Which cards have more than one star is certain.",
    }
}

/// "certain: Europe, 8 cities; probable: Asia".
fn by_confidence(all: &[(Confidence, String)]) -> String {
    let words = [
        (Confidence::Certain, "certain"),
        (Confidence::Probable, "probable"),
        (Confidence::Reconstructed, "reconstructed"),
    ];
    let of = |(confidence, word): (Confidence, &str)| {
        let mut names: Vec<&str> = Vec::new();
        for (_, name) in all.iter().filter(|(known, _)| *known == confidence) {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| format!("{word}: {}", names.join(", ")))
    };
    words.into_iter().filter_map(of).collect::<Vec<_>>().join("; ")
}

fn objectives() -> String {
    let all = OBJECTIVES.now();
    let known = |id| (all.known(id).0, all.goal(id).name());
    by_confidence(&all.iter().map(known).collect::<Vec<_>>())
}

fn rewards() -> String {
    let known = |reward: Reward| (REWARDS.now().known(reward).0, reward_name(reward).to_owned());
    by_confidence(&Reward::ALL.map(known))
}

/// "an airfield (for its owner as long as they hold it)": what of the rewards is reconstructed.
fn details() -> String {
    let mut all: Vec<String> = Vec::new();
    for reward in Reward::ALL {
        let (_, note) = REWARDS.now().known(reward);
        if let Some(note) = note.strip_prefix(RECONSTRUCTED) {
            let one = format!("{} ({})", reward_name(reward), note.trim_end_matches('.'));
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_say_of_each_objective_and_reward_how_well_it_is_known() {
        let said = objectives();
        let (certain, probable) = said.split_once("; probable: ").expect("both kinds");
        let all = OBJECTIVES.now();
        for id in all.iter() {
            let names = if all.known(id).0 == Confidence::Certain { certain } else { probable };
            let name = all.goal(id).name();
            assert!(names.split(": ").last().is_some_and(|names| names.split(", ").any(|n| n == name)));
        }
        let rewards = rewards();
        assert_eq!(rewards.matches("an airfield").count(), 1, "{rewards}");
        assert!(Reward::ALL.iter().all(|reward| rewards.contains(reward_name(*reward))), "{rewards}");
        assert!(details().contains("two of them add no more than one"));
        assert!(stars().contains("reconstructed"));
    }
}
