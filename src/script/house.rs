//! Everything that a transcript is played in: sandbox, bot, tables, a fresh database, a stepped clock.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jiff::{SignedDuration, Timestamp};

use crate::clock::{Activity, Clock};
use crate::discord::{Bot, Codes, Discord, Extras};
use crate::games::Games;
use crate::rules::codes;
use crate::sandbox::{Options, Sandbox, Shown};
use crate::store::Store;
use crate::table::{Secrets, Tables};

/// When transcripts begin.
const START: &str = "2026-01-01T00:00:00Z";

/// So far at the most the clock goes by itself, to the end of a rest: requests that nobody answers for a minute, one after
/// the other, and the waits between them.
const BY_ITSELF: SignedDuration = SignedDuration::from_secs(300);

/// So often machines act before somebody else has to.
const MACHINES: usize = 500;

/// With the count unmoved for so long in real time, nothing comes any more of what somebody waits for with patience.
const NOTHING_COMES: Duration = Duration::from_millis(500);

/// With the count unmoved for so long in real time, something has forgotten to end.
const STUCK: Duration = Duration::from_secs(if cfg!(test) { 5 } else { 20 });

/// A running house.
#[derive(Debug)]
pub(super) struct House {
    games: Games,
    /// Its Discord.
    pub(super) sandbox: Sandbox,
    /// Its games.
    pub(super) tables: Tables,
    /// Its time.
    pub(super) clock: Clock,
    activity: Activity,
    bot: Option<Bot>,
    clockwork: tokio::task::JoinHandle<()>,
    database: PathBuf,
    secrets: Secrets,
    at: Discord,
    codes: Codes,
    /// Until when the gateway is cut.
    offline: Option<Timestamp>,
}

/// Something that was shown, and the code by which it refuses: the bot runs in this very process and says so beside what
/// it sends. What people see doesn't hold it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// What they see.
    pub(super) shown: Shown,
    /// The code, where it is a refusal.
    pub(super) code: Option<String>,
}

impl Seen {
    /// Its text, which for a script ends in the code also where people don't read that.
    pub(super) fn text(&self) -> String {
        match self.code.as_deref().filter(|code| !codes::is_rule(code)) {
            Some(code) => format!("{} ({code})", self.shown.text),
            None => self.shown.text.clone(),
        }
    }
}

impl House {
    /// Builds it on a database in this directory, which should be empty.
    ///
    /// # Errors
    /// If the database, the sandbox or the bot don't start.
    pub(super) async fn build(games: Games, directory: &Path, seed: u64) -> Result<Self> {
        let clock = Clock::stepped(START.parse::<Timestamp>().context("the start of time")?);
        let activity = Activity::default();
        let sandbox = Sandbox::start(Options::empty(clock.clone(), activity.clone())).await?;
        let database = directory.join("games.sqlite");
        let secrets = Secrets::Seeded(seed);
        let tables = open(games, &database, &clock, &activity, &secrets).await?;
        let at = Discord::Sandbox { token: sandbox.bot_token().to_owned(), at: sandbox.address() };
        let clockwork = tick(&tables);
        let (bot, codes) = (None, Codes::kept());
        let offline = None;
        let mut house = Self {
            games,
            sandbox,
            tables,
            clock,
            activity,
            bot,
            clockwork,
            database,
            secrets,
            at,
            codes,
            offline,
        };
        house.connect().await?;
        Ok(house)
    }

    async fn connect(&mut self) -> Result<()> {
        let (tables, clock, activity) = (self.tables.clone(), self.clock.clone(), self.activity.clone());
        let extras = Extras { codes: self.codes.clone(), ..Extras::default() };
        let bot = Bot::start_with(&self.at, tables, clock, activity, extras).await?;
        self.bot = Some(bot);
        self.quiet().await
    }

    /// Stops the bot and starts it again on the same database.
    ///
    /// # Errors
    /// If it doesn't come up again.
    pub(super) async fn restart(&mut self) -> Result<()> {
        self.quiet().await?;
        self.come_up_again().await
    }

    async fn come_up_again(&mut self) -> Result<()> {
        let died = self.tables.has_crashed();
        self.stop_the_bot().await;
        self.clockwork.abort();
        let _ = (&mut self.clockwork).await;
        if died {
            self.activity.forget_all();
        }
        let left = self.tables.script_left();
        self.tables.close().await;
        self.tables = open(self.games, &self.database, &self.clock, &self.activity, &self.secrets).await?;
        self.tables.script(left).map_err(anyhow::Error::msg)?;
        self.clockwork = tick(&self.tables);
        self.connect().await
    }

    async fn stop_the_bot(&mut self) {
        if let Some(bot) = self.bot.take() {
            self.sandbox.see_off(bot.stop()).await;
        }
    }

    /// Stops everything.
    pub(super) async fn stop(mut self) {
        self.stop_the_bot().await;
        self.clockwork.abort();
        self.tables.close().await;
        self.sandbox.stop().await;
    }

    /// What has appeared or changed since the mark, with the codes that its messages bear now.
    pub(super) fn seen_since(&self, mark: u64) -> Vec<Seen> {
        let code = |shown: &Shown| shown.message.and_then(|message| self.codes.of(message.0));
        let all = self.sandbox.since(mark).into_iter();
        all.map(|shown| Seen { code: code(&shown), shown }).collect()
    }

    fn is_quiet(&self) -> bool {
        // In this order: a job that begins between the two looks is counted by then.
        !self.tables.due_now() && self.activity.is_quiet()
    }

    /// Returns when every event is handled, no request open, and nothing due in outbox or jobs. The
    /// clock stands still meanwhile but for rests in the middle of something, and the moments that machines wait.
    ///
    /// # Errors
    /// If something never ends; it is named.
    pub(super) async fn quiet(&mut self) -> Result<()> {
        loop {
            tokio::select! {
                quiet = self.all_quiet() => return quiet,
                () = self.tables.crashed() => {}
            }
            // Coming up again ends in quiet, too.
            Box::pin(self.come_up_again()).await?;
        }
    }

    async fn all_quiet(&self) -> Result<()> {
        let mut limit = self.clock.now().saturating_add(BY_ITSELF).unwrap_or(Timestamp::MAX);
        let mut acted = 0;
        loop {
            // Tasks that were woken but have not run yet must get their turn to be counted.
            for _ in 0..16 {
                tokio::task::yield_now().await;
            }
            if self.is_quiet() {
                let Some(at) = self.tables.machines_due() else { return Ok(()) };
                acted += 1;
                if acted > MACHINES {
                    bail!("machines never come to an end");
                }
                self.clock.move_to(at);
                limit = at.saturating_add(BY_ITSELF).unwrap_or(Timestamp::MAX);
                continue;
            }
            if let Some(until) = self.rest_within(limit) {
                self.clock.move_to(until);
                continue;
            }
            if let Some(until) = self.some_rest(limit).await? {
                self.clock.move_to(until);
            }
        }
    }

    /// The end of the next rest to which the clock goes by itself.
    fn rest_within(&self, limit: Timestamp) -> Option<Timestamp> {
        self.activity.next_rest().filter(|until| *until <= limit)
    }

    /// Returns when all is quiet, or something rests until a time to which the clock goes by itself; with the end of somebody's
    /// patience, where nothing comes any more of what they wait for. Looks again and again: the tables' due jobs don't announce
    /// themselves, and to be woken whenever something ends costs more than what ends.
    ///
    /// # Errors
    /// If what is under way is the same for too long.
    async fn some_rest(&self, limit: Timestamp) -> Result<Option<Timestamp>> {
        let (mut open, mut since) = (self.activity.open(), Instant::now());
        while !self.is_quiet() && self.rest_within(limit).is_none() {
            let now_open = self.activity.open();
            if now_open != open {
                (open, since) = (now_open, Instant::now());
            } else if let Some(until) = self.activity.next_limit().filter(|until| *until <= limit)
                && since.elapsed() > NOTHING_COMES
            {
                return Ok(Some(until));
            } else if since.elapsed() > STUCK {
                bail!("the bot never came to rest; under way: {open:?}");
            }
            let step = if since.elapsed() < Duration::from_millis(50) { 1 } else { 5 };
            tokio::time::sleep(Duration::from_millis(step)).await;
        }
        Ok(None)
    }

    /// Where its files are.
    pub(super) fn directory(&self) -> &Path {
        self.database.parent().unwrap_or(Path::new("."))
    }

    /// Returns when something that was under way ends.
    pub(super) async fn some_end(&self) {
        self.activity.ended().await;
    }

    /// Cuts the gateway for so long.
    pub(super) fn go_offline(&mut self, length: SignedDuration) -> Result<()> {
        self.offline = Some(self.clock.now().saturating_add(length)?);
        self.sandbox.go_offline();
        Ok(())
    }

    /// Lets the rest of the time pass for which the gateway is cut, if it is.
    ///
    /// # Errors
    /// As [`House::quiet`], and if the bot doesn't connect again.
    pub(super) async fn come_back(&mut self) -> Result<()> {
        let Some(until) = self.offline else { return Ok(()) };
        let left = until.duration_since(self.clock.now());
        self.wait(left.max(SignedDuration::ZERO)).await
    }

    /// Lets so much time pass, and connects the bot again where it was cut off until then.
    ///
    /// # Errors
    /// As [`House::quiet`], and if the bot doesn't connect again.
    pub(super) async fn wait(&mut self, length: SignedDuration) -> Result<()> {
        let target = self.clock.now().saturating_add(length)?;
        if let Some(back) = self.offline.filter(|back| *back <= target) {
            self.pass(back).await?;
            self.offline = None;
            self.sandbox.come_back();
            let connected = tokio::time::timeout(STUCK, self.sandbox.until_connected(true)).await;
            connected.context("the bot didn't connect again")?;
            // Being connected is no event that is counted; what is done then has begun when something has ended.
            let _ = tokio::time::timeout(Duration::from_secs(1), self.activity.ended()).await;
            self.quiet().await?;
        }
        self.pass(target).await
    }

    /// Lets time pass until then, stopping at everything that falls due on the way.
    ///
    /// # Errors
    /// As [`House::quiet`].
    async fn pass(&mut self, target: Timestamp) -> Result<()> {
        loop {
            self.quiet().await?;
            // The clockwork may not have gone back to sleep yet; its next job counts all the same.
            let wakes = [self.clock.next_wake(), self.tables.next_due()];
            match wakes.into_iter().flatten().min() {
                Some(wake) if wake <= target => self.clock.move_to(wake),
                _ => break,
            }
        }
        self.clock.move_to(target);
        self.quiet().await
    }
}

async fn open(
    games: Games,
    database: &Path,
    clock: &Clock,
    activity: &Activity,
    secrets: &Secrets,
) -> Result<Tables> {
    let store = Store::open_among_many(database).await?;
    let tables = Tables::open_with(games, store, clock.clone(), activity.clone(), secrets.clone()).await?;
    // Time stands still in a script: what is told is told at once.
    tables.grow_after(SignedDuration::ZERO);
    Ok(tables)
}

fn tick(tables: &Tables) -> tokio::task::JoinHandle<()> {
    let tables = tables.clone();
    tokio::spawn(async move { tables.clockwork().await })
}

#[cfg(test)]
mod tests {
    use super::super::{parse, play};
    use super::*;

    async fn played(fail: &str) -> Result<Vec<super::super::Failure>> {
        let script = format!(
            "people ada\nchannel war\nada: /game create warrior players:2\n{fail}\nada: /status public:true\n"
        );
        let script = parse(&script).expect("it can be read");
        let directory = tempfile::tempdir().expect("a directory");
        let mut heard = |_| {};
        let playing = play(&script, Path::new("."), directory.path(), 1, &mut heard);
        tokio::time::timeout(Duration::from_secs(100), playing).await.expect("it comes to an end")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_message_that_nobody_takes_for_minutes_is_sent_again() {
        for fail in ["fail 1 hang POST /channels/+/messages", "fail 3 stall POST /channels/+/messages"] {
            assert_eq!(played(fail).await.expect(fail), [], "{fail}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_rests_for_longer_than_the_clock_goes_by_itself_is_named() {
        let error = played("fail 20 500 POST /channels/+/messages").await.expect_err("it never ends");
        assert!(format!("{error:#}").contains("never came to rest"), "{error:#}");
    }
}
