//! Answers to interactions: within three seconds, and never public.
//!
//! An interaction is acknowledged ephemerally before the table or a picture is touched; the answer
//! is an edit of that acknowledgement, and whatever is too long for it follows ephemerally. A dialog
//! can't be opened once an interaction is acknowledged, so what opens one works from memory.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    Builder as _, ChannelId, CreateAttachment, CreateInteractionResponse as Response,
    CreateInteractionResponseFollowup as Followup, CreateInteractionResponseMessage as ResponseMessage,
    EditInteractionResponse as Edit, Http, InteractionId, UserId,
};

use super::components::Component;
use super::{Codes, easel, limits, menus};

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
    pub(crate) rows: Vec<serenity::CreateActionRow>,
    /// The code of a refusal. It isn't sent.
    pub(crate) code: Option<String>,
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
        self.and(menus::back(component))
    }

    /// With this button at the end, where there is room.
    pub(crate) fn and(mut self, button: serenity::CreateButton) -> Self {
        match self.rows.last_mut() {
            Some(serenity::CreateActionRow::Buttons(row)) if row.len() < limits::ROW => row.push(button),
            _ => self.rows.push(serenity::CreateActionRow::Buttons(vec![button])),
        }
        self.rows.truncate(limits::ROW);
        self
    }

    fn files(&mut self) -> Vec<CreateAttachment> {
        let files = std::mem::take(&mut self.files);
        let files = files.into_iter().map(|(name, bytes)| CreateAttachment::bytes(bytes, name));
        self.picture.take().map(Picture::attachment).into_iter().chain(files).collect()
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
            may_open: true,
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
            may_open: true,
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
            may_open: false,
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

    /// Acknowledges: the person sees that it is being worked on, and nobody else sees anything.
    pub(crate) async fn defer(&self, http: &Http) -> serenity::Result<()> {
        self.respond(http, Response::Defer(ResponseMessage::new().ephemeral(true))).await
    }

    /// Acknowledges a component of a private message, whose text the answer then replaces.
    pub(crate) async fn defer_in_place(&self, http: &Http) -> serenity::Result<()> {
        self.respond(http, Response::Acknowledge).await
    }

    /// Opens a dialog; nothing may have been acknowledged.
    pub(crate) async fn open(&self, http: &Http, dialog: serenity::CreateModal) -> serenity::Result<()> {
        self.respond(http, Response::Modal(dialog)).await
    }

    async fn respond(&self, http: &Http, response: Response) -> serenity::Result<()> {
        response.execute(http, (self.id, &self.token)).await
    }

    /// Answers after the acknowledgement; who watches learns by which code it refuses.
    pub(crate) async fn answer(&self, http: &Http, codes: &Codes, mut reply: Reply) -> serenity::Result<()> {
        let code = reply.code.take();
        let _room = if reply.picture.is_some() { easel::on_the_way().await } else { None };
        let files = reply.files();
        let mut parts = reply.parts.into_iter();
        // A picture needs no words beside it; nothing at all would be no answer.
        let wordless = if files.is_empty() { "Done." } else { "" };
        let mut edit = Edit::new()
            .content(parts.next().unwrap_or_else(|| wordless.to_owned()))
            .allowed_mentions(nobody());
        let rest: Vec<String> = parts.collect();
        let (mut rows, mut files) = (Some(reply.rows), Some(files));
        if rest.is_empty() {
            edit = edit.components(rows.take().unwrap_or_default());
            // What is answered in place had perhaps a picture: it goes with the words beside it.
            edit = edit.clear_attachments();
            for file in files.take().unwrap_or_default() {
                edit = edit.new_attachment(file);
            }
        }
        let note = |message: serenity::Message| codes.note(message.id.get(), code.as_deref());
        note(edit.execute(http, &self.token).await?);
        let last = rest.len().saturating_sub(1);
        for (index, part) in rest.into_iter().enumerate() {
            let mut followup = Followup::new().content(part).ephemeral(true).allowed_mentions(nobody());
            if index == last {
                followup = followup.components(rows.take().unwrap_or_default());
                followup = followup.files(files.take().unwrap_or_default());
            }
            note(followup.execute(http, (None, &self.token)).await?);
        }
        Ok(())
    }
}

/// Pings nobody.
pub(crate) fn nobody() -> serenity::CreateAllowedMentions {
    serenity::CreateAllowedMentions::new()
}

fn shown_name(member: Option<&serenity::Member>, user: &serenity::User) -> String {
    member.map_or_else(|| user.display_name(), serenity::Member::display_name).to_owned()
}
