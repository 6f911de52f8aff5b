//! Actions of a player, their own or forced: checked here, carried out here (BZ-17 to BZ-33, BZ-48).

use super::land::{Out, tell};
use super::{Action, Blitzkrieg, Event, Phase, Proposal, Refusal, Special, Without};
use crate::rules::{Button, ButtonStyle, Common, Dice, Draft, SeatId, TerritoryId};

impl Blitzkrieg {
    /// BZ-5: what keeps this special troop out of the game, if anything does.
    #[must_use]
    pub fn without(&self, kind: Special) -> Option<Without> {
        let options = &self.options;
        match kind {
            Special::Diplomat => {
                (!options.special_troops && !options.societies).then_some(Without::Diplomats)
            }
            _ if !options.special_troops => Some(Without::SpecialTroops),
            Special::Admiral if !options.world().is_2210() => Some(Without::Admirals),
            Special::Marshal if !options.has_moon() => Some(Without::Marshals),
            _ => None,
        }
    }

    /// BZ-35: in a turn with the dice rolled; the turn is this seat's.
    pub(super) fn check_acting(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match self.phase {
            Phase::Roll => Err(Refusal::BeforeRoll),
            _ => Ok(()),
        }
    }

    /// An action of this player's that the rules allow; `sure` is asked about where something is lost for good.
    pub(super) fn check_action(&self, seat: SeatId, action: &Action, sure: bool) -> Result<(), Refusal> {
        for t in action.territories() {
            self.check_there(t)?;
        }
        if let Some(named) = action.named() {
            self.check_named(seat, named)?;
        }
        match action {
            Action::Raise(places) => self.check_raise(seat, places),
            Action::Special { kind, at } => self.check_special(seat, *kind, *at),
            Action::Center { at } => self.check_center(seat, *at),
            Action::March { from, to, army } => self.check_march(seat, *from, *to, army).map(drop),
            Action::Invade { from, to, army, against } => {
                self.check_invade(seat, (*from, *to), army, *against).map(drop)
            }
            Action::Fight { at, against } => self.check_fight(seat, *at, *against).map(drop),
            Action::Conquer { at } => self.check_conquer(seat, *at, sure),
            Action::Sell { at } => self.check_sell(seat, *at, sure),
            Action::Surprise { at, against } => self.check_surprise(seat, *at, *against),
            Action::Memetic { at } => self.check_memetic(seat, *at).map(drop),
            Action::Pyramid { at } => self.check_pyramid(seat, *at),
            Action::Carry { of, from, to, .. } => self.check_carried(seat, *of, *from, *to),
        }
    }

    /// A seat that an action names: another's, who is in.
    fn check_named(&self, seat: SeatId, named: SeatId) -> Result<(), Refusal> {
        if named.index() >= self.seats.len() {
            return Err(Common::no_seat(named).into());
        }
        if named == seat {
            return Err(Common::Yourself { rule: "BZ-14" }.into());
        }
        if self.is_in(named) { Ok(()) } else { Err(Common::TheyAreOut { seat: named, rule: "BZ-30" }.into()) }
    }

    /// A question before something is lost: by the same order with `sure`.
    pub(super) fn ask_sure(&self, what: &'static str, form: &str, at: TerritoryId) -> Refusal {
        let draft = Draft::new(form).with("at", self.board().name(at)).with("sure", true);
        let button =
            Button { label: "Yes, do it".to_owned(), draft, style: ButtonStyle::Danger, ask: Vec::new() };
        Common::NeedsConfirmation { what, at: Some(at), number: 0, button }.into()
    }

    /// BZ-C8: whose consent an action needs: friends whose troops stand in what it would conquer.
    #[must_use]
    pub fn consents(&self, seat: SeatId, action: &Action) -> Vec<SeatId> {
        let mut all = action.taken().map_or_else(Vec::new, |at| self.friends_at(seat, at));
        // BZ-28: who is fought isn't asked.
        if let Action::Invade { against: Some(fought), .. } = action {
            all.retain(|friend| friend != fought);
        }
        all
    }

    /// BZ-C8: how many enemies an invasion would meet now; none where nothing is invaded.
    pub(super) fn defence_met(&self, seat: SeatId, action: &Action) -> u32 {
        match action {
            Action::Invade { to, against, .. } => self.least_defence(seat, *to, *against),
            _ => 0,
        }
    }

    /// BZ-C8: how strong these may be at most. Before that was mended nobody looked.
    pub(super) fn strength_met(&self, seat: SeatId, action: &Action) -> Option<u32> {
        match action {
            Action::Invade { to, against, .. } if self.mended_again() => {
                Some(self.most_defence(seat, *to, *against))
            }
            _ => None,
        }
    }

    /// BZ-C7: would it conquer land that isn't a friend's? Before that was mended nobody looked.
    pub(super) fn takes_strangers(&self, seat: SeatId, action: &Action) -> bool {
        matches!(action, Action::Conquer { at } if self.mended_again() && !self.is_friendly_land(seat, *at))
    }

    /// Carries out a checked action of this player's, or asks those whose consent it needs and who haven't agreed.
    pub(super) fn act(
        &mut self,
        (seat, by): (SeatId, Option<SeatId>),
        action: &Action,
        agreed: &[SeatId],
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.lapse_same(seat, action, out);
        let mut asked = self.consents(seat, action);
        asked.retain(|friend| !agreed.contains(friend));
        if !asked.is_empty() {
            let (number, occasion) = (self.next_proposal, self.new_occasion());
            self.next_proposal += 1;
            let asked: std::collections::BTreeSet<SeatId> = asked.into_iter().collect();
            tell(out, Event::ProposalMade { number, seat, action: action.clone(), asked: asked.clone() });
            let agreed = agreed.iter().copied().collect();
            self.proposals.push(Proposal {
                number,
                seat,
                by,
                action: action.clone(),
                asked,
                agreed,
                occasion,
                defence: self.defence_met(seat, action),
                strength: self.strength_met(seat, action),
                strangers: by.is_none() && self.takes_strangers(seat, action),
            });
            return;
        }
        // BZ-B6: open until the next action.
        let may = self.utopia_may.filter(|(whose, _)| *whose == seat);
        if may.is_some() {
            self.utopia_may = None;
        }
        let has_nothing = |whose: SeatId| self.of(whose).is_empty() && self.troops_of(whose) == 0;
        let before = self.utopia_may.filter(|(whose, _)| self.mended_once_more() && has_nothing(*whose));
        self.carry_out_action(seat, action, dice, out);
        // BZ-30: whose right another's has taken the place of is out by nobody.
        let lost = before.filter(|_| self.utopia_may != before);
        self.settle_but(Some((seat, action.is_violent())), lost.map(|(whose, _)| whose), out);
    }

    fn carry_out_action(&mut self, seat: SeatId, action: &Action, dice: &mut Dice, out: &mut Out) {
        match action {
            Action::Raise(places) => self.raise(seat, places, out),
            Action::Special { kind, at } => self.raise_special(seat, *kind, *at, out),
            Action::Center { at } => self.build_center(seat, *at, out),
            Action::March { from, to, army } => self.march(seat, (*from, *to), army, dice, out),
            Action::Invade { from, to, army, against } => {
                self.invade(seat, (*from, *to), army, *against, dice, out);
            }
            Action::Fight { at, against } => self.fight_here(seat, *at, *against, dice, out),
            Action::Conquer { at } => self.conquer(seat, *at, out),
            Action::Sell { at } => self.sell(seat, *at, dice, out),
            Action::Surprise { at, against } => self.surprise(seat, *at, *against, dice, out),
            Action::Memetic { at } => self.memetic(seat, *at, dice, out),
            Action::Pyramid { at } => self.try_pyramid(seat, *at, dice, out),
            Action::Carry { of, from, to, leave } => {
                let Some(way) = self.eye_way_of(seat, *from, *to) else { return };
                self.go_by(*of, (way, Some(seat)), (*from, *to), *leave, out);
            }
        }
    }
}

impl Action {
    /// BZ-28: what it would conquer.
    #[must_use]
    pub fn taken(&self) -> Option<TerritoryId> {
        match self {
            Self::Invade { to: at, .. } | Self::Conquer { at } => Some(*at),
            _ => None,
        }
    }

    /// BZ-F5: does whoever is eliminated by it leave their dice to who did it?
    #[must_use]
    pub fn is_violent(&self) -> bool {
        matches!(
            self,
            Self::March { .. }
                | Self::Invade { .. }
                | Self::Fight { .. }
                | Self::Conquer { .. }
                | Self::Surprise { .. }
        )
    }
}
