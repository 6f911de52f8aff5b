//! What a player takes in trade (WR-27), and what not.

use super::super::{Goods, Victory, board};
use super::glimpse::Glimpse;
use crate::rules::{Offer, SeatId, TerritoryId, is_worth_taking};

/// How many gp a unit is worth: a territory takes some six of them and yields twenty a round.
pub(super) const UNIT_WORTH: u32 = 14;

/// What a territory is worth without its units, in gp: what it brings in some ten rounds.
const LAND: u32 = 200;

/// For so many rounds a continent's troops are reckoned.
const ROUNDS: u32 = 5;

/// What a trade route is worth, in gp: what it brings in five rounds.
const ROUTE: u32 = 250;

/// What somebody may cost who walks in as a guest, in gp.
const PASSAGE: i64 = 150;

/// One keeps at least so many territories.
const LEAST: usize = 4;

/// What is given away is worth half as much again: prices are guesses, and who offers has thought about theirs.
const fn given_away(worth: i64) -> i64 {
    worth + worth / 2
}

/// Does it bring more than it costs, and not the other the better half? What guards one's land isn't for sale.
pub(super) fn is_good(seen: Glimpse<'_>, offer: &Offer<Goods>) -> bool {
    let (me, other) = (seen.me(), offer.from);
    let lands = offer.want.territories.len();
    if lands > 0 && !may_have_land(seen, other, lands) || !offer.want.troops.is_empty() {
        return false;
    }
    // What it wouldn't give whole isn't had in part.
    if !seen.can_be_kept(offer) || seen.has_less_than_meant(offer) {
        return false;
    }
    // Whoever lets one in may stop it; whom one lets in oneself comes.
    let asked = |seat: SeatId| worth(seen, &offer.want, seat) + if offer.want.passage { PASSAGE } else { 0 };
    let gain = worth(seen, &offer.give, me) - given_away(asked(me));
    let theirs = asked(other) - worth(seen, &offer.give, other);
    is_worth_taking(gain, theirs, seen.others().count())
}

/// May somebody be given so many territories? Not who leads, nor where a few may be all that is missing to win (WR-2).
fn may_have_land(seen: Glimpse<'_>, other: SeatId, lands: usize) -> bool {
    let leads = seen.others().all(|one| seen.count(one) <= seen.count(other));
    let by_aims = seen.options().victory == Victory::ContinentalConqueror;
    !leads && !by_aims && seen.own().len() >= lands + LEAST
}

/// What goods are worth to a seat, in gp. Promises are words (WR-27).
fn worth(seen: Glimpse<'_>, goods: &Goods, seat: SeatId) -> i64 {
    let units = goods.troops.values().fold(goods.pool, |all, units| all.saturating_add(*units));
    let things = [(goods.cash, 1), (units, UNIT_WORTH), (goods.trade_routes, ROUTE)];
    let things: i64 = things.into_iter().map(|(many, each)| i64::from(many) * i64::from(each)).sum();
    things + goods.territories.iter().map(|t| land(seen, *t, seat)).sum::<i64>()
}

/// What a territory is worth to a seat with all that stands there, in gp: the more, the fewer others it lacks there. One
/// that whoever stands next door would take back is worth its units alone.
fn land(seen: Glimpse<'_>, t: TerritoryId, seat: SeatId) -> i64 {
    let zone = board().zone(t);
    let missing = board().in_zone(zone).without(t).iter().filter(|t| !seen.land(*t).is_of(seat)).count();
    let troops = i64::from(board().bonus(zone)) * i64::from(UNIT_WORTH * ROUNDS);
    let held = seen.land(t).troops;
    let units = i64::from(held) * i64::from(UNIT_WORTH);
    let near = board().neighbours(t).iter().map(|near| seen.land(near));
    let lost = near.filter(|near| !near.is_of(seat)).any(|near| near.troops > held + 1);
    if lost && !seen.land(t).is_of(seen.me()) {
        return units;
    }
    i64::from(LAND) + units + troops / i64::try_from(missing + 1).unwrap_or(1)
}
