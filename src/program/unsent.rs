//! `unsent`: what was kept aside, since Discord refuses it as it is, shown, sent again or thrown away.

use anyhow::{Context as _, Result, bail};
use jiff::Timestamp;

use super::backup::broken;
use super::meant::Meant;
use super::{Settings, UnsentArgs, UnsentWhat};
use crate::store::Store;
use crate::table::{Kept, To, Waits, kept_aside};

/// Does what is asked with what was kept aside; a bot that plays these games goes on.
///
/// # Errors
/// If there are no games, or no such message was kept aside.
pub(super) async fn unsent(settings: &Settings, args: &UnsentArgs) -> Result<()> {
    let meant = Meant::by(settings, args.database.as_deref());
    meant.ensure_there()?;
    let changes = matches!(args.what, Some(UnsentWhat::Retry(_) | UnsentWhat::Drop(_)));
    let opened = match changes {
        true => Store::open_beside(&meant.file).await,
        false => Store::look_at(&meant.file).await,
    };
    let opened = opened.map_err(broken);
    let store = opened.with_context(|| format!("can't open {}", meant.file.display()))?;
    let done = act(&store, args.what.as_ref().unwrap_or(&UnsentWhat::List)).await;
    store.close().await;
    done
}

async fn act(store: &Store, what: &UnsentWhat) -> Result<()> {
    let (kept, waits) = kept_aside(store).await.map_err(broken)?;
    let numbers = match what {
        UnsentWhat::List => {
            list(&kept, &waits);
            return Ok(());
        }
        UnsentWhat::Show(numbers) | UnsentWhat::Retry(numbers) | UnsentWhat::Drop(numbers) => {
            &numbers.numbers
        }
    };
    // All or none: whoever mistypes one has changed nothing.
    let mut found = Vec::new();
    for number in numbers {
        match kept.iter().find(|kept| kept.id == *number) {
            Some(kept) => found.push(kept),
            None => bail!("no message was kept aside as number {number}; `wartable unsent` lists them"),
        }
    }
    for kept in found {
        let id = kept.id;
        match what {
            UnsentWhat::List => {}
            UnsentWhat::Show(_) => say!("{}\n\n{}\n", line(kept), kept.words),
            UnsentWhat::Retry(_) => {
                store.aside_again(id).await.map_err(broken)?;
                say!(
                    "{id} is sent again: within a minute by a bot that runs, else as soon as it is started."
                );
            }
            UnsentWhat::Drop(_) => {
                store.aside_dropped(id).await.map_err(broken)?;
                say!("{id} is thrown away.");
            }
        }
    }
    Ok(())
}

fn list(kept: &[Kept], waits: &[Waits]) {
    if kept.is_empty() {
        say!("Nothing was kept aside.");
    } else {
        for (comes, why) in [
            (false, "Discord refuses these messages as they are; they were kept aside:"),
            (true, "These are for people who take no direct messages; they come by themselves once they do:"),
        ] {
            let these: Vec<&Kept> = kept.iter().filter(|kept| kept.comes == comes).collect();
            if !these.is_empty() {
                say!("{why}\n");
                these.into_iter().for_each(|kept| say!("  {}", line(kept)));
                say!("");
            }
        }
        say!(
            "`wartable unsent show NUMBER` prints what one says, secrets of its game included; `wartable unsent retry"
        );
        say!("NUMBER` sends it once more, `wartable unsent drop NUMBER` throws it away.");
    }
    if waits.is_empty() {
        return;
    }
    say!(
        "\nNothing can be sent there at present; it is tried again by itself, and as soon as somebody does something there:\n"
    );
    for Waits { to, row } in waits {
        let (since, next) = (time(row.at), time(row.again));
        say!(
            "  {}: {} waiting since {since}, tried {} more times, next at {next}: {}",
            target(*to),
            row.waiting,
            row.tries,
            row.why
        );
    }
}

fn line(kept: &Kept) -> String {
    let game = kept.game.map(|game| format!("game {game}, ")).unwrap_or_default();
    let letters = kept.words.chars().count();
    format!("{}: {game}to {}, {letters} letters: {}", kept.id, target(kept.to), kept.why)
}

fn target(to: To) -> String {
    match to {
        To::Place(place) => format!("channel {}", place.0),
        To::Person(person) => format!("person {}", person.0),
        To::Team(game, team) => format!("team {} of game {game}", team.0),
    }
}

fn time(millis: i64) -> String {
    let at = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}
