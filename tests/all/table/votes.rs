//! Ballots: by reaction, by button, about the table and of the game; steps taken back.

use jiff::SignedDuration;
use wartable::rules::Draft;
use wartable::table::{Look, Outgoing, PersonId, PostKind};

use super::{ADA, BEN, CYD, HERE, Hall, of_kind, person, private, public, refused};

fn sets(yes: &[&str], no: &[&str]) -> Vec<(String, Vec<PersonId>)> {
    let people = |names: &[&str]| names.iter().map(|name| person(name)).collect();
    vec![("✅".to_owned(), people(yes)), ("❌".to_owned(), people(no))]
}

/// The ballots' messages that are marked as over by these.
fn closed_ballots(sent: &[Outgoing]) -> Vec<Outgoing> {
    of_kind(sent, PostKind::Closed).into_iter().filter(|one| one.post.ballot.is_some()).collect()
}

/// The newest ballot among these, by the number that [`Hall::deliver`] gave its message.
fn ballot(sent: &[Outgoing]) -> u64 {
    let ballots = of_kind(sent, PostKind::Ballot);
    5_000 + ballots.last().expect("a ballot").id.unsigned_abs()
}

#[tokio::test]
async fn a_vote_about_the_table_is_answered_by_reactions() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    let message = ballot(&hall.deliver().await);
    assert!(hall.tables.is_ballot(HERE, message));
    assert_eq!(hall.tables.open_ballots().await.len(), 1);
    // A stranger has no voice, and ada's own is counted already.
    assert!(hall.tables.reactions(HERE, message, sets(&[CYD], &[])).await.is_empty());
    assert_eq!(hall.tables.reactions(HERE, message, sets(&[ADA], &[])).await.len(), 1);
    assert_eq!(hall.owes(), [ADA, BEN]);
    hall.tables.reactions(HERE, message, sets(&[ADA, BEN], &[])).await;
    assert!(!hall.tables.is_ballot(HERE, message));
    let closed = closed_ballots(&hall.deliver().await);
    assert_eq!(closed.first().and_then(|outgoing| outgoing.post.edits), Some(message));
    assert_eq!(refused(hall.give(ADA, "pass", &[]).await), "no-game-here");
}

/// Its row being gone, it was noted before, or whom it was for was forgotten.
#[tokio::test]
async fn of_a_ballot_that_waits_no_more_nothing_is_noted() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    let waiting = hall.waiting().await;
    let kind = |parcel: &&wartable::table::Parcel| parcel.rows[0].post.kind == PostKind::Ballot;
    let parcel = waiting.iter().find(kind).expect("a ballot");
    for parcel in &waiting {
        hall.delivered(parcel).await;
    }
    let message = 5_000 + parcel.rows[0].id.unsigned_abs();
    hall.tables.reactions(HERE, message, sets(&[ADA, BEN], &[])).await;
    assert_eq!(closed_ballots(&hall.deliver().await).len(), 1);
    hall.delivered(parcel).await;
    assert_eq!(closed_ballots(&hall.deliver().await).len(), 0);
    hall.close().await;
}

#[tokio::test]
async fn a_vote_says_whose_voices_count_and_how_it_stands() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    let ballots = hall.deliver().await;
    let said = super::words_of(&of_kind(&ballots, PostKind::Ballot).last().expect("a ballot").post.passage);
    assert!(said.contains("One voice each: <0> and <1>. 2 yes carry it, 1 no stops it."), "{said}");
    let open = hall.tables.look(hall.call(CYD), Look::Offers, false).await.expect("what is open");
    let said = super::words_of(&open.passage);
    assert!(said.contains("to cancel the game") && said.contains("So far 1 for and 0 against."), "{said}");
    // Who has no seat reads what everybody reads who has none.
    let no = hall.ask(CYD, "game answer", &[("motion", 1.into()), ("yes", false.into())]);
    let no = hall.tables.order(no).await.expect_err("cyd has no voice");
    assert!(super::say(&no).contains("To watch: /board and /status."), "{}", super::say(&no));
    assert_eq!(refused(Err(no)), "not-seated");
}

#[tokio::test]
async fn reactions_that_contradict_are_no_answer() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    let message = ballot(&hall.deliver().await);
    hall.tables.reactions(HERE, message, sets(&[BEN], &[BEN])).await;
    assert!(hall.tables.is_ballot(HERE, message), "two answers are none");
    hall.tables.reactions(HERE, message, sets(&[], &[BEN])).await;
    assert!(!hall.tables.is_ballot(HERE, message), "half are against it");
    assert_eq!(hall.owes(), [ADA, BEN]);
}

#[tokio::test]
async fn a_vote_closes_at_its_time_by_the_answers_given() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "off".into())]).await;
    hall.tables.pace(hall.call(ADA), Some("30h".to_owned()), None).await.expect("moved");
    hall.wait(SignedDuration::from_hours(24)).await;
    assert_eq!(hall.state("/options/deadline"), "30h", "nobody was against it");
    let late = hall.ask(BEN, "game answer", &[("motion", 1.into()), ("yes", false.into())]);
    assert_eq!(refused(hall.tables.order(late).await), "vote-closed");
}

#[tokio::test]
async fn a_kick_takes_more_than_one_voice() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    assert_eq!(refused(hall.tables.kick(hall.call(ADA), "dora").await), "unknown-player");
    hall.tables.kick(hall.call(ADA), "ben").await.expect("moved");
    assert_eq!(hall.owes(), [ADA, BEN], "nobody is thrown out by one");
    let no = hall.ask(BEN, "game answer", &[("motion", 1.into()), ("yes", false.into())]);
    hall.tables.order(no).await.expect("ben is against it");
    assert!(public(&hall.deliver().await).contains("lost"));
}

/// Nobody is rung for all day by who doesn't take no for an answer.
#[tokio::test]
async fn what_was_voted_down_pings_nobody_for_a_day_and_nobody_keeps_many_votes_open() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "72h".into())]).await;
    let pings = async |hall: &Hall| {
        hall.tables.kick(hall.call(ADA), "ben").await.expect("moved");
        let ballots = of_kind(&hall.deliver().await, PostKind::Ballot);
        ballots.last().expect("a ballot").post.ping.clone()
    };
    let votes_no = async |hall: &Hall, motion: i64| {
        hall.ok(BEN, "game answer", &[("motion", motion.into()), ("yes", false.into())]).await;
    };
    assert_eq!(pings(&hall).await, [person(BEN)]);
    votes_no(&hall, 1).await;
    hall.wait(SignedDuration::from_hours(3)).await;
    assert_eq!(pings(&hall).await, [] as [PersonId; 0], "he said no");
    votes_no(&hall, 2).await;
    // Silence is no no: they may not have seen it.
    hall.tables.kick(hall.call(BEN), "ada").await.expect("moved");
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(25)).await;
    assert!(public(&hall.deliver().await).contains("lost (1 for, 0 against)"));
    hall.tables.kick(hall.call(BEN), "ada").await.expect("moved");
    let ballots = of_kind(&hall.deliver().await, PostKind::Ballot);
    assert_eq!(ballots.last().expect("a ballot").post.ping, [person(ADA)]);
    hall.ok(ADA, "game answer", &[("motion", 4.into()), ("yes", false.into())]).await;
    // What is another matter is one.
    hall.tables.pace(hall.call(ADA), Some("20h".to_owned()), None).await.expect("moved");
    let ballots = of_kind(&hall.deliver().await, PostKind::Ballot);
    assert_eq!(ballots.last().expect("a ballot").post.ping, [person(BEN)]);
    votes_no(&hall, 5).await;
    hall.wait(SignedDuration::from_hours(24)).await;
    assert_eq!(pings(&hall).await, [person(BEN)], "a day later it is asked as the first time");
    for hours in 30..54 {
        hall.tables.pace(hall.call(ADA), Some(format!("{hours}h")), None).await.expect("moved");
    }
    let one_more = hall.tables.pace(hall.call(ADA), Some("55h".to_owned()), None).await;
    assert_eq!(refused(one_more), "offer-gone");
    hall.tables.pace(hall.call(BEN), Some("55h".to_owned()), None).await.expect("he has called none");
}

#[tokio::test]
async fn silence_takes_no_seat_from_who_has_let_no_deadline_pass() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.to_the_first_turn().await;
    // It is ada's own turn, and ben owes nothing.
    hall.tables.kick(hall.call(ADA), "ben").await.expect("moved");
    hall.deliver().await;
    hall.wait(SignedDuration::from_hours(20)).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(SignedDuration::from_hours(5)).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("lost (1 for, 0 against)"), "{said}");
    assert_eq!(hall.owes(), [BEN]);
    // Now he lets a deadline pass. What he notes for himself unseen tells nobody, by what comes of a vote, that he is there.
    hall.wait(SignedDuration::from_hours(20)).await;
    assert_eq!(hall.owes(), [ADA]);
    hall.ok(BEN, "warrior standing", &[("stake", 5.into())]).await;
    hall.tables.kick(hall.call(ADA), "ben").await.expect("moved");
    hall.wait(SignedDuration::from_hours(20)).await;
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(SignedDuration::from_hours(5)).await;
    let said = public(&hall.deliver().await);
    assert!(said.contains("carried (1 for, 0 against)"), "{said}");
}

#[tokio::test]
async fn while_a_game_rests_its_votes_wait() {
    let hall = Hall::new().await;
    hall.war(&[("deadline", "24h".into())]).await;
    hall.to_the_first_turn().await;
    hall.tables.pace(hall.call(ADA), Some("30h".to_owned()), None).await.expect("moved");
    hall.wait(SignedDuration::from_hours(10)).await;
    hall.tables.pause(hall.call(ADA)).await.expect("moved");
    hall.ok(BEN, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await;
    hall.wait(SignedDuration::from_hours(100)).await;
    assert_eq!(hall.state("/options/deadline"), "24h", "nothing closed");
    hall.tables.resume(hall.call(BEN)).await.expect("it goes on");
    hall.wait(SignedDuration::from_hours(13)).await;
    assert_eq!(hall.state("/options/deadline"), "24h", "an hour is left");
    hall.ok(ADA, "pass", &[]).await;
    hall.wait(SignedDuration::from_hours(2)).await;
    assert_eq!(hall.state("/options/deadline"), "30h");
}

#[tokio::test]
async fn a_step_is_taken_back_but_not_over_dice_or_secrets() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    hall.ok(ADA, "warrior capital", &[("at", "Quebec".into())]).await;
    assert_eq!(refused(hall.tables.undo(hall.call(ADA), None).await), "stale", "a secret choice stands");
    hall.ok(BEN, "warrior capital", &[("at", "Siberia".into())]).await;
    hall.ok(ADA, "warrior spread", &[]).await;
    hall.dice(&[6, 1]);
    hall.ok(BEN, "warrior spread", &[]).await;
    assert_eq!(refused(hall.tables.undo(hall.call(ADA), None).await), "stale", "dice have fallen");
    let before = hall.tables.position(HERE);
    for count in [1, 1] {
        hall.ok(
            ADA,
            "move",
            &[("from", "Alaska".into()), ("to", "Alberta".into()), ("troops", count.into())],
        )
        .await;
    }
    let steps = hall.tables.complete(&hall.call(ADA), &Draft::new("game undo"), "to", "").await;
    assert_eq!(steps.len(), 2, "{steps:?}");
    let first = steps.last().expect("a step").value.clone();
    hall.tables.undo(hall.call(ADA), Some(first)).await.expect("only ada acted since: at once");
    assert_eq!(hall.tables.position(HERE), before);
    assert!(public(&hall.deliver().await).contains("Taken back"));
    assert_eq!(refused(hall.tables.undo(hall.call(ADA), None).await), "stale", "nothing is left");
    let verified = hall.verified().await;
    assert_eq!(verified.differences, Vec::<String>::new());
}

#[tokio::test]
async fn steps_can_be_taken_back_after_a_restart() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let before = hall.tables.position(HERE);
    hall.ok(ADA, "move", &[("from", "Alaska".into()), ("to", "Alberta".into()), ("troops", 1.into())]).await;
    hall.restart().await;
    hall.tables.undo(hall.call(ADA), None).await.expect("taken back");
    assert_eq!(hall.tables.position(HERE), before);
    // Dice of a later order are those of its own number: nothing is rolled again by going back.
    hall.ok(
        ADA,
        "attack",
        &[("from", "Alaska".into()), ("to", "Kamchatka".into()), ("until", "one roll".into())],
    )
    .await;
    assert_eq!(refused(hall.tables.undo(hall.call(ADA), None).await), "stale");
    assert_eq!(hall.verified().await.differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_ballots_message_keeps_its_answers_over_a_restart() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.tables.cancel(hall.call(ADA)).await.expect("moved");
    let message = ballot(&hall.deliver().await);
    hall.restart().await;
    assert_eq!(hall.tables.open_ballots().await.first().map(|open| open.message), Some(message));
    hall.tables.reactions(HERE, message, sets(&[BEN], &[])).await;
    assert!(hall.tables.open_ballots().await.is_empty(), "carried");
}

#[tokio::test]
async fn an_offer_is_a_ballot_of_the_game() {
    let hall = Hall::new().await;
    let position = serde_json::json!({ "game": "warrior", "rules": 1, "round": 3, "phase": "barter",
        "order": ["ada", "ben"], "seats": {
            "ada": { "person": "ada", "colour": "red", "cash": 100, "capital": "alaska" },
            "ben": { "person": "ben", "colour": "blue", "cash": 100, "capital": "china" } },
        "territories": { "alaska": { "owner": "ada", "troops": 3 }, "alberta": { "owner": "ada", "troops": 3 },
            "china": { "owner": "ben", "troops": 3 },
            "siam": { "owner": "ben", "troops": 3 }, "india": { "owner": "ben", "troops": 3 } } });
    let people = [(ADA.to_owned(), person(ADA)), (BEN.to_owned(), person(BEN))].into();
    hall.tables.import(hall.call(ADA), position.to_string().as_bytes(), &people).await.expect("read in");
    hall.deliver().await;
    hall.ok(ADA, "offer make", &[("to", "ben".into()), ("give", "50 gp".into()), ("want", "Siam".into())])
        .await;
    let message = ballot(&hall.deliver().await);
    assert!(
        hall.tables.reactions(HERE, message, sets(&[ADA], &[])).await.is_empty(),
        "the maker doesn't answer"
    );
    hall.tables.reactions(HERE, message, sets(&[BEN], &[])).await;
    assert_eq!(hall.state("/territories/siam/owner"), "ada");
    assert_eq!(hall.state("/seats/ben/cash"), 150);
    hall.ok(ADA, "offer make", &[("to", "ben".into()), ("give", "10 gp".into()), ("expires", "2h".into())])
        .await;
    assert_eq!(hall.state("/offers").as_array().map(Vec::len), Some(1));
    hall.wait(SignedDuration::from_hours(3)).await;
    assert_eq!(hall.state("/offers").as_array().map(Vec::len), Some(0), "it has lapsed");
    assert!(private(&hall.deliver().await, CYD).is_empty());
}

#[tokio::test]
async fn a_ballots_button_is_pressed_once_for_each_seat() {
    let hall = Hall::new().await;
    let position = include_bytes!("../../transcripts/warrior/vote.json");
    // Two of the three seats are ada's.
    let people = [(ADA, ADA), (BEN, BEN), (CYD, ADA)].map(|(seat, name)| (seat.to_owned(), person(name)));
    hall.dice(&[6, 6, 5, 1, 1]);
    hall.tables.import(hall.call(ADA), position, &people.into()).await.expect("read in");
    let ballot = of_kind(&hall.deliver().await, PostKind::Ballot).remove(0).post;
    assert_eq!(hall.owes(), [ADA, BEN, CYD]);
    let press = || async {
        let mut ask = hall.ask(ADA, "", &[]);
        (ask.draft, ask.version) = (ballot.buttons[0].draft.clone(), Some(ballot.version));
        hall.tables.order(ask).await
    };
    press().await.expect("for the first");
    assert_eq!(hall.owes().len(), 2);
    press().await.expect("for the second");
    assert_eq!(hall.owes(), [BEN]);
    assert_eq!(refused(press().await), "stale", "both have answered so");
}

#[tokio::test]
async fn a_vote_that_is_over_before_its_message_was_sent_says_what_came_of_it_all_the_same() {
    let mut hall = Hall::new().await;
    hall.war(&[]).await;
    hall.deliver().await;
    hall.tables.pause(hall.call(ADA)).await.expect("moved");
    hall.ok(BEN, "game answer", &[("motion", 1.into()), ("yes", false.into())]).await;
    hall.restart().await;
    let sent = hall.deliver().await;
    let message = ballot(&sent);
    let closed = closed_ballots(&sent);
    assert_eq!(closed.len(), 1, "{closed:#?}");
    assert_eq!(closed[0].post.edits, Some(message));
    assert!(closed[0].post.buttons.is_empty());
    let said = super::words_of(&closed[0].post.passage);
    assert!(
        said.contains("to pause the game")
            && said.contains("Lost, 1 for and 1 against. For: <0>. Against: <1>."),
        "{said}"
    );
    // It is told once.
    hall.tables.pause(hall.call(ADA)).await.expect("moved again");
    hall.ok(BEN, "game answer", &[("motion", 2.into()), ("yes", true.into())]).await;
    let closed = closed_ballots(&hall.deliver().await);
    let said: Vec<_> = closed.iter().map(|closed| super::words_of(&closed.post.passage)).collect();
    assert!(said.len() == 1 && said[0].contains("Carried, 2 for and 0 against."), "{said:?}");
}

/// WR-47: open votes.
#[tokio::test]
async fn whose_vote_lapses_with_who_leaves_is_called_back_to_it() {
    let hall = Hall::new().await;
    hall.dice(&[6, 6, 5, 1, 2]);
    let position = include_bytes!("../../transcripts/warrior/vote.json");
    let people = [ADA, BEN, CYD].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    assert_eq!(hall.phase(), "vote");
    let turns_to = |sent: &[Outgoing], name: &str| {
        of_kind(sent, PostKind::Turn).iter().filter(|turn| turn.post.ping.contains(&person(name))).count()
    };
    hall.deliver().await;
    // Who takes a vote back knows that.
    hall.ok(ADA, "vote", &[("choice", "cyd".into())]).await;
    hall.ok(ADA, "warrior unvote", &[]).await;
    assert_eq!(turns_to(&hall.deliver().await, ADA), 0);
    hall.ok(ADA, "vote", &[("choice", "cyd".into())]).await;
    hall.deliver().await;
    hall.tables.leave(hall.call(CYD), true).await.expect("cyd gives up");
    let sent = hall.deliver().await;
    assert!(public(&sent).contains("vote no longer counts"), "{}", public(&sent));
    assert_eq!((turns_to(&sent, ADA), turns_to(&sent, BEN)), (1, 0), "{sent:#?}");
    let mut owes = hall.owes();
    owes.sort();
    assert_eq!(owes, [ADA, BEN]);
    // WR-56: for who has left nobody votes any more, and reads why.
    let no = hall.give(ADA, "vote", &[("choice", "cyd".into())]).await;
    let said = super::say(no.as_ref().expect_err("cyd is out"));
    assert!(said.contains("is out of the game. Still in: "), "{said}");
    assert_eq!(refused(no), "WR-56");
}
