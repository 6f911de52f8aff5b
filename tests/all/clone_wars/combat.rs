//! Attacks, ships, conquests (CW-13 to CW-19, CW-22).

use wartable::games::clone_wars::{Event, Faction, Options, Order, Phase, Rolled, Sent, Ships, Until};
use wartable::rules::{TableAct, Viewer};

use super::kit::*;
use super::meetings::seen;

fn rolls(events: &[Event]) -> Vec<&Rolled> {
    events
        .iter()
        .filter_map(|event| if let Event::Rolled(rolled) = event { Some(rolled) } else { None })
        .collect()
}

/// Red on Coruscant against Black on Byss.
fn front(ours: u32, theirs: u32) -> Kit {
    Kit::new().land(RED, &[("coruscant", ours)]).land(BLACK, &[("byss", theirs)])
}

#[test]
fn cw_13_neighbours_of_the_other_faction_with_one_left_behind() {
    let kit = front(3, 1).land(GOLD, &[("duro", 1)]).land(RED, &[("alderaan", 5)]);
    kit.refuses(&attack("coruscant", "kessel", 1), "CW-13");
    kit.refuses(&attack("coruscant", "byss", 3), "CW-13");
    kit.refuses(&attack("coruscant", "byss", 0), "CW-13");
    kit.refuses(&attack("coruscant", "alderaan", 1), "CW-13");
    kit.refuses(&attack("byss", "coruscant", 1), "CW-13");
    // CW-22
    kit.refuses(&attack("coruscant", "duro", 1), "CW-22");
    kit.refuses_to(BEN, &attack("ilum", "bogden", 1), "not-your-turn");
    let single = front(1, 1);
    single.refuses(&attack("coruscant", "byss", 1), "CW-13");
}

#[test]
fn cw_13_cw_14_one_die_a_troop_up_to_three_and_two() {
    for (sent, theirs, dice) in [(1, 1, 2), (2, 2, 4), (3, 2, 5), (7, 5, 5)] {
        let mut kit = front(sent + 1, theirs);
        kit.dice(&vec![1; dice]);
        kit.order(one_roll("coruscant", "byss", sent));
    }
}

#[test]
fn cw_16_ties_to_the_defender_and_each_pair_costs_a_troop() {
    let mut kit = front(9, 5);
    kit.dice(&[6, 4, 1, 5, 4]);
    kit.order(one_roll("coruscant", "byss", 3));
    // 6 against 5, 4 against 4.
    kit.holds("coruscant", RED, 8);
    kit.holds("byss", BLACK, 4);
    let mut kit = Kit::with(Options { one_pair: true, ..Options::default() }, 4)
        .land(RED, &[("coruscant", 9)])
        .land(BLACK, &[("byss", 5)]);
    kit.dice(&[6, 4, 1, 5, 4]);
    kit.order(one_roll("coruscant", "byss", 3));
    kit.holds("coruscant", RED, 9);
    kit.holds("byss", BLACK, 4);
}

#[test]
fn cw_15_every_kind_of_ship_on_both_sides() {
    let mut kit = front(9, 5).ships("coruscant", ships(1, 1, 1)).ships("byss", ships(1, 2, 1));
    // Attack: d8 7, d6 1, d6 3; defence: d8 8, d6 1. Again: the attacker's 1 → 2, the defender's 1 → 5.
    kit.dice(&[7, 1, 3, 8, 1, 2, 5]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    let rolled = rolls(&events)[0];
    assert_eq!(rolled.attack_counts, [8, 3, 2], "+1 to the highest");
    assert_eq!(rolled.defence_counts, [9, 6], "two corvettes, +1 each, never two on one die");
    assert_eq!((rolled.attack_lost, rolled.defence_lost), (2, 0));
}

#[test]
fn cw_15_a_fighter_rolls_a_one_until_it_is_none_and_no_more_dice_than_fighters() {
    let mut kit = front(9, 1).ships("coruscant", ships(1, 0, 0));
    kit.dice(&[1, 1, 2, 6, 1, 4]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    // The first 1 again: 1, 4.
    assert_eq!(rolls(&events)[0].attack_counts, [4, 2, 1]);
}

#[test]
fn cw_13_ships_are_sent_along_or_not() {
    let mut kit = front(9, 1).ships("coruscant", ships(0, 0, 2));
    let asks = |fleet: Ships| attack_with("coruscant", "byss", 3, Sent::Some(fleet), Until::OneRoll, None);
    kit.refuses(&asks(ships(0, 0, 3)), "CW-13");
    kit.refuses(&asks(ships(1, 0, 0)), "CW-13");
    // One of two: one d8.
    kit.dice(&[8, 6, 6, 1]);
    kit.order(asks(ships(0, 0, 1)));
    assert_eq!(kit.game.conquest.map(|conquest| conquest.ships), Some(ships(0, 0, 1)));
}

#[test]
fn cw_15_sidious_gives_both_dice() {
    let mut kit = Kit::new().land(RED, &[("coruscant", 9)]).land(BLACK, &[("byss", 5)]).after_order66("byss");
    kit.dice(&[6, 6, 6, 8, 7]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    assert_eq!(rolls(&events)[0].defence.iter().map(|die| die.sides).collect::<Vec<_>>(), [8, 8]);
}

#[test]
fn cw_14_standing_orders_say_dice_and_ships() {
    let mut kit = front(9, 5).ships("byss", ships(0, 0, 1));
    kit.by(DAN, defend(Some("byss"), 1, Sent::Some(Ships::NONE)));
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    assert_eq!(rolls(&events)[0].defence.iter().map(|die| die.sides).collect::<Vec<_>>(), [6]);
    // CW-17: the ship that stayed away is there still.
    assert_eq!(kit.fleet("byss"), ships(0, 0, 1));
    kit.refuses_to(DAN, &defend(Some("coruscant"), 1, Sent::All), "CW-14");
    kit.refuses_to(DAN, &defend(None, 3, Sent::All), "CW-14");
    kit.refuses_to(DAN, &defend(None, 0, Sent::All), "CW-14");
}

#[test]
fn cw_14_a_planets_own_order_stands_above_that_for_everywhere() {
    let mut kit = front(9, 5);
    kit.by(DAN, defend(None, 1, Sent::All));
    assert_eq!(kit.game.standing_meeting(BLACK, at("byss")).dice, 1);
    kit.by(DAN, defend(Some("byss"), 2, Sent::All));
    assert_eq!([at("byss"), at("duro")].map(|t| kit.game.standing_meeting(BLACK, t).dice), [2, 1]);
}

fn asking() -> Kit {
    Kit::with(Options { ask_defender: true, ..Options::default() }, 4)
        .land(RED, &[("coruscant", 9)])
        .land(BLACK, &[("byss", 5)])
        .ships("byss", ships(0, 1, 0))
}

fn meet(dice: u32, until: Until) -> Order {
    Order::Meet { dice: Some(dice), ships: Some(Sent::Some(Ships::NONE)), until }
}

#[test]
fn cw_14_with_ask_defender_each_roll_waits_for_the_answer() {
    let mut kit = asking();
    kit.order(attack("coruscant", "byss", 4));
    assert_eq!(kit.owes(), [(DAN, "meet")]);
    kit.refuses(&Order::Pass, "CW-14");
    kit.refuses_to(CYD, &meet(1, Until::OneRoll), "nothing-owed");
    kit.refuses_to(DAN, &meet(3, Until::OneRoll), "CW-14");
    let fleet = Order::Meet { dice: None, ships: Some(Sent::Some(ships(0, 2, 0))), until: Until::OneRoll };
    kit.refuses_to(DAN, &fleet, "CW-14");
    kit.dice(&[6, 6, 6, 1]);
    kit.by(DAN, meet(1, Until::OneRoll));
    kit.holds("byss", BLACK, 4);
    // Asked anew.
    assert_eq!(kit.owes(), [(DAN, "meet")]);
    kit.dice(&[6, 6, 6, 1, 6, 6, 6, 1, 6, 6, 6, 1, 6, 6, 6, 1]);
    kit.by(DAN, meet(1, Until::Decided));
    kit.holds("byss", RED, 4);
    assert_eq!(kit.owes(), [(ADA, "turn")]);
}

#[test]
fn cw_14_silence_is_the_standing_order_for_the_announcement() {
    let mut kit = asking();
    kit.by(DAN, defend(None, 1, Sent::Some(Ships::NONE)));
    kit.order(one_roll("coruscant", "byss", 4));
    kit.dice(&[6, 6, 6, 1]);
    kit.expire();
    kit.holds("byss", BLACK, 4);
    // The same announcement isn't asked about again.
    kit.dice(&[6, 6, 6, 1]);
    kit.order(go_on(Until::OneRoll));
    kit.holds("byss", BLACK, 3);
    // A new one is.
    kit.order(one_roll("coruscant", "byss", 4));
    assert_eq!(kit.owes(), [(DAN, "meet")]);
}

/// What is left beforehand is its army's own until it is used, and then what of it is used.
#[test]
fn cw_14_how_far_an_attack_goes_and_what_more_was_ordered_is_nobody_elses() {
    let mut kit = asking();
    kit.by(DAN, defend(None, 1, Sent::Some(ships(0, 2, 0))));
    kit.order(attack_with("coruscant", "byss", 6, Sent::All, Until::OneRoll, Some(3)));
    let open = |kit: &Kit, viewer| seen(&kit.game, viewer).attack.expect("it is announced");
    let asked = |kit: &Kit, viewer| open(kit, viewer).asked.expect("on some terms").keep;
    assert_eq!(asked(&kit, Viewer::Seat(ADA)), Some(3));
    for viewer in [Viewer::Public, Viewer::Seat(CYD), Viewer::Seat(DAN)] {
        assert_eq!(asked(&kit, viewer), None, "{viewer:?}");
    }
    kit.dice(&[1, 1, 1, 6]);
    kit.expire();
    let met = |kit: &Kit, viewer| open(kit, viewer).met.expect("it was met").meeting.ships;
    assert_eq!(met(&kit, Viewer::Seat(DAN)), Sent::Some(ships(0, 2, 0)));
    for viewer in [Viewer::Public, Viewer::Seat(ADA), Viewer::Seat(CYD)] {
        assert_eq!(met(&kit, viewer), Sent::Some(ships(0, 1, 0)), "{viewer:?}");
    }
}

#[test]
fn cw_14_who_has_no_choice_is_not_asked() {
    let mut kit = asking().land(BLACK, &[("duro", 1)]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "duro", 3));
    kit.holds("duro", RED, 3);
    let mut kit = asking().land(BLACK, &[("duro", 1)]).ships("duro", ships(1, 0, 0));
    kit.order(attack("coruscant", "duro", 3));
    assert_eq!(kit.owes(), [(DAN, "meet")]);
}

#[test]
fn cw_17_all_survivors_move_in_and_the_defenders_ships_are_destroyed() {
    let mut kit = front(9, 1).ships("byss", ships(1, 1, 1)).ships("coruscant", ships(1, 0, 0));
    kit.by(DAN, defend(None, 1, Sent::Some(Ships::NONE)));
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("coruscant", "byss", 5));
    kit.holds("byss", RED, 5);
    kit.holds("coruscant", RED, 4);
    let destroyed = events.iter().find_map(|event| match event {
        Event::Conquered { destroyed, .. } => Some(*destroyed),
        _ => None,
    });
    assert_eq!(destroyed, Some(ships(1, 1, 1)), "announced or not");
    assert_eq!((kit.fleet("byss"), kit.fleet("coruscant")), (Ships::NONE, ships(1, 0, 0)));
}

#[test]
fn cw_17_ships_sent_along_follow_by_the_first_order_after_the_conquest() {
    let taken = || {
        let mut kit = front(9, 1).ships("coruscant", ships(2, 0, 1)).land(BLACK, &[("duro", 1)]);
        kit.dice(&[6, 6, 6, 1]);
        let sent = Sent::Some(ships(2, 0, 0));
        kit.order(attack_with("coruscant", "byss", 5, sent, Until::Decided, None));
        kit
    };
    let mut kit = taken();
    kit.refuses(&Order::Bring(Sent::Some(ships(0, 0, 1))), "CW-17");
    kit.order(Order::Bring(Sent::Some(ships(1, 0, 0))));
    assert_eq!((kit.fleet("byss"), kit.fleet("coruscant")), (ships(1, 0, 0), ships(1, 0, 1)));
    kit.refuses(&Order::Bring(Sent::All), "CW-17");
    // A note in between ends nothing, an order does.
    let mut kit = taken();
    kit.order(defend(None, 1, Sent::All));
    kit.order(Order::Bring(Sent::All));
    let mut kit = taken();
    kit.dice(&[2, 2, 2, 6]);
    kit.order(one_roll("coruscant", "duro", 3));
    kit.refuses(&Order::Bring(Sent::All), "CW-17");
}

#[test]
fn cw_17_a_failed_attack_costs_no_ship() {
    let mut kit = front(4, 5).ships("coruscant", ships(1, 1, 1));
    kit.dice(&[1, 1, 1, 6, 6, 2, 1, 6, 6, 2]);
    let events = kit.order(attack("coruscant", "byss", 3));
    assert!(events.iter().any(|event| matches!(event, Event::Failed { .. })));
    assert_eq!(kit.fleet("coruscant"), ships(1, 1, 1));
    kit.holds("coruscant", RED, 1);
}

#[test]
fn cw_18_a_republic_conqueror_draws_what_the_tokens_show() {
    let mut kit = front(9, 1).tokens("byss", BLACK, &["count_dooku", "san_hill"]);
    kit.dice(&[6, 6, 6, 1]);
    kit.draws(&["Yoda (fighter)", "Yoda (corvette)", "Mace Windu (fighter)", "Mace Windu (corvette)"]);
    let events = kit.order(attack("coruscant", "byss", 3));
    assert_eq!(kit.held(RED), ["R01", "R02", "R04", "R05"]);
    assert_eq!(*kit.game.army(RED).captured, [token("count_dooku"), token("san_hill")]);
    assert!(kit.game.land_at(at("byss")).tokens.is_empty());
    assert!(events.iter().any(|event| matches!(event, Event::TokensTaken { cards: 4, .. })));
}

#[test]
fn cw_19_roll_on_announce_anew_or_stop() {
    let mut kit = front(9, 5).land(BLACK, &[("duro", 3)]);
    kit.refuses(&go_on(Until::OneRoll), "CW-19");
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(one_roll("coruscant", "byss", 4));
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(go_on(Until::OneRoll));
    assert_eq!(kit.game.attack.map(|attack| attack.troops), Some(2));
    // Announced anew: the others from the same origin.
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(one_roll("coruscant", "duro", 5));
    assert_eq!(kit.game.attack.map(|attack| (attack.to, attack.troops)), Some((at("duro"), 5)));
    kit.order(Order::Pass);
    assert_eq!(kit.game.attack, None);
}

#[test]
fn cw_19_keep_stops_with_so_many_left() {
    let mut kit = front(9, 5);
    let keeping = |keep| attack_with("coruscant", "byss", 4, Sent::All, Until::Decided, Some(keep));
    kit.refuses(&keeping(4), "CW-13");
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(keeping(2));
    assert_eq!(kit.game.attack.map(|attack| attack.troops), Some(2));
}

#[test]
fn cw_22_an_army_without_planets_is_out_and_its_hand_discarded() {
    let mut kit =
        Kit::new().land(RED, &[("byss", 9)]).land(BLUE, &[("kessel", 1)]).hand(BLUE, &["S01", "S02"]);
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("byss", "kessel", 3));
    assert!(events.iter().any(|event| matches!(event, Event::ArmyOut { army: BLUE, cards: 2 })));
    assert!(kit.game.army(BLUE).out && kit.held(BLUE).is_empty());
    assert_eq!(kit.game.deck(Faction::Separatist).discard.len(), 2);
    assert_eq!(kit.won(), None, "its partner plays on");
    kit.order(Order::Pass);
    assert_eq!(kit.game.turn, BLACK);
    kit.refuses_to(CYD, &defend(None, 1, Sent::All), "CW-22");
}

#[test]
fn an_absent_players_turn_places_and_ends() {
    let mut kit =
        Kit::new().turn(GOLD, Phase::Fortify).stack(&["shu_mai"]).land(BLUE, &[("kessel", 3), ("byss", 5)]);
    kit.order(Order::Pass);
    kit.expire();
    // The token where most troops stand, the troops where fewest do, and the end.
    assert_eq!(kit.game.land_at(at("byss")).tokens.len(), 1);
    kit.holds("kessel", BLUE, 6);
    kit.holds("byss", BLUE, 5);
    assert_eq!(kit.game.turn, RED);
    assert_eq!(TableAct::Expired(ADA), TableAct::Expired(kit.mover()));
}
