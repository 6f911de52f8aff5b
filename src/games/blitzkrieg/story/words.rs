//! Small change of speech: names, numbers, armies, goods.

use crate::blitzkrieg::{Action, Army, Blitzkrieg, Goods, verbs, why};
use crate::line;
use crate::rules::{Line, Outcome, SeatId, Span, TerritoryId};
pub(super) use crate::speech::{command, count, join, list, rule, seats, separated, strong};

/// A territory, as a span.
pub(super) fn land(game: &Blitzkrieg, t: TerritoryId) -> Span {
    Span::Territory(game.board().name(t).to_owned())
}

/// Territories, listed.
pub(super) fn lands(game: &Blitzkrieg, all: impl IntoIterator<Item = TerritoryId>) -> Line {
    list(all.into_iter().map(|t| vec![land(game, t)]).collect())
}

/// "1 division", "5 divisions".
pub(in crate::blitzkrieg) fn divisions(number: u32) -> String {
    count(number, "division", "divisions")
}

/// "1 resource", "5 resources".
pub(in crate::blitzkrieg) fn resources(number: u32) -> String {
    count(number, "resource", "resources")
}

/// "1 die", "2 dice".
pub(in crate::blitzkrieg) fn dice(number: u32) -> String {
    count(number, "die", "dice")
}

/// "1 territory", "5 territories".
pub(super) fn territories(number: usize) -> String {
    count(u32::try_from(number).unwrap_or(u32::MAX), "territory", "territories")
}

/// "3 divisions, the general and the diplomat"; "nobody".
pub(in crate::blitzkrieg) fn army_words(army: &Army) -> String {
    let mut parts = Vec::new();
    if army.divisions > 0 {
        parts.push(divisions(army.divisions));
    }
    parts.extend(army.specials.iter().map(|kind| format!("the {}", kind.word())));
    match &parts[..] {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// The same after whose it is: "'s 3 divisions and the general", "'s general".
pub(super) fn whose_army(army: &Army) -> String {
    let words = army_words(army);
    format!("'s {}", words.strip_prefix("the ").unwrap_or(&words))
}

/// "3 of 10, 7 left"; "12, 2 more than there is".
pub(in crate::blitzkrieg) fn price_of(cost: u32, has: u32) -> String {
    match has.checked_sub(cost) {
        Some(left) => format!("costs {cost} of {has}, {left} left"),
        None => format!("costs {cost}, {} lacking", cost - has),
    }
}

/// What was paid, and what is left.
pub(super) fn paid(cost: u32, has: u32) -> String {
    format!(" for {} ({has} left)", resources(cost))
}

/// Goods, in words.
pub(super) fn goods(game: &Blitzkrieg, goods: &Goods) -> Line {
    line![verbs::in_words(game.board(), goods, true)]
}

/// BZ-13: what was offered with land, and what is there of it by now.
pub(in crate::blitzkrieg) fn weaker(game: &Blitzkrieg, from: SeatId, all: &[(TerritoryId, &Army)]) -> Line {
    let each = all.iter().map(|(at, meant)| {
        let army = game.army(from, *at);
        let (now, are) = (army_words(&army), if army.size() > 1 { " are there" } else { " is there" });
        line![
            land(game, *at),
            format!(" was offered with {}, ", army_words(meant)),
            strong(format!("by now {now}")),
            " of ",
            from,
            are
        ]
    });
    let each = separated(each.collect(), "; ");
    join([each, line![". Accept it all the same? ", rule("BZ-13")]])
}

/// BZ-13: who goes over with land that was asked for, though they weren't there then.
pub(in crate::blitzkrieg) fn stronger(game: &Blitzkrieg, to: SeatId, all: &[(TerritoryId, &Army)]) -> Line {
    let each = all.iter().map(|(at, meant)| {
        let meant = if meant.is_empty() { "nobody".to_owned() } else { army_words(meant) };
        let now = strong(army_words(&game.army(to, *at)));
        line![
            land(game, *at),
            format!(" was asked for with {meant} of yours, and goes over with all who are there by now: "),
            now
        ]
    });
    let each = separated(each.collect(), "; ");
    join([each, line![". Accept it all the same? ", rule("BZ-13")]])
}

/// BZ-F4.
pub(in crate::blitzkrieg) fn resigning() -> Line {
    line!["That is all you have left: with it gone you are out of the game, and your dice with you."]
}

/// BZ-A10: what the maker of an offer gives away in the market, and can't.
pub(in crate::blitzkrieg) fn keeps_one() -> Line {
    line![
        "With that no territory would be left to you, and each keeps one until play begins: as things stand nobody can accept it. ",
        rule("BZ-A10")
    ]
}

/// BZ-9: what a Geotheistic Theocracy is where there is no Holy Land.
pub(in crate::blitzkrieg) fn no_holy_land(game: &Blitzkrieg) -> Line {
    let morale = game.numbers().morale;
    line![
        "The Holy Land isn't in this game: a Geotheistic Theocracy's morale ",
        strong(format!("stays {}", morale.unholy)),
        format!(", where a Dictatorship's is {}. ", morale.dictatorship),
        rule("BZ-9")
    ]
}

/// What an action is, after "to": "raise 2 divisions in Peru".
pub(super) fn action(game: &Blitzkrieg, action: &Action) -> Line {
    let at = |t: &TerritoryId| land(game, *t);
    match action {
        Action::Raise(places) => {
            let each = places.iter().map(|(t, count)| line![format!("{} in ", divisions(*count)), at(t)]);
            join([line!["raise "], list(each.collect())])
        }
        Action::Special { kind, at: t } => line![format!("raise {} in ", kind.one()), at(t)],
        Action::Center { at: t } => line!["build a space center in ", at(t)],
        Action::March { from, to, army } => {
            line![format!("move {} from ", army_words(army)), at(from), " to ", at(to)]
        }
        Action::Invade { from, to, army, against } => {
            let eye = against.map_or_else(Line::new, |of| match game.is_illuminatus(of) {
                true => line![" and fight an Eye of ", of],
                false => line![" and fight ", of, ", too"],
            });
            join([
                line![
                    format!("invade "),
                    at(to),
                    format!(" from "),
                    at(from),
                    format!(" with {}", army_words(army))
                ],
                eye,
            ])
        }
        Action::Fight { at: t, against: None } => line!["fight in ", at(t)],
        Action::Fight { at: t, against: Some(other) } => line!["fight ", *other, " in ", at(t)],
        Action::Conquer { at: t } => line!["conquer ", at(t)],
        Action::Sell { at: t } => line!["sell ", at(t)],
        Action::Surprise { at: t, against } => line!["turn on ", *against, " in ", at(t)],
        Action::Memetic { at: t } => line!["make a memetic attack on ", at(t)],
        Action::Pyramid { at: t } => line!["try to build a Pyramid in ", at(t)],
        Action::Carry { of, from, to, leave: _ } => {
            line!["pay for the way of ", *of, "'s Eye from ", at(from), " to ", at(to)]
        }
    }
}

/// "You" to the seat itself, its name to others.
pub(super) fn who(reader: Option<SeatId>, seat: SeatId, you: &str, other: &str) -> Line {
    if reader == Some(seat) { line![format!("You {you}")] } else { line![seat, format!(" {other}")] }
}

/// How it ended.
pub(super) fn over(outcome: &Outcome) -> Line {
    if outcome.winners.is_empty() {
        return line![strong("It is over, and nobody wins.")];
    }
    let reason = match outcome.why.as_str() {
        why::ELIMINATION => ": nobody else is left.",
        why::DRAW => ": no player is left, and several Illuminati.",
        why::PYRAMIDS => ": most Pyramids stand in the last player's land.",
        _ => ".",
    };
    join([line![strong("It is over. ")], win(&outcome.winners), line![reason]])
}

fn win(winners: &[SeatId]) -> Line {
    let wins = if winners.len() == 1 { " wins" } else { " share it" };
    join([seats(winners.iter().copied()), line![wins]])
}

/// How it would end by what is about to be done; `offered`: once the other accepts it.
pub(in crate::blitzkrieg) fn would_be_over(outcome: &Outcome, offered: bool) -> Line {
    let start = if offered { "Once it is accepted, " } else { "With it " };
    join([
        line![start, strong("the game is over at once"), ": "],
        win(&outcome.winners),
        line![". ", rule("BZ-F9")],
    ])
}

/// "yours", or whose it is for who reads it of somebody else.
pub(super) fn yours(reader: Option<SeatId>, seat: SeatId) -> Line {
    if reader == Some(seat) { line!["yours"] } else { line![seat, "'s"] }
}
