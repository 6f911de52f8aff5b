//! Under strain: what a Discord with thousands of servers brings all at once. The bot is a process of its own, so that its
//! memory is its own; the look-alike of Discord is in this one. What stands beside each figure is what it may be at most:
//! no other program does the same. The figures are those of a machine on which both share the processors.

mod beside;
mod house;
mod town;

use std::time::{Duration, Instant};

use beside::{Bench, Bound, Unit, nanoseconds};
use house::{House, bare, on_disk};
use town::{Asked, Town, slow_way, until};
use wartable::sandbox::Exchange;

const MIB: f64 = 1024.0 * 1024.0;
/// What is said of the figure beside.
const BOUND: &str = "at most";

fn main() {
    let mut strain = Strain { bench: Bench::new("strain"), words: words() };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        strain.part("commands", commands()).await;
        strain.part("boards", boards()).await;
        strain.part("deadlines", deadlines()).await;
        strain.part("servers", servers()).await;
        strain.part("ballots", ballots()).await;
    });
    strain.bench.finish();
}

/// The parts that the command line names; all, if it names none.
fn words() -> Vec<String> {
    let mut args = std::env::args().skip(1);
    let mut words = Vec::new();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--save" => drop(args.next()),
            other if other.starts_with("--") => {}
            word => words.push(word.to_owned()),
        }
    }
    words
}

/// A figure, and what it may be.
struct Figure {
    name: String,
    unit: Unit,
    here: f64,
    /// None: it is there to be known, beside what it would be at least.
    most: f64,
    holds: bool,
}

fn figure(name: &str, unit: Unit, here: f64, most: f64) -> Figure {
    Figure { name: name.to_owned(), unit, here, most, holds: true }
}

fn known(name: &str, unit: Unit, here: f64, beside: f64) -> Figure {
    Figure { holds: false, ..figure(name, unit, here, beside) }
}

struct Strain {
    bench: Bench,
    words: Vec<String>,
}

impl Strain {
    /// Measures a part, if it is wanted, and says its figures.
    async fn part(&mut self, name: &str, measured: impl Future<Output = Vec<Figure>>) {
        if !self.words.is_empty() && !self.words.iter().any(|word| format!("strain {name}").contains(word)) {
            return;
        }
        for Figure { name, unit, here, most, holds } in measured.await {
            let bound = if holds { Bound::AtMost(1.0) } else { Bound::Known };
            let beside = if holds { BOUND } else { "for comparison" };
            self.bench.always(name, beside, bound).measured(unit, here, most);
        }
    }
}

/// The longest of all but one in so many.
fn all_but_one_in(many: usize, mut all: Vec<Duration>) -> f64 {
    all.sort_unstable();
    let at = all.len().saturating_sub(1 + all.len() / many.max(1));
    all.get(at).map_or(f64::NAN, |time| nanoseconds(*time))
}

fn longest(all: &[Duration]) -> f64 {
    all.iter().max().map_or(f64::NAN, |time| nanoseconds(*time))
}

fn seconds(seconds: f64) -> f64 {
    seconds * 1e9
}

/// Is somebody still on a server?
fn asks_for_a_member(one: &Exchange) -> bool {
    one.method == "GET" && one.path.contains("/members/")
}

/// It is acknowledged before it is answered, so that what Discord takes its time for is felt.
const LOOK: &str = "/board text:true since:1";

/// 120 commands a second, by as many people in twenty games, every answer of Discord's taking 250 ms.
async fn commands() -> Vec<Figure> {
    const A_SECOND: usize = 120;
    const SECONDS: usize = 10;
    let town = Town::of(1, 20).await;
    let data = on_disk();
    let way = slow_way(town.sandbox.address(), Duration::from_millis(250)).await;
    let bot = town.bot_by(data.path(), way);
    town.begin_games().await;
    let people: Vec<_> = (0..A_SECOND).map(|number| town.sandbox.person(&format!("p{number}"))).collect();
    let (mut asked, mark) = (Asked::new(), town.sandbox.mark());
    let begun = Instant::now();
    let asking = async {
        for number in 0..A_SECOND * SECONDS {
            let at = begun + Duration::from_secs(1) * u32::try_from(number).expect("few") / 120;
            tokio::time::sleep_until(at.into()).await;
            let channel = town.channels[number % town.channels.len()];
            let now = Instant::now();
            asked.insert(town.ask(people[number % people.len()], channel, LOOK), now);
        }
    };
    asking.await;
    let all = Asked::clone(&asked);
    let answered = answered_since(&town, &all, mark).await;
    let wanted = asked.len();
    let memory = bot.most_memory();
    vec![
        figure(
            "120 commands a second at 250 ms a request: 19 of 20 are answered after",
            Unit::Time,
            all_but_one_in(20, answered.clone()),
            seconds(0.5),
        ),
        known("the slowest of them", Unit::Time, longest(&answered), seconds(0.5)),
        figure("those without an answer", Unit::Count, (wanted - answered.len()) as f64, 0.5),
        known("memory at the most", Unit::Bytes, memory, 300e6),
    ]
}

/// How long each took, by when Discord had the answer.
async fn answered_since(town: &Town, asked: &Asked, mark: u64) -> Vec<Duration> {
    let mut took = std::collections::BTreeMap::new();
    let begun = Instant::now();
    while took.len() < asked.len() && begun.elapsed() < Duration::from_secs(30) {
        for shown in town.sandbox.since(mark) {
            let Some(id) = shown.interaction.filter(|id| asked.contains_key(id)) else { continue };
            let since = shown.at.duration_since(id.time());
            took.entry(id).or_insert(Duration::try_from(since).unwrap_or_default());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    took.into_values().collect()
}

/// 400 people ask for the board at once, in forty games.
async fn boards() -> Vec<Figure> {
    const PEOPLE: usize = 400;
    let town = Town::of(1, 40).await;
    let data = on_disk();
    let bot = town.bot(data.path());
    town.begin_games().await;
    let people: Vec<_> = (0..PEOPLE).map(|number| town.sandbox.person(&format!("p{number}"))).collect();
    let (mut asked, mark) = (Asked::new(), town.sandbox.mark());
    for (number, person) in people.iter().enumerate() {
        let now = Instant::now();
        asked.insert(town.ask(*person, town.channels[number % town.channels.len()], "/board"), now);
    }
    let (acknowledged, answered) = town.answers(&asked, mark).await;
    vec![
        figure(
            "400 people ask for /board at once: the slowest acknowledgement",
            Unit::Time,
            longest(&acknowledged),
            seconds(3.0),
        ),
        known("the slowest board", Unit::Time, longest(&answered), seconds(3.0)),
        figure("those without a board", Unit::Count, (PEOPLE - answered.len()) as f64, 0.5),
        figure("memory at the most, 400 boards", Unit::Bytes, bot.most_memory(), 300e6),
    ]
}

/// A thousand games that were to be looked after while the bot was away.
async fn deadlines() -> Vec<Figure> {
    const GAMES: usize = 1_000;
    let town = Town::of(10, GAMES / 10).await;
    let data = on_disk();
    let file = data.path().join("look-alike-games.sqlite");
    let house = House::with_games(1).await;
    house.store.backup(&file).await.expect("a copy");
    House::copy_first_game(&file, GAMES as i64).await;
    let pool = bare(&file).await;
    let run = async |sql: String| {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.expect("changed");
    };
    run("DELETE FROM outbox".to_owned()).await;
    for (number, channel) in town.channels.iter().enumerate() {
        run(format!("UPDATE games SET place = {channel} WHERE id = {}", number + 1)).await;
    }
    for table in ["seats", "sat"] {
        for (person, now) in [(1, town.ada), (2, town.ben)] {
            run(format!("UPDATE {table} SET person = {now} WHERE person = {person}")).await;
        }
    }
    let rows = async || {
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM journal");
        count.fetch_one(&pool).await.expect("a number")
    };
    let waits = async || {
        let due = "SELECT (SELECT count(*) FROM jobs WHERE due < unixepoch() * 1000), (SELECT count(*) FROM outbox)";
        sqlx::query_as::<_, (i64, i64)>(due).fetch_one(&pool).await.expect("numbers")
    };
    town.sandbox.count_requests();
    let before = rows().await;
    assert!(waits().await.0 >= GAMES as i64, "a deadline of each game has passed");
    let begun = Instant::now();
    let bot = town.bot(data.path());
    let (mut done, mut told) = (None, None);
    while told.is_none() && begun.elapsed() < Duration::from_secs(240) {
        let (due, unsent) = waits().await;
        if due == 0 && done.is_none() {
            done = Some(begun.elapsed());
        }
        told = done.filter(|_| unsent == 0).map(|_| begun.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(rows().await >= before + GAMES as i64, "each game went on");
    let time = |time: Option<Duration>| time.map_or(f64::NAN, nanoseconds);
    let refused = town.count(0, |one| one.status == 429) as f64;
    let members = town.count(0, asks_for_a_member) as f64;
    let figures = vec![
        figure(
            "1,000 games after a downtime: all are looked after again after",
            Unit::Time,
            time(done),
            seconds(60.0),
        ),
        known("and all is told after", Unit::Time, time(told), seconds(60.0)),
        figure("requests refused as too many (429), 1,000 games", Unit::Count, refused, 0.5),
        figure(
            "who is still there is asked: requests, for ada and ben on ten servers",
            Unit::Count,
            members,
            20.0,
        ),
        figure("memory at the most, 1,000 games", Unit::Bytes, bot.most_memory(), 300e6),
    ];
    pool.close().await;
    figures
}

/// On 2,400 servers with three channels each, with nothing to do.
async fn servers() -> Vec<Figure> {
    let town = Town::of(2_400, 3).await;
    let data = on_disk();
    let bot = town.bot(data.path());
    tokio::time::sleep(Duration::from_secs(10)).await;
    vec![
        figure("memory, idle on 2,400 servers", Unit::Bytes, bot.memory(), 40.0 * MIB),
        known("memory at the most, as it came up there", Unit::Bytes, bot.most_memory(), 40.0 * MIB),
    ]
}

/// 150 ballots of two choices open at once, and are read as the bot starts again, plain reactions and super ones; Discord
/// counts the requests.
async fn ballots() -> Vec<Figure> {
    const GAMES: usize = 10;
    const VOTES: usize = 15;
    const MANY: usize = GAMES * VOTES;
    let town = Town::of(1, GAMES).await;
    let data = on_disk();
    let bot = town.bot(data.path());
    town.begin_games().await;
    town.sandbox.count_requests();
    // The limits of each channel are kept by serenity's limiter, which is off on a look-alike by plain HTTP.
    let choices = |one: &Exchange| one.method == "PUT" && one.path.ends_with("/@me") && one.status == 204;
    let limited = |one: &Exchange| one.status == 429;
    let of_the_token =
        |one: &Exchange| !one.path.starts_with("/webhooks") && !one.path.starts_with("/interactions");
    let (before, begun) = (town.sandbox.exchanges().len(), Instant::now());
    for channel in &town.channels {
        for hours in 3..3 + VOTES {
            town.ask(town.ada, *channel, &format!("/game pace deadline:{hours}h"));
        }
    }
    let all_choices = || town.count(before, choices) >= 2 * MANY;
    until("the choices of every ballot", Duration::from_millis(500), all_choices).await;
    let opened = begun.elapsed();
    let (requests, refused) = (town.count(before, of_the_token), town.count(before, limited));
    drop(bot);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let reads = |one: &Exchange| one.method == "GET" && one.path.contains("/reactions/");
    let (before, begun) = (town.sandbox.exchanges().len(), Instant::now());
    let _bot = town.bot(data.path());
    until("all ballots read", Duration::from_millis(500), || town.count(before, reads) >= 4 * MANY).await;
    let read = begun.elapsed();
    // Should any be read twice.
    tokio::time::sleep(Duration::from_secs(5)).await;
    vec![
        known("150 ballots open at once: requests", Unit::Count, requests as f64, (3 * MANY) as f64),
        figure("of which were refused as too many (429)", Unit::Count, refused as f64, 0.5),
        known("all their choices are there after", Unit::Time, nanoseconds(opened), seconds(12.0)),
        figure(
            "150 ballots read at a start: requests",
            Unit::Count,
            town.count(before, reads) as f64,
            (4 * MANY) as f64,
        ),
        figure("refused as too many (429) at a start", Unit::Count, town.count(before, limited) as f64, 0.5),
        figure(
            "who is still there is asked at a start: requests, for two players on a server",
            Unit::Count,
            town.count(before, asks_for_a_member) as f64,
            2.0,
        ),
        known("all are read after", Unit::Time, nanoseconds(read), seconds(16.0)),
    ]
}
