//! Answers that Discord doesn't take at once: what was done is told sooner or later, and nobody is asked to do it again.

use wartable::sandbox::{Fault, Shown};

use super::house::{House, private, public, text};

const CALLBACK: &str = "/interactions/*/callback";
const ANSWER: &str = "/webhooks/*";
const LONG: &str = "/rules search:troops";
const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_answer_is_given_again() {
    for fault in [refused(500, 0), Fault::Page(403), refused(429, 0), Fault::Cut, Fault::Page(404)] {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(4, fault.clone(), "PATCH", ANSWER);
        let shown = house.slash(house.ada, ATTACK).await;
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("Kamchatka") && !said.contains("went wrong"), "{fault:?}: {shown:#?}");
        assert_eq!(text(&public(&shown)).matches("attacks Kamchatka").count(), 1, "{shown:#?}");
        assert!(private(&shown, house.ada).iter().all(|shown| !shown.text.contains("took no answer")));
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_answered_in_a_quarter_of_an_hour_is_told_by_direct_message() {
    // Discord is down for answers; or the interaction is unknown to it by then.
    for (fault, tries) in [(refused(503, 0), 60), (refused(404, 10062), 1), (refused(401, 50027), 1)] {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(1000, fault.clone(), "PATCH", ANSWER);
        let (begun, before) = (house.clock.now(), house.sandbox.exchanges().len());
        let shown = house.slash(house.ada, ATTACK).await;
        assert!(house.clock.now().duration_since(begun).as_mins() <= 15);
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("took no answer to what you gave") && said.contains("Kamchatka"), "{said}");
        assert!(!said.contains("went wrong") && !said.contains("once more"), "{said}");
        let all = house.sandbox.exchanges();
        let tried = all
            .iter()
            .skip(before)
            .filter(|exchange| exchange.method == "PATCH" && exchange.path.contains("@original"));
        assert!((1..=tries).contains(&tried.count()), "{fault:?}");
        house.sandbox.heal();
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_under_way_when_the_bot_stopped_is_told_after_the_next_start() {
    let mut house = House::with("two_front.json").await;
    let mark = house.sandbox.mark();
    house.sandbox.fail(1000, refused(503, 0), "PATCH", ANSWER);
    house.sandbox.slash(house.ada, house.here(), ATTACK, std::path::Path::new(".")).expect("it is sent");
    while !house.sandbox.exchanges().iter().any(|exchange| exchange.status == 503) {
        tokio::task::yield_now().await;
    }
    house.restart().await;
    let shown = house.sandbox.since(mark);
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("took no answer to what you gave") && said.contains("Kamchatka"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_whose_answer_was_lost_counts() {
    for fault in [Fault::Cut, refused(500, 0)] {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(1, fault.clone(), "POST", CALLBACK);
        let shown = house.slash(house.ada, ATTACK).await;
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("Kamchatka") && !said.contains("took no answer"), "{fault:?}: {shown:#?}");
        assert_eq!(text(&public(&shown)).matches("attacks Kamchatka").count(), 1, "{shown:#?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_too_late_to_be_acknowledged_is_not_done_and_said_to_be_so() {
    for fault in [refused(404, 10062), refused(503, 0)] {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(1000, fault.clone(), "POST", CALLBACK);
        let shown = house.slash(house.ada, ATTACK).await;
        assert!(public(&shown).is_empty(), "{fault:?}: {shown:#?}");
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("Nothing was done by it"), "{fault:?}: {shown:#?}");
        assert!(said.ends_with("Warrior 1 in #games · open it there"), "{fault:?}: {said}");
        let all = house.sandbox.exchanges();
        let tried =
            all.iter().filter(|exchange| exchange.path.ends_with("/callback") && exchange.status != 204);
        assert!((1..=20).contains(&tried.count()), "{fault:?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_refused_as_it_is_goes_as_bare_words() {
    let house = House::with("two_front.json").await;
    house.sandbox.fail(1, refused(400, 50035), "PATCH", ANSWER);
    let shown = house.slash(house.ada, "/board").await;
    let mine = private(&shown, house.ada);
    assert!(mine.iter().all(|shown| shown.pictures.is_empty() && shown.buttons.is_empty()), "{shown:#?}");
    assert_eq!(mine.len(), 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_reaches_nobody_by_direct_message_either_holds_up_nothing_and_is_shown_to_nobody_else()
{
    for (fault, comes) in [
        (refused(403, 50007), false),
        (refused(400, 50035), true),
        (refused(403, 40003), true),
        (refused(500, 0), true),
    ] {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(1, refused(404, 10062), "PATCH", ANSWER);
        house.sandbox.fail(1, fault.clone(), "POST", "/channels/*/messages");
        let shown = house.slash(house.ada, "/board").await;
        assert!(public(&shown).is_empty(), "{fault:?}: {shown:#?}");
        let said = text(&private(&shown, house.ada));
        assert_eq!(said.contains("took no answer to what you gave"), comes, "{fault:?}: {shown:#?}");
        assert_eq!(house.tables.how_much().await.expect("the outbox").outbox.waiting, 0, "{fault:?}");
        let shown = house.slash(house.ada, ATTACK).await;
        assert_eq!(text(&public(&shown)).matches("attacks Kamchatka").count(), 1, "{fault:?}: {shown:#?}");
        assert!(text(&private(&shown, house.ada)).contains("Kamchatka"), "{fault:?}: {shown:#?}");
        house.close().await;
    }
}

/// An answer can be changed for a quarter of an hour; a press on what stands there later is answered by itself.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_pressed_long_after_opens_the_panel_anew() {
    let house = House::with("two_front.json").await;
    house.press(house.ada, "Attack").await;
    house.wait(2).await;
    let shown = house.press(house.ada, "Back").await;
    let panel = private(&shown, house.ada);
    let panel = panel.last().unwrap_or_else(|| panic!("{shown:#?}"));
    for label in ["Attack", "End turn", "Board"] {
        assert!(panel.buttons.iter().any(|button| button.label == label), "{label}: {panel:#?}");
    }
    // From there it goes on, as from a menu that stood there for so long.
    house.press(house.ada, "Attack").await;
    house.wait(2).await;
    for (menu, value) in [("From", "Alaska"), ("To", "Kamchatka")] {
        house.after(|sandbox| sandbox.choose(house.ada, menu, &[value]).expect("a menu")).await;
        house.wait(1).await;
    }
    let shown = house.press(house.ada, "Once").await;
    assert!(text(&public(&shown)).contains("attacks Kamchatka"), "{shown:#?}");
    house.close().await;
}

/// An answer of several messages: each comes once, though Discord's word that it did is lost.
#[tokio::test(flavor = "multi_thread")]
async fn what_follows_an_answer_is_never_doubled() {
    for fault in [Fault::Cut, refused(500, 0), Fault::Page(502)] {
        let house = House::with("two_front.json").await;
        let own = |shown: &[Shown]| -> Vec<String> {
            private(shown, house.ada).iter().map(|shown| shown.text.clone()).collect()
        };
        let plain = own(&house.slash(house.ada, LONG).await);
        assert!(plain.len() > 1, "it takes several: {plain:#?}");
        house.sandbox.fail(1, fault.clone(), "POST", ANSWER);
        let shown = house.slash(house.ada, LONG).await;
        assert_eq!(own(&shown), plain, "{fault:?}");
        house.close().await;
    }
}
