//! What is answered unseen until the last answer is in: first capitals, placings, bids, written ballots (WR-6, WR-7,
//! WR-25, WR-47, WR-54). Some answers are there before they are asked for (WR-25), so nobody is told who is still
//! waited for: everybody sees the same all who take part.

use super::state::WarriorDebt;
use super::{ChoiceKind, Event, Phase, Warrior};
use crate::rules::{Addressed, Face, SeatId};

/// What is asked now to be answered unseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// The name of the debts.
    what: &'static str,
    /// Their occasion.
    occasion: u32,
    /// All who take part, in turn order.
    seats: Vec<SeatId>,
}

impl Warrior {
    /// What is being answered unseen now.
    pub(super) fn sealed(&self) -> Option<Asked> {
        let (what, occasion, seats) = match &self.phase {
            Phase::Capital(_) => ("capital", self.stage, self.players_in()),
            Phase::Allocate(_) | Phase::Place(_) => ("place", self.stage, self.placers()),
            Phase::Auction(auction) if auction.size > 0 => ("bid", self.stage, self.bidders().collect()),
            Phase::Fate(fate) => fate.pending.iter().find_map(|choice| match &choice.kind {
                ChoiceKind::Vote(vote) if choice.occasion > 0 && self.is_written(vote) => {
                    Some(("vote", choice.occasion, self.voters(vote)))
                }
                _ => None,
            })?,
            _ => return None,
        };
        Some(Asked { what, occasion, seats })
    }

    /// Debts of what is answered unseen are everybody's in public.
    pub(super) fn seal(&self, debts: &mut [WarriorDebt]) {
        if debts.is_empty() {
            return;
        }
        let Some(sealed) = self.sealed() else { return };
        let of_it = |debt: &&mut WarriorDebt| debt.what == sealed.what && debt.occasion == sealed.occasion;
        for debt in debts.iter_mut().filter(of_it) {
            debt.face = Face::Sealed(sealed.seats.clone());
        }
    }

    /// An event about what a seat keeps for itself, until all are in or beforehand. Before faults were mended it was
    /// told as any secret is, and everybody could see that nothing was to be taken back over it.
    pub(super) fn own(&self, seat: SeatId, event: Event) -> Addressed<Event> {
        if self.mended() { Addressed::own(seat, event) } else { Addressed::to(seat, event) }
    }

    /// The state with what seats keep for themselves in `now`: orders left beforehand, and answers that are sealed
    /// still.
    pub(super) fn with_own_of(mut self, now: &Self) -> Self {
        if !now.mended() {
            return self;
        }
        self = self.with_standing_of(now);
        if self.sealed() != now.sealed() {
            return self;
        }
        match (&mut self.phase, &now.phase) {
            (Phase::Capital(chosen), Phase::Capital(later)) => chosen.clone_from(later),
            (Phase::Allocate(placing), Phase::Allocate(later))
            | (Phase::Place(placing), Phase::Place(later)) => placing.clone_from(later),
            (Phase::Auction(auction), Phase::Auction(later)) => auction.bids.clone_from(&later.bids),
            (Phase::Fate(fate), Phase::Fate(later)) => {
                let written = self.options.written_ballots;
                for choice in &mut fate.pending {
                    let same = later.pending.iter().find(|other| other.occasion == choice.occasion);
                    if let (ChoiceKind::Vote(vote), Some(ChoiceKind::Vote(later))) =
                        (&mut choice.kind, same.map(|same| &same.kind))
                        && written
                        && vote.matter.names_a_player()
                    {
                        vote.cast.clone_from(&later.cast);
                    }
                }
            }
            _ => {}
        }
        self
    }

    /// Who has units to place (WR-7, WR-54).
    fn placers(&self) -> Vec<SeatId> {
        self.players().filter(|seat| self.seat(*seat).pool > 0).collect()
    }
}
