//! What players write, read forgivingly: numbers, players, and lists of places with units.

use std::collections::BTreeMap;

use super::super::position::COLOURS;
use super::{Filled, board};
use crate::reading::{self, is_filler, items};
use crate::rules::{Common, SeatId, TerritoryId, codes};

/// "1 troop", "3 troops".
pub(super) fn troops(number: u32) -> String {
    if number == 1 { "1 troop".to_owned() } else { format!("{number} troops") }
}

/// Words that can't be read as what the field holds.
pub(super) fn unreadable(field: &'static str, typed: String, hint: &'static str) -> Common {
    Common::Unreadable { field, typed, hint, code: codes::NOT_A_NUMBER }
}

/// Yes or no in a field; none where it is empty.
pub(super) fn flag(form: &Filled<'_>, field: &'static str) -> Result<Option<bool>, Common> {
    form.flag(field, codes::NOT_A_NUMBER)
}

/// Yes or no in a field that must be filled in.
pub(super) fn yes_or_no(form: &Filled<'_>, field: &'static str, rule: &'static str) -> Result<bool, Common> {
    flag(form, field)?.ok_or_else(|| form.missing(&[field], rule))
}

/// The player in a field.
pub(super) fn player(form: &Filled<'_>, field: &'static str) -> Result<SeatId, Common> {
    let typed = form.text(field, codes::UNKNOWN_PLAYER)?;
    player_called(form, &typed).ok_or(Common::UnknownPlayer { typed })
}

/// The player who is called this, or whose colour it is (WR-4, WR-47) where nobody is called so.
pub(super) fn player_called(form: &Filled<'_>, typed: &str) -> Option<SeatId> {
    let coloured = || {
        let word = typed.trim().to_lowercase();
        let index = COLOURS.iter().position(|colour| *colour == word)?;
        u8::try_from(index).ok().map(SeatId)
    };
    form.player_called(typed).or_else(coloured).filter(|seat| seat.index() < form.game.seats.len())
}

/// Words that may stand between a number and a name and say nothing more.
const FILLERS: &[&str] =
    &["x", "in", "at", "to", "from", "troop", "troops", "unit", "units", "infantry", "armies"];

/// "Alberta 2", "2 in Alberta", "Alberta x2" or just "Alberta": the name, and the number if there is one.
pub(super) fn counted(item: &str, field: &'static str) -> Result<(String, Option<i64>), Common> {
    let (mut words, count) = reading::listed(item, field)?;
    words.retain(|word| !is_filler(word, FILLERS));
    Ok((words.join(" "), count))
}

/// A territory, or none for the pool.
pub(super) fn place(name: &str) -> Result<Option<TerritoryId>, Common> {
    if matches!(name.trim().to_lowercase().as_str(), "pool" | "the pool" | "my pool" | "your pool") {
        return Ok(None);
    }
    Common::territory(board(), name).map(Some)
}

/// A place in a list, none being the pool, with its number if there is one.
type Item = (Option<TerritoryId>, Option<i64>);

/// "Alberta 2, Ontario 1": places with numbers in the order named; none = not given.
pub(super) fn list(text: &str, field: &'static str) -> Result<Vec<Item>, Common> {
    items(text)
        .map(|item| {
            let (name, count) = counted(&item, field)?;
            Ok((place(&name)?, count))
        })
        .collect()
}

/// The same of territories alone.
pub(super) fn lands(text: &str, field: &'static str) -> Result<Vec<(TerritoryId, Option<i64>)>, Common> {
    list(text, field)?.into_iter().map(|(at, count)| Ok((at.ok_or_else(no_land)?, count))).collect()
}

/// The pool, where only a territory is meant.
pub(super) fn no_land() -> Common {
    Common::UnknownTerritory { typed: "pool".to_owned(), near: Vec::new() }
}

/// Places with units, the pool's apart.
pub(super) type Places = (BTreeMap<TerritoryId, u32>, u32);

/// `at`, `count` and `more` together.
pub(super) fn places(form: &Filled<'_>, rule: &'static str) -> Result<Places, Common> {
    let typed = form.text("at", codes::UNKNOWN_TERRITORY)?;
    let first = (place(&typed)?, form.integer("count")?);
    let more = list(&form.draft.text("more").unwrap_or_default(), "more")?;
    summed(form, std::iter::once(first).chain(more), rule)
}

/// Places and units summed up; a unit where no number is given.
pub(super) fn summed(
    form: &Filled<'_>,
    list: impl IntoIterator<Item = Item>,
    rule: &'static str,
) -> Result<Places, Common> {
    let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
    let mut pool = 0_u32;
    for (at, count) in list {
        let most = match at {
            Some(at) => form.game.units_of(form.seat, at),
            None => form.game.seats[form.seat.index()].pool,
        };
        let count = Common::ordered(count.unwrap_or(1), 1, Some(most), at, rule)?;
        let slot = match at {
            Some(at) => places.entry(at).or_default(),
            None => &mut pool,
        };
        *slot = slot.saturating_add(count);
    }
    Ok((places, pool))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> TerritoryId {
        board().by_id(id).expect("the territory exists")
    }

    #[test]
    fn lists_are_read_forgivingly() {
        let meant = vec![(Some(at("alberta")), Some(2)), (Some(at("ontario")), Some(1))];
        for typed in [
            "Alberta 2, Ontario 1",
            "alberta: 2; ont 1",
            "2 Alberta and 1 in Ontario",
            "Alberta x2\nOntario x1",
            "2 troops to Alberta, Ontario (1)",
            " , Alberta 2,,Ontario +1",
        ] {
            assert_eq!(list(typed, "more"), Ok(meant.clone()), "{typed}");
        }
        assert_eq!(list("Iceland", "more"), Ok(vec![(Some(at("iceland")), None)]));
        assert_eq!(list("pool 2", "more"), Ok(vec![(None, Some(2))]));
        assert_eq!(list("Peru -3", "more"), Ok(vec![(Some(at("peru")), Some(-3))]));
        assert_eq!(list("Peru 99999999999999999999", "more"), Ok(vec![(Some(at("peru")), Some(i64::MAX))]));
    }

    #[test]
    fn lists_say_what_they_cannot_read() {
        // The list takes no number but a list, and that is said.
        for typed in ["Peru 2.5", "Peru 2 3", "Peru 2 Brazil 1"] {
            let refused = list(typed, "more");
            assert!(
                matches!(&refused, Err(Common::Unreadable { hint, code: "not-a-number", .. }) if hint.ends_with("like Alberta 2, Ontario 1")),
                "{refused:?}"
            );
        }
        let Err(Common::UnknownTerritory { near, .. }) = list("Brasilia 2", "more") else {
            panic!("unknown")
        };
        assert!(near.contains(&at("brazil")));
    }
}
