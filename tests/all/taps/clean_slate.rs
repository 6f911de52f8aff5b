//! Clean Slate's verbs, walked.

use super::Tap::{Brake, Choose, First, Instead, Press};
use super::turns::whole;
use super::{Errand, Tap, Whole, errand};

const TURN: &str = "../clean_slate/turn.json";
const PLAN: &str = "../clean_slate/plan.json";
/// Everything is placed: the middle of the turn.
const PLACED: &[(&str, &str)] = &[("ada", "/slate balanced")];

/// And a fight is lost.
const LOST: &[(&str, &str)] =
    &[("ada", "/slate balanced"), ("ada", "/slate persuade from:Congo to:\"East Africa\"")];

pub(super) const UNREACHED: &[(&str, &str)] = &[(
    "slate keep",
    "the button under a command that came too early; by taps the same is kept by `slate plan`, under `Plan my turn`",
)];

pub(super) const ERRANDS: &[Errand] = &[
    errand("slate balanced", "place all as suggested", TURN, 1, &[Press("As suggested")]),
    errand(
        "slate place",
        "place all in one country",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Congo"]), Choose("Kind", &["4 book"])],
    ),
    errand(
        "slate place",
        "place some tokens",
        TURN,
        3,
        &[Press("Place"), Choose("At", &["Congo"]), Choose("Kind", &["2 book"])],
    ),
    errand(
        "slate several",
        "place in several countries",
        TURN,
        3,
        &[Press("Place several"), First("Places")],
    ),
    errand(
        "pass",
        "forfeit what isn't placed",
        TURN,
        1,
        &[Press("Forfeit the rest"), Brake("Yes, forfeit them")],
    ),
    errand(
        "slate shift",
        "move a token for one that isn't in supply",
        "../clean_slate/supply.json",
        4,
        &[Press("Shift"), Choose("From", &["Peru"]), Choose("To", &["Brazil"]), Choose("Kind", &["book"])],
    )
    .after(&[("ada", "/slate place at:Peru kind:book count:2")]),
    errand(
        "slate persuade",
        "persuade a country",
        TURN,
        3,
        &[Press("Persuade"), Choose("From", &["Peru"]), Choose("To", &["Venezuela"]), Brake("Persuade")],
    )
    .after(PLACED),
    errand(
        "slate persuade",
        "persuade one, and say what goes along",
        TURN,
        3,
        &[
            Press("Persuade"),
            Choose("From", &["Peru"]),
            Choose("To", &["Venezuela"]),
            Instead("Along", &["windmill"]),
            Brake("Persuade"),
        ],
    )
    .after(PLACED),
    errand(
        "slate heal",
        "heal a country",
        "../clean_slate/healed.json",
        3,
        &[Press("Heal"), Choose("From", &["Mongolia"]), Choose("To", &["Japan"]), Brake("Heal")],
    )
    .by("ben"),
    errand(
        "slate harmony",
        "restore harmony",
        TURN,
        2,
        &[Press("Restore harmony"), Choose("At", &["North Africa"]), Brake("Restore harmony")],
    )
    .after(PLACED),
    errand(
        "slate settle",
        "settle an empty country",
        "../clean_slate/healed.json",
        4,
        &[
            Press("Settle"),
            Choose("From", &["Mongolia"]),
            Choose("To", &["China"]),
            Choose("Kind", &["windmill"]),
        ],
    )
    .by("ben"),
    errand(
        "slate recalibrate",
        "recalibrate",
        TURN,
        4,
        &[
            Press("Recalibrate"),
            Choose("From", &["Congo"]),
            Choose("To", &["North Africa"]),
            Choose("Tokens", &["1 book"]),
            Brake("Yes, move them"),
        ],
    )
    .after(PLACED),
    errand("slate lose", "choose a loss", TURN, 2, &[Press("Choose the loss"), First("Tokens")])
        .dice(&[1, 5])
        .after(LOST),
    errand("pass", "on to recalibration", TURN, 1, &[Press("On to recalibration"), Brake("Yes, go on")])
        .after(PLACED),
    errand("slate plan", "plan one's turn", PLAN, 2, &[Press("Plan my turn"), First("Orders")])
        .after(&[("ben", "/play")])
        .by("ben")
        .quiet(),
    errand("slate carry", "carry a plan out", PLAN, 1, &[Press("Carry out my plan")])
        .after(&[("ben", "/slate plan orders:finish"), ("ada", "/slate finish")])
        .by("ben"),
    errand("slate drop", "drop a plan", PLAN, 1, &[Press("Drop my plan")])
        .after(&[("ben", "/slate plan orders:finish"), ("ada", "/slate finish")])
        .by("ben")
        .quiet(),
    errand("slate finish", "end the turn", TURN, 1, &[Press("End turn"), Brake("Yes, end it")]).after(PLACED),
];

/// CS-9 to CS-23: tokens, two countries persuaded, harmony, a recalibration, the end.
const WHOLE_TURN: &[Tap] = &[
    Press("As suggested"),
    Press("Persuade"),
    Choose("From", &["Peru"]),
    Choose("To", &["Venezuela"]),
    Instead("Along", &["windmill"]),
    Brake("Persuade"),
    Press("Persuade"),
    Choose("From", &["Congo"]),
    Choose("To", &["South Africa"]),
    Instead("Along", &["none"]),
    Brake("Persuade"),
    Press("Restore harmony"),
    Choose("At", &["North Africa"]),
    Brake("Restore harmony"),
    Press("Recalibrate"),
    Choose("From", &["Congo"]),
    Choose("To", &["North Africa"]),
    Choose("Tokens", &["1 book"]),
    Brake("Yes, move them"),
    Press("End turn"),
];

/// CS-15: what is lost is one's own choice, and asked meanwhile.
const WITH_A_LOSS: &[Tap] = &[
    Press("As suggested"),
    Press("Persuade"),
    Choose("From", &["Congo"]),
    Choose("To", &["East Africa"]),
    Brake("Persuade"),
    Press("Choose the loss"),
    First("Tokens"),
    Press("Recalibrate"),
    Choose("From", &["Congo"]),
    Choose("To", &["North Africa"]),
    Choose("Tokens", &["1 book"]),
    Brake("Yes, move them"),
    Press("End turn"),
];

pub(super) const WHOLES: &[Whole] = &[
    whole(
        "tokens, two countries persuaded, harmony, a recalibration, the end",
        TURN,
        14,
        &[("ada", WHOLE_TURN)],
    )
    .dice(&[6, 2]),
    whole("tokens, a fight lost, a recalibration, the end", TURN, 11, &[("ada", WITH_A_LOSS)]).dice(&[1, 5]),
];
