//! What is asked of the table, and what it answers.

use serde::{Deserialize, Serialize};

use super::{Cast, GameId, Instead, PersonId, PlaceId, Version, Who};
use crate::picture::Scene;
use crate::rules::{Button, Draft, Line, Passage};
use crate::store::Obstacle;

/// Who asks, from where, and by which interaction.
#[derive(Clone, Debug)]
pub struct Call {
    /// Who asks.
    pub who: Who,
    /// The channel or thread; none in a direct message.
    pub place: Option<PlaceId>,
    /// Which game, where it was said (the option `game`); otherwise it is found by the place, or in
    /// a direct message by who asks: their only game, else the one that waits for them.
    pub game: Option<String>,
    /// The interaction's id. A repeated one is answered with the first answer; 0 is never repeated.
    pub interaction: u64,
}

/// A filled-in form.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Who, where, by which interaction.
    pub call: Call,
    /// The form as it was filled in, a game's or the table's own.
    pub draft: Draft,
    /// The version that stood in the button; none from a command. A button pressed twice, or one of
    /// an occasion that is over, is refused as stale.
    pub version: Option<Version>,
    /// The file that came with it, where the form takes one.
    pub file: Option<Attached>,
}

/// A file that somebody sent.
#[derive(Clone, Debug, Default)]
pub struct Attached {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Who is meant by the names in it.
    pub people: std::collections::BTreeMap<String, PersonId>,
}

/// What the one who asked reads, privately.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// What was understood, what follows.
    pub passage: Passage,
    /// What may be pressed next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub buttons: Vec<Button>,
    /// What else may be chosen beside the buttons, of what was weighed.
    #[serde(skip)]
    pub instead: Option<Instead>,
    /// A picture, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// The zone that the picture is to show; none = the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Files, by name.
    #[serde(skip)]
    pub files: Vec<(String, Vec<u8>)>,
    /// The people of the game.
    #[serde(default)]
    pub cast: Cast,
    /// The game's version now, for the buttons.
    #[serde(default)]
    pub version: Version,
    /// The game, where there is one, for the buttons.
    #[serde(default)]
    pub game: Option<GameId>,
}

/// What the one who only looked reads; the same shape.
pub type Shown = Receipt;

/// Why not.
#[derive(Clone, Debug)]
pub enum No {
    /// It isn't allowed, or wasn't understood; nothing has changed.
    Refused(Box<Refused>),
    /// Something broke. It is logged under this number; the person reads a neutral sentence with it.
    Fault {
        /// The incident's number, as shown.
        incident: String,
    },
    /// What would have come of it can't be written down at the moment; nothing has changed.
    Unwritten(Obstacle),
}

/// A refusal as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The sentence; it ends in the code.
    pub line: Line,
    /// A rule id or one of the common codes.
    pub code: String,
    /// The button that does it all the same, or asks for what is missing.
    pub button: Option<Button>,
    /// The people of the game, where there is one.
    pub cast: Cast,
    /// The game's version now, for the button.
    pub version: Version,
    /// The game, where there is one.
    pub game: Option<GameId>,
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

/// What may be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Where the game stands, and who owes what.
    Status,
    /// What is one's own.
    Hand,
    /// The board as a picture.
    Board {
        /// One zone only.
        zone: Option<String>,
    },
    /// The board in words.
    BoardText {
        /// One zone only.
        zone: Option<String>,
    },
    /// What has changed on the board, in a picture and in words.
    Since {
        /// Since when: one's last turn, or a round.
        since: String,
        /// One zone only.
        zone: Option<String>,
        /// In words alone.
        text: bool,
    },
    /// What everybody has, and how near they are to winning.
    Standings,
    /// The chances of an attack: the draft of `/odds`.
    Odds(Draft),
    /// The offers and votes that are open.
    Offers,
    /// One's panel: what one owes and may do, with the buttons for it.
    Panel,
    /// What one may decide about the table, with the buttons for it.
    Table,
    /// What one may do now, or a topic.
    Help {
        /// The topic.
        topic: Option<String>,
    },
    /// The rules that hold these words.
    Rules {
        /// The words.
        search: String,
        /// Which game's, where it is not this channel's.
        game: Option<String>,
    },
}

impl Look {
    /// Is it words that are there at once? A board is drawn, and what changed since is looked up.
    pub(super) fn is_at_once(&self) -> bool {
        match self {
            Self::Board { .. } | Self::Since { .. } => false,
            Self::Status
            | Self::Hand
            | Self::BoardText { .. }
            | Self::Standings
            | Self::Odds(_)
            | Self::Offers
            | Self::Panel
            | Self::Table
            | Self::Help { .. }
            | Self::Rules { .. } => true,
        }
    }
}

/// The chosen options of a new game, by their names as in `/game create`.
pub type Chosen = std::collections::BTreeMap<String, crate::rules::FieldValue>;

/// What a person wants of reminders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// How often ("6h").
    pub every: Option<String>,
    /// When not ("22:00-07:00 Europe/Berlin").
    pub away: Option<String>,
    /// Not at all (true), or again (false).
    pub off: Option<bool>,
}

/// One reaction set that was counted, and what came of it for one person.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Whose.
    pub person: PersonId,
    /// What came of it. A refusal has been put into the outbox for them already.
    pub answer: Result<Receipt, No>,
}
