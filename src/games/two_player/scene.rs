//! What is drawn of the game.

use super::{Event, ObjectiveId, Phase, SIDES, TwoPlayer, board, brief, side_of, story};
use crate::picture::{Arrow, Key, Leaning, Place, Scene, Side, Swatch, Symbol};
use crate::rules::{Names, SeatId, SideId, TerritoryId, View};

/// No name is longer than this in the picture's words.
const NAME: usize = 24;

/// The board to be drawn, as this viewer may know it.
pub(super) fn scene(view: &View<'_, TwoPlayer>, names: &Names) -> Scene {
    let game: &TwoPlayer = view;
    Scene {
        board: "world".to_owned(),
        title: title(game, names),
        sides: in_columns().map(|side| legend(game, names, side)).collect(),
        places: board().territories().map(|at| place(game, at)).collect(),
        arrows: just_played(game)
            .iter()
            .filter(|mark| !is_open(game, **mark))
            .map(|mark| arrow(game, *mark))
            .collect(),
        open: open(game).into_iter().map(|mark| arrow(game, mark)).collect(),
        zones: board()
            .zones()
            .map(|zone| (board().zone_id_str(zone).to_owned(), board().bonus(zone)))
            .collect(),
        keys: keys(game),
        notes: notes(game, names),
        briefly: brief::said(game, open_invasion(game), brief::Words::Short),
        tersely: tersely(game),
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

/// "Round 4, combat, A's turn", and what is going on.
fn tersely(game: &TwoPlayer) -> Vec<String> {
    let title = match game.phase {
        Phase::Over => format!("Round {}, over", game.round),
        phase => format!(
            "Round {}, {}, {}'s turn",
            game.round,
            story::part_name(phase),
            side_of(game.turn).letter()
        ),
    };
    let said = brief::said(game, open_invasion(game), brief::Words::Shortest);
    std::iter::once(title).chain(said).collect()
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The sides as the legend has them, down its two columns: the players on top, each with two neutrals below.
fn in_columns() -> impl Iterator<Item = SideId> {
    let place = |side: &SideId| (side.0 % 2, side.0);
    let mut sides: Vec<SideId> = SIDES.iter().collect();
    sides.sort_by_key(place);
    sides.into_iter()
}

fn legend(game: &TwoPlayer, names: &Names, side: SideId) -> Side {
    let land = number(game.of(side).len());
    let mut figures = Vec::new();
    let (mut out, mut leaning, mut spelt) = (false, None, Vec::new());
    match (SIDES.seat_of(side), game.neutral(side)) {
        (Some(seat), _) => {
            figures.push(story::cards(number(game.seat(seat).hand.len())));
            figures.push(objectives(game.claimed(seat)));
        }
        (None, Some(neutral)) => {
            // TP-9, TP-11, TP-15
            out = neutral.out;
            let between = TwoPlayer::players().map(|seat| {
                let side = side_of(seat);
                (game.colour(side), side.letter())
            });
            let with = TwoPlayer::players().iter().position(|seat| neutral.ally == Some(*seat));
            leaning = (!out).then_some(Leaning { between, with });
            figures.push(neutral.ally.map_or_else(
                || "uninvolved".to_owned(),
                |ally| format!("{}'s ally", side_of(ally).letter()),
            ));
            spelt.extend(neutral.ally.map(|ally| format!("{}'s ally", short(names, ally))));
            let most = game.numbers().neutrals.most;
            figures.push(format!("{} of {most} cards", neutral.cards.len()));
            figures.push(format!("commander {}", if neutral.commander { "alive" } else { "fallen" }));
        }
        (None, None) => {}
    }
    figures.push(story::territories(land));
    figures.push(story::troops(game.units_of(side)));
    if !spelt.is_empty() {
        spelt.extend(figures.iter().skip(1).cloned());
    }
    Side {
        colour: game.colour(side),
        letter: side.letter(),
        name: story::side_name(game, names, side),
        seat: SIDES.seat_of(side).map(|seat| seat.0),
        figures: if out { Vec::new() } else { figures },
        spelt: if out { Vec::new() } else { spelt },
        gist: gist(game, side),
        active: SIDES.seat_of(side) == Some(game.turn) && game.phase != Phase::Over,
        out,
        leaning,
        ..Side::default()
    }
}

/// A player's cards; a neutral's, and how it leans if it does.
fn gist(game: &TwoPlayer, side: SideId) -> String {
    match (SIDES.seat_of(side), game.neutral(side)) {
        (Some(seat), _) => story::cards(number(game.seat(seat).hand.len())),
        (None, Some(neutral)) if !neutral.out => {
            let cards = story::cards(number(neutral.cards.len()));
            let ally = neutral.ally.map(|ally| format!("{}'s ally, ", side_of(ally).letter()));
            format!("{}{cards}", ally.unwrap_or_default())
        }
        _ => String::new(),
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
        marks: marks(game, at),
        changed: just_played(game).iter().any(|(_, to, _)| *to == at),
        ..Place::default()
    }
}

/// What is special about a territory, a capital's crown aside.
fn marks(game: &TwoPlayer, at: TerritoryId) -> Vec<Symbol> {
    let all = [
        (Symbol::Commander, game.has_commander(at)),
        (Symbol::City, game.cities.contains(at)),
        (Symbol::Airfield, TwoPlayer::players().into_iter().any(|seat| game.airfields(seat).contains(at))),
    ];
    all.into_iter().filter(|(_, here)| *here).map(|(mark, _)| mark).collect()
}

/// What the marks mean; airfields only where objectives bring some.
fn keys(game: &TwoPlayer) -> Vec<Key> {
    let key = |swatch, words: &str| Key { swatch, words: words.to_owned() };
    let mut keys = vec![
        key(Swatch::Capital, "Capital"),
        key(Swatch::Mark(Symbol::City), "City"),
        key(Swatch::Mark(Symbol::Commander), "Commander"),
    ];
    if game.options.rewards {
        keys.push(key(Swatch::Mark(Symbol::Airfield), "Airfield"));
    }
    keys
}

/// What is open, and the objectives in play with how far both are.
fn notes(game: &TwoPlayer, names: &Names) -> Vec<String> {
    let mut notes = Vec::from_iter(open_invasion(game));
    if !game.objectives.is_empty() {
        notes.push(format!("Objectives ({} win)", game.numbers().objectives.win));
    }
    for in_play in &game.objectives {
        let name = game.objective_list().goal(in_play.id).name();
        let reward = in_play.reward.map(|reward| format!(" · {}", story::reward_name(reward)));
        let standing = match in_play.by {
            Some(by) => format!("claimed by {}", short(names, by)),
            None => {
                let (have, need) = progress(game, in_play.id);
                format!("{have} of {need}")
            }
        };
        notes.push(format!("{name}: {standing}{}", reward.unwrap_or_default()));
    }
    notes
}

/// TP-19: what is open.
fn open_invasion(game: &TwoPlayer) -> Option<String> {
    let (from, to, by) = open(game)?;
    let force = game.invasion.map_or(0, |invasion| invasion.troops);
    let [from, name] = [from, to].map(|at| board().name(at));
    Some(format!("Invasion, still open: {} {from} → {name}, {force} v {}", by.letter(), game.troops(to)))
}

/// "A 3, B 2", and of how many.
fn progress(game: &TwoPlayer, id: ObjectiveId) -> (String, u32) {
    let of = |seat: SeatId| {
        let (have, need) = game.progress(seat, id);
        (format!("{} {}", side_of(seat).letter(), have.min(need)), need)
    };
    let [(first, need), (second, _)] = TwoPlayer::players().map(of);
    (format!("{first}, {second}"), need)
}

/// TP-19: the invasion that is open, as it is marked on the board.
fn open(game: &TwoPlayer) -> Option<(TerritoryId, TerritoryId, SideId)> {
    game.invasion.map(|invasion| (invasion.from, invasion.to, game.owner(invasion.from)))
}

fn is_open(game: &TwoPlayer, mark: (TerritoryId, TerritoryId, SideId)) -> bool {
    open(game) == Some(mark)
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
    Arrow { from: id(from), to: id(to), colour: game.colour(side), jump: false }
}

/// What moved in the turn just played: in the one that is running, if anything did; else in the one before it.
fn just_played(game: &TwoPlayer) -> &[(TerritoryId, TerritoryId, SideId)] {
    let recent = &game.recent;
    let running = game.occasion.saturating_sub(1) <= recent.stage;
    if running || game.phase == Phase::Over { &recent.marks } else { &[] }
}
