//! Machine players. They see what a seat may know, and nothing else.

mod random;

use super::Blitzkrieg;
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for Blitzkrieg {
    const POLICIES: &'static [&'static str] = &["random"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "random" => Some(Box::new(random::Random::new(seed))),
            _ => None,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
