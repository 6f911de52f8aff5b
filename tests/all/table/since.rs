//! What has changed since one's last turn, and where everybody stands.

use wartable::table::{Look, No, Receipt};

use super::{ADA, BEN, CYD, Hall, person, public, words_of};

async fn war() -> Hall {
    let hall = Hall::new().await;
    let position = include_bytes!("../../transcripts/warrior/two_front.json");
    let people = [ADA, BEN].map(|name| (name.to_owned(), person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    hall
}

async fn look(hall: &Hall, name: &str, since: &str, open: bool) -> Result<Receipt, No> {
    let what = Look::Since { since: since.to_owned(), zone: None, text: false };
    hall.tables.look(hall.call(name), what, open).await
}

async fn since(hall: &Hall, name: &str) -> Receipt {
    look(hall, name, "turn", false).await.expect("shown")
}

fn has(receipt: &Receipt, parts: &[&str]) {
    let words = words_of(&receipt.passage);
    for part in parts {
        assert!(words.contains(part), "{part}: {words}");
    }
}

fn move_to_india(troops: i64) -> [(&'static str, wartable::rules::FieldValue); 3] {
    [("from", "China".into()), ("to", "India".into()), ("troops", troops.into())]
}

#[tokio::test]
async fn what_others_did_since_is_marked_and_told_without_what_was_taken_back() {
    let hall = war().await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &[("from", "India".into()), ("to", "China".into()), ("troops", 1.into())]).await;
    hall.tables.undo(hall.call(BEN), None).await.expect("taken back");
    hall.ok(BEN, "move", &move_to_india(2)).await;
    let seen = since(&hall, ADA).await;
    has(&seen, &["Since your last turn", "More", " in India +2: 5, was 3", " in China −2: 1, was 3"]);
    let scene = seen.scene.expect("a picture");
    let place = |id: &str| scene.places.iter().find(|place| place.territory == id).expect("it is shown");
    assert_eq!(place("india").was.map(|was| was.count), Some(3));
    assert!(place("china").changed && !place("brazil").changed && place("brazil").was.is_none());
    // The move that was taken back has left no arrow.
    let arrows: Vec<_> = scene.arrows.iter().map(|arrow| (&*arrow.from, &*arrow.to)).collect();
    assert_eq!(arrows, [("china", "india")]);
    assert!(scene.in_words().contains("More: ben in India +2"), "{}", scene.in_words());
    assert!(scene.notes[0].starts_with("Since your last turn: framed in white"), "{:?}", scene.notes);
}

#[tokio::test]
async fn the_same_is_found_after_a_restart() {
    let mut hall = war().await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &move_to_india(2)).await;
    let before = since(&hall, ADA).await;
    hall.restart().await;
    assert_eq!(since(&hall, ADA).await.scene, before.scene);
}

#[tokio::test]
async fn a_first_turn_and_a_looker_on_are_told_so() {
    let hall = war().await;
    has(&since(&hall, ADA).await, &["You have had no turn yet", "Nothing on the board is different"]);
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &move_to_india(1)).await;
    has(&since(&hall, CYD).await, &["You have no seat in this game", " in India +1"]);
    has(&since(&hall, BEN).await, &["You have had no turn yet"]);
}

#[tokio::test]
async fn a_round_is_looked_back_on_by_everybody() {
    let hall = war().await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &move_to_india(1)).await;
    for typed in ["1", "round 1"] {
        let seen = look(&hall, CYD, typed, false).await.expect("shown");
        has(&seen, &["Since round 1 began", " in India +1"]);
    }
    for typed in ["9", "yesterday", "-1"] {
        let Err(No::Refused(no)) = look(&hall, CYD, typed, false).await else { panic!("{typed} is shown") };
        assert_eq!(no.code, "not-a-number");
    }
}

#[tokio::test]
async fn shown_to_all_it_says_whose_turn_is_meant() {
    let hall = war().await;
    hall.ok(ADA, "pass", &[]).await;
    hall.ok(BEN, "move", &move_to_india(2)).await;
    hall.deliver().await;
    look(&hall, ADA, "turn", true).await.expect("posted");
    let sent = public(&hall.deliver().await);
    assert!(sent.contains("'s last turn") && sent.contains(" in India +2"), "{sent}");
}

#[tokio::test]
async fn standings_and_what_changed_are_a_tap_away() {
    let hall = war().await;
    let labels = |receipt: &Receipt| -> Vec<String> {
        receipt.buttons.iter().map(|button| button.label.clone()).collect()
    };
    for what in [Look::Panel, Look::Status, Look::Board { zone: None }] {
        for name in [ADA, CYD] {
            let shown = hall.tables.look(hall.call(name), what.clone(), false).await.expect("shown");
            assert!(labels(&shown).contains(&"Standings".to_owned()), "{what:?}: {:?}", labels(&shown));
            let changed = labels(&shown).contains(&"What changed".to_owned());
            assert!(changed || what == Look::Status, "{what:?}: {:?}", labels(&shown));
        }
    }
    let shown = hall.ok(CYD, "standings", &[]).await;
    has(
        &shown,
        &["Standings", "3 territories, 11 troops", "100 gp, 60 gp more a round", "capital Brazil (4)"],
    );
}
