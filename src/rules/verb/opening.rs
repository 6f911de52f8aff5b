//! Which verbs are open to a seat now, and by which buttons.

use super::Verb;
use crate::{Button, ButtonStyle, Form, OpenForms, Presented, SeatId, View};

/// Which question to a seat the buttons are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The one that only the seat reads: all that it may do ([`Presented::ask`]).
    Alone,
    /// The one that all may read: without what is answered unseen ([`Presented::ask_openly`]).
    Openly,
    /// The one for all who answer unseen ([`Presented::ask_all`]): the same whoever of them has answered.
    Together,
}

/// The forms open to a seat, being put together. Each verb adds itself, in the order of [`Presented::verbs`].
pub struct Opening<'a, G: Presented> {
    /// The game as the one who is asked may know it.
    pub game: &'a View<'a, G>,
    /// Whose buttons these are.
    pub seat: SeatId,
    /// How it is asked.
    pub prompt: Prompt,
    path: &'static str,
    open: OpenForms,
}

impl<'a, G: Presented> Opening<'a, G> {
    /// What is open to this seat.
    #[must_use]
    pub fn of(game: &'a View<'a, G>, seat: SeatId, prompt: Prompt) -> Vec<Form> {
        let mut opening = Self { game, seat, prompt, path: "", open: OpenForms::default() };
        for verb in G::verbs() {
            opening.path = verb.path;
            (verb.open)(&mut opening);
        }
        opening.open.0
    }

    /// Opens the verb with a button of its own; may be called more than once.
    pub fn button(&mut self, label: impl Into<String>, style: ButtonStyle) -> &mut Button {
        self.open.button(self.path, label, style)
    }

    /// Opens the verb without a button: another's stands for it, or none is needed.
    pub fn command(&mut self) {
        self.open.command(self.path);
    }
}

impl<G: Presented> Verb<G> {
    /// Opens nothing: for verbs that are reached from somewhere else.
    pub fn by_itself_never(_: &mut Opening<'_, G>) {}
}
