//! Transcripts: chats written down with what should have come of them, and their player.

mod parse;

pub use parse::{Act, Block, Expectation, Fault, Outcome, Script, Wording, parse};
