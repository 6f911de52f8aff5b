//! What players write, read forgivingly: territories, numbers, lists and goods.

use std::collections::BTreeMap;

use super::super::{Goods, Refusal};
pub(super) use crate::games::reading::number;
use crate::games::reading::{self, is_filler, items};
use crate::rules::{Board, Common, TerritoryId, codes};

/// A territory by whatever people call it.
pub(in crate::games::warrior) fn territory(typed: &str) -> Result<TerritoryId, Refusal> {
    Ok(Common::territory(Board::classic(), typed)?)
}

/// Words that can't be read as what the field holds.
pub(super) fn unreadable(field: &'static str, typed: String, hint: &'static str) -> Refusal {
    Common::Unreadable { field, typed, hint, code: codes::NOT_A_NUMBER }.into()
}

/// Words that may stand between a number and a name and say nothing more.
const FILLERS: &[&str] =
    &["x", "in", "at", "to", "from", "troop", "troops", "unit", "units", "infantry", "armies"];

/// "Alberta 2", "2 in Alberta", "Alberta x2" or just "Alberta": the name, and the number if there is one.
fn counted(item: &str, field: &'static str) -> Result<(String, Option<i64>), Refusal> {
    let (mut words, count) =
        reading::counted(item).map_err(|_| Common::NotANumber { field, typed: item.to_owned() })?;
    words.retain(|word| !is_filler(word, FILLERS));
    Ok((words.join(" "), count))
}

/// A number of units for an order: at least `least`. Whether there are so many is for the rules to
/// say, but what is beyond all bounds is refused here, with the number as it was given.
pub(super) fn units(
    number: i64,
    least: u32,
    most: u32,
    at: Option<TerritoryId>,
    rule: &'static str,
) -> Result<u32, Refusal> {
    if number < i64::from(least) {
        return Err(Common::TooFew { number, least, rule }.into());
    }
    Ok(u32::try_from(number).map_err(|_| Common::TooMany { number, most, at, rule })?)
}

/// A place in a list, none being the pool, with its number if there is one.
pub(in crate::games::warrior) type Item = (Option<TerritoryId>, Option<i64>);

/// "Alberta 2, Ontario 1": places with numbers in the order named; none = not given.
pub(in crate::games::warrior) fn list(text: &str, field: &'static str) -> Result<Vec<Item>, Refusal> {
    items(text)
        .map(|item| {
            let (name, count) = counted(&item, field)?;
            Ok((place(&name)?, count))
        })
        .collect()
}

/// A territory, or none for the pool.
pub(super) fn place(name: &str) -> Result<Option<TerritoryId>, Refusal> {
    if name.trim().eq_ignore_ascii_case("pool") { Ok(None) } else { territory(name).map(Some) }
}

const GOODS: &str = "50 gp, Alaska, 3 troops from Alaska, 2 troops from pool, trade route, passage";
const RULE: &str = "WR-27";

/// Goods of an offer, comma separated; empty = nothing.
pub(in crate::games::warrior) fn goods(
    text: Option<&str>,
    field: &'static str,
    cash: u32,
) -> Result<Goods, Refusal> {
    let mut goods = Goods::default();
    for item in items(text.unwrap_or_default()) {
        let lower = item.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
        if ["nothing", "none", "-"].contains(&lower.as_str()) {
            continue;
        }
        if has(&["passage"]) {
            goods.passage = true;
            continue;
        }
        if let Some(amount) = money(&words) {
            if amount < 0 {
                return Err(Common::TooFew { number: amount, least: 0, rule: RULE }.into());
            }
            let amount = u64::from(goods.cash) + amount.unsigned_abs();
            goods.cash = u32::try_from(amount).map_err(|_| Common::CannotAfford {
                amount,
                has: cash,
                rule: crate::rules::codes::CANNOT_AFFORD,
            })?;
            continue;
        }
        let (name, count) = counted(&item, field)?;
        if has(&["route", "routes"]) {
            goods.trade_routes =
                goods.trade_routes.saturating_add(units(count.unwrap_or(1), 1, 0, None, RULE)?);
            continue;
        }
        match (count, place(&name)) {
            _ if name.is_empty() => {
                return Err(unreadable(field, item, GOODS));
            }
            (Some(count), Ok(at)) => {
                let count = units(count, 1, 0, at, RULE)?;
                let slot = match at {
                    Some(at) => goods.troops.entry(at).or_default(),
                    None => &mut goods.pool,
                };
                *slot = slot.saturating_add(count);
            }
            (None, Ok(Some(at))) if !has(&["troop", "troops", "unit", "units"]) => {
                goods.territories.insert(at);
            }
            (_, Err(why @ Refusal::Common(Common::UnknownTerritory { .. }))) => return Err(why),
            _ => {
                return Err(unreadable(field, item, GOODS));
            }
        }
    }
    Ok(goods)
}

/// "50 gp", "50gp", "gp 50", "50 gold": how much money, if it is money.
fn money(words: &[&str]) -> Option<i64> {
    const UNITS: &[&str] = &["gp", "gold", "money", "cash", "pieces", "gps"];
    match words {
        [one] => number(one.strip_suffix("gp")?),
        [amount, unit] | [unit, amount] if UNITS.contains(unit) => number(amount),
        [amount, "gold", "pieces"] => number(amount),
        _ => None,
    }
}

/// "#3", "3" or "3 — ben gives …": an offer's number.
pub(super) fn offer_number(typed: &str) -> Option<u32> {
    let digits: String =
        typed.trim().trim_start_matches('#').chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Places and units summed up, the pool's apart.
pub(super) fn summed(list: Vec<(Option<TerritoryId>, u32)>) -> (BTreeMap<TerritoryId, u32>, u32) {
    let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
    let mut pool = 0_u32;
    for (at, count) in list {
        let slot = match at {
            Some(at) => places.entry(at).or_default(),
            None => &mut pool,
        };
        *slot = slot.saturating_add(count);
    }
    (places, pool)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> TerritoryId {
        Board::classic().by_id(id).expect("the territory exists")
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
        assert!(matches!(list("Peru 2.5", "more"), Err(Refusal::Common(Common::NotANumber { .. }))));
        assert!(matches!(list("Peru 2 3", "more"), Err(Refusal::Common(Common::NotANumber { .. }))));
        let Err(Refusal::Common(Common::UnknownTerritory { near, .. })) = list("Brasilia 2", "more") else {
            panic!("unknown")
        };
        assert!(near.contains(&at("brazil")));
    }

    #[test]
    fn wr_27_goods_are_read_forgivingly() {
        let all = goods(
            Some("50 gp, Alaska, 3 troops from Peru, trade route, passage, 2 troops from pool"),
            "give",
            0,
        )
        .expect("readable");
        assert_eq!(all.cash, 50);
        assert_eq!(all.territories, [at("alaska")].into());
        assert_eq!(all.troops, [(at("peru"), 3)].into());
        assert_eq!((all.trade_routes, all.passage, all.pool), (1, true, 2));
        assert_eq!(goods(None, "give", 0), Ok(Goods::default()));
        assert_eq!(goods(Some("nothing"), "give", 0), Ok(Goods::default()));
        for typed in ["50gp", "gp 50", "50 gold", "20 gp and 30 gp"] {
            assert_eq!(goods(Some(typed), "give", 0).map(|goods| goods.cash), Ok(50), "{typed}");
        }
        assert_eq!(goods(Some("2 trade routes"), "give", 0).map(|goods| goods.trade_routes), Ok(2));
        assert_eq!(goods(Some("safe passage"), "give", 0).map(|goods| goods.passage), Ok(true));
    }

    #[test]
    fn wr_27_goods_say_what_they_cannot_read() {
        assert!(matches!(
            goods(Some("3 troops"), "give", 0),
            Err(Refusal::Common(Common::Unreadable { .. }))
        ));
        assert!(matches!(
            goods(Some("troops from Peru"), "give", 0),
            Err(Refusal::Common(Common::Unreadable { .. }))
        ));
        assert!(matches!(
            goods(Some("my horse"), "give", 0),
            Err(Refusal::Common(Common::UnknownTerritory { .. }))
        ));
        assert!(matches!(
            goods(Some("-5 gp"), "give", 0),
            Err(Refusal::Common(Common::TooFew { number: -5, .. }))
        ));
        assert!(matches!(
            goods(Some("99999999999999999999 gp"), "give", 7),
            Err(Refusal::Common(Common::CannotAfford { has: 7, .. }))
        ));
    }
}
