//! What is to be sent unasked: the outbox's payload.

use serde::{Deserialize, Serialize};

use super::{Cast, GameId, PersonId, PlaceId, Version};
use crate::picture::Scene;
use crate::rules::{Button, Passage, SeatId, TeamId};

/// Where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// A channel or thread.
    Place(PlaceId),
    /// Somebody's direct messages.
    Person(PersonId),
    /// The thread that a team of a game's has to itself, wherever it is by the time that the message is sent.
    Team(GameId, TeamId),
}

/// What sort of message it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostKind {
    /// What happened.
    Telling,
    /// Somebody is to act.
    Turn,
    /// A vote or offer, answered by reactions.
    Ballot,
    /// A message that is over (a ballot decided, an earlier prompt): the one named in [`Post::edits`] loses its buttons.
    Closed,
    /// A game that hasn't begun, as it stands: what was told of it last is below.
    Card,
    /// A game is called off: nothing is to be pressed any more.
    End,
    /// About a team's thread itself: what is to be done with it ([`Post::gathering`]), and who it is for.
    Thread,
    /// A reminder.
    Reminder,
    /// Anything else.
    Notice,
}

/// A message to be sent. The names in it are those of the moment in which it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// Where to.
    pub to: To,
    /// What sort.
    pub kind: PostKind,
    /// What was told before, above the words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Passage>,
    /// The words.
    pub passage: Passage,
    /// What the words ask for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Owed>,
    /// What is owed so that all may know it once this is asked; of what asks alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owing: Vec<Owed>,
    /// What of that which was told before asks for something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
    /// The people of the game.
    #[serde(default)]
    pub cast: Cast,
    /// The board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// The zone of it that is shown alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The buttons below.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub buttons: Vec<Button>,
    /// The reactions to put below, with what each means.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<(String, String)>,
    /// The ballot's id in its game, for [`PostKind::Ballot`] and [`PostKind::Closed`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ballot: Option<String>,
    /// Who is pinged, and nobody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ping: Vec<PersonId>,
    /// Who is mentioned without being pinged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<PersonId>,
    /// Who is named in the words, and sits nowhere any more: nothing else says of whom they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<PersonId>,
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// The game's version as the message was written, for the buttons.
    #[serde(default)]
    pub version: Version,
    /// Should it not reach a person since their direct messages are closed: may the channel say that something waits for
    /// them? Only where it is no secret that something does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hint: bool,
    /// Who made what it tells of to its reader alone, and the reader's seat: they are told where it doesn't reach its reader, and
    /// nobody else is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<(PersonId, SeatId)>,
    /// Of which entries of the log there are more rolls than stand in the text: the first and the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<(i64, i64)>,
    /// Of which entries of the log it tells: the first and the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<(i64, i64)>,
    /// So many things that were told before are left to the log, for want of room.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub left_out: usize,
    /// Does it tell of the end of a turn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
    /// Does it ask somebody for something to which no person has led just now but a machine or the clock, pinged or not?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub calls: bool,
    /// What is to be done with the team's thread, in place of a message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gathering: Option<Gathering>,
    /// The code by which it refuses something; people aren't shown it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Does it come without a sound, since its reader is pinged elsewhere for the same?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
    /// The message to be changed instead of sending one; filled in at delivery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edits: Option<u64>,
}

impl Post {
    /// The same with nothing of what it says: where it is, of what game, and what is pressed below it.
    pub(super) fn without_words(self) -> Self {
        Self {
            told: Vec::new(),
            passage: Passage::default(),
            scene: None,
            zone: None,
            asks: Vec::new(),
            owing: Vec::new(),
            questions: Vec::new(),
            gone: Vec::new(),
            ..self
        }
    }

    /// A message of these words and no more.
    pub(super) fn bare(to: To, passage: Passage, game: Option<GameId>) -> Self {
        Self {
            to,
            kind: PostKind::Notice,
            told: Vec::new(),
            passage,
            asks: Vec::new(),
            owing: Vec::new(),
            questions: Vec::new(),
            cast: Cast::default(),
            scene: None,
            zone: None,
            buttons: Vec::new(),
            reactions: Vec::new(),
            ballot: None,
            ping: Vec::new(),
            named: Vec::new(),
            gone: Vec::new(),
            game,
            version: Version::default(),
            hint: false,
            maker: None,
            rolls: None,
            entries: None,
            left_out: 0,
            turned: false,
            calls: false,
            silent: false,
            gathering: None,
            code: None,
            edits: None,
        }
    }
}

/// Something that was told before and asks for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Which of them it is.
    pub at: usize,
    /// What it asks for.
    pub of: Vec<Owed>,
}

/// Something that is owed, as all may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owed {
    /// What.
    pub what: String,
    /// The how-manyeth of its kind.
    pub occasion: u32,
    /// By whom; none: by all who answer it unseen, whoever of them has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatId>,
}

/// For serde, which asks by reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_nothing(many: &usize) -> bool {
    *many == 0
}

/// What is to be done with a team's thread; done twice it does no harm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathering {
    /// The channel from which it hangs.
    pub under: PlaceId,
    /// What it is called.
    pub name: String,
    /// One that is older is another's, in milliseconds since 1970.
    pub since: i64,
    /// Who come into it.
    pub come: Vec<PersonId>,
    /// Who go out of it.
    pub go: Vec<PersonId>,
    /// Is it put away, the game being over?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

/// Why a team has no thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// The game isn't played in a text channel, from which alone private threads hang.
    NotThere,
    /// The bot may not make one, or write in it.
    NotAllowed,
    /// The server has as many open threads as there can be.
    TooMany,
    /// Somebody of the team can't be in it: they don't see the channel.
    NotForAll,
    /// It was taken away, or closed to the bot.
    Gone,
}

/// A message handed out for sending.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Its number in the outbox.
    pub id: i64,
    /// A nonce that stays the same at every attempt, so that a lost answer doesn't post twice.
    pub nonce: String,
    /// Attempts before this one.
    pub attempts: u32,
    /// When it was first handed out, in milliseconds since 1970, if it was before: it may have been sent then.
    pub reached: Option<i64>,
    /// The newest message there that is known to be another's: this one is newer.
    pub newest: Option<u64>,
    /// As it stands in the outbox.
    pub(super) payload: String,
    /// The message.
    pub post: Post,
}

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsent {
    /// It will not be by trying again: no permission, no such channel, closed direct messages.
    Broken(String),
    /// It may be next time.
    Again(String),
    /// The message itself is at fault; it is kept aside, and what follows goes on.
    Never(String),
    /// Its channel isn't there any more.
    Gone(String),
    /// Discord doesn't know the token: nothing is to be sent.
    Unknown(String),
    /// Too many direct conversations were opened; this one can be later.
    TooFast(String),
    /// Discord lets the bot write no direct messages.
    Flagged(String),
    /// The team has no thread: what is for it goes to each of its people.
    NoThread(NoThread),
}

/// A ballot message whose reactions are to be read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBallot {
    /// Where it stands.
    pub place: PlaceId,
    /// The message.
    pub message: u64,
    /// The reactions that count.
    pub emoji: Vec<String>,
    /// When what it asks for ends, in seconds since 1970; none if that is not known.
    pub by: Option<i64>,
}
