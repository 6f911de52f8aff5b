//! Machine players. They see what a seat may know, and nothing else.

mod glimpse;
mod random;
mod steward;

use super::CleanSlate;
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for CleanSlate {
    const POLICIES: &'static [&'static str] = &["random", "cautious", "holiday", "steward"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "random" => Some(Box::new(random::Random::new(seed))),
            "cautious" => Some(Box::new(steward::Cautious)),
            "holiday" => Some(Box::new(steward::Holiday)),
            "steward" => Some(Box::new(steward::Steward)),
            _ => None,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
