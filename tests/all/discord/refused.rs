//! What Discord refuses, and what comes of it: nothing is lost by what passes, and whoever can mend it is told.

use std::sync::Arc;

use wartable::sandbox::{Exchange, Fault, Shown};

use super::house::{House, private, public, text};

/// Permissions, as Discord counts them.
const ADD_REACTIONS: u64 = 1 << 6;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACH_FILES: u64 = 1 << 15;

const MESSAGES: &str = "/channels/*/messages";
const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

/// The requests that sent a message into the games' channel, since so many requests.
fn posts(house: &House, since: usize) -> Vec<Arc<Exchange>> {
    let path = format!("/channels/{}/messages", house.channel);
    let all = house.sandbox.exchanges().into_iter().skip(since);
    all.filter(|exchange| exchange.method == "POST" && exchange.path == path).collect()
}

fn told(shown: &[Shown]) -> String {
    text(&public(shown))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_passes_loses_no_message_and_doubles_none() {
    let passing = [
        Fault::Page(401),
        Fault::Page(403),
        Fault::Page(404),
        refused(408, 0),
        refused(403, 40333),
        refused(400, 0),
        refused(404, 0),
        refused(429, 0),
        refused(500, 0),
        Fault::Page(502),
        Fault::Cut,
    ];
    for fault in passing {
        let house = House::with("two_front.json").await;
        house.sandbox.fail(3, fault.clone(), "POST", MESSAGES);
        let shown = house.slash(house.ada, ATTACK).await;
        assert_eq!(told(&shown).matches("attacks Kamchatka").count(), 1, "{fault:?}: {shown:#?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_discord_is_asked_again() {
    let house = House::with("two_front.json").await;
    house.sandbox.fail(1, Fault::Hang, "POST", MESSAGES);
    let shown = house.slash(house.ada, ATTACK).await;
    assert_eq!(told(&shown).matches("attacks Kamchatka").count(), 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_calls_malformed_is_kept_aside_and_what_follows_goes_on() {
    let house = House::with("two_front.json").await;
    // Neither whole nor as bare words.
    house.sandbox.fail(2, refused(400, 50035), "POST", &format!("/channels/{}/messages", house.channel));
    let shown = house.slash(house.ada, ATTACK).await;
    assert!(public(&shown).is_empty(), "{shown:#?}");
    let host = text(&private(&shown, house.ada));
    assert!(host.contains("refuses a message about") && host.contains("kept aside"), "{host}");
    let then = house.slash(house.ada, "/warrior halt").await;
    assert!(!told(&then).is_empty(), "{then:#?}");
    assert!(!told(&then).contains("attacks Kamchatka"), "it isn't sent any more: {then:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_refuses_stops_all_sending_and_nothing_is_lost() {
    let house = House::with("two_front.json").await;
    let before = house.sandbox.exchanges().len();
    let begun = house.clock.now();
    house.sandbox.fail(3, refused(401, 0), "POST", MESSAGES);
    let shown = house.slash(house.ada, ATTACK).await;
    assert_eq!(told(&shown).matches("attacks Kamchatka").count(), 1, "{shown:#?}");
    assert_eq!(posts(&house, before).len(), 4, "one try at a time");
    let minutes = house.clock.now().duration_since(begun).as_mins();
    assert!((15..20).contains(&minutes), "it waits between them: {minutes}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_refuses_is_tried_again_by_itself_and_not_too_often() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    let before = house.sandbox.exchanges().len();
    let shown = house.slash(house.ada, ATTACK).await;
    assert!(text(&private(&shown, house.ada)).contains("can't write"), "{shown:#?}");
    let waited = house.wait(6).await;
    assert!(public(&waited).is_empty(), "{waited:#?}");
    let tried = posts(&house, before).len();
    assert!((8..=14).contains(&tried), "{tried} attempts in six hours");
    assert!(!text(&private(&waited, house.ada)).contains("can't write"), "it is said once: {waited:#?}");
    house.sandbox.deny_bot(house.channel, 0);
    let waited = house.wait(1).await;
    assert!(told(&waited).contains("attacks Kamchatka"), "nobody had to do anything: {waited:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_somebody_does_in_a_channel_wakes_it() {
    let mut house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    house.slash(house.ada, ATTACK).await;
    house.restart().await;
    house.sandbox.deny_bot(house.channel, 0);
    let shown = house.slash(house.ben, "/help").await;
    assert!(told(&shown).contains("attacks Kamchatka"), "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_files_the_words_go_without_the_picture_and_the_host_knows() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, ATTACH_FILES);
    let shown = house.slash(house.ada, "/board public:true").await;
    let all = public(&shown);
    assert!(!all.is_empty() && all.iter().all(|shown| shown.pictures.is_empty()), "{shown:#?}");
    let host = text(&private(&shown, house.ada));
    assert!(host.contains("not allowed: Attach Files"), "{host}");
    let refusals = house.sandbox.exchanges().iter().filter(|exchange| exchange.status == 403).count();
    assert_eq!(refusals, 0, "Discord says so with the command");
    let again = house.slash(house.ada, "/board public:true").await;
    assert!(!text(&private(&again, house.ada)).contains("not allowed"), "it is said once: {again:#?}");
    house.sandbox.deny_bot(house.channel, 0);
    let again = house.slash(house.ada, "/board public:true").await;
    assert!(public(&again).iter().any(|shown| !shown.pictures.is_empty()), "{again:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_away_between_two_commands_is_found_out_by_one_refusal() {
    let house = House::with("two_front.json").await;
    // The board of the next turn is sent unasked, a day after the last command.
    house.sandbox.deny_bot(house.channel, ATTACH_FILES | ADD_REACTIONS);
    let waited = house.wait(25).await;
    assert!(!public(&waited).is_empty(), "{waited:#?}");
    let refusals = house.sandbox.exchanges().iter().filter(|exchange| exchange.status == 403).count();
    assert!(refusals <= 1, "{refusals} refusals");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_named_before_a_game_begins() {
    let house = House::open().await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES | ATTACH_FILES);
    let shown = house.slash(house.ada, "/game create warrior players:2").await;
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("not-allowed-here"));
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("Send Messages") && said.contains("Attach Files"), "{said}");
    assert!(house.tables.standing(house.place()).is_none(), "nothing was made");
    house.sandbox.deny_bot(house.channel, ADD_REACTIONS);
    let shown = house.slash(house.ada, "/game create warrior players:2").await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("not allowed here: Add Reactions"), "{said}");
    assert!(!public(&shown).is_empty(), "it can be played: {shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_gone_rests_and_its_host_is_told_once() {
    let house = House::with("two_front.json").await;
    let shown = house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    let host = text(&private(&shown, house.ada));
    assert_eq!(host.matches("isn't there any more").count(), 1, "{host}");
    assert!(host.contains("The game rests") && host.contains("/play in a channel or thread"), "{host}");
    let waited = house.wait(30).await;
    assert!(!text(&private(&waited, house.ada)).contains("isn't there any more"), "{waited:#?}");
    let owes = house.tables.standing(house.place()).expect("a game").owes;
    assert_eq!(owes, ["ada"], "no deadline passes: {waited:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_discord_holds_back_are_said_as_such() {
    for (fault, said, comes) in [
        (refused(403, 40003), "so it comes later", true),
        (refused(403, 20026), "lets me write no direct messages at present", false),
        (refused(403, 50007), "your direct messages are closed", false),
    ] {
        let house = House::with("two_front.json").await;
        house.slash(house.ada, "/pass").await;
        // A reminder comes by direct message before the deadline.
        let path = if comes { "/users/@me/channels" } else { "/channels/*/messages" };
        if !comes {
            house.slash(house.ada, "/game reminders off:true").await;
        }
        house.sandbox.fail(1, fault.clone(), "POST", path);
        let shown = house.wait(23).await;
        assert_eq!(told(&shown).matches(said).count(), 1, "{fault:?}: {shown:#?}");
        assert!(text(&public(&shown)).contains("waits for your turn"), "{shown:#?}");
        let reached = private(&shown, house.ben)
            .iter()
            .filter(|shown| shown.text.contains("waits for your turn"))
            .count();
        assert_eq!(reached > 0, comes, "{fault:?}: {shown:#?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_is_not_told_anew_after_each_start() {
    let mut house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, ADD_REACTIONS);
    let lacks = |shown: &[Shown], house: &House| {
        text(&private(shown, house.ada)).matches("not allowed: Add Reactions").count()
    };
    let shown = house.slash(house.ben, "/status").await;
    assert_eq!(lacks(&shown, &house), 1, "{shown:#?}");
    for _ in 0..2 {
        house.restart().await;
        let shown = house.slash(house.ben, "/status").await;
        assert_eq!(lacks(&shown, &house), 0, "{shown:#?}");
    }
    // Once it was allowed again, it is news.
    house.sandbox.deny_bot(house.channel, 0);
    house.slash(house.ben, "/status").await;
    house.restart().await;
    house.sandbox.deny_bot(house.channel, ADD_REACTIONS);
    let shown = house.slash(house.ben, "/status").await;
    assert_eq!(lacks(&shown, &house), 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_lets_the_bot_write_no_direct_messages_none_is_tried_for_an_hour() {
    let house = House::with("two_front.json").await;
    let direct = |house: &House| -> Vec<u16> {
        let all = house.sandbox.exchanges();
        let here = format!("/channels/{}/messages", house.channel);
        let sent = all.iter().filter(|one| one.method == "POST" && one.path.ends_with("/messages"));
        sent.filter(|one| one.path != here).map(|one| one.status).collect()
    };
    let begun = house.clock.now();
    house.sandbox.fail(1, refused(403, 20026), "POST", "/channels/*/messages");
    // Late answers are to be had no other way: they wait.
    for (waiting, person) in [(1, house.ben), (2, house.ada)] {
        house.sandbox.fail(1, refused(404, 10062), "PATCH", "/webhooks/*");
        house.sandbox.slash(person, house.here(), "/board", std::path::Path::new(".")).expect("it is sent");
        while house.tables.how_much().await.expect("the outbox").outbox.waiting < waiting
            || direct(&house).is_empty()
        {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        // What Discord answered is noted a moment later.
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    house.quiet().await;
    assert_eq!(direct(&house), [403, 200, 200], "one found it out");
    assert!(house.clock.now().duration_since(begun).as_mins() >= 59);
    for person in [house.ada, house.ben] {
        let seen = house.sandbox.seen(person, wartable::sandbox::Place::Dm);
        let late = seen.iter().find(|one| one.text.contains("took no answer to what you gave"));
        let late = late.expect("it came");
        assert!(late.text.contains("Warrior 1 in #games · open it there"), "{late:#?}");
        assert!(late.at.duration_since(begun).as_mins() >= 59, "none was tried before: {late:#?}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_prompt_that_cant_be_closed_waits_with_its_channel_and_is_closed_later() {
    let house = House::with("two_front.json").await;
    let pressable = || {
        let seen = house.sandbox.seen(house.ben, house.here());
        let public = seen.iter().filter(|one| one.visibility == wartable::sandbox::Visibility::Public);
        public.filter(|one| !one.buttons.is_empty()).count()
    };
    let parked = async || house.tables.how_much().await.expect("the outbox").outbox;
    assert_eq!(pressable(), 1);
    let edits = format!("/channels/{}/messages/*", house.channel);
    house.sandbox.fail(1000, refused(403, 50001), "PATCH", &edits);
    let shown = house.slash(house.ada, "/pass").await;
    assert!(told(&shown).contains("ben"), "the next prompt came first: {shown:#?}");
    assert_eq!((pressable(), parked().await.parked), (2, 1));
    // What is said meanwhile waits behind it, and whoever does something there has it tried again: counted rightly, or
    // nothing here would ever be quiet.
    house.slash(house.ben, "/board public:true").await;
    house.slash(house.ada, "/status").await;
    assert_eq!((parked().await.parked, parked().await.waiting), (1, 2));
    house.sandbox.heal();
    let waited = house.wait(2).await;
    assert!(public(&waited).iter().any(|one| !one.pictures.is_empty()), "{waited:#?}");
    assert_eq!((pressable(), parked().await.parked, parked().await.waiting), (1, 0, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_lacking_where_nothing_could_be_told_is_found_out_anew_with_what_is() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES | ATTACH_FILES);
    house.slash(house.ada, "/warrior halt").await;
    house.slash(house.ada, "/pass").await;
    assert!(house.tables.lacks(house.place(), "Send Messages"), "that is known by her commands");
    house.sandbox.deny_bot(house.channel, 0);
    let mark = house.sandbox.mark();
    let came = |house: &House| !public(&house.sandbox.since(mark)).is_empty();
    assert!(house.wait_until(came).await, "it is tried again");
    let since = house.sandbox.since(mark);
    let shown = public(&since);
    let board = |shown: &Shown| shown.text.contains("Warrior · round");
    assert!(shown.first().is_some_and(|first| board(first)), "the first comes with its board: {shown:#?}");
    for lack in ["Send Messages", "Attach Files"] {
        assert!(!house.tables.lacks(house.place(), lack), "{lack}");
    }
    house.close().await;
}
