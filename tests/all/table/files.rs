//! Out and in again.

use serde_json::Value;
use wartable::clock::{Activity, Clock};
use wartable::store::Store;
use wartable::table::{No, PersonId, Receipt, Secrets, Tables, verify_export};

use super::{ADA, BEN, CYD, ELSEWHERE, Hall, person, refused};

fn people() -> std::collections::BTreeMap<String, PersonId> {
    [ADA, BEN].into_iter().map(|name| (name.to_owned(), person(name))).collect()
}

async fn file(hall: &Hall, name: &str) -> Value {
    let export = hall.tables.export(hall.call(name)).await.expect("an export");
    serde_json::from_slice(&export.files.first().expect("a file").1).expect("JSON")
}

#[tokio::test]
async fn a_whole_export_goes_on_elsewhere_as_it_was() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.ok(
        ADA,
        "attack",
        &[("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())],
    )
    .await;
    let export = hall.tables.export_game(wartable::table::GameId(1)).await.expect("an export");
    let mut call = hall.call(ADA);
    call.place = Some(ELSEWHERE);
    hall.tables.import(call, export.to_string().as_bytes(), &people()).await.expect("read in");
    assert_eq!(hall.tables.position(ELSEWHERE), hall.tables.position(super::HERE));
    assert_eq!(hall.tables.standing(ELSEWHERE), hall.tables.standing(super::HERE));
    // It goes on, and is replayed: what came with it by its faces, the rest by the new game's dice.
    let mut halt = hall.ask(ADA, "warrior halt", &[]);
    halt.call.place = Some(ELSEWHERE);
    hall.tables.order(halt).await.expect("halted");
    let verified = hall.tables.verify_game(wartable::table::GameId(2)).await.expect("a game");
    assert_eq!(verified.differences, Vec::<String>::new());
    assert!(verified.imported > 0 && verified.orders > verified.imported);
}

/// A full export of the first game, read in elsewhere.
async fn goes_on_elsewhere(hall: &Hall, people: &[&str]) {
    let export = hall.tables.export_game(wartable::table::GameId(1)).await.expect("an export");
    let people = people.iter().map(|name| ((*name).to_owned(), person(name))).collect();
    let mut call = hall.call(ADA);
    call.place = Some(ELSEWHERE);
    hall.tables.import(call, export.to_string().as_bytes(), &people).await.expect("read in");
}

async fn order_elsewhere(hall: &Hall, name: &str, form: &str) -> Result<Receipt, No> {
    let mut ask = hall.ask(name, form, &[("confirmed", true.into())]);
    ask.call.place = Some(ELSEWHERE);
    hall.tables.order(ask).await
}

#[tokio::test]
async fn who_gave_up_gets_no_seat_back_by_an_import() {
    let hall = Hall::new().await;
    super::replace::three(&hall).await;
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd gives up");
    goes_on_elsewhere(&hall, &[ADA, BEN, CYD]).await;
    assert_eq!(refused(order_elsewhere(&hall, CYD, "game pause").await), "not-seated");
    let mut call = hall.call(ADA);
    call.place = Some(ELSEWHERE);
    assert_eq!(refused(hall.tables.replace(call, "cyd", super::who(CYD)).await), "seat-taken");
}

#[tokio::test]
async fn a_deserted_seat_plays_on_by_itself_after_an_import() {
    let hall = Hall::new().await;
    super::seats::two(&hall, &[("deadline", "off".into())]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    goes_on_elsewhere(&hall, &[ADA, BEN]).await;
    for form in ["slate balanced", "slate finish"] {
        order_elsewhere(&hall, ADA, form).await.expect("ordered");
    }
    assert_eq!(hall.tables.standing(ELSEWHERE).expect("a game").owes, [ADA]);
}

#[tokio::test]
async fn a_running_game_is_exported_as_the_asker_may_see_it() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    let own = file(&hall, ADA).await;
    let bytes = |value: &Value| value.to_string();
    let bens = file(&hall, BEN).await;
    let strangers = file(&hall, CYD).await;
    // The same game with another secret choice looks the same to the others.
    let other = Hall::new().await;
    other.war(&[]).await;
    other.ok(ADA, "warrior capital", &[("at", "Alberta".into())]).await;
    assert_eq!(bytes(&bens), bytes(&file(&other, BEN).await));
    assert_eq!(bytes(&strangers), bytes(&file(&other, CYD).await));
    assert_ne!(bytes(&own), bytes(&file(&other, ADA).await));
    for value in [&own, &bens, &strangers] {
        assert_eq!(value.get("secret"), None);
        assert!(verify_export(wartable::games::ALL, value).is_err(), "it is no whole game");
    }
}

#[tokio::test]
async fn a_finished_games_export_is_checked_by_anybody() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.ok(
        ADA,
        "attack",
        &[("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())],
    )
    .await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    // WR-56: that takes effect when the attack on ben's land has ended.
    hall.ok(ADA, "warrior halt", &[]).await;
    let export = file(&hall, CYD).await;
    assert!(export.get("secret").is_some());
    let verified = verify_export(wartable::games::ALL, &export).expect("a whole export");
    assert_eq!(verified.differences, Vec::<String>::new());
    let mut tampered = export.clone();
    let rows = tampered["journal"].as_array_mut().expect("rows");
    let rolled = rows.iter_mut().find(|row| row["faces"] != Value::Array(vec![]) && row["by_hand"] == false);
    let face = &mut rolled.expect("an attack with dice of its own")["faces"][0];
    *face = ((face.as_u64().expect("a face") + 1) % 6).into();
    assert_ne!(
        verify_export(wartable::games::ALL, &tampered).expect("a whole export").differences,
        Vec::<String>::new()
    );
    let mut moved = export.clone();
    moved["position"]["seats"]["ada"]["cash"] = 9_999.into();
    assert_ne!(
        verify_export(wartable::games::ALL, &moved).expect("a whole export").differences,
        Vec::<String>::new()
    );
}

/// What is rolled while a position is read is rolled with the secret that is kept, also where every
/// secret is drawn anew.
#[tokio::test]
async fn an_imported_position_without_a_deck_is_replayed_with_its_own_dice() {
    let directory = crate::fresh_directory();
    let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
    let tables = Tables::open(store, Clock::real(), Activity::default(), Secrets::System).await;
    let tables = tables.expect("tables");
    let hall = Hall::new().await;
    let position = r#"{"game":"clean_slate","seats":{"democracy":{"person":"ada"},"environment":{"person":"ben"}},
        "territories":{"peru":{"book":1,"plant":1},"brazil":{"goat":2},"japan":{"fire":1}}}"#;
    tables.import(hall.call(ADA), position.as_bytes(), &people()).await.expect("read in");
    let verified = tables.verify_game(wartable::table::GameId(1)).await.expect("a game");
    assert_eq!(verified.differences, Vec::<String>::new());
}

#[tokio::test]
async fn nonsense_is_refused_and_says_where_it_is_wrong() {
    let hall = Hall::new().await;
    let import = |text: String| {
        let (tables, call) = (hall.tables.clone(), hall.call(ADA));
        async move { tables.import(call, text.as_bytes(), &people()).await }
    };
    for nonsense in [
        "",
        "hello",
        "[]",
        "{}",
        r#"{"game":"chess"}"#,
        r#"{"game":"warrior","rules":99}"#,
        r#"{"format":"other","game":"warrior"}"#,
        r#"{"format":"wartable","version":1,"game":"warrior"}"#,
        r#"{"game":"warrior","rules":1,"phase":"combat"}"#,
        r#"{"game":"warrior","rules":1,"phase":"combat","order":["ada"],"seats":{"ada":{"person":"ada"}},"territories":{"narnia":{"owner":"ada","troops":3}}}"#,
    ] {
        let code = refused(import(nonsense.to_owned()).await);
        assert_eq!(code, "wrong-game", "{nonsense}");
    }
    assert_eq!(hall.tables.standing(super::HERE), None);
    hall.war(&[]).await;
    let taken = import(r#"{"game":"warrior"}"#.to_owned()).await;
    assert_eq!(refused(taken), "game-here-already");
}
