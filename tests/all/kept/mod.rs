//! Nothing is lost, and nothing is done twice: every game of the registry is played by whim and recorded, and what was done
//! is done once more while things go wrong. What everybody can read in the end, and every row of the database, is as if
//! nothing had.
//!
//! A game is held to it by being in `games::ALL`. `WARTABLE_TESTS=all` plays longer games, and more of them; otherwise it is
//! a sample.
//!
//! - `kills`: the program dies at each boundary (before a change is written, after it, before, between and after each
//!   message that is sent and noted).
//! - `writes`: whatever can't be written, for a while; pages are overwritten under it (`damage`).
//! - `power`: what the disk was not asked to keep is gone, or torn.
//! - `process`: the program as a process, killed and started again.
//! - `requests`: every sort of request to Discord fails, in every way.
//! - `starting`: the same for those of its start.
//! - `events`: the gateway is cut, its events come twice, late or never; a hundred people at once.
//! - `missed`: what happens while nobody listens, and is never told again.
//! - `order`: what people do arrives in another order than they did it, late, or before what it answers.
//! - `panics`: a game that can't carry out anything, beside all others.
//! - `forgets`: somebody is forgotten in the midst of it.
//! - `files`: exports and backups; `fixtures`: what earlier versions of the program have kept.

mod chat;
pub(crate) mod damage;
mod events;
mod every;
mod files;
mod fixtures;
mod forgets;
mod kills;
mod life;
mod missed;
mod order;
mod panics;
mod power;
mod process;
mod record;
mod requests;
mod rows;
mod stage;
mod starting;
mod writes;

use wartable::games::{self, Kind};

/// So many deeds of a game, from so many games of each kind.
fn measure() -> (usize, u64) {
    if crate::thorough() { (50, 1) } else { (12, 1) }
}

/// Does this with every kind of game, each on a thread of its own.
fn each_kind(does: impl Fn(&'static dyn Kind) + Sync) {
    of_each(games::ALL.iter().collect(), does);
}

/// The same, of a sample with so many of them; each test begins elsewhere.
fn some_kinds(begin: usize, count: usize, does: impl Fn(&'static dyn Kind) + Sync) {
    let count = if crate::thorough() { usize::MAX } else { count };
    let mut all: Vec<&'static dyn Kind> = games::ALL.iter().collect();
    let begin = begin % all.len();
    all.rotate_left(begin);
    all.truncate(count);
    of_each(all, does);
}

/// The same, one kind after another: where there is a bot, its pictures take all there is.
fn in_turn(begin: usize, count: usize, does: impl Fn(&'static dyn Kind) + Sync) {
    let begun = std::sync::Mutex::new(());
    some_kinds(begin, count, |kind| {
        // What panics with one is told; the others go on.
        let _turn = begun.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        does(kind);
    });
}

fn of_each(kinds: Vec<&'static dyn Kind>, does: impl Fn(&'static dyn Kind) + Sync) {
    std::thread::scope(|scope| {
        let does = &does;
        let all: Vec<_> = kinds.into_iter().map(|kind| scope.spawn(move || does(kind))).collect();
        for thread in all {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Runs something to its end on this thread.
fn wait_for<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(future)
}

/// The same, where there is a bot that has several things to do at once.
fn wait_for_many<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(future)
}
