//! What somebody in turn is asked for, and what is said of what isn't there yet: only what is so.

use wartable::games::two_player::{Event, Phase, side_of};
use wartable::rules::{Passage, Readable, Viewer};

use super::kit::*;
use super::said::{asked, told};
use crate::reading::{names, read};

/// TP-21: of several that are met one a turn can be claimed.
#[test]
fn tp_21_of_several_objectives_one_a_turn_is_claimed() {
    let kit = Kit::new()
        .in_play("1 enemy capital", None, None, None)
        .in_play("2 enemy capitals", None, None, None)
        .capital(GREEN, "peru")
        .capital(YELLOW, "alaska");
    let said = asked(&kit);
    assert!(said.contains("objectives: “1 enemy capital” and “2 enemy capitals”."), "{said}");
    assert!(said.contains("makes one of them yours, one a turn."), "{said}");
}

/// TP-17, TP-18, TP-22: with everything placed only what there is to do is named.
#[test]
fn tp_13_what_comes_next_is_what_can_be_done() {
    let kit = Kit::new().phase(Phase::Reinforce);
    assert!(asked(&kit).contains("your troops are placed; end your turn."), "{}", asked(&kit));
    let kit = kit.land(side_of(ADA), &[("peru", 4)]);
    assert!(asked(&kit).contains("your troops are placed; go on with attacks."), "{}", asked(&kit));
    let kit = kit.land(side_of(ADA), &[("brazil", 1)]);
    assert!(asked(&kit).contains("go on with attacks or moves."), "{}", asked(&kit));
    let kit = kit.land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    assert!(asked(&kit).contains("go on with allies, attacks or moves."), "{}", asked(&kit));
}

/// TP-7: before the capitals stand there is no deck to speak of.
#[test]
fn tp_7_in_set_up_nothing_is_said_of_a_deck() {
    let status = |kit: &Kit| read_small(&Readable::status(&kit.game, &names(), Viewer::Public));
    assert!(!status(&Kit::new().phase(Phase::Setup)).contains("in the deck"));
    assert!(status(&Kit::new()).contains("cards in the deck"));
}

fn read_small(passage: &Passage) -> String {
    passage.small.iter().map(read).collect::<Vec<_>>().join(" ")
}

#[test]
fn tp_19_one_troop_stays_where_it_was() {
    let halted =
        |left| Event::Halted { by: side_of(ADA), from: at("peru"), to: at("brazil"), defender: GREEN, left };
    let said = |left| told(&Kit::new(), vec![halted(left)]);
    assert!(said(1).contains("1 troop stays where it was."), "{}", said(1));
    assert!(said(2).contains("2 troops stay where they were."), "{}", said(2));
}
