//! A game whose channel is deleted goes on in another, whole.

use wartable::sandbox::{ChannelId, Place, Shown};

use super::house::{House, private, public, text};

const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

/// Another channel of the same server.
fn another(house: &House, name: &str) -> ChannelId {
    let server = house.sandbox.server("War table");
    house.sandbox.channel(server, name)
}

/// What all read in this channel of that.
fn read_in(shown: &[Shown], channel: ChannelId) -> String {
    text(&public(shown).into_iter().filter(|one| one.channel == channel).collect::<Vec<_>>())
}

/// The names of a person's buttons that let a game go on where they ask.
async fn offered(house: &House, channel: ChannelId, person: wartable::sandbox::UserId) -> Vec<String> {
    house.slash_in(channel, person, "/play").await;
    let seen = house.sandbox.seen(person, Place::Channel(channel));
    let last = seen.into_iter().rev().find(|one| one.is_private()).expect("an answer");
    let labels = last.buttons.into_iter().map(|button| button.label);
    labels.filter(|label| label.starts_with("Go on here")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_in_another_channel_as_it_stood_with_its_vote_its_clock_and_its_log() {
    let mut house = House::with("two_front.json").await;
    house.slash(house.ada, "/game pace deadline:48h").await;
    let owed = house.tables.standing(house.place()).expect("a game").owes;
    let shown = house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    for person in [house.ada, house.ben] {
        assert!(text(&private(&shown, person)).contains("/play in a channel or thread"), "{shown:#?}");
    }
    let hall = another(&house, "hall");
    house.wait(30).await;
    let shown = house.slash_in(hall, house.ada, "/status").await;
    assert!(
        text(&private(&shown, house.ada)).contains("\"Warrior 1\" can go on in this channel"),
        "{shown:#?}"
    );
    let shown = house.press(house.ada, "Go on here: Warrior 1").await;
    let said = read_in(&shown, hall);
    assert!(said.contains("\"Warrior 1\" goes on in this channel"), "{shown:#?}");
    assert!(said.contains("It rests until somebody plays"), "the others are to find it first: {said}");
    assert!(said.contains("its time runs once the game is resumed"), "the vote stands there: {said}");
    assert!(public(&shown).iter().any(|one| !one.pictures.is_empty()), "with the board");
    let told = text(&private(&shown, house.ben));
    assert!(told.contains("goes on in #hall: 🔴 ada has asked for it there"), "{told}");
    let place = wartable::table::PlaceId(hall.0);
    assert_eq!(house.tables.standing(place).expect("a game").owes, owed);
    // What was open is answered there, and it plays on.
    let shown = house.press(house.ben, "Yes").await;
    assert!(read_in(&shown, hall).contains("Carried"), "{shown:#?}");
    let shown = house.slash_in(hall, house.ada, ATTACK).await;
    let said = read_in(&shown, hall);
    assert!(said.contains("Kamchatka") && said.contains("deadlines count again"), "{shown:#?}");
    let shown = house.slash_in(hall, house.ben, "/game log").await;
    assert!(text(&private(&shown, house.ben)).contains("goes on in this channel"), "{shown:#?}");
    let shown = house.slash_in(hall, house.ben, "/game verify").await;
    assert!(text(&private(&shown, house.ben)).contains("the same"), "{shown:#?}");
    // Nothing waits for the old one any more, and all this is so after a restart.
    house.restart().await;
    assert_eq!(house.tables.how_much().await.expect("the outbox").outbox.parked, 0);
    let shown = house.slash_in(hall, house.ada, "/status").await;
    assert!(
        text(&private(&shown, house.ada)).contains("It's 🔴 ada's turn")
            && house.tables.standing(place).is_some()
    );
    assert!(house.tables.standing(house.place()).is_none(), "the old place has no game");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_lets_another_s_game_go_on_nor_one_that_has_its_channel() {
    let house = House::with("two_front.json").await;
    let cyd = house.sandbox.person("cyd");
    let hall = another(&house, "hall");
    assert_eq!(offered(&house, hall, house.ada).await, Vec::<String>::new());
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    assert_eq!(offered(&house, hall, cyd).await, Vec::<String>::new());
    assert_eq!(offered(&house, hall, house.ada).await, ["Go on here: Warrior 1"]);
    assert_eq!(offered(&house, hall, house.ben).await, ["Go on here: Warrior 1"]);
    // Who presses second reads where it is.
    house.press(house.ada, "Go on here: Warrior 1").await;
    let shown = house.press(house.ben, "Go on here: Warrior 1").await;
    let said = text(&private(&shown, house.ben));
    assert!(said.contains("is played in #hall"), "{said}");
    assert_eq!(read_in(&shown, hall), "");
    let cellar = another(&house, "cellar");
    assert_eq!(offered(&house, cellar, house.ada).await, Vec::<String>::new());
    house.close().await;
}

/// Who can't see where another has taken it, takes it where they can; but not any more once they have played there.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_game_away_from_the_others() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/game pace deadline:48h").await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let (hidden, hall, cellar) =
        (another(&house, "hidden"), another(&house, "hall"), another(&house, "cellar"));
    house.slash_in(hidden, house.ada, "/play").await;
    house.press(house.ada, "Go on here: Warrior 1").await;
    let waited = house.wait(30).await;
    let owes = house.tables.standing(wartable::table::PlaceId(hidden.0)).expect("a game").owes;
    assert_eq!(owes, ["ada"], "no deadline passes: {waited:#?}");
    assert_eq!(offered(&house, hall, house.ada).await, Vec::<String>::new(), "she has chosen");
    assert_eq!(offered(&house, hall, house.ben).await, ["Go on here: Warrior 1"]);
    let shown = house.press(house.ben, "Go on here: Warrior 1").await;
    assert!(read_in(&shown, hall).contains("🔵 ben has taken it here"), "{shown:#?}");
    let left = read_in(&shown, hidden);
    assert!(left.contains("goes on in #hall") && !left.contains("Yes"), "{left}");
    let ballots = |channel| {
        let seen = house.sandbox.seen(house.ada, Place::Channel(channel));
        let open = |one: &Shown| one.buttons.iter().any(|button| button.label == "Yes" && button.enabled);
        seen.iter().filter(|one| open(one)).count()
    };
    assert_eq!((ballots(hidden), ballots(hall)), (0, 1), "the vote is where the game is");
    // She plays there; and then it stays for both.
    let shown = house.slash_in(hall, house.ada, ATTACK).await;
    assert!(read_in(&shown, hall).contains("Kamchatka"), "{shown:#?}");
    for person in [house.ada, house.ben] {
        assert_eq!(offered(&house, cellar, person).await, Vec::<String>::new());
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_rests_by_vote_goes_on_resting() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/game pause").await;
    house.press(house.ben, "Yes").await;
    house.slash(house.ada, "/game pace deadline:48h").await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    house.wait(2).await;
    let hall = another(&house, "hall");
    assert_eq!(offered(&house, hall, house.ben).await, ["Go on here: Warrior 1"]);
    let shown = house.press(house.ben, "Go on here: Warrior 1").await;
    assert!(read_in(&shown, hall).contains("It rests, as it did before"), "{shown:#?}");
    let shown = house.slash_in(hall, house.ada, ATTACK).await;
    assert!(!read_in(&shown, hall).contains("deadlines count again"), "{shown:#?}");
    house.close().await;
}

/// It is found out twice that a channel is gone, the second time while the game moves, and goes on at once.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_found_out_of_the_old_channel_later_is_nothing_to_the_game() {
    let house = House::open().await;
    house.slash(house.ada, "/game create slate players:1 deadline:24h").await;
    house.press(house.ada, "Ready").await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let (hall, cellar) = (another(&house, "hall"), another(&house, "cellar"));
    house.slash_in(hall, house.ada, "/play").await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", house.database().display())).await;
    let pool = pool.expect("a pool");
    // The game moves, and can't be written for a moment; meanwhile its turn is waited for.
    let writing = pool.begin_with("BEGIN IMMEDIATE").await.expect("the writer");
    let mark = house.sandbox.mark();
    house.sandbox.press(house.ada, "Go on here: Clean Slate 1", None).expect("there is such a button");
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let (tables, old) = (house.tables.clone(), house.place());
    let heard = tokio::spawn(async move { tables.place_gone(old).await });
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    writing.rollback().await.expect("free again");
    pool.close().await;
    heard.await.expect("no fault").expect("noted");
    house.quiet().await;
    let shown = house.sandbox.since(mark);
    assert!(read_in(&shown, hall).contains("deadlines count again"), "{shown:#?}");
    assert!(!text(&private(&shown, house.ada)).contains("isn't there any more"), "{shown:#?}");
    assert_eq!(offered(&house, cellar, house.ada).await, Vec::<String>::new(), "it has its channel");
    house.close().await;
}

/// What Discord refused as it is goes, when it is tried again, to where the game is.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_aside_goes_along() {
    let house = House::with("two_front.json").await;
    let refused = wartable::sandbox::Fault::Refused { status: 400, code: 50035 };
    house.sandbox.fail(2, refused, "POST", &format!("/channels/{}/messages", house.channel));
    house.slash(house.ada, ATTACK).await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let hall = another(&house, "hall");
    house.slash_in(hall, house.ada, "/play").await;
    house.press(house.ada, "Go on here: Warrior 1").await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", house.database().display())).await;
    let pool = pool.expect("a pool");
    let again = "UPDATE outbox SET aside = NULL, attempts = 0, not_before = 0 WHERE aside IS NOT NULL";
    assert_eq!(sqlx::query(again).execute(&pool).await.expect("changed").rows_affected(), 1);
    pool.close().await;
    let mut house = house;
    let mark = house.sandbox.mark();
    house.restart().await;
    let shown = house.sandbox.since(mark);
    assert!(read_in(&shown, hall).contains("attacks Kamchatka"), "{shown:#?}");
    house.close().await;
}

/// Of two games that came to a channel one after the other, with none made in between.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_game_to_come_is_the_last_of_a_channel() {
    let mut house = House::open().await;
    let (hall, garden) = (another(&house, "hall"), another(&house, "garden"));
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    house.slash_in(garden, house.ada, "/game import file:\"two_front.json\"").await;
    for (channel, name) in [(garden, "Warrior 2"), (house.channel, "Warrior 1")] {
        house.after(|sandbox| sandbox.delete_channel(channel)).await;
        house.slash_in(hall, house.ada, "/play").await;
        house.press(house.ada, &format!("Go on here: {name}")).await;
        house.slash_in(hall, house.ada, "/game leave").await;
        house.press(house.ada, "Yes, give up").await;
    }
    for _ in 0..2 {
        let shown = house.slash_in(hall, house.ben, "/game log").await;
        assert!(text(&private(&shown, house.ben)).contains("Warrior 1"), "{shown:#?}");
        house.restart().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_has_a_game_takes_no_other_and_one_whose_game_is_over_remembers_the_last() {
    let mut house = House::open().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    let (hall, cellar) = (another(&house, "hall"), another(&house, "cellar"));
    house.slash_in(hall, house.ben, "/game create slate players:2").await;
    house.slash_in(cellar, house.ben, "/game import file:\"two_front.json\"").await;
    house.slash_in(cellar, house.ada, "/game leave").await;
    house.press(house.ada, "Yes, give up").await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    assert_eq!(offered(&house, hall, house.ada).await, Vec::<String>::new(), "a game gathers there");
    assert_eq!(offered(&house, cellar, house.ada).await, ["Go on here: Warrior 1"]);
    house.press(house.ada, "Go on here: Warrior 1").await;
    for _ in 0..2 {
        let shown = house.slash_in(cellar, house.ben, "/status").await;
        let said = text(&private(&shown, house.ben));
        assert!(said.contains("It's 🔴 ada's turn"), "the game under way is meant: {said}");
        house.restart().await;
    }
    house.slash_in(cellar, house.ada, "/game leave").await;
    house.press(house.ada, "Yes, give up").await;
    let mut last = Vec::new();
    for _ in 0..2 {
        let shown = house.slash_in(cellar, house.ben, "/game log").await;
        last.push(text(&private(&shown, house.ben)));
        house.restart().await;
    }
    assert!(last[0].contains("Warrior 1"), "{last:#?}");
    assert_eq!(last[0], last[1], "the game that came last is the last, though it was made before");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_old_channel_was_never_told_is_told_in_the_new_one() {
    const SEND_MESSAGES: u64 = 1 << 11;
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    house.slash(house.ada, ATTACK).await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let hall = another(&house, "hall");
    house.slash_in(hall, house.ben, "/play").await;
    let shown = house.press(house.ben, "Go on here: Warrior 1").await;
    let said = read_in(&shown, hall);
    let at = |words: &str| said.find(words).unwrap_or_else(|| panic!("{words} isn't in {said}"));
    assert!(at("goes on in this channel") < at("Kamchatka"), "{said}");
    assert!(at("Kamchatka") < at("It rests until somebody plays"), "{said}");
    assert_eq!(house.tables.how_much().await.expect("the outbox").outbox.parked, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_not_begun_keeps_its_people() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior players:2 deadline:24h").await;
    house.slash(house.ben, "/game join").await;
    house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let hall = another(&house, "hall");
    house.slash_in(hall, house.ben, "/game list").await;
    let shown = house.press(house.ben, "Go on here: Warrior 1").await;
    let said = read_in(&shown, hall);
    assert!(
        said.contains("gathers in this channel now") && said.contains("ada") && said.contains("ben"),
        "{said}"
    );
    let card = public(&shown).into_iter().find(|one| one.channel == hall).expect("a card");
    assert!(card.buttons.iter().any(|button| button.label == "Ready"), "{card:#?}");
    house.press(house.ada, "Ready").await;
    house.press(house.ben, "Ready").await;
    assert!(
        house.tables.standing(wartable::table::PlaceId(hall.0)).is_some_and(|game| !game.owes.is_empty())
    );
    house.close().await;
}
