//! **Blitzkrieg**: dictators buy what they do, fight without dice, and take the world from its natives and each other.
//!
//! What is data stands in `assets/blitzkrieg`: the boards (`board`), the cards (`cards`), numbers and texts (`numbers`).

mod action;
mod atlas;
mod ballots;
pub mod board;
pub mod cards;
pub mod colours;
mod conquest;
mod debts;
mod economy;
mod editions;
mod elimination;
mod event;
mod eyes;
mod fight;
mod friendship;
mod game;
pub mod import;
mod influence;
mod land;
mod march;
mod market;
pub mod numbers;
mod options;
mod orders;
mod policies;
pub mod position;
mod presented;
mod raise;
mod refusal;
mod scene;
mod set_up;
mod society;
mod state;
mod story;
mod trade;
mod turn;
mod verbs;
mod view;

pub use board::{Ground, Map, World};
pub use cards::{Card, Cards};
pub use economy::{InvasionPrice, PriceOf, Priced};
pub use elimination::why;
pub use event::{Event, EyeFight, Fight, Force, Sale};
pub use fight::take_losses;
pub use influence::Influence;
pub use numbers::Numbers;
pub use options::{Board as MapChoice, Options};
pub use orders::{Action, Army, Goods, Order};
pub use refusal::{Lack, Refusal, Without};
pub use society::{Society, Special};
pub use state::{
    Blitzkrieg, Contest, Contesting, Deed, Fresh, Land, Noted, Phase, Proposal, Pyramid, Recent, Standing,
};
pub use trade::Deal;
