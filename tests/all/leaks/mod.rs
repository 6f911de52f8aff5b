//! No secret shows, in any game: a player that knows none of them plays each through the table by its forms alone; where
//! a seat can do something of which nobody else learns, two copies of that world are played on in which it did different
//! things, and all that every other seat, the channel, somebody who only looks on and the log can get to see is compared,
//! to the byte, after every step until it comes to light by the rules.
//!
//! What lies between the table and the wire (how a message is written down, pictures, files, ids of components, threads, who
//! is sent what) is held in `tests/all/wire`; there too two worlds are compared (`wire.rs` here), to the byte.
//!
//! Where each thing that leaves the bot is held, for every game in the registry:
//!
//! | What | In two worlds | With words that are planted |
//! |---|---|---|
//! | messages, embeds, edits, and their order | `world.rs` (outbox, delivered), `wire.rs` (bytes, `in_order`) | `tests/all/wire/planted.rs` |
//! | alt text, pictures, files and their names | `sights.rs` (scene), `wire.rs` (bytes of every part) | `planted.rs` (parts with their heads) |
//! | completions | `sights.rs`, `world.rs` (`suggested`), `wire.rs` (`suggested`) | `planted.rs` |
//! | components' ids, and what is answered to who uses another's | `world.rs` (buttons of posts), `wire.rs` (`components_tell_nothing`) | `planted.rs` |
//! | errors and refusals | `world.rs` (`refusals`), `sights.rs` (`accepts`) | `planted.rs` |
//! | the log, at its finest | `twins.rs` (`logs`) | `planted.rs` |
//! | jobs and their times | `world.rs` (`jobs`), `sights.rs` (`lapses`, `owed`) | – |
//!
//! A game is held to it by being in `games::ALL`. `WARTABLE_LEAKS=5 cargo test --test all leaks` plays five times as many
//! games, longer ones, and tries five times as many secrets in each phase.

mod apart;
pub(crate) mod leaky;
mod logs;
pub(crate) mod player;
mod secret;
mod sights;
mod twins;
mod wire;
mod world;

use std::collections::BTreeMap;

use jiff::SignedDuration;
use wartable::games::{self, Games, Kind};
use wartable::rules::{Dice, FieldKind, Names, SeatId, Seats, Viewer};
use wartable::table::{Chosen, No};

pub(crate) use self::logs::Logs;
use self::player::{Player, send};
use self::sights::Leak;
pub(crate) use self::sights::{Part, accepts, erased, same, sights};
pub(crate) use self::world::{EVE, Now, World};
use crate::table::{ADA, BEN, CYD, Hall, person};

/// Those who play, in order of joining.
pub(crate) const PEOPLE: [&str; 6] = [ADA, BEN, CYD, "dan", "fay", "gus"];

/// How much is played.
#[derive(Clone, Copy, Debug)]
struct Measure {
    /// Steps of a game.
    steps: u32,
    /// Steps after a secret was made.
    after: u32,
    /// How many secrets are tried in each phase, each of another sort.
    often: usize,
    /// After a step, one in so many of the forms is looked at; as a secret is made, twice as many.
    parts: usize,
}

const USUAL: Measure = Measure { steps: 80, after: 5, often: 2, parts: 8 };

/// The same as a sample: half the steps, each sort once, less looked at.
const SAMPLE: Measure = Measure { steps: 40, after: 4, often: 1, parts: 16 };

/// A smaller one.
const BRIEF: Measure = Measure { after: 3, parts: 64, ..SAMPLE };

/// Positions from which a game is begun as well, by its kind: those in which something secret can be done at once, where a
/// game from its first order on comes to that too late.
const STARTS: &[(&str, &str)] = &[
    ("two_player", include_str!("bribes.json")),
    ("clone_wars", include_str!("clone_wars_deploy.json")),
    ("clone_wars", include_str!("clone_wars_turn.json")),
    ("blitzkrieg", include_str!("blitzkrieg_private.json")),
];

/// How often a secret is looked for before anybody does anything in such a position.
const TRIES: u32 = 12;

/// What came of a game.
#[derive(Debug, Default)]
struct Account {
    steps: u32,
    /// The phases that it came to.
    phases: BTreeMap<&'static str, u32>,
    /// The secrets that were tried, by their sort.
    secrets: BTreeMap<String, u32>,
    /// Things that were compared.
    compared: usize,
    /// Secrets that came to light while somebody looked.
    lit: u32,
    /// Was there ever anything that a seat knew, and the channel didn't?
    hides: bool,
}

impl Account {
    /// Is a secret of this sort still to be tried?
    fn is_new(&self, sort: &str, often: usize) -> bool {
        let phase = sort.split(':').next().unwrap_or_default();
        !self.secrets.contains_key(sort) && self.has_room(phase, often)
    }

    /// Is a secret of this phase still to be tried?
    fn has_room(&self, phase: &str, often: usize) -> bool {
        let tried = self.secrets.keys().filter(|known| known.split(':').next() == Some(phase));
        tried.count() < often
    }

    fn note(&mut self, sort: &str) {
        *self.secrets.entry(sort.to_owned()).or_default() += 1;
    }
}

/// Who holds a seat.
pub(crate) fn name_of(now: &Now, seat: SeatId) -> Option<&'static str> {
    let holder = now.people.get(seat.index()).copied().flatten()?;
    PEOPLE.into_iter().find(|name| person(name) == holder)
}

/// Options that may be chosen for so many people, by whim.
pub(crate) fn options(kind: &dyn Kind, people: u8, player: &mut Player) -> Chosen {
    let seats = Seats { count: people.max(kind.seats().0) };
    for numbers in [true, false] {
        let chosen = chosen(kind, numbers, player);
        let given = serde_json::to_value(&chosen).expect("JSON");
        let options = kind.read_options(&given).and_then(|options| kind.complete_options(&options));
        let mut dice = Dice::fair([7; 32], 0);
        let dealt = options
            .and_then(|options| kind.set_up(kind.edition(), &options, seats, &Names::default(), &mut dice));
        if dealt.is_ok() {
            return chosen;
        }
    }
    Chosen::new()
}

fn chosen(kind: &dyn Kind, numbers: bool, player: &mut Player) -> Chosen {
    let mut chosen = Chosen::new();
    for option in kind.options() {
        match option.kind {
            FieldKind::Flag => drop(chosen.insert(option.name.to_owned(), player.once_in(2).into())),
            FieldKind::Integer if numbers => {
                let (low, high) = option.bounds.unwrap_or((1, 9));
                let number = low + i64::from(player.below(u32::try_from(high - low).unwrap_or(0).min(9)));
                chosen.insert(option.name.to_owned(), number.into());
            }
            FieldKind::Choice(choices) => {
                if let Some(choice) = player.one_of(choices) {
                    chosen.insert(option.name.to_owned(), (*choice).into());
                }
            }
            _ => {}
        }
    }
    chosen
}

/// A game of this kind, begun, or as it stands in a position.
async fn begun(games: Games, kind: &'static dyn Kind, position: Option<&str>, player: &mut Player) -> World {
    let start = "2026-01-01T00:00:00Z".parse().expect("a time");
    let mut world = World::in_hall(Hall::with(games, crate::fresh_directory(), start).await).await;
    if let Some(position) = position {
        world.read_in(position).await;
        world.hall.rest().await;
        world.deliver_all().await;
        return world;
    }
    let (hall, tables) = (&world.hall, &world.hall.tables);
    let (low, high) = kind.people();
    let most: Vec<u8> = (low.max(2).min(high)..=high.min(3).max(low)).collect();
    let people = player.one_of(&most).copied().unwrap_or(low);
    let mut chosen = options(kind, people, player);
    chosen.insert("players".to_owned(), i64::from(people).into());
    tables.create(hall.call(ADA), kind.id(), chosen).await.expect("a game");
    let people = &PEOPLE[..usize::from(people)];
    for name in &people[1..] {
        tables.join(hall.call(name), None).await.expect("somebody joins");
    }
    for name in people {
        tables.ready(hall.call(name), None).await.expect("somebody is ready");
    }
    hall.rest().await;
    world.deliver_all().await;
    world
}

/// Names that fields of this game take now, a few of them.
async fn words(world: &World, now: &Now, player: &mut Player) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for seat in now.seats() {
        for spec in now.game.kind().forms() {
            for field in spec.fields.iter().filter(|field| field.kind == FieldKind::Completed) {
                let Some(name) = name_of(now, seat) else { continue };
                let draft = wartable::rules::Draft::new(spec.path);
                let found = world.hall.tables.complete(&world.call(name), &draft, field.name, "").await;
                words.extend(player.one_of(&found).map(|candidate| candidate.value.clone()));
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    (0..3).filter_map(|_| player.one_of(&words).cloned()).collect()
}

/// Plays a game of this kind, and tries every sort of secret that comes up.
async fn play(
    games: Games,
    kind: &'static dyn Kind,
    position: Option<&str>,
    seed: u64,
    measure: Measure,
) -> Result<Account, Leak> {
    let logs = Logs::default();
    let _catching = logs.catch();
    let mut player = Player::new(seed);
    let mut account = Account::default();
    let mut world = begun(games, kind, position, &mut player).await;
    let mut tries = position.map_or(0, |_| TRIES);
    while account.steps < measure.steps {
        let Some(now) = world.now().await.filter(|now| now.stage == "running") else { break };
        *account.phases.entry(now.game.phase()).or_default() += 1;
        let seen = |viewer| now.game.position(&now.names, viewer);
        account.hides =
            account.hides || now.seats().any(|seat| seen(Viewer::Seat(seat)) != seen(Viewer::Public));
        let seats: Vec<SeatId> = now.seats().collect();
        if account.has_room(now.game.phase(), measure.often)
            && let Some(seat) = player.one_of(&seats)
            && let Some(secret) = secret::find(&world, &now, *seat, &mut player).await
            && twins::others_play(&now, &secret)
            && account.is_new(&secret.sort, measure.often)
        {
            world.words = words(&world, &now, &mut player).await;
            let mut apart = Player::new(player.bits());
            let when = format!("{} {seed}, step {}", kind.id(), account.steps);
            let compared = twins::compare(&world, &secret, &mut apart, &logs, &mut account, measure).await;
            compared.map_err(|Leak(leak)| Leak(format!("{when}: {leak}")))?;
        }
        if tries > 0 && account.secrets.is_empty() {
            tries -= 1;
            continue;
        }
        step(&mut world, &now, &mut player).await;
        account.steps += 1;
    }
    world.close().await;
    Ok(account)
}

/// Somebody does something, or time passes.
async fn step(world: &mut World, now: &Now, player: &mut Player) {
    let mut done = false;
    for _ in 0..6 {
        if player.once_in(60) {
            break;
        }
        let seat = player.seat(now);
        let Some(name) = name_of(now, seat) else { continue };
        let Some(draft) = player.proposal(world, now, seat).await else { continue };
        done = match send(world, name, &draft).await {
            Ok(_) => true,
            Err(No::Refused(refused)) => match &refused.button {
                Some(button) => {
                    let draft = player.press(world, now, name, button).await;
                    send(world, name, &draft).await.is_ok()
                }
                None => false,
            },
            Err(No::Fault { incident }) => panic!("{name} sent {draft:?}, and something broke: {incident}"),
            Err(No::Unwritten(obstacle)) => panic!("nothing can be written: {obstacle:?}"),
        };
        if done {
            break;
        }
    }
    if !done {
        world.hall.clock.move_to(world.hall.clock.now() + SignedDuration::from_hours(25));
    }
    world.hall.rest().await;
    world.deliver_all().await;
}

/// Runs it to its end, on a thread of its own.
fn played(
    games: Games,
    kind: &'static dyn Kind,
    position: Option<&str>,
    seed: u64,
    measure: Measure,
) -> Result<Account, Leak> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(play(games, kind, position, seed, measure))
}

#[test]
fn what_a_team_knows_looks_the_same_to_all_who_are_not_in_it() {
    let kind = crate::toy::IN_PAIRS.iter().next().expect("one");
    let measure = Measure { steps: 40, after: 4, often: 4, parts: 2 };
    let mut tried = BTreeMap::new();
    for seed in 1..=3 {
        match played(crate::toy::IN_PAIRS, kind, None, seed, measure) {
            Ok(account) => tried.extend(account.secrets),
            Err(Leak(leak)) => panic!("a secret shows: {leak}"),
        }
    }
    assert!(tried.keys().any(|sort| sort.ends_with("among a team")), "none was tried: {tried:?}");
}

/// BZ-13: a private offer, its answer and its end are noticed by nobody but its two.
#[test]
fn what_is_between_two_looks_the_same_to_all_others() {
    let kind = games::ALL.iter().find(|kind| kind.id() == "blitzkrieg").expect("it is played");
    let position = include_str!("blitzkrieg_private.json");
    let (games, parts) = if crate::thorough() { (2, 3) } else { (1, if crate::brief() { 48 } else { 12 }) };
    let measure = Measure { steps: 30, after: 6, often: 6, parts };
    let mut tried = BTreeMap::new();
    for seed in 1..=games {
        match played(games::ALL, kind, Some(position), seed, measure) {
            Ok(account) => tried.extend(account.secrets),
            Err(Leak(leak)) => panic!("a secret shows: {leak}"),
        }
    }
    let between = tried.keys().filter(|sort| sort.ends_with("between two")).count();
    assert!(between > 1, "few were tried: {tried:?}");
}

#[test]
fn two_worlds_that_differ_in_one_secret_look_the_same_to_all_others() {
    let asked: Option<u32> = std::env::var("WARTABLE_LEAKS").ok().and_then(|more| more.parse().ok());
    let (more, usual) = match asked {
        Some(more) => (more, USUAL),
        None if crate::thorough() => (1, USUAL),
        None => (1, if crate::brief() { BRIEF } else { SAMPLE }),
    };
    let often = usual.often * usize::try_from(more).expect("a small number");
    let measure = Measure { steps: usual.steps * more.min(4), often, ..usual };
    std::thread::scope(|scope| {
        let play = |kind: &'static dyn Kind| {
            let mut accounts = Vec::new();
            let starts =
                STARTS.iter().filter(|(id, _)| *id == kind.id()).map(|(_, position)| Some(*position));
            for (position, seed) in std::iter::once(None)
                .chain(starts)
                .flat_map(|position| (1..=u64::from(more)).map(move |seed| (position, seed)))
            {
                match played(games::ALL, kind, position, seed, measure) {
                    Ok(account) => {
                        assert!(position.is_none() || !account.secrets.is_empty(), "{}, {seed}", kind.id());
                        accounts.push(account);
                    }
                    Err(Leak(leak)) => panic!("a secret shows: {leak}"),
                }
            }
            println!("{}: {accounts:#?}", kind.id());
            // A game that hides something has secrets that can be tried.
            let hides = accounts.iter().any(|account| account.hides);
            assert!(!hides || accounts.iter().any(|account| !account.secrets.is_empty()), "{}", kind.id());
            assert!(accounts.iter().all(|account| account.steps > 0), "{}", kind.id());
        };
        let playing: Vec<_> = games::ALL.iter().map(|kind| scope.spawn(move || play(kind))).collect();
        for thread in playing {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}
