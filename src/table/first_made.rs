//! A first game made with a press, for one person and machines, and begun at once; and the end of what is said in it.

use std::collections::BTreeSet;

use super::buttons::overview;
use super::change::Change;
use super::lobby::chair_of;
use super::state::Guide;
use super::tables::{Tables, plain, receipt};
use super::{Call, Chosen, No, Receipt, first_game, look, seats, story};
use crate::rules::{FieldValue, FirstGame, Passage, SeatId};

impl Tables {
    /// A first game in this channel: its maker alone, with machines, and it has begun.
    pub(super) async fn first_game(&self, call: Call, kind: &str) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let known =
            self.kinds().named(&kind.to_lowercase()).filter(|kind| kind.texts().first_game().is_some());
        let kind = known.ok_or_else(|| plain(story::unknown_kind(kind)))?;
        let Some(first) = kind.texts().first_game() else {
            return Err(plain(story::unknown_kind(kind.name())));
        };
        let _creating = self.0.creating.lock().await;
        if let Some(answer) = self.answered(&call).await? {
            return Ok(answer);
        }
        self.place_is_free(place, call.who.person)?;
        let terms = self.terms(kind, chosen(first, kind.name()))?;
        let mut chairs = seats::chairs(kind, terms.players, terms.machines, chair_of(&call.who));
        let host = call.who.person;
        chairs.iter_mut().filter(|chair| chair.person == Some(host)).for_each(|chair| chair.ready = true);
        self.make(&call, |id| {
            let mut change = self.new_table(id, kind, place, host, terms.clone(), chairs.clone())?;
            // Nobody else is waited for: there is nothing to press before it begins.
            change.posts.iter_mut().for_each(|post| post.buttons.clear());
            let seat = change.table.seats_of(host).first().copied().unwrap_or(SeatId(0));
            change.standing().guide = Some(Guide { seat, done: BTreeSet::new() });
            self.begin(&mut change)?;
            let opening = story::learning(&change.table, seat);
            if let Some(post) = change.posts.first_mut() {
                post.passage = opening;
            }
            // What is to be done first is read below what begins the game, not above it.
            let mut answer = if first_game::lead_openly(&mut change, host) {
                Receipt { buttons: vec![overview()], ..receipt(Passage::line(story::led_below())) }
            } else {
                look::panel(&change.table, host, Vec::new())
            };
            answer.cast = change.table.cast();
            Ok((change, answer))
        })
        .await
    }

    /// Nothing more is said besides.
    pub(super) async fn enough(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.seats_of(call.who.person).is_empty() {
            return Err(self.no_seat(&before, call.who.person, first_game::ENOUGH));
        }
        let led = before.standing.guide.as_ref().map(|guide| before.person_of(guide.seat));
        if led != Some(Some(call.who.person)) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        let mut change = Change::of(&before, self.now());
        change.standing().guide = None;
        let mut answer = receipt(Passage::line(story::led_no_more()));
        answer.buttons = change.table.present(call.who.person);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }
}

/// What a first game is made with.
fn chosen(first: &FirstGame, name: &str) -> Chosen {
    let mut chosen: Chosen = first.options.clone();
    let players = i64::from(first.players);
    chosen.insert("players".to_owned(), FieldValue::Integer(players));
    chosen.insert("machines".to_owned(), FieldValue::Integer(players - 1));
    chosen.insert("deadline".to_owned(), FieldValue::from("off"));
    chosen.insert("name".to_owned(), FieldValue::from(format!("A first game of {name}")));
    chosen
}
