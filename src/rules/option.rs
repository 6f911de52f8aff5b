//! Options of a game, as data.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{FieldKind, SeatId};
use crate::picture::Colour;

/// A game's options, chosen by its creator. As JSON it is an object whose keys are the names of
/// its [`OptionSpec`]s (those of `/game create …`) and whose values are as typed there.
pub trait OptionSet: Clone + Eq + std::fmt::Debug + Default + Serialize + DeserializeOwned {
    /// Every option that the rules read, in order.
    fn specs() -> &'static [OptionSpec];
    /// Writes out every number that depends on another option (a difficulty's presets), so that what a game
    /// has begun with never changes under it.
    #[must_use]
    fn completed(self) -> Self {
        self
    }
    /// Are they possible together, beyond what their specs say?
    ///
    /// # Errors
    /// The first that isn't.
    fn possible(&self) -> Result<(), BadOption> {
        Ok(())
    }
    /// What an option takes, where that isn't said by its spec.
    #[must_use]
    fn allowed(name: &str) -> Option<String> {
        let _ = name;
        None
    }
    /// The rule that says what an option may be, for who is refused by it.
    #[must_use]
    fn rule(name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }
    /// What it is called where it stands beside what was chosen for it ("Planets are claimed: in turn"), where its name doesn't
    /// say that well enough.
    #[must_use]
    fn label(name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }
    /// What what was chosen means together, where that isn't plain.
    #[must_use]
    fn remark(&self) -> Option<&'static str> {
        None
    }
    /// What those who sit down may choose with their seat, in words: a colour (TP-1). It is kept among the options.
    const SEAT_CHOICES: &'static [&'static str] = &[];
    /// How many may choose this word.
    #[must_use]
    fn places_of(&self, word: &str) -> usize {
        let _ = word;
        1
    }
    /// How many seats there are besides those of the players that were asked for (BZ-40).
    #[must_use]
    fn seats_besides(&self) -> u8 {
        0
    }
    /// How few and how many players these options allow, those besides them apart; none where that is the same for all.
    #[must_use]
    fn players(&self) -> Option<(u8, u8)> {
        None
    }
    /// What a seat has chosen.
    #[must_use]
    fn choice_of(&self, seat: SeatId) -> Option<&'static str> {
        let _ = seat;
        None
    }
    /// What a seat of so many plays apart from the players, should it begin now: what it has chosen, or what is left to it
    /// ([`OptionSet::seats_besides`]).
    #[must_use]
    fn role_of(&self, seat: SeatId, seats: u8) -> Option<&'static str> {
        let _ = (seat, seats);
        None
    }
    /// A seat chooses; without a word it has chosen nothing any more.
    fn choose(&mut self, seat: SeatId, word: Option<&str>) {
        let _ = (seat, word);
    }
    /// The seats have these colours, where colours can be chosen.
    fn choose_colours(&mut self, colours: &[Colour]) {
        let _ = colours;
    }
    /// The colours of the seats by these choices; empty where they follow from the order of joining.
    #[must_use]
    fn seat_colours(&self) -> Vec<Colour> {
        Vec::new()
    }
}

/// One option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSpec {
    /// Its name: the slash option's, and its key in JSON.
    pub name: &'static str,
    /// What it means, naming its default, at most 60 characters.
    pub words: &'static str,
    /// What it takes.
    pub kind: FieldKind,
    /// Bounds of a number, both included.
    pub bounds: Option<(i64, i64)>,
}

/// What was wrong with an option.
#[derive(Clone, Debug, PartialEq)]
pub struct BadOption {
    /// Its name.
    pub name: String,
    /// What stood there.
    pub value: Value,
    /// What may stand there.
    pub allowed: String,
}
