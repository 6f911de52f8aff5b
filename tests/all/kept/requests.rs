//! Every sort of request that the bot sends is made to fail, in each of the ways in which Discord's fail. What passes is
//! tried again, what lasts is told to who can mend it, no order is lost by it or done twice, and once the fault is gone
//! everybody has read everything, once.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::{self, Kind};
use wartable::rules::{Draft, PolicyRng};
use wartable::sandbox::{Exchange, Fault, Scope};

use super::record::{Deed, Record, recorded_by};
use super::stage::{Stage, counted};
use super::{in_turn, wait_for_many};
use crate::leaks::PEOPLE;

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

/// How a request can fail.
pub(super) fn faults() -> Vec<Fault> {
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
pub(super) type Sort = (String, String);

/// Every sort of request that the bot sends while games go on. One that it comes to send besides has to be named here, and
/// to be brought about by a record.
const ROUTES: &[(&str, &str)] = &[
    ("POST", "/interactions/+/+/callback"),
    ("PATCH", "/webhooks/+/+/messages/@original"),
    ("POST", "/webhooks/+/+"),
    ("POST", "/channels/+/messages"),
    ("PATCH", "/channels/+/messages/+"),
    ("GET", "/channels/+/messages"),
    ("GET", "/channels/+/messages/+/reactions/+"),
    ("PUT", "/channels/+/messages/+/reactions/+/@me"),
    ("POST", "/users/@me/channels"),
    ("GET", "/users/@me"),
    ("GET", "/channels/+"),
    ("GET", "/guilds/+/members/+"),
    ("GET", "/guilds/+/threads/active"),
    ("POST", "/channels/+/threads"),
    ("PUT", "/channels/+/thread-members/+"),
    ("DELETE", "/channels/+/thread-members/+"),
    ("PATCH", "/channels/+"),
];

/// What is asked only after something else has failed: whether a message that may have arrived is there.
const AFTER_A_FAULT: [(&str, &str); 2] = [("GET", "/channels/+/messages"), ("GET", "/users/@me")];

fn named((method, path): (&str, &str)) -> Sort {
    (method.to_owned(), path.to_owned())
}

pub(super) fn sort(exchange: &Exchange) -> Sort {
    let parts: Vec<&str> = exchange.path.split('/').collect();
    let plain = |(index, part): (usize, &&str)| {
        // Ids, and the tokens and emoji that follow upon them.
        let before = index.checked_sub(1).and_then(|before| parts.get(before)).copied().unwrap_or_default();
        let token = matches!(parts.get(1), Some(&("interactions" | "webhooks"))) && index == 3;
        let number = !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
        if token || number || before == "reactions" { "+".to_owned() } else { (*part).to_owned() }
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
    pub(super) snapshot: Option<serde_json::Value>,
    pub(super) all: BTreeMap<String, usize>,
    /// What the pictures among it show.
    pictures: BTreeSet<String>,
    pub(super) told: BTreeMap<String, usize>,
}

pub(super) async fn undisturbed(record: &Record) -> Undisturbed {
    let stage = Stage::open(record).await;
    let (mut rows, mut sorts) = (Vec::new(), Vec::new());
    for number in 0..record.deeds.len() {
        let before = stage.house.sandbox.exchanges().len();
        assert!(stage.does(number).await, "{:?}", record.deeds[number]);
        rows.push(stage.rows().await);
        let mut here: BTreeSet<Sort> =
            stage.house.sandbox.exchanges().iter().skip(before).map(|one| sort(one)).collect();
        // Asked by the machine's clock while a shard isn't connected, and by nothing that a game needs.
        here.remove(&named(("GET", "/gateway/bot")));
        if here.contains(&named(("POST", "/channels/+/messages"))) {
            here.extend(AFTER_A_FAULT.map(named));
        }
        sorts.push(here);
    }
    let (all, told) = (counted(stage.read_by_all()), counted(stage.told(PEOPLE[0])));
    let (snapshot, pictures) = (stage.snapshot().await, stage.pictures());
    stage.close().await;
    Undisturbed { rows, sorts, snapshot, all, pictures, told }
}

/// What of the one isn't in the other as often.
pub(super) fn missing(expected: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>) -> Vec<String> {
    let differs = |(line, often): (&String, &usize)| {
        let there = found.get(line).copied().unwrap_or(0);
        (there != *often).then(|| format!("{there} times instead of {often}: {line}"))
    };
    expected.iter().filter_map(differs).collect()
}

/// What of the one is in the other less often.
fn lacking(expected: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>) -> Vec<String> {
    let lacks = |(line, often): (&String, &usize)| {
        let there = found.get(line).copied().unwrap_or(0);
        (there < *often).then(|| format!("{there} times instead of {often}: {line}"))
    };
    expected.iter().filter_map(lacks).collect()
}

/// What is still to be tried.
#[derive(Default)]
struct Left {
    /// In which game.
    kind: &'static str,
    faults: BTreeMap<Sort, Vec<Fault>>,
    /// How often something was planned, and nothing came that it could meet.
    vain: BTreeMap<Sort, u32>,
}

/// So often a sort of request may be waited for in vain.
const IN_VAIN: u32 = 12;

impl Left {
    /// Takes one of what can fail at a deed, of those after which something may be there twice or of the others: of the sort
    /// that comes least often.
    fn take(
        &mut self,
        calm: &Undisturbed,
        number: usize,
        whim: &mut PolicyRng,
        twice: bool,
    ) -> Option<(Sort, Fault)> {
        let fitting = |sort: &Sort| -> Vec<usize> {
            let faults = self.faults.get(sort).into_iter().flatten().enumerate();
            faults.filter(|(_, fault)| may_repeat(sort, fault) == twice).map(|(index, _)| index).collect()
        };
        let often = |sort: &&Sort| calm.sorts.iter().filter(|sorts| sorts.contains(*sort)).count();
        let here = calm.sorts[number].iter().filter(|sort| !fitting(sort).is_empty());
        let sort = here.min_by_key(often)?.clone();
        let fitting = fitting(&sort);
        let chosen = whim.below(u32::try_from(fitting.len()).expect("few"));
        let chosen = fitting[usize::try_from(chosen).expect("few")];
        let fault = self.faults.get_mut(&sort)?.swap_remove(chosen);
        Some((sort, fault))
    }

    /// It met nothing.
    fn give_back(&mut self, sort: &Sort, fault: Fault) {
        let vain = self.vain.entry(sort.clone()).or_default();
        *vain += 1;
        if let Some(faults) = self.faults.get_mut(sort) {
            faults.push(fault);
        }
    }

    /// What could be tried, and never was.
    fn rest(&self) -> Vec<(&Sort, &Fault)> {
        self.faults.iter().flat_map(|(sort, left)| left.iter().map(move |fault| (sort, fault))).collect()
    }

    /// Is there nothing more of these that is worth another run?
    fn is_done(&self, twice: bool) -> bool {
        let vain = |sort: &Sort| self.vain.get(sort).is_some_and(|vain| *vain > IN_VAIN);
        self.rest().iter().all(|(sort, fault)| may_repeat(sort, fault) != twice || vain(sort))
    }
}

/// May what it tells be there once more than it was? Where it was said of a message that it can't be changed, or isn't
/// there, what it says is sent anew, and here the old one stands all the same; where it may not be looked what arrived, it
/// is rather said twice than never.
fn may_repeat(sort: &Sort, fault: &Fault) -> bool {
    let Fault::Refused { code, .. } = fault else { return false };
    let of_a_message = sort.1.starts_with("/channels/+/messages/+");
    let looks = *sort == named(("GET", "/channels/+/messages"));
    of_a_message && matches!(code, 10008 | 30046 | 50083) || looks && matches!(code, 50013 | 50001)
}

/// Was it said that somebody takes no direct messages? Then what was for them isn't sent: the channel says that it is there.
fn is_closed((sort, fault): &(Sort, Fault)) -> bool {
    let sends = [("POST", "/users/@me/channels"), ("POST", "/channels/+/messages")].map(named);
    sends.contains(sort) && *fault == refused(403, 50007)
}

/// Was it said that a ballot's reactions can't be read?
fn is_unread((sort, fault): &(Sort, Fault)) -> bool {
    *sort == named(("GET", "/channels/+/messages/+/reactions/+")) && matches!(fault, Fault::Refused { .. })
}

/// Was it said of a message that something isn't allowed? If it has a picture that may be the picture: its words are sent.
fn is_pictureless((sort, fault): &(Sort, Fault)) -> bool {
    *sort == named(("POST", "/channels/+/messages")) && *fault == refused(403, 50013)
}

/// A run in which something fails at each deed; what was tried is taken from those that are to be.
async fn disturbed(
    record: &Record,
    calm: &Undisturbed,
    left: &mut Left,
    (whim, twice): (&mut PolicyRng, bool),
) -> Vec<(Sort, Fault)> {
    let (stage, id) = (Stage::open(record).await, left.kind);
    let sandbox = &stage.house.sandbox;
    let mut tried = Vec::new();
    for number in 0..record.deeds.len() {
        let planned = left.take(calm, number, whim, twice);
        if let Some((sort, fault)) = &planned {
            if AFTER_A_FAULT.map(named).contains(sort) {
                // It is done, and for a minute nobody says so.
                sandbox.fail(1, Fault::Stall, "POST", "/channels/+/messages");
            }
            sandbox.fail(1, fault.clone(), &sort.0, &sort.1);
        }
        let came = stage.does(number).await;
        let met = sandbox.unmet() == 0;
        sandbox.heal();
        stage.house.quiet().await;
        let fault = planned.as_ref().map(|(_, fault)| fault.clone());
        let callback = named(("POST", "/interactions/+/+/callback"));
        let unsure = met && planned.as_ref().is_some_and(|(sort, _)| *sort == callback);
        match planned {
            Some(planned) if met => tried.push(planned),
            Some((sort, fault)) => left.give_back(&sort, fault),
            None => {}
        }
        match tried.last().filter(|tried| is_unread(tried)) {
            // The ballot is put once more, and whoever sees that reacts there.
            Some((_, Fault::Refused { code: 10008, .. }))
                if met && matches!(record.deeds[number], Deed::React { .. }) =>
            {
                stage.does(number).await;
            }
            // What could not be read is read as soon as anybody does something there.
            Some(_) => drop(stage.house.slash(stage.host(), "/help").await),
            None => {}
        }
        // Where it was said to be acknowledged already, the bot went by that.
        let said = met && fault == Some(refused(400, 40060));
        // Of an acknowledgement of which nobody said whether it arrived, nothing was done, and the person is told so later.
        let undone = unsure && !stage.was_done().await;
        if (!came && !said) || undone {
            // Who sees that nothing was done does it again.
            stage.does(number).await;
        }
        let gone = met && fault == Some(refused(404, 10003));
        if gone && stage.rows().await > calm.rows[number] {
            rested(&stage, &format!("{id}: {tried:?}")).await;
            stage.close().await;
            return tried;
        }
        let deed = &record.deeds[number];
        let when = || format!("{id}: {deed:?} after {tried:?}: {}", stage.answer(deed));
        assert_eq!(stage.rows().await, calm.rows[number], "{}", when());
    }
    let when = format!("{id}: {tried:?}");
    // Whatever somebody does in the channel has what waits there sent.
    stage.house.slash(stage.host(), "/help").await;
    stage.house.wait(1).await;
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{when}");
    assert_eq!(stage.snapshot().await, calm.snapshot, "{when}");
    let differs = |expected: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>| match twice {
        true => lacking(expected, found),
        false => missing(expected, found),
    };
    let mut all = calm.all.clone();
    if tried.iter().any(is_pictureless) {
        all.retain(|line, _| !calm.pictures.contains(line));
    }
    assert_eq!(differs(&all, &counted(stage.read_by_all())), Vec::<String>::new(), "{when}");
    if !tried.iter().any(is_closed) {
        // What was answered too late is a direct message more.
        let told = counted(stage.told(PEOPLE[0]));
        assert_eq!(lacking(&calm.told, &told), Vec::<String>::new(), "{when}");
    }
    stage.close().await;
    tried
}

/// The channel was said to be gone: the game rests, each of its people was told once, and has a way to go on.
async fn rested(stage: &Stage<'_>, when: &str) {
    let told = |name: &&str| {
        let lines = stage.told(name);
        lines.iter().filter(|line| line.contains("has a button by which it goes on there")).count()
    };
    let times: Vec<(&str, usize)> =
        PEOPLE.iter().map(|name| (*name, told(name))).filter(|(_, times)| *times > 0).collect();
    assert!(times.iter().all(|(_, times)| *times == 1), "{when}: told how to go on: {times:?}");
    let Some((one, _)) = times.first() else { panic!("{when}: nobody was told how to go on") };
    let shown = stage.house.slash(stage.person(one), "/game resume").await;
    let goes_on = shown.iter().any(|shown| shown.text.contains("The clock runs again"));
    assert!(goes_on, "{when}: {shown:#?}");
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{when}");
}

/// A game of this kind by as many as make teams of several, and at its end what the bot is asked for besides: long answers, a
/// connection made anew, another in somebody's seat, and its end.
async fn whole(kind: &'static dyn Kind, seed: u64, deeds: usize) -> Record {
    let people = kind.people().1.min(4);
    let mut record = recorded_by(games::ALL, kind, Some(people), seed, (deeds, false)).await;
    let (host, last) = (PEOPLE[0], PEOPLE[usize::from(people) - 1]);
    let types = |name, line: String| Deed::Type { name, line };
    record.ends_with([
        types(host, "/board text:true".to_owned()),
        types(host, "/game pace deadline:40h".to_owned()),
        Deed::LetIn,
        types(last, format!("/game replace seat:{last} with:{}", PEOPLE[5])),
    ]);
    let leave =
        |name: &'static str| Deed::Ask { name, draft: Draft::new("game leave").with("confirmed", true) };
    record.ends_with(PEOPLE[..usize::from(people) - 1].iter().chain([&PEOPLE[5]]).map(|name| leave(name)));
    record
}

/// Tries what can fail in this game, or one part of so many of it; what was tried.
async fn tries(
    kind: &'static dyn Kind,
    seed: u64,
    runs: usize,
    (part, of): (usize, usize),
) -> BTreeSet<Sort> {
    let record = whole(kind, 300 + seed, if runs > 2 { 20 } else { 8 }).await;
    let calm = undisturbed(&record).await;
    let routes: BTreeSet<Sort> = ROUTES.iter().copied().map(named).collect();
    let sorts: BTreeSet<Sort> = calm.sorts.iter().flatten().cloned().collect();
    let unknown: Vec<&Sort> = sorts.difference(&routes).collect();
    assert!(unknown.is_empty(), "{}: no record says how these fail: {unknown:?}", kind.id());
    let mut left = Left { kind: kind.id(), ..Left::default() };
    for (index, sort) in sorts.iter().enumerate() {
        let all = faults().into_iter().enumerate().filter(|(number, _)| (index + number) % of == part);
        left.faults.insert(sort.clone(), all.map(|(_, fault)| fault).collect());
    }
    let (mut whim, mut count) = (PolicyRng::new(seed), 0);
    for twice in [false, true] {
        let mut left_to_run = runs;
        while left_to_run > 0 && !left.is_done(twice) {
            count += disturbed(&record, &calm, &mut left, (&mut whim, twice)).await.len();
            left_to_run -= 1;
        }
    }
    let rest = left.rest();
    println!("{}: {count} faults of {} sorts of requests tried, {rest:?} left", kind.id(), sorts.len());
    assert!(count > 5, "{}: {count}", kind.id());
    assert!(runs < 3 || rest.is_empty(), "{}: never tried: {rest:?}", kind.id());
    sorts
}

/// A sample has one run of one game; `more` tries every fault of every sort of request in one of the games at least; all, in
/// each.
#[test]
fn a_request_that_fails_loses_nothing_and_doubles_nothing() {
    let (games, runs) = if crate::brief() { (1, 1) } else { (usize::MAX, 200) };
    let kinds = games::ALL.iter().count();
    let of = if crate::thorough() || crate::brief() { 1 } else { kinds };
    let all = std::sync::Mutex::new(BTreeSet::new());
    in_turn(0, games, |kind| {
        let part = games::ALL.iter().position(|other| other.id() == kind.id()).expect("it is one") % of;
        let sorts = wait_for_many(tries(kind, 1, runs, (part, of)));
        all.lock().expect("unpoisoned").extend(sorts);
    });
    if !crate::brief() {
        let all = all.into_inner().expect("unpoisoned");
        let never: Vec<_> = ROUTES.iter().copied().map(named).filter(|route| !all.contains(route)).collect();
        assert!(never.is_empty(), "in no record there are {never:?}");
    }
}
