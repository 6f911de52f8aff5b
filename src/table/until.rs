//! Points of time that people type for what is to come.

use jiff::Timestamp;

use super::moment::{self, DAY};
use super::story::{self, Sentence};

/// Nothing is put off further: a year, in seconds.
pub(super) const FURTHEST: i64 = 366 * DAY;

/// What is typed in this field, in seconds since 1970.
pub(super) fn typed(name: &str, text: &str, now: Timestamp) -> Result<i64, Sentence> {
    checked(name, moment::moment(text, now).ok_or_else(|| story::bad_moment(name, text))?, now)
}

/// The same, if it lies ahead, and not beyond what anybody plays to.
pub(super) fn checked(name: &str, at: i64, now: Timestamp) -> Result<i64, Sentence> {
    if at <= now.as_second() {
        return Err(story::moment_past(name, at));
    }
    if at > now.as_second().saturating_add(FURTHEST) {
        return Err(story::moment_far(name));
    }
    Ok(at)
}
