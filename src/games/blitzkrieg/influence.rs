//! What Illuminati force players to do, and how others stop it (BZ-43, BZ-44, BZ-G4 to BZ-G8).

use std::collections::BTreeSet;

use super::land::{Out, tell};
use super::{Action, Blitzkrieg, Contest, Contesting, Event, Refusal, Special};
use crate::rules::{Dice, SeatId, TerritoryId};

/// BZ-43: how an Illuminatus has a hand in something; each source gives a die in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Influence {
    /// By so many Pyramids in the player's land.
    Indirect(u32),
    /// By so many Eyes where the action starts.
    Direct(u32),
}

impl Influence {
    /// BZ-44: direct beats indirect.
    #[must_use]
    pub fn is_direct(self) -> bool {
        matches!(self, Self::Direct(_))
    }

    /// How many dice it gives.
    #[must_use]
    pub fn sources(self) -> u32 {
        match self {
            Self::Indirect(sources) | Self::Direct(sources) => sources,
        }
    }
}

impl Blitzkrieg {
    /// BZ-G5: where an action of this player's starts.
    #[must_use]
    pub fn starts(&self, seat: SeatId, action: &Action) -> Vec<TerritoryId> {
        match action {
            Action::March { from, .. } | Action::Invade { from, .. } => vec![*from],
            Action::Memetic { .. } => {
                self.standing(seat).specials.get(&Special::Diplomat).copied().into_iter().collect()
            }
            // BZ-G3: where the jump begins.
            Action::Carry { from, to, .. } => self.eye_center(seat, *from, *to).into_iter().collect(),
            _ => action.territories().collect(),
        }
    }

    /// BZ-43, BZ-G6: an Illuminatus's influence over what starts there and is done by this player; natives aren't influenced.
    #[must_use]
    pub fn influence(&self, by: SeatId, seat: SeatId, starts: &[TerritoryId]) -> Option<Influence> {
        self.influence_by(by, seat, starts.iter().map(|t| self.eyes_at(by, *t)).min())
    }

    /// BZ-43, BZ-G3: the same of who forces this: an Eye on its way has come to where its jump begins.
    fn influence_for(&self, by: SeatId, seat: SeatId, action: &Action) -> Option<Influence> {
        let starts = self.starts(seat, action);
        match (action, &starts[..]) {
            (Action::Carry { from, .. }, [at]) => {
                let comes = u32::from(from != at);
                Some(Influence::Direct(self.eyes_at(by, *at).saturating_add(comes)))
            }
            _ => self.influence(by, seat, &starts),
        }
    }

    /// BZ-43, BZ-G1, BZ-G5: has this Illuminatus influence on what starts there, or an Eye that can still come there?
    pub(super) fn may_yet_force(&self, by: SeatId, seat: SeatId, at: TerritoryId) -> bool {
        let comes = |from| self.check_eye_move(by, from, at, false).is_ok();
        self.influence(by, seat, &[at]).is_some() || self.eyes_in(by).iter().any(comes)
    }

    /// BZ-44, BZ-G5, BZ-G8: the same against what another forces: an Eye where any of it starts is enough. Before that was mended
    /// it had to be wherever it starts.
    #[must_use]
    pub fn influence_against(
        &self,
        other: SeatId,
        seat: SeatId,
        starts: &[TerritoryId],
    ) -> Option<Influence> {
        if !self.mended_again() {
            return self.influence(other, seat, starts);
        }
        self.influence_by(other, seat, starts.iter().map(|t| self.eyes_at(other, *t)).max())
    }

    fn eyes_at(&self, by: SeatId, t: TerritoryId) -> u32 {
        self.land_at(t).eyes.get(&by).copied().unwrap_or(0)
    }

    /// BZ-43: by so many Eyes; by Pyramids where there are none.
    fn influence_by(&self, by: SeatId, seat: SeatId, direct: Option<u32>) -> Option<Influence> {
        if let Some(direct) = direct.filter(|direct| *direct > 0) {
            return Some(Influence::Direct(direct));
        }
        let pyramids = self.pyramids_of(by).iter().filter(|t| self.owns(seat, *t)).count();
        u32::try_from(pyramids).ok().filter(|pyramids| *pyramids > 0).map(Influence::Indirect)
    }

    /// BZ-43, BZ-44, BZ-G9: somebody's to force, now, in one's own turn alone.
    pub(super) fn check_forcing(&self, by: SeatId) -> Result<(), Refusal> {
        self.check_turn(by)?;
        match &self.contest {
            Some(contest) => Err(Refusal::ContestWaits { by: contest.by, seat: contest.seat }),
            None => Ok(()),
        }
    }

    /// BZ-43, BZ-G4, BZ-G7: all checks of the forced player's own, and the influence.
    pub(super) fn check_force(
        &self,
        by: SeatId,
        whom: Option<SeatId>,
        action: &Action,
    ) -> Result<(), Refusal> {
        self.check_forcing(by)?;
        let seat = whom.ok_or(Refusal::Illuminatus { seat: by, own: true })?;
        self.check_other(by, seat)?;
        for t in action.territories() {
            self.check_there(t)?;
        }
        if self.influence(by, seat, &self.starts(seat, action)).is_none() {
            return Err(Refusal::NoInfluence { seat });
        }
        self.check_cap(by, seat)?;
        let refused = |refusal: Refusal| Refusal::OfForced { seat, refusal: Box::new(refusal) };
        self.check_action(seat, action, true).and_then(|()| self.check_new(seat, action)).map_err(refused)
    }

    /// BZ-G7.
    pub(super) fn check_cap(&self, by: SeatId, seat: SeatId) -> Result<(), Refusal> {
        let most = self.numbers().illuminati.forced;
        let forced = self.standing(by).forced.get(&seat).copied().unwrap_or(0);
        if self.options.force_cap && forced >= most {
            return Err(Refusal::ForcedEnough { seat, most });
        }
        Ok(())
    }

    /// BZ-43: announced, then contested, then done.
    pub(super) fn force(
        &mut self,
        by: SeatId,
        seat: SeatId,
        action: &Action,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        tell(out, Event::Forced { by, seat, action: action.clone() });
        *self.seat_mut(by).forced.entry(seat).or_default() += 1;
        let starts = self.starts(seat, action);
        let own = self.influence_for(by, seat, action);
        let matters = |other: &SeatId| {
            let theirs = self.influence_against(*other, seat, &starts);
            theirs.is_some_and(|theirs| theirs.is_direct() || !own.is_some_and(Influence::is_direct))
        };
        let others: Vec<SeatId> = self.illuminati_in().filter(|other| *other != by).filter(matters).collect();
        let with = |standing: Contesting| -> BTreeSet<SeatId> {
            others.iter().copied().filter(|other| self.standing(*other).contest == standing).collect()
        };
        let (asked, against) = (with(Contesting::Ask), with(Contesting::Always));
        let contest =
            Contest { by, seat, action: action.clone(), asked, against, occasion: self.occasion + 1 };
        if contest.asked.is_empty() {
            return self.decide(&contest, dice, out);
        }
        self.new_occasion();
        tell(out, Event::ContestAsked { by, seat, asked: contest.asked.clone() });
        self.contest = Some(contest);
    }

    /// BZ-G8: a standing order, which answers what is asked already, too. Before that was mended it was for later alone.
    pub(super) fn set_contest(&mut self, seat: SeatId, standing: Contesting, dice: &mut Dice, out: &mut Out) {
        self.seat_mut(seat).contest = standing;
        tell(out, Event::ContestSet { seat, standing });
        let asked = self.contest.as_ref().is_some_and(|contest| contest.asked.contains(&seat));
        if asked && standing != Contesting::Ask && self.mended_again() {
            self.intervene(seat, standing == Contesting::Always, dice, out);
        }
    }

    /// BZ-G8: who takes the seat over chooses for themself.
    pub(super) fn forget_contest_of(&mut self, seat: SeatId, out: &mut Out) {
        if self.standing(seat).contest != Contesting::Never {
            self.seat_mut(seat).contest = Contesting::Never;
            tell(out, Event::ContestSet { seat, standing: Contesting::Never });
        }
    }

    pub(super) fn check_intervene(&self, seat: SeatId) -> Result<(), Refusal> {
        if !self.is_illuminatus(seat) {
            return Err(Refusal::NotAsked);
        }
        match &self.contest {
            Some(contest) if contest.asked.contains(&seat) => Ok(()),
            _ => Err(Refusal::NotAsked),
        }
    }

    /// BZ-44: an answer; the last one decides.
    pub(super) fn intervene(&mut self, seat: SeatId, stop: bool, dice: &mut Dice, out: &mut Out) {
        let Some(contest) = &mut self.contest else { return };
        contest.asked.remove(&seat);
        if stop {
            contest.against.insert(seat);
        }
        tell(out, Event::Answered { seat, stop });
        if contest.asked.is_empty() {
            self.close_contest(dice, out);
        }
    }

    /// BZ-44: a forced action that waits is done no more.
    pub(super) fn take_back(&mut self, out: &mut Out) {
        if let Some(contest) = self.contest.take() {
            tell(out, Event::ForceTakenBack { by: contest.by, seat: contest.seat });
        }
    }

    /// BZ-G8: silence lets it pass.
    pub(super) fn close_contest(&mut self, dice: &mut Dice, out: &mut Out) {
        if let Some(contest) = self.contest.take() {
            if contest.against.is_empty() {
                tell(out, Event::Unopposed { by: contest.by, seat: contest.seat });
            }
            self.decide(&contest, dice, out);
        }
    }

    /// BZ-44: who of them decides; then the action is checked again.
    fn decide(&mut self, contest: &Contest, dice: &mut Dice, out: &mut Out) {
        let Contest { by, seat, action, against, .. } = contest;
        let starts = self.starts(*seat, action);
        let passes = against.is_empty() || {
            let own = self.influence_for(*by, *seat, action).map(|own| (*by, own));
            let others = self.illuminati_in().filter(|other| against.contains(other));
            let others =
                others.filter_map(|other| Some((other, self.influence_against(other, *seat, &starts)?)));
            let parties: Vec<(SeatId, Influence)> = own.into_iter().chain(others).collect();
            let (rolls, of) = self.contested(&parties, dice);
            let passes = of == Some(*by);
            let against = against.clone();
            tell(out, Event::Contested { by: *by, seat: *seat, against, rolls, passes });
            passes
        };
        if !passes {
            return;
        }
        let influence = self.influence_for(*by, *seat, action).is_some();
        if !influence || self.check_action(*seat, action, true).is_err() {
            let lost = (!influence && self.mended()).then_some(*by);
            return tell(out, Event::CameToNothing { seat: *seat, action: action.clone(), lost });
        }
        self.act((*seat, Some(*by)), action, &[], dice, out);
    }

    /// BZ-44, BZ-G13: direct influence alone counts where there is any; of several Illuminati who have it each source gives
    /// a die, and the highest wins; a tie is nobody's.
    pub(super) fn contested(
        &self,
        parties: &[(SeatId, Influence)],
        dice: &mut Dice,
    ) -> (Vec<(SeatId, Vec<u8>)>, Option<SeatId>) {
        let direct = parties.iter().any(|(_, influence)| influence.is_direct());
        let best: Vec<_> = parties.iter().filter(|(_, influence)| influence.is_direct() == direct).collect();
        match best[..] {
            [] => return (Vec::new(), None),
            [(only, _)] => return (Vec::new(), Some(*only)),
            _ => {}
        }
        let faces = self.numbers().dice.contest;
        let roll = |(party, influence): &(SeatId, Influence), dice: &mut Dice| {
            let sources = usize::try_from(influence.sources()).unwrap_or(usize::MAX);
            (*party, dice.roll(sources, faces, "contest"))
        };
        let rolls: Vec<(SeatId, Vec<u8>)> = best.into_iter().map(|party| roll(party, dice)).collect();
        let highest = |rolled: &[u8]| rolled.iter().copied().max();
        let top = rolls.iter().filter_map(|(_, rolled)| highest(rolled)).max();
        let mut winners = rolls.iter().filter(|(_, rolled)| highest(rolled) == top).map(|(party, _)| *party);
        let of = winners.next().filter(|_| winners.next().is_none());
        (rolls, of)
    }
}
