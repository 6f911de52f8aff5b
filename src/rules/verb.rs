//! What a game can be asked to do, each thing declared once: from a [`Verb`] come its slash command and its
//! options, what they are completed with, menus, dialogs, buttons, help, and the order itself.

mod filled;
mod labels;
mod opening;
mod takes;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Button, ButtonStyle, Draft, FieldSpec, FormSpec, Game, Line, Passage, Presented};

pub use filled::Filled;
pub use labels::has_note;
pub use opening::{Opening, Prompt};
pub use takes::Takes;

/// One thing that a player can order: how it is asked for, by which buttons it is reached when, and how what was
/// filled in becomes an order. Whether the order is allowed is for [`super::Game::check`] to say.
///
/// A game keeps each in a `static`, with its two functions beside it, and lists all of them in [`Presented::verbs`].
/// What the rooms outside know of it follows:
///
/// ```
/// use wartable_games::warrior::Warrior;
/// use wartable_rules::{FieldKind, Presented};
///
/// let verb = Warrior::verbs().iter().find(|verb| verb.path == "move").expect("it is one of them");
/// assert_eq!((verb.fields[0].name, verb.fields[0].required), ("from", true));
/// let form = Warrior::forms_spec().iter().find(|form| form.path == "move").expect("it is made from the verb");
/// assert_eq!(form.fields[0].kind, FieldKind::Completed);
/// ```
///
/// `tests/all/toy` has a whole game of them.
pub struct Verb<G: Presented> {
    /// Its command: `attack`, or group and verb: `warrior bid`.
    pub path: &'static str,
    /// What it does, at most 60 characters.
    pub words: &'static str,
    /// Reached by slash command; otherwise by buttons alone.
    pub slash: bool,
    /// The rules that it carries out ("WR-25"), for help.
    pub rules: &'static [&'static str],
    /// Its fields in order, required ones first.
    pub fields: &'static [Field<G>],
    /// Says whether it is open to a seat now, and by which buttons.
    pub open: fn(&mut Opening<'_, G>),
    /// What is meant by what was filled in.
    pub read: fn(&Filled<'_, G>) -> Result<G::Order, G::Refusal>,
    /// What is said before it is sent, where it was put together from menus and may cost more than it looks: who
    /// meets whom, what stays behind. None: it is sent as soon as nothing is missing.
    pub weigh: Option<Weigh<G>>,
    /// What an order that the rules allow puts at stake that nobody would lose lightly: it is said, and asked about.
    /// None: nothing ever is.
    pub stakes: Option<Stakes<G>>,
}

/// What an order would mean; none where enough is said in the form already.
pub type Weigh<G> = fn(&Filled<'_, G>) -> Option<Weighed>;

/// What an order would mean, said before it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What it is.
    pub passage: Passage,
    /// The buttons that send it, the likeliest first.
    pub buttons: Vec<Button>,
    /// A field of which something else can be chosen beside the buttons (how many go): what is chosen is weighed anew.
    pub instead: Option<&'static str>,
}

impl Weighed {
    /// This is said, and these buttons send it.
    #[must_use]
    pub fn new(passage: Passage, buttons: Vec<Button>) -> Self {
        Self { passage, buttons, instead: None }
    }

    /// The same, where something else may be chosen in this field.
    #[must_use]
    pub fn or_instead(self, field: &'static str) -> Self {
        Self { instead: Some(field), ..self }
    }
}

/// What an order puts at stake, if it does.
pub type Stakes<G> = fn(&Filled<'_, G>, &<G as Game>::Order) -> Option<Stake>;

/// Something that an order may cost, more than it looks: it is done only once that was said and confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    /// What it is, as a sentence.
    pub said: Line,
    /// The button that does it all the same ("Yes, attack").
    pub yes: &'static str,
    /// Did who typed the whole command write out just this? Then only menus and buttons ask.
    pub written: bool,
}

impl Stake {
    /// All of what an order puts at stake, the first first; its button is asked to say yes to both.
    #[must_use]
    pub fn both(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        match (first, second) {
            (Some(first), Some(second)) => {
                let said = first.said.into_iter().chain([" ".into()]).chain(second.said).collect();
                Some(Self { said, yes: first.yes, written: first.written && second.written })
            }
            (first, second) => first.or(second),
        }
    }
}

/// A field of a verb.
pub struct Field<G: Presented> {
    /// Its name: the slash option's and the dialog's.
    pub name: &'static str,
    /// What it means, naming its default where it has one, at most 60 characters.
    pub words: &'static str,
    /// Must it be given?
    pub required: bool,
    /// What may be put in.
    pub takes: Takes<G>,
}

impl<G: Presented> Verb<G> {
    /// Reached by slash command as well as by buttons; without fields.
    #[must_use]
    pub const fn slash(
        path: &'static str,
        words: &'static str,
        rules: &'static [&'static str],
        open: fn(&mut Opening<'_, G>),
        read: fn(&Filled<'_, G>) -> Result<G::Order, G::Refusal>,
    ) -> Self {
        Self { path, words, slash: true, rules, fields: &[], open, read, weigh: None, stakes: None }
    }

    /// Reached by buttons alone; without fields.
    #[must_use]
    pub const fn buttons_only(
        path: &'static str,
        words: &'static str,
        rules: &'static [&'static str],
        open: fn(&mut Opening<'_, G>),
        read: fn(&Filled<'_, G>) -> Result<G::Order, G::Refusal>,
    ) -> Self {
        Self { path, words, slash: false, rules, fields: &[], open, read, weigh: None, stakes: None }
    }

    /// It in an empty form: for a ballot, or to be filled in.
    #[must_use]
    pub fn draft(&self) -> Draft {
        Draft::new(self.path)
    }

    /// A button for it, wherever one is wanted: under a refusal, in a direct message.
    #[must_use]
    pub fn button(&self, label: impl Into<String>, style: ButtonStyle) -> Button {
        Button { label: label.into(), draft: self.draft(), style, ask: Vec::new() }
    }

    fn field(&self, name: &str) -> Option<&Field<G>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The form that the rooms outside know it by.
    fn form(&self) -> FormSpec {
        let fields = self.fields.iter().map(|field| FieldSpec {
            name: field.name,
            words: field.words,
            kind: field.takes.kind(),
            required: field.required,
            listed: matches!(field.takes, Takes::Listed(_)),
        });
        FormSpec {
            path: self.path,
            words: self.words,
            // As many as there are verbs, made once.
            fields: fields.collect::<Vec<_>>().leak(),
            slash: self.slash,
            rules: self.rules,
        }
    }
}

impl<G: Presented> Field<G> {
    /// A field that must be given.
    #[must_use]
    pub const fn must(name: &'static str, words: &'static str, takes: Takes<G>) -> Self {
        Self { name, words, required: true, takes }
    }

    /// A field that has a default.
    #[must_use]
    pub const fn may(name: &'static str, words: &'static str, takes: Takes<G>) -> Self {
        Self { name, words, required: false, takes }
    }
}

/// The forms of these verbs, in this order.
#[must_use]
pub fn forms_of<G: Presented>(verbs: &[&Verb<G>]) -> Vec<FormSpec> {
    verbs.iter().map(|verb| verb.form()).collect()
}

/// The forms of a game's verbs in the order of its list, made once for each [`super::Game::ID`].
pub(super) fn own_forms<G: Presented>() -> &'static [FormSpec] {
    static MADE: Mutex<BTreeMap<&'static str, &'static [FormSpec]>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(G::ID).or_insert_with(|| forms_of(G::verbs()).leak())
}
