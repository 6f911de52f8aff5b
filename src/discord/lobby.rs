//! `/game`: what concerns the table itself, from making a game to bringing one back from a file.

use std::borrow::Cow;

use anyhow::Context as _;
use poise::serenity_prelude as serenity;
use serenity::{CommandOptionType, CreateCommandOption, ResolvedValue};

use super::answer::{Asked, Reply};
use super::complete::complete;
use super::tree::{FormCommand, parameter, parent};
use super::{Command, Context, Data, Fault, handler, import, press};
use crate::games::Kind;
use crate::rules::{FieldKind, FieldSpec};
use crate::table::{Call, No, PersonId, Receipt, Who, Wish};

/// The group.
pub(crate) fn game(kinds: &[&'static dyn Kind]) -> Command {
    let create = kinds.iter().map(|kind| create_kind(*kind)).collect();
    let mut subcommands = vec![parent("create", "Make a game in this channel", create)];
    subcommands.extend([
        join(),
        ready(),
        start(),
        leave(),
        cancel(),
        rematch(),
        pause(),
        resume(),
        list(),
        kick(),
        replace(),
        undo(),
        pace(),
        reminders(),
        log(),
        export(),
        verify(),
        import(),
    ]);
    parent("game", "Make, join, run and end games", subcommands)
}

/// A whole number without bounds of its own: what is out of place is answered in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) i64);

#[serenity::async_trait]
impl poise::SlashArgument for Whole {
    async fn extract(
        _: &serenity::Context,
        _: &serenity::CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, poise::SlashArgError> {
        match value {
            ResolvedValue::Integer(number) => Ok(Self(*number)),
            _ => Err(poise::SlashArgError::new_command_structure_mismatch("expected an integer")),
        }
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        builder.kind(CommandOptionType::Integer)
    }
}

/// Acknowledges at once.
async fn defer(ctx: Context<'_>) -> Result<(Asked, Call), Fault> {
    let asked = Asked::command(ctx.interaction);
    asked.defer(&ctx.serenity_context().http).await?;
    let call = handler::call(&asked, None);
    Ok((asked, call))
}

async fn answer(ctx: Context<'_>, asked: &Asked, answer: Result<Receipt, No>) -> Result<(), Fault> {
    let reply = press::reply(ctx.data(), asked, answer).await;
    Ok(asked.answer(&ctx.serenity_context().http, reply).await?)
}

const ABSENCE: &[&str] = &["autopilot", "wait"];

/// `/game create KIND`, with the kind's own options between the table's.
fn create_kind(kind: &'static dyn Kind) -> Command {
    let mut fields = vec![FieldSpec {
        name: "players",
        words: if kind.seats().0 == kind.seats().1 {
            "How many play (one for each seat)"
        } else {
            "How many play (as many as join)"
        },
        kind: FieldKind::Integer,
        required: false,
    }];
    fields.extend(kind.options().iter().map(|option| FieldSpec {
        name: option.name,
        words: option.words,
        kind: option.kind,
        required: false,
    }));
    fields.extend([
        FieldSpec {
            name: "deadline",
            words: "Time for each decision: 24h (the default), off",
            kind: FieldKind::Text,
            required: false,
        },
        FieldSpec {
            name: "absence",
            words: "At a deadline: play on for them, or wait (autopilot)",
            kind: FieldKind::Choice(ABSENCE),
            required: false,
        },
        FieldSpec {
            name: "name",
            words: "What the game is called (its number)",
            kind: FieldKind::Text,
            required: false,
        },
    ]);
    Command {
        name: Cow::Borrowed(kind.command()),
        description: Some(Cow::Owned(format!("Make a game of {}", kind.name()))),
        parameters: fields.iter().map(parameter).collect(),
        custom_data: Box::new(FormCommand { path: kind.id().to_owned(), fields }),
        ..create_template()
    }
}

/// The one function behind every `/game create KIND`.
#[poise::command(slash_command)]
async fn create_template(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let form =
        ctx.command().custom_data.downcast_ref::<FormCommand>().context("a creation without options")?;
    let chosen = handler::draft(&form.path, &form.fields, ctx.args).fields;
    let done = ctx.data().tables.create(call, &form.path, chosen).await;
    answer(ctx, &asked, done).await
}

/// Take a seat
#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[description = "Which seat (the next free one)"]
    #[autocomplete = "complete"]
    seat: Option<String>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.join(call, seat).await;
    answer(ctx, &asked, done).await
}

/// Say that you are ready; when all are, it starts
#[poise::command(slash_command)]
async fn ready(
    ctx: Context<'_>,
    #[description = "A word of your own for the dice (none)"] word: Option<String>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.ready(call, word).await;
    answer(ctx, &asked, done).await
}

/// Host: start with the players who have joined
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.start(call).await;
    answer(ctx, &asked, done).await
}

/// Give up your seat
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.leave(call, false).await;
    answer(ctx, &asked, done).await
}

/// Call the game off; by vote once it runs
#[poise::command(slash_command)]
async fn cancel(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.cancel(call).await;
    answer(ctx, &asked, done).await
}

/// The same people and options again
#[poise::command(slash_command)]
async fn rematch(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.rematch(call).await;
    answer(ctx, &asked, done).await
}

/// Let deadlines and reminders stand still; by vote
#[poise::command(slash_command)]
async fn pause(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.pause(call).await;
    answer(ctx, &asked, done).await
}

/// Let deadlines run again
#[poise::command(slash_command)]
async fn resume(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.resume(call).await;
    answer(ctx, &asked, done).await
}

/// This channel's game, and yours
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.list(call).await;
    answer(ctx, &asked, done).await
}

/// Take somebody's seat away; by vote once it runs
#[poise::command(slash_command)]
async fn kick(
    ctx: Context<'_>,
    #[description = "Whose seat"]
    #[autocomplete = "complete"]
    seat: String,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.kick(call, &seat).await;
    answer(ctx, &asked, done).await
}

/// Give a seat to somebody else; another's by vote
#[poise::command(slash_command)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Whose seat"]
    #[autocomplete = "complete"]
    seat: String,
    #[description = "Who takes it"] with: serenity::User,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    if with.bot {
        let words = "A bot can't hold a seat; name one of the people here. (unknown-player)";
        let reply = press::with_present(ctx.data(), &asked, None, Reply::say(words));
        return Ok(asked.answer(&ctx.serenity_context().http, reply).await?);
    }
    let member = ctx.interaction.data.resolved.members.get(&with.id);
    let name = member.and_then(|member| member.nick.as_deref()).unwrap_or_else(|| with.display_name());
    let with = Who { person: PersonId(with.id.get()), name: name.to_owned() };
    let done = ctx.data().tables.replace(call, &seat, with).await;
    answer(ctx, &asked, done).await
}

/// Take steps back; by vote of those who acted since
#[poise::command(slash_command)]
async fn undo(
    ctx: Context<'_>,
    #[description = "Back to before which step (the last)"]
    #[autocomplete = "complete"]
    to: Option<String>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.undo(call, to).await;
    answer(ctx, &asked, done).await
}

/// How an absent player is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Absence {
    #[name = "autopilot"]
    Autopilot,
    #[name = "wait"]
    Wait,
}

/// Change the time for decisions; by vote
#[poise::command(slash_command)]
async fn pace(
    ctx: Context<'_>,
    #[description = "Time for each decision: 24h, off (as it is)"] deadline: Option<String>,
    #[description = "At a deadline: play on for them, or wait (as it is)"] absence: Option<Absence>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let absence = absence.map(|absence| ABSENCE[absence as usize].to_owned());
    let done = ctx.data().tables.pace(call, deadline, absence).await;
    answer(ctx, &asked, done).await
}

/// Your own reminders, in all games
#[poise::command(slash_command)]
async fn reminders(
    ctx: Context<'_>,
    #[description = "How often: 6h (as it is)"] every: Option<String>,
    #[description = "When not: 22:00-07:00 Europe/Berlin (as it is)"] away: Option<String>,
    #[description = "No reminders at all (as it is)"] off: Option<bool>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.reminders(call, Wish { every, away, off }).await;
    answer(ctx, &asked, done).await
}

/// What happened so far
#[poise::command(slash_command)]
async fn log(
    ctx: Context<'_>,
    #[description = "From which number on (the last ones)"] from: Option<Whole>,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.log(call, from.map(|from| from.0)).await;
    answer(ctx, &asked, done).await
}

/// The game as a file, as far as you may see it
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.export(call).await;
    answer(ctx, &asked, done).await
}

/// Replay the game and compare it with what is stored
#[poise::command(slash_command)]
async fn verify(ctx: Context<'_>) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let done = ctx.data().tables.verify(call).await;
    answer(ctx, &asked, done).await
}

/// Go on with a position or an export from a file
#[poise::command(slash_command)]
async fn import(
    ctx: Context<'_>,
    #[description = "The file"] file: serenity::Attachment,
) -> Result<(), Fault> {
    let (asked, call) = defer(ctx).await?;
    let http = &ctx.serenity_context().http;
    let data: &Data = ctx.data();
    match import::read(data, &file).await? {
        Ok(bytes) => {
            let people = import::people(http, &asked, &bytes).await;
            let done = data.tables.import(call, &bytes, &people).await;
            answer(ctx, &asked, done).await
        }
        Err(words) => {
            let reply = press::with_present(data, &asked, None, Reply::say(words));
            Ok(asked.answer(http, reply).await?)
        }
    }
}
