//! Whatever a command can do, buttons, menus and dialogs can do, before and after a restart.

use super::house::{House, private, public, text};

#[tokio::test(flavor = "multi_thread")]
async fn people_join_by_a_button_and_begin_by_another() {
    let house = House::open().await;
    let shown = house.slash(house.ada, "/game create warrior players:2").await;
    assert!(public(&shown).iter().any(|shown| !shown.buttons.is_empty()), "{shown:#?}");
    let shown = house.press(house.ben, "Join").await;
    assert!(!text(&private(&shown, house.ben)).is_empty(), "{shown:#?}");
    assert!(!text(&private(&shown, house.ben)).contains("went wrong"), "{shown:#?}");
    assert!(private(&shown, house.ada).is_empty());
    house.press(house.ada, "Ready").await;
    let shown = house.press(house.ben, "Ready").await;
    assert!(text(&public(&shown)).to_lowercase().contains("ada"), "it begins: {shown:#?}");
    assert_eq!(
        house.tables.standing(house.place()).map(|standing| standing.phase).as_deref(),
        Some("capital")
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_lives_through_a_restart_and_works_once() {
    let mut house = House::with("two_front.json").await;
    house.restart().await;
    let shown = house.press(house.ada, "End turn").await;
    assert!(!private(&shown, house.ada).is_empty());
    let owes = house.tables.standing(house.place()).expect("a game").owes;
    assert_eq!(owes, ["ben"]);
    let shown = house.press(house.ada, "End turn").await;
    let code = house.code(&shown, house.ada);
    assert!(matches!(code.as_deref(), Some("stale" | "not-your-turn")), "{shown:#?}");
    assert!(public(&shown).is_empty(), "{shown:#?}");
    assert_eq!(house.tables.standing(house.place()).expect("a game").owes, ["ben"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attack_without_places_asks_by_menus() {
    let house = House::with("two_front.json").await;
    let shown = house.slash(house.ada, "/attack").await;
    let menus: Vec<String> = private(&shown, house.ada)
        .iter()
        .flat_map(|shown| shown.menus.iter().map(|menu| menu.placeholder.clone()))
        .collect();
    assert_eq!(menus, ["From"], "{shown:#?}");
    house.after(|sandbox| sandbox.choose(house.ada, "From", &["Alaska"]).expect("a menu")).await;
    // Who meets whom is said before it is done.
    let shown = house.after(|sandbox| sandbox.choose(house.ada, "To", &["Kamchatka"]).expect("a menu")).await;
    assert!(public(&shown).is_empty(), "{shown:#?}");
    assert!(text(&private(&shown, house.ada)).contains("to win"), "{shown:#?}");
    let shown = house.press(house.ada, "To the end").await;
    assert!(text(&public(&shown)).contains("Kamchatka"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bid_by_dialog_in_direct_messages_is_seen_by_nobody_else() {
    let house = House::with("auction.json").await;
    let mark = house.sandbox.mark();
    let shown = house.press(house.ben, "Bid").await;
    assert!(public(&shown).is_empty(), "a dialog is nobody else's: {shown:#?}");
    let filled = [("amount".to_owned(), "37".to_owned())];
    // Sums are offered; any other is typed.
    house.after(|sandbox| sandbox.choose_other(house.ben).expect("a menu")).await;
    house.after(|sandbox| sandbox.fill(house.ben, &filled).expect("a dialog is open")).await;
    house.whisper(house.ada, "/warrior bid amount:-5").await;
    let all = house.sandbox.since(mark);
    assert!(text(&private(&all, house.ben)).contains("37"), "{all:#?}");
    assert!(!text(&private(&all, house.ada)).contains("37"));
    assert!(text(&private(&all, house.ada)).contains("WR-25"), "{all:#?}");
    assert!(!text(&public(&all)).contains("37"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_territory_empty_is_confirmed_by_a_button() {
    let house = House::with("two_front.json").await;
    let shown = house.slash(house.ada, "/move from:Peru to:Brazil troops:2").await;
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("needs-confirmation"), "{shown:#?}");
    let shown = house.press(house.ada, "Yes, leave it empty").await;
    assert!(text(&public(&shown)).contains("Peru"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dialog_opens_only_for_whom_it_can_be_of_use() {
    let house = House::with("two_front.json").await;
    let cyd = house.sandbox.person("cyd");
    // Ben is out of turn, cyd has no seat: both read why, and whose turn it is, before anything is typed.
    for (who, code) in [(house.ben, "not-your-turn"), (cyd, "not-seated")] {
        for label in ["Attack", "Attack with…", "Assault", "Move"] {
            let shown = house.press(who, label).await;
            let said = text(&private(&shown, who));
            assert_eq!(house.code(&shown, who).as_deref(), Some(code), "{label}: {said}");
            assert!(!said.contains(code) && said.contains("ada"), "{label}: {said}");
            assert!(house.sandbox.fill(who, &[("troops".to_owned(), "1".to_owned())]).is_err(), "{label}");
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_closed_unsent_leaves_the_buttons_there() {
    let house = House::with("auction.json").await;
    house.press(house.ben, "Bid").await;
    // Nobody tells that the dialog was closed. The message below which it opened is as it was.
    let shown = house.press(house.ben, "No bid").await;
    assert!(text(&private(&shown, house.ben)).contains("No bid"), "{shown:#?}");
    // A menu stands in the place of the private message that opened it, and keeps its buttons below.
    let house_of_war = House::with("two_front.json").await;
    let ada = house_of_war.ada;
    house_of_war.slash(ada, "/move from:Brazil to:Peru troops:1").await;
    let on = Some("You may go on attacking");
    let shown = house_of_war.after(|sandbox| sandbox.press(ada, "Attack", on)).await;
    let menus = private(&shown, ada).iter().flat_map(|shown| &shown.menus).count();
    let labels: Vec<String> = private(&shown, ada)
        .iter()
        .flat_map(|shown| &shown.buttons)
        .map(|button| button.label.clone())
        .collect();
    assert_eq!(menus, 1, "{shown:#?}");
    for label in ["Move", "End turn", "Undo"] {
        assert!(labels.iter().any(|known| known == label), "{label}: {labels:?}");
    }
    let shown = house_of_war.press(ada, "Undo").await;
    assert!(text(&public(&shown)).contains("Taken back"), "{shown:#?}");
    house.close().await;
    house_of_war.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_in_the_place_of_a_message_keeps_what_can_be_done() {
    let house = House::with("two_front.json").await;
    // The confirmation stands under the refusal, and beside it what else there is.
    let shown = house.slash(house.ada, "/move from:Peru to:Brazil troops:2").await;
    let labels = |shown: &[wartable::sandbox::Shown]| -> Vec<String> {
        let buttons = private(shown, house.ada).into_iter().flat_map(|shown| shown.buttons.clone());
        buttons.map(|button| button.label).collect()
    };
    let first = labels(&shown);
    assert_eq!(first.first().map(String::as_str), Some("Yes, leave it empty"), "{first:?}");
    assert!(first.iter().any(|label| label == "Attack"), "{first:?}");
    // Who may do nothing now has no buttons; who looks on neither.
    let shown = house.slash(house.ben, "/attack from:Kamchatka to:Alaska").await;
    let buttons = private(&shown, house.ben).into_iter().flat_map(|shown| shown.buttons.clone());
    assert!(buttons.into_iter().all(|button| !["Attack", "End turn"].contains(&button.label.as_str())));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_in_anothers_turn_reads_whose_it_is() {
    let house = House::with("two_front.json").await;
    for button in ["Attack", "End turn"] {
        let shown = house.press(house.ben, button).await;
        let said = text(&private(&shown, house.ben));
        assert_eq!(house.code(&shown, house.ben).as_deref(), Some("not-your-turn"), "{button}: {said}");
        assert!(said.contains("ada") && said.contains("Waiting for a turn"), "{button}: {said}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_wrong_channel_ones_games_are_a_tap_away() {
    let house = House::with("two_front.json").await;
    let server = house.sandbox.server("War table");
    let elsewhere = house.sandbox.channel(server, "lounge");
    let shown = house.slash_in(elsewhere, house.ada, "/play").await;
    assert!(text(&private(&shown, house.ada)).contains("Your game is"), "{shown:#?}");
    let shown = house.press(house.ada, "Open Warrior 1").await;
    let panel = private(&shown, house.ada);
    assert!(
        panel.iter().any(|shown| shown.buttons.iter().any(|button| button.label == "Attack")),
        "{shown:#?}"
    );
    // Somebody else's isn't.
    let eve = house.sandbox.person("eve");
    let shown = house.slash_in(elsewhere, eve, "/play").await;
    let labels: Vec<_> = private(&shown, eve).iter().flat_map(|shown| &shown.buttons).collect();
    assert!(labels.iter().all(|button| !button.label.starts_with("Open")), "{labels:#?}");
    house.close().await;
}

/// What was agreed to in a lobby is no yes to giving a seat up in a game that began meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_lobby_is_asked_anew_where_the_game_has_begun() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior players:2").await;
    house.slash(house.ben, "/game join").await;
    house.slash(house.ben, "/game ready").await;
    house.slash(house.ben, "/play").await;
    let asked = house.press(house.ben, "Leave").await;
    assert!(text(&private(&asked, house.ben)).contains("join again"), "{asked:#?}");
    house.slash(house.ada, "/game ready").await;
    let shown = house.press(house.ben, "Yes, leave").await;
    assert!(public(&shown).is_empty(), "nobody left: {shown:#?}");
    let standing = house.tables.standing(house.place()).expect("a game");
    assert_eq!(standing.phase, "capital");
    assert!(standing.owes.contains(&"ben".to_owned()), "{:?}", standing.owes);
    house.close().await;
}
