//! Serving: the bot on Discord with a token, in the sandbox without one.

use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures::future::{Either, select};

use super::backup::{broken, hold, make_data, writable};
use super::exit::{self, Exit, Stopped, of_a_bot};
use super::settings::LookAlike;
use super::signals::Signals;
use super::watch::Watch;
use super::{ServeArgs, Settings};
use crate::clock::{Activity, Clock};
use crate::discord::{Announced, Bot, Connections, Discord, Extras};
use crate::games;
use crate::meters::Meters;
use crate::sandbox::{Keep, KeepFault, Options, Sandbox};
use crate::store::{Store, free_beside};
use crate::table::{Secrets, Tables};

/// So long the database may take to be closed.
const CLOSES: Duration = Duration::from_secs(10);

/// How often it is looked whether the bot is connected.
const LOOKS: Duration = Duration::from_secs(5);

/// What stands above the link by which the bot is invited; on a look-alike as well, which shows the real one.
const INVITE: &str = "Invite it to a server with";

/// Serves until interrupted.
///
/// # Errors
/// If the files, the sandbox or the connection fail.
pub(super) async fn serve(settings: &Settings, args: &ServeArgs) -> Result<()> {
    // From the start: also while Discord lets the bot wait.
    let mut signals = Signals::new();
    if args.fresh && !settings.is_sandbox() {
        bail!("--fresh begins the sandbox's world anew, and a bot is to be started: leave it out");
    }
    make_data(settings)?;
    say!("wartable keeps its files in {}", settings.data.display());
    let hold = hold(&settings.database()).await?;
    let watch = Watch::open(settings.metrics).await?;
    let ended = match (&settings.look_alike, &settings.token) {
        (Some(look_alike), _) => {
            let ended = on_look_alike(settings, look_alike, watch, &mut signals).await;
            ended.map_err(|error| its_token(error, look_alike))
        }
        (None, Some(token)) => on_discord(settings, token, watch, &mut signals).await,
        (None, None) => in_sandbox(settings, args, watch, &mut signals).await,
    };
    hold.release().await;
    ended
}

async fn on_discord(
    settings: &Settings,
    token: &str,
    watch: Option<Watch>,
    signals: &mut Signals,
) -> Result<()> {
    let (clock, activity) = (Clock::real(), Activity::default());
    let at = Discord::Real { token: token.to_owned() };
    let Some((bot, tables)) = up(settings, &at, (clock, activity), signals).await? else { return Ok(()) };
    if let Some(at) = bot.interactions_at() {
        say!(
            "Interactions are taken by HTTP at {at}. Lead a public https:// address there, and give that to Discord as the"
        );
        say!("application's Interactions Endpoint URL; until then they come by the gateway.");
    }
    say!("{INVITE}\n\n    {}\n", bot.invite());
    say!("The bot is on Discord. Ctrl-C stops it; whatever is under way goes on at the next start.");
    run(bot, &tables, watch, signals).await
}

async fn on_look_alike(
    settings: &Settings,
    look_alike: &LookAlike,
    watch: Option<Watch>,
    signals: &mut Signals,
) -> Result<()> {
    say!("NOT DISCORD: WARTABLE_DISCORD is set, so the bot plays on the look-alike at {}.", look_alike.at);
    let (clock, activity) = (Clock::real(), Activity::default());
    let at = look_alike.discord();
    let Some((bot, tables)) = up(settings, &at, (clock, activity), signals).await? else { return Ok(()) };
    if let Some(at) = bot.interactions_at() {
        say!("Interactions are taken by HTTP at {at}.");
    }
    say!("{INVITE}\n\n    {}\n", bot.invite());
    say!("The bot is there. Ctrl-C stops it; whatever is under way goes on at the next start.");
    run(bot, &tables, watch, signals).await
}

/// A token that a look-alike refuses is copied from there and not from the developer portal.
fn its_token(error: anyhow::Error, look_alike: &LookAlike) -> anyhow::Error {
    match exit::of(&error) {
        Exit::Token => {
            let words = format!("{}; it names the right one at its start", look_alike.refused());
            Stopped(Exit::Token, words).into()
        }
        _ => error,
    }
}

/// Serves the sandbox alone, for a bot elsewhere, until interrupted.
///
/// # Errors
/// If the files or the port fail.
pub(super) async fn sandbox(settings: &Settings, args: &ServeArgs) -> Result<()> {
    let mut signals = Signals::new();
    make_data(settings)?;
    say!("wartable keeps its files in {}", settings.data.display());
    let hold = hold(&settings.world()).await?;
    if args.fresh {
        set_aside(&settings.world())?;
    }
    let clock = Clock::real();
    let (keep, sandbox) = open_world(settings, &clock, &Activity::default()).await?;
    let keeping = keep.follow(&sandbox);
    say!("\n    Its page:  http://{}\n", sandbox.address());
    say!("A bot finds it with");
    say!(
        "\n    WARTABLE_DISCORD={}\n    WARTABLE_DISCORD_TOKEN={}\n",
        sandbox.address(),
        sandbox.bot_token()
    );
    say!("Ctrl-C stops it; its world goes on at the next start.");
    signals.next().await;
    say!("Stopping…");
    let kept = keeping.stop().await;
    sandbox.stop().await;
    hold.release().await;
    kept.map_err(lost)?;
    Ok(())
}

/// What was done last on the sandbox could not be written down.
fn lost(why: KeepFault) -> Stopped {
    Stopped(Exit::Lost, format!("what happened last in the sandbox is lost: {why}"))
}

async fn open_world(settings: &Settings, clock: &Clock, activity: &Activity) -> Result<(Keep, Sandbox)> {
    let unusable =
        |why: KeepFault| Stopped(Exit::Database, format!("can't use {}: {why}", settings.world().display()));
    let keep = Keep::open(&settings.world()).await.map_err(unusable)?;
    let world = keep.load(clock.now()).await.map_err(unusable)?;
    let sandbox = Sandbox::start(Options {
        prompt: false,
        clock: clock.clone(),
        activity: activity.clone(),
        port: settings.port,
        world,
        page: true,
    })
    .await?;
    Ok((keep, sandbox))
}

async fn in_sandbox(
    settings: &Settings,
    args: &ServeArgs,
    watch: Option<Watch>,
    signals: &mut Signals,
) -> Result<()> {
    let world = hold(&settings.world()).await?;
    if args.fresh {
        set_aside(&settings.world())?;
        set_aside(&settings.database())?;
    }
    let (clock, activity) = (Clock::real(), Activity::default());
    let (keep, sandbox) = open_world(settings, &clock, &activity).await?;
    let keeping = keep.follow(&sandbox);
    let at = Discord::Sandbox { token: sandbox.bot_token().to_owned(), at: sandbox.address() };
    let ended = match up(settings, &at, (clock, activity), signals).await {
        Ok(Some(started)) => play_in(&sandbox, started, watch, signals).await,
        Ok(None) => Ok(()),
        Err(error) => Err(error),
    };
    let kept = keeping.stop().await;
    sandbox.stop().await;
    world.release().await;
    kept.map_err(lost)?;
    ended
}

async fn play_in(
    sandbox: &Sandbox,
    (bot, tables): (Bot, Tables),
    watch: Option<Watch>,
    signals: &mut Signals,
) -> Result<()> {
    if let Some(at) = bot.interactions_at() {
        sandbox.post_interactions_to(Some(at)).await?;
        say!("The sandbox posts interactions to {at}, signed, instead of sending them by the gateway.");
    }
    say!("No DISCORD_TOKEN is set, so wartable plays in its sandbox, a Discord of your own.");
    say!("\n    Play on this page:  http://{}\n", sandbox.address());
    say!("Ctrl-C stops it; the games and the sandbox's world go on at the next start.");
    run(bot, &tables, watch, signals).await
}

/// The bot and its games, unless somebody stops the program before they are there.
async fn up(
    settings: &Settings,
    at: &Discord,
    timing: (Clock, Activity),
    signals: &mut Signals,
) -> Result<Option<(Bot, Tables)>> {
    let started = signals.unless(started(settings, at, timing)).await.transpose()?;
    if started.is_none() {
        say!("Stopping…");
    }
    Ok(started)
}

/// The bot, connected, and its games. Discord is told nothing by a program that can't use its database; the games are read while
/// it is told of the commands, which is mostly waiting. A game that can't be read ends it before it is connected.
async fn started(settings: &Settings, at: &Discord, timing: (Clock, Activity)) -> Result<(Bot, Tables)> {
    let path = settings.database();
    let unreadable = || format!("can't open {}", path.display());
    let store = Store::open(&path).await.map_err(broken).with_context(unreadable)?;
    writable(&path, &store).await?;
    let (clock, activity) = timing;
    let counts = (clock, activity, Meters::default());
    let extras = Extras { interactions: settings.interactions, ..Extras::default() };
    let announcing = pin!(Announced::to(at, games::ALL, counts.clone(), extras));
    let reading = pin!(Tables::open_counting(games::ALL, store, counts, Secrets::System));
    let read = |tables: Result<Tables, _>| tables.map_err(broken).with_context(unreadable);
    let (tables, announced) = match select(reading, announcing).await {
        Either::Left((tables, announcing)) => (read(tables)?, announcing.await?),
        Either::Right((announced, reading)) => (read(reading.await)?, announced?),
    };
    let bot = announced.connect(tables.clone()).await?;
    Ok((bot, tables))
}

/// Runs until the connection ends for good or somebody stops the program.
async fn run(mut bot: Bot, tables: &Tables, watch: Option<Watch>, signals: &mut Signals) -> Result<()> {
    if let Some(watch) = &watch {
        watch.look_at(&bot, tables);
    }
    let hearing = hearing(bot.connections(), bot.interactions_at().is_some(), tables.clone());
    let ended = tokio::select! {
        ended = bot.ended() => of_a_bot(ended),
        () = tables.clockwork() => Ok(()),
        () = hearing => Ok(()),
        _ = signals.next() => {
            say!("Stopping…");
            Ok(())
        }
    };
    bot.stop().await;
    closed_in(CLOSES, tables.close(), ended).await
}

/// Tells the tables whether anybody can be heard: what comes by HTTP needs no connection.
async fn hearing(connections: Connections, by_http: bool, tables: Tables) {
    loop {
        tables.hears(by_http || connections.up().await > 0);
        tokio::time::sleep(LOOKS).await;
    }
}

/// How it ended, once the database is closed. One that hangs may not hold what was done last, however else it ended.
async fn closed_in(time: Duration, closing: impl Future<Output = ()>, ended: Result<()>) -> Result<()> {
    if tokio::time::timeout(time, closing).await.is_ok() {
        return ended;
    }
    tracing::error!("the database hangs; the program ends all the same");
    let lost = "the database hangs, and what was done last may not be written down";
    Err(match ended {
        Ok(()) => Stopped(Exit::Lost, lost.to_owned()),
        Err(error) => Stopped(Exit::Lost, format!("{lost}; besides: {error:#}")),
    }
    .into())
}

/// Renames a file, and what SQLite keeps beside it, to the ending `.old`; to another one where something was set aside
/// before: the second file of one database would harm another.
fn set_aside(path: &Path) -> Result<()> {
    let aside = free_beside(path, ".old");
    for ending in ["", "-wal", "-shm"] {
        let from = PathBuf::from(format!("{}{ending}", path.display()));
        if from.exists() {
            let to = format!("{}{ending}", aside.display());
            std::fs::rename(&from, &to).with_context(|| format!("can't set {} aside", from.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[test]
    fn what_was_set_aside_before_stays_as_it_is() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("games.sqlite");
        let beside = |ending: &str| directory.path().join(format!("games.sqlite{ending}"));
        let read = |ending: &str| std::fs::read_to_string(beside(ending)).ok();
        let write = |ending: &str, words: &str| std::fs::write(beside(ending), words).expect("written");
        write("", "first");
        write("-wal", "of the first");
        set_aside(&file).expect("set aside");
        // This one has no second file: the first one's must not become its.
        write("", "second");
        set_aside(&file).expect("set aside");
        // And of a third one something is left from elsewhere.
        write(".old-3-wal", "whose?");
        write("", "third");
        set_aside(&file).expect("set aside");
        let asides = [".old", ".old-wal", ".old-2", ".old-2-wal", ".old-3", ".old-4", ".old-4-wal"].map(read);
        let expected = [Some("first"), Some("of the first"), Some("second"), None, None, Some("third"), None];
        assert_eq!(asides, expected.map(|words| words.map(str::to_owned)));
        assert!(!file.exists());
    }

    #[test]
    fn a_world_that_broke_while_it_was_written_is_lost() {
        let error = anyhow::Error::from(lost(KeepFault::Empty));
        assert_eq!(exit::of(&error), Exit::Lost);
    }

    #[tokio::test]
    async fn a_stop_at_which_the_database_hangs_ends_with_a_code_of_its_own() {
        let fails = || Err(Stopped(Exit::Closed, "closed".to_owned()).into());
        let moment = Duration::from_millis(1);
        assert!(closed_in(CLOSES, ready(()), Ok(())).await.is_ok());
        let code = |ended: Result<()>| exit::of(&ended.expect_err("it isn't well"));
        assert_eq!(code(closed_in(CLOSES, ready(()), fails()).await), Exit::Closed);
        assert_eq!(code(closed_in(moment, pending(), Ok(())).await), Exit::Lost);
        let both = closed_in(moment, pending(), fails()).await.expect_err("it isn't well");
        assert!(exit::of(&both) == Exit::Lost && both.to_string().contains("closed"), "{both:#}");
    }
}
