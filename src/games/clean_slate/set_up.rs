//! The deal and what the Risks begin with (CS-2 to CS-6). The players' first placing is in `place`.

use std::collections::BTreeMap;

use super::land::{Out, board, name_of, tell, word_of};
use super::numbers::NUMBERS;
use super::{CleanSlate, CountryStatus, Event, Figures, Kind, Options, Part, Side, Tokens};
use crate::rules::{BadOption, Deck, Dice, Edition, Seats, Shared, TerritoryId, Veiled, deal_piles};

/// CS-1: two seats; one person may hold both.
pub(super) const SEATS: (u8, u8) = (2, 2);

impl CleanSlate {
    /// A board without a token, before anything is dealt.
    #[must_use]
    pub fn empty(options: Options) -> Self {
        Self::empty_by(Edition::of::<Self>(), options)
    }

    /// The same, by the rules of this edition.
    pub(super) fn empty_by(edition: Edition, options: Options) -> Self {
        let supply = options.supply_by(NUMBERS.of(edition.rules));
        let kinds = Side::PLAYERS.into_iter().flat_map(Side::kinds);
        Self {
            edition,
            supply: kinds.map(|kind| (*kind, supply)).collect(),
            options,
            land: vec![Tokens::none(); board().len()].into(),
            round: 0,
            part: Part::Setup,
            turn: Side::Democracy,
            owed: [0; 2],
            deck: Veiled::default(),
            autocracy_over: false,
            disaster_over: false,
            spent: Shared::default(),
            tried: Shared::default(),
            recalibrated: false,
            losing: None,
            plans: [Vec::new(), Vec::new()],
            carried: [false; 2],
            noted: Default::default(),
            occasion: 0,
            stage: 0,
            annals: Shared::default(),
            figures: Figures::default(),
            outcome: None,
        }
    }

    /// CS-3, CS-4, CS-41: as many cards each; then the Risks' kinds, Autocracy's first, in the
    /// board's order.
    pub(super) fn dealt(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Out), BadOption> {
        options.check(NUMBERS.of(edition.rules))?;
        if !(SEATS.0..=SEATS.1).contains(&seats.count) {
            let allowed = "two seats; one person may hold both".to_owned();
            return Err(BadOption { name: "players".to_owned(), value: seats.count.into(), allowed });
        }
        let mut game = Self::empty_by(edition, options.clone());
        let mut out = Out::new();
        let start = &game.numbers().start;
        let mut cards = Deck::shuffled(board().territories().collect(), dice, "shuffle").cards;
        let mut piles = deal_piles(&mut cards, [start.cards; 3], dice, name_of, "deal");
        for (side, pile) in [Side::Democracy, Side::Autocracy, Side::Disaster].into_iter().zip(&mut piles) {
            pile.sort_unstable();
            tell(&mut out, Event::Dealt { side, countries: pile.clone() });
        }
        // CS-33: one deck for both Risks, all 42.
        *game.deck = Deck::shuffled(board().territories().collect(), dice, "shuffle");
        let [shared, autocracies, zones] = piles;
        for (side, dealt) in [(Side::Autocracy, autocracies), (Side::Disaster, zones)] {
            let places =
                dealt.into_iter().map(|t| (t, first_tokens(side, start.risk_tokens, dice))).collect();
            game.found(side, places, &mut out);
        }
        game.begin_placing(u32::try_from(shared.len()).unwrap_or(0), &mut out);
        Ok((game, out))
    }

    fn found(&mut self, side: Side, places: BTreeMap<TerritoryId, Tokens>, out: &mut Out) {
        for (t, tokens) in &places {
            self.put(*t, tokens);
        }
        tell(out, Event::Founded { side, places });
    }

    /// CS-4: both players owe at once, in any order.
    fn begin_placing(&mut self, shared: u32, out: &mut Out) {
        let each = self.options.start_by(self.numbers());
        self.owed = [shared * each; 2];
        self.stage = self.new_occasion();
        tell(out, Event::SetUpBegan { each, owed: shared * each });
    }

    /// CS-4: a shared country is one that no Risk was dealt.
    #[must_use]
    pub fn is_shared(&self, t: TerritoryId) -> bool {
        !matches!(
            self.standing(t),
            CountryStatus::Autocracy | CountryStatus::Infiltrated | CountryStatus::Zone { .. }
        )
    }

    /// CS-4: how many tokens this player may still place in a country in set-up.
    #[must_use]
    pub fn room(&self, side: Side, t: TerritoryId) -> u32 {
        if !self.is_shared(t) {
            return 0;
        }
        self.options.start_by(self.numbers()).saturating_sub(self.count(side, t))
    }
}

/// CS-4, CS-41: so many different kinds, a pick for each in turn.
fn first_tokens(side: Side, count: usize, dice: &mut Dice) -> Tokens {
    let mut tokens = Tokens::none();
    for _ in 0..count {
        let fresh: Vec<Kind> = side.kinds().iter().copied().filter(|k| tokens.count(*k) == 0).collect();
        if let Some(kind) = dice.pick(&fresh, word_of, "kind") {
            tokens.add(kind, 1);
        }
    }
    tokens
}
