//! A player that knows no game: it fills in the forms that are open to its seat, from what it is offered, and sends
//! them, as a person does who presses buttons.

use wartable::games::waits_for;
use wartable::rules::{Actor, Button, Dice, Draft, FieldKind, FieldSpec, Form, PolicyRng, SeatId};
use wartable::table::{Ask, No, Receipt};

use super::sights::accepts;
use super::world::{Now, World};
use super::{PEOPLE, name_of};

pub(crate) struct Player {
    whim: PolicyRng,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        Self { whim: PolicyRng::new(seed) }
    }

    pub(crate) fn once_in(&mut self, n: u32) -> bool {
        self.whim.once_in(n)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.whim.below(bound)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.whim.bits()
    }

    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let bound = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.get(usize::try_from(self.whim.below(bound)).unwrap_or(0))
    }

    /// A number, small more often than large.
    fn number(&mut self) -> i64 {
        let most = self.one_of(&[2, 6, 12, 100]).copied().unwrap_or(2);
        i64::from(self.whim.below(most))
    }

    /// Fills in one of the forms open to this seat.
    pub(crate) async fn fill(&mut self, world: &World, now: &Now, seat: SeatId, form: &Form) -> Draft {
        let name = name_of(now, seat).unwrap_or(PEOPLE[0]);
        if let Some(button) = form.button.as_ref().filter(|_| !self.whim.once_in(5)) {
            return self.press(world, now, name, button).await;
        }
        let mut draft = Draft::new(form.path);
        for field in fields_of(now, form.path) {
            if field.required || self.whim.once_in(3) {
                draft = self.fill_in(world, name, draft, field).await;
            }
        }
        draft
    }

    /// What comes of a button once what it asks for is filled in.
    pub(crate) async fn press(&mut self, world: &World, now: &Now, name: &str, button: &Button) -> Draft {
        let mut draft = button.draft.clone();
        for asked in &button.ask {
            let field = fields_of(now, &draft.form).iter().find(|field| field.name == asked);
            if let Some(field) = field.filter(|_| !self.whim.once_in(6)) {
                draft = self.fill_in(world, name, draft, field).await;
            }
        }
        draft
    }

    async fn fill_in(&mut self, world: &World, name: &str, draft: Draft, field: &FieldSpec) -> Draft {
        let call = world.call(name);
        let found = world.hall.tables.complete(&call, &draft, field.name, "").await;
        let chosen = self.one_of(&found).map(|candidate| candidate.value.clone());
        match field.kind {
            FieldKind::Completed => match chosen {
                Some(value) => draft.with(field.name, value),
                None => draft,
            },
            FieldKind::Text | FieldKind::List => match chosen.or_else(|| self.example(field.words)) {
                Some(value) => draft.with(field.name, value),
                None => draft,
            },
            FieldKind::Integer => {
                let offered =
                    chosen.and_then(|value| value.parse::<i64>().ok()).filter(|_| self.whim.once_in(2));
                let number = offered.unwrap_or_else(|| self.number());
                draft.with(field.name, number)
            }
            FieldKind::Flag => draft.with(field.name, self.whim.once_in(2)),
            FieldKind::Choice(choices) => match self.one_of(choices) {
                Some(choice) => draft.with(field.name, *choice),
                None => draft,
            },
            FieldKind::Moment => draft.with(field.name, world.hall.clock.now().as_second() + 86_400),
            FieldKind::Member | FieldKind::File => draft,
        }
    }

    /// One of the examples that the words about a field give: "By lot size: 2: 30, 15: 0 (none)".
    fn example(&mut self, words: &str) -> Option<String> {
        let said = words.split(['(', ';']).next().unwrap_or_default();
        let given = said.split_once(": ").map_or(said, |(_, given)| given);
        let all: Vec<&str> = given.split(", ").map(str::trim).filter(|text| !text.is_empty()).collect();
        if self.whim.once_in(4) {
            return (!given.is_empty()).then(|| given.trim().to_owned());
        }
        self.one_of(&all).map(|text| (*text).to_owned())
    }

    /// A seat that might do something now: one of those that are waited for, more often than not.
    pub(crate) fn seat(&mut self, now: &Now) -> SeatId {
        let owing = waits_for(&now.game.debts());
        let all: Vec<SeatId> = now.seats().collect();
        let among = if owing.is_empty() || self.whim.once_in(6) { &all } else { &owing };
        self.one_of(among).copied().unwrap_or(SeatId(0))
    }

    /// Something that this seat can send; what would be accepted, if it finds anything of the kind.
    pub(crate) async fn proposal(&mut self, world: &World, now: &Now, seat: SeatId) -> Option<Draft> {
        let forms = now.game.forms(seat);
        let mut last = None;
        for _ in 0..8 {
            let form = self.one_of(&forms)?.clone();
            let draft = self.fill(world, now, seat, &form).await;
            if accepts(now.game.as_ref(), &now.names, seat, &draft).is_ok() {
                // Who gives up at once sees nothing of the game.
                if ends(now, seat, &draft) && !self.whim.once_in(20) {
                    continue;
                }
                return Some(draft);
            }
            // What is refused is sometimes sent all the same: a button may come of it.
            if self.whim.once_in(6) {
                return Some(draft);
            }
            last = Some(draft);
        }
        last
    }
}

/// Would the game be over by this?
fn ends(now: &Now, seat: SeatId, draft: &Draft) -> bool {
    let Ok(order) = now.game.draft(seat, &now.names, draft) else { return false };
    let mut then = now.game.copy();
    let done = then.again(Actor::Seat(seat), &order, &mut Dice::fair([7; 32], 1));
    done.is_ok() && then.outcome().is_some()
}

fn fields_of(now: &Now, path: &str) -> &'static [FieldSpec] {
    let spec = now.game.kind().forms().iter().find(|spec| spec.path == path);
    spec.map_or(&[][..], |spec| spec.fields)
}

/// Sends a form.
pub(crate) async fn send(world: &World, name: &str, draft: &Draft) -> Result<Receipt, No> {
    let ask = Ask { call: world.hall.call(name), draft: draft.clone(), version: None, file: None };
    world.hall.tables.order(ask).await
}
