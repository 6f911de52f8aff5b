//! An attack told as one: who met whom, what both lost, roll by roll behind it.

use super::words::{army, card, fleet, join, land, separated, troops};
use crate::clone_wars::{CloneWars, Rolled, Ships};
use crate::line;
use crate::rules::{Line, RolledDice, Rolls, SideId, Span, TerritoryId};

/// The rolls of one order, with who meets whom.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    pub(super) by: SideId,
    pub(super) from: TerritoryId,
    pub(super) to: TerritoryId,
    pub(super) defender: SideId,
    pub(super) force: u32,
    pub(super) ships: Ships,
    pub(super) strength: u32,
    pub(super) theirs: Ships,
    pub(super) rolls: Vec<Rolled>,
}

/// How it ended, as far as this order goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Taken { entered: u32, destroyed: Ships },
    Held,
    Asked,
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

    /// Tells it.
    pub(super) fn report(&self, end: End, game: &CloneWars) -> Report {
        let (by, defender) = (army(game, self.by), army(game, self.defender));
        let headline = match end {
            End::Taken { .. } => line![by, " takes ", land(self.to), " from ", defender],
            End::Held => line![land(self.to), " holds against ", by],
            End::Open | End::Asked => line![by, " attacks ", land(self.to), ", held by ", defender],
        };
        let with = |ships: Ships| match ships.is_none() {
            true => String::new(),
            false => format!(" with {}", fleet(ships)),
        };
        // Whether ships meet an attack is the defender's to say: these stand there.
        let there = match self.theirs.is_none() {
            true => String::new(),
            false => format!(",{} there", with(self.theirs)),
        };
        let sent = line![
            format!("{}{} from ", troops(self.force), with(self.ships)),
            land(self.from),
            format!(" against {}{there}: ", self.strength)
        ];
        let (lost, left) = (self.strength - self.defence_left(), self.defence_left());
        let rest = match end {
            End::Taken { entered, destroyed } => {
                let moves = if entered == 1 { "1 moves in".to_owned() } else { format!("{entered} move in") };
                let wrecks = match destroyed.total() {
                    0 => String::new(),
                    1 => format!("; {} is destroyed", fleet(destroyed)),
                    _ => format!("; {} are destroyed", fleet(destroyed)),
                };
                format!("the defence lost {lost}. {moves}{wrecks}.")
            }
            End::Held => format!("none left; the defence lost {lost}, {left} left."),
            End::Asked if self.rolls.is_empty() => "the defender is asked how to meet it.".to_owned(),
            End::Asked | End::Open => {
                format!("{} left; the defence lost {lost}, {left} left. It isn't over.", self.attack_left())
            }
        };
        let rolls = (!self.rolls.is_empty()).then(|| {
            let many = self.rolls.len();
            let title = if many == 1 { "The roll".to_owned() } else { format!("The {many} rolls") };
            let title = line![format!("{title} for "), land(self.to), ":"];
            Rolls { title, lines: self.rolls.iter().map(|rolled| roll(game, rolled)).collect() }
        });
        let mut lines = vec![join([sent, line![rest]])];
        lines.extend(self.texts(game));
        Report { headline, lines, rolls }
    }

    /// CW-11: the texts that were played.
    fn texts(&self, game: &CloneWars) -> Option<Line> {
        let texts = self.rolls.iter().flat_map(|roll| &roll.texts);
        let each =
            texts.map(|text| line![army(game, text.army), format!(" plays {}", card(game, text.card))]);
        let each: Vec<Line> = each.collect();
        (!each.is_empty()).then(|| join([separated(each, ", "), line!["."]]))
    }
}

/// "8 4 1 (9, 4) against 5 3: attack lost 1, defence 1; 4 against 2 left."
fn roll(game: &CloneWars, rolled: &Rolled) -> Line {
    let texts = rolled.texts.iter().map(|text| {
        let before = if text.before.is_empty() {
            line![]
        } else {
            line![" instead of ", Span::Dice(text.before.clone())]
        };
        join([line![format!(" [{}", card(game, text.card))], before, line!["]"]])
    });
    let costs = format!(
        ": attack lost {}, defence {}; {} against {} left.",
        rolled.attack_lost, rolled.defence_lost, rolled.attack_left, rolled.defence_left
    );
    let sides = [
        dice(&rolled.attack, &rolled.attack_counts),
        line![" against "],
        dice(&rolled.defence, &rolled.defence_counts),
    ];
    join(sides.into_iter().chain(texts).chain([line![costs]]))
}

/// What lies there: d8s named, ones that were rolled again, and what the dice count where that is more than they show.
fn dice(rolled: &RolledDice, counts: &[i16]) -> Line {
    let mut line = line![Span::Dice(rolled.to_vec())];
    let mut notes = Vec::new();
    let large = rolled.iter().filter(|die| die.sides > 6).count();
    if large > 0 {
        notes.push(if large == 1 { "1 d8".to_owned() } else { format!("{large} d8s") });
    }
    let again: usize = rolled.iter().map(|die| die.shown().count().saturating_sub(1)).sum();
    if again > 0 {
        notes.push(if again == 1 { "a 1 again".to_owned() } else { format!("{again} ones again") });
    }
    let mut shown: Vec<i16> = rolled.faces().map(i16::from).collect();
    shown.sort_unstable_by(|a, b| b.cmp(a));
    if shown != counts {
        let counts: Vec<String> = counts.iter().map(i16::to_string).collect();
        notes.push(format!("counting {}", counts.join(" ")));
    }
    if !notes.is_empty() {
        line.extend(line![format!(" ({})", notes.join(", "))]);
    }
    line
}
