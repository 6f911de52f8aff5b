//! What the clockwork is to do for a table, and when.

use std::collections::BTreeMap;

use super::due::Absence;
use super::state::{Stage, Table};
use crate::rules::SeatId;
use crate::store::JobRow;

/// Everything of a table that falls due, with its time in milliseconds since 1970. Made from the
/// table alone, so that the rows are the same whatever way led here. What is answered unseen has one job for all
/// who are asked; a debt that not everybody may know of has none: the sweep, which is there in any case, looks after it.
pub(super) fn jobs(table: &Table) -> BTreeMap<(String, String), i64> {
    let mut jobs = BTreeMap::new();
    if table.stage != Stage::Running {
        return jobs;
    }
    let standing = &table.standing;
    let mut put = |kind: &str, subject: String, at: i64| {
        jobs.insert((kind.to_owned(), subject), at.saturating_mul(1_000));
    };
    if let Some(until) = standing.until {
        put("until", String::new(), until);
    }
    if let Some(game) = &table.game {
        for (at, seat, order) in game.lapses() {
            put("lapse", format!("{}/{}", seat.0, order.json()), at);
        }
    }
    if let Some(at) = standing.machines.at {
        put("machine", String::new(), at);
    }
    if standing.paused.is_some() {
        return jobs;
    }
    for motion in &standing.motions {
        put("motion", motion.id.to_string(), motion.closes);
    }
    for due in standing.dues.iter().filter(|due| due.public) {
        if let Some(by) = due.by
            && (due.lapses || standing.absence == Absence::Autopilot || due.overdue == 0)
        {
            put("deadline", due.subject(), by);
        }
    }
    // Machines answer by themselves, in their own time.
    let person = |seat: &SeatId| table.person_of(*seat).is_some();
    for seal in standing.seals.iter().filter(|seal| seal.seats.iter().any(person)) {
        if let Some(by) = seal.by
            && (standing.absence == Absence::Autopilot || !seal.overdue)
        {
            put("deadline", seal.subject(), by);
        }
    }
    put("sweep", String::new(), next_sweep(table));
    jobs
}

pub(super) type JobChanges = (Vec<JobRow>, Vec<(String, String)>);

pub(super) fn job_changes(before: Option<&Table>, after: &Table) -> JobChanges {
    let old = before.map(jobs).unwrap_or_default();
    let new = jobs(after);
    let put = new
        .iter()
        .filter(|(key, due)| old.get(*key) != Some(due))
        .map(|((kind, subject), due)| JobRow {
            due: *due,
            game: after.id.0,
            kind: kind.clone(),
            subject: subject.clone(),
        })
        .collect();
    let dropped = old.into_keys().filter(|key| !new.contains_key(key)).collect();
    (put, dropped)
}

/// The longest time from one sweep to the next, in seconds.
pub(super) const SELDOM: i64 = 900;

/// How often the sweep comes, in seconds: often enough that a secret deadline is kept to within a
/// hundredth.
fn sweep_interval(pace: Option<i64>) -> i64 {
    pace.map_or(SELDOM, |pace| (pace / 96).clamp(15, SELDOM))
}

/// When the next sweep is, in seconds since 1970: on a grid that depends on nothing but the start and the pace.
pub(super) fn next_sweep(table: &Table) -> i64 {
    let interval = sweep_interval(table.standing.pace);
    let last = table.standing.looked_after();
    let steps = (last - table.standing.began) / interval + 1;
    table.standing.began + steps * interval
}
