//! How Blitzkrieg is told: every sentence of the game stands in this folder.

mod ask;
mod chances;
mod deeds;
mod events;
mod fights;
mod hits;
mod in_vain;
mod prices;
mod refusals;
mod status;
mod terms;
mod words;

pub(super) use ask::{ask, ask_openly, consent_ballot, offer_ballot, opened_again, private_offers, until};
pub(super) use events::{came_of, receipt, tell};
pub(super) use fights::{
    before_fight, before_march, before_memetic, before_surprise, fight_in_short, march_in_short,
    surprise_in_short, sway_in_short,
};
pub(super) use prices::{
    before, disband_beside_friends, disband_unsold, given_over, help_of_friends, invasion_in_short, ledger,
    left_unguarded, march_short, odds, out_with_the_turn, prices, sale_in_short, with_half,
};
pub(super) use refusals::explain;
pub(super) use status::{figures, hand, heading, standings, status};
pub(super) use terms::terms;
pub(super) use words::{
    army_words, dice, divisions, keeps_one, no_holy_land, price_of, resigning, resources, stronger, weaker,
    would_be_over,
};

/// What kind of game it is, after its name.
pub(super) const ABOUT: &str =
    "dictators buy whatever they do, fight without dice, and trade in everything, friendship included.";
