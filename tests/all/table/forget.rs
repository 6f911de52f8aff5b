//! What is kept about a person is shown to them, and erased: nothing of it is left in the file, and every game
//! replays as before.

use serde_json::Value;
use wartable::rules::FieldValue;
use wartable::table::{Ask, Call, Chosen, GameId, PersonId, Receipt, To, Verified, Who, verify_export};

use super::{ADA, BEN, CYD, ELSEWHERE, HERE, Hall, person, words_of};

/// One whose number and name are found wherever they stand.
pub(crate) const QUETZAL: PersonId = PersonId(0x1122_3344_5566_7788);
pub(crate) const NAME: &str = "Quetzal";

fn quetzal(hall: &Hall) -> Call {
    Call { who: Who { person: QUETZAL, name: NAME.to_owned() }, ..hall.call(ADA) }
}

async fn order(hall: &Hall, form: &str, fields: &[(&str, FieldValue)]) -> Receipt {
    let ask = hall.ask(ADA, form, fields);
    let given = hall.tables.order(Ask { call: quetzal(hall), ..ask }).await;
    given.unwrap_or_else(|no| panic!("{form}: {}", super::say(&no)))
}

async fn forget(hall: &Hall) -> Receipt {
    order(hall, "game forget", &[("confirmed", true.into())]).await
}

/// Everything that stands in the files of the database.
fn file(hall: &Hall) -> Vec<u8> {
    let file = hall.database();
    let endings = ["", "-wal", "-shm"].map(|ending| format!("{}{ending}", file.display()));
    endings.iter().filter_map(|file| std::fs::read(file).ok()).flatten().collect()
}

pub(crate) fn found<'a>(hall: &Hall, words: &[&'a str]) -> Vec<&'a str> {
    let bytes = file(hall);
    let stands = |what: &[u8]| bytes.windows(what.len()).any(|there| there == what);
    let mut found: Vec<&str> = words.iter().copied().filter(|word| stands(word.as_bytes())).collect();
    if stands(QUETZAL.0.to_string().as_bytes()) {
        found.push("the number in words");
    }
    if stands(&QUETZAL.0.to_be_bytes()) {
        found.push("the number");
    }
    found
}

pub(crate) async fn sound(hall: &Hall, game: i64) -> Verified {
    let verified = hall.tables.verify_game(GameId(game)).await.expect("a game");
    assert_eq!(verified.differences, Vec::<String>::new(), "game {game}");
    verified
}

/// Warrior in Barter, read in from a file: ada's seat is Quetzal's.
async fn barter(hall: &Hall) {
    let position = include_str!("../../transcripts/warrior/barter.json");
    let position = position.replace("\"ada\"", &format!("\"{NAME}\""));
    let people = [(NAME.to_owned(), QUETZAL), (BEN.to_owned(), person(BEN)), (CYD.to_owned(), person(CYD))];
    hall.tables.import(quetzal(hall), position.as_bytes(), &people.into()).await.expect("read in");
}

/// Its answer named somebody who was forgotten since: that it was given stays known.
#[tokio::test]
async fn what_came_before_somebody_was_forgotten_is_not_carried_out_again() {
    let hall = Hall::new().await;
    barter(&hall).await;
    let offer = [("to", BEN.into()), ("give", "10 gp".into())];
    let ask = Ask { call: quetzal(&hall), ..hall.ask(ADA, "offer make", &offer) };
    let first = hall.tables.order(ask.clone()).await.expect("an offer");
    assert_eq!(hall.tables.order(ask.clone()).await.expect("the same answer"), first);
    forget(&hall).await;
    let after = hall.tables.position(HERE);
    let again = hall.tables.order(ask).await.expect_err("it was carried out");
    assert!(super::say(&again).contains("That has been carried out already."), "{}", super::say(&again));
    assert_eq!(hall.tables.position(HERE), after, "carried out twice");
}

#[tokio::test]
async fn nothing_of_a_person_is_left_in_the_file_and_the_games_replay() {
    let mut hall = Hall::new().await;
    barter(&hall).await;
    let promise = "no war before the spring, says Quetzal";
    order(&hall, "offer make", &[("to", BEN.into()), ("give", "10 gp".into()), ("promise", promise.into())])
        .await;
    hall.ok(BEN, "offer answer", &[("offer", 1.into()), ("accept", true.into())]).await;
    hall.ok(BEN, "offer make", &[("to", CYD.into()), ("give", "5 gp".into()), ("promise", "nor I".into())])
        .await;
    order(&hall, "game reminders", &[("every", "6h".into())]).await;
    hall.deliver().await;
    let before = found(&hall, &[NAME, promise]);
    assert_eq!(before.len(), 4, "{before:?}");

    // The digits of somebody else's number stand in many places.
    let stranger = Call { who: Who { person: PersonId(0), name: "zoe".to_owned() }, ..hall.call(ADA) };
    let nothing = hall.tables.forget(stranger, false).await.expect("shown");
    assert!(words_of(&nothing.passage).starts_with("Nothing is kept"), "{nothing:?}");

    let shown = order(&hall, "game forget", &[]).await;
    let words = words_of(&shown.passage);
    for kept in ["you play in it", "“Quetzal”", promise, "/game reminders"] {
        assert!(words.contains(kept), "{kept}: {words}");
    }
    assert_eq!(shown.buttons.len(), 1);
    assert_eq!(found(&hall, &[NAME, promise]).len(), 4, "looking changes nothing");

    let done = forget(&hall).await;
    assert!(words_of(&done.passage).starts_with("Done: in 1 game you are somebody-"), "{done:?}");
    assert_eq!(found(&hall, &[NAME, promise, "before the spring"]), Vec::<&str>::new());
    assert_eq!(found(&hall, &["nor I"]), ["nor I"], "what others promised stays");
    sound(&hall, 1).await;
    // The others play on, and after a restart, too.
    hall.ok(CYD, "offer answer", &[("offer", 2.into()), ("accept", true.into())]).await;
    hall.restart().await;
    sound(&hall, 1).await;
    assert!(hall.tables.position(HERE).expect("a game").to_string().contains("somebody-"));
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    assert!(!export.to_string().contains(NAME) && !export.to_string().contains("before the spring"));
    assert_eq!(verify_export(wartable::games::ALL, &export).expect("read").differences, Vec::<String>::new());
    assert!(words_of(&order(&hall, "game forget", &[]).await.passage).starts_with("Nothing is kept"));
}

#[tokio::test]
async fn a_word_for_the_dice_goes_and_their_key_stays() {
    let hall = Hall::new().await;
    let two = wartable::table::Chosen::from([("players".to_owned(), FieldValue::from(2))]);
    hall.tables.create(quetzal(&hall), "warrior", two).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.ready(quetzal(&hall), Some("plum tree".to_owned())).await.expect("ready");
    hall.tables.ready(hall.call(BEN), Some("pear".to_owned())).await.expect("ready");
    hall.deliver().await;
    let words = words_of(&order(&hall, "game forget", &[]).await.passage);
    assert!(words.contains("“plum tree”") && !words.contains("pear"), "{words}");
    forget(&hall).await;
    assert_eq!(found(&hall, &[NAME, "plum tree"]), Vec::<&str>::new());
    assert_eq!(found(&hall, &["pear"]), ["pear"]);
    // Its dice fell by the key, which the word was a part of.
    let verified = sound(&hall, 1).await;
    assert!(verified.by_hand.is_empty());
    let export: Value = hall.tables.export_game(GameId(1)).await.expect("an export");
    assert!(export["key"].is_string(), "whoever checks the dice finds the key");
    assert_eq!(verify_export(wartable::games::ALL, &export).expect("read").differences, Vec::<String>::new());
    let mut wrong = export;
    wrong["key"] = "00".repeat(32).into();
    assert!(!verify_export(wartable::games::ALL, &wrong).expect("read").differences.is_empty());
}

#[tokio::test]
async fn who_has_left_or_handed_a_seat_over_is_forgotten_there_too() {
    let hall = Hall::new().await;
    barter(&hall).await;
    let promise = "I never come back to Siam";
    order(&hall, "offer make", &[("to", BEN.into()), ("give", "1 gp".into()), ("promise", promise.into())])
        .await;
    let dan = Who { person: PersonId(77), name: "dan".to_owned() };
    hall.tables.replace(quetzal(&hall), NAME, dan).await.expect("handed over");
    // Another game, in which they wait for players.
    let elsewhere = Call { place: Some(ELSEWHERE), ..quetzal(&hall) };
    hall.tables.create(elsewhere, "warrior", wartable::table::Chosen::default()).await.expect("a game");
    hall.deliver().await;
    let words = words_of(&order(&hall, "game forget", &[]).await.passage);
    assert!(words.contains("you played in it and left"), "{words}");
    forget(&hall).await;
    hall.deliver().await;
    assert_eq!(found(&hall, &[NAME, promise]), Vec::<&str>::new());
    sound(&hall, 1).await;
    let position = hall.tables.position(HERE).expect("a game");
    assert_eq!(position["seats"]["dan"]["person"], "dan", "who has the seat now keeps it");
}

#[tokio::test]
async fn a_game_keeps_the_name_of_one_who_is_called_like_something_of_its_own() {
    let hall = Hall::new().await;
    // "siam" is a territory of the position; it replays only as it was read in.
    let position = include_str!("../../transcripts/warrior/barter.json").replace("\"ada\"", "\"siam\"");
    let who = Who { person: QUETZAL, name: "siam".to_owned() };
    let call = |hall: &Hall| Call { who: who.clone(), ..hall.call(ADA) };
    let people = [("siam".to_owned(), QUETZAL), (BEN.to_owned(), person(BEN)), (CYD.to_owned(), person(CYD))];
    hall.tables.import(call(&hall), position.as_bytes(), &people.into()).await.expect("read in");
    let ask = Ask { call: call(&hall), ..hall.ask(ADA, "game forget", &[("confirmed", true.into())]) };
    let done = words_of(&hall.tables.order(ask).await.expect("done").passage);
    sound(&hall, 1).await;
    assert_eq!(found(&hall, &[]), Vec::<&str>::new(), "the number is gone");
    assert!(done.contains("Not so in game 1"), "{done}");
}

#[tokio::test]
async fn what_another_promised_in_the_same_words_stays() {
    let mut hall = Hall::new().await;
    barter(&hall).await;
    let promise = "peace in Africa";
    let offer =
        |to: &str, give: &str| [("to", to.into()), ("give", give.into()), ("promise", promise.into())];
    order(&hall, "offer make", &offer(BEN, "10 gp")).await;
    hall.ok(BEN, "offer make", &offer(CYD, "5 gp")).await;
    hall.ok(CYD, "offer answer", &[("offer", 2.into()), ("accept", true.into())]).await;
    hall.deliver().await;
    let promises = |export: &Value| {
        let all = export.to_string();
        (all.matches(promise).count(), all.matches("(erased)").count())
    };
    let (before, none) = promises(&hall.tables.export_game(GameId(1)).await.expect("an export"));
    assert_eq!(none, 0);
    forget(&hall).await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    let (left, erased) = promises(&export);
    assert!(left > 0 && erased > 0 && left < before, "{before} {left} {erased}: {export:#}");
    // Each of what is left is ben's.
    let rows = export["journal"].as_array().expect("rows");
    for row in rows {
        for event in row["events"].as_array().into_iter().flatten() {
            let event = event.to_string();
            assert!(!(event.contains(promise) && event.contains("\"from\":0")), "{event}");
        }
    }
    sound(&hall, 1).await;
    hall.restart().await;
    sound(&hall, 1).await;
    // His promise is told on as he gave it.
    hall.ok(CYD, "offer make", &[("to", BEN.into()), ("give", "1 gp".into())]).await;
    let position = hall.tables.export_game(GameId(1)).await.expect("an export").to_string();
    assert!(position.contains(promise), "{position}");
}

/// The name of a game is a word of whose who gave it; a rematch hands it on.
#[tokio::test]
async fn the_name_that_somebody_gave_a_game_goes_with_them_and_stays_where_another_gave_it() {
    let mut hall = Hall::new().await;
    let title = "Plumed Thursday";
    let named = |title: &str| {
        wartable::table::Chosen::from([("name".to_owned(), title.into()), ("players".to_owned(), 2.into())])
    };
    hall.tables.create(quetzal(&hall), "warrior", named(title)).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.ready(quetzal(&hall), None).await.expect("ready");
    hall.tables.ready(hall.call(BEN), None).await.expect("ready");
    hall.tables.leave(quetzal(&hall), true).await.expect("it is over");
    hall.tables.rematch(hall.call(BEN)).await.expect("a rematch, of which ben is the host");
    let elsewhere = Call { place: Some(ELSEWHERE), ..hall.call(BEN) };
    hall.tables.create(elsewhere, "warrior", named("Bare Friday")).await.expect("a game");
    hall.tables.join(Call { place: Some(ELSEWHERE), ..quetzal(&hall) }, None).await.expect("joined");
    hall.deliver().await;
    assert_eq!(found(&hall, &[title, "Bare Friday"]).len(), 4);

    let words = words_of(&order(&hall, "game forget", &[]).await.passage);
    assert!(words.contains("“Plumed Thursday”") && !words.contains("“Bare Friday”"), "{words}");
    forget(&hall).await;
    hall.deliver().await;
    assert_eq!(found(&hall, &[NAME, title, "Bare Friday"]), ["Bare Friday"]);
    sound(&hall, 1).await;
    hall.restart().await;
    let shown = words_of(&hall.tables.list(hall.call(BEN)).await.expect("shown").passage);
    assert!(shown.contains("Warrior 2"), "{shown}");
}

#[tokio::test]
async fn the_name_of_a_game_that_was_called_off_by_vote_goes_from_its_log_too() {
    let hall = Hall::new().await;
    let title = "Plumed Thursday";
    let named = [("name".to_owned(), title.into()), ("players".to_owned(), 2.into())];
    hall.tables.create(quetzal(&hall), "warrior", named.into()).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.ready(quetzal(&hall), None).await.expect("ready");
    hall.tables.ready(hall.call(BEN), None).await.expect("ready");
    hall.tables.cancel(quetzal(&hall)).await.expect("asked");
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export").to_string();
    assert!(export.contains("Plumed Thursday is called off"), "{export}");
    forget(&hall).await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export").to_string();
    assert!(!export.contains(title) && export.contains("Warrior 1 is called off"), "{export}");
    sound(&hall, 1).await;
}

/// Who leaves a lobby sits nowhere any more; what tells of it is without them, however they were called there.
#[tokio::test]
async fn who_was_called_otherwise_in_a_lobby_is_forgotten_there_too() {
    let hall = Hall::new().await;
    hall.tables.create(quetzal(&hall), "warrior", wartable::table::Chosen::default()).await.expect("a game");
    hall.deliver().await;
    assert_eq!(found(&hall, &[NAME]).first(), Some(&NAME), "it stands there before");
    let renamed = Call { who: Who { person: QUETZAL, name: "Somebody else".to_owned() }, ..hall.call(ADA) };
    let ask = hall.ask(ADA, "game forget", &[("confirmed", true.into())]);
    let given = hall.tables.order(Ask { call: renamed, ..ask }).await;
    given.unwrap_or_else(|no| panic!("{}", super::say(&no)));
    hall.deliver().await;
    assert_eq!(found(&hall, &[NAME]), Vec::<&str>::new());
}

/// Somebody of whom nothing else is kept, but to whom a message was sent.
#[tokio::test]
async fn where_the_last_message_to_somebody_is_goes_with_all_else() {
    let hall = Hall::new().await;
    let newest = "INSERT INTO newest (to_person, target, message, at) VALUES (1, 1234605616436508552, 9, 9)";
    super::broken::sql(&hall, newest).await;
    assert_eq!(found(&hall, &[]), ["the number"]);
    let said = words_of(&forget(&hall).await.passage);
    assert!(said.starts_with("Nothing is kept"), "{said}");
    assert_eq!(found(&hall, &[]), Vec::<&str>::new());
    hall.close().await;
}

/// A message that is being sent, or a change of one, as somebody in it is forgotten: what is noted of it is without them.
#[tokio::test]
async fn what_is_on_its_way_brings_no_name_back() {
    for grows in [false, true] {
        let mut hall = Hall::new().await;
        barter(&hall).await;
        hall.deliver().await;
        let promise = "no war before the spring, says Quetzal";
        let offer = |to: &str| [("to", to.into()), ("give", "1 gp".into()), ("promise", promise.into())];
        order(&hall, "offer make", &offer(BEN)).await;
        if grows {
            hall.deliver().await;
            hall.ok(BEN, "offer answer", &[("offer", 1.into()), ("accept", true.into())]).await;
            hall.deliver().await;
            order(&hall, "warrior passage", &[("to", BEN.into()), ("allow", true.into())]).await;
        }
        let on_their_way = hall.waiting().await;
        let here = on_their_way.iter().filter(|parcel| parcel.rows[0].post.to == To::Place(HERE));
        assert!(here.clone().any(|parcel| parcel.latest.is_some() == grows), "{on_their_way:#?}");
        forget(&hall).await;
        assert_eq!(found(&hall, &[NAME, promise]), Vec::<&str>::new());
        for parcel in &on_their_way {
            hall.delivered(parcel).await;
        }
        assert_eq!(found(&hall, &[NAME, promise]), Vec::<&str>::new(), "grows: {grows}");
        // Nothing of it is sent again, and the game goes on.
        let before: Vec<i64> =
            on_their_way.iter().flat_map(|parcel| parcel.rows.iter().map(|row| row.id)).collect();
        assert!(hall.deliver().await.iter().all(|row| !before.contains(&row.id)));
        hall.restart().await;
        sound(&hall, 1).await;
        hall.close().await;
    }
}

/// Who left the server while nobody listened is noted as absent; that goes with all else.
#[tokio::test]
async fn who_was_found_to_be_absent_is_forgotten_there_too() {
    let hall = Hall::new().await;
    barter(&hall).await;
    hall.deliver().await;
    let all = std::collections::BTreeSet::from([QUETZAL]);
    let none = std::collections::BTreeSet::new();
    let mut told = Vec::new();
    // Of whom nothing was looked up nothing new is known.
    for (looked_up, absent) in [(&all, &all), (&all, &all), (&none, &none), (&all, &all)] {
        hall.tables.note_absent(GameId(1), looked_up, absent).await.expect("noted");
        let said = hall.deliver().await.into_iter().map(|row| format!("{:?}", row.post.passage));
        told.extend(said.filter(|said| said.contains("on this server any more")));
    }
    assert_eq!(told.len(), 1, "it is told once: {told:?}");
    forget(&hall).await;
    assert_eq!(found(&hall, &[NAME]), Vec::<&str>::new());
    sound(&hall, 1).await;
}

/// Nothing says where they sat but what was told of it last.
#[tokio::test]
async fn who_is_gone_before_the_start_is_found_and_forgotten() {
    for put_out in [false, true] {
        let hall = Hall::new().await;
        let players = Chosen::from([("players".to_owned(), FieldValue::from(3))]);
        hall.tables.create(hall.call(ADA), "warrior", players).await.expect("a game");
        hall.tables.join(quetzal(&hall), None).await.expect("joins");
        hall.deliver().await;
        if put_out {
            hall.tables.kick(hall.call(ADA), NAME).await.expect("put out");
        } else {
            hall.tables.leave(quetzal(&hall), false).await.expect("left");
        }
        hall.deliver().await;
        assert!(found(&hall, &[NAME]).contains(&NAME), "{put_out}");
        let words = words_of(&order(&hall, "game forget", &[]).await.passage);
        assert!(words.contains("you are noted in it"), "{put_out}: {words}");
        forget(&hall).await;
        assert_eq!(found(&hall, &[NAME]), Vec::<&str>::new(), "{put_out}");
        // Whoever comes instead has the card as ever.
        hall.tables.join(hall.call(BEN), None).await.expect("joins");
        assert!(super::public(&hall.deliver().await).contains("hosts a game of"), "{put_out}");
    }
}
