//! How battles, turns and incomes are told.

use std::collections::BTreeMap;

use wartable::games::warrior::{Event, Order, Until};

use super::kit::{ADA, BEN, at, attack, go_on, one_roll};
use super::told::{has, play, public, read, war, words};

#[test]
fn wr_15_a_battle_is_one_message_with_its_rolls_beside_it() {
    let mut kit = war();
    let (told, receipt) = play(&mut kit, ADA, attack("alaska", "kamchatka", 5), &[6, 5, 1, 6, 2, 6, 6, 1, 1]);
    let heading = read(told.heading.as_ref().expect("a headline"));
    assert_eq!(heading, "ada takes Kamchatka from ben");
    let text: Vec<String> = told.lines.iter().map(read).collect();
    has(&text.join("\n"), &["5 sent from Alaska, 4 left", "ben lost 2", "4 move in"]);
    let [rolls] = told.rolls.as_slice() else { panic!("one battle: {told:?}") };
    assert_eq!(rolls.lines.len(), 2, "each roll");
    has(&read(&rolls.lines[0]), &["[6, 5, 1]", "[6, 2]", "attack loses 1, defence 1"]);
    has(&read(&rolls.lines[1]), &["[6, 6, 1]", "[1]", "4 v 0 left"]);
    let receipt = words(&receipt);
    has(&receipt, &["Attack from Alaska to Kamchatka with 5.", "You took it and 4 moved in.", "/pass"]);
}

#[test]
fn wr_16_halted_failed_and_open_attacks_are_told_as_such() {
    let mut kit = war();
    let (open, receipt) = play(&mut kit, ADA, one_roll(attack("alaska", "kamchatka", 5)), &[6, 5, 1, 6, 2]);
    has(&words(&open), &["ada attacks Kamchatka, held by ben", "4 left; ben lost 1, 1 left. It isn't over."]);
    has(&words(&receipt), &["one roll", "is open, 4 against 1", "/warrior halt"]);
    let (halted, receipt) = play(&mut kit, ADA, Order::Halt, &[]);
    has(&words(&halted), &["ada halts the attack on Kamchatka", "4 troops are back"]);
    has(&words(&receipt), &["The attack is halted.", "4 troops are left."]);
    let (failed, _) = play(&mut kit, ADA, attack("alaska", "kamchatka", 1), &[1, 6]);
    has(
        &words(&failed),
        &["Kamchatka holds against ada", "1 sent from Alaska, none left; ben lost 0, 1 left."],
    );
}

#[test]
fn wr_16_what_goes_on_later_still_says_who_fights_whom() {
    let mut kit = war();
    play(&mut kit, ADA, one_roll(attack("alaska", "kamchatka", 5)), &[6, 5, 1, 6, 2]);
    let (told, _) = play(&mut kit, ADA, go_on(), &[6, 5, 1, 1]);
    has(&words(&told), &["ada takes Kamchatka from ben", "4 sent, 4 left; ben lost 1."]);
}

#[test]
fn wr_17_nature_is_named_as_the_defender() {
    let mut kit = war();
    let (told, _) = play(&mut kit, ADA, one_roll(attack("peru", "brazil", 2)), &[6, 6, 1, 1]);
    has(&words(&told), &["ada attacks Brazil", "the natural force lost 2, 3 left"]);
}

#[test]
fn wr_18_a_capitals_fall_is_told_whole() {
    let mut kit = war().capital(BEN, "kamchatka").cash(BEN, 101).land(BEN, &[("kamchatka", 1), ("siam", 6)]);
    let (told, receipt) = play(&mut kit, ADA, attack("alaska", "kamchatka", 7), &[1]);
    assert_eq!(read(told.heading.as_ref().expect("a headline")), "ada attacks Kamchatka, held by ben");
    has(
        &words(&told),
        &[
            "The people of the capital Kamchatka rise: [1], ×2, a strength of 2.",
            "7 sent from Alaska against 2; no dice yet.",
        ],
    );
    has(&words(&receipt), &["×2: a strength of 2", "is open, 7 against 2"]);
    let (told, _) = play(&mut kit, ADA, go_on(), &[6, 6, 6, 1, 1, 5, 6]);
    let text = words(&told);
    has(
        &text,
        &[
            "ada takes Kamchatka from ben",
            "ben's capital Kamchatka has fallen",
            "50 gp of spoils",
            "[5] Japan goes its own way",
            "[6] Siam joins the victor with 3 troops",
        ],
    );
    if kit.game.outcome.is_none() {
        has(&text, &["ben is out"]);
    }
}

#[test]
fn wr_19_penalties_are_said() {
    let game = war().game;
    let rolled = Event::Rolled {
        attack: vec![6].into(),
        defence: vec![3].into(),
        attack_penalty: -2,
        defence_penalty: -1,
        attack_lost: 0,
        defence_lost: 1,
        attack_left: 1,
        defence_left: 0,
    };
    let declared = Event::AttackDeclared {
        by: ADA,
        forces: vec![(at("alaska"), 1)],
        to: at("kamchatka"),
        defender: Some(BEN),
        strength: 1,
    };
    has(&words(&public(&game, vec![declared, rolled])), &["each attack die −2, each defence die −1"]);
}

#[test]
fn wr_14_betrayal_is_announced() {
    let mut kit = war().passage(BEN, ADA).guest(ADA, "kamchatka", 9);
    let order = Order::Fight { at: at("kamchatka"), against: BEN, until: Until::Decided, keep: None };
    let (told, _) = play(&mut kit, ADA, order, &[6, 6, 6, 1, 1]);
    has(
        &words(&told),
        &[
            "ada takes Kamchatka from ben",
            "ada betrays ben",
            "−1",
            "ben's safe passage for ada ends",
            "9 fought",
        ],
    );
}

#[test]
fn wr_10_a_turn_passes_in_one_message() {
    let mut kit = war();
    kit.order(ADA, Order::EndTurn);
    let (told, receipt) = play(&mut kit, BEN, Order::EndTurn, &[]);
    let text = words(&told);
    has(&text, &["Round 2: combat", "ben ends the turn.", "Income: ada 40 gp, ben 40 gp.", "ada's turn"]);
    has(&words(&receipt), &["Your turn is over."]);
}

#[test]
fn wr_11_income_names_what_is_not_from_land() {
    let game = war().game;
    let told = public(&game, vec![Event::Income(BTreeMap::from([(ADA, (40, 50, 100)), (BEN, (20, 0, 0))]))]);
    has(&words(&told), &["ada 190 gp (50 by trade, 100 as leader), ben 20 gp."]);
}

#[test]
fn a_single_troop_that_is_halted_is_told_as_one() {
    let told = |inside, survivors| {
        let halted = Event::AttackHalted { by: ADA, to: at("alaska"), survivors, against: Some(BEN), inside };
        words(&public(&war().game, vec![halted]))
    };
    has(&told(true, 1), &["1 troop stays where it is."]);
    has(&told(true, 2), &["2 troops stay where they are."]);
    has(&told(false, 1), &["1 troop is back where it came from."]);
    has(&told(false, 2), &["2 troops are back where they came from."]);
}
