//! WR-28.

use std::collections::BTreeMap;

use wartable::games::warrior::{Event, Order, Phase, Refusal};
use wartable::rules::Common;

use super::kit::{ADA, BEN, CYD, Kit};

fn speculation() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("peru", 4)])
        .land(CYD, &[("egypt", 3)])
        .cash(ADA, 250)
        .cash(BEN, 45)
        .cash(CYD, 0)
        .set(|game| game.round = 3)
        .phase(Phase::Speculate(BTreeMap::new()))
}

#[test]
fn wr_28_returns_go_by_the_die() {
    for (die, back) in [(1, 0), (2, 22), (3, 22), (4, 45), (5, 225), (6, 450)] {
        let mut kit = speculation();
        kit.order(ADA, Order::Stake(0));
        // One die, then ada rolls 18 and the council meets on a trade route, which waits.
        kit.dice(&[die, 6, 6, 5, 1, 2]);
        let events = kit.order(BEN, Order::Stake(45));
        let returns = BTreeMap::from([(BEN, (45, back))]);
        assert!(events.contains(&Event::Speculated { die, returns }), "{die}");
        assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (250, back), "{die}");
    }
}

#[test]
fn wr_28_a_five_pays_five_times_the_stake() {
    let mut kit = speculation();
    kit.order(ADA, Order::Stake(100));
    kit.dice(&[5, 6, 6, 5, 1, 2]);
    kit.order(BEN, Order::Stake(20));
    // 250 − 100 + 500 and 45 − 20 + 100: one die for all, the stake included.
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (650, 125));
}

#[test]
fn wr_28_at_most_100_and_not_above_cash() {
    let kit = speculation();
    assert_eq!(kit.refuses(ADA, &Order::Stake(101), "WR-28"), Refusal::StakeTooHigh { amount: 101 });
    let refusal = kit.refuses(BEN, &Order::Stake(46), "WR-28");
    assert_eq!(refusal, Common::CannotAfford { amount: 46, has: 45, rule: "WR-28" }.into());
}

#[test]
fn wr_28_a_stake_may_be_changed_until_all_are_in() {
    let mut kit = speculation();
    kit.order(ADA, Order::Stake(100));
    assert_eq!(kit.owed(), [(BEN, "stake")]);
    assert_eq!(kit.order(ADA, Order::Stake(20)), [Event::Staked { seat: ADA, amount: 20 }]);
    kit.refuses(ADA, &Order::Stake(101), "WR-28");
    kit.dice(&[6, 6, 6, 5, 1, 2]);
    let events = kit.order(BEN, Order::Stake(0));
    assert!(events.contains(&Event::Speculated { die: 6, returns: BTreeMap::from([(ADA, (20, 200))]) }));
    kit.refuses(ADA, &Order::Stake(5), "nothing-owed");
}

#[test]
fn wr_28_stakes_are_open_and_silence_is_none() {
    let mut kit = speculation();
    // Cyd has nothing to stake and is not asked.
    assert_eq!(kit.owed(), [(ADA, "stake"), (BEN, "stake")]);
    let events = kit.order(ADA, Order::Stake(7));
    assert_eq!(events, [Event::Staked { seat: ADA, amount: 7 }]);
    kit.dice(&[1, 6, 6, 5, 1, 2]);
    kit.expire(BEN);
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (243, 45));
}

#[test]
fn wr_28_without_stakes_no_die_falls() {
    let mut kit = speculation();
    kit.order(ADA, Order::Stake(0));
    // These are ada's four dice of fate, and the matter's.
    kit.dice(&[6, 6, 5, 1, 2]);
    let events = kit.order(BEN, Order::Stake(0));
    assert!(events.contains(&Event::NoStakes));
    assert!(events.contains(&Event::FateRolled { seat: ADA, dice: vec![6, 6, 5, 1], sum: 18 }));
}
