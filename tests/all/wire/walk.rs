//! A hand that knows no game: it presses, chooses and types whatever is put before somebody.

use std::collections::BTreeMap;

use wartable::rules::PolicyRng;
use wartable::sandbox::{Button, MessageId, Place, Shown, UserId};

use crate::discord::house::House;

/// Something that somebody sees and can use.
#[derive(Clone, Debug)]
pub(crate) struct Thing {
    pub(crate) place: Place,
    pub(crate) message: MessageId,
    pub(crate) custom_id: String,
    /// What can be chosen from it; nothing from a button.
    pub(crate) options: Vec<String>,
}

impl Thing {
    /// Of what kind it is: its use, its form and what it asks for.
    pub(crate) fn kind(&self) -> String {
        let parts: Vec<&str> = self.custom_id.split('|').collect();
        let letter: String = parts.first().map_or("", |part| part).to_owned();
        format!("{letter} {} {}", parts.get(4).unwrap_or(&""), parts.get(5).unwrap_or(&""))
    }
}

/// So many of the newest messages of a place are still looked at.
const NEWEST: usize = 4;

/// What lies before a person, in the channel, a team's thread or their conversation with the bot.
pub(crate) fn things(house: &House, person: UserId) -> Vec<Thing> {
    let threads = house.sandbox.private_threads(house.channel).into_iter();
    let threads = threads.filter(|(.., people)| people.contains(&person)).map(|(thread, ..)| thread);
    things_in(house, person, threads.chain([house.channel]).map(Place::Channel).chain([Place::Dm]))
}

/// What lies before a person in these places.
pub(crate) fn things_in(house: &House, person: UserId, places: impl Iterator<Item = Place>) -> Vec<Thing> {
    let mut all = Vec::new();
    for place in places {
        let seen: Vec<Shown> = house.sandbox.seen(person, place);
        for shown in seen.iter().rev().filter(|shown| shown.message.is_some()).take(NEWEST) {
            let Some(message) = shown.message else { continue };
            let thing =
                |custom_id: &str, options| Thing { place, message, custom_id: custom_id.to_owned(), options };
            let enabled = shown.buttons.iter().filter(|button: &&Button| button.enabled);
            all.extend(enabled.map(|button| thing(&button.custom_id, Vec::new())));
            all.extend(shown.menus.iter().filter(|menu| menu.enabled).map(|menu| {
                thing(&menu.custom_id, menu.options.iter().map(|(_, value)| value.clone()).collect())
            }));
        }
    }
    all
}

pub(crate) struct Walker {
    whim: PolicyRng,
    /// How often each kind of thing was used.
    pub(crate) used: BTreeMap<String, u32>,
    /// What is typed into a field of this name, of at most so many letters.
    pub(crate) typed: fn(&str, usize) -> String,
}

impl Walker {
    pub(crate) fn new(seed: u64, typed: fn(&str, usize) -> String) -> Self {
        Self { whim: PolicyRng::new(seed), used: BTreeMap::new(), typed }
    }

    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let bound = u32::try_from(all.len()).ok().filter(|bound| *bound > 0)?;
        all.get(usize::try_from(self.whim.below(bound)).unwrap_or(0))
    }

    pub(crate) fn once_in(&mut self, n: u32) -> bool {
        self.whim.once_in(n)
    }

    /// Of these, one of a kind that was used least.
    pub(crate) fn freshest(&mut self, things: &[Thing]) -> Option<Thing> {
        let often = |thing: &Thing| self.used.get(&thing.kind()).copied().unwrap_or(0);
        let least = things.iter().map(often).min()?;
        let fresh: Vec<Thing> = things.iter().filter(|thing| often(thing) == least).cloned().collect();
        self.one_of(&fresh).cloned()
    }

    /// Uses something, and fills in the form that opens, if one does.
    pub(crate) async fn use_it(&mut self, house: &House, person: UserId, thing: &Thing) {
        *self.used.entry(thing.kind()).or_default() += 1;
        let chosen = self.one_of(&thing.options).cloned();
        let values = chosen.as_deref().map(|value| [value]);
        let values = values.as_ref().map(<[&str; 1]>::as_slice);
        let sent =
            house.sandbox.forge_under(person, thing.place, Some(thing.message), &thing.custom_id, values);
        sent.expect("it is sent");
        house.quiet().await;
        let Some(form) = house.sandbox.open_modal(person) else { return };
        let rows = form.data["components"].as_array().cloned().unwrap_or_default();
        let fields: Vec<(String, String)> = rows
            .iter()
            .map(|row| {
                let field = &row["components"][0];
                let name = field["custom_id"].as_str().unwrap_or_default();
                let most = usize::try_from(field["max_length"].as_u64().unwrap_or(4000)).unwrap_or(4000);
                (name.to_owned(), (self.typed)(name, most))
            })
            .collect();
        let _ = house.sandbox.fill(person, &fields);
        house.quiet().await;
    }
}
