//! Why an action that was announced isn't done after all (BZ-C8, BZ-G8).

use super::words::{action, join};
use crate::blitzkrieg::{Action, Blitzkrieg, Refusal};
use crate::line;
use crate::rules::{Common, Line, SeatId};

/// BZ-C8, BZ-G8: why it isn't done, as the rules refuse it now, nothing of it having been done. `agreed`: friends have agreed,
/// so that what the rules still let through meets more enemies than it was meant for.
pub(super) fn came_to_nothing(
    game: &Blitzkrieg,
    seat: SeatId,
    what: &Action,
    (lost, agreed): (Option<SeatId>, bool),
) -> Line {
    let start = join([line![seat, " doesn't "], action(game, what)]);
    if !game.is_in(seat) {
        return join([start, line![" after all: ", seat, " is out, and it comes to nothing."]]);
    }
    let changed = || line!["since things have changed"];
    let why = match (game.check_action(seat, what, true), lost) {
        (Err(refusal), _) => hindrance(seat, &refusal).unwrap_or_else(changed),
        (Ok(()), Some(by)) => line!["for ", by, " has no influence over it any more"],
        (Ok(()), None) if agreed => match what {
            Action::Conquer { .. } => line!["since the land is a friend's by now"],
            _ => line!["since more, or stronger ones, stand against it than when it was proposed"],
        },
        (Ok(()), None) => changed(),
    };
    join([start, line![" after all: it comes to nothing, "], why, line!["."]])
}

/// What has come between since it was to be done, as everybody is told; none where it isn't said in a word.
fn hindrance(seat: SeatId, refusal: &Refusal) -> Option<Line> {
    match refusal {
        Refusal::Common(Common::CannotAfford { .. })
        | Refusal::MarchShort { .. }
        | Refusal::InvasionShort { .. }
        | Refusal::PyramidNeeds { .. } => Some(line!["for ", seat, " can't pay for it any more"]),
        Refusal::Divisions { .. } | Refusal::NotThere { .. } | Refusal::NoTroops { .. } => {
            Some(line!["for the troops aren't there any more"])
        }
        // BZ-B6: a Utopia's right may have been all that there was.
        Refusal::NobodyThere { .. } => Some(line!["for no troops are there that could take it"]),
        Refusal::Common(Common::NotYours { .. })
        | Refusal::OwnAlready { .. }
        | Refusal::MemeticTarget { .. } => Some(line!["for the land has changed hands"]),
        Refusal::Friendly { owner, .. } if *owner == Some(seat) => {
            Some(line!["for the land has changed hands"])
        }
        _ => None,
    }
}
