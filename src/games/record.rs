//! Orders and events of any game, without their types, and what came of an order in words, for code that treats all games
//! alike. They stay the values that they are; only whoever writes them down asks for JSON.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;

use crate::rules::{Actor, Addressed, Audience, Button, Coded, Line, Names, Passage, Presented, Readable};

/// A value of a game's own type, that can be written down.
trait Written: Any + Debug + Send + Sync {
    fn json(&self) -> String;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Serialize + Any + Debug + Send + Sync> Written for T {
    /// # Panics
    /// If it can't be written down, which no order and no event of ours is: whoever carries out an order takes a
    /// panic for a fault, and stores nothing.
    fn json(&self) -> String {
        serde_json::to_string(self).expect("orders and events can be written as JSON")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An order of some game.
#[derive(Clone, Debug)]
pub struct AnyOrder(Arc<dyn Written>);

impl AnyOrder {
    pub(super) fn new<O: Serialize + Any + Debug + Send + Sync>(order: O) -> Self {
        Self(Arc::new(order))
    }

    /// The order itself, if it is of this type.
    pub(super) fn of<O: Any>(&self) -> Option<&O> {
        // Past the `Arc`: the pointer itself is a value, too.
        (*self.0).as_any().downcast_ref()
    }

    /// As the journal keeps it: compact JSON. [`super::Kind::read_order`] reads it.
    ///
    /// # Panics
    /// Never, for the orders of the games here.
    #[must_use]
    pub fn json(&self) -> String {
        (*self.0).json()
    }
}

/// The events that came of an order, in order.
#[derive(Clone, Debug)]
pub struct AnyEvents {
    audiences: Vec<Audience>,
    events: Arc<dyn Written>,
}

impl AnyEvents {
    pub(super) fn new<E: Serialize + Any + Debug + Send + Sync>(events: Vec<Addressed<E>>) -> Self {
        let audiences = events.iter().map(|told| told.audience.clone()).collect();
        Self { audiences, events: Arc::new(events) }
    }

    /// None: for acts of the table, which games know nothing of.
    #[must_use]
    pub fn none() -> Self {
        Self::new(Vec::<Addressed<()>>::new())
    }

    /// The events themselves, if they are of this type.
    pub(super) fn of<E: Any>(&self) -> Option<&[Addressed<E>]> {
        (*self.events).as_any().downcast_ref::<Vec<Addressed<E>>>().map(Vec::as_slice)
    }

    /// Who may know each of them.
    #[must_use]
    pub fn audiences(&self) -> &[Audience] {
        &self.audiences
    }

    /// As the journal keeps them: compact JSON, each with its audience. [`super::Kind::read_events`] reads it.
    ///
    /// # Panics
    /// Never, for the events of the games here.
    #[must_use]
    pub fn json(&self) -> String {
        (*self.events).json()
    }
}

/// What an order brought about.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The events with their audiences.
    pub events: AnyEvents,
    /// The messages: at most one for the channel, and one for each seat told something in private.
    pub messages: Vec<Addressed<Passage>>,
    /// What the one who gave the order reads, where a seat did.
    pub receipt: Option<Passage>,
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyRefusal {
    /// A rule id or one of the common codes.
    pub code: &'static str,
    /// The sentence, ending in the code.
    pub line: Line,
    /// The button that confirms it, or asks for what is missing.
    pub confirm: Option<Button>,
}

/// What came of it, with its messages.
pub(super) fn applied<G: Presented>(
    game: &G,
    names: &Names,
    events: Vec<Addressed<G::Event>>,
    receipt: Option<Passage>,
) -> Applied {
    let messages = game.tell(names, &events);
    Applied { events: AnyEvents::new(events), messages, receipt }
}

/// A game's refusal in words.
pub(super) fn refusal<G: Presented>(
    game: &G,
    names: &Names,
    actor: Actor,
    refusal: &G::Refusal,
) -> AnyRefusal {
    let seat = match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Table(_) => None,
    };
    AnyRefusal { code: refusal.code(), line: game.explain(names, seat, refusal), confirm: refusal.confirm() }
}
