//! The codes of refusals, for who watches the bot from within its process: a script, a test. People aren't
//! shown a code, and neither the chat nor the database is told it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Which message was a refusal, and by which code. Clones share it. One that keeps nothing, as a bot that plays
/// for people has it, costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Codes(Option<Arc<Mutex<BTreeMap<u64, String>>>>);

impl Codes {
    /// One that keeps what it is told.
    #[must_use]
    pub fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// Does anybody watch?
    pub(crate) fn are_kept(&self) -> bool {
        self.0.is_some()
    }

    /// The code by which this message refuses; none where it is no refusal, or is one no more.
    #[must_use]
    pub fn of(&self, message: u64) -> Option<String> {
        let kept = self.0.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&message).cloned()
    }

    /// A message has come to say this.
    pub(crate) fn note(&self, message: u64, code: Option<&str>) {
        let Some(kept) = &self.0 else { return };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        match code {
            Some(code) => kept.insert(message, code.to_owned()),
            None => kept.remove(&message),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_refuses_until_it_says_something_else() {
        let codes = Codes::kept();
        let seen = codes.clone();
        codes.note(7, Some("not-seated"));
        assert_eq!((seen.of(7).as_deref(), seen.of(8)), (Some("not-seated"), None));
        codes.note(7, None);
        assert_eq!(seen.of(7), None);
        let nobody = Codes::default();
        nobody.note(7, Some("not-seated"));
        assert_eq!(nobody.of(7), None, "where nobody watches, nothing is kept");
    }
}
