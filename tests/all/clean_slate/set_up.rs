//! CS-1 to CS-6.

use wartable::games::clean_slate::{CleanSlate, Difficulty, Event, Options, Order, Part, board};
use wartable::rules::{Dice, Game, OptionSet, Presented, Script, Seats};

use super::kit::*;

fn dealt(options: &Options) -> (CleanSlate, Vec<Event>) {
    let mut dice = Dice::fair([1; 32], 0);
    let (game, told) = CleanSlate::set_up(options, Seats { count: 2 }, &mut dice).expect("good options");
    (game, told.into_iter().map(|told| told.event).collect())
}

#[test]
fn cs_1_two_seats_and_the_risks_have_none() {
    assert_eq!(CleanSlate::SEATS, (2, 2));
    assert!(A.seat().is_none() && X.seat().is_none());
    assert!(
        CleanSlate::set_up(&Options::default(), Seats { count: 3 }, &mut Dice::fair([1; 32], 0)).is_err()
    );
}

#[test]
fn cs_2_the_classic_board() {
    assert_eq!(board().len(), 42);
    assert_eq!(dealt(&Options::default()).0.deck.cards.len(), 42, "a card for each country, no wild card");
}

#[test]
fn cs_3_fourteen_cards_for_each() {
    let (game, events) = dealt(&Options::default());
    let deals: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Dealt { side, countries } => Some((*side, countries.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(deals.iter().map(|(side, _)| *side).collect::<Vec<_>>(), [D, A, X]);
    assert!(deals.iter().all(|(_, countries)| countries.len() == 14));
    assert!(deals[0].1.iter().all(|t| game.is_shared(*t) && game.at(*t).is_empty()));
    let all: std::collections::BTreeSet<_> = deals.iter().flat_map(|(_, countries)| countries).collect();
    assert_eq!(all.len(), 42);
}

#[test]
fn cs_4_the_risks_place_two_different_kinds() {
    let (game, _) = dealt(&Options::default());
    for side in [A, X] {
        let own = game.holds(side);
        assert_eq!(own.len(), 14);
        assert!(own.iter().all(|t| game.at(t).total() == 2 && game.at(t).iter().count() == 2));
    }
    assert_eq!((game.part, game.owed), (Part::Setup, [28, 28]));
}

#[test]
fn cs_4_both_owe_at_once_two_in_each_shared_country() {
    let mut kit = Kit::new().set(|game| *game = dealt(&Options::default()).0);
    assert_eq!(kit.owes(), [(seat(D), "place"), (seat(E), "place")]);
    let shared: Vec<_> = board().territories().filter(|t| kit.game.is_shared(*t)).collect();
    let here = board().id_str(shared[0]);
    kit.refuses(D, &places(&[(here, "3 book")]), "CS-4");
    let foreign = kit.game.holds(A).iter().next().expect("an autocracy");
    kit.refuses(D, &places(&[(board().id_str(foreign), "book")]), "CS-4");
    kit.refuses(E, &places(&[(board().id_str(foreign), "plant")]), "CS-21");
    // In any order, and each country takes two of each.
    kit.order(E, places(&[(here, "2 plant")]));
    kit.refuses(E, &places(&[(here, "bicycle")]), "CS-4");
    kit.order(D, places(&[(here, "book, scales")]));
    kit.holds(here, "book, scales, 2 plant");
    assert_eq!(kit.game.owed, [26, 26]);
    // The rest as suggested: two different kinds, rotating.
    kit.order(D, Order::Balanced);
    assert!(shared.iter().all(|t| kit.game.count(D, *t) == 2 && D.of(&kit.game.at(*t)).iter().count() == 2));
    assert_eq!(kit.owes(), [(seat(E), "place")]);
    kit.refuses(D, &Order::Balanced, "nothing-owed");
    let events = kit.order(E, Order::EndPart);
    assert!(events.contains(&Event::RoundBegan { round: 1 }));
    assert_eq!((kit.game.turn, kit.game.part, kit.game.owed), (D, Part::Place, [4, 0]));
}

#[test]
fn cs_5_no_upper_limit() {
    let mut kit = Kit::new().owed(D, 25);
    kit.order(D, places(&[("argentina", "25 book")]));
    kit.holds("argentina", "26 book, plant");
}

#[test]
fn cs_6_supply_goes_down_and_comes_back() {
    let mut kit = Kit::new().put("peru", "book, pencil, scales, goat, folder, handcuffs");
    assert_eq!(kit.game.supply_of(D), 86);
    kit.dice(&[1, 6]);
    kit.order(D, Order::Harmony(at("peru")));
    assert_eq!(kit.game.supply_of(D), 89, "three were lost");
    let few = Options { supply: Some(20), ..Options::default() };
    assert_eq!(CleanSlate::empty(few).supply_of(E), 60);
    let bad = Options { supply: Some(3), ..Options::default() };
    assert!(CleanSlate::set_up(&bad, Seats { count: 2 }, &mut Dice::fair([1; 32], 0)).is_err());
}

#[test]
fn cs_6_difficulties_change_options_only() {
    let options = |difficulty| Options { difficulty, ..Options::default() };
    let numbers = |o: &Options| (o.supply(), o.start(), o.per_token(), o.storms());
    assert_eq!(numbers(&options(Difficulty::AsWritten)), (30, 2, 3, 5));
    let easier = options(Difficulty::Easier);
    let spelt = Options {
        supply: Some(easier.supply()),
        start: Some(easier.start()),
        per_token: Some(easier.per_token()),
        storms: Some(easier.storms()),
        ..Options::default()
    };
    let (mut one, mut other) = (dealt(&easier).0, dealt(&spelt).0);
    one.options = Options::default();
    other.options = Options::default();
    assert_eq!(one, other);
}

#[test]
fn cs_41_the_deal_and_the_risks_kinds_in_order() {
    let ids: Vec<String> = board().territories().map(|t| board().id_str(t).to_owned()).collect();
    // Dealt in the board's order: the players get the first fourteen.
    let mut picks = Vec::new();
    for _ in 0..14 {
        picks.extend(["goat", "folder"].map(String::from));
    }
    for _ in 0..14 {
        picks.extend(["preserver", "doctor"].map(String::from));
    }
    let script = Script { cards: ids.into(), picks: picks.into(), ..Script::default() };
    let mut dice = Dice::fair([1; 32], 0).with_script(script);
    let (game, _) = CleanSlate::set_up(&Options::default(), Seats { count: 2 }, &mut dice).expect("good");
    assert_eq!(dice.fault(), None);
    assert!(dice.into_script().is_empty());
    assert!(game.at(at("alaska")).is_empty());
    assert_eq!(game.at(board().territories().nth(14).expect("there is")), tokens("folder, goat"));
    assert_eq!(game.at(at("eastern_australia")), tokens("doctor, preserver"));
}

/// A game keeps the numbers that it has begun with, whatever a difficulty may mean later.
#[test]
fn a_difficultys_numbers_are_written_out() {
    use wartable::games::clean_slate::Difficulty;
    let chosen = Options { difficulty: Difficulty::Harder, supply: Some(60), ..Options::default() };
    let written = chosen.clone().completed();
    assert_eq!((written.supply, written.start), (Some(60), Some(chosen.start())));
    assert_eq!((written.per_token, written.storms), (Some(chosen.per_token()), Some(chosen.storms())));
}

/// The lobby says what a difficulty comes to, and what `docs/balance.md` has of it.
#[test]
fn the_lobby_shows_the_numbers_and_what_was_measured() {
    let balance = include_str!("../../../docs/balance.md");
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in balance.lines().filter(|line| line.starts_with("| ") && line.contains(" % |")) {
        let mut cells: Vec<String> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells[0].is_empty() {
            cells[0].clone_from(&rows.last().expect("a row before it")[0]);
        }
        rows.push(cells);
    }
    // Of a thousand games.
    let count = |cell: &str| match cell.trim_end_matches(" %") {
        "–" => 0,
        percent => percent.replace('.', "").parse::<u32>().expect("a number"),
    };
    for (difficulty, name) in [
        (Difficulty::Easier, "easier"),
        (Difficulty::AsWritten, "as written"),
        (Difficulty::Harder, "harder"),
    ] {
        let row = |players: &str| rows.iter().find(|row| row[0] == name && row[1] == players).expect("a row");
        let (stewards, timid) = (row("steward, steward"), row("cautious, cautious"));
        let terms = CleanSlate::terms(&Options { difficulty, ..Options::default() });
        let said = crate::reading::words(&terms);
        let ended = match (count(&stewards[2]), count(&stewards[3]), count(&stewards[4])) {
            (1000, 0, 0) => "all were won".to_owned(),
            (won, lost, open) => format!("{won} were won, {lost} lost and {open} given up after 100 rounds"),
        };
        let half = stewards[5].split(" / ").nth(1).expect("a median");
        let measured = format!(
            "of 1000 games that machines played to win, {ended}, half of them within {half} rounds; two who never \
             roll won {} of 1000",
            count(&timid[2])
        );
        crate::reading::has(&said, &[&measured]);
        assert!(terms.lines.iter().map(crate::reading::read).any(|line| line.contains(&measured)), "{said}");
        assert_eq!(terms.folded.len(), 2, "the others beside it");
    }
    let own = CleanSlate::terms(&Options { supply: Some(50), ..Options::default() });
    crate::reading::has(
        &crate::reading::words(&own),
        &[
            "As written: 50 tokens of each kind for each of you, 2 in each shared country at the start, one new for every 3 \
         countries, at most 5 storm dice in a round.",
            "Measured with that difficulty's own numbers: of 1000 games",
        ],
    );
}

/// What a rematch's card says of the game before is in words, too, and not by the names of options.
#[test]
fn every_option_that_is_written_out_has_words_of_its_own() {
    let written = serde_json::to_value(Options::default().completed()).expect("they can be written");
    for name in written.as_object().expect("options").keys().filter(|name| *name != "difficulty") {
        assert!(Options::label(name).is_some(), "{name}");
    }
}
