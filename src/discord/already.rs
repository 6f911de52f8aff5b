//! What an attempt before has sent, though its answer never came. For some minutes Discord knows a message again by its
//! nonce; after that the channel itself is looked at, before the message is sent a second time.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};
use serenity::{ChannelId, Http, MessageId, UserId};
use tokio::sync::OnceCell;

use super::api_codes::MISSING_PERMISSIONS;
use super::pace::{Pace, Urgency};
use super::send::Post;
use super::{direction, limits, said};
use crate::table::Outgoing;

/// For so long Discord knows a nonce in any case.
const KNOWN: SignedDuration = SignedDuration::from_secs(60);
/// So much Discord's clock may differ from ours.
const CLOCKS: SignedDuration = SignedDuration::from_secs(15);
/// So many messages are read at once, as many as Discord gives.
const A_PAGE: usize = 100;
/// The first moment that Discord's numbers know, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// Looks for what was sent before.
#[derive(Debug)]
pub(super) struct Before {
    http: Arc<Http>,
    pace: Arc<Pace>,
    myself: OnceCell<UserId>,
}

/// What is in a channel of ours since something was first reached for.
#[derive(Debug, Default)]
pub(super) struct There(Vec<Seen>);

/// What counts of a message that stands in a channel.
#[derive(Clone, Debug)]
struct Seen {
    id: MessageId,
    author: UserId,
    content: String,
    /// The descriptions of its files, where they have one.
    files: Vec<Option<String>>,
}

impl Before {
    pub(super) fn new(http: Arc<Http>, pace: Arc<Pace>) -> Self {
        Self { http, pace, myself: OnceCell::new() }
    }

    /// What of ours stands in a channel since a message was first reached for there, and is newer than what is known to be
    /// another; nothing is looked at where it never was, or so short a time ago that its nonce is known.
    pub(super) async fn there(
        &self,
        channel: ChannelId,
        row: &Outgoing,
        may_look: bool,
        now: Timestamp,
    ) -> serenity::Result<There> {
        let Some(since) = row.reached.and_then(|at| Timestamp::from_millisecond(at).ok()) else {
            return Ok(There::default());
        };
        if now.duration_since(since) < KNOWN {
            return Ok(There::default());
        }
        // Discord shows an empty channel then, and calls it no error.
        if !may_look {
            unseen(channel);
            return Ok(There::default());
        }
        // What is as old as that and was noted is a message before this one, however alike.
        let newest = row.newest.filter(|newest| *newest > 0).map(MessageId::new);
        let first =
            newest.into_iter().fold(number_at(since.saturating_sub(CLOCKS).unwrap_or(since)), Ord::max);
        let mut all = match self.read(channel, None).await {
            // What can't be looked at is no reason to say nothing: it may be there twice then.
            Err(error) if said::code(&error) == Some(MISSING_PERMISSIONS) => {
                unseen(channel);
                return Ok(There::default());
            }
            read => read?,
        };
        // In a channel where much was said since, what was sent at once is far up.
        let oldest = all.iter().filter_map(|message| number(&message["id"])).min();
        if all.len() >= A_PAGE && oldest.is_some_and(|oldest| oldest > first.get()) {
            all.extend(self.read(channel, Some(first)).await?);
        }
        let mut all: Vec<Seen> = all.iter().filter_map(seen).collect();
        all.retain(|message| message.id > first);
        if all.is_empty() {
            return Ok(There::default());
        }
        let myself = self
            .myself
            .get_or_try_init(|| async {
                self.pace.wait(Urgency::Message).await;
                self.http.get_current_user().await.map(|user| user.id)
            })
            .await?;
        all.retain(|message| message.author == *myself);
        all.sort_by_key(|message| message.id);
        all.dedup_by_key(|message| message.id);
        Ok(There(all))
    }

    /// A page of messages as Discord writes them: one that can't be understood is nothing that holds up the others.
    async fn read(&self, channel: ChannelId, after: Option<MessageId>) -> serenity::Result<Vec<Value>> {
        self.pace.wait(Urgency::Message).await;
        let mut which = vec![("limit", A_PAGE.to_string())];
        which.extend(after.map(|after| ("after", after.to_string())));
        let messages = Route::ChannelMessages { channel_id: channel };
        self.http.fire(Request::new(messages, LightMethod::Get).params(Some(which))).await
    }
}

impl There {
    /// The message that this one became, if it is there; it stands for no other.
    pub(super) fn take(&mut self, post: &Post) -> Option<MessageId> {
        let says = apart_from_its_way(&post.content);
        let drawn = post.picture.as_ref().map(|picture| limits::cut(&picture.alt, limits::ALT));
        let drawn = drawn.as_deref().map(str::trim);
        let same = |message: &Seen| {
            let said = apart_from_its_way(&message.content);
            let there = said == says && (!says.is_empty() || !message.files.is_empty());
            there && shows(message, drawn)
                // A picture without words went as words alone where no files may be sent.
                || says.is_empty() && drawn.is_some_and(|drawn| !said.is_empty() && drawn.starts_with(&said))
        };
        let found = self.0.iter().position(same)?;
        Some(self.0.remove(found).id)
    }
}

fn unseen(channel: ChannelId) {
    tracing::warn!(
        channel = channel.get(),
        "what has arrived can't be seen: Read Message History is missing"
    );
}

fn number(of: &Value) -> Option<u64> {
    of.as_str()?.parse().ok().filter(|number| *number > 0)
}

/// What counts of a message; none if it can't be read.
fn seen(message: &Value) -> Option<Seen> {
    let described = |file: &Value| file["description"].as_str().map(str::to_owned);
    Some(Seen {
        id: MessageId::new(number(&message["id"])?),
        author: UserId::new(number(&message["author"]["id"])?),
        content: message["content"].as_str()?.to_owned(),
        files: message["attachments"].as_array().into_iter().flatten().map(described).collect(),
    })
}

/// May this be what its picture shows? One that is without, or without a description, may be.
fn shows(message: &Seen, drawn: Option<&str>) -> bool {
    let described = || message.files.iter().filter_map(|file| file.as_deref());
    drawn.is_none_or(|drawn| described().next().is_none() || described().any(|shown| shown.trim() == drawn))
}

/// A message's words without the way to another message, which may have been another then, and without marks that Discord may
/// have taken out.
fn apart_from_its_way(content: &str) -> String {
    let content = direction::bare(content.trim());
    match content.split_once(WAY).and_then(|(before, way)| Some((before, way.split_once(')')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => content,
    }
}

/// What the way to another message begins with, up to its address.
pub(super) const WAY: &str = " · [open it there](";

/// The number that a message of this moment has at least.
fn number_at(at: Timestamp) -> MessageId {
    let since = at.as_millisecond().saturating_sub(EPOCH).max(0).unsigned_abs();
    MessageId::new((since << 22).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_discord_counts_them() {
        let at = Timestamp::from_millisecond(1_462_015_105_796).expect("a time");
        // The example of Discord's own reference: 175928847299117063.
        assert_eq!(number_at(at).get(), 175_928_847_299_117_063 >> 22 << 22);
        assert_eq!(number_at(Timestamp::UNIX_EPOCH).get(), 1);
    }

    #[test]
    fn the_way_to_a_message_makes_no_other_of_it() {
        let with = |link: &str| format!("It's your turn.\n-# War in <#2> · [open it there]({link}) · more");
        let (one, other) = (with("https://discord.com/channels/1/2/3"), with("https://d.example/9"));
        assert_eq!(apart_from_its_way(&one), apart_from_its_way(&other));
        assert_eq!(apart_from_its_way(&one), "It's your turn.\n-# War in <#2> · more");
        assert_eq!(apart_from_its_way(" as it is "), "as it is");
    }

    #[test]
    fn marks_that_discord_takes_out_make_no_other_message_of_it() {
        let mut there = there(&[(7, "It's דן's turn, @everyone.", "Alaska 2")]);
        assert_eq!(
            there.take(&board("It's \u{2068}דן\u{2069}'s turn, @\u{200b}everyone.", "Alaska 2")),
            Some(MessageId::new(7))
        );
    }

    fn there(messages: &[(u64, &str, &str)]) -> There {
        let message = |(id, content, alt): &(u64, &str, &str)| {
            let message = serde_json::json!({
                "id": id.to_string(), "content": content, "author": { "id": "5" },
                "attachments": [{ "id": "9", "description": alt }],
            });
            seen(&message).expect("a message")
        };
        There(messages.iter().map(message).collect())
    }

    fn board(content: &str, alt: &str) -> Post {
        let bytes: Arc<[u8]> = Arc::new([]);
        let picture =
            super::super::answer::Picture { name: "board.png".to_owned(), bytes, alt: alt.to_owned() };
        Post {
            channel: ChannelId::new(1),
            nonce: String::new(),
            content: content.to_owned(),
            pings: Vec::new(),
            file: None,
            picture: Some(picture),
            rows: Vec::new(),
            silent: false,
        }
    }

    #[test]
    fn a_message_is_taken_once_and_by_what_its_picture_shows() {
        let mut there =
            there(&[(7, "", "Alaska 3"), (8, "", "Alaska 2"), (9, "It's your turn.", "Alaska 2")]);
        assert_eq!(there.take(&board("", "Alaska 2")), Some(MessageId::new(8)));
        assert_eq!(there.take(&board("", "Alaska 2")), None, "it stands for no other");
        assert_eq!(there.take(&board("It's your turn.", "Alaska 1")), None);
        assert_eq!(there.take(&board("It's your turn.", "Alaska 2")), Some(MessageId::new(9)));
        assert_eq!(there.take(&board("", "Alaska 3")), Some(MessageId::new(7)));
    }

    #[test]
    fn of_a_message_only_what_counts_is_read_and_one_that_cant_be_is_none() {
        let strange = serde_json::json!({
            "id": "7", "content": "War", "author": { "id": "5", "clan": [1] }, "type": "new", "timestamp": 3,
            "attachments": [{ "description": null }, 4],
        });
        let read = seen(&strange).expect("what counts is there");
        assert_eq!((read.id.get(), read.author.get(), read.content.as_str()), (7, 5, "War"));
        assert_eq!(read.files, [None, None]);
        for none in [serde_json::json!(3), serde_json::json!({ "id": "0", "author": {}, "content": "" })] {
            assert!(seen(&none).is_none(), "{none}");
        }
    }
}
