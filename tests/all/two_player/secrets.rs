//! TP-25.

use wartable::games::two_player::{Event, Order, Phase, TwoPlayer, side_of};
use wartable::rules::{Actor, Audience, Dice, Game, SeatId, View, Viewer};

use super::kit::*;

fn begun() -> Kit {
    Kit::new()
        .hand(ADA, &["peru", "china"])
        .hand(BEN, &["japan"])
        .stack(GREEN, &["siam", "ural"])
        .phase(Phase::Bribe)
        .pool(3)
}

fn seen(game: &TwoPlayer, viewer: Viewer) -> TwoPlayer {
    (*View::of(game, viewer)).clone()
}

#[test]
fn tp_25_hands_are_their_owners_and_their_number_is_open() {
    let one = begun();
    let other = Kit::new()
        .hand(ADA, &["india", "egypt"])
        .hand(BEN, &["japan"])
        .stack(GREEN, &["siam", "ural"])
        .phase(Phase::Bribe)
        .pool(3);
    for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
        assert_eq!(seen(&one.game, viewer), seen(&other.game, viewer));
        assert_eq!(seen(&one.game, viewer).seat(ADA).hand.len(), 2);
    }
    assert_eq!(
        seen(&one.game, Viewer::Seat(ADA)).seat(ADA).hand.cards(),
        [Some(at("peru")), Some(at("china"))]
    );
    assert_eq!(seen(&one.game, Viewer::Seat(ADA)).seat(BEN).hand.cards(), [None]);
    assert!(seen(&one.game, Viewer::Seat(ADA)).deck.cards.iter().all(Option::is_none));
}

#[test]
fn tp_25_a_bribe_is_known_to_who_gave_it_alone() {
    let mut kit = begun();
    kit.order(bribe(GREEN, &["peru"]));
    let cards = |viewer| -> Vec<bool> {
        seen(&kit.game, viewer).neutrals[0].cards.iter().map(|bribe| bribe.card.is_some()).collect()
    };
    assert_eq!(cards(Viewer::Seat(ADA)), [false, false, true]);
    assert_eq!(cards(Viewer::Seat(BEN)), [false, false, false]);
    assert_eq!(cards(Viewer::Public), [false, false, false]);
}

/// The events of an order with their audiences.
fn told(game: &mut TwoPlayer, order: Order, dice: &[u8]) -> Vec<(Audience, Event)> {
    let script = wartable::rules::Script { dice: dice.iter().copied().collect(), ..Default::default() };
    let mut dice = Dice::fair([7; 32], 0).with_script(script);
    let checked = game.check(Actor::Seat(game.turn), &order).expect("it is allowed");
    game.apply(checked, &mut dice).into_iter().map(|told| (told.audience, told.event)).collect()
}

#[test]
fn tp_25_a_draw_a_gain_a_bribe_are_told_to_their_owner_alone() {
    let own = |events: &[(Audience, Event)], seat: SeatId| -> usize {
        let secret = |event: &Event| {
            matches!(event, Event::BribeNoted { .. } | Event::CardsGained { .. } | Event::CardSeen { .. })
        };
        let secrets: Vec<_> = events.iter().filter(|(_, event)| secret(event)).collect();
        let theirs = [Audience::Own(seat), Audience::Seats(vec![seat])];
        assert!(secrets.iter().all(|(audience, _)| theirs.contains(audience)), "{secrets:?}");
        secrets.len()
    };
    let mut kit = begun();
    assert_eq!(own(&told(&mut kit.game, bribe(GREEN, &["peru"]), &[]), ADA), 1);
    let mut kit = begun()
        .phase(Phase::Combat)
        .pool(0)
        .land(side_of(ADA), &[("alaska", 4)])
        .land(GREEN, &[("kamchatka", 1)]);
    assert_eq!(own(&told(&mut kit.game, attack("alaska", "kamchatka", 3), &[6, 6, 6, 1]), ADA), 1);
    assert_eq!(kit.game.seat(ADA).hand.len(), 4);
    assert_eq!(own(&told(&mut kit.game, Order::Finish, &[]), ADA), 1);
}
