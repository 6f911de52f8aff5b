//! `verify`, `export`, `import` and `render`: what the machine's owner does with stored games.

use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use super::backup::{broken, hold, make_data, writable};
use super::exit::{self, Exit, Stopped, differs};
use super::meant::Meant;
use super::out::{self, Readers};
use super::seats::{Seated, seated};
use super::{ExportArgs, ImportArgs, RenderArgs, Settings, VerifyArgs};
use crate::clock::{Activity, Clock};
use crate::games;
use crate::picture;
use crate::rules::{Dice, Names, Viewer};
use crate::store::{Obstacle, Store, StoreError};
use crate::table::{
    Call, GameId, LARGEST, No, PlaceId, Secrets, Tables, Verified, last_turns, plain_line, read_as_it_is,
    unwritten,
};

/// Opens the games of this machine.
async fn tables(meant: &Meant) -> Result<Tables> {
    meant.ensure_there()?;
    let unreadable = || format!("can't open {}", meant.file.display());
    // Nothing is changed by looking.
    let store = Store::look_at(&meant.file).await.map_err(broken).with_context(unreadable)?;
    let opened = Tables::open(store, Clock::real(), Activity::default(), Secrets::System).await;
    opened.map_err(broken).with_context(unreadable)
}

/// What can't be read of a game: for want of a database, or as it is.
fn unread(error: StoreError, meant: &Meant) -> anyhow::Error {
    match error.obstacle() {
        Some(_) => broken(error).context(format!("can't read {}", meant.file.display())),
        None => error.into(),
    }
}

/// Is it the database that can't be read, and not one of its games?
fn is_grave(error: &anyhow::Error) -> bool {
    exit::of(error) == Exit::Database
}

/// What came of looking at games.
#[derive(Default)]
struct Found {
    /// So many aren't as they are stored.
    different: usize,
    /// Those that couldn't be looked at: what the last of them says, the gravest before it.
    unread: Option<anyhow::Error>,
}

impl Found {
    /// One that can't be read is named; the others are looked at all the same.
    fn unreadable(&mut self, what: &str, error: anyhow::Error) {
        say!("{what}: can't be read: {error:#}");
        if !self.unread.as_ref().is_some_and(is_grave) {
            self.unread = Some(error.context(format!("{what} can't be read")));
        }
    }

    fn looked(&mut self, what: &str, verified: &Verified) {
        self.different += usize::from(!report(what, verified));
    }

    /// Replays one that is stored.
    async fn replayed(&mut self, tables: &Tables, game: GameId, what: &str, meant: &Meant) {
        let error = match tables.verify_game(game).await {
            Ok(verified) => return self.looked(what, &verified),
            Err(error) => error,
        };
        let there = tables.games().await.is_ok_and(|games| games.contains(&game));
        if there && error.obstacle().is_none() {
            // It is stored, and is no game any more.
            say!("{what}: can't be read: {error}");
            self.different += 1;
        } else {
            self.unreadable(what, unread(error, meant));
        }
    }

    fn end(self) -> Result<()> {
        match self.unread {
            // What differs is said first: who watches for that is to see it.
            Some(error) if self.different == 0 || is_grave(&error) => Err(error),
            _ => differs(self.different, "game doesn't replay as stored", "games don't replay as stored"),
        }
    }
}

/// Replays games and compares.
///
/// # Errors
/// If one isn't as it is stored; if a game or file is not there or can't be read.
pub(super) async fn verify(settings: &Settings, args: &VerifyArgs) -> Result<()> {
    let meant = Meant::by(settings, args.database.as_deref());
    let mut found = Found::default();
    if args.all || args.games.is_empty() {
        let tables = tables(&meant).await?;
        for game in tables.games().await.map_err(broken)? {
            found.replayed(&tables, game, &format!("game {game}"), &meant).await;
        }
        tables.close().await;
        return found.end();
    }
    let mut opened = None;
    for what in &args.games {
        match (what.parse::<i64>(), &opened) {
            (Ok(number), Some(tables)) => found.replayed(tables, GameId(number), what, &meant).await,
            (Ok(number), None) => {
                let tables = tables(&meant).await?;
                found.replayed(&tables, GameId(number), what, &meant).await;
                opened = Some(tables);
            }
            (Err(_), _) => {
                let read = read_json(Path::new(what));
                let looked = read.and_then(|file| {
                    crate::table::verify_export(games::ALL, &file).map_err(|why| anyhow!(why))
                });
                match looked {
                    Ok(verified) => found.looked(what, &verified),
                    Err(error) => found.unreadable(what, error),
                }
            }
        }
    }
    if let Some(tables) = opened {
        tables.close().await;
    }
    found.end()
}

fn report(what: &str, verified: &Verified) -> bool {
    let orders = verified.orders;
    let noun = if orders == 1 { "order" } else { "orders" };
    if verified.differences.is_empty() {
        say!("{what}: {orders} {noun} replayed, the position is as stored");
    } else {
        say!("{what}: {orders} {noun} replayed, NOT as stored");
        for difference in &verified.differences {
            say!("  {difference}");
        }
    }
    if !verified.by_hand.is_empty() {
        say!("  dice were set by hand in order(s) {:?}", verified.by_hand);
    }
    verified.differences.is_empty()
}

/// Writes a game out whole.
///
/// # Errors
/// If it is not there, or the file can't be written.
pub(super) async fn export(settings: &Settings, args: &ExportArgs) -> Result<()> {
    let export = export_of(&Meant::by(settings, args.database.as_deref()), GameId(args.game)).await?;
    let text = serde_json::to_string_pretty(&export)? + "\n";
    match args.out.as_deref().filter(|path| *path != Path::new("-")) {
        None => say_on!("{text}"),
        Some(path) => out::write(path, text.as_bytes(), Readers::Owner)?,
    }
    Ok(())
}

async fn export_of(meant: &Meant, game: GameId) -> Result<Value> {
    let tables = tables(meant).await?;
    let exported = tables.export_game(game).await;
    tables.close().await;
    exported.map_err(|error| unread(error, meant).context(format!("game {game}")))
}

/// Reads a game into a channel.
///
/// # Errors
/// If the file is none, or the channel has a game.
pub(super) async fn import(settings: &Settings, args: &ImportArgs) -> Result<()> {
    let bytes = read_file(&args.file)?;
    // What is refused at once leaves nothing behind.
    json_of(&args.file, &bytes)?;
    let Seated { file, people, host } = seated(bytes, &args.seats)?;
    let meant = Meant::by(settings, args.database.as_deref());
    meant.ensure_meant()?;
    if args.database.is_none() {
        make_data(settings)?;
    }
    let path = &meant.file;
    // A running bot would not know of the game.
    let hold = hold(path).await?;
    let opened = Store::open(path).await.map_err(broken);
    let store = opened.with_context(|| format!("can't open {}", path.display()))?;
    writable(path, &store).await?;
    let opened = Tables::open(store, Clock::real(), Activity::default(), Secrets::System).await;
    let tables = opened.map_err(broken).with_context(|| format!("can't open {}", path.display()))?;
    let call = Call { who: host, place: Some(PlaceId(args.place)), game: None, interaction: 0 };
    let read = tables.import(call, &file, &people).await;
    tables.close().await;
    hold.release().await;
    match read {
        Ok(receipt) => {
            let number = receipt.game.map(|game| game.to_string()).unwrap_or_default();
            let (player, path) = (meant.player(), path.display());
            say!(
                "game {number} goes on in channel {} as soon as {player} runs that plays {path}",
                args.place
            );
            // What is said of it besides.
            for line in receipt.passage.lines.iter().skip(1) {
                say!("{}", plain_line(line, &receipt.cast.titles()));
            }
            Ok(())
        }
        Err(No::Refused(refused)) => bail!("{}", plain_line(&refused.line, &refused.cast.titles())),
        Err(No::Fault { incident }) => bail!("something broke; the log says more under {incident}"),
        Err(No::Unwritten(obstacle)) => {
            let mend = match obstacle {
                Obstacle::Damaged => " `wartable restore` puts one there.",
                _ => "",
            };
            Err(Stopped(Exit::Database, format!("{}{mend}", unwritten(obstacle))).into())
        }
    }
}

/// Draws a position, an export or a stored game.
///
/// # Errors
/// If it is none of them, or can't be drawn or written.
pub(super) async fn render(settings: &Settings, args: &RenderArgs) -> Result<()> {
    if !(390..=3200).contains(&args.width) {
        bail!("a picture is 390 to 3200 pixels wide, not {}", args.width);
    }
    let usual = if args.animate.is_some() { "board.gif" } else { "board.png" };
    let path = args.out.as_deref().unwrap_or(Path::new(usual));
    let ending = |path: &Path| path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    if ending(path).is_some_and(|of| Some(of) != ending(Path::new(usual))) {
        let named = path.with_extension(Path::new(usual).extension().unwrap_or_default());
        bail!("{} would be no picture of its kind: call it {}", path.display(), named.display());
    }
    let value = match args.what.parse::<i64>() {
        Ok(number) => export_of(&Meant::by(settings, args.database.as_deref()), GameId(number)).await?,
        Err(_) => read_json(Path::new(&args.what))?,
    };
    let look = picture::Look { width: args.width, zone: args.zone.clone(), series: None };
    let (scene, bytes) = match args.animate {
        Some(turns) => {
            let scene = last_turns(games::ALL, &value, usize::from(turns)).map_err(|why| anyhow!(why))?;
            let gif = picture::film(&scene, &look).map_err(undrawn)?;
            (scene, gif)
        }
        None => {
            let position = value.get("position").unwrap_or(&value);
            if position.is_null() {
                bail!("{} hasn't begun: there is no board of it yet", args.what);
            }
            let (game, names) = read_position(position)?;
            let scene = game.scene(&names, Viewer::Public);
            let png = picture::draw(&scene, &look).map_err(undrawn)?;
            (scene, png)
        }
    };
    if path == Path::new("-") {
        // The picture alone: what it says would stand in it.
        super::put_out(|out| out.write_all(&bytes));
        return Ok(());
    }
    out::write(path, &bytes, Readers::Usual)?;
    say!("{}: {} bytes\n{}", path.display(), bytes.len(), scene.in_words_of(args.zone.as_deref()));
    Ok(())
}

/// Why something can't be drawn; of a zone that there isn't, with those that there are.
fn undrawn(error: picture::DrawError) -> anyhow::Error {
    let zones = match &error {
        picture::DrawError::UnknownZone { board, .. } => picture::zones(board).unwrap_or_default(),
        _ => Vec::new(),
    };
    let names: Vec<&str> = zones.into_iter().map(|(_, name)| name).collect();
    if names.is_empty() { error.into() } else { anyhow!("{error}; there are {}", names.join(", ")) }
}

/// A file that somebody may have been sent: no more of it is read than any game takes.
fn read_file(path: &Path) -> Result<Vec<u8>> {
    let most = u64::try_from(LARGEST).unwrap_or(u64::MAX);
    let read = std::fs::File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(most.saturating_add(1)).read_to_end(&mut bytes).map(|_| bytes)
    });
    let bytes = read.with_context(|| format!("can't read {}", path.display()))?;
    if bytes.len() > LARGEST {
        bail!("{} is larger than any game: {} MB at most", path.display(), LARGEST >> 20);
    }
    Ok(bytes)
}

fn read_json(path: &Path) -> Result<Value> {
    json_of(path, &read_file(path)?)
}

fn json_of(path: &Path, bytes: &[u8]) -> Result<Value> {
    read_as_it_is(bytes).with_context(|| format!("{} is no JSON of a game", path.display()))
}

fn read_position(position: &Value) -> Result<(Box<dyn games::AnyGame>, Names)> {
    let id = position["game"].as_str().context("a position says which game it is, in \"game\"")?;
    let kind = games::ALL.find(id).with_context(|| format!("there is no game {id:?} here"))?;
    // Whatever the import rolls on its way to the next decision is no matter for a picture.
    let mut dice = Dice::fair([0; 32], 0);
    let (game, names, _) = kind
        .import(position, kind.edition(), &mut dice)
        .map_err(|error| anyhow!("at {}: {}", error.at, error.why))?;
    Ok((game, names))
}
