//! Ballots by reaction. An event is only a hint that something changed: who reacted is read again
//! from Discord, whole, at every hint, at each start, and when a ballot closes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures::StreamExt as _;
use futures::stream::FuturesUnordered;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, Http, MessageId, ReactionType};

use super::{Data, error};
use crate::table::{OpenBallot, PersonId, PlaceId, Tables};

/// So many ballots about to close are read side by side: one that hangs holds up no other.
const SIDE_BY_SIDE: usize = 16;
/// How many of those who reacted Discord names at once.
const A_PAGE: u8 = 100;

/// Messages being read right now. A hint that comes meanwhile has it read once more afterwards
/// instead of beside it, so that an older reading never comes in after a newer one.
#[derive(Debug, Default)]
pub(crate) struct Recounts(Mutex<BTreeMap<u64, bool>>);

impl Recounts {
    /// May this message be read now? If not, whoever reads it will do it again.
    fn begin(&self, message: u64) -> bool {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match reading.get_mut(&message) {
            Some(again) => {
                *again = true;
                false
            }
            None => {
                reading.insert(message, false);
                true
            }
        }
    }

    /// Is the reading done? If a hint came meanwhile, it isn't.
    fn finish(&self, message: u64) -> bool {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match reading.get_mut(&message) {
            Some(again) if *again => {
                *again = false;
                false
            }
            _ => {
                reading.remove(&message);
                true
            }
        }
    }
}

/// Something about this message's reactions changed.
pub(crate) async fn hint(data: &Data, http: &Http, channel: ChannelId, message: MessageId) {
    let place = PlaceId(channel.get());
    if !data.tables.is_ballot(place, message.get()) {
        return;
    }
    let open = data.tables.open_ballots().await;
    if let Some(ballot) =
        open.into_iter().find(|ballot| ballot.place == place && ballot.message == message.get())
    {
        recount(&data.tables, &data.recounts, http, &ballot).await;
    }
}

/// Reads every open ballot again.
pub(crate) async fn recount_all(data: &Data, http: &Http) {
    for ballot in data.tables.open_ballots().await {
        recount(&data.tables, &data.recounts, http, &ballot).await;
    }
}

/// Reads a ballot's reactions and hands them to the table.
pub(crate) async fn recount(tables: &Tables, recounts: &Recounts, http: &Http, ballot: &OpenBallot) {
    if !recounts.begin(ballot.message) {
        return;
    }
    loop {
        match read(http, ballot).await {
            Ok(sets) => {
                tables.reactions(ballot.place, ballot.message, sets).await;
            }
            // The message is gone, or can't be read: answers by command and button remain.
            Err(error) => {
                tracing::warn!(
                    message = ballot.message,
                    error = error.to_string(),
                    "a ballot's reactions could not be read"
                );
                tables.unread(ballot.place, ballot.message);
                // A team's thread that was taken away while nobody listened.
                if matches!(error::code(&error), Some(10003 | 50001))
                    && let Err(error) = tables.thread_gone(ballot.place).await
                {
                    tracing::error!(error = error.to_string(), "that a thread is gone could not be kept");
                }
            }
        }
        if recounts.finish(ballot.message) {
            return;
        }
    }
}

/// Reads every ballot once more that is about to close, until dropped.
pub(crate) async fn closing(tables: Tables, recounts: Arc<Recounts>, http: Arc<Http>) {
    let mut reading = FuturesUnordered::new();
    loop {
        tokio::select! {
            ballot = tables.ballot_closing(), if reading.len() < SIDE_BY_SIDE => {
                let (tables, recounts, http) = (&tables, &recounts, &http);
                reading.push(async move { recount(tables, recounts, http, &ballot).await });
            }
            Some(()) = reading.next(), if !reading.is_empty() => {}
        }
    }
}

async fn read(http: &Http, ballot: &OpenBallot) -> serenity::Result<Vec<(String, Vec<PersonId>)>> {
    let channel = ChannelId::new(ballot.place.0);
    let message = MessageId::new(ballot.message);
    let mut sets = Vec::new();
    for emoji in &ballot.emoji {
        let reaction = ReactionType::Unicode(emoji.clone());
        let mut people = Vec::new();
        let mut after = None;
        loop {
            let page = http.get_reaction_users(channel, message, &reaction, A_PAGE, after).await?;
            after = page.last().map(|user| user.id.get());
            let full = page.len() >= usize::from(A_PAGE);
            people.extend(page.iter().filter(|user| !user.bot).map(|user| PersonId(user.id.get())));
            if !full {
                break;
            }
        }
        sets.push((emoji.clone(), people));
    }
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_during_a_reading_has_it_read_once_more() {
        let recounts = Recounts::default();
        assert!(recounts.begin(7));
        assert!(!recounts.begin(7) && !recounts.begin(7));
        assert!(recounts.begin(8), "another message is another matter");
        assert!(!recounts.finish(7), "once more");
        assert!(recounts.finish(7));
        assert!(recounts.begin(7));
    }
}
