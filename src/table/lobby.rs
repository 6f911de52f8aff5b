//! Before the start: who joins where, who is ready, and how it begins.

use std::sync::Arc;

use serde_json::json;

use super::buttons::{JOIN, UNREADY, button};
use super::change::Change;
use super::roll::with_dice;
use super::state::{Chair, Stage, Table};
use super::tables::{Slot, Tables, receipt, refresh_name};
use super::{Call, No, PersonId, PostKind, Receipt, To, Who, bounds, secret, story, suggest};
use crate::line;
use crate::rules::{BadOption, Button, ButtonStyle, Draft, Passage, SeatId, Seats, Span};

impl Tables {
    /// The lobby of this channel, for a change.
    async fn lobby(&self, call: &Call) -> Result<(Arc<Slot>, Arc<Table>), No> {
        let slot = self.find_to_begin(call)?;
        let table = slot.now();
        match table.stage {
            Stage::Lobby => Ok((slot, table)),
            Stage::Running if !table.seats_of(call.who.person).is_empty() => {
                Err(self.refuse(&table, story::begun_already()))
            }
            Stage::Running => Err(self.refuse(&table, story::started_already(&table.empty_seats()))),
            Stage::Over | Stage::Cancelled => Err(self.refuse(&table, self.game_over(&table))),
        }
    }

    /// `/game join`.
    pub async fn join(&self, call: Call, seat: Option<String>) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let (slot, _) = self.lobby(&call).await?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let (_, before) = self.lobby(&call).await?;
        let choice = self.choice_with_seat(&before, call.who.person, seat.as_deref())?;
        let seat = seat.filter(|_| choice.is_none());
        let mut change = Change::of(&before, self.now());
        change.stir();
        let place = To::Place(before.place);
        if let (Some(word), Some(own)) = (choice, before.seats_of(call.who.person).first().copied()) {
            change.choose_with_seat(own, Some(word));
            change.say(PostKind::Notice, Passage::line(story::chose(own, word)));
            let mut answer = receipt(Passage::line(story::chosen(word)));
            answer.buttons = change.table.present(call.who.person);
            self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
            return Ok(answer);
        }
        let seat = self.seat_to_join(&before, call.who.person, seat.as_deref())?;
        if let Some(from) = before.seats_of(call.who.person).first().copied() {
            change.table.chairs.swap(from.index(), seat.index());
            refresh_name(&mut change.table, &call.who);
            let moved = if before.is_machine(seat) { story::moved_with_machine } else { story::moved };
            change.say(PostKind::Notice, Passage::line(moved(seat, from)));
            let mut answer = receipt(Passage::line(line!["You have changed seats: you are ", seat, " now."]));
            answer.buttons = change.table.present(call.who.person);
            self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
            return Ok(answer);
        }
        match change.table.chairs.get_mut(seat.index()) {
            Some(chair) => *chair = chair_of(&call.who),
            None => change.table.chairs.push(chair_of(&call.who)),
        }
        if choice.is_some() {
            change.choose_with_seat(seat, choice);
        }
        let taken = change.table.chairs.len() - change.table.empty_seats().len();
        // More than were meant where somebody gave up one of several seats.
        let players = before.standing.players.map(|players| usize::from(players).max(taken));
        let line = if before.is_machine(seat) {
            story::joined_instead(seat, &before.names().of(seat))
        } else {
            story::joined(seat, change.table.role(seat).filter(|_| choice.is_some()), taken, players)
        };
        let buttons = change.table.lobby_buttons();
        let post = change.post(place, PostKind::Notice, Passage::line(line));
        post.buttons = buttons;
        let mut answer = receipt(Passage::line(story::you_are_in(seat, change.table.role(seat))));
        answer.passage.lines.extend(story::as_it_stands(&change.table));
        answer.buttons = change.table.present(call.who.person);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// What is chosen with a seat, where this kind has something to choose and `seat` names it. What another has chosen is
    /// taken.
    fn choice_with_seat(
        &self,
        table: &Table,
        person: PersonId,
        typed: Option<&str>,
    ) -> Result<Option<&'static str>, No> {
        let choices = table.kind.choosing().words();
        let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty() && !choices.is_empty())
        else {
            return Ok(None);
        };
        let Some(word) = choices.iter().copied().find(|word| word.eq_ignore_ascii_case(typed)) else {
            // A machine may be named, to make room.
            let machine = table.find_seat(typed).is_some_and(|seat| table.is_machine(seat));
            if machine {
                return Ok(None);
            }
            // Only what has a place in this game as it was opened.
            let places = |word: &&str| table.kind.choosing().places(&table.standing.options, word) > 0;
            let there: Vec<&str> = choices.iter().copied().filter(places).collect();
            return Err(self.refuse(table, story::no_such_choice(typed, &there)));
        };
        let own = table.seats_of(person).first().copied();
        let others = table.seats().filter(|seat| Some(*seat) != own);
        let chosen =
            |seat: &SeatId| table.kind.choosing().chosen(&table.standing.options, *seat) == Some(word);
        let places = table.kind.choosing().places(&table.standing.options, word);
        let theirs: Vec<SeatId> = others.filter(chosen).collect();
        match theirs.first() {
            Some(seat) if theirs.len() >= places => Err(self.refuse(table, story::choice_taken(word, *seat))),
            None if places == 0 => Err(self.refuse(table, story::no_such_choice(typed, &[]))),
            _ => Ok(Some(word)),
        }
    }

    /// The seat that somebody takes: the one named, or the next that is free. Who has a seat already may
    /// change to another that is free, where seats are told apart.
    fn seat_to_join(&self, table: &Table, person: PersonId, typed: Option<&str>) -> Result<SeatId, No> {
        let typed = typed.map(str::trim).filter(|typed| !typed.is_empty());
        let free = table.empty_seats();
        if let Some(typed) = typed.filter(|_| table.has_named_seats()) {
            let Some(seat) = table.seat_named(typed) else {
                let names = table.seat_names();
                return Err(self.refuse(table, story::no_such_seat(typed, names, &free)));
            };
            return match table.person_of(seat) {
                None => Ok(seat),
                Some(holder) if holder == person => Err(self.refuse(table, story::your_seat_already(seat))),
                Some(_) => Err(self.refuse(table, story::seat_taken(seat, &free))),
            };
        }
        if !table.seats_of(person).is_empty() {
            return Err(self.refuse(table, story::seated_already()));
        }
        // A machine makes room: the one that is named, else the last where no seat is free.
        let named = typed.and_then(|typed| table.find_seat(typed)).filter(|seat| table.is_machine(*seat));
        let last = || table.machine_seats().last().filter(|_| table.is_full() && typed.is_none());
        if let Some(seat) = named.or_else(last) {
            return Ok(seat);
        }
        if table.is_full() {
            return Err(self.refuse(table, story::full(table.chairs.len())));
        }
        // Here the seats are alike, in order of joining; a name for one is a misunderstanding.
        if let Some(typed) = typed {
            return Err(self.refuse(table, story::seats_are_alike(typed)));
        }
        let next = || SeatId(u8::try_from(table.chairs.len()).unwrap_or(u8::MAX));
        Ok(free.first().copied().unwrap_or_else(next))
    }

    /// `/game ready`: with a word of one's own for the dice. All seats taken and ready: it starts.
    pub async fn ready(&self, call: Call, word: Option<String>) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_to_begin(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seats = before.seats_of(call.who.person);
        if seats.is_empty() && before.stage != Stage::Over {
            return Err(self.no_seat(&before, call.who.person, "game ready"));
        }
        match before.stage {
            Stage::Lobby => {}
            Stage::Running => {
                return Ok(receipt(Passage::line(story::nothing_more_needed())));
            }
            Stage::Over | Stage::Cancelled => {
                return Err(self.refuse(&before, self.game_over(&before)));
            }
        }
        let mut change = Change::of(&before, self.now());
        change.stir();
        refresh_name(&mut change.table, &call.who);
        let word = word.map(|word| {
            let word: String = word.chars().filter(|c| !c.is_control()).collect();
            story::cut(word.trim(), 100)
        });
        for seat in &seats {
            if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
                chair.ready = true;
                if let Some(word) = &word {
                    chair.word.clone_from(word);
                }
            }
        }
        let table = &change.table;
        let still = |seat: &SeatId| table.chairs.get(seat.index()).is_some_and(|chair| !chair.ready);
        let waiting: Vec<SeatId> =
            table.seats().filter(|seat| table.person_of(*seat).is_some()).filter(still).collect();
        let (full, free) = (table.is_full(), table.empty_seats());
        let begins = full && waiting.is_empty();
        let line = story::ready(&seats, word.as_ref().is_some_and(|word| !word.is_empty()), &waiting);
        let (here, least) = (table.chairs.len(), usize::from(table.people_in_all().0));
        // That it begins says as much of the last one.
        if !begins {
            change.say(PostKind::Notice, Passage::line(line));
        }
        let mut answer = receipt(Passage::line(line!["Noted: you are ready."]));
        if begins {
            self.begin(&mut change)?;
            answer.passage.lines.push(line!["That was the last; the game begins."]);
        } else if !free.is_empty() {
            answer.passage.lines.push(story::still_free(&free));
        } else if before.standing.players.is_none() && waiting.is_empty() && here < least {
            answer.passage.lines.push(story::more_are_needed(here, least));
        } else if before.standing.players.is_none() && waiting.is_empty() {
            answer.passage.lines.push(line![
                "Everybody here is ready; the host begins with ",
                Span::Command("/game start".to_owned()),
                "."
            ]);
        }
        if change.table.stage == Stage::Lobby {
            answer.buttons = change.table.present(call.who.person);
        }
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Somebody takes back that they are ready.
    pub async fn unready(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let (slot, _) = self.lobby(&call).await?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let (_, before) = self.lobby(&call).await?;
        let person = call.who.person;
        if before.seats_of(person).is_empty() {
            return Err(self.no_seat(&before, person, UNREADY));
        }
        if !before.can_be_unready(person) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        let mut change = Change::of(&before, self.now());
        change.stir();
        for chair in change.table.chairs.iter_mut().filter(|chair| chair.person == Some(person)) {
            chair.ready = false;
        }
        change.say(PostKind::Notice, Passage::line(story::unready(&before.seats_of(person))));
        let mut answer = receipt(Passage::line(story::noted_unready(before.standing.host != person)));
        answer.buttons = change.table.present(person);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game start`: the host closes an open number of seats, or waits no longer for who isn't ready, and it begins.
    pub async fn start(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let (slot, _) = self.lobby(&call).await?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let (_, before) = self.lobby(&call).await?;
        self.only_host(&before, &call, "start the game")?;
        let free = before.empty_seats();
        if !free.is_empty() {
            return Err(self.refuse(&before, story::seats_free(&free, before.kind.people().0 == 1)));
        }
        let taken = before.chairs.len();
        if let Some(players) = before.standing.players
            && taken < usize::from(players)
        {
            return Err(self.refuse(&before, story::seats_missing(taken, usize::from(players))));
        }
        let least = usize::from(before.people_in_all().0);
        if taken < least {
            return Err(self.refuse(&before, story::too_few(taken, least)));
        }
        let mut change = Change::of(&before, self.now());
        let waiting = before.not_ready();
        self.begin(&mut change)?;
        let mut answer = receipt(Passage::line(line!["The game begins."]));
        if !waiting.is_empty() {
            answer.passage.lines.push(story::begun_over(&waiting));
        }
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Deals the game: journal row 0.
    pub(super) fn begin(&self, change: &mut Change) -> Result<(), No> {
        let table = &change.table;
        let (id, secret, words, names) = (table.id, table.secret, table.words(), table.names());
        let seats = Seats { count: u8::try_from(table.chairs.len()).unwrap_or(u8::MAX) };
        let kind = table.kind;
        let refused = |bad: BadOption| {
            self.refuse(table, story::bad_option(&bad.name, &bad.value.to_string(), &bad.allowed))
        };
        // WR-3
        if let Some(until) = table.standing.until.filter(|until| *until <= change.seconds()) {
            return Err(self.refuse(table, story::until_is_over(until)));
        }
        // Written out, so that no later preset changes a game that runs, nor its replay.
        let options = kind.complete_options(&table.standing.options).map_err(refused)?;
        let key = secret::key(&secret, id, &words);
        let edition = kind.edition();
        let dealt = with_dice(key, 0, &self.0.scripted, |dice| {
            Ok(kind.set_up(edition, &options, seats, &names, dice))
        });
        let (dealt, rolled) = dealt.map_err(|stop| self.stopped(&change.table, stop))?;
        let (game, happened) = dealt.map_err(refused)?;
        let waiting = change.table.not_ready();
        change.table.game = Some(Arc::from(game));
        change.table.stage = Stage::Running;
        let now = change.seconds();
        change.standing().began = now;
        change.standing().swept = now;
        let passage = story::begins(&change.table, &waiting);
        change.say(PostKind::Notice, passage);
        let act = json!({
            "set_up": { "options": options, "seats": seats.count, "words": words }, "edition": edition,
        });
        change.begin(&act, &happened, &rolled);
        change.tell(happened.messages);
        self.draw_consequences(change)?;
        Ok(())
    }
}

/// The chair of somebody who has just come.
pub(super) fn chair_of(who: &Who) -> Chair {
    Chair { person: Some(who.person), name: bounds::name(&who.name), ..Chair::free() }
}

impl Table {
    /// Who hasn't said that they are ready, but for the host, who says so by starting. Where no number is set nobody is waited for.
    fn not_ready(&self) -> Vec<SeatId> {
        let waits = |seat: &SeatId| {
            let chair = self.chairs.get(seat.index());
            chair.is_some_and(|chair| {
                !chair.ready && chair.person.is_some_and(|person| person != self.standing.host)
            })
        };
        self.seats().filter(|_| self.standing.players.is_some()).filter(waits).collect()
    }

    /// The buttons of its card before it begins.
    pub(super) fn lobby_buttons(&self) -> Vec<Button> {
        let mut buttons = self.join_buttons();
        buttons.push(ready_button());
        buttons.extend(self.start_button());
        buttons
    }

    /// Those by which somebody sits down, on the next seat or as what they choose; none where all seats are people's.
    pub(super) fn join_buttons(&self) -> Vec<Button> {
        let join = Button { style: ButtonStyle::Primary, ..button("Join", JOIN) };
        let mut choose = button("Join as…", JOIN);
        choose.asking(&["seat"]);
        let join = Some(join).filter(|_| self.can_be_joined());
        join.into_iter().chain(Some(choose).filter(|_| self.has_a_choice())).collect()
    }

    /// May somebody who sits there change to another seat, or choose what is still to be chosen?
    pub(super) fn can_sit_otherwise(&self, person: PersonId) -> bool {
        self.gathers_with(person) && !suggest::to_sit(self, person, "").is_empty()
    }

    /// Where a seat is left, the host may give it to a machine.
    pub(super) fn machine_button(&self, person: PersonId) -> Option<Button> {
        let open = self.stage == Stage::Lobby && (!self.is_full() || !self.empty_seats().is_empty());
        (open && self.standing.host == person).then(|| Button {
            label: "Add a machine".to_owned(),
            draft: Draft::new("game machine"),
            style: ButtonStyle::Secondary,
            ask: Vec::new(),
        })
    }

    /// Where no number of players is set the host begins, once enough are there.
    pub(super) fn start_button(&self) -> Option<Button> {
        let enough =
            self.chairs.len() >= usize::from(self.people_in_all().0) && self.empty_seats().is_empty();
        let open = self.stage == Stage::Lobby && self.standing.players.is_none();
        (open && enough).then(|| Button {
            label: "Start".to_owned(),
            draft: Draft::new("game start"),
            style: ButtonStyle::Primary,
            ask: Vec::new(),
        })
    }
}

/// The button that says that one is ready.
pub(super) fn ready_button() -> Button {
    Button { style: ButtonStyle::Success, ..button("Ready", "game ready") }
}
