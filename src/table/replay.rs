//! The journal played again: for `verify`, and to find the states that can be gone back to.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::rows::{mended_to, rest_of, undone_to};
use super::state::{Step, TableState};
use super::tables::{Tables, plain, receipt};
use super::{Call, GameId, No, Receipt, secret, story};
use crate::games::{AnyGame, Kind};
use crate::line;
use crate::rules::{Actor, Dice, Edition, Names, Passage, Seats, Span};
use crate::store::{JournalRow, StoreError, StoredGame};

/// So many states are kept at once that a later row goes back to: far more than can be taken back in play, and what a
/// file can ask for at most.
const KEPT: usize = 1_000;
/// So often a game is read that somebody writes in meanwhile.
const TRIES: u32 = 5;

/// What a replay found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Orders replayed.
    pub orders: u64,
    /// Orders whose dice were set by hand.
    pub by_hand: Vec<u64>,
    /// Those of them that everybody was told of, by their numbers in the log.
    pub by_hand_in_log: Vec<i64>,
    /// Orders replayed with the faces that came with an import; this game's secret says nothing of them.
    pub imported: u64,
    /// What differs, as sentences; empty = all is as stored.
    pub differences: Vec<String>,
}

/// Where a row's dice come from.
type Roller<'a> = dyn Fn(&JournalRow) -> Dice + 'a;

/// Plays a journal from its set-up. `seen` gets every row with the state after it.
pub(super) fn replay(
    kind: &'static dyn Kind,
    rows: &[JournalRow],
    roller: &Roller<'_>,
    seen: &mut dyn FnMut(&JournalRow, &Arc<dyn AnyGame>),
) -> (Option<Arc<dyn AnyGame>>, Vec<String>) {
    let names = Names::default();
    let mut differences = Vec::new();
    // Where some row goes back to, and the last that does.
    let mut targets: BTreeMap<i64, i64> = BTreeMap::new();
    for row in rows {
        if let Some(to) = undone_to(row) {
            targets.insert(to, row.seq);
        }
    }
    let mut kept: BTreeMap<i64, Arc<dyn AnyGame>> = BTreeMap::new();
    let mut game: Option<Arc<dyn AnyGame>> = None;
    for (expected, row) in rows.iter().enumerate() {
        if i64::try_from(expected).ok() != Some(row.seq) {
            differences.push(format!("row {expected} is missing; {} follows", row.seq));
            break;
        }
        let mut dice = roller(row).again(row.faces.len());
        let undone = undone_to(row);
        let after = match (row.kind.as_str(), game.take()) {
            ("genesis", None) => caught(|| genesis(kind, row, &names, &mut dice)),
            ("order", Some(before)) => again(before, row, &mut dice),
            ("table", Some(before)) => match (rest_of(row), mended_to(row), undone) {
                (Some(rest), ..) => Ok((Arc::from(before.rested(rest)), None)),
                (None, Some(mends), _) if mends > kind.edition().mends => {
                    Err("goes on by a newer version of this program".to_owned())
                }
                (None, Some(mends), _) => Ok((mended(before, mends), None)),
                (None, None, None) => Ok((before, None)),
                (None, None, Some(to)) => kept
                    .get(&to)
                    .map(|game| (Arc::from(game.with_notes_of(before.as_ref())), None))
                    .ok_or_else(|| format!("goes back to row {to}, which is not there")),
            },
            _ => Err(format!("a row of the kind {} can't stand here", row.kind)),
        };
        let (after, same) = match after {
            Ok(done) => done,
            Err(why) => {
                differences.push(format!("row {}: {why}", row.seq));
                break;
            }
        };
        if let Some(same) = same {
            if let Some(fault) = dice.fault() {
                differences.push(format!("row {}: {fault}", row.seq));
            }
            if !dice.fell(&row.faces) {
                differences.push(format!("row {}: the dice fall otherwise", row.seq));
            }
            if !same {
                differences.push(format!("row {}: something else comes of it", row.seq));
            }
        }
        if let Some(to) = undone.filter(|to| targets.get(to) == Some(&row.seq)) {
            kept.remove(&to);
        }
        if targets.get(&row.seq).is_some_and(|last| *last > row.seq) {
            kept.insert(row.seq, Arc::clone(&after));
        }
        if kept.len() > KEPT {
            differences.push(format!("row {}: more than {KEPT} places are still gone back to", row.seq));
            break;
        }
        seen(row, &after);
        game = Some(after);
    }
    (game, differences)
}

/// The game to be changed: itself, or a copy where somebody else holds it.
fn own(mut game: Arc<dyn AnyGame>) -> Arc<dyn AnyGame> {
    if Arc::get_mut(&mut game).is_none() {
        game = Arc::from(game.copy());
    }
    game
}

/// The game, its faults mended from here on.
fn mended(game: Arc<dyn AnyGame>, mends: u32) -> Arc<dyn AnyGame> {
    let mut game = own(game);
    if let Some(game) = Arc::get_mut(&mut game) {
        game.mend(mends);
    }
    game
}

/// The edition that a game was begun by; set-ups of the first don't say it.
fn edition(genesis: &Value) -> Result<Edition, String> {
    match genesis.get("edition") {
        None => Ok(Edition::FIRST),
        Some(edition) => serde_json::from_value(edition.clone())
            .map_err(|error| format!("the edition of its rules can't be read: {error}")),
    }
}

/// The game after a row, and whether the same came of it; none where nothing comes of such a row.
type Again = Result<(Arc<dyn AnyGame>, Option<bool>), String>;

fn genesis(kind: &'static dyn Kind, row: &JournalRow, names: &Names, dice: &mut Dice) -> Again {
    let act: Value = serde_json::from_str(&row.act).map_err(|error| format!("can't be read: {error}"))?;
    let edition = edition(&act)?;
    if !edition.is_known(kind.edition()) {
        return Err(format!("is by version {} of the rules, which is not known here", edition.rules));
    }
    if let Some(set_up) = act.get("set_up") {
        let count = set_up.get("seats").and_then(Value::as_u64).and_then(|count| u8::try_from(count).ok());
        let seats = Seats { count: count.ok_or("has no seats")? };
        let options = set_up.get("options").cloned().unwrap_or_default();
        // Events are compared, not sentences: what people are called doesn't matter.
        let dealt = kind.set_up(edition, &options, seats, names, dice);
        let (game, happened) = dealt.map_err(|bad| format!("the option {} is refused", bad.name))?;
        return Ok((Arc::from(game), Some(happened.events.json() == row.events)));
    }
    if let Some(position) = act.get("import") {
        let read = kind.import(position, edition, dice);
        let (game, _, happened) = read.map_err(|error| format!("at {}: {}", error.at, error.why))?;
        return Ok((Arc::from(game), Some(happened.events.json() == row.events)));
    }
    Err("is no set-up".to_owned())
}

fn again(before: Arc<dyn AnyGame>, row: &JournalRow, dice: &mut Dice) -> Again {
    let actor: Actor =
        serde_json::from_str(&row.actor).map_err(|error| format!("its actor can't be read: {error}"))?;
    let mut after = own(before);
    let Some(game) = Arc::get_mut(&mut after) else { return Err("the game is somebody else's".to_owned()) };
    let same = caught(|| game.replay(actor, &row.act, &row.events, dice))?;
    Ok((after, Some(same)))
}

/// What comes of it; of what panics, that it does.
fn caught<T>(act: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err("the order panics".to_owned()))
}

/// Are these the same, byte for byte?
fn same(a: &dyn AnyGame, b: &dyn AnyGame) -> bool {
    matches!((a.snapshot(), b.snapshot()), (Ok(a), Ok(b)) if a == b)
}

/// Finds the states after these steps again, and that which is the same as `now`: what did not change since the steps
/// before is there once for all of them. None, should the journal lead elsewhere: then nothing is to be taken back.
pub(super) fn find_states(
    kind: &'static dyn Kind,
    rows: &[JournalRow],
    now: &dyn AnyGame,
    steps: &mut [Step],
) -> Option<Arc<dyn AnyGame>> {
    let recorded = |row: &JournalRow| Dice::recorded(&row.faces);
    let (game, differences) = replay(kind, rows, &recorded, &mut |row, after| {
        if let Some(step) = steps.iter_mut().find(|step| step.seq == row.seq) {
            step.after = Some(Arc::clone(after));
        }
    });
    let found = game.filter(|game| differences.is_empty() && same(game.as_ref(), now));
    if found.is_none() {
        steps.iter_mut().for_each(|step| step.after = None);
    }
    found
}

impl Tables {
    /// `/game verify`: the journal replayed and compared.
    pub async fn verify(&self, call: Call) -> Result<Receipt, No> {
        let (table, which) = self.find_record(&call).await?;
        let found = self.verify_game(table.id).await.map_err(|error| self.broke(error))?;
        // While the game runs there are orders of which only some know: no number may tell how many.
        let over = table.stage.is_past();
        let mut passage = Passage::default();
        match (found.differences.is_empty(), over) {
            (true, true) => passage.lines.push(line![format!(
                "{} {} replayed: the position is the same, byte for byte.",
                found.orders,
                if found.orders == 1 { "order" } else { "orders" }
            )]),
            (true, false) => passage.lines.push(line![
                "Every order replayed from the beginning on: the position is the same, byte for byte."
            ]),
            (false, true) => {
                passage
                    .lines
                    .push(line![Span::Strong("What was written down and the game differ.".to_owned())]);
                passage.lines.extend(found.differences.iter().take(10).map(|what| line![what.clone()]));
            }
            // What differs may be somebody's secret.
            (false, false) => {
                let what =
                    format!("game {}: the journal and the game differ: {:?}", table.id, found.differences);
                let No::Fault { incident } = self.fault(what) else { return Err(plain(story::no_journal())) };
                passage.lines.push(line![
                    Span::Strong("What was written down and the game differ.".to_owned()),
                    " Where, whoever runs this bot can read: incident ",
                    Span::Command(incident),
                    "."
                ]);
            }
        }
        if !found.by_hand_in_log.is_empty() {
            let entries: Vec<String> = found.by_hand_in_log.iter().map(i64::to_string).collect();
            passage.lines.push(line![
                "Dice set by hand in (as ",
                Span::Command("/game log".to_owned()),
                format!(" counts): {}.", entries.join(", "))
            ]);
        }
        if table.standing.own_from > 0 {
            passage.lines.push(line![
                "What was ordered before the import is replayed with the faces that came with it."
            ]);
        }
        let commitment = secret::hex(&secret::commitment(&table.secret, table.id));
        passage.small.push(line![
            "The dice's secret is sealed as ",
            Span::Command(commitment),
            ", the game's number ",
            table.id.to_string(),
            "."
        ]);
        if over {
            passage.small.push(story::secret(&table));
        }
        passage.lines.extend(which);
        let mut answer = receipt(passage);
        answer.cast = table.cast();
        Ok(answer)
    }

    /// A stored game and its journal. Between the two somebody may write, a job or another program: then both are read once more.
    async fn at_one_moment(&self, game: GameId) -> Result<(StoredGame, Vec<JournalRow>), StoreError> {
        let mut tries = 0;
        loop {
            let stored = self.0.store.game(game.0).await?;
            let stored = stored.ok_or_else(|| StoreError::from(format!("there is no game {game}")))?;
            let rows = self.0.store.journal(game.0, 0).await?;
            tries += 1;
            if tries >= TRIES || rows.last().is_none_or(|row| row.seq <= stored.game.sequence) {
                return Ok((stored, rows));
            }
        }
    }

    /// Replays a game's journal and compares it with what is stored.
    ///
    /// # Errors
    /// If the database can't be read, or there is no such game.
    pub async fn verify_game(&self, game: GameId) -> Result<Verified, StoreError> {
        let (stored, rows) = self.at_one_moment(game).await?;
        let kind = self
            .kinds()
            .find(&stored.game.kind)
            .ok_or_else(|| StoreError::from(format!("no game is of the kind {}", stored.game.kind)))?;
        let secret: [u8; 32] = stored
            .game
            .secret
            .as_slice()
            .try_into()
            .map_err(|_| StoreError::from("its secret has a wrong length".to_owned()))?;
        let standing: TableState = serde_json::from_str(&stored.game.standing)
            .map_err(|error| StoreError::from(format!("its standing can't be read: {error}")))?;
        let words: Vec<String> = stored.seats.iter().map(|seat| seat.word.clone()).collect();
        let kept: Option<[u8; 32]> = stored.dice_key.as_deref().and_then(|key| key.try_into().ok());
        let key = kept.unwrap_or_else(|| secret::key(&secret, game, &words));
        let (own_from, rules) = (standing.own_from, stored.game.rules);
        let mut found = tokio::task::spawn_blocking(move || {
            let roller = |row: &JournalRow| {
                if row.by_hand || row.seq < own_from {
                    Dice::recorded(&row.faces)
                } else {
                    Dice::fair(key, u64::try_from(row.seq).unwrap_or(0))
                }
            };
            let mut found = Verified::default();
            let (game, differences) = replay(kind, &rows, &roller, &mut |row, _| {
                found.orders += u64::from(row.kind == "order");
                found.imported += u64::from(row.kind == "order" && row.seq < own_from);
                if row.by_hand {
                    found.by_hand.push(u64::try_from(row.seq).unwrap_or(0));
                    found.by_hand_in_log.extend(row.entry);
                }
            });
            found.differences = differences;
            if game.as_ref().is_some_and(|game| i64::from(game.edition().rules) != rules) {
                found
                    .differences
                    .push("the version of its rules is not the one that it began with".to_owned());
            }
            (found, game.and_then(|game| game.snapshot().ok()), rows.last().map(|row| row.seq))
        })
        .await
        .map_err(|error| StoreError::from(format!("the replay: {error}")))?;
        // Compared as this program writes it: an older one may have written the same state in another form.
        let kept = stored.snapshot.as_deref().and_then(|state| kind.load(state).ok()?.snapshot().ok());
        if found.0.differences.is_empty() && found.1 != kept {
            found
                .0
                .differences
                .push("the stored position is not the one that the journal leads to".to_owned());
        }
        if found.0.differences.is_empty() && found.2.unwrap_or(-1) != stored.game.sequence {
            found.0.differences.push("the journal's last rows are missing".to_owned());
        }
        Ok(found.0)
    }
}
