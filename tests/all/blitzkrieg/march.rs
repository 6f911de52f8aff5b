//! Moves within friendly land (BZ-23, D1 to D3) and space centers (BZ-18, E8 to E11).

use wartable::games::blitzkrieg::{Event, Options, Special};

use super::kit::{ADA, BEN, CYD, Kit, army, led, on_2210};

/// Ada's: a chain from Alaska to Argentina.
const CHAIN: [&str; 7] =
    ["alaska", "alberta", "western_united_states", "central_america", "venezuela", "peru", "argentina"];

fn chain() -> Kit {
    CHAIN.iter().fold(Kit::new().bank(ADA, 50), |kit, id| kit.land(ADA, id, 0)).guests(ADA, "alaska", 21)
}

#[test]
fn bz_23_bz_d1_ten_divisions_or_part_over_two_territories_or_part() {
    for (divisions, to, cost) in [
        (1, "alberta", 1),
        (10, "western_united_states", 1),
        (10, "central_america", 2),
        (11, "alberta", 2),
        (11, "central_america", 4),
        (21, "argentina", 9),
    ] {
        let mut kit = chain();
        kit.act(ADA, kit.march("alaska", to, army(divisions)));
        assert_eq!((50 - kit.has(ADA), kit.divisions(ADA, to)), (cost, divisions), "{divisions} to {to}");
    }
}

#[test]
fn bz_d3_each_special_troop_counts_as_one() {
    let mut kit = chain().special(ADA, Special::General, "alaska");
    kit.act(ADA, kit.march("alaska", "alberta", led(10, &[Special::General])));
    assert_eq!((kit.has(ADA), kit.stands(ADA, Special::General)), (48, Some(kit.at("alberta"))));
    assert_eq!(kit.cannot(ADA, kit.march("alaska", "alberta", led(0, &[Special::General]))), "BZ-23");
}

#[test]
fn bz_23_only_over_linked_friendly_land_and_only_what_is_there() {
    let kit = chain();
    for (from, to, size) in [
        ("alaska", "kamchatka", 1),
        ("alaska", "alaska", 1),
        ("alaska", "alberta", 22),
        ("peru", "argentina", 1),
    ] {
        assert_eq!(kit.cannot(ADA, kit.march(from, to, army(size))), "BZ-23", "{from} {to}");
    }
    let broken = chain().land(BEN, "central_america", 0);
    assert_eq!(broken.cannot(ADA, broken.march("alaska", "peru", army(1))), "BZ-23");
    // BZ-C2: through a friend's.
    let mut through = broken.friend(BEN, ADA);
    through.act(ADA, through.march("alaska", "peru", army(1)));
    assert_eq!(through.divisions(ADA, "peru"), 1);
    assert_eq!(chain().bank(ADA, 0).cannot(ADA, kit.march("alaska", "alberta", army(1))), "cannot-afford");
}

#[test]
fn bz_d2_land_with_enemies_is_not_crossed() {
    let kit = chain().guests(CYD, "central_america", 1);
    assert_eq!(kit.cannot(ADA, kit.march("alaska", "peru", army(1))), "BZ-23");
}

#[test]
fn bz_18_bz_e8_a_space_center_costs_four_stands_once_and_only_where_it_may() {
    let home = "northwestern_oil_emirate";
    let mut kit = Kit::with(on_2210());
    kit.act(ADA, kit.build(home));
    assert_eq!((kit.has(ADA), kit.game.land_at(kit.at(home)).center), (6, true));
    assert_eq!(kit.cannot(ADA, kit.build(home)), "BZ-E8");
    assert_eq!(kit.cannot(ADA, kit.build("egypt")), "BZ-17");
    assert_eq!(Kit::with(on_2210()).bank(ADA, 3).cannot(ADA, kit.build(home)), "cannot-afford");
    let without = Kit::with(Options { emplacements: false, ..on_2210() });
    assert_eq!(without.cannot(ADA, without.build(home)), "BZ-5");
}

#[test]
fn bz_18_bz_e9_civil_transport_adds_a_step_to_any_friendly_land_and_costs_one() {
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(on_2210()).land(ADA, home, 3).land(ADA, "tycho", 0).land(ADA, "byrgius", 0);
    assert_eq!(kit.cannot(ADA, kit.march(home, "tycho", army(1))), "BZ-23", "BZ-E11: no links to the Moon");
    let kit = kit.center(home);
    let mut there = kit.clone();
    let events = there.act(ADA, kit.march(home, "tycho", army(3)));
    assert_eq!((there.has(ADA), there.divisions(ADA, "tycho")), (8, 3));
    assert!(events.iter().any(|event| matches!(event, Event::Marched { jump: Some(1), cost: 2, .. })));
    // One may walk to the center first; the way back needs one of its own.
    let mut walked = kit.land(ADA, "nunavut", 2);
    walked.act(ADA, walked.march("nunavut", "tycho", army(2)));
    assert_eq!(walked.has(ADA), 8);
    assert_eq!(walked.cannot(ADA, walked.march("tycho", home, army(1))), "BZ-23");
    // BZ-E8: only its owner may use it.
    let theirs = Kit::with(on_2210()).land(BEN, "egypt", 0).center("egypt").friend(BEN, ADA);
    let theirs = theirs.guests(ADA, "egypt", 1).land(ADA, "tycho", 0);
    assert_eq!(theirs.cannot(ADA, theirs.march("egypt", "tycho", army(1))), "BZ-23");
}

#[test]
fn bz_18_on_a_tie_one_walks() {
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(on_2210()).land(ADA, home, 1).center(home).land(ADA, "nunavut", 0);
    let way = kit.game.way(ADA, kit.at(home), kit.at("nunavut"), 1).expect("there is one");
    assert_eq!(way.jump, None);
}

#[test]
fn bz_18_bz_e10_a_dropship_lands_where_nobody_is() {
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(on_2210()).land(ADA, home, 3);
    assert_eq!(kit.cannot(ADA, kit.invade(home, "tycho", army(1))), "BZ-24");
    let mut kit = kit.center(home);
    // n + 1 + 1.
    kit.act(ADA, kit.invade(home, "tycho", army(2)));
    assert_eq!((kit.has(ADA), kit.owner("tycho")), (6, Some(ADA)));
    assert_eq!(kit.cannot(ADA, kit.invade(home, "egypt", army(1))), "BZ-E10");
    let empty = kit.guests(BEN, "egypt", 0);
    let mut taken = empty.clone();
    taken.act(ADA, empty.invade(home, "egypt", army(1)));
    assert_eq!((taken.owner("egypt"), taken.has(ADA)), (Some(ADA), 3));
    // From the center's land only.
    let elsewhere = empty.land(ADA, "nunavut", 1);
    assert_eq!(elsewhere.cannot(ADA, elsewhere.invade("nunavut", "egypt", army(1))), "BZ-24");
}

#[test]
fn bz_7_nothing_goes_through_what_does_not_exist() {
    let kit = chain();
    let gone = kit.at("central_america");
    let kit = kit.land(ADA, "mongolia", 0).set(|game| {
        game.devastated.insert(gone);
        game.land[usize::from(gone.0)] = Default::default();
    });
    assert_eq!(kit.cannot(ADA, kit.march("alaska", "peru", army(1))), "BZ-23");
    assert_eq!(kit.cannot(ADA, kit.march("alaska", "central_america", army(1))), "BZ-7");
    assert_eq!(kit.cannot(ADA, kit.invade("western_united_states", "central_america", army(1))), "BZ-7");
    assert_eq!(kit.cannot(ADA, kit.sell("central_america")), "BZ-7");
}
