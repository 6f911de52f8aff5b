//! Where the game stands, and what is a seat's own.

use super::objectives::in_play;
use super::words::{
    card, card_list, cards, count, join, land, list, part_name, separated, side, standing, strong,
    territories, troops,
};
use crate::line;
use crate::rules::{Button, Line, Passage, SeatId, SideId, TerritoryId, View};
use crate::two_player::{Phase, TwoPlayer, side_of, verbs};

/// What is going on, as a headline.
pub(super) fn heading(game: &TwoPlayer) -> Line {
    match (&game.outcome, game.phase) {
        (Some(outcome), _) => super::events::over(outcome),
        (None, Phase::Setup) => line!["Two-Player: set-up, ", game.turn, " places"],
        (None, phase) => {
            line![
                format!("Two-Player: round {}, ", game.round),
                game.turn,
                format!("'s turn, {}", part_name(phase))
            ]
        }
    }
}

/// Where the game stands.
pub(in crate::two_player) fn status(game: &TwoPlayer) -> Passage {
    let lines = standing_of_all(game);
    Passage { heading: Some(heading(game)), lines, small: vec![small(game)], ..Passage::default() }
}

/// Where both players and all neutrals stand, what is open, and the objectives.
pub(super) fn standing_of_all(game: &TwoPlayer) -> Vec<Line> {
    let mut lines: Vec<Line> = TwoPlayer::players().into_iter().map(|seat| player(game, seat)).collect();
    lines.extend(game.neutral_sides().map(|(side, _)| neutral(game, side)));
    if let Some(invasion) = game.invasion {
        lines.push(line![
            side(game, game.owner(invasion.from)),
            "'s invasion of ",
            land(invasion.to),
            format!(" is open, {} against {}.", invasion.troops, game.troops(invasion.to))
        ]);
    }
    if !game.objectives.is_empty() {
        lines.push(line![strong("Objectives"), format!(" ({} win):", game.numbers().objectives.win)]);
        lines.extend(game.objectives.iter().map(|one| in_play(game, one)));
    }
    lines
}

pub(super) fn player(game: &TwoPlayer, seat: SeatId) -> Line {
    let own = game.seat(seat);
    let land_here = game.of_seat(seat);
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut words = vec![
        line![territories(number(land_here.len()))],
        line![count(number(game.cities.intersection(land_here).len()), "city", "cities")],
        line![troops(game.units_of(side_of(seat)))],
        line![cards(number(own.hand.len()))],
        line![count(game.claimed(seat), "objective", "objectives")],
    ];
    if let Some(capital) = own.capital {
        let whose = game.owner(capital);
        let held = if whose == side_of(seat) { line![] } else { line![", held by ", side(game, whose)] };
        words.push(join([line!["capital ", land(capital)], held]));
    }
    if own.pool + own.stock > 0 {
        words.push(line![format!("{} to place", troops(own.pool + own.stock))]);
    }
    join([
        line![seat, format!(" ({}): ", super::words::colour_name(own.colour).to_lowercase())],
        separated(words, ", "),
        line!["."],
    ])
}

pub(super) fn neutral(game: &TwoPlayer, whose: SideId) -> Line {
    let Some(neutral) = game.neutral(whose) else { return Line::new() };
    let start = line![strong(super::words::neutral_name(game, whose)), ": "];
    if neutral.out {
        return join([start, line!["eliminated."]]);
    }
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let most = game.numbers().neutrals.most;
    let mut words = vec![
        standing(neutral.ally),
        line![format!("{} of {most} cards", neutral.cards.len())],
        line![territories(number(game.of(whose).len()))],
        line![troops(game.units_of(whose))],
    ];
    if let Some(capital) = neutral.capital {
        let holder = game.owner(capital);
        let held = match (holder == whose, neutral.commander) {
            (true, true) => line![" with its commander"],
            (true, false) => line![],
            (false, _) => line![", held by ", side(game, holder)],
        };
        words.push(join([line!["capital ", land(capital)], held]));
    }
    if neutral.pool + neutral.stock > 0 {
        words.push(line![format!("{} to place", troops(neutral.pool + neutral.stock))]);
    }
    if game.so_far.lost.contains(&whose) && game.phase != Phase::Over {
        words.push(line!["lost in this turn"]);
    }
    join([start, separated(words, ", "), line!["."]])
}

/// The deck, how it is won, and the options that differ from the usual.
fn small(game: &TwoPlayer) -> Line {
    let (options, numbers) = (&game.options, game.numbers());
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut words = match game.phase {
        // TP-7: there is no deck before the capitals stand.
        Phase::Setup => String::new(),
        _ => {
            let deck = cards(number(game.deck.cards.len()));
            format!("{deck} in the deck, {} discarded. ", game.deck.discard.len())
        }
    };
    words.push_str(&format!(
        "{} own territories at the end of a turn win, too.",
        numbers.objectives.territories
    ));
    if options.objectives_need_capital {
        words.push_str(" Objectives win at the end of a turn, with the own capital held.");
    }
    if options.card_with_objective {
        words.push_str(" A card is drawn in a turn with an objective, too.");
    }
    line![words]
}

/// A seat's cards with their stars, the best trade, and its bribes.
pub(in crate::two_player) fn hand(view: &View<'_, TwoPlayer>, seat: SeatId) -> (Passage, Vec<Button>) {
    let game: &TwoPlayer = view;
    let own: Vec<TerritoryId> = game.seat(seat).hand.cards().iter().copied().flatten().collect();
    let mut lines = Vec::new();
    if own.is_empty() {
        lines.push(line![
            "You have no cards. A turn in which you conquer something with your own troops brings one."
        ]);
    } else {
        let stars = game.stars_of(&own);
        let what = format!(
            "{}, {}: ",
            cards(u32::try_from(own.len()).unwrap_or(u32::MAX)),
            count(stars, "star", "stars")
        );
        lines.push(join([line![what], card_list(game, &own), line!["."]]));
        let best = game.best_trade(seat);
        match game.numbers().traded(game.stars_of(&best)) {
            Some(number) => {
                // TP-16: one in a turn.
                let is_past = game.so_far.traded && game.turn == seat;
                let when = if is_past { ", from your next turn on" } else { "" };
                lines.push(join([
                    line![format!("The best trade{when}: ")],
                    card_list(game, &best),
                    line![format!(", {}.", troops(number))],
                ]));
            }
            None => lines.push(line![format!(
                "A trade needs {} stars at least.",
                game.numbers().reinforcements.trade.whole().from
            )]),
        }
    }
    let given: Vec<Line> = game
        .neutral_sides()
        .flat_map(|(whose, neutral)| {
            let mine =
                neutral.cards.iter().filter(|bribe| bribe.by == Some(seat)).filter_map(|bribe| bribe.card);
            let mine: Vec<String> = mine.map(|one| card(game, one)).collect();
            (!mine.is_empty()).then(|| line![side(game, whose), format!(": {}", mine.join(", "))])
        })
        .collect();
    if !given.is_empty() {
        lines.push(join([line!["Your bribes: "], list(given), line!["."]]));
    }
    let passage = Passage { heading: Some(line!["Your hand"]), lines, ..Passage::default() };
    (passage, verbs::buttons_of(view, seat, &[&verbs::BRIBE, &verbs::TRADE]))
}
