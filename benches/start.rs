//! The program as a process: from its start to when it is there, and its memory then, without games and with a
//! thousand, beside a bare serenity client on the same look-alike.

mod beside;
mod house;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use beside::{Bench, Bound, Unit, nanoseconds};
use house::{House, on_disk};
use serenity::all::{Context, EventHandler, GatewayIntents, HttpBuilder, Ready};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Sandbox};
use wartable::store::Store;

const GAMES: i64 = 1_000;
const TURNS: usize = 9;
/// By this word the bench is started as a bare client.
const CLIENT: &str = "bare-client";

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, word, base, token] = args.as_slice()
        && word == CLIENT
    {
        return bare_client(base, token);
    }
    let mut bench = Bench::new("start");
    let cases = [
        ("from start to being there, without games", Bound::Known),
        ("from start to being there, 1,000 games", Bound::AtMost(15.0)),
        ("memory, without games", Bound::AtMost(1.79)),
        ("memory, 1,000 games", Bound::AtMost(2.68)),
    ];
    if cases.iter().all(|(name, bound)| bench.case(*name, "", *bound).is_none()) {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let options = Options { prompt: true, ..Options::empty(Clock::real(), Activity::default()) };
    let sandbox = Sandbox::start(options);
    let sandbox = runtime.block_on(sandbox).expect("it starts");
    let (idle, full, kept) = (on_disk(), on_disk(), on_disk());
    let kept = kept.path().join("kept.sqlite");
    runtime.block_on(async {
        let house = House::with_games(1).await;
        house.store.backup(&kept).await.expect("a copy");
        House::copy_first_game(&kept, GAMES).await;
        House::let_rest(&kept).await;
        assert!(!kept.with_extension("sqlite-wal").exists(), "all of it is in the one file");
        Store::open(&idle.path().join("look-alike-games.sqlite")).await.expect("a database").close().await;
    });
    let address = sandbox.address().to_string();
    let program = |data: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wartable"));
        command.arg("--data").arg(data).arg("serve");
        command.env("WARTABLE_DISCORD", &address).env("WARTABLE_DISCORD_TOKEN", sandbox.bot_token());
        command.env_remove("DISCORD_TOKEN");
        started(command, "The bot is there")
    };
    // A start tells in a thousand games that their channels are gone: the next begins from the same again.
    let renewed = || {
        for entry in std::fs::read_dir(full.path()).expect("it is there") {
            std::fs::remove_file(entry.expect("an entry").path()).expect("it goes");
        }
        let copy = full.path().join("look-alike-games.sqlite");
        std::fs::copy(&kept, &copy).expect("a copy");
        std::fs::File::open(copy).and_then(|copy| copy.sync_all()).expect("it is on the disk");
    };
    let client = || {
        let mut command = Command::new(std::env::current_exe().expect("it has a name"));
        command.args([CLIENT, &sandbox.rest_base(), sandbox.bot_token()]);
        started(command, "there")
    };
    program(idle.path()); // The commands are registered by the first.
    let mut measured: [Vec<(f64, f64)>; 3] = Default::default();
    for _ in 0..TURNS {
        for (which, all) in measured.iter_mut().enumerate() {
            all.push(match which {
                0 => program(idle.path()),
                1 => {
                    renewed();
                    program(full.path())
                }
                _ => client(),
            });
        }
    }
    let middle = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 4]
    };
    let time = |which: usize| middle(measured[which].iter().map(|(time, _)| *time).collect());
    let memory = |which: usize| middle(measured[which].iter().map(|(_, memory)| *memory).collect());
    let figures = [(Unit::Time, time(0), time(2)), (Unit::Time, time(1), time(2))];
    let figures = figures.into_iter().chain([0, 1].map(|which| (Unit::Bytes, memory(which), memory(2))));
    for ((name, bound), (unit, here, there)) in cases.into_iter().zip(figures) {
        if let Some(case) = bench.case(name, "a bare serenity client", bound) {
            case.measured(unit, here, there);
        }
    }
    bench.finish();
    runtime.block_on(sandbox.stop());
}

/// Nanoseconds until the program says this, and its memory a moment later; then it is stopped.
fn started(mut command: Command, word: &str) -> (f64, f64) {
    let began = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("its words")).lines();
    let there = lines.map_while(Result::ok).any(|line| line.contains(word));
    let took = began.elapsed();
    assert!(there, "{command:?} ended before it was there");
    std::thread::sleep(Duration::from_millis(500));
    let memory = resident(child.id()).unwrap_or(f64::NAN);
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    (nanoseconds(took), memory)
}

/// The memory that a process holds, where the system says it.
fn resident(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? * 1024.0)
}

/// A bot that does nothing.
struct Nothing;

#[serenity::async_trait]
impl EventHandler for Nothing {
    async fn ready(&self, _: Context, _: Ready) {
        println!("there");
    }
}

fn bare_client(base: &str, token: &str) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let http = HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
        let mut client = serenity::all::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(Nothing)
            .await
            .expect("a client");
        client.start().await.expect("it runs");
    });
}
