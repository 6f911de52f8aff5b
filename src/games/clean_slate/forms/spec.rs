//! Every form of the game, as the command tree knows them.

use crate::rules::FieldKind::{Completed, Flag, Integer, Text};
use crate::rules::{FieldKind, FieldSpec, FormSpec};

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

const FROM: FieldSpec = must("from", "From which country", Completed);
const KIND: FieldSpec = must("kind", "Which kind of token", Completed);
const ALONG: FieldSpec = may("along", "A partner's token along, or none (of the most)", Completed);
const STAY: FieldSpec = may("stay", "Don't move in after a win by the die (no)", Flag);

/// Every form of Clean Slate, shared verbs included.
pub const SPECS: &[FormSpec] = &[
    slash("pass", "End the part in hand", &[], &["CS-8"]),
    slash(
        "slate place",
        "Place new tokens",
        &[
            must("at", "Where", Completed),
            KIND,
            may("count", "How many (1)", Integer),
            may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Text),
        ],
        &["CS-4", "CS-10"],
    ),
    slash("slate balanced", "Place all that is owed, as suggested", &[], &["CS-4", "CS-10"]),
    slash(
        "slate shift",
        "Move a token for one that is not in supply",
        &[FROM, must("to", "Where to, along your countries", Completed), KIND],
        &["CS-11"],
    ),
    slash(
        "slate persuade",
        "Democracy: persuade an adjoining country",
        &[FROM, must("to", "Which country to persuade", Completed), ALONG, STAY],
        &["CS-12", "CS-13", "CS-14", "CS-15", "CS-16", "CS-17"],
    ),
    slash(
        "slate heal",
        "Environment: heal an adjoining country",
        &[FROM, must("to", "Which country to heal", Completed), ALONG, STAY],
        &["CS-20"],
    ),
    slash(
        "slate harmony",
        "Restore harmony in an infiltrated democracy",
        &[must("at", "Where", Completed)],
        &["CS-18", "CS-19"],
    ),
    slash(
        "slate settle",
        "Move a token into an unbalanced or empty country",
        &[FROM, must("to", "Where to", Completed), KIND],
        &["CS-22"],
    ),
    slash(
        "slate recalibrate",
        "Move tokens at the end of your turn",
        &[
            FROM,
            must("to", "Where to, along your countries", Completed),
            must("tokens", "Which: 2 book, 1 scales; or all", Text),
        ],
        &["CS-23"],
    ),
    slash(
        "slate lose",
        "Choose which tokens are lost",
        &[must("tokens", "Which: 2 book, 1 scales", Text)],
        &["CS-15"],
    ),
    slash("slate finish", "End your turn, all parts of it", &[], &["CS-8"]),
    buttons_only(
        "slate several",
        "Place several tokens at once",
        &[must("places", "Brazil 2 book, Peru 1 scales", Text)],
        &["CS-4", "CS-10"],
    ),
    buttons_only(
        "slate keep",
        "Keep an order in private for your next turn",
        &[
            must("what", "The order's form", Text),
            may("at", "Where", Text),
            may("from", "From which country", Text),
            may("to", "Where to", Text),
            may("kind", "Which kind of token", Text),
            may("count", "How many (1)", Integer),
            may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Text),
            may("places", "Brazil 2 book, Peru 1 scales", Text),
            may("along", "A partner's token along, or none (of the most)", Text),
            STAY,
            may("tokens", "Which: 2 book, 1 scales; or all", Text),
        ],
        &["CS-8"],
    ),
    buttons_only(
        "slate plan",
        "Keep a draft of your next turn in private",
        &[must("orders", "place Peru 2 book; persuade Peru to Brazil", Text)],
        &["CS-8"],
    ),
    buttons_only("slate drop", "Drop what you kept for your turn", &[], &["CS-8"]),
    buttons_only("slate carry", "Carry out what you kept for this turn", &[], &["CS-8"]),
];
