//! What one viewer may know: the one place where secrets are left out.

use std::collections::BTreeMap;

use super::{ChoiceKind, Phase, Warrior};
use crate::rules::{SeatId, Viewer};

/// What one viewer may know. Whatever is told, drawn or written down reads this alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The game with everything left out that the viewer may not know.
    pub game: Warrior,
}

impl Warrior {
    /// What `viewer` may know of the game.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        view(self, viewer)
    }
}

/// Secret are capitals until all have chosen (WR-6), placings until all are done (WR-7, WR-54),
/// bids until the last is in (WR-25), votes on players where ballots are written (WR-47), and who has given one;
/// and what is left beforehand at all times (WR-25, WR-27, WR-28).
fn view(game: &Warrior, viewer: Viewer) -> View {
    let mut view = View { viewer, game: game.clone() };
    match &mut view.game.phase {
        Phase::Capital(chosen) => keep_own(chosen, viewer),
        Phase::Allocate(placing) | Phase::Place(placing) => {
            keep_own(&mut placing.placed, viewer);
            placing.done.retain(|seat| knows(viewer, *seat));
        }
        Phase::Auction(auction) => keep_own(&mut auction.bids, viewer),
        Phase::Fate(fate) => {
            for choice in &mut fate.pending {
                if let ChoiceKind::Vote(vote) = &mut choice.kind
                    && game.options.written_ballots
                    && vote.matter.names_a_player()
                {
                    keep_own(&mut vote.cast, viewer);
                }
            }
        }
        Phase::Aim | Phase::Combat(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Over => {}
    }
    for (seat, standing) in (0..).map(SeatId).zip(&mut view.game.seats) {
        if !knows(viewer, seat) {
            standing.standing_bids.clear();
            standing.standing = super::Standing::default();
        }
    }
    view
}

fn knows(viewer: Viewer, seat: SeatId) -> bool {
    viewer == Viewer::Everything || viewer == Viewer::Seat(seat)
}

fn keep_own<T>(secrets: &mut BTreeMap<SeatId, T>, viewer: Viewer) {
    secrets.retain(|seat, _| knows(viewer, *seat));
}
