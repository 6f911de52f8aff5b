//! What is said to be typed can be typed: every command that a game names is one, with fields that it has; every
//! button and ballot is of a form that there is.

use std::collections::BTreeSet;

use wartable::games::{self, AnyGame, AnyRefusal, Kind, Plan};
use wartable::rules::{
    Actor, Button, Dice, Draft, FieldKind, FormSpec, Line, Names, Passage, SeatId, Seats, Span, Viewer,
};
use wartable::table;

/// The commands that can be typed where a game is played, and all that is said there.
struct Said {
    forms: Vec<FormSpec>,
    commands: BTreeSet<String>,
    wrong: BTreeSet<String>,
}

impl Said {
    fn of(kind: &dyn Kind) -> Self {
        let forms = kind.forms().iter().cloned().chain(table::forms(games::ALL)).collect();
        Self { forms, commands: BTreeSet::new(), wrong: BTreeSet::new() }
    }

    /// Something to type: a verb, then its fields with or without values.
    fn command(&mut self, text: &str) {
        self.commands.insert(text.to_owned());
        if !text.starts_with('/') {
            // A field alone, of the verb that is spoken of.
            let name = text.split(':').next().unwrap_or(text);
            if !self.forms.iter().flat_map(|form| form.fields).any(|field| field.name == name) {
                self.wrong.insert(format!("{text}: no such field"));
            }
            return;
        }
        let Some((form, rest)) = self.verb(text) else {
            self.wrong.insert(format!("{text}: no such verb"));
            return;
        };
        let known = |name: &str| form.fields.iter().any(|field| field.name == name);
        let mut words = rest.split_whitespace();
        let first = words.next().unwrap_or(":");
        let mut names = std::iter::once(first).chain(words).filter_map(|word| word.split_once(':'));
        let bad = !first.contains(':') || names.any(|(name, _)| !name.is_empty() && !known(name));
        if bad {
            self.wrong.insert(format!("{text}: no such field"));
        }
    }

    /// The verb with which a text begins, and what comes after it.
    fn verb<'t>(&self, text: &'t str) -> Option<(FormSpec, &'t str)> {
        let text = text.strip_prefix('/')?;
        let begins = |form: &&FormSpec| {
            let rest = text.strip_prefix(form.path);
            form.slash && rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        };
        let form = self.forms.iter().filter(begins).max_by_key(|form| form.path.len())?;
        Some((form.clone(), &text[form.path.len()..]))
    }

    /// Words that stand written: commands between backticks, or bare.
    fn text(&mut self, text: &str) {
        for (index, part) in text.split('`').enumerate() {
            if index % 2 == 1 && part.starts_with('/') {
                self.command(part);
            }
            let starts = part.match_indices('/').map(|(at, _)| at).filter(|_| index % 2 == 0);
            for at in starts {
                let (before, rest) = (part[..at].chars().last(), &part[at..]);
                let apart = before.is_none_or(|c| c.is_whitespace() || c == '(');
                if apart && rest[1..].starts_with(char::is_lowercase) {
                    let verb = self.verb(rest).map(|(form, _)| format!("/{}", form.path));
                    self.command(&verb.unwrap_or_else(|| rest.chars().take(40).collect()));
                }
            }
        }
    }

    fn line(&mut self, line: &Line) {
        for span in line {
            if let Span::Command(text) = span {
                self.command(text);
            }
        }
    }

    fn passage(&mut self, passage: &Passage) {
        let all = passage.all_lines();
        all.for_each(|line| self.line(line));
        self.buttons(&passage.buttons);
    }

    fn buttons(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.draft(&button.draft, &button.ask);
        }
    }

    fn draft(&mut self, draft: &Draft, ask: &[String]) {
        let form = self.forms.iter().find(|form| form.path == draft.form);
        let known = |name: &String| {
            form.is_some_and(|form| form.fields.iter().any(|field| field.name == name.as_str()))
        };
        // A button may say more than can be typed: that something is confirmed.
        if form.is_none() || !ask.iter().all(known) {
            self.wrong.insert(format!("{draft:?} asks {ask:?}: no such form or field"));
        }
    }

    fn refusal(&mut self, refusal: &AnyRefusal) {
        self.line(&refusal.line);
        self.buttons(refusal.confirm.as_slice());
    }
}

fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot"].map(str::to_owned).to_vec())
}

/// What everybody reads now.
fn read(said: &mut Said, game: &dyn AnyGame, seats: Seats) {
    let names = names();
    said.passage(&game.status(&names, Viewer::Public));
    for ballot in game.ballots(&names) {
        said.passage(&ballot.passage);
        ballot
            .choices
            .iter()
            .map(|choice| &choice.draft)
            .chain(&ballot.none)
            .for_each(|d| said.draft(d, &[]));
    }
    for debt in game.debts() {
        let (passage, buttons) = game.ask_all(&names, debt.what, debt.occasion, &[debt.seat]);
        said.passage(&passage);
        said.buttons(&buttons);
    }
    for seat in seats.iter() {
        let asks = [game.ask(&names, seat), game.ask_openly(&names, seat), Some(game.hand(&names, seat))];
        for (passage, buttons) in asks.into_iter().flatten() {
            said.passage(&passage);
            said.buttons(&buttons);
        }
    }
}

/// What is said to all kinds of orders, good and bad.
fn try_out(said: &mut Said, game: &dyn AnyGame, seat: SeatId) {
    let names = names();
    for form in game.kind().forms() {
        let empty = Draft::new(form.path);
        let mut drafts = vec![empty.clone()];
        for typed in ["Peru", "Alaska", "pool", "1", "-1", "999999", "yes", "zzz"] {
            let fill = |draft: Draft, field: &wartable::rules::FieldSpec| draft.with(field.name, typed);
            drafts.push(form.fields.iter().fold(empty.clone(), fill));
            drafts.push(form.fields.iter().take(1).fold(empty.clone(), fill));
        }
        let first = form.fields.iter().fold(empty, |draft, field| {
            let value = match field.kind {
                FieldKind::Choice(words) => Some(words[0].to_owned()),
                FieldKind::Flag => Some("yes".to_owned()),
                _ => game.candidates(seat, &names, &draft, field.name, "").0.pop().map(|last| last.value),
            };
            match value {
                Some(value) => draft.with(field.name, value),
                None => draft,
            }
        });
        drafts.push(first);
        // What has buttons alone is never sent without what they ask for.
        let whole = |draft: &Draft| {
            form.fields.iter().all(|field| !field.required || draft.fields.contains_key(field.name))
        };
        for draft in drafts.into_iter().filter(|draft| form.slash || whole(draft)) {
            let tried = game.draft(seat, &names, &draft);
            if let Err(refusal) = tried.and_then(|order| game.check(Actor::Seat(seat), &names, &order)) {
                said.refusal(&refusal);
            }
        }
    }
}

/// Lets machines play, and reads along.
fn played(said: &mut Said, kind: &dyn Kind, policy: &str, count: u8, seed: u64) {
    let plan = Plan { seats: count, policies: vec![policy.to_owned()], seed, number: 1, rounds_cap: 7 };
    let options = kind.read_options(&serde_json::json!({})).expect("options");
    let record = kind.recorded(&options, &plan).expect("machines play it");
    let (names, seats) = (names(), Seats { count });
    let mut deal = Dice::recorded(&record.deal);
    let (mut game, told) = kind.set_up(kind.edition(), &options, seats, &names, &mut deal).expect("a deal");
    told.messages.iter().for_each(|told| said.passage(&told.event));
    for (step, row) in record.rows.iter().enumerate() {
        read(said, &*game, seats);
        if step % 25 == 0 {
            seats.iter().for_each(|seat| try_out(said, &*game, seat));
        }
        let order = kind.read_order(&row.order).expect("an order");
        let mut dice = Dice::recorded(&row.faces);
        let happened = game.order(row.actor, &names, &order, &mut dice).expect("it was carried out");
        happened.messages.iter().for_each(|told| said.passage(&told.event));
        happened.receipt.iter().for_each(|receipt| said.passage(receipt));
    }
}

#[test]
fn commands_that_are_named_can_be_typed() {
    for kind in games::ALL.iter() {
        let mut said = Said::of(kind);
        for topic in kind.texts().topics() {
            said.text(kind.texts().help(topic).expect("a topic has a text"));
        }
        for (_, text) in (1..100).flat_map(|rule: u32| kind.texts().rules_text(&rule.to_string())) {
            said.text(text);
        }
        for (seed, policy) in (1..).zip(kind.policies()) {
            played(&mut said, kind, policy, kind.seats().0.max(3).min(kind.seats().1), seed);
        }
        assert!(said.wrong.is_empty(), "{}:\n{:#?}", kind.name(), said.wrong);
        assert!(said.commands.len() > 10, "{}: {:?}", kind.name(), said.commands);
    }
}

#[test]
fn what_cannot_be_typed_is_found() {
    let mut said = Said::of(games::ALL.find("warrior").expect("it is there"));
    said.text(
        "`/attack from:Alaska to:North Africa`, `/rules search: fate`, /vote with some, yes/no, (/pass).",
    );
    assert_eq!(said.wrong, BTreeSet::new());
    assert_eq!(said.commands.len(), 4);
    for wrong in ["`/attack at:Peru`", "`/attack Peru`", "/conquer all", "`/warrior allocate`", "`/attacks`"]
    {
        said.wrong.clear();
        said.text(wrong);
        assert_eq!(said.wrong.len(), 1, "{wrong}");
    }
    said.wrong.clear();
    said.draft(&Draft::new("attack"), &["at".to_owned()]);
    said.draft(&Draft::new("conquer"), &[]);
    said.command("at:Peru");
    said.command("where:Peru");
    assert_eq!(said.wrong.len(), 3);
}
