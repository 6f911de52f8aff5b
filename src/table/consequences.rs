//! What follows from a change: ballots open and close, debts arise with their deadlines, somebody is
//! asked to act, the game ends. One look at the game after the change, compared with what was known.

use std::collections::{BTreeMap, BTreeSet};

use super::asking::Put;
use super::change::Change;
use super::due::{Absence, Due, Seal};
use super::posted::{Posted, Sheet};
use super::roll::{Stop, why_refused};
use super::rows::undone_to;
use super::seals::musts;
use super::state::{Stage, Table, add};
use super::tables::Tables;
use super::{No, Post, PostKind, To, pins, story, voices};
use crate::games::{AnyDebt, AnyOrder};
use crate::line;
use crate::rules::{
    Actor, Ballot, BallotChoice, Button, ButtonStyle, Draft, Duty, Face, Line, Passage, SeatId, TableAct,
    TeamId, Viewer,
};

/// So often one passive answer may lead to the next that is due at once before something is wrong.
pub(super) const CHAIN: usize = 100;

impl Tables {
    /// Draws every consequence of a change: first what the seats answer that nobody will come back to, and whose voices are gone.
    ///
    /// # Errors
    /// Where something broke: then nothing of the change is to be kept.
    pub(super) fn draw_consequences(&self, change: &mut Change) -> Result<(), No> {
        change.give_voices_back();
        let mut fallen = BTreeSet::new();
        loop {
            self.answer_for_the_deserted(change);
            let now = change.fallen();
            if now == fallen {
                break;
            }
            self.drop_the_fallen(change, &now)?;
            fallen = now;
        }
        change.rest_if_nobody_plays();
        change.follow_up();
        Ok(())
    }

    /// A seat that was given up and is still in the game isn't waited for: whatever it owes is answered by
    /// its default at once. What can't be answered so is logged, and left to its deadline.
    fn answer_for_the_deserted(&self, change: &mut Change) {
        let actor = change.actor.take();
        for _ in 0..CHAIN {
            let Some((seat, default, openly)) = change.owed_by_the_deserted() else { break };
            let by = Actor::Table(TableAct::Expired(seat));
            let id = change.table.id;
            match change.order(by, &default, None, &self.0.scripted) {
                Ok(_) => {
                    // What is asked unseen the game speaks of itself, or nobody does.
                    add(&mut change.went_on, Some(seat).filter(|_| openly));
                    continue;
                }
                Err(Stop::Refused(why)) => {
                    let why = why_refused(&why, &change.table);
                    drop(self.fault(format!("game {id}: what seat {} owes by default: {why}", seat.0)));
                }
                Err(Stop::Broke(why)) => drop(self.fault(format!("game {id}: {why}"))),
            }
            break;
        }
        change.actor = actor;
    }
}

impl Change {
    /// Whose answer, which, and may all know that it is owed?
    fn owed_by_the_deserted(&self) -> Option<(SeatId, AnyOrder, bool)> {
        let deserted = &self.table.standing.deserted;
        let nobody = self.table.is_played_by_nobody();
        if deserted.is_empty() || nobody || self.table.stage != Stage::Running || self.ended() {
            return None;
        }
        let game = self.table.game.as_ref()?;
        let waits = |debt: &AnyDebt| debt.duty == Duty::Rests || game.waits_unseen(debt.seat, debt.what);
        let mut owed = game.debts().into_iter().filter(|debt| deserted.contains(&debt.seat) && !waits(debt));
        owed.find_map(|debt| debt.default.map(|default| (debt.seat, default, debt.face == Face::Open)))
    }

    /// Draws every consequence of what was done to the table.
    fn follow_up(&mut self) {
        let turned = self.board_due();
        let board = turned || self.table.standing.machines.board_waits;
        if self.ended() {
            self.end();
            return;
        }
        self.forget_pings();
        self.gather_teams();
        self.end_overtaken();
        self.end_votes_on_what_is_out();
        let asked = self.settle_ballots();
        let (arisen, opened) = self.settle_dues();
        self.ask_sealed(&opened);
        self.ask(arisen, &opened, &asked);
        self.note_owing();
        self.say_what_lasts();
        if turned {
            self.posts.iter_mut().for_each(|post| post.turned = true);
        }
        if board && !self.keeps_board_back() {
            self.attach_board();
        }
        // What only changes goes last, so that what is told and what is asked then are one message.
        let posts = std::mem::take(&mut self.posts).into_iter();
        let (changes, told): (Vec<Post>, Vec<Post>) = posts.partition(|post| post.edits.is_some());
        self.posts = told.into_iter().chain(changes).collect();
        self.wind_machines();
    }

    /// Has the turn passed by this change, or the game begun?
    fn board_due(&self) -> bool {
        let Some(game) = &self.table.game else { return false };
        match self.before.as_ref().and_then(|before| before.game.as_ref()) {
            None => true,
            Some(before) => !std::sync::Arc::ptr_eq(before, game) && game.turn_passed(before.as_ref()),
        }
    }

    /// Puts the board under the public message that comes last, "your turn" before any other.
    fn attach_board(&mut self) {
        let Some(game) = &self.table.game else { return };
        let scene = game.scene(&self.table.names(), Viewer::Public);
        let public = |post: &&mut Post| matches!(post.to, To::Place(_)) && post.edits.is_none();
        let last_turn = self.posts.iter_mut().rev().filter(public).find(|post| post.kind == PostKind::Turn);
        let post = match last_turn {
            Some(post) => Some(post),
            None => self.posts.iter_mut().rev().find(public),
        };
        match post {
            Some(post) => post.scene = Some(scene),
            None => {
                let place = To::Place(self.table.place);
                self.post(place, PostKind::Notice, Passage::default()).scene = Some(scene);
            }
        }
    }

    /// Every ballot that is open now: the game's, and the table's own votes.
    pub(super) fn ballots(&self) -> Vec<Ballot> {
        let mut ballots = match &self.table.game {
            Some(game) if self.table.stage == Stage::Running => game.ballots(&self.table.names()),
            _ => Vec::new(),
        };
        ballots.extend(self.table.standing.motions.iter().map(|motion| voices::ballot(motion, &self.table)));
        ballots
    }

    /// Opens and closes ballots. Gives what the new ones ask for already.
    fn settle_ballots(&mut self) -> Vec<Put> {
        let ballots = self.ballots();
        let open: BTreeSet<&str> = ballots.iter().map(|ballot| ballot.id.as_str()).collect();
        let closed: Vec<Posted> = self
            .table
            .standing
            .ballots
            .iter()
            .filter(|posted| !open.contains(posted.id.as_str()))
            .cloned()
            .collect();
        for posted in closed {
            self.close_ballot(&posted);
            self.tell_that_it_was_taken_back(&posted);
        }
        let mut asked = Vec::new();
        for ballot in ballots {
            if let Some(posted) = self.standing().ballots.iter_mut().find(|posted| posted.id == ballot.id) {
                // Who may answer can change (somebody is out); the message stays.
                posted.seats.clone_from(&ballot.seats);
                posted.choices.clone_from(&ballot.choices);
                posted.none.clone_from(&ballot.none);
                asked.extend(self.put_to_newcomers(ballot));
                continue;
            }
            asked.push(self.put(ballot));
        }
        asked
    }

    /// Puts a ballot to those who are to see it.
    fn put(&mut self, ballot: Ballot) -> Put {
        let names = self.table.titles();
        let about = Posted::owed_as(&ballot.id).to_owned();
        let (mut passage, choices) = self.written_out(&ballot);
        let (row, entry) = (self.table.sequence, self.table.entries);
        self.standing().ballots.push(Posted {
            id: ballot.id.clone(),
            seats: ballot.seats.clone(),
            choices: ballot.choices.clone(),
            none: ballot.none,
            team: ballot.team,
            message: None,
            copies: Vec::new(),
            seen: BTreeMap::new(),
            stands_for: BTreeMap::new(),
            came: Line::new(),
            row,
            entry,
            about: story::cut(&story::plain(&passage, &names), 200),
        });
        // What a step back asks anew stands in no message of before, whenever they were called to that.
        let anew = self.rows.iter().any(|row| undone_to(row).is_some());
        passage.pings.retain(|seat| self.pings(*seat, &ballot.id) || anew);
        let posts = match ballot.team {
            None => {
                self.post(To::Place(self.table.place), PostKind::Ballot, passage);
                self.posts.len() - 1..self.posts.len()
            }
            Some(team) => self.post_to_team(team, PostKind::Ballot, &passage),
        };
        self.furnish_ballot(&ballot.id, ballot.team, choices, posts.clone());
        Put { about, seats: ballot.team.map(|_| ballot.seats), posts }
    }

    /// What the message of a ballot says, and what is pressed below it: nothing where machines alone are asked, who answer by
    /// themselves.
    pub(super) fn written_out(&self, ballot: &Ballot) -> (Passage, Vec<BallotChoice>) {
        let mut passage = ballot.message();
        let machines = ballot.team.is_none() && !ballot.seats.is_empty();
        if machines && ballot.seats.iter().all(|seat| self.table.is_machine(*seat)) {
            passage.small.clone_from(&ballot.until);
            return (passage, Vec::new());
        }
        (passage, ballot.choices.clone())
    }

    /// Puts what is answered below the messages of a ballot, and keeps in mind to whom they go.
    pub(super) fn furnish_ballot(
        &mut self,
        id: &str,
        team: Option<TeamId>,
        choices: Vec<BallotChoice>,
        posts: std::ops::Range<usize>,
    ) {
        let reactions: Vec<(String, String)> =
            choices.iter().map(|choice| (choice.emoji.clone(), choice.label.clone())).collect();
        let mut buttons: Vec<Button> = choices.into_iter().map(button).collect();
        if let Some(team) = team {
            buttons.iter_mut().for_each(|button| pins::for_team(team, button));
        }
        let mut copies = Vec::new();
        let posted = self.table.standing.ballots.iter().find(|posted| posted.id == id);
        let asked = self.table.people_in(posted.map_or(&[][..], |posted| &posted.seats));
        for post in &mut self.posts[posts] {
            post.ballot = Some(id.to_owned());
            if let To::Person(person) = post.to {
                copies.push(Sheet { person, at: None });
                // Of a team each reads it alone there: who isn't asked has nothing to press.
                if !asked.contains(&person) {
                    continue;
                }
            }
            (post.reactions, post.buttons) = (reactions.clone(), buttons.clone());
        }
        if let Some(posted) = self.standing().ballots.iter_mut().find(|posted| posted.id == id) {
            posted.copies.extend(copies);
        }
    }

    /// Where a team's people have a ballot each by direct message: those who have come since get it, too.
    fn put_to_newcomers(&mut self, ballot: Ballot) -> Option<Put> {
        let team = ballot.team?;
        let posted = self.table.standing.ballots.iter().find(|posted| posted.id == ballot.id)?;
        let had: Vec<_> = posted.copies.iter().map(|copy| copy.person).collect();
        if had.is_empty() {
            return None;
        }
        let first = self.posts.len();
        let passage = Passage { pings: Vec::new(), ..ballot.message() };
        let people = self.table.people_in(&self.table.team(team)?.seats);
        for person in people.into_iter().filter(|person| !had.contains(person)) {
            self.post(To::Person(person), PostKind::Ballot, passage.clone());
        }
        let posts = first..self.posts.len();
        self.furnish_ballot(&ballot.id, Some(team), ballot.choices, posts.clone());
        let about = Posted::owed_as(&ballot.id).to_owned();
        Some(Put { about, seats: Some(ballot.seats), posts }).filter(|put| !put.posts.is_empty())
    }

    /// Puts a ballot that is open once more, the place being lost where it stood. What was answered stands.
    pub(super) fn put_again(&mut self, ballot: Ballot) {
        let before = self.table.standing.ballots.iter().find(|posted| posted.id == ballot.id);
        let opened = before.map(|posted| (posted.row, posted.entry));
        self.standing().ballots.retain(|posted| posted.id != ballot.id);
        let put = self.put(ballot);
        if let (Some((row, entry)), Some(posted)) = (opened, self.standing().ballots.last_mut()) {
            (posted.row, posted.entry) = (row, entry);
        }
        let dues = self.table.standing.dues.clone();
        self.note_asked(&dues, &[put]);
    }

    /// Marks a ballot's message as over, with what came of it. One not delivered yet is marked once it is.
    pub(super) fn close_ballot(&mut self, posted: &Posted) {
        self.standing().ballots.retain(|other| other.id != posted.id);
        let closed = Posted { came: self.came_of(posted), ..posted.clone() };
        // Who voted is called what they were called then.
        let before = self.before.clone();
        let table = before.as_deref().unwrap_or(&self.table);
        let place = posted.team.map_or(To::Place(table.place), |team| To::Team(table.id, team));
        let mut over: Vec<Post> =
            posted.message.map(|message| closing(table, &closed, place, message)).into_iter().collect();
        for copy in &posted.copies {
            over.extend(
                copy.at.map(|(_, message)| closing(table, &closed, To::Person(copy.person), message)),
            );
        }
        self.posts.extend(over);
        if posted.is_awaited() {
            let copies = posted.copies.iter().filter(|copy| copy.at.is_none()).cloned().collect();
            self.standing().closed.push(Posted { copies, ..closed });
        }
    }

    /// What a team asked itself is gone with steps of others that were taken back: whoever waits for the answer is told.
    fn tell_that_it_was_taken_back(&mut self, posted: &Posted) {
        let (Some(id), Some(to)) = (posted.team, self.rows.iter().find_map(undone_to)) else { return };
        let Some(team) = self.table.team(id) else { return };
        let steps = self.before.iter().flat_map(|before| before.steps.iter()).filter(|step| step.seq > to);
        let others: BTreeSet<SeatId> = steps.filter_map(|step| step.seat).collect();
        if others.iter().any(|seat| team.seats.contains(seat)) {
            return;
        }
        let waits = team.seats.iter().filter(|seat| !posted.seats.contains(seat));
        let pings = waits.copied().collect();
        let others = Vec::from_iter(others);
        let passage = Passage { pings, ..Passage::line(story::asked_no_more(&posted.about, &others)) };
        let _ = self.post_to_team(id, PostKind::Notice, &passage);
    }

    /// What came of a ballot by this change.
    fn came_of(&self, posted: &Posted) -> Line {
        if let Some(line) = self.came.get(&posted.id) {
            return line.clone();
        }
        let game = self.table.game.as_ref();
        // Also where the game is over, and with it what its teams have to themselves.
        let teams = game.map(|game| game.teams()).unwrap_or_default();
        let team = posted.team.and_then(|team| teams.into_iter().nth(usize::from(team.0)));
        let readers = team.map(|team| team.seats).unwrap_or_default();
        let told = |events| game.and_then(|game| game.came_of(&posted.id, &readers, events));
        let taken_back = self.rows.iter().any(|row| undone_to(row).is_some());
        self.events.iter().find_map(told).unwrap_or_else(|| story::ballot_over(taken_back))
    }

    /// Compares what is owed with what was; gives what is new, and what is newly answered unseen.
    fn settle_dues(&mut self) -> (Vec<Due>, Vec<Seal>) {
        let Some(game) = self.table.game.clone().filter(|_| self.table.stage == Stage::Running) else {
            self.standing().dues.clear();
            self.standing().seals.clear();
            return (Vec::new(), Vec::new());
        };
        let opened = self.settle_seals(game.as_ref());
        let now = self.seconds();
        let by = self.table.standing.pace.map(|pace| now + pace);
        let mut arisen = Vec::new();
        let mut dues = Vec::new();
        for debt in musts(game.as_ref()) {
            // Nobody waits for a machine by the clock.
            let machine = self.table.is_machine(debt.seat);
            let waited_for = !machine && !game.in_its_own_time(debt.seat, debt.what);
            let seal = self.table.standing.seal_of(debt.what, debt.occasion);
            let (public, sealed) = (debt.face == Face::Open, seal.is_some());
            let known = self.table.standing.dues.iter().find(|due| due.is_of(&debt));
            if let Some(known) = known {
                let by = known.by.filter(|_| waited_for);
                dues.push(Due { public, sealed, by, ..known.clone() });
                continue;
            }
            // What several owe on one occasion falls due at one time, also for one who owes it again.
            let too = |due: &&Due| due.what == debt.what && due.occasion == debt.occasion;
            let standing = &self.table.standing;
            let running = |due: &Due| Some(due.by? + now - standing.stood_still(due, now));
            // Where that is just up the game plays on for all of them; where it waits, whoever owes it now has time of their own.
            let closes = |due: &Due| due.overdue == 0 && standing.absence != Absence::Wait;
            let runs = |due: &Due| running(due).filter(|by| *by > now || closes(due));
            let others = standing.dues.iter().find(too).and_then(runs);
            let own = if let Duty::Within(seconds) = debt.duty { Some(now + seconds) } else { by };
            let by = others.or(own);
            let rested = standing.resting.iter().find(|resting| resting.due.is_of(&debt));
            let by = rested.map_or(by, |resting| resting.due.by.map(|by| by + self.given_back(resting)));
            let due = Due {
                seat: debt.seat,
                what: debt.what.to_owned(),
                occasion: debt.occasion,
                public,
                sealed,
                lapses: debt.duty.lapses(),
                // Who takes a sealed answer back has no more time than all.
                since: seal.map_or(now, |seal| seal.since),
                row: seal.map_or(self.table.sequence, |seal| seal.row),
                entry: seal.map_or(self.table.entries, |seal| seal.entry),
                by: seal.map_or(by, |seal| seal.by).filter(|_| waited_for),
                reminded: now,
                stirred: 0,
                overdue: 0,
            };
            dues.push(due.clone());
            arisen.push(due);
        }
        // A window that is open again has what was left of it: by so much others get their time back.
        self.note_answered(&mut dues);
        self.give_time_back(&mut dues);
        // What is asked says the time that is left.
        for new in &mut arisen {
            if let Some(due) = dues.iter().find(|due| due.is_same(new)) {
                new.clone_from(due);
            }
        }
        self.standing().resting = self.resting(game.as_ref());
        self.standing().dues = dues;
        (arisen, opened)
    }

    /// The game is over: nothing is owed, votes lapse, the dice's secret is shown.
    fn end(&mut self) {
        self.leave_off(Stage::Over);
        let winners = self
            .table
            .game
            .as_ref()
            .and_then(|game| game.outcome())
            .map(|outcome| outcome.winners)
            .unwrap_or_default();
        let mut passage = Passage::line(story::over(&winners, &self.table.standing.name));
        passage.small.push(story::secret(&self.table));
        passage.pings = self.table.seats().collect();
        let scene = self.table.game.as_ref().map(|game| game.scene(&self.table.names(), Viewer::Public));
        let place = To::Place(self.table.place);
        let post = self.post(place, PostKind::Notice, passage);
        post.scene = scene;
        post.buttons.push(Button {
            label: "Rematch".to_owned(),
            draft: Draft::new("game rematch"),
            style: ButtonStyle::Secondary,
            ask: Vec::new(),
        });
    }

    /// Ends the game before its end: nobody has won. Of one that had begun the dice's secret is shown all the same.
    pub(super) fn cancel(&mut self) {
        let begun = self.table.game.is_some();
        self.leave_off(Stage::Cancelled);
        if begun {
            let small = vec![story::secret(&self.table)];
            self.say(PostKind::Notice, Passage { small, ..Passage::default() });
        }
    }

    /// From now on nothing is owed, voted on or waited for.
    fn leave_off(&mut self, stage: Stage) {
        self.table.stage = stage;
        self.standing().dues.clear();
        self.standing().seals.clear();
        self.standing().motions.clear();
        self.standing().machines.at = None;
        let open = self.table.standing.ballots.clone();
        for posted in open {
            self.close_ballot(&posted);
        }
        self.disperse_teams();
    }
}

/// The button for one choice of a ballot.
fn button(choice: BallotChoice) -> Button {
    Button {
        style: match choice.emoji.as_str() {
            "✅" => ButtonStyle::Success,
            "❌" => ButtonStyle::Danger,
            _ => ButtonStyle::Secondary,
        },
        label: choice.label,
        draft: choice.draft,
        ask: Vec::new(),
    }
}

/// The message that marks a ballot's message to `to` as over.
pub(super) fn closing(table: &Table, posted: &Posted, to: To, message: u64) -> Post {
    let passage = Passage::line(line![posted.about.clone()]).and(posted.came.clone());
    Post {
        kind: PostKind::Closed,
        cast: table.cast(),
        ballot: Some(posted.id.clone()),
        version: table.version_for(None),
        edits: Some(message),
        ..Post::bare(to, passage, Some(table.id))
    }
}
