//! Answers to interactions: within three seconds, and never public.
//!
//! An interaction is acknowledged ephemerally before the table or a picture is touched; the answer
//! is an edit of that acknowledgement, and whatever is too long for it follows ephemerally. A dialog
//! can't be opened once an interaction is acknowledged, so what opens one works from memory. What only
//! looks is answered by what is seen, with no acknowledgement before, if that is there soon.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::{
    Builder as _, ChannelId, CreateAttachment, CreateInteractionResponse as Response,
    CreateInteractionResponseFollowup as Followup, CreateInteractionResponseMessage as ResponseMessage,
    EditInteractionResponse as Edit, InteractionId, MessageId, UserId,
};

use super::answers::{Answers, Missed, Trouble};
use super::components::Component;
use super::rows::{Key, Row};
use super::{easel, lacking, limits, rows, said};
use crate::table::{Late, PersonId, PlaceId};

/// So soon an answer is there that needs no acknowledgement before it.
const SOON: Duration = Duration::from_millis(500);
/// What was asked longer ago is acknowledged at once: Discord waits for three seconds.
const FRESH: SignedDuration = SignedDuration::from_secs(1);

/// A picture to be sent, with its description for who can't see it.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// The file's name.
    pub(crate) name: String,
    /// PNG; GIF where it moves.
    pub(crate) bytes: Arc<[u8]>,
    /// What it shows.
    pub(crate) alt: String,
}

impl Picture {
    pub(crate) fn attachment(self) -> CreateAttachment {
        CreateAttachment::bytes(self.bytes.to_vec(), self.name)
            .description(limits::cut(&self.alt, limits::ALT))
    }
}

/// What one person reads in answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    /// The messages, each within Discord's length.
    pub(crate) parts: Vec<String>,
    /// Files, by name.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// A picture.
    pub(crate) picture: Option<Picture>,
    /// Buttons and menus, under the last message.
    pub(crate) rows: Vec<Row>,
    /// The code of a refusal. It isn't sent.
    pub(crate) code: Option<String>,
    /// What is told by direct message should Discord take no answer. Nothing was done where there is none.
    pub(crate) late: Option<Box<Late>>,
}

/// A message of an answer.
#[derive(Clone)]
struct Part {
    content: String,
    rows: Vec<serenity::CreateActionRow>,
    files: Vec<CreateAttachment>,
    picture: Option<Picture>,
    /// What its picture shows.
    alt: String,
}

impl Reply {
    /// One sentence.
    pub(crate) fn say(text: impl Into<String>) -> Self {
        Self { parts: limits::split(&text.into()), ..Self::default() }
    }

    /// A sentence that refuses.
    pub(crate) fn refuse(text: impl Into<String>, code: &str) -> Self {
        Self { code: Some(code.to_owned()), ..Self::say(text) }
    }

    /// With a button that leads back to what one can do now.
    pub(crate) fn and_back(self, component: &Component) -> Self {
        if rows::lead_back(&self.rows) { self } else { self.and(rows::back(component)) }
    }

    /// With this button at the end.
    pub(crate) fn and(mut self, button: Key) -> Self {
        self.rows = rows::and(self.rows, button);
        self
    }

    fn files(&mut self) -> Vec<CreateAttachment> {
        let files = std::mem::take(&mut self.files);
        files.into_iter().map(|(name, bytes)| CreateAttachment::bytes(bytes, name)).collect()
    }
}

/// An interaction: who asked, where, and how to answer.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) user: UserId,
    /// The name by which the server, or else Discord, knows the person.
    pub(crate) name: String,
    pub(crate) channel: ChannelId,
    pub(crate) guild: Option<serenity::GuildId>,
    /// May a dialog be opened in answer? Not to a dialog.
    pub(crate) may_open: bool,
    /// The message under which the component stands, or below which the dialog opened.
    pub(crate) under: Option<MessageId>,
    /// What the bot may not do here, though it has to.
    pub(crate) lacks: Vec<lacking::Lack>,
}

impl Asked {
    pub(crate) fn command(interaction: &serenity::CommandInteraction) -> Self {
        Self {
            id: interaction.id,
            token: interaction.token.clone(),
            user: interaction.user.id,
            name: shown_name(interaction.member.as_deref(), &interaction.user),
            channel: interaction.channel_id,
            guild: interaction.guild_id,
            lacks: lacking::lacks(
                interaction.guild_id,
                interaction.app_permissions,
                interaction.channel.as_ref(),
            ),
            may_open: true,
            under: None,
        }
    }

    pub(crate) fn component(interaction: &serenity::ComponentInteraction) -> Self {
        Self {
            id: interaction.id,
            token: interaction.token.clone(),
            user: interaction.user.id,
            name: shown_name(interaction.member.as_ref(), &interaction.user),
            channel: interaction.channel_id,
            guild: interaction.guild_id,
            lacks: lacking::lacks(
                interaction.guild_id,
                interaction.app_permissions,
                interaction.channel.as_ref(),
            ),
            may_open: true,
            under: Some(interaction.message.id),
        }
    }

    pub(crate) fn dialog(interaction: &serenity::ModalInteraction) -> Self {
        Self {
            id: interaction.id,
            token: interaction.token.clone(),
            user: interaction.user.id,
            name: shown_name(interaction.member.as_ref(), &interaction.user),
            channel: interaction.channel_id,
            guild: interaction.guild_id,
            lacks: lacking::lacks(
                interaction.guild_id,
                interaction.app_permissions,
                interaction.channel.as_ref(),
            ),
            may_open: false,
            under: interaction.message.as_ref().map(|message| message.id),
        }
    }

    /// Whoever is to be told that something broke; none for a completion, which shows nothing.
    pub(crate) fn of(interaction: &serenity::Interaction) -> Option<Self> {
        match interaction {
            serenity::Interaction::Command(command) => Some(Self::command(command)),
            serenity::Interaction::Component(component) => Some(Self::component(component)),
            serenity::Interaction::Modal(dialog) => Some(Self::dialog(dialog)),
            _ => None,
        }
    }

    /// When it was asked.
    pub(crate) fn at(&self) -> Timestamp {
        Timestamp::from_millisecond(self.id.created_at().timestamp_millis()).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Acknowledges: the person sees that it is being worked on, and nobody else sees anything.
    pub(crate) async fn defer(&self, answers: &Answers) -> Result<(), Missed> {
        let deferred = self.defer_quietly(answers).await;
        self.or_tell(answers, deferred).await
    }

    /// The same, where whoever calls has something to say if it isn't taken.
    pub(crate) async fn defer_quietly(&self, answers: &Answers) -> Result<(), Missed> {
        let response = Response::Defer(ResponseMessage::new().ephemeral(true));
        self.respond(answers, response).await
    }

    /// Acknowledges a component of a private message, whose text the answer then replaces.
    pub(crate) async fn defer_in_place(&self, answers: &Answers) -> Result<(), Missed> {
        let deferred = self.respond(answers, Response::Acknowledge).await;
        self.or_tell(answers, deferred).await
    }

    /// Acknowledges in one of the two ways.
    pub(crate) async fn acknowledge(&self, answers: &Answers, in_place: bool) -> Result<(), Missed> {
        if in_place { self.defer_in_place(answers).await } else { self.defer(answers).await }
    }

    /// Opens a dialog; nothing may have been acknowledged.
    pub(crate) async fn open(&self, answers: &Answers, dialog: serenity::CreateModal) -> Result<(), Missed> {
        let opened = self.respond(answers, Response::Modal(dialog)).await;
        self.or_tell(answers, opened).await
    }

    async fn respond(&self, answers: &Answers, response: Response) -> Result<(), Missed> {
        answers.by_callback(self.id);
        let (http, id, token) = (answers.http(), self.id, self.token.clone());
        let respond = move || {
            let (http, token, response) = (Arc::clone(&http), token.clone(), response.clone());
            async move { response.execute(&http, (id, &token)).await }.boxed()
        };
        answers.acknowledge(self.at(), Box::new(respond)).await
    }

    /// Discord has shown that nothing was answered; whether something was done it doesn't know.
    async fn or_tell(&self, answers: &Answers, done: Result<(), Missed>) -> Result<(), Missed> {
        if done.is_err() {
            self.tell_late(answers, Late::Nothing).await;
        }
        done
    }

    /// Answers what only looks at something, whose answer may as well be lost: nothing is done by it. It is the first that
    /// Discord hears where it is there soon; else an acknowledgement is. `in_place`: in the place of the private message
    /// under which the component stands.
    pub(crate) async fn look(
        &self,
        answers: &Answers,
        in_place: bool,
        looking: impl Future<Output = Reply>,
    ) -> Result<(), Missed> {
        let mut looking = pin!(looking);
        let soon = if answers.now().duration_since(self.at()) < FRESH { SOON } else { Duration::ZERO };
        let seen = tokio::select! {
            reply = &mut looking => Some(reply),
            () = tokio::time::sleep(soon) => None,
        };
        let Some(mut reply) = seen else {
            // It goes on meanwhile: what it waits for others may wait for as well.
            let (acknowledged, reply) = tokio::join!(self.acknowledge(answers, in_place), looking);
            acknowledged?;
            self.answer(answers, reply).await;
            return Ok(());
        };
        // By which message something is refused is known of an edit alone, where somebody watches.
        let whole = reply.code.is_none() || !answers.codes().are_kept();
        let late = reply.late.take();
        let (code, parts) = (reply.code.take(), parts(reply));
        let at_once = whole && self.say_at_once(answers, in_place, &parts).await;
        match self.under.filter(|_| in_place) {
            _ if !at_once => self.acknowledge(answers, in_place).await?,
            Some(message) => answers.codes().note(message.get(), None),
            None => {}
        }
        self.go_on(answers, parts, usize::from(at_once), (code, late)).await;
        Ok(())
    }

    /// Says the first message of an answer as the first that Discord hears of it; false if it isn't taken so. What carries
    /// files takes longer on its way than an acknowledgement may.
    async fn say_at_once(&self, answers: &Answers, in_place: bool, parts: &[Part]) -> bool {
        let Some(Part { content, rows, files, picture, .. }) = parts.first().cloned() else { return false };
        if picture.is_some() || !files.is_empty() {
            return false;
        }
        let message = ResponseMessage::new().content(content).allowed_mentions(nobody()).components(rows);
        let response = match in_place {
            // It takes away what files were there, too.
            true => Response::UpdateMessage(message),
            false => Response::Message(message.ephemeral(true)),
        };
        // What follows it has to come after it.
        parts.len() == 1 && answers.in_response(self.id, &response)
            || self.respond(answers, response).await.is_ok()
    }

    /// Answers after the acknowledgement, sooner or later; who watches learns by which code it refuses.
    pub(crate) async fn answer(&self, answers: &Answers, mut reply: Reply) {
        let known = (reply.code.take(), reply.late.take());
        self.go_on(answers, parts(reply), 0, known).await;
    }

    /// The same from this message on.
    async fn go_on(
        &self,
        answers: &Answers,
        parts: Vec<Part>,
        from: usize,
        (code, late): (Option<String>, Option<Box<Late>>),
    ) {
        for (index, mut part) in parts.into_iter().enumerate().skip(from) {
            let mut sent = self.send(answers, index == 0, &part).await;
            let bare = part.rows.is_empty() && part.files.is_empty() && part.picture.is_none();
            if matches!(sent, Err(Trouble::Refused)) && !bare {
                // Its words are better than nothing.
                (part.rows, part.files, part.picture) = (Vec::new(), Vec::new(), None);
                if part.content.is_empty() {
                    part.content = std::mem::take(&mut part.alt);
                }
                sent = self.send(answers, index == 0, &part).await;
            }
            match sent {
                Ok(Some(message)) => answers.codes().note(message.get(), code.as_deref()),
                Ok(None) => {}
                Err(_) => return self.tell_late(answers, late.map_or(Late::Unsaid, |late| *late)).await,
            }
        }
    }

    /// Says something at the end of the message under which the component stands, and leaves the rest as it is.
    pub(crate) async fn remark(&self, answers: &Answers, before: &str, remark: &str, code: &str) {
        let content = match before.ends_with(remark) {
            true => before.to_owned(),
            false => {
                format!("{}\n{remark}", limits::cut(before, limits::CONTENT - limits::length(remark) - 1))
            }
        };
        let (http, token) = (answers.http(), self.token.clone());
        let attempt = move || {
            let edit = Edit::new().content(content.clone()).allowed_mentions(nobody());
            let (http, token) = (Arc::clone(&http), token.clone());
            async move { edit.execute(&http, &token).await.map(|message| message.id) }.boxed()
        };
        // Untold, it did nothing all the same.
        if let Ok(message) = answers.insist(self.at(), Box::new(attempt)).await {
            answers.codes().note(message.get(), Some(code));
        }
    }

    pub(super) async fn tell_late(&self, answers: &Answers, late: Late) {
        let place = self.guild.map(|_| PlaceId(self.channel.get()));
        answers.late(PersonId(self.user.get()), place, self.at(), late).await;
    }

    /// Sends a message of an answer; which one it became, where Discord said so.
    async fn send(&self, answers: &Answers, first: bool, part: &Part) -> Result<Option<MessageId>, Trouble> {
        let (http, token, part) = (answers.http(), self.token.clone(), part.clone());
        let attempt = move || {
            let (http, token) = (Arc::clone(&http), token.clone());
            let Part { content, rows, files, picture, .. } = part.clone();
            async move {
                // Only while it is sent: between two attempts others have the room.
                let _room = if picture.is_some() { easel::answer_on_the_way().await } else { None };
                let files = picture.map(Picture::attachment).into_iter().chain(files);
                if first {
                    let edit = Edit::new().content(content).allowed_mentions(nobody()).components(rows);
                    // What is answered in place had perhaps a picture: it goes with the words beside it.
                    let edit = files.fold(edit.clear_attachments(), Edit::new_attachment);
                    return edit.execute(&http, &token).await.map(|message| Some(message.id));
                }
                let followup = Followup::new().content(content).ephemeral(true).allowed_mentions(nobody());
                let followup = followup.components(rows).files(files);
                match followup.execute(&http, (None, &token)).await {
                    Ok(message) => Ok(Some(message.id)),
                    // It has no nonce: what may have arrived isn't sent a second time.
                    Err(failed) if said::may_have_arrived(&failed) => Ok(None),
                    Err(failed) => Err(failed),
                }
            }
            .boxed()
        };
        answers.insist(self.at(), Box::new(attempt)).await
    }
}

/// An answer's messages: what is below it is below the last.
fn parts(mut reply: Reply) -> Vec<Part> {
    let alt = reply.picture.as_ref().map_or("Done.", |picture| picture.alt.as_str());
    let alt = limits::cut(alt, limits::CONTENT);
    let (files, picture) = (reply.files(), reply.picture.take());
    // A picture needs no words beside it; nothing at all would be no answer.
    if reply.parts.is_empty() {
        reply.parts.push(if files.is_empty() && picture.is_none() {
            "Done.".to_owned()
        } else {
            String::new()
        });
    }
    let part =
        |content| Part { content, rows: Vec::new(), files: Vec::new(), picture: None, alt: String::new() };
    let mut parts: Vec<Part> = reply.parts.into_iter().map(part).collect();
    if let Some(last) = parts.last_mut() {
        (last.rows, last.files, last.picture, last.alt) = (rows::shown(reply.rows), files, picture, alt);
    }
    parts
}

/// Pings nobody.
pub(crate) fn nobody() -> serenity::CreateAllowedMentions {
    serenity::CreateAllowedMentions::new()
}

fn shown_name(member: Option<&serenity::Member>, user: &serenity::User) -> String {
    member.map_or_else(|| user.display_name(), serenity::Member::display_name).to_owned()
}
