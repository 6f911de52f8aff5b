//! The reactions to choose from, put below a ballot.

use std::sync::Arc;

use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, GetMessages, Http, MessageId, ReactionType};

use super::api_codes::{MISSING_PERMISSIONS, UNKNOWN_MESSAGE};
use super::ballots;
use super::pace::{Pace, Urgency};
use super::permissions::{HISTORY, REACTIONS};
use super::said::{self, Failure};
use crate::clock::{Activity, Clock};
use crate::table::{PlaceId, Tables};

/// So often a reaction is tried.
const TRIES: u32 = 7;
/// The kind under which each ballot's are counted as under way.
const DELIVERY: &str = "delivery";

/// Which of the two permissions is missing that a reaction takes: the refusal doesn't say. Who may not read what was sent is shown
/// none of it.
async fn lacking(http: &Http, pace: &Pace, (channel, message): (ChannelId, MessageId)) -> &'static str {
    pace.wait(Urgency::Reading).await;
    let there = channel.messages(http, GetMessages::new().around(message).limit(1)).await;
    if there.is_ok_and(|there| there.is_empty()) { HISTORY } else { REACTIONS }
}

/// Puts reactions below messages.
#[derive(Debug)]
pub(super) struct Reactions {
    tables: Tables,
    http: Arc<Http>,
    pace: Arc<Pace>,
    clock: Clock,
    activity: Activity,
}

impl Reactions {
    pub(super) fn new(
        tables: Tables,
        (http, pace): (Arc<Http>, Arc<Pace>),
        (clock, activity): (Clock, Activity),
    ) -> Self {
        Self { tables, http, pace, clock, activity }
    }

    /// Puts the reactions to choose from under a message, in the background: the next message need
    /// not wait for them.
    pub(super) fn put(&self, channel: ChannelId, message_id: MessageId, reactions: &[(String, String)]) {
        let busy = self.activity.busy(DELIVERY);
        let (http, clock, activity) = (Arc::clone(&self.http), self.clock.clone(), self.activity.clone());
        let (pace, tables) = (Arc::clone(&self.pace), self.tables.clone());
        let emoji: Vec<String> = reactions.iter().map(|(emoji, _)| emoji.clone()).collect();
        tokio::spawn(async move {
            'each: for emoji in emoji {
                for attempt in 0..TRIES {
                    let reacting = pace.react(channel).await;
                    // Who reads the ballot once the token is known again puts what is missing.
                    if tables.is_held() {
                        break 'each;
                    }
                    let emoji = ReactionType::Unicode(emoji.clone());
                    let done = channel.create_reaction(&http, message_id, emoji).await;
                    drop(reacting);
                    let Err(error) = done else { continue 'each };
                    // People can still add it themselves, or answer by command.
                    let (message, words) = (message_id.get(), error.to_string());
                    tracing::warn!(message, attempt, error = words, "a reaction was not added");
                    if said::code(&error) == Some(MISSING_PERMISSIONS) {
                        let lack = lacking(&http, &pace, (channel, message_id)).await;
                        tables.note_lacks(PlaceId(channel.get()), &[lack], false).await;
                    }
                    if said::code(&error) == Some(UNKNOWN_MESSAGE) {
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
