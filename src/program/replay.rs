//! How fast a journal is replayed: `simulate --replay`.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::games::{Kind, Record};
use crate::rules::{Dice, Names, Seats};

/// Replays a game from its deal as `verify` does: every order is read, checked and carried out
/// with what fell, and what comes of it is compared; in the end the state, byte for byte. Only the reading of rows from a database is left out.
/// # Errors
/// What differs from the record, and where.
pub fn replay(kind: &dyn Kind, options: &Value, seats: u8, record: &Record) -> Result<Duration, String> {
    let names = Names::default();
    let began = Instant::now();
    let (mut game, _) = kind
        .set_up(kind.edition(), options, Seats { count: seats }, &names, &mut Dice::recorded(&record.deal))
        .map_err(|bad| format!("the option {} is refused", bad.name))?;
    for (row, number) in record.rows.iter().zip(1..) {
        let mut dice = Dice::recorded(&row.faces);
        let again = game.replay(row.actor, &row.order, &row.events, &mut dice);
        let same = again.map_err(|why| format!("order {number}: {why}"))?;
        if dice.fault().is_some() || !dice.fell(&row.faces) || !same {
            return Err(format!("something else comes of order {number}"));
        }
    }
    match game.snapshot()? == record.end {
        true => Ok(began.elapsed()),
        false => Err("the game ends in another state".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, Plan};

    #[test]
    fn what_differs_from_the_record_is_found() {
        let kind = games::ALL.find("clean_slate").expect("it is there");
        let options = kind.read_options(&serde_json::json!({})).expect("the defaults");
        let policies = vec!["cautious".to_owned()];
        let plan = Plan { seats: 2, policies, seed: 1, number: 0, rounds_cap: 2 };
        let record = kind.recorded(&options, &plan).expect("played");
        assert!(record.rows.len() > 4 && replay(kind, &options, 2, &record).is_ok());
        let found = |change: fn(&mut Record)| {
            let mut changed = record.clone();
            change(&mut changed);
            replay(kind, &options, 2, &changed).expect_err("it differs")
        };
        assert!(found(|record| record.end.push(' ')).contains("another state"));
        assert!(found(|record| record.rows[1].events.clear()).contains("of order 2"));
        assert!(found(|record| drop(record.rows.remove(0))).contains("order"));
    }
}
