//! Who leaves a war in the middle of an attack on their land (WR-56): through ballots, undo, restarts,
//! exports and deadlines.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::rules::FieldValue;

use super::{ADA, BEN, CYD, Hall, person, public};

/// Ada's attack on ben's capital Kamchatka is open; its people have made three of its one unit.
async fn besieged(hall: &Hall, names: &[&str]) {
    let colours = ["red", "blue", "green"];
    let seat = |(name, colour): (&&str, &str)| {
        ((*name).to_owned(), json!({ "person": name, "colour": colour, "cash": 100 }))
    };
    let seats: serde_json::Map<_, _> = names.iter().zip(colours).map(seat).collect();
    let mut position = json!({ "game": "warrior", "rules": 2, "round": 1, "phase": "combat", "turn": ADA,
        "order": names, "seats": seats, "territories": {
            "alaska": { "owner": ADA, "troops": 9 }, "alberta": { "owner": ADA, "troops": 2 },
            "kamchatka": { "owner": BEN, "troops": 1 }, "japan": { "owner": BEN, "troops": 4 } } });
    position["seats"][ADA]["capital"] = "alberta".into();
    position["seats"][BEN]["capital"] = "kamchatka".into();
    if names.contains(&CYD) {
        position["seats"][CYD]["capital"] = "peru".into();
        position["territories"]["peru"] = json!({ "owner": CYD, "troops": 3 });
        position["territories"]["brazil"] = json!({ "owner": CYD, "troops": 3 });
    }
    let people = names.iter().map(|name| ((*name).to_owned(), person(name))).collect();
    let import = hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people).await;
    import.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
    hall.dice(&[3]);
    let fields: [(&str, FieldValue); 2] = [("from", "Alaska".into()), ("to", "Kamchatka".into())];
    hall.ok(ADA, "attack", &fields).await;
    hall.deliver().await;
}

#[tokio::test]
async fn it_waits_over_a_restart_and_replays() {
    let mut hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN, CYD]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    let said = public(&hall.deliver().await);
    assert!(
        said.contains("leaves the game") && said.contains("when the attack on Kamchatka has ended"),
        "{said}"
    );
    assert_eq!((hall.state("/attack/leaving"), hall.state("/seats/ben/out")), (json!("ben"), json!(false)));
    assert_eq!(hall.owes(), [ADA]);
    // Ben has no say any more, and nobody can have the seat.
    assert_eq!(
        hall.code(BEN, "warrior passage", &[("to", ADA.into()), ("allow", true.into())]).await,
        "not-seated"
    );
    assert_eq!(hall.code(ADA, "game kick", &[("seat", BEN.into())]).await, "seat-taken");
    hall.restart().await;
    assert_eq!(hall.state("/attack/leaving"), json!("ben"));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    // Taken: half of ben's money goes to ada, Japan stays loyal; then ben is out, and Japan nobody's.
    hall.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1]);
    hall.ok(ADA, "attack", &[]).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("50 gp of spoils") && said.contains("gives up and is out"), "{said}");
    assert_eq!((hall.state("/seats/ada/cash"), hall.state("/seats/ben/out")), (json!(150), json!(true)));
    assert_eq!(hall.state("/territories/japan/owner"), Value::Null);
    assert_eq!(hall.owes(), [ADA]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn who_is_voted_out_under_attack_waits_as_well() {
    let hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN, CYD]).await;
    hall.tables.kick(hall.call(ADA), BEN).await.expect("moved");
    hall.ok(CYD, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(hall.state("/attack/leaving"), json!("ben"));
    hall.ok(ADA, "warrior halt", &[]).await;
    assert_eq!((hall.state("/seats/ben/out"), hall.state("/attack")), (json!(true), Value::Null));
}

#[tokio::test]
async fn an_undo_of_the_attacks_end_lets_the_seat_wait_again() {
    let hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN, CYD]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    hall.ok(ADA, "warrior halt", &[]).await;
    assert_eq!(hall.state("/seats/ben/out"), json!(true));
    hall.tables.undo(hall.call(ADA), None).await.expect("ada's alone to take back");
    assert_eq!((hall.state("/attack/leaving"), hall.state("/seats/ben/out")), (json!("ben"), json!(false)));
    // But not the leaving itself.
    assert!(hall.tables.undo(hall.call(ADA), None).await.is_err());
    hall.ok(ADA, "warrior halt", &[]).await;
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn the_last_opponents_leaving_ends_the_game_with_the_attack() {
    let hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    assert_eq!(hall.tables.standing(super::HERE).expect("a game").winners, None);
    assert_eq!(hall.owes(), [ADA]);
    // Nobody goes on: the deadline halts the attack.
    hall.wait(SignedDuration::from_hours(25)).await;
    let standing = hall.tables.standing(super::HERE).expect("a game");
    assert_eq!(standing.winners, Some(vec![ADA.to_owned()]));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn with_nobody_left_at_all_it_is_called_off() {
    let hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    hall.tables.leave(hall.call(ADA), true).await.expect("ada leaves");
    assert_eq!(hall.owes(), Vec::<String>::new());
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_capital_chosen_in_anothers_turn_can_be_taken_back_and_replays() {
    let hall = Hall::new().await;
    besieged(&hall, &[ADA, BEN, CYD]).await;
    hall.dice(&[6, 6, 6, 1, 1, 6, 6, 6, 1, 1]);
    hall.ok(ADA, "attack", &[]).await;
    assert_eq!(hall.owes(), [ADA, BEN]);
    hall.ok(BEN, "warrior capital", &[("at", "Japan".into())]).await;
    assert_eq!(
        (hall.state("/seats/ben/capital"), hall.state("/seats/ben/capital_new")),
        (json!("japan"), json!(true))
    );
    hall.tables.undo(hall.call(BEN), None).await.expect("ben's own step");
    assert_eq!(
        (hall.state("/seats/ben/capital"), hall.state("/seats/ben/capital_new")),
        (Value::Null, json!(false))
    );
    assert_eq!(hall.owes(), [ADA, BEN]);
    hall.ok(BEN, "warrior capital", &[("at", "Japan".into())]).await;
    hall.ok(ADA, "pass", &[]).await;
    assert_eq!(
        (hall.state("/seats/ben/capital"), hall.state("/seats/ben/capital_new")),
        (json!("japan"), json!(false))
    );
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}
