//! Games in the midst of which everything is looked at: played by machines as far as wanted, then given to people.

use std::path::PathBuf;

use serde_json::{Value, json};
use wartable::games::{AnyGame, Kind, Plan};
use wartable::rules::{Dice, FieldKind, Names, Seats, Viewer};

/// A game of so many after a part of its orders.
pub(crate) fn game(kind: &dyn Kind, names: &Names, seed: u64, part: (usize, usize)) -> Box<dyn AnyGame> {
    let count = u8::try_from(names.0.len()).expect("few people");
    let policies = kind.policies().last().into_iter().map(|policy| (*policy).to_owned()).collect();
    let plan = Plan { seats: count, policies, seed, number: 1, rounds_cap: 4 };
    let played = options(kind).into_iter().find_map(|options| {
        let record = kind.recorded(&options, &plan).ok()?;
        Some((options, record))
    });
    let (options, record) = played.expect("machines play it");
    let mut deal = Dice::recorded(&record.deal);
    let (mut game, _) =
        kind.set_up(kind.edition(), &options, Seats { count }, names, &mut deal).expect("a deal");
    let rows = (record.rows.len() * part.0 / part.1).min(record.rows.len().saturating_sub(2));
    for row in &record.rows[..rows] {
        let order = kind.read_order(&row.order).expect("an order");
        game.again(row.actor, &order, &mut Dice::recorded(&row.faces)).expect("it was carried out");
    }
    game
}

/// The options that may be played with: those that a game has by itself, and those with one choice made otherwise.
fn options(kind: &dyn Kind) -> Vec<Value> {
    let mut given = vec![json!({})];
    for option in kind.options() {
        if let FieldKind::Choice(choices) = option.kind {
            given.extend(choices.iter().map(|choice| json!({ option.name: choice })));
        }
    }
    let complete = |given: Value| kind.complete_options(&kind.read_options(&given).ok()?).ok();
    given.into_iter().filter_map(complete).collect()
}

/// The position of such a game, with these names.
pub(crate) fn position(kind: &dyn Kind, names: &[String], seed: u64, part: (usize, usize)) -> Value {
    let names = Names(names.to_vec());
    game(kind, &names, seed, part).position(&names, Viewer::Everything)
}

/// The most that play a game of this kind.
pub(crate) fn most(kind: &dyn Kind) -> usize {
    usize::from(kind.seats().1)
}

/// Written where a command can attach it.
pub(crate) fn file(directory: &tempfile::TempDir, name: &str, value: &Value) -> PathBuf {
    let path = directory.path().join(name);
    std::fs::write(&path, value.to_string()).expect("written");
    path
}
