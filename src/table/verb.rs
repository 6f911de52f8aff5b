//! How a verb of the table's own is declared: its form, what completes its fields, what it does, its button.

use super::state::Table;
use super::tables::{At, Complete, Does, Run, Tables, Tap, Verb};
use super::{Look, PersonId};
use crate::rules::{Candidate, Draft, FieldSpec, FormSpec};

/// A verb with nothing to complete, and no button among the table's own matters.
fn verb(form: FormSpec, does: Does) -> Verb {
    Verb { form, does, complete: nothing, tap: None }
}

/// One with a command of its own.
pub(super) fn slash(path: &'static str, words: &'static str, fields: &'static [FieldSpec], run: Run) -> Verb {
    verb(FormSpec::slash(path, words, fields, &[]), Does::Runs(run))
}

/// One that buttons alone reach.
pub(super) fn by_buttons(
    path: &'static str,
    words: &'static str,
    fields: &'static [FieldSpec],
    run: Run,
) -> Verb {
    verb(FormSpec::buttons_only(path, words, fields, &[]), Does::Runs(run))
}

/// One with a command of its own that shows something.
pub(super) fn shows(
    path: &'static str,
    words: &'static str,
    fields: &'static [FieldSpec],
    what: fn(&Draft) -> Look,
) -> Verb {
    verb(FormSpec::slash(path, words, fields, &[]), Does::Shows(what))
}

/// The same that buttons alone reach.
pub(super) fn shows_by_buttons(path: &'static str, words: &'static str, what: fn(&Draft) -> Look) -> Verb {
    verb(FormSpec::buttons_only(path, words, &[], &[]), Does::Shows(what))
}

impl Verb {
    pub(super) fn completed(self, complete: Complete) -> Self {
        Self { complete, ..self }
    }

    /// It is among the table's own matters for whom it is open, under this label, and asks for these fields.
    pub(super) fn tapped(
        self,
        label: &'static str,
        ask: &'static [&'static str],
        open: fn(&Table, PersonId) -> bool,
    ) -> Self {
        Self { tap: Some(Tap { label, ask, open }), ..self }
    }
}

fn nothing(_: &Tables, _: At<'_>, _: &str, _: &str) -> Vec<Candidate> {
    Vec::new()
}
