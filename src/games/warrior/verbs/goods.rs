//! Goods of an offer, as they are typed (WR-27): "50 gp, Alaska, 3 troops from Peru, trade route, passage".

use super::super::{Goods, Warrior};
use super::words::{counted, place, troops, units, unreadable};
use super::{Filled, board};
use crate::listing;
use crate::reading::{items, number};
use crate::rules::{Candidate, Candidates, Common, SeatId, codes};

const HINT: &str = "50 gp, Alaska, 3 troops from Alaska, 2 troops from pool, trade route, passage";
const RULE: &str = "WR-27";

/// Goods, comma separated; empty = nothing.
pub(super) fn goods(text: Option<&str>, field: &'static str, cash: u32) -> Result<Goods, Common> {
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
                return Err(Common::TooFew { number: amount, least: 0, rule: RULE });
            }
            let amount = u64::from(goods.cash) + amount.unsigned_abs();
            goods.cash = u32::try_from(amount).map_err(|_| Common::CannotAfford {
                amount,
                has: cash,
                rule: codes::CANNOT_AFFORD,
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
            _ if name.is_empty() => return Err(unreadable(field, item, HINT)),
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
            (_, Err(unknown)) => return Err(unknown),
            _ => return Err(unreadable(field, item, HINT)),
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

/// Goods as they are typed.
pub(super) fn written(goods: &Goods) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.cash > 0 {
        words.push(format!("{} gp", goods.cash));
    }
    words.extend(goods.territories.iter().map(|t| board().name(*t).to_owned()));
    words.extend(
        goods.troops.iter().map(|(t, count)| format!("{} from {}", troops(*count), board().name(*t))),
    );
    if goods.pool > 0 {
        words.push(format!("{} from pool", troops(goods.pool)));
    }
    match goods.trade_routes {
        0 => {}
        1 => words.push("trade route".to_owned()),
        many => words.push(format!("{many} trade routes")),
    }
    if goods.passage {
        words.push("passage".to_owned());
    }
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// What this seat could give, behind what is typed already.
pub(super) fn suggested(form: &Filled<'_>, giver: SeatId, typed: &str) -> Candidates {
    let game: &Warrior = form.game;
    let standing = game.seat(giver);
    let mut all: Vec<(u8, Candidate)> = Vec::new();
    let mut add = |rank: u8, value: String, note: String| {
        let label = if note.is_empty() { value.clone() } else { format!("{value} — {note}") };
        all.push((rank, Candidate { value, label }));
    };
    // All that can go, and where there is room half of them, one, all but one.
    let units = |most: u32, whence: &str| {
        let value = |count: u32| format!("{} from {whence}", troops(count));
        listing::ranked(most).into_iter().map(|(rank, count)| (rank, value(count))).collect::<Vec<_>>()
    };
    let round = [10, 20, 50, 100, 200, 500].into_iter().filter(|amount| *amount <= standing.cash);
    let mut amounts: Vec<(u8, u32)> = round.map(|amount| (0, amount)).collect();
    amounts.extend([(1, standing.cash), (1, standing.cash / 2)]);
    amounts.retain(|(_, amount)| *amount > 0);
    amounts.sort_unstable_by_key(|(rank, amount)| (*amount, *rank));
    amounts.dedup_by_key(|(_, amount)| *amount);
    for (rank, amount) in amounts {
        let note = if amount == standing.cash { "all".to_owned() } else { format!("of {}", standing.cash) };
        add(rank, format!("{amount} gp"), note);
    }
    if standing.trade_routes > 0 {
        add(0, "trade route".to_owned(), format!("of {}", standing.trade_routes));
    }
    if standing.trade_routes > 1 {
        add(1, format!("{} trade routes", standing.trade_routes), "all".to_owned());
    }
    add(0, "passage".to_owned(), "safe passage".to_owned());
    for (rank, value) in units(standing.pool, "pool") {
        add(rank, value, String::new());
    }
    for t in game.territories_of(giver).filter(|t| !game.is_capital(*t)) {
        add(0, board().name(t).to_owned(), format!("with {}", troops(game.land_at(t).troops)));
    }
    for t in game.territories_of(giver) {
        for (rank, value) in units(game.land_at(t).troops.saturating_sub(1), board().name(t)) {
            add(rank, value, String::new());
        }
    }
    listing::appended(form, typed, listing::fitting(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> crate::rules::TerritoryId {
        board().by_id(id).expect("the territory exists")
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
        assert!(matches!(goods(Some("3 troops"), "give", 0), Err(Common::Unreadable { .. })));
        assert!(matches!(goods(Some("troops from Peru"), "give", 0), Err(Common::Unreadable { .. })));
        assert!(matches!(goods(Some("my horse"), "give", 0), Err(Common::UnknownTerritory { .. })));
        assert!(matches!(goods(Some("-5 gp"), "give", 0), Err(Common::TooFew { number: -5, .. })));
        assert!(matches!(
            goods(Some("99999999999999999999 gp"), "give", 7),
            Err(Common::CannotAfford { has: 7, .. })
        ));
    }
}
