//! The one function behind every slash command that was made from a form.

use poise::serenity_prelude as serenity;
use serenity::{ResolvedOption, ResolvedValue};
use tokio::sync::SemaphorePermit;

use super::answer::{Asked, Reply};
use super::call::{self, GAME};
use super::forms::FormCommand;
use super::{Context, Data, Error, allowed, import, respond, rows};
use crate::rules::{Draft, codes};
use crate::table::{Ask, Attached};

/// The form in which that option names a kind of game.
const RULES: &str = "rules";

/// Reads the options into a draft, gives the order, and answers.
pub(crate) async fn form(ctx: Context<'_>) -> Result<(), Error> {
    let asked = Asked::command(ctx.interaction);
    let data = ctx.data();
    let answers = &data.answers;
    let Some(form) = ctx.command().custom_data.downcast_ref::<FormCommand>() else {
        anyhow::bail!("/{} carries no form", ctx.command().qualified_name);
    };
    let draft = call::draft(&form.path, &form.fields, ctx.args);
    let attached = attachment(ctx.args);
    if attached.is_none() && data.tables.only_looks(&draft) {
        asked.look(answers, false, given(data, &asked, form, draft, None)).await?;
        allowed::came(data, &asked).await;
        return Ok(());
    }
    asked.defer(answers).await?;
    allowed::came(data, &asked).await;
    let file = match attached {
        None => None,
        Some(file) => {
            // Held until the file's bytes are let go of: not while its answer waits to be taken.
            let room = data.files.acquire().await?;
            match import::read(data, file).await? {
                Ok(bytes) => {
                    Some((Attached { people: import::people(data, &asked, &bytes).await, bytes }, room))
                }
                Err(words) => {
                    drop(room);
                    let reply = Reply::refuse(words, codes::WRONG_GAME);
                    asked.answer(answers, respond::with_present(data, &asked, None, reply)).await;
                    return Ok(());
                }
            }
        }
    };
    let reply = given(data, &asked, form, draft, file).await;
    asked.answer(answers, reply).await;
    Ok(())
}

/// Gives the order, and what is answered. The room for a file is let go of with it, before its answer waits.
async fn given(
    data: &Data,
    asked: &Asked,
    form: &FormCommand,
    mut draft: Draft,
    file: Option<(Attached, SemaphorePermit<'_>)>,
) -> Reply {
    // Which game's rules are meant is for that form to say; elsewhere the option says which game of one's own.
    let game = if form.path == RULES { draft.text(GAME) } else { call::game(&mut draft) };
    let call = call::of(asked, game);
    if let Some(words) = allowed::cant_play(asked, &form.path) {
        return words;
    }
    let (file, room) = file.unzip();
    let answer = data.tables.order(Ask { call, draft, version: None, file }).await;
    drop(room);
    // What one looks at leads on to what one can do there.
    let looked = answer.as_ref().ok().filter(|_| data.tables.is_look(&form.path));
    let back = looked.and_then(|receipt| Some(rows::back_to(receipt.game?.0, receipt.version)));
    let reply = if form.path == rows::PANEL {
        respond::panel(data, asked, answer, 0).await
    } else {
        let reply = respond::reply(data, asked, answer).await;
        if rows::lead_back(&reply.rows) { reply } else { back.into_iter().fold(reply, Reply::and) }
    };
    allowed::with_lacks(reply, asked, &form.path)
}

/// The file that was sent along.
fn attachment<'a>(options: &[ResolvedOption<'a>]) -> Option<&'a serenity::Attachment> {
    options.iter().find_map(|option| match option.value {
        ResolvedValue::Attachment(file) => Some(file),
        _ => None,
    })
}
