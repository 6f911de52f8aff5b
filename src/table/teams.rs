//! What a team of several people has to itself: a private thread below the game's channel, or, where there can't be one,
//! the direct messages of each. Who comes and goes with their seats comes and goes there.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::change::Change;
use super::circle::{Circle, Thread};
use super::harmless::harmless;
use super::state::{Stage, Table, add};
use super::tables::{Slot, Tables};
use super::{GameId, Gathering, NoThread, PersonId, PlaceId, Post, PostKind, To, story};
use crate::rules::{Ballot, Passage, SeatId, Team, TeamId};
use crate::store::StoreError;

/// A thread's name has at most so many characters in the chat.
const NAME: usize = 100;
/// So much the chat's clock may differ from ours, in milliseconds.
const CLOCKS: i64 = 60_000;

impl Table {
    /// The teams as they stand; none before the start and after the end.
    pub(super) fn teams(&self) -> Vec<Team> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Running);
        game.map(|game| game.teams()).unwrap_or_default()
    }

    /// This seat, and those that play with it in a team.
    pub(super) fn seats_beside(&self, seat: SeatId) -> BTreeSet<SeatId> {
        let theirs = self.teams().into_iter().filter(|team| team.seats.contains(&seat));
        theirs.flat_map(|team| team.seats).chain([seat]).collect()
    }

    /// Who sits in one of them, out by the rules or not.
    pub(super) fn side_of(&self, seat: SeatId) -> BTreeSet<PersonId> {
        self.seats_beside(seat).into_iter().filter_map(|seat| self.person_of(seat)).collect()
    }

    /// This person, and who plays for the same sides.
    pub(super) fn side_with(&self, person: PersonId) -> BTreeSet<PersonId> {
        let all = self.seats_of(person).into_iter().flat_map(|seat| self.side_of(seat));
        all.chain([person]).collect()
    }

    /// A team as it stands.
    pub(super) fn team(&self, team: TeamId) -> Option<Team> {
        self.teams().into_iter().nth(usize::from(team.0))
    }

    /// The game's open ballots that somebody with these seats may know of: a team's are that team's alone. Once it is over
    /// nothing is.
    pub(super) fn ballots_for(&self, seats: &[SeatId]) -> Vec<Ballot> {
        let Some(game) = self.game.as_ref().filter(|_| self.stage == Stage::Running) else {
            return Vec::new();
        };
        let teams = game.teams();
        let mut ballots = game.ballots(&self.names());
        ballots.retain(|ballot| {
            ballot.team.is_none_or(|team| {
                let team = teams.get(usize::from(team.0));
                team.is_some_and(|team| team.seats.iter().any(|seat| seats.contains(seat)))
            })
        });
        ballots
    }

    /// The people of these seats, once each.
    pub(super) fn people_in(&self, seats: &[SeatId]) -> Vec<PersonId> {
        let mut people = Vec::new();
        add(&mut people, seats.iter().filter_map(|seat| self.person_of(*seat)));
        people
    }

    fn circle(&self, team: TeamId) -> Option<&Circle> {
        self.standing.circles.iter().find(|circle| circle.team == team)
    }

    /// A team's thread, once it is there.
    pub(super) fn thread_of(&self, team: TeamId) -> Option<PlaceId> {
        match self.circle(team)?.thread {
            Thread::At(place) => Some(place),
            Thread::Asked | Thread::Direct => None,
        }
    }

    /// The team that has this thread.
    pub(super) fn team_in(&self, place: PlaceId) -> Option<TeamId> {
        let mut circles = self.standing.circles.iter();
        circles.find(|circle| circle.thread == Thread::At(place)).map(|circle| circle.team)
    }
}

impl Change {
    /// Brings those of each team together, and those who came or went since.
    pub(super) fn gather_teams(&mut self) {
        for (id, team) in (0..).map(TeamId).zip(self.table.teams()) {
            let people = self.table.people_in(&team.seats);
            let Some(circle) = self.standing().circles.iter_mut().find(|circle| circle.team == id) else {
                if people.len() > 1 {
                    self.standing().circles.push(Circle::new(id, people.clone()));
                    self.open_thread(id, &team, people);
                }
                continue;
            };
            let before = std::mem::replace(&mut circle.people, people.clone());
            if before == people {
                continue;
            }
            let direct = circle.thread == Thread::Direct;
            let come: Vec<PersonId> = people.into_iter().filter(|one| !before.contains(one)).collect();
            let go: Vec<PersonId> =
                before.into_iter().filter(|one| !self.table.people_in(&team.seats).contains(one)).collect();
            if direct || (come.is_empty() && go.is_empty()) {
                continue;
            }
            let new =
                |seat: &SeatId| self.table.person_of(*seat).is_some_and(|person| come.contains(&person));
            let new: Vec<SeatId> = team.seats.iter().copied().filter(new).collect();
            let held: Vec<SeatId> =
                team.seats.iter().copied().filter(|seat| self.table.person_of(*seat).is_some()).collect();
            self.change_thread(id, &team.name, come, go);
            if !held.is_empty() {
                let passage = story::team_changes(&team.name, &held, &new);
                self.post(To::Team(self.table.id, id), PostKind::Thread, passage);
            }
        }
    }

    /// Asks for a thread, and says there what it is for.
    fn open_thread(&mut self, id: TeamId, team: &Team, people: Vec<PersonId>) {
        self.change_thread(id, &team.name, people, Vec::new());
        let passage = story::team_meets(team, &self.table.standing.name);
        self.post(To::Team(self.table.id, id), PostKind::Thread, passage);
    }

    /// A team that has no thread, or lost it a while ago, is to be told something: perhaps it can have one now. If not, it is
    /// told as before.
    pub(super) fn try_for_a_thread(&mut self, id: TeamId) {
        let (now, team) = (self.seconds(), self.table.team(id));
        let mut circles = self.standing().circles.iter_mut();
        let circle = circles.find(|circle| circle.team == id && circle.tries_again(now));
        if let (Some(circle), Some(team)) = (circle, team) {
            circle.thread = Thread::Asked;
            let people = circle.people.clone();
            self.open_thread(id, &team, people);
        }
    }

    /// The game is over: what the teams had to themselves is put away.
    pub(super) fn disperse_teams(&mut self) {
        let mut circles = std::mem::take(&mut self.standing().circles);
        for circle in circles.iter_mut().filter(|circle| !circle.people.is_empty()) {
            circle.people.clear();
            if circle.thread != Thread::Direct {
                self.change_thread(circle.team, "", Vec::new(), Vec::new()).over = true;
            }
        }
        self.standing().circles = circles;
    }

    fn change_thread(
        &mut self,
        team: TeamId,
        name: &str,
        come: Vec<PersonId>,
        go: Vec<PersonId>,
    ) -> &mut Gathering {
        let name = story::cut(&harmless(&format!("{name} · {}", self.table.standing.name)), NAME);
        // Where a game has come from elsewhere, there may be the threads of an earlier one.
        let made = self.table.moved.map_or(self.table.created, |_| self.now.as_millisecond());
        let (under, since) = (self.table.place, made - CLOCKS);
        let post = self.post(To::Team(self.table.id, team), PostKind::Thread, Passage::default());
        post.gathering.insert(Gathering { under, name, since, come, go, over: false })
    }

    /// Is this for a team that has a thread? Then it is told there.
    pub(super) fn told_in_thread(&mut self, seats: &[SeatId], passage: &Passage) -> bool {
        let teams = self.table.teams();
        let is_meant = |team: &Team| team.seats.len() > 1 && team.seats == seats;
        let team = (0..).map(TeamId).zip(&teams).find(|(_, team)| is_meant(team)).map(|(id, _)| id);
        let Some(team) = team else { return false };
        self.try_for_a_thread(team);
        let there = self.table.circle(team).is_some_and(|circle| circle.thread != Thread::Direct);
        if there {
            self.post(To::Team(self.table.id, team), PostKind::Telling, passage.clone());
        }
        there
    }

    /// A message for a team: in its thread, or to each of its people. Gives the places of these messages in the change.
    pub(super) fn post_to_team(
        &mut self,
        team: TeamId,
        kind: PostKind,
        passage: &Passage,
    ) -> std::ops::Range<usize> {
        self.try_for_a_thread(team);
        let first = self.posts.len();
        let thread = self.table.circle(team).map_or(Thread::Direct, |circle| circle.thread);
        if thread == Thread::Direct {
            let seats = self.table.team(team).map(|team| team.seats).unwrap_or_default();
            let passage = Passage { pings: Vec::new(), ..passage.clone() };
            for person in self.table.people_in(&seats) {
                self.post(To::Person(person), kind, passage.clone());
            }
        } else {
            self.post(To::Team(self.table.id, team), kind, passage.clone());
        }
        first..self.posts.len()
    }

    /// What waited to be told to a team where it is told nothing any more.
    pub(super) fn tell_team_again(&mut self, team: TeamId, waiting: &[(i64, Post)]) {
        for (_, post) in waiting {
            if matches!(post.kind, PostKind::Thread | PostKind::Ballot | PostKind::Closed) {
                continue;
            }
            for index in self.post_to_team(team, post.kind, &post.passage) {
                self.posts[index].buttons.clone_from(&post.buttons);
            }
        }
    }
}

/// By what it was found out that a team has no thread.
#[derive(Clone, Copy)]
pub(super) enum Failed {
    /// This one is gone.
    Thread(PlaceId),
    /// This message, by its number in the outbox, could not be sent there.
    Message(i64),
}

impl Tables {
    /// The thread of a team, once it is there. From memory.
    #[must_use]
    pub fn thread_of(&self, game: GameId, team: TeamId) -> Option<PlaceId> {
        self.slot(game)?.now().thread_of(team)
    }

    /// Is this the thread of a team of any game's, also of one that is over?
    #[must_use]
    pub fn is_thread_of_a_team(&self, thread: PlaceId) -> bool {
        self.all().iter().any(|table| table.team_in(thread).is_some())
    }

    /// The game of whose teams one has this thread.
    pub(super) fn slot_of_thread(&self, thread: PlaceId) -> Option<Arc<Slot>> {
        let tables = self.all();
        let table = tables.iter().rev().find(|table| table.team_in(thread).is_some())?;
        self.slot(table.id)
    }

    /// The game of a place: the one under way there, else the last, else the one of whose teams one has it as its thread.
    pub(super) fn slot_around(&self, place: PlaceId) -> Option<Arc<Slot>> {
        self.slot_at(place).or_else(|| self.slot_of_thread(place))
    }

    /// A thread was made for a team, or found again.
    pub(super) async fn note_thread(
        &self,
        game: GameId,
        team: TeamId,
        thread: PlaceId,
    ) -> Result<(), StoreError> {
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let mut change = Change::of(&slot.now(), self.now());
        let asked = |circle: &&mut Circle| circle.team == team && circle.thread == Thread::Asked;
        let Some(circle) = change.standing().circles.iter_mut().find(asked) else { return Ok(()) };
        circle.settle(thread);
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("the thread of a team of game {game} was not noted"))),
        }
    }

    /// This thread is there no more, or closed to the bot. Nothing happens if it was no team's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn thread_gone(&self, thread: PlaceId) -> Result<(), StoreError> {
        let _busy = self.0.activity.busy("order");
        let Some(slot) = self.slot_of_thread(thread) else { return Ok(()) };
        let table = slot.now();
        match table.team_in(thread) {
            Some(team) => {
                let lost = self.lose_thread(table.id, team, NoThread::Gone, Failed::Thread(thread));
                lost.await.map(drop)
            }
            None => Ok(()),
        }
    }

    /// A team has no thread, or none any more: from now on each of its people is told by direct message, first of this, then
    /// what waited for the thread and what is still open in it. False if the game can't be read now.
    pub(super) async fn lose_thread(
        &self,
        game: GameId,
        team: TeamId,
        why: NoThread,
        failed: Failed,
    ) -> Result<bool, StoreError> {
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(false) };
        let _turn = slot.turn.lock().await;
        // It may have another by now, in another channel.
        let is_still = match failed {
            Failed::Thread(thread) => slot.now().team_in(thread) == Some(team),
            Failed::Message(row) => self.0.store.outbox_row(row).await?.is_some(),
        };
        if !is_still {
            return Ok(true);
        }
        tracing::warn!(game = game.0, team = team.0, ?why, "a team has no thread");
        let waiting = self.waiting_for(To::Team(game, team), game).await?;
        let mut change = Change::of(&slot.now(), self.now());
        waiting.iter().for_each(|row| change.drop_one(row));
        let known = |circle: &&mut Circle| circle.team == team && circle.thread != Thread::Direct;
        let now = change.seconds();
        let lost = change.standing().circles.iter_mut().find(known);
        let news = lost.is_some_and(|circle| circle.lose(why, now));
        change.standing().closed.retain(|posted| posted.team != Some(team));
        if let Some(found) = change.table.team(team) {
            if news {
                change.post_to_team(team, PostKind::Notice, &story::no_thread(&found, why));
            }
            change.tell_team_again(team, &waiting);
            let open = change.ballots().into_iter().filter(|ballot| ballot.team == Some(team));
            let open: Vec<Ballot> = open.collect();
            for ballot in open {
                change.put_again(ballot);
            }
        }
        if self.commit(Some(&slot), change, None).await.is_err() {
            return Err(StoreError::from(format!("a team of game {game} has no thread; it was not noted")));
        }
        Ok(true)
    }
}
