//! The objectives (TP-21), from `assets/two_player/objectives.toml`: what each asks for, and how far a player is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::TwoPlayer;
use super::confidence::Confidence;
use super::land::board;
use super::rewards::Class;
use crate::data::{BadData, NumberFile};
use crate::rules::{SeatId, TerritorySet, ZoneId};

/// An objective, by its place in the list. Written down by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ObjectiveId(pub u8);

/// What an objective asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To hold every territory of this continent.
    Continent(ZoneId),
    /// To hold so many cities.
    Cities(u32),
    /// To hold so many capitals besides one's own.
    EnemyCapitals(u32),
    /// To conquer so many cities in one turn.
    CitiesInTurn(u32),
    /// To hold so many whole continents.
    Continents(u32),
    /// To conquer so many whole continents in one turn, none of which one held any of as it began.
    ContinentsInTurn(u32),
    /// To hold so many territories.
    Territories(u32),
    /// To conquer so many territories in one turn.
    TerritoriesInTurn(u32),
}

/// The objectives of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ObjectiveFile")]
pub struct Objectives(Vec<Objective>);

/// What is known of one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Objective {
    id: String,
    class: Class,
    goal: Goal,
    confidence: Confidence,
    note: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    /// In the order of the file.
    objectives: toml::Table,
    sources: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveEntry {
    class: Class,
    goal: WrittenGoal,
    confidence: Confidence,
    sources: Vec<String>,
    #[serde(default)]
    note: String,
}

/// A goal as the file has it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenGoal {
    Continent(String),
    Cities(u32),
    EnemyCapitals(u32),
    CitiesInTurn(u32),
    Continents(u32),
    ContinentsInTurn(u32),
    Territories(u32),
    TerritoriesInTurn(u32),
}

impl TryFrom<WrittenGoal> for Goal {
    type Error = String;

    fn try_from(goal: WrittenGoal) -> Result<Self, String> {
        let goal = match goal {
            WrittenGoal::Continent(id) => {
                let zone = board().zone_by_id(&id);
                Self::Continent(zone.ok_or_else(|| format!("there is no continent “{id}” on the board"))?)
            }
            WrittenGoal::Cities(number) => Self::Cities(number),
            WrittenGoal::EnemyCapitals(number) => Self::EnemyCapitals(number),
            WrittenGoal::CitiesInTurn(number) => Self::CitiesInTurn(number),
            WrittenGoal::Continents(number) => Self::Continents(number),
            WrittenGoal::ContinentsInTurn(number) => Self::ContinentsInTurn(number),
            WrittenGoal::Territories(number) => Self::Territories(number),
            WrittenGoal::TerritoriesInTurn(number) => Self::TerritoriesInTurn(number),
        };
        if goal.number() == 0 { Err("a goal of nothing is met from the start".to_owned()) } else { Ok(goal) }
    }
}

impl TryFrom<ObjectiveFile> for Objectives {
    type Error = String;

    fn try_from(file: ObjectiveFile) -> Result<Self, String> {
        let mut all = Vec::new();
        for (id, value) in file.objectives {
            let in_it = |complaint: String| format!("the objective “{id}”: {complaint}");
            let entry: ObjectiveEntry =
                value.try_into().map_err(|error: toml::de::Error| in_it(error.to_string()))?;
            if let Some(source) = entry.sources.iter().find(|source| !file.sources.contains_key(*source)) {
                return Err(in_it(format!("its source “{source}” stands nowhere")));
            }
            let goal = Goal::try_from(entry.goal).map_err(in_it)?;
            let ObjectiveEntry { class, confidence, note, .. } = entry;
            all.push(Objective { id, class, goal, confidence, note });
        }
        for class in [Class::Minor, Class::Major] {
            let count = all.iter().filter(|objective| objective.class == class).count();
            if count < Self::LEAST {
                return Err(format!(
                    "at least {} objectives of a class are needed; {count} are {class:?}",
                    Self::LEAST
                ));
            }
        }
        if !all.is_sorted_by_key(|objective| objective.class) {
            return Err("the minor objectives stand before the major ones".to_owned());
        }
        if all.len() > usize::from(u8::MAX) {
            return Err(format!("{} objectives are too many", all.len()));
        }
        Ok(Self(all))
    }
}

impl Objectives {
    /// So many of a class there have to be at least: those in play.
    const LEAST: usize = 4;

    /// All of a class, in their order.
    #[must_use]
    pub fn of(&self, class: Class) -> Vec<ObjectiveId> {
        self.iter().filter(|id| self.class(*id) == class).collect()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = ObjectiveId> + use<> {
        (0..u8::try_from(self.0.len()).unwrap_or(u8::MAX)).map(ObjectiveId)
    }

    fn get(&self, id: ObjectiveId) -> Option<&Objective> {
        self.0.get(usize::from(id.0))
    }

    /// Minor or major?
    #[must_use]
    pub fn class(&self, id: ObjectiveId) -> Class {
        self.get(id).map_or(Class::Minor, |objective| objective.class)
    }

    /// What it asks for.
    #[must_use]
    pub fn goal(&self, id: ObjectiveId) -> Goal {
        self.get(id).map_or(Goal::Territories(u32::MAX), |objective| objective.goal)
    }

    /// As positions and picks name it.
    #[must_use]
    pub fn id(&self, id: ObjectiveId) -> &str {
        self.get(id).map_or("", |objective| &objective.id)
    }

    /// How well it is known, and what is to be said of that.
    #[must_use]
    pub fn known(&self, id: ObjectiveId) -> (Confidence, &str) {
        self.get(id)
            .map_or((Confidence::Reconstructed, ""), |objective| (objective.confidence, &*objective.note))
    }

    /// The one with this id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<ObjectiveId> {
        self.iter().find(|objective| self.id(*objective) == id)
    }

    /// The one that people call this: by its name as shown, or its id.
    #[must_use]
    pub fn called(&self, typed: &str) -> Option<ObjectiveId> {
        let plain = |words: &str| {
            words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
        };
        let typed = plain(typed);
        let is = |id: &ObjectiveId| plain(&self.goal(*id).name()) == typed || plain(self.id(*id)) == typed;
        self.iter().find(is)
    }
}

impl Goal {
    /// Its number.
    fn number(self) -> u32 {
        match self {
            Self::Continent(zone) => u32::try_from(board().in_zone(zone).len()).unwrap_or(u32::MAX),
            Self::Cities(number)
            | Self::EnemyCapitals(number)
            | Self::CitiesInTurn(number)
            | Self::Continents(number)
            | Self::ContinentsInTurn(number)
            | Self::Territories(number)
            | Self::TerritoriesInTurn(number) => number,
        }
    }

    /// As it is shown and typed: "8 cities".
    #[must_use]
    pub fn name(self) -> String {
        let count = |one: &str, many: &str| {
            let number = self.number();
            format!("{number} {}", if number == 1 { one } else { many })
        };
        match self {
            Self::Continent(zone) => board().zone_name(zone).to_owned(),
            Self::Cities(_) => count("city", "cities"),
            Self::EnemyCapitals(_) => count("enemy capital", "enemy capitals"),
            Self::CitiesInTurn(_) => count("city in one turn", "cities in one turn"),
            Self::Continents(_) => count("continent", "continents"),
            Self::ContinentsInTurn(1) => "Continent in one turn".to_owned(),
            Self::ContinentsInTurn(_) => count("", "continents in one turn"),
            Self::Territories(_) => count("territory", "territories"),
            Self::TerritoriesInTurn(_) => count("territory in one turn", "territories in one turn"),
        }
    }
}

impl TwoPlayer {
    /// TP-21: how far a player is, and how far they have to be. TP-12: nothing of an ally's counts.
    #[must_use]
    pub fn progress(&self, seat: SeatId, id: ObjectiveId) -> (u32, u32) {
        let goal = self.objective_list().goal(id);
        let own = self.of_seat(seat);
        // What happened in a turn counts in that turn, for whose it is.
        let conquered = if self.turn == seat { self.so_far.conquered } else { TerritorySet::EMPTY };
        let whole =
            |set: TerritorySet| board().zones().filter(move |zone| board().in_zone(*zone).is_subset(set));
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let have = match goal {
            Goal::Continent(zone) => count(board().in_zone(zone).intersection(own).len()),
            Goal::Cities(_) => count(self.cities.intersection(own).len()),
            Goal::EnemyCapitals(_) => {
                let home: TerritorySet = self.seat(seat).capital.into_iter().collect();
                count(self.capitals().difference(home).intersection(own).len())
            }
            Goal::CitiesInTurn(_) => count(self.cities.intersection(conquered).len()),
            Goal::Continents(_) => count(whole(own).count()),
            Goal::ContinentsInTurn(_) => {
                let fresh = |zone: &ZoneId| board().in_zone(*zone).intersection(self.so_far.held).is_empty();
                count(whole(conquered).filter(fresh).count())
            }
            Goal::Territories(_) => count(own.len()),
            Goal::TerritoriesInTurn(_) => count(conquered.len()),
        };
        (have, goal.number())
    }

    /// TP-21: has a player met it?
    #[must_use]
    pub fn has_met(&self, seat: SeatId, id: ObjectiveId) -> bool {
        let (have, need) = self.progress(seat, id);
        have >= need
    }
}

impl From<ObjectiveId> for String {
    fn from(id: ObjectiveId) -> Self {
        OBJECTIVES.now().id(id).to_owned()
    }
}

impl TryFrom<String> for ObjectiveId {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        OBJECTIVES.now().by_id(&id).ok_or_else(|| format!("there is no objective “{id}”"))
    }
}

/// The objectives of every edition.
pub(super) static OBJECTIVES: LazyLock<NumberFile<Objectives>> = LazyLock::new(|| {
    read(include_str!("../../../assets/two_player/objectives.toml"))
        .expect("the objectives' file is held by a test")
});

/// Reads a file of objectives.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Objectives>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_21_twelve_objectives_in_the_order_of_the_facts() {
        let all = OBJECTIVES.now();
        let names: Vec<String> = all.iter().map(|id| all.goal(id).name()).collect();
        let expected = [
            "Asia",
            "North America",
            "Europe",
            "8 cities",
            "1 enemy capital",
            "4 cities in one turn",
            "2 continents",
            "2 enemy capitals",
            "11 cities",
            "Continent in one turn",
            "20 territories",
            "10 territories in one turn",
        ];
        assert_eq!(names, expected);
        assert_eq!((all.of(Class::Minor).len(), all.of(Class::Major).len()), (6, 6));
        for (id, name) in all.iter().zip(expected) {
            assert_eq!((all.called(name), all.called(&name.to_uppercase())), (Some(id), Some(id)));
            assert_eq!(all.called(all.id(id)), Some(id));
            let text = serde_json::to_string(&id).expect("it is written");
            assert_eq!(serde_json::from_str::<ObjectiveId>(&text).ok(), Some(id));
        }
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        let file = include_str!("../../../assets/two_player/objectives.toml");
        for (from, to, complaint) in [
            ("continent = \"asia\"", "continent = \"atlantis\"", "“control_asia”: there is no continent"),
            ("goal = { cities = 8 }", "goal = { towns = 8 }", "“control_8_cities”: unknown variant `towns`"),
            ("goal = { cities = 8 }", "goal = { cities = 0 }", "a goal of nothing"),
            ("goal = { cities = 8 }", "", "“control_8_cities”: missing field `goal`"),
            (
                "[objectives.control_asia]\nclass = \"minor\"",
                "[objectives.control_asia]\nclass = \"major\"",
                "before",
            ),
            ("sources = [\"S3\"]", "sources = [\"S99\"]", "“S99” stands nowhere"),
        ] {
            let bad = read(&file.replacen(from, to, 1)).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
    }
}
