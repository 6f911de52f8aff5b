//! A backup takes the place of a database in one step, wherever the program is killed: until the backup lies ready the old
//! database stands, whole; from then on the backup does.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

use super::StoreError;
use super::files::{
    Owner, beside, file_error, fill, free_beside, itself, new_file_of, remove, sync_directory_of,
};

/// What a backup is called beside a database while it is copied and looked over.
pub(super) const RESTORING: &str = ".restoring";
/// And once it is whole and the old one is kept: whoever holds the database next gives it its name.
pub(super) const RESTORED: &str = ".restored";

/// Beside a backup that lies ready: how the database stood whose place it takes, which was kept by then.
const OVER: &str = ".restored-over";
/// So it is called where it was played on after that.
const OVERTAKEN: &str = ".overtaken";
/// What is noted in the first of these once it is being renamed, before its new name.
const MOVES: &str = "moves to ";

/// The steps of a restore, which a test cuts off.
#[derive(Debug)]
pub(super) struct Steps(AtomicU32);

/// As many as it takes.
const ALL: u32 = u32::MAX;

impl Default for Steps {
    fn default() -> Self {
        Self(AtomicU32::new(ALL))
    }
}

impl Steps {
    /// So many are taken, and then the program is gone.
    #[cfg(test)]
    pub(super) fn cut_after(steps: u32) -> Self {
        Self(AtomicU32::new(steps))
    }

    /// Has it come to that? Nothing is tidied up then.
    pub(super) fn is_cut(&self) -> bool {
        self.0.load(Ordering::SeqCst) == 0
    }

    /// Comes before every step.
    pub(super) fn next(&self) -> Result<(), StoreError> {
        match self.0.load(Ordering::SeqCst) {
            0 => return Err(StoreError::from("it was cut off".to_owned())),
            ALL => {}
            left => self.0.store(left - 1, Ordering::SeqCst),
        }
        Ok(())
    }
}

/// Copies a database to another name, whole, and leaves it where it is. The copy has its name only once it is whole; what
/// its second file holds comes before. (A second name for the same file would change with it, should it be played on.)
pub(super) fn keep(database: &Path, aside: &Path, steps: &Steps) -> Result<(), StoreError> {
    let part = beside(aside, ".part");
    for (from, to) in [(beside(database, "-wal"), beside(aside, "-wal")), (database.to_owned(), part.clone())]
    {
        if !from.exists() {
            continue;
        }
        steps.next()?;
        let file = new_file_of(&to, Owner::at(&from))?;
        steps.next()?;
        fill(file, (&from, &to))?;
    }
    if part.exists() {
        steps.next()?;
        file_error(fs::rename(&part, aside), aside)?;
    }
    sync_directory_of(aside);
    Ok(())
}

/// A whole copy of a backup, whose games are to be played from now on: whatever happens after this, they are.
pub(super) fn settle(copy: &Path, database: &Path, steps: &Steps) -> Result<(), StoreError> {
    let ready = beside(database, RESTORED);
    steps.next()?;
    note(database, &standing(database))?;
    steps.next()?;
    file_error(fs::rename(copy, &ready), copy)?;
    sync_directory_of(database);
    finish(database, steps).map(drop).map_err(|error| {
        StoreError::from(format!(
            "{error}. The backup lies ready, and takes its place at the bot's next start"
        ))
    })
}

/// The same where the old one could not be copied: it gets the other name itself, its second file after it. Cut off before
/// the backup lies ready, there is no database under this name, and nobody makes one: see [`ensure_settled`].
pub(super) fn move_aside(
    copy: &Path,
    database: &Path,
    aside: &Path,
    steps: &Steps,
) -> Result<(), StoreError> {
    let (wal, aside_wal) = (beside(database, "-wal"), beside(aside, "-wal"));
    if aside.exists() || aside_wal.exists() {
        return Err(StoreError::from(format!("{} is there already", aside.display())));
    }
    steps.next()?;
    file_error(fs::rename(database, aside), database)?;
    if wal.exists() {
        steps.next()?;
        if let Err(error) = fs::rename(&wal, &aside_wal) {
            // As it was.
            file_error(fs::rename(aside, database), aside)?;
            return file_error(Err(error), &wal);
        }
    }
    sync_directory_of(aside);
    settle(copy, database, steps)
}

/// Gives a backup that lies ready the database's name; was there one? The database must be held.
pub(super) fn finish(database: &Path, steps: &Steps) -> Result<bool, StoreError> {
    let (ready, over) = (beside(database, RESTORED), beside(database, OVER));
    if !ready.exists() {
        if over.exists() {
            remove(&over)?;
        }
        return Ok(false);
    }
    keep_what_overtook(database, steps)?;
    // The old one was moved aside, and this cut off before its second file was: that is kept as well.
    let (wal, left) = (beside(database, "-wal"), beside(database, ".old-wal"));
    if !database.exists() && wal.exists() && !left.exists() {
        steps.next()?;
        file_error(fs::rename(&wal, &left), &wal)?;
    }
    // They belong to the old one, which is kept with them.
    for ending in ["-wal", "-shm"] {
        steps.next()?;
        remove(&beside(database, ending))?;
    }
    sync_directory_of(database);
    steps.next()?;
    file_error(fs::rename(&ready, database), database)?;
    sync_directory_of(database);
    steps.next()?;
    remove(&over)?;
    Ok(true)
}

/// How a database stands: the length of its files, and when they were last written.
fn standing(database: &Path) -> [String; 2] {
    ["", "-wal"].map(|ending| match fs::metadata(beside(database, ending)) {
        Ok(file) => {
            let written = file.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
            format!("{} {}", file.len(), written.unwrap_or_default().as_nanos())
        }
        Err(_) => NOTHING.to_owned(),
    })
}

/// Where there is no such file.
const NOTHING: &str = "nothing";

fn note(database: &Path, lines: &[String]) -> Result<(), StoreError> {
    let over = beside(database, OVER);
    remove(&over)?;
    let mut file = new_file_of(&over, Owner::at(database))?;
    file_error(file.write_all(lines.join("\n").as_bytes()).and_then(|()| file.sync_all()), &over)?;
    sync_directory_of(&over);
    Ok(())
}

/// A database that was played on after a backup lay ready (by an earlier version, or since that was brought from elsewhere)
/// stands nowhere else: it gets another name.
fn keep_what_overtook(database: &Path, steps: &Steps) -> Result<(), StoreError> {
    let noted = fs::read_to_string(beside(database, OVER)).unwrap_or_default();
    let begun = noted.strip_prefix(MOVES).map(PathBuf::from);
    let mut noted = noted.lines();
    let [now, wal_now] = standing(database);
    let aside = match begun {
        // Cut off between its two files.
        Some(aside) if !database.exists() || !aside.exists() => aside,
        None if now == NOTHING => return Ok(()),
        // Its second file may have been taken away already, since it is kept.
        None if noted.next() == Some(&now) && (wal_now == NOTHING || noted.next() == Some(&wal_now)) => {
            return Ok(());
        }
        _ => {
            let aside = free_beside(database, OVERTAKEN);
            steps.next()?;
            note(database, &[format!("{MOVES}{}", aside.display())])?;
            tracing::warn!(
                aside = %aside.display(),
                "the database was played on after a backup lay ready to take its place; it is kept under that name"
            );
            aside
        }
    };
    for ending in ["", "-wal"] {
        let from = beside(database, ending);
        if from.exists() {
            steps.next()?;
            file_error(fs::rename(&from, beside(&aside, ending)), &from)?;
        }
    }
    sync_directory_of(database);
    Ok(())
}

/// Who doesn't hold a database looks into none that is being put back.
pub(super) fn ensure_settled(database: &Path) -> Result<(), StoreError> {
    let database = &*itself(database);
    // Killed between taking the old one away and giving its name to the other, as an earlier version did it; or as the
    // first one there was copied.
    if !database.exists() && beside(database, RESTORING).exists() {
        return Err(StoreError::from(
            "a backup was being put in its place, and that was cut off: do it again (`wartable restore`). What was there \
             before is whole, beside it"
                .to_owned(),
        ));
    }
    if beside(database, RESTORED).exists() {
        return Err(StoreError::from(
            "a backup is being put in its place, or that was cut off just before its end: the bot brings it to that end at \
             its next start, as does doing it again (`wartable restore`)"
                .to_owned(),
        ));
    }
    Ok(())
}
