//! What lapses in a time of its own: the window in which others may stop a forced action (BZ-G8), offers that only two know of.

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::table::PostKind;

use super::{ADA, BEN, CYD, HERE, Hall, of_kind, person, private, public};

const DAN: &str = "dan";
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

/// Cyd's turn, with an Eye where dan has one, too; dan wants to be asked.
async fn forcing(options: Value) -> Hall {
    let hall = Hall::new().await;
    let position = json!({
        "game": "blitzkrieg", "options": options, "phase": "act", "turn": CYD, "illuminati": [CYD, DAN],
        "seats": { ADA: { "resources": 6 }, BEN: { "resources": 3 }, CYD: { "illuminatus": true },
            DAN: { "illuminatus": true, "contest": "ask" } },
        "territories": { "alaska": { "owner": ADA, "troops": 4, "eyes": { CYD: 1, DAN: 1 } },
            "japan": { "owner": BEN, "troops": 1 } },
    });
    let people = [ADA, BEN, CYD, DAN].map(|name| (name.to_owned(), person(name)));
    let read = hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people.into()).await;
    read.unwrap_or_else(|no| panic!("not read: {}", super::say(&no)));
    hall.deliver().await;
    hall
}

async fn force(hall: &Hall) {
    hall.ok(CYD, "blitz raise", &[("at", "Alaska".into()), ("count", 2.into())]).await;
}

fn troops(hall: &Hall) -> Value {
    hall.state("/territories/alaska/troops")
}

#[tokio::test]
async fn it_lapses_in_its_own_time_and_who_must_act_loses_none() {
    let mut hall = forcing(json!({ "deadline": "8h", "window": "90m" })).await;
    hall.wait(HOUR * 7).await;
    force(&hall).await;
    // Asked once, with buttons, and told until when; the turn is owed still.
    let asked = of_kind(&hall.deliver().await, PostKind::Turn);
    assert_eq!(asked.iter().map(|sent| sent.post.ping.clone()).collect::<Vec<_>>(), [[person(DAN)]]);
    assert!(asked[0].post.buttons.iter().any(|button| button.label == "Stop it"), "{asked:#?}");
    assert!(public(&asked).contains("Open until"), "{}", public(&asked));
    assert_eq!((hall.owes(), troops(&hall)), (vec![CYD.to_owned()], json!(4)));
    hall.restart().await;
    hall.wait(MINUTE * 89).await;
    assert_eq!(troops(&hall), json!(4));
    hall.wait(MINUTE).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("no answer in time") && !said.contains("time is up"), "{said}");
    assert_eq!(
        (hall.owes(), troops(&hall), hall.state("/contest")),
        (vec![CYD.to_owned()], json!(6), Value::Null)
    );
    // An hour was left, and is.
    hall.wait(MINUTE * 59).await;
    assert_eq!(hall.owes(), [CYD]);
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [DAN]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn an_answer_before_its_time_gives_back_what_it_took() {
    let hall = forcing(json!({ "deadline": "8h" })).await;
    hall.wait(HOUR * 5).await;
    force(&hall).await;
    hall.wait(HOUR * 2).await;
    hall.ok(DAN, "blitz intervene", &[("stop", false.into())]).await;
    assert_eq!(troops(&hall), json!(6));
    hall.wait(HOUR * 3 - MINUTE).await;
    assert_eq!(hall.owes(), [CYD]);
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [DAN]);
    // Taken back, it leaves the turn's time as it was.
    let hall = forcing(json!({ "deadline": "8h" })).await;
    hall.wait(HOUR * 5).await;
    force(&hall).await;
    hall.tables.undo(hall.call(CYD), None).await.expect("ada is asked, too");
    hall.ok(ADA, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(hall.state("/contest"), Value::Null);
    hall.wait(HOUR * 3).await;
    assert_eq!(hall.owes(), [DAN]);
}

#[tokio::test]
async fn it_lapses_where_a_game_waits_or_has_no_deadlines_and_chases_nobody() {
    for options in [json!({ "deadline": "off" }), json!({ "deadline": "4h", "absence": "wait" })] {
        let hall = forcing(options.clone()).await;
        force(&hall).await;
        hall.deliver().await;
        hall.wait(HOUR * 6 - MINUTE).await;
        assert_eq!(troops(&hall), json!(4), "{options}");
        hall.wait(MINUTE).await;
        assert_eq!((hall.owes(), troops(&hall)), (vec![CYD.to_owned()], json!(6)), "{options}");
        assert!(private(&hall.deliver().await, DAN).is_empty(), "dan is reminded of nothing: {options}");
        assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    }
}

#[tokio::test]
async fn while_the_game_rests_it_rests_and_another_pace_is_none_of_its_business() {
    let hall = forcing(json!({ "deadline": "8h" })).await;
    hall.wait(HOUR * 5).await;
    force(&hall).await;
    hall.wait(HOUR * 2).await;
    for name in [ADA, BEN, CYD, DAN] {
        drop(hall.tables.pause(hall.call(name)).await);
    }
    hall.wait(HOUR * 50).await;
    assert_eq!(troops(&hall), json!(4), "it stands still");
    hall.tables.resume(hall.call(ADA)).await.expect("goes on");
    hall.wait(HOUR).await;
    hall.tables.pace(hall.call(ADA), Some("2h".to_owned()), None).await.expect("moved");
    for name in [BEN, CYD, DAN] {
        drop(hall.give(name, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await);
    }
    hall.wait(HOUR * 3 - MINUTE).await;
    assert_eq!(troops(&hall), json!(4));
    hall.wait(MINUTE).await;
    assert_eq!((troops(&hall), hall.owes()), (json!(6), vec![CYD.to_owned()]));
    hall.wait(HOUR * 2 - MINUTE).await;
    assert_eq!(hall.owes(), [CYD]);
    hall.wait(MINUTE).await;
    assert_eq!(hall.owes(), [DAN]);
}

#[tokio::test]
async fn a_machine_that_is_asked_answers_and_one_that_forces_waits_for_people() {
    let hall = forcing(json!({})).await;
    hall.ok(DAN, "game machine", &[("seat", DAN.into())]).await;
    force(&hall).await;
    hall.wait(MINUTE).await;
    assert_eq!(hall.state("/contest"), Value::Null, "it doesn't take six hours");
    let hall = forcing(json!({})).await;
    force(&hall).await;
    hall.ok(CYD, "game machine", &[("seat", CYD.into())]).await;
    hall.wait(HOUR).await;
    let by = hall.state("/contest/by");
    assert!(by.is_string() && by == hall.state("/turn"), "it waits: {by}");
    hall.ok(DAN, "blitz intervene", &[("stop", false.into())]).await;
    assert_eq!(troops(&hall), json!(6));
    // It goes on with its turn, and waits again whenever it forces something.
    for _ in 0..20 {
        hall.wait(MINUTE).await;
        if hall.state("/contest") == Value::Null {
            break;
        }
        hall.ok(DAN, "blitz intervene", &[("stop", false.into())]).await;
    }
    let owes = hall.tables.standing(HERE).expect("a game").owes;
    assert!(
        !owes.is_empty() && !owes.iter().any(|name| name.contains("🤖")),
        "it has ended its turn: {owes:?}"
    );
}

/// BZ-13: it lapses at the sweep after its time, which is there in any case.
#[tokio::test]
async fn an_offer_between_two_is_answered_where_it_is_read_and_no_job_tells_of_its_end() {
    let hall = forcing(json!({})).await;
    let store = wartable::store::Store::open(&hall.database()).await.expect("the database");
    let before = store.jobs(1).await.expect("jobs");
    let offer = [
        ("to", BEN.into()),
        ("give", "1 resource".into()),
        ("private", true.into()),
        ("expires", "2h".into()),
    ];
    hall.ok(ADA, "offer make", &offer).await;
    assert_eq!(store.jobs(1).await.expect("jobs"), before);
    let sent = hall.deliver().await;
    assert_eq!(public(&sent), "");
    let labels: Vec<String> =
        private(&sent, BEN)[0].post.buttons.iter().map(|button| button.label.clone()).collect();
    assert_eq!(labels, ["Accept", "Decline"]);
    hall.wait(HOUR * 2 - MINUTE).await;
    assert_eq!(hall.state("/offers/0/private"), json!(true));
    hall.wait(MINUTE * 16).await;
    assert_eq!(hall.state("/offers/0"), Value::Null);
    let sent = hall.deliver().await;
    assert_eq!((public(&sent).as_str(), private(&sent, BEN).len(), private(&sent, ADA).len()), ("", 1, 1));
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// BZ-13: in a rest no clock runs for it either, and nobody else learns of it by what is said as the game goes on.
#[tokio::test]
async fn an_offer_between_two_rests_with_the_game() {
    let hall = forcing(json!({ "deadline": "24h" })).await;
    let offer = [
        ("to", BEN.into()),
        ("give", "1 resource".into()),
        ("private", true.into()),
        ("expires", "2h".into()),
    ];
    hall.ok(ADA, "offer make", &offer).await;
    hall.wait(HOUR).await;
    for name in [ADA, BEN, CYD] {
        hall.ok(name, "game pause", &[]).await;
    }
    hall.wait(HOUR * 50).await;
    hall.deliver().await;
    hall.tables.resume(hall.call(DAN)).await.expect("goes on");
    let said = public(&hall.deliver().await);
    assert!(said.contains("deadlines count again") && !said.contains("offer"), "{said}");
    hall.wait(HOUR - MINUTE).await;
    assert_eq!(hall.state("/offers/0/private"), json!(true));
    hall.wait(MINUTE * 16).await;
    assert_eq!(hall.state("/offers/0"), Value::Null);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}
