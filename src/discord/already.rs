//! What an attempt before has sent, though its answer never came. For some minutes Discord knows a message again by its
//! nonce; after that the channel itself is looked at, before the message is sent a second time.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, GetMessages, Http, Message, MessageId, UserId};
use tokio::sync::OnceCell;

use super::pace::{Pace, Urgency};
use super::send::Post;

/// For so long Discord knows a nonce in any case.
const KNOWN: SignedDuration = SignedDuration::from_secs(60);
/// So much Discord's clock may differ from ours.
const CLOCKS: SignedDuration = SignedDuration::from_secs(15);
/// So many messages are read at once, as many as Discord gives.
const A_PAGE: u8 = 100;
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
pub(super) struct There(Vec<Message>);

impl Before {
    pub(super) fn new(http: Arc<Http>, pace: Arc<Pace>) -> Self {
        Self { http, pace, myself: OnceCell::new() }
    }

    /// What of ours stands in a channel since a message was first reached for there; nothing is looked at where it never
    /// was, or so short a time ago that its nonce is known.
    pub(super) async fn there(
        &self,
        channel: ChannelId,
        reached: Option<i64>,
        now: Timestamp,
    ) -> serenity::Result<There> {
        let Some(since) = reached.and_then(|at| Timestamp::from_millisecond(at).ok()) else {
            return Ok(There::default());
        };
        if now.duration_since(since) < KNOWN {
            return Ok(There::default());
        }
        let first = number_at(since.saturating_sub(CLOCKS).unwrap_or(since));
        let mut all = self.read(channel, GetMessages::new()).await?;
        // In a channel where much was said since, what was sent at once is far up.
        if all.len() >= usize::from(A_PAGE) && all.last().is_some_and(|oldest| oldest.id > first) {
            all.extend(self.read(channel, GetMessages::new().after(first)).await?);
        }
        all.retain(|message| message.id > first);
        if all.is_empty() {
            return Ok(There::default());
        }
        let myself = self
            .myself
            .get_or_try_init(|| async { self.http.get_current_user().await.map(|user| user.id) })
            .await?;
        all.retain(|message| message.author.id == *myself);
        all.sort_by_key(|message| message.id);
        all.dedup_by_key(|message| message.id);
        Ok(There(all))
    }

    async fn read(&self, channel: ChannelId, which: GetMessages) -> serenity::Result<Vec<Message>> {
        self.pace.wait(Urgency::Message).await;
        channel.messages(&self.http, which.limit(A_PAGE)).await
    }
}

impl There {
    /// The message that this one became, if it is there; it stands for no other.
    pub(super) fn take(&mut self, post: &Post) -> Option<MessageId> {
        let says = apart_from_its_way(&post.content);
        let drawn = post.picture.as_ref().map(|picture| picture.alt.trim());
        let same = |message: &Message| {
            let said = apart_from_its_way(&message.content);
            // A picture without words went as words alone where no files may be sent.
            said == says && (!says.is_empty() || !message.attachments.is_empty())
                || says.is_empty() && drawn.is_some_and(|drawn| !said.is_empty() && drawn.starts_with(&said))
        };
        let found = self.0.iter().position(same)?;
        Some(self.0.remove(found).id)
    }
}

/// A message's words without the way to another message, which may have been another then.
fn apart_from_its_way(content: &str) -> String {
    let content = content.trim();
    match content.split_once(WAY).and_then(|(before, way)| Some((before, way.split_once(')')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => content.to_owned(),
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
}
