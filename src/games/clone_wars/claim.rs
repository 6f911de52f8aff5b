//! Planets claimed in turn (CW-5), the remaining troops placed one at a time (CW-6), and the queue for both.

use std::collections::BTreeMap;

use super::land::{Out, come_to_light, tell};
use super::{ALL_ARMIES, CloneWars, Event, ORDER, Order, Phase, Placement, Queue, Refusal, board};
use crate::rules::{Common, Dice, SeatId, SideId, TerritoryId, TerritorySet};

impl CloneWars {
    /// Are troops placed one at a time now?
    #[must_use]
    pub fn one_by_one(&self) -> bool {
        self.phase == Phase::Deploy && self.options.placement == Placement::OneByOne
    }

    /// CW-5: the next claim is this army's.
    pub(super) fn next_claim(&mut self, _out: &mut Out) {
        self.phase = Phase::Claim;
        self.turn = Self::claimant(board().len() - self.free().len());
        self.new_occasion();
    }

    /// CW-5: claims; the last free planet goes by itself.
    pub(super) fn claim(&mut self, at: TerritoryId, out: &mut Out) {
        let army = self.turn;
        self.settle(army, at);
        let free = self.free();
        tell(out, Event::Claimed { army, at, free: u32::try_from(free.len()).unwrap_or(u32::MAX) });
        match (free.len(), free.iter().next()) {
            (0, _) | (_, None) => self.begin_deploy(out),
            (1, Some(last)) => {
                self.next_claim(out);
                self.claim(last, out);
            }
            _ => self.next_claim(out),
        }
    }

    /// CW-6: what is left is placed, in secret or in turn, beginning with the first in turn order.
    pub(super) fn begin_deploy(&mut self, out: &mut Out) {
        self.phase = Phase::Deploy;
        self.turn = ORDER[0];
        self.stage = self.new_occasion();
        let together = self.options.placement == Placement::Together;
        // What waited for planets waits for nothing any more.
        for army in &mut self.armies {
            army.queue.places.clear();
            army.queue.any &= !together;
            army.queue.absent &= !together;
        }
        let pools: BTreeMap<SideId, u32> =
            ALL_ARMIES.into_iter().map(|army| (army, self.army(army).pool)).collect();
        tell(out, Event::DeployBegan { pools, together });
        if !together {
            self.next_placing();
        }
    }

    /// CW-6: the next army in order with something in hand.
    fn next_placing(&mut self) {
        let from = ORDER.iter().position(|army| *army == self.turn).unwrap_or(0);
        let next = ORDER.iter().cycle().skip(from).take(ORDER.len()).find(|army| self.army(**army).pool > 0);
        if let Some(army) = next {
            self.turn = *army;
        }
    }

    /// CW-6: one troop, and on to the next army.
    fn place_one(&mut self, at: TerritoryId, out: &mut Out) {
        let army = self.turn;
        self.land_mut(at).troops += 1;
        let pool = &mut self.army_mut(army).pool;
        *pool = pool.saturating_sub(1);
        let left = *pool;
        tell(out, Event::Placed { army, places: [(at, 1)].into(), left });
        let place = ORDER.iter().position(|other| *other == army).unwrap_or(0);
        self.turn = ORDER[(place + 1) % ORDER.len()];
        self.new_occasion();
        self.next_placing();
    }

    /// CW-5, CW-6: claims or places what stands in the queue of whose go it is, army by army. What was left there
    /// has come to light by it, and is there no more: nobody takes that back. So has that any will do, but to whose order it is that
    /// is carried out. Before that was mended others could take such a claim back without whose it is.
    pub(super) fn run_queues(&mut self, by: Option<SeatId>, dice: &mut Dice, out: &mut Out) {
        loop {
            if self.phase == Phase::Deploy && self.armies.iter().all(|army| army.pool == 0) {
                return self.end_set_up(dice, out);
            }
            let (army, queued) = (self.turn, self.waits_in_queue(self.turn));
            let Some(at) = self.next_of_queue() else { return };
            let others = self.mended_in_notes() && by != Some(self.seat_of(army));
            if queued || others {
                let queue = Queue { places: vec![at], ..Queue::default() };
                come_to_light(out, Event::Queued { armies: vec![army], queue });
            }
            match self.phase {
                Phase::Claim => self.claim(at, out),
                _ => self.place_one(at, out),
            }
        }
    }

    /// What could be claimed by this army, or placed on.
    fn open_to(&self, army: SideId) -> TerritorySet {
        if self.phase == Phase::Claim { self.free() } else { self.of(army) }
    }

    /// CW-5, CW-6: what is left of an army's queue that can be. Of a list for several armies each takes its own, and what another has
    /// claimed can be again only where that is taken back.
    pub(super) fn queued(&self, army: SideId) -> impl Iterator<Item = TerritoryId> + '_ {
        let open = self.open_to(army);
        self.army(army).queue.places.iter().copied().filter(move |at| open.contains(*at))
    }

    /// Does anything named wait in an army's queue? Before that was mended what can't be counted as well.
    fn waits_in_queue(&self, army: SideId) -> bool {
        match self.mended_in_notes() {
            true => self.queued(army).next().is_some(),
            false => !self.army(army).queue.places.is_empty(),
        }
    }

    /// What comes next of the queue of whose go it is; what can't be is passed over. Where nothing comes of it, that stays all the
    /// same, for the step that stands in its way may be taken back. Before that was mended it was gone.
    fn next_of_queue(&mut self) -> Option<TerritoryId> {
        let claiming = self.phase == Phase::Claim;
        if !claiming && !self.one_by_one() {
            return None;
        }
        let army = self.turn;
        let open = self.open_to(army);
        let stays = self.mended_in_notes();
        let queue = &mut self.army_mut(army).queue;
        if stays && let Some(place) = queue.places.iter().position(|at| open.contains(*at)) {
            return queue.places.drain(..=place).next_back();
        }
        while !stays && !queue.places.is_empty() {
            let at = queue.places.remove(0);
            if open.contains(at) {
                return Some(at);
            }
        }
        if !queue.any {
            return None;
        }
        if claiming { open.iter().next() } else { self.fewest(open) }
    }

    /// Whose go it is gives this order, not another.
    pub(super) fn check_go(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.sides().commands(seat, self.turn) {
            return Ok(());
        }
        // CW-22: no turn comes to who is out.
        if self.armies_in(seat).is_empty() {
            return Err(Common::Out { rule: "CW-22" }.into());
        }
        Err(Common::NotYourTurn { turn: Some(self.seat_of(self.turn)) }.into())
    }

    /// CW-5: the first is claimed now, the others wait.
    pub(super) fn check_claim(&self, seat: SeatId, places: &[(TerritoryId, u32)]) -> Result<(), Refusal> {
        self.check_go(seat)?;
        let mut named: Vec<TerritoryId> = Vec::new();
        for (planet, count) in places {
            if let Some(by) = self.owner(*planet) {
                return Err(Refusal::Claimed { planet: *planet, by });
            }
            if *count != 1 || named.contains(planet) {
                return Err(Refusal::OneEach { planet: *planet });
            }
            named.push(*planet);
        }
        if named.is_empty() { Err(Common::none("CW-5").into()) } else { Ok(()) }
    }

    /// CW-6: one now, the others wait.
    pub(super) fn check_place_one(&self, seat: SeatId, places: &[(TerritoryId, u32)]) -> Result<(), Refusal> {
        self.check_go(seat)?;
        let (army, mut total) = (self.turn, 0_u32);
        for (planet, count) in places {
            self.check_own(army, *planet, "CW-6")?;
            if *count == 0 {
                return Err(Common::none("CW-6").into());
            }
            total = total.saturating_add(*count);
        }
        self.check_in_hand(army, total, "CW-6")
    }

    /// CW-5, CW-6: what was named is done in this order: the first at once, the rest is the queue.
    pub(super) fn go(&mut self, seat: SeatId, places: &[(TerritoryId, u32)], out: &mut Out) {
        let army = self.turn;
        let all = places
            .iter()
            .flat_map(|(at, count)| std::iter::repeat_n(*at, usize::try_from(*count).unwrap_or(usize::MAX)));
        let mut all: Vec<TerritoryId> = all.collect();
        if all.is_empty() {
            return;
        }
        let first = all.remove(0);
        let queue = Queue { places: all, ..Queue::default() };
        let had = &self.army(army).queue;
        if *had != queue {
            let told = !queue.places.is_empty() || had.any || self.waits_in_queue(army);
            self.army_mut(army).queue = queue.clone();
            if told {
                self.tell_own(seat, out, Event::Queued { armies: vec![army], queue });
            }
        }
        match self.phase {
            Phase::Claim => self.claim(first, out),
            _ => self.place_one(first, out),
        }
    }

    /// CW-5, CW-6: a queue, for planets that are free, or one's own.
    pub(super) fn check_queue(
        &self,
        seat: SeatId,
        army: Option<SideId>,
        queue: &Queue,
    ) -> Result<(), Refusal> {
        if self.phase != Phase::Claim && !self.one_by_one() {
            return Err(if self.phase == Phase::Deploy { Refusal::Deploying } else { Refusal::NoQueue });
        }
        if let Some(army) = army {
            self.check_commands(seat, army)?;
        }
        let armies = self.meant(seat, army);
        for planet in &queue.places {
            if self.phase == Phase::Claim {
                if let Some(by) = self.owner(*planet) {
                    return Err(Refusal::Claimed { planet: *planet, by });
                }
                if queue.places.iter().filter(|other| *other == planet).count() > 1 {
                    return Err(Refusal::OneEach { planet: *planet });
                }
            } else if !armies.iter().any(|army| self.owns(*army, *planet)) {
                return Err(Refusal::NotTheArmys { armies, planet: *planet, rule: "CW-6" });
            }
        }
        if self.phase == Phase::Deploy {
            for army in armies {
                let wanted = queue.places.iter().filter(|planet| self.owns(army, **planet)).count();
                self.check_in_hand(army, u32::try_from(wanted).unwrap_or(u32::MAX), "CW-6")?;
            }
        }
        Ok(())
    }

    /// CW-5, CW-6: who queues or places is back: for none of their armies goes on what a deadline began. What the order is about is
    /// told with it; of the others it is told here.
    pub(super) fn is_back(&mut self, seat: SeatId, order: &Order, out: &mut Out) {
        let about = match order {
            Order::Place(_) => vec![self.turn],
            Order::Queue { army, .. } => self.meant(seat, *army),
            _ => return,
        };
        if !self.mended_for_who_is_back() {
            return;
        }
        let mut armies = self.armies_of_seat(seat);
        armies.retain(|army| self.army(*army).queue.absent && !about.contains(army));
        if armies.is_empty() {
            return;
        }
        for army in &armies {
            self.army_mut(*army).queue = Queue::default();
        }
        self.tell_own(seat, out, Event::Queued { armies, queue: Queue::default() });
    }

    /// CW-5, CW-6: it takes the place of what was there.
    pub(super) fn queue(&mut self, seat: SeatId, army: Option<SideId>, queue: &Queue, out: &mut Out) {
        let armies = self.meant(seat, army);
        for army in &armies {
            self.army_mut(*army).queue = queue.clone();
        }
        self.tell_own(seat, out, Event::Queued { armies, queue: queue.clone() });
    }
}
