//! Warrior, rule by rule.

mod combat;
mod kit;
mod movement;
