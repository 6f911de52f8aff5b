//! The board (CW-5), from `assets/clone_wars/board.toml`: planets, regions, borders and hyperspace lines.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use super::confidence::{Confidence, Sources, check_sources};
use crate::data::maps::{check_names, entries};
use crate::data::{BadData, NumberFile};
use crate::rules::{Board, BoardPlan, TerritoryId, TerritoryPlan, ZonePlan};

/// CW-5: so many planets there are.
const PLANETS: usize = 42;

/// CW-9: so many regions there are.
const REGIONS: usize = 6;

/// The board of an edition.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "MapFile")]
pub struct Map {
    board: Board,
    /// The hyperspace lines, from the planet that comes first.
    lanes: BTreeSet<(TerritoryId, TerritoryId)>,
    /// How well each planet's place and its borders are known, in the board's order.
    known: Vec<Known>,
}

/// How well a planet is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Its name and region.
    pub place: Confidence,
    /// What it borders on.
    pub borders: Confidence,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    /// In the order of the file, as the planets.
    regions: toml::Table,
    planets: toml::Table,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionEntry {
    name: String,
    bonus: u32,
    confidence: Confidence,
    sources: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetEntry {
    name: String,
    region: String,
    borders: Vec<String>,
    #[serde(default)]
    lanes: Vec<String>,
    confidence: Known,
    sources: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

impl TryFrom<MapFile> for Map {
    type Error = String;

    fn try_from(file: MapFile) -> Result<Self, String> {
        let regions: Vec<(String, RegionEntry)> = entries(file.regions, "region")?;
        let planets: Vec<(String, PlanetEntry)> = entries(file.planets, "planet")?;
        for (id, region) in &regions {
            check_sources(&region.sources, region.confidence, &file.sources)
                .map_err(|complaint| format!("the region “{id}”: {complaint}"))?;
        }
        for (id, planet) in &planets {
            let known = planet.confidence.place.max(planet.confidence.borders);
            check_sources(&planet.sources, known, &file.sources)
                .and_then(|()| check_planet(id, planet, &regions, &planets))
                .map_err(|complaint| format!("the planet “{id}”: {complaint}"))?;
        }
        check_names(planets.iter().map(|(id, planet)| (&**id, &*planet.name)))?;
        check_names(regions.iter().map(|(id, region)| (&**id, &*region.name)))?;
        for (id, _) in &regions {
            if !planets.iter().any(|(_, planet)| planet.region == *id) {
                return Err(format!("the region “{id}” has no planets"));
            }
        }
        for (what, count, needed) in
            [("planets", planets.len(), PLANETS), ("regions", regions.len(), REGIONS)]
        {
            if count != needed {
                return Err(format!("there are {count} {what}; the board has {needed}"));
            }
        }
        let board = Board::of(plan(&regions, &planets)).map_err(|bad| bad.to_string())?;
        let reached = board.reach(TerritoryId(0), board.all());
        if let Some(lost) = board.territories().find(|t| !reached.contains(*t)) {
            return Err(format!("there is no way from the first planet to “{}”", board.id_str(lost)));
        }
        let lanes = planets.iter().zip(board.territories()).flat_map(|((_, planet), here)| {
            let there = planet.lanes.iter().filter_map(|other| board.by_id(other));
            there.filter(move |there| here < *there).map(move |there| (here, there)).collect::<Vec<_>>()
        });
        let lanes = lanes.collect();
        Ok(Self { lanes, known: planets.iter().map(|(_, planet)| planet.confidence).collect(), board })
    }
}

/// Do its region and its neighbours exist, and do these know of it?
fn check_planet(
    id: &str,
    planet: &PlanetEntry,
    regions: &[(String, RegionEntry)],
    planets: &[(String, PlanetEntry)],
) -> Result<(), String> {
    if !regions.iter().any(|(region, _)| *region == planet.region) {
        return Err(format!("its region “{}” stands nowhere", planet.region));
    }
    let mut seen = BTreeSet::new();
    for (other, is_lane) in planet
        .borders
        .iter()
        .map(|other| (other, false))
        .chain(planet.lanes.iter().map(|other| (other, true)))
    {
        if other == id {
            return Err("it borders on itself".to_owned());
        }
        if !seen.insert(other) {
            return Err(format!("it borders on “{other}” twice"));
        }
        let Some((_, there)) = planets.iter().find(|(there, _)| there == other) else {
            return Err(format!("it borders on “{other}”, which stands nowhere"));
        };
        let (back, what) = if is_lane { (&there.lanes, "line") } else { (&there.borders, "border") };
        if !back.iter().any(|back| back == id) {
            return Err(format!("its {what} with “{other}” isn't one there"));
        }
    }
    Ok(())
}

fn plan(regions: &[(String, RegionEntry)], planets: &[(String, PlanetEntry)]) -> BoardPlan {
    let zones = regions.iter().map(|(id, region)| ZonePlan {
        id: id.clone(),
        name: region.name.clone(),
        bonus: region.bonus,
        aliases: region.aliases.clone(),
    });
    let place = |id: &str| planets.iter().position(|(other, _)| other == id);
    let territories = planets.iter().enumerate().map(|(here, (id, planet))| TerritoryPlan {
        id: id.clone(),
        name: planet.name.clone(),
        zone: planet.region.clone(),
        neighbours: planet
            .borders
            .iter()
            .chain(&planet.lanes)
            .filter(|other| place(other) > Some(here))
            .cloned()
            .collect(),
        aliases: planet.aliases.clone(),
    });
    BoardPlan { zones: zones.collect(), territories: territories.collect() }
}

impl Map {
    /// Planets, regions, and who borders on whom, over a border or a hyperspace line.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Is what joins these a hyperspace line?
    #[must_use]
    pub fn is_lane(&self, a: TerritoryId, b: TerritoryId) -> bool {
        self.lanes.contains(&(a.min(b), a.max(b)))
    }

    /// All hyperspace lines, each from the planet that comes first.
    pub fn lanes(&self) -> impl Iterator<Item = (TerritoryId, TerritoryId)> + '_ {
        self.lanes.iter().copied()
    }

    /// How well a planet is known.
    #[must_use]
    pub fn known(&self, planet: TerritoryId) -> Known {
        let unknown = Known { place: Confidence::Reconstructed, borders: Confidence::Reconstructed };
        self.known.get(usize::from(planet.0)).copied().unwrap_or(unknown)
    }
}

/// The boards of every edition.
pub(super) static MAPS: LazyLock<NumberFile<Map>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clone_wars/board.toml")).expect("the board's file is held by a test")
});

/// Today's board.
#[must_use]
pub fn board() -> &'static Board {
    MAPS.now().board()
}

/// Reads a file of the board.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Map>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../assets/clone_wars/board.toml");

    #[test]
    fn cw_5_forty_two_planets_in_six_regions() {
        let map = MAPS.now();
        let board = map.board();
        let sizes: Vec<_> = board.zones().map(|zone| board.in_zone(zone).len()).collect();
        let bonuses: Vec<_> = board.zones().map(|zone| board.bonus(zone)).collect();
        let names: Vec<_> = board.zones().map(|zone| board.zone_name(zone)).collect();
        let regions = ["Wild Space", "Colonies", "Mid Rim", "Outer Rim", "Core Worlds", "Expansion"];
        assert_eq!(
            (names, sizes, bonuses),
            (regions.into(), vec![7, 5, 9, 10, 7, 4], vec![3, 2, 5, 6, 5, 3])
        );
        assert_eq!((board.id_str(TerritoryId(0)), board.id_str(TerritoryId(41))), ("felucia", "bogden"));
        let ends: usize = board.territories().map(|t| board.neighbours(t).len()).sum();
        assert_eq!((ends, map.lanes().count()), (2 * 77, 11));
        // Regions touch over hyperspace lines alone.
        for a in board.territories() {
            for b in board.neighbours(a).iter() {
                assert_eq!(map.is_lane(a, b), board.zone(a) != board.zone(b), "{}", board.name(a));
            }
            assert_eq!(map.known(a).borders, Confidence::Reconstructed);
            assert_eq!(map.known(a).place, Confidence::Probable);
        }
    }

    #[test]
    fn planets_are_understood_as_they_are_typed() {
        for (typed, id) in
            [("Yavin 4", "yavin_4"), ("yavin", "yavin_4"), ("CATO", "cato_neimoidia"), ("san", "")]
        {
            let found = board().parse(typed).ok();
            assert_eq!(found.map_or("", |t| board().id_str(t)), id, "{typed}");
        }
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        for (from, to, complaint) in [
            ("[planets.kessel]", "[planets.felucia]", "duplicate key"),
            ("name = \"Kessel\"", "name = \"felucia\"", "“felucia” and “kessel” are both called felucia"),
            ("name = \"Kessel\"", "name = \" \"", "“kessel” has no name"),
            ("region = \"expansion\"", "region = \"deep_core\"", "“ilum”: its region “deep_core”"),
            ("region = \"expansion\"\n", "", "“ilum”: missing field `region`"),
            ("lanes = [\"ilum\"]", "lanes = []", "“ilum”: its line with “felucia” isn't one there"),
            (
                "borders = [\"boz_pity\", \"saleucami\"]",
                "borders = [\"boz_pity\"]",
                "“saleucami”: its border with",
            ),
            ("borders = [\"boz_pity\", \"saleucami\"]", "borders = [\"alderan\"]", "“alderan”, which stands"),
            ("borders = [\"boz_pity\", \"saleucami\"]", "borders = [\"felucia\"]", "borders on itself"),
            ("lanes = [\"ilum\"]", "lanes = [\"saleucami\"]", "“saleucami” twice"),
            ("\nbonus = 3\n", "\nbonus = \"three\"\n", "“wild_space”: invalid type"),
            ("place = \"probable\"", "place = \"sure\"", "unknown variant `sure`"),
            ("sources = [\"S2\"]", "sources = []", "“wild_space”: it is probable"),
            ("sources = [\"S2\"]", "sources = [\"S99\"]", "“S99” stands nowhere"),
            (
                "[sources]",
                "[regions.void]\nname = \"V\"\nbonus = 1\nconfidence = \"reconstructed\"\nsources = []\n[sources]",
                "“void” has no planets",
            ),
            ("[regions.wild_space]", "[zones.wild_space]", "unknown field `zones`"),
        ] {
            let changed = FILE.replacen(from, to, 1);
            assert_ne!(changed, FILE, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
    }

    #[test]
    fn all_planets_stand_in_the_file_and_can_be_reached() {
        let without = |id: &str| {
            let mut file: toml::Table = toml::from_str(FILE).expect("a good file");
            let planets = file["planets"].as_table_mut().expect("planets");
            planets.remove(id);
            for (_, planet) in planets.iter_mut() {
                for key in ["borders", "lanes"] {
                    if let Some(others) = planet.get_mut(key).and_then(toml::Value::as_array_mut) {
                        others.retain(|other| other.as_str() != Some(id));
                    }
                }
            }
            toml::to_string(&file).expect("a file")
        };
        let bad = read(&without("malastare")).expect_err("one is missing").to_string();
        assert!(bad.contains("there are 41 planets; the board has 42"), "{bad}");
        let mut alone = FILE.replace("\"malastare\", ", "").replace(", \"malastare\"", "");
        alone = alone.replacen("borders = [\"ilum\", \"toydaria\"]", "borders = []", 1);
        let bad = read(&alone).expect_err("one is alone").to_string();
        assert!(bad.contains("no way from the first planet to “malastare”"), "{bad}");
    }

    #[test]
    fn games_from_before_a_correction_keep_their_board() {
        let seen = FILE.replacen("bonus = 2", "bonus = 3", 1)
            + "[[earlier]]\nuntil = 1\nregions.colonies.bonus = 2\n";
        let maps = read(&seen).expect("a good file");
        let bonus = |version| {
            let board = maps.of(version).board();
            board.zone_by_id("colonies").map(|zone| board.bonus(zone))
        };
        assert_eq!((bonus(1), bonus(2)), (Some(2), Some(3)));
    }
}
