//! WR-23 to WR-26.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{Auction, Event, Order, Phase, Refusal};
use wartable::rules::{Actor, Audience, Common, Dice, Game, Script, Sealed};

use super::kit::{ADA, BEN, CYD, Kit};

/// Three players with money, just before the first of so many lots.
fn before_lots(lots: u32) -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 2)])
        .land(BEN, &[("peru", 4), ("brazil", 2)])
        .land(CYD, &[("egypt", 3)])
        .cash(ADA, 90)
        .cash(BEN, 60)
        .cash(CYD, 40)
        .set(|game| game.round = 3)
        .phase(Phase::Auction(Auction {
            lot: 3 - lots,
            lots_left: lots,
            size: 0,
            bids: Sealed::default(),
            rebid: None,
        }))
}

/// Lets the game go on from where it stands.
fn go(kit: &mut Kit) -> Vec<Event> {
    kit.order(ADA, Order::StandingBids(BTreeMap::new()))
}

/// With a lot of five on sale, the last.
fn lot_of_five() -> Kit {
    let mut kit = before_lots(1);
    kit.dice(&[3]);
    go(&mut kit);
    kit
}

fn auction(kit: &Kit) -> &Auction {
    match &kit.game.phase {
        Phase::Auction(auction) => auction,
        other => panic!("no auction: {other:?}"),
    }
}

#[test]
fn wr_23_the_steps_follow_one_another() {
    let mut kit = lot_of_five();
    for seat in [ADA, BEN, CYD] {
        kit.order(seat, Order::Bid(0));
    }
    assert!(matches!(kit.game.phase, Phase::Barter(_)));
    for seat in [ADA, BEN, CYD] {
        kit.order(seat, Order::Done);
    }
    assert!(matches!(kit.game.phase, Phase::Speculate(_)));
    kit.order(ADA, Order::Stake(0));
    kit.order(BEN, Order::Stake(0));
    // Three sevens: +5 a territory each; then nobody has anything to place and a combat round begins.
    kit.dice(&[2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1]);
    let events = kit.order(CYD, Order::Stake(0));
    let rollers: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::FateRolled { seat, sum: 7, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(rollers, [ADA, BEN, CYD]);
    assert_eq!((kit.game.round, &kit.game.phase), (4, &Phase::Combat(0)));
}

#[test]
fn wr_24_a_lot_s_size_goes_by_its_die() {
    for (die, size) in [(1, 2), (2, 5), (3, 5), (4, 5), (5, 10), (6, 15)] {
        let mut kit = before_lots(1);
        kit.dice(&[die]);
        let events = go(&mut kit);
        assert!(events.contains(&Event::LotRolled { lot: 3, of: 3, die, size }), "{die}");
        assert_eq!(auction(&kit).size, size);
    }
}

#[test]
fn wr_24_as_many_lots_as_players_still_in() {
    // The round before the Commerce, Fate & Politics round; dot is out.
    let mut kit = Kit::new(4)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("peru", 4)])
        .land(CYD, &[("egypt", 3)])
        .set(|game| {
            game.round = 2;
            game.seats[3].out = true;
        })
        .turn(CYD);
    kit.dice(&[1]);
    let events = kit.order(CYD, Order::EndTurn);
    assert!(events.contains(&Event::RoundBegan { round: 3, combat: false }));
    assert!(events.contains(&Event::LotRolled { lot: 1, of: 3, die: 1, size: 2 }));
    for lot in 1..=3 {
        assert_eq!(auction(&kit).lot, lot);
        for seat in [ADA, BEN, CYD] {
            kit.order(seat, Order::Bid(0));
        }
    }
    assert!(matches!(kit.game.phase, Phase::Barter(_)));
}

#[test]
fn wr_25_the_highest_bid_pays_and_gets_the_lot() {
    let mut kit = lot_of_five();
    kit.order(ADA, Order::Bid(31));
    kit.order(BEN, Order::Bid(50));
    let events = kit.order(CYD, Order::Bid(40));
    let bids = BTreeMap::from([(ADA, 31), (BEN, 50), (CYD, 40)]);
    assert!(events.contains(&Event::BidsRevealed { lot: 3, bids }));
    assert!(events.contains(&Event::LotSold { lot: 3, to: BEN, price: 50, size: 5 }));
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN), kit.cash_of(CYD)), (90, 10, 40));
    assert_eq!((kit.pool(ADA), kit.pool(BEN), kit.pool(CYD)), (0, 5, 0));
}

#[test]
fn wr_25_a_bid_is_told_to_the_bidder_alone_and_may_be_changed() {
    let mut kit = lot_of_five();
    for amount in [31, 60] {
        let order = Order::Bid(amount);
        let checked = kit.game.check(Actor::Seat(ADA), &order).expect("a good bid");
        let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1));
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].audience, Audience::Own(ADA));
        assert_eq!(told[0].event, Event::BidNoted { seat: ADA, amount });
        assert_eq!(kit.owed(), [(BEN, "bid"), (CYD, "bid")]);
    }
    kit.order(BEN, Order::Bid(1));
    kit.order(CYD, Order::Bid(2));
    assert_eq!(kit.cash_of(ADA), 30);
}

#[test]
fn wr_25_no_bid_above_ones_cash() {
    let kit = lot_of_five();
    let refusal = kit.refuses(ADA, &Order::Bid(91), "WR-25");
    assert_eq!(refusal, Common::CannotAfford { amount: 91, has: 90, rule: "WR-25" }.into());
    assert!(kit.game.check(Actor::Seat(ADA), &Order::Bid(90)).is_ok());
}

#[test]
fn wr_25_silence_is_no_bid_and_without_bids_the_lot_is_withdrawn() {
    let mut kit = lot_of_five();
    kit.expire(ADA);
    kit.expire(BEN);
    let events = kit.expire(CYD);
    assert!(events.contains(&Event::LotWithdrawn { lot: 3, size: 5 }));
    assert_eq!((kit.cash_of(ADA), kit.pool(ADA)), (90, 0));
    assert!(matches!(kit.game.phase, Phase::Barter(_)));
}

#[test]
fn wr_25_who_has_no_cash_is_not_asked() {
    let mut kit = before_lots(1).cash(CYD, 0);
    kit.dice(&[1]);
    go(&mut kit);
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid")]);
}

#[test]
fn wr_25_a_tie_is_bid_again_not_below_the_tied_bid() {
    let mut kit = lot_of_five();
    kit.order(ADA, Order::Bid(30));
    kit.order(BEN, Order::Bid(30));
    let events = kit.order(CYD, Order::Bid(10));
    assert!(events.contains(&Event::TieRebid { seats: vec![ADA, BEN], floor: 30 }));
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid")]);
    kit.refuses(CYD, &Order::Bid(35), "WR-25");
    let refusal = kit.refuses(ADA, &Order::Bid(29), "WR-25");
    assert_eq!(refusal, Refusal::BelowTie { amount: 29, floor: 30 });
    kit.order(ADA, Order::Bid(33));
    // Silence keeps the tied bid, which is less.
    let events = kit.expire(BEN);
    let bids = BTreeMap::from([(ADA, 33), (BEN, 30)]);
    assert!(events.contains(&Event::BidsRevealed { lot: 3, bids }));
    assert!(events.contains(&Event::LotSold { lot: 3, to: ADA, price: 33, size: 5 }));
    assert_eq!((kit.cash_of(ADA), kit.pool(ADA)), (57, 5));
}

#[test]
fn wr_25_a_second_tie_is_settled_by_dice_in_turn_order() {
    let mut kit = lot_of_five().set(|game| *game.order = vec![CYD, BEN, ADA]);
    for seat in [ADA, BEN, CYD] {
        kit.order(seat, Order::Bid(40));
    }
    // Cyd has no more than that, and is not asked.
    assert_eq!(kit.owed(), [(BEN, "bid"), (ADA, "bid")]);
    kit.order(BEN, Order::Bid(40));
    // WR-58: cyd, ben, ada; then cyd and ada, tied, again.
    kit.dice(&[5, 2, 5, 1, 4]);
    let events = kit.order(ADA, Order::Bid(40));
    let rolls = vec![vec![(CYD, 5), (BEN, 2), (ADA, 5)], vec![(CYD, 1), (ADA, 4)]];
    assert!(events.contains(&Event::TieRolled { rolls, winner: ADA }));
    assert_eq!((kit.cash_of(ADA), kit.pool(ADA)), (50, 5));
}

#[test]
fn wr_25_bids_left_beforehand_count_by_lot_size_as_the_lot_is_rolled() {
    let mut kit = before_lots(2);
    let order = Order::StandingBids(BTreeMap::from([(5, 20), (10, 90)]));
    // The lot that comes up at once holds five.
    kit.dice(&[2]);
    let events = kit.order(ADA, order);
    assert!(events.contains(&Event::BidNoted { seat: ADA, amount: 20 }));
    assert_eq!(kit.owed(), [(BEN, "bid"), (CYD, "bid")]);
    kit.order(BEN, Order::Bid(0));
    // Sold for 20; the next holds ten, and 90 is above what ada has now: she is asked, and told so alone.
    kit.dice(&[5]);
    let events = kit.order(CYD, Order::Bid(19));
    assert!(events.contains(&Event::LotSold { lot: 2, to: ADA, price: 20, size: 5 }));
    assert!(events.contains(&Event::StandingBidLapsed { seat: ADA, size: 10, amount: 90, cash: 70 }));
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid"), (CYD, "bid")]);
    // 0 takes one back; there are no lots of seven.
    kit.order(ADA, Order::StandingBids(BTreeMap::from([(5, 0)])));
    assert_eq!(kit.game.seat(ADA).standing_bids.all(), &BTreeMap::from([(10, 90)]));
    kit.refuses(ADA, &Order::StandingBids(BTreeMap::from([(7, 1)])), "not-a-number");
}

#[test]
fn wr_25_when_all_have_left_bids_the_lot_is_sold_as_it_is_rolled() {
    let mut kit = before_lots(1).set(|game| {
        for (seat, bid) in [(0, 10), (1, 11), (2, 12)] {
            game.seats[seat].standing_bids.leave(15, bid);
        }
    });
    let checked = kit.game.check(Actor::Seat(ADA), &Order::StandingBids(BTreeMap::new())).expect("good");
    let script = Script { dice: [6].into(), ..Script::default() };
    let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1).with_script(script));
    for told in &told {
        if let Event::BidNoted { seat, .. } | Event::StandingBidsNoted { seat, .. } = told.event {
            assert_eq!(told.audience, Audience::Own(seat));
        }
    }
    assert_eq!((kit.cash_of(CYD), kit.pool(CYD)), (28, 15));
    assert_eq!(kit.game.phase, Phase::Barter(BTreeSet::new()));
}

#[test]
fn wr_25_no_lot_is_on_sale_outside_the_auction() {
    let kit = Kit::new(2).land(ADA, &[("alaska", 3)]).land(BEN, &[("peru", 3)]);
    kit.refuses(ADA, &Order::Bid(1), "nothing-owed");
}

#[test]
fn wr_26_troops_bought_stay_in_the_pool() {
    let mut kit = lot_of_five();
    kit.order(ADA, Order::Bid(1));
    kit.order(BEN, Order::Bid(0));
    kit.order(CYD, Order::Bid(0));
    assert_eq!((kit.pool(ADA), kit.troops("alaska"), kit.troops("alberta")), (5, 3, 2));
    kit.refuses(ADA, &Order::Place(super::kit::places(&[("alaska", 5)])), "nothing-owed");
}
