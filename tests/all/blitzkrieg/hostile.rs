//! What somebody might try who means no good: money out of nothing, others' goods, other people's turns and questions.

use serde_json::{Value, json};
use wartable::games::blitzkrieg::{
    Action, Blitzkrieg, Contesting, Event, Fresh, Goods, Options, Order, Phase, Pyramid, Refusal, Society,
    Special, import, why,
};
use wartable::rules::{Actor, Coded, Dice, Draft, Game, Readable, SeatId, TableAct};

use super::kit::{
    ADA, BEN, CYD, DOT, EVE, Kit, all_options, answer, army, divisions, forced, lands, names, offer, on_2210,
    resources,
};

use Special::{Diplomat, General};

/// What a player could make of all that they have: what natives pay, and what is banked.
fn worth(game: &Blitzkrieg, seat: SeatId) -> u32 {
    let standing = game.standing(seat);
    let lands = u32::try_from(game.of(seat).len()).expect("few");
    let centers = u32::try_from(game.centers(seat).len()).expect("few");
    let specials = standing.specials.keys().filter(|kind| !standing.fresh.contains(&Fresh::Troop(**kind)));
    let troops = game.troops_of(seat) - u32::try_from(standing.specials.len()).expect("few");
    standing.resources + lands + troops + 4 * centers + 8 * u32::try_from(specials.count()).expect("few")
}

#[test]
fn bz_e13_bz_33_no_loop_within_a_turn_makes_money_for_any_society() {
    let ids = ["northwestern_oil_emirate", "nunavut", "alberta", "canada", "tycho", "japan", "pevek"];
    for (society, seed) in Society::ALL.into_iter().zip(1_u64..) {
        let kit = Kit::with(on_2210()).society(ADA, society).society(BEN, Society::FreeLoveUtopia);
        let kit = kit.land(ADA, "nunavut", 4).land(BEN, "pevek", 1).friend(ADA, BEN).friend(BEN, ADA);
        let mut kit = kit.bank(ADA, 40).bank(BEN, 40).special(BEN, Diplomat, "pevek");
        let mut state = seed;
        let mut pick = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).expect("it fits") % below
        };
        let mut done = 0;
        for _ in 0..3_000 {
            let (one, other) = (ids[pick(ids.len())], ids[pick(ids.len())]);
            let (one_at, other_at) = (kit.at(one), kit.at(other));
            let (from, to) = [(ADA, BEN), (BEN, ADA)][pick(2)];
            let some = Goods { specials: [[General, Diplomat][pick(2)]].into(), ..Goods::default() };
            let order = match pick(9) {
                0 => super::kit::own(kit.raise(one, 1)),
                1 => super::kit::own(kit.hire([General, Diplomat][pick(2)], one)),
                2 => super::kit::own(kit.build(one)),
                3 | 4 => super::kit::surely(Action::Sell { at: one_at }),
                5 => super::kit::own(kit.invade(one, other, army(1))),
                6 => super::kit::own(Action::March { from: one_at, to: other_at, army: army(1) }),
                7 => super::kit::surely(Action::Conquer { at: one_at }),
                _ => {
                    let give = [lands(&kit, &[one]), some, resources(1)][pick(3)].clone();
                    let order = offer(to, give, Goods::default());
                    if kit.game.of(from).len() > 1 && kit.game.check(Actor::Seat(from), &order).is_ok() {
                        let number = kit.game.offers.next();
                        kit.order(from, &order);
                        let yes = answer(number, true);
                        let yes = if kit.game.check(Actor::Seat(to), &yes).is_ok() {
                            yes
                        } else {
                            answer(number, false)
                        };
                        let before = worth(&kit.game, ADA) + worth(&kit.game, BEN);
                        kit.order(to, &yes);
                        assert!(worth(&kit.game, ADA) + worth(&kit.game, BEN) <= before, "{yes:?}");
                    }
                    continue;
                }
            };
            // Last things aside: nobody is to be out here. Ada's bank never runs dry.
            let last = matches!(&order, Order::Act { action: Action::Sell { .. }, .. })
                && kit.game.of(ADA).len() < 2;
            kit = if kit.has(ADA) < 10 { kit.bank(ADA, 40) } else { kit };
            if last || kit.game.check(Actor::Seat(ADA), &order).is_err() {
                continue;
            }
            let before = worth(&kit.game, ADA) + worth(&kit.game, BEN);
            kit.order(ADA, &order);
            done += 1;
            assert!(worth(&kit.game, ADA) + worth(&kit.game, BEN) <= before, "{society:?}: {order:?}");
        }
        assert!(done > 40, "{society:?}: {done} orders");
    }
}

#[test]
fn bz_44_a_contest_says_what_is_forced() {
    let read = |action: Value| {
        let position = json!({
            "game": "blitzkrieg", "phase": "act", "turn": "cyd",
            "seats": {
                "ada": {"resources": 3}, "ben": {}, "cyd": {"illuminatus": true}, "dot": {"illuminatus": true}
            },
            "territories": {
                "alaska": {"owner": "ada", "troops": 1, "eyes": {"cyd": 1, "dot": 1}}, "peru": {"owner": "ben"}
            },
            "contest": {"by": "cyd", "as": "ada", "asked": ["dot"], "against": [], "action": action},
        });
        let read = import::import(&position, &mut Dice::fair([0; 32], 0));
        read.map(drop).map_err(|error| (error.at, error.why))
    };
    for action in [Value::Null, json!("dance")] {
        let (at, why) = read(action).expect_err("it is none");
        assert_eq!(at, "/contest/action");
        assert!(why.contains("/game export"), "{why}");
    }
    assert_eq!(read(json!({"sell": {"at": 0}})), Ok(()));
}

#[test]
fn bz_44_bz_g8_what_is_forced_is_checked_again_against_all_that_happened_in_the_window() {
    let kit = Kit::illuminated(2).turn(DOT).eye(DOT, "egypt").eye(EVE, "egypt").land(BEN, "congo", 1);
    let waiting = |action: Action| {
        let mut kit = kit.clone().set(|game| game.seats[4].contest = Contesting::Ask);
        kit.force(DOT, BEN, action);
        assert!(kit.game.contest.is_some());
        kit
    };
    let passes = |mut kit: Kit| {
        let events = kit.order(EVE, &Order::Intervene { stop: false });
        assert!(events.iter().any(|event| matches!(event, Event::Unopposed { by: DOT, seat: BEN })));
        (events.iter().any(|event| matches!(event, Event::CameToNothing { .. })), kit)
    };
    // The land goes to another meanwhile: it isn't sold twice.
    let mut sold = waiting(kit.sell("egypt"));
    sold.order(BEN, &offer(ADA, lands(&kit, &["egypt"]), resources(2)));
    sold.order(ADA, &answer(1, true));
    let (nothing, sold) = passes(sold);
    assert_eq!((nothing, sold.owner("egypt"), sold.has(BEN)), (true, Some(ADA), 12));
    // The money is given away: nothing is owed.
    let mut poor = waiting(kit.raise("egypt", 5));
    poor.order(BEN, &offer(ADA, resources(8), Goods::default()));
    poor.order(ADA, &answer(1, true));
    let (nothing, poor) = passes(poor);
    assert_eq!((nothing, poor.has(BEN), poor.divisions(BEN, "egypt")), (true, 2, 1));
    // Trade goes on, and other things don't.
    let busy = waiting(kit.raise("egypt", 1));
    assert_eq!(busy.refused(DOT, &forced(BEN, kit.raise("egypt", 1))), "BZ-44");
    assert_eq!(busy.refused(DOT, &busy.eye_to("egypt", "congo")), "BZ-44");
    // The forced player gives up: nothing waits any more, and nobody has taken anything back.
    let mut gone = waiting(kit.raise("egypt", 1));
    let events = gone.by_table(TableAct::Vacated(BEN));
    assert!(events.iter().any(|event| matches!(event, Event::CameToNothing { seat: BEN, .. })));
    assert!(!events.iter().any(|event| matches!(event, Event::ForceTakenBack { .. })));
    assert!(gone.game.contest.is_none());
    assert_eq!(gone.refused(EVE, &Order::Intervene { stop: true }), "nothing-owed");
    // Who was asked gives up: it is decided without them.
    let mut silent = waiting(kit.raise("egypt", 1));
    silent.by_table(TableAct::Vacated(EVE));
    assert_eq!((silent.has(BEN), silent.game.contest.is_none()), (9, true));
    // Who forces gives up: nothing happens, and the turn passes.
    let mut over = waiting(kit.raise("egypt", 1));
    over.by_table(TableAct::Vacated(DOT));
    assert_eq!((over.has(BEN), over.game.contest.is_none(), over.game.turn), (10, true, EVE));
}

#[test]
fn bz_c8_a_friend_who_is_asked_sets_no_trap() {
    // Cyd stands in ben's Kamchatka, ada's friend; ada would take it from ben's two with four.
    let kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 2).guests(CYD, "kamchatka", 9);
    let mut kit = kit.friend(CYD, ADA).friend(BEN, CYD).friend(CYD, BEN);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(4)));
    let trapped = |mut kit: Kit| {
        let events = kit.order(CYD, &Order::Consent { proposal: 1, agree: true });
        assert!(events.iter().any(|event| matches!(event, Event::CameToNothing { .. })));
        assert_eq!((kit.divisions(ADA, "alaska"), kit.has(ADA)), (5, 10));
    };
    // Turning unfriendly and agreeing then, so that ada runs into all of them.
    let mut turned = kit.clone();
    turned.order(CYD, &Order::Friend { to: ADA, friendly: false });
    trapped(turned);
    // Selling them to ben first, and agreeing then.
    let mut sold = kit.clone();
    sold.order(CYD, &offer(BEN, divisions(&kit, "kamchatka", 8), resources(1)));
    sold.order(BEN, &answer(1, true));
    trapped(sold);
    // With fewer than were there it goes on.
    let mut fewer = kit.clone();
    fewer.order(BEN, &offer(CYD, divisions(&kit, "kamchatka", 1), resources(1)));
    fewer.order(CYD, &answer(1, true));
    fewer.order(CYD, &Order::Consent { proposal: 1, agree: true });
    assert_eq!((fewer.owner("kamchatka"), fewer.divisions(ADA, "kamchatka")), (Some(ADA), 3));
}

#[test]
fn bz_c8_bz_43_the_same_is_not_forced_twice_while_it_waits_for_consent() {
    let kit =
        Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").land(ADA, "alaska", 4).land(BEN, "kamchatka", 1);
    let mut kit = kit.guests(CYD, "kamchatka", 1).friend(CYD, ADA).friend(BEN, CYD).friend(CYD, BEN);
    kit.force(DOT, ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!(kit.refused(DOT, &forced(ADA, kit.invade("alaska", "kamchatka", army(2)))), "BZ-28");
}

#[test]
fn bz_43_bz_c8_with_the_consent_the_influence_is_looked_at_again() {
    // Ben stands in ada's Alaska, where dot's Eye is, and is forced to take it; ada is asked.
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "alaska").set(|game| game.seats[3].movement = 2);
    let kit = kit.guests(BEN, "alaska", 2).friend(ADA, BEN).friend(BEN, ADA);
    let waiting = |mut kit: Kit| {
        kit.force(DOT, BEN, kit.conquer("alaska"));
        assert_eq!(kit.game.proposals.len(), 1);
        kit
    };
    let agree = |kit: &mut Kit| kit.order(ADA, &Order::Consent { proposal: 1, agree: true });
    let gone = |mut kit: Kit| {
        kit.order(DOT, &kit.eye_to("alaska", "alberta"));
        let events = agree(&mut kit);
        let lost = |event: &Event| matches!(event, Event::CameToNothing { seat: BEN, lost: Some(DOT), .. });
        (events.iter().any(lost), kit.owner("alaska"))
    };
    let mut stayed = waiting(kit.clone());
    agree(&mut stayed);
    assert_eq!(stayed.owner("alaska"), Some(BEN));
    assert_eq!(gone(waiting(kit.clone())), (true, Some(ADA)));
    // BZ-G6: a Pyramid in ben's land is influence enough.
    assert_eq!(gone(waiting(kit.clone().pyramid(Pyramid::Of(DOT), "egypt"))), (false, Some(BEN)));
    // As a game goes on that began before.
    let before = kit.set(|game| game.edition.mends = 0);
    assert_eq!(gone(waiting(before)), (false, Some(BEN)));
}

#[test]
fn bz_43_a_forced_players_refusal_is_told_as_theirs() {
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt").special(BEN, General, "egypt");
    let refusal = kit.refusal(DOT, &forced(BEN, kit.hire(General, "egypt")));
    assert!(matches!(refusal, Refusal::OfForced { seat: BEN, .. }), "{refusal:?}");
    assert_eq!(refusal.code(), "BZ-19");
    let told = format!("{:?}", kit.game.explain(&names(), Some(DOT), &refusal));
    assert!(told.contains("would be told") && told.contains("You have a general already"), "{told}");
}

#[test]
fn bz_40_bz_43_who_is_meant_is_found_and_acting_for_nobody_is_refused() {
    // Ben owns Egypt, cyd stands there as a guest, ada is far away.
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt").guests(BEN, "egypt", 0);
    let kit =
        kit.guests(CYD, "egypt", 2).friend(BEN, CYD).special(CYD, Diplomat, "egypt").land(ADA, "peru", 1);
    let typed = |draft: Draft| kit.game.draft(DOT, &names(), &draft);
    let whom = |draft: Draft| match typed(draft) {
        Ok(Order::Act { whom, .. }) => whom,
        other => panic!("{other:?}"),
    };
    // Only cyd has troops there, only ben land, only cyd a diplomat within reach.
    let invade =
        Draft::new("blitz invade").with("from", "Egypt").with("to", "Middle East").with("army", "all");
    assert_eq!(whom(invade), Some(CYD));
    assert_eq!(whom(Draft::new("blitz raise").with("at", "Egypt")), Some(BEN));
    assert_eq!(whom(Draft::new("blitz memetic").with("at", "Alaska")), Some(CYD));
    assert_eq!(whom(Draft::new("blitz conquer").with("at", "Egypt")), Some(CYD));
    let code = |draft: Draft| typed(draft).expect_err("it is refused").code();
    assert_eq!(code(Draft::new("blitz raise").with("at", "Peru")), "BZ-43", "no influence over ada");
    assert_eq!(code(Draft::new("blitz raise").with("at", "Brazil")), "BZ-40", "nobody's at all");
    // Where several could be meant, and none of them may, the reason is said; else it is asked.
    let several = kit.clone().guests(BEN, "egypt", 3).friend(CYD, BEN);
    let code = |kit: &Kit, army: &str, to: &str| {
        let draft = Draft::new("blitz march").with("from", "Egypt").with("to", to).with("army", army);
        kit.game.draft(DOT, &names(), &draft).expect_err("it is refused").code()
    };
    assert_eq!(code(&several, "diplomat", "Peru"), "BZ-23", "no land of a friend's");
    assert_eq!(code(&several.land(BEN, "east_africa", 0), "1", "East Africa"), "BZ-43", "either");
    let attack = Draft::new("attack").with("from", "Egypt").with("to", "Middle East");
    assert!(
        matches!(typed(attack), Err(Refusal::ByInvade)),
        "the shared verb forces nobody, and says what does"
    );
}

#[test]
fn bz_b6_bz_d15_a_utopia_that_lost_all_it_had_in_wiping_out_a_force_may_still_conquer() {
    let kit = Kit::new().society(ADA, Society::FreeLoveUtopia).land(BEN, "kamchatka", 2);
    // All that ada has are two guests in cyd's Alaska.
    let kit = kit.land(CYD, "alaska", 0).guests(ADA, "alaska", 2).friend(CYD, ADA);
    let mut kit = kit;
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert!(kit.game.is_in(ADA), "the conquest is open to her");
    let mut taken = kit.clone();
    taken.act(ADA, kit.conquer("kamchatka"));
    assert_eq!((taken.owner("kamchatka"), taken.has(ADA)), (Some(ADA), 10 - 2 - 3 - 1));
    // Left, it is over with her, by her own doing.
    let events = kit.order(ADA, &Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::Eliminated { seat: ADA, by: None, .. })));
    assert_eq!(kit.game.turn, BEN);
    // Who can't pay for it has lost at once; who is no Utopia as well.
    let all_in = |kit: Kit| {
        let mut kit =
            kit.land(BEN, "kamchatka", 2).land(CYD, "alaska", 0).guests(ADA, "alaska", 2).friend(CYD, ADA);
        kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
        kit.game.is_in(ADA)
    };
    assert!(!all_in(Kit::new().society(ADA, Society::FreeLoveUtopia).bank(ADA, 5)));
    assert!(!all_in(Kit::new()));
}

#[test]
fn bz_26_bz_2_the_last_two_destroy_each_other_and_nobody_wins() {
    let kit = Kit::new().bare().guests(ADA, "peru", 2).guests(BEN, "peru", 2);
    let mut kit = kit.set(|game| game.seats[2].out = true);
    kit.act(ADA, kit.fight("peru", None));
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![], why::ELIMINATION));
}

#[test]
fn bz_26_bz_d8_bz_d9_mutual_annihilation_leaves_the_guests_who_stood_aside() {
    let kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 3).guests(CYD, "kamchatka", 4);
    let mut kit = kit.friend(CYD, ADA).friend(BEN, CYD).friend(CYD, BEN);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(3)));
    kit.order(CYD, &Order::Consent { proposal: 1, agree: true });
    assert_eq!(
        (kit.owner("kamchatka"), kit.divisions(BEN, "kamchatka"), kit.divisions(CYD, "kamchatka")),
        (Some(BEN), 0, 4)
    );
    assert_eq!((kit.has(ADA), kit.game.is_stranded(CYD, kit.at("kamchatka"))), (7, false));
}

#[test]
fn bz_c6_bz_d2_the_stranded_may_leave_into_a_fight_and_are_held_to_it() {
    // Ada's are stranded in cyd's Peru beside ben, her friend; next to it lies Brazil, hers, with cyd's troops in it.
    let kit = Kit::new().land(CYD, "peru", 0).guests(ADA, "peru", 3).guests(BEN, "peru", 1).friend(BEN, ADA);
    let mut kit = kit.friend(CYD, BEN).land(ADA, "brazil", 0).guests(CYD, "brazil", 1).bank(ADA, 1);
    assert_eq!(kit.refused(ADA, &Order::Pass), "BZ-C6");
    kit.act(ADA, kit.march("peru", "brazil", army(3)));
    assert_eq!((kit.divisions(ADA, "brazil"), kit.divisions(CYD, "brazil")), (2, 0));
    kit.order(ADA, &Order::Pass);
    assert_eq!(kit.divisions(ADA, "brazil"), 2);
}

#[test]
fn bz_f9_bz_g15_a_pyramid_taken_over_wins_at_once_where_that_is_played() {
    let options = Options { illuminati: 2, pyramid_victory: true, ..all_options() };
    let kit = Kit::with(options).bare().land(ADA, "alaska", 3).land(ADA, "peru", 0);
    let kit = kit.eye(DOT, "brazil").eye(EVE, "egypt").pyramid(Pyramid::Dead, "peru").turn(DOT);
    let mut kit = kit.set(|game| {
        game.seats[1].out = true;
        game.seats[2].out = true;
        game.seats[3].movement = 1;
    });
    kit.order(DOT, &kit.eye_to("brazil", "peru"));
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![DOT], why::PYRAMIDS));
}

#[test]
fn bz_f9_bz_47_who_kills_the_last_eye_with_the_last_player_wins_before_any_pyramid() {
    let options = Options { illuminati: 1, pyramid_victory: true, ..all_options() };
    let kit =
        Kit::with(options).land(ADA, "middle_east", 9).eye(DOT, "egypt").pyramid(Pyramid::Of(DOT), "alaska");
    let japan = kit.at("japan");
    let kit = kit.set(|game| {
        game.seats[2].out = true;
        game.land[usize::from(japan.0)] = Default::default();
    });
    let (from, to) = (kit.at("middle_east"), kit.at("egypt"));
    let mut kit = kit.dice(&[2]);
    kit.act(ADA, Action::Invade { from, to, army: army(8), against: Some(DOT) });
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![ADA], why::ELIMINATION));
}

#[test]
fn bz_f4_who_trades_all_away_before_the_first_turn_is_out_when_it_begins() {
    let mut kit = Kit::illuminated(1).phase(Phase::Eyes).turn(DOT);
    kit.order(ADA, &offer(BEN, lands(&kit, &["alaska"]), resources(1)));
    kit.order(BEN, &answer(1, true));
    kit.order(DOT, &Order::PlaceEye { at: kit.at("peru") });
    assert_eq!((kit.game.is_in(ADA), kit.game.turn, kit.game.phase), (false, BEN, Phase::Roll));
}

#[test]
fn bz_43_bz_26_what_was_done_to_others_is_not_taken_back_without_them() {
    let concerned = |events: &[Event]| {
        let mut all: Vec<SeatId> = events.iter().flat_map(Blitzkrieg::concerns).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    // A fight without a die, lost.
    let kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 3);
    let mut kit = kit;
    assert_eq!(concerned(&kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)))), [ADA, BEN]);
    // What one is forced to pay.
    let mut kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt");
    assert_eq!(concerned(&kit.force(DOT, BEN, kit.raise("egypt", 1))), [BEN, DOT]);
    let home = "northwestern_oil_emirate";
    let kit = Kit::with(Options { illuminati: 1, ..on_2210() }).turn(DOT).eye(DOT, home).center(home);
    let mut kit = kit.set(|game| game.seats[3].movement = 2);
    assert_eq!(concerned(&kit.order(DOT, &kit.eye_to(home, "tycho"))), [ADA, DOT]);
    // Also where it waited for another's answer, or for a friend's.
    let kit = Kit::illuminated(2).turn(DOT).eye(DOT, "egypt").eye(EVE, "egypt");
    let mut kit = kit.set(|game| game.seats[4].contest = Contesting::Ask);
    kit.force(DOT, BEN, kit.raise("egypt", 1));
    assert_eq!(concerned(&kit.order(EVE, &Order::Intervene { stop: false })), [BEN, DOT]);
    let mut kit = Kit::new().land(BEN, "kamchatka", 1).guests(ADA, "kamchatka", 2).friend(BEN, ADA);
    kit.act(ADA, kit.conquer("kamchatka"));
    assert_eq!(concerned(&kit.order(BEN, &Order::Consent { proposal: 1, agree: true })), [ADA, BEN]);
}

#[test]
fn bz_14_bz_c4_nobody_declares_for_another_or_towards_who_is_out() {
    let mut kit = Kit::new();
    kit.by_table(TableAct::Vacated(CYD));
    assert_eq!(kit.refused(ADA, &Order::Friend { to: CYD, friendly: true }), "BZ-30");
    assert_eq!(kit.refused(ADA, &Order::Friend { to: SeatId(40), friendly: true }), "unknown-player");
    assert_eq!(kit.refused(CYD, &Order::Friend { to: ADA, friendly: true }), "BZ-30");
    assert_eq!(kit.refused(ADA, &offer(CYD, resources(1), Goods::default())), "BZ-30");
    assert_eq!(kit.refused(ADA, &forced(BEN, kit.raise("egypt", 1))), "BZ-43");
}
