//! Cards played for their texts at once (CW-11), and texts made ready.

use super::land::{Out, shown};
use super::{CardId, CloneWars, Effect, Event, Phase, Ready, Refusal, TextEffect, When, board, faction};
use crate::rules::{SeatId, SideId, TerritoryId};

const RULE: &str = "CW-11";

impl CloneWars {
    /// CW-11: may this seat play a text now, whichever card it is? As the turn begins the token may still wait.
    pub(super) fn check_any_text(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.phase {
            Phase::Token => self.check_unasked(seat)?,
            _ => self.check_free(seat)?,
        }
        if self.options.card_texts { Ok(()) } else { Err(Refusal::NoTexts) }
    }

    /// CW-11: now, on these planets.
    pub(super) fn check_text(
        &self,
        seat: SeatId,
        card: CardId,
        (at, to): (Option<TerritoryId>, Option<TerritoryId>),
        token: Option<u8>,
    ) -> Result<(), Refusal> {
        let effect = self.cards().get(card).effect;
        self.check_any_text(seat)?;
        if self.phase == Phase::Token && effect.when() != When::TurnBegins {
            return Err(Refusal::TokenWaits);
        }
        let army = self.turn;
        self.check_held(army, card, RULE)?;
        if effect.is_set_beforehand() {
            return Err(Refusal::OtherwisePlayed { card, beforehand: true });
        }
        if !self.is_time_for(effect) {
            return Err(Refusal::NotNow { card });
        }
        let needed =
            |field: &'static str, value: Option<TerritoryId>| value.ok_or(Refusal::TextNeeds { card, field });
        let own = |planet: TerritoryId| self.check_own(army, planet, RULE);
        match effect {
            Effect::ReinforcePlanet(_) => own(needed("at", at)?),
            Effect::RemoveOneEnemy => {
                let planet = needed("at", at)?;
                let enemy = self.held_by(planet).is_some_and(|side| side != faction(army));
                let near = !board().neighbours(planet).intersection(self.of(army)).is_empty();
                if enemy && near && self.troops(planet) > 1 {
                    return Ok(());
                }
                Err(Refusal::TextElsewhere { card, planet })
            }
            Effect::MoveToken => {
                let (from, to) = (needed("at", at)?, needed("to", to)?);
                self.check_token_way(army, Some(from), Some(to))?;
                if self.token_of(army, from, token).is_none() {
                    return Err(Refusal::TextElsewhere { card, planet: from });
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// CW-8, CW-11: as far as it is said, from a planet of the army's own with a token of its own to another of its own.
    pub(super) fn check_token_way(
        &self,
        army: SideId,
        from: Option<TerritoryId>,
        to: Option<TerritoryId>,
    ) -> Result<(), Refusal> {
        from.into_iter().chain(to).try_for_each(|planet| self.check_own(army, planet, RULE))?;
        match from {
            Some(planet) if self.tokens_of(army, planet).next().is_none() => {
                Err(Refusal::NoTokenThere { army, planet })
            }
            Some(planet) if to == from => Err(Refusal::TokenStays { planet }),
            _ => Ok(()),
        }
    }

    /// CW-8: where among a planet's tokens this one of an army's own lies.
    fn token_of(&self, army: SideId, at: TerritoryId, token: Option<u8>) -> Option<usize> {
        self.tokens_of(army, at).nth(token.unwrap_or(0).into()).map(|(place, _)| place)
    }

    /// CW-8: an army's own tokens on a planet, with their places among all that lie there.
    pub(super) fn tokens_of(
        &self,
        army: SideId,
        at: TerritoryId,
    ) -> impl Iterator<Item = (usize, super::Face)> {
        let all = self.land_at(at).tokens.iter().enumerate();
        all.filter(move |(_, token)| token.by == army).map(|(place, token)| (place, token.face))
    }

    /// CW-11: may a text of this sort be played now?
    #[must_use]
    pub fn is_time_for(&self, effect: Effect) -> bool {
        let (phase, so_far) = (self.phase, &self.so_far);
        match effect.when() {
            When::TurnBegins => {
                let start = phase == Phase::Token || (phase == Phase::Reinforce && !so_far.begun);
                let goes_on = self.order66.is_none() && self.sidious.space < self.track().last();
                start && (effect != Effect::AdvanceSidious || goes_on)
            }
            When::Cards => matches!(phase, Phase::Reinforce | Phase::Attack) && !so_far.attacked,
            When::Attack => phase == Phase::Attack,
            When::Conquest => self.conquest.is_some(),
            When::Fortify => matches!(phase, Phase::Attack | Phase::Fortify),
            When::SidiousMoves | When::BeforeRoll | When::AfterRoll => false,
        }
    }

    /// CW-11: may the army in turn hold a text that can be played now? A card that the viewer doesn't see may be one.
    pub(super) fn may_have_a_text_to_play(&self) -> bool {
        let fits = |card: CardId| {
            let effect = self.cards().get(card).effect;
            !self.is_spent(card) && self.is_time_for(effect) && self.has_a_planet_for(effect)
        };
        self.options.card_texts && self.army(self.turn).hand.cards().iter().any(|card| card.is_none_or(fits))
    }

    /// CW-11: is there a planet for which this text does something? Of those that need one.
    fn has_a_planet_for(&self, effect: Effect) -> bool {
        let (army, own) = (self.turn, self.of(self.turn));
        match effect {
            Effect::RemoveOneEnemy => {
                let enemies = self.of_faction(faction(army).other());
                let near = |at: TerritoryId| !board().neighbours(at).intersection(own).is_empty();
                enemies.iter().any(|at| self.troops(at) > 1 && near(at))
            }
            Effect::MoveToken => {
                own.len() > 1 && own.iter().any(|at| self.tokens_of(army, at).next().is_some())
            }
            _ => true,
        }
    }

    pub(super) fn play_text(
        &mut self,
        card: CardId,
        (at, to): (Option<TerritoryId>, Option<TerritoryId>),
        token: Option<u8>,
        out: &mut Out,
    ) {
        let army = self.turn;
        self.put_away(army, &[card]);
        let conquest = self.conquest.map(|conquest| conquest.to);
        let told = |effect| Event::TextPlayed { army, card, effect };
        match (self.cards().get(card).effect, at, to) {
            (Effect::ReinforcePlanet(troops), Some(at), _) => {
                self.so_far.begun = true;
                self.land_mut(at).troops += troops;
                shown(out, told(TextEffect::Troops { at, troops }));
            }
            (Effect::ReinforceConquest(troops), ..) => {
                let Some(at) = conquest else { return };
                self.land_mut(at).troops += troops;
                shown(out, told(TextEffect::Troops { at, troops }));
            }
            (Effect::RemoveOneEnemy, Some(at), _) => {
                let Some(of) = self.owner(at) else { return };
                let land = self.land_mut(at);
                land.troops = land.troops.saturating_sub(1);
                shown(out, told(TextEffect::Removed { at, of }));
            }
            (Effect::MoveToken, Some(from), Some(to)) => {
                let Some(place) = self.token_of(army, from, token) else { return };
                let token = self.land_mut(from).tokens.remove(place);
                self.land_mut(to).tokens.push(token);
                shown(out, told(TextEffect::TokenMoved { from, to }));
            }
            (Effect::ExtraFortify, ..) => {
                // Made already, it may be made again; else there is one more of them.
                if self.so_far.moved {
                    self.so_far.moved = false;
                } else {
                    self.so_far.more_moves += 1;
                }
                shown(out, told(TextEffect::MoreMoves));
            }
            (Effect::AdvanceSidious, ..) => {
                shown(out, told(TextEffect::SidiousAdvances));
                self.advance_sidious(out);
            }
            _ => {}
        }
    }

    /// CW-11: a text of one's own that answers something.
    pub(super) fn check_ready(&self, seat: SeatId, ready: Ready, off: bool) -> Result<(), Refusal> {
        if !self.options.card_texts {
            return Err(Refusal::NoTexts);
        }
        let card = ready.card;
        let armies = self.armies_of_seat(seat);
        let holder = self.holder(card).filter(|army| armies.contains(army));
        let Some(army) = holder else { return Err(Refusal::NotHeld { card, army: None, rule: RULE }) };
        if off {
            let is = self.army(army).ready.iter().any(|other| other.card == card);
            return if is { Ok(()) } else { Err(Refusal::NotReady { card }) };
        }
        self.check_held(army, card, RULE)?;
        if !self.cards().get(card).effect.is_set_beforehand() {
            return Err(Refusal::OtherwisePlayed { card, beforehand: false });
        }
        let most = self.numbers().combat.attack_dice.max(self.numbers().combat.defence_dice);
        if !(1..=u32::from(most)).contains(&ready.dice) {
            return Err(Refusal::DiceAgainst { number: ready.dice, most: most.into() });
        }
        Ok(())
    }

    pub(super) fn ready(&mut self, seat: SeatId, ready: Ready, off: bool, out: &mut Out) {
        let Some(army) = self.holder(ready.card) else { return };
        let all = &mut self.army_mut(army).ready;
        all.retain(|other| other.card != ready.card);
        if !off {
            all.push(ready);
        }
        self.tell_own(seat, out, Event::Readied { army, ready, off });
    }

    /// CW-11: the first text of an army's that is ready for this time of a fight for this planet, against so many dice.
    pub(super) fn readied(
        &self,
        army: SideId,
        when: When,
        at: TerritoryId,
        dice: u8,
    ) -> Option<(CardId, Effect)> {
        if !self.options.card_texts {
            return None;
        }
        let fits = |ready: &&Ready| {
            let here = ready.at.is_none_or(|place| place == at);
            here && u32::from(dice) >= ready.dice && !self.is_spent(ready.card)
        };
        let all = self.army(army).ready.iter().filter(fits);
        all.map(|ready| (ready.card, self.cards().get(ready.card).effect))
            .find(|(_, effect)| effect.when() == when)
    }
}
