//! TP-13, TP-23: turns, their parts, and who is away.

use wartable::games::two_player::{Event, Order, Phase, Reward, side_of};
use wartable::rules::{Actor, Game, TableAct};

use super::kit::*;

#[test]
fn tp_13_parts_follow_each_other_and_none_ends_with_units_in_hand() {
    let mut kit = Kit::new().ally(ORANGE, ADA).hand(ADA, &["peru"]).phase(Phase::Bribe).pool(3);
    kit.order(Order::EndPart);
    assert_eq!(kit.game.phase, Phase::Reinforce);
    kit.refuses(&Order::EndPart, "TP-13");
    kit.refuses(&Order::Finish, "TP-13");
    kit.order(Order::Spread);
    for phase in [Phase::Allies, Phase::Combat, Phase::Fortify] {
        let events = kit.order(Order::EndPart);
        assert_eq!(
            (kit.game.phase, &events[..]),
            (phase, &[Event::PartBegan { seat: ADA, part: phase }][..])
        );
    }
    kit.order(Order::EndPart);
    assert_eq!((kit.game.turn, kit.game.round), (BEN, 1));
    kit.refuses_to(ADA, &Order::EndPart, "not-your-turn");
}

#[test]
fn tp_13_bribing_without_card_or_taker_and_allies_without_ally_are_skipped() {
    let next = |kit: Kit| {
        let mut kit = kit;
        kit.order(Order::Finish);
        kit
    };
    let kit = Kit::new();
    assert_eq!(next(kit.clone()).game.phase, Phase::Reinforce, "no card");
    assert_eq!(next(kit.clone().hand(BEN, &["peru"])).game.phase, Phase::Bribe);
    // All are out, allied with ben already, or full.
    let full = ["japan", "siam", "ural", "iceland", "india"];
    let none = kit.clone().hand(BEN, &["peru"]).set(|game| {
        game.neutrals[0].out = true;
        game.neutrals[1].out = true;
    });
    let none = none.ally(PURPLE, BEN).stack(ORANGE, &full);
    assert_eq!(next(none).game.phase, Phase::Reinforce);
    let mut kit = next(kit);
    kit.order(Order::Spread);
    kit.order(Order::EndPart);
    assert_eq!(kit.game.phase, Phase::Combat);
}

#[test]
fn tp_16_what_a_turn_brings_is_in_hand_as_it_begins() {
    let mut kit = Kit::new();
    let events = kit.order(Order::Finish);
    let began = events.iter().any(|event| {
        matches!(event, Event::TurnBegan { seat: BEN, round: 1, reinforcements } if reinforcements.total() == 3)
    });
    assert!(began, "{events:?}");
    assert_eq!(kit.game.seat(BEN).pool, 3);
    assert_eq!(kit.game.so_far.held, [at("egypt")].iter().collect());
    kit.order(Order::Spread);
    kit.order(Order::Finish);
    assert_eq!((kit.game.turn, kit.game.round), (ADA, 2));
}

#[test]
fn tp_23_a_card_for_a_conquest_with_own_troops() {
    let mut kit = Kit::new().land(side_of(ADA), &[("alaska", 5)]).land(side_of(BEN), &[("kamchatka", 1)]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("alaska", "kamchatka", 4));
    kit.cards(&["Ukraine"]);
    let events = kit.order(Order::Finish);
    assert_eq!(events[0], Event::CardDrawn { seat: ADA });
    assert_eq!(events[1], Event::CardSeen { seat: ADA, card: at("ukraine") });
    assert_eq!((kit.game.seat(ADA).hand.len(), kit.game.deck.cards.len()), (1, 41));
    // No card without.
    kit.order(Order::Spread);
    kit.order(Order::Finish);
    assert_eq!(kit.game.seat(BEN).hand.len(), 0);
}

#[test]
fn tp_7_the_last_card_is_drawn_and_the_discard_shuffled_and_without_both_there_is_none() {
    let drawing = |deck: &[&str]| {
        let mut kit = Kit::new().deck(deck).rewarded(ADA, Reward::GuaranteedCard, None);
        kit.game.deck.discard = vec![Some(at("peru"))];
        kit
    };
    let mut kit = drawing(&["china"]);
    let events = kit.order(Order::Finish);
    assert!(events.contains(&Event::Reshuffled { cards: 1 }));
    assert_eq!((kit.game.deck.cards.clone(), kit.game.deck.discard.len()), (vec![Some(at("peru"))], 0));
    let mut kit = drawing(&[]);
    kit.game.deck.discard.clear();
    assert!(kit.order(Order::Finish).contains(&Event::NoCard { seat: ADA }));
}

#[test]
fn absent_players_place_in_set_up_and_end_their_turn_and_nothing_else() {
    let mut kit = Kit::new().phase(Phase::Setup).pool(2).set(|game| game.seats[1].stock = 1);
    kit.expire();
    kit.holds("alaska", side_of(ADA), 2);
    assert_eq!((kit.game.turn, kit.game.phase), (BEN, Phase::Setup));
    // In a turn: all that is in hand, an ally's too, and the end, with the card that is due.
    let mut kit = Kit::new().phase(Phase::Reinforce).pool(2).hand(ADA, &["peru", "china"]).ally(GREEN, ADA);
    let events = kit.expire();
    assert!(events.contains(&Event::TurnEnded { seat: ADA, by_deadline: true }));
    assert_eq!(kit.game.seat(ADA).hand.len(), 2, "nothing is traded in");
    kit.holds("peru", side_of(ADA), 2);
    let mut kit = Kit::new().phase(Phase::Allies).land(GREEN, &[("china", 3), ("india", 1)]).ally(GREEN, ADA);
    kit.game.neutrals[0].pool = 3;
    kit.expire();
    kit.holds("india", GREEN, 3);
    kit.holds("china", GREEN, 4);
    // Only for whose turn it is.
    let act = TableAct::Expired(ADA);
    assert_eq!(kit.game.table_order(act), None);
    assert!(kit.game.check(Actor::Table(act), &Order::Away).is_err());
    assert_eq!(kit.game.table_order(TableAct::Vacated(BEN)), None);
}
