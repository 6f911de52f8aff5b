//! What people type, and which territory they mean by it.

use super::{Board, Territory, TerritoryId, ZoneId};

/// A name that no territory, or more than one, answers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// What was typed.
    pub typed: String,
    /// Up to three territories that may have been meant, the likeliest first; empty if none comes near.
    pub near: Vec<TerritoryId>,
}

/// How well something typed fits a name; the better, the smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The whole name.
    Whole,
    /// The beginnings of the name's words, from the first on: "w us", "n eur", "ala".
    Words,
    /// The beginnings of some of its words, in their order: "britain".
    SomeWords,
    /// It stands somewhere inside.
    Inside,
}

/// Of two that fit alike, the one whose own name fits comes before the one with a fitting alias.
type Rank = (Fit, bool);

/// One of the names of a territory or zone, as it is compared: its words without what doesn't matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    text: String,
    letters: Letters,
}

impl Key {
    /// Of a name as it is written.
    pub(super) fn of(name: &str) -> Self {
        Self::as_is(plain(name))
    }

    fn as_is(text: String) -> Self {
        Self { letters: Letters::of(&text), text }
    }
}

/// Which letters stand in a text; several share a place. What has a letter that a name lacks is no part of it, which is
/// seen without comparing a word: of all names all but a few are out by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Letters(u64);

impl Letters {
    fn of(text: &str) -> Self {
        let letters = text.chars().filter(|letter| *letter != ' ');
        Self(letters.fold(0, |all, letter| all | 1 << (u32::from(letter) % u64::BITS)))
    }

    fn has_all(self, of: Self) -> bool {
        of.0 & !self.0 == 0
    }

    /// So many letters at least must be put in, taken out or changed before the texts can be the same: each that stands in one
    /// alone.
    fn apart(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones().max((other.0 & !self.0).count_ones())
    }
}

/// No name, nor what somebody types for one, has more letters.
const LONGEST: usize = 60;

/// How many near misses are named.
const NAMED: usize = 3;
/// How like a name something must be to be taken for a misspelling of it, from 0 to 1.
const LIKE: f64 = 0.6;

impl Board {
    /// Finds the territory that is meant. Case, blanks and punctuation don't matter, words may be left
    /// unfinished where only one territory fits ("w us", "n. eur"), and the aliases of the board's
    /// file count as names.
    ///
    /// ```
    /// use wartable_rules::Board;
    ///
    /// let board = Board::classic();
    /// let found = board.parse("w us").expect("only one fits");
    /// assert_eq!(board.name(found), "Western United States");
    /// let miss = board.parse("kamchakta").expect_err("it is misspelt");
    /// assert_eq!(board.name(miss.near[0]), "Kamchatka");
    /// ```
    pub fn parse(&self, typed: &str) -> Result<TerritoryId, NearMiss> {
        // As menus and completions write it: nothing can fit better.
        if let Some(whole) = self.by_name.get(typed) {
            return Ok(*whole);
        }
        let fits = self.fitting(typed);
        let best: Vec<_> = match fits.first() {
            Some(&(fit, _)) => fits.iter().take_while(|(f, _)| *f == fit).map(|(_, t)| *t).collect(),
            None => self.alike(typed),
        };
        match (fits.is_empty(), best.as_slice()) {
            (false, &[only]) => Ok(only),
            _ => {
                Err(NearMiss { typed: typed.trim().to_owned(), near: best.into_iter().take(NAMED).collect() })
            }
        }
    }

    /// The territories whose names may begin with what was typed so far, the likeliest first; all if nothing
    /// was typed yet.
    #[must_use]
    pub fn matching(&self, typed: &str) -> Vec<TerritoryId> {
        if plain(typed).is_empty() {
            return self.territories().collect();
        }
        self.fitting(typed).into_iter().map(|(_, t)| t).collect()
    }

    /// Finds the zone that is meant, as forgivingly as [`Board::parse`] finds a territory.
    #[must_use]
    pub fn parse_zone(&self, typed: &str) -> Option<ZoneId> {
        let typed = Key::of(typed);
        let mut fits: Vec<_> = self
            .zones()
            .zip(&self.zones)
            .filter_map(|(id, zone)| best_fit(&zone.keys, &typed).map(|fit| (fit, id)))
            .collect();
        fits.sort();
        match fits.as_slice() {
            [(_, only)] => Some(*only),
            [(first, only), (second, _), ..] if first < second => Some(*only),
            _ => None,
        }
    }

    /// The zone that is meant by its own name, or by that of a territory in it.
    #[must_use]
    pub fn zone_meant(&self, typed: &str) -> Option<ZoneId> {
        self.parse_zone(typed).or_else(|| self.parse(typed).ok().map(|territory| self.zone(territory)))
    }

    /// All that fit, the best first, otherwise in the board's order.
    fn fitting(&self, typed: &str) -> Vec<(Rank, TerritoryId)> {
        let typed = Key::of(typed);
        let mut fits: Vec<_> = self
            .territories()
            .filter_map(|t| best_fit(&self.territory(t).keys, &typed).map(|fit| (fit, t)))
            .collect();
        fits.sort();
        fits
    }

    /// All that look like what was typed, the most alike first.
    fn alike(&self, typed: &str) -> Vec<TerritoryId> {
        let typed = Key::of(typed);
        // Nobody means a name by what is so much longer than any; each letter would be weighed against those of all.
        if typed.text.is_empty() || typed.text.chars().count() > LONGEST {
            return Vec::new();
        }
        let mut alike: Vec<_> = self
            .territories()
            .map(|t| (likeness(self.territory(t), &typed), t))
            .filter(|(likeness, _)| *likeness >= LIKE)
            .collect();
        alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        alike.into_iter().map(|(_, t)| t).collect()
    }
}

/// The same words without what doesn't matter: case, accents, punctuation, the article.
fn plain(text: &str) -> String {
    let letters: String = text.chars().flat_map(char::to_lowercase).map(bare).collect();
    letters.split_whitespace().filter(|word| *word != "the").collect::<Vec<_>>().join(" ")
}

/// A letter without its accent; a blank for anything that is neither letter nor digit.
fn bare(letter: char) -> char {
    match without_accent(letter) {
        c if c.is_alphanumeric() => c,
        _ => ' ',
    }
}

/// A small letter without its accent, as people type it who have no such key; anything else as it is.
#[must_use]
pub fn without_accent(letter: char) -> char {
    match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        other => other,
    }
}

fn best_fit(keys: &[Key], typed: &Key) -> Option<Rank> {
    let may_fit = keys.iter().enumerate().filter(|(_, key)| key.letters.has_all(typed.letters));
    let ranks = may_fit.filter_map(|(n, key)| fit(&key.text, &typed.text).map(|fit| (fit, n > 0)));
    // A whole alias is as good as a whole name: "uk" is nothing else.
    ranks.map(|(fit, alias)| (fit, alias && fit != Fit::Whole)).min()
}

fn fit(key: &str, typed: &str) -> Option<Fit> {
    if typed.is_empty() {
        return None;
    }
    // Most names begin otherwise, which is soon seen.
    let begins_alike = key.as_bytes().first() == typed.as_bytes().first();
    if begins_alike && (key == typed || same_without_blanks(key, typed)) {
        return Some(Fit::Whole);
    }
    if begins_words(key, typed) {
        let mut firsts = [key, typed].map(|text| text.split(' ').next().unwrap_or_default()).into_iter();
        let from_first =
            firsts.next().zip(firsts.next()).is_some_and(|(name, typed)| name.starts_with(typed));
        return Some(if from_first { Fit::Words } else { Fit::SomeWords });
    }
    key.contains(typed).then_some(Fit::Inside)
}

fn same_without_blanks(a: &str, b: &str) -> bool {
    a.chars().filter(|c| *c != ' ').eq(b.chars().filter(|c| *c != ' '))
}

/// Does each word typed begin a word of the name, in the name's order?
fn begins_words(key: &str, typed: &str) -> bool {
    let mut words = key.split(' ');
    typed.split(' ').all(|start| words.any(|word| word.starts_with(start)))
}

/// How like one of the territory's names, or the beginning of one, something is; nothing where it is less than [`LIKE`].
fn likeness(territory: &Territory, typed: &Key) -> f64 {
    let length = typed.text.chars().count();
    let compare = |key: &Key| {
        let beginning = Key::as_is(key.text.chars().take(length).collect());
        like(key, typed).max(like(&beginning, typed))
    };
    territory.keys.iter().filter(|key| key.text.len() > 3).map(compare).fold(0.0, f64::max)
}

fn like(key: &Key, typed: &Key) -> f64 {
    let longer = key.text.chars().count().max(typed.text.chars().count());
    let most = 1.0 - f64::from(key.letters.apart(typed.letters)) / longer.max(1) as f64;
    if most < LIKE { 0.0 } else { strsim::normalized_damerau_levenshtein(&key.text, &typed.text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(typed: &str) -> &'static str {
        match Board::classic().parse(typed) {
            Ok(territory) => Board::classic().id_str(territory),
            Err(miss) => panic!("{typed} is not understood: {:?}", names(&miss.near)),
        }
    }

    fn names(territories: &[TerritoryId]) -> Vec<&'static str> {
        territories.iter().map(|t| Board::classic().name(*t)).collect()
    }

    fn missed(typed: &str) -> Vec<&'static str> {
        names(&Board::classic().parse(typed).expect_err(typed).near)
    }

    #[test]
    fn forgives_what_people_type() {
        for (typed, meant) in [
            ("Alaska", "alaska"),
            ("  aLASKA! ", "alaska"),
            ("western_united_states", "western_united_states"),
            ("WesternUnitedStates", "western_united_states"),
            ("w us", "western_united_states"),
            ("W. US", "western_united_states"),
            ("wus", "western_united_states"),
            ("western us", "western_united_states"),
            ("east us", "eastern_united_states"),
            ("n eur", "northern_europe"),
            ("N. Europe", "northern_europe"),
            ("south eu", "southern_europe"),
            ("gb", "great_britain"),
            ("uk", "great_britain"),
            ("britain", "great_britain"),
            ("nwt", "northwest_territory"),
            ("North-West Territory", "northwest_territory"),
            ("Russia", "ukraine"),
            ("eastern europe", "ukraine"),
            ("Eastern Canada", "quebec"),
            ("Québec", "quebec"),
            ("central africa", "congo"),
            ("southeast asia", "siam"),
            ("SE Asia", "siam"),
            ("me", "middle_east"),
            ("the Middle East", "middle_east"),
            ("w aus", "western_australia"),
            ("eastern aus", "eastern_australia"),
            ("guinea", "new_guinea"),
            ("ng", "new_guinea"),
            ("n af", "north_africa"),
            ("kam", "kamchatka"),
            ("jap", "japan"),
        ] {
            assert_eq!(parsed(typed), meant, "{typed}");
        }
    }

    #[test]
    fn every_name_id_and_alias_means_one_territory() {
        let board = Board::classic();
        for t in board.territories() {
            for key in &board.territory(t).keys {
                assert_eq!(board.parse(&key.text), Ok(t), "{key:?}");
            }
        }
    }

    /// What is passed over by its letters alone is what weighing it would pass over.
    #[test]
    fn nothing_is_like_a_name_or_fits_it_but_what_has_its_letters() {
        let board = Board::classic();
        let words = [
            "kamchakta",
            "grate brittain",
            "yakust",
            "nrth",
            "xyzzy",
            "alsaka",
            "sth amerca",
            "urope",
            "jpan",
        ];
        let all = board.territories().flat_map(|t| board.territory(t).keys.iter());
        for (key, typed) in all.flat_map(|key| words.map(|word| (key, Key::of(word)))) {
            let weighed = strsim::normalized_damerau_levenshtein(&key.text, &typed.text);
            let found = like(key, &typed);
            assert!(found == weighed || found == 0.0 && weighed < LIKE, "{key:?}, {typed:?}");
            if fit(&key.text, &typed.text).is_some() {
                assert!(key.letters.has_all(typed.letters), "{key:?}, {typed:?}");
            }
        }
    }

    #[test]
    fn several_that_fit_are_named() {
        assert_eq!(missed("west"), ["Western United States", "Western Europe", "Western Australia"]);
        assert_eq!(missed("al"), ["Alaska", "Alberta"]);
        assert_eq!(missed("australia"), ["Western Australia", "Eastern Australia"]);
        assert_eq!(missed("n"), ["Northwest Territory", "Northern Europe", "North Africa"]);
    }

    #[test]
    fn a_misspelling_is_a_near_miss() {
        assert_eq!(missed("Kamtschatka")[0], "Kamchatka");
        assert_eq!(missed("brasilia"), ["Brazil"]);
        assert_eq!(missed("afganistan"), ["Afghanistan"]);
        assert_eq!(missed("western untied states")[0], "Western United States");
        assert_eq!(missed("Irkustk")[0], "Irkutsk");
    }

    #[test]
    fn what_is_like_nothing_has_no_near_names() {
        for typed in ["", "   ", "?!", "xyzzy", "qqqqqqqqqqqqqqqqqq", "𝕏", "🦀"] {
            let miss = Board::classic().parse(typed).expect_err(typed);
            assert!(miss.near.is_empty(), "{typed}: {:?}", names(&miss.near));
            assert_eq!(miss.typed, typed.trim());
        }
        // However it begins: nobody weighs a thousand letters against all names.
        let long = "Kamchakta ".repeat(99);
        assert!(Board::classic().parse(&long).expect_err("no name").near.is_empty());
        assert!(!Board::classic().parse("Kamchakta").expect_err("misspelt").near.is_empty());
    }

    #[test]
    fn completion_puts_the_likeliest_first() {
        let board = Board::classic();
        assert_eq!(board.matching("").len(), 42);
        assert_eq!(names(&board.matching("india")), ["India"]);
        assert_eq!(names(&board.matching("ind")), ["India", "Indonesia"]);
        assert_eq!(names(&board.matching("siber")), ["Siberia"]);
        // "eur": the second word of three; within "Europe" alone.
        let europe = names(&board.matching("eur"));
        assert_eq!(europe[..3], ["Northern Europe", "Western Europe", "Southern Europe"]);
        assert_eq!(names(&board.matching("kut")), ["Yakutsk", "Irkutsk"]);
        assert!(board.matching("xyzzy").is_empty());
    }

    #[test]
    fn zones_are_understood_as_well() {
        let board = Board::classic();
        let zone = |typed: &str| board.parse_zone(typed).map(|z| board.zone_name(z));
        assert_eq!(zone("europe"), Some("Europe"));
        assert_eq!(zone("N. America"), Some("North America"));
        assert_eq!(zone("as"), Some("Asia"));
        assert_eq!(zone("america"), None);
        assert_eq!(zone(""), None);
    }
}
