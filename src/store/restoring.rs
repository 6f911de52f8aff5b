//! A backup takes the place of a database in one step, wherever the program is killed: until the backup lies ready the old
//! database stands, whole; from then on the backup does.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use super::StoreError;
use super::files::{beside, file_error, itself, new_file, remove, sync_directory_of};

/// What a backup is called beside a database while it is copied and looked over.
pub(super) const RESTORING: &str = ".restoring";
/// And once it is whole and the old one is kept: whoever holds the database next gives it its name.
pub(super) const RESTORED: &str = ".restored";

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
        new_file(&to)?;
        steps.next()?;
        file_error(fs::copy(&from, &to), &from)?;
        file_error(fs::File::open(&to).and_then(|file| file.sync_all()), &to)?;
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
    let ready = beside(database, RESTORED);
    if !ready.exists() {
        return Ok(false);
    }
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
    Ok(true)
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
