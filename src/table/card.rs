//! Where there is no game yet: which there are, and a card for each, from which it is made.

use serde_json::json;

use super::buttons::button;
use super::tables::{Tables, plain, receipt};
use super::{Ask, Call, No, PersonId, PlaceId, Receipt, first_game, moment, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{Button, ButtonStyle, Candidate, Draft, FieldKind, FieldSpec, OptionSpec, Passage, Span};

/// The form that shows a kind's card.
pub(super) const CARD: &str = "game card";
/// Its field.
pub(super) const KIND: &str = "kind";

impl Tables {
    /// What can be played where there is no game: somebody's that have lost their channels, and a button for each kind of
    /// game, which shows its card. In a direct message none can.
    #[must_use]
    pub fn on_offer(&self, place: Option<PlaceId>, person: PersonId) -> Vec<Button> {
        if place.is_none() {
            return Vec::new();
        }
        let offer = |kind: &dyn Kind| {
            let card = button(kind.name(), CARD);
            Button { draft: card.draft.with(KIND, kind.command()), ..card }
        };
        let new = self.kinds().iter().map(offer).chain(first_game::offered(self));
        self.that_go_on(place, person).into_iter().chain(new).collect()
    }

    /// What each kind of game is, in a sentence.
    #[must_use]
    pub fn about_games(&self) -> Passage {
        let lines = self.kinds().iter().flat_map(|kind| about(kind).lines).collect();
        Passage { lines, ..Passage::default() }
    }

    /// What a kind of game is, on which terms it would be played, and the button that makes it.
    pub(super) fn card(&self, call: &Call, name: &str) -> Result<Receipt, No> {
        let kind =
            self.kinds().named(&name.to_lowercase()).ok_or_else(|| plain(story::unknown_kind(name)))?;
        if call.place.is_none() {
            return Err(plain(story::only_in_a_channel()));
        }
        let mut passage = about(kind);
        let options = kind.read_options(&json!({})).unwrap_or_default();
        let terms = kind.terms(&kind.complete_options(&options).unwrap_or(options), false);
        passage.lines.extend(terms.lines);
        passage.folded.extend(terms.folded);
        passage.small.push(line![
            "Others take part by a button under it; nobody can lose anything before it starts. ",
            Span::Command(format!("/game create {}", kind.command())),
            " has every option."
        ]);
        let create = Button {
            label: "Create".to_owned(),
            draft: Draft::new(&format!("game create {}", kind.command())),
            style: ButtonStyle::Success,
            ask: Vec::new(),
        };
        // Small, so that one's own turn comes soon; all other seats are machines'.
        let (low, high) = kind.people();
        let players = i64::from(low.max(3).min(high));
        let alone = create.draft.clone().with("players", players).with("machines", players - 1);
        let (label, style) = ("Alone, with machines".to_owned(), ButtonStyle::Secondary);
        let alone = Button { label, draft: alone, style, ask: Vec::new() };
        let mut buttons = vec![create.clone()];
        buttons.extend(kind.texts().first_game().map(|_| first_game::learn(kind.command())));
        buttons.extend(Some(alone).filter(|_| players > 1));
        let mut chosen: Vec<String> = Vec::new();
        chosen.extend((low < high).then(|| "players".to_owned()));
        chosen.extend(
            kind.options().iter().filter(|option| is_chosen(kind, option)).map(|o| o.name.to_owned()),
        );
        chosen.push("deadline".to_owned());
        if !chosen.is_empty() {
            let (label, style) = ("With options…".to_owned(), ButtonStyle::Secondary);
            buttons.push(Button { label, style, ask: chosen, ..create });
        }
        Ok(Receipt { buttons, ..receipt(passage) })
    }
}

impl Tables {
    /// The kind of game that this form makes.
    pub(super) fn made_by(&self, form: &str) -> Option<&'static dyn Kind> {
        self.kinds().named(form.strip_prefix("game create ")?)
    }

    /// What is offered in menus for what a game is made with, beside what is chosen so far; nothing where it is typed.
    pub(super) fn offered(&self, kind: &'static dyn Kind, draft: &Draft, field: &str) -> Vec<Candidate> {
        let possible =
            |one: &Candidate| self.is_possible(kind, draft.clone().with(field, one.value.as_str()), field);
        offered(kind, field).into_iter().filter(possible).collect()
    }

    /// Would no game be refused for what is chosen in this field? For another that is missing it may be.
    pub(super) fn is_possible(&self, kind: &'static dyn Kind, draft: Draft, field: &str) -> bool {
        match self.terms(kind, draft.fields) {
            Err(No::Refused(refused)) => {
                refused.button.is_none_or(|button| button.ask.iter().all(|asked| asked != field))
            }
            _ => true,
        }
    }

    /// May this be chosen in a field with a fixed choice, as far as that is known before all is filled in?
    #[must_use]
    pub fn may_choose(&self, ask: &Ask, field: &FieldSpec, value: &str) -> bool {
        let draft = ask.draft.clone().with(field.name, value);
        match self.made_by(&ask.draft.form) {
            Some(kind) => self.is_possible(kind, draft, field.name),
            None if field.kind == FieldKind::Flag => !self.is_refused(&Ask { draft, ..ask.clone() }),
            None => true,
        }
    }

    /// Of what a game is made with: is there anything to choose in this field, beside what is chosen so far? What means
    /// something beside another option only is asked for once that is chosen.
    #[must_use]
    pub fn is_open_to_choice(&self, ask: &Ask, field: &FieldSpec) -> bool {
        let Some(kind) = self.made_by(&ask.draft.form) else { return true };
        let (values, least) = match field.kind {
            FieldKind::Choice(words) => (words.iter().map(ToString::to_string).collect(), 2),
            FieldKind::Flag => (vec!["yes".to_owned(), "no".to_owned()], 2),
            _ => (offered(kind, field.name).into_iter().map(|one| one.value).collect::<Vec<_>>(), 1),
        };
        let possible = |value: &String| {
            self.is_possible(kind, ask.draft.clone().with(field.name, value.as_str()), field.name)
        };
        values.into_iter().filter(possible).take(least).count() == least
    }
}

/// Can this be chosen in a menu?
fn is_chosen(kind: &dyn Kind, option: &OptionSpec) -> bool {
    matches!(option.kind, FieldKind::Choice(_) | FieldKind::Flag) || !offered(kind, option.name).is_empty()
}

/// Is this a length of time, as its words give one for where it is left open?
fn is_length(option: &OptionSpec) -> bool {
    let usual = option.words.strip_suffix(')').and_then(|words| words.rsplit_once('('));
    usual.is_some_and(|(_, usual)| moment::length(usual).is_some())
}

/// How long somebody may have for a decision, as offered in a menu.
pub(super) const DEADLINES: &[&str] = &["1h", "6h", "12h", "24h", "48h", "off"];
/// The same for what an option says the length of.
const LENGTHS: &[&str] = &["1h", "3h", "6h", "12h", "24h", "48h"];

/// So many numbers are offered beside what can be typed; where there are more, these of them.
const NUMBERS: usize = 24;
const ROUND: [i64; 23] =
    [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 500, 1_000];

/// What could be offered in menus for what a game is made with; nothing where it is typed, or where the field says it itself.
fn offered(kind: &dyn Kind, field: &str) -> Vec<Candidate> {
    let plain = |value: String| Candidate { label: value.clone(), value };
    let words = |all: &[&str]| all.iter().map(|word| plain((*word).to_owned())).collect();
    let numbers = |low: i64, high: i64| -> Vec<Candidate> {
        let all: Vec<i64> = match usize::try_from(high - low) {
            Ok(many) if many < NUMBERS => (low..=high).collect(),
            _ => {
                let round = ROUND.into_iter().filter(|number| (low + 1..high).contains(number));
                std::iter::once(low).chain(round).chain([high]).collect()
            }
        };
        all.into_iter().map(|number| plain(number.to_string())).collect()
    };
    let (low, high) = kind.people();
    let option = kind.options().iter().find(|option| option.name == field);
    match (field, option.map(|option| (option.kind, option.bounds))) {
        (_, Some((FieldKind::Text, _))) if option.is_some_and(is_length) => words(LENGTHS),
        ("players", None) => numbers(low.into(), high.into()),
        ("machines", None) => numbers(0, i64::from(high) - 1),
        ("deadline", None) => words(DEADLINES),
        (_, Some((FieldKind::Integer, Some((low, high))))) => numbers(low, high),
        // What is none of a range is found by trying.
        (_, Some((FieldKind::Integer, None))) => numbers(0, 9),
        (_, Some((FieldKind::Moment, _))) => {
            words(&["+1h", "+3h", "+6h", "+12h", "+1d", "+2d", "+3d", "+7d"])
        }
        _ => Vec::new(),
    }
}

/// "Warrior for 2 to 6 players: …": so many as it takes without a word, and with options where that is more.
pub(super) fn about(kind: &dyn Kind) -> Passage {
    let (low, most) = kind.people();
    let plain = kind.complete_options(&json!({})).ok();
    let by_options = plain.and_then(|plain| kind.choosing().players(&plain));
    let (low, high) = by_options.unwrap_or((low, most));
    let players = if low == high { high.to_string() } else { format!("{low} to {high}") };
    let more = if most > high { format!(" (with options up to {most})") } else { String::new() };
    let about = match kind.about() {
        "" => ".".to_owned(),
        about => format!(": {about}"),
    };
    Passage::line(line![Span::Strong(kind.name().to_owned()), format!(" for {players} players{more}{about}")])
}

/// The card's form.
pub(super) const FIELDS: &[FieldSpec] = &[FieldSpec::must(KIND, "Which game", FieldKind::Text)];
