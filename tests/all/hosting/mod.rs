//! What whoever runs the bot does: backups, restoring, starting, and how each ends.

mod backup;
mod damaged;
mod doctor;
mod documents;
mod files;
mod hostile;
mod killed;
mod loopback;
mod mistakes;
mod obstacles;
mod private;
mod start;
mod unsent;
mod watch;
mod way_in;

pub(crate) use way_in::{Running, line_with, run, secured};

use std::path::Path;
use std::process::{Command, Output};

/// The program with its files here and nothing else set.
pub(crate) fn bare(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wartable"));
    for variable in [
        "DISCORD_TOKEN",
        "WARTABLE_DATA",
        "WARTABLE_DATABASE",
        "WARTABLE_PORT",
        "WARTABLE_LOG",
        "WARTABLE_DISCORD",
        "WARTABLE_DISCORD_TOKEN",
        "WARTABLE_DISCORD_CA",
        "WARTABLE_INTERACTIONS",
        "WARTABLE_PUBLIC_KEY",
        "WARTABLE_METRICS",
        "WARTABLE_LOG_FORMAT",
    ] {
        command.env_remove(variable);
    }
    // No test reaches anything but the loopback.
    command.current_dir(data).env("WARTABLE_DATA", data).env("WARTABLE_LOOPBACK", "1");
    command
}

/// Puts games that were kept into a directory as the bot's: one of Warrior, under way.
pub(crate) fn put_kept_games(directory: &Path) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema_7/warrior.sqlite");
    std::fs::copy(kept, directory.join("wartable.sqlite")).expect("copied");
}

/// By a token the program looks at `wartable.sqlite`, not at the sandbox's games.
pub(crate) const TOKEN: Option<&str> = Some("a.token");

/// All names in a directory.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory").filter_map(Result::ok);
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Runs the program with its files here and this token.
pub(crate) fn wartable(data: &Path, token: Option<&str>, args: &[&str]) -> Output {
    let mut command = bare(data);
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    command.args(args).output().expect("it runs")
}

/// The same, where the system bounds it by a line of the shell's; its end is no one's but its own.
pub(crate) fn bounded(data: &Path, bounds: &str, args: &[&str]) -> Command {
    let program = bare(data);
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{bounds}; exec \"$0\" \"$@\""));
    command.arg(program.get_program()).args(args).current_dir(data);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// With this token, where no file can be longer than so many blocks of half a kilobyte: as on a disk without room.
pub(crate) fn without_room(data: &Path, token: Option<&str>, blocks: usize, args: &[&str]) -> Output {
    let mut command = bounded(data, &format!("trap '' XFSZ; ulimit -f {blocks}"), args);
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    command.output().expect("it runs")
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
