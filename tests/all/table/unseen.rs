//! What is ordered unseen is counted by nothing that others can read: no number, no mark, no hint, no button.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::table::{GameId, No, PlaceId, To, Version};

use super::sealed::{auction, bid};
use super::{ADA, BEN, CYD, HERE, Hall, person, refused, words_of};
use crate::leaks::{EVE, World, same};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[tokio::test]
async fn verify_and_the_log_count_nothing_that_is_secret() {
    let world = World::of(&auction(&json!({}))).await;
    let text = |receipt: wartable::table::Receipt| words_of(&receipt.passage);
    let verify = || async { text(world.hall.tables.verify(world.hall.call(EVE)).await.expect("verified")) };
    let before = verify().await;
    assert!(!before.contains("orders replayed"), "{before}");
    for amount in [1, 2, 3] {
        bid(&world, ADA, amount).await;
    }
    assert_eq!(verify().await, before);
}

#[tokio::test]
async fn what_the_journal_and_the_game_differ_in_is_nobodys_to_read_while_it_runs() {
    let world = World::of(&auction(&json!({}))).await;
    bid(&world, ADA, 1).await;
    super::broken::sql(&world.hall, "UPDATE journal SET events = '[]' WHERE seq = 1").await;
    let verified = world.hall.tables.verify(world.hall.call(EVE)).await.expect("verified");
    let text = words_of(&verified.passage);
    assert!(text.contains("differ") && text.contains("incident"), "{text}");
    assert!(!text.contains("row"), "{text}");
}

#[tokio::test]
async fn a_messages_mark_counts_nothing() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let parcel = hall.waiting().await.remove(0);
    let first = parcel.rows[0].nonce.clone();
    assert_eq!(first.len(), 22);
    assert!(first.bytes().all(|byte| byte.is_ascii_hexdigit()), "{first}");
    hall.delivered(&parcel).await;
    let second = hall.waiting().await.remove(0).rows.remove(0).nonce;
    assert_ne!(first[..8], second[..8]);
}

#[tokio::test]
async fn a_bid_can_be_changed_and_changed_back_by_one_button() {
    let world = World::of(&auction(&json!({}))).await;
    let post = {
        let mut world = world;
        let (public, _) = world.deliver(ADA).await;
        let post = public.into_iter().last().expect("a message");
        let press = |amount: i64| {
            let mut ask = world.hall.ask(ADA, "warrior bid", &[("amount", amount.into())]);
            ask.version = Some(post.version);
            ask
        };
        for amount in [30, 20, 30] {
            world.hall.tables.order(press(amount)).await.expect("changed");
        }
        assert_eq!(refused(world.hall.tables.order(press(30)).await), "stale", "pressed twice");
        post
    };
    assert_eq!(post.to, To::Place(HERE));
}

/// Leaves a bid of 30 for lots of five beforehand.
async fn leave_a_bid(hall: &Hall, name: &str) {
    hall.ok(name, "warrior standing", &[("bids", "5: 30".into()), ("always", true.into())]).await;
}

#[tokio::test]
async fn wr_25_a_bid_left_in_anothers_turn_stops_none_of_their_steps_back() {
    let mut worlds = Vec::new();
    for leaves in [true, false] {
        let world = World::new().await;
        world.hall.war(&[]).await;
        world.hall.to_the_first_turn().await;
        let step = [("from", "Alaska".into()), ("to", "Alberta".into()), ("troops", 1.into())];
        world.hall.ok(ADA, "move", &step).await;
        if leaves {
            leave_a_bid(&world.hall, BEN).await;
        }
        worlds.push(world);
    }
    let mut other = worlds.pop().expect("two");
    let mut one = worlds.pop().expect("two");
    for world in [&mut one, &mut other] {
        world.closed = vec![BEN];
    }
    let mut receipts = Vec::new();
    for when in ["as ben has left it in the one", "after ada's next step", "as she has taken it back"] {
        for reader in [ADA, EVE] {
            let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
            same(&a, &b, &format!("{when}, {reader}"));
        }
        for world in [&one, &other] {
            let receipt = if when.starts_with("after") {
                world.hall.ok(ADA, "game undo", &[]).await
            } else {
                let step = [("from", "Alberta".into()), ("to", "Ontario".into()), ("troops", 1.into())];
                world.hall.ok(ADA, "move", &step).await
            };
            receipts.push(receipt);
        }
    }
    assert!(receipts.chunks(2).all(|pair| pair[0] == pair[1]), "{receipts:#?}");
    assert_eq!(one.hall.state("/seats/ben/standing_bids/5"), 30, "it is no step of hers");
    assert_eq!(one.hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn ones_own_buttons_know_ones_own_orders() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    for (name, at) in [(ADA, "Quebec"), (BEN, "Siberia")] {
        hall.ok(name, "warrior capital", &[("at", at.into())]).await;
    }
    let place = |version| {
        let mut ask = hall.ask(ADA, "place", &[("at", "Alaska".into()), ("count", 1.into())]);
        ask.version = Some(version);
        hall.tables.order(ask)
    };
    let mut last = hall.ok(ADA, "place", &[("at", "Quebec".into())]).await.version;
    for _ in 0..3 {
        let receipt = place(last).await.expect("a new button each time");
        assert_eq!(refused(place(last).await), "stale", "the same one twice");
        last = receipt.version;
    }
    assert_eq!(hall.state("/placed/ada"), json!({ "alaska": 3, "quebec": 1 }));
}

#[tokio::test]
async fn a_button_written_by_an_earlier_program_is_stale_where_it_was() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    // The set-up, two capitals and two placings are rows 0 to 4.
    let pass = |rows| {
        let mut ask = hall.ask(ADA, "pass", &[]);
        ask.version = Some(Version::Rows(rows));
        hall.tables.order(ask)
    };
    assert_eq!(refused(pass(4).await), "stale", "from before her turn");
    pass(5).await.expect("from her turn");
}

#[tokio::test]
async fn a_plan_that_is_kept_shows_in_nothing() {
    let mut worlds = Vec::new();
    for keeps in [true, false] {
        let mut world = World::new().await;
        // Nothing that he is told of his plan can be delivered.
        world.closed = vec![BEN];
        let position = include_bytes!("../../transcripts/clean_slate/plan.json");
        let people = [ADA, BEN].map(|name| (name.to_owned(), person(name))).into();
        world.hall.tables.import(world.hall.call(ADA), position, &people).await.expect("read in");
        world.hall.ok(ADA, "pass", &[]).await;
        if keeps {
            let heal = [("from", "Peru".into()), ("to", "Brazil".into()), ("along", "book".into())];
            let Err(No::Refused(no)) = world.hall.give(BEN, "slate heal", &heal).await else {
                panic!("kept")
            };
            let mut keep = world.hall.ask(BEN, "", &[]);
            keep.draft = no.button.expect("a button that keeps it").draft;
            world.hall.tables.order(keep).await.expect("kept");
        }
        worlds.push(world);
    }
    let mut other = worlds.pop().expect("two");
    let mut one = worlds.pop().expect("two");
    for (turn, when) in [("democracy", "as ben has kept a plan in the one"), ("environment", "in his turn")] {
        if turn == "environment" {
            for world in [&one, &other] {
                world.hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
            }
        }
        for reader in [ADA, EVE] {
            assert_eq!(one.hall.state("/turn"), turn);
            let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
            same(&a, &b, &format!("{when}, {reader}"));
        }
    }
}

/// As programs before this one noted debts: each by itself, and all of them public.
async fn as_noted_before(hall: &Hall) {
    let file = format!("sqlite://{}", hall.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    let read = sqlx::query_scalar::<_, String>("SELECT standing FROM games");
    let mut standing: Value =
        serde_json::from_str(&read.fetch_one(&pool).await.expect("a row")).expect("JSON");
    let table = standing.as_object_mut().expect("an object");
    assert!(table.remove("seals").is_some());
    for due in table["dues"].as_array_mut().expect("dues") {
        let due = due.as_object_mut().expect("an object");
        assert_eq!(due.remove("sealed"), Some(true.into()));
        due.remove("entry");
        due.insert("public".to_owned(), true.into());
        let subject =
            format!("{}/{}/{}", due["seat"], due["what"].as_str().expect("a word"), due["occasion"]);
        sqlx::query("INSERT INTO jobs (game, kind, subject, due) SELECT 1, 'deadline', ?, ?")
            .bind(subject)
            .bind(due["by"].as_i64().expect("a deadline") * 1_000)
            .execute(&pool)
            .await
            .expect("written");
    }
    sqlx::query("DELETE FROM jobs WHERE subject LIKE 'all/%'").execute(&pool).await.expect("written");
    sqlx::query("UPDATE games SET standing = ?")
        .bind(standing.to_string())
        .execute(&pool)
        .await
        .expect("written");
    pool.close().await;
}

#[tokio::test]
async fn a_game_noted_by_an_earlier_program_goes_on_sealed() {
    let mut world = World::new().await;
    world.hall.war(&[]).await;
    world.hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    world.hall.wait(HOUR * 10).await;
    world.deliver(EVE).await;
    as_noted_before(&world.hall).await;
    world.hall.restart().await;
    world.hall.wait(HOUR * 13).await;
    let (public, _) = world.deliver(EVE).await;
    assert!(public.is_empty(), "asked again: {public:?}");
    assert_eq!(world.hall.phase(), "capital");
    world.hall.wait(HOUR).await;
    assert_eq!(world.hall.phase(), "allocate", "at the deadline that it had");
    let (public, _) = world.deliver(EVE).await;
    let told: Vec<String> = public.iter().map(|post| words_of(&post.passage)).collect();
    let late: Vec<_> = told.iter().filter(|text| text.contains("time is up")).collect();
    assert_eq!(late.len(), 1, "{told:?}");
    assert!(!late[0].contains('<'), "{late:?}");
}

#[tokio::test]
async fn an_export_read_in_elsewhere_counts_nothing_either() {
    const ELSEWHERE: PlaceId = super::ELSEWHERE;
    let mut seen = Vec::new();
    for bids in [vec![], vec![1_i64, 2, 3]] {
        let world = World::of(&auction(&json!({}))).await;
        for amount in bids {
            bid(&world, ADA, amount).await;
        }
        let export = world.hall.tables.export_game(GameId(1)).await.expect("an export");
        let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
        let there = |name| {
            let mut call = world.hall.call(name);
            call.place = Some(ELSEWHERE);
            call
        };
        let file = export.to_string();
        world.hall.tables.import(there(ADA), file.as_bytes(), &people).await.expect("read in");
        let partial = world.hall.tables.export(there(BEN)).await.expect("an export");
        let verified = world.hall.tables.verify(there(BEN)).await.expect("verified");
        let sent = world.hall.deliver().await;
        let public = sent.iter().filter(|outgoing| outgoing.post.to == To::Place(ELSEWHERE));
        let public: Vec<_> =
            public.map(|outgoing| serde_json::to_string(&outgoing.post).expect("JSON")).collect();
        let file = String::from_utf8(partial.files[0].1.clone()).expect("UTF-8");
        let told = words_of(&verified.passage);
        seen.push(file.lines().chain(told.lines()).map(str::to_owned).chain(public).collect::<Vec<_>>());
    }
    same(&seen[0], &seen[1], "read in");
}
