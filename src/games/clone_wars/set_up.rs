//! What is there before anything is claimed (CW-2, CW-4), and planets dealt (CW-5).

use std::collections::BTreeMap;

use super::land::{Out, name_of, tell};
use super::sides::SEATS;
use super::tokens::TOKENS;
use super::{
    ALL_ARMIES, Army, CardId, CloneWars, Draft, Event, Faction, GOLD, Land, ORDER, Options, Phase, RED,
    Recent, Sidious, board, faction,
};
use crate::rules::{
    BadOption, Deck, Dice, Edition, Offers, Sealed, Seats, Shared, SideId, TerritoryId, Veiled,
};

impl CloneWars {
    /// An empty board, before anything is shuffled.
    #[must_use]
    pub fn empty(options: Options, seats: u8) -> Self {
        Self::empty_by(Edition::of::<Self>(), options, seats)
    }

    /// The same, by the rules of this edition.
    pub(super) fn empty_by(edition: Edition, options: Options, seats: u8) -> Self {
        let deck = |side| Deck { cards: CardId::of(side).map(Some).collect(), discard: Vec::new() };
        let tokens = TOKENS.of(edition.rules);
        let mut game = Self {
            edition,
            options,
            seats,
            armies: vec![Army::default(); ALL_ARMIES.len()],
            land: vec![Land::default(); board().len()].into(),
            stack: tokens.iter().map(Some).collect(),
            drawn: None,
            decks: Faction::ALL.map(deck).map(Veiled::from),
            sidious: Sidious::default(),
            order66: None,
            call: None,
            placing: Sealed::default(),
            round: 0,
            phase: Phase::Claim,
            turn: RED,
            resume: None,
            occasion: 0,
            stage: 0,
            attack: None,
            conquest: None,
            so_far: Shared::default(),
            offers: Offers::default(),
            conceded: Default::default(),
            against: Default::default(),
            outcome: None,
            recent: Recent::default().into(),
        };
        for army in ALL_ARMIES {
            game.army_mut(army).pool = game.numbers().troops(faction(army));
        }
        game
    }

    /// CW-2, CW-4: decks and tokens are shuffled; then planets are claimed, or dealt.
    pub(super) fn dealt(
        edition: Edition,
        options: &Options,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<(Self, Out), BadOption> {
        if !(SEATS.0..=SEATS.1).contains(&seats.count) {
            let (name, allowed) = ("players".to_owned(), format!("{} to {} players", SEATS.0, SEATS.1));
            return Err(BadOption { name, value: seats.count.into(), allowed });
        }
        let mut game = Self::empty_by(edition, options.clone(), seats.count);
        let mut out = Out::new();
        for deck in &mut game.decks {
            dice.shuffle(&mut deck.cards, "shuffle");
        }
        dice.shuffle(&mut game.stack, "tokens");
        match game.options.draft {
            Draft::InTurn => game.next_claim(&mut out),
            Draft::Random => game.deal_planets(dice, &mut out),
        }
        Ok((game, out))
    }

    /// CW-5, CW-7: whose claim it is when so many planets are claimed: each Republic army's first, then all in turn.
    #[must_use]
    pub fn claimant(claimed: usize) -> SideId {
        match claimed {
            0 => RED,
            1 => GOLD,
            later => ORDER[(later - 2) % ORDER.len()],
        }
    }

    /// CW-5: all at once, in the order of claiming.
    fn deal_planets(&mut self, dice: &mut Dice, out: &mut Out) {
        let mut all: Vec<TerritoryId> = board().territories().collect();
        dice.shuffle(&mut all, "planets");
        let mut planets: BTreeMap<SideId, Vec<TerritoryId>> = BTreeMap::new();
        for claimed in 0..board().len() {
            let Some(at) = dice.draw(&mut all, name_of, "planet") else { break };
            let army = Self::claimant(claimed);
            self.settle(army, at);
            planets.entry(army).or_default().push(at);
        }
        tell(out, Event::Dealt { planets });
        self.begin_deploy(out);
    }

    /// CW-5: a planet with one troop on it.
    pub(super) fn settle(&mut self, army: SideId, at: TerritoryId) {
        let pool = &mut self.army_mut(army).pool;
        *pool = pool.saturating_sub(1);
        let land = self.land_mut(at);
        (land.owner, land.troops) = (Some(army), 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clone_wars::{BLACK, BLUE};

    #[test]
    fn cw_5_eleven_eleven_ten_and_ten() {
        let mut claimed = [0; 4];
        for number in 0..board().len() {
            claimed[CloneWars::claimant(number).index()] += 1;
        }
        assert_eq!(claimed, [11, 11, 10, 10]);
        let first: Vec<SideId> = (0..7).map(CloneWars::claimant).collect();
        assert_eq!(first, [RED, GOLD, BLUE, RED, BLACK, GOLD, BLUE]);
    }
}
