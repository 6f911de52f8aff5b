//! `doctor`: what is wrong with a bot's surroundings, and how to mend it.

use std::path::Path;

use anyhow::Result;

use super::Settings;
use crate::clock::Clock;
use crate::discord::{Discord, Finding, examine};
use crate::store::{self, Hold};
use crate::table::PlaceId;

/// Looks at everything; true if all is well.
///
/// # Errors
/// If something can't be looked at at all.
pub(super) async fn doctor(settings: &Settings) -> Result<bool> {
    let database = settings.database();
    let (mut findings, games) = database_findings(&database).await;
    let games: Vec<_> =
        games.into_iter().map(|(game, place)| (game, PlaceId(place.cast_unsigned()))).collect();
    match discord(settings) {
        Some(discord) => {
            findings.extend(examine(&discord, &Clock::real(), &games, settings.interactions).await?);
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
    match wrong {
        0 => say!("\nAll is well."),
        1 => say!("\n1 thing is wrong."),
        wrong => say!("\n{wrong} things are wrong."),
    }
    Ok(wrong == 0)
}

fn discord(settings: &Settings) -> Option<Discord> {
    let look_alike = settings.look_alike.as_ref().map(super::settings::LookAlike::discord);
    look_alike.or_else(|| settings.token.clone().map(|token| Discord::Real { token }))
}

/// How the database is, and the games in it that aren't over.
async fn database_findings(database: &Path) -> (Vec<Finding>, Vec<(i64, i64)>) {
    let (about, name) = ("database", database.display());
    let directory =
        database.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !database.exists() {
        return match may_write_in(directory) {
            Ok(()) => (vec![Finding::well(about, format!("{name} is made at the first start"))], Vec::new()),
            Err(error) => {
                let mend = format!("let the bot's user make files in {}", directory.display());
                (vec![Finding::wrong(about, format!("{name} can't be made: {error}"), mend)], Vec::new())
            }
        };
    }
    let contents = match store::look_over(database).await {
        Ok(contents) => contents,
        Err(error) => {
            let mend =
                "look at its permissions and at the disk; `wartable restore` puts a backup in its place";
            return (vec![Finding::wrong(about, error.to_string(), mend)], Vec::new());
        }
    };
    let mut findings = Vec::new();
    if let Err(error) =
        std::fs::OpenOptions::new().append(true).open(database).and_then(|_| may_write_in(directory))
    {
        let mend = format!("let the bot's user write {name} and make files in {}", directory.display());
        findings.push(Finding::wrong(about, format!("{name} can't be written: {error}"), mend));
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
            let mend = "`wartable restore` puts a backup in its place";
            findings.push(Finding::wrong(about, error.to_string(), mend));
            return (findings, Vec::new());
        }
    };
    if findings.is_empty() {
        let words = format!(
            "{name} is whole: {} games, {} of them under way; {held}",
            contents.games, contents.under_way
        );
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

/// May files be made there?
fn may_write_in(directory: &Path) -> std::io::Result<()> {
    // A directory that isn't there yet is made in the one that is.
    let there = directory.ancestors().find(|ancestor| ancestor.as_os_str().is_empty() || ancestor.exists());
    let there = there.filter(|there| !there.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let probe = there.join(format!(".wartable-{}", std::process::id()));
    std::fs::OpenOptions::new().write(true).create_new(true).open(&probe)?;
    std::fs::remove_file(probe)
}
