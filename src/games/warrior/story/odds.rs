//! The chances of an attack, exactly (WR-15, WR-16, WR-18, WR-19).

use super::refusals::explain;
use super::words::{count, land, rule, strong};
use crate::games::warrior::{Refusal, Warrior, board};
use crate::line;
use crate::rules::{Draft, Line, Passage, SeatId, TerritoryId, Viewer};

/// Larger armies than this are not worked out.
pub(super) const MOST: u32 = 1000;

/// What one roll costs the attacker: nothing, one, two.
type Costs = [f64; 3];

/// The chances of one roll of so many dice against so many, with so much taken off each die
/// (WR-15, WR-19). The defender loses what the attacker doesn't, of as many pairs as there are.
#[must_use]
pub(super) fn one_roll(attack: u32, defence: u32, attack_penalty: i8, defence_penalty: i8) -> Costs {
    let (attack, defence) = (attack.min(3), defence.min(2));
    let dice = attack + defence;
    let ways = 6_u32.pow(dice);
    let mut counts = [0_u32; 3];
    for way in 0..ways {
        let face = |place: u32| i8::try_from(way / 6_u32.pow(place) % 6).unwrap_or(0) + 1;
        let mut ours: Vec<i8> = (0..attack).map(|place| face(place) - attack_penalty.abs()).collect();
        let mut theirs: Vec<i8> = (attack..dice).map(|place| face(place) - defence_penalty.abs()).collect();
        ours.sort_unstable_by(|a, b| b.cmp(a));
        theirs.sort_unstable_by(|a, b| b.cmp(a));
        // Ties go to the defender.
        let cost = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours <= theirs).count();
        counts[cost.min(2)] += 1;
    }
    counts.map(|count| f64::from(count) / f64::from(ways))
}

/// How a battle to the end may end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chances {
    /// That the defender has nothing left.
    pub(super) win: f64,
    /// Attackers left, times the chance of winning.
    attackers: f64,
    /// Defenders left, times the chance of losing.
    defenders: f64,
}

impl Chances {
    /// Attackers left on average where they win.
    pub(super) fn attackers_left(self) -> f64 {
        if self.win > 0.0 { self.attackers / self.win } else { 0.0 }
    }

    /// Defenders left on average where they hold.
    pub(super) fn defenders_left(self) -> f64 {
        if self.win < 1.0 { self.defenders / (1.0 - self.win) } else { 0.0 }
    }

    fn plus(self, other: Self, weight: f64) -> Self {
        Self {
            win: self.win + weight * other.win,
            attackers: self.attackers + weight * other.attackers,
            defenders: self.defenders + weight * other.defenders,
        }
    }
}

/// The battle of so many attackers, fighting to the end, against each number of defenders up to
/// `defenders`: row by row of attackers, of which only the last two are needed.
#[must_use]
pub(super) fn battles(attackers: u32, defenders: u32, penalties: (i8, i8)) -> Vec<Chances> {
    let width = defenders as usize + 1;
    let beaten: Vec<Chances> =
        (0..=defenders).map(|left| Chances { defenders: f64::from(left), ..Chances::default() }).collect();
    let costs: Vec<[Costs; 2]> =
        (1..=3).map(|a| [1, 2].map(|d| one_roll(a, d, penalties.0, penalties.1))).collect();
    let (mut two_less, mut one_less) = (beaten.clone(), beaten);
    for force in 1..=attackers {
        let mut row = Vec::with_capacity(width);
        row.push(Chances { win: 1.0, attackers: f64::from(force), defenders: 0.0 });
        let dice = force.min(3) as usize;
        for left in 1..width {
            let [none, one, two] = costs[dice - 1][left.min(2) - 1];
            let chances = if dice.min(left) == 1 {
                // One pair: one or the other.
                Chances::default().plus(row[left - 1], none).plus(one_less[left], one)
            } else {
                Chances::default()
                    .plus(row[left - 2], none)
                    .plus(one_less[left - 1], one)
                    .plus(two_less[left], two)
            };
            row.push(chances);
        }
        two_less = std::mem::replace(&mut one_less, row);
    }
    one_less
}

/// What stands against an attack.
struct Defence {
    units: u32,
    /// WR-18: the capital's die is still to be rolled.
    rises: bool,
    penalty: i8,
}

/// `/odds`: from a territory to another, or of two numbers.
pub(in crate::games::warrior) fn odds(
    game: &Warrior,
    viewer: Viewer,
    draft: &Draft,
) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Refusal| explain(game, seat, &refusal);
    let number = |field: &'static str| -> Result<Option<u32>, Refusal> {
        match draft.integer(field) {
            Err(typed) => Err(Refusal::NotANumber { field, typed }),
            Ok(None) => Ok(None),
            Ok(Some(number)) if number < 1 => Err(Refusal::TooFew { number, least: 1, rule: "WR-15" }),
            Ok(Some(number)) => match u32::try_from(number) {
                Ok(small) if small <= MOST => Ok(Some(small)),
                _ => Err(Refusal::TooMany { number, most: MOST, at: None, rule: "WR-15" }),
            },
        }
    };
    let territory = |field: &str| -> Result<Option<TerritoryId>, Refusal> {
        let Some(typed) = draft.text(field) else { return Ok(None) };
        board()
            .parse(&typed)
            .map(Some)
            .map_err(|miss| Refusal::UnknownTerritory { typed: miss.typed, near: miss.near })
    };
    let from = territory("from").map_err(refuse)?;
    let to = territory("to").map_err(refuse)?;
    let troops = number("troops").map_err(refuse)?;
    let attackers = number("attackers").map_err(refuse)?;
    let defenders = number("defenders").map_err(refuse)?;

    let attacker =
        from.and_then(|from| attacker(game, seat, from)).or(if from.is_none() { seat } else { None });
    let (Some(force), Some(defence)) = (
        troops.or(attackers).or_else(|| from.and_then(|from| ready(game, attacker, from))),
        defence(game, to, defenders),
    ) else {
        return Err(incomplete(game, from, to));
    };
    if defence.units > MOST {
        let number = i64::from(defence.units);
        return Err(refuse(Refusal::TooMany { number, most: MOST, at: to, rule: "WR-15" }));
    }
    // WR-51: a leader's attack dice; only where a territory says whose attack it is.
    let leads = from.is_some() && attacker.is_some_and(|seat| game.seats[seat.index()].leader.is_some());
    let penalties = (if leads { 2 } else { 0 }, defence.penalty);
    Ok(passage(from, to, force, &defence, penalties))
}

/// Who attacks from there: who asks, if they have anybody there; else its owner.
fn attacker(game: &Warrior, seat: Option<SeatId>, from: TerritoryId) -> Option<SeatId> {
    seat.filter(|seat| game.units_of(*seat, from) > 0).or(game.owner(from))
}

/// Whoever can go from there: the owner's all but one, guests all (WR-13).
fn ready(game: &Warrior, attacker: Option<SeatId>, from: TerritoryId) -> Option<u32> {
    let attacker = attacker?;
    let there = game.units_of(attacker, from);
    let ready = if game.owner(from) == Some(attacker) { there.saturating_sub(1) } else { there };
    (ready > 0).then_some(ready.min(MOST))
}

fn defence(game: &Warrior, to: Option<TerritoryId>, defenders: Option<u32>) -> Option<Defence> {
    let Some(to) = to else {
        return defenders.map(|units| Defence { units, rises: false, penalty: 0 });
    };
    let owner = game.owner(to).map(|owner| &game.seats[owner.index()]);
    // WR-14
    let penalty = i8::from(owner.is_some_and(|owner| owner.betrayed));
    if let (Some(siege), None) = (game.sieges.get(&to), defenders) {
        // WR-18: rolled already this turn.
        return Some(Defence { units: siege.strength, rises: false, penalty });
    }
    // WR-18, WR-45
    let rises = game.is_capital(to) && owner.is_some_and(|owner| !owner.exposed);
    Some(Defence { units: defenders.unwrap_or(game.land_at(to).troops), rises, penalty })
}

fn incomplete(game: &Warrior, from: Option<TerritoryId>, to: Option<TerritoryId>) -> Line {
    match (from, to) {
        (Some(from), Some(_)) if game.owner(from).is_none() => line![
            land(from),
            " is unoccupied: nobody attacks from there. Say with how many: “troops”. ",
            rule("WR-15")
        ],
        (Some(from), Some(_)) => line![
            "Nobody can leave ",
            land(from),
            ": one has to stay. Say with how many: “troops”. ",
            rule("WR-15")
        ],
        _ => line![
            "Chances need two territories (“from” and “to”) or two numbers (“attackers” and “defenders”). ",
            rule(crate::rules::codes::NOT_A_NUMBER)
        ],
    }
}

fn passage(
    from: Option<TerritoryId>,
    to: Option<TerritoryId>,
    force: u32,
    defence: &Defence,
    penalties: (i8, i8),
) -> Passage {
    let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
        Some(at) => line![land(at), format!(" ({units})")],
        None => line![count(units, role, &format!("{role}s"))],
    };
    let heading = super::words::join([
        place(from, force, "attacker"),
        line![" against "],
        place(to, defence.units, "defender"),
    ]);
    // WR-18: 1 is ×2, 2 to 5 are ×3, 6 is ×4.
    let mix: &[(u32, f64)] = if defence.rises { &[(2, 1.0), (3, 4.0), (4, 1.0)] } else { &[(1, 6.0)] };
    let strongest = defence.units * if defence.rises { 4 } else { 1 };
    let rows = battles(force, strongest, penalties);
    let of = |times: u32| rows.get((defence.units * times) as usize).copied().unwrap_or_default();
    let all = mix.iter().fold(Chances::default(), |sum, (times, sixths)| sum.plus(of(*times), sixths / 6.0));
    let mut passage = Passage {
        heading: Some(heading),
        lines: vec![line![
            strong(percent(all.win)),
            format!(" to win, fought to the end. A victory leaves {:.1} on average", all.attackers_left()),
            format!(", a defeat {:.1} defenders.", all.defenders_left())
        ]],
        ..Passage::default()
    };
    if defence.rises {
        for (times, sixths) in mix {
            let chances = of(*times);
            passage.lines.push(line![format!(
                "×{times} ({sixths:.0} in 6), a strength of {}: {}",
                defence.units * times,
                percent(chances.win)
            )]);
        }
    }
    let first = one_roll(force, strongest.min(2), penalties.0, penalties.1);
    let dice = format!("{} v {}", force.min(3), strongest.min(2));
    let costs = if force.min(3).min(strongest.min(2)) == 1 {
        format!("attack loses none {}, 1 {}", percent(first[0]), percent(first[1]))
    } else {
        format!("attack loses none {}, 1 {}, 2 {}", percent(first[0]), percent(first[1]), percent(first[2]))
    };
    passage.small.push(line![format!("First roll, {dice} dice: {costs}.")]);
    match penalties {
        (0, 0) => {}
        (attack, 0) => passage.small.push(line![format!("Each attack die −{attack}.")]),
        (0, defence) => passage.small.push(line![format!("Each defence die −{defence}.")]),
        (attack, defence) => {
            passage.small.push(line![format!("Each attack die −{attack}, each defence die −{defence}.")]);
        }
    }
    if let (Some(from), Some(to)) = (from, to)
        && !board().adjacent(from, to)
    {
        passage.small.push(line!["They don't border on each other, so no attack goes that way now."]);
    }
    passage
}

/// "62.3%"; nothing short of certain is 0% or 100%.
pub(super) fn percent(chance: f64) -> String {
    if chance <= 0.0 {
        return "0%".to_owned();
    }
    // Sums of exact chances may miss 1 by a rounding in the last places.
    if chance >= 1.0 - 1e-12 {
        return "100%".to_owned();
    }
    let tenths = (chance * 1000.0).round() / 10.0;
    if tenths < 0.1 {
        return "under 0.1%".to_owned();
    }
    if tenths > 99.9 {
        return "over 99.9%".to_owned();
    }
    format!("{tenths:.1}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(is: f64, known: f64) {
        assert!((is - known).abs() < 0.0006, "{is} is not {known}");
    }

    #[test]
    fn wr_15_one_roll_as_counted_by_everybody() {
        // 2890, 2611 and 2275 of 7776 ways.
        let [none, one, two] = one_roll(3, 2, 0, 0);
        near(none, 0.3717);
        near(one, 0.3358);
        near(two, 0.2926);
        let [none, one, _] = one_roll(1, 1, 0, 0);
        near(none, 15.0 / 36.0);
        near(one, 21.0 / 36.0);
        near(one_roll(3, 1, 0, 0)[0], 0.6597);
        near(one_roll(2, 2, 0, 0)[2], 0.4483);
    }

    #[test]
    fn wr_15_battles_as_published() {
        // Osborne, "Markov Chains for the RISK Board Game Revisited" (2003).
        for (attackers, defenders, win) in [
            (1, 1, 0.417),
            (2, 1, 0.754),
            (3, 1, 0.916),
            (1, 2, 0.106),
            (2, 2, 0.363),
            (3, 3, 0.470),
            (5, 5, 0.506),
            (10, 10, 0.568),
        ] {
            near(battles(attackers, defenders, (0, 0))[defenders as usize].win, win);
        }
    }

    #[test]
    fn wr_19_penalties_tell_before_the_comparison() {
        // A leader's single die (−2) beats a single die in 6 of 36 ways: 4 v 1, 5 v 1 and 2, 6 v 1, 2 and 3.
        near(one_roll(1, 1, -2, 0)[0], 6.0 / 36.0);
        near(one_roll(1, 1, 2, 0)[0], 6.0 / 36.0);
        // A betrayed host's (−1) loses to an equal face too.
        near(one_roll(1, 1, 0, 1)[0], 21.0 / 36.0);
    }

    #[test]
    fn losses_and_survivors_are_weighed_by_their_chances() {
        let chances = battles(1, 1, (0, 0))[1];
        near(chances.attackers_left(), 1.0);
        near(chances.defenders_left(), 1.0);
        let sure = battles(5, 0, (0, 0))[0];
        assert!((sure.win - 1.0).abs() < f64::EPSILON && (sure.attackers_left() - 5.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_thousand_against_a_capital_of_a_thousand_is_worked_out() {
        let chances = battles(MOST, 4 * MOST, (0, 0));
        assert!(chances[4000].win < 1e-6 && chances[1000].win > 0.99);
    }

    #[test]
    fn percentages_never_promise_too_much() {
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(0.999_99), "over 99.9%");
        assert_eq!(percent(0.000_01), "under 0.1%");
        assert_eq!(percent(0.3717), "37.2%");
    }
}
