//! What is drawn of the game.

use super::{ALL_ARMIES, CloneWars, Event, Phase, board, colour, story};
use crate::picture::{Arrow, Place, Scene, Side};
use crate::rules::{Names, SideId, TerritoryId, View};

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, CloneWars>, names: &Names) -> Scene {
    let game: &CloneWars = view;
    Scene {
        board: "galaxy".to_owned(),
        title: format!("Clone Wars · round {} · {}", game.round, story::part_name(game.phase)),
        sides: ALL_ARMIES.map(|army| legend(game, names, army)).into(),
        places: board().territories().map(|at| place(game, at)).collect(),
        ..Scene::default()
    }
}

fn id(at: TerritoryId) -> String {
    board().id_str(at).to_owned()
}

fn legend(game: &CloneWars, names: &Names, army: SideId) -> Side {
    let land = u32::try_from(game.of(army).len()).unwrap_or(u32::MAX);
    Side {
        colour: colour(army),
        letter: army.letter(),
        name: story::title(game, names, army),
        figures: vec![story::planets(land), story::troops(game.troops_of(army))],
        active: army == game.turn && game.phase != Phase::Over,
        out: game.army(army).out,
        ..Side::default()
    }
}

fn place(game: &CloneWars, at: TerritoryId) -> Place {
    let here = game.land_at(at);
    Place {
        territory: id(at),
        colour: here.owner.map(colour).unwrap_or_default(),
        letter: here.owner.map(SideId::letter),
        count: here.troops,
        ..Place::default()
    }
}

/// CW-13, CW-20: attacks and movements.
pub(super) fn arrows(_game: &CloneWars, events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| match event {
        Event::Moved { army, from, to, .. }
        | Event::ShipMoved { army, from, to, .. }
        | Event::AttackAnnounced { by: army, from, to, .. } => {
            Some(Arrow { from: id(*from), to: id(*to), colour: colour(*army) })
        }
        _ => None,
    };
    events.iter().filter_map(of).collect()
}
