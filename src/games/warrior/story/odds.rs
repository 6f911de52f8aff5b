//! The chances of an attack, exactly, and what it leaves (WR-15, WR-16, WR-18, WR-19).

use super::words::{count, join, land, list, percent, rule, strong};
use crate::chances::Terms;
use crate::data::Steps;
use crate::line;
use crate::refusals;
use crate::rules::{
    BattleTooLarge, Combat, Common, DicePool, Distribution, Draft, Line, Odds, Passage, SeatId, TerritoryId,
    Viewer,
};
use crate::warrior::{Attack as Open, Warrior, board};

/// Larger armies than this are not worked out.
pub(super) const MOST: u32 = 1000;

/// An attack whose chances are asked for.
struct Attack {
    /// "Alaska (7) against Kamchatka (2)".
    heading: Line,
    force: u32,
    /// WR-51: a leader's are worth less.
    dice: DicePool,
    defence: Defence,
}

/// What stands against an attack.
struct Defence {
    units: u32,
    /// WR-18: the capital's die is still to be rolled.
    rises: bool,
    /// WR-14: a betrayed host's are worth less.
    dice: DicePool,
    /// WR-14: whom the attack itself betrays.
    betrays: Option<SeatId>,
}

/// `/odds`: from a territory to another, inside one (`from` and `to` the same), or of two numbers.
pub(in crate::warrior) fn odds(game: &Warrior, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
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
    let terms = Terms::of(draft, "WR-16").map_err(refuse)?;
    let force = troops.or(attackers);
    let attacks = match (meant(game, (from, to), defenders).filter(|_| force.is_none()), from, to) {
        (Some(open), ..) => vec![under_way(game, open, defenders)],
        (None, Some(at), Some(to)) if at == to => inside(game, seat, at, force, defenders)?,
        _ => vec![outside(game, seat, (from, to), force, defenders)?],
    };
    let most = attacks.iter().map(|attack| attack.defence.units).max().unwrap_or(0);
    let too_large = || refuse(Common::TooMany { number: most.into(), most: MOST, at: to, rule: "WR-15" });
    if most > MOST {
        return Err(too_large());
    }
    // WR-16: to stop with so many left, there must be more now.
    let least = attacks.iter().map(|attack| attack.force).min().unwrap_or(u32::MAX);
    terms.check(least, "WR-16").map_err(refuse)?;
    let mut passage = passage(&game.numbers().capital.strength, terms, attacks).map_err(|_| too_large())?;
    if let (Some(from), Some(to)) = (from, to)
        && from != to
        && !board().adjacent(from, to)
    {
        passage.small.push(line!["They don't border on each other, so no attack goes that way now."]);
    }
    Ok(passage)
}

/// WR-16: the attack that is open, where it is meant: nothing is named, or just what it is between.
fn meant(
    game: &Warrior,
    ends: (Option<TerritoryId>, Option<TerritoryId>),
    defenders: Option<u32>,
) -> Option<&Open> {
    let open = game.attack.as_ref()?;
    let stands = |from: TerritoryId| match open.inside {
        Some(_) => from == open.to,
        None => open.forces.iter().any(|(there, _)| *there == from),
    };
    let is_meant = match ends {
        (None, None) => defenders.is_none(),
        (Some(from), Some(to)) => to == open.to && stands(from),
        _ => false,
    };
    is_meant.then_some(open)
}

/// WR-16: those who are in it fight, and no fresh unit joins.
fn under_way(game: &Warrior, open: &Open, defenders: Option<u32>) -> Attack {
    let (force, to) = (game.force_of(open), open.to);
    let defender = open.inside.or_else(|| game.owner(to));
    let units = defenders.unwrap_or_else(|| game.strength_at(to, open.inside));
    let dice = game.defence_dice(defender.is_some_and(|seat| game.seat(seat).betrayed));
    let heading = match open.inside {
        Some(foe) => join([
            line![open.by, format!(" ({force}) against "), foe, format!(" ({units}) in ")],
            line![land(to)],
        ]),
        None => {
            let from = open.forces.iter().filter(|(_, units)| *units > 0);
            let from = from.map(|(from, units)| line![land(*from), format!(" ({units})")]).collect();
            join([list(from), line![" against ", land(to), format!(" ({units})")]])
        }
    };
    // WR-18: a capital's die was rolled as it was declared.
    Attack {
        heading,
        force,
        dice: game.attack_dice(Some(open.by)),
        defence: Defence { units, rises: false, dice, betrays: None },
    }
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
            None => defenders.map(|units| Defence {
                units,
                rises: false,
                dice: game.defence_dice(false),
                betrays: None,
            }),
        },
    ) else {
        return Err(incomplete(game, from, to));
    };
    let place = |place: Option<TerritoryId>, units: u32, role: &str| match place {
        Some(at) => line![land(at), format!(" ({units})")],
        None => line![count(units, role, &format!("{role}s"))],
    };
    let sides = [place(from, force, "attacker"), line![" against "], place(to, defence.units, "defender")];
    Ok(Attack { heading: join(sides), force, dice: game.attack_dice(by), defence })
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
            let dice = game.defence_dice(game.seat(foe).betrayed);
            Defence { units, rises: false, dice, betrays: None }
        };
        let sides = line![by, format!(" ({force}) against "), foe, format!(" ({}) in ", defence.units)];
        let heading = join([sides, line![land(at)]]);
        Attack { heading, force, dice: game.attack_dice(Some(by)), defence }
    };
    Ok(foes.into_iter().map(attack).collect())
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
    let dice = game.defence_dice(betrayed || betrays.is_some());
    Defence { units, rises: game.will_rise(to), dice, betrays }
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

/// The chance to win an attack that is fought to the end, in words.
pub(in crate::warrior) fn chance(
    game: &Warrior,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
    force: u32,
) -> Option<String> {
    let attack = outside(game, Some(seat), (Some(from), Some(to)), Some(force), None).ok()?;
    if attack.defence.units > MOST || force > MOST {
        return None;
    }
    let battles = battles(&game.numbers().capital.strength, Terms::TO_THE_END, &attack).ok()?;
    Some(Terms::TO_THE_END.win(&mixed(&battles)))
}

/// The chance to win a fight inside a territory that is fought to the end, in words.
pub(in crate::warrior) fn chance_inside(
    game: &Warrior,
    seat: SeatId,
    at: TerritoryId,
    against: SeatId,
) -> Option<String> {
    let host = game.owner(at)?;
    let mut foes = if seat == host { game.players_in() } else { vec![host] };
    foes.retain(|foe| *foe != seat && game.units_of(*foe, at) > 0);
    let place = foes.iter().position(|foe| *foe == against)?;
    let attack = inside(game, Some(seat), at, None, None).ok()?.into_iter().nth(place)?;
    if attack.defence.units > MOST || attack.force > MOST {
        return None;
    }
    let battles = battles(&game.numbers().capital.strength, Terms::TO_THE_END, &attack).ok()?;
    Some(Terms::TO_THE_END.win(&mixed(&battles)))
}

/// A battle that an attack may come to, since a capital's die is still to be rolled.
struct Likely {
    /// WR-18: by what the strength is multiplied, in how many of a die's ways, and what it is then.
    times: u32,
    ways: u32,
    strength: u32,
    ends: Distribution,
}

/// WR-18: the battles that an attack may come to.
fn battles(strength: &Steps<u32>, terms: Terms, attack: &Attack) -> Result<Vec<Likely>, BattleTooLarge> {
    let Attack { force, dice, defence, .. } = attack;
    let odds = Odds::new(&Combat::STANDARD, *dice, defence.dice);
    let mix = if defence.rises { strength.weights().collect() } else { vec![(1, 6)] };
    let battle = |(times, ways)| {
        let strength = defence.units * times;
        Ok(Likely { times, ways, strength, ends: odds.battle(terms.battle(*force, strength))? })
    };
    mix.into_iter().map(battle).collect()
}

/// All of them as one.
fn mixed(battles: &[Likely]) -> Distribution {
    Distribution::mixed(battles.iter().map(|battle| (battle.ways, &battle.ends)))
}

/// One attack, or several one below the other.
fn passage(strength: &Steps<u32>, terms: Terms, attacks: Vec<Attack>) -> Result<Passage, BattleTooLarge> {
    let mut passage = Passage::default();
    for attack in attacks {
        let (lines, small) = told(strength, terms, &attack)?;
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
    Ok(passage)
}

/// The chances in words, and the small print.
fn told(
    strength: &Steps<u32>,
    terms: Terms,
    attack: &Attack,
) -> Result<(Vec<Line>, Vec<Line>), BattleTooLarge> {
    let Attack { force, dice, defence, .. } = attack;
    let odds = Odds::new(&Combat::STANDARD, *dice, defence.dice);
    let battles = battles(strength, terms, attack)?;
    let all = mixed(&battles);
    let mut lines = vec![terms.chances(strong(terms.win(&all)), &all)];
    // WR-18: a risen capital counts by its strength.
    lines.extend(terms.left(&all, if defence.rises { "strength of the defence" } else { "defenders" }));
    if defence.rises {
        lines.extend(battles.iter().map(|Likely { times, ways, strength, ends }| {
            line![format!("×{times} ({ways} in 6), a strength of {strength}: {}", terms.win(ends))]
        }));
    }
    let strongest = battles.last().map_or(0, |battle| battle.strength);
    let (attacking, defending) = (dice.of(*force).dice(), defence.dice.of(strongest).dice());
    let roll = odds.one_roll(*force, strongest);
    let costs = |units: u32| percent(roll.attack_loses(units));
    let mut costly = format!("attack loses none {}, 1 {}", costs(0), costs(1));
    if attacking.min(defending) != 1 {
        costly.push_str(&format!(", 2 {}", costs(2)));
    }
    let mut small = vec![line![format!("First roll, {attacking} v {defending} dice: {costly}.")]];
    let less = |pool: &DicePool| pool.modifier().unsigned_abs();
    match (less(dice), less(&defence.dice)) {
        (0, 0) => {}
        (attack, 0) => small.push(line![format!("Each attack die −{attack}.")]),
        (0, defence) => small.push(line![format!("Each defence die −{defence}.")]),
        (attack, defence) => {
            small.push(line![format!("Each attack die −{attack}, each defence die −{defence}.")]);
        }
    }
    // WR-14
    let brings = format!(": that brings the −{}.", less(&defence.dice));
    small.extend(defence.betrays.map(|host| line!["The attack betrays ", host, brings]));
    Ok((lines, small))
}
