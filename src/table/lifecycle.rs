//! From create to rematch: who sits where, and when it begins.

use std::sync::Arc;

use serde_json::{Value, json};

use super::change::{Change, with_dice};
use super::state::{Chair, Proposal, Stage, Standing, Table};
use super::tables::{Slot, Tables, plain, receipt, refresh_name};
use super::terms::Terms;
use super::{Call, Chosen, GameId, No, PersonId, PlaceId, PostKind, Receipt, To, Who};
use super::{secret, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{Button, ButtonStyle, Draft, Passage, SeatId, Seats, Span};

impl Tables {
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
        // Here the seats are alike, in order of joining; a name for one is a misunderstanding.
        if let Some(seat) = seat.filter(|seat| !seat.trim().is_empty()) {
            return Err(self.refuse(&before, story::seats_are_alike(&seat)));
        }
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
