//! What the bot may see and do.

use crate::limits::Refused;
use crate::permissions::of;
use crate::snowflake::ChannelId;
use crate::world::World;

/// Checks that the bot knows of the channel and sees it.
pub(super) fn visible(world: &World, channel: ChannelId) -> Result<(), Refused> {
    if !world.channels.contains_key(&channel) {
        return Err(Refused::unknown_channel());
    }
    if !world.can_see(world.bot, channel) {
        return Err(Refused::missing_access());
    }
    Ok(())
}

/// Checks that the bot has these permissions in the channel, which it sees.
pub(super) fn may(world: &World, channel: ChannelId, bits: u64) -> Result<(), Refused> {
    if of(world, world.bot, channel) & bits != bits {
        return Err(Refused::missing_permissions());
    }
    Ok(())
}
