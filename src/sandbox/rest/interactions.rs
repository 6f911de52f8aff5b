//! The first answer to an interaction: once, and within three seconds.

use axum::http::header;
use serde_json::{Value, json};

use super::{Answer, Call, done};
use crate::interaction::{Choice, Interaction, Kind, OpenModal, Outcome};
use crate::limits::{self, Form, Refused, invalid, known_fields};
use crate::message::{Answered, Draft, EPHEMERAL, LOADING, Upload};
use crate::snowflake::{InteractionId, MessageId};
use crate::world::World;
use crate::{Inner, shape};

/// The kinds of callback, by Discord's numbers.
const MESSAGE: u64 = 4;
const DEFERRED_MESSAGE: u64 = 5;
const DEFERRED_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const SUGGESTIONS: u64 = 8;
const MODAL: u64 = 9;

pub(super) fn callback(inner: &Inner, call: &mut Call, id: InteractionId, token: &str) -> Answer {
    let uploads = std::mem::take(&mut call.uploads);
    let with_response = call.flag("with_response");
    let body = &call.body;
    inner.with(|world| {
        let now = world.now;
        let found = world.interactions.get(&id).filter(|found| found.token == token);
        let Some(found) = found.cloned() else { return Err(Refused::unknown_interaction()) };
        match found.outcome(now) {
            Outcome::Waiting => {}
            Outcome::Failed => return Err(Refused::unknown_interaction()),
            _ => return Err(Refused::acknowledged_already()),
        }
        known_fields(body, "a callback", &["type", "data"])?;
        let (outcome, message) = respond(world, &found, body, uploads)?;
        if let Some(kept) = world.interactions.get_mut(&id) {
            kept.outcome = outcome;
            kept.original = message;
            kept.messages.extend(message);
        }
        if !with_response {
            return done();
        }
        Ok((200, response(world, &found, body["type"].as_u64().unwrap_or(0), message)))
    })
}

/// The answer to an interaction that was posted, where it stands in the response. False if it is none.
pub(crate) async fn responded(
    inner: &Inner,
    id: InteractionId,
    token: &str,
    response: reqwest::Response,
) -> bool {
    let mut request = axum::extract::Request::new(axum::body::Body::empty());
    if let Some(kind) = response.headers().get(header::CONTENT_TYPE) {
        request.headers_mut().insert(header::CONTENT_TYPE, kind.clone());
    }
    let Ok(bytes) = response.bytes().await else { return false };
    *request.body_mut() = bytes.into();
    let (mut call, read) = super::read(request).await;
    read.is_ok() && callback(inner, &mut call, id, token).is_ok()
}

/// Carries out a callback: what the interaction has come to by it, and the message that `@original` means.
fn respond(
    world: &mut World,
    found: &Interaction,
    body: &Value,
    uploads: Vec<(usize, Upload)>,
) -> Result<(Outcome, Option<MessageId>), Refused> {
    let kind = body["type"].as_u64().unwrap_or(0);
    let data = body.get("data").cloned().unwrap_or(Value::Null);
    let allowed = match found.kind {
        Kind::Complete => kind == SUGGESTIONS,
        Kind::Command => matches!(kind, MESSAGE | DEFERRED_MESSAGE | MODAL),
        Kind::Component => matches!(kind, MESSAGE | DEFERRED_MESSAGE | DEFERRED_UPDATE | UPDATE | MODAL),
        // A form that was opened by a button may change the button's message.
        Kind::Modal => {
            matches!(kind, MESSAGE | DEFERRED_MESSAGE)
                || found.source.is_some() && matches!(kind, DEFERRED_UPDATE | UPDATE)
        }
    };
    if !allowed {
        let message = "This kind of callback does not answer this kind of interaction.";
        return Err(invalid("type", "BASE_TYPE_CHOICES", message));
    }
    match kind {
        MESSAGE => {
            let draft = limits::message::draft(&data, uploads)?;
            let ephemeral = draft.flags & EPHEMERAL != 0;
            let message = answer_with(world, found, draft);
            Ok((Outcome::Answered { ephemeral }, Some(message)))
        }
        DEFERRED_MESSAGE => {
            let ephemeral = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
            let flags = LOADING | if ephemeral { EPHEMERAL } else { 0 };
            let message = answer_with(world, found, Draft { flags, ..Draft::default() });
            Ok((Outcome::Deferred { ephemeral }, Some(message)))
        }
        DEFERRED_UPDATE => Ok((Outcome::Updated, found.source)),
        UPDATE => {
            let edit = limits::message::edit(&data, uploads)?;
            let Some(source) = found.source.filter(|source| world.message(found.channel, *source).is_some())
            else {
                return Err(Refused::unknown_message());
            };
            super::messages::check_emptied(world, found.channel, source, &edit)?;
            world.edit(found.channel, source, edit);
            Ok((Outcome::Updated, Some(source)))
        }
        SUGGESTIONS => {
            let choices = suggestions(&data)?;
            Ok((Outcome::Completed(choices), None))
        }
        _ => {
            limits::components::modal(&data)?;
            let modal =
                OpenModal { interaction: found.id, channel: found.channel, source: found.source, data };
            world.modals.insert(found.user, modal);
            world.show_modal(found.user);
            Ok((Outcome::ModalOpened, None))
        }
    }
}

/// Posts the bot's answer where the interaction took place. Slow modes, locks and missing permissions
/// don't stop it: an interaction's token is permission enough.
pub(super) fn answer_with(world: &mut World, found: &Interaction, mut draft: Draft) -> MessageId {
    if draft.flags & EPHEMERAL != 0 {
        draft.only = Some(found.user);
    }
    draft.kind = match found.kind {
        Kind::Command => 20,
        _ => 0,
    };
    // Unless it says otherwise, an answer pings users alone.
    draft.allowed.get_or_insert(json!({ "parse": ["users"] }));
    draft.answers = Some(Answered {
        id: found.id,
        kind: found.kind.number(),
        name: found.name.clone(),
        user: found.user,
        source: found.source,
        opened_by: found.opened_by.clone(),
    });
    world.post(found.channel, world.bot, draft)
}

fn suggestions(data: &Value) -> Result<Vec<Choice>, Refused> {
    known_fields(data, "suggestions", &["choices"])?;
    let mut form = Form::default();
    let none = Vec::new();
    let given = data["choices"].as_array().unwrap_or(&none);
    form.count("data.choices", given.len(), 0, limits::CHOICES);
    let mut choices = Vec::new();
    for (at, choice) in given.iter().enumerate() {
        let name = choice["name"].as_str().unwrap_or_default();
        form.length(&format!("data.choices.{at}.name"), name, 1, limits::CHOICE_TEXT);
        if let Some(text) = choice["value"].as_str() {
            form.length(&format!("data.choices.{at}.value"), text, 1, limits::CHOICE_TEXT);
        }
        choices.push(Choice { name: name.into(), value: choice["value"].clone() });
    }
    form.finish()?;
    Ok(choices)
}

fn response(world: &World, found: &Interaction, kind: u64, message: Option<MessageId>) -> Value {
    let mut interaction = json!({ "id": found.id.to_string(), "type": found.kind.number() });
    let mut value = json!({});
    if let Some(message) = message.and_then(|id| world.message(found.channel, id)) {
        if matches!(kind, MESSAGE | DEFERRED_MESSAGE) {
            interaction["response_message_id"] = message.id.to_string().into();
            interaction["response_message_loading"] = (message.flags & LOADING != 0).into();
            interaction["response_message_ephemeral"] = message.only.is_some().into();
        }
        if matches!(kind, MESSAGE | UPDATE) {
            value["resource"] =
                json!({ "type": kind, "message": shape::message(world, found.channel, message.id) });
        }
    }
    value["interaction"] = interaction;
    value
}
