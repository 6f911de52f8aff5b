//! Machine players. They see what a seat may know, and nothing else.

mod random;
mod warlord;

use super::{Glimpse, Warrior};
use crate::rules::{Policy, SeatId, SelfPlay};

impl SelfPlay for Warrior {
    type Seen<'a> = Glimpse<'a>;

    const POLICIES: &'static [&'static str] = &["random", "warlord"];

    fn seen(&self, seat: SeatId) -> Glimpse<'_> {
        Glimpse::new(self, seat)
    }

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
