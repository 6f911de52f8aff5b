//! What may be put into a field, and what is suggested for it.

use super::{Field, Filled};
use crate::{Candidate, Candidates, FieldKind, FieldValue, Presented, SeatId, TerritoryId, without_accent};

/// What a field takes, and so what is suggested for it: completions and menus offer those of the values named here,
/// best first, with which the verb would be allowed, whatever is put into the fields that are still missing
/// ([`Filled::could_be`]). So a function here says what is likely and in which order; only the rules say
/// what is legal.
pub enum Takes<G: Presented> {
    /// A territory, one of these.
    Territory(Of<G, TerritoryId>),
    /// A territory, one of these, with what is to be known of each as a choice (the chance of an attack on it).
    Target(Of<G, TerritoryId>, fn(&Filled<'_, G>, TerritoryId) -> Option<String>),
    /// A territory, all of these, whether the rules would take them or not.
    AnyTerritory(Of<G, TerritoryId>),
    /// The same, all of these, whether the rules would take them or not.
    AnyTarget(Of<G, TerritoryId>, fn(&Filled<'_, G>, TerritoryId) -> Option<String>),
    /// A player, one of these.
    Player(Of<G, SeatId>),
    /// A player, one of these, with what is to be known of each as a choice (the chance against them).
    Rival(Of<G, SeatId>, fn(&Filled<'_, G>, SeatId) -> Option<String>),
    /// A player, all of these, whether the rules would take them or not.
    AnyPlayer(Of<G, SeatId>),
    /// How many: from one up to so many.
    Amount(fn(&Filled<'_, G>) -> u32),
    /// How many: from one up to so many, with what is to be known of each number as a choice (what it costs).
    Counted(fn(&Filled<'_, G>) -> u32, fn(&Filled<'_, G>, u32) -> Option<String>),
    /// Words, one of these.
    OneOf(Of<G, Candidate>),
    /// A kind of thing, one of these. People have more than one word for it: the second says whether one can be read.
    Kind(Of<G, Candidate>, fn(&str) -> bool),
    /// Words with completion that a rule makes special, narrowed to what is typed already.
    Special(fn(&Filled<'_, G>, &str) -> Candidates),
    /// Words that may hold several things ("Alberta 2, Ontario 1"): what is typed stays, something more is suggested, of these
    /// what the rules would take beside all that is filled in.
    Several(fn(&Filled<'_, G>, &str) -> Candidates),
    /// The same, suggested while it is typed, too.
    Listed(fn(&Filled<'_, G>, &str) -> Candidates),
    /// The same of things that may be too few by themselves: all of these are suggested.
    Parts(fn(&Filled<'_, G>, &str) -> Candidates),
    /// One of these words and no other.
    Choice(&'static [&'static str]),
    /// A whole number, with these suggested. There is none for which nothing is.
    IntegerLike(fn(&Filled<'_, G>) -> Vec<i64>),
    /// Yes or no.
    Flag,
    /// Words.
    Text,
    /// Words, with these suggested.
    TextLike(fn(&Filled<'_, G>) -> Vec<Candidate>),
    /// A moment ([`FieldKind::Moment`]).
    Moment,
    /// A moment, with some suggested that are not far away.
    MomentSoon,
}

/// What a field may hold, best first.
type Of<G, T> = fn(&Filled<'_, G>) -> Vec<T>;

/// How far off people set an end.
const SOON: &[&str] = &["1h", "6h", "12h", "24h", "3d"];
/// Up to so many numbers are suggested one by one.
const NUMBERS: u32 = 24;
/// Of more, so many of the small ones.
const FEW: u32 = 10;

impl<G: Presented> Takes<G> {
    /// How the chat asks for it.
    pub(super) fn kind(&self) -> FieldKind {
        match self {
            Self::Territory(_)
            | Self::Target(..)
            | Self::AnyTerritory(_)
            | Self::AnyTarget(..)
            | Self::Player(_)
            | Self::Rival(..)
            | Self::AnyPlayer(_)
            | Self::OneOf(_)
            | Self::Kind(..)
            | Self::Special(_) => FieldKind::Completed,
            Self::Amount(_) | Self::Counted(..) | Self::IntegerLike(_) => FieldKind::Integer,
            Self::Several(_) | Self::Listed(_) | Self::Parts(_) => FieldKind::List,
            Self::Text | Self::TextLike(_) => FieldKind::Text,
            Self::Choice(words) => FieldKind::Choice(words),
            Self::Flag => FieldKind::Flag,
            Self::Moment | Self::MomentSoon => FieldKind::Moment,
        }
    }

    /// The values to try where the field is empty; none where any words will do.
    pub(super) fn to_try(&self, filled: &Filled<'_, G>) -> Option<Vec<String>> {
        let names = |all: Vec<TerritoryId>| {
            let board = filled.game.board();
            all.into_iter().map(|territory| board.name(territory).to_owned()).collect()
        };
        let values = |all: Vec<Candidate>| all.into_iter().map(|candidate| candidate.value).collect();
        Some(match self {
            Self::Territory(of) | Self::Target(of, _) | Self::AnyTerritory(of) | Self::AnyTarget(of, _) => {
                names(of(filled))
            }
            Self::Player(of) | Self::Rival(of, _) | Self::AnyPlayer(of) => {
                of(filled).into_iter().map(|seat| filled.names.of(seat)).collect()
            }
            Self::OneOf(of) | Self::Kind(of, _) => values(of(filled)),
            Self::Special(of) | Self::Several(of) | Self::Listed(of) | Self::Parts(of) => {
                values(of(filled, "").0)
            }
            Self::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Self::Amount(most) | Self::Counted(most, _) => vec!["1".to_owned(), most(filled).to_string()],
            Self::IntegerLike(of) => of(filled).into_iter().map(|number| number.to_string()).collect(),
            Self::Flag => vec!["yes".to_owned(), "no".to_owned()],
            Self::Text | Self::TextLike(_) | Self::Moment | Self::MomentSoon => return None,
        })
    }

    /// What is suggested for this field, narrowed to what is typed so far.
    pub(super) fn suggested(&self, filled: &Filled<'_, G>, field: &str, typed: &str) -> Candidates {
        let could_be = |all: Candidates| filled.that_could_be(field, all);
        match self {
            Self::Territory(of) => could_be(filled.territories(of(filled), typed)),
            Self::Target(of, note) => {
                places_noted(filled, could_be(filled.territories(of(filled), typed)), *note)
            }
            Self::AnyTarget(of, note) => places_noted(filled, filled.territories(of(filled), typed), *note),
            Self::AnyTerritory(of) => filled.territories(of(filled), typed),
            Self::Player(of) => could_be(narrowed(filled.players(of(filled)), typed)),
            Self::Rival(of, note) => {
                let mut all = could_be(narrowed(filled.players(of(filled)), typed));
                for candidate in &mut all.0 {
                    let note = filled.player_called(&candidate.value).and_then(|seat| note(filled, seat));
                    candidate.label = filled.noted(&candidate.label, note);
                }
                all
            }
            Self::AnyPlayer(of) => narrowed(filled.players(of(filled)), typed),
            Self::OneOf(of) | Self::Kind(of, _) => could_be(narrowed(of(filled), typed)),
            Self::IntegerLike(of) => {
                let all = of(filled).into_iter().map(|number| number.to_string());
                could_be(narrowed(Candidates::plain(all).0, typed))
            }
            Self::Amount(most) => narrowed(amounts(most(filled)), typed),
            Self::Counted(most, note) => {
                let mut all = narrowed(amounts(most(filled)), typed);
                for candidate in &mut all.0 {
                    let note = candidate.value.parse().ok().and_then(|number| note(filled, number));
                    candidate.label = filled.noted(&candidate.label, note);
                }
                all
            }
            Self::Several(of) | Self::Listed(of) => filled.that_would_do(field, typed, of(filled, typed)),
            Self::Special(of) | Self::Parts(of) => of(filled, typed),
            Self::Choice(words) => could_be(narrowed(Candidates::plain(words.iter().copied()).0, typed)),
            Self::TextLike(of) => narrowed(of(filled), typed),
            Self::MomentSoon => narrowed(Candidates::plain(SOON.iter().copied()).0, typed),
            Self::Flag | Self::Text | Self::Moment => Candidates::default(),
        }
    }
}

impl<G: Presented> Field<G> {
    /// This value of it, as it is looked at where values are tried for another field. What is chosen last isn't
    /// (numbers and special words that have a default, lists), nor what can't be read. A territory's name
    /// is written out, since it is read for each value anew.
    pub(super) fn beside(&self, filled: &Filled<'_, G>, value: FieldValue) -> Option<FieldValue> {
        let name = self.name;
        match &self.takes {
            Takes::Territory(_) | Takes::Target(..) | Takes::AnyTerritory(_) | Takes::AnyTarget(..) => {
                let territory = filled.territory_so_far(name)?;
                Some(filled.game.board().name(territory).into())
            }
            Takes::Player(_) | Takes::Rival(..) | Takes::AnyPlayer(_) => {
                filled.player_so_far(name).map(|_| value)
            }
            Takes::Choice(words) => {
                let typed = filled.draft.text(name)?;
                words.iter().any(|word| word.eq_ignore_ascii_case(&typed)).then_some(value)
            }
            Takes::Flag => filled.draft.flag(name).map(|_| value),
            Takes::Amount(_) | Takes::Counted(..) | Takes::IntegerLike(_) | Takes::Special(_) => {
                Some(value).filter(|_| self.required)
            }
            Takes::Kind(_, reads) => filled.draft.text(name).filter(|typed| reads(typed)).map(|_| value),
            Takes::Several(_) | Takes::Listed(_) | Takes::Parts(_) => None,
            Takes::OneOf(_) => Some(value),
            Takes::Text | Takes::TextLike(_) | Takes::Moment | Takes::MomentSoon => Some(value),
        }
    }
}

/// Territories with what is to be known of each as a choice.
fn places_noted<G: Presented>(
    filled: &Filled<'_, G>,
    mut all: Candidates,
    note: fn(&Filled<'_, G>, TerritoryId) -> Option<String>,
) -> Candidates {
    for candidate in &mut all.0 {
        let note = filled.territory_called(&candidate.value).ok().and_then(|at| note(filled, at));
        candidate.label = filled.noted(&candidate.label, note);
    }
    all
}

/// All of them, or fewer, most first: each number where there is room, else those that people think of.
fn amounts(most: u32) -> Vec<Candidate> {
    let of = |parts: u32| most * parts / 4;
    let thought_of = |number: &u32| {
        most <= NUMBERS || [most, most - 1, of(3), of(2), of(1)].contains(number) || *number <= FEW
    };
    let candidates = (1..=most).rev().filter(thought_of).map(|number| {
        let value = number.to_string();
        let label = match number {
            _ if number == most => format!("{value} (all)"),
            _ if most > 3 && number == of(2) => format!("{value} (half)"),
            _ => value.clone(),
        };
        Candidate { value, label }
    });
    candidates.collect()
}

/// Narrows to those that hold what was typed so far, in value or label; those that begin with it come first. Neither case
/// nor accents matter.
pub(super) fn narrowed(mut all: Vec<Candidate>, typed: &str) -> Candidates {
    let plain =
        |words: &str| -> String { words.chars().flat_map(char::to_lowercase).map(without_accent).collect() };
    let typed = plain(typed.trim());
    if !typed.is_empty() {
        let fits = |candidate: &Candidate| {
            plain(&candidate.value).contains(&typed) || plain(&candidate.label).contains(&typed)
        };
        all.retain(fits);
        all.sort_by_key(|candidate| !plain(&candidate.value).starts_with(&typed));
    }
    Candidates(all)
}
