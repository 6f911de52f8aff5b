//! Every form of the game, as the command tree knows them.

use crate::rules::FieldKind::{Completed, Flag, Integer, Text};
use crate::rules::{FieldSpec, FormSpec};

const FROM: FieldSpec = FieldSpec::must("from", "From which country", Completed);
const KIND: FieldSpec = FieldSpec::must("kind", "Which kind of token", Completed);
/// CS-14: by default one of the kind held most, but never the last one there.
const ALONG_WORDS: &str = "A partner's token along, or none (of the most; no last one)";
const ALONG: FieldSpec = FieldSpec::may("along", ALONG_WORDS, Completed);
const STAY: FieldSpec = FieldSpec::may("stay", "Don't move in after a win (no)", Flag);

/// Every form of Clean Slate, shared verbs included.
pub const SPECS: &[FormSpec] = &[
    FormSpec::slash("pass", "End the part in hand", &[], &["CS-8"]),
    FormSpec::slash(
        "slate place",
        "Place new tokens",
        &[
            FieldSpec::must("at", "Where", Completed),
            KIND,
            FieldSpec::may("count", "How many (1)", Integer),
            FieldSpec::may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Text),
        ],
        &["CS-4", "CS-10"],
    ),
    FormSpec::slash("slate balanced", "Place all that is owed, as suggested", &[], &["CS-4", "CS-10"]),
    FormSpec::slash(
        "slate shift",
        "Move a token for one that is not in supply",
        &[FROM, FieldSpec::must("to", "Where to, along your countries", Completed), KIND],
        &["CS-11"],
    ),
    FormSpec::slash(
        "slate persuade",
        "Democracy: persuade an adjoining country",
        &[FROM, FieldSpec::must("to", "Which country to persuade", Completed), ALONG, STAY],
        &["CS-12", "CS-13", "CS-14", "CS-15", "CS-16", "CS-17"],
    ),
    FormSpec::slash(
        "slate heal",
        "Environment: heal an adjoining country",
        &[FROM, FieldSpec::must("to", "Which country to heal", Completed), ALONG, STAY],
        &["CS-20"],
    ),
    FormSpec::slash(
        "slate harmony",
        "Restore harmony in an infiltrated democracy",
        &[FieldSpec::must("at", "Where", Completed)],
        &["CS-18", "CS-19"],
    ),
    FormSpec::slash(
        "slate settle",
        "Move a token into an unbalanced or empty country",
        &[FROM, FieldSpec::must("to", "Where to", Completed), KIND],
        &["CS-22"],
    ),
    FormSpec::slash(
        "slate recalibrate",
        "Move tokens at the end of your turn",
        &[
            FROM,
            FieldSpec::must("to", "Where to, along your countries", Completed),
            FieldSpec::must("tokens", "Which: 2 book, 1 scales; or all", Text),
        ],
        &["CS-23"],
    ),
    FormSpec::slash(
        "slate lose",
        "Choose which tokens are lost",
        &[FieldSpec::must("tokens", "Which: 2 book, 1 scales", Text)],
        &["CS-15"],
    ),
    FormSpec::slash(
        "slate plan",
        "Keep orders of your next turn, which nobody else sees",
        &[
            FieldSpec::may("orders", "place Peru 2 book; persuade Peru to Brazil (as it is)", Text),
            FieldSpec::may("drop", "Drop what is kept so far (no)", Flag),
        ],
        &["CS-8"],
    ),
    FormSpec::slash("slate finish", "End your turn, all parts of it", &[], &["CS-8"]),
    FormSpec::buttons_only(
        "slate several",
        "Place several tokens at once",
        &[FieldSpec::must("places", "Brazil 2 book, Peru 1 scales", Text)],
        &["CS-4", "CS-10"],
    ),
    FormSpec::buttons_only(
        "slate keep",
        "Keep an order in private for your next turn",
        &[
            FieldSpec::must("what", "The order's form", Text),
            FieldSpec::may("at", "Where", Text),
            FieldSpec::may("from", "From which country", Text),
            FieldSpec::may("to", "Where to", Text),
            FieldSpec::may("kind", "Which kind of token", Text),
            FieldSpec::may("count", "How many (1)", Integer),
            FieldSpec::may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Text),
            FieldSpec::may("places", "Brazil 2 book, Peru 1 scales", Text),
            FieldSpec::may("along", ALONG_WORDS, Text),
            STAY,
            FieldSpec::may("tokens", "Which: 2 book, 1 scales; or all", Text),
        ],
        &["CS-8"],
    ),
    FormSpec::buttons_only("slate drop", "Drop what you kept for your turn", &[], &["CS-8"]),
    FormSpec::buttons_only("slate carry", "Carry out what you kept for this turn", &[], &["CS-8"]),
];
