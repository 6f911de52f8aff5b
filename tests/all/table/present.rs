//! What a person may press now, whose turn it is, and where else they play.

use wartable::games::{self, Kind};
use wartable::rules::{Button, FieldValue, Passage};
use wartable::table::{Chosen, GameId, Look, No};

use super::{ADA, BEN, CYD, ELSEWHERE, Hall, person, refused, say, words_of};

fn forms(buttons: &[Button]) -> Vec<&str> {
    buttons.iter().map(|button| button.draft.form.as_str()).collect()
}

fn present(hall: &Hall, name: &str) -> Vec<Button> {
    hall.tables.present(&hall.call(name), None, false).map(|(.., buttons)| buttons).unwrap_or_default()
}

#[tokio::test]
async fn who_owes_has_buttons_and_who_owes_nothing_has_none() {
    let hall = Hall::new().await;
    assert!(hall.tables.present(&hall.call(ADA), None, false).is_none(), "there is no game");
    hall.tables.create(hall.call(ADA), "warrior", Chosen::new()).await.expect("a game");
    assert_eq!(forms(&present(&hall, ADA)), ["game ready", "game machine", "game cancel"]);
    assert_eq!(forms(&present(&hall, BEN)), ["game join"]);
    hall.tables.cancel(hall.call(ADA)).await.expect("called off");
    hall.war(&[]).await;
    hall.to_the_first_turn().await;
    let (ada, ben) = (present(&hall, ADA), present(&hall, BEN));
    assert!(forms(&ada).contains(&"attack") && forms(&ada).contains(&"pass"), "{ada:?}");
    assert!(!forms(&ben).contains(&"attack") && !forms(&ben).contains(&"pass"), "{ben:?}");
    assert_eq!(present(&hall, CYD), []);
    // The last step can be taken back by whose it is.
    hall.ok(ADA, "pass", &[]).await;
    assert!(forms(&present(&hall, ADA)).contains(&"game undo"));
    assert!(!forms(&present(&hall, BEN)).contains(&"game undo"));
    hall.tables.leave(hall.call(BEN), true).await.expect("ben gives up");
    assert_eq!(forms(&present(&hall, ADA)), ["game rematch"]);
    assert_eq!(present(&hall, CYD), []);
}

/// Why nothing can be chosen for a form that is not filled in.
fn why(hall: &Hall, name: &str, form: &str) -> Option<(String, String)> {
    let refused = hall.tables.why_nothing(&hall.ask(name, form, &[]))?;
    Some((refused.code.clone(), say(&No::from(refused))))
}

#[tokio::test]
async fn there_is_a_reason_where_nothing_can_be_chosen() {
    let hall = Hall::new().await;
    assert_eq!(why(&hall, ADA, "attack").map(|why| why.0).as_deref(), Some("no-game-here"));
    hall.war(&[]).await;
    assert_eq!(why(&hall, ADA, "attack").map(|why| why.0).as_deref(), Some("nothing-owed"));
    hall.to_the_first_turn().await;
    assert_eq!(why(&hall, ADA, "attack"), None);
    for form in ["attack", "move", "warrior assault"] {
        let (code, words) = why(&hall, BEN, form).expect("not his turn");
        assert_eq!(code, "not-your-turn");
        assert!(words.contains("<0>"), "{words}");
        let (code, words) = why(&hall, CYD, form).expect("no seat");
        assert_eq!(code, "not-seated");
        assert!(words.contains("It is <0>'s turn."), "{words}");
    }
    // A form that belongs to no turn is open all the same.
    assert!(hall.tables.why_not(&hall.ask(BEN, "warrior passage", &[])).is_none());
}

#[tokio::test]
async fn a_partner_out_of_turn_reads_whose_turn_it_is() {
    let hall = Hall::new().await;
    let position = include_bytes!("../../transcripts/clean_slate/plan.json");
    let people = [ADA, BEN].map(|name| (name.to_owned(), super::person(name))).into();
    hall.tables.import(hall.call(ADA), position, &people).await.expect("read in");
    let (code, words) = why(&hall, BEN, "slate persuade").expect("ada's turn");
    assert_eq!(code, "not-your-turn");
    assert!(words.contains("It is <0>'s turn, not yours."), "{words}");
    assert_eq!(why(&hall, ADA, "slate persuade"), None);
}

#[tokio::test]
async fn ones_games_are_named_with_their_channels_and_nobody_elses() {
    let hall = Hall::new().await;
    hall.war(&[("name", FieldValue::from("Here"))]).await;
    let mut there = hall.call(CYD);
    there.place = Some(ELSEWHERE);
    let name = |name: &str| -> Chosen { [("name".to_owned(), FieldValue::from(name))].into() };
    hall.tables.create(there, "warrior", name("There")).await.expect("a game elsewhere");
    let text = |answer| match answer {
        Err(no) => say(&no),
        Ok(_) => panic!("it is refused"),
    };
    // Her game is elsewhere; his is here.
    let cyd = text(hall.give(CYD, "attack", &[]).await);
    assert!(cyd.contains("Your game is \"There\" in #901."), "{cyd}");
    let cyd = text(hall.tables.look(hall.call(CYD), Look::Hand, false).await);
    assert!(cyd.contains("#901"), "{cyd}");
    let mut call = hall.call(BEN);
    call.place = Some(ELSEWHERE);
    let ben = text(hall.tables.pause(call).await);
    assert!(ben.contains("\"Here\" in #900") && !ben.contains("There\" in"), "{ben}");
    let dan = text(hall.give("dan", "attack", &[]).await);
    assert!(!dan.contains('#'), "{dan}");
    // In a direct message nothing says which of two is meant.
    let mut both = hall.call(ADA);
    both.place = Some(wartable::table::PlaceId(902));
    hall.tables
        .create(both.clone(), "clean_slate", Chosen::from([("players".to_owned(), 1.into())]))
        .await
        .expect("alone");
    both.interaction = hall.call(ADA).interaction;
    hall.tables.ready(both.clone(), None).await.expect("begun");
    both.place = None;
    let ada = text(hall.tables.look(both.clone(), Look::Status, false).await);
    assert!(ada.contains("#900") && ada.contains("#902"), "{ada}");
    both.game = Some("nonsense".to_owned());
    let ada = text(hall.tables.look(both, Look::Status, false).await);
    assert!(ada.contains("\"Here\" in #900"), "{ada}");
    // Of several only those are named in which the form can be sent, and none that is over.
    let wrong = text(hall.give(BEN, "slate finish", &[]).await);
    assert!(!wrong.contains('#'), "{wrong}");
    let wrong = text(hall.give(ADA, "slate finish", &[]).await);
    assert!(wrong.contains("#902") && !wrong.contains("#900"), "{wrong}");
    assert_eq!(hall.tables.verify_game(GameId(1)).await.expect("a game").differences, Vec::<String>::new());
    assert_eq!(refused(hall.give(CYD, "pass", &[]).await), "not-seated");
}

/// Sits down to a game of this kind with so many people, all of them ready.
async fn seated(kind: &'static dyn Kind, people: &[&str]) -> Hall {
    let hall = Hall::new().await;
    let players = i64::try_from(people.len()).expect("few");
    let options = Chosen::from([("players".to_owned(), players.into())]);
    hall.tables.create(hall.call(people[0]), kind.command(), options).await.expect("a game");
    for name in &people[1..] {
        hall.tables.join(hall.call(name), None).await.expect("a seat");
    }
    for name in people {
        hall.tables.ready(hall.call(name), None).await.expect("ready");
    }
    hall
}

#[tokio::test]
async fn the_panel_has_the_figures_of_every_side_of_ones_own_in_every_game() {
    let all = [ADA, BEN, CYD, "dan", "eve", "fay"];
    for kind in games::all().iter() {
        let (low, high) = kind.people();
        for count in [usize::from(low), usize::from(high).min(4)] {
            let hall = seated(*kind, &all[..count]).await;
            let mut told = 0;
            for name in &all[..count] {
                let board = Look::Board { zone: None };
                let board = hall.tables.look(hall.call(name), board, false).await.expect("a board");
                let panel = hall.tables.look(hall.call(name), Look::Panel, false).await.expect("a panel");
                let small = words_of(&Passage { lines: panel.passage.small, ..Passage::default() });
                let own = board.cast.seats_of(person(name)).map(|seat| seat.0).collect::<Vec<_>>();
                let sides = board.scene.expect("a picture").sides;
                let sides = sides.iter().filter(|side| side.seat.is_some_and(|seat| own.contains(&seat)));
                let mut here = 0;
                for side in sides {
                    let figures = side.figures.join(" · ");
                    assert!(!figures.is_empty(), "{}, {name}", kind.name());
                    assert!(small.contains(&figures), "{}, {name}: {figures} in {small}", kind.name());
                    here += 1;
                }
                assert!(here > 0, "{}: {name} has no side", kind.name());
                told += here;
            }
            // Four armies, whoever commands them; both colours, also of one person's.
            let least = match kind.name() {
                "Clone Wars" => 4,
                "Clean Slate" => 2,
                _ => count,
            };
            assert_eq!(told, least, "{} with {count}", kind.name());
            hall.close().await;
        }
    }
    // Who has several armies reads which is which.
    let clone = games::ALL.named("clone").expect("it is one");
    let hall = seated(clone, &[ADA, BEN]).await;
    let panel = hall.tables.look(hall.call(ADA), Look::Panel, false).await.expect("a panel");
    let small = words_of(&Passage { lines: panel.passage.small, ..Passage::default() });
    let armies =
        small.lines().filter(|line| line.contains("planets")).filter_map(|line| line.split(':').next());
    let armies: std::collections::BTreeSet<&str> = armies.collect();
    assert_eq!(armies.len(), 2, "{small}");
    hall.close().await;
}
