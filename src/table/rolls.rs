//! The dice of what was told, roll by roll: found again by playing the journal.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::replay::replay;
use super::tables::{Tables, receipt};
use super::{Call, No, Receipt};
use crate::games::{AnyGame, Kind};
use crate::line;
use crate::rules::{Actor, Audience, Dice, Line, Names, Passage, Span};
use crate::store::JournalRow;

/// What everybody was told to have fallen in these entries of the log; else how the journal fails to be played again.
fn fell(
    kind: &'static dyn Kind,
    rows: &[JournalRow],
    names: &Names,
    entries: RangeInclusive<i64>,
) -> Result<Passage, String> {
    let asked =
        |row: &JournalRow| row.kind == "order" && row.entry.is_some_and(|entry| entries.contains(&entry));
    let last = rows.iter().rposition(asked).map_or(0, |index| index + 1);
    let rows = &rows[..last];
    let mut passage = Passage::default();
    let mut before: Option<Arc<dyn AnyGame>> = None;
    let recorded = |row: &JournalRow| Dice::recorded(&row.faces);
    let mut next = rows.iter().skip(1);
    let (_, differences) = replay(kind, rows, &recorded, &mut |row, after| {
        if asked(row)
            && let Some(game) = before.take()
            && let (Ok(actor), Ok(order)) =
                (serde_json::from_str::<Actor>(&row.actor), kind.read_order(&row.act))
            && let Ok(done) = game.copy().order(actor, names, &order, &mut Dice::recorded(&row.faces))
        {
            let told = done.messages.into_iter().filter(|told| told.audience == Audience::Public);
            for told in told.map(|told| told.event) {
                // A die that stands in a sentence is no roll apart.
                let with_dice = |line: &Line| line.iter().any(|span| matches!(span, Span::Dice(_)));
                passage.lines.extend(told.lines.into_iter().filter(with_dice));
                for rolls in told.rolls {
                    passage.lines.extend(Some(rolls.title).filter(|title| !title.is_empty()));
                    passage.lines.extend(rolls.lines);
                }
            }
        }
        before = next.next().filter(|next| asked(next)).map(|_| Arc::clone(after));
    });
    match differences.into_iter().next() {
        Some(difference) => Err(difference.to_string()),
        None => Ok(passage),
    }
}

impl Tables {
    /// What fell in these entries of the log, as far as everybody was told: die by die.
    ///
    /// # Errors
    /// [`No::Refused`] where there is no game, or nothing was rolled; [`No::Fault`] if the journal can't be played.
    pub async fn rolls(&self, call: Call, from: i64, to: i64) -> Result<Receipt, No> {
        let (table, _) = self.find_record(&call).await?;
        let rows = self.0.store.journal(table.id.0, 0).await.map_err(|error| self.broke(error))?;
        let (kind, names) = (table.kind, table.names());
        let fell = tokio::task::spawn_blocking(move || fell(kind, &rows, &names, from..=to));
        let mut passage = match fell.await.map_err(|error| self.fault(error))? {
            Ok(passage) => passage,
            Err(difference) => return Err(self.fault(format!("game {}: {difference}", table.id))),
        };
        if passage.lines.is_empty() {
            passage.lines.push(line!["Nothing was rolled there."]);
        }
        let mut answer = receipt(passage);
        (answer.cast, answer.game) = (table.cast(), Some(table.id));
        Ok(answer)
    }
}
