//! The numbers of Clone Wars' rules, from `assets/clone_wars/numbers.toml`, and its texts.

use std::sync::LazyLock;

use serde::Deserialize;

use super::board::board;
use super::cards::CardId;
use super::ships::{Faction, Ship};
use super::tokens::TOKENS;
use super::track::{ORDER_66_DIE, TRACK};
use crate::data::{BadData, Book, NumberFile};

/// Every number of the rules. A game has those of its edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// What is chosen for who chooses nothing.
    pub options: Defaults,
    /// What an army begins with.
    pub start: Start,
    /// What a turn brings.
    pub reinforcements: Reinforcing,
    /// What cards bring, and what brings cards.
    pub cards: Trading,
    /// How many ships there may be.
    pub ships: Building,
    /// Dice in combat.
    pub combat: Fighting,
}

/// What is chosen for who chooses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// CW-11.
    pub card_texts: bool,
    /// CW-14.
    pub ask_defender: bool,
    /// CW-16.
    pub one_pair: bool,
    /// CW-21.
    pub card_per_army: bool,
    /// Order 66 needs the partner's yes.
    pub consent: bool,
}

/// What an army begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// CW-4: troops of a Republic army.
    pub republic: u32,
    /// CW-4: troops of a Separatist army.
    pub separatist: u32,
}

/// What a turn brings (CW-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcing {
    /// Planets that bring one.
    pub divisor: u32,
    /// So many at least.
    pub least: u32,
}

/// What cards bring, and what brings cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trading {
    /// CW-10: troops for a set of fighters.
    pub fighters: u32,
    /// CW-10: for one of corvettes.
    pub corvettes: u32,
    /// CW-10: for one of capital ships.
    pub capital_ships: u32,
    /// CW-10: for one of each.
    pub each: u32,
    /// CW-21: cards drawn in a turn with a captured planet.
    pub captured: u32,
}

/// How many ships there may be (CW-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// In a turn.
    pub built: u32,
    /// Of each kind, an army's on the board.
    pub most: u32,
}

/// Dice in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// CW-13.
    pub attack_dice: u8,
    /// CW-14.
    pub defence_dice: u8,
    /// CW-15: what a corvette adds to a die.
    pub corvette: u8,
}

impl Numbers {
    /// CW-10: cards that bring troops together, as one of each kind of ship does.
    pub const SET: usize = Ship::ALL.len();

    /// CW-4: the troops that an army begins with.
    #[must_use]
    pub const fn troops(&self, faction: Faction) -> u32 {
        match faction {
            Faction::Republic => self.start.republic,
            Faction::Separatist => self.start.separatist,
        }
    }

    /// CW-10: what cards with these ships bring together; none where they are no set.
    #[must_use]
    pub fn traded(&self, ships: &[Ship]) -> Option<u32> {
        let Trading { fighters, corvettes, capital_ships, each, .. } = self.cards;
        if ships.len() != Self::SET {
            return None;
        }
        let first = *ships.first()?;
        if ships.iter().all(|ship| *ship == first) {
            return Some(match first {
                Ship::Fighter => fighters,
                Ship::Corvette => corvettes,
                Ship::CapitalShip => capital_ships,
            });
        }
        Ship::ALL.iter().all(|ship| ships.contains(ship)).then_some(each)
    }
}

/// The numbers of every edition.
pub(super) static NUMBERS: LazyLock<NumberFile<Numbers>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clone_wars/numbers.toml"))
        .expect("Clone Wars' numbers, held by a test")
});

/// Rules, help and first game, with today's numbers in them.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let (rules, help, first_game) = (
        include_str!("../../../assets/clone_wars/rules.toml"),
        include_str!("../../../assets/clone_wars/help.toml"),
        include_str!("../../../assets/clone_wars/first_game.toml"),
    );
    Book::read(rules, help, &NUMBERS)
        .and_then(|book| book.with_first_game(first_game, &NUMBERS))
        .expect("Clone Wars' texts, held by a test")
});

/// Reads a file of Clone Wars' numbers, and gives names to those that stand elsewhere.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Numbers>, BadData> {
    let file: NumberFile<Numbers> = NumberFile::read(text)?;
    Ok(file
        .naming("planets", board().len())
        .naming("regions", board().zones().len())
        .naming("republic_cards", CardId::of(Faction::Republic).count())
        .naming("separatist_cards", CardId::of(Faction::Separatist).count())
        .naming("tokens", TOKENS.now().iter().count())
        .naming("set", Numbers::SET)
        .naming("spaces", TRACK.now().last().into())
        .naming("large_die", ORDER_66_DIE.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Texts as _;

    #[test]
    fn cw_4_cw_5_every_army_has_as_many_to_place() {
        let numbers = NUMBERS.now();
        let [republic, separatist] = Faction::ALL.map(|faction| numbers.troops(faction));
        assert_eq!((republic, separatist), (31, 30));
        // 11 and 10 planets each.
        assert_eq!((republic - 11, separatist - 10, 2 * 11 + 2 * 10), (20, 20, board().len()));
    }

    #[test]
    fn cw_10_sets_of_three() {
        use Ship::{CapitalShip, Corvette, Fighter};
        let numbers = NUMBERS.now();
        for (ships, gives) in [
            ([Fighter; 3], Some(4)),
            ([Corvette; 3], Some(6)),
            ([CapitalShip; 3], Some(8)),
            ([CapitalShip, Fighter, Corvette], Some(10)),
            ([Fighter, Fighter, Corvette], None),
        ] {
            assert_eq!(numbers.traded(&ships), gives, "{ships:?}");
        }
        assert_eq!((numbers.traded(&[Fighter; 2]), numbers.traded(&[Fighter; 4])), (None, None));
    }

    #[test]
    fn every_rule_has_its_text_and_says_openly_what_is_reconstructed() {
        let ids: Vec<String> = BOOK.rules().map(|(id, ..)| id.to_owned()).collect();
        assert_eq!(ids, (1..=27).map(|number| format!("CW-{number}")).collect::<Vec<_>>());
        for id in ["CW-2", "CW-5", "CW-7", "CW-10", "CW-11", "CW-18", "CW-24", "CW-26"] {
            let said = BOOK.rules_text(id);
            assert!(said[0].1.contains("reconstructed"), "{id}");
        }
        let said = BOOK.rules_text("CW-10")[0].1;
        assert!(
            said.contains("4 for fighters, 6 for corvettes, 8 for capital ships, 10 for one of each"),
            "{said}"
        );
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        let file = include_str!("../../../assets/clone_wars/numbers.toml");
        for (from, to, complaint) in [
            ("divisor = 3", "divisor = \"three\"", "invalid type"),
            ("republic = 31\n", "", "missing field `republic`"),
            ("republic = 31\n", "republic = 31\nhutts = 5\n", "unknown field `hutts`"),
        ] {
            let bad = read(&file.replacen(from, to, 1)).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
    }
}
