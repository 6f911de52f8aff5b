//! The connections: as many as Discord asks for, none beyond what it allows in a day, and an end with a sentence where
//! it lets the bot in no more.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::gateway::ShardRunnerInfo;
use serenity::model::gateway::BotGateway;
use serenity::{Client, Http, ShardManager};

use super::start::CantStart;
use crate::clock::{Activity, Clock};

/// So many looks in a row find a shard unconnected before Discord is asked why.
const ODD: u32 = 3;
/// And so many before the program ends all the same: whoever runs it again waits longer each time.
const HOPELESS: u32 = 120;

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

/// Keeps the shards connected until they are shut down, or Discord lets one in no more.
pub(super) async fn run(
    mut client: Client,
    http: Arc<Http>,
    shards: u32,
    every: Duration,
) -> Result<(), CantStart> {
    let manager = Arc::clone(&client.shard_manager);
    let lost = async {
        let why = lost(&manager, &http, shards, every).await;
        manager.shutdown_all().await;
        why
    };
    tokio::select! {
        ended = client.start_shards(shards) => ended.map_err(CantStart::from),
        why = lost => Err(why),
    }
}

/// How many shards are connected.
pub(super) async fn up(manager: &ShardManager) -> u64 {
    let runners = manager.runners.lock().await;
    runners.values().filter(|runner| is_up(runner)).count().try_into().unwrap_or(u64::MAX)
}

fn is_up(runner: &ShardRunnerInfo) -> bool {
    runner.stage.to_string() == "connected"
}

/// Returns once a shard is never let in again. serenity tries for ever where Discord says that there are too few.
async fn lost(manager: &ShardManager, http: &Http, shards: u32, every: Duration) -> CantStart {
    let mut odd = 0;
    loop {
        tokio::time::sleep(every).await;
        let all_connected = {
            let runners = manager.runners.lock().await;
            runners.values().all(is_up)
        };
        if all_connected {
            odd = 0;
            continue;
        }
        odd += 1;
        if odd < ODD || odd % ODD != 0 {
            continue;
        }
        match http.get_bot_gateway().await {
            Ok(gateway) if gateway.shards > shards => {
                return CantStart::Shards { there: shards, needed: gateway.shards };
            }
            Ok(_) if odd >= HOPELESS => {
                return CantStart::Gateway("it doesn't let the bot in any more".to_owned());
            }
            Ok(_) => {}
            Err(error) => {
                if let refused @ CantStart::Token = CantStart::from(error) {
                    return refused;
                }
            }
        }
    }
}
