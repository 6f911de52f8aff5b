//! What becomes of a message that could not be sent, by what Discord said: it is tried again, waits for its channel, is
//! kept aside, or (`closed`) its reader is told another way. Nothing is lost by what passes.

use super::buttons::button;
use super::change::Change;
use super::rows::{row_of, target_of};
use super::state::{Stage, Table, add};
use super::tables::{Tables, lock};
use super::{Call, GameId, PersonId, PlaceId, Post, PostKind, To, story};
use crate::line;
use crate::rules::{Line, Passage, Span};
use crate::store::{Closed, OutboxRow, StoreError};

/// A channel that refuses is tried again after a minute, then after twice as long, up to an hour.
const MINUTE: i64 = 60_000;
const HOUR: i64 = 3_600_000;

/// When a channel is tried again that has refused so often before.
fn again(tries: i64) -> i64 {
    let doublings = u32::try_from(tries.clamp(0, 10)).unwrap_or(10);
    (MINUTE << doublings).min(HOUR)
}

impl Tables {
    /// Discord will never take it: it is kept for whoever runs the bot, and the game's host is told.
    pub(super) async fn set_aside(&self, row: &OutboxRow, why: &str) -> Result<(), StoreError> {
        self.keep_aside(row, why, ("Discord refuses a message about", "as it is")).await
    }

    /// It can't be read: the same.
    pub(super) async fn set_unread_aside(
        &self,
        row: &OutboxRow,
        why: &serde_json::Error,
    ) -> Result<(), StoreError> {
        let matter = ("A message about", "can't be read any more, and so isn't sent");
        self.keep_aside(row, &format!("it can't be read: {why}"), matter).await
    }

    /// Keeps a message aside, and says what is the matter with it, before and after its game's name.
    async fn keep_aside(&self, row: &OutboxRow, why: &str, matter: (&str, &str)) -> Result<(), StoreError> {
        tracing::error!(message = row.id, game = row.game, %why, "a message can't be sent as it is; it is kept aside");
        let to = target_of(row.to_person, row.target);
        // Once, until something was sent there again.
        let known = lock(&self.0.outbox.refused).contains(&to);
        let posts = if known { Vec::new() } else { self.said_of_aside(row, to, matter).await? };
        {
            let _counting = self.0.outbox.counting.read().await;
            let counted = self.counted(posts.iter().map(|post| post.to));
            if self.0.store.outbox_aside(row.id, why, &Self::told(&posts)?).await? {
                counted.keep();
                if !self.is_parked(row) {
                    self.0.activity.end("outbox");
                }
            }
        }
        self.nothing_of(row.id);
        if !posts.is_empty() {
            lock(&self.0.outbox.refused).insert(to);
        }
        self.0.outbox.changed.tell();
        Ok(())
    }

    /// What is told of a message that is kept aside, by those alone who may know that there is such a message.
    async fn said_of_aside(
        &self,
        row: &OutboxRow,
        to: To,
        matter: (&str, &str),
    ) -> Result<Vec<Post>, StoreError> {
        let slot = match row.game {
            Some(game) => self.load_if_whole(GameId(game)).await?,
            None => None,
        };
        let Some(table) = slot.map(|slot| slot.now()).filter(|table| !table.stage.is_past()) else {
            return Ok(Vec::new());
        };
        let words = line![
            format!("{} \"", matter.0),
            Span::Given(table.standing.name.clone()),
            format!("\" {}. Nothing of the game is lost: ", matter.1),
            Span::Command("/status".to_owned()),
            " and ",
            Span::Command("/game log".to_owned()),
            format!(" show it. Whoever runs this bot finds the message kept aside as number {}.", row.id)
        ];
        let people = match to {
            To::Place(_) => vec![table.standing.host],
            To::Team(_, team) => {
                table.team(team).map(|team| table.people_in(&team.seats)).unwrap_or_default()
            }
            To::Person(person) => vec![person],
        };
        let tell = |person| direct(person, words.clone(), Some(table.id));
        Ok(people.into_iter().map(tell).collect())
    }

    /// Nothing can be sent there. A channel waits, and its game's host is told once; what was for somebody who takes no
    /// direct messages is said in the game's channel to be there.
    pub(super) async fn broken(&self, row: &OutboxRow, why: &str) -> Result<(), StoreError> {
        match target_of(row.to_person, row.target) {
            To::Team(..) => self.drop_row(row, None).await,
            To::Person(person) => self.unreached(row, person, why).await,
            To::Place(place) => {
                let words = line![
                    "I can't write in the channel of ",
                    " (",
                    Span::Given(why.to_owned()),
                    "). Nothing is lost: what is to be said there waits. I try it again by myself, and as soon as \
                     somebody does something in it."
                ];
                // Once, until something was sent there again.
                let known = lock(&self.0.outbox.told).contains(&place);
                let post = if known { None } else { self.for_host(place, words) };
                if self.park(row, place, Closed::ForNow(why), post.as_slice()).await? {
                    lock(&self.0.outbox.told).insert(place);
                }
                Ok(())
            }
        }
    }

    /// The channel isn't there any more: the game rests, and its people are told by direct message.
    pub(super) async fn gone(&self, row: &OutboxRow, why: &str) -> Result<(), StoreError> {
        let To::Place(place) = target_of(row.to_person, row.target) else {
            return self.broken(row, why).await;
        };
        // A game that is played rests, in a change of its own, which is made later if it can't be now; of any other it
        // is told as the place begins to wait.
        let table = self.table_at(place).filter(|table| !table.stage.is_past() && !plays(table));
        // Known from here on, so that nobody else tells it while this is being noted.
        let tells = table.filter(|_| lock(&self.0.outbox.gone).insert(place));
        let posts: Vec<Post> = tells.iter().flat_map(|table| said_of_gone(table)).collect();
        if let Err(error) = self.park(row, place, Closed::Gone(why), &posts).await {
            if tells.is_some() {
                lock(&self.0.outbox.gone).remove(&place);
            }
            return Err(error);
        }
        // If nothing was said of it here, it is news there: the game was played a moment ago, or somebody else who was
        // about to tell it could not.
        self.rest_without(place, tells.is_none()).await
    }

    /// A channel or thread isn't there any more: a game that was played in it rests, and its people are told by direct
    /// message, once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn place_gone(&self, place: PlaceId) -> Result<(), StoreError> {
        self.rest_without(place, true).await
    }

    /// The bot was taken off the server on which this place is: nobody can play there, so its game rests, and what is to be
    /// said waits. Back again, it goes on by the next order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn place_out_of_reach(&self, place: PlaceId) -> Result<(), StoreError> {
        let Some(slot) = self.slot_at(place) else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let before = slot.now();
        // It may have moved while its turn was waited for.
        if !plays(&before) || before.place != place {
            return Ok(());
        }
        let mut change = Change::of(&before, self.now());
        change.rest_until_played(Passage::line(story::rests_out_of_reach()));
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("that place {} is out of reach was not noted", place.0))),
        }
    }

    /// As [`Tables::place_gone`], found out as it was looked up what had been missed: nothing is told that was told before, or is told as
    /// what waits there is tried again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn place_missed(&self, place: PlaceId) -> Result<(), StoreError> {
        let waits = lock(&self.0.outbox.parked).contains(&To::Place(place));
        match self.table_at(place) {
            Some(table) if !plays(&table) && (waits || table.standing.lost) => Ok(()),
            _ => self.rest_without(place, true).await,
        }
    }

    /// The same; where it is no news, only a game that is played all the same rests, and its host is told again.
    async fn rest_without(&self, place: PlaceId, news: bool) -> Result<(), StoreError> {
        let Some(slot) = self.slot_at(place) else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let before = slot.now();
        // It may have moved while its turn was waited for.
        if before.stage.is_past() || before.place != place {
            return Ok(());
        }
        let plays = plays(&before);
        let unknown = lock(&self.0.outbox.gone).insert(place);
        if !(plays || news && unknown) {
            return Ok(());
        }
        let mut change = Change::of(&before, self.now());
        if plays {
            change.rest(None, Passage::line(line!["The game rests: its channel isn't there any more."]));
        }
        change.standing().lost = true;
        change.standing().rests_lost |= plays;
        for post in said_of_gone(&before) {
            change.post(post.to, post.kind, post.passage).buttons = post.buttons;
        }
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => {
                // It is tried again.
                lock(&self.0.outbox.gone).remove(&place);
                Err(StoreError::from(format!("that the channel {} is gone was not noted", place.0)))
            }
        }
    }

    /// Lets a target wait, and tells that if it didn't before; true then.
    async fn park(
        &self,
        row: &OutboxRow,
        place: PlaceId,
        closed: Closed<'_>,
        posts: &[Post],
    ) -> Result<bool, StoreError> {
        let (now, told) = (self.now().as_millisecond(), Self::told(posts)?);
        let _counting = self.0.outbox.counting.write().await;
        let waiting = self.0.store.outbox_waiting_for(false, row.target).await?;
        let counted = self.counted(posts.iter().map(|post| post.to));
        let fresh = self.0.store.park((false, row.target), (closed, now), again, &told).await?;
        if fresh {
            counted.keep();
        }
        lock(&self.0.outbox.in_hand).remove(&row.id);
        if lock(&self.0.outbox.parked).insert(To::Place(place)) {
            let (Closed::ForNow(why) | Closed::Gone(why)) = closed;
            tracing::warn!(place = place.0, %why, waiting, "nothing can be sent there; it waits");
            for _ in 0..waiting {
                self.0.activity.end("outbox");
            }
        }
        self.0.outbox.changed.tell();
        Ok(fresh)
    }

    pub(super) fn is_parked(&self, row: &OutboxRow) -> bool {
        lock(&self.0.outbox.parked).contains(&target_of(row.to_person, row.target))
    }

    /// A place in which nothing could be sent goes again, by a message that was sent or since something happened in it.
    async fn goes_again(&self, to: To) -> Result<(), StoreError> {
        if !lock(&self.0.outbox.parked).contains(&to) {
            return Ok(());
        }
        let (to_person, number) = row_of(to);
        let _counting = self.0.outbox.counting.write().await;
        let waiting = self.0.store.outbox_waiting_for(to_person, number).await?;
        if self.0.store.unpark(to_person, number).await? && lock(&self.0.outbox.parked).remove(&to) {
            for _ in 0..waiting {
                self.0.activity.begin("outbox");
            }
        }
        self.0.outbox.changed.tell();
        Ok(())
    }

    /// A game has left this place: what waits there no more in the store, doesn't in memory either.
    pub(super) async fn forget_place(&self, place: PlaceId) -> Result<(), StoreError> {
        let _counting = self.0.outbox.counting.write().await;
        let (to_person, target) = row_of(To::Place(place));
        if self.0.store.outbox_waiting_for(to_person, target).await? == 0 {
            lock(&self.0.outbox.parked).remove(&To::Place(place));
        }
        Ok(())
    }

    /// Something was sent there.
    pub(super) async fn sent_to(&self, to: To) -> Result<(), StoreError> {
        self.let_go();
        lock(&self.0.outbox.refused).remove(&to);
        if let To::Person(_) = to
            && lock(&self.0.outbox.flagged).take().is_some()
        {
            tracing::warn!("Discord lets the bot write direct messages again");
        }
        match to {
            To::Place(place) => {
                lock(&self.0.outbox.told).remove(&place);
                lock(&self.0.outbox.gone).remove(&place);
            }
            To::Person(person) => {
                let known = lock(&self.0.outbox.closed).contains_key(&person);
                if known {
                    self.send_kept(person, true).await?;
                    lock(&self.0.outbox.closed).remove(&person);
                }
            }
            To::Team(..) => {}
        }
        self.goes_again(to).await
    }

    /// Something happened in a place, and the bot may write there: what waits for it is sent.
    pub async fn wake_place(&self, place: PlaceId) {
        if let Err(error) = self.goes_again(To::Place(place)).await {
            tracing::warn!(%error, place = place.0, "a parked channel stays parked");
        }
    }

    /// A command from a parked place: perhaps it can be written in again.
    pub(super) async fn unpark_place(&self, call: &Call) {
        if let Some(place) = call.place {
            self.wake_place(place).await;
        }
    }

    /// What the host of a place's game is told; its name comes behind the first words.
    pub(super) fn for_host(&self, place: PlaceId, words: Line) -> Option<Post> {
        let table = self.table_at(place).filter(|table| !table.stage.is_past())?;
        let name = line!["\"", Span::Given(table.standing.name.clone()), "\""];
        let mut words = words.into_iter();
        let words = words.next().into_iter().chain(name).chain(words.by_ref()).collect();
        // So it is for now: told later, it might not be true.
        Some(Post { kind: PostKind::Reminder, ..direct(table.standing.host, words, Some(table.id)) })
    }
}

/// Words for somebody alone.
pub(super) fn direct(person: PersonId, words: Line, game: Option<GameId>) -> Post {
    Post::bare(To::Person(person), Passage::line(words), game)
}

/// Is it being played?
fn plays(table: &Table) -> bool {
    table.stage == Stage::Running && table.standing.paused.is_none()
}

/// What the people of a game are told whose channel isn't there any more: each may let it go on in another.
fn said_of_gone(table: &Table) -> Vec<Post> {
    let words = story::channel_is_gone(&table.standing.name, plays(table));
    // A file of it, as its host may see it, is a second way.
    let export = |person: PersonId| table.game.is_some() && person == table.standing.host;
    let told = |person: PersonId| {
        let buttons = Some(button("Export", "game export")).into_iter().filter(|_| export(person)).collect();
        Post { buttons, ..direct(person, words.clone(), Some(table.id)) }
    };
    let mut people = table.people();
    add(&mut people, [table.standing.host]);
    people.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_tried_again_in_minutes_and_then_every_hour() {
        let minutes: Vec<i64> = (0..9).map(|tries| again(tries) / MINUTE).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(again(i64::MAX), HOUR);
    }
}
