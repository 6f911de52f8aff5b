//! Which database is meant, and whether it is there.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::Settings;
use super::exit::{Exit, Stopped};

/// The database that a sub-command is about.
pub(super) struct Meant {
    /// Its file.
    pub(super) file: PathBuf,
    /// The bot's, where nobody named one, no token says that it is meant, and so the sandbox's is.
    bots: Option<PathBuf>,
    named: bool,
    sandbox: bool,
}

impl Meant {
    /// The one that was named, else the one that would be played.
    pub(super) fn by(settings: &Settings, named: Option<&Path>) -> Self {
        match named {
            Some(file) => Self { file: file.to_owned(), bots: None, named: true, sandbox: false },
            None => Self {
                file: settings.database(),
                bots: settings.bots_beside_the_sandbox(),
                named: false,
                sandbox: settings.is_sandbox(),
            },
        }
    }

    /// Who plays it.
    pub(super) fn player(&self) -> &'static str {
        if self.sandbox { "the sandbox" } else { "the bot" }
    }

    /// Is there one? What can't be looked at isn't missing.
    ///
    /// # Errors
    /// If there is none, or it can't be looked at.
    pub(super) fn ensure_there(&self) -> Result<()> {
        let (file, error) = match std::fs::metadata(&self.file) {
            Ok(_) => {
                // On the other stream: what is asked for goes on as it is.
                if let Some(bots) = &self.bots {
                    let (these, bots) = (self.file.display(), bots.display());
                    say_aside!(
                        "no DISCORD_TOKEN is set: these are the sandbox's games, {these}; the bot's: --database {bots}"
                    );
                }
                return Ok(());
            }
            Err(error) => (self.file.display(), error),
        };
        match (&self.bots, error.kind()) {
            (Some(bots), ErrorKind::NotFound) => bail!(
                "there are no games in {file}, the sandbox's, which is meant where no DISCORD_TOKEN is set; the bot's are \
                 meant by --database {}",
                bots.display()
            ),
            (None, ErrorKind::NotFound) if self.named => bail!("there are no games in {file}"),
            (None, ErrorKind::NotFound) => {
                bail!("there are no games in {file}; say where they are with --data or --database")
            }
            _ => Err(Stopped(Exit::Database, format!("{file} can't be read: {error}")).into()),
        }
    }

    /// May it be made where it isn't there yet? The sandbox's isn't beside the bot's: nobody means that one who set no token here.
    ///
    /// # Errors
    /// If it may not.
    pub(super) fn ensure_meant(&self) -> Result<()> {
        match &self.bots {
            Some(bots) if !self.file.exists() => bail!(
                "no DISCORD_TOKEN is set, so {} would be made, the sandbox's, which the bot never sees; name the bot's with \
                 --database {}",
                self.file.display(),
                bots.display()
            ),
            _ => Ok(()),
        }
    }
}
