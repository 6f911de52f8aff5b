//! TP-21: objectives and when they are met.

use wartable::games::two_player::{Event, Options, Order, Phase, Reward, side_of};

use super::kit::*;

/// Peru and Alaska are ada's; all that is named besides; this objective is in play.
fn with(name: &str) -> Kit {
    Kit::new().in_play(name, None, None, None)
}

#[test]
fn tp_21_continents() {
    let kit = with("Europe").continent(side_of(ADA), "europe");
    assert!(kit.game.has_met(ADA, objective("Europe")));
    assert_eq!(kit.game.progress(BEN, objective("Europe")), (0, 7));
    // TP-12: not where a part is an ally's.
    let kit = kit.land(ORANGE, &[("iceland", 1)]).ally(ORANGE, ADA);
    assert_eq!(kit.game.progress(ADA, objective("Europe")), (6, 7));
    kit.refuses(&claim("Europe"), "TP-21");
    let kit =
        with("2 continents").continent(side_of(ADA), "south_america").continent(side_of(ADA), "australia");
    assert!(kit.game.has_met(ADA, objective("2 continents")));
}

#[test]
fn tp_21_cities_territories_and_enemy_capitals() {
    let eight = ["brazil", "argentina", "venezuela", "japan", "siam", "india", "china", "ural"];
    let kit = with("8 cities").whole(side_of(ADA), &eight).cities(&eight);
    assert!(kit.game.has_met(ADA, objective("8 cities")) && !kit.game.has_met(ADA, objective("11 cities")));
    assert_eq!(kit.game.progress(ADA, objective("20 territories")), (10, 20));
    // Any capital that isn't one's own, held by own troops: a neutral's too.
    let kit = kit.capital(side_of(ADA), "peru").capital(GREEN, "brazil").capital(YELLOW, "japan");
    assert_eq!(kit.game.progress(ADA, objective("2 enemy capitals")), (2, 2));
    let kit = kit.land(ORANGE, &[("japan", 1)]).ally(ORANGE, ADA);
    assert_eq!(kit.game.progress(ADA, objective("1 enemy capital")), (1, 1));
}

#[test]
fn tp_21_what_was_conquered_in_one_turn() {
    let four = ["brazil", "argentina", "venezuela", "japan"];
    let conquered = |kit: Kit| {
        kit.whole(side_of(ADA), &four)
            .cities(&four)
            .set(|game| game.so_far.conquered = all(&four).iter().collect())
    };
    let kit = conquered(with("4 cities in one turn"));
    assert_eq!(kit.game.progress(ADA, objective("4 cities in one turn")), (4, 4));
    assert_eq!(kit.game.progress(ADA, objective("10 territories in one turn")), (4, 10));
    // South America: Peru was held as the turn began.
    assert!(!kit.game.has_met(ADA, objective("Continent in one turn")));
    let kit = kit.set(|game| {
        game.so_far.conquered.insert(at("peru"));
        game.so_far.held = all(&["alaska"]).iter().collect();
    });
    assert!(kit.game.has_met(ADA, objective("Continent in one turn")));
    // In another's turn nothing of it counts.
    let kit = kit.set(|game| game.turn = BEN);
    assert_eq!(kit.game.progress(ADA, objective("4 cities in one turn")), (0, 4));
}

#[test]
fn tp_21_one_a_turn_of_those_met_and_in_play_and_never_one_that_is_taken() {
    let mut kit = with("Europe")
        .in_play("North America", None, None, None)
        .in_play("8 cities", None, Some(BEN), None)
        .continent(side_of(ADA), "europe")
        .continent(side_of(ADA), "north_america");
    kit.refuses(&claim("Asia"), "TP-21");
    kit.refuses(&claim("8 cities"), "TP-21");
    kit.refuses(&claim_at("Europe", "peru"), "TP-21");
    let events = kit.order(claim("Europe"));
    let expected =
        Event::Claimed { seat: ADA, objective: objective("Europe"), reward: None, at: None, number: 1 };
    assert_eq!(events, [expected]);
    kit.refuses(&claim("North America"), "TP-21");
    // It ends combat, and stays for good.
    kit.refuses(&attack("peru", "brazil", 1), "TP-13");
    let kit = kit.land(side_of(BEN), &[("iceland", 1)]);
    assert_eq!(kit.game.claimed(ADA), 1);
}

#[test]
fn tp_21_after_combat_and_before_moves() {
    let kit = with("Europe").continent(side_of(ADA), "europe").land(side_of(ADA), &[("iceland", 3)]);
    kit.clone().phase(Phase::Reinforce).pool(1).refuses(&claim("Europe"), "TP-13");
    let mut early = kit.clone().phase(Phase::Reinforce);
    early.order(claim("Europe"));
    assert_eq!(early.game.phase, Phase::Fortify);
    let mut late = kit.clone().phase(Phase::Fortify);
    late.order(claim("Europe"));
    late.order(march("iceland", "ukraine", 1));
    let mut moved = kit;
    moved.order(march("iceland", "ukraine", 1));
    moved.refuses(&claim("Europe"), "TP-21");
}

#[test]
fn tp_21_an_airfield_is_placed_in_the_capital_or_with_the_largest_force_or_where_one_says() {
    let kit = Kit::new()
        .in_play("Europe", Some(Reward::AirfieldMinor), None, None)
        .continent(side_of(ADA), "europe")
        .land(side_of(ADA), &[("iceland", 4)]);
    let mut home = kit.clone().capital(side_of(ADA), "peru");
    home.order(claim("Europe"));
    assert_eq!(home.game.objectives[0].at, Some(at("peru")));
    // The capital lost.
    let mut largest = kit.clone().capital(side_of(ADA), "egypt");
    largest.order(claim("Europe"));
    assert_eq!(largest.game.objectives[0].at, Some(at("iceland")));
    let mut chosen = kit.clone();
    chosen.refuses(&claim_at("Europe", "egypt"), "TP-21");
    chosen.order(claim_at("Europe", "ukraine"));
    assert_eq!(chosen.game.objectives[0].at, Some(at("ukraine")));
}

#[test]
fn tp_23_no_card_in_a_turn_with_a_claimed_objective() {
    let ready = |options: Options| {
        let mut kit =
            Kit::with(options).in_play("Europe", None, None, None).continent(side_of(ADA), "europe");
        kit.game.so_far.conquered.insert(at("iceland"));
        kit.order(claim("Europe"));
        kit.order(Order::Finish);
        kit.game.seat(ADA).hand.len()
    };
    assert_eq!(ready(Options::default()), 0);
    assert_eq!(ready(Options { card_with_objective: true, ..Options::default() }), 1);
}
