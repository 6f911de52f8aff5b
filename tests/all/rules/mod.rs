//! What the rules of several games share.

mod combat;
mod odds;
mod offers;
mod refusals;
mod ways;
