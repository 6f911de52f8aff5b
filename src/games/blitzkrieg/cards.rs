//! The territory cards (BZ-6), from `assets/blitzkrieg/cards.toml`: what each shows, by board.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::board::World;
use crate::data::known::{Confidence, Sources, check_sources};
use crate::data::maps::entries;
use crate::data::{BadData, NumberFile};
use crate::rules::{Board, Symbol, TerritoryId};

/// A card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Of a territory.
    Territory(TerritoryId),
    /// A wild one.
    Wild,
}

/// The cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CardFile")]
pub struct Cards {
    classic: Vec<Shown>,
    /// Those of the Moon last.
    world_2210: Vec<Shown>,
}

/// What a card shows, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    symbol: Symbol,
    confidence: Confidence,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    classic: toml::Table,
    world_2210: toml::Table,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    shows: Symbol,
    confidence: Confidence,
    sources: Vec<String>,
}

impl TryFrom<CardFile> for Cards {
    type Error = String;

    fn try_from(file: CardFile) -> Result<Self, String> {
        Ok(Self {
            classic: deck(file.classic, World::Classic, &file.sources)?,
            world_2210: deck(file.world_2210, World::EarthAndMoon, &file.sources)?,
        })
    }
}

/// A board's cards in its order.
fn deck(table: toml::Table, world: World, listed: &Sources) -> Result<Vec<Shown>, String> {
    let board: &Board = world.today().board();
    let cards: Vec<(String, CardEntry)> = entries(table, "card")?;
    if let Some((stranger, _)) = cards.iter().find(|(id, _)| board.by_id(id).is_none()) {
        return Err(format!("there is no territory “{stranger}” on that board"));
    }
    let shown = board.territories().map(|t| {
        let id = board.id_str(t);
        let (_, card) = cards
            .iter()
            .find(|(other, _)| other == id)
            .ok_or_else(|| format!("the card of “{id}” is missing"))?;
        check_sources(&card.sources, card.confidence, listed)
            .map_err(|complaint| format!("the card of “{id}”: {complaint}"))?;
        Ok(Shown { symbol: card.shows, confidence: card.confidence })
    });
    shown.collect()
}

impl Cards {
    fn of(&self, world: World) -> &[Shown] {
        match world {
            World::Classic => &self.classic,
            World::Earth | World::EarthAndMoon => &self.world_2210,
        }
    }

    /// BZ-6: what a territory's card shows; on 2210 it bears the MOD that stands for it.
    #[must_use]
    pub fn symbol(&self, world: World, territory: TerritoryId) -> Symbol {
        let card = self.of(world).get(usize::from(territory.0));
        card.map_or(Symbol::Infantry, |card| card.symbol)
    }

    /// How well the least known card of a board is known.
    #[must_use]
    pub fn confidence(&self, world: World) -> Confidence {
        let used = world.today().board().len();
        self.of(world).iter().take(used).map(|card| card.confidence).min().unwrap_or(Confidence::Certain)
    }
}

/// BZ-6, BZ-A2: the deck before it is shuffled, in the board's order, with so many wild cards.
#[must_use]
pub fn whole_deck(board: &Board, wild: usize) -> Vec<Card> {
    board.territories().map(Card::Territory).chain(std::iter::repeat_n(Card::Wild, wild)).collect()
}

/// The cards of every edition.
pub(super) static CARDS: LazyLock<NumberFile<Cards>> = LazyLock::new(|| {
    read(include_str!("../../../assets/blitzkrieg/cards.toml")).expect("the cards' file is held by a test")
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

    const FILE: &str = include_str!("../../../assets/blitzkrieg/cards.toml");

    #[test]
    fn bz_6_a_card_for_every_territory_each_symbol_as_often() {
        let cards = CARDS.now();
        for (world, each) in [(World::Classic, 14), (World::EarthAndMoon, 23)] {
            let board = world.today().board();
            for symbol in [Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery] {
                let count = board.territories().filter(|t| cards.symbol(world, *t) == symbol).count();
                assert_eq!(count, each, "{world:?} {symbol:?}");
            }
        }
        // As the classic board's own file has them.
        let classic = Board::classic();
        for t in classic.territories() {
            assert_eq!(cards.symbol(World::Classic, t), classic.card(t), "{}", classic.name(t));
        }
        // Land of 2210 shows what its classic counterpart does: found by the name that people know it by.
        let earth = World::Earth.today().board();
        for t in classic.territories().filter(|t| !matches!(classic.id_str(*t), "scandinavia" | "ukraine")) {
            let same =
                earth.parse(classic.name(t)).ok().filter(|there| earth.zone(*there) == classic.zone(t));
            let Some(same) = same else { panic!("{}", classic.name(t)) };
            assert_eq!(cards.symbol(World::Earth, same), classic.card(t), "{}", classic.name(t));
        }
        assert_eq!(World::ALL.map(|world| cards.confidence(world)), {
            use Confidence::{Certain, Reconstructed};
            [Certain, Reconstructed, Reconstructed]
        });
    }

    #[test]
    fn bz_6_bz_a2_the_deck_has_what_is_in_play_and_the_wild_cards() {
        for (world, cards) in World::ALL.into_iter().zip([44, 57, 71]) {
            let deck = whole_deck(world.today().board(), 2);
            assert_eq!((deck.len(), deck.iter().filter(|card| **card == Card::Wild).count()), (cards, 2));
        }
        let text = serde_json::to_string(&whole_deck(Board::classic(), 1)[41..]).expect("it is written");
        assert_eq!(text, "[{\"territory\":41},\"wild\"]");
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        for (from, to, complaint) in [
            ("\nalaska = ", "\natlantis = ", "no territory “atlantis”"),
            ("\ntycho = ", "\n# ", "the card of “tycho” is missing"),
            (
                "alaska = { shows = \"infantry\"",
                "alaska = { shows = \"navy\"",
                "“alaska”: unknown variant `navy`",
            ),
            ("alaska = { shows = \"infantry\"", "alaska = { stars = 1", "“alaska”: unknown field `stars`"),
            (
                "sources = [\"C1\", \"C2\"]",
                "sources = []",
                "the card of “alaska”: it is certain, and doesn't say",
            ),
            ("sources = [\"C1\", \"C2\"]", "sources = [\"C9\"]", "“C9” stands nowhere"),
            ("[world_2210]", "[world_2211]", "world_221"),
        ] {
            let changed = FILE.replacen(from, to, 1);
            assert_ne!(changed, FILE, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
        let seen = FILE.replacen("peru = { shows = \"infantry\"", "peru = { shows = \"cavalry\"", 1)
            + "\n[[earlier]]\nuntil = 1\nclassic.peru.shows = \"infantry\"\n";
        let cards = read(&seen).expect("a good file");
        let peru = Board::classic().by_id("peru").expect("it exists");
        let of = |rules| cards.of(rules).symbol(World::Classic, peru);
        assert_eq!((of(1), of(2)), (Symbol::Infantry, Symbol::Cavalry));
    }
}
