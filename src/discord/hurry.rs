//! Two presses in one moment: the first changes what stands under the finger, and the second is meant for what stood
//! there before.

use std::collections::VecDeque;
use std::sync::Mutex;

use poise::serenity_prelude as serenity;
use serenity::{MessageFlags, MessageId, UserId};

use super::lock;

/// A second press comes within so many milliseconds of the change.
const MOMENT: i64 = 700;

/// A change so many milliseconds after somebody's press is its answer; a later one may be another's doing.
const ANSWER: i64 = 5_000;

/// Of so many people the last press is remembered.
const KEPT: usize = 1_000;

/// A press as it is remembered.
#[derive(Clone, Copy, Debug)]
struct Last {
    person: UserId,
    message: MessageId,
    at: i64,
    /// When what came of it stood there, as the bot knows it.
    answered: Option<i64>,
    /// It came too soon after this change, and was answered by a change that brought nothing under the finger.
    too_soon: Option<i64>,
}

/// Who pressed last under what, as far as it is remembered; it may be forgotten without harm.
#[derive(Debug, Default)]
pub(crate) struct Presses(Mutex<VecDeque<Last>>);

impl Presses {
    /// Notes a press. Was it made in the very moment in which the message changed? Both moments are Discord's own, but for
    /// what was answered under one's own message ([`Presses::answered`]). What one person alone sees changes by their own
    /// presses; in the channel they must have pressed there just before,
    /// for others play there as well.
    pub(crate) fn hurried(&self, pressed: &serenity::ComponentInteraction) -> bool {
        let message = &pressed.message;
        let own = message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let begun = own.then_some(message.timestamp);
        let changed = message.edited_timestamp.or(begun).map(|changed| changed.timestamp_millis());
        let at = pressed.id.created_at().timestamp_millis();
        self.note((pressed.user.id, message.id), at, changed, own)
    }

    /// What came of somebody's press under their own message stands there now: a moment of the bot's own clock, for Discord
    /// sets none where only the buttons have changed. Where the two clocks differ, the earlier counts.
    pub(crate) fn answered(&self, pressed: &serenity::ComponentInteraction, came: i64, now: i64) {
        self.note_answer((pressed.user.id, pressed.message.id), came, now);
    }

    fn note_answer(&self, (person, message): (UserId, MessageId), came: i64, now: i64) {
        let mut kept = lock(&self.0);
        let own = |last: &&mut Last| last.person == person && last.message == message;
        if let Some(last) = kept.iter_mut().rev().find(own) {
            last.answered = Some(now.min(last.at + (now - came)));
        }
    }

    /// Notes a press at this moment under a message that `changed` then. Is it too soon?
    fn note(&self, (person, message): (UserId, MessageId), at: i64, changed: Option<i64>, own: bool) -> bool {
        let mut kept = lock(&self.0);
        let before = kept.iter().position(|last| last.person == person).and_then(|at| kept.remove(at));
        let before = before.filter(|last| last.message == message);
        let answered = before.and_then(|last| last.answered).filter(|_| own);
        let changed = changed.max(answered);
        let changed = changed.and_then(|changed| match before {
            // What says that a press came too soon makes the next one none.
            Some(Last { at, too_soon: Some(really), .. }) if changed >= at => Some(really),
            Some(last) if changed - last.at < ANSWER => Some(changed),
            _ => Some(changed).filter(|_| own),
        });
        let too_soon = changed.filter(|changed| at - changed < MOMENT);
        kept.push_back(Last { person, message, at, answered: None, too_soon });
        if kept.len() > KEPT {
            kept.pop_front();
        }
        too_soon.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: UserId = UserId::new(1);
    const HERE: MessageId = MessageId::new(10);
    const THERE: MessageId = MessageId::new(11);

    #[test]
    fn in_the_channel_what_came_of_ones_own_press_brings_something_under_the_finger() {
        let presses = Presses::default();
        let note = |message, at, changed| presses.note((ADA, message), at, Some(changed), false);
        assert!(!note(HERE, 1_000, 900), "others play there as well");
        assert!(note(HERE, 1_600, 1_200));
        assert!(!note(THERE, 2_000, 1_900), "elsewhere");
        assert!(!note(HERE, 2_400, 2_300), "not pressed there just before");
        assert!(!note(HERE, 9_900, 9_800), "changed too long after to be an answer");
    }

    #[test]
    fn to_say_that_it_was_too_soon_makes_the_next_press_none() {
        let presses = Presses::default();
        let note = |at, changed| presses.note((ADA, HERE), at, Some(changed), true);
        assert!(note(300, 0));
        assert!(note(500, 400), "within the moment of the change itself");
        assert!(!note(1_000, 600), "said, and meant");
        assert!(note(1_300, 1_200), "the answer to that");
    }

    #[test]
    fn where_discord_stamps_no_change_the_bots_own_answer_counts() {
        let presses = Presses::default();
        // The message came long ago, and only its buttons change.
        let note = |at| presses.note((ADA, HERE), at, Some(0), true);
        assert!(!note(10_000));
        presses.note_answer((ADA, HERE), 10_050, 10_450);
        assert!(note(10_700), "within the moment of what came of the first");
        assert!(!note(12_000));
        // The bot's clock goes ahead: what came of it is counted from the press.
        presses.note_answer((ADA, HERE), 72_000, 72_300);
        assert!(note(12_500));
        // In the channel others play as well: there Discord's stamps alone count.
        assert!(!presses.note((ADA, THERE), 20_000, Some(0), false));
        presses.note_answer((ADA, THERE), 20_050, 20_100);
        assert!(!presses.note((ADA, THERE), 20_300, Some(0), false));
    }

    #[test]
    fn not_too_many_are_remembered() {
        let presses = Presses::default();
        for person in 1..2_000 {
            presses.note((UserId::new(person), HERE), 0, None, true);
        }
        assert_eq!(presses.0.lock().expect("nobody panicked").len(), KEPT);
    }
}
