//! The chances of an invasion in which dice fall, said before it is made: leaders on either side, and an Eye beside them.

use std::cmp::Ordering;

use super::fights::{Strength, entering};
use super::words::{resources, strong, yours};
use crate::blitzkrieg::march::survivors;
use crate::blitzkrieg::{Army, Blitzkrieg, Force, Society, Special, take_losses};
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId};
use crate::speech::percent;

/// BZ-25, BZ-26: the chances of an invasion in which leaders roll; none where no die falls, nor where nobody is met. Who is
/// stronger comes through, and conquers.
pub(super) fn invasion_chances(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    target: (TerritoryId, Option<SeatId>),
    army: &Army,
) -> Option<Line> {
    let fight = entering(game, seat, target, army);
    let nobody_there = fight.theirs.sure == 0 && fight.theirs.dice.is_empty();
    if nobody_there || fight.ours.dice.is_empty() && fight.theirs.dice.is_empty() {
        return None;
    }
    let all = fight.theirs.sums();
    let (mut through, mut nobody, mut held) = (0.0, 0.0, 0.0);
    for (own, chance) in fight.ours.sums() {
        for (other, likely) in &all {
            let sum = match own.cmp(other) {
                Ordering::Greater => &mut through,
                Ordering::Equal => &mut nobody,
                Ordering::Less => &mut held,
            };
            *sum += chance * likely;
        }
    }
    let mut line = somebody_through(through, reader, seat);
    let some =
        if reader == Some(seat) { "some of theirs are left" } else { "some of those who meet them are left" };
    let others = [
        (nobody, format!("all fall on both sides{}", even_so(game, (reader, seat), target))),
        (held, some.to_owned()),
    ];
    line.extend(other_ends(others));
    Some(line)
}

/// BZ-G10: the chances of an invasion that goes on to an Eye with who is left after the troops, or meets it alone. None where
/// nobody can be left for it, which is said without it.
pub(super) fn eye_chances(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    to: TerritoryId,
    army: &Army,
    of: SeatId,
) -> Option<Line> {
    let (fight, die) = (entering(game, seat, (to, Some(of)), army), game.numbers().dice.eye);
    let after = left_after(game, to, army, &fight.theirs);
    if after.left.is_empty() {
        return None;
    }
    let (mut through, mut both, mut stands) = (0.0, 0.0, 0.0);
    for (left, chance) in &after.left {
        let ours = Strength::of(game, left, to).sums();
        for eye in 1..=u32::from(die) {
            for (own, likely) in &ours {
                let sum = match own.cmp(&eye) {
                    Ordering::Greater => &mut through,
                    Ordering::Equal => &mut both,
                    Ordering::Less => &mut stands,
                };
                *sum += chance * likely / f64::from(die);
            }
        }
    }
    let meet = if army.size() == 1 { "meets" } else { "meet" };
    let mut line = line![format!("{} {meet} ", army.size())];
    let least = game.least_defence(seat, to, Some(of));
    let met = fight.theirs.sure > 0 || !fight.theirs.dice.is_empty();
    if met {
        let rolled = !fight.ours.dice.is_empty() || !fight.theirs.dice.is_empty();
        let roll = if rolled { " at least, leaders roll" } else { "" };
        line.push(format!("{least}{roll}, and who is left meets ").into());
    }
    line.extend(line![of, format!("'s Eye, which rolls a die of {die}: ")]);
    line.extend(somebody_through(through, reader, seat));
    // BZ-B6: where troops were wiped out, whoever falls after them.
    let even_so = if met { even_so(game, (reader, seat), (to, Some(of))) } else { String::new() };
    let others = [
        (both, format!("both fall{even_so}")),
        (stands, format!("the Eye stands and they fall{even_so}")),
        (after.nobody, format!("all fall before it{even_so}")),
        (after.held, "some of the troops are left".to_owned()),
    ];
    line.extend(other_ends(others));
    Some(line)
}

/// What is left of an army after the troops it meets: of itself, each with its chance; or nobody on either side, or some of theirs.
#[derive(Default)]
struct After {
    left: Vec<(Army, f64)>,
    nobody: f64,
    held: f64,
}

/// BZ-26, BZ-E1: as losses are taken by whatever the leaders roll.
fn left_after(game: &Blitzkrieg, at: TerritoryId, army: &Army, theirs: &Strength) -> After {
    let mut after = After::default();
    let all = theirs.sums();
    for (rolls, chance) in rolled(game, at, army) {
        let force = Force { seat: None, army: army.clone(), rolls, lost: Army::default() };
        for (loss, likely) in &all {
            let both = chance * likely;
            match force.strength().cmp(loss) {
                Ordering::Greater => {
                    let mut ours = [force.clone()];
                    take_losses(&mut ours, *loss, game.options.commanders_first);
                    let [ours] = ours;
                    let left = survivors(&ours.army, &ours.lost);
                    match after.left.iter_mut().find(|(known, _)| *known == left) {
                        Some((_, sum)) => *sum += both,
                        None => after.left.push((left, both)),
                    }
                }
                Ordering::Equal => after.nobody += both,
                Ordering::Less => after.held += both,
            }
        }
    }
    after
}

/// BZ-E2: what the leaders of an army may roll there, each with its chance.
fn rolled(game: &Blitzkrieg, at: TerritoryId, army: &Army) -> Vec<(Vec<(Special, u8)>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for kind in army.leaders() {
        let faces = game.leader_die(kind, at);
        let with = |(rolls, chance): (Vec<(Special, u8)>, f64)| {
            (1..=faces).map(move |die| {
                let rolls = rolls.iter().copied().chain([(kind, die)]).collect();
                (rolls, chance / f64::from(faces))
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

fn somebody_through(chance: f64, reader: Option<SeatId>, seat: SeatId) -> Line {
    let mut line = line![strong(format!("{} that somebody comes through", percent(chance))), ", and it is "];
    line.extend(yours(reader, seat));
    line
}

/// BZ-B6: in one's own turn; who is forced may have to wait for who forces that, too (BZ-G5).
/// BZ-28, BZ-C8: friends who stand there are asked about that, too.
pub(super) fn at_once(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    (to, against): (TerritoryId, Option<SeatId>),
) -> &'static str {
    let asked = game.friends_at(seat, to).iter().any(|friend| Some(*friend) != against);
    match (reader == Some(seat), asked) {
        (true, false) => ", at once",
        (true, true) => ", at once, if the friends there agree to that as well",
        (false, true) => ", if the friends there agree to that as well",
        (false, false) => "",
    }
}

/// BZ-B6.
fn even_so(
    game: &Blitzkrieg,
    (reader, seat): (Option<SeatId>, SeatId),
    target: (TerritoryId, Option<SeatId>),
) -> String {
    if game.society(seat) != Society::FreeLoveUtopia {
        return String::new();
    }
    let once = at_once(game, (reader, seat), target);
    format!(" (with {} more it may be conquered even so{once})", resources(game.price_of_conquest()))
}

/// How else it may end, as far as it can.
fn other_ends(others: impl IntoIterator<Item = (f64, String)>) -> Line {
    let likely = others.into_iter().filter(|(chance, _)| *chance > 0.0);
    let each = likely.map(|(chance, what)| Span::from(format!(", {} that {what}", percent(chance))));
    each.chain([".".into()]).collect()
}
