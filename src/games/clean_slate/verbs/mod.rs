//! What a player can order, a file for each thing: how it is asked for, when it is open and by which button, what is
//! suggested for its fields, and how what was filled in becomes an order. Whether the order is allowed is for `check`
//! to say.

mod harmony;
mod lose;
mod persuade;
mod place;
mod plan;
mod recalibrate;
mod sentence;
mod settle;
mod shift;
mod stakes;
mod sure;
mod turn;
mod ways;
mod words;

use super::{CleanSlate, Order, Part, Refusal, Side, Tokens, Unkept, board};
use crate::rules::{self, Button, Presented, SeatId, View};

use harmony::HARMONY;
use lose::LOSE;
use persuade::{HEAL, PERSUADE};
use place::{BALANCED, PLACE, SEVERAL};
use plan::{CARRY, DROP, KEEP, PLAN};
pub(super) use plan::{drop_plan, kept_or_ordered, plan_buttons};
use recalibrate::RECALIBRATE;
use settle::SETTLE;
use shift::SHIFT;
pub(super) use sure::{end_all_the_same, give_up};
use turn::{FINISH, PASS};
pub(super) use words::label;

type Verb = rules::Verb<CleanSlate>;
type Field = rules::Field<CleanSlate>;
type Takes = rules::Takes<CleanSlate>;
type Filled<'a> = rules::Filled<'a, CleanSlate>;
type Opening<'a> = rules::Opening<'a, CleanSlate>;

/// All of them, in the order in which their buttons stand.
pub(super) static VERBS: &[&Verb] = &[
    &PLACE,
    &SEVERAL,
    &BALANCED,
    &SHIFT,
    &PERSUADE,
    &HEAL,
    &HARMONY,
    &SETTLE,
    &RECALIBRATE,
    &LOSE,
    &PASS,
    &PLAN,
    &CARRY,
    &DROP,
    &KEEP,
    &FINISH,
];

/// The buttons of all that is open to a seat. What is kept in private changes nothing about them: all may see them.
pub(super) fn buttons(view: &View<'_, CleanSlate>, seat: SeatId) -> Vec<Button> {
    CleanSlate::forms(view, seat).into_iter().filter_map(|form| form.button).collect()
}

/// The verb with this path.
fn called(path: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.path == path).copied()
}

/// The player of a seat. Nobody else is asked anything ([`Presented::may_order`]).
fn side(seat: SeatId) -> Side {
    Side::of_seat(seat).unwrap_or(Side::Democracy)
}

/// Are there tokens for this seat to place (CS-4, CS-9)?
fn is_placing(opening: &Opening<'_>) -> bool {
    match opening.game.part {
        Part::Setup => opening.game.owed_by(side(opening.seat)) > 0,
        part => part == Part::Place && is_in_turn(opening),
    }
}

/// Is it this seat's turn, with no loss to be chosen first (CS-15)?
fn is_in_turn(opening: &Opening<'_>) -> bool {
    let game = opening.game;
    game.part != Part::Setup && game.turn == side(opening.seat) && game.losing.is_none()
}

/// May this seat do what belongs to the middle of its turn (CS-8)?
fn may_act(opening: &Opening<'_>) -> bool {
    let game = opening.game;
    is_in_turn(opening) && game.part < Part::Recalibrate && game.owed_by(game.turn) == 0
}

/// Is it the partner's turn?
fn is_partners_turn(opening: &Opening<'_>) -> bool {
    opening.game.part != Part::Setup && opening.game.turn != side(opening.seat)
}
