//! A story that is too long for one message: what happened first in a turn is left to the log, so that a turn stays one
//! message, whatever happens in it.

use super::buttons::log_from;
use super::{Post, PostKind, story};
use crate::rules::{Button, Line};

impl Post {
    /// The same with one thing less: what was told first and asks for nothing; what happened stands in the log as well. None
    /// where there is nothing to be left out.
    #[must_use]
    pub fn briefer(&self) -> Option<Self> {
        // A card says what is so; what is for one person or team isn't in everybody's log.
        if self.told.is_empty() || !self.is_latest() || self.kind == PostKind::Card {
            return None;
        }
        let asks = |at: &usize| self.questions.iter().any(|question| question.at == *at);
        let at = (0..self.told.len()).find(|at| !asks(at))?;
        let mut brief = self.clone();
        brief.untell(at);
        brief.left_out += 1;
        Some(brief)
    }

    /// What stands at its top where things were left out.
    #[must_use]
    pub fn earlier(&self) -> Option<Line> {
        (self.left_out > 0).then(|| story::earlier(self.left_out, self.earlier_button().is_some()))
    }

    /// Shows what was left out.
    pub(super) fn earlier_button(&self) -> Option<Button> {
        let (from, _) = self.entries.filter(|_| self.left_out > 0)?;
        Some(log_from("Earlier", from))
    }
}
