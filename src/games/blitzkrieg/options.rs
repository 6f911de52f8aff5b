//! What a game's creator may choose.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::World;
use super::numbers::{NUMBERS, Numbers};
use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec, SeatId};

/// BZ-4: the map. Written as it is typed; the first is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// The classic one.
    #[default]
    #[serde(rename = "classic")]
    Classic,
    /// That of Risk 2210.
    #[serde(rename = "2210")]
    World2210,
}

/// As they are typed.
const MAPS: &[&str] = &["classic", "2210"];
/// What is chosen with a seat (BZ-40).
pub(super) const ILLUMINATI: &str = "Illuminati";
/// BZ-A1: ten players and three Illuminati.
pub(super) const MOST_SEATS: u8 = 13;

/// Blitzkrieg's options. Source: BZ-1, BZ-4, BZ-5 and rulings BZ-A1, BZ-A2, BZ-E1, BZ-E13, BZ-F9, BZ-G7, BZ-G8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// BZ-4.
    pub map: Board,
    /// BZ-7.
    pub devastation: bool,
    /// BZ-9; brings the diplomat.
    pub societies: bool,
    /// BZ-8.
    pub holy_land: bool,
    /// BZ-19 to BZ-22.
    pub special_troops: bool,
    /// BZ-18.
    pub emplacements: bool,
    /// BZ-A2: as emplacements, where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moon: Option<bool>,
    /// BZ-40: how many seats are theirs.
    pub illuminati: u32,
    /// BZ-1.
    pub native_garrison: u32,
    /// BZ-E13.
    pub pump_guard: bool,
    /// BZ-G7.
    pub force_cap: bool,
    /// BZ-E1.
    pub commanders_first: bool,
    /// BZ-F9.
    pub pyramid_victory: bool,
    /// BZ-G8: as it is typed.
    pub window: String,
    /// BZ-B1: the seats are shuffled at the start.
    pub shuffle: bool,
    /// BZ-40: the seats whose people have chosen to lead the Illuminated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illuminated: Vec<SeatId>,
}

impl Default for Options {
    fn default() -> Self {
        let defaults = NUMBERS.now().options;
        Self {
            map: Board::default(),
            devastation: defaults.devastation,
            societies: defaults.societies,
            holy_land: defaults.holy_land,
            special_troops: defaults.special_troops,
            emplacements: defaults.emplacements,
            moon: None,
            illuminati: defaults.illuminati,
            native_garrison: defaults.native_garrison,
            pump_guard: defaults.pump_guard,
            force_cap: defaults.force_cap,
            commanders_first: defaults.commanders_first,
            pyramid_victory: defaults.pyramid_victory,
            window: format!("{}h", defaults.window),
            shuffle: defaults.shuffle,
            illuminated: Vec::new(),
        }
    }
}

impl Options {
    /// BZ-A2: is the Moon in play?
    #[must_use]
    pub fn has_moon(&self) -> bool {
        self.map == Board::World2210 && self.moon.unwrap_or(self.emplacements)
    }

    /// BZ-4: the board that it is played on.
    #[must_use]
    pub fn world(&self) -> World {
        match self.map {
            Board::Classic => World::Classic,
            Board::World2210 if self.has_moon() => World::EarthAndMoon,
            Board::World2210 => World::Earth,
        }
    }

    /// BZ-G8: how long others may intervene, in seconds.
    #[must_use]
    pub fn window_seconds(&self) -> Option<i64> {
        let typed = self.window.trim().to_lowercase();
        let (number, unit) = typed.split_at(typed.find(|c: char| !c.is_ascii_digit())?);
        let seconds = match unit.trim() {
            "s" => 1,
            "m" | "min" => 60,
            "h" => 3_600,
            "d" => 86_400,
            _ => return None,
        };
        number.parse::<i64>().ok()?.checked_mul(seconds).filter(|length| (60..=60 * 86_400).contains(length))
    }

    /// BZ-40: which of so many seats are the Illuminati's: those that have chosen it, else the last to join.
    #[must_use]
    pub fn illuminated_of(&self, seats: u8) -> Vec<SeatId> {
        let wanted = usize::try_from(self.illuminati).unwrap_or(usize::MAX);
        let all = || (0..seats).map(SeatId);
        let mut chosen: Vec<SeatId> =
            all().filter(|seat| self.illuminated.contains(seat)).take(wanted).collect();
        for seat in all().rev() {
            if chosen.len() < wanted && !chosen.contains(&seat) {
                chosen.push(seat);
            }
        }
        chosen.sort_unstable();
        chosen
    }

    /// BZ-A1: may so many take part?
    pub(super) fn check_seats(&self, seats: u8, numbers: &Numbers) -> Result<(), BadOption> {
        let illuminated = u8::try_from(self.illuminated_of(seats).len()).unwrap_or(u8::MAX);
        let players = seats.saturating_sub(illuminated);
        let (least, most) = (numbers.players.least, numbers.players.most(self.world()));
        if (least..=most).contains(&players) {
            return Ok(());
        }
        let allowed = format!("{least} to {most} players on this map, Illuminati apart");
        Err(BadOption { name: "players".to_owned(), value: players.into(), allowed })
    }

    /// Are they possible?
    pub(super) fn check(&self, numbers: &Numbers) -> Result<(), BadOption> {
        let bad = |name: &str, value: serde_json::Value, allowed: &str| {
            Err(BadOption { name: name.to_owned(), value, allowed: allowed.to_owned() })
        };
        let most = u32::from(numbers.players.illuminati);
        if self.illuminati > most {
            return bad("illuminati", self.illuminati.into(), &format!("none, or at most {most}"));
        }
        if self.native_garrison > numbers.bounds.native_garrison {
            let most = numbers.bounds.native_garrison;
            return bad("native_garrison", self.native_garrison.into(), &format!("none, or at most {most}"));
        }
        if self.holy_land && !self.societies {
            return bad("holy_land", true.into(), "false, or societies as well");
        }
        if self.emplacements && self.map == Board::Classic {
            return bad(
                "emplacements",
                true.into(),
                "false, or the map 2210, on which there are space centers",
            );
        }
        if self.moon == Some(true) && !(self.emplacements && self.map == Board::World2210) {
            return bad(
                "moon",
                true.into(),
                "false, or the map 2210 with emplacements, which alone reach it",
            );
        }
        if self.pyramid_victory && self.illuminati == 0 {
            return bad("pyramid_victory", true.into(), "false, or Illuminati as well");
        }
        if self.window_seconds().is_none() {
            return bad(
                "window",
                self.window.clone().into(),
                "a length of time from a minute to 60 days: 6h, 90m",
            );
        }
        Ok(())
    }
}

impl OptionSet for Options {
    const SEAT_CHOICES: &'static [&'static str] = &[ILLUMINATI];

    fn completed(mut self) -> Self {
        if self.map == Board::World2210 {
            self.moon = Some(self.has_moon());
        }
        self
    }

    fn possible(&self) -> Result<(), BadOption> {
        self.check(NUMBERS.now())
    }

    fn rule(name: &str) -> Option<&'static str> {
        match name {
            "players" => Some("BZ-A1"),
            "moon" => Some("BZ-A2"),
            "illuminati" => Some("BZ-A1"),
            "native_garrison" => Some("BZ-1"),
            "window" => Some("BZ-G8"),
            "pyramid_victory" => Some("BZ-F9"),
            "holy_land" | "emplacements" => Some("BZ-5"),
            _ => None,
        }
    }

    fn places_of(&self, _word: &str) -> usize {
        usize::try_from(self.illuminati).unwrap_or(usize::MAX)
    }

    fn seats_besides(&self) -> u8 {
        u8::try_from(self.illuminati).unwrap_or(u8::MAX)
    }

    /// BZ-A1: by the map.
    fn players(&self) -> Option<(u8, u8)> {
        let players = NUMBERS.now().players;
        Some((players.least, players.most(self.world())))
    }

    fn choice_of(&self, seat: SeatId) -> Option<&'static str> {
        self.illuminated.contains(&seat).then_some(ILLUMINATI)
    }

    fn role_of(&self, seat: SeatId, seats: u8) -> Option<&'static str> {
        self.illuminated_of(seats).contains(&seat).then_some(ILLUMINATI)
    }

    fn choose(&mut self, seat: SeatId, word: Option<&str>) {
        self.illuminated.retain(|other| *other != seat);
        if word == Some(ILLUMINATI) {
            self.illuminated.push(seat);
            self.illuminated.sort_unstable();
        }
    }

    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| {
            let spec = |name, words, kind| OptionSpec { name, words, kind, bounds: None };
            let flag = |name, words: &'static str| spec(name, NUMBERS.line(words), FieldKind::Flag);
            let numbers = NUMBERS.now();
            let number = |name, words: &'static str, most: u32| OptionSpec {
                bounds: Some((0, most.into())),
                ..spec(name, NUMBERS.line(words), FieldKind::Integer)
            };
            vec![
                spec("map", "The map (classic)", FieldKind::Choice(MAPS)),
                flag("devastation", "Some territories don't exist ({options.devastation:yes})"),
                flag("societies", "Society types, and diplomats ({options.societies:yes})"),
                flag("holy_land", "The Holy Land, with societies ({options.holy_land:yes})"),
                flag("special_troops", "Generals and the like ({options.special_troops:yes})"),
                flag("emplacements", "Space centers, on 2210 ({options.emplacements:yes})"),
                spec("moon", "The Moon, on 2210 (as emplacements)", FieldKind::Flag),
                number(
                    "illuminati",
                    "So many seats besides are Illuminati's ({options.illuminati})",
                    numbers.players.illuminati.into(),
                ),
                number(
                    "native_garrison",
                    "Divisions in each native territory ({options.native_garrison})",
                    numbers.bounds.native_garrison,
                ),
                flag("pump_guard", "What is new sells for nothing ({options.pump_guard:yes})"),
                flag(
                    "force_cap",
                    "At most {illuminati.forced} forced actions a victim ({options.force_cap:yes})",
                ),
                flag("commanders_first", "Leaders take losses first ({options.commanders_first:yes})"),
                flag("pyramid_victory", "Pyramids may win at the end ({options.pyramid_victory:yes})"),
                spec(
                    "window",
                    NUMBERS.line("Time to intervene in a forced action ({options.window}h)"),
                    FieldKind::Text,
                ),
                flag("shuffle", "Seats are shuffled at the start ({options.shuffle:yes})"),
            ]
        });
        &SPECS
    }
}
