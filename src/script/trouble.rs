//! The lines that let something go wrong: between bot and Discord, or by who doesn't keep to Discord's client.
//! `docs/transcripts.md` lists them for who writes scripts.

use std::path::Path;
use std::time::Duration;

use super::house::House;
use super::length::duration;
use crate::sandbox::{ChannelId, GuildId, Keep, Meddling, Place, Unsent, UserId, permissions};
use anyhow::{Context as _, Result, bail};

/// With the bot not back for so long in real time, it never comes.
const BACK: Duration = Duration::from_secs(60);

/// Something that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Trouble {
    /// The gateway has the bot connect anew, and resume.
    Reconnect,
    /// The connection breaks without a word.
    Cut,
    /// The session is over.
    Invalid,
    /// The connection is closed with this code.
    Close(u16),
    /// The next so many attempts to resume are refused.
    Refuse(u32),
    /// What becomes of the next so many events of this name.
    Events { times: u32, what: Meddling, event: String },
    /// Nothing goes wrong any more.
    Heal,
    /// The bot is denied these permissions in the channel in use; none: nothing.
    Deny(Vec<String>),
    /// The bot is allowed more there than it was invited with.
    Allow(Vec<String>),
    /// What the person did last comes again.
    Repeat { who: String },
    /// A component that isn't there is pressed, or (with values) chosen from.
    Forge { who: String, id: String, values: Vec<String>, on: Option<String> },
    /// A command with whatever was typed.
    ForgeSlash { who: String, dm: bool, line: String },
    /// Somebody is called something else in the server, or by their name again.
    Nick { who: String, nick: Option<String> },
    /// The sandbox's world is written down.
    Save(String),
}

impl Trouble {
    /// Is it something that nobody sees come, so that it may be said while the bot is cut off?
    pub(super) fn is_by_hand(&self) -> bool {
        matches!(self, Self::Refuse(_) | Self::Events { .. } | Self::Heal | Self::Deny(_) | Self::Allow(_))
    }
}

/// Reads a line that is nobody's.
pub(super) fn line(verb: &str, words: &[String]) -> Result<Trouble, String> {
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    match (verb, &texts[..]) {
        ("gateway", rest) => gateway(rest),
        ("heal", []) => Ok(Trouble::Heal),
        ("deny", ["nothing"]) => Ok(Trouble::Deny(Vec::new())),
        ("deny", [_, ..]) => known(words).map(Trouble::Deny),
        ("allow", [_, ..]) => known(words).map(Trouble::Allow),
        ("save", [name]) if !name.contains(['/', '\\']) => Ok(Trouble::Save((*name).to_owned())),
        ("save", _) => Err("`save` takes a file's name".into()),
        _ => Err(format!("`{verb}` doesn't take that")),
    }
}

fn known(names: &[String]) -> Result<Vec<String>, String> {
    let all = || permissions::NAMES.map(|(name, _)| name).join(", ");
    match names.iter().find(|name| permissions::named(name).is_none()) {
        Some(name) => Err(format!("`{name}` is none of {}", all())),
        None => Ok(names.to_vec()),
    }
}

fn gateway(words: &[&str]) -> Result<Trouble, String> {
    let count = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` isn't a count"));
    let events = |times: &str, what: Meddling, event: &str| {
        Ok(Trouble::Events { times: count(times)?, what, event: event.to_owned() })
    };
    match words {
        ["reconnect"] => Ok(Trouble::Reconnect),
        ["cut"] => Ok(Trouble::Cut),
        ["invalid"] => Ok(Trouble::Invalid),
        ["close", code] => match code.parse() {
            Ok(code) if (4000..5000).contains(&code) => Ok(Trouble::Close(code)),
            _ => Err(format!("`{code}` isn't a code from 4000 on")),
        },
        ["refuse", times] => count(times).map(Trouble::Refuse),
        ["drop", times, event] => events(times, Meddling::Drop, event),
        ["repeat", times, event] => events(times, Meddling::Repeat, event),
        ["swap", times, event] => events(times, Meddling::Swap, event),
        ["delay", length, times, event] => events(times, Meddling::Delay(duration(length)?), event),
        _ => Err("`gateway` takes reconnect, cut, invalid, close CODE, refuse COUNT, drop COUNT EVENT, \
                  repeat COUNT EVENT, swap COUNT EVENT or delay DURATION COUNT EVENT"
            .into()),
    }
}

/// Reads what a person does.
pub(super) fn person(who: String, verb: &str, words: &[String]) -> Result<Trouble, String> {
    match (verb, words) {
        ("repeat", []) => Ok(Trouble::Repeat { who }),
        ("nick", []) => Ok(Trouble::Nick { who, nick: None }),
        ("nick", [nick]) => Ok(Trouble::Nick { who, nick: Some(nick.clone()) }),
        ("forge", [id, values @ .., on, text]) if on == "on" => {
            Ok(Trouble::Forge { who, id: id.clone(), values: values.to_vec(), on: Some(text.clone()) })
        }
        ("forge", [id, values @ ..]) => {
            Ok(Trouble::Forge { who, id: id.clone(), values: values.to_vec(), on: None })
        }
        _ => Err(format!("`{verb}` doesn't take that")),
    }
}

/// Where trouble comes about, and who has a part in it.
pub(super) struct Scene<'a> {
    pub(super) channel: Option<ChannelId>,
    pub(super) server: Option<GuildId>,
    /// The one who does it, where somebody does.
    pub(super) actor: Option<UserId>,
    /// Where files are written.
    pub(super) directory: &'a Path,
}

impl Trouble {
    /// Who does it, by name.
    pub(super) fn who(&self) -> Option<&str> {
        match self {
            Self::Repeat { who } | Self::Forge { who, .. } => Some(who),
            Self::ForgeSlash { who, .. } | Self::Nick { who, .. } => Some(who),
            _ => None,
        }
    }

    /// Lets it happen. What can't be sent even so is given back.
    pub(super) async fn happen(&self, house: &House, scene: Scene<'_>) -> Result<Option<Unsent>> {
        let sandbox = &house.sandbox;
        let channel = || scene.channel.context("there is no channel yet; name one in a `channel` line");
        let bits = |names: &[String]| names.iter().filter_map(|name| permissions::named(name)).sum();
        let person = || scene.actor.context("nobody does it");
        let before = sandbox.arrivals();
        match self {
            Self::Reconnect => sandbox.reconnect(),
            Self::Cut => sandbox.cut(),
            Self::Invalid => sandbox.invalidate(false),
            Self::Close(code) => sandbox.close(*code),
            Self::Refuse(times) => sandbox.refuse_resumes(*times),
            Self::Events { times, what, event } => sandbox.meddle(*times, *what, event),
            Self::Heal => sandbox.heal(),
            Self::Deny(names) => sandbox.deny_bot(channel()?, bits(names)),
            Self::Allow(names) => sandbox.allow_bot(channel()?, bits(names)),
            Self::Repeat { .. } => return Ok(sandbox.repeat(person()?).err()),
            Self::Forge { id, values, on, .. } => {
                return Ok(sandbox.forge(person()?, id, values, on.as_deref()).err());
            }
            Self::ForgeSlash { dm, line, .. } => {
                let place = if *dm { Place::Dm } else { Place::Channel(channel()?) };
                return Ok(sandbox.forge_slash(person()?, place, line).err());
            }
            Self::Nick { nick, .. } => {
                let server = scene.server.context("there is no server yet")?;
                sandbox.call(person()?, server, nick.as_deref());
            }
            Self::Save(name) => Keep::open(&scene.directory.join(name)).await?.save_now(sandbox).await?,
        }
        if matches!(self, Self::Reconnect | Self::Cut | Self::Invalid | Self::Close(_)) {
            if tokio::time::timeout(BACK, sandbox.until_arrival(before)).await.is_err() {
                bail!("the bot didn't connect again");
            }
            // Being connected is no event that is counted; what is done then has begun when something has ended.
            let _ = tokio::time::timeout(Duration::from_secs(1), house.some_end()).await;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Act, parse};
    use jiff::SignedDuration;

    use super::*;

    fn read(text: &str) -> Trouble {
        match parse(text).expect(text).blocks.remove(0).act {
            Act::Trouble(trouble) => trouble,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn trouble_is_told_apart() {
        assert_eq!(read("gateway reconnect"), Trouble::Reconnect);
        assert_eq!(read("gateway close 4009"), Trouble::Close(4009));
        assert_eq!(read("gateway refuse 2"), Trouble::Refuse(2));
        let late = Meddling::Delay(SignedDuration::from_secs(5));
        assert_eq!(
            read("gateway delay 5s 1 INTERACTION_CREATE"),
            Trouble::Events { times: 1, what: late, event: "INTERACTION_CREATE".into() }
        );
        assert_eq!(read("deny nothing"), Trouble::Deny(vec![]));
        assert_eq!(
            read("deny \"Attach Files\" \"add reactions\""),
            Trouble::Deny(vec!["Attach Files".into(), "add reactions".into()])
        );
        assert_eq!(read("ada: repeat"), Trouble::Repeat { who: "ada".into() });
        assert_eq!(
            read("ada: forge x:1 a b on \"your turn\""),
            Trouble::Forge {
                who: "ada".into(),
                id: "x:1".into(),
                values: vec!["a".into(), "b".into()],
                on: Some("your turn".into()),
            }
        );
        assert_eq!(read("ada: nick"), Trouble::Nick { who: "ada".into(), nick: None });
    }

    #[test]
    fn what_is_no_trouble_is_named() {
        for text in [
            "gateway",
            "gateway close 1000",
            "gateway drop often X",
            "gateway delay soon 1 X",
            "deny",
            "deny Flying",
            "save",
            "save ../elsewhere",
            "ada: repeat twice",
            "ada: forge",
            "channel plaza round",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
