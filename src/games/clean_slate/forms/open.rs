//! The forms open to a seat now, with the buttons that stand for them: whatever a command can do,
//! the buttons under "your turn" can do as well.

use super::super::refusal::{PART, drop_plan};
use super::super::rounds::LOSS;
use super::super::{CleanSlate, Part, Side, board};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Button, Form, OpenForms, SeatId};

impl CleanSlate {
    /// The forms open to this seat now, best first. What is kept in private changes nothing about
    /// the buttons that all may see.
    pub(in crate::games::clean_slate) fn open_forms(&self, seat: SeatId) -> Vec<Form> {
        let mut open = OpenForms::default();
        let Some(side) = Side::of_seat(seat).filter(|_| self.outcome.is_none()) else { return open.0 };
        match self.part {
            Part::Over => {}
            Part::Setup if self.owed_by(side) > 0 => {
                place(self, side, &mut open);
                open.command("pass");
            }
            Part::Setup => {}
            _ if self.turn != side => {
                open.button("slate plan", "Plan my turn", Secondary).asking(&["orders"]);
                open.command("slate drop");
                open.command("slate keep");
            }
            _ if self.losing.is_some() => {
                open.button("slate lose", "Choose the loss", Primary).asking(&["tokens"]); // CS-15
                open.button("pass", "Keep as many kinds as possible", Secondary).filled(PART, LOSS);
            }
            part => turn(self, side, part, &mut open),
        }
        open.0
    }
}

/// CS-8: the buttons that only the one who keeps a plan is shown, as its turn comes.
pub(in crate::games::clean_slate) fn plan_buttons() -> Vec<Button> {
    let mut open = OpenForms::default();
    open.button("slate carry", "Carry out my plan", Success);
    let carry = open.0.into_iter().filter_map(|form| form.button);
    carry.chain([drop_plan()]).collect()
}

/// CS-4, CS-10.
fn place(game: &CleanSlate, side: Side, open: &mut OpenForms) {
    // CS-11: nothing is placed that isn't there.
    if game.supply_of(side) == 0 {
        return ["slate place", "slate several", "slate balanced"]
            .into_iter()
            .for_each(|path| open.command(path));
    }
    open.button("slate place", "Place", Primary).asking(&["at", "kind", "count"]);
    open.button("slate several", "Place several", Secondary).asking(&["places"]);
    open.button("slate balanced", "As suggested", Success);
}

fn turn(game: &CleanSlate, side: Side, part: Part, open: &mut OpenForms) {
    let owed = game.owed_by(side);
    if part == Part::Place {
        place(game, side, open);
        if owed > game.supply_of(side) {
            open.button("slate shift", "Shift", Secondary).asking(&["from", "to", "kind"]); // CS-11
        }
    }
    if part < Part::Recalibrate && owed == 0 {
        let (path, label) = match side {
            Side::Democracy => ("slate persuade", "Persuade"),
            _ => ("slate heal", "Heal"),
        };
        open.button(path, label, Primary).asking(&["from", "to", "along"]);
        // What there is no occasion for needs no button of its own.
        let mut infiltrated = game.holds(side).intersection(game.holds(side.foe())).iter();
        if infiltrated.any(|at| side.seat().is_some_and(|seat| game.check_harmony(seat, at).is_ok())) {
            open.button("slate harmony", "Restore harmony", Secondary).asking(&["at"]); // CS-18
        } else if side == Side::Democracy {
            open.command("slate harmony");
        }
        if board().territories().any(|to| game.is_to_settle(side, to)) {
            open.button("slate settle", "Settle", Secondary).asking(&["from", "to", "kind"]); // CS-22
        } else {
            open.command("slate settle");
        }
    }
    if owed == 0 && !game.recalibrated {
        open.button("slate recalibrate", "Recalibrate", Secondary).asking(&["from", "to", "tokens"]); // CS-23
    }
    match part {
        Part::Place => _ = open.button("pass", "Forfeit the rest", Danger).filled(PART, part.word()),
        Part::Act => _ = open.button("pass", "On to recalibration", Secondary).filled(PART, part.word()),
        _ => open.command("pass"),
    }
    open.command("slate carry");
    open.command("slate drop");
    open.button("slate finish", "End turn", if owed == 0 { Success } else { Danger });
}
