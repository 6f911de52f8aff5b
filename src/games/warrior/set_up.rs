//! The deal, the aims, the capitals and the first troops (WR-2, WR-4 to WR-8, WR-10).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::land::{Out, tell};
use super::map::board;
use super::numbers::NUMBERS;
use super::sides::SEATS;
use super::{Aim, Event, Land, Options, Phase, Placing, Refusal, Seat, Victory, Warrior, side_of};
use crate::rules::{
    BadOption, Deck, Dice, Edition, Offers, OptionSet, Sealed, SeatId, Seats, Shared, TerritoryId,
    TerritorySet, deal, in_turn, roll_for_order,
};

/// Finds the creator's choices good, or says what is wrong with them.
pub(super) fn check_options(edition: Edition, options: &Options, seats: Seats) -> Result<(), BadOption> {
    let bad = |name: &str, value: Value, allowed: &str| {
        Err(BadOption { name: name.to_owned(), value, allowed: allowed.to_owned() })
    };
    if !(SEATS.0..=SEATS.1).contains(&seats.count) {
        return bad("players", seats.count.into(), &format!("{} to {}", SEATS.0, SEATS.1));
    }
    let most = NUMBERS.of(edition.rules).options.rounds;
    match options.rounds {
        Some(rounds) if options.victory == Victory::LunchtimeFix && !most.holds(rounds) => {
            bad("rounds", rounds.into(), &most.said("to", |n| n.to_string()))
        }
        _ => options.possible(),
    }
}

impl Warrior {
    /// A game before its deal: nobody anywhere, the full natural force everywhere (WR-17).
    #[must_use]
    pub fn empty(options: Options, seats: Seats) -> Self {
        Self::empty_by(Edition::of::<Self>(), options, seats)
    }

    /// The same, to be played by the rules of this edition.
    pub(super) fn empty_by(edition: Edition, options: Options, seats: Seats) -> Self {
        let numbers = NUMBERS.of(edition.rules);
        let land = |t| Land {
            owner: None,
            troops: numbers.natural_force_of(t),
            guests: BTreeMap::new(),
            unwelcome: BTreeSet::new(),
        };
        Self {
            edition,
            options,
            seats: seats
                .iter()
                .map(|_| Seat { cash: numbers.start.cash, ..Seat::default() })
                .collect::<Vec<_>>()
                .into(),
            order: Shared::default(),
            land: board().territories().map(land).collect::<Vec<_>>().into(),
            round: 0,
            phase: Phase::Capital(Sealed::default()),
            occasion: 0,
            stage: 0,
            attack: None,
            sieges: BTreeMap::new(),
            offers: Offers::default(),
            first: None,
            famine_done: false,
            time_up: false,
            exiles: BTreeMap::new(),
            outcome: None,
            recent: Shared::default(),
        }
    }

    /// WR-5, WR-58: the deal, one card at a time in order of joining.
    pub(super) fn dealt(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Out), BadOption> {
        check_options(edition, options, seats)?;
        let mut game = Self::empty_by(edition, options.clone(), seats);
        let start = &game.numbers().start;
        let mut out = Out::new();
        let mut cards = Deck::shuffled(board().territories().collect(), dice, "shuffle").cards;
        let to = in_turn(seats.iter(), start.cards.on(seats.count));
        for (seat, card) in deal(&mut cards, to, dice, |t| board().name(t).to_owned(), "deal") {
            let land = game.land_mut(card);
            land.owner = Some(side_of(seat));
            land.troops = 1;
            game.seat_mut(seat).pool += start.troops - 1; // WR-7
        }
        for seat in seats.iter() {
            let territories = game.territories_of(seat).collect();
            tell(&mut out, Event::Dealt { seat, territories });
        }
        game.stage = game.new_occasion();
        if options.victory == Victory::ContinentalConqueror {
            game.phase = Phase::Aim; // WR-2
        }
        Ok((game, out))
    }

    /// WR-2: who has still to choose a combination.
    pub(super) fn aims_owed(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.players().filter(|seat| self.seat(*seat).aim.is_none())
    }

    /// WR-2, at the deadline: the combination of which most is held already.
    pub(super) fn default_aim(&self, seat: SeatId) -> Aim {
        let theirs: TerritorySet = self.territories_of(seat).collect();
        let held = |aim: Aim| aim.territories().intersection(theirs).len();
        Aim::ALL.into_iter().rev().max_by_key(|aim| held(*aim)).unwrap_or(Aim::ALL[0])
    }

    pub(super) fn check_aim(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.options.victory != Victory::ContinentalConqueror || self.seat(seat).aim.is_some() {
            return Err(Refusal::AimFixed);
        }
        match self.phase {
            Phase::Aim => Ok(()),
            _ => Err(Refusal::AimFixed),
        }
    }

    /// WR-2: chosen openly, changed never.
    pub(super) fn choose_aim(&mut self, seat: SeatId, aim: Aim, out: &mut Out) {
        self.seat_mut(seat).aim = Some(aim);
        tell(out, Event::AimChosen { seat, aim });
    }

    /// WR-6: who has still to choose a capital in set-up.
    pub(super) fn capitals_owed(&self) -> impl Iterator<Item = SeatId> + '_ {
        let chosen = if let Phase::Capital(chosen) = &self.phase { Some(chosen) } else { None };
        self.players().filter(move |seat| chosen.is_some_and(|chosen| !chosen.has(seat)))
    }

    /// WR-6: the aims are chosen, now the capitals.
    pub(super) fn begin_capitals(&mut self) {
        self.stage = self.new_occasion();
        self.phase = Phase::Capital(Sealed::default());
    }

    pub(super) fn check_first_capital(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        match &self.phase {
            Phase::Capital(_) => self.check_own(seat, at, "WR-6"),
            Phase::Aim => Err(self.nothing_owed("capital")),
            _ => Err(Refusal::CapitalFixed),
        }
    }

    /// WR-6: told to the chooser alone until all have chosen; until then another may be chosen instead.
    pub(super) fn choose_first_capital(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        if let Phase::Capital(chosen) = &mut self.phase {
            chosen.answer(seat, at);
            out.push(self.own(seat, Event::CapitalNoted { seat, at }));
        }
    }

    /// WR-6: all have chosen; then the first troops are placed (WR-7).
    pub(super) fn show_capitals(&mut self, out: &mut Out) {
        let Phase::Capital(chosen) = &mut self.phase else { return };
        let chosen = chosen.reveal();
        for (seat, at) in &chosen {
            self.seat_mut(*seat).capital = Some(*at);
        }
        tell(out, Event::CapitalsShown(chosen));
        self.stage = self.new_occasion();
        self.phase = Phase::Allocate(Placing::default());
    }

    /// WR-10: each rolls, in order of joining; the highest first, ties again among themselves.
    pub(super) fn roll_order(&mut self, dice: &mut Dice, out: &mut Out) {
        let (mut order, rolls) = roll_for_order(&self.players_in(), dice, "turn order");
        let out_already = (0..).map(SeatId).zip(self.seats.iter()).filter(|(_, standing)| standing.out);
        order.extend(out_already.map(|(seat, _)| seat));
        self.order = order.clone().into();
        tell(out, Event::OrderRolled { rolls, order });
    }
}
