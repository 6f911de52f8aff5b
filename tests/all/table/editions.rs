//! A game is played by the edition of the rules that it began with, and faults are mended where the journal says so.

use wartable::table::{Look, No};

use super::broken::sql;
use super::{ADA, BEN, Hall, say};

#[tokio::test]
async fn an_edition_that_this_program_does_not_know_is_refused_in_words() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    sql(&hall, "UPDATE games SET rules = 9").await;
    hall.restart().await;
    let looked = hall.tables.look(hall.call(BEN), Look::Status, false).await.expect_err("it can't be played");
    let ordered = hall.give(ADA, "pass", &[]).await.expect_err("it can't be played");
    for no in [looked, ordered] {
        assert!(matches!(no, No::Refused(_)), "in words, not as a fault: {no:?}");
        assert!(say(&no).contains("version 9"), "{}", say(&no));
    }
    sql(&hall, "UPDATE games SET rules = 2").await;
    // The same of faults mended later than this program was written.
    sql(&hall, "UPDATE snapshots SET state = replace(state, '\"mends\":9', '\"mends\":10')").await;
    hall.restart().await;
    let no = hall.give(ADA, "pass", &[]).await.expect_err("it can't be played");
    assert!(say(&no).contains("newer bot"), "{}", say(&no));
    sql(&hall, "UPDATE snapshots SET state = replace(state, '\"mends\":10', '\"mends\":9')").await;
    // Nothing was lost.
    hall.restart().await;
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_snapshot_of_another_edition_than_its_game_is_a_fault_and_stays_as_it_is() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    sql(&hall, "UPDATE games SET rules = 1").await;
    hall.restart().await;
    let no = hall.give(ADA, "pass", &[]).await.expect_err("it can't be played");
    assert!(matches!(no, No::Fault { .. }), "{no:?}");
    sql(&hall, "UPDATE games SET rules = 2").await;
    hall.restart().await;
    hall.ok(ADA, "pass", &[]).await;
}

/// What is sealed until all are in was told as any secret, and that somebody had placed everything to all.
async fn as_told_before(hall: &Hall) {
    for change in [
        "UPDATE journal SET events = replace(events, '{\"own\":0},\"event\":{\"placing_done\"', '\"public\",\"event\":{\"placing_done\"')",
        "UPDATE journal SET events = replace(events, '{\"own\":1},\"event\":{\"placing_done\"', '\"public\",\"event\":{\"placing_done\"')",
        "UPDATE journal SET events = replace(events, '{\"own\":0}', '{\"seats\":[0]}')",
        "UPDATE journal SET events = replace(events, '{\"own\":1}', '{\"seats\":[1]}')",
    ] {
        sql(hall, change).await;
    }
}

#[tokio::test]
async fn the_journal_says_from_where_on_faults_are_mended() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.ok(ADA, "warrior passage", &[("to", "ben".into()), ("allow", true.into())]).await;
    // As a program wrote it whose faults were not mended yet.
    sql(&hall, "UPDATE snapshots SET state = replace(state, '\"mends\":9', '\"mends\":0')").await;
    sql(&hall, "UPDATE journal SET act = replace(act, '\"mends\":9', '\"mends\":0')").await;
    as_told_before(&hall).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    hall.restart().await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new(), "a start alone changes nothing");
    hall.ok(ADA, "warrior passage", &[("to", "ben".into()), ("allow", false.into())]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    // Back behind the mark, and on: it is mended again.
    hall.ok(ADA, "game undo", &[]).await;
    hall.ok(ADA, "game undo", &[]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    hall.restart().await;
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    let marks = hall.tables.export_game(wartable::table::GameId(1)).await.expect("an export");
    let rows = marks["journal"].as_array().expect("rows");
    let mended = rows.iter().filter(|row| row["order"].get("mended").is_some()).count();
    assert_eq!(mended, 3, "after the start, and after each step back behind it");
}
