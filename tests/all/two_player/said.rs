//! Sentences in which somebody reads what may be done, and what would be gone.

use wartable::games::two_player::{Options, Order, Phase, Refusal, Reward, TwoPlayer, side_of};
use wartable::rules::{Draft, Presented, Readable, Viewer};

use super::kit::*;
use crate::reading::{names, read, words};

fn said(kit: &Kit, refusal: &Refusal) -> String {
    read(&Readable::explain(&kit.game, &names(), Some(ADA), refusal))
}

fn asked(kit: &Kit) -> String {
    words(&Readable::ask(&kit.game, &names(), ADA).expect("it is ada's turn").0)
}

#[test]
fn tp_14_tp_16_a_card_named_twice_is_spoken_of_as_a_card() {
    let kit = Kit::new().hand(ADA, &["peru", "china"]).phase(Phase::Bribe).land(GREEN, &[("brazil", 1)]);
    for (order, code) in [(bribe(GREEN, &["peru", "peru"]), "TP-14"), (trade(&["peru", "peru"]), "TP-16")] {
        let refusal = kit.refuses(&order, code);
        let said = said(&kit, &refusal);
        assert!(said.contains("Peru ★ is named twice; each card is given once."), "{said}");
    }
}

#[test]
fn tp_21_whoever_may_claim_an_objective_is_named() {
    let kit = Kit::new()
        .in_play("1 enemy capital", None, None, None)
        .capital(GREEN, "peru")
        .capital(YELLOW, "egypt");
    let said = words(&Readable::status(&kit.game, &names(), Viewer::Public));
    assert!(said.contains("ada 1 of 1, ben 1 of 1 – ada and ben can claim it"), "{said}");
}

#[test]
fn tp_22_who_is_asked_for_moves_reads_how_many_are_left() {
    let kit = Kit::new().phase(Phase::Fortify).land(side_of(ADA), &[("venezuela", 5)]);
    assert!(asked(&kit).starts_with("Move once, and end your turn."), "{}", asked(&kit));
    let mut kit =
        kit.rewarded(ADA, Reward::AdditionalManeuver, None).land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    assert!(asked(&kit).starts_with("Move twice, then each ally once"), "{}", asked(&kit));
    kit.order(march("venezuela", "peru", 1));
    assert!(asked(&kit).starts_with("Move once, then each ally once"), "{}", asked(&kit));
    kit.order(march("venezuela", "peru", 1));
    assert!(asked(&kit).starts_with("Move each ally once"), "{}", asked(&kit));
    let kit = kit.set(|game| game.so_far.lost.extend([GREEN]));
    assert!(asked(&kit).starts_with("All is moved: end your turn."), "{}", asked(&kit));
}

/// What the button that ends the turn asks about.
fn at_stake(kit: &Kit) -> Option<String> {
    let draft = Draft { form: "duel finish".to_owned(), ..Draft::default() };
    let stake = Readable::stakes(&kit.game, ADA, &names(), &draft, &Order::Finish)?;
    assert!(stake.written, "a command says that all parts end");
    Some(read(&stake.said))
}

#[test]
fn tp_13_the_end_of_a_turn_asks_about_what_is_left_undone() {
    let kit = Kit::new().in_play("1 enemy capital", None, None, None);
    assert_eq!(at_stake(&kit), None);
    // TP-21: an objective that is met.
    let met = kit.clone().capital(GREEN, "peru").in_play("Europe", None, None, None);
    let said = at_stake(&met).expect("it is met");
    assert!(said.contains("“1 enemy capital” may be claimed.") && said.ends_with("(TP-13)"), "{said}");
    let mut claimed = met.clone();
    claimed.order(claim("1 enemy capital"));
    assert_eq!(at_stake(&claimed), None);
    let three = ["Asia", "8 cities", "11 cities"];
    let last = three.into_iter().fold(met, |kit, name| kit.in_play(name, None, Some(ADA), None));
    assert!(at_stake(&last).expect("the fourth").contains("may be claimed, which wins"));
    let capital = last.set(|game| {
        game.options = Options { objectives_need_capital: true, ..Options::default() };
    });
    assert!(!at_stake(&capital).expect("the fourth").contains("wins"));
    // TP-17: an ally's die.
    let ally = kit.clone().land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    assert_eq!(at_stake(&ally), None, "reinforcing is over");
    let mut ally = ally.phase(Phase::Reinforce);
    assert!(at_stake(&ally).expect("it waits").contains("Green may get a die of troops."));
    ally.order(reinforce(GREEN, None));
    assert_eq!(at_stake(&ally), None);
    // TP-16: as many stars as can be traded in at once; fewer are kept for bribes.
    let few = kit.clone().hand(ADA, &["peru", "brazil", "china"]).phase(Phase::Reinforce);
    assert_eq!(at_stake(&few), None);
    let full = few.hand(ADA, &["alberta", "ontario", "indonesia"]);
    assert!(at_stake(&full).expect("11 stars").contains("your cards may bring 30 troops"));
    assert_eq!(at_stake(&full.phase(Phase::Combat)), None);
}

#[test]
fn tp_3_tp_21_rules_say_what_of_the_data_is_reconstructed() {
    let found = |search: &str| -> Vec<(&str, &str)> { TwoPlayer::texts().rules_text(search) };
    let data = found("data");
    let (id, text) = data.first().expect("it is found");
    assert_eq!(*id, "Data");
    for words in [
        "more than one star is reconstructed",
        "certain: Europe, 8 cities, 2 continents, 10 territories in one turn; probable: Asia,",
        "certain: one more attack die, one more defence die, more troops every turn; probable: an airfield,",
        "an airfield (for its owner as long as they hold it",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(found("reconstructed").iter().any(|(id, _)| *id == "TP-3"));
    assert!(found("TP-21")[0].1.contains("/rules search:data"));
}

/// What the button that ends a part asks about.
fn ending_a_part(kit: &Kit) -> Option<String> {
    let stake = Readable::stakes(&kit.game, ADA, &names(), &Draft::new("pass"), &Order::EndPart)?;
    assert!(stake.written && stake.yes == "Yes, go on");
    Some(read(&stake.said))
}

#[test]
fn tp_13_the_end_of_a_part_asks_about_what_is_over_with_it() {
    let kit = Kit::new().in_play("1 enemy capital", None, None, None).capital(GREEN, "peru");
    // TP-21: what may be claimed may be claimed in the next part, too.
    assert_eq!(ending_a_part(&kit.clone().phase(Phase::Combat)), None);
    let cards = kit.hand(ADA, &["peru", "brazil", "china", "alberta", "ontario", "indonesia"]);
    assert_eq!(ending_a_part(&cards.clone().phase(Phase::Bribe)), None, "trading comes next");
    let said = ending_a_part(&cards.clone().phase(Phase::Reinforce)).expect("it is past then");
    assert!(said.contains("your cards may bring 30 troops"), "{said}");
    // TP-17: with an ally, its die comes next.
    let ally = cards.land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    let said = ending_a_part(&ally.clone().phase(Phase::Reinforce)).expect("the cards");
    assert!(!said.contains("Green"), "{said}");
    let said = ending_a_part(&ally.clone().phase(Phase::Allies)).expect("the die");
    assert!(said.contains("Green may get a die of troops.") && !said.contains("cards"), "{said}");
    assert_eq!(ending_a_part(&ally.phase(Phase::Combat)), None);
}

/// What this order asks about that moves troops away.
fn leaving(kit: &Kit, form: &str, order: &Order) -> Option<String> {
    let stake = Readable::stakes(&kit.game, ADA, &names(), &Draft::new(form), order)?;
    assert!(stake.written, "a command says from where");
    Some(read(&stake.said))
}

#[test]
fn tp_16_tp_21_who_bares_their_own_capital_is_asked() {
    let (ada, ben) = (side_of(ADA), side_of(BEN));
    let kit = Kit::new()
        .phase(Phase::Fortify)
        .capital(ada, "peru")
        .land(ada, &[("peru", 5), ("venezuela", 1)])
        .land(ben, &[("argentina", 4), ("brazil", 1)]);
    let said = leaving(&kit, "move", &march("peru", "venezuela", 4)).expect("a single one stays");
    assert!(said.contains("Your capital Peru would be left with a single troop"), "{said}");
    assert!(said.contains("ben has 4 troops next door in Argentina"), "{said}");
    assert_eq!(leaving(&kit, "move", &march("peru", "venezuela", 3)), None);
    let elsewhere = kit.clone().capital(ada, "venezuela");
    assert_eq!(leaving(&elsewhere, "move", &march("peru", "venezuela", 4)), None);
    // Nobody could come in: a single troop stays where it stands, and neutrals of nobody's attack nobody.
    let quiet = kit.clone().land(ben, &[("argentina", 1)]);
    assert_eq!(leaving(&quiet, "move", &march("peru", "venezuela", 4)), None);
    let neutral = quiet.land(GREEN, &[("argentina", 4)]);
    assert_eq!(leaving(&neutral, "move", &march("peru", "venezuela", 4)), None);
    assert!(leaving(&neutral.ally(GREEN, BEN), "move", &march("peru", "venezuela", 4)).is_some());
    // An attack deals with what it attacks.
    let combat = kit.phase(Phase::Combat);
    assert!(leaving(&combat, "attack", &attack("peru", "argentina", 4)).is_some());
    assert!(leaving(&combat, "attack", &attack("peru", "brazil", 4)).is_some());
    let weak = combat.land(ben, &[("argentina", 2)]);
    assert_eq!(leaving(&weak, "attack", &attack("peru", "argentina", 4)), None);
}
