//! Answers left beforehand (WR-25, WR-27, WR-28), and what they meet.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{
    Answers, Auction, Event, Fate, Goods, Once, Order, Phase, Refusal, Warrior, Withdrawn, position::position,
};
use wartable::rules::{
    Actor, Audience, Common, Dice, Draft, Game, Readable, Sealed, SeatId, StandingAnswers, TableAct, Viewer,
};

use super::drafts::names;
use super::kit::{ADA, BEN, CYD, Kit};
use super::told::{has, words};

/// Three players with money, just before so many lots.
pub(super) fn before_lots(lots: u32) -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 2)])
        .land(BEN, &[("peru", 4), ("brazil", 2)])
        .land(CYD, &[("egypt", 3)])
        .capital(ADA, "alaska")
        .capital(BEN, "peru")
        .capital(CYD, "egypt")
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

fn bids(list: &[(u32, u32)]) -> Answers {
    Answers { bids: list.iter().copied().collect(), ..Answers::default() }
}

fn stake(amount: u32) -> Answers {
    Answers { stake: Some(amount), ..Answers::default() }
}

fn done_at_once() -> Answers {
    Answers { barter: true, ..Answers::default() }
}

/// For this round.
pub(super) fn once(answers: Answers) -> Order {
    Order::Standing { answers, withdrawn: Withdrawn::default(), always: false }
}

/// For good.
fn always(answers: Answers) -> Order {
    Order::Standing { answers, withdrawn: Withdrawn::default(), always: true }
}

fn back(withdrawn: Withdrawn) -> Order {
    Order::Standing { answers: Answers::default(), withdrawn, always: false }
}

/// Notes a seat's answers, and lets nothing else happen.
fn noted(kit: Kit, seat: SeatId, order: Order) -> Kit {
    kit.set(|game| {
        let phase = std::mem::replace(&mut game.phase, Phase::Combat(0));
        let round = std::mem::replace(&mut game.round, 2);
        let checked = game.check(Actor::Seat(seat), &order).expect("it can be left");
        let told = game.apply(checked, &mut Dice::recorded(&[]));
        assert!(told.iter().all(|told| told.audience == Audience::Own(seat)), "{told:?}");
        (game.phase, game.round) = (phase, round);
    })
}

/// Lets the game go on from where it stands, with these dice.
fn go(kit: &mut Kit, dice: &[u8]) -> Vec<Event> {
    kit.dice(dice).order(CYD, Order::StandingBids(BTreeMap::new()))
}

#[test]
fn wr_25_a_standing_bid_of_0_declines_lots_of_that_size() {
    let mut kit = noted(before_lots(2), ADA, once(bids(&[(5, 20), (15, 0)])));
    go(&mut kit, &[6]);
    // Fifteen troops: ada has declined them, and isn't asked.
    assert_eq!(kit.owed(), [(BEN, "bid"), (CYD, "bid")]);
    kit.order(BEN, Order::Bid(1));
    // Five: she bids 20. It may be changed as any.
    kit.dice(&[2]).order(CYD, Order::Bid(0));
    assert_eq!(kit.owed(), [(BEN, "bid"), (CYD, "bid")]);
    kit.order(ADA, Order::Bid(21));
    kit.order(BEN, Order::Bid(20));
    let events = kit.order(CYD, Order::Bid(0));
    assert!(events.contains(&Event::LotSold { lot: 3, to: ADA, price: 21, size: 5 }));
}

#[test]
fn wr_25_taken_back_is_asked_again() {
    let mut kit = noted(before_lots(1), ADA, always(bids(&[(2, 7), (15, 0)])));
    kit = noted(kit, ADA, once(bids(&[(15, 30)])));
    let sizes = Withdrawn { bids: BTreeSet::from([15]), ..Withdrawn::default() };
    kit = noted(kit, ADA, back(sizes));
    // Neither for this round nor for good; the other bid stands.
    assert_eq!([2, 15].map(|size| kit.game.seat(ADA).standing_bid(size)), [Some(7), None]);
    go(&mut kit, &[6]);
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid"), (CYD, "bid")]);
}

#[test]
fn wr_25_a_standing_bid_above_ones_cash_after_an_earlier_lot_lapses_and_is_asked_for() {
    let mut kit = noted(before_lots(2), ADA, once(bids(&[(5, 50), (10, 80)])));
    go(&mut kit, &[2]);
    kit.order(BEN, Order::Bid(0));
    kit.dice(&[5]);
    let events = kit.order(CYD, Order::Bid(0));
    assert!(events.contains(&Event::StandingBidLapsed { seat: ADA, size: 10, amount: 80, cash: 40 }));
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid"), (CYD, "bid")]);
}

#[test]
fn wr_25_who_is_tied_by_a_standing_bid_keeps_it_and_may_raise_it() {
    let mut kit = noted(before_lots(1), ADA, once(bids(&[(5, 30)])));
    go(&mut kit, &[2]);
    kit.order(BEN, Order::Bid(30));
    let events = kit.order(CYD, Order::Bid(0));
    assert!(events.contains(&Event::TieRebid { seats: vec![ADA, BEN], floor: 30 }));
    assert!(events.contains(&Event::StandingBidKept { seat: ADA, amount: 30 }));
    // Only ben is waited for; both may bid.
    assert_eq!(kit.owed(), [(BEN, "bid")]);
    kit.refuses(ADA, &Order::Bid(29), "WR-25");
    let mut raised = kit.clone();
    raised.order(ADA, Order::Bid(35));
    let events = raised.order(BEN, Order::Bid(34));
    assert!(events.contains(&Event::LotSold { lot: 3, to: ADA, price: 35, size: 5 }));
    let events = kit.order(BEN, Order::Bid(31));
    assert!(events.contains(&Event::LotSold { lot: 3, to: BEN, price: 31, size: 5 }));
}

#[test]
fn wr_25_all_tied_by_standing_bids_go_to_dice_at_once() {
    let mut kit = noted(before_lots(1), ADA, once(bids(&[(5, 30)])));
    kit = noted(kit, BEN, always(bids(&[(5, 30)])));
    kit = noted(kit, CYD, once(bids(&[(5, 0)])));
    let events = go(&mut kit, &[2, 1, 6]);
    let rolls = vec![vec![(ADA, 1), (BEN, 6)]];
    assert!(events.contains(&Event::TieRolled { rolls, winner: BEN }));
    assert!(matches!(kit.game.phase, Phase::Barter(_)));
    // Who changed theirs in that lot is there to be asked.
    let mut kit = noted(before_lots(1), ADA, once(bids(&[(5, 20)])));
    go(&mut kit, &[2]);
    kit.order(ADA, Order::Bid(30));
    kit.order(BEN, Order::Bid(30));
    kit.order(CYD, Order::Bid(0));
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid")]);
}

#[test]
fn wr_25_answers_for_a_round_end_with_its_stakes_and_those_for_good_stay() {
    let mut kit = noted(before_lots(1), ADA, always(bids(&[(2, 5)])));
    kit = noted(kit, ADA, once(Answers { stake: Some(9), barter: true, ..bids(&[(2, 8)]) }));
    let own = kit.game.seat(ADA);
    assert_eq!((own.standing_bid(2), own.standing_stake(), own.is_done_at_once()), (Some(8), Some(9), true));
    go(&mut kit, &[1]);
    for seat in [BEN, CYD] {
        kit.order(seat, Order::Bid(0));
    }
    for seat in [BEN, CYD] {
        kit.order(seat, Order::Done);
    }
    kit.order(BEN, Order::Stake(0));
    kit.dice(&[1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1]);
    kit.order(CYD, Order::Stake(0));
    let own = kit.game.seat(ADA);
    assert_eq!((own.standing_bid(2), own.standing_stake(), own.is_done_at_once()), (Some(5), None, false));
}

#[test]
fn wr_25_what_was_for_a_round_that_is_over_counts_in_no_other() {
    // So it may stand in a position that begins after those steps.
    let mut kit = before_lots(1).phase(Phase::Combat(2)).set(|game| {
        game.round = 5;
        game.seats[0].standing.once = Some(Once { round: 3, answers: bids(&[(2, 8)]) });
    });
    kit.dice(&[1]);
    kit.order(CYD, Order::EndTurn);
    assert_eq!(kit.owed(), [(ADA, "bid"), (BEN, "bid"), (CYD, "bid")]);
}

#[test]
fn wr_25_what_is_left_between_rounds_is_for_the_next() {
    let round = |phase: Phase, round: u32| {
        let mut kit = before_lots(1).phase(phase).set(|game| game.round = round);
        let events = kit.order(ADA, once(stake(5)));
        events.iter().find_map(|event| match event {
            Event::StandingNoted { round, .. } => *round,
            _ => None,
        })
    };
    assert_eq!(round(Phase::Combat(0), 1), Some(3));
    assert_eq!(round(Phase::Barter([ADA].into()), 3), Some(3));
    let fate = Fate { roller: 3, entry: None, pending: Vec::new() };
    assert_eq!(round(Phase::Fate(fate), 3), Some(6));
    assert_eq!(round(Phase::Combat(1), 5), Some(6));
}

#[test]
fn wr_25_answers_for_this_round_and_for_the_next_stand_apart() {
    let for_round = |round: u32, answers: Answers| Some(Once { round, answers });
    let left = |kit: &Kit| {
        let standing = &kit.game.seat(ADA).standing;
        (standing.once.clone(), standing.later.clone())
    };
    let mut kit = before_lots(1).phase(Phase::Barter([BEN].into()));
    // The auction is over; its answers are the next round's, changed as well.
    kit.order(ADA, once(bids(&[(5, 40)])));
    kit.order(ADA, once(bids(&[(5, 30)])));
    assert_eq!(left(&kit), (for_round(6, bids(&[(5, 30)])), None));
    // Stakes are still to come, in whatever order it is left.
    let events = kit.order(ADA, once(stake(50)));
    let apart = (for_round(3, stake(50)), for_round(6, bids(&[(5, 30)])));
    assert_eq!(left(&kit), apart);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::StandingNoted { round: Some(3), later: Some(_), .. }))
    );
    let mut at_once = before_lots(1).phase(Phase::Barter([BEN].into()));
    at_once.order(ADA, once(Answers { stake: Some(50), ..bids(&[(5, 30)]) }));
    assert_eq!(left(&at_once), apart);
    // What is taken back is, in either.
    let mut none = kit.clone();
    none.order(ADA, back(Withdrawn { bids: BTreeSet::from([5]), ..Withdrawn::default() }));
    assert_eq!(left(&none), (for_round(3, stake(50)), None));
    let mut none = kit.clone();
    none.order(ADA, back(Withdrawn { stake: true, ..Withdrawn::default() }));
    none.order(ADA, once(bids(&[(2, 9)])));
    assert_eq!(left(&none), (for_round(6, bids(&[(2, 9), (5, 30)])), None));
    // With this round's stakes the other alone is left.
    kit.order(ADA, Order::Done);
    let events = kit.order(CYD, Order::Done);
    assert!(events.contains(&Event::Staked { seat: ADA, amount: 50 }));
    kit.order(BEN, Order::Stake(0));
    kit.dice(&[1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1]).order(CYD, Order::Stake(0));
    assert_eq!(left(&kit), (for_round(6, bids(&[(5, 30)])), None));
    // Before that was mended they went into the round that was over with them.
    let mut kit = before_lots(1).phase(Phase::Barter([BEN].into())).set(|game| game.edition.mends = 4);
    kit.order(ADA, once(bids(&[(5, 30)])));
    kit.order(ADA, once(stake(50)));
    assert_eq!(left(&kit), (for_round(3, Answers { stake: Some(50), ..bids(&[(5, 30)]) }), None));
}

#[test]
fn wr_27_done_with_barter_as_soon_as_it_opens() {
    let mut kit = noted(before_lots(1), ADA, once(done_at_once()));
    go(&mut kit, &[1]);
    for seat in [ADA, BEN] {
        kit.order(seat, Order::Bid(0));
    }
    let events = kit.order(CYD, Order::Bid(0));
    assert!(events.contains(&Event::SaidDone { seat: ADA }));
    assert_eq!(kit.owed(), [(BEN, "barter"), (CYD, "barter")]);
    // An offer asks her again; what she left is for the beginning alone.
    let give = Goods { cash: 5, ..Goods::default() }.into();
    let offer = Order::Offer { to: ADA, give, want: Box::default(), promise: None, expires: None };
    let events = kit.order(BEN, offer);
    assert!(events.contains(&Event::BarterReopened { seat: ADA }));
    assert_eq!(kit.owed(), [(ADA, "barter"), (BEN, "barter"), (CYD, "barter")]);
    kit.order(BEN, Order::Done);
    kit.order(CYD, Order::Done);
    kit.order(ADA, Order::Answer { offer: 1, accept: true });
    assert_eq!((kit.cash_of(ADA), kit.owed()), (95, vec![(ADA, "barter")]));
    kit.order(ADA, Order::Done);
    assert!(matches!(kit.game.phase, Phase::Speculate(_)));
}

#[test]
fn wr_27_where_all_are_done_at_once_barter_opens_and_ends() {
    let mut kit = before_lots(1);
    for seat in [ADA, BEN, CYD] {
        kit = noted(kit, seat, always(Answers { stake: Some(0), ..done_at_once() }));
    }
    go(&mut kit, &[1]);
    kit.order(ADA, Order::Bid(0));
    kit.order(BEN, Order::Bid(0));
    // Nobody stakes either: fate follows.
    kit.dice(&[2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1]);
    let events = kit.order(CYD, Order::Bid(0));
    let at = |wanted: &Event| events.iter().position(|event| event == wanted);
    assert!(at(&Event::BarterBegan) < at(&Event::SpeculationBegan) && at(&Event::NoStakes).is_some());
    assert_eq!((kit.game.round, &kit.game.phase), (4, &Phase::Combat(0)));
}

/// Ada has this stake left; the others are done with barter.
fn staked(cash: u32, amount: u32) -> (Kit, Vec<Event>) {
    let kit = before_lots(1).cash(ADA, cash).phase(Phase::Barter([BEN, CYD].into()));
    let mut kit = noted(kit, ADA, always(stake(amount)));
    let events = kit.order(ADA, Order::Done);
    (kit, events)
}

#[test]
fn wr_28_a_stake_left_beforehand_is_made_openly_as_the_step_begins() {
    let (mut kit, events) = staked(90, 50);
    assert!(events.contains(&Event::Staked { seat: ADA, amount: 50 }));
    assert_eq!(kit.owed(), [(BEN, "stake"), (CYD, "stake")]);
    // It may be changed as any.
    kit.order(ADA, Order::Stake(60));
    assert_eq!(kit.game.phase, Phase::Speculate([(ADA, 60)].into()));
    let (kit, events) = staked(90, 0);
    assert!(events.contains(&Event::Staked { seat: ADA, amount: 0 }));
    assert_eq!(kit.owed(), [(BEN, "stake"), (CYD, "stake")]);
}

#[test]
fn wr_28_a_standing_stake_above_ones_cash_lapses_and_is_asked_for() {
    let kit = before_lots(1).cash(ADA, 30).phase(Phase::Barter([BEN, CYD].into()));
    let kit = noted(kit, ADA, always(stake(50)));
    let checked = kit.game.check(Actor::Seat(ADA), &Order::Done).expect("ada is done");
    let mut game = kit.game.clone();
    let told = game.apply(checked, &mut Dice::recorded(&[]));
    let lapsed = Event::StandingStakeLapsed { seat: ADA, amount: 50, cash: 30 };
    let lapsed = told.iter().find(|told| told.event == lapsed).expect("it lapses");
    assert_eq!(lapsed.audience, Audience::Own(ADA));
    assert!(game.debts().iter().any(|debt| debt.seat == ADA && debt.what == "stake"));
    // Who has nothing is not asked, and nothing is said.
    let (kit, events) = staked(0, 50);
    assert!(!events.iter().any(|event| matches!(event, Event::StandingStakeLapsed { .. })));
    assert_eq!(kit.owed(), [(BEN, "stake"), (CYD, "stake")]);
}

#[test]
fn wr_56_who_resigns_leaves_no_answers() {
    let mut kit = noted(before_lots(2), ADA, always(Answers { stake: Some(9), ..bids(&[(5, 80)]) }));
    kit = noted(kit, ADA, once(bids(&[(5, 90)])));
    kit.dice(&[6]);
    kit.act(Actor::Table(TableAct::Vacated(ADA)), Order::Resign);
    let ada = kit.game.seat(ADA);
    assert!(ada.standing_bids.is_empty() && ada.standing.is_empty());
    for seat in [BEN, CYD] {
        kit.order(seat, Order::Bid(0));
    }
    assert_eq!(kit.game.seat(ADA).pool, 0);
}

#[test]
fn wr_24_wr_28_what_cannot_be_left_is_refused() {
    let kit = before_lots(1).phase(Phase::Barter(BTreeSet::new()));
    let refusal = kit.refuses(ADA, &once(bids(&[(7, 1)])), "not-a-number");
    assert_eq!(refusal, Refusal::NoSuchLot { typed: "7".to_owned() });
    assert_eq!(kit.refuses(ADA, &once(stake(101)), "WR-28"), Refusal::StakeTooHigh { amount: 101 });
    assert_eq!(kit.refuses(ADA, &once(Answers::default()), "WR-25"), Refusal::NothingBeforehand);
    // A bid or stake above today's cash is none of these: income may come first.
    assert!(kit.game.check(Actor::Seat(CYD), &once(bids(&[(2, 4000)]))).is_ok());
}

#[test]
fn wr_25_forms_are_read_as_they_are_written() {
    let kit = noted(before_lots(1), ADA, always(bids(&[(2, 5), (10, 6)])));
    let read = |draft: Draft| kit.game.draft(ADA, &names(), &draft);
    for form in ["warrior standing", "warrior beforehand"] {
        let draft = Draft::new(form).with("bids", "2: 30, 15: 0; 5 troops = 40 gp and 10: -");
        let draft = draft.with("stake", "50").with("barter", "yes").with("always", "yes");
        let answers = Answers { stake: Some(50), barter: true, ..bids(&[(2, 30), (5, 40), (15, 0)]) };
        let withdrawn = Withdrawn { bids: BTreeSet::from([10]), ..Withdrawn::default() };
        assert_eq!(read(draft), Ok(Order::Standing { answers, withdrawn, always: true }), "{form}");
        // All of it back.
        let draft = Draft::new(form).with("bids", "-").with("stake", "-1").with("barter", "no");
        let withdrawn = Withdrawn { bids: BTreeSet::from([2, 10]), stake: true, barter: true };
        assert_eq!(read(draft), Ok(back(withdrawn)), "{form}");
    }
    let read = |field: &str, typed: &str| read(Draft::new("warrior standing").with(field, typed));
    assert!(matches!(
        read("bids", "2: -5"),
        Err(Refusal::Common(Common::TooFew { number: -5, rule: "WR-25", .. }))
    ));
    assert!(matches!(read("bids", "2: 99999999999"), Err(Refusal::Common(Common::CannotAfford { .. }))));
    assert!(matches!(read("bids", "lots"), Err(Refusal::NoSuchLot { .. })));
    assert_eq!(read("bids", "5: 50, 2: 1, 5: 15"), Err(Refusal::TwoBids { size: 5 }));
    assert!(matches!(
        read("stake", "-2"),
        Err(Refusal::Common(Common::TooFew { number: -2, rule: "WR-28", .. }))
    ));
    assert!(matches!(read("stake", "much"), Err(Refusal::Common(Common::NotANumber { .. }))));
    assert!(matches!(read("barter", "perhaps"), Err(Refusal::Common(Common::Unreadable { .. }))));
}

#[test]
fn wr_25_what_was_left_for_a_round_can_be_made_to_stand_for_good() {
    let kit = noted(before_lots(1), ADA, once(bids(&[(2, 5)])));
    let draft = Draft::new("warrior standing").with("always", true);
    let order = kit.game.draft(ADA, &names(), &draft).expect("it reads");
    assert_eq!(order, always(bids(&[(2, 5)])));
    let kit = noted(kit, ADA, order);
    assert_eq!(kit.game.seat(ADA).standing_bids.all(), &BTreeMap::from([(2, 5)]));
    assert!(kit.game.seat(ADA).standing.is_empty());
    // Where nothing was left there is nothing to keep.
    let order = kit.game.draft(BEN, &names(), &draft).expect("it reads");
    kit.refuses(BEN, &order, "WR-25");
}

/// Ben, with something left.
fn left(answers: Answers) -> Kit {
    noted(before_lots(1).phase(Phase::Barter(BTreeSet::new())), BEN, once(answers))
}

#[test]
fn wr_25_only_their_owner_sees_what_is_left() {
    let all = Answers { stake: Some(77), barter: true, ..bids(&[(2, 66), (15, 0)]) };
    let (one, other) = (left(all.clone()), left(bids(&[(5, 55)])));
    for viewer in [Viewer::Public, Viewer::Seat(ADA)] {
        let shown = |game: &Warrior| {
            (
                format!("{:?}", game.view(viewer)),
                position(game, &names(), viewer),
                game.status(&names(), viewer),
            )
        };
        assert_eq!(shown(&one.game), shown(&other.game), "{viewer:?}");
    }
    for seat in [ADA, BEN, CYD] {
        assert_eq!(one.game.ask(&names(), seat), other.game.ask(&names(), seat), "asked before all");
    }
    let hand = words(&one.game.hand(&names(), BEN).0);
    has(
        &hand,
        &["in round 3: 66 gp for 2 troops", "no bid for 15 troops", "a stake of 77 gp", "done with barter"],
    );
    let own = position(&one.game, &names(), Viewer::Seat(BEN));
    assert_eq!(own.pointer("/seats/ben/standing/once/stake"), Some(&77.into()));
    let game = wartable::games::warrior::import::import(
        &position(&one.game, &names(), Viewer::Everything),
        &mut Dice::recorded(&[]),
    )
    .expect("it is read again")
    .0;
    assert_eq!(game.seats, one.game.seats);
}

#[test]
fn wr_25_what_is_left_is_no_step() {
    let before = before_lots(1).phase(Phase::Barter(BTreeSet::new()));
    let mut later = noted(before.clone(), ADA, always(Answers { barter: true, ..bids(&[(5, 55)]) }));
    later.order(BEN, Order::Done);
    let back = before.game.clone().with_notes_of(&later.game);
    assert_eq!(back.phase, before.game.phase);
    assert_eq!(back.seat(ADA), later.game.seat(ADA));
    // Who is out by what is taken back has their own again.
    let mut gone = later.game.clone();
    gone.seats[0].out = true;
    gone.seats[0].standing_bids = StandingAnswers::default();
    let back = later.game.clone().with_notes_of(&gone);
    assert_eq!(back.seat(ADA).standing_bids.all(), &BTreeMap::from([(5, 55)]));
}

#[test]
fn wr_25_the_receipt_says_all_that_stands_and_what_still_waits() {
    let mut kit = before_lots(2);
    go(&mut kit, &[2]);
    let order = once(bids(&[(5, 20)]));
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("it can be left");
    let told = kit.game.apply(checked, &mut Dice::recorded(&[]));
    let receipt = kit.game.receipt(&names(), ADA, &order, &told);
    has(&words(&receipt), &["in round 3: 20 gp for 5 troops", "still waits for your answer"]);
    assert_eq!(
        receipt.buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
        ["Standing answers"]
    );
    let order = back(Withdrawn { bids: BTreeSet::from([5]), ..Withdrawn::default() });
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("it can be taken back");
    let told = kit.game.apply(checked, &mut Dice::recorded(&[]));
    has(&words(&kit.game.receipt(&names(), ADA, &order, &told)), &["taken back"]);
}
