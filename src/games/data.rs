//! What a game keeps as data in `assets/`: the numbers of its rules, and the texts that name them.
//!
//! A game has one file of numbers, read once into a typed struct of its own ([`NumberFile`]). Its rules and help
//! stand in files too ([`Book`]) and name a number by its place, as in `Oceania {natural_force.oceania}`
//! ([`render`]): a number stands once, and what it is used for follows it.

mod book;
mod first;
pub mod known;
pub mod maps;
mod render;
mod values;
mod words;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

pub use book::Book;
pub use render::render;
pub use values::{Run, Share, Steps};
pub use words::{cardinal, fold, times};

/// What is wrong with a file of numbers or of texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadData(String);

impl BadData {
    pub(super) fn new(complaint: impl Into<String>) -> Self {
        Self(complaint.into())
    }
}

/// The numbers of a game's rules, for each edition of them.
///
/// The file holds those of today. What stood there in earlier versions of the rules stands under `[[earlier]]`, for
/// the games that began with them:
///
/// ```toml
/// [[earlier]]
/// until = 2 # version 2 and those before it
/// natural_force.oceania = 15
/// ```
#[derive(Debug)]
pub struct NumberFile<T> {
    now: T,
    /// By the last version that they held for, the oldest first.
    earlier: Vec<(u32, T)>,
    /// What a text may name.
    named: Table,
}

#[derive(Deserialize)]
struct Earlier {
    until: u32,
    #[serde(flatten)]
    changed: Table,
}

impl<T: DeserializeOwned> NumberFile<T> {
    /// Reads a file of numbers.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, BadData> {
        let bad = |error: toml::de::Error| BadData::new(error.to_string());
        let mut named: Table = toml::from_str(text).map_err(bad)?;
        let changes = named.remove("earlier").unwrap_or_else(|| Value::Array(Vec::new()));
        let mut changes: Vec<Earlier> = changes.try_into().map_err(bad)?;
        changes.sort_by_key(|change| std::cmp::Reverse(change.until));
        let now = typed(&named)?;
        let mut earlier = Vec::new();
        let mut table = named.clone();
        for change in changes {
            put_back(&mut table, change.changed)?;
            earlier.insert(0, (change.until, typed(&table)?));
        }
        Ok(Self { now, earlier, named })
    }
}

impl<T> NumberFile<T> {
    /// The numbers that a game of this version of the rules is played by.
    #[must_use]
    pub fn of(&self, version: u32) -> &T {
        self.earlier.iter().find(|(until, _)| version <= *until).map_or(&self.now, |(_, numbers)| numbers)
    }

    /// Those of today.
    #[must_use]
    pub const fn now(&self) -> &T {
        &self.now
    }

    /// Lets texts name a number that stands elsewhere, such as the size of a board.
    #[must_use]
    pub fn naming(mut self, name: &str, number: usize) -> Self {
        self.named.insert(name.to_owned(), Value::Integer(i64::try_from(number).unwrap_or(i64::MAX)));
        self
    }

    /// A text with today's numbers in it.
    ///
    /// # Errors
    /// The placeholder that names nothing.
    pub fn render(&self, text: &str) -> Result<String, BadData> {
        render(text, &self.named)
    }

    /// The same for a text of the program's own, which is kept for good.
    ///
    /// # Panics
    /// If it names what isn't there: each is held by a test.
    pub fn line(&self, text: &str) -> &'static str {
        self.render(text).unwrap_or_else(|bad| panic!("{bad}")).leak()
    }
}

fn typed<T: DeserializeOwned>(table: &Table) -> Result<T, BadData> {
    Value::Table(table.clone()).try_into().map_err(|error: toml::de::Error| BadData::new(error.to_string()))
}

/// Puts earlier values in the place of later ones; each must have one.
fn put_back(table: &mut Table, changed: Table) -> Result<(), BadData> {
    for (key, value) in changed {
        match (table.get_mut(&key), value) {
            (None, _) => {
                return Err(BadData::new(format!("there is no number “{key}” that was otherwise earlier")));
            }
            (Some(Value::Table(inner)), Value::Table(changed)) => put_back(inner, changed)?,
            (Some(place), value) => *place = value,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Small {
        cash: u32,
        force: Force,
    }

    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Force {
        asia: u32,
        oceania: u32,
    }

    const SMALL: &str = "cash = 100\nforce = { asia = 5, oceania = 14 }\n";

    fn read(rest: &str) -> Result<NumberFile<Small>, BadData> {
        NumberFile::read(&format!("{SMALL}{rest}"))
    }

    #[test]
    fn earlier_games_keep_their_numbers() {
        let file = read("[[earlier]]\nuntil = 1\ncash = 90\n[[earlier]]\nuntil = 2\nforce.oceania = 15\n")
            .expect("a good file");
        let of =
            |version| (file.of(version).cash, file.of(version).force.asia, file.of(version).force.oceania);
        assert_eq!([1, 2, 3].map(of), [(90, 5, 15), (100, 5, 15), (100, 5, 14)]);
        assert_eq!(file.now(), file.of(3));
        assert_eq!(file.render("{force.oceania} of {cash}").as_deref(), Ok("14 of 100"));
    }

    #[test]
    fn what_is_not_a_number_of_the_game_is_refused() {
        for (rest, complaint) in [
            ("[more]\n", "unknown field `more`"),
            ("[[earlier]]\nuntil = 2\nforce.europe = 7\n", "no number “europe”"),
            ("[[earlier]]\nforce.asia = 7\n", "until"),
            ("[[earlier]]\nuntil = 1\nforce.asia = \"seven\"\n", "invalid type"),
        ] {
            let bad = read(rest).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
    }

    #[test]
    fn a_number_from_elsewhere_has_a_name_too() {
        let file = read("").expect("a good file").naming("territories", 42);
        assert_eq!(file.line("all {territories}"), "all 42");
    }
}
