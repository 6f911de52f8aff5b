//! What a player keeps in private for the next turn while it is the other's (CS-8). How it is carried out stands in `carry`.

use super::away::By;
use super::land::Out;
use super::land::board;
use super::planned::{Step, check_way, is_of_a_turn};
use super::refusal::Unkept;
use super::{Along, CleanSlate, Event, Kind, Noted, Order, Part, Refusal, Side, Tokens};
use crate::rules::{Actor, Addressed, Audience, Dice, Game, SeatId, TerritoryId};

/// More orders than anybody needs for a turn.
pub(super) const MOST: usize = 40;

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
    pub(super) fn let_lapse(&mut self, side: Side, round: u32, plan: &[Order], out: &mut Out) {
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
        for at in 0..kept.len() {
            let outs = (&mut Out::new(), &mut Out::new());
            sketch.sketch_step(Step { plan: &kept, at, came: Part::Place }, seat, outs);
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
}
