//! Who goes: leave, kick, and what becomes of the seat.

use serde_json::json;

use super::change::Change;
use super::proposal::Proposal;
use super::roll::Stop;
use super::state::{Chair, Stage, Table};
use super::tables::{Tables, receipt, with_button};
use super::{Call, No, PersonId, PostKind, Receipt, To, buttons, story};
use crate::line;
use crate::rules::{Actor, Line, Passage, SeatId, Span, TableAct};

impl Tables {
    /// `/game leave`: frees the seat, or (confirmed) gives up.
    pub async fn leave(&self, call: Call, confirmed: bool) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let name = before.standing.name.clone();
        let seats = before.seats_of(call.who.person);
        if before.stage.is_past() {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        let Some(seat) = seats.first().copied() else {
            return Err(self.no_seat(&before, call.who.person, ""));
        };
        let mut change = Change::of(&before, self.now());
        if before.stage == Stage::Lobby {
            free_seats(&mut change, &seats, line![Span::Given(before.title_of(seat)), " leaves."]);
        } else {
            if !confirmed {
                let button = buttons::confirmation("Yes, give up", "game leave");
                let last = before.people().len() == 1;
                let kept = seats.iter().any(|seat| before.keeps_orders(*seat));
                return Err(with_button(&before, story::confirm_leave(&name, &seats, last, kept), button));
            }
            for seat in seats {
                change.say(PostKind::Notice, Passage::line(line![seat, " leaves the game."]));
                self.vacate(&mut change, seat)?;
            }
            self.after_leaving(&mut change, Some(call.who.person))?;
            self.draw_consequences(&mut change)?;
        }
        let mut answer = receipt(Passage::line(line!["You have left ", Span::Given(name), "."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }

    /// What follows once seats of a running game were given up: another host, fewer voices in votes. A game
    /// that nobody plays any more is called off rather than left to run itself.
    pub(super) fn after_leaving(&self, change: &mut Change, person: Option<PersonId>) -> Result<(), No> {
        pass_host_on(&mut change.table);
        if change.table.has_no_player() && change.table.stage == Stage::Running && !change.ended() {
            change.act(None, &json!({ "cancel": true }), story::nobody_left());
            change.cancel();
            return Ok(());
        }
        if let Some(person) = person {
            change.drop_elector(person);
        }
        change.rest_if_deserted(&[]);
        let deserted = change.table.standing.deserted.iter().copied();
        let deserted: Vec<SeatId> = deserted.filter(|seat| !change.table.is_out(*seat)).collect();
        if !deserted.is_empty() && !change.ended() {
            change.say(PostKind::Notice, Passage::line(story::goes_by_itself(&deserted)));
        }
        self.recount(change)
    }

    /// Nobody holds this seat any more: the game says what becomes of it.
    pub(super) fn vacate(&self, change: &mut Change, seat: SeatId) -> Result<(), No> {
        let act = TableAct::Vacated(seat);
        let order = change.table.game.as_ref().and_then(|game| game.table_order(act));
        match order.filter(|_| !change.ended()) {
            Some(order) => {
                match change.order(Actor::Table(act), &order, None, &self.0.scripted) {
                    // Refused where the seat is out by the rules already: there is nothing left to give up.
                    Ok(_) | Err(Stop::Refused(_)) => {}
                    Err(broke) => return Err(self.stopped(&change.table, broke)),
                }
                change.standing().gone.insert(seat);
            }
            // Nothing is left to give up.
            None if change.table.is_out(seat) => drop(change.standing().gone.insert(seat)),
            // The game knows nothing about it: the seat stays in it, and goes by its defaults.
            None => {
                self.forget_notes(change, seat)?;
                change.standing().deserted.insert(seat);
            }
        }
        change.standing().missed.remove(&seat);
        // What was moved about the one who held it has no object any more.
        change.standing().forget_votes_on(seat);
        let named = change.table.has_named_seats();
        if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
            (chair.person, chair.machine) = (None, false);
            if named {
                chair.name.clear();
            }
        }
        Ok(())
    }

    /// `/game kick`: by the host before the start, by ballot afterwards.
    pub async fn kick(&self, call: Call, seat: &str) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let Some(target) = before.find_seat(seat) else {
            return Err(self.refuse(&before, story::unknown_player(seat, &before.titles())));
        };
        // By a slip it would be over for who meant somebody else.
        if !before.stage.is_past() && before.is_their_only_seat(call.who.person, target) {
            return Err(self.refuse(&before, story::free_it_by_leaving(target)));
        }
        if before.stage == Stage::Running {
            let standing = &before.standing;
            if standing.gone.contains(&target) {
                return Err(self.refuse(&before, story::seat_is_lost(target)));
            }
            // A seat that was read in and whose person nobody knows can be given up by vote.
            if standing.deserted.contains(&target) {
                return Err(self.refuse(&before, story::nobody_sits_there(target)));
            }
            let by = self.seated(&before, &call, "vote on")?;
            return self.put_to_vote(&slot, &before, &call, by, Proposal::Kick(target)).await;
        }
        if before.stage != Stage::Lobby {
            return Err(self.refuse(&before, self.game_over(&before)));
        }
        self.only_host(&before, &call, "free somebody's seat before the start")?;
        let mut change = Change::of(&before, self.now());
        let name = before.title_of(target);
        if before.person_of(target).is_none() && !before.is_machine(target) {
            return Err(self.refuse(&before, story::nobody_sits_there(target)));
        }
        let host = self.host_name(&before);
        let said = line![
            Span::Given(name.clone()),
            "'s seat is free: ",
            Span::Given(host.clone()),
            " has freed it."
        ];
        free_seats(&mut change, &[target], said);
        if let Some(person) = before.person_of(target).filter(|person| *person != call.who.person) {
            // The card alone would say it to nobody.
            let freed = Passage::line(story::freed(&name, &host, &before.standing.name));
            change.post(To::Place(before.place), PostKind::Notice, freed).ping = vec![person];
        }
        let mut answer = receipt(Passage::line(line![Span::Given(name), "'s seat is free."]));
        self.commit(Some(&slot), change, Some((&call, &mut answer))).await?;
        Ok(answer)
    }
}

impl Table {
    /// May something be left beforehand in this seat that goes with who left it, while the seat plays on?
    pub(super) fn keeps_orders(&self, seat: SeatId) -> bool {
        let resigns = self.game.as_ref().and_then(|game| game.table_order(TableAct::Vacated(seat))).is_some();
        self.drops_orders(seat) && !resigns
    }

    /// The same, where somebody else takes it over, or a machine.
    pub(super) fn drops_orders(&self, seat: SeatId) -> bool {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Running);
        let taken = game.and_then(|game| game.table_order(TableAct::Taken(seat)));
        taken.is_some() && !self.is_out(seat)
    }
}

/// Frees seats of one person before the start, and says so; the last to leave ends it.
fn free_seats(change: &mut Change, seats: &[SeatId], said: Line) {
    let gone = seats.iter().filter_map(|seat| change.table.person_of(*seat)).collect();
    let named = change.table.has_named_seats();
    for seat in seats.iter().rev() {
        if !named {
            change.forget_choice(*seat);
            change.table.chairs.remove(seat.index());
        } else if let Some(chair) = change.table.chairs.get_mut(seat.index()) {
            *chair = Chair::free();
        }
    }
    change.post(To::Place(change.table.place), PostKind::Notice, Passage::line(said)).gone = gone;
    change.stir();
    settle_lobby(change);
}

/// Who is the host now, of a game that hasn't begun, and whether there is anybody left: who isn't on its server any more isn't.
pub(super) fn settle_lobby(change: &mut Change) {
    if change.table.has_nobody_left() {
        change.cancel();
        return change.say(PostKind::Notice, Passage::line(story::nobody_left()));
    }
    let host = change.table.standing.host;
    pass_host_on(&mut change.table);
    let now = change.table.standing.host;
    if now != host {
        let seats = change.table.seats_of(now);
        change.say(PostKind::Notice, Passage::line(story::new_host(&seats)));
    }
}

/// The host is always somebody at the table: the next in order of joining when the last one left; before the start also when
/// that one has left the server.
pub(super) fn pass_host_on(table: &mut Table) {
    let host = table.standing.host;
    let (lobby, absent) = (table.stage == Stage::Lobby, &table.standing.absent);
    let sits = table.chairs.iter().any(|chair| chair.person == Some(host));
    if sits && !(lobby && absent.contains(&host)) {
        return;
    }
    // In the order of their seats; who is still there first.
    let voters = table.voters();
    let people =
        || table.chairs.iter().filter_map(|chair| chair.person).filter(|person| voters.contains(person));
    let next = people().find(|person| !absent.contains(person)).or_else(|| people().next().filter(|_| !sits));
    if let Some(person) = next {
        table.standing.host = person;
    }
}
