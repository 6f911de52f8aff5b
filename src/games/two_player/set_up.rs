//! The deal (TP-1 to TP-5, TP-21).

use std::collections::BTreeMap;

use super::land::{Out, board, name_of, tell};
use super::numbers::NUMBERS;
use super::sides::SEATS;
use super::{
    Class, Event, InPlay, Land, NEUTRALS, Neutral, ObjectiveId, Options, Phase, Recent, Reward, SIDES, Seat,
    TwoPlayer, is_neutral,
};
use crate::rules::{
    BadOption, Deck, Dice, Edition, SeatId, Seats, Shared, SideId, TerritoryId, TerritorySet, Veiled,
    cut_pile, deal_piles,
};

impl TwoPlayer {
    /// A board on which the last neutral has a unit everywhere, before anything is dealt.
    #[must_use]
    pub fn empty(options: Options) -> Self {
        Self::empty_by(Edition::of::<Self>(), options)
    }

    /// The same, by the rules of this edition.
    pub(super) fn empty_by(edition: Edition, options: Options) -> Self {
        let mut colours = options.colours().into_iter();
        let mut colour = || colours.next().unwrap_or_default();
        let seat = |colour| Seat { colour, capital: None, pool: 0, stock: 0, hand: Veiled::default() };
        let seats = (0..SEATS.1).map(|_| seat(colour())).collect();
        let neutral = |colour| Neutral {
            colour,
            ally: None,
            capital: None,
            commander: false,
            cards: Vec::new(),
            pool: 0,
            stock: 0,
            out: false,
        };
        let neutrals = (0..NEUTRALS).map(|_| neutral(colour())).collect();
        let last = SIDES.neutrals().last().unwrap_or(SideId(0));
        Self {
            edition,
            options,
            seats,
            neutrals,
            order: (0..SEATS.1).map(SeatId).collect(),
            land: vec![Land { owner: last, troops: 1 }; board().len()].into(),
            cities: TerritorySet::EMPTY,
            objectives: Shared::default(),
            deck: Deck { cards: board().territories().map(Some).collect(), discard: Vec::new() }.into(),
            round: 0,
            phase: Phase::Setup,
            turn: SeatId(0),
            occasion: 0,
            invasion: None,
            so_far: Shared::default(),
            outcome: None,
            recent: Recent::default().into(),
        }
    }

    /// TP-1 to TP-6: picks, cards, dice, in this order; then the first go.
    pub(super) fn dealt(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Out), BadOption> {
        options.check(NUMBERS.of(edition.rules))?;
        if seats.count != SEATS.1 {
            let (name, allowed) = ("players".to_owned(), format!("{} players", SEATS.1));
            return Err(BadOption { name, value: seats.count.into(), allowed });
        }
        let mut game = Self::empty_by(edition, options.clone());
        let mut out = Out::new();
        game.draw_objectives(dice);
        game.deal_land(dice, &mut out);
        let drawn = game.objectives.iter().map(|in_play| (in_play.id, in_play.reward)).collect();
        tell(&mut out, Event::ObjectivesDrawn(drawn));
        game.begin_placing(dice, &mut out);
        Ok((game, out))
    }

    /// TP-21: so many of each class, the minor ones first; then for each, in their order, a reward of its class.
    fn draw_objectives(&mut self, dice: &mut Dice) {
        let (all, numbers) = (self.objective_list(), self.numbers().objectives);
        let mut drawn: Vec<ObjectiveId> = Vec::new();
        for (class, count) in [(Class::Minor, numbers.minor), (Class::Major, numbers.major)] {
            let mut left = all.of(class);
            for _ in 0..count {
                if let Some(id) = dice.pick(&left, |id| all.id(id).to_owned(), "objective") {
                    left.retain(|other| *other != id);
                    drawn.push(id);
                }
            }
        }
        drawn.sort_unstable();
        let mut rewards: Vec<Reward> = if self.options.rewards { Reward::ALL.to_vec() } else { Vec::new() };
        let list = self.reward_list();
        for id in drawn {
            let fitting: Vec<Reward> =
                rewards.iter().copied().filter(|reward| list.class(*reward) == all.class(id)).collect();
            let reward = dice.pick(&fitting, |reward| reward.id().to_owned(), "reward");
            rewards.retain(|other| Some(*other) != reward);
            self.objectives.push(InPlay { id, reward, by: None, at: None });
        }
    }

    /// TP-3 to TP-5: pile by pile: the capital, the cities, the others.
    fn deal_land(&mut self, dice: &mut Dice, out: &mut Out) {
        let start = self.numbers().start;
        let mut cards = Deck::shuffled(board().territories().collect(), dice, "shuffle").cards;
        let sizes: [usize; NEUTRALS + 2] =
            std::array::from_fn(
                |place| {
                    if place < usize::from(SEATS.1) { start.cards } else { start.neutral_cards }
                },
            );
        let piles = deal_piles(&mut cards, sizes, dice, name_of, "deal");
        let last = SIDES.iter().last();
        for (side, pile) in SIDES.iter().zip(piles) {
            let cities = match (is_neutral(side), Some(side) == last) {
                (false, _) => start.cities,
                (true, false) => start.neutral_cities,
                (true, true) => start.last_cities,
            };
            let ([capital, cities], _) = cut_pile(&pile, [1, cities]);
            self.settle(side, &pile, capital.first().copied(), cities, out);
        }
    }

    /// TP-2, TP-3, TP-5: what stands on a side's cards, and what is left in its stock.
    fn settle(
        &mut self,
        side: SideId,
        pile: &[TerritoryId],
        capital: Option<TerritoryId>,
        cities: &[TerritoryId],
        out: &mut Out,
    ) {
        let (start, cards) = (self.numbers().start, self.cards());
        let mut troops: BTreeMap<TerritoryId, u32> = pile.iter().map(|t| (*t, cards.stars(*t))).collect();
        let stars: u32 = troops.values().sum();
        let soldiers = if is_neutral(side) { start.neutral_soldiers } else { start.soldiers };
        let stock = soldiers.saturating_sub(stars + start.capital);
        let lead = if is_neutral(side) { self.options.cavalry + start.commander } else { 0 };
        if let Some(there) = capital.and_then(|capital| troops.get_mut(&capital)) {
            *there += start.capital + lead;
        }
        for (t, units) in &troops {
            *self.land_mut(*t) = Land { owner: side, troops: *units };
        }
        self.cities.extend(cities.iter().copied());
        match SIDES.seat_of(side) {
            Some(seat) => {
                let seat = self.seat_mut(seat);
                (seat.capital, seat.stock) = (capital, stock);
            }
            None => {
                if let Some(neutral) = self.neutral_mut(side) {
                    (neutral.capital, neutral.stock, neutral.commander) = (capital, stock, capital.is_some());
                }
            }
        }
        if let Some(capital) = capital {
            tell(out, Event::Dealt { side, capital, cities: cities.to_vec(), troops });
        }
    }

    /// TP-6: both players, in order of joining.
    pub(super) fn players() -> [SeatId; 2] {
        [SeatId(0), SeatId(1)]
    }
}
