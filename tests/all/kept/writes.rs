//! Writes that fail, wherever one can: the disk is full, a table takes no more, another program holds the database, its
//! file is damaged. Each order is refused in words and none is half done; once the cause is gone all goes on by itself.

use jiff::{SignedDuration, Timestamp};
use wartable::games;
use wartable::rules::{Draft, PolicyRng};
use wartable::store::Obstacle;
use wartable::table::{Ask, Call, GameId, No};

use super::damage::Damage;
use super::life::{Life, Reaper, act, deliver, recount};
use super::panics::{begun, call};
use super::record::{Deed, recorded};
use super::rows::{Rows, difference};
use super::{each_kind, measure, wait_for};
use crate::leaks::PEOPLE;
use crate::table::{Hall, say};

/// What can't be written: an event of a table.
const WRITES: [&str; 12] = [
    "UPDATE ON games",
    "INSERT ON games",
    "INSERT ON journal",
    "INSERT ON snapshots",
    "INSERT ON outbox",
    "DELETE ON outbox",
    "INSERT ON jobs",
    "DELETE ON jobs",
    "INSERT ON answers",
    "INSERT ON seats",
    "INSERT ON sat",
    "INSERT ON people",
];

/// What becomes of the transaction.
const ENDS: [&str; 3] = ["FAIL", "ABORT", "ROLLBACK"];

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    /// This can't be written.
    Write(&'static str, &'static str),
    /// There is no room.
    Full,
    /// It may be read alone.
    ReadOnly,
    /// All is written but the end of the transaction.
    Commit,
    /// The file's pages are overwritten.
    Damaged,
}

/// A row that points nowhere, which is found out at the transaction's end.
const NO_COMMIT: &str = "CREATE TABLE nowhere (there PRIMARY KEY);
    CREATE TABLE fails_late (there REFERENCES nowhere (there) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fails AFTER UPDATE ON games BEGIN INSERT INTO fails_late VALUES (1); END";

impl Trouble {
    fn all() -> Vec<Self> {
        let writes = WRITES.iter().flat_map(|write| ENDS.iter().map(|end| Self::Write(write, end)));
        writes.chain([Self::Full, Self::ReadOnly, Self::Commit, Self::Damaged]).collect()
    }

    async fn begin(self, life: &Life<'_>) -> Option<Damage> {
        match self {
            Self::Damaged => return Some(Damage::done_to(&life.hall.database()).await),
            Self::Write(write, end) => {
                let trigger =
                    format!("CREATE TRIGGER fails BEFORE {write} BEGIN SELECT RAISE({end}, 'no'); END");
                life.rows.change(&trigger).await;
            }
            Self::Full => life.hall.store.leave_room_for(Some(1)).await.expect("limited"),
            Self::ReadOnly => life.hall.store.only_read(true).await.expect("limited"),
            Self::Commit => life.rows.change(NO_COMMIT).await,
        }
        None
    }

    async fn end(self, life: &Life<'_>, damage: Option<Damage>) {
        match self {
            Self::Damaged => damage.expect("it was done").mended(),
            Self::Write(..) => life.rows.change("DROP TRIGGER fails").await,
            Self::Full => life.hall.store.leave_room_for(None).await.expect("room"),
            Self::ReadOnly => life.hall.store.only_read(false).await.expect("free again"),
            Self::Commit => {
                life.rows.change("DROP TRIGGER fails; DROP TABLE fails_late; DROP TABLE nowhere").await;
            }
        }
    }
}

/// Does a deed though this stands in the way. False if it couldn't be done: then nothing was.
async fn in_spite_of(life: &mut Life<'_>, trouble: Trouble, number: usize, pressed: bool) -> bool {
    let deed = life.deed(number).clone();
    let before = life.rows.all().await;
    let damage = trouble.begin(life).await;
    let (hall, chat) = (&life.hall, &mut life.chat);
    let done = match deed {
        Deed::React { .. } if pressed => recount(hall, chat).await,
        _ => act(hall, chat, number, &deed, hall.clock.now()).await.map(drop),
    };
    trouble.end(life, damage).await;
    match &done {
        Ok(()) => {}
        Err(No::Unwritten(Obstacle::Damaged)) if trouble == Trouble::Damaged => {}
        Err(No::Fault { .. } | No::Unwritten(_)) if trouble != Trouble::Damaged => {}
        Err(no) => panic!("{trouble:?}: {deed:?}: refused: {}", say(no)),
    }
    if done.is_err() {
        let now = life.rows.all().await;
        assert_eq!(difference(&before, &now), None, "{trouble:?}: {deed:?}");
    }
    done.is_ok()
}

#[test]
fn what_cant_be_written_is_not_done_and_is_done_once_it_can() {
    let (deeds, seeds) = measure();
    let often = if crate::thorough() { 12 } else { 4 };
    each_kind(|kind| {
        for seed in 1..=seeds {
            wait_for(async {
                for trouble in [Trouble::ReadOnly, Trouble::Commit, Trouble::Damaged] {
                    never_half(kind, trouble).await;
                }
                let record = recorded(games::ALL, kind, 100 + seed, deeds, true).await;
                let undisturbed = Life::lived(&record, Reaper::new(0, 0)).await;
                let (read, rows) = (undisturbed.chat.as_read(), undisturbed.stands().await);
                undisturbed.end().await;
                let mut whim = PolicyRng::new(seed);
                let mut failed = std::collections::BTreeSet::new();
                let mut life = Life::begin(&record, Reaper::new(0, 0)).await;
                for (number, deed) in record.deeds.iter().enumerate() {
                    let mut done = false;
                    let mut pressed = false;
                    for _ in 0..often {
                        // What falls due while nothing can be written is done later: below.
                        if done || matches!(deed, Deed::Wait(_)) {
                            break;
                        }
                        let trouble = one_of(&mut whim, &Trouble::all());
                        done = in_spite_of(&mut life, trouble, number, pressed).await;
                        pressed = true;
                        if !done {
                            failed.insert(trouble);
                        }
                    }
                    if !done {
                        let (hall, chat) = (&life.hall, &mut life.chat);
                        match deed {
                            Deed::React { .. } if pressed => {
                                recount(hall, chat).await.expect("it is counted")
                            }
                            _ => {
                                let answer = act(hall, chat, number, deed, hall.clock.now()).await;
                                if let Err(no) = answer {
                                    panic!("{deed:?}: {}", say(&no));
                                }
                            }
                        }
                    }
                    life.hall.rest().await;
                    delivers_in_spite(&mut life, &mut whim).await;
                }
                let when = format!("{}, seed {seed}", kind.id());
                assert_eq!(difference(&read, &life.chat.as_read()), None, "{when}: the messages");
                assert_eq!(difference(&rows, &life.stands().await), None, "{when}: the rows");
                println!("{when}: {} of {} things failed at least once", failed.len(), Trouble::all().len());
                assert!(failed.len() > 1, "{when}: {failed:?}");
                deadlines_wait(&mut life, &mut whim, &when).await;
                life.end().await;
            });
        }
    });
}

/// The first deeds of a game are refused while this is in the way, each for its cause, and done after it.
async fn never_half(kind: &'static dyn games::Kind, trouble: Trouble) {
    let record = recorded(games::ALL, kind, 90, 8, true).await;
    let mut life = Life::begin(&record, Reaper::new(0, 0)).await;
    let mut refused = 0;
    for (number, deed) in record.deeds.iter().enumerate() {
        let plain = !matches!(deed, Deed::Wait(_) | Deed::React { .. });
        let done = plain && in_spite_of(&mut life, trouble, number, false).await;
        refused += u32::from(plain && !done);
        if !done {
            life.does(number).await;
        }
    }
    assert!(refused > 0, "{}: {trouble:?} stood in nobody's way", kind.id());
    life.end().await;
}

fn one_of<T: Copy>(whim: &mut PolicyRng, all: &[T]) -> T {
    all[usize::try_from(whim.below(u32::try_from(all.len()).expect("few"))).expect("few")]
}

/// Sends what waits, though what becomes of it can't be noted at once.
async fn delivers_in_spite(life: &mut Life<'_>, whim: &mut PolicyRng) {
    let writes =
        ["UPDATE ON outbox", "DELETE ON outbox", "INSERT ON latest", "INSERT ON parked", "UPDATE ON games"];
    for _ in 0..3 {
        let trouble = match whim.below(9) {
            0 => Trouble::Full,
            1 => Trouble::ReadOnly,
            2 => Trouble::Commit,
            3 => Trouble::Damaged,
            other => Trouble::Write(writes[usize::try_from(other - 4).expect("few")], one_of(whim, &ENDS)),
        };
        let damage = trouble.begin(life).await;
        // What can't be read or settled isn't handed out; what is, is sent, and noted later.
        let parcels = life.hall.tables.next_parcels().await.unwrap_or_default();
        for parcel in parcels {
            let _ = match life.chat.take(&parcel) {
                Ok(done) => life.hall.tables.delivered(&parcel, done).await,
                Err(why) => life.hall.tables.failed(&parcel, why).await,
            };
        }
        trouble.end(life, damage).await;
    }
    deliver(&life.hall, &mut life.chat).await;
}

/// Time passes in which nothing can be written; then it can, and what was due is done within minutes.
async fn deadlines_wait(life: &mut Life<'_>, whim: &mut PolicyRng, when: &str) {
    let trouble = match whim.below(6) {
        0 => Trouble::Full,
        1 => Trouble::ReadOnly,
        2 => Trouble::Commit,
        3 => Trouble::Damaged,
        _ => Trouble::Write("INSERT ON journal", one_of(whim, &ENDS)),
    };
    // Nobody waits for long: until shortly after the next deadline.
    let jobs = life.rows.all().await;
    let deadlines = jobs.iter().filter(|row| row.starts_with("jobs") && row.contains("kind='deadline'"));
    let due = deadlines.filter_map(|row| row.split(" due=").nth(1)?.trim().parse().ok()).min();
    let due = due.and_then(|due| Timestamp::from_millisecond(due).ok());
    let Some(left) = due.map(|due| due.duration_since(life.hall.clock.now())) else { return };
    let minutes = SignedDuration::from_mins(5);
    life.hall.wait((left - minutes).max(SignedDuration::ZERO)).await;
    let journal = |rows: Vec<String>| rows.into_iter().filter(|row| row.starts_with("journal")).count();
    let before = journal(life.rows.all().await);
    let damage = trouble.begin(life).await;
    life.hall.wait(minutes + minutes).await;
    if matches!(trouble, Trouble::Write(..) | Trouble::Commit) {
        assert_eq!(journal(life.rows.all().await), before, "{when}: nothing is done by halves");
    }
    trouble.end(life, damage).await;
    life.hall.wait(SignedDuration::from_mins(3)).await;
    assert!(!life.hall.tables.due_now(), "{when}: nothing is due any more");
    assert!(journal(life.rows.all().await) > before, "{when}: the deadline has passed");
    deliver(&life.hall, &mut life.chat).await;
    let verified = life.hall.tables.verify_game(GameId(1)).await.expect("a game");
    assert_eq!(verified.differences, Vec::<String>::new(), "{when}");
}

/// A vote about the table is asked for in every game at the same moment; what each is answered.
async fn all_ask(hall: &Hall, calls: &[Call]) -> Vec<Result<(), No>> {
    let ask = |call: &Call| {
        let draft = Draft::new("game pace").with("deadline", "30h");
        hall.tables.order(Ask { call: call.clone(), draft, version: None, file: None })
    };
    let answers = futures::future::join_all(calls.iter().map(ask)).await;
    answers.into_iter().map(|answer| answer.map(drop)).collect()
}

#[test]
fn while_another_program_holds_the_database_all_are_told_so_together() {
    wait_for(async {
        let start = "2026-01-01T00:00:00Z".parse().expect("a time");
        let hall = Hall::with(games::ALL, crate::fresh_directory(), start).await;
        let places = begun(&hall, games::ALL, 0).await;
        let rows = Rows::of(&hall.database());
        let before = rows.all().await;
        let calls: Vec<Call> = places.iter().map(|place| call(&hall, PEOPLE[0], *place)).collect();
        rows.change("BEGIN EXCLUSIVE").await;
        for answer in all_ask(&hall, &calls).await {
            assert!(matches!(answer, Err(No::Unwritten(Obstacle::Locked))), "{answer:?}");
        }
        rows.change("COMMIT").await;
        assert_eq!(difference(&before, &rows.all().await), None, "nothing is half done");
        for answer in all_ask(&hall, &calls).await {
            assert!(answer.is_ok(), "{answer:?}");
        }
        rows.close().await;
        hall.close().await;
    });
}
