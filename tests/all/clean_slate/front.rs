//! The shared front: what threatens, said as it is.

use wartable::games::clean_slate::{Options, Part};
use wartable::rules::{Readable, Viewer};

use super::kit::*;
use crate::reading::{has, names, words};

fn front(kit: &Kit) -> String {
    let status = words(&kit.game.status(&names(), Viewer::Public));
    let (_, front) = status.split_once("What threatens").expect("a front");
    front.to_owned()
}

/// Three of two kinds beside Peru.
fn waiting() -> Kit {
    Kit::new().put("peru", "book, plant").put("brazil", "2 goat, folder").put("argentina", "book, plant")
}

/// CS-24, CS-26: who has three is 3+1 soon only if there are tokens for it.
#[test]
fn cs_26_soon_only_where_tokens_will_come() {
    // Two countries with A: no token.
    let text = front(&waiting());
    assert!(!text.contains("soon") && !text.contains("autocracy's 3+1"), "{text}");
    // Three: one, and only one waits for it.
    has(&front(&waiting().put("ural", "goat")), &["Peru (Brazil soon)", "Argentina (Brazil soon)"]);
    // Two wait for one token: a pick decides.
    let text = front(&waiting().put("ural", "2 goat, folder").put("siberia", "book, plant"));
    has(&text, &["Peru (Brazil perhaps)", "Siberia (Ural perhaps)"]);
    assert!(!text.contains("soon"), "{text}");
    // Who has 3+1 already needs none.
    let text = front(&waiting().put("brazil", "2 goat, folder, handcuffs"));
    has(&text, &["Peru (Brazil)"]);
}

/// CS-33, CS-36: as long as storms are due, something presses.
#[test]
fn cs_33_nothing_presses_only_where_no_storm_is_due() {
    let quiet = || Kit::new().round(7);
    let text = front(&quiet());
    has(&text, &["No Risk stands ready", "5 storm dice (each 5 or 6 strikes a country by card)"]);
    assert!(!text.contains("Nothing presses"), "{text}");
    // By the options' number, and with autocrats to come by card.
    let eight = Options { storms: Some(8), ..Options::default() };
    let grown = quiet().put("ural", "goat").put("japan", "goat").set(|game| game.options = eight);
    has(&front(&grown), &["7 storm dice", "1 new autocrat by card"]);
    has(&front(&Kit::new().turn(D, Part::Act)), &["1 storm die"]);
    // A country that lacks E rolls for itself besides.
    let text = front(&quiet().put("peru", "book"));
    has(&text, &["Lack Environment (a disaster on 5 or 6, every round): Peru."]);
    // Once Disaster has stopped, and Autocracy gets nothing, nothing presses.
    let calm = quiet().put("indonesia", "book, plant").set(|game| game.disaster_over = true);
    has(&front(&calm), &["Nothing presses"]);
    let grown = calm.put("ural", "goat").put("japan", "goat");
    has(&front(&grown), &["Due in any case: 1 new autocrat by card."]);
}
