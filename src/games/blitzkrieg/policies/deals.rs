//! What a player takes in trade, and what not.

use super::super::{Goods, Order};
use super::chart::{Chart, WHOLE};
use crate::rules::{Offer, SeatId, TerritoryId, is_worth_taking};

/// What a resource die is worth, in resources: what it brings in four turns.
const DIE: i64 = 14;

/// What nobody is given.
const NEVER: i64 = 1_000_000;

impl Chart<'_> {
    /// An answer to an offer that is made to this seat.
    pub(super) fn answer(&self) -> Option<Order> {
        let offer = self.game.offers.iter().find(|offer| offer.to == self.me)?;
        let accept = self.game.not_as_meant(offer).is_none()
            && self.is_good(offer)
            && self.game.check_answer(self.me, offer.number, true).is_ok();
        Some(Order::Answer { offer: offer.number, accept })
    }

    /// Does it bring more than it costs, and not the other the better half?
    fn is_good(&self, offer: &Offer<Goods>) -> bool {
        let (me, other) = (self.me, offer.from);
        let lands = offer.want.lands.len() + offer.want.alone.len();
        if lands > 0 && self.own.len() < lands + 2 {
            return false;
        }
        let gain = self.worth_of(&offer.give, other, me, false) - self.worth_of(&offer.want, me, me, true);
        let theirs =
            self.worth_of(&offer.want, me, other, false) - self.worth_of(&offer.give, other, other, true);
        is_worth_taking(gain, theirs, self.rivals().count())
    }

    /// What goods of `giver` are worth to a seat, in hundredths of a resource; `lost`: that it gives away.
    fn worth_of(&self, goods: &Goods, giver: SeatId, seat: SeatId, lost: bool) -> i64 {
        let game = self.game;
        let prices = game.numbers().prices;
        let mut resources = i64::from(goods.resources) + i64::from(goods.dice) * DIE;
        resources += goods.divisions.values().map(|count| i64::from(*count)).sum::<i64>();
        resources +=
            goods.specials.iter().map(|kind| i64::from(game.price_of_special(seat, *kind))).sum::<i64>();
        for t in &goods.lands {
            resources += i64::from(game.divisions(giver, *t));
            resources += game
                .specials(giver, *t)
                .map(|kind| i64::from(game.price_of_special(seat, kind)))
                .sum::<i64>();
        }
        let mut worth = resources * WHOLE;
        for t in goods.lands.iter().chain(&goods.alone) {
            let center = if game.land_at(*t).center { prices.space_center } else { 0 };
            worth += i64::from(prices.invade + prices.conquest + center) * WHOLE;
            worth += self.share_of_zone(*t, seat, lost);
        }
        match (goods.friendship, lost) {
            (true, true) if seat == self.me => worth + NEVER,
            (true, false) => worth + WHOLE / 2,
            _ => worth,
        }
    }

    /// What a territory is worth for its zone: the more, the fewer others are missing.
    fn share_of_zone(&self, t: TerritoryId, seat: SeatId, lost: bool) -> i64 {
        let zone = self.game.board().zone(t);
        let missing = self.zone(zone).difference(self.game.of(seat)).len() + usize::from(lost);
        let bonus = i64::from(self.game.board().bonus(zone));
        bonus * 4 * WHOLE / i64::try_from(missing.max(1)).unwrap_or(1)
    }
}
