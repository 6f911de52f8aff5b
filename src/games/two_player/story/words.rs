//! Small change of speech: names, numbers, lists.

use crate::line;
use crate::picture::Colour;
use crate::rules::{Line, Names, Rounds, SeatId, SideId, Span, TerritoryId};
pub(super) use crate::speech::{command, count, join, list, list_with, rule, separated, strong};
use crate::two_player::{Phase, SIDES, TwoPlayer, board, is_neutral};

/// A territory, as a span.
pub(super) fn land(territory: TerritoryId) -> Span {
    Span::Territory(board().name(territory).to_owned())
}

/// Territories, listed.
pub(super) fn lands(territories: impl IntoIterator<Item = TerritoryId>) -> Line {
    list(territories.into_iter().map(|territory| vec![land(territory)]).collect())
}

/// "1 troop", "5 troops".
pub(in crate::two_player) fn troops(number: u32) -> String {
    count(number, "troop", "troops")
}

/// "1 territory", "5 territories".
pub(in crate::two_player) fn territories(number: u32) -> String {
    count(number, "territory", "territories")
}

/// "1 card", "5 cards".
pub(in crate::two_player) fn cards(number: u32) -> String {
    count(number, "card", "cards")
}

/// "Peru ★": a card, and nothing else.
pub(in crate::two_player) fn card(game: &TwoPlayer, card: TerritoryId) -> String {
    let stars = usize::try_from(game.cards().stars(card)).unwrap_or(0);
    format!("{} {}", board().name(card), "★".repeat(stars))
}

/// Cards, listed.
pub(super) fn card_list(game: &TwoPlayer, cards: &[TerritoryId]) -> Line {
    list(cards.iter().map(|one| line![card(game, *one)]).collect())
}

/// A colour as a neutral's name.
pub(super) fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Purple => "Purple",
        Colour::Orange => "Orange",
        Colour::Gold => "Gold",
        Colour::Black => "Black",
        Colour::Brown => "Brown",
        Colour::White => "White",
        Colour::Pink => "Pink",
        Colour::Silver => "Silver",
        Colour::Copper => "Copper",
        Colour::Grey => "Grey",
    }
}

/// A neutral's name: "Green".
pub(in crate::two_player) fn neutral_name(game: &TwoPlayer, side: SideId) -> &'static str {
    colour_name(game.colour(side))
}

/// Whose troops: "ada", "Green".
pub(in crate::two_player) fn side_name(game: &TwoPlayer, names: &Names, side: SideId) -> String {
    match SIDES.seat_of(side) {
        Some(seat) => names.of(seat),
        None => neutral_name(game, side).to_owned(),
    }
}

/// The same as a span.
pub(super) fn side(game: &TwoPlayer, side: SideId) -> Span {
    match SIDES.seat_of(side) {
        Some(seat) => seat.into(),
        None => neutral_name(game, side).into(),
    }
}

/// Where a neutral stands: "ben's ally, 2 of 5 cards, 12 troops".
pub(in crate::two_player) fn neutral_standing(
    game: &TwoPlayer,
    names: &Names,
    seat: SeatId,
    side: SideId,
) -> String {
    let Some(neutral) = game.neutral(side) else { return String::new() };
    if neutral.out {
        return "eliminated".to_owned();
    }
    let status = match neutral.ally {
        None => "uninvolved".to_owned(),
        Some(ally) if ally == seat => "your ally".to_owned(),
        Some(ally) => format!("{}'s ally", names.of(ally)),
    };
    let most = game.numbers().neutrals.most;
    format!("{status}, {} of {most} cards, {}", neutral.cards.len(), troops(game.units_of(side)))
}

/// What is special about a territory: "city", "Green's capital", "commander", "ada's airfield".
pub(in crate::two_player) fn marks(game: &TwoPlayer, t: TerritoryId) -> Vec<&'static str> {
    let mut marks = Vec::new();
    if game.capital_of(t).is_some() {
        marks.push("capital");
    }
    if game.has_commander(t) {
        marks.push("commander");
    }
    if game.cities.contains(t) {
        marks.push("city");
    }
    if TwoPlayer::players().into_iter().any(|seat| game.airfields(seat).contains(t)) {
        marks.push("airfield");
    }
    marks
}

/// "Alaska 2, Peru 1": units by territory.
pub(super) fn places<'a>(places: impl IntoIterator<Item = (&'a TerritoryId, &'a u32)>) -> Line {
    let items: Vec<Line> = places
        .into_iter()
        .map(|(territory, troops)| line![land(*territory), format!(" +{troops}")])
        .collect();
    if items.is_empty() { line!["nothing"] } else { separated(items, ", ") }
}

/// Dice that both rolled against each other: one line for each round of ties.
pub(super) fn contest(rolls: &Rounds<SeatId>) -> Vec<Line> {
    let round = |(index, roll): (usize, &Vec<(SeatId, u8)>)| {
        let dice = roll.iter().map(|(seat, die)| line![*seat, " ", Span::Dice(vec![*die])]).collect();
        let start = if index == 0 { line![] } else { line!["Tied, again: "] };
        join([start, separated(dice, ", "), line!["."]])
    };
    rolls.iter().enumerate().map(round).collect()
}

/// A part of the game, as a noun.
pub(in crate::two_player) fn part_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "set-up",
        Phase::Bribe => "bribes",
        Phase::Reinforce => "reinforcements",
        Phase::Allies => "allies' reinforcements",
        Phase::Combat => "combat",
        Phase::Fortify => "moves",
        Phase::Over => "its end",
    }
}

/// Whose ally a neutral is, after "Green is ".
pub(super) fn standing(ally: Option<SeatId>) -> Line {
    match ally {
        None => line!["uninvolved"],
        Some(seat) => line![seat, "'s ally"],
    }
}

/// "3 own, 1 of Green".
pub(super) fn in_hand(game: &TwoPlayer, hands: &[(SideId, u32)]) -> Line {
    let item = |(whose, units): &(SideId, u32)| match is_neutral(*whose) {
        true => line![format!("{units} of "), side(game, *whose)],
        false => line![format!("{} of your own", troops(*units))],
    };
    list(hands.iter().map(item).collect())
}
