//! What all games have in common. Pure: no clock, no I/O, no Discord, no text for people.

mod audience;
mod ballot;
mod board;
mod combat;
mod common;
mod dealing;
mod debt;
mod deck;
mod dice;
mod edition;
mod first_game;
mod form;
mod game;
mod json_cursor;
mod odds;
mod offers;
mod option;
mod policy;
mod presented;
mod refusal;
mod roll_off;
mod sealed;
mod seat;
mod shared;
mod sides;
mod span;
mod spreading;
mod texts;
mod tokens;
mod veiled;
mod verb;
mod view;
mod ways;

pub use audience::{Addressed, Audience, Viewer, by_audience, known_to};
pub use ballot::{Ballot, BallotChoice, Team, TeamId};
pub use board::{
    BadBoard, Board, BoardPlan, NearMiss, Symbol, TerritoryId, TerritoryPlan, TerritorySet, ZoneId, ZonePlan,
    without_accent,
};
pub use combat::{Combat, DicePool, DiceValues, Die, MOST_DICE, Pairs, Roll, RolledDice, Ties, Until};
pub use common::Common;
pub use dealing::{Hand, HandSeen, cut_pile, deal, deal_piles, in_turn};
pub use debt::{Debt, Duty, Face};
pub use deck::Deck;
pub use dice::{Dice, Drawn, Script};
pub use edition::Edition;
pub use first_game::{FirstGame, FirstStep};
pub use form::{
    Button, ButtonStyle, CONFIRMED, Candidate, Candidates, Draft, FieldKind, FieldSpec, FieldValue, Form,
    FormSpec, OpenForms, Person, SHARES, whole_number,
};
pub use game::{Actor, Checked, Game, Outcome, Rest, TableAct};
pub use json_cursor::{JsonCursor, Read};
pub use odds::{Battle, BattleOutcome, BattleTooLarge, Distribution, Odds, RollOdds, Share};
pub use offers::{
    ClosedOffer, Goods, Lapse, Ledger, LedgerLine, Offer, OfferEnd, OfferError, OfferTerms, Offers,
    OpenOffers, Trader, number_keys,
};
pub use option::{BadOption, OptionSet, OptionSpec};
pub use policy::{Policy, PolicyRng, SelfPlay, is_worth_taking};
pub use presented::{ImportError, Presented};
pub use refusal::{Coded, codes};
pub use roll_off::{Rounds, roll_for_order, roll_off};
pub use sealed::{Sealed, StandingAnswers};
pub use seat::{Names, SeatId, Seats, SideId};
pub use shared::Shared;
pub use sides::{COLOURS, MOST_SIDES, Sides, chosen_or_first_free};
pub use span::{Line, Passage, ROLLS_IN_TEXT, Rolls, Span, marked, standing_out};
pub use spreading::spread_evenly;
pub use texts::Texts;
pub use tokens::{TokenKind, Tokens};
pub use veiled::Veiled;
use verb::own_forms;
pub use verb::{
    Field, Filled, Opening, Prompt, Stake, Stakes, Takes, Verb, Weigh, Weighed, forms_of, has_note,
};
pub use view::{Readable, View};
pub use ways::{Jumps, Way, Ways};

use wartable_picture as picture;
