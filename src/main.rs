//! The command line, and nothing else.

use std::process::ExitCode;

use clap::Parser;
use wartable::program::Cli;

fn main() -> ExitCode {
    wartable::program::run(Cli::parse())
}
