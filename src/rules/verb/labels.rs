//! Labels of what is suggested, sent back instead of the values that they stand for: somebody copies what a menu shows, and some
//! chats send the label of what was completed.

use super::filled::LABEL;
use super::{Field, Filled, Takes};
use crate::{Candidates, Draft, FieldValue, Presented};

/// What stands between a value and what is said beside it, in most labels.
const NOTES: [char; 2] = ['—', '·'];
/// What parts the items of a list, beside the word "and".
const PARTING: [char; 4] = [',', ';', '\n', '&'];
/// Suggestions are made anew behind so many items of one list at most: what stands before an item changes the numbers beside it.
const ANEW: usize = 8;

impl<G: Presented> Filled<'_, G> {
    /// The same form with the values of what is suggested now, where labels of it were filled in; none where there are none.
    ///
    /// What has a note is looked up as it stands: no value has one. Anything else is only once the verb can't read it, so what
    /// can be read keeps its own sense, and nothing is suggested for it; where the verb says the same of it as before, no label
    /// was what was wrong. What is suggested is made of the view of who fills in the form, so it tells them
    /// nothing new.
    #[must_use]
    pub fn in_values(&self) -> Option<Draft> {
        let noted = self.noted_in_values();
        let form = self.of(noted.as_ref().unwrap_or(self.draft));
        let all = form.order().err().and_then(|first| {
            let all = form.read_where(|_| true)?;
            let said = |refusal: &G::Refusal| G::explain(form.game, form.names, refusal);
            form.of(&all).order().map_or_else(|now| said(&now) != said(&first), |_| true).then_some(all)
        });
        all.or(noted)
    }

    /// The same of what has a note alone: for what is asked at every step, also of forms that aren't filled in wholly.
    #[must_use]
    pub fn noted_in_values(&self) -> Option<Draft> {
        let noted = |value: &FieldValue| matches!(value, FieldValue::Text(text) if has_note(text));
        if self.draft.fields.values().any(noted) { self.read_where(has_note) } else { None }
    }

    /// The form with values instead of labels in the fields of which this is so.
    fn read_where(&self, may_be: impl Fn(&str) -> bool) -> Option<Draft> {
        let mut draft = self.draft.clone();
        let mut known: Vec<&str> = Vec::new();
        // What is suggested for a field may hang on a later one: once more, if any was a label.
        for _ in 0..2 {
            let before = known.len();
            for field in self.verb.fields.iter().filter(|field| !field.takes.is_typed_alone()) {
                if known.contains(&field.name) {
                    continue;
                }
                let form = self.of(&draft);
                let typed = form.label_in(field).filter(|typed| may_be(typed));
                if let Some(value) = typed.and_then(|typed| form.read_back(field, typed)) {
                    draft.fields.insert(field.name.to_owned(), value.into());
                    known.push(field.name);
                }
            }
            if known.len() == before {
                break;
            }
        }
        (!known.is_empty()).then_some(draft)
    }

    /// What is suggested for a field, as [`Filled::suggested`], where labels may stand in the others and before what is being
    /// typed.
    #[must_use]
    pub fn completed(&self, name: &str, typed: &str) -> Candidates {
        let mut others = self.draft.clone();
        others.fields.remove(name);
        let values = self.of(&others).noted_in_values().unwrap_or(others);
        let form = self.of(&values);
        let field = self.verb.field(name).filter(|_| has_note(typed));
        let plain = field.and_then(|field| form.read_back(field, typed));
        form.suggested(name, plain.as_deref().unwrap_or(typed))
    }

    /// The words in a field that may be a label: not what the field reads as it is.
    fn label_in(&self, field: &Field<G>) -> Option<&str> {
        let Some(FieldValue::Text(typed)) = self.draft.fields.get(field.name) else { return None };
        let typed = typed.trim();
        let read = match &field.takes {
            Takes::Territory(_) | Takes::Target(..) | Takes::AnyTerritory(_) | Takes::AnyTarget(..) => {
                self.territory_called(typed).is_ok()
            }
            Takes::Player(_) | Takes::Rival(..) | Takes::AnyPlayer(_) => self.player_called(typed).is_some(),
            Takes::Amount(_) | Takes::Counted(..) | Takes::IntegerLike(_) => self.integer(field.name).is_ok(),
            Takes::Kind(_, reads) => reads(typed),
            _ => false,
        };
        // A label says something beside the value: no single word is one. Nor is it longer than labels are.
        let may_be = typed.contains(|letter: char| !letter.is_alphanumeric())
            && (field.takes.holds_several() || typed.chars().count() <= LABEL);
        (!read && may_be).then_some(typed)
    }

    /// These words with values instead of labels; none where no label stands in them.
    fn read_back(&self, field: &Field<G>, typed: &str) -> Option<String> {
        read_back(typed, field.takes.holds_several(), |before| self.suggested(field.name, before))
    }
}

impl<G: Presented> Takes<G> {
    /// Is nothing suggested for it that has a label?
    fn is_typed_alone(&self) -> bool {
        matches!(self, Self::Choice(_) | Self::Flag | Self::Text | Self::Moment | Self::MomentSoon)
    }

    /// May it hold several things? Words that a rule makes special sometimes do.
    fn holds_several(&self) -> bool {
        matches!(self, Self::Several(_) | Self::Listed(_) | Self::Parts(_) | Self::Special(_))
    }
}

/// Does something stand there as it does beside values in labels? What is read wholly as a label has none any more.
#[must_use]
pub fn has_note(typed: &str) -> bool {
    typed.contains(NOTES)
}

/// What is typed, with the values of what is suggested where the labels of it stand, wholly or as items of a list; none where no
/// label stands there. `suggested` says what there is behind what it is given.
fn read_back(typed: &str, several: bool, mut suggested: impl FnMut(&str) -> Candidates) -> Option<String> {
    let first = Known::of(suggested(""), "");
    let (mut all, mut values, mut found) = (String::new(), Vec::new(), false);
    let mut anew = if several { ANEW } else { 0 };
    let mut rest = typed.trim();
    while !rest.is_empty() {
        let mut item = first.at(rest, several);
        // What stands before an item changes notes alone.
        if item.is_none() && anew > 0 && !values.is_empty() && has_note(&rest[..end_of_item(rest)]) {
            anew -= 1;
            let before = format!("{}, ", values.join(", "));
            item = Known::of(suggested(&before), &before).at(rest, several);
        }
        let (value, after) = match item {
            Some(Item { value: Some(value), after }) => {
                found = true;
                (value, after)
            }
            Some(Item { value: None, after }) => (rest[..rest.len() - after.len()].to_owned(), after),
            None if several => {
                let end = end_of_item(rest);
                (rest[..end].to_owned(), &rest[end..])
            }
            None => return None,
        };
        all.push_str(&value);
        let next = behind_parting(after);
        all.push_str(&after[..after.len() - next.len()]);
        let value = value.trim();
        if !value.is_empty() {
            values.push(value.to_owned());
        }
        rest = next;
    }
    found.then_some(all)
}

/// What is suggested, to be found again in what is typed.
struct Known(Vec<(String, String)>);

/// What stands at the beginning: a value of its own (none) or the label of this one, and what comes after it.
struct Item<'a> {
    value: Option<String>,
    after: &'a str,
}

impl Known {
    /// Labels and values, both without what was there before.
    fn of(all: Candidates, before: &str) -> Self {
        let bare = |text: String| text.strip_prefix(before).map_or_else(|| text.clone(), str::to_owned);
        Self(all.0.into_iter().map(|one| (bare(one.label), bare(one.value))).collect())
    }

    /// The longest of them that this begins with; what is a value is one, whatever else it is a label of. None where a label
    /// stands for more than one value.
    fn at<'a>(&self, typed: &'a str, several: bool) -> Option<Item<'a>> {
        let ends = |after: &&str| if several { is_end(after) } else { after.is_empty() };
        let values = self.0.iter().filter_map(|(_, value)| behind(typed, value.trim()));
        let value = values.filter(|after| after.is_empty() || several && is_parted(after));
        let value = value.min_by_key(|after| after.len());
        let labels = self.0.iter().filter_map(|(label, value)| {
            let after = behind(typed, label.trim()).filter(ends)?;
            Some((after, value.trim_end_matches([',', ';', ' '])))
        });
        let labels: Vec<(&str, &str)> = labels.collect();
        let longest = labels.iter().map(|(after, _)| *after).min_by_key(|after| after.len());
        match (value, longest) {
            (Some(after), label) if label.is_none_or(|label| after.len() <= label.len()) => {
                Some(Item { value: None, after })
            }
            (_, Some(after)) => {
                let mut meant =
                    labels.iter().filter(|label| label.0.len() == after.len()).map(|label| label.1);
                let one = meant.next()?;
                meant.all(|other| other == one).then(|| Item { value: Some(one.to_owned()), after })
            }
            _ => None,
        }
    }
}

/// What comes after these words, if it begins with them in whatever case.
fn behind<'a>(typed: &'a str, words: &str) -> Option<&'a str> {
    if words.is_empty() {
        return None;
    }
    let mut rest = typed.chars();
    for wanted in words.chars() {
        let found = rest.next()?;
        if found != wanted && !found.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    Some(rest.as_str())
}

/// Is an item over where this comes after it?
fn is_parted(after: &str) -> bool {
    let after = after.trim_start_matches(' ');
    after.is_empty() || after.starts_with(PARTING) || behind(after, "and ").is_some()
}

/// Is a label over where this comes after it? "Alaska — with 3 divisions, the general" goes on with what is said beside Alaska,
/// whatever is said beside it now.
fn is_end(after: &str) -> bool {
    is_parted(after) && behind(behind_parting(after).trim_start(), "the ").is_none()
}

/// What comes after commas and the like, and the word "and".
fn behind_parting(after: &str) -> &str {
    let parts = |letter: char| letter.is_whitespace() || PARTING.contains(&letter);
    let rest = after.trim_start_matches(parts);
    match behind(rest, "and ") {
        Some(next) if rest.len() < after.len() => next.trim_start_matches(parts),
        _ => rest,
    }
}

/// Where an item ends that isn't known.
fn end_of_item(typed: &str) -> usize {
    let marked = typed.find(PARTING).unwrap_or(typed.len());
    let word = typed.to_ascii_lowercase().find(" and ").unwrap_or(typed.len());
    marked.min(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Candidate;

    fn suggested(all: &[(&str, &str)]) -> Candidates {
        let one = |(value, label): &(&str, &str)| Candidate {
            value: (*value).to_owned(),
            label: (*label).to_owned(),
        };
        Candidates(all.iter().map(one).collect())
    }

    const GOODS: &[(&str, &str)] = &[
        ("Alaska", "Alaska — with 3 divisions and the general"),
        ("Alberta", "Alberta — with 2 divisions"),
        ("Alberta alone", "Alberta alone — without the troops"),
        ("3 resources", "3 resources — of 9"),
        ("Peru", "Peru"),
    ];

    fn of_goods(typed: &str) -> Option<String> {
        read_back(typed, true, |_| suggested(GOODS))
    }

    fn alone(typed: &str, all: &[(&str, &str)]) -> Option<String> {
        read_back(typed, false, |_| suggested(all))
    }

    #[test]
    fn a_label_is_read_as_the_value_that_it_stands_for() {
        for (value, label) in GOODS {
            let meant = (value != label).then(|| (*value).to_owned());
            assert_eq!(of_goods(label), meant, "{label}");
            assert_eq!(of_goods(&format!(" {} ", label.to_uppercase())), meant, "{label}");
            assert_eq!(alone(label, GOODS), meant, "{label}");
            assert_eq!(of_goods(value), None, "{value}");
        }
    }

    #[test]
    fn labels_stand_among_other_items_of_a_list_with_what_parts_them() {
        for (typed, meant) in [
            ("Alberta — with 2 divisions, Peru", "Alberta, Peru"),
            ("Peru; alberta — with 2 divisions;2 dice", "Peru; Alberta;2 dice"),
            ("2 dice and 3 resources — of 9 and Peru", "2 dice and 3 resources and Peru"),
            (
                "Alaska — with 3 divisions and the general, Alberta alone — without the troops",
                "Alaska, Alberta alone",
            ),
            ("my horse, 3 resources — of 9", "my horse, 3 resources"),
        ] {
            assert_eq!(of_goods(typed).as_deref(), Some(meant), "{typed}");
        }
    }

    #[test]
    fn what_is_no_label_of_now_stays_as_it_is() {
        for typed in [
            "Alberta — with 3 divisions",
            "Alberta — with 2 divisions less",
            // The note would have gone on so while he stood there.
            "Alberta — with 2 divisions and the general",
            "Alberta — with 2 divisions, the general",
            "Alaska — with 3 divisions",
            "without the troops",
            "— of 9",
            "3 resources — of 9 —",
            "",
            ",,",
        ] {
            assert_eq!(of_goods(typed), None, "{typed}");
        }
        // Where one thing is asked for, others beside it are none.
        assert_eq!(alone("3 resources — of 9, Peru", GOODS), None);
    }

    #[test]
    fn a_value_means_itself_and_a_label_of_several_values_none() {
        let all = [("2", "1"), ("1", "one"), ("5", "some"), ("6", "some"), ("7", "both"), ("7", "both")];
        assert_eq!(alone("1", &all), None);
        assert_eq!(alone("one", &all).as_deref(), Some("1"));
        assert_eq!(alone("some", &all), None);
        assert_eq!(alone("both", &all).as_deref(), Some("7"));
    }

    #[test]
    fn what_is_said_beside_an_item_may_hang_on_those_before_it() {
        let mut asked = Vec::new();
        let meant = read_back("Alaska 2 — 5 left, Peru 1 — 3 left", true, |before| {
            asked.push(before.to_owned());
            match before {
                "" => suggested(&[("Alaska 2", "Alaska 2 — 5 left"), ("Peru 1", "Peru 1 — 5 left")]),
                _ => suggested(&[("Alaska 2, Peru 1", "Alaska 2, Peru 1 — 3 left")]),
            }
        });
        assert_eq!(meant.as_deref(), Some("Alaska 2, Peru 1"));
        assert_eq!(asked, ["", "Alaska 2, "]);
    }

    #[test]
    fn a_long_list_is_no_long_work() {
        // Behind what stands before it a note may be another one; nothing else is.
        for (item, anew) in [("nonsense, ", 0), ("nonsense — of 9, ", ANEW)] {
            let mut asked = 0;
            let meant = read_back(&item.repeat(500), true, |_| {
                asked += 1;
                suggested(GOODS)
            });
            assert_eq!((meant, asked), (None, 1 + anew), "{item}");
        }
    }
}
