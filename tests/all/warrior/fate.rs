//! WR-29 to WR-34 and WR-37 to WR-45, and WR-57 where fate takes a capital.

use std::collections::BTreeMap;

use wartable::games::warrior::{Event, Fate, MoneyWhy, NoResult, Order, Phase};
use wartable::rules::SeatId;

use super::kit::{ADA, BEN, CYD, Kit, at, march, places};

/// Three players; ada, the last in turn order, is about to roll. Ben has a unit to place
/// afterwards, so that nothing else happens then.
pub(super) fn before_adas_roll() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 2), ("ontario", 1)])
        .land(BEN, &[("peru", 4), ("brazil", 2)])
        .land(CYD, &[("egypt", 3), ("congo", 1)])
        .capital(ADA, "alaska")
        .capital(BEN, "peru")
        .capital(CYD, "egypt")
        .cash(ADA, 1001)
        .cash(BEN, 500)
        .cash(CYD, 31)
        .set(|game| {
            game.round = 3;
            *game.order = vec![BEN, CYD, ADA];
            game.seats[1].pool = 1;
        })
        .phase(Phase::Fate(Fate { roller: 2, entry: None, pending: Vec::new() }))
}

/// Four dice of this sum.
pub(super) fn dice_of(sum: u8) -> [u8; 4] {
    let mut dice = [1; 4];
    let mut left = sum - 4;
    for die in &mut dice {
        let more = left.min(5);
        *die += more;
        left -= more;
    }
    dice
}

/// Ada rolls this sum, and then these dice fall.
pub(super) fn roll(kit: &mut Kit, sum: u8, then: &[u8]) -> Vec<Event> {
    let mut dice = dice_of(sum).to_vec();
    dice.extend(then);
    kit.dice(&dice);
    kit.order(ADA, Order::StandingBids(BTreeMap::new()))
}

fn money(events: &[Event], why: MoneyWhy) -> Vec<(SeatId, i64)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Money { changes, why: w } if *w == why => Some(changes.clone()),
            _ => None,
        })
        .flatten()
        .collect()
}

pub(super) fn all_cash(kit: &Kit) -> [u32; 3] {
    [ADA, BEN, CYD].map(|seat| kit.cash_of(seat))
}

pub(super) fn is_over(kit: &Kit) -> bool {
    matches!(kit.game.phase, Phase::Place(_))
}

pub(super) const PERU: [u8; 2] = [2, 3];
pub(super) const BRAZIL: [u8; 2] = [2, 2];
pub(super) const CONGO: [u8; 2] = [4, 1];
pub(super) const MADAGASCAR: [u8; 2] = [4, 4];
const EGYPT: [u8; 2] = [4, 3];
pub(super) const ONTARIO: [u8; 3] = [1, 4, 4];

#[test]
fn wr_29_each_in_turn_order_and_each_roll_settled_whole() {
    let mut kit = before_adas_roll().set(|game| {
        game.phase = Phase::Fate(Fate { roller: 0, entry: None, pending: Vec::new() });
    });
    // Ben rolls 16 and chooses before cyd rolls.
    kit.dice(&dice_of(16));
    kit.order(ADA, Order::StandingBids(BTreeMap::new()));
    assert_eq!(kit.owed(), [(BEN, "reward")]);
    kit.dice(&[dice_of(7), dice_of(7)].concat());
    let events = kit.order(BEN, Order::Reward(at("brazil")));
    let rollers: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::FateRolled { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(rollers, [CYD, ADA]);
    assert!(is_over(&kit));
}

#[test]
fn wr_29_a_payment_takes_no_more_than_there_is() {
    let mut kit = before_adas_roll().cash(ADA, 70);
    let events = roll(&mut kit, 6, &[]);
    assert_eq!(money(&events, MoneyWhy::Economy), [(ADA, -70)]);
    assert_eq!(kit.cash_of(ADA), 0);
}

#[test]
fn wr_29_a_random_territory_without_owner_has_no_result() {
    for sum in [9, 10, 13, 14, 15, 19, 20, 22] {
        let mut kit = before_adas_roll();
        let before = kit.game.land.clone();
        let events = roll(&mut kit, sum, &MADAGASCAR);
        assert!(events.contains(&Event::NoResult { why: NoResult::NoOwner }), "{sum}");
        assert_eq!((all_cash(&kit), &kit.game.land), ([1001, 500, 31], &before), "{sum}");
        assert!(is_over(&kit), "{sum}");
    }
}

#[test]
fn wr_30_famine_takes_half_of_everybodys_money_once() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 4, &[]);
    assert_eq!(money(&events, MoneyWhy::Famine), [(ADA, -500), (BEN, -250), (CYD, -15)]);
    assert_eq!(all_cash(&kit), [501, 250, 16]);
    let mut again = before_adas_roll().set(|game| game.famine_done = kit.game.famine_done);
    let events = roll(&mut again, 4, &[]);
    assert!(events.contains(&Event::NoResult { why: NoResult::FamineBefore }));
    assert_eq!(all_cash(&again), [1001, 500, 31]);
}

#[test]
fn wr_31_a_five_brings_30_for_each_territory() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 5, &[]);
    assert_eq!(all_cash(&kit), [1091, 500, 31]);
}

#[test]
fn wr_32_a_six_costs_50_for_each_territory() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 6, &[]);
    assert_eq!(all_cash(&kit), [851, 500, 31]);
}

#[test]
fn wr_33_a_seven_brings_5_for_each_territory() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 7, &[]);
    assert_eq!(all_cash(&kit), [1016, 500, 31]);
}

#[test]
fn wr_34_an_eight_costs_5_for_each_territory() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 8, &[]);
    assert_eq!(all_cash(&kit), [986, 500, 31]);
}

#[test]
fn wr_57_a_capital_lost_by_fate_costs_neither_money_nor_territories() {
    let mut kit = before_adas_roll().cash(BEN, 300);
    roll(&mut kit, 10, &PERU);
    let events = kit.order(BEN, Order::Pay(false));
    assert!(events.contains(&Event::InExile { seat: BEN }));
    assert_eq!((kit.cash_of(BEN), kit.owner("brazil"), kit.troops("brazil")), (300, Some(BEN), 2));
    assert_eq!(kit.game.seat(BEN).capital, None);
    // WR-22: a new one is owed, and nobody waits for it.
    assert!(kit.owed().contains(&(BEN, "capital")));
    assert!(is_over(&kit));
    kit.order(BEN, Order::Capital(at("brazil")));
    assert_eq!(kit.game.seat(BEN).capital, Some(at("brazil")));
}

#[test]
fn wr_37_a_disease_costs_aid_and_every_unit_rolls_guests_too() {
    let mut kit = before_adas_roll().guest(ADA, "peru", 2).guest(CYD, "peru", 1);
    // Peru; the owner's four dice, then cyd's one and ada's two (turn order).
    let events = roll(&mut kit, 13, &[&PERU[..], &[4, 5, 6, 1], &[5], &[4, 6]].concat());
    let fell =
        |seat, dice: &[u8], lost| Event::Disease { seat, territory: at("peru"), dice: dice.to_vec(), lost };
    let told: Vec<_> = events.iter().filter(|event| matches!(event, Event::Disease { .. })).collect();
    assert_eq!(told, [&fell(BEN, &[4, 5, 6, 1], 2), &fell(CYD, &[5], 1), &fell(ADA, &[4, 6], 1)]);
    assert_eq!(money(&events, MoneyWhy::Emergency), [(BEN, -100)]);
    assert_eq!((kit.cash_of(BEN), kit.troops("peru")), (400, 2));
    assert_eq!((kit.guests(ADA, "peru"), kit.guests(CYD, "peru")), (1, 0));
}

#[test]
fn wr_37_a_territory_whose_units_all_fall_is_unoccupied_or_its_guests() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 13, &[&CONGO[..], &[6]].concat());
    // Who has less than the aid pays what there is.
    assert_eq!(money(&events, MoneyWhy::Emergency), [(CYD, -31)]);
    assert_eq!((kit.owner("congo"), kit.troops("congo")), (None, 5));
    let mut guests = before_adas_roll().guest(BEN, "congo", 2);
    roll(&mut guests, 13, &[&CONGO[..], &[6], &[6, 1]].concat());
    assert_eq!((guests.owner("congo"), guests.troops("congo")), (Some(BEN), 1));
}

#[test]
fn wr_38_fortune_brings_200_and_3_infantry() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 14, &CONGO);
    assert_eq!((kit.cash_of(CYD), kit.troops("congo")), (231, 4));
    assert!(events.contains(&Event::Reinforced { seat: CYD, territory: at("congo"), troops: 3 }));
}

#[test]
fn wr_39_a_mob_fights_to_the_death() {
    let mut kit = before_adas_roll();
    // Egypt, a mob of 2×1; two dice against two: 6 over 5, 2 under 4; then one against two.
    let events = roll(&mut kit, 15, &[&EGYPT[..], &[1], &[2, 6, 5, 4], &[3, 1, 3]].concat());
    assert!(events.contains(&Event::MobRose { territory: at("egypt"), die: 1, size: 2 }));
    assert!(events.contains(&Event::MobEnded {
        territory: at("egypt"),
        won: false,
        left: 0,
        fell: vec![(CYD, 1)]
    }));
    // A tie is the defender's, and a capital has no bonus.
    assert_eq!((kit.owner("egypt"), kit.troops("egypt")), (Some(CYD), 2));
}

#[test]
fn wr_39_where_the_mob_wins_the_territory_is_unoccupied() {
    let mut kit = before_adas_roll();
    // Congo: four with three dice, all of whom may fight, against one.
    let events = roll(&mut kit, 15, &[&CONGO[..], &[2], &[1, 1, 6, 5]].concat());
    assert!(events.contains(&Event::MobEnded {
        territory: at("congo"),
        won: true,
        left: 4,
        fell: vec![(CYD, 1)]
    }));
    assert_eq!((kit.owner("congo"), kit.troops("congo")), (None, 5));
}

#[test]
fn wr_39_guests_meet_the_mob_after_the_owner_and_keep_what_they_save() {
    let mut kit = before_adas_roll().guest(BEN, "congo", 2);
    // Two of a mob beat the owner (6, 1 against 1), then fall to the guests (1, 1 against 6, 6).
    roll(&mut kit, 15, &[&CONGO[..], &[1], &[6, 1, 1], &[1, 1, 6, 6]].concat());
    assert_eq!((kit.owner("congo"), kit.troops("congo")), (Some(BEN), 2));
}

#[test]
fn wr_40_two_infantry_in_a_territory_of_the_rollers_choice() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 16, &[]);
    assert_eq!(kit.owed(), [(ADA, "reward")]);
    kit.refuses(ADA, &Order::Reward(at("peru")), "WR-40");
    kit.refuses(BEN, &Order::Reward(at("peru")), "nothing-owed");
    let mut silent = kit.clone();
    kit.order(ADA, Order::Reward(at("ontario")));
    assert_eq!((kit.troops("ontario"), kit.troops("alaska")), (3, 3));
    silent.expire(ADA);
    assert_eq!((silent.troops("ontario"), silent.troops("alaska")), (1, 5));
}

#[test]
fn wr_41_the_player_to_the_left_takes_two_infantry() {
    let mut kit = before_adas_roll();
    roll(&mut kit, 17, &[]);
    // The next in turn order after ada, round the table.
    assert_eq!(kit.owed(), [(BEN, "desert")]);
    let remove = |list: &[(&str, u32)]| Order::Remove { places: places(list), pool: 0 };
    kit.refuses(ADA, &remove(&[("alaska", 2)]), "nothing-owed");
    kit.refuses(BEN, &remove(&[("alaska", 3)]), "WR-41");
    kit.refuses(BEN, &remove(&[("peru", 2)]), "WR-41");
    kit.refuses(BEN, &remove(&[("ontario", 2)]), "WR-41");
    kit.refuses(BEN, &remove(&[]), "WR-41");
    kit.refuses(BEN, &Order::Remove { places: places(&[]), pool: 1 }, "WR-41");
    let mut silent = kit.clone();
    let mut two = kit.clone();
    // It may be emptied.
    kit.order(BEN, remove(&[("ontario", 1), ("alaska", 1)]));
    assert_eq!((kit.owner("ontario"), kit.troops("ontario"), kit.troops("alaska")), (None, 7, 2));
    assert!(is_over(&kit));
    two.order(BEN, remove(&[("alberta", 1)]));
    two.order(BEN, remove(&[("alberta", 1)]));
    assert_eq!(two.owner("alberta"), None);
    // By default the largest force.
    let events = silent.expire(BEN);
    assert!(events.contains(&Event::Lost { seat: ADA, territory: Some(at("alaska")), troops: 2 }));
    assert_eq!(silent.troops("alaska"), 1);
}

#[test]
fn wr_41_who_has_one_unit_loses_one() {
    let mut kit = before_adas_roll().set(|game| {
        for id in ["alaska", "alberta"] {
            game.land[usize::from(at(id).0)].owner = None;
        }
        game.seats[0].capital = Some(at("ontario"));
    });
    roll(&mut kit, 17, &[]);
    let events = kit.order(BEN, Order::RemoveRest);
    assert!(events.contains(&Event::Lost { seat: ADA, territory: Some(at("ontario")), troops: 1 }));
    assert!(events.contains(&Event::Eliminated { seat: ADA, resigned: false }));
}

#[test]
fn wr_42_an_eighteen_convenes_the_council() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 18, &[2]);
    assert!(events.iter().any(|event| matches!(event, Event::VoteOpened { .. })));
    assert_eq!(kit.owed(), [(BEN, "vote"), (CYD, "vote"), (ADA, "vote")]);
}

#[test]
fn wr_43_a_territory_gains_two_or_five() {
    for (sum, troops) in [(19, 2), (20, 5)] {
        let mut kit = before_adas_roll();
        roll(&mut kit, sum, &CONGO);
        assert_eq!((kit.troops("congo"), kit.cash_of(CYD)), (1 + troops, 31));
    }
}

#[test]
fn wr_44_a_twenty_one_paralyses_the_roller() {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 21, &[]);
    assert!(events.contains(&Event::Paralysed { seat: ADA }));
    // The next combat round: only passing is open to her.
    kit.order(BEN, Order::PlaceRest);
    kit.order(BEN, Order::EndTurn);
    kit.order(CYD, Order::EndTurn);
    kit.refuses(ADA, &march(&["alaska", "alberta"], 1), "WR-44");
    kit.refuses(ADA, &super::kit::attack("alaska", "kamchatka", 2), "WR-44");
    kit.order(ADA, Order::EndTurn);
    // It lasts one round.
    kit.order(BEN, Order::EndTurn);
    kit.order(CYD, Order::EndTurn);
    kit.order(ADA, march(&["alaska", "alberta"], 1));
}

#[test]
fn wr_44_an_epidemic_takes_a_unit_of_each_force() {
    let mut kit = before_adas_roll().guest(ADA, "peru", 1).guest(CYD, "peru", 3);
    let events = roll(&mut kit, 22, &PERU);
    assert_eq!((kit.troops("peru"), kit.guests(ADA, "peru"), kit.guests(CYD, "peru")), (3, 0, 2));
    for seat in [ADA, BEN, CYD] {
        assert!(events.contains(&Event::Lost { seat, territory: Some(at("peru")), troops: 1 }));
    }
    let mut last = before_adas_roll();
    roll(&mut last, 22, &CONGO);
    assert_eq!(last.owner("congo"), None);
}

#[test]
fn wr_45_a_scandal_takes_a_capitals_multiplier() {
    let mut kit = before_adas_roll();
    // Nobody's, then Congo: cyd's.
    let events = roll(&mut kit, 24, &[MADAGASCAR, CONGO].concat());
    assert!(events.contains(&Event::Exposed { seat: CYD }));
    kit.order(BEN, Order::PlaceRest);
    // Two of ben's in North Africa would meet egypt's plain force: no capital's die falls.
    let mut kit = kit.land(BEN, &[("north_africa", 4)]);
    kit.dice(&[6, 6, 6, 1, 1]);
    let attack = super::kit::one_roll(super::kit::attack("north_africa", "egypt", 3));
    let events = kit.order(BEN, attack);
    assert!(!events.iter().any(|event| matches!(event, Event::CapitalDie { .. })));
    assert_eq!(kit.troops("egypt"), 1);
}

#[test]
fn wr_58_dice_fall_in_the_order_of_an_entrys_sentence() {
    // Four dice; the continent's, then all of its own together and only these again; the mob's
    // size; then per roll the mob's dice before the force's.
    let mut kit = before_adas_roll().land(CYD, &[("iceland", 1)]);
    let events = roll(&mut kit, 15, &[3, 6, 6, 1, 2, 1, 6, 5, 4]);
    let rolls = vec![vec![6, 6], vec![1, 2]];
    let iceland = at("iceland");
    assert!(events.contains(&Event::RandomTerritory { continent_die: vec![3], rolls, territory: iceland }));
    assert!(events.contains(&Event::MobRose { territory: iceland, die: 1, size: 2 }));
    let fell = events.iter().find_map(|event| match event {
        Event::Rolled { attack, defence, .. } => Some((attack.to_vec(), defence.to_vec())),
        _ => None,
    });
    assert_eq!(fell, Some((vec![6, 5], vec![4])));
    // A sanction: the matter's die, then its own.
    let mut kit = before_adas_roll();
    roll(&mut kit, 18, &[6]);
    kit.dice(&[1]);
    kit.order(ADA, Order::Act(wartable::games::warrior::Act::Sanction(at("congo"))));
}

#[test]
fn wr_3_the_cut_off_waits_for_the_end_of_the_running_step() {
    let time_up = |kit: &mut Kit| {
        let act = wartable::rules::TableAct::TimeUp;
        kit.act(wartable::rules::Actor::Table(act), Order::TimeUp)
    };
    let mut fate = before_adas_roll();
    roll(&mut fate, 16, &[]);
    time_up(&mut fate);
    assert_eq!(fate.owed(), [(ADA, "reward")]);
    fate.order(ADA, Order::Reward(at("ontario")));
    assert!(fate.game.outcome.is_some());
    let mut barter = before_adas_roll().phase(Phase::Barter([BEN, CYD].into()));
    time_up(&mut barter);
    assert!(barter.game.outcome.is_none());
    let events = barter.order(ADA, Order::Done);
    assert!(barter.game.outcome.is_some());
    assert!(!events.contains(&Event::SpeculationBegan));
}
