//! A small bot of serenity's and poise's own making, and a client for requests written by hand.

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{ChannelId, GuildId, Options, Sandbox, UserId};

pub(crate) type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// Waits for something that is bound to come, and fails if it doesn't.
pub(crate) async fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..500 {
        if let Some(found) = look() {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("waited in vain for {what}");
}

/// A sandbox with one server, one channel and two people, on a clock that stands still.
pub(crate) struct Room {
    pub(crate) sandbox: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) activity: Activity,
    pub(crate) server: GuildId,
    pub(crate) channel: ChannelId,
    pub(crate) ada: UserId,
    pub(crate) ben: UserId,
    client: reqwest::Client,
}

impl Room {
    pub(crate) async fn open() -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let activity = Activity::default();
        let options = Options::empty(clock.clone(), activity.clone());
        let sandbox = Sandbox::start(options).await.expect("the sandbox starts");
        let server = sandbox.server("War table");
        let channel = sandbox.channel(server, "games");
        let ada = sandbox.person("ada");
        let ben = sandbox.person("ben");
        Self { sandbox, clock, activity, server, channel, ada, ben, client: reqwest::Client::new() }
    }

    /// Sends a request as the bot would, and gives the status and the JSON answered.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.rest_base());
        let mut request = self
            .client
            .request(method.parse().expect("a method"), url)
            .header("Authorization", format!("Bot {}", self.sandbox.bot_token()));
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("it is answered");
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or(Value::Null))
    }

    /// Sends a multipart request with files.
    pub(crate) async fn upload(&self, path: &str, body: Value, files: Vec<(&str, Vec<u8>)>) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (at, (name, bytes)) in files.into_iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
            form = form.part(format!("files[{at}]"), part);
        }
        let request = self
            .client
            .post(format!("{}/api/v10{path}", self.sandbox.rest_base()))
            .header("Authorization", format!("Bot {}", self.sandbox.bot_token()))
            .multipart(form);
        let answer = request.send().await.expect("it is answered");
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }

    /// Posts a plain message as the bot and gives its id.
    pub(crate) async fn post(&self, text: &str) -> String {
        let path = format!("/channels/{}/messages", self.channel);
        let (status, message) = self.ask("POST", &path, json!({ "content": text })).await;
        assert_eq!(status, 200, "{message}");
        message["id"].as_str().expect("an id").into()
    }

    /// Starts the test's bot against the sandbox and waits until it is ready.
    pub(crate) async fn with_bot(self) -> (Self, Bot) {
        let bot = Bot::start(&self).await;
        (self, bot)
    }
}

/// Rolls dice.
#[poise::command(slash_command)]
async fn roll(
    ctx: Context<'_>,
    #[description = "how many"] n: i64,
    #[description = "what for"]
    #[autocomplete = "places"]
    place: Option<String>,
) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    ctx.say(format!("**{n}** dice for {}", place.unwrap_or_else(|| "nothing".into()))).await?;
    Ok(())
}

async fn places(_: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let names = ["Alaska", "Alberta", "Peru"].into_iter().filter(|name| name.starts_with(partial));
    serenity::CreateAutocompleteResponse::new()
        .set_choices(names.map(|name| serenity::AutocompleteChoice::new(name, name)).collect())
}

/// Asks a question with buttons.
#[poise::command(slash_command)]
async fn question(ctx: Context<'_>) -> Result<(), Error> {
    let buttons = serenity::CreateActionRow::Buttons(vec![
        serenity::CreateButton::new("bid").label("Bid").emoji('💰'),
        serenity::CreateButton::new("done").label("Done").disabled(true),
    ]);
    let options = vec![
        serenity::CreateSelectMenuOption::new("Alaska", "alaska"),
        serenity::CreateSelectMenuOption::new("Peru", "peru"),
    ];
    let menu = serenity::CreateSelectMenu::new("from", serenity::CreateSelectMenuKind::String { options })
        .placeholder("From");
    let rows = vec![buttons, serenity::CreateActionRow::SelectMenu(menu)];
    ctx.send(poise::CreateReply::default().content("What now?").components(rows)).await?;
    Ok(())
}

/// Never answers.
#[poise::command(slash_command)]
async fn silence(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

async fn handle(ctx: &serenity::Context, event: &serenity::FullEvent) -> Result<(), Error> {
    use serenity::{CreateInteractionResponse as Respond, CreateInteractionResponseMessage as Answer};
    match event {
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(pressed) } => {
            if pressed.data.custom_id == "bid" {
                let field =
                    serenity::CreateInputText::new(serenity::InputTextStyle::Short, "amount", "amount");
                let modal = serenity::CreateModal::new("bid", "Your bid")
                    .components(vec![serenity::CreateActionRow::InputText(field)]);
                pressed.create_response(ctx, Respond::Modal(modal)).await?;
            } else if let serenity::ComponentInteractionDataKind::StringSelect { values } = &pressed.data.kind
            {
                let message = Answer::new().content(format!("from {}", values.join(" and ")));
                pressed.create_response(ctx, Respond::UpdateMessage(message)).await?;
            }
        }
        serenity::FullEvent::InteractionCreate { interaction: serenity::Interaction::Modal(form) } => {
            let serenity::ActionRowComponent::InputText(field) = &form.data.components[0].components[0]
            else {
                return Ok(());
            };
            let text = format!("bid {}", field.value.clone().unwrap_or_default());
            form.create_response(ctx, Respond::Message(Answer::new().content(text).ephemeral(true))).await?;
            form.user.direct_message(ctx, serenity::CreateMessage::new().content("noted")).await?;
        }
        serenity::FullEvent::ReactionAdd { add_reaction }
            if add_reaction.user_id.map(|user| user.get())
                != ctx.http.application_id().map(|own| own.get()) =>
        {
            let emoji = add_reaction.emoji.to_string();
            add_reaction.channel_id.say(ctx, format!("counted {emoji}")).await?;
        }
        serenity::FullEvent::Message { new_message } if !new_message.author.bot => {
            new_message.channel_id.say(ctx, format!("heard: {:?}", new_message.content)).await?;
        }
        _ => {}
    }
    Ok(())
}

pub(crate) struct Bot {
    pub(crate) shards: std::sync::Arc<serenity::ShardManager>,
    task: tokio::task::JoinHandle<()>,
}

impl Bot {
    async fn start(room: &Room) -> Self {
        let http = serenity::HttpBuilder::new(room.sandbox.bot_token())
            .proxy(room.sandbox.rest_base())
            .ratelimiter_disabled(true)
            .build();
        let (ready, is_ready) = tokio::sync::oneshot::channel();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands: vec![roll(), question(), silence()],
                event_handler: |framework, event| Box::pin(handle(framework.serenity_context, event)),
                ..Default::default()
            })
            .setup(|ctx, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                    let _ = ready.send(());
                    Ok(())
                })
            })
            .build();
        let intents = serenity::GatewayIntents::non_privileged() | serenity::GatewayIntents::GUILD_MEMBERS;
        let mut client = serenity::ClientBuilder::new_with_http(http, intents)
            .framework(framework)
            .await
            .expect("the client is built");
        let shards = client.shard_manager.clone();
        let task = tokio::spawn(async move { client.start().await.expect("the bot runs") });
        is_ready.await.expect("the bot is ready");
        Self { shards, task }
    }

    pub(crate) async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.expect("the bot ends");
    }
}

/// Every test's requests and answers are checked against Discord's own description, where it is at hand.
impl Drop for Room {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let misfits = super::openapi::misfits(&self.sandbox.exchanges());
            assert!(misfits.is_empty(), "not as Discord describes it:\n{}", misfits.join("\n"));
        }
    }
}
