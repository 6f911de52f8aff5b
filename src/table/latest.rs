//! The latest message about a game in its channel, and what is sent as one with it. What happens in a turn is one message
//! that grows; the next prompt begins with what was told before it, and takes the buttons away from the one before.

use std::sync::atomic::Ordering;

use jiff::SignedDuration;

use super::state::add;
use super::tables::{Tables, lock};
use super::{GameId, Outgoing, Owed, PlaceId, Post, PostKind, Question, To, secret};
use crate::rules::{Button, ButtonStyle, Draft, Passage};
use crate::store::{LatestRow, OutboxHead, OutboxRow, Settling, StoreError};

/// A message older than this doesn't grow any more, in milliseconds: Discord takes few changes of an older one.
const GROWS_FOR: i64 = 3_600_000;

/// The same for what asks somebody.
const ASKS_FOR: i64 = 5 * 60 * 1_000;

/// What asks somebody waits no longer than this for a change of the message that it goes into, in milliseconds.
const BEFORE_ASKING: i64 = 2_000;

/// At most so many waiting messages are sent as one.
const TOGETHER: i64 = 20;

/// Messages handed out to be sent as one.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// In order, for the same target; at least one.
    pub rows: Vec<Outgoing>,
    /// The message to which as many of them as fit are to be added; none: they are a message of their own.
    pub latest: Option<Latest>,
}

/// A message that can still grow.
#[derive(Clone, Debug)]
pub struct Latest {
    /// Its id.
    pub message: u64,
    /// As it is shown.
    post: Post,
    /// The same, as it is kept.
    pub(super) text: String,
    /// When it was sent.
    pub(super) sent: i64,
}

/// What became of a parcel.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// So many of its messages were sent, from the first on.
    pub rows: usize,
    /// The message that they are in; of what is done with a team's thread, the thread.
    pub message: u64,
    /// The channel, thread or direct conversation where it stands.
    pub place: PlaceId,
    /// As it is shown now.
    pub post: Post,
    /// Did a message grow by it?
    pub grew: bool,
}

/// A parcel that is got ready, and what is to be written down before it may be handed out.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) parcel: Parcel,
    pub(super) settling: Option<Settling>,
}

impl Ready {
    /// Messages of their own. It is written down that they are reached for: should nothing be noted of them after that, their
    /// channel is looked at before they are sent once more.
    fn reaching(rows: Vec<Outgoing>) -> Self {
        let new = |row: &&Outgoing| row.post.edits.is_none() && row.post.gathering.is_none();
        let reached = rows.first().filter(new).filter(|row| row.reached.is_none()).map(|row| row.id);
        Self { parcel: Parcel { rows, latest: None }, settling: reached.map(Settling::Reach) }
    }
}

/// How it went with a parcel, as it is to be written down.
#[derive(Clone, Debug)]
pub(super) enum Became {
    /// It was sent, or some of it.
    Sent(Box<Delivered>),
    /// The message that was to grow can't any more.
    Stays,
    /// It wasn't sent.
    Unsent(super::Unsent),
}

impl Parcel {
    /// As one new message.
    #[must_use]
    pub fn joined(&self) -> Post {
        let mut posts = self.rows.iter().map(|row| row.post.clone());
        let first =
            posts.next().unwrap_or_else(|| Post::bare(To::Place(PlaceId(0)), Passage::default(), None));
        posts.fold(first, Post::and)
    }
}

impl Latest {
    /// Is all that it tells of one turn? Then what comes of that turn belongs into it, and what is too long is left out;
    /// else a message of its own begins.
    #[must_use]
    pub fn is_of_one_turn(&self) -> bool {
        !self.post.turned
    }

    fn of(row: &LatestRow) -> Option<Self> {
        let post = serde_json::from_str(&row.post).ok()?;
        Some(Self { message: row.message.cast_unsigned(), post, text: row.post.clone(), sent: row.sent })
    }

    /// The message with these as well.
    #[must_use]
    pub fn with(&self, rows: &[Outgoing]) -> Post {
        let mut post = self.post.clone();
        if post.kind == PostKind::Card {
            // What was told of it last has been there long enough.
            (post.told, post.questions) = (Vec::new(), Vec::new());
            post.gone.clear();
        }
        rows.iter().map(|row| row.post.clone()).fold(post, Post::and)
    }
}

impl Post {
    /// Is it about a game, in its channel, and no ballot and nothing to be changed?
    pub(super) fn is_latest(&self) -> bool {
        let kind = match self.kind {
            PostKind::Telling | PostKind::Turn | PostKind::Card | PostKind::End => true,
            // Others are no part of what goes on: a board that somebody posted, a word to one of them.
            PostKind::Notice => !self.buttons.is_empty(),
            _ => false,
        };
        let place = matches!(self.to, To::Place(_)) && self.game.is_some();
        kind && place && self.ballot.is_none() && self.edits.is_none() && self.reactions.is_empty()
    }

    /// Can a message grow by it? Not where somebody is to notice it, or to see the board. Who is asked once more in a
    /// phase isn't called again, so that needs no message of its own; but who waits for a machine looks at what comes last.
    fn grows(&self) -> bool {
        self.takes_more() && !self.calls
    }

    /// Can it grow, as it was sent?
    fn takes_more(&self) -> bool {
        self.kind != PostKind::End && self.ping.is_empty() && self.scene.is_none()
    }

    /// So many things it tells.
    #[must_use]
    pub fn things(&self) -> usize {
        self.told.len() + usize::from(!self.passage.is_empty())
    }

    /// One message of two.
    pub(super) fn and(mut self, next: Self) -> Self {
        // Before the start seats move up: what was told stays of whom it was told.
        if next.kind == PostKind::Card && next.cast != self.cast {
            self.told.iter_mut().for_each(|told| self.cast.spell_out(told));
        }
        let (rolls, entries) = (both(self.rolls, next.rolls), both(self.entries, next.entries));
        let (left_out, turned) = (self.left_out + next.left_out, self.turned || next.turned);
        // A card stands anew, whatever it said before.
        if next.kind != PostKind::Card && !self.passage.is_empty() {
            if !self.asks.is_empty() {
                self.questions.push(Question { at: self.told.len(), of: std::mem::take(&mut self.asks) });
            }
            self.told.push(std::mem::take(&mut self.passage));
        }
        if !next.asks.is_empty() {
            self.drop_answered(&next);
        }
        let (mut told, mut questions) = (self.told, self.questions);
        questions.extend(
            next.questions.into_iter().map(|question| Question { at: question.at + told.len(), ..question }),
        );
        told.extend(next.told);
        let buttons = if next.buttons.is_empty() { self.buttons } else { next.buttons };
        // Whoever is named in either.
        let mut gone = self.gone;
        add(&mut gone, next.gone);
        // What is owed besides decides what goes as it comes, and nothing after that.
        Self { told, questions, rolls, entries, left_out, turned, buttons, gone, owing: Vec::new(), ..next }
    }

    /// What was asked, and is asked anew or owed no more, says a deadline and a way back that aren't so any longer: what
    /// came of it stays.
    fn drop_answered(&mut self, next: &Self) {
        let open = |owed: &Owed| next.owing.contains(owed) && !next.asks.contains(owed);
        let over = |question: &Question| !question.of.iter().any(open);
        let gone: Vec<usize> =
            self.questions.iter().filter(|question| over(question)).map(|question| question.at).collect();
        self.questions.retain(|question| !over(question));
        for at in gone.into_iter().rev() {
            self.untell(at);
        }
    }

    /// One thing less of what was told before.
    pub(super) fn untell(&mut self, at: usize) {
        if at < self.told.len() {
            self.told.remove(at);
        }
        self.questions.retain(|question| question.at != at);
        for question in self.questions.iter_mut().filter(|question| question.at > at) {
            question.at -= 1;
        }
    }

    /// The buttons below: its own, and those to what doesn't stand in the text.
    #[must_use]
    pub fn all_buttons(&self) -> Vec<Button> {
        let mut buttons = self.buttons.clone();
        buttons.extend(self.lasting_buttons());
        buttons
    }

    /// Those that stay below it when its own are gone: to what was told before, and to the dice.
    pub(super) fn lasting_buttons(&self) -> Vec<Button> {
        self.earlier_button().into_iter().chain(self.rolls_button()).collect()
    }

    fn rolls_button(&self) -> Option<Button> {
        let told = || self.told.iter().chain([&self.passage]);
        let more = self.left_out > 0 || told().any(Passage::has_more_rolls);
        self.rolls.filter(|_| more).map(|(from, to)| rolls_button(from, to))
    }
}

/// The entries of the log from the first to the last of both.
pub(super) fn both(one: Option<(i64, i64)>, other: Option<(i64, i64)>) -> Option<(i64, i64)> {
    match (one, other) {
        (Some((from, to)), Some((first, last))) => Some((from.min(first), to.max(last))),
        (one, other) => one.or(other),
    }
}

/// Shows the rolls of these entries of the log.
pub(super) fn rolls_button(from: i64, to: i64) -> Button {
    Button {
        label: "Rolls".to_owned(),
        draft: Draft::new("game rolls").with("from", from).with("to", to),
        style: ButtonStyle::Secondary,
        ask: Vec::new(),
    }
}

impl Tables {
    /// How long a message rests before it grows once more (20 seconds): nothing where time stands still.
    pub fn grow_after(&self, rest: SignedDuration) {
        let rest = i64::try_from(rest.as_millis()).unwrap_or(i64::MAX);
        self.0.outbox.between_changes.store(rest, Ordering::SeqCst);
    }

    /// What is to be sent now of the messages that begin with this one, which is the first for its target.
    pub(super) async fn parcel(&self, head: OutboxHead, now: i64) -> Result<Option<Ready>, StoreError> {
        let waiting = self.0.store.outbox_of(head.to_person, head.target, TOGETHER, now).await?;
        // It may have been sent since the heads were read.
        let Some(head) = waiting.first().filter(|row| row.id == head.id).cloned() else { return Ok(None) };
        let waits = head.not_before > now;
        let Some(first) = self.outgoing(&head).await? else { return Ok(None) };
        let alone = lock(&self.0.outbox.alone).clone();
        let game = first.post.game.filter(|_| first.post.is_latest() && !alone.contains(&head.id));
        let Some(game) = game.filter(|_| head.attempts == 0 || !waits) else {
            return Ok((!waits).then(|| Ready::reaching(vec![first])));
        };
        // What only takes the buttons from an older message is no reason not to wait.
        let many = waiting.iter().filter(|row| !row.closes()).count();
        let mut rows: Vec<Outgoing> = Vec::new();
        for row in waiting {
            if head.sent_with != row.sent_with || alone.contains(&row.id) {
                break;
            }
            let Some(next) = self.outgoing(&row).await? else { return Ok(None) };
            let cards = |post: &Post| post.kind == PostKind::Card;
            let same = next.post.game == Some(game) && next.post.is_latest();
            // What was told is told by the names that everybody had.
            if !same
                || cards(&next.post) != cards(&first.post)
                || (next.post.cast != first.post.cast && !cards(&first.post))
            {
                break;
            }
            let ends = !next.post.grows();
            rows.push(next);
            if ends {
                break;
            }
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        if rows.is_empty() {
            return Ok(None);
        }
        if head.sent_with.is_some() {
            let Some(into) = head.sent_into else { return Ok(Some(Ready::reaching(rows))) };
            let there = self.0.store.latest(game.0).await?.filter(|latest| latest.message == into);
            return match there.as_ref().and_then(Latest::of) {
                Some(latest) => {
                    Ok(Some(Ready { parcel: Parcel { rows, latest: Some(latest) }, settling: None }))
                }
                None => {
                    self.0.store.outbox_unbundle(&ids).await?;
                    Ok(Some(Ready::reaching(rows)))
                }
            };
        }
        let grows = rows.iter().all(|row| row.post.grows());
        // What asks somebody is noticed with the rest that it goes with, whichever of them comes first.
        let asks = rows.iter().any(|row| row.post.kind == PostKind::Turn);
        let latest = if grows { self.latest(&first.post, asks, now).await? } else { None };
        if let Some((latest, touched)) = latest {
            let between = self.0.outbox.between_changes.load(Ordering::SeqCst);
            let between = if asks { between.min(BEFORE_ASKING) } else { between };
            let at = touched.saturating_add(between);
            // What is still to come was written before the clock was set back.
            if now >= at || touched > now {
                let settling = Settling::Bundle { ids, into: Some(latest.message.cast_signed()) };
                let parcel = Parcel { rows, latest: Some(latest) };
                return Ok(Some(Ready { parcel, settling: Some(settling) }));
            }
            // What comes after it doesn't wait: then this is a message of its own.
            if rows.len() == many {
                if head.not_before != at {
                    self.0.store.outbox_wait(head.id, at).await?;
                }
                return Ok(None);
            }
        }
        let settling = Settling::Bundle { ids, into: None };
        Ok(Some(Ready { parcel: Parcel { rows, latest: None }, settling: Some(settling) }))
    }

    /// A waiting message; none where it can't be read, and is kept aside.
    async fn outgoing(&self, row: &OutboxRow) -> Result<Option<Outgoing>, StoreError> {
        match serde_json::from_str::<Post>(&row.payload) {
            Ok(post) => Ok(Some(Outgoing {
                id: row.id,
                nonce: secret::nonce(row.secret.as_deref().unwrap_or_default(), row.id),
                attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
                reached: row.reached,
                newest: row.newest.map(i64::cast_unsigned),
                payload: row.payload.clone(),
                post,
            })),
            Err(error) => {
                self.set_unread_aside(row, &error).await?;
                Ok(None)
            }
        }
    }

    /// The message that can grow by this one, and when it was last changed. `asks`: somebody is asked by it, or by what goes
    /// with it.
    async fn latest(&self, post: &Post, asks: bool, now: i64) -> Result<Option<(Latest, i64)>, StoreError> {
        let Some(game) = post.game else { return Ok(None) };
        let Some(row) = self.0.store.latest(game.0).await? else { return Ok(None) };
        let Some(latest) = Latest::of(&row) else { return Ok(None) };
        let shown = &latest.post;
        let card = post.kind == PostKind::Card;
        let same = (shown.kind == PostKind::Card) == card && shown.to == post.to;
        // Who is asked once more isn't called again; a message of long ago that grows they would hardly notice.
        let fresh = now - row.sent < if asks { ASKS_FOR } else { GROWS_FOR };
        let grows = same && (card || shown.cast == post.cast) && shown.takes_more() && fresh;
        Ok(grows.then_some((latest, row.touched)))
    }

    /// The channel of a game, and the newest message about it there that tells what goes on; none if there is none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn newest_message(&self, game: GameId) -> Result<Option<(PlaceId, u64)>, StoreError> {
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(None) };
        let newest = self.0.store.latest(game.0).await?;
        Ok(newest.map(|row| (slot.now().place, row.message.cast_unsigned())))
    }

    /// The message that was to grow takes nothing more.
    pub(super) async fn note_stays(&self, parcel: &Parcel) -> Result<(), StoreError> {
        if let Some(game) = parcel.rows.first().and_then(|row| row.post.game) {
            self.0.store.latest_stays(game.0).await?;
        }
        let ids: Vec<i64> = parcel.rows.iter().map(|row| row.id).collect();
        self.0.store.outbox_unbundle(&ids).await
    }

    /// What was handed out isn't in hand any more, and whatever comes after it may be sent otherwise.
    pub(super) fn give_back(&self, parcel: &Parcel) {
        let mut waits = lock(&self.0.outbox.waits);
        waits.retain(|_, waits| parcel.rows.iter().all(|row| row.post.to != waits.to));
        drop(waits);
        let mut in_hand = lock(&self.0.outbox.in_hand);
        for row in &parcel.rows {
            in_hand.remove(&row.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Owed;
    use super::*;
    use crate::line;
    use crate::rules::SeatId;

    fn owed(what: &str, seat: Option<u8>) -> Owed {
        Owed { what: what.to_owned(), occasion: 1, seat: seat.map(SeatId) }
    }

    fn asking(words: &str, asks: Owed, owing: &[Owed]) -> Post {
        Post { kind: PostKind::Turn, asks: vec![asks], owing: owing.to_vec(), ..telling(words) }
    }

    fn telling(words: &str) -> Post {
        let passage = Passage::line(line![words.to_owned()]);
        Post { kind: PostKind::Telling, ..Post::bare(To::Place(PlaceId(7)), passage, Some(GameId(1))) }
    }

    fn told(post: &Post) -> Vec<String> {
        let words = |passage: &Passage| format!("{:?}", passage.lines);
        post.told.iter().chain([&post.passage]).map(words).collect()
    }

    fn tells(post: &Post, words: &[&str]) {
        let told = told(post);
        assert_eq!(told.len(), words.len(), "{told:?}");
        assert!(told.iter().zip(words).all(|(told, words)| told.contains(words)), "{told:?}");
    }

    #[test]
    fn a_question_goes_when_it_is_answered_and_another_is_asked() {
        let (turn, next) = (owed("turn", Some(0)), owed("turn", Some(1)));
        let asked = asking("Attack.", turn.clone(), std::slice::from_ref(&turn)).and(telling("It attacks."));
        tells(&asked, &["Attack.", "It attacks."]);
        tells(
            &asked.clone().and(asking("Your turn.", next.clone(), &[next])),
            &["It attacks.", "Your turn."],
        );
        // Asked anew, it stands there once.
        let anew = asking("Attack on.", turn.clone(), &[turn]);
        tells(&asked.and(anew), &["It attacks.", "Attack on."]);
    }

    #[test]
    fn what_a_machine_has_led_to_is_asked_last_and_what_comes_of_it_goes_into_that() {
        let turn = owed("turn", Some(0));
        let asked = asking("Your turn.", turn.clone(), &[turn]);
        assert!(asked.grows());
        let called = Post { calls: true, ..asked };
        assert!(!called.grows() && called.takes_more());
    }

    #[test]
    fn what_somebody_owes_besides_stays_asked() {
        let (capital, vote) = (owed("capital", Some(0)), owed("vote", None));
        let both = [capital.clone(), vote.clone()];
        let asked = asking("A new capital.", capital.clone(), &both).and(telling("They vote."));
        let asked = asked.and(asking("Vote in secret.", vote.clone(), &both));
        tells(&asked, &["A new capital.", "They vote.", "Vote in secret."]);
        // The other way round: the vote is asked of the same seat, and of all.
        let asked = asking("Vote in secret.", vote, &both).and(asking("A new capital.", capital, &both));
        tells(&asked, &["Vote in secret.", "A new capital."]);
    }

    #[test]
    fn what_is_left_without_words_has_no_questions_either() {
        let turn = owed("turn", Some(0));
        let kept = asking("Attack.", turn.clone(), &[turn]).and(telling("It attacks.")).without_words();
        let next = owed("turn", Some(1));
        tells(&kept.and(asking("Your turn.", next.clone(), &[next])), &["Your turn."]);
    }

    #[test]
    fn what_is_still_asked_is_not_left_to_the_log() {
        let capital = owed("capital", Some(0));
        let post = asking("A new capital.", capital.clone(), &[capital]).and(telling("They vote."));
        let post = post.and(telling("It rolls."));
        let brief = post.briefer().expect("something can go");
        tells(&brief, &["A new capital.", "It rolls."]);
        assert_eq!(brief.left_out, 1);
        assert!(brief.briefer().is_none(), "what is new stays, and what is asked");
    }
}
