//! Two presses in one moment: the first changes what stands under the finger, and the second is meant for what stood
//! there before.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::{MessageFlags, MessageId, UserId};

/// A second press comes within so many milliseconds of the change.
const MOMENT: i64 = 700;

/// Of so many presses it is remembered under what they were.
const KEPT: usize = 1_000;

/// Who pressed last under what, as far as it is remembered; it may be forgotten without harm.
#[derive(Debug, Default)]
pub(crate) struct Presses(Mutex<VecDeque<(UserId, MessageId)>>);

impl Presses {
    /// Notes a press. Was it made in the very moment in which the message changed? Both moments are Discord's own. What
    /// one person alone sees changes by their own presses; in the channel they must have pressed there just before,
    /// for others play there as well.
    pub(crate) fn hurried(&self, pressed: &serenity::ComponentInteraction) -> bool {
        let message = &pressed.message;
        let own = message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let again = self.note(pressed.user.id, message.id);
        let begun = own.then_some(message.timestamp);
        let changed = message.edited_timestamp.or(begun).filter(|_| own || again);
        let at = pressed.id.created_at().timestamp_millis();
        changed.is_some_and(|changed| at - changed.timestamp_millis() < MOMENT)
    }

    /// Was the person's press before this one under the same message?
    fn note(&self, person: UserId, message: MessageId) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = kept.iter().position(|(other, _)| *other == person).and_then(|at| kept.remove(at));
        kept.push_back((person, message));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        before.is_some_and(|(_, last)| last == message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_pressed_before_is_known_of_each_and_not_of_too_many() {
        let presses = Presses::default();
        let (ada, here, there) = (UserId::new(1), MessageId::new(10), MessageId::new(11));
        assert!(!presses.note(ada, here));
        assert!(presses.note(ada, here));
        assert!(!presses.note(ada, there));
        assert!(!presses.note(ada, here));
        for other in 2..2_000 {
            assert!(!presses.note(UserId::new(other), here));
        }
        assert!(!presses.note(ada, here), "long ago");
        assert_eq!(presses.0.lock().expect("nobody panicked").len(), KEPT);
    }
}
