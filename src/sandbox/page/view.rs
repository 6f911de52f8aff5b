//! What the page shows to the person sitting at it.

use serde_json::{Value, json};

use crate::interaction::{Kind, Outcome};
use crate::message::{LOADING, Message};
use crate::permissions;
use crate::seen::fields;
use crate::shape;
use crate::snowflake::{ChannelId, MessageId, UserId};
use crate::world::{Channel, ChannelKind, World};

/// So many messages are shown at once, and more only to who asks for them.
const SHOWN: usize = 60;

/// Who there is, where they can go, and what is new there for this person.
pub(super) fn state(world: &World, person: UserId) -> Value {
    let people: Vec<Value> = world
        .users
        .values()
        .map(|user| {
            let direct = world.channels.values().find(|channel| channel.recipient == Some(user.id));
            json!({
                "id": user.id.to_string(), "name": user.name, "bot": user.bot,
                "dms_closed": user.dms_closed,
                "member": world.guilds.values().any(|guild| guild.members.contains_key(&user.id)),
                "direct": direct.and_then(|channel| newest(world, user.id, channel)),
                "pinged": pinged(world, user.id).map(|id| id.to_string()),
            })
        })
        .collect();
    let servers: Vec<Value> = world
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&person))
        .map(|guild| {
            let inside = world.channels.values().filter(|channel| channel.guild == Some(guild.id));
            let visible = inside.filter(|channel| world.can_see(person, channel.id));
            let channels: Vec<Value> = visible.map(|channel| place(world, person, channel)).collect();
            json!({ "id": guild.id.to_string(), "name": guild.name, "channels": channels })
        })
        .collect();
    let direct = world.channels.values().find(|channel| channel.recipient == Some(person));
    json!({
        "people": people, "servers": servers,
        "spoken_to": spoken_to(world, person).map(|channel| channel.to_string()),
        "direct": direct.map(|channel| place(world, person, channel)),
        "modal": world.modals.get(&person).map(|modal| json!({
            "title": modal.data["title"],
            "fields": fields(&modal.data).collect::<Vec<_>>(),
            "interaction": modal.interaction.to_string(),
        })),
    })
}

fn place(world: &World, person: UserId, channel: &Channel) -> Value {
    let bits = permissions::of(world, person, channel.id);
    let writing = match channel.thread {
        Some(_) => permissions::SEND_MESSAGES_IN_THREADS,
        None => permissions::SEND_MESSAGES,
    };
    json!({
        "id": channel.id.to_string(), "name": channel.name, "topic": channel.topic,
        "parent": channel.parent.map(|parent| parent.to_string()),
        "thread": channel.thread.is_some(), "private": channel.kind == ChannelKind::PrivateThread,
        "archived": channel.thread.as_ref().is_some_and(|thread| thread.archived),
        "locked": channel.thread.as_ref().is_some_and(|thread| thread.locked),
        "writable": bits & writing != 0,
        "newest": newest(world, person, channel),
    })
}

fn visible(world: &World, person: UserId, channel: ChannelId) -> impl Iterator<Item = &Message> {
    let messages = world.messages.get(&channel).into_iter().flat_map(|messages| messages.values().rev());
    messages.filter(move |message| message.only.is_none_or(|only| only == person))
}

/// The newest message that the person can see and did not write.
fn newest(world: &World, person: UserId, channel: &Channel) -> Option<String> {
    let mut all = visible(world, person, channel.id);
    all.find(|message| message.author != person).map(|message| message.id.to_string())
}

/// The newest message in which the person is mentioned; a look at the last ones in each channel is enough.
fn pinged(world: &World, person: UserId) -> Option<MessageId> {
    let all = world.channels.values().filter(|channel| channel.kind != ChannelKind::Dm);
    all.filter_map(|channel| {
        let mut last = visible(world, person, channel.id).take(SHOWN);
        last.find(|message| message.pinged.contains(&person)).map(|message| message.id)
    })
    .max()
}

/// The channel where the person's game is, as far as one who knows only messages can tell: of those in which the
/// bot spoke to them, in a mention or an answer, one where something of the bot's can still be pressed by
/// everybody; among several, where it spoke to them last. The newest messages of each channel are looked at.
fn spoken_to(world: &World, person: UserId) -> Option<ChannelId> {
    let seen = world.channels.values().filter(|channel| {
        let asleep = channel.thread.as_ref().is_some_and(|thread| thread.archived);
        channel.kind != ChannelKind::Dm && !asleep && world.can_see(person, channel.id)
    });
    let to_them = |message: &&Message| {
        let answers = message.answers.as_ref().is_some_and(|answers| answers.user == person);
        message.author == world.bot && (answers || message.pinged.contains(&person))
    };
    let goes_on = |message: &Message| {
        message.author == world.bot && message.only.is_none() && !message.components.is_empty()
    };
    let last = seen.filter_map(|channel| {
        let newest = || visible(world, person, channel.id).take(SHOWN);
        Some((newest().any(goes_on), newest().find(to_them)?.id, channel.id))
    });
    last.max().map(|(.., channel)| channel)
}

/// The messages of a channel, oldest first, as far as the person can see them: the last, or the last before one; at least
/// all from one on.
pub(super) fn channel(
    world: &World,
    person: UserId,
    channel: ChannelId,
    (before, from): (Option<MessageId>, Option<MessageId>),
) -> Option<Value> {
    if !world.can_see(person, channel) {
        return None;
    }
    let found = world.channels.get(&channel)?;
    let mut older = visible(world, person, channel)
        .filter(|message| before.is_none_or(|before| message.id < before))
        .peekable();
    let mut shown = Vec::new();
    while let Some(message) =
        older.next_if(|message| shown.len() < SHOWN || from.is_some_and(|from| from <= message.id))
    {
        shown.push(self::message(world, person, message));
    }
    let more = older.peek().is_some();
    shown.reverse();
    Some(json!({
        "place": place(world, person, found), "messages": shown, "more": more,
        "pending": pending(world, person, channel),
    }))
}

fn message(world: &World, person: UserId, message: &Message) -> Value {
    let name = |id: UserId| world.users.get(&id).map_or("", |user| user.name.as_str());
    let reactions: Vec<Value> = message
        .reactions
        .iter()
        .map(|reaction| {
            json!({
                "emoji": reaction.emoji, "mine": reaction.all().any(|who| who == person),
                "users": reaction.all().map(name).collect::<Vec<_>>(),
            })
        })
        .collect();
    let attachments: Vec<Value> = message
        .attachments
        .iter()
        .map(|file| {
            let mut value = shape::attachment(world, message.channel, file, false);
            // The page asks where it was itself loaded from.
            let url = value["url"].as_str().and_then(|url| url.strip_prefix(&world.base)).map(String::from);
            value["url"] = url.into();
            value
        })
        .collect();
    let replied = message.reference.and_then(|id| world.message(message.channel, id));
    json!({
        "id": message.id.to_string(), "author": message.author.to_string(), "name": name(message.author),
        "bot": message.author == world.bot, "kind": message.kind, "at": message.sent,
        "edited": message.edited, "content": message.content, "embeds": message.embeds,
        "components": message.components, "attachments": attachments, "reactions": reactions,
        "ephemeral": message.only.is_some(), "thinking": message.flags & LOADING != 0,
        "pings_me": message.pinged.contains(&person) || message.everyone, "pinned": message.pinned,
        "thread": message.thread.map(|thread| thread.to_string()),
        "answers": message.answers.as_ref().map(|answers| json!({
            "name": answers.name, "command": answers.kind == Kind::Command.number(), "user": name(answers.user),
        })),
        "reply": replied.map(|replied| json!({
            "name": name(replied.author),
            "text": world.text_of(replied).chars().take(120).collect::<String>(),
        })),
    })
}

/// What this person did here that the bot has not acknowledged: yet, or in time.
fn pending(world: &World, person: UserId, channel: ChannelId) -> Vec<Value> {
    let mine = world.interactions.values().filter(|found| found.user == person && found.channel == channel);
    mine.filter(|found| found.kind != Kind::Complete)
        .filter_map(|found| {
            let failed = match found.outcome(world.now) {
                Outcome::Waiting => false,
                Outcome::Failed => true,
                _ => return None,
            };
            Some(json!({
                "id": found.id.to_string(), "name": found.name, "failed": failed,
                "command": found.kind == Kind::Command, "at": found.created,
                "message": found.source.map(|source| source.to_string()),
            }))
        })
        .collect()
}
