//! The boards (BZ-4): the classic one, and that of Risk 2210 from `assets/blitzkrieg/board.toml`, with its Moon or without.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::known::{Confidence, Sources, check_sources};
use crate::data::maps::{check_names, entries};
use crate::data::{BadData, NumberFile};
use crate::rules::{Board, BoardPlan, TerritoryId, TerritoryPlan, TerritorySet, ZoneId, ZonePlan};

/// BZ-4: so many territories there are of each ground, in the order of [`Ground::ALL`].
const TERRITORIES: [usize; 3] = [42, 13, 14];

/// What a territory is: leaders are at their best on one of them (BZ-19 to BZ-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// All of the classic board is land.
    Land,
    /// A zone of an ocean.
    Water,
    /// In play where space centers are (BZ-A2).
    Moon,
}

impl Ground {
    /// In the board's order.
    pub const ALL: [Self; 3] = [Self::Land, Self::Water, Self::Moon];

    /// As it is said.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Water => "water",
            Self::Moon => "moon",
        }
    }
}

/// BZ-4: which board a game is played on. Territories of the Earth have the same number on both of 2210's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum World {
    /// The classic board.
    #[default]
    Classic,
    /// That of 2210 without its Moon.
    Earth,
    /// That of 2210 with its Moon.
    EarthAndMoon,
}

impl World {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Earth, Self::EarthAndMoon];

    /// Is it a board of 2210?
    #[must_use]
    pub const fn is_2210(self) -> bool {
        !matches!(self, Self::Classic)
    }

    /// The drawn board, in `assets/art`.
    #[must_use]
    pub const fn art(self) -> &'static str {
        match self {
            Self::Classic => "world",
            Self::Earth => "world_2210_earth",
            Self::EarthAndMoon => "world_2210",
        }
    }

    /// The board by this version of the rules.
    #[must_use]
    pub fn map(self, rules: u32) -> &'static Map {
        match self {
            Self::Classic => &CLASSIC,
            Self::Earth => &MAPS.of(rules).earth,
            Self::EarthAndMoon => &MAPS.of(rules).whole,
        }
    }

    /// Today's board.
    #[must_use]
    pub fn today(self) -> &'static Map {
        match self {
            Self::Classic => &CLASSIC,
            Self::Earth => &MAPS.now().earth,
            Self::EarthAndMoon => &MAPS.now().whole,
        }
    }
}

/// A board, and what lies where.
#[derive(Clone, Debug)]
pub struct Map {
    board: Board,
    /// By zone.
    grounds: Vec<Ground>,
    /// How well each territory is known, in the board's order; empty where all of it is certain.
    known: Vec<Known>,
}

/// Both boards of 2210.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "MapFile")]
pub struct Maps {
    earth: Map,
    whole: Map,
}

/// How well a territory is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Its name and zone.
    pub place: Confidence,
    /// What it is linked to.
    pub links: Confidence,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    /// In the order of the file, as the territories.
    zones: toml::Table,
    territories: toml::Table,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneEntry {
    name: String,
    ground: Ground,
    bonus: u32,
    confidence: Confidence,
    sources: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerritoryEntry {
    name: String,
    zone: String,
    links: Vec<String>,
    confidence: Known,
    sources: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

type Zones = [(String, ZoneEntry)];
type Territories = [(String, TerritoryEntry)];

impl TryFrom<MapFile> for Maps {
    type Error = String;

    fn try_from(file: MapFile) -> Result<Self, String> {
        let zones: Vec<(String, ZoneEntry)> = entries(file.zones, "zone")?;
        let territories: Vec<(String, TerritoryEntry)> = entries(file.territories, "territory")?;
        for (id, zone) in &zones {
            check_sources(&zone.sources, zone.confidence, &file.sources)
                .map_err(|complaint| format!("the zone “{id}”: {complaint}"))?;
        }
        for (id, territory) in &territories {
            let known = territory.confidence.place.max(territory.confidence.links);
            check_sources(&territory.sources, known, &file.sources)
                .and_then(|()| check_territory(id, territory, &zones, &territories))
                .map_err(|complaint| format!("the territory “{id}”: {complaint}"))?;
        }
        check_names(territories.iter().map(|(id, territory)| (&**id, &*territory.name)))?;
        check_names(zones.iter().map(|(id, zone)| (&**id, &*zone.name)))?;
        if let Some((id, _)) =
            zones.iter().find(|(id, _)| !territories.iter().any(|(_, there)| there.zone == *id))
        {
            return Err(format!("the zone “{id}” has no territories"));
        }
        check_order(&zones, &territories)?;
        let whole = Map::of(&zones, &territories)?;
        for ground in Ground::ALL {
            let (count, needed) = (whole.on(ground).len(), TERRITORIES[ground as usize]);
            if count != needed {
                return Err(format!(
                    "there are {count} territories of {}; the board has {needed}",
                    ground.word()
                ));
            }
        }
        let moon = whole.on(Ground::Moon);
        let earth = whole.board.all().difference(moon);
        for part in [earth, moon] {
            let Some(first) = part.iter().next() else { continue };
            let reached = whole.board.reach(first, part);
            if let Some(lost) = part.iter().find(|t| !reached.contains(*t)) {
                let (first, lost) = (whole.board.id_str(first), whole.board.id_str(lost));
                return Err(format!("there is no way from “{first}” to “{lost}”"));
            }
        }
        let on_earth =
            |zone: &str| zones.iter().any(|(id, entry)| id == zone && entry.ground != Ground::Moon);
        let earth_zones = zones.iter().take_while(|(id, _)| on_earth(id)).count();
        let earth = Map::of(&zones[..earth_zones], &territories[..earth.len()])?;
        Ok(Self { earth, whole })
    }
}

/// The ground of the zone with this id.
fn ground_of(zones: &Zones, zone: &str) -> Option<Ground> {
    zones.iter().find(|(id, _)| id == zone).map(|(_, zone)| zone.ground)
}

/// Do its zone and its neighbours exist, do these know of it, and do none lie across space (BZ-E11)?
fn check_territory(
    id: &str,
    territory: &TerritoryEntry,
    zones: &Zones,
    territories: &Territories,
) -> Result<(), String> {
    let Some(ground) = ground_of(zones, &territory.zone) else {
        return Err(format!("its zone “{}” stands nowhere", territory.zone));
    };
    let mut seen = BTreeSet::new();
    for other in &territory.links {
        if other == id {
            return Err("it is linked to itself".to_owned());
        }
        if !seen.insert(other) {
            return Err(format!("it is linked to “{other}” twice"));
        }
        let Some((_, there)) = territories.iter().find(|(there, _)| there == other) else {
            return Err(format!("it is linked to “{other}”, which stands nowhere"));
        };
        if !there.links.iter().any(|back| back == id) {
            return Err(format!("its link with “{other}” isn't one there"));
        }
        let beyond = ground_of(zones, &there.zone);
        if (ground == Ground::Moon) != (beyond == Some(Ground::Moon)) {
            return Err(format!("it is linked to “{other}”; no link joins the Earth and the Moon"));
        }
    }
    Ok(())
}

/// Does the Moon stand last, so that it can be left out?
fn check_order(zones: &Zones, territories: &Territories) -> Result<(), String> {
    let is_moon = |zone: &str| ground_of(zones, zone) == Some(Ground::Moon);
    let late = |moon: Vec<(&str, bool)>| {
        moon.windows(2).find(|pair| pair[0].1 && !pair[1].1).map(|pair| pair[1].0.to_owned())
    };
    let of_zones = zones.iter().map(|(id, _)| (&**id, is_moon(id))).collect();
    let of_territories = territories.iter().map(|(id, there)| (&**id, is_moon(&there.zone))).collect();
    match late(of_zones).or_else(|| late(of_territories)) {
        Some(id) => Err(format!("“{id}” stands behind what is on the Moon; the Moon comes last")),
        None => Ok(()),
    }
}

impl Map {
    fn of(zones: &Zones, territories: &Territories) -> Result<Self, String> {
        let place = |id: &str| territories.iter().position(|(other, _)| other == id);
        let plan = BoardPlan {
            zones: zones
                .iter()
                .map(|(id, zone)| ZonePlan {
                    id: id.clone(),
                    name: zone.name.clone(),
                    bonus: zone.bonus,
                    aliases: zone.aliases.clone(),
                })
                .collect(),
            territories: territories
                .iter()
                .enumerate()
                .map(|(here, (id, territory))| TerritoryPlan {
                    id: id.clone(),
                    name: territory.name.clone(),
                    zone: territory.zone.clone(),
                    neighbours: territory
                        .links
                        .iter()
                        .filter(|other| place(other) > Some(here))
                        .cloned()
                        .collect(),
                    aliases: territory.aliases.clone(),
                })
                .collect(),
        };
        Ok(Self {
            board: Board::of(plan).map_err(|bad| bad.to_string())?,
            grounds: zones.iter().map(|(_, zone)| zone.ground).collect(),
            known: territories.iter().map(|(_, territory)| territory.confidence).collect(),
        })
    }

    /// Territories, zones with what they bring (BZ-16), and what is linked.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What lies in a zone.
    #[must_use]
    pub fn zone_ground(&self, zone: ZoneId) -> Ground {
        self.grounds.get(usize::from(zone.0)).copied().unwrap_or(Ground::Land)
    }

    /// What a territory is.
    #[must_use]
    pub fn ground(&self, territory: TerritoryId) -> Ground {
        self.zone_ground(self.board.zone(territory))
    }

    /// All territories of this ground.
    #[must_use]
    pub fn on(&self, ground: Ground) -> TerritorySet {
        self.board.territories().filter(|t| self.ground(*t) == ground).collect()
    }

    /// Is it told apart where what lies: has it anything but land?
    #[must_use]
    pub fn has_grounds(&self) -> bool {
        self.grounds.iter().any(|ground| *ground != Ground::Land)
    }

    /// How well a territory is known.
    #[must_use]
    pub fn known(&self, territory: TerritoryId) -> Known {
        let certain = Known { place: Confidence::Certain, links: Confidence::Certain };
        self.known.get(usize::from(territory.0)).copied().unwrap_or(certain)
    }
}

/// The boards of 2210, of every edition.
pub(super) static MAPS: LazyLock<NumberFile<Maps>> = LazyLock::new(|| {
    read(include_str!("../../../assets/blitzkrieg/board.toml")).expect("the board's file is held by a test")
});

/// The classic board, whose zones bring the same in every game (BZ-16).
static CLASSIC: LazyLock<Map> = LazyLock::new(|| {
    let board = Board::classic().clone();
    Map { grounds: vec![Ground::Land; board.zones().len()], board, known: Vec::new() }
});

/// Reads a file of the board of 2210.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Maps>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../assets/blitzkrieg/board.toml");

    #[test]
    fn bz_4_bz_16_zones_and_what_they_bring() {
        let of = |world: World, ground: Ground| -> Vec<(String, usize, u32)> {
            let map = world.today();
            let board = map.board();
            let zones = board.zones().filter(|zone| map.zone_ground(*zone) == ground);
            zones
                .map(|zone| {
                    (board.zone_id_str(zone).to_owned(), board.in_zone(zone).len(), board.bonus(zone))
                })
                .collect()
        };
        let told = |zones: &[(&str, usize, u32)]| -> Vec<(String, usize, u32)> {
            zones.iter().map(|(id, size, bonus)| ((*id).to_owned(), *size, *bonus)).collect()
        };
        let land = told(&[
            ("north_america", 9, 5),
            ("south_america", 4, 2),
            ("europe", 7, 5),
            ("africa", 6, 3),
            ("asia", 12, 7),
            ("australia", 4, 2),
        ]);
        let water = told(&[
            ("us_pacific", 3, 2),
            ("north_atlantic", 3, 2),
            ("south_atlantic", 2, 1),
            ("indian", 3, 2),
            ("asia_pacific", 2, 1),
        ]);
        let moon = told(&[("sajon", 6, 4), ("cresinion", 4, 2), ("delphot", 4, 2)]);
        for world in World::ALL {
            assert_eq!(of(world, Ground::Land), land, "{world:?}");
            assert_eq!(of(world, Ground::Water), if world.is_2210() { water.clone() } else { vec![] });
            let is_moon = world == World::EarthAndMoon;
            assert_eq!(of(world, Ground::Moon), if is_moon { moon.clone() } else { vec![] });
            assert_eq!(world.today().has_grounds(), world.is_2210());
        }
    }

    #[test]
    fn bz_e11_the_moon_is_linked_to_nothing_else() {
        let [classic, earth, whole] = World::ALL.map(|world| world.today().board());
        let links = |board: &Board| board.territories().map(|t| board.neighbours(t).len()).sum::<usize>() / 2;
        assert_eq!([classic, earth, whole].map(Board::len), [42, 55, 69]);
        assert_eq!([classic, earth, whole].map(links), [83, 103, 133]);
        let map = World::EarthAndMoon.today();
        for moon in map.on(Ground::Moon).iter() {
            assert!(map.board().neighbours(moon).iter().all(|t| map.ground(t) == Ground::Moon));
        }
        for t in earth.territories() {
            assert_eq!((earth.id_str(t), earth.neighbours(t)), (whole.id_str(t), whole.neighbours(t)));
        }
    }

    #[test]
    fn places_are_understood_by_old_names_and_new_ones() {
        let board = World::EarthAndMoon.today().board();
        for (typed, id) in [
            ("Alaska", "northwestern_oil_emirate"),
            ("quebec", "republique_du_quebec"),
            ("REPUBLIQUE DU QUEBEC", "republique_du_quebec"),
            ("hawaii", "hawaiian_preserve"),
            ("ivory", "the_ivory_reef"),
            ("clouds", "sea_of_clouds"),
            ("sea", ""),
        ] {
            let found = board.parse(typed).ok();
            assert_eq!(found.map_or("", |t| board.id_str(t)), id, "{typed}");
        }
    }

    #[test]
    fn two_links_of_the_south_atlantic_are_probable() {
        let map = World::Earth.today();
        let board = map.board();
        let probable: Vec<&str> = board
            .territories()
            .filter(|t| map.known(*t).links != Confidence::Certain)
            .map(|t| board.id_str(t))
            .collect();
        assert_eq!(probable, ["amazon_desert", "saharan_empire", "neo_paulo", "the_ivory_reef"]);
        let classic = World::Classic.today();
        assert_eq!(classic.known(TerritoryId(0)).links, Confidence::Certain);
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        for (from, to, complaint) in [
            ("[territories.poseidon]", "[territories.nunavut]", "duplicate key"),
            ("name = \"Nunavut\"", "name = \"ALBERTA\"", "are both called"),
            ("name = \"Nunavut\"", "name = \"\"", "“nunavut” has no name"),
            ("zone = \"us_pacific\"", "zone = \"pacific\"", "“poseidon”: its zone “pacific” stands nowhere"),
            ("zone = \"us_pacific\"", "zone = \"sajon\"", "no link joins the Earth and the Moon"),
            (
                "links = [\"java_cartel\", \"neo_tokyo\"]",
                "links = [\"neo_tokyo\"]",
                "its link with “sung_tzu”",
            ),
            ("ground = \"water\"", "ground = \"sky\"", "“us_pacific”: unknown variant `sky`"),
            ("bonus = 5\n", "bonus = -5\n", "“north_america”: invalid value"),
            ("bonus = 5\n", "", "“north_america”: missing field `bonus`"),
            ("place = \"certain\"", "place = \"sure\"", "unknown variant `sure`"),
            ("sources = [\"S1\", \"S2\"]", "sources = []", "“north_america”: it is certain"),
            ("sources = [\"S1\", \"S2\"]", "sources = [\"S99\"]", "“S99” stands nowhere"),
            (
                "[zones.sajon]",
                "[zones.void]\nname = \"V\"\nground = \"moon\"\nbonus = 1\nconfidence = \"reconstructed\"\nsources = []\n[zones.sajon]",
                "“void” has no territories",
            ),
            ("[sources]", "[seas]\n[sources]", "unknown field `seas`"),
        ] {
            let changed = FILE.replacen(from, to, 1);
            assert_ne!(changed, FILE, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
        let missing = FILE.replacen("[territories.harpalus]", "[territories.plato]", 1);
        assert!(read(&missing).expect_err("a link").to_string().contains("“harpalus”, which stands nowhere"));
        let early = FILE.replacen("ground = \"land\"", "ground = \"moon\"", 1);
        assert!(read(&early).is_err());
    }

    #[test]
    fn a_game_that_has_begun_keeps_its_board() {
        let changed = FILE.replacen("bonus = 4\n", "bonus = 3\n", 1)
            + "\n[[earlier]]\nuntil = 1\nzones.sajon.bonus = 4\n";
        let maps = read(&changed).expect("a good file");
        let sajon = |maps: &Maps| {
            let board = maps.whole.board();
            board.zone_by_id("sajon").map(|zone| board.bonus(zone))
        };
        assert_eq!((sajon(maps.of(1)), sajon(maps.of(2))), (Some(4), Some(3)));
    }
}
