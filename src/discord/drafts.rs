//! Forms that are being filled in and hold more than a component's id can say. They are kept here for who fills them in,
//! as long as the bot runs; the id then names what is kept. Everything else stands in the ids themselves.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use crate::rules::{Draft, FieldValue};
use crate::table::PersonId;

use super::components::Component;

/// What an id fills in where the rest is kept here; no form has such a field.
const KEPT: &str = "@kept";
/// What stays in the id beside it: it says whose button it is.
const MARK: char = '@';

/// So many forms are kept for one person, and so many people's.
const EACH: usize = 64;
const PEOPLE: usize = 4096;

/// What is kept.
#[derive(Debug, Default)]
pub(crate) struct Drafts(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    of: BTreeMap<PersonId, VecDeque<(i64, Kept)>>,
    /// Whose last form is oldest goes first.
    people: VecDeque<PersonId>,
}

/// What an id can't hold.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    /// All that is filled in.
    draft: Draft,
    /// What is asked for after what the id itself asks for.
    then: Vec<String>,
}

/// What is kept for one person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own<'a> {
    drafts: &'a Drafts,
    person: PersonId,
}

impl Drafts {
    /// Those of this person.
    pub(crate) fn of(&self, person: PersonId) -> Own<'_> {
        Own { drafts: self, person }
    }
}

impl Own<'_> {
    /// The component as ids can say it: as it is, or with what it holds kept here; where it asks for more than an id can
    /// name, with what comes after the first of that, too.
    pub(crate) fn fitting(self, component: Component) -> Component {
        // What asks for nothing is pressed alone.
        let fits = |one: &Component| if one.ask.is_empty() { one.fits() } else { one.fits_any_use() };
        if fits(&component) {
            return component;
        }
        let mut short = component.clone();
        short.draft.fields.retain(|field, _| field.starts_with(MARK));
        let mut kept = component.draft;
        kept.fields.retain(|field, _| !field.starts_with(MARK));
        let mut kept = Kept { draft: kept, then: Vec::new() };
        let named = |short: &mut Component, kept: &Kept| {
            let key = key(kept);
            short.draft.fields.insert(KEPT.to_owned(), FieldValue::Integer(key));
            key
        };
        let mut key = named(&mut short, &kept);
        if !short.fits_any_use() {
            kept.then = short.ask.split_off(short.ask.len().min(1));
            key = named(&mut short, &kept);
        }
        self.keep(key, kept);
        short
    }

    fn keep(self, key: i64, kept: Kept) {
        let mut inner = super::lock(&self.drafts.0);
        let inner = &mut *inner;
        inner.people.retain(|person| *person != self.person);
        inner.people.push_back(self.person);
        let own = inner.of.entry(self.person).or_default();
        own.retain(|(known, _)| *known != key);
        own.push_back((key, kept));
        if own.len() > EACH {
            own.pop_front();
        }
        if inner.people.len() > PEOPLE
            && let Some(first) = inner.people.pop_front()
        {
            inner.of.remove(&first);
        }
    }

    /// What a component that came back means; none where what it held is kept no more.
    pub(crate) fn whole(self, mut component: Component) -> Option<Component> {
        let Some(key) = component.draft.fields.remove(KEPT) else { return Some(component) };
        let inner = super::lock(&self.drafts.0);
        let mut own = inner.of.get(&self.person)?.iter();
        let (_, kept) = own.find(|(known, kept)| {
            key == FieldValue::Integer(*known) && kept.draft.form == component.draft.form
        })?;
        component.draft.fields.extend(kept.draft.fields.clone());
        component.ask.extend(kept.then.iter().cloned());
        Some(component)
    }
}

/// The same form has the same key, and after a start none finds another's.
fn key(kept: &Kept) -> i64 {
    let mut hasher = DefaultHasher::new();
    kept.draft.form.hash(&mut hasher);
    serde_json::to_string(&kept.draft.fields).unwrap_or_default().hash(&mut hasher);
    kept.then.hash(&mut hasher);
    // Short enough to leave room for everything else.
    i64::try_from(hasher.finish() >> 20).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Use;
    use crate::table::Version;

    const ADA: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    fn component(places: &str) -> Component {
        Component {
            does: Use::Press,
            game: 7,
            version: Version::default(),
            draft: Draft::new("warrior allocate").with("places", places).with("@seat", 2),
            ask: vec!["places".to_owned()],
        }
    }

    #[test]
    fn what_an_id_cannot_hold_is_kept_for_who_chose_it_and_for_nobody_else() {
        let drafts = Drafts::default();
        let long = component(&"Western United States 2, ".repeat(8));
        let short = drafts.of(ADA).fitting(long.clone());
        assert!(short.fits());
        let read = Component::decode(&short.id()).expect("our own id");
        assert_eq!(drafts.of(ADA).whole(read.clone()), Some(long.clone()));
        assert_eq!(drafts.of(BEN).whole(read.clone()), None);
        // Another start knows nothing of it.
        assert_eq!(Drafts::default().of(ADA).whole(read), None);
        // Twice the same is kept once.
        assert_eq!(drafts.of(ADA).fitting(long).id(), short.id());
    }

    #[test]
    fn what_more_is_asked_for_than_an_id_can_name_is_asked_for_all_the_same() {
        let drafts = Drafts::default();
        let ask: Vec<String> = (0..20).map(|number| format!("question {number}")).collect();
        let long = Component { ask, draft: Draft::new("game create clone"), ..component("") };
        let short = drafts.of(ADA).fitting(long.clone());
        let read = Component::decode(&short.id()).expect("our own id");
        assert_eq!(drafts.of(ADA).whole(read.clone()), Some(long.clone()));
        // Who leaves the first open goes on with the second.
        let skipped = Component { ask: Vec::new(), does: Use::Skip, ..read };
        let skipped = Component::decode(&skipped.id()).expect("our own id");
        assert_eq!(drafts.of(ADA).whole(skipped).expect("it is kept").ask, long.ask[1..]);
    }

    #[test]
    fn what_fits_is_kept_nowhere() {
        let drafts = Drafts::default();
        let short = component("Peru 2");
        assert_eq!(drafts.of(ADA).fitting(short.clone()), short);
        assert_eq!(drafts.of(BEN).whole(short.clone()), Some(short));
    }

    #[test]
    fn a_button_of_an_attack_has_room_for_what_was_read_and_what_is_at_stake() {
        let drafts = Drafts::default();
        let attack = |from: &str, to: &str| {
            let draft = Draft::new("attack").with("from", from).with("to", to).with("until", "decided");
            let draft = draft.with("@seat", 0).with("@s", 65535).with("@r", 999);
            let version = Version::Seen { entries: 0x4ff, own: 3 };
            Component { does: Use::Press, game: 0xff, version, draft, ask: Vec::new() }
        };
        let short = attack("Western Australia", "Eastern Australia");
        assert_eq!(drafts.of(ADA).fitting(short.clone()), short);
        // Where it hasn't, all of it is kept, and none of it left out.
        let long = attack("Western United States", "Eastern United States");
        let fitting = drafts.of(ADA).fitting(long.clone());
        assert!(fitting.fits() && fitting.draft.fields.contains_key("@r"));
        assert_eq!(drafts.of(ADA).whole(fitting), Some(long));
    }

    #[test]
    fn what_is_kept_has_an_end() {
        let drafts = Drafts::default();
        let of = |number: usize| component(&format!("Eastern United States {number}, ").repeat(8));
        let first = drafts.of(ADA).fitting(of(0));
        let last = (1..=EACH).map(|number| drafts.of(ADA).fitting(of(number))).last().expect("many");
        assert_eq!(drafts.of(ADA).whole(first), None);
        assert!(drafts.of(ADA).whole(last).is_some());
    }

    #[test]
    fn who_goes_on_is_remembered_while_others_come() {
        let drafts = Drafts::default();
        let of = |number: usize| component(&format!("Eastern United States {number}, ").repeat(8));
        let (idle, first) = (drafts.of(BEN).fitting(of(0)), drafts.of(ADA).fitting(of(0)));
        for number in 0..PEOPLE {
            drafts.of(PersonId(100 + u64::try_from(number).expect("few"))).fitting(of(1));
            drafts.of(ADA).fitting(of(0));
        }
        assert!(drafts.of(ADA).whole(first).is_some());
        assert_eq!(drafts.of(BEN).whole(idle), None);
    }
}
