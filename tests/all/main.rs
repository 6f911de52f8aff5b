//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod asked;
mod blitzkrieg;
mod browser;
mod carried;
mod chats;
mod clean_slate;
mod clone_wars;
mod commands;
mod discord;
mod editions;
mod every_game;
mod fuzz;
mod hosting;
mod kept;
mod labels;
mod leaks;
mod numbers;
mod picture;
mod reading;
mod rules;
mod sandbox;
mod table;
mod taps;
mod teams;
mod texts;
mod toy;
mod transcripts;
mod two_player;
mod warrior;
mod wire;

/// Whether as little as possible is to be tried of what takes long: where nothing is said (`WARTABLE_TESTS`). With `more`
/// it is a larger sample, as in continuous integration.
fn brief() -> bool {
    std::env::var_os("WARTABLE_TESTS").is_none()
}

/// Whether everything is to be tried, as before a release (`WARTABLE_TESTS=all`), rather than a sample of what takes
/// long.
fn thorough() -> bool {
    std::env::var("WARTABLE_TESTS").is_ok_and(|which| which == "all")
}

/// A directory for a database that lives no longer than a test: in memory, where the system has such a place with room for those
/// of all tests at once. That the disk is waited for is tested where it counts (`kept::power`, `hosting`); anywhere else it is a
/// sixth of a test's time.
fn fresh_directory() -> tempfile::TempDir {
    static IN_MEMORY: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        let mounts = std::fs::read_to_string("/proc/mounts").unwrap_or_default();
        let place = mounts.lines().rfind(|mount| mount.split(' ').nth(1) == Some(SHARED_MEMORY));
        let size = |mount: &str| {
            mount
                .split([' ', ','])
                .find_map(|option| option.strip_prefix("size=")?.strip_suffix('k')?.parse().ok())
        };
        // Where none is said it is half of the machine's memory.
        place.is_some_and(|mount| size(mount).is_none_or(|kilobytes: u64| kilobytes >= 1_000_000))
    });
    let there = IN_MEMORY.then(|| tempfile::tempdir_in(SHARED_MEMORY).ok()).flatten();
    there.unwrap_or_else(|| tempfile::tempdir().expect("a directory"))
}

/// Where files are held in memory, on systems that have it.
const SHARED_MEMORY: &str = "/dev/shm";

/// Is this game tried? All are, unless one is named (`WARTABLE_GAME`).
fn is_chosen(kind: &dyn wartable::games::Kind) -> bool {
    std::env::var("WARTABLE_GAME").ok().is_none_or(|only| only == kind.id())
}
