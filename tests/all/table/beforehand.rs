//! Answers left beforehand, and answers changed while others are still to come: nobody else sees any of it.

use serde_json::{Value, json};
use wartable::rules::FieldValue;

use super::sealed::auction;
use super::{ADA, BEN, CYD};
use crate::leaks::{EVE, World, same};

async fn look_alike(one: &mut World, other: &mut World, when: &str) {
    for reader in [BEN, EVE] {
        let (a, b) = (one.seen_by(reader).await, other.seen_by(reader).await);
        same(&a, &b, &format!("{when}, {reader}"));
    }
}

/// The same position twice.
async fn twice(position: &Value) -> (World, World) {
    (World::of(position).await, World::of(position).await)
}

async fn leave(world: &World, fields: &[(&str, FieldValue)]) {
    world.hall.ok(ADA, "warrior standing", fields).await;
}

/// Barter among three, in which nobody has done anything.
fn barter() -> Value {
    let mut position = auction(&json!({}));
    position["phase"] = "barter".into();
    position["lots_left"] = 0.into();
    position
}

#[tokio::test]
async fn wr_25_leaving_changing_and_taking_back_shows_in_nothing() {
    let (mut left, mut without) = twice(&barter()).await;
    let all = [("bids", "2: 30, 15: 0".into()), ("stake", 50.into()), ("barter", true.into())];
    leave(&left, &all).await;
    look_alike(&mut left, &mut without, "left for once").await;
    leave(&left, &[("bids", "2: 30".into()), ("always", true.into())]).await;
    look_alike(&mut left, &mut without, "for good").await;
    leave(&left, &[("bids", "2: -".into()), ("stake", (-1).into())]).await;
    look_alike(&mut left, &mut without, "taken back").await;
    for world in [&left, &without] {
        world.hall.ok(BEN, "pass", &[]).await;
    }
    leave(&left, &[("bids", "5: 5".into())]).await;
    look_alike(&mut left, &mut without, "after somebody's step").await;
    for world in [&left, &without] {
        world.hall.tables.undo(world.hall.call(BEN), None).await.expect("taken back");
    }
    look_alike(&mut left, &mut without, "after it is taken back").await;
    assert_eq!(left.hall.state("/seats/ada/standing/once/bids"), json!({ "5": 5, "15": 0 }));
    assert_eq!(left.hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn wr_54_a_placing_begun_anew_shows_in_nothing() {
    let mut position = barter();
    position["phase"] = "place".into();
    for (seat, pool) in [(ADA, 3), (BEN, 2)] {
        position["seats"][seat]["pool"] = pool.into();
    }
    let (mut anew, mut once) = twice(&position).await;
    let place = [("at", "Peru".into()), ("count", 3.into())];
    for world in [&anew, &once] {
        world.hall.ok(ADA, "place", &place).await;
    }
    look_alike(&mut anew, &mut once, "placed").await;
    anew.hall.ok(ADA, "place", &[("at", "Brazil".into())]).await;
    assert_eq!((anew.hall.owes().len(), once.hall.owes().len()), (2, 1));
    look_alike(&mut anew, &mut once, "begun anew").await;
    anew.hall.ok(ADA, "warrior unplace", &[]).await;
    look_alike(&mut anew, &mut once, "all in hand again").await;
    anew.hall.ok(ADA, "place", &place).await;
    for world in [&anew, &once] {
        world.hall.ok(BEN, "warrior spread", &[]).await;
        assert_eq!(world.hall.state("/territories/peru/troops"), 5);
    }
    look_alike(&mut anew, &mut once, "as all is shown").await;
}

#[tokio::test]
async fn wr_6_a_capital_chosen_anew_shows_in_nothing() {
    let mut position = barter();
    position["phase"] = "capital".into();
    for seat in [ADA, BEN, CYD] {
        position["seats"][seat]["capital"] = Value::Null;
    }
    position.as_object_mut().expect("an object").remove("round");
    position.as_object_mut().expect("an object").remove("order");
    let (mut anew, mut once) = twice(&position).await;
    for world in [&anew, &once] {
        world.hall.ok(ADA, "warrior capital", &[("at", "Peru".into())]).await;
    }
    anew.hall.ok(ADA, "warrior capital", &[("at", "Brazil".into())]).await;
    look_alike(&mut anew, &mut once, "chosen anew").await;
    assert_eq!(anew.hall.state("/capitals/ada"), "brazil");
}
