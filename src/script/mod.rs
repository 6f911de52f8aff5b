//! Transcripts: chats written down with what should have come of them, and their player.

mod house;
mod judge;
mod parse;
mod play;

pub use parse::{Act, Block, Expectation, Outcome, Script, ScriptError, Wording, parse};
pub use play::{Failure, Heard, play, play_with};
