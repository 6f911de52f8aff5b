//! CS-24 to CS-32.

use wartable::games::clean_slate::{Event, FightResult, Kind, Part, RemovedWhy};
use wartable::rules::Edition;

use super::kit::*;

/// The far democracy stands in Japan instead of Argentina.
fn far() -> Kit {
    Kit::new().put("argentina", "").put("japan", "book, plant")
}

/// Three countries with A in all: one new token a turn. Disaster rolls one die, which is set to miss.
fn world() -> Kit {
    Kit::new().put("new_guinea", "goat").put("siam", "goat")
}

#[test]
fn cs_24_a_third_of_the_countries_with_a_rounded_down() {
    let mut kit = world().put("peru", "book, plant, goat").put("india", "goat");
    kit.picks(&["folder", "folder"]).cards(&["india"]).dice(&[1]);
    let events = kit.risks();
    assert!(events.contains(&Event::AutocracyBegan { countries: 5, tokens: 1 }));
    kit.holds("india", "folder, goat");
}

#[test]
fn cs_25_infiltrators_breed_a_kind_not_yet_there() {
    let mut kit = Kit::new().put("peru", "4 book, plant, goat").put("china", "fire, folder");
    // Breeding is outside CS-24's count: three countries with A bring one token besides.
    kit.picks(&["folder", "goat", "folder"]).cards(&["ural"]).dice(&[1]);
    let events = kit.risks();
    assert!(events.contains(&Event::Bred { at: at("peru"), kind: Kind::Folder }));
    kit.holds("peru", "4 book, plant, folder, goat");
    kit.holds("china", "fire, folder, goat");
    kit.holds("ural", "folder");
}

#[test]
fn cs_25_all_three_there_any_kind_comes() {
    let mut kit = Kit::new().put("peru", "4 book, plant, goat, folder, handcuffs");
    kit.picks(&["goat"]).dice(&[3, 3, 1]);
    kit.risks();
    kit.holds("peru", "4 book, plant, 2 goat, folder, handcuffs");
}

#[test]
fn cs_26_three_become_three_and_one_first() {
    // Enough: the board's order. Three of one kind don't count.
    let mut kit =
        world().put("alaska", "2 goat, folder").put("china", "3 goat").put("ural", "goat, folder, handcuffs");
    kit.picks(&["goat"]).dice(&[1]);
    let events = kit.risks();
    assert!(events.contains(&Event::AutocracyBegan { countries: 6, tokens: 2 }));
    kit.holds("alaska", "2 goat, folder, handcuffs");
    kit.holds("ural", "2 goat, folder, handcuffs");
    kit.holds("china", "3 goat");
}

#[test]
fn cs_26_too_few_a_pick_of_the_country_before_each_token() {
    let mut kit = Kit::new().put("peru", "2 goat, folder").put("ural", "goat, folder, handcuffs");
    kit.picks(&["ural", "folder"]).dice(&[1]);
    kit.risks();
    kit.holds("peru", "2 goat, folder");
    kit.holds("ural", "goat, 2 folder, handcuffs");
}

#[test]
fn cs_27_the_rest_go_by_card_and_infiltrate() {
    let mut kit = world().put("peru", "4 book, plant");
    kit.cards(&["peru"]).picks(&["handcuffs"]).dice(&[1]);
    let events = kit.risks();
    assert!(events.iter().any(|e| matches!(e, Event::Drawn { infiltrates: true, .. })));
    kit.holds("peru", "4 book, plant, handcuffs");
    assert_eq!(kit.game.deck.discard, [at("peru")]);
    // A zone is infiltrated as a democracy is, and E alone are removed.
    let mut kit = world().put("peru", "fire");
    kit.cards(&["peru"]).picks(&["goat"]).dice(&[1]);
    kit.risks();
    kit.holds("peru", "fire, goat");
    let mut kit = world().put("peru", "2 plant");
    kit.cards(&["peru"]).picks(&["goat"]).dice(&[1]);
    let events = kit.risks();
    kit.holds("peru", "goat");
    let why = RemovedWhy::Overrun;
    assert!(events.contains(&Event::Removed { at: at("peru"), tokens: tokens("2 plant"), why }));
}

#[test]
fn cs_27_kinds_stay_different_until_three_and_one() {
    let mut kit = world().put("peru", "goat, folder");
    kit.cards(&["peru"]).dice(&[1]);
    kit.risks();
    kit.holds("peru", "handcuffs, folder, goat");
}

#[test]
fn cs_27_who_heals_an_infiltrated_zone_moves_nothing_in() {
    let mut kit =
        Kit::new().put("peru", "2 plant, windmill, bicycle").put("brazil", "fire, goat").turn(E, Part::Act);
    let events = kit.order(E, win("peru", "brazil"));
    kit.holds("brazil", "goat");
    kit.holds("peru", "2 plant, windmill, bicycle");
    assert!(events.contains(&Event::StayedOut { side: E, at: at("brazil"), barred: true }));
}

const FOUR: &str = "2 goat, folder, handcuffs";

#[test]
fn cs_28_three_and_one_invade_where_d_or_x_are() {
    let mut kit = far().put("peru", FOUR).put("brazil", "2 book, 3 plant");
    kit.dice(&[1]);
    let events = kit.risks();
    kit.holds("brazil", "goat, folder, handcuffs");
    kit.holds("peru", "goat");
    let why = RemovedWhy::Overthrown;
    assert!(events.contains(&Event::Removed { at: at("brazil"), tokens: tokens("3 plant"), why }));
}

#[test]
fn cs_28_empty_countries_are_not_invaded_and_three_alone_do_not_invade() {
    let mut kit = Kit::new().put("ural", FOUR);
    kit.dice(&[1]);
    kit.risks();
    kit.holds("ural", FOUR);
    let mut kit = Kit::new().put("peru", "goat, folder");
    kit.dice(&[1]);
    kit.risks();
    kit.holds("argentina", "book, plant");
}

#[test]
fn cs_28_who_was_taken_in_this_turn_does_not_try() {
    // Brazil holds a goat already and is 3+1 once it is taken, but it couldn't when it all began.
    let mut kit =
        far().put("venezuela", FOUR).put("brazil", "book, plant, goat").put("north_africa", "book, plant");
    kit.picks(&["folder"]).cards(&["ural"]).picks(&["goat"]).dice(&[1]);
    kit.risks();
    kit.holds("brazil", "2 goat, 2 folder, handcuffs");
    kit.holds("north_africa", "book, plant");
}

/// A game that began by the first edition of the rules.
fn first(kit: Kit) -> Kit {
    kit.set(|game| game.edition = Edition { rules: 1, mends: 1 })
}

/// CS-28: infiltrators who could overthrow when the invasions began do that or nothing, and a country that changed
/// hands in this turn makes no try any more.
#[test]
fn cs_28_there_are_no_chains() {
    // Venezuela takes Brazil, where all three kinds sit already; by its own place Brazil would be 3+1.
    let world = || {
        far()
            .put("venezuela", FOUR)
            .put("brazil", "book, plant, goat, folder, handcuffs")
            .put("north_africa", "book, plant")
    };
    let mut kit = world();
    kit.picks(&["goat"]).cards(&["ural"]).picks(&["goat"]).dice(&[1]);
    let events = kit.risks();
    kit.holds("brazil", "3 goat, 2 folder, 2 handcuffs");
    kit.holds("north_africa", "book, plant");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Fought { .. })).count(), 1);
    // The first edition let it go on.
    let mut kit = first(world());
    kit.picks(&["goat"]).cards(&["ural"]).picks(&["goat"]).dice(&[1]);
    kit.risks();
    kit.holds("north_africa", "goat, folder, handcuffs");
}

/// CS-28: who has lost three by its place in the order can't any more; who has four still can.
#[test]
fn cs_28_who_still_can_at_its_place_tries_what_it_could_then() {
    let mut kit = far().put("peru", FOUR).put("brazil", "book").put("argentina", FOUR);
    // Two autocracies with one prey: the first takes it, and the second finds nobody there.
    kit.cards(&["ural"]).picks(&["goat"]).dice(&[1]);
    let events = kit.risks();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Fought { .. })).count(), 1);
    assert_eq!(kit.game.count(A, at("brazil")), 3);
    let strong = ["peru", "argentina"].into_iter().filter(|id| kit.game.count(A, at(id)) == 4);
    assert_eq!(strong.count(), 1);
}

#[test]
fn cs_28_infiltrators_with_three_kinds_fight_where_they_sit() {
    let mut kit = Kit::new().put("peru", "2 book, plant, goat, folder");
    kit.dice(&[1]);
    kit.risks();
    // The third kind came by breeding; two D fall without a roll.
    kit.holds("peru", "handcuffs, folder, goat");
}

#[test]
fn cs_29_one_of_several_by_a_die_and_unused_faces_again() {
    let mut kit = Kit::new().put("peru", FOUR).put("brazil", "book, plant");
    // Brazil and Argentina, in the board's order: 1 and 2.
    let order: Vec<&str> = if at("brazil") < at("argentina") {
        vec!["brazil", "argentina"]
    } else {
        vec!["argentina", "brazil"]
    };
    kit.dice(&[6, 3, 2, 1]);
    let events = kit.risks();
    assert!(events.contains(&Event::TargetRolled {
        by: A,
        from: at("peru"),
        targets: order.iter().map(|id| at(id)).collect(),
        rolls: vec![6, 3, 2],
        to: at(order[1])
    }));
    kit.holds(order[1], "goat, folder, handcuffs");
}

#[test]
fn cs_30_three_defenders_roll_and_the_loser_loses_three() {
    let world = || Kit::new().put("peru", FOUR).put("argentina", "3 book, 2 pencil, scales, plant");
    // The player keeps as many kinds as possible: a book, a pick of book or pencil, the other.
    let mut kit = world();
    kit.dice(&[5, 2, 1]).picks(&["book"]);
    kit.risks();
    kit.holds("argentina", "book, pencil, scales, plant");
    kit.holds("peru", FOUR);
    // The Risk loses at random, one of a kind a token.
    let mut kit = world();
    kit.dice(&[2, 5, 1]).picks(&["goat", "folder", "goat"]);
    kit.risks();
    kit.holds("peru", "handcuffs");
    // A tie changes nothing.
    let mut kit = world();
    kit.dice(&[4, 4, 1]);
    let events = kit.risks();
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Fought { result: FightResult::Tie, dice: Some((4, 4)), .. }))
    );
    kit.holds("peru", FOUR);
}

#[test]
fn cs_30_zones_are_attacked_like_democracies() {
    let mut kit = Kit::new().put("ural", FOUR).put("siberia", "fire, doctor");
    kit.dice(&[1]);
    kit.risks();
    kit.holds("siberia", "goat, folder, handcuffs");
}

#[test]
fn cs_31_overthrown_from_within_nothing_moves_and_e_are_removed() {
    let mut kit = Kit::new().put("peru", "book, pencil, scales, 2 plant, 2 goat, folder, handcuffs");
    kit.picks(&["goat"]).dice(&[6, 1, 1]);
    kit.risks();
    kit.holds("peru", "3 goat, folder, handcuffs");
}

#[test]
fn cs_32_e_alone_is_overrun_from_a_random_autocracy() {
    let mut kit = far().put("peru", "2 plant").put("brazil", "2 goat").put("argentina", "goat, folder");
    // One new token, by card; then which autocracy, then which kind.
    kit.cards(&["ural"]).picks(&["handcuffs", "Argentina", "folder"]).dice(&[1]);
    let events = kit.risks();
    assert!(events.contains(&Event::Crept { from: at("argentina"), to: at("peru"), kind: Kind::Folder }));
    kit.holds("peru", "folder");
    kit.holds("argentina", "goat");
}

/// CS-32: creeping comes after the invasions, so that it never costs an autocracy its own.
#[test]
fn cs_32_creeping_costs_no_invasion() {
    let world = || far().put("peru", FOUR).put("brazil", "book").put("argentina", "2 plant");
    let mut kit = world();
    // Peru invades Brazil and has one left, so that Brazil alone can creep: which kind is a pick.
    kit.picks(&["folder"]).dice(&[1]);
    let events = kit.risks();
    kit.holds("peru", "goat");
    kit.holds("brazil", "goat, handcuffs");
    kit.holds("argentina", "folder");
    let place = |is: fn(&Event) -> bool| events.iter().position(is).expect("it happened");
    let fought = place(|event| matches!(event, Event::Fought { .. }));
    let crept = place(|event| matches!(event, Event::Crept { .. }));
    let ended = place(|event| {
        matches!(event, Event::RiskEnded { side: wartable::games::clean_slate::Side::Autocracy })
    });
    assert!(fought < crept && crept < ended);
    // In the first edition it came first, and three are no 3+1.
    let mut kit = first(world());
    kit.dice(&[1]);
    kit.risks();
    kit.holds("brazil", "book");
    kit.holds("argentina", "goat");
}

#[test]
fn cs_32_a_kind_held_twice_goes_and_one_alone_stays() {
    let mut kit = far().put("peru", "plant").put("brazil", "2 goat").put("egypt", "plant");
    kit.game.land[usize::from(at("east_africa").0)] = tokens("goat");
    kit.cards(&["brazil"]).picks(&["folder"]).dice(&[1]);
    kit.risks();
    kit.holds("peru", "goat");
    kit.holds("brazil", "goat, folder");
    kit.holds("egypt", "plant");
}
