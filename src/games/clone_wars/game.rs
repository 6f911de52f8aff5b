//! Clone Wars keeps the contract of all games: every order is checked and carried out from here.

use super::cession::Wanted;
use super::land::Out;
use super::sides::SEATS;
use super::{CloneWars, Effect, Event, Options, Order, Phase, Planet, Refusal, board};
use crate::rules::{
    Actor, Addressed, BadOption, Checked, Common, Debt, Dice, Duty, Edition, Game, OfferTerms, Outcome, Rest,
    SeatId, Seats, TableAct, TerritoryId, Viewer,
};

impl Game for CloneWars {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    const ID: &'static str = "clone_wars";
    const RULES: u32 = 1;
    const MENDS: u32 = 7;
    const SEATS: (u8, u8) = SEATS;
    const COMMAND: &'static str = "clone";

    /// CW-3: by what they command.
    fn seat_names(seats: usize) -> &'static [&'static str] {
        super::seat_names(u8::try_from(seats).unwrap_or(u8::MAX))
    }

    fn set_up_by(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Event>>), BadOption> {
        Self::dealt(edition, options, seats, dice)
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn mend(&mut self, mends: u32) {
        self.edition.mends = mends;
    }

    fn debts(&self) -> Vec<Debt<Order>> {
        self.all_debts()
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Refusal> {
        if self.outcome.is_some() || self.phase == Phase::Over {
            return Err(Common::GameOver.into());
        }
        let undue = || Err(Common::NothingOwed { what: "deadline" }.into());
        match (actor, order) {
            (Actor::Seat(seat), order) => self.check_order(seat, order)?,
            (Actor::Table(TableAct::Expired(_)), Order::Withdraw { offer }) => {
                self.check_withdraw(actor, *offer)?;
            }
            (Actor::Table(TableAct::Expired(seat)), order) => {
                if !self.stands_for_silence(seat, order) {
                    return undue();
                }
            }
            (Actor::Table(TableAct::Taken(seat)), Order::Forget) if seat.0 < self.seats => {}
            (Actor::Table(_), _) => return undue(),
        }
        Ok(())
    }

    fn apply_to(&mut self, order: Checked<Order>, dice: &mut Dice, out: &mut Out) {
        let (seat, by_table) = match order.actor {
            Actor::Seat(seat) => (seat, false),
            Actor::Table(TableAct::Expired(seat) | TableAct::Vacated(seat) | TableAct::Taken(seat)) => {
                (seat, true)
            }
            Actor::Table(TableAct::TimeUp) => return,
        };
        // CW-17: ships follow by the first order after the conquest, or not.
        if self.is_turn_of(seat) && self.ends_conquest(&order.order) {
            self.conquest = None;
        }
        if !by_table && self.in_set_up() {
            self.is_back(seat, &order.order, out);
        }
        self.carry_out(seat, order.order, by_table, dice, out);
        if self.outcome.is_none() && self.in_set_up() {
            self.run_queues((!by_table).then_some(seat), dice, out);
        }
    }

    /// CW-22: the partner's army plays on, and is in a seat of its own or in this one.
    fn is_out(&self, seat: SeatId) -> bool {
        self.armies_in(seat).is_empty()
    }

    fn table_order(&self, act: TableAct) -> Option<Order> {
        match act {
            TableAct::Expired(seat) => {
                let owed = |debt: &Debt<Order>| debt.seat == seat && debt.duty == Duty::Must;
                self.all_debts().into_iter().filter(owed).find_map(|debt| debt.default)
            }
            TableAct::Taken(_) => Some(Order::Forget),
            // An empty seat goes by its defaults until somebody is given it.
            TableAct::Vacated(_) | TableAct::TimeUp => None,
        }
    }

    fn lapses(&self) -> Vec<(i64, SeatId, Order)> {
        let lapse = |(at, offer): (_, &crate::rules::Offer<Planet>)| {
            (at, offer.from, Order::Withdraw { offer: offer.number })
        };
        self.offers.lapsing().map(lapse).collect()
    }

    fn rest(&mut self, rest: Rest) {
        self.offers.rest(rest);
    }

    fn rests_since(&self) -> Option<i64> {
        self.offers.rests_since()
    }

    fn with_notes_of(mut self, now: &Self) -> Self {
        self.offers = self.offers.rested_as(&now.offers);
        let waits = self.in_set_up().then_some(self.turn);
        for army in super::ALL_ARMIES {
            let later = now.army(army).clone();
            let standing = self.army_mut(army);
            (standing.defence, standing.queue) = (later.defence, later.queue);
            (standing.ready, standing.shown) = (later.ready, later.shown);
            let held = standing.hand.cards().to_vec();
            standing.ready.retain(|ready| held.contains(&Some(ready.card)));
            standing.shown.retain(|card| held.contains(&Some(*card)));
            // Who takes a claim back decides anew.
            if waits == Some(army) {
                standing.queue = Default::default();
            }
        }
        if self.phase == Phase::Deploy && now.phase == Phase::Deploy && self.stage == now.stage {
            self.placing.clone_from(&now.placing);
        }
        self.with_what_is_settled_in(now)
    }

    fn concerns(event: &Event) -> Vec<SeatId> {
        match event {
            Event::Ceded { seats: (from, to), .. } | Event::OfferMade { seats: (from, to), .. } => {
                vec![*from, *to]
            }
            Event::OfferDeclined { from, to, .. } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        self.hidden_from(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

impl CloneWars {
    /// What the factions have settled among themselves, which is no step of the game: who would give up (CW-1), and what a
    /// partner is asked, or was against, in this turn (CW-23).
    fn with_what_is_settled_in(mut self, now: &Self) -> Self {
        if now.outcome.is_none() {
            self.conceded.clone_from(&now.conceded);
        }
        if now.mended_to_remember() && self.stage != now.stage {
            // A turn that ended has nothing open any more, and a "no" in it holds when it goes on; of turns that haven't been yet
            // there is none.
            self.call = None;
            self.against = now.against.range(..=self.stage).copied().collect();
            self.so_far.refused |= self.against.contains(&self.stage);
        } else if self.stage == now.stage && !self.in_set_up() && self.order66 == now.order66 {
            self.against.clone_from(&now.against);
            self.so_far.refused = now.so_far.refused;
            let open = now.call.clone().filter(|call| {
                self.call = None;
                self.check_order66(self.seat_of(self.turn), call).is_ok()
            });
            self.call = open;
        }
        self
    }

    /// All that could be refused, refused.
    fn check_order(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(Common::no_seat(seat).into());
        }
        if let Some(t) = named(order).into_iter().find(|t| !board().contains(*t)) {
            return Err(Common::no_territory(t).into());
        }
        match order {
            Order::Place(places) => self.check_place(seat, places),
            Order::Spread => self.check_spread(seat),
            Order::Queue { army, queue } => self.check_queue(seat, *army, queue),
            Order::Token { at } => self.check_token(seat, *at),
            Order::Cards { set, ship } => self.check_cards(seat, set, *ship),
            Order::Text { card, at, to, token } => self.check_text(seat, *card, (*at, *to), *token),
            Order::Ready { ready, off } => self.check_ready(seat, *ready, *off),
            Order::Attack { from, to, troops, ships, terms } => {
                self.check_attack(seat, (*from, *to), *troops, *ships, *terms)
            }
            Order::GoOn(terms) => self.check_go_on(seat, *terms),
            Order::Bring(ships) => self.check_bring(seat, *ships),
            Order::Defend { at, meeting, army } => self.check_defend(seat, *at, *meeting, *army),
            Order::Meet { dice, ships, until: _ } => self.check_meet(seat, *dice, *ships),
            Order::Move { from, to, troops } => self.check_move(seat, *from, *to, *troops),
            Order::Ship { from, to, kind } => self.check_ship_move(seat, *from, *to, *kind),
            Order::Offer { to, give, want, promise, expires } => {
                let offer = Wanted { to: *to, give: *give, want: *want };
                self.check_offer(seat, offer, &terms(offer, promise.clone(), *expires))
            }
            Order::Answer { offer, accept } => self.check_answer(seat, *offer, *accept),
            Order::Withdraw { offer } => self.check_withdraw(Actor::Seat(seat), *offer),
            Order::Order66(call) => self.check_order66(seat, call),
            Order::Consent(_) => self.check_consent(seat),
            Order::Sidious { at } => self.check_sidious(seat, *at),
            Order::Discard { card } => self.check_discard(seat, *card),
            Order::Show { to, army } => self.check_show(seat, *to, *army),
            Order::Concede => self.check_concede(seat),
            Order::PlayOn => self.check_play_on(seat),
            Order::Pass => self.check_pass(seat),
            Order::Away => self.check_away(seat),
            Order::Forget => Ok(()),
        }
    }

    /// CW-17: is this the order after which no ship follows any more?
    pub(super) fn ends_conquest(&self, order: &Order) -> bool {
        match order {
            // CW-23: that the partner is asked nobody else may notice; once it is called no ship follows.
            Order::Order66(_) => !self.mended() || self.consenting(self.turn).is_none(),
            Order::Text { card, .. } => {
                !matches!(self.cards().get(*card).effect, Effect::ReinforceConquest(_))
            }
            Order::Bring(_)
            | Order::Queue { .. }
            | Order::Ready { .. }
            | Order::Defend { .. }
            | Order::Discard { .. }
            | Order::Show { .. }
            | Order::Concede
            | Order::PlayOn
            | Order::Forget => false,
            _ => true,
        }
    }

    fn carry_out(&mut self, seat: SeatId, order: Order, by_table: bool, dice: &mut Dice, out: &mut Out) {
        match order {
            Order::Place(places) => self.place(seat, &places, dice, out),
            Order::Spread => self.spread(seat, dice, out),
            Order::Queue { army, queue } => self.queue(seat, army, &queue, out),
            Order::Token { at } => self.place_token(at, out),
            Order::Cards { set, ship } => self.play_cards(&set, ship, out),
            Order::Text { card, at, to, token } => self.play_text(card, (at, to), token, out),
            Order::Ready { ready, off } => self.ready(seat, ready, off, out),
            Order::Attack { from, to, troops, ships, terms } => {
                self.announce((from, to), troops, ships, terms, dice, out);
            }
            Order::GoOn(terms) => self.go_on(terms, dice, out),
            Order::Bring(ships) => self.bring(ships, out),
            Order::Defend { at, meeting, army } => self.defend(seat, at, meeting, army, out),
            Order::Meet { dice: number, ships, until } => {
                self.meet((number, ships), until, by_table, dice, out);
            }
            Order::Move { from, to, troops } => self.march(from, to, troops, out),
            Order::Ship { from, to, kind } => self.move_ship(from, to, kind, out),
            Order::Offer { to, give, want, promise, expires } => {
                let offer = Wanted { to, give, want };
                self.offer(seat, offer, terms(offer, promise, expires), out);
            }
            Order::Answer { offer, accept } => self.answer(offer, accept, out),
            Order::Withdraw { offer } => self.withdraw(offer, by_table, out),
            Order::Order66(call) => self.call_order66(call, dice, out),
            Order::Consent(agree) => self.consent(agree, by_table, dice, out),
            Order::Sidious { at } => self.place_sidious(at, false, dice, out),
            Order::Discard { card } => self.discard(card, out),
            Order::Show { to, army } => self.show(seat, to, army, out),
            Order::Concede => self.concede(seat, out),
            Order::PlayOn => self.play_on(seat, out),
            Order::Pass => self.end_turn(false, dice, out),
            Order::Away => self.away(by_table, dice, out),
            Order::Forget => {
                for army in self.armies_of_seat(seat) {
                    let standing = self.army_mut(army);
                    (standing.queue, standing.defence, standing.ready) = Default::default();
                }
                // CW-27: a hand is shown to who sits there, not to whoever comes after them.
                if self.mended_in_notes()
                    && let Some(ally) = self.ally_of(seat)
                {
                    self.armies_of_seat(ally).into_iter().for_each(|army| self.army_mut(army).shown.clear());
                }
                if self.mended_once_more() {
                    self.lapse_call(seat, out);
                }
                // CW-1: that a faction gives up is for those to say who play it now.
                if self.mended_again() {
                    self.lapse_concession(self.faction_of(seat), out);
                } else if self.mended() {
                    self.conceded.remove(&seat);
                }
            }
        }
    }
}

/// What an offer holds.
fn terms(offer: Wanted, promise: Option<String>, expires: Option<i64>) -> OfferTerms<Planet> {
    let (give, want) = (Planet(offer.give), Planet(offer.want));
    OfferTerms { give, want, promise, expires, private: false }
}

/// Every planet that an order names.
fn named(order: &Order) -> Vec<TerritoryId> {
    match order {
        Order::Place(places) => places.iter().map(|(at, _)| *at).collect(),
        Order::Queue { queue, .. } => queue.places.clone(),
        Order::Token { at } | Order::Sidious { at } => vec![*at],
        Order::Cards { ship, .. } => ship.iter().map(|(_, at)| *at).collect(),
        Order::Text { at, to, .. } => at.iter().chain(to).copied().collect(),
        Order::Ready { ready, .. } => ready.at.iter().copied().collect(),
        Order::Attack { from, to, .. } | Order::Move { from, to, .. } | Order::Ship { from, to, .. } => {
            vec![*from, *to]
        }
        Order::Defend { at, .. } => at.iter().copied().collect(),
        Order::Offer { give, want, .. } => give.iter().chain(want).copied().collect(),
        Order::Order66(call) => call.order.iter().chain(&call.sidious).copied().collect(),
        Order::Spread
        | Order::GoOn(_)
        | Order::Bring(_)
        | Order::Meet { .. }
        | Order::Answer { .. }
        | Order::Withdraw { .. }
        | Order::Consent(_)
        | Order::Discard { .. }
        | Order::Show { .. }
        | Order::Concede
        | Order::PlayOn
        | Order::Pass
        | Order::Away
        | Order::Forget => Vec::new(),
    }
}
