//! The power goes: of what the program had written, only what it had asked the disk to keep is sure to be there, and of what
//! it was just writing, any part.
//!
//! What is proved, and how. The writer waits for the disk at each commit (`PRAGMA synchronous` = FULL, `journal_mode` = WAL:
//! held by a test in `store`), so at the moment in which an order is acknowledged the two files are on the disk as they stand
//! then. That moment is kept here for every order of a game: the bytes of both files. Between it and the next only the log
//! beside the database is written to, and while the log is copied back only the database, with the log whole. So a
//! disk after a power cut holds the one file as it was at the last moment, and of the other any of the sectors written since:
//! here they are mixed by whim, and cut, and torn. In each such wreck everything that had been acknowledged is there, the
//! journal leads to what is stored, and the record is played on to its end, the next order being done once whether it was
//! there already or not.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use wartable::games;
use wartable::rules::PolicyRng;
use wartable::table::GameId;

use super::life::{Life, Reaper};
use super::record::{Record, recorded};
use super::{each_kind, measure, wait_for};

/// As much as a disk writes at once.
const SECTOR: usize = 512;

/// Both files at a moment at which nothing was being written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    database: Vec<u8>,
    log: Vec<u8>,
    /// How many deeds were acknowledged.
    deeds: usize,
    /// How many rows the journal had.
    rows: usize,
    now: Timestamp,
}

async fn moment(life: &Life<'_>, deeds: usize) -> Moment {
    let database = life.hall.database();
    let read = |file: &Path| fs::read(file).unwrap_or_default();
    let log = database.with_file_name("games.sqlite-wal");
    let rows = life.rows.all().await.iter().filter(|row| row.starts_with("journal")).count();
    Moment { database: read(&database), log: read(&log), deeds, rows, now: life.hall.clock.now() }
}

/// The sectors of what was, some of them written anew.
fn torn(before: &[u8], after: &[u8], whim: &mut PolicyRng) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < after.len().max(before.len()) {
        let of = |file: &[u8]| file.get(at..file.len().min(at + SECTOR)).unwrap_or_default().to_vec();
        let (old, new) = (of(before), of(after));
        let taken = if whim.once_in(2) { new } else { old };
        // What was never written is nothing, unless something after it was.
        bytes.resize(at, 0);
        bytes.extend(taken);
        at += SECTOR;
    }
    bytes
}

/// What is on the disk if the power goes between these two moments.
fn wreck(before: &Moment, after: &Moment, whim: &mut PolicyRng) -> (Vec<u8>, Vec<u8>) {
    let changed = |one: &[u8], other: &[u8]| one != other;
    if changed(&before.database, &after.database) {
        // What is copied back is in the log, whole, and waited for.
        return (torn(&before.database, &after.database, whim), after.log.clone());
    }
    let log = match whim.below(4) {
        // As far as it came.
        0 => {
            let (from, to) = (before.log.len(), after.log.len());
            let more = u32::try_from(to.saturating_sub(from)).expect("a small file");
            let upto = from + usize::try_from(whim.below(more + 1)).expect("a small file");
            after.log.get(..upto).unwrap_or(&before.log).to_vec()
        }
        // The length came, and nothing in it.
        1 => {
            let mut log = before.log.clone();
            log.resize(after.log.len().max(log.len()), 0);
            log
        }
        _ => torn(&before.log, &after.log, whim),
    };
    (before.database.clone(), log)
}

/// The moments of a record's life, the log being copied back now and then.
async fn moments(record: &Record, whim: &mut PolicyRng) -> Vec<Moment> {
    let mut life = Life::begin(record, Reaper::new(0, 0)).await;
    let mut all = vec![moment(&life, 0).await];
    for number in 0..record.deeds.len() {
        life.acts(number).await;
        all.push(moment(&life, number + 1).await);
        life.delivers(number).await;
        all.push(moment(&life, number + 1).await);
        if number % 5 == 4 || whim.once_in(6) {
            // Copied back, not begun anew: that comes with the next order.
            life.rows.change("PRAGMA wal_checkpoint(PASSIVE)").await;
            all.push(moment(&life, number + 1).await);
        }
    }
    life.end().await;
    all
}

#[test]
fn no_acknowledged_order_is_lost_when_the_power_goes() {
    let (deeds, seeds) = measure();
    let often = if crate::thorough() { 40 } else { 6 };
    each_kind(|kind| {
        for seed in 1..=seeds {
            wait_for(async {
                let record = recorded(games::ALL, kind, 200 + seed, deeds, true).await;
                let mut whim = PolicyRng::new(seed);
                let moments = moments(&record, &mut whim).await;
                let copied = moments.windows(2).filter(|two| two[0].database != two[1].database).count();
                assert!(copied > 0, "{}: the log was never copied back", kind.id());
                for _ in 0..often {
                    let last = u32::try_from(moments.len() - 1).expect("few");
                    let at = usize::try_from(whim.below(last)).expect("few");
                    let (before, after) = (&moments[at], &moments[at + 1]);
                    let (database, log) = wreck(before, after, &mut whim);
                    comes_up(&record, before, (database, log), &format!("{}, {seed}, {at}", kind.id())).await;
                }
            });
        }
    });
}

/// The program starts on what was left.
async fn comes_up(record: &Record, before: &Moment, (database, log): (Vec<u8>, Vec<u8>), when: &str) {
    let directory = crate::fresh_directory();
    fs::write(directory.path().join("games.sqlite"), database).expect("written");
    fs::write(directory.path().join("games.sqlite-wal"), log).expect("written");
    let mut life = Life::on(record, directory, Reaper::new(0, 0)).await;
    let rows = life.rows.all().await.iter().filter(|row| row.starts_with("journal")).count();
    assert!(rows >= before.rows, "{when}: {rows} of {} rows", before.rows);
    life.hall.clock.move_to(before.now);
    life.hall.rest().await;
    if before.deeds > 0 {
        let verified = life.hall.tables.verify_game(GameId(1)).await.expect("a game");
        assert_eq!(verified.differences, Vec::<String>::new(), "{when}");
    }
    if let Some(number) = Some(before.deeds).filter(|number| *number < record.deeds.len()) {
        life.acts(number).await;
        let verified = life.hall.tables.verify_game(GameId(1)).await.expect("a game");
        assert_eq!(verified.differences, Vec::<String>::new(), "{when}: {:?}", record.deeds[number]);
    }
    life.end().await;
}
