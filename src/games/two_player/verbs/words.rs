//! What players write, read forgivingly: neutrals, cards, objectives, lists of places with units.

use std::collections::BTreeMap;

use super::super::options::colour_of;
use super::super::{ObjectiveId, SIDES, TwoPlayer, story};
use super::{Filled, Refusal, board};
pub(super) use crate::reading::units;
use crate::reading::{self, is_filler, items};
use crate::rules::{Candidate, Common, SideId, TerritoryId, codes};

/// The neutral in a field.
pub(super) fn neutral(form: &Filled<'_>, field: &'static str) -> Result<SideId, Refusal> {
    let typed = form.text(field, codes::UNKNOWN_PLAYER)?;
    neutral_called(form.game, &typed).ok_or(Refusal::NoSuchNeutral { typed })
}

/// The neutral that is called this: by its colour or its letter.
fn neutral_called(game: &TwoPlayer, typed: &str) -> Option<SideId> {
    let colour = colour_of(typed);
    let is = |side: &SideId| {
        Some(game.colour(*side)) == colour || typed.eq_ignore_ascii_case(&side.letter().to_string())
    };
    SIDES.neutrals().find(is)
}

/// The neutral in a field, if one can be read there.
pub(super) fn neutral_so_far(form: &Filled<'_>, field: &str) -> Option<SideId> {
    neutral_called(form.game, &form.draft.text(field)?)
}

/// How a neutral is filled in: "Green".
pub(super) fn neutral_value(game: &TwoPlayer, side: SideId) -> String {
    story::neutral_name(game, side).to_owned()
}

/// Neutrals as candidates, with where they stand.
pub(super) fn neutrals(form: &Filled<'_>, all: impl Iterator<Item = SideId>) -> Vec<Candidate> {
    let candidate = |side: SideId| {
        let value = neutral_value(form.game, side);
        let label = format!("{value} — {}", story::neutral_standing(form.game, form.names, form.seat, side));
        Candidate { value, label }
    };
    all.map(candidate).collect()
}

/// How a card is filled in: by its territory's name.
pub(super) fn card_value(card: TerritoryId) -> String {
    board().name(card).to_owned()
}

/// Cards as candidates: "Peru ★".
pub(super) fn cards(form: &Filled<'_>, all: impl Iterator<Item = TerritoryId>) -> Vec<Candidate> {
    let candidate =
        |card: TerritoryId| Candidate { value: card_value(card), label: story::card(form.game, card) };
    all.map(candidate).collect()
}

/// One's own cards, oldest first.
pub(super) fn hand(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game: &TwoPlayer = form.game;
    game.seat(form.seat).hand.cards().iter().copied().flatten().collect()
}

/// The card that is called this; the stars beside its name say nothing more.
pub(super) fn card_called(typed: &str) -> Result<TerritoryId, Common> {
    let named = typed.replace('★', " ");
    match named.trim() {
        // Stars alone name no card, and are said back.
        "" => Err(Common::UnknownTerritory { typed: typed.to_owned(), near: Vec::new() }),
        named => Common::territory(board(), named),
    }
}

/// The card in a field.
pub(super) fn card(form: &Filled<'_>, field: &'static str) -> Result<TerritoryId, Common> {
    card_called(&form.text(field, codes::UNKNOWN_TERRITORY)?)
}

/// The objective in a field.
pub(super) fn objective(form: &Filled<'_>, field: &'static str) -> Result<ObjectiveId, Refusal> {
    let typed = form.text(field, "TP-21")?;
    let found = form.game.objective_list().called(&typed);
    found.ok_or(Refusal::NoSuchObjective { typed })
}

/// The territory in a field that may be left out.
pub(super) fn place_if_any(form: &Filled<'_>, field: &'static str) -> Result<Option<TerritoryId>, Common> {
    form.draft.text(field).map(|typed| form.territory_called(&typed)).transpose()
}

/// Words that may stand between a number and a name and say nothing more.
const FILLERS: &[&str] =
    &["x", "in", "at", "to", "from", "troop", "troops", "unit", "units", "soldier", "soldiers"];

/// "Alberta 2, Ontario 1": places with numbers in the order named; none = not given.
pub(super) fn list(text: &str, field: &'static str) -> Result<Vec<(TerritoryId, Option<i64>)>, Common> {
    let read = |item: String| {
        let (mut words, count) = reading::listed(&item, field)?;
        words.retain(|word| !is_filler(word, FILLERS));
        Ok((Common::territory(board(), &words.join(" "))?, count))
    };
    items(text).map(read).collect()
}

/// Places and units summed up; a unit where no number is given.
pub(super) fn summed(
    form: &Filled<'_>,
    list: impl IntoIterator<Item = (TerritoryId, Option<i64>)>,
    rule: &'static str,
) -> Result<BTreeMap<TerritoryId, u32>, Common> {
    let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
    for (at, count) in list {
        let most = form.game.in_hand(form.game.owner(at));
        let count = units(count.unwrap_or(1), most, None, rule)?;
        let slot = places.entry(at).or_default();
        *slot = slot.saturating_add(count);
    }
    Ok(places)
}
