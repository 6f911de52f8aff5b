//! Warrior's verbs, walked.

use super::Tap::{Brake, Choose, First, Instead, Press, Zone};
use super::turns::whole;
use super::{Errand, Tap, Whole, errand};

/// What is chosen in a new game: capitals, then the first units.
const NEW: &[(&str, &str)] = &[
    ("ada", "/game create warrior players:2"),
    ("ben", "/game join"),
    ("ada", "/game ready"),
    ("ben", "/game ready"),
];
const WITH_AIMS: &[(&str, &str)] = &[
    ("ada", "/game create warrior players:2 victory:\"continental conqueror\""),
    ("ben", "/game join"),
    ("ada", "/game ready"),
    ("ben", "/game ready"),
];
/// ada's roll of fate: to pay for Brazil.
const TO_PAY: &[u8] = &[4, 2, 2, 2, 2, 2, 4, 4, 4, 4];

pub(super) const UNREACHED: &[(&str, &str)] = &[(
    "warrior standing",
    "the command; the same is chosen by `warrior beforehand`, under `Standing answers`",
)];

pub(super) const ERRANDS: &[Errand] = &[
    errand(
        "attack",
        "attack to the end",
        "two_front.json",
        3,
        &[Press("Attack"), Choose("From", &["Alaska"]), Choose("To", &["Kamchatka"]), Brake("To the end")],
    ),
    errand(
        "attack",
        "attack until so many are left",
        "two_front.json",
        3,
        &[
            Press("Attack"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Instead("Keep", &["2"]),
        ],
    ),
    errand(
        "attack",
        "attack with some, not all of whom move in",
        "two_front.json",
        4,
        &[
            Press("Attack with…"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Choose("Troops", &["4"]),
            Brake("Not all move in…"),
            Instead("Enter", &["2"]),
            Brake("To the end"),
        ],
    ),
    errand(
        "attack",
        "roll on until so many are left",
        "two_front.json",
        3,
        &[Press("Roll on, but keep…"), Choose("Keep", &["1"]), Press("Leave open")],
    )
    .dice(&[6, 6, 6, 1, 1])
    .after(&[("ada", "/attack from:Alaska to:Kamchatka until:\"one roll\"")]),
    errand("attack", "go on with an attack", "two_front.json", 1, &[Press("Roll on")])
        .dice(&[6, 6, 6, 1, 1])
        .after(&[("ada", "/attack from:Alaska to:Kamchatka until:\"one roll\"")]),
    errand("warrior halt", "halt it", "two_front.json", 1, &[Press("Halt")])
        .dice(&[6, 6, 6, 1, 1])
        .after(&[("ada", "/attack from:Alaska to:Kamchatka until:\"one roll\"")]),
    errand(
        "warrior assault",
        "assault from several territories",
        "capital_falls.json",
        3,
        &[Press("Assault"), Choose("To", &["China"]), Choose("With", &["Mongolia 9"]), Brake("To the end")],
    ),
    errand(
        "warrior fight",
        "fight guests inside a territory",
        "trust.json",
        3,
        &[Press("Fight"), Choose("At", &["Alaska"]), Choose("Against", &["ben"]), Brake("To the end")],
    ),
    errand(
        "warrior assault",
        "assault until so many are left",
        "capital_falls.json",
        3,
        &[
            Press("Assault"),
            Choose("To", &["China"]),
            Choose("With", &["Mongolia 9"]),
            Instead("Keep", &["2"]),
        ],
    ),
    errand(
        "warrior fight",
        "fight guests until so many are left",
        "trust.json",
        3,
        &[Press("Fight"), Choose("At", &["Ontario"]), Choose("Against", &["ben"]), Instead("Keep", &["1"])],
    ),
    errand(
        "move",
        "move",
        "two_front.json",
        4,
        &[Press("Move"), Choose("From", &["Brazil"]), Choose("To", &["Peru"]), Choose("Troops", &["2"])],
    ),
    errand(
        "move",
        "leave one's capital nearly empty",
        "bare.json",
        4,
        &[
            Press("Move"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Alberta"]),
            Choose("Troops", &["4"]),
            Brake("Yes, move them"),
        ],
    ),
    errand("pass", "end the turn", "two_front.json", 1, &[Press("End turn")]),
    errand(
        "place",
        "place all in one territory",
        "place.json",
        3,
        &[Press("Place"), Choose("At", &["Peru"]), Choose("Count", &["7"])],
    ),
    errand(
        "place",
        "place all in one of many territories",
        "wide.json",
        3,
        &[Press("Place"), Zone("Asia"), Choose("At", &["Siam"]), Choose("Count", &["7"])],
    ),
    errand(
        "warrior allocate",
        "place in several territories",
        "place.json",
        3,
        &[Press("Place several"), Choose("Places", &["Peru 2", "Brazil 5"])],
    ),
    errand(
        "warrior allocate",
        "place in several of many territories",
        "many.json",
        3,
        &[
            Press("Place several"),
            Zone("South America"),
            Choose("Places", &["Peru", "Brazil"]),
            Press("Done, evenly"),
        ],
    ),
    errand(
        "warrior allocate",
        "place in several of many territories, in several zones",
        "many.json",
        4,
        &[
            Press("Place several"),
            Zone("South America"),
            Choose("Places", &["Peru", "Brazil"]),
            Zone("Europe"),
            Choose("Places", &["Iceland"]),
            Press("Done, evenly"),
        ],
    ),
    errand(
        "warrior allocate",
        "place in several of many territories, and say how many where",
        "many.json",
        4,
        &[
            Press("Place several"),
            Zone("South America"),
            Choose("Places", &["Peru", "Brazil", "Venezuela"]),
            Press("Done"),
            Choose("Shares", &["Peru 5", "Brazil 2"]),
        ],
    ),
    errand("warrior spread", "place all evenly", "place.json", 1, &[Press("Spread the rest evenly")]),
    errand("warrior unplace", "place anew", "place.json", 1, &[Press("Start over")])
        .after(&[("ada", "/place at:Peru count:2")]),
    errand("warrior capital", "choose a capital", "", 2, &[Press("Capital"), First("At")]).anew().after(NEW),
    errand("warrior aim", "choose an aim", "", 1, &[Press("Asia + Oceania")]).anew().after(WITH_AIMS),
    errand("warrior bid", "bid", "auction.json", 2, &[Press("Bid"), Choose("Amount", &["20"])]),
    errand("pass", "bid nothing", "auction.json", 1, &[Press("No bid")]),
    errand(
        "offer make",
        "make an offer",
        "barter.json",
        6,
        &[
            Press("Offer"),
            Choose("To", &["ben"]),
            Choose("Give", &["50 gp", "trade route"]),
            Choose("Want", &["India"]),
        ],
    ),
    errand(
        "warrior pact",
        "make an offer with a promise",
        "barter.json",
        6,
        &[
            Press("Offer with a promise"),
            Choose("To", &["cyd"]),
            Choose("Give", &["50 gp"]),
            Choose("Want", &["passage"]),
            Choose("Promise", &["You have my next vote"]),
            Choose("Expires", &["12h"]),
        ],
    ),
    errand("offer answer", "accept an offer", "barter.json", 1, &[Press("Accept")])
        .after(&[("ben", "/offer make to:ada give:\"1 gp\"")]),
    errand("offer withdraw", "take an offer back", "barter.json", 1, &[Press("Withdraw")])
        .after(&[("ada", "/offer make to:ben give:\"1 gp\"")]),
    errand("offer list", "see the open offers", "barter.json", 1, &[Press("Offers")])
        .after(&[("ben", "/offer make to:ada give:\"1 gp\""), ("ada", "/play")])
        .quiet(),
    errand("warrior stake", "stake", "speculate.json", 2, &[Press("Stake"), Choose("Amount", &["50"])]),
    errand(
        "warrior beforehand",
        "leave answers beforehand",
        "two_front.json",
        5,
        &[
            Press("Standing answers"),
            Choose("Bids", &["2: 12", "15: 0"]),
            Choose("Stake", &["50"]),
            Choose("Barter", &["yes"]),
            Choose("Always", &["yes"]),
        ],
    ),
    errand(
        "warrior passage",
        "let somebody in",
        "two_front.json",
        3,
        &[Press("Passage"), Choose("To", &["ben"]), Choose("Allow", &["yes"])],
    ),
    errand("warrior pay", "pay for a territory", "fate.json", 1, &[Press("Pay 300 gp")]).dice(TO_PAY),
    errand(
        "warrior pay",
        "let one's capital go",
        "fate.json",
        1,
        &[Press("Don't pay"), Brake("Yes, let it go")],
    )
    .dice(TO_PAY),
    errand("warrior reward", "choose a reward", "fate.json", 2, &[Press("Choose"), Choose("At", &["India"])])
        .dice(TO_PAY)
        .after(&[("ada", "/warrior pay agree:true")])
        .by("ben"),
    errand(
        "warrior remove",
        "take troops away",
        "fate.json",
        3,
        &[Press("Remove"), Choose("At", &["Peru"]), Choose("Count", &["2"])],
    )
    .dice(&[5, 4, 4, 4])
    .by("ben"),
    errand(
        "warrior remove",
        "take troops away from several places",
        "fate.json",
        4,
        &[Press("Remove several"), Choose("At", &["Peru"]), Choose("Count", &["1"]), First("More")],
    )
    .dice(&[5, 4, 4, 4])
    .by("ben"),
    errand(
        "warrior act",
        "carry out a special act",
        "fate.json",
        2,
        &[Press("Remove a trade route"), Choose("Against", &["ben"])],
    )
    .dice(&[6, 6, 5, 1, 6]),
    errand("vote", "vote", "vote.json", 1, &[Press("Yes")]).dice(&[6, 6, 5, 1, 1]),
    errand(
        "vote",
        "vote with some of one's votes",
        "vote.json",
        2,
        &[Press("Some of my votes…"), Choose("Choice", &["no: 2 votes"])],
    )
    .dice(&[6, 6, 5, 1, 1]),
    errand("warrior unvote", "take a vote back", "vote.json", 1, &[Press("Take my vote back")])
        .dice(&[6, 6, 5, 1, 1])
        .after(&[("ada", "/vote choice:yes"), ("ada", "/play")]),
];

/// A turn as people play it.
const TURN: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Brake("To the end"),
    Press("Attack"),
    Choose("From", &["Kamchatka"]),
    Choose("To", &["Japan"]),
    Brake("To the end"),
    Press("Move"),
    Choose("From", &["Brazil"]),
    Choose("To", &["Peru"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

/// WR-25 to WR-28: two lots, an offer, a stake each; what follows is the year's fate.
const COMMERCE: &[(&str, &[Tap])] = &[
    ("ada", &[Press("Bid"), Choose("Amount", &["20"])]),
    ("ben", &[Press("Bid"), Choose("Amount", &["10"])]),
    ("cyd", &[Press("No bid")]),
    ("ada", &[Press("No bid")]),
    ("ben", &[Press("Bid"), Choose("Amount", &["10"])]),
    ("cyd", &[Press("Bid"), Choose("Amount", &["20"])]),
    (
        "ada",
        &[Press("Offer"), Choose("To", &["ben"]), Choose("Give", &["50 gp"]), Choose("Want", &["India"])],
    ),
    ("ben", &[Press("Accept")]),
    ("ada", &[Press("Done")]),
    ("ben", &[Press("Done")]),
    ("cyd", &[Press("Done")]),
    ("ada", &[Press("Stake"), Choose("Amount", &["10"])]),
    ("ben", &[Press("Stake"), Choose("Amount", &["10"])]),
    ("cyd", &[Press("Stake"), Choose("Amount", &["10"])]),
];
/// The turn's order, the second lot, the die of the stakes, then a fair year for each.
const COMMERCE_DICE: &[u8] = &[3, 1, 4, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1];

pub(super) const WHOLES: &[Whole] = &[
    whole("two attacks, a move, the end", "two_attacks.json", 11, &[("ada", TURN)])
        .dice(&[6, 6, 6, 1, 1, 6, 6, 1]),
    whole("a round of commerce of three", "commerce.json", 24, COMMERCE).dice(COMMERCE_DICE).of_all(
        &["ada", "cyd"],
        8,
        4,
    ),
];
