//! The chances of an attack, exactly (WR-15, WR-16, WR-18, WR-19).

mod chances;

use chances::{Chances, battles, one_roll};

use super::words::{count, join, land, rule, strong};
use crate::games::refusals;
use crate::games::warrior::{Warrior, board};
use crate::line;
use crate::rules::{Common, Draft, Line, Passage, SeatId, TerritoryId, Viewer};

/// Larger armies than this are not worked out.
pub(super) const MOST: u32 = 1000;

/// An attack whose chances are asked for.
struct Attack {
    /// "Alaska (7) against Kamchatka (2)".
    heading: Line,
    force: u32,
    /// WR-51: taken off each die.
    penalty: i8,
    defence: Defence,
}

/// What stands against an attack.
struct Defence {
    units: u32,
    /// WR-18: the capital's die is still to be rolled.
    rises: bool,
    /// WR-14: taken off each die.
    penalty: i8,
    /// WR-14: whom the attack itself betrays.
    betrays: Option<SeatId>,
}

/// `/odds`: from a territory to another, inside one (`from` and `to` the same), or of two numbers.
pub(in crate::games::warrior) fn odds(
    game: &Warrior,
    viewer: Viewer,
    draft: &Draft,
) -> Result<Passage, Line> {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let refuse = |refusal: Common| refusals::explain(game, seat, &refusal);
    let number = |field: &'static str| {
        let number = Common::number(draft, field)?;
        number.map(|number| Common::units(number, 1, MOST, None, "WR-15")).transpose()
    };
    let territory =
        |field: &str| draft.text(field).map(|typed| Common::territory(board(), &typed)).transpose();
    let from = territory("from").map_err(refuse)?;
    let to = territory("to").map_err(refuse)?;
    let troops = number("troops").map_err(refuse)?;
    let attackers = number("attackers").map_err(refuse)?;
    let defenders = number("defenders").map_err(refuse)?;
    let force = troops.or(attackers);
    let attacks = match (from, to) {
        (Some(at), Some(to)) if at == to => inside(game, seat, at, force, defenders)?,
        _ => vec![outside(game, seat, (from, to), force, defenders)?],
    };
    let most = attacks.iter().map(|attack| attack.defence.units).max().unwrap_or(0);
    if most > MOST {
        return Err(refuse(Common::TooMany { number: most.into(), most: MOST, at: to, rule: "WR-15" }));
    }
    let mut passage = passage(attacks);
    if let (Some(from), Some(to)) = (from, to)
        && from != to
        && !board().adjacent(from, to)
    {
        passage.small.push(line!["They don't border on each other, so no attack goes that way now."]);
    }
    Ok(passage)
}

/// WR-15: an attack on a territory from another, or of two numbers.
fn outside(
    game: &Warrior,
    seat: Option<SeatId>,
    (from, to): (Option<TerritoryId>, Option<TerritoryId>),
    force: Option<u32>,
    defenders: Option<u32>,
) -> Result<Attack, Line> {
    // Only a territory says whose attack it is.
    let by = from.and_then(|from| attacker(game, seat, from));
    let (Some(force), Some(defence)) = (
        force.or_else(|| from.and_then(|from| ready(game, by, from))),
        match to {
            Some(to) => Some(defence_at(game, to, defenders, by.zip(from))),
            None => defenders.map(|units| Defence { units, rises: false, penalty: 0, betrays: None }),
        },
    ) else {
        return Err(incomplete(game, from, to));
    };
    let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
        Some(at) => line![land(at), format!(" ({units})")],
        None => line![count(units, role, &format!("{role}s"))],
    };
    let sides = [place(from, force, "attacker"), line![" against "], place(to, defence.units, "defender")];
    Ok(Attack { heading: join(sides), force, penalty: attack_penalty(game, by), defence })
}

/// WR-14: inside a territory, where all units of both sides fight: guests against their host, the host
/// against each of the guests.
fn inside(
    game: &Warrior,
    seat: Option<SeatId>,
    at: TerritoryId,
    force: Option<u32>,
    defenders: Option<u32>,
) -> Result<Vec<Attack>, Line> {
    let (Some(by), Some(host)) = (attacker(game, seat, at), game.owner(at)) else {
        return Err(incomplete(game, Some(at), Some(at)));
    };
    let mut foes = if by == host { game.players_in() } else { vec![host] };
    foes.retain(|foe| *foe != by && game.units_of(*foe, at) > 0);
    if foes.is_empty() {
        let line = line!["Nobody else's troops stand in ", land(at), ": there is no fight inside it. "];
        return Err(join([line, line![rule("WR-14")]]));
    }
    let force = force.unwrap_or_else(|| game.units_of(by, at).min(MOST));
    let attack = |foe: SeatId| {
        let defence = if foe == host {
            defence_at(game, at, defenders, Some((by, at)))
        } else {
            let units = defenders.unwrap_or_else(|| game.units_of(foe, at));
            Defence { units, rises: false, penalty: i8::from(game.seat(foe).betrayed), betrays: None }
        };
        let sides = line![by, format!(" ({force}) against "), foe, format!(" ({}) in ", defence.units)];
        let heading = join([sides, line![land(at)]]);
        Attack { heading, force, penalty: attack_penalty(game, Some(by)), defence }
    };
    Ok(foes.into_iter().map(attack).collect())
}

/// WR-51: a leader's attack dice.
fn attack_penalty(game: &Warrior, by: Option<SeatId>) -> i8 {
    if by.is_some_and(|by| game.seat(by).leader.is_some()) { 2 } else { 0 }
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

/// What resists in a territory, or that number; `by`: whose attack it is, and where they stand.
fn defence_at(
    game: &Warrior,
    to: TerritoryId,
    defenders: Option<u32>,
    by: Option<(SeatId, TerritoryId)>,
) -> Defence {
    let owner = game.owner(to);
    // WR-14: the attack itself may be what brings it.
    let betrayed = owner.is_some_and(|owner| game.seat(owner).betrayed);
    let betrays = owner
        .filter(|host| !betrayed && by.is_some_and(|(guest, standing)| game.betrays(guest, standing, *host)));
    // WR-18: multiplied, if the die was rolled already this turn.
    let units = defenders.unwrap_or_else(|| game.strength_at(to, None));
    let penalty = i8::from(betrayed || betrays.is_some());
    Defence { units, rises: game.will_rise(to), penalty, betrays }
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

/// One attack, or several one below the other.
fn passage(attacks: Vec<Attack>) -> Passage {
    let mut passage = Passage::default();
    for attack in attacks {
        let (lines, small) = told(&attack);
        match passage.heading {
            None => passage.heading = Some(attack.heading),
            Some(_) => passage.lines.push(attack.heading),
        }
        passage.lines.extend(lines);
        for line in small {
            if !passage.small.contains(&line) {
                passage.small.push(line);
            }
        }
    }
    passage
}

/// The chances in words, and the small print.
fn told(attack: &Attack) -> (Vec<Line>, Vec<Line>) {
    let Attack { force, penalty, defence, .. } = attack;
    let (force, penalties) = (*force, (*penalty, defence.penalty));
    // WR-18: 1 is ×2, 2 to 5 are ×3, 6 is ×4.
    let mix: &[(u32, f64)] = if defence.rises { &[(2, 1.0), (3, 4.0), (4, 1.0)] } else { &[(1, 6.0)] };
    let strongest = defence.units * if defence.rises { 4 } else { 1 };
    let rows = battles(force, strongest, penalties);
    let of = |times: u32| rows.get((defence.units * times) as usize).copied().unwrap_or_default();
    let all = mix.iter().fold(Chances::default(), |sum, (times, sixths)| sum.plus(of(*times), sixths / 6.0));
    let mut lines = vec![line![
        strong(percent(all.win)),
        format!(" to win, fought to the end. A victory leaves {:.1} on average", all.attackers_left()),
        format!(", a defeat {:.1} defenders.", all.defenders_left())
    ]];
    if defence.rises {
        for (times, sixths) in mix {
            let chances = of(*times);
            lines.push(line![format!(
                "×{times} ({sixths:.0} in 6), a strength of {}: {}",
                defence.units * times,
                percent(chances.win)
            )]);
        }
    }
    let mut small = Vec::new();
    let first = one_roll(force, strongest.min(2), penalties.0, penalties.1);
    let dice = format!("{} v {}", force.min(3), strongest.min(2));
    let costs = if force.min(3).min(strongest.min(2)) == 1 {
        format!("attack loses none {}, 1 {}", percent(first[0]), percent(first[1]))
    } else {
        format!("attack loses none {}, 1 {}, 2 {}", percent(first[0]), percent(first[1]), percent(first[2]))
    };
    small.push(line![format!("First roll, {dice} dice: {costs}.")]);
    match penalties {
        (0, 0) => {}
        (attack, 0) => small.push(line![format!("Each attack die −{attack}.")]),
        (0, defence) => small.push(line![format!("Each defence die −{defence}.")]),
        (attack, defence) => {
            small.push(line![format!("Each attack die −{attack}, each defence die −{defence}.")]);
        }
    }
    // WR-14
    small.extend(defence.betrays.map(|host| line!["The attack betrays ", host, ": that brings the −1."]));
    (lines, small)
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
    use super::percent;

    #[test]
    fn percentages_never_promise_too_much() {
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.0), "0%");
        assert_eq!(percent(0.999_99), "over 99.9%");
        assert_eq!(percent(0.000_01), "under 0.1%");
        assert_eq!(percent(0.3717), "37.2%");
    }
}
