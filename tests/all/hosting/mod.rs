//! What whoever runs the bot does: backups, restoring, starting, and how each ends.

mod backup;
mod files;
mod start;

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program with its files here and nothing else set.
pub(crate) fn wartable(data: &Path, token: Option<&str>, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wartable"));
    for variable in ["DISCORD_TOKEN", "WARTABLE_DATA", "WARTABLE_DATABASE", "WARTABLE_PORT", "WARTABLE_LOG"] {
        command.env_remove(variable);
    }
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    command.current_dir(data).env("WARTABLE_DATA", data).args(args).output().expect("it runs")
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
