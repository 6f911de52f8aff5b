//! Resources: BZ-3, BZ-15 to BZ-17, rulings B3, B4, B9, B10, A5.

use wartable::games::blitzkrieg::{Event, Goods, Order, Phase, Society};

use super::kit::{ADA, BEN, Kit, answer, offer};

const AUSTRALIA: [&str; 4] = ["indonesia", "new_guinea", "western_australia", "eastern_australia"];

fn before_the_roll() -> Kit {
    Kit::new().phase(Phase::Roll)
}

#[test]
fn bz_15_all_dice_are_rolled_and_added_to_what_is_banked() {
    let mut kit = before_the_roll().set(|game| game.seats[0].dice = 3).dice(&[2, 6, 1]);
    kit.order(ADA, &Order::Roll);
    assert_eq!((kit.has(ADA), kit.game.phase), (19, Phase::Act));
    assert_eq!(kit.refused(ADA, &Order::Roll), "nothing-owed");
}

#[test]
fn bz_b3_before_the_roll_there_is_trade_and_no_action() {
    let mut kit = before_the_roll();
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", 1)), "BZ-B3");
    assert_eq!(kit.cannot(ADA, kit.sell("alaska")), "BZ-B3");
    kit.order(ADA, &Order::Friend { to: BEN, friendly: true });
    // Land bought now counts for the roll.
    let kit = AUSTRALIA[..3].iter().fold(before_the_roll(), |kit, id| kit.land(ADA, id, 0));
    let mut kit = kit.land(BEN, AUSTRALIA[3], 0);
    let lands = [kit.at(AUSTRALIA[3])].into();
    kit.order(
        ADA,
        &offer(BEN, Goods { resources: 4, ..Goods::default() }, Goods { lands, ..Goods::default() }),
    );
    kit.order(BEN, &answer(1, true));
    let mut kit = kit.dice(&[3]);
    let events = kit.order(ADA, &Order::Roll);
    assert_eq!(kit.has(ADA), 10 - 4 + 3 + 2);
    assert!(events.iter().any(|event| matches!(event, Event::Income { zones, .. } if zones.len() == 1)));
}

#[test]
fn bz_16_bz_7_a_zone_is_complete_without_what_does_not_exist_and_nobodys_where_nothing_is_left() {
    let kit = AUSTRALIA[..3].iter().fold(Kit::new(), |kit, id| kit.land(ADA, id, 0));
    assert!(kit.game.whole_zones(ADA).is_empty());
    let last = kit.at(AUSTRALIA[3]);
    let kit = kit.set(|game| _ = game.devastated.insert(last));
    let bonuses: Vec<u32> = kit.game.whole_zones(ADA).into_iter().map(|(_, bonus)| bonus).collect();
    assert_eq!(bonuses, [2]);
    // BZ-A5.
    let all: Vec<_> = AUSTRALIA.iter().map(|id| kit.at(id)).collect();
    let kit = kit.set(|game| game.devastated.extend(all));
    assert!(kit.game.whole_zones(ADA).is_empty());
}

#[test]
fn bz_b4_a_corporate_state_gets_one_more_a_roll_and_none_without_dice() {
    let mut kit = before_the_roll().society(ADA, Society::CorporateState);
    kit = kit.set(|game| game.seats[0].dice = 2).dice(&[1, 1]);
    kit.order(ADA, &Order::Roll);
    assert_eq!(kit.has(ADA), 13);
    let mut kit = before_the_roll().society(ADA, Society::CorporateState).set(|game| game.seats[0].dice = 0);
    kit.order(ADA, &Order::Roll);
    assert_eq!(kit.has(ADA), 10);
}

#[test]
fn bz_b10_dice_sold_before_the_roll_do_not_roll_for_who_sold_them() {
    let mut kit = before_the_roll();
    kit.order(ADA, &offer(BEN, Goods { dice: 1, ..Goods::default() }, Goods::default()));
    kit.order(BEN, &answer(1, true));
    kit.order(ADA, &Order::Roll);
    assert_eq!((kit.has(ADA), kit.game.standing(BEN).dice), (10, 2));
}

#[test]
fn bz_17_bz_b9_divisions_cost_one_each_in_ones_own_land_and_nothing_is_owed() {
    let mut kit = Kit::new();
    kit.act(ADA, kit.raise("alaska", 7));
    assert_eq!((kit.has(ADA), kit.divisions(ADA, "alaska")), (3, 8));
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", 4)), "cannot-afford");
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", 0)), "BZ-17");
    assert_eq!(kit.cannot(ADA, kit.raise("egypt", 1)), "BZ-17");
    assert_eq!(kit.cannot(ADA, kit.raise("peru", 1)), "BZ-17");
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", u32::MAX)), "cannot-afford");
    // BZ-D14: also in what was taken in this turn.
    let mut kit = Kit::new().land(ADA, "alaska", 2);
    kit.act(ADA, kit.invade("alaska", "kamchatka", super::kit::army(1)));
    kit.act(ADA, kit.raise("kamchatka", 1));
    assert_eq!(kit.divisions(ADA, "kamchatka"), 2);
}

#[test]
fn bz_34_selling_back_what_one_came_from_is_steamrolling_at_one_a_territory() {
    let mut kit = Kit::new().land(ADA, "peru", 1);
    kit.act(ADA, kit.invade("alaska", "kamchatka", super::kit::army(1)));
    kit.act(ADA, kit.sell("alaska"));
    assert_eq!(kit.has(ADA), 9);
}
