//! Faults: something of ours or of Discord's broke. Each is logged once, under an incident id, and
//! the person reads a neutral sentence with that id. What a person did wrong is no fault: it is
//! answered as a refusal and never comes here.

use std::any::Any;

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::answer::{Asked, Reply};
use super::{Codes, Data, Error, reply};
use crate::rules::codes;

/// Discord's code for an interaction whose three seconds or fifteen minutes are over.
const UNKNOWN_INTERACTION: isize = 10062;
/// Discord's code for an interaction that was answered already.
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// Discord's own code of an error, where it sent one.
pub(crate) fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// The HTTP status of an error, where Discord answered at all.
pub(crate) fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)) => {
            Some(answer.status_code.as_u16())
        }
        _ => None,
    }
}

/// Logs a fault and tells the one who waits for an answer.
pub(crate) async fn fault(http: &Http, asked: &Asked, what: &str, error: &Error) {
    if let Some(code) = error.downcast_ref::<serenity::Error>().and_then(code)
        && (code == UNKNOWN_INTERACTION || code == ALREADY_ACKNOWLEDGED)
    {
        // Nobody is left to be told: the answer came too late, or from another process.
        tracing::warn!(what, code, "an interaction could not be answered");
        return;
    }
    let incident = incident(asked);
    tracing::error!(incident, what, error = format!("{error:#}"), "a fault while answering");
    tell(http, asked, &incident).await;
}

/// Logs a panic and tells the one who waits for an answer.
pub(crate) async fn panicked(http: &Http, asked: Option<&Asked>, payload: Box<dyn Any + Send>) {
    let words = payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(|words| (*words).to_owned()))
        .unwrap_or_default();
    let Some(asked) = asked else {
        tracing::error!(panic = words, "a panic while handling an event");
        return;
    };
    let incident = incident(asked);
    tracing::error!(incident, panic = words, "a panic while answering");
    tell(http, asked, &incident).await;
}

/// Whether or not the interaction was acknowledged already can't be known here: both are tried.
async fn tell(http: &Http, asked: &Asked, incident: &str) {
    let deferred = asked.defer(http).await;
    if let Err(error) = deferred
        && code(&error) != Some(ALREADY_ACKNOWLEDGED)
    {
        return;
    }
    let _ = asked.answer(http, &Codes::default(), Reply::say(reply::broke(incident))).await;
}

/// Short enough to be read out, and found again in the log: the end of the interaction's id.
fn incident(asked: &Asked) -> String {
    format!("{:08x}", asked.id.get() & 0xffff_ffff)
}

/// What poise reports: only errors of its own are left, since our functions answer for themselves.
pub(crate) async fn on_error(error: poise::FrameworkError<'_, Data, Error>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            if let poise::Context::Application(ctx) = ctx {
                let asked = Asked::command(ctx.interaction);
                let what = &ctx.command().qualified_name;
                fault(&ctx.serenity_context().http, &asked, what, &error).await;
            }
        }
        poise::FrameworkError::ArgumentParse { ctx, error, .. } => {
            if let poise::Context::Application(app) = ctx {
                let asked = Asked::command(app.interaction);
                let error = anyhow::anyhow!("{error}");
                fault(&app.serenity_context().http, &asked, "argument", &error).await;
            }
        }
        poise::FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            // A command of an older tree, still shown by somebody's client.
            let http = &framework.serenity_context.http;
            let asked = Asked::command(interaction);
            if asked.defer(http).await.is_ok() {
                let sentence = "This command is no longer there; reload Discord, or look at `/help`.";
                let reply = Reply::refuse(sentence, codes::STALE);
                let _ = asked.answer(http, &framework.user_data.codes, reply).await;
            }
        }
        poise::FrameworkError::CommandStructureMismatch { ctx, description, .. } => {
            let asked = Asked::command(ctx.interaction);
            let error = anyhow::anyhow!("{description}");
            fault(&ctx.serenity_context().http, &asked, "structure", &error).await;
        }
        poise::FrameworkError::EventHandler { error, event, .. } => {
            tracing::error!(
                event = event.snake_case_name(),
                error = format!("{error:#}"),
                "a fault while handling an event"
            );
        }
        other => tracing::error!(error = other.to_string(), "the framework reports"),
    }
}
