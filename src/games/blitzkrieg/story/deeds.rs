//! War, sales and the like in words.

use super::words::{
    army_words, command, count, divisions, join, land, list, paid, resources, seats, separated, strong, who,
};
use crate::blitzkrieg::{Blitzkrieg, Event, Fight, Force};
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId};

/// Invasions, fights, conquests.
pub(super) fn war(game: &Blitzkrieg, reader: Option<SeatId>, event: &Event) -> Vec<Line> {
    match event {
        Event::Invaded { seat, from, to, army, dropship, surcharge, cost } => {
            let how = if *dropship { " by dropship" } else { "" };
            let more = if *surcharge > 0 {
                format!(", {surcharge} of them since it is guarded")
            } else {
                String::new()
            };
            vec![join([
                who(reader, *seat, "invade ", "invades "),
                line![
                    land(game, *to),
                    " from ",
                    land(game, *from),
                    format!(" with {}{how}, for {}{more}.", army_words(army), resources(*cost))
                ],
            ])]
        }
        Event::Fought(fight) => fought(game, fight),
        Event::EyeFought(fight) => {
            let eye = line![" against an Eye of ", fight.of, " ", Span::Dice(vec![fight.eye]), ": "];
            let end = if fight.killed { ", the Eye is dead." } else { ", the Eye ignores it." };
            vec![join([side(&fight.attack), eye, came_to(&fight.attack), line![end]])]
        }
        Event::Conquered { seat, at, was, without_troops, cost, has } => {
            let from = was.map_or_else(|| line![" from the natives"], |was| line![" from ", was]);
            let how = if *without_troops { " without troops" } else { "" };
            vec![join([
                who(reader, *seat, "take ", "takes "),
                line![land(game, *at)],
                from,
                line![how, paid(*cost, *has), "."],
            ])]
        }
        _ => Vec::new(),
    }
}

/// "ada's 3 divisions and general ⚅ (9 in all)"; natives have divisions alone.
fn side(force: &Force) -> Line {
    let Some(seat) = force.seat else {
        return line![count(force.army.divisions, "native division", "native divisions")];
    };
    let mut parts = Vec::new();
    if force.army.divisions > 0 {
        parts.push(line![divisions(force.army.divisions)]);
    }
    for kind in &force.army.specials {
        let roll = force.rolls.iter().find(|(rolled, _)| rolled == kind);
        let roll = roll.map_or_else(Line::new, |(_, die)| line![" ", Span::Dice(vec![*die])]);
        parts.push(join([line![kind.word()], roll]));
    }
    let all =
        if force.rolls.is_empty() { Line::new() } else { line![format!(" ({} in all)", force.strength())] };
    join([line![seat, "'s "], list(parts), all])
}

/// What is left of it: "ada loses 2 divisions", "ben's are wiped out".
fn came_to(force: &Force) -> Line {
    let whose = |own: &'static str, natives: &'static str| match force.seat {
        Some(seat) => line![seat, own],
        None => line!["the natives", natives],
    };
    match force.stands() {
        true if force.lost.is_empty() => whose(" loses nobody", " lose nobody"),
        true => join([whose(" loses ", " lose "), line![army_words(&force.lost)]]),
        false => whose("'s are wiped out", " are wiped out"),
    }
}

fn fought(game: &Blitzkrieg, fight: &Fight) -> Vec<Line> {
    let start = if fight.surprise { "By surprise " } else { "" };
    let defence = fight.defence.iter().map(side).collect();
    let ends = std::iter::once(&fight.attack).chain(&fight.defence).map(came_to).collect();
    vec![join([
        line![start],
        side(&fight.attack),
        line![" against "],
        list(defence),
        line![" in ", land(game, fight.at), ": "],
        separated(ends, ", "),
        line!["."],
    ])]
}

/// Sales, memetic attacks, Pyramids.
pub(super) fn other(game: &Blitzkrieg, reader: Option<SeatId>, event: &Event) -> Vec<Line> {
    match event {
        Event::Sold { seat, at, sale, has } => {
            let mut parts = vec![format!("{} for the territory", sale.territory)];
            if sale.divisions.0 > 0 {
                parts.push(format!("{} for {}", sale.divisions.1, divisions(sale.divisions.0)));
            }
            parts.extend(sale.center.map(|price| format!("{price} for the space center")));
            parts
                .extend(sale.specials.iter().map(|(kind, price)| format!("{price} for the {}", kind.word())));
            vec![join([
                who(reader, *seat, "sell ", "sells "),
                line![
                    land(game, *at),
                    format!(
                        " to the natives for {}: {} ({has} now).",
                        resources(sale.total()),
                        parts.join(", ")
                    )
                ],
            ])]
        }
        Event::Memetic { seat, at, on, die, morale, troops, native, cost, has } => {
            let end = if *native { "it goes native" } else { "it holds" };
            vec![join([
                who(reader, *seat, "make", "makes"),
                line![
                    " a memetic attack on ",
                    land(game, *at),
                    paid(*cost, *has),
                    ". ",
                    *on,
                    " rolls ",
                    Span::Dice(vec![*die]),
                    format!(" against morale {morale} and {troops} there: "),
                    strong(end),
                    "."
                ],
            ])]
        }
        Event::PyramidTried { seat, at, die, built, cost, has } => {
            let end = if *built {
                ": it is built, and free.".to_owned()
            } else {
                format!(": nothing is built, and {} are spent ({has} left).", resources(*cost))
            };
            vec![join([
                who(reader, *seat, "try", "tries"),
                line![" to build a Pyramid in ", land(game, *at), ": ", Span::Dice(vec![*die]), end],
            ])]
        }
        Event::PyramidChecked { at, rolls, of } => {
            let mut line = line!["The Pyramid in ", land(game, *at)];
            if rolls.is_empty() {
                line.extend(match of {
                    Some(of) => line![" is ", *of, "'s."],
                    None => line![" is nobody's, and dead."],
                });
                return vec![line];
            }
            for (index, (seat, dice)) in rolls.iter().enumerate() {
                let between = if index == 0 { ": " } else { ", " };
                line.extend(line![between, *seat, " ", Span::Dice(dice.clone())]);
            }
            line.extend(match of {
                Some(of) => line!["; it is ", *of, "'s."],
                None => line!["; it is nobody's, and dead."],
            });
            vec![line]
        }
        _ => Vec::new(),
    }
}

/// BZ-B6: that a Utopia may conquer without troops, and how: by itself in its own turn, else if it is forced to.
pub(super) fn may_conquer(game: &Blitzkrieg, reader: Option<SeatId>, seat: SeatId, t: TerritoryId) -> Line {
    // It may have ended with the turn, or be more than they have.
    let open = game.open_right(seat) == Some(t);
    let by = match game.turn {
        _ if !open => line!["."],
        turn if turn == seat => line![": ", command("/blitz conquer"), "."],
        // BZ-G7: who has been forced as often as may be isn't forced to that.
        turn if game.is_illuminatus(turn)
            && game.check_cap(turn, seat).is_ok()
            && game.may_yet_force(turn, seat, t) =>
        {
            line!["; in this turn ", turn, " alone may force that."]
        }
        _ => line!["."],
    };
    let cost = resources(game.price_of_conquest());
    // BZ-28, BZ-C8.
    let friends = if open { game.friends_at(seat, t) } else { Vec::new() };
    let agree = if friends.len() == 1 { " agrees" } else { " agree" };
    let if_agreed = match friends.is_empty() {
        true => Line::new(),
        false => join([line![", if "], seats(friends), line![agree]]),
    };
    join([
        who(reader, seat, "may", "may"),
        line![
            " conquer ",
            land(game, t),
            format!(" without troops there, for {cost}, before anything else is done")
        ],
        if_agreed,
        by,
    ])
}
