//! The world goes on after a restart.

use serde_json::json;
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Keep, Options, Place, Sandbox};

#[tokio::test]
async fn the_world_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sandbox.sqlite");
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let start = async || {
        let keep = Keep::open(&path).await.expect("it opens");
        let world = keep.load(clock.now()).await.expect("it is readable");
        let options = Options { world, ..Options::empty(clock.clone(), Activity::default()) };
        let sandbox = Sandbox::start(options).await.expect("it starts");
        let keeping = keep.follow(&sandbox);
        (sandbox, keeping)
    };
    let (sandbox, keeping) = start().await;
    let server = sandbox.server("War table");
    let channel = sandbox.channel(server, "games");
    let ada = sandbox.person("ada");
    assert_eq!(sandbox.world().users.len(), 4, "a new world is furnished with three people and the bot");
    let said = sandbox.say(ada, Place::Channel(channel), "first").expect("she may");
    let gone = sandbox.say(ada, Place::Channel(channel), "second").expect("she may");
    sandbox.react(ada, "✅", Some("first")).expect("she may");
    let token = sandbox.bot_token().to_owned();
    let form = reqwest::multipart::Form::new()
        .text("payload_json", json!({ "attachments": [{ "id": 0, "description": "board" }] }).to_string())
        .part("files[0]", reqwest::multipart::Part::bytes(vec![1, 2, 3]).file_name("b.png"));
    let url = format!("{}/api/v10/channels/{channel}/messages", sandbox.rest_base());
    let posted = reqwest::Client::new().post(url).header("Authorization", format!("Bot {token}"));
    assert!(posted.multipart(form).send().await.expect("it is answered").status().is_success());
    keeping.stop().await.expect("it is written");
    sandbox.stop().await;

    let (sandbox, keeping) = start().await;
    assert_eq!(sandbox.bot_token(), token, "the bot may connect as before");
    let seen = sandbox.seen(ada, Place::Channel(channel));
    assert_eq!(
        seen.iter().map(|shown| shown.text.as_str()).collect::<Vec<_>>(),
        ["first", "second", "board b.png"]
    );
    assert_eq!(&*seen[2].pictures[0].bytes, [1, 2, 3]);
    let world = sandbox.world();
    let first = world.message(channel, said.message.expect("one")).expect("it is there");
    assert_eq!(first.reactions[0].users, [ada]);
    sandbox.delete_message(channel, gone.message.expect("one"));
    keeping.stop().await.expect("it is written");
    sandbox.stop().await;

    let (sandbox, _keeping) = start().await;
    let seen = sandbox.seen(ada, Place::Channel(channel));
    assert_eq!(seen.iter().map(|shown| shown.text.as_str()).collect::<Vec<_>>(), ["first", "board b.png"]);
}

#[test]
fn a_world_is_one_value_that_can_be_written_and_read() {
    let world = wartable::sandbox::World::furnished("2026-01-01T00:00:00Z".parse().expect("a time"));
    let text = serde_json::to_string(&world).expect("it can be written");
    let read: wartable::sandbox::World = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), text);
}

#[tokio::test]
async fn a_world_that_could_not_be_written_is_written_once_it_can_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sandbox.sqlite");
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let keep = Keep::open(&path).await.expect("it opens");
    let world = keep.load(clock.now()).await.expect("it is readable");
    let options = Options { world, ..Options::empty(clock.clone(), Activity::default()) };
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let keeping = keep.follow(&sandbox);
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.expect("a pool");
    let kept = async || {
        let world: Vec<(String,)> =
            sqlx::query_as("SELECT json FROM world").fetch_all(&pool).await.expect("read");
        world.first().map(|(json,)| json.contains("War table")).unwrap_or_default()
    };
    let no = "CREATE TRIGGER fails BEFORE INSERT ON world BEGIN SELECT RAISE(ROLLBACK, 'no'); END";
    sqlx::query(no).execute(&pool).await.expect("made");
    sandbox.server("War table");
    // It is tried, and tried again, without another change.
    let step = async || {
        for _ in 0..200 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            if let Some(next) = clock.next_wake() {
                clock.move_to(next);
            }
        }
    };
    step().await;
    assert!(!kept().await);
    sqlx::query("DROP TRIGGER fails").execute(&pool).await.expect("dropped");
    for _ in 0..20 {
        step().await;
        if kept().await {
            break;
        }
    }
    assert!(kept().await, "what was missing is written");
    // At the end it is said that something is lost.
    sqlx::query(no).execute(&pool).await.expect("made");
    sandbox.server("Another");
    keeping.stop().await.expect_err("that can't be written");
    sandbox.stop().await;
}

#[tokio::test]
async fn at_a_word_everything_is_written_down() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("world.sqlite");
    let clock = Clock::real();
    let keep = Keep::open(&path).await.expect("it opens");
    let world = keep.load(clock.now()).await.expect("a world");
    let options = Options { page: true, world, ..Options::empty(clock.clone(), Activity::default()) };
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let keeping = keep.follow(&sandbox);
    let ada = sandbox.person("ada");
    let channel = sandbox.channel(sandbox.server("War table"), "games");
    sandbox.say(ada, Place::Channel(channel), "remember").expect("she may");
    let act = serde_json::json!({ "person": ada, "do": "save" });
    let request = reqwest::Client::new().post(format!("{}/page/act", sandbox.rest_base())).json(&act);
    assert_eq!(request.send().await.expect("it is answered").status(), 200);
    // Nobody has stopped anything; a copy of the file has it all.
    let there = Keep::open(&path).await.expect("it opens").load(clock.now()).await.expect("a world");
    let said = there.messages[&channel].values().any(|message| message.content == "remember");
    assert!(said, "it is written down");
    // Once, into a file of its own.
    let copy = directory.path().join("copy.sqlite");
    Keep::open(&copy).await.expect("it opens").save_now(&sandbox).await.expect("it is written");
    let there = Keep::open(&copy).await.expect("it opens").load(clock.now()).await.expect("a world");
    assert_eq!(there.messages[&channel].len(), 1);
    keeping.stop().await.expect("it is written");
    sandbox.stop().await;
}
