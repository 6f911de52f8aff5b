//! War, sales and the like in words.

use super::words::{army_words, join, land, line_of_rolls, paid, resources, strong, who};
use crate::games::blitzkrieg::{Blitzkrieg, Event, Fight, Force};
use crate::line;
use crate::rules::{Line, SeatId, Span};

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
            let start = line![
                format!("{} of ", army_words(&fight.attack.army)),
                seat_of(&fight.attack),
                format!(" (strength {}) meet an Eye of ", fight.attack.strength()),
                fight.of,
                ", which counts as ",
                Span::Dice(vec![fight.eye])
            ];
            let end = match (fight.killed, fight.attack.stands()) {
                (true, true) => ": it is dead.",
                (true, false) => ": it is dead, and so are they.",
                (false, true) => ": it ignores that.",
                (false, false) => ": they are wiped out.",
            };
            vec![join([start, line_of_rolls(&fight.attack.rolls), line![end]])]
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

fn seat_of(force: &Force) -> Span {
    force.seat.map_or_else(|| "the natives".into(), Span::from)
}

fn fought(game: &Blitzkrieg, fight: &Fight) -> Vec<Line> {
    let side = |force: &Force| {
        join([
            line![format!("{} of ", army_words(&force.army)), seat_of(force)],
            line_of_rolls(&force.rolls),
            line![format!(" (strength {})", force.strength())],
        ])
    };
    let start = if fight.surprise { "By surprise " } else { "" };
    let mut line = join([line![start], side(&fight.attack), line![" against "]]);
    for (index, force) in fight.defence.iter().enumerate() {
        if index > 0 {
            line.push(" and ".into());
        }
        line.extend(side(force));
    }
    line.extend(line![" in ", land(game, fight.at), "."]);
    let mut lines = vec![line];
    for force in std::iter::once(&fight.attack).chain(&fight.defence) {
        let end = if force.stands() {
            format!(" lose {}.", army_words(&force.lost))
        } else {
            " are wiped out.".to_owned()
        };
        let whose = force.seat.map_or_else(|| line!["The natives"], |seat| line![seat, "'s"]);
        lines.push(join([whose, line![end]]));
    }
    lines
}

/// Sales, memetic attacks, Pyramids.
pub(super) fn other(game: &Blitzkrieg, reader: Option<SeatId>, event: &Event) -> Vec<Line> {
    match event {
        Event::Sold { seat, at, sale, has } => {
            let mut parts = vec![format!("{} for the territory", sale.territory)];
            if sale.divisions.0 > 0 {
                parts.push(format!("{} for {}", sale.divisions.1, super::words::divisions(sale.divisions.0)));
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
            let end = if *native { ": it goes native." } else { ": it holds." };
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
                    format!(" against morale {morale} and {troops} there"),
                    strong(end)
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
            for (index, (seat, dice)) in rolls.iter().enumerate() {
                line.extend(line![
                    if index == 0 { ": " } else { ", " },
                    *seat,
                    " ",
                    Span::Dice(dice.clone())
                ]);
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
