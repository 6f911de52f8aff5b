//! What is drawn of the game.

use super::{Phase, Warrior, board, side_of, story};
use crate::picture::{Arrow, Colour, Place, Scene, Side};
use crate::rules::{Names, SeatId, SideId, TerritoryId, View};

/// Discord takes no more for a picture's description.
const ALT: usize = 1024;
/// No name is longer than this in the picture's words.
const NAME: usize = 24;

fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Purple => "purple",
        Colour::Orange => "orange",
        Colour::Grey => "grey",
    }
}

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, Warrior>, names: &Names) -> Scene {
    let game: &Warrior = view;
    Scene {
        board: "world".to_owned(),
        title: title(game, names),
        sides: seats(game).map(|seat| side(game, names, seat)).collect(),
        places: game.territories().map(|at| place(game, at)).collect(),
        arrows: game
            .recent
            .marks
            .iter()
            .map(|(from, to, seat)| Arrow { from: id(*from), to: id(*to), colour: side_of(*seat).colour() })
            .collect(),
        names: vec![("australia".to_owned(), "Oceania".to_owned())],
        zones: board()
            .zones()
            .map(|zone| (board().zone_id_str(zone).to_owned(), *game.numbers().continents.of(zone)))
            .collect(),
        notes: notes(game, names),
        alt: alt(game, names),
        ..Scene::default()
    }
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
        vec![
            format!("{} gp", own.cash),
            territories(game.count_of(seat)),
            format!("{} troops", story::on_board(game, seat)),
        ]
    };
    Side {
        colour: own_side.colour(),
        letter: own_side.letter(),
        name: names.of(seat),
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
        changed: game.recent.marks.iter().any(|(_, to, _)| *to == at),
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
        let marks = story::marks(game, seat);
        if !marks.is_empty() {
            notes.push(format!("{}: {}", short(names, seat), marks.join(", ")));
        }
    }
    notes
}

/// The picture in words: whose turn it is, then each player in as much detail as there is room
/// for, then where armies stand against each other.
fn alt(game: &Warrior, names: &Names) -> String {
    let start = format!("{}.", title(game, names));
    let details: [fn(&Warrior, SeatId) -> String; 3] = [every_territory, continents, |_, _| String::new()];
    let mut text = details
        .iter()
        .map(|detail| {
            let players = seats(game).map(|seat| player(game, names, seat, *detail));
            std::iter::once(start.clone()).chain(players).collect::<Vec<_>>().join(" ")
        })
        .find(|text| text.chars().count() <= ALT)
        .unwrap_or(start);
    for front in fronts(game) {
        if text.chars().count() + front.chars().count() + 1 > ALT {
            break;
        }
        text.push(' ');
        text.push_str(&front);
    }
    text
}

/// "Ada (red, A): 140 gp, 12 territories, 30 troops; capital Peru 5; …."
fn player(game: &Warrior, names: &Names, seat: SeatId, detail: fn(&Warrior, SeatId) -> String) -> String {
    let own = game.seat(seat);
    let side = side_of(seat);
    let who = format!("{} ({}, {})", short(names, seat), colour_word(side.colour()), side.letter());
    if own.out {
        return format!("{who}: out.");
    }
    let mut text = format!(
        "{who}: {} gp, {}, {} troops",
        own.cash,
        territories(game.count_of(seat)),
        story::on_board(game, seat)
    );
    if let Some(capital) = own.capital {
        let when = if own.capital_new { " from the end of this turn" } else { "" }; // WR-22
        text.push_str(&format!("; capital {} {}{when}", story::name(capital), game.land_at(capital).troops));
    }
    let detail = detail(game, seat);
    if !detail.is_empty() {
        text.push_str(&format!("; {detail}"));
    }
    text.push('.');
    text
}

fn every_territory(game: &Warrior, seat: SeatId) -> String {
    let capital = game.seat(seat).capital;
    let others = game.territories().filter(|at| Some(*at) != capital && game.units_of(seat, *at) > 0);
    let words = |at: TerritoryId| {
        let guest = if game.owner(at) == Some(seat) { "" } else { " as guest" };
        format!("{} {}{guest}", story::name(at), game.units_of(seat, at))
    };
    others.map(words).collect::<Vec<_>>().join(", ")
}

fn continents(game: &Warrior, seat: SeatId) -> String {
    let parts = board().zones().filter_map(|zone| {
        let all = board().in_zone(zone);
        let own = all.iter().filter(|at| game.owner(*at) == Some(seat)).count();
        (own > 0).then(|| format!("{own} of {} in {}", all.len(), board().zone_name(zone)))
    });
    parts.collect::<Vec<_>>().join(", ")
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
