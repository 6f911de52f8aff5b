//! Who is in a team's thread: those who have its seats, from the beginning to the end.

use wartable::sandbox::Visibility;

use super::{Pairs, set, told};

#[tokio::test(flavor = "multi_thread")]
async fn each_team_has_one_private_thread_for_its_people_until_the_end() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    let (ada, ben, cyd, dan) = (house.ada, house.ben, pairs.cyd, pairs.dan);
    let shown = pairs.begin(house.channel).await;
    assert_eq!(pairs.threads(), 2);
    let (reds, archived, people) = pairs.thread("Reds · Pairs 1");
    assert_eq!((archived, people), (false, set(&[ada, cyd])));
    assert_eq!(pairs.thread("Blues · Pairs 1").2, set(&[ben, dan]));
    // Whose it is, for what, and who can read it besides.
    let first = told(&shown, cyd);
    assert!(first.contains("This thread is for the Reds in \"Pairs 1\": 🔴 @ada and 🟢 @cyd."), "{first}");
    assert!(first.contains("The moderators of this server can read it too"), "{first}");
    assert!(first.contains("I never send here what only one of you may know"), "{first}");
    assert!(!first.contains("Blues"), "{first}");
    // What one seat alone may know goes to its person alone.
    let numbers = shown.iter().filter(|one| one.text.contains("Your number is"));
    assert!(
        numbers.clone().count() == 4
            && numbers.clone().all(|one| matches!(one.visibility, Visibility::Direct(_)))
    );
    // Nothing was made or said twice over a restart.
    let mut pairs = pairs;
    pairs.house.restart().await;
    assert_eq!(pairs.threads(), 2);
    let house = &pairs.house;
    house.slash(ada, "/pairs concede").await;
    let shown = house.slash(cyd, "/pairs concede").await;
    assert!(shown.iter().any(|one| one.text.contains("The Blues have won")));
    assert!(pairs.thread("Reds").1 && pairs.thread("Blues").1, "both are put away");
    assert!(
        shown.iter().any(|one| one.channel == reds && one.text.contains("You give up.")),
        "what was asked is over"
    );
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_called_off_puts_its_threads_away() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    house.slash(house.ada, "/game cancel").await;
    for person in [house.ben, pairs.cyd, pairs.dan] {
        house.after(|sandbox| sandbox.react(person, "✅", None).expect("a vote")).await;
    }
    assert!(pairs.thread("Reds").1 && pairs.thread("Blues").1);
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_seat_over_comes_and_who_lost_it_goes() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let shown = house.slash(pairs.dan, "/game replace seat:dan with:eve").await;
    assert_eq!(pairs.thread("Blues").2, set(&[house.ben, pairs.eve]));
    assert_eq!(pairs.thread("Reds").2, set(&[house.ada, pairs.cyd]));
    assert!(
        told(&shown, pairs.eve).contains("Here for the Blues now: 🔵 ben and 🟡 @eve."),
        "{}",
        told(&shown, pairs.eve)
    );
    assert!(!told(&shown, pairs.dan).contains("Blues now"));
    // A second change, and one that leaves but one behind.
    house.slash(pairs.cyd, "/game leave").await;
    house.press(pairs.cyd, "Yes, give up").await;
    assert_eq!(pairs.thread("Reds").2, set(&[house.ada]));
    // Who has played for the other side isn't let in by one alone.
    house.slash(house.ada, "/game replace seat:ada with:dan").await;
    assert_eq!(pairs.thread("Reds").2, set(&[house.ada]));
    house.slash(house.ada, "/game replace seat:ada with:cyd").await;
    assert_eq!(pairs.thread("Reds").2, set(&[pairs.cyd]));
    assert_eq!(pairs.threads(), 2);
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_be_forgotten_is_out_of_it() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    house.slash(pairs.dan, "/game forget").await;
    house.press(pairs.dan, "Yes, erase it all").await;
    assert_eq!(pairs.thread("Blues").2, set(&[house.ben]));
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_for_a_whole_side_needs_no_thread() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    house.slash(house.ada, "/game create pairs players:2 deadline:24h").await;
    house.slash(house.ben, "/game join").await;
    house.slash(house.ada, "/game ready").await;
    house.slash(house.ben, "/game ready").await;
    assert_eq!(pairs.threads(), 0);
    let shown = house.slash(house.ada, "/pairs raid").await;
    assert!(shown.iter().any(|one| one.text.contains("ada raids")), "nobody else is asked: {shown:#?}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_after_the_thread_was_made_makes_no_second() {
    let mut pairs = Pairs::open().await;
    let all = [pairs.house.ada, pairs.house.ben, pairs.cyd, pairs.dan];
    let house = &pairs.house;
    house.slash(house.ada, "/game create pairs players:4 deadline:24h name:Friday").await;
    for person in &all[1..] {
        house.slash(*person, "/game join").await;
    }
    for person in &all[..3] {
        house.slash(*person, "/game ready").await;
    }
    // Dan's word begins the game, and then the bot is gone: the threads are written down, and not made.
    pairs.house.stop().await;
    let house = &pairs.house;
    let who = wartable::table::Who { person: wartable::table::PersonId(pairs.dan.0), name: "dan".to_owned() };
    let call = wartable::table::Call { who, place: Some(house.place()), game: None, interaction: 0 };
    house.tables.ready(call, None).await.expect("he is ready");
    assert_eq!(pairs.threads(), 0);
    // One was made, and the answer never came.
    let asked = |name: &str| {
        let body = serde_json::json!({ "name": name, "type": 12, "invitable": false, "auto_archive_duration": 10080 });
        let address =
            format!("http://{}/api/v10/channels/{}/threads", house.sandbox.address(), house.channel);
        let token = format!("Bot {}", house.sandbox.bot_token());
        reqwest::Client::new().post(address).header("authorization", token).json(&body).send()
    };
    assert!(asked("Reds · Friday").await.expect("an answer").status().is_success());
    pairs.house.restart().await;
    assert_eq!(pairs.threads(), 2, "the one is found again, the other made");
    assert_eq!(pairs.thread("Reds · Friday").2, set(&[pairs.house.ada, pairs.cyd]));
    assert_eq!(pairs.thread("Blues · Friday").2, set(&[pairs.house.ben, pairs.dan]));
    pairs.house.restart().await;
    assert_eq!(pairs.threads(), 2);
    pairs.close().await;
}

/// So many waits for the pace were counted.
fn paced(house: &crate::discord::house::House) -> usize {
    let page = house.tables.meters().text();
    let line = page.lines().find(|line| line.starts_with("wartable_pace_wait_seconds_count"));
    line.and_then(|line| line.split_whitespace().last()?.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_by_the_token_waits_its_turn() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    let (mark, before) = (house.sandbox.exchanges().len(), paced(house));
    // The thread went to sleep as it was made: it is woken, and the same is asked again.
    let asleep = wartable::sandbox::Fault::Refused { status: 400, code: 50083 };
    house.sandbox.fail(1, asleep, "PUT", "/channels/*/thread-members/*");
    pairs.begin(house.channel).await;
    let all = house.sandbox.exchanges();
    let by_the_token = |path: &str| !path.starts_with("/interactions/") && !path.starts_with("/webhooks/");
    let asked = all.iter().skip(mark).filter(|one| by_the_token(&one.path));
    let asked: Vec<String> =
        asked.map(|one| format!("{} {}: {}", one.method, one.path, one.status)).collect();
    assert!(asked.iter().any(|one| one.starts_with("GET /users/@me:")), "{asked:#?}");
    assert!(asked.iter().any(|one| one.ends_with(": 400")), "{asked:#?}");
    assert_eq!(asked.len(), paced(house) - before, "{asked:#?}");
    pairs.close().await;
}
