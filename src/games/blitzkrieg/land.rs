//! What every part of the rules asks of the board and does to it.

use super::{
    Army, Blitzkrieg, Event, Force, Fresh, Ground, Land, Map, Phase, Pyramid, Recent, Refusal, Special,
    Standing,
};
use crate::rules::{Addressed, Board, Common, SeatId, TerritoryId, TerritorySet, Way};

/// What has happened so far, in order.
pub(super) type Out = Vec<Addressed<Event>>;

/// Tells everybody.
pub(super) fn tell(out: &mut Out, event: Event) {
    out.push(Addressed::public(event));
}

impl Blitzkrieg {
    /// BZ-4: the board, with what lies where.
    #[must_use]
    pub fn map(&self) -> &'static Map {
        self.options.world().map(self.edition.rules)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'static Board {
        self.map().board()
    }

    /// Land, water or Moon.
    #[must_use]
    pub fn ground(&self, t: TerritoryId) -> Ground {
        self.map().ground(t)
    }

    /// BZ-7: what exists.
    #[must_use]
    pub fn world(&self) -> TerritorySet {
        self.board().all().difference(self.devastated)
    }

    /// What a script calls a territory.
    pub(super) fn name_of(&self, t: TerritoryId) -> String {
        self.board().name(t).to_owned()
    }

    /// All seats, in order of joining.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = SeatId> + use<> {
        (0..u8::try_from(self.seats.len()).unwrap_or(u8::MAX)).map(SeatId)
    }

    /// Somebody's standing.
    #[must_use]
    pub fn standing(&self, seat: SeatId) -> &Standing {
        &self.seats[seat.index()]
    }

    pub(super) fn seat_mut(&mut self, seat: SeatId) -> &mut Standing {
        &mut self.seats[seat.index()]
    }

    /// BZ-40: does this seat lead the Illuminated?
    #[must_use]
    pub fn is_illuminatus(&self, seat: SeatId) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.illuminatus)
    }

    /// Still in the game?
    #[must_use]
    pub fn is_in(&self, seat: SeatId) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| !seat.out)
    }

    /// The players who are still in, in order of joining; no Illuminati.
    pub fn players_in(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.all_seats().filter(|seat| self.is_in(*seat) && !self.is_illuminatus(*seat))
    }

    /// The Illuminati who are still in, in their order.
    pub fn illuminati_in(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.illuminati.iter().copied().filter(|seat| self.is_in(*seat))
    }

    /// What stands in a territory.
    #[must_use]
    pub fn land_at(&self, t: TerritoryId) -> &Land {
        &self.land[usize::from(t.0)]
    }

    pub(super) fn land_mut(&mut self, t: TerritoryId) -> &mut Land {
        &mut self.land[usize::from(t.0)]
    }

    /// Whose it is; none = the natives'.
    #[must_use]
    pub fn owner(&self, t: TerritoryId) -> Option<SeatId> {
        self.land.get(usize::from(t.0)).and_then(|land| land.owner)
    }

    /// Is it this player's?
    #[must_use]
    pub fn owns(&self, seat: SeatId, t: TerritoryId) -> bool {
        self.owner(t) == Some(seat)
    }

    /// A player's territories.
    #[must_use]
    pub fn of(&self, seat: SeatId) -> TerritorySet {
        self.lands(|land| land.owner == Some(seat))
    }

    /// The territories of which this is true.
    pub(super) fn lands(&self, is: impl Fn(&Land) -> bool) -> TerritorySet {
        TerritorySet::of_flags(self.land.iter().map(is))
    }

    /// How many divisions of a player's stand there.
    #[must_use]
    pub fn divisions(&self, seat: SeatId, t: TerritoryId) -> u32 {
        self.land_at(t).divisions.get(&seat).copied().unwrap_or(0)
    }

    /// Which of their special troops stand there, in the order in which they roll.
    pub fn specials(&self, seat: SeatId, t: TerritoryId) -> impl Iterator<Item = Special> + '_ {
        self.standing(seat).specials.iter().filter(move |(_, at)| **at == t).map(|(kind, _)| *kind)
    }

    /// All of a player's troops there.
    #[must_use]
    pub fn army(&self, seat: SeatId, t: TerritoryId) -> Army {
        Army { divisions: self.divisions(seat, t), specials: self.specials(seat, t).collect() }
    }

    /// Has a player troops there?
    #[must_use]
    pub fn has_troops(&self, seat: SeatId, t: TerritoryId) -> bool {
        self.divisions(seat, t) > 0 || self.specials(seat, t).next().is_some()
    }

    /// Where a player has troops.
    #[must_use]
    pub fn stands_in(&self, seat: SeatId) -> TerritorySet {
        let specials: TerritorySet = self.standing(seat).specials.values().copied().collect();
        specials.union(self.lands(|land| land.divisions.get(&seat).is_some_and(|here| *here > 0)))
    }

    /// All of a player's troops, wherever they are.
    #[must_use]
    pub fn troops_of(&self, seat: SeatId) -> u32 {
        let divisions = self.land.iter().filter_map(|land| land.divisions.get(&seat).copied());
        let divisions = divisions.fold(0, u32::saturating_add);
        let specials = u32::try_from(self.standing(seat).specials.len()).unwrap_or(u32::MAX);
        divisions.saturating_add(specials)
    }

    /// BZ-C2: are the first one's troops and territories friendly to the second?
    #[must_use]
    pub fn is_friend(&self, of: SeatId, to: SeatId) -> bool {
        of == to || self.friendly.contains(&(of, to))
    }

    /// BZ-C2: is it friendly land to this player? Native land never is.
    #[must_use]
    pub fn is_friendly_land(&self, seat: SeatId, t: TerritoryId) -> bool {
        self.owner(t).is_some_and(|owner| self.is_friend(owner, seat))
    }

    /// Everything that is friendly land to this player.
    #[must_use]
    pub fn friendly_land(&self, seat: SeatId) -> TerritorySet {
        let friends = self.friends_of(seat);
        let is_friend = |owner: SeatId| friends >> owner.0 & 1 == 1;
        self.lands(|land| land.owner.is_some_and(is_friend)).difference(self.devastated)
    }

    /// The seats whose troops and territories are friendly to this player, each as a bit: asked once for a whole board.
    fn friends_of(&self, seat: SeatId) -> u32 {
        if self.friendly.is_empty() {
            return 1_u32.checked_shl(seat.0.into()).unwrap_or(0);
        }
        let friends = self.all_seats().filter(|other| self.is_friend(*other, seat));
        friends.fold(0, |all, other| all | 1 << other.0)
    }

    /// Players with troops there: the land's owner first, then guests in turn order (BZ-D9).
    #[must_use]
    pub fn armies_at(&self, t: TerritoryId) -> Vec<SeatId> {
        let owner = self.owner(t);
        let others = self.all_seats().filter(|seat| !self.order.contains(seat));
        let mut there: Vec<SeatId> =
            self.order.iter().copied().chain(others).filter(|seat| self.has_troops(*seat, t)).collect();
        there.sort_by_key(|seat| Some(*seat) != owner);
        there
    }

    /// Does anybody for whom this is true have troops there?
    fn is_held_by(&self, t: TerritoryId, one: impl Fn(SeatId) -> bool) -> bool {
        let divisions = self.land_at(t).divisions.iter().any(|(seat, here)| *here > 0 && one(*seat));
        divisions || self.all_seats().any(|seat| self.specials(seat, t).next().is_some() && one(seat))
    }

    /// Players whose troops there are unfriendly to this one (BZ-C2), in the same order.
    #[must_use]
    pub fn enemies_at(&self, seat: SeatId, t: TerritoryId) -> Vec<SeatId> {
        self.fought_at(seat, t, None)
    }

    /// BZ-C5: whom this player's troops fight there: enemies, and who is named besides ([`Self::may_be_fought`]).
    #[must_use]
    pub fn fought_at(&self, seat: SeatId, t: TerritoryId, against: Option<SeatId>) -> Vec<SeatId> {
        let mut all = self.armies_at(t);
        all.retain(|other| against == Some(*other) || !self.is_friend(*other, seat));
        all
    }

    /// BZ-28, BZ-C5: is this one who is friendly to the player, and to whom the player isn't? They may be fought all the same.
    #[must_use]
    pub fn may_be_fought(&self, seat: SeatId, other: SeatId, t: TerritoryId) -> bool {
        let one_way = self.is_friend(other, seat) && !self.is_friend(seat, other);
        other != seat && one_way && self.has_troops(other, t)
    }

    /// Players, oneself apart, whose troops there are friendly to this one.
    #[must_use]
    pub fn friends_at(&self, seat: SeatId, t: TerritoryId) -> Vec<SeatId> {
        let mut all = self.armies_at(t);
        all.retain(|other| *other != seat && self.is_friend(*other, seat));
        all
    }

    /// BZ-B5: do troops stand there that are unfriendly to this player, natives' included?
    #[must_use]
    pub fn is_guarded(&self, seat: SeatId, t: TerritoryId) -> bool {
        self.land_at(t).garrison > 0 || self.is_held_by(t, |other| !self.is_friend(other, seat))
    }

    /// Of these, where nobody stands who is unfriendly to this player ([`Self::is_guarded`]).
    pub(super) fn unguarded(&self, seat: SeatId, among: TerritorySet) -> TerritorySet {
        let friends = self.friends_of(seat);
        let is_enemy = |other: SeatId| friends >> other.0 & 1 == 0;
        let of_enemies = self.all_seats().filter(|other| is_enemy(*other));
        let specials: TerritorySet =
            of_enemies.flat_map(|other| self.standing(other).specials.values()).collect();
        let guarded = |t: TerritoryId| {
            let land = self.land_at(t);
            land.garrison > 0 || land.divisions.iter().any(|(other, here)| *here > 0 && is_enemy(*other))
        };
        among.difference(specials).iter().filter(|t| !guarded(*t)).collect()
    }

    /// BZ-E10: nobody's troops at all; Eyes don't count.
    #[must_use]
    pub fn is_unoccupied(&self, t: TerritoryId) -> bool {
        self.land_at(t).garrison == 0 && !self.is_held_by(t, |_| true)
    }

    /// BZ-C6: do troops of this player's stand there in unfriendly land?
    #[must_use]
    pub fn is_stranded(&self, seat: SeatId, t: TerritoryId) -> bool {
        self.has_troops(seat, t) && !self.is_friendly_land(seat, t)
    }

    /// BZ-C6: where a player's troops are stranded.
    #[must_use]
    pub fn stranded(&self, seat: SeatId) -> Vec<TerritoryId> {
        self.stands_in(seat).iter().filter(|t| !self.is_friendly_land(seat, *t)).collect()
    }

    /// BZ-18: a player's space centers.
    #[must_use]
    pub fn centers(&self, seat: SeatId) -> TerritorySet {
        self.lands(|land| land.center && land.owner == Some(seat))
    }

    /// BZ-47: an Illuminatus's live Eyes; each has its Movement Die.
    #[must_use]
    pub fn eyes_of(&self, seat: SeatId) -> u32 {
        self.land.iter().map(|land| land.eyes.get(&seat).copied().unwrap_or(0)).sum()
    }

    /// Where their Eyes are.
    #[must_use]
    pub fn eyes_in(&self, seat: SeatId) -> TerritorySet {
        self.board().all_where(|t| self.land_at(t).eyes.contains_key(&seat))
    }

    /// BZ-49: where the Pyramids are that an Illuminatus controls.
    #[must_use]
    pub fn pyramids_of(&self, seat: SeatId) -> TerritorySet {
        self.board().all_where(|t| self.land_at(t).pyramid == Some(Pyramid::Of(seat)))
    }

    /// Puts troops into a territory.
    pub(super) fn enter(&mut self, seat: SeatId, t: TerritoryId, army: &Army) {
        if army.divisions > 0 {
            let there = self.land_mut(t).divisions.entry(seat).or_default();
            *there = there.saturating_add(army.divisions);
        }
        for kind in &army.specials {
            self.seat_mut(seat).specials.insert(*kind, t);
        }
    }

    /// Takes divisions away. Special troops stay where they are noted, until they are somewhere else.
    pub(super) fn leave(&mut self, seat: SeatId, t: TerritoryId, divisions: u32) {
        let land = self.land_mut(t);
        if let Some(there) = land.divisions.get_mut(&seat) {
            *there = there.saturating_sub(divisions);
            if *there == 0 {
                land.divisions.remove(&seat);
            }
        }
    }

    /// Takes troops off the board.
    pub(super) fn remove(&mut self, seat: SeatId, t: TerritoryId, army: &Army) {
        self.leave(seat, t, army.divisions);
        for kind in &army.specials {
            let standing = self.seat_mut(seat);
            standing.specials.remove(kind);
            standing.fresh.remove(&Fresh::Troop(*kind));
        }
    }

    /// Takes off the board who died.
    pub(super) fn bury(&mut self, t: TerritoryId, force: &Force) {
        match force.seat {
            Some(seat) => self.remove(seat, t, &force.lost),
            None => {
                let garrison = &mut self.land_mut(t).garrison;
                *garrison = garrison.saturating_sub(force.lost.divisions);
            }
        }
    }

    /// BZ-33, BZ-E6, BZ-F8: it is the natives': its owner's troops are gone, its space center too; Pyramids and guests stay.
    pub(super) fn go_native(&mut self, t: TerritoryId) {
        let Some(owner) = self.owner(t) else { return };
        let army = self.army(owner, t);
        self.remove(owner, t, &army);
        let land = self.land_mut(t);
        (land.owner, land.center) = (None, false);
        self.seat_mut(owner).fresh.remove(&Fresh::Center(t));
    }

    /// Another owner: emplacements go with the land.
    pub(super) fn give_land(&mut self, t: TerritoryId, to: SeatId) {
        if let Some(was) = self.owner(t) {
            self.seat_mut(was).fresh.remove(&Fresh::Center(t));
        }
        self.land_mut(t).owner = Some(to);
    }

    /// Pays, as has been checked.
    pub(super) fn pay(&mut self, seat: SeatId, amount: u32) {
        let bank = &mut self.seat_mut(seat).resources;
        *bank = bank.saturating_sub(amount);
    }

    pub(super) fn receive(&mut self, seat: SeatId, amount: u32) {
        let bank = &mut self.seat_mut(seat).resources;
        *bank = bank.saturating_add(amount);
    }

    pub(super) fn new_occasion(&mut self) -> u32 {
        self.occasion += 1;
        self.occasion
    }

    /// Is the game being set up?
    #[must_use]
    pub fn in_set_up(&self) -> bool {
        self.phase < Phase::Roll
    }

    /// BZ-7: a territory that exists.
    pub(super) fn check_there(&self, t: TerritoryId) -> Result<(), Refusal> {
        if !self.board().contains(t) {
            return Err(Common::no_territory(t).into());
        }
        if self.devastated.contains(t) { Err(Refusal::Devastated { at: t }) } else { Ok(()) }
    }

    /// A territory of this player's.
    pub(super) fn check_own(&self, seat: SeatId, t: TerritoryId, rule: &'static str) -> Result<(), Refusal> {
        self.check_there(t)?;
        if self.owns(seat, t) {
            return Ok(());
        }
        Err(Common::NotYours { territory: t, owner: self.owner(t), rule }.into())
    }

    /// This player has these troops there.
    pub(super) fn check_army(
        &self,
        seat: SeatId,
        at: TerritoryId,
        army: &Army,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if army.is_empty() {
            return Err(Refusal::NoArmy { at, rule });
        }
        let there = self.divisions(seat, at);
        if army.divisions > there {
            return Err(Refusal::Divisions { at, wanted: army.divisions, there, rule });
        }
        for kind in &army.specials {
            let is = self.standing(seat).specials.get(kind).copied();
            if is != Some(at) {
                return Err(Refusal::NotThere { kind: *kind, at, is, rule });
            }
        }
        Ok(())
    }

    /// Marks a way on the board.
    pub(super) fn mark(&mut self, from: TerritoryId, to: TerritoryId, seat: SeatId) {
        let stage = self.stage;
        if self.recent.stage != stage {
            self.recent = Recent { stage, round: self.round, by: self.turn, ..Recent::default() }.into();
        }
        if !self.recent.marks.contains(&(from, to, seat)) {
            self.recent.marks.push((from, to, seat));
        }
    }

    /// The same of a way that goes by a space center (BZ-18).
    pub(super) fn mark_jump(&mut self, from: TerritoryId, to: TerritoryId, seat: SeatId) {
        self.mark(from, to, seat);
        if !self.recent.jumps.contains(&(from, to, seat)) {
            self.recent.jumps.push((from, to, seat));
        }
    }

    /// Marks a way piece by piece: to a space center, from there, and on.
    pub(super) fn mark_way(&mut self, way: &Way, seat: SeatId) {
        let (Some(&first), Some(&last)) = (way.path.first(), way.path.last()) else { return };
        let jump = way.jump.and_then(|to| Some((*way.path.get(to.checked_sub(1)?)?, *way.path.get(to)?)));
        let Some((center, landing)) = jump else { return self.mark(first, last, seat) };
        if first != center {
            self.mark(first, center, seat);
        }
        self.mark_jump(center, landing, seat);
        if landing != last {
            self.mark(landing, last, seat);
        }
    }
}
