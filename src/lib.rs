//! **wartable** runs long games of world conquest in Discord channels.
//!
//! The rooms, each of which knows only those named before it where `ARCHITECTURE.md` says so:
//! `rules` what all games share · `games` the games themselves · `picture` boards as images ·
//! `clock` the one clock · `meters` what is counted · `store` SQLite · `table` a game being played by people ·
//! `discord` the bot · `sandbox` a Discord of one's own · `script` transcripts · `program` the
//! sub-commands.

pub mod program;
pub mod script;

#[doc(inline)]
pub use wartable_clock as clock;
#[doc(inline)]
pub use wartable_discord as discord;
#[doc(inline)]
pub use wartable_games as games;
#[doc(inline)]
pub use wartable_meters as meters;
#[doc(inline)]
pub use wartable_picture as picture;
#[doc(inline)]
pub use wartable_rules as rules;
pub use wartable_rules::line;
#[doc(inline)]
pub use wartable_sandbox as sandbox;
#[doc(inline)]
pub use wartable_store as store;
#[doc(inline)]
pub use wartable_table as table;
