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
        assert!(text(&private(&shown, person)).contains("/play in another channel"), "{shown:#?}");
    }
    let hall = another(&house, "hall");
    house.wait(30).await;
    let shown = house.slash_in(hall, house.ada, "/status").await;
    assert!(
        text(&private(&shown, house.ada)).contains("has lost its channel, and can go on here"),
        "{shown:#?}"
    );
    let shown = house.press(house.ada, "Go on here: Warrior 1").await;
    let said = read_in(&shown, hall);
    assert!(said.contains("\"Warrior 1\" goes on in this channel"), "{shown:#?}");
    assert!(said.contains("The game goes on; deadlines count again."), "{said}");
    assert!(said.contains("48 hours") || said.contains("2 days"), "the vote stands there: {said}");
    assert!(public(&shown).iter().any(|one| !one.pictures.is_empty()), "with the board");
    let told = text(&private(&shown, house.ben));
    assert!(told.contains("whose channel isn't there any more, goes on in"), "{told}");
    let place = wartable::table::PlaceId(hall.0);
    assert_eq!(house.tables.standing(place).expect("a game").owes, owed);
    // What was open is answered there, and it plays on.
    let shown = house.press(house.ben, "Yes").await;
    assert!(read_in(&shown, hall).contains("Carried"), "{shown:#?}");
    let shown = house.slash_in(hall, house.ada, ATTACK).await;
    assert!(read_in(&shown, hall).contains("Kamchatka"), "{shown:#?}");
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
    assert!(at("Kamchatka") < at("deadlines count again"), "{said}");
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
        said.contains("goes on in this channel") && said.contains("ada") && said.contains("ben"),
        "{said}"
    );
    house.slash_in(hall, house.ada, "/game ready").await;
    let shown = house.slash_in(hall, house.ben, "/game ready").await;
    assert!(read_in(&shown, hall).contains("begin") || !public(&shown).is_empty(), "{shown:#?}");
    assert!(
        house.tables.standing(wartable::table::PlaceId(hall.0)).is_some_and(|game| !game.owes.is_empty())
    );
    house.close().await;
}
