//! A list that is put together from several menus: what was picked stays, can be taken out again, and goes when all is
//! said; also where it is more than a button's id can hold.

use super::house::{House, private, public, text};
use wartable::sandbox::Shown;

/// Chooses from a menu; gives what ada then reads.
async fn choose(house: &House, menu: &str, values: &[&str]) -> String {
    let act = |sandbox: &wartable::sandbox::Sandbox| {
        sandbox.choose(house.ada, menu, values).unwrap_or_else(|why| panic!("{menu} {values:?}: {why}"))
    };
    read(house, &house.after(act).await)
}

/// What ada alone reads of this, where nobody else is told anything.
fn read(house: &House, shown: &[Shown]) -> String {
    assert!(public(shown).is_empty(), "{shown:#?}");
    text(&private(shown, house.ada))
}

/// How many ada has placed in each of these, which others don't see yet.
fn placed<const N: usize>(house: &House, at: [&str; N]) -> [u64; N] {
    let position = house.tables.position(house.place()).expect("a game");
    at.map(|at| position["placed"]["ada"][at].as_u64().unwrap_or(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_picked_in_one_zone_stays_while_one_looks_into_another() {
    let house = House::with("many.json").await;
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    let said = choose(&house, "Places", &["Peru", "Brazil"]).await;
    assert!(said.contains("So far: Peru, Brazil."), "{said}");
    choose(&house, "Zone", &["Europe"]).await;
    let said = choose(&house, "Places", &["Iceland"]).await;
    assert!(said.contains("So far: Peru, Brazil, Iceland."), "{said}");
    // What was picked is not offered a second time.
    let newest = house.sandbox.since(0);
    let menus = newest.iter().rev().flat_map(|shown| &shown.menus);
    let menu = menus.clone().find(|menu| menu.placeholder == "Places").expect("a menu");
    let offered: Vec<&str> = menu.options.iter().map(|(_, value)| value.as_str()).collect();
    assert!(!offered.iter().any(|value| value.starts_with("Iceland")), "{offered:?}");
    // One is taken out again.
    let said = choose(&house, "Take out", &["Peru"]).await;
    assert!(said.contains("So far: Brazil, Iceland."), "{said}");
    let shown = house.press(house.ada, "Done, evenly").await;
    assert!(text(&private(&shown, house.ada)).contains("Iceland"), "{shown:#?}");
    assert_eq!(placed(&house, ["peru", "brazil", "iceland"]), [0, 10, 10]);
    house.close().await;
}

/// The menu of the shares, after three places were picked.
async fn shares(house: &House) -> Vec<(String, String)> {
    house.press(house.ada, "Place several").await;
    choose(house, "Zone", &["South America"]).await;
    choose(house, "Places", &["Peru", "Brazil", "Venezuela"]).await;
    let shown = house.press(house.ada, "Done").await;
    assert!(read(house, &shown).contains("How many where?"), "{shown:#?}");
    let menus = shown.iter().rev().flat_map(|shown| &shown.menus);
    menus.clone().find(|menu| menu.placeholder == "Shares").expect("a menu").options.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_are_many_the_places_come_first_and_then_what_goes_where() {
    let house = House::with("many.json").await;
    let offered = shares(&house).await;
    let label = |value: &str| {
        let found = offered.iter().find(|(_, other)| other == value);
        found.map(|(label, _)| label.as_str()).unwrap_or_else(|| panic!("{value}: {offered:?}"))
    };
    assert_eq!(label("evenly"), "Evenly: Peru 7, Brazil 7, Venezuela 6");
    assert_eq!(label("1 each"), "One in each: Peru 1, Brazil 1, Venezuela 1");
    assert_eq!(label("Brazil rest"), "Most in Brazil: Peru 1, Brazil 18, Venezuela 1");
    assert_eq!(label("Peru 5"), "Peru 5, the others what is left");
    assert!(offered.len() <= 25, "one menu");
    // Several of them together.
    house
        .after(|sandbox| sandbox.choose(house.ada, "Shares", &["Peru 5", "Brazil 2"]).expect("a menu"))
        .await;
    assert_eq!(placed(&house, ["peru", "brazil", "venezuela"]), [5, 2, 13]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_open_goes_evenly_and_one_place_takes_what_it_is_given() {
    let house = House::with("many.json").await;
    shares(&house).await;
    house.press(house.ada, "Leave open").await;
    assert_eq!(placed(&house, ["peru", "brazil", "venezuela"]), [7, 7, 6]);
    house.close().await;
    let house = House::with("many.json").await;
    shares(&house).await;
    house.after(|sandbox| sandbox.choose(house.ada, "Shares", &["1 each"]).expect("a menu")).await;
    assert_eq!(placed(&house, ["peru", "brazil", "venezuela"]), [1, 1, 1]);
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru"]).await;
    house.press(house.ada, "Done").await;
    house.after(|sandbox| sandbox.choose(house.ada, "Shares", &["Peru 5"]).expect("a menu")).await;
    assert_eq!(placed(&house, ["peru", "brazil", "venezuela"]), [6, 1, 1]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_picked_beside_other_stands_in_the_form_that_opens() {
    let house = House::with("many.json").await;
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru"]).await;
    house.after(|sandbox| sandbox.choose(house.ada, "Places", &["Brazil", "Other…"]).expect("a menu")).await;
    assert!(house.sandbox.has_form(house.ada));
    // Sent as it stands.
    house.after(|sandbox| sandbox.fill(house.ada, &[]).expect("a form")).await;
    assert_eq!(placed(&house, ["peru", "brazil"]), [10, 10]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn done_pressed_twice_does_it_once_and_offers_no_change() {
    let house = House::with("many.json").await;
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru"]).await;
    house.press(house.ada, "Done").await;
    house.after(|sandbox| sandbox.choose(house.ada, "Shares", &["Peru 2"]).expect("a menu")).await;
    // What stands there now is called as what was under the finger before, and would give the rest away.
    house.sandbox.people_look_for(jiff::SignedDuration::ZERO);
    let shown = house.press(house.ada, "Done").await;
    assert_eq!(placed(&house, ["peru"]), [2]);
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("needs-confirmation"), "{shown:#?}");
    let buttons: Vec<_> = private(&shown, house.ada).iter().flat_map(|shown| shown.buttons.clone()).collect();
    assert!(!buttons.is_empty());
    assert!(!buttons.iter().any(|label| label.label.contains("Change it")), "{buttons:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_starts_over_and_all_is_as_it_was() {
    let house = House::with("many.json").await;
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru"]).await;
    let said = choose(&house, "Take out", &["All of it, to start over"]).await;
    assert!(!said.contains("So far"), "{said}");
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru", "Brazil"]).await;
    house.press(house.ada, "Done, evenly").await;
    assert_eq!(placed(&house, ["peru", "brazil"]), [10, 10]);
    house.close().await;
}

/// More than an id holds, piece by piece.
async fn pick_much(house: &House) -> String {
    house.press(house.ada, "Place several").await;
    let mut said = String::new();
    for (zone, places) in [
        ("North America", &["Alaska", "Northwest Territory", "Greenland", "Alberta", "Ontario"][..]),
        ("Africa", &["North Africa", "East Africa", "South Africa", "Madagascar"][..]),
    ] {
        choose(house, "Zone", &[zone]).await;
        said = choose(house, "Places", places).await;
    }
    said
}

/// All that was picked has one troop.
async fn one_in_each(house: &House) {
    house.press(house.ada, "Done").await;
    house.after(|sandbox| sandbox.choose(house.ada, "Shares", &["1 each"]).expect("a menu")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_more_than_an_id_holds_is_kept_until_it_is_done() {
    let house = House::with("many.json").await;
    let said = pick_much(&house).await;
    assert!(said.contains("more than menus can hold"), "{said}");
    // It can be changed as before.
    let said = choose(&house, "Take out", &["Alberta"]).await;
    assert!(said.contains("East Africa") && !said.contains("Alberta"), "{said}");
    one_in_each(&house).await;
    assert_eq!(placed(&house, ["alaska", "alberta", "madagascar"]), [1, 0, 1]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_can_be_changed_and_is_not_begun_anew() {
    let house = House::with("many.json").await;
    house.press(house.ada, "Place several").await;
    choose(&house, "Zone", &["South America"]).await;
    choose(&house, "Places", &["Peru", "Brazil", "Venezuela"]).await;
    house.press(house.ada, "Done").await;
    let too_many = ["Peru 10", "Brazil 10", "Venezuela 5"];
    let shown = house.after(|sandbox| sandbox.choose(house.ada, "Shares", &too_many).expect("a menu")).await;
    assert!(read(&house, &shown).contains("20"), "{shown:#?}");
    assert_eq!(placed(&house, ["peru"]), [0]);
    let shown = house.press(house.ada, "Change it").await;
    assert!(read(&house, &shown).contains("So far: Peru 10, Brazil 10, Venezuela 5."), "{shown:#?}");
    choose(&house, "Take out", &["Peru 10"]).await;
    house.press(house.ada, "Done").await;
    assert_eq!(placed(&house, ["peru", "brazil", "venezuela"]), [5, 10, 5]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_new_start_it_is_said_that_it_is_gone_and_there_is_a_way_on() {
    let mut house = House::with("many.json").await;
    pick_much(&house).await;
    house.restart().await;
    let shown = house.press(house.ada, "Done").await;
    let said = read(&house, &shown);
    assert!(said.contains("started anew"), "{said}");
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("stale"));
    assert_eq!(placed(&house, ["madagascar"]), [0]);
    // It is begun again from there.
    pick_much(&house).await;
    one_in_each(&house).await;
    assert_eq!(placed(&house, ["madagascar"]), [1]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_of_an_offer_is_put_together_from_lands_of_several_zones_and_from_money() {
    let house = House::with("many_barter.json").await;
    house.press(house.ada, "Offer").await;
    choose(&house, "To", &["ben"]).await;
    choose(&house, "Zone", &["Everything else"]).await;
    choose(&house, "Give", &["50 gp"]).await;
    choose(&house, "Zone", &["Oceania"]).await;
    let said = choose(&house, "Give", &["Indonesia"]).await;
    assert!(said.contains("So far: 50 gp, Indonesia."), "{said}");
    house.press(house.ada, "Done").await;
    // Ben has less: what he gives fits into one menu, or is done as well.
    let shown = house.after(|sandbox| sandbox.choose(house.ada, "Want", &["India"]).expect("a menu")).await;
    if public(&shown).is_empty() {
        house.press(house.ada, "Done").await;
    }
    let offer = house.tables.position(house.place()).expect("a game")["offers"][0].clone();
    assert_eq!((&offer["give"]["cash"], &offer["want"]["territories"][0]), (&50.into(), &"india".into()));
    assert_eq!(offer["give"]["territories"][0], "indonesia");
    house.close().await;
}

/// The menu that is called this, in what was answered last.
fn offered(house: &House, menu: &str) -> Vec<(String, String)> {
    let shown = house.sandbox.since(0);
    let newest = private(&shown, house.ada).into_iter().next_back().expect("an answer");
    let found = newest.menus.iter().find(|found| found.placeholder == menu);
    found.unwrap_or_else(|| panic!("{menu}: {newest:#?}")).options.clone()
}

/// Where there is more than one menu of it, a list is put together alike in every game: what was picked is taken out
/// again, and with `Done` what is left is done.
#[tokio::test(flavor = "multi_thread")]
async fn lists_of_other_games_are_put_together_and_taken_apart_alike() {
    for (position, button, menu) in [
        ("../two_player/many.json", "Place several", "Places"),
        ("../clone_wars/many.json", "Place several", "Places"),
        ("../clone_wars/walk/claim.json", "Queue…", "List"),
    ] {
        let house = House::with(position).await;
        house.slash(house.ada, "/play").await;
        house.press(house.ada, button).await;
        let before = house.tables.position(house.place());
        let few = |options: Vec<(String, String)>| {
            let single = |(_, value): &&(String, String)| !value.contains(',') && value != "any";
            options.iter().filter(single).map(|(_, value)| value.clone()).take(2).collect::<Vec<_>>()
        };
        let picked = few(offered(&house, menu));
        let [first, second] = picked.as_slice() else { panic!("{position}: {picked:?}") };
        let said = choose(&house, menu, &[first]).await;
        assert!(said.contains(&format!("So far: {first}.")), "{position}: {said}");
        let again: Vec<String> = offered(&house, menu).into_iter().map(|(_, value)| value).collect();
        let other = if again.contains(second) { second } else { again.first().expect("something") };
        choose(&house, menu, &[other]).await;
        let said = choose(&house, "Take out", &[first]).await;
        assert!(
            said.contains("So far: ") && !said.contains(&format!("So far: {first}")),
            "{position}: {said}"
        );
        assert_eq!(house.tables.position(house.place()), before, "{position}: nothing was done yet");
        let shown = house.press(house.ada, "Done").await;
        let shares = shown.iter().flat_map(|shown| &shown.menus).find(|menu| menu.placeholder == "Shares");
        if let Some((_, first)) = shares.and_then(|menu| menu.options.first()) {
            house.after(|sandbox| sandbox.choose(house.ada, "Shares", &[first]).expect("a menu")).await;
        }
        assert_ne!(house.tables.position(house.place()), before, "{position}: it is done");
        house.close().await;
    }
}

/// Sentences hold commas; whoever types them may leave out the last mark, and changes them as those that were picked.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_without_its_last_mark_is_changed_sentence_by_sentence() {
    let house = House::with("../clean_slate/plan.json").await;
    house.slash(house.ben, "/play").await;
    house.press(house.ben, "Plan my turn").await;
    house.after(|sandbox| sandbox.choose_other(house.ben).expect("a menu")).await;
    let typed = "recalibrate Peru to Brazil 9 windmill, 9 book; finish, please";
    let filled = [("orders".to_owned(), typed.to_owned())];
    let shown = house.after(|sandbox| sandbox.fill(house.ben, &filled).expect("a dialog is open")).await;
    assert!(shown.iter().flat_map(|shown| &shown.buttons).any(|one| one.label == "Change it"), "{shown:#?}");
    let shown = house.press(house.ben, "Change it").await;
    let said = text(&private(&shown, house.ben));
    assert!(said.contains(&format!("So far: {typed}.")), "{said}");
    let menus = shown.iter().rev().flat_map(|shown| &shown.menus);
    let out = menus.clone().find(|menu| menu.placeholder == "Take out").expect("a menu");
    let labels: Vec<&str> = out.options.iter().map(|(label, _)| label.as_str()).collect();
    assert!(labels[0].starts_with("recalibrate Peru to Brazil 9 windmill, 9 book"), "{labels:?}");
    assert!(labels.iter().any(|label| label.starts_with("finish, please")), "{labels:?}");
    house.close().await;
}
