//! What goes on though Discord refuses something, whom that concerns, and who is told of it.

use std::path::Path;
use std::time::Duration;

use wartable::sandbox::{Fault, Shown};

use super::house::{House, private, public, text};

const READ_MESSAGE_HISTORY: u64 = 1 << 16;
const SEND_MESSAGES: u64 = 1 << 11;
const ATTACK: &str = "/attack from:Alaska to:Kamchatka until:\"one roll\"";

fn refused(status: u16, code: u32) -> Fault {
    Fault::Refused { status, code }
}

/// How many requests of this method were answered so, to paths that contain this.
fn count(house: &House, method: &str, path: &str, status: u16) -> usize {
    let all = house.sandbox.exchanges();
    let these = all.iter().filter(|one| one.method == method && one.path.contains(path));
    these.filter(|one| one.status == status).count()
}

fn owes(house: &House) -> Vec<String> {
    house.tables.standing(house.place()).expect("a game").owes
}

fn says(shown: &[Shown], person: wartable::sandbox::UserId, words: &str) -> usize {
    text(&private(shown, person)).matches(words).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_that_nobody_can_be_answered_with_hold_up_no_message() {
    let house = House::with("two_front.json").await;
    house.sandbox.fail(1000, refused(503, 0), "PATCH", "/webhooks/*");
    for _ in 0..25 {
        house.sandbox.slash(house.ada, house.here(), "/board", Path::new(".")).expect("it is sent");
    }
    // The clock stands still: none of them is tried a second time.
    let patience = 1200;
    for _ in 0..patience {
        if count(&house, "PATCH", "/webhooks/", 503) >= 24 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(count(&house, "PATCH", "/webhooks/", 503) >= 24, "the answers were tried");
    let mark = house.sandbox.mark();
    house.sandbox.slash(house.ben, house.here(), "/board public:true", Path::new(".")).expect("it is sent");
    let pictured = |shown: &[Shown]| public(shown).iter().any(|one| !one.pictures.is_empty());
    for _ in 0..patience {
        if pictured(&house.sandbox.since(mark)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(pictured(&house.sandbox.since(mark)), "the board is there though no answer is");
    house.sandbox.heal();
    house.quiet().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_is_told_of_once_over_restarts_and_to_everybody() {
    let mut house = House::with("two_front.json").await;
    let shown = house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    assert_eq!(says(&shown, house.ada, "isn't there any more"), 1, "{shown:#?}");
    assert_eq!(says(&shown, house.ben, "isn't there any more"), 1, "{shown:#?}");
    let mark = house.sandbox.mark();
    house.restart().await;
    house.wait(3).await;
    let shown = house.sandbox.since(mark);
    assert_eq!(says(&shown, house.ada, "isn't there any more"), 0, "{shown:#?}");
    house.close().await;
}

/// A vote there is looked for at every start; and it may have been an earlier version that found out.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_is_told_of_once_where_a_vote_is_open_there_and_after_an_earlier_version() {
    for earlier in [false, true] {
        let mut house = House::with("two_front.json").await;
        house.slash(house.ada, "/game pace deadline:3h").await;
        let shown = house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
        assert_eq!(says(&shown, house.ada, "isn't there any more"), 1, "{shown:#?}");
        if earlier {
            house.stop().await;
            let file = format!("sqlite://{}", house.database().display());
            let pool = sqlx::SqlitePool::connect(&file).await.expect("a pool");
            let changed = sqlx::query("UPDATE parked SET why = 'Unknown Channel'").execute(&pool).await;
            assert_eq!(changed.expect("changed").rows_affected(), 1);
            pool.close().await;
        }
        for _ in 0..2 {
            let mark = house.sandbox.mark();
            house.restart().await;
            house.wait(3).await;
            let shown = house.sandbox.since(mark);
            assert_eq!(says(&shown, house.ada, "isn't there any more"), 0, "{earlier}: {shown:#?}");
        }
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_rests_whose_thread_is_deleted() {
    let house = House::open().await;
    let thread = house.sandbox.thread(house.channel, "a game");
    house.slash_in(thread, house.ada, "/game import file:\"two_front.json\"").await;
    let shown = house.after(|sandbox| sandbox.delete_channel(thread)).await;
    assert_eq!(says(&shown, house.ada, "The game rests"), 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_starts_where_nothing_can_be_told() {
    let house = House::open().await;
    house.slash(house.ada, "/game create warrior players:2 deadline:24h").await;
    house.slash(house.ben, "/game join").await;
    house.slash(house.ben, "/game ready").await;
    house.sandbox.deny_bot(house.channel, SEND_MESSAGES);
    let shown = house.slash(house.ada, "/game ready").await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("nothing was done"), "{said}");
    assert!(said.contains("nothing can be told there") && !said.contains("goes on without"), "{said}");
    house.sandbox.deny_bot(house.channel, 0);
    let shown = house.slash(house.ada, "/game ready").await;
    assert!(!public(&shown).is_empty() && !owes(&house).is_empty(), "now it begins: {shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_passes_between_two_refusals_of_the_token_wakes_nothing() {
    let house = House::with("two_front.json").await;
    let begun = house.clock.now();
    for fault in [refused(401, 0), refused(500, 0), refused(401, 0)] {
        house.sandbox.fail(1, fault, "POST", "/channels/*/messages");
    }
    let shown = house.slash(house.ada, ATTACK).await;
    assert_eq!(text(&public(&shown)).matches("attacks Kamchatka").count(), 1, "{shown:#?}");
    let minutes = house.clock.now().duration_since(begun).as_mins();
    assert!((15..25).contains(&minutes), "five between each and the next: {minutes}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_never_got_below_a_vote_is_put_there_after_the_next_start() {
    let mut house = House::with("two_front.json").await;
    house.sandbox.fail(1000, refused(503, 0), "PUT", "/channels/*/reactions/*");
    house.slash(house.ada, "/game pause").await;
    assert_eq!(count(&house, "PUT", "/reactions/", 204), 0, "none got there");
    house.sandbox.heal();
    house.restart().await;
    assert_eq!(count(&house, "PUT", "/reactions/", 204), 2, "both are there");
    house.restart().await;
    assert_eq!(count(&house, "PUT", "/reactions/", 204), 2, "and not put a second time");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_history_no_reaction_is_tried_and_the_host_knows_once() {
    let house = House::with("two_front.json").await;
    house.sandbox.deny_bot(house.channel, READ_MESSAGE_HISTORY);
    let mark = house.sandbox.mark();
    for hours in [3, 4, 5] {
        house.slash(house.ada, &format!("/game pace deadline:{hours}h")).await;
        house.slash(house.ada, "/status").await;
    }
    let shown = house.sandbox.since(mark);
    assert_eq!(says(&shown, house.ada, "not allowed"), 1, "{shown:#?}");
    assert_eq!(count(&house, "PUT", "/reactions/", 403), 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_says_what_it_comes_without() {
    let house = House::with("two_front.json").await;
    for asked in ["/game export", "/board zone:Asia"] {
        house.sandbox.fail(1, refused(404, 10062), "PATCH", "/webhooks/*");
        let shown = house.slash(house.ada, asked).await;
        let said = text(&private(&shown, house.ada));
        assert!(said.contains("took no answer") && said.contains("ask for it again"), "{asked}: {said}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_read_in_though_its_people_cannot_be_looked_up() {
    for fault in [refused(403, 50001), refused(500, 0), Fault::Page(502), Fault::Break] {
        let house = House::open().await;
        house.sandbox.fail(1000, fault.clone(), "GET", "/guilds/*/members/search");
        let shown = house.slash(house.ada, "/game import file:\"two_front.json\"").await;
        assert!(!public(&shown).is_empty(), "{fault:?}: {shown:#?}");
        assert!(count(&house, "GET", "/members/search", 200) == 0, "{fault:?}");
        house.sandbox.heal();
        // Whose seat it is can be said afterwards.
        let shown = house.slash(house.ada, "/game replace seat:ben with:ben").await;
        let said = text(&private(&shown, house.ada)) + &text(&public(&shown));
        assert!(said.contains("ben"), "{fault:?}: {shown:#?}");
        let shown = house.slash(house.ada, ATTACK).await;
        assert!(text(&public(&shown)).contains("attacks Kamchatka"), "{fault:?}: {shown:#?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_goes_on_long_after_it_was_opened() {
    let house = House::with("two_front.json").await;
    house.slash(house.ada, "/play").await;
    // Nothing more can be said by the interaction that opened it; what is pressed is another.
    house.wait(1).await;
    let shown = house.press(house.ada, "Attack").await;
    assert!(private(&shown, house.ada).iter().any(|shown| !shown.menus.is_empty()), "{shown:#?}");
    for (menu, choice) in [("From", "Alaska"), ("To", "Kamchatka")] {
        house.wait(1).await;
        let shown = house.after(|sandbox| sandbox.choose(house.ada, menu, &[choice]).expect("a menu")).await;
        assert!(!private(&shown, house.ada).is_empty(), "{menu}: {shown:#?}");
    }
    house.wait(1).await;
    let shown = house.press(house.ada, "Once").await;
    assert!(text(&private(&shown, house.ada)).contains("Kamchatka"), "{shown:#?}");
    assert!(text(&public(&shown)).contains("ada attacks"), "{shown:#?}");
    // And what is left there of long ago opens it anew.
    house.wait(1).await;
    let shown = house.press(house.ada, "Overview").await;
    let own = private(&shown, house.ada);
    assert!(own.iter().any(|shown| shown.buttons.iter().any(|button| button.label == "Board")), "{shown:#?}");
    house.close().await;
}
