//! How much a channel is told: few messages and fewer pings, whatever happens; and the dice behind a button.

use std::collections::BTreeMap;

use wartable::rules::Script;
use wartable::sandbox::{Shown, UserId};

use super::house::{House, private, public, text};

fn dice(house: &House, faces: &[u8]) {
    let script = Script { dice: faces.iter().copied().collect(), ..Script::default() };
    house.tables.script(script).expect("nothing is left over");
}

/// The messages that are new in the channel; those that only changed left out.
fn new(shown: &[Shown]) -> Vec<&Shown> {
    public(shown).into_iter().filter(|shown| !shown.edited).collect()
}

/// How often each is pinged.
fn pings(shown: &[Shown]) -> BTreeMap<UserId, usize> {
    let mut pings = BTreeMap::new();
    for user in new(shown).iter().flat_map(|shown| &shown.pinged) {
        *pings.entry(*user).or_default() += 1;
    }
    pings
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_with_two_attacks_and_a_move_is_three_messages_with_its_prompt_and_the_next() {
    let house = House::open().await;
    let mark = house.sandbox.mark();
    house.slash(house.ada, "/game import file:two_front.json").await;
    assert_eq!(new(&house.sandbox.since(mark)).len(), 1, "{:#?}", house.sandbox.since(mark));
    dice(&house, &[6, 6, 6, 1, 1, 6, 6, 6, 1, 6, 6, 6]);
    house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    house.slash(house.ada, "/attack until:\"one roll\"").await;
    house.slash(house.ada, "/warrior halt").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:2").await;
    house.slash(house.ada, "/pass").await;
    let shown = house.sandbox.since(mark);
    let said: Vec<String> = new(&shown).iter().map(|shown| shown.text.clone()).collect();
    assert_eq!(said.len(), 3, "{said:#?}");
    assert_eq!(pings(&shown), BTreeMap::from([(house.ada, 1), (house.ben, 1)]));
    // What the story has grown to says all of it; the prompt at its end begins with how the turn ended.
    let grown = public(&shown).into_iter().rev().find(|shown| shown.edited && shown.text.contains("attacks"));
    let grown = grown.expect("the story has grown").text.clone();
    assert!(grown.contains("Kamchatka") && grown.contains("Peru"), "{grown}");
    assert!(said[2].contains("ben"), "{said:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_message_of_a_game_has_its_buttons() {
    let house = House::with("two_front.json").await;
    let with_buttons = || {
        let place = wartable::sandbox::Place::Channel(house.channel);
        let seen = house.sandbox.seen(house.ben, place);
        let asks = |shown: &&Shown| shown.buttons.iter().any(|button| button.label == "Attack");
        seen.iter().filter(asks).map(|shown| shown.message).collect::<Vec<_>>()
    };
    let prompt = with_buttons();
    assert_eq!(prompt.len(), 1);
    dice(&house, &[6, 6, 6, 1, 1]);
    house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    house.slash(house.ada, "/warrior halt").await;
    let story = with_buttons();
    assert_eq!(story.len(), 1);
    assert_ne!(story, prompt, "the story has taken them over");
    // A button that somebody's screen still shows is answered as before.
    let shown = house.after(|sandbox| sandbox.press(house.ada, "Attack", Some("It's your turn"))).await;
    assert!(text(&private(&shown, house.ada)).contains("From"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_commerce_of_three_is_eight_messages_and_no_more_than_four_pings_for_anybody() {
    let house = House::open().await;
    let cyd = house.sandbox.person("cyd");
    let mark = house.sandbox.mark();
    dice(&house, &[3]);
    house.slash(house.ada, "/game import file:commerce.json").await;
    for (person, bid) in [(house.ada, 20), (house.ben, 10)] {
        house.slash(person, &format!("/warrior bid amount:{bid}")).await;
    }
    dice(&house, &[1]);
    house.slash(cyd, "/warrior bid amount:0").await;
    for (person, bid) in [(house.ada, 0), (house.ben, 10), (cyd, 5)] {
        house.slash(person, &format!("/warrior bid amount:{bid}")).await;
    }
    house.slash(house.ada, "/offer make to:ben give:\"5 gp\"").await;
    house.slash(house.ben, "/offer answer offer:1 accept:true").await;
    for person in [house.ada, house.ben, cyd] {
        house.slash(person, "/pass").await;
    }
    house.slash(house.ada, "/warrior stake amount:10").await;
    house.slash(house.ben, "/warrior stake amount:10").await;
    // The die of the stakes, then a fair year for each.
    dice(&house, &[4, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1]);
    house.slash(cyd, "/warrior stake amount:10").await;
    let shown = house.sandbox.since(mark);
    assert_eq!(house.tables.script_left().dice.len(), 0);
    let said: Vec<String> = new(&shown).iter().map(|shown| shown.text.clone()).collect();
    assert!(said.last().is_some_and(|said| said.contains("fate")), "{said:#?}");
    assert!(said.len() <= 8, "{}: {said:#?}", said.len());
    let pings = pings(&shown);
    assert!(pings.values().all(|pings| *pings <= 4), "{pings:?}");
    assert_eq!(pings.len(), 3);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_one_card_that_changes() {
    let house = House::open().await;
    let mark = house.sandbox.mark();
    house.slash(house.ada, "/game create warrior players:3").await;
    house.slash(house.ben, "/game join").await;
    let cyd = house.sandbox.person("cyd");
    house.slash(cyd, "/game join").await;
    house.slash(house.ben, "/game ready").await;
    house.slash(cyd, "/game leave").await;
    let shown = house.sandbox.since(mark);
    assert_eq!(new(&shown).len(), 1, "{shown:#?}");
    let card = public(&shown).last().expect("the card").text.clone();
    assert!(card.contains("ada") && card.contains("ben (ready)"), "{card}");
    assert!(!card.contains("cyd joins"), "what was told before has gone: {card}");
    // It begins in a message of its own, and the card loses its buttons.
    house.slash(cyd, "/game join").await;
    house.slash(cyd, "/game ready").await;
    let begun = house.slash(house.ada, "/game ready").await;
    // The cards of three are more than one message holds.
    assert!(new(&begun).len() <= 2, "{}", text(&public(&begun)));
    let place = wartable::sandbox::Place::Channel(house.channel);
    let seen = house.sandbox.seen(house.ada, place);
    let joins = public(&seen).iter().any(|shown| shown.buttons.iter().any(|button| button.label == "Join"));
    assert!(!joins, "{seen:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_rolls_stand_in_the_text_and_more_behind_a_button() {
    let house = House::with("two_front.json").await;
    dice(&house, &[6, 6, 6, 1, 1]);
    let shown = house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    assert!(text(&public(&shown)).contains("[6] [6] [6]"), "{shown:#?}");
    let has_rolls = |shown: &[Shown]| {
        public(shown).iter().any(|shown| shown.buttons.iter().any(|button| button.label == "Rolls"))
    };
    assert!(!has_rolls(&shown));
    house.slash(house.ada, "/warrior halt").await;
    dice(&house, &[1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 6, 1, 6]);
    let shown = house.slash(house.ada, "/attack from:Alaska to:Kamchatka").await;
    assert!(has_rolls(&shown), "{shown:#?}");
    assert!(!text(&public(&shown)).contains("[1] [1] v [6]"), "{shown:#?}");
    // Die by die, to whoever asks, and to nobody else.
    let shown = house.press(house.ben, "Rolls").await;
    assert!(public(&shown).is_empty(), "{shown:#?}");
    let told = text(&private(&shown, house.ben));
    for roll in ["[6] [6] [6] v [1] [1]", "[1] [1] [1] v [6]: attack loses 1", "[1] [1] v [6]", "[1] v [6]"] {
        assert!(told.contains(roll), "{roll}: {told}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_grows_once_in_twenty_seconds_and_not_after_an_hour() {
    let house = House::patient().await;
    let mark = house.sandbox.mark();
    house.slash(house.ada, "/game create warrior players:4").await;
    house.slash(house.ben, "/game join").await;
    let began = house.clock.now();
    for _ in 0..3 {
        house.slash(house.ben, "/game leave").await;
        house.slash(house.ben, "/game join").await;
    }
    let edits = public(&house.sandbox.since(mark)).iter().filter(|shown| shown.edited).count();
    let seconds = house.clock.now().duration_since(began).as_secs();
    assert!(i64::try_from(edits).expect("few") <= 2 + seconds / 20, "{edits} in {seconds}");
    let card = house.sandbox.since(mark).last().expect("the card").text.clone();
    assert!(card.contains("ben"), "{card}");
    house.wait(2).await;
    let shown = house.slash(house.ben, "/game leave").await;
    assert_eq!(new(&shown).len(), 1, "an old card is posted anew: {shown:#?}");
    assert_eq!(pings(&shown).len(), 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_called_off_leaves_no_buttons() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
    house.slash(house.ada, "/game cancel").await;
    house.press(house.ben, "Yes").await;
    let seen = house.sandbox.seen(house.ben, wartable::sandbox::Place::Channel(house.channel));
    let left: Vec<_> =
        public(&seen).iter().flat_map(|shown| &shown.buttons).map(|b| b.label.clone()).collect();
    assert_eq!(left, Vec::<String>::new());
    // A lobby's card as well; and what an old button is told.
    house.slash(house.ada, "/game create warrior").await;
    house.slash(house.ada, "/game cancel").await;
    let seen = house.sandbox.seen(house.ben, wartable::sandbox::Place::Channel(house.channel));
    assert!(public(&seen).iter().all(|shown| shown.buttons.is_empty()), "{}", text(&public(&seen)));
    let shown = house.press(house.ben, "Join").await;
    assert!(!text(&private(&shown, house.ben)).contains("has not begun"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_keeps_its_names() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
    house.slash(house.ada, "/game machine seat:ben").await;
    house.press(house.ben, "Yes").await;
    house.slash(house.ada, "/game machine seat:ada").await;
    let seen = house.sandbox.seen(house.ben, wartable::sandbox::Place::Channel(house.channel));
    let said = text(&public(&seen));
    assert!(said.contains("ada moves 1"), "{said}");
    assert!(said.contains("For: 🔴 ada and 🔵 ben"), "{said}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_added_above_what_came_later() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
    house.slash(house.ada, "/game pause").await;
    let shown = house.slash(house.ada, "/move from:Peru to:Brazil troops:1").await;
    let told = new(&shown);
    assert_eq!(told.len(), 1, "below the vote: {shown:#?}");
    assert!(told[0].buttons.iter().any(|button| button.label == "End turn"), "with the buttons");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_of_open_size_is_begun_by_a_button() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior").await;
    let shown = house.slash(house.ben, "/game join").await;
    let card = public(&shown);
    assert!(card[0].buttons.iter().any(|button| button.label == "Start"), "{card:#?}");
    let refused = house.press(house.ben, "Start").await;
    assert!(public(&refused).is_empty(), "by its host alone");
    let shown = house.press(house.ada, "Start").await;
    assert!(text(&public(&shown)).contains("begins"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_deadline_each_gets_one_direct_message() {
    let house = House::open().await;
    // The turn's order; then the last lot's.
    dice(&house, &[3, 1]);
    house.slash(house.ada, "/game import file:auction.json").await;
    house.wait(13).await;
    let shown = house.wait(11).await;
    let told = private(&shown, house.ben);
    assert_eq!(told.len(), 1, "{told:#?}");
    // What stands beside the answers, and can be changed at any time, is none of them.
    let changed = "“Bid”, “No bid”: can be changed until all have answered";
    assert!(told[0].text.contains(changed), "{told:#?}");
    let said = text(&told);
    assert!(said.contains("time is up") && said.contains("noted") && said.contains("lot 2"), "{said}");
    assert_eq!(said.matches("Warrior 1 in").count(), 1, "{said}");
    assert!(told[0].buttons.iter().any(|button| button.label == "Bid"), "{told:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_vote_back_is_not_asked_again() {
    let house = House::open().await;
    dice(&house, &[6, 6, 5, 1, 1]);
    house.slash(house.ada, "/game import file:vote.json").await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    let shown = house.after(|sandbox| sandbox.unreact(house.ada, "✅", None).expect("a ballot")).await;
    let said = text(&public(&shown));
    assert!(said.contains("takes the vote back") && !said.contains("Shall the richest"), "{said}");
    assert_eq!(pings(&shown).len(), 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_prompt_grows_above_ones_own_answers_the_way_to_it_is_the_last_thing_one_sees() {
    let house = House::open().await;
    house.slash(house.ada, "/game create duel colour:green").await;
    house.slash(house.ben, "/game join seat:blue").await;
    house.slash(house.ada, "/game ready").await;
    house.slash(house.ben, "/game ready").await;
    let mut ways = 0;
    // Set-up goes by turns, in which the same two are asked again and again without a call.
    for _ in 0..8 {
        let owes = house.tables.standing(house.place()).expect("a game").owes;
        let who = house.sandbox.person(&owes[0]);
        let has = |shown: &Shown, label: &str| shown.buttons.iter().any(|button| button.label == label);
        let seen = house.sandbox.seen(who, house.here());
        let last = seen.iter().rfind(|shown| shown.by_bot).expect("something").clone();
        if !has(&last, "Spread the rest") {
            ways += 1;
            assert!(has(&last, "Overview"), "{last:#?}");
            let shown = house.press(who, "Overview").await;
            assert!(private(&shown, who).iter().any(|shown| has(shown, "Place")), "{shown:#?}");
            assert!(private(&shown, who).iter().all(|shown| shown.edited), "it takes its place: {shown:#?}");
        }
        house.press(who, "Spread the rest").await;
    }
    assert!(ways > 0, "the prompt grew above nobody's answer");
    for who in [house.ada, house.ben] {
        let own: Vec<_> = house.sandbox.seen(who, house.here());
        // Those of two commands, and hardly a panel more than one.
        assert!(private(&own, who).len() <= 4, "{:#?}", private(&own, who));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_of_a_vote_and_what_is_asked_then_are_one_message() {
    let house = House::open().await;
    let cyd = house.sandbox.person("cyd");
    dice(&house, &[6, 6, 5, 1, 1]);
    house.slash(house.ada, "/game import file:vote.json").await;
    for (who, emoji) in [(house.ada, "✅"), (house.ben, "❌")] {
        house.after(|sandbox| sandbox.react(who, emoji, None).expect("a ballot")).await;
    }
    // A fair year for the other two.
    dice(&house, &[2, 2, 2, 1, 2, 2, 2, 1]);
    let shown = house.after(|sandbox| sandbox.react(cyd, "⏩", None).expect("a ballot")).await;
    let said = new(&shown);
    assert_eq!(said.len(), 1, "{said:#?}");
    assert!(said[0].text.contains("says no") && said[0].text.contains("It's your turn"), "{said:#?}");
    assert_eq!(pings(&shown), BTreeMap::from([(house.ada, 1)]));
    house.close().await;
}
