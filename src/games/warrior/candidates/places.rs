//! Which territories each form may name.

use std::cmp::Reverse;

use super::super::draft::territory;
use super::super::{ChoiceKind, Order, Phase, Until, board};
use super::Asking;
use crate::rules::{SeatId, TerritoryId};

impl Asking<'_> {
    fn filled(&self, field: &str) -> Option<TerritoryId> {
        territory(&self.draft.text(field)?).ok()
    }

    fn own(&self) -> Vec<TerritoryId> {
        self.game.territories_of(self.seat).collect()
    }

    /// A seat's territories that border on others' land come first, then the strongest.
    fn front_first(&self, mut list: Vec<TerritoryId>) -> Vec<TerritoryId> {
        let front = |t: &TerritoryId| {
            board().neighbours(*t).iter().any(|n| self.game.owner(n).is_some_and(|owner| owner != self.seat))
        };
        list.sort_by_key(|t| (!front(t), Reverse(self.game.land_at(*t).troops)));
        list
    }

    /// WR-7, WR-53, WR-54.
    pub(super) fn placeable(&self) -> Vec<TerritoryId> {
        let legal = |t: &TerritoryId| self.legal(&Order::Place([(*t, 1)].into()));
        self.front_first(self.own()).into_iter().filter(legal).collect()
    }

    /// Units still to be placed.
    pub(super) fn unplaced(&self) -> u32 {
        match (&self.game.phase, self.choice()) {
            (Phase::Allocate(_) | Phase::Place(_), _) => self.game.in_hand(self.seat),
            (_, Some(ChoiceKind::Resettle { count, .. })) => *count,
            _ => 0,
        }
    }

    /// Wherever the seat's units stand, as owner or guest.
    fn standing(&self) -> Vec<TerritoryId> {
        self.game.territories().filter(|t| self.game.units_of(self.seat, *t) > 0).collect()
    }

    /// Of one's own units in a territory all but one may leave unasked; guests may all.
    fn free_units(&self, from: TerritoryId) -> u32 {
        let stay = u32::from(self.game.owner(from) == Some(self.seat));
        self.game.units_of(self.seat, from).saturating_sub(stay)
    }

    fn moves(&self, from: TerritoryId, to: TerritoryId) -> bool {
        self.game
            .way(self.seat, from, to)
            .is_ok_and(|path| self.legal(&Order::Move { path, troops: 1, abandon: true }))
    }

    /// WR-12, WR-13, WR-44.
    pub(super) fn move_from(&self) -> Vec<TerritoryId> {
        let to = self.filled("to");
        let mut list: Vec<TerritoryId> = self
            .standing()
            .into_iter()
            .filter(|from| match to {
                Some(to) => self.moves(*from, to),
                None => self.game.territories().any(|to| self.moves(*from, to)),
            })
            .collect();
        // Where one is asked before leaving, last.
        list.sort_by_key(|t| Reverse(self.free_units(*t)));
        list
    }

    pub(super) fn move_to(&self) -> Vec<TerritoryId> {
        let from = self.filled("from");
        let mut list: Vec<TerritoryId> = self
            .game
            .territories()
            .filter(|to| match from {
                Some(from) => self.moves(from, *to),
                None => self.standing().into_iter().any(|from| self.moves(from, *to)),
            })
            .collect();
        // Nearest first: that is what one moves to most.
        if let Some(from) = from {
            list.sort_by_key(|to| board().distance(from, *to));
        }
        list
    }

    pub(super) fn move_most(&self) -> u32 {
        let Some(from) = self.filled("from") else { return 0 };
        let path = self.filled("to").and_then(|to| self.game.way(self.seat, from, to).ok());
        let steps = path.map_or(1, |path| path.len() - 1);
        self.free_units(from).min(self.game.movable(self.seat, from, steps))
    }

    fn attacks(&self, from: TerritoryId, to: TerritoryId) -> bool {
        if let Some(open) = &self.game.attack {
            let from_there =
                open.forces.iter().any(|(f, _)| *f == from) || (open.inside.is_some() && from == to);
            return open.by == self.seat && open.to == to && from_there;
        }
        if from == to {
            return self.fight_with(from).len() == 1;
        }
        let order =
            Order::Attack { forces: vec![(from, 1)], to, until: Until::Decided, keep: None, enter: None };
        board().adjacent(from, to) && self.legal(&order)
    }

    /// WR-15: the strongest first.
    pub(super) fn attack_from(&self) -> Vec<TerritoryId> {
        let to = self.filled("to");
        let targets = |from: TerritoryId| match to {
            Some(to) => self.attacks(from, to),
            None => board().neighbours(from).with(from).iter().any(|to| self.attacks(from, to)),
        };
        let mut list: Vec<TerritoryId> = self.standing().into_iter().filter(|from| targets(*from)).collect();
        list.sort_by_key(|from| Reverse(self.free_units(*from)));
        list
    }

    /// WR-15: the weakest first.
    pub(super) fn attack_to(&self) -> Vec<TerritoryId> {
        let from = self.filled("from");
        let reached = |to: TerritoryId| match from {
            Some(from) => self.attacks(from, to),
            None => self.standing().into_iter().any(|from| self.attacks(from, to)),
        };
        self.weakest_first(self.game.territories().filter(|to| reached(*to)).collect())
    }

    fn weakest_first(&self, mut list: Vec<TerritoryId>) -> Vec<TerritoryId> {
        list.sort_by_key(|t| {
            let troops = self.game.land_at(*t).troops;
            // WR-18: a capital fights with about three times its units.
            if self.game.is_capital(*t) { troops * 3 } else { troops }
        });
        list
    }

    pub(super) fn attack_most(&self) -> u32 {
        self.filled("from").map_or(0, |from| self.free_units(from))
    }

    /// WR-16, WR-14: also where one's own guests stand, who may fight together with outside forces.
    pub(super) fn assault_to(&self) -> Vec<TerritoryId> {
        if self.game.attack.is_some() {
            return Vec::new();
        }
        let reached =
            |to: &TerritoryId| self.standing().into_iter().any(|from| from != *to && self.attacks(from, *to));
        self.weakest_first(self.game.territories().filter(reached).collect())
    }

    /// WR-16: from where, and how many at most.
    pub(super) fn assault_from(&self) -> Vec<(TerritoryId, u32)> {
        let Some(to) = self.filled("to") else { return Vec::new() };
        let mut list: Vec<(TerritoryId, u32)> = self
            .standing()
            .into_iter()
            .filter(|from| *from != to && self.attacks(*from, to))
            .map(|from| (from, self.free_units(from)))
            .collect();
        list.sort_by_key(|(_, units)| Reverse(*units));
        list
    }

    /// WR-14: whom one may fight inside this territory.
    fn fight_with(&self, at: TerritoryId) -> Vec<SeatId> {
        let land = self.game.land_at(at);
        let theirs: Vec<SeatId> = match land.host() {
            Some(host) if host == self.seat => land.visitors().map(|(guest, _)| guest).collect(),
            Some(host) if land.guests_of(self.seat) > 0 => vec![host],
            _ => Vec::new(),
        };
        let legal = |against: &SeatId| {
            self.legal(&Order::Fight { at, against: *against, until: Until::Decided, keep: None })
        };
        theirs.into_iter().filter(legal).collect()
    }

    pub(super) fn fight_at(&self) -> Vec<TerritoryId> {
        let against = self.draft.text("against").and_then(|typed| self.names.find(&typed));
        let meant = |seat: &SeatId| against.is_none_or(|against| against == *seat);
        self.game.territories().filter(|at| self.fight_with(*at).iter().any(meant)).collect()
    }

    pub(super) fn fight_against(&self) -> Vec<SeatId> {
        if let Some(at) = self.filled("at") {
            return self.fight_with(at);
        }
        let mut all: Vec<SeatId> = self.game.territories().flat_map(|at| self.fight_with(at)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// WR-6, WR-22: the safest first.
    pub(super) fn capital_at(&self) -> Vec<TerritoryId> {
        let legal = |t: &TerritoryId| self.legal(&Order::Capital(*t));
        let mut list: Vec<TerritoryId> = self.own().into_iter().filter(legal).collect();
        let own = |t: &TerritoryId| self.game.owner(*t) == Some(self.seat);
        let strangers = |t: TerritoryId| board().neighbours(t).iter().filter(|n| !own(n)).count();
        list.sort_by_key(|t| (Reverse(self.game.land_at(*t).troops), strangers(*t)));
        list
    }

    /// WR-40: one's own; WR-52: unoccupied ones, those next to one's own first.
    pub(super) fn reward_at(&self) -> Vec<TerritoryId> {
        let legal = |t: &TerritoryId| self.legal(&Order::Reward(*t));
        let mut list: Vec<TerritoryId> = self.game.territories().filter(legal).collect();
        if !matches!(self.choice(), Some(ChoiceKind::Award { .. })) {
            return self.front_first(list);
        }
        let own = |t: &TerritoryId| self.game.owner(*t) == Some(self.seat);
        list.sort_by_key(|t| Reverse(board().neighbours(*t).iter().filter(own).count()));
        list
    }

    /// WR-41, WR-50, WR-53: the largest first.
    pub(super) fn removable_places(&self) -> Vec<TerritoryId> {
        let legal = |t: &TerritoryId| self.legal(&Order::Remove { places: [(*t, 1)].into(), pool: 0 });
        let mut list: Vec<TerritoryId> = self.game.territories().filter(legal).collect();
        list.sort_by_key(|t| Reverse(self.game.units_of(self.whose_units(), *t)));
        list
    }

    /// Whose units are being taken away.
    fn whose_units(&self) -> SeatId {
        match self.choice() {
            Some(ChoiceKind::Desert { victim, .. }) => *victim,
            _ => self.seat,
        }
    }

    pub(super) fn removable_most(&self) -> u32 {
        let owed = match self.choice() {
            Some(ChoiceKind::Desert { count, .. }) => *count,
            Some(ChoiceKind::Levy { owed, .. }) => *owed,
            _ => return 0,
        };
        let there = match self.draft.text("at") {
            Some(pool) if pool.eq_ignore_ascii_case("pool") => self.game.seat(self.seat).pool,
            _ => self.filled("at").map_or(owed, |at| self.game.units_of(self.whose_units(), at)),
        };
        owed.min(there)
    }

    /// WR-53.
    pub(super) fn sanction_at(&self) -> Vec<TerritoryId> {
        let against = self.draft.text("against").and_then(|typed| self.names.find(&typed));
        let legal = |t: &TerritoryId| {
            against.is_none_or(|against| self.game.owner(*t) == Some(against))
                && self.legal(&Order::Act(super::super::Act::Sanction(*t)))
        };
        let mut list: Vec<TerritoryId> = self.game.territories().filter(legal).collect();
        list.sort_by_key(|t| Reverse(self.game.land_at(*t).troops));
        list
    }
}
