//! Machine players. They see what a seat may know, and nothing else.

mod random;
mod steward;

use super::{CleanSlate, Glimpse};
use crate::rules::{Policy, SeatId, SelfPlay};

impl SelfPlay for CleanSlate {
    type Seen<'a> = Glimpse<'a>;

    const POLICIES: &'static [&'static str] = &["random", "cautious", "holiday", "steward"];

    fn seen(&self, seat: SeatId) -> Glimpse<'_> {
        Glimpse::new(self, seat)
    }

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
