//! CS-8: how a plan is read, and what is kept of it and in which order.

use wartable::games::clean_slate::{Along, Kind, Order, Part, Refusal};
use wartable::rules::{Addressed, Coded, Draft, Names, Readable};

use super::kit::*;
use super::plan::world;

fn read(kit: &Kit, words: &str) -> Result<Vec<Order>, Refusal> {
    let draft = Draft::new("slate plan").with("orders", words);
    match kit.game.draft(seat(E), &Names::default(), &draft) {
        Ok(Order::Keep(orders)) => Ok(orders),
        Ok(other) => panic!("{other:?} keeps nothing"),
        Err(refusal) => Err(refusal),
    }
}

/// However a turn is written down, it is understood: as typed, as the commands have it, as it is read back.
#[test]
fn cs_8_a_plan_is_read_as_people_write_it() {
    let kit = world().put("south_africa", "3 fire");
    let healing = |along, stay| Order::Win { from: at("congo"), to: at("south_africa"), along, stay };
    for words in [
        "heal Congo to South Africa",
        "1. Heal South Africa from Congo.",
        "/slate heal from:Congo to:\"South Africa\"",
        "- heal from Congo to south africa",
        "heal Congo > South Africa",
    ] {
        assert_eq!(read(&kit, words), Ok(vec![healing(Along::Most, false)]), "{words}");
    }
    for words in [
        "heal Congo to South Africa stay",
        "heal South Africa from Congo, staying out",
        "slate heal from:Congo to:South Africa stay:true",
    ] {
        assert_eq!(read(&kit, words), Ok(vec![healing(Along::Most, true)]), "{words}");
    }
    for words in [
        "heal Congo to South Africa along book",
        "heal South Africa from Congo, book along",
        "slate heal from:Congo to:South Africa along:book stay:false",
        "heal Congo to South Africa with a book",
    ] {
        assert_eq!(read(&kit, words), Ok(vec![healing(Along::Kind(Kind::Book), false)]), "{words}");
    }
    assert_eq!(
        read(&kit, "heal South Africa from Congo, nothing along, staying out"),
        Ok(vec![healing(Along::None, true)])
    );
    for words in ["heal Congo to South Africa along none", "heal South Africa from Congo, nothing along"] {
        assert_eq!(read(&kit, words), Ok(vec![healing(Along::None, false)]), "{words}");
    }
    for words in [
        "settle Peru to Venezuela plant",
        "send a plant from Peru to Venezuela",
        "settle plant from Peru to Venezuela",
    ] {
        assert_eq!(read(&kit, words), Ok(vec![settle("peru", "venezuela", Kind::Plant)]), "{words}");
    }
    for words in [
        "recalibrate Peru to Brazil 2 plants, 1 windmill",
        "recalibrate 2 plants, 1 windmill from Peru to Brazil",
        "recalibrate from:Peru to:Brazil tokens:2 plant, windmill",
    ] {
        assert_eq!(
            read(&kit, words),
            Ok(vec![recalibrate("peru", "brazil", "2 plant, windmill")]),
            "{words}"
        );
    }
    let all = Order::RecalibrateAll { from: at("peru"), to: at("brazil") };
    assert_eq!(read(&kit, "recalibrate Peru to Brazil all"), Ok(vec![all.clone()]));
    assert_eq!(read(&kit, "recalibrate all from Peru to Brazil, sure"), Ok(vec![Order::Sure(Box::new(all))]));
    for words in ["place as suggested", "balanced", "as suggested"] {
        assert_eq!(read(&kit, words), Ok(vec![Order::Balanced]), "{words}");
    }
    for words in ["place Peru 2 plant, 1 bicycle", "place at:Peru kind:plant count:2 more:Peru 1 bicycle"] {
        assert_eq!(read(&kit, words), Ok(vec![places(&[("peru", "2 plant, bicycle")])]), "{words}");
    }
    let shifted = Ok(vec![shift("peru", "venezuela", Kind::Plant)]);
    assert_eq!(read(&kit, "move a plant for want of supply from Peru to Venezuela"), shifted);
    assert_eq!(read(&kit, "shift Peru to Venezuela plant"), shifted);
    let ends = Ok(vec![Order::EndPart, Order::Finish]);
    for words in ["pass; finish", "end the part then end the turn", "pass\n2) end turn"] {
        assert_eq!(read(&kit, words), ends, "{words}");
    }
    // CS-8: on to it from wherever the plan is by then.
    let on = Ok(vec![Order::EndPart, Order::EndPart, Order::Finish]);
    assert_eq!(read(&kit, "on to recalibration; done"), on);
    assert_eq!(read(&kit, "pass; on to recalibration; done"), on);
    assert_eq!(read(&kit, "pass; pass; on to recalibration; done"), on);
}

/// What is read back of a plan can be typed again.
#[test]
fn cs_8_what_is_read_back_is_understood() {
    let kit = world().put("brazil", "3 fire");
    // CS-23: one of these a turn.
    let recalibrated = [
        recalibrate("peru", "great_britain", "2 bicycle, plant"),
        Order::RecalibrateAll { from: at("peru"), to: at("brazil") },
        Order::Sure(Box::new(recalibrate("peru", "venezuela", "plant"))),
    ];
    for recalibrated in recalibrated {
        let orders = [
            places(&[("peru", "2 plant, windmill"), ("south_africa", "bicycle")]),
            Order::Balanced,
            shift("peru", "south_africa", Kind::Windmill),
            win_with("brazil", "north_africa", Along::Kind(Kind::Scales)),
            Order::Win { from: at("peru"), to: at("brazil"), along: Along::None, stay: true },
            settle("congo", "south_africa", Kind::Windmill),
            recalibrated,
            Order::EndPart,
            Order::Sure(Box::new(Order::Finish)),
        ];
        let mut kept = kit.clone();
        kept.order(E, Order::Keep(orders.to_vec()));
        let (hand, _) = kept.game.hand(&Names::default(), seat(E));
        let text = crate::reading::words(&hand);
        let plan: Vec<&str> =
            text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        assert_eq!(plan.len(), orders.len(), "{text}");
        assert_eq!(read(&kit, &plan.join("\n")), Ok(orders.to_vec()), "{text}");
    }
}

/// The sentence that can't be is named, and nothing of the rest is kept.
#[test]
fn cs_8_a_bad_sentence_of_a_plan_is_named() {
    let kit = world();
    let said = |words: &str| {
        let refusal = read(&kit, words).expect_err(words);
        (refusal.code(), crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(E)), &refusal)))
    };
    for (words, code, parts) in [
        ("finish; heal Purru to Brazil", "unknown-territory", ["sentence 2", "heal Purru to Brazil", "Peru"]),
        ("dance; finish", "nothing-owed", ["sentence 1", "“dance”", "semicolon"]),
        ("place Peru 2 book", "CS-10", ["sentence 1", "place Peru 2 book", "windmill, bicycle, plant"]),
        ("pass; persuade Peru to Brazil", "CS-12", ["sentence 2", "persuade Peru to Brazil", "/slate heal"]),
        ("harmony Peru", "CS-18", ["sentence 1", "harmony Peru", "/slate heal"]),
        ("recalibrate Peru to Brazil", "CS-23", ["sentence 1", "recalibrate Peru to Brazil", "“tokens”"]),
        ("heal Peru to Brazil along tank", "CS-14", ["sentence 1", "along tank", "“along”"]),
        // CS-8: what no position allows.
        ("heal Peru to Japan", "CS-12", ["sentence 1", "heal Peru to Japan", "doesn't border on Peru"]),
        ("settle Peru to Japan plant", "CS-22", ["sentence 1", "settle Peru", "doesn't border on Peru"]),
        ("recalibrate Peru to Peru all", "CS-23", ["sentence 1", "Peru to Peru", "name another country"]),
        ("heal Peru to Brazil along goat", "CS-14", ["sentence 1", "along goat", "isn't your partner's"]),
        ("heal Peru to Brazil stay", "CS-16", ["sentence 1", "only token of Disaster", "Leave out stay"]),
        ("heal Peru to Japan stay", "CS-12", ["sentence 1", "stay", "doesn't border on Peru"]),
        ("place Peru 15 plant", "CS-9", ["sentence 1", "No turn brings more than 14 tokens", "15 can't"]),
        (
            "place Peru 8 plant, Brazil 7 windmill",
            "CS-9",
            ["sentence 1", "No turn brings more than 14", "15 can't be placed"],
        ),
        ("place Peru 31 plant", "CS-11", ["sentence 1", "There are 30 plants in all", "31 can't be placed"]),
        (
            "recalibrate Peru to Brazil 31 plant",
            "CS-23",
            ["sentence 1", "There are 30 plants in all", "31 can't be moved"],
        ),
        (
            "heal Peru to Brazil along book stay",
            "CS-14",
            ["sentence 1", "book stay", "If you stay out, a book can't go along either"],
        ),
        (
            "recalibrate Peru to Brazil 2 scales",
            "CS-10",
            ["sentence 1", "2 scales", "no kind of Environment's"],
        ),
    ] {
        let (found, text) = said(words);
        assert_eq!(found, code, "{words}: {text}");
        crate::reading::has(&text, &parts);
    }
}

/// Nothing comes after the end of the turn: it stays last, wherever it is said and whatever is added.
#[test]
fn cs_8_the_end_of_the_turn_is_the_last_of_a_plan() {
    let mut kit = world();
    let (healing, settling) = (win("peru", "brazil"), settle("peru", "venezuela", Kind::Plant));
    assert_eq!(read(&kit, "finish; heal Peru to Brazil"), Ok(vec![healing.clone(), Order::Finish]));
    let sure = Order::Sure(Box::new(Order::Finish));
    assert_eq!(read(&kit, "finish sure; pass; finish"), Ok(vec![Order::EndPart, sure]));
    kit.order(E, Order::Keep(vec![healing.clone(), Order::Finish]));
    let all = Order::Instead(vec![healing, settling, Order::Finish]);
    let names = Names::default();
    let draft = Draft::new("slate plan").with("orders", "settle Peru to Venezuela plant");
    assert_eq!(kit.game.draft(seat(E), &names, &draft).ok(), Some(all.clone()));
    // By the button below a command that came too early as well.
    let draft = Draft::new("slate settle").with("from", "Peru").with("to", "Venezuela").with("kind", "plant");
    let refusal = kit.game.draft(seat(E), &names, &draft).expect_err("not its turn");
    let button = refusal.confirm().expect("it can be kept");
    assert_eq!(kit.game.draft(seat(E), &names, &button.draft).ok(), Some(all));
    // What could never be is not offered to be kept.
    let draft = Draft::new("slate heal").with("from", "Peru").with("to", "Japan");
    let refusal = kit.game.draft(seat(E), &names, &draft).expect_err("not its turn");
    assert_eq!((refusal.code(), refusal.confirm().is_some()), ("not-your-turn", false));
}

/// CS-13, CS-16: whether one may stay out is a matter of how many resist by then. Before Environment's turn Disaster adds
/// none; before Democracy's Autocracy may.
#[test]
fn cs_16_staying_out_is_kept_only_where_a_die_may_fall() {
    let stay = Order::Win { from: at("peru"), to: at("brazil"), along: Along::Most, stay: true };
    for (there, may) in [("", false), ("2 fire", false), ("3 fire", true)] {
        let kit = world().put("brazil", there);
        let kept = read(&kit, "heal Peru to Brazil stay");
        assert_eq!(kept.is_ok(), may, "{there}: {kept:?}");
        // Nor is it offered to be kept.
        let draft = Draft::new("slate heal").with("from", "Peru").with("to", "Brazil").with("stay", true);
        let refusal = kit.game.draft(seat(E), &Names::default(), &draft).expect_err("not its turn");
        assert_eq!((refusal.code(), refusal.confirm().is_some()), ("not-your-turn", may), "{there}");
    }
    let kit = Kit::new().put("peru", "2 book, pencil, scales").put("brazil", "2 goat").turn(E, Part::Act);
    let draft = Draft::new("slate plan").with("orders", "persuade Peru to Brazil stay");
    assert_eq!(kit.game.draft(seat(D), &Names::default(), &draft).ok(), Some(Order::Keep(vec![stay])));
}

/// CS-9, CS-23: the most that a turn can bring, and that there are, is kept.
#[test]
fn cs_9_as_many_as_there_can_be_are_kept() {
    let kit = world();
    for words in [
        "place Peru 14 plant",
        "place Peru 7 plant, Brazil 7 windmill",
        "recalibrate Peru to Brazil 30 plant",
    ] {
        assert!(read(&kit, words).is_ok(), "{words}");
    }
}

/// CS-13, CS-16: who meant to stay out, and meets too few, is told so with what can be done; no die falls.
#[test]
fn cs_16_a_plan_that_can_no_longer_stay_out_says_why() {
    let own = || Kit::new().put("peru", "2 book, pencil, scales").put("congo", "2 book, pencil, scales");
    let stay = Order::Win { from: at("peru"), to: at("brazil"), along: Along::Most, stay: true };
    let said = ["Too few are in Brazil to resist", "without stay"];
    // At the very beginning nothing is done.
    let mut kit = own().put("brazil", "2 goat").turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![stay.clone(), Order::Finish]));
    let kit = kit.turn(D, Part::Act);
    let refusal = kit.refuses(D, &Order::CarryOut, "stale");
    let text = crate::reading::read(&kit.game.explain(&Names::default(), Some(seat(D)), &refusal));
    crate::reading::has(&text, &said);
    crate::reading::has(&text, &["order 1 of your plan", "kept as it is until you drop it"]);
    // After a die the rest stays kept, and the receipt says why.
    let mut kit = own().put("brazil", "2 goat").put("north_africa", "3 goat").turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![win("congo", "north_africa"), stay, Order::Finish]));
    let mut kit = kit.turn(D, Part::Act);
    kit.dice(&[4, 4]);
    let events = kit.order(D, Order::CarryOut).into_iter().map(|event| Addressed::own(seat(D), event));
    let events: Vec<_> = events.collect();
    let text =
        crate::reading::words(&kit.game.receipt(&Names::default(), seat(D), &Order::CarryOut, &events));
    crate::reading::has(&text, &["1 order is done", "The next order of it (persuade Brazil from Peru"]);
    crate::reading::has(&text, &said);
    assert_eq!(kit.game.plan_of(D).len(), 2);
}

/// There is no way back in a turn: what belongs to an earlier part stands before what belongs to a later one, whenever
/// it is said.
#[test]
fn cs_8_a_plan_stands_in_the_order_of_a_turn() {
    let mut kit = world();
    let (healing, settling) = (win("peru", "brazil"), settle("peru", "venezuela", Kind::Plant));
    let all = Order::RecalibrateAll { from: at("peru"), to: at("brazil") };
    assert_eq!(
        read(
            &kit,
            "recalibrate Peru to Brazil all; settle Peru to Venezuela plant; balanced; heal Peru to Brazil"
        ),
        Ok(vec![Order::Balanced, settling.clone(), healing.clone(), all.clone()])
    );
    // What ends a part stays where it is among them.
    assert_eq!(
        read(&kit, "pass; recalibrate Peru to Brazil all; heal Peru to Brazil; balanced"),
        Ok(vec![Order::Balanced, Order::EndPart, healing.clone(), all.clone()])
    );
    // What is added later finds its place, too.
    kit.order(E, Order::Keep(vec![healing.clone(), all.clone()]));
    let plan = |kit: &Kit, words: &str| {
        kit.game.draft(seat(E), &Names::default(), &Draft::new("slate plan").with("orders", words)).ok()
    };
    let settled = plan(&kit, "settle Peru to Venezuela plant");
    assert_eq!(settled, Some(Order::Instead(vec![healing, settling, all])));
    // What comes last in any case is only added.
    assert_eq!(plan(&kit, "finish"), Some(Order::Keep(vec![Order::Finish])));
}
