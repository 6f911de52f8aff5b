//! How often a message changes, by the clock, and how many a turn is told in, however much happens in it.

use std::collections::BTreeMap;

use serde_json::json;
use wartable::rules::Script;
use wartable::sandbox::{MessageId, Shown};

use super::house::{House, private, public, text};
use crate::wire::begun;

/// A message rests for so many seconds between two changes.
const REST: i64 = 20;

/// The changes of messages in the channel that came too soon after another: the message, and after how many seconds.
fn too_soon(shown: &[Shown]) -> Vec<(MessageId, i64)> {
    let mut last = BTreeMap::new();
    let mut soon = Vec::new();
    for edit in public(shown).into_iter().filter(|shown| shown.edited) {
        let Some(message) = edit.message else { continue };
        if let Some(before) = last.insert(message, edit.at) {
            let seconds = edit.at.duration_since(before).as_secs();
            soon.extend((seconds < REST).then_some((message, seconds)));
        }
    }
    soon
}

/// The messages that still have a button to attack by.
fn prompts(house: &House) -> Vec<MessageId> {
    let seen = house.sandbox.seen(house.ben, house.here());
    let asks = |shown: &&&Shown| shown.buttons.iter().any(|button| button.label == "Attack");
    public(&seen).iter().filter(asks).filter_map(|shown| shown.message).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_has_just_grown_is_closed_once_it_has_rested_and_holds_up_nothing() {
    let house = House::patient().await;
    house.slash(house.ada, "/game import file:two_front.json").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
    // It grows as soon as it may, and at that moment the turn ends.
    house.slash(house.ada, "/game undo").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:2").await;
    let (mark, now) = (house.sandbox.mark(), house.clock.now());
    house.slash(house.ada, "/pass").await;
    let shown = house.sandbox.since(mark);
    let prompt = public(&shown).into_iter().find(|shown| !shown.edited).expect("a prompt").clone();
    assert_eq!(prompt.at, now, "what comes next waits for nothing");
    assert!(prompt.pinged.contains(&house.ben) && text(&[&prompt]).contains("ben"), "{prompt:#?}");
    let closed = public(&shown).into_iter().find(|shown| shown.edited).expect("the story is closed").clone();
    assert!(closed.at > now && closed.buttons.is_empty(), "{closed:#?}");
    let all = house.sandbox.since(0);
    assert_eq!(too_soon(&all), []);
    let edits = public(&all).iter().filter(|shown| shown.edited && shown.message == closed.message).count();
    assert!(edits >= 2, "it has grown before: {all:#?}");
    assert_eq!(
        prompts(&house),
        prompt.message.into_iter().collect::<Vec<_>>(),
        "the newest alone has buttons"
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_to_be_closed_is_closed_after_a_new_start_as_well() {
    let mut house = House::patient().await;
    house.slash(house.ada, "/game import file:two_front.json").await;
    for line in ["/move from:Brazil to:Peru troops:1", "/game undo", "/move from:Brazil to:Peru troops:2"] {
        house.slash(house.ada, line).await;
    }
    // The turn ends, and the bot with it, before the story has rested.
    house.sandbox.slash(house.ada, house.here(), "/pass", std::path::Path::new("")).expect("it is sent");
    while prompts(&house).len() < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let stale = house.sandbox.press(house.ada, "End turn", Some("moves 2"));
    stale.expect("a button that is still there");
    house.restart().await;
    house.wait(1).await;
    let all = house.sandbox.since(0);
    assert_eq!(prompts(&house).len(), 1, "{all:#?}");
    assert_eq!(too_soon(&all), []);
    // It ended nobody's turn once more.
    assert_eq!(house.tables.standing(house.place()).expect("a game").owes, ["ben"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobbys_card_rests_before_it_is_closed() {
    let house = House::patient().await;
    house.slash(house.ada, "/game create warrior players:2").await;
    house.slash(house.ben, "/game join").await;
    house.slash(house.ada, "/game ready").await;
    house.slash(house.ben, "/game ready").await;
    let all = house.sandbox.since(0);
    assert_eq!(too_soon(&all), []);
    let seen = house.sandbox.seen(house.ada, house.here());
    let joins = |shown: &&Shown| shown.buttons.iter().any(|button| button.label == "Ready");
    assert!(!public(&seen).iter().any(joins), "{seen:#?}");
    house.close().await;
}

/// A turn in which much happens.
struct Long {
    game: &'static str,
    /// Where it begins; a file of the transcripts', or made for it.
    position: &'static str,
    /// What ada says before, and again and again.
    before: &'static [&'static str],
    again: &'static [&'static str],
    /// What ends the turn.
    end: &'static [&'static str],
}

const LONG: &[Long] = &[
    Long {
        game: "Warrior, by attacks",
        position: "",
        before: &[],
        again: &["/attack from:Alaska to:Kamchatka until:\"one roll\"", "/warrior halt"],
        end: &["/pass"],
    },
    Long {
        game: "Warrior",
        position: "two_front.json",
        before: &[],
        again: &["/move from:Brazil to:Peru troops:1", "/game undo"],
        end: &["/pass"],
    },
    Long {
        game: "Clean Slate",
        position: "../clean_slate/turn.json",
        before: &[],
        again: &["/slate balanced", "/game undo"],
        end: &["/slate balanced", "/slate finish"],
    },
    Long {
        game: "Two-Player",
        position: "../two_player/ally_lost.json",
        before: &[],
        again: &["/move from:Brazil to:Venezuela troops:2", "/game undo"],
        end: &["/duel finish"],
    },
    Long {
        game: "Clone Wars",
        position: "../clone_wars/walk/turn.json",
        before: &["/clone spread"],
        again: &["/move from:\"Boz Pity\" to:Felucia troops:2", "/game undo"],
        end: &["/pass"],
    },
    Long {
        game: "Blitzkrieg",
        position: "../blitzkrieg/walk/turn.json",
        before: &["/blitz fight at:Egypt", "/blitz conquer at:Egypt", "/blitz conquer at:Brazil"],
        again: &["/move from:Alaska to:Alberta troops:1", "/game undo"],
        end: &["/pass"],
    },
];

/// Two great armies face each other.
fn great_armies() -> serde_json::Value {
    let land = |owner: &str, troops: u32| json!({ "owner": owner, "troops": troops });
    json!({ "game": "warrior", "rules": 1, "round": 1, "phase": "combat", "turn": "ada", "order": ["ada", "ben"],
        "seats": { "ada": { "cash": 100, "capital": "brazil" }, "ben": { "cash": 100, "capital": "china" } },
        "territories": { "alaska": land("ada", 300), "brazil": land("ada", 4), "kamchatka": land("ben", 300),
            "china": land("ben", 3) } })
}

/// Plays it; the new messages that the channel got.
async fn long(turn: &Long) -> Vec<String> {
    let house = House::open().await;
    for name in ["cyd", "dan"] {
        house.sandbox.person(name);
    }
    let directory = crate::fresh_directory();
    let position = match turn.position {
        "" => begun::file(&directory, "great.json", &great_armies()).display().to_string(),
        known => known.to_owned(),
    };
    house.slash(house.ada, &format!("/game import file:{position:?}")).await;
    let mark = house.sandbox.mark();
    for line in turn.before {
        house.slash(house.ada, line).await;
    }
    for _ in 0..32 {
        for line in turn.again {
            let shown = house.slash(house.ada, line).await;
            let said = text(&private(&shown, house.ada));
            assert!(house.code(&shown, house.ada).is_none(), "{}: {line}: {said}", turn.game);
        }
    }
    for line in turn.end {
        let shown = house.slash(house.ada, line).await;
        let said = text(&private(&shown, house.ada));
        assert!(house.code(&shown, house.ada).is_none(), "{}: {line}: {said}", turn.game);
    }
    let shown = house.sandbox.since(mark);
    let owes = house.tables.standing(house.place()).expect("a game").owes;
    assert!(!owes.contains(&"ada".to_owned()), "{}: the turn isn't over: {owes:?}", turn.game);
    let said = public(&shown).into_iter().filter(|shown| !shown.edited).map(|shown| shown.text.clone());
    assert!(public(&shown).iter().all(|shown| shown.markdown.chars().count() <= 2_000), "{}", turn.game);
    let earlier = "things before that: Earlier or /game log";
    let is_long = public(&shown).iter().any(|shown| shown.text.contains(earlier));
    assert!(is_long, "{}: {shown:#?}", turn.game);
    // What was left out is a tap away, with its dice, also when the turn is over.
    let read = house.after(|sandbox| sandbox.press(house.ben, "Earlier", None).expect("a button")).await;
    let first = text(&private(&read, house.ben));
    assert!(first.contains("ada") && public(&read).is_empty(), "{}: {first}", turn.game);
    let said = said.collect();
    house.close().await;
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn however_long_a_turn_is_it_is_told_in_three_messages_with_its_prompt_and_the_next() {
    for turn in LONG {
        let said = long(turn).await;
        assert!(said.len() <= 2, "{}: {} beside its prompt: {said:#?}", turn.game, said.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_first_is_left_out_and_nothing_of_the_end() {
    let house = House::open().await;
    house.slash(house.ada, "/game import file:two_front.json").await;
    let dice = Script { dice: [6, 6, 6, 1, 1].into(), ..Script::default() };
    house.tables.script(dice).expect("nothing is left over");
    house.slash(house.ada, "/attack from:Alaska to:Kamchatka until:\"one roll\"").await;
    house.slash(house.ada, "/warrior halt").await;
    for _ in 0..24 {
        house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
        house.slash(house.ada, "/game undo").await;
    }
    let shown = house.slash(house.ada, "/move from:Brazil to:Peru troops:2").await;
    let story = public(&shown).last().expect("the story").text.clone();
    assert!(story.contains("ada moves 2") && !story.contains("Kamchatka"), "{story}");
    let read = house.press(house.ben, "Earlier").await;
    assert!(text(&private(&read, house.ben)).contains("Kamchatka"), "{read:#?}");
    let rolled = house.press(house.ben, "Rolls").await;
    assert!(text(&private(&rolled, house.ben)).contains("[6] [6] [6]"), "{rolled:#?}");
    house.close().await;
}
