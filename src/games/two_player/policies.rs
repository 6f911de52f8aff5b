//! Machine players. They see what a seat may know, and nothing else.

mod duelist;
mod random;

use super::TwoPlayer;
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for TwoPlayer {
    const POLICIES: &'static [&'static str] = &["random", "duelist"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "random" => Some(Box::new(random::Random::new(seed))),
            "duelist" => Some(Box::new(duelist::Duelist::new(seed))),
            _ => None,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
