//! TP-9, TP-14, TP-15.

use wartable::games::two_player::{Event, Phase, side_of};
use wartable::rules::{Coded, Draft, Readable};

use super::kit::*;
use crate::reading::names;

fn bribing() -> Kit {
    Kit::new()
        .hand(ADA, &["alaska", "peru", "brazil", "egypt"])
        .phase(Phase::Bribe)
        .pool(3)
        .whole(GREEN, &["china"])
        .whole(YELLOW, &["india"])
}

#[test]
fn tp_14_a_card_is_a_step_towards_the_giver() {
    let mut kit = bribing().ally(YELLOW, BEN);
    let events = kit.order(bribe(GREEN, &["alaska"]));
    assert_eq!(kit.ally_of(GREEN), Some(ADA));
    assert!(events.contains(&Event::Bribed {
        seat: ADA,
        neutral: GREEN,
        cards: 1,
        was: None,
        is: Some(ADA)
    }));
    // Several neutrals in one turn; the other's ally becomes uninvolved.
    kit.order(bribe(YELLOW, &["peru"]));
    assert_eq!(kit.ally_of(YELLOW), None);
    let given: Vec<_> = kit.game.neutrals[1].cards.iter().map(|bribe| (bribe.card, bribe.by)).collect();
    assert_eq!(given, [(Some(at("peru")), Some(ADA))]);
    assert_eq!(kit.game.seat(ADA).hand.cards(), [Some(at("brazil")), Some(at("egypt"))]);
    // And a second step later in the same turn.
    kit.order(bribe(YELLOW, &["brazil"]));
    assert_eq!((kit.ally_of(YELLOW), kit.game.phase), (Some(ADA), Phase::Bribe));
}

#[test]
fn tp_14_two_cards_are_two_steps() {
    let mut kit = bribing().ally(YELLOW, BEN);
    kit.order(bribe(YELLOW, &["alaska", "egypt"]));
    assert_eq!((kit.ally_of(YELLOW), kit.game.neutrals[1].cards.len()), (Some(ADA), 2));
    kit.refuses(&bribe(GREEN, &["peru", "brazil", "china"]), "TP-14");
    kit.refuses(&bribe(GREEN, &[]), "TP-14");
    kit.refuses(&bribe(GREEN, &["peru", "peru"]), "TP-14");
    kit.refuses(&bribe(GREEN, &["china"]), "TP-14");
}

#[test]
fn tp_15_five_cards_are_enough() {
    let four = ["japan", "siam", "ural", "iceland"];
    let kit = bribing().stack(GREEN, &four).ally(GREEN, BEN);
    kit.refuses(&bribe(GREEN, &["alaska", "peru"]), "TP-15");
    let mut kit = kit;
    kit.order(bribe(GREEN, &["alaska"]));
    assert_eq!(kit.ally_of(GREEN), None);
    kit.refuses(&bribe(GREEN, &["peru"]), "TP-15");
}

#[test]
fn tp_15_ones_own_ally_takes_nothing_not_even_as_the_second_card() {
    let kit = bribing().ally(YELLOW, ADA);
    kit.refuses(&bribe(YELLOW, &["alaska"]), "TP-15");
    kit.refuses(&bribe(GREEN, &["alaska", "peru"]), "TP-15");
}

#[test]
fn tp_15_for_two_cards_only_those_are_offered_who_take_both() {
    let kit =
        bribing().ally(YELLOW, BEN).whole(PURPLE, &["siam"]).stack(PURPLE, &["japan"]).ally(PURPLE, ADA);
    let (_, buttons) = Readable::ask(&kit.game, &names(), ADA).expect("it is ada's turn");
    let two = buttons.into_iter().find(|button| button.label == "Bribe with two").expect("Yellow takes two");
    let offered = |draft: &Draft, field: &str| -> Vec<String> {
        let all = kit.game.candidates(ADA, &names(), draft, field, "");
        all.0.into_iter().map(|candidate| candidate.value).collect()
    };
    assert_eq!(offered(&two.draft, "neutral"), ["Yellow"]);
    // One card may be given to others, too.
    assert!(offered(&Draft::new("duel bribe"), "neutral").contains(&"Green".to_owned()));
    let draft = two.draft.with("neutral", "Yellow").with("card", "Peru");
    let mut cards = offered(&draft, "and");
    cards.sort();
    assert_eq!(cards, ["Alaska", "Brazil", "Egypt"]);
    // As long as it isn't chosen nothing is given.
    let missing = Readable::draft(&kit.game, ADA, &names(), &draft).expect_err("the second is missing");
    assert_eq!(missing.confirm().map(|button| button.ask), Some(vec!["and".to_owned()]));
    let order = Readable::draft(&kit.game, ADA, &names(), &draft.with("and", "Brazil"));
    assert_eq!(order, Ok(bribe(YELLOW, &["peru", "brazil"])));
}

#[test]
fn tp_20_an_eliminated_neutral_takes_no_bribe() {
    let kit = bribing().set(|game| game.neutrals[2].out = true);
    kit.refuses(&bribe(PURPLE, &["alaska"]), "TP-20");
    kit.refuses(&bribe(side_of(BEN), &["alaska"]), "unknown-player");
}

#[test]
fn tp_14_only_while_bribing_which_placing_and_trading_end() {
    let mut kit = bribing();
    kit.order(place(&[("alaska", 1)]));
    assert_eq!(kit.game.phase, Phase::Reinforce);
    kit.refuses(&bribe(GREEN, &["alaska"]), "TP-14");
    let mut kit = bribing();
    kit.order(trade(&["alaska", "peru"]));
    kit.refuses(&bribe(GREEN, &["brazil"]), "TP-14");
    Kit::new().hand(ADA, &["alaska"]).refuses(&bribe(GREEN, &["alaska"]), "TP-14");
}
