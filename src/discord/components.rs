//! What a button, menu or dialog carries in its id, so that it works after any restart.
//!
//! An id holds the game, the version of the game it was made for, the form and what is filled in;
//! nothing about it is kept anywhere else. Where that is longer than Discord allows, the longest
//! value is left out, and asked for when the component is used.

use std::fmt::Write as _;

use crate::rules::{Draft, FieldValue};
use crate::table::Version;

use super::limits;

/// What a component does when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Sends its draft, or asks for what is missing.
    Press,
    /// A menu: fills the first field asked for of those that are chosen.
    Choose,
    /// A menu of the zones in which the choices of the first field asked for lie.
    Zones,
    /// A menu of what may be typed as well: fills the first field asked for, or lets it be typed.
    Pick,
    /// The same where several things are picked from more than one menu: adds to the first field asked for. The number
    /// says which part of the choices is shown (`Spot`).
    Gather(u16),
    /// A menu of what was picked so far for the first field asked for: takes it out again.
    TakeOut,
    /// Goes on without what a menu asked for.
    Skip,
    /// A dialog: fills the fields asked for with what was typed.
    Fill,
    /// Shows another part of the menu for the first field asked for (`Spot`), or a further page of the panel.
    Page(u16),
}

/// A component's meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Component {
    /// What using it does.
    pub(crate) does: Use,
    /// The game.
    pub(crate) game: i64,
    /// The game's version for which it was made: the table says whether that is over.
    pub(crate) version: Version,
    /// What is filled in.
    pub(crate) draft: Draft,
    /// The fields still to be asked for.
    pub(crate) ask: Vec<String>,
}

/// What is written in place of the longest names that fields have often; no field's name begins so.
const SHORT: &[(&str, &str)] =
    &[("~e", "enter"), ("~f", "from"), ("~n", "troops"), ("~s", "ships"), ("~u", "until"), ("~w", "with")];

/// The version of this encoding; an id of another is unknown, which is answered kindly.
const VERSION: &str = "1";

impl Component {
    /// The id, within Discord's length.
    pub(crate) fn id(&self) -> String {
        let id = self.encode(self.does);
        if limits::length(&id) <= limits::CUSTOM_ID {
            return id;
        }
        match self.shorter() {
            Some(shorter) => shorter.id(),
            // Only a form could be too long by itself; a test says none is.
            None => limits::cut(&id, limits::CUSTOM_ID),
        }
    }

    /// Without the longest of its words, which are asked for instead; none where it has none.
    fn shorter(&self) -> Option<Self> {
        let words = self.draft.fields.iter().filter_map(|(field, value)| match value {
            // What is marked is no word of theirs, and nothing that could be asked for.
            FieldValue::Text(text) if !field.starts_with('@') => Some((limits::length(text), field)),
            FieldValue::Text(_) => None,
            FieldValue::Integer(_) | FieldValue::Flag(_) | FieldValue::Person(_) => None,
        });
        let (_, longest) = words.max()?;
        let mut shorter = self.clone();
        shorter.draft.fields.remove(longest);
        // At the end, so that what is being asked for at the moment stays what it was.
        if !shorter.ask.contains(longest) {
            shorter.ask.push(longest.clone());
        }
        Some(shorter)
    }

    /// Does its id hold all that is filled in?
    pub(crate) fn fits(&self) -> bool {
        limits::length(&self.encode(self.does)) <= limits::CUSTOM_ID
    }

    /// Does its id hold it whatever it does, on whatever page?
    pub(crate) fn fits_any_use(&self) -> bool {
        limits::length(&self.encode(Use::Page(u16::MAX))) <= limits::CUSTOM_ID
    }

    fn encode(&self, does: Use) -> String {
        let (letter, page) = match does {
            Use::Press => ('p', 0),
            Use::Choose => ('c', 0),
            Use::Pick => ('k', 0),
            Use::Gather(spot) => ('g', spot),
            Use::TakeOut => ('o', 0),
            Use::Skip => ('s', 0),
            Use::Zones => ('z', 0),
            Use::Fill => ('f', 0),
            Use::Page(page) => ('m', page),
        };
        let mut id = String::with_capacity(limits::CUSTOM_ID);
        let _ = write!(id, "{VERSION}{letter}|{:x}|{}|{page:x}|", self.game, self.version);
        push_guarded(&mut id, &self.draft.form);
        id.push('|');
        for (at, field) in self.ask.iter().enumerate() {
            id.push_str(if at > 0 { "," } else { "" });
            push_guarded(&mut id, field);
        }
        for (field, value) in &self.draft.fields {
            id.push('|');
            let short = SHORT.iter().find(|(_, name)| name == field);
            push_guarded(&mut id, short.map_or(field, |(short, _)| short));
            // No button names anybody by their number; the name is what it would say.
            let (mark, text) = match value {
                FieldValue::Text(text) => ('=', text),
                FieldValue::Person(person) => ('=', &person.name),
                FieldValue::Integer(number) => ('#', &number.to_string()),
                FieldValue::Flag(flag) => ('!', &u8::from(*flag).to_string()),
            };
            id.push(mark);
            push_guarded(&mut id, text);
        }
        id
    }

    /// Reads an id that [`Component::id`] made; `None` for any other.
    pub(crate) fn decode(id: &str) -> Option<Self> {
        let mut parts = id.strip_prefix(VERSION)?.split('|');
        let letter = parts.next()?;
        let game = i64::from_str_radix(parts.next()?, 16).ok().filter(|game| *game >= 0)?;
        let version = parts.next()?.parse().ok()?;
        let page = u16::from_str_radix(parts.next()?, 16).ok()?;
        let does = match letter {
            "p" => Use::Press,
            "c" => Use::Choose,
            "k" => Use::Pick,
            "g" => Use::Gather(page),
            "o" => Use::TakeOut,
            "s" => Use::Skip,
            "z" => Use::Zones,
            "f" => Use::Fill,
            "m" => Use::Page(page),
            _ => return None,
        };
        let mut draft = Draft::new(&unguarded(parts.next()?)?);
        let ask = match parts.next()? {
            "" => Vec::new(),
            fields => fields.split(',').map(unguarded).collect::<Option<_>>()?,
        };
        for part in parts {
            let at = part.find(['=', '#', '!'])?;
            let (field, value) = (unguarded(&part[..at])?, &part[at + 1..]);
            let field = match SHORT.iter().find(|(short, _)| *short == field) {
                Some((_, name)) => (*name).to_owned(),
                None => field,
            };
            let value = match part.as_bytes()[at] {
                b'=' => FieldValue::Text(unguarded(value)?),
                b'#' => FieldValue::Integer(value.parse().ok()?),
                _ => FieldValue::Flag(value == "1"),
            };
            draft.fields.insert(field, value);
        }
        // What says more than an id holds was never made here.
        Some(Self { does, game, version, draft, ask }).filter(Self::fits)
    }
}

/// The id that says the same as this one; none if nobody made it. For whoever tries ids out.
#[must_use]
pub fn read_again(id: &str) -> Option<String> {
    Component::decode(id).map(|component| component.id())
}

/// What an id fills in and still asks for; none if nobody made it. For whoever looks at what is shown.
#[must_use]
pub fn filled_in(id: &str) -> Option<(Draft, Vec<String>)> {
    Component::decode(id).map(|component| (component.draft, component.ask))
}

/// Marks that mean something in an id, written as `%` and their hexadecimal number.
fn push_guarded(id: &mut String, text: &str) {
    for letter in text.chars() {
        if matches!(letter, '%' | '|' | ',' | '=' | '#' | '!') || letter.is_control() {
            let _ = write!(id, "%{:02x}", u32::from(letter));
        } else {
            id.push(letter);
        }
    }
}

fn unguarded(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        plain.push_str(&rest[..at]);
        let code = u32::from_str_radix(rest.get(at + 1..at + 3)?, 16).ok()?;
        plain.push(char::from_u32(code)?);
        rest = &rest[at + 3..];
    }
    plain.push_str(rest);
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_says_all_that_it_was_made_of() {
        let component = Component {
            does: Use::Page(3),
            game: 77,
            version: Version::Seen { entries: 1234, own: 5 },
            draft: Draft::new("warrior bid")
                .with("with", "Alaska 3 | 100% = #1!")
                .with("amount", -5)
                .with("agree", true)
                .with("zwölf", "\n"),
            ask: vec!["to".to_owned(), "a,b".to_owned()],
        };
        assert_eq!(Component::decode(&component.id()), Some(component));
    }

    #[test]
    fn an_id_written_before_versions_counted_what_is_told_is_still_read() {
        let read = Component::decode("1p|7|1f|0|pass|").expect("our own id");
        assert_eq!((read.game, read.version), (7, Version::Rows(0x1f)));
    }

    #[test]
    fn an_order_between_two_long_names_fits() {
        let component = Component {
            does: Use::Press,
            game: 0xffff,
            version: Version::Seen { entries: 0xf_ffff, own: 0xff },
            draft: Draft::new("attack")
                .with("from", "Western United States")
                .with("to", "Eastern United States"),
            ask: vec!["troops".to_owned(), "until".to_owned()],
        };
        assert_eq!(Component::decode(&component.id()), Some(component));
    }

    #[test]
    fn what_nobody_made_is_unknown_and_nothing_else() {
        for id in [
            "",
            "1",
            "1p",
            "1p|x|1|0|a|",
            "1q|1|1|0|a|",
            "1p|1|1|0|a||b",
            "2p|1|1|0|a|",
            "1p|1|1|0|%zz|",
            "%",
            "1p|1|1|0|%é|",
            "1m|-11|0|1|offer list|",
            "1s|7fffffffffffffff|vffffffffffffffff.ffffffffffffffff|1|offer withdraw|offer|offer#333333333333333333",
        ] {
            assert_eq!(Component::decode(id), None, "{id}");
        }
    }

    #[test]
    fn what_is_too_long_is_asked_for_again() {
        let component = Component {
            does: Use::Choose,
            game: 1,
            version: Version::Rows(1),
            draft: Draft::new("offer make").with("give", "50 gp").with("promise", "é".repeat(90)),
            ask: vec!["to".to_owned()],
        };
        assert!(!component.fits());
        let read = Component::decode(&component.id()).expect("our own id");
        assert!(read.fits());
        assert_eq!(read.draft, Draft::new("offer make").with("give", "50 gp"));
        assert_eq!(read.ask, ["to", "promise"]);
    }
}
