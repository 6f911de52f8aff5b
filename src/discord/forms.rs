//! Every form that can be asked, of the games and of the table, as Discord is to know it.

use crate::games::Games;
use crate::rules::{FieldSpec, FormSpec};
use crate::table;

/// What a command that was made from a form carries with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormCommand {
    /// The form's path.
    pub(crate) path: String,
    /// Its fields.
    pub(crate) fields: Vec<FieldSpec>,
}

/// Every form, also those that only buttons reach.
#[derive(Debug)]
pub(crate) struct Forms(Vec<FormCommandWords>);

impl Forms {
    /// Those of these games and of the table.
    pub(crate) fn of(games: Games) -> Self {
        Self(merged(games, |_| true))
    }

    /// The form with this path.
    pub(crate) fn find(&self, path: &str) -> Option<&FormCommandWords> {
        self.0.iter().find(|form| form.form.path == path)
    }

    /// The fields of the form with this path; none where there is no such form.
    pub(crate) fn fields(&self, path: &str) -> &[FieldSpec] {
        self.find(path).map_or(&[], |form| &form.form.fields)
    }
}

/// The forms of all games, a shared one once with the fields of every game that has it; then the table's.
pub(super) fn merged(games: Games, wanted: fn(&FormSpec) -> bool) -> Vec<FormCommandWords> {
    let mut merged: Vec<FormCommandWords> = Vec::new();
    let own = table::forms(games);
    let forms = games.iter().flat_map(|kind| kind.forms()).chain(&own);
    for form in forms.filter(|form| wanted(form)) {
        match merged.iter_mut().find(|known| known.form.path == form.path) {
            Some(known) => known.form.join(form),
            None => merged.push(FormCommandWords {
                words: form.words,
                form: FormCommand { path: form.path.to_owned(), fields: form.fields.to_vec() },
            }),
        }
    }
    for known in &mut merged {
        // Discord wants required options first; the sort keeps the order otherwise.
        known.form.fields.sort_by_key(|field| !field.required);
    }
    merged
}

/// A form with what it does.
#[derive(Clone, Debug)]
pub(crate) struct FormCommandWords {
    /// What it does.
    pub(crate) words: &'static str,
    /// The form.
    pub(crate) form: FormCommand,
}

impl FormCommand {
    /// Takes in the same verb of another game: what one of them can do without is not required.
    fn join(&mut self, other: &FormSpec) {
        for known in &mut self.fields {
            let there = other.fields.iter().find(|field| field.name == known.name);
            known.required &= there.is_some_and(|field| field.required);
        }
        for field in other.fields {
            if !self.fields.iter().any(|known| known.name == field.name) {
                self.fields.push(FieldSpec { required: false, ..field.clone() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::rules::FieldKind;

    const fn field(name: &'static str, required: bool) -> FieldSpec {
        FieldSpec { required, ..FieldSpec::must(name, "words", FieldKind::Completed) }
    }

    const fn spec(fields: &'static [FieldSpec]) -> FormSpec {
        FormSpec { path: "place", words: "Place", fields, slash: true, rules: &[] }
    }

    #[test]
    fn a_shared_verb_has_the_fields_of_all_and_requires_what_all_require() {
        let ours = spec(const { &[field("at", true), field("kind", true)] });
        let theirs = spec(const { &[field("at", true), field("count", true)] });
        let mut joined = FormCommand { path: "place".to_owned(), fields: ours.fields.to_vec() };
        joined.join(&theirs);
        assert_eq!(joined.fields, [field("at", true), field("kind", false), field("count", false)]);
    }

    #[test]
    fn a_shared_verb_means_the_same_in_every_game() {
        let forms = || games::all().iter().flat_map(|kind| kind.forms());
        for form in forms() {
            for other in forms().filter(|other| other.path == form.path) {
                for field in form.fields {
                    let same = |there: &FieldSpec| there.kind == field.kind || there.name != field.name;
                    assert!(other.fields.iter().all(same), "/{} {}", form.path, field.name);
                }
            }
        }
    }
}
