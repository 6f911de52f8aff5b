//! Delivery: whatever is sent unasked. The table says what is next for every channel and person, and
//! keeps the order, the attempts and what survives a crash; here it is drawn, sent, and told apart
//! why it failed.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::FutureExt as _;
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, EditMessage, Http, MessageId, UserId};
use tokio::task::JoinSet;

use super::already::{self, Before};
use super::pace::{Pace, Urgency};
use super::permissions::{FILES, HISTORY, REACTIONS};
use super::reactions::Reactions;
use super::said::{self, Failure};
use super::servers::Servers;
use super::text::Rendered;
use super::{Codes, answer, easel, limits, reply, send, text, threads};
use crate::clock::{Activity, Clock};
use crate::meters::Delivery as DeliveryOutcome;
use crate::picture::Series;
use crate::table::{
    Delivered, Latest, NoThread, Outgoing, Parcel, PersonId, PlaceId, Post, Tables, To, Unsent,
};

/// So long nobody looks into an outbox in which nothing happens.
const LOOKS_AGAIN: Duration = Duration::from_secs(60);
/// The kind under which everything here is counted as under way.
const DELIVERY: &str = "delivery";

/// So many there were so far.
static DELIVERIES: AtomicU64 = AtomicU64::new(0);

/// What all deliveries share.
#[derive(Debug)]
struct Delivery {
    tables: Tables,
    clock: Clock,
    activity: Activity,
    http: Arc<Http>,
    codes: Codes,
    pace: Arc<Pace>,
    /// The channels of direct messages, once they are known.
    direct: Mutex<BTreeMap<PersonId, ChannelId>>,
    /// The servers that games' channels belong to.
    servers: Arc<Servers>,
    /// Makes the threads of teams.
    threads: threads::Threads,
    /// Finds what an attempt before has sent.
    before: Before,
    /// Puts what is to be chosen from below ballots.
    reactions: Reactions,
    /// Which of this process it is: several bots number their games alike.
    number: u64,
}

/// What it takes to deliver.
#[derive(Debug)]
pub(crate) struct Means {
    pub(crate) clock: Clock,
    pub(crate) activity: Activity,
    pub(crate) http: Arc<Http>,
    pub(crate) pace: Arc<Pace>,
    pub(crate) codes: Codes,
    pub(crate) servers: Arc<Servers>,
}

/// Sends what is in the outbox, until dropped.
pub(crate) async fn run(tables: Tables, means: Means) {
    let Means { clock, activity, http, pace, codes, servers } = means;
    let threads = threads::Threads::new(tables.clone(), Arc::clone(&http), Arc::clone(&pace));
    let before = Before::new(Arc::clone(&http), Arc::clone(&pace));
    let asking = (Arc::clone(&http), Arc::clone(&pace));
    let reactions = Reactions::new(tables.clone(), asking, (clock.clone(), activity.clone()));
    let delivery = Arc::new(Delivery {
        tables,
        clock,
        activity,
        http,
        codes,
        pace,
        direct: Mutex::default(),
        servers,
        threads,
        before,
        reactions,
        number: DELIVERIES.fetch_add(1, Ordering::Relaxed),
    });
    let mut sending = JoinSet::new();
    loop {
        let busy = delivery.activity.busy(DELIVERY);
        match delivery.tables.next_parcels().await {
            Ok(parcels) => {
                for parcel in parcels {
                    let busy = delivery.activity.busy(DELIVERY);
                    let delivery = Arc::clone(&delivery);
                    sending.spawn(async move {
                        delivery.deliver(parcel).await;
                        drop(busy);
                    });
                }
            }
            Err(error) => {
                tracing::error!(error = error.to_string(), "the outbox could not be read");
                delivery.activity.rest(&delivery.clock, SignedDuration::from_secs(1)).await;
            }
        }
        drop(busy);
        while sending.try_join_next().is_some() {}
        // What another program puts there, of what was kept aside, shows itself to nobody.
        let _ = tokio::time::timeout(LOOKS_AGAIN, delivery.tables.outbox_changed()).await;
    }
}

impl Delivery {
    /// Sends one message, or changes one, and tells the table what became of it.
    async fn deliver(&self, parcel: Parcel) {
        let since = Instant::now();
        // One that can't even be tried is kept aside, and holds up none of the others.
        let became = AssertUnwindSafe(self.became_of(&parcel)).catch_unwind().await;
        let became = became.unwrap_or_else(|_| Err(Unsent::Never("it can't be written".to_owned())));
        let outcome = if became.is_ok() { DeliveryOutcome::Sent } else { DeliveryOutcome::NotSent };
        self.tables.meters().delivery(outcome, since.elapsed());
        let told = match became {
            Ok(Some(done)) => self.tables.delivered(&parcel, done).await,
            Ok(None) => self.tables.latest_stays(&parcel).await,
            Err(why) => self.tables.failed(&parcel, why).await,
        };
        if let Err(error) = told {
            tracing::error!(error = error.to_string(), "what became of a message could not be kept");
        }
    }

    /// Sends a parcel; none if the message that was to grow by it can't.
    async fn became_of(&self, parcel: &Parcel) -> Result<Option<Delivered>, Unsent> {
        if let Some(Post { to: To::Team(game, team), gathering, .. }) =
            parcel.rows.first().map(|row| &row.post)
        {
            if let Some(gathering) = gathering {
                let place = self.threads.gather(*game, *team, gathering).await?;
                let (rows, message, post) = (parcel.rows.len(), place.0, parcel.joined());
                return Ok(Some(Delivered { rows, message, place, post, grew: false }));
            }
            // What is for a team's thread has to know where that is.
            self.tables.thread_of(*game, *team).ok_or(Unsent::NoThread(NoThread::Gone))?;
        }
        self.send_parcel(parcel).await.map_err(|error| {
            let words = error.to_string();
            let (id, attempts) = parcel.rows.first().map_or((0, 0), |row| (row.id, row.attempts));
            tracing::warn!(id, attempts, error = words, "a message was not sent");
            let to = parcel.rows.first().map(|row| row.post.to);
            match (said::failure(&error), to) {
                // The conversation is opened anew.
                (Failure::Gone, Some(To::Person(person))) => {
                    super::lock(&self.direct).remove(&person);
                    Unsent::Again(words)
                }
                (Failure::Later, _) => Unsent::Again(words),
                (Failure::Unauthorised, _) => Unsent::Unknown(words),
                (Failure::Broken | Failure::ClosedToMessages, _) => Unsent::Broken(words),
                (Failure::Gone, _) => Unsent::Gone(words),
                (Failure::TooFast, _) => Unsent::TooFast(words),
                (Failure::Flagged, Some(To::Person(_))) => Unsent::Flagged(words),
                (Failure::Flagged, _) => Unsent::Again(words),
                (Failure::Malformed, _) => Unsent::Never(words),
            }
        })
    }

    /// Sends a parcel, or what fits of it; none if the message that was to grow is full, or can't be changed.
    async fn send_parcel(&self, parcel: &Parcel) -> serenity::Result<Option<Delivered>> {
        if let Some(latest) = &parcel.latest {
            if let Some((rows, post, content)) = fitting(parcel, latest) {
                let message = latest.message;
                let grown = self.grow(&post, message, content).await?;
                let place = self.place(post.to).await?;
                return Ok(grown.then_some(Delivered { rows, message, place, post, grew: true }));
            }
            // Nothing fits any more.
            return Ok(None);
        }
        let post = parcel.joined();
        let message = match post.edits {
            Some(message) => self.close(&post, message).await.map(|()| message)?,
            None => {
                // There is one at least.
                let Some(first) = parcel.rows.first() else { return Ok(None) };
                self.post(&post, first).await?
            }
        };
        let place = self.place(post.to).await?;
        Ok(Some(Delivered { rows: parcel.rows.len(), message, place, post, grew: false }))
    }

    /// Changes a message that grows: its words and its buttons. False if it can't be changed any more.
    async fn grow(&self, post: &Post, message: u64, content: String) -> serenity::Result<bool> {
        let channel = self.channel(post.to).await?;
        self.pace.wait(Urgency::Change).await;
        let rows = reply::rows(&post.all_buttons(), post.game, post.version);
        let edit = EditMessage::new().content(content).components(rows).allowed_mentions(answer::nobody());
        match channel.edit_message(&self.http, MessageId::new(message), edit).await {
            Ok(_) => Ok(true),
            // Or with these words it can't be: alone they perhaps can be sent.
            Err(error) if said::stays(&error) || said::failure(&error) == Failure::Malformed => {
                tracing::debug!(message, error = error.to_string(), "a message grows no more");
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Sends a message in as many parts as it takes; returns the id of the first, or of the last where
    /// that has the buttons. What of it was sent since it was first reached for, if it was, isn't sent again.
    async fn post(&self, post: &Post, row: &Outgoing) -> serenity::Result<u64> {
        let channel = self.channel(post.to).await?;
        let mut there = {
            let may_look = !self.tables.lacks(PlaceId(channel.get()), HISTORY);
            self.before.there(channel, row, may_look, self.clock.now()).await?
        };
        let rendered = text::post(post);
        let _room = if post.scene.is_some() { easel::post_on_the_way().await } else { None };
        let picture = match &post.scene {
            Some(scene) => {
                // What a channel shows is for all who see it; what is for some alone is written by itself.
                let open = matches!(post.to, To::Place(_));
                let series =
                    post.game.filter(|_| open).map(|game| Series { of: self.number, number: game.0 });
                reply::draw(scene, post.zone.as_deref(), series).await
            }
            None => None,
        };
        let mut parts = rendered.parts;
        if parts.is_empty() {
            // A picture alone still needs a message; its alt text is in the picture.
            parts.push(String::new());
        }
        if let Some((place, link)) = self.way_to_prompt(post).await {
            parts.iter_mut().for_each(|part| link_place(part, place, &link));
        }
        let (last, folded) = (parts.len() - 1, rendered.file.clone());
        let mut without_files = false;
        let mut extras = Some((rendered.file, picture));
        let mut message = MessageId::new(1);
        for (index, content) in parts.into_iter().enumerate() {
            let mut part = words(channel, nonce(&row.nonce, index), content, post.silent);
            // Whoever a part doesn't mention isn't pinged by it.
            let mentioned = |user: &u64| part.content.contains(&format!("<@{user}>"));
            part.pings = post.ping.iter().map(|person| person.0).filter(mentioned).collect();
            if index == last {
                let (file, picture) = extras.take().unwrap_or_default();
                part.file = file.map(|text| ("details.txt".to_owned(), text));
                part.picture = picture;
                part.rows = reply::rows(&post.all_buttons(), post.game, post.version);
            }
            message = match there.take(&part) {
                Some(message) => message,
                None => {
                    let (message, bare) = self.send(part).await?;
                    without_files |= bare;
                    message
                }
            };
            self.codes.note(message.get(), post.code.as_deref());
        }
        let place = PlaceId(channel.get());
        // Some of that stands nowhere else: where no files may be sent it follows as words.
        if let Some(folded) = folded.filter(|_| without_files || self.tables.lacks(place, FILES)) {
            let lines: Vec<String> = folded.lines().map(text::escape).collect();
            for (index, content) in limits::split(&lines.join("\n")).into_iter().enumerate() {
                let part = words(channel, nonce(&row.nonce, last + 1 + index), content, true);
                if there.take(&part).is_none() {
                    self.send(part).await?;
                }
            }
        }
        let may_react = !self.tables.lacks(place, REACTIONS) && !self.tables.lacks(place, HISTORY);
        if !post.reactions.is_empty() && may_react {
            self.reactions.put(channel, message, &post.reactions);
        }
        Ok(message.get())
    }

    /// Sends a part. What Discord will never take as it is goes out once more as bare words: a message without its buttons
    /// is better than none. So are words where no files may be sent. Says whether it went without its files.
    async fn send(&self, mut part: send::Post) -> serenity::Result<(MessageId, bool)> {
        let place = PlaceId(part.channel.get());
        let wordless = part.content.is_empty();
        let without = (part.file.is_some() || part.picture.is_some()) && self.tables.lacks(place, FILES);
        if without {
            part = send::Post { file: None, picture: None, ..words_of(part) };
        }
        let has_files = part.file.is_some() || part.picture.is_some();
        let bare = send::Post { rows: Vec::new(), file: None, picture: None, ..words_of(part.clone()) };
        let rows = part.rows.clone();
        match send::send(&self.http, &self.pace, part).await {
            Err(error) if has_files && said::takes_no_files(&error) => {
                let words = send::Post { rows, ..bare };
                let sent = send::send(&self.http, &self.pace, words).await;
                // That a server may have no more files for now is no permission that is lacking.
                if sent.is_ok() && said::is_not_permitted(&error) {
                    self.tables.note_lacks(place, &[FILES], false).await;
                }
                sent.map(|message| (message, true))
            }
            Err(error) if said::failure(&error) == Failure::Malformed && !wordless => {
                tracing::error!(
                    error = error.to_string(),
                    "Discord refuses a message; sending its words alone"
                );
                send::send(&self.http, &self.pace, bare).await.map(|message| (message, has_files))
            }
            sent => sent.map(|message| (message, without)),
        }
    }

    /// From a direct message: the channel of its game, and the address of the newest message there that speaks of the turn.
    /// None if that can't be found out now: the channel is named all the same.
    async fn way_to_prompt(&self, post: &Post) -> Option<(PlaceId, String)> {
        let To::Person(_) = post.to else { return None };
        let (place, message) = self.tables.newest_message(post.game?).await.ok()??;
        let server = self.servers.of(place, &self.http, &self.pace).await?;
        Some((place, MessageId::new(message).link(ChannelId::new(place.0), Some(server))))
    }

    async fn place(&self, to: To) -> serenity::Result<PlaceId> {
        Ok(PlaceId(self.channel(to).await?.get()))
    }

    async fn channel(&self, to: To) -> serenity::Result<ChannelId> {
        let person = match to {
            To::Place(place) => return Ok(ChannelId::new(place.0)),
            To::Team(game, team) => {
                let thread = self.tables.thread_of(game, team).map(|thread| ChannelId::new(thread.0));
                return thread.ok_or(serenity::Error::Other("the team has no thread any more"));
            }
            To::Person(person) => person,
        };
        let known = super::lock(&self.direct).get(&person).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        self.pace.wait(Urgency::Message).await;
        let channel = UserId::new(person.0).create_dm_channel(&self.http).await?.id;
        super::lock(&self.direct).insert(person, channel);
        Ok(channel)
    }

    /// Changes a message of ours that is over: its words, where there are new ones, and no buttons but those that stay.
    async fn close(&self, post: &Post, message: u64) -> serenity::Result<()> {
        let channel = self.channel(post.to).await?;
        self.pace.wait(Urgency::Change).await;
        let rows = reply::rows(&post.buttons, post.game, post.version);
        let mut edit = EditMessage::new().components(rows).allowed_mentions(answer::nobody());
        let bare = edit.clone();
        if let Some(content) = text::render(&post.passage, &post.cast, &[]).parts.into_iter().next() {
            edit = edit.content(content);
        }
        let mut closed = channel.edit_message(&self.http, MessageId::new(message), edit).await;
        if closed.as_ref().is_err_and(|error| said::failure(error) == Failure::Malformed) {
            // Without its new words: nothing is to be pressed any more in any case.
            self.pace.wait(Urgency::Change).await;
            closed = channel.edit_message(&self.http, MessageId::new(message), bare).await;
        }
        match closed {
            Ok(_) => Ok(()),
            // It is over all the same, and whoever presses one of its buttons is told so.
            Err(error) if said::stays(&error) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// A message of words alone, which pings nobody.
fn words(channel: ChannelId, nonce: String, content: String, silent: bool) -> send::Post {
    let (pings, rows) = (Vec::new(), Vec::new());
    send::Post { channel, nonce, pings, content, file: None, picture: None, rows, silent }
}

/// With words, where there were none beside a picture.
fn words_of(mut part: send::Post) -> send::Post {
    if part.content.is_empty() {
        let alt = part.picture.as_ref().map(|picture| picture.alt.as_str()).unwrap_or_default();
        part.content = limits::cut(alt, limits::CONTENT);
    }
    part
}

/// As many messages of a parcel as fit into the one that grows: their number, that message with them, and its text. Where
/// all is of one turn, what happened first in it is left out for them: what has been read there, nothing that is new.
fn fitting(parcel: &Parcel, latest: &Latest) -> Option<(usize, Post, String)> {
    (1..=parcel.rows.len()).rev().find_map(|many| {
        let rows = parcel.rows.get(..many)?;
        let whole = latest.with(rows);
        // A question that is answered is gone from it already.
        let new: usize = rows.iter().map(|row| row.post.things()).sum();
        let old = if latest.is_of_one_turn() { whole.things().saturating_sub(new) } else { 0 };
        std::iter::successors(Some(whole), Post::briefer).take(old + 1).find_map(|post| {
            let Rendered { parts, file } = text::post(&post);
            let [text] = parts.as_slice() else { return None };
            file.is_none().then(|| (many, post, text.clone()))
        })
    })
}

/// Where the small line of a direct message names its channel, the way to a message there, if it still has room.
fn link_place(content: &mut String, place: PlaceId, link: &str) {
    let named = format!("in <#{}>", place.0);
    let with = format!("{named}{}{link})", already::WAY);
    if content.chars().count() + with.chars().count() - named.chars().count() <= limits::CONTENT
        && let Some(at) = content.rfind(&named)
    {
        content.replace_range(at..at + named.len(), &with);
    }
}

/// A nonce for each part; Discord takes at most 25 characters.
fn nonce(base: &str, part: usize) -> String {
    if part == 0 {
        base.chars().take(25).collect()
    } else {
        format!("{}.{part}", base.chars().take(22).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_given_where_there_is_room_for_it() {
        let link = "https://discord.com/channels/1/2/3";
        let mut content = "It's your turn.\n-# War in <#2>".to_owned();
        link_place(&mut content, PlaceId(2), link);
        assert_eq!(content, format!("It's your turn.\n-# War in <#2> · [open it there]({link})"));
        let mut full = format!("{}\n-# War in <#2>", "a".repeat(limits::CONTENT - 20));
        let before = full.clone();
        link_place(&mut full, PlaceId(2), link);
        assert_eq!(full, before);
    }

    #[test]
    fn every_part_has_a_nonce_of_its_own_that_fits() {
        let parts: Vec<String> = (0..12).map(|part| nonce("wartable-1234567890123456", part)).collect();
        assert!(parts.iter().all(|nonce| (1..=25).contains(&nonce.len())), "{parts:?}");
        let mut apart = parts.clone();
        apart.sort();
        apart.dedup();
        assert_eq!(apart.len(), parts.len());
    }
}
