//! Small change of speech: names, numbers, lists.

use crate::clone_wars::{CardId, CloneWars, Faction, Phase, Ships, army_name, board};
use crate::line;
use crate::rules::{Line, Names, SeatId, SideId, Span, TerritoryId};
pub(super) use crate::speech::{command, count, join, list, separated, strong};

/// A planet, as a span.
pub(super) fn land(planet: TerritoryId) -> Span {
    Span::Territory(board().name(planet).to_owned())
}

/// Planets, listed.
pub(super) fn lands(planets: impl IntoIterator<Item = TerritoryId>) -> Line {
    list(planets.into_iter().map(|planet| vec![land(planet)]).collect())
}

/// "1 troop", "5 troops".
pub(in crate::clone_wars) fn troops(number: u32) -> String {
    count(number, "troop", "troops")
}

/// "1 planet", "5 planets".
pub(in crate::clone_wars) fn planets(number: u32) -> String {
    count(number, "planet", "planets")
}

/// "1 card", "5 cards".
pub(in crate::clone_wars) fn cards(number: u32) -> String {
    count(number, "card", "cards")
}

/// CW-14: "1 die", "up to 2 dice".
pub(super) fn dice_at_most(number: u32) -> String {
    if number == 1 { "1 die".to_owned() } else { format!("up to {number} dice") }
}

/// "2 fighters and 1 capital ship"; empty where there are none.
pub(in crate::clone_wars) fn fleet(ships: Ships) -> String {
    let some: Vec<String> =
        ships.each().filter(|(_, number)| *number > 0).map(|(kind, number)| kind.counted(number)).collect();
    match &some[..] {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// The same, or "no ships".
pub(super) fn fleet_or_none(ships: Ships) -> String {
    if ships.is_none() { "no ships".to_owned() } else { fleet(ships) }
}

/// "Yoda (fighter)".
pub(super) fn card(game: &CloneWars, card: CardId) -> String {
    game.cards().name(card)
}

/// Cards, listed.
pub(super) fn card_list(game: &CloneWars, cards: &[CardId]) -> Line {
    list(cards.iter().map(|one| line![card(game, *one)]).collect())
}

/// Has this army's seat no other, so that it is called by its player?
fn is_alone(game: &CloneWars, army: SideId) -> bool {
    game.sides().only_of(game.seat_of(army)).is_some()
}

/// An army: by its player where it is their only one, else by its colour.
pub(super) fn army(game: &CloneWars, army: SideId) -> Span {
    if is_alone(game, army) { game.seat_of(army).into() } else { strong(army_name(army)) }
}

/// The same in plain words: "Gold (ben)".
pub(in crate::clone_wars) fn title(game: &CloneWars, names: &Names, army: SideId) -> String {
    match names.of(game.seat_of(army)) {
        // Nobody plays it.
        name if name.is_empty() => army_name(army).to_owned(),
        name => format!("{} ({name})", army_name(army)),
    }
}

/// Armies, listed by their colours.
pub(super) fn armies(all: &[SideId]) -> Line {
    list(all.iter().map(|one| line![army_name(*one)]).collect())
}

/// "the Republic", "the Separatists".
pub(super) const fn faction_name(side: Faction) -> &'static str {
    match side {
        Faction::Republic => "the Republic",
        Faction::Separatist => "the Separatists",
    }
}

/// "Byss +2, Kessel +1": troops by planet.
pub(super) fn places<'a>(places: impl IntoIterator<Item = (&'a TerritoryId, &'a u32)>) -> Line {
    let items: Vec<Line> =
        places.into_iter().map(|(planet, troops)| line![land(*planet), format!(" +{troops}")]).collect();
    if items.is_empty() { line!["nothing"] } else { separated(items, ", ") }
}

/// A part of the game, as a noun.
pub(in crate::clone_wars) fn part_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Claim => "claiming",
        Phase::Deploy => "the first placing",
        Phase::Token => "the token",
        Phase::Reinforce => "reinforcements",
        Phase::Attack => "attacks",
        Phase::Fortify => "movements",
        Phase::Sidious => "Sidious's planet",
        Phase::Over => "its end",
    }
}

/// CW-24: on what Order 66 would succeed: "Order 66 would succeed on 5 to 8".
pub(super) fn success(numbers: &[u8]) -> String {
    match numbers {
        [] => "Order 66 would fail everywhere".to_owned(),
        some => format!("Order 66 would succeed on {}", faces(some)),
    }
}

/// "4, 5 or 6", "nothing".
pub(super) fn faces(numbers: &[u8]) -> String {
    match numbers {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [first, .., last] if usize::from(last - first) + 1 == numbers.len() => format!("{first} to {last}"),
        all => all.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Players, listed.
pub(super) fn seats(all: &[SeatId]) -> Line {
    list(all.iter().map(|seat| line![*seat]).collect())
}
