//! Where the program keeps its files and how it reaches Discord.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// What the environment, `.env` and the command line say together.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Discord's token; none = the sandbox.
    pub token: Option<String>,
    /// The data directory, made if missing.
    pub data: PathBuf,
    /// The database, where it was named.
    database: Option<PathBuf>,
    /// The page's port to try first.
    pub port: u16,
}

/// The page's port unless another is asked for.
pub const DEFAULT_PORT: u16 = 8666;

impl Settings {
    /// Reads `.env` and the environment; the command line's values win.
    ///
    /// # Errors
    /// If no place for data can be found, or a number is none.
    pub fn read(data: Option<&Path>, port: Option<u16>) -> Result<Self> {
        // A missing `.env` is the usual case; one that can't be read is worth a word.
        if let Err(error) = dotenvy::dotenv()
            && !error.not_found()
        {
            tracing::warn!(%error, "the .env file can't be read");
        }
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let port = match (port, variable("WARTABLE_PORT")) {
            (Some(port), _) => port,
            (None, Some(text)) => text
                .trim()
                .parse()
                .with_context(|| format!("WARTABLE_PORT is {text:?}, which isn't a port"))?,
            (None, None) => DEFAULT_PORT,
        };
        let data = match data.map(Path::to_path_buf).or_else(|| variable("WARTABLE_DATA").map(PathBuf::from))
        {
            Some(data) => data,
            None => directories::ProjectDirs::from("", "", "wartable")
                .context("no home directory is known; say where to keep the files with --data")?
                .data_dir()
                .to_path_buf(),
        };
        Ok(Self {
            token: variable("DISCORD_TOKEN").map(|token| token.trim().to_owned()),
            data,
            database: variable("WARTABLE_DATABASE").map(PathBuf::from),
            port,
        })
    }

    /// The games' database. The sandbox never shares one with a real token's bot.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        match (&self.token, &self.database) {
            (Some(_), Some(named)) => named.clone(),
            (Some(_), None) => self.data.join("wartable.sqlite"),
            (None, _) => self.data.join("sandbox-games.sqlite"),
        }
    }

    /// The sandbox's world.
    #[must_use]
    pub fn world(&self) -> PathBuf {
        self.data.join("sandbox.sqlite")
    }

    /// Makes the data directory.
    ///
    /// # Errors
    /// If it can't be made.
    pub fn make_data(&self) -> Result<()> {
        std::fs::create_dir_all(&self.data)
            .with_context(|| format!("can't make the data directory {}", self.data.display()))
    }
}
