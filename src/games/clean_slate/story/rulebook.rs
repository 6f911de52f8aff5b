//! The rules in our own words, a short paragraph for each id.

use crate::games::speech::{Rule, find_rules};

/// Every rule.
const RULES: &[Rule] = &[
    (
        "CS-1",
        "Two players work together, Democracy and Environment; one person may hold both seats. Two Risks, Autocracy and Disaster, are against them, and the bot makes all their choices and rolls.",
        "players seats solitaire alone cooperative risks",
    ),
    (
        "CS-2",
        "The classic map of 42 countries, and a deck with one card for each of them.",
        "board map cards deck countries",
    ),
    (
        "CS-3",
        "At the start 14 cards go to the players, who share these countries, 14 to Autocracy and 14 to Disaster.",
        "deal start cards set-up",
    ),
    (
        "CS-4",
        "Each player places two tokens (three where it is easier) in every shared country, of whatever kinds; both at once, in any order. The suggestion is two different kinds, rotating. A Risk gets two different kinds, at random, in each of its countries.",
        "start placing balanced set-up",
    ),
    ("CS-5", "A country may hold any number of tokens.", "limit tokens most"),
    (
        "CS-6",
        "A player has 30 tokens of each kind (40 where it is easier, 25 where it is harder), or as many as the option supply says; the Risks have no limit. Tokens removed from the board go back to their supply.",
        "supply limit tokens",
    ),
    ("CS-7", "A round is four turns: Democracy, Environment, Autocracy, Disaster.", "round order turns"),
    (
        "CS-8",
        "A player's turn has three parts: placing, then persuading or healing, then recalibrating. Each may be ended early, with no way back. Where nothing is left to place, an order of a later part simply ends the earlier one.",
        "turn parts pass finish",
    ),
    (
        "CS-9",
        "New tokens: one for every three countries (four where it is harder), rounded down, in which you have any token, counted as your turn begins. Continents and cards bring nothing. What you don't place is forfeited. Who is away has the plan for the turn carried out, as far as it is legal, and the rest played cautiously: no country beside a 3+1 is weakened.",
        "placing new forfeit income",
    ),
    (
        "CS-10",
        "New tokens are of your own kinds, mixed as you like, and go into any country where either player has a token.",
        "placing kinds where",
    ),
    (
        "CS-11",
        "Where your supply doesn't cover what you are owed, you may move one token on the board for each that is wanting: between two of your countries joined by an unbroken chain of your own. Only in the placing part, each move by itself, and recalibration comes on top. While other kinds remain, choose another kind.",
        "supply shift move chain out",
    ),
    (
        "CS-12",
        "To persuade, Democracy needs one token of each kind and one more (3+1) in a country next to an autocracy. A neighbour that is empty, or has Environment alone, is gone into the same way.",
        "persuade 3+1 target neighbour",
    ),
    (
        "CS-13",
        "A target with two autocrats or fewer is persuaded without a roll: they are removed, and three tokens, one of each kind, move in.",
        "persuade roll automatic",
    ),
    (
        "CS-14",
        "One token of the partner's may go along, if any stands in the origin: you name its kind, or none; unless you say so, one of the kind held most goes, but not the last of the partner's there (it does in games begun under version 1 of these rules).",
        "along partner take",
    ),
    (
        "CS-15",
        "Against three or more, both roll one die. The higher wins, and the loser loses three tokens there. A tie changes nothing. In your own turn you choose what you lose; otherwise as many kinds as possible are kept. A Risk loses at random.",
        "dice fight roll lose tie",
    ),
    (
        "CS-16",
        "If the loser has no token left there, the victor moves in as after a victory without a roll. A player may choose to stay out, with or without a roll; the country is then empty.",
        "move in stay victory",
    ),
    (
        "CS-17",
        "If both are still there, that origin may not try that target again in the same turn. Another origin may.",
        "again retry attempt",
    ),
    (
        "CS-18",
        "Restoring harmony: in an infiltrated democracy one of each kind suffices, and the autocrats there are dealt with by the rules of persuading. Nothing moves. Once a country in a turn.",
        "harmony infiltrated",
    ),
    (
        "CS-19",
        "The three tokens that restore harmony are spent for the turn: what remains there must be a full 3+1 to persuade. On a lost roll they are the three that are lost. Spent tokens may recalibrate, and persuading first is allowed.",
        "harmony spent",
    ),
    (
        "CS-20",
        "Environment heals disaster zones as Democracy persuades autocracies, with one of Democracy's tokens along. Disasters never infiltrate.",
        "heal healing zone",
    ),
    (
        "CS-21",
        "No token of Environment's ever enters an autocracy, and none of Democracy's a disaster zone.",
        "enter forbidden autocracy zone",
    ),
    (
        "CS-22",
        "Democracy may send one token from a neighbouring democracy into a country with Environment alone or into an empty one. Environment may do so into a democracy without it, or an empty country, from any country where it has two or more. One token stays behind; once a target in a turn.",
        "settle unbalanced empty",
    ),
    (
        "CS-23",
        "Recalibrating: once a turn, any number of tokens from one country to one other, along an unbroken chain of your own. The Risks never do.",
        "recalibrate move chain",
    ),
    (
        "CS-24",
        "Autocracy's new tokens: one for every three countries with any autocrat, infiltrated ones included, rounded down.",
        "autocracy new tokens",
    ),
    (
        "CS-25",
        "Infiltrators multiply: as Autocracy's turn begins, every infiltrated country gains one autocrat, of a kind not yet there if any.",
        "infiltration breed infiltrated",
    ),
    (
        "CS-26",
        "Autocracies with exactly three autocrats get the first new tokens, which bring them to 3+1. Three of one single kind don't count.",
        "autocracy strengthen 3+1",
    ),
    (
        "CS-27",
        "The other new autocrats go where cards say, of kinds not yet there until 3+1. Drawn onto a democracy or a disaster zone, they infiltrate it; onto Environment alone, that is removed.",
        "cards infiltrate draw",
    ),
    (
        "CS-28",
        "Then every autocracy with 3+1 tries to invade one neighbour with Democracy or disaster in it. Infiltrators with all three kinds fight the country that they sit in instead. One try a country, of those that could when the invasions began, and each only what it could then: who overthrows doesn't invade, and a country that was just taken tries nothing (in games begun under version 1 it might). Empty ones are left alone.",
        "invade invasion attack",
    ),
    (
        "CS-29",
        "Among several targets a die decides: its faces are the targets in the board's order, and an unused face is rolled again.",
        "target die random",
    ),
    (
        "CS-30",
        "Two defenders or fewer fall without a roll; else one die each, three tokens lost, a tie changes nothing. A victor moves three in, one of each kind. Countries act in the board's order.",
        "invasion fight defend",
    ),
    (
        "CS-31",
        "Where Autocracy defeats a democracy, or its last token leaves a country with autocrats in it, every Environment token there is removed.",
        "overthrow overthrown environment removed",
    ),
    (
        "CS-32",
        "Into a country with Environment alone, a neighbouring autocracy with two or more simply moves one token, and Environment there is removed. That comes after the invasions and is none (before them in games begun under version 1).",
        "creep unbalanced walk in",
    ),
    (
        "CS-33",
        "Disaster rolls as many dice as the round's number, five at most (four where it is easier, eight where it is harder); each 5 or 6 strikes a country drawn from the deck that both Risks share.",
        "storm dice disaster cards deck",
    ),
    (
        "CS-34",
        "For each disaster another die: 1 or 2 brings one token, 3 or 4 two, 5 or 6 three, of kinds not yet there.",
        "disaster tokens die",
    ),
    (
        "CS-35",
        "A country that becomes a disaster zone loses all other tokens. One that is a zone already only gains more.",
        "zone swept removed",
    ),
    (
        "CS-36",
        "Every round each country with Democracy and no Environment rolls a die first: 5 or 6 makes it a disaster zone.",
        "lack environment unbalanced die",
    ),
    (
        "CS-37",
        "A zone with 3+1 tries to spread to one neighbour that is no zone: against Environment where players are, against autocrats in an autocracy, without a roll where neither is. Everything else there is removed.",
        "spread disaster expand",
    ),
    ("CS-38", "A Risk without a token on the board stops for good; the other goes on.", "stop end risk"),
    (
        "CS-39",
        "You win as soon as every country is a democracy and none a disaster zone; with the option optimized, only when Environment is in every one of them as well.",
        "win victory goal optimized",
    ),
    ("CS-40", "You lose as soon as Democracy, or Environment, has no token on the board.", "lose defeat end"),
    (
        "CS-41",
        "Dice, cards and picks fall in a fixed order, shown as they fall: attacker before defender, countries in the board's order.",
        "order rolls sequence dice",
    ),
];

/// The rules found for these words.
pub(in crate::games::clean_slate) fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
    find_rules(RULES, search)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        for number in 1..=41 {
            for search in [format!("CS-{number}"), format!("cs {number}"), number.to_string()] {
                let found = rules_text(&search);
                assert_eq!(found.len(), 1, "{search}");
                assert_eq!(found[0].0, format!("CS-{number}"));
            }
        }
        for (id, text, keys) in RULES {
            for key in keys.split(' ').filter(|key| key.len() > 2) {
                assert!(rules_text(key).iter().any(|(found, _)| found == id), "{key} finds {id}");
            }
            assert!(text.chars().count() < 700, "{id} is too long for a phone");
        }
    }

    #[test]
    fn the_likeliest_rule_comes_first() {
        for (search, id) in
            [("harmony", "CS-18"), ("recalibrate", "CS-23"), ("supply", "CS-6"), ("storm", "CS-33")]
        {
            assert!(
                rules_text(search).iter().take(3).any(|(found, _)| *found == id),
                "{search}: {:?}",
                rules_text(search)
            );
        }
        assert!(rules_text("xyzzy").is_empty());
        assert!(rules_text("CS-42").is_empty());
    }
}
