//! Files of a database: those beside it, made, removed, and renamed for good.

use std::fs;
use std::path::{Path, PathBuf};

use super::StoreError;

/// The file beside this one whose name ends so.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The first name with this ending (`.old`, `.old-2`, …) under which there is nothing: no database, and nothing of what
/// SQLite keeps beside one.
#[must_use]
pub fn free_beside(database: &Path, ending: &str) -> PathBuf {
    let mut number = 1_u32;
    loop {
        let name = match number {
            1 => beside(database, ending),
            number => beside(database, &format!("{ending}-{number}")),
        };
        // Of a link that leads nowhere it is taken as well.
        if ["", "-wal", "-shm"].iter().all(|part| beside(&name, part).symlink_metadata().is_err()) {
            return name;
        }
        number += 1;
    }
}

/// The file that a path leads to, by whatever links: under each of its names it is held once.
pub(super) fn itself(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let directory =
            path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let new = || Some(directory.canonicalize().ok()?.join(path.file_name()?));
        if let Ok(known) = path.canonicalize() {
            return known;
        }
        // Where it leads is away for the moment, as in the middle of a restore.
        match fs::read_link(&path) {
            Ok(to) => path = directory.join(to),
            Err(_) => return new().unwrap_or(path),
        }
    }
    path
}

/// No file has more links in a row.
const LINKS: usize = 40;

/// Makes an empty file for its owner alone; the dice's secrets stand in it.
pub(super) fn new_file(path: &Path) -> Result<(), StoreError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(StoreError::from(format!("{} is there already; it is not written over", path.display())))
        }
        made => file_error(made.map(drop), path),
    }
}

pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => file_error(Err(error), path),
        _ => Ok(()),
    }
}

pub(super) fn file_error<T>(result: std::io::Result<T>, path: &Path) -> Result<T, StoreError> {
    result.map_err(|error| StoreError::from(format!("{}: {error}", path.display())))
}

/// Makes a new name outlive a power cut, where the system can.
pub(super) fn sync_directory_of(path: &Path) {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = fs::File::open(directory).and_then(|directory| directory.sync_all());
}
