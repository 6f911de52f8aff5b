//! The drawn boards: shapes, lanes and where discs want to be, read once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use tiny_skia::{Path, PathBuilder, PathSegment, Rect};

/// All drawn boards by name.
const FILES: [(&str, &str); 4] = [
    ("world", include_str!("../../assets/art/world.json")),
    ("galaxy", include_str!("../../assets/art/galaxy.json")),
    ("world_2210", WORLD_2210),
    (EARTH_2210, WORLD_2210),
];

const WORLD_2210: &str = include_str!("../../assets/art/world_2210.json");
/// The same without its Moon.
const EARTH_2210: &str = "world_2210_earth";

static ARTS: LazyLock<BTreeMap<&'static str, Art>> = LazyLock::new(|| {
    let read = |name, text| Art::read(name, text).expect("every board's file is drawn by a test");
    FILES.iter().map(|&(name, text)| (name, read(name, text))).collect()
});

/// A drawn board.
#[derive(Debug)]
pub(super) struct Art {
    pub(super) name: &'static str,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) theme: Theme,
    /// From here down it lies in space: what is drawn there is a moon.
    pub(super) sky: Option<f32>,
    /// How many marks have room beside a disc; where land is narrow the others stand below it.
    pub(super) abreast: usize,
    pub(super) zones: Vec<ZoneArt>,
    pub(super) lands: Vec<Land>,
    /// Where each stands there, by its id.
    places: BTreeMap<String, usize>,
    pub(super) lanes: Vec<Lane>,
    /// The borders between zones; those of the moon apart.
    pub(super) divides: Vec<Path>,
}

/// What land lies in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Theme {
    #[default]
    Sea,
    Space,
}

/// A zone's name on the board.
#[derive(Debug, Deserialize)]
pub(super) struct ZoneArt {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) label: (f32, f32),
    /// Its own colour, in degrees: of its rim, its name, and its land while it is nobody's.
    #[serde(default)]
    pub(super) hue: Option<f32>,
    /// What its land is.
    #[serde(default)]
    pub(super) ground: Ground,
}

/// What a zone's land is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ground {
    #[default]
    Land,
    Water,
    Moon,
}

/// A planet, drawn behind its disc.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Globe {
    pub(super) radius: f32,
    /// Its colour, in degrees.
    pub(super) hue: f32,
    pub(super) kind: Surface,
}

/// What a planet's surface is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Surface {
    Rock,
    Desert,
    Forest,
    Ocean,
    Ice,
    Lava,
    Gas,
    City,
}

/// A territory on the board.
#[derive(Debug)]
pub(super) struct Land {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) short: String,
    /// Its zone's place in [`Art::zones`].
    pub(super) zone: usize,
    pub(super) badge: (f32, f32),
    pub(super) globe: Option<Globe>,
    pub(super) outline: Path,
}

/// A way between two territories that have no border.
#[derive(Debug, Deserialize)]
pub(super) struct Lane {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) path: Vec<(f32, f32)>,
    /// Runs off the edge of the map and comes in again on the other side.
    #[serde(default)]
    pub(super) wrap: bool,
}

#[derive(Deserialize)]
struct ArtFile {
    width: f32,
    height: f32,
    #[serde(default)]
    theme: Theme,
    /// How high the Earth is, where a moon is drawn below it.
    earth: Option<f32>,
    abreast: Option<usize>,
    zones: Vec<ZoneArt>,
    territories: Vec<LandEntry>,
    lanes: Vec<Lane>,
}

type Point = (i32, i32);

#[derive(Deserialize)]
struct LandEntry {
    id: String,
    name: String,
    short: String,
    zone: String,
    badge: (f32, f32),
    globe: Option<Globe>,
    shape: Vec<Vec<Vec<Point>>>,
}

/// The drawn board of that name.
pub(super) fn find(board: &str) -> Option<&'static Art> {
    ARTS.get(board)
}

/// The names of all drawn boards.
pub(super) fn boards() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

impl Land {
    /// Does that point of the map lie in it?
    pub(super) fn holds(&self, (x, y): (f32, f32)) -> bool {
        let bounds = self.outline.bounds();
        if x < bounds.left() || x > bounds.right() || y < bounds.top() || y > bounds.bottom() {
            return false;
        }
        // As often as not a line from there to the left crosses the outline.
        let (mut first, mut last, mut inside) = ((0.0, 0.0), (0.0, 0.0), false);
        let mut cross = |a: (f32, f32), b: (f32, f32)| {
            if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
                inside = !inside;
            }
        };
        for segment in self.outline.segments() {
            match segment {
                PathSegment::MoveTo(to) => (first, last) = ((to.x, to.y), (to.x, to.y)),
                PathSegment::LineTo(to) => {
                    cross(last, (to.x, to.y));
                    last = (to.x, to.y);
                }
                PathSegment::Close => cross(last, first),
                // Outlines have straight lines alone.
                PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => {}
            }
        }
        inside
    }
}

impl Art {
    /// Reads a board, with its moon, if it has one, or without.
    fn read(name: &'static str, text: &str) -> Result<Self, String> {
        let with_moon = name != EARTH_2210;
        let mut file: ArtFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let moons: Vec<String> = file
            .zones
            .iter()
            .filter(|zone| zone.ground == Ground::Moon)
            .map(|zone| zone.id.clone())
            .collect();
        if let Some(earth) = file.earth.filter(|_| !with_moon) {
            file.height = earth;
            file.earth = None;
            file.zones.retain(|zone| !moons.contains(&zone.id));
            file.territories.retain(|entry| !moons.contains(&entry.zone));
        }
        let mut lands = Vec::new();
        // Each stretch of border, with the zone of the land that was first seen to have it.
        let mut stretches: BTreeMap<(Point, Point), usize> = BTreeMap::new();
        let mut divides = [PathBuilder::new(), PathBuilder::new()];
        for entry in file.territories {
            let Some(zone) = file.zones.iter().position(|zone| zone.id == entry.zone) else {
                return Err(format!("{} lies in no zone", entry.id));
            };
            let mut outline = PathBuilder::new();
            for ring in entry.shape.iter().flatten() {
                for (n, &(x, y)) in ring.iter().enumerate() {
                    if n == 0 {
                        outline.move_to(x as f32, y as f32)
                    } else {
                        outline.line_to(x as f32, y as f32)
                    }
                }
                outline.close();
                for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                    let other = *stretches.entry((*a.min(b), *a.max(b))).or_insert(zone);
                    if other != zone {
                        let divides = &mut divides[usize::from(file.zones[zone].ground == Ground::Moon)];
                        divides.move_to(a.0 as f32, a.1 as f32);
                        divides.line_to(b.0 as f32, b.1 as f32);
                    }
                }
            }
            let outline = outline.finish().ok_or_else(|| format!("{} has no shape", entry.id))?;
            let LandEntry { id, name, short, badge, globe, .. } = entry;
            lands.push(Land { id, name, short, zone, badge, globe, outline });
        }
        Ok(Self {
            name,
            width: file.width,
            height: file.height,
            theme: file.theme,
            sky: file.earth,
            abreast: file.abreast.unwrap_or(usize::MAX),
            zones: file.zones,
            places: lands.iter().enumerate().map(|(place, land)| (land.id.clone(), place)).collect(),
            lands,
            lanes: file.lanes,
            divides: divides.into_iter().filter_map(PathBuilder::finish).collect(),
        })
    }

    /// Where that territory stands in [`Art::lands`].
    pub(super) fn land(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// Does a territory lie in this zone?
    pub(super) fn lies_in(&self, id: &str, zone: usize) -> bool {
        self.land(id).is_some_and(|land| self.lands[land].zone == zone)
    }

    /// The part of the map that holds a zone.
    pub(super) fn zone_bounds(&self, zone: usize) -> Option<Rect> {
        let bounds = self.lands.iter().filter(|land| land.zone == zone).map(|land| land.outline.bounds());
        bounds.reduce(|a, b| a.join(&b).unwrap_or(a))
    }

    /// Are the two joined by a way round the edge of the map?
    pub(super) fn round_the_edge(&self, a: &str, b: &str) -> bool {
        let joins = |lane: &Lane| (lane.from == a && lane.to == b) || (lane.from == b && lane.to == a);
        self.lanes.iter().any(|lane| lane.wrap && joins(lane))
    }
}
