//! Who goes and who comes instead: leave, kick, replace.

use serde_json::json;

use super::change::Change;
use super::state::{Proposal, Stage, Table};
use super::tables::{Tables, receipt, with_button};
use super::{Call, No, PersonId, PostKind, Receipt, To, Who, order, story};
use crate::line;
use crate::rules::{Actor, Passage, SeatId, Span, TableAct};

impl Tables {
    /// `/game leave`: frees the seat, or (confirmed) gives up.
    pub async fn leave(&self, call: Call, confirmed: bool) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let name = before.standing.name.clone();
        let seats = before.seats_of(call.who.person);
        if before.stage.is_past() {
            return Err(self.refuse(&before, story::game_over(&name)));
        }
        let Some(seat) = seats.first().copied() else {
            return Err(self.refuse(&before, story::not_seated(&name, before.stage == Stage::Lobby)));
        };
        let mut change = Change::of(&before, self.now());
        if before.stage == Stage::Lobby {
            let leaving = before.name_of(seat);
            self.free_seats(&mut change, call.who.person, &leaving);
        } else {
            if !confirmed {
                let button = order::confirmation("Yes, give up", "game leave");
                return Err(with_button(&before, story::confirm_leave(&name), button));
            }
            for seat in seats {
                change.say(PostKind::Notice, Passage::line(line![seat, " leaves the game."]));
                self.vacate(&mut change, seat)?;
            }
            pass_host_on(&mut change.table);
            self.drop_elector(&mut change, call.who.person);
            change.settle();
        }
        let mut answer = receipt(Passage::line(line!["You have left ", Span::Given(name), "."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// Frees somebody's seats before the start; the last to leave ends it.
    fn free_seats(&self, change: &mut Change, person: PersonId, name: &str) {
        change.table.chairs.retain(|chair| chair.person != Some(person));
        change.say(PostKind::Notice, Passage::line(line![Span::Given(name.to_owned()), " leaves."]));
        pass_host_on(&mut change.table);
        if change.table.chairs.is_empty() {
            change.cancel();
            change.say(PostKind::Notice, Passage::line(line!["Nobody is left; the game is called off."]));
        }
    }

    /// Nobody holds this seat any more: the game says what becomes of it.
    pub(super) fn vacate(&self, change: &mut Change, seat: SeatId) -> Result<(), No> {
        let act = TableAct::Vacated(seat);
        let order = change.table.game.as_ref().and_then(|game| game.table_order(act));
        if let Some(order) = order.filter(|_| !change.ended()) {
            let done = change.order(Actor::Table(act), &order, None, &self.0.scripted);
            done.map_err(|stop| self.stopped(&change.table, stop))?;
        }
        if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
            chair.person = None;
        }
        Ok(())
    }

    /// `/game kick`: by the host before the start, by ballot afterwards.
    pub async fn kick(&self, call: Call, seat: &str) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let before = slot.now();
        let Some(target) = before.names().find(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.names())));
        };
        if before.stage == Stage::Running {
            return self.propose(call, Proposal::Kick(target)).await;
        }
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        if before.stage != Stage::Lobby {
            return Err(self.refuse(&before, story::game_over(&before.standing.name)));
        }
        self.only_host(&before, &call, "free somebody's seat before the start")?;
        let mut change = Change::of(&before, self.now());
        let name = before.name_of(target);
        match before.person_of(target) {
            Some(person) => self.free_seats(&mut change, person, &name),
            None => return Err(self.refuse(&before, story::unknown_player(seat, &before.names()))),
        }
        let mut answer = receipt(Passage::line(line![Span::Given(name), "'s seat is free."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// `/game replace`: somebody else takes the seat, with all that it owes.
    pub async fn replace(&self, call: Call, seat: &str, with: Who) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let Some(target) = before.names().find(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.names())));
        };
        if before.stage.is_past() {
            return Err(self.refuse(&before, story::game_over(&before.standing.name)));
        }
        let holder = before.person_of(target);
        if holder != Some(call.who.person) && before.standing.host != call.who.person {
            return Err(self.refuse(&before, story::not_yours_to_give(&self.host_name(&before))));
        }
        if holder == Some(with.person) {
            return Err(self.refuse(&before, story::nothing_changes()));
        }
        let mut change = Change::of(&before, self.now());
        let old_name = before.name_of(target);
        if let Some(chair) = change.table.chairs.get_mut(target.index()) {
            chair.person = Some(with.person);
            chair.name.clone_from(&with.name);
        }
        if let Some(holder) = holder
            && before.standing.host == holder
            && change.table.seats_of(holder).is_empty()
        {
            change.standing().host = with.person;
        }
        let line = line![target, " takes the seat of ", Span::Given(old_name.clone()), "."];
        if before.stage == Stage::Running {
            let act = json!({ "replace": { "seat": target, "from": old_name, "to": with.name } });
            change.act(None, &act, line);
            for motion in &mut change.standing().motions {
                if let Some(old) = holder {
                    motion.electors.retain(|elector| *elector != old);
                    motion.answers.remove(&old);
                }
                motion.electors.push(with.person);
            }
            change.settle();
            hand_over(&mut change, target, with.person);
        } else {
            change.say(PostKind::Notice, Passage::line(line));
        }
        let mut answer = receipt(Passage::line(line![target, " has the seat now, with all that it owes."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }
}

/// What the seat owes is asked of its new holder, and what is its own is shown to them.
fn hand_over(change: &mut Change, seat: SeatId, person: PersonId) {
    let Some(game) = change.table.game.clone() else { return };
    let names = change.table.names();
    let (mut passage, mut buttons) = game.hand(&names, seat);
    if let Some((ask, more)) = game.ask(&names, seat) {
        passage.lines.extend(ask.lines);
        buttons = more;
    }
    let post = change.post(To::Person(person), PostKind::Turn, passage);
    post.buttons = buttons;
}

/// The host is always somebody at the table: the next in order of joining when the last one left.
pub(super) fn pass_host_on(table: &mut Table) {
    let host = table.standing.host;
    if table.chairs.iter().any(|chair| chair.person == Some(host)) {
        return;
    }
    if let Some(person) = table.chairs.iter().find_map(|chair| chair.person) {
        table.standing.host = person;
    }
}
