//! The numbers of Warrior's rules, from `assets/warrior/numbers.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::Loyalty;
use super::agreed::{Income, Victory, written};
use super::map::board;
use super::sides::SEATS;
use crate::data::{Book, NumberFile, Run, Share, Steps};
use crate::rules::{TerritoryId, ZoneId};

/// Every number of the rules. A game has those of its edition: [`super::Warrior::numbers`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// What is chosen for who chooses nothing.
    pub options: Defaults,
    /// How a game is won.
    pub victory: Winning,
    /// What everybody begins with.
    pub start: Start,
    /// What a combat round pays.
    pub income: Incomes,
    /// WR-17: the natural force of an unoccupied territory, in full.
    pub natural_force: ByContinent<u32>,
    /// WR-54: the troops that holding a whole continent brings.
    pub continents: ByContinent<u32>,
    /// Dice in combat.
    pub combat: Fighting,
    /// Capitals and their fall.
    pub capital: Capitals,
    /// The auction.
    pub auction: Auctions,
    /// Speculative trade.
    pub speculation: Speculation,
    /// What fate brings.
    pub fate: Fates,
    /// Votes and special acts.
    pub council: Council,
    /// The table of random territories.
    pub random_territory: RandomTerritories,
}

/// What is chosen for who chooses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// How the game is won.
    pub victory: Victory,
    /// WR-11.
    pub income: Income,
    /// WR-10.
    pub rotate: bool,
    /// WR-47.
    #[serde(rename = "ballots", deserialize_with = "written")]
    pub written_ballots: bool,
    /// WR-3: how many rounds may be agreed.
    pub rounds: Run,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winning {
    /// WR-1: territories that a beaten player may still have.
    pub left: u32,
    /// WR-3: points a territory.
    pub points: u32,
}

/// What everybody begins with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// WR-5: territories for each player, by the number of players.
    pub cards: Steps<usize>,
    /// WR-7: troops for each of these territories; one of them stands there already.
    pub troops: u32,
    /// WR-8.
    pub cash: u32,
}

/// What a combat round pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incomes {
    /// WR-11: a territory.
    pub flat: u32,
    /// WR-11, WR-49: a trade route.
    pub trade_route: u32,
    /// WR-11, WR-51: an emergency leader's office.
    pub leader: u32,
    /// WR-11: a territory, by continent.
    pub differential: ByContinent<u32>,
}

/// Dice in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// WR-15: the most dice of an attack.
    pub attack_dice: u8,
    /// WR-15: the most dice of a defence.
    pub defence_dice: u8,
    /// WR-14: taken off a betrayed host's defence dice.
    pub betrayed: i8,
    /// WR-51: taken off an emergency leader's attack dice.
    pub leader: i8,
}

/// Capitals and their fall.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capitals {
    /// WR-18: how many times its troops a capital counts, by its die.
    pub strength: Steps<u32>,
    /// WR-20: of its owner's money.
    pub spoils: Share,
    /// WR-21: what a territory does, by its die.
    pub loyalty: Steps<Loyalty>,
    /// WR-21: troops more where it stays loyal.
    pub loyal: u32,
    /// WR-21: of the troops where it joins the victor.
    pub joining: Share,
    /// WR-21: so many at least.
    pub joining_least: u32,
}

/// The auction.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Auctions {
    /// WR-24: the troops in a lot, by its die.
    pub lots: Steps<u32>,
}

/// Speculative trade.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speculation {
    /// WR-28: the most that may be staked.
    pub most: u32,
    /// WR-28: what comes back of a stake, by the die.
    pub returns: Steps<Share>,
}

/// What fate brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fates {
    /// WR-30 (4): of everybody's money.
    pub famine: Share,
    /// WR-31 (5): gained for each territory.
    pub boom: u32,
    /// WR-32 (6): paid for each territory.
    pub crash: u32,
    /// WR-33 (7): gained for each territory.
    pub fair_year: u32,
    /// WR-34 (8): paid for each territory.
    pub lean_year: u32,
    /// WR-35 (9): gained for one territory.
    pub prosperity: u32,
    /// WR-35 (10): paid for one territory.
    pub bankruptcy: u32,
    /// WR-36 (11): gained for each of two.
    pub prosperity_each: u32,
    /// WR-36 (12): paid for each of two.
    pub bankruptcy_each: u32,
    /// WR-37 (13): paid.
    pub disaster_aid: u32,
    /// WR-37 (13): the faces on which a troop dies.
    pub disaster_dies: Run,
    /// WR-38 (14): money gained.
    pub fortune_cash: u32,
    /// WR-38 (14): troops gained.
    pub fortune_troops: u32,
    /// WR-39 (15): times a die is a mob.
    pub mob: u32,
    /// WR-40 (16).
    pub volunteers: u32,
    /// WR-41 (17).
    pub desertion: u32,
    /// WR-43 (19).
    pub militia: u32,
    /// WR-43 (20).
    pub arming: u32,
    /// WR-44 (22): troops that each force loses.
    pub epidemic: u32,
    /// WR-44 (23): troops that may be moved.
    pub fuel: u32,
}

/// Votes and special acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Council {
    /// WR-46: money that brings a vote.
    pub cash_a_vote: u32,
    /// WR-48: of the richest one's money.
    pub aid: Share,
    /// WR-50: troops for each territory.
    pub levy: u32,
    /// WR-52: troops in a territory that is awarded.
    pub award: u32,
    /// WR-51: the faces on which an office ends.
    pub leader_ends: Run,
    /// WR-53: troops that are removed from a player.
    pub removed: u32,
    /// WR-53: the faces on which a sanction works.
    pub sanction: Run,
    /// WR-53: of the troops there, rounded up.
    pub sanction_lost: Share,
}

/// WR-55: the table of random territories.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomTerritories {
    /// How many dice are rolled for a continent.
    pub dice: ByContinent<u8>,
    /// The territory of each sum, from the smallest on.
    pub lines: ByContinent<Lines>,
}

/// WR-55: a continent's territories, in the order of the sums that they stand for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Lines(pub Vec<TerritoryId>);

impl TryFrom<Vec<String>> for Lines {
    type Error = String;

    fn try_from(ids: Vec<String>) -> Result<Self, String> {
        let found = |id: &String| board().by_id(id).ok_or_else(|| format!("there is no territory {id}"));
        ids.iter().map(found).collect::<Result<_, _>>().map(Self)
    }
}

/// Something for each continent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ByContinent<T> {
    pub north_america: T,
    pub south_america: T,
    pub europe: T,
    pub africa: T,
    pub asia: T,
    pub oceania: T,
}

impl<T> ByContinent<T> {
    /// A continent's.
    #[must_use]
    pub const fn of(&self, zone: ZoneId) -> &T {
        match zone.0 {
            0 => &self.north_america,
            1 => &self.south_america,
            2 => &self.europe,
            3 => &self.africa,
            4 => &self.asia,
            _ => &self.oceania,
        }
    }
}

impl Numbers {
    /// WR-17: the natural force of an unoccupied territory, in full.
    #[must_use]
    pub fn natural_force_of(&self, t: TerritoryId) -> u32 {
        *self.natural_force.of(board().zone(t))
    }

    /// WR-11: what a territory yields in an income phase.
    #[must_use]
    pub fn yields(&self, t: TerritoryId, income: Income) -> u32 {
        match income {
            Income::Flat => self.income.flat,
            Income::Differential => *self.income.differential.of(board().zone(t)),
        }
    }
}

/// The numbers of every edition.
pub(super) static NUMBERS: LazyLock<NumberFile<Numbers>> = LazyLock::new(|| {
    read(include_str!("../../../assets/warrior/numbers.toml")).expect("Warrior's numbers, held by a test")
});

/// Rules, help and first game, with today's numbers in them.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let (rules, help, first_game) = (
        include_str!("../../../assets/warrior/rules.toml"),
        include_str!("../../../assets/warrior/help.toml"),
        include_str!("../../../assets/warrior/first_game.toml"),
    );
    Book::read(rules, help, &NUMBERS)
        .and_then(|book| book.with_first_game(first_game, &NUMBERS))
        .expect("Warrior's texts, held by a test")
});

/// Reads a file of Warrior's numbers, and gives names to those that stand elsewhere.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Numbers>, crate::data::BadData> {
    Ok(NumberFile::read(text)?
        .naming("territories", board().len())
        .naming("least_players", SEATS.0.into())
        .naming("most_players", SEATS.1.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> TerritoryId {
        board().by_id(id).expect("the territory exists")
    }

    #[test]
    fn wr_17_natural_forces() {
        let force = ["alaska", "peru", "ukraine", "egypt", "japan", "indonesia"]
            .map(|id| NUMBERS.now().natural_force_of(at(id)));
        assert_eq!(force, [7, 5, 7, 5, 5, 15]);
    }

    #[test]
    fn wr_54_continents_bring_troops() {
        let troops: Vec<_> = board().zones().map(|zone| *NUMBERS.now().continents.of(zone)).collect();
        assert_eq!(troops, [5, 2, 5, 3, 7, 2]);
    }

    #[test]
    fn wr_11_incomes_by_continent() {
        let some = ["alaska", "peru", "ukraine", "egypt", "japan", "indonesia"].map(at);
        assert_eq!(some.map(|t| NUMBERS.now().yields(t, Income::Flat)), [20; 6]);
        assert_eq!(some.map(|t| NUMBERS.now().yields(t, Income::Differential)), [30, 20, 20, 10, 30, 10]);
    }

    #[test]
    fn dice_tables_have_a_line_for_each_face() {
        let Numbers { capital, auction, speculation, start, .. } = NUMBERS.now();
        let die = Run { from: 1, to: 6 };
        assert_eq!([capital.strength.whole(), capital.loyalty.whole(), auction.lots.whole()], [die; 3]);
        assert_eq!(speculation.returns.whole(), die);
        assert_eq!(start.cards.whole(), Run { from: SEATS.0.into(), to: SEATS.1.into() });
    }

    #[test]
    fn wr_55_every_territory_has_its_sum() {
        let table = &NUMBERS.now().random_territory;
        for zone in board().zones() {
            let (dice, lines) = (table.dice.of(zone), &table.lines.of(zone).0);
            let here: crate::rules::TerritorySet = lines.iter().copied().collect();
            assert_eq!(here, board().in_zone(zone), "{}", board().zone_name(zone));
            assert_eq!(lines.len(), here.len());
            assert!(lines.len() <= usize::from(5 * dice + 1), "no sum reaches the last line");
        }
    }
}
