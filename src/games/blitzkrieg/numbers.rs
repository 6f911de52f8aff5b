//! The numbers of Blitzkrieg's rules, from `assets/blitzkrieg/numbers.toml`, and its texts.

use std::sync::LazyLock;

use serde::Deserialize;

use super::board::World;
use crate::data::{BadData, Book, NumberFile, Share};
use crate::rules::Symbol;

/// Every number of the rules. A game has those of its edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// What is chosen for who chooses nothing.
    pub options: Defaults,
    /// What may be chosen at most.
    pub bounds: Bounds,
    /// How many may play.
    pub players: Players,
    /// What is in the deck, and drawn from it first.
    pub deck: Drawing,
    /// What a player begins with.
    pub start: Start,
    /// What a pawned territory brings.
    pub pawn: BySymbol,
    /// The MODs of 2210's cards.
    pub mods: BySymbol,
    /// By society type.
    pub morale: Morale,
    /// What else society types do.
    pub societies: Societies,
    /// The faces of dice.
    pub dice: Faces,
    /// What things cost.
    pub prices: Prices,
    /// Moves over friendly land.
    pub march: Marching,
    /// What natives pay.
    pub sale: Selling,
    /// How troops count.
    pub troops: Counting,
    /// Eyes and Pyramids.
    pub illuminati: Illuminated,
}

/// What is chosen for who chooses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defaults {
    /// BZ-7.
    pub devastation: bool,
    /// BZ-9.
    pub societies: bool,
    /// BZ-8.
    pub holy_land: bool,
    /// BZ-5.
    pub special_troops: bool,
    /// BZ-5; the Moon goes by it (BZ-A2).
    pub emplacements: bool,
    /// BZ-40: seats for them.
    pub illuminati: u32,
    /// BZ-1: divisions in a native territory.
    pub native_garrison: u32,
    /// BZ-E13.
    pub pump_guard: bool,
    /// BZ-G7.
    pub force_cap: bool,
    /// BZ-E1.
    pub commanders_first: bool,
    /// BZ-F9.
    pub pyramid_victory: bool,
    /// BZ-B1: seats.
    pub shuffle: bool,
    /// BZ-G8: in hours.
    pub window: u32,
}

/// What may be chosen at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// BZ-1.
    pub native_garrison: u32,
}

/// How many may play (BZ-A1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// Normal players at least.
    pub least: u8,
    /// At most on the classic board.
    pub classic: u8,
    /// At most on that of 2210.
    pub world_2210: u8,
    /// Illuminati at most.
    pub illuminati: u8,
}

/// What is in the deck, and drawn from it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// BZ-6: wild cards.
    pub wild: usize,
    /// BZ-7: territories.
    pub devastated: usize,
}

/// What a player begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// BZ-A12.
    pub resources: u32,
    /// BZ-10: resource dice.
    pub dice: u32,
    /// BZ-10: cards dealt.
    pub cards: usize,
    /// BZ-10: resources for a wild card.
    pub wild: u32,
    /// BZ-11.
    pub divisions: u32,
    /// BZ-A9: cards that may be pawned.
    pub pawned: usize,
}

/// A number for each thing that a card may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct BySymbol {
    pub infantry: u32,
    pub cavalry: u32,
    pub artillery: u32,
}

/// Morale by society type (BZ-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morale {
    /// BZ-22: everybody's without society types.
    pub none: u32,
    /// Dictatorship.
    pub dictatorship: u32,
    /// Corporate State.
    pub corporate: u32,
    /// Fanatic Theocracy.
    pub fanatic: u32,
    /// Geotheistic Theocracy with The Holy Land.
    pub holy: u32,
    /// The same without it.
    pub unholy: u32,
    /// Free-Love Utopia.
    pub utopia: u32,
}

/// What else society types do (BZ-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Societies {
    /// BZ-B4: resources more for a Corporate State's roll.
    pub corporate: u32,
    /// BZ-B7: times the diplomat's prices.
    pub fanatic_diplomat: Share,
    /// BZ-B7: the part of them that a Utopia pays.
    pub utopia_diplomat: Share,
    /// BZ-B5: more for a guarded territory, or by surprise.
    pub utopia_attack: u32,
}

/// The faces of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faces {
    /// BZ-15.
    pub resources: u8,
    /// BZ-12, BZ-41.
    pub order: u8,
    /// BZ-19 to BZ-21: a leader's where they aren't at home.
    pub leader: u8,
    /// The same where they are.
    pub leader_home: u8,
    /// BZ-22.
    pub memetic: u8,
    /// BZ-45.
    pub eye: u8,
    /// BZ-42.
    pub movement: u8,
    /// BZ-44.
    pub contest: u8,
    /// BZ-48.
    pub pyramid: u8,
}

/// What things cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// BZ-17.
    pub division: u32,
    /// BZ-18.
    pub space_center: u32,
    /// BZ-19.
    pub general: u32,
    /// BZ-20.
    pub admiral: u32,
    /// BZ-21.
    pub marshal: u32,
    /// BZ-22.
    pub diplomat: u32,
    /// BZ-22: an attack.
    pub memetic: u32,
    /// BZ-18: Civil Transport, SB Dropship.
    pub jump: u32,
    /// BZ-24: a division.
    pub invade: u32,
    /// BZ-28.
    pub conquest: u32,
}

/// Moves over friendly land (BZ-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marching {
    /// For so many divisions over so many territories, or a part of either.
    pub price: u32,
    /// The same.
    pub divisions: u32,
    /// The same.
    pub territories: u32,
}

/// What natives pay (BZ-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selling {
    /// For the territory.
    pub territory: u32,
    /// For a division there.
    pub division: u32,
    /// For its space center.
    pub space_center: u32,
    /// For the diplomat; leaders roll.
    pub diplomat: u32,
}

/// How troops count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// BZ-D3, BZ-E5: divisions that a special troop counts as where it doesn't roll.
    pub special: u32,
    /// BZ-E3: of each kind of special troop, a player's.
    pub each: u32,
    /// BZ-E8: space centers in a territory.
    pub centers: u32,
    /// BZ-31: times one's strength, by surprise.
    pub surprise: u32,
    /// BZ-22: memetic attacks in a turn.
    pub memetic: u32,
}

/// Eyes and Pyramids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Illuminated {
    /// BZ-40.
    pub eyes: u32,
    /// BZ-40: Movement Dice.
    pub dice: u32,
    /// BZ-G1: points for a link.
    pub step: u32,
    /// BZ-G3: what a space center's owner pays.
    pub moon: u32,
    /// BZ-G7: actions of a player's in a turn.
    pub forced: u32,
    /// BZ-48: resources.
    pub ready: u32,
    /// BZ-48: what the die shows then.
    pub built: u8,
    /// BZ-49.
    pub pyramids: u32,
    /// BZ-49.
    pub in_territory: u32,
}

impl BySymbol {
    /// The number for this one.
    #[must_use]
    pub const fn of(self, symbol: Symbol) -> u32 {
        match symbol {
            Symbol::Infantry => self.infantry,
            Symbol::Cavalry => self.cavalry,
            Symbol::Artillery => self.artillery,
        }
    }
}

impl Players {
    /// BZ-A1: normal players at most on this board.
    #[must_use]
    pub const fn most(self, world: World) -> u8 {
        if world.is_2210() { self.world_2210 } else { self.classic }
    }
}

impl Marching {
    /// BZ-D1: what a move of so many divisions over so many links costs.
    #[must_use]
    pub const fn cost(self, divisions: u32, links: u32) -> u32 {
        let loads = divisions.div_ceil(self.divisions);
        self.price.saturating_mul(loads.saturating_mul(links.div_ceil(self.territories)))
    }
}

/// The numbers of every edition.
pub(super) static NUMBERS: LazyLock<NumberFile<Numbers>> = LazyLock::new(|| {
    read(include_str!("../../../assets/blitzkrieg/numbers.toml"))
        .expect("Blitzkrieg's numbers, held by a test")
});

/// Rules, help and first game, with today's numbers in them.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let (rules, help, first_game) = (
        include_str!("../../../assets/blitzkrieg/rules.toml"),
        include_str!("../../../assets/blitzkrieg/help.toml"),
        include_str!("../../../assets/blitzkrieg/first_game.toml"),
    );
    Book::read(rules, help, &NUMBERS)
        .and_then(|book| book.with_first_game(first_game, &NUMBERS))
        .expect("Blitzkrieg's texts, held by a test")
});

/// Reads a file of Blitzkrieg's numbers, and gives names to those that stand elsewhere.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Numbers>, BadData> {
    let mut file: NumberFile<Numbers> = NumberFile::read(text)?;
    let numbers = file.now();
    let bad = |complaint: String| Err(BadData::new(complaint));
    let Marching { divisions, territories, .. } = numbers.march;
    if divisions == 0 || territories == 0 {
        return bad("a move takes some divisions over some territories for its price, not none".to_owned());
    }
    let Faces { resources, order, leader, leader_home, memetic, eye, movement, contest, pyramid } =
        numbers.dice;
    let faces = [resources, order, leader, leader_home, memetic, eye, movement, contest, pyramid];
    if faces.contains(&0) {
        return bad("every die has faces".to_owned());
    }
    let built = numbers.illuminati.built;
    if built == 0 || built > pyramid {
        return bad(format!("a die with {pyramid} faces for a Pyramid doesn't show {built}"));
    }
    if numbers.players.least > numbers.players.classic.min(numbers.players.world_2210) {
        return bad("more players are needed than may play".to_owned());
    }
    if numbers.start.pawned > numbers.start.cards {
        return bad("nobody may pawn more cards than there are".to_owned());
    }
    let whole = World::EarthAndMoon.today().board();
    for world in World::ALL {
        let name = match world {
            World::Classic => "territories",
            World::Earth => "territories_2210",
            World::EarthAndMoon => "territories_moon",
        };
        file = file.naming(name, world.today().board().len());
    }
    for zone in whole.zones() {
        let bonus = usize::try_from(whole.bonus(zone)).unwrap_or(usize::MAX);
        file = file.naming(&format!("bonus_{}", whole.zone_id_str(zone)), bonus);
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Texts as _;

    #[test]
    fn bz_10_pawning_and_bz_6_mods() {
        let numbers = NUMBERS.now();
        let symbols = [Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery];
        assert_eq!(symbols.map(|symbol| numbers.pawn.of(symbol)), [1, 2, 3]);
        assert_eq!(symbols.map(|symbol| numbers.mods.of(symbol)), [1, 3, 5]);
        assert_eq!(World::ALL.map(|world| numbers.players.most(world)), [6, 10, 10]);
    }

    #[test]
    fn bz_d1_moves_go_by_tens_and_by_twos() {
        let march = NUMBERS.now().march;
        for (divisions, links, cost) in
            [(1, 1, 1), (10, 2, 1), (11, 2, 2), (10, 3, 2), (11, 3, 4), (25, 5, 9), (1, 0, 0)]
        {
            assert_eq!(march.cost(divisions, links), cost, "{divisions} over {links}");
        }
    }

    #[test]
    fn bz_b7_a_diplomat_twice_as_dear_or_half() {
        let Numbers { prices, societies, .. } = NUMBERS.now();
        let both = |share: Share| (share.of(prices.diplomat), share.of(prices.memetic));
        assert_eq!((both(societies.fanatic_diplomat), both(societies.utopia_diplomat)), ((8, 4), (2, 1)));
    }

    #[test]
    fn every_rule_is_found_by_its_id_and_by_its_words() {
        let numbered = (1..=35).chain(40..=49).map(|number| number.to_string());
        let rulings = [('A', 13), ('B', 10), ('C', 11), ('D', 15), ('E', 15), ('F', 9), ('G', 15)];
        let lettered =
            rulings.into_iter().flat_map(|(letter, last)| (1..=last).map(move |n| format!("{letter}{n}")));
        let all: Vec<String> = numbered.chain(lettered).collect();
        assert_eq!(BOOK.rules().map(|(id, ..)| id.trim_start_matches("BZ-")).collect::<Vec<_>>(), all);
        for id in all {
            for search in [format!("BZ-{id}"), format!("bz {}", id.to_lowercase()), id.clone()] {
                let found = BOOK.rules_text(&search);
                assert_eq!(
                    found.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
                    [format!("BZ-{id}")],
                    "{search}"
                );
            }
        }
        for (id, text, keys) in BOOK.rules() {
            for key in keys.split(' ') {
                assert!(BOOK.rules_text(key).iter().any(|(found, _)| *found == id), "{key} finds {id}");
            }
            assert!(text.chars().count() < 700, "{id} is too long for a phone: {text}");
        }
        assert!(BOOK.rules_text("reconstructed").iter().any(|(id, _)| *id == "BZ-6"));
    }

    #[test]
    fn every_verb_has_a_topic() {
        for word in
            "place move attack pass offer odds hand society pawn roll raise march invade fight conquer sell \
                     surprise memetic pyramid friend consent eye contest intervene prices ledger"
                .split_whitespace()
        {
            assert!(BOOK.help(word).is_some(), "{word}");
        }
        for topic in BOOK.topics() {
            let text = BOOK.help(topic).expect("a topic");
            assert!(text.chars().count() < 700, "{topic}");
        }
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        let file = include_str!("../../../assets/blitzkrieg/numbers.toml");
        for (from, to, complaint) in [
            ("general = 3\n", "", "missing field `general`"),
            ("general = 3\n", "general = 3\nspy = 2\n", "unknown field `spy`"),
            ("general = 3\n", "general = -3\n", "invalid value"),
            ("utopia_diplomat = \"1/2\"", "utopia_diplomat = 0.5", "neither a number nor a part"),
            ("divisions = 10 ", "divisions = 0 ", "not none"),
            ("memetic = 8\n", "memetic = 0\n", "every die has faces"),
            ("built = 1 ", "built = 7 ", "doesn't show 7"),
            ("least = 2\n", "least = 7\n", "more players are needed"),
            ("pawned = 1 ", "pawned = 3 ", "pawn more cards"),
        ] {
            let changed = file.replacen(from, to, 1);
            assert_ne!(changed, file, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{bad}");
        }
    }
}
