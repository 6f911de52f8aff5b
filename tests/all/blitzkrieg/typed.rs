//! What is typed is understood word by word, or refused: goods of an offer, numbers, armies.

use std::collections::BTreeMap;

use wartable::games::blitzkrieg::{Goods, Order, Phase, Special};
use wartable::rules::{Coded, Draft, Readable, SeatId};

use super::kit::{ADA, DOT, Kit, alone, divisions, lands, led, names, resources};

use Special::General;

#[test]
fn bz_13_goods_are_read_with_care() {
    let kit = Kit::new().guests(ADA, "alaska", 3);
    let typed = |give: &str| {
        let draft = Draft::new("offer make").with("to", "ben").with("give", give).with("want", "1 resource");
        let order = kit.game.draft(ADA, &names(), &draft);
        order.map(|order| kit.refused(ADA, &order)).unwrap_or_else(|refusal| refusal.code())
    };
    assert_eq!(typed("-5 resources"), "BZ-13");
    assert_eq!(typed("0 resources"), "BZ-13");
    assert_eq!(typed("99999999999999999999 resources"), "BZ-13");
    assert_eq!(typed("4000000000 resources"), "BZ-13");
    assert_eq!(typed("1000000000 resources, 1000000000 resources"), "BZ-F1");
    assert_eq!(typed("Alaska, 2 divisions in Alaska"), "BZ-13");
    assert_eq!(typed("Alaska, Alaska alone"), "BZ-13");
    assert_eq!(typed("2 divisions in Alaska, 2 divisions in Alaska"), "BZ-F1");
    assert_eq!(typed("a song"), "unknown-territory");
}

#[test]
fn bz_13_no_word_of_goods_is_passed_over() {
    let kit = Kit::new().guests(ADA, "alaska", 3).special(ADA, General, "alaska");
    let read = |give: &str| {
        let draft = Draft::new("offer make").with("to", "ben").with("give", give);
        match kit.game.draft(ADA, &names(), &draft) {
            // Who stands there isn't typed.
            Ok(Order::Offer { give, .. }) => Ok(Goods { stood: BTreeMap::default(), ..*give }),
            Ok(order) => panic!("{order:?}"),
            Err(refusal) => Err(refusal.code()),
        }
    };
    for typed in [
        "divisions in Alaska",
        "troops from Alaska",
        "division Alaska",
        "all divisions in Alaska",
        "two divisions in Alaska",
        "2 divisions",
        "2 divisions in",
        "2 Alaska",
        "unfriendship",
        "no friendship",
        "end of friendship",
        "2 friendship",
        "two dice",
        "dice",
        "all my dice",
        "2 of my dice",
        "no dice",
        "three resources",
        "all my resources",
        "general in Alaska",
        "2 generals",
        "no general",
        "friendship — if you behave",
        // Whether he stays as well or goes along isn't guessed, nor what isn't said beside it.
        "Alaska alone — its troops stay and the general",
        "Alaska alone — its troops stay, the general",
        "2 resources, Alaska alone — its troops stay and the general, friendship",
        "Alaska alone — its troops stay there",
        "Alaska alone — without the troops and general",
    ] {
        assert_eq!(read(typed), Err("not-a-number"), "{typed}");
    }
    for typed in ["Alaska without troops", "Alaska — without any of the troops", "no Alaska"] {
        assert!(read(typed).is_err(), "{typed}");
    }
    let dice = |dice| Goods { dice, ..Goods::default() };
    let alone = alone(&kit, &["alaska"]);
    for (typed, meant) in [
        ("a die", dice(1)),
        ("2 resource dice", dice(2)),
        ("1 resource die", dice(1)),
        ("resource", resources(1)),
        ("3 resources and 2 resources", resources(5)),
        ("3 resources — of 10", resources(3)),
        ("Alaska", lands(&kit, &["alaska"])),
        ("general, Alaska alone — its troops stay", Goods { specials: [General].into(), ..alone.clone() }),
        ("Alaska alone — its troops stay, general", Goods { specials: [General].into(), ..alone.clone() }),
        // These words are over where they end.
        ("Alaska alone — its troops stay and general", Goods { specials: [General].into(), ..alone.clone() }),
        ("Alaska alone — its troops stay and 2 dice", Goods { dice: 2, ..alone.clone() }),
        ("Alaska alone — its troops stay", alone),
        ("2 troops in Alaska", divisions(&kit, "alaska", 2)),
        ("Alaska: 2 divisions", divisions(&kit, "alaska", 2)),
        ("2 divisions in Alaska — they stay", divisions(&kit, "alaska", 2)),
        ("the general", Goods { specials: [General].into(), ..Goods::default() }),
        ("friendship — declared at once", Goods { friendship: true, ..Goods::default() }),
        ("nothing", Goods::default()),
    ] {
        // BZ-F4: it is all that there is here.
        assert_eq!(read(typed), Ok(Goods { all: typed == "Alaska", ..meant }), "{typed}");
    }
}

#[test]
fn a_number_is_kept_or_refused_but_never_dropped() {
    let code = |kit: &Kit, seat: SeatId, draft: Draft| {
        kit.game.draft(seat, &names(), &draft).map_err(|refusal| refusal.code())
    };
    // BZ-40, BZ-42: Eyes are placed and moved one by one.
    let kit = Kit::illuminated(1).turn(DOT).eye(DOT, "egypt").eye(DOT, "egypt");
    let move_them = || Draft::new("move").with("from", "Egypt").with("to", "Congo");
    assert_eq!(code(&kit, DOT, move_them().with("troops", 2_i64)), Err("BZ-42"));
    assert!(code(&kit, DOT, move_them().with("troops", 1_i64)).is_ok());
    let kit = kit.phase(Phase::Eyes);
    let place = || Draft::new("place").with("at", "Egypt");
    assert_eq!(code(&kit, DOT, place().with("count", 2_i64)), Err("BZ-40"));
    assert_eq!(code(&kit, DOT, place().with("more", "Congo")), Err("BZ-40"));
    assert!(code(&kit, DOT, place().with("count", 1_i64)).is_ok());
    // BZ-23: all, and some more, is none.
    let kit = Kit::new().land(ADA, "alaska", 4).land(ADA, "alberta", 0).special(ADA, General, "alaska");
    let march = |army: &str| {
        Draft::new("blitz march").with("from", "Alaska").with("to", "Alberta").with("army", army)
    };
    for army in ["all, 2", "2, all", "all and 2"] {
        assert_eq!(code(&kit, ADA, march(army)), Err("not-a-number"), "{army}");
    }
    let everybody =
        Order::Act { whom: None, action: kit.march("alaska", "alberta", led(4, &[General])), sure: false };
    for army in ["all", "all, general", "general, all"] {
        assert_eq!(code(&kit, ADA, march(army)), Ok(everybody.clone()), "{army}");
    }
}
