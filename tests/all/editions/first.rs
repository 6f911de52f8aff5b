//! The first edition: games begun before rules had editions.

use serde_json::json;

use super::Kept;
use crate::table::refused;

/// The databases of this edition, and what is ordered in their games.
const DATABASES: [(&str, &[(i64, &[&str])]); 3] = [
    (
        "war",
        &[
            (1, &["ben: /pass", "ben: /game undo", "ben: /pass"]),
            (2, &["ada: /warrior bid amount:12", "ben: /warrior bid amount:11"]),
            (
                3,
                &[
                    "dan: /game undo",
                    "cyd: /attack",
                    "ada: /game answer motion:3 yes:true",
                    "cyd: /game answer motion:3 yes:true",
                    "ada: /game resume",
                    "cyd: /pass",
                    "dan: /pass",
                ],
            ),
            (4, &["ben: /game undo", "cyd: /attack until:\"one roll\"", "cyd: /warrior halt", "cyd: /pass"]),
            (
                5,
                &[
                    "cyd: /game undo",
                    "cyd: /game undo",
                    "cyd: /move from:Peru to:Brazil troops:1",
                    "cyd: /pass",
                ],
            ),
            (6, &["ben: /warrior capital at:Japan", "ada: /warrior spread", "ben: /pass"]),
        ],
    ),
    (
        "market",
        &[
            (
                1,
                &[
                    "ben: /warrior bid amount:62",
                    "cyd: /warrior bid amount:0",
                    "ada: /offer make to:ben give:\"3 gp\"",
                ],
            ),
            (
                2,
                &[
                    "ben: /offer answer offer:4 accept:true",
                    "ada: /offer make to:ben give:\"2 gp\"",
                    "ada: /game undo",
                    "ada: /pass",
                    "ben: /pass",
                    "cyd: /pass",
                    "ada: /warrior stake amount:10",
                    "ben: /warrior stake amount:20",
                    "cyd: /pass",
                ],
            ),
            (3, &["ben: /vote choice:ada"]),
            (4, &["ben: /vote choice:ben", "cyd: /vote choice:cyd"]),
            (
                5,
                &[
                    "ada: /pass",
                    "ben: /warrior spread",
                    "ada: /move from:Peru to:Brazil troops:1",
                    "ada: /game undo",
                    "ada: /pass",
                ],
            ),
            (6, &["cyd: /warrior pay agree:true"]),
        ],
    ),
    (
        "slate",
        &[
            (1, &["ben: /game join", "ben: /game ready", "ben: /slate balanced", "ada: /slate balanced"]),
            (4, &["ada: /slate balanced", "ada: /game undo", "ada: /slate balanced", "ada: /slate finish"]),
            (5, &["ben: /slate balanced", "ben: /slate finish"]),
            (6, &["ada: /game undo", "ada: /slate finish", "ada: /slate balanced", "ada: /slate finish"]),
            (
                7,
                &[
                    "ada: /game undo",
                    "ada: /slate finish",
                    "ben: /slate place at:Congo kind:plant",
                    "ben: /slate carry",
                    "ben: /game answer motion:1 yes:true",
                ],
            ),
        ],
    ),
];

#[tokio::test]
async fn every_game_is_as_it_was_left() {
    for (name, _) in DATABASES {
        let mut kept = Kept::open("edition_1", name).await;
        let orders = kept.verified().await;
        assert!(orders.iter().map(|(_, orders)| orders).sum::<u64>() > 70, "{name}: {orders:?}");
        kept.hall.restart().await;
        assert_eq!(kept.verified().await, orders);
    }
}

#[tokio::test]
async fn every_game_is_played_on_taken_back_and_left_to_its_deadlines() {
    for (name, games) in DATABASES {
        let mut kept = Kept::open("edition_1", name).await;
        for (game, lines) in games {
            kept.play(*game, lines).await;
        }
        kept.verified().await;
        kept.hall.restart().await;
        kept.goes_on(28).await;
        kept.goes_on(50).await;
    }
}

/// Nobody orders anything: what is owed is answered by the rules alone, on top of the old journals.
#[tokio::test]
async fn deadlines_pass_in_games_that_nobody_touches() {
    for (name, _) in DATABASES {
        let mut kept = Kept::open("edition_1", name).await;
        kept.goes_on(60).await;
    }
}

#[tokio::test]
async fn what_was_in_hand_is_in_hand() {
    let war = Kept::open("edition_1", "war").await;
    assert_eq!(war.state(3, "/attack/to"), json!("brazil"));
    assert_eq!(war.state(3, "/territories/argentina/guests"), json!({ "ada": 2 }));
    war.play(3, &["dan: /game undo"]).await;
    assert_eq!(war.state(3, "/seats/dan/passage_to"), json!([]));
    // The capital that was emptied by the last move is there again.
    assert_eq!(war.state(5, "/seats/cyd/capital"), json!(null));
    war.play(5, &["cyd: /game undo"]).await;
    assert_eq!(war.state(5, "/seats/cyd/capital"), json!("ural"));
    // A capital chosen in secret is shown with the other.
    assert_eq!(war.state(6, "/seats/ada/capital"), json!(null));
    war.play(6, &["ben: /warrior capital at:Japan"]).await;
    assert_eq!(war.state(6, "/seats/ada/capital"), json!("congo"));

    let market = Kept::open("edition_1", "market").await;
    // Sealed bids of 61 and 45; the standing bids of cyd stand for later lots.
    market.play(1, &["cyd: /warrior bid amount:0"]).await;
    assert_eq!(market.phase(1), "barter");
    assert_eq!(market.state(1, "/seats/ada/cash"), json!(200 - 12 - 61));
    assert_eq!(market.state(1, "/seats/cyd/standing_bids"), json!({ "5": 33 }));
    market.play(2, &["ben: /offer answer offer:4 accept:true"]).await;
    assert_eq!(market.state(2, "/territories/india/troops"), json!(1));
    // A vote that was cast counts with those to come: ada two for cyd, ben nine for himself.
    market.play(4, &["ben: /vote choice:ben", "cyd: /vote choice:cyd"]).await;
    assert_eq!(market.state(4, "/seats/ben/trade_routes"), json!(1));
    market.play(5, &["ada: /pass", "ben: /warrior spread"]).await;
    assert_eq!(market.state(5, "/territories/peru/troops"), json!(8));

    let slate = Kept::open("edition_1", "slate").await;
    slate
        .play(7, &["ada: /slate finish", "ben: /slate place at:Congo kind:plant", "ben: /slate carry"])
        .await;
    assert_eq!(slate.state(7, "/turn"), json!("democracy"));
    assert_eq!(slate.state(7, "/territories/argentina/plant"), json!(1));
    assert_eq!(refused(slate.give(2, "ada: /slate balanced").await), "game-over");
    assert_eq!(refused(slate.give(3, "ada: /slate balanced").await), "no-game-here");
    slate.play(1, &["ben: /game join", "ben: /game ready"]).await;
    assert_eq!(slate.phase(1), "setup");
}
