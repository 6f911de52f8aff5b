//! The program itself, as a process, killed in the middle of a game (SIGKILL) and started again on what it left: beside
//! `kills`, which dies at every boundary within one process, this shows that the system's own end is such a death.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ChildStdout;
use std::time::Duration;

use wartable::clock::{Activity, Clock};
use wartable::games::{AnyGame, Kind, waits_for};
use wartable::rules::{Draft, FieldKind, Names, PolicyRng, SeatId};
use wartable::sandbox::{ChannelId, InteractionId, Options, Outcome, Place, Sandbox, Snowflake, UserId};
use wartable::store::{JournalRow, Store};

use super::stage::typed;
use super::{in_turn, wait_for_many};
use crate::hosting::{Running, bare, line_with, run, said};
use crate::leaks::accepts;

/// When it is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// As soon as the order is on its way.
    Sent,
    /// As soon as it was acknowledged.
    Acknowledged,
    /// As soon as its order is in the journal.
    Written,
    /// As soon as it was answered.
    Answered,
}

const MOMENTS: [Moment; 4] = [Moment::Written, Moment::Acknowledged, Moment::Answered, Moment::Sent];

/// A Discord, and the program on it.
struct Town {
    sandbox: Sandbox,
    channel: ChannelId,
    people: Vec<UserId>,
    files: tempfile::TempDir,
    program: Option<(Running, BufReader<ChildStdout>)>,
}

impl Town {
    async fn of(count: u8) -> Self {
        let options = Options::empty(Clock::real(), Activity::default());
        let sandbox = Sandbox::start(options).await.expect("it starts");
        let channel = sandbox.channel(sandbox.server("War table"), "games");
        let people = ["ada", "ben", "cyd", "dan"][..usize::from(count)].iter();
        let people = people.map(|name| sandbox.person(name)).collect();
        let files = tempfile::tempdir().expect("a directory");
        let mut town = Self { sandbox, channel, people, files, program: None };
        town.start().await;
        town
    }

    fn database(&self) -> PathBuf {
        self.files.path().join("look-alike-games.sqlite")
    }

    async fn start(&mut self) {
        let (at, token) = (self.sandbox.address().to_string(), self.sandbox.bot_token().to_owned());
        let data = self.files.path().to_owned();
        let started = tokio::task::spawn_blocking(move || {
            let variables = [("WARTABLE_DISCORD", at.as_str()), ("WARTABLE_DISCORD_TOKEN", token.as_str())];
            let (running, mut out) = run(&data, &variables, &[]);
            line_with(&mut out, "The bot is there");
            (running, out)
        });
        self.program = Some(started.await.expect("it starts"));
    }

    /// SIGKILL: nothing in it has a word in that.
    fn kill(&mut self) {
        drop(self.program.take());
    }

    fn asks(&self, person: UserId, line: &str) -> InteractionId {
        let here = Place::Channel(self.channel);
        let sent = self.sandbox.slash(person, here, line, Path::new(".")).expect(line);
        sent.interaction.expect("a command is an interaction")
    }

    /// Returns once this is so.
    async fn until(&self, what: &str, mut so: impl AsyncFnMut() -> bool) {
        for _ in 0..12_000 {
            if so().await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("it never came to that: {what}");
    }

    fn outcome(&self, interaction: InteractionId) -> Option<Outcome> {
        self.sandbox.outcome(interaction)
    }

    /// Is it over? By an answer, or since the machine had so much else to do that the acknowledgement came too late.
    fn is_over(&self, interaction: InteractionId) -> bool {
        matches!(self.outcome(interaction), Some(Outcome::Answered { .. } | Outcome::Failed))
    }

    /// Returns once it is answered; false if it came to nothing.
    async fn answered(&self, interaction: InteractionId) -> bool {
        self.until("answered", async || self.is_over(interaction)).await;
        self.outcome(interaction) != Some(Outcome::Failed)
    }

    /// Asks for this until it is answered, as whoever sees that nothing was done does.
    async fn insists(&self, person: UserId, line: &str) {
        for _ in 0..20 {
            let asked = self.asks(person, line);
            if self.answered(asked).await {
                return;
            }
        }
        panic!("never answered: {line}");
    }

    /// What everybody in the channel could read of each message of the bot's, each time that it was sent or changed: of one
    /// that grows too long, what was read first is left out.
    fn versions(&self) -> Vec<Vec<String>> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let messages = format!("/channels/{}/messages", self.channel);
        for exchange in self.sandbox.exchanges() {
            let said = matches!(exchange.method.as_str(), "POST" | "PATCH") && exchange.status == 200;
            let id = exchange.path.strip_prefix(&messages).map(|id| id.trim_start_matches('/'));
            let (Some(id), Some(content)) = (id, exchange.answer["content"].as_str()) else { continue };
            let id = if id.is_empty() { exchange.answer["id"].as_str().unwrap_or_default() } else { id };
            if said && !id.contains('/') {
                all.entry(id.to_owned()).or_default().push(plain(content));
            }
        }
        all.into_values().collect()
    }

    /// All rows of the game's journal.
    async fn journal(&self) -> Vec<JournalRow> {
        let store = Store::open(&self.database()).await.expect("the database");
        let rows = store.journal(1, 0).await.expect("the journal");
        store.close().await;
        rows
    }

    /// How often an interaction stands in it.
    async fn times(&self, interaction: InteractionId) -> usize {
        let own = Some(interaction.0.cast_signed());
        self.journal().await.iter().filter(|row| row.interaction == own).count()
    }
}

/// An order that somebody can give by a command now, and who.
async fn proposal(town: &Town, kind: &'static dyn Kind, whim: &mut PolicyRng) -> Option<(UserId, String)> {
    let store = Store::open(&town.database()).await.expect("the database");
    let stored = store.game(1).await.expect("the game");
    store.close().await;
    let stored = stored?;
    let game = kind.load(&stored.snapshot?).expect("a game");
    let names = Names(stored.seats.iter().map(|seat| seat.name.clone()).collect());
    for seat in waits_for(&game.debts()) {
        let Some(person) = stored.seats[seat.index()].person else { continue };
        for form in game.forms(seat) {
            let slash = kind.forms().iter().any(|spec| spec.path == form.path && spec.slash);
            for _ in 0..if slash { 6 } else { 0 } {
                let draft = filled(game.as_ref(), &names, seat, form.path, whim);
                if accepts(game.as_ref(), &names, seat, &draft).is_ok() {
                    return Some((Snowflake(person.cast_unsigned()), typed(&draft)));
                }
            }
        }
    }
    None
}

/// A form, filled in from what is offered.
fn filled(game: &dyn AnyGame, names: &Names, seat: SeatId, path: &str, whim: &mut PolicyRng) -> Draft {
    let mut draft = Draft::new(path);
    let spec = game.kind().forms().iter().find(|spec| spec.path == path);
    for field in spec.into_iter().flat_map(|spec| spec.fields).filter(|field| field.required) {
        let one = |whim: &mut PolicyRng, all: &[String]| {
            let at = whim.below(u32::try_from(all.len()).unwrap_or(1).max(1));
            all.get(usize::try_from(at).unwrap_or(0)).cloned()
        };
        let offered = match field.kind {
            FieldKind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            FieldKind::Flag => vec!["true".to_owned(), "false".to_owned()],
            _ => {
                let found = game.candidates(seat, names, &draft, field.name, "").0;
                found.into_iter().map(|candidate| candidate.value).collect::<Vec<_>>()
            }
        };
        let Some(value) = one(whim, &offered) else { continue };
        draft = match (field.kind, value.parse::<i64>()) {
            (FieldKind::Integer, Ok(number)) => draft.with(field.name, number),
            (FieldKind::Flag, _) => draft.with(field.name, value == "true"),
            _ => draft.with(field.name, value),
        };
    }
    draft
}

/// Letters and digits alone: what is told looks a little different in the chat.
fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// What of the journal isn't told in the channel as often as it happened.
fn untold(town: &Town, rows: &[JournalRow]) -> Vec<String> {
    let read = town.versions();
    // Of what is long the log leaves out the middle.
    let first =
        |told: &str| plain(told.lines().next().and_then(|line| line.split(" … ").next()).unwrap_or_default());
    let told: Vec<String> = rows.iter().map(|row| first(&row.told)).filter(|told| told.len() > 12).collect();
    // By whim much of it may be what is told to nobody; the deal and what follows it always is.
    assert!(told.len() > 1, "{told:?}");
    let times = |text: &str, part: &str| text.matches(part).count();
    let differs = |one: &String| {
        let at_most = |texts: &Vec<String>| texts.iter().map(|text| times(text, one)).max().unwrap_or(0);
        let there: usize = read.iter().map(at_most).sum();
        let expected: usize = told.iter().map(|text| times(text, one)).sum();
        (there != expected).then(|| format!("{there} times instead of {expected}: {one}"))
    };
    told.iter().filter_map(differs).collect()
}

async fn outlives(kind: &'static dyn Kind, seed: u64, kills: usize) {
    let (low, high) = kind.people();
    let count = low.max(2).min(high);
    let mut town = Town::of(count).await;
    let mut whim = PolicyRng::new(seed);
    let people = town.people.clone();
    town.insists(people[0], &format!("/game create {} players:{count}", kind.command())).await;
    for person in &people[1..] {
        town.insists(*person, "/game join").await;
    }
    for person in &people {
        town.insists(*person, "/game ready").await;
    }
    let mut died = 0;
    let mut without = 0;
    while died < kills && without < 5 {
        let Some((person, line)) = proposal(&town, kind, &mut whim).await else {
            // What only buttons do, a few steps by what silence stands for.
            without += 1;
            town.insists(people[without % people.len()], "/pass").await;
            continue;
        };
        without = 0;
        let order = town.asks(person, &line);
        // Two orders of three are played through, so that the game goes on.
        let moment = MOMENTS[died % MOMENTS.len()];
        let dies = whim.once_in(3);
        match moment {
            _ if !dies => drop(town.answered(order).await),
            Moment::Sent => {}
            Moment::Acknowledged => {
                town.until("acknowledged", async || !matches!(town.outcome(order), Some(Outcome::Waiting)))
                    .await;
            }
            Moment::Written => {
                town.until("written", async || town.times(order).await > 0 || town.is_over(order)).await;
            }
            Moment::Answered => drop(town.answered(order).await),
        }
        if !dies {
            continue;
        }
        let before = (town.times(order).await, town.journal().await.len());
        town.kill();
        died += 1;
        let when = format!("{}: {moment:?}: {line}", kind.id());
        let after = (town.times(order).await, town.journal().await.len());
        assert!(after.0 <= 1 && before.0 <= after.0 && before.1 <= after.1, "{when}: {before:?}, {after:?}");
        town.start().await;
    }
    assert_eq!(died, kills, "{}: it came to that", kind.id());
    let rows = town.journal().await;
    for row in rows.iter().filter_map(|row| row.interaction) {
        assert_eq!(rows.iter().filter(|other| other.interaction == Some(row)).count(), 1, "{}", kind.id());
    }
    // A message grows some seconds later; where much else runs what died in the middle of being sent comes after minutes.
    for _ in 0..4_800 {
        if untold(&town, &rows).is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(untold(&town, &rows), Vec::<String>::new(), "{}", kind.id());
    town.kill();
    let mut verify = bare(town.files.path());
    verify
        .env("WARTABLE_DATABASE", town.database())
        .env("DISCORD_TOKEN", "a.token")
        .args(["verify", "--all"]);
    let verified = verify.output().expect("it runs");
    assert_eq!(verified.status.code(), Some(0), "{}: {}", kind.id(), said(&verified));
    println!("{}: {} rows, {died} deaths", kind.id(), rows.len());
    town.sandbox.stop().await;
}

#[test]
fn the_process_is_killed_in_the_middle_of_a_game_and_goes_on() {
    let kills = if crate::thorough() { 16 } else { 4 };
    in_turn(3, 1, |kind| wait_for_many(outlives(kind, 1, kills)));
}
