//! Whether what came of a line is what should have come of it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::house::Seen;
use super::{Expectation, Outcome, Wording};
use crate::sandbox::{UserId, Visibility, flat};
use crate::table::Outlook;

/// What there is to judge by.
#[derive(Debug)]
pub(super) struct Evidence<'a> {
    /// What appeared since the acting line.
    pub(super) since: &'a [Seen],
    /// What appeared since the script began.
    pub(super) all: &'a [Seen],
    /// The channel in use, by name, and its number.
    pub(super) place: Option<crate::sandbox::ChannelId>,
    /// Everybody, with their names.
    pub(super) people: &'a [(String, UserId)],
    /// Whoever did the acting line, if somebody did.
    pub(super) actor: Option<UserId>,
    /// Was the line one that Discord's client would not send?
    pub(super) unsent: Option<&'a str>,
    /// Why an `import` line was refused: nobody is shown that.
    pub(super) import_refused: Option<&'a str>,
    /// What was offered for completion, as shown.
    pub(super) completed: Option<&'a [String]>,
    /// The position before the acting line and now.
    pub(super) positions: (&'a Option<Value>, &'a Option<Value>),
    /// How the game stands.
    pub(super) standing: Option<Outlook>,
    /// Who was shown what by a `sees` line: (person, text).
    pub(super) shown_before: &'a BTreeSet<(UserId, String)>,
}

/// Holds, or says what was there instead.
pub(super) fn judge(expected: &Expectation, evidence: &Evidence<'_>) -> Result<(), String> {
    match expected {
        Expectation::Contains(text) => evidence.contains(text),
        Expectation::Lacks(text) => match evidence.public().find(|seen| holds(&seen.shown.brings, text)) {
            None => Ok(()),
            Some(seen) => Err(format!("a public message says: {}", seen.shown.brings)),
        },
        Expectation::Sees { who, text } => evidence.sees(who, text.as_deref()),
        Expectation::Refused(text) => evidence.refused(text),
        Expectation::Unsent => match evidence.unsent {
            Some(_) => Ok(()),
            None => Err("the line was sent".into()),
        },
        Expectation::Completes { values, wording } => evidence.completes(values, *wording),
        Expectation::Picture => {
            let alt = |seen: &&Seen| {
                seen.shown.pictures.iter().any(|p| p.alt.as_ref().is_some_and(|alt| !alt.is_empty()))
            };
            match evidence.since.iter().find(alt) {
                Some(_) => Ok(()),
                None => Err("no picture with alt text came".into()),
            }
        }
        Expectation::NobodyElseSees(text) => evidence.nobody_else(text),
        Expectation::State { pointer, value } => evidence.state(pointer, value.as_deref()),
        Expectation::Owes(names) => {
            let owes = evidence.standing()?.owes;
            same(names, &owes).then_some(()).ok_or_else(|| format!("these owe: {}", list(&owes)))
        }
        Expectation::Phase(phase) => {
            let now = evidence.standing()?.phase;
            now.eq_ignore_ascii_case(phase).then_some(()).ok_or_else(|| format!("the phase is {now}"))
        }
        Expectation::Outcome(outcome) => evidence.outcome(outcome),
    }
}

/// Text as it is compared: as a person reads it, case ignored.
fn folded(text: &str) -> String {
    flat(text, |_, _| None).to_lowercase()
}

fn holds(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&folded(part))
}

fn same(expected: &[String], found: &[String]) -> bool {
    let set = |names: &[String]| names.iter().map(|name| name.to_lowercase()).collect::<BTreeSet<_>>();
    set(expected) == set(found)
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "nobody".into() } else { names.join(", ") }
}

impl<'a> Evidence<'a> {
    fn public(&self) -> impl Iterator<Item = &'a Seen> {
        let place = self.place;
        self.since.iter().filter(move |seen| {
            let open = matches!(seen.shown.visibility, Visibility::Public | Visibility::Members);
            open && Some(seen.shown.channel) == place
        })
    }

    fn private(&self, who: UserId) -> impl Iterator<Item = &'a Seen> {
        let theirs =
            move |seen: &&Seen| seen.shown.is_private() && seen.shown.is_for(who) && seen.shown.by_bot;
        self.since.iter().filter(theirs)
    }

    fn person(&self, name: &str) -> Result<UserId, String> {
        let found = self.people.iter().find(|(known, _)| known == name);
        found.map(|(_, id)| *id).ok_or_else(|| format!("there is nobody called {name}"))
    }

    fn standing(&self) -> Result<Outlook, String> {
        self.standing.clone().ok_or_else(|| "there is no game in this channel".into())
    }

    fn contains(&self, text: &str) -> Result<(), String> {
        if self.public().any(|seen| holds(&seen.text(), text)) {
            return Ok(());
        }
        let said: Vec<String> = self.public().map(Seen::text).collect();
        Err(if said.is_empty() {
            "no public message came".into()
        } else {
            format!("the public messages: {}", said.join(" | "))
        })
    }

    fn sees(&self, who: &str, text: Option<&str>) -> Result<(), String> {
        let id = self.person(who)?;
        let said: Vec<String> = self.private(id).map(Seen::text).collect();
        match text {
            None if said.is_empty() => Ok(()),
            Some(text) if said.iter().any(|said| holds(said, text)) => Ok(()),
            Some(_) if said.is_empty() => Err(format!("{who} was shown nothing")),
            _ => Err(format!("{who} was shown: {}", said.join(" | "))),
        }
    }

    fn refused(&self, text: &str) -> Result<(), String> {
        if let Some(why) = self.unsent {
            return Err(format!("the line was not sent at all: {why}"));
        }
        let actor = self.actor.ok_or("nobody asked for anything in this block")?;
        let refusals: Vec<String> = match self.import_refused {
            Some(why) => vec![why.to_owned()],
            None => self.private(actor).filter(|seen| seen.code.is_some()).map(Seen::text).collect(),
        };
        if !refusals.iter().any(|said| holds(said, text)) {
            let said: Vec<String> = self.private(actor).map(Seen::text).collect();
            return Err(format!("refusals: {}; private answers: {}", list(&refusals), list(&said)));
        }
        if self.positions.0 != self.positions.1 {
            return Err("it was refused, but the position is not as before".into());
        }
        Ok(())
    }

    fn completes(&self, values: &[String], wording: Wording) -> Result<(), String> {
        let offered = self.completed.ok_or("nothing was being completed in this block")?;
        // What is shown may carry figures behind the value: "Kamchatka — ben, 3 troops".
        let is = |offer: &String, value: &String| {
            let (offer, value) = (folded(offer), folded(value));
            offer == value
                || offer.strip_prefix(&value).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let all_there = values.iter().all(|value| offered.iter().any(|offer| is(offer, value)));
        let no_others = offered.iter().all(|offer| values.iter().any(|value| is(offer, value)));
        let right = match wording {
            Wording::Among => all_there,
            Wording::Exactly => all_there && no_others,
        };
        right.then_some(()).ok_or_else(|| format!("offered: {}", list(offered)))
    }

    fn nobody_else(&self, text: &str) -> Result<(), String> {
        let needle = folded(text);
        let knows =
            |id: UserId| self.shown_before.iter().any(|(who, shown)| *who == id && shown.contains(&needle));
        for seen in self.all.iter().filter(|seen| holds(&seen.text(), text)) {
            for (name, id) in self.people {
                if seen.shown.is_for(*id) && !knows(*id) {
                    return Err(format!("{name} was shown: {}", seen.text()));
                }
            }
        }
        Ok(())
    }

    fn state(&self, pointer: &str, value: Option<&str>) -> Result<(), String> {
        let position = self.positions.1.as_ref().ok_or("there is no game in this channel")?;
        let found = position.pointer(pointer).filter(|found| !found.is_null());
        match (found, value) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(format!("{pointer} is absent")),
            (Some(found), None) => Err(format!("{pointer} is {found}")),
            (Some(found), Some(value)) => {
                let plain = found.as_str().map_or_else(|| found.to_string(), String::from);
                let equal = plain.eq_ignore_ascii_case(value)
                    || serde_json::from_str::<Value>(value).is_ok_and(|value| value == *found);
                equal.then_some(()).ok_or_else(|| format!("{pointer} is {found}"))
            }
        }
    }

    fn outcome(&self, outcome: &Outcome) -> Result<(), String> {
        let winners = self.standing()?.winners;
        let right = match (outcome, &winners) {
            (Outcome::Running, None) => true,
            (Outcome::Won(expected), Some(found)) => same(expected, found),
            _ => false,
        };
        right.then_some(()).ok_or_else(|| match winners {
            None => "the game is running".into(),
            Some(found) => format!("it is over, won by {}", list(&found)),
        })
    }
}
