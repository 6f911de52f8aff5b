//! Blitzkrieg's verbs, walked.

use super::Tap::{Brake, Choose, Instead, Press};
use super::turns::whole;
use super::{Errand, Tap, Whole, errand};

const SOCIETY: &str = "../blitzkrieg/walk/society.json";
const MARKET: &str = "../blitzkrieg/walk/market.json";
const PLACE: &str = "../blitzkrieg/walk/place.json";
const EYES: &str = "../blitzkrieg/walk/eyes.json";
pub(super) const ROLL: &str = "../blitzkrieg/walk/roll.json";
/// Everything that a player may do in a turn is there to be done.
pub(super) const TURN: &str = "../blitzkrieg/walk/turn.json";
/// Ada's troops stand where ben would conquer.
const CONSENT: &str = "../blitzkrieg/walk/consent.json";
/// Ada leads the Illuminated, and so does dan.
pub(super) const ILLUMINATI: &str = "../blitzkrieg/walk/illuminati.json";
/// Eyes stand beside ada's troops, and where they may go.
const NEAR_EYE: &str = "../blitzkrieg/walk/near_eye.json";

const OPEN: &[(&str, &str)] = &[("ada", "/play")];
const OFFERED: &[(&str, &str)] = &[("ben", "/offer make to:ada give:\"1 resource\"")];
pub(super) const OFFERED_IN_PRIVATE: &[(&str, &str)] =
    &[("ben", "/offer make to:ada give:\"1 resource\" private:true")];
const OFFERED_BY_ADA: &[(&str, &str)] =
    &[("ada", "/offer make to:ben give:\"1 resource\""), ("ada", "/play")];
/// Dan is asked whether it is stopped.
pub(super) const FORCED: &[(&str, &str)] = &[("ada", "/blitz raise at:Alberta")];

/// BZ-17 to BZ-35, with nearly all that there is: divisions, an invasion, a move, a sale, a fight, conquests, the end.
const WHOLE_TURN: &[Tap] = &[
    Press("Raise"),
    Choose("Kind", &["division"]),
    Choose("At", &["Alaska"]),
    Choose("Count", &["2"]),
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Instead("Troops", &["4"]),
    Brake("Yes, do it"),
    Press("Move"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Alberta"]),
    Choose("Troops", &["1"]),
    Press("Sell"),
    Choose("At", &["Alberta"]),
    Press("Fight"),
    Choose("At", &["Egypt"]),
    Brake("Yes, fight"),
    Press("Conquer"),
    Choose("At", &["Egypt"]),
    Press("Conquer"),
    Choose("At", &["Brazil"]),
    Press("End turn"),
];

pub(super) const UNREACHED: &[(&str, &str)] = &[];

pub(super) const ERRANDS: &[Errand] = &[
    errand("blitz society", "choose a society", SOCIETY, 1, &[Press("Corporate State")]),
    errand("blitz pawn", "pawn a card", MARKET, 2, &[Press("Pawn"), Choose("At", &["Alaska"])]),
    errand("pass", "be done with the market", MARKET, 1, &[Press("Done")]),
    errand("place", "place the first divisions", PLACE, 1, &[Press("One in each")]).after(OPEN),
    errand("place", "place an Eye", EYES, 2, &[Press("Place your Eye"), Choose("At", &["Alaska"])]),
    errand("blitz roll", "roll for resources", ROLL, 1, &[Press("Roll")]),
    errand(
        "blitz raise",
        "raise divisions",
        TURN,
        3,
        &[Press("Raise"), Choose("Kind", &["3 divisions"]), Choose("At", &["Alaska"])],
    ),
    errand(
        "blitz raise",
        "raise a special troop",
        TURN,
        3,
        &[Press("Raise"), Choose("Kind", &["diplomat"]), Choose("At", &["Alaska"])],
    ),
    errand(
        "move",
        "move divisions",
        TURN,
        4,
        &[Press("Move"), Choose("From", &["Alaska"]), Choose("To", &["Alberta"]), Choose("Troops", &["3"])],
    ),
    errand(
        "blitz march",
        "move an army with its leader",
        TURN,
        4,
        &[
            Press("Move an army"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Alberta"]),
            Choose("Army", &["3, general"]),
        ],
    ),
    errand(
        "attack",
        "invade with all but one",
        TURN,
        3,
        &[
            Press("Attack"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Brake("With all but one (5)"),
        ],
    ),
    errand(
        "attack",
        "invade with half",
        TURN,
        3,
        &[Press("Attack"), Choose("From", &["Alaska"]), Choose("To", &["Kamchatka"]), Brake("With half (2)")],
    ),
    errand(
        "attack",
        "invade with any other number",
        TURN,
        3,
        &[
            Press("Attack"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Instead("Troops", &["4"]),
            Brake("Yes, do it"),
        ],
    ),
    errand(
        "blitz invade",
        "invade with all but one and a leader",
        TURN,
        3,
        &[
            Press("Attack with an army"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Brake("With 5, general"),
        ],
    ),
    errand(
        "blitz invade",
        "invade with any other army",
        TURN,
        3,
        &[
            Press("Attack with an army"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Instead("Army", &["5, general"]),
            Brake("Yes, do it"),
        ],
    ),
    errand(
        "blitz invade",
        "invade, and fight an Eye",
        NEAR_EYE,
        4,
        &[
            Press("Attack an Eye, too"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Choose("Against", &["cyd"]),
            Instead("Army", &["8"]),
            Brake("Yes, do it"),
        ],
    ),
    errand(
        "blitz fight",
        "fight in a territory",
        TURN,
        2,
        &[Press("Fight"), Choose("At", &["Egypt"]), Brake("Yes, fight")],
    ),
    errand(
        "blitz fight",
        "fight somebody who is friendly",
        TURN,
        3,
        &[Press("Fight whom…"), Choose("At", &["Peru"]), Choose("Against", &["cyd"]), Brake("Yes, fight")],
    ),
    errand(
        "blitz fight",
        "fight an Eye",
        NEAR_EYE,
        3,
        &[Press("Fight whom…"), Choose("At", &["Alaska"]), Choose("Against", &["cyd"]), Brake("Yes, fight")],
    ),
    errand("blitz conquer", "conquer", TURN, 2, &[Press("Conquer"), Choose("At", &["Brazil"])]),
    errand(
        "blitz surprise",
        "turn on a friend",
        TURN,
        3,
        &[
            Press("Surprise attack"),
            Choose("At", &["Alberta"]),
            Choose("Against", &["cyd"]),
            Brake("Yes, turn on them"),
        ],
    ),
    errand(
        "blitz memetic",
        "sway a territory",
        TURN,
        2,
        &[Press("Memetic attack"), Choose("At", &["Japan"]), Brake("Yes, sway it")],
    )
    .after(&[("ada", "/blitz raise at:Alaska kind:diplomat")]),
    errand("blitz sell", "sell a territory", TURN, 2, &[Press("Sell"), Choose("At", &["Alberta"])]),
    errand(
        "offer make",
        "make an offer",
        TURN,
        4,
        &[
            Press("Offer"),
            Choose("To", &["ben"]),
            Choose("Give", &["5 resources", "Alberta alone"]),
            Choose("Want", &["Japan"]),
        ],
    )
    .after(OPEN),
    errand(
        "blitz pact",
        "make an offer with a promise",
        TURN,
        6,
        &[
            Press("Offer with a promise"),
            Choose("To", &["ben"]),
            Choose("Give", &["1 die"]),
            Choose("Want", &["friendship"]),
            Choose("Promise", &["We attack together"]),
            Choose("Expires", &["12h"]),
        ],
    )
    .after(OPEN),
    errand(
        "blitz pact",
        "make an offer that others don't see",
        TURN,
        5,
        &[
            Press("Private offer"),
            Choose("To", &["ben"]),
            Choose("Give", &["friendship"]),
            Choose("Want", &["friendship"]),
            Choose("Promise", &["We attack together"]),
        ],
    )
    .after(OPEN),
    errand("offer answer", "accept an offer", TURN, 1, &[Press("Accept")]).after(OFFERED),
    errand("offer answer", "accept one that others don't see", TURN, 1, &[Press("Accept")])
        .after(OFFERED_IN_PRIVATE),
    errand("offer withdraw", "take an offer back", TURN, 1, &[Press("Withdraw")]).after(OFFERED_BY_ADA),
    errand("offer list", "see the open offers", TURN, 1, &[Press("Offers")])
        .after(&[("ben", "/offer make to:ada give:\"1 resource\""), ("ada", "/play")])
        .quiet(),
    errand("blitz friend", "declare oneself friendly", TURN, 2, &[Press("Befriend"), Choose("To", &["ben"])])
        .after(OPEN),
    errand("blitz friend", "be friendly no more", TURN, 2, &[Press("Unfriend"), Choose("To", &["ben"])])
        .after(&[("ada", "/blitz friend to:ben friendly:true"), ("ada", "/play")]),
    errand("blitz consent", "agree to a conquest", CONSENT, 1, &[Press("Agree")])
        .after(&[("ben", "/attack from:Japan to:Kamchatka troops:2")]),
    errand("pass", "end the turn", ROLL, 1, &[Press("End turn")]).after(&[("ada", "/blitz roll")]),
    errand("blitz prices", "see all prices", TURN, 1, &[Press("Prices")]).after(OPEN).quiet(),
    errand("blitz ledger", "see what came of offers and pacts", TURN, 1, &[Press("Ledger")])
        .after(OPEN)
        .quiet(),
    errand(
        "blitz eye",
        "move an Eye",
        ILLUMINATI,
        3,
        &[Press("Move an Eye"), Choose("From", &["Alaska"]), Choose("To", &["Northwest Territory"])],
    ),
    errand(
        "blitz eye",
        "move an Eye, and leave what lies dead",
        ILLUMINATI,
        3,
        &[
            Press("Move an Eye, leave the dead"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Northwest Territory"]),
        ],
    )
    .after(OPEN),
    errand("blitz pyramid", "force a Pyramid", ILLUMINATI, 2, &[Press("Pyramid"), Choose("At", &["Alaska"])])
        .dice(&[4]),
    errand(
        "blitz raise",
        "force somebody to raise",
        ILLUMINATI,
        4,
        &[Press("Raise"), Choose("Kind", &["division"]), Choose("At", &["Alaska"]), Choose("Count", &["2"])],
    ),
    errand(
        "blitz invade",
        "force an invasion",
        ILLUMINATI,
        3,
        &[
            Press("Attack with an army"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Instead("Army", &["3"]),
            Brake("Yes, do it"),
        ],
    ),
    errand(
        "blitz contest",
        "say what is done when others force somebody",
        ILLUMINATI,
        2,
        &[Press("When others force…"), Choose("Standing", &["always"])],
    )
    .after(OPEN),
    errand("blitz intervene", "stop a forced action", ILLUMINATI, 1, &[Press("Stop it")])
        .dice(&[1, 6])
        .after(FORCED)
        .by("dan"),
    errand("pass", "take back what one forces", ILLUMINATI, 1, &[Press("Take it back")]).after(FORCED),
];

/// A turn as short as in other games.
const SHORT: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Brake("With half (2)"),
    Press("Attack"),
    Choose("From", &["Peru"]),
    Choose("To", &["Brazil"]),
    Brake("With all but one (1)"),
    Press("Move"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Alberta"]),
    Choose("Troops", &["1"]),
    Press("End turn"),
];

/// What is left from before doesn't keep the turn from ending.
const FOUGHT: &[(&str, &str)] = &[("ada", "/blitz fight at:Egypt"), ("ada", "/blitz conquer at:Egypt")];

pub(super) const WHOLES: &[Whole] = &[
    whole(
        "divisions, an invasion, a move, a sale, a fight, two conquests, the end",
        TURN,
        20,
        &[("ada", WHOLE_TURN)],
    ),
    whole("two attacks, a move, the end", TURN, 11, &[("ada", SHORT)]).after(FOUGHT),
];
