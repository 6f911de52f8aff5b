//! Orders: once each, one at a time, kept over a restart, replayed to the same byte.

use wartable::rules::Script;
use wartable::table::{GameId, Look, PostKind};

use super::{ADA, BEN, ELSEWHERE, HERE, Hall, of_kind, private, public, refused};

#[tokio::test]
async fn a_restart_in_the_middle_keeps_everything() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    let (before, owes) = (hall.tables.position(HERE), hall.owes());
    let waiting = hall.waiting().await;
    hall.restart().await;
    assert_eq!(hall.tables.position(HERE), before);
    assert_eq!(hall.owes(), owes);
    let again = hall.waiting().await;
    assert_eq!(
        waiting.iter().map(|parcel| (&parcel.rows[0].nonce, parcel.joined())).collect::<Vec<_>>(),
        again.iter().map(|parcel| (&parcel.rows[0].nonce, parcel.joined())).collect::<Vec<_>>(),
        "what was not reported as sent is sent with the same nonce"
    );
    hall.ok(BEN, "warrior capital", &[("at", "Siberia".into())]).await;
    assert_eq!(hall.phase(), "allocate");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_repeated_interaction_is_answered_with_the_first_answer() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let attack = hall.ask(
        ADA,
        "attack",
        &[("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())],
    );
    let first = hall.tables.order(attack.clone()).await.expect("an attack");
    let after = hall.tables.position(HERE);
    assert_eq!(hall.tables.order(attack.clone()).await.expect("the same answer"), first);
    assert_eq!(hall.tables.position(HERE), after, "carried out twice");
    hall.restart().await;
    assert_eq!(hall.tables.order(attack).await.expect("the same answer"), first);
    assert_eq!(hall.tables.position(HERE), after, "carried out again after a restart");
}

#[tokio::test]
async fn a_button_pressed_twice_is_stale() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let attack = hall
        .ok(
            ADA,
            "attack",
            &[("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())],
        )
        .await;
    let mut press = hall.ask(ADA, "warrior halt", &[]);
    press.version = Some(attack.version);
    hall.tables.order(press.clone()).await.expect("halted");
    press.call = hall.call(ADA);
    assert_eq!(refused(hall.tables.order(press).await), "stale");
}

#[tokio::test]
async fn a_button_of_an_earlier_turn_ends_no_later_one() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let turn = hall.deliver().await.last().expect("a message").post.version;
    // Ada's turn ends by the deadline, ben's by himself; then it is ada's turn again.
    hall.wait(jiff::SignedDuration::from_hours(24)).await;
    assert_eq!(hall.owes(), [BEN]);
    hall.ok(BEN, "pass", &[]).await;
    assert_eq!(hall.owes(), [ADA]);
    let mut press = hall.ask(ADA, "pass", &[]);
    press.version = Some(turn);
    assert_eq!(refused(hall.tables.order(press).await), "stale");
    assert_eq!(hall.owes(), [ADA]);
}

#[tokio::test]
async fn a_hundred_orders_at_once_are_carried_out_one_by_one() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    hall.ok(BEN, "warrior capital", &[("at", "Siberia".into())]).await;
    // Each has 20 units to place; a hundred try, one each.
    let mut orders = tokio::task::JoinSet::new();
    for index in 0..100 {
        let (name, at) = if index % 2 == 0 { (ADA, "Alaska") } else { (BEN, "China") };
        let ask = hall.ask(name, "place", &[("at", at.into()), ("count", 1.into())]);
        let tables = hall.tables.clone();
        orders.spawn(async move { tables.order(ask).await.is_ok() });
    }
    let accepted = orders.join_all().await.into_iter().filter(|accepted| *accepted).count();
    assert_eq!(accepted, 40, "each placed exactly what they had");
    let verified = hall.verified().await;
    assert_eq!(verified.differences, Vec::<String>::new());
    assert_eq!(verified.orders, 42);
}

#[tokio::test]
async fn a_script_that_cannot_be_leaves_nothing_changed() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let before = hall.tables.position(HERE);
    hall.dice(&[9]);
    let attack = [("from", "Alaska".into()), ("to", "Kamchatka".into())];
    assert!(hall.give(ADA, "attack", &attack).await.is_err());
    assert!(hall.tables.script_fault().is_some_and(|fault| fault.contains('9')));
    assert_eq!(hall.tables.script_fault(), None, "told once");
    assert_eq!(hall.tables.position(HERE), before);
    assert_eq!(hall.tables.script_left(), Script { dice: [9].into(), ..Script::default() });
    hall.tables.script_clear();
    hall.ok(ADA, "attack", &attack).await;
}

#[tokio::test]
async fn verify_names_dice_set_by_hand_and_catches_a_changed_row() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let one_roll = [("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())];
    hall.ok(ADA, "attack", &one_roll).await;
    let good = hall.verified().await;
    assert_eq!(good.differences, Vec::<String>::new());
    assert_eq!(good.by_hand, [0, 4], "the deal and the turn order were set by hand");
    for change in [
        "UPDATE journal SET faces = x'050505000000' WHERE seq = 5",
        "UPDATE journal SET events = '[]' WHERE seq = 5",
        "UPDATE snapshots SET state = replace(state, '\"cash\":', '\"cash\":1')",
        "DELETE FROM journal WHERE seq = 5",
    ] {
        // Each change is made in a copy of its own, so that it is seen alone.
        let copy = crate::fresh_directory();
        let file = copy.path().join("copy.sqlite");
        let games = format!("sqlite://{}", hall.database().display());
        let pool = sqlx::SqlitePool::connect(&games).await.expect("a pool");
        sqlx::query("VACUUM INTO ?").bind(file.to_str()).execute(&pool).await.expect("a copy");
        let other = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.expect("a pool");
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&other).await.expect("changed");
        other.close().await;
        let (_, tables, clockwork) = super::open(hall.games, file, &hall.clock, &hall.activity).await;
        let found = tables.verify_game(wartable::table::GameId(1)).await.expect("a game");
        assert_ne!(found.differences, Vec::<String>::new(), "not caught: {change}");
        clockwork.abort();
    }
}

#[tokio::test]
async fn secrets_go_to_their_owner_and_nowhere_else() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    let receipt = hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    assert!(super::words_of(&receipt.passage).contains("Quebec"));
    let sent = hall.deliver().await;
    assert!(!public(&sent).contains("Quebec"), "shown before all have chosen: {}", public(&sent));
    assert!(private(&sent, BEN).is_empty());
    assert!(private(&sent, ADA).is_empty(), "the receipt has said it");
    hall.ok(BEN, "warrior capital", &[("at", "Siberia".into())]).await;
    assert!(public(&hall.deliver().await).contains("Quebec"));
}

#[tokio::test]
async fn whoever_is_to_act_is_asked_once() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let sent = hall.deliver().await;
    let turns = of_kind(&sent, PostKind::Turn);
    let pinged: Vec<_> = turns.iter().flat_map(|outgoing| outgoing.post.ping.clone()).collect();
    assert_eq!(pinged.len(), 2, "both are asked for a capital: {turns:#?}");
    assert!(sent.iter().any(|outgoing| outgoing.post.scene.is_some()), "the board is shown at the start");
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    assert!(of_kind(&hall.deliver().await, PostKind::Turn).is_empty(), "ben was asked twice");
}

#[tokio::test]
async fn orders_are_refused_with_the_tables_codes() {
    let hall = Hall::new().await;
    assert_eq!(refused(hall.give(ADA, "pass", &[]).await), "no-game-here");
    hall.tables
        .create(hall.call(ADA), "warrior", [("players".to_owned(), 2.into())].into())
        .await
        .expect("a game");
    assert_eq!(refused(hall.give(ADA, "pass", &[]).await), "game-not-started");
    hall.tables.cancel(hall.call(ADA)).await.expect("called off");
    hall.war(&[]).await;
    assert_eq!(hall.code("cyd", "pass", &[]).await, "not-seated");
    assert_eq!(hall.code(ADA, "slate place", &[("at", "Peru".into())]).await, "wrong-game");
    hall.to_the_first_turn().await;
    assert_eq!(
        hall.code(BEN, "attack", &[("from", "Kamchatka".into()), ("to", "Alaska".into())]).await,
        "not-your-turn"
    );
    assert_eq!(
        hall.code(ADA, "attack", &[("from", "Alasca".into()), ("to", "Narnia".into())]).await,
        "unknown-territory"
    );
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    assert_eq!(hall.code(ADA, "pass", &[]).await, "game-over");
}

/// Of two games of one name the one that is played where it is said; elsewhere it is asked which.
#[tokio::test]
async fn of_two_games_of_one_name_the_one_here_is_meant() {
    let hall = Hall::new().await;
    hall.war(&[("name", "The war".into())]).await;
    let mut there = hall.call(ADA);
    there.place = Some(ELSEWHERE);
    let named = [("name".to_owned(), "The war".into())].into();
    hall.tables.create(there, "warrior", named).await.expect("another game");
    for (place, meant) in [(Some(HERE), Some(1)), (Some(ELSEWHERE), Some(2)), (None, None)] {
        let mut call = hall.call(ADA);
        (call.place, call.game) = (place, Some("the war".to_owned()));
        let shown = hall.tables.look(call, Look::Panel, false).await;
        match meant {
            Some(number) => assert_eq!(shown.expect("shown").game, Some(GameId(number)), "{place:?}"),
            None => assert_eq!(refused(shown), "no-game-here"),
        }
    }
}
