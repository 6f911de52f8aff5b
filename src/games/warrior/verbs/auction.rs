//! Bids for troops (WR-25).

use super::super::{Auction, Order, Phase, Warrior};
use super::{Field, Filled, Opening, Read, Takes, Verb};
use crate::rules::{ButtonStyle::Primary, Candidates, Common, Prompt, SeatId, codes};

/// WR-25: bid; 0 is no bid.
pub static BID: Verb = Verb {
    fields: &[
        Field::must("amount", "How many gp; 0 is no bid", Takes::IntegerLike(bids)),
        // The table reads it, and says which there are.
        Field::may("game", "Which game (the one here, or the only one)", Takes::Special(no_words)),
    ],
    ..Verb::slash("warrior bid", "Bid in secret for the lot on sale", &["WR-25"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if bidding(o).is_some() {
        o.button("Bid", Primary).asking(&["amount"]);
    }
}

/// The auction in which who is asked may bid: who has money, and in a tie who is part of it.
pub(super) fn bidding<'a>(o: &Opening<'a>) -> Option<&'a Auction> {
    let Phase::Auction(auction) = &o.game.phase else { return None };
    let may_bid = match &auction.rebid {
        Some((tied, _)) => tied.contains(&o.seat),
        None => o.game.seats[o.seat.index()].cash > 0,
    };
    let open = match o.prompt {
        Prompt::Alone => auction.size > 0 && may_bid,
        Prompt::Together => true,
        Prompt::Openly => false,
    };
    open.then_some(auction)
}

fn read(form: &Filled<'_>) -> Read {
    let amount = form.integer("amount")?;
    let amount = amount.ok_or_else(|| form.missing(&["amount"], codes::NOT_A_NUMBER))?;
    Ok(Order::Bid(money(form.game, form.seat, amount)?))
}

/// What is above one's cash is for `check`, unless no purse could hold it.
pub(super) fn money(game: &Warrior, seat: SeatId, amount: i64) -> Result<u32, Common> {
    if amount < 0 {
        return Err(Common::TooFew { number: amount, least: 0, rule: "WR-25" });
    }
    let (amount, has) = (amount.unsigned_abs(), game.seat(seat).cash);
    u32::try_from(amount).map_err(|_| Common::CannotAfford { amount, has, rule: "WR-25" })
}

/// Round sums up to one's cash, and all of it; in a tie from what it stands at.
fn bids(form: &Filled<'_>) -> Vec<i64> {
    let Phase::Auction(auction) = &form.game.phase else { return Vec::new() };
    let least = auction.rebid.as_ref().map_or(0, |(_, floor)| *floor);
    let cash = form.game.seats[form.seat.index()].cash;
    let round = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500];
    let mut bids: Vec<u32> = round.into_iter().chain([least, cash / 2, cash]).collect();
    bids.retain(|bid| (least.max(1)..=cash).contains(bid));
    bids.sort_unstable();
    bids.dedup();
    bids.into_iter().chain((least == 0).then_some(0)).map(i64::from).collect()
}

fn no_words(_: &Filled<'_>, _: &str) -> Candidates {
    Candidates::default()
}
