//! Who must, or may, do what now: the one truth about it.

use super::{Blitzkrieg, Order, Phase, Society};
use crate::rules::{Debt, Duty, Face, SeatId};

/// What is owed in this game.
pub(super) type Owed = Debt<Order>;

impl Blitzkrieg {
    /// Everything that is owed or open.
    pub(super) fn all_debts(&self) -> Vec<Owed> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        // Room for a turn and all offers at once.
        let mut debts: Vec<Owed> = Vec::with_capacity(1 + self.offers.len());
        match self.phase {
            Phase::Over => {}
            Phase::Society => {
                let waits = self.players_in().filter(|seat| self.standing(*seat).society.is_none());
                let default = || Order::Society(Society::default());
                debts.extend(waits.map(|seat| Debt::open(seat, "society", self.stage, default())));
            }
            Phase::Market => {
                let waits = self.players_in().filter(|seat| !self.done.contains(seat));
                debts.extend(waits.map(|seat| Debt::open(seat, "market", self.stage, Order::Pass)));
            }
            Phase::Place => {
                let default = |seat: SeatId| Order::Place(self.default_placing(seat));
                let placers = self.placers();
                debts.extend(placers.map(|seat| Debt::open(seat, "place", self.stage, default(seat))));
            }
            Phase::Eyes => debts.extend(self.eyes_debt()),
            Phase::Roll | Phase::Act => debts.push(Debt::open(self.turn, "turn", self.stage, Order::Away)),
        }
        let may = |seat: SeatId, what: &'static str, occasion: u32, face: Face| Debt {
            seat,
            duty: Duty::May,
            what,
            occasion,
            default: None,
            face,
        };
        if let Some(contest) = &self.contest {
            // BZ-G8: silence lets it pass.
            let duty = self.options.window_seconds().map_or(Duty::May, Duty::Within);
            let answer = |seat: &SeatId| {
                Debt::open(*seat, "contest", contest.occasion, Order::Intervene { stop: false })
            };
            debts.extend(contest.asked.iter().map(|seat| Owed { duty, ..answer(seat) }));
        }
        for proposal in &self.proposals {
            let asked = proposal.asked.iter();
            debts.extend(asked.map(|seat| may(*seat, "consent", proposal.occasion, Face::Open)));
        }
        debts.extend(self.offers.iter().map(|offer| {
            // A private offer is nobody's business, and counted by itself.
            let (occasion, face) =
                if offer.private { (offer.number, Face::Hidden) } else { (offer.occasion, Face::Open) };
            may(offer.to, "offer", occasion, face)
        }));
        debts
    }

    /// BZ-G2: the first territory in the board's order.
    fn eyes_debt(&self) -> Option<Owed> {
        let at = self.world().iter().next()?;
        Some(Debt::open(self.turn, "eyes", self.stage, Order::PlaceEye { at }))
    }
}
