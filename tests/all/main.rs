//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod asked;
mod blitzkrieg;
mod browser;
mod carried;
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

/// Is this game tried? All are, unless one is named (`WARTABLE_GAME`).
fn is_chosen(kind: &dyn wartable::games::Kind) -> bool {
    std::env::var("WARTABLE_GAME").ok().is_none_or(|only| only == kind.id())
}
