//! Faults: something of ours or of Discord's broke. Each is logged once, under an incident id, and
//! the person reads a neutral sentence with that id. What a person did wrong is no fault: it is
//! answered as a refusal and never comes here.

use std::any::Any;

use poise::serenity_prelude as serenity;

use super::answer::{Asked, Reply};
use super::answers::{Answers, Missed};
use super::{Data, Error, reply};
use crate::rules::codes;

/// Logs a fault and tells the one who waits for an answer.
pub(crate) async fn fault(answers: &Answers, asked: &Asked, what: &str, error: &Error) {
    if let Some(missed) = error.downcast_ref::<Missed>() {
        // They are told by direct message.
        tracing::warn!(what, error = missed.to_string(), "an interaction could not be answered");
        return;
    }
    let incident = incident(asked);
    tracing::error!(incident, what, error = format!("{error:#}"), "a fault while answering");
    tell(answers, asked, &incident).await;
}

/// Logs a panic and tells the one who waits for an answer.
pub(crate) async fn panicked(answers: &Answers, asked: Option<&Asked>, payload: Box<dyn Any + Send>) {
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
    tell(answers, asked, &incident).await;
}

/// Whether or not the interaction was acknowledged already can't be known here: both are tried.
async fn tell(answers: &Answers, asked: &Asked, incident: &str) {
    drop(asked.defer_quietly(answers).await);
    asked.answer(answers, Reply::say(reply::unsure(incident))).await;
}

/// Short enough to be read out, and found again in the log: the end of the interaction's id.
fn incident(asked: &Asked) -> String {
    format!("{:08x}", asked.id.get() & 0xffff_ffff)
}

/// Who types gave nothing yet: there is nothing to be suggested, and nothing that they are to be told of. Whether Discord takes it
/// doesn't matter.
async fn suggest_nothing(ctx: &serenity::Context, interaction: &serenity::CommandInteraction) {
    let nothing =
        serenity::CreateInteractionResponse::Autocomplete(serenity::CreateAutocompleteResponse::new());
    if let Err(error) = interaction.create_response(&ctx.http, nothing).await {
        tracing::debug!(error = error.to_string(), "nothing was suggested for a command of an older tree");
    }
}

/// What poise reports: only errors of its own are left, since our functions answer for themselves.
pub(crate) async fn on_error(error: poise::FrameworkError<'_, Data, Error>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            if let poise::Context::Application(ctx) = ctx {
                let asked = Asked::command(ctx.interaction);
                let what = &ctx.command().qualified_name;
                fault(&ctx.data().answers, &asked, what, &error).await;
            }
        }
        poise::FrameworkError::ArgumentParse { ctx, error, .. } => {
            if let poise::Context::Application(app) = ctx {
                let asked = Asked::command(app.interaction);
                let error = anyhow::anyhow!("{error}");
                fault(&app.data().answers, &asked, "argument", &error).await;
            }
        }
        poise::FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            // A command of an older tree, still shown by somebody's client.
            if interaction.data.autocomplete().is_some() {
                return suggest_nothing(framework.serenity_context, interaction).await;
            }
            let answers = &framework.user_data.answers;
            let asked = Asked::command(interaction);
            if asked.defer(answers).await.is_ok() {
                let sentence = "This command is no longer there; reload Discord, or look at `/help`.";
                asked.answer(answers, Reply::refuse(sentence, codes::STALE)).await;
            }
        }
        poise::FrameworkError::CommandStructureMismatch { ctx, description, .. } => {
            // An option of an older tree.
            if ctx.interaction_type == poise::CommandInteractionType::Autocomplete {
                return suggest_nothing(ctx.serenity_context(), ctx.interaction).await;
            }
            let asked = Asked::command(ctx.interaction);
            let error = anyhow::anyhow!("{description}");
            fault(&ctx.data().answers, &asked, "structure", &error).await;
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
