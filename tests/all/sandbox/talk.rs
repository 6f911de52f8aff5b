//! People and a real bot talking to each other.

use std::path::Path;

use wartable::sandbox::{Outcome, Place, Shown, Visibility};

use super::bot::{Room, until};

impl Room {
    fn here(&self) -> Place {
        Place::Channel(self.channel)
    }

    fn slash(&self, line: &str) -> Result<wartable::sandbox::Sent, String> {
        self.sandbox.slash(self.ada, self.here(), line, Path::new("")).map_err(|unsent| unsent.why)
    }

    /// Waits for something with this text since the mark.
    async fn appears(&self, mark: u64, text: &str) -> Shown {
        until(text, || self.sandbox.since(mark).into_iter().find(|shown| shown.text.contains(text))).await
    }

    fn modelled(&self) {
        assert_eq!(self.sandbox.unmodelled(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_slash_command_is_answered_by_a_real_bot() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let mark = room.sandbox.mark();
    let sent = room.slash("/roll n:3 place:West Africa").expect("it is sent");
    let interaction = sent.interaction.expect("a command is an interaction");
    let shown = room.appears(mark, "dice").await;
    assert_eq!(shown.text, "3 dice for West Africa");
    assert_eq!(shown.markdown, "**3** dice for West Africa");
    assert_eq!(shown.visibility, Visibility::Ephemeral(room.ada));
    assert_eq!(shown.interaction, Some(interaction));
    assert_eq!(room.sandbox.outcome(interaction), Some(Outcome::Answered { ephemeral: true }));
    assert_eq!(room.sandbox.seen(room.ada, room.here()).len(), 1);
    assert!(room.sandbox.seen(room.ben, room.here()).is_empty(), "ben sees ada's private answer");
    room.modelled();
}

#[tokio::test]
async fn a_line_that_discord_would_not_send_is_not_sent() {
    let (room, _bot) = Room::open().await.with_bot().await;
    for (line, words) in [
        ("/rol n:3", "no command"),
        ("/roll", "\"n\" is required"),
        ("/roll n:three", "takes a whole number, not \"three\""),
        ("/roll n:", "still needs a whole number"),
        ("/roll number:3", "no option \"number\""),
        ("/roll n:3 plaice:Peru", "no option \"plaice\""),
    ] {
        let why = room.slash(line).expect_err(line);
        assert!(why.contains(words), "{line}: {why}");
    }
}

#[tokio::test]
async fn options_are_completed_by_the_bot() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let names = |choices: Vec<wartable::sandbox::Choice>| -> Vec<String> {
        choices.into_iter().map(|choice| choice.name).collect()
    };
    let found = room.sandbox.complete(room.ada, room.here(), "/roll n:3 place:Al").await;
    assert_eq!(names(found.expect("it is answered")), ["Alaska", "Alberta"]);
    let found = room.sandbox.complete(room.ada, room.here(), "/roll n:3 place:").await;
    assert_eq!(names(found.expect("it is answered")), ["Alaska", "Alberta", "Peru"]);
    assert!(room.sandbox.complete(room.ada, room.here(), "/roll").await.is_err());
    room.modelled();
}

#[tokio::test]
async fn buttons_menus_and_forms_work() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let mark = room.sandbox.mark();
    room.slash("/question").expect("it is sent");
    let shown = room.appears(mark, "What now?").await;
    assert_eq!(shown.visibility, Visibility::Public);
    assert_eq!(shown.buttons.len(), 2);
    assert_eq!(shown.buttons[0].label, "💰 Bid");

    let why = room.sandbox.press(room.ben, "Done", None).expect_err("it is disabled").why;
    assert!(why.contains("Done (disabled)"), "{why}");
    assert!(room.sandbox.press(room.ben, "bid", Some("no such text")).is_err());
    let pressed = room.sandbox.press(room.ben, "bid", Some("what now")).expect("ben sees it");
    let modal = until("the form", || room.sandbox.open_modal(room.ben)).await;
    assert_eq!(modal.data["title"], "Your bid");
    assert_eq!(room.sandbox.outcome(pressed.interaction.expect("one")), Some(Outcome::ModalOpened));

    let fields = |text: &str| vec![("Amount".to_owned(), text.to_owned())];
    assert!(room.sandbox.fill(room.ada, &fields("30")).is_err(), "the form is ben's");
    assert!(room.sandbox.fill(room.ben, &fields("")).is_err(), "the field is required");
    let wrong = room.sandbox.fill(room.ben, &[("sum".into(), "30".into())]);
    assert!(wrong.expect_err("no such field").why.contains("amount"));
    let mark = room.sandbox.mark();
    room.sandbox.fill(room.ben, &fields("30")).expect("it is open");
    let shown = room.appears(mark, "bid 30").await;
    assert_eq!(shown.visibility, Visibility::Ephemeral(room.ben));
    let shown = room.appears(mark, "noted").await;
    assert_eq!(shown.visibility, Visibility::Direct(room.ben));
    assert!(room.sandbox.seen(room.ada, Place::Dm).is_empty());
    assert_eq!(room.sandbox.seen(room.ben, Place::Dm).len(), 1);

    let why = room.sandbox.choose(room.ada, "From", &["Berlin"]).expect_err("no such choice").why;
    assert!(why.contains("Alaska, Peru"), "{why}");
    let mark = room.sandbox.mark();
    room.sandbox.choose(room.ada, "from", &["peru"]).expect("the menu is there");
    let shown = room.appears(mark, "from peru").await;
    assert!(shown.edited, "an update changes the message in place");
    room.modelled();
}

#[tokio::test]
async fn reactions_go_to_the_ballot_that_the_bot_began() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let ballot = room.post("who agrees?").await;
    room.post("nothing to vote about").await;
    assert!(room.sandbox.react(room.ada, "✅", None).is_err(), "no ballot yet");
    let path = format!("/channels/{}/messages/{ballot}/reactions/%E2%9C%85/@me", room.channel);
    assert_eq!(room.ask("PUT", &path, serde_json::Value::Null).await.0, 204);
    let mark = room.sandbox.mark();
    let sent = room.sandbox.react(room.ada, "✅", None).expect("there is one");
    assert_eq!(sent.message.map(|id| id.to_string()), Some(ballot));
    room.appears(mark, "counted ✅").await;
    assert!(room.sandbox.react(room.ada, "✅", None).is_err(), "twice");
    room.sandbox.unreact(room.ada, "✅", None).expect("it is there");
    assert!(room.sandbox.unreact(room.ada, "✅", None).is_err(), "it is gone");
    room.sandbox.react(room.ben, "🔴", Some("nothing to vote")).expect("by its text");
}

#[tokio::test]
async fn text_reaches_the_bot_only_in_direct_messages() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let mark = room.sandbox.mark();
    room.sandbox.say(room.ada, room.here(), "hello all").expect("she may write");
    room.appears(mark, "heard: \"\"").await;
    room.sandbox.say(room.ada, Place::Dm, "hello bot").expect("she may write");
    room.appears(mark, "heard: \"hello bot\"").await;
}

#[tokio::test]
async fn an_interaction_fails_after_three_seconds() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let sent = room.slash("/silence").expect("it is sent");
    let interaction = sent.interaction.expect("one");
    assert_eq!(room.sandbox.outcome(interaction), Some(Outcome::Waiting));
    room.clock.move_to(room.clock.now() + jiff::SignedDuration::from_secs(3));
    assert_eq!(room.sandbox.outcome(interaction), Some(Outcome::Failed));
}

#[tokio::test]
async fn a_cut_session_is_resumed_and_nothing_is_missed() {
    let (room, _bot) = Room::open().await.with_bot().await;
    room.sandbox.cut();
    room.sandbox.until_connected(false).await;
    assert!(room.activity.open().iter().all(|(kind, _)| *kind != "event"), "{:?}", room.activity.open());
    let mark = room.sandbox.mark();
    room.slash("/roll n:1").expect("it is sent all the same");
    room.appears(mark, "1 dice").await;
    // The same over a polite request to connect again.
    room.sandbox.reconnect();
    let mark = room.sandbox.mark();
    room.slash("/roll n:2").expect("it is sent");
    room.appears(mark, "2 dice").await;
}

#[tokio::test]
async fn who_missed_a_session_begins_a_new_one() {
    let (room, _bot) = Room::open().await.with_bot().await;
    room.sandbox.cut_for_good();
    room.sandbox.until_connected(true).await;
    let mark = room.sandbox.mark();
    room.slash("/roll n:1").expect("it is sent");
    room.appears(mark, "1 dice").await;
}

#[tokio::test]
async fn a_bot_that_says_goodbye_is_gone() {
    let (room, bot) = Room::open().await.with_bot().await;
    assert_eq!(room.sandbox.connected(), 1);
    bot.stop().await;
    room.sandbox.until_connected(false).await;
    let sent = room.slash("/silence").expect("the client sends it");
    assert!(room.activity.is_quiet(), "nobody is there to handle {sent:?}: {:?}", room.activity.open());
}
