//! TP-12, TP-16.

use wartable::games::two_player::{Event, Order, Phase, Reward, side_of};
use wartable::rules::{Draft, Names, Readable as _};

use super::kit::*;

fn placing() -> Kit {
    Kit::new().phase(Phase::Reinforce).pool(3)
}

#[test]
fn tp_16_territories_and_cities_by_three_rounded_down_at_least_three() {
    let kit = Kit::new();
    assert_eq!(kit.game.reinforcements(ADA).total(), 3, "two territories");
    // Nine territories and two cities of one's own are eleven: 3.
    let more = ["ontario", "quebec", "brazil", "argentina", "japan", "siam", "iceland"];
    let kit = kit.whole(side_of(ADA), &more).cities(&["peru", "alaska", "egypt"]);
    let counted = kit.game.reinforcements(ADA);
    assert_eq!((counted.territories, counted.cities, counted.for_land), (9, 2, 3));
    let kit = kit.cities(&["japan"]);
    assert_eq!(kit.game.reinforcements(ADA).for_land, 4);
}

#[test]
fn tp_16_continents_capitals_and_the_reward_are_added() {
    let kit = Kit::new()
        .continent(side_of(ADA), "south_america")
        .capital(side_of(ADA), "alaska")
        .capital(side_of(BEN), "egypt")
        .capital(GREEN, "peru")
        .rewarded(ADA, Reward::TwoTroops, None);
    let counted = kit.game.reinforcements(ADA);
    assert_eq!(counted.continents.iter().map(|(_, bonus)| *bonus).collect::<Vec<_>>(), [2]);
    assert_eq!((counted.capitals, counted.reward, counted.total()), (2, 2, 3 + 2 + 2 + 2));
}

#[test]
fn tp_12_nothing_of_an_allys_counts() {
    let kit = Kit::new()
        .continent(GREEN, "south_america")
        .continent(GREEN, "africa")
        .cities(&["brazil", "congo"])
        .capital(GREEN, "brazil")
        .ally(GREEN, ADA)
        .land(side_of(BEN), &[("egypt", 1)]);
    let counted = kit.game.reinforcements(ADA);
    assert_eq!((counted.territories, counted.cities, counted.total()), (1, 0, 3));
}

#[test]
fn tp_16_two_to_ten_stars_of_any_cards_once_a_turn() {
    // Brazil, China, Ontario, Alberta and the Ukraine have two stars each.
    let hand = ["peru", "egypt", "brazil", "china", "ontario", "alberta", "ukraine"];
    for (cards, stars, troops) in [
        (&hand[..2], 2, 2),
        (&hand[..3], 4, 7),
        (&hand[2..3], 2, 2),
        (&hand[1..3], 3, 4),
        (&hand[1..4], 5, 10),
        (&hand[2..], 10, 30),
        (&hand[1..6], 9, 25),
    ] {
        let mut kit = placing().hand(ADA, &hand);
        let events = kit.order(trade(cards));
        assert_eq!(events[0], Event::Traded { seat: ADA, cards: all(cards), stars, troops });
        assert_eq!(kit.game.seat(ADA).pool, 3 + troops);
        assert_eq!(kit.game.deck.discard, all(cards).into_iter().map(Some).collect::<Vec<_>>());
        assert_eq!(kit.game.seat(ADA).hand.len(), hand.len() - cards.len());
        kit.refuses(&trade(&hand[..1]), "TP-16");
    }
    let kit = placing().hand(ADA, &hand);
    kit.refuses(&trade(&["peru"]), "TP-16");
    kit.refuses(&trade(&hand[1..]), "TP-16");
    kit.refuses(&trade(&[]), "TP-16");
    kit.refuses(&trade(&["peru", "peru"]), "TP-16");
    kit.refuses(&trade(&["peru", "japan"]), "TP-16");
    kit.clone().phase(Phase::Allies).pool(0).refuses(&trade(&hand[..3]), "TP-13");
}

#[test]
fn tp_16_the_best_trade_is_as_many_stars_as_count_with_the_fewest_cards() {
    let hand = ["peru", "egypt", "brazil", "china", "ontario", "alberta", "ukraine"];
    let best = placing().hand(ADA, &hand).game.best_trade(ADA);
    assert_eq!(best, all(&hand[2..]));
    assert_eq!(placing().hand(ADA, &["peru"]).game.best_trade(ADA), []);
    assert_eq!(placing().hand(ADA, &["peru", "brazil"]).game.best_trade(ADA), all(&["peru", "brazil"]));
    // Three twos and four ones: ten stars, three twos among them.
    let best = placing()
        .hand(ADA, &["peru", "egypt", "japan", "siam", "brazil", "china", "ontario"])
        .game
        .best_trade(ADA);
    assert_eq!(best.len(), 7);
}

#[test]
fn tp_16_placed_in_own_land_wholly_or_not_at_all() {
    let mut kit = placing().whole(GREEN, &["china"]);
    kit.refuses(&place(&[("alaska", 4)]), "TP-16");
    kit.refuses(&place(&[("alaska", 0)]), "TP-16");
    kit.refuses(&place(&[]), "TP-16");
    kit.refuses(&place(&[("egypt", 1)]), "TP-16");
    kit.refuses(&place(&[("alaska", 1), ("china", 1)]), "TP-17");
    kit.refuses(&place(&[("alaska", 2), ("peru", 2)]), "TP-16");
    kit.order(place(&[("alaska", 1), ("peru", 1)]));
    kit.holds("alaska", side_of(ADA), 2);
    assert_eq!((kit.game.seat(ADA).pool, kit.game.so_far.placed), (1, true));
    kit.order(Order::Spread);
    kit.refuses(&Order::Spread, "TP-16");
    kit.refuses(&place(&[("peru", 1)]), "TP-16");
    assert_eq!(kit.game.phase, Phase::Reinforce, "no part ends by itself");
    kit.order(Order::EndPart);
    kit.refuses(&place(&[("peru", 1)]), "TP-13");
    kit.refuses(&Order::Spread, "TP-13");
}

#[test]
fn tp_7_an_empty_deck_is_filled_from_the_discard_as_soon_as_it_can_be() {
    let mut kit = placing().hand(ADA, &["peru", "brazil"]).deck(&[]);
    let events = kit.order(trade(&["peru", "brazil"]));
    assert!(events.contains(&Event::Reshuffled { cards: 2 }));
    assert_eq!((kit.game.deck.cards.len(), kit.game.deck.discard.len()), (2, 0));
}

#[test]
fn tp_16_a_further_place_is_offered_what_is_left_behind_those_before_it() {
    let kit = Kit::new()
        .land(side_of(ADA), &[("peru", 2), ("argentina", 1), ("brazil", 1)])
        .phase(Phase::Reinforce)
        .pool(5);
    let names = Names(vec!["ada".to_owned(), "ben".to_owned()]);
    let offered = |draft: Draft, typed: &str| -> Vec<String> {
        let all = kit.game.candidates(ADA, &names, &draft, "more", typed);
        all.0.into_iter().map(|candidate| candidate.value).collect()
    };
    let place = |count: i64| Draft::new("place").with("at", "Peru").with("count", count);
    // Five in hand: behind three of them there are two, behind one more a single one, and behind all nothing.
    let behind = offered(place(3), "");
    assert!(
        behind.contains(&"Argentina 2".to_owned()) && !behind.contains(&"Argentina 3".to_owned()),
        "{behind:?}"
    );
    let behind = offered(place(3), "Argentina 1, ");
    assert!(behind.contains(&"Argentina 1, Brazil 1".to_owned()), "{behind:?}");
    assert!(behind.iter().all(|value| !value.contains("Brazil 2")), "{behind:?}");
    assert_eq!(offered(place(5), ""), Vec::<String>::new());
}
