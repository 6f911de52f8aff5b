//! What people do: talk, use commands, press buttons, fill in forms, react, come and go.
//!
//! Every act goes the way it goes on Discord, by the tree that the bot registered and the messages
//! that the person can see. What Discord's own client would not send isn't sent.

mod commands;
mod forged;
mod hands;
mod manage;

use std::path::Path;

use serde_json::Value;

use super::interaction::{Choice, Interaction, Kind, Outcome};
use super::snowflake::{ChannelId, InteractionId, MessageId, UserId};
use super::world::{ChannelKind, World};
use super::{Inner, Sandbox, shape};

/// Where a person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a channel or thread.
    Channel(ChannelId),
    /// In their direct conversation with the bot.
    Dm,
}

/// What was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Where.
    pub channel: ChannelId,
    /// The interaction, if it made one.
    pub interaction: Option<InteractionId>,
    /// The message concerned: the one said, reacted to, or whose button was pressed.
    pub message: Option<MessageId>,
}

/// How somebody reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reacting {
    /// As everybody does.
    Plain,
    /// By a super reaction.
    Super,
    /// No more.
    Not,
}

impl Reacting {
    /// As everybody does, or no more.
    pub(crate) fn plain(add: bool) -> Self {
        if add { Self::Plain } else { Self::Not }
    }
}

/// Why Discord's client would not send it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not sent: {why}")]
pub struct Unsent {
    /// In words for the person.
    pub why: String,
}

impl Unsent {
    pub(super) fn because(why: impl Into<String>) -> Self {
        Self { why: why.into() }
    }
}

/// How the bytes of a file are come by, from its name.
type Files<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;
impl World {
    /// The channel that the place means for this person, if it is there.
    pub(super) fn channel_of(&self, person: UserId, place: Place) -> Option<ChannelId> {
        match place {
            Place::Channel(channel) => Some(channel),
            Place::Dm => {
                let own = |channel: &&super::world::Channel| channel.recipient == Some(person);
                self.channels.values().find(own).map(|channel| channel.id)
            }
        }
    }

    fn place(&mut self, person: UserId, place: Place) -> Result<ChannelId, Unsent> {
        let channel = match place {
            Place::Channel(channel) => channel,
            Place::Dm => self.direct(person),
        };
        if self.users.get(&person).is_none_or(|user| user.bot) {
            return Err(Unsent::because("there is no such person"));
        }
        if !self.can_see(person, channel) {
            return Err(Unsent::because(format!("{} does not see that channel", self.name(person))));
        }
        if self.channels.get(&channel).is_some_and(|found| found.kind == ChannelKind::Forum) {
            return Err(Unsent::because("a forum has posts alone; talk goes on in those"));
        }
        Ok(channel)
    }

    fn name(&self, person: UserId) -> &str {
        self.users.get(&person).map_or("nobody", |user| &user.name)
    }

    fn awake(&self, channel: ChannelId) -> Result<(), Unsent> {
        let thread = self.channels.get(&channel).and_then(|found| found.thread.as_ref());
        if thread.is_some_and(|thread| thread.archived) {
            return Err(Unsent::because("the thread is in the archive; writing in it opens it again"));
        }
        Ok(())
    }

    /// Begins an interaction and tells the bot.
    fn interact(
        &mut self,
        kind: Kind,
        user: UserId,
        channel: ChannelId,
        name: String,
        source: Option<MessageId>,
        data: Value,
    ) -> InteractionId {
        let under = source.filter(|_| kind == Kind::Component);
        let id = match under.and_then(|message| self.message(channel, message)) {
            Some(message) => self.id_after_a_look(message.changed.unwrap_or(message.sent)),
            None => self.id(),
        };
        let interaction = Interaction {
            id,
            token: format!("interaction-{id}-{}", self.bot),
            kind,
            user,
            channel,
            created: self.now,
            name,
            outcome: Outcome::Waiting,
            source,
            original: None,
            opened_by: None,
            messages: Vec::new(),
        };
        let event = shape::interaction(self, &interaction, data);
        self.sent.insert(user, (channel, event.clone()));
        self.interactions.insert(id, interaction);
        self.event("INTERACTION_CREATE", Some(channel), event);
        id
    }
}

impl Sandbox {
    /// Uses a slash command, typed as Discord shows it. Files of attachment options are read below `files`.
    ///
    /// # Errors
    /// If Discord's client would not send it.
    pub fn slash(&self, person: UserId, place: Place, line: &str, files: &Path) -> Result<Sent, Unsent> {
        let open = |name: &str| std::fs::read(files.join(name)).map_err(|why| why.to_string());
        self.inner.with(|world| world.slash(person, place, line, &open))
    }

    /// Asks for suggestions for the option being typed, the last of the line.
    ///
    /// # Errors
    /// If the line can't be typed so, or the bot does not answer.
    pub async fn complete(&self, person: UserId, place: Place, line: &str) -> Result<Vec<Choice>, Unsent> {
        complete(&self.inner, person, place, line).await
    }

    /// Presses the newest enabled button with this label (a leading emoji left out) that the person can
    /// see; with `on`, on the newest message containing that text.
    ///
    /// # Errors
    /// If there is none.
    pub fn press(&self, person: UserId, label: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let (channel, message, custom_id) = world.find_button(person, label, on)?;
            world.press_component(person, (channel, message), &custom_id, None)
        })
    }

    /// Presses the enabled button with this label under this message.
    ///
    /// # Errors
    /// If there is none.
    pub fn press_under(&self, person: UserId, label: &str, message: MessageId) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let (channel, message, custom_id) = world.find_button_under(person, label, message)?;
            world.press_component(person, (channel, message), &custom_id, None)
        })
    }

    /// From now on people look for so long at a message that has changed before they press what is under it: at nothing,
    /// they press twice in one moment.
    pub fn people_look_for(&self, looking: jiff::SignedDuration) {
        self.inner.with(|world| world.looking = looking);
    }

    /// Chooses from the newest select menu with this placeholder that the person can see.
    ///
    /// # Errors
    /// If there is none, or it has no such choice.
    pub fn choose(&self, person: UserId, placeholder: &str, values: &[&str]) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.choose(person, placeholder, values, None))
    }

    /// Is a form open for the person?
    #[must_use]
    pub fn has_form(&self, person: UserId) -> bool {
        self.inner.with(|world| world.modals.contains_key(&person))
    }

    /// Chooses "Other…" from the newest private menu that has it: what opens a form for what is to be typed.
    ///
    /// # Errors
    /// If there is none.
    pub fn choose_other(&self, person: UserId) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.choose_other(person))
    }

    /// Fills in the form that is open for the person, fields by label (or id), and sends it.
    ///
    /// # Errors
    /// If none is open, or it does not take that.
    pub fn fill(&self, person: UserId, fields: &[(String, String)]) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.fill(person, fields))
    }

    /// Writes a message.
    ///
    /// # Errors
    /// If the person may not write there.
    pub fn say(&self, person: UserId, place: Place, text: &str) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.say(person, place, text))
    }

    /// Reacts to the newest ballot message (one under which the bot itself has put this emoji); with
    /// `on`, to the newest message containing that text.
    ///
    /// # Errors
    /// If there is none, or the person has done so already.
    pub fn react(&self, person: UserId, emoji: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let ballot = world.ballot(person, emoji, on)?;
            world.react_to(person, ballot, emoji, Reacting::Plain)
        })
    }

    /// The same by a super reaction, which Discord sells.
    ///
    /// # Errors
    /// As for [`Sandbox::react`].
    pub fn super_react(&self, person: UserId, emoji: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let ballot = world.ballot(person, emoji, on)?;
            world.react_to(person, ballot, emoji, Reacting::Super)
        })
    }

    /// Reacts to this message, whether the bot has put the emoji there or not, or takes that back.
    ///
    /// # Errors
    /// If they can't see it, or have done so already.
    pub fn react_under(
        &self,
        person: UserId,
        emoji: &str,
        message: (ChannelId, MessageId),
        add: bool,
    ) -> Result<Sent, Unsent> {
        self.inner.with(|world| world.react_to(person, message, emoji, Reacting::plain(add)))
    }

    /// Takes a reaction back; the message is found as for [`Sandbox::react`].
    ///
    /// # Errors
    /// If there is none, or the person has not reacted so.
    pub fn unreact(&self, person: UserId, emoji: &str, on: Option<&str>) -> Result<Sent, Unsent> {
        self.inner.with(|world| {
            let ballot = world.ballot(person, emoji, on)?;
            world.react_to(person, ballot, emoji, Reacting::Not)
        })
    }
}

/// Asks for suggestions and waits for them: until they come, three seconds have passed on the clock,
/// or the bot has handled everything without having answered.
pub(super) async fn complete(
    inner: &Inner,
    person: UserId,
    place: Place,
    line: &str,
) -> Result<Vec<Choice>, Unsent> {
    let mut changes = inner.changes.subscribe();
    let id = match inner.with(|world| world.complete(person, place, line))? {
        Ok(id) => id,
        Err(choices) => return Ok(choices),
    };
    let deadline = inner.clock.now() + super::interaction::ACKNOWLEDGE_WITHIN;
    loop {
        changes.borrow_and_update();
        // Looked at before the outcome: an answer that comes between the two looks was not missing.
        let handled = !inner.is_heard() || inner.activity.is_quiet();
        let outcome = inner.read(|world| world.interactions.get(&id).map(|found| found.outcome(world.now)));
        match outcome {
            Some(Outcome::Completed(choices)) => return Ok(choices),
            Some(Outcome::Waiting) if !handled => {}
            _ => return Err(Unsent::because("the bot did not answer with suggestions")),
        }
        tokio::select! {
            _ = changes.changed() => {}
            () = inner.activity.changed() => {}
            () = inner.clock.sleep_until(deadline) => {}
        }
    }
}
