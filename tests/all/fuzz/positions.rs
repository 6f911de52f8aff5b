//! Positions: those of a game, changed; and whole files as they are attached.

use std::path::Path;

use serde_json::Value;
use wartable::games::Kind;
use wartable::rules::{Actor, Dice, Names, TableAct};

use super::{drafts::looked_over, on_every_game};
use crate::wire::begun;

struct Shared {
    kind: &'static dyn Kind,
    positions: Vec<Value>,
    words: Vec<String>,
}

/// The words and names of it.
fn words(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|one| words(one, into)),
        Value::Object(all) => {
            for (name, one) in all {
                into.push(name.clone());
                words(one, into);
            }
        }
        _ => {}
    }
}

fn shared(kind: &'static dyn Kind) -> Shared {
    let count = usize::from(kind.seats().0.max(3).min(kind.seats().1));
    let names: Vec<String> =
        ["ada", "ben", "cyd", "dan", "fay", "gus"][..count].iter().map(|n| (*n).to_owned()).collect();
    let mut positions: Vec<Value> = (1..4).map(|part| begun::position(kind, &names, 3, (part, 4))).collect();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(kind.id());
    let mut files: Vec<_> =
        std::fs::read_dir(directory).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort_unstable();
    let written = files.into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "json"));
    let read = written.filter_map(|file| serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok());
    positions.extend(read.filter(|position: &Value| position["game"] == kind.id()));
    let mut all = Vec::new();
    positions.iter().for_each(|position| words(position, &mut all));
    all.sort_unstable();
    all.dedup();
    Shared { kind, positions, words: all }
}

#[test]
fn whatever_a_position_says_is_read_or_refused_where_it_is_wrong() {
    let (read, refused) = (std::sync::atomic::AtomicU64::new(0), std::sync::atomic::AtomicU64::new(0));
    on_every_game("positions", 20, shared, |shared, whims, input| {
        let known: Vec<&str> = shared.words.iter().map(String::as_str).collect();
        let mut position = whims.at(&shared.positions).cloned().unwrap_or_default();
        let gently = whims.once_in(2);
        for _ in 0..1 + whims.below(3) {
            if gently {
                whims.nudge(&mut position, &known);
            } else {
                whims.change(&mut position, &known);
            }
        }
        *input = position.to_string();
        let mut dice = Dice::fair([7; 32], 1);
        let (mut game, names, _) = match shared.kind.import(&position, shared.kind.edition(), &mut dice) {
            Ok(read) => read,
            Err(why) => {
                refused.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                assert!(!why.why.is_empty(), "{why:?}");
                return;
            }
        };
        read.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let written = game.snapshot().expect("it is written");
        let again = shared.kind.load(&written).expect("it is read");
        assert_eq!(again.snapshot().expect("it is written"), written);
        looked_over(game.as_ref(), &names);
        // It goes on from there, as at every deadline.
        for step in 2..6 {
            let Some((seat, order)) = game
                .debts()
                .into_iter()
                .filter(|debt| debt.duty.has_an_end())
                .find_map(|debt| Some((debt.seat, debt.default?)))
            else {
                break;
            };
            let by = Actor::Table(TableAct::Expired(seat));
            if game.order(by, &Names(names.0.clone()), &order, &mut Dice::fair([7; 32], step)).is_err() {
                break;
            }
        }
        looked_over(game.as_ref(), &names);
    });
    println!("{} read, {} refused", read.load(std::sync::atomic::Ordering::Relaxed), refused.into_inner());
    assert!(read.into_inner() > 0, "none was read");
}
