//! A first game: made with a press for one person and machines, begun at once, and led step by step until each thing
//! was done once. It is a game like any other; what is said in it besides stands in the game's data.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use super::buttons::button;
use super::change::Change;
use super::lobby::chair_of;
use super::state::{Stage, Table};
use super::tables::{Tables, plain, receipt};
use super::{Call, Chosen, No, PersonId, Receipt, look, seats, story};
use crate::games::AnyGame;
use crate::rules::{Button, ButtonStyle, Candidate, FieldKind, FieldSpec, FieldValue, FirstGame, FirstStep};
use crate::rules::{Line, Passage, SeatId};

/// The form that makes one.
pub(super) const FIRST: &str = "game first";
/// The form by which nothing more is said in it.
pub(super) const ENOUGH: &str = "game enough";
/// Its field.
pub(super) const FIELDS: &[FieldSpec] =
    &[FieldSpec::must(super::card::KIND, "Which game", FieldKind::Completed)];

/// Who is led, and what they have done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Guide {
    pub(super) seat: SeatId,
    /// The steps that were done once, by their ids.
    #[serde(default)]
    pub(super) done: BTreeSet<String>,
}

/// The button that makes a first game of this kind.
pub(super) fn learn(command: &str) -> Button {
    let learn = button("Learn by playing", FIRST);
    Button { draft: learn.draft.with(super::card::KIND, command), style: ButtonStyle::Primary, ..learn }
}

/// The kinds that have one, to choose from.
pub(super) fn kinds(tables: &Tables, typed: &str) -> Vec<Candidate> {
    let typed = typed.trim().to_lowercase();
    let having = tables.kinds().iter().filter(|kind| kind.first_game().is_some());
    let all =
        having.map(|kind| Candidate { value: kind.command().to_owned(), label: kind.name().to_owned() });
    all.filter(|candidate| candidate.label.to_lowercase().contains(&typed)).collect()
}

/// The button that asks of which kind, where there is one.
pub(super) fn offered(tables: &Tables) -> Option<Button> {
    let mut button = button("A first game", FIRST);
    button.asking(&[super::card::KIND]);
    (!kinds(tables, "").is_empty()).then_some(button)
}

impl Tables {
    /// A first game in this channel: its maker alone, with machines, and it has begun.
    pub(super) async fn first_game(&self, call: Call, kind: &str) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let Some(place) = call.place else { return Err(plain(story::only_in_a_channel())) };
        let known = self.kinds().named(&kind.to_lowercase()).filter(|kind| kind.first_game().is_some());
        let kind = known.ok_or_else(|| plain(story::unknown_kind(kind)))?;
        let Some(first) = kind.first_game() else { return Err(plain(story::unknown_kind(kind.name()))) };
        let _creating = self.0.creating.lock().await;
        if let Some(answer) = self.answered(&call).await? {
            return Ok(answer);
        }
        self.place_is_free(place)?;
        let terms = self.terms(kind, chosen(first, kind.name()))?;
        let mut chairs = seats::chairs(kind, terms.players, terms.machines, chair_of(&call.who));
        let host = call.who.person;
        chairs.iter_mut().filter(|chair| chair.person == Some(host)).for_each(|chair| chair.ready = true);
        self.make(&call, |id| {
            let mut change = self.new_table(id, kind, place, host, terms.clone(), chairs.clone())?;
            // Nobody else is waited for: there is nothing to press before it begins.
            change.posts.iter_mut().for_each(|post| post.buttons.clear());
            let seat = change.table.seats_of(host).first().copied().unwrap_or(SeatId(0));
            change.standing().guide = Some(Guide { seat, done: BTreeSet::new() });
            self.begin(&mut change)?;
            let mut answer = look::panel(&change.table, host);
            answer.cast = change.table.cast();
            Ok((change, answer))
        })
        .await
    }

    /// Nothing more is said besides.
    pub(super) async fn enough(&self, call: Call) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let led = before.standing.guide.as_ref().map(|guide| before.person_of(guide.seat));
        if led != Some(Some(call.who.person)) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        let mut change = Change::of(&before, self.now());
        change.standing().guide = None;
        let mut answer = receipt(Passage::line(story::led_no_more()));
        answer.buttons = change.table.present(call.who.person);
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }
}

/// What a first game is made with.
fn chosen(first: &FirstGame, name: &str) -> Chosen {
    let mut chosen: Chosen = first.options.clone();
    let players = i64::from(first.players);
    chosen.insert("players".to_owned(), FieldValue::Integer(players));
    chosen.insert("machines".to_owned(), FieldValue::Integer(players - 1));
    chosen.insert("deadline".to_owned(), FieldValue::from("off"));
    chosen.insert("name".to_owned(), FieldValue::from(format!("A first game of {name}")));
    chosen
}

/// What is to be done next by who is led: the first step that was never done, and that can be done now.
fn next(table: &Table, guide: &Guide) -> Option<&'static FirstStep> {
    let (first, game) = (table.kind.first_game()?, table.game.as_ref()?);
    let mut steps = first.steps.iter().filter(|step| !guide.done.contains(&step.id));
    steps.find(|step| step.is_of(game.phase()) && can_do(table, game.as_ref(), guide.seat, &step.verb))
}

/// Has this verb a button, and is there something to choose for what it asks first?
fn can_do(table: &Table, game: &dyn AnyGame, seat: SeatId, verb: &str) -> bool {
    let forms = table.kind.forms().iter().find(|form| form.path == verb);
    let to_choose = |button: &Button| match (button.ask.first(), forms) {
        (Some(name), Some(form)) => {
            let chosen = |field: &&FieldSpec| field.name == name && field.kind == FieldKind::Completed;
            let field = form.fields.iter().find(chosen);
            let offered =
                |field: &FieldSpec| game.candidates(seat, &table.names(), &button.draft, field.name, "").0;
            field.is_none_or(|field| !offered(field).is_empty())
        }
        _ => true,
    };
    let open = game.forms(seat);
    open.iter().any(|form| form.path == verb && form.button.as_ref().is_some_and(to_choose))
}

/// Is this somebody who is led at this table?
fn guide(table: &Table, person: PersonId) -> Option<&Guide> {
    let led = |guide: &&Guide| table.stage == Stage::Running && table.person_of(guide.seat) == Some(person);
    table.standing.guide.as_ref().filter(led)
}

/// Says what to do next and why, and puts the button for it first.
pub(super) fn lead(table: &Table, person: PersonId, passage: &mut Passage, buttons: &mut Vec<Button>) {
    let Some(guide) = guide(table, person) else { return };
    let Some(step) = next(table, guide) else {
        let owes = table
            .game
            .as_ref()
            .is_some_and(|game| crate::games::waits_for(&game.debts()).contains(&guide.seat));
        if !owes {
            passage.lines.push(story::others_are_at_it());
            let go_on = Button { style: ButtonStyle::Primary, ..button("Go on", "play") };
            buttons.insert(0, go_on);
        }
        return;
    };
    passage.lines.push(story::lesson(&step.text));
    if let Some(index) = buttons.iter().position(|button| button.draft.form == step.verb) {
        let mut first = buttons.remove(index);
        first.style = ButtonStyle::Primary;
        buttons.insert(0, first);
    }
    if buttons.iter().all(|button| button.draft.form != ENOUGH) {
        buttons.push(button("No more hints", ENOUGH));
    }
}

/// An order by this form was given: what it was the first of is done, if it stood open before. With the last step of all
/// something is said once more, and then no more.
pub(super) fn note(change: &mut Change, seat: SeatId, form: &str) -> Option<Line> {
    let first = change.table.kind.first_game()?;
    let before = change.before.clone()?;
    let game = before.game.as_ref()?;
    let guide = change.table.standing.guide.as_mut().filter(|guide| guide.seat == seat)?;
    let open = game.forms(seat);
    let was_open = |step: &&FirstStep| {
        open.iter().any(|form| form.path == step.verb && form.button.is_some()) && step.is_of(game.phase())
    };
    let done = first.steps.iter().filter(was_open).filter(|step| step.is_done_by(form));
    guide.done.extend(done.map(|step| step.id.clone()));
    if first.steps.iter().any(|step| !guide.done.contains(&step.id)) {
        return None;
    }
    change.table.standing.guide = None;
    Some(story::lesson(&first.end))
}
