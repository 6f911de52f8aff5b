//! The table's smaller matters: pause and resume, pace, reminders, list, log.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use super::buttons::log_from;
use super::change::Change;
use super::jobs::SELDOM;
use super::latest::rolls_button;
use super::moment::{self, Hours};
use super::proposal::Proposal;
use super::rows::seat_of;
use super::state::Stage;
use super::tables::{Tables, plain, receipt};
use super::terms::{read_absence, read_pace};
use super::{Call, No, PersonId, Receipt, Wish, story};
use crate::line;
use crate::rules::{Passage, SeatId, Span};
use crate::store::PersonRow;

/// So many lines of the log are shown at once.
const PAGE: usize = 20;

impl Tables {
    /// `/game pause`: by ballot; deadlines and reminders stand still, who wants may go on playing.
    pub async fn pause(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        self.propose(call, Proposal::Pause).await
    }

    /// `/game resume`: every deadline moves on by as long as the game rested.
    pub async fn resume(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seat = self.seated(&before, &call, "resume")?;
        if before.standing.paused.is_none() {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        if before.is_played_by_nobody() {
            return Err(self.refuse(&before, story::nobody_plays_it()));
        }
        if !before.can_resume(call.who.person) {
            return Err(self.refuse(&before, story::who_plays_resumes(&before.seats_of_voters())));
        }
        let mut change = Change::of(&before, self.now());
        change.note_there(seat);
        change.wake(seat);
        // Should its channel be found to be gone once more, that is news.
        change.standing().lost = false;
        change.call_back(seat);
        self.draw_consequences(&mut change)?;
        let mut answer = receipt(Passage::line(line!["The clock runs again."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game pace`: another deadline or absence rule, by ballot.
    pub async fn pace(
        &self,
        call: Call,
        deadline: Option<String>,
        absence: Option<String>,
    ) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let deadline = given(deadline).map(|text| read_pace(&text)).transpose().map_err(plain)?;
        let absence = given(absence).map(|text| read_absence(&text)).transpose().map_err(plain)?;
        let slot = self.find_certainly(&call)?;
        let table = slot.now();
        let deadline = deadline.filter(|pace| *pace != table.standing.pace);
        let absence = absence.filter(|absence| *absence != table.standing.absence);
        if deadline.is_none() && absence.is_none() {
            let mut answer = receipt(Passage::line(story::pace(table.standing.pace, table.standing.absence)));
            answer.cast = table.cast();
            return Ok(answer);
        }
        self.propose(call, Proposal::Pace { deadline, absence }).await
    }

    /// Another time for decisions holds for those that are open, too, counted from now; but whoever hasn't agreed to it has
    /// as long as they were told at the least.
    pub(super) fn set_pace(&self, change: &mut Change, pace: Option<i64>, agreed: &BTreeSet<PersonId>) {
        let now = change.seconds();
        let chairs = &change.table.chairs;
        let agree: BTreeSet<SeatId> = change
            .table
            .seats()
            .filter(|seat| {
                let person = chairs.get(seat.index()).and_then(|chair| chair.person);
                person.is_none_or(|person| agreed.contains(&person))
            })
            .collect();
        let not_before = |told: Option<i64>, by: i64, seats: &[SeatId]| match told {
            Some(told) if !seats.iter().all(|seat| agree.contains(seat)) => by.max(told),
            _ => by,
        };
        let standing = change.standing();
        let open = standing.open_for(&standing.dues, now);
        standing.pace = pace;
        // The sweeps go by the pace: that the next one by this would have been before now means nothing.
        standing.swept = now;
        // As long as the game rests, what is left is counted from where its time stands still.
        let paused = standing.paused;
        let from = |since: i64| paused.map_or(now, |paused| paused.max(since));
        for seal in &mut standing.seals {
            seal.by = pace.map(|pace| not_before(seal.by, from(seal.since) + pace, &seal.seats));
            seal.overdue = false;
        }
        for due in standing.dues.iter_mut().filter(|due| !due.lapses) {
            // What is answered unseen has one time for all who take part.
            let all = standing.seals.iter().find(|seal| due.is_under(seal)).map(|seal| &*seal.seats);
            let seats = all.unwrap_or(std::slice::from_ref(&due.seat));
            due.by = pace.map(|pace| not_before(due.by, from(due.since) + open + pace, seats));
            due.overdue = 0;
        }
        for resting in &mut standing.resting {
            let told = resting.due.by.map(|by| by + now - resting.since);
            let seats = std::slice::from_ref(&resting.due.seat);
            resting.due.by = pace.map(|pace| not_before(told, now + pace, seats));
            resting.since = now;
        }
        for answered in standing.answered.iter_mut().filter(|answered| !answered.due.lapses) {
            (answered.due.by, answered.at) = (pace.map(|pace| now + pace), now);
            answered.due.overdue = 0;
        }
    }

    /// `/game reminders`: one's own, for all games.
    pub async fn reminders(&self, call: Call, wish: Wish) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let person = call.who.person;
        let mut row = self
            .wish_of(person)
            .unwrap_or(PersonRow { person: person.0.cast_signed(), ..PersonRow::default() });
        let before = row.clone();
        // Where how often is chosen from a menu, "never" is one of the answers.
        let never = wish.every.as_deref().is_some_and(|every| every.trim().eq_ignore_ascii_case("off"));
        row.off |= never;
        if let Some(every) = wish.every.filter(|every| !never && !every.trim().is_empty()) {
            let seconds = moment::length(&every).ok_or_else(|| plain(story::bad_length("every", &every)))?;
            if !(600..=30 * 86_400).contains(&seconds) {
                return Err(plain(story::bad_option("every", &every, "10 minutes to 30 days")));
            }
            row.every = Some(seconds);
            row.off = false;
        }
        if let Some(away) = wish.away {
            let away = away.trim();
            if away.is_empty() || ["off", "none"].contains(&away.to_lowercase().as_str()) {
                row.away = None;
            } else {
                let kept = Hours::kept(away).ok_or_else(|| plain(story::bad_away(away)))?;
                row.away = Some(kept);
            }
        }
        if let Some(off) = wish.off {
            row.off = off;
        }
        // Of who only looks nothing is kept.
        if row != before {
            self.0.store.put_person(&row).await.map_err(|error| self.broke(error))?;
        }
        let line = match (row.off, row.every, &row.away) {
            (true, ..) => line!["You get no reminders; \"your turn\" still pings you once."],
            (false, every, away) => {
                let often = every.is_some_and(|every| every < SELDOM);
                let every = every.map_or_else(
                    || "after half of a game's deadline".to_owned(),
                    |every| {
                        let length = moment::say(every);
                        // "every hour", "every 90 minutes"
                        let one = length.strip_prefix("1 ").filter(|unit| !unit.contains(' '));
                        format!("every {}", one.unwrap_or(&length))
                    },
                );
                let mut line = line![format!("You are reminded {every}")];
                if let Some(away) = away {
                    line.extend(line![", but not at ", Span::Given(away.clone())]);
                }
                line.push(".".into());
                if often {
                    let most = moment::say(SELDOM);
                    line.push(
                        format!(
                            " Games with a day or more for a decision remind once in {most} at the most."
                        )
                        .into(),
                    );
                }
                line
            }
        };
        self.0.wishes.write().unwrap_or_else(PoisonError::into_inner).insert(person, row);
        Ok(receipt(Passage::line(line)))
    }

    /// What somebody wishes of reminders, if they have said it.
    pub(super) fn wish_of(&self, person: PersonId) -> Option<PersonRow> {
        self.0.wishes.read().unwrap_or_else(PoisonError::into_inner).get(&person).cloned()
    }

    /// `/game list`: this channel's game and one's own.
    pub async fn list(&self, call: Call) -> Result<Receipt, No> {
        let mut tables = self.tables_of(call.who.person);
        if let Some(here) = call.place.and_then(|place| self.table_at(place))
            && tables.iter().all(|table| table.id != here.id)
        {
            tables.insert(0, here);
        }
        tables.retain(|table| table.stage != Stage::Cancelled);
        let mut passage = Passage::default();
        for table in tables.iter().take(PAGE) {
            let mut line = line![
                format!("{} ", table.id),
                Span::Given(table.standing.name.clone()),
                format!(" ({}): ", table.kind.name())
            ];
            line.push(match table.stage {
                Stage::Lobby => "waiting for players".into(),
                Stage::Running if table.standing.paused.is_some() => "resting".into(),
                Stage::Running => "running".into(),
                Stage::Over | Stage::Cancelled => "over".into(),
            });
            line.extend(match call.place == Some(table.place) {
                true => line![", here"],
                false if self.has_lost_its_place(table) => line![", its channel is gone"],
                false => line![", in ", Span::Place(table.place.0)],
            });
            let mine: Vec<_> = table
                .standing
                .dues
                .iter()
                .filter(|due| table.person_of(due.seat) == Some(call.who.person))
                .collect();
            if let Some(due) = mine.first() {
                line.push(format!("; it waits for your {}", table.owed(&due.what)).into());
                // While it rests the time stands still.
                if let Some(by) = due.by.filter(|_| table.standing.paused.is_none()) {
                    line.extend(line![" (", Span::TimeFromNow(by), ")"]);
                }
            }
            passage.lines.push(line);
        }
        if passage.lines.is_empty() {
            passage.lines.push(line![
                "You are in no game. ",
                Span::Command("/game create".to_owned()),
                " makes one."
            ]);
        }
        let buttons = self.that_go_on(call.place, call.who.person);
        Ok(Receipt { buttons, ..receipt(passage) })
    }

    /// `/game log`: what the channel was told, from this number on; the last ones without a number.
    pub async fn log(&self, call: Call, from: Option<i64>) -> Result<Receipt, No> {
        let (table, which) = self.find_record(&call).await?;
        let rows = self.0.store.journal(table.id.0, 0).await.map_err(|e| self.fault(e))?;
        // Rows of which not everybody was told are secret; the others have numbers of their own, in which no gap
        // shows that there was something secret.
        let told: Vec<_> = rows.iter().filter_map(|row| Some((row.entry?, row))).collect();
        let names = table.titles();
        let skip = match from {
            Some(from) => told.iter().filter(|(number, _)| *number < from).count(),
            None => told.len().saturating_sub(PAGE),
        };
        let mut passage =
            Passage { heading: Some(line![Span::Given(table.standing.name.clone())]), ..Passage::default() };
        for (number, row) in told.iter().skip(skip).take(PAGE) {
            passage.lines.push(line![
                format!("{number} "),
                Span::Time(row.at.div_euclid(1_000)),
                " ",
                Span::Given(story::entry(&row.told, seat_of(row), &names))
            ]);
        }
        let next = told.get(skip + PAGE).map(|(next, _)| *next);
        if passage.lines.is_empty() {
            passage.lines.push(match from.filter(|_| !told.is_empty()) {
                Some(_) => line!["Nothing has been told to the channel from there on."],
                None => line!["No step of this game has been told to the channel yet."],
            });
        } else if let Some(next) = next {
            passage.small.push(line!["More: ", Span::Command(format!("/game log from:{next}"))]);
        }
        passage.small.extend(which);
        let mut answer = receipt(passage);
        let before = skip.checked_sub(1).and_then(|_| told.get(skip.saturating_sub(PAGE)));
        answer.buttons.extend(before.map(|(from, _)| log_from("Earlier", *from)));
        answer.buttons.extend(next.map(|next| log_from("Later", next)));
        answer.cast = table.cast();
        answer.game = Some(table.id);
        let shown = || told.iter().skip(skip).take(PAGE);
        if let (Some((first, _)), Some((last, _))) = (shown().next(), shown().next_back())
            && shown().any(|(_, row)| !row.faces.is_empty())
        {
            answer.buttons.push(rolls_button(*first, *last));
        }
        Ok(answer)
    }
}
