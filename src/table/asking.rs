//! "Your turn": who newly owes something is asked, once, with buttons.

use std::ops::Range;

use super::buttons::overview;
use super::change::Change;
use super::due::{Absence, Due, Resting, Seal};
use super::rows::{seat_of, undone_to};
use super::state::{Pinged, Stage, add};
use super::{Owed, PersonId, Post, PostKind, To, pins, story, voices};
use crate::rules::{Button, Draft, Line, Passage, SeatId};

/// A ballot that has just been put, and by that asks those who owe an answer to it.
pub(super) struct Put {
    /// What they owe ("vote").
    pub(super) about: String,
    /// The seats that it is put to; none: to all who owe that.
    pub(super) seats: Option<Vec<SeatId>>,
    /// Its messages among those of the change.
    pub(super) posts: Range<usize>,
}

impl Put {
    fn asks(&self, due: &Due) -> bool {
        self.about == due.what && self.seats.as_ref().is_none_or(|seats| seats.contains(&due.seat))
    }
}

/// What one seat is to be asked in the channel.
struct Asking {
    seat: SeatId,
    person: PersonId,
    passage: Passage,
    buttons: Vec<Button>,
    by: Option<i64>,
    lapses: bool,
    /// The same, seat by seat.
    each: Vec<(SeatId, Vec<Button>)>,
}

impl Asking {
    fn new(due: &Due, person: PersonId, passage: Passage, buttons: Vec<Button>) -> Self {
        let each = vec![(due.seat, buttons.clone())];
        Self { seat: due.seat, person, passage, buttons, by: due.by, lapses: due.lapses, each }
    }

    /// Does one message do for both? Where they are asked the same, or are the same person.
    fn goes_with(&self, other: &Self) -> bool {
        let same = other.buttons == self.buttons && other.passage.folded == self.passage.folded;
        (other.by, other.lapses) == (self.by, self.lapses) && (same || other.person == self.person)
    }

    /// Takes in what another seat is asked.
    fn take_in(&mut self, other: Self) {
        let Passage { heading, lines, folded, fold_after: _, rolls, small, pings, buttons } = other.passage;
        let heading = heading.filter(|heading| self.passage.heading.as_ref() != Some(heading));
        add(&mut self.passage.lines, heading.into_iter().chain(lines));
        add(&mut self.passage.folded, folded);
        self.passage.rolls.extend(rolls);
        add(&mut self.passage.small, small);
        add(&mut self.passage.pings, pings);
        add(&mut self.buttons, buttons.into_iter().chain(other.buttons));
        self.each.extend(other.each);
    }
}

/// Who was pinged so lately, in seconds, isn't pinged once more in the same phase.
const LATELY: i64 = 3_600;

/// Who has waited for another for so long, in seconds, has put the game away meanwhile.
const AWAY: i64 = 5 * 60;

/// What somebody is called back to, by what they are pinged for: their own, which had rested, or what they had answered.
const BACK: &str = "@back";

impl Change {
    /// May this seat be pinged for this? Once a phase, and again only after a while; each vote about the table is another
    /// matter. Then it is noted that it was.
    pub(super) fn pings(&mut self, seat: SeatId, what: &str) -> bool {
        let now = self.seconds();
        let what = if voices::is_ballot(what) || what == BACK { what } else { "" };
        let standing = self.standing();
        if standing.pinged.iter().any(|one| one.seat == seat && one.what == what && now - one.at < LATELY) {
            return false;
        }
        standing.pinged.retain(|one| one.seat != seat || one.what != what);
        standing.pinged.push(Pinged { seat, what: what.to_owned(), at: now });
        true
    }

    /// In a new phase or turn everybody may be pinged again.
    pub(super) fn forget_pings(&mut self) {
        let before = self.before.as_ref().and_then(|before| before.game.as_ref());
        let same = match (before, &self.table.game) {
            (Some(before), Some(game)) => {
                before.phase() == game.phase() && !game.turn_passed(before.as_ref())
            }
            _ => false,
        };
        if !same {
            self.standing().pinged.clear();
        }
    }

    /// Asks those who newly owe something, once each: in the channel where all may know it, by direct
    /// message where not. A ballot that has just been posted asks by itself; so does the message to all for what is
    /// answered unseen (`opened`).
    pub(super) fn ask(&mut self, arisen: Vec<Due>, opened: &[Seal], asked: &[Put]) {
        let Some(game) = self.table.game.clone() else { return };
        let names = self.table.names();
        let absence = self.table.standing.absence;
        // Whose turn it was and is; who has just answered in secret isn't told from the others by it.
        let before = self.before.as_ref().and_then(|before| before.game.as_ref());
        let goes_on = before.is_some_and(|before| !game.turn_passed(before.as_ref()));
        let at_turn = game.whose_turn().filter(|_| goes_on);
        // While it rests no deadline runs; and who was told just now that it does isn't pinged once more.
        let (rests, told) = (self.table.standing.paused.is_some(), self.table.standing.unanswered.rests);
        let mut public: Vec<Asking> = Vec::new();
        for mut due in arisen {
            due.by = due.by.filter(|_| !rests);
            let Some(person) = self.table.person_of(due.seat) else { continue };
            if due.sealed {
                let new = opened.iter().any(|seal| due.is_under(seal));
                // Who has just taken an answer back knows it.
                let knows =
                    if new { !game.answered_in_secret(&due.what) } else { self.actor == Some(due.seat) };
                if !knows {
                    // The channel asks all who take part.
                    self.ask_privately(&due, person).silent |= new;
                }
                continue;
            }
            if asked.iter().any(|put| put.asks(&due)) {
                self.note_asked(&[due], asked);
                continue;
            }
            let was_asked = self.was_asked(&due, person);
            if was_asked && self.has_taken_back(&due) {
                continue;
            }
            if !due.public || game.answered_in_secret(&due.what) {
                self.ask_privately(&due, person);
            }
            // What somebody owes in secret never stands beside what they owe in public.
            if due.public && !public.iter().any(|asking| asking.seat == due.seat) {
                let asked = game.ask_openly(&names, due.seat);
                let (mut passage, buttons) =
                    asked.unwrap_or_else(|| (story::your_move(due.seat), Vec::new()));
                passage.pings.clear();
                // Whose own order in their turn leads to it is there, and reads it in the answer.
                let is_there = at_turn == Some(due.seat) && self.actor == at_turn;
                // Whose answer counts no more, whatever they did, has put the game away as well.
                let back = was_asked || self.has_waited(&due);
                if !is_there && (self.pings(due.seat, &due.what) || (back && self.pings(due.seat, BACK))) {
                    passage.pings.push(due.seat);
                }
                public.push(Asking::new(&due, person, passage, buttons));
            }
        }
        while !public.is_empty() {
            let mut first = public.remove(0);
            let mut people = vec![first.person];
            let (with, rest) = public.into_iter().partition::<Vec<_>, _>(|other| first.goes_with(other));
            public = rest;
            for other in with {
                add(&mut people, [other.person]);
                first.take_in(other);
            }
            first.passage.small.extend(first.by.map(|by| until(by, first.lapses, absence)));
            if told {
                first.passage.pings.clear();
            }
            // It says all that these seats owe openly.
            let asked = |due: &&Due| due.is_open() && first.each.iter().any(|(seat, _)| due.seat == *seat);
            let asks = self.table.standing.dues.iter().filter(asked).map(Due::owed).collect();
            let calls = self.actor.is_none();
            let post = self.post(To::Place(self.table.place), PostKind::Turn, first.passage);
            post.buttons = pins::together(&first.each);
            (post.named, post.asks, post.calls) = (people, asks, calls);
        }
    }

    /// Says beside each question what is owed so that everybody may know it.
    pub(super) fn note_owing(&mut self) {
        let standing = &self.table.standing;
        let open = standing.dues.iter().filter(|due| due.is_open()).map(Due::owed);
        let owing: Vec<Owed> = open.chain(standing.seals.iter().map(Seal::owed)).collect();
        for post in self.posts.iter_mut().filter(|post| !post.asks.is_empty()) {
            post.owing.clone_from(&owing);
        }
    }

    /// Had this rested for so long that whoever owes it isn't there any more?
    fn has_waited(&self, due: &Due) -> bool {
        let Some(before) = &self.before else { return false };
        let now = self.seconds();
        let rested = |resting: &Resting| {
            resting.due.seat == due.seat && resting.due.what == due.what && now - resting.since >= AWAY
        };
        before.standing.resting.iter().any(rested)
    }

    /// Has a ballot that stands in the channel asked this person already?
    fn was_asked(&self, due: &Due, person: PersonId) -> bool {
        let Some(before) = &self.before else { return false };
        before.person_of(due.seat) == Some(person)
            && before.standing.ballots.iter().any(|posted| posted.asks(due))
    }

    /// Has an answer been taken back by who gave it, or with other steps by those who took them? They know it. By another's
    /// act an answer can lapse as well (WR-47: who was voted for is out).
    fn has_taken_back(&self, due: &Due) -> bool {
        self.rows.iter().any(|row| seat_of(row) == Some(due.seat) || undone_to(row).is_some())
    }

    /// Ballots that were put ask for this: who owes it is pinged there, and reads until when.
    pub(super) fn note_asked(&mut self, dues: &[Due], asked: &[Put]) {
        let absence = self.table.standing.absence;
        // While it rests no deadline runs.
        let runs = self.table.standing.paused.is_none();
        for due in dues {
            let Some(person) = self.table.person_of(due.seat) else { continue };
            let Some(put) = asked.iter().rev().find(|put| put.asks(due)) else { continue };
            let pinged = self.pings(due.seat, &due.what);
            for index in put.posts.clone() {
                let Some(post) = self.posts.get_mut(index) else { continue };
                let direct = matches!(post.to, To::Person(_));
                if direct && post.to != To::Person(person) {
                    continue;
                }
                if pinged && !direct && !post.ping.contains(&person) {
                    post.ping.push(person);
                }
                // Others may know that something waits for them only where they may know what they owe.
                post.hint |= direct && due.public;
                let by = due.by.filter(|_| runs);
                add(&mut post.passage.small, by.map(|by| until(by, due.lapses, absence)));
            }
        }
    }

    /// What the channel's messages say beside what happened: below what is told in a game that runs stand the buttons of
    /// those who owe something; a game that hasn't begun has a card, which says all that is so now.
    pub(super) fn furnish(&mut self) {
        let place = To::Place(self.table.place);
        let plain = |post: &Post| {
            let told = matches!(post.kind, PostKind::Telling | PostKind::Notice);
            told && post.to == place && post.ping.is_empty() && post.scene.is_none()
        };
        // What is asked last has the only buttons: those of all who owe something besides, too.
        let beside = |post: &Post| post.owing.iter().any(|owed| !post.asks.contains(owed));
        let asked = self.posts.iter().rposition(|post| post.kind == PostKind::Turn && post.to == place);
        let asked = asked.filter(|at| self.table.stage == Stage::Running && beside(&self.posts[*at]));
        if asked.is_none() && !self.posts.iter().any(plain) {
            return;
        }
        match self.table.stage {
            Stage::Lobby if self.before.is_some() => {
                let card = story::created(&self.table);
                let buttons = self.table.lobby_buttons();
                for post in self.posts.iter_mut().filter(|post| plain(post)) {
                    post.kind = PostKind::Card;
                    post.told = vec![std::mem::replace(&mut post.passage, card.clone())];
                    post.buttons.clone_from(&buttons);
                }
            }
            Stage::Lobby => {
                self.posts.iter_mut().filter(|post| plain(post)).for_each(|post| post.kind = PostKind::Card);
            }
            Stage::Running => {
                let buttons = self.prompt();
                if let Some(at) = asked {
                    let own = std::mem::take(&mut self.posts[at].buttons);
                    self.posts[at].buttons = first(own, buttons.clone());
                }
                for post in self.posts.iter_mut().filter(|post| plain(post) && post.buttons.is_empty()) {
                    post.buttons.clone_from(&buttons);
                }
            }
            Stage::Cancelled => {
                self.posts.iter_mut().filter(|post| plain(post)).for_each(|post| post.kind = PostKind::End);
            }
            Stage::Over => {}
        }
    }

    /// Whoever is told several things at once for themselves gets one message.
    pub(super) fn one_direct_message_each(&mut self) {
        let joins = |post: &Post| {
            let told = matches!(post.kind, PostKind::Telling | PostKind::Turn | PostKind::Notice);
            told && matches!(post.to, To::Person(_)) && post.scene.is_none() && post.edits.is_none()
        };
        let mut posts: Vec<Post> = Vec::with_capacity(self.posts.len());
        for post in std::mem::take(&mut self.posts) {
            let earlier =
                posts.iter().position(|earlier| earlier.to == post.to && joins(earlier) && joins(&post));
            let Some(mut earlier) = earlier.map(|index| posts.remove(index)) else {
                posts.push(post);
                continue;
            };
            // It is of one game, and says so once, as it does what it asks; it makes a sound if either did.
            earlier.passage.lines.retain(|line| !post.passage.lines.contains(line));
            earlier.passage.small.retain(|line| !post.passage.small.contains(line));
            let (silent, hint) = (earlier.silent && post.silent, earlier.hint || post.hint);
            posts.push(Post { silent, hint, ..earlier.and(post) });
        }
        self.posts = posts;
    }

    /// What those who owe something in public may press, under one message for all.
    fn prompt(&self) -> Vec<Button> {
        let Some(game) = &self.table.game else { return Vec::new() };
        let names = self.table.names();
        let mut each: Vec<(SeatId, Vec<Button>)> = Vec::new();
        for due in self.table.standing.dues.iter().filter(|due| due.is_open()) {
            if self.table.person_of(due.seat).is_some() && each.iter().all(|(seat, _)| *seat != due.seat) {
                let asked = game.ask_openly(&names, due.seat);
                each.extend(asked.map(|(_, buttons)| (due.seat, buttons)));
            }
        }
        let mut buttons = pins::together(&each);
        for seal in &self.table.standing.seals {
            if seal.seats.iter().any(|seat| self.table.person_of(*seat).is_some()) {
                let all = game.ask_all(&names, &seal.what, seal.occasion, &seal.seats).1;
                // What all may press isn't one seat's alone: it stands there once.
                buttons.retain(|button| !all.iter().any(|other| does(other) == does(button)));
                add(&mut buttons, all);
            }
        }
        if !buttons.is_empty() {
            buttons.push(overview());
        }
        buttons
    }

    /// Asks somebody by direct message for what they owe.
    fn ask_privately(&mut self, due: &Due, person: PersonId) -> &mut Post {
        let asked = self.table.game.as_ref().and_then(|game| game.ask(&self.table.names(), due.seat));
        let (mut passage, buttons) = asked.unwrap_or_else(|| (story::your_move(due.seat), Vec::new()));
        passage.pings.clear();
        let absence = self.table.standing.absence;
        passage.small.extend(due.by.map(|by| until(by, due.lapses, absence)));
        let public = due.public;
        let mut buttons = pins::pinned(due.seat, buttons);
        if self.table.seats_of(person).len() > 1 {
            pins::name_seats(&mut buttons, &self.table.titles());
        }
        let post = self.post(To::Person(person), PostKind::Turn, passage);
        (post.buttons, post.hint) = (buttons, public);
        // Where the channel asks as well, it is there that they are pinged.
        post.silent = public;
        post
    }
}

/// All these buttons, those of `own` first; what both have is meant for whom it is meant among all.
fn first(own: Vec<Button>, mut all: Vec<Button>) -> Vec<Button> {
    let mut buttons: Vec<Button> = Vec::with_capacity(all.len());
    for button in own {
        let same = |other: &Button| does(other) == does(&button);
        match all.iter().position(same) {
            Some(at) => buttons.push(all.remove(at)),
            None => buttons.push(button),
        }
    }
    buttons.extend(all);
    buttons
}

/// What a button says and fills in, whomever it is meant for.
fn does(button: &Button) -> (String, Draft) {
    (button.label.clone(), pins::unpinned(button.draft.clone()).0)
}

/// By when something is to be answered, for who is asked.
fn until(by: i64, lapses: bool, absence: Absence) -> Line {
    if lapses { story::open_until(by) } else { story::deadline(by, absence) }
}
