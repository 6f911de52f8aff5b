//! The world's things in the shape that Discord gives them in JSON.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::interaction::{Interaction, Kind};
use super::limits::NONCE_HOLDS;
use super::message::{Attachment, Message};
use super::permissions;
use super::snowflake::{ChannelId, GuildId, MessageId, UserId};
use super::world::{Channel, ChannelKind, World};

/// A time as Discord writes it.
pub(super) fn time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

pub(super) fn user(world: &World, id: UserId) -> Value {
    let (name, bot) = world.users.get(&id).map_or(("gone", false), |user| (user.name.as_str(), user.bot));
    let mut value = json!({
        "id": id.to_string(), "username": name, "global_name": name, "avatar": null,
        "discriminator": if bot { "0001" } else { "0" },
        "public_flags": 0, "flags": 0, "primary_guild": null,
    });
    if bot {
        value["bot"] = true.into();
        value["global_name"] = Value::Null;
    }
    value
}

/// The bot as it sees itself.
pub(super) fn myself(world: &World) -> Value {
    let mut value = user(world, world.bot);
    value["mfa_enabled"] = false.into();
    value["locale"] = "en-US".into();
    value["verified"] = true.into();
    value["email"] = Value::Null;
    value
}

pub(super) fn member(world: &World, guild: GuildId, id: UserId) -> Value {
    let mut value = bare_member(world, guild, id);
    value["user"] = user(world, id);
    value
}

/// A member without the user, as messages carry it.
pub(super) fn bare_member(world: &World, guild: GuildId, id: UserId) -> Value {
    let member = world.guilds.get(&guild).and_then(|guild| guild.members.get(&id));
    let (joined, nick) = (member.map(|member| member.joined), member.and_then(|member| member.nick.clone()));
    // The bot's own role bears its number.
    let roles: Vec<String> = (id == world.bot).then(|| id.to_string()).into_iter().collect();
    json!({
        "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
        "joined_at": time(joined.unwrap_or_default()), "nick": nick, "pending": false,
        "premium_since": null, "roles": roles, "mute": false, "deaf": false,
    })
}

pub(super) fn emoji(name: &str) -> Value {
    json!({ "id": null, "name": name })
}

pub(super) fn channel(world: &World, id: ChannelId) -> Value {
    let Some(found) = world.channels.get(&id) else { return Value::Null };
    let last = found.last_message.map(|message| message.to_string());
    match found.kind {
        ChannelKind::Dm => json!({
            "id": id.to_string(), "type": 1, "flags": 0, "last_message_id": last,
            "recipients": found.recipient.map(|person| user(world, person)).into_iter().collect::<Vec<_>>(),
        }),
        kind if kind.is_thread() => thread(world, found, last),
        _ => server_channel(world, found, last),
    }
}

fn server_channel(world: &World, found: &Channel, last: Option<String>) -> Value {
    let siblings = world
        .channels
        .values()
        .filter(|other| other.guild == found.guild && !other.kind.is_thread() && other.id < found.id);
    let overwrites: Vec<Value> = found
        .overwrites
        .iter()
        .map(|overwrite| {
            json!({
                "id": overwrite.id.to_string(), "type": overwrite.kind,
                "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
            })
        })
        .collect();
    let mut value = json!({
        "id": found.id.to_string(), "type": found.kind.number(), "flags": 0,
        "guild_id": found.guild.map(|guild| guild.to_string()),
        "name": found.name, "position": siblings.count(), "topic": found.topic, "nsfw": false,
        "parent_id": null, "last_message_id": last, "rate_limit_per_user": 0,
        "permission_overwrites": overwrites,
    });
    match found.kind {
        ChannelKind::Forum => {
            value["available_tags"] = json!([]);
            value["default_reaction_emoji"] = Value::Null;
            value["default_sort_order"] = Value::Null;
            value["default_forum_layout"] = 0.into();
        }
        ChannelKind::Voice => {
            value["bitrate"] = 64_000.into();
            value["user_limit"] = 0.into();
            value["rtc_region"] = Value::Null;
        }
        _ => {}
    }
    value
}

fn thread(world: &World, found: &Channel, last: Option<String>) -> Value {
    let Some(state) = &found.thread else { return Value::Null };
    let messages = world.messages.get(&found.id).map_or(0, std::collections::BTreeMap::len);
    let mut metadata = json!({
        "archived": state.archived, "archive_timestamp": time(state.archive_changed),
        "auto_archive_duration": state.archive_after, "locked": state.locked,
        "create_timestamp": time(found.id.time()),
    });
    if found.kind == ChannelKind::PrivateThread {
        metadata["invitable"] = state.invitable.into();
    }
    let mut value = json!({
        "id": found.id.to_string(), "type": found.kind.number(), "flags": 0,
        "guild_id": found.guild.map(|guild| guild.to_string()),
        "parent_id": found.parent.map(|parent| parent.to_string()),
        "owner_id": found.owner.map(|owner| owner.to_string()),
        "name": found.name, "last_message_id": last, "rate_limit_per_user": 0,
        "thread_metadata": metadata, "message_count": messages,
        "member_count": state.members.len().min(50), "total_message_sent": messages,
    });
    if state.members.contains_key(&world.bot) {
        value["member"] = thread_member(found, world.bot);
    }
    value
}

pub(super) fn thread_member(thread: &Channel, user: UserId) -> Value {
    let joined = thread.thread.as_ref().and_then(|thread| thread.members.get(&user)).copied();
    json!({
        "id": thread.id.to_string(), "user_id": user.to_string(),
        "join_timestamp": time(joined.unwrap_or_default()), "flags": 0,
    })
}

/// The server as REST gives it.
pub(super) fn guild(world: &World, id: GuildId) -> Value {
    let Some(found) = world.guilds.get(&id) else { return Value::Null };
    json!({
        "id": id.to_string(), "name": found.name, "icon": null, "description": null, "home_header": null,
        "splash": null, "discovery_splash": null, "features": [], "banner": null,
        "owner_id": found.owner.unwrap_or(world.bot).to_string(), "application_id": null,
        "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null,
        "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": null,
        "verification_level": 0, "roles": roles(world, id), "default_message_notifications": 1,
        "mfa_level": 0, "explicit_content_filter": 0, "max_presences": null, "max_members": 500_000,
        "max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": null,
        "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US",
        "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
        "stickers": [], "incidents_data": null,
    })
}

fn roles(world: &World, guild: GuildId) -> Vec<Value> {
    let role = |id: String, name: &str, bits: u64, position: u8, managed: bool| {
        json!({
            "id": id, "name": name, "permissions": bits.to_string(), "position": position, "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "managed": managed, "mentionable": false, "icon": null,
            "unicode_emoji": null, "flags": 0,
        })
    };
    vec![
        role(guild.to_string(), "@everyone", permissions::EVERYONE, 0, false),
        // The role that the bot's invitation made; nobody else can have it.
        role(world.bot.to_string(), "wartable", permissions::INVITED, 1, true),
    ]
}

/// The server as the gateway first gives it: with its members, channels and active threads.
pub(super) fn guild_create(world: &World, id: GuildId) -> Value {
    let mut value = guild(world, id);
    let Some(found) = world.guilds.get(&id) else { return value };
    let inside = |threads: bool| -> Vec<Value> {
        world
            .channels
            .values()
            .filter(|channel| channel.guild == Some(id) && channel.kind.is_thread() == threads)
            .filter(|channel| channel.thread.as_ref().is_none_or(|thread| !thread.archived))
            .filter(|channel| world.can_see(world.bot, channel.id))
            .map(|channel| self::channel(world, channel.id))
            .collect()
    };
    let joined = found.members.get(&world.bot).map(|member| member.joined).unwrap_or_default();
    // Without the intent for presences, which it hasn't, a bot is told of itself alone.
    let members: Vec<Value> =
        found.members.keys().filter(|one| **one == world.bot).map(|one| member(world, id, *one)).collect();
    value["joined_at"] = time(joined).into();
    value["large"] = false.into();
    value["unavailable"] = false.into();
    value["member_count"] = found.members.len().into();
    value["voice_states"] = json!([]);
    value["members"] = members.into();
    value["channels"] = inside(false).into();
    value["threads"] = inside(true).into();
    value["presences"] = json!([]);
    value["stage_instances"] = json!([]);
    value["guild_scheduled_events"] = json!([]);
    value["soundboard_sounds"] = json!([]);
    value
}

pub(super) fn attachment(
    world: &World,
    channel: ChannelId,
    attachment: &Attachment,
    ephemeral: bool,
) -> Value {
    let name: String = attachment
        .name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' })
        .collect();
    let url = format!("{}/attachments/{channel}/{}/{name}", world.base, attachment.id);
    let mut value = json!({
        "id": attachment.id.to_string(), "filename": attachment.name, "size": attachment.size,
        "url": url, "proxy_url": url, "content_type": attachment.content_type,
    });
    if let Some(description) = &attachment.description {
        value["description"] = description.as_str().into();
    }
    if let Some((width, height)) = attachment.dimensions {
        value["width"] = width.into();
        value["height"] = height.into();
    }
    if ephemeral {
        value["ephemeral"] = true.into();
    }
    value
}

/// The message as REST gives it to the bot.
pub(super) fn message(world: &World, channel: ChannelId, id: MessageId) -> Value {
    let Some(found) = world.message(channel, id) else { return Value::Null };
    let attachments: Vec<Value> =
        found.attachments.iter().map(|file| attachment(world, channel, file, found.only.is_some())).collect();
    let mut value = json!({
        "type": found.kind, "content": found.content,
        "mentions": found.pinged.iter().map(|person| user(world, *person)).collect::<Vec<_>>(),
        "mention_roles": [], "attachments": attachments, "embeds": found.embeds,
        "timestamp": time(found.sent), "edited_timestamp": found.edited.map(time), "flags": found.flags,
        "components": found.components, "id": id.to_string(), "channel_id": channel.to_string(),
        "author": user(world, found.author), "pinned": found.pinned,
        "mention_everyone": found.everyone, "tts": false,
    });
    // After minutes nobody remembers it.
    if let Some(nonce) = found.nonce.as_ref().filter(|_| world.now.duration_since(found.sent) < NONCE_HOLDS) {
        value["nonce"] = nonce.clone();
    }
    add_context(world, found, &mut value);
    value
}

fn add_context(world: &World, found: &Message, value: &mut Value) {
    if !found.reactions.is_empty() {
        let reactions = found.reactions.iter().map(|reaction| {
            json!({
                "emoji": emoji(&reaction.emoji), "count": reaction.all().count(),
                "count_details": { "burst": reaction.supers.len(), "normal": reaction.users.len() },
                "burst_colors": [], "me_burst": false, "me": reaction.users.contains(&world.bot),
            })
        });
        value["reactions"] = reactions.collect::<Vec<_>>().into();
    }
    if let Some(answers) = &found.answers {
        value["application_id"] = world.bot.to_string().into();
        value["webhook_id"] = world.bot.to_string().into();
        let owner = world.channels.get(&found.channel).and_then(|channel| channel.guild);
        let owners = match owner {
            Some(guild) => json!({ "0": guild.to_string() }),
            None => json!({ "1": answers.user.to_string() }),
        };
        let mut metadata = json!({
            "id": answers.id.to_string(), "type": answers.kind, "user": user(world, answers.user),
            "authorizing_integration_owners": owners,
        });
        if answers.kind == 2 {
            metadata["name"] = answers.name.as_str().into();
            metadata["command_type"] = 1.into();
            value["interaction"] = json!({
                "id": answers.id.to_string(), "type": 2, "name": answers.name,
                "user": user(world, answers.user),
            });
        }
        if let (3, Some(source)) = (answers.kind, answers.source) {
            metadata["interacted_message_id"] = source.to_string().into();
        }
        if let Some(opener) = &answers.opened_by {
            let mut triggering = json!({
                "id": opener.id.to_string(), "type": opener.kind, "user": user(world, answers.user),
                "authorizing_integration_owners": metadata["authorizing_integration_owners"],
            });
            match opener.source {
                Some(message) => triggering["interacted_message_id"] = message.to_string().into(),
                None => triggering["name"] = opener.name.as_str().into(),
            }
            metadata["triggering_interaction_metadata"] = triggering;
        }
        value["interaction_metadata"] = metadata;
    }
    if let Some(reference) = found.reference {
        let guild = world.channels.get(&found.channel).and_then(|channel| channel.guild);
        let mut place = json!({ "type": 0, "channel_id": found.channel.to_string(), "message_id": reference.to_string() });
        if let Some(guild) = guild {
            place["guild_id"] = guild.to_string().into();
        }
        value["message_reference"] = place;
        value["referenced_message"] = message(world, found.channel, reference);
    }
    if let Some(thread) = found.thread.filter(|thread| world.channels.contains_key(thread)) {
        value["thread"] = channel(world, thread);
    }
}

/// The message as the gateway gives it: with where it is and who its author is there.
pub(super) fn message_event(world: &World, channel: ChannelId, id: MessageId) -> Value {
    let mut value = message(world, channel, id);
    let Some(found) = world.message(channel, id) else { return value };
    if let Some(guild) = world.channels.get(&channel).and_then(|channel| channel.guild) {
        value["guild_id"] = guild.to_string().into();
        value["member"] = bare_member(world, guild, found.author);
    }
    value
}

/// The event that tells the bot of an interaction. `data` is what the person did.
pub(super) fn interaction(world: &World, interaction: &Interaction, data: Value) -> Value {
    let place = world.channels.get(&interaction.channel);
    let guild = place.and_then(|channel| channel.guild);
    let bits = |user: UserId| permissions::of(world, user, interaction.channel).to_string();
    let mut value = json!({
        "id": interaction.id.to_string(), "application_id": world.bot.to_string(),
        "type": interaction.kind.number(), "token": interaction.token, "version": 1,
        "channel_id": interaction.channel.to_string(), "channel": channel(world, interaction.channel),
        "locale": "en-US", "app_permissions": bits(world.bot), "entitlements": [],
        "attachment_size_limit": super::limits::FILE_BYTES, "data": data,
    });
    value["channel"]["permissions"] = bits(interaction.user).into();
    match guild {
        Some(guild) => {
            let mut who = member(world, guild, interaction.user);
            who["permissions"] = bits(interaction.user).into();
            value["guild_id"] = guild.to_string().into();
            value["guild"] = json!({ "id": guild.to_string(), "locale": "en-US", "features": [] });
            value["guild_locale"] = "en-US".into();
            value["member"] = who;
            value["context"] = 0.into();
            value["authorizing_integration_owners"] = json!({ "0": guild.to_string() });
        }
        None => {
            value["user"] = user(world, interaction.user);
            value["context"] = 1.into();
            value["authorizing_integration_owners"] = json!({ "0": "0" });
        }
    }
    if let Some(source) = interaction.source.filter(|_| interaction.kind != Kind::Command) {
        value["message"] = message(world, interaction.channel, source);
    }
    value
}

/// What stands behind the ids in a command's options.
pub(super) fn resolved(
    world: &World,
    guild: Option<GuildId>,
    channel: ChannelId,
    users: &[UserId],
    attachments: &[Attachment],
) -> Value {
    let mut value = Map::new();
    if !users.is_empty() {
        let all: Map<_, _> = users.iter().map(|id| (id.to_string(), user(world, *id))).collect();
        value.insert("users".into(), all.into());
        if let Some(guild) = guild {
            let members: Map<_, _> = users
                .iter()
                .map(|id| {
                    let mut member = bare_member(world, guild, *id);
                    member["permissions"] = permissions::of(world, *id, channel).to_string().into();
                    (id.to_string(), member)
                })
                .collect();
            value.insert("members".into(), members.into());
        }
    }
    if !attachments.is_empty() {
        let all: Map<_, _> = attachments
            .iter()
            .map(|file| (file.id.to_string(), attachment(world, channel, file, true)))
            .collect();
        value.insert("attachments".into(), all.into());
    }
    value.into()
}
