//! How Warrior is told: every sentence of the game stands in this folder.

mod ask;
mod atlas;
mod battle;
mod before;
mod council;
mod ending;
mod events;
mod fate;
mod market;
mod odds;
mod placed;
mod receipt;
mod refusals;
mod rounds;
mod standings;
mod status;
mod tell;
mod words;

pub(super) use ask::{ask, ask_all, ask_openly};
pub(super) use atlas::board_text;
pub(super) use before::{
    all_given, all_given_with_others, before, before_fight, capital_bared, capital_staked, decides,
    left_empty, left_in_hand, not_paid_for, not_paid_next, weaker, won_by_it, won_by_trade, won_by_trades,
};
pub(super) use council::{came_of, vote_ballot};
pub(super) use market::offer_ballot;
pub(super) use odds::{chance, chance_inside, odds};
pub(super) use receipt::receipt;
pub(super) use refusals::explain;
pub(super) use standings::standings;
pub(super) use status::{hand, marks, on_board, owed, status, waiting};
pub(super) use tell::tell;
pub(super) use words::{matter, name, troops};

/// What kind of game it is, after its name.
pub(super) const ABOUT: &str =
    "conquest with money: auctions, barter, speculation, fate and votes between the battles.";
