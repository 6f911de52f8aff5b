//! Votes by reaction: read whole, at every hint and after every absence.

use std::path::Path;

use jiff::SignedDuration;
use wartable::sandbox::{ChannelId, Fault, Place};

use super::house::{House, private, public, text};

/// Permissions, as Discord counts them.
const ADD_REACTIONS: u64 = 1 << 6;
const VIEW_CHANNEL: u64 = 1 << 10;
const READ_MESSAGE_HISTORY: u64 = 1 << 16;

fn owes(house: &House) -> Vec<String> {
    house.tables.standing(house.place()).expect("a game").owes
}

async fn vote() -> House {
    vote_without(0).await
}

/// Without these permissions.
async fn vote_without(denied: u64) -> House {
    let house = House::open().await;
    house.sandbox.deny_bot(house.channel, denied);
    house.sandbox.person("cyd");
    let script = wartable::rules::Script { dice: [6, 6, 5, 1, 1].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    house.slash(house.ada, "/game import file:\"vote.json\"").await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"]);
    house
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reaction_is_a_vote_and_can_be_taken_back() {
    let house = vote().await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.after(|sandbox| sandbox.unreact(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_super_reaction_is_a_vote_as_any_other() {
    let mut house = vote().await;
    let cyd = house.sandbox.person("cyd");
    house.after(|sandbox| sandbox.super_react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    // A plain one beside it, and one that was missed.
    house.after(|sandbox| sandbox.react(cyd, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben"]);
    house.stop().await;
    house.sandbox.super_react(house.ben, "❌", None).expect("a ballot");
    house.sandbox.unreact(house.ada, "✅", None).expect("a ballot");
    house.restart().await;
    assert_eq!(owes(&house), ["ada"]);
    house.after(|sandbox| sandbox.unreact(house.ben, "❌", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ada", "ben"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_is_counted_at_the_next_start() {
    let mut house = vote().await;
    house.stop().await;
    house.sandbox.react(house.ada, "✅", None).expect("a ballot");
    house.restart().await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_could_not_be_read_counts_once_somebody_does_something_there() {
    let house = vote().await;
    let refused = Fault::Refused { status: 403, code: 50013 };
    house.sandbox.fail(1, refused, "GET", "/channels/+/messages/+/reactions/+");
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!((owes(&house).len(), house.sandbox.unmet()), (3, 0), "it can't be read");
    house.slash(house.ben, "/status").await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    // Read once, they aren't read at every step.
    let readings = || house.sandbox.exchanges().iter().filter(|one| one.path.contains("/reactions/")).count();
    let before = readings();
    house.slash(house.ben, "/status").await;
    assert_eq!(readings(), before);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_given_where_the_bot_saw_nothing_counts_once_it_sees_again() {
    let house = vote().await;
    house.sandbox.deny_bot(house.channel, VIEW_CHANNEL);
    house.slash(house.ben, "/board public:true").await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    let cyd = house.sandbox.person("cyd");
    house.after(|sandbox| sandbox.super_react(cyd, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"], "nobody told it");
    house.sandbox.deny_bot(house.channel, 0);
    // What waits is sent after a while; nobody does anything there.
    let waited = house.wait(1).await;
    assert!(public(&waited).iter().any(|one| !one.pictures.is_empty()), "{waited:#?}");
    assert_eq!(owes(&house), ["ben"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_choices_of_a_ballot_are_put_once_they_may_be() {
    let house = vote_without(ADD_REACTIONS).await;
    let put = || {
        let all = house.sandbox.exchanges();
        all.iter().filter(|one| one.method == "PUT" && one.path.contains("/reactions/")).count()
    };
    assert_eq!(put(), 0, "it is known that none can be");
    house.sandbox.deny_bot(house.channel, 0);
    house.slash(house.ben, "/status").await;
    assert_eq!(put(), 3);
    house.slash(house.ben, "/status").await;
    assert_eq!(put(), 3);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_two_permissions_that_a_reaction_takes_the_missing_one_is_named() {
    for (denied, named) in [(READ_MESSAGE_HISTORY, "Read Message History"), (ADD_REACTIONS, "Add Reactions")]
    {
        let house = vote().await;
        // What opens another vote is given elsewhere: nothing says before what is missing.
        house.sandbox.deny_bot(house.channel, denied);
        let shown = house.whisper(house.ada, "/game pace deadline:off").await;
        let host = text(&private(&shown, house.ada));
        assert!(host.contains(&format!("not allowed: {named}.")), "{named}: {host} {shown:#?}");
        assert_eq!(host.matches("not allowed").count(), 1, "{host}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_reaction_is_counted_however_many_others_put_theirs() {
    let house = House::open().await;
    // Discord names them in the order of their numbers, a hundred at once: whose voice counts comes last.
    let strangers: Vec<_> =
        (0..230).map(|number| house.sandbox.person(&format!("stranger{number}"))).collect();
    let cyd = house.sandbox.person("cyd");
    let script = wartable::rules::Script { dice: [6, 6, 5, 1, 1].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    house.slash(house.ada, "/game import file:\"vote.json\"").await;
    for stranger in strangers {
        house.sandbox.react(stranger, "✅", None).expect("a ballot");
    }
    house.quiet().await;
    assert_eq!(owes(&house), ["ada", "ben", "cyd"], "theirs don't count");
    let before = house.sandbox.exchanges().len();
    house.after(|sandbox| sandbox.react(cyd, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ada", "ben"]);
    let all = house.sandbox.exchanges();
    let further = all.iter().skip(before).filter(|one| one.query.contains("after=")).count();
    assert!(further >= 2, "three pages of one choice: {further}");
    house.close().await;
}

/// So many games, each in a channel of its own, and so many votes in each, all asked for at once: 150 ballots, of which
/// each has two choices.
const GAMES: usize = 10;
const VOTES: usize = 15;
const MANY: usize = GAMES * VOTES;

/// With the channel of the game that has the least time.
async fn many() -> (House, ChannelId) {
    let house = House::open().await;
    let server = house.sandbox.server("War table");
    let mut channels = Vec::new();
    for number in 0..GAMES {
        let channel = house.sandbox.channel(server, &format!("game-{number}"));
        house.slash_in(channel, house.ada, "/game import file:\"two_front.json\"").await;
        channels.push(channel);
    }
    // The last of them has the least time.
    if let Some(channel) = channels.last() {
        for person in [house.ada, house.ben] {
            house.slash_in(*channel, person, "/game pace deadline:2h").await;
        }
    }
    house.sandbox.count_requests();
    for channel in &channels {
        for hours in 3..3 + VOTES {
            let line = format!("/game pace deadline:{hours}h");
            house
                .sandbox
                .slash(house.ada, Place::Channel(*channel), &line, Path::new("."))
                .expect("it is sent");
        }
    }
    house.quiet().await;
    (house, *channels.last().expect("a channel"))
}

/// How many of the requests since so many were reads of reactions, and how many were refused for coming too fast.
fn counted(house: &House, since: usize) -> (usize, usize) {
    let all = house.sandbox.exchanges();
    let all = || all.iter().skip(since);
    let reads = all().filter(|one| one.method == "GET" && one.path.contains("/reactions/")).count();
    (reads, all().filter(|one| one.status == 429).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn ballots_that_open_all_at_once_are_sent_at_a_pace_that_discord_takes() {
    let (mut house, last) = many().await;
    assert_eq!(counted(&house, 0).1, 0, "none was too fast");
    let all = house.sandbox.exchanges();
    let put = all.iter().filter(|one| one.method == "PUT" && one.path.ends_with("/@me")).count();
    assert_eq!(put, 2 * (MANY + 1), "every choice is there, of the vote before as well");
    // What is missed is read once, every choice of every ballot, and not all at once either.
    house.stop().await;
    // The requests of before are a second ago by then.
    house.clock.move_to(house.clock.now() + SignedDuration::from_secs(2));
    let before = house.sandbox.exchanges().len();
    house.restart().await;
    assert_eq!(counted(&house, before), (4 * MANY, 0), "plain reactions, and super ones");
    // What has the least time left comes first: another game's turn comes when eight of its ballots are read.
    let all = house.sandbox.exchanges();
    let reads = all.iter().skip(before).filter(|one| one.method == "GET" && one.path.contains("/reactions/"));
    let last = format!("/channels/{last}/");
    assert!(reads.take(16).all(|one| one.path.starts_with(&last)), "the last game's first");
    house.close().await;
}

/// Deletes the newest ballot of the channel.
fn delete_ballot(house: &House) {
    let world = house.sandbox.world();
    let ballots = world.messages[&house.channel].values().rev();
    let ballot = ballots.into_iter().find(|message| !message.reactions.is_empty()).expect("a ballot");
    house.sandbox.delete_message(house.channel, ballot.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ballot_whose_message_was_deleted_is_put_once_more_and_what_was_answered_stands() {
    let mut house = vote().await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.stop().await;
    delete_ballot(&house);
    let mark = house.sandbox.mark();
    house.restart().await;
    let shown = house.sandbox.since(mark);
    let again: Vec<_> =
        shown.iter().filter(|shown| !shown.edited && shown.channel == house.channel).collect();
    assert_eq!(again.len(), 1, "{shown:#?}");
    assert!(again[0].pinged.is_empty() && !again[0].buttons.is_empty(), "{shown:#?}");
    assert_eq!(owes(&house), ["ben", "cyd"], "ada's answer stands");
    // Nobody's reaction on the new one takes an old answer back.
    house.restart().await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.after(|sandbox| sandbox.react(house.ben, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["cyd"]);
    house.after(|sandbox| sandbox.react(house.ada, "❌", None).expect("a ballot")).await;
    house.after(|sandbox| sandbox.unreact(house.ben, "✅", None).expect("a ballot")).await;
    assert_eq!(owes(&house), ["ben", "cyd"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_ballot_that_closes_at_this_moment_is_not_put_once_more() {
    let house = vote().await;
    delete_ballot(&house);
    let shown = house.wait(48).await;
    assert!(!shown.is_empty(), "the deadline has passed");
    // Whatever else has its buttons, reactions stand below a ballot alone.
    let world = house.sandbox.world();
    let ballots =
        world.messages[&house.channel].values().filter(|message| !message.reactions.is_empty()).count();
    assert_eq!(ballots, 0, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_that_cant_be_read_while_the_token_is_refused_are_read_later() {
    const READS: &str = "/channels/*/messages/*/reactions/*";
    let refused = wartable::sandbox::Fault::Refused { status: 401, code: 0 };
    let house = vote().await;
    let before = house.sandbox.exchanges().len();
    let reads = |house: &House| counted(house, before).0;
    // For longer than anything else is tried: one request at a time finds out when it is over.
    house.sandbox.fail(10, refused.clone(), "GET", READS);
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    let read = house.wait_until(|house| owes(house) == ["ben", "cyd"]).await;
    assert!(read, "nobody had to do anything: {:?}", owes(&house));
    assert_eq!(reads(&house), 10 + 6, "then all choices are read, once, plain reactions and super ones");
    // At the close it is read as well; what can't be by then isn't waited for.
    house.sandbox.fail(1000, refused, "GET", READS);
    house.wait(30).await;
    assert!(owes(&house) != ["ben", "cyd"], "the game goes on");
    house.sandbox.heal();
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_that_cant_be_put_while_the_token_is_refused_are_put_later() {
    let house = House::open().await;
    house.sandbox.person("cyd");
    let script = wartable::rules::Script { dice: [6, 6, 5, 1, 1].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    let refused = wartable::sandbox::Fault::Refused { status: 401, code: 0 };
    house.sandbox.fail(2, refused, "PUT", "/channels/*/messages/*/reactions/*");
    let puts = || {
        let all = house.sandbox.exchanges();
        let puts = all.iter().filter(|one| one.method == "PUT" && one.path.contains("/reactions/"));
        puts.map(|one| one.status).collect::<Vec<_>>()
    };
    house.slash(house.ada, "/game import file:\"vote.json\"").await;
    let asked = puts();
    assert_eq!(asked.iter().filter(|status| **status == 401).count(), 1, "no other is tried: {asked:?}");
    let put = house.wait_until(|house| {
        let world = house.sandbox.world();
        let ballot =
            world.messages[&house.channel].values().rev().find(|message| !message.reactions.is_empty());
        ballot.is_some_and(|ballot| ballot.reactions.len() == 3)
    });
    assert!(put.await, "all are there: {:?}", puts());
    house.close().await;
}

/// Lets so many minutes pass, quietly.
async fn minutes(house: &House, minutes: i64) {
    let end = house.clock.now() + SignedDuration::from_mins(minutes);
    while let Some(wake) = house.clock.next_wake().filter(|wake| *wake <= end) {
        house.clock.move_to(wake);
        house.quiet().await;
    }
    house.clock.move_to(end);
    house.quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_closes_while_the_token_is_refused_is_read_first_but_not_waited_for_without_end() {
    const READS: &str = "/channels/*/messages/*/reactions/*";
    let refused = wartable::sandbox::Fault::Refused { status: 401, code: 0 };
    // It is known again within minutes; it stays refused, and the game goes on after an hour.
    for (times, counts) in [(1, true), (1_000, false)] {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, "/game pause").await;
        let ballot = house.tables.open_ballots().await.pop().expect("a vote");
        let left = ballot.by.expect("it closes") - house.clock.now().as_second();
        minutes(&house, left / 60 - 2).await;
        // Two minutes before the end ben says no, and it can't be read.
        house.sandbox.fail(times, refused.clone(), "GET", READS);
        house.after(|sandbox| sandbox.react(house.ben, "❌", None).expect("a ballot")).await;
        assert_eq!(house.tables.open_ballots().await.len(), 1, "it is open still");
        let mark = house.sandbox.mark();
        // The end comes, and not the hour after it: whoever asks anew whether the token is known isn't waited for, and
        // may notice late that the time has come.
        minutes(&house, 5).await;
        if counts {
            for _ in 0..500 {
                if house.tables.open_ballots().await.is_empty() {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                house.quiet().await;
            }
        } else {
            house.wait(2).await;
        }
        let shown = house.sandbox.since(mark);
        assert!(house.tables.open_ballots().await.is_empty(), "it is over: {shown:#?}");
        let told = super::house::text(&super::house::public(&shown));
        assert_eq!(told.contains("1 against"), counts, "{told}");
        house.sandbox.heal();
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reading_that_breaks_leaves_the_others_to_be_read() {
    let mut house = House::with("two_front.json").await;
    for hours in [3, 4] {
        house.slash(house.ada, &format!("/game pace deadline:{hours}h")).await;
    }
    let mut ballots = house.tables.open_ballots().await;
    assert_eq!(ballots.len(), 2);
    ballots.sort_by_key(|ballot| ballot.message);
    house.stop().await;
    // A message of no number, of which nothing can be asked: it isn't known how that might come to be.
    let file = format!("sqlite://{}", house.database().display());
    let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
    let lost = "UPDATE games SET standing = replace(standing, ?, '\"message\":0')";
    let number = format!("\"message\":{}", ballots[0].message);
    let changed = sqlx::query(lost).bind(number).execute(&pool).await.expect("changed");
    assert_eq!(changed.rows_affected(), 1);
    pool.close().await;
    house.sandbox.react(house.ben, "✅", None).expect("the second");
    house.restart().await;
    let open = house.tables.open_ballots().await;
    assert_eq!(
        open.iter().map(|ballot| ballot.message).collect::<Vec<_>>(),
        [0],
        "the other one is read, and decided"
    );
    // And whatever happens later is read, too.
    house.slash(house.ada, "/game pace deadline:5h").await;
    house.after(|sandbox| sandbox.react(house.ben, "✅", None).expect("a vote")).await;
    assert_eq!(house.tables.open_ballots().await.len(), 1);
    house.close().await;
}
