//! Standings: what both have, and how near each way of winning (TP-24), secrets apart (TP-25).

use wartable::games::two_player::{Phase, Reward, side_of};
use wartable::rules::{Readable, Viewer};

use super::kit::*;
use crate::reading::{names, words};

fn middle() -> Kit {
    Kit::new()
        .continent(side_of(ADA), "south_america")
        .land(side_of(ADA), &[("peru", 7)])
        .capital(side_of(ADA), "peru")
        .capital(GREEN, "brazil")
        .cities(&["peru", "venezuela"])
        .whole(YELLOW, &["japan"])
        .ally(YELLOW, ADA)
        .hand(ADA, &["china", "siam"])
        .in_play("1 enemy capital", Some(Reward::AdditionalManeuver), Some(ADA), None)
        .in_play("20 territories", None, None, None)
}

#[test]
fn tp_24_standings_say_how_near_every_way_of_winning_is() {
    let said = words(&middle().game.standings(&names(), Viewer::Public));
    for expected in [
        "Standings. ",
        "5 territories, 2 cities, 11 troops, 2 cards, 1 objective, capital Peru",
        "ally Yellow · all South America (+2) · holds the capital Brazil",
        "1 of 4 objectives: “1 enemy capital”",
        "20 territories 5 of 20",
        "– 25 territories more for a win by land",
        "1 territory left of ben's",
        "Yellow: ada's ally, 0 of 5 cards, 1 territory, 1 troop",
        "4 claimed objectives win, or 30 own territories",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let met = middle().in_play("Europe", None, None, None).continent(side_of(ADA), "europe");
    let said = words(&met.game.standings(&names(), Viewer::Public));
    assert!(said.contains("Europe 7 of 7, met"), "{said}");
}

#[test]
fn tp_25_standings_tell_no_card_and_in_set_up_nothing_of_winning() {
    let said = words(&middle().game.standings(&names(), Viewer::Seat(ADA)));
    assert!(!said.contains("China") && !said.contains('★'), "{said}");
    let other = middle().set(|game| {
        game.seats[0].hand = [Some(at("india")), Some(at("egypt"))].into_iter().collect();
        game.deck.cards.reverse();
    });
    let public = |kit: &Kit| words(&kit.game.standings(&names(), Viewer::Public));
    assert_eq!(public(&middle()), public(&other));
    let begun = middle().phase(Phase::Setup);
    assert!(!public(&begun).contains("left of"), "{}", public(&begun));
}
