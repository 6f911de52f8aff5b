//! `backup` and `restore`: the database copied while the bot runs, and put back while it doesn't.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::exit::{Exit, Stopped};
use super::meant::Meant;
use super::{FileArgs, Settings};
use crate::clock::Clock;
use crate::store::{self, Contents, Hold, Owner, Store, StoreError};

/// Copies the games into a new file; a bot that plays them goes on.
///
/// # Errors
/// If there are none, or the file is there already or can't be written.
pub(super) async fn backup(settings: &Settings, args: &FileArgs) -> Result<()> {
    let meant = Meant::by(settings, args.database.as_deref());
    meant.ensure_there()?;
    let database = meant.file;
    let contents = store::back_up(&database, &args.file).await.map_err(broken)?;
    say!("{}: {}, copied from {}", args.file.display(), words(contents), database.display());
    Ok(())
}

/// Puts a backup in the place of the games; those are kept beside it.
///
/// # Errors
/// If a bot plays them, or the backup isn't whole.
pub(super) async fn restore(settings: &Settings, args: &FileArgs) -> Result<()> {
    let meant = Meant::by(settings, args.database.as_deref());
    let database = meant.file.clone();
    // What is refused at once leaves nothing behind.
    let file = args.file.display();
    let why = match std::fs::metadata(&args.file) {
        Ok(there) if there.is_file() => None,
        Ok(_) => Some(format!("{file} is no file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Some(format!("there is no file {file}")),
        Err(error) => Some(format!("{file} can't be read: {error}")),
    };
    if let Some(why) = why {
        return Err(Stopped(Exit::Database, why).into());
    }
    meant.ensure_meant()?;
    store::may_be_replaced(&database).await.map_err(broken)?;
    if args.database.is_none() {
        make_data(settings)?;
    }
    let hold = hold(&database).await?;
    let (aside, had_one, owner) = (free_name(&database), database.exists(), Owner::at(&database));
    let contents = store::put_back(&args.file, &database, &aside).await.map_err(broken);
    hold.release().await;
    say!("{}: {}, from {}", database.display(), words(contents?), args.file.display());
    if had_one {
        say!("What was there before is kept as {}", aside.display());
    }
    match (owner.has(&database), had_one) {
        (true, _) => {}
        (false, true) => say!(
            "It belongs to whoever restored it, and what was there belonged to another: `chown {owner} {}`, as root, gives \
             it back",
            database.display()
        ),
        (false, false) => {
            say!("It belongs to whoever restored it: the bot has to be run by the same user, or be given it")
        }
    }
    say!("From its next start on {} plays these games.", meant.player());
    Ok(())
}

/// Makes the data directory.
///
/// # Errors
/// If it can't be made: nothing can be kept there.
pub(super) fn make_data(settings: &Settings) -> Result<()> {
    settings.make_data().map_err(|error| Stopped(Exit::Database, format!("{error:#}")).into())
}

/// Takes hold of the games.
///
/// # Errors
/// If somebody else does already.
pub(super) async fn hold(database: &Path) -> Result<Hold> {
    match Hold::take(database).await.map_err(broken)? {
        Some(hold) => Ok(hold),
        None => Err(Stopped(
            Exit::InUse,
            format!("the database {} is in use: another wartable plays its games", database.display()),
        )
        .into()),
    }
}

/// Tries whether the games can be written down.
///
/// # Errors
/// If not: everybody's orders would be refused.
pub(super) async fn writable(database: &Path, store: &Store) -> Result<()> {
    let no = |why: String| Stopped(Exit::Database, format!("can't write {}: {why}", database.display()));
    // Whoever may do anything could write it all the same.
    if std::fs::metadata(database).is_ok_and(|file| file.permissions().readonly()) {
        return Err(no("it is read-only".to_owned()).into());
    }
    store.can_write().await.map_err(|error| no(error.to_string()).into())
}

/// What is wrong with a database, with its exit code.
pub(super) fn broken(error: StoreError) -> anyhow::Error {
    Stopped(Exit::Database, error.to_string()).into()
}

fn words(contents: Contents) -> String {
    format!("{}, {} bytes", how_many(contents), contents.bytes)
}

/// How many games a database holds.
pub(super) fn how_many(Contents { games, under_way, .. }: Contents) -> String {
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    format!("{games} ({under_way} under way or gathering)")
}

/// The name under which the games that were there are kept, by the time; none that is taken.
fn free_name(database: &Path) -> PathBuf {
    let time = Clock::real().now().strftime("%Y-%m-%d-%H%M%S");
    let named = |more: &str| PathBuf::from(format!("{}.before-{time}{more}", database.display()));
    let more = (2..).map(|number| format!("-{number}"));
    let names = std::iter::once(String::new()).chain(more).map(|more| named(&more));
    names.into_iter().find(|name| !name.exists()).unwrap_or_else(|| named("-last"))
}
