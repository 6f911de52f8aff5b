//! What the rules themselves suggest: balanced placings (CS-4, CS-10), and what a player who is away
//! may do without risk (CS-9). Nothing here looks at the deck, or at what is kept in private.

use std::collections::BTreeMap;

use super::land::board;
use super::{Along, CleanSlate, CountryStatus, Kind, Order, Part, Side, Tokens};
use crate::rules::{SeatId, TerritoryId};

/// Something worth placing tokens for: where, which, and how much it matters.
#[derive(Clone, Copy, Debug)]
struct Aim {
    at: TerritoryId,
    tokens: Tokens,
    worth: u32,
}

impl CleanSlate {
    /// CS-4, CS-10: where what is owed might go, as far as there is supply.
    #[must_use]
    pub fn suggestion(&self, side: Side) -> BTreeMap<TerritoryId, Tokens> {
        if self.part == Part::Setup { self.first_suggestion(side) } else { self.turns_suggestion(side) }
    }

    /// CS-4: different kinds in each shared country, rotating.
    fn first_suggestion(&self, side: Side) -> BTreeMap<TerritoryId, Tokens> {
        let mut supply = self.supply;
        let mut places = BTreeMap::new();
        let shared = self.countries(Self::is_shared);
        let mut left = self.owed_by(side);
        for (number, t) in shared.iter().enumerate() {
            let mut tokens = Tokens::none();
            for turn in 0..self.room(side, t).min(left) {
                let here = self.at(t).plus(&tokens);
                let first = number + usize::try_from(turn).unwrap_or(0);
                let kinds = (0..3).filter_map(|step| side.kinds().get((first + step) % 3)).copied();
                let kinds = kinds.filter(|kind| supply.count(*kind) > 0);
                let Some(kind) = kinds.min_by_key(|kind| here.count(*kind)) else { break };
                supply.take(kind, 1);
                tokens.add(kind, 1);
            }
            left -= tokens.total().min(left);
            if !tokens.is_empty() {
                places.insert(t, tokens);
            }
        }
        places
    }

    /// CS-10: aims one after the other, the best for its price first.
    fn turns_suggestion(&self, side: Side) -> BTreeMap<TerritoryId, Tokens> {
        let mut sketch = self.clone();
        let mut left = self.owed_by(side).min(self.supply_of(side));
        let mut places: BTreeMap<TerritoryId, Tokens> = BTreeMap::new();
        while left > 0 {
            let aims = sketch.aims(side);
            let affordable = aims.iter().filter(|aim| aim.tokens.total() <= left);
            let best = affordable.max_by_key(|aim| (aim.worth * 60 / aim.tokens.total().max(1), aim.worth));
            let best = best.or_else(|| aims.iter().max_by_key(|aim| aim.worth)).copied();
            let Some(Aim { at, tokens, .. }) = best.or_else(|| sketch.somewhere(side)) else { break };
            let before = left;
            for (kind, count) in tokens.iter() {
                let count = count.min(left).min(sketch.supply.count(kind));
                let some = Tokens::of(kind, count);
                sketch.put(at, &some);
                let here = places.entry(at).or_default();
                *here = here.plus(&some);
                left -= count;
            }
            if left == before {
                break;
            }
        }
        places.retain(|_, tokens| !tokens.is_empty());
        places
    }

    /// So many tokens for a country: kinds not yet there first, as far as there is supply.
    fn choose_kinds(&self, side: Side, at: TerritoryId, count: u32) -> Tokens {
        let mut supply = self.supply;
        let mut here = self.at(at);
        let mut tokens = Tokens::none();
        for _ in 0..count {
            let kinds = side.kinds().iter().copied().filter(|kind| supply.count(*kind) > 0);
            let best = kinds.min_by_key(|kind| (here.count(*kind), u32::MAX - supply.count(*kind)));
            let Some(kind) = best else { break };
            supply.take(kind, 1);
            here.add(kind, 1);
            tokens.add(kind, 1);
        }
        tokens
    }

    /// How many tokens a country lacks of one of each kind and `more`.
    fn lacks(&self, side: Side, at: TerritoryId, more: u32) -> u32 {
        let here = side.of(&self.at(at));
        let absent = side.kinds().iter().filter(|kind| here.count(**kind) == 0).count();
        let absent = u32::try_from(absent).unwrap_or(0);
        absent.max((3 + more).saturating_sub(here.total()))
    }

    fn aims(&self, side: Side) -> Vec<Aim> {
        let mut aims = Vec::new();
        for at in self.placeable(side) {
            let worths = self.worths(side, at);
            aims.extend(worths.into_iter().filter_map(|(count, worth)| {
                let tokens = self.choose_kinds(side, at, count);
                (count > 0 && tokens.total() == count).then_some(Aim { at, tokens, worth })
            }));
        }
        aims
    }

    /// What could be reached in a country: with how many tokens, and how much that matters.
    fn worths(&self, side: Side, at: TerritoryId) -> Vec<(u32, u32)> {
        let own = self.count(side, at);
        let near = || board().neighbours(at).iter();
        let foe = side.foe();
        let three = self.lacks(side, at, 0);
        let four = self.lacks(side, at, 1);
        let mut worths = Vec::new();
        let threatened = self.is_threatened(side, at);
        match side {
            // What stands alone falls first.
            Side::Democracy if own == 0 => {
                let creeping = self.creepers(at).next().is_some();
                worths.push((1, if creeping { 110 } else { 20 }));
            }
            Side::Environment if own == 0 => {
                let safe = self.standing(at) != CountryStatus::Infiltrated;
                worths.push((1, if safe { 110 } else { 70 }));
            }
            _ => {}
        }
        if side == Side::Democracy && self.standing(at) == CountryStatus::Infiltrated {
            let sure = self.count(foe, at) <= self.numbers().fight.helpless;
            worths.push((three, if sure { 250 } else { 80 }));
        }
        if threatened && own <= self.numbers().fight.helpless {
            worths.push(((self.numbers().fight.helpless + 1).saturating_sub(own), 70));
        }
        if own == 1 && self.is_wanted_to_settle(side, at) {
            worths.push((1, 100));
        }
        let targets = || near().filter(|t| self.is_target(side, *t) && self.count(foe, *t) > 0);
        if four > 0 {
            let sure = targets().filter(|t| self.count(foe, *t) <= self.numbers().fight.helpless).count();
            if sure > 0 {
                worths.push((four, 90 + u32::try_from(sure).unwrap_or(0)));
            } else if targets().next().is_some() {
                worths.push((four, 60));
            }
        } else if targets().next().is_some() {
            // Enough to lose a fight and to try again.
            worths.push(((3 + 3 + 1_u32).saturating_sub(own), 10));
        }
        worths
    }

    /// Nothing presses: where the front is, else where fewest are.
    fn somewhere(&self, side: Side) -> Option<Aim> {
        let front = |t: &TerritoryId| {
            board().neighbours(*t).iter().any(|n| self.is_target(side, n) || self.count(side.foe(), n) > 0)
        };
        let all = self.placeable(side);
        let at = all.iter().min_by_key(|t| (!front(t), self.count(side, *t)))?;
        let tokens = self.choose_kinds(side, at, 1);
        (!tokens.is_empty()).then_some(Aim { at, tokens, worth: 1 })
    }

    /// CS-11: a token that stands idle goes where one is wanted that isn't in supply.
    #[must_use]
    pub fn shift_suggestion(&self, side: Side) -> Option<Order> {
        let seat = side.seat()?;
        let moves = self.owed_by(side).checked_sub(self.supply_of(side)).filter(|moves| *moves > 0)?;
        let own = self.holds(side);
        let mut sketch = self.clone();
        sketch.supply = side.kinds().iter().map(|kind| (*kind, moves)).collect();
        let mut aims = sketch.aims(side);
        aims.retain(|aim| aim.tokens.total() <= moves && own.contains(aim.at));
        aims.sort_by_key(|aim| u32::MAX - aim.worth * 60 / aim.tokens.total().max(1));
        aims.into_iter().find_map(|aim| {
            let donors = board().reach(aim.at, own).without(aim.at);
            let idle = donors.iter().filter(|t| self.can_spare(side, *t) && self.is_idle(side, *t));
            let mut idle: Vec<TerritoryId> = idle.collect();
            idle.sort_by_key(|t| u32::MAX - self.count(side, *t));
            let kinds: Vec<Kind> = aim.tokens.iter().map(|(kind, _)| kind).collect();
            let ways = idle.iter().flat_map(|from| kinds.iter().map(|kind| (*from, *kind)));
            let mut ways = ways.filter(|(from, kind)| {
                self.at(*from).count(*kind) > 0 && self.is_left(side, (*from, aim.at), *kind, moves)
            });
            let (from, kind) = ways.next()?;
            let order = Order::Shift { from, to: aim.at, kind };
            self.check_shift(seat, from, aim.at, kind).ok().map(|()| order)
        })
    }

    /// CS-11: may this kind go from there, and not be wanted back at once? Before that was mended it could be.
    fn is_left(&self, side: Side, (from, to): (TerritoryId, TerritoryId), kind: Kind, moves: u32) -> bool {
        let further = moves.saturating_sub(1);
        if !self.mended_for_moves() || further == 0 || self.at(from).count(kind) > 1 {
            return true;
        }
        let mut after = self.clone();
        after.carry(from, to, &Tokens::of(kind, 1));
        after.supply = side.kinds().iter().map(|kind| (*kind, further)).collect();
        let wants_it = |aim: &Aim| aim.tokens.total() <= further && aim.tokens.count(kind) > 0;
        !after.aims(side).iter().any(|aim| aim.at == from && wants_it(aim))
    }

    /// Could a Risk attack this player's tokens there from outside?
    fn is_threatened(&self, side: Side, t: TerritoryId) -> bool {
        let foe = side.foe();
        board().neighbours(t).iter().any(|n| {
            foe.has_three_and_one(&self.at(n)) && self.standing(n).is_zone() == (foe == Side::Disaster)
        })
    }

    /// CS-9: are this player's tokens there what a Risk would have to beat? A 3+1 stands beside them, or it sits
    /// among them (CS-28, CS-37). So long none of them leaves while the player is away.
    fn is_guarded(&self, side: Side, t: TerritoryId) -> bool {
        let foe = side.foe();
        let beside = || board().neighbours(t).iter().any(|n| foe.has_three_and_one(&self.at(n)));
        self.count(side, t) > 0 && (self.count(foe, t) > 0 || beside())
    }

    /// CS-9: may one of this player's tokens leave while the player is away? One stays, so that no chain breaks.
    fn can_spare(&self, side: Side, t: TerritoryId) -> bool {
        self.count(side, t) > 1 && !(self.mended() && self.is_guarded(side, t))
    }

    /// CS-22: does a neighbour wait for a token that nobody around can spare?
    fn is_wanted_to_settle(&self, side: Side, t: TerritoryId) -> bool {
        let near = |t| board().neighbours(t).iter();
        near(t).any(|to| self.is_to_settle(side, to) && !near(to).any(|from| self.count(side, from) > 1))
    }

    /// CS-23: what stands idle goes where most is to be done.
    #[must_use]
    pub fn recalibrate_suggestion(&self, side: Side) -> Option<Order> {
        let seat = side.seat()?;
        let own = self.holds(side);
        let idle = own.iter().filter(|t| self.can_spare(side, *t) && self.is_idle(side, *t));
        let mut idle: Vec<TerritoryId> = idle.collect();
        idle.sort_by_key(|t| u32::MAX - self.count(side, *t));
        idle.into_iter().find_map(|from| {
            let reach = board().reach(from, own).without(from);
            let wanting = reach.iter().filter(|t| self.wanting(side, *t) > 0);
            let to = wanting.max_by_key(|t| (self.wanting(side, *t), u32::MAX - self.count(side, *t)))?;
            // One stays behind, of the kind held most.
            let here = side.of(&self.at(from));
            let stays = side.kinds().iter().copied().max_by_key(|kind| here.count(*kind))?;
            let tokens = here.minus(&Tokens::of(stays, 1));
            self.check_recalibrate(seat, from, to, &tokens).ok()?;
            Some(Order::Recalibrate { from, to, tokens })
        })
    }

    /// How much is to be done from a country: foes around it, and countries to settle.
    fn wanting(&self, side: Side, t: TerritoryId) -> u32 {
        let near = board().neighbours(t).iter();
        let foes = near.filter(|n| self.is_target(side, *n) && self.count(side.foe(), *n) > 0).count();
        u32::try_from(foes).unwrap_or(0) * 2 + u32::from(self.is_wanted_to_settle(side, t))
    }

    /// Nothing to persuade or heal, to restore or to fear around there.
    fn is_idle(&self, side: Side, t: TerritoryId) -> bool {
        let foe = side.foe();
        let calm = |n: TerritoryId| self.count(foe, n) == 0 || !self.is_target(side, n);
        self.count(foe, t) == 0 && board().neighbours(t).iter().all(calm)
    }

    /// Something that this player can do in part 2 without a die, and had better do.
    #[must_use]
    pub fn sure_order(&self, side: Side) -> Option<Order> {
        let seat = side.seat()?;
        self.sure_harmony(side, seat)
            .or_else(|| self.sure_win(side, seat))
            .or_else(|| self.sure_settling(side, seat))
    }

    fn sure_harmony(&self, side: Side, seat: SeatId) -> Option<Order> {
        let sure = |t: &TerritoryId| self.count(side.foe(), *t) <= self.numbers().fight.helpless;
        let mut all = self.holds(side).iter().filter(sure);
        all.find(|at| self.check_harmony(seat, *at).is_ok()).map(Order::Harmony)
    }

    fn sure_win(&self, side: Side, seat: SeatId) -> Option<Order> {
        let foe = side.foe();
        let strong = self.holds(side).iter().filter(|t| side.has_three_and_one(&self.unspent(side, *t)));
        let strong = strong.filter(|t| self.can_spare(side, *t));
        let pairs = strong.flat_map(|from| board().neighbours(from).iter().map(move |to| (from, to)));
        // The last one to guard a country stays there.
        let along = |from| if self.can_spare(side.partner(), from) { Along::Most } else { Along::None };
        let sure = pairs.filter(|(from, to)| {
            (1..=self.numbers().fight.helpless).contains(&self.count(foe, *to))
                && self.check_win(seat, *from, *to, Along::Most, false).is_ok()
                && (self.goes_along(side, *from, along(*from)).is_some() || !self.would_be_lost(side, *to))
        });
        // Those who can spare it go first, against whom it will soon be too late for.
        let best = sure.max_by_key(|(from, to)| (self.count(foe, *to), self.count(side, *from)))?;
        let (from, to) = best;
        Some(Order::Win { from, to, along: along(from), stay: false })
    }

    /// CS-9, CS-32: would autocrats walk in where this player comes alone? As it is they stay out (CS-28).
    fn would_be_lost(&self, side: Side, to: TerritoryId) -> bool {
        let alone =
            side == Side::Environment && self.count(Side::Democracy, to) == 0 && !self.stays_closed(side, to);
        self.mended_once_more() && alone && self.creepers(to).next().is_some()
    }

    fn sure_settling(&self, side: Side, seat: SeatId) -> Option<Order> {
        let targets = board().territories().filter(|to| self.is_to_settle(side, *to));
        let targets = targets.filter(|to| !self.would_be_lost(side, *to));
        let ways = targets.flat_map(|to| board().neighbours(to).iter().map(move |from| (from, to)));
        let spares = |t: TerritoryId| {
            let least = if self.is_threatened(side, t) { 3 } else { 1 };
            self.count(side, t) > least && self.can_spare(side, t)
        };
        let (from, to) = ways
            .filter(|(from, _)| spares(*from))
            .max_by_key(|(from, _)| (self.is_idle(side, *from), self.count(side, *from)))?;
        let here = self.at(from);
        let kind = side.kinds().iter().copied().rev().max_by_key(|kind| here.count(*kind))?;
        self.check_settle(seat, from, to, kind).ok().map(|()| Order::Settle { from, to, kind })
    }

    /// Every kind of the player's, by how many are left in supply.
    #[must_use]
    pub fn kinds_in_supply(&self, side: Side) -> Vec<Kind> {
        let mut kinds: Vec<Kind> =
            side.kinds().iter().copied().filter(|kind| self.supply.count(*kind) > 0).collect();
        kinds.sort_by_key(|kind| std::cmp::Reverse(self.supply.count(*kind)));
        kinds
    }
}
