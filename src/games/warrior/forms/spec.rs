//! Every form of the game, as the command tree knows them.

use crate::rules::FieldKind::{Choice, Completed, Flag, Integer, Moment, Text};
use crate::rules::{FieldKind, FieldSpec, FormSpec};

/// How long to roll, as typed; the first is the default.
pub(in crate::games::warrior) const UNTIL: &[&str] = &["decided", "one roll"];
/// WR-2's combinations, as typed.
pub(in crate::games::warrior) const AIMS: &[&str] = &[
    "Asia + Oceania",
    "Europe + Africa",
    "Europe + Oceania",
    "North America + Oceania",
    "North America + South America",
];
/// WR-53's kinds, as typed.
pub(in crate::games::warrior) const ACTS: &[&str] = &["trade route", "ten infantry", "sanction"];
/// WR-24's sizes of a lot with the dialog's fields for them.
pub(in crate::games::warrior) const LOTS: [(u32, &str); 4] =
    [(2, "2 troops"), (5, "5 troops"), (10, "10 troops"), (15, "15 troops")];

const fn must(name: &'static str, words: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, words, kind, required: true }
}

const fn may(name: &'static str, words: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, words, kind, required: false }
}

const fn slash(
    path: &'static str,
    words: &'static str,
    fields: &'static [FieldSpec],
    rules: &'static [&'static str],
) -> FormSpec {
    FormSpec { path, words, fields, slash: true, rules }
}

const fn buttons_only(
    path: &'static str,
    words: &'static str,
    fields: &'static [FieldSpec],
    rules: &'static [&'static str],
) -> FormSpec {
    FormSpec { path, words, fields, slash: false, rules }
}

const HOW_LONG: FieldSpec = may("until", "How long to roll (decided)", Choice(UNTIL));
const KEEP: FieldSpec = may("keep", "Halt when no more than this are left (never)", Integer);
const ENTER: FieldSpec = may("enter", "How many move in after a victory (all)", Integer);

/// Every form of Warrior, shared verbs included.
pub const SPECS: &[FormSpec] = &[
    slash(
        "place",
        "Place units that you have in hand",
        &[
            must("at", "Where", Completed),
            may("count", "How many (1)", Integer),
            may("more", "Further places: Alberta 2, Ontario 1 (none)", Text),
        ],
        &["WR-7", "WR-53", "WR-54"],
    ),
    slash(
        "move",
        "Move troops to a territory within reach",
        &[
            must("from", "From where", Completed),
            must("to", "Where to; the way is found for you", Completed),
            may("troops", "How many (all but one)", Integer),
            may("abandon", "Leave the territory empty (no)", Flag),
        ],
        &["WR-12", "WR-13", "WR-44"],
    ),
    slash(
        "attack",
        "Attack, or go on with the open attack",
        &[
            may("from", "From where (goes on, or asks)", Completed),
            may("to", "What to attack (goes on, or asks)", Completed),
            may("troops", "How many (all but one)", Integer),
            HOW_LONG,
            KEEP,
            ENTER,
        ],
        &["WR-15", "WR-16", "WR-18"],
    ),
    slash(
        "pass",
        "End your part: turn, barter, placing; no bid, no stake",
        &[],
        &["WR-10", "WR-25", "WR-28"],
    ),
    slash(
        "vote",
        "Cast or change your vote",
        &[
            must("choice", "yes, no, pass or a player", Completed),
            may("votes", "How many votes (all that are left)", Integer),
        ],
        &["WR-46", "WR-47"],
    ),
    slash(
        "offer make",
        "Offer a trade to another player",
        &[
            must("to", "To whom", Completed),
            may("give", "You give: 50 gp, 3 troops from Alaska (nothing)", Text),
            may("want", "You want: Peru, trade route, passage (nothing)", Text),
            may("promise", "Words that go with it, not enforced (none)", Text),
            may("expires", "When it lapses: 24h or a time UTC (barter's end)", Moment),
        ],
        &["WR-27"],
    ),
    slash(
        "offer answer",
        "Accept or decline an offer made to you",
        &[must("offer", "Which offer", Completed), must("accept", "Accept it?", Flag)],
        &["WR-27"],
    ),
    slash(
        "offer withdraw",
        "Take back an offer of yours",
        &[must("offer", "Which offer", Completed)],
        &["WR-27"],
    ),
    slash("offer list", "List the open offers", &[], &["WR-27"]),
    slash("warrior capital", "Choose your capital", &[must("at", "Where", Completed)], &["WR-6", "WR-22"]),
    slash(
        "warrior aim",
        "Choose the continents that you are to control",
        &[must("continents", "Which", Choice(AIMS))],
        &["WR-2"],
    ),
    slash("warrior spread", "Place the rest of your units evenly", &[], &["WR-7", "WR-54"]),
    slash(
        "warrior assault",
        "Attack from several territories at once",
        &[
            must("to", "What to attack", Completed),
            must("with", "Contingents: Alaska 3, Irkutsk 4", Text),
            HOW_LONG,
            KEEP,
            ENTER,
        ],
        &["WR-16"],
    ),
    slash("warrior halt", "Stop the open attack", &[], &["WR-16"]),
    slash(
        "warrior passage",
        "Let a player's troops into your land, or no longer",
        &[must("to", "Whom", Completed), must("allow", "Let them in?", Flag)],
        &["WR-13"],
    ),
    slash(
        "warrior fight",
        "Fight inside a territory: guests against host",
        &[must("at", "Where", Completed), must("against", "Against whom", Completed), HOW_LONG, KEEP],
        &["WR-14"],
    ),
    slash(
        "warrior bid",
        "Bid in secret for the lot on sale",
        &[
            must("amount", "GP; 0 is no bid", Integer),
            may("game", "Which game (the one here, or the only one)", Completed),
        ],
        &["WR-25"],
    ),
    slash(
        "warrior stake",
        "Stake money on speculative trade",
        &[must("amount", "GP, 0 to 100", Integer)],
        &["WR-28"],
    ),
    slash(
        "warrior reward",
        "Choose the territory that you are given, or units go to",
        &[must("at", "Where", Completed)],
        &["WR-40", "WR-52"],
    ),
    slash(
        "warrior pay",
        "Pay for the territory, or let it go",
        &[must("agree", "Pay?", Flag)],
        &["WR-35", "WR-36"],
    ),
    slash(
        "warrior remove",
        "Choose the units that are to be removed",
        &[
            must("at", "Where, or pool", Completed),
            may("count", "How many (1)", Integer),
            may("more", "Further places: Alberta 2, Ontario 1 (none)", Text),
        ],
        &["WR-41", "WR-50", "WR-53"],
    ),
    slash(
        "warrior act",
        "Carry out your special act; /pass declines",
        &[
            must("kind", "Which", Choice(ACTS)),
            may("against", "Against whom (asked for)", Completed),
            may("at", "Sanction: which territory (asked for)", Completed),
        ],
        &["WR-53"],
    ),
    buttons_only(
        "warrior allocate",
        "Place several units at once",
        &[must("places", "Alberta 2, Ontario 1", Text)],
        &["WR-7", "WR-53", "WR-54"],
    ),
    buttons_only(
        "warrior standing",
        "Bids kept ready by the size of the lot; 0 takes one back",
        &[
            may("2 troops", "GP for 2 troops (as it is)", Integer),
            may("5 troops", "GP for 5 troops (as it is)", Integer),
            may("10 troops", "GP for 10 troops (as it is)", Integer),
            may("15 troops", "GP for 15 troops (as it is)", Integer),
        ],
        &["WR-25"],
    ),
    buttons_only("warrior unvote", "Take your vote back", &[], &["WR-46"]),
];
