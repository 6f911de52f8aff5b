//! A table: a game with its people, as it is at one moment. Never changed in place: an order works
//! on a copy, which takes the old one's place once it is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::circle::Circle;
use super::due::{Absence, Answered, Due, Resting, Seal, is_never, is_zero};
use super::posted::Posted;
use super::proposal::{Motion, Proposal};
use super::{GameId, PersonId, PlaceId};
use crate::games::{AnyGame, Kind};
use crate::rules::{Edition, SeatId};

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
    /// Who gave it its name; nobody where it goes by its kind and number, or where this was not yet noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) named: Option<PersonId>,
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
    /// Seats whose holders let the last deadline pass that everybody could see.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) missed: BTreeSet<SeatId>,
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
    /// What was voted down of late (`Proposal::matter`), and when, seconds since 1970.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) voted_down: BTreeMap<String, i64>,
    /// Rows before this one were read in with the game; its own dice begin here.
    #[serde(default)]
    pub(super) own_from: i64,
    /// Seats that were given up and play on by their defaults, until somebody takes them over.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) deserted: BTreeSet<SeatId>,
    /// Seats that were given up and are out of the game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) gone: BTreeSet<SeatId>,
    /// When somebody last did something here before it began, seconds since 1970.
    #[serde(default, skip_serializing_if = "is_never")]
    pub(super) stirred: i64,
    /// People at the table who weren't on the game's server any more when that was last looked up; it was told then.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) absent: BTreeSet<PersonId>,
    /// Whom no direct message of this game reaches, as its channel was told, and when (to the last sweep) it last called them to
    /// what only they may read. What is secret changes nothing in this.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) unreached: BTreeMap<PersonId, i64>,
    /// Its channel was found to be gone, which was told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) lost: bool,
    /// For that alone it rests.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) rests_lost: bool,
    /// Who has played nothing since another has taken the game to where it is now: they may not see that channel, and may take it
    /// elsewhere.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) brought: BTreeSet<PersonId>,
    #[serde(default, skip_serializing_if = "Machines::is_none")]
    pub(super) machines: Machines,
    /// Who was pinged in this phase, for what, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pinged: Vec<Pinged>,
    /// Who is led through a first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guide: Option<Guide>,
}

/// What is added to the name of a game that is a rematch.
pub(super) const AGAIN: &str = ", again";

/// What a game is called to which nobody gave a name.
pub(super) fn name_by_itself(kind: &str, id: GameId) -> String {
    format!("{kind} {id}")
}

impl TableState {
    /// Who gave the game its name; nobody where it goes by its kind and number, or is a rematch of one that does.
    /// Games from before this was noted take their host for the one.
    pub(super) fn named_by(&self, kind: &str) -> Option<PersonId> {
        let first = self.name.split_once(AGAIN).map_or(self.name.as_str(), |(first, _)| first);
        let number = first.strip_prefix(kind).and_then(|rest| rest.trim().parse().ok());
        let by_itself = number.is_some_and(|number| first == name_by_itself(kind, GameId(number)));
        (!by_itself).then(|| self.named.unwrap_or(self.host))
    }

    /// How long a decision may take, and what happens then.
    pub(super) fn terms(&self) -> (Option<i64>, Absence) {
        (self.pace, self.absence)
    }

    /// When the game was looked after last, seconds since 1970: at a sweep, or as it began.
    pub(super) fn looked_after(&self) -> i64 {
        self.swept.max(self.began)
    }

    /// Votes on who sits there are over, and what was voted down of them: they were about somebody else.
    pub(super) fn forget_votes_on(&mut self, seat: SeatId) {
        self.motions.retain(|motion| motion.what.seat() != Some(seat));
        for what in [Proposal::Kick(seat), Proposal::Machine(seat)] {
            self.voted_down.retain(|matter, _| what.matter().as_ref() != Some(matter));
        }
    }

    /// Does it rest by itself, until somebody orders something?
    pub(super) fn wakes_by_an_order(&self) -> bool {
        self.unanswered.rests || self.machines.rest
    }

    /// Since when the time for this has stood still, at the latest since now: with the game, where that rests.
    pub(super) fn stood_still(&self, due: &Due, now: i64) -> i64 {
        self.paused.map_or(now, |paused| paused.max(due.since))
    }

    /// For so many seconds what lapses by itself can still be answered; while the game rests that is as many as before.
    pub(super) fn open_for(&self, dues: &[Due], now: i64) -> i64 {
        let left = |due: &Due| Some(due.by? - self.stood_still(due, now));
        dues.iter().filter(|due| due.lapses).filter_map(left).fold(0, i64::max)
    }

    /// That of a table at which nothing has happened yet.
    pub(super) fn new(name: String, host: PersonId, began: i64) -> Self {
        Self {
            name,
            host,
            named: None,
            began,
            players: None,
            options: Value::Null,
            pace: None,
            absence: Absence::default(),
            until: None,
            paused: None,
            unanswered: Unanswered::default(),
            missed: BTreeSet::new(),
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
            voted_down: BTreeMap::new(),
            own_from: 0,
            deserted: BTreeSet::new(),
            gone: BTreeSet::new(),
            stirred: 0,
            absent: BTreeSet::new(),
            unreached: BTreeMap::new(),
            lost: false,
            rests_lost: false,
            brought: BTreeSet::new(),
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
    /// Did it bring to light what was hidden, or open or close what is answered unseen? Found once somebody asks.
    pub(super) lit: OnceLock<bool>,
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
    /// When it came to its place from another, in an order of all games (`migrations/0009_moved.sql`).
    pub(super) moved: Option<i64>,
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

    /// Of two games of one place: is this the one that is meant there, being under way, or else the last to have come?
    pub(super) fn came_after(&self, other: &Self) -> bool {
        // As the store has it: the column `came`.
        const MADE: i64 = 1_000_000;
        let came = |table: &Self| (!table.stage.is_past(), table.moved.unwrap_or(table.id.0 * MADE));
        came(self) > came(other)
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
