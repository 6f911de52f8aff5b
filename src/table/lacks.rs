//! What the bot may not do where it plays: noted for good, so that a game's host is told once of each.

use std::collections::BTreeSet;

use super::PlaceId;
use super::tables::{Tables, lock};
use crate::line;
use crate::rules::{Line, Span};
use crate::store::StoreError;

/// Without these nothing can be told in a channel, as the chat's settings call them.
const CLOSES: [&str; 3] = ["View Channels", "Send Messages", "Send Messages in Threads"];

impl Tables {
    /// What the bot may not do in a place: all that is `known` of it, or what has shown itself. The host of its game is
    /// told once of each; of a team's thread, its people are.
    pub async fn note_lacks(&self, place: PlaceId, lacks: &[&str], known: bool) {
        let (new, now) = {
            let mut all = lock(&self.0.outbox.lacks);
            let before = all.get(&place).cloned().unwrap_or_default();
            let mut now: BTreeSet<String> = lacks.iter().map(|lack| (*lack).to_owned()).collect();
            let new: Vec<String> = now.difference(&before).cloned().collect();
            if !known {
                now.extend(before.iter().cloned());
            }
            if now == before {
                return;
            }
            if now.is_empty() {
                all.remove(&place);
            } else {
                all.insert(place, now.clone());
            }
            (new, now)
        };
        let now: Vec<String> = now.into_iter().collect();
        if let Err(error) = self.0.store.note_lacks(place.0.cast_signed(), &now).await {
            tracing::warn!(%error, place = place.0, "what the bot may not do is not kept over a restart");
        }
        if !new.is_empty()
            && let Err(error) = self.tell_lacks(place, &new).await
        {
            tracing::warn!(%error, place = place.0, "a host was not told what the bot may not do");
        }
    }

    async fn tell_lacks(&self, place: PlaceId, lacks: &[String]) -> Result<(), StoreError> {
        let closed = lacks.iter().any(|lack| CLOSES.contains(&lack.as_str()));
        let so = match closed {
            true => {
                ". So nothing can be told there; what is to be said waits, and nothing is lost. Whoever manages the \
                 server can allow it in the channel's settings."
            }
            false => {
                ". The game goes on without: pictures and reactions are left out where I may not send them, and \
                 everything can be answered by command and button. Whoever manages the server can allow it in the \
                 channel's settings."
            }
        };
        let not_allowed = |whose: &str| -> Line {
            line![whose.to_owned(), " I am not allowed: ", Span::Strong(lacks.join(", ")), so.to_owned()]
        };
        let Some(slot) = self.slot_of_thread(place) else {
            return self.tell_host(place, not_allowed("In the channel of ")).await;
        };
        let table = slot.now();
        let Some(team) = table.team_in(place).and_then(|team| table.team(team)) else { return Ok(()) };
        for person in table.people_in(&team.seats) {
            let words = not_allowed(&format!("In the thread of the {}", team.name));
            self.tell(person, words, Some(table.id)).await?;
        }
        Ok(())
    }

    /// Is it known that the bot may not do this in a place?
    #[must_use]
    pub fn lacks(&self, place: PlaceId, what: &str) -> bool {
        lock(&self.0.outbox.lacks).get(&place).is_some_and(|lacks| lacks.contains(what))
    }
}
