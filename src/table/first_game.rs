//! A first game, step by step until each thing was done once: what is said in it besides, from the game's data.

use std::collections::BTreeSet;

use super::buttons::{button, overview};
use super::change::Change;
use super::state::{Guide, Stage, Table};
use super::tables::Tables;
use super::{PersonId, Post, PostKind, To, story};
use crate::games::AnyGame;
use crate::rules::{Button, ButtonStyle, Candidate, FieldKind, FieldSpec, FirstStep, Line, Passage, SeatId};

/// The form that makes one.
pub(super) const FIRST: &str = "game first";
/// The form by which nothing more is said in it.
pub(super) const ENOUGH: &str = "game enough";
/// Its field.
const KIND: &str = "kind";
pub(super) const FIELDS: &[FieldSpec] = &[FieldSpec::must(KIND, "Which game", FieldKind::Completed)];

/// The button that makes a first game of this kind.
pub(super) fn learn(command: &str) -> Button {
    let learn = button("Learn by playing", FIRST);
    Button { draft: learn.draft.with(KIND, command), style: ButtonStyle::Primary, ..learn }
}

/// The kinds that have one, to choose from.
pub(super) fn kinds(tables: &Tables, typed: &str) -> Vec<Candidate> {
    let typed = typed.trim().to_lowercase();
    let having = tables.kinds().iter().filter(|kind| kind.texts().first_game().is_some());
    let all =
        having.map(|kind| Candidate { value: kind.command().to_owned(), label: kind.name().to_owned() });
    all.filter(|candidate| candidate.label.to_lowercase().contains(&typed)).collect()
}

/// The button that asks of which kind, where there is one.
pub(super) fn offered(tables: &Tables) -> Option<Button> {
    let mut button = button("A first game", FIRST);
    button.asking(&[KIND]);
    (!kinds(tables, "").is_empty()).then_some(button)
}

/// What is to be done next by who is led: the first step that was never done, and that can be done now.
fn next(table: &Table, guide: &Guide) -> Option<&'static FirstStep> {
    let (first, game) = (table.kind.texts().first_game()?, table.game.as_ref()?);
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

/// The first of it is said to all, below what begins the game: where the channel asks who is led, else where it was told
/// last. Is anything?
pub(super) fn lead_openly(change: &mut Change, person: PersonId) -> bool {
    let table = &change.table;
    let here = |post: &Post| post.to == To::Place(table.place) && post.edits.is_none();
    let asks = |post: &&mut Post| here(post) && post.kind == PostKind::Turn && post.named.contains(&person);
    let asked = change.posts.iter_mut().any(|post| asks(&post));
    let found = change.posts.iter_mut().rfind(|post| if asked { asks(post) } else { here(post) });
    let Some(post) = found else { return false };
    let before = post.passage.lines.len();
    lead(table, person, &mut post.passage, &mut post.buttons);
    let leads = post.passage.lines.len() > before;
    if leads && !asked && post.buttons.iter().all(|button| button.draft.form != "play") {
        post.buttons.insert(0, overview());
    }
    leads
}

/// What was taken back can be done once more: who is led is led to it again.
pub(super) fn taken_back(change: &mut Change) {
    let (Some(before), Some(guide)) = (change.before.clone(), change.table.standing.guide.clone()) else {
        return;
    };
    let Some(first) = change.table.kind.texts().first_game() else { return };
    let can = |table: &Table, step: &FirstStep| {
        let game = table.game.as_ref().filter(|game| step.is_of(game.phase()));
        game.is_some_and(|game| can_do(table, game.as_ref(), guide.seat, &step.verb))
    };
    let again = first.steps.iter().filter(|step| !can(&before, step) && can(&change.table, step));
    let again: BTreeSet<&str> = again.map(|step| step.id.as_str()).collect();
    if let Some(guide) = change.table.standing.guide.as_mut() {
        guide.done.retain(|done| !again.contains(done.as_str()));
    }
}

/// An order by this form was given: what it was the first of is done, if it stood open before. With the last step of all
/// something is said once more, and then no more.
pub(super) fn note(change: &mut Change, seat: SeatId, form: &str) -> Option<Line> {
    let first = change.table.kind.texts().first_game()?;
    let before = change.before.clone()?;
    let game = before.game.as_ref()?;
    let guide = change.table.standing.guide.as_mut().filter(|guide| guide.seat == seat)?;
    let open = game.forms(seat);
    let was_open = |step: &&FirstStep| {
        open.iter().any(|form| form.path == step.verb && form.button.is_some()) && step.is_of(game.phase())
    };
    let done = first.steps.iter().filter(was_open).filter(|step| step.is_done_by(form));
    guide.done.extend(done.map(|step| step.id.clone()));
    if first.steps.iter().any(|step| !step.not_for_all && !guide.done.contains(&step.id)) {
        return None;
    }
    change.table.standing.guide = None;
    Some(story::lesson(&first.end))
}
