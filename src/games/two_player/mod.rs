//! **Two-Player**: two players and four neutral armies that can be bribed, allied with and attacked, on the classic board.
//!
//! The game in the order in which it is played: the deal and the placing in turns (`set_up`, `goes`); then turns
//! (`turn`): bribes (`bribe`), reinforcements and cards traded in (`reinforce`), units in hand (`place`), allies reinforced
//! (`allies`), invasions (`combat`) and the status die that follows each (`invasion`), an objective claimed (`claim`,
//! `objectives`), moves (`fortify`), the card; until somebody has won (`victory`). What can be ordered and how it
//! is asked for stands in `verbs`, what may be known in `view`, how it is told in `story`, what is drawn in `scene`, how
//! machines play in `policies`. The cards' stars, objectives and rewards are data (`cards`, `objectives`, `rewards`).

mod allies;
mod bribe;
mod brief;
pub mod cards;
mod claim;
mod combat;
mod confidence;
mod editions;
mod event;
mod fortify;
mod game;
mod goes;
pub mod import;
mod invasion;
mod land;
pub mod numbers;
pub mod objectives;
mod options;
mod orders;
mod place;
mod policies;
pub mod position;
mod presented;
mod refusal;
mod reinforce;
pub mod rewards;
mod scene;
mod set_up;
mod sides;
mod state;
mod story;
mod turn;
mod verbs;
mod victory;
mod view;

pub use confidence::Confidence;
pub use event::{Event, Reinforcements, Rolled};
pub use land::{Out, board};
pub use numbers::Numbers;
pub use objectives::{Goal, ObjectiveId, Objectives};
pub use options::Options;
pub use orders::Order;
pub use refusal::Refusal;
pub use rewards::{Class, Reward, Rewards};
pub use sides::{NEUTRALS, SIDES, is_neutral, other, side_of};
pub use state::{Bribe, Card, InPlay, Invasion, Land, Neutral, Phase, Recent, Seat, SoFar, TwoPlayer};
pub use victory::why;

pub use crate::rules::Until;
