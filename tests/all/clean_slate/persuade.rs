//! CS-12 to CS-21.

use wartable::games::clean_slate::{Along, Event, FightResult, Kind, Order, Part, RemovedWhy};

use wartable::rules::{Draft, Edition, Names, Readable};

use super::kit::*;

fn peru(words: &str) -> Kit {
    Kit::new().put("peru", words)
}

const FOUR: &str = "2 book, pencil, scales";

#[test]
fn cs_12_three_and_one_beside_an_autocracy() {
    let kit = peru("2 book, 2 pencil").put("brazil", "goat").put("venezuela", "book").put("china", "goat");
    kit.refuses(D, &win("peru", "brazil"), "CS-12");
    peru("book, pencil, scales").put("brazil", "goat").refuses(D, &win("peru", "brazil"), "CS-12");
    let kit = peru(FOUR).put("brazil", "goat").put("venezuela", "book").put("china", "goat");
    kit.refuses(D, &win("peru", "china"), "CS-12");
    kit.refuses(D, &win("peru", "peru"), "CS-12");
    kit.refuses(D, &win("ural", "siberia"), "CS-12");
    kit.refuses(D, &win("venezuela", "brazil"), "CS-12");
    // A democracy is no target.
    kit.refuses(D, &win("peru", "argentina"), "CS-12");
}

#[test]
fn cs_12_empty_countries_and_those_of_e_alone_are_targets_with_none() {
    let mut kit = peru("3 book, 2 pencil, 3 scales").put("brazil", "2 plant");
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales, 2 plant");
    let mut kit = peru(FOUR);
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales");
    kit.holds("peru", "book");
}

#[test]
fn cs_13_up_to_two_are_persuaded_without_a_roll() {
    for (there, count) in [("goat", 1), ("goat, folder", 2)] {
        let mut kit = peru(FOUR).put("brazil", there);
        let events = kit.order(D, win("peru", "brazil"));
        assert!(events.contains(&Event::Fought {
            by: D,
            against: A,
            from: at("peru"),
            to: at("brazil"),
            strength: 4,
            defence: count,
            dice: None,
            result: FightResult::Unopposed
        }));
        kit.holds("brazil", "book, pencil, scales");
        kit.holds("peru", "book");
        assert_eq!(kit.game.figures.persuaded, 1);
    }
}

#[test]
fn cs_14_one_e_may_go_along() {
    let with_e = || peru("2 book, pencil, scales, windmill, 2 bicycle, 2 plant").put("brazil", "goat");
    let mut kit = with_e();
    kit.order(D, win("peru", "brazil"));
    // Of the kind held most, ties in the kinds' order.
    kit.holds("brazil", "book, pencil, scales, bicycle");
    let mut kit = with_e();
    kit.order(D, win_with("peru", "brazil", Along::Kind(Kind::Windmill)));
    kit.holds("brazil", "book, pencil, scales, windmill");
    let mut kit = with_e();
    kit.order(D, win_with("peru", "brazil", Along::None));
    kit.holds("brazil", "book, pencil, scales");
    let kit = peru("2 book, pencil, scales, plant").put("brazil", "goat");
    kit.refuses(D, &win_with("peru", "brazil", Along::Kind(Kind::Bicycle)), "CS-14");
    kit.refuses(D, &win_with("peru", "brazil", Along::Kind(Kind::Book)), "CS-14");
}

/// CS-14, CS-20: by default the last of the partner's stays; one that is named is taken.
#[test]
fn cs_14_nobodys_last_token_goes_along_by_itself() {
    let one = || peru("2 book, pencil, scales, plant").put("brazil", "goat");
    let mut kit = one();
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales");
    kit.holds("peru", "book, plant");
    let mut kit = one();
    kit.order(D, win_with("peru", "brazil", Along::Kind(Kind::Plant)));
    kit.holds("brazil", "book, pencil, scales, plant");
    // Two of one kind are two.
    let mut kit = peru("2 book, pencil, scales, 2 plant").put("brazil", "goat");
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales, plant");
    let healing = || peru("2 windmill, bicycle, plant, scales").put("brazil", "fire").turn(E, Part::Act);
    let mut kit = healing();
    kit.order(E, win("peru", "brazil"));
    kit.holds("brazil", "windmill, bicycle, plant");
    kit.holds("peru", "windmill, scales");
    // A game that began by the first edition keeps its ruling.
    let mut kit = healing().set(|game| game.edition = Edition { rules: 1, mends: 1 });
    kit.order(E, win("peru", "brazil"));
    kit.holds("brazil", "windmill, bicycle, plant, scales");
}

/// CS-14, CS-36: a command that doesn't name the kind hasn't written out that the last one goes along.
#[test]
fn cs_14_the_last_one_goes_along_unasked_only_where_it_was_named() {
    let healing = peru("2 windmill, bicycle, plant, scales").put("brazil", "fire").turn(E, Part::Act);
    let written = |kit: &Kit, along| {
        let (draft, order) = (Draft::new("slate heal"), win_with("peru", "brazil", along));
        Readable::stakes(&kit.game, seat(E), &Names::default(), &draft, &order).map(|stake| stake.written)
    };
    assert_eq!(written(&healing, Along::Most), None);
    assert_eq!(written(&healing, Along::Kind(Kind::Scales)), Some(true));
    // By the first edition it goes along by itself.
    let first = healing.set(|game| game.edition = Edition { rules: 1, mends: 1 });
    assert_eq!(written(&first, Along::Most), Some(false));
    assert_eq!(written(&first, Along::Kind(Kind::Scales)), Some(true));
    assert_eq!(written(&first, Along::None), None);
}

#[test]
fn cs_15_three_or_more_roll_and_the_higher_die_wins() {
    let mut kit = peru("3 book, pencil, scales").put("brazil", "2 goat, 2 folder, handcuffs");
    kit.dice(&[5, 4]).picks(&["goat", "folder", "goat"]);
    kit.order(D, win("peru", "brazil"));
    // The Risk loses at random; the second goat was the last of its kind.
    kit.holds("brazil", "handcuffs, folder");
    kit.holds("peru", "3 book, pencil, scales");
}

#[test]
fn cs_15_in_ones_own_turn_one_chooses_what_is_lost() {
    let mut kit = peru("3 book, pencil, scales").put("brazil", "2 goat, folder");
    kit.dice(&[2, 4]);
    let events = kit.order(D, win("peru", "brazil"));
    assert!(events.contains(&Event::LossOwed { side: D, at: at("peru"), count: 3 }));
    assert_eq!(kit.owes(), [(seat(D), "lose")]);
    kit.refuses(D, &Order::Finish, "CS-15");
    kit.refuses(D, &Order::Lose(tokens("2 book")), "CS-15");
    kit.refuses(D, &Order::Lose(tokens("2 pencil, book")), "CS-15");
    kit.refuses(E, &Order::Lose(tokens("3 book")), "not-your-turn");
    kit.order(D, Order::Lose(tokens("3 book")));
    kit.holds("peru", "pencil, scales");
    kit.refuses(D, &Order::Lose(tokens("pencil")), "CS-15");
    assert_eq!(kit.owes(), [(seat(D), "turn")]);
}

#[test]
fn cs_15_by_default_as_many_kinds_as_possible_are_kept() {
    let mut kit = peru("3 book, 2 pencil, scales").put("brazil", "3 goat");
    kit.dice(&[1, 2]);
    kit.order(D, win("peru", "brazil"));
    // A book first; then a book or a pencil; then the other.
    kit.picks(&["pencil"]);
    kit.expire(D);
    kit.holds("peru", "book, pencil, scales");
    assert_eq!(kit.owes(), [(seat(D), "turn")]);
}

#[test]
fn cs_15_a_tie_changes_nothing() {
    let mut kit = peru(FOUR).put("brazil", "3 goat");
    kit.dice(&[4, 4]);
    kit.order(D, win("peru", "brazil"));
    kit.holds("peru", FOUR);
    kit.holds("brazil", "3 goat");
}

#[test]
fn cs_16_the_last_ones_gone_the_victor_moves_in_or_stays_out() {
    let mut kit = peru("2 book, pencil, scales, 2 plant").put("brazil", "3 goat");
    kit.dice(&[6, 1]);
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales, plant");
    let mut kit = peru("2 book, pencil, scales, plant").put("brazil", "3 goat");
    kit.dice(&[6, 1]);
    kit.order(D, Order::Win { from: at("peru"), to: at("brazil"), along: Along::Most, stay: true });
    kit.holds("brazil", "");
    kit.holds("peru", "2 book, pencil, scales, plant");
}

/// CS-13, CS-16: without a die whoever comes moves in; only who wins by one may stay out.
#[test]
fn cs_13_without_a_roll_nobody_stays_out() {
    let stay = |from, to| Order::Win { from: at(from), to: at(to), along: Along::Most, stay: true };
    let world =
        || peru("2 book, pencil, scales, 2 plant").put("brazil", "goat, folder").put("venezuela", "plant");
    for to in ["brazil", "venezuela"] {
        world().refuses(D, &stay("peru", to), "CS-16");
    }
    let mut healing =
        peru("2 windmill, bicycle, plant, book").put("brazil", "3 fire").put("venezuela", "fire");
    // A plan can't know how many there will be.
    healing.order(E, Order::Keep(vec![stay("peru", "brazil")]));
    let healing = healing.put("brazil", "2 fire").turn(E, Part::Act);
    healing.refuses(E, &stay("peru", "venezuela"), "CS-16");
    healing.refuses(E, &Order::CarryOut, "stale");
    // As it was ordered before that was mended.
    let mut kit = world().set(|game| game.edition.mends = 1);
    let events = kit.order(D, stay("peru", "brazil"));
    assert!(events.contains(&Event::StayedOut { side: D, at: at("brazil"), barred: false }));
    kit.holds("brazil", "");
    kit.holds("peru", "2 book, pencil, scales, 2 plant");
    assert_eq!(kit.game.figures.persuaded, 1);
    kit.refuses(D, &stay("peru", "venezuela"), "CS-16");
    // And before the first mend, when it stood for nothing.
    let mut kit =
        peru(FOUR).put("brazil", "goat").put("venezuela", "plant").set(|game| game.edition.mends = 0);
    kit.order(D, stay("peru", "brazil"));
    kit.holds("brazil", "book, pencil, scales");
    kit.set(|game| game.land[usize::from(at("peru").0)] = tokens(FOUR)).order(D, stay("peru", "venezuela"));
}

#[test]
fn cs_17_an_origin_tries_a_target_once_a_turn() {
    let mut kit = peru(FOUR).put("argentina", "2 book, pencil, scales, 2 plant").put("brazil", "3 goat");
    kit.dice(&[4, 4]);
    kit.order(D, win("peru", "brazil"));
    kit.refuses(D, &win("peru", "brazil"), "CS-17");
    // Another origin may.
    kit.dice(&[4, 1]);
    kit.order(D, win("argentina", "brazil"));
    kit.holds("brazil", "book, pencil, scales, plant");
    // And the next turn is another.
    let mut kit = peru(FOUR).put("brazil", "4 goat");
    kit.dice(&[6, 1]);
    kit.order(D, win("peru", "brazil"));
    kit.holds("brazil", "goat");
    kit.refuses(D, &win("peru", "brazil"), "CS-17");
    kit.order(D, Order::Finish);
    kit.dice(&[1, 1]);
    kit.order(E, Order::Finish);
    kit.order(D, win("peru", "brazil"));
}

#[test]
fn cs_18_harmony_needs_three_and_moves_nothing() {
    let mut kit = peru("book, pencil, scales, plant, goat, folder");
    kit.order(D, Order::Harmony(at("peru")));
    kit.holds("peru", "book, pencil, scales, plant");
    assert_eq!(kit.game.figures.restored, 1);
    let mut kit = peru("book, pencil, scales, 3 goat, folder");
    kit.dice(&[5, 2]).picks(&["goat", "goat", "goat"]);
    kit.order(D, Order::Harmony(at("peru")));
    kit.holds("peru", "book, pencil, scales, folder");
    kit.refuses(D, &Order::Harmony(at("peru")), "CS-18");
}

#[test]
fn cs_18_harmony_not_possible() {
    let kit = peru("2 book, 2 pencil, goat").put("brazil", "book, pencil, scales").put("china", "fire, goat");
    kit.refuses(D, &Order::Harmony(at("peru")), "CS-18");
    kit.refuses(D, &Order::Harmony(at("brazil")), "CS-18");
    kit.refuses(D, &Order::Harmony(at("china")), "CS-18");
    kit.refuses(D, &Order::Harmony(at("eastern_australia")), "CS-18");
}

#[test]
fn cs_18_lost_to_the_last_d_the_democracy_is_overthrown() {
    let mut kit = peru("book, pencil, scales, 2 plant, 3 goat");
    kit.dice(&[1, 2]);
    let events = kit.order(D, Order::Harmony(at("peru")));
    kit.holds("peru", "3 goat");
    assert!(events.contains(&Event::Removed {
        at: at("peru"),
        tokens: tokens("2 plant"),
        why: RemovedWhy::Overthrown
    }));
}

#[test]
fn cs_19_what_restored_harmony_does_not_persuade() {
    let mut kit = peru("3 book, 2 pencil, 2 scales, goat").put("brazil", "goat");
    kit.order(D, Order::Harmony(at("peru")));
    // Four are left, one of each kind and a book: 3+1.
    kit.order(D, win("peru", "brazil"));
    kit.holds("peru", "2 book, pencil, scales");
    kit.refuses(D, &win("peru", "venezuela"), "CS-19");
    // They may recalibrate.
    kit.order(D, recalibrate("peru", "brazil", "2 book, pencil, scales"));
}

#[test]
fn cs_19_after_a_tie_they_are_spent_after_a_loss_they_are_gone() {
    let words = "2 book, 2 pencil, 2 scales, 3 goat";
    let mut kit = peru(words).put("brazil", "goat");
    kit.dice(&[3, 3]);
    kit.order(D, Order::Harmony(at("peru")));
    kit.refuses(D, &win("peru", "brazil"), "CS-19");
    let mut kit = peru("3 book, 2 pencil, 2 scales, 3 goat").put("brazil", "goat");
    kit.dice(&[3, 4]);
    kit.order(D, Order::Harmony(at("peru")));
    kit.holds("peru", "2 book, pencil, scales, 3 goat");
    kit.order(D, win("peru", "brazil"));
    // Persuading first, restoring afterwards.
    let mut kit = peru("3 book, 2 pencil, 2 scales, goat").put("brazil", "goat");
    kit.order(D, win("peru", "brazil"));
    kit.order(D, Order::Harmony(at("peru")));
    kit.holds("peru", "2 book, pencil, scales");
}

#[test]
fn cs_20_environment_heals_as_democracy_persuades() {
    let four = "2 windmill, bicycle, plant, book, 2 scales";
    let mut kit = peru(four).put("brazil", "fire, doctor").turn(E, Part::Act);
    kit.order(E, win("peru", "brazil"));
    kit.holds("brazil", "windmill, bicycle, plant, scales");
    kit.holds("peru", "windmill, book, scales");
    assert_eq!(kit.game.figures.healed, 1);
    let mut kit = peru(four).put("brazil", "2 fire, doctor").turn(E, Part::Act);
    kit.dice(&[3, 2]);
    kit.order(E, win_with("peru", "brazil", Along::None));
    kit.holds("brazil", "windmill, bicycle, plant");
    // Where D stands alone there is nobody to resist.
    let mut kit = peru(four).put("brazil", "pencil").turn(E, Part::Act);
    kit.order(E, win_with("peru", "brazil", Along::None));
    kit.holds("brazil", "pencil, windmill, bicycle, plant");
    // No harmony: an infiltration by X does not exist.
    peru("windmill, bicycle, plant, book, goat").turn(E, Part::Act).refuses(
        E,
        &Order::Harmony(at("peru")),
        "CS-18",
    );
}

#[test]
fn cs_20_the_last_d_taken_along_leaves_the_autocrats_behind() {
    let mut kit = peru("2 windmill, 2 bicycle, plant, book, goat").put("brazil", "fire").turn(E, Part::Act);
    kit.order(E, win_with("peru", "brazil", Along::Kind(Kind::Book)));
    kit.holds("brazil", "windmill, bicycle, plant, book");
    kit.holds("peru", "goat"); // CS-31
}

#[test]
fn cs_21_e_never_enters_an_autocracy_nor_d_a_zone() {
    let kit = peru("2 book, pencil, scales").put("brazil", "fire");
    kit.refuses(D, &win("peru", "brazil"), "CS-21");
    kit.refuses(D, &settle("peru", "brazil", Kind::Book), "CS-21");
    kit.refuses(D, &recalibrate("peru", "brazil", "book"), "CS-21");
    peru("book").put("brazil", "fire").owed(D, 1).refuses(D, &places(&[("brazil", "book")]), "CS-21");
    let kit = peru("2 windmill, bicycle, plant").put("brazil", "goat").turn(E, Part::Act);
    kit.refuses(E, &win("peru", "brazil"), "CS-21");
    kit.refuses(E, &settle("peru", "brazil", Kind::Plant), "CS-21");
    kit.refuses(E, &recalibrate("peru", "brazil", "plant"), "CS-21");
    kit.owed(E, 1).refuses(E, &places(&[("brazil", "plant")]), "CS-21");
}
