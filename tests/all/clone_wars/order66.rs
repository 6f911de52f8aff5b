//! Order 66, Sidious, victory (CW-1, CW-23 to CW-26).

use wartable::games::clone_wars::{Calling, Converts, Event, Options, Order, Phase};
use wartable::rules::SeatId;

use super::kit::*;

/// Blue's turn, Sidious on space 8 (5 to 8); Red has Coruscant (4 troops), Gold Ilum.
fn called() -> Kit {
    called_with(Options::default(), 4)
}

fn called_with(options: Options, seats: u8) -> Kit {
    Kit::with(options, seats).turn(BLUE, Phase::Attack).space(8).land(RED, &[("coruscant", 4)])
}

#[test]
fn cw_23_once_by_a_separatist_in_a_turn_of_theirs() {
    let kit = called();
    kit.refuses_to(DAN, &order66(&[], None), "not-your-turn");
    let kit = kit.turn(RED, Phase::Attack);
    kit.refuses(&order66(&[], None), "CW-23");
    let mut kit = called();
    kit.dice(&[1, 1]);
    kit.order(order66(&[], Some("kessel")));
    kit.refuses(&order66(&[], None), "CW-23");
}

#[test]
fn cw_24_a_d8_for_each_planet_of_the_republics_in_the_boards_order() {
    let mut kit = called().land(RED, &[("byss", 2)]);
    // Byss and Coruscant, then Ilum.
    kit.dice(&[5, 4, 8]);
    let events = kit.order(order66(&[], Some("kessel")));
    let rolled: Vec<_> = events
        .iter()
        .filter_map(
            |event| if let Event::Order66Rolled { at, die, .. } = event { Some((*at, *die)) } else { None },
        )
        .collect();
    assert_eq!(rolled, [(at("byss"), 5), (at("coruscant"), 4), (at("ilum"), 8)]);
    kit.holds("byss", BLUE, 2);
    kit.holds("coruscant", RED, 4);
    kit.holds("ilum", BLUE, 1);
    // The turn goes on.
    assert_eq!((kit.game.phase, kit.game.turn), (Phase::Attack, BLUE));
}

#[test]
fn cw_24_those_named_are_rolled_for_first() {
    let mut kit = called().land(RED, &[("byss", 2)]);
    kit.refuses(&order66(&["kessel"], None), "CW-24");
    kit.refuses(&order66(&["ilum", "ilum"], None), "CW-24");
    kit.dice(&[8, 1, 1]);
    kit.order(order66(&["ilum"], Some("kessel")));
    kit.holds("ilum", BLUE, 1);
    kit.holds("byss", RED, 2);
}

#[test]
fn cw_24_ships_change_sides_within_the_limit_and_the_surplus_is_removed() {
    let mut kit = called()
        .ships("coruscant", ships(2, 1, 0))
        .land(BLUE, &[("kessel", 3)])
        .ships("kessel", ships(2, 0, 3));
    kit.dice(&[8, 1]);
    let events = kit.order(order66(&[], Some("kessel")));
    assert_eq!(kit.fleet("coruscant"), ships(1, 1, 0));
    let lost = events.iter().find_map(|event| match event {
        Event::Order66Rolled { lost, .. } if !lost.is_none() => Some(*lost),
        _ => None,
    });
    assert_eq!(lost, Some(ships(1, 0, 0)));
    assert_eq!(kit.game.fleet_of(BLUE), ships(3, 1, 3));
}

#[test]
fn cw_24_an_option_gives_them_to_the_army_with_fewest_planets() {
    let options = Options { converts: Converts::FewestPlanets, ..Options::default() };
    let mut kit = called_with(options.clone(), 4).turn(BLACK, Phase::Attack);
    kit.dice(&[8, 1]);
    kit.order(order66(&[], Some("kessel")));
    kit.holds("coruscant", BLUE, 4);
    // Ties to the caller.
    let mut kit = called_with(options, 4).turn(BLACK, Phase::Attack).set(|game| {
        for land in game.land.iter_mut() {
            if land.owner == Some(BLACK) {
                land.owner = Some(RED);
            }
        }
        game.land[usize::from(at("byss").0)].owner = Some(BLACK);
    });
    let republic = kit.game.of_faction(wartable::games::clone_wars::Faction::Republic).len();
    let mut faces = vec![1; republic];
    faces[0] = 8;
    let first = kit.game.rolled_for(&[])[0];
    kit.dice(&faces);
    kit.order(order66(&[], Some("kessel")));
    assert_eq!(kit.game.owner(first), Some(BLACK));
}

#[test]
fn cw_24_at_the_start_of_the_track_every_roll_fails() {
    let mut kit = called().space(0);
    kit.dice(&[8, 8]);
    kit.order(order66(&[], Some("kessel")));
    kit.holds("coruscant", RED, 4);
}

#[test]
fn cw_25_the_tokens_go_and_sidious_is_placed_on_a_separatist_planet() {
    let mut kit = called().tokens("kessel", BLUE, &["san_hill"]);
    kit.refuses(&order66(&[], Some("coruscant")), "CW-25");
    kit.dice(&[1, 1]);
    let events = kit.order(order66(&[], None));
    assert!(events.iter().any(|event| matches!(event, Event::TokensRemoved { board: 1, stack: 8 })));
    assert!(kit.game.stack.is_empty() && kit.game.land_at(at("kessel")).tokens.is_empty());
    assert_eq!(kit.game.phase, Phase::Sidious);
    for order in [Order::Pass, attack("kessel", "byss", 1), Order::Spread] {
        kit.refuses(&order, "CW-25");
    }
    kit.refuses(&Order::Sidious { at: at("ilum") }, "CW-25");
    // The partner's planet does as well.
    kit.order(Order::Sidious { at: at("byss") });
    assert_eq!((kit.game.phase, kit.game.sidious.planet), (Phase::Attack, Some(at("byss"))));
    kit.refuses(&Order::Sidious { at: at("kessel") }, "nothing-owed");
}

#[test]
fn cw_25_at_the_deadline_he_goes_where_most_separatist_troops_stand() {
    let mut kit = called().land(BLACK, &[("rodia", 7), ("utapau", 7)]);
    kit.dice(&[1, 1]);
    kit.order(order66(&[], None));
    kit.expire();
    assert_eq!(kit.game.sidious.planet, Some(at("rodia")), "ties in the board's order");
    assert_eq!(kit.game.turn, RED);
}

#[test]
fn cw_8_cw_23_in_step_1_it_ends_that_step_with_a_token_drawn() {
    let mut kit = Kit::new()
        .turn(GOLD, Phase::Fortify)
        .space(8)
        .stack(&["shu_mai", "san_hill"])
        .land(RED, &[("coruscant", 4)]);
    kit.order(Order::Pass);
    assert_eq!(kit.game.phase, Phase::Token);
    kit.dice(&[1, 8]);
    let events = kit.order(order66(&[], None));
    assert!(events.iter().any(|event| matches!(event, Event::TokensRemoved { board: 0, stack: 2 })));
    assert_eq!((kit.game.drawn, kit.game.sidious.space), (None, 8), "Sidious is unmoved");
    kit.order(Order::Sidious { at: at("kessel") });
    assert_eq!((kit.game.phase, kit.game.army(BLUE).pool), (Phase::Reinforce, 3));
}

#[test]
fn cw_25_then_the_phase_goes_on_and_nothing_is_counted_again() {
    let mut kit = called().region(RED, "colonies").pool(4);
    let republic = kit.game.of_faction(wartable::games::clone_wars::Faction::Republic).len();
    kit.dice(&vec![8; republic - 1]).dice(&[1]);
    kit.order(order66(&[], Some("kessel")));
    assert_eq!((kit.game.phase, kit.game.army(BLUE).pool), (Phase::Reinforce, 4));
}

#[test]
fn cw_23_at_the_end_of_the_turn_only() {
    let options = Options { order66: Calling::EndOfTurn, ..Options::default() };
    let kit = called_with(options.clone(), 4).pool(3);
    kit.refuses(&order66(&[], None), "CW-23");
    let mut kit = called_with(options, 4);
    kit.dice(&[1, 1]);
    kit.order(order66(&[], None));
    kit.order(Order::Sidious { at: at("kessel") });
    assert_eq!(kit.game.turn, RED, "it ends the turn");
}

#[test]
fn cw_23_with_consent_the_partner_is_asked_and_silence_is_a_yes() {
    let options = Options { consent: true, ..Options::default() };
    let mut kit = called_with(options.clone(), 4);
    kit.order(order66(&[], Some("kessel")));
    assert_eq!(kit.owes(), [(DAN, "consent")]);
    kit.refuses(&Order::Pass, "CW-23");
    kit.refuses_to(ADA, &Order::Consent(true), "nothing-owed");
    let mut no = kit.clone();
    no.by(DAN, Order::Consent(false));
    assert_eq!((no.game.order66, no.owes()), (None, vec![(CYD, "turn")]));
    no.refuses(&order66(&[], None), "CW-23");
    kit.dice(&[1, 1]);
    kit.expire();
    assert_eq!(kit.game.order66, Some(BLUE));
    // Who commands both armies is asked nothing; nor is one that is out.
    let mut kit = called_with(options, 3);
    kit.dice(&[1, 1]);
    kit.order(order66(&[], Some("kessel")));
    assert_eq!(kit.game.order66, Some(BLUE));
}

#[test]
fn cw_1_cw_25_a_call_that_wins_places_nobody() {
    let mut kit = called();
    kit.dice(&[8, 8]);
    kit.order(order66(&[], None));
    assert_eq!(kit.won(), Some((vec![CYD, DAN], "elimination".to_owned())));
    assert_eq!(kit.game.sidious.planet, None);
}

#[test]
fn cw_22_order_66_puts_an_army_out_in_its_partners_seat() {
    let mut kit = called_with(Options::default(), 2).hand(GOLD, &["R01"]);
    kit.dice(&[1, 8]);
    kit.order(order66(&[], Some("kessel")));
    assert!(kit.game.army(GOLD).out && !kit.game.army(RED).out);
    assert_eq!(kit.game.armies_in(SeatId(0)), [RED]);
    kit.order(Order::Pass);
    assert_eq!(kit.game.turn, RED);
}

#[test]
fn cw_23_a_target_that_turns_ends_the_open_attack() {
    let mut kit = called().land(BLUE, &[("byss", 6)]);
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(one_roll("byss", "coruscant", 4));
    assert!(kit.game.attack.is_some());
    let mut stays = kit.clone();
    stays.dice(&[1, 1]);
    stays.order(order66(&[], Some("kessel")));
    assert!(stays.game.attack.is_some(), "what stays can be attacked on");
    kit.dice(&[8, 1]);
    kit.order(order66(&[], Some("kessel")));
    assert_eq!(kit.game.attack, None);
    kit.holds("coruscant", BLUE, 4);
}

#[test]
fn cw_21_cw_23_what_order_66_turns_is_no_capture() {
    let mut kit = called();
    kit.dice(&[8, 1]);
    kit.order(order66(&[], Some("kessel")));
    let events = kit.order(Order::Pass);
    assert!(events.iter().all(|event| !matches!(event, Event::CardsDrawn { .. })));
}

#[test]
fn cw_1_the_republic_wins_by_sidious_planet_and_by_elimination() {
    let mut kit = Kit::new().land(RED, &[("coruscant", 9)]).after_order66("byss");
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 3));
    assert_eq!(kit.won(), Some((vec![ADA, BEN], "sidious".to_owned())));
    let mut kit = Kit::new().set(|game| {
        for land in game.land.iter_mut() {
            (land.owner, land.troops) = (Some(RED), 3);
        }
        game.armies[1].out = true;
        game.armies[2].out = true;
    });
    kit = kit.land(BLACK, &[("byss", 1)]);
    kit.dice(&[6, 6, 1]);
    kit.order(attack("coruscant", "byss", 2));
    // With all its seats, those out too.
    assert_eq!(kit.won(), Some((vec![ADA, BEN], "elimination".to_owned())));
    kit.refuses_to(ADA, &Order::Pass, "game-over");
}

#[test]
fn cw_1_the_separatists_win_when_no_troop_of_the_republics_is_left() {
    let mut kit = Kit::new().turn(BLUE, Phase::Attack).land(BLUE, &[("byss", 9), ("bogden", 9)]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("byss", "coruscant", 3));
    assert_eq!(kit.won(), None);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("bogden", "ilum", 3));
    assert_eq!(kit.won(), Some((vec![CYD, DAN], "elimination".to_owned())));
}

#[test]
fn a_faction_gives_up_when_all_its_seats_have_said_so() {
    let mut kit = Kit::new();
    kit.by(CYD, Order::Concede);
    assert_eq!(kit.won(), None);
    kit.refuses_to(CYD, &Order::Concede, "CW-1");
    kit.by(DAN, Order::Concede);
    assert_eq!(kit.won(), Some((vec![ADA, BEN], "concession".to_owned())));
    // An army that is out isn't asked.
    let mut kit = Kit::new().set(|game| game.armies[2].out = true);
    kit.refuses_to(CYD, &Order::Concede, "CW-22");
    kit.by(DAN, Order::Concede);
    assert!(kit.won().is_some());
}
