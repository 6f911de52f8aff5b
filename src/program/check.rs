//! `wartable check`: is a file of a game's data good, before the program is built with it?

use std::path::Path;

use anyhow::Context as _;

use super::CheckArgs;
use super::exit::differs;
use crate::games::{DataFile, data_files};

/// Reads each file as its game does, and prints what is wrong.
///
/// # Errors
/// If something is, or a file can't be read.
pub(super) fn check(args: &CheckArgs) -> anyhow::Result<()> {
    let (mut bad, mut unread) = (0, None);
    for path in &args.files {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()));
        let looked = match text.and_then(|text| read(path, &text)) {
            Ok(looked) => looked,
            // The others are looked at all the same.
            Err(error) => {
                say!("{}: can't be looked at: {error:#}", path.display());
                unread = Some(error);
                continue;
            }
        };
        match looked {
            Ok(kind) => say!("{} is good: {kind}.", path.display()),
            Err(complaint) => {
                bad += 1;
                say!("{} is not good: {}", path.display(), complaint.trim_end());
            }
        }
    }
    if let Some(error) = unread {
        return Err(error);
    }
    differs(bad, "file isn't good", "files aren't good")
}

/// What a file is, or what is wrong with it.
fn read(path: &Path, text: &str) -> anyhow::Result<Result<String, String>> {
    let part = |part: Option<&std::ffi::OsStr>| part.and_then(std::ffi::OsStr::to_str).map(str::to_owned);
    let name = part(path.file_name()).unwrap_or_default();
    let folder = part(path.parent().and_then(Path::file_name));
    let named: Vec<&DataFile> = data_files().iter().filter(|file| file.name == name).collect();
    let found = match named[..] {
        [one] => Some(one),
        _ => named.into_iter().find(|file| Some(file.game) == folder.as_deref()),
    };
    let Some(file) = found else {
        let all: Vec<String> =
            data_files().iter().map(|file| format!("{}/{}", file.game, file.name)).collect();
        anyhow::bail!("{} is no file of a game's data; there are {}", path.display(), all.join(", "));
    };
    let read = (file.read)(text).map_err(|bad| bad.to_string());
    Ok(read.map(|()| format!("{} of {}", file.name, file.game)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: &str = include_str!("../../assets/two_player/cards.toml");

    #[test]
    fn a_file_is_known_by_its_name_and_folder_and_says_what_is_wrong() {
        let at = |path: &str, text: &str| read(Path::new(path), text).map_err(|error| error.to_string());
        assert!(at("two_player/cards.toml", CARDS).expect("it is known").is_ok());
        let bad = CARDS.replacen("[cards.peru]\nstars = 1", "[cards.peru]\nstars = 7", 1);
        assert!(at("cards.toml", CARDS).expect_err("whose?").contains("clone_wars/cards.toml"));
        assert!(at("clone_wars/cards.toml", CARDS).expect("it is known").is_err());
        let complaint =
            at("/tmp/two_player/cards.toml", &bad).expect("it is known").expect_err("seven stars");
        assert!(complaint.contains("“peru” has 7 stars"), "{complaint}");
        let numbers = include_str!("../../assets/warrior/numbers.toml");
        assert!(at("assets/warrior/numbers.toml", numbers).expect("it is known").is_ok());
        assert!(at("assets/two_player/numbers.toml", numbers).expect("it is known").is_err());
        assert!(at("numbers.toml", numbers).expect_err("whose?").contains("two_player/cards.toml"));
        assert!(at("README.md", "").is_err());
    }

    #[test]
    fn the_files_in_assets_are_good() {
        for file in data_files() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(file.game).join(file.name);
            let text = std::fs::read_to_string(&path).expect("it is there");
            assert!(read(&path, &text).is_ok_and(|read| read.is_ok()), "{}", path.display());
        }
    }
}
