//! What a bot says further about an interaction, by its token, for a quarter of an hour.

use super::interactions::answer_with;
use super::{Answer, Call, done, ok, unmodelled};
use crate::interaction::{Interaction, Outcome};
use crate::limits::{self, Refused};
use crate::message::{EPHEMERAL, Edit, LOADING, Upload};
use crate::snowflake::{MessageId, Snowflake};
use crate::world::World;
use crate::{Inner, shape};

pub(super) fn answer(
    inner: &Inner,
    call: &mut Call,
    method: &str,
    application: Snowflake,
    token: &str,
    rest: &[&str],
) -> Answer {
    let uploads = std::mem::take(&mut call.uploads);
    let call = &*call;
    inner.with(|world| {
        let found = speaking(world, application, token)?;
        match (method, rest) {
            ("POST", []) => follow_up(world, &found, call, uploads),
            (_, ["messages", "@original"]) => {
                let original = found.original.ok_or_else(Refused::unknown_message)?;
                message(world, &found, call, (method, original), uploads)
            }
            (_, ["messages", id]) => {
                let id = super::id(id);
                if !found.messages.contains(&id) {
                    return Err(Refused::unknown_message());
                }
                message(world, &found, call, (method, id), uploads)
            }
            _ => Err(unmodelled(method, &call.path)),
        }
    })
}

/// The interaction that the token belongs to, if the token (still) says anything.
fn speaking(world: &World, application: Snowflake, token: &str) -> Result<Interaction, Refused> {
    if application != world.bot {
        return Err(Refused::unknown_webhook());
    }
    // A token names its interaction; whether it is its own is looked at all the same.
    let named = token.split('-').nth(1).and_then(|id| id.parse().ok());
    let found = named.and_then(|id| world.interactions.get(&id)).filter(|found| found.token == token);
    let Some(found) = found else { return Err(Refused::invalid_token()) };
    if !found.token_holds(world.now) {
        return Err(Refused::invalid_token());
    }
    match found.outcome(world.now) {
        // Before the first answer there is no webhook.
        Outcome::Waiting | Outcome::Failed | Outcome::Completed(_) => Err(Refused::unknown_webhook()),
        _ => Ok(found.clone()),
    }
}

/// A further message. The first one after a deferral takes the place of "thinking…", and is seen by
/// whom the deferral said, whatever its own flags say.
fn follow_up(world: &mut World, found: &Interaction, call: &Call, uploads: Vec<(usize, Upload)>) -> Answer {
    let draft = limits::message::draft(&call.body, uploads)?;
    let thinking = found
        .original
        .filter(|id| world.message(found.channel, *id).is_some_and(|message| message.flags & LOADING != 0));
    if let Some(original) = thinking {
        let edit = Edit {
            content: Some(draft.content),
            embeds: Some(draft.embeds),
            components: Some(draft.components),
            keep: None,
            uploads: draft.uploads,
            allowed: draft.allowed,
            flags: None,
        };
        return edited(world, found, original, edit);
    }
    let ephemeral = draft.flags & EPHEMERAL != 0;
    let id = answer_with(world, found, draft);
    if let Some(kept) = world.interactions.get_mut(&found.id) {
        kept.messages.push(id);
        if kept.original.is_none() && kept.outcome == Outcome::ModalOpened {
            kept.outcome = Outcome::Answered { ephemeral };
        }
    }
    ok(shape::message(world, found.channel, id))
}

fn message(
    world: &mut World,
    found: &Interaction,
    call: &Call,
    (method, id): (&str, MessageId),
    uploads: Vec<(usize, Upload)>,
) -> Answer {
    if world.message(found.channel, id).is_none() {
        return Err(Refused::unknown_message());
    }
    match method {
        "GET" => ok(shape::message(world, found.channel, id)),
        "PATCH" => {
            let edit = limits::message::edit(&call.body, uploads)?;
            super::messages::check_emptied(world, found.channel, id, &edit)?;
            edited(world, found, id, edit)
        }
        "DELETE" => {
            world.remove_message(found.channel, id);
            done()
        }
        _ => Err(unmodelled(method, &call.path)),
    }
}

fn edited(world: &mut World, found: &Interaction, id: MessageId, edit: Edit) -> Answer {
    world.edit(found.channel, id, edit);
    let ephemeral = world.message(found.channel, id).is_some_and(|message| message.only.is_some());
    if let Some(kept) = world.interactions.get_mut(&found.id)
        && matches!(kept.outcome, Outcome::Deferred { .. })
        && kept.original == Some(id)
    {
        kept.outcome = Outcome::Answered { ephemeral };
    }
    ok(shape::message(world, found.channel, id))
}
