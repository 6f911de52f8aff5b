//! What everybody has, and how far both players are on every way to win (TP-24). Nothing of it is secret: of cards it says
//! how many there are (TP-25).

use super::objectives::{name, progress_words};
use super::status::{heading, neutral, player};
use super::words::{count, join, list, separated, side, strong, territories};
use crate::line;
use crate::rules::{Line, Passage, SeatId, View};
use crate::two_player::{Phase, TwoPlayer, board, other, side_of};

/// Each player's land, troops, cities, capital, cards and allies, and how near each is to winning; then the neutrals.
pub(in crate::two_player) fn standings(view: &View<'_, TwoPlayer>) -> Passage {
    let game: &TwoPlayer = view;
    let heading = Some(join([line!["Standings. "], heading(game)]));
    let mut passage = Passage { heading, ..Passage::default() };
    for seat in TwoPlayer::players() {
        passage.lines.push(player(game, seat));
        passage.lines.extend(more(game, seat));
        if game.outcome.is_none() && game.phase != Phase::Setup {
            passage.lines.extend(progress(game, seat));
        }
    }
    passage.lines.extend(game.neutral_sides().map(|(whose, _)| neutral(game, whose)));
    let held = if game.options.objectives_need_capital {
        " at the end of one's turn with the own capital held"
    } else {
        ""
    };
    passage.small.push(line![format!(
        "{} claimed objectives win{held}, or {} own territories at the end of one's turn, or all of the other's land taken.",
        game.numbers().objectives.win,
        game.numbers().objectives.territories
    )]);
    passage
}

/// "– allies Green and Purple · all Africa (+3) · capitals besides the own: Brazil."
fn more(game: &TwoPlayer, seat: SeatId) -> Option<Line> {
    let own = game.of_seat(seat);
    let mut parts = Vec::new();
    let allies: Vec<Line> = game.allies(seat).map(|ally| line![side(game, ally)]).collect();
    if !allies.is_empty() {
        parts.push(join([line![if allies.len() == 1 { "ally " } else { "allies " }], list(allies)]));
    }
    let whole = board().zones().filter(|zone| board().in_zone(*zone).is_subset(own));
    parts.extend(
        whole.map(|zone| line![format!("all {} (+{})", board().zone_name(zone), board().bonus(zone))]),
    );
    let capitals = game.capitals().intersection(own).iter();
    let others: Vec<Line> = capitals
        .filter(|at| game.seat(seat).capital != Some(*at))
        .map(|at| line![super::words::land(at)])
        .collect();
    if !others.is_empty() {
        parts.push(join([line!["holds the capital "], list(others)]));
    }
    (!parts.is_empty()).then(|| join([line!["– "], separated(parts, " · "), line!["."]]))
}

/// TP-24: so many of the objectives that win, how near the rest are, and the land that is wanting.
fn progress(game: &TwoPlayer, seat: SeatId) -> Vec<Line> {
    let (numbers, own) = (game.numbers().objectives, game.of_seat(seat));
    let count_of = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let claimed = game.objectives.iter().filter(|in_play| in_play.by == Some(seat));
    let claimed: Vec<Line> = claimed.map(|in_play| line![format!("“{}”", name(game, in_play.id))]).collect();
    let mut first = line![
        "– ",
        strong(format!("{} of {} objectives", game.claimed(seat), numbers.win)),
        if claimed.is_empty() { "" } else { ": " }
    ];
    let some = !claimed.is_empty();
    first = join([first, if some { list(claimed) } else { Line::new() }, line!["."]]);
    let is_held = game.seat(seat).capital.is_some_and(|at| game.owner(at) == side_of(seat));
    if some && game.options.objectives_need_capital && !is_held {
        first.push(" Without the own capital they don't win.".into());
    }
    let open = game.objectives.iter().filter(|in_play| in_play.by.is_none());
    let open: Vec<Line> = open
        .map(|in_play| {
            let met = if game.has_met(seat, in_play.id) { ", met" } else { "" };
            line![format!("{} {}{met}", name(game, in_play.id), progress_words(game, seat, in_play.id))]
        })
        .collect();
    let wanting = numbers.territories.saturating_sub(count_of(own.len()));
    let theirs = count_of(game.of(side_of(other(seat))).len());
    let land = match wanting {
        0 => line!["– ", strong("Enough land"), " to win as the turn ends"],
        wanting => line![format!("– {} more for a win by land", territories(wanting))],
    };
    let last = join([
        land,
        line![format!(", {} left of ", count(theirs, "territory", "territories")), other(seat), "'s."],
    ]);
    let open = (!open.is_empty()).then(|| join([line!["– "], separated(open, " · "), line!["."]]));
    std::iter::once(first).chain(open).chain(std::iter::once(last)).collect()
}
