//! A game being played by people: seats, journal and replay, deadlines, ballots, lifecycle, and what
//! is to be sent. Knows no Discord and no Markdown.

mod answer;
mod people;
mod post;

use std::collections::BTreeMap;

use jiff::Timestamp;

pub use answer::{Ask, Call, Chosen, Counted, Look, No, Receipt, Refused, Shown, Wish};
pub use people::{COLOURS, Cast, GameId, Member, PersonId, PlaceId, Who};
pub use post::{OpenBallot, Outgoing, Post, PostKind, To, Unsent};

use crate::clock::{Activity, Clock};
use crate::rules::{Candidate, Draft, Script};
use crate::store::{Fault, Store};

/// Where the games' secrets come from.
#[derive(Clone, Debug)]
pub enum Secrets {
    /// The operating system's random source.
    System,
    /// A number that fixes them all: transcripts and tests.
    Seeded(u64),
}

/// All games. Cheap to clone; clones share everything.
#[derive(Clone, Debug)]
pub struct Tables {}

#[expect(clippy::unused_async, unused_variables, reason = "the signatures, ahead of their bodies by minutes")]
impl Tables {
    /// Loads every game that is under way.
    ///
    /// # Errors
    /// If the database can't be read, or a game in it not be loaded.
    pub async fn open(
        store: Store,
        clock: Clock,
        activity: Activity,
        secrets: Secrets,
    ) -> Result<Self, Fault> {
        Ok(Self {})
    }

    /// Runs deadlines, reminders and everything else that falls due, until dropped. One task runs it.
    pub async fn clockwork(&self) {}

    /// Is a job due that the clockwork has not finished yet? Quiet is when nothing is under way in
    /// [`Activity`] and this is false.
    #[must_use]
    pub fn due_now(&self) -> bool {
        false
    }

    /// Reads a filled-in form, checks it, carries it out, commits, and answers.
    pub async fn order(&self, ask: Ask) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// What a field may hold, best first, from memory; at most 25. Knows the fields of the table's
    /// own forms, too: `game` anywhere, `game kick` `seat`, `game replace` `seat`, `game undo` `to`,
    /// `game join` `seat`, `help` `topic`, `board` `zone`.
    pub async fn complete(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        Vec::new()
    }

    /// Looks, changing nothing. `public` (an option of `/board` and `/status`): only what all may see,
    /// posted in the channel through the outbox; the answer then says so.
    pub async fn look(&self, call: Call, what: Look, public: bool) -> Result<Shown, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game create KIND`: a new game in this channel, the creator on its first seat.
    pub async fn create(&self, call: Call, kind: &str, options: Chosen) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game join`.
    pub async fn join(&self, call: Call, seat: Option<String>) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game ready`: with a word of one's own for the dice. All seats taken and ready: it starts.
    pub async fn ready(&self, call: Call, word: Option<String>) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game start`: the host closes an open number of seats.
    pub async fn start(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game leave`: frees the seat, or (confirmed) gives up.
    pub async fn leave(&self, call: Call, confirmed: bool) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game cancel`: at once before the start, by ballot afterwards.
    pub async fn cancel(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game rematch`: the same people and options again.
    pub async fn rematch(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game pause`: by ballot; deadlines and reminders stand still, who wants may go on playing.
    pub async fn pause(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game resume`.
    pub async fn resume(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game list`: this channel's game and one's own.
    pub async fn list(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game kick`: by the host before the start, by ballot afterwards.
    pub async fn kick(&self, call: Call, seat: &str) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game replace`: somebody else takes the seat, with all that it owes.
    pub async fn replace(&self, call: Call, seat: &str, with: Who) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game undo`: back to before a labelled step (none: the last), by ballot of who acted since.
    pub async fn undo(&self, call: Call, to: Option<String>) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game pace`: another deadline or absence rule, by ballot.
    pub async fn pace(
        &self,
        call: Call,
        deadline: Option<String>,
        absence: Option<String>,
    ) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game reminders`: one's own, for all games.
    pub async fn reminders(&self, call: Call, wish: Wish) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game log`: what happened, from this number of the journal on.
    pub async fn log(&self, call: Call, from: Option<i64>) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game export`: a file; a running game only as the asker may see it.
    pub async fn export(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game verify`: the journal replayed and compared.
    pub async fn verify(&self, call: Call) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// `/game import`: a position or an export goes on in this channel. `people` says who sits where,
    /// by the names of the file; a seat for whose name it knows nobody is open to `/game replace`.
    pub async fn import(
        &self,
        call: Call,
        file: &[u8],
        people: &BTreeMap<String, PersonId>,
    ) -> Result<Receipt, No> {
        Err(No::Fault { incident: String::new() })
    }

    /// The reactions of a message, read again whole: by emoji, who reacted (bots left out). Every
    /// difference to what was counted before becomes an order. Nothing for a message that is no
    /// open ballot.
    pub async fn reactions(
        &self,
        place: PlaceId,
        message: u64,
        sets: Vec<(String, Vec<PersonId>)>,
    ) -> Vec<Counted> {
        Vec::new()
    }

    /// The ballot messages that are open, to be read again at start-up and after a lost connection.
    pub async fn open_ballots(&self) -> Vec<OpenBallot> {
        Vec::new()
    }

    /// Is this message an open ballot? From memory.
    #[must_use]
    pub fn is_ballot(&self, place: PlaceId, message: u64) -> bool {
        false
    }

    /// Ballots about to close whose reactions should be read once more first; the clockwork gives
    /// each a moment for it. Waits until there is one.
    pub async fn ballot_closing(&self) -> OpenBallot {
        std::future::pending().await
    }

    /// What is to be sent now: the next message of every channel and person, those in hand and those
    /// waiting for their back-off left out. An empty list: wait with [`Tables::outbox_changed`].
    pub async fn next_posts(&self) -> Result<Vec<Outgoing>, Fault> {
        Ok(Vec::new())
    }

    /// Returns when [`Tables::next_posts`] may have something new.
    pub async fn outbox_changed(&self) {
        std::future::pending().await
    }

    /// It was sent, as this message.
    pub async fn delivered(&self, id: i64, message: u64) -> Result<(), Fault> {
        Ok(())
    }

    /// It was not sent. A broken channel is parked, and its game's host told once; for closed direct
    /// messages the game's channel says that something waits, and how to read it.
    pub async fn failed(&self, id: i64, why: Unsent) -> Result<(), Fault> {
        Ok(())
    }

    /// The people of the game in this place, for whatever is said about it.
    #[must_use]
    pub fn cast_at(&self, place: PlaceId) -> Option<Cast> {
        None
    }

    /// Sets the next faces, picks and cards by hand, for whichever game rolls next: transcripts.
    /// What a kind of which something is left over can't take is an error, named.
    pub fn script(&self, more: Script) -> Result<(), String> {
        Ok(())
    }

    /// What is left of what was set by hand.
    #[must_use]
    pub fn script_left(&self) -> Script {
        Script::default()
    }

    /// Takes what a script asked for that could not be, if anything did since the last time: the
    /// order failed and nothing changed.
    #[must_use]
    pub fn script_fault(&self) -> Option<String> {
        None
    }

    /// The full position of the game in this place, secrets included; the game before, if it is over.
    /// For transcripts and the machine's own commands; never shown in a channel.
    #[must_use]
    pub fn position(&self, place: PlaceId) -> Option<serde_json::Value> {
        None
    }

    /// How the game in this place stands, for transcripts: who owes a must (by name), the phase, the
    /// winners if it is over.
    #[must_use]
    pub fn standing(&self, place: PlaceId) -> Option<Standing> {
        None
    }

    /// Ends the work on the database: everything is written, the file is closed. For a restart, and
    /// the end of the program.
    pub async fn close(&self) {}

    /// Replays a game's journal and compares it with what is stored.
    pub async fn verify_game(&self, game: GameId) -> Result<Verified, Fault> {
        Err(Fault::from(String::new()))
    }

    /// A game as a full export, secrets included.
    pub async fn export_game(&self, game: GameId) -> Result<serde_json::Value, Fault> {
        Err(Fault::from(String::new()))
    }

    /// The numbers of all games stored, in order.
    pub async fn games(&self) -> Result<Vec<GameId>, Fault> {
        Ok(Vec::new())
    }

    /// The time, as the tables know it.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
}

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Who owes a must, by name.
    pub owes: Vec<String>,
    /// The phase, as the position format calls it.
    pub phase: String,
    /// The winners by name, if it is over.
    pub winners: Option<Vec<String>>,
}

/// What a replay found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Orders replayed.
    pub orders: u64,
    /// Orders whose dice were set by hand.
    pub by_hand: Vec<u64>,
    /// What differs, as sentences; empty = all is as stored.
    pub differences: Vec<String>,
}

/// Replays a full export (that of `wartable export`) from its genesis and compares the position.
///
/// # Errors
/// If it is no full export, as a sentence.
pub fn verify_export(export: &serde_json::Value) -> Result<Verified, String> {
    let _ = export;
    Err("exports can't be replayed yet".to_owned())
}
