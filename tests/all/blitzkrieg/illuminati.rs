//! Illuminati: BZ-42 to BZ-49, rulings G1 to G15.

use wartable::games::blitzkrieg::{Contesting, Event, Options, Order, Pyramid, Special};

use wartable::rules::{Coded, Draft, Duty, Game, Readable};

use super::kit::{ADA, BEN, CYD, DOT, EVE, Kit, army, forced, names, on_2210};

/// Dot's turn, with so many points.
fn dots(illuminati: u32, movement: u32) -> Kit {
    Kit::illuminated(illuminati).turn(DOT).set(|game| game.seats[3].movement = movement)
}

#[test]
fn bz_42_bz_g1_a_point_a_link_whosever_land_it_is() {
    let mut kit = dots(1, 3).eye(DOT, "alaska");
    assert_eq!(kit.refused(DOT, &kit.eye_to("alaska", "argentina")), "BZ-42");
    assert_eq!(kit.refused(DOT, &kit.eye_to("peru", "brazil")), "BZ-42");
    kit.order(DOT, &kit.eye_to("alaska", "japan"));
    assert_eq!((kit.game.standing(DOT).movement, kit.game.eyes_in(DOT).contains(kit.at("japan"))), (1, true));
    assert_eq!(kit.refused(DOT, &kit.eye_to("japan", "alaska")), "BZ-42");
    assert_eq!(kit.refused(ADA, &kit.eye_to("japan", "alaska")), "not-your-turn");
}

#[test]
fn bz_46_bz_g11_a_live_eye_takes_over_a_dead_one_and_its_die_rolls_from_the_next_turn_on() {
    let peru = Kit::new().at("peru");
    let kit = dots(1, 3).eye(DOT, "brazil").set(|game| game.land[usize::from(peru.0)].dead_eyes = 1);
    let mut kit = kit;
    kit.order(DOT, &kit.eye_to("brazil", "peru"));
    assert_eq!(
        (kit.game.eyes_of(DOT), kit.game.land_at(peru).dead_eyes, kit.game.standing(DOT).movement),
        (2, 0, 2)
    );
    for seat in [DOT, ADA, BEN, CYD] {
        kit = if seat == CYD {
            kit.dice(&[1, 3, 4])
        } else if seat == DOT {
            kit
        } else {
            kit.dice(&[1])
        };
        kit.order(seat, &Order::Pass);
    }
    assert_eq!(kit.game.standing(DOT).movement, 7);
    // It may be left, and taken later.
    let kit = dots(1, 3).eye(DOT, "brazil").set(|game| game.land[usize::from(peru.0)].dead_eyes = 1);
    let mut kit = kit;
    let leave = Order::Eye { from: kit.at("brazil"), to: peru, leave: true };
    kit.order(DOT, &leave);
    assert_eq!(kit.game.land_at(peru).dead_eyes, 1);
    kit.order(DOT, &kit.eye_to("peru", "peru"));
    assert_eq!((kit.game.eyes_of(DOT), kit.game.standing(DOT).movement), (2, 2));
    assert_eq!(kit.refused(DOT, &kit.eye_to("peru", "peru")), "BZ-42");
}

#[test]
fn bz_g15_bz_49_an_eye_takes_over_a_dead_pyramid_but_none_beyond_two() {
    let kit = dots(1, 6).eye(DOT, "brazil").pyramid(Pyramid::Dead, "peru");
    let mut taken = kit.clone();
    taken.order(DOT, &kit.eye_to("brazil", "peru"));
    assert_eq!(taken.game.land_at(kit.at("peru")).pyramid, Some(Pyramid::Of(DOT)));
    let two = kit.pyramid(Pyramid::Of(DOT), "egypt").pyramid(Pyramid::Of(DOT), "congo");
    let mut two = two;
    two.order(DOT, &two.eye_to("brazil", "peru"));
    assert_eq!(two.game.land_at(two.at("peru")).pyramid, Some(Pyramid::Dead));
}

#[test]
fn bz_g3_between_earth_and_moon_by_a_space_center_whose_owner_pays() {
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(Options { illuminati: 1, ..on_2210() }).turn(DOT).eye(DOT, "nunavut");
    let kit = kit.set(|game| game.seats[3].movement = 6);
    assert_eq!(kit.refused(DOT, &kit.eye_to("nunavut", "tycho")), "BZ-G3");
    let kit = kit.center(home);
    let mut there = kit.clone();
    there.order(DOT, &kit.eye_to("nunavut", "tycho"));
    assert_eq!((there.game.standing(DOT).movement, there.has(ADA)), (4, 9));
    assert_eq!(there.refused(DOT, &there.eye_to("tycho", "nunavut")), "BZ-G3");
    // BZ-G7: it is forced as anything else.
    let often = kit.clone().set(|game| _ = game.seats[3].forced.insert(ADA, 2));
    assert_eq!(often.refused(DOT, &often.eye_to("nunavut", "tycho")), "BZ-G7");
    let poor = kit.bank(ADA, 0);
    assert_eq!(poor.refused(DOT, &poor.eye_to("nunavut", "tycho")), "BZ-G3");
}

#[test]
fn bz_43_bz_g4_bz_g5_an_eye_forces_what_starts_where_it_is_and_the_forced_pay() {
    let mut kit = dots(1, 0).eye(DOT, "egypt").land(BEN, "congo", 1);
    kit.force(DOT, BEN, kit.raise("egypt", 2));
    assert_eq!((kit.has(BEN), kit.divisions(BEN, "egypt")), (8, 3));
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.raise("congo", 1))), "BZ-43");
    // All the forced player's checks hold.
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.raise("egypt", 99))), "cannot-afford");
    assert_eq!(kit.refused(DOT, &forced(ADA, kit.raise("egypt", 1))), "BZ-17");
    // Moves where the army stands, a memetic attack where the diplomat stands.
    let kit = dots(1, 0).eye(DOT, "egypt").land(BEN, "congo", 1).special(BEN, Special::Diplomat, "congo");
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.march("congo", "egypt", army(1)))), "BZ-43");
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.sway("alaska"))), "BZ-43");
    let mut kit = kit.special(BEN, Special::Diplomat, "egypt").dice(&[1]);
    kit.force(DOT, BEN, kit.sway("alaska"));
    assert_eq!(kit.has(BEN), 8);
    // A player with troops there is forced as well: with these.
    let mut kit = dots(1, 0).eye(DOT, "egypt").guests(CYD, "egypt", 2).friend(BEN, CYD);
    kit.force(DOT, CYD, kit.invade("egypt", "middle_east", army(2)));
    assert_eq!(kit.owner("middle_east"), Some(CYD));
}

#[test]
fn bz_43_bz_g6_a_pyramid_forces_its_lands_owner_to_anything_and_natives_to_nothing() {
    let kit = dots(1, 0).eye(DOT, "peru").pyramid(Pyramid::Of(DOT), "egypt").land(BEN, "congo", 1);
    let mut kit = kit;
    kit.force(DOT, BEN, kit.raise("congo", 1));
    assert_eq!(kit.divisions(BEN, "congo"), 2);
    assert_eq!(kit.refused(DOT, &forced(ADA, kit.raise("alaska", 1))), "BZ-43");
    let egypt = kit.at("egypt");
    let native = kit.set(|game| game.land[usize::from(egypt.0)].owner = None);
    assert_eq!(native.refused(DOT, &forced(BEN, native.raise("congo", 1))), "BZ-43");
}

#[test]
fn bz_43_others_force_nobody_and_illuminati_act_for_nobody_but_the_forced() {
    let kit = dots(1, 0).eye(DOT, "egypt");
    assert_eq!(kit.clone().turn(ADA).refused(ADA, &forced(BEN, kit.raise("egypt", 1))), "BZ-43");
    assert_eq!(kit.refused(DOT, &super::kit::own(kit.raise("egypt", 1))), "BZ-40");
    assert_eq!(kit.refused(DOT, &Order::Roll), "BZ-40");
    // BZ-G9: not in the players' own turns.
    let theirs = kit.turn(BEN);
    assert_eq!(theirs.refused(DOT, &forced(BEN, theirs.raise("egypt", 1))), "not-your-turn");
}

#[test]
fn bz_g7_at_most_two_a_victim_and_turn_where_that_is_played() {
    let mut kit = dots(1, 0).eye(DOT, "egypt");
    for _ in 0..2 {
        kit.force(DOT, BEN, kit.raise("egypt", 1));
    }
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.raise("egypt", 1))), "BZ-G7");
    let mut kit = kit.set(|game| game.options.force_cap = false);
    kit.force(DOT, BEN, kit.raise("egypt", 1));
    // The next turn begins anew.
    kit.order(DOT, &Order::Pass);
    assert!(kit.game.standing(DOT).forced.is_empty());
}

/// Dot has a Pyramid in ben's land, and forces a raise in Egypt.
fn contested(standing: Contesting) -> Kit {
    let kit = dots(2, 0).eye(DOT, "peru").eye(EVE, "brazil").pyramid(Pyramid::Of(DOT), "egypt");
    kit.set(|game| game.seats[4].contest = standing)
}

#[test]
fn bz_44_direct_influence_beats_indirect_without_a_die() {
    let mut kit = contested(Contesting::Always).eye(EVE, "egypt");
    let events = kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Contested { passes: false, rolls, .. } if rolls.is_empty()))
    );
    // Nothing is paid, and it counts all the same (BZ-G7).
    assert_eq!((kit.has(BEN), kit.game.standing(DOT).forced.get(&BEN)), (10, Some(&1)));
    // The other way round the indirect one can't matter.
    let kit = dots(2, 0).eye(DOT, "egypt").eye(EVE, "brazil").pyramid(Pyramid::Of(EVE), "egypt");
    let mut kit = kit.set(|game| game.seats[4].contest = Contesting::Always);
    kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert_eq!(kit.has(BEN), 9);
}

#[test]
fn bz_44_alike_each_source_gives_a_die_the_highest_decides_and_a_tie_stops_it() {
    let kit = contested(Contesting::Always).land(BEN, "congo", 0).pyramid(Pyramid::Of(EVE), "congo");
    for (dice, passes) in [([5, 2], true), ([2, 5], false), ([4, 4], false)] {
        let mut kit = kit.clone().dice(&dice);
        kit.force(DOT, BEN, kit.raise("egypt", 1));
        assert_eq!(kit.has(BEN) == 9, passes, "{dice:?}");
    }
    // Two Pyramids of eve's: two dice, of which the better counts.
    let mut two = kit.land(BEN, "south_africa", 0).pyramid(Pyramid::Of(EVE), "south_africa").dice(&[5, 1, 6]);
    two.force(DOT, BEN, two.raise("egypt", 1));
    assert_eq!(two.has(BEN), 10);
}

#[test]
fn bz_g8_who_would_be_asked_is_asked_and_meanwhile_nothing_else_goes_on() {
    let mut kit = contested(Contesting::Ask).eye(EVE, "egypt");
    let events = kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert!(events.iter().any(|event| matches!(event, Event::ContestAsked { .. })));
    assert_eq!(kit.has(BEN), 10, "announced, not done");
    assert_eq!(kit.refused(DOT, &forced(BEN, kit.raise("egypt", 1))), "BZ-44");
    assert_eq!(kit.refused(DOT, &kit.eye_to("peru", "peru")), "BZ-44");
    assert_eq!(kit.refused(ADA, &Order::Intervene { stop: true }), "nothing-owed");
    // For six hours, or for what was chosen; the turn is owed all the same.
    let owed = |kit: &Kit| kit.game.debts().iter().map(|debt| (debt.seat, debt.duty)).collect::<Vec<_>>();
    assert_eq!(owed(&kit), [(DOT, Duty::Must), (EVE, Duty::Within(6 * 3_600))]);
    let short = kit.clone().set(|game| game.options.window = "90m".to_owned());
    assert_eq!(owed(&short)[1], (EVE, Duty::Within(90 * 60)));
    let mut lapsed = kit.clone();
    lapsed.expire(EVE);
    assert_eq!((lapsed.has(BEN), lapsed.game.turn), (9, DOT));
    let mut passed = kit.clone();
    passed.order(EVE, &Order::Intervene { stop: false });
    assert_eq!((passed.has(BEN), passed.game.contest.is_none()), (9, true));
    let mut stopped = kit.clone();
    stopped.order(EVE, &Order::Intervene { stop: true });
    assert_eq!(stopped.has(BEN), 10);
    // Silence lets it pass; who forces it may take it back.
    let mut silent = kit.clone();
    silent.expire(DOT);
    assert_eq!((silent.has(BEN), silent.game.turn), (9, EVE));
    let mut back = kit.clone();
    back.order(DOT, &Order::Pass);
    assert_eq!((back.has(BEN), back.game.contest.is_none(), back.game.turn), (10, true, DOT));
    back.order(DOT, &Order::Pass);
    assert_eq!(back.game.turn, EVE);
    // It is checked again.
    let mut poor = kit.bank(BEN, 0);
    let events = poor.order(EVE, &Order::Intervene { stop: false });
    assert!(events.iter().any(|event| matches!(event, Event::CameToNothing { .. })));
}

/// BZ-35, BZ-44: what takes back a forced action ends no turn once that is settled, and what ends the turn takes nothing back.
#[test]
fn bz_44_a_button_that_ends_one_thing_ends_no_other() {
    let kit = contested(Contesting::Ask).eye(EVE, "egypt");
    let mut asked = kit.clone();
    asked.force(DOT, BEN, kit.raise("egypt", 1));
    let button = |kit: &Kit, label: &str| {
        let forms = kit.game.forms(DOT).into_iter();
        forms.filter_map(|form| form.button).find(|button| button.label == label).expect("it is there").draft
    };
    let (back, end) = (button(&asked, "Take it back"), button(&kit, "End turn"));
    let read =
        |kit: &Kit, draft: &Draft| kit.game.draft(DOT, &names(), draft).map_err(|refusal| refusal.code());
    assert_eq!([read(&asked, &back), read(&kit, &end)], [Ok(Order::Pass), Ok(Order::Pass)]);
    assert_eq!([read(&asked, &end), read(&kit, &back)], [Err("stale"), Err("stale")]);
    // By command it is whatever there is to be ended.
    let typed = Draft::new("pass");
    assert_eq!([read(&asked, &typed), read(&kit, &typed)], [Ok(Order::Pass), Ok(Order::Pass)]);
}

#[test]
fn bz_g8_without_a_standing_order_nobody_is_asked() {
    let mut kit = contested(Contesting::Never).eye(EVE, "egypt");
    kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert_eq!(kit.has(BEN), 9);
    kit.order(EVE, &Order::Contest(Contesting::Ask));
    assert_eq!(kit.game.standing(EVE).contest, Contesting::Ask);
    assert_eq!(kit.refused(ADA, &Order::Contest(Contesting::Ask)), "BZ-43");
}

#[test]
fn bz_45_bz_g10_an_eye_is_fought_only_where_it_is_named_and_counts_as_a_d8() {
    // Ignored for "guarded" and conquest.
    let kit = Kit::illuminated(1).land(ADA, "alaska", 9).eye(DOT, "kamchatka").eye(DOT, "peru");
    let mut ignored = kit.clone();
    ignored.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((ignored.divisions(ADA, "kamchatka"), ignored.game.eyes_of(DOT)), (2, 2));
    // In an invasion, before the conquest: the Eye rolls three, two are left of five.
    let against = |kit: &Kit, size: u32| wartable::games::blitzkrieg::Action::Invade {
        from: kit.at("alaska"),
        to: kit.at("kamchatka"),
        army: army(size),
        against: Some(DOT),
    };
    let mut fought = kit.clone().dice(&[3]);
    fought.act(ADA, against(&kit, 5));
    assert_eq!((fought.divisions(ADA, "kamchatka"), fought.has(ADA)), (2, 4));
    let land = fought.game.land_at(kit.at("kamchatka"));
    assert_eq!((land.dead_eyes, land.eyes.is_empty(), land.owner), (1, true, Some(ADA)));
    // It ignores what doesn't kill it; with as much both are gone.
    let mut lost = kit.clone().dice(&[8]);
    lost.act(ADA, against(&kit, 5));
    assert_eq!((lost.game.land_at(kit.at("kamchatka")).dead_eyes, lost.owner("kamchatka")), (0, None));
    let mut equal = kit.clone().dice(&[5]);
    equal.act(ADA, against(&kit, 5));
    assert_eq!((equal.game.land_at(kit.at("kamchatka")).dead_eyes, equal.owner("kamchatka")), (1, None));
    // BZ-D5 asks the conquest's price even so.
    assert_eq!(kit.clone().bank(ADA, 1).cannot(ADA, against(&kit, 1)), "BZ-25");
    // Where there is none.
    let away = kit.set(|game| game.land.iter_mut().for_each(|land| land.eyes.clear())).eye(DOT, "peru");
    assert_eq!(away.cannot(ADA, against(&away, 1)), "BZ-G10");
    assert_eq!(away.cannot(ADA, away.fight("alaska", Some(DOT))), "BZ-G10");
}

#[test]
fn bz_45_no_surprise_reaches_an_eye() {
    let kit = Kit::illuminated(1).eye(DOT, "alaska");
    assert_eq!(kit.cannot(ADA, kit.surprise("alaska", DOT)), "BZ-31");
}

#[test]
fn bz_48_bz_g12_six_have_to_be_ready_one_builds_it_free_and_else_the_die_is_paid() {
    let kit = Kit::illuminated(1).eye(DOT, "peru");
    assert_eq!(kit.clone().bank(ADA, 5).cannot(ADA, kit.dig("alaska")), "BZ-48");
    assert_eq!(kit.cannot(ADA, kit.dig("egypt")), "BZ-48");
    let mut failed = kit.clone().dice(&[4]);
    failed.act(ADA, kit.dig("alaska"));
    assert_eq!((failed.has(ADA), failed.game.land_at(kit.at("alaska")).pyramid), (6, None));
    // BZ-G13: nobody has influence there: it is dead.
    let mut built = kit.clone().dice(&[1]);
    built.act(ADA, kit.dig("alaska"));
    assert_eq!((built.has(ADA), built.game.land_at(kit.at("alaska")).pyramid), (10, Some(Pyramid::Dead)));
    assert_eq!(built.cannot(ADA, built.dig("alaska")), "BZ-49");
}

#[test]
fn bz_48_bz_49_bz_g13_those_with_influence_check_for_it_and_who_has_two_does_not() {
    let kit = Kit::illuminated(2).eye(DOT, "alaska").eye(EVE, "alaska");
    let mut won = kit.clone().dice(&[1, 3, 5]);
    won.act(ADA, kit.dig("alaska"));
    assert_eq!(won.game.land_at(kit.at("alaska")).pyramid, Some(Pyramid::Of(EVE)));
    let mut tied = kit.clone().dice(&[1, 4, 4]);
    tied.act(ADA, kit.dig("alaska"));
    assert_eq!(tied.game.land_at(kit.at("alaska")).pyramid, Some(Pyramid::Dead));
    let two = kit.pyramid(Pyramid::Of(EVE), "egypt").pyramid(Pyramid::Of(EVE), "japan");
    let mut two = two.dice(&[1]);
    two.act(ADA, two.dig("alaska"));
    assert_eq!(two.game.land_at(two.at("alaska")).pyramid, Some(Pyramid::Of(DOT)));
}

#[test]
fn bz_49_bz_33_pyramids_stay_when_land_is_sold_or_taken() {
    let mut kit =
        Kit::illuminated(1).eye(DOT, "peru").pyramid(Pyramid::Of(DOT), "alberta").land(ADA, "alberta", 0);
    kit.act(ADA, kit.sell("alberta"));
    assert_eq!(kit.game.land_at(kit.at("alberta")).pyramid, Some(Pyramid::Of(DOT)));
    kit.act(ADA, kit.invade("alaska", "alberta", army(1)));
    assert_eq!(kit.game.land_at(kit.at("alberta")).pyramid, Some(Pyramid::Of(DOT)));
}
