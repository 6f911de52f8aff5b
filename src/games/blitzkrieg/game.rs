//! Blitzkrieg keeps the contract of all games: every order is checked and carried out from here.

use std::collections::BTreeMap;

use super::land::Out;
use super::options::MOST_SEATS;
use super::{Blitzkrieg, Deed, Event, Goods, Options, Order, Phase, Refusal};
use crate::rules::{
    Actor, Addressed, BadOption, Checked, Common, Debt, Dice, Edition, Game, Offer, OfferTerms, Outcome,
    Rest, SeatId, Seats, TableAct, TerritoryId, Viewer,
};

impl Game for Blitzkrieg {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    const ID: &'static str = "blitzkrieg";
    const RULES: u32 = 1;
    const MENDS: u32 = 6;
    const SEATS: (u8, u8) = (2, MOST_SEATS);
    const COMMAND: &'static str = "blitz";

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
            (Actor::Table(TableAct::Vacated(seat)), Order::Retire) if self.is_in(seat) => {}
            (Actor::Table(act @ TableAct::Taken(_)), Order::Forget) if self.table_order(act).is_some() => {}
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
        self.carry_out(seat, order.order, by_table, dice, out);
        self.pass_on(dice, out);
    }

    /// BZ-30.
    fn is_out(&self, seat: SeatId) -> bool {
        !self.is_in(seat)
    }

    fn table_order(&self, act: TableAct) -> Option<Order> {
        match act {
            TableAct::Expired(seat) => {
                self.all_debts().into_iter().filter(|debt| debt.seat == seat).find_map(|debt| debt.default)
            }
            TableAct::Vacated(_) => Some(Order::Retire),
            // BZ-13: always, so that nothing shows whether there was anything between two.
            // BZ-G8: an Illuminatus's standing order goes with who gave it. Before that was mended it stayed.
            TableAct::Taken(seat) => {
                let forgets = !self.is_illuminatus(seat) || self.mended_in_trade();
                (forgets && self.is_in(seat) && self.outcome.is_none()).then_some(Order::Forget)
            }
            TableAct::TimeUp => None,
        }
    }

    fn lapses(&self) -> Vec<(i64, SeatId, Order)> {
        self.offers_that_lapse(false)
    }

    fn lapses_unseen(&self) -> Vec<(i64, SeatId, Order)> {
        self.offers_that_lapse(true)
    }

    fn rest(&mut self, rest: Rest) {
        self.offers.rest(rest);
    }

    fn rests_since(&self) -> Option<i64> {
        self.offers.rests_since()
    }

    fn with_notes_of(mut self, now: &Self) -> Self {
        if self.phase == now.phase && self.stage == now.stage {
            // What is placed in part is one's own; what is whole all were told of. BZ-11, BZ-A11: in one's own land alone.
            for seat in self.all_seats() {
                let partly = |_: &&_| !now.has_placed(seat) && !self.has_placed(seat);
                let own = |places: &&BTreeMap<TerritoryId, u32>| {
                    !self.mended_again() || places.keys().all(|t| self.owns(seat, *t))
                };
                if let Some(places) = now.placing.of(&seat).filter(partly).filter(own) {
                    self.placing.answer(seat, places.clone());
                }
            }
        }
        let again = self.offered_again(now);
        self.offers = self.offers.rested_as(&now.offers).with_private_of(&now.offers);
        self.ledger = self.ledger.with_private_of(&now.ledger);
        self.ledger.strike(|closed| again.iter().any(|offer| offer.number == closed.offer.number));
        self.offers.reopen(again);
        self
    }

    fn concerns(event: &Event) -> Vec<SeatId> {
        match event {
            Event::Traded { from, to, .. }
            | Event::Declared { from, to, .. }
            | Event::OfferMade { from, to, private: false, .. }
            | Event::OfferDeclined { from, to, .. } => vec![*from, *to],
            // BZ-44: whoever stopped it has done so.
            Event::Contested { by, seat, against, passes: false, .. } => {
                [*by, *seat].into_iter().chain(against.iter().copied()).collect()
            }
            Event::Forced { by, seat, .. }
            | Event::Contested { by, seat, .. }
            | Event::Unopposed { by, seat } => vec![*by, *seat],
            Event::EyeMoved { paid: Some((owner, _)), .. } => vec![*owner],
            // BZ-43: what friends let be done is theirs, too, who forced it.
            Event::Consented { seat, by, .. } => std::iter::once(*seat).chain(*by).collect(),
            Event::Conquered { seat, was, .. } => std::iter::once(*seat).chain(*was).collect(),
            // What friends have agreed to is their order, and their doing whose troops went.
            Event::Invaded { seat, .. } => vec![*seat],
            Event::Fought(fight) => {
                std::iter::once(&fight.attack).chain(&fight.defence).filter_map(|force| force.seat).collect()
            }
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

impl Blitzkrieg {
    fn offers_that_lapse(&self, private: bool) -> Vec<(i64, SeatId, Order)> {
        let lapse =
            |(at, offer): (_, &Offer<Goods>)| (at, offer.from, Order::Withdraw { offer: offer.number });
        self.offers.lapsing().filter(|(_, offer)| offer.private == private).map(lapse).collect()
    }

    /// BZ-F6, BZ-F7: private offers that lapsed with somebody who was out by then, and is in again where that is taken back;
    /// BZ-31, BZ-C9: and those of a friendship that was broken since. Before each was mended they were gone.
    fn offered_again(&self, now: &Self) -> Vec<Offer<Goods>> {
        let back = |seat: SeatId| self.mended_again() && self.is_in(seat) && !now.is_in(seat);
        let theirs =
            |offer: &&Offer<Goods>| back(offer.from) || back(offer.to) || self.broke_since(offer, now);
        let before =
            |offer: &Offer<Goods>| self.ledger.private_lapsed().any(|gone| gone.number == offer.number);
        now.ledger.private_lapsed().filter(theirs).filter(|offer| !before(offer)).cloned().collect()
    }

    /// BZ-31, BZ-C9: did the friendship break with which this offer lapsed between this state and `now`? One whose time was over
    /// lapsed with nothing that could be taken back.
    fn broke_since(&self, offer: &Offer<Goods>, now: &Self) -> bool {
        let since = now.record.get(self.record.len()..).unwrap_or_default();
        let broke = |what: Deed| match what {
            Deed::Unfriendly { from, to } => (offer.from, offer.to) == (from, to),
            Deed::Surprise { by, on, .. } => offer.concerns(by) && offer.concerns(on),
            _ => false,
        };
        offer.give.friendship && now.mended_in_steps_back() && since.iter().any(|noted| broke(noted.what))
    }

    /// All that could be refused, refused.
    fn check_order(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        if seat.index() >= self.seats.len() {
            return Err(Common::no_seat(seat).into());
        }
        if !self.is_in(seat) {
            return Err(Common::Out { rule: "BZ-30" }.into());
        }
        match order {
            Order::Society(_) => self.check_society(seat),
            Order::Pawn { at } => self.check_there(*at).and_then(|()| self.check_pawn(seat, *at)),
            Order::Place(places) => self.check_place(seat, places),
            Order::PlaceEye { at } => self.check_place_eye(seat, *at),
            Order::Roll => self.check_roll(seat),
            Order::Act { whom, action, sure } => {
                self.check_acting(seat)?;
                if self.is_illuminatus(seat) {
                    return self.check_force(seat, *whom, action);
                }
                match whom {
                    Some(whom) if *whom != seat => Err(Refusal::ForcesNobody),
                    _ => self.check_action(seat, action, *sure).and_then(|()| self.check_new(seat, action)),
                }
            }
            Order::Eye { from, to, leave } => {
                self.check_acting(seat)?;
                self.check_eye_move(seat, *from, *to, *leave).map(drop)
            }
            Order::Contest(_) if self.is_illuminatus(seat) => Ok(()),
            Order::Contest(_) => Err(Refusal::ForcesNobody),
            Order::Intervene { .. } => self.check_intervene(seat),
            Order::Friend { to, friendly } => self.check_friend(seat, *to, *friendly),
            Order::Consent { proposal, agree } => self.check_consent(seat, *proposal, *agree),
            Order::Offer { to, give, want, promise, expires, private } => {
                let terms = terms(give, want, promise.as_deref(), *expires, *private);
                self.check_offer(seat, *to, &terms)
            }
            Order::Answer { offer, accept } => self.check_answer(seat, *offer, *accept),
            Order::Withdraw { offer } => self.check_withdraw(Actor::Seat(seat), *offer),
            Order::Pass => self.check_pass(seat),
            Order::Away | Order::Retire | Order::Forget => {
                Err(Common::NothingOwed { what: "deadline" }.into())
            }
        }
    }

    /// BZ-C8: the same waits once, for those who stand there.
    pub(super) fn check_new(&self, seat: SeatId, action: &super::Action) -> Result<(), Refusal> {
        let same = |proposal: &&super::Proposal| {
            proposal.seat == seat && proposal.action == *action && self.waits(proposal)
        };
        match self.proposals.iter().find(same) {
            Some(proposal) => Err(Refusal::WaitsAlready { number: proposal.number }),
            None => Ok(()),
        }
    }

    fn carry_out(&mut self, seat: SeatId, order: Order, by_table: bool, dice: &mut Dice, out: &mut Out) {
        match order {
            Order::Society(society) => self.choose(seat, society, by_table, dice, out),
            Order::Pawn { at } => self.pawn(seat, at, out),
            Order::Place(places) => self.place(seat, &places, by_table, dice, out),
            Order::PlaceEye { at } => self.place_eye(seat, at, by_table, dice, out),
            Order::Roll => self.roll(dice, out),
            Order::Act { whom, action, .. } => match whom.filter(|whom| *whom != seat) {
                Some(whom) => self.force(seat, whom, &action, dice, out),
                None => self.act((seat, None), &action, &[], dice, out),
            },
            Order::Eye { from, to, leave } => self.move_eye(seat, (from, to), leave, dice, out),
            Order::Contest(standing) => self.set_contest(seat, standing, dice, out),
            Order::Intervene { stop } => self.intervene(seat, stop, dice, out),
            Order::Friend { to, friendly } => self.declare(seat, to, friendly, out),
            Order::Consent { proposal, agree } => self.consent(seat, proposal, agree, dice, out),
            Order::Offer { to, give, want, promise, expires, private } => {
                self.offer(seat, to, terms(&give, &want, promise.as_deref(), expires, private), out);
            }
            Order::Answer { offer, accept } => self.answer(offer, accept, out),
            Order::Withdraw { offer } => self.withdraw(offer, by_table, out),
            Order::Pass if self.phase == Phase::Market => self.market_done(seat, by_table, dice, out),
            // BZ-44: whoever forces somebody may take it back while it waits.
            Order::Pass if self.contest.is_some() => self.take_back(out),
            Order::Pass => self.end_turn(by_table, dice, out),
            Order::Away => {
                // BZ-G8: silence lets pass what waits.
                self.close_contest(dice, out);
                if self.outcome.is_none() && self.turn == seat && self.is_in(seat) {
                    self.end_turn(true, dice, out);
                }
            }
            Order::Retire => self.retire(seat, dice, out),
            Order::Forget => {
                self.forget_private_of(seat, out);
                self.forget_contest_of(seat, out);
            }
        }
    }

    /// BZ-F7: a turn whose player is out passes; a question whose last answer has gone is decided.
    pub(super) fn pass_on(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.outcome.is_none() && self.contest.as_ref().is_some_and(|contest| contest.asked.is_empty()) {
            self.close_contest(dice, out);
        }
        self.lapse_idle_proposals(out);
        if self.outcome.is_none() && !self.in_set_up() && !self.is_in(self.turn) {
            self.lapse_proposals(out);
            // BZ-B6, BZ-30: the right lapses with the turn, and who has nothing else is out, by nobody.
            if self.mended_once_more() {
                self.utopia_may = None;
                self.settle(None, out);
            }
            if self.outcome.is_none() {
                self.next_turn(dice, out);
            }
        }
    }
}

/// What an offer holds.
fn terms(
    give: &Goods,
    want: &Goods,
    promise: Option<&str>,
    expires: Option<i64>,
    private: bool,
) -> OfferTerms<Goods> {
    let (give, want, promise) = (give.clone(), want.clone(), promise.map(str::to_owned));
    OfferTerms { give, want, promise, expires, private }
}
