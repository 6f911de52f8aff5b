//! `verify`, `export`, `import` and `render`: what the machine's owner does with stored games.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use super::backup::{broken, hold, writable};
use super::exit::{Exit, Stopped};
use super::{ExportArgs, ImportArgs, RenderArgs, Settings, VerifyArgs};
use crate::clock::{Activity, Clock};
use crate::games;
use crate::picture;
use crate::rules::{Dice, Names, Viewer};
use crate::store::{Obstacle, Store};
use crate::table::{
    Call, GameId, LARGEST, No, PersonId, PlaceId, Secrets, Tables, Verified, Who, last_turns, plain_line,
    read_as_it_is, unwritten,
};

/// Opens the games of this machine.
async fn tables(settings: &Settings) -> Result<Tables> {
    let path = settings.database();
    if !path.exists() {
        bail!("there are no games in {}; say where they are with --data", path.display());
    }
    let store =
        Store::open(&path).await.map_err(broken).with_context(|| format!("can't open {}", path.display()))?;
    Ok(Tables::open(store, Clock::real(), Activity::default(), Secrets::System).await?)
}

/// Replays games and compares; true if all are as stored.
///
/// # Errors
/// If a game or file is not there or can't be read.
pub(super) async fn verify(settings: &Settings, args: &VerifyArgs) -> Result<bool> {
    let mut good = true;
    if args.all || args.games.is_empty() {
        let tables = tables(settings).await?;
        for game in tables.games().await? {
            good &= match tables.verify_game(game).await {
                Ok(verified) => report(&format!("game {game}"), &verified),
                Err(why) => unreadable(&format!("game {game}"), &why),
            };
        }
        return Ok(good);
    }
    for what in &args.games {
        let verified = match what.parse::<i64>() {
            Ok(number) => {
                tables(settings).await?.verify_game(GameId(number)).await.map_err(|why| anyhow!(why))
            }
            Err(_) => read_json(Path::new(what))
                .and_then(|file| crate::table::verify_export(games::ALL, &file).map_err(|why| anyhow!(why))),
        };
        good &= match verified {
            Ok(verified) => report(what, &verified),
            Err(why) => unreadable(what, &why),
        };
    }
    Ok(good)
}

/// One that can't be read is named; the others are looked at all the same.
fn unreadable(what: &str, why: &dyn std::fmt::Display) -> bool {
    say!("{what}: can't be read: {why}");
    false
}

fn report(what: &str, verified: &Verified) -> bool {
    let orders = verified.orders;
    if verified.differences.is_empty() {
        say!("{what}: {orders} orders replayed, the position is as stored");
    } else {
        say!("{what}: {orders} orders replayed, NOT as stored");
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
    let export = tables(settings).await?.export_game(GameId(args.game)).await?;
    let text = serde_json::to_string_pretty(&export)? + "\n";
    match &args.out {
        None => say_on!("{text}"),
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("can't write {}", path.display()))?
        }
    }
    Ok(())
}

/// Reads a game into a channel.
///
/// # Errors
/// If the file is none, or the channel has a game.
pub(super) async fn import(settings: &Settings, args: &ImportArgs) -> Result<()> {
    settings.make_data()?;
    let bytes = read_file(&args.file)?;
    let mut people = BTreeMap::new();
    for seat in &args.seats {
        let (name, id) =
            seat.split_once('=').with_context(|| format!("--seat takes NAME=ID, not {seat:?}"))?;
        let id = id.trim().parse().ok().filter(|id| *id > 0);
        let id = id.with_context(|| format!("{seat:?} has no user id: a number above 0"))?;
        people.insert(name.trim().to_owned(), PersonId(id));
    }
    let first = args.seats.first().and_then(|seat| seat.split_once('=')).map(|(name, _)| name.trim());
    let host = first
        .and_then(|name| people.get(name).map(|person| Who { person: *person, name: name.to_owned() }))
        .context("say who sits on at least one seat, with --seat NAME=ID; the first becomes the host")?;
    // A running bot would not know of the game.
    let hold = hold(&settings.database()).await?;
    let path = settings.database();
    let opened = Store::open(&path).await.map_err(broken);
    let store = opened.with_context(|| format!("can't open {}", path.display()))?;
    writable(&path, &store).await?;
    let tables = Tables::open(store, Clock::real(), Activity::default(), Secrets::System).await?;
    let call = Call { who: host, place: Some(PlaceId(args.place)), game: None, interaction: 0 };
    let read = tables.import(call, &bytes, &people).await;
    tables.close().await;
    hold.release().await;
    match read {
        Ok(receipt) => {
            let number = receipt.game.map(|game| game.to_string()).unwrap_or_default();
            say!("game {number} goes on in channel {} as soon as the bot runs", args.place);
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
    let value = match args.what.parse::<i64>() {
        Ok(number) => tables(settings).await?.export_game(GameId(number)).await?,
        Err(_) => read_json(Path::new(&args.what))?,
    };
    let look = picture::Look { width: args.width, zone: args.zone.clone() };
    let (scene, bytes, usual) = match args.animate {
        Some(turns) => {
            let scene = last_turns(games::ALL, &value, usize::from(turns)).map_err(|why| anyhow!(why))?;
            let gif = picture::film(&scene, &look)?;
            (scene, gif, "board.gif")
        }
        None => {
            let (game, names) = read_position(value.get("position").unwrap_or(&value))?;
            let scene = game.scene(&names, Viewer::Public);
            let png = picture::draw(&scene, &look)?;
            (scene, png, "board.png")
        }
    };
    let out = args.out.as_deref().unwrap_or(Path::new(usual));
    std::fs::write(out, &bytes).with_context(|| format!("can't write {}", out.display()))?;
    say!("{}: {} bytes\n{}", out.display(), bytes.len(), scene.in_words());
    Ok(())
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
    read_as_it_is(&read_file(path)?).with_context(|| format!("{} is no JSON of a game", path.display()))
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
