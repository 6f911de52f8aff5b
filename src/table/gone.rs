//! Ballots whose message isn't there any more.

use super::change::Change;
use super::state::Stage;
use super::tables::Tables;
use super::{PersonId, PlaceId, PostKind, To};
use crate::rules::{Ballot, Passage};
use crate::store::StoreError;

impl Tables {
    /// A ballot's message isn't there any more, taken away by whoever may: while its vote is open it is put once more, and
    /// pings nobody. What was answered stands, its reactions being gone with the message.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ballot_gone(&self, place: PlaceId, message: u64) -> Result<(), StoreError> {
        let _busy = self.0.activity.busy("order");
        let Some(slot) = self.slot_of_ballot(place, message) else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let before = slot.now();
        let asked = before.ballot_at(place, message);
        let Some((id, ends, only)) =
            asked.map(|(posted, only)| (posted.id.clone(), before.ends(posted), only))
        else {
            return Ok(());
        };
        let mut change = Change::of(&before, self.now());
        // One that closes at this moment is asked for no more.
        if before.stage != Stage::Running || ends.is_some_and(|at| at <= change.seconds()) {
            return Ok(());
        }
        let Some(ballot) = change.ballots().into_iter().find(|ballot| ballot.id == id) else { return Ok(()) };
        tracing::warn!(
            game = before.id.0,
            place = place.0,
            id,
            "a ballot's message is gone; it is put once more"
        );
        change.put_sheet_again(ballot, only);
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("that the message of {id} is gone was not noted"))),
        }
    }
}

impl Change {
    /// Puts a ballot once more where its message is gone: for all who see it, or to one of a team alone.
    fn put_sheet_again(&mut self, ballot: Ballot, only: Option<PersonId>) {
        let to = match (only, ballot.team) {
            (Some(person), _) => To::Person(person),
            (None, Some(team)) => To::Team(self.table.id, team),
            (None, None) => To::Place(self.table.place),
        };
        if let Some(posted) = self.standing().ballots.iter_mut().find(|posted| posted.id == ballot.id) {
            match only {
                Some(person) => {
                    posted.copies.retain(|copy| copy.person != person);
                    posted.seen.remove(&person);
                    posted.stands_for.remove(&person);
                }
                None => {
                    posted.message = None;
                    posted.seen.clear();
                    posted.stands_for.clear();
                }
            }
        }
        let (passage, choices) = self.written_out(&ballot);
        self.post(to, PostKind::Ballot, Passage { pings: Vec::new(), ..passage });
        let posts = self.posts.len() - 1..self.posts.len();
        self.furnish_ballot(&ballot.id, ballot.team, choices, posts);
    }
}
