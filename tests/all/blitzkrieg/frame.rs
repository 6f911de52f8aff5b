//! The frame of the game and of an invasion, and that every rule is cited: BZ-4, BZ-20, BZ-49, rulings A6, A7, A13, B2,
//! D4, D6, D7, D10, D13, G14.

use std::fs;
use std::path::{Path, PathBuf};

use wartable::games::blitzkrieg::{Event, MapChoice, Options, Order, Phase, Pyramid, Society, Special};
use wartable::rules::{Coded, Draft, Game, Readable, SeatId};

use super::kit::{ADA, BEN, CYD, DOT, Kit, all_options, army, dealt, forced, led, names, on_2210, own};

#[test]
fn bz_4_bz_16_each_map_has_its_zones_and_each_zone_its_bonus() {
    let bonuses = |options: Options| -> Vec<u32> {
        let kit = Kit::with(options);
        let board = kit.game.board();
        board.zones().map(|zone| board.bonus(zone)).collect()
    };
    let classic = bonuses(Options::default());
    assert_eq!((classic.len(), classic.iter().sum::<u32>()), (6, 5 + 5 + 7 + 2 + 3 + 2));
    let earth = bonuses(Options { map: MapChoice::World2210, ..Options::default() });
    assert_eq!((earth.len(), earth.iter().sum::<u32>()), (11, 24 + 2 + 2 + 1 + 2 + 1));
    let moon = bonuses(on_2210());
    assert_eq!((moon.len(), moon.iter().sum::<u32>()), (14, 24 + 8 + 4 + 2 + 2));
}

#[test]
fn bz_a6_devastation_may_cut_the_map_apart_and_nothing_is_drawn_again() {
    // Without Siam nothing leads to Australia.
    let options = Options { devastation: true, ..Options::default() };
    let kit =
        dealt(options, 2, &["Siam", "Iceland", "Ural", "Peru", "Indonesia", "Egypt", "New Guinea", "China"]);
    assert_eq!(kit.game.devastated.iter().count(), 4);
    let (indonesia, china) = (kit.at("indonesia"), kit.at("china"));
    assert!(!kit.game.board().reach(indonesia, kit.game.world()).contains(china));
    assert_eq!((kit.owner("indonesia"), kit.owner("china")), (Some(ADA), Some(BEN)));
}

#[test]
fn bz_a7_societies_are_chosen_openly_before_the_deal_and_two_may_choose_the_same() {
    let options = Options { societies: true, illuminati: 1, ..Options::default() };
    let cards: [&str; 0] = [];
    let mut kit = dealt(options, 3, &cards);
    assert_eq!((kit.game.phase, kit.game.of(ADA).len()), (Phase::Society, 0));
    // BZ-40: an Illuminatus has none.
    assert_eq!(kit.refused(CYD, &Order::Society(Society::CorporateState)), "BZ-40");
    let events = kit.order(ADA, &Order::Society(Society::CorporateState));
    assert!(events.iter().any(|event| matches!(event, Event::SocietyChosen { seat: ADA, .. })));
    // The default is that of the basic society.
    kit.expire(BEN);
    assert_eq!(
        (kit.game.standing(BEN).society, kit.game.phase),
        (Some(Society::Dictatorship), Phase::Market)
    );
    assert_eq!(kit.refused(ADA, &Order::Society(Society::Dictatorship)), "nothing-owed");
}

#[test]
fn bz_a13_bz_a12_everybody_rolls_in_the_first_turn_too() {
    let mut kit = dealt(Options::default(), 2, &["Alaska", "Peru", "Egypt", "Japan"]);
    kit.order(ADA, &Order::Pass);
    kit.order(BEN, &Order::Pass);
    kit.expire(ADA);
    let mut kit = kit.dice(&[5, 2]);
    kit.expire(BEN);
    assert_eq!((kit.game.turn, kit.game.phase, kit.has(ADA)), (ADA, Phase::Roll, 0));
    let mut kit = kit.dice(&[4]);
    kit.order(ADA, &Order::Roll);
    assert_eq!(kit.has(ADA), 4);
}

#[test]
fn bz_b2_bz_41_every_tie_of_the_illuminati_is_rolled_again_and_they_end_each_round() {
    let options = Options { illuminati: 3, ..Options::default() };
    let mut kit = dealt(options, 5, &["Alaska", "Peru", "Egypt", "Japan"]);
    kit.expire(ADA);
    kit.expire(BEN);
    kit.expire(ADA);
    // The players'; then the Illuminati's: two fives, of which the second is higher the second time.
    let mut kit = kit.dice(&[6, 1, 5, 3, 5, 2, 4]);
    kit.expire(BEN);
    let order = [SeatId(4), SeatId(2), SeatId(3)];
    assert_eq!(*kit.game.illuminati, order);
    for seat in order {
        kit.expire(seat);
    }
    assert_eq!((kit.game.turn, kit.game.everybody().len()), (ADA, 5));
    assert_eq!(kit.game.everybody()[2..], order);
}

#[test]
fn bz_20_an_admiral_is_at_home_on_water() {
    let kit = Kit::with(on_2210()).land(ADA, "japan", 1).land(BEN, "neo_tokyo", 3);
    // Seven is more than six faces show.
    let mut kit = kit.special(ADA, Special::Admiral, "japan").guests(CYD, "japan", 0).dice(&[7]);
    kit.act(ADA, kit.invade("japan", "neo_tokyo", led(0, &[Special::Admiral])));
    assert_eq!(kit.stands(ADA, Special::Admiral), Some(kit.at("neo_tokyo")));
}

#[test]
fn bz_d4_bz_d6_an_invasion_is_one_action_and_conquers_by_itself_where_anybody_comes_through() {
    let kit = Kit::new().land(ADA, "alaska", 3).land(ADA, "mongolia", 3).land(BEN, "kamchatka", 3);
    // Two territories are two waves; each fights alone.
    let mut kit = kit;
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(2)));
    assert_eq!((kit.divisions(BEN, "kamchatka"), kit.owner("kamchatka")), (1, Some(BEN)));
    let events = kit.act(ADA, kit.invade("mongolia", "kamchatka", army(3)));
    assert!(matches!(
        events[..],
        [Event::Invaded { .. }, Event::Fought(_), Event::Conquered { cost: 1, .. }]
    ));
    assert_eq!((kit.owner("kamchatka"), kit.divisions(ADA, "kamchatka"), kit.has(ADA)), (Some(ADA), 2, 4));
    assert!(kit.game.stranded(ADA).is_empty());
}

#[test]
fn bz_d7_there_is_no_halt_and_no_choice_who_enters() {
    let kit = Kit::new().land(ADA, "alaska", 3);
    for (field, value) in [("until", "one roll"), ("keep", "1"), ("enter", "2")] {
        let draft = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka").with(field, value);
        let refusal = kit.game.draft(ADA, &names(), &draft).expect_err("it goes to its end");
        assert_eq!(refusal.code(), "BZ-D7", "{field}");
    }
}

#[test]
fn bz_d10_nobody_is_asked_in_a_fight() {
    let mut kit = Kit::new().land(ADA, "alaska", 5).land(BEN, "kamchatka", 2).guests(CYD, "kamchatka", 1);
    kit = kit.friend(BEN, CYD).friend(CYD, BEN);
    let before = kit.game.debts().len();
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(4)));
    assert_eq!((kit.game.debts().len(), kit.owner("kamchatka")), (before, Some(ADA)));
}

#[test]
fn bz_d13_bz_e11_water_and_moon_take_no_commander() {
    let mut kit = Kit::with(on_2210()).land(ADA, "japan", 3).guests(CYD, "japan", 0).center("japan");
    kit.act(ADA, kit.invade("japan", "neo_tokyo", army(1)));
    kit.act(ADA, kit.invade("japan", "tycho", army(1)));
    assert_eq!((kit.owner("neo_tokyo"), kit.owner("tycho")), (Some(ADA), Some(ADA)));
}

#[test]
fn bz_g14_bz_49_a_pyramid_outlasts_a_sale_a_memetic_attack_and_a_conquest() {
    let kit = Kit::illuminated(1).eye(DOT, "peru").land(BEN, "kamchatka", 0);
    let kit = kit.pyramid(Pyramid::Of(DOT), "kamchatka").special(ADA, Special::Diplomat, "alaska");
    let mut swayed = kit.clone().dice(&[8]);
    swayed.act(ADA, kit.sway("kamchatka"));
    let there = |kit: &Kit| (kit.owner("kamchatka"), kit.game.land_at(kit.at("kamchatka")).pyramid);
    assert_eq!(there(&swayed), (None, Some(Pyramid::Of(DOT))));
    let mut taken = kit.clone();
    taken.act(ADA, kit.invade("alaska", "kamchatka", army(1)));
    assert_eq!(there(&taken), (Some(ADA), Some(Pyramid::Of(DOT))));
    // Then it is ada who is influenced by it (BZ-G6).
    let mut dots = taken.turn(DOT);
    assert_eq!(dots.refused(DOT, &forced(BEN, dots.raise("egypt", 1))), "BZ-43");
    dots.force(DOT, ADA, dots.raise("alaska", 1));
}

#[test]
fn bz_17_what_is_not_yet_or_not_so_is_refused_with_its_own_code() {
    let kit = dealt(Options::default(), 2, &["Alaska", "Peru", "Egypt", "Japan"]);
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", 1)), "nothing-owed");
    assert_eq!(kit.refused(ADA, &Order::Roll), "nothing-owed");
    let kit = Kit::with(on_2210());
    // Wherever it is raised, it is one's own land.
    for action in [kit.raise("egypt", 1), kit.hire(Special::General, "egypt"), kit.build("egypt")] {
        assert_eq!(kit.refused(ADA, &own(action)), "BZ-17");
    }
    let typed = |draft: Draft| {
        let order = kit.game.draft(ADA, &names(), &draft);
        order.map(|order| kit.refused(ADA, &order)).unwrap_or_else(|refusal| refusal.code())
    };
    let home = "Northwestern Oil Emirate";
    let raise = |count: i64, kind: &str| {
        Draft::new("blitz raise").with("at", home).with("count", count).with("kind", kind)
    };
    assert_eq!(typed(raise(2, "space center")), "BZ-E8");
    assert_eq!(typed(raise(2, "general")), "BZ-19");
    assert_eq!(typed(raise(0, "division")), "BZ-17");
    assert_eq!(typed(raise(-3, "division")), "BZ-17");
    assert_eq!(typed(raise(99_999_999_999, "division")), "BZ-17");
    assert_eq!(typed(raise(4_000_000_000, "division")), "BZ-17");
    assert_eq!(typed(raise(1_000_000_000, "division")), "cannot-afford");
    let march = Draft::new("blitz march").with("from", home).with("to", "Nunavut").with("army", "0");
    assert_eq!(typed(march), "BZ-23");
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
    all
}

/// Every id of the rules and of the rulings on them.
fn every_id() -> Vec<String> {
    let rules = (1..=35).chain(40..=49).map(|number| format!("BZ-{number}"));
    let rulings = [("A", 13), ("B", 10), ("C", 11), ("D", 15), ("E", 15), ("F", 9), ("G", 15)];
    let rulings =
        rulings.into_iter().flat_map(|(part, last)| (1..=last).map(move |n| format!("BZ-{part}{n}")));
    rules.chain(rulings).collect()
}

/// As "BZ-5", or in the name of a test as `bz_5`.
fn cites(text: &str, id: &str) -> bool {
    let name = id.to_lowercase().replace('-', "_");
    [id, name.as_str()].into_iter().any(|needle| {
        text.match_indices(needle)
            .any(|(at, _)| !text[at + needle.len()..].starts_with(|c: char| c.is_ascii_digit()))
    })
}

#[test]
fn every_rule_and_ruling_is_cited_by_a_test_and_by_the_code_that_carries_it_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["tests/all/blitzkrieg", "src/games/blitzkrieg"] {
        let text: String = rust_files(&root.join(folder))
            .iter()
            .map(|file| fs::read_to_string(file).unwrap_or_default())
            .collect();
        let missing: Vec<String> = every_id().into_iter().filter(|id| !cites(&text, id)).collect();
        assert_eq!(missing, Vec::<String>::new(), "not cited in {folder}");
    }
}

#[test]
fn bz_5_a_game_without_all_of_it_has_no_societies_nor_specials() {
    let kit = Kit::with(Options { societies: false, ..all_options() });
    assert_eq!(kit.game.morale(ADA), 3);
    assert!(kit.game.without(Special::Diplomat).is_none(), "special troops bring him as well");
}
