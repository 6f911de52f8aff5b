//! What the refusals of every game have to know of this one.

use super::instead::{NAMED, within};
use super::words::{join, land, lands, now};
use crate::clean_slate::{CleanSlate, Side, board};
use crate::line;
use crate::refusals::RefusalContext;
use crate::rules::{Board, Common, Line, SeatId, TerritorySet};

impl RefusalContext for CleanSlate {
    fn place(&self) -> &'static str {
        "country"
    }

    fn board(&self) -> &Board {
        board()
    }

    fn players(&self) -> Vec<SeatId> {
        Side::PLAYERS.into_iter().filter_map(Side::seat).collect()
    }

    fn now(&self) -> Line {
        now(self)
    }

    fn not_now(&self, what: &str) -> &'static str {
        not_now(what)
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        Side::of_seat(seat).map(|who| self.holds(who)).unwrap_or_default()
    }

    /// Countries hold tokens of several, and the count of one's own matters.
    fn own_words(&self, reader: Option<SeatId>, refusal: &Common) -> Option<Line> {
        Some(match refusal {
            Common::SamePlace { territory, .. } => {
                line![land(*territory), " can't be both ends; name another country."]
            }
            Common::NotYours { territory, .. } => {
                let own = reader.map(|seat| self.lands_of(seat)).unwrap_or_default();
                join([line![land(*territory), " holds no token of yours."], within(" Yours: ", own, "")])
            }
            Common::NotAdjacent { from, to, .. } => join([
                line![land(*to), " doesn't border on ", land(*from), ". Its neighbours: "],
                lands(board().neighbours(*from), NAMED),
                line!["."],
            ]),
            Common::OneMustStay { territory, .. } => {
                line!["Only one token of yours stands in ", land(*territory), ", and one has to stay."]
            }
            _ => return None,
        })
    }
}

/// That this isn't asked for now.
fn not_now(what: &str) -> &'static str {
    match what {
        "place" => "You have no tokens to place now.",
        "deadline" => "Nothing is owed here that has run out of time.",
        "win" => "Nothing is persuaded or healed before the first round.",
        "harmony" | "settle" | "recalibrate" | "shift" | "finish" => "This belongs to a turn of yours.",
        "plan" => "A plan is carried out in a turn of yours.",
        "pass" => "There is nothing for you to pass on now.",
        _ => "That isn't asked of you now.",
    }
}
