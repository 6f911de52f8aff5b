//! Attacks announced, met and gone on with (CW-13, CW-14, CW-19).

use super::land::{Out, tell};
use super::{Attack, CloneWars, Event, Meeting, Met, Phase, Refusal, Sent, Ships, Terms, board, faction};
use crate::rules::{Common, Dice, SeatId, SideId, TerritoryId, Until};

const RULE: &str = "CW-13";

impl CloneWars {
    pub(super) fn check_attack(
        &self,
        seat: SeatId,
        (from, to): (TerritoryId, TerritoryId),
        troops: u32,
        ships: Sent,
        terms: Terms,
    ) -> Result<(), Refusal> {
        self.check_attacking(seat)?;
        let army = self.turn;
        self.check_own(army, from, RULE)?;
        match self.owner(to) {
            Some(owner) if owner == army => return Err(Refusal::NoTarget { planet: to }),
            Some(owner) if faction(owner) == faction(army) => return Err(Refusal::Ally { planet: to }),
            _ => {}
        }
        if !board().adjacent(from, to) {
            return Err(Common::NotAdjacent { from, to, rule: RULE }.into());
        }
        let force = Common::leaving_one(troops.into(), self.troops(from), from, RULE)?;
        Self::check_sent(ships, self.land_at(from).ships, from, RULE)?;
        Self::check_terms(terms, force)
    }

    /// CW-13: the step for attacks, with all placed.
    pub(super) fn check_attacking(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_placed(seat)?;
        if self.phase == Phase::Fortify {
            return Err(Refusal::WrongStep { step: Phase::Attack, now: self.phase, rule: "CW-20" });
        }
        Ok(())
    }

    /// Are so many ships there?
    pub(super) fn check_sent(
        sent: Sent,
        there: Ships,
        planet: TerritoryId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let Sent::Some(ships) = sent else { return Ok(()) };
        match ships.beyond(&there) {
            Some(kind) => {
                let (asked, there) = (ships.of(kind), there.of(kind));
                Err(Refusal::NoSuchShips { planet, kind, asked, there, rule })
            }
            None => Ok(()),
        }
    }

    fn check_terms(terms: Terms, force: u32) -> Result<(), Refusal> {
        match terms.keep {
            Some(keep) if keep >= force => {
                let (number, most) = (keep.into(), force.saturating_sub(1));
                Err(Common::TooMany { number, most, at: None, rule: RULE }.into())
            }
            _ => Ok(()),
        }
    }

    /// CW-13: announces and rolls.
    pub(super) fn announce(
        &mut self,
        (from, to): (TerritoryId, TerritoryId),
        troops: u32,
        ships: Sent,
        terms: Terms,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let (by, Some(defender)) = (self.turn, self.owner(to)) else { return };
        self.so_far.attacked = true;
        self.mark(from, to, by);
        let ships = ships.of(self.land_at(from).ships);
        let (strength, theirs) = (self.troops(to), self.land_at(to).ships);
        tell(out, Event::AttackAnnounced { by, from, to, defender, troops, ships, strength, theirs });
        self.attack = Some(Attack { from, to, troops, ships, asked: None, met: None });
        self.battle(terms, dice, out);
    }

    pub(super) fn check_go_on(&self, seat: SeatId, terms: Terms) -> Result<(), Refusal> {
        self.check_attacking(seat)?;
        let attack = self.attack.ok_or(Refusal::NothingOpen)?;
        Self::check_terms(terms, attack.troops)
    }

    /// CW-19: rolls on with the survivors.
    pub(super) fn go_on(&mut self, terms: Terms, dice: &mut Dice, out: &mut Out) {
        let Some(Attack { from, to, troops, ships, .. }) = self.attack else { return };
        let (by, Some(defender)) = (self.turn, self.owner(to)) else { return };
        let (strength, theirs) = (self.troops(to), self.land_at(to).ships);
        tell(out, Event::WentOn { by, from, to, defender, troops, ships, strength, theirs });
        self.battle(terms, dice, out);
    }

    /// CW-14: how an army meets an attack on a planet by its standing orders: as many dice as possible, every ship, if
    /// nothing else is said.
    #[must_use]
    pub fn standing_meeting(&self, army: SideId, at: TerritoryId) -> Meeting {
        let defence = &self.army(army).defence;
        let usual = Meeting { dice: self.numbers().combat.defence_dice.into(), ships: Sent::All };
        defence.at.get(&at).copied().or(defence.everywhere).unwrap_or(usual)
    }

    /// CW-14: who has but one troop and no ship has nothing to choose, and isn't asked.
    #[must_use]
    pub fn has_choice(&self, at: TerritoryId) -> bool {
        let land = self.land_at(at);
        land.troops > 1 || !land.ships.is_none()
    }

    /// CW-14: the army that is asked how to meet an attack, and where.
    #[must_use]
    pub fn asked_defender(&self) -> Option<(SideId, TerritoryId)> {
        let attack = self.attack.filter(|attack| attack.asked.is_some())?;
        Some((self.owner(attack.to)?, attack.to))
    }

    pub(super) fn check_meet(
        &self,
        seat: SeatId,
        dice: Option<u32>,
        ships: Option<Sent>,
    ) -> Result<(), Refusal> {
        let asked = self.asked_defender().filter(|(army, _)| self.sides().commands(seat, *army));
        let Some((_, at)) = asked else { return Err(Self::nothing_owed("meet")) };
        let most = self.troops(at).min(self.numbers().combat.defence_dice.into());
        if let Some(dice) = dice.filter(|dice| !(1..=most).contains(dice)) {
            return Err(Refusal::Dice { number: dice.into(), most });
        }
        ships.map_or(Ok(()), |ships| Self::check_sent(ships, self.land_at(at).ships, at, "CW-14"))
    }

    /// CW-14: answered; the roll that waited falls.
    pub(super) fn meet(
        &mut self,
        chosen: (Option<u32>, Option<Sent>),
        until: Until,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let (Some((defender, at)), Some(mut attack)) = (self.asked_defender(), self.attack) else { return };
        let standing = self.standing_meeting(defender, at);
        let meeting =
            Meeting { dice: chosen.0.unwrap_or(standing.dice), ships: chosen.1.unwrap_or(standing.ships) };
        let (number, ships) = self.met_with(meeting, at);
        tell(out, Event::Met { defender, at, dice: number, ships, until, by_deadline });
        let terms = attack.asked.take().unwrap_or_default();
        attack.met = Some(Met { meeting, until });
        self.attack = Some(attack);
        self.go_on(terms, dice, out);
    }

    /// CW-14: what a way of meeting comes to on a planet: so many dice, and these ships.
    #[must_use]
    pub fn met_with(&self, meeting: Meeting, at: TerritoryId) -> (u32, Ships) {
        let land = self.land_at(at);
        let most = land.troops.min(self.numbers().combat.defence_dice.into());
        (meeting.dice.clamp(1, most.max(1)), meeting.ships.of(land.ships))
    }

    /// CW-14: standing orders are for one's own planets.
    pub(super) fn check_defend(
        &self,
        seat: SeatId,
        at: Option<TerritoryId>,
        meeting: Meeting,
        army: Option<SideId>,
    ) -> Result<(), Refusal> {
        if let Some(army) = army {
            self.check_commands(seat, army)?;
        }
        let armies = self.meant(seat, army);
        if armies.is_empty() {
            return Err(Common::Out { rule: "CW-22" }.into());
        }
        if let Some(planet) = at
            && !armies.iter().any(|army| self.owns(*army, planet))
        {
            return Err(Refusal::NotTheArmys { armies, planet, rule: "CW-14" });
        }
        let most = self.numbers().combat.defence_dice.into();
        if !(1..=most).contains(&meeting.dice) {
            return Err(Refusal::Dice { number: meeting.dice.into(), most });
        }
        Ok(())
    }

    pub(super) fn defend(
        &mut self,
        seat: SeatId,
        at: Option<TerritoryId>,
        meeting: Meeting,
        army: Option<SideId>,
        out: &mut Out,
    ) {
        let mut armies = self.meant(seat, army);
        armies.retain(|army| at.is_none_or(|at| self.owns(*army, at)));
        for army in &armies {
            let defence = &mut self.army_mut(*army).defence;
            match at {
                Some(at) => _ = defence.at.insert(at, meeting),
                None => defence.everywhere = Some(meeting),
            }
        }
        self.tell_own(seat, out, Event::DefenceLeft { armies, at, meeting });
    }
}
