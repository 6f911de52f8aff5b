//! Messages that belong to no change of a game: written together with what they tell of, and counted as what is under way
//! until they are sent.

use super::rows::row_of;
use super::tables::{Tables, lock};
use super::{GameId, Post, To};
use crate::clock::Activity;
use crate::store::{NewPost, OutboxRow, StoreError, Told};

/// Messages counted as under way; if they aren't written after all, they are counted no more.
pub(super) struct Counted<'a> {
    activity: &'a Activity,
    many: usize,
}

impl Counted<'_> {
    /// They are written: whoever sends them counts them off.
    pub(super) fn keep(mut self) {
        self.many = 0;
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        for _ in 0..self.many {
            self.activity.end("outbox");
        }
    }
}

/// A message as it is kept.
pub(super) fn written(post: &Post) -> Result<String, StoreError> {
    serde_json::to_string(post)
        .map_err(|error| StoreError::from(format!("a message can't be written down: {error}")))
}

/// The same as a row.
pub(super) fn as_row(post: &Post) -> Result<NewPost, StoreError> {
    let (to_person, target) = row_of(post.to);
    Ok(NewPost { to_person, target, payload: written(post)? })
}

impl Tables {
    /// Messages as rows.
    pub(super) fn told(posts: &[Post]) -> Result<Vec<Told>, StoreError> {
        posts.iter().map(|post| Ok((post.game.map(|game| game.0), as_row(post)?))).collect()
    }

    /// What waits to be told there about a game. One that can't be read is kept aside when its turn comes.
    pub(super) async fn waiting_for(&self, to: To, game: GameId) -> Result<Vec<(i64, Post)>, StoreError> {
        let (to_person, target) = row_of(to);
        let waiting = self.0.store.outbox_of(to_person, target, i64::MAX, i64::MAX).await?;
        let read = |row: OutboxRow| Some((row.id, serde_json::from_str::<Post>(&row.payload).ok()?));
        Ok(waiting.into_iter().filter(|row| row.game == Some(game.0)).filter_map(read).collect())
    }

    /// Counts messages that are about to be written, those to targets that wait excepted; the lock on counting is held.
    pub(super) fn counted(&self, to: impl IntoIterator<Item = To>) -> Counted<'_> {
        let parked = lock(&self.0.outbox.parked);
        let many = to.into_iter().filter(|to| !parked.contains(to)).count();
        for _ in 0..many {
            self.0.activity.begin("outbox");
        }
        Counted { activity: &self.0.activity, many }
    }

    /// Puts a message into the outbox that belongs to no change of a game.
    pub(super) async fn send(&self, post: &Post) -> Result<(), StoreError> {
        let told = Self::told(std::slice::from_ref(post))?;
        {
            let _counting = self.0.outbox.counting.read().await;
            let counted = self.counted([post.to]);
            for (game, post) in &told {
                self.0.store.post(*game, post).await?;
            }
            counted.keep();
        }
        self.0.outbox.changed.tell();
        Ok(())
    }
}
