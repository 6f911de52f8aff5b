//! Two-Player's verbs, walked.

use super::Tap::{Brake, Choose, First, Instead, Press};
use super::turns::whole;
use super::{Errand, Tap, Whole, errand};

/// The turn as it begins, with cards and troops in hand.
const TURN: &str = "../two_player/turn.json";
const BRIBES: &str = "../two_player/bribes.json";
/// The middle of the turn, with an ally.
const COMBAT: &str = "../two_player/ally_lost.json";
const STATUS: &str = "../two_player/status.json";
const OBJECTIVES: &str = "../two_player/objectives.json";
/// Everything is placed.
const PLACED: &[(&str, &str)] = &[("ada", "/duel spread")];
const ROLLED: &[(&str, &str)] = &[("ada", "/attack from:Peru to:Brazil until:\"one roll\"")];
const ONE_ROLL: &[u8] = &[6, 5, 1, 6, 1];

pub(super) const UNREACHED: &[(&str, &str)] = &[];

pub(super) const ERRANDS: &[Errand] = &[
    errand(
        "duel bribe",
        "bribe a neutral",
        BRIBES,
        3,
        &[Press("Bribe"), Choose("Neutral", &["Green"]), Choose("Card", &["Peru"])],
    ),
    errand(
        "duel bribe",
        "bribe a neutral by two steps",
        BRIBES,
        4,
        &[
            Press("Bribe with two"),
            Choose("Neutral", &["Green"]),
            Choose("Card", &["Peru"]),
            Choose("And", &["Brazil"]),
        ],
    ),
    errand("duel trade", "trade in the best cards", TURN, 2, &[Press("Trade in"), First("Cards")]),
    errand(
        "place",
        "place troops",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Peru"]), Choose("Count", &["4"])],
    ),
    errand(
        "duel allocate",
        "place in several territories",
        TURN,
        2,
        &[Press("Place several"), Choose("Places", &["Peru 2", "Venezuela 2"])],
    ),
    errand("duel spread", "place all where fewest stand", TURN, 1, &[Press("Spread the rest")]),
    errand("duel reinforce", "roll for an ally", TURN, 2, &[Press("Reinforce"), Choose("Ally", &["Yellow"])])
        .dice(&[5])
        .after(PLACED),
    errand(
        "place",
        "place an ally's troops",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Japan"]), Choose("Count", &["5"])],
    )
    .dice(&[5])
    .after(&[("ada", "/duel spread"), ("ada", "/duel reinforce ally:Yellow")]),
    errand(
        "attack",
        "attack to the end",
        COMBAT,
        3,
        &[Press("Attack"), Choose("From", &["Peru"]), Choose("To", &["Argentina"]), Brake("To the end")],
    ),
    errand(
        "attack",
        "attack with an ally",
        COMBAT,
        3,
        &[Press("Attack"), Choose("From", &["Brazil"]), Choose("To", &["Argentina"]), Brake("Once")],
    ),
    errand(
        "attack",
        "attack until so many are left",
        COMBAT,
        3,
        &[Press("Attack"), Choose("From", &["Peru"]), Choose("To", &["Argentina"]), Instead("Keep", &["2"])],
    ),
    errand("attack", "go on with an invasion", STATUS, 1, &[Press("Roll on")]).dice(ONE_ROLL).after(ROLLED),
    errand("duel halt", "halt it", STATUS, 1, &[Press("Halt")]).dice(ONE_ROLL).after(ROLLED),
    errand(
        "duel claim",
        "claim an objective",
        OBJECTIVES,
        2,
        &[Press("Claim"), Choose("Objective", &["Europe"])],
    ),
    errand(
        "duel claim",
        "claim one with an airfield, and say where it lies",
        OBJECTIVES,
        2,
        &[Press("Claim Europe, airfield at…"), Choose("At", &["Iceland"])],
    ),
    errand(
        "move",
        "move one's own troops",
        TURN,
        4,
        &[
            Press("Move"),
            Choose("From", &["Central America"]),
            Choose("To", &["Venezuela"]),
            Choose("Troops", &["2"]),
            Brake("Yes, move them"),
        ],
    )
    .after(PLACED),
    errand(
        "move",
        "move an ally's troops",
        COMBAT,
        4,
        &[Press("Move"), Choose("From", &["Brazil"]), Choose("To", &["Venezuela"]), Choose("Troops", &["2"])],
    ),
    errand("pass", "end a part of the turn", TURN, 1, &[Press("Next part")]),
    errand("duel finish", "end the turn", STATUS, 1, &[Press("End turn")]),
];

/// TP-13 to TP-22: cards, troops, an ally, a battle, an objective, a move, the end.
const WHOLE_TURN: &[Tap] = &[
    Press("Trade in"),
    First("Cards"),
    Press("Place"),
    Choose("At", &["Peru"]),
    Choose("Count", &["14"]),
    Press("Reinforce"),
    Choose("Ally", &["Yellow"]),
    Press("Place"),
    Choose("At", &["Japan"]),
    Choose("Count", &["5"]),
    Press("Attack"),
    Choose("From", &["Peru"]),
    Choose("To", &["Brazil"]),
    Brake("To the end"),
    Press("Claim"),
    Choose("Objective", &["1 enemy capital"]),
    Press("Move"),
    Choose("From", &["Central America"]),
    Choose("To", &["Venezuela"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

/// A turn as short as in other games.
const SHORT: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Peru"]),
    Choose("To", &["Argentina"]),
    Brake("To the end"),
    Press("Attack"),
    Choose("From", &["Brazil"]),
    Choose("To", &["North Africa"]),
    Brake("Once"),
    Press("Move"),
    Choose("From", &["Brazil"]),
    Choose("To", &["Venezuela"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

pub(super) const WHOLES: &[Whole] = &[
    whole(
        "cards, troops, an ally's troops, a battle, an objective, a move, the end",
        TURN,
        20,
        &[("ada", WHOLE_TURN)],
    )
    .dice(&[5, 6, 6, 6, 1, 1, 6, 6, 6, 1, 5]),
    whole("two attacks, a move, the end", COMBAT, 11, &[("ada", SHORT)]),
];
