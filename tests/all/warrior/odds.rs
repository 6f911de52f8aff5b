//! `/odds` against the dice of the rules themselves (WR-14, WR-15, WR-18, WR-19, WR-51).

use std::collections::HashMap;

use wartable::games::warrior::{Event, Leadership, Order, side_of};
use wartable::rules::{Actor, Dice, Draft, Edition, FieldValue, Game, Readable, Script, Viewer};

use super::kit::*;
use super::told::{has, names, read, words};

/// The chance that the order ends in victory, by every way in which the dice can fall: roll by roll, each by
/// the game itself. States that have been met are not worked out again.
fn by_enumeration(kit: &Kit, order: &Order, met: &mut HashMap<String, f64>) -> f64 {
    let key = format!("{:?} {:?} {:?} {order:?}", kit.game.attack, kit.game.land, kit.game.sieges);
    if let Some(known) = met.get(&key) {
        return *known;
    }
    let mut chance = 0.0;
    // How many dice fall is found out with the first: a script that is too short goes on with the seed's.
    let mut dice = Dice::fair([1; 32], 0);
    let checked = kit.game.check(Actor::Seat(ADA), order).expect("it is legal");
    kit.game.clone().apply(checked.clone(), &mut dice);
    let count = u32::try_from(dice.faces().len()).expect("few");
    for way in 0..6_u32.pow(count) {
        let faces = (0..count).map(|place| u8::try_from(way / 6_u32.pow(place) % 6 + 1).expect("a face"));
        let mut after = kit.clone();
        let script = Script { dice: faces.collect(), ..Script::default() };
        let mut dice = Dice::fair([1; 32], 0).with_script(script);
        let events = after.game.apply(checked.clone(), &mut dice);
        assert_eq!((dice.fault(), dice.faces().len()), (None, count as usize), "as many dice in every way");
        let won = events.iter().any(|told| {
            matches!(told.event, Event::Conquered { by: ADA, .. } | Event::GuestsBeaten { by: ADA, .. })
        });
        let goes_on = after.game.attack.is_some();
        let share = if won {
            1.0
        } else if goes_on {
            by_enumeration(&after, &one_roll(go_on()), met)
        } else {
            0.0
        };
        chance += share / f64::from(6_u32.pow(count));
    }
    met.insert(key, chance);
    chance
}

fn odds(kit: &Kit, from: &str, to: &str) -> String {
    let draft = Draft::new("odds").with("from", from).with("to", to);
    words(&kit.game.odds(&names(), Viewer::Seat(ADA), &draft).expect("chances"))
}

/// What `/odds` says is what comes of all ways in which the dice can fall.
fn agrees(kit: &Kit, order: Order, from: &str, to: &str) -> String {
    let chance = by_enumeration(kit, &one_roll(order), &mut HashMap::new());
    let said = odds(kit, from, to);
    has(&said, &[&format!("{:.1}% to win", (chance * 1000.0).round() / 10.0)]);
    said
}

/// Ada with so many in Alaska and guests in ben's Kamchatka; ben's Japan beyond. No capitals: nothing else is
/// rolled than the battle.
fn war(ada: u32, guests: u32, ben: u32) -> Kit {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", ada), ("peru", 1)])
        .land(BEN, &[("kamchatka", ben), ("japan", 2)])
        .passage(BEN, ADA);
    if guests > 0 { kit.guest(ADA, "kamchatka", guests) } else { kit }
}

#[test]
fn what_hardly_ever_happens_is_worked_out_as_exactly() {
    let said = |attackers: &str, defenders: &str| {
        let draft = Draft::new("odds").with("attackers", attackers).with("defenders", defenders);
        words(&war(4, 0, 2).game.odds(&names(), Viewer::Seat(ADA), &draft).expect("chances"))
    };
    // It takes 40 dice none of which is beaten; then the one defender is left.
    has(&said("40", "1"), &["A victory leaves 39.5 on average, a defeat 1.0 defenders."]);
    // One of 10^594.
    has(&said("1", "1000"), &["under 0.1% to win", "a defeat 999.7 defenders."]);
}

#[test]
fn wr_15_a_plain_attack_is_as_the_dice_say() {
    let said = agrees(&war(4, 0, 2), attack("alaska", "kamchatka", 3), "alaska", "kamchatka");
    assert!(!said.contains('−'), "{said}");
}

#[test]
fn wr_14_guests_against_their_host_bring_the_penalty_themselves() {
    let said = agrees(&war(2, 3, 2), fight("kamchatka", BEN), "kamchatka", "kamchatka");
    has(&said, &["ada (3) against ben (2) in Kamchatka", "Each defence die −1", "The attack betrays ben"]);
    // From there on to other land of their host's, too.
    let said = agrees(&war(2, 3, 2), attack("kamchatka", "japan", 3), "kamchatka", "japan");
    has(&said, &["Kamchatka (3) against Japan (2)", "Each defence die −1", "The attack betrays ben"]);
    // Not from outside.
    assert!(!odds(&war(4, 3, 2), "alaska", "kamchatka").contains('−'));
}

/// WR-16: together they roll as one, so it matters that one of them betrays, and not which is named first.
#[test]
fn wr_14_an_assault_is_weighed_as_a_betrayal_whoever_is_named_first() {
    let kit = war(2, 3, 2).land(ADA, &[("mongolia", 5)]);
    let weighed = |with: &str| {
        let draft = Draft::new("warrior assault").with("to", "Japan").with("with", with);
        let weighed = kit.game.weigh(ADA, &names(), &draft).expect("it is weighed");
        let said = words(&weighed.passage);
        let (chance, _) = said.split_once("% to win").expect("a chance");
        chance.rsplit(' ').next().expect("a number").to_owned()
    };
    let (first, last) = (weighed("Kamchatka 3, Mongolia 1"), weighed("Mongolia 1, Kamchatka 3"));
    assert_eq!(first, last);
    let trusted = kit.clone().set(|game| {
        game.seats[1].struck.insert(ADA);
    });
    let draft = Draft::new("warrior assault").with("to", "Japan").with("with", "Mongolia 1, Kamchatka 3");
    let said = words(&trusted.game.weigh(ADA, &names(), &draft).expect("it is weighed").passage);
    assert!(!said.contains(&format!("{last}% to win")), "without a betrayal it is less likely: {said}");
}

#[test]
fn wr_14_where_no_trust_is_misplaced_there_is_none() {
    let withdrawn = {
        let mut kit = war(2, 3, 2);
        kit.order(BEN, Order::Passage { to: ADA, allow: false });
        kit
    };
    let struck = war(2, 3, 2).set(|game| {
        game.seats[1].struck.insert(ADA);
    });
    let on_notice = war(2, 3, 2).set(|game| {
        game.land[usize::from(at("kamchatka").0)].unwelcome.insert(side_of(ADA));
    });
    for kit in [&withdrawn, &struck, &on_notice] {
        let said = agrees(kit, fight("kamchatka", BEN), "kamchatka", "kamchatka");
        assert!(!said.contains('−'), "{said}");
    }
    // By the rulings of version 1 the first two were betrayed all the same.
    let old = withdrawn.set(|game| game.edition = Edition::FIRST);
    let said = agrees(&old, fight("kamchatka", BEN), "kamchatka", "kamchatka");
    has(&said, &["Each defence die −1"]);
}

#[test]
fn wr_14_betrayed_already_it_doesnt_add_up() {
    let kit = war(2, 3, 2).set(|game| game.seats[1].betrayed = true);
    let said = agrees(&kit, fight("kamchatka", BEN), "kamchatka", "kamchatka");
    has(&said, &["Each defence die −1"]);
    assert!(!said.contains("The attack betrays"), "{said}");
}

#[test]
fn wr_51_an_emergency_leaders_attack_dice_lose_two() {
    let leader = |kit: Kit| kit.set(|game| game.seats[0].leader = Some(Leadership::Serving));
    let said = agrees(&leader(war(4, 0, 2)), attack("alaska", "kamchatka", 3), "alaska", "kamchatka");
    has(&said, &["Each attack die −2."]);
    let said = agrees(&leader(war(2, 3, 2)), fight("kamchatka", BEN), "kamchatka", "kamchatka");
    has(&said, &["Each attack die −2, each defence die −1."]);
    // A host's against its guests; those of a host betrayed elsewhere defend at −1.
    let kit = leader(war(3, 0, 2).guest(BEN, "alaska", 2)).set(|game| game.seats[1].betrayed = true);
    let said = agrees(&kit, fight("alaska", BEN), "alaska", "alaska");
    has(&said, &["ada (3) against ben (2) in Alaska", "Each attack die −2, each defence die −1."]);
}

#[test]
fn wr_14_a_host_against_guests() {
    let said = agrees(&war(3, 0, 2).guest(BEN, "alaska", 2), fight("alaska", BEN), "alaska", "alaska");
    has(&said, &["ada (3) against ben (2) in Alaska"]);
    assert!(!said.contains('−'), "{said}");
    // Several guests: each by itself.
    let kit = Kit::new(3)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("japan", 2)])
        .land(CYD, &[("peru", 2)])
        .guest(BEN, "alaska", 2)
        .guest(CYD, "alaska", 1);
    let said = odds(&kit, "alaska", "alaska");
    has(&said, &["ada (3) against ben (2) in Alaska", "ada (3) against cyd (1) in Alaska", "91.6% to win"]);
}

#[test]
fn wr_18_inside_a_capital_its_people_rise_against_guests_alone() {
    let kit = war(2, 5, 1).capital(BEN, "kamchatka").land(BEN, &[("japan", 1)]);
    let said = odds(&kit, "kamchatka", "kamchatka");
    has(&said, &["×2 (1 in 6), a strength of 2", "×4 (1 in 6), a strength of 4", "The attack betrays ben"]);
    let kit = war(3, 0, 2).capital(ADA, "alaska").guest(BEN, "alaska", 2);
    assert!(!odds(&kit, "alaska", "alaska").contains('×'), "its people only resist");
    // WR-22: what is a capital from the turn's end has none yet.
    let kit = war(4, 0, 2).capital(BEN, "kamchatka").set(|game| game.seats[1].capital_new = true);
    assert!(!odds(&kit, "alaska", "kamchatka").contains('×'));
    // Rolled already this turn, its strength stands.
    let mut kit = war(9, 0, 2).capital(BEN, "kamchatka");
    kit.dice(&[1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.order(ADA, Order::Halt);
    has(&odds(&kit, "alaska", "kamchatka"), &["Alaska (8) against Kamchatka (4)"]);
}

#[test]
fn numbers_may_stand_for_what_is_there() {
    let kit = war(2, 3, 2);
    let draft = Draft::new("odds")
        .with("from", "kamchatka")
        .with("to", "kamchatka")
        .with("troops", FieldValue::Integer(9))
        .with("defenders", FieldValue::Integer(4));
    let said = words(&kit.game.odds(&names(), Viewer::Seat(ADA), &draft).expect("chances"));
    has(&said, &["ada (9) against ben (4) in Kamchatka"]);
    for at in ["alaska", "egypt"] {
        let draft = Draft::new("odds").with("from", at).with("to", at);
        let no = kit.game.odds(&names(), Viewer::Seat(ADA), &draft).expect_err("nobody to fight");
        let text = read(&no);
        assert!(text.contains("(WR-14)") || text.contains("(WR-15)"), "{text}");
    }
}

/// The numbers of units left with their chances, as a line that begins so says them.
fn listed(said: &str, begins: &str) -> Vec<(String, f64)> {
    let line =
        said.lines().find_map(|line| line.strip_prefix(begins)).unwrap_or_else(|| panic!("{begins}: {said}"));
    let parts = line.trim_end_matches('.').split(" · ").map(|part| part.split_once(": ").expect("a chance"));
    parts
        .map(|(left, chance)| (left.to_owned(), chance.trim_end_matches('%').parse().expect("a number")))
        .collect()
}

fn asked(kit: &Kit, fields: &[(&'static str, &str)]) -> Result<String, String> {
    let draft = fields.iter().fold(Draft::new("odds"), |draft, (field, value)| draft.with(field, *value));
    kit.game.odds(&names(), Viewer::Seat(ADA), &draft).map(|said| words(&said)).map_err(|no| read(&no))
}

#[test]
fn wr_15_one_roll_says_what_stands_there_afterwards() {
    // Of the 7776 ways of three dice against two: 2890, 2611, 2275.
    let said = asked(&war(4, 0, 2), &[("from", "alaska"), ("to", "kamchatka"), ("until", "one roll")]);
    has(
        &said.expect("chances"),
        &[
            "37.2% to win by one roll.",
            "Then there are 3 against 0: 37.2% · 2 against 1: 33.6% · 1 against 2: 29.3%.",
        ],
    );
    let said = asked(&war(4, 0, 2), &[("attackers", "3"), ("defenders", "9"), ("until", "one roll")]);
    has(&said.expect("chances"), &["0% to win by one roll."]);
}

#[test]
fn wr_15_what_is_left_is_as_the_dice_say() {
    let said = asked(&war(4, 0, 2), &[("attackers", "3"), ("defenders", "2")]).expect("chances");
    let won = listed(&said, "Attackers left by a victory: ");
    let held = listed(&said, "Left of the defenders by a defeat: ");
    assert_eq!(won.iter().map(|(left, _)| left.as_str()).collect::<Vec<_>>(), ["3", "2", "1"]);
    assert_eq!(held.iter().map(|(left, _)| left.as_str()).collect::<Vec<_>>(), ["2", "1"]);
    // By hand: at once 2890/7776; after one each, two against one wins with 125/216.
    assert_eq!(won[0].1, 37.2);
    assert_eq!(won[1].1, 19.4, "2611/7776 · 125/216");
    let all: f64 = won.iter().chain(&held).map(|(_, chance)| chance).sum();
    assert!((all - 100.0).abs() < 0.5, "{said}");
    // Many numbers stand together.
    let said = asked(&war(4, 0, 2), &[("attackers", "60"), ("defenders", "60")]).expect("chances");
    let won = listed(&said, "Attackers left by a victory: ");
    assert!(won.len() <= 8 && won.iter().any(|(left, _)| left.contains(" to ")), "{said}");
}

#[test]
fn wr_16_an_attack_that_stops_is_told_as_one() {
    let said =
        asked(&war(4, 0, 2), &[("attackers", "3"), ("defenders", "2"), ("keep", "2")]).expect("chances");
    // One roll decides: two lost, or one each, stops it.
    has(
        &said,
        &[
            "37.2% to win, 62.8% to halt at 2 or fewer. A victory leaves 3.0 on average",
            "Attackers left by a victory: 3: 37.2%.",
            "Attackers left by a halt: 2: 33.6% · 1: 29.3%.",
            "Left of the defenders by a halt: 2: 29.3% · 1: 33.6%.",
        ],
    );
    let no =
        asked(&war(4, 0, 2), &[("attackers", "3"), ("defenders", "2"), ("keep", "3")]).expect_err("too many");
    assert!(no.ends_with("(WR-16)"), "{no}");
    let no = asked(&war(4, 0, 2), &[("attackers", "3"), ("defenders", "2"), ("until", "noon")]);
    assert!(no.expect_err("unread").contains("decided or one roll"));
}
