//! What is there before anybody acts: devastation, The Holy Land, and the deal (BZ-6 to BZ-10).

use std::collections::{BTreeMap, BTreeSet};

use super::cards::whole_deck;
use super::land::{Out, tell};
use super::{Blitzkrieg, Card, Event, Land, Options, Phase, Recent, Standing};
use crate::rules::{
    BadOption, Dice, Edition, Ledger, Offers, OptionSet, Sealed, SeatId, Seats, Shared, TerritoryId,
    TerritorySet, deal, in_turn,
};

impl Blitzkrieg {
    /// An empty board, before any card is drawn.
    #[must_use]
    pub fn empty(options: Options, seats: u8) -> Self {
        Self::empty_by(Edition::of::<Self>(), options, seats)
    }

    /// The same, by the rules of this edition.
    pub(super) fn empty_by(edition: Edition, options: Options, seats: u8) -> Self {
        let options = options.completed();
        let illuminati = options.illuminated_of(seats);
        let order = (0..seats).map(SeatId).filter(|seat| !illuminati.contains(seat)).collect();
        let territories = options.world().map(edition.rules).board().len();
        let mut game = Self {
            edition,
            options,
            seats: Shared::default(),
            land: vec![Land::default(); territories].into(),
            devastated: TerritorySet::EMPTY,
            holy_land: None,
            order,
            illuminati: illuminati.into(),
            round: 0,
            phase: Phase::Society,
            turn: SeatId(0),
            done: BTreeSet::new(),
            placing: Sealed::default(),
            friendly: Shared::default(),
            utopia_may: None,
            contest: None,
            proposals: Vec::new(),
            next_proposal: 1,
            offers: Offers::default(),
            ledger: Ledger::default(),
            record: Shared::default(),
            occasion: 0,
            stage: 0,
            outcome: None,
            recent: Recent::default().into(),
        };
        let start = game.numbers().start;
        game.seats = (0..seats)
            .map(|seat| {
                let illuminatus = game.illuminati.contains(&SeatId(seat));
                let (resources, dice) = if illuminatus { (0, 0) } else { (start.resources, start.dice) };
                Standing { illuminatus, resources, dice, ..Standing::empty() }
            })
            .collect();
        game
    }

    /// BZ-7, BZ-8: cards are drawn; then societies are chosen, or the deal follows at once.
    pub(super) fn dealt(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Out), BadOption> {
        let mut game = Self::empty_by(edition, options.clone(), seats.count);
        game.options.check(game.numbers())?;
        game.options.check_seats(seats.count, game.numbers())?;
        let mut out = Out::new();
        if game.options.shuffle {
            dice.shuffle(&mut game.order, "seats");
            tell(&mut out, Event::Seated { order: game.order.to_vec() });
        }
        let mut deck = game.deck();
        dice.shuffle(&mut deck, "shuffle");
        if game.options.devastation {
            let most = game.numbers().deck.devastated;
            let lands = game.draw_territories(&mut deck, most, dice, "devastation");
            game.devastated = lands.iter().collect();
            tell(&mut out, Event::Devastated { lands });
        }
        if game.options.holy_land {
            game.holy_land = game.draw_territories(&mut deck, 1, dice, "holy land").first().copied();
            if let Some(at) = game.holy_land {
                tell(&mut out, Event::HolyLand { at });
            }
        }
        game.stage = game.new_occasion();
        if game.options.societies {
            game.phase = Phase::Society;
        } else {
            game.deal(dice, &mut out);
        }
        Ok((game, out))
    }

    /// BZ-6, BZ-A2, BZ-A4: all cards that are in play.
    fn deck(&self) -> Vec<Card> {
        let mut deck = whole_deck(self.board(), self.numbers().deck.wild);
        deck.retain(|card| !matches!(card, Card::Territory(t) if self.devastated.contains(*t)));
        deck
    }

    fn card_name(&self, card: Card) -> String {
        match card {
            Card::Territory(t) => self.name_of(t),
            Card::Wild => "Wild".to_owned(),
        }
    }

    /// BZ-A3, BZ-A6: so many territories, whatever that cuts apart; wild cards are set aside, and shuffled back later.
    fn draw_territories(
        &self,
        deck: &mut Vec<Card>,
        count: usize,
        dice: &mut Dice,
        purpose: &'static str,
    ) -> Vec<TerritoryId> {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            match dice.draw(deck, |card| self.card_name(card), purpose) {
                Some(Card::Territory(t)) => drawn.push(t),
                Some(Card::Wild) => {}
                None => break,
            }
        }
        drawn
    }

    /// BZ-10: two cards each, one at a time in order of joining; a wild card is worth resources, and who has only
    /// such gets another card.
    pub(super) fn deal(&mut self, dice: &mut Dice, out: &mut Out) {
        let mut deck = self.deck();
        dice.shuffle(&mut deck, "shuffle");
        let players: Vec<SeatId> = self.players_in().collect();
        let (each, wild) = (self.numbers().start.cards, self.numbers().start.wild);
        let to = in_turn(players.iter().copied(), each);
        let mut dealt = deal(&mut deck, to, dice, |card| self.card_name(card), "deal");
        for seat in &players {
            let has_land = |dealt: &[(SeatId, Card)]| {
                dealt.iter().any(|(other, card)| other == seat && *card != Card::Wild)
            };
            while !has_land(&dealt) {
                let Some(card) = dice.draw(&mut deck, |card| self.card_name(card), "deal") else { break };
                dealt.push((*seat, card));
            }
        }
        let (mut cards, mut resources) =
            (BTreeMap::<SeatId, Vec<Card>>::new(), BTreeMap::<SeatId, u32>::new());
        for (seat, card) in dealt {
            cards.entry(seat).or_default().push(card);
            match card {
                Card::Territory(t) => {
                    self.land_mut(t).owner = Some(seat);
                    self.seat_mut(seat).dealt.insert(t);
                }
                // BZ-A8: it leaves the game.
                Card::Wild => {
                    self.receive(seat, wild);
                    *resources.entry(seat).or_default() += wild;
                }
            }
        }
        // BZ-D11.
        let garrison = self.options.native_garrison;
        for land in self.land.iter_mut().filter(|land| land.owner.is_none()) {
            land.garrison = garrison;
        }
        for t in self.devastated {
            self.land_mut(t).garrison = 0;
        }
        tell(out, Event::Dealt { cards, resources });
        self.phase = Phase::Market;
        self.stage = self.new_occasion();
    }
}

impl Standing {
    /// Nothing at all.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            illuminatus: false,
            society: None,
            resources: 0,
            dice: 0,
            specials: BTreeMap::new(),
            fresh: BTreeSet::new(),
            memetic_done: false,
            dealt: BTreeSet::new(),
            pawned: false,
            movement: 0,
            contest: super::Contesting::Never,
            forced: BTreeMap::new(),
            out: false,
        }
    }
}
