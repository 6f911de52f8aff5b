//! `doctor`: what is wrong with a bot's surroundings, and how to mend it.

use std::io::{ErrorKind, Write as _};
use std::path::Path;

use anyhow::Result;

use super::Settings;
use super::backup::how_many;
use super::exit::differs;
use super::settings::LookAlike;
use crate::clock::Clock;
use crate::discord::{CantStart, Discord, Finding, examine};
use crate::store::{self, Flaw, Hold, StoreError};
use crate::table::PlaceId;

/// Looks at everything.
///
/// # Errors
/// If something is wrong, or can't be looked at at all.
pub(super) async fn doctor(settings: &Settings) -> Result<()> {
    let database = settings.database();
    let (mut findings, games) = database_findings(&database).await;
    let games: Vec<_> =
        games.into_iter().map(|(game, place)| (game, PlaceId(place.cast_unsigned()))).collect();
    match discord(settings) {
        Some(discord) => {
            let found = examine(&discord, &Clock::real(), &games, settings.interactions).await?;
            findings.extend(found.into_iter().map(|finding| of_look_alike(finding, settings)));
        }
        None => findings.push(Finding::wrong(
            "token",
            "there is none, so wartable plays in its sandbox and not on Discord",
            "put the bot's token from the developer portal into DISCORD_TOKEN, in the environment or in .env",
        )),
    }
    for Finding { about, words, mend } in &findings {
        match mend {
            None => say!("well   {about}: {words}"),
            Some(mend) => say!("WRONG  {about}: {words}\n       → {mend}"),
        }
    }
    let wrong = findings.iter().filter(|finding| finding.mend.is_some()).count();
    if wrong == 0 {
        say!("\nAll is well.");
    }
    differs(wrong, "thing is wrong", "things are wrong")
}

/// A look-alike's token has another name and comes from elsewhere.
fn of_look_alike(finding: Finding, settings: &Settings) -> Finding {
    match settings.look_alike.as_ref().map(LookAlike::refused) {
        Some(refused) if finding.words == CantStart::Token.to_string() => {
            Finding::wrong(finding.about, refused, "put there the one that it names at its start")
        }
        Some(_) if finding.about == "network" && finding.mend.is_some() => {
            let mend = "see whether it runs (`wartable sandbox` starts one), and names this address";
            Finding::wrong(finding.about, finding.words.replace("Discord", "the look-alike"), mend)
        }
        _ => finding,
    }
}

fn discord(settings: &Settings) -> Option<Discord> {
    let look_alike = settings.look_alike.as_ref().map(LookAlike::discord);
    look_alike.or_else(|| settings.token.clone().map(|token| Discord::Real { token }))
}

/// How the database is, and the games in it that aren't over.
async fn database_findings(database: &Path) -> (Vec<Finding>, Vec<(i64, i64)>) {
    let (about, name) = ("database", database.display());
    let directory = store::directory_of(database);
    let unwritable = |words: String, error: &std::io::Error| {
        let mend = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                format!("make room on the disk of {}", directory.display())
            }
            _ => format!("let the bot's user write {name} and make files in {}", directory.display()),
        };
        Finding::wrong(about, format!("{words}: {error}"), mend)
    };
    // What can't be looked at isn't missing.
    if std::fs::metadata(database).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        let finding = match may_write_in(directory) {
            Ok(()) => Finding::well(about, format!("{name} is made at the first start")),
            Err(error) => unwritable(format!("{name} can't be made"), &error),
        };
        return (vec![finding], Vec::new());
    }
    let contents = match store::look_over(database).await {
        Ok(contents) => contents,
        Err(error) => return (vec![Finding::wrong(about, error.to_string(), mend(&error))], Vec::new()),
    };
    let mut findings = Vec::new();
    if let Err(error) =
        std::fs::OpenOptions::new().append(true).open(database).and_then(|_| may_write_in(directory))
    {
        findings.push(unwritable(format!("{name} can't be written"), &error));
    }
    let held = match Hold::look(database).await {
        Ok(Some(hold)) => {
            hold.release().await;
            "no bot plays it now"
        }
        Ok(None) => "a bot plays it now",
        Err(_) => "whether a bot plays it can't be seen",
    };
    let (games, aside) = match store::under_way(database).await {
        Ok(found) => found,
        Err(error) => {
            findings.push(Finding::wrong(about, error.to_string(), mend(&error)));
            return (findings, Vec::new());
        }
    };
    if findings.is_empty() {
        let words = format!("{name} is whole: {}; {held}", how_many(contents));
        findings.push(Finding::well(about, words));
    }
    if aside > 0 {
        let words = format!("{aside} messages were kept aside, since Discord refuses them as they are");
        findings.push(Finding::wrong(
            "messages",
            words,
            "`wartable unsent` lists them, and sends or drops them",
        ));
    }
    (findings, games)
}

/// What helps against what is wrong with a database.
fn mend(error: &StoreError) -> &'static str {
    match error.flaw() {
        // Its games are good: a backup would be older than they are.
        Some(Flaw::Newer) => {
            "run the newer wartable that wrote it; the games are whole, so put nothing in their place"
        }
        Some(Flaw::Unreadable) => "let the bot's user read it, and look at the disk",
        Some(Flaw::NoRoom) => "make room on its disk; what stands in it is as it was",
        Some(Flaw::Other) => {
            "see whether another file is meant (--data, WARTABLE_DATABASE); with this one out of the way, `wartable restore` \
             puts a backup in its place"
        }
        None => {
            "look at the disk; `wartable restore` puts a backup in its place. One in which no game was ever played can be \
             taken away, with what lies beside it: the next start makes another"
        }
    }
}

/// As much as a new database takes, and what is written beside it, at the least.
const ROOM: usize = 1 << 20;

/// May files be made there, and is there room for one?
fn may_write_in(directory: &Path) -> std::io::Result<()> {
    // A directory that isn't there yet is made in the one that is.
    let there = directory.ancestors().find(|ancestor| ancestor.as_os_str().is_empty() || ancestor.exists());
    let there = there.filter(|there| !there.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Without a name, where the system has such: nothing is left of it, whatever happens.
    let mut probe = tempfile::tempfile_in(there)?;
    // Bytes that no disk leaves out.
    probe.write_all(&[0xa5; ROOM])?;
    probe.sync_all()
}
