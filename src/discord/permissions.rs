//! Permissions as Discord's settings call them.

/// What it takes to see a channel.
pub(super) const SEEING: &str = "View Channels";
/// What it takes to send a picture or another file.
pub(super) const FILES: &str = "Attach Files";
/// What it takes to put a reaction below a message.
pub(super) const REACTIONS: &str = "Add Reactions";
/// Without it none can be added either, nor can they be read.
pub(super) const HISTORY: &str = "Read Message History";
