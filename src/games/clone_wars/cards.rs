//! The faction cards (CW-2, CW-10, CW-11), from `assets/clone_wars/cards.toml`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::confidence::{Confidence, Sources, check_sources};
use super::ships::{Faction, Ship};
use crate::data::{BadData, NumberFile};
use crate::rules::without_accent;

/// CW-2: cards of each faction, in the order of [`Faction::ALL`].
const COUNTS: [u8; 2] = [30, 29];

/// A card, by its place: the Republic's, then the Separatists'. Written down by its id: "R01", "S29".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct CardId(u8);

/// What a card's text does (CW-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A die of the enemy's is rolled again.
    ForceEnemyReroll,
    /// A six-sided die of one's own becomes an eight-sided one.
    UseD8ThisRoll,
    /// Sidious stays where he is.
    BlockSidious,
    /// So much more on one's highest die.
    RaiseHighDie(u8),
    /// So many more troops on a planet of one's own.
    ReinforcePlanet(u32),
    /// So many more troops on a planet just conquered.
    ReinforceConquest(u32),
    /// One more movement of troops.
    ExtraFortify,
    /// A troop less on an enemy's planet next to one's own, never the last.
    RemoveOneEnemy,
    /// A token that one has placed goes to another planet of one's own.
    MoveToken,
    /// All own dice are rolled again.
    RerollOwnDice,
    /// Sidious goes one space on.
    AdvanceSidious,
}

/// When a card's text may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum When {
    /// As one's turn begins.
    TurnBegins,
    /// When Sidious is about to move.
    SidiousMoves,
    /// When cards are played.
    Cards,
    /// While one attacks.
    Attack,
    /// Before dice fall: set beforehand.
    BeforeRoll,
    /// When they have fallen: set beforehand.
    AfterRoll,
    /// After a conquest.
    Conquest,
    /// At the turn's movements.
    Fortify,
}

/// The cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CardFile")]
pub struct Cards(Vec<Card>);

/// What is known of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Without its ship: "Yoda".
    pub title: String,
    /// What it shows.
    pub ship: Ship,
    /// What its text does.
    pub effect: Effect,
    /// CW-26: is it one of Anakin's?
    pub anakin: bool,
    /// How well it is known, and what is to be said of that.
    pub confidence: Confidence,
    /// The same.
    pub note: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    cards: toml::Table,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    name: String,
    ship: Ship,
    effect: Effect,
    #[serde(default)]
    anakin: bool,
    confidence: Confidence,
    sources: Vec<String>,
    #[serde(default)]
    note: String,
}

impl TryFrom<CardFile> for Cards {
    type Error = String;

    fn try_from(mut file: CardFile) -> Result<Self, String> {
        let mut all: Vec<Card> = Vec::new();
        let mut names = BTreeSet::new();
        for id in CardId::all() {
            let in_it = |complaint: String| format!("the card “{id}”: {complaint}");
            let value = file.cards.remove(&id.to_string()).ok_or_else(|| {
                let [republic, separatist] = COUNTS;
                in_it(format!("it is missing; the decks have {republic} and {separatist} cards"))
            })?;
            let entry: CardEntry =
                value.try_into().map_err(|error: toml::de::Error| in_it(error.to_string()))?;
            let CardEntry { name, ship, effect, anakin, confidence, sources, note } = entry;
            check_sources(&sources, confidence, &file.sources).map_err(in_it)?;
            if effect.number() == Some(0) {
                return Err(in_it("its text does nothing".to_owned()));
            }
            if name.trim().is_empty() {
                return Err(in_it("it has no name".to_owned()));
            }
            if !names.insert((id.faction(), name.to_lowercase(), ship)) {
                return Err(in_it(format!("there is another {name} with a {}", ship.name())));
            }
            all.push(Card { title: name, ship, effect, anakin, confidence, note });
        }
        match file.cards.keys().next() {
            Some(stranger) => Err(format!(
                "the card “{stranger}” is one too many; they are {} to {} and {} to {}",
                CardId(0),
                CardId(COUNTS[0] - 1),
                CardId(COUNTS[0]),
                CardId(COUNTS[0] + COUNTS[1] - 1)
            )),
            None => Ok(Self(all)),
        }
    }
}

impl CardId {
    /// All cards, the Republic's first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNTS.iter().sum()).map(Self)
    }

    /// All of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = Self> {
        Self::all().filter(move |card| card.faction() == faction)
    }

    /// Whose deck it is in.
    #[must_use]
    pub const fn faction(self) -> Faction {
        if self.0 < COUNTS[0] { Faction::Republic } else { Faction::Separatist }
    }

    /// The one with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::all().find(|card| card.to_string() == id)
    }
}

impl std::fmt::Display for CardId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.faction() {
            Faction::Republic => write!(f, "R{:02}", self.0 + 1),
            Faction::Separatist => write!(f, "S{:02}", self.0 - COUNTS[0] + 1),
        }
    }
}

impl From<CardId> for String {
    fn from(card: CardId) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for CardId {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        Self::by_id(&id).ok_or_else(|| format!("there is no card “{id}”"))
    }
}

impl Effect {
    /// When it may be played.
    #[must_use]
    pub const fn when(self) -> When {
        match self {
            Self::UseD8ThisRoll => When::BeforeRoll,
            Self::ForceEnemyReroll | Self::RaiseHighDie(_) | Self::RerollOwnDice => When::AfterRoll,
            Self::BlockSidious => When::SidiousMoves,
            Self::ReinforcePlanet(_) => When::Cards,
            Self::ReinforceConquest(_) => When::Conquest,
            Self::ExtraFortify => When::Fortify,
            Self::RemoveOneEnemy => When::Attack,
            Self::MoveToken | Self::AdvanceSidious => When::TurnBegins,
        }
    }

    /// Does it answer something that happens in others' turns too, so that it is set beforehand (`ready`)?
    #[must_use]
    pub const fn is_set_beforehand(self) -> bool {
        matches!(self.when(), When::BeforeRoll | When::AfterRoll | When::SidiousMoves)
    }

    fn number(self) -> Option<u32> {
        match self {
            Self::RaiseHighDie(number) => Some(number.into()),
            Self::ReinforcePlanet(number) | Self::ReinforceConquest(number) => Some(number),
            _ => None,
        }
    }

    /// What it says, as a sentence.
    #[must_use]
    pub fn says(self) -> String {
        match self {
            Self::ForceEnemyReroll => "One of the enemy's dice is rolled again.".to_owned(),
            Self::UseD8ThisRoll => "One of your dice becomes a larger one in this roll.".to_owned(),
            Self::BlockSidious => "Sidious doesn't move this time.".to_owned(),
            Self::RaiseHighDie(number) => format!("Your highest die counts {number} more."),
            Self::ReinforcePlanet(number) => format!("{number} more troops on one of your planets."),
            Self::ReinforceConquest(number) => format!("{number} more troops on the planet just conquered."),
            Self::ExtraFortify => "One more movement of troops this turn.".to_owned(),
            Self::RemoveOneEnemy => {
                "One troop less on an enemy planet next to yours, never its last.".to_owned()
            }
            Self::MoveToken => "A token that you placed moves to another of your planets.".to_owned(),
            Self::RerollOwnDice => "Your dice are rolled again.".to_owned(),
            Self::AdvanceSidious => "Sidious moves one space on.".to_owned(),
        }
    }
}

/// What stands behind an id that there isn't: none can be made.
static NONE: Card = Card {
    title: String::new(),
    ship: Ship::Fighter,
    effect: Effect::BlockSidious,
    anakin: false,
    confidence: Confidence::Reconstructed,
    note: String::new(),
};

impl Cards {
    /// What is known of a card.
    #[must_use]
    pub fn get(&self, id: CardId) -> &Card {
        self.0.get(usize::from(id.0)).unwrap_or(&NONE)
    }

    /// As it is shown and typed: "Yoda (capital ship)".
    #[must_use]
    pub fn name(&self, id: CardId) -> String {
        let card = self.get(id);
        format!("{} ({})", card.title, card.ship.name())
    }

    /// The ship that it shows.
    #[must_use]
    pub fn ship(&self, id: CardId) -> Ship {
        self.get(id).ship
    }

    /// The cards of these that somebody may mean: by id, by name with its ship, or by name alone. Accents don't matter.
    #[must_use]
    pub fn called(&self, typed: &str, among: impl IntoIterator<Item = CardId>) -> Vec<CardId> {
        let plain = |words: &str| {
            let letters = words.chars().flat_map(char::to_lowercase).map(without_accent);
            letters.filter(|c| c.is_alphanumeric()).collect::<String>()
        };
        let typed = plain(typed);
        let among: Vec<CardId> = among.into_iter().collect();
        let is = |id: &CardId| plain(&self.name(*id)) == typed || plain(&id.to_string()) == typed;
        let exact: Vec<CardId> = among.iter().copied().filter(is).collect();
        if !exact.is_empty() || typed.is_empty() {
            return exact;
        }
        let begins = |id: &CardId| {
            let name = self.name(*id);
            let epithet = name.split_once(": ").is_some_and(|(_, rest)| plain(rest).starts_with(&typed));
            epithet || plain(&name).starts_with(&typed)
        };
        among.into_iter().filter(begins).collect()
    }
}

/// The cards of every edition.
pub(super) static CARDS: LazyLock<NumberFile<Cards>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clone_wars/cards.toml")).expect("the cards' file is held by a test")
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

    const FILE: &str = include_str!("../../../assets/clone_wars/cards.toml");

    #[test]
    fn cw_2_thirty_and_twenty_nine_cards() {
        let cards = CARDS.now();
        let of = |faction, ship| CardId::of(faction).filter(|id| cards.ship(*id) == ship).count();
        for (faction, expected) in [(Faction::Republic, [10, 10, 10]), (Faction::Separatist, [10, 10, 9])] {
            assert_eq!(Ship::ALL.map(|ship| of(faction, ship)), expected);
        }
        let anakin = |faction| CardId::of(faction).filter(|id| cards.get(*id).anakin).count();
        assert_eq!(Faction::ALL.map(anakin), [6, 5]);
        let known = CardId::all().filter(|id| cards.get(*id).confidence == Confidence::Probable).count();
        assert_eq!(known, 9, "three texts, with each of three ships");
    }

    #[test]
    fn cards_are_written_by_id_and_called_by_name() {
        let cards = CARDS.now();
        for id in CardId::all() {
            let text = serde_json::to_string(&id).expect("it is written");
            assert_eq!(serde_json::from_str::<CardId>(&text).ok(), Some(id));
            assert_eq!(cards.called(&cards.name(id), CardId::of(id.faction())), [id]);
        }
        assert!(serde_json::from_str::<CardId>("\"R31\"").is_err());
        let id = |id| CardId::by_id(id).expect("it exists");
        assert_eq!(cards.name(id("R03")), "Yoda (capital ship)");
        assert_eq!(cards.called("yoda capital ship", CardId::all()), [id("R03")]);
        assert_eq!(cards.called("s29", CardId::all()), [id("S29")]);
        assert_eq!(cards.called("Yoda", CardId::all()), [id("R01"), id("R02"), id("R03")]);
        assert_eq!(cards.called("Yoda", [id("R02"), id("S01")]), [id("R02")]);
        assert!(cards.called("", CardId::all()).is_empty());
        assert_eq!(cards.called("padme amidala (fighter)", CardId::all()), [id("R13")]);
        assert_eq!(cards.called("PADMÉ", [id("R13"), id("R01")]), [id("R13")]);
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        for (from, to, complaint) in [
            ("[cards.R01]", "[cards.R31]", "“R01”: it is missing; the decks have 30 and 29"),
            (
                "[sources]",
                "[cards.S30]\nname = \"X\"\n[sources]",
                "“S30” is one too many; they are R01 to R30",
            ),
            ("[cards.R02]", "[cards.R01]", "duplicate key"),
            ("ship = \"corvette\"", "ship = \"yacht\"", "“R02”: unknown variant `yacht`"),
            ("ship = \"corvette\"", "ship = \"fighter\"", "“R02”: there is another Yoda with a fighter"),
            ("effect = \"block_sidious\"", "effect = \"stop\"", "“R07”: unknown variant `stop`"),
            (
                "effect = { raise_high_die = 1 }",
                "effect = { raise_high_die = 0 }",
                "“R10”: its text does nothing",
            ),
            ("effect = { raise_high_die = 1 }", "effect = \"raise_high_die\"", "“R10”"),
            ("name = \"Yoda\"", "name = \"\"", "“R01”: it has no name"),
            ("sources = [\"S6\"]", "sources = []", "“R01”: it is probable, and doesn't say"),
            ("sources = [\"S6\"]", "sources = [\"S99\"]", "“S99” stands nowhere"),
        ] {
            let changed = FILE.replacen(from, to, 1);
            assert_ne!(changed, FILE, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
    }
}
