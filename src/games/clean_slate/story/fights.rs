//! Fights, whoever fights whom: how the sentence begins that tells of one (CS-12 to CS-18, CS-28 to
//! CS-31, CS-37).

use super::words::{join, land, side};
use crate::clean_slate::{FightResult, Side};
use crate::line;
use crate::rules::{Line, Span, TerritoryId};

/// A fight as its event tells of it, with the dice that chose its target.
pub(super) struct Fought {
    pub(super) by: Side,
    pub(super) against: Side,
    pub(super) from: TerritoryId,
    pub(super) to: TerritoryId,
    /// The attacker's tokens and the defender's, before it.
    pub(super) forces: (u32, u32),
    pub(super) dice: Option<(u8, u8)>,
    pub(super) result: FightResult,
    pub(super) target: Option<Vec<u8>>,
    /// CS-15: what a loser loses.
    pub(super) loss: u32,
}

impl Fought {
    /// Has the defender nothing left?
    fn falls(&self) -> bool {
        match self.result {
            FightResult::Unopposed => true,
            FightResult::Won => self.forces.1 <= self.loss,
            FightResult::Lost | FightResult::Tie => false,
        }
    }
}

/// "Congo conquers Egypt (4 v 3; target die 2): 6 beats 2".
pub(super) fn fought(fight: &Fought) -> Line {
    let mut line = who(fight);
    let (strength, defence) = fight.forces;
    let target = |rolls: &Vec<u8>| line!["target die ", Span::Dice(rolls.clone())];
    let target = fight.target.as_ref().map(target);
    if defence > 0 {
        line.push(format!(" ({strength} v {defence}").into());
        line.push(if fight.dice.is_none() { ", no roll" } else { "" }.into());
        line.extend(target.map_or_else(Line::new, |target| join([line!["; "], target])));
        line.push(")".into());
    } else if let Some(target) = target {
        line.extend(join([line![" ("], target, line![")"]]));
    }
    if let Some((attack, defend)) = fight.dice {
        let verb = match fight.result {
            FightResult::Won | FightResult::Unopposed => " beats ",
            FightResult::Lost => " falls to ",
            FightResult::Tie => " ties ",
        };
        line.extend(line![": ", Span::Dice(vec![attack]), verb, Span::Dice(vec![defend])]);
    }
    if fight.result == FightResult::Tie {
        line.push(", nothing changes".into());
    }
    line
}

fn who(fight: &Fought) -> Line {
    let Fought { by, against, from, to, .. } = fight;
    let falls = fight.falls();
    match by {
        Side::Democracy if from == to => {
            let verb = if falls { " restores harmony in " } else { " strives for harmony in " };
            join([side(*by), line![verb, land(*to)]])
        }
        Side::Democracy | Side::Environment => {
            let verb = match (by, fight.forces.1, falls) {
                (_, 0, _) => " goes into ",
                (Side::Democracy, _, true) => " persuades ",
                (Side::Democracy, _, false) => " pleads with ",
                (_, _, true) => " heals ",
                (_, _, false) => " treats ",
            };
            join([side(*by), line![verb, land(*to), " from ", land(*from)]])
        }
        Side::Autocracy if from == to && *against == Side::Disaster => {
            line!["The autocrats in ", land(*to), " fight its disaster"]
        }
        Side::Autocracy if from == to && falls => line!["The infiltrators overthrow ", land(*to)],
        Side::Autocracy if from == to => line!["The infiltrators rise in ", land(*to)],
        Side::Autocracy if falls => line![land(*from), " conquers ", land(*to)],
        Side::Autocracy => line![land(*from), " invades ", land(*to)],
        Side::Disaster if falls => line!["The disaster in ", land(*from), " spreads to ", land(*to)],
        Side::Disaster => line!["The disaster in ", land(*from), " reaches for ", land(*to)],
    }
}
