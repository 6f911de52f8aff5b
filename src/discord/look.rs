//! The commands that look and change nothing: `/board`, `/status`, `/hand`, `/odds`, `/rules`,
//! `/help`. They are answered privately; what `public` shows goes to the channel by the outbox.

use super::answer::Asked;
use super::complete::complete;
use super::lobby::Whole;
use super::{Command, Context, Fault, handler, press};
use crate::rules::{Draft, FieldValue};
use crate::table::Look;

/// All of them.
pub(crate) fn commands() -> Vec<Command> {
    vec![board(), status(), hand(), odds(), rules(), help()]
}

/// Acknowledges, looks and answers.
async fn show(ctx: Context<'_>, what: Look, game: Option<String>, public: bool) -> Result<(), Fault> {
    let asked = Asked::command(ctx.interaction);
    let http = &ctx.serenity_context().http;
    asked.defer(http).await?;
    let answer = ctx.data().tables.look(handler::call(&asked, game), what, public).await;
    let reply = press::reply(ctx.data(), &asked, answer).await;
    Ok(asked.answer(http, reply).await?)
}

/// Look at the board
#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[description = "One zone only (the whole board)"]
    #[autocomplete = "complete"]
    zone: Option<String>,
    #[description = "In words (as a picture)"] text: Option<bool>,
    #[description = "Show it to everyone here (no)"] public: Option<bool>,
) -> Result<(), Fault> {
    let what = if text.unwrap_or(false) { Look::BoardText { zone } } else { Look::Board { zone } };
    show(ctx, what, None, public.unwrap_or(false)).await
}

/// Where the game stands and who owes what
#[poise::command(slash_command)]
async fn status(
    ctx: Context<'_>,
    #[description = "Show it to everyone here (no)"] public: Option<bool>,
) -> Result<(), Fault> {
    show(ctx, Look::Status, None, public.unwrap_or(false)).await
}

/// What is yours, and your secrets; only you see it
#[poise::command(slash_command)]
async fn hand(
    ctx: Context<'_>,
    #[description = "Which game (this channel's)"]
    #[autocomplete = "complete"]
    game: Option<String>,
) -> Result<(), Fault> {
    show(ctx, Look::Hand, game, false).await
}

/// The chances of an attack
#[poise::command(slash_command)]
async fn odds(
    ctx: Context<'_>,
    #[description = "From where (give from and to, or two numbers)"]
    #[autocomplete = "complete"]
    from: Option<String>,
    #[description = "What is attacked"]
    #[autocomplete = "complete"]
    to: Option<String>,
    #[description = "How many attack (all but one)"] troops: Option<Whole>,
    #[description = "Attackers, if no territories are given"] attackers: Option<Whole>,
    #[description = "Defenders, if no territories are given"] defenders: Option<Whole>,
) -> Result<(), Fault> {
    let mut draft = Draft::new("odds");
    for (name, words) in [("from", from), ("to", to)] {
        if let Some(words) = words {
            draft.fields.insert(name.to_owned(), FieldValue::Text(words));
        }
    }
    for (name, number) in [("troops", troops), ("attackers", attackers), ("defenders", defenders)] {
        if let Some(Whole(number)) = number {
            draft.fields.insert(name.to_owned(), FieldValue::Integer(number));
        }
    }
    show(ctx, Look::Odds(draft), None, false).await
}

/// Look something up in the rules
#[poise::command(slash_command)]
async fn rules(
    ctx: Context<'_>,
    #[description = "A word, or a rule's number"]
    #[autocomplete = "complete"]
    search: String,
    #[description = "Which game (this channel's)"]
    #[autocomplete = "complete"]
    game: Option<String>,
) -> Result<(), Fault> {
    show(ctx, Look::Rules { search, game: game.clone() }, game, false).await
}

/// What you can do now, or about a topic
#[poise::command(slash_command)]
async fn help(
    ctx: Context<'_>,
    #[description = "A topic (what you can do now)"]
    #[autocomplete = "complete"]
    topic: Option<String>,
) -> Result<(), Fault> {
    show(ctx, Look::Help { topic }, None, false).await
}
