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

/// The directory in which a file is, or is to be.
#[must_use]
pub fn directory_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
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
        let directory = directory_of(&path);
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

/// Whose files stand at a place: those of a database, or of its directory where there is none yet. What is made there has to be
/// that one's as well, or a bot can't use what somebody else (root) has put there for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    #[cfg(unix)]
    ids: Option<(u32, u32)>,
}

impl Owner {
    /// Whose it is; the file may be there or not.
    #[must_use]
    pub fn at(file: &Path) -> Self {
        #[cfg(unix)]
        {
            let ids = |path: &Path| {
                let about = fs::metadata(path).ok()?;
                use std::os::unix::fs::MetadataExt as _;
                Some((about.uid(), about.gid()))
            };
            Self { ids: ids(file).or_else(|| ids(directory_of(file))) }
        }
        #[cfg(not(unix))]
        {
            let _ = file;
            Self {}
        }
    }

    /// Is this file that one's, whatever its group? Where nobody's is known, it is.
    #[must_use]
    pub fn has(&self, file: &Path) -> bool {
        #[cfg(unix)]
        {
            let user = |owner: Self| owner.ids.map(|(user, _)| user);
            self.ids.is_none() || user(*self) == user(Self::at(file))
        }
        #[cfg(not(unix))]
        {
            *self == Self::at(file)
        }
    }
}

impl std::fmt::Display for Owner {
    /// As `chown` takes it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        #[cfg(unix)]
        if let Some((user, group)) = self.ids {
            return write!(f, "{user}:{group}");
        }
        f.write_str("another")
    }
}

/// Makes an empty file for its owner alone; the dice's secrets stand in it.
pub(super) fn new_file(path: &Path) -> Result<fs::File, StoreError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(StoreError::from(format!("{} is there already; it is not written over", path.display())))
        }
        made => file_error(made, path),
    }
}

/// The same, given to this one where the program may.
pub(super) fn new_file_of(path: &Path, owner: Owner) -> Result<fs::File, StoreError> {
    let file = new_file(path)?;
    #[cfg(unix)]
    if let Some((user, group)) = owner.ids.filter(|_| !owner.has(path))
        // Not by its name: somebody else may put another file there meanwhile.
        && let Err(error) = std::os::unix::fs::fchown(&file, Some(user), Some(group))
    {
        tracing::debug!(%error, file = %path.display(), "it stays with who made it");
    }
    #[cfg(not(unix))]
    let _ = owner;
    Ok(file)
}

/// Copies a file into one that was just made, and sees it to the disk. Where there is no room it is that one's disk that has none.
pub(super) fn fill(mut file: fs::File, (from, to): (&Path, &Path)) -> Result<(), StoreError> {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let copied = fs::File::open(from).and_then(|mut from| std::io::copy(&mut from, &mut file));
    let copied = copied.and_then(|_| file.sync_all());
    let full = copied
        .as_ref()
        .is_err_and(|error| matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge));
    file_error(copied, if full { to } else { from })
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
    let _ = fs::File::open(directory_of(path)).and_then(|directory| directory.sync_all());
}
