//! What who takes a step back reads: what became of it, and a vote only where others are asked.

use super::house::{House, private, public, text};

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_back_alone_reads_what_was_taken_back_and_of_no_vote() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
    let before = house.tables.position(house.place());
    for again in [false, true] {
        let shown = if again {
            house.slash(house.ada, "/move from:Brazil to:Peru troops:1").await;
            house.slash(house.ada, "/game undo").await
        } else {
            house.press(house.ada, "Undo").await
        };
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("Taken back:") && said.contains("Peru"), "{said}");
        assert!(!said.to_lowercase().contains("vote") && !said.contains("carried"), "{said}");
        assert!(text(&public(&shown)).contains("Taken back by"), "{shown:#?}");
        assert_ne!(house.tables.position(house.place()), before);
    }
    // Back to what can be done now.
    let buttons = house.sandbox.since(0).into_iter().rev().find(|shown| shown.text.contains("Taken back:"));
    let buttons = buttons.expect("the answer").buttons;
    assert!(buttons.iter().any(|button| button.label == "Attack"), "{buttons:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_others_are_asked_that_is_said_before_and_what_came_of_it_after() {
    let house = House::with("two_front.json").await;
    house.press(house.ada, "End turn").await;
    house.slash(house.ben, "/move from:China to:India troops:1").await;
    let before = house.tables.position(house.place());
    let shown = house.slash(house.ada, "/game undo").await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("nothing has changed yet") && said.contains("to say: 🔵 ben"), "{said}");
    assert_eq!(house.tables.position(house.place()), before);
    let shown = house.slash(house.ben, "/game undo").await;
    let said = text(&private(&shown, house.ben));
    assert!(said.contains("That settles it") && said.contains("Taken back:"), "{said}");
    assert_ne!(house.tables.position(house.place()), before);
    house.close().await;
}

/// A pause that nobody else is asked about.
#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_decides_without_a_vote() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior players:2 machines:1").await;
    house.press(house.ada, "Ready").await;
    let shown = house.slash(house.ada, "/game pause").await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("The game rests") && !said.contains("vote"), "{said}");
    house.close().await;
}
