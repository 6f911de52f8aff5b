//! The gateway: cut, resumed, refused; events that come twice, late, in another order or never; a hundred people at once.

use std::path::Path;

use jiff::SignedDuration;
use wartable::games;
use wartable::rules::PolicyRng;
use wartable::sandbox::{InteractionId, Meddling, Outcome, Place, Visibility};

use super::record::{Deed, Record, recorded};
use super::requests::{missing, undisturbed};
use super::rows::Rows;
use super::stage::{Stage, counted, typed};
use super::{in_turn, wait_for_many};
use crate::leaks::PEOPLE;

/// What goes wrong with the gateway.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// What comes of the next events of this name.
    Events(Meddling, &'static str),
    /// What was done last comes again.
    Again,
    Reconnect,
    Cut,
    /// Cut, and not let in again as the same.
    Refused,
    Invalid,
    /// Cut, and what is told meanwhile is never told again.
    Missed,
}

const COMMAND: &str = "INTERACTION_CREATE";
const LATE: Meddling = Meddling::Delay(SignedDuration::from_secs(2));

fn troubles() -> Vec<Trouble> {
    let mut all = vec![
        Trouble::Again,
        Trouble::Reconnect,
        Trouble::Cut,
        Trouble::Refused,
        Trouble::Invalid,
        Trouble::Missed,
    ];
    for what in [Meddling::Drop, Meddling::Repeat, LATE] {
        all.extend([COMMAND, "MESSAGE_REACTION_ADD"].map(|name| Trouble::Events(what, name)));
    }
    all
}

impl Trouble {
    async fn begin(self, stage: &Stage<'_>) {
        let sandbox = &stage.house.sandbox;
        let before = sandbox.arrivals();
        match self {
            Self::Events(what, name) => return sandbox.meddle(1, what, name),
            Self::Again => return,
            Self::Reconnect => sandbox.reconnect(),
            Self::Cut => sandbox.cut(),
            Self::Refused => {
                sandbox.refuse_resumes(1);
                sandbox.cut();
            }
            Self::Invalid => sandbox.invalidate(false),
            Self::Missed => sandbox.cut_for_good(),
        }
        comes_back(stage, before).await;
    }
}

/// Returns once the bot is connected again, and has done what it does then.
pub(super) async fn comes_back(stage: &Stage<'_>, before: u64) {
    let patience = std::time::Duration::from_secs(60);
    let came = tokio::time::timeout(patience, stage.house.sandbox.until_arrival(before)).await;
    came.expect("the bot connects again");
    // Being connected is no event that is counted; what is done then has begun when something has ended.
    let _ = tokio::time::timeout(std::time::Duration::from_secs(1), stage.house.activity.ended()).await;
    stage.house.quiet().await;
}

async fn troubled(record: &Record, whim: &mut PolicyRng, name: &str) {
    let calm = undisturbed(record).await;
    let stage = Stage::open(record).await;
    let mut left = troubles();
    let mut tried = Vec::new();
    for (number, deed) in record.deeds.iter().enumerate() {
        if left.is_empty() {
            left = troubles();
        }
        let count = u32::try_from(left.len()).expect("few");
        let trouble = left.swap_remove(usize::try_from(whim.below(count)).expect("few"));
        tried.push(trouble);
        trouble.begin(&stage).await;
        let came = stage.does(number).await;
        if let (Trouble::Again, Deed::Ask { name, .. }) = (trouble, deed) {
            let _ = stage.house.sandbox.repeat(stage.person(name));
            stage.house.quiet().await;
        }
        stage.house.sandbox.heal();
        stage.house.quiet().await;
        if !came {
            // Who sees that nothing was done does it again.
            stage.does(number).await;
        }
        if matches!(deed, Deed::React { .. }) && matches!(trouble, Trouble::Events(Meddling::Drop, _)) {
            // What was missed is found out as soon as the bot connects again.
            Trouble::Refused.begin(&stage).await;
        }
        let when = || format!("{name}: {deed:?} after {tried:?}: {}", stage.answer(deed));
        assert_eq!(stage.rows().await, calm.rows[number], "{}", when());
    }
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{name}: {tried:?}");
    assert_eq!(stage.snapshot().await, calm.snapshot, "{name}: {tried:?}");
    let all = missing(&calm.all, &counted(stage.read_by_all()));
    assert_eq!(all, Vec::<String>::new(), "{name}: {tried:?}");
    stage.close().await;
}

#[test]
fn nothing_is_missed_or_doubled_whatever_becomes_of_the_gateway() {
    let (seeds, deeds) = if crate::thorough() { (2, 30) } else { (1, 12) };
    in_turn(2, 1, |kind| {
        for seed in 1..=seeds {
            wait_for_many(async {
                let record = recorded(games::ALL, kind, 400 + seed, deeds, false).await;
                troubled(&record, &mut PolicyRng::new(seed), kind.id()).await;
            });
        }
    });
}

/// Everybody at the table, and as many who only look on, do all sorts of things at the same moment.
async fn crowded(record: &Record, many: usize, name: &str) {
    let stage = Stage::open(record).await;
    let begun = record.deeds.len() / 2;
    for number in 0..begun {
        stage.does(number).await;
    }
    let sandbox = &stage.house.sandbox;
    let strangers: Vec<_> = (0..many / 2).map(|number| sandbox.person(&format!("guest{number}"))).collect();
    let looks = ["/status", "/help", "/game log", "/hand", "/game list"];
    let given: Vec<(&str, String)> = record.deeds[begun..]
        .iter()
        .filter_map(|deed| match deed {
            Deed::Ask { name, draft } => Some((*name, typed(draft))),
            _ => None,
        })
        .collect();
    let callbacks = || {
        let all = sandbox.exchanges();
        all.iter().filter(|one| one.method == "POST" && one.path.ends_with("/callback")).count()
    };
    let public = sandbox.seen(stage.host(), stage.house.here());
    let public = public.into_iter().filter(|shown| shown.visibility == Visibility::Public);
    let labels: Vec<String> = public.flat_map(|shown| shown.buttons).map(|button| button.label).collect();
    let (before, rows, mut presses) = (callbacks(), stage.rows().await, 0);
    // While nothing can be written no order is carried out, so each of them waits for all that came before it: none waits
    // with its acknowledgement for that.
    let lock = Rows::of(&stage.house.database());
    lock.change("BEGIN IMMEDIATE").await;
    let mut sent: Vec<InteractionId> = Vec::new();
    for number in 0..many {
        let (person, line) = match (number.is_multiple_of(2), given.get(number / 2 % given.len().max(1))) {
            (true, Some((name, line))) => (stage.person(name), line.as_str()),
            (true, None) => (stage.host(), looks[number % looks.len()]),
            // Who has no seat tries the same.
            (false, Some((_, line))) if number % 3 == 0 => (strangers[number / 2], line.as_str()),
            (false, _) => (strangers[number / 2], looks[number % looks.len()]),
        };
        let place = Place::Channel(stage.house.channel);
        // Some press what everybody sees.
        let label = labels.get(number % labels.len().max(1)).filter(|_| number % 5 < 2);
        let pressed = label.and_then(|label| sandbox.press(person, label, None).ok());
        if let Some(pressed) = pressed.and_then(|pressed| pressed.interaction) {
            presses += 1;
            sent.push(pressed);
            continue;
        }
        let done = sandbox.slash(person, place, line, Path::new("."));
        // What isn't a command is done by buttons; then they look at something.
        let done =
            done.or_else(|_| sandbox.slash(person, place, looks[number % looks.len()], Path::new(".")));
        sent.extend(done.ok().and_then(|sent| sent.interaction));
    }
    // The clock stands still meanwhile: all of them are acknowledged before the first is done.
    for _ in 0..600 {
        if callbacks() >= before + many {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let acknowledged = callbacks() - before;
    assert_eq!(stage.rows().await, rows, "{name}: nothing could be written");
    lock.change("COMMIT").await;
    lock.close().await;
    assert!(
        acknowledged >= many,
        "{name}: {acknowledged} of {many} were acknowledged before anything was done"
    );
    stage.house.quiet().await;
    assert_eq!(sent.len(), many, "{name}");
    assert!(presses > many / 10, "{name}: {presses} pressed something");
    for interaction in sent {
        let outcome = sandbox.outcome(interaction);
        // Three seconds by the sandbox's clock, after which Discord says that the application did not respond.
        let answered = matches!(
            outcome,
            Some(Outcome::Answered { ephemeral: true } | Outcome::Updated | Outcome::ModalOpened)
        );
        assert!(answered, "{name}: {outcome:?}");
    }
    assert_eq!(stage.verified().await, Vec::<String>::new(), "{name}");
    stage.close().await;
}

#[test]
fn a_hundred_people_at_once_are_answered_one_after_another() {
    in_turn(4, 1, |kind| {
        wait_for_many(async {
            let record = recorded(games::ALL, kind, 500, 16, false).await;
            crowded(&record, if crate::thorough() { 120 } else { 40 }, kind.id()).await;
        });
    });
}

/// A vote that is open, and who of the people at the table have a voice.
pub(super) async fn voting(stage: &Stage<'_>) -> bool {
    stage.house.slash(stage.host(), "/game pace deadline:40h").await;
    !stage.house.tables.open_ballots().await.is_empty()
}

#[test]
fn more_than_a_hundred_reactions_are_read_page_by_page() {
    in_turn(3, 1, |kind| {
        wait_for_many(async {
            let record = recorded(games::ALL, kind, 600, 6, false).await;
            let stage = Stage::open(&record).await;
            for number in 0..record.deeds.len() {
                stage.does(number).await;
            }
            assert!(voting(&stage).await, "{}: a vote is open", kind.id());
            let sandbox = &stage.house.sandbox;
            let many = if crate::thorough() { 250 } else { 130 };
            // They come before the players, on the page that is read first.
            let guests: Vec<_> = (0..many).map(|number| sandbox.person(&format!("guest{number}"))).collect();
            sandbox.go_offline();
            for guest in &guests {
                sandbox.react(*guest, "✅", None).expect("a ballot");
            }
            let position = stage.house.tables.position(stage.house.place()).expect("a game");
            assert_ne!(position["options"]["deadline"], "40h");
            for name in &PEOPLE[1..] {
                let _ = sandbox.react(stage.person(name), "✅", None);
            }
            // All that while nobody listened.
            let before = sandbox.arrivals();
            sandbox.come_back();
            comes_back(&stage, before).await;
            let deadline = || {
                let position = stage.house.tables.position(stage.house.place()).expect("a game");
                position["options"]["deadline"].clone()
            };
            for _ in 0..60 {
                if deadline() == "40h" {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                stage.house.quiet().await;
            }
            assert_eq!(deadline(), "40h", "{}: carried by those who play", kind.id());
            assert_eq!(stage.verified().await, Vec::<String>::new(), "{}", kind.id());
            stage.close().await;
        });
    });
}
