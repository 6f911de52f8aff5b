//! Transcripts: chats written down with what should have come of them, and their player.

mod act;
mod house;
mod judge;
mod length;
mod parse;
mod play;
mod trouble;

pub use act::{Act, Block, Expectation, Outcome, Script, ScriptError, Wording};
pub use parse::parse;
pub use play::{Failure, Heard, play, play_with};
pub use trouble::Trouble;
