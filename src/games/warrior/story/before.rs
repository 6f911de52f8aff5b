//! What an attack would mean, said before it is made (WR-15, WR-16, WR-18).

use super::odds::{chance, chance_inside};
use super::words::{gp, join, land, lands, list_with, rule, seats, separated, strong, troops};
use crate::line;
use crate::rules::{Line, Passage, SeatId, TerritoryId};
use crate::warrior::Warrior;
use crate::warrior::fate::NextPayment;

/// From where an attack by several is weighed: they roll as one (WR-16), and where one of them stands as the defender's
/// guest, all of it is a betrayal (WR-14). None without any.
pub(in crate::warrior) fn decides(
    game: &Warrior,
    seat: SeatId,
    forces: &[(TerritoryId, u32)],
    to: TerritoryId,
) -> Option<TerritoryId> {
    let betrays = |from: TerritoryId| game.owner(to).is_some_and(|host| game.betrays(seat, from, host));
    let mut all = forces.iter().map(|(from, _)| *from);
    all.clone().find(|from| betrays(*from)).or_else(|| all.next())
}

/// Who meets whom, the chance, and what stays behind.
pub(in crate::warrior) fn before(
    game: &Warrior,
    seat: SeatId,
    forces: &[(TerritoryId, u32)],
    to: TerritoryId,
) -> Passage {
    let from = |(from, units): &(TerritoryId, u32)| match *from == to {
        true => line![format!("your {} inside", troops(*units))],
        false => line![troops(*units), " from ", land(*from)],
    };
    let mut meets = list_with(forces.iter().map(from).collect(), "and");
    meets.extend(line![" against "]);
    if let Some(owner) = game.owner(to) {
        meets.extend(line![owner, "'s "]);
    }
    meets.extend(line![land(to), format!(" ({})", game.strength_at(to, None))]);
    // WR-16: together they roll as one.
    let all: u32 = forces.iter().map(|(_, units)| *units).sum();
    if let Some(from) = decides(game, seat, forces, to)
        && let Some(chance) = chance(game, seat, (from, to), all)
    {
        meets.extend(line![": ", strong(format!("{chance} to win")), ", fought to the end."]);
    } else {
        meets.extend(line!["."]);
    }
    let mut lines = vec![meets];
    for (from, units) in forces {
        // WR-14
        if *from == to {
            lines.push(line!["All of yours inside fight; none stays behind."]);
            continue;
        }
        let stays = game.units_of(seat, *from).saturating_sub(*units);
        let mut behind =
            line![troops(stays), if stays == 1 { " stays in " } else { " stay in " }, land(*from)];
        if game.is_capital(*from) && game.owner(*from) == Some(seat) {
            behind.extend(line![", ", strong("your capital")]);
        }
        behind.extend(line!["."]);
        lines.push(behind);
    }
    lines.extend(rises(game, to));
    if let Some(owner) = game.owner(to) {
        let betrays = forces.iter().any(|(from, _)| game.betrays(seat, *from, owner));
        lines.extend(breaks(game, (seat, owner), betrays));
    }
    Passage { lines, ..Passage::default() }
}

/// WR-18
fn rises(game: &Warrior, at: TerritoryId) -> Option<Line> {
    game.will_rise(at).then(|| line!["It is a capital: its people rise once a turn, by a die."])
}

/// WR-14: what an attack between the two ends, and whom it betrays.
fn breaks(game: &Warrior, (seat, other): (SeatId, SeatId), betrays: bool) -> Option<Line> {
    let passage = game.lets_in(seat, other) || game.lets_in(other, seat);
    // Once a combat round: it doesn't add up.
    match (betrays && !game.seat(other).betrayed, passage) {
        (true, _) => {
            let dice = format!(
                ", whose defence dice are all at −{} until this combat round ends",
                game.numbers().combat.betrayed
            );
            let ends = if passage { ", and ends safe passage between you." } else { "." };
            Some(line!["The attack ", strong("betrays"), " ", other, dice, ends])
        }
        (false, true) => {
            Some(line!["The attack ", strong("ends safe passage"), " between you and ", other, "."])
        }
        (false, false) => None,
    }
}

/// WR-14: who meets whom inside a territory, the chance, and that all of them fight.
pub(in crate::warrior) fn before_fight(
    game: &Warrior,
    seat: SeatId,
    at: TerritoryId,
    against: SeatId,
) -> Passage {
    let theirs = game.strength_at(at, Some(against));
    let mut meets = line!["Your ", troops(game.units_of(seat, at)), " in ", land(at), " against "];
    meets.extend(line![against, format!(" ({theirs})")]);
    match chance_inside(game, seat, at, against) {
        Some(chance) => meets.extend(line![": ", strong(format!("{chance} to win")), ", fought to the end."]),
        None => meets.extend(line!["."]),
    }
    let mut lines = vec![meets, line!["All of yours there fight; none stays behind."]];
    if game.owner(at) == Some(against) {
        lines.extend(rises(game, at));
    }
    lines.extend(breaks(game, (seat, against), game.betrays(seat, at, against)));
    Passage { lines, ..Passage::default() }
}

/// WR-20, WR-21: a single unit would be left in one's own capital.
pub(in crate::warrior) fn capital_bared(
    game: &Warrior,
    capital: TerritoryId,
    (owner, near, units): (SeatId, TerritoryId, u32),
) -> Line {
    let mut line = line![strong("Your capital "), land(capital), " would be left with a single troop, and "];
    line.extend(line![owner, " has ", troops(units), " next door in ", land(near), ". "]);
    if game.will_rise(capital) {
        line.extend(line!["Its people help once a turn, by a die. "]);
    }
    // WR-20
    let spoils = game.numbers().capital.spoils.said();
    line.extend(line![format!(
        "If it falls, its victor takes {spoils} of your money, and each territory of yours may leave you. "
    )]);
    line.extend(line![rule("WR-20"), " ", rule("WR-21")]);
    line
}

/// WR-14: all that stands in one's own capital would fight.
pub(in crate::warrior) fn capital_staked(at: TerritoryId) -> Line {
    line![
        strong("Your capital "),
        land(at),
        " is at stake: who loses this fight to guests loses it to them. ",
        rule("WR-14")
    ]
}

/// WR-35, WR-36: one's capital, or one's last territory, would be let go.
pub(in crate::warrior) fn not_paid_for(at: TerritoryId, last: bool, why: &'static str) -> Line {
    let (what, then, by) = match last {
        true => {
            ("is the last territory you have", ": unpaid, it is lost, and you are out of the game. ", "WR-56")
        }
        false => ("is your capital", ": unpaid, it is lost. ", why),
    };
    line![land(at), " ", strong(what), then, rule(by)]
}

/// WR-50, WR-53: the last unit of a territory, or of several, would be taken away.
pub(in crate::warrior) fn left_empty(emptied: &[TerritoryId], why: &'static str) -> Line {
    let with = match emptied {
        [_] => ", and with it the territory. ",
        _ => ", and with them the territories. ",
    };
    join([
        line!["The last of yours in "],
        lands(emptied.iter().copied()),
        line![strong(" would go"), with, rule(why)],
    ])
}

/// WR-27, WR-56: all of one's land would be another's.
pub(in crate::warrior) fn all_given(to: SeatId) -> Line {
    let mut line = line!["All your land would be ", to, "'s, and ", strong("you would be out of the game")];
    line.extend(line![", with nothing that you get for it. ", rule("WR-56")]);
    line
}

/// WR-56: the same together with what is offered elsewhere.
pub(in crate::warrior) fn all_given_with_others(to: SeatId) -> Line {
    let start = "This and what your other open offers give would be all your land: once all are accepted ";
    let mut line = line![start, strong("you would be out of the game")];
    line.extend(line![", with nothing that you get from ", to, " or the others. ", rule("WR-56")]);
    line
}

/// WR-1, WR-2: a trade by which the game is over, and who wins it. `offered`: it is so once the other accepts.
pub(in crate::warrior) fn won_by_trade(with: SeatId, offered: bool, winners: &[SeatId]) -> Line {
    let start = match offered {
        true => line!["Once ", with, " accepts this, "],
        false => line!["With this trade "],
    };
    by_victory(join([start, is_over(winners)]))
}

/// WR-1, WR-2: trades by which together the game is over, and who wins it.
pub(in crate::warrior) fn won_by_trades(offered: bool, winners: &[SeatId]) -> Line {
    let start = match offered {
        true => "Once this and your other open offers are accepted, ",
        false => "Once your open offers are accepted after this trade, ",
    };
    by_victory(join([line![start], is_over(winners)]))
}

/// WR-1, WR-2: what is lost by it makes somebody else win.
/// `at_once`: not only when all that is owed besides is settled.
pub(in crate::warrior) fn won_by_it(winners: &[SeatId], at_once: bool) -> Line {
    if at_once {
        return by_victory(join([line!["With it "], is_over(winners)]));
    }
    let start = line![
        "As things stand, with it ",
        strong("the game is over"),
        " once all that is owed now is settled: "
    ];
    by_victory(join([start, win(winners)]))
}

fn by_victory(said: Line) -> Line {
    join([said, line![" ", rule("WR-1"), " ", rule("WR-2")]])
}

/// WR-35, WR-36: what is asked for next can't be paid any more.
pub(in crate::warrior) fn not_paid_next(next: &NextPayment, why: &'static str) -> Line {
    let NextPayment { cash, territory, amount } = next;
    let asked = format!("That leaves {}, and {} is asked for next: ", gp(*cash), gp(*amount));
    line![
        asked,
        land(*territory),
        strong(" is lost"),
        " with all that stands there, and what you have left is paid all the same. ",
        rule(why)
    ]
}

/// WR-27: how many were offered with land, and how many are there by now.
pub(in crate::warrior) fn weaker(from: SeatId, all: &[(TerritoryId, (u32, u32))]) -> Line {
    let each = all.iter().map(|(at, (meant, now))| {
        let was = format!(" was offered with {}, ", troops(*meant));
        let are = if *now == 1 { " is there" } else { " are there" };
        line![land(*at), was, strong(format!("by now {now}")), " of ", from, are]
    });
    join([separated(each.collect(), "; "), line![". Accept it all the same? ", rule("WR-27")]])
}

/// "the game is over at once: ben wins."
pub(super) fn is_over(winners: &[SeatId]) -> Line {
    join([line![strong("the game is over at once"), ": "], win(winners)])
}

fn win(winners: &[SeatId]) -> Line {
    let win = if winners.len() == 1 { " wins." } else { " win." };
    join([seats(winners.iter().copied()), line![win]])
}

/// WR-54: troops that nobody has placed would all stand in one territory.
pub(in crate::warrior) fn left_in_hand(left: u32, home: TerritoryId) -> Line {
    let (still, go) = if left == 1 { (" is ", " goes to ") } else { (" are ", " all go to ") };
    let mut line = line![strong(troops(left)), still, "still in hand, and", go, land(home), ". "];
    line.extend(line![rule("WR-54")]);
    line
}
