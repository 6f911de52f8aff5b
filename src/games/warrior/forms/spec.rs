//! Every form of the game, as the command tree knows them.

use crate::rules::FieldKind::{Choice, Completed, Flag, Integer, Moment, Text};
use crate::rules::{FieldSpec, FormSpec};

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
/// What can be answered beforehand, as fields of a dialog.
pub(in crate::games::warrior) const BEFOREHAND: [&str; 4] = ["bids", "stake", "barter", "always"];

const HOW_LONG: FieldSpec = FieldSpec::may("until", "How long to roll (decided)", Choice(UNTIL));
const KEEP: FieldSpec = FieldSpec::may("keep", "Halt when no more than this are left (never)", Integer);
const ENTER: FieldSpec = FieldSpec::may("enter", "How many move in after a victory (all)", Integer);

/// Every form of Warrior, shared verbs included.
pub const SPECS: &[FormSpec] = &[
    FormSpec::slash(
        "place",
        "Place units that you have in hand",
        &[
            FieldSpec::must("at", "Where", Completed),
            FieldSpec::may("count", "How many (1)", Integer),
            FieldSpec::may("more", "Further places: Alberta 2, Ontario 1 (none)", Text),
        ],
        &["WR-7", "WR-53", "WR-54"],
    ),
    FormSpec::slash(
        "move",
        "Move troops to a territory within reach",
        &[
            FieldSpec::must("from", "From where", Completed),
            FieldSpec::must("to", "Where to; the way is found for you", Completed),
            FieldSpec::may("troops", "How many (all but one)", Integer),
            FieldSpec::may("abandon", "Leave the territory empty (no)", Flag),
        ],
        &["WR-12", "WR-13", "WR-44"],
    ),
    FormSpec::slash(
        "attack",
        "Attack, or go on with the open attack",
        &[
            FieldSpec::may("from", "From where (goes on, or asks)", Completed),
            FieldSpec::may("to", "What to attack (goes on, or asks)", Completed),
            FieldSpec::may("troops", "How many (all but one)", Integer),
            HOW_LONG,
            KEEP,
            ENTER,
        ],
        &["WR-15", "WR-16", "WR-18"],
    ),
    FormSpec::slash(
        "pass",
        "End your part: turn, barter, placing; no bid, no stake",
        &[],
        &["WR-10", "WR-25", "WR-28"],
    ),
    FormSpec::slash(
        "vote",
        "Cast or change your vote",
        &[
            FieldSpec::must("choice", "yes, no, pass or a player", Completed),
            FieldSpec::may("votes", "How many votes (all that are left)", Integer),
        ],
        &["WR-46", "WR-47"],
    ),
    FormSpec::slash(
        "offer make",
        "Offer a trade to another player",
        &[
            FieldSpec::must("to", "To whom", Completed),
            FieldSpec::may("give", "You give: 50 gp, 3 troops from Alaska (nothing)", Text),
            FieldSpec::may("want", "You want: Peru, trade route, passage (nothing)", Text),
            FieldSpec::may("promise", "Words that go with it, not enforced (none)", Text),
            FieldSpec::may("expires", "When it lapses: 24h or a time UTC (barter's end)", Moment),
        ],
        &["WR-27"],
    ),
    FormSpec::slash(
        "offer answer",
        "Accept or decline an offer made to you",
        &[FieldSpec::must("offer", "Which offer", Completed), FieldSpec::must("accept", "Accept it?", Flag)],
        &["WR-27"],
    ),
    FormSpec::slash(
        "offer withdraw",
        "Take back an offer of yours",
        &[FieldSpec::must("offer", "Which offer", Completed)],
        &["WR-27"],
    ),
    FormSpec::slash("offer list", "List the open offers", &[], &["WR-27"]),
    FormSpec::slash(
        "warrior capital",
        "Choose your capital",
        &[FieldSpec::must("at", "Where", Completed)],
        &["WR-6", "WR-22"],
    ),
    FormSpec::slash(
        "warrior aim",
        "Choose the continents that you are to control",
        &[FieldSpec::must("continents", "Which", Choice(AIMS))],
        &["WR-2"],
    ),
    FormSpec::slash("warrior spread", "Place the rest of your units evenly", &[], &["WR-7", "WR-54"]),
    FormSpec::slash(
        "warrior assault",
        "Attack from several territories at once",
        &[
            FieldSpec::must("to", "What to attack", Completed),
            FieldSpec::must("with", "Contingents: Alaska 3, Irkutsk 4", Text),
            HOW_LONG,
            KEEP,
            ENTER,
        ],
        &["WR-16"],
    ),
    FormSpec::slash("warrior halt", "Stop the open attack", &[], &["WR-16"]),
    FormSpec::slash(
        "warrior passage",
        "Let a player's troops into your land, or no longer",
        &[FieldSpec::must("to", "Whom", Completed), FieldSpec::must("allow", "Let them in?", Flag)],
        &["WR-13"],
    ),
    FormSpec::slash(
        "warrior fight",
        "Fight inside a territory: guests against host",
        &[
            FieldSpec::must("at", "Where", Completed),
            FieldSpec::must("against", "Against whom", Completed),
            HOW_LONG,
            KEEP,
        ],
        &["WR-14"],
    ),
    FormSpec::slash(
        "warrior bid",
        "Bid in secret for the lot on sale",
        &[
            FieldSpec::must("amount", "GP; 0 is no bid", Integer),
            FieldSpec::may("game", "Which game (the one here, or the only one)", Completed),
        ],
        &["WR-25"],
    ),
    FormSpec::slash(
        "warrior stake",
        "Stake money on speculative trade",
        &[FieldSpec::must("amount", "GP, 0 to 100", Integer)],
        &["WR-28"],
    ),
    FormSpec::slash(
        "warrior standing",
        "Leave answers beforehand; /hand shows what you left",
        &[
            FieldSpec::may("bids", "By lot size: 2: 30, 15: 0; - takes back (as it is)", Text),
            FieldSpec::may("stake", "GP, 0 to 100; -1 takes it back (as it is)", Integer),
            FieldSpec::may("barter", "Done with barter at once (as it is)", Flag),
            FieldSpec::may("always", "For good (for one round)", Flag),
        ],
        &["WR-25", "WR-27", "WR-28"],
    ),
    FormSpec::slash(
        "warrior reward",
        "Choose the territory that you are given, or units go to",
        &[FieldSpec::must("at", "Where", Completed)],
        &["WR-40", "WR-52"],
    ),
    FormSpec::slash(
        "warrior pay",
        "Pay for the territory, or let it go",
        &[FieldSpec::must("agree", "Pay?", Flag)],
        &["WR-35", "WR-36"],
    ),
    FormSpec::slash(
        "warrior remove",
        "Choose the units that are to be removed",
        &[
            FieldSpec::must("at", "Where, or pool", Completed),
            FieldSpec::may("count", "How many (1)", Integer),
            FieldSpec::may("more", "Further places: Alberta 2, Ontario 1 (none)", Text),
        ],
        &["WR-41", "WR-50", "WR-53"],
    ),
    FormSpec::slash(
        "warrior act",
        "Carry out your special act; /pass declines",
        &[
            FieldSpec::must("kind", "Which", Choice(ACTS)),
            FieldSpec::may("against", "Against whom (asked for)", Completed),
            FieldSpec::may("at", "Sanction: which territory (asked for)", Completed),
        ],
        &["WR-53"],
    ),
    FormSpec::buttons_only(
        "warrior allocate",
        "Place several units at once",
        &[FieldSpec::must("places", "Alberta 2, Ontario 1", Text)],
        &["WR-7", "WR-53", "WR-54"],
    ),
    // The same as "warrior standing" in one dialog: there all is written.
    FormSpec::buttons_only(
        "warrior beforehand",
        "Answers left beforehand",
        &[
            FieldSpec::may("bids", "Like 2: 30, 15: 0; 0 declines, - takes back (as it is)", Text),
            FieldSpec::may("stake", "GP, 0 to 100; - takes it back (as it is)", Text),
            FieldSpec::may("barter", "Done with barter at once: yes, no (as it is)", Text),
            FieldSpec::may("always", "For good: yes (for one round)", Text),
        ],
        &["WR-25", "WR-27", "WR-28"],
    ),
    FormSpec::buttons_only("warrior unplace", "Take back what you have placed", &[], &["WR-7", "WR-54"]),
    FormSpec::buttons_only("warrior unvote", "Take your vote back", &[], &["WR-46"]),
];
