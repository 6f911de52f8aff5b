//! Who decides and who owns pieces.

use serde::{Deserialize, Serialize};

/// A seat, which decides. Seats are numbered from 0 in order of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u8);

/// A side, which owns pieces. Where each seat has one side and nobody else has any, the numbers agree;
/// a seat may command several sides, and a side (neutrals, Risks) may have no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SeatId {
    /// The seat's place in lists that are indexed by seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The seats of a game at its set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    /// How many there are.
    pub count: u8,
}

impl Seats {
    /// All of them, in order of joining.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = SeatId> + Clone {
        (0..self.count).map(SeatId)
    }
}

/// What the people in the seats are called, by seat. Games never keep it: people may be replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(pub Vec<String>);

impl Names {
    /// The name of a seat; "seat 3" where none is known.
    #[must_use]
    pub fn of(&self, seat: SeatId) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0 + 1))
    }

    /// The seat with this name: exactly, else ignoring case, else by a prefix that only one has. A sign that stands before
    /// a name need not be typed.
    #[must_use]
    pub fn find(&self, typed: &str) -> Option<SeatId> {
        if let Some(seat) = self.find_whole(typed) {
            return Some(seat);
        }
        let lower = typed.trim().trim_start_matches('@').to_lowercase();
        let begins = |name: &str| name.to_lowercase().starts_with(&lower);
        let bare = |name: &str| begins(name.trim_start_matches(|c: char| !c.is_alphanumeric()));
        let all = self.0.iter().enumerate();
        let mut near = all.filter(|(_, name)| !lower.is_empty() && (begins(name) || bare(name)));
        match (near.next(), near.next()) {
            (Some((index, _)), None) => u8::try_from(index).ok().map(SeatId),
            _ => None,
        }
    }

    /// The seat with this whole name: exactly, else ignoring case.
    #[must_use]
    pub fn find_whole(&self, typed: &str) -> Option<SeatId> {
        let whole = typed.trim();
        let bare = whole.trim_start_matches('@');
        let same = |typed: &str| self.0.iter().position(|name| name == typed);
        let alike = |typed: &str| {
            let lower = typed.to_lowercase();
            self.0.iter().position(|name| name.to_lowercase() == lower)
        };
        // Somebody may be called so with the sign.
        let exactly = same(whole).or_else(|| same(bare));
        let index = exactly.or_else(|| alike(whole)).or_else(|| alike(bare))?;
        u8::try_from(index).ok().map(SeatId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_before_a_name_need_not_be_typed() {
        let names = Names(["ada", "🤖 Marshal", "🤖 Minerva", "mara"].map(str::to_owned).to_vec());
        assert_eq!(names.find("🤖 Marshal"), Some(SeatId(1)));
        assert_eq!(names.find("marshal"), Some(SeatId(1)));
        assert_eq!(names.find("mi"), Some(SeatId(2)));
        assert_eq!(names.find("mar"), None, "two begin so");
        assert_eq!(names.find("🤖"), None);
        assert_eq!(names.find("@ada"), Some(SeatId(0)));
        assert_eq!(Names(["ada", "@ADA"].map(str::to_owned).to_vec()).find_whole("@Ada"), Some(SeatId(1)));
        let signed = Names(["ada", "@ada", "Ada"].map(str::to_owned).to_vec());
        assert_eq!(
            ["ada", "@ada", "@Ada"].map(|typed| signed.find_whole(typed)),
            [0, 1, 2].map(|seat| Some(SeatId(seat)))
        );
        assert_eq!(names.find(""), None);
    }
}
