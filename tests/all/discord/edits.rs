//! Messages that can't be changed, and messages that are refused together.

use std::path::Path;
use std::time::Duration;

use jiff::SignedDuration;
use wartable::rules::Script;
use wartable::sandbox::{Fault, MessageId, Shown};

use super::house::{House, private, public, text};

const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

fn messages(house: &House) -> String {
    format!("/channels/{}/messages", house.channel)
}

fn new(shown: &[Shown]) -> Vec<&Shown> {
    public(shown).into_iter().filter(|one| !one.edited).collect()
}

/// The newest message of the channel below which reactions stand.
fn ballot(house: &House) -> MessageId {
    let world = house.sandbox.world();
    let all = world.messages[&house.channel].values().rev();
    all.into_iter().find(|message| !message.reactions.is_empty()).expect("a ballot").id
}

fn has_buttons(house: &House, message: MessageId) -> bool {
    !house.sandbox.world().messages[&house.channel][&message].components.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_added_to_a_message_comes_in_one_of_its_own() {
    // Malformed; in a channel, or of a sort, in which nothing is changed; not to be said there; too old, gone, asleep.
    for (status, code) in
        [(400, 50035), (400, 50008), (400, 20009), (403, 50021), (429, 30046), (404, 10008), (400, 50083)]
    {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, ATTACK).await;
        house.sandbox.fail(1, refused(status, code), "PATCH", &format!("{}/*", messages(&house)));
        let begun = house.clock.now();
        let shown = house.slash(house.ada, "/warrior halt").await;
        assert_eq!(new(&shown).len(), 1, "{code}: {shown:#?}");
        assert!(new(&shown)[0].text.contains("Kamchatka"), "{code}: {shown:#?}");
        let host = text(&private(&shown, house.ada));
        assert!(!host.contains("refuses") && !host.contains("can't write"), "{code}: {host}");
        assert!(house.clock.now().duration_since(begun).as_secs() < 60, "{code}: nothing waits for it");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ballot_whose_last_words_are_refused_loses_its_buttons_all_the_same() {
    for (status, code) in [(400, 50035), (400, 20009)] {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, "/game pause").await;
        let message = ballot(&house);
        assert!(has_buttons(&house, message));
        house.sandbox.fail(1, refused(status, code), "PATCH", &format!("{}/{message}", messages(&house)));
        house.press(house.ben, "Yes").await;
        assert!(!has_buttons(&house, message), "{code}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ballot_that_takes_no_changes_is_over_all_the_same_and_holds_nothing_up() {
    for (status, code) in [(400, 50035), (400, 50008), (403, 50021), (403, 50005)] {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, "/game pause").await;
        let message = ballot(&house);
        house.sandbox.fail(1000, refused(status, code), "PATCH", &format!("{}/{message}", messages(&house)));
        house.press(house.ben, "Yes").await;
        let shown = house.slash(house.ada, "/game resume").await;
        assert!(
            text(&public(&shown)).contains("The game goes on"),
            "{code}: the channel goes on: {shown:#?}"
        );
        let all = house.sandbox.exchanges();
        let tried =
            all.iter().filter(|one| one.method == "PATCH" && one.path.ends_with(&message.to_string()));
        assert!((1..=2).contains(&tried.count()), "{code}");
        house.close().await;
    }
}

/// An attack that was told, and two messages that wait until they can be added to that.
async fn two_wait() -> House {
    let house = House::patient().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    house.slash(house.ada, ATTACK).await;
    for order in ["/warrior halt", "/move from:Brazil to:Peru troops:1"] {
        let answers = |house: &House| {
            let all = house.sandbox.exchanges();
            all.iter().filter(|one| one.method == "PATCH" && one.path.ends_with("@original")).count()
        };
        let before = answers(&house);
        house.sandbox.slash(house.ada, house.here(), order, Path::new(".")).expect("it is sent");
        while answers(&house) == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    assert_eq!(house.tables.how_much().await.expect("the outbox").outbox.waiting, 2);
    // Nothing can be added.
    house.sandbox.fail(1, refused(400, 50035), "PATCH", &format!("{}/*", messages(&house)));
    house
}

async fn all_that_comes(house: &House) -> Vec<Shown> {
    let mark = house.sandbox.mark();
    house.quiet().await;
    house.sandbox.since(mark)
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_refused_together_are_sent_one_by_one() {
    let house = two_wait().await;
    // As one they are refused, with their buttons and without.
    house.sandbox.fail(2, refused(400, 50035), "POST", &messages(&house));
    let shown = all_that_comes(&house).await;
    let told = new(&shown);
    assert_eq!(told.len(), 2, "{shown:#?}");
    for (message, words) in told.iter().zip(["Kamchatka", "moves 1"]) {
        assert!(message.text.contains(words), "{words}: {shown:#?}");
    }
    assert!(!text(&private(&shown, house.ada)).contains("kept aside"), "none is at fault: {shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_messages_refused_together_only_the_one_at_fault_is_kept_aside() {
    let house = two_wait().await;
    // Both as one, and then the first by itself.
    house.sandbox.fail(4, refused(400, 50035), "POST", &messages(&house));
    let shown = all_that_comes(&house).await;
    let told = new(&shown);
    assert_eq!(told.len(), 1, "{shown:#?}");
    assert!(told[0].text.contains("moves 1"), "{shown:#?}");
    assert_eq!(text(&private(&shown, house.ada)).matches("kept aside").count(), 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_comes_back_after_a_while_is_a_new_message_and_calls_who_waited() {
    let house = House::patient().await;
    let shown = house.slash(house.ada, "/game import file:\"../clone_wars/walk/asked.json\"").await;
    assert!(shown.len() > 1, "{shown:#?}");
    let pings = |shown: &[Shown]| new(shown).iter().any(|one| one.pinged.contains(&house.ben));
    for number in 0..2 {
        let dice = [6, 6, 6, 1, 1].into_iter().collect();
        house.tables.script(Script { dice, ..Script::default() }).expect("dice by hand");
        let shown = match number {
            0 => house.slash(house.ben, "/attack from:Kessel to:Byss until:\"one roll\"").await,
            _ => house.press(house.ben, "One roll").await,
        };
        assert!(text(&public(&shown)).contains("How does"), "{shown:#?}");
        house.clock.move_to(house.clock.now() + SignedDuration::from_mins(10));
        house.quiet().await;
        let shown = house.press(house.ada, "With all").await;
        let prompts: Vec<_> = new(&shown).into_iter().filter(|one| one.text.contains("your turn")).collect();
        assert_eq!(prompts.len(), 1, "{shown:#?}");
        // The first time that he has waited so long he is called; not again within the hour.
        assert_eq!(pings(&shown), number == 0, "{shown:#?}");
    }
    house.close().await;
}

/// What a message that grows asked before is answered, and its deadline over: it reads as a story with one question below.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_goes_as_soon_as_it_is_answered_and_what_came_of_it_stays() {
    let house = House::open().await;
    let cyd = house.sandbox.person("cyd");
    house.slash(house.ada, "/game import file:\"../clone_wars/walk/asked.json\"").await;
    let dice = [6, 6, 6, 1, 1].into_iter().collect();
    house.tables.script(Script { dice, ..Script::default() }).expect("dice by hand");
    let newest = || {
        let seen = house.sandbox.seen(cyd, house.here());
        seen.into_iter().rfind(|shown| shown.by_bot).expect("something").text
    };
    house.slash(house.ben, "/attack from:Kessel to:Byss until:\"one roll\"").await;
    let asked = newest();
    assert!(asked.contains("How does"), "{asked}");
    assert!(!asked.contains("your turn"), "who is asked while another decides waits: {asked}");
    house.press(house.ada, "With all").await;
    let after = newest();
    assert!(after.contains("Kessel") && after.contains("your turn"), "{after}");
    assert!(!after.contains("How does"), "{after}");
    assert_eq!(after.matches("your turn").count(), 1, "{after}");
    house.close().await;
}
