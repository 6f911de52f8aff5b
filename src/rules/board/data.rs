//! Boards as they stand in their files, and the checks that they are boards.

use serde::Deserialize;

use super::names::Key;
use super::{Board, Symbol, Territory, TerritoryId, TerritorySet, Zone, ZoneId};

/// Why something isn't a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a board: {0}")]
pub struct BadBoard(String);

/// A board before it is one: what a game read that keeps its board in a file of its own.
#[derive(Clone, Debug, Default)]
pub struct BoardPlan {
    /// In the board's order.
    pub zones: Vec<ZonePlan>,
    /// The same.
    pub territories: Vec<TerritoryPlan>,
}

/// A zone of a board to be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZonePlan {
    /// In files.
    pub id: String,
    /// As it is shown.
    pub name: String,
    /// What holding all of it brings.
    pub bonus: u32,
    /// What else may be typed for it.
    #[serde(default)]
    pub aliases: Vec<String>,
}

/// A territory of a board to be made.
#[derive(Clone, Debug)]
pub struct TerritoryPlan {
    /// In files.
    pub id: String,
    /// As it is shown.
    pub name: String,
    /// The zone that it lies in, by id.
    pub zone: String,
    /// Those that it borders on and that come later in the board's order.
    pub neighbours: Vec<String>,
    /// What else may be typed for it.
    pub aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    zones: Vec<ZonePlan>,
    territories: Vec<TerritoryEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerritoryEntry {
    id: String,
    name: String,
    zone: String,
    card: Symbol,
    /// Those it borders on that come later in the board's order.
    neighbours: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

impl Board {
    /// Reads a board from the text of a file in `assets/boards`.
    pub fn from_toml(text: &str) -> Result<Self, BadBoard> {
        let file: BoardFile = toml::from_str(text).map_err(|error| BadBoard(error.to_string()))?;
        let cards: Vec<Symbol> = file.territories.iter().map(|entry| entry.card).collect();
        let territories = file.territories.into_iter().map(|entry| {
            let TerritoryEntry { id, name, zone, card: _, neighbours, aliases } = entry;
            TerritoryPlan { id, name, zone, neighbours, aliases }
        });
        let mut board = Self::of(BoardPlan { zones: file.zones, territories: territories.collect() })?;
        for (territory, card) in board.territories.iter_mut().zip(cards) {
            territory.card = card;
        }
        Ok(board)
    }

    /// Makes a board, for a game without cards of its territories.
    ///
    /// # Errors
    /// Why it isn't one.
    pub fn of(plan: BoardPlan) -> Result<Self, BadBoard> {
        if plan.territories.is_empty() || plan.territories.len() > 128 {
            return Err(BadBoard(format!("it has {} territories", plan.territories.len())));
        }
        if plan.zones.len() >= usize::from(u8::MAX) {
            return Err(BadBoard(format!("it has {} zones", plan.zones.len())));
        }
        let zones = plan.zones.into_iter().map(|entry| Zone {
            keys: keys(&entry.id, &entry.name, &entry.aliases),
            id: entry.id,
            name: entry.name,
            bonus: entry.bonus,
            territories: TerritorySet::EMPTY,
        });
        let (by_id, by_name) = Default::default();
        let mut board = Self { zones: zones.collect(), territories: Vec::new(), by_id, by_name };
        let mut links = Vec::new();
        for (number, entry) in (0_u8..).zip(plan.territories) {
            let here = TerritoryId(number);
            if board.by_id(&entry.id).is_some() {
                return Err(BadBoard(format!("{} stands in it twice", entry.id)));
            }
            let Some(zone) = board.zone_by_id(&entry.zone) else {
                return Err(BadBoard(format!("{} lies in the unknown zone {}", entry.id, entry.zone)));
            };
            board.zones[usize::from(zone.0)].territories.insert(here);
            links.extend(entry.neighbours.into_iter().map(|neighbour| (here, neighbour)));
            board.by_id.insert(entry.id.clone(), here);
            board.territories.push(Territory {
                keys: keys(&entry.id, &entry.name, &entry.aliases),
                id: entry.id,
                name: entry.name,
                zone,
                card: Symbol::Infantry,
                neighbours: TerritorySet::EMPTY,
            });
        }
        for (here, neighbour) in links {
            board.link(here, &neighbour)?;
        }
        board.look_names_up();
        Ok(board)
    }

    /// Notes which territory has which name.
    fn look_names_up(&mut self) {
        self.by_name.clear();
        for (number, territory) in (0_u8..).zip(&self.territories) {
            self.by_name.entry(territory.name.clone()).or_insert(TerritoryId(number));
        }
    }

    fn link(&mut self, here: TerritoryId, neighbour: &str) -> Result<(), BadBoard> {
        let Some(there) = self.by_id(neighbour) else {
            return Err(BadBoard(format!("{} borders on the unknown {neighbour}", self.id_str(here))));
        };
        if there <= here || self.adjacent(here, there) {
            let here = self.id_str(here);
            return Err(BadBoard(format!(
                "{here} and {neighbour} must be linked once, at the first of them"
            )));
        }
        self.territories[usize::from(here.0)].neighbours.insert(there);
        self.territories[usize::from(there.0)].neighbours.insert(here);
        Ok(())
    }

    /// The same board with some territories or zones, given by id, under other names. The names
    /// they had are still understood.
    pub fn renamed(&self, names: &[(&str, &str)]) -> Result<Self, BadBoard> {
        let mut board = self.clone();
        for &(id, name) in names {
            let (shown, keys) = if let Some(TerritoryId(n)) = board.by_id(id) {
                let territory = &mut board.territories[usize::from(n)];
                (&mut territory.name, &mut territory.keys)
            } else if let Some(ZoneId(n)) = board.zone_by_id(id) {
                let zone = &mut board.zones[usize::from(n)];
                (&mut zone.name, &mut zone.keys)
            } else {
                return Err(BadBoard(format!("nothing on it is called {id}")));
            };
            name.clone_into(shown);
            keys.insert(0, Key::of(name));
        }
        board.look_names_up();
        Ok(board)
    }
}

/// All that may be typed, its name first.
fn keys(id: &str, name: &str, aliases: &[String]) -> Vec<Key> {
    let mut keys = vec![Key::of(name)];
    for key in std::iter::once(id).chain(aliases.iter().map(String::as_str)).map(Key::of) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        zones = [{ id = "north", name = "North", bonus = 2 }]
        territories = [
            { id = "one", name = "One", zone = "north", card = "infantry", neighbours = ["two"] },
            { id = "two", name = "Two", zone = "north", card = "cavalry", neighbours = [] },
        ]
    "#;

    #[test]
    fn a_broken_board_says_what_is_wrong() {
        assert!(Board::from_toml(SMALL).is_ok());
        for (from, to, complaint) in [
            ("zone = \"north\"", "zone = \"south\"", "unknown zone south"),
            ("[\"two\"]", "[\"three\"]", "unknown three"),
            ("[\"two\"]", "[\"one\"]", "linked once"),
            ("neighbours = []", "neighbours = [\"one\"]", "linked once"),
            ("id = \"two\"", "id = \"one\"", "twice"),
            ("card = \"cavalry\"", "card = \"navy\"", "navy"),
            ("bonus = 2", "bonus = 2, colour = \"red\"", "colour"),
        ] {
            let complaint_is = Board::from_toml(&SMALL.replace(from, to)).expect_err(complaint).to_string();
            assert!(complaint_is.contains(complaint), "{complaint_is}");
        }
        assert!(Board::from_toml("zones = []\nterritories = []").is_err());
    }

    #[test]
    fn a_board_can_carry_other_names() {
        let board = Board::classic()
            .renamed(&[("australia", "Oceania"), ("ukraine", "Russia")])
            .expect("both are on it");
        let zone = board.zone_by_id("australia").expect("the id stays");
        assert_eq!(board.zone_name(zone), "Oceania");
        assert_eq!(board.parse_zone("oceania"), Some(zone));
        assert_eq!(board.parse_zone("Australia"), Some(zone));
        let russia = board.parse("russia").expect("it is understood");
        assert_eq!(board.name(russia), "Russia");
        assert_eq!(board.parse("ukr"), Ok(russia));
        assert!(Board::classic().renamed(&[("atlantis", "Sunk")]).is_err());
    }
}
