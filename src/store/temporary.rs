//! What is made for a while and holds games: it goes with who made it, and before the program ends otherwise.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::clear;

/// All that are there now.
static THERE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn there() -> std::sync::MutexGuard<'static, BTreeSet<PathBuf>> {
    THERE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file or a directory, with what SQLite keeps beside it.
#[derive(Debug)]
#[must_use]
pub struct Temporary(PathBuf);

impl Temporary {
    /// From now on it is taken away, whoever drops this and however the program ends itself.
    pub fn at(path: &Path) -> Self {
        there().insert(path.to_owned());
        Self(path.to_owned())
    }

    /// It stays, under another name by now; nothing is left beside it.
    pub fn stays(self) {
        there().remove(&self.0);
        // Under this name there is nothing else any more.
        clear(&self.0);
        std::mem::forget(self);
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        there().remove(&self.0);
        remove(&self.0);
    }
}

fn remove(path: &Path) {
    match path.is_dir() {
        true => drop(std::fs::remove_dir_all(path)),
        false => clear(path),
    }
}

/// Takes all of it away: the program ends at once.
pub fn remove_temporaries() {
    remove_those(|_| true);
}

fn remove_those(which: impl Fn(&Path) -> bool) {
    let all: Vec<PathBuf> = there().iter().filter(|path| which(path)).cloned().collect();
    all.iter().for_each(|path| remove(path));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_for_a_while_goes_with_what_lies_beside_it() {
        let directory = tempfile::tempdir().expect("a directory");
        let (one, other) = (directory.path().join("one"), directory.path().join("other"));
        let make = |path: &Path| {
            use super::super::files::beside;
            for ending in ["", "-journal"] {
                std::fs::write(beside(path, ending), "games").expect("written");
            }
            Temporary::at(path)
        };
        let left = || std::fs::read_dir(directory.path()).expect("read").count();
        drop(make(&one));
        assert_eq!(left(), 0);
        let whole = make(&one);
        std::fs::rename(&one, directory.path().join("named")).expect("renamed");
        whole.stays();
        assert_eq!(left(), 1, "it stays, alone");
        let held = (make(&other), {
            std::fs::create_dir(directory.path().join("third")).expect("made");
            Temporary::at(&directory.path().join("third"))
        });
        assert_eq!(left(), 4);
        // Other tests have theirs.
        remove_those(|path| path.starts_with(directory.path()));
        assert_eq!(left(), 1);
        drop(held);
    }
}
