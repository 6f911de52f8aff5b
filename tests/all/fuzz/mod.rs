//! Inputs that nobody would send, by the thousand: filled-in forms, components' ids, positions, scripts. Whatever they are,
//! nothing panics, a refusal changes nothing, and what is taken can be written down and read again.
//!
//! An input is made from its number alone, so that one that fails is found again by that: no library keeps it. `docs/fuzzing.md`
//! says how to run as many as one likes.

mod drafts;
mod ids;
mod positions;
mod scripts;
mod whims;

use std::panic::AssertUnwindSafe;

use wartable::games::{self, Kind};

use whims::Whims;

/// How many inputs of each sort a game gets; of those that take longer one in so many.
fn inputs(one_in: u64) -> std::ops::Range<u64> {
    let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    if let Some(only) = asked("WARTABLE_FUZZ_INPUT") {
        return only..only + 1;
    }
    let usual = if crate::thorough() { 20_000 } else { 1_000 };
    0..asked("WARTABLE_FUZZ").unwrap_or(usual).div_ceil(one_in)
}

/// Tries a sort of input on every game: `make` prepares what all inputs of a game share, `try_out` makes the one of a number
/// and says what it was.
fn on_every_game<T: Sync>(
    what: &str,
    one_in: u64,
    make: impl Fn(&'static dyn Kind) -> T + Sync,
    try_out: impl Fn(&T, &mut Whims, &mut String) + Sync,
) {
    let chosen: Vec<&'static dyn Kind> = games::ALL.iter().filter(|kind| crate::is_chosen(*kind)).collect();
    let next = std::sync::Mutex::new(chosen.into_iter());
    let work = || {
        loop {
            let Some(kind) = next.lock().expect("nobody panicked here").next() else { return };
            let shared = make(kind);
            let all = inputs(one_in);
            let count = all.end - all.start;
            for number in all {
                let (mut whims, mut input) = (Whims::new(number), String::new());
                let tried = AssertUnwindSafe(|| try_out(&shared, &mut whims, &mut input));
                if let Err(panic) = std::panic::catch_unwind(tried) {
                    eprintln!("{}, {what}, input {number}: {input}", kind.id());
                    std::panic::resume_unwind(panic);
                }
            }
            println!("{}: {count} {what}", kind.id());
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

#[test]
fn the_harness_says_which_input_fails_and_makes_it_again() {
    let input = |number| {
        let mut whims = Whims::new(number);
        (0..20).map(|_| whims.text(&["Peru"])).collect::<Vec<_>>()
    };
    assert_eq!(input(7), input(7));
    assert_ne!(input(7), input(8));
    let failing = || {
        on_every_game(
            "numbers",
            1,
            |kind| kind.id(),
            |_, whims, input| {
                *input = "a number".to_owned();
                assert!(!whims.once_in(50), "one in fifty fails");
            },
        );
    };
    assert!(std::panic::catch_unwind(failing).is_err());
}
