//! A sandbox with people in it, and the bot connected to it.

use std::path::Path;
use std::time::Duration;

use jiff::SignedDuration;
use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, Codes, Discord, Doorway, Extras};
use wartable::games::{self, Games};
use wartable::sandbox::{ChannelId, Options, Place, Sandbox, Shown, UserId, Visibility};
use wartable::store::Store;
use wartable::table::{PlaceId, Secrets, Tables};

use crate::wire::Tap;

/// Positions to begin with.
pub(crate) const POSITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/warrior");

pub(crate) struct House {
    pub(crate) sandbox: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) activity: Activity,
    pub(crate) tables: Tables,
    pub(crate) channel: ChannelId,
    pub(crate) ada: UserId,
    pub(crate) ben: UserId,
    games: Games,
    bot: Option<Bot>,
    codes: Codes,
    /// Where interactions are taken by HTTP, if they are.
    doorway: Option<Doorway>,
    clockwork: tokio::task::JoinHandle<()>,
    files: tempfile::TempDir,
    tap: Option<Tap>,
    /// How long a message rests before it grows, after a new start as well.
    rest: SignedDuration,
}

impl House {
    /// Opens a house where ada and ben are, in a channel without a game.
    pub(crate) async fn open() -> Self {
        Self::build(false).await
    }

    /// Opens one where these games are played.
    pub(crate) async fn playing(games: Games) -> Self {
        Self::build_with(games, false).await
    }

    /// Opens one from which every byte that the bot sends is read off the wire.
    pub(crate) async fn tapped(games: Games) -> Self {
        let mut house = Self::unconnected(games, false).await;
        house.tap = Some(Tap::before(house.sandbox.address()).await);
        house.connect().await;
        house
    }

    /// Opens one whose Discord posts interactions to the bot.
    pub(crate) async fn by_http() -> Self {
        let mut house = Self::build(false).await;
        house.stop().await;
        house.doorway = Some(Doorway { at: ([127, 0, 0, 1], 0).into(), key: None });
        house.connect().await;
        house
    }

    pub(crate) fn tap(&self) -> &Tap {
        self.tap.as_ref().expect("it is tapped")
    }

    pub(crate) fn database(&self) -> std::path::PathBuf {
        self.files.path().join("wartable.sqlite")
    }

    /// Where the bot takes interactions by HTTP.
    pub(crate) fn door(&self) -> String {
        let at = self.bot.as_ref().and_then(Bot::interactions_at).expect("it takes them");
        format!("http://{at}/")
    }

    /// Opens one with the page to play on.
    pub(crate) async fn with_page() -> Self {
        Self::build(true).await
    }

    /// Opens one where messages that grow take their time.
    pub(crate) async fn patient() -> Self {
        let mut house = Self::build(false).await;
        house.rest = SignedDuration::from_secs(20);
        house.tables.grow_after(house.rest);
        house
    }

    async fn build(page: bool) -> Self {
        Self::build_with(games::ALL, page).await
    }

    async fn build_with(games: Games, page: bool) -> Self {
        let mut house = Self::unconnected(games, page).await;
        house.connect().await;
        house
    }

    async fn unconnected(games: Games, page: bool) -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let activity = Activity::default();
        let options = Options { page, ..Options::empty(clock.clone(), activity.clone()) };
        let sandbox = Sandbox::start(options).await.expect("it starts");
        let server = sandbox.server("War table");
        let channel = sandbox.channel(server, "games");
        let (ada, ben) = (sandbox.person("ada"), sandbox.person("ben"));
        let files = crate::fresh_directory();
        let rest = SignedDuration::ZERO;
        let tables = tables(games, files.path(), &clock, &activity, rest).await;
        let clockwork = tick(&tables);
        let (bot, codes, doorway, tap) = (None, Codes::kept(), None, None);
        Self {
            sandbox,
            clock,
            activity,
            tables,
            channel,
            ada,
            ben,
            games,
            bot,
            codes,
            doorway,
            clockwork,
            files,
            tap,
            rest,
        }
    }

    /// Opens a house with a game of ada's and ben's in it, from a position.
    pub(crate) async fn with(position: &str) -> Self {
        let house = Self::open().await;
        let shown = house.slash(house.ada, &format!("/game import file:{position:?}")).await;
        assert!(!public(&shown).is_empty(), "the import is told: {shown:#?}");
        house
    }

    async fn connect(&mut self) {
        let at = self.tap.as_ref().map_or(self.sandbox.address(), Tap::address);
        let discord = Discord::Sandbox { token: self.sandbox.bot_token().to_owned(), at };
        let (tables, clock, activity) = (self.tables.clone(), self.clock.clone(), self.activity.clone());
        let extras = Extras { codes: self.codes.clone(), interactions: self.doorway };
        let bot = Bot::start_with(&discord, tables, clock, activity, extras).await.expect("the bot starts");
        if let Some(at) = bot.interactions_at() {
            self.sandbox.post_interactions_to(Some(at)).await.expect("it is taken");
        }
        self.bot = Some(bot);
        self.quiet().await;
    }

    /// Stops the bot.
    pub(crate) async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            self.sandbox.see_off(bot.stop()).await;
        }
    }

    /// Stops the bot and starts it again on the same database.
    pub(crate) async fn restart(&mut self) {
        self.restart_on(None).await;
    }

    /// Stops the bot and starts it again, on a copy of another database where one is given.
    pub(crate) async fn restart_on(&mut self, database: Option<&Path>) {
        self.stop().await;
        self.clockwork.abort();
        self.tables.close().await;
        if let Some(database) = database {
            std::fs::copy(database, self.files.path().join("wartable.sqlite")).expect("a copy");
        }
        let (clock, activity) = (&self.clock, &self.activity);
        self.tables = tables(self.games, self.files.path(), clock, activity, self.rest).await;
        self.clockwork = tick(&self.tables);
        self.connect().await;
    }

    /// The code by which the last of what this person alone sees of this is a refusal.
    pub(crate) fn code(&self, shown: &[Shown], person: UserId) -> Option<String> {
        let last = private(shown, person).into_iter().rev().find_map(|shown| shown.message)?;
        self.codes.of(last.0)
    }

    /// Waits until the bot is quiet. The clock moves only to the end of rests in the middle of something.
    pub(crate) async fn quiet(&self) {
        for tried in 1..=6000 {
            for _ in 0..16 {
                tokio::task::yield_now().await;
            }
            if self.activity.is_quiet() && !self.tables.due_now() {
                return;
            }
            if let Some(wake) = self.activity.next_rest() {
                self.clock.move_to(wake);
            } else if let Some(limit) = self.activity.next_limit().filter(|_| tried % 100 == 0) {
                self.clock.move_to(limit);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("never quiet: {:?}", self.activity.open());
    }

    /// Lets hours pass and gives all that appeared.
    pub(crate) async fn wait(&self, hours: i64) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        let end = self.clock.now() + SignedDuration::from_hours(hours);
        while let Some(wake) = self.clock.next_wake().filter(|wake| *wake <= end) {
            self.clock.move_to(wake);
            self.quiet().await;
        }
        self.clock.move_to(end);
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// Lets an hour pass after the other until this holds, for what nobody waits for: it may be noticed late that its
    /// time has come. Whether it held within a day.
    pub(crate) async fn wait_until(&self, mut holds: impl FnMut(&Self) -> bool) -> bool {
        for _ in 0..24 {
            self.wait(1).await;
            for _ in 0..20 {
                if holds(self) {
                    return true;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
                self.quiet().await;
            }
        }
        false
    }

    pub(crate) fn here(&self) -> Place {
        Place::Channel(self.channel)
    }

    /// Uses a command in the channel and gives all that appeared.
    pub(crate) async fn slash(&self, person: UserId, line: &str) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        self.sandbox.slash(person, self.here(), line, Path::new(POSITIONS)).expect("it is sent");
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// Uses a command in one's direct messages.
    pub(crate) async fn whisper(&self, person: UserId, line: &str) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        self.sandbox.slash(person, Place::Dm, line, Path::new(POSITIONS)).expect("it is sent");
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// Presses a button.
    pub(crate) async fn press(&self, person: UserId, label: &str) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        self.sandbox.press(person, label, None).expect("there is such a button");
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// Does something else with the sandbox and gives all that appeared.
    pub(crate) async fn after<T>(&self, act: impl FnOnce(&Sandbox) -> T) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        act(&self.sandbox);
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// The suggestions for the option being typed.
    pub(crate) async fn complete(&self, person: UserId, line: &str) -> Vec<String> {
        let choices = self.sandbox.complete(person, self.here(), line).await.expect("it is answered");
        choices.into_iter().map(|choice| choice.value.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Uses a command in another channel.
    pub(crate) async fn slash_in(&self, channel: ChannelId, person: UserId, line: &str) -> Vec<Shown> {
        let mark = self.sandbox.mark();
        self.sandbox.slash(person, Place::Channel(channel), line, Path::new(POSITIONS)).expect("it is sent");
        self.quiet().await;
        self.sandbox.since(mark)
    }

    /// The place as the table numbers it.
    pub(crate) fn place(&self) -> PlaceId {
        PlaceId(self.channel.0)
    }

    /// Ends the test: nothing was asked of Discord that the sandbox doesn't know, and all was as Discord describes it.
    pub(crate) async fn close(mut self) {
        self.stop().await;
        self.clockwork.abort();
        self.tables.close().await;
        assert_eq!(self.sandbox.unmodelled(), Vec::<String>::new());
        let misfits = crate::sandbox::openapi::misfits(&self.sandbox.exchanges());
        assert!(misfits.is_empty(), "not as Discord describes it:\n{}", misfits.join("\n"));
        self.sandbox.stop().await;
    }
}

fn tick(tables: &Tables) -> tokio::task::JoinHandle<()> {
    let tables = tables.clone();
    tokio::spawn(async move { tables.clockwork().await })
}

async fn tables(
    games: Games,
    files: &Path,
    clock: &Clock,
    activity: &Activity,
    rest: SignedDuration,
) -> Tables {
    let store = Store::open_among_many(&files.join("wartable.sqlite")).await.expect("the database opens");
    let secrets = Secrets::Seeded(1);
    let tables = Tables::open_with(games, store, clock.clone(), activity.clone(), secrets).await;
    let tables = tables.expect("the games load");
    tables.grow_after(rest);
    tables
}

/// What everybody in the channel sees of this.
pub(crate) fn public(shown: &[Shown]) -> Vec<&Shown> {
    shown.iter().filter(|shown| shown.visibility == Visibility::Public).collect()
}

/// What this person alone sees of this.
pub(crate) fn private(shown: &[Shown], person: UserId) -> Vec<&Shown> {
    shown.iter().filter(|shown| shown.is_private() && shown.is_for(person)).collect()
}

/// All text of it.
pub(crate) fn text(shown: &[&Shown]) -> String {
    shown.iter().map(|shown| shown.text.as_str()).collect::<Vec<_>>().join("\n")
}
