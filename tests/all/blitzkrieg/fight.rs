//! Fights: BZ-24 to BZ-28 with rulings D3 to D12, leaders BZ-19 to BZ-21 with E1 and E2.

use wartable::games::blitzkrieg::{Event, Force, Options, Refusal, Society, Special, take_losses};
use wartable::rules::SeatId;

use super::kit::{ADA, BEN, CYD, Kit, army, led, on_2210, strengths};

use Special::{Admiral, Diplomat, General, Marshal};

#[test]
fn bz_26_the_smaller_is_wiped_out_and_the_larger_loses_as_many() {
    // The source's example: seven on six.
    let mut kit = Kit::new().land(ADA, "alaska", 8).land(BEN, "kamchatka", 6);
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", army(7)));
    assert_eq!(strengths(&events), [(7, 6)]);
    assert_eq!((kit.owner("kamchatka"), kit.divisions(ADA, "kamchatka")), (Some(ADA), 1));
    assert_eq!((kit.divisions(BEN, "kamchatka"), kit.divisions(ADA, "alaska")), (0, 1));
    // BZ-24, BZ-28: seven for the way, one for the conquest.
    assert_eq!(kit.has(ADA), 2);
}

#[test]
fn bz_26_bz_d8_equal_armies_annihilate_each_other_and_the_land_stays_empty() {
    let mut kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 4);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(4)));
    assert_eq!((kit.owner("kamchatka"), kit.divisions(BEN, "kamchatka")), (Some(BEN), 0));
    // Nobody conquers, so that isn't paid.
    assert_eq!(kit.has(ADA), 6);
    let mut kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 9);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(5)));
    assert_eq!((kit.owner("kamchatka"), kit.divisions(BEN, "kamchatka")), (Some(BEN), 4));
    assert_eq!((kit.divisions(ADA, "alaska"), kit.has(ADA)), (0, 5));
}

#[test]
fn bz_24_bz_29_bz_d12_empty_land_costs_the_way_and_the_conquest() {
    let mut kit = Kit::new().land(ADA, "alaska", 3);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((kit.owner("kamchatka"), kit.divisions(ADA, "kamchatka"), kit.has(ADA)), (Some(ADA), 2, 7));
}

#[test]
fn bz_25_bz_d5_what_cannot_be_paid_to_the_end_is_refused_beforehand() {
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 3).bank(ADA, 4);
    // Four and the conquest: five are needed.
    let refusal = kit.refusal(ADA, &super::kit::own(kit.invade("alaska", "kamchatka", army(4))));
    assert!(matches!(refusal, Refusal::InvasionShort { needs: 5, has: 4, most: Some(3), .. }), "{refusal:?}");
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", army(4))), "BZ-25");
    // Three can't survive three: the conquest needn't be there.
    let mut kit = kit.bank(ADA, 3);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(3)));
    assert_eq!((kit.has(ADA), kit.owner("kamchatka")), (0, Some(BEN)));
    // With a leader nothing is certain.
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 3).special(ADA, General, "alaska");
    let kit = kit.bank(ADA, 3);
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", led(2, &[General]))), "BZ-25");
    // Their leaders count as one at least.
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 1).special(BEN, General, "kamchatka");
    let mut kit = kit.bank(ADA, 2).dice(&[1]);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((kit.has(ADA), kit.stands(BEN, General)), (0, None));
}

#[test]
fn bz_24_an_invasion_goes_from_friendly_into_adjoining_unfriendly_land() {
    let kit = Kit::new().land(ADA, "alaska", 5).land(ADA, "alberta", 0).land(BEN, "kamchatka", 1);
    for (from, to, code) in [
        ("alaska", "japan", "BZ-24"),
        ("alaska", "alberta", "BZ-24"),
        ("alaska", "alaska", "BZ-24"),
        ("peru", "brazil", "BZ-24"),
    ] {
        assert_eq!(kit.cannot(ADA, kit.invade(from, to, army(1))), code, "{from} {to}");
    }
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", army(6))), "BZ-24");
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", army(0))), "BZ-24");
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", led(1, &[General]))), "BZ-24");
    // BZ-C2: a friend's land isn't unfriendly; from there one may invade.
    let mut kit = kit.friend(BEN, ADA).guests(ADA, "kamchatka", 2);
    assert_eq!(kit.cannot(ADA, kit.invade("alaska", "kamchatka", army(1))), "BZ-24");
    kit.act(ADA, kit.invade("kamchatka", "irkutsk", army(2)));
    assert_eq!(kit.owner("irkutsk"), Some(ADA));
}

#[test]
fn bz_27_the_sources_example_a_general_alone_ignores_what_does_not_kill_him() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 2).special(ADA, General, "alaska").dice(&[4]);
    kit.act(ADA, kit.invade("alaska", "kamchatka", led(0, &[General])));
    assert_eq!(kit.stands(ADA, General), Some(kit.at("kamchatka")));
    assert_eq!((kit.owner("kamchatka"), kit.has(ADA)), (Some(ADA), 8));
}

#[test]
fn bz_19_to_bz_21_bz_e2_a_leader_has_a_d8_where_he_is_at_home() {
    let kit = Kit::new();
    let dice =
        |kit: &Kit, id: &str| [General, Admiral, Marshal].map(|kind| kit.game.leader_die(kind, kit.at(id)));
    assert_eq!(dice(&kit, "peru"), [8, 6, 6], "on the classic board all is land");
    let kit = Kit::with(on_2210());
    assert_eq!(dice(&kit, "argentina"), [8, 6, 6]);
    assert_eq!(dice(&kit, "neo_tokyo"), [6, 8, 6]);
    assert_eq!(dice(&kit, "tycho"), [6, 6, 8]);
}

fn force(seat: u8, divisions: u32, rolls: &[(Special, u8)], diplomat: bool) -> Force {
    let mut specials: Vec<Special> = rolls.iter().map(|(kind, _)| *kind).collect();
    specials.extend(diplomat.then_some(Diplomat));
    let army = led(divisions, &specials);
    Force { seat: Some(SeatId(seat)), army, rolls: rolls.to_vec(), lost: army_of_nobody() }
}

fn army_of_nobody() -> wartable::games::blitzkrieg::Army {
    army(0)
}

#[test]
fn bz_e1_divisions_go_first_then_what_leaders_cannot_ignore() {
    let lost = |force: Force, loss: u32, first: bool| {
        let mut all = [force];
        take_losses(&mut all, loss, first);
        let [force] = all;
        force.lost
    };
    // The ruling's test: rolls 3 and 5, loss 7: the 3 dies, 4 left, the 5 stands.
    assert_eq!(lost(force(0, 0, &[(General, 3), (Admiral, 5)], false), 7, false), led(0, &[General]));
    // Six can be split, two and four.
    assert_eq!(lost(force(0, 0, &[(General, 3), (Admiral, 5)], false), 6, false), led(0, &[]));
    // As much as their strength kills all.
    assert_eq!(lost(force(0, 2, &[(General, 3)], true), 6, false), led(2, &[General, Diplomat]));
    // Divisions, then the diplomat, then the leader.
    assert_eq!(lost(force(0, 2, &[(General, 3)], true), 1, false), led(1, &[]));
    assert_eq!(lost(force(0, 2, &[(General, 3)], true), 3, false), led(2, &[Diplomat]));
    assert_eq!(lost(force(0, 2, &[(General, 3)], true), 5, false), led(2, &[Diplomat]));
    // A leader who rolled one ignores nothing.
    assert_eq!(lost(force(0, 0, &[(General, 1), (Admiral, 5)], false), 5, false), led(0, &[General]));
    // Of equal rolls the general's.
    assert_eq!(lost(force(0, 0, &[(General, 3), (Admiral, 3)], false), 5, false), led(0, &[General]));
    // The other way round each leader saves his roll less one.
    assert_eq!(lost(force(0, 5, &[(General, 4)], false), 3, true), led(0, &[]));
    assert_eq!(lost(force(0, 5, &[(General, 4)], false), 5, true), led(2, &[]));
    assert_eq!(lost(force(0, 5, &[(General, 4)], false), 8, true), led(5, &[]));
}

#[test]
fn bz_d9_several_owners_defend_as_one_and_the_lands_owner_loses_first() {
    // Cyd's guests stand in ben's land; both are unfriendly to ada.
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 2).guests(CYD, "kamchatka", 5);
    let mut kit = kit.friend(BEN, CYD).friend(CYD, BEN);
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", army(4)));
    assert_eq!(strengths(&events), [(4, 7)]);
    assert_eq!((kit.divisions(BEN, "kamchatka"), kit.divisions(CYD, "kamchatka")), (0, 3));
    assert_eq!(kit.owner("kamchatka"), Some(BEN));
}

#[test]
fn bz_d9_leaders_of_all_stand_together_and_equal_rolls_are_the_land_owners_first() {
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 1).guests(CYD, "kamchatka", 1);
    let kit = kit.special(BEN, General, "kamchatka").special(CYD, General, "kamchatka").dice(&[3, 3]);
    let mut kit = kit.friend(BEN, CYD).friend(CYD, BEN);
    // Eight in all; seven come: one division each, then five: two and two can be ignored, one too many.
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", army(7)));
    assert_eq!(strengths(&events), [(7, 8)]);
    assert_eq!((kit.stands(BEN, General), kit.stands(CYD, General)), (None, Some(kit.at("kamchatka"))));
}

#[test]
fn the_actors_leaders_roll_before_the_land_owners_and_guests() {
    let kit = Kit::new().land(ADA, "alaska", 1).land(BEN, "kamchatka", 0);
    let kit = kit.special(ADA, General, "alaska").special(BEN, General, "kamchatka").dice(&[8, 2]);
    let mut kit = kit;
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", led(0, &[General])));
    assert_eq!(strengths(&events), [(8, 2)]);
    assert_eq!((kit.stands(BEN, General), kit.owner("kamchatka")), (None, Some(ADA)));
}

#[test]
fn bz_1_bz_d11_a_native_garrison_fights_and_guards() {
    let options = Options { native_garrison: 2, ..super::kit::all_options() };
    let kit = Kit::with(options).land(ADA, "alaska", 9).society(ADA, Society::FreeLoveUtopia);
    let peru = kit.at("kamchatka");
    let mut kit = kit.set(|game| game.land[usize::from(peru.0)].garrison = 2);
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", army(3)));
    assert_eq!(strengths(&events), [(3, 2)]);
    // Three for the way, three since it is guarded (BZ-B5), one for the conquest.
    assert_eq!((kit.divisions(ADA, "kamchatka"), kit.has(ADA)), (1, 3));
    assert_eq!(kit.game.land_at(peru).garrison, 0);
}

#[test]
fn bz_9_bz_b5_bz_32_a_utopia_pays_more_where_it_is_guarded() {
    let kit =
        Kit::new().society(ADA, Society::FreeLoveUtopia).land(ADA, "alaska", 9).land(BEN, "kamchatka", 1);
    let mut guarded = kit.clone();
    guarded.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!(guarded.has(ADA), 10 - 2 - 3 - 1);
    // Not for land that nobody guards.
    let mut empty = kit.clone().guests(BEN, "kamchatka", 0);
    empty.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!(empty.has(ADA), 10 - 2 - 1);
    assert_eq!(kit.bank(ADA, 5).cannot(ADA, guarded.invade("alaska", "kamchatka", army(2))), "BZ-25");
}

#[test]
fn bz_b6_a_utopia_conquers_without_troops_what_it_has_wiped_out_until_its_next_action() {
    let kit =
        Kit::new().society(ADA, Society::FreeLoveUtopia).land(ADA, "alaska", 3).land(BEN, "kamchatka", 2);
    let mut kit = kit.land(BEN, "ural", 1);
    assert_eq!(kit.cannot(ADA, kit.conquer("kamchatka")), "BZ-28");
    let events = kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert!(events.iter().any(|event| matches!(event, Event::MayConquer { seat: ADA, .. })));
    // Declarations are no actions.
    kit.order(ADA, &wartable::games::blitzkrieg::Order::Friend { to: CYD, friendly: true });
    let mut conquered = kit.clone();
    conquered.act(ADA, kit.conquer("kamchatka"));
    assert_eq!((conquered.owner("kamchatka"), conquered.has(ADA)), (Some(ADA), 10 - 2 - 3 - 1));
    kit.act(ADA, kit.raise("alaska", 1));
    assert_eq!(kit.cannot(ADA, kit.conquer("kamchatka")), "BZ-28");
    // Others can't at all.
    let mut others = Kit::new().land(ADA, "alaska", 3).land(BEN, "kamchatka", 2);
    others.act(ADA, others.invade("alaska", "kamchatka", army(2)));
    assert_eq!(others.cannot(ADA, others.conquer("kamchatka")), "BZ-28");
}

#[test]
fn bz_d2_a_friends_land_with_enemies_is_fought_in_without_surcharge_or_conquest() {
    // Cyd stands in ben's Kamchatka; ben is ada's friend, cyd isn't.
    let kit = Kit::new().land(ADA, "alaska", 9).land(BEN, "kamchatka", 0).guests(CYD, "kamchatka", 2);
    let kit = kit.friend(BEN, ADA).friend(BEN, CYD).society(ADA, Society::FreeLoveUtopia);
    let mut kit = kit;
    kit.act(ADA, kit.march("alaska", "kamchatka", army(3)));
    assert_eq!((kit.divisions(CYD, "kamchatka"), kit.divisions(ADA, "kamchatka")), (0, 1));
    assert_eq!((kit.owner("kamchatka"), kit.has(ADA)), (Some(BEN), 9));
}
