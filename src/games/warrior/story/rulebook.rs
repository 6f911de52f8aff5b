//! The rules in our own words, a short paragraph for each id, and how they are found.

use crate::games::speech::{Rule, find_rules};

/// Every rule.
const RULES: &[Rule] = &[
    (
        "WR-1",
        "World Domination: you win as soon as every other player has one territory at most, and you have at least two or nobody else is left. Who is down to one territory plays on until then. In every kind of game, the only player left wins.",
        "winning victory last standing",
    ),
    (
        "WR-2",
        "Continental Conqueror: after the deal everybody openly chooses two continents: Asia + Oceania, Europe + Africa, Europe + Oceania, North America + Oceania, or North America + South America. The first to own all of both wins, in any phase. If two get there at once, it is whoever's turn it is, else the earlier in turn order.",
        "winning victory aim combination",
    ),
    (
        "WR-3",
        "Lunchtime Fix: at the agreed time, or after the agreed number of rounds, the running turn or step is finished and points are counted: 100 a territory, plus cash. Troops count nothing. A tie is shared.",
        "winning victory cut-off points score end",
    ),
    (
        "WR-4",
        "Two to six players on the classic board with its 42 territories. Each has a colour, given in order of joining. The board's Australia is called Oceania.",
        "players board colours map",
    ),
    (
        "WR-5",
        "Starting territories are dealt as cards: 10 each for two or three players, 5 for four, 4 for five or six. All others begin unoccupied.",
        "deal cards start",
    ),
    (
        "WR-6",
        "Everybody chooses a capital among their own territories, at once; all are shown when all have chosen, and yours may be changed until then. Who lets the deadline pass gets their first territory in the board's order.",
        "capital start",
    ),
    (
        "WR-7",
        "Three troops come with each starting territory: one stands there already, the other two are yours to place anywhere of your own. All place at once, shown when all are done, and may place anew until then; what is left at the deadline makes three each.",
        "allocate place start troops infantry",
    ),
    (
        "WR-8",
        "Everybody begins with 100 gp. Cash is always public; bids are secret until revealed.",
        "money gold cash gp",
    ),
    (
        "WR-9",
        "Rounds go combat, combat, then commerce, fate and politics, over and over.",
        "sequence order round cfp",
    ),
    (
        "WR-10",
        "A combat round pays everybody's income first, then each player has a turn of moves and attacks. One die each, highest first, settles the turn order once; with the rotate option the first goes to the end after every combat round.",
        "turn order initiative rotate",
    ),
    (
        "WR-11",
        "Income: 20 gp a territory. Differential option: 30 in North America and Asia, 20 in South America and Europe, 10 in Africa and Oceania. Each trade route adds 50, an emergency leader's office 100.",
        "money gold gp",
    ),
    (
        "WR-12",
        "In your turn you may move any number of troops any number of times, into neighbouring territories of yours or of a player who grants you safe passage. Leave one behind, or the territory is unoccupied, or a guest's who stands there; you are told which and asked first. Your own capital can't be left empty.",
        "move movement march abandon empty",
    ),
    (
        "WR-13",
        "Safe passage lets a named player's troops into all your land, until you take it back. Guests stand beside your troops; the land stays yours, and attacks from outside meet your troops alone. Guests may leave at any time, and attack from where they stand, needing nobody left behind. If you have nobody left there, it is the largest guest's. If it becomes unoccupied, guests return to their pool. Under a new owner who doesn't let them in they must fight there or leave by the end of their next turn, or they disperse.",
        "guest guests ally alliance host passage",
    ),
    (
        "WR-14",
        "Host and guests may turn on each other, each in their own turn: /warrior fight. All troops of both sides there fight. A host who is betrayed by guests has −1 on every defence die, everywhere, until the combat round ends; not one who struck those guests first in that round or took back their passage before. Guests who win take the territory; so does a guest whose host falls attacking it. Any attack between two players ends safe passage both ways, also what is granted while it is open.",
        "betray betrayal treason guest fight",
    ),
    (
        "WR-15",
        "Attack: up to three dice, one for each troop sent; one troop at least stays behind. Defence: up to two dice. Highest against highest, then second against second; ties go to the defender; each pair costs one troop. An attack stays open until it is decided or halted, and meanwhile nothing else can be done. After a victory at least as many move in as dice were rolled last.",
        "attack combat dice battle fight",
    ),
    (
        "WR-16",
        "Attack as often as you like, from several territories at once if you like (/warrior assault): forces are named at the start, none join later, losses fall in the order named. You may halt after any roll; survivors go home. After a victory all move in, or as many as you say.",
        "attack assault blitzkrieg several halt",
    ),
    (
        "WR-17",
        "An unoccupied territory defends itself: with 7 in North America and Europe, 5 in South America, Africa and Asia, 15 in Oceania. What it loses stays lost for this combat round; in the next it is back in full.",
        "natural defence force unoccupied ndf neutral",
    ),
    (
        "WR-18",
        "When a capital is attacked its people help: a die makes its strength ×2 on 1, ×3 on 2 to 5, ×4 on 6. It is rolled once a turn, after the attack is declared; the attack then waits, and may still be halted. The strength fights as troops and stands for the whole turn; afterwards what is left is divided again, rounded up.",
        "capital siege multiplier strength people",
    ),
    (
        "WR-19",
        "Penalties are taken off every single die before dice are compared; a die may fall to 0 or below.",
        "penalty dice minus",
    ),
    ("WR-20", "Who takes a capital gets half its owner's money.", "capital fall spoils money"),
    (
        "WR-21",
        "When a capital falls, each territory its owner has left rolls: 1 to 4 stays loyal and gains a troop, 5 becomes unoccupied and its troops are lost, 6 joins the victor with half its troops, at least one.",
        "capital fall loyalty loyal joins",
    ),
    (
        "WR-22",
        "After that the loser chooses a new capital among what is left. Nobody waits for it: at the start of their next turn it is, if they haven't chosen, the territory with most troops. Chosen in another's turn, it is a capital from that turn's end; a territory under attack can't be chosen.",
        "capital new exile",
    ),
    (
        "WR-23",
        "A round of commerce, fate and politics goes: auction, Barter, speculative trade, fate and politics, placing of new troops.",
        "cfp commerce sequence steps",
    ),
    (
        "WR-24",
        "As many lots of troops are auctioned as there are players, one after the other. A die says how large: 1 is 2 troops, 2 to 4 is 5, 5 is 10, 6 is 15.",
        "auction lot lots size",
    ),
    (
        "WR-25",
        "One secret bid each, up to your cash; 0 is none. All are shown together, the highest pays and gets the lot. Those who tie bid once more, not lower; still tied, dice decide. A bid may be changed until the last one is in, and can be left beforehand for each size of lot: /warrior standing. Silence is no bid.",
        "auction bid bidding secret tie standing",
    ),
    ("WR-26", "Troops bought wait in your pool and are placed at the round's end.", "auction troops pool"),
    (
        "WR-27",
        "Barter: offers between two players, of troops, territories with everyone in them, money, trade routes, safe passage and promises. Accepted, everything changes hands at once, or nothing does. Troops given go to the receiver's pool, and one has to stay where they come from. Capitals can't be traded. Promises bind nobody. An offer that can't be kept for the moment stays open, and is looked at again when it is accepted; a trade that was accepted is taken back only if both agree. Barter ends when all are done, or at the deadline; an offer to who was done opens it for them again.",
        "offer trade deal exchange promise",
    ),
    (
        "WR-28",
        "Speculative trade: openly stake up to 100 gp; a stake may be changed until all are in. One die for all: 1 loses it, 2 and 3 give half back, 4 all of it, 5 five times, 6 ten times.",
        "stake gamble speculation trade",
    ),
    (
        "WR-29",
        "Fate: each player in turn order rolls four dice and the sum says what happens; each is settled before the next. A territory left empty becomes unoccupied. Who can't pay pays what there is. A random territory without an owner has no effect. Choices not made by the deadline take the passive way.",
        "fate politics 4d6 entry",
    ),
    ("WR-30", "Fate 4, famine: everybody pays half their money. Only once in a game.", "famine fate"),
    ("WR-31", "Fate 5: you gain 30 gp for each of your territories.", "boom fate economy"),
    ("WR-32", "Fate 6: you pay 50 gp for each of your territories.", "crash fate economy"),
    ("WR-33", "Fate 7: you gain 5 gp for each of your territories.", "fate economy"),
    ("WR-34", "Fate 8: you pay 5 gp for each of your territories.", "fate economy"),
    (
        "WR-35",
        "Fate 9: a random territory's owner gains 200 gp. Fate 10: a random territory's owner pays 300 gp or loses it to nobody; who has less pays all there is and loses it still. Who can pay chooses: /warrior pay.",
        "bailout bankrupt fate pay",
    ),
    (
        "WR-36",
        "Fate 11: the owners of two random territories gain 100 gp each. Fate 12: two random territories cost their owners 200 gp each, or are lost, as with 10. The two are always different ones.",
        "bailout bankrupt fate pay two",
    ),
    (
        "WR-37",
        "Fate 13, disaster: a random territory's owner pays 100 gp and every troop there, guests too, rolls: 5 and 6 die.",
        "disease disaster famine fate",
    ),
    ("WR-38", "Fate 14: a random territory's owner gains 200 gp and 3 troops there.", "fortune fate"),
    (
        "WR-39",
        "Fate 15, uprising: a mob of twice a die attacks a random territory and fights to the death, first the owner's troops, then guests. A capital's people don't help. If the mob wins, the territory is unoccupied.",
        "mob uprising riot fate",
    ),
    (
        "WR-40",
        "Fate 16: you gain 2 troops in a territory of your choice: /warrior reward.",
        "recruits volunteers fate",
    ),
    (
        "WR-41",
        "Fate 17, desertion: you lose 2 troops from one or two of your territories, as the player to your left chooses; they may empty them.",
        "desertion desert left fate",
    ),
    ("WR-42", "Fate 18: the council votes.", "vote council fate"),
    ("WR-43", "Fate 19: 2 troops for a random territory with an owner. Fate 20: 5 troops.", "militia fate"),
    (
        "WR-44",
        "Fate 21: your forces neither move nor attack in your next combat round, but defend in full. Fate 22: each force in a random territory loses one troop. Fate 23: move up to 20 troops, guests of yours abroad too, over up to two borders each, through your own land.",
        "paralysed paralysis epidemic virus fuel fate",
    ),
    (
        "WR-45",
        "Fate 24, scandal: random territories are rolled until one has an owner, whose capital gets no help from its people in the whole of the next combat round. One chosen later does.",
        "scandal exposed capital fate",
    ),
    (
        "WR-46",
        "You have a vote for each territory and for each full 100 gp, counted as the vote opens, less those cast earlier in this round; who has none left isn't asked. A die picks the matter. Vote by reaction with all you have, or by /vote with some; you may change it until the vote closes, when all have voted or passed, or at the deadline. A tied yes-or-no fails; a tied choice of player goes to dice.",
        "vote voting council power",
    ),
    (
        "WR-47",
        "Some votes are yes or no, some choose a player, yourself included. All you cast in one vote goes one way. Votes are open, unless the table plays with written ballots.",
        "vote voting ballot written",
    ),
    (
        "WR-48",
        "Vote 1, yes or no: the richest player gives a fifth of their money to the poorest.",
        "vote aid richest poorest",
    ),
    (
        "WR-49",
        "Vote 2: a player gets a trade route, 50 gp more each income. You may hold several.",
        "vote trade route",
    ),
    (
        "WR-50",
        "Vote 3, yes or no: whoever has the most territories gives up one troop for each of them, from wherever they like, the pool and guests abroad included; all who tie do. The capital's last troop is never taken.",
        "vote special force levy",
    ),
    (
        "WR-51",
        "Vote 4: a player becomes emergency leader, with 100 gp more each combat round and −2 on all attack dice. From the second combat round on a die is rolled before incomes: on 1 or 2 it is over.",
        "vote leader emergency penalty",
    ),
    (
        "WR-52",
        "Vote 5: a player gets an unoccupied territory of their choice, with 5 troops. If there is none, there is no vote.",
        "vote award territory unoccupied",
    ),
    (
        "WR-53",
        "Instead of a vote, a special act, or none: remove a player's trade route; or ten of a player's troops, who chooses which; or sanction another's territory, not a capital: on 5 or 6 it becomes unoccupied, half its troops are lost and the rest go to other territories of theirs.",
        "special act sanction trade route ten infantry",
    ),
    (
        "WR-54",
        "Whole continents bring troops at the end of the round: North America 5, South America 2, Europe 5, Africa 3, Asia 7, Oceania 2. With the pool they are placed in your own territories, all at once, shown when all are done; what isn't placed by the deadline goes to the capital. Until all are done you may place anew.",
        "continent bonus reinforcements place troops pool",
    ),
    (
        "WR-55",
        "A random territory: one die for the continent, then that continent's own dice (one in South America, Africa and Oceania, two in North America and Europe, three in Asia), rolled again where they name none.",
        "random territory table dice",
    ),
    (
        "WR-56",
        "Without territories you are out: your money, pool, guests, bids, offers, votes, trade routes and office are gone. Giving up is the same, and your territories become unoccupied; under an open attack it takes effect when that has ended, with all that a fallen capital costs.",
        "elimination eliminated out resign leave give up",
    ),
    (
        "WR-57",
        "A capital lost in any other way than by conquest costs neither money nor loyalty; you choose a new one.",
        "capital lost",
    ),
    (
        "WR-58",
        "Dice fall in a fixed order: an attack's capital die first, then attack before defence; loyalty in the board's order; ties in turn order.",
        "order rolls dice sequence",
    ),
];

/// The rules found for these words.
pub(in crate::games::warrior) fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
    find_rules(RULES, search)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        for number in 1..=58 {
            for search in [format!("WR-{number}"), format!("wr {number}"), number.to_string()] {
                let found = rules_text(&search);
                assert_eq!(found.len(), 1, "{search}");
                assert_eq!(found[0].0, format!("WR-{number}"));
            }
        }
        for (id, text, keys) in RULES {
            for key in keys.split(' ') {
                assert!(rules_text(key).iter().any(|(found, _)| found == id), "{key} finds {id}");
            }
            assert!(text.chars().count() < 700, "{id} is too long for a phone");
        }
    }

    #[test]
    fn the_likeliest_rule_comes_first() {
        for (search, id) in [
            ("safe passage", "WR-13"),
            ("betrayal", "WR-14"),
            ("mob", "WR-39"),
            ("speculation", "WR-28"),
            ("emergency leader", "WR-51"),
            ("natural force", "WR-17"),
            ("income", "WR-11"),
        ] {
            assert!(
                rules_text(search).iter().take(2).any(|(found, _)| *found == id),
                "{search}: {:?}",
                rules_text(search)
            );
        }
        assert!(rules_text("xyzzy").is_empty());
        assert!(rules_text("").is_empty());
        assert!(rules_text("WR-59").is_empty());
        assert!(rules_text("WR-0").is_empty());
    }
}
