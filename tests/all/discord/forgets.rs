//! `/game forget` by somebody whose name, and whose game's, look like commands to the chat.

use super::house::{House, private, text};

const NAME: &str = "**ada** <@2> `x` [a](https://example.com) || # _y_";
const GAME: &str = "@everyone __War__ <#3> [here](https://example.com)";

#[tokio::test(flavor = "multi_thread")]
async fn a_name_full_of_markup_is_shown_as_it_is_pings_nobody_and_is_forgotten() {
    let house = House::open().await;
    let person = house.sandbox.person(NAME);
    house.slash(person, &format!("/game create warrior players:2 name:\"{GAME}\"")).await;
    let shown = house.slash(person, "/game forget").await;
    let said = text(&private(&shown, person));
    assert!(said.contains("__War__") && said.contains("**ada**"), "as it was typed: {said}");
    assert!(said.contains("[a](https://example.com)"), "and no link: {said}");
    let shown = house.press(person, "Yes, erase it all").await;
    assert!(text(&private(&shown, person)).contains("Done"), "{shown:#?}");
    let all = house.sandbox.since(0);
    assert!(all.iter().all(|one| one.pinged.is_empty()), "{all:#?}");
    house.close().await;
}
