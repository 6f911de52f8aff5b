//! Every interaction is answered at once, privately, and by the one who was asked.

use super::house::{House, private, public, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_acknowledged_and_answered_privately() {
    let house = House::open().await;
    let shown = house.slash(house.ada, "/status").await;
    assert!(public(&shown).is_empty(), "{shown:#?}");
    assert!(!text(&private(&shown, house.ada)).is_empty(), "ada is told something: {shown:#?}");
    assert!(private(&shown, house.ben).is_empty());
    house.close().await;
}
