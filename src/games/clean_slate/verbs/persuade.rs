//! Persuading and healing: the same, mirrored; each player has a word for it (CS-12 to CS-17, CS-20).

use super::ways::{FROM, next_door, way};
use super::{Field, Filled, Opening, Order, Refusal, Side, Takes, Verb, may_act, side, stakes};
use crate::clean_slate::{Along, Kind, story};
use crate::rules::ButtonStyle::Primary;
use crate::rules::{Candidate, Candidates, Common, TerritoryId, TokenKind, codes};

/// CS-14: by default one of the kind held most, but never the last one there.
pub(super) const ALONG_WORDS: &str = "Partner's token to go along, or none (most; not the last)";
const ALONG: Field = Field::may(stakes::ALONG, ALONG_WORDS, Takes::Special(partners_kinds));
pub(super) const STAY: Field =
    Field::may(stakes::STAY, "Don't move in after a win by the die (no)", Takes::Flag);

pub(super) static PERSUADE: Verb = Verb {
    fields: &[
        FROM,
        Field::must("to", "Which country to persuade", Takes::Target(next_door, chance)),
        ALONG,
        STAY,
    ],
    weigh: Some(|filled| stakes::win_weighed(filled, "Persuade")),
    stakes: Some(stakes::along),
    ..Verb::slash(
        "slate persuade",
        "Democracy: persuade an adjoining country",
        &["CS-12", "CS-13", "CS-14", "CS-15", "CS-16", "CS-17"],
        |opening| open(opening, Side::Democracy, "Persuade"),
        |filled| read(filled, Side::Democracy, Refusal::PersuadingNotYours),
    )
};

pub(super) static HEAL: Verb = Verb {
    fields: &[
        FROM,
        Field::must("to", "Which country to heal", Takes::Target(next_door, chance)),
        ALONG,
        STAY,
    ],
    weigh: Some(|filled| stakes::win_weighed(filled, "Heal")),
    stakes: Some(stakes::along),
    ..Verb::slash(
        "slate heal",
        "Environment: heal an adjoining country",
        &["CS-20"],
        |opening| open(opening, Side::Environment, "Heal"),
        |filled| read(filled, Side::Environment, Refusal::HealingNotYours),
    )
};

/// CS-13, CS-15
fn chance(filled: &Filled<'_>, to: TerritoryId) -> Option<String> {
    Some(story::chance(filled.game, side(filled.seat), to))
}

/// What there is no occasion for needs no button of its own.
fn open(opening: &mut Opening<'_>, whose: Side, label: &str) {
    if !may_act(opening) || side(opening.seat) != whose {
        return;
    }
    if opening.game.can_win(opening.seat, whose) {
        opening.button(label, Primary).asking(&["from", "to"]);
    } else {
        opening.command();
    }
}

fn read(filled: &Filled<'_>, whose: Side, not_yours: Refusal) -> Result<Order, Refusal> {
    let (from, to) = way(filled)?;
    let stay = filled.flag(stakes::STAY, codes::NOT_A_NUMBER)?.unwrap_or(false);
    let along = along(filled)?;
    if side(filled.seat) != whose {
        return Err(not_yours);
    }
    match along {
        // CS-14, CS-16: whoever says both means something else than comes of it.
        Along::Kind(kind) if stay => Err(Refusal::AlongOutside { kind }),
        along => Ok(Order::Win { from, to, along, stay }),
    }
}

/// CS-14.
fn along(filled: &Filled<'_>) -> Result<Along, Refusal> {
    let Some(typed) = filled.draft.text(stakes::ALONG) else { return Ok(Along::Most) };
    if ["none", "no", "nothing", "-"].contains(&typed.to_lowercase().as_str()) {
        return Ok(Along::None);
    }
    let hint = "a kind of your partner's, or none";
    let kind = Kind::meant(&typed).map(Along::Kind);
    Ok(kind.ok_or(Common::Unreadable { field: "along", typed, hint, code: "CS-14" })?)
}

/// CS-14: the kinds of the partner's there, and none. What goes along by itself comes first.
fn partners_kinds(filled: &Filled<'_>, typed: &str) -> Candidates {
    let side = side(filled.seat);
    let from = filled.territory_so_far("from");
    let here = from.map(|from| side.partner().of(&filled.game.at(from))).unwrap_or_default();
    let mut kinds: Vec<(Kind, u32)> = here.iter().collect();
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    // CS-16: who stays out takes nothing along.
    let closed = filled.territory_so_far("to").is_some_and(|to| filled.game.stays_closed(side, to));
    if closed || filled.draft.flag(stakes::STAY) == Some(true) {
        kinds.clear();
    }
    let kinds = kinds.into_iter().map(|(kind, count)| Candidate {
        value: kind.word().to_owned(),
        label: format!("{} — of {count}", kind.word()),
    });
    let none = Candidate { value: "none".to_owned(), label: "none — nothing goes along".to_owned() };
    let mut all: Vec<Candidate> = kinds.chain([none]).collect();
    if from.is_some_and(|from| filled.game.goes_along(side, from, Along::Most).is_none()) {
        all.rotate_right(1);
    }
    filled.narrowed(all, typed)
}
