//! Machine players. They see what a seat may know, and nothing else.

mod absent;
mod chart;
mod deals;
mod illuminatus;
mod random;
mod tyrant;
mod worth;

use super::{Blitzkrieg, Society};
use crate::rules::{Policy, SelfPlay};

impl SelfPlay for Blitzkrieg {
    const POLICIES: &'static [&'static str] = &["absent", "random", "tyrant"];
    const ANSWERS: &'static [&'static str] = &["consent", "offer"];

    fn policy(name: &str, seed: u64) -> Option<Box<dyn Policy<Self>>> {
        match name {
            "absent" => Some(Box::new(absent::Absent)),
            "random" => Some(Box::new(random::Random::new(seed))),
            "tyrant" => Some(Box::new(tyrant::Tyrant::new(seed, None))),
            // To measure: one that chooses this society.
            _ => {
                let society = Society::called(name.strip_prefix("tyrant-")?)?;
                Some(Box::new(tyrant::Tyrant::new(seed, Some(society))))
            }
        }
    }

    fn round(&self) -> u32 {
        self.round
    }
}
