//! What people are called and what they write, so that it can stand anywhere: on one line, without marks that turn the
//! direction of what follows, hide, or pile up over the lines beside it. What it looks like otherwise is left to the faces.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::{Ask, Who};
use crate::rules::{Draft, FieldValue};

/// So many marks may stand over one letter.
const MARKS: usize = 3;
/// What somebody is called whose name has nothing to be seen.
const NAMELESS: &str = "nameless";

/// A text on one line, without invisible marks.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let (mut marks, mut blank) = (0, false);
    for letter in text.chars() {
        if letter.is_whitespace()
            || matches!(letter, '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{115f}' | '\u{1160}')
        {
            blank = true;
            continue;
        }
        if is_hidden(letter) {
            continue;
        }
        // These join and vary the letter before them: an emoji of several, a letter of Persian.
        let joins = matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}');
        marks = if is_mark(letter) || joins { marks + 1 } else { 0 };
        let alone = shown.is_empty() || blank;
        if marks > MARKS || (joins && (alone || shown.ends_with(|before: char| before.is_ascii()))) {
            continue;
        }
        if std::mem::take(&mut blank) && !shown.is_empty() {
            shown.push(' ');
        }
        shown.push(letter);
    }
    let seen = shown.trim_end_matches(['\u{200c}', '\u{200d}']).len();
    shown.truncate(seen);
    shown
}

/// What somebody is called: harmless, and never nothing.
#[must_use]
pub fn harmless_name(name: &str) -> String {
    match harmless(name) {
        nothing if nothing.is_empty() => NAMELESS.to_owned(),
        name => name,
    }
}

/// Does it turn what follows, or show nothing?
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0d}'
            | '\u{feff}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Does it stand over or below the letter before it, and take no room? Signs of vowels that stand beside it do.
#[must_use]
pub fn is_mark(letter: char) -> bool {
    matches!(letter.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

impl Who {
    /// Somebody by the name that the chat gives them.
    pub(super) fn harmless(mut self) -> Self {
        // Nobody's name is asked for where somebody only presses something that was kept.
        if !self.name.is_empty() {
            self.name = harmless_name(&self.name);
        }
        self
    }
}

impl Ask {
    /// With all that was typed, and the name of who asks, as they may be kept and shown.
    pub(super) fn harmless(mut self) -> Self {
        self.call.who = self.call.who.harmless();
        self.call.game = self.call.game.map(|game| harmless(&game));
        self.draft = of_draft(self.draft);
        self
    }
}

/// A filled-in form with harmless words.
pub(super) fn of_draft(mut draft: Draft) -> Draft {
    for value in draft.fields.values_mut() {
        match value {
            // A list may be typed line by line.
            FieldValue::Text(text) => *text = text.lines().map(harmless).collect::<Vec<_>>().join("\n"),
            FieldValue::Person(person) => person.name = harmless_name(&person.name),
            FieldValue::Integer(_) | FieldValue::Flag(_) => {}
        }
    }
    draft
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_turn_hide_or_pile_up_are_left_out() {
        for (given, shown) in [
            ("ada", "ada"),
            ("  a \n\r\t b\u{2028}c\u{85}d ", "a b c d"),
            ("\u{202e}ada\u{202c}\u{2066}x\u{2069}\u{200f}", "adax"),
            ("a\u{200b}d\u{feff}a\u{2060}\u{ad}\u{0}\u{7f}\u{1b}[2J", "ada[2J"),
            ("e\u{301}", "e\u{301}"),
            ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}b", "a\u{301}\u{302}\u{303}b"),
            // Thai, Arabic and Hebrew pile up no higher; what is written so stays as it is.
            ("ก\u{e49}\u{e49}\u{e49}\u{e49}\u{e49}", "ก\u{e49}\u{e49}\u{e49}"),
            ("ب\u{64b}\u{64c}\u{64d}\u{64e}\u{64f}", "ب\u{64b}\u{64c}\u{64d}"),
            ("ש\u{5b0}\u{5b1}\u{5b2}\u{5b3}", "ש\u{5b0}\u{5b1}\u{5b2}"),
            ("น้ำ ที่ מִרְיָם مُحَمَّد হৃদয়", "น้ำ ที่ מִרְיָם مُحَمَّد হৃদয়"),
            ("👩\u{200d}🚀 x\u{200d}", "👩\u{200d}🚀 x"),
            ("\u{200d}\u{200d}", ""),
            ("a\u{e0041}\u{e007f}b", "ab"),
            ("עדה", "עדה"),
            ("\u{3164}\u{2800}", ""),
        ] {
            assert_eq!(harmless(given), shown, "{given:?}");
        }
    }

    #[test]
    fn everybody_has_a_name_that_can_be_seen() {
        assert_eq!(harmless_name("\u{200b}\u{202e}\n"), "nameless");
        assert_eq!(harmless_name("Renée 🚀"), "Renée 🚀");
        // What is harmless stays as it is.
        for name in ["Machine 1", "*b_en", "@everyone", "a b"] {
            assert_eq!(harmless_name(name), name);
        }
    }
}
