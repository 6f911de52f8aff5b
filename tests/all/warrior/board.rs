//! The board for who can't see it, the turn just played, and how near everybody is to winning.

use wartable::games::warrior::{Aim, Order, Victory, board, side_of};
use wartable::picture::Scene;
use wartable::rules::{Names, Readable, SeatId, Viewer};

use super::kit::*;
use super::told::{has, names, words};

fn scene(kit: &Kit) -> Scene {
    kit.game.scene(&names(), Viewer::Public)
}

/// The longest board there can be in words: six players with long names, three digits everywhere, capitals, pools, money.
fn full() -> (Kit, Names) {
    let names = Names((0..6).map(|seat| format!("{seat} Wolfgang Amadeus Theophilus M")).collect());
    let mut kit = Kit::new(6);
    for (index, t) in kit.game.territories().enumerate() {
        let land = &mut kit.game.land[usize::from(t.0)];
        land.owner = Some(side_of(SeatId(u8::try_from(index % 6).expect("small"))));
        land.troops = 100 + u32::try_from(index).expect("small");
    }
    for (index, id) in
        ["alaska", "northwest_territory", "greenland", "alberta", "ontario", "quebec"].iter().enumerate()
    {
        let owner = kit.owner(id).expect("somebody's");
        kit = kit.capital(owner, id);
        let seat = SeatId(u8::try_from(index).expect("small"));
        kit = kit.cash(seat, 99_999).set(|game| {
            game.seats[seat.index()].pool = 77;
            game.seats[seat.index()].trade_routes = 9;
        });
    }
    (kit.guest(SeatId(1), "alaska", 12), names)
}

#[test]
fn a_full_board_is_said_whole_within_a_thousand_characters() {
    let (kit, names) = full();
    let scene = kit.game.scene(&names, Viewer::Public);
    let alt = &scene.in_words();
    assert!(alt.chars().count() <= 1000, "{} characters", alt.chars().count());
    assert!(alt.starts_with("Warrior · round 1 · combat · 0 Wolfgang"), "{alt}");
    for t in kit.game.territories() {
        let count = kit.game.land_at(t).troops;
        let short = match board().id_str(t) {
            "northwest_territory" => "Northwest Terr.",
            "western_us" | "western_united_states" => "Western US",
            "eastern_us" | "eastern_united_states" => "Eastern US",
            "great_britain" => "Gt Britain",
            "northern_europe" => "N. Europe",
            "western_europe" => "W. Europe",
            "southern_europe" => "S. Europe",
            "western_australia" => "W. Australia",
            "eastern_australia" => "E. Australia",
            _ => board().name(t),
        };
        assert!(alt.contains(&format!("{short} {count}")), "{short} {count}: {alt}");
        // Under its owner: behind their letter, before the next one's.
        let owner = kit.game.owner(t).expect("somebody's");
        let at = |letter: char| alt.find(&format!("({letter})")).unwrap_or(alt.len());
        let letter = char::from(b'A' + owner.0);
        let next = char::from(b'B' + owner.0);
        let here = alt.find(&format!("{short} {count}")).expect("there");
        assert!((at(letter)..at(next)).contains(&here), "{short} is {letter}'s: {alt}");
        if kit.game.is_capital(t) {
            assert!(alt.contains(&format!("capital {short} {count}")), "{short}: {alt}");
        }
    }
    assert_eq!(alt.matches("capital ").count(), 6, "{alt}");
    assert!(alt.contains("with guests B 12"), "{alt}");
    assert_eq!(alt.matches("77 in the pool").count(), 6, "{alt}");
}

#[test]
fn a_small_board_is_said_by_player_and_continent() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 8), ("peru", 3), ("brazil", 1)])
        .land(BEN, &[("kamchatka", 2)])
        .capital(ADA, "alaska")
        .guest(BEN, "peru", 2);
    let mut game = kit.game.clone();
    // So few that all can be said in full.
    for t in game.territories().collect::<Vec<_>>() {
        if game.owner(t).is_none() && board().zone_name(board().zone(t)) != "Asia" {
            game.land[usize::from(t.0)].owner = Some(side_of(BEN));
        }
    }
    let alt = game.scene(&names(), Viewer::Public).in_words();
    has(&alt, &["ada (red, A), whose turn it is: 3 territories, 12 troops", "capital Alaska 8"]);
    has(&alt, &["Peru 3 with guests B 2", "Nobody's: "]);
    assert!(alt.find("ada (red, A)") < alt.find("ben (blue, B)"));
}

#[test]
fn the_board_in_words_needs_no_letters() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 8), ("peru", 3)])
        .land(BEN, &[("alberta", 2), ("kamchatka", 2)])
        .capital(ADA, "alaska")
        .guest(BEN, "alaska", 2);
    let alike = Names(vec!["anna".into(), "anke".into()]);
    let text = kit.game.board_text(&alike, Viewer::Public, Some("North America")).expect("a zone");
    let said = words(&text);
    has(&said, &["ada: Alaska 8 (capital; guests: ben 2)", "ben: Alberta 2", "nobody's: "]);
    assert!(!said.contains("A8") && !said.contains('*'), "{said}");
}

#[test]
fn arrows_are_those_of_the_turn_just_played() {
    let mut kit = Kit::new(3)
        .land(ADA, &[("alaska", 8), ("alberta", 3)])
        .land(BEN, &[("japan", 4), ("mongolia", 2)])
        .land(CYD, &[("peru", 4), ("brazil", 2)]);
    kit.order(ADA, march(&["alaska", "alberta"], 2));
    let arrows = |kit: &Kit| scene(kit).arrows.len();
    let marks = |kit: &Kit| scene(kit).places.iter().filter(|place| place.changed).count();
    assert_eq!((arrows(&kit), marks(&kit)), (1, 1), "in the turn itself");
    kit.order(ADA, Order::EndTurn);
    assert_eq!((arrows(&kit), marks(&kit)), (1, 1), "right after it");
    kit.order(BEN, Order::EndTurn);
    assert_eq!((arrows(&kit), marks(&kit)), (0, 0), "ben moved nothing: the turn just played has no arrows");
    kit.order(CYD, march(&["peru", "brazil"], 1));
    kit.order(CYD, Order::EndTurn);
    assert_eq!((kit.game.round, arrows(&kit), marks(&kit)), (2, 1, 1), "also where a new round has begun");
    kit.order(ADA, Order::EndTurn);
    assert_eq!((arrows(&kit), marks(&kit)), (0, 0), "no longer than that");
}

#[test]
fn arrows_of_a_turn_a_round_ago_stay_away() {
    let mut kit = Kit::new(3)
        .land(ADA, &[("alaska", 8), ("alberta", 3)])
        .land(BEN, &[("japan", 4), ("mongolia", 2)])
        .land(CYD, &[("peru", 4), ("brazil", 2)]);
    kit.order(ADA, march(&["alaska", "alberta"], 2));
    kit.order(ADA, Order::EndTurn);
    let arrows = |kit: &Kit| scene(kit).arrows.len();
    assert_eq!(arrows(&kit), 1, "ada's turn was the last");
    // As if it were ben's turn of the next round, and nobody, ada neither, had moved anything since.
    kit.game.stage += 3;
    kit.game.round += 1;
    assert_eq!(arrows(&kit), 0, "ada's turn was the last again, but nothing moved in it");
}

fn standings(kit: &Kit) -> String {
    words(&kit.game.standings(&names(), Viewer::Public))
}

#[test]
fn standings_say_how_far_everybody_is_on_the_way_in_play() {
    let kit = || {
        Kit::new(2)
            .land(ADA, &[("alaska", 8), ("peru", 3)])
            .land(BEN, &[("kamchatka", 2), ("japan", 4), ("siam", 1)])
            .capital(ADA, "alaska")
            .cash(ADA, 140)
            .cash(BEN, 100)
    };
    let domination = kit().options(|options| options.victory = Victory::WorldDomination);
    // WR-1: ben may keep one of three.
    has(
        &standings(&domination),
        &[
            "ada: 2 territories, 11 troops · 140 gp, 40 gp more a round · capital Alaska (8)",
            "1 of 9 in North America, 1 of 4 in South America",
            "2 territories to be lost by others before that is won: ben 2.",
        ],
    );
    let aims = kit().options(|options| options.victory = Victory::ContinentalConqueror);
    let aims = aims.set(|game| game.seats[0].aim = Some(Aim::NorthAmericaSouthAmerica));
    has(&standings(&aims), &["2 of the 13 territories of North America + South America; wanting: "]);
    // WR-3: 100 a territory, and the cash.
    has(
        &standings(&kit()),
        &["340 points, place 2, ", "400 points, none has more.", "it ends with round 1000 (this is 1)"],
    );
}
