//! Where there is no game yet: which there are, and a card for each, from which it is made.

use serde_json::json;

use super::buttons::button;
use super::tables::{Tables, plain, receipt};
use super::{No, Receipt, first_game, story};
use crate::games::Kind;
use crate::line;
use crate::rules::{Button, ButtonStyle, Candidate, Draft, FieldKind, FieldSpec, OptionSpec, Passage, Span};

/// The form that shows a kind's card.
pub(super) const CARD: &str = "game card";
/// Its field.
pub(super) const KIND: &str = "kind";

impl Tables {
    /// A button for each kind of game, which shows its card.
    #[must_use]
    pub fn on_offer(&self) -> Vec<Button> {
        let offer = |kind: &dyn Kind| {
            let card = button(kind.name(), CARD);
            Button { draft: card.draft.with(KIND, kind.command()), ..card }
        };
        self.kinds().iter().map(offer).chain(first_game::offered(self)).collect()
    }

    /// What each kind of game is, in a sentence.
    #[must_use]
    pub fn about_games(&self) -> Passage {
        let lines = self.kinds().iter().flat_map(|kind| about(kind).lines).collect();
        Passage { lines, ..Passage::default() }
    }

    /// What a kind of game is, on which terms it would be played, and the button that makes it.
    pub(super) fn card(&self, name: &str) -> Result<Receipt, No> {
        let kind =
            self.kinds().named(&name.to_lowercase()).ok_or_else(|| plain(story::unknown_kind(name)))?;
        let mut passage = about(kind);
        let options = kind.read_options(&json!({})).unwrap_or_default();
        let terms = kind.terms(&kind.complete_options(&options).unwrap_or(options));
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
            kind.options().iter().filter(|option| stands_alone(kind, option)).map(|o| o.name.to_owned()),
        );
        chosen.push("deadline".to_owned());
        if !chosen.is_empty() {
            let (label, style) = ("With options…".to_owned(), ButtonStyle::Secondary);
            buttons.push(Button { label, style, ask: chosen, ..create });
        }
        Ok(Receipt { buttons, ..receipt(passage) })
    }
}

/// Can this be chosen in a menu, whatever else is? What means something beside another option only is asked for with it.
fn stands_alone(kind: &dyn Kind, option: &OptionSpec) -> bool {
    match (option.kind, option.bounds) {
        (FieldKind::Choice(_) | FieldKind::Flag, _) => true,
        (FieldKind::Integer, Some((low, _))) => kind.read_options(&json!({ option.name: low })).is_ok(),
        _ => false,
    }
}

/// How long somebody may have for a decision, as offered in a menu.
pub(super) const DEADLINES: &[&str] = &["1h", "6h", "12h", "24h", "48h", "off"];

/// So many numbers are offered beside what can be typed; where there are more, these of them.
const NUMBERS: usize = 24;
const ROUND: [i64; 23] =
    [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 500, 1_000];

/// What is offered in menus for what a game is made with; nothing where it is typed, or where the field says it itself.
pub(super) fn offered(kind: &dyn Kind, field: &str) -> Vec<Candidate> {
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
        ("players", None) => numbers(low.into(), high.into()),
        ("machines", None) => numbers(0, i64::from(high) - 1),
        ("deadline", None) => words(DEADLINES),
        (_, Some((FieldKind::Integer, Some((low, high))))) => numbers(low, high),
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
