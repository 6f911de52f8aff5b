//! How the program ends: a code for each reason that whoever runs it can do something about.

use std::fmt;
use std::process::ExitCode;

use crate::discord::CantStart;

/// How it ended; the number is the exit code. `docs/hosting.md` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Exit {
    /// `verify` found a difference, an expectation of a transcript failed, `doctor` found something wrong.
    Differs = 1,
    /// Anything else.
    Failed = 2,
    /// Another wartable plays the games of this database.
    InUse = 3,
    /// The database can't be read or written, or is of a newer version.
    Database = 4,
    /// Discord refuses the token.
    Token = 5,
    /// No server lets the bot do what it needs.
    Permission = 6,
    /// Discord can't be reached.
    Unreachable = 7,
    /// Discord has closed the connection for good, or wants more connections than there are.
    Closed = 8,
    /// What was done last could not be written down.
    Lost = 9,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An end with a code of its own, and the sentence that people read.
#[derive(Debug)]
pub(super) struct Stopped(pub(super) Exit, pub(super) String);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl std::error::Error for Stopped {}

/// The code of an error.
pub(super) fn of(error: &anyhow::Error) -> Exit {
    match (error.downcast_ref::<Stopped>(), error.downcast_ref::<CantStart>()) {
        (Some(Stopped(exit, _)), _) => *exit,
        (None, Some(CantStart::Token)) => Exit::Token,
        (None, Some(CantStart::Permission { .. })) => Exit::Permission,
        (None, Some(CantStart::Unreachable(_))) => Exit::Unreachable,
        (None, Some(CantStart::Shards { .. } | CantStart::Gateway(_))) => Exit::Closed,
        (None, Some(CantStart::OtherKey { .. }) | None) => Exit::Failed,
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    #[test]
    fn the_code_is_found_behind_what_was_being_done() {
        let error = Err::<(), _>(CantStart::Token).context("connecting").expect_err("it is one");
        assert_eq!(of(&error), Exit::Token);
        assert_eq!(of(&anyhow::anyhow!("something")), Exit::Failed);
    }

    #[test]
    fn what_nobody_lets_the_bot_do_has_a_code_of_its_own() {
        let (servers, link) = ("War table (lacking: Send Messages)".to_owned(), "https://x".to_owned());
        let error = anyhow::Error::from(CantStart::Permission { servers, link }).context("connecting");
        assert_eq!(of(&error) as u8, 6);
        assert!(error.root_cause().to_string().contains("Send Messages"));
        assert!(error.root_cause().to_string().ends_with("invite it again with https://x"));
    }

    #[test]
    fn the_hosting_document_lists_every_code() {
        let document = include_str!("../../docs/hosting.md");
        for code in 0..=Exit::Lost as u8 {
            assert!(document.contains(&format!("\n| {code} | ")), "{code} is missing");
        }
    }
}
