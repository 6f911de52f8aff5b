//! Where the game stands: its heading, everybody's standing, the board in words, what is a seat's own.

use super::words::{command, dice, join, land, lands, list, resources, separated, strong, territories};
use crate::blitzkrieg::{Blitzkrieg, Phase};
use crate::line;
use crate::rules::{Button, Line, Passage, Prompt, SeatId, View};

/// What is going on, in a word or two.
pub(super) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Society => "the choice of societies",
        Phase::Market => "the market",
        Phase::Place => "the first placing",
        Phase::Eyes => "the placing of Eyes",
        Phase::Roll => "the roll for resources",
        Phase::Act => "a turn's actions",
        Phase::Over => "its end",
    }
}

/// What is going on, as a headline.
pub(in crate::blitzkrieg) fn heading(game: &Blitzkrieg) -> Line {
    match &game.outcome {
        Some(outcome) => super::words::over(outcome),
        None if game.in_set_up() => line![format!("Blitzkrieg: {}", phase_name(game.phase))],
        None => line![format!("Blitzkrieg: round {}, ", game.round), game.turn, "'s turn"],
    }
}

/// What somebody has, in figures.
pub(in crate::blitzkrieg) fn figures(game: &Blitzkrieg, seat: SeatId) -> Vec<String> {
    if game.is_illuminatus(seat) {
        let pyramids = game.pyramids_of(seat).len();
        return vec![
            super::words::count(game.eyes_of(seat), "Eye", "Eyes"),
            super::words::count(u32::try_from(pyramids).unwrap_or(u32::MAX), "Pyramid", "Pyramids"),
        ];
    }
    let standing = game.standing(seat);
    vec![
        resources(standing.resources),
        territories(game.of(seat).len()),
        super::words::count(game.troops_of(seat), "troop", "troops"),
        dice(standing.dice),
    ]
}

fn seat_line(game: &Blitzkrieg, seat: SeatId) -> Line {
    let standing = game.standing(seat);
    if standing.out {
        return line![seat, ": out."];
    }
    let mut parts = figures(game, seat);
    if let Some(society) = standing.society {
        parts.insert(0, format!("{} (morale {})", society.name(), game.morale(seat)));
    } else if standing.illuminatus {
        parts.insert(0, "Illuminatus".to_owned());
    }
    let mut line = line![seat, format!(": {}", parts.join(", "))];
    let specials: Vec<Line> = standing
        .specials
        .iter()
        .map(|(kind, at)| line![format!("the {} in ", kind.word()), land(game, *at)])
        .collect();
    if !specials.is_empty() {
        line.push("; ".into());
        line.extend(list(specials));
    }
    let zones: Vec<String> = game
        .whole_zones(seat)
        .into_iter()
        .map(|(zone, bonus)| format!("all {} (+{bonus})", game.board().zone_name(zone)))
        .collect();
    if !zones.is_empty() {
        line.push(format!("; {}", zones.join(", ")).into());
    }
    let friends: Vec<Line> =
        game.players_in().filter(|to| *to != seat && game.is_friend(seat, *to)).map(|to| line![to]).collect();
    if !friends.is_empty() {
        line.push("; friendly to ".into());
        line.extend(list(friends));
    }
    line.push(".".into());
    line
}

/// Everybody's standing, and what is open.
fn standing_of_all(game: &Blitzkrieg) -> Vec<Line> {
    let mut lines: Vec<Line> = game.everybody().into_iter().map(|seat| seat_line(game, seat)).collect();
    if !game.devastated.is_empty() {
        lines.push(join([line!["Devastated: "], lands(game, game.devastated.iter()), line!["."]]));
    }
    if let Some(at) = game.holy_land {
        lines.push(line![land(game, at), " is The Holy Land."]);
    }
    lines
}

/// Where the game stands.
pub(in crate::blitzkrieg) fn status(game: &Blitzkrieg) -> Passage {
    let mut lines = standing_of_all(game);
    // Nothing is traded or agreed to any more once it is over.
    let goes_on = game.outcome.is_none();
    for offer in game.offers.iter().filter(|_| goes_on) {
        lines.extend(super::ask::offer_ballot(game, offer).lines);
    }
    for proposal in game.proposals.iter().filter(|_| goes_on) {
        lines.extend(super::ask::consent_ballot(game, proposal).lines);
    }
    Passage { heading: Some(heading(game)), lines, ..Passage::default() }
}

/// What everybody has, and that the last who is left wins.
pub(in crate::blitzkrieg) fn standings(game: &Blitzkrieg) -> Passage {
    let heading = Some(join([line!["Standings. "], heading(game)]));
    let mut lines: Vec<Line> = game.everybody().into_iter().map(|seat| seat_line(game, seat)).collect();
    let left = game.players_in().count() + game.illuminati_in().count();
    if game.outcome.is_none() {
        lines.push(line![format!("The last who is left wins; {left} are.")]);
    }
    Passage { heading, lines, ..Passage::default() }
}

/// A seat's own: its secret placing, prices, what waits for its answer.
pub(in crate::blitzkrieg) fn hand(view: &View<'_, Blitzkrieg>, seat: SeatId) -> (Passage, Vec<Button>) {
    let game: &Blitzkrieg = view;
    let mut lines = Vec::new();
    if let Some(places) = game.placing.of(&seat).filter(|_| game.in_set_up()) {
        let each = places.iter().map(|(t, number)| line![land(game, *t), format!(" {number}")]);
        lines.push(join([
            line![strong("Placed in secret"), ": "],
            separated(each.collect(), ", "),
            line!["."],
        ]));
    }
    let goes_on = game.outcome.is_none();
    for offer in game.offers.iter().filter(|offer| goes_on && offer.concerns(seat)) {
        lines.extend(super::ask::offer_ballot(game, offer).lines);
    }
    lines.extend(super::ask::waiting(game, seat));
    lines.extend(super::ask::agreed(game, seat).filter(|_| goes_on));
    // BZ-G8.
    if goes_on && game.is_illuminatus(seat) && game.illuminati_in().nth(1).is_some() {
        let standing = game.standing(seat).contest.word();
        lines.push(line![
            "When another Illuminatus forces somebody where you have influence: ",
            strong(standing),
            ", by ",
            command("/blitz contest"),
            "."
        ]);
    }
    if !game.is_illuminatus(seat) {
        lines.extend(super::prices::prices(game, seat).lines);
    }
    if lines.is_empty() {
        lines.push(line!["Nothing is secret to you now. ", command("/status"), " says where all stand."]);
    }
    let heading = Some(line![format!("Your own: {}", figures(game, seat).join(", "))]);
    (
        Passage { heading, lines, ..Passage::default() },
        super::super::verbs::buttons(view, seat, Prompt::Alone),
    )
}
