//! What somebody keeps for their next turn is theirs alone: two worlds that differ in nothing else look the same to
//! everybody else, and who takes a seat over finds nothing of it.

use jiff::SignedDuration;
use serde_json::Value;
use wartable::rules::Draft;
use wartable::table::{Look, Outgoing, Post, To};

use super::{ADA, BEN, CYD, HERE, Hall, person, words_of};

const PLAN: &str = "heal Peru to Brazil along book; settle Brazil to Argentina plant; recalibrate Peru to Brazil 1 windmill; finish";

/// Clean Slate in ada's turn; ben has Environment.
async fn begun(hall: &Hall) {
    let position = include_bytes!("../../transcripts/clean_slate/plan.json");
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    hall.deliver().await;
}

/// Where the dice of a row come from hangs on its number, so these are set.
fn low(hall: &Hall) {
    hall.dice(&[1, 1]);
}

/// All that reaches others than ben.
fn others(sent: Vec<Outgoing>) -> Vec<String> {
    let to_others = sent.into_iter().filter(|outgoing| outgoing.post.to != To::Person(person(BEN)));
    // The hall numbers a message by its row; a chat's numbers tell of nothing but the time.
    let numbered = |outgoing: Outgoing| Post { edits: outgoing.post.edits.map(|_| 0), ..outgoing.post };
    to_others.map(|outgoing| format!("{:?}", numbered(outgoing))).collect()
}

/// What ada and somebody who looks on are shown when they ask.
async fn shown(hall: &Hall) -> Vec<String> {
    let mut seen = Vec::new();
    for name in [ADA, CYD] {
        for look in [
            Look::Status,
            Look::Hand,
            Look::Board { zone: None },
            Look::BoardText { zone: None },
            Look::Offers,
        ] {
            let shown = hall.tables.look(hall.call(name), look, false).await;
            seen.push(match shown {
                Ok(shown) => format!("{:?} {:?} {:?}", shown.passage, shown.buttons, shown.scene),
                Err(no) => super::say(&no),
            });
        }
        let log = hall.tables.log(hall.call(name), None).await.expect("a log");
        seen.push(words_of(&log.passage));
        let verified = hall.tables.verify(hall.call(name)).await.expect("verified");
        seen.push(words_of(&verified.passage));
        let export = hall.tables.export(hall.call(name)).await.expect("a file");
        seen.push(String::from_utf8_lossy(&export.files[0].1).into_owned());
        let steps = hall.tables.complete(&hall.call(name), &Draft::new("game undo"), "to", "").await;
        seen.push(format!("{steps:?}"));
        for form in ["slate plan", "slate carry", "slate drop", "slate heal"] {
            let draft = Draft::new(form).with("from", "Peru").with("to", "Brazil");
            for field in ["from", "to", "orders"] {
                seen.push(format!("{:?}", hall.tables.complete(&hall.call(name), &draft, field, "").await));
            }
            if let Err(no) = hall.give(name, form, &[("from", "Peru".into()), ("to", "Brazil".into())]).await
            {
                seen.push(super::say(&no));
            }
        }
    }
    seen.push(format!("{:?}", hall.tables.standing(HERE)));
    seen
}

#[track_caller]
fn same(one: &[String], other: &[String], when: &str) {
    for (a, b) in one.iter().zip(other) {
        assert_eq!(a, b, "{when}");
    }
    assert_eq!(one.len(), other.len(), "{when}");
}

/// One world with a plan, one without, through the partner's turn, a takeover, a deadline and a restart.
#[tokio::test]
async fn a_kept_plan_shows_others_nothing() {
    let (mut with, mut without) = (Hall::new().await, Hall::new().await);
    begun(&with).await;
    begun(&without).await;
    with.ok(BEN, "slate plan", &[("orders", PLAN.into())]).await;
    same(&shown(&with).await, &shown(&without).await, "kept");
    with.restart().await;
    without.restart().await;
    for hall in [&with, &without] {
        hall.ok(ADA, "pass", &[]).await;
    }
    same(&others(with.deliver().await), &others(without.deliver().await), "the partner's order");
    // A step back leaves it as it is, and shows nothing of it.
    for hall in [&with, &without] {
        hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
        hall.ok(ADA, "pass", &[]).await;
        hall.ok(ADA, "slate finish", &[]).await;
    }
    same(&others(with.deliver().await), &others(without.deliver().await), "the turn comes");
    same(&shown(&with).await, &shown(&without).await, "the turn comes");
    // ben gives the seat to cyd: from then on cyd, too, is one of those who see no difference.
    for hall in [&with, &without] {
        hall.tables.replace(hall.call(BEN), "Environment", super::who(CYD)).await.expect("cyd comes");
    }
    same(&others(with.deliver().await), &others(without.deliver().await), "a takeover");
    same(&shown(&with).await, &shown(&without).await, "a takeover");
    for hall in [&with, &without] {
        low(hall);
        hall.wait(SignedDuration::from_hours(25)).await;
    }
    same(&others(with.deliver().await), &others(without.deliver().await), "a deadline");
    same(&shown(&with).await, &shown(&without).await, "a deadline");
    for hall in [&with, &without] {
        assert_eq!(hall.state("/territories/argentina/plant"), Value::Null, "nothing of the plan was done");
        assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    }
}

/// No file of the new holder's tells of it either: not the order that kept it, nor what its maker was told.
#[tokio::test]
async fn a_partial_export_holds_no_plan_of_a_former_holder() {
    let hall = Hall::new().await;
    begun(&hall).await;
    hall.ok(BEN, "slate plan", &[("orders", PLAN.into())]).await;
    let file = |name: &'static str| {
        let hall = &hall;
        async move {
            let file = hall.tables.export(hall.call(name)).await.expect("a file").files.remove(0).1;
            String::from_utf8(file).expect("text")
        }
    };
    assert!(file(BEN).await.contains("keep"), "one's own is one's own");
    hall.ok(ADA, "slate finish", &[]).await;
    hall.tables.replace(hall.call(BEN), "Environment", super::who(CYD)).await.expect("cyd comes");
    let text = file(CYD).await;
    for word in ["keep", "kept", "settle", "recalibrate_all", "argentina\": \"plant"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    // What cyd keeps is in cyd's file; once the game is over all of it is in everybody's.
    hall.ok(CYD, "pass", &[]).await;
    hall.dice(&[1, 1]);
    hall.ok(CYD, "slate finish", &[]).await;
    hall.ok(CYD, "slate plan", &[("orders", "finish".into())]).await;
    assert!(file(CYD).await.contains("keep"));
}

/// Whoever leaves takes the plan along: the empty seat goes by its defaults, not by what was kept in it.
#[tokio::test]
async fn an_empty_seat_carries_no_plan_out() {
    let hall = Hall::new().await;
    begun(&hall).await;
    hall.ok(BEN, "slate plan", &[("orders", "settle Peru to Venezuela bicycle; finish".into())]).await;
    hall.tables.leave(hall.call(BEN), true).await.expect("ben leaves");
    low(&hall);
    hall.ok(ADA, "slate finish", &[]).await;
    assert_eq!(hall.state("/round"), 3);
    let told = super::public(&hall.deliver().await);
    assert!(
        told.contains("played cautiously") && !told.contains("sends a bicycle from Peru to Venezuela"),
        "{told}"
    );
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// A plan is carried out at the deadline of a solitaire game, too, for the seat for which it was kept; then it rests.
#[tokio::test]
async fn alone_a_plan_is_carried_out_for_its_own_seat() {
    let hall = Hall::new().await;
    super::seats::goes_on_from(
        &hall,
        serde_json::json!({
            "game": "clean_slate", "round": 2, "turn": "democracy", "part": "act",
            "seats": { "democracy": { "person": ADA }, "environment": { "person": ADA } },
            "territories": {
                "peru": { "book": 1, "windmill": 2, "bicycle": 2, "plant": 2 }, "brazil": { "fire": 2 },
                "venezuela": { "book": 1 }, "ural": { "goat": 1 }, "japan": { "fire": 1 },
            },
        }),
    )
    .await;
    hall.ok(ADA, "slate plan", &[("orders", "heal Peru to Brazil; finish".into())]).await;
    hall.wait(SignedDuration::from_hours(24)).await;
    assert_eq!(hall.state("/turn"), "environment");
    low(&hall);
    hall.wait(SignedDuration::from_hours(24)).await;
    assert_eq!(hall.state("/territories/brazil/windmill"), 1);
    assert_eq!(
        hall.state("/territories/venezuela/windmill"),
        Value::Null,
        "the plan says that the turn ends"
    );
    assert_eq!((hall.state("/turn"), hall.state("/round")), ("democracy".into(), 3.into()));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}
