//! Users, the bot itself, and opening a direct conversation.

use serde_json::{Value, json};

use super::{Answer, Call, ok};
use crate::limits::{Refused, invalid, known_fields};
use crate::snowflake::UserId;
use crate::world::World;
use crate::{Inner, shape};

pub(super) fn application(inner: &Inner) -> Answer {
    let mut value = inner.read(application_shape);
    value["verify_key"] = inner.outgoing.verify_key().into();
    value["interactions_endpoint_url"] = inner.outgoing.address().into();
    ok(value)
}

/// Changes the application: where its interactions are sent.
pub(super) async fn change_application(inner: &Inner, call: &Call) -> Answer {
    known_fields(&call.body, "an application", &["interactions_endpoint_url"])?;
    let url = call.body["interactions_endpoint_url"].as_str().filter(|url| !url.is_empty());
    if let Err(why) = inner.outgoing.lead_to(url, inner.clock.now()).await {
        return Err(invalid(
            "interactions_endpoint_url",
            "APPLICATION_INTERACTIONS_ENDPOINT_INVALID",
            &why.to_string(),
        ));
    }
    application(inner)
}

pub(super) fn application_shape(world: &World) -> Value {
    let owner = world.users.values().find(|user| !user.bot).map_or(world.bot, |user| user.id);
    json!({
        "id": world.bot.to_string(), "name": "wartable", "icon": null, "description": "", "type": null,
        "summary": "", "bot": shape::user(world, world.bot), "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0, "flags_new": "0",
        "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "owner": shape::user(world, owner),
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
        "eligible_oauth2_scopes": [],
    })
}

pub(super) fn myself(inner: &Inner) -> Answer {
    ok(inner.read(shape::myself))
}

/// A page of them, in the order of their numbers: two hundred at most.
pub(super) fn my_guilds(inner: &Inner, call: &Call) -> Answer {
    let (most, after) = (call.number("limit", 200, 200)?, call.place("after"));
    ok(inner.read(|world| {
        let mine = world.guilds.values().filter(|guild| guild.members.contains_key(&world.bot));
        mine.filter(|guild| after.is_none_or(|after| guild.id > after))
            .take(most)
            .map(|guild| {
                json!({
                    "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null,
                    "owner": false, "features": [],
                    "permissions": guild.granted.unwrap_or(crate::permissions::BOT).to_string(),
                })
            })
            .collect()
    }))
}

pub(super) fn user(inner: &Inner, id: UserId) -> Answer {
    inner.read(|world| {
        if !world.users.contains_key(&id) {
            return Err(Refused::unknown_user());
        }
        ok(shape::user(world, id))
    })
}

/// Opening the conversation succeeds even with somebody who refuses messages; writing then fails.
pub(super) fn open_direct(inner: &Inner, call: &Call) -> Answer {
    known_fields(&call.body, "a direct conversation", &["recipient_id"])?;
    let person = super::id(call.body["recipient_id"].as_str().unwrap_or_default());
    inner.with(|world| {
        let known = world.users.get(&person).is_some_and(|user| !user.bot);
        if !known {
            return Err(Refused::unknown_user());
        }
        let channel = world.direct(person);
        ok(shape::channel(world, channel))
    })
}
