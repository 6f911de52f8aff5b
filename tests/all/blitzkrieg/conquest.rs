//! Conquest (BZ-28), sales (BZ-33, E12 to E15), memetic attacks (BZ-22, E4 to E7).

use wartable::games::blitzkrieg::{Event, Options, Order, Society, Special};

use super::kit::{ADA, BEN, CYD, Kit, all_options, army, on_2210, own, surely};

use Special::{Diplomat, General};

#[test]
fn bz_33_bz_e12_a_sale_brings_one_one_a_division_four_a_center_four_a_diplomat_and_a_leaders_roll() {
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(on_2210()).land(ADA, home, 3).land(ADA, "nunavut", 1).center(home);
    let mut kit = kit.special(ADA, Diplomat, home).special(ADA, General, home).dice(&[7]);
    kit.act(ADA, kit.sell(home));
    assert_eq!(kit.has(ADA), 10 + 1 + 3 + 4 + 4 + 7);
    let land = kit.game.land_at(kit.at(home));
    assert_eq!((land.owner, land.center, land.divisions.is_empty()), (None, false, true));
    assert_eq!((kit.stands(ADA, Diplomat), kit.stands(ADA, General)), (None, None));
}

#[test]
fn bz_33_bz_e14_only_ones_own_and_guests_are_stranded() {
    let mut kit = Kit::new().land(ADA, "peru", 1).guests(CYD, "peru", 2).friend(ADA, CYD);
    assert_eq!(kit.cannot(ADA, kit.sell("egypt")), "BZ-33");
    assert_eq!(kit.cannot(ADA, kit.sell("brazil")), "BZ-33");
    kit.act(ADA, kit.sell("peru"));
    assert_eq!((kit.has(ADA), kit.owner("peru"), kit.divisions(CYD, "peru")), (12, None, 2));
    assert_eq!(kit.game.stranded(CYD), [kit.at("peru")]);
}

#[test]
fn bz_e13_what_was_raised_since_the_turn_began_brings_nothing_and_is_not_rolled() {
    let home = "northwestern_oil_emirate";
    let mut kit = Kit::with(on_2210()).land(ADA, home, 0).land(ADA, "nunavut", 0).bank(ADA, 20);
    kit.act(ADA, kit.hire(General, home));
    kit.act(ADA, kit.hire(Diplomat, home));
    kit.act(ADA, kit.build(home));
    assert_eq!(kit.has(ADA), 20 - 3 - 4 - 4);
    let mut guarded = kit.clone();
    guarded.act(ADA, kit.sell(home));
    assert_eq!(guarded.has(ADA), 9 + 1);
    // Without the guard all of it counts.
    let mut open = kit.set(|game| game.options.pump_guard = false).dice(&[5]);
    open.act(ADA, open.sell(home));
    assert_eq!(open.has(ADA), 9 + 1 + 4 + 4 + 5);
}

#[test]
fn bz_e13_what_was_conquered_counts() {
    let kit =
        Kit::with(on_2210()).land(ADA, "egypt", 1).land(BEN, "saharan_empire", 0).center("saharan_empire");
    let mut kit = kit.land(BEN, "argentina", 1).land(ADA, "lesotho", 1);
    kit.act(ADA, kit.invade("egypt", "saharan_empire", army(1)));
    kit.act(ADA, kit.sell("saharan_empire"));
    assert_eq!(kit.has(ADA), 10 - 2 + 1 + 1 + 4);
}

#[test]
fn bz_e15_the_last_territory_is_sold_when_that_is_confirmed_and_without_troops_one_is_out() {
    let mut kit = Kit::new();
    assert_eq!(kit.cannot(ADA, kit.sell("alaska")), "needs-confirmation");
    let events = kit.order(ADA, &surely(kit.sell("alaska")));
    // BZ-F5: dice leave the game; BZ-F7: the turn passes.
    assert!(events.iter().any(|event| matches!(event, Event::Eliminated { seat: ADA, by: None, dice: 0 })));
    assert_eq!((kit.game.turn, kit.game.standing(ADA).dice), (BEN, 0));
    // BZ-D15: with troops elsewhere one lives on.
    let mut kit = Kit::new().land(BEN, "peru", 0).guests(ADA, "peru", 1).friend(BEN, ADA);
    kit.order(ADA, &surely(kit.sell("alaska")));
    assert!(kit.game.is_in(ADA));
    assert_eq!(kit.cannot(ADA, kit.raise("peru", 1)), "BZ-17");
}

#[test]
fn bz_28_one_conquers_where_one_stands_and_not_what_is_ones_own() {
    let kit = Kit::new().guests(ADA, "peru", 2);
    assert_eq!(kit.cannot(ADA, kit.conquer("alaska")), "BZ-28");
    assert_eq!(kit.cannot(ADA, kit.conquer("brazil")), "BZ-28");
    let mut alone = kit.clone();
    alone.act(ADA, kit.conquer("peru"));
    assert_eq!((alone.owner("peru"), alone.has(ADA)), (Some(ADA), 9));
    assert_eq!(kit.clone().bank(ADA, 0).cannot(ADA, kit.conquer("peru")), "cannot-afford");
    let guarded = kit.guests(BEN, "peru", 1);
    assert_eq!(guarded.cannot(ADA, guarded.conquer("peru")), "BZ-28");
}

#[test]
fn bz_18_emplacements_pass_to_a_conqueror_who_may_use_them_at_once() {
    let kit = Kit::with(on_2210()).land(BEN, "egypt", 0).center("egypt").land(ADA, "saharan_empire", 2);
    let mut kit = kit.land(BEN, "argentina", 1).land(ADA, "tycho", 0);
    kit.act(ADA, kit.invade("saharan_empire", "egypt", army(2)));
    kit.act(ADA, kit.march("egypt", "tycho", army(1)));
    assert_eq!((kit.divisions(ADA, "tycho"), kit.has(ADA)), (1, 10 - 3 - 2));
}

#[test]
fn bz_22_bz_e5_a_memetic_attack_has_to_beat_morale_and_troops() {
    // BZ-22: three without society types; a division and a general are two more.
    let kit =
        Kit::with(Options { special_troops: true, ..Options::default() }).special(ADA, Diplomat, "alaska");
    let kit =
        kit.special(BEN, General, "egypt").land(BEN, "peru", 1).guests(CYD, "egypt", 9).friend(BEN, CYD);
    let mut held = kit.clone().dice(&[5]);
    held.act(ADA, kit.sway("egypt"));
    assert_eq!((held.owner("egypt"), held.has(ADA)), (Some(BEN), 8), "paid even so");
    assert_eq!(held.cannot(ADA, held.sway("peru")), "BZ-22", "once a turn");
    let mut swayed = kit.dice(&[6]);
    swayed.act(ADA, swayed.sway("egypt"));
    // BZ-E6: as a sale, unpaid; guests are stranded.
    assert_eq!((swayed.owner("egypt"), swayed.divisions(BEN, "egypt"), swayed.has(BEN)), (None, 0, 10));
    assert_eq!((swayed.stands(BEN, General), swayed.divisions(CYD, "egypt")), (None, 9));
    assert!(swayed.game.is_stranded(CYD, swayed.at("egypt")));
}

#[test]
fn bz_22_bz_e4_it_needs_a_diplomat_and_another_players_land() {
    let kit = Kit::new();
    assert_eq!(kit.cannot(ADA, kit.sway("egypt")), "BZ-22");
    let kit = kit.special(ADA, Diplomat, "alaska");
    assert_eq!(kit.cannot(ADA, kit.sway("alaska")), "BZ-E4");
    assert_eq!(kit.cannot(ADA, kit.sway("peru")), "BZ-E4");
    assert_eq!(kit.clone().bank(ADA, 1).cannot(ADA, kit.sway("egypt")), "cannot-afford");
    // BZ-E4: a friend's, too, and it doesn't change friendliness.
    let mut kit = kit.friend(ADA, BEN).friend(BEN, ADA).dice(&[1]);
    kit.act(ADA, kit.sway("egypt"));
    assert!(kit.game.is_friend(ADA, BEN) && kit.game.is_friend(BEN, ADA));
}

#[test]
fn bz_e7_nobody_gets_the_dice_of_who_loses_their_last_land_so() {
    let kit = Kit::new().special(ADA, Diplomat, "alaska").society(BEN, Society::CorporateState);
    let mut kit = kit.guests(BEN, "egypt", 0).dice(&[8]);
    kit.act(ADA, kit.sway("egypt"));
    assert_eq!((kit.game.is_in(BEN), kit.game.standing(ADA).dice), (false, 1));
    // With troops elsewhere they live on, and a later killer gets the dice.
    let kit = Kit::new().special(ADA, Diplomat, "alaska").society(BEN, Society::CorporateState);
    let kit = kit.guests(BEN, "egypt", 0).guests(BEN, "kamchatka", 1).land(ADA, "alaska", 3);
    let mut kit = kit.dice(&[8]);
    kit.act(ADA, kit.sway("egypt"));
    assert!(kit.game.is_in(BEN));
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((kit.game.is_in(BEN), kit.game.standing(ADA).dice), (false, 2));
}

#[test]
fn bz_e3_bz_19_one_of_each_at_a_time_and_again_after_his_death() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 8).bank(ADA, 20);
    kit.act(ADA, kit.hire(General, "alaska"));
    assert_eq!((kit.has(ADA), kit.cannot(ADA, kit.hire(General, "alaska"))), (17, "BZ-19"));
    let mut kit = kit.dice(&[1]);
    kit.act(ADA, kit.invade("alaska", "kamchatka", super::kit::led(0, &[General])));
    assert_eq!(kit.stands(ADA, General), None);
    kit.act(ADA, kit.hire(General, "alaska"));
    assert_eq!(kit.stands(ADA, General), Some(kit.at("alaska")));
    assert_eq!(kit.cannot(ADA, kit.hire(Diplomat, "egypt")), "BZ-17");
}

#[test]
fn bz_5_what_the_game_is_played_without_is_refused() {
    let kit = Kit::with(Options { societies: true, ..Options::default() });
    assert_eq!(kit.cannot(ADA, kit.hire(General, "alaska")), "BZ-5");
    // Society types bring the diplomat.
    assert!(kit.game.without(Diplomat).is_none());
    let kit = Kit::with(Options::default());
    assert_eq!(kit.cannot(ADA, kit.hire(Diplomat, "alaska")), "BZ-5");
    assert_eq!(kit.cannot(ADA, kit.sway("egypt")), "BZ-5");
    assert_eq!(kit.refused(ADA, &Order::Society(Society::Dictatorship)), "BZ-5");
    assert_eq!(kit.refused(ADA, &own(kit.dig("alaska"))), "BZ-5");
    // Admirals on 2210 alone, marshals with the Moon alone.
    let kit = Kit::with(all_options());
    assert_eq!(kit.cannot(ADA, kit.hire(Special::Admiral, "alaska")), "BZ-5");
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(Options { moon: Some(false), ..on_2210() });
    assert!(kit.game.without(Special::Admiral).is_none());
    assert_eq!(kit.cannot(ADA, kit.hire(Special::Marshal, home)), "BZ-5");
    assert!(Kit::with(on_2210()).game.without(Special::Marshal).is_none());
}
