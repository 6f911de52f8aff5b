//! What everybody has, and how far they are on every way to win that is in play (WR-1 to WR-3).

use super::status::{everybody, heading, marks, on_board, still_to_take};
use super::words::{aim, count, gp, join, land, lands, list, separated, troops};
use crate::line;
use crate::rules::{Line, Passage, SeatId, Span, TerritorySet, View};
use crate::warrior::{Victory, Warrior, board};

/// So many territories that are still wanting are named.
const NAMED: usize = 8;

/// Each player's land, troops and money, and how near each is to winning.
pub(in crate::warrior) fn standings(view: &View<'_, Warrior>) -> Passage {
    let game: &Warrior = view;
    let mut passage =
        Passage { heading: Some(join([line!["Standings. "], heading(game)])), ..Passage::default() };
    for seat in everybody(game) {
        passage.lines.push(holdings(game, seat));
        passage.lines.extend(progress(game, seat).map(|line| join([line!["– "], line])));
    }
    passage.small = vec![won_by(game)];
    passage
}

/// "ada: 12 territories, 30 troops · 140 gp, 240 gp more a round · capital Alaska (4) · all Africa (+3)."
fn holdings(game: &Warrior, seat: SeatId) -> Line {
    let own = game.seat(seat);
    if own.out {
        return line![seat, ": out."];
    }
    let mut parts = vec![
        line![format!(
            "{}, {}",
            count(game.count_of(seat), "territory", "territories"),
            troops(on_board(game, seat))
        )],
        line![format!("{}, {} more a round", gp(own.cash), gp(game.income_of(seat)))],
    ];
    match own.capital {
        Some(capital) => {
            let when = if own.capital_new { " from the end of this turn" } else { "" }; // WR-22
            parts.push(line![
                "capital ",
                land(capital),
                format!(" ({}){when}", game.land_at(capital).troops)
            ]);
        }
        None if game.round > 0 => parts.push(line!["no capital"]),
        None => {}
    }
    let continents = board().zones().filter_map(|zone| {
        let all = board().in_zone(zone);
        let held = all.iter().filter(|at| game.owner(*at) == Some(seat)).count();
        (held > 0 && held < all.len())
            .then(|| format!("{held} of {} in {}", all.len(), board().zone_name(zone)))
    });
    let continents: Vec<String> = continents.collect();
    parts.extend(marks(game, seat).into_iter().map(|mark| line![mark]));
    if !continents.is_empty() {
        parts.push(line![continents.join(", ")]);
    }
    join([line![seat, ": "], separated(parts, " · "), line!["."]])
}

/// How far a player is on the way to winning, as the game's way is.
fn progress(game: &Warrior, seat: SeatId) -> Option<Line> {
    if game.seat(seat).out || game.outcome.is_some() {
        return None;
    }
    match game.options.victory {
        // WR-1: every other player is left with one territory at most.
        Victory::WorldDomination => {
            let wanting = still_to_take(game, seat);
            let number = wanting.iter().map(|(_, number)| number).sum::<u32>();
            let who = wanting.into_iter().map(|(other, number)| line![other, format!(" {number}")]).collect();
            let start = format!(
                "{} to be lost by others before that is won: ",
                count(number, "territory", "territories")
            );
            (number > 0).then(|| join([line![start], separated(who, ", "), line!["."]]))
        }
        // WR-2
        Victory::ContinentalConqueror => {
            let chosen = game.seat(seat).aim?;
            let all = chosen.territories();
            let wanting: TerritorySet = all.iter().filter(|at| game.owner(*at) != Some(seat)).collect();
            let held = all.len() - wanting.len();
            let start = format!("{held} of the {} territories of {}", all.len(), aim(chosen));
            let more = wanting.len().saturating_sub(NAMED);
            let mut names = vec![lands(wanting.iter().take(NAMED))];
            if more > 0 {
                names.push(line![format!("{more} more")]);
            }
            Some(join([line![start, "; wanting: "], list(names), line!["."]]))
        }
        // WR-3
        Victory::LunchtimeFix => {
            let points = game.points_of(seat);
            let best =
                game.players_in().into_iter().map(|other| game.points_of(other)).max().unwrap_or(points);
            let ahead = game.players_in().into_iter().filter(|other| game.points_of(*other) > points).count();
            let place = match best - points {
                0 => ", none has more".to_owned(),
                behind => format!(", place {}, {behind} behind the best", ahead + 1),
            };
            Some(line![format!("{points} points{place}.")])
        }
    }
}

/// What wins, with the numbers that matter.
fn won_by(game: &Warrior) -> Line {
    let numbers = game.numbers();
    let mut line = match game.options.victory {
        Victory::WorldDomination => line![format!(
            "World domination: who leaves every other player with {} at most wins",
            count(numbers.victory.left, "territory", "territories")
        )],
        Victory::ContinentalConqueror => {
            line!["Continental conqueror: who holds every territory of the two continents chosen wins"]
        }
        Victory::LunchtimeFix => {
            let start = format!(
                "Lunchtime fix: {} points a territory, and the cash; the most at the end wins",
                numbers.victory.points
            );
            let mut line = line![start];
            line.extend(
                game.options
                    .rounds
                    .map(|rounds| format!("; it ends with round {rounds} (this is {})", game.round).into()),
            );
            if let Some(until) = game.options.until {
                line.push("; it ends at ".into());
                line.push(Span::Time(until));
            }
            line
        }
    };
    line.push("; and whoever is the only player left.".into());
    line
}
