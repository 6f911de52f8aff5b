//! The auction: lots of troops, each sold to the highest sealed bid (WR-24 to WR-26).

use std::collections::{BTreeMap, BTreeSet};

use super::land::{Out, tell};
use super::{Auction, Event, Phase, Refusal, Warrior};
use crate::rules::{Common, Dice, Sealed, SeatId};

impl Warrior {
    /// Who bids for this lot, in turn order. Who has no cash can only bid 0, and in a tie who has
    /// no more than the tied bid can only keep it: cash being public, neither is asked.
    pub(super) fn bidders(&self) -> impl Iterator<Item = SeatId> + '_ {
        let on_sale = self.on_sale();
        let could = move |seat: &SeatId| match on_sale.map(|auction| &auction.rebid) {
            Some(Some((tied, floor))) => {
                tied.len() > 1 && tied.contains(seat) && self.seat(*seat).cash > *floor
            }
            Some(None) => self.seat(*seat).cash > 0,
            None => false,
        };
        self.players().filter(could)
    }

    /// WR-24: the auction, while a lot is on sale.
    fn on_sale(&self) -> Option<&Auction> {
        match &self.phase {
            Phase::Auction(auction) if auction.size > 0 => Some(auction),
            _ => None,
        }
    }

    /// Who still owes a bid, in turn order.
    pub(super) fn bids_owed(&self) -> impl Iterator<Item = SeatId> + '_ {
        let on_sale = self.on_sale();
        self.bidders().filter(move |seat| on_sale.is_some_and(|auction| !auction.bids.has(seat)))
    }

    pub(super) fn advance_auction(&mut self, dice: &mut Dice, out: &mut Out) -> bool {
        let Phase::Auction(auction) = &self.phase else { return false };
        if auction.size > 0 {
            let all_in = self.bids_owed().next().is_none();
            if all_in {
                self.open_bids(dice, out);
            }
            return all_in;
        }
        if auction.lots_left > 0 {
            self.put_up_lot(dice, out);
        } else if !self.step_ends(out) {
            self.begin_barter(out);
        }
        true
    }

    /// WR-24: the lot's die; bids left beforehand for its size count at once (WR-25).
    fn put_up_lot(&mut self, dice: &mut Dice, out: &mut Out) {
        let die = dice.die(6, "lot");
        let size = self.numbers().auction.lots.on(die);
        self.stage = self.new_occasion();
        let players = self.players_in();
        let mut noted = Vec::new();
        let left = |id: &SeatId| Some((*id, self.bid_beforehand(*id, size)?));
        let mut beforehand: BTreeMap<SeatId, u32> = players.iter().filter_map(left).collect();
        let Phase::Auction(auction) = &mut self.phase else { return };
        auction.lot += 1;
        auction.lots_left -= 1;
        auction.size = size;
        auction.bids = Sealed::default();
        auction.rebid = None;
        tell(out, Event::LotRolled { lot: auction.lot, of: auction.lot + auction.lots_left, die, size });
        for id in players {
            let Some(amount) = beforehand.remove(&id) else { continue };
            let cash = self.seats[id.index()].cash;
            // WR-25: a bid above one's cash is none; its owner is asked as if there were no such bid.
            if amount > cash {
                noted.push((id, Event::StandingBidLapsed { seat: id, size, amount, cash }));
                continue;
            }
            auction.bids.answer(id, amount);
            noted.push((id, Event::BidNoted { seat: id, amount }));
        }
        out.extend(noted.into_iter().map(|(seat, event)| self.own(seat, event)));
    }

    /// WR-25: all bids are revealed together; the highest gets the lot.
    fn open_bids(&mut self, dice: &mut Dice, out: &mut Out) {
        let players = self.players_in();
        let Phase::Auction(auction) = &mut self.phase else { return };
        let lot = auction.lot;
        let (bidders, floor, second) = match auction.rebid.take() {
            Some((tied, floor)) => (Vec::from_iter(tied), floor, true),
            None => (players, 0, false),
        };
        let bids = auction.bids.reveal_all(bidders.iter().copied(), |_| floor);
        if let ([only], true) = (bidders.as_slice(), second) {
            // WR-56: the others of the tie are out; nobody is left to outbid.
            return self.sell_lot(*only, floor, out);
        }
        let best = bids.values().copied().max().unwrap_or(0);
        if best == 0 {
            let size = std::mem::take(&mut auction.size);
            tell(out, Event::BidsRevealed { lot, bids });
            return tell(out, Event::LotWithdrawn { lot, size });
        }
        let tied: BTreeSet<SeatId> =
            bids.iter().filter(|(_, bid)| **bid == best).map(|(seat, _)| *seat).collect();
        tell(out, Event::BidsRevealed { lot, bids });
        if let (Some(winner), 1) = (tied.first(), tied.len()) {
            return self.sell_lot(*winner, best, out);
        }
        if !second {
            // WR-25: a tie is bid again once, not below the tied bid.
            tell(out, Event::TieRebid { seats: tied.iter().copied().collect(), floor: best });
            auction.rebid = Some((tied, best));
            self.stage = self.new_occasion();
            return self.keep_standing_bids(best, out);
        }
        let tied: Vec<SeatId> = tied.into_iter().collect();
        if let (Some(winner), rolls) = self.tie_dice(&tied, dice, "bids") {
            tell(out, Event::TieRolled { rolls, winner });
            self.sell_lot(winner, best, out);
        }
    }

    /// WR-25: who is in the tie by a bid left beforehand keeps it; it may be raised as any.
    fn keep_standing_bids(&mut self, tied_at: u32, out: &mut Out) {
        let keeping: Vec<SeatId> = match &self.phase {
            Phase::Auction(auction) if self.mended() => self
                .bids_owed()
                .filter(|seat| self.bid_beforehand(*seat, auction.size) == Some(tied_at))
                .collect(),
            _ => Vec::new(),
        };
        for seat in keeping {
            if let Phase::Auction(auction) = &mut self.phase {
                auction.bids.answer(seat, tied_at);
            }
            out.push(self.own(seat, Event::StandingBidKept { seat, amount: tied_at }));
        }
    }

    /// WR-25, WR-26: paid for at once, placed in WR-54.
    fn sell_lot(&mut self, to: SeatId, price: u32, out: &mut Out) {
        let Phase::Auction(auction) = &mut self.phase else { return };
        let (lot, size) = (auction.lot, std::mem::take(&mut auction.size));
        self.pay(to, price);
        self.seat_mut(to).pool += size;
        tell(out, Event::LotSold { lot, to, price, size });
    }

    pub(super) fn check_bid(&self, seat: SeatId, amount: u32) -> Result<(), Refusal> {
        let auction = match &self.phase {
            Phase::Auction(auction) if auction.size > 0 => auction,
            _ => return Err(self.nothing_owed("bid")),
        };
        let tie = auction.rebid.as_ref();
        if tie.is_some_and(|(tied, _)| !tied.contains(&seat)) {
            return Err(Refusal::NotInTheTie);
        }
        Common::affordable(amount.into(), self.seat(seat).cash, "WR-25")?;
        match tie {
            Some((_, floor)) if amount < *floor => Err(Refusal::BelowTie { amount, floor: *floor }),
            _ => Ok(()),
        }
    }

    /// WR-25: sealed; may be changed until the last is in.
    pub(super) fn bid(&mut self, seat: SeatId, amount: u32, out: &mut Out) {
        if let Phase::Auction(auction) = &mut self.phase {
            auction.bids.answer(seat, amount);
            out.push(self.own(seat, Event::BidNoted { seat, amount }));
        }
    }

    /// WR-24: do lots come in this size?
    pub(super) fn is_lot_size(&self, size: u32) -> bool {
        self.numbers().auction.lots.values().any(|lot| lot == size)
    }

    pub(super) fn check_standing_bids(&self, bids: &BTreeMap<u32, u32>) -> Result<(), Refusal> {
        match bids.keys().find(|size| !self.is_lot_size(**size)) {
            Some(size) => Err(Refusal::NoSuchLot { typed: size.to_string() }),
            None => Ok(()),
        }
    }

    /// WR-25: bids left beforehand, as they were ordered before there was [`super::Order::Standing`]: for every
    /// lot of that size put up from now on; 0 takes one back. They may exceed today's cash, since income may come
    /// before the lot does.
    pub(super) fn standing_bids(&mut self, seat: SeatId, bids: &BTreeMap<u32, u32>, out: &mut Out) {
        let standing = &mut self.seat_mut(seat).standing_bids;
        let mut all = standing.all().clone();
        all.extend(bids);
        all.retain(|_, amount| *amount > 0);
        *standing = all.iter().map(|(size, amount)| (*size, *amount)).collect();
        let bids = all;
        out.push(self.own(seat, Event::StandingBidsNoted { seat, bids }));
    }
}
