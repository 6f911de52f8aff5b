//! Every sort of request that the bot sends is made to fail, in each of the ways in which Discord's fail. What passes is
//! tried again, what lasts is told to who can mend it, no order is lost by it or done twice, and once the fault is gone
//! everybody has read everything, once.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::{self, Kind};
use wartable::rules::PolicyRng;
use wartable::sandbox::{Exchange, Fault, Scope};

use super::record::{Record, recorded};
use super::stage::{Stage, counted};
use super::{in_turn, wait_for_many};

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

/// How a request can fail.
fn faults() -> Vec<Fault> {
    vec![
        refused(429, 0),
        Fault::Limited(Scope::Global),
        Fault::Limited(Scope::Shared),
        refused(500, 0),
        Fault::Page(502),
        Fault::Hang,
        Fault::Break,
        Fault::Cut,
        Fault::Stall,
        refused(403, 50007),
        refused(403, 50013),
        refused(403, 50001),
        refused(400, 50083),
        refused(429, 30046),
        refused(404, 10003),
        refused(404, 10008),
        refused(404, 10062),
        refused(400, 40060),
    ]
}

/// A sort of request: its method, and its path without numbers.
type Sort = (String, String);

fn sort(exchange: &Exchange) -> Sort {
    let parts: Vec<&str> = exchange.path.split('/').collect();
    let plain = |(index, part): (usize, &&str)| {
        // Ids, and the tokens and emoji that follow upon them.
        let before = index.checked_sub(1).and_then(|before| parts.get(before)).copied().unwrap_or_default();
        let token = matches!(parts.get(1), Some(&("interactions" | "webhooks"))) && index == 3;
        let number = !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
        if token || number || before == "reactions" { "*".to_owned() } else { (*part).to_owned() }
    };
    let path: Vec<String> = parts.iter().enumerate().map(plain).collect();
    (exchange.method.clone(), path.join("/"))
}

/// How a record goes with nothing in the way.
pub(super) struct Undisturbed {
    /// After each deed, the journal's rows.
    pub(super) rows: Vec<usize>,
    /// At each deed, the sorts of requests that were sent.
    pub(super) sorts: Vec<BTreeSet<Sort>>,
    pub(super) snapshot: Option<String>,
    pub(super) all: BTreeMap<String, usize>,
    pub(super) told: BTreeMap<String, usize>,
}

pub(super) async fn undisturbed(record: &Record) -> Undisturbed {
    let stage = Stage::open(record).await;
    let (mut rows, mut sorts) = (Vec::new(), Vec::new());
    for number in 0..record.deeds.len() {
        let before = stage.house.sandbox.exchanges().len();
        assert!(stage.does(number).await, "{:?}", record.deeds[number]);
        rows.push(stage.rows().await);
        sorts.push(stage.house.sandbox.exchanges().iter().skip(before).map(sort).collect());
    }
    let (all, told) = (counted(stage.read_by_all()), counted(stage.told(crate::leaks::PEOPLE[0])));
    let snapshot = stage.snapshot().await;
    stage.close().await;
    Undisturbed { rows, sorts, snapshot, all, told }
}

/// What of the one isn't in the other as often.
pub(super) fn missing(expected: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>) -> Vec<String> {
    let differs = |(line, often): (&String, &usize)| {
        let there = found.get(line).copied().unwrap_or(0);
        (there != *often).then(|| format!("{there} times instead of {often}: {line}"))
    };
    expected.iter().filter_map(differs).collect()
}

/// A run in which something fails at each deed; what was tried is taken from those that are to be.
async fn disturbed(
    record: &Record,
    calm: &Undisturbed,
    left: &mut BTreeMap<Sort, Vec<Fault>>,
    whim: &mut PolicyRng,
) -> Vec<(Sort, Fault)> {
    let stage = Stage::open(record).await;
    let mut tried = Vec::new();
    for number in 0..record.deeds.len() {
        let sorts: Vec<&Sort> = calm.sorts[number]
            .iter()
            .filter(|sort| left.get(*sort).is_some_and(|left| !left.is_empty()))
            .collect();
        let chosen =
            usize::try_from(whim.below(u32::try_from(sorts.len()).expect("few").max(1))).expect("few");
        if let Some(sort) = sorts.get(chosen) {
            let faults = left.get_mut(*sort).expect("some are left");
            let fault = faults.remove(usize::try_from(whim.bits() % faults.len() as u64).expect("few"));
            stage.house.sandbox.fail(1, fault.clone(), &sort.0, &sort.1);
            tried.push(((*sort).clone(), fault));
        }
        let came = stage.does(number).await;
        stage.house.sandbox.heal();
        stage.house.quiet().await;
        // Where it was said to be acknowledged already, the bot went by that.
        let said = tried.last().is_some_and(|(_, fault)| *fault == refused(400, 40060));
        if !came && !said {
            // Who sees that nothing was done does it again.
            stage.does(number).await;
        }
        let gone = tried.last().is_some_and(|(_, fault)| *fault == refused(404, 10003));
        if gone && stage.rows().await > calm.rows[number] {
            rested(&stage, &format!("{tried:#?}")).await;
            stage.close().await;
            return tried;
        }
        assert_eq!(stage.rows().await, calm.rows[number], "{:?} after {tried:#?}", record.deeds[number]);
    }
    let when = format!("{tried:#?}");
    // Whatever somebody does in the channel has what waits there sent.
    stage.house.slash(stage.host(), "/help").await;
    stage.house.wait(1).await;
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{when}");
    assert_eq!(stage.snapshot().await, calm.snapshot, "{when}");
    assert_eq!(missing(&calm.all, &counted(stage.read_by_all())), Vec::<String>::new(), "{when}");
    let told = counted(stage.told(crate::leaks::PEOPLE[0]));
    assert_eq!(missing(&calm.told, &told), Vec::<String>::new(), "{when}");
    stage.close().await;
    tried
}

/// The channel was said to be gone: the game rests, its host was told once, and has a way to go on.
async fn rested(stage: &Stage<'_>, when: &str) {
    let told = stage.told(crate::leaks::PEOPLE[0]);
    let gone = told.iter().filter(|line| line.contains("isn't there any more")).count();
    assert_eq!(gone, 1, "{when}: {told:#?}");
    let shown = stage.house.slash(stage.host(), "/game resume").await;
    let goes_on = shown.iter().any(|shown| shown.text.contains("The clock runs again"));
    assert!(goes_on, "{when}: {shown:#?}");
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{when}");
}

/// Tries a part of what can fail in this game; how much that was.
async fn tries(kind: &'static dyn Kind, seed: u64, runs: usize) -> usize {
    let record = recorded(games::ALL, kind, 300 + seed, if runs > 2 { 24 } else { 11 }, false).await;
    let calm = undisturbed(&record).await;
    let mut left: BTreeMap<Sort, Vec<Fault>> = BTreeMap::new();
    for sort in calm.sorts.iter().flatten() {
        left.entry(sort.clone()).or_insert_with(faults);
    }
    let mut whim = PolicyRng::new(seed);
    let mut count = 0;
    for _ in 0..runs {
        let tried = disturbed(&record, &calm, &mut left, &mut whim).await;
        if tried.is_empty() {
            break;
        }
        count += tried.len();
    }
    let left: usize = left.values().map(Vec::len).sum();
    println!("{}: {count} faults of requests tried, {left} left", kind.id());
    count
}

#[test]
fn a_request_that_fails_loses_nothing_and_doubles_nothing() {
    let (seeds, runs) = if crate::thorough() { (1, 100) } else { (1, 1) };
    in_turn(0, 1, |kind| {
        for seed in 1..=seeds {
            let count = wait_for_many(tries(kind, seed, runs));
            assert!(count > 5, "{}: {count}", kind.id());
        }
    });
}
