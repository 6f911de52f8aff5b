//! Files that somebody asks for (`--out`): there whole, or as they were before.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};
use tempfile::{Builder, NamedTempFile};

use crate::store::{A_DATABASES_NAME, Temporary, belongs_to_a_database, directory_of};

/// Who may read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Its owner alone: secrets of a game stand in it.
    Owner,
    /// Whoever may read files of this user's.
    Usual,
}

/// Writes a file. What stood there goes only once the new one is whole, so that a disk without room takes nothing away.
///
/// # Errors
/// If it can't be written; nothing is left behind then.
pub(super) fn write(path: &Path, bytes: &[u8], readers: Readers) -> Result<()> {
    written(path, bytes, readers).with_context(|| format!("can't write {}", path.display()))
}

fn written(path: &Path, bytes: &[u8], readers: Readers) -> std::io::Result<()> {
    // By a link it is the file behind it that is written.
    let path = &*path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if belongs_to_a_database(path) {
        return Err(std::io::Error::new(ErrorKind::AlreadyExists, A_DATABASES_NAME));
    }
    // A terminal, a pipe: nothing takes its place.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, bytes);
    }
    match in_its_place(path, bytes, readers) {
        // No file may be made beside it, or nothing take its place: then it is written as it lies there.
        Err(error)
            if path.is_file()
                && matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ResourceBusy) =>
        {
            fs::write(path, bytes)
        }
        done => done,
    }
}

fn in_its_place(path: &Path, bytes: &[u8], readers: Readers) -> std::io::Result<()> {
    let mut file = beside(directory_of(path), readers)?;
    // Also where the program is ended in the midst of it.
    let part = Temporary::at(file.path());
    file.write_all(bytes)?;
    #[cfg(unix)]
    if let Ok(there) = fs::metadata(path) {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
        let most = if readers == Readers::Owner { 0o700 } else { 0o777 };
        file.as_file().set_permissions(fs::Permissions::from_mode(there.mode() & most))?;
        // Whoever may not give it away keeps it.
        let _ = fchown(file.as_file(), Some(there.uid()), Some(there.gid()));
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    part.stays();
    Ok(())
}

fn beside(directory: &Path, readers: Readers) -> std::io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".wartable-");
    #[cfg(unix)]
    let usual: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(not(unix))]
    let _ = readers;
    #[cfg(unix)]
    if readers == Readers::Usual {
        builder.permissions(usual);
    }
    builder.tempfile_in(directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_what_no_file_is_stays_what_it_is() {
        let files = tempfile::tempdir().expect("a directory");
        let file = files.path().join("game.json");
        for words in ["first", "second"] {
            write(&file, words.as_bytes(), Readers::Owner).expect("written");
            assert_eq!(fs::read_to_string(&file).expect("read"), words);
        }
        let games = files.path().join("games");
        fs::write(&games, b"SQLite format 3\0 and more").expect("written");
        for part in ["games", "games-wal", "games.lock"] {
            let why = write(&files.path().join(part), b"", Readers::Owner).expect_err("it is a game's");
            assert!(format!("{why:#}").contains("the name of a database"), "{why:#}");
        }
        fs::remove_file(&games).expect("removed");
        assert!(write(files.path(), b"a directory", Readers::Usual).is_err());
        assert!(write(&files.path().join("none/game.json"), b"", Readers::Usual).is_err());
        #[cfg(unix)]
        {
            write(Path::new("/dev/null"), b"away", Readers::Owner).expect("written");
            assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
            let link = files.path().join("link");
            std::os::unix::fs::symlink(&file, &link).expect("a link");
            write(&link, b"third", Readers::Owner).expect("written");
            assert!(link.is_symlink() && fs::read(&file).expect("read") == b"third");
            let mode = |file: &Path| {
                std::os::unix::fs::PermissionsExt::mode(
                    &fs::metadata(file).expect("it is there").permissions(),
                )
            };
            assert_eq!(mode(&file) & 0o077, 0, "nobody else reads it");
            let picture = files.path().join("board.png");
            write(&picture, b"", Readers::Usual).expect("written");
            fs::write(files.path().join("any"), "").expect("written");
            assert_eq!(mode(&picture), mode(&files.path().join("any")));
        }
        #[cfg(unix)]
        let left = fs::read_dir(files.path()).expect("read").count();
        #[cfg(unix)]
        assert_eq!(left, 4, "nothing is left beside them");
    }
}
