//! What is said of what is kept about people.

use super::{command, given};
use crate::line;
use crate::rules::{Line, Passage, Span};

/// What is kept about somebody.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// Games: number, name, what they are in it.
    pub(crate) games: Vec<(i64, String, &'static str)>,
    /// The names by which they are known.
    pub(crate) names: Vec<String>,
    /// Their words for the dice.
    pub(crate) words: Vec<String>,
    /// The names that they gave games.
    pub(crate) titles: Vec<String>,
    /// What they promised.
    pub(crate) promises: Vec<String>,
    /// Wishes about reminders.
    pub(crate) wishes: bool,
    /// That their direct messages are closed.
    pub(crate) parked: bool,
    /// Messages that wait for them.
    pub(crate) waiting: i64,
}

impl Kept {
    pub(crate) fn is_nothing(&self) -> bool {
        self.games.is_empty() && !self.wishes && !self.parked && self.waiting == 0
    }
}

/// So many of a sort are named.
const NAMED: usize = 10;

fn list(before: &str, texts: &[String]) -> Option<Line> {
    let (last, first) = (texts.len().checked_sub(1)?, texts.iter().take(NAMED));
    let mut line = line![before.to_owned()];
    for (index, text) in first.enumerate() {
        if index > 0 {
            line.push(", ".into());
        }
        line.extend(line!["“", given(text), "”"]);
    }
    line.push(
        if last >= NAMED { format!(" and {} more.", texts.len() - NAMED) } else { ".".to_owned() }.into(),
    );
    Some(line)
}

pub(crate) fn nothing_is_kept() -> Passage {
    Passage::line(line!["Nothing is kept about you here: no game, no name, no wish about reminders."])
}

pub(crate) fn kept(kept: &Kept) -> Passage {
    let mut passage = Passage { heading: Some(line!["What is kept about you"]), ..Passage::default() };
    for (number, name, what) in kept.games.iter().take(NAMED) {
        passage.lines.push(line![
            format!("Game {number}, "),
            Span::Strong(super::cut(name, 80)),
            format!(": {what}.")
        ]);
    }
    if kept.games.len() > NAMED {
        passage.lines.push(line![format!("So it is in {} games more.", kept.games.len() - NAMED)]);
    }
    passage.lines.extend(list("Your number on Discord, and as names: ", &kept.names));
    passage.lines.extend(list("Your own words for the dice: ", &kept.words));
    passage.lines.extend(list("The names that you gave games: ", &kept.titles));
    passage.lines.extend(list("What you promised: ", &kept.promises));
    if kept.wishes {
        passage.lines.push(line!["What you said to ", command("/game reminders"), "."]);
    }
    if kept.parked {
        passage.lines.push(line!["That your direct messages are closed to the bot."]);
    }
    if kept.waiting > 0 {
        passage.lines.push(line![format!("Messages that wait for you: {}.", kept.waiting)]);
    }
    passage.lines.push(line![
        "Erasing puts a made-up name in the place of all that, for good. Seats in games that run are given up as by ",
        command("/game leave"),
        "; the orders you gave stay, so that the games of the others can be played on and checked."
    ]);
    if !kept.titles.is_empty() {
        passage.lines.push(line![
            "Games that you named are called by their kind and number then, which the channels of those read that aren't over."
        ]);
    }
    passage.small.push(line![
        "What stands in Discord's own channels stays there, and so does what others have saved. Of a word for the dice \
         their key stays, from which it can't be read, though a guess could be tried."
    ]);
    passage
}

/// A game lost the name that somebody had given it.
pub(crate) fn is_called(name: &str) -> Line {
    line!["This game is called ", Span::Strong(name.to_owned()), " from now on."]
}

pub(crate) fn forgotten(games: usize, name: &str, not_wholly: &[String]) -> Passage {
    let mut passage = Passage::line(match games {
        0 => line!["Done: nothing is kept about you any more."],
        _ => line![
            format!("Done: in {games} game{} you are ", if games == 1 { "" } else { "s" }),
            Span::Strong(name.to_owned()),
            " now, and nothing else is kept about you."
        ],
    });
    if !not_wholly.is_empty() {
        let games = not_wholly.join(", ");
        passage.lines.push(line![
            "Not so in game ",
            games,
            ": it would not replay without your name as it was read in. Whoever runs this bot can read why in its log."
        ]);
    }
    passage
}
