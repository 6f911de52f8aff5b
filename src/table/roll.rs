//! An order carried out with dice: fair ones, or set by hand; what can go wrong with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use super::state::Table;
use super::story;
use crate::games::AnyRefusal;
use crate::rules::{Dice, Script};

/// Dice set by hand, and what they asked for that can't be.
#[derive(Debug, Default)]
pub(super) struct Scripted {
    pub(super) script: Script,
    pub(super) fault: Option<String>,
}

/// Why an order was not carried out; nothing has changed.
#[derive(Debug)]
pub(super) enum Stop {
    Refused(Box<AnyRefusal>),
    /// It panicked, or could not be: a fault, logged where it is handled.
    Broke(String),
}

/// What fell.
#[derive(Clone, Debug, Default)]
pub(super) struct Rolled {
    pub(super) faces: Vec<u8>,
    pub(super) by_hand: bool,
}

/// Runs something with the dice of this number, set by hand where a script says so. A script that
/// asks for what can't be makes it fail, and stands as it stood; so does a panic.
pub(super) fn with_dice<T>(
    key: [u8; 32],
    seq: i64,
    scripted: &Mutex<Scripted>,
    run: impl FnOnce(&mut Dice) -> Result<T, Stop>,
) -> Result<(T, Rolled), Stop> {
    let lock = || scripted.lock().unwrap_or_else(PoisonError::into_inner);
    let script = lock().script.clone();
    let by_script = !script.is_empty();
    let mut dice = Dice::fair(key, u64::try_from(seq).unwrap_or(0)).with_script(script);
    let done = catch_unwind(AssertUnwindSafe(|| run(&mut dice)));
    if let Some(fault) = dice.fault() {
        lock().fault = Some(fault.to_owned());
        return Err(Stop::Broke(format!("the script of the dice: {fault}")));
    }
    let value = done.map_err(|panic| {
        let why = panic
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        Stop::Broke(format!("an order panicked: {why}"))
    })??;
    let rolled = Rolled { faces: dice.faces(), by_hand: dice.was_scripted() };
    if by_script {
        lock().script = dice.into_script();
    }
    Ok((value, rolled))
}

/// Why a debt's passive answer was refused, for the log.
pub(super) fn why_refused(refusal: &AnyRefusal, table: &Table) -> String {
    format!("{}: {}", refusal.code, story::plain_line(&refusal.line, &table.titles()))
}
