//! An invasion told as one: who met whom, what both lost, roll by roll behind it.

use super::words::{join, land, side, troops};
use crate::line;
use crate::rules::{Line, Rolls, SideId, Span, TerritoryId};
use crate::two_player::{Rolled, SIDES, TwoPlayer, is_neutral};

/// The rolls of one order, with who meets whom.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    pub(super) by: SideId,
    pub(super) from: TerritoryId,
    pub(super) to: TerritoryId,
    pub(super) defender: SideId,
    pub(super) force: u32,
    pub(super) strength: u32,
    pub(super) rolls: Vec<Rolled>,
}

/// How it ended, as far as this order goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Taken { entered: u32, stayed: u32 },
    Held,
    Open,
}

/// A headline, lines, and the rolls.
pub(super) struct Report {
    pub(super) headline: Line,
    pub(super) lines: Vec<Line>,
    pub(super) rolls: Option<Rolls>,
}

impl Battle {
    fn attack_left(&self) -> u32 {
        self.rolls.last().map_or(self.force, |roll| roll.attack_left)
    }

    fn defence_left(&self) -> u32 {
        self.rolls.last().map_or(self.strength, |roll| roll.defence_left)
    }

    /// "Green, sent by ada": who attacks; `goes_on`: more of the sentence follows.
    fn attacker(&self, game: &TwoPlayer, goes_on: bool) -> Line {
        match SIDES.seat_of(self.by) {
            Some(seat) => line![seat],
            None => line![side(game, self.by), ", sent by ", game.turn, if goes_on { "," } else { "" }],
        }
    }

    /// Tells it.
    pub(super) fn report(&self, end: End, game: &TwoPlayer) -> Report {
        let by = self.attacker(game, !matches!(end, End::Held));
        let headline = match end {
            End::Taken { .. } => {
                join([by, line![" takes ", land(self.to), " from ", side(game, self.defender)]])
            }
            End::Held => join([line![land(self.to), " holds against "], by]),
            End::Open => {
                join([by, line![" attacks ", land(self.to), ", held by ", side(game, self.defender)]])
            }
        };
        let sent =
            line![troops(self.force), " from ", land(self.from), format!(" against {}: ", self.strength)];
        let (lost, left) = (self.strength - self.defence_left(), self.defence_left());
        let rest = match end {
            End::Taken { entered, stayed } => {
                let moves = if entered == 1 { "1 moves in".to_owned() } else { format!("{entered} move in") };
                let stays = match stayed {
                    0 => String::new(),
                    1 => ", 1 stays back".to_owned(),
                    more => format!(", {more} stay back"),
                };
                format!("{} left, the defence lost {lost}. {moves}{stays}.", self.attack_left())
            }
            End::Held => format!("none left; the defence lost {lost}, {left} left."),
            End::Open => {
                format!("{} left; the defence lost {lost}, {left} left. It isn't over.", self.attack_left())
            }
        };
        let rolls = (!self.rolls.is_empty()).then(|| {
            let many = self.rolls.len();
            let title = if many == 1 { "The roll".to_owned() } else { format!("The {many} rolls") };
            let title = line![format!("{title} in "), land(self.to), ":"];
            Rolls { title, lines: self.rolls.iter().map(roll).collect() }
        });
        let mut lines = vec![join([sent, line![rest]])];
        lines.extend(self.helped(game));
        Report { headline, lines, rolls }
    }

    /// Why dice counted more than they showed.
    fn helped(&self, game: &TwoPlayer) -> Option<Line> {
        let roll = self.rolls.first()?;
        let defence = match (roll.defence_plus, is_neutral(self.defender)) {
            (0, _) => None,
            (plus, true) => Some(format!(
                "{}'s commander: +{plus} in defence.",
                super::words::neutral_name(game, self.defender)
            )),
            (plus, false) => Some(format!("An airfield: +{plus} in defence.")),
        };
        let attack = (roll.attack_plus > 0).then(|| format!("An airfield: +{} in attack.", roll.attack_plus));
        let all: Vec<String> = attack.into_iter().chain(defence).collect();
        (!all.is_empty()).then(|| line![all.join(" ")])
    }
}

/// "6 4 1 against 5 3: attack lost 1, defence 1; 4 against 2 left."
fn roll(rolled: &Rolled) -> Line {
    let dice = |dice: Vec<u8>, plus: u8| {
        let plus = if plus > 0 { format!(" (+{plus})") } else { String::new() };
        line![Span::Dice(dice), plus]
    };
    let costs = format!(
        ": attack lost {}, defence {}; {} against {} left.",
        rolled.attack_lost, rolled.defence_lost, rolled.attack_left, rolled.defence_left
    );
    join([
        dice(rolled.attack.to_vec(), rolled.attack_plus),
        line![" against "],
        dice(rolled.defence.to_vec(), rolled.defence_plus),
        line![costs],
    ])
}
