//! What a player keeps in private for the next turn while it is the other's, and carries out when
//! the turn comes, each order checked again (CS-8).

use super::away::By;
use super::land::Out;
use super::land::board;
use super::planned::{check_way, is_of_a_turn, part_after, part_of};
use super::refusal::Unkept;
use super::{Along, CleanSlate, CountryStatus, Event, Kind, Noted, Order, Part, Refusal, Side, Tokens};
use crate::rules::{Actor, Addressed, Audience, Dice, Game, SeatId, TerritoryId};

/// More orders than anybody needs for a turn.
pub(super) const MOST: usize = 40;

/// What would come of a plan that is carried out now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// So many of its orders would be given, if no die is against it.
    pub(super) orders: u32,
    /// Others are passed over: what they were to place is placed.
    pub(super) passes_over: bool,
    /// CS-9: what is owed would be placed as suggested before one of them.
    pub(super) places_first: bool,
}

/// How a plan's next order can be come to.
enum Way {
    /// It can be given; with what is owed placed for it.
    Free { placed: bool },
    /// It has no place in the turn any more, and is passed over.
    Passed(Refusal),
    /// The part that it ends is over, and there is nothing to do for it.
    Idle(Idle),
    /// It can't be given.
    Barred(Refusal),
}

/// A part of the turn that a plan ends is over.
pub(super) struct Idle {
    /// By what was placed for it, just now.
    placed: bool,
}

impl CleanSlate {
    /// `kept`: so many orders stay in the plan besides these.
    pub(super) fn check_keep(&self, seat: SeatId, kept: usize, orders: &[Order]) -> Result<(), Refusal> {
        let side = self.player(seat)?;
        // CS-20: no turn of Environment's has harmony in it.
        let harmony = |order: &Order| side == Side::Environment && matches!(order, Order::Harmony(_));
        let why = if self.part == Part::Setup {
            Unkept::BeforeTheFirstRound
        } else if self.turn == side {
            Unkept::InOnesOwnTurn
        } else if orders.is_empty() {
            Unkept::Nothing
        } else if orders.len() > MOST.saturating_sub(kept) {
            Unkept::TooMany { kept, given: orders.len() }
        } else if orders.iter().any(|order| harmony(order) || !is_of_a_turn(order)) {
            Unkept::OfNoTurn
        } else {
            return Ok(());
        };
        Err(Refusal::CannotKeep { why })
    }

    /// CS-8, CS-10: what can never be ordered from this player's seat, whatever stands on the board, is not kept for
    /// it.
    pub(super) fn check_ones_own(&self, side: Side, order: &Order) -> Result<(), Refusal> {
        let kinds: Vec<Kind> = match order {
            Order::Place(places) => {
                places.values().flat_map(|here| here.iter().map(|(kind, _)| kind)).collect()
            }
            Order::Shift { kind, .. } | Order::Settle { kind, .. } => vec![*kind],
            Order::Recalibrate { tokens, .. } => tokens.iter().map(|(kind, _)| kind).collect(),
            Order::Sure(order) => return self.check_ones_own(side, order),
            _ => Vec::new(),
        };
        kinds.into_iter().try_for_each(|kind| self.check_kind(side, kind))?;
        check_way(order)?;
        self.check_amount(order)?;
        match order {
            // CS-14
            Order::Win { from, along: Along::Kind(kind), .. } if kind.side() != side.partner() => {
                Err(Refusal::NothingAlong { from: *from, kind: *kind })
            }
            // CS-13, CS-16: Environment's turn comes next, and nothing of Disaster's is added before it; against
            // Democracy Autocracy may still grow.
            Order::Win { to, stay: true, .. }
                if side == Side::Environment && self.has_to_move_in(self.count(side.foe(), *to)) =>
            {
                Err(Refusal::NobodyResists { to: *to, there: self.count(side.foe(), *to) })
            }
            _ => Ok(()),
        }
    }

    /// CS-6, CS-9, CS-23: no more of a kind than there are, and no more new ones than any turn brings.
    fn check_amount(&self, order: &Order) -> Result<(), Refusal> {
        let (tokens, is_new) = match order {
            Order::Place(places) => (places.values().fold(Tokens::none(), |all, here| all.plus(here)), true),
            Order::Recalibrate { tokens, .. } => (*tokens, false),
            _ => return Ok(()),
        };
        let all = |kind| {
            let on_board: u32 = self.land.iter().map(|here| here.count(kind)).sum();
            on_board + self.supply.count(kind)
        };
        if let Some((kind, given)) = tokens.iter().find(|(kind, given)| *given > all(*kind)) {
            return Err(Refusal::MoreThanThereAre { kind, given, all: all(kind), is_new });
        }
        let most = self.most_new();
        match tokens.total() {
            given if is_new && given > most => Err(Refusal::MoreThanEver { given, most }),
            _ => Ok(()),
        }
    }

    /// CS-9: so many new tokens a player gets who has one in every country.
    pub(super) fn most_new(&self) -> u32 {
        u32::try_from(board().len()).unwrap_or(0) / self.options.per_token_by(self.numbers())
    }

    /// CS-7: of which player's turn a plan is, and in which round, as a plan's buttons have it.
    pub(super) fn turn_of_plan(&self, side: Side) -> String {
        format!("{} {}", side.word(), self.round_of_plan(side))
    }

    /// CS-7: the round of the turn that this player's plan is for: the running one, or the next. Democracy's comes first.
    pub(super) fn round_of_plan(&self, side: Side) -> u32 {
        self.round + u32::from(side == Side::Democracy && self.turn != side)
    }

    /// Steps were taken back from `now` to here: what was kept for a turn is kept for that one and no other; what was
    /// dropped stays dropped; what was carried out, or lapsed with its turn, is there again.
    pub(super) fn take_plans(&mut self, side: Side, now: &Self) {
        let here = self.round_of_plan(side);
        let Noted { mut later, mut done } = now.noted_of(side).clone();
        if !now.plan_of(side).is_empty() {
            later.insert(now.round_of_plan(side), now.plan_of(side).to_vec());
        }
        let kept = later.remove(&here).unwrap_or_default();
        if self.plan_of(side).is_empty() || !done.contains(&here) {
            *self.plan_mut(side) = kept;
        }
        later.retain(|round, _| *round > here);
        // Carried out before this step, too: with that taken back as well it is there again.
        let before = self.noted_of(side).done.contains(&here);
        done.retain(|round| *round < here || (before && *round == here));
        *self.noted_mut(side) = Noted { later, done };
        *self.carried_mut(side) = false;
    }

    /// A turn begins: whose plan for their next one was kept aside has it before them again.
    pub(super) fn come_to_later_plans(&mut self) {
        for side in Side::PLAYERS {
            let round = self.round_of_plan(side);
            if let Some(orders) = self.noted_mut(side).later.remove(&round) {
                *self.plan_mut(side) = orders;
            }
        }
    }

    /// A plan was carried out, or lapses: with the turn of this round taken back it is there again.
    pub(super) fn note_done(&mut self, side: Side, round: u32) {
        *self.carried_mut(side) = true;
        if self.mended_once_more() {
            self.noted_mut(side).done.insert(round);
        }
    }

    /// In place of what was kept.
    pub(super) fn keep_instead(&mut self, seat: SeatId, orders: Vec<Order>, out: &mut Out) {
        if let Some(side) = Side::of_seat(seat) {
            self.plan_mut(side).clear();
        }
        self.keep(seat, orders, out);
    }

    /// A plan is for one turn: with it goes what was not carried out. With the turn taken back it is there again.
    pub(super) fn let_plan_lapse(&mut self, side: Side, out: &mut Out) {
        if self.mended() {
            let plan = std::mem::take(self.plan_mut(side));
            self.let_lapse(side, self.round, &plan, out);
        }
    }

    /// Of a plan for the turn of this round.
    fn let_lapse(&mut self, side: Side, round: u32, plan: &[Order], out: &mut Out) {
        let Some(seat) = side.seat().filter(|_| !plan.is_empty()) else { return };
        self.note_done(side, round);
        let orders = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        out.push(Addressed::own(seat, Event::Lapsed { side, orders }));
    }

    /// The seat has changed hands: a plan is its maker's alone.
    pub(super) fn forget_plan(&mut self, seat: SeatId, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        self.plan_mut(side).clear();
        *self.noted_mut(side) = Noted::default();
        *self.carried_mut(side) = false;
        out.push(Addressed::own(seat, Event::Forgotten { side }));
        // No step back goes behind it: what was forgotten would be there again, in other hands.
        out.push(Addressed { audience: Audience::Seats(Vec::new()), event: Event::Forgotten { side } });
    }

    pub(super) fn keep(&mut self, seat: SeatId, orders: Vec<Order>, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let plan = self.plan_mut(side);
        plan.extend(orders.iter().cloned());
        let kept = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        *self.carried_mut(side) = false;
        out.push(Addressed::own(seat, Event::Kept { side, orders, kept }));
    }

    /// The turn comes: what was kept is offered.
    pub(super) fn offer_plan(&self, side: Side, out: &mut Out) {
        let orders = self.plan_of(side);
        if let (Some(seat), false) = (side.seat(), orders.is_empty()) {
            out.push(Addressed::own(seat, Event::KeptWaits { side, orders: orders.to_vec() }));
        }
    }

    /// What could be done in this seat's next turn if it came now, after what is kept for it: in the order of a turn. Only
    /// what its player may know goes into it.
    pub(super) fn likely_plan(&self, seat: SeatId) -> Vec<Order> {
        let Some(side) = Side::of_seat(seat) else { return Vec::new() };
        let (mut sketch, mut out) = (self.clone(), Out::new());
        let kept = std::mem::take(sketch.plan_mut(side));
        sketch.losing = None;
        sketch.begin_turn(side, &mut out);
        let mut ends = Out::new();
        for (at, order) in kept.iter().enumerate() {
            let way = sketch.way_to((&kept, at), Part::Place, seat, &mut Dice::recorded(&[]), &mut ends);
            if matches!(way, Way::Free { .. }) && !sketch.is_open_ended(order) {
                sketch.perform(seat, order.clone(), By::Player, &mut Dice::recorded(&[]), &mut ends);
            }
        }
        let mut do_it = |sketch: &mut Self, order: &Order| {
            let can = sketch.check(Actor::Seat(seat), order).is_ok() && !sketch.is_open_ended(order);
            if can {
                sketch.perform(seat, order.clone(), By::Player, &mut Dice::recorded(&[]), &mut out);
            }
            can
        };
        let mut all = Vec::new();
        if sketch.part == Part::Place && do_it(&mut sketch, &Order::Balanced) {
            all.push(Order::Balanced);
        }
        all.extend(sketch.acts_of(side).filter(|order| sketch.check(Actor::Seat(seat), order).is_ok()));
        all.extend(sketch.recalibrate_suggestion(side));
        all.push(Order::Finish);
        all.retain(|order| !kept.contains(order));
        all
    }

    /// All that could be tried in the middle of a turn, the surest first.
    fn acts_of(&self, side: Side) -> impl Iterator<Item = Order> + '_ {
        let own = self.holds(side);
        let pairs =
            move || own.iter().flat_map(|from| board().neighbours(from).iter().map(move |to| (from, to)));
        let mut wins: Vec<(TerritoryId, TerritoryId)> = pairs().collect();
        wins.sort_by_key(|(_, to)| self.count(side.foe(), *to));
        let wins =
            wins.into_iter().map(|(from, to)| Order::Win { from, to, along: Along::Most, stay: false });
        let settles =
            pairs().filter(move |(_, to)| self.is_to_settle(side, *to)).filter_map(move |(from, to)| {
                let here = self.at(from);
                let kind = side.kinds().iter().copied().rev().max_by_key(|kind| here.count(*kind))?;
                Some(Order::Settle { from, to, kind })
            });
        own.iter().map(Order::Harmony).chain(wins).chain(settles)
    }

    pub(super) fn check_drop(&self, seat: SeatId) -> Result<(), Refusal> {
        let side = self.player(seat)?;
        let any = !self.plan_of(side).is_empty() || !self.noted_of(side).later.is_empty();
        if any { Ok(()) } else { Err(Refusal::NothingKept) }
    }

    pub(super) fn drop_plan(&mut self, seat: SeatId, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let round = self.round_of_plan(side);
        let mut plan = std::mem::take(self.plan_mut(side));
        *self.carried_mut(side) = false;
        let noted = self.noted_mut(side);
        match plan.is_empty() {
            true => plan.extend(std::mem::take(&mut noted.later).into_values().flatten()),
            false => _ = noted.done.remove(&round),
        }
        let orders = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        out.push(Addressed::own(seat, Event::Dropped { side, orders }));
    }

    /// As far as no die decides, every order must be possible after those before it, or to be passed over.
    pub(super) fn check_carry_out(&self, seat: SeatId) -> Result<(), Refusal> {
        self.outlook(seat).map(|_| ())
    }

    /// What would be done of a plan by whoever carries it out now.
    pub(super) fn outlook(&self, seat: SeatId) -> Result<Outlook, Refusal> {
        let side = self.check_turn(seat, "plan")?;
        let plan = self.plan_of(side);
        if plan.is_empty() {
            return Err(Refusal::NothingKept);
        }
        let stale = |number: u32, because| Refusal::Stale {
            number,
            because: Box::new(because),
            of: self.turn_of_plan(side),
        };
        let (mut sketch, mut out) = (self.clone(), Out::new());
        let mut none = Dice::recorded(&[]);

        let mut outlook =
            Outlook { orders: u32::try_from(plan.len()).unwrap_or(u32::MAX), ..Outlook::default() };
        let mut passed_over = None;
        let came = self.came_to(side);
        for ((at, order), number) in plan.iter().enumerate().zip(1..) {
            match sketch.way_to((plan, at), came, seat, &mut none, &mut out) {
                Way::Free { placed } => outlook.places_first |= placed,
                Way::Idle(Idle { placed }) => {
                    outlook.places_first |= placed;
                    continue;
                }
                Way::Passed(because) => {
                    outlook.orders -= 1;
                    outlook.passes_over = true;
                    passed_over = passed_over.or(Some((number, because)));
                    continue;
                }
                Way::Barred(because) => return Err(stale(number, because)),
            }
            if sketch.is_open_ended(order) {
                break;
            }
            sketch.perform(seat, order.clone(), By::Player, &mut none, &mut out);
            if sketch.ended(&mut out) {
                break;
            }
        }
        match passed_over {
            // Nothing is left of it.
            Some((number, because)) if outlook.orders == 0 => Err(stale(number, because)),
            _ => Ok(outlook),
        }
    }

    /// What a plan's order of this number, from 1, would meet: what stands after those before it, as far as no die decides.
    #[must_use]
    pub fn as_planned(&self, seat: SeatId, number: u32) -> Self {
        let (mut sketch, mut out) = (self.clone(), Out::new());
        let mut none = Dice::recorded(&[]);
        let Some(side) = Side::of_seat(seat) else { return sketch };
        let (plan, came) = (self.plan_of(side), self.came_to(side));
        for (at, order) in plan.iter().enumerate().take(usize::try_from(number).unwrap_or(usize::MAX)) {
            let way = sketch.way_to((plan, at), came, seat, &mut none, &mut out);
            if sketch.is_open_ended(order) {
                break;
            }
            // The last one is only come to.
            if let Way::Free { .. } = way
                && at + 1 < usize::try_from(number).unwrap_or(usize::MAX)
            {
                sketch.perform(seat, order.clone(), By::Player, &mut none, &mut out);
                if sketch.ended(&mut out) {
                    break;
                }
            }
        }
        sketch
    }

    /// To which part of the turn a plan has come before its first order: where the rest of one that was begun is kept, to that in hand.
    pub(super) fn came_to(&self, side: Side) -> Part {
        if self.was_carried(side) && self.turn == side { self.part } else { Part::Place }
    }

    /// CS-8, CS-9: the order at this place of a plan ends a part: that to which those before it have come from `came`. What is owed is
    /// placed first, as before any order, and ends the placing. Where the turn has gone on by itself, or comes to what is still to do in
    /// this part, nothing is ended: what belongs to a later part comes to it by itself. Before that was mended it ended whichever part
    /// was played. `None` where it isn't such an end.
    pub(super) fn is_idle_end(
        &mut self,
        (plan, at): (&[Order], usize),
        came: Part,
        seat: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Option<Idle> {
        let side = Side::of_seat(seat).filter(|side| self.turn == *side)?;
        if !self.mended_for_plans() || plan[at] != Order::EndPart || self.losing.is_some() {
            return None;
        }
        if self.part == Part::Place && self.could_still_place(side) {
            self.place_cautiously(side, seat, dice, out);
            return Some(Idle { placed: true });
        }
        let still = plan[at + 1..].iter().any(|later| part_of(later) == Some(self.part));
        (still || self.part > part_after(came, &plan[..at])).then_some(Idle { placed: false })
    }

    /// CS-14, CS-31: nothing is asked where a plan is carried out, so that it doesn't take the last of Democracy along out of a
    /// country that falls to its autocrats by that.
    pub(super) fn check_asks_nothing(&self, side: Side, order: &Order) -> Result<(), Refusal> {
        let Order::Win { from, to, along, stay: false } = order else { return Ok(()) };
        let enters =
            !self.stays_closed(side, *to) && self.count(side.foe(), *to) <= self.numbers().fight.loss;
        let goes = self.goes_along(side, *from, *along).is_some() && self.count(side.partner(), *from) == 1;
        let falls = side == Side::Environment && self.standing(*from) == CountryStatus::Infiltrated;
        if !(self.mended_for_plans() && enters && goes && falls) {
            return Ok(());
        }
        let lost = Side::Environment.of(&self.at(*from)).minus(&side.one_each());
        let ends_the_game = false;
        Err(Refusal::GivesUp { order: Box::new(order.clone()), from: *from, to: *to, lost, ends_the_game })
    }

    /// Can a plan's next order be given? What was to be placed is passed over once that part is over (CS-8), and what
    /// waits for tokens to be placed has them placed as suggested: who is there gets no less than who is away (CS-9).
    fn way_to(
        &mut self,
        (plan, at): (&[Order], usize),
        came: Part,
        seat: SeatId,
        dice: &mut Dice,
        out: &mut Out,
    ) -> Way {
        if let Some(idle) = self.is_idle_end((plan, at), came, seat, dice, out) {
            return Way::Idle(idle);
        }
        let order = &plan[at];
        let side = self.turn;
        let Err(because) = self.check(Actor::Seat(seat), order) else {
            return match self.check_asks_nothing(side, order) {
                Ok(()) => Way::Free { placed: false },
                Err(because) => Way::Barred(because),
            };
        };
        if !self.mended_once_more() || side.seat() != Some(seat) {
            return Way::Barred(because);
        }
        if part_of(order) == Some(Part::Place) && self.part > Part::Place {
            return Way::Passed(because);
        }
        match self.is_possible(order, side, seat, dice, out) {
            true => Way::Free { placed: true },
            false => {
                let now = self.check(Actor::Seat(seat), order).err();
                let asks = || self.check_asks_nothing(side, order).err();
                Way::Barred(now.or_else(asks).unwrap_or(because))
            }
        }
    }

    /// Would a die fall, or the turn end?
    fn is_open_ended(&self, order: &Order) -> bool {
        let foes = |t| self.count(self.turn.foe(), t);
        match order {
            Order::Win { to, .. } => foes(*to) > self.numbers().fight.helpless,
            Order::Harmony(at) => foes(*at) > self.numbers().fight.helpless,
            Order::Finish => true,
            Order::EndPart => self.part == Part::Recalibrate,
            Order::Sure(order) => self.is_open_ended(order),
            _ => false,
        }
    }

    /// Carries out what was kept until the dice have made something of it impossible, or a loss is
    /// to be chosen; the rest stays kept.
    pub(super) fn carry_out_plan(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let round = self.round;
        let came = self.came_to(side);
        let all = std::mem::take(self.plan_mut(side));
        let (mut done, mut gone) = (0, 0);
        while let Some(order) = all.get(gone).filter(|_| self.outcome.is_none()).cloned() {
            let way = self.way_to((&all, gone), came, seat, dice, out);
            if let Way::Barred(_) = way {
                break;
            }
            gone += 1;
            match way {
                Way::Idle(_) => {
                    done += 1;
                    if self.ended(out) {
                        break;
                    }
                    continue;
                }
                Way::Passed(_) => continue,
                Way::Free { .. } | Way::Barred(_) => {}
            }
            self.perform(seat, order, By::Player, dice, out);
            done += 1;
            // CS-15: what is lost is for the player to choose, not for the plan's next order.
            if self.ended(out) || self.losing.is_some() {
                break;
            }
        }
        let plan = all[gone..].to_vec();
        self.note_done(side, round);
        let left = u32::try_from(plan.len()).unwrap_or(u32::MAX);
        out.push(Addressed::own(seat, Event::CarriedOut { side, done, left }));
        if self.turn != side && self.mended() {
            self.let_lapse(side, round, &plan, out);
        } else {
            *self.plan_mut(side) = plan;
        }
    }
}
