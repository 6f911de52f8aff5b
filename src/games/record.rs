//! Orders and events of any game, without their types, and what came of an order in words, for code that treats all games
//! alike. They stay the values that they are; only whoever writes them down asks for JSON.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;

use super::compare::is_certainly_written;
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

/// Is this what the value is written as? Nothing is kept of what is written; mostly nothing is written.
pub(super) fn is_written<T: Serialize>(value: &T, text: &str) -> bool {
    /// What is still to come.
    struct Rest<'a>(&'a [u8]);

    impl std::io::Write for Rest<'_> {
        fn write(&mut self, some: &[u8]) -> std::io::Result<usize> {
            let rest = self.0.strip_prefix(some).ok_or(std::io::ErrorKind::InvalidData)?;
            self.0 = rest;
            Ok(some.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    if is_certainly_written(value, text) {
        return true;
    }
    let mut rest = Rest(text.as_bytes());
    serde_json::to_writer(&mut rest, value).is_ok() && rest.0.is_empty()
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::compare::is_certainly_written;
    use super::is_written;

    /// A value with everything that can stand in an order or an event, and what it is written as.
    fn everything() -> (serde_json::Value, String) {
        let value = serde_json::json!({
            "a": [null, true, false, 0, -7, u64::MAX, i64::MIN], "b": {"c": [], "d": {}}, "ä\n\"": "ü\u{7f}\\",
        });
        let text = value.to_string();
        (value, text)
    }

    #[derive(serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Kinds {
        Plain,
        One(Option<u8>),
        Two(i8, char),
        Named { key: BTreeMap<u16, bool>, word: BTreeMap<String, ()>, of: BTreeMap<Plain, u8> },
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
    enum Plain {
        First,
    }

    #[derive(serde::Serialize)]
    struct Whole(Vec<Kinds>);

    #[test]
    fn what_has_nothing_odd_in_it_is_known_without_being_written() {
        let named = Kinds::Named {
            key: [(7, true), (300, false)].into(),
            word: [("a b".to_owned(), ()), ("é".to_owned(), ())].into(),
            of: [(Plain::First, 1)].into(),
        };
        let all =
            Whole(vec![Kinds::Plain, Kinds::One(None), Kinds::One(Some(0)), Kinds::Two(-1, 'x'), named]);
        let text = serde_json::to_string(&all).expect("it is written");
        assert!(is_certainly_written(&all, &text), "{text}");
        for at in 0..text.len() {
            let mut other = text.clone().into_bytes();
            other[at] ^= 1;
            let Ok(other) = String::from_utf8(other) else { continue };
            assert!(!is_certainly_written(&all, &other) && !is_written(&all, &other), "{other}");
        }
    }

    #[test]
    fn what_is_odd_is_known_all_the_same() {
        let (value, text) = everything();
        assert!(is_written(&value, &text) && !is_certainly_written(&value, &text));
        assert!(!is_written(&value, &text.replace('7', "8")));
    }

    #[test]
    fn what_is_written_down_is_known_again_and_nothing_else() {
        let value = [Some("a \"word\""), None, Some("ü")];
        let text = serde_json::to_string(&value).expect("it is written");
        assert!(is_written(&value, &text));
        for other in
            [text.replace('u', "x"), format!("{text} "), text[..text.len() - 1].to_owned(), String::new()]
        {
            assert!(!is_written(&value, &other), "{other}");
        }
    }
}
