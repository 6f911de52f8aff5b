//! What is drawn of the game.

use super::{Blitzkrieg, Event, story};
use crate::picture::{Arrow, Colour, Place, Scene, Side};
use crate::rules::{Names, SeatId, SideId, TerritoryId, View};

/// The players' colours, in order of joining, as positions name them.
pub(super) const COLOURS: [&str; 10] =
    ["red", "blue", "green", "yellow", "purple", "orange", "brown", "black", "white", "pink"];
/// The Illuminati's.
pub(super) const ILLUMINATED: [&str; 3] = ["gold", "silver", "copper"];

/// A seat's colour, as positions name it.
pub(super) fn colour_word(game: &Blitzkrieg, seat: SeatId) -> &'static str {
    let illuminatus = game.is_illuminatus(seat);
    let before = game.all_seats().filter(|other| other.0 < seat.0 && game.is_illuminatus(*other) == illuminatus);
    let place = before.count();
    let words: &[&'static str] = if illuminatus { &ILLUMINATED } else { &COLOURS };
    words.get(place).copied().unwrap_or("grey")
}

/// The same, to be drawn.
pub(super) fn colour(game: &Blitzkrieg, seat: SeatId) -> Colour {
    let word = colour_word(game, seat);
    serde_json::from_value(serde_json::Value::String(word.to_owned())).unwrap_or_default()
}

fn letter(seat: SeatId) -> char {
    SideId(seat.0).letter()
}

fn id(game: &Blitzkrieg, at: TerritoryId) -> String {
    game.board().id_str(at).to_owned()
}

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, Blitzkrieg>, names: &Names) -> Scene {
    let game: &Blitzkrieg = view;
    Scene {
        board: game.options.world().art().to_owned(),
        title: format!("Blitzkrieg · round {} · {}", game.round, story::phase_name(game.phase)),
        sides: game.everybody().into_iter().map(|seat| legend(game, names, seat)).collect(),
        places: game.world().iter().map(|at| place(game, at)).collect(),
        ..Scene::default()
    }
}

fn legend(game: &Blitzkrieg, names: &Names, seat: SeatId) -> Side {
    Side {
        colour: colour(game, seat),
        letter: letter(seat),
        name: names.of(seat),
        figures: story::figures(game, seat),
        active: seat == game.turn && game.outcome.is_none() && !game.in_set_up(),
        out: game.standing(seat).out,
        ..Side::default()
    }
}

fn place(game: &Blitzkrieg, at: TerritoryId) -> Place {
    let here = game.land_at(at);
    let own = here.owner.map_or(here.garrison, |owner| game.army(owner, at).size());
    let guests = game.armies_at(at).into_iter().filter(|seat| Some(*seat) != here.owner);
    Place {
        territory: id(game, at),
        colour: here.owner.map(|owner| colour(game, owner)).unwrap_or_default(),
        letter: here.owner.map(letter),
        count: own,
        guests: guests.map(|seat| (colour(game, seat), letter(seat), game.army(seat, at).size())).collect(),
        ..Place::default()
    }
}

/// BZ-23, BZ-24, BZ-42: moves, invasions, Eyes.
pub(super) fn arrows(game: &Blitzkrieg, events: &[&Event]) -> Vec<Arrow> {
    let arrow = |from: TerritoryId, to: TerritoryId, seat: SeatId| Arrow {
        from: id(game, from),
        to: id(game, to),
        colour: colour(game, seat),
    };
    let of = |event: &&Event| match event {
        Event::Invaded { seat, from, to, .. } => Some(arrow(*from, *to, *seat)),
        Event::Marched { seat, path, .. } | Event::EyeMoved { seat, path, .. } => {
            Some(arrow(*path.first()?, *path.last()?, *seat))
        }
        _ => None,
    };
    events.iter().filter_map(of).collect()
}
