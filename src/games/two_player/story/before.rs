//! What is said before an order is carried out: what an invasion would mean (TP-18, TP-19), what the end of a turn leaves
//! undone (TP-13).

use super::objectives::name;
use super::odds::{outlook, why};
use super::words::{join, land, list, list_with, rule, separated, side, strong, troops};
use crate::line;
use crate::rules::{Line, Passage, SeatId, SideId, TerritoryId};
use crate::two_player::{Phase, TwoPlayer, is_neutral, other, side_of};

/// Who meets whom, the chance, what stays behind, and whose status is at stake.
pub(in crate::two_player) fn before(
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
    lines.extend(statuses(game, seat, by, to));
    if let Some(open) = game.invasion.filter(|open| (open.from, open.to) != (from, to)) {
        // TP-19: a die for each neutral that takes part.
        let neutrals = [open.from, open.to].into_iter().filter(|at| is_neutral(game.owner(*at))).count();
        let die = match neutrals {
            0 => "",
            1 => ", with its status die",
            _ => ", with its status dice",
        };
        lines.push(line![format!("The open invasion ends first{die}.")]);
    }
    lines.extend(undone(game, seat, Some(Phase::Combat), false));
    Passage { lines, ..Passage::default() }
}

/// TP-19, TP-20: which neutrals the status dice may move away, and which they can't.
fn statuses(game: &TwoPlayer, seat: SeatId, by: SideId, to: TerritoryId) -> Vec<Line> {
    let (target, away) = (game.owner(to), game.numbers().neutrals.away);
    let neutrals = [by, target].into_iter().filter(|side| is_neutral(*side));
    // TP-19: never past the far end.
    let (stay, move_away): (Vec<SideId>, Vec<SideId>) =
        neutrals.partition(|side| game.is_ally(other(seat), *side));
    let mut lines = Vec::new();
    if !move_away.is_empty() {
        let each = if move_away.len() == 1 { "" } else { "each of " };
        let mut line = line![format!("Afterwards a die falls for {each}")];
        line.extend(list_with(move_away.into_iter().map(|whose| line![side(game, whose)]).collect(), "and"));
        line.extend(line![format!(": on {} to {} it moves a step away from you.", away.from, away.to)]);
        lines.push(line);
    }
    for whose in stay {
        let whose = side(game, whose);
        lines.push(line![whose, " stays ", other(seat), "'s ally, whatever its die shows afterwards."]);
    }
    if is_neutral(target) && game.of(target).len() == 1 {
        let lost = line![land(to), " is ", side(game, target), "'s last territory: if it falls, "];
        lines.push(join([lost, line![side(game, target), " is eliminated, and no die falls for it."]]));
    }
    lines
}

/// TP-16, TP-21: one's own capital would be left with a single troop, and somebody stands beside it.
pub(in crate::two_player) fn capital_bared(
    game: &TwoPlayer,
    capital: TerritoryId,
    near: TerritoryId,
) -> Line {
    let (owner, there) = (side(game, game.owner(near)), troops(game.troops(near)));
    let mut line = line![strong("Your capital "), land(capital), " would be left with a single troop, and "];
    line.extend(line![owner, format!(" has {there} next door in "), land(near), ". "]);
    line.extend(line!["Who takes it has its reinforcements, and an enemy's capital. "]);
    line.extend(line![rule("TP-16"), " ", rule("TP-21")]);
    line
}

/// TP-22: an ally's move ends one's own, of which so many are left.
pub(in crate::two_player) fn own_moves_over(left: u32) -> Line {
    let moves = if left == 1 { "Your own move comes" } else { "Your own moves come" };
    line![strong(format!("{moves} before your allies'")), ": none is left after this. ", rule("TP-22")]
}

/// TP-16, TP-17, TP-21: what could still be done in this turn and would be gone in that part; without a part, with the turn;
/// none if nothing.
/// `moves`: by a move, after which nothing is claimed any more.
pub(in crate::two_player) fn undone(
    game: &TwoPlayer,
    seat: SeatId,
    then: Option<Phase>,
    moves: bool,
) -> Option<Line> {
    let (numbers, mut parts) = (game.numbers(), Vec::new());
    let ends = |part: Phase| game.phase <= part && then.is_none_or(|then| then > part);
    let met = game.claimable(seat);
    if (then.is_none() || moves) && !met.is_empty() {
        let wins = game.claim_wins(seat);
        let names = met.iter().map(|id| line![format!("“{}”", name(game, *id))]).collect();
        let may = match (wins, moves) {
            (true, true) => " may be claimed, which wins, but not after a move",
            (true, false) => " may be claimed, which wins",
            (false, true) => " may be claimed, but not after a move",
            (false, false) => " may be claimed",
        };
        parts.push(join([list_with(names, "or"), line![strong(may)]]));
    }
    let waiting = game.allies(seat).filter(|ally| !game.so_far.reinforced.contains(ally));
    let waiting: Vec<Line> = waiting.map(|ally| line![side(game, ally)]).collect();
    if ends(Phase::Allies) && !waiting.is_empty() {
        let each = if waiting.len() == 1 { "" } else { " each" };
        parts.push(join([list(waiting), line![format!(" may get a die of troops{each}")]]));
    }
    // Fewer cards may well be kept for bribes; of more than this not all can be traded in at once any more.
    let best = game.best_trade(seat);
    let full = game.stars_of(&best) == numbers.reinforcements.trade.whole().to;
    if let Some(brought) = numbers.traded(game.stars_of(&best)).filter(|_| full)
        && ends(Phase::Reinforce)
        && !game.so_far.traded
    {
        parts.push(line![format!("your cards may bring {}", troops(brought))]);
    }
    let undone = line![strong("Something is left undone"), ": "];
    (!parts.is_empty()).then(|| {
        join([undone, separated(parts, "; "), line![". ", rule(if moves { "TP-21" } else { "TP-13" })]])
    })
}
