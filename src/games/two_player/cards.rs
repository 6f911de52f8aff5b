//! The territory cards and their stars (TP-3), from `assets/two_player/cards.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::confidence::Confidence;
use super::land::board;
use crate::data::{BadData, NumberFile};
use crate::rules::TerritoryId;

/// TP-3: a card has so many.
const STARS: std::ops::RangeInclusive<u32> = 1..=2;

/// The cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CardFile")]
pub struct Cards {
    /// By territory, in the board's order.
    stars: Vec<u32>,
    /// How well all of them are known.
    confidence: Confidence,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    cards: BTreeMap<String, CardEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    stars: u32,
    confidence: Confidence,
    source: String,
}

impl TryFrom<CardFile> for Cards {
    type Error = String;

    fn try_from(file: CardFile) -> Result<Self, String> {
        if let Some(stranger) = file.cards.keys().find(|id| board().by_id(id).is_none()) {
            return Err(format!("there is no territory “{stranger}” on the board"));
        }
        let mut confidence = Confidence::Certain;
        let mut stars = Vec::with_capacity(board().len());
        for t in board().territories() {
            let id = board().id_str(t);
            let card = file.cards.get(id).ok_or_else(|| format!("the card of “{id}” is missing"))?;
            if !STARS.contains(&card.stars) {
                let (least, most) = (STARS.start(), STARS.end());
                return Err(format!(
                    "the card of “{id}” has {} stars; a card has {least} or {most}",
                    card.stars
                ));
            }
            if card.source.trim().is_empty() {
                return Err(format!("the card of “{id}” doesn't say where its stars are known from"));
            }
            confidence = confidence.min(card.confidence);
            stars.push(card.stars);
        }
        Ok(Self { stars, confidence })
    }
}

impl Cards {
    /// TP-3: the stars of a territory's card.
    #[must_use]
    pub fn stars(&self, t: TerritoryId) -> u32 {
        self.stars.get(usize::from(t.0)).copied().unwrap_or(0)
    }

    /// How well the least known of them is known.
    #[must_use]
    pub fn confidence(&self) -> Confidence {
        self.confidence
    }
}

/// The cards of every edition.
pub(super) static CARDS: LazyLock<NumberFile<Cards>> = LazyLock::new(|| {
    read(include_str!("../../../assets/two_player/cards.toml")).expect("the cards' file is held by a test")
});

/// Reads a file of cards.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Cards>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../assets/two_player/cards.toml");

    #[test]
    fn tp_3_twelve_cards_have_two_stars() {
        let cards = CARDS.now();
        let two: Vec<&str> =
            board().territories().filter(|t| cards.stars(*t) == 2).map(|t| board().id_str(t)).collect();
        assert_eq!(two.len(), 12, "{two:?}");
        assert_eq!(board().territories().map(|t| cards.stars(t)).sum::<u32>(), 54);
        assert_eq!(cards.confidence(), Confidence::Reconstructed);
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        for (from, to, complaint) in [
            ("[cards.peru]", "[cards.atlantis]", "no territory “atlantis”"),
            ("[cards.peru]\nstars = 1", "[cards.peru]\nstars = 3", "“peru” has 3 stars"),
            ("[cards.peru]\nstars = 1", "[cards.peru]\nstar = 1", "unknown field `star`"),
            ("confidence = \"reconstructed\"", "confidence = \"sure\"", "unknown variant `sure`"),
            (
                "source = \"none: by size of continent and number of borders\"",
                "source = \"\"",
                "where its stars",
            ),
        ] {
            let bad = read(&FILE.replacen(from, to, 1)).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
        let without = FILE.replacen("[cards.peru]\nstars = 1\n", "[cards.venezuela2]\nstars = 1\n", 1);
        assert!(read(&without).is_err());
        // A box that was seen: what is changed there holds, and the games from before keep what was.
        let seen = FILE.replacen("[cards.peru]\nstars = 1", "[cards.peru]\nstars = 2", 1)
            + "[[earlier]]\nuntil = 1\ncards.peru.stars = 1\n";
        let cards = read(&seen).expect("a good file");
        let peru = board().by_id("peru").expect("it exists");
        assert_eq!((cards.of(1).stars(peru), cards.of(2).stars(peru)), (1, 2));
    }
}
