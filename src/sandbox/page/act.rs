//! What the person at the page does.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use super::spot;
use crate::gateway::Meddling;
use crate::interaction::{Interaction, Outcome};
use crate::people::{self, Reacting, Sent, Unsent};
use crate::snowflake::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::world::World;
use crate::{Inner, permissions};

/// So long the page waits for the world to be written down.
const SAVED_WITHIN: SignedDuration = SignedDuration::from_secs(10);

/// An act, and whose it is.
#[derive(Debug, Deserialize)]
pub(super) struct Acting {
    person: UserId,
    #[serde(flatten)]
    act: Act,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Act {
    Say {
        channel: String,
        text: String,
    },
    Slash {
        channel: String,
        line: String,
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
    Complete {
        channel: String,
        line: String,
    },
    Press {
        channel: ChannelId,
        message: MessageId,
        custom_id: String,
    },
    Choose {
        channel: ChannelId,
        message: MessageId,
        custom_id: String,
        values: Vec<String>,
    },
    Fill {
        fields: Vec<(String, String)>,
    },
    CloseForm,
    React {
        channel: ChannelId,
        message: MessageId,
        emoji: String,
        add: bool,
    },
    Dismiss {
        channel: ChannelId,
        message: MessageId,
    },
    Forget {
        interaction: InteractionId,
    },
    Repeat,
    Forge {
        channel: ChannelId,
        message: MessageId,
        custom_id: String,
        #[serde(default)]
        values: Vec<String>,
    },
    Delay {
        seconds: u32,
    },
    Deny {
        channel: ChannelId,
        permissions: Vec<String>,
    },
    Nick {
        server: GuildId,
        name: String,
    },
    Save,
    AddServer {
        name: String,
    },
    AddPerson {
        name: String,
    },
    AddChannel {
        server: GuildId,
        name: String,
    },
    AddThread {
        channel: ChannelId,
        name: String,
        #[serde(default)]
        private: bool,
    },
    CloseDms {
        closed: bool,
    },
    Membership {
        member: bool,
    },
}

/// Carries it out. What can't be done is answered with why.
pub(super) async fn act(State(inner): State<Arc<Inner>>, axum::Json(acting): axum::Json<Acting>) -> Response {
    match perform(&inner, acting).await {
        Ok(value) => axum::Json(value).into_response(),
        Err(unsent) => {
            (StatusCode::UNPROCESSABLE_ENTITY, axum::Json(json!({ "error": unsent.why }))).into_response()
        }
    }
}

async fn perform(inner: &Inner, acting: Acting) -> Result<Value, Unsent> {
    let person = acting.person;
    if let Act::Complete { channel, line } = &acting.act {
        let choices = people::complete(inner, person, spot(channel).0, line).await?;
        return Ok(json!({ "choices": choices }));
    }
    match &acting.act {
        Act::Save if inner.is_written(SAVED_WITHIN).await => return Ok(json!({})),
        Act::Save => return Err(Unsent::because("it isn't written down")),
        Act::Delay { seconds } => {
            let late = Meddling::Delay(SignedDuration::from_secs(i64::from(*seconds)));
            inner.hub.meddle(1, late, "INTERACTION_CREATE");
            return Ok(json!({}));
        }
        _ => {}
    }
    inner.with(|world| match acting.act {
        Act::Say { channel, text } => world.say(person, spot(&channel).0, &text).map(sent),
        Act::Slash { channel, line, files } => {
            let open = |name: &str| {
                let encoded = files.get(name).ok_or("choose the file again")?;
                base64::engine::general_purpose::STANDARD.decode(encoded).map_err(|why| why.to_string())
            };
            world.slash(person, spot(&channel).0, &line, &open).map(sent)
        }
        Act::Press { channel, message, custom_id } => {
            world.press_component(person, (channel, message), &custom_id, None).map(sent)
        }
        Act::Choose { channel, message, custom_id, values } => {
            world.press_component(person, (channel, message), &custom_id, Some(values)).map(sent)
        }
        Act::Fill { fields } => world.fill(person, &fields).map(sent),
        Act::CloseForm => {
            world.modals.remove(&person);
            Ok(json!({}))
        }
        Act::React { channel, message, emoji, add } => {
            world.react_to(person, (channel, message), &emoji, Reacting::plain(add)).map(sent)
        }
        Act::Dismiss { channel, message } => {
            if world.message(channel, message).is_some_and(|found| found.only == Some(person)) {
                world.remove_message(channel, message);
            }
            Ok(json!({}))
        }
        Act::Forget { interaction } => {
            let now = world.now;
            let failed = |found: &Interaction| found.user == person && found.outcome(now) == Outcome::Failed;
            if world.interactions.get(&interaction).is_some_and(failed) {
                world.interactions.remove(&interaction);
            }
            Ok(json!({}))
        }
        Act::Repeat => world.repeat(person).map(sent),
        Act::Forge { channel, message, custom_id, values } => {
            let values = (!values.is_empty()).then_some(values);
            world.forge(person, (channel, message), &custom_id, values).map(sent)
        }
        Act::Deny { channel, permissions } => deny(world, channel, &permissions),
        Act::Nick { server, name } => {
            let nick = if name.trim().is_empty() { None } else { Some(named(&name, 32)?) };
            world.call(person, server, nick.as_deref());
            Ok(json!({}))
        }
        Act::AddServer { name } => {
            named(&name, 100).map(|name| json!({ "id": world.server(&name).to_string() }))
        }
        Act::AddPerson { name } => {
            named(&name, 32).map(|name| json!({ "id": world.person(&name).to_string() }))
        }
        Act::AddChannel { server, name } => add_channel(world, server, &name),
        Act::AddThread { channel, name, private: true } => {
            let name = named(&name, 100)?;
            Ok(json!({ "id": world.private_thread(channel, &name, person, &[]).to_string() }))
        }
        Act::AddThread { channel, name, .. } => {
            let name = named(&name, 100)?;
            Ok(json!({ "id": world.thread(channel, &name).to_string() }))
        }
        Act::CloseDms { closed } => {
            if let Some(user) = world.users.get_mut(&person) {
                user.dms_closed = closed;
            }
            Ok(json!({}))
        }
        Act::Membership { member } => {
            let guilds: Vec<GuildId> = world.guilds.keys().copied().collect();
            for guild in guilds {
                if member { world.join(person, guild) } else { world.leave(person, guild) }
            }
            Ok(json!({}))
        }
        Act::Complete { .. } | Act::Save | Act::Delay { .. } => Ok(json!({})),
    })
}

fn sent(sent: Sent) -> Value {
    json!({
        "channel": sent.channel.to_string(),
        "interaction": sent.interaction.map(|id| id.to_string()),
    })
}

fn named(name: &str, most: usize) -> Result<String, Unsent> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > most {
        return Err(Unsent { why: format!("a name has 1 to {most} characters") });
    }
    Ok(name.into())
}

/// Denies the bot permissions in a channel, by their names; none, nothing.
fn deny(world: &mut World, channel: ChannelId, names: &[String]) -> Result<Value, Unsent> {
    let bits = |name: &String| {
        permissions::named(name).ok_or_else(|| Unsent::because(format!("there is no permission {name:?}")))
    };
    let denied = names.iter().map(bits).try_fold(0, |all, one| one.map(|one| all | one))?;
    world.set_overwrite(channel, (1, world.bot), (0, denied));
    Ok(json!({}))
}

fn add_channel(world: &mut World, server: GuildId, name: &str) -> Result<Value, Unsent> {
    // Discord makes channel names lower case and joins their words.
    let name = named(name, 100)?.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    if !world.guilds.contains_key(&server) {
        return Err(Unsent { why: "there is no such server".into() });
    }
    Ok(json!({ "id": world.channel(server, &name).to_string() }))
}
