//! Machine players. They see what a seat may know, and nothing else.

mod chances;
mod general;
mod random;
mod seen;
mod texts;

use super::CloneWars;
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for CloneWars {
    const POLICIES: &'static [&'static str] = &["random", "general"];
    const ANSWERS: &'static [&'static str] = &["offer"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "random" => Some(Box::new(random::Random::new(seed))),
            "general" => Some(Box::new(general::General::new(seed, None))),
            // To measure: one that calls Order 66 on a space of the track, and not before.
            _ => {
                let space = name.strip_prefix("general-at-")?.parse().ok()?;
                Some(Box::new(general::General::new(seed, Some(space))))
            }
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
