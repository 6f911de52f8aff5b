//! The sub-commands, a file each, and what the command line says of them.

/// A line on standard output. Where nobody reads any more (`wartable transcript … | head`) the program ends quietly; but
/// a bot whose terminal is closed plays its games. Where it can't be written (a full disk) the program says so, and ends.
macro_rules! say {
    ($($words:tt)*) => { $crate::program::said(format_args!("{}\n", format_args!($($words)*))) };
}

/// The same, without an end of line.
macro_rules! say_on {
    ($($words:tt)*) => { $crate::program::said(format_args!($($words)*)) };
}

/// A line on standard error, where that can be written.
macro_rules! say_aside {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}

mod backup;
mod check;
mod discreet;
mod doctor;
mod exit;
mod games;
pub mod log;
mod meant;
mod out;
pub mod replay;
mod seats;
mod serve;
mod settings;
mod signals;
mod simulate;
mod transcript;
mod unsent;
mod watch;

use exit::Exit;
pub use settings::{DEFAULT_PORT, Settings};
pub use simulate::{Report, simulate};

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, Parser, Subcommand};

/// So long the program waits, at its end, for work that nobody waits for.
const LAST_WORK: std::time::Duration = std::time::Duration::from_secs(5);

/// wartable runs long games of world conquest in Discord channels.
///
/// Without a sub-command it serves: with a token (DISCORD_TOKEN, in the environment or in .env) as
/// a bot on Discord; without one in its sandbox, a Discord of your own on this machine, with a page
/// to play on; with WARTABLE_DISCORD on another look-alike on this machine. It says where it keeps its files and, in the sandbox, the page's address.
#[derive(Debug, Parser)]
#[command(name = "wartable", version, max_term_width = 100)]
pub struct Cli {
    /// Where to keep the files (games, the sandbox's world); default: your system's usual place.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// How to serve when no sub-command is given.
    #[command(flatten)]
    pub serve: ServeArgs,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// How to serve, whether it is said before the sub-command's name or behind it.
    fn how_to_serve(&self) -> ServeArgs {
        match &self.command {
            Some(Command::Serve(args) | Command::Sandbox(args)) => {
                ServeArgs { port: args.port.or(self.serve.port), fresh: args.fresh || self.serve.fresh }
            }
            _ => self.serve.clone(),
        }
    }
}

/// How to serve.
#[derive(Args, Clone, Debug, Default)]
pub struct ServeArgs {
    /// The port of the sandbox's page [default: 8666]; if it is taken, the next free one.
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Start the sandbox's world and its games afresh (the old files stay beside the new ones, ending in .old, .old-2 and so on).
    #[arg(long)]
    pub fresh: bool,
}

/// The sub-commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve: the bot on Discord with a token, in the sandbox without one (what happens without a sub-command).
    Serve(ServeArgs),
    /// Serve the sandbox alone, without a bot: one elsewhere finds it by WARTABLE_DISCORD, and each can stop by itself.
    Sandbox(ServeArgs),
    /// Play transcripts: chats written down with what should come of them.
    ///
    /// Each script is played by the real bot against the sandbox on a fresh temporary database, and the
    /// chat is printed as people would see it. Exit 0: all held; 1: an expectation failed; 2: a script
    /// could not be read or run.
    Transcript(TranscriptArgs),
    /// Let machine players play whole games without Discord, and print how fast and how long they were.
    ///
    /// The same seed gives the same games on every machine.
    Simulate(SimulateArgs),
    /// Replay games from their journals and compare with what is stored.
    ///
    /// Names every order whose dice were set by hand. Exit 0: all games replay to the same position,
    /// byte for byte; 1: one does not; 2: a file can't be read, or there is no such game; 4: the database can't be read.
    Verify(VerifyArgs),
    /// Write out a whole game: genesis, journal and position, as JSON, with everybody's hands and what they decided unseen.
    ///
    /// The secret of the dice is in it once the game is over: read in before that, it goes on with dice of its own. A file is its owner's alone, and takes the place of one that stood there only once it is whole.
    Export(ExportArgs),
    /// Read a position or an export into a channel, while the bot doesn't run.
    ///
    /// In the chat `/game import` does the same while it runs.
    Import(ImportArgs),
    /// Draw a position, an export or a stored game as a picture.
    Render(RenderArgs),
    /// Look whether files of a game's data are good (`assets/two_player/cards.toml`), before building with them.
    ///
    /// Names what is wrong. Exit 0: all are good; 1: one isn't; 2: one can't be read.
    Check(CheckArgs),
    /// Look what is wrong with the bot's surroundings: token, clock, intents, permissions, database.
    ///
    /// Says how to mend it, and changes nothing; a running bot goes on. Exit 0: all is well; 1: something isn't.
    Doctor,
    /// Look after messages that were kept aside, since Discord refuses them as they are; also while the bot runs.
    Unsent(UnsentArgs),
    /// Copy all games into a new file, also while the bot runs.
    Backup(FileArgs),
    /// Put a backup in the place of the games, while the bot doesn't run.
    ///
    /// The backup is looked over first: it must be whole, and of this version or an earlier one. The
    /// games that were there are kept beside it under a name with the date.
    Restore(FileArgs),
}

/// What `transcript` takes.
#[derive(Args, Debug)]
pub struct TranscriptArgs {
    /// The scripts.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print one JSON object per event instead of the chat.
    #[arg(long)]
    pub json: bool,
    /// Keep every picture in this directory.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Fixes all randomness.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
}

/// What `simulate` takes.
#[derive(Args, Clone, Debug)]
pub struct SimulateArgs {
    /// Which game.
    #[arg(long, default_value = "warrior")]
    pub game: String,
    /// How many players [default: 4, or as near to it as the game takes].
    #[arg(long)]
    pub players: Option<u8>,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Fixes all randomness.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays: one for all seats, or one a seat in order, comma separated.
    ///
    /// Warrior: `random`, or `warlord`, who plays to win. Clean Slate, Democracy's first: `random`;
    /// `cautious`, who is away for good; `steward`, who plays to win; `holiday`, a steward who is
    /// away in rounds 3 to 9. Two-Player: `random`, or `duelist`, who plays to win.
    /// Clone Wars: `random`; `general`, who plays to win; `general-at-8`, who calls Order 66 on that space.
    /// Blitzkrieg: `random`; `absent`, who is away for good; `tyrant`, who plays to win; `tyrant-dictatorship` and the like, who choose that society.
    #[arg(long, default_value = "random")]
    pub policy: String,
    /// Give a game up after this many rounds.
    #[arg(long, default_value_t = 300)]
    pub rounds_cap: u32,
    /// Options of the game as `name=value`, as in `/game create`.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Replay every game's journal as `verify` does, and print how fast that went.
    #[arg(long)]
    pub replay: bool,
}

/// What `verify` takes.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// Numbers of stored games, or export files; all stored games if none is given.
    #[arg(value_name = "GAME|FILE")]
    pub games: Vec<String>,
    /// All stored games, as when none is given.
    #[arg(long, conflicts_with = "games")]
    pub all: bool,
    /// The database [default: the one that would be played].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// What `export` takes.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The game's number (`/game list` shows it).
    pub game: i64,
    /// Where to write; standard output if left out, or if it is `-`.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The database [default: the one that would be played].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// What `import` takes.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// A position or an export.
    pub file: PathBuf,
    /// The channel's or thread's id in which the game goes on.
    #[arg(long, value_name = "ID", value_parser = clap::value_parser!(u64).range(1..))]
    pub place: u64,
    /// Who sits where, `name=user id`, once a seat and for one at least; a seat left out is open to `/game replace`.
    ///
    /// The name is that of who sat there, as the file has it, or the seat's own, where it has one (`republic`); the first
    /// becomes the host.
    #[arg(long = "seat", value_name = "NAME=ID")]
    pub seats: Vec<String>,
    /// The database [default: the one that would be played].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// What `check` takes.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The files, under the names that they have in `assets`.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// What `backup` and `restore` take.
#[derive(Args, Debug)]
pub struct FileArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database [default: the one that would be played].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// What `unsent` takes.
#[derive(Args, Debug)]
pub struct UnsentArgs {
    /// What to do with them [default: list].
    #[command(subcommand)]
    pub what: Option<UnsentWhat>,
    /// The database [default: the one that would be played].
    #[arg(long, global = true, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// What can be done with messages that were kept aside.
#[derive(Debug, Subcommand)]
pub enum UnsentWhat {
    /// List them, and the channels in which nothing can be sent at present.
    List,
    /// Print what they say, secrets of their games included.
    Show(NumberArgs),
    /// Send them once more.
    Retry(NumberArgs),
    /// Throw them away.
    Drop(NumberArgs),
}

/// Which messages.
#[derive(Args, Debug)]
pub struct NumberArgs {
    /// Their numbers, as `wartable unsent` lists them.
    #[arg(required = true, value_name = "NUMBER")]
    pub numbers: Vec<i64>,
}

/// What `render` takes.
#[derive(Args, Debug)]
pub struct RenderArgs {
    /// A file with a position or an export, or the number of a stored game.
    #[arg(value_name = "FILE|GAME")]
    pub what: String,
    /// The picture's file, a PNG, or a GIF where it moves; - is standard output [default: board.png, or board.gif].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Its width in pixels, 390 to 3200.
    #[arg(long, default_value_t = 1600)]
    pub width: u32,
    /// One zone, enlarged.
    #[arg(long)]
    pub zone: Option<String>,
    /// A moving picture (GIF) of the last turns, 10 where none is said: of a stored game or an export.
    #[arg(long, value_name = "TURNS", num_args = 0..=1, default_missing_value = TURNS, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub animate: Option<u16>,
    /// The database of a stored game [default: the one that would be played].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// So many turns a moving picture shows where none is said.
const TURNS: &str = "10";

impl Cli {
    /// Does the token say of which games it is?
    fn goes_by_the_token(&self) -> bool {
        match &self.command {
            Some(Command::Transcript(_)) => false,
            Some(Command::Backup(args) | Command::Restore(args)) => args.database.is_none(),
            Some(Command::Verify(args)) => args.database.is_none(),
            Some(Command::Export(args)) => args.database.is_none(),
            Some(Command::Import(args)) => args.database.is_none(),
            Some(Command::Render(args)) => args.database.is_none(),
            Some(Command::Unsent(args)) => args.database.is_none(),
            _ => true,
        }
    }
}

/// Does what the command line says; what goes wrong is printed, and told by the exit code.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    // How is logged may stand in .env as well.
    let unread = settings::read_env_file();
    log::start();
    // What goes by no settings goes on without them.
    if let Some(Command::Simulate(args)) = &cli.command {
        return told(simulate(args).map(|report| say!("{report}")));
    }
    if let Some(Command::Check(args)) = &cli.command {
        return told(check::check(args));
    }
    if let Some(why) = unread {
        // The token may stand in what wasn't read, or where the games are: they would be others. Where nobody lets the program look
        // there is none, for whoever set the token otherwise.
        let has_token = std::env::var("DISCORD_TOKEN").is_ok_and(|token| !token.trim().is_empty());
        if cli.goes_by_the_token() && !(has_token && settings::cant_look_for_env_file()) {
            return told(Err(anyhow::Error::msg(why)));
        }
        tracing::warn!("{why}");
    }
    let serves = matches!(&cli.command, None | Some(Command::Serve(_) | Command::Sandbox(_)));
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return told(Err(anyhow::Error::new(error).context("can't start the runtime"))),
    };
    let ended = runtime.block_on(async {
        // Who serves ends in an orderly way. In a container nothing ends a program that asks for no signal.
        if serves {
            return act(cli).await;
        }
        // Whatever else is done then, as at any other end from outside; on another thread, for what is done may take its time.
        let mut signals = signals::Signals::new();
        tokio::spawn(async move {
            let code = signals.next().await;
            end_now(code.into());
        });
        act(cli).await
    });
    // What is still being drawn, which nobody waits for any longer, holds nothing up.
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

async fn act(cli: Cli) -> ExitCode {
    let serve = cli.how_to_serve();
    let settings = match Settings::read(cli.data.as_deref(), serve.port) {
        Ok(settings) => settings,
        Err(error) => return told(Err(error)),
    };
    match &cli.command {
        None | Some(Command::Serve(_)) => {
            SERVES.store(true, Ordering::Relaxed);
            told(serve::serve(&settings, &serve).await)
        }
        Some(Command::Sandbox(_)) => {
            SERVES.store(true, Ordering::Relaxed);
            told(serve::sandbox(&settings, &serve).await)
        }
        Some(Command::Transcript(args)) => told(transcript::transcript(args).await),
        Some(Command::Verify(args)) => told(games::verify(&settings, args).await),
        Some(Command::Export(args)) => told(games::export(&settings, args).await),
        Some(Command::Import(args)) => told(games::import(&settings, args).await),
        Some(Command::Render(args)) => told(games::render(&settings, args).await),
        Some(Command::Doctor) => told(doctor::doctor(&settings).await),
        Some(Command::Unsent(args)) => told(unsent::unsent(&settings, args).await),
        Some(Command::Backup(args)) => told(backup::backup(&settings, args).await),
        Some(Command::Restore(args)) => told(backup::restore(&settings, args).await),
        // Done before there is a runtime: they need none.
        Some(Command::Simulate(_) | Command::Check(_)) => ExitCode::SUCCESS,
    }
}

/// Does it go on where nobody reads what it says?
static SERVES: AtomicBool = AtomicBool::new(false);

fn said(words: std::fmt::Arguments<'_>) {
    use std::io::Write as _;
    put_out(|out| out.write_fmt(words));
}

/// Writes to standard output, as `say!` does.
fn put_out(write: impl FnOnce(&mut std::io::Stdout) -> std::io::Result<()>) {
    use std::io::Write as _;
    let mut out = std::io::stdout();
    let Err(error) = write(&mut out).and_then(|()| out.flush()) else { return };
    if SERVES.load(Ordering::Relaxed) {
        return;
    }
    // Half of a game would be taken for all of it.
    if error.kind() != std::io::ErrorKind::BrokenPipe {
        let _ = writeln!(std::io::stderr(), "wartable: can't write to standard output: {error}");
    }
    end_now(i32::from(Exit::Failed as u8));
}

/// Ends the program in the middle of what it does. Nothing is left of what it has made for a while.
fn end_now(code: i32) -> ! {
    crate::store::remove_temporaries();
    std::process::exit(code)
}

fn told(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say_aside!("wartable: {}", discreet::discreet(&format!("{error:#}")));
            exit::of(&error).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_policy_that_is_explained_can_play() {
        use clap::CommandFactory as _;
        let mut cli = Cli::command();
        let simulate = cli.find_subcommand_mut("simulate").expect("it is there");
        let policy = simulate.get_arguments().find(|one| one.get_id() == "policy").expect("it is there");
        let help = policy.get_long_help().expect("it is explained").to_string();
        let named: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        assert!(named.len() > 8, "{named:?}");
        for name in named {
            let plays = |game: &str| {
                let line =
                    format!("wartable simulate --game {game} --policy {name} --games 1 --rounds-cap 1");
                match Cli::parse_from(line.split(' ')).command {
                    Some(Command::Simulate(args)) => simulate::simulate(&args).is_ok(),
                    _ => false,
                }
            };
            assert!(["warrior", "slate", "duel", "clone", "blitz"].into_iter().any(plays), "{name}");
        }
    }

    #[test]
    fn how_to_serve_is_said_before_or_behind_the_word() {
        for line in [
            "wartable --port 7 --fresh serve",
            "wartable serve --port 7 --fresh",
            "wartable --port 7 --fresh",
        ] {
            let serve = Cli::parse_from(line.split(' ')).how_to_serve();
            assert_eq!((serve.port, serve.fresh), (Some(7), true), "{line}");
        }
    }
}
