//! Why something was not done.

/// A refusal: a rule's id or a code, the numbers, what would be allowed instead. The sentence is
/// made in the game's `story`; it reads nothing but what the one who is refused may see.
pub trait Coded: Clone + std::fmt::Debug + PartialEq {
    /// The code that the sentence ends in: a rule id ("WR-25") or one of the common codes.
    fn code(&self) -> &'static str;
    /// If it is done all the same when confirmed: the draft that says so, with the button's label.
    /// Where something is missing, the button asks for it: it may be asked at once, without a press.
    fn confirm(&self) -> Option<super::Button> {
        None
    }
}

/// The codes that no numbered rule stands for. People are shown rules' ids alone; these are for who tries the program
/// out (`discord::Codes`).
pub mod codes {
    #![expect(missing_docs, reason = "each is its own name")]

    /// Is this the id of a numbered rule, which people may look up?
    pub fn is_rule(code: &str) -> bool {
        code.starts_with(|letter: char| letter.is_ascii_uppercase())
    }

    pub const NO_GAME_HERE: &str = "no-game-here";
    pub const GAME_HERE_ALREADY: &str = "game-here-already";
    pub const NOT_SEATED: &str = "not-seated";
    pub const NOT_YOUR_TURN: &str = "not-your-turn";
    pub const NOTHING_OWED: &str = "nothing-owed";
    pub const GAME_OVER: &str = "game-over";
    pub const GAME_NOT_STARTED: &str = "game-not-started";
    pub const STALE: &str = "stale";
    pub const UNKNOWN_TERRITORY: &str = "unknown-territory";
    pub const UNKNOWN_PLAYER: &str = "unknown-player";
    pub const NOT_A_NUMBER: &str = "not-a-number";
    pub const NOT_HOST: &str = "not-host";
    pub const NO_SUCH_OFFER: &str = "no-such-offer";
    pub const OFFER_GONE: &str = "offer-gone";
    pub const VOTE_CLOSED: &str = "vote-closed";
    pub const CANNOT_AFFORD: &str = "cannot-afford";
    pub const NEEDS_CONFIRMATION: &str = "needs-confirmation";
    pub const WRONG_GAME: &str = "wrong-game";
    pub const SEAT_TAKEN: &str = "seat-taken";
    pub const TOO_MANY_PLAYERS: &str = "too-many-players";
    pub const NOT_ALLOWED_HERE: &str = "not-allowed-here";
    /// Every one of them.
    pub const ALL: &[&str] = &[
        NO_GAME_HERE,
        GAME_HERE_ALREADY,
        NOT_SEATED,
        NOT_YOUR_TURN,
        NOTHING_OWED,
        GAME_OVER,
        GAME_NOT_STARTED,
        STALE,
        UNKNOWN_TERRITORY,
        UNKNOWN_PLAYER,
        NOT_A_NUMBER,
        NOT_HOST,
        NO_SUCH_OFFER,
        OFFER_GONE,
        VOTE_CLOSED,
        CANNOT_AFFORD,
        NEEDS_CONFIRMATION,
        WRONG_GAME,
        SEAT_TAKEN,
        TOO_MANY_PLAYERS,
        NOT_ALLOWED_HERE,
    ];
}
