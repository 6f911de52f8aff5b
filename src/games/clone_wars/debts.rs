//! Who must, or may, do what now: the one truth about it.

use super::{CloneWars, Faction, Order, Phase, Queue};
use crate::rules::{Debt, Duty, Face, SeatId, SideId, Until};

/// What is owed in this game.
pub(super) type Owed = Debt<Order>;

impl CloneWars {
    /// CW-6: the seats that place in secret, all that take part.
    #[must_use]
    pub fn placers(&self) -> Vec<SeatId> {
        let places = |seat: &SeatId| self.armies_of_seat(*seat).iter().any(|army| self.army(*army).pool > 0);
        self.all_seats().filter(places).collect()
    }

    /// Everything that is owed or open.
    pub(super) fn all_debts(&self) -> Vec<Owed> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut debts = match self.phase {
            Phase::Over => Vec::new(),
            Phase::Claim => vec![self.go_debt("claim", self.turn)],
            Phase::Deploy if self.one_by_one() => vec![self.go_debt("place", self.turn)],
            Phase::Deploy => self.secret_debts(),
            _ => self.turn_debts(),
        };
        debts.extend(self.offers.iter().map(|offer| Debt {
            seat: offer.to,
            duty: Duty::May,
            what: "offer",
            occasion: offer.occasion,
            default: None,
            face: Face::Open,
        }));
        let gives_up = self.asked_to_give_up().into_iter();
        debts.extend(gives_up.map(|seat| Debt {
            seat,
            duty: Duty::May,
            what: "concede",
            occasion: self.stage,
            default: Some(Order::Concede),
            face: Face::Hidden,
        }));
        debts
    }

    /// CW-1: the seats whose partner would give up. Who has no player, or a machine, keeps nobody playing.
    fn asked_to_give_up(&self) -> Vec<SeatId> {
        let sides = Faction::ALL
            .into_iter()
            .filter(|side| self.conceded.iter().any(|seat| self.faction_of(*seat) == *side));
        sides.flat_map(|side| self.fighting_on(side)).collect()
    }

    /// CW-5, CW-6: at the deadline the queue is any, until the seat queues or places.
    fn go_debt(&self, what: &'static str, army: SideId) -> Owed {
        let queue = Queue { places: Vec::new(), any: true, absent: self.mended_for_who_is_back() };
        Debt::open(self.seat_of(army), what, self.occasion, Order::Queue { army: Some(army), queue })
    }

    /// CW-6: who is still waited for is nobody's to know.
    fn secret_debts(&self) -> Vec<Owed> {
        let all = self.placers();
        let owing = all.iter().filter(|seat| !self.placing_armies(**seat).is_empty());
        let debt = |seat: &SeatId| Owed {
            face: Face::Sealed(all.clone()),
            ..Debt::open(*seat, "place", self.stage, Order::Spread)
        };
        owing.map(debt).collect()
    }

    /// CW-14: while the defender is asked, the turn's own time rests. CW-23: what a faction asks itself is nobody else's to
    /// know, so the turn is owed as before.
    fn turn_debts(&self) -> Vec<Owed> {
        if let Some((army, _)) = self.asked_defender() {
            let silence = Order::Meet { dice: None, ships: None, until: Until::Decided };
            let meet = Debt::open(self.seat_of(army), "meet", self.occasion, silence);
            let turn = Debt::open(self.seat_of(self.turn), "turn", self.stage, Order::Away);
            return vec![meet, Owed { duty: Duty::Rests, default: None, ..turn }];
        }
        let consent = self.asked_partner().map(|partner| Owed {
            face: Face::Hidden,
            ..Debt::open(partner, "consent", self.stage, Order::Consent(true))
        });
        let turn = Debt::open(self.seat_of(self.turn), "turn", self.stage, Order::Away);
        [turn].into_iter().chain(consent).collect()
    }
}
