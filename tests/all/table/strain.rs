//! What stands in the way beneath the tables: a full disk, a write that fails, another program on the same database. It
//! passes, and nothing is lost by it, nothing done twice.

use jiff::SignedDuration;
use wartable::store::Obstacle;
use wartable::table::{Chosen, Look, No, PlaceId, unwritten};

use super::broken::sql;
use super::{ADA, BEN, ELSEWHERE, HERE, Hall, done, public, refused, say};

/// Every write of this kind fails, and ends the transaction that it is part of.
async fn fails(hall: &Hall, write: &'static str) {
    let trigger = match write {
        "journal" => "CREATE TRIGGER fails BEFORE INSERT ON journal BEGIN SELECT RAISE(ROLLBACK, 'no'); END",
        "latest" => "CREATE TRIGGER fails BEFORE INSERT ON latest BEGIN SELECT RAISE(ROLLBACK, 'no'); END",
        _ => "CREATE TRIGGER fails BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ROLLBACK, 'no'); END",
    };
    sql(hall, trigger).await;
}

async fn works_again(hall: &Hall) {
    sql(hall, "DROP TRIGGER fails").await;
}

#[tokio::test]
async fn after_a_write_that_failed_the_next_one_works() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    fails(&hall, "journal").await;
    let before = hall.tables.position(HERE);
    for _ in 0..3 {
        assert!(matches!(hall.give(ADA, "pass", &[]).await, Err(No::Fault { .. })));
    }
    assert_eq!(hall.tables.position(HERE), before, "nothing has happened");
    works_again(&hall).await;
    hall.ok(ADA, "pass", &[]).await;
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there, "warrior", Chosen::new()).await.expect("another game");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// Fills what room there is, until something is refused for it.
async fn until_full(hall: &Hall) -> No {
    for _ in 0..200 {
        if let Err(no) = hall.tables.look(hall.call(ADA), Look::Board { zone: None }, true).await {
            return no;
        }
    }
    panic!("the disk is never full");
}

#[tokio::test]
async fn with_the_disk_full_each_order_is_refused_in_words_and_the_games_go_on_when_there_is_room() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    hall.to_the_first_turn().await;
    hall.store.leave_room_for(Some(1)).await.expect("limited");
    let no = until_full(&hall).await;
    assert!(matches!(no, No::Unwritten(Obstacle::Full)), "{no:?}");
    let before = hall.tables.position(HERE);
    for _ in 0..3 {
        let no = hall.give(ADA, "pass", &[]).await.expect_err("there is no room");
        assert!(matches!(no, No::Unwritten(Obstacle::Full)), "{no:?}");
        assert_eq!(say(&no), unwritten(Obstacle::Full));
    }
    // A deadline waits for room as well; what nobody could play in is given back, from the first sweep that failed.
    hall.wait(SignedDuration::from_hours(6)).await;
    assert_eq!(hall.tables.position(HERE), before, "nothing has happened");
    hall.store.leave_room_for(None).await.expect("room");
    hall.wait(SignedDuration::from_hours(2)).await;
    assert_eq!(hall.tables.position(HERE), before, "the time is given back");
    hall.wait(SignedDuration::from_hours(2)).await;
    assert_ne!(hall.tables.position(HERE), before, "the deadline has passed");
    hall.tables.pause(hall.call(BEN)).await.expect("it goes on");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_delivery_that_could_not_be_noted_is_noted_later_and_nothing_is_sent_twice() {
    for write in ["latest", "outbox"] {
        let hall = Hall::new().await;
        hall.war(&[]).await;
        hall.deliver().await;
        hall.to_the_first_turn().await;
        hall.ok(ADA, "pass", &[]).await;
        let mut sent: Vec<i64> = Vec::new();
        let parcels = hall.waiting().await;
        assert!(!parcels.is_empty());
        fails(&hall, write).await;
        for parcel in &parcels {
            sent.extend(parcel.rows.iter().map(|row| row.id));
            let message = 9_000 + parcel.rows[0].id.unsigned_abs();
            let _ = hall.tables.delivered(parcel, done(parcel, message)).await;
        }
        // What comes next in the channel may not be settled yet, either.
        let more = hall.tables.next_parcels().await.unwrap_or_default();
        let again = more.iter().flat_map(|parcel| &parcel.rows).any(|row| sent.contains(&row.id));
        assert!(!again, "what was sent is not sent once more: {more:#?}");
        works_again(&hall).await;
        // What comes after it in the same channel isn't silenced.
        hall.ok(BEN, "pass", &[]).await;
        let then = hall.deliver().await;
        assert!(!public(&then).is_empty());
        assert!(then.iter().all(|row| !sent.contains(&row.id)), "{then:#?}");
    }
}

#[tokio::test]
async fn a_failure_that_could_not_be_noted_has_nothing_sent_again_at_once() {
    use wartable::table::Unsent;
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let parcels = hall.waiting().await;
    fails(&hall, "outbox").await;
    for parcel in &parcels {
        let failed = hall.tables.failed(parcel, Unsent::Again("Discord is away".to_owned())).await;
        failed.expect_err("that can't be noted");
    }
    assert!(hall.tables.next_parcels().await.unwrap_or_default().is_empty());
    works_again(&hall).await;
    assert!(hall.waiting().await.is_empty(), "the back-off is noted");
    hall.wait(SignedDuration::from_secs(2)).await;
    assert_eq!(hall.waiting().await.len(), parcels.len());
}

/// Lets whoever could go on do so.
async fn yields() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
        tokio::time::sleep(std::time::Duration::from_micros(100)).await;
    }
}

#[tokio::test]
async fn while_one_delivery_cannot_be_noted_what_others_have_to_say_is_heard() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let parcels = hall.waiting().await;
    fails(&hall, "latest").await;
    let parcel = parcels.iter().find(|parcel| parcel.rows[0].post.to == wartable::table::To::Place(HERE));
    let parcel = parcel.expect("something to say");
    hall.tables.delivered(parcel, done(parcel, 9_000)).await.expect_err("that can't be noted");
    assert!(hall.tables.next_parcels().await.expect("the outbox").is_empty());
    let tables = hall.tables.clone();
    let waiting = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(!waiting.is_finished(), "there is nothing new");
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there, "warrior", Chosen::new()).await.expect("another game");
    yields().await;
    assert!(waiting.is_finished(), "nobody has to wait for the clock");
    let next = hall.tables.next_parcels().await.expect("the outbox");
    assert!(next.iter().any(|parcel| parcel.rows[0].post.to == wartable::table::To::Place(ELSEWHERE)));
}

#[tokio::test]
async fn what_comes_between_looking_and_waiting_is_heard() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    assert!(!hall.tables.next_parcels().await.expect("the outbox").is_empty());
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there, "warrior", Chosen::new()).await.expect("another game");
    let tables = hall.tables.clone();
    let waiting = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(waiting.is_finished(), "what was read before isn't all that there is");
    assert!(!hall.tables.next_parcels().await.expect("the outbox").is_empty());
    let tables = hall.tables.clone();
    let waiting = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(!waiting.is_finished(), "all is in hand, and nothing is new");
}

#[tokio::test]
async fn a_message_that_cannot_be_got_ready_holds_up_no_other_and_is_not_tried_on_end() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let mut there = hall.call(BEN);
    there.place = Some(ELSEWHERE);
    hall.tables.create(there, "warrior", Chosen::new()).await.expect("another game");
    sql(
        &hall,
        "CREATE TRIGGER fails BEFORE UPDATE ON outbox WHEN OLD.target = 900 BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    let place = |parcel: &wartable::table::Parcel| parcel.rows[0].post.to;
    let ready = hall.tables.next_parcels().await.expect("those of others");
    assert!(ready.iter().any(|parcel| place(parcel) == wartable::table::To::Place(ELSEWHERE)));
    assert!(ready.iter().all(|parcel| place(parcel) != wartable::table::To::Place(HERE)));
    let tables = hall.tables.clone();
    let waiting = tokio::spawn(async move { tables.outbox_changed().await });
    yields().await;
    assert!(!waiting.is_finished(), "it waits a moment before it tries again");
    works_again(&hall).await;
    hall.clock.move_to(hall.activity.next_rest().expect("it tries again"));
    waiting.await.expect("it goes on");
    let ready = hall.tables.next_parcels().await.expect("the outbox");
    assert!(ready.iter().any(|parcel| place(parcel) == wartable::table::To::Place(HERE)), "{ready:#?}");
}

#[tokio::test]
async fn that_nothing_can_be_written_is_logged_once_and_known_until_something_is() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.store.leave_room_for(Some(1)).await.expect("limited");
    let logs = crate::leaks::Logs::default();
    let catching = logs.catch_all();
    let known = async || hall.tables.how_much().await.expect("read").unwritten;
    assert!(!known().await);
    until_full(&hall).await;
    for _ in 0..30 {
        hall.give(ADA, "pass", &[]).await.expect_err("there is no room");
        assert!(known().await);
    }
    let errors: Vec<String> = logs.take().into_iter().filter(|line| line.contains("ERROR")).collect();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].contains("games stand still"), "{errors:#?}");
    hall.store.leave_room_for(None).await.expect("room");
    hall.ok(ADA, "pass", &[]).await;
    assert!(!known().await);
    drop(catching);
}

#[tokio::test]
async fn a_game_that_another_program_changed_is_read_again() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    sql(&hall, "UPDATE games SET version = version + 7").await;
    let before = hall.tables.position(HERE);
    assert_eq!(refused(hall.give(ADA, "pass", &[]).await), "stale");
    assert_eq!(hall.tables.position(HERE), before);
    hall.ok(ADA, "pass", &[]).await;
}

#[tokio::test]
async fn the_deadlines_of_a_game_changed_elsewhere_pass_all_the_same() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "5h".into())]).await;
    hall.to_the_first_turn().await;
    sql(&hall, "UPDATE games SET version = version + 7").await;
    let before = hall.owes();
    hall.wait(SignedDuration::from_hours(6)).await;
    assert_ne!(hall.owes(), before, "ada's turn is over");
}

/// A game in which a vote about the table is open, whose message is known.
async fn voting(hall: &Hall, place: PlaceId) {
    let at = |name| wartable::table::Call { place: Some(place), ..hall.call(name) };
    hall.tables
        .create(at(ADA), "warrior", Chosen::from([("players".to_owned(), 2.into())]))
        .await
        .expect("made");
    hall.tables.join(at(BEN), None).await.expect("joined");
    for name in [ADA, BEN] {
        hall.tables.ready(at(name), None).await.expect("ready");
    }
    hall.tables.cancel(at(ADA)).await.expect("a vote");
    hall.deliver().await;
    assert!(open(hall, place).await);
}

/// Is a vote open there?
async fn open(hall: &Hall, place: PlaceId) -> bool {
    hall.tables.open_ballots().await.iter().any(|ballot| ballot.place == place)
}

#[tokio::test]
async fn a_chat_that_does_not_answer_about_one_games_ballot_delays_no_other_game() {
    let hall = Hall::new().await;
    // The reactions of the first game's ballot are never read, those of the second are gone: that is known at once.
    let tables = hall.tables.clone();
    let reader = tokio::spawn(async move {
        let mut asked = Vec::new();
        while !asked.contains(&ELSEWHERE) {
            let ballot = tables.ballot_closing().await;
            asked.push(ballot.place);
            if ballot.place == ELSEWHERE {
                tables.unread(ballot.place, ballot.message);
            }
        }
        asked
    });
    tokio::task::yield_now().await;
    voting(&hall, HERE).await;
    voting(&hall, ELSEWHERE).await;
    for _ in 0..3_000 {
        if !open(&hall, ELSEWHERE).await || !open(&hall, HERE).await {
            break;
        }
        if hall.tables.due_now() || hall.activity.open().iter().any(|(kind, _)| *kind == "jobs") {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        } else if let Some(next) = hall.clock.next_wake() {
            hall.clock.move_to(next);
        }
    }
    assert!(!open(&hall, ELSEWHERE).await, "the vote elsewhere waits for nothing of this game's");
    assert!(open(&hall, HERE).await, "the one here is still being read");
    assert_eq!(reader.await.expect("it has read"), [HERE, ELSEWHERE]);
    // That is given up after a while.
    hall.clock.move_to(hall.activity.next_limit().expect("it waits for an answer"));
    hall.wait(SignedDuration::from_secs(1)).await;
    assert!(!open(&hall, HERE).await);
}

#[tokio::test]
async fn of_many_votes_that_close_at_once_all_are_read_at_the_pace_of_the_chat() {
    const GAMES: u64 = 14;
    const VOTES: u64 = 15;
    let hall = Hall::new().await;
    hall.tables.read_closing_ballots();
    for place in (500..500 + GAMES).map(PlaceId) {
        let at = |name| wartable::table::Call { place: Some(place), ..hall.call(name) };
        let two = Chosen::from([("players".to_owned(), 2.into())]);
        hall.tables.create(at(ADA), "warrior", two).await.expect("made");
        hall.tables.join(at(BEN), None).await.expect("joined");
        for name in [ADA, BEN] {
            hall.tables.ready(at(name), None).await.expect("ready");
        }
        for hours in 30..30 + VOTES {
            hall.tables.pace(at(ADA), Some(format!("{hours}h")), None).await.expect("a vote");
        }
    }
    hall.deliver().await;
    assert_eq!(hall.tables.open_ballots().await.len() as u64, GAMES * VOTES);
    hall.clock.move_to(hall.clock.now() + SignedDuration::from_hours(24));
    let mut counted = 0;
    for _ in 0..GAMES * VOTES {
        let ballot = hall.tables.ballot_closing().await;
        // Two choices, at forty requests a second. Whoever has waited long enough goes on then.
        hall.clock.move_to(hall.clock.now() + SignedDuration::from_millis(50));
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let yes = vec![("\u{2705}".to_owned(), vec![super::person(BEN)])];
        counted += hall.tables.reactions(ballot.place, ballot.message, yes).await.len() as u64;
    }
    assert_eq!(counted, GAMES * VOTES, "all are read in time");
}

#[tokio::test]
async fn where_putting_a_backup_back_was_cut_off_no_games_are_begun_afresh() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let directory = crate::fresh_directory();
    let (database, backup) = (directory.path().join("games.sqlite"), directory.path().join("backup.sqlite"));
    hall.store.backup(&backup).await.expect("a backup");
    // What was there is aside by then, and the copy isn't in its place yet.
    std::fs::copy(&backup, directory.path().join("games.sqlite.restoring")).expect("a copy");
    let refused = wartable::store::Store::open(&database).await.expect_err("something is missing");
    assert!(refused.to_string().contains("was cut off"), "{refused}");
    assert!(!database.exists(), "nothing stands in its place");
    let aside = directory.path().join("games.sqlite.before");
    let contents = wartable::store::put_back(&backup, &database, &aside).await.expect("once more");
    assert_eq!((contents.games, contents.under_way), (1, 1));
    wartable::store::Store::open(&database).await.expect("it is there").close().await;
    assert!(!directory.path().join("games.sqlite.restoring").exists());
}
