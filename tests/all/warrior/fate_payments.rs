//! WR-35, WR-36: what fate brings to random territories or costs their owners.

use wartable::games::warrior::{Event, Fate, Order, Phase, Victory, WhatWaits};

use super::fate::{BRAZIL, CONGO, MADAGASCAR, ONTARIO, PERU, all_cash, before_adas_roll, is_over, roll};
use super::kit::{ADA, BEN, CYD, Kit, at};

#[test]
fn wr_35_a_nine_brings_a_random_territorys_owner_200() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 9, &CONGO);
    assert_eq!(all_cash(&kit), [1001, 500, 231]);
}

#[test]
fn wr_35_with_a_ten_the_owner_pays_300_or_loses_it() {
    let mut pays = before_adas_roll();
    let events = roll(&mut pays, 10, &BRAZIL);
    let what = WhatWaits::Pay { territory: at("brazil"), amount: 300 };
    assert!(events.contains(&Event::ChoiceWaits { seat: BEN, what }));
    assert_eq!(pays.owed(), [(BEN, "pay")]);
    let mut loses = pays.clone();
    let mut silent = pays.clone();
    pays.order(BEN, Order::Pay(true));
    assert_eq!((pays.cash_of(BEN), pays.owner("brazil")), (200, Some(BEN)));
    loses.order(BEN, Order::Pay(false));
    assert_eq!((loses.cash_of(BEN), loses.owner("brazil"), loses.troops("brazil")), (500, None, 5));
    // WR-36's default, here too.
    silent.expire(BEN);
    assert_eq!((silent.cash_of(BEN), silent.owner("brazil")), (200, Some(BEN)));
    pays.refuses(BEN, &Order::Pay(true), "nothing-owed");
    assert!(is_over(&pays) && is_over(&loses) && is_over(&silent));
}

#[test]
fn wr_35_who_can_pay_only_part_pays_it_and_loses_the_territory_still() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 10, &CONGO);
    assert!(events.contains(&Event::PaidInPart { seat: CYD, territory: at("congo"), paid: 31, of: 300 }));
    assert_eq!((kit.cash_of(CYD), kit.owner("congo"), kit.troops("congo")), (0, None, 5));
    assert!(is_over(&kit));
}

#[test]
fn wr_36_an_eleven_brings_two_owners_100_each() {
    let mut kit = before_adas_roll();
    // Brazil twice: the second is rolled again from the continent on.
    roll(&mut kit, 11, &[BRAZIL, BRAZIL, CONGO].concat());
    assert_eq!(all_cash(&kit), [1001, 600, 131]);
    let mut both_bens = before_adas_roll();
    roll(&mut both_bens, 11, &[BRAZIL, PERU].concat());
    assert_eq!(all_cash(&both_bens), [1001, 700, 31]);
    let mut one_owned = before_adas_roll();
    roll(&mut one_owned, 11, &[MADAGASCAR, PERU].concat());
    assert_eq!(all_cash(&one_owned), [1001, 600, 31]);
}

#[test]
fn wr_36_with_a_twelve_two_owners_pay_200_each_or_lose_it_in_the_order_rolled() {
    let mut kit = before_adas_roll().cash(BEN, 399);
    roll(&mut kit, 12, &[BRAZIL, PERU].concat());
    assert_eq!(kit.owed(), [(BEN, "pay")]);
    // Brazil is saved; for Peru only part is left, and it is lost, the capital of WR-57.
    let events = kit.order(BEN, Order::Pay(true));
    assert!(events.contains(&Event::PaidInPart { seat: BEN, territory: at("peru"), paid: 199, of: 200 }));
    assert_eq!((kit.owner("brazil"), kit.owner("peru"), kit.cash_of(BEN)), (Some(BEN), None, 0));
    let mut two = before_adas_roll();
    roll(&mut two, 12, &[ONTARIO.as_slice(), &BRAZIL].concat());
    assert_eq!(two.owed(), [(ADA, "pay")]);
    two.refuses(BEN, &Order::Pay(true), "nothing-owed");
    two.order(ADA, Order::Pay(false));
    assert_eq!(two.owed(), [(BEN, "pay")]);
    two.order(BEN, Order::Pay(true));
    assert_eq!((all_cash(&two), two.owner("ontario")), ([1001, 300, 31], None));
}

/// Ada and ben have two territories each; ada is about to roll.
fn two_each(bens_cash: u32) -> Kit {
    Kit::new(2)
        .options(|options| options.victory = Victory::WorldDomination)
        .land(ADA, &[("brazil", 4), ("congo", 1)])
        .land(BEN, &[("peru", 3), ("egypt", 2)])
        .capital(ADA, "brazil")
        .capital(BEN, "peru")
        .cash(ADA, 55)
        .cash(BEN, bens_cash)
        .set(|game| {
            game.round = 3;
            (*game.order, game.seats[1].pool) = (vec![BEN, ADA], 1);
        })
        .phase(Phase::Fate(Fate { roller: 1, entry: None, pending: Vec::new() }))
}

/// WR-1, WR-29: what both have to pay is settled whole before it is looked at who has won.
#[test]
fn wr_36_nobody_wins_between_the_two_of_a_twelve() {
    let mut kit = two_each(35);
    roll(&mut kit, 12, &[BRAZIL, PERU].concat());
    assert_eq!((kit.owner("brazil"), kit.owner("peru"), kit.game.outcome.is_none()), (None, None, true));
    assert!(is_over(&kit));
    // Who can pay is asked, and has won afterwards.
    let mut kit = two_each(235);
    roll(&mut kit, 12, &[BRAZIL, PERU].concat());
    assert_eq!((kit.owed(), kit.game.outcome.is_none()), (vec![(BEN, "pay"), (ADA, "capital")], true));
    kit.order(BEN, Order::Pay(true));
    assert_eq!(kit.game.outcome.as_ref().map(|outcome| outcome.winners.clone()), Some(vec![BEN]));
    // Before that was mended it was over with the first.
    let mut kit = two_each(35).set(|game| game.edition.mends = 3);
    roll(&mut kit, 12, &[BRAZIL, PERU].concat());
    assert_eq!((kit.owner("peru"), kit.game.outcome.is_some()), (Some(BEN), true));
}
