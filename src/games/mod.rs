//! The games, a folder each, all alike inside. Pure.
//!
//! Nothing outside this file says which games there are.

mod any;
pub mod blitzkrieg;
mod chances;
mod choosing;
pub mod clean_slate;
pub mod clone_wars;
mod compare;
pub mod data;
mod fighting;
mod listing;
mod reading;
mod record;
pub mod refusals;
mod self_play;
mod sharing;
mod speech;
mod trial;
pub mod two_player;
mod typed;
mod waits;
pub mod warrior;

pub use any::{AnyDebt, AnyGame, Kind};
pub use choosing::Choosing;
pub use record::{AnyEvents, AnyOrder, AnyRefusal, Applied};
pub use self_play::{CantPlay, Plan, Played, Record, Row};
pub use speech::time_left;
pub use typed::KindOf;
pub use waits::waits_for;
use wartable_rules::line;
use {wartable_picture as picture, wartable_rules as rules};

/// The games that a program plays, in the order in which they are offered.
#[derive(Clone, Copy, Debug)]
pub struct Games(pub &'static [&'static dyn Kind]);

/// Every game there is here. In one place for all who name it: what is made of a game's type is made here, and not again
/// wherever a constant is written out.
pub static ALL: Games = Games(&[
    KindOf::<warrior::Warrior>::KIND,
    KindOf::<clean_slate::CleanSlate>::KIND,
    KindOf::<two_player::TwoPlayer>::KIND,
    KindOf::<clone_wars::CloneWars>::KIND,
    KindOf::<blitzkrieg::Blitzkrieg>::KIND,
]);

impl Games {
    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Kind> {
        self.0.iter().copied()
    }

    /// The one with this id.
    #[must_use]
    pub fn find(self, id: &str) -> Option<&'static dyn Kind> {
        self.iter().find(|kind| kind.id() == id)
    }

    /// The one that is called this, by its id, its word in commands, or its name in any case.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static dyn Kind> {
        self.iter().find(|kind| {
            [kind.id(), kind.command()].contains(&name) || kind.name().eq_ignore_ascii_case(name)
        })
    }
}

/// Every kind of game, in the order in which they are offered.
#[must_use]
pub fn all() -> &'static [&'static dyn Kind] {
    ALL.0
}

/// A file of a game's data that can be looked over beside the program.
#[derive(Clone, Copy, Debug)]
pub struct DataFile {
    /// The game's id, and folder in `assets`.
    pub game: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// Reads it, or says what is wrong with it.
    pub read: fn(&str) -> Result<(), data::BadData>,
}

/// All such files.
#[must_use]
pub fn data_files() -> &'static [DataFile] {
    const {
        &[
            DataFile {
                game: "warrior",
                name: "numbers.toml",
                read: |text| warrior::numbers::read(text).map(drop),
            },
            DataFile {
                game: "clean_slate",
                name: "numbers.toml",
                read: |text| clean_slate::numbers::read(text).map(drop),
            },
            DataFile {
                game: "two_player",
                name: "numbers.toml",
                read: |text| two_player::numbers::read(text).map(drop),
            },
            DataFile {
                game: "two_player",
                name: "cards.toml",
                read: |text| two_player::cards::read(text).map(drop),
            },
            DataFile {
                game: "two_player",
                name: "objectives.toml",
                read: |text| two_player::objectives::read(text).map(drop),
            },
            DataFile {
                game: "two_player",
                name: "rewards.toml",
                read: |text| two_player::rewards::read(text).map(drop),
            },
            DataFile {
                game: "clone_wars",
                name: "numbers.toml",
                read: |text| clone_wars::numbers::read(text).map(drop),
            },
            DataFile {
                game: "clone_wars",
                name: "board.toml",
                read: |text| clone_wars::board::read(text).map(drop),
            },
            DataFile {
                game: "clone_wars",
                name: "cards.toml",
                read: |text| clone_wars::cards::read(text).map(drop),
            },
            DataFile {
                game: "clone_wars",
                name: "tokens.toml",
                read: |text| clone_wars::tokens::read(text).map(drop),
            },
            DataFile {
                game: "clone_wars",
                name: "track.toml",
                read: |text| clone_wars::track::read(text).map(drop),
            },
            DataFile {
                game: "blitzkrieg",
                name: "numbers.toml",
                read: |text| blitzkrieg::numbers::read(text).map(drop),
            },
            DataFile {
                game: "blitzkrieg",
                name: "board.toml",
                read: |text| blitzkrieg::board::read(text).map(drop),
            },
            DataFile {
                game: "blitzkrieg",
                name: "cards.toml",
                read: |text| blitzkrieg::cards::read(text).map(drop),
            },
        ]
    }
}
