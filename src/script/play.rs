//! Plays a script: line by line, waiting for quiet, judging what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use super::house::{House, Seen};
use super::judge::{Evidence, judge};
use super::trouble::{Scene, Trouble};
use super::{Act, Block, Expectation, Script};
use crate::games::Games;
use crate::rules::Script as Loaded;
use crate::sandbox::{ChannelId, Exchange, GuildId, MessageId, Place, Shown, Unsent, UserId, flat};
use crate::table::{Call, No, PersonId, PlaceId, Who, plain_line, unwritten};

/// Something worth printing.
#[derive(Debug)]
pub enum Heard {
    /// An acting line begins.
    Line {
        /// Its number.
        line: usize,
        /// As written.
        text: String,
    },
    /// Somebody was shown something.
    Shown(Box<Shown>),
    /// What was shown last refuses something, by this code; people don't see it.
    Refused(String),
    /// The sandbox's world was written into this file, which is gone when the script has been played.
    Saved(std::path::PathBuf),
    /// Completion was asked for and this was offered.
    Offered(Vec<String>),
    /// The line was none that Discord's client would send.
    Unsent(String),
    /// An expectation failed.
    Failed(Failure),
    /// The script was played: all that the bot asked the sandbox for, with the answers.
    Ended(Vec<Arc<Exchange>>),
}

/// An expectation that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its line number.
    pub line: usize,
    /// As written.
    pub expected: String,
    /// What was there.
    pub found: String,
}

/// Plays a script whose files lie beside it in `beside`, on a fresh database in `directory`.
/// `heard` is told everything as it happens. Returns the expectations that failed.
///
/// # Errors
/// If the script can't be run: a line names somebody unknown, something set by hand can't be or is
/// left over, or the bot never comes to rest. The message begins with the line's number.
pub async fn play(
    script: &Script,
    beside: &Path,
    directory: &Path,
    seed: u64,
    heard: &mut dyn FnMut(Heard),
) -> Result<Vec<Failure>> {
    play_with(crate::games::ALL, script, beside, directory, seed, heard).await
}

/// The same, where these games are played.
///
/// # Errors
/// As [`play`].
pub async fn play_with(
    games: Games,
    script: &Script,
    beside: &Path,
    directory: &Path,
    seed: u64,
    heard: &mut dyn FnMut(Heard),
) -> Result<Vec<Failure>> {
    let house = House::build(games, directory, seed).await?;
    let mut player = Player {
        house,
        beside,
        people: Vec::new(),
        server: None,
        channel: None,
        printed: 0,
        mark: 0,
        before: None,
        came: Came::default(),
        shown_before: BTreeSet::new(),
        failures: Vec::new(),
    };
    let played = player.blocks(script, heard).await;
    let failures = std::mem::take(&mut player.failures);
    let unmodelled = player.house.sandbox.unmodelled();
    heard(Heard::Ended(player.house.sandbox.exchanges()));
    player.house.stop().await;
    played?;
    if !unmodelled.is_empty() {
        bail!("requests that the sandbox does not model: {}", unmodelled.join("; "));
    }
    Ok(failures)
}

/// What answers said once, and say now: a script finds a message by either.
const ONCE_SAID: &[(&str, &str)] = &[("the vote is carried", "Taken back: ")];

struct Player<'a> {
    house: House,
    beside: &'a Path,
    people: Vec<(String, UserId)>,
    server: Option<GuildId>,
    channel: Option<ChannelId>,
    printed: u64,
    /// What expectations look back to: the last acting line's mark, position and what it came to.
    mark: u64,
    before: Option<Value>,
    came: Came,
    shown_before: BTreeSet<(UserId, String)>,
    failures: Vec<Failure>,
}

/// What an acting line came to, beside what was shown.
#[derive(Clone, Default)]
struct Came {
    actor: Option<UserId>,
    unsent: Option<String>,
    completed: Option<Vec<String>>,
    /// An `import` line's refusal: the script may expect it.
    import_refused: Option<String>,
}

impl Player<'_> {
    async fn blocks(&mut self, script: &Script, heard: &mut dyn FnMut(Heard)) -> Result<()> {
        for block in &script.blocks {
            self.block(block, heard).await.with_context(|| format!("line {}: {}", block.line, block.text))?;
        }
        nothing_left(&self.house.tables.script_left())
            .map_err(|left| anyhow!("at the end, set by hand and never used: {left}"))
    }

    async fn block(&mut self, block: &Block, heard: &mut dyn FnMut(Heard)) -> Result<()> {
        heard(Heard::Line { line: block.line, text: block.text.clone() });
        // What is set by hand happens to nobody: expectations below it speak of the line above.
        let by_hand = matches!(block.act, Act::Dice(_) | Act::Picks(_) | Act::Cards(_));
        if !block.act.is_missed_offline() {
            self.house.come_back().await?;
        }
        let (mark, before) = (self.house.sandbox.mark(), self.position());
        let came = self.act(&block.act).await?;
        if let Act::Trouble(Trouble::Save(name)) = &block.act {
            heard(Heard::Saved(self.house.directory().join(name)));
        }
        if matches!(block.act, Act::Offline(_)) && !block.expectations.is_empty() {
            self.house.come_back().await?;
        }
        if !by_hand {
            (self.mark, self.before, self.came) = (mark, before, came);
        }
        self.house.quiet().await?;
        self.print(heard);
        if let Some(fault) = self.house.tables.script_fault() {
            bail!("{fault}");
        }
        let came =
            if by_hand { Came { actor: self.came.actor, ..Came::default() } } else { self.came.clone() };
        if let Some(why) = &came.unsent {
            heard(Heard::Unsent(why.clone()));
            let expected = |(_, _, one): &(usize, String, Expectation)| *one == Expectation::Unsent;
            if !block.expectations.iter().any(expected) {
                let line = block.line;
                let failure = Failure {
                    line,
                    expected: "a line that is sent".into(),
                    found: format!("not sent: {why}"),
                };
                heard(Heard::Failed(failure.clone()));
                self.failures.push(failure);
                return Ok(());
            }
        }
        if let Some(offered) = &came.completed {
            heard(Heard::Offered(offered.clone()));
        }
        if let Some(why) = &came.import_refused {
            let expected =
                |(_, _, one): &(usize, String, Expectation)| matches!(one, Expectation::Refused(_));
            if !block.expectations.iter().any(expected) {
                bail!("{why}");
            }
        }
        self.judge(block, heard);
        Ok(())
    }

    fn judge(&mut self, block: &Block, heard: &mut dyn FnMut(Heard)) {
        let (since, all) = (self.house.seen_since(self.mark), self.house.seen_since(0));
        let now = self.position();
        for (line, text, expected) in &block.expectations {
            let evidence = Evidence {
                since: &since,
                all: &all,
                place: self.channel,
                people: &self.people,
                actor: self.came.actor,
                unsent: self.came.unsent.as_deref(),
                import_refused: self.came.import_refused.as_deref(),
                completed: self.came.completed.as_deref(),
                positions: (&self.before, &now),
                standing: self.place().and_then(|place| self.house.tables.standing(place)),
                shown_before: &self.shown_before,
            };
            match judge(expected, &evidence) {
                Ok(()) => {
                    if let Expectation::Sees { who, text: Some(text) } = expected
                        && let Some((_, id)) = self.people.iter().find(|(name, _)| name == who)
                    {
                        self.shown_before.insert((*id, flat(text, |_, _| None).to_lowercase()));
                    }
                }
                Err(found) => {
                    let failure = Failure { line: *line, expected: text.clone(), found };
                    heard(Heard::Failed(failure.clone()));
                    self.failures.push(failure);
                }
            }
        }
    }

    fn print(&mut self, heard: &mut dyn FnMut(Heard)) {
        for seen in self.house.seen_since(self.printed) {
            self.printed = self.printed.max(seen.shown.number);
            heard(Heard::Shown(Box::new(seen.shown)));
            if let Some(code) = seen.code {
                heard(Heard::Refused(code));
            }
        }
    }

    fn place(&self) -> Option<PlaceId> {
        self.channel.map(|channel| PlaceId(channel.0))
    }

    fn position(&self) -> Option<Value> {
        self.house.tables.position(self.place()?)
    }

    fn person(&self, name: &str) -> Result<UserId> {
        let found = self.people.iter().find(|(known, _)| known == name);
        found
            .map(|(_, id)| *id)
            .with_context(|| format!("there is nobody called {name}; name them in a `people` line"))
    }

    /// Where somebody acts: in the channel, or in direct messages with the bot.
    fn at(&self, dm: bool) -> Result<Place> {
        if dm {
            return Ok(Place::Dm);
        }
        self.channel.map(Place::Channel).context("there is no channel yet; name one in a `channel` line")
    }

    async fn act(&mut self, act: &Act) -> Result<Came> {
        let mut came = Came::default();
        let sandbox = &self.house.sandbox;
        match act {
            Act::People(_) | Act::Server(_) | Act::Channel(_) | Act::ChannelOf { .. } => self.arrange(act)?,
            Act::Thread(_) | Act::PrivateThread { .. } => self.arrange(act)?,
            Act::Slash { who, dm, line } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                came.unsent = unsent(sandbox.slash(person, self.at(*dm)?, line, self.beside));
            }
            Act::Complete { who, dm, line } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                match sandbox.complete(person, self.at(*dm)?, line).await {
                    Ok(choices) => {
                        came.completed = Some(choices.into_iter().map(|choice| choice.name).collect())
                    }
                    Err(why) => came.unsent = Some(why.to_string()),
                }
            }
            Act::Say { who, dm, text } => {
                came.unsent = unsent(sandbox.say(self.person(who)?, self.at(*dm)?, text));
            }
            Act::Press { who, label, on } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                let mut sent = sandbox.press(person, label, on.as_deref());
                if sent.is_err()
                    && let Some(refusal) = on.as_deref().and_then(|on| self.refusal(person, on))
                {
                    sent = sandbox.press_under(person, label, refusal);
                }
                if sent.is_err()
                    && let Some((_, now)) = ONCE_SAID.iter().find(|(once, _)| on.as_deref() == Some(once))
                {
                    sent = sandbox.press(person, label, Some(now));
                }
                came.unsent = unsent(sent);
            }
            Act::Choose { who, placeholder, values } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                came.unsent = unsent(sandbox.choose(person, placeholder, &values));
            }
            Act::Fill { who, fields } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                // A count that a menu offers is typed by way of its last choice.
                if !sandbox.has_form(person) && sandbox.choose_other(person).is_ok() {
                    self.house.quiet().await?;
                }
                came.unsent = unsent(self.house.sandbox.fill(person, fields));
            }
            Act::React { who, emoji, on } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                came.unsent = unsent(sandbox.react(person, emoji, on.as_deref()));
            }
            Act::Unreact { who, emoji, on } => {
                let person = self.person(who)?;
                came.actor = Some(person);
                came.unsent = unsent(sandbox.unreact(person, emoji, on.as_deref()));
            }
            Act::Dms { who, open: true } => sandbox.opens_dms(self.person(who)?),
            Act::Dms { who, open: false } => sandbox.closes_dms(self.person(who)?),
            Act::Presence { who, here } => {
                let person = self.person(who)?;
                if *here { sandbox.returns(person) } else { sandbox.leaves(person) }
            }
            Act::Dice(faces) => self.load(
                faces.is_empty(),
                "dice",
                Loaded { dice: faces.iter().copied().collect(), ..Loaded::default() },
            )?,
            Act::Picks(picks) => self.load(
                picks.is_empty(),
                "picks",
                Loaded { picks: picks.iter().cloned().collect(), ..Loaded::default() },
            )?,
            Act::Cards(cards) => self.load(
                cards.is_empty(),
                "cards",
                Loaded { cards: cards.iter().cloned().collect(), ..Loaded::default() },
            )?,
            Act::Fail { times, fault, method, path } => sandbox.fail(*times, fault.clone(), method, path),
            Act::Wait(length) => self.house.wait(*length).await?,
            Act::Restart => self.house.restart().await?,
            Act::Crash(commits) => self.house.tables.crash_after(*commits),
            Act::Offline(length) => self.house.go_offline(*length)?,
            Act::Import(file) => self.import(file, &mut came).await?,
            Act::Trouble(trouble) => {
                came.actor = trouble.who().map(|who| self.person(who)).transpose()?;
                let directory = self.house.directory().to_owned();
                let (channel, server, actor) = (self.channel, self.server, came.actor);
                let scene = Scene { channel, server, actor, directory: &directory };
                came.unsent = trouble.happen(&self.house, scene).await?.map(|why| why.to_string());
            }
        }
        Ok(came)
    }

    /// The newest message that this person was refused something by, with this text or by this code.
    fn refusal(&self, person: UserId, on: &str) -> Option<MessageId> {
        let wanted = flat(on, |_, _| None).to_lowercase();
        let theirs = |seen: &Seen| seen.code.is_some() && self.house.sandbox.can_see(person, &seen.shown);
        let all = self.house.seen_since(0);
        let found = all.iter().filter(|seen| theirs(seen) && seen.text().to_lowercase().contains(&wanted));
        found.filter_map(|seen| seen.shown.message).next_back()
    }

    /// People, channels, threads, servers.
    fn arrange(&mut self, act: &Act) -> Result<()> {
        let sandbox = &self.house.sandbox;
        match act {
            Act::People(names) => {
                for name in names {
                    if self.people.iter().all(|(known, _)| known != name) {
                        self.people.push((name.clone(), sandbox.person(name)));
                    }
                }
                if self.server.is_none() {
                    self.server = Some(sandbox.server("the server"));
                }
            }
            Act::Server(name) => {
                self.server = Some(sandbox.server(name));
                self.channel = None;
            }
            Act::Channel(name) => {
                let server = self.server.context("name the people first, with a `people` line")?;
                self.channel = Some(sandbox.channel(server, name));
            }
            Act::ChannelOf { name, kind } => {
                let server = self.server.context("name the people first, with a `people` line")?;
                self.channel = Some(sandbox.channel_of_kind(server, name, *kind));
            }
            Act::PrivateThread { name, people } => {
                let channel = self.channel.context("a thread needs a channel above it")?;
                let people: Vec<UserId> =
                    people.iter().map(|name| self.person(name)).collect::<Result<_>>()?;
                let (_, host) = self.people.first().context("name the people first, with a `people` line")?;
                let owner = people.first().unwrap_or(host);
                self.channel = Some(sandbox.private_thread(channel, name, *owner, &people));
            }
            Act::Thread(name) => {
                let channel = self.channel.context("a thread needs a channel above it")?;
                self.channel = Some(sandbox.thread(channel, name));
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets something by hand; an empty list says that nothing of its kind may be left.
    fn load(&self, none: bool, kind: &str, more: Loaded) -> Result<()> {
        if none {
            let left = self.house.tables.script_left();
            let of_kind = match kind {
                "dice" => Loaded { dice: left.dice, ..Loaded::default() },
                "picks" => Loaded { picks: left.picks, ..Loaded::default() },
                _ => Loaded { cards: left.cards, ..Loaded::default() },
            };
            return nothing_left(&of_kind).map_err(|left| anyhow!("set by hand and never used: {left}"));
        }
        self.house.tables.script(more).map_err(anyhow::Error::msg)
    }

    async fn import(&self, file: &str, came: &mut Came) -> Result<()> {
        let path = self.beside.join(file);
        let bytes = std::fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
        let (name, host) = self.people.first().context("name the people first, with a `people` line")?;
        let people: BTreeMap<String, PersonId> =
            self.people.iter().map(|(name, id)| (name.clone(), PersonId(id.0))).collect();
        let who = Who { person: PersonId(host.0), name: name.clone() };
        let place = Some(self.place().context("there is no channel yet; name one in a `channel` line")?);
        came.actor = Some(*host);
        let tables = self.house.tables.clone();
        let imported = tables.import(Call { who, place, game: None, interaction: 0 }, &bytes, &people);
        let imported = tokio::select! {
            imported = imported => imported,
            // It was written, and nobody is told.
            () = tables.crashed() => return Ok(()),
        };
        match imported {
            Ok(_) => Ok(()),
            Err(No::Refused(refused)) => {
                let said = plain_line(&refused.line, &refused.cast.titles());
                came.import_refused = Some(format!("{said} ({})", refused.code));
                Ok(())
            }
            Err(No::Fault { incident }) => bail!("the import broke: {incident}"),
            Err(No::Unwritten(obstacle)) => bail!("{}", unwritten(obstacle)),
        }
    }
}

fn nothing_left(left: &Loaded) -> Result<(), String> {
    if left.is_empty() {
        return Ok(());
    }
    Err(format!("dice {:?}, picks {:?}, cards {:?}", left.dice, left.picks, left.cards))
}

/// What Discord's own client would not send is no error of the script's, unless it wasn't expected.
fn unsent<T>(sent: Result<T, Unsent>) -> Option<String> {
    sent.err().map(|why| why.to_string())
}
