//! Battles: one summary, and every roll beside it.

use super::words::{join, land, list, separated, troops};
use crate::line;
use crate::rules::{Line, Rolls, SeatId, Span, TerritoryId};
use crate::warrior::{Event, Warrior};

/// One pair of handfuls of dice (WR-15) as an event tells it.
#[derive(Clone, Debug)]
struct Roll {
    attack: Vec<u8>,
    defence: Vec<u8>,
    attack_lost: u32,
    defence_lost: u32,
    attack_left: u32,
    defence_left: u32,
}

/// Who fights.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Side {
    /// A player's army.
    Seat(SeatId),
    /// The natural force of an unoccupied territory (WR-17).
    Nature,
    /// The mob of WR-39.
    Mob,
}

impl Side {
    fn words(&self) -> Line {
        match self {
            Self::Seat(seat) => line![*seat],
            Self::Nature => line!["the natural force"],
            Self::Mob => line!["the mob"],
        }
    }

    fn owner(seat: Option<SeatId>) -> Self {
        seat.map_or(Self::Nature, Self::Seat)
    }
}

/// How a battle ended, as far as this order goes.
pub(super) enum End {
    /// Taken by the attacker from this owner, so many moving in and going back.
    Taken { by: SeatId, at: TerritoryId, from: Option<SeatId>, inside: bool, entered: u32, sent_back: u32 },
    /// The attacker stopped, with so many left; or the attack is over `since` somebody has given up on whom it hung (WR-56).
    Halted {
        by: SeatId,
        at: TerritoryId,
        against: Option<SeatId>,
        inside: bool,
        survivors: u32,
        since: Option<SeatId>,
    },
    /// No attacker is left.
    Held { by: SeatId, at: TerritoryId, against: Option<SeatId>, inside: bool },
    /// WR-14: guests are beaten; the host keeps the territory.
    GuestsBeaten { by: SeatId, at: TerritoryId, guests: SeatId },
    /// WR-39.
    Mob { at: TerritoryId, won: bool, fell: Vec<(SeatId, u32)> },
    /// It is still going on.
    Open,
}

/// A battle being told.
#[derive(Clone, Debug, Default)]
pub(super) struct Battle {
    attacker: Option<Side>,
    defender: Option<Side>,
    at: Option<TerritoryId>,
    inside: bool,
    forces: Vec<(TerritoryId, u32)>,
    declared: Option<(u32, u32)>,
    strength: Option<u32>,
    penalties: (i8, i8),
    rolls: Vec<Roll>,
}

/// A battle told: the headline, what is to be read below it, every roll.
pub(super) struct Report {
    pub(super) headline: Option<Line>,
    pub(super) lines: Vec<Line>,
    pub(super) rolls: Option<Rolls>,
}

impl Battle {
    /// An attack from outside (WR-16).
    pub(super) fn attack(
        by: SeatId,
        forces: &[(TerritoryId, u32)],
        at: TerritoryId,
        defender: Option<SeatId>,
        strength: u32,
    ) -> Self {
        Self {
            attacker: Some(Side::Seat(by)),
            defender: Some(Side::owner(defender)),
            at: Some(at),
            forces: forces.to_vec(),
            declared: Some((forces.iter().map(|(_, troops)| troops).sum(), strength)),
            ..Self::default()
        }
    }

    /// A fight inside a territory (WR-14).
    pub(super) fn fight(by: SeatId, at: TerritoryId, against: SeatId, force: u32, strength: u32) -> Self {
        Self {
            attacker: Some(Side::Seat(by)),
            defender: Some(Side::Seat(against)),
            at: Some(at),
            inside: true,
            declared: Some((force, strength)),
            ..Self::default()
        }
    }

    /// A mob (WR-39).
    pub(super) fn mob(at: TerritoryId, size: u32) -> Self {
        Self {
            attacker: Some(Side::Mob),
            at: Some(at),
            declared: Some((size, 0)),
            inside: true,
            ..Self::default()
        }
    }

    /// The capital's people join in (WR-18).
    pub(super) fn strengthened(&mut self, strength: u32) {
        self.strength = Some(strength);
    }

    /// A further roll. Anything but a roll is no part of a battle and is left out.
    pub(super) fn roll(&mut self, event: &Event) {
        if let Event::Rolled {
            attack,
            defence,
            attack_penalty,
            defence_penalty,
            attack_lost,
            defence_lost,
            attack_left,
            defence_left,
        } = event
        {
            self.penalties = (*attack_penalty, *defence_penalty);
            self.rolls.push(Roll {
                attack: attack.to_vec(),
                defence: defence.to_vec(),
                attack_lost: *attack_lost,
                defence_lost: *defence_lost,
                attack_left: *attack_left,
                defence_left: *defence_left,
            });
        }
    }

    /// How many attacked in this order.
    fn sent(&self) -> u32 {
        let first = self.rolls.first().map(|roll| roll.attack_left + roll.attack_lost);
        first.or(self.declared.map(|(sent, _)| sent)).unwrap_or(0)
    }

    fn attack_left(&self) -> u32 {
        self.rolls.last().map_or_else(|| self.sent(), |roll| roll.attack_left)
    }

    fn defence_left(&self) -> u32 {
        let declared = || self.strength.or(self.declared.map(|(_, strength)| strength)).unwrap_or(0);
        self.rolls.last().map_or_else(declared, |roll| roll.defence_left)
    }

    fn defence_lost(&self) -> u32 {
        self.rolls.iter().map(|roll| roll.defence_lost).sum()
    }

    /// "7 sent from Alaska 3, Irkutsk 4".
    fn sent_words(&self) -> Line {
        let mut line = line![format!("{} sent", self.sent())];
        if let [(from, _)] = self.forces.as_slice() {
            line.extend(line![" from ", land(*from)]);
        } else if !self.forces.is_empty() {
            let items = self.forces.iter().map(|(from, troops)| line![land(*from), format!(" {troops}")]);
            line.extend(line![" from "]);
            line.extend(separated(items.collect(), ", "));
        }
        line
    }

    fn losses(&self, defender: &Side) -> Line {
        let mut line = defender.words();
        line.push(format!(" lost {}", self.defence_lost()).into());
        line
    }

    /// The rolls, one a line: dice, losses, what is left.
    fn roll_lines(&self) -> Vec<Line> {
        self.rolls
            .iter()
            .map(|roll| {
                line![
                    Span::Dice(roll.attack.clone()),
                    " v ",
                    Span::Dice(roll.defence.clone()),
                    format!(
                        ": attack loses {}, defence {}; {} v {} left",
                        roll.attack_lost, roll.defence_lost, roll.attack_left, roll.defence_left
                    ),
                ]
            })
            .collect()
    }

    /// WR-19: what is taken off every die.
    fn penalty_line(&self) -> Option<Line> {
        let words = |name: &str, penalty: i8| format!("each {name} die −{}", penalty.unsigned_abs());
        match self.penalties {
            (0, 0) => None,
            (attack, 0) => Some(line![format!("Penalty: {}.", words("attack", attack))]),
            (0, defence) => Some(line![format!("Penalty: {}.", words("defence", defence))]),
            (attack, defence) => {
                Some(line![format!("Penalties: {}, {}.", words("attack", attack), words("defence", defence))])
            }
        }
    }

    /// Tells it.
    pub(super) fn report(mut self, end: &End, game: &Warrior) -> Report {
        self.complete(end, game);
        let mut lines = Vec::new();
        let headline = self.headline(end);
        lines.push(self.summary(end));
        lines.extend(self.penalty_line());
        let rolled = self.roll_lines();
        let rolls = self.at.filter(|_| !rolled.is_empty()).map(|at| {
            let many = rolled.len();
            let title = if many == 1 { "The roll".to_owned() } else { format!("The {many} rolls") };
            Rolls { title: line![format!("{title} in "), land(at), ":"], lines: rolled }
        });
        Report { headline, lines, rolls }
    }

    /// An order that goes on with an attack declared before has no declaration of its own: who
    /// fights whom is read from its end, or from the attack that is still open.
    fn complete(&mut self, end: &End, game: &Warrior) {
        let (by, at, against, inside) = match end {
            End::Taken { by, at, from: against, inside, .. }
            | End::Halted { by, at, against, inside, .. }
            | End::Held { by, at, against, inside } => (*by, *at, *against, *inside),
            End::GuestsBeaten { by, at, guests } => (*by, *at, Some(*guests), true),
            End::Mob { .. } => return,
            End::Open => {
                let Some(attack) = &game.attack else { return };
                (
                    attack.by,
                    attack.to,
                    attack.inside.or_else(|| game.owner(attack.to)),
                    attack.inside.is_some(),
                )
            }
        };
        self.attacker.get_or_insert(Side::Seat(by));
        self.defender.get_or_insert(Side::owner(against));
        self.at.get_or_insert(at);
        self.inside |= inside;
    }

    fn headline(&self, end: &End) -> Option<Line> {
        let line = match end {
            End::Taken { by, at, from: Some(from), .. } => line![*by, " takes ", land(*at), " from ", *from],
            End::Taken { by, at, from: None, .. } => line![*by, " takes ", land(*at)],
            End::Halted { by, at, inside, since: Some(leaver), .. } if leaver == by => {
                let what = if *inside { "'s fight in " } else { "'s attack on " };
                line![*by, what, land(*at), " is over with who gives up"]
            }
            End::Halted { by, at, inside: true, since: Some(leaver), .. } => {
                line![*by, "'s fight in ", land(*at), " is over, for ", *leaver, " gives up"]
            }
            End::Halted { by, at, since: Some(leaver), .. } => {
                line![*by, "'s attack on ", land(*at), " is over, for ", *leaver, " gives up"]
            }
            End::Halted { by, at, inside: true, .. } => line![*by, " stops the fight in ", land(*at)],
            End::Halted { by, at, .. } => line![*by, " halts the attack on ", land(*at)],
            End::Held { by, at, against: Some(against), inside: true } => {
                line![*against, " holds out against ", *by, " in ", land(*at)]
            }
            End::Held { by, at, .. } => line![land(*at), " holds against ", *by],
            End::GuestsBeaten { by, at, guests } => line![*by, " drives ", *guests, " out of ", land(*at)],
            End::Mob { at, won: true, .. } => line!["The mob overruns ", land(*at)],
            End::Mob { at, won: false, .. } => line![land(*at), " puts the mob down"],
            End::Open => {
                let (Some(Side::Seat(by)), Some(at)) = (&self.attacker, self.at) else { return None };
                match (&self.defender, self.inside) {
                    (Some(Side::Seat(against)), true) => {
                        line![*by, " fights ", *against, " in ", land(at)]
                    }
                    (Some(Side::Seat(against)), false) => {
                        line![*by, " attacks ", land(at), ", held by ", *against]
                    }
                    _ => line![*by, " attacks ", land(at)],
                }
            }
        };
        Some(line)
    }

    fn summary(&self, end: &End) -> Line {
        let mut line = match (&self.attacker, self.inside) {
            (Some(Side::Mob), _) => line![format!("A mob of {}", self.sent())],
            (_, true) => line![format!("{} fought", self.sent())],
            (_, false) => self.sent_words(),
        };
        let losses = || match &self.defender {
            Some(defender) => self.losses(defender),
            None => line![format!("the defence lost {}", self.defence_lost())],
        };
        match end {
            // WR-56: they are gone with who gives up.
            End::Halted { by, since: Some(leaver), .. } if self.rolls.is_empty() && by == leaver => {
                return line!["It isn't fought to its end."];
            }
            End::Halted { survivors, inside, .. } if self.rolls.is_empty() => {
                let rest = match (*inside, *survivors) {
                    (true, 1) => "stays where it is.",
                    (true, _) => "stay where they are.",
                    (false, 1) => "is back where it came from.",
                    (false, _) => "are back where they came from.",
                };
                return line![format!("{} {rest}", troops(*survivors))];
            }
            End::Taken { at, entered, sent_back, inside, .. } => {
                line.push(format!(", {} left; ", self.attack_left()).into());
                line.extend(losses());
                line.push(".".into());
                if !inside {
                    // WR-14: some may have stood there already; of one that is gone on with that isn't known here.
                    let within = self.forces.is_empty() || self.forces.iter().any(|(from, _)| from == at);
                    line.push(moved_in(within, *entered, *sent_back).into());
                }
            }
            End::Halted { survivors: left, .. } => {
                line.push(format!(", {left} left; ").into());
                line.extend(losses());
                line.push(format!(", {} left.", self.defence_left()).into());
            }
            End::Held { .. } => {
                line.push(", none left; ".into());
                line.extend(losses());
                line.push(format!(", {} left.", self.defence_left()).into());
            }
            End::GuestsBeaten { .. } => {
                line.push(format!(", {} left; ", self.attack_left()).into());
                line.extend(losses());
                line.push(", none left.".into());
            }
            End::Mob { fell, .. } => {
                let lost: u32 = self.rolls.iter().map(|roll| roll.attack_lost).sum();
                line.push(format!(" lost {lost}; ").into());
                let each = fell.iter().map(|(seat, units)| line![*seat, format!(" lost {units}")]).collect();
                line.extend(match fell.is_empty() {
                    true => line![format!("{} fell in the fighting.", troops(self.defence_lost()))],
                    false => join([list(each), line!["."]]),
                });
            }
            End::Open if self.rolls.is_empty() => {
                line.push(format!(" against {}; no dice yet.", self.defence_left()).into());
            }
            End::Open => {
                line.push(format!(", {} left; ", self.attack_left()).into());
                line.extend(losses());
                line.push(format!(", {} left. It isn't over.", self.defence_left()).into());
            }
        }
        line
    }
}

fn moved_in(within: bool, entered: u32, sent_back: u32) -> String {
    let moves = match (within, entered) {
        (true, 1) => " 1 holds it".to_owned(),
        (true, _) => format!(" {entered} hold it"),
        (false, 1) => " 1 moves in".to_owned(),
        (false, _) => format!(" {entered} move in"),
    };
    match sent_back {
        0 => format!("{moves}."),
        1 => format!("{moves}, 1 goes back."),
        back => format!("{moves}, {back} go back."),
    }
}
