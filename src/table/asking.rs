//! "Your turn": who newly owes something is asked, once, with buttons.

use std::collections::BTreeMap;

use super::change::Change;
use super::state::Due;
use super::{PersonId, PostKind, To, story};
use crate::rules::{Button, Passage, SeatId};

/// What one seat is to be asked in the channel.
struct Asking {
    seat: SeatId,
    person: PersonId,
    passage: Passage,
    buttons: Vec<Button>,
    by: Option<i64>,
}

impl Asking {
    /// Does one message do for both? Where they are asked the same, or are the same person.
    fn goes_with(&self, other: &Self) -> bool {
        let same = other.buttons == self.buttons && other.passage.folded == self.passage.folded;
        other.by == self.by && (same || other.person == self.person)
    }

    /// Takes in what another seat is asked.
    fn take_in(&mut self, other: Self) {
        let Passage { heading, lines, folded, small, pings, buttons } = other.passage;
        let heading = heading.filter(|heading| self.passage.heading.as_ref() != Some(heading));
        add(&mut self.passage.lines, heading.into_iter().chain(lines));
        add(&mut self.passage.folded, folded);
        add(&mut self.passage.small, small);
        add(&mut self.passage.pings, pings);
        add(&mut self.buttons, buttons.into_iter().chain(other.buttons));
    }
}

/// Puts in what isn't there yet.
pub(super) fn add<T: PartialEq>(to: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for one in more {
        if !to.contains(&one) {
            to.push(one);
        }
    }
}

impl Change {
    /// Asks those who newly owe something, once each: in the channel where all may know it, by direct
    /// message where not. A ballot that has just been posted asks by itself.
    pub(super) fn ask(&mut self, arisen: Vec<Due>, asked: &BTreeMap<String, usize>) {
        let Some(game) = self.table.game.clone() else { return };
        let names = self.table.names();
        let absence = self.table.standing.absence;
        let mut public: Vec<Asking> = Vec::new();
        for due in arisen {
            let Some(person) = self.table.person_of(due.seat) else { continue };
            if let Some(post) = asked.get(&due.what).and_then(|index| self.posts.get_mut(*index)) {
                if !post.ping.contains(&person) {
                    post.ping.push(person);
                }
                if let Some(by) = due.by
                    && post.passage.small.is_empty()
                {
                    post.passage.small.push(story::deadline(by, absence));
                }
                continue;
            }
            let (passage, buttons) =
                game.ask(&names, due.seat).unwrap_or_else(|| (story::your_move(due.seat), Vec::new()));
            if due.public && game.answered_in_secret(&due.what) {
                let (mut passage, buttons) = (passage.clone(), buttons.clone());
                passage.pings.clear();
                passage.small.extend(due.by.map(|by| story::deadline(by, absence)));
                let post = self.post(To::Person(person), PostKind::Turn, passage);
                post.buttons = buttons;
            }
            // What somebody owes in secret never stands beside what they owe in public.
            let secrets = game.debts().iter().any(|debt| debt.seat == due.seat && !debt.public);
            match (due.public, secrets) {
                (true, false) if public.iter().any(|asking| asking.seat == due.seat) => {}
                (true, false) => public.push(Asking { seat: due.seat, person, passage, buttons, by: due.by }),
                (true, true) => public.push(Asking {
                    seat: due.seat,
                    person,
                    passage: story::your_move(due.seat),
                    buttons: Vec::new(),
                    by: due.by,
                }),
                (false, _) => {
                    let post = self.post(To::Person(person), PostKind::Turn, passage);
                    post.buttons = buttons;
                    post.passage.small.extend(due.by.map(|by| story::deadline(by, absence)));
                }
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
            first.passage.small.extend(first.by.map(|by| story::deadline(by, absence)));
            let post = self.post(To::Place(self.table.place), PostKind::Turn, first.passage);
            post.buttons = first.buttons;
            add(&mut post.ping, people);
        }
    }
}
