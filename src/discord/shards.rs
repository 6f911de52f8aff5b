//! The connections: as many as Discord asks for, none beyond what it allows in a day, and an end with a sentence where
//! it lets the bot in no more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::gateway::ShardRunnerInfo;
use serenity::model::gateway::BotGateway;
use serenity::{Client, Http, ShardId, ShardManager};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tracing::dispatcher;

use super::lock;
use super::pace::{Pace, Urgency};
use super::start::CantStart;
use crate::clock::{Activity, Clock};

/// So many looks in a row find a shard unconnected before Discord is asked why.
const ODD: u32 = 3;
/// And so many before the program ends all the same: whoever runs it again waits longer each time.
const HOPELESS: u32 = 120;

/// Heartbeats are answered more often than this.
const SILENT: SignedDuration = SignedDuration::from_mins(2);

/// The shards that were not let in yet since the start. Until all are, some servers may still be told of, and nothing is
/// looked up of what was missed.
#[derive(Debug)]
pub(crate) struct Awaited(Mutex<BTreeSet<u32>>);

impl Awaited {
    pub(super) fn new(shards: u32) -> Self {
        Self(Mutex::new((0..shards).collect()))
    }

    /// A shard was let in; none is said where there is only one. Are all there?
    pub(super) fn came(&self, shard: Option<ShardId>) -> bool {
        let mut awaited = lock(&self.0);
        match shard {
            Some(shard) => drop(awaited.remove(&shard.0)),
            None => awaited.clear(),
        }
        awaited.is_empty()
    }
}

/// Threads of the connections' own. Where Discord closes a connection for a fault of the bot's (4011 for one), serenity
/// goes on reading what has ended, without ever waiting, until a heartbeat fails after most of a minute. That takes one
/// of these threads and holds up nobody's answer.
#[derive(Debug)]
pub(super) struct Threads(Option<Runtime>);

impl Threads {
    /// A second one: for the other connections while one is read in vain.
    const COUNT: usize = 2;

    pub(super) fn new() -> std::io::Result<Self> {
        let mut threads = Builder::new_multi_thread();
        // What is logged there goes where all else is logged: that need not be the whole process's log.
        let log = dispatcher::get_default(Clone::clone);
        threads.on_thread_start(move || std::mem::forget(dispatcher::set_default(&log)));
        let runtime = threads.worker_threads(Self::COUNT).thread_name("gateway").enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    /// Does there what serenity spawns from.
    ///
    /// # Panics
    /// Never: the threads end when they are dropped.
    pub(super) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.0.as_ref().expect("the threads are there").spawn(work)
    }
}

impl Drop for Threads {
    /// Waits for nothing: what is read in vain can't be interrupted.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Discord counts how often a bot connects, and takes the token from who does it too often: waits until as many
/// connections are allowed as are needed.
pub(super) async fn wait_for_sessions(gateway: &BotGateway, clock: &Clock, activity: &Activity) {
    let limit = &gateway.session_start_limit;
    if limit.remaining >= u64::from(gateway.shards) {
        return;
    }
    let wait = SignedDuration::from_millis(i64::try_from(limit.reset_after).unwrap_or(i64::MAX));
    tracing::warn!(
        left = limit.remaining,
        needed = gateway.shards,
        minutes = wait.as_mins(),
        "Discord allows too few connections until then; the bot waits"
    );
    activity.rest(clock, wait).await;
}

/// Keeps the shards connected until they are shut down, or Discord lets one in no more. They are not shut down by that:
/// serenity would wait for the farewell of a connection that has ended.
pub(super) async fn run(
    (mut client, threads): (Client, Arc<Threads>),
    asking: (Arc<Http>, Arc<Pace>),
    shards: u32,
    looks: (Duration, Arc<Heard>),
) -> Result<(), CantStart> {
    let manager = Arc::clone(&client.shard_manager);
    let connected = threads.spawn(async move { client.start_shards(shards).await });
    // Looked at from elsewhere: it is just where they are stuck that it matters.
    tokio::select! {
        ended = connected => match ended {
            Ok(ended) => ended.map_err(CantStart::from),
            Err(_) => Err(CantStart::Gateway("its connections broke".to_owned())),
        },
        why = lost(&manager, &asking, shards, looks) => Err(why),
    }
}

/// How a shard stood when it was last looked at: how far it had come, how long its last heartbeat took to be answered,
/// and since when nothing of that is new.
type Stood = (String, Option<Duration>, Timestamp);

/// When something was last heard of each shard. One that is being connected anew is told to be connected meanwhile,
/// however long nobody answers: only its heartbeats aren't.
#[derive(Debug)]
pub(super) struct Heard {
    clock: Clock,
    shards: Mutex<BTreeMap<ShardId, Stood>>,
}

impl Heard {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, shards: Mutex::default() }
    }

    /// How many shards are connected, and were heard of not long ago.
    pub(super) async fn up(&self, manager: &ShardManager) -> u64 {
        let runners = manager.runners.lock().await;
        let mut shards = lock(&self.shards);
        let now = self.clock.now();
        shards.retain(|id, _| runners.contains_key(id));
        let up = runners.iter().filter(|(id, runner)| {
            let (stage, latency) = (runner.stage.to_string(), runner.latency);
            let stood = shards.entry(**id).or_insert((String::new(), None, now));
            if stood.0 != stage || stood.1 != latency {
                *stood = (stage, latency, now);
            }
            is_up(runner) && now.duration_since(stood.2) < SILENT
        });
        up.count().try_into().unwrap_or(u64::MAX)
    }
}

fn is_up(runner: &ShardRunnerInfo) -> bool {
    runner.stage.to_string() == "connected"
}

/// Returns once a shard is never let in again. serenity tries for ever where Discord says that there are too few.
async fn lost(
    manager: &ShardManager,
    asking: &(Arc<Http>, Arc<Pace>),
    shards: u32,
    (every, heard): (Duration, Arc<Heard>),
) -> CantStart {
    let mut odd = 0;
    loop {
        tokio::time::sleep(every).await;
        heard.up(manager).await;
        let all_connected = {
            let runners = manager.runners.lock().await;
            // One that is begun anew is not there until it is its turn.
            !runners.is_empty() && runners.values().all(is_up)
        };
        if all_connected {
            odd = 0;
            continue;
        }
        odd += 1;
        if odd < ODD || odd % ODD != 0 {
            continue;
        }
        match ask(asking).await {
            Ok(gateway) => {
                if let Some(why) = hopeless(&gateway, shards, odd) {
                    return why;
                }
            }
            Err(error) => {
                if let refused @ CantStart::Token = CantStart::from(error) {
                    return refused;
                }
            }
        }
    }
}

/// Asks Discord how it stands with connections, at the pace of all that is asked.
async fn ask((http, pace): &(Arc<Http>, Arc<Pace>)) -> serenity::Result<BotGateway> {
    pace.wait(Urgency::Awaited).await;
    http.get_bot_gateway().await
}

/// Why a bot that isn't connected, so many looks in a row, shouldn't try it any longer.
fn hopeless(gateway: &BotGateway, shards: u32, odd: u32) -> Option<CantStart> {
    if gateway.shards > shards {
        return Some(CantStart::Shards { there: shards, needed: gateway.shards });
    }
    // serenity counts none of those that it begins: whoever begins more than there are loses the token.
    if gateway.session_start_limit.remaining == 0 {
        let why = "it allows no more connections for now; started again, the bot waits until it does";
        return Some(CantStart::Gateway(why.to_owned()));
    }
    (odd >= HOPELESS).then(|| CantStart::Gateway("it doesn't let the bot in any more".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::reach::Discord;
    use super::*;
    use crate::meters::Meters;

    #[tokio::test]
    async fn why_a_shard_is_lost_is_asked_at_the_pace_of_all() {
        let (clock, activity) = (Clock::stepped(Timestamp::UNIX_EPOCH), Activity::default());
        let pace = Arc::new(Pace::new(clock.clone(), activity.clone(), Meters::default()));
        // Nobody is there: it would be known at once.
        let nowhere = Discord::Sandbox { token: "sandbox.1".to_owned(), at: ([127, 0, 0, 1], 9).into() };
        let http = Arc::new(nowhere.http(&pace).expect("a client"));
        pace.hold(SignedDuration::from_secs(5));
        let asking = tokio::spawn(async move { ask(&(http, pace)).await.map(drop) });
        let until = loop {
            match activity.next_rest().filter(|_| clock.next_wake().is_some()) {
                Some(until) => break until,
                None => tokio::task::yield_now().await,
            }
            assert!(!asking.is_finished(), "nothing goes now");
        };
        clock.move_to(until);
        asking.await.expect("no fault").expect_err("nobody is there");
    }

    #[test]
    fn a_bot_that_may_connect_no_more_today_tries_no_longer() {
        let gateway = |shards: u32, remaining: u64| -> BotGateway {
            let limit = serde_json::json!({
                "total": 1000, "remaining": remaining, "reset_after": 60_000, "max_concurrency": 1,
            });
            let gateway =
                serde_json::json!({ "url": "wss://x", "shards": shards, "session_start_limit": limit });
            serde_json::from_value(gateway).expect("as Discord says it")
        };
        assert!(hopeless(&gateway(1, 1), 1, ODD).is_none());
        let why = hopeless(&gateway(1, 0), 1, ODD).expect("none is left").to_string();
        assert!(why.contains("allows no more connections for now"), "{why}");
        assert!(matches!(hopeless(&gateway(2, 5), 1, ODD), Some(CantStart::Shards { needed: 2, .. })));
        assert!(hopeless(&gateway(1, 5), 1, HOPELESS).is_some());
    }
}
