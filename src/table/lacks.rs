//! What the bot may not do where it plays: noted for good, so that a game's host is told once of each.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use super::clockwork::open_ballots;
use super::state::Table;
use super::tables::{Tables, lock};
use super::unsent::direct;
use super::{OpenBallot, PlaceId, Post, To};
use crate::clock::Busy;
use crate::line;
use crate::rules::{Line, Span};
use crate::store::StoreError;

/// Without these nothing can be told in a channel, as the chat's settings call them.
const CLOSES: [&str; 3] = ["View Channels", "Send Messages", "Send Messages in Threads"];

/// After so long it is tried once more to note what could not be.
const A_WHILE: i64 = 60_000;

/// Somebody is noting what a place lacks, however that ends.
struct Noting<'a>(&'a Mutex<BTreeSet<PlaceId>>, PlaceId);

impl<'a> Noting<'a> {
    /// None if somebody else does.
    fn begin(noting: &'a Mutex<BTreeSet<PlaceId>>, place: PlaceId) -> Option<Self> {
        // Made only where it is needed: one that is dropped here would end what the other does.
        let first = lock(noting).insert(place);
        first.then(|| Self(noting, place))
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        lock(self.0).remove(&self.1);
    }
}

impl Tables {
    /// What the bot may not do in a place: all that is `known` of it, or what has shown itself. The host of its game is
    /// told once of each; of a team's thread, its people are. Where that can't be noted it is known all the same, and
    /// noted and told when something happens there a while later.
    pub async fn note_lacks(&self, place: PlaceId, lacks: &[&str], known: bool) {
        // Whoever notes something there at this moment does it for all; the next to come sees whether that is so.
        let Some(_noting) = Noting::begin(&self.0.outbox.noting, place) else { return };
        let before = lock(&self.0.outbox.lacks).get(&place).cloned().unwrap_or_default();
        let mut now: BTreeSet<String> = lacks.iter().map(|lack| (*lack).to_owned()).collect();
        if !known {
            now.extend(before.iter().cloned());
            now.extend(lock(&self.0.outbox.unnoted_lacks).get(&place).cloned().unwrap_or_default());
        }
        if now == before {
            lock(&self.0.outbox.unnoted_lacks).remove(&place);
            return;
        }
        lock(&self.0.outbox.unnoted_lacks).insert(place, now.clone());
        let at = self.now().as_millisecond();
        if lock(&self.0.outbox.noted_from).is_some_and(|from| at < from) {
            return;
        }
        let _busy = self.0.activity.busy("order");
        let new: Vec<String> = now.difference(&before).cloned().collect();
        match self.tell_lacks(place, &new, now).await {
            Ok(()) => {
                lock(&self.0.outbox.unnoted_lacks).remove(&place);
                *lock(&self.0.outbox.noted_from) = None;
            }
            Err(error) => {
                let from = self.now().as_millisecond().saturating_add(A_WHILE);
                // It is said once, until it goes again.
                if lock(&self.0.outbox.noted_from).replace(from).is_none() {
                    tracing::warn!(%error, place = place.0, "what the bot may not do can't be kept, nor told, yet");
                }
            }
        }
    }

    /// Notes what the bot may not do, and tells what of it is new, or neither.
    async fn tell_lacks(
        &self,
        place: PlaceId,
        new: &[String],
        now: BTreeSet<String>,
    ) -> Result<(), StoreError> {
        let posts = if new.is_empty() { Vec::new() } else { self.said_of_lacks(place, new) };
        let (all, told): (Vec<String>, _) = (now.iter().cloned().collect(), Self::told(&posts)?);
        {
            let _counting = self.0.outbox.counting.read().await;
            let counted = self.counted(posts.iter().map(|post| post.to));
            self.0.store.note_lacks(place.0.cast_signed(), &all, &told).await?;
            counted.keep();
        }
        let before = match now.is_empty() {
            true => lock(&self.0.outbox.lacks).remove(&place),
            false => lock(&self.0.outbox.lacks).insert(place, now.clone()),
        };
        if before.is_some_and(|before| !before.is_subset(&now)) {
            self.has_opened(place);
        }
        self.0.outbox.changed.tell();
        Ok(())
    }

    fn said_of_lacks(&self, place: PlaceId, lacks: &[String]) -> Vec<Post> {
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
            return self.for_host(place, not_allowed("In the channel of ")).into_iter().collect();
        };
        let table = slot.now();
        let Some(team) = table.team_in(place).and_then(|team| table.team(team)) else { return Vec::new() };
        let words = not_allowed(&format!("In the thread of the {}", team.name));
        let people = table.people_in(&team.seats).into_iter();
        people.map(|person| direct(person, words.clone(), Some(table.id))).collect()
    }

    /// More is allowed there than before: what was put below its ballots meanwhile may not have been seen, nor could all choices
    /// be put there, perhaps.
    fn has_opened(&self, place: PlaceId) {
        if self.0.closing.read.load(Ordering::SeqCst) && !self.ballots_about(place).is_empty() {
            lock(&self.0.outbox.opened).insert(place, self.0.activity.busy("recount"));
            self.0.outbox.opened_changed.notify_one();
        }
    }

    /// The open ballots in a place, and in the threads of its game, whose permissions come from there.
    fn ballots_about(&self, place: PlaceId) -> Vec<OpenBallot> {
        let of = |table: &Arc<Table>| {
            let mut ballots = open_ballots(table);
            ballots.retain(|ballot| table.place == place || ballot.place == place);
            ballots
        };
        self.all().iter().flat_map(of).collect()
    }

    /// Returns with the ballots of a place where more is allowed than before: their reactions are to be read again, and the
    /// choices put that are missing. That is under way until the second is dropped.
    pub async fn ballots_opened(&self) -> (Vec<OpenBallot>, Busy) {
        loop {
            let changed = self.0.outbox.opened_changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let first = lock(&self.0.outbox.opened).pop_first();
            if let Some((place, busy)) = first {
                return (self.ballots_about(place), busy);
            }
            changed.await;
        }
    }

    /// Is it known that nothing can be sent to a place?
    pub(super) fn is_closed(&self, place: PlaceId) -> bool {
        let parked = lock(&self.0.outbox.parked).contains(&To::Place(place));
        parked || self.is_shut(place)
    }

    /// Is it noted that nothing can be told there?
    fn is_shut(&self, place: PlaceId) -> bool {
        CLOSES.iter().any(|lack| self.is_noted(place, lack))
    }

    /// Is it known that the bot may not do this in a place? Where nothing could be told, all else is lacking, too, but what is sent
    /// there shows that it can be again: of that it isn't known any more.
    #[must_use]
    pub fn lacks(&self, place: PlaceId, what: &str) -> bool {
        self.is_noted(place, what) && (CLOSES.contains(&what) || !self.is_shut(place))
    }

    /// Something was sent there, where that was lacking: whatever else is will show itself.
    pub(super) async fn is_open_again(&self, place: PlaceId) {
        if self.is_shut(place) {
            self.note_lacks(place, &[], true).await;
        }
    }

    fn is_noted(&self, place: PlaceId, what: &str) -> bool {
        let unnoted = lock(&self.0.outbox.unnoted_lacks).get(&place).map(|lacks| lacks.contains(what));
        unnoted.unwrap_or_else(|| {
            lock(&self.0.outbox.lacks).get(&place).is_some_and(|lacks| lacks.contains(what))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_while_it_is_noted_ends_nothing() {
        let noting = Mutex::default();
        let first = Noting::begin(&noting, PlaceId(1)).expect("nobody notes it yet");
        assert!(Noting::begin(&noting, PlaceId(1)).is_none());
        assert!(Noting::begin(&noting, PlaceId(1)).is_none(), "the first still does");
        assert!(Noting::begin(&noting, PlaceId(2)).is_some(), "that is elsewhere");
        drop(first);
        assert!(Noting::begin(&noting, PlaceId(1)).is_some(), "and then it is free");
    }
}
