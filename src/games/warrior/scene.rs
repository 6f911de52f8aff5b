//! What is drawn of the game.

use super::{Event, Phase, Warrior, board, side_of, story};
use crate::picture::{Arrow, Colour, Place, Scene, Side};
use crate::rules::{Names, SeatId, SideId, TerritoryId, View};

/// No name is longer than this in the picture's words.
const NAME: usize = 24;

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, Warrior>, names: &Names) -> Scene {
    let game: &Warrior = view;
    Scene {
        board: "world".to_owned(),
        title: title(game, names),
        sides: seats(game).map(|seat| side(game, names, seat)).collect(),
        places: game.territories().map(|at| place(game, at)).collect(),
        arrows: just_played(game).iter().map(arrow).collect(),
        names: vec![("australia".to_owned(), "Oceania".to_owned())],
        zones: board()
            .zones()
            .map(|zone| (board().zone_id_str(zone).to_owned(), *game.numbers().continents.of(zone)))
            .collect(),
        notes: notes(game, names),
        said: fronts(game),
        ..Scene::default()
    }
}

/// What moved in the turn just played: in the one that is running, if anything did; else in the one right before it, also
/// that of the round before.
fn just_played(game: &Warrior) -> &[(TerritoryId, TerritoryId, SeatId)] {
    let recent = &game.recent;
    // WR-24: every lot is a stage of its own, before which a turn was just played.
    let lots = match &game.phase {
        Phase::Combat(_) => 0,
        Phase::Auction(auction) => auction.lot,
        Phase::Over => return &recent.marks,
        _ if recent.stage == game.stage => return &recent.marks,
        _ => return &[],
    };
    if recent.stage + lots + 1 >= game.stage { &recent.marks } else { &[] }
}

fn arrow((from, to, seat): &(TerritoryId, TerritoryId, SeatId)) -> Arrow {
    Arrow { from: id(*from), to: id(*to), colour: side_of(*seat).colour(), jump: false }
}

/// WR-12, WR-15, WR-16: moves and attacks.
pub(super) fn arrows(events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| match event {
        Event::Moved { seat, path, .. } => {
            let ends = path.first().zip(path.last()).filter(|(from, to)| from != to);
            ends.map(|(from, to)| arrow(&(*from, *to, *seat))).into_iter().collect::<Vec<_>>()
        }
        Event::AttackDeclared { by, forces, to, .. } => {
            forces.iter().map(|(from, _)| arrow(&(*from, *to, *by))).collect()
        }
        _ => Vec::new(),
    };
    events.iter().flat_map(of).collect()
}

fn id(at: TerritoryId) -> String {
    board().id_str(at).to_owned()
}

fn seats(game: &Warrior) -> impl Iterator<Item = SeatId> {
    (0..).map(SeatId).take(game.seats.len())
}

fn short(names: &Names, seat: SeatId) -> String {
    let name = names.of(seat);
    if name.chars().count() <= NAME { name } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// "Warrior · round 4 · combat · Ada's turn".
fn title(game: &Warrior, names: &Names) -> String {
    let mut parts = vec!["Warrior".to_owned()];
    if game.round > 0 {
        parts.push(format!("round {}", game.round));
    }
    parts.push(
        match &game.phase {
            Phase::Aim => "choosing continents",
            Phase::Capital(_) => "choosing capitals",
            Phase::Allocate(_) => "first placing",
            Phase::Combat(_) => "combat",
            Phase::Auction(_) => "auction",
            Phase::Barter(_) => "barter",
            Phase::Speculate(_) => "speculative trade",
            Phase::Fate(_) => "fate and politics",
            Phase::Place(_) => "new troops",
            Phase::Over => "over",
        }
        .to_owned(),
    );
    if let (Some(turn), Phase::Combat(_)) = (game.turn(), &game.phase) {
        parts.push(format!("{}'s turn", short(names, turn)));
    }
    parts.join(" · ")
}

fn side(game: &Warrior, names: &Names, seat: SeatId) -> Side {
    let (own, own_side) = (game.seat(seat), side_of(seat));
    let figures = if own.out {
        Vec::new()
    } else {
        // The last ones stay where there is room for few words.
        let pool = story::waiting(game, seat);
        let board = [territories(game.count_of(seat)), story::troops(story::on_board(game, seat))];
        board.into_iter().chain([format!("{} gp", own.cash)]).chain(pool).collect()
    };
    Side {
        colour: own_side.colour(),
        letter: own_side.letter(),
        name: names.of(seat),
        seat: Some(seat.0),
        figures,
        active: game.turn() == Some(seat),
        out: own.out,
        ..Side::default()
    }
}

fn territories(number: u32) -> String {
    if number == 1 { "1 territory".to_owned() } else { format!("{number} territories") }
}

fn place(game: &Warrior, at: TerritoryId) -> Place {
    let here = game.land_at(at);
    Place {
        territory: id(at),
        colour: here.owner.map_or(Colour::Grey, SideId::colour),
        letter: here.owner.map(SideId::letter),
        count: here.troops,
        guests: here.guests.iter().map(|(side, units)| (side.colour(), side.letter(), *units)).collect(),
        capital: game.is_capital(at),
        changed: just_played(game).iter().any(|(_, to, _)| *to == at),
        ..Place::default()
    }
}

/// What is going on besides, and what is special about somebody.
fn notes(game: &Warrior, names: &Names) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(attack) = &game.attack {
        let (force, strength) = (game.force_of(attack), game.strength_at(attack.to, attack.inside));
        notes.push(format!("Attack on {}: {force} v {strength}", story::name(attack.to)));
    }
    match &game.phase {
        Phase::Auction(auction) if auction.size > 0 => {
            let of = auction.lot + auction.lots_left;
            notes.push(format!("Lot {} of {of}: {} troops", auction.lot, auction.size));
        }
        Phase::Fate(_) => {
            notes.extend(game.open_vote().map(|vote| format!("Vote on {}", story::matter(vote.matter))));
        }
        _ => {}
    }
    for seat in seats(game).filter(|seat| !game.seat(*seat).out) {
        let own = game.seat(seat);
        // The pool stands in the legend.
        let mut marks = story::marks(game, seat);
        marks.drain(..usize::from(story::waiting(game, seat).is_some()));
        if let Some(capital) = own.capital.filter(|_| own.capital_new) {
            // WR-22
            let (at, troops) = (story::name(capital), game.land_at(capital).troops);
            marks.push(format!("capital {at} {troops} from the end of this turn"));
        }
        if !marks.is_empty() {
            notes.push(format!("{}: {}", short(names, seat), marks.join(", ")));
        }
    }
    notes
}

/// Where players' armies border on each other, the most unequal first.
fn fronts(game: &Warrior) -> Vec<String> {
    let mut pairs: Vec<(u32, TerritoryId, TerritoryId)> = Vec::new();
    for one in game.territories() {
        for other in board().neighbours(one).iter().filter(|other| *other > one) {
            let (Some(a), Some(b)) = (game.owner(one), game.owner(other)) else { continue };
            if a != b {
                let (here, there) = (game.land_at(one).troops, game.land_at(other).troops);
                let (strong, weak) = if here >= there { (one, other) } else { (other, one) };
                pairs.push((here.abs_diff(there), strong, weak));
            }
        }
    }
    pairs.sort_by_key(|(gap, strong, weak)| (std::cmp::Reverse(*gap), *strong, *weak));
    pairs
        .into_iter()
        .take(5)
        .map(|(_, strong, weak)| {
            let army = |at: TerritoryId| {
                let letter = game.land_at(at).owner.map_or('–', SideId::letter);
                format!("{letter} {} {}", story::name(at), game.land_at(at).troops)
            };
            format!("Front: {} against {}.", army(strong), army(weak))
        })
        .collect()
}
