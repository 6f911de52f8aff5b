//! How the program ends: a code for each reason that whoever runs it can do something about.

use std::fmt;
use std::process::ExitCode;

use crate::discord::CantStart;

/// How it ended; the number is the exit code. `docs/hosting.md` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Exit {
    /// `verify` found a difference, an expectation of a transcript failed, `doctor` or `check` found something wrong.
    Differs = 1,
    /// A wrong command line or setting, and anything else that has no code of its own.
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
    /// A part of a bot that was up broke.
    Broken = 10,
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

/// The end of what was only looked at: well, or with so many of these; what they are was said by then.
pub(super) fn differs(many: usize, one: &str, more: &str) -> anyhow::Result<()> {
    match many {
        0 => Ok(()),
        1 => Err(Stopped(Exit::Differs, format!("1 {one}")).into()),
        many => Err(Stopped(Exit::Differs, format!("{many} {more}")).into()),
    }
}

/// The code of an error.
pub(super) fn of(error: &anyhow::Error) -> Exit {
    match (error.downcast_ref::<Stopped>(), error.downcast_ref::<CantStart>()) {
        (Some(Stopped(exit, _)), _) => *exit,
        (None, Some(CantStart::Token)) => Exit::Token,
        (None, Some(CantStart::Permission { .. })) => Exit::Permission,
        (None, Some(CantStart::Unreachable(_))) => Exit::Unreachable,
        (None, Some(CantStart::Shards { .. } | CantStart::Gateway(_))) => Exit::Closed,
        (None, Some(CantStart::OtherKey { .. } | CantStart::Commands(_)) | None) => Exit::Failed,
    }
}

/// How a bot that was up ended. What has no code of its own then is no setting that a person has to mend: something
/// broke, and the bot goes on once it is started again.
pub(super) fn of_a_bot(ended: anyhow::Result<()>) -> anyhow::Result<()> {
    ended.map_err(|error| match of(&error) {
        Exit::Failed => Stopped(Exit::Broken, format!("{error:#}")).into(),
        _ => error,
    })
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
    fn what_breaks_in_a_bot_that_was_up_is_no_wrong_setting() {
        let ended = |error: anyhow::Error| of_a_bot(Err(error)).expect_err("it is one");
        let broken = ended(anyhow::anyhow!("it panicked").context("a part of the bot broke"));
        assert_eq!(of(&broken), Exit::Broken);
        assert_eq!(broken.to_string(), "a part of the bot broke: it panicked");
        assert_eq!(of(&ended(CantStart::Token.into())), Exit::Token);
        assert!(of_a_bot(Ok(())).is_ok());
    }

    const DOCUMENT: &str = include_str!("../../docs/hosting.md");

    /// A line of the document's table of codes: the code, and whether a service starts the bot again after it.
    fn codes() -> Vec<(u8, String)> {
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        let rows = DOCUMENT
            .lines()
            .map(cells)
            .filter_map(|row| Some((row.get(1)?.parse().ok()?, row.get(4)?.clone())));
        rows.collect()
    }

    #[test]
    fn the_hosting_document_lists_every_code() {
        let listed: Vec<u8> = codes().into_iter().map(|(code, _)| code).collect();
        assert_eq!(listed, (0..=Exit::Broken as u8).collect::<Vec<_>>());
    }

    #[test]
    fn the_units_start_the_bot_again_where_the_document_says_so() {
        let not_again =
            codes().into_iter().filter(|(_, again)| again == "no").map(|(code, _)| code.to_string());
        let not_again: Vec<String> = not_again.collect();
        assert!(!not_again.is_empty());
        for unit in [
            include_str!("../../deploy/wartable.service"),
            include_str!("../../deploy/wartable-container.service"),
        ] {
            let lines =
                |key: &str| unit.lines().filter_map(|line| line.strip_prefix(key)).collect::<Vec<_>>();
            assert_eq!(lines("RestartPreventExitStatus="), [not_again.join(" ")]);
            assert_eq!(lines("Restart="), ["on-failure"]);
        }
    }
}
