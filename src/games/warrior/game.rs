//! Warrior keeps the contract of all games: every order is checked and carried out from here.

use super::land::{Out, tell};
use super::map::board;
use super::{Act, Attack, Event, Goods, Options, Order, Phase, Refusal, Voice, Warrior, sides};
use crate::rules::{
    Actor, Addressed, BadOption, Checked, Common, Debt, Dice, Edition, Game, OfferTerms, Outcome, Rest,
    SeatId, Seats, TableAct, TerritoryId, Viewer,
};

impl Game for Warrior {
    type Options = Options;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    const ID: &'static str = "warrior";
    const RULES: u32 = 2;
    const MENDS: u32 = 9;
    const SEATS: (u8, u8) = sides::SEATS;

    fn set_up_by(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Vec<Addressed<Event>>), BadOption> {
        let (mut game, mut out) = Self::dealt(edition, options, seats, dice)?;
        game.run_on(dice, &mut out);
        Ok((game, out))
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn mend(&mut self, mends: u32) {
        self.edition.mends = mends;
        if self.first.is_none() {
            self.note_first();
        }
    }

    fn debts(&self) -> Vec<Debt<Order>> {
        self.all_debts()
    }

    fn allows(&self, actor: Actor, order: &Order) -> Result<(), Refusal> {
        self.check_act_of(actor, order)
    }

    fn apply_to(&mut self, order: Checked<Order>, dice: &mut Dice, out: &mut Out) {
        let by_deadline = matches!(order.actor, Actor::Table(_));
        let seat = match order.actor {
            Actor::Seat(seat)
            | Actor::Table(TableAct::Expired(seat) | TableAct::Vacated(seat) | TableAct::Taken(seat)) => {
                Some(seat)
            }
            Actor::Table(TableAct::TimeUp) => None,
        };
        match seat {
            Some(seat) => self.apply_order(seat, order.actor, order.order, by_deadline, dice, out),
            None => self.time_up(out),
        }
        self.after_action(out);
        self.run_on(dice, out);
    }

    /// WR-56.
    fn is_out(&self, seat: SeatId) -> bool {
        self.check_in(seat).is_err()
    }

    fn table_order(&self, act: TableAct) -> Option<Order> {
        match act {
            TableAct::TimeUp => self.waits_for_time().then_some(Order::TimeUp),
            TableAct::Vacated(_) => Some(Order::Resign),
            TableAct::Taken(seat) => self.forget_standing(seat),
            TableAct::Expired(seat) => {
                self.all_debts().into_iter().filter(|debt| debt.seat == seat).find_map(|debt| debt.default)
            }
        }
    }

    fn lapses(&self) -> Vec<(i64, SeatId, Order)> {
        let lapse =
            |(at, offer): (_, &super::Offer)| (at, offer.from, Order::Withdraw { offer: offer.number });
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
        self.with_own_of(now)
    }

    fn concerns(event: &Event) -> Vec<SeatId> {
        event.concerns()
    }

    fn without_secrets(&self, viewer: Viewer) -> Option<Self> {
        self.hidden_from(viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

impl Warrior {
    /// All that could be refused, refused.
    fn check_act_of(&self, actor: Actor, order: &Order) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Common::GameOver.into());
        }
        match (actor, order) {
            (Actor::Seat(seat), order) => self.check_order(seat, order),
            (Actor::Table(TableAct::TimeUp), Order::TimeUp) if self.waits_for_time() => Ok(()),
            // What was left beforehand goes with who left it.
            (Actor::Table(TableAct::Taken(seat)), order)
                if self.forget_standing(seat).as_ref() == Some(order) =>
            {
                Ok(())
            }
            (Actor::Table(TableAct::Vacated(seat)), Order::Resign) => self.check_in(seat),
            // WR-27: an offer lapses.
            (Actor::Table(TableAct::Expired(_)), Order::Withdraw { offer }) => {
                self.check_withdraw(actor, *offer)
            }
            (Actor::Table(TableAct::Expired(seat)), order) => {
                if self.stands_for_silence(seat, order) {
                    Ok(())
                } else {
                    Err(self.nothing_owed("deadline"))
                }
            }
            (Actor::Table(_), _) => Err(self.nothing_owed("deadline")),
        }
    }

    /// A seat of this game that is still in.
    fn check_in(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        self.check_not_out(seat)
    }

    fn check_order(&self, seat: SeatId, order: &Order) -> Result<(), Refusal> {
        self.check_in(seat)?;
        self.check_named(order)?;
        match order {
            Order::Aim(_) => self.check_aim(seat),
            Order::Capital(at) => self.check_capital(seat, *at),
            Order::Place(places) if matches!(self.phase, Phase::Fate(_)) => self.check_resettle(seat, places),
            Order::Place(places) => self.check_place(seat, places),
            Order::Spread | Order::PlaceRest if matches!(self.phase, Phase::Fate(_)) => {
                self.check_resettle_rest(seat)
            }
            Order::Spread => self.check_spread(seat),
            Order::PlaceRest => self.check_place_rest(seat),
            Order::Unplace => self.check_unplace(seat),
            Order::Move { path, troops, abandon } => self.check_move(seat, path, *troops, *abandon),
            Order::Attack { forces, to, until: _, keep, enter } => {
                self.check_attack(seat, forces, *to, *keep, *enter)
            }
            Order::Fight { at, against, until: _, keep } => self.check_fight(seat, *at, *against, *keep),
            Order::GoOn { until: _, keep, enter } => self.check_go_on(seat, *keep, *enter),
            Order::Halt => self.check_halt(seat),
            Order::Passage { to, allow } => self.check_passage(seat, *to, *allow),
            Order::EndTurn => self.check_end_turn(seat),
            Order::Bid(amount) => self.check_bid(seat, *amount),
            Order::StandingBids(bids) => self.check_standing_bids(bids),
            Order::Standing { answers, withdrawn, always: _ } => self.check_standing(answers, withdrawn),
            Order::Offer { to, give, want, promise, expires } => {
                let (give, want, promise) = (Goods::clone(give), Goods::clone(want), promise.clone());
                let terms = OfferTerms { give, want, promise, expires: *expires, private: false };
                self.check_offer(seat, *to, &terms)
            }
            Order::Answer { offer, accept: _ } => self.check_answer(seat, *offer),
            Order::Withdraw { offer } => self.check_withdraw(Actor::Seat(seat), *offer),
            Order::Done => self.check_done(seat),
            Order::Stake(amount) => self.check_stake(seat, *amount),
            Order::Reward(at) => self.check_reward(seat, *at),
            Order::Pay(_) => self.check_pay(seat),
            Order::Remove { places, pool } => self.check_remove(seat, places, *pool),
            Order::RemoveRest => self.check_remove_rest(seat),
            Order::Decline => self.check_decline(seat),
            Order::Act(act) => self.check_act(seat, *act),
            Order::Vote { voice, votes } => self.check_vote(seat, *voice, *votes),
            Order::Abstain => self.check_abstain(seat),
            Order::Unvote => self.check_unvote(seat),
            Order::Resign => Ok(()),
            Order::TimeUp => Err(self.nothing_owed("time")),
        }
    }

    /// Every territory and every seat named by an order is one of this game's.
    fn check_named(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Capital(at) | Order::Reward(at) | Order::Act(Act::Sanction(at)) => known([at]),
            Order::Place(places) | Order::Remove { places, pool: _ } => known(places.keys()),
            Order::Move { path, .. } => known(path),
            Order::Attack { forces, to, .. } => known(forces.iter().map(|(from, _)| from).chain([to])),
            Order::Fight { at, against, .. } => {
                known([at])?;
                self.check_seated(*against)
            }
            Order::Passage { to, .. } => self.check_seated(*to),
            Order::Offer { to, give, want, .. } => {
                known([give, want].into_iter().flat_map(|goods| &goods.territories))?;
                known([give, want].into_iter().flat_map(|goods| goods.troops.keys()))?;
                self.check_seated(*to)
            }
            Order::Act(Act::TradeRoute(from) | Act::TenInfantry(from)) => self.check_seated(*from),
            Order::Vote { voice: Voice::Player(player), .. } => self.check_seated(*player),
            _ => Ok(()),
        }
    }

    fn check_seated(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.seats.get(seat.index()) {
            Some(_) => Ok(()),
            None => Err(Common::no_seat(seat).into()),
        }
    }

    fn check_end_turn(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat, "turn")?;
        match &self.attack {
            Some(attack) => Err(Refusal::AttackOpen { to: attack.to }),
            None => Ok(()),
        }
    }

    /// WR-3: only a Lunchtime Fix has a cut-off, and only one.
    fn waits_for_time(&self) -> bool {
        self.options.victory == super::Victory::LunchtimeFix && !self.time_up && self.outcome.is_none()
    }

    /// WR-3: the running turn or step is the last.
    fn time_up(&mut self, out: &mut Out) {
        self.time_up = true;
        tell(out, Event::TimeUp);
    }

    fn apply_order(
        &mut self,
        seat: SeatId,
        actor: Actor,
        order: Order,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        match order {
            Order::Aim(aim) => self.choose_aim(seat, aim, out),
            Order::Capital(at) => self.choose_capital(seat, at, out),
            Order::Place(places) if matches!(self.phase, Phase::Fate(_)) => self.resettle(seat, &places, out),
            Order::Place(places) => self.place(seat, places, out),
            Order::Spread if matches!(self.phase, Phase::Fate(_)) => self.resettle_evenly(seat, out),
            Order::Spread => self.spread(seat, out),
            Order::PlaceRest if matches!(self.phase, Phase::Fate(_)) => self.resettle_rest(seat, out),
            Order::PlaceRest => self.place_rest(seat, out),
            Order::Unplace => self.unplace(seat, out),
            Order::Move { path, troops, abandon: _ } => self.march(seat, path, troops, dice, out),
            Order::Attack { forces, to, until, keep, enter } => {
                let attack = Attack {
                    by: seat,
                    forces,
                    to,
                    inside: None,
                    dice_last: 0,
                    until,
                    keep,
                    enter,
                    leaving: None,
                };
                self.declare_attack(attack, dice, out);
            }
            Order::Fight { at, against, until, keep } => {
                let attack = Attack {
                    by: seat,
                    forces: Vec::new(),
                    to: at,
                    inside: Some(against),
                    dice_last: 0,
                    until,
                    keep,
                    enter: None,
                    leaving: None,
                };
                self.declare_fight(attack, against, dice, out);
            }
            Order::GoOn { until, keep, enter } => self.go_on(until, keep, enter, dice, out),
            Order::Halt => self.halt(out),
            Order::Passage { to, allow } => self.passage(seat, to, allow, out),
            Order::EndTurn => self.end_turn(seat, by_deadline, dice, out),
            Order::Bid(amount) => self.bid(seat, amount, out),
            Order::StandingBids(bids) => self.standing_bids(seat, &bids, out),
            Order::Standing { .. } if matches!(actor, Actor::Table(_)) => self.forget_all_standing(seat, out),
            Order::Standing { answers, withdrawn, always } => {
                self.leave_standing(seat, &answers, &withdrawn, always, out);
            }
            Order::Offer { to, give, want, promise, expires } => {
                let (give, want) = (*give, *want);
                self.offer(seat, to, OfferTerms { give, want, promise, expires, private: false }, out);
            }
            Order::Answer { offer, accept } => self.answer(offer, accept, out),
            Order::Withdraw { offer } => self.withdraw(actor, offer, out),
            Order::Done => self.done(seat, out),
            Order::Stake(amount) => self.stake(seat, amount, out),
            Order::Reward(at) => self.reward(seat, at, out),
            Order::Pay(agree) => self.pay_or_lose(seat, agree, out),
            Order::Remove { places, pool } => self.remove(seat, &places, pool, dice, out),
            Order::RemoveRest => self.remove_rest(seat, dice, out),
            Order::Decline => self.decline(seat, out),
            Order::Act(act) => self.act(seat, act, dice, out),
            Order::Vote { voice, votes } => self.vote(seat, voice, votes, out),
            Order::Abstain => self.abstain(seat, out),
            Order::Unvote => self.unvote(seat, out),
            Order::Resign => self.give_up(seat, out),
            Order::TimeUp => {}
        }
    }
}

/// Territories that the board has.
fn known<'a>(ids: impl IntoIterator<Item = &'a TerritoryId>) -> Result<(), Refusal> {
    match ids.into_iter().find(|t| !board().contains(**t)) {
        Some(t) => Err(Common::no_territory(*t).into()),
        None => Ok(()),
    }
}
