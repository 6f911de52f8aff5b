//! `/game forget`: what is kept about a person, and its erasing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};

use super::change::Change;
use super::erase::Erasing;
use super::replay::replay;
use super::rows::row_of;
use super::state::{Stage, TableState, name_by_itself};
use super::story::Kept;
use super::tables::{Tables, lock, receipt};
use super::{Call, GameId, No, PersonId, Post, PostKind, Receipt, To, buttons, secret, story};
use crate::games::Kind;
use crate::rules::{Dice, Line, Passage, Span};
use crate::store::{Erased, ErasedRow, JournalRow, SatRow, StoreError, StoredGame};

/// A game's rows as they are read for a person.
struct Rows {
    stored: StoredGame,
    journal: Vec<JournalRow>,
    sat: Vec<SatRow>,
}

/// How somebody is called in a game, and the name that they gave it.
type Called = (BTreeSet<String>, Option<String>);

impl Tables {
    /// Shows what is kept about somebody; confirmed, erases it.
    pub async fn forget(&self, call: Call, confirmed: bool) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let person = call.who.person;
        let number = person.0.cast_signed();
        let games = self.0.store.games_of(number).await.map_err(|error| self.broke(error))?;
        let (kept, called) =
            self.kept(person, &call.who.name, &games).await.map_err(|error| self.fault(error))?;
        if kept.is_nothing() {
            // Where the last message to them is goes with the next day; now that they ask, at once.
            let newest = self.0.store.has_newest(number).await.map_err(|error| self.broke(error))?;
            if newest {
                self.erase_beside_games(person, &BTreeSet::new()).await.map_err(|error| self.broke(error))?;
            }
            return Ok(receipt(story::nothing_is_kept()));
        }
        if !confirmed {
            let button = buttons::confirmation("Yes, erase it all", "game forget");
            return Ok(Receipt { buttons: vec![button], ..receipt(story::kept(&kept)) });
        }
        // No new game with them is made meanwhile.
        let _creating = self.0.creating.lock().await;
        for game in called.keys() {
            self.give_back_what_is_theirs(GameId(*game), person).await?;
        }
        self.leave_everything(&call).await?;
        let pseudonym = self.0.secrets.pseudonym(person).map_err(|error| self.fault(error))?;
        let name = format!("somebody-{:04x}", pseudonym.0 & 0xffff);
        let mut not_wholly = Vec::new();
        let games: Vec<i64> = kept.games.iter().map(|(game, ..)| *game).collect();
        let mut words: BTreeSet<String> =
            kept.names.into_iter().chain(kept.words).chain(kept.titles).chain(kept.promises).collect();
        words.extend([person.0.to_string(), call.who.name.clone()]);
        for game in &games {
            let place = (pseudonym, name.clone());
            let called = called.get(game).cloned().unwrap_or_default();
            match self.erase_in(GameId(*game), person, (&call.who.name, called), place).await {
                Ok(true) => {}
                Ok(false) => not_wholly.push(game.to_string()),
                Err(error) => return Err(self.fault(format!("game {game}: {error}"))),
            }
        }
        self.erase_beside_games(person, &words).await.map_err(|error| self.broke(error))?;
        Ok(receipt(story::forgotten(games.len(), &name, &not_wholly)))
    }

    /// What of a game is somebody's beside a seat goes so that all see it: its name, and an open vote that is to seat them.
    async fn give_back_what_is_theirs(&self, game: GameId, person: PersonId) -> Result<(), No> {
        let slot = self.load_if_whole(game).await.map_err(|error| self.broke(error))?;
        let Some(slot) = slot else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let before = slot.now();
        let (standing, kind) = (&before.standing, before.kind.name());
        let is_named = standing.named_by(kind) == Some(person);
        if before.stage.is_past()
            || !(is_named || standing.motions.iter().any(|open| open.what.seats(person)))
        {
            return Ok(());
        }
        let mut change = Change::of(&before, self.now());
        change.end_votes_to_seat(person);
        if is_named {
            change.standing().name = name_by_itself(kind, game);
            change.standing().named = None;
            let passage = Passage::line(story::is_called(&change.table.standing.name));
            change.say(PostKind::Notice, passage);
        }
        self.draw_consequences(&mut change)?;
        self.commit(Some(&slot), change, None).await.map(drop)
    }

    /// Gives up every seat that somebody holds in a game that isn't over.
    async fn leave_everything(&self, call: &Call) -> Result<(), No> {
        for table in self.tables_of(call.who.person) {
            if !table.stage.is_past() {
                // By its number alone, which another may have for a name; and of no interaction: its answer is not kept.
                let game = Some(Self::by_number(table.id));
                let leaving = Call { who: call.who.clone(), place: None, game, interaction: 0 };
                self.leave(leaving, true).await?;
            }
        }
        Ok(())
    }

    async fn rows(&self, game: i64) -> Result<Option<Rows>, StoreError> {
        let Some(stored) = self.0.store.game(game).await? else { return Ok(None) };
        let journal = self.0.store.journal(game, 0).await?;
        Ok(Some(Rows { stored, journal, sat: self.0.store.sat(game).await? }))
    }

    /// What is kept about somebody, and how they are called in each game.
    async fn kept(
        &self,
        person: PersonId,
        called: &str,
        games: &[i64],
    ) -> Result<(Kept, BTreeMap<i64, Called>), StoreError> {
        let mut of_game = BTreeMap::new();
        let about = self.0.store.about(person.0.cast_signed()).await?;
        let mut kept =
            Kept { wishes: about.wishes, parked: about.parked, waiting: about.waiting, ..Kept::default() };
        let (mut names, mut words, mut promises) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut titles = BTreeSet::new();
        for game in games {
            let Some(rows) = self.rows(*game).await? else { continue };
            let erasing = Erasing::of(person, &rows.sat, called, (person, String::new()));
            let (row, seats) = (&rows.stored.game, &rows.stored.seats);
            let sits = seats.iter().any(|seat| seat.person == Some(person.0.cast_signed()));
            let standing = serde_json::from_str::<TableState>(&row.standing).ok();
            let noted = standing.as_ref().is_none_or(|standing| erasing.is_noted(standing));
            let known = noted || self.is_in_messages(&erasing, *game).await?;
            if !sits && erasing.held.is_empty() && !known {
                continue;
            }
            let kind = self.kinds().find(&row.kind);
            let theirs = |standing: &&TableState| {
                kind.is_some_and(|kind| standing.named_by(kind.name()) == Some(person))
            };
            let title = standing.as_ref().filter(theirs).map(|standing| standing.name.clone());
            titles.extend(title.clone());
            let name = standing.map(|standing| standing.name);
            let what = match (Stage::read(&row.stage), sits) {
                (Some(Stage::Lobby | Stage::Running), true) => "you play in it",
                (_, true) => "you played in it",
                (_, false) if erasing.held.is_empty() => "you are noted in it",
                (_, false) => "you played in it and left",
            };
            kept.games.push((row.id, name.unwrap_or_default(), what));
            let own = |seat: &i64| erasing.seats_at_the_start().iter().any(|own| i64::from(own.0) == *seat);
            words.extend(seats.iter().filter(|seat| own(&seat.seat)).map(|seat| seat.word.clone()));
            let promised = erasing.promises(&rows.journal);
            promises.extend(promised.words().into_iter().map(str::to_owned));
            of_game.insert(*game, (erasing.names.clone(), title));
            names.extend(erasing.names);
        }
        words.retain(|word| !word.is_empty());
        (kept.names, kept.words) = (names.into_iter().collect(), words.into_iter().collect());
        kept.promises = promises.into_iter().collect();
        kept.titles = titles.into_iter().collect();
        Ok((kept, of_game))
    }

    /// Does a message of a game's know them, that waits or is the latest? Of who left a lobby nothing else may.
    async fn is_in_messages(&self, erasing: &Erasing, game: i64) -> Result<bool, StoreError> {
        let latest = self.0.store.latest(game).await?.map(|row| row.post);
        let waiting = self.0.store.posts_of(game).await?.into_iter().map(|(_, payload)| payload);
        let mut posts = latest.into_iter().chain(waiting);
        Ok(posts.any(|post| serde_json::from_str(&post).is_ok_and(|post| erasing.is_known_to(&post))))
    }

    /// Erases somebody in a game; false if the position that it was read in from must keep their name.
    async fn erase_in(
        &self,
        game: GameId,
        person: PersonId,
        (called, (names, title)): (&str, Called),
        pseudonym: (PersonId, String),
    ) -> Result<bool, StoreError> {
        let slot = self.load_if_whole(game).await?;
        let _turn = match &slot {
            Some(slot) => Some(slot.turn.lock().await),
            None => None,
        };
        let Some(rows) = self.rows(game.0).await? else { return Ok(true) };
        let mut erasing = Erasing::of(person, &rows.sat, called, pseudonym);
        // Who left a lobby sits nowhere any more, and was called so all the same.
        erasing.names.extend(names);
        erasing.promised = erasing.promises(&rows.journal);
        let kind = self.kinds().find(&rows.stored.game.kind);
        erasing.title = kind.zip(title).map(|(kind, title)| (title, name_by_itself(kind.name(), game)));
        let state = rows.stored.snapshot.as_deref();
        let state = state.map(|state| erasing.without_promises(state));
        let changed = |genesis: bool| -> Vec<JournalRow> {
            rows.journal.iter().map(|row| erasing.row(row, genesis)).collect()
        };
        let mut journal = changed(true);
        let mut wholly = true;
        if let (Some(kind), Some(old), Some(new)) = (kind, &rows.stored.snapshot, &state)
            && sound(kind, rows.journal.clone(), old.clone()).await?
            && !sound(kind, journal.clone(), new.clone()).await?
        {
            // Somebody is called what something of the game's is called.
            journal = changed(false);
            wholly = false;
            tracing::error!(
                game = game.0,
                "a name can't be taken out of the position that the game was read in from"
            );
            if !sound(kind, journal.clone(), new.clone()).await? {
                return Err(StoreError::from(
                    "it would not replay any more; nothing was changed in it".to_owned(),
                ));
            }
        }
        let erased = self.erased(&erasing, &rows, journal, state).await?;
        if !self.0.store.erase(&erased).await? {
            return Err(StoreError::from("it was changed by somebody else".to_owned()));
        }
        if let Some(slot) = &slot
            && let Some(table) = self.table_again(game).await?
        {
            slot.put(Arc::new(table));
        }
        Ok(wholly)
    }

    /// The game as it is to be.
    async fn erased(
        &self,
        erasing: &Erasing,
        rows: &Rows,
        journal: Vec<JournalRow>,
        state: Option<String>,
    ) -> Result<Erased, StoreError> {
        let (row, stored) = (&rows.stored.game, &rows.stored);
        let bad = |error: serde_json::Error| StoreError::from(format!("its standing can't be read: {error}"));
        let mut standing: TableState = serde_json::from_str(&row.standing).map_err(bad)?;
        erasing.standing(&mut standing);
        let held = erasing.seats();
        let of = |seat: i64| held.iter().any(|own| i64::from(own.0) == seat);
        let at_the_start = erasing.seats_at_the_start();
        let own_word = |seat: i64| at_the_start.iter().any(|own| i64::from(own.0) == seat);
        let mut seats = stored.seats.clone();
        for seat in &mut seats {
            if seat.person == Some(erasing.person.0.cast_signed()) {
                seat.person = None;
            }
            if of(seat.seat) {
                seat.name = erasing.text(&seat.name);
            }
        }
        let words: Vec<String> = seats.iter().map(|seat| seat.word.clone()).collect();
        let wrong = |_| StoreError::from("its secret has a wrong length".to_owned());
        let secret_bytes: [u8; 32] = row.secret.as_slice().try_into().map_err(wrong)?;
        let kept: Option<[u8; 32]> =
            stored.dice_key.as_deref().map(TryInto::try_into).transpose().map_err(wrong)?;
        let mut dice_key = kept;
        for seat in seats.iter_mut().filter(|seat| own_word(seat.seat) && !seat.word.is_empty()) {
            dice_key.get_or_insert_with(|| secret::key(&secret_bytes, GameId(row.id), &words));
            seat.word.clear();
        }
        let mut sat = rows.sat.clone();
        for row in sat.iter_mut().filter(|row| of(row.seat)) {
            if row.person == Some(erasing.person.0.cast_signed()) {
                row.person = Some(erasing.pseudonym.0.cast_signed());
            }
            row.name = erasing.text(&row.name);
        }
        let mut posts = Vec::new();
        for (id, payload) in self.0.store.posts_of(row.id).await? {
            let Ok(mut post) = serde_json::from_str::<Post>(&payload) else { continue };
            erasing.post(&mut post);
            // The game is over by their leaving: what it shows of its dice names their word, too.
            let shown = |line: &&mut Line| matches!(line.first(), Some(Span::Text(text)) if text == story::SECRET_WAS);
            if let (Some(line), Some(key)) = (post.passage.small.iter_mut().find(shown), &dice_key) {
                *line = story::secret_of(&secret_bytes, GameId(row.id), &[], Some(key));
            }
            let new = serde_json::to_string(&post).map_err(|error| StoreError::from(error.to_string()))?;
            posts.push((id, new));
        }
        let mut latest = String::new();
        if let Some(row) = self.0.store.latest(row.id).await?
            && let Ok(shown) = serde_json::from_str::<Post>(&row.post)
        {
            // Its buttons are to go in time, and nothing else of it.
            let mut post = shown.without_words();
            erasing.post(&mut post);
            latest = serde_json::to_string(&post).map_err(|error| StoreError::from(error.to_string()))?;
        }
        let changed = rows.journal.iter().zip(journal).filter(|(old, new)| *old != new);
        let row_of = |(_, JournalRow { seq, act, events, told, .. })| ErasedRow { seq, act, events, told };
        Ok(Erased {
            game: row.id,
            version: stored.version,
            standing: serde_json::to_string(&standing)
                .map_err(|error| StoreError::from(error.to_string()))?,
            dice_key: dice_key.map(|key| key.to_vec()),
            seats,
            sat,
            journal: changed.map(row_of).collect(),
            snapshot: state,
            posts,
            latest,
        })
    }

    async fn erase_beside_games(&self, person: PersonId, words: &BTreeSet<String>) -> Result<(), StoreError> {
        // As they stand in JSON, quotes and all.
        let quoted = words.iter().filter_map(|word| serde_json::to_string(word).ok());
        let quoted: Vec<String> = quoted.map(|word| word.trim_matches('"').to_owned()).collect();
        let to = To::Person(person);
        let (_, number) = row_of(to);
        let waiting = self.0.store.erase_person(number, &quoted).await?;
        self.0.wishes.write().unwrap_or_else(PoisonError::into_inner).remove(&person);
        if !lock(&self.0.outbox.parked).remove(&to) {
            for _ in 0..waiting {
                self.0.activity.end("outbox");
            }
        }
        self.0.outbox.changed.tell();
        Ok(())
    }
}

/// Does this journal lead to this state?
async fn sound(kind: &'static dyn Kind, rows: Vec<JournalRow>, state: String) -> Result<bool, StoreError> {
    tokio::task::spawn_blocking(move || {
        let recorded = |row: &JournalRow| Dice::recorded(&row.faces);
        let (game, differences) = replay(kind, &rows, &recorded, &mut |_, _| {});
        let kept = kind.load(&state).ok().and_then(|game| game.snapshot().ok());
        differences.is_empty() && kept.is_some() && game.and_then(|game| game.snapshot().ok()) == kept
    })
    .await
    .map_err(|error| StoreError::from(format!("the replay: {error}")))
}
