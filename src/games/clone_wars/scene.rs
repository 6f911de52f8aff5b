//! What is drawn of the game.

use super::{
    ALL_ARMIES, Attack, CloneWars, Event, Faction, ORDER, Phase, Ship, army_name, board, colour, faction,
    letter, story,
};
use crate::picture::{Arrow, Colour, Holder, Key, Place, Scene, Side, Space, Swatch, Symbol, Track};
use crate::rules::{Names, SideId, TerritoryId, View};

/// No name is longer than this in the picture's words.
const NAME: usize = 24;

/// The board to be drawn, as this viewer may know it. Of what is secret (CW-27) nothing stands there: that tokens lie on a
/// planet, and how many cards an army has, all may know.
pub(super) fn scene(view: &View<'_, CloneWars>, names: &Names) -> Scene {
    let game: &CloneWars = view;
    let open = game.attack.map(|attack| (attack.from, attack.to, game.turn));
    Scene {
        board: "galaxy".to_owned(),
        title: title(game, names),
        sides: ALL_ARMIES.map(|army| legend(game, names, army)).into(),
        places: board().territories().map(|at| place(game, at)).collect(),
        arrows: just_played(game)
            .iter()
            .filter(|mark| open != Some(**mark))
            .map(|mark| arrow(*mark))
            .collect(),
        open: open.map(arrow).into_iter().collect(),
        zones: board()
            .zones()
            .map(|zone| (board().zone_id_str(zone).to_owned(), board().bonus(zone)))
            .collect(),
        holders: holders(game),
        track: track(game),
        by_zone: true,
        keys: keys(game),
        notes: notes(game),
        ..Scene::default()
    }
}

fn id(at: TerritoryId) -> String {
    board().id_str(at).to_owned()
}

/// "Clone Wars · round 4 · attack · Blue (ada)".
fn title(game: &CloneWars, names: &Names) -> String {
    let mut parts = vec!["Clone Wars".to_owned()];
    if game.round > 0 {
        parts.push(format!("round {}", game.round));
    }
    parts.push(if game.phase == Phase::Over { "over" } else { story::part_name(game.phase) }.to_owned());
    if is_on(game, game.turn) {
        let name = names.of(game.seat_of(game.turn));
        let cut = name.chars().count() > NAME;
        let name = if cut { name.chars().take(NAME - 1).chain(['…']).collect() } else { name };
        let army = army_name(game.turn);
        parts.push(if name.is_empty() { army.to_owned() } else { format!("{army} ({name})") });
    }
    parts.join(" · ")
}

/// CW-6, CW-7: is it this army that has to do something? In secret all place at once.
fn is_on(game: &CloneWars, army: SideId) -> bool {
    let together = game.phase == Phase::Deploy && !game.one_by_one();
    game.turn == army && !together && game.phase != Phase::Over
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn legend(game: &CloneWars, names: &Names, army: SideId) -> Side {
    let standing = game.army(army);
    let planets = story::planets(number(game.of(army).len()));
    let troops = story::troops(game.troops_of(army));
    let cards = story::cards(number(standing.hand.len()));
    let whose = match faction(army) {
        Faction::Republic => "Republic",
        Faction::Separatist => "Separatists",
    };
    let ships = game.fleet_of(army).total();
    let ships = (ships > 0).then(|| if ships == 1 { "1 ship".to_owned() } else { format!("{ships} ships") });
    // CW-6: what is placed in secret counts for who placed it alone: no other view holds it.
    let left = game.in_hand(army);
    let pool = (left > 0 && game.phase != Phase::Over).then(|| format!("{left} to place"));
    let gist = format!("{planets}, {troops}, {cards}");
    let figures = [whose.to_owned(), planets, troops, cards].into_iter().chain(ships).chain(pool);
    Side {
        colour: colour(army),
        letter: letter(army),
        name: titled(army_name(army), &names.of(game.seat_of(army))),
        own: army_name(army).to_owned(),
        seat: Some(game.seat_of(army).0),
        figures: if standing.out { Vec::new() } else { figures.collect() },
        gist,
        active: is_on(game, army),
        out: standing.out,
        ..Side::default()
    }
}

/// An army's name with its player's, where somebody plays it.
fn titled(army: &str, player: &str) -> String {
    if player.is_empty() { army.to_owned() } else { format!("{army}: {player}") }
}

fn place(game: &CloneWars, at: TerritoryId) -> Place {
    let here = game.land_at(at);
    Place {
        territory: id(at),
        colour: here.owner.map_or(Colour::Grey, colour),
        letter: here.owner.map(letter),
        count: here.troops,
        marks: marks(game, at),
        changed: just_played(game).iter().any(|(_, to, _)| *to == at),
        ..Place::default()
    }
}

const fn symbol(ship: Ship) -> Symbol {
    match ship {
        Ship::Fighter => Symbol::Fighter,
        Ship::Corvette => Symbol::Corvette,
        Ship::CapitalShip => Symbol::CapitalShip,
    }
}

/// CW-8, CW-10, CW-25: Sidious, tokens, ships.
fn marks(game: &CloneWars, at: TerritoryId) -> Vec<Symbol> {
    let here = game.land_at(at);
    let mut marks = Vec::new();
    marks.extend(game.has_sidious(at).then_some(Symbol::Hood));
    marks.extend(here.tokens.iter().map(|_| Symbol::FaceDown));
    for (ship, number) in here.ships.each() {
        marks.extend((0..number).map(|_| symbol(ship)));
    }
    marks
}

/// CW-9: whole regions.
fn holders(game: &CloneWars) -> Vec<Holder> {
    let of = |army: SideId| {
        let own = game.of(army);
        let whole = board().zones().filter(move |zone| board().in_zone(*zone).is_subset(own));
        whole.map(move |zone| Holder {
            zone: board().zone_id_str(zone).to_owned(),
            colour: colour(army),
            letter: letter(army),
        })
    };
    ALL_ARMIES.into_iter().flat_map(of).collect()
}

/// CW-8, CW-24: the track, with the numbers of each space, until Order 66 is called.
fn track(game: &CloneWars) -> Option<Track> {
    if game.order66.is_some() {
        return None;
    }
    let (track, space) = (game.track(), game.sidious.space);
    let label = |n: u8| if n == 0 { "Start".to_owned() } else { n.to_string() };
    let one = |n: u8| Space { label: label(n), words: faces(track.numbers(n)) };
    let now = match track.numbers(space) {
        [] => "Sidious at the start, no planet would fall yet".to_owned(),
        numbers => {
            format!("Sidious on space {space} of {}, a planet falls on {}", track.last(), faces(numbers))
        }
    };
    let left = match game.stack.len() {
        1 => "1 token".to_owned(),
        left => format!("{left} tokens"),
    };
    let now = if game.stack.is_empty() { now } else { format!("{now}; {left} to come") };
    let spaces = (0..=track.last()).map(one).collect();
    Some(Track { name: "Order 66".to_owned(), now, spaces, at: usize::from(space), mark: Symbol::Hood })
}

/// "5–8", "2, 4"; a dash where there is none.
fn faces(numbers: &[u8]) -> String {
    let in_a_row = |numbers: &[u8]| numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    match numbers {
        [] => "–".to_owned(),
        [first, .., last] if numbers.len() > 1 && in_a_row(numbers) => format!("{first}–{last}"),
        all => all.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
    }
}

/// What the marks mean: tokens until Order 66, Sidious afterwards.
fn keys(game: &CloneWars) -> Vec<Key> {
    let key = |symbol, words: &str| Key { swatch: Swatch::Mark(symbol), words: words.to_owned() };
    let tokens = game.order66.is_none() || game.land.iter().any(|land| !land.tokens.is_empty());
    let tokens = tokens.then(|| key(Symbol::FaceDown, "Face-down token"));
    let sidious = game.order66.map(|_| key(Symbol::Hood, "Darth Sidious"));
    let ships =
        [(Ship::Fighter, "Fighter"), (Ship::Corvette, "Corvette"), (Ship::CapitalShip, "Capital ship")];
    let ships = ships.into_iter().map(|(ship, words)| key(symbol(ship), words));
    ships.chain(tokens).chain(sidious).collect()
}

/// What is open, and what has become of Order 66.
fn notes(game: &CloneWars) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(Attack { from, to, troops, .. }) = game.attack {
        let [from, name] = [from, to].map(|at| board().name(at));
        let by = army_name(game.turn);
        notes.push(format!("Attack, still open: {by} {from} → {name}, {troops} v {}", game.troops(to)));
    }
    if let Some(by) = game.order66 {
        let called = format!("Order 66 was called by {}", army_name(by));
        notes.push(match game.sidious.planet {
            Some(at) if game.phase == Phase::Over => format!("{called}; Sidious was on {}", board().name(at)),
            // CW-1
            Some(at) => {
                format!("{called}; whoever of the Republic takes {} from Sidious wins", board().name(at))
            }
            None if game.phase == Phase::Over => called,
            None => format!("{called}; Sidious has no planet yet"),
        });
    }
    notes
}

/// CW-13, CW-20: attacks and movements.
pub(super) fn arrows(events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| match event {
        Event::AttackAnnounced { by: army, from, to, .. }
        | Event::Moved { army, from, to, .. }
        | Event::ShipMoved { army, from, to, .. } => Some(arrow((*from, *to, *army))),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

fn arrow((from, to, army): (TerritoryId, TerritoryId, SideId)) -> Arrow {
    Arrow { from: id(from), to: id(to), colour: colour(army), jump: false }
}

/// What moved in the turn just played: in the one that is running, if anything did; else in the one right before it.
fn just_played(game: &CloneWars) -> &[(TerritoryId, TerritoryId, SideId)] {
    let recent = &game.recent;
    let by = recent.marks.last().map(|(_, _, army)| *army);
    // CW-7: the army before in the order, of those that are not out; the last one's turn was in the round before.
    let place = |army: SideId| ORDER.iter().position(|other| *other == army).unwrap_or(0);
    let turns = (1..ORDER.len()).map(|back| ORDER[(place(game.turn) + ORDER.len() - back) % ORDER.len()]);
    let before = turns.into_iter().find(|army| !game.army(*army).out);
    let round = before.map(|army| game.round - u32::from(place(army) > place(game.turn)).min(game.round));
    let running = recent.stage == game.stage || game.phase == Phase::Over;
    if running || (by == before && Some(recent.round) == round) { &recent.marks } else { &[] }
}
