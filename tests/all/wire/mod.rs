//! What leaves the bot, read off the wire between it and Discord, byte by byte: requests with their files and names,
//! answers, suggestions, dialogs, frames; and the log.
//!
//! `tests/all/leaks` plays every game in two worlds apart in one secret, and compares all that the table gives to anybody
//! else: messages, alt text, suggestions, refusals, exports, jobs with their times, the log. What is between the table and
//! the wire it doesn't see: how a message is written down, pictures, files and their names, components' ids, edits, threads,
//! and who is sent what. That is what is held here, with every game of the registry:
//!
//! - `planted`: a word that somebody writes (a promise, a note, a title) or a secret number reaches only those whom the
//!   journal tells of it; two worlds apart in one secret send others the same bytes, pictures too.
//! - `names`: what people are called and write pings nobody, breaks out of nothing, hides nothing; nothing is longer than
//!   Discord takes, with the longest names, the most players and the longest words.
//! - `authority`: whoever uses, forges or alters whichever component, hands in whichever form or types whichever command, from
//!   wherever, acts for no seat but their own, in none of two games and a lobby.
//! - `series`: the bytes of what one person is shown tell of no other picture.
//! - `tokens`: neither the bot's token nor an interaction's is ever logged.

mod authority;
pub(crate) mod begun;
mod harm;
mod http;
mod limits;
mod names;
mod planted;
pub(crate) mod seen;
mod series;
mod tap;
mod tokens;
pub(crate) mod walk;

pub(crate) use tap::Tap;
