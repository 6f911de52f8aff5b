//! WR-18, WR-22, WR-45: capitals chosen during a game, and those without their people.

use wartable::games::warrior::{
    Choice, ChoiceKind, Event, Fate, NoResult, Order, Phase, Refusal, Warrior, import,
};
use wartable::rules::{Actor, Dice, Draft, Edition, Game, Readable, TableAct, Viewer};

use super::fate::{before_adas_roll, roll};
use super::kit::*;
use super::told::{has, names, play, read, words};

/// Ada's turn; ben has just lost his capital and chooses another.
fn exile() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 9), ("mongolia", 9)])
        .land(BEN, &[("kamchatka", 3), ("japan", 2), ("irkutsk", 1)])
        .land(CYD, &[("peru", 2), ("brazil", 2)])
        .capital(ADA, "alaska")
        .capital(CYD, "peru")
        .cash(BEN, 101)
        .cash(ADA, 0)
        .set(|game| {
            game.exiles.insert(BEN, 1);
        })
}

fn first(kit: Kit) -> Kit {
    kit.set(|game| game.edition = Edition::FIRST)
}

fn chosen() -> Kit {
    let mut kit = exile();
    let events = kit.order(BEN, Order::Capital(at("japan")));
    assert_eq!(events, [Event::CapitalNamed { seat: BEN, to: at("japan") }]);
    kit
}

#[test]
fn wr_22_chosen_in_anothers_turn_it_counts_from_that_turns_end() {
    let mut kit = chosen();
    assert_eq!(kit.owed(), [(ADA, "turn")]);
    assert!(!kit.game.is_capital(at("japan")));
    kit.refuses(BEN, &Order::Capital(at("irkutsk")), "WR-6");
    let events = kit.order(ADA, Order::EndTurn);
    assert!(events.contains(&Event::CapitalCounts { seat: BEN, at: at("japan") }));
    assert!(kit.game.is_capital(at("japan")));
    // Version 1: at once.
    let mut kit = first(exile());
    let events = kit.order(BEN, Order::Capital(at("japan")));
    assert_eq!(events, [Event::CapitalMoved { seat: BEN, to: at("japan") }]);
    assert!(kit.game.is_capital(at("japan")));
}

#[test]
fn wr_22_in_that_turn_it_has_neither_multiplier_nor_spoils() {
    let mut kit = chosen();
    // No die: it rolls at once, two attackers against two, then wins.
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, attack("mongolia", "japan", 8));
    assert!(
        !events.iter().any(|event| matches!(event, Event::CapitalDie { .. } | Event::CapitalFell { .. }))
    );
    assert_eq!((kit.owner("japan"), kit.cash_of(BEN)), (Some(ADA), 101));
    // Lost in the same turn, another is owed.
    assert!(events.contains(&Event::InExile { seat: BEN }));
    assert_eq!((kit.game.seat(BEN).capital, kit.game.seat(BEN).capital_new), (None, false));
    assert_eq!(kit.owed(), [(ADA, "turn"), (BEN, "capital")]);
    kit.order(BEN, Order::Capital(at("irkutsk")));
    kit.order(ADA, Order::EndTurn);
    assert!(kit.game.is_capital(at("irkutsk")));
    // In the next turn it has both.
    let mut kit = chosen();
    kit.order(ADA, Order::EndTurn);
    kit.order(BEN, Order::EndTurn);
    kit.order(CYD, Order::EndTurn);
    kit.dice(&[1]);
    let events = kit.order(ADA, attack("mongolia", "japan", 8));
    assert!(events.iter().any(|event| matches!(event, Event::CapitalDie { strength: 4, .. })));
    // Version 1 gave it both at once.
    let mut kit = first(exile());
    kit.order(BEN, Order::Capital(at("japan")));
    kit.dice(&[1]);
    kit.order(ADA, attack("mongolia", "japan", 8));
    assert!(kit.game.sieges.contains_key(&at("japan")));
}

#[test]
fn wr_22_who_loses_their_last_land_with_it_is_out() {
    let mut kit = Kit::new(3)
        .land(ADA, &[("alaska", 9), ("mongolia", 9)])
        .land(BEN, &[("japan", 2)])
        .land(CYD, &[("peru", 2)])
        .set(|game| {
            game.exiles.insert(BEN, 1);
        });
    kit.order(BEN, Order::Capital(at("japan")));
    kit.dice(&[6, 6, 6, 1, 1]);
    let events = kit.order(ADA, attack("mongolia", "japan", 8));
    assert!(events.contains(&Event::Eliminated { seat: BEN, resigned: false }));
    let ben = kit.game.seat(BEN);
    assert_eq!((ben.capital, ben.capital_new, kit.game.exiles.contains_key(&BEN)), (None, false, false));
}

#[test]
fn wr_22_chosen_in_ones_own_turn_or_by_default_it_counts_at_once() {
    let mut kit = exile().turn(BEN);
    kit.order(BEN, Order::Capital(at("japan")));
    assert!(kit.game.is_capital(at("japan")));
    let mut kit = exile();
    let events = kit.order(ADA, Order::EndTurn);
    assert!(events.contains(&Event::CapitalMoved { seat: BEN, to: at("kamchatka") }));
    assert!(kit.game.is_capital(at("kamchatka")));
    // Nobody has a turn in a round of commerce.
    let mut kit = exile().phase(Phase::Speculate(Default::default()));
    kit.order(BEN, Order::Capital(at("japan")));
    assert!(kit.game.is_capital(at("japan")));
}

#[test]
fn wr_22_the_turns_end_is_also_that_of_who_drops_out_of_it() {
    let mut kit = chosen();
    kit.order(ADA, Order::Resign);
    assert!(kit.game.is_capital(at("japan")));
    assert_eq!(kit.owed(), [(BEN, "turn")]);
}

/// Fate takes ada's capital with the last answer of a round of commerce, and the next turn is hers.
fn lost_at_the_last() -> Kit {
    let kind = ChoiceKind::Pay { seat: ADA, territory: at("alaska"), amount: 300 };
    let pending = vec![Choice { occasion: 1, kind }];
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 2), ("ontario", 5)])
        .land(BEN, &[("peru", 4)])
        .land(CYD, &[("egypt", 3)])
        .capital(ADA, "alaska")
        .capital(BEN, "peru")
        .capital(CYD, "egypt")
        .cash(ADA, 400)
        .set(|game| game.round = 3)
        .phase(Phase::Fate(Fate { roller: 2, entry: Some(10), pending }))
}

#[test]
fn wr_22_lost_by_the_order_with_which_ones_turn_begins_it_is_asked_for_in_that_turn() {
    const BY_DEFAULT: &str = "ada has chosen no new capital: by default it is Ontario";
    let mut kit = lost_at_the_last();
    let (told, _) = play(&mut kit, ADA, Order::Pay(false), &[]);
    has(&words(&told), &["ada has no capital now", "ada's turn"]);
    assert!(!words(&told).contains(BY_DEFAULT));
    assert_eq!(kit.owed(), [(ADA, "turn"), (ADA, "capital")]);
    let (asked, _) = kit.game.ask(&names(), ADA).expect("asked");
    has(&words(&asked), &["Choose a new capital", "when this turn ends, as it stands Ontario"]);
    let mut silent = kit.clone();
    kit.order(ADA, Order::Capital(at("alberta")));
    assert!(kit.game.is_capital(at("alberta")));
    // By default it is theirs when that turn ends.
    let (told, _) = play(&mut silent, ADA, Order::EndTurn, &[]);
    has(&words(&told), &[BY_DEFAULT, "ben's turn"]);
    assert!(silent.game.is_capital(at("ontario")));
    assert_eq!(silent.owed(), [(BEN, "turn")]);
    // Before that was mended, nobody asked; what was played so is replayed so.
    let mut kit = lost_at_the_last().set(|game| game.edition.mends = 1);
    let (told, _) = play(&mut kit, ADA, Order::Pay(false), &[]);
    has(&words(&told), &[BY_DEFAULT, "ada's turn"]);
    assert_eq!(kit.owed(), [(ADA, "turn")]);
}

#[test]
fn wr_22_what_nobody_has_chosen_is_told_as_the_default_and_ones_choice_as_a_choice() {
    let mut kit = exile();
    let (told, _) = play(&mut kit, ADA, Order::EndTurn, &[]);
    has(&words(&told), &["ben has chosen no new capital: by default it is Kamchatka"]);
    let (told, _) = play(&mut exile().turn(BEN), BEN, Order::Capital(at("japan")), &[]);
    has(&words(&told), &["ben makes Japan the new capital."]);
}

/// Ada's attack on Kamchatka is open.
fn attacked() -> Kit {
    let mut kit = exile();
    kit.dice(&[6, 1, 1, 5, 2]);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 8)));
    assert_eq!((kit.troops("kamchatka"), kit.game.attack.is_some()), (2, true));
    kit
}

#[test]
fn wr_22_what_is_under_an_open_attack_is_not_chosen() {
    let mut kit = attacked();
    let refusal = kit.refuses(BEN, &Order::Capital(at("kamchatka")), "WR-22");
    assert_eq!(refusal, Refusal::UnderAttack { territory: at("kamchatka") });
    let text = read(&kit.game.explain(&names(), Some(BEN), &refusal));
    has(&text, &["Kamchatka is under attack", "Irkutsk and Japan"]);
    let offered = kit.game.candidates(BEN, &names(), &Draft::new("warrior capital"), "at", "");
    let offered: Vec<_> = offered.0.into_iter().map(|candidate| candidate.value).collect();
    assert_eq!(offered, ["Japan", "Irkutsk"]);
    // Nor by default: Japan holds as many.
    let act = TableAct::Expired(BEN);
    assert!(kit.game.check(Actor::Table(act), &Order::Capital(at("kamchatka"))).is_err());
    assert!(kit.game.check(Actor::Table(act), &Order::Capital(at("japan"))).is_ok());
    // Once it has ended, it can be.
    kit.order(ADA, Order::Halt);
    kit.order(BEN, Order::Capital(at("kamchatka")));
    let mut kit = first(attacked());
    kit.order(BEN, Order::Capital(at("kamchatka")));
    assert!(kit.game.is_capital(at("kamchatka")), "version 1 let it be chosen");
}

#[test]
fn wr_22_with_nothing_but_the_land_under_attack_nothing_is_owed_for_the_moment() {
    let mut kit = exile().set(|game| {
        for id in ["japan", "irkutsk"] {
            game.land[usize::from(at(id).0)] =
                wartable::games::warrior::Land { troops: 5, ..wartable::games::warrior::Land::default() };
        }
    });
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 8)));
    kit.refuses(BEN, &Order::Capital(at("kamchatka")), "WR-22");
    assert_eq!(kit.owed(), [(ADA, "turn")]);
    assert!(kit.game.ask(&names(), BEN).is_none());
    kit.order(ADA, Order::Halt);
    assert_eq!(kit.owed(), [(ADA, "turn"), (BEN, "capital")]);
}

#[test]
fn wr_22_it_is_told_shown_and_written_down_as_what_it_will_be() {
    let mut kit = exile();
    let (told, receipt) = play(&mut kit, BEN, Order::Capital(at("japan")), &[]);
    has(&words(&told), &["ben makes Japan the new capital, from the end of this turn"]);
    has(&words(&receipt), &["Japan is your new capital, from the end of this turn"]);
    has(&words(&kit.game.status(&names(), Viewer::Public)), &["capital Japan from the end of this turn"]);
    let scene = kit.game.scene(&names(), Viewer::Public);
    has(&scene.in_words(), &["capital Japan 2 from the end of this turn"]);
    assert!(!scene.places[usize::from(at("japan").0)].capital, "no star before it counts");
    let refusal = kit.refuses(BEN, &Order::Capital(at("irkutsk")), "WR-6");
    has(&read(&kit.game.explain(&names(), Some(BEN), &refusal)), &["from the end of this turn"]);
    // A position round: still not one.
    let position = kit.game.position(&names(), Viewer::Everything);
    assert_eq!(position["seats"]["ben"]["capital"], "japan");
    assert_eq!(position["seats"]["ben"]["capital_new"], true);
    let (game, _, _) = import::import(&position, &mut Dice::fair([1; 32], 0)).expect("it is read");
    assert!(!game.is_capital(at("japan")) && game.seat(BEN).capital_new);
    // It can't be in one's own turn, nor outside of any.
    let mut own = position.clone();
    own["turn"] = "ben".into();
    let error = import::import(&own, &mut Dice::fair([1; 32], 0)).expect_err("not in one's own turn");
    assert_eq!(error.at, "/seats/ben/capital_new");
    let text = serde_json::to_string(&kit.game).expect("it is written");
    assert_eq!(serde_json::from_str::<Warrior>(&text).expect("it is read"), kit.game);
    let (told, _) = play(&mut kit, ADA, Order::EndTurn, &[]);
    has(&words(&told), &["ben's turn", "Japan is ben's capital now"]);
}

#[test]
fn wr_18_only_a_capitals_die_makes_the_attack_wait() {
    // With a die it waits, though it is to be fought to the end, or for one roll.
    for order in [attack("alaska", "kamchatka", 8), one_roll(attack("alaska", "kamchatka", 8))] {
        let mut kit = exile().set(|game| game.exiles.clear()).capital(BEN, "kamchatka");
        kit.dice(&[3]);
        kit.order(ADA, order);
        assert_eq!((kit.owed(), kit.troops("kamchatka")), (vec![(ADA, "turn")], 3));
        assert!(kit.game.attack.is_some());
        // Then it goes on as far as is said anew.
        kit.dice(&[6, 6, 6, 1, 1]);
        kit.order(ADA, one_roll(go_on()));
        kit.order(ADA, Order::Halt);
        // The same turn, the same capital: no die, no stop.
        kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1]);
        kit.order(ADA, attack("alaska", "kamchatka", 8));
        assert!(kit.game.attack.is_none());
    }
}

/// Ben's capital Kamchatka is without its people in this combat round.
fn exposed() -> Kit {
    exile().set(|game| game.exiles.clear()).capital(BEN, "kamchatka").set(|game| game.seats[1].exposed = true)
}

#[test]
fn wr_45_the_capital_of_that_moment_alone_is_exposed() {
    let mut kit = exposed();
    assert_eq!(kit.game.position(&names(), Viewer::Everything)["seats"]["ben"]["exposed"], true);
    // No die; then Japan and Irkutsk stay loyal.
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    assert_eq!(kit.owner("kamchatka"), Some(ADA));
    assert_eq!(kit.game.position(&names(), Viewer::Everything)["seats"]["ben"]["exposed"], false);
    // The next capital has its people in the same round.
    kit.order(BEN, Order::Capital(at("japan")));
    kit.order(ADA, Order::EndTurn);
    kit.order(BEN, Order::EndTurn);
    let mut cyd = kit.land(CYD, &[("siberia", 9), ("mongolia", 9)]);
    cyd.dice(&[1]);
    let events = cyd.order(CYD, attack("mongolia", "japan", 8));
    assert!(events.iter().any(|event| matches!(event, Event::CapitalDie { .. })));
    // In version 1 the whole of that player's round was so.
    let mut kit = first(exposed());
    kit.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    assert!(kit.game.seat(BEN).exposed);
}

#[test]
fn wr_45_it_lasts_the_whole_of_that_combat_round_before_and_after_the_victims_turn() {
    // Ada's turn comes before ben's, cyd's after it.
    for (by, from) in [(ADA, "alaska"), (CYD, "mongolia")] {
        let mut kit = exposed().land(CYD, &[("mongolia", 9)]).turn(by);
        let events = kit.order(by, one_roll(attack(from, "kamchatka", 8)));
        assert!(!events.iter().any(|event| matches!(event, Event::CapitalDie { .. })), "{by:?}");
    }
    let mut kit = exposed();
    for seat in [ADA, BEN, CYD] {
        assert!(kit.game.seat(BEN).exposed);
        kit.order(seat, Order::EndTurn);
    }
    assert!(!kit.game.seat(BEN).exposed);
}

#[test]
fn wr_45_who_has_no_capital_at_that_moment_loses_none_of_its_people() {
    // Ada is rolled, who is in exile.
    let mut kit = before_adas_roll();
    kit.game.seats[0].capital = None;
    kit.game.exiles.insert(ADA, 1);
    let events = roll(&mut kit, 24, &[1, 1, 1]);
    assert!(events.contains(&Event::NoResult { why: NoResult::InExile }));
    assert!(!kit.game.seat(ADA).exposed);
    assert!(!events.iter().any(|event| matches!(event, Event::Exposed { .. })));
    // Read in with the word and without a capital: nobody's is meant.
    let mut position = kit.game.position(&names(), Viewer::Everything);
    position["seats"]["ada"]["exposed"] = true.into();
    let (game, _, _) = import::import(&position, &mut Dice::fair([1; 32], 0)).expect("it is read");
    assert!(!game.seat(ADA).exposed);
}
