//! What is drawn of the game.

use super::{Blitzkrieg, Event, Phase, Pyramid, Special, colours::letter};
use crate::picture::{Arrow, Colour, Holder, Key, Place, Scene, Side, Swatch, Symbol};
use crate::rules::{Names, SeatId, TerritoryId, View};

/// No name is longer than this in the headline.
const NAME: usize = 24;

/// The board to be drawn, as this viewer may know it: what is placed in secret (BZ-11) stands nowhere until it is shown.
pub(super) fn scene(view: &View<'_, Blitzkrieg>, names: &Names) -> Scene {
    let game: &Blitzkrieg = view;
    let board = game.board();
    let played = just_played(game);
    // Ways through the air are drawn over the others.
    let (jumps, ways): (Vec<_>, Vec<_>) = played.iter().partition(|mark| game.recent.jumps.contains(mark));
    let of = |marks: Vec<Mark>, jump: bool| marks.into_iter().map(move |mark| arrow(game, mark, jump));
    Scene {
        board: game.options.world().art().to_owned(),
        title: title(game, names),
        sides: game.all_seats().map(|seat| side(game, names, seat)).collect(),
        places: board.territories().map(|at| place(game, at)).collect(),
        arrows: of(ways, false).chain(of(jumps, true)).collect(),
        zones: board.zones().map(|zone| (board.zone_id_str(zone).to_owned(), board.bonus(zone))).collect(),
        holders: holders(game),
        by_zone: true,
        nobodys: "natives'".to_owned(),
        keys: keys(game),
        // BZ-14
        friends: game.friendly.iter().map(|(of, to)| (letter(*of), letter(*to))).collect(),
        notes: notes(game, names),
        ..Scene::default()
    }
}

type Mark = (TerritoryId, TerritoryId, SeatId);

fn id(game: &Blitzkrieg, at: TerritoryId) -> String {
    game.board().id_str(at).to_owned()
}

fn short(names: &Names, seat: SeatId) -> String {
    let name = names.of(seat);
    if name.chars().count() <= NAME { name } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// "Blitzkrieg · round 4 · ada's turn".
fn title(game: &Blitzkrieg, names: &Names) -> String {
    let mut parts = vec!["Blitzkrieg".to_owned()];
    if game.round > 0 {
        parts.push(format!("round {}", game.round));
    }
    let turn = || format!("{}'s turn", short(names, game.turn));
    parts.push(match game.phase {
        Phase::Society => "choosing societies".to_owned(),
        Phase::Market => "market".to_owned(),
        Phase::Place => "first placing".to_owned(),
        Phase::Eyes => "placing Eyes".to_owned(),
        Phase::Roll => format!("{}, before the roll", turn()),
        Phase::Act => turn(),
        Phase::Over => "over".to_owned(),
    });
    parts.join(" · ")
}

/// Is it one's turn, or one's Eye that is placed?
fn is_on(game: &Blitzkrieg, seat: SeatId) -> bool {
    game.turn == seat && matches!(game.phase, Phase::Eyes | Phase::Roll | Phase::Act)
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn side(game: &Blitzkrieg, names: &Names, seat: SeatId) -> Side {
    let own = game.standing(seat);
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let resources = counted(own.resources, "resource", "resources");
    let (figures, gist) = if own.out {
        (Vec::new(), String::new())
    } else if own.illuminatus {
        let eyes = counted(game.eyes_of(seat), "Eye", "Eyes");
        let pyramids = counted(number(game.pyramids_of(seat).len()), "Pyramid", "Pyramids");
        let points = (own.movement > 0).then(|| counted(own.movement, "point left", "points left"));
        let gist = points.clone().unwrap_or_default();
        (["Illuminatus".to_owned(), eyes, pyramids].into_iter().chain(points).collect(), gist)
    } else {
        // BZ-9, BZ-22
        let people = game.options.societies.then_some(own.society).flatten();
        let people = people.map(|society| format!("{}, morale {}", society.name(), game.morale(seat)));
        let land = counted(number(game.of(seat).len()), "territory", "territories");
        let divisions = game.board().territories().map(|at| game.divisions(seat, at)).sum();
        let dice = counted(own.dice, "die", "dice");
        let rest = [land, counted(divisions, "division", "divisions"), resources.clone(), dice];
        (people.into_iter().chain(rest).collect(), resources)
    };
    Side {
        colour: game.colour(seat),
        letter: letter(seat),
        name: names.of(seat),
        seat: Some(seat.0),
        figures,
        gist,
        active: is_on(game, seat),
        out: own.out,
        ..Side::default()
    }
}

const fn symbol(special: Special) -> Symbol {
    match special {
        Special::General => Symbol::General,
        Special::Admiral => Symbol::Admiral,
        Special::Marshal => Symbol::Marshal,
        Special::Diplomat => Symbol::Diplomat,
    }
}

fn place(game: &Blitzkrieg, at: TerritoryId) -> Place {
    // BZ-7
    if game.devastated.contains(at) {
        return Place { territory: id(game, at), gone: true, marks: vec![Symbol::Waste], ..Place::default() };
    }
    let here = game.land_at(at);
    let others = || game.all_seats().filter(|seat| Some(*seat) != here.owner);
    let guest = |seat: SeatId| (game.colour(seat), letter(seat), game.divisions(seat, at));
    Place {
        territory: id(game, at),
        colour: here.owner.map_or(Colour::Grey, |owner| game.colour(owner)),
        letter: here.owner.map(letter),
        count: here.owner.map_or(here.garrison, |owner| game.divisions(owner, at)),
        guests: others().map(guest).filter(|(.., divisions)| *divisions > 0).collect(),
        guest_marks: others().flat_map(|seat| guest_marks(game, seat, at)).collect(),
        marks: marks(game, at),
        changed: just_played(game).iter().any(|(_, to, _)| *to == at),
        ..Place::default()
    }
}

/// What belongs to the land or its owner, and what lies there dead.
fn marks(game: &Blitzkrieg, at: TerritoryId) -> Vec<Symbol> {
    let here = game.land_at(at);
    let mut marks = Vec::new();
    // BZ-8, BZ-18
    marks.extend((game.holy_land == Some(at)).then_some(Symbol::Holy));
    marks.extend(here.center.then_some(Symbol::SpaceCenter));
    marks.extend(here.owner.iter().flat_map(|owner| game.specials(*owner, at)).map(symbol));
    // BZ-45, BZ-47
    marks.extend((0..here.dead_eyes).map(|_| Symbol::DeadEye));
    marks.extend((here.pyramid == Some(Pyramid::Dead)).then_some(Symbol::DeadPyramid));
    marks
}

/// BZ-45, BZ-48: what somebody has there who doesn't own it: special troops, Eyes, a Pyramid.
fn guest_marks(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> Vec<(Colour, char, Symbol)> {
    let here = game.land_at(at);
    let mut all: Vec<Symbol> = game.specials(seat, at).map(symbol).collect();
    all.extend((0..here.eyes.get(&seat).copied().unwrap_or(0)).map(|_| Symbol::Eye));
    all.extend((here.pyramid == Some(Pyramid::Of(seat))).then_some(Symbol::Pyramid));
    all.into_iter().map(|mark| (game.colour(seat), letter(seat), mark)).collect()
}

/// BZ-16: whole zones.
fn holders(game: &Blitzkrieg) -> Vec<Holder> {
    let of = |seat: SeatId| {
        game.whole_zones(seat).into_iter().map(move |(zone, _)| Holder {
            zone: game.board().zone_id_str(zone).to_owned(),
            colour: game.colour(seat),
            letter: letter(seat),
        })
    };
    game.all_seats().filter(|seat| !game.is_illuminatus(*seat)).flat_map(of).collect()
}

/// What the marks mean that this game may have; of what is dead, where it lies somewhere.
fn keys(game: &Blitzkrieg) -> Vec<Key> {
    let options = &game.options;
    let any = |is: fn(&super::Land) -> bool| game.land.iter().any(is);
    let words = |special| match special {
        Special::General => "General",
        Special::Admiral => "Admiral",
        Special::Marshal => "Marshal",
        Special::Diplomat => "Diplomat",
    };
    let specials = Special::ALL.into_iter().filter(|special| game.without(*special).is_none());
    let mut all: Vec<(Symbol, &str)> = specials.map(|special| (symbol(special), words(special))).collect();
    let illuminated = options.illuminati > 0;
    for (is, mark, words) in [
        (options.emplacements, Symbol::SpaceCenter, "Space center"),
        (illuminated, Symbol::Eye, "Eye"),
        (any(|land| land.dead_eyes > 0), Symbol::DeadEye, "Dead Eye"),
        (illuminated, Symbol::Pyramid, "Pyramid"),
        (any(|land| land.pyramid == Some(Pyramid::Dead)), Symbol::DeadPyramid, "Dead Pyramid"),
        (game.holy_land.is_some(), Symbol::Holy, "The Holy Land"),
        (!game.devastated.is_empty(), Symbol::Waste, "Devastated"),
    ] {
        all.extend(is.then_some((mark, words)));
    }
    all.into_iter().map(|(mark, words)| Key { swatch: Swatch::Mark(mark), words: words.to_owned() }).collect()
}

/// What waits, who is friendly to whom, and whose troops are stranded.
fn notes(game: &Blitzkrieg, names: &Names) -> Vec<String> {
    let mut notes = Vec::new();
    // BZ-44
    if let Some(contest) = &game.contest {
        let [by, seat] = [contest.by, contest.seat].map(|seat| short(names, seat));
        notes.push(format!("{by} forces {seat}; others may still intervene"));
    }
    // BZ-14: by who declares it.
    let friends = game.all_seats().filter_map(|of| {
        let to = game.friendly.iter().filter(|(from, _)| *from == of);
        let to: Vec<String> = to.map(|(_, to)| letter(*to).to_string()).collect();
        (!to.is_empty()).then(|| format!("{} to {}", letter(of), to.join(", ")))
    });
    let friends: Vec<String> = friends.collect();
    if !friends.is_empty() {
        notes.push(format!("Friendly: {}", friends.join("; ")));
    }
    // BZ-C6
    let stranded = game.all_seats().flat_map(|seat| {
        let there = game.stranded(seat);
        there.into_iter().map(move |at| format!("{} in {}", letter(seat), game.board().name(at)))
    });
    let stranded: Vec<String> = stranded.collect();
    if !stranded.is_empty() {
        notes.push(format!("Stranded: {}", stranded.join("; ")));
    }
    notes
}

fn arrow(game: &Blitzkrieg, (from, to, seat): Mark, jump: bool) -> Arrow {
    Arrow { from: id(game, from), to: id(game, to), colour: game.colour(seat), jump }
}

/// BZ-23, BZ-24, BZ-42: moves, invasions, and the ways of Eyes; by a space center through the air (BZ-18, BZ-G3).
pub(super) fn arrows(game: &Blitzkrieg, events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| match event {
        Event::Marched { seat, path, jump, .. } => pieces(path, *jump, *seat),
        Event::EyeMoved { seat, path, .. } => {
            let apart = path.windows(2).position(|pair| !game.board().adjacent(pair[0], pair[1]));
            pieces(path, apart.map(|place| place + 1), *seat)
        }
        Event::Invaded { seat, from, to, dropship, .. } => vec![((*from, *to, *seat), *dropship)],
        _ => Vec::new(),
    };
    let ways = events.iter().flat_map(of).filter(|((from, to, _), _)| from != to);
    ways.map(|(mark, jump)| arrow(game, mark, jump)).collect()
}

/// A way piece by piece: to where it jumps, through the air to that place in it, and on.
fn pieces(path: &[TerritoryId], jump: Option<usize>, seat: SeatId) -> Vec<(Mark, bool)> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return Vec::new() };
    let jumped = jump.and_then(|to| Some((*path.get(to.checked_sub(1)?)?, *path.get(to)?)));
    match jumped {
        Some((center, landing)) => {
            vec![
                ((first, center, seat), false),
                ((center, landing, seat), true),
                ((landing, last, seat), false),
            ]
        }
        None => vec![((first, last, seat), false)],
    }
}

/// What moved in the turn just played: in the one that is running, if anything did; else in the one right before it.
fn just_played(game: &Blitzkrieg) -> &[Mark] {
    let recent = &game.recent;
    if recent.stage == game.stage || game.phase == Phase::Over {
        return &recent.marks;
    }
    let order = game.everybody();
    let place = |seat: SeatId| order.iter().position(|other| *other == seat).unwrap_or(0);
    let here = place(game.turn);
    let before = (1..order.len()).map(|back| order[(here + order.len() - back) % order.len()]);
    let before = before.into_iter().find(|seat| game.is_in(*seat));
    // BZ-41: the last one's turn was in the round before.
    let round = before.map(|seat| game.round - u32::from(place(seat) > here).min(game.round));
    if before == Some(recent.by) && round == Some(recent.round) { &recent.marks } else { &[] }
}
