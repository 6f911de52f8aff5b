//! A game whose channel isn't there any more goes on in another, whole: with its seats, what is hidden, its clocks and its
//! log. Whoever has a seat in it asks for that there; where another doesn't see that channel they ask for it elsewhere.

use std::sync::Arc;

use serde_json::json;

use super::buttons::button;
use super::change::Change;
use super::circle::Thread;
use super::consequences::closing;
use super::posted::Posted;
use super::state::{Stage, Table, add};
use super::tables::{Tables, lock, plain, receipt};
use super::{Call, GameId, No, PersonId, PlaceId, Post, PostKind, Receipt, To, story};
use crate::rules::{Ballot, Button, ButtonStyle, Draft, FieldKind, FieldSpec, Passage, SeatId, Viewer};

/// The form by which a game goes on where it is asked for.
pub(super) const HERE: &str = "game here";

/// Its field: the game's number. The button may stand below what another game is asked.
pub(super) const FIELDS: &[FieldSpec] = &[FieldSpec::must(GAME, "Which game", FieldKind::Integer)];
const GAME: &str = "number";

/// So many letters of a game's name stand on a button.
const LETTERS: usize = 40;

impl Table {
    /// The button by which it goes on in the channel in which that is pressed.
    fn goes_on_button(&self) -> Button {
        let name = story::cut(&self.standing.name, LETTERS);
        let here = button(&format!("Go on here: {name}"), HERE);
        let draft = here.draft.clone().with(GAME, self.id.0);
        Button { draft, style: ButtonStyle::Success, ..here }
    }
}

impl Tables {
    /// Is it under way, and its channel gone?
    pub(super) fn has_lost_its_place(&self, table: &Table) -> bool {
        let gone = table.standing.lost || lock(&self.0.outbox.gone).contains(&table.place);
        gone && !table.stage.is_past()
    }

    /// May somebody with a seat take it to another channel: its own being gone, or another having chosen it where they may see
    /// nothing?
    fn may_move(&self, table: &Table, person: PersonId) -> bool {
        let brought = table.standing.brought.contains(&person) && !table.stage.is_past();
        brought || self.has_lost_its_place(table)
    }

    /// Those of somebody's games that can go on in this channel; none where one is under way.
    fn may_go_on_in(&self, place: Option<PlaceId>, person: PersonId) -> Vec<Arc<Table>> {
        if place.is_none_or(|place| self.place_is_free(place, person).is_err()) {
            return Vec::new();
        }
        let mut movable = self.tables_of(person);
        movable.retain(|table| self.may_move(table, person) && !table.seats_of(person).is_empty());
        movable
    }

    /// A button for each of them.
    pub(super) fn that_go_on(&self, place: Option<PlaceId>, person: PersonId) -> Vec<Button> {
        self.may_go_on_in(place, person).iter().map(|table| table.goes_on_button()).collect()
    }

    /// There is no game where somebody asks; but one that they play may go on there.
    pub(super) fn no_game_here(&self, call: &Call, place: PlaceId) -> No {
        let sentence = self.and_elsewhere(story::no_game_here(), call.who.person, "", Some(place));
        let movable = self.may_go_on_in(Some(place), call.who.person);
        let names: Vec<&str> = movable.iter().map(|table| table.standing.name.as_str()).collect();
        plain(story::and_may_go_on_here(sentence, &names))
    }

    /// A game whose channel is gone goes on in this one. Nothing of it changes but where it is.
    pub(super) async fn go_on_here(&self, call: Call, draft: &Draft) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let _creating = self.0.creating.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let number = draft.integer(GAME).ok().flatten().unwrap_or(0);
        let slot = self.find(&Call { game: Some(Self::by_number(GameId(number))), ..call.clone() })?;
        let _turn = slot.turn.lock().await;
        let (before, me) = (slot.now(), call.who.person);
        if before.stage.is_past() {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        let Some(seat) = before.seats_of(me).first().copied() else {
            return Err(self.no_seat(&before, me, ""));
        };
        if before.place == place || !self.may_move(&before, me) {
            return Err(self.refuse(&before, story::is_played_there(&before)));
        }
        self.place_is_free(place, me)?;
        // What wasn't told in the old place is told in the new one.
        let old = self.waiting_for(To::Place(before.place), before.id).await;
        let old = old.map_err(|error| self.broke(error))?;
        let mut teams = Vec::new();
        for circle in &before.standing.circles {
            let waiting = self.waiting_for(To::Team(before.id, circle.team), before.id).await;
            teams.push((circle.team, waiting.map_err(|error| self.broke(error))?));
        }
        let arrival = self.0.store.next_arrival().await.map_err(|error| self.broke(error))?;
        let (lost, name) = (self.has_lost_its_place(&before), &before.standing.name);
        let mut change = Change::of(&before, self.now());
        old.iter().chain(teams.iter().flat_map(|(_, waiting)| waiting)).for_each(|row| change.drop_one(row));
        if !lost {
            change.leave_word(seat, place);
        }
        change.move_to(place, arrival, lost);
        let mut others = before.people();
        add(&mut others, [before.standing.host]);
        others.retain(|person| *person != me);
        if before.stage == Stage::Running {
            change.standing().brought = before.people().into_iter().filter(|person| *person != me).collect();
            change.note_there(seat);
            change.tell_where(seat, lost);
            change.tell_again(&old);
            for (team, waiting) in &teams {
                change.try_for_a_thread(*team);
                change.tell_team_again(*team, waiting);
            }
            change.go_on_or_rest(seat);
            change.put_ballots_again(lost);
        } else {
            change.stir();
            change.say(PostKind::Notice, Passage::line(story::gathers_here(name, seat)));
        }
        for person in &others {
            let mut there = Passage::line(story::goes_on_there(name, seat, place, lost));
            if change.table.standing.brought.contains(person) {
                there.lines.push(story::where_it_is_not_seen());
            }
            change.post(To::Person(*person), PostKind::Notice, there);
        }
        self.draw_consequences(&mut change)?;
        let mut answer = receipt(Passage::line(story::goes_on_by_you(name, !others.is_empty())));
        answer.buttons = change.table.present_anew(me);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        if let Err(error) = self.forget_place(before.place).await {
            tracing::warn!(%error, place = before.place.0, "a channel that is gone stays parked");
        }
        Ok(answer)
    }
}

impl Change {
    /// The game is there from now on. What hangs on a place that is gone is lost with it.
    fn move_to(&mut self, place: PlaceId, arrival: i64, lost: bool) {
        let now = self.seconds();
        (self.table.place, self.table.moved) = (place, Some(arrival));
        let standing = self.standing();
        standing.lost = false;
        // Who is on the server of the new one isn't known.
        standing.absent.clear();
        standing.closed.retain(|posted| !posted.copies.is_empty());
        for circle in standing.circles.iter_mut().filter(|_| lost) {
            // Here there may be a thread for it.
            (circle.thread, circle.again) = (Thread::Direct, Some(now));
        }
    }

    /// In a place that is still there: where the game goes on, and that nothing is to be answered here any more.
    fn leave_word(&mut self, seat: SeatId, to: PlaceId) {
        let name = self.table.standing.name.clone();
        let left = self.table.place;
        let said = story::goes_on_there(&name, seat, to, false);
        self.say(PostKind::Notice, Passage::line(said.clone()));
        let open = self.table.standing.ballots.iter().filter(|posted| posted.team.is_none());
        let over = |posted: &Posted| {
            let closed = Posted { came: said.clone(), ..posted.clone() };
            Some(closing(&self.table, &closed, To::Place(left), posted.message?))
        };
        let over: Vec<Post> = open.filter_map(over).collect();
        self.posts.extend(over);
    }

    /// In the new place: that it goes on here, with the board; all others are called.
    fn tell_where(&mut self, by: SeatId, lost: bool) {
        let me = self.table.person_of(by);
        let pings = self.table.seats().filter(|seat| self.table.person_of(*seat) != me).collect();
        let line = story::goes_on_here(&self.table.standing.name, by, lost);
        self.act_saying(Some(by), &json!({ "moved": true }), Passage { pings, ..Passage::line(line) });
        let game = self.table.game.as_ref();
        let scene = game.map(|game| game.scene(&self.table.names(), Viewer::Public));
        if let Some(post) = self.posts.last_mut() {
            post.scene = scene;
        }
    }

    /// What was to be told in the old place, to all: nobody is pinged for it now, and its buttons are of then.
    fn tell_again(&mut self, waiting: &[(i64, Post)]) {
        let (to, version) = (To::Place(self.table.place), self.table.version_for(None));
        for (_, post) in waiting {
            let told = matches!(post.kind, PostKind::Telling | PostKind::Notice) && post.edits.is_none();
            let empty = post.passage.is_empty() && post.scene.is_none();
            if told && !empty {
                let passage = Passage { pings: Vec::new(), ..post.passage.clone() };
                let (ping, buttons) = (Vec::new(), Vec::new());
                self.posts.push(Post { to, version, passage, ping, buttons, ..post.clone() });
            }
        }
    }

    /// One person's game goes on at once. Of several the others are to find it first: it rests until somebody plays.
    fn go_on_or_rest(&mut self, by: SeatId) {
        if self.table.standing.paused.is_none() {
            return;
        }
        let alone = self.table.voters().iter().all(|person| self.table.person_of(by) == Some(*person));
        match (self.table.standing.rests_lost, alone) {
            (true, true) => self.wake(by),
            (true, false) => {
                self.wait_for_play();
                self.say(PostKind::Notice, Passage::line(story::rests_till_found()));
            }
            // That it rests was decided for another reason.
            (false, _) => self.say(PostKind::Notice, Passage::line(story::rests_as_before())),
        }
    }

    /// Every open ballot whose message is in the old place, or in a thread that went with it.
    fn put_ballots_again(&mut self, lost: bool) {
        let stood = |ballot: &Ballot| {
            let mut posted = self.table.standing.ballots.iter();
            let there = posted.any(|posted| posted.id == ballot.id && posted.copies.is_empty());
            there && (lost || ballot.team.is_none())
        };
        let open: Vec<Ballot> = self.ballots().into_iter().filter(stood).collect();
        open.into_iter().for_each(|ballot| self.put_again(ballot));
    }
}
