//! Clone Wars' verbs, walked.

use super::Tap::{Brake, Choose, First, Instead, Press, Zone};
use super::turns::whole;
use super::{Errand, Tap, Whole, errand};

/// Troops to be placed, cards in hand.
const TURN: &str = "../clone_wars/walk/turn.json";
pub(super) const SEPARATISTS: &str = "../clone_wars/walk/separatists.json";
pub(super) const TOKEN: &str = "../clone_wars/walk/token.json";
const SIDIOUS: &str = "../clone_wars/walk/sidious.json";
pub(super) const CLAIM: &str = "../clone_wars/walk/claim.json";
pub(super) const DEPLOY: &str = "../clone_wars/walk/deploy.json";
const ONE_BY_ONE: &str = "../clone_wars/walk/one_by_one.json";
/// Defenders are asked.
pub(super) const ASKED: &str = "../clone_wars/walk/asked.json";
/// A partner is asked about Order 66.
const CONSENT: &str = "../clone_wars/walk/consent.json";
/// The Republic's armies are two people's.
const PARTNERS: &str = "../clone_wars/walk/partners.json";
/// After Order 66, with an Anakin card in hand.
const SPENT: &str = "../clone_wars/walk/spent.json";

/// Everything is placed.
const PLACED: &[(&str, &str)] = &[("ada", "/clone spread")];
pub(super) const ATTACKED: &[(&str, &str)] = &[("ben", "/attack from:Kessel to:Byss")];
const OFFERED: &[(&str, &str)] = &[("ben", "/offer make to:gold give:Muunilinst")];
/// Three against two, with a corvette: a troop each.
const ONE_EACH: &[u8] = &[6, 3, 2, 6, 2];
const ONE_ROLL: &[(&str, &str)] =
    &[("ada", "/clone spread"), ("ada", "/attack from:Kessel to:Byss until:\"one roll\"")];

/// CW-8 to CW-21: the token, troops, two attacks, a move, the end.
const WHOLE_TURN: &[Tap] = &[
    Press("Place token"),
    Choose("At", &["Hypori"]),
    Press("Spread evenly"),
    Press("Attack"),
    Choose("From", &["Yavin 4"]),
    Choose("To", &["Dantooine"]),
    Brake("Once"),
    Press("Attack"),
    Choose("From", &["Dagobah"]),
    Choose("To", &["Sullust"]),
    Brake("Once"),
    Press("Move"),
    Choose("From", &["Hypori"]),
    Choose("To", &["Utapau"]),
    Choose("Troops", &["1"]),
    Press("End turn"),
];

pub(super) const UNREACHED: &[(&str, &str)] = &[(
    "offer make",
    "the command, with words that go with it; by taps the same is `clone cede`, under `Cede`",
)];

pub(super) const ERRANDS: &[Errand] = &[
    errand("place", "claim a planet", CLAIM, 2, &[Press("Claim"), Choose("At", &["Felucia"])]),
    errand(
        "place",
        "claim any of the planets",
        CLAIM,
        2,
        &[Press("Claim"), Zone("Core Worlds"), Choose("At", &["Byss"])],
    ),
    errand(
        "clone queue",
        "say what is claimed next",
        CLAIM,
        3,
        &[Press("Queue…"), Choose("List", &["Felucia", "Kessel"]), Press("Done")],
    )
    .after(&[("ada", "/play")]),
    errand("clone queue", "claim whatever comes", CLAIM, 1, &[Press("Any, from now on")])
        .after(&[("ada", "/play")]),
    errand("place", "place a single troop", ONE_BY_ONE, 2, &[Press("Place"), Choose("At", &["Felucia"])]),
    errand(
        "place",
        "place first troops in secret",
        DEPLOY,
        3,
        &[Press("Place"), Choose("At", &["Felucia"]), Choose("Count", &["19"])],
    ),
    errand("clone token", "place a token", TOKEN, 2, &[Press("Place token"), Choose("At", &["Hypori"])]),
    errand(
        "place",
        "place all on one planet",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Felucia"]), Choose("Count", &["5"])],
    ),
    errand(
        "clone allocate",
        "place on several planets",
        TURN,
        3,
        &[Press("Place several"), Choose("Places", &["Felucia", "Kessel"]), Choose("Shares", &["Felucia 2"])],
    ),
    errand("clone spread", "place all where fewest stand", TURN, 1, &[Press("Spread evenly")]),
    errand("clone cards", "trade the best set", TURN, 2, &[Press("Trade a set"), First("Set")]),
    errand(
        "clone build",
        "build a ship",
        TURN,
        3,
        &[Press("Build a ship"), Choose("Ship", &["Yoda (fighter)"]), Choose("At", &["Felucia"])],
    ),
    errand(
        "clone text",
        "play a card for its text",
        TURN,
        3,
        &[Press("Play a text"), Choose("Card", &["Padmé Amidala (fighter)"]), Choose("At", &["Felucia"])],
    )
    .after(&[("ada", "/play")]),
    errand(
        "clone ready",
        "make a card ready",
        TURN,
        4,
        &[
            Press("Make ready"),
            Choose("Card", &["Yoda (fighter)"]),
            Choose("At", &["Felucia"]),
            Choose("Dice", &["2"]),
        ],
    )
    .after(&[("ada", "/play")]),
    errand(
        "clone ready",
        "have it ready no longer",
        TURN,
        2,
        &[Press("No longer ready"), Choose("Card", &["Yoda (fighter)"])],
    )
    .after(&[("ada", "/clone ready card:\"Yoda (fighter)\""), ("ada", "/play")]),
    errand(
        "attack",
        "attack to the end",
        TURN,
        3,
        &[Press("Attack"), Choose("From", &["Felucia"]), Choose("To", &["Ilum"]), Brake("To the end")],
    )
    .after(PLACED),
    errand(
        "attack",
        "attack until so many are left",
        TURN,
        3,
        &[Press("Attack"), Choose("From", &["Kessel"]), Choose("To", &["Byss"]), Instead("Keep", &["2"])],
    )
    .after(PLACED),
    errand(
        "clone attack",
        "attack with some troops and ships",
        TURN,
        5,
        &[
            Press("Attack with…"),
            Choose("From", &["Felucia"]),
            Choose("To", &["Ilum"]),
            Choose("Troops", &["3"]),
            Choose("Ships", &["1 fighter"]),
            Brake("Once"),
        ],
    )
    .after(PLACED),
    errand("clone roll", "roll on", TURN, 1, &[Press("Roll on")]).dice(ONE_EACH).after(ONE_ROLL),
    errand("clone roll", "roll once more", TURN, 1, &[Press("One roll")]).dice(ONE_EACH).after(ONE_ROLL),
    errand(
        "clone roll",
        "roll on until so many are left",
        TURN,
        2,
        &[Press("Roll on, but keep…"), Choose("Keep", &["1"])],
    )
    .dice(ONE_EACH)
    .after(ONE_ROLL),
    errand("clone bring", "bring ships", TURN, 2, &[Press("Bring ships"), Choose("Ships", &["1 fighter"])])
        .dice(&[6, 3, 2, 1])
        .after(&[("ada", "/clone spread"), ("ada", "/attack from:Felucia to:Ilum")]),
    errand("clone meet", "meet an attack with all", ASKED, 1, &[Press("With all")]).after(ATTACKED),
    errand(
        "clone meet",
        "meet it with less",
        ASKED,
        4,
        &[
            Press("Otherwise…"),
            Choose("Until", &["one roll"]),
            Choose("Dice", &["1"]),
            Choose("Ships", &["none"]),
        ],
    )
    .after(ATTACKED),
    errand(
        "clone defend",
        "leave a defence order",
        SEPARATISTS,
        4,
        &[
            Press("Defence orders"),
            Choose("At", &["Yavin 4"]),
            Choose("Dice", &["1"]),
            Choose("Ships", &["1 fighter"]),
        ],
    )
    .after(&[("ada", "/play")]),
    errand(
        "move",
        "move troops",
        TURN,
        4,
        &[Press("Move"), Choose("From", &["Boz Pity"]), Choose("To", &["Felucia"]), Choose("Troops", &["2"])],
    )
    .after(PLACED),
    errand(
        "clone ship",
        "move a ship",
        TURN,
        4,
        &[
            Press("Move a ship"),
            Choose("Kind", &["corvette"]),
            Choose("From", &["Felucia"]),
            Choose("To", &["Kessel"]),
        ],
    )
    .after(PLACED),
    errand(
        "clone cede",
        "cede a planet to one's other army",
        TURN,
        2,
        &[Press("Cede"), Choose("Planet", &["Muunilinst"]), Brake("Yes, cede it")],
    )
    .after(&[("ada", "/place at:Felucia count:5")]),
    errand(
        "clone cede",
        "offer a planet to one's partner",
        PARTNERS,
        2,
        &[Press("Cede"), Choose("Planet", &["Muunilinst"]), Brake("Yes, offer it")],
    )
    .by("ben"),
    errand("offer answer", "accept a planet", PARTNERS, 1, &[Press("Accept")]).after(OFFERED),
    errand("offer withdraw", "take the offer back", PARTNERS, 1, &[Press("Withdraw")])
        .after(&[("ben", "/offer make to:gold give:Muunilinst"), ("ben", "/play")])
        .by("ben"),
    errand("offer list", "see the open offers", PARTNERS, 1, &[Press("Offers")])
        .after(&[("ben", "/offer make to:gold give:Muunilinst"), ("ada", "/play")])
        .quiet(),
    errand("clone order66", "call Order 66", SEPARATISTS, 1, &[Press("Order 66"), Brake("Yes, call it")]),
    errand(
        "clone order66",
        "call it, some planets first",
        SEPARATISTS,
        2,
        &[Press("Order 66, these first…"), Choose("Order", &["Felucia", "Kessel"]), Brake("Yes, call it")],
    )
    .after(&[("ada", "/play")]),
    errand("clone consent", "agree to Order 66", CONSENT, 1, &[Press("Yes")]),
    errand(
        "clone sidious",
        "place Sidious",
        SIDIOUS,
        2,
        &[Press("Place Sidious"), Choose("At", &["Hypori"])],
    ),
    errand(
        "clone discard",
        "discard a card of no use",
        SPENT,
        2,
        &[Press("Discard"), Choose("Card", &["Anakin Skywalker: Ace Pilot (fighter)"])],
    )
    .after(&[("ada", "/play")]),
    errand("clone show", "show one's hand to the ally", PARTNERS, 1, &[Press("Show hand")])
        .after(&[("ada", "/play")])
        .quiet(),
    errand("pass", "end the turn", TURN, 1, &[Press("End turn")]).after(PLACED),
    errand("clone concede", "give up", TURN, 1, &[Press("Give up"), Brake("Yes, give up")])
        .after(&[("ada", "/play")]),
];

/// What such a turn has in its middle.
const TURN_PLACED: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Felucia"]),
    Choose("To", &["Ilum"]),
    Brake("Once"),
    Press("Attack"),
    Choose("From", &["Kessel"]),
    Choose("To", &["Byss"]),
    Brake("Once"),
    Press("Move"),
    Choose("From", &["Boz Pity"]),
    Choose("To", &["Felucia"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

/// CW-14: the defender is asked how each is met.
const MET: &[(&str, &[Tap])] = &[
    ("ben", &[Press("Attack"), Choose("From", &["Kessel"]), Choose("To", &["Byss"]), Brake("To the end")]),
    ("ada", &[Press("With all, this attack")]),
    ("ben", &[Press("Attack"), Choose("From", &["Dantooine"]), Choose("To", &["Yavin 4"]), Brake("Once")]),
    ("ada", &[Press("With all")]),
    (
        "ben",
        &[
            Press("Move"),
            Choose("From", &["Boz Pity"]),
            Choose("To", &["Felucia"]),
            Choose("Troops", &["2"]),
            Press("End turn"),
        ],
    ),
];

pub(super) const WHOLES: &[Whole] = &[
    // A troop each: three against two, then two against two.
    whole("the token, troops, two attacks, a move, the end", TOKEN, 14, &[("ada", WHOLE_TURN)])
        .dice(&[6, 3, 2, 6, 2, 6, 2, 6, 1]),
    whole("two attacks, a move, the end", TURN, 11, &[("ada", TURN_PLACED)]).after(PLACED).with_a_secret(),
    whole("two attacks that the defender meets, a move, the end", ASKED, 13, MET)
        .dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1, 1])
        .then(&["ada"])
        .with_a_secret(),
];
