//! What a script says, line by line.

use jiff::SignedDuration;

use super::trouble::Trouble;
use crate::sandbox::{ChannelKind, Fault};

/// A script that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
}

/// An acting line with the expectations below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Line number in the file, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// What is done.
    pub act: Act,
    /// What should have come of it: (line number, the line as written, expectation).
    pub expectations: Vec<(usize, String, Expectation)>,
}

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Act {
    /// Members of the server, the first its owner.
    People(Vec<String>),
    /// Where talk goes from now on; made if missing.
    Channel(String),
    /// The same, where the channel is of some kind.
    ChannelOf { name: String, kind: ChannelKind },
    /// A thread of the channel in use.
    Thread(String),
    /// A private one, with these people in it.
    PrivateThread { name: String, people: Vec<String> },
    /// Another server.
    Server(String),
    /// A slash command as typed.
    Slash { who: String, dm: bool, line: String },
    /// Words said.
    Say { who: String, dm: bool, text: String },
    /// A completion asked for; the last option is being typed.
    Complete { who: String, dm: bool, line: String },
    /// A button pressed.
    Press { who: String, label: String, on: Option<String> },
    /// A menu used.
    Choose { who: String, placeholder: String, values: Vec<String> },
    /// A dialog filled in and sent.
    Fill { who: String, fields: Vec<(String, String)> },
    /// A reaction added.
    React { who: String, emoji: String, on: Option<String> },
    /// A reaction taken back.
    Unreact { who: String, emoji: String, on: Option<String> },
    /// Direct messages closed (or opened).
    Dms { who: String, open: bool },
    /// The server left (or joined again).
    Presence { who: String, here: bool },
    /// What the next requests of the bot's meet.
    Fail { times: u32, fault: Fault, method: String, path: String },
    /// The next faces; none ends them.
    Dice(Vec<u8>),
    /// The next random choices; none ends them.
    Picks(Vec<String>),
    /// The next cards; none ends them.
    Cards(Vec<String>),
    /// The clock moves on.
    Wait(SignedDuration),
    /// The bot stops and starts again on the same database.
    Restart,
    /// The bot dies right after so many commits from now, and starts again.
    Crash(u64),
    /// The gateway is cut for so long.
    Offline(SignedDuration),
    /// A position or export beside the script is read in.
    Import(String),
    /// What no player does on purpose, and every bot meets.
    Trouble(Trouble),
}

impl Act {
    /// Does it come in the time for which the gateway is cut, if it is? What only an event would tell of is missed then;
    /// nobody else acts before the bot is there again.
    pub(super) fn is_missed_offline(&self) -> bool {
        if let Self::Trouble(trouble) = self {
            return trouble.is_by_hand();
        }
        let event = matches!(self, Self::React { .. } | Self::Unreact { .. } | Self::Presence { .. });
        let by_hand = matches!(self, Self::Dice(_) | Self::Picks(_) | Self::Cards(_) | Self::Fail { .. });
        event || by_hand || matches!(self, Self::Dms { .. } | Self::Wait(_) | Self::Offline(_))
    }
}

/// What should have come of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Expectation {
    /// Some public message contains this.
    Contains(String),
    /// No public message does.
    Lacks(String),
    /// A private answer or direct message to this person contains this; `None`: nothing came.
    Sees { who: String, text: Option<String> },
    /// The last command was refused with these words or code, and the position is as before.
    Refused(String),
    /// Discord's own client would not have sent the line.
    Unsent,
    /// These are offered.
    Completes { values: Vec<String>, wording: Wording },
    /// A picture with alt text came.
    Picture,
    /// Nobody sees this but those who were shown it by a `sees` line before.
    NobodyElseSees(String),
    /// JSON pointer into the full position; `None` = absent or null.
    State { pointer: String, value: Option<String> },
    /// Exactly these owe a *must*.
    Owes(Vec<String>),
    /// The phase.
    Phase(String),
    /// How it stands.
    Outcome(Outcome),
}

/// How strictly completions are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// These are among them.
    Among,
    /// These and no others.
    Exactly,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody has won yet.
    Running,
    /// These have won; none: it is over and nobody has.
    Won(Vec<String>),
}

/// Why a script can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ScriptError {
    /// Line number, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}
