//! Machine players. They see what a seat may know, and nothing else.

mod deals;
mod glimpse;
mod random;
mod warlord;

use super::Warrior;
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for Warrior {
    const POLICIES: &'static [&'static str] = &["random", "warlord"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "random" => Some(Box::new(random::Random::new(seed))),
            "warlord" => Some(Box::new(warlord::Warlord::new(seed))),
            _ => None,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
