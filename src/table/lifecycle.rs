//! From create to rematch: who sits where, and when it begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::change::{Change, with_dice};
use super::state::{Absence, Chair, Proposal, Stage, Standing, Table};
use super::tables::{Slot, Tables, plain, receipt, refresh_name, with_button};
use super::{Ask, Call, Chosen, GameId, No, PersonId, PlaceId, PostKind, Receipt, To, Who};
use super::{moment, order, secret, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{
    Actor, Button, ButtonStyle, Draft, FieldKind, FieldValue, Passage, SeatId, Seats, Span, TableAct,
};

/// A day: a decision's time unless the table says otherwise.
const DAY: i64 = 86_400;

/// What is the same for a new game and a rematch.
struct Terms {
    name: Option<String>,
    players: Option<u8>,
    options: Value,
    pace: Option<i64>,
    absence: Absence,
}

impl Tables {
    /// Sends a form of the table's own matters (`game join`) to where it belongs: what buttons carry.
    pub(super) async fn matter(&self, ask: Ask) -> Result<Receipt, No> {
        let Ask { call, draft, .. } = ask;
        let verb = draft.form.strip_prefix("game ").unwrap_or_default();
        if let Some(kind) = verb.strip_prefix("create ") {
            return self.create(call, kind, draft.fields.clone()).await;
        }
        let confirmed = draft.flag("confirmed").unwrap_or(false);
        match verb {
            "join" => self.join(call, draft.text("seat")).await,
            "ready" => self.ready(call, draft.text("word")).await,
            "start" => self.start(call).await,
            "leave" => self.leave(call, confirmed).await,
            "cancel" => self.cancel(call).await,
            "rematch" => self.rematch(call).await,
            "pause" => self.pause(call).await,
            "resume" => self.resume(call).await,
            "list" => self.list(call).await,
            "kick" => self.kick(call, &draft.text("seat").unwrap_or_default()).await,
            "undo" => self.undo(call, draft.text("to")).await,
            "pace" => self.pace(call, draft.text("deadline"), draft.text("absence")).await,
            "log" => {
                let from = draft.integer("from").ok().flatten();
                self.log(call, from).await
            }
            "export" => self.export(call).await,
            "verify" => self.verify(call).await,
            "answer" => {
                let motion = draft.integer("motion").ok().flatten().unwrap_or(0);
                self.answer(call, motion, draft.flag("yes")).await
            }
            _ => Err(plain(story::wrong_game(&draft.form, "this table"))),
        }
    }

    /// `/game create KIND`: a new game in this channel, the creator on its first seat.
    ///
    /// # Errors
    /// As all below: [`No::Refused`] with the sentence to show, [`No::Fault`] if something broke.
    pub async fn create(&self, call: Call, kind: &str, options: Chosen) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let Some(kind) = crate::games::find(kind).or_else(|| {
            crate::games::all().iter().copied().find(|known| known.name().eq_ignore_ascii_case(kind))
        }) else {
            return Err(plain(story::unknown_kind(kind)));
        };
        let mut creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        self.place_is_free(place)?;
        let terms = self.terms(kind, options)?;
        let chairs = vec![chair_of(&call.who)];
        let change = self.new_table(GameId(*creating + 1), kind, place, call.who.person, terms, chairs)?;
        let mut answer = receipt(Passage::line(line![
            "You have opened ",
            Span::Given(change.table.standing.name.clone()),
            " and sit on its first seat. Say ",
            Span::Command("/game ready".to_owned()),
            " when you are.",
        ]));
        answer.buttons = lobby_buttons();
        self.commit(None, change, Some((&call, &mut answer))).await?;
        *creating += 1;
        Ok(answer)
    }

    pub(super) fn place_is_free(&self, place: PlaceId) -> Result<(), No> {
        match self.table_at(place) {
            Some(table) if !table.stage.is_past() => {
                Err(self.refuse(&table, story::game_here_already(&table.standing.name)))
            }
            _ => Ok(()),
        }
    }

    /// Reads the chosen options: the table's own, and the game's.
    fn terms(&self, kind: &'static dyn Kind, mut chosen: Chosen) -> Result<Terms, No> {
        let text = |value: &FieldValue| match value {
            FieldValue::Text(text) => text.trim().to_owned(),
            FieldValue::Integer(number) => number.to_string(),
            FieldValue::Flag(flag) => flag.to_string(),
        };
        let (low, high) = kind.seats();
        let players = match chosen.remove("players").map(|value| text(&value)).filter(|t| !t.is_empty()) {
            None => None,
            Some(value) => match value.parse::<u8>() {
                Ok(players) if (low..=high).contains(&players) => Some(players),
                _ => return Err(plain(story::bad_players(&value, low, high))),
            },
        };
        let pace = match chosen.remove("deadline").map(|value| text(&value)).filter(|t| !t.is_empty()) {
            None => Some(DAY),
            Some(value) => read_pace(&value).map_err(plain)?,
        };
        let absence = match chosen.remove("absence").map(|value| text(&value)).filter(|t| !t.is_empty()) {
            None => Absence::Autopilot,
            Some(value) => read_absence(&value).map_err(plain)?,
        };
        let name = chosen
            .remove("name")
            .map(|value| story::cut(&text(&value).replace(char::is_control, " "), 60))
            .filter(|name| !name.trim().is_empty());
        let mut options = Map::new();
        for (name, value) in chosen {
            let spec = kind.options().iter().find(|spec| spec.name == name);
            let value = match (spec.map(|spec| spec.kind), value) {
                (_, FieldValue::Text(text)) if text.trim().is_empty() => continue,
                (Some(FieldKind::Moment), FieldValue::Text(text)) => {
                    let at = moment::moment(&text, self.now())
                        .ok_or_else(|| plain(story::bad_moment(&name, &text)))?;
                    json!(at)
                }
                (_, FieldValue::Text(text)) => json!(text.trim()),
                (_, FieldValue::Integer(number)) => json!(number),
                (_, FieldValue::Flag(flag)) => json!(flag),
            };
            if spec.is_some_and(|spec| spec.kind == FieldKind::Moment)
                && value.as_i64().is_some_and(|at| at <= self.now().as_second())
            {
                return Err(plain(story::moment_past(&name, value.as_i64().unwrap_or(0))));
            }
            options.insert(name, value);
        }
        let options = kind.read_options(&Value::Object(options)).map_err(|bad| {
            let value = match &bad.value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            plain(story::bad_option(&bad.name, &value, &bad.allowed))
        })?;
        Ok(Terms { name, players, options, pace, absence })
    }

    /// A new game's table with its first message.
    fn new_table(
        &self,
        id: GameId,
        kind: &'static dyn Kind,
        place: PlaceId,
        host: PersonId,
        terms: Terms,
        chairs: Vec<Chair>,
    ) -> Result<Change, No> {
        let secret = self.0.secrets.draw(id).map_err(|error| self.fault(error))?;
        let now = self.now();
        let standing = Standing {
            name: terms.name.unwrap_or_else(|| format!("{} {id}", kind.name())),
            host,
            players: terms.players,
            until: terms.options.get("until").and_then(Value::as_i64),
            options: terms.options,
            pace: terms.pace,
            absence: terms.absence,
            paused: None,
            began: now.as_second(),
            swept: 0,
            dues: Vec::new(),
            ballots: Vec::new(),
            motions: Vec::new(),
            motions_so_far: 0,
            own_from: 0,
        };
        let table = Table {
            id,
            kind,
            place,
            stage: Stage::Lobby,
            chairs,
            standing,
            secret,
            game: None,
            sequence: -1,
            version: 0,
            created: now.as_millisecond(),
            steps: Vec::new(),
        };
        let commitment = secret::hex(&secret::commitment(&secret, id));
        let passage = story::created(&table, &commitment);
        let mut change = Change::new_game(table, now);
        let post = change.post(To::Place(place), PostKind::Notice, passage);
        post.buttons = lobby_buttons();
        Ok(change)
    }

    /// The lobby of this channel, for a change.
    async fn lobby(&self, call: &Call) -> Result<(Arc<Slot>, Arc<Table>), No> {
        let slot = self.find(call)?;
        let table = slot.now();
        match table.stage {
            Stage::Lobby => Ok((slot, table)),
            Stage::Running => Err(self.refuse(&table, story::started_already())),
            Stage::Over | Stage::Cancelled => {
                Err(self.refuse(&table, story::game_over(&table.standing.name)))
            }
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
        if !before.seats_of(call.who.person).is_empty() {
            return Err(self.refuse(&before, story::seated_already()));
        }
        let most = before.standing.players.unwrap_or(before.kind.seats().1);
        if before.chairs.len() >= usize::from(most) {
            return Err(self.refuse(&before, story::full(usize::from(most))));
        }
        // Seats with names of their own come with the first game that has them; here they are alike.
        let _ = seat;
        let mut change = Change::of(&before, self.now());
        change.table.chairs.push(chair_of(&call.who));
        let seat = SeatId(u8::try_from(change.table.chairs.len() - 1).unwrap_or(0));
        let line = story::joined(seat, change.table.chairs.len(), before.standing.players);
        let place = To::Place(before.place);
        let post = change.post(place, PostKind::Notice, Passage::line(line));
        post.buttons = lobby_buttons();
        let mut answer = receipt(Passage::line(line![
            "You are in: seat ",
            seat,
            ". Say ",
            Span::Command("/game ready".to_owned()),
            " when you are; it takes a word of your own for the dice.",
        ]));
        answer.buttons = lobby_buttons().into_iter().skip(1).collect();
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game ready`: with a word of one's own for the dice. All seats taken and ready: it starts.
    pub async fn ready(&self, call: Call, word: Option<String>) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seats = before.seats_of(call.who.person);
        if seats.is_empty() && before.stage != Stage::Over {
            return Err(
                self.refuse(&before, story::not_seated(&before.standing.name, before.stage == Stage::Lobby))
            );
        }
        match before.stage {
            Stage::Lobby => {}
            Stage::Running => {
                return Ok(receipt(Passage::line(line![
                    "The game has begun already; nothing more is needed."
                ])));
            }
            Stage::Over | Stage::Cancelled => {
                return Err(self.refuse(&before, story::game_over(&before.standing.name)));
            }
        }
        let mut change = Change::of(&before, self.now());
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
        let waiting: Vec<SeatId> = (0..change.table.chairs.len())
            .filter(|index| !change.table.chairs[*index].ready)
            .filter_map(|index| u8::try_from(index).ok().map(SeatId))
            .collect();
        let first = seats.first().copied().unwrap_or(SeatId(0));
        let line = story::ready(first, word.as_ref().is_some_and(|word| !word.is_empty()), &waiting);
        change.say(PostKind::Notice, Passage::line(line));
        let most = before.standing.players.unwrap_or(before.kind.seats().1);
        let full = before.chairs.len() >= usize::from(most);
        let mut answer = receipt(Passage::line(line!["Noted: you are ready."]));
        if full && waiting.is_empty() {
            self.begin(&mut change)?;
            answer.passage.lines.push(line!["That was the last; the game begins."]);
        } else if before.standing.players.is_none() && waiting.is_empty() {
            answer.passage.lines.push(line![
                "Everybody here is ready; the host begins with ",
                Span::Command("/game start".to_owned()),
                "."
            ]);
        }
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game start`: the host closes an open number of seats, and it begins.
    pub async fn start(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let (slot, _) = self.lobby(&call).await?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let (_, before) = self.lobby(&call).await?;
        self.only_host(&before, &call, "start the game")?;
        let taken = before.chairs.len();
        if let Some(players) = before.standing.players
            && taken < usize::from(players)
        {
            return Err(self.refuse(&before, story::seats_missing(taken, usize::from(players))));
        }
        let least = usize::from(before.kind.seats().0);
        if taken < least {
            return Err(self.refuse(&before, story::too_few(taken, least)));
        }
        let mut change = Change::of(&before, self.now());
        self.begin(&mut change)?;
        let mut answer = receipt(Passage::line(line!["The game begins."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    pub(super) fn only_host(&self, table: &Table, call: &Call, what: &str) -> Result<(), No> {
        if table.standing.host == call.who.person {
            return Ok(());
        }
        Err(self.refuse(table, story::not_host(&self.host_name(table), what)))
    }

    pub(super) fn host_name(&self, table: &Table) -> String {
        let host = table.chairs.iter().find(|chair| chair.person == Some(table.standing.host));
        host.map_or_else(|| "the host".to_owned(), |chair| chair.name.clone())
    }

    /// Deals the game: journal row 0.
    fn begin(&self, change: &mut Change) -> Result<(), No> {
        let table = &change.table;
        let (id, secret, words, names) = (table.id, table.secret, table.words(), table.names());
        let seats = Seats { count: u8::try_from(table.chairs.len()).unwrap_or(u8::MAX) };
        let (kind, options) = (table.kind, table.standing.options.clone());
        let key = secret::key(&secret, id, &words);
        let dealt =
            with_dice(key, 0, &self.0.scripted, |dice| Ok(kind.set_up(&options, seats, &names, dice)));
        let (dealt, rolled) = dealt.map_err(|stop| self.stopped(&change.table, stop))?;
        let (game, happened) = dealt.map_err(|bad| {
            self.refuse(&change.table, story::bad_option(&bad.name, &bad.value.to_string(), &bad.allowed))
        })?;
        change.table.game = Some(Arc::from(game));
        change.table.stage = Stage::Running;
        let now = change.seconds();
        change.standing().began = now;
        change.standing().swept = now;
        let passage = story::begins(&change.table);
        change.say(PostKind::Notice, passage);
        let act = json!({ "set_up": { "options": options, "seats": seats.count, "words": words } });
        change.write(None, "genesis", "\"table\"".to_owned(), act.to_string(), &happened, &rolled, None);
        change.tell(happened.messages);
        change.settle();
        Ok(())
    }

    /// `/game leave`: frees the seat, or (confirmed) gives up.
    pub async fn leave(&self, call: Call, confirmed: bool) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let name = before.standing.name.clone();
        let seats = before.seats_of(call.who.person);
        if before.stage.is_past() {
            return Err(self.refuse(&before, story::game_over(&name)));
        }
        let Some(seat) = seats.first().copied() else {
            return Err(self.refuse(&before, story::not_seated(&name, before.stage == Stage::Lobby)));
        };
        let mut change = Change::of(&before, self.now());
        if before.stage == Stage::Lobby {
            let leaving = before.name_of(seat);
            self.free_seats(&mut change, call.who.person, &leaving);
        } else {
            if !confirmed {
                let button = order::confirmation("Yes, give up", "game leave");
                return Err(with_button(&before, story::confirm_leave(&name), button));
            }
            for seat in seats {
                change.say(PostKind::Notice, Passage::line(line![seat, " leaves the game."]));
                self.vacate(&mut change, seat)?;
            }
            pass_host_on(&mut change.table);
            self.drop_elector(&mut change, call.who.person);
            change.settle();
        }
        let mut answer = receipt(Passage::line(line!["You have left ", Span::Given(name), "."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Frees somebody's seats before the start; the last to leave ends it.
    fn free_seats(&self, change: &mut Change, person: PersonId, name: &str) {
        change.table.chairs.retain(|chair| chair.person != Some(person));
        change.say(PostKind::Notice, Passage::line(line![Span::Given(name.to_owned()), " leaves."]));
        pass_host_on(&mut change.table);
        if change.table.chairs.is_empty() {
            change.cancel();
            change.say(PostKind::Notice, Passage::line(line!["Nobody is left; the game is called off."]));
        }
    }

    /// Nobody holds this seat any more: the game says what becomes of it.
    pub(super) fn vacate(&self, change: &mut Change, seat: SeatId) -> Result<(), No> {
        let act = TableAct::Vacated(seat);
        let order = change.table.game.as_ref().and_then(|game| game.table_order(act));
        if let Some(order) = order.filter(|_| !change.ended()) {
            let done = change.order(Actor::Table(act), &order, None, &self.0.scripted);
            done.map_err(|stop| self.stopped(&change.table, stop))?;
        }
        if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
            chair.person = None;
        }
        Ok(())
    }

    /// `/game cancel`: at once by the host before the start, by ballot afterwards.
    pub async fn cancel(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        if slot.now().stage == Stage::Running {
            return self.propose(call, Proposal::Cancel).await;
        }
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.stage != Stage::Lobby {
            return Err(self.refuse(&before, story::game_over(&before.standing.name)));
        }
        self.only_host(&before, &call, "call it off")?;
        let mut change = Change::of(&before, self.now());
        change.cancel();
        change.say(
            PostKind::Notice,
            Passage::line(line![Span::Given(before.standing.name.clone()), " is called off."]),
        );
        let mut answer = receipt(Passage::line(line!["It is called off; the channel is free."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game rematch`: the same people and options again.
    pub async fn rematch(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let mut creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let old = slot.now();
        if !old.stage.is_past() {
            return Err(self.refuse(&old, story::game_here_already(&old.standing.name)));
        }
        self.place_is_free(old.place)?;
        if old.seats_of(call.who.person).is_empty() {
            return Err(self.refuse(&old, story::not_seated(&old.standing.name, false)));
        }
        let mut options = old.standing.options.clone();
        // A moment that is over can't be waited for again: the same length from now.
        if let Some(until) = options.get("until").and_then(Value::as_i64) {
            let length = (until - old.standing.began).max(3_600);
            if let Some(object) = options.as_object_mut() {
                object.insert("until".to_owned(), json!(self.now().as_second() + length));
            }
        }
        let mut people: Vec<Chair> =
            old.chairs.iter().filter(|chair| chair.person.is_some()).cloned().collect();
        for chair in &mut people {
            chair.ready = false;
            chair.word.clear();
        }
        let terms = Terms {
            name: Some(again(&old.standing.name)),
            players: u8::try_from(people.len()).ok().filter(|count| *count >= old.kind.seats().0),
            options,
            pace: old.standing.pace,
            absence: old.standing.absence,
        };
        let mut change =
            self.new_table(GameId(*creating + 1), old.kind, old.place, call.who.person, terms, people)?;
        let count = change.table.chairs.len();
        if let Some(post) = change.posts.first_mut() {
            let mut line = line!["At the table again: "];
            for index in 0..count {
                if index > 0 {
                    line.push(", ".into());
                }
                line.push(SeatId(u8::try_from(index).unwrap_or(0)).into());
            }
            post.passage.lines.insert(0, line);
            post.ping = change.table.people();
            post.buttons = lobby_buttons().into_iter().skip(1).collect();
        }
        let mut answer = receipt(Passage::line(line![
            "A rematch is open; everybody says ",
            Span::Command("/game ready".to_owned()),
            "."
        ]));
        self.commit(None, change, Some((&call, &mut answer))).await?;
        *creating += 1;
        Ok(answer)
    }

    /// `/game kick`: by the host before the start, by ballot afterwards.
    pub async fn kick(&self, call: Call, seat: &str) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let before = slot.now();
        let Some(target) = before.names().find(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.names())));
        };
        if before.stage == Stage::Running {
            return self.propose(call, Proposal::Kick(target)).await;
        }
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.stage != Stage::Lobby {
            return Err(self.refuse(&before, story::game_over(&before.standing.name)));
        }
        self.only_host(&before, &call, "free somebody's seat before the start")?;
        let mut change = Change::of(&before, self.now());
        let name = before.name_of(target);
        match before.person_of(target) {
            Some(person) => self.free_seats(&mut change, person, &name),
            None => return Err(self.refuse(&before, story::unknown_player(seat, &before.names()))),
        }
        let mut answer = receipt(Passage::line(line![Span::Given(name), "'s seat is free."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game replace`: somebody else takes the seat, with all that it owes.
    pub async fn replace(&self, call: Call, seat: &str, with: Who) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let Some(target) = before.names().find(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.names())));
        };
        if before.stage.is_past() {
            return Err(self.refuse(&before, story::game_over(&before.standing.name)));
        }
        let holder = before.person_of(target);
        if holder != Some(call.who.person) && before.standing.host != call.who.person {
            return Err(self.refuse(&before, story::not_yours_to_give(&self.host_name(&before))));
        }
        if holder == Some(with.person) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        let mut change = Change::of(&before, self.now());
        let old_name = before.name_of(target);
        if let Some(chair) = change.table.chairs.get_mut(target.index()) {
            chair.person = Some(with.person);
            chair.name.clone_from(&with.name);
        }
        if let Some(holder) = holder
            && before.standing.host == holder
            && change.table.seats_of(holder).is_empty()
        {
            change.standing().host = with.person;
        }
        let line = line![target, " takes the seat of ", Span::Given(old_name.clone()), "."];
        if before.stage == Stage::Running {
            let act = json!({ "replace": { "seat": target, "from": old_name, "to": with.name } });
            change.act(None, &act, line);
            for motion in &mut change.standing().motions {
                if let Some(old) = holder {
                    motion.electors.retain(|elector| *elector != old);
                    motion.answers.remove(&old);
                }
                motion.electors.push(with.person);
            }
            change.settle();
            hand_over(&mut change, target, with.person);
        } else {
            change.say(PostKind::Notice, Passage::line(line));
        }
        let mut answer = receipt(Passage::line(line![target, " has the seat now, with all that it owes."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }
}

/// What the seat owes is asked of its new holder, and what is its own is shown to them.
fn hand_over(change: &mut Change, seat: SeatId, person: PersonId) {
    let Some(game) = change.table.game.clone() else { return };
    let names = change.table.names();
    let (mut passage, mut buttons) = game.hand(&names, seat);
    if let Some((ask, more)) = game.ask(&names, seat) {
        passage.lines.extend(ask.lines);
        buttons = more;
    }
    let post = change.post(To::Person(person), PostKind::Turn, passage);
    post.buttons = buttons;
}

/// The host is always somebody at the table: the next in order of joining when the last one left.
pub(super) fn pass_host_on(table: &mut Table) {
    let host = table.standing.host;
    if table.chairs.iter().any(|chair| chair.person == Some(host)) {
        return;
    }
    if let Some(person) = table.chairs.iter().find_map(|chair| chair.person) {
        table.standing.host = person;
    }
}

fn chair_of(who: &Who) -> Chair {
    Chair { person: Some(who.person), name: who.name.clone(), word: String::new(), ready: false }
}

fn lobby_buttons() -> Vec<Button> {
    let button = |label: &str, form: &str, style| Button {
        label: label.to_owned(),
        draft: Draft::new(form),
        style,
        ask: Vec::new(),
    };
    vec![
        button("Join", "game join", ButtonStyle::Primary),
        button("Ready", "game ready", ButtonStyle::Success),
    ]
}

/// "The short war" → "The short war, again" → "The short war, again (3)".
fn again(name: &str) -> String {
    if let Some(base) = name.strip_suffix(", again") {
        return format!("{base}, again (3)");
    }
    if let Some((base, count)) = name.strip_suffix(')').and_then(|name| name.rsplit_once(", again ("))
        && let Ok(count) = count.parse::<u32>()
    {
        return format!("{base}, again ({})", count.saturating_add(1));
    }
    format!("{name}, again")
}

/// `24h`, `off`: seconds for a decision.
pub(super) fn read_pace(text: &str) -> Result<Option<i64>, story::Sentence> {
    if ["off", "none", "0"].contains(&text.trim().to_lowercase().as_str()) {
        return Ok(None);
    }
    let seconds = moment::length(text).ok_or_else(|| story::bad_length("deadline", text))?;
    if !(60..=60 * DAY).contains(&seconds) {
        return Err(story::length_out_of_bounds("deadline"));
    }
    Ok(Some(seconds))
}

pub(super) fn read_absence(text: &str) -> Result<Absence, story::Sentence> {
    match text.trim().to_lowercase().as_str() {
        "autopilot" => Ok(Absence::Autopilot),
        "wait" => Ok(Absence::Wait),
        _ => Err(story::bad_option("absence", text, "autopilot, wait")),
    }
}

/// Names of a map's people, for an import.
pub(super) type People = BTreeMap<String, PersonId>;
