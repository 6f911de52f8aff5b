//! What is drawn of the game.

use super::{Event, Phase, SIDES, TwoPlayer, board, side_of, story};
use crate::picture::{Arrow, Place, Scene, Side};
use crate::rules::{Names, SeatId, SideId, TerritoryId, TerritorySet, View};

/// No name is longer than this in the picture's words.
const NAME: usize = 24;

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, TwoPlayer>, names: &Names) -> Scene {
    let game: &TwoPlayer = view;
    Scene {
        board: "world".to_owned(),
        title: title(game, names),
        sides: SIDES.iter().map(|side| legend(game, names, side)).collect(),
        places: board().territories().map(|at| place(game, at)).collect(),
        arrows: just_played(game).iter().map(|mark| arrow(game, *mark)).collect(),
        zones: board()
            .zones()
            .map(|zone| (board().zone_id_str(zone).to_owned(), board().bonus(zone)))
            .collect(),
        notes: notes(game, names),
        said: said(game),
        ..Scene::default()
    }
}

fn id(at: TerritoryId) -> String {
    board().id_str(at).to_owned()
}

fn short(names: &Names, seat: SeatId) -> String {
    let name = names.of(seat);
    if name.chars().count() <= NAME { name } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// "Two-Player · round 4 · combat · ada's turn".
fn title(game: &TwoPlayer, names: &Names) -> String {
    let mut parts = vec!["Two-Player".to_owned()];
    if game.round > 0 {
        parts.push(format!("round {}", game.round));
    }
    parts.push(if game.phase == Phase::Over { "over" } else { story::part_name(game.phase) }.to_owned());
    if game.phase != Phase::Over {
        parts.push(format!("{}'s turn", short(names, game.turn)));
    }
    parts.join(" · ")
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn legend(game: &TwoPlayer, names: &Names, side: SideId) -> Side {
    let land = number(game.of(side).len());
    let mut figures = Vec::new();
    let mut out = false;
    match (SIDES.seat_of(side), game.neutral(side)) {
        (Some(seat), _) => {
            figures.push(story::cards(number(game.seat(seat).hand.len())));
            figures.push(objectives(game.claimed(seat)));
        }
        (None, Some(neutral)) => {
            out = neutral.out;
            let status = neutral.ally.map(|ally| format!("→ {}", short(names, ally)));
            figures.push(status.unwrap_or_else(|| "uninvolved".to_owned()));
            figures.push(story::cards(number(neutral.cards.len())));
        }
        (None, None) => {}
    }
    figures.push(story::territories(land));
    figures.push(story::troops(game.units_of(side)));
    Side {
        colour: game.colour(side),
        letter: side.letter(),
        name: story::side_name(game, names, side),
        figures: if out { Vec::new() } else { figures },
        active: SIDES.seat_of(side) == Some(game.turn) && game.phase != Phase::Over,
        out,
        ..Side::default()
    }
}

fn objectives(number: u32) -> String {
    if number == 1 { "1 objective".to_owned() } else { format!("{number} objectives") }
}

fn place(game: &TwoPlayer, at: TerritoryId) -> Place {
    let here = game.land_at(at);
    Place {
        territory: id(at),
        colour: game.colour(here.owner),
        letter: Some(here.owner.letter()),
        count: here.troops,
        capital: game.capital_of(at).is_some(),
        changed: just_played(game).iter().any(|(_, to, _)| *to == at),
        ..Place::default()
    }
}

/// What is open, and the objectives in play with how far both are.
fn notes(game: &TwoPlayer, names: &Names) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(invasion) = game.invasion {
        let name = board().name(invasion.to);
        notes.push(format!("Invasion of {name}: {} v {}", invasion.troops, game.troops(invasion.to)));
    }
    for in_play in &game.objectives {
        let name = game.objective_list().goal(in_play.id).name();
        let reward = in_play.reward.map(|reward| format!(" ({})", story::reward_name(reward)));
        let standing = match in_play.by {
            Some(by) => short(names, by),
            None => {
                let of = |seat| story::progress_words(game, seat, in_play.id);
                let all = TwoPlayer::players().map(|seat| format!("{} {}", side_of(seat).letter(), of(seat)));
                all.join(", ")
            }
        };
        notes.push(format!("{name}{}: {standing}", reward.unwrap_or_default()));
    }
    notes
}

/// TP-18, TP-22: attacks and moves.
pub(super) fn arrows(game: &TwoPlayer, events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| match event {
        Event::Moved { by, from, to, .. } | Event::AttackDeclared { by, from, to, .. } => {
            Some(arrow(game, (*from, *to, *by)))
        }
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

fn arrow(game: &TwoPlayer, (from, to, side): (TerritoryId, TerritoryId, SideId)) -> Arrow {
    Arrow { from: id(from), to: id(to), colour: game.colour(side) }
}

/// What moved in the turn just played: in the one that is running, if anything did; else in the one before it.
fn just_played(game: &TwoPlayer) -> &[(TerritoryId, TerritoryId, SideId)] {
    let recent = &game.recent;
    let running = game.occasion.saturating_sub(1) <= recent.stage;
    if running || game.phase == Phase::Over { &recent.marks } else { &[] }
}

/// What else is to be known of territories: cities, commanders, airfields.
fn said(game: &TwoPlayer) -> Vec<String> {
    let names = |set: TerritorySet| set.iter().map(|at| board().name(at)).collect::<Vec<_>>().join(", ");
    let mut said = vec![format!("Cities: {}.", names(game.cities))];
    let commanders = board().all_where(|at| game.has_commander(at));
    if !commanders.is_empty() {
        said.push(format!("Commanders: {}.", names(commanders)));
    }
    for seat in TwoPlayer::players() {
        let airfields = game.airfields(seat);
        if !airfields.is_empty() {
            said.push(format!("Airfields of {}: {}.", side_of(seat).letter(), names(airfields)));
        }
    }
    said.retain(|sentence| !sentence.ends_with(": ."));
    said
}
