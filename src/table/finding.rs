//! Which game somebody means: where they ask, by its name or number, or by what they have a seat in.

use std::sync::Arc;

use super::state::{Stage, Table};
use super::tables::{Slot, Tables, plain};
use super::{Call, GameId, No, story};
use crate::rules::Line;

/// What stands before the number of a game that a button means.
pub(super) const PRESSED: &str = "##";

/// Of several any can be meant.
fn which_of<'a>(games: impl IntoIterator<Item = &'a Arc<Table>>) -> No {
    let games: Vec<_> = games.into_iter().map(|table| table.whereabouts()).collect();
    plain(story::which_game(&games))
}

impl Tables {
    /// The game that somebody means: by direct message, of several that they play the one that waits for them.
    pub(super) fn find(&self, call: &Call) -> Result<Arc<Slot>, No> {
        self.find_or_guess(call, Some(&|_| true))
    }

    /// The same for an order: only a game that has such orders is meant, where one is.
    pub(super) fn find_for(&self, call: &Call, form: &str) -> Result<Arc<Slot>, No> {
        self.find_or_guess(call, Some(&|table| table.kind.forms().iter().any(|known| known.path == form)))
    }

    /// The same for what is decided about a game or a seat in it: of several that are open none is guessed.
    pub(super) fn find_certainly(&self, call: &Call) -> Result<Arc<Slot>, No> {
        self.find_or_guess(call, None)
    }

    /// The same for what is done before the start: by direct message a game that gathers comes before one that has begun.
    pub(super) fn find_to_begin(&self, call: &Call) -> Result<Arc<Slot>, No> {
        let named = call.game.as_deref().is_some_and(|typed| !typed.trim().is_empty());
        if named || call.place.is_some() {
            return self.find(call);
        }
        let mut gather = self.tables_of(call.who.person);
        gather.retain(|table| table.stage == Stage::Lobby);
        match gather.as_slice() {
            [] => self.find(call),
            [one] => self.slot(one.id).ok_or_else(|| plain(story::no_game_of_yours())),
            several => Err(which_of(several)),
        }
    }

    /// `guess`: which games it may be that is meant by direct message, where one is guessed.
    fn find_or_guess(&self, call: &Call, guess: Option<&dyn Fn(&Table) -> bool>) -> Result<Arc<Slot>, No> {
        if let Some(typed) = call.game.as_deref().map(str::trim).filter(|typed| !typed.is_empty()) {
            return self.find_named(call, typed);
        }
        if let Some(place) = call.place {
            self.not_broken(place)?;
            let slot = self.slot_around(place).filter(|slot| slot.now().stage != Stage::Cancelled);
            return slot.ok_or_else(|| self.no_game_here(call, place));
        }
        let mine = self.tables_of(call.who.person);
        let open = |table: &&Arc<Table>| match guess {
            Some(_) => table.stage == Stage::Running,
            None => !table.stage.is_past(),
        };
        let mut open: Vec<_> = mine.iter().filter(open).collect();
        if let Some(fits) = guess.filter(|fits| open.iter().any(|table| fits(table))) {
            open.retain(|table| fits(table));
        }
        // Also one that rests: an order may wake it.
        let owes = |table: &Table| {
            table.standing.dues.iter().any(|due| table.person_of(due.seat) == Some(call.who.person))
        };
        let waiting: Vec<_> = open.iter().filter(|table| guess.is_some() && owes(table)).collect();
        let gather: Vec<_> = mine.iter().filter(|table| table.stage == Stage::Lobby).collect();
        let table = match (open.as_slice(), waiting.as_slice()) {
            ([one], _) => Some(*one),
            (_, [one]) => Some(**one),
            // Where none is played, one that gathers comes before any that is over.
            ([], _) if gather.len() > 1 => return Err(which_of(gather)),
            ([], _) => {
                let past = || mine.iter().rev().find(|table| table.stage != Stage::Cancelled);
                gather.first().copied().or_else(past)
            }
            _ => return Err(which_of(open)),
        };
        table.and_then(|table| self.slot(table.id)).ok_or_else(|| plain(story::no_game_of_yours()))
    }

    /// The game of this number, where who asks may know of it: of one that is neither their own nor in this channel nobody
    /// learns that it is there.
    pub(super) fn known(&self, call: &Call, game: GameId) -> Option<Arc<Slot>> {
        self.slot(game).filter(|slot| {
            let table = slot.now();
            let (person, place) = (call.who.person, call.place);
            table.is_of(person)
                || place.is_some_and(|place| table.place == place || table.team_in(place).is_some())
        })
    }

    /// What is shown is of which game, for who reads it elsewhere than where that is played: in another channel, or by direct message
    /// where they play in several.
    pub(super) fn of_which(&self, call: &Call, table: &Table) -> Option<Line> {
        let runs = |table: &Arc<Table>| table.stage == Stage::Running;
        let elsewhere = match call.place {
            Some(place) => place != table.place && table.team_in(place).is_none(),
            None => self.tables_of(call.who.person).into_iter().filter(runs).count() > 1,
        };
        elsewhere.then(|| table.of_game())
    }

    /// What a button says of the game that it was made for: its number alone.
    #[must_use]
    pub fn by_number(game: GameId) -> String {
        format!("{PRESSED}{game}")
    }

    fn find_named(&self, call: &Call, typed: &str) -> Result<Arc<Slot>, No> {
        let mut tables = self.tables_of(call.who.person);
        let here = call.place.and_then(|place| self.table_at(place));
        tables.extend(here.clone().filter(|here| tables.iter().all(|table| table.id != here.id)));
        let lower = typed.to_lowercase();
        let name = |table: &Arc<Table>| table.standing.name.to_lowercase();
        // What a button means is no other game's name.
        let pressed = typed.starts_with(PRESSED);
        let so_called = |table: &&Arc<Table>| !pressed && name(table) == lower;
        let whole: Vec<_> = tables.iter().filter(so_called).collect();
        let number = typed.trim_start_matches('#').parse::<i64>().ok();
        if let Some(number) = number.filter(|_| whole.is_empty()) {
            if let Some(slot) = self.known(call, GameId(number)) {
                return Ok(slot);
            }
            // That a game is there nobody learns who has no seat in it.
            if typed.starts_with('#') {
                let yours: Vec<_> = tables.iter().map(|table| table.whereabouts()).collect();
                return Err(plain(story::no_seat_in_number(number, &yours)));
            }
        }
        let begun = || tables.iter().filter(|table| name(table).starts_with(&lower)).collect();
        let mut found: Vec<_> = if whole.is_empty() { begun() } else { whole };
        // Of several with one name, what is over is seldom meant.
        if found.len() > 1 && found.iter().any(|table| !table.stage.is_past()) {
            found.retain(|table| !table.stage.is_past());
        }
        // Of several the one that is played where it is said.
        let is_here = |table: &&&Arc<Table>| here.as_ref().is_some_and(|here| here.id == table.id);
        if let Some(one) = found.iter().find(is_here).copied().filter(|_| found.len() > 1) {
            found = vec![one];
        }
        let yours = |tables: &mut dyn Iterator<Item = &Arc<Table>>| -> Vec<_> {
            tables.map(|table| table.whereabouts()).collect()
        };
        match found.as_slice() {
            [table] => self.slot(table.id).ok_or_else(|| plain(story::no_such_game(typed, &[]))),
            [] => Err(plain(story::no_such_game(typed, &yours(&mut tables.iter())))),
            several => Err(plain(story::several_so_called(typed, &yours(&mut several.iter().copied())))),
        }
    }
}
