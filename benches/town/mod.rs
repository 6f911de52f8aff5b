//! A look-alike of Discord with people in it, and the bot as a process of its own beside it.

#![allow(dead_code, reason = "each bench uses what it needs of it")]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{ChannelId, Exchange, InteractionId, Options, Outcome, Place, Sandbox, UserId};

use crate::house::on_disk;

/// So long anything may take before a bench gives up.
const PATIENCE: Duration = Duration::from_secs(300);

/// What the bot says once it is there.
const THERE: &str = "The bot is there";

/// A Discord of its own, in real time.
pub(crate) struct Town {
    pub(crate) sandbox: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) channels: Vec<ChannelId>,
    pub(crate) ada: UserId,
    pub(crate) ben: UserId,
    files: tempfile::TempDir,
}

/// What was asked for, and when.
pub(crate) type Asked = BTreeMap<InteractionId, Instant>;

impl Town {
    /// With so many servers, and so many channels in each.
    pub(crate) async fn of(servers: usize, channels: usize) -> Self {
        let clock = Clock::real();
        let options = Options { prompt: true, ..Options::empty(clock.clone(), Activity::default()) };
        let sandbox = Sandbox::start(options).await.expect("it starts");
        let (ada, ben) = (sandbox.person("ada"), sandbox.person("ben"));
        let mut all = Vec::new();
        for server in 0..servers {
            let server = sandbox.server(&format!("server {server}"));
            all.extend((0..channels).map(|channel| sandbox.channel(server, &format!("games-{channel}"))));
        }
        Self { sandbox, clock, channels: all, ada, ben, files: on_disk() }
    }

    /// A game of ada's and ben's in each channel; no two boards are alike.
    pub(crate) async fn begin_games(&self) {
        let position = include_str!("../../tests/transcripts/warrior/two_front.json");
        for (number, channel) in self.channels.iter().enumerate() {
            let name = format!("{number}.json");
            let troops = format!("\"owner\": \"ben\", \"troops\": {}", 3 + number);
            let position = position.replace("\"owner\": \"ben\", \"troops\": 3", &troops);
            std::fs::write(self.files.path().join(&name), position).expect("written");
            self.ask(self.ada, *channel, &format!("/game import file:\"{name}\""));
        }
        let begun = || {
            let all = self.sandbox.exchanges();
            let posted = |channel: &ChannelId| {
                let path = format!("/channels/{channel}/messages");
                all.iter().any(|one| one.method == "POST" && one.path == path && one.status == 200)
            };
            self.channels.iter().all(posted)
        };
        until("games in every channel", Duration::from_millis(500), begun).await;
        // What is told of their beginning is told by then.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }

    /// Somebody gives a command.
    pub(crate) fn ask(&self, person: UserId, channel: ChannelId, line: &str) -> InteractionId {
        let sent = self.sandbox.slash(person, Place::Channel(channel), line, self.files.path());
        sent.expect("it is sent").interaction.expect("a command is an interaction")
    }

    /// How long each of these waited to be acknowledged, and to be answered; who wasn't isn't there.
    pub(crate) async fn answers(&self, asked: &Asked, since: u64) -> (Vec<Duration>, Vec<Duration>) {
        let (mut acknowledged, mut answered) = (BTreeMap::new(), BTreeMap::new());
        let mut mark = since;
        let begun = Instant::now();
        while answered.len() < asked.len() && begun.elapsed() < Duration::from_secs(60) {
            for (id, at) in asked.iter().filter(|(id, _)| !acknowledged.contains_key(*id)).collect::<Vec<_>>()
            {
                match self.sandbox.outcome(*id) {
                    Some(Outcome::Waiting) => {}
                    // Discord takes none any more.
                    None | Some(Outcome::Failed) => return (Vec::new(), Vec::new()),
                    Some(_) => drop(acknowledged.insert(*id, at.elapsed())),
                }
            }
            for shown in self.sandbox.since(mark) {
                mark = shown.number;
                if let Some((id, at)) = shown.interaction.and_then(|id| asked.get_key_value(&id)) {
                    answered.entry(*id).or_insert_with(|| at.elapsed());
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        (acknowledged.into_values().collect(), answered.into_values().collect())
    }

    /// The requests of the bot's since so many that fit.
    pub(crate) fn count(&self, since: usize, fits: impl Fn(&Exchange) -> bool) -> usize {
        self.sandbox.exchanges().iter().skip(since).filter(|one| fits(one)).count()
    }

    /// The bot on this Discord, with its files here.
    pub(crate) fn bot(&self, data: &Path) -> Program {
        self.bot_by(data, self.sandbox.address())
    }

    /// The same, which takes interactions by HTTP as well.
    pub(crate) fn bot_with_door(&self, data: &Path) -> Program {
        let mut command = Program::command(data, self.sandbox.address(), self.sandbox.bot_token());
        command.env("WARTABLE_INTERACTIONS", "127.0.0.1:0");
        Program::start(command, THERE)
    }

    /// The same, by this way.
    pub(crate) fn bot_by(&self, data: &Path, at: SocketAddr) -> Program {
        Program::start(Program::command(data, at, self.sandbox.bot_token()), THERE)
    }
}

/// Waits for something, looking so often.
pub(crate) async fn until(what: &str, every: Duration, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < PATIENCE, "there never were {what}");
        tokio::time::sleep(every).await;
    }
}

/// The bot as a process of its own, until dropped.
pub(crate) struct Program {
    child: Child,
    door: Option<SocketAddr>,
    /// Open as long as the program is to write there.
    _words: BufReader<ChildStdout>,
}

impl Program {
    /// How the bot is started.
    fn command(data: &Path, at: SocketAddr, token: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wartable"));
        command.arg("--data").arg(data).arg("serve").env_remove("DISCORD_TOKEN");
        command.env("WARTABLE_DISCORD", at.to_string()).env("WARTABLE_DISCORD_TOKEN", token);
        command
    }

    /// A program that is there once it has said this.
    pub(crate) fn start(mut command: Command, there: &str) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut words = BufReader::new(child.stdout.take().expect("its words"));
        let (mut line, mut door) = (String::new(), None);
        while !line.contains(there) {
            line.clear();
            assert!(words.read_line(&mut line).is_ok_and(|read| read > 0), "it ended before it was there");
            let at = line.trim_end().trim_end_matches('.').split(" by HTTP at ").nth(1);
            door = at.and_then(|at| at.parse().ok()).or(door);
        }
        Self { child, door, _words: words }
    }

    /// Where it takes interactions by HTTP.
    pub(crate) fn door(&self) -> SocketAddr {
        self.door.expect("it was asked to")
    }

    /// How long the processors have worked for it so far, to a hundredth of a second.
    pub(crate) fn worked(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after_its_name = stat.rsplit(')').next().unwrap_or_default();
        let ticks =
            after_its_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
        Duration::from_millis(10 * ticks.sum::<u64>())
    }

    /// The memory that it holds.
    pub(crate) fn memory(&self) -> f64 {
        self.of("VmRSS:")
    }

    /// The most that it ever held.
    pub(crate) fn most_memory(&self) -> f64 {
        self.of("VmHWM:")
    }

    /// In bytes, where the system says it.
    fn of(&self, what: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(what));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        number.map_or(f64::NAN, |number| number * 1024.0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A way to this address on which every answer to a request takes so much longer; the gateway's events don't.
pub(crate) async fn slow_way(to: SocketAddr, longer: Duration) -> SocketAddr {
    // The bot connects to the gateway where it finds Discord: so that address is written as ours, with as many digits.
    let (listener, at) = loop {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let at = listener.local_addr().expect("an address");
        if at.to_string().len() == to.to_string().len() {
            break (listener, at);
        }
    };
    tokio::spawn(async move {
        while let Ok((bot, _)) = listener.accept().await {
            tokio::spawn(pass(bot, to, at, longer));
        }
    });
    at
}

/// The same bytes, with the address there written as ours.
fn as_ours(bytes: &[u8], there: SocketAddr, here: SocketAddr) -> Vec<u8> {
    let (there, here) = (there.to_string(), here.to_string());
    let mut bytes = bytes.to_vec();
    let mut at = 0;
    while at + there.len() <= bytes.len() {
        if bytes[at..].starts_with(there.as_bytes()) {
            bytes[at..at + here.len()].copy_from_slice(here.as_bytes());
        }
        at += 1;
    }
    bytes
}

async fn pass(bot: TcpStream, to: SocketAddr, here: SocketAddr, longer: Duration) {
    let Ok(discord) = TcpStream::connect(to).await else { return };
    let _ = (bot.set_nodelay(true), discord.set_nodelay(true));
    let mut begins = [0; 12];
    let is_gateway = matches!(bot.peek(&mut begins).await, Ok(12)) && &begins == b"GET /gateway";
    let longer = if is_gateway { Duration::ZERO } else { longer };
    let (mut from_bot, mut to_bot) = bot.into_split();
    let (mut from_discord, mut to_discord) = discord.into_split();
    tokio::spawn(async move {
        let mut bytes = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = from_bot.read(&mut bytes).await {
            // Discord answers who asks it by its own name alone.
            if to_discord.write_all(&as_ours(&bytes[..read], here, to)).await.is_err() {
                break;
            }
        }
        let _ = to_discord.shutdown().await;
    });
    let (late, mut due) = unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        let mut bytes = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = from_discord.read(&mut bytes).await {
            if late.send((Instant::now() + longer, as_ours(&bytes[..read], to, here))).is_err() {
                return;
            }
        }
    });
    while let Some((at, bytes)) = due.recv().await {
        tokio::time::sleep_until(at.into()).await;
        if to_bot.write_all(&bytes).await.is_err() {
            return;
        }
    }
    let _ = to_bot.shutdown().await;
}
