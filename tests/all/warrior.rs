//! Warrior, rule by rule.

mod capital;
mod combat;
mod kit;
mod movement;
mod rounds;
mod set_up;
