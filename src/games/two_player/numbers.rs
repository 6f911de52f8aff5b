//! The numbers of Two-Player's rules, from `assets/two_player/numbers.toml`, and its texts.

use std::sync::LazyLock;

use serde::Deserialize;

use super::land::board;
use super::sides::SEATS;
use crate::data::{BadData, Book, NumberFile, Run, Steps};

/// Every number of the rules. A game has those of its edition: [`super::TwoPlayer::numbers`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// What is chosen for who chooses nothing.
    pub options: Defaults,
    /// What is dealt and placed.
    pub start: Start,
    /// Bribes, and the die of a neutral's status.
    pub neutrals: Bribes,
    /// What a turn brings.
    pub reinforcements: Reinforcing,
    /// Dice in combat.
    pub combat: Fighting,
    /// What is in play, and what wins.
    pub objectives: Winning,
    /// What rewards are worth.
    pub rewards: Worth,
}

/// What is chosen for who chooses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// TP-6.
    pub fast_setup: bool,
    /// TP-2: units of a cavalry.
    pub cavalry: u32,
    /// TP-2: the other number that may be chosen.
    pub large_cavalry: u32,
    /// TP-21.
    pub rewards: bool,
    /// TP-23.
    pub card_with_objective: bool,
    /// TP-24.
    pub objectives_need_capital: bool,
}

/// What is dealt and placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// TP-1.
    pub neutrals: u32,
    /// TP-2: a player's.
    pub soldiers: u32,
    /// TP-2: a neutral's.
    pub neutral_soldiers: u32,
    /// TP-2: units that a commander counts for.
    pub commander: u32,
    /// TP-3: a player's.
    pub cards: usize,
    /// TP-3: of these, after the capital.
    pub cities: usize,
    /// TP-4.
    pub neutral_cards: usize,
    /// TP-4.
    pub neutral_cities: usize,
    /// TP-4: the last neutral's.
    pub last_cities: usize,
    /// TP-5: more troops at a capital.
    pub capital: u32,
    /// TP-6: soldiers in a go.
    pub own: u32,
    /// TP-6: soldiers of each neutral in a go.
    pub each_neutral: u32,
    /// TP-7: cards on each neutral's stack.
    pub stack: usize,
}

/// Bribes, and the die of a neutral's status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bribes {
    /// TP-14: cards that may be given to one in a turn.
    pub bribes: usize,
    /// TP-15: cards that one takes.
    pub most: usize,
    /// TP-19: the faces on which one moves away.
    pub away: Run,
    /// TP-19: those on which it stays.
    pub stays: Run,
}

/// What a turn brings (TP-16).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcing {
    /// Territories and cities that bring one.
    pub divisor: u32,
    /// So many at least.
    pub least: u32,
    /// For each capital.
    pub capital: u32,
    /// For cards, by their stars.
    pub trade: Steps<u32>,
}

/// Dice in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// TP-18.
    pub attack_dice: u8,
    /// TP-18.
    pub defence_dice: u8,
    /// TP-11: added to the highest die.
    pub commander: u8,
    /// TP-21: the same.
    pub airfield: u8,
    /// TP-21: dice more.
    pub bonus_dice: u8,
}

/// What is in play, and what wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winning {
    /// TP-21: in play.
    pub minor: usize,
    /// TP-21: in play.
    pub major: usize,
    /// TP-24: objectives.
    pub win: u32,
    /// TP-24.
    pub territories: u32,
}

/// What rewards are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// TP-21: troops in every turn.
    pub troops: u32,
    /// TP-22: moves more.
    pub moves: u32,
}

impl Numbers {
    /// TP-16: what cards of so many stars bring; none where they are too few or too many.
    #[must_use]
    pub fn traded(&self, stars: u32) -> Option<u32> {
        let trade = &self.reinforcements.trade;
        trade.whole().holds(stars).then(|| trade.on(stars))
    }
}

/// The numbers of every edition.
pub(super) static NUMBERS: LazyLock<NumberFile<Numbers>> = LazyLock::new(|| {
    read(include_str!("../../../assets/two_player/numbers.toml"))
        .expect("Two-Player's numbers, held by a test")
});

/// Rules, help and first game, with today's numbers in them.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let (rules, help, first_game) = (
        include_str!("../../../assets/two_player/rules.toml"),
        include_str!("../../../assets/two_player/help.toml"),
        include_str!("../../../assets/two_player/first_game.toml"),
    );
    let book = Book::read(rules, help, &NUMBERS)
        .and_then(|book| book.with_first_game(first_game, &NUMBERS))
        .expect("Two-Player's texts, held by a test");
    let words = "data sources reconstructed probable certain stars cards objectives rewards";
    book.and("Data", super::story::known(), words)
});

/// Reads a file of Two-Player's numbers, and gives names to those that stand elsewhere.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Numbers>, BadData> {
    Ok(NumberFile::read(text)?.naming("territories", board().len()).naming("players", SEATS.1.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_3_tp_4_all_cards_are_dealt() {
        let Start { cards, neutral_cards, neutrals, .. } = NUMBERS.now().start;
        let neutrals = usize::try_from(neutrals).expect("a few");
        assert_eq!(neutrals, super::super::NEUTRALS);
        assert_eq!(usize::from(SEATS.1) * cards + neutrals * neutral_cards, board().len());
    }

    #[test]
    fn tp_16_two_to_ten_stars() {
        let numbers = NUMBERS.now();
        let traded: Vec<Option<u32>> = (1..=11).map(|stars| numbers.traded(stars)).collect();
        let expected = [2, 4, 7, 10, 13, 17, 21, 25, 30].map(Some);
        assert_eq!((traded[0], &traded[1..10], traded[10]), (None, &expected[..], None));
    }

    #[test]
    fn tp_19_every_face_of_the_status_die_says_something() {
        let Bribes { away, stays, .. } = NUMBERS.now().neutrals;
        assert_eq!((away.from, away.to + 1, stays.to), (1, stays.from, 6));
    }
}
