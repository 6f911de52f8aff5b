//! Direct messages that don't get there: the game's channel says that there is something to read, or what they were reminded
//! of; what is said nowhere else is kept for whoever takes none.

use jiff::Timestamp;

use super::change::Change;
use super::rows::target_of;
use super::state::Table;
use super::tables::{Tables, lock};
use super::{GameId, PersonId, Post, PostKind, To, story};
use crate::line;
use crate::rules::{Passage, SeatId, Span};
use crate::store::{OutboxRow, StoreError};

/// What could not be told to somebody is tried again so long after the last time, at the earliest.
const HOUR: i64 = 3_600_000;
/// So many messages are kept at most for somebody who takes none.
const MOST_KEPT: i64 = 10;
/// So long no direct message is tried where Discord lets the bot write none.
const FLAGGED: i64 = HOUR;

impl Tables {
    /// Somebody takes no direct messages: the game's channel says that something is there, or it is kept, where it is said
    /// nowhere else.
    pub(super) async fn unreached(
        &self,
        row: &OutboxRow,
        person: PersonId,
        why: &str,
    ) -> Result<(), StoreError> {
        let direct = read(row);
        if let Some(direct) = &direct
            && self.said_instead(row, direct, person).await?
        {
            return Ok(());
        }
        if let Some(maker) = direct.as_ref().and_then(|direct| direct.maker)
            && self.said_to_its_maker(row, person, maker).await?
        {
            return Ok(());
        }
        match direct {
            // What asks them something isn't kept: it is asked again, and stands in /hand.
            Some(direct) if is_news(&direct) => self.keep_for(row, person, why).await,
            _ => self.drop_row(row, None).await,
        }
    }

    /// Has the channel say that there is something for somebody whose direct messages are closed, and keeps in mind that it was
    /// told so; what the message said is to be had by /hand, and it is of no use later. False, and nothing is done, if the
    /// channel may not know that there is anything.
    async fn said_instead(
        &self,
        row: &OutboxRow,
        direct: &Post,
        person: PersonId,
    ) -> Result<bool, StoreError> {
        let Some(game) = row.game.map(GameId) else { return Ok(false) };
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(false) };
        let _turn = slot.turn.lock().await;
        let mut change = Change::of(&slot.now(), self.now());
        let hint = change.table.hint(direct, person, change.now, "your direct messages are closed");
        let Some(hint) = hint else { return Ok(false) };
        // Whoever wishes to be reminded often isn't so in front of everybody.
        if direct.kind != PostKind::Reminder || !change.was_called_lately(person) {
            change.posts.push(hint);
            change.note_unreached(person);
        }
        change.dropped.push((row.id, To::Person(person)));
        if self.commit(Some(&slot), change, None).await.is_err() {
            return Err(StoreError::from(format!(
                "a message of game {} reaches nobody; it was not noted",
                game.0
            )));
        }
        Ok(true)
    }

    /// What somebody made for one reader alone didn't reach them: its maker is told, and nobody else. The reader finds it in their
    /// panel, hand and receipts. False, and nothing is done, where the game is past.
    async fn said_to_its_maker(
        &self,
        row: &OutboxRow,
        person: PersonId,
        (maker, seat): (PersonId, SeatId),
    ) -> Result<bool, StoreError> {
        let Some(game) = row.game.map(GameId) else { return Ok(false) };
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(false) };
        let _turn = slot.turn.lock().await;
        let mut change = Change::of(&slot.now(), self.now());
        if change.table.stage.is_past() {
            return Ok(false);
        }
        change.post(To::Person(maker), PostKind::Notice, Passage::line(story::reached_nobody(seat)));
        change.dropped.push((row.id, To::Person(person)));
        if self.commit(Some(&slot), change, None).await.is_err() {
            return Err(StoreError::from(format!("what reaches nobody in game {} was not said", game.0)));
        }
        Ok(true)
    }

    /// A direct message of a game, of which all may know, has reached somebody. What is secret and gets there is no reason to
    /// call nobody in the channel any more, which others would see.
    pub(super) async fn note_reached(&self, post: &Post) -> Result<(), StoreError> {
        let (To::Person(person), Some(game), true) = (post.to, post.game, post.hint) else { return Ok(()) };
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(()) };
        if !slot.now().standing.unreached.contains_key(&person) {
            return Ok(());
        }
        let _turn = slot.turn.lock().await;
        let mut change = Change::of(&slot.now(), self.now());
        if change.table.stage.is_past() || change.standing().unreached.remove(&person).is_none() {
            return Ok(());
        }
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("who is reached in game {} was not noted", game.0))),
        }
    }

    /// What is said to somebody nowhere else is kept until a direct message reaches them, which is tried when they do
    /// something, now and then.
    async fn keep_for(&self, row: &OutboxRow, person: PersonId, why: &str) -> Result<(), StoreError> {
        if self.0.store.outbox_keep(row.id, why, MOST_KEPT).await? && !self.is_parked(row) {
            self.0.activity.end("outbox");
        }
        lock(&self.0.outbox.closed).insert(person, self.now().as_millisecond());
        self.nothing_of(row.id);
        self.0.outbox.changed.tell();
        Ok(())
    }

    /// Somebody did something: what could not be told to them before is tried again, now and then.
    pub async fn wake_person(&self, person: PersonId) {
        let now = self.now().as_millisecond();
        match lock(&self.0.outbox.closed).get_mut(&person) {
            Some(tried) if now.saturating_sub(*tried) >= HOUR => *tried = now,
            _ => return,
        }
        // One finds out whether they take any.
        if let Err(error) = self.send_kept(person, false).await {
            tracing::warn!(%error, "what is kept for somebody stays kept");
        }
    }

    /// What is kept for somebody is sent again: the first of it, or all.
    pub(super) async fn send_kept(&self, person: PersonId, all: bool) -> Result<(), StoreError> {
        let _counting = self.0.outbox.counting.write().await;
        let many = self.0.store.outbox_keep_no_more(person.0.cast_signed(), all).await?;
        for _ in 0..many {
            self.0.activity.begin("outbox");
        }
        self.0.outbox.changed.tell();
        Ok(())
    }

    /// Discord lets the bot open no more direct conversations for now: the message waits, and its reader is told.
    pub(super) async fn too_fast(&self, row: &OutboxRow) -> Result<Option<Post>, StoreError> {
        let (To::Person(person), 0) = (target_of(row.to_person, row.target), row.attempts) else {
            return Ok(None);
        };
        let why = "Discord lets me open no more direct conversations for now, so it comes later";
        self.hint(row.game, read(row).as_ref(), person, why).await
    }

    /// Discord lets the bot write no direct messages: for a while none is tried.
    pub(super) async fn flagged(&self, row: &OutboxRow) -> Result<(), StoreError> {
        let until = self.now().as_millisecond() + FLAGGED;
        if lock(&self.0.outbox.flagged).replace(until).is_none() {
            tracing::error!(
                "DISCORD LETS THE BOT WRITE NO DIRECT MESSAGES at present (its code 20026). None is tried for an hour; \
                 whom one was for reads it by /hand. The developer portal says more"
            );
        }
        self.instead_of_direct(row, until).await
    }

    /// Does Discord let the bot write no direct messages? Until then.
    pub(super) fn is_flagged(&self, now: i64) -> Option<i64> {
        lock(&self.0.outbox.flagged).filter(|until| now < *until)
    }

    /// What was for somebody while no direct messages are written is said in the game's channel to be there; what isn't
    /// to be had any other way waits.
    pub(super) async fn instead_of_direct(&self, row: &OutboxRow, until: i64) -> Result<(), StoreError> {
        let To::Person(person) = target_of(row.to_person, row.target) else {
            return self.drop_row(row, None).await;
        };
        let direct = read(row);
        let why = "Discord lets me write no direct messages at present";
        match self.hint(row.game, direct.as_ref(), person, why).await? {
            Some(hint) => self.drop_row(row, Some(hint)).await,
            // What is owed no more needs no reminder.
            None if direct.as_ref().is_some_and(reminds_of_what_is_known) => self.drop_row(row, None).await,
            None => self.0.store.outbox_wait(row.id, until).await,
        }
    }

    /// A direct message of this game doesn't reach somebody: what the channel says of it, without what it held; of a reminder
    /// what everybody may know of it. Nothing where that it was there at all is theirs to know, or they aren't on the server
    /// any more.
    async fn hint(
        &self,
        game: Option<i64>,
        direct: Option<&Post>,
        person: PersonId,
        why: &str,
    ) -> Result<Option<Post>, StoreError> {
        let (Some(game), Some(direct)) = (game, direct) else { return Ok(None) };
        let Some(slot) = self.load_if_whole(GameId(game)).await? else { return Ok(None) };
        Ok(slot.now().hint(direct, person, self.now(), why))
    }
}

impl Table {
    /// The same at this table.
    fn hint(&self, direct: &Post, person: PersonId, now: Timestamp, why: &str) -> Option<Post> {
        if !direct.hint {
            return None;
        }
        let held = self.seats_of(person);
        let seat = held.first().copied().filter(|_| !self.stage.is_past())?;
        let lines = if direct.kind == PostKind::Reminder {
            // That they are waited for stands in the channel already.
            let open = self.standing.dues.iter().filter(|due| held.contains(&due.seat) && due.is_open());
            open.map(|due| {
                let by = due.by.filter(|by| *by > now.as_second());
                story::reminds_openly(due.seat, &self.standing.name, &self.owed(&due.what), by)
            })
            .collect()
        } else {
            vec![line![
                seat,
                format!(": there is something that only you may read, and {why}. "),
                Span::Command("/hand".to_owned()),
                " shows it here, to nobody else."
            ]]
        };
        // Who isn't on the server any more reads nothing there.
        if lines.is_empty() || self.standing.absent.contains(&person) {
            return None;
        }
        let small = match direct.kind {
            PostKind::Reminder => vec![line![format!("Said here, for {why}.")]],
            _ => Vec::new(),
        };
        let passage = Passage { pings: vec![seat], lines, small, ..Passage::default() };
        let mut post = Post::bare(To::Place(self.place), passage, Some(self.id));
        post.cast = self.cast();
        post.ping = vec![person];
        post.version = self.version_for(None);
        Some(post)
    }
}

/// The message of a row; none if it can't be read.
fn read(row: &OutboxRow) -> Option<Post> {
    serde_json::from_str(&row.payload).ok()
}

/// Is it a reminder of something that the channel may be told of?
fn reminds_of_what_is_known(post: &Post) -> bool {
    post.kind == PostKind::Reminder && post.hint
}

/// Does a message tell something, once, and ask nothing of its reader?
fn is_news(post: &Post) -> bool {
    post.kind == PostKind::Notice && post.ballot.is_none() && post.edits.is_none() && post.ping.is_empty()
}
