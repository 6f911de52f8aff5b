//! Commands from one end to the other: typed in a look-alike of Discord, by the gateway or by signed HTTP, through
//! serenity and poise, the table and SQLite, until the person has the answer. The bot is a process of its own; the
//! look-alike and those who ask are this one. Beside it stands what a bare serenity bot takes for a command to which it
//! says a word: one request, as ours for what only looks; an order is two, since nothing is done before Discord has taken the
//! acknowledgement.

mod beside;
mod house;
mod town;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use beside::{Bench, Bound, Unit, nanoseconds};
use house::on_disk;
use serenity::all::{
    Command as Registered, Context, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use tokio::runtime::Runtime;
use town::{Program, Town};
use wartable::sandbox::InteractionId;

/// So many ask at once, each in a game of their own.
const AT_ONCE: usize = 64;
/// So many a second ask where it is looked how long each waits: a tenth of what is to be reached.
const READING: u32 = 400;
const ORDERING: u32 = 200;
/// So long at most all but one in a hundred wait then.
const WAITS: Duration = Duration::from_millis(20);
/// So many turns are taken, of so many commands.
const TURNS: usize = 5;
const COMMANDS: usize = 512;
/// By this word the bench is started as a bare bot.
const BARE: &str = "bare-bot";

const EMPTY: &str = "an empty command of a bare serenity bot's";
const READS: &str = "a command that reads, 64 at once";
const ORDERS: &str = "a command that orders, 64 games at once";
const READS_WORK: &str = "the bot's own work for a command that reads";
const ORDERS_WORK: &str = "the bot's own work for a command that orders";
const READS_HTTP: &str = "a command that reads, by signed HTTP";
const ORDERS_HTTP: &str = "a command that orders, by signed HTTP";
const READS_WAIT: &str = "reading, 400 a second: 99 of 100 are answered after";
const ORDERS_WAIT: &str = "ordering, 200 a second: 99 of 100 are answered after";

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, word, base, token] = args.as_slice()
        && word == BARE
    {
        return bare_bot(base, token);
    }
    let mut bench = Bench::new("commands");
    // The bot's own work is counted while these are measured.
    let all = [READS, ORDERS, READS_HTTP, ORDERS_HTTP, READS_WAIT, ORDERS_WAIT];
    if all.iter().all(|name| bench.case(*name, "", Bound::Known).is_none()) {
        return;
    }
    let runtime = Runtime::new().expect("a runtime");
    let ours = Side::new(&runtime, Which::Ours);
    let bare = Side::new(&runtime, Which::Bare);
    let turns =
        |side: &Side, asked: &dyn Fn(&Side, usize) -> String| runtime.block_on(side.all(COMMANDS, asked));
    // Of both processors' time 2,000 orders a second leave the bot 0.8 ms for each: what the look-alike and those who ask need
    // beside it is theirs. What reads is held to less than its figure means.
    for (name, work, asked, most, most_work) in [
        (READS, READS_WORK, reading as fn(&Side, usize) -> String, 2.5, 3.0),
        (ORDERS, ORDERS_WORK, ordering, 6.3, 14.0),
    ] {
        let worked = RefCell::new([Duration::ZERO; 2]);
        let measured = |side: &Side, which: usize, asked: &dyn Fn(&Side, usize) -> String| {
            let before = side.bot.worked();
            let took = turns(side, asked);
            worked.borrow_mut()[which] += side.bot.worked() - before;
            (took, COMMANDS as u64)
        };
        if let Some(case) = bench.case(name, EMPTY, Bound::AtMost(most)) {
            let turn = Cell::new(0);
            case.timed_in_turns(
                TURNS,
                || {
                    turn.set(turn.get() + 1);
                    measured(&ours, 0, &asked)
                },
                || measured(&bare, 1, &nothing),
            );
            let each = |which: usize| nanoseconds(worked.borrow()[which]) / (turn.get() * COMMANDS) as f64;
            let (here, there) = (each(0), each(1));
            bench.always(work, EMPTY, Bound::AtMost(most_work)).measured(Unit::Time, here, there);
        }
    }
    for (name, asked, a_second) in
        [(READS_WAIT, reading as fn(&Side, usize) -> String, READING), (ORDERS_WAIT, ordering, ORDERING)]
    {
        if let Some(case) = bench.case(name, "at most", Bound::AtMost(1.0)) {
            let waited = runtime.block_on(ours.paced(a_second, &asked));
            case.measured(Unit::Time, waited, nanoseconds(WAITS));
        }
        let name = format!("the same of a bare serenity bot, {a_second} a second");
        if let Some(case) = bench.case(name, "at most", Bound::Known) {
            let waited = runtime.block_on(bare.paced(a_second, &nothing));
            case.measured(Unit::Time, waited, nanoseconds(WAITS));
        }
    }
    for (name, asked, bound) in [
        (READS_HTTP, reading as fn(&Side, usize) -> String, Bound::AtMost(1.35)),
        (ORDERS_HTTP, ordering, Bound::Known),
    ] {
        if let Some(case) = bench.case(name, "by the gateway", bound) {
            let by = |door: Option<SocketAddr>| {
                runtime.block_on(ours.town.sandbox.post_interactions_to(door)).expect("it is led there");
                (turns(&ours, &asked), COMMANDS as u64)
            };
            case.timed_in_turns(TURNS, || by(Some(ours.bot.door())), || by(None));
        }
    }
    bench.finish();
}

/// Whose bot.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Ours,
    Bare,
}

/// A Discord with a bot of either kind.
struct Side {
    town: Town,
    bot: Program,
    /// Does ada let ben in, by channel?
    lets_in: Vec<Cell<bool>>,
    _data: tempfile::TempDir,
}

/// What is asked for in a channel.
fn reading(_: &Side, _: usize) -> String {
    "/status".to_owned()
}

/// An order in which no die falls, and of which everybody is told.
fn ordering(side: &Side, channel: usize) -> String {
    let allow = !side.lets_in[channel].get();
    side.lets_in[channel].set(allow);
    format!("/warrior passage to:ben allow:{allow}")
}

fn nothing(_: &Side, _: usize) -> String {
    "/nothing".to_owned()
}

impl Side {
    fn new(runtime: &Runtime, which: Which) -> Self {
        let data = on_disk();
        let (town, bot) = runtime.block_on(async {
            let town = Town::of(1, AT_ONCE).await;
            let bot = match which {
                Which::Ours => town.bot_with_door(data.path()),
                Which::Bare => {
                    let mut command = Command::new(std::env::current_exe().expect("it has a name"));
                    command.args([BARE, &town.sandbox.rest_base(), town.sandbox.bot_token()]);
                    Program::start(command, "there")
                }
            };
            if which == Which::Ours {
                town.begin_games().await;
            }
            (town, bot)
        });
        Self { town, bot, lets_in: vec![Cell::new(false); AT_ONCE], _data: data }
    }

    fn ask(&self, channel: usize, asked: &dyn Fn(&Self, usize) -> String) -> InteractionId {
        self.town.ask(self.town.ada, self.town.channels[channel], &asked(self, channel))
    }

    /// How long so many take, one at once in each channel.
    async fn all(&self, count: usize, asked: &dyn Fn(&Self, usize) -> String) -> Duration {
        let sandbox = &self.town.sandbox;
        let mut open = BTreeMap::new();
        let (mut mark, mut seen, mut begun, mut answered) = (sandbox.mark(), 0, 0, 0);
        let since = Instant::now();
        while begun < AT_ONCE.min(count) {
            open.insert(self.ask(begun, asked), begun);
            begun += 1;
        }
        while answered < count {
            seen = sandbox.changed(seen).await;
            for shown in sandbox.since(mark) {
                mark = shown.number;
                let Some(channel) = shown.interaction.and_then(|id| open.remove(&id)) else { continue };
                answered += 1;
                if begun < count {
                    open.insert(self.ask(channel, asked), channel);
                    begun += 1;
                }
            }
            assert!(since.elapsed() < Duration::from_secs(60), "{} of {count} were answered", answered);
        }
        since.elapsed()
    }

    /// So many a second for some seconds, one after the other in all channels: the longest wait of all but one in a hundred,
    /// in nanoseconds.
    async fn paced(&self, a_second: u32, asked: &dyn Fn(&Self, usize) -> String) -> f64 {
        const SECONDS: u32 = 5;
        let (sandbox, clock) = (&self.town.sandbox, &self.town.clock);
        let (mark, begun) = (sandbox.mark(), Instant::now());
        let mut all = BTreeMap::new();
        for number in 0..a_second * SECONDS {
            tokio::time::sleep_until((begun + Duration::from_secs(1) * number / a_second).into()).await;
            let now = clock.now();
            all.insert(self.ask(number as usize % AT_ONCE, asked), now);
        }
        let (mut waited, mut known) = (Vec::new(), BTreeSet::new());
        while waited.len() < all.len() {
            tokio::time::sleep(Duration::from_millis(100)).await;
            waited.clear();
            known.clear();
            for shown in sandbox.since(mark) {
                let Some((id, asked)) = shown.interaction.and_then(|id| all.get_key_value(&id)) else {
                    continue;
                };
                if known.insert(*id) {
                    waited.push(shown.at.duration_since(*asked).as_nanos() as f64);
                }
            }
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "{} of {} were answered",
                waited.len(),
                all.len()
            );
        }
        waited.sort_by(f64::total_cmp);
        waited[waited.len() - 1 - waited.len() / 100]
    }
}

/// A bot that has a word for whoever asks.
struct Word;

#[serenity::async_trait]
impl EventHandler for Word {
    async fn ready(&self, ctx: Context, _: Ready) {
        let command = CreateCommand::new("nothing").description("Does nothing");
        Registered::create_global_command(&ctx.http, command).await.expect("it is registered");
        println!("there");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let Interaction::Command(command) = interaction else { return };
        let word = CreateInteractionResponseMessage::new().content("Nothing.").ephemeral(true);
        let said = command.create_response(&ctx.http, CreateInteractionResponse::Message(word)).await;
        said.expect("it is said");
    }
}

fn bare_bot(base: &str, token: &str) {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let http = HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
        let mut client = serenity::all::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(Word)
            .await
            .expect("a client");
        client.start().await.expect("it runs");
    });
}
