//! Where rules meet: each of these takes two or more that are written apart.

use wartable::games::blitzkrieg::{Event, Goods, Options, Order, Pyramid, Society, Special};
use wartable::rules::SeatId;

use super::kit::{ADA, BEN, CYD, DOT, Kit, all_options, answer, army, forced, led, offer};

use Special::{Diplomat, General};

#[test]
fn bz_45_bz_f5_an_eye_kills_the_last_troops_and_nobody_gets_the_dice() {
    let kit = Kit::illuminated(1).land(BEN, "alaska", 0).friend(BEN, ADA).guests(ADA, "alaska", 1);
    let mut kit = kit.eye(DOT, "alaska").dice(&[8]);
    kit.act(ADA, kit.fight("alaska", Some(DOT)));
    assert!(!kit.game.is_in(ADA));
    assert_eq!((kit.game.standing(BEN).dice, kit.game.standing(CYD).dice), (1, 1));
}

#[test]
fn bz_43_bz_f5_who_is_forced_to_eliminate_another_gets_the_dice() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "middle_east").land(ADA, "middle_east", 3);
    let mut kit = kit;
    kit.force(DOT, ADA, kit.invade("middle_east", "egypt", army(2)));
    assert_eq!((kit.game.is_in(BEN), kit.game.standing(ADA).dice), (false, 2));
}

#[test]
fn bz_43_bz_e4_once_a_turn_counts_per_turn_in_which_it_happens() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").special(ADA, Diplomat, "alaska").dice(&[1]);
    let mut kit = kit;
    kit.force(DOT, ADA, kit.sway("egypt"));
    assert_eq!(kit.refused(DOT, &forced(ADA, kit.sway("egypt"))), "BZ-22");
    kit.order(DOT, &Order::Pass);
    let mut kit = kit.dice(&[1]);
    kit.order(ADA, &Order::Roll);
    let mut kit = kit.dice(&[1]);
    kit.act(ADA, kit.sway("egypt"));
}

#[test]
fn bz_43_bz_e13_what_is_raised_by_force_is_new_in_that_turn_too() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").land(ADA, "peru", 1);
    let mut kit = kit;
    kit.force(DOT, ADA, kit.hire(General, "alaska"));
    kit.force(DOT, ADA, kit.sell("alaska"));
    assert_eq!(kit.has(ADA), 10 - 3 + 1 + 1);
}

#[test]
fn bz_43_bz_c6_troops_stranded_by_force_wait_for_their_own_players_turn() {
    // Ada's land is sold under cyd's guests in dot's turn.
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").land(ADA, "peru", 1).friend(ADA, CYD);
    let mut kit = kit.guests(CYD, "alaska", 2).bank(CYD, 0);
    kit.force(DOT, ADA, kit.sell("alaska"));
    for seat in [DOT, ADA, BEN] {
        kit = if seat == DOT { kit } else { kit.dice(&[1]) };
        kit.order(seat, &Order::Pass);
        assert_eq!(kit.divisions(CYD, "alaska"), 2);
    }
    // With the one resource of the roll they can still conquer: first that.
    let mut kit = kit.dice(&[1]);
    kit.order(CYD, &Order::Roll);
    assert_eq!(kit.refused(CYD, &Order::Pass), "BZ-C6");
    kit.act(CYD, kit.conquer("alaska"));
    assert_eq!(kit.owner("alaska"), Some(CYD));
}

#[test]
fn bz_43_bz_c8_a_forced_invasion_asks_the_forced_players_friends() {
    let kit =
        Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").land(ADA, "alaska", 4).land(BEN, "kamchatka", 1);
    let mut kit = kit.guests(CYD, "kamchatka", 1).friend(CYD, ADA).friend(BEN, CYD).friend(CYD, BEN);
    kit.force(DOT, ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!(kit.owner("kamchatka"), Some(BEN));
    kit.order(CYD, &Order::Consent { proposal: 1, agree: true });
    assert_eq!((kit.owner("kamchatka"), kit.has(ADA)), (Some(ADA), 7));
}

#[test]
fn bz_43_bz_b6_a_utopia_may_be_forced_to_take_what_it_was_forced_to_wipe_out() {
    let kit =
        Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").land(ADA, "alaska", 2).land(BEN, "kamchatka", 1);
    let mut kit = kit.society(ADA, Society::FreeLoveUtopia).pyramid(Pyramid::Of(DOT), "alaska");
    kit.force(DOT, ADA, kit.invade("alaska", "kamchatka", army(1)));
    kit.force(DOT, ADA, kit.conquer("kamchatka"));
    assert_eq!((kit.owner("kamchatka"), kit.has(ADA)), (Some(ADA), 10 - 1 - 3 - 1));
}

#[test]
fn bz_22_bz_b6_bz_c6_a_memetic_attack_on_ones_host_strands_oneself() {
    let kit = Kit::new().special(ADA, Diplomat, "alaska").land(BEN, "peru", 0).guests(ADA, "peru", 2);
    let mut kit = kit.friend(BEN, ADA).dice(&[8]);
    kit.act(ADA, kit.sway("peru"));
    assert!(kit.game.is_stranded(ADA, kit.at("peru")));
    kit.act(ADA, kit.conquer("peru"));
    assert_eq!((kit.owner("peru"), kit.game.is_stranded(ADA, kit.at("peru"))), (Some(ADA), false));
}

#[test]
fn bz_8_bz_22_the_holy_land_defends_itself_with_sevens() {
    let kit = Kit::with(Options { holy_land: true, ..all_options() });
    let egypt = kit.at("egypt");
    let kit = kit.society(BEN, Society::GeotheisticTheocracy).set(|game| game.holy_land = Some(egypt));
    let kit = kit.guests(BEN, "egypt", 0).special(ADA, Diplomat, "alaska").land(BEN, "peru", 0);
    let mut held = kit.clone().dice(&[7]);
    held.act(ADA, kit.sway("egypt"));
    assert_eq!(held.owner("egypt"), Some(BEN));
    let mut gone = kit.dice(&[8]);
    gone.act(ADA, gone.sway("egypt"));
    // Then the rest of theirs is as weak as it gets.
    assert_eq!(gone.game.morale(BEN), 1);
}

#[test]
fn bz_13_bz_c8_a_trade_between_may_take_away_what_was_agreed_upon() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    kit.act(ADA, kit.conquer("kamchatka"));
    // Ben sells the land to ada meanwhile.
    let lands = [kit.at("kamchatka")].into();
    kit.order(
        BEN,
        &offer(ADA, Goods { lands, ..Goods::default() }, Goods { resources: 1, ..Goods::default() }),
    );
    let mut before = kit.clone().set(|game| game.edition.mends = 1);
    // His troops go with it: nobody is asked any more.
    let events = kit.order(ADA, &answer(1, true));
    assert!(events.iter().any(|event| matches!(event, Event::ProposalLapsed { number: 1, seat: ADA })));
    assert_eq!(kit.has(ADA), 9);
    // As a game goes on that began before.
    before.order(ADA, &answer(1, true));
    let events = before.order(BEN, &Order::Consent { proposal: 1, agree: true });
    assert!(events.iter().any(|event| matches!(event, Event::CameToNothing { .. })));
    assert_eq!(before.has(ADA), 9);
}

#[test]
fn bz_f2_bz_c6_a_host_sells_the_land_under_its_guests() {
    let mut kit = Kit::new().land(BEN, "peru", 0).guests(ADA, "peru", 2).friend(BEN, ADA);
    let lands = [kit.at("peru")].into();
    kit.order(
        BEN,
        &offer(CYD, Goods { lands, ..Goods::default() }, Goods { resources: 1, ..Goods::default() }),
    );
    kit.order(CYD, &answer(1, true));
    assert!(kit.game.is_stranded(ADA, kit.at("peru")));
    assert_eq!(kit.refused(ADA, &Order::Pass), "BZ-C6");
}

#[test]
fn bz_31_bz_30_a_surprise_that_leaves_a_guest_with_nothing_eliminates_them() {
    // Cyd lives on ada's land alone.
    let kit = Kit::new().guests(CYD, "alaska", 2).friend(ADA, CYD).friend(CYD, ADA).guests(ADA, "alaska", 3);
    let japan = kit.at("japan");
    let mut kit = kit.set(|game| game.land[usize::from(japan.0)] = Default::default());
    kit.act(ADA, kit.surprise("alaska", CYD));
    assert_eq!(
        (kit.game.is_in(CYD), kit.game.standing(ADA).dice, kit.divisions(ADA, "alaska")),
        (false, 2, 1)
    );
}

#[test]
fn bz_e1_bz_d9_a_diplomat_of_the_lands_owner_dies_before_a_guests_divisions() {
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 1).guests(CYD, "kamchatka", 3);
    let mut kit = kit.special(BEN, Diplomat, "kamchatka").friend(BEN, CYD).friend(CYD, BEN);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((kit.stands(BEN, Diplomat), kit.divisions(CYD, "kamchatka")), (None, 3));
}

#[test]
fn bz_d3_bz_b5_bz_25_a_utopias_general_pays_for_himself_the_guard_and_the_conquest() {
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia).special(ADA, General, "alaska");
    let kit = kit.land(ADA, "alaska", 2).land(BEN, "kamchatka", 1);
    let needed = |kit: &Kit| {
        kit.game.price_of_invasion(ADA, (kit.at("kamchatka"), None), &led(2, &[General]), false).needed()
    };
    assert_eq!(needed(&kit), 3 + 3 + 1);
    assert_eq!(
        kit.clone().bank(ADA, 6).cannot(ADA, kit.invade("alaska", "kamchatka", led(2, &[General]))),
        "BZ-25"
    );
    let mut kit = kit.bank(ADA, 7).dice(&[1]);
    kit.act(ADA, kit.invade("alaska", "kamchatka", led(2, &[General])));
    assert_eq!((kit.has(ADA), kit.owner("kamchatka")), (0, Some(ADA)));
}

#[test]
fn bz_f9_bz_43_a_player_is_forced_to_sell_the_last_land_and_is_out() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska");
    let mut kit = kit;
    kit.force(DOT, ADA, kit.sell("alaska"));
    assert!(!kit.game.is_in(ADA));
    assert_eq!(kit.game.turn, DOT, "it was dot's turn");
}

#[test]
fn bz_5_bz_6_no_two_stacks_that_are_enemies_share_a_territory_after_whatever_was_done() {
    // The invariant of the rulings' last page, on an invasion into mixed company.
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 2).guests(CYD, "kamchatka", 1);
    let mut kit = kit.friend(BEN, CYD).friend(CYD, BEN);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(5)));
    let there: Vec<SeatId> = kit.game.armies_at(kit.at("kamchatka"));
    assert_eq!(there, [ADA]);
}
