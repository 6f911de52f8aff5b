//! From create to rematch.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use wartable::rules::FieldValue;
use wartable::table::{Ask, Chosen, GameId, No, PersonId, Tables};

use super::seats::alone;
use super::{ADA, BEN, CYD, ELSEWHERE, HERE, Hall, person, public, refused, words_of};

async fn create(
    hall: &Hall,
    options: &[(&str, FieldValue)],
) -> Result<wartable::table::Receipt, wartable::table::No> {
    let options: Chosen = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    hall.tables.create(hall.call(ADA), "warrior", options).await
}

#[tokio::test]
async fn one_channel_has_one_game() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    assert_eq!(refused(create(&hall, &[]).await), "game-here-already");
    let mut call = hall.call(BEN);
    call.place = Some(ELSEWHERE);
    hall.tables.create(call, "warrior", Chosen::new()).await.expect("a game elsewhere");
    hall.tables.cancel(hall.call(ADA)).await.expect("called off");
    create(&hall, &[]).await.expect("the channel is free again");
    let mut nowhere = hall.call(ADA);
    nowhere.place = None;
    assert_eq!(refused(hall.tables.create(nowhere, "warrior", Chosen::new()).await), "no-game-here");
}

#[tokio::test]
async fn bad_options_are_refused_with_what_may_stand_there() {
    let hall = Hall::new().await;
    for (name, value, code) in [
        ("players", FieldValue::from(7), "too-many-players"),
        ("players", FieldValue::from(-5), "too-many-players"),
        ("players", FieldValue::from(1_000_000_000), "too-many-players"),
        ("rounds", FieldValue::from(0), "not-a-number"),
        ("until", FieldValue::from("2020-01-01"), "not-a-number"),
        ("until", FieldValue::from("soon"), "not-a-number"),
        ("deadline", FieldValue::from("a while"), "not-a-number"),
        ("deadline", FieldValue::from("1s"), "not-a-number"),
        ("deadline", FieldValue::from("0"), "not-a-number"),
        ("absence", FieldValue::from("panic"), "not-a-number"),
        ("victory", FieldValue::from("by charm"), "not-a-number"),
    ] {
        assert_eq!(refused(create(&hall, &[(name, value.clone())]).await), code, "{name} {value:?}");
    }
    assert_eq!(refused(hall.tables.create(hall.call(ADA), "chess", Chosen::new()).await), "wrong-game");
    create(&hall, &[("name", "  ".into()), ("deadline", "36h".into())]).await.expect("a game");
}

#[tokio::test]
async fn it_begins_when_all_seats_are_taken_and_ready() {
    let hall = Hall::new().await;
    create(&hall, &[("players", 3.into())]).await.expect("a game");
    let named = hall.tables.join(hall.call(BEN), Some("Democracy".to_owned())).await;
    assert_eq!(refused(named), "unknown-player");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    assert_eq!(refused(hall.tables.join(hall.call(BEN), None).await), "seat-taken");
    for name in [ADA, BEN] {
        hall.tables.ready(hall.call(name), None).await.expect("ready");
    }
    assert_eq!(hall.tables.standing(HERE), None, "a seat is free");
    assert_eq!(refused(hall.tables.start(hall.call(BEN)).await), "not-host");
    assert_eq!(refused(hall.tables.start(hall.call(ADA)).await), "game-not-started");
    assert_eq!(refused(hall.tables.ready(hall.call(CYD), None).await), "not-seated");
    hall.tables.join(hall.call(CYD), None).await.expect("cyd joins");
    assert_eq!(refused(hall.tables.join(hall.call("dan"), None).await), "too-many-players");
    hall.tables.ready(hall.call(CYD), Some("plum".to_owned())).await.expect("ready");
    assert_eq!(hall.owes(), [ADA, BEN, CYD]);
    assert_eq!(refused(hall.tables.join(hall.call("dan"), None).await), "seat-taken");
    hall.tables.ready(hall.call(CYD), None).await.expect("needless, and no harm");
}

#[tokio::test]
async fn the_host_closes_an_open_number_of_seats() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    assert_eq!(refused(hall.tables.start(hall.call(ADA)).await), "game-not-started");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.start(hall.call(ADA)).await.expect("it begins");
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn the_commitment_is_posted_first_and_the_secret_last() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let posted = public(&hall.deliver().await);
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    let commitment = export["genesis"]["commitment"].as_str().expect("a commitment");
    assert!(posted.contains(commitment), "{posted}");
    assert_eq!(export.get("secret"), None, "a running game's secret is nobody's");
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    let secret = export["secret"].as_str().expect("the secret");
    assert!(public(&hall.deliver().await).contains(secret));
}

#[tokio::test]
async fn leaving_frees_a_seat_or_gives_up() {
    let hall = Hall::new().await;
    create(&hall, &[]).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.leave(hall.call(ADA), false).await.expect("ada leaves the lobby");
    // The host is ben now, on the first seat.
    hall.tables.join(hall.call(CYD), None).await.expect("cyd joins");
    hall.tables.start(hall.call(BEN)).await.expect("ben is the host");
    assert_eq!(refused(hall.tables.leave(hall.call(CYD), false).await), "needs-confirmation");
    assert_eq!(hall.owes(), [BEN, CYD]);
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd gives up");
    let standing = hall.tables.standing(HERE).expect("a game");
    assert_eq!(standing.winners, Some(vec![BEN.to_owned()]));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_rematch_has_the_same_people_and_options() {
    let hall = Hall::new().await;
    hall.war(&[("name", "The short war".into()), ("deadline", "5h".into())]).await;
    assert_eq!(refused(hall.tables.rematch(hall.call(ADA)).await), "game-here-already");
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    assert_eq!(refused(hall.tables.rematch(hall.call(CYD)).await), "not-seated");
    let rematch = hall.tables.rematch(hall.call(ADA)).await.expect("a rematch");
    assert!(words_of(&rematch.passage).contains("/game ready"));
    // Who has left the game for good isn't seated again without being asked.
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.start(hall.call(ADA)).await.expect("it begins");
    assert_eq!(hall.owes(), [ADA, BEN]);
    assert_eq!(hall.state("/options/deadline"), "5h");
    assert_eq!(hall.state("/options/name"), "The short war, again");
}

#[tokio::test]
async fn who_gave_up_has_their_seat_again_in_the_rematch_that_they_begin() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    let rematch = hall.tables.rematch(hall.call(BEN)).await.expect("as the game's last words advise");
    assert!(words_of(&rematch.passage).contains("/game ready"));
    for person in [ADA, BEN] {
        hall.tables.ready(hall.call(person), None).await.expect("seated");
    }
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn a_person_finds_their_games_by_name_and_in_messages() {
    let hall = Hall::new().await;
    hall.war(&[("name", "North".into())]).await;
    let mut call = hall.call(ADA);
    call.place = None;
    let mut ask = hall.ask(ADA, "warrior capital", &[("at", "Quebec".into())]);
    ask.call = call.clone();
    hall.tables.order(ask).await.expect("found by who asks");
    let games = hall.tables.complete(&call, &wartable::rules::Draft::new("hand"), "game", "no").await;
    assert_eq!(games.iter().map(|game| game.value.as_str()).collect::<Vec<_>>(), ["North"]);
    let mut unknown = hall.ask(BEN, "warrior capital", &[("at", "Siberia".into())]);
    unknown.call.game = Some("South".to_owned());
    assert_eq!(refused(hall.tables.order(unknown).await), "no-game-here");
    let list = hall.tables.list(call).await.expect("a list");
    assert!(words_of(&list.passage).contains("North"));
}

#[tokio::test]
async fn what_was_played_alone_for_a_day_is_not_ended_by_a_slip() {
    let hall = Hall::new().await;
    alone(&hall, &[("deadline", "off".into())]).await;
    hall.wait(SignedDuration::from_hours(24) - SignedDuration::from_secs(1)).await;
    hall.ok(ADA, "game cancel", &[]).await;
    assert_eq!(hall.code(ADA, "pass", &[]).await, "no-game-here");

    alone(&hall, &[("deadline", "off".into())]).await;
    hall.wait(SignedDuration::from_hours(24)).await;
    assert_eq!(hall.code(ADA, "game cancel", &[]).await, "needs-confirmation");
    // Whose game it isn't is told that, and asked nothing.
    assert_eq!(hall.code(CYD, "game cancel", &[]).await, "not-seated");
    let asked = hall.give(ADA, "game cancel", &[]).await;
    let Err(No::Refused(asked)) = asked else { panic!("not asked: {asked:?}") };
    let yes = asked.button.as_ref().expect("a button");
    assert_eq!(yes.label, "Yes, call it off");
    let call = hall.call(ADA);
    let ask = Ask { call, draft: yes.draft.clone(), version: Some(asked.version), file: None };
    hall.tables.order(ask).await.expect("called off");
    assert_eq!(hall.code(ADA, "pass", &[]).await, "no-game-here");
}

/// Others are asked there: that is question enough.
#[tokio::test]
async fn what_several_play_is_called_off_by_vote_however_long_it_was_played() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "off".into())]).await;
    hall.wait(SignedDuration::from_hours(48)).await;
    hall.ok(ADA, "game cancel", &[]).await;
    assert!(public(&hall.deliver().await).contains("to cancel the game"));
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn the_record_of_what_was_played_is_there_as_long_as_a_rematch_has_none() {
    let mut hall = Hall::new().await;
    hall.war(&[("name", "The short war".into())]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    let own = words_of(&hall.ok(CYD, "game verify", &[]).await.passage);
    assert!(own.contains("byte for byte") && !own.contains("the last game"), "{own}");
    hall.tables.rematch(hall.call(ADA)).await.expect("a rematch");
    let which = "This is \"The short war\" (#1), the last game that was played to its end here.";
    for _ in 0..2 {
        let verified = words_of(&hall.ok(CYD, "game verify", &[]).await.passage);
        assert!(verified.contains("byte for byte") && verified.contains(which), "{verified}");
        let export = hall.ok(CYD, "game export", &[]).await;
        assert_eq!(export.files[0].0, "warrior-1.json");
        assert!(words_of(&export.passage).contains(which));
        // It isn't in memory then.
        hall.restart().await;
    }
    let mut named = hall.call(ADA);
    named.game = Some("#2".to_owned());
    assert_eq!(refused(hall.tables.export(named).await), "game-not-started");
    hall.ok(ADA, "game cancel", &[]).await;
    assert_eq!(hall.ok(CYD, "game export", &[]).await.files[0].0, "warrior-1.json");
    // What is played now is meant again once it has begun.
    hall.war(&[]).await;
    assert_eq!(hall.ok(CYD, "game export", &[]).await.files[0].0, "warrior-3.json");
}

#[tokio::test]
async fn what_was_called_off_can_be_looked_at() {
    let mut hall = Hall::new().await;
    alone(&hall, &[("name", "The short war".into())]).await;
    hall.ok(ADA, "game cancel", &[]).await;
    let which = "This is \"The short war\" (#1), the last game that was played here; it was called off.";
    for _ in 0..2 {
        for form in ["game log", "game export", "game verify"] {
            assert!(words_of(&hall.ok(CYD, form, &[]).await.passage).contains(which), "{form}");
        }
        hall.restart().await;
    }
    // A lobby that has yet to begin doesn't stand before it; and its buttons know which game they are of.
    create(&hall, &[]).await.expect("a game");
    let log = hall.ok(CYD, "game log", &[("from", 1.into())]).await;
    assert!(words_of(&log.passage).contains(which));
    let mut call = hall.call(CYD);
    call.game = log.game.map(Tables::by_number);
    hall.tables.rolls(call, 1, 9).await.expect("what fell can be asked for");
    // Of another channel nothing is told by its number.
    let mut elsewhere = hall.call(CYD);
    (elsewhere.place, elsewhere.game) = (Some(ELSEWHERE), Some(Tables::by_number(GameId(1))));
    assert_eq!(refused(hall.tables.log(elsewhere, None).await), "no-game-here");
    // Nor of a game that hasn't begun.
    let mut lobby = hall.call(CYD);
    lobby.game = Some(Tables::by_number(GameId(2)));
    assert_eq!(refused(hall.tables.log(lobby, None).await), "game-not-started");
}

#[tokio::test]
async fn where_nothing_was_played_there_is_no_record() {
    let hall = Hall::new().await;
    assert_eq!(hall.code(ADA, "game export", &[]).await, "no-game-here");
    create(&hall, &[]).await.expect("a game");
    for form in ["game export", "game verify"] {
        assert_eq!(hall.code(ADA, form, &[]).await, "game-not-started");
    }
}

#[tokio::test]
async fn a_host_who_has_left_the_server_passes_the_lobby_on_and_with_all_it_is_over() {
    let hall = Hall::new().await;
    create(&hall, &[("players", 3.into())]).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("there is room");
    hall.deliver().await;
    let people: BTreeSet<PersonId> = [ADA, BEN].map(person).into();
    let gone: BTreeSet<PersonId> = [person(ADA)].into();
    hall.tables.note_absent(GameId(1), &people, &gone).await.expect("noted");
    assert!(public(&hall.deliver().await).contains("is the host now"));
    hall.tables.kick(hall.call(BEN), "ada").await.expect("the host frees a seat");
    let people: BTreeSet<PersonId> = [person(BEN)].into();
    hall.tables.note_absent(GameId(1), &people, &people).await.expect("noted");
    create(&hall, &[]).await.expect("the channel is free");
}

#[tokio::test]
async fn a_game_whose_people_have_all_left_the_server_rests_and_frees_its_channel_after_a_week() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    let both: BTreeSet<PersonId> = [ADA, BEN].map(person).into();
    let one: BTreeSet<PersonId> = [person(ADA)].into();
    hall.tables.note_absent(GameId(1), &both, &one).await.expect("noted");
    assert!(!public(&hall.deliver().await).contains("rests"), "ben is there");
    hall.tables.note_absent(GameId(1), &both, &both).await.expect("noted");
    assert!(public(&hall.deliver().await).contains("the game rests"));
    let phase = hall.phase();
    hall.wait(SignedDuration::from_hours(5 * 24)).await;
    assert_eq!((hall.phase(), hall.deliver().await.len()), (phase, 0), "nothing is played for nobody");
    assert_eq!(hall.code(CYD, "game cancel", &[]).await, "not-host");
    hall.wait(SignedDuration::from_hours(3 * 24)).await;
    hall.ok(CYD, "game cancel", &[]).await;
    create(&hall, &[]).await.expect("the channel is free");
}

#[tokio::test]
async fn whoever_comes_back_and_plays_has_the_game_again_and_unseen_nobody_wakes_it() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let both: BTreeSet<PersonId> = [ADA, BEN].map(person).into();
    hall.tables.note_absent(GameId(1), &both, &both).await.expect("noted");
    let said = public(&hall.deliver().await);
    assert!(said.contains("the game rests") && !said.contains("deadlines pass"), "{said}");
    // Who has chosen a capital unseen isn't told by that.
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    assert!(!public(&hall.deliver().await).contains("goes on"));
    hall.ok(ADA, "game resume", &[]).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("The game goes on") && said.contains("Whether yours is"), "{said}");
    assert_eq!(hall.code(CYD, "game cancel", &[]).await, "not-seated");
    // They may leave once more.
    hall.tables.note_absent(GameId(1), &both, &both).await.expect("noted");
    assert!(public(&hall.deliver().await).contains("the game rests"));
}

#[tokio::test]
async fn a_game_on_a_server_that_the_bot_was_taken_off_rests_until_somebody_plays() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(20)).await;
    hall.tables.place_out_of_reach(HERE).await.expect("noted");
    hall.tables.place_out_of_reach(HERE).await.expect("once is enough");
    assert_eq!(public(&hall.deliver().await).matches("taken off this server").count(), 1);
    hall.wait(SignedDuration::from_hours(240)).await;
    assert_eq!(hall.owes(), [ADA], "no deadline has passed");
    hall.ok(ADA, "attack", &[("from", "Alaska".into()), ("to", "Kamchatka".into())]).await;
    assert!(public(&hall.deliver().await).contains("The game goes on"));
    hall.wait(SignedDuration::from_hours(3)).await;
    assert_eq!(hall.owes(), [ADA], "with the time that was left");
    hall.tables.place_out_of_reach(ELSEWHERE).await.expect("there is no game");
}
