//! The Order 66 track (CW-8, CW-24), from `assets/clone_wars/track.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::confidence::{Confidence, Sources, check_sources};
use crate::data::{BadData, NumberFile};

/// CW-24: the sides of the die that is rolled for a planet.
pub const ORDER_66_DIE: u8 = 8;

/// The track of an edition. Its spaces are counted from 1; 0 is the start, which has no number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "TrackFile")]
pub struct Track(Vec<Space>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrackFile {
    space: Vec<Space>,
    #[serde(default)]
    sources: Sources,
}

/// A space after the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Space {
    numbers: Vec<u8>,
    confidence: Confidence,
    sources: Vec<String>,
}

impl TryFrom<TrackFile> for Track {
    type Error = String;

    fn try_from(file: TrackFile) -> Result<Self, String> {
        for (number, space) in (1..).zip(&file.space) {
            let in_it = |complaint: String| format!("space {number} of the track: {complaint}");
            check_sources(&space.sources, space.confidence, &file.sources).map_err(in_it)?;
            if space.numbers.is_empty() {
                return Err(in_it("it has no numbers".to_owned()));
            }
            if let Some(wrong) = space.numbers.iter().find(|face| !(1..=ORDER_66_DIE).contains(*face)) {
                return Err(in_it(format!("the die never shows {wrong}; it goes from 1 to {ORDER_66_DIE}")));
            }
            if !space.numbers.is_sorted_by(|one, next| one < next) {
                return Err(in_it("its numbers stand in their order, each once".to_owned()));
            }
        }
        // "Later spaces have more numbers", by several sources.
        let fewer = file.space.windows(2).position(|two| two[1].numbers.len() < two[0].numbers.len());
        if let Some(before) = fewer {
            return Err(format!("space {} of the track has fewer numbers than the one before", before + 2));
        }
        match file.space.len() {
            0 => Err("the track has no spaces".to_owned()),
            count if count > 100 => Err(format!("the track has {count} spaces; that is too many")),
            _ => Ok(Self(file.space)),
        }
    }
}

impl Track {
    /// The last space: Sidious stays there.
    #[must_use]
    pub fn last(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    fn space(&self, space: u8) -> Option<&Space> {
        let space = usize::from(space).min(self.0.len());
        space.checked_sub(1).and_then(|place| self.0.get(place))
    }

    /// CW-24: the numbers on a space, none at the start.
    #[must_use]
    pub fn numbers(&self, space: u8) -> &[u8] {
        self.space(space).map_or(&[], |space| &space.numbers)
    }

    /// CW-24: is a planet converted by this face?
    #[must_use]
    pub fn succeeds(&self, space: u8, face: u8) -> bool {
        self.numbers(space).contains(&face)
    }

    /// How well a space's numbers are known.
    #[must_use]
    pub fn known(&self, space: u8) -> Confidence {
        self.space(space).map_or(Confidence::Certain, |space| space.confidence)
    }
}

/// The track of every edition.
pub(super) static TRACK: LazyLock<NumberFile<Track>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clone_wars/track.toml")).expect("the track's file is held by a test")
});

/// Reads a file of the track.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Track>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cw_8_cw_24_later_spaces_succeed_more_often() {
        let track = TRACK.now();
        let odds: Vec<usize> = (0..=track.last()).map(|space| track.numbers(space).len()).collect();
        assert_eq!(odds, [0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7]);
        assert!((1..=ORDER_66_DIE).all(|face| !track.succeeds(0, face)), "nothing at the start");
        assert_eq!([1, 2, 8].map(|face| track.succeeds(13, face)), [false, true, true]);
        assert_eq!(track.numbers(40), track.numbers(13), "he stays on the last");
        assert_eq!([7, 8, 13].map(|space| track.known(space)), {
            use Confidence::{Probable, Reconstructed};
            [Reconstructed, Probable, Probable]
        });
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        let file = include_str!("../../../assets/clone_wars/track.toml");
        for (from, to, complaint) in [
            (
                "numbers = [5, 6, 7, 8]",
                "numbers = [5, 6, 7, 9]",
                "space 8 of the track: the die never shows 9",
            ),
            (
                "numbers = [5, 6, 7, 8]",
                "numbers = [0, 6, 7, 8]",
                "space 8 of the track: the die never shows 0",
            ),
            ("numbers = [5, 6, 7, 8]", "numbers = [5, 7, 6, 8]", "space 8 of the track: its numbers stand"),
            ("numbers = [5, 6, 7, 8]", "numbers = [5, 5, 7, 8]", "space 8 of the track: its numbers stand"),
            ("numbers = [5, 6, 7, 8]", "numbers = []", "space 8 of the track: it has no numbers"),
            ("numbers = [5, 6, 7, 8]", "numbers = [8]", "space 8 of the track has fewer numbers"),
            ("sources = [\"S7\"]", "sources = []", "space 8 of the track: it is probable"),
            ("sources = [\"S7\"]", "sources = [\"S99\"]", "“S99” stands nowhere"),
            ("numbers = [5, 6, 7, 8]", "number = [5, 6, 7, 8]", "unknown field `number`"),
        ] {
            let changed = file.replacen(from, to, 1);
            assert_ne!(changed, file, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
        assert!(read("space = []").is_err());
    }
}
