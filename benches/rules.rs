//! The rules alone, on one core: whole games by machines, the replay of their journals, and odds.

mod beside;
mod sketch;

use std::cell::Cell;
use std::hint::black_box;

use beside::{Bench, Bound};
use serde_json::json;
use wartable::games::{self, Kind, Plan, Record};
use wartable::program::replay;
use wartable::rules::{Battle, Combat, DicePool, Odds};

fn main() {
    let mut bench = Bench::new("rules");
    whole_games(&mut bench);
    replays(&mut bench);
    odds(&mut bench);
    bench.finish();
}

fn plan(kind: &dyn Kind, number: u64) -> Plan {
    let (few, many) = kind.seats();
    Plan { seats: 4.clamp(few, many), policies: vec!["random".to_owned()], seed: 1, number, rounds_cap: 300 }
}

/// An order, chosen by a random player, checked, carried out with its own stream of dice.
fn whole_games(bench: &mut Bench) {
    for kind in games::ALL.iter() {
        let name = format!("an order in whole games of {}", kind.name());
        let Some(case) = bench.case(name, "one of the flat sketch", Bound::AtMost(2.85)) else { continue };
        let options = kind.read_options(&json!({})).expect("the defaults are possible");
        let (number, seed) = (Cell::new(0), Cell::new(0));
        let play = || {
            number.set((number.get() + 1) % 64);
            kind.self_play(&options, &plan(kind, number.get())).expect("it is played").orders
        };
        let sketch = || {
            seed.set(seed.get() + 1);
            sketch::play(seed.get())
        };
        case.worked_in_turns(play, sketch);
    }
}

/// What `verify` does, without the reading of rows from a database.
fn replays(bench: &mut Bench) {
    for kind in games::ALL.iter() {
        let name = format!("an order of {} replayed from its journal", kind.name());
        let Some(case) = bench.case(name, "the same games played", Bound::AtMost(1.45)) else { continue };
        let options = kind.read_options(&json!({})).expect("the defaults are possible");
        let plans: Vec<Plan> = (0..8).map(|number| plan(kind, number)).collect();
        let recorded = |plan: &Plan| kind.recorded(&options, plan).expect("it is played");
        let records: Vec<Record> = plans.iter().map(recorded).collect();
        let (next_replayed, next_played) = (Cell::new(0), Cell::new(0));
        let one_of = |next: &Cell<usize>| next.replace((next.get() + 1) % plans.len());
        let replay = || {
            let at = one_of(&next_replayed);
            replay::replay(kind, &options, plans[at].seats, &records[at]).expect("it replays");
            records[at].rows.len() as u64
        };
        let play = || {
            let at = one_of(&next_played);
            kind.self_play(&options, &plans[at]).expect("it is played").orders
        };
        case.worked_in_turns(replay, play);
    }
}

/// The distribution of a battle of 30 against 30 to its end, for what each game may add to its dice.
fn odds(bench: &mut Bench) {
    let d6 = DicePool::d6;
    let single = Combat { pairs: wartable::rules::Pairs::One, ..Combat::STANDARD };
    let pools = [
        ("Warrior", Combat::STANDARD, d6(3), d6(2)),
        (
            "Warrior, a leader against a betrayed host",
            Combat::STANDARD,
            d6(3).modified(-2),
            d6(2).modified(-1),
        ),
        ("Two-Player, general and airfield", Combat::STANDARD, d6(3).with_bonus(1).plus_highest(1), d6(2)),
        (
            "Clone Wars, ships on both sides",
            Combat::STANDARD,
            d6(3).with_d8(1).rerolling_ones(1).plus_each(2),
            d6(2).with_d8(1).plus_each(1),
        ),
        ("Clone Wars, one pair", single, d6(3), d6(2)),
    ];
    for (name, combat, attack, defence) in pools {
        let name = format!("odds of 30 against 30, {name}");
        let Some(case) = bench.case(name, "the same sums over a flat table", Bound::AtMost(1.75)) else {
            continue;
        };
        let odds = Odds::new(&combat, attack, defence);
        let ours = || {
            black_box(odds.battle(black_box(Battle::of(30, 30))).expect("it isn't too large"));
            1
        };
        let chances = sketch::Chances::of(&odds);
        let theirs = || {
            black_box(sketch::battle(black_box(&chances)));
            1
        };
        case.worked_in_turns(ours, theirs);
    }
}
