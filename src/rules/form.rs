//! What can be asked of a player, as data: one field of a form is a slash option, a completion, a
//! select menu, a field of a dialog and a line of help at once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A form as the command tree knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormSpec {
    /// Its command: `attack`, or group and verb: `warrior bid`.
    pub path: &'static str,
    /// What it does, at most 60 characters.
    pub words: &'static str,
    /// Its fields in order, required ones first.
    pub fields: &'static [FieldSpec],
    /// Reached by slash command; otherwise by buttons alone.
    pub slash: bool,
    /// The rules it carries out ("WR-25"), for help.
    pub rules: &'static [&'static str],
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSpec {
    /// Its name: the slash option's and the dialog's.
    pub name: &'static str,
    /// What it means, naming its default where it has one, at most 60 characters.
    pub words: &'static str,
    /// What may be put in.
    pub kind: FieldKind,
    /// Must it be given?
    pub required: bool,
    /// Is something suggested while it is typed, though it is a list ([`FieldKind::List`])?
    pub listed: bool,
}

impl FormSpec {
    /// Reached by slash command as well as by buttons.
    #[must_use]
    pub const fn slash(
        path: &'static str,
        words: &'static str,
        fields: &'static [FieldSpec],
        rules: &'static [&'static str],
    ) -> Self {
        Self { path, words, fields, slash: true, rules }
    }

    /// Reached by buttons alone.
    #[must_use]
    pub const fn buttons_only(
        path: &'static str,
        words: &'static str,
        fields: &'static [FieldSpec],
        rules: &'static [&'static str],
    ) -> Self {
        Self { path, words, fields, slash: false, rules }
    }
}

impl FieldSpec {
    /// A field that must be given.
    #[must_use]
    pub const fn must(name: &'static str, words: &'static str, kind: FieldKind) -> Self {
        Self { name, words, kind, required: true, listed: false }
    }

    /// A field that has a default.
    #[must_use]
    pub const fn may(name: &'static str, words: &'static str, kind: FieldKind) -> Self {
        Self { name, words, kind, required: false, listed: false }
    }
}

/// The field by which a form says how what is in hand goes to the places that were chosen in the field before it.
pub const SHARES: &str = "shares";

/// What a draft fills in whose reader was told what it costs: of a matter of the table's own, or of a ballot
/// that says it itself; no option of a command.
pub const CONFIRMED: &str = "confirmed";

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Text with completion from [`super::Presented::candidates`].
    Completed,
    /// Text.
    Text,
    /// Text that may hold several things: of those that are offered for it, more than one can be chosen.
    List,
    /// A whole number, without bounds, so that −5 gets a sentence of ours.
    Integer,
    /// Yes or no.
    Flag,
    /// One of these.
    Choice(&'static [&'static str]),
    /// A moment, typed as `24h`, `+3d` or a date and time UTC. Games know no clock: the room that
    /// has one puts it into the draft as a number, seconds since 1970 UTC.
    Moment,
    /// Somebody of the server, as the chat names them ([`FieldValue::Person`]).
    Member,
    /// A file. The room that fetches it hands it over beside the draft.
    File,
}

/// A filled-in field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// Words.
    Text(String),
    /// Somebody of the server.
    Person(Person),
}

/// A person named in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their number in the chat.
    pub id: u64,
    /// What they are called there.
    pub name: String,
    /// Are they a program?
    pub bot: bool,
}

/// A form as somebody filled it in, wholly or in part.
///
/// ```
/// use wartable_rules::Draft;
///
/// let draft = Draft::new("attack").with("from", " Alaska ").with("troops", "3 troops").with("enter", "many");
/// assert_eq!(draft.text("from").as_deref(), Some("Alaska"));
/// assert_eq!(draft.integer("troops"), Ok(Some(3)));
/// assert_eq!(draft.integer("keep"), Ok(None)); // Left out.
/// assert_eq!(draft.integer("enter"), Err("many".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The form's path.
    pub form: String,
    /// Its filled fields by name.
    pub fields: BTreeMap<String, FieldValue>,
}

/// A whole number; far too large ones become the largest there is, so that they are refused as
/// too many rather than as no number.
#[must_use]
pub fn whole_number(word: &str) -> Option<i64> {
    let (sign, digits) = match word.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().unwrap_or(i64::MAX) * sign)
}

impl Draft {
    /// An empty form.
    #[must_use]
    pub fn new(form: &str) -> Self {
        Self { form: form.to_owned(), fields: BTreeMap::new() }
    }

    /// Fills in a field.
    #[must_use]
    pub fn with(mut self, field: &str, value: impl Into<FieldValue>) -> Self {
        self.fields.insert(field.to_owned(), value.into());
        self
    }

    /// The field's words, a number's digits included; none if empty.
    #[must_use]
    pub fn text(&self, field: &str) -> Option<String> {
        match self.fields.get(field)? {
            FieldValue::Text(text) if text.trim().is_empty() => None,
            FieldValue::Text(text) => Some(text.trim().to_owned()),
            FieldValue::Integer(number) => Some(number.to_string()),
            FieldValue::Flag(flag) => Some(flag.to_string()),
            FieldValue::Person(person) => Some(person.name.clone()),
        }
    }

    /// The person whom the field names.
    #[must_use]
    pub fn person(&self, field: &str) -> Option<Person> {
        match self.fields.get(field)? {
            FieldValue::Person(person) => Some(person.clone()),
            _ => None,
        }
    }

    /// The field's number, as [`whole_number`] reads it with words behind it: `Ok(None)` if it is empty, `Err` with what stands there if it isn't a number.
    pub fn integer(&self, field: &str) -> Result<Option<i64>, String> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(FieldValue::Integer(number)) => Ok(Some(*number)),
            Some(FieldValue::Text(text)) if text.trim().is_empty() => Ok(None),
            Some(FieldValue::Text(text)) => {
                let number = text.trim().trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
                whole_number(number).map(Some).ok_or_else(|| text.clone())
            }
            Some(FieldValue::Flag(flag)) => Err(flag.to_string()),
            Some(FieldValue::Person(person)) => Err(person.name.clone()),
        }
    }

    /// The field's yes or no; words like "yes" and "no" count.
    #[must_use]
    pub fn flag(&self, field: &str) -> Option<bool> {
        self.fields.get(field)?.flag()
    }
}

impl FieldValue {
    /// Yes or no; words like "yes" and "no" count.
    #[must_use]
    pub fn flag(&self) -> Option<bool> {
        match self {
            Self::Flag(flag) => Some(*flag),
            Self::Text(text) => match text.trim().to_lowercase().as_str() {
                "yes" | "true" | "y" => Some(true),
                "no" | "false" | "n" => Some(false),
                _ => None,
            },
            Self::Integer(_) | Self::Person(_) => None,
        }
    }
}

impl From<&str> for FieldValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for FieldValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for FieldValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<bool> for FieldValue {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// A form open to a seat now, perhaps with a button of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its path in the list of [`FormSpec`]s.
    pub path: &'static str,
    /// The button that stands for it under "your turn", with what it fills in already.
    pub button: Option<Button>,
}

/// A list of open forms being put together, best first.
#[derive(Clone, Debug, Default)]
pub struct OpenForms(pub Vec<Form>);

impl OpenForms {
    /// A form with a button of its own.
    pub fn button(
        &mut self,
        path: &'static str,
        label: impl Into<String>,
        style: ButtonStyle,
    ) -> &mut Button {
        let button = Button { label: label.into(), draft: Draft::new(path), style, ask: Vec::new() };
        self.0.push(Form { path, button: Some(button) });
        // Just pushed with a button; the fallback is never written to.
        self.0.last_mut().and_then(|form| form.button.as_mut()).expect("it was put there just now")
    }

    /// A form that another form's button stands for.
    pub fn command(&mut self, path: &'static str) {
        self.0.push(Form { path, button: None });
    }
}

/// A button. Pressing it sends its draft if that is complete; otherwise what is missing is asked for, by a
/// dialog where only words and numbers are missing, by menus of candidates otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// Its label ("End turn").
    pub label: String,
    /// What it fills in.
    pub draft: Draft,
    /// How it stands out.
    pub style: ButtonStyle,
    /// The fields to ask for, in order; empty where the draft is complete.
    pub ask: Vec<String>,
}

impl Button {
    /// The button under a refusal that asks for what is missing.
    #[must_use]
    pub fn choose(draft: &Draft, ask: &[&str]) -> Self {
        let mut button = Self {
            label: "Choose".to_owned(),
            draft: draft.clone(),
            style: ButtonStyle::Primary,
            ask: Vec::new(),
        };
        button.asking(ask);
        button
    }

    /// Asks for these fields, in this order.
    pub fn asking(&mut self, fields: &[&str]) -> &mut Self {
        self.ask = fields.iter().map(ToString::to_string).collect();
        self
    }

    /// With a field filled in already.
    pub fn filled(&mut self, field: &str, value: impl Into<FieldValue>) -> &mut Self {
        self.draft.fields.insert(field.to_owned(), value.into());
        self
    }
}

/// How a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButtonStyle {
    /// What one would press next.
    Primary,
    /// One choice among others.
    Secondary,
    /// Agreement.
    Success,
    /// Something that can't be taken back.
    Danger,
}

/// A value that a field may take now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What is filled in.
    pub value: String,
    /// What is shown, at most 100 characters.
    pub label: String,
}

/// The values that a field may take now, best first, not yet cut to any number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates(pub Vec<Candidate>);

impl Candidates {
    /// From values that are their own labels.
    pub fn plain<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        Self(
            values
                .into_iter()
                .map(|value| {
                    let value = value.into();
                    Candidate { label: value.clone(), value }
                })
                .collect(),
        )
    }
}
