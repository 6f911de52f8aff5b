//! What happens while nobody listens and is never told again: reactions, people who leave the server, channels that are
//! taken away, time that passes. Nothing of it reaches the bot but by its asking.

use std::collections::BTreeMap;

use wartable::games::{self, Kind};
use wartable::sandbox::UserId;

use super::events::{comes_back, voting};
use super::record::recorded;
use super::stage::Stage;
use super::{in_turn, wait_for_many};
use crate::leaks::PEOPLE;

const GONE: &str = "on this server any more";

/// How often the channel was told of this.
fn told(stage: &Stage<'_>, words: &str) -> usize {
    stage.read_by_all().iter().filter(|line| line.contains(words)).count()
}

/// The bot is away while this happens, and let in anew after it.
async fn away(stage: &Stage<'_>, happens: impl AsyncFnOnce()) {
    let sandbox = &stage.house.sandbox;
    let before = sandbox.arrivals();
    sandbox.go_offline();
    happens().await;
    sandbox.come_back();
    comes_back(stage, before).await;
}

/// A second connection is refused as well, so that all is looked up once more, and nothing told twice.
async fn refused_once_more(stage: &Stage<'_>) {
    let sandbox = &stage.house.sandbox;
    let before = sandbox.arrivals();
    sandbox.refuse_resumes(1);
    sandbox.cut();
    comes_back(stage, before).await;
}

/// Those who sit at the table.
async fn seated(stage: &Stage<'_>) -> Vec<(&'static str, UserId)> {
    let people = stage.house.tables.under_way().first().map(|game| game.people.clone()).unwrap_or_default();
    let all = PEOPLE.map(|name| (name, stage.person(name)));
    all.into_iter().filter(|(_, id)| people.iter().any(|person| person.0 == id.0)).collect()
}

/// What was answered while nobody listened is counted.
async fn reactions(stage: &Stage<'_>, kind: &dyn Kind) {
    assert!(voting(stage).await, "{}: a vote is open", kind.id());
    let people = seated(stage).await;
    let deadline =
        || stage.house.tables.position(stage.house.place()).expect("a game")["options"]["deadline"].clone();
    away(stage, async || {
        for (_, person) in &people {
            let _ = stage.house.sandbox.react(*person, "✅", None);
        }
        stage.house.quiet().await;
        assert_ne!(deadline(), "40h", "{}: nobody heard of it", kind.id());
    })
    .await;
    assert_eq!(deadline(), "40h", "{}: who answered unheard is counted", kind.id());
}

/// Who left while nobody listened is missed, and that is told once; again if they come back and leave once more.
async fn people(stage: &Stage<'_>, kind: &dyn Kind) {
    let people = seated(stage).await;
    let (_, leaver) = *people.last().expect("somebody plays");
    let sandbox = &stage.house.sandbox;
    away(stage, async || {
        sandbox.leaves(leaver);
        stage.house.quiet().await;
        assert_eq!(told(stage, GONE), 0, "{}: nobody heard of it", kind.id());
    })
    .await;
    assert_eq!(told(stage, GONE), 1, "{}: {:#?}", kind.id(), stage.read_by_all());
    assert_eq!(told(stage, "gives it to somebody else"), 1, "{}: and what can be done", kind.id());
    refused_once_more(stage).await;
    assert_eq!(told(stage, GONE), 1, "{}: it is told once", kind.id());
    sandbox.returns(leaver);
    refused_once_more(stage).await;
    sandbox.leaves(leaver);
    refused_once_more(stage).await;
    assert_eq!(told(stage, GONE), 2, "{}: it is news again", kind.id());
    sandbox.returns(leaver);
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{}", kind.id());
}

/// What fell due while nobody listened was done, and told.
async fn deadlines(stage: &Stage<'_>, kind: &dyn Kind) {
    let rows = stage.rows().await;
    away(stage, async || drop(stage.house.wait(50).await)).await;
    assert!(stage.rows().await > rows, "{}: the deadline passed", kind.id());
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{}", kind.id());
}

/// A channel that was taken away while nobody listened: its game rests, and its host is told once.
async fn channel(stage: &Stage<'_>, kind: &dyn Kind) {
    let host = PEOPLE[0];
    let gone = || stage.told(host).iter().filter(|line| line.contains("isn't there any more")).count();
    let threads = stage.house.sandbox.private_threads(stage.house.channel).len();
    away(stage, async || {
        stage.house.sandbox.delete_channel(stage.house.channel);
        stage.house.quiet().await;
        assert_eq!(gone(), 0, "{}: nobody heard of it", kind.id());
    })
    .await;
    assert_eq!(gone(), 1, "{} ({threads} threads): {:#?}", kind.id(), stage.told(host));
    refused_once_more(stage).await;
    assert_eq!(gone(), 1, "{}: it is told once", kind.id());
    // It waits for nobody any more.
    let rows = stage.rows().await;
    stage.house.wait(50).await;
    assert_eq!(stage.rows().await, rows, "{}: the game rests", kind.id());
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{}", kind.id());
}

#[test]
fn what_happens_while_nobody_listens_is_found_out() {
    in_turn(1, 1, |kind| {
        wait_for_many(async {
            let record = recorded(games::ALL, kind, 650, 6, false).await;
            let stage = Stage::open(&record).await;
            for number in 0..record.deeds.len() {
                stage.does(number).await;
            }
            reactions(&stage, kind).await;
            people(&stage, kind).await;
            deadlines(&stage, kind).await;
            channel(&stage, kind).await;
            stage.close().await;
        });
    });
}

/// Of what Discord tells by itself nothing is asked for; of the rest once, however often the bot is let in.
#[test]
fn so_much_is_looked_up_and_no_more() {
    in_turn(3, 1, |kind| {
        wait_for_many(async {
            let record = recorded(games::ALL, kind, 651, 5, false).await;
            let stage = Stage::open(&record).await;
            for number in 0..record.deeds.len() {
                stage.does(number).await;
            }
            let people = seated(&stage).await.len();
            let asked = || {
                let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
                for one in stage.house.sandbox.exchanges().iter().filter(|one| one.method == "GET") {
                    let parts: Vec<&str> = one.path.trim_matches('/').split('/').collect();
                    match parts[..] {
                        ["guilds", _, "members", _] => *asked.entry("people").or_default() += 1,
                        ["channels", _] => *asked.entry("channels").or_default() += 1,
                        _ => {}
                    }
                }
                asked
            };
            let of = |asked: &BTreeMap<&str, usize>, what| asked.get(what).copied().unwrap_or(0);
            assert!(people > 1, "{}: {people}", kind.id());
            let before = asked();
            refused_once_more(&stage).await;
            let after = asked();
            assert_eq!(
                of(&after, "people") - of(&before, "people"),
                people,
                "{}: one request each",
                kind.id()
            );
            assert_eq!(
                of(&after, "channels"),
                of(&before, "channels"),
                "{}: it is told which are there",
                kind.id()
            );
            stage.close().await;
        });
    });
}

/// Nothing is asked for again that was told a moment ago: who resumes is told all that was missed.
#[test]
fn who_resumes_asks_for_nothing() {
    wait_for_many(async {
        let kind = games::ALL.iter().next().expect("one");
        let record = recorded(games::ALL, kind, 652, 5, false).await;
        let stage = Stage::open(&record).await;
        for number in 0..record.deeds.len() {
            stage.does(number).await;
        }
        let before = (stage.house.sandbox.exchanges().len(), stage.house.sandbox.arrivals());
        stage.house.sandbox.cut();
        comes_back(&stage, before.1).await;
        assert_eq!(stage.house.sandbox.exchanges().len(), before.0);
        stage.close().await;
    });
}
