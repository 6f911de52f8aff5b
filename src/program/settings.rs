//! Where the program keeps its files and how it reaches Discord.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::discord::{Discord, Doorway, PublicKey};

/// What the environment, `.env` and the command line say together.
#[derive(Clone)]
pub struct Settings {
    /// Discord's token; none = the sandbox.
    pub token: Option<String>,
    /// The data directory, made if missing.
    pub data: PathBuf,
    /// The database, where it was named.
    database: Option<PathBuf>,
    /// The page's port to try first.
    pub port: u16,
    /// A look-alike of Discord elsewhere on the loopback, in place of both.
    pub look_alike: Option<LookAlike>,
    /// Where interactions are taken by HTTP, if they are.
    pub interactions: Option<Doorway>,
    /// Where whoever runs the bot sees how it is.
    pub metrics: Option<SocketAddr>,
}

impl std::fmt::Debug for Settings {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let token = self.token.as_ref().map(|_| "…");
        let (data, database, port) = (&self.data, &self.database, self.port);
        f.debug_struct("Settings")
            .field("token", &token)
            .field("data", data)
            .field("database", database)
            .field("port", &port)
            .field("look_alike", &self.look_alike)
            .finish_non_exhaustive()
    }
}

/// Reads where interactions are taken by HTTP (`WARTABLE_INTERACTIONS`), and whose they have to be.
fn doorway(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Doorway>> {
    let (at, key) = (address("WARTABLE_INTERACTIONS", variable)?, variable("WARTABLE_PUBLIC_KEY"));
    let key = key.map(|key| key.parse::<PublicKey>()).transpose();
    let key =
        key.context("WARTABLE_PUBLIC_KEY is the application's, from its page in the developer portal")?;
    ensure!(
        at.is_some() || key.is_none(),
        "WARTABLE_PUBLIC_KEY is set without WARTABLE_INTERACTIONS, the address at which interactions signed with it arrive"
    );
    Ok(at.map(|at| Doorway { at, key }))
}

/// Reads where whoever runs the bot sees how it is (`WARTABLE_METRICS`): on the loopback alone.
fn metrics(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<SocketAddr>> {
    let at = address("WARTABLE_METRICS", variable)?;
    ensure!(
        at.is_none_or(|at| at.ip().is_loopback()),
        "WARTABLE_METRICS isn't on this machine's loopback: what it shows is for nobody elsewhere"
    );
    Ok(at)
}

fn address(name: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<SocketAddr>> {
    let Some(at) = variable(name) else { return Ok(None) };
    let wrong = || format!("{name} is {at:?}, which isn't an address with a port, like 127.0.0.1:8667");
    at.trim().parse().map(Some).with_context(wrong)
}

/// A look-alike of Discord on the loopback (`WARTABLE_DISCORD` and what belongs to it).
#[derive(Clone)]
pub struct LookAlike {
    /// Where it listens.
    pub at: SocketAddr,
    /// The token by which it knows the bot.
    token: String,
    /// The certificate of the authority that vouches for it, as PEM, and its file; none = by plain HTTP.
    authority: Option<(PathBuf, Vec<u8>)>,
}

impl std::fmt::Debug for LookAlike {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("LookAlike").field(&self.at).finish_non_exhaustive()
    }
}

impl LookAlike {
    /// Reads it; none where there is none.
    fn read(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>> {
        let (token, file) = (variable("WARTABLE_DISCORD_TOKEN"), variable("WARTABLE_DISCORD_CA"));
        let Some(at) = variable("WARTABLE_DISCORD") else {
            let stray =
                [("WARTABLE_DISCORD_TOKEN", token.is_some()), ("WARTABLE_DISCORD_CA", file.is_some())];
            if let Some((name, _)) = stray.into_iter().find(|(_, set)| *set) {
                bail!("{name} is set without WARTABLE_DISCORD, the look-alike's address to which it belongs");
            }
            return Ok(None);
        };
        ensure!(
            variable("DISCORD_TOKEN").is_none(),
            "DISCORD_TOKEN and WARTABLE_DISCORD are both set: the bot plays on Discord or on a look-alike, not on both"
        );
        let at: SocketAddr = at.trim().parse().with_context(|| {
            format!("WARTABLE_DISCORD is {at:?}, which isn't an address with a port, like 127.0.0.1:8666")
        })?;
        ensure!(
            at.ip().is_loopback() && at.port() != 0,
            "WARTABLE_DISCORD is {at}, which isn't on this machine's loopback: a look-alike is never elsewhere"
        );
        let token = token
            .context("WARTABLE_DISCORD is set, and WARTABLE_DISCORD_TOKEN, the bot's token there, isn't")?;
        let authority = match file.map(PathBuf::from) {
            Some(file) => {
                let read = std::fs::read(&file);
                let pem =
                    read.with_context(|| format!("can't read WARTABLE_DISCORD_CA, {}", file.display()))?;
                ensure!(
                    Discord::is_authority(&pem),
                    "WARTABLE_DISCORD_CA, {}, holds no certificate that can be read (PEM)",
                    file.display()
                );
                Some((file, pem))
            }
            None => None,
        };
        Ok(Some(Self { at, token: token.trim().to_owned(), authority }))
    }

    /// Said where it doesn't know the token: that isn't one of the developer portal's.
    pub(super) fn refused(&self) -> String {
        format!("the look-alike at {} refuses the token in WARTABLE_DISCORD_TOKEN", self.at)
    }

    /// How the bot reaches it.
    #[must_use]
    pub fn discord(&self) -> Discord {
        let (token, at) = (self.token.clone(), self.at);
        match &self.authority {
            Some((_, pem)) => Discord::Secured { token, at, authority: pem.clone() },
            None => Discord::Sandbox { token, at },
        }
    }
}

/// The page's port unless another is asked for.
pub const DEFAULT_PORT: u16 = 8666;

/// The bot's database.
const BOTS: &str = "wartable.sqlite";

/// Reads the working directory's `.env` into the environment. A missing one is the usual case; one further up is somebody
/// else's, perhaps another bot's. Why it wasn't read, wholly or at all, is a sentence without anything that stands in it but a
/// setting's name: the rest may be a token.
pub(super) fn read_env_file() -> Option<String> {
    let file = std::env::current_dir().unwrap_or_default().join(".env");
    let why = match dotenvy::from_path(&file).err()? {
        error if error.not_found() => return None,
        dotenvy::Error::LineParse(text, _) => format!(
            "{} is no NAME=value; what is more than one word needs quotes around it",
            which_line(&text, &std::fs::read_to_string(&file).unwrap_or_default())
        ),
        dotenvy::Error::Io(error) => error.to_string(),
        _ => "something in it is wrong".to_owned(),
    };
    Some(format!("the .env file can't be read: {}: {why}", file.display()))
}

/// May the program not even look whether there is a `.env`?
pub(super) fn cant_look_for_env_file() -> bool {
    let looked = std::fs::metadata(std::env::current_dir().unwrap_or_default().join(".env"));
    looked.is_err_and(|error| error.kind() == std::io::ErrorKind::PermissionDenied)
}

/// The line of a file that begins so, or whose value does: by its number and the setting that it is to be, where that shows.
fn which_line(text: &str, file: &str) -> String {
    let first = text.lines().next().unwrap_or_default().trim();
    let begins = |line: &str| !first.is_empty() && line.trim().starts_with(first);
    let parts =
        |line: &'_ str| line.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.to_owned()));
    let is_it = |line: &str| {
        let comment = line.trim_start().starts_with('#');
        !comment && (begins(line) || parts(line).is_some_and(|(_, value)| begins(&value)))
    };
    let Some((before, line)) = file.lines().enumerate().find(|(_, line)| is_it(line)) else {
        return "one of its lines".to_owned();
    };
    let name = parts(line).map(|(name, _)| name);
    let ours = name.filter(|name| name == "DISCORD_TOKEN" || name.starts_with("WARTABLE_"));
    let named = ours.map(|name| format!(" ({name})")).unwrap_or_default();
    format!("line {}{named}", before + 1)
}

impl Settings {
    /// Reads the environment; the command line's values win.
    ///
    /// # Errors
    /// If no place for data can be found, or a number is none.
    pub fn read(data: Option<&Path>, port: Option<u16>) -> Result<Self> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        // One that can't be read isn't taken for one that isn't set: other games would be played than are meant.
        for (name, _) in std::env::vars_os().filter(|(_, value)| value.to_str().is_none()) {
            let name = name.to_string_lossy();
            ensure!(
                name != "DISCORD_TOKEN" && !name.starts_with("WARTABLE_"),
                "{name} is set to something that can't be read as text (UTF-8)"
            );
        }
        let is_home = |path: &Path| path.as_os_str().as_encoded_bytes().starts_with(b"~") && !path.exists();
        let given = data.map(Path::to_path_buf).map(|data| ("--data", data));
        let set = |name| variable(name).map(|path| (name, PathBuf::from(path)));
        let of_data = given.or_else(|| set("WARTABLE_DATA"));
        for (name, path) in
            of_data.into_iter().chain(set("WARTABLE_DATABASE")).chain(set("WARTABLE_DISCORD_CA"))
        {
            ensure!(!is_home(&path), "{name} begins with ~, which means nothing there: write the whole path");
        }
        // Before anything is said of what else stands there.
        for token in ["DISCORD_TOKEN", "WARTABLE_DISCORD_TOKEN"] {
            variable(token).iter().for_each(|token| super::discreet::hide(token));
        }
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
        let look_alike = LookAlike::read(&variable)?;
        Ok(Self {
            look_alike,
            interactions: doorway(&variable)?,
            metrics: metrics(&variable)?,
            token: variable("DISCORD_TOKEN").map(|token| token.trim().to_owned()),
            data,
            database: variable("WARTABLE_DATABASE").map(PathBuf::from),
            port,
        })
    }

    /// The games' database. The sandbox never shares one with a real token's bot, nor either with a look-alike's.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        if self.look_alike.is_some() {
            return self.data.join("look-alike-games.sqlite");
        }
        match (&self.token, &self.database) {
            (Some(_), Some(named)) => named.clone(),
            (Some(_), None) => self.data.join(BOTS),
            (None, _) => self.data.join("sandbox-games.sqlite"),
        }
    }

    /// Is it the sandbox that is played, for want of a token?
    pub(super) fn is_sandbox(&self) -> bool {
        self.token.is_none() && self.look_alike.is_none()
    }

    /// The bot's games, where they are there and the sandbox's are meant.
    pub(super) fn bots_beside_the_sandbox(&self) -> Option<PathBuf> {
        let named = self.database.iter().cloned();
        let mut bots = named.chain([self.data.join(BOTS)]).filter(|_| self.is_sandbox());
        bots.find(|file| file.exists())
    }

    /// The sandbox's world.
    #[must_use]
    pub fn world(&self) -> PathBuf {
        self.data.join("sandbox.sqlite")
    }

    /// Makes the data directory, for its owner alone: secrets of games stand in its files. One that is there stays as it is.
    ///
    /// # Errors
    /// If it can't be made.
    pub fn make_data(&self) -> Result<()> {
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        // What lies above it is as usual.
        let above = self.data.parent().map_or(Ok(()), std::fs::create_dir_all);
        above
            .and_then(|()| builder.recursive(true).create(&self.data))
            .with_context(|| format!("can't make the data directory {}", self.data.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable<'a>(set: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + use<'a> {
        |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    fn read(set: &[(&str, &str)]) -> Result<Option<LookAlike>> {
        LookAlike::read(&variable(set))
    }

    #[test]
    fn interactions_by_http_need_an_address_and_a_key_that_is_one() {
        let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
        let (at, key) = (("WARTABLE_INTERACTIONS", "0.0.0.0:8667"), ("WARTABLE_PUBLIC_KEY", key));
        assert!(doorway(&variable(&[])).expect("it is good").is_none());
        let found = doorway(&variable(&[at])).expect("it is good").expect("it is there");
        assert!(found.at.port() == 8667 && found.key.is_none(), "the key is as Discord says");
        let found = doorway(&variable(&[at, key])).expect("it is good").expect("it is there");
        assert_eq!(found.key.map(|key| key.to_string()).as_deref(), Some(key.1));
        for (set, names) in [
            (&[key][..], "WARTABLE_INTERACTIONS"),
            (&[("WARTABLE_INTERACTIONS", "8667")], "WARTABLE_INTERACTIONS"),
            (&[at, ("WARTABLE_PUBLIC_KEY", "12")], "WARTABLE_PUBLIC_KEY"),
        ] {
            let refused = format!("{:#}", doorway(&variable(set)).expect_err(names));
            assert!(refused.contains(names), "{refused}");
        }
    }

    #[test]
    fn how_the_bot_is_shows_on_the_loopback_alone() {
        let at = |at| metrics(&variable(&[("WARTABLE_METRICS", at)]));
        assert!(at("127.0.0.1:9100").is_ok_and(|at| at.is_some()) && at("[::1]:0").is_ok());
        for elsewhere in ["0.0.0.0:9100", "10.0.0.1:9100", "9100", "localhost:9100"] {
            let refused = at(elsewhere).expect_err(elsewhere);
            assert!(refused.to_string().contains("WARTABLE_METRICS"), "{refused}");
        }
    }

    #[test]
    fn a_look_alike_is_on_the_loopback_and_nothing_else_is_played() {
        let (at, token) = (("WARTABLE_DISCORD", "127.0.0.1:9000"), ("WARTABLE_DISCORD_TOKEN", "a.secret"));
        let found = read(&[at, token]).expect("it is good").expect("it is there");
        assert!(matches!(found.discord(), Discord::Sandbox { at, .. } if at.port() == 9000));
        assert!(!format!("{found:?}").contains("secret"), "{found:?}");
        assert!(read(&[]).expect("it is good").is_none());
        assert!(read(&[("WARTABLE_DISCORD", "[::1]:9000"), token]).is_ok());
        for elsewhere in
            ["10.0.0.1:9000", "0.0.0.0:9000", "discord.com:443", "localhost:9000", "127.0.0.1", "127.0.0.1:0"]
        {
            let refused = read(&[("WARTABLE_DISCORD", elsewhere), token]);
            assert!(refused.expect_err(elsewhere).to_string().contains("WARTABLE_DISCORD"), "{elsewhere}");
        }
        let files = tempfile::tempdir().expect("a directory");
        let holding = |name: &str, words: &str| {
            let file = files.path().join(name);
            std::fs::write(&file, words).expect("written");
            file.display().to_string()
        };
        let no_certificate = holding("a", "notpem");
        let broken = holding("b", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        for (set, names) in [
            (vec![at], "WARTABLE_DISCORD_TOKEN"),
            (vec![token], "WARTABLE_DISCORD"),
            (vec![("WARTABLE_DISCORD_CA", "ca.pem")], "WARTABLE_DISCORD_CA"),
            (vec![at, token, ("DISCORD_TOKEN", "another.secret")], "DISCORD_TOKEN"),
            (vec![at, token, ("WARTABLE_DISCORD_CA", "/nowhere/ca.pem")], "/nowhere/ca.pem"),
            (vec![at, token, ("WARTABLE_DISCORD_CA", &no_certificate)], "holds no certificate"),
            (vec![at, token, ("WARTABLE_DISCORD_CA", &broken)], "holds no certificate"),
        ] {
            let refused = format!("{:#}", read(&set).expect_err(names));
            assert!(refused.contains(names) && !refused.contains("secret"), "{refused}");
        }
    }
}
