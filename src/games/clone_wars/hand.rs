//! Cards: drawn (CW-18, CW-21), played for troops and ships (CW-10), discarded (CW-26), shown (CW-27).

use super::land::{Out, shown, tell};
use super::{CardId, CloneWars, Event, Held, Numbers, Phase, Refusal, Ship, Ships, faction};
use crate::rules::{Addressed, Common, Dice, SeatId, SideId, TerritoryId};

const RULE: &str = "CW-10";

impl CloneWars {
    /// CW-10, CW-18, CW-21: so many cards of its faction's deck, whose discards are shuffled as soon as it is empty.
    pub(super) fn draw_cards(&mut self, army: SideId, count: u32, dice: &mut Dice, out: &mut Out) {
        let (side, cards) = (faction(army), self.cards());
        let name = |card: Held| card.map(|card| cards.name(card)).unwrap_or_default();
        let mut drawn: Vec<Held> = Vec::new();
        for _ in 0..count {
            let Some(card) = self.deck_mut(side).take(dice, name, "card") else { break };
            drawn.push(card);
            self.army_mut(army).hand.take(card);
            if self.deck_mut(side).refill(dice, "reshuffle") {
                let cards = u32::try_from(self.deck(side).cards.len()).unwrap_or(u32::MAX);
                tell(out, Event::Reshuffled { faction: side, cards });
            }
        }
        let number = u32::try_from(drawn.len()).unwrap_or(u32::MAX);
        if number > 0 {
            tell(out, Event::CardsDrawn { army, count: number });
            let cards = drawn.into_iter().flatten().collect();
            self.tell_army(army, out, Event::CardsSeen { army, cards });
        }
        if number < count {
            tell(out, Event::NoCard { army });
        }
    }

    /// Cards leave a hand for the discards; what was ready with them is so no longer.
    pub(super) fn put_away(&mut self, army: SideId, cards: &[CardId]) {
        let held: Vec<Held> = cards.iter().copied().map(Some).collect();
        let standing = self.army_mut(army);
        // They are there, as was checked.
        _ = standing.hand.play(&held);
        standing.ready.retain(|ready| !cards.contains(&ready.card));
        standing.shown.retain(|card| !cards.contains(card));
        self.deck_mut(faction(army)).put_away(held);
    }

    /// Is this card in this army's hand, and of use?
    pub(super) fn check_held(&self, army: SideId, card: CardId, rule: &'static str) -> Result<(), Refusal> {
        if !self.army(army).hand.cards().contains(&Some(card)) {
            return Err(Refusal::NotHeld { card, army: Some(army), rule });
        }
        if self.is_spent(card) {
            return Err(Refusal::Anakin { card });
        }
        Ok(())
    }

    /// CW-10: one card, three or four (or more sets).
    pub(super) fn check_cards(
        &self,
        seat: SeatId,
        set: &[CardId],
        ship: Option<(CardId, TerritoryId)>,
    ) -> Result<(), Refusal> {
        self.check_part(seat, RULE)?;
        let army = self.turn;
        let all: Vec<CardId> = set.iter().copied().chain(ship.map(|(card, _)| card)).collect();
        for (place, card) in all.iter().enumerate() {
            self.check_held(army, *card, RULE)?;
            if all[..place].contains(card) {
                return Err(Refusal::CardTwice { card: *card });
            }
        }
        let of_set = Numbers::SET;
        if all.is_empty() || !set.len().is_multiple_of(of_set) {
            return Err(Refusal::NotThree { cards: u32::try_from(set.len()).unwrap_or(u32::MAX) });
        }
        if !set.is_empty() && self.sets_of(set).is_none() {
            return Err(Refusal::NoSet { cards: set.to_vec() });
        }
        match ship {
            Some((card, at)) => self.check_ship(army, self.cards().ship(card), at),
            None => Ok(()),
        }
    }

    /// CW-10, CW-12: one a turn, on an own planet, and no more than so many of a kind.
    fn check_ship(&self, army: SideId, kind: Ship, at: TerritoryId) -> Result<(), Refusal> {
        if self.so_far.built {
            return Err(Refusal::BuiltAlready);
        }
        if !self.has_room_for(army, kind) {
            return Err(Refusal::Limit { army, kind, most: self.numbers().ships.most });
        }
        self.check_own(army, at, "CW-12")
    }

    /// CW-10: may an army have one more ship of this kind?
    #[must_use]
    pub fn has_room_for(&self, army: SideId, kind: Ship) -> bool {
        self.fleet_of(army).of(kind) < self.numbers().ships.most
    }

    /// CW-10, CW-11: may the army in turn hold anything that can be played now? By how many cards there are, which everybody
    /// knows.
    pub(super) fn may_have_cards_to_play(&self) -> bool {
        let (army, cards) = (self.turn, self.army(self.turn).hand.len());
        let builds = !self.so_far.built && Ship::ALL.into_iter().any(|kind| self.has_room_for(army, kind));
        cards >= Numbers::SET || cards > 0 && builds || self.may_have_a_text_to_play()
    }

    /// CW-10: these cards in sets, with what each brings; none where they can't be divided so. Of several ways the one
    /// that brings most.
    #[must_use]
    pub fn sets_of(&self, cards: &[CardId]) -> Option<Vec<(Vec<CardId>, u32)>> {
        let (of_set, known) = (Numbers::SET, self.cards());
        let kinds = Ship::ALL.map(|kind| {
            cards.iter().copied().filter(|card| known.ship(*card) == kind).collect::<Vec<CardId>>()
        });
        let fewest = kinds.iter().map(Vec::len).min().unwrap_or(0);
        let divided = |mixed: usize| {
            let mut sets: Vec<Vec<CardId>> =
                (0..mixed).map(|nth| kinds.iter().map(|kind| kind[nth]).collect()).collect();
            for kind in &kinds {
                let alike = kind[mixed..].chunks(of_set);
                sets.extend(alike.map(<[CardId]>::to_vec));
            }
            let valued = sets.into_iter().map(|set| {
                let ships: Vec<Ship> = set.iter().map(|card| known.ship(*card)).collect();
                Some((self.numbers().traded(&ships)?, set))
            });
            let valued: Option<Vec<(u32, Vec<CardId>)>> = valued.collect();
            valued
        };
        let best = (0..=fewest)
            .filter_map(divided)
            .max_by_key(|sets| sets.iter().map(|(troops, _)| troops).sum::<u32>())?;
        Some(best.into_iter().map(|(troops, set)| (set, troops)).collect())
    }

    pub(super) fn play_cards(&mut self, set: &[CardId], ship: Option<(CardId, TerritoryId)>, out: &mut Out) {
        let army = self.turn;
        self.so_far.begun = true;
        for (cards, troops) in self.sets_of(set).unwrap_or_default() {
            self.put_away(army, &cards);
            self.army_mut(army).pool += troops;
            shown(out, Event::SetPlayed { army, cards, troops });
            // CW-12: troops gained are to be placed first.
            self.phase = Phase::Reinforce;
        }
        if let Some((card, at)) = ship {
            let kind = self.cards().ship(card);
            self.put_away(army, &[card]);
            self.so_far.built = true;
            let land = self.land_mut(at);
            land.ships = land.ships.and(Ships::some(kind, 1));
            shown(out, Event::ShipBuilt { army, card, kind, at });
        }
    }

    /// CW-10: the best set of those that an army holds and may use; empty where there is none.
    #[must_use]
    pub fn best_set(&self, army: SideId) -> Vec<CardId> {
        self.best_set_with(army, &[]).unwrap_or_default()
    }

    /// CW-10: the best set with these cards in it.
    #[must_use]
    pub fn best_set_with(&self, army: SideId, with: &[CardId]) -> Option<Vec<CardId>> {
        self.best_set_among(army, with, |_| false)
    }

    /// The same without those that are meant for something else.
    pub(super) fn best_set_among(
        &self,
        army: SideId,
        with: &[CardId],
        taken: impl Fn(&CardId) -> bool,
    ) -> Option<Vec<CardId>> {
        let mut best: Option<(u32, Vec<CardId>)> = None;
        for (troops, set) in self.sets_among(army, with, taken) {
            if best.as_ref().is_none_or(|(most, _)| troops > *most) {
                best = Some((troops, set));
            }
        }
        best.map(|(_, set)| set)
    }

    /// CW-10: all sets with these cards in them, each with what it brings; none with cards that are meant for something else.
    pub(super) fn sets_among(
        &self,
        army: SideId,
        with: &[CardId],
        taken: impl Fn(&CardId) -> bool,
    ) -> Vec<(u32, Vec<CardId>)> {
        let Some(missing) = Numbers::SET.checked_sub(with.len()) else { return Vec::new() };
        let mut hand = self.usable(army);
        hand.retain(|card| !with.contains(card) && !taken(card));
        let valued = choices(&hand, missing).into_iter().filter_map(|more| {
            let set: Vec<CardId> = with.iter().copied().chain(more).collect();
            let ships: Vec<Ship> = set.iter().map(|card| self.cards().ship(*card)).collect();
            Some((self.numbers().traded(&ships)?, set))
        });
        valued.collect()
    }

    /// The cards that an army holds and may use, oldest first.
    #[must_use]
    pub fn usable(&self, army: SideId) -> Vec<CardId> {
        let hand = self.army(army).hand.cards();
        hand.iter().copied().flatten().filter(|card| !self.is_spent(*card)).collect()
    }

    /// CW-26: those that are of no use any more.
    #[must_use]
    pub fn spent(&self, army: SideId) -> Vec<CardId> {
        let hand = self.army(army).hand.cards();
        hand.iter().copied().flatten().filter(|card| self.is_spent(*card)).collect()
    }

    pub(super) fn check_discard(&self, seat: SeatId, card: CardId) -> Result<(), Refusal> {
        let armies = self.armies_of_seat(seat);
        let holder = self.holder(card).filter(|army| armies.contains(army));
        match holder {
            None => Err(Refusal::NotHeld { card, army: None, rule: "CW-26" }),
            Some(_) if !self.is_spent(card) => Err(Refusal::StillOfUse { card }),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn discard(&mut self, card: CardId, out: &mut Out) {
        let Some(army) = self.holder(card) else { return };
        self.put_away(army, &[card]);
        shown(out, Event::Discarded { army, card });
    }

    /// CW-27: to the ally in another seat.
    pub(super) fn check_show(&self, seat: SeatId, to: SeatId, army: Option<SideId>) -> Result<(), Refusal> {
        if let Some(army) = army {
            self.check_commands(seat, army)?;
        }
        // CW-22: whose hand is discarded shows nobody any. Before that was mended it was shown, with nothing in it.
        if self.mended_again() && self.armies_in(seat).is_empty() {
            return Err(Common::Out { rule: "CW-22" }.into());
        }
        match self.ally_of(seat) {
            None => Err(Refusal::NoAllyToShow),
            Some(ally) if ally != to => Err(Refusal::NotShownTo { to }),
            Some(_) => Ok(()),
        }
    }

    /// CW-27: the ally keeps it in mind; nobody else notices that there was anything.
    pub(super) fn show(&mut self, seat: SeatId, to: SeatId, army: Option<SideId>, out: &mut Out) {
        for army in self.meant(seat, army) {
            let cards: Vec<CardId> = self.army(army).hand.cards().iter().copied().flatten().collect();
            self.army_mut(army).shown.clone_from(&cards);
            out.push(Addressed::own(to, Event::HandShown { army, to, cards }));
        }
    }
}

/// All choices of so many of these, in their order.
fn choices(among: &[CardId], number: usize) -> Vec<Vec<CardId>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, card) in among.iter().enumerate() {
        for mut rest in choices(&among[place + 1..], number - 1) {
            rest.insert(0, *card);
            all.push(rest);
        }
    }
    all
}
