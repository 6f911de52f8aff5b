//! Where the game stands, and what is a seat's own.

use super::words::{
    army, card, cards, dice_at_most, fleet, fleet_or_none, join, land, list, part_name, places, planets,
    separated, strong, success, troops,
};
use crate::clone_wars::{ALL_ARMIES, CardId, CloneWars, Faction, Phase, Sent, army_name, board, verbs};
use crate::line;
use crate::rules::{Button, Line, Passage, SeatId, SideId, View};

/// What is going on, as a headline.
pub(super) fn heading(game: &CloneWars) -> Line {
    match (&game.outcome, game.phase) {
        (Some(outcome), _) => super::events::over(game, outcome),
        (None, Phase::Claim) => line!["Clone Wars: claiming, ", army(game, game.turn), " claims"],
        (None, Phase::Deploy) => line!["Clone Wars: the first placing"],
        (None, phase) => line![
            format!("Clone Wars: round {}, ", game.round),
            army(game, game.turn),
            format!("'s turn, {}", part_name(phase))
        ],
    }
}

/// Where the game stands.
pub(in crate::clone_wars) fn status(view: &View<'_, CloneWars>) -> Passage {
    let game: &CloneWars = view;
    let mut lines = standing_of_all(game);
    lines.extend(view.seat().and_then(|seat| partner_asked(game, seat)));
    Passage { heading: Some(heading(game)), lines, small: small(game), ..Passage::default() }
}

/// CW-23: what who called Order 66 waits for; nobody else in whose turn it is knows of it.
fn partner_asked(game: &CloneWars, seat: SeatId) -> Option<Line> {
    let partner = game.asked_partner().filter(|_| game.is_turn_of(seat))?;
    Some(line![
        partner,
        " is asked about Order 66; your turn goes on with the answer, or at the deadline, unless this table waits for absent \
         players or has no deadlines."
    ])
}

/// Where all armies stand, Sidious, and what is open.
pub(super) fn standing_of_all(game: &CloneWars) -> Vec<Line> {
    let of = |army: SideId| [army_line(game, army)].into_iter().chain(placed_in_secret(game, army));
    let mut lines: Vec<Line> = ALL_ARMIES.into_iter().flat_map(of).collect();
    lines.push(sidious(game));
    if let Some(attack) = game.attack {
        lines.push(line![
            army(game, game.turn),
            "'s attack on ",
            land(attack.to),
            format!(" is open, {} against {}.", attack.troops, game.troops(attack.to))
        ]);
    }
    // CW-20: nothing is ceded any more once it is over.
    for offer in game.offers.iter().filter(|_| game.outcome.is_none()) {
        lines.extend(super::order66::offer_ballot(game, offer).lines);
    }
    lines
}

/// CW-8, CW-23, CW-25: where Sidious is, and the tokens.
fn sidious(game: &CloneWars) -> Line {
    let space = game.sidious.space;
    if let Some(at) = game.sidious.planet {
        if game.outcome.is_some() {
            return line![strong("Sidious"), " was on ", land(at), "."];
        }
        return line![strong("Sidious"), " is on ", land(at), ": whoever of the Republic takes it wins."];
    }
    if let Some(by) = game.order66 {
        let waits = if game.phase == Phase::Over { "." } else { "; Sidious waits for his planet." };
        return line![strong("Order 66"), " was called by ", army(game, by), waits];
    }
    let last = game.track().last();
    line![
        strong("Sidious"),
        format!(
            " is on space {space} of {last}: {}. {} left to be drawn, {} on the board.",
            success(game.track().numbers(space)),
            super::words::count(number(game.stack.len()), "token is", "tokens are"),
            board().territories().map(|at| game.land_at(at).tokens.len()).sum::<usize>()
        )
    ]
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// "Gold (ben): 10 planets, 25 troops, 2 fighters, 3 cards."
pub(super) fn army_line(game: &CloneWars, whose: SideId) -> Line {
    let standing = game.army(whose);
    let seat = game.seat_of(whose);
    let start = match game.sides().only_of(seat) {
        Some(_) => line![seat, ": "],
        None => line![strong(army_name(whose)), ", ", seat, ": "],
    };
    if standing.out {
        return join([start, line!["out."]]);
    }
    let mut words = vec![
        line![planets(number(game.of(whose).len()))],
        line![troops(game.troops_of(whose))],
        line![cards(number(standing.hand.len()))],
    ];
    let ships = game.fleet_of(whose);
    if !ships.is_none() {
        words.insert(2, line![fleet(ships)]);
    }
    // CW-6: what is placed in secret counts for who placed it alone: no other view holds it.
    let left = game.in_hand(whose);
    if left > 0 {
        words.push(line![format!("{} to place", troops(left))]);
    }
    if !standing.captured.is_empty() {
        let names: Vec<Line> =
            standing.captured.iter().map(|token| line![game.tokens().name(*token)]).collect();
        words.push(join([line!["has taken "], list(names)]));
    }
    join([start, separated(words, ", "), line!["."]])
}

/// The decks, and the options that differ from the usual.
fn small(game: &CloneWars) -> Vec<Line> {
    let decks = Faction::ALL.map(|side| {
        let deck = game.deck(side);
        format!(
            "{} in the {} deck, {} discarded",
            cards(number(deck.cards.len())),
            side_word(side),
            deck.discard.len()
        )
    });
    let mut lines = vec![line![format!("{}.", decks.join("; "))]];
    let options = super::terms::agreed(&game.options, Some(game.seats));
    if !options.is_empty() {
        lines.push(line![format!("Agreed: {}.", options.join(", "))]);
    }
    if !game.conceded.is_empty() {
        let seats = game.conceded.iter().map(|seat| line![*seat]).collect();
        lines.push(join([line!["Would give up: "], list(seats), line!["."]]));
    }
    lines
}

fn side_word(side: Faction) -> &'static str {
    match side {
        Faction::Republic => "Republic",
        Faction::Separatist => "Separatist",
    }
}

/// A seat's cards, army by army, with what they can do; its token drawn, those it has placed, and what it has left
/// beforehand.
pub(in crate::clone_wars) fn hand(view: &View<'_, CloneWars>, seat: SeatId) -> (Passage, Vec<Button>) {
    let game: &CloneWars = view;
    let mut lines = Vec::new();
    for whose in game.armies_of_seat(seat) {
        let own: Vec<CardId> = game.army(whose).hand.cards().iter().copied().flatten().collect();
        lines.push(cards_of(game, whose, &own));
        let set = game.best_set(whose);
        let ships: Vec<_> = set.iter().map(|one| game.cards().ship(*one)).collect();
        if let Some(brings) = game.numbers().traded(&ships) {
            let names: Vec<String> = set.iter().map(|one| card(game, *one)).collect();
            lines.push(line![format!("– the best set: {}, {}.", names.join(", "), troops(brings))]);
        }
        if game.options.card_texts {
            let texts = own.iter().map(|one| game.cards().get(*one)).collect::<Vec<_>>();
            let mut titles: Vec<&str> = texts.iter().map(|one| one.title.as_str()).collect();
            titles.dedup();
            for title in titles {
                if let Some(one) = texts.iter().find(|one| one.title == title) {
                    lines.push(line![format!("– {title}: {}", one.effect.says())]);
                }
            }
        }
        lines.extend(tokens_of(game, whose));
        lines.extend(placed_in_secret(game, whose));
        lines.extend(left_of(game, whose));
    }
    lines.extend(shown_to(game, seat));
    let passage = Passage { heading: Some(line!["Your hand"]), lines, ..Passage::default() };
    (
        passage,
        verbs::buttons_of(
            view,
            seat,
            &[&verbs::CARDS, &verbs::SHIP_CARD, &verbs::TOKEN, &verbs::TEXT, &verbs::READY, &verbs::DISCARD],
        ),
    )
}

/// CW-27: what the ally has shown, as far as it is still held.
fn shown_to(game: &CloneWars, seat: SeatId) -> Option<Line> {
    let ally = game.ally_of(seat)?;
    let shown: Vec<SideId> =
        game.armies_of_seat(ally).into_iter().filter(|army| !game.army(*army).shown.is_empty()).collect();
    let each = shown.into_iter().map(|whose| {
        let names = game.army(whose).shown.iter().map(|one| line![card(game, *one)]).collect();
        join([line![army(game, whose), " has shown you "], list(names), line!["."]])
    });
    Some(join(each)).filter(|line| !line.is_empty())
}

fn cards_of(game: &CloneWars, whose: SideId, own: &[CardId]) -> Line {
    let start = line![strong(army_name(whose)), ": "];
    if own.is_empty() {
        // CW-22: who is out has no turn any more.
        let more = match (game.army(whose).out, game.outcome.is_some()) {
            (true, _) => "; it is out of the game.",
            (false, true) => ".",
            (false, false) => ". A turn in which it takes a planet brings one.",
        };
        return join([start, line![format!("no cards{more}")]]);
    }
    let name = |one: &CardId| {
        let spent = if game.is_spent(*one) { ", of no use any more" } else { "" };
        line![format!("{}{spent}", card(game, *one))]
    };
    join([start, list(own.iter().map(name).collect()), line!["."]])
}

/// CW-27: the token drawn, and the faces of those placed.
fn tokens_of(game: &CloneWars, whose: SideId) -> Vec<Line> {
    let mut lines = Vec::new();
    let named = |token| format!("{} ({})", game.tokens().name(token), cards(game.tokens().cards(token)));
    if let Some(token) = game.drawn.filter(|_| game.turn == whose) {
        lines.push(line![format!("– to be placed: {}.", named(token))]);
    }
    let placed = board().territories().flat_map(|at| {
        let own = game.land_at(at).tokens.iter().filter(|token| token.by == whose);
        own.filter_map(|token| token.face).map(move |face| (at, face)).collect::<Vec<_>>()
    });
    let placed: Vec<Line> =
        placed.map(|(at, face)| line![format!("{} on ", named(face)), land(at)]).collect();
    if !placed.is_empty() {
        lines.push(join([line!["– placed: "], separated(placed, ", "), line!["."]]));
    }
    lines
}

/// CW-6: what an army has placed, before all is shown. A view holds the reader's own alone.
fn placed_in_secret(game: &CloneWars, whose: SideId) -> Option<Line> {
    let placed = game.placing.of(&whose).filter(|placed| !placed.is_empty())?;
    let left = match game.in_hand(whose) {
        0 => "; all of it is placed.".to_owned(),
        left => format!("; {left} left."),
    };
    Some(join([line!["– placed in secret: "], places(placed), line![left]]))
}

/// CW-5, CW-11, CW-14: the queue, standing defence and ready texts.
fn left_of(game: &CloneWars, whose: SideId) -> Vec<Line> {
    let standing = game.army(whose);
    let mut lines = Vec::new();
    let mut queue: Vec<Line> = game.queued(whose).map(|at| line![land(at)]).collect();
    if standing.queue.any {
        queue.push(line!["any"]);
    }
    if !queue.is_empty() {
        lines.push(join([line!["– queue: "], separated(queue, ", "), line!["."]]));
    }
    let how = |meeting: crate::clone_wars::Meeting| {
        let ships = match meeting.ships {
            Sent::All => "every ship".to_owned(),
            Sent::Some(ships) => fleet_or_none(ships),
        };
        format!("{}, {ships}", dice_at_most(meeting.dice))
    };
    let mut defence: Vec<Line> = standing
        .defence
        .at
        .iter()
        .filter(|(at, _)| game.owns(whose, **at))
        .map(|(at, meeting)| line![land(*at), format!(" {}", how(*meeting))])
        .collect();
    if let Some(meeting) = standing.defence.everywhere {
        defence.push(line![format!("elsewhere {}", how(meeting))]);
    }
    if !defence.is_empty() {
        lines.push(join([line!["– defence: "], separated(defence, "; "), line!["."]]));
    }
    let ready = standing.ready.iter().map(|ready| {
        let place = ready.at.map_or_else(Line::new, |at| line![" for ", land(at)]);
        let dice = if ready.dice > 1 { format!(" against {} dice", ready.dice) } else { String::new() };
        join([line![card(game, ready.card)], place, line![dice]])
    });
    let ready: Vec<Line> = ready.collect();
    if !ready.is_empty() {
        lines.push(join([line!["– ready: "], separated(ready, "; "), line!["."]]));
    }
    lines
}
