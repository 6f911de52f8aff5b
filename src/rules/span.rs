//! What is told of a game, before it is made Markdown: words, and the things that they name.

use serde::{Deserialize, Serialize};

use super::{Button, SeatId};

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Words of ours.
    Text(String),
    /// Words of ours that stand out.
    Strong(String),
    /// A player: shown by name with their colour's mark, never pinged unless [`Passage::pings`] says so.
    Seat(SeatId),
    /// A territory's name.
    Territory(String),
    /// Dice as they fell; each is shown.
    Dice(Vec<u8>),
    /// Something to type, shown as code: `/attack`.
    Command(String),
    /// Words that a person gave: shown escaped, pings nobody.
    Given(String),
    /// A point in time, seconds since 1970 UTC, shown in the reader's own zone.
    Time(i64),
    /// A point in time as "in 3 hours".
    TimeFromNow(i64),
    /// Where a game is played, by the number that it has in the chat.
    Place(u64),
    /// At a sentence's end: a rule's id ("WR-25"), or a refusal's code ("not-your-turn"), which no face shows.
    Rule(String),
}

/// A line or sentence.
pub type Line = Vec<Span>;

/// What one message says.
///
/// ```
/// use wartable_rules::line;
/// use wartable_rules::{Passage, SeatId};
///
/// let told = Passage::line(line![SeatId(0), " attacks."]).and(line!["All three troops are lost."]);
/// assert_eq!(told.lines.len(), 2);
/// assert!(Passage::default().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// The headline, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<Line>,
    /// The lines that everybody reads.
    pub lines: Vec<Line>,
    /// Details folded away below: what a longer text lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub folded: Vec<Line>,
    /// After how many of the lines that stands; none = after all of them, and the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fold_after: Option<usize>,
    /// The dice, roll by roll: a few stand in the text, more behind a button.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Rolls>,
    /// Lines in small print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub small: Vec<Line>,
    /// Seats whose people are pinged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pings: Vec<SeatId>,
    /// What can be done about it at once: buttons for the one seat that is told in private.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub buttons: Vec<Button>,
}

impl Passage {
    /// A passage of one line.
    #[must_use]
    pub fn line(line: Line) -> Self {
        Self { lines: vec![line], ..Self::default() }
    }

    /// Adds a line.
    #[must_use]
    pub fn and(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// Adds a headline: the first is the passage's own if nothing comes before it; others stand out among the lines.
    pub fn headline(&mut self, line: Line) {
        if self.heading.is_none() && self.lines.is_empty() {
            self.heading = Some(line);
        } else {
            self.lines.push(standing_out(line));
        }
    }

    /// Every line of it that somebody can get to read, folded or behind a button.
    pub fn all_lines(&self) -> impl Iterator<Item = &Line> {
        let rolls = self.rolls.iter().flat_map(|rolls| std::iter::once(&rolls.title).chain(&rolls.lines));
        self.heading.iter().chain(&self.lines).chain(&self.folded).chain(rolls).chain(&self.small)
    }

    /// Is there nothing to say?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all_lines().next().is_none()
    }
}

/// A line whose words of ours stand out.
#[must_use]
pub fn standing_out(line: Line) -> Line {
    let strong = |span| if let Span::Text(text) = span { Span::Strong(text) } else { span };
    line.into_iter().map(strong).collect()
}

/// The dice of one fight or the like, roll by roll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolls {
    /// What they were rolled for: "The 4 rolls in Peru:".
    pub title: Line,
    /// A line for each roll.
    pub lines: Vec<Line>,
}

/// So many rolls of one passage stand in its text; where there are more, none does.
pub const ROLLS_IN_TEXT: usize = 3;

impl Passage {
    /// The rolls that stand in the text.
    pub fn rolls_in_text(&self) -> impl Iterator<Item = &Line> {
        let few = !self.has_more_rolls();
        self.rolls.iter().filter(move |_| few).flat_map(|rolls| &rolls.lines)
    }

    /// Are there more rolls than stand in the text?
    #[must_use]
    pub fn has_more_rolls(&self) -> bool {
        self.rolls.iter().map(|rolls| rolls.lines.len()).sum::<usize>() > ROLLS_IN_TEXT
    }
}

/// Puts a line together from words and spans.
///
/// ```
/// use wartable_rules::line;
/// use wartable_rules::{SeatId, Span};
///
/// let line = line![SeatId(0), " takes ", Span::Territory("Peru".to_owned()), "."];
/// assert_eq!(line[0], Span::Seat(SeatId(0)));
/// assert_eq!(line[1], Span::Text(" takes ".to_owned()));
/// ```
#[macro_export]
macro_rules! line {
    ($($part:expr),* $(,)?) => { vec![$($crate::Span::from($part)),*] };
}

/// A text as data holds it: what stands between backticks is a command, or a button's label.
///
/// ```
/// use wartable_rules::{Span, marked};
///
/// let command = Span::Command("/pass".to_owned());
/// assert_eq!(marked("Say `/pass`."), ["Say ".into(), command, ".".into()]);
/// ```
#[must_use]
pub fn marked(text: &str) -> Line {
    let span = |(index, part): (usize, &str)| match index % 2 {
        0 => Span::Text(part.to_owned()),
        _ => Span::Command(part.to_owned()),
    };
    text.split('`').enumerate().filter(|(_, part)| !part.is_empty()).map(span).collect()
}

impl From<&str> for Span {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Span {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<SeatId> for Span {
    fn from(seat: SeatId) -> Self {
        Self::Seat(seat)
    }
}
