//! What an invasion would mean, said before it is begun (TP-18, TP-19).

use super::odds::{outlook, why};
use super::words::{land, side, strong, troops};
use crate::games::two_player::{TwoPlayer, is_neutral, side_of};
use crate::line;
use crate::rules::{Passage, SeatId, TerritoryId};

/// Who meets whom, the chance, what stays behind, and whose status is at stake.
pub(in crate::games::two_player) fn before(
    game: &TwoPlayer,
    seat: SeatId,
    from: TerritoryId,
    to: TerritoryId,
    force: u32,
) -> Passage {
    let (by, target) = (game.owner(from), game.owner(to));
    let mut meets =
        line![troops(force), " from ", land(from), " against ", side(game, target), "'s ", land(to)];
    meets.extend(line![format!(" ({})", game.troops(to))]);
    match outlook(game, from, to, force) {
        Some(outlook) => {
            meets.extend(line![": "]);
            meets.extend(outlook);
        }
        None => meets.extend(line!["."]),
    }
    let mut lines = vec![meets];
    lines.extend(why(game, from, to));
    let stays = game.troops(from).saturating_sub(force);
    let mut behind = line![troops(stays), if stays == 1 { " stays in " } else { " stay in " }, land(from)];
    if by == side_of(seat) && game.seat(seat).capital == Some(from) {
        behind.extend(line![", ", strong("your capital")]);
    }
    behind.extend(line!["."]);
    lines.push(behind);
    let mut at_stake = Vec::new();
    for neutral in [by, target].into_iter().filter(|side| is_neutral(*side)) {
        at_stake.push(line![side(game, neutral)]);
    }
    if !at_stake.is_empty() {
        let away = game.numbers().neutrals.away;
        let mut line = line!["Afterwards a die falls for "];
        line.extend(super::words::list_with(at_stake, "and"));
        line.extend(line![format!(": on {} to {} it moves a step away from you.", away.from, away.to)]);
        lines.push(line);
    }
    if game.invasion.is_some() {
        lines.push(line!["The open invasion ends first, with its status die."]);
    }
    Passage { lines, ..Passage::default() }
}
