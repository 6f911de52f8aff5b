//! `wartable transcript`: plays scripts and prints the chat.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::TranscriptArgs;
use super::exit::differs;
use crate::sandbox::{Shown, Visibility};
use crate::script::{self, Failure, Heard};
use crate::store::Temporary;

/// How a script ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// All held.
    Held,
    /// An expectation failed.
    Failed,
    /// A script could not be read or run.
    NotRun,
}

/// Plays the scripts, one after the other, each in a house of its own.
///
/// # Errors
/// If an expectation failed, or a script could not be read or run.
pub(super) async fn transcript(args: &TranscriptArgs) -> Result<()> {
    let (mut failed, mut not_run) = (0, 0);
    for file in &args.files {
        let ended = match one(file, args).await {
            Ok(failures) if failures.is_empty() => Ended::Held,
            Ok(failures) => {
                // As JSON they stand where they happened; for people once more at the end.
                for failure in failures.iter().filter(|_| !args.json) {
                    print_failure(file, failure, false);
                }
                failed += 1;
                Ended::Failed
            }
            Err(error) => {
                say_error(file, &error, args.json);
                not_run += 1;
                Ended::NotRun
            }
        };
        if args.json {
            say!("{}", json!({ "file": file, "ended": format!("{ended:?}").to_lowercase() }));
        } else {
            let word = match ended {
                Ended::Held => "all held",
                Ended::Failed => "FAILED",
                Ended::NotRun => "COULD NOT BE RUN",
            };
            say!("{}: {word}", file.display());
        }
    }
    match not_run {
        0 => differs(failed, "script failed", "scripts failed"),
        1 => bail!("1 script could not be run"),
        many => bail!("{many} scripts could not be run"),
    }
}

async fn one(file: &Path, args: &TranscriptArgs) -> Result<Vec<Failure>> {
    let text = std::fs::read_to_string(file).context("the script can't be read")?;
    let script = script::parse(&text)?;
    let beside = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let directory = tempfile::Builder::new().prefix("wartable-transcript-").tempdir();
    let directory = directory.context("can't make a directory for its database")?;
    // Also where the program is ended in the midst of it.
    let _gone = Temporary::at(directory.path());
    let mut printer = Printer { json: args.json, file, out: args.out.clone(), stem: stem(file), pictures: 0 };
    script::play(&script, beside, directory.path(), args.seed, &mut |heard| printer.print(&heard)).await
}

fn stem(file: &Path) -> String {
    file.file_stem().map_or_else(|| "transcript".into(), |stem| stem.to_string_lossy().into_owned())
}

struct Printer<'a> {
    json: bool,
    file: &'a Path,
    out: Option<PathBuf>,
    stem: String,
    pictures: u32,
}

impl Printer<'_> {
    fn print(&mut self, heard: &Heard) {
        match heard {
            Heard::Line { line, text } if self.json => say!("{}", json!({ "line": line, "text": text })),
            Heard::Line { text, .. } => say!("\n{text}"),
            Heard::Shown(shown) => self.shown(shown),
            Heard::Refused(code) if self.json => say!("{}", json!({ "refused": code })),
            Heard::Refused(code) => say!("    refused: {code}"),
            Heard::Offered(offered) if self.json => say!("{}", json!({ "offered": offered })),
            Heard::Offered(offered) => say!("    offered: {}", offered.join(" · ")),
            Heard::Unsent(why) if self.json => say!("{}", json!({ "unsent": why })),
            Heard::Unsent(why) => say!("    not sent: {why}"),
            Heard::Saved(world) => self.saved(world),
            Heard::Failed(failure) if !self.json => {
                say!("    ✗ line {}: {}\n      but: {}", failure.line, failure.expected, failure.found);
            }
            // Said at once, since what comes after may not be able to be run at all.
            Heard::Failed(failure) => print_failure(self.file, failure, true),
            Heard::Ended(_) => {}
        }
    }

    fn saved(&self, world: &Path) {
        let Some(out) = &self.out else { return };
        let to = out.join(world.file_name().unwrap_or_default());
        // A bot's, which has a lock beside it, is no world of an earlier run.
        if out.join(format!("{}.lock", world.file_name().unwrap_or_default().display())).exists() {
            return say_aside!(
                "{}: a database stands there that is played: it isn't written over",
                to.display()
            );
        }
        let copied = std::fs::create_dir_all(out).and_then(|()| std::fs::copy(world, &to));
        match copied {
            Ok(_) if self.json => say!("{}", json!({ "saved": to })),
            Ok(_) => say!("    saved: {}", to.display()),
            Err(error) => say_aside!("{}: {error}", to.display()),
        }
    }

    fn shown(&mut self, shown: &Shown) {
        let mut files = Vec::new();
        for picture in &shown.pictures {
            self.pictures += 1;
            let name = format!("{}-{:03}-{}", self.stem, self.pictures, picture.name);
            if let Some(out) = &self.out {
                let path = out.join(&name);
                let written =
                    std::fs::create_dir_all(out).and_then(|()| std::fs::write(&path, &picture.bytes));
                if let Err(error) = written {
                    say_aside!("{}: {error}", path.display());
                }
            }
            files.push(name);
        }
        let buttons: Vec<&str> = shown.buttons.iter().map(|button| button.label.as_str()).collect();
        if self.json {
            let (to, private) = match shown.visibility {
                Visibility::Public => (None, None),
                Visibility::Direct(user) => (Some(user.to_string()), Some("direct")),
                Visibility::Ephemeral(user) => (Some(user.to_string()), Some("ephemeral")),
                Visibility::Members => {
                    let members: Vec<String> = shown.members.iter().map(ToString::to_string).collect();
                    (Some(members.join(" ")), Some("thread"))
                }
            };
            say!(
                "{}",
                json!({ "at": shown.at.to_string(), "channel": shown.place, "private": private, "to": to,
                        "by": shown.author, "edited": shown.edited, "text": shown.text, "buttons": buttons, "pictures": files })
            );
            return;
        }
        let place = match shown.visibility {
            Visibility::Public => format!("#{}", shown.place),
            Visibility::Direct(_) => "direct message".to_owned(),
            Visibility::Ephemeral(_) => "only for the asker".to_owned(),
            Visibility::Members => format!("🔒 {}", shown.place),
        };
        let edited = if shown.edited { ", edited" } else { "" };
        say!("  [{} {}, {place}{edited}]", shown.at.strftime("%m-%d %H:%M"), shown.author);
        for line in shown.markdown.lines() {
            say!("    {line}");
        }
        if shown.markdown.is_empty() {
            say!("    {}", shown.text);
        }
        for (name, picture) in files.iter().zip(&shown.pictures) {
            say!("    picture {name}: {}", picture.alt.as_deref().unwrap_or("(no alt text)"));
        }
        if !buttons.is_empty() {
            say!("    [{}]", buttons.join("] ["));
        }
    }
}

fn print_failure(file: &Path, failure: &Failure, json: bool) {
    if json {
        say!(
            "{}",
            json!({ "file": file, "line": failure.line, "expected": failure.expected, "found": failure.found })
        );
    } else {
        say!("{}:{}: expected {}\n  but {}", file.display(), failure.line, failure.expected, failure.found);
    }
}

fn say_error(file: &Path, error: &anyhow::Error, json: bool) {
    if json {
        say!("{}", json!({ "file": file, "error": format!("{error:#}") }));
    } else {
        say_aside!("{}: {error:#}", file.display());
    }
}
