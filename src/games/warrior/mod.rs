//! **Warrior**: money, auctions, barter, fate and votes on the classic board.
//!
//! The game in the order in which it is played: the deal, the aims, the capitals and the first
//! placing (`set_up`); then rounds (`rounds`), two of combat (`movement`, `passage`, `combat`,
//! `aftermath`, `capital`) and one of commerce, fate and politics (`cfp`: `auction`, `barter`,
//! `speculate`, `fate` with `random_territory`, `vote`, `levy` and `acts`, `place`), until somebody has won
//! (`victory`). What can be ordered, how it is asked for and how it is read, stands in `verbs`, a file for each part;
//! what may be known in `view`, how it is told in `story`, what is drawn in `scene`, how machines play in `policies`.

mod acts;
mod aftermath;
mod agreed;
mod auction;
mod ballots;
mod barter;
mod capital;
mod cfp;
mod choices;
mod combat;
mod concerns;
mod debts;
mod editions;
mod event;
mod fate;
mod game;
pub mod import;
mod land;
mod levy;
mod map;
mod movement;
pub mod numbers;
mod options;
mod orders;
mod passage;
mod place;
mod policies;
pub mod position;
mod presented;
mod random_territory;
mod refusal;
mod rounds;
mod scene;
mod sealed;
mod set_up;
mod sides;
mod speculate;
mod standing;
mod state;
mod story;
pub mod verbs;
mod victory;
mod view;
mod vote;

pub use agreed::{Income, Victory};
pub use event::{Event, Loyalty, MoneyWhy, NoResult, WhatWaits};
pub use land::Out;
pub use map::board;
pub use numbers::Numbers;
pub use options::Options;
pub use orders::{Act, Order};
pub use refusal::Refusal;
pub use sides::{SIDES, side_of};
pub use standing::{Answers, Beforehand, Once, Withdrawn};
pub use state::{
    Aim, Attack, Auction, Choice, ChoiceKind, Fate, Goods, Land, Leadership, LevyWhy, Matter, Offer, Phase,
    Placing, Recent, Seat, Siege, Voice, Vote, Warrior,
};
pub use victory::why;

pub use crate::rules::Until;
