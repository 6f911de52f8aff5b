//! Friendship: BZ-14, BZ-31 and rulings C1 to C11.

use wartable::games::blitzkrieg::{Deed, Event, Order, Phase, Society, Special};
use wartable::rules::{Coded, Readable};

use super::kit::{ADA, BEN, CYD, DOT, Kit, army, names, own, strengths, surely};

fn friend(to: wartable::rules::SeatId, friendly: bool) -> Order {
    Order::Friend { to, friendly }
}

fn consent(proposal: u32, agree: bool) -> Order {
    Order::Consent { proposal, agree }
}

#[test]
fn bz_14_bz_c1_bz_c4_declarations_are_one_way_at_any_time_and_public() {
    let mut kit = Kit::new();
    let events = kit.order(BEN, &friend(ADA, true));
    assert!(matches!(events[..], [Event::Declared { from: BEN, to: ADA, friendly: true, mutual: false }]));
    assert!(kit.game.is_friend(BEN, ADA) && !kit.game.is_friend(ADA, BEN));
    let events = kit.order(ADA, &friend(BEN, true));
    assert!(matches!(events[..], [Event::Declared { mutual: true, .. }]));
    assert_eq!(kit.refused(ADA, &friend(BEN, true)), "BZ-14");
    assert_eq!(kit.refused(ADA, &friend(ADA, true)), "BZ-14");
    kit.order(ADA, &friend(BEN, false));
    assert_eq!(kit.refused(ADA, &friend(BEN, false)), "BZ-14");
    assert_eq!(kit.game.record.len(), 3);
}

#[test]
fn bz_c3_a_one_sided_flag_lets_one_walk_while_ones_own_troops_are_still_enemies() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).friend(BEN, ADA);
    kit.act(ADA, kit.march("alaska", "kamchatka", army(1)));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(BEN, "kamchatka")), (1, 1));
    assert_eq!(
        (kit.game.enemies_at(ADA, kit.at("kamchatka")), kit.game.enemies_at(BEN, kit.at("kamchatka"))),
        (vec![], vec![ADA])
    );
    // In ben's own turn he may fight them there.
    let mut bens = kit.turn(BEN);
    bens.act(BEN, bens.fight("kamchatka", None));
    assert_eq!(bens.divisions(ADA, "kamchatka"), 0);
}

#[test]
fn bz_c5_no_battle_by_itself_and_in_ones_turn_a_free_one() {
    let kit = Kit::new().land(BEN, "kamchatka", 4).guests(ADA, "kamchatka", 6).friend(BEN, ADA);
    let mut kit = kit.turn(BEN);
    kit.order(BEN, &friend(ADA, false));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(BEN, "kamchatka")), (6, 4));
    let mut adas = kit.turn(ADA).bank(ADA, 0);
    let events = adas.act(ADA, adas.fight("kamchatka", None));
    assert_eq!(strengths(&events), [(6, 4)]);
    assert_eq!((adas.divisions(ADA, "kamchatka"), adas.owner("kamchatka")), (2, Some(BEN)));
    let nobody = Kit::new();
    assert_eq!(nobody.cannot(ADA, nobody.fight("alaska", None)), "BZ-C5");
    assert_eq!(nobody.cannot(ADA, nobody.fight("peru", None)), "BZ-C5");
}

#[test]
fn bz_c5_one_may_turn_on_who_is_still_friendly_once_unfriendly_to_them() {
    let kit =
        Kit::new().land(BEN, "kamchatka", 2).guests(ADA, "kamchatka", 3).friend(BEN, ADA).friend(ADA, BEN);
    assert_eq!(kit.cannot(ADA, kit.fight("kamchatka", Some(BEN))), "BZ-C5");
    let mut kit = kit;
    kit.order(ADA, &friend(BEN, false));
    // Without naming them nobody there is an enemy.
    assert_eq!(kit.cannot(ADA, kit.fight("kamchatka", None)), "BZ-C5");
    kit.act(ADA, kit.fight("kamchatka", Some(BEN)));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(BEN, "kamchatka")), (1, 0));
    assert!(kit.game.is_friend(BEN, ADA), "a fight changes no flag");
    assert!(kit.game.record.iter().any(|noted| matches!(noted.what, Deed::Turned { by: ADA, on: BEN, .. })));
}

#[test]
fn bz_c6_the_stranded_have_to_be_resolved_before_the_turn_ends() {
    // Ada's three stand in ben's land, who is a friend no more.
    let kit = Kit::new().land(BEN, "kamchatka", 0).guests(ADA, "kamchatka", 3);
    assert_eq!(kit.refused(ADA, &Order::Pass), "BZ-C6");
    // Other actions stay open; but they invade nobody.
    let mut kit = kit;
    kit.act(ADA, kit.raise("alaska", 1));
    assert_eq!(kit.cannot(ADA, kit.invade("kamchatka", "irkutsk", army(1))), "BZ-24");
    // They leave by a friendly move: the first step counts.
    let mut left = kit.clone();
    left.act(ADA, kit.march("kamchatka", "alaska", army(3)));
    left.order(ADA, &Order::Pass);
    assert_eq!((left.has(ADA), left.divisions(ADA, "alaska")), (8, 5));
    // Or conquer.
    let mut took = kit.clone();
    took.act(ADA, kit.conquer("kamchatka"));
    took.order(ADA, &Order::Pass);
    // With the deadline what is unresolved is disbanded, unpaid.
    let events = kit.expire(ADA);
    assert!(events.iter().any(|event| matches!(event, Event::Disbanded { seat: ADA, .. })));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.has(ADA), kit.game.turn), (0, 9, BEN));
}

#[test]
fn bz_c6_who_can_pay_for_nothing_may_end_the_turn_and_others_troops_stay() {
    let kit = Kit::new().land(BEN, "kamchatka", 0).guests(ADA, "kamchatka", 3).guests(CYD, "alaska", 2);
    let mut kit = kit.bank(ADA, 0).guests(ADA, "alaska", 0);
    kit.order(ADA, &Order::Pass);
    // Cyd's are stranded in ada's land, and it isn't cyd's turn that ended.
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(CYD, "alaska")), (0, 2));
    // A fight is free: it comes before the end.
    let kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 3).bank(ADA, 0);
    assert_eq!(kit.refused(ADA, &Order::Pass), "BZ-C6");
}

#[test]
fn bz_c6_bz_b3_before_the_roll_it_counts_what_dice_bring_at_least() {
    let kit = Kit::new().land(BEN, "kamchatka", 0).guests(ADA, "kamchatka", 3).bank(ADA, 0);
    let kit = kit.phase(Phase::Roll);
    let refusal = kit.refusal(ADA, &Order::Pass);
    assert_eq!(refusal.code(), "BZ-C6");
    let told = format!("{:?}", kit.game.explain(&names(), Some(ADA), &refusal));
    assert!(told.contains("First the dice"), "{told}");
    // Nothing comes of no dice, so that nothing could be helped.
    let mut none = kit.set(|game| game.seats[0].dice = 0);
    assert!(!none.game.ends_out(ADA), "Alaska is hers");
    none.order(ADA, &Order::Pass);
    assert_eq!((none.divisions(ADA, "kamchatka"), none.game.turn), (0, BEN));
}

#[test]
fn bz_30_bz_c6_who_has_nothing_but_stranded_troops_is_out_with_the_turn() {
    let kit = Kit::new().bare().land(BEN, "kamchatka", 0).land(CYD, "japan", 1).guests(ADA, "kamchatka", 3);
    let kit = kit.bank(ADA, 0);
    assert!(kit.game.ends_out(ADA) && !kit.game.ends_out(BEN));
    // BZ-D15: not with troops in a friend's land.
    assert!(!kit.clone().friend(BEN, ADA).game.ends_out(ADA));
    assert!(!kit.clone().land(ADA, "alaska", 0).game.ends_out(ADA));
    let mut kit = kit;
    kit.order(ADA, &Order::Pass);
    assert!(!kit.game.is_in(ADA));
    // BZ-40: that isn't how Illuminati are out.
    assert!(!Kit::illuminated(1).turn(DOT).eye(DOT, "peru").game.ends_out(DOT));
}

#[test]
fn bz_c7_a_friends_empty_land_is_conquered_when_that_is_confirmed() {
    let kit = Kit::new().land(BEN, "kamchatka", 0).guests(ADA, "kamchatka", 1).friend(BEN, ADA);
    assert_eq!(kit.cannot(ADA, kit.conquer("kamchatka")), "needs-confirmation");
    let mut kit = kit;
    kit.order(ADA, &surely(kit.conquer("kamchatka")));
    assert_eq!(kit.owner("kamchatka"), Some(ADA));
    assert!(kit.game.record.iter().any(|noted| matches!(noted.what, Deed::Took { by: ADA, from: BEN, .. })));
}

#[test]
fn bz_28_bz_c8_friends_whose_troops_are_there_are_asked_first() {
    let kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    let mut kit = kit;
    let events = kit.act(ADA, kit.conquer("kamchatka"));
    assert!(matches!(events[..], [Event::ProposalMade { number: 1, .. }]));
    // Nothing is paid, other orders may go on.
    assert_eq!((kit.has(ADA), kit.owner("kamchatka")), (10, Some(BEN)));
    assert_eq!(kit.refused(ADA, &own(kit.conquer("kamchatka"))), "BZ-28");
    kit.act(ADA, kit.raise("alaska", 1));
    assert_eq!(kit.refused(CYD, &consent(1, true)), "nothing-owed");
    let mut agreed = kit.clone();
    agreed.order(BEN, &consent(1, true));
    assert_eq!(
        (agreed.owner("kamchatka"), agreed.has(ADA), agreed.divisions(BEN, "kamchatka")),
        (Some(ADA), 8, 1)
    );
    let mut refused = kit.clone();
    refused.order(BEN, &consent(1, false));
    assert!(refused.game.proposals.is_empty() && refused.owner("kamchatka") == Some(BEN));
    // It lapses with the turn.
    kit.act(ADA, kit.march("kamchatka", "alaska", army(2)));
    kit.order(ADA, &Order::Pass);
    assert!(kit.game.proposals.is_empty());
}

#[test]
fn bz_c8_it_is_checked_again_with_the_consent() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    kit.act(ADA, kit.conquer("kamchatka"));
    kit.act(ADA, kit.raise("alaska", 10));
    let events = kit.order(BEN, &consent(1, true));
    assert!(events.iter().any(|event| matches!(event, Event::CameToNothing { .. })));
    assert_eq!(kit.owner("kamchatka"), Some(BEN));
}

#[test]
fn bz_c8_bz_d9_an_invasion_waits_for_a_friend_who_then_stands_aside() {
    // Cyd, ada's friend, is a guest in ben's land.
    let kit = Kit::new().land(ADA, "alaska", 6).land(BEN, "kamchatka", 2).guests(CYD, "kamchatka", 3);
    let mut kit = kit.friend(CYD, ADA).friend(BEN, CYD).friend(CYD, BEN);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(4)));
    assert_eq!(kit.divisions(BEN, "kamchatka"), 2);
    let events = kit.order(CYD, &consent(1, true));
    assert_eq!(strengths(&events), [(4, 2)]);
    assert_eq!((kit.owner("kamchatka"), kit.divisions(CYD, "kamchatka")), (Some(ADA), 3));
    // Ada isn't friendly to cyd: those are stranded now.
    assert!(kit.game.is_stranded(CYD, kit.at("kamchatka")));
}

#[test]
fn bz_31_the_sources_example_three_on_five_and_both_are_gone() {
    let kit =
        Kit::new().land(BEN, "kamchatka", 5).guests(ADA, "kamchatka", 3).friend(BEN, ADA).friend(ADA, BEN);
    let mut kit = kit;
    kit.act(ADA, kit.surprise("kamchatka", BEN));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(BEN, "kamchatka")), (0, 0));
    // Free, both are unfriendly then, and it doesn't conquer (BZ-C11).
    assert_eq!((kit.has(ADA), kit.owner("kamchatka")), (10, Some(BEN)));
    assert!(!kit.game.is_friend(ADA, BEN) && !kit.game.is_friend(BEN, ADA));
}

#[test]
fn bz_31_bz_c10_twice_the_size_and_no_less_than_nothing() {
    let kit = Kit::new().land(BEN, "kamchatka", 2).guests(ADA, "kamchatka", 5).friend(BEN, ADA);
    let mut kit = kit;
    kit.act(ADA, kit.surprise("kamchatka", BEN));
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.divisions(BEN, "kamchatka")), (3, 0));
    // BZ-C11: stranded in the victim's land.
    assert!(kit.game.is_stranded(ADA, kit.at("kamchatka")));
    // The doubled value includes a leader's roll.
    let kit =
        Kit::new().land(BEN, "kamchatka", 9).friend(BEN, ADA).special(ADA, Special::General, "kamchatka");
    let mut kit = kit.dice(&[4]);
    kit.act(ADA, kit.surprise("kamchatka", BEN));
    assert_eq!((kit.divisions(BEN, "kamchatka"), kit.stands(ADA, Special::General)), (1, None));
}

#[test]
fn bz_31_bz_c9_only_on_a_friends_troops_and_one_victim() {
    let kit = Kit::new().land(BEN, "kamchatka", 2).guests(ADA, "kamchatka", 3);
    assert_eq!(kit.cannot(ADA, kit.surprise("kamchatka", BEN)), "BZ-31", "not friendly to ada");
    assert_eq!(kit.cannot(ADA, kit.surprise("kamchatka", CYD)), "BZ-31", "not there");
    assert_eq!(kit.cannot(ADA, kit.surprise("egypt", BEN)), "BZ-31", "ada isn't there");
    assert_eq!(kit.cannot(ADA, kit.surprise("kamchatka", ADA)), "BZ-14");
    let mut kit = kit.friend(BEN, ADA).guests(CYD, "kamchatka", 4).friend(CYD, ADA);
    kit.act(ADA, kit.surprise("kamchatka", BEN));
    assert_eq!((kit.divisions(CYD, "kamchatka"), kit.divisions(ADA, "kamchatka")), (4, 1));
    assert!(kit.game.is_friend(CYD, ADA));
}

#[test]
fn bz_32_bz_b5_a_utopia_pays_for_surprise_and_may_then_conquer_without_troops() {
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia).land(BEN, "kamchatka", 5);
    let kit = kit.guests(ADA, "kamchatka", 3).friend(BEN, ADA);
    assert_eq!(kit.clone().bank(ADA, 2).cannot(ADA, kit.surprise("kamchatka", BEN)), "cannot-afford");
    let mut kit = kit;
    kit.act(ADA, kit.surprise("kamchatka", BEN));
    kit.act(ADA, kit.conquer("kamchatka"));
    assert_eq!((kit.has(ADA), kit.owner("kamchatka")), (6, Some(ADA)));
}
