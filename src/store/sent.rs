//! What is written down about messages while they are sent: that they are reached for, what they became, and the latest
//! message about a game by it. Written with whatever waits beside it (`group`).

use super::{NewPost, Store, StoreError};

/// The latest message about a game in its channel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct LatestRow {
    pub game: i64,
    pub message: i64,
    pub post: String,
    pub sent: i64,
    pub touched: i64,
}

/// What is settled about messages before they are sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settling {
    /// These are sent as one.
    Bundle {
        /// Their numbers, in order.
        ids: Vec<i64>,
        /// The message to which they are added; without, they are one of their own, which is reached for now.
        into: Option<i64>,
    },
    /// A message is reached for, to be sent as one of its own. What was noted of it before stands.
    Reach(i64),
}

/// Messages that were sent as one.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Their numbers, in order, each with its payload as it was handed out.
    pub rows: Vec<(i64, String)>,
    /// The game's latest message as it was known, if it grew by them.
    pub grown: Option<String>,
    /// What they became.
    pub message: i64,
    /// When.
    pub at: i64,
    /// What is the game's latest message by it.
    pub latest: Option<LatestRow>,
    /// What the one before is to become.
    pub then: Option<Closing>,
}

/// What takes the buttons away from a message. While it waits for its time, what comes after it doesn't.
#[derive(Clone, Debug)]
pub struct Closing {
    /// The game.
    pub game: i64,
    /// The message that is closed.
    pub message: i64,
    /// What is to be done with it.
    pub post: NewPost,
    /// Not before this moment, so that no message is changed twice within moments.
    pub not_before: i64,
}

impl Store {
    /// The latest message about a game.
    ///
    /// # Errors
    /// If the database fails; so does that below.
    pub async fn latest(&self, game: i64) -> Result<Option<LatestRow>, StoreError> {
        Ok(sqlx::query_as!(
            LatestRow,
            "SELECT game, message, post, sent, touched FROM latest WHERE game = ?",
            game
        )
        .fetch_optional(&self.read)
        .await?)
    }

    /// The latest message about a game grows no more.
    pub async fn latest_stays(&self, game: i64) -> Result<(), StoreError> {
        sqlx::query!("UPDATE latest SET sent = 0 WHERE game = ?", game).execute(&self.write).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::change;
    use super::*;

    #[tokio::test]
    async fn what_is_noted_after_a_message_was_reached_for_bounds_it_no_more() {
        let files = tempfile::tempdir().expect("a directory");
        let store = Store::open(&files.path().join("games")).await.expect("a database");
        for payload in ["1", "2", "3"] {
            let post = NewPost { to_person: false, target: 7, payload: payload.to_owned() };
            store.post(None, &post).await.expect("posted");
        }
        for (id, payload, message) in [(1, "1", 50), (2, "2", 60)] {
            let rows = vec![(id, payload.to_owned())];
            let sent = Sent { rows, grown: None, message, at: 1, latest: None, then: None };
            assert_eq!(store.outbox_sent(sent).await.expect("noted"), Some(1));
            store.outbox_settle(vec![Settling::Reach(3)], message).await.expect("reached for");
            let row = store.outbox_row(3).await.expect("rows").expect("it waits");
            assert_eq!((row.reached, row.newest), (Some(50), Some(50)));
        }
        store.close().await;
    }

    /// A database with so many messages, each for a place of its own.
    async fn with_messages(count: i64) -> (tempfile::TempDir, Store) {
        let files = tempfile::tempdir().expect("a directory");
        let store = Store::open(&files.path().join("games")).await.expect("a database");
        for target in 1..=count {
            let post = NewPost { to_person: false, target, payload: format!("message {target}") };
            store.post(None, &post).await.expect("posted");
        }
        (files, store)
    }

    fn sent(ids: &[i64]) -> Sent {
        let rows = ids.iter().map(|id| (*id, format!("message {id}"))).collect();
        Sent { rows, grown: None, message: 50, at: 1, latest: None, then: None }
    }

    async fn row(store: &Store, id: i64) -> Option<crate::OutboxRow> {
        store.outbox_row(id).await.expect("it is read")
    }

    #[tokio::test]
    async fn what_is_settled_stands_at_each_of_the_messages() {
        let (_files, store) = with_messages(12).await;
        let one = vec![Settling::Bundle { ids: vec![12], into: None }];
        store.outbox_settle(one, 3).await.expect("settled");
        let several = vec![
            Settling::Bundle { ids: vec![1, 2, 3], into: None },
            Settling::Bundle { ids: vec![4, 5], into: Some(70) },
            Settling::Reach(6),
            Settling::Reach(12),
        ];
        store.outbox_settle(several, 7).await.expect("settled");
        let expected = [
            (1, Some(1), None, Some(7)),
            (2, Some(1), None, None),
            (3, Some(1), None, None),
            (4, Some(4), Some(70), None),
            (5, Some(4), Some(70), None),
            (6, None, None, Some(7)),
            (7, None, None, None),
            // When it was first reached for.
            (12, Some(12), None, Some(3)),
        ];
        for (id, sent_with, sent_into, reached) in expected {
            let row = row(&store, id).await.expect("it waits");
            assert_eq!((row.sent_with, row.sent_into, row.reached), (sent_with, sent_into, reached), "{id}");
        }
        store.close().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_changed_or_is_gone_meanwhile_harms_no_other() {
        let (_files, store) = with_messages(40).await;
        // Somebody was forgotten, and a message dropped, while they were on their way.
        let change = sqlx::query("UPDATE outbox SET payload = 'message' WHERE id = 3");
        change.execute(&store.write).await.expect("changed");
        assert!(store.outbox_remove(5, &[]).await.expect("removed"));
        let mut all: Vec<Sent> = [&[1][..], &[2, 3], &[4, 5], &[6]].map(sent).into();
        all.extend((7..=30).map(|id| sent(&[id])));
        let noted = futures::future::join_all(all.into_iter().map(|sent| store.outbox_sent(sent))).await;
        let noted: Vec<_> = noted.into_iter().map(|noted| noted.expect("noted")).collect();
        assert_eq!(noted[..4], [Some(1), None, Some(1), Some(1)]);
        assert!(noted[4..].iter().all(|noted| *noted == Some(1)), "{noted:?}");
        let mut left = Vec::new();
        for id in 1..=40 {
            left.extend(row(&store, id).await.map(|row| row.id));
        }
        assert_eq!(left, [2, 3].into_iter().chain(31..=40).collect::<Vec<_>>());
        // Nothing is noted of a place of which nothing was taken out.
        let newest = sqlx::query_scalar::<_, i64>("SELECT target FROM newest ORDER BY target");
        let newest = newest.fetch_all(&store.read).await.expect("read");
        assert_eq!(newest, [1, 4].into_iter().chain(6..=30).collect::<Vec<_>>());
        store.close().await;
    }

    #[tokio::test]
    async fn the_latest_message_grows_only_as_it_was_known() {
        let (_files, store) = with_messages(3).await;
        store.commit(change(1, -1, None)).await.expect("a game");
        let latest =
            |post: &str| LatestRow { game: 1, message: 50, post: post.to_owned(), sent: 1, touched: 1 };
        let grows = |id: i64, grown: Option<&str>, post: &str| {
            let closing = NewPost { to_person: false, target: 9, payload: format!("closed by {id}") };
            let then = Closing { game: 1, message: 40, post: closing, not_before: 5 };
            let (grown, latest) = (grown.map(str::to_owned), Some(latest(post)));
            store.outbox_sent(Sent { grown, latest, then: Some(then), ..sent(&[id]) })
        };
        assert_eq!(grows(1, None, "first").await.expect("noted"), Some(1));
        assert_eq!(grows(2, Some("else"), "never").await.expect("noted"), None);
        assert_eq!(store.latest(1).await.expect("read"), Some(latest("first")));
        assert_eq!(grows(3, Some("first"), "second").await.expect("noted"), Some(1));
        assert_eq!(store.latest(1).await.expect("read"), Some(latest("second")));
        // Its own message waits on, and what closes an older one is there by those that were noted alone.
        let waiting = store.outbox_of(false, 9, 9, 9).await.expect("read");
        let waiting: Vec<_> =
            waiting.iter().map(|row| (row.payload.as_str(), row.sent_into, row.not_before)).collect();
        assert_eq!(waiting, [("closed by 1", Some(40), 5), ("closed by 3", Some(40), 5)]);
        assert!(row(&store, 2).await.is_some() && row(&store, 1).await.is_none());
        store.close().await;
    }
}
