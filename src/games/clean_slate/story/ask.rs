//! What a seat is asked for, in words. Shown to the channel as well as to the seat, so there is no
//! secret in it.

use super::words::{count, join, kind, land, lands, number, rule, side, some, strong, tokens};
use crate::clean_slate::{Along, CleanSlate, Order, Part, Side, board, verbs};
use crate::line;
use crate::rules::{Actor, Button, Debt, Game, Line, Passage, SeatId, TerritoryId, View};

/// So many countries are named in one line.
const NAMED: usize = 6;

/// What a seat owes now, with the buttons for it; none where it owes nothing.
pub(in crate::clean_slate) fn ask(
    view: &View<'_, CleanSlate>,
    seat: SeatId,
) -> Option<(Passage, Vec<Button>)> {
    let lines = lines(view, seat);
    if lines.is_empty() {
        return None;
    }
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, verbs::buttons(view, seat)))
}

/// A line for each thing that the seat owes or may do in its turn.
pub(super) fn lines(game: &CleanSlate, seat: SeatId) -> Vec<Line> {
    game.all_debts().iter().filter(|debt| debt.seat == seat).flat_map(|debt| owed(game, debt)).collect()
}

fn owed<O>(game: &CleanSlate, debt: &Debt<O>) -> Vec<Line> {
    let Some(who) = Side::of_seat(debt.seat) else { return Vec::new() };
    if let (Some(loss), "lose") = (game.losing, debt.what) {
        let here = who.of(&game.at(loss.at));
        return vec![line![
            strong(format!("Choose which {} ", number(loss.count))),
            land(loss.at),
            format!(" loses; it has {}.", tokens(&here))
        ]];
    }
    match game.part {
        Part::Setup => vec![line![
            strong(format!("Place {}", number(game.owed_by(who)))),
            format!(
                " in the shared countries, {} in each. As suggested, they are of different kinds, rotating.",
                game.options.start_by(game.numbers())
            )
        ]],
        Part::Place => place(game, who),
        Part::Act => act(game, who),
        Part::Recalibrate => vec![recalibrate(game, debt.seat)],
        Part::Over => Vec::new(),
    }
}

/// CS-12, CS-20: from where this country could be persuaded or healed now.
fn origin(game: &CleanSlate, seat: SeatId, to: TerritoryId) -> Option<TerritoryId> {
    board().neighbours(to).iter().find(|from| {
        let order = Order::Win { from: *from, to, along: Along::None, stay: false };
        game.check(Actor::Seat(seat), &order).is_ok()
    })
}

/// Why nobody is to be driven out of anywhere just now.
fn no_contest(game: &CleanSlate, who: Side) -> String {
    let what = if who == Side::Democracy { "autocracy" } else { "disaster zone" };
    let targets = game.countries(|game, t| game.is_target(who, t) && game.count(who.foe(), t) > 0);
    let strong = game.countries(|game, from| who.has_three_and_one(&game.at(from)));
    match board().bordering(strong).intersection(targets).is_empty() {
        true => format!("No {what} is within reach of a 3+1 of yours."),
        // CS-20: Environment spends none.
        false if who == Side::Environment => {
            format!("Every {what} within reach of a 3+1 of yours has been tried in this turn.")
        }
        // CS-17, CS-19
        false => format!(
            "Every {what} within reach of a 3+1 of yours has been tried in this turn, or the tokens for it are spent."
        ),
    }
}

/// CS-11, CS-23: why no token can move along one's own countries.
pub(super) const NOT_JOINED: &str = "None of your countries are joined, so no token can be moved";

/// CS-9 to CS-11.
fn place(game: &CleanSlate, who: Side) -> Vec<Line> {
    let (owed, supply) = (game.owed_by(who), game.supply_of(who));
    let moves = game.can_move_along(who);
    let what = match supply {
        0 if !moves => {
            format!(
                ": {} to place, but your supply is empty. {NOT_JOINED} either; end this part.",
                number(owed)
            )
        }
        0 => format!(
            ": {} to place, but your supply is empty. So up to {owed} may be moved along your own countries \
             instead.",
            number(owed)
        ),
        _ => format!(": {} to place, wherever a token of either of you stands.", number(owed)),
    };
    let mut lines = vec![join([line![strong("It's your turn"), ", "], side(who), line![what]])];
    if supply == 0 {
        return lines;
    }
    if owed > supply {
        let left = if supply == 1 { "1 is".to_owned() } else { format!("{supply} are") };
        let rest = match moves {
            true => format!(
                ", so up to {} may be moved along your own countries instead.",
                count(owed - supply, "token", "tokens")
            ),
            false => format!(". {NOT_JOINED} instead of the rest."),
        };
        lines.push(line![format!("{left} left in supply{rest}")]);
    } else {
        let out: Vec<String> = who
            .kinds()
            .iter()
            .filter(|which| game.supply.count(**which) == 0)
            .map(|which| kind(*which, 2).trim_start_matches("2 ").to_owned())
            .collect();
        if !out.is_empty() {
            lines.push(line![format!("Out of supply: {}.", out.join(", "))]);
        }
    }
    lines
}

/// CS-12 to CS-22: what could be done now.
fn act(game: &CleanSlate, who: Side) -> Vec<Line> {
    let moves = game.can_move_along(who);
    let next = if moves { "go on to recalibration" } else { "end it" };
    let what = match possible(game, who) {
        can if !can.is_empty() => format!(": {}; or {next}.", can.join(", ")),
        _ if moves => format!(": nothing can be done in this part; {next}."),
        _ => format!(": nothing can be done in it any more; {next}."),
    };
    let mut lines = vec![join([line![strong("It's your turn"), ", "], side(who), line![what]])];
    lines.extend(chances(game, who));
    lines
}

/// What of it can be done as things stand.
fn possible(game: &CleanSlate, who: Side) -> Vec<&'static str> {
    let Some(seat) = who.seat() else { return Vec::new() };
    let win = board().territories().any(|to| origin(game, seat, to).is_some());
    let harmony = game.holds(who).iter();
    let harmony = harmony.map(Order::Harmony).any(|order| game.check(Actor::Seat(seat), &order).is_ok());
    let settle = board().territories().any(|to| game.can_settle(who, to));
    let can = [
        (win, if who == Side::Democracy { "persuade" } else { "heal" }),
        (harmony, "restore harmony"),
        (settle, "settle"),
    ];
    can.into_iter().filter(|(can, _)| *can).map(|(_, what)| what).collect()
}

/// CS-13, CS-20: what this side can win now without a roll, and from where.
fn without_a_roll(game: &CleanSlate, who: Side) -> Vec<(TerritoryId, TerritoryId)> {
    let Some(seat) = who.seat() else { return Vec::new() };
    let few = |to: &TerritoryId| (1..=game.numbers().fight.helpless).contains(&game.count(who.foe(), *to));
    let targets = board().territories().filter(|to| game.is_target(who, *to)).filter(few);
    targets.filter_map(|to| Some((to, origin(game, seat, to)?))).collect()
}

/// CS-8, CS-13: what can be won without a roll and is left, with the turn; none where nothing is.
pub(in crate::clean_slate) fn left_undone(game: &CleanSlate, who: Side, then: &str) -> Option<Line> {
    let sure = without_a_roll(game, who);
    if sure.is_empty() {
        return None;
    }
    let what = if who == Side::Democracy { " can be persuaded" } else { " can be healed" };
    let items = sure.iter().map(|(to, _)| line![land(*to)]);
    let start = line![strong("Something is left undone"), ": "];
    Some(join([
        start,
        some(items, NAMED),
        line![what, format!(" without a roll. {then} all the same? "), rule("CS-13")],
    ]))
}

/// "Can be persuaded without a roll: Brazil (from Peru). By the dice: Congo against 4."
pub(super) fn chances(game: &CleanSlate, who: Side) -> Option<Line> {
    let seat = who.seat()?;
    let foe = who.foe();
    let sure = without_a_roll(game, who);
    let mut dicey: Vec<(TerritoryId, u32)> = Vec::new();
    for to in board().territories().filter(|to| game.is_target(who, *to) && game.count(foe, *to) > 0) {
        let many = game.count(foe, to);
        if many > game.numbers().fight.helpless && origin(game, seat, to).is_some() {
            dicey.push((to, many));
        }
    }
    let harmony = game.holds(who).intersection(game.holds(foe)).iter();
    let harmony: Vec<TerritoryId> =
        harmony.filter(|at| game.check(Actor::Seat(seat), &Order::Harmony(*at)).is_ok()).collect();
    let mut parts = Vec::new();
    if !harmony.is_empty() {
        let items = harmony.iter().map(|at| line![land(*at), format!(" against {}", game.count(foe, *at))]);
        parts.push(join([line!["Harmony: "], some(items, NAMED), line!["."]]));
    }
    if !sure.is_empty() {
        let items = sure.iter().map(|(to, from)| line![land(*to), " (from ", land(*from), ")"]);
        let what = if who == Side::Democracy { "persuaded" } else { "healed" };
        let start = line![format!("Can be {what} without a roll: ")];
        parts.push(join([start, some(items, NAMED), line!["."]]));
    }
    if !dicey.is_empty() {
        let items = dicey.iter().map(|(to, many)| line![land(*to), format!(" against {many}")]);
        parts.push(join([line!["By the dice: "], some(items, NAMED), line!["."]]));
    }
    if parts.is_empty() {
        parts.push(line![no_contest(game, who)]);
        // CS-12, CS-20: where there is nobody to drive out, one may still move in.
        let free = game.countries(|game, to| game.count(foe, to) == 0 && origin(game, seat, to).is_some());
        if !free.is_empty() {
            parts.push(join([line!["Nobody resists in "], lands(free, NAMED), line!["."]]));
        }
    }
    let mut line = Line::new();
    for part in parts {
        if !line.is_empty() {
            line.push(" ".into());
        }
        line.extend(part);
    }
    Some(line)
}

/// CS-23.
fn recalibrate(game: &CleanSlate, seat: SeatId) -> Line {
    if game.recalibrated {
        return line![strong("It's your turn"), ", ", seat, ": all is done, end it."];
    }
    if Side::of_seat(seat).is_some_and(|who| !game.can_move_along(who)) {
        return line![strong("It's your turn"), ", ", seat, format!(": end it. {NOT_JOINED}.")];
    }
    line![
        strong("It's your turn"),
        ", ",
        seat,
        ": move tokens from one country to one other, along your own; or end it."
    ]
}
