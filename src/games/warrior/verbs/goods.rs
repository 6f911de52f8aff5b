//! Goods of an offer, as they are typed (WR-27): "50 gp, Alaska, 3 troops from Peru, trade route, passage".

use super::super::{Goods, Warrior};
use super::words::{place, troops, unreadable};
use super::{Filled, board};
use crate::listing;
use crate::reading::{self, is_filler, items, number};
use crate::rules::{Candidate, Candidates, Common, SeatId, TerritoryId, has_note};

const HINT: &str = "50 gp, Alaska, 3 troops from Alaska, 2 troops from pool, trade route, passage";
const RULE: &str = "WR-27";

/// What money may be called.
const MONEY: &[&str] = &["gp", "gps", "gold", "money", "cash", "pieces"];
/// What units may be called.
const UNITS: &[&str] = &["troop", "troops", "unit", "units", "infantry", "armies"];
/// Words of which one may stand between units and where they are.
const WHENCE: &[&str] = &["from", "in", "at", "of", "x"];
/// Words that may stand beside a trade route, or passage.
const ROUTE: &[&str] = &["a", "one", "the", "my", "your", "trade", "route", "routes"];
const PASSAGE: &[&str] = &["a", "the", "my", "your", "safe", "free", "right", "of", "passage"];

/// Goods, comma separated; empty = nothing.
pub(super) fn goods(text: Option<&str>, field: &'static str) -> Result<Goods, Common> {
    let mut goods = Goods::default();
    for item in items(text.unwrap_or_default()) {
        add(&mut goods, &item, field)?;
    }
    Ok(goods)
}

/// One item. Each of its words has to be understood: an offer without one of them would be another.
fn add(goods: &mut Goods, item: &str, field: &'static str) -> Result<(), Common> {
    let lower = item.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let odd = || unreadable(field, item.to_owned(), HINT);
    if words.is_empty() || ["nothing", "none", "-"].contains(&lower.as_str()) {
        return Ok(());
    }
    // What is said beside a suggestion was read with it where it is one.
    if has_note(item) {
        return Err(odd());
    }
    if words.contains(&"passage") {
        goods.passage = true;
        return if words.iter().all(|word| PASSAGE.contains(word)) { Ok(()) } else { Err(odd()) };
    }
    if let Some(amount) = money(&words) {
        goods.cash = goods.cash.saturating_add(Common::as_read(amount, 0, RULE)?);
        return Ok(());
    }
    if words.iter().any(|word| MONEY.contains(word)) {
        return Err(odd());
    }
    let (left, count) = reading::counted(item).map_err(|_| odd())?;
    if words.iter().any(|word| ["route", "routes"].contains(word)) {
        let count = Common::as_read(count.unwrap_or(1), 1, RULE)?;
        goods.trade_routes = goods.trade_routes.saturating_add(count);
        return if left.iter().all(|word| is_filler(word, ROUTE)) { Ok(()) } else { Err(odd()) };
    }
    match count {
        Some(count) => add_units(goods, left, Common::as_read(count, 1, RULE)?, odd),
        None => match named(item, odd)? {
            Some(at) => {
                goods.territories.insert(at);
                Ok(())
            }
            None => Err(odd()),
        },
    }
}

/// So many units, from where the other words say.
fn add_units(
    goods: &mut Goods,
    mut words: Vec<String>,
    count: u32,
    odd: impl Fn() -> Common,
) -> Result<(), Common> {
    words.retain(|word| !is_filler(word, UNITS));
    if let Some(at) = words.iter().position(|word| is_filler(word, WHENCE)) {
        words.remove(at);
    }
    if words.is_empty() {
        return Err(odd());
    }
    let slot = match named(&words.join(" "), odd)? {
        Some(at) => goods.troops.entry(at).or_default(),
        None => &mut goods.pool,
    };
    *slot = slot.saturating_add(count);
    Ok(())
}

/// The territory that is called this, or none for the pool. Where only its end is one's name, the words before that say
/// something that isn't understood.
fn named(name: &str, odd: impl Fn() -> Common) -> Result<Option<TerritoryId>, Common> {
    place(name).map_err(|unknown| {
        let is_place = |end: &str| place(end.trim()).is_ok();
        let mut ends = name.match_indices(' ').map(|(at, _)| &name[at..]);
        if ends.any(is_place) { odd() } else { unknown }
    })
}

/// "50 gp", "50gp", "gp 50", "50 gold": how much money, if it is money.
fn money(words: &[&str]) -> Option<i64> {
    match words {
        [one] => number(one.strip_suffix("gp")?),
        [amount, unit] | [unit, amount] if MONEY.contains(unit) => number(amount),
        [amount, "gold", "pieces"] => number(amount),
        _ => None,
    }
}

/// Goods in words: as they are typed, with how many stood in land as it was offered.
pub(super) fn written(goods: &Goods) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.cash > 0 {
        words.push(format!("{} gp", goods.cash));
    }
    words.extend(goods.territories.iter().map(|t| match goods.stood.get(t) {
        Some(units) => format!("{} with {}", board().name(*t), troops(*units)),
        None => board().name(*t).to_owned(),
    }));
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

/// What this seat could give, behind what is typed already, and to whom, if that is said.
pub(super) fn suggested(
    form: &Filled<'_>,
    giver: SeatId,
    receiver: Option<SeatId>,
    typed: &str,
) -> Candidates {
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
    if !receiver.is_some_and(|receiver| game.lets_in(giver, receiver)) {
        add(0, "passage".to_owned(), "safe passage".to_owned());
    }
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

    fn at(id: &str) -> TerritoryId {
        board().by_id(id).expect("the territory exists")
    }

    fn read(typed: &str) -> Result<Goods, Common> {
        goods(Some(typed), "give")
    }

    #[test]
    fn wr_27_goods_are_read_forgivingly() {
        let all = read("50 gp, Alaska, 3 troops from Peru, trade route, passage, 2 troops from pool");
        let all = all.expect("readable");
        assert_eq!(all.cash, 50);
        assert_eq!(all.territories, [at("alaska")].into());
        assert_eq!(all.troops, [(at("peru"), 3)].into());
        assert_eq!((all.trade_routes, all.passage, all.pool), (1, true, 2));
        assert_eq!(goods(None, "give"), Ok(Goods::default()));
        assert_eq!(read("nothing"), Ok(Goods::default()));
        for typed in ["50gp", "gp 50", "50 gold", "50 gold pieces", "20 gp and 30 gp"] {
            assert_eq!(read(typed).map(|goods| goods.cash), Ok(50), "{typed}");
        }
        for typed in ["2 trade routes", "a trade route and one trade route"] {
            assert_eq!(read(typed).map(|goods| goods.trade_routes), Ok(2), "{typed}");
        }
        assert_eq!(read("safe passage").map(|goods| goods.passage), Ok(true));
        for typed in ["3 Peru", "3 units in Peru", "Peru x3", "troops from Peru: 3"] {
            assert_eq!(read(typed).map(|goods| goods.troops), Ok([(at("peru"), 3)].into()), "{typed}");
        }
        // As the bot writes it in its own offers.
        for typed in ["2 troops from the pool", "pool 2", "2 from my pool"] {
            assert_eq!(read(typed).map(|goods| goods.pool), Ok(2), "{typed}");
        }
    }

    #[test]
    fn wr_27_goods_say_what_they_cannot_read() {
        assert!(matches!(read("my horse"), Err(Common::UnknownTerritory { .. })));
        assert!(matches!(read("-5 gp"), Err(Common::TooFew { number: -5, .. })));
        assert!(matches!(read("0 troops from Peru"), Err(Common::TooFew { number: 0, .. })));
        assert!(matches!(read("2 trade routes 3"), Err(Common::Unreadable { .. })));
    }

    #[test]
    fn wr_27_no_word_of_an_offer_is_passed_over() {
        for typed in [
            "3 troops",
            "troops from Peru",
            "troops in Siam",
            "half of Siam",
            "not Siam",
            "all troops from Siam",
            "all 3 troops from Siam",
            "3 troops to Siam",
            "in Siam",
            "five gp",
            "all my gp",
            "50 gp Siam",
            "no passage",
            "passage through Siam",
            "no trade route",
            "two trade routes",
            "the pool",
            // Nor behind a dash.
            "Alaska — without troops",
            "Alaska — with 3 troops less",
            "Alaska — all",
            "passage — no",
            "50 gp — Peru",
            "50 gp — safe passage",
            "3 troops from Alaska — with 3 troops",
            "50 gp — all — of 90",
            "50 gp —",
            "— passage",
            "— safe passage",
            "—",
        ] {
            assert!(matches!(read(typed), Err(Common::Unreadable { .. })), "{typed}: {:?}", read(typed));
        }
    }

    #[test]
    fn wr_27_a_number_beyond_all_is_more_than_anybody_has() {
        let read = read("99999999999999999999 gp, 99999999999999999999 troops from Peru").expect("readable");
        assert_eq!((read.cash, read.troops), (Common::BEYOND, [(at("peru"), Common::BEYOND)].into()));
    }
}
