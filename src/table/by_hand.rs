//! Dice, picks and cards set by hand, for transcripts.

use super::tables::{Tables, lock};
use crate::rules::Script;

impl Tables {
    /// Sets the next faces, picks and cards by hand, for whichever game rolls next.
    ///
    /// # Errors
    /// Where something of a kind is left over that is being set again, named.
    pub fn script(&self, more: Script) -> Result<(), String> {
        let mut scripted = lock(&self.0.scripted);
        let set = &mut scripted.script;
        let left = |what: &str, left: String| Err(format!("left over of the {what} set before: {left}"));
        if !more.dice.is_empty() && !set.dice.is_empty() {
            return left("dice", set.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
        }
        if !more.picks.is_empty() && !set.picks.is_empty() {
            return left("picks", set.picks.iter().cloned().collect::<Vec<_>>().join(" "));
        }
        if !more.cards.is_empty() && !set.cards.is_empty() {
            return left("cards", set.cards.iter().cloned().collect::<Vec<_>>().join(" "));
        }
        set.dice.extend(more.dice);
        set.picks.extend(more.picks);
        set.cards.extend(more.cards);
        Ok(())
    }

    /// What is left of what was set by hand.
    #[must_use]
    pub fn script_left(&self) -> Script {
        lock(&self.0.scripted).script.clone()
    }

    /// Forgets what is left of what was set by hand.
    pub fn script_clear(&self) {
        lock(&self.0.scripted).script = Script::default();
    }

    /// Takes what a script asked for that could not be, if anything did since the last time: the
    /// order failed and nothing changed.
    #[must_use]
    pub fn script_fault(&self) -> Option<String> {
        lock(&self.0.scripted).fault.take()
    }

    /// Stops everything for good right after so many commits from now: nobody is answered, and nothing is sent.
    pub fn crash_after(&self, commits: u64) {
        self.0.crash.after(commits);
    }

    /// Stops everything for good as so many commits from now are about to be made, the last of which isn't; 0: never.
    pub fn crash_before(&self, commits: u64) {
        self.0.crash.before(commits);
    }

    /// Has everything stopped?
    #[must_use]
    pub fn has_crashed(&self) -> bool {
        self.0.crash.is_over()
    }

    /// Returns once everything has stopped.
    pub async fn crashed(&self) {
        self.0.crash.over().await;
    }
}
