//! What was sent is noted: the message that a game's latest is by it, and the one before, which loses its buttons.

use std::sync::atomic::Ordering;

use super::latest::{Delivered, Parcel};
use super::state::Stage;
use super::tables::{Tables, lock};
use super::tell::{as_row, written};
use super::{Cast, GameId, Post, PostKind, To, story};
use crate::rules::Passage;
use crate::store::{Closing, LatestRow, Sent, StoreError};

/// So often it is noted anew because somebody was forgotten in between.
const TRIES: usize = 8;

/// Messages as they stand in the outbox.
struct Standing {
    /// Their numbers and payloads.
    rows: Vec<(i64, String)>,
    /// The latest message as it is known, if it grew by them.
    grown: Option<String>,
}

/// What takes the buttons away from a message that is over.
struct Over {
    to: To,
    closing: Closing,
    /// What it was, where some of its words are kept: nothing is noted if that has changed meanwhile, for somebody was
    /// forgotten.
    text: Option<String>,
}

impl Tables {
    /// A parcel was sent, or some of it.
    pub(super) async fn note_sent(&self, parcel: &Parcel, mut done: Delivered) -> Result<(), StoreError> {
        let sent = parcel.rows.get(..done.rows).unwrap_or(&parcel.rows);
        if let Some(first) = sent.first() {
            self.sent_to(first.post.to).await?;
            // What stands there already is changed without being allowed to write.
            if let To::Place(place) = first.post.to
                && first.post.edits.is_none()
                && !done.grew
            {
                self.is_open_again(place).await;
            }
        }
        for row in sent {
            self.note_reached(&row.post).await?;
        }
        for row in sent.iter().filter(|row| row.post.kind == PostKind::Ballot) {
            self.note_message(row, done.place, done.message).await?;
        }
        if let Some(Post { to: To::Team(game, team), gathering: Some(gathering), .. }) =
            sent.first().map(|row| &row.post)
            && !gathering.over
        {
            self.note_thread(*game, *team, done.place).await?;
        }
        let rest: Vec<i64> = parcel.rows.iter().skip(sent.len()).map(|row| row.id).collect();
        if !rest.is_empty() {
            self.0.store.outbox_unbundle(&rest).await?;
        }
        lock(&self.0.outbox.alone).retain(|id| !sent.iter().any(|row| row.id == *id));
        let latest = parcel.latest.as_ref().filter(|_| done.grew);
        let mut standing = Standing {
            rows: sent.iter().map(|row| (row.id, row.payload.clone())).collect(),
            grown: latest.map(|latest| latest.text.clone()),
        };
        // When it was first sent; now, if it is new.
        let mut since = latest.map(|latest| latest.sent);
        for _ in 0..TRIES {
            if self.note_rows(&standing, &done, since).await? {
                return Ok(());
            }
            // Somebody was forgotten while it was on its way: what is kept of it is without them, and grows no more.
            since = Some(0);
            (standing, done.post) = self.without_the_forgotten(standing, done.post).await?;
        }
        Err(StoreError::from("what was sent was changed again and again meanwhile".to_owned()))
    }

    /// Notes messages that were sent as this; false, and nothing is noted, if they don't stand there as they were handed
    /// out.
    async fn note_rows(
        &self,
        standing: &Standing,
        done: &Delivered,
        since: Option<i64>,
    ) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        let (mut then, mut latest) = (None, None);
        if let Some(game) = done.post.game.filter(|_| done.post.is_latest()) {
            if !done.grew {
                then = self.over(done, game.0).await?;
            }
            let post = written(&done.post)?;
            let (message, sent) = (done.message.cast_signed(), since.unwrap_or(now));
            latest = Some(LatestRow { game: game.0, message, post, sent, touched: now });
        }
        // What stands below it is newer: nothing is added above that.
        if let (To::Place(_), None, None, Some(game)) =
            (done.post.to, done.post.edits, &latest, done.post.game)
        {
            self.0.store.latest_stays(game.0).await?;
            // What waited to be added to it in its channel needn't any more.
            if let Some(slot) = self.slot(game) {
                let place = To::Place(slot.now().place);
                lock(&self.0.outbox.waits).retain(|_, waits| waits.to != place);
            }
        }
        // A closing edit for a place that begins to wait at this moment is counted once, or not at all.
        let _counting = self.0.outbox.counting.read().await;
        let counted = self.counted(then.as_ref().map(|over| over.to));
        let (words, then) = then.map_or((None, None), |over| (over.text, Some(over.closing)));
        let removed = self.0.store.outbox_sent(Sent {
            rows: standing.rows.clone(),
            grown: standing.grown.clone().or(words),
            message: done.message.cast_signed(),
            at: now,
            latest,
            then,
        });
        let Some(removed) = removed.await? else { return Ok(false) };
        counted.keep();
        for _ in 0..removed {
            self.0.activity.end("outbox");
        }
        Ok(true)
    }

    /// The same messages as they stand there now, and what is kept of them: where they are, and their buttons.
    async fn without_the_forgotten(
        &self,
        before: Standing,
        shown: Post,
    ) -> Result<(Standing, Post), StoreError> {
        let (mut rows, mut grown, mut posts) = (Vec::new(), None, Vec::new());
        if let (Some(_), Some(game)) = (before.grown, shown.game)
            && let Some(row) = self.0.store.latest(game.0).await?
        {
            posts.extend(serde_json::from_str::<Post>(&row.post).ok());
            grown = Some(row.post);
        }
        for (id, _) in before.rows {
            if let Some(row) = self.0.store.outbox_row(id).await? {
                posts.extend(serde_json::from_str::<Post>(&row.payload).ok());
                rows.push((id, row.payload));
            }
        }
        let bare = Post::bare(shown.to, Passage::default(), shown.game);
        let kept = posts.into_iter().reduce(Post::and).unwrap_or(Post { kind: shown.kind, ..bare });
        Ok((Standing { rows, grown }, kept.without_words()))
    }

    /// What takes the buttons away from the message that was the latest before this one: at once, or where that message
    /// has just been changed once its rest is over. What is pressed there meanwhile is answered as anything stale is.
    async fn over(&self, done: &Delivered, game: i64) -> Result<Option<Over>, StoreError> {
        let Some(before) = self.0.store.latest(game).await? else { return Ok(None) };
        let message = before.message.cast_unsigned();
        let Ok(shown) = serde_json::from_str::<Post>(&before.post) else { return Ok(None) };
        if shown.buttons.is_empty() || message == done.message {
            return Ok(None);
        }
        let kept = shown.lasting_buttons();
        // No words, and so no names either; but for a card, which says who is still waited for.
        let now = self.slot(GameId(game)).map(|slot| slot.now());
        let became = now.and_then(|now| match (now.game.is_some(), now.stage) {
            (true, _) => Some(story::has_begun()),
            (false, Stage::Cancelled) => Some(story::was_called_off()),
            (false, _) => None,
        });
        let (passage, cast, text) = match became {
            Some(became) if shown.kind == PostKind::Card && !shown.passage.is_empty() => {
                (shown.passage.and(became), shown.cast, Some(before.post))
            }
            _ => (Passage::default(), Cast::default(), None),
        };
        let close = Post {
            kind: PostKind::Closed,
            cast,
            buttons: kept,
            version: shown.version,
            edits: Some(message),
            ..Post::bare(shown.to, passage, shown.game)
        };
        // Sending it was no change of it.
        let changed = before.touched != before.sent;
        let rest = self.0.outbox.between_changes.load(Ordering::SeqCst);
        let not_before = if changed { before.touched.saturating_add(rest) } else { 0 };
        let closing = Closing { game, message: before.message, post: as_row(&close)?, not_before };
        Ok(Some(Over { to: shown.to, closing, text }))
    }
}
