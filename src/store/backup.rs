//! A database copied while it is used, and put back.

use std::fs;
use std::path::Path;

use sqlx::Connection as _;
use tempfile::{Builder, NamedTempFile};

use super::error::obstacle;
use super::files::{
    Owner, beside, directory_of, file_error, fill, itself, new_file_of, remove, sync_directory_of,
};
use super::looking::{A_DATABASES_NAME, Contents, begins_as_one, belongs_to_a_database, look_over, way_in};
use super::restoring::{RESTORING, Steps, ensure_settled, keep, move_aside, settle};
use super::temporary::Temporary;
use super::{Obstacle, StoreError};

/// Copies a database, as it is at this moment, into a new file, which is readable by its owner alone. Whoever
/// plays the games of it may go on meanwhile.
///
/// # Errors
/// If the file exists already, can't be written, or the copy isn't whole; no file is left behind then.
pub async fn back_up(database: &Path, to: &Path) -> Result<Contents, StoreError> {
    ensure_settled(database)?;
    // What can't be looked at isn't missing.
    if fs::metadata(database).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound) {
        return Err(StoreError::from(format!("there are no games in {}", database.display())));
    }
    begins_as_one(database)?;
    // Nobody's file is ever written over; nor is the copy known by its name before it is whole.
    if to.symlink_metadata().is_ok() {
        return there_already(to);
    }
    // A copy by the name of a database's second file would be taken for that, and go with it.
    if belongs_to_a_database(to) {
        return Err(StoreError::from(format!("{}: {A_DATABASES_NAME}", to.display())));
    }
    let directory = directory_of(to);
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push("-");
    let part = Builder::new().prefix(&name).suffix(".part").tempfile_in(directory);
    let part = file_error(part, to)?;
    // SQLite takes a name that begins with a word and a colon for an address.
    let path = file_error(std::path::absolute(part.path()), to)?;
    // With what SQLite keeps beside it while it is made; gone where that is given up.
    let copying = Temporary::at(&path);
    let unread = |error: sqlx::Error| match obstacle(&error) {
        Some(Obstacle::Damaged) => StoreError::from(format!("{} is damaged: {error}", database.display())),
        _ => StoreError::from(format!("{} can't be read: {error}", database.display())),
    };
    let (_, mut connection) = way_in(database).await.map_err(unread)?;
    let copied = sqlx::query("VACUUM INTO ?").bind(text_of(&path)?).execute(&mut connection).await;
    connection.close().await?;
    copied.map_err(|error| match obstacle(&error) {
        Some(Obstacle::Damaged) => unread(error),
        _ => StoreError::from(format!("the copy could not be written: {error}")),
    })?;
    let contents = look_over(&path).await.map_err(|error| named(error, &path, database))?;
    file_error(part.as_file().sync_all(), to)?;
    publish(part, to)?;
    copying.stays();
    sync_directory_of(to);
    Ok(contents)
}

/// Gives a whole copy its name, unless something has it by now.
fn publish(part: NamedTempFile, to: &Path) -> Result<(), StoreError> {
    let Err(failed) = part.persist_noclobber(to) else { return Ok(()) };
    if to.symlink_metadata().is_ok() {
        return there_already(to);
    }
    // A disk that knows no names taken only where they are free.
    file_error(failed.file.persist(to).map_err(|failed| failed.error), to)?;
    Ok(())
}

fn there_already<T>(to: &Path) -> Result<T, StoreError> {
    Err(StoreError::from(format!("{} is there already; it is not written over", to.display())))
}

/// Puts a backup in the place of a database that nobody uses: it must be held. What stands there is kept as `aside`,
/// whole. The backup stays as it is.
///
/// # Errors
/// If the backup is not whole or not readable, or files can't be written; the database is as it was then, or the backup
/// takes its place as it is held the next time.
pub async fn put_back(backup: &Path, database: &Path, aside: &Path) -> Result<Contents, StoreError> {
    put_back_by(backup, &itself(database), aside, Steps::default()).await
}

async fn put_back_by(
    backup: &Path,
    database: &Path,
    aside: &Path,
    steps: Steps,
) -> Result<Contents, StoreError> {
    if !backup.exists() {
        return Err(StoreError::from(format!("there is no file {}", backup.display())));
    }
    if database.is_dir() {
        return Err(StoreError::from(format!("{} is a directory", database.display())));
    }
    let (copy, owner) = (beside(database, RESTORING), Owner::at(database));
    let checked = async {
        for ending in ["", "-wal", "-shm"] {
            steps.next()?;
            remove(&beside(&copy, ending))?;
        }
        // A file that was copied by hand from beside a running bot has its last changes in a second one.
        for ending in ["", "-wal"] {
            let (from, to) = (beside(backup, ending), beside(&copy, ending));
            if ending.is_empty() || from.exists() {
                steps.next()?;
                let file = new_file_of(&to, owner)?;
                steps.next()?;
                fill(file, (&from, &to))?;
            }
        }
        unread_wal(&copy, backup, true)?;
        look_over(&copy).await.map_err(|error| named(error, &copy, backup))?;
        unread_wal(&copy, backup, false)?;
        // Whatever the second file held is in the first one now.
        for ending in ["-wal", "-shm"] {
            remove(&beside(&copy, ending))?;
        }
        file_error(fs::File::open(&copy).and_then(|file| file.sync_all()), &copy)?;
        look_over(&copy).await
    };
    let contents = match checked.await {
        Ok(contents) => contents,
        Err(error) => {
            if !steps.is_cut() {
                for ending in ["", "-wal", "-shm"] {
                    let _ = remove(&beside(&copy, ending));
                }
            }
            return Err(error);
        }
    };
    if let Err(error) = keep(database, aside, &steps) {
        if steps.is_cut() {
            return Err(error);
        }
        for left in [aside.to_owned(), beside(aside, ".part"), beside(aside, "-wal")] {
            let _ = remove(&left);
        }
        // It can't be read, or there is no room for two: then it isn't copied, but gets another name.
        tracing::warn!(%error, "what stands there can't be copied; it is moved aside");
        if let Err(why) = move_aside(&copy, database, aside, &steps) {
            // Where there is no database any more, the backup is what is left to go on with.
            if !steps.is_cut() && database.exists() {
                let _ = remove(&copy);
            }
            return Err(why);
        }
        return Ok(contents);
    }
    settle(&copy, database, &steps)?;
    Ok(contents)
}

/// How SQLite begins what it writes beside a database, but for the last bit.
const WAL: u32 = 0x377f_0682;

/// Is there something beside a copy that SQLite can't read into it? Before it was opened that is whatever doesn't begin as it
/// has to (SQLite would take it away in silence), afterwards whatever is left.
fn unread_wal(copy: &Path, backup: &Path, before: bool) -> Result<(), StoreError> {
    let Ok(bytes) = fs::read(beside(copy, "-wal")) else { return Ok(()) };
    let begins = bytes.first_chunk().map(|begins| u32::from_be_bytes(*begins) & !1);
    if bytes.is_empty() || (before && begins == Some(WAL)) {
        return Ok(());
    }
    Err(StoreError::from(format!(
        "{} isn't this database's: its last changes could not be read into {}. Take it away to put the backup back without \
         them",
        beside(backup, "-wal").display(),
        backup.display()
    )))
}

/// An error about a copy, said of the file that people know.
fn named(error: StoreError, copy: &Path, file: &Path) -> StoreError {
    let words = error.to_string().replace(&copy.display().to_string(), &file.display().to_string());
    error.in_words(words)
}

fn text_of(path: &Path) -> Result<&str, StoreError> {
    path.to_str().ok_or_else(|| StoreError::from("the file's name can't be read as text".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::restoring::RESTORED;
    use super::super::{Hold, NewPost, Store};
    use super::*;

    /// A database in which these messages wait.
    async fn holding(file: &Path, words: &[&str]) -> Store {
        let store = Store::open(file).await.expect("a database");
        for word in words {
            let post = NewPost { to_person: false, target: 7, payload: (*word).to_owned() };
            store.post(None, &post).await.expect("written");
        }
        store
    }

    async fn held_by(file: &Path) -> Vec<String> {
        let store = Store::open(file).await.expect("it opens");
        let rows = store.outbox_of(false, 7, 9, 0).await.expect("rows");
        store.close().await;
        rows.into_iter().map(|row| row.payload).collect()
    }

    /// Puts a database there that was killed with its last change in its second file alone.
    async fn killed_at(database: &Path) {
        let now = beside(database, ".now");
        holding(&now, &["old"]).await.close().await;
        let open = holding(&now, &["and older"]).await;
        for ending in ["", "-wal"] {
            fs::copy(beside(&now, ending), beside(database, ending)).expect("copied");
        }
        open.close().await;
        remove(&now).expect("removed");
    }

    #[tokio::test]
    async fn no_copy_is_called_what_belongs_to_a_database() {
        let files = tempfile::tempdir().expect("a directory");
        let games = files.path().join("games");
        holding(&games, &["kept"]).await.close().await;
        for part in ["-wal", "-journal", ".lock"] {
            let refused = back_up(&games, &beside(&games, part)).await.expect_err(part).to_string();
            assert!(refused.contains("name another file"), "{refused}");
            assert!(!beside(&games, part).exists(), "{part}");
        }
        back_up(&games, &beside(&games, "-copy")).await.expect("that is a name of its own");
    }

    #[tokio::test]
    async fn what_is_moved_aside_is_kept_with_its_second_file_wherever_that_is_cut_off() {
        let files = tempfile::tempdir().expect("a directory");
        let (killed, backup) = (files.path().join("killed"), files.path().join("backup"));
        holding(&backup, &["new"]).await.close().await;
        killed_at(&killed).await;
        let mut between = 0;
        for cut in 0.. {
            let directory = tempfile::tempdir().expect("a directory");
            let (database, aside) = (directory.path().join("games"), directory.path().join("aside"));
            for ending in ["", "-wal"] {
                fs::copy(beside(&killed, ending), beside(&database, ending)).expect("copied");
            }
            // It can't be copied: the name for that is taken.
            fs::create_dir(beside(&aside, ".part")).expect("a directory");
            let done = put_back_by(&backup, &database, &aside, Steps::cut_after(cut)).await.is_ok();
            between += usize::from(!database.exists() && beside(&database, "-wal").exists());
            // The bot is started: it plays the old games or the new ones, or says that it can't.
            Hold::take(&database).await.expect("held").expect("nobody's").release().await;
            let there = database.exists();
            match Store::open(&database).await {
                Ok(store) => store.close().await,
                Err(_) => {
                    assert!(!there && !database.exists(), "cut after {cut} steps: nothing is begun afresh")
                }
            }
            let again = directory.path().join("again");
            put_back(&backup, &database, &again).await.expect("it is done again");
            assert_eq!(held_by(&database).await, ["new"], "cut after {cut} steps");
            // The old ones are kept, the last change with them.
            let old = if aside.exists() { aside } else { again };
            let left = beside(&database, ".old-wal");
            if left.exists() {
                fs::rename(left, beside(&old, "-wal")).expect("renamed");
            }
            assert_eq!(held_by(&old).await, ["old", "and older"], "cut after {cut} steps");
            if done {
                break;
            }
        }
        assert!(between > 0, "it was cut off between the two files");
    }

    #[tokio::test]
    async fn a_restore_that_is_cut_off_anywhere_leaves_the_old_or_the_new_and_can_be_done_again() {
        let files = tempfile::tempdir().expect("a directory");
        let (killed, backup) = (files.path().join("killed"), files.path().join("backup"));
        holding(&backup, &["new"]).await.close().await;
        killed_at(&killed).await;
        let (mut old, mut new) = (0, 0);
        for cut in 0.. {
            let directory = tempfile::tempdir().expect("a directory");
            let (database, aside) = (directory.path().join("games"), directory.path().join("aside"));
            for ending in ["", "-wal"] {
                fs::copy(beside(&killed, ending), beside(&database, ending)).expect("copied");
            }
            let done = put_back_by(&backup, &database, &aside, Steps::cut_after(cut)).await.is_ok();
            if beside(&database, RESTORED).exists() {
                // Nobody looks into it half way.
                Store::open(&database).await.expect_err("it isn't settled");
                back_up(&database, &directory.path().join("copy")).await.expect_err("nor is it copied");
            }
            Hold::take(&database).await.expect("held").expect("nobody's").release().await;
            match held_by(&database).await.as_slice() {
                [one] if one == "new" => {
                    new += 1;
                    assert_eq!(held_by(&aside).await, ["old", "and older"], "cut after {cut} steps");
                }
                [one, two] if one == "old" && two == "and older" => old += 1,
                other => panic!("cut after {cut} steps: {other:?}"),
            }
            put_back(&backup, &database, &directory.path().join("again")).await.expect("it is done again");
            assert_eq!(held_by(&database).await, ["new"], "cut after {cut} steps");
            let overtaken = beside(&database, ".overtaken");
            assert!(!overtaken.exists(), "cut after {cut} steps: nobody played on");
            if done {
                assert!(!beside(&database, ".restored-over").exists());
                break;
            }
        }
        assert!(old > 3 && new > 3, "{old} and {new}");
    }

    #[tokio::test]
    async fn a_database_that_was_played_on_while_a_backup_lay_ready_is_kept() {
        let mut played_on = 0;
        for cut in 0..40 {
            let directory = tempfile::tempdir().expect("a directory");
            let (database, aside) = (directory.path().join("games"), directory.path().join("aside"));
            let (backup, away) = (directory.path().join("backup"), directory.path().join("away"));
            holding(&backup, &["new"]).await.close().await;
            holding(&database, &["old"]).await.close().await;
            drop(put_back_by(&backup, &database, &aside, Steps::cut_after(cut)).await);
            let ready = beside(&database, RESTORED);
            if !ready.exists() || !database.exists() {
                continue;
            }
            played_on += 1;
            // An earlier version doesn't know of that. It is killed in the end.
            fs::rename(&ready, &away).expect("renamed");
            let open = holding(&database, &["played on"]).await;
            let copies = directory.path().join("killed");
            for ending in ["", "-wal"] {
                fs::copy(beside(&database, ending), beside(&copies, ending)).expect("copied");
            }
            open.close().await;
            for ending in ["", "-wal"] {
                fs::rename(beside(&copies, ending), beside(&database, ending)).expect("renamed");
            }
            fs::rename(&away, &ready).expect("renamed");
            // The end of it may be cut off as well.
            let steps = Steps::cut_after(cut % 6);
            drop(super::super::restoring::finish(&database, &steps));
            Hold::take(&database).await.expect("held").expect("nobody's").release().await;
            assert_eq!(held_by(&database).await, ["new"], "cut after {cut} steps");
            let overtaken = beside(&database, ".overtaken");
            assert_eq!(held_by(&overtaken).await, ["old", "played on"], "cut after {cut} steps");
            assert_eq!(held_by(&aside).await, ["old"], "cut after {cut} steps");
        }
        assert!(played_on > 0, "a backup lay ready");
    }

    #[tokio::test]
    async fn a_second_file_that_isnt_the_backups_is_not_left_out_in_silence() {
        let directory = tempfile::tempdir().expect("a directory");
        let (database, backup) = (directory.path().join("games"), directory.path().join("backup"));
        holding(&database, &["old"]).await.close().await;
        back_up(&database, &backup).await.expect("a backup");
        fs::write(beside(&backup, "-wal"), "the last changes of something").expect("written");
        let aside = directory.path().join("aside");
        let refused = put_back(&backup, &database, &aside).await.expect_err("it isn't whole");
        assert!(refused.to_string().contains("could not be read into"), "{refused}");
        assert!(!aside.exists() && !beside(&database, RESTORING).exists());
        assert_eq!(held_by(&database).await, ["old"]);
        fs::remove_file(beside(&backup, "-wal")).expect("taken away");
        put_back(&backup, &database, &aside).await.expect("put back");
    }

    #[tokio::test]
    async fn a_database_that_cant_be_copied_is_moved_aside_and_one_behind_a_link_stays_behind_it() {
        let files = tempfile::tempdir().expect("a directory");
        let (backup, real) = (files.path().join("backup"), files.path().join("real"));
        holding(&backup, &["new"]).await.close().await;
        fs::create_dir(&real).expect("a directory");
        let (file, link) = (real.join("games"), files.path().join("link"));
        holding(&file, &["old"]).await.close().await;
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let aside = files.path().join("aside");
        // The name of the copy is taken.
        fs::create_dir(beside(&aside, ".part")).expect("a directory");
        put_back(&backup, &link, &aside).await.expect("put back");
        assert_eq!(held_by(&file).await, ["new"]);
        assert!(link.is_symlink(), "the link leads there still");
        assert_eq!(held_by(&aside).await, ["old"]);
        // What lies ready beside the file is found by the link too, and a look changes nothing.
        fs::copy(&backup, beside(&file, RESTORED)).expect("copied");
        Store::open(&link).await.expect_err("it isn't settled");
        Hold::look(&link).await.expect("looked").expect("nobody's").release().await;
        assert!(beside(&file, RESTORED).exists());
        Hold::take(&link).await.expect("held").expect("nobody's").release().await;
        assert!(link.is_symlink() && !beside(&file, RESTORED).exists());
    }
}
