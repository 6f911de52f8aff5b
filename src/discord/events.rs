//! Events that are no slash command: components, dialogs, reactions, and being connected.

use poise::serenity_prelude as serenity;
use serenity::{FullEvent, GuildId};

use super::{Data, Error, ballots, press};
use crate::table::PlaceId;

/// Handles an event after poise has looked at it.
pub(crate) async fn handle(
    framework: poise::FrameworkContext<'_, Data, Error>,
    event: &FullEvent,
) -> Result<(), Error> {
    let data = framework.user_data;
    match event {
        FullEvent::InteractionCreate { interaction: serenity::Interaction::Component(component) } => {
            press::component(data, component).await;
        }
        FullEvent::InteractionCreate { interaction: serenity::Interaction::Modal(dialog) } => {
            press::dialog(data, dialog).await;
        }
        FullEvent::ReactionAdd { add_reaction: reaction }
        | FullEvent::ReactionRemove { removed_reaction: reaction }
            // Our own reactions are the ballot's choices, not votes.
            if reaction.user_id != Some(framework.bot_id) =>
        {
            ballots::hint(data, reaction.channel_id, reaction.message_id, reaction.burst).await;
        }
        FullEvent::ReactionRemoveAll { channel_id, removed_from_message_id } => {
            ballots::hint(data, *channel_id, *removed_from_message_id, false).await;
        }
        FullEvent::ThreadDelete { thread, .. } => {
            // A team's, or one in which a game is played.
            let place = PlaceId(thread.id.get());
            if let Err(error) = data.tables.thread_gone(place).await.and(data.tables.place_gone(place).await) {
                tracing::error!(error = error.to_string(), "that a thread is gone could not be kept");
            }
        }
        FullEvent::ReactionRemoveEmoji { removed_reactions } => {
            ballots::hint(data, removed_reactions.channel_id, removed_reactions.message_id, false).await;
        }
        // What happened while nobody listened is not told again: the ballots are read anew, and the rest is looked up.
        FullEvent::Ready { data_about_bot } => {
            let servers: Vec<GuildId> = data_about_bot.guilds.iter().map(|guild| guild.id).collect();
            data.servers.expect(data_about_bot.shard, &servers);
            if data.awaited.came(data_about_bot.shard.map(|shard| shard.id)) {
                data.missed.connected();
                data.recounts.connected();
            }
        }
        FullEvent::GuildCreate { guild, .. } => {
            data.servers.note_all(guild, &data.tables);
            // The bot may have been asked back: what waits there is sent.
            for place in data.servers.places(guild.id) {
                data.tables.wake_place(place).await;
            }
        }
        // One that Discord has trouble with comes back by itself; else the bot was taken off it.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            for place in data.servers.places(incomplete.id) {
                if let Err(error) = data.tables.place_out_of_reach(place).await {
                    tracing::error!(error = error.to_string(), "that a server is gone could not be kept");
                }
            }
        }
        FullEvent::ChannelDelete { channel, .. } => {
            if let Err(error) = data.tables.place_gone(PlaceId(channel.id.get())).await {
                tracing::error!(error = error.to_string(), "that a channel is gone could not be kept");
            }
            // Of threads that went with it nothing may be said.
            data.missed.beside(channel.guild_id);
        }
        _ => {}
    }
    Ok(())
}
