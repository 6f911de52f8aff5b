//! What is drawn of the game.

use super::land::board;
use super::{CleanSlate, CountryStatus, Event, Kind, Part, Side, why};
use crate::picture::{self, Arrow, Colour, Fill, Key, Pattern, Place, Row, Scene, Swatch, Symbol};
use crate::rules::{Names, TerritoryId, TerritorySet, TokenKind, View};

/// Democracy's colour and Environment's, here and wherever a seat is named.
pub(super) const SEAT_COLOURS: &[Colour] = &[colour(Side::Democracy), colour(Side::Environment)];

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, CleanSlate>, names: &Names) -> Scene {
    let game: &CleanSlate = view;
    Scene {
        board: "world".to_owned(),
        title: title(game),
        sides: Side::ALL.into_iter().map(|side| legend(game, names, side)).collect(),
        places: board().territories().map(|t| place(game, t)).collect(),
        names: vec![("australia".to_owned(), "Oceania".to_owned())],
        // CS-9: continents bring nothing.
        keys: keys(game),
        notes: notes(game),
        said: said(game),
        ..Scene::default()
    }
}

const fn colour(side: Side) -> Colour {
    match side {
        Side::Democracy => Colour::Blue,
        Side::Environment => Colour::Green,
        Side::Autocracy => Colour::Red,
        Side::Disaster => Colour::Orange,
    }
}

fn called(side: Side) -> &'static str {
    match side {
        Side::Democracy => "Democracy",
        Side::Environment => "Environment",
        Side::Autocracy => "Autocracy",
        Side::Disaster => "Disaster",
    }
}

/// The letter that the rules' pages have for a side.
fn letter(side: Side) -> char {
    match side {
        Side::Democracy => 'D',
        Side::Environment => 'E',
        Side::Autocracy => 'A',
        Side::Disaster => 'X',
    }
}

fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::Book => Symbol::Book,
        Kind::Pencil => Symbol::Pencil,
        Kind::Scales => Symbol::Scales,
        Kind::Windmill => Symbol::Windmill,
        Kind::Bicycle => Symbol::Bicycle,
        Kind::Plant => Symbol::Plant,
        Kind::Handcuffs => Symbol::Handcuffs,
        Kind::Folder => Symbol::Folder,
        Kind::Goat => Symbol::Goat,
        Kind::Doctor => Symbol::Doctor,
        Kind::Fire => Symbol::Fire,
        Kind::Preserver => Symbol::Preserver,
    }
}

/// "Clean Slate · round 3 · Democracy's turn: placing".
fn title(game: &CleanSlate) -> String {
    let turn = |part: &str| format!("{}'s turn: {part}", called(game.turn));
    let part = match game.part {
        Part::Setup => "set-up: both players place".to_owned(),
        Part::Over => ending(game).to_owned(),
        _ if game.losing.is_some() => turn("choosing what is lost"),
        Part::Place => turn(&format!("placing {}", game.owed_by(game.turn))),
        Part::Act if game.turn == Side::Environment => turn("healing"),
        Part::Act => turn("persuading"),
        Part::Recalibrate => turn("recalibrating"),
    };
    if game.round == 0 {
        format!("Clean Slate · {part}")
    } else {
        format!("Clean Slate · round {} · {part}", game.round)
    }
}

/// CS-39, CS-40: how it ended.
fn ending(game: &CleanSlate) -> &'static str {
    match game.outcome.as_ref().map(|outcome| outcome.why.as_str()) {
        Some(why::CLEAN) => "won: a clean slate",
        Some(why::NO_DEMOCRACY) => "lost: no Democracy is left",
        Some(why::NO_ENVIRONMENT) => "lost: no Environment is left",
        _ => "over",
    }
}

/// CS-38: has that Risk stopped for good?
fn stopped(game: &CleanSlate, side: Side) -> bool {
    match side {
        Side::Autocracy => game.autocracy_over,
        Side::Disaster => game.disaster_over,
        Side::Democracy | Side::Environment => false,
    }
}

/// CS-4, CS-7: is it this side that has to do something?
fn is_on(game: &CleanSlate, side: Side) -> bool {
    match game.part {
        Part::Setup => game.owed_by(side) > 0,
        Part::Over => false,
        _ => game.turn == side,
    }
}

/// "Democracy: Ada", if a person plays it.
fn who(names: &Names, side: Side) -> String {
    let name = side.seat().map(|seat| names.of(seat));
    name.map_or_else(|| called(side).to_owned(), |name| format!("{}: {name}", called(side)))
}

fn number(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// How a side stands in short: countries, tokens, and what a player has left or owes.
fn figures(game: &CleanSlate, side: Side) -> Vec<String> {
    if stopped(game, side) {
        return vec!["stopped for good".to_owned()];
    }
    let tokens = game.land.iter().map(|here| side.count(here)).sum();
    let tokens = number(tokens, "token", "tokens");
    let countries = number(count(&game.holds(side)), "country", "countries");
    if side.seat().is_none() {
        return vec![countries, tokens];
    }
    let supply = format!("{} in supply", game.supply_of(side));
    match game.part {
        // Later, the headline says what is to be placed.
        Part::Setup => vec![tokens, supply, format!("{} to place", game.owed_by(side))],
        _ => vec![countries, tokens, supply],
    }
}

fn count(set: &TerritorySet) -> u32 {
    u32::try_from(set.len()).unwrap_or(u32::MAX)
}

fn legend(game: &CleanSlate, names: &Names, side: Side) -> picture::Side {
    picture::Side {
        colour: colour(side),
        letter: letter(side),
        name: who(names, side),
        seat: side.seat().map(|seat| seat.0),
        figures: figures(game, side),
        active: is_on(game, side),
        out: stopped(game, side),
        symbols: side.kinds().iter().map(|kind| (symbol(*kind), kind.word().to_owned())).collect(),
        strong: side.seat().is_none(),
        ..picture::Side::default()
    }
}

fn place(game: &CleanSlate, t: TerritoryId) -> Place {
    Place {
        territory: board().id_str(t).to_owned(),
        changed: game.losing.is_some_and(|losing| losing.at == t),
        fill: fill(game.standing(t)),
        rows: rows(game, t),
        ..Place::default()
    }
}

/// What a country is, at a glance: spots where something is missing, bars where Autocracy sits,
/// stripes in a disaster zone.
fn fill(standing: CountryStatus) -> Option<Fill> {
    const SPOTS: (Pattern, Option<Colour>) = (Pattern::Spots, None);
    const BARS: (Pattern, Option<Colour>) = (Pattern::Bars, Some(Colour::Red));
    const BARRED: (Pattern, Option<Colour>) = (Pattern::Bars, Some(Colour::Grey));
    const STRIPES: (Pattern, Option<Colour>) = (Pattern::Stripes, Some(Colour::Grey));
    let (colour, over) = match standing {
        CountryStatus::Democracy { balanced: true } => (Colour::Blue, vec![]),
        CountryStatus::Democracy { balanced: false } => (Colour::Blue, vec![SPOTS]),
        CountryStatus::Infiltrated => (Colour::Blue, vec![BARS]),
        CountryStatus::Autocracy => (Colour::Red, vec![BARRED]),
        CountryStatus::Zone { infiltrated: false } => (Colour::Orange, vec![STRIPES]),
        CountryStatus::Zone { infiltrated: true } => (Colour::Orange, vec![STRIPES, BARS]),
        CountryStatus::Green => (Colour::Green, vec![SPOTS]),
        CountryStatus::Empty => return None,
    };
    Some(Fill { colour, over })
}

/// The tokens of each side in its row. Where one player has any, the other's row is there as well:
/// what is missing is seen.
fn rows(game: &CleanSlate, t: TerritoryId) -> Vec<Row> {
    let here = game.at(t);
    let players = Side::PLAYERS.into_iter().any(|side| side.count(&here) > 0);
    let is_shown = |side: &Side| side.count(&here) > 0 || (players && side.seat().is_some());
    let row = |side: Side| Row {
        colour: colour(side),
        strong: side.seat().is_none(),
        marked: is_ready(game, side, t),
        tokens: side.of(&here).iter().map(|(kind, count)| (symbol(kind), count)).collect(),
        change: None,
    };
    Side::ALL.into_iter().filter(is_shown).map(row).collect()
}

/// CS-12, CS-28, CS-37: one of each kind and one more; CS-18, CS-28: in an infiltrated country,
/// where Democracy or Autocracy strives against who is there, one of each is enough.
fn is_ready(game: &CleanSlate, side: Side, t: TerritoryId) -> bool {
    let here = game.at(t);
    let within = match side {
        Side::Democracy => game.standing(t) == CountryStatus::Infiltrated,
        Side::Autocracy => game.standing(t).is_infiltrated(),
        Side::Environment | Side::Disaster => false,
    };
    side.has_three_and_one(&here) || (within && side.has_three(&here))
}

/// All that a country may be, with what it is called in the legend and in words.
const STANDINGS: [(CountryStatus, &str, &str); 8] = [
    (CountryStatus::Democracy { balanced: true }, "Balanced", "balanced democracies"),
    (CountryStatus::Democracy { balanced: false }, "Lacks Environment", "democracies lacking Environment"),
    (CountryStatus::Green, "Lacks Democracy", "Environment lacking Democracy"),
    (CountryStatus::Infiltrated, "Infiltrated", "infiltrated democracies"),
    (CountryStatus::Autocracy, "Autocracy", "autocracies"),
    (CountryStatus::Zone { infiltrated: false }, "Disaster zone", "disaster zones"),
    (CountryStatus::Zone { infiltrated: true }, "Infiltrated zone", "infiltrated zones"),
    (CountryStatus::Empty, "Empty", "empty"),
];

fn standing(game: &CleanSlate, standing: CountryStatus) -> TerritorySet {
    game.countries(|game, t| game.standing(t) == standing)
}

fn keys(game: &CleanSlate) -> Vec<Key> {
    let key = |(what, words, _): (CountryStatus, &str, &str)| Key {
        swatch: Swatch::Fill(fill(what)),
        words: format!("{words}: {}", standing(game, what).len()),
    };
    let marked = Key { swatch: Swatch::Marked, words: "Enough to strike".to_owned() };
    STANDINGS.into_iter().map(key).chain([marked]).collect()
}

/// CS-39: how much of the world is as it is to be.
fn clean(game: &CleanSlate) -> String {
    let clean = game.countries(CleanSlate::is_clean).len();
    let what = match (game.options.optimized, clean) {
        (true, 1) => "is a balanced democracy",
        (true, _) => "are balanced democracies",
        (false, 1) => "is clean",
        (false, _) => "are clean",
    };
    format!("{clean} of {} countries {what}.", board().len())
}

fn notes(game: &CleanSlate) -> Vec<String> {
    let loss = game.losing.map(|losing| {
        format!("{}: {} are lost.", board().name(losing.at), number(losing.count, "token", "tokens"))
    });
    std::iter::once(clean(game)).chain(loss).collect()
}

/// What threatens, the worst first. What is a kind of country is said with the countries.
fn said(game: &CleanSlate) -> Vec<String> {
    let kinds = |head: &str| ["Infiltrated", "Lacking Environment", "Lacking Democracy"].contains(&head);
    let threats = threats(game).into_iter().filter(|(head, set)| !set.is_empty() && !kinds(head));
    let said = |(head, set): (&str, TerritorySet)| {
        let names: Vec<&str> = set.iter().map(|t| board().name(t)).collect();
        format!("{head}: {}.", names.join(", "))
    };
    threats.map(said).collect()
}

/// What the Risks will hit next, the worst first, and whom the players may strike.
fn threats(game: &CleanSlate) -> [(&'static str, TerritorySet); 8] {
    let strong = |side: Side| game.countries(|game, t| side.has_three_and_one(&game.at(t)));
    let (democracy, environment) = (game.holds(Side::Democracy), game.holds(Side::Environment));
    // CS-28, CS-37
    let autocracies = strong(Side::Autocracy).intersection(standing(game, CountryStatus::Autocracy));
    let beside_autocracies = board().bordering(autocracies).intersection(democracy);
    let beside_zones = board().bordering(strong(Side::Disaster)).intersection(democracy.union(environment));
    let infiltrated = |t: TerritoryId| game.standing(t) == CountryStatus::Infiltrated;
    let all = |is: &dyn Fn(TerritoryId) -> bool| game.countries(|_, t| is(t));
    [
        (
            "Infiltrated, Autocracy ready to strike",
            all(&|t| infiltrated(t) && is_ready(game, Side::Autocracy, t)),
        ),
        ("Infiltrated", all(&|t| infiltrated(t) && !is_ready(game, Side::Autocracy, t))),
        ("Lacking Environment", all(&|t| game.lacks_environment(t))),
        ("Lacking Democracy", standing(game, CountryStatus::Green)),
        ("Beside an autocracy with 3+1", beside_autocracies),
        ("Beside a zone with 3+1", beside_zones),
        ("Democracy has 3+1", strong(Side::Democracy)),
        ("Environment has 3+1", strong(Side::Environment)),
    ]
}

/// CS-11 to CS-23, CS-28 to CS-32, CS-37: who went or struck where.
pub(super) fn arrows(events: &[&Event]) -> Vec<Arrow> {
    let of = |event: &&Event| {
        let (side, from, to) = match event {
            Event::Fought { by, from, to, .. } => (*by, from, to),
            Event::Shifted { side, from, to, .. }
            | Event::MovedIn { side, from, to, .. }
            | Event::Settled { side, from, to, .. }
            | Event::Recalibrated { side, from, to, .. } => (*side, from, to),
            Event::Crept { from, to, .. } => (Side::Autocracy, from, to),
            _ => return None,
        };
        let id = |t: TerritoryId| board().id_str(t).to_owned();
        (from != to).then(|| Arrow { from: id(*from), to: id(*to), colour: colour(side), jump: false })
    };
    events.iter().filter_map(of).collect()
}
