//! What can be asked and how it is read: completions hold what is legal, words are read forgivingly.

use wartable::games::clean_slate::{CleanSlate, Kind, Order, Part};
use wartable::rules::{Actor, Coded, Draft, FieldKind, Game, Names, Presented, Readable};

use super::kit::*;

fn values(
    kit: &Kit,
    side: wartable::games::clean_slate::Side,
    draft: &Draft,
    field: &str,
    typed: &str,
) -> Vec<String> {
    let names = Names::default();
    kit.game.candidates(seat(side), &names, draft, field, typed).0.into_iter().map(|c| c.value).collect()
}

fn read(kit: &Kit, side: wartable::games::clean_slate::Side, draft: &Draft) -> Result<Order, &'static str> {
    kit.game.draft(seat(side), &Names::default(), draft).map_err(|refusal| refusal.code())
}

#[test]
fn specs_are_as_discord_takes_them() {
    for form in CleanSlate::forms_spec() {
        assert!(form.words.chars().count() <= 60, "{}", form.path);
        assert!(form.fields.iter().all(|field| field.words.chars().count() <= 60), "{}", form.path);
        let optional = form.fields.iter().skip_while(|field| field.required);
        assert!(optional.clone().all(|field| !field.required), "{}: required fields come first", form.path);
    }
}

#[test]
fn cs_10_placing_completes_to_what_is_legal() {
    let kit = Kit::new().put("peru", "plant").owed(D, 2);
    let place = Draft::new("slate place");
    let mut places = values(&kit, D, &place, "at", "");
    places.sort();
    assert_eq!(places, ["Argentina", "Peru"]);
    assert_eq!(values(&kit, D, &place, "at", "pe"), ["Peru"]);
    assert_eq!(
        values(&kit, D, &place.clone().with("at", "Argentina"), "kind", ""),
        ["pencil", "scales", "book"]
    );
    assert_eq!(values(&kit, E, &place, "at", ""), Vec::<String>::new(), "not its turn");
}

#[test]
fn cs_12_ways_complete_each_other() {
    let kit = Kit::new()
        .put("peru", "2 book, pencil, scales, 2 plant")
        .put("brazil", "goat")
        .put("argentina", "book")
        .put("venezuela", "book");
    let form = Draft::new("slate persuade");
    assert_eq!(values(&kit, D, &form, "from", ""), ["Peru"]);
    assert_eq!(values(&kit, D, &form.clone().with("from", "Peru"), "to", ""), ["Brazil"]);
    let from_peru = form.with("from", "Peru");
    assert_eq!(values(&kit, D, &from_peru, "along", ""), ["plant", "none"]);
    // CS-16: who stays out takes nothing along.
    let out = from_peru.with("to", "Brazil").with("stay", true);
    assert_eq!(values(&kit, D, &out, "along", ""), ["none"]);
    assert_eq!(read(&kit, D, &out.clone().with("along", "plant")), Err("CS-14"));
    assert!(read(&kit, D, &out.with("along", "none")).is_ok());
}

/// What stands in another field and can't be read yet, or is chosen last, hides nothing.
#[test]
fn cs_22_what_cannot_be_read_yet_stands_in_nothings_way() {
    let kit = Kit::new().put("peru", "2 book, pencil, 2 plant").put("argentina", "book, plant");
    let settle = Draft::new("slate settle");
    assert_eq!(values(&kit, D, &settle.clone().with("kind", "bo"), "from", ""), ["Peru"]);
    assert_eq!(
        values(&kit, D, &settle.clone().with("from", "Mordor").with("kind", "books"), "to", ""),
        values(&kit, D, &settle.with("kind", "book"), "to", "")
    );
    let move_some = Draft::new("slate recalibrate").with("from", "Peru").with("tokens", "2 bo");
    assert_eq!(values(&kit, D, &move_some, "to", ""), ["Argentina"]);
    let persuade = Draft::new("slate persuade").with("along", "tank").with("stay", "maybe");
    let kit = kit.put("peru", "2 book, pencil, scales").put("brazil", "goat");
    assert_eq!(values(&kit, D, &persuade, "from", ""), ["Peru"]);
}

#[test]
fn lists_are_read_as_they_are_typed() {
    let kit = Kit::new().put("peru", "plant").owed(D, 5);
    let draft = Draft::new("slate place").with("at", "arg").with("kind", "books").with("count", 2_i64);
    assert_eq!(read(&kit, D, &draft), Ok(places(&[("argentina", "2 book")])));
    let more = draft.with("more", "Peru 1 scales, 2 book");
    assert_eq!(read(&kit, D, &more), Ok(places(&[("argentina", "2 book"), ("peru", "2 book, scales")])));
    let bad = |kind: &str, count: i64| {
        Draft::new("slate place").with("at", "Peru").with("kind", kind).with("count", count)
    };
    assert_eq!(read(&kit, D, &bad("tank", 1)), Err("CS-10"));
    assert_eq!(read(&kit, D, &bad("book", -5)), Err("CS-9"));
    assert_eq!(read(&kit, D, &bad("book", 0)), Err("CS-9"));
    // Far too many are no misreading, but more than owed.
    let many = read(&kit, D, &bad("book", 9_999_999_999)).expect("it is read");
    kit.clone().refuses(D, &many, "CS-9");
    let nowhere = Draft::new("slate place").with("at", "Atlantis").with("kind", "book");
    assert_eq!(read(&kit, D, &nowhere), Err("unknown-territory"));
}

#[test]
fn cs_23_all_means_all_of_ones_own() {
    let kit = Kit::new().put("peru", "2 book, pencil, plant");
    let draft = Draft::new("slate recalibrate").with("from", "Peru").with("to", "Argentina");
    assert_eq!(
        read(&kit, D, &draft.clone().with("tokens", "all")),
        Ok(Order::RecalibrateAll { from: at("peru"), to: at("argentina") })
    );
    assert_eq!(
        read(&kit, D, &draft.clone().with("tokens", "2 books and a pencil")),
        Ok(recalibrate("peru", "argentina", "2 book, pencil"))
    );
    assert_eq!(read(&kit, D, &draft.with("tokens", "2 tanks")), Err("CS-23"));
}

/// Every value that a form completes to, filled in field by field, makes an order that is accepted.
#[test]
fn every_completion_is_accepted() {
    let kit = Kit::new()
        .put("peru", "3 book, 2 pencil, 2 scales, 2 plant, goat")
        .put("argentina", "2 book, pencil, scales, 2 plant")
        .put("brazil", "goat, folder")
        .put("venezuela", "plant")
        .owed(D, 2);
    let mut accepted = 0;
    for part in [Part::Place, Part::Act, Part::Recalibrate] {
        let mut kit = kit.clone().turn(D, part);
        if part != Part::Place {
            kit.game.owed = [0; 2];
        }
        for form in CleanSlate::forms_spec().iter().filter(|form| form.slash) {
            accepted +=
                fill(&kit.game, Draft::new(form.path), form.fields.iter().filter(|f| f.required).collect());
        }
    }
    assert!(accepted > 30, "{accepted}");
}

fn fill(game: &CleanSlate, draft: Draft, mut fields: Vec<&wartable::rules::FieldSpec>) -> usize {
    let names = Names::default();
    if fields.is_empty() {
        let Ok(order) = game.draft(seat(D), &names, &draft) else { return 0 };
        // What asks first is legal, too.
        let accepted = match game.check(Actor::Seat(seat(D)), &order) {
            Ok(_) => true,
            Err(refusal) => refusal.code() == "needs-confirmation",
        };
        let known = draft.fields.is_empty() || accepted;
        assert!(known, "{draft:?} was completed to, but {order:?} is refused");
        return usize::from(!draft.fields.is_empty());
    }
    let field = fields.remove(0);
    assert!(matches!(field.kind, FieldKind::Completed | FieldKind::Text | FieldKind::List));
    let candidates = game.candidates(seat(D), &names, &draft, field.name, "").0;
    candidates.into_iter().map(|c| fill(game, draft.clone().with(field.name, c.value), fields.clone())).sum()
}

#[test]
fn cs_15_losses_complete_to_those_that_keep_most_kinds_first() {
    let mut kit = Kit::new().put("peru", "3 book, 2 pencil, scales").put("brazil", "3 goat");
    kit.dice(&[1, 2]);
    kit.order(D, win("peru", "brazil"));
    let losses = values(&kit, D, &Draft::new("slate lose"), "tokens", "");
    assert_eq!(losses[0], "2 book, 1 pencil");
    for loss in losses {
        let order = read(&kit, D, &Draft::new("slate lose").with("tokens", loss)).expect("readable");
        assert!(kit.game.check(Actor::Seat(seat(D)), &order).is_ok());
    }
    assert_eq!(Kind::meant("goats"), Some(Kind::Goat));
}

/// CS-12, CS-22: no button leads to where nothing can be chosen; the command is still there, and says why not.
#[test]
fn what_there_is_no_occasion_for_has_no_button() {
    let buttons = |kit: &Kit, side| {
        let (_, buttons) = kit.game.ask(&Names::default(), seat(side)).expect("it is their turn");
        buttons.into_iter().map(|button| button.label).collect::<Vec<_>>()
    };
    let has = |kit: &Kit, side, label: &str| buttons(kit, side).iter().any(|other| other == label);
    let kit =
        Kit::bare().put("peru", "2 book, pencil, scales").put("brazil", "goat").put("indonesia", "fire");
    assert!(has(&kit, D, "Persuade") && has(&kit, D, "Settle"), "{:?}", buttons(&kit, D));
    // No 3+1; and one token has to stay.
    let kit = kit.put("peru", "book");
    assert!(!has(&kit, D, "Persuade") && !has(&kit, D, "Settle"), "{:?}", buttons(&kit, D));
    kit.refuses(D, &win("peru", "brazil"), "CS-12");
    // All around is a democracy, and nothing to be persuaded.
    let all = "2 book, 2 pencil, 2 scales, 2 windmill, 2 bicycle, 2 plant";
    let kit = Kit::bare().put("peru", all).put("brazil", all).put("venezuela", all).put("argentina", all);
    let kit = ["central_america", "north_africa"].iter().fold(kit, |kit, id| kit.put(id, "book, plant"));
    assert!(!has(&kit, D, "Persuade") && !has(&kit, D, "Settle"), "{:?}", buttons(&kit, D));
    let kit = kit.turn(E, Part::Act);
    assert!(!has(&kit, E, "Heal") && !has(&kit, E, "Settle"), "{:?}", buttons(&kit, E));
}

/// CS-11, CS-23: tokens move along one's own countries, where two of them are joined.
#[test]
fn what_cannot_be_moved_along_has_no_button() {
    let asked = |kit: &Kit| kit.game.ask(&Names::default(), seat(D)).expect("it is their turn");
    let has = |kit: &Kit, label: &str| asked(kit).1.iter().any(|button| button.label == label);
    let said = |kit: &Kit| crate::reading::words(&asked(kit).0);
    let apart = Kit::bare().put("peru", "2 book").put("congo", "pencil").put("indonesia", "fire");
    let joined = apart.clone().put("brazil", "scales");
    for part in [Part::Act, Part::Recalibrate] {
        assert!(has(&joined.clone().turn(D, part), "Recalibrate"));
        assert!(!has(&apart.clone().turn(D, part), "Recalibrate"));
    }
    let text = said(&apart.clone().turn(D, Part::Recalibrate));
    assert!(text.contains("end it. None of your countries are joined"), "{text}");
    apart.clone().turn(D, Part::Recalibrate).refuses(D, &recalibrate("peru", "congo", "book"), "CS-23");
    let dry = |kit: &Kit, left: &str| {
        let supply = tokens(left).plus(&E.of(&kit.game.supply));
        kit.clone().owed(D, 3).set(|game| game.supply = supply)
    };
    assert!(has(&dry(&joined, ""), "Shift") && has(&dry(&joined, "book"), "Shift"));
    assert!(!has(&dry(&apart, ""), "Shift") && !has(&dry(&apart, "book"), "Shift"));
    let text = said(&dry(&apart, ""));
    assert!(text.contains("your supply is empty. None of your countries are joined"), "{text}");
    assert!(!text.contains("may be moved"), "{text}");
    let text = said(&dry(&apart, "book"));
    assert!(text.contains("1 is left in supply. None of your countries are joined"), "{text}");
}
