//! Tokens, Sidious's track, reinforcements, cards and ships (CW-8 to CW-12, CW-21, CW-27).

use wartable::games::clone_wars::{Event, Faction, Options, Order, Phase, Ship};
use wartable::rules::{Game, Names, Readable, View, Viewer};

use super::kit::*;

/// Blue's turn is about to begin: Gold ends its own.
fn before_blue() -> Kit {
    Kit::new().turn(GOLD, Phase::Fortify)
}

#[test]
fn cw_7_blue_red_black_gold_and_an_army_that_is_out_is_skipped() {
    let mut kit = Kit::new().after_order66("byss").turn(BLUE, Phase::Fortify);
    let mut turns = Vec::new();
    for _ in 0..4 {
        kit.order(Order::Pass);
        turns.push((kit.game.turn, kit.game.round));
        kit = kit.set(|game| {
            let army = game.turn;
            game.armies[army.index()].pool = 0;
            game.phase = Phase::Attack;
        });
    }
    assert_eq!(turns, [(RED, 1), (BLACK, 1), (GOLD, 1), (BLUE, 2)]);
    let mut kit =
        Kit::new().after_order66("byss").turn(BLUE, Phase::Fortify).set(|game| game.armies[0].out = true);
    kit.order(Order::Pass);
    assert_eq!(kit.game.turn, BLACK);
}

#[test]
fn cw_8_a_token_is_drawn_in_secret_placed_and_sidious_moves() {
    let mut kit = before_blue().stack(&["wat_tambor", "shu_mai"]);
    kit.order(Order::Pass);
    assert_eq!((kit.game.turn, kit.game.phase, kit.game.sidious.space), (BLUE, Phase::Token, 0));
    let drawn = |viewer| View::of(&kit.game, viewer).drawn;
    assert_eq!(drawn(Viewer::Seat(CYD)), Some(token("wat_tambor")));
    assert!(
        [Viewer::Public, Viewer::Seat(DAN), Viewer::Seat(ADA)].into_iter().all(|one| drawn(one).is_none())
    );
    kit.refuses(&Order::Token { at: at("byss") }, "CW-8");
    kit.refuses(&Order::Token { at: at("coruscant") }, "CW-8");
    kit.refuses_to(DAN, &Order::Token { at: at("byss") }, "not-your-turn");
    // Everything else waits.
    for order in
        [Order::Pass, Order::Spread, attack("kessel", "byss", 1), set(&["S01"]), march("kessel", "byss", 1)]
    {
        kit.refuses(&order, "CW-8");
    }
    kit.order(Order::Token { at: at("kessel") });
    assert_eq!((kit.game.phase, kit.game.sidious.space), (Phase::Reinforce, 1));
    kit.refuses(&Order::Token { at: at("kessel") }, "nothing-owed");
    // CW-27: its partner doesn't know it either, and neither does who holds the planet later.
    let seen = |viewer| View::of(&kit.game, viewer).land_at(at("kessel")).tokens[0].face;
    assert_eq!((seen(Viewer::Seat(CYD)), seen(Viewer::Seat(DAN))), (Some(token("wat_tambor")), None));
}

#[test]
fn cw_8_several_may_share_a_planet_and_an_empty_stack_moves_sidious_alone() {
    let mut kit = before_blue().tokens("kessel", BLUE, &["san_hill"]).stack(&["shu_mai"]);
    kit.order(Order::Pass);
    kit.order(Order::Token { at: at("kessel") });
    assert_eq!(kit.game.land_at(at("kessel")).tokens.len(), 2);
    let mut kit = before_blue().stack(&[]);
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::SidiousMoved { space: 1, .. })));
    assert_eq!(kit.game.phase, Phase::Reinforce);
}

#[test]
fn cw_8_he_stays_on_the_last_space_and_after_order_66_he_moves_no_more() {
    let mut kit = before_blue().stack(&[]).space(13);
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::SidiousMoved { space: 13, stays: true, .. })));
    let mut kit = before_blue().after_order66("byss").space(5);
    kit.order(Order::Pass);
    assert_eq!((kit.game.phase, kit.game.sidious.space), (Phase::Reinforce, 5));
    // Republic armies neither draw nor move him.
    let mut kit = Kit::new().turn(BLUE, Phase::Fortify);
    kit.order(Order::Pass);
    assert_eq!((kit.game.turn, kit.game.phase, kit.game.stack.len()), (RED, Phase::Reinforce, 9));
}

#[test]
fn cw_9_planets_by_three_at_least_three_and_whole_regions() {
    let kit = Kit::new();
    assert_eq!(kit.game.reinforcements(RED).total(), 3);
    // 39 planets of Black's, without a whole region but Colonies, Mid Rim and Outer Rim.
    let black = kit.game.reinforcements(BLACK);
    let regions: u32 = black.regions.iter().map(|(_, bonus)| bonus).sum();
    assert_eq!((black.planets, black.for_planets, regions, black.total()), (39, 13, 2 + 5 + 6, 26));
    // Held by both armies of a faction, a region brings nothing.
    let kit = Kit::new().region(RED, "colonies").land(GOLD, &[("ithor", 1)]);
    assert_eq!(kit.game.reinforcements(RED).regions.len(), 0);
    let kit = Kit::new().region(RED, "colonies");
    assert_eq!(kit.game.reinforcements(RED).total(), 3 + 2);
}

#[test]
fn cw_10_sets_of_three_bring_troops_to_be_placed_first() {
    // R01, R04, R07: fighters; R02, R05: corvettes; R03, R06: capital ships.
    for (ids, troops) in [
        (["R01", "R04", "R07"], 4),
        (["R02", "R05", "R08"], 6),
        (["R03", "R06", "R09"], 8),
        (["R01", "R05", "R09"], 10),
    ] {
        let mut kit = Kit::new().hand(RED, &ids);
        kit.order(set(&ids));
        assert_eq!((kit.game.army(RED).pool, kit.game.phase), (troops, Phase::Reinforce), "{ids:?}");
        assert!(kit.held(RED).is_empty());
        assert_eq!(kit.game.deck(Faction::Republic).discard.len(), 3);
        kit.refuses(&Order::Pass, "CW-12");
        kit.refuses(&attack("coruscant", "byss", 1), "CW-12");
    }
    let kit = Kit::new().hand(RED, &["R01", "R02", "R04", "R05"]);
    kit.refuses(&set(&["R01", "R02", "R04"]), "CW-10");
    kit.refuses(&set(&["R01", "R02"]), "CW-10");
    kit.refuses(&set(&["R01", "R01", "R04"]), "CW-10");
    kit.refuses(&set(&["R01", "R04", "R07"]), "CW-10");
    kit.refuses(&set(&["S01", "S02", "S03"]), "CW-10");
}

#[test]
fn cw_10_any_number_of_sets_divided_as_brings_most() {
    // Three of each kind: three mixed sets bring more than one of each sort.
    let ids = ["R01", "R04", "R07", "R02", "R05", "R08", "R03", "R06", "R09"];
    let mut kit = Kit::new().hand(RED, &ids);
    kit.order(set(&ids));
    assert_eq!(kit.game.army(RED).pool, 30);
}

#[test]
fn cw_10_one_card_is_a_ship_of_its_kind_and_one_ship_a_turn() {
    let mut kit = Kit::new().hand(RED, &["R01", "R05"]);
    kit.refuses(&build("R01", "byss"), "CW-12");
    kit.order(build("R01", "coruscant"));
    assert_eq!((kit.fleet("coruscant"), kit.held(RED)), (ships(1, 0, 0), vec!["R05".to_owned()]));
    kit.refuses(&build("R05", "coruscant"), "CW-10");
    // Playing a ship alone leaves the step where it was.
    assert_eq!(kit.game.phase, Phase::Attack);
}

#[test]
fn cw_10_four_cards_are_both_at_once() {
    let mut kit = Kit::new().hand(RED, &["R01", "R05", "R09", "R04"]);
    kit.order(Order::Cards {
        set: cards(&["R01", "R05", "R09"]),
        ship: Some((card("R04"), at("coruscant"))),
    });
    assert_eq!((kit.game.army(RED).pool, kit.fleet("coruscant")), (10, ships(1, 0, 0)));
    let kit = Kit::new().hand(RED, &["R01", "R05", "R09"]);
    let twice =
        Order::Cards { set: cards(&["R01", "R05", "R09"]), ship: Some((card("R09"), at("coruscant"))) };
    kit.refuses(&twice, "CW-10");
}

#[test]
fn cw_10_a_fourth_ship_of_a_kind_is_refused() {
    let kit = Kit::new()
        .land(RED, &[("byss", 1)])
        .ships("coruscant", ships(2, 0, 0))
        .ships("byss", ships(1, 2, 0))
        .hand(RED, &["R01", "R05"]);
    kit.refuses(&build("R01", "byss"), "CW-10");
    // Another kind, and another army's own three, don't matter.
    let mut kit = kit;
    kit.order(build("R05", "byss"));
    let mut kit =
        Kit::new().ships("coruscant", ships(3, 0, 0)).turn(GOLD, Phase::Attack).hand(GOLD, &["R01"]);
    kit.order(build("R01", "ilum"));
    assert_eq!(kit.fleet("ilum"), ships(1, 0, 0));
}

#[test]
fn cw_10_cards_go_until_the_first_attack_or_step_6() {
    let mut kit = Kit::new().land(RED, &[("coruscant", 9)]).hand(RED, &["R01"]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(one_roll("coruscant", "byss", 5));
    kit.refuses(&build("R01", "coruscant"), "CW-10");
    let mut kit = Kit::new().land(RED, &[("coruscant", 9), ("byss", 1)]).hand(RED, &["R01"]);
    kit.order(march("coruscant", "byss", 1));
    kit.refuses(&build("R01", "coruscant"), "CW-10");
}

#[test]
fn cw_12_all_of_it_is_placed_on_own_planets_in_any_split() {
    let mut kit = Kit::new().land(RED, &[("byss", 1)]).pool(5);
    kit.refuses(&place(&[("coruscant", 6)]), "CW-12");
    kit.refuses(&place(&[("ilum", 1)]), "CW-12");
    kit.refuses(&place(&[("coruscant", 0)]), "CW-12");
    kit.refuses(&Order::Pass, "CW-12");
    kit.order(place(&[("coruscant", 2), ("byss", 1)]));
    assert_eq!(kit.game.phase, Phase::Reinforce);
    kit.order(Order::Spread);
    assert_eq!(kit.game.phase, Phase::Attack);
    kit.holds("coruscant", RED, 3);
    kit.holds("byss", RED, 4);
    kit.refuses(&place(&[("coruscant", 1)]), "CW-12");
}

#[test]
fn cw_21_a_card_for_a_captured_planet_and_none_without() {
    let captures = |options: Options| {
        let mut kit = Kit::with(options, 4)
            .land(RED, &[("coruscant", 9)])
            .land(BLUE, &[("alderaan", 1)])
            .deck(Faction::Republic, &["R01", "R02", "R03"]);
        kit.dice(&[6, 6, 6, 1]);
        kit.order(attack("coruscant", "byss", 3));
        kit.dice(&[6, 6, 6, 1]);
        kit.order(attack("coruscant", "alderaan", 3));
        kit
    };
    let mut kit = captures(Options::default());
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::CardsDrawn { army: RED, count: 1 })));
    assert_eq!(kit.held(RED), ["R03"]);
    let mut kit = captures(Options { card_per_army: true, ..Options::default() });
    kit.order(Order::Pass);
    assert_eq!(kit.held(RED), ["R03", "R02"], "one for Blue, one for Black");
    let mut kit = Kit::new();
    let events = kit.order(Order::Pass);
    assert!(events.iter().all(|event| !matches!(event, Event::CardsDrawn { .. })));
}

#[test]
fn cw_21_the_turns_card_comes_before_the_next_token() {
    let mut kit = Kit::new().land(RED, &[("coruscant", 9)]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 3));
    kit.draws(&["Yoda (capital ship)", "Wat Tambor"]);
    kit.order(Order::Pass);
    assert_eq!((kit.held(RED), kit.game.drawn), (vec!["R03".to_owned()], Some(token("wat_tambor"))));
}

#[test]
fn cw_10_the_discards_are_shuffled_when_the_deck_is_empty() {
    let mut kit = Kit::new()
        .land(RED, &[("coruscant", 9)])
        .deck(Faction::Republic, &["R01"])
        .set(|game| game.decks[0].discard = cards(&["R02", "R03"]).into_iter().map(Some).collect());
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 3));
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::Reshuffled { cards: 2, .. })));
    assert_eq!(kit.held(RED), ["R01"]);
}

#[test]
fn cw_27_hands_are_secret_their_count_is_not_and_may_be_shown_to_an_ally() {
    let mut kit = Kit::new().hand(RED, &["R01", "R05"]);
    for viewer in [Viewer::Public, Viewer::Seat(BEN), Viewer::Seat(CYD)] {
        assert_eq!(View::of(&kit.game, viewer).army(RED).hand.cards(), [None, None]);
    }
    let show = |to| Order::Show { to, army: None };
    kit.refuses_to(ADA, &show(CYD), "CW-27");
    kit.refuses_to(ADA, &show(ADA), "CW-27");
    kit.refuses_to(ADA, &Order::Show { to: BEN, army: Some(GOLD) }, "unknown-player");
    let checked = kit.game.check(wartable::rules::Actor::Seat(ADA), &show(BEN)).expect("an ally");
    let told = kit.game.apply(checked, &mut wartable::rules::Dice::fair([1; 32], 0));
    let known = |seat| wartable::rules::known_to(&told, Viewer::Seat(seat)).len();
    assert_eq!([ADA, BEN, CYD, DAN].map(known), [0, 1, 0, 0]);
    // Who commands the whole faction has nobody to show it to.
    let kit = Kit::with(Options::default(), 2);
    kit.refuses_to(ADA, &show(BEN), "CW-27");
}

#[test]
fn cw_26_only_what_is_of_no_use_is_discarded() {
    // R28 to R30 are Anakin's.
    let anakin: Vec<String> = wartable::games::clone_wars::CardId::of(Faction::Republic)
        .filter(|id| Kit::new().game.cards().get(*id).anakin)
        .map(|id| id.to_string())
        .collect();
    let id = anakin[0].as_str();
    let kit = Kit::new().hand(RED, &[id, "R01"]);
    kit.refuses(&Order::Discard { card: card(id) }, "CW-26");
    let mut kit = kit.after_order66("byss");
    kit.refuses(&Order::Discard { card: card("R01") }, "CW-26");
    kit.refuses(&build(id, "coruscant"), "CW-26");
    kit.order(Order::Discard { card: card(id) });
    assert_eq!(kit.held(RED), ["R01"]);
    assert_eq!(kit.game.cards().ship(card("R01")), Ship::Fighter);
}

#[test]
fn cw_10_what_nothing_can_be_played_for_is_offered_only_where_others_would_learn_that() {
    let names = Names(["ada", "ben", "cyd", "dan"].map(str::to_owned).into());
    let offered = |kit: &Kit, openly: bool| -> Vec<String> {
        let game = &kit.game;
        let asked = if openly { game.ask_openly(&names, ADA) } else { game.ask(&names, ADA) };
        let (_, buttons) = asked.expect("it is her turn");
        buttons.into_iter().map(|button| button.label).collect()
    };
    let begins = |hand: &[&str]| {
        Kit::new()
            .hand(RED, hand)
            .set(|game| (game.phase, game.armies[RED.index()].pool) = (Phase::Reinforce, 3))
    };
    // Two fighters and a corvette are no set, three fighters are one; CW-26: an Anakin is of no use after Order 66.
    let anakin = |called: bool| begins(&["R25"]).set(|game| game.order66 = called.then_some(BLUE));
    for (kit, button, has) in [
        (begins(&["R01", "R04", "R02"]), "Trade a set", false),
        (begins(&["R01", "R04", "R07"]), "Trade a set", true),
        (anakin(true), "Build a ship", false),
        (anakin(false), "Build a ship", true),
        // There are as many fighters as may be.
        (begins(&["R01"]).ships("coruscant", ships(2, 0, 0)), "Build a ship", true),
        (begins(&["R01"]).ships("coruscant", ships(3, 0, 0)), "Build a ship", false),
    ] {
        let (own, all) = (offered(&kit, false), offered(&kit, true));
        assert_eq!(own.iter().any(|label| label == button), has, "{own:?}");
        assert!(all.iter().any(|label| label == button), "how many there are everybody knows: {all:?}");
    }
}
