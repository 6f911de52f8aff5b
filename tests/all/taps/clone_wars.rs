//! Clone Wars' verbs, walked.

use super::Tap::{Brake, Choose, First, Press};
use super::{Errand, errand};

/// A Republic turn with cards and troops in hand.
const TURN: &str = "../clone_wars/republic.json";
/// A token has been drawn.
const TOKEN: &str = "../clone_wars/token.json";
const CEDE: &str = "../clone_wars/cede.json";
const ASKED: &str = "../clone_wars/asked_ben.json";
const TEXTS: &str = "../clone_wars/texts.json";
/// The partner is asked about Order 66.
const CONSENT: &str = "../clone_wars/consent.json";
/// Sidious waits for his planet.
const PLACING: &str = "../clone_wars/placing.json";
const LATE: &str = "../clone_wars/late.json";
const DEPLOY: &str = "../clone_wars/deploy.json";
const SPENT: &str = "../clone_wars/spent.json";
/// Everything is placed.
const PLACED: &[(&str, &str)] = &[("ada", "/clone spread")];
const ROLLED: &[(&str, &str)] = &[
    ("ada", "/clone spread"),
    ("ada", "/clone attack from:Coruscant to:Byss troops:5 ships:none until:\"one roll\""),
];
const TAKEN: &[(&str, &str)] =
    &[("ada", "/clone spread"), ("ada", "/attack from:Coruscant to:Byss troops:5")];
const OFFERED: &[(&str, &str)] = &[("ada", "/offer make to:Gold give:Byss")];
/// A game that is made, so that planets are claimed.
const CLAIMS: &[(&str, &str)] = &[
    ("ada", "/game create clone players:2"),
    ("ben", "/game join"),
    ("ada", "/game ready"),
    ("ben", "/game ready"),
];
/// The same, with all that one may do before one's eyes.
const QUEUES: &[(&str, &str)] = &[
    ("ada", "/game create clone players:2"),
    ("ben", "/game join"),
    ("ada", "/game ready"),
    ("ben", "/game ready"),
    ("ada", "/play"),
];
/// What is only one's own to see.
const PANEL: &[(&str, &str)] = &[("ada", "/play")];

pub(super) const UNREACHED: &[(&str, &str)] =
    &[("offer make", "the command, with words and a time; the same is chosen by `clone cede`, under `Cede`")];

pub(super) const ERRANDS: &[Errand] = &[
    errand("place", "claim a planet", TURN, 2, &[Press("Claim"), Choose("At", &["Felucia"])])
        .anew()
        .after(CLAIMS),
    errand(
        "clone queue",
        "queue what is claimed next",
        TURN,
        2,
        &[Press("Queue…"), Choose("List", &["any"])],
    )
    .anew()
    .after(QUEUES),
    errand(
        "clone allocate",
        "place the first troops on several planets",
        DEPLOY,
        2,
        &[Press("Place several"), Choose("Places", &["Felucia 5", "Kessel 5"])],
    )
    .quiet(),
    errand("clone spread", "place all where fewest stand", TURN, 1, &[Press("Spread evenly")]),
    errand(
        "place",
        "place troops",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Coruscant"]), Choose("Count", &["4"])],
    ),
    errand("clone token", "place the token", TOKEN, 2, &[Press("Place token"), Choose("At", &["Kessel"])])
        .by("cyd"),
    errand("clone cards", "trade the best set", TURN, 2, &[Press("Trade a set"), First("Set")]),
    errand(
        "clone build",
        "build a ship",
        TURN,
        3,
        &[Press("Build a ship"), Choose("Ship", &["Mace Windu (fighter)"]), Choose("At", &["Alderaan"])],
    ),
    errand(
        "clone text",
        "play a card for its text",
        TEXTS,
        3,
        &[Press("Play a text"), Choose("Card", &["Padmé Amidala (fighter)"]), Choose("At", &["Coruscant"])],
    )
    .after(PANEL),
    errand(
        "clone ready",
        "make a text ready",
        TEXTS,
        2,
        &[Press("Make ready"), Choose("Card", &["Yoda (fighter)"])],
    )
    .quiet()
    .after(PANEL),
    errand(
        "attack",
        "attack to the end, with every ship",
        TURN,
        3,
        &[Press("Attack"), Choose("From", &["Coruscant"]), Choose("To", &["Byss"]), Brake("To the end")],
    )
    .after(PLACED),
    errand(
        "attack",
        "attack until so many are left",
        TURN,
        4,
        &[
            Press("Attack"),
            Choose("From", &["Coruscant"]),
            Choose("To", &["Byss"]),
            Brake("Until…"),
            Choose("Keep", &["2"]),
        ],
    )
    .after(PLACED),
    errand(
        "clone attack",
        "attack with the ships that one chooses",
        TURN,
        6,
        &[
            Press("Attack with…"),
            Choose("From", &["Coruscant"]),
            Choose("To", &["Byss"]),
            Choose("Troops", &["5"]),
            Choose("Ships", &["none"]),
            Choose("Keep", &["2"]),
        ],
    )
    .after(PLACED),
    errand("clone roll", "roll on", TURN, 1, &[Press("One roll")]).dice(&[1, 1, 1, 6, 6, 6]).after(ROLLED),
    errand(
        "clone bring",
        "bring ships to a conquest",
        TURN,
        2,
        &[Press("Bring ships"), Choose("Ships", &["all"])],
    )
    .dice(&[8, 6, 6, 2, 2])
    .after(TAKEN),
    errand("clone meet", "meet an attack with all that is there", ASKED, 1, &[Press("With all")])
        .by("ben")
        .after(&[("ada", "/attack from:Coruscant to:Byss troops:5")]),
    errand(
        "move",
        "move troops",
        CEDE,
        4,
        &[Press("Move"), Choose("From", &["Coruscant"]), Choose("To", &["Byss"]), Choose("Troops", &["2"])],
    ),
    errand(
        "clone ship",
        "move a ship",
        CEDE,
        4,
        &[
            Press("Move a ship"),
            Choose("Kind", &["fighter"]),
            Choose("From", &["Coruscant"]),
            Choose("To", &["Byss"]),
        ],
    ),
    errand(
        "clone cede",
        "offer a planet to one's partner",
        CEDE,
        2,
        &[Press("Cede"), Choose("Planet", &["Byss"])],
    ),
    errand("offer answer", "accept it", CEDE, 1, &[Press("Accept")]).by("ben").after(OFFERED),
    errand("offer withdraw", "take an offer back", CEDE, 1, &[Press("Withdraw")]).after(OFFERED),
    errand("offer list", "see the open offers", CEDE, 1, &[Press("Offers")])
        .after(&[("ada", "/offer make to:Gold give:Byss"), ("ada", "/play")])
        .quiet(),
    errand("clone order66", "call Order 66", LATE, 1, &[Press("Order 66"), Brake("Yes, call it")]).by("cyd"),
    errand("clone consent", "agree to it", CONSENT, 1, &[Press("Yes")]).by("ben"),
    errand(
        "clone sidious",
        "place Sidious",
        PLACING,
        2,
        &[Press("Place Sidious"), Choose("At", &["Kessel"])],
    )
    .by("cyd"),
    errand(
        "clone defend",
        "leave a defence order",
        CEDE,
        4,
        &[
            Press("Defence orders"),
            Choose("At", &["Coruscant"]),
            Choose("Dice", &["1"]),
            Choose("Ships", &["none"]),
        ],
    )
    .quiet()
    .after(PANEL),
    errand("clone discard", "discard what is of no use", SPENT, 2, &[Press("Discard"), First("Card")])
        .after(PANEL),
    errand("clone show", "show one's hand to one's ally", SPENT, 1, &[Press("Show hand")])
        .quiet()
        .after(PANEL),
    errand("pass", "end a turn", CEDE, 1, &[Press("End turn")]),
    errand(
        "clone concede",
        "say that one would give up",
        CEDE,
        1,
        &[Press("Give up"), Brake("Yes, give up")],
    )
    .after(PANEL),
];
