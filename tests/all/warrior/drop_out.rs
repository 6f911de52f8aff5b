//! WR-56 in the middle of a Commerce, Fate & Politics round.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{Act, Auction, Event, Goods, Order, Phase, Voice};
use wartable::rules::{Actor, SeatId, TableAct};

use super::fate::{before_adas_roll, roll};
use super::kit::{ADA, BEN, CYD, Kit, at};

fn resign(kit: &mut Kit, seat: SeatId) -> Vec<Event> {
    let events = kit.order(seat, Order::Resign);
    assert_eq!(kit.game.count_of(seat), 0);
    assert_eq!((kit.cash_of(seat), kit.pool(seat), kit.game.seat(seat).trade_routes), (0, 0, 0));
    assert!(kit.owed().iter().all(|(owes, _)| *owes != seat));
    events
}

fn lot(bids: &[(SeatId, u32)]) -> Kit {
    before_adas_roll().phase(Phase::Auction(Auction {
        lot: 1,
        lots_left: 0,
        size: 5,
        bids: bids.iter().copied().collect(),
        rebid: None,
    }))
}

#[test]
fn wr_56_a_pending_bid_lapses() {
    let mut kit = lot(&[(ADA, 900), (BEN, 40)]);
    resign(&mut kit, ADA);
    let events = kit.order(CYD, Order::Bid(10));
    assert!(events.contains(&Event::LotSold { lot: 1, to: BEN, price: 40, size: 5 }));
}

#[test]
fn wr_56_when_the_last_who_owes_a_bid_resigns_the_lot_is_sold() {
    let mut kit = lot(&[(BEN, 40), (CYD, 10)]);
    let events = resign(&mut kit, ADA);
    assert!(events.contains(&Event::LotSold { lot: 1, to: BEN, price: 40, size: 5 }));
}

#[test]
fn wr_56_the_only_one_left_in_a_tie_has_the_lot_for_the_tied_bid() {
    let mut kit = lot(&[(ADA, 40), (BEN, 40)]);
    kit.order(CYD, Order::Bid(10));
    kit.order(BEN, Order::Bid(200));
    let events = resign(&mut kit, ADA);
    assert!(events.contains(&Event::LotSold { lot: 1, to: BEN, price: 40, size: 5 }));
    assert_eq!(kit.cash_of(BEN), 460);
}

#[test]
fn wr_56_offers_from_and_to_the_one_who_is_out_lapse() {
    let mut kit = before_adas_roll().phase(Phase::Barter(BTreeSet::from([BEN])));
    let offer = |to| Order::Offer {
        to,
        give: Goods { cash: 1, ..Goods::default() }.into(),
        want: Box::default(),
        promise: None,
        expires: None,
    };
    kit.order(ADA, offer(CYD));
    kit.order(CYD, offer(ADA));
    kit.order(BEN, offer(CYD));
    let events = resign(&mut kit, ADA);
    let lapsed = events.iter().filter(|event| matches!(event, Event::OfferLapsed { .. })).count();
    assert_eq!((lapsed, kit.game.offers.len()), (2, 1));
    kit.order(CYD, Order::Done);
    assert!(matches!(kit.game.phase, Phase::Speculate(_)));
}

#[test]
fn wr_56_a_stake_is_gone_with_its_owner() {
    let mut kit = before_adas_roll().phase(Phase::Speculate(BTreeMap::new()));
    kit.order(ADA, Order::Stake(100));
    kit.order(BEN, Order::Stake(10));
    resign(&mut kit, ADA);
    // The speculation's die, then ben rolls 16 and has to choose.
    kit.dice(&[6, 4, 4, 4, 4]);
    let events = kit.order(CYD, Order::Stake(0));
    let returns = BTreeMap::from([(BEN, (10, 100))]);
    assert!(events.contains(&Event::Speculated { die: 6, returns }));
    assert_eq!(kit.owed(), [(BEN, "reward")]);
}

#[test]
fn wr_56_choices_of_the_one_who_is_out_lapse_and_fate_goes_on() {
    for sum in [10, 16, 23] {
        let mut kit = before_adas_roll();
        roll(&mut kit, sum, if sum == 10 { &[1, 1, 2] } else { &[] });
        assert_eq!(kit.owed()[0].0, ADA, "{sum}");
        resign(&mut kit, ADA);
        assert_eq!(kit.owed(), [(BEN, "place")], "{sum}");
    }
    let mut kit = before_adas_roll();
    roll(&mut kit, 18, &[6]);
    resign(&mut kit, ADA);
    assert_eq!(kit.owed(), [(BEN, "place")]);
}

#[test]
fn wr_56_with_the_player_to_the_left_out_the_next_one_chooses() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 17, &[]);
    assert_eq!(kit.owed(), [(BEN, "desert")]);
    let events = resign(&mut kit, BEN);
    assert_eq!(kit.owed(), [(CYD, "desert")]);
    assert!(events.iter().any(|event| matches!(event, Event::ChoiceWaits { seat: CYD, .. })));
    kit.order(CYD, Order::RemoveRest);
    assert_eq!(kit.troops("alaska"), 1);
}

#[test]
fn wr_56_deserters_of_the_one_who_is_out_are_nobodys() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 17, &[]);
    resign(&mut kit, ADA);
    assert_eq!(kit.owed(), [(BEN, "place")]);
}

#[test]
fn wr_56_a_vote_goes_on_without_the_roller_and_votes_for_them_are_free_again() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 18, &[2]);
    kit.order(BEN, Order::Vote { voice: Voice::Player(ADA), votes: None });
    resign(&mut kit, ADA);
    assert_eq!(kit.owed(), [(BEN, "vote"), (CYD, "vote")]);
    kit.order(CYD, Order::Vote { voice: Voice::Player(BEN), votes: None });
    let events = kit.order(BEN, Order::Abstain);
    let cast = BTreeMap::from([(CYD, (Voice::Player(BEN), 2))]);
    assert!(events.iter().any(|event| matches!(event, Event::VoteClosed { cast: c, .. } if *c == cast)));
}

#[test]
fn wr_56_a_levy_and_a_resettling_lapse() {
    let mut levy = before_adas_roll();
    roll(&mut levy, 18, &[6]);
    levy.order(ADA, Order::Act(Act::TenInfantry(BEN)));
    resign(&mut levy, BEN);
    let mut resettling = before_adas_roll();
    roll(&mut resettling, 18, &[6]);
    resettling.dice(&[6]);
    resettling.order(ADA, Order::Act(Act::Sanction(at("brazil"))));
    assert_eq!(resettling.owed(), [(BEN, "resettle")]);
    let act = Actor::Table(TableAct::Vacated(BEN));
    resettling.act(act, Order::Resign);
    // Nobody has anything to place; the next round begins.
    for kit in [levy, resettling] {
        assert_eq!((kit.game.round, kit.owed()), (4, vec![(CYD, "turn")]));
    }
}
