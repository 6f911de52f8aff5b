//! What people give has a bound: refused at its place, with the bound, and a battle's record has an end.

use serde_json::{Value, json};
use wartable::rules::FieldValue;
use wartable::table::{GameId, No, Receipt};

use super::{ADA, BEN, ELSEWHERE, Hall, person, say};

fn position() -> Value {
    serde_json::from_slice(include_bytes!("../../transcripts/warrior/two_front.json")).expect("JSON")
}

async fn import(hall: &Hall, file: &Value) -> Result<Receipt, No> {
    let people = [ADA, BEN].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), file.to_string().as_bytes(), &people).await
}

/// Refused at this place, with this bound; and no game is made.
async fn refused_at(file: &Value, place: &str, bound: &str) {
    let hall = Hall::new().await;
    let said = say(&import(&hall, file).await.expect_err("it is too much"));
    assert!(said.contains(place) && said.contains(bound), "{said}");
    assert!(said.chars().count() < 600, "{said}");
    assert_eq!(hall.tables.position(super::HERE), None);
}

#[tokio::test]
async fn names_of_a_hundred_thousand_letters_are_refused() {
    let mut key = position();
    key["seats"]["w".repeat(100_000)] = json!({});
    refused_at(&key, "/seats", "80").await;
    let mut person = position();
    person["seats"][ADA]["person"] = "w".repeat(100_000).into();
    refused_at(&person, "/seats/ada/person", "80").await;
    let mut fits = position();
    fits["seats"][ADA]["person"] = "w".repeat(80).into();
    import(&Hall::new().await, &fits).await.expect("as long as a name may be");
}

#[tokio::test]
async fn numbers_that_no_game_gets_to_are_refused() {
    for (pointer, bound) in [("/territories/alaska", "10000"), ("/seats/ada", "1000000")] {
        let mut file = position();
        let there = file.pointer_mut(pointer).expect("it stands there");
        let (key, number) =
            if pointer.starts_with("/seats") { ("cash", 1_000_001) } else { ("troops", 10_001) };
        there[key] = number.into();
        refused_at(&file, &format!("{pointer}/{key}"), bound).await;
    }
    let mut round = position();
    round["round"] = 4_000_000_000_u64.into();
    refused_at(&round, "/round", "10000").await;
}

/// Private offers are numbered from 100,000 on for each two seats.
#[tokio::test]
async fn an_offer_has_any_number_that_two_seats_can_have_given_it() {
    let offer = |number: u32| {
        let mut file: Value =
            serde_json::from_str(include_str!("../leaks/blitzkrieg_private.json")).expect("JSON");
        file["offers"][0]["number"] = number.into();
        file
    };
    refused_at(&offer(4_000_000_000), "/offers/0/number", "19100000").await;
    let people = [ADA, BEN, "cyd", "dan"].map(|name| (name.to_owned(), person(name))).into();
    let hall = Hall::new().await;
    let file = offer(100_001).to_string();
    hall.tables.import(hall.call(ADA), file.as_bytes(), &people).await.expect("a number that play gives out");
}

#[tokio::test]
async fn lists_that_no_game_gets_to_are_refused() {
    let mut offers = position();
    let offer =
        json!({ "number": 1, "from": ADA, "to": BEN, "give": { "cash": 1 }, "want": {}, "promise": null });
    offers["offers"] = vec![offer; 70_000].into();
    refused_at(&offers, "/offers", "300").await;
    let mut seats = position();
    seats["seats"] =
        (0..5_000).map(|seat| (format!("seat {seat}"), json!({}))).collect::<serde_json::Map<_, _>>().into();
    refused_at(&seats, "/seats", "300").await;
}

#[tokio::test]
async fn a_whole_export_with_more_seats_than_the_game_has_is_refused() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let export = hall.tables.export_game(GameId(1)).await.expect("an export");
    let there = |mut file: Value, seats: Vec<Value>| {
        file["seats"] = seats.into();
        file
    };
    let own = export["seats"].as_array().expect("seats").clone();
    let many = (0..5_000).map(|seat| json!({ "name": format!("seat {seat}"), "word": "" })).collect();
    refused_at(&there(export.clone(), many), "/seats", "6").await;
    refused_at(&there(export.clone(), own[..1].to_vec()), "/seats", "missing").await;
    let mut named = own.clone();
    named[1]["name"] = "w".repeat(100_000).into();
    refused_at(&there(export.clone(), named), "/seats/1/name", "80").await;
    let mut call = hall.call(ADA);
    call.place = Some(ELSEWHERE);
    let people = [ADA, BEN].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(call, export.to_string().as_bytes(), &people).await.expect("as it is it is read in");
}

#[tokio::test]
async fn a_battle_of_many_thousands_is_written_down_within_a_bound_and_goes_on() {
    let hall = Hall::new().await;
    let mut file = position();
    for territory in ["alaska", "kamchatka"] {
        file["territories"][territory]["troops"] = 10_000.into();
    }
    import(&hall, &file).await.expect("read in");
    hall.deliver().await;
    let attack: [(&str, FieldValue); 2] = [("from", "Alaska".into()), ("to", "Kamchatka".into())];
    hall.ok(ADA, "attack", &attack).await;
    let mut orders = 1;
    while hall.state("/attack") != Value::Null {
        hall.ok(ADA, "attack", &[]).await;
        orders += 1;
        assert!(orders < 100, "it comes to an end");
    }
    assert!(orders > 5, "{orders}");
    for row in hall.store.journal(1, 0).await.expect("the journal") {
        let length = row.act.len() + row.events.len() + row.told.len() + row.faces.len();
        assert!(length < 500_000, "row {} has {length} bytes", row.seq);
        assert!(row.faces.len() < 3_000, "row {} has {} faces", row.seq, row.faces.len());
    }
    let waiting = hall.waiting().await;
    for row in waiting.iter().flat_map(|parcel| &parcel.rows) {
        let length = serde_json::to_string(&row.post).expect("JSON").len();
        assert!(length < 1_500_000, "{length} bytes");
    }
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn nobody_has_more_than_thirty_offers_open() {
    let hall = Hall::new().await;
    let position: Value =
        serde_json::from_slice(include_bytes!("../../transcripts/warrior/barter.json")).expect("JSON");
    import(&hall, &position).await.expect("read in");
    let fields: [(&str, FieldValue); 2] = [("to", BEN.into()), ("give", "1 gp".into())];
    for _ in 0..30 {
        hall.ok(ADA, "offer make", &fields).await;
    }
    let said = say(&hall.give(ADA, "offer make", &fields).await.expect_err("one too many"));
    assert!(said.contains("30 offers"), "{said}");
    assert_eq!(hall.state("/offers").as_array().map(Vec::len), Some(30));
    let withdrawn: [(&str, FieldValue); 1] = [("offer", 1.into())];
    hall.ok(ADA, "offer withdraw", &withdrawn).await;
    hall.ok(ADA, "offer make", &fields).await;
}

#[tokio::test]
async fn nothing_longer_than_a_thousand_letters_is_read() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let long: FieldValue = "Alaska, ".repeat(200).into();
    for (form, field) in [("attack", "from"), ("offer make", "promise"), ("game ready", "word")] {
        let said = say(&hall.give(ADA, form, &[(field, long.clone())]).await.expect_err("too long"));
        assert!(said.contains(field) && said.contains("1000 letters"), "{said}");
    }
}

#[tokio::test]
async fn names_that_turn_the_text_are_kept_without_that() {
    let hall = Hall::new().await;
    let evil = "\u{202e}ad\na\u{2066} [x](https://evil)";
    let mut call = hall.call(ADA);
    call.who.name = evil.to_owned();
    let options = [("name".to_owned(), FieldValue::from("\u{202e}**@everyone**"))].into();
    hall.tables.create(call, "warrior", options).await.expect("a game");
    let shown = hall.tables.list(hall.call(ADA)).await.expect("a list");
    let given = |span: &wartable::rules::Span| matches!(span, wartable::rules::Span::Given(name) if name == "**@everyone**");
    assert!(shown.passage.lines[0].iter().any(given), "{:?}", shown.passage.lines);
    let card = hall.deliver().await;
    let names: Vec<_> = card[0].post.cast.0.iter().map(|member| member.name.clone()).collect();
    assert_eq!(names[0], "ad a [x](https://evil)");
}

#[tokio::test]
async fn a_game_elsewhere_is_named_to_nobody_outside_it() {
    let hall = Hall::new().await;
    hall.war(&[("name", "Secret plans".into())]).await;
    let mut call = hall.call("stranger");
    call.place = Some(ELSEWHERE);
    for typed in ["1", "#1", "Secret plans", "sec"] {
        call.game = Some(typed.to_owned());
        for answer in [
            hall.tables.look(call.clone(), wartable::table::Look::Status, false).await,
            hall.tables.log(call.clone(), None).await,
        ] {
            let said = say(&answer.expect_err("it isn't theirs"));
            let named = said.contains("Secret plans") && typed != "Secret plans";
            assert!(!named && !said.contains("Warrior"), "{said}");
        }
        let draft = wartable::rules::Draft::new("attack");
        assert!(hall.tables.complete(&call, &draft, "to", "").await.is_empty());
        assert!(hall.tables.complete(&call, &draft, "game", typed).await.is_empty());
    }
    // To its people it answers from anywhere.
    call.who = super::who(ADA);
    call.game = Some("#1".to_owned());
    hall.tables.look(call, wartable::table::Look::Status, false).await.expect("it is hers");
}
