//! What a team alone is asked: answered in its thread by its people, seen by nobody else.

use wartable::sandbox::{Place, Visibility};

use super::{Pairs, told};

fn owes(pairs: &Pairs) -> Vec<String> {
    pairs.house.tables.standing(pairs.house.place()).expect("a game").owes
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reaction_in_the_thread_is_an_answer() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let shown = house.slash(house.ada, "/pairs raid").await;
    let (reds, ..) = pairs.thread("Reds");
    let asked: Vec<_> = shown.iter().filter(|one| one.text.contains("Do you agree?")).collect();
    assert_eq!(asked.len(), 1, "{asked:#?}");
    assert_eq!((asked[0].channel, asked[0].visibility), (reds, Visibility::Members));
    assert!(asked[0].text.contains("Deadline 2026-01-02 00:00 UTC"), "{}", asked[0].text);
    assert_eq!(asked[0].pinged, [pairs.cyd]);
    assert_eq!(owes(&pairs), ["ada", "cyd"]);
    let shown = house.after(|sandbox| sandbox.react(pairs.cyd, "✅", None).expect("a ballot")).await;
    assert!(told(&shown, pairs.cyd).contains("Agreed."), "{shown:#?}");
    assert!(shown.iter().any(|one| one.visibility == Visibility::Public && one.text.contains("ada raids")));
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_while_the_bot_was_away_counts() {
    let mut pairs = Pairs::begun().await;
    pairs.house.slash(pairs.house.ada, "/pairs raid").await;
    pairs.house.stop().await;
    pairs.house.sandbox.react(pairs.cyd, "✅", None).expect("a ballot");
    pairs.house.restart().await;
    assert_eq!(owes(&pairs), ["ben"], "ada's raid was agreed to");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_in_the_thread_is_an_answer_and_a_command_there_an_order() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let (reds, ..) = pairs.thread("Reds");
    let shown = house.slash_in(reds, house.ada, "/pairs raid").await;
    assert!(told(&shown, pairs.cyd).contains("Do you agree?"));
    let shown = house.press(pairs.cyd, "No").await;
    assert!(told(&shown, house.ada).contains("The raid is declined."), "{shown:#?}");
    assert!(told(&shown, house.ada).contains("Declined."), "the ballot says it as well: {shown:#?}");
    assert_eq!(owes(&pairs), ["ada"]);
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_who_look_in_are_told_kindly_and_change_nothing() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    house.slash(house.ada, "/pairs concede").await;
    let (reds, ..) = pairs.thread("Reds");
    // A moderator who plays against them, and one who doesn't play.
    for other in [house.ben, pairs.eve] {
        house.after(|sandbox| sandbox.set_follower(reds, other, true)).await;
        let shown = house.press(other, "Give up").await;
        let said = shown.iter().filter(|one| one.is_for(other) && one.is_private());
        let said: Vec<&str> = said.map(|one| one.text.as_str()).collect();
        assert!(
            said.iter().any(|said| said.contains("That is for the Reds to answer: 🔴 ada and 🟢 cyd.")),
            "{said:?}"
        );
        assert_eq!(house.code(&shown, other).as_deref(), Some("not-seated"));
        house.after(|sandbox| sandbox.react(other, "✅", None).expect("it is there")).await;
    }
    assert!(house.tables.standing(house.place()).expect("a game").winners.is_none(), "nobody else gave up");
    let ballots = house.tables.position(house.place()).expect("a game");
    assert_eq!(ballots.pointer("/state/conceded"), Some(&serde_json::json!([0])), "ben's side neither");
    house.after(|sandbox| sandbox.react(pairs.cyd, "✅", None).expect("a ballot")).await;
    assert!(house.tables.standing(house.place()).expect("a game").winners.is_some());
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_team_is_asked_reaches_it_alone() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let mark = house.sandbox.mark();
    house.slash(house.ada, "/pairs raid").await;
    let others = [house.ben, pairs.dan, pairs.eve];
    for person in others {
        house.slash(person, "/status").await;
        house.slash(person, "/play").await;
        house.slash(person, "/game list").await;
    }
    house.slash(house.ben, "/pairs raid").await;
    house.wait(13).await;
    house.press(pairs.cyd, "No").await;
    house.slash(pairs.cyd, "/pairs concede").await;
    for shown in house.sandbox.since(mark) {
        let secret = ["calls for", "agree", "declined", "Declined", "consent", "give up", "cyd"];
        let known = others.iter().any(|other| shown.is_for(*other));
        let told = secret.iter().find(|word| shown.text.contains(**word));
        let told = told.filter(|word| **word != "cyd" || shown.visibility == Visibility::Public);
        assert!(!known || told.is_none(), "{told:?} in {}", shown.text);
        let ended = shown.visibility == Visibility::Public && !shown.edited && shown.by_bot;
        assert!(!ended || shown.at == house.clock.now() || shown.text.contains("Deadline"), "{}", shown.text);
    }
    // Nor is the thread there for them.
    let (reds, ..) = pairs.thread("Reds");
    for other in others {
        assert!(house.sandbox.seen(other, Place::Channel(reds)).is_empty());
        let line = house.sandbox.slash(other, Place::Channel(reds), "/status", std::path::Path::new(""));
        assert!(line.is_err());
    }
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_seat_alone_knows_is_never_put_to_its_team() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    // The game would have each side asked by the number of the one who reads: those differ, and are nobody else's.
    let script = wartable::rules::Script { dice: [1, 2, 3, 4].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    let all = [house.ada, house.ben, pairs.cyd, pairs.dan];
    house.slash(house.ada, "/game create pairs players:4 deadline:24h boast:true").await;
    for person in &all[1..] {
        house.slash(*person, "/game join").await;
    }
    let mark = house.sandbox.mark();
    for person in all {
        house.slash(person, "/game ready").await;
    }
    assert!(house.sandbox.since(mark).iter().all(|shown| !shown.text.contains("Boast of a")));
    pairs.close().await;
}
