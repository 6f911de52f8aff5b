//! A game whose channel isn't there any more goes on in another, whole: with its seats, what is hidden, its clocks and its
//! log. Whoever has a seat in it asks for that there.

use std::sync::Arc;

use serde_json::json;

use super::buttons::button;
use super::change::Change;
use super::rows::row_of;
use super::state::{Stage, Table};
use super::tables::{Tables, lock, plain, receipt};
use super::{Call, GameId, No, NoThread, PersonId, PlaceId, Post, PostKind, Receipt, To, story};
use crate::rules::{Ballot, Button, ButtonStyle, Draft, FieldKind, FieldSpec, Passage, Viewer};
use crate::store::{OutboxRow, StoreError};

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

    /// Those of somebody's games that can go on in this channel, theirs being gone; none where it has a game.
    fn may_go_on_in(&self, place: Option<PlaceId>, person: PersonId) -> Vec<Arc<Table>> {
        if !place.is_some_and(|place| self.place_is_free(place, person).is_ok()) {
            return Vec::new();
        }
        let mut lost = self.tables_of(person);
        lost.retain(|table| self.has_lost_its_place(table));
        lost
    }

    /// A button for each of them.
    pub(super) fn that_go_on(&self, place: Option<PlaceId>, person: PersonId) -> Vec<Button> {
        self.may_go_on_in(place, person).iter().map(|table| table.goes_on_button()).collect()
    }

    /// There is no game where somebody asks; but one that they play may go on there.
    pub(super) fn no_game_here(&self, call: &Call, place: PlaceId) -> No {
        let sentence = self.and_elsewhere(story::no_game_here(), call.who.person, "", Some(place));
        let lost = self.may_go_on_in(Some(place), call.who.person);
        let names: Vec<&str> = lost.iter().map(|table| table.standing.name.as_str()).collect();
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
        if !self.has_lost_its_place(&before) {
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
        let made = self.0.store.last_game().await.map_err(|error| self.broke(error))?;
        let mut change = Change::of(&before, self.now());
        old.iter().chain(teams.iter().flat_map(|(_, waiting)| waiting)).for_each(|row| change.drop_one(row));
        change.move_to(place, GameId(made));
        let pings = change.table.seats().collect();
        let said = Passage { pings, ..Passage::line(story::goes_on_here(&before.standing.name)) };
        if before.stage == Stage::Running {
            change.note_there(seat);
            change.act_saying(Some(seat), &json!({ "moved": true }), said);
            let game = change.table.game.as_ref();
            let scene = game.map(|game| game.scene(&change.table.names(), Viewer::Public));
            if let Some(post) = change.posts.last_mut() {
                post.scene = scene;
            }
            change.tell_again(&old);
            for (team, waiting) in &teams {
                change.try_for_a_thread(*team);
                change.tell_team_again(*team, waiting);
            }
            change.put_ballots_again();
            change.wake(seat);
            change.call_back(seat);
        } else {
            change.stir();
            change.say(PostKind::Notice, said);
        }
        let there = Passage::line(story::goes_on_there(&before.standing.name, place));
        for person in before.people().into_iter().filter(|person| *person != me) {
            change.post(To::Person(person), PostKind::Notice, there.clone());
        }
        self.draw_consequences(&mut change);
        let mut answer = receipt(Passage::line(story::goes_on_by_you(&before.standing.name)));
        answer.buttons = change.table.present_anew(me);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        self.0.outbox.changed.notify_waiters();
        if let Err(error) = self.forget_place(before.place).await {
            tracing::warn!(%error, place = before.place.0, "a channel that is gone stays parked");
        }
        Ok(answer)
    }

    /// What waits to be told there about a game. One that can't be read is kept aside when its turn comes.
    pub(super) async fn waiting_for(&self, to: To, game: GameId) -> Result<Vec<(i64, Post)>, StoreError> {
        let (to_person, target) = row_of(to);
        let waiting = self.0.store.outbox_of(to_person, target, i64::MAX, i64::MAX).await?;
        let read = |row: OutboxRow| Some((row.id, serde_json::from_str::<Post>(&row.payload).ok()?));
        Ok(waiting.into_iter().filter(|row| row.game == Some(game.0)).filter_map(read).collect())
    }
}

impl Change {
    /// A message that waits isn't to be sent.
    pub(super) fn drop_one(&mut self, (id, post): &(i64, Post)) {
        self.dropped.push((*id, post.to));
    }

    /// The game is there from now on; `made`: the last game that was made by now. What hangs on its old place is lost with it.
    fn move_to(&mut self, place: PlaceId, made: GameId) {
        let now = self.seconds();
        (self.table.place, self.table.moved) = (place, Some(made));
        let standing = self.standing();
        standing.lost = false;
        standing.closed.retain(|posted| !posted.copies.is_empty());
        for circle in &mut standing.circles {
            let _ = circle.lose(NoThread::Gone, now);
            // Here there may be a thread for it.
            circle.again = Some(now);
        }
    }

    /// What was to be told in the old place, to all: nobody is pinged for it now.
    fn tell_again(&mut self, waiting: &[(i64, Post)]) {
        let told =
            |post: &&Post| matches!(post.kind, PostKind::Telling | PostKind::Notice) && post.edits.is_none();
        for post in waiting.iter().map(|(_, post)| post).filter(told) {
            let place = To::Place(self.table.place);
            let passage = Passage { pings: Vec::new(), ..post.passage.clone() };
            let (rolls, entries, cast) = (post.rolls, post.entries, post.cast.clone());
            let again = self.post(place, post.kind, passage);
            (again.rolls, again.entries, again.cast) = (rolls, entries, cast);
        }
    }

    /// Every open ballot whose message is gone with the old place.
    fn put_ballots_again(&mut self) {
        let stood = |ballot: &Ballot| {
            let mut posted = self.table.standing.ballots.iter();
            posted.any(|posted| posted.id == ballot.id && posted.copies.is_empty())
        };
        let open: Vec<Ballot> = self.ballots().into_iter().filter(stood).collect();
        open.into_iter().for_each(|ballot| self.put_again(ballot));
    }
}
