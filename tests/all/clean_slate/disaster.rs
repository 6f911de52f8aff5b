//! CS-33 to CS-37.

use wartable::games::clean_slate::{Event, Options};

use super::kit::*;

#[test]
fn cs_33_round_n_rolls_n_dice_at_most_five() {
    for (round, dice) in [(1, 1), (3, 3), (5, 5), (9, 5)] {
        let mut kit = Kit::new().round(round);
        kit.dice(&vec![4; dice]);
        let events = kit.risks();
        assert!(events.contains(&Event::StormRolled { dice: vec![4; dice], hits: 0 }));
    }
    let mut kit =
        Kit::new().round(9).set(|game| game.options = Options { storms: Some(2), ..Options::default() });
    kit.dice(&[1, 1]);
    kit.risks();
}

#[test]
fn cs_33_each_five_or_six_strikes_a_drawn_country() {
    let mut kit = Kit::new().round(3);
    kit.dice(&[5, 4, 6, 1, 1]).cards(&["japan", "peru"]).picks(&["fire", "doctor"]);
    kit.risks();
    kit.holds("japan", "fire");
    kit.holds("peru", "doctor");
}

#[test]
fn cs_33_the_discards_are_shuffled_when_a_card_is_to_be_drawn_and_none_is_left() {
    let mut kit = Kit::new().round(2).set(|game| {
        game.deck.cards = vec![at("peru")];
        game.deck.discard = vec![at("japan")];
    });
    kit.dice(&[5, 5, 1, 1]).cards(&["peru", "japan"]).picks(&["fire", "fire"]);
    let events = kit.risks();
    assert!(events.contains(&Event::Reshuffled));
    let mut cards = kit.game.deck.cards.clone();
    cards.extend(&kit.game.deck.discard);
    cards.sort_unstable();
    assert_eq!(cards.len(), 2);
}

#[test]
fn cs_34_another_die_for_one_to_three_tokens_of_different_kinds() {
    for (die, there) in [(2, "fire"), (3, "fire, doctor"), (6, "fire, doctor, preserver")] {
        let mut kit = Kit::new();
        kit.dice(&[5, die]).cards(&["japan"]).picks(&["fire"]);
        if die > 2 {
            kit.picks(&["doctor"]);
        }
        kit.risks();
        kit.holds("japan", there);
    }
    // All three there: any.
    let mut kit = Kit::new().put("japan", "fire, doctor");
    kit.dice(&[5, 4]).cards(&["japan"]).picks(&["fire"]);
    kit.game.land[usize::from(at("mongolia").0)] = tokens("doctor");
    kit.dice(&[]);
    // The third kind is the only one left, the fourth token a pick; then 3+1 spreads to Kamchatka, the one
    // neighbour that is no zone.
    kit.risks();
    kit.holds("kamchatka", "fire, doctor, preserver");
    kit.holds("japan", "fire");
}

#[test]
fn cs_35_a_new_zone_loses_everything_an_old_one_only_gains() {
    let mut kit = Kit::new().put("peru", "2 book, plant, goat");
    kit.picks(&["folder"]).dice(&[6, 1]).cards(&["peru"]).picks(&["fire"]);
    let events = kit.risks();
    kit.holds("peru", "fire");
    assert!(events.contains(&Event::Struck {
        at: at("peru"),
        by_card: true,
        die: 1,
        tokens: tokens("fire"),
        new: true,
        removed: tokens("2 book, plant, folder, goat")
    }));
    assert_eq!(kit.game.supply_of(D), 89, "back in supply");
    let mut kit = Kit::new().put("peru", "fire, goat");
    kit.picks(&["folder"]).dice(&[6, 1]).cards(&["peru"]).picks(&["doctor"]);
    kit.risks();
    kit.holds("peru", "fire, doctor, folder, goat");
}

#[test]
fn cs_35_a_disaster_strikes_an_autocracy() {
    let mut kit = Kit::new().put("peru", "2 goat, folder, handcuffs");
    kit.game.land[usize::from(at("argentina").0)] = tokens("");
    kit.game.land[usize::from(at("japan").0)] = tokens("book, plant");
    kit.dice(&[6, 5]).cards(&["peru"]).picks(&["fire", "doctor"]);
    kit.risks();
    kit.holds("peru", "doctor, fire, preserver");
}

#[test]
fn cs_36_who_lacks_e_rolls_an_extra_die_before_the_others() {
    let mut kit = Kit::new().put("peru", "book").put("japan", "book, goat").put("brazil", "book, plant");
    // Peru: strikes, with its token die at once; Japan, infiltrated, lacks E as well; then CS-33's.
    kit.picks(&["folder", "fire"]).dice(&[5, 1, 4, 1]);
    let events = kit.risks();
    assert!(events.contains(&Event::LackRolled { at: at("peru"), die: 5, strikes: true }));
    assert!(events.contains(&Event::LackRolled { at: at("japan"), die: 4, strikes: false }));
    assert!(!events.iter().any(|e| matches!(e, Event::LackRolled { at: t, .. } if *t == at("brazil"))));
    kit.holds("peru", "fire");
}

const FOUR: &str = "2 fire, doctor, preserver";

#[test]
fn cs_37_three_and_one_spread_against_e() {
    // Two E fall without a roll, and the D with them.
    let mut kit = Kit::new()
        .put("argentina", "3 book, 2 plant")
        .put("venezuela", "fire")
        .put("peru", FOUR)
        .put("brazil", "fire");
    kit.game.land[usize::from(at("japan").0)] = tokens("book, plant");
    kit.dice(&[1]);
    let events = kit.risks();
    kit.holds("argentina", "fire, doctor, preserver");
    kit.holds("peru", "fire");
    assert!(events.contains(&Event::MovedIn {
        side: X,
        from: at("peru"),
        to: at("argentina"),
        tokens: tokens("fire, doctor, preserver")
    }));
    // Three roll.
    let mut kit = Kit::new()
        .put("argentina", "book, 2 plant, windmill")
        .put("venezuela", "fire")
        .put("peru", FOUR)
        .put("brazil", "fire");
    kit.dice(&[1, 2, 5]).picks(&["fire", "fire", "doctor"]);
    kit.risks();
    kit.holds("argentina", "book, 2 plant, windmill");
    kit.holds("peru", "preserver");
}

#[test]
fn cs_37_against_autocrats_and_where_nobody_defends() {
    let world = |there: &str| {
        let kit = Kit::new()
            .put("argentina", there)
            .put("venezuela", "fire")
            .put("peru", FOUR)
            .put("brazil", "fire");
        kit.put("japan", "book, plant")
    };
    let mut kit = world("3 goat");
    kit.dice(&[1, 6, 1]);
    kit.risks();
    kit.holds("argentina", "fire, doctor, preserver");
    let mut kit = world("");
    kit.dice(&[1]);
    kit.risks();
    kit.holds("argentina", "fire, doctor, preserver");
    // D without E: CS-36's die, then nobody defends.
    let mut kit = world("4 book");
    kit.dice(&[1, 1]);
    kit.risks();
    kit.holds("argentina", "fire, doctor, preserver");
}
