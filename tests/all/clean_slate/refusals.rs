//! Every refusal is told in a sentence of its own, and ends in its code.

use std::collections::BTreeMap;

use wartable::games::clean_slate::{Along, CleanSlate, Kind, Order, Part, Refusal, Side, Tokens, board};
use wartable::rules::{Actor, Coded, Draft, Game, PolicyRng, Readable, SeatId, Span, codes};

use super::kit::*;
use super::story::{front, names, read, watch};

/// Any order, sensible or not.
fn whatever(rng: &mut PolicyRng) -> Order {
    let at = |rng: &mut PolicyRng| {
        let all: Vec<_> = board().territories().collect();
        rng.one_of(&all).expect("there are countries")
    };
    let kinds: Vec<Kind> = Side::ALL.iter().flat_map(|side| side.kinds()).copied().collect();
    let kind = |rng: &mut PolicyRng| rng.one_of(&kinds).expect("there are kinds");
    let some = |rng: &mut PolicyRng| Tokens::of(kind(rng), rng.below(5));
    let (from, to) = (at(rng), at(rng));
    match rng.below(14) {
        0 | 1 => Order::Place(BTreeMap::from([(from, some(rng))])),
        2 => Order::Shift { from, to, kind: kind(rng) },
        3..=6 => {
            let near: Vec<_> = board().neighbours(from).iter().collect();
            let to = if rng.once_in(4) { to } else { rng.one_of(&near).unwrap_or(to) };
            let along = if rng.once_in(2) { Along::Kind(kind(rng)) } else { Along::Most };
            Order::Win { from, to, along, stay: false }
        }
        7 => Order::Harmony(from),
        8 => Order::Settle { from, to, kind: kind(rng) },
        9 => Order::Recalibrate { from, to, tokens: some(rng) },
        10 => Order::Lose(some(rng)),
        11 => Order::Keep(vec![Order::Finish; usize::from(rng.once_in(2))]),
        12 => {
            [Order::Drop, Order::CarryOut, Order::LoseAny][usize::try_from(rng.below(3)).unwrap_or(0)].clone()
        }
        _ => [Order::Balanced, Order::EndPart, Order::Finish][usize::try_from(rng.below(3)).unwrap_or(0)]
            .clone(),
    }
}

/// Positions with an order that is refused in a way seldom met by chance.
fn hard_to_meet() -> Vec<(Kit, Side, Order)> {
    let infiltrated = || Kit::new().put("peru", "book, pencil, scales, plant, goat").put("brazil", "goat");
    let mut tried = front();
    tried.dice(&[2, 2]).order(D, win("peru", "brazil"));
    let mut losing = front();
    losing.dice(&[1, 2]).order(D, win("peru", "brazil"));
    let mut spent = infiltrated().put("peru", "2 book, pencil, scales, goat");
    spent.order(D, Order::Harmony(at("peru")));
    let mut moved = front();
    moved.order(D, recalibrate("peru", "argentina", "2 book"));
    let mut stale = Kit::new().put("peru", "plant");
    stale.order(E, Order::Keep(vec![win("peru", "brazil")]));
    stale.order(D, Order::Finish);
    let mut over = Kit::bare().put("peru", "book, plant").put("ural", "goat").put("japan", "fire");
    over.dice(&[5, 1]).cards(&["peru"]).picks(&["fire"]);
    over.risks();
    let out = front().owed(D, 2).set(|game| game.supply = tokens("book, 30 plant"));
    vec![
        (tried, D, win("peru", "brazil")),
        (losing.clone(), D, Order::Finish),
        (losing.clone(), D, Order::Lose(tokens("2 book"))),
        (losing, D, Order::Lose(tokens("3 goat"))),
        (
            infiltrated().put("peru", "2 book, pencil, scales"),
            D,
            Order::Win { from: at("peru"), to: at("brazil"), along: Along::Most, stay: true },
        ),
        (spent.clone(), D, Order::Harmony(at("peru"))),
        (spent, D, win("peru", "brazil")),
        (infiltrated().put("peru", "book, plant, goat"), D, Order::Harmony(at("peru"))),
        (infiltrated().turn(E, Part::Act), E, Order::Harmony(at("peru"))),
        (moved, D, recalibrate("argentina", "peru", "book")),
        (stale, E, Order::CarryOut),
        (over, D, Order::Finish),
        (out.clone(), D, places(&[("peru", "2 book")])),
        (out.set(|game| game.supply = tokens("30 plant")), D, Order::Balanced),
        (front().put("venezuela", "plant"), D, settle("argentina", "peru", Kind::Book)),
        (front().put("congo", "book").put("egypt", "plant"), D, settle("congo", "egypt", Kind::Book)),
        (front().put("congo", "book"), D, settle("congo", "east_africa", Kind::Book)),
    ]
}

#[test]
fn every_refusal_is_a_sentence_that_ends_in_its_code() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut rng = PolicyRng::new(11);
    let mut hear = |game: &CleanSlate, seat: SeatId, refusal: &Refusal| {
        let line = game.explain(&names(), Some(seat), refusal);
        let text = read(&line);
        let code = refusal.code();
        assert_eq!(line.last(), Some(&Span::Rule(code.to_owned())), "{text}");
        let rule = code.strip_prefix("CS-").and_then(|number| number.parse::<u32>().ok());
        assert!(rule.is_some_and(|rule| (1..=41).contains(&rule)) || codes::ALL.contains(&code), "{text}");
        let sentence = text.trim_end_matches(&format!(" ({code})"));
        assert!(sentence.ends_with(['.', '?', '!']) && !sentence.contains("  "), "{text}");
        assert!(
            sentence.starts_with(char::is_uppercase) || sentence.starts_with(|c: char| !c.is_alphabetic()),
            "{text}"
        );
        assert!((15..500).contains(&text.chars().count()), "{text}");
        let variant = format!("{refusal:?}");
        let name = variant.strip_prefix("Common(").unwrap_or(&variant);
        let name = name.split([' ', '(', ')', '{']).next().unwrap_or_default().to_owned();
        seen.entry(name).or_insert(text);
    };
    for seed in 1..=8 {
        let policy = ["random", "steward"][usize::from(seed % 2)];
        watch(policy, seed, 8, |game, _, _| {
            for seat in [SeatId(0), SeatId(1)] {
                for _ in 0..25 {
                    let order = whatever(&mut rng);
                    if let Err(refusal) = game.check(Actor::Seat(seat), &order) {
                        hear(game, seat, &refusal);
                    }
                }
            }
        });
    }
    for (kit, side, order) in hard_to_meet() {
        let refusal = kit.game.check(Actor::Seat(seat(side)), &order).expect_err("it is refused");
        hear(&kit.game, seat(side), &refusal);
    }
    let game = front().owed(D, 2).game;
    let place = |at: &str, kind: &str| Draft::new("slate place").with("at", at).with("kind", kind);
    for draft in [
        place("Purru", "book"),
        place("Mordor", "book"),
        place("Peru", "tank"),
        place("Peru", "book").with("count", "many"),
        place("Peru", "book").with("more", "Peru 2 book plant"),
        Draft::new("slate place").with("at", "Peru"),
        Draft::new("slate persuade").with("from", "Peru"),
        Draft::new("slate persuade").with("from", "Peru").with("to", "Brazil").with("along", "tank"),
        Draft::new("slate persuade")
            .with("from", "Peru")
            .with("to", "Brazil")
            .with("along", "plant")
            .with("stay", true),
        Draft::new("slate recalibrate").with("from", "Peru").with("to", "Brazil").with("tokens", "many"),
        Draft::new("slate plan").with("orders", "dance"),
    ] {
        let refusal = game.draft(seat(D), &names(), &draft).expect_err("it can't be read");
        hear(&game, seat(D), &refusal);
    }
    let names: Vec<&str> = seen.keys().map(String::as_str).collect();
    for variant in [
        "AlongOutside",
        "Barred",
        "CannotKeep",
        "CountryFull",
        "GameOver",
        "HarmonyNotYours",
        "HarmonyTried",
        "LossFirst",
        "Missing",
        "MoreThanOwed",
        "NoChain",
        "NoInfiltration",
        "NoLoss",
        "NoTarget",
        "NoTokenThere",
        "NobodyResists",
        "NotANumber",
        "NotAdjacent",
        "NotShared",
        "NotThere",
        "NotThree",
        "NotThreeAndOne",
        "NotToSettle",
        "NotYourTurn",
        "NotYours",
        "NothingAlong",
        "NothingKept",
        "NothingOwed",
        "OneMustStay",
        "OutOfSupply",
        "RecalibratedAlready",
        "SamePlace",
        "Spent",
        "Stale",
        "SupplyLeft",
        "TooFew",
        "TriedAlready",
        "UnknownKind",
        "UnknownTerritory",
        "Unreadable",
        "WrongKind",
        "WrongLoss",
        "WrongPart",
    ] {
        assert!(names.contains(&variant), "{variant} was never met: {names:?}");
    }
}

/// What is refused is refused with what could be done instead.
#[test]
fn refusals_name_what_is_left_to_do() {
    let said = |kit: &Kit, side, order: &Order| {
        let refusal = kit.game.check(Actor::Seat(seat(side)), order).expect_err("it is refused");
        read(&kit.game.explain(&names(), Some(seat(side)), &refusal))
    };
    // CS-22: empty Venezuela, and Brazil, in which Environment stands alone.
    let kit = Kit::bare().put("peru", "2 book").put("argentina", "2 book, plant").put("brazil", "plant");
    let text = said(&kit, D, &settle("peru", "argentina", Kind::Book));
    let near = text.split("Next to yours: ").nth(1).unwrap_or_default();
    assert!(near.contains("Venezuela") && near.contains("Brazil") && !near.contains("Peru"), "{text}");
    // One has to stay: from where a single token stands nothing is reached.
    let text = said(&kit.clone().put("china", "pencil"), D, &settle("peru", "argentina", Kind::Book));
    assert!(text.contains("Venezuela") && !text.contains("Mongolia"), "{text}");
    let kit = Kit::bare().put("peru", "book").put("argentina", "book, plant");
    let text = said(&kit, D, &settle("peru", "argentina", Kind::Book));
    assert!(text.ends_with("None can be reached now: next to them only single tokens of yours stand, and one has to stay. (CS-22)"), "{text}");
    // CS-18: tried in one place, there is another.
    let here = "book, pencil, scales, goat";
    let mut kit = Kit::new().put("peru", "book, pencil, scales, 3 goat").put("congo", here);
    kit.dice(&[2, 2]).order(D, Order::Harmony(at("peru")));
    let text = said(&kit, D, &Order::Harmony(at("peru")));
    assert!(text.contains("Not yet tried: Congo."), "{text}");
    let kit = kit.put("congo", "");
    let text = said(&kit, D, &Order::Harmony(at("peru")));
    assert!(text.contains("In your next turn it can be tried again."), "{text}");
    // CS-15: it is said what is wrong with a loss, not what isn't.
    let mut kit = front();
    kit.dice(&[1, 2]).order(D, win("peru", "brazil"));
    let lose = |words: &str| said(&kit, D, &Order::Lose(tokens(words)));
    let text = lose("book, 2 scales");
    assert!(text.starts_with("Peru has 1 scales, not 2.") && text.ends_with("(CS-15)"), "{text}");
    let text = lose("book, 2 windmill");
    assert!(text.contains("is no kind of Democracy's") && !text.contains("exactly"), "{text}");
    let text = lose("2 book");
    assert!(text.contains("Choose exactly 3 tokens") && text.contains("names 2"), "{text}");
    // CS-8
    let text = said(&Kit::new(), D, &Order::CarryOut);
    assert!(text.contains("/slate plan"), "{text}");
}

/// CS-11: nobody is sent to move tokens along countries that aren't joined.
#[test]
fn cs_11_no_move_is_spoken_of_where_none_is_possible() {
    let said = |kit: &Kit, order: &Order| {
        let refusal = kit.game.check(Actor::Seat(seat(D)), order).expect_err("it is refused");
        read(&kit.game.explain(&names(), Some(seat(D)), &refusal))
    };
    let dry = |kit: Kit| kit.owed(D, 1).set(|game| game.supply = E.of(&game.supply));
    let apart = Kit::bare().put("peru", "2 book, pencil, scales, 2 plant").put("venezuela", "goat");
    let apart = apart.put("alaska", "book, plant").put("indonesia", "fire");
    let joined = dry(apart.clone().put("brazil", "book"));
    let apart = dry(apart);
    let place = Order::Place([(at("peru"), tokens("book"))].into());
    for order in [win("peru", "venezuela"), place] {
        let (stuck, free) = (said(&apart, &order), said(&joined, &order));
        assert!(!stuck.contains("/slate shift"), "{stuck}");
        assert!(
            stuck.contains("None of your countries are joined, so no token can be moved instead"),
            "{stuck}"
        );
        assert!(free.contains("/slate shift"), "{free}");
    }
}
