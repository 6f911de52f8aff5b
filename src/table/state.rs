//! A table: a game with its people, as it is at one moment. Never changed in place: an order works
//! on a copy, which takes the old one's place once it is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::circle::Circle;
use super::{GameId, PersonId, PlaceId, To, Who};
use crate::games::{AnyDebt, AnyGame, Kind};
use crate::rules::{BallotChoice, Draft, Edition, Line, SeatId, TeamId};

/// Where a game is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Lobby,
    Running,
    Over,
    Cancelled,
}

impl Stage {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Running => "running",
            Self::Over => "over",
            Self::Cancelled => "cancelled",
        }
    }

    pub(super) fn read(word: &str) -> Option<Self> {
        [Self::Lobby, Self::Running, Self::Over, Self::Cancelled]
            .into_iter()
            .find(|stage| stage.word() == word)
    }

    /// Is the place free for another game?
    pub(super) fn is_past(self) -> bool {
        matches!(self, Self::Over | Self::Cancelled)
    }
}

/// What happens when a deadline passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Absence {
    /// The passive answer is given.
    #[default]
    Autopilot,
    /// Whoever owes is reminded; the game waits.
    Wait,
}

/// A seat at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chair {
    /// Who holds it; nobody after they have left, or before anybody came.
    pub(super) person: Option<PersonId>,
    /// What they are called; empty where there is nobody to be named.
    pub(super) name: String,
    /// Their word for the dice.
    pub(super) word: String,
    pub(super) ready: bool,
    /// Is it played by a machine? Then nobody holds it.
    pub(super) machine: bool,
}

impl Chair {
    /// A seat that is free.
    pub(super) fn free() -> Self {
        Self { person: None, name: String::new(), word: String::new(), ready: false, machine: false }
    }
}

/// Everything that the table itself knows, beside seats and the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableState {
    pub(super) name: String,
    pub(super) host: PersonId,
    /// How many people; open if none.
    pub(super) players: Option<u8>,
    /// The game's options, all of them.
    pub(super) options: Value,
    /// Seconds for a decision; none = no deadlines.
    pub(super) pace: Option<i64>,
    pub(super) absence: Absence,
    /// When time is up for the whole game, seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<i64>,
    /// Since when the deadlines stand still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) paused: Option<i64>,
    /// Deadlines that passed in a row without an answer of the one who plays alone.
    #[serde(default, skip_serializing_if = "Unanswered::is_none")]
    pub(super) unanswered: Unanswered,
    /// When play began, and when the last sweep was.
    #[serde(default)]
    pub(super) began: i64,
    #[serde(default)]
    pub(super) swept: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dues: Vec<Due>,
    /// What is owed again later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) resting: Vec<Resting>,
    /// What was owed, for as long as the step that answered it can be taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) answered: Vec<Answered>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) seals: Vec<Seal>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) ballots: Vec<Posted>,
    /// Ballots that were over before their messages were sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) closed: Vec<Posted>,
    /// The teams of several people, and where they are told what is for all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) circles: Vec<Circle>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) motions: Vec<Motion>,
    #[serde(default)]
    pub(super) motions_so_far: u32,
    /// Rows before this one were read in with the game; its own dice begin here.
    #[serde(default)]
    pub(super) own_from: i64,
    /// Seats that were given up and play on by their defaults, until somebody takes them over.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) deserted: BTreeSet<SeatId>,
    /// Seats that were given up and are out of the game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) gone: BTreeSet<SeatId>,
    #[serde(default, skip_serializing_if = "Machines::is_none")]
    pub(super) machines: Machines,
    /// Who was pinged in this phase, for what, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pinged: Vec<Pinged>,
    /// Who is led through a first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guide: Option<Guide>,
}

impl TableState {
    /// That of a table at which nothing has happened yet.
    pub(super) fn new(name: String, host: PersonId, began: i64) -> Self {
        Self {
            name,
            host,
            began,
            players: None,
            options: Value::Null,
            pace: None,
            absence: Absence::default(),
            until: None,
            paused: None,
            unanswered: Unanswered::default(),
            swept: 0,
            dues: Vec::new(),
            resting: Vec::new(),
            answered: Vec::new(),
            seals: Vec::new(),
            ballots: Vec::new(),
            closed: Vec::new(),
            circles: Vec::new(),
            motions: Vec::new(),
            motions_so_far: 0,
            own_from: 0,
            deserted: BTreeSet::new(),
            gone: BTreeSet::new(),
            machines: Machines::default(),
            pinged: Vec::new(),
            guide: None,
        }
    }
}

/// Somebody was pinged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pinged {
    pub(super) seat: SeatId,
    /// For which vote about the table; empty = for what the game asks.
    pub(super) what: String,
    /// When, seconds since 1970.
    pub(super) at: i64,
}

/// Who is led, and what they have done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Guide {
    pub(super) seat: SeatId,
    /// The steps that were done once, by their ids.
    #[serde(default)]
    pub(super) done: BTreeSet<String>,
}

/// What the table keeps of the seats that machines play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Machines {
    /// Which they are, as it is stored; in memory the chairs say it.
    pub(super) seats: BTreeSet<SeatId>,
    /// When the next of them acts, seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<i64>,
    /// How often they have acted with nothing for people to do in between.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) alone: u8,
    /// That was too often: they rest, and the game with them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) rest: bool,
    /// The turn has passed among them: the board is shown once it comes to a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) board_waits: bool,
}

impl Machines {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Deadlines that passed without an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Unanswered {
    /// How many, those of one moment counted once.
    pub(super) count: u8,
    /// The last one's moment, seconds since 1970.
    pub(super) last: i64,
    /// The game rests for that, until its player orders something.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) rests: bool,
}

impl Unanswered {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Something owed, with its deadline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Due {
    pub(super) seat: SeatId,
    pub(super) what: String,
    pub(super) occasion: u32,
    /// May everybody know that this seat owes it?
    pub(super) public: bool,
    /// Is it one of those that a [`Seal`] stands for in public?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) sealed: bool,
    /// Does it lapse in a time of its own ([`crate::rules::Duty::Within`])?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) lapses: bool,
    /// Since when it is owed, seconds since 1970.
    pub(super) since: i64,
    /// The journal row by which it arose.
    #[serde(default)]
    pub(super) row: i64,
    /// How many entries the log had then.
    #[serde(default)]
    pub(super) entry: i64,
    /// By when; none = no deadline.
    pub(super) by: Option<i64>,
    /// The last reminder, or the "your turn".
    pub(super) reminded: i64,
    /// Reminders after the deadline, where the game waits.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) overdue: u8,
}

/// Something that is owed again once another has done what they must ([`crate::rules::Duty::Rests`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Resting {
    /// As it was owed.
    pub(super) due: Due,
    /// Since when its time stands still.
    pub(super) since: i64,
}

/// Something that is owed no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answered {
    pub(super) due: Due,
    /// The journal row after which it was owed no more.
    pub(super) row: i64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Due {
    /// Is it this that is owed?
    pub(super) fn is_of(&self, debt: &AnyDebt) -> bool {
        (self.seat, self.what.as_str(), self.occasion) == (debt.seat, debt.what, debt.occasion)
    }

    /// Is it the same that is owed?
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.seat, &self.what, self.occasion) == (other.seat, &other.what, other.occasion)
    }

    /// Its name among the jobs.
    pub(super) fn subject(&self) -> String {
        format!("{}/{}/{}", self.seat.0, self.what, self.occasion)
    }
}

/// Something that several are asked and answer unseen until the last answer is in ([`crate::rules::Face::Sealed`]):
/// whatever the channel learns of it is said of all of them, and follows from this alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seal {
    pub(super) what: String,
    pub(super) occasion: u32,
    /// All who take part, whoever of them has answered.
    pub(super) seats: Vec<SeatId>,
    /// As of a [`Due`]; it holds for all of them, also for one who takes an answer back.
    pub(super) since: i64,
    pub(super) row: i64,
    pub(super) entry: i64,
    pub(super) by: Option<i64>,
    /// The game waits, and the channel has been told that the time is up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) overdue: bool,
}

impl Seal {
    /// Its name among the jobs.
    pub(super) fn subject(&self) -> String {
        format!("all/{}/{}", self.what, self.occasion)
    }

    /// Is this one of its debts?
    pub(super) fn is_of(&self, what: &str, occasion: u32) -> bool {
        self.what == what && self.occasion == occasion
    }
}

/// A ballot that was posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Posted {
    pub(super) id: String,
    pub(super) seats: Vec<SeatId>,
    pub(super) choices: Vec<BallotChoice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) none: Option<Draft>,
    /// The team that alone sees it, if it isn't the channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) team: Option<TeamId>,
    /// Its message in the channel or the team's thread, once it is delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<u64>,
    /// Where it goes to each of a team by direct message: to whom, and that message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) copies: Vec<Sheet>,
    /// Each person's reactions as last counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) seen: BTreeMap<PersonId, Vec<String>>,
    /// What was asked, in a few words, for the message that says it is over.
    #[serde(default)]
    pub(super) about: String,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) came: Line,
}

/// A ballot as one person has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sheet {
    pub(super) person: PersonId,
    /// The conversation and the message, once it is delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<(PlaceId, u64)>,
}

impl Posted {
    /// What its votes are about: the word by which it is owed.
    pub(super) fn owed_as(id: &str) -> &str {
        id.split('-').next().unwrap_or_default()
    }

    /// Is it this that it asks for, from this seat?
    pub(super) fn asks(&self, due: &Due) -> bool {
        Self::owed_as(&self.id) == due.what && self.seats.contains(&due.seat)
    }

    /// One that is over.
    pub(super) fn over(id: &str, about: String, came: Line) -> Self {
        let id = id.to_owned();
        let (seats, choices, copies, seen) = (Vec::new(), Vec::new(), Vec::new(), BTreeMap::new());
        Self { id, seats, choices, none: None, team: None, message: None, copies, seen, about, came }
    }

    /// Its message to `to` stands there from now on. False if that was known.
    pub(super) fn stands(&mut self, to: To, place: PlaceId, message: u64) -> bool {
        if let To::Person(person) = to {
            let mut missing = self.copies.iter_mut().filter(|copy| copy.person == person);
            let copy = missing.find(|copy| copy.at.is_none());
            return copy.map(|copy| copy.at = Some((place, message))).is_some();
        }
        let missing = self.message.is_none();
        self.message = self.message.or(Some(message));
        missing
    }

    /// Does a message of it wait to be delivered?
    pub(super) fn is_awaited(&self) -> bool {
        if self.copies.is_empty() {
            self.message.is_none()
        } else {
            self.copies.iter().any(|copy| copy.at.is_none())
        }
    }
}

/// A vote about the table itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Motion {
    pub(super) id: u32,
    pub(super) what: Proposal,
    pub(super) by: SeatId,
    /// Who may answer.
    pub(super) electors: Vec<PersonId>,
    pub(super) answers: BTreeMap<PersonId, bool>,
    /// When it closes, seconds since 1970.
    pub(super) closes: i64,
}

/// What is voted on about the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Proposal {
    Cancel,
    Pause,
    Kick(SeatId),
    /// A machine in a seat that is held, or that nobody has.
    Machine(SeatId),
    /// Somebody else in a seat that is held.
    Replace {
        seat: SeatId,
        with: Who,
    },
    /// Back to the state after this journal row.
    Undo(i64),
    /// Another deadline (`Some(None)` = none) or absence rule.
    Pace {
        deadline: Option<Option<i64>>,
        absence: Option<Absence>,
    },
}

impl Proposal {
    /// The seat whose holder it is about.
    pub(super) fn seat(&self) -> Option<SeatId> {
        match self {
            Self::Kick(seat) | Self::Machine(seat) | Self::Replace { seat, .. } => Some(*seat),
            Self::Cancel | Self::Pause | Self::Undo(_) | Self::Pace { .. } => None,
        }
    }
}

/// A step that may perhaps be taken back.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) seq: i64,
    /// Its number in the log; every step that can be taken back has one.
    pub(super) entry: i64,
    pub(super) seat: Option<SeatId>,
    pub(super) told: String,
    /// Whose goods or promises it changed: it isn't taken back without them.
    pub(super) concerned: BTreeSet<SeatId>,
    /// Nothing before it can be taken back: dice fell, or a secret was touched.
    pub(super) firm: bool,
    /// The game after it; none until a replay has found it again after a start.
    pub(super) after: Option<Arc<dyn AnyGame>>,
}

/// A game with its people.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) id: GameId,
    pub(super) kind: &'static dyn Kind,
    pub(super) place: PlaceId,
    pub(super) stage: Stage,
    pub(super) chairs: Vec<Chair>,
    pub(super) standing: TableState,
    pub(super) secret: [u8; 32],
    /// The dice's key, where somebody's word for it was erased.
    pub(super) dice_key: Option<[u8; 32]>,
    /// The game; none before the start.
    pub(super) game: Option<Arc<dyn AnyGame>>,
    /// The last journal row; −1 before the set-up.
    pub(super) sequence: i64,
    /// How many entries the log has: the rows of which everybody was told.
    pub(super) entries: i64,
    /// How many rows each seat has given since the last of them.
    pub(super) unseen: BTreeMap<SeatId, u64>,
    /// Counts every change.
    pub(super) version: i64,
    pub(super) created: i64,
    /// The last steps, oldest first; those that were taken back are gone from it.
    pub(super) steps: Vec<Step>,
    /// The game is mended further than the journal says: the next change of it writes that down first.
    pub(super) mended: bool,
}

/// So many steps are kept in memory: as many as a completion shows.
pub(super) const STEPS: usize = 25;

impl Table {
    /// The dice's key.
    pub(super) fn key(&self) -> [u8; 32] {
        self.dice_key.unwrap_or_else(|| super::secret::key(&self.secret, self.id, &self.words()))
    }

    /// The edition of the rules that it is played by; before the start, the one that it will be.
    pub(super) fn edition(&self) -> Edition {
        self.game.as_ref().map_or_else(|| self.kind.edition(), |game| game.edition())
    }
}

/// Puts in what isn't there yet.
pub(super) fn add<T: PartialEq>(to: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for one in more {
        if !to.contains(&one) {
            to.push(one);
        }
    }
}
