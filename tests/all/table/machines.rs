//! Seats that machines hold: how they come to them, what they do there and when, and what nobody learns of it.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::games::ALL;
use wartable::rules::{Draft, FieldValue};
use wartable::table::{Chosen, GameId, Look, No, Outgoing, PostKind, Receipt, To, verify_export};

use super::seats::goes_on_from;
use super::{ADA, BEN, CYD, HERE, Hall, of_kind, person, public, refused, say, who, words_of};

pub(super) const MOMENT: SignedDuration = SignedDuration::from_secs(3);
const SECOND: SignedDuration = SignedDuration::from_secs(1);

async fn create(hall: &Hall, kind: &str, options: &[(&str, FieldValue)]) -> Result<Receipt, No> {
    let options: Chosen = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    hall.tables.create(hall.call(ADA), kind, options).await
}

/// ada alone against two machines.
async fn alone(hall: &Hall) {
    create(hall, "warrior", &[("players", 3.into()), ("machines", 2.into())]).await.expect("a game");
    hall.tables.ready(hall.call(ADA), None).await.expect("it begins");
}

fn names(hall: &Hall) -> Vec<String> {
    hall.tables.cast_at(HERE).expect("a game").0.into_iter().map(|member| member.name).collect()
}

/// Pings nobody but ada, and nobody else gets a message.
fn reach_ada_alone(sent: &[Outgoing]) {
    for outgoing in sent {
        let post = &outgoing.post;
        assert!(post.ping.iter().all(|who| *who == person(ADA)), "{post:?}");
        assert!(matches!(post.to, To::Place(_)) || post.to == To::Person(person(ADA)), "{post:?}");
    }
}

pub(super) fn has_a_picture(outgoing: &Outgoing) -> bool {
    outgoing.post.scene.is_some()
}

#[tokio::test]
async fn bad_numbers_are_refused_each_with_its_reason() {
    let hall = Hall::new().await;
    let refusal = |kind: &'static str, players: Option<i64>, machines: FieldValue| {
        let mut options = vec![("machines", machines)];
        options.extend(players.map(|players| ("players", players.into())));
        let hall = &hall;
        async move {
            let no = create(hall, kind, &options).await.expect_err("refused");
            say(&no)
        }
    };
    let said = refusal("warrior", None, (-1).into()).await;
    assert!(said.contains("from 0 on"), "{said}");
    let said = refusal("warrior", None, "two".into()).await;
    assert!(said.contains("can't be \"two\""), "{said}");
    let said = refusal("warrior", Some(3), 3.into()).await;
    assert!(said.contains("of 3 seats of Warrior") && said.contains("at most 2"), "{said}");
    let said = refusal("warrior", None, 6.into()).await;
    assert!(said.contains("Warrior has at most 6 seats") && said.contains("at most 5"), "{said}");
    let said = refusal("slate", Some(1), 1.into()).await;
    assert!(said.contains("one person has every seat of Clean Slate"), "{said}");
    let said = refusal("slate", None, 2.into()).await;
    assert!(said.contains("of 2 seats of Clean Slate"), "{said}");
    assert!(hall.tables.position(HERE).is_none() && hall.deliver().await.is_empty());
}

#[tokio::test]
async fn a_machine_acts_after_a_moment_also_where_the_program_stopped_meanwhile() {
    let mut hall = Hall::new().await;
    alone(&hall).await;
    reach_ada_alone(&hall.deliver().await);
    assert_eq!(hall.owes(), [ADA, "🤖 Marshal", "🤖 Minerva"]);
    hall.wait(MOMENT - SECOND).await;
    assert_eq!(hall.owes().len(), 3, "people read first");
    hall.restart().await;
    hall.wait(SECOND).await;
    assert_eq!(hall.owes(), [ADA]);
    hall.ok(ADA, "warrior capital", &[("at", "Egypt".into())]).await;
    hall.wait(MOMENT).await;
    hall.ok(ADA, "warrior spread", &[]).await;
    // In the middle of the machines' turns, one after the other.
    for _ in 0..8 {
        hall.restart().await;
        if hall.owes() == [ADA] {
            break;
        }
        hall.deliver().await;
        let turn = hall.state("/turn");
        hall.wait(MOMENT).await;
        assert_ne!(hall.state("/turn"), turn, "a whole turn at once");
        let sent = hall.deliver().await;
        reach_ada_alone(&sent);
        assert_eq!(of_kind(&sent, PostKind::Telling).len(), 1, "{}", public(&sent));
        // The board comes with a person's turn.
        assert_eq!(sent.iter().any(has_a_picture), hall.owes() == [ADA]);
    }
    assert_eq!(hall.owes(), [ADA]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
    let log = hall.tables.log(hall.call(ADA), None).await.expect("a log");
    assert!(words_of(&log.passage).contains("🤖 Marshal"), "{}", words_of(&log.passage));
}

#[tokio::test]
async fn nobody_learns_that_a_machine_has_answered_unseen() {
    let hall = Hall::new().await;
    alone(&hall).await;
    hall.deliver().await;
    let looks = async || {
        let mut seen = Vec::new();
        for name in [ADA, BEN] {
            let shown = hall.tables.look(hall.call(name), Look::Status, false).await.expect("a status");
            seen.push((words_of(&shown.passage), format!("{:?}", shown.version)));
        }
        seen
    };
    let before = looks().await;
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [ADA], "they have answered");
    assert_eq!(looks().await, before);
    assert!(hall.deliver().await.is_empty());
}

#[tokio::test]
async fn who_answers_unseen_with_machines_alone_reads_that_it_is_the_last_answer() {
    let said = async |hall: &Hall| {
        let ask = hall.ask(ADA, "warrior capital", &[]);
        let offered = hall.tables.complete(&ask.call, &ask.draft, "at", "").await;
        let lasts = hall.tables.lasts(&ask, "at", &offered);
        lasts.map(|lasts| words_of(&lasts.passage)).unwrap_or_default()
    };
    let hall = Hall::new().await;
    alone(&hall).await;
    hall.wait(MOMENT).await;
    assert_eq!(said(&hall).await, "Once done, it can't be taken back.");
    // Beside somebody else it can be changed until they have answered; whether they have, nobody is told by it.
    let hall = Hall::new().await;
    create(&hall, "warrior", &[("players", 3.into()), ("machines", 1.into())]).await.expect("a game");
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    hall.tables.ready(hall.call(ADA), None).await.expect("ada is ready");
    hall.tables.ready(hall.call(BEN), None).await.expect("it begins");
    hall.wait(MOMENT).await;
    let changed = "It can be changed until all have answered, not after that.";
    assert_eq!(said(&hall).await, changed);
    hall.ok(BEN, "warrior capital", &[("at", first_offered(&hall, BEN).await.into())]).await;
    assert_eq!(said(&hall).await, changed);
}

/// The first place that somebody may choose for a capital.
async fn first_offered(hall: &Hall, name: &str) -> String {
    let ask = hall.ask(name, "warrior capital", &[]);
    let offered = hall.tables.complete(&ask.call, &ask.draft, "at", "").await;
    offered.first().expect("a place").value.clone()
}

#[tokio::test]
async fn no_deadline_runs_for_a_machine_and_reminders_are_for_people() {
    let hall = Hall::new().await;
    create(&hall, "slate", &[("machines", 1.into())]).await.expect("a game");
    hall.tables.ready(hall.call(ADA), None).await.expect("it begins");
    hall.wait(SignedDuration::from_hours(80)).await;
    reach_ada_alone(&hall.deliver().await);
    // Three deadlines of the only person's have passed.
    let turn = hall.state("/round");
    hall.wait(SignedDuration::from_hours(24 * 30)).await;
    assert_eq!(hall.state("/round"), turn, "it rests, machines too");
    hall.ok(ADA, "slate balanced", &[]).await;
    hall.ok(ADA, "slate finish", &[("confirmed", true.into())]).await;
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [ADA], "it goes on with them");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_seat_is_left_to_a_machine_and_taken_back() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    hall.deliver().await;
    // One's own at once; the turn goes on with the machine.
    hall.ok(ADA, "game machine", &[("seat", "ada".into())]).await;
    assert_eq!(names(&hall), ["🤖 Marshal", BEN]);
    assert!(public(&hall.deliver().await).contains("takes the seat of ada"));
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [BEN]);
    let sent = hall.deliver().await;
    assert!(sent.iter().all(|outgoing| !outgoing.post.ping.contains(&person(ADA))));
    // With ben alone at the table the seat is his to give; the secrets are for all to give.
    hall.tables.replace(hall.call(BEN), "Marshal", who(CYD)).await.expect("cyd sits there");
    assert_eq!(names(&hall), [CYD, BEN]);
    hall.ok(BEN, "pass", &[]).await;
    let sent = hall.deliver().await;
    let turns = of_kind(&sent, PostKind::Turn);
    assert!(turns.iter().any(|turn| turn.post.ping.contains(&person(CYD))), "cyd is asked");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn somebody_elses_seat_takes_a_vote_in_which_machines_have_no_voice() {
    let hall = Hall::new().await;
    create(&hall, "warrior", &[("players", 4.into()), ("machines", 1.into())]).await.expect("a game");
    for name in [BEN, CYD] {
        hall.tables.join(hall.call(name), None).await.expect("joined");
    }
    for name in [ADA, BEN, CYD] {
        hall.tables.ready(hall.call(name), None).await.expect("ready");
    }
    hall.ok(ADA, "game machine", &[("seat", "cyd".into())]).await;
    assert_eq!(names(&hall), [ADA, "🤖 Marshal", BEN, CYD]);
    let sent = hall.deliver().await;
    let ballot = of_kind(&sent, PostKind::Ballot).remove(0);
    let asked: BTreeSet<_> = ballot.post.ping.iter().copied().collect();
    assert_eq!(asked, BTreeSet::from([person(BEN), person(CYD)]));
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(names(&hall), [ADA, "🤖 Marshal", BEN, "🤖 Minerva"]);
    assert!(public(&hall.deliver().await).contains("is carried"));
    // A machine's seat goes to a person by vote as well.
    hall.tables.replace(hall.call(BEN), "🤖 Minerva", who(CYD)).await.expect("ben proposes it");
    assert_eq!(names(&hall)[3], "🤖 Minerva");
    hall.ok(ADA, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await;
    assert_eq!(names(&hall)[3], CYD);
    assert_eq!(hall.code(ADA, "game machine", &[("seat", "Marshal".into())]).await, "nothing-owed");
    assert_eq!(hall.code(ADA, "game machine", &[("seat", "dot".into())]).await, "unknown-player");
    assert_eq!(hall.code(ADA, "game machine", &[]).await, "unknown-player");
    assert_eq!(hall.code("eve", "game machine", &[("seat", "ada".into())]).await, "not-seated");
}

#[tokio::test]
async fn with_nobody_but_machines_they_wait_for_somebody() {
    let mut hall = Hall::new().await;
    alone(&hall).await;
    hall.ok(ADA, "game machine", &[("seat", "ada".into())]).await;
    assert!(public(&hall.deliver().await).contains("Only machines have a seat now"));
    let before = hall.tables.position(HERE);
    hall.wait(SignedDuration::from_hours(24 * 3)).await;
    hall.restart().await;
    hall.wait(SignedDuration::from_hours(1)).await;
    assert_eq!(hall.tables.position(HERE), before);
    assert!(hall.deliver().await.is_empty());
    // The host can still give a seat away.
    let stranger = hall.tables.replace(hall.call(BEN), "Marshal", who(BEN)).await;
    assert_eq!(refused(stranger), "not-host");
    hall.tables.replace(hall.call(ADA), "Marshal", who(ADA)).await.expect("ada is back");
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [ADA]);
}

#[tokio::test]
async fn a_game_that_only_machines_hold_is_its_hosts_to_call_off_and_after_a_week_anybodys() {
    let hall = Hall::new().await;
    alone(&hall).await;
    hall.ok(ADA, "game machine", &[("seat", "ada".into())]).await;
    assert_eq!(refused(hall.tables.cancel(hall.call(BEN)).await), "not-host");
    hall.wait(SignedDuration::from_hours(24 * 7)).await;
    hall.tables.cancel(hall.call(BEN)).await.expect("nobody could vote");
    alone(&hall).await;
    hall.ok(ADA, "game machine", &[("seat", "ada".into())]).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("nobody could vote");
}

#[tokio::test]
async fn a_machines_step_is_taken_back_if_all_allow_it() {
    let hall = Hall::new().await;
    let mut first = three();
    first["turn"] = json!("🤖 Marshal");
    first["order"] = json!(["🤖 Marshal", "ada", "ben"]);
    goes_on_from(&hall, first).await;
    hall.wait(MOMENT * 3).await;
    assert_eq!(hall.owes(), [ADA]);
    let steps = hall.tables.complete(&hall.call(ADA), &Draft::new("game undo"), "to", "").await;
    let machines = steps.last().expect("the machine rolled nothing").value.clone();
    // It would think anew: ada alone doesn't make it.
    hall.tables.undo(hall.call(ADA), Some(machines)).await.expect("ben is asked");
    assert_eq!(hall.owes(), [ADA]);
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", true.into())]).await;
    assert_eq!(hall.owes(), ["🤖 Marshal"]);
}

#[tokio::test]
async fn who_plays_already_gets_a_machines_seat_from_all_or_not() {
    let hall = Hall::new().await;
    goes_on_from(&hall, three()).await;
    hall.tables.replace(hall.call(ADA), "Marshal", who(ADA)).await.expect("ben is asked");
    // Silence gives nobody another's hand.
    hall.wait(SignedDuration::from_hours(30)).await;
    assert_eq!(names(&hall), [ADA, BEN, "🤖 Marshal"]);
}

#[tokio::test]
async fn what_machines_did_since_is_taken_back_with_ones_own() {
    let hall = Hall::new().await;
    create(&hall, "slate", &[("machines", 1.into())]).await.expect("a game");
    hall.tables.ready(hall.call(ADA), None).await.expect("it begins");
    let place = [("at", "Alaska".into()), ("kind", "book".into())];
    if hall.give(ADA, "slate place", &place).await.is_err() {
        hall.ok(ADA, "slate balanced", &[]).await;
    }
    let owed = hall.state("/seats/environment/owed");
    let before = hall.state("/seats/democracy/owed");
    hall.wait(MOMENT).await;
    assert_ne!(hall.state("/seats/environment/owed"), owed, "the machine has placed");
    hall.tables.undo(hall.call(ADA), None).await.expect("without a vote");
    assert_eq!(hall.state("/seats/environment/owed"), owed);
    assert_ne!(hall.state("/seats/democracy/owed"), before);
    hall.wait(MOMENT).await;
    assert_ne!(hall.state("/seats/environment/owed"), owed, "and places anew");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

/// ada, ben and a machine in a combat round, one after the other.
pub(super) fn three() -> Value {
    let land = |owner: &str, troops: u32| json!({ "owner": owner, "troops": troops });
    json!({ "game": "warrior", "rules": 2, "round": 1, "phase": "combat", "turn": "ada",
        "order": ["ada", "ben", "🤖 Marshal"], "options": { "deadline": "off" },
        "seats": { "ada": { "cash": 100, "capital": "alaska" }, "ben": { "cash": 100, "capital": "brazil" },
            "🤖 Marshal": { "cash": 100, "capital": "china" } },
        "territories": { "alaska": land("ada", 5), "alberta": land("ada", 1), "brazil": land("ben", 5),
            "peru": land("ben", 1), "china": land("🤖 Marshal", 5), "siam": land("🤖 Marshal", 1) } })
}

#[tokio::test]
async fn machines_wait_while_it_is_voted_on_steps_back() {
    let hall = Hall::new().await;
    goes_on_from(&hall, three()).await;
    let way = |from: &str, to: &str| [("from", from.into()), ("to", to.into()), ("troops", 1.into())];
    hall.ok(ADA, "move", &way("Alaska", "Alberta")).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &way("Brazil", "Peru")).await;
    hall.ok(BEN, "pass", &[]).await;
    let steps = hall.tables.complete(&hall.call(ADA), &Draft::new("game undo"), "to", "").await;
    let first = steps.last().expect("a step").value.clone();
    hall.tables.undo(hall.call(ADA), Some(first)).await.expect("ben is asked");
    assert_eq!(hall.owes(), ["🤖 Marshal"]);
    hall.wait(MOMENT * 5).await;
    assert_eq!(hall.owes(), ["🤖 Marshal"], "dice would settle the vote");
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", false.into())]).await;
    hall.wait(MOMENT).await;
    assert_ne!(hall.owes(), ["🤖 Marshal"]);
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn before_the_start_people_and_machines_make_room_for_each_other() {
    let hall = Hall::new().await;
    create(&hall, "warrior", &[("players", 3.into()), ("machines", 2.into())]).await.expect("a game");
    let offered = hall.tables.complete(&hall.call(BEN), &Draft::new("game join"), "seat", "mar").await;
    assert_eq!(offered.into_iter().map(|one| one.value).collect::<Vec<_>>(), ["🤖 Marshal"]);
    // All seats are taken: who joins takes the last machine's, or the one that is named.
    hall.tables.join(hall.call(BEN), None).await.expect("ben joins");
    assert_eq!(names(&hall), [ADA, "🤖 Marshal", BEN]);
    assert!(public(&hall.deliver().await).contains("in place of 🤖 Minerva"));
    assert_eq!(hall.code(BEN, "game machine", &[]).await, "too-many-players");
    assert_eq!(refused(hall.tables.kick(hall.call(BEN), "Marshal").await), "not-host");
    hall.tables.kick(hall.call(ADA), "Marshal").await.expect("the host frees it");
    assert_eq!(names(&hall), [ADA, BEN]);
    hall.ok(BEN, "game machine", &[]).await;
    assert_eq!(names(&hall), [ADA, BEN, "🤖 Marshal"]);
    hall.tables.join(hall.call(CYD), Some("Marshal".to_owned())).await.expect("cyd joins");
    assert_eq!(names(&hall), [ADA, BEN, CYD]);
    // One's own is left to a machine; the host goes on to somebody else; a person stays.
    for name in [BEN, CYD] {
        hall.tables.ready(hall.call(name), None).await.expect("ready");
    }
    assert_eq!(refused(hall.give(ADA, "game machine", &[("seat", "ben".into())]).await), "seat-taken");
    hall.tables.leave(hall.call(ADA), false).await.expect("ada leaves");
    hall.ok(BEN, "game machine", &[]).await;
    assert_eq!(names(&hall), [BEN, CYD, "🤖 Marshal"]);
    assert!(public(&hall.deliver().await).contains("begins"), "all seats are taken, and all are ready");
}

#[tokio::test]
async fn a_seat_with_a_name_is_a_machines_like_any_other() {
    let hall = Hall::new().await;
    create(&hall, "slate", &[]).await.expect("a game");
    assert_eq!(hall.code(ADA, "game machine", &[("seat", "Sky".into())]).await, "unknown-player");
    assert_eq!(hall.code("eve", "game machine", &[]).await, "not-seated");
    hall.ok(ADA, "game machine", &[("seat", "Environment".into())]).await;
    let last = hall.code(ADA, "game machine", &[("seat", "Democracy".into())]).await;
    assert_eq!(last, "too-many-players");
    hall.deliver().await;
    // ada and the machine change places.
    hall.tables.join(hall.call(ADA), Some("Environment".to_owned())).await.expect("ada moves");
    assert_eq!(names(&hall), ["🤖 Marshal", ADA]);
    hall.tables.ready(hall.call(ADA), None).await.expect("it begins");
    assert!(public(&hall.deliver().await).contains("changed seats with a machine"));
    hall.wait(MOMENT).await;
    assert_eq!(hall.owes(), [ADA]);
}

#[tokio::test]
async fn a_file_keeps_the_machines() {
    let hall = Hall::new().await;
    alone(&hall).await;
    hall.wait(MOMENT).await;
    hall.ok(ADA, "warrior capital", &[("at", "Egypt".into())]).await;
    hall.wait(MOMENT).await;
    let file = hall.tables.export_game(GameId(1)).await.expect("an export");
    assert_eq!(file.pointer("/seats/1/machine"), Some(&json!(true)));
    assert_eq!(file.pointer("/seats/0/machine"), None);
    assert_eq!(verify_export(ALL, &file).expect("whole").differences, Vec::<String>::new());
    let other = Hall::new().await;
    let people = BTreeMap::from([(ADA.to_owned(), person(ADA))]);
    let bytes = file.to_string();
    other.tables.import(other.call(ADA), bytes.as_bytes(), &people).await.expect("read in");
    assert_eq!(names(&other), [ADA, "🤖 Marshal", "🤖 Minerva"]);
    let read = public(&other.deliver().await);
    assert!(!read.contains("is not known here"), "{read}");
    other.ok(ADA, "warrior spread", &[]).await;
    for _ in 0..4 {
        other.wait(MOMENT).await;
    }
    assert_eq!((other.phase().as_str(), other.owes()), ("combat", vec![ADA.to_owned()]));
    assert_eq!(other.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_rematch_is_with_the_same_machines() {
    let hall = Hall::new().await;
    let (lunch, rounds) = (("victory", "lunchtime fix".into()), ("rounds", 1.into()));
    let options = [("players", 3.into()), ("machines", 2.into()), lunch, rounds];
    create(&hall, "warrior", &options).await.expect("a game");
    hall.tables.ready(hall.call(ADA), None).await.expect("it begins");
    hall.wait(MOMENT).await;
    hall.ok(ADA, "warrior capital", &[("at", "Egypt".into())]).await;
    hall.wait(MOMENT).await;
    hall.ok(ADA, "warrior spread", &[]).await;
    hall.wait(MOMENT * 3).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(MOMENT * 3).await;
    assert!(hall.tables.standing(HERE).expect("a game").winners.is_some());
    hall.tables.rematch(hall.call(ADA)).await.expect("again");
    assert_eq!(names(&hall), [ADA, "🤖 Marshal", "🤖 Minerva"]);
    hall.tables.ready(hall.call(ADA), None).await.expect("ready");
    hall.wait(MOMENT).await;
    assert_eq!((hall.phase().as_str(), hall.owes()), ("capital", vec![ADA.to_owned()]));
}
