//! The reactions to choose from, put below a ballot.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, Http, MessageId, ReactionType};

use super::ballots;
use super::pace::{Pace, Urgency};
use super::said::{self, Failure};
use crate::clock::{Activity, Clock};
use crate::table::{PlaceId, Tables};

/// Discord lets reactions through at about this pace.
const BETWEEN_REACTIONS: SignedDuration = SignedDuration::from_millis(250);
/// So often a reaction is tried.
const TRIES: u32 = 7;
/// What it takes, as Discord's settings call it.
pub(super) const REACTIONS: &str = "Add Reactions";
/// Without it none can be added either.
pub(super) const HISTORY: &str = "Read Message History";
/// The kind under which each ballot's are counted as under way.
const DELIVERY: &str = "delivery";

/// Puts reactions below messages.
#[derive(Debug)]
pub(super) struct Reactions {
    tables: Tables,
    http: Arc<Http>,
    pace: Arc<Pace>,
    clock: Clock,
    activity: Activity,
    /// When the next one may be added, by channel.
    next: Arc<Mutex<BTreeMap<ChannelId, Timestamp>>>,
}

impl Reactions {
    pub(super) fn new(
        tables: Tables,
        (http, pace): (Arc<Http>, Arc<Pace>),
        (clock, activity): (Clock, Activity),
    ) -> Self {
        Self { tables, http, pace, clock, activity, next: Arc::default() }
    }

    /// Puts the reactions to choose from under a message, in the background: the next message need
    /// not wait for them.
    pub(super) fn put(&self, channel: ChannelId, message: MessageId, reactions: &[(String, String)]) {
        let busy = self.activity.busy(DELIVERY);
        let (http, clock, activity) = (Arc::clone(&self.http), self.clock.clone(), self.activity.clone());
        let (pace, tables) = (Arc::clone(&self.pace), self.tables.clone());
        let next = Arc::clone(&self.next);
        let emoji: Vec<String> = reactions.iter().map(|(emoji, _)| emoji.clone()).collect();
        tokio::spawn(async move {
            'each: for emoji in emoji {
                for attempt in 0..TRIES {
                    let now = clock.now();
                    let wait = turn(&mut next.lock().unwrap_or_else(PoisonError::into_inner), channel, now);
                    if wait.is_positive() {
                        activity.rest(&clock, wait).await;
                    }
                    pace.wait(Urgency::Reaction).await;
                    // Who reads the ballot once the token is known again puts what is missing.
                    if tables.is_held() {
                        break 'each;
                    }
                    let emoji = ReactionType::Unicode(emoji.clone());
                    let Err(error) = channel.create_reaction(&http, message, emoji).await else {
                        continue 'each;
                    };
                    // People can still add it themselves, or answer by command.
                    let (message, words) = (message.get(), error.to_string());
                    tracing::warn!(message, attempt, error = words, "a reaction was not added");
                    if said::code(&error) == Some(said::NOT_PERMITTED) {
                        tables.note_lacks(PlaceId(channel.get()), &[REACTIONS], false).await;
                    }
                    if said::code(&error) == Some(ballots::UNKNOWN_MESSAGE) {
                        ballots::gone(&tables, PlaceId(channel.get()), message).await;
                    }
                    match said::failure(&error) {
                        Failure::Later => {}
                        Failure::Unauthorised => {
                            tables.token_refused(&words);
                            break 'each;
                        }
                        _ => break 'each,
                    }
                    activity.rest(&clock, SignedDuration::from_secs(1 << attempt)).await;
                }
            }
            drop(busy);
        });
    }
}

/// Takes the next turn to add a reaction in a channel: how long to wait for it.
fn turn(next: &mut BTreeMap<ChannelId, Timestamp>, channel: ChannelId, now: Timestamp) -> SignedDuration {
    // Channels whose turn is long past need not be remembered.
    next.retain(|_, turn| *turn > now);
    let turn = next.get(&channel).copied().unwrap_or(now);
    next.insert(channel, turn.saturating_add(BETWEEN_REACTIONS).unwrap_or(Timestamp::MAX));
    turn.duration_since(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_of_a_channel_come_a_quarter_of_a_second_apart() {
        let (one, other) = (ChannelId::new(1), ChannelId::new(2));
        let mut next = BTreeMap::new();
        let now = Timestamp::UNIX_EPOCH;
        let waits = [one, one, other, one].map(|channel| turn(&mut next, channel, now).as_millis());
        assert_eq!(waits, [0, 250, 0, 500]);
        let later = now + SignedDuration::from_secs(1);
        assert_eq!(turn(&mut next, one, later).as_millis(), 0);
        assert!(!next.contains_key(&other), "forgotten");
    }
}
