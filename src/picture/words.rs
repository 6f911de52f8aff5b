//! A scene in words, for who can't see its picture: in the order in which it is of use by ear, and with every owner,
//! capital and garrison in it.

use std::cell::LazyCell;

use super::art::{self, Art};
use super::fitting::{LIMIT, cut, length, sentence, short};
use super::placing::{renamed, zone_title};
use super::since::{called, meaning};
use super::{Colour, Key, Place, Scene, Side, Swatch, Symbol, Was, zone_called};

/// How much is said; the more there is on the board, the shorter.
struct Detail {
    /// Land is said zone by zone.
    zones: bool,
    /// The colour stands beside a side's letter.
    colours: bool,
    /// So many of a side's figures at most, the last ones.
    figures: usize,
    /// Instead of a side's figures its gist is said.
    gist: bool,
    /// No name of a side is longer.
    name: usize,
    /// Territories by their short names.
    short: bool,
    /// Tokens by their words, not by their side and number alone.
    tokens: bool,
    /// Land with nothing on it is named, too; else it is what is left when all other land was.
    bare: bool,
    /// A one is said, too.
    ones: bool,
    /// What follows from another mark is said, too (a commander stands in a capital), and names are as on the map.
    implied: bool,
}

const WHOLE: Detail = Detail {
    zones: true,
    colours: true,
    figures: usize::MAX,
    gist: false,
    name: 24,
    short: false,
    tokens: true,
    bare: true,
    ones: true,
    implied: true,
};
const KINDS: Detail = Detail { zones: false, colours: false, figures: 3, name: 16, bare: false, ..WHOLE };
const LESS: Detail = Detail { tokens: false, ..KINDS };
const LITTLE: Detail = Detail { figures: 2, short: true, ..LESS };

/// What the tokens are goes before which land has none: that follows from the rest.
const DETAILS: [Detail; 10] = [
    WHOLE,
    Detail { zones: false, ..WHOLE },
    Detail { zones: false, bare: false, ..WHOLE },
    KINDS,
    Detail { figures: 2, short: true, ..KINDS },
    Detail { figures: 1, name: 14, short: true, ..KINDS },
    Detail { bare: true, ..LITTLE },
    Detail { figures: 1, name: 14, ..LITTLE },
    Detail { figures: 1, name: 8, ..LITTLE },
    Detail { figures: 0, name: 8, ..LITTLE },
];

/// Where there is a gist of everything; in the last ones a number that isn't said is 1.
const BRIEF: [Detail; 6] = [
    Detail { gist: true, ..LITTLE },
    Detail { gist: true, name: 8, ..LITTLE },
    Detail { gist: true, ones: false, ..LITTLE },
    Detail { gist: true, name: 8, ones: false, ..LITTLE },
    Detail { gist: true, name: 6, implied: false, ..LITTLE },
    Detail { gist: true, name: 6, ones: false, implied: false, ..LITTLE },
];
/// What names of territories begin with, and how that is written where there is least room.
const SHORTER: [(&str, &str); 5] =
    [("Northwest ", "NW "), ("North ", "N. "), ("South ", "S. "), ("East ", "E. "), ("Central ", "C. ")];
/// So much room is kept for what has changed, before what stands there is told in more detail.
const FIRST: usize = 350;
/// Where there is no room for what the tokens are.
const KINDS_ELSEWHERE: &str = "Of which kind: the board in words.";
const ONES: [&str; 2] = ["No number: 1.", "Where no number stands it is 1."];

impl Scene {
    /// The whole picture in words, at most a thousand characters: where the game is and whose turn it is, what is going
    /// on, what has changed, then the land by whom or what it belongs to with all that stands there, then the rest.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Some(art) = art::find(&self.board) else { return sentence(&self.title) };
        if self.by_zone {
            return self.words_by_zone(art);
        }
        if !self.briefly.is_empty() {
            return self.in_brief(art);
        }
        let first = self.first(art);
        let told: usize = first.iter().map(|sentence| length(sentence) + 1).sum();
        let title = sentence(&self.title);
        // Nearly always one of the first finds room.
        let lands = DETAILS.each_ref().map(|detail| LazyCell::new(move || self.land(art, detail)));
        let besides: usize = self.said.iter().map(|sentence| length(sentence) + 1).sum();
        let find = |of: usize, told: usize| {
            lands[..of].iter().map(|land| land.as_str()).find(|land| length(land) + told <= LIMIT)
        };
        let told = length(&title) + 1 + told;
        // All of it, if a little less detail is enough; else what comes first; else the land alone.
        let all = find(4, told + besides);
        let shorter = || find(DETAILS.len() - 1, told);
        let told_in_part = || find(DETAILS.len(), length(&title) + 1 + told.min(FIRST));
        let bare = || find(DETAILS.len(), length(&title) + 1);
        let land = all
            .or_else(shorter)
            .or_else(told_in_part)
            .or_else(bare)
            .unwrap_or_else(|| &lands[DETAILS.len() - 1]);
        let shortest = cut(land.to_owned(), LIMIT - length(&title) - 1);
        let mut left = LIMIT - length(&title) - 1 - length(&shortest);
        let mut words = title;
        let mut say = |more: &[String], words: &mut String| {
            for sentence in self.as_far_as(more, &mut left) {
                words.push(' ');
                words.push_str(&sentence);
            }
        };
        say(&first, &mut words);
        if !shortest.is_empty() {
            words.push(' ');
            words.push_str(&shortest);
        }
        say(&self.said, &mut words);
        words
    }

    /// What a picture of a zone alone shows, where there is one that is called so: the land there, and the sides as they stand on
    /// the whole board.
    fn of_zone(&self, called: Option<&str>) -> Option<Self> {
        let art = art::find(&self.board)?;
        let zone = zone_called(self, art, called?)?;
        let lies = |place: &&Place| art.lies_in(&place.territory, zone);
        let places = self.places.iter().filter(lies).cloned().collect();
        let name = zone_title(self, art, zone);
        let titled = |title: &String| format!("{} · {name}", title.trim_end_matches('.'));
        let tersely =
            self.tersely.iter().take(1).map(titled).chain(self.tersely.iter().skip(1).cloned()).collect();
        Some(Self { places, title: titled(&self.title), tersely, ..self.clone() })
    }

    /// The words of a picture of the whole board, or of a zone alone.
    #[must_use]
    pub fn in_words_of(&self, zone: Option<&str>) -> String {
        self.of_zone(zone).map_or_else(|| self.in_words(), |shown| shown.in_words())
    }

    /// Is something framed in that picture, since it has changed, and is somebody gone from somewhere, who and what was there being
    /// struck out?
    #[must_use]
    pub fn marks_in(&self, zone: Option<&str>) -> (bool, bool) {
        let shown = self.of_zone(zone);
        let places = &shown.as_ref().unwrap_or(self).places;
        let struck = places.iter().any(|place| place.struck_out().is_some());
        (places.iter().any(|place| place.changed), struck)
    }

    /// What is going on, and what has changed.
    fn first(&self, art: &Art) -> Vec<String> {
        let mut first: Vec<String> = self.notes.iter().map(|note| sentence(note)).collect();
        first.extend(self.track.iter().map(|track| format!("{}: {}", track.name, sentence(&track.now))));
        first.extend(self.changes.iter().map(|change| sentence(change)));
        if self.changes.is_empty() {
            first.extend(self.last_moves(art));
        }
        first
    }

    /// The gist of it: the land with all that stands there, and as many of the other sentences as there is room for.
    fn in_brief(&self, art: &Art) -> String {
        let land = |detail: &Detail| {
            let land = self.land(art, detail);
            if detail.ones { land } else { format!("{land} {}", ONES[usize::from(detail.implied)]) }
        };
        let lands = BRIEF.each_ref().map(|detail| LazyCell::new(move || land(detail)));
        let (title, briefly) = (std::slice::from_ref(&self.title), &*self.briefly);
        let (short, tersely) = self.tersely.split_at(self.tersely.len().min(1));
        // The land in less detail before the rest in fewer words.
        let ways = [(title, briefly), (short, tersely)]
            .map(|(title, brief)| title.iter().chain(&self.changes).chain(brief))
            .map(|first| first.map(|words| sentence(words)).collect::<Vec<_>>());
        let ways = ways.iter().zip([title, short]).filter(|(_, title)| !title.is_empty());
        let ways = ways.flat_map(|(first, _)| lands.iter().map(move |land| (first, land)));
        let fits = |(first, land): &(&Vec<String>, &LazyCell<String, _>)| {
            first.iter().map(|sentence| length(sentence) + 1).sum::<usize>() + length(land) <= LIMIT
        };
        let shortest = || ways.clone().rev().min_by_key(|(_, land)| length(land));
        let found = ways.clone().find(fits).or_else(shortest);
        let (first, land) = found.map(|(first, land)| (first.clone(), land.to_string())).unwrap_or_default();
        let title = first.first().cloned().unwrap_or_default();
        let land = cut(land, LIMIT - length(&title) - 1);
        let mut left = LIMIT - length(&title) - 1 - length(&land);
        let mut words = title;
        let last = self.last_moves(art).filter(|_| self.changes.is_empty());
        let first = self.as_far_as(first.get(1..).unwrap_or_default(), &mut left);
        let last = self.as_far_as(last.as_slice(), &mut left);
        for sentence in first.iter().chain([&land]).chain(&last) {
            words.push(' ');
            words.push_str(sentence);
        }
        words
    }

    /// "Last moves: A Alaska to Kamchatka, Kamchatka to Japan."
    pub(super) fn last_moves(&self, art: &Art) -> Option<String> {
        let mut said: Option<Colour> = None;
        let each = self.arrows.iter().map(|arrow| {
            let side = self.sides.iter().find(|side| side.colour == arrow.colour);
            let whose = side.filter(|_| said != Some(arrow.colour)).map(|side| format!("{} ", side.letter));
            said = Some(arrow.colour);
            let [from, to] = [&arrow.from, &arrow.to].map(|id| self.name(art, id, false));
            let how = if arrow.jump { " by air" } else { "" };
            format!("{}{from} to {to}{how}", whose.unwrap_or_default())
        });
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| format!("Last moves: {}.", each.join(", ")))
    }

    /// What a territory is called.
    pub(super) fn name<'a>(&'a self, art: &'a Art, id: &'a str, short: bool) -> &'a str {
        if let Some((_, name)) = self.names.iter().find(|(of, _)| of == id) {
            return name;
        }
        let land = art.land(id).map(|land| &art.lands[land]);
        land.map_or(id, |land| if short { &land.short } else { &land.name })
    }

    /// All sides, each with its land; or, where what land is matters more than whose it is, all of each kind.
    fn land(&self, art: &Art, detail: &Detail) -> String {
        let by_kind = self.places.iter().any(|place| !place.rows.is_empty() || place.fill.is_some());
        let mut sentences = Vec::new();
        for side in &self.sides {
            let own: Vec<&Place> =
                self.places.iter().filter(|place| !by_kind && place.letter == Some(side.letter)).collect();
            sentences.push(self.side(art, side, &own, detail));
        }
        if by_kind {
            let mut kinds: Vec<&str> = Vec::new();
            for place in &self.places {
                let kind = called(self, &place.fill).unwrap_or_default();
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            // What the key has last comes first; but what has nothing on it, last.
            let known = |kind: &str| self.keys.iter().position(|key| meaning(key) == kind);
            let is = |place: &Place, kind: &str| called(self, &place.fill).unwrap_or_default() == kind;
            let stands = |kind: &str| self.places.iter().any(|place| is(place, kind) && place.has_tokens());
            kinds.sort_by_key(|kind| (!stands(kind), std::cmp::Reverse(known(kind))));
            for kind in kinds {
                let places: Vec<&Place> = self.places.iter().filter(|place| is(place, kind)).collect();
                let land = match (stands(kind) || detail.bare, places.len() == self.places.len()) {
                    (true, _) => self.list(art, &places, detail),
                    (false, true) => format!("all {}", places.len()),
                    (false, false) => format!("the other {}", places.len()),
                };
                let kind = if kind.is_empty() { "Others" } else { kind };
                sentences.push(format!("{kind}: {land}."));
            }
        } else {
            let nobodys: Vec<&Place> = self.places.iter().filter(|place| place.letter.is_none()).collect();
            if !nobodys.is_empty() {
                sentences.push(format!("Nobody's: {}.", self.list(art, &nobodys, detail)));
            }
        }
        if !detail.tokens && self.places.iter().any(Place::has_tokens) {
            sentences.push(KINDS_ELSEWHERE.to_owned());
        }
        sentences.join(" ")
    }

    /// "Ada (red, A): 12 territories, 140 gp. capital Peru 5, Brazil 2."
    fn side(&self, art: &Art, side: &Side, own: &[&Place], detail: &Detail) -> String {
        let colour = if detail.colours { format!("{}, ", word(side.colour)) } else { String::new() };
        let who = format!("{} ({colour}{})", short(&side.name, detail.name), side.letter);
        let who = if side.active && detail.colours { format!("{who}, whose turn it is") } else { who };
        let mut parts = Vec::new();
        if side.out && side.figures.is_empty() {
            parts.push("out".to_owned());
        }
        let skipped = side.figures.len().saturating_sub(detail.figures);
        if detail.gist {
            parts.extend((!side.gist.is_empty()).then(|| side.gist.clone()));
        } else {
            parts.extend(side.figures[skipped..].iter().cloned());
        }
        let figures = parts.join(", ");
        let land = self.list(art, own, detail);
        match (figures.is_empty(), land.is_empty()) {
            (true, true) => format!("{who}."),
            (false, true) => format!("{who}: {figures}."),
            (true, false) => format!("{who}: {land}."),
            (false, false) => format!("{who}: {figures}; {land}."),
        }
    }

    /// "South America: capital Peru 5, Brazil 2; Africa: Congo 3".
    fn list(&self, art: &Art, places: &[&Place], detail: &Detail) -> String {
        if detail.gist {
            return self.by_marks(art, places, detail);
        }
        if !detail.zones {
            return places.iter().map(|place| self.place(art, place, detail)).collect::<Vec<_>>().join(", ");
        }
        let zones = art.zones.iter().enumerate().filter_map(|(index, zone)| {
            let lies = |place: &&&Place| art.lies_in(&place.territory, index);
            let here: Vec<String> =
                places.iter().filter(lies).map(|place| self.place(art, place, detail)).collect();
            let name = renamed(self, &zone.id).unwrap_or(&zone.name);
            let all = art.lands.iter().filter(|land| land.zone == index).count();
            let whole = if here.len() == all { "all " } else { "" };
            (!here.is_empty()).then(|| format!("{whole}{name}: {}", here.join(", ")))
        });
        zones.collect::<Vec<_>>().join("; ")
    }

    /// "capital Peru 5, Brazil 2; city: Alaska 3, Egypt 1": what many are is said once.
    fn by_marks(&self, art: &Art, places: &[&Place], detail: &Detail) -> String {
        let alike = |place: &Place| {
            let same = |other: &&&Place| !other.capital && other.marks == place.marks;
            !place.capital && !place.marks.is_empty() && places.iter().filter(same).count() > 1
        };
        let (many, few): (Vec<&Place>, Vec<&Place>) = places.iter().copied().partition(|place| alike(place));
        let list = |places: &[&Place]| {
            places.iter().map(|place| self.place(art, place, detail)).collect::<Vec<_>>().join(", ")
        };
        let mut parts = vec![list(&few)];
        let mut kinds: Vec<&[Symbol]> = Vec::new();
        for place in &many {
            if kinds.contains(&&*place.marks) {
                continue;
            }
            kinds.push(&place.marks);
            let same = many.iter().filter(|other| other.marks == place.marks);
            let bare: Vec<Place> =
                same.map(|other| Place { marks: Vec::new(), ..(*other).clone() }).collect();
            let marks: Vec<String> = place.marks.iter().map(|mark| self.mark(*mark)).collect();
            parts.push(format!("{}: {}", marks.join(" "), list(&bare.iter().collect::<Vec<_>>())));
        }
        parts.retain(|part| !part.is_empty());
        parts.join("; ")
    }

    /// "capital Peru 5 with guests B 2", or "Peru 2 book, 1 plant".
    fn place(&self, art: &Art, place: &Place, detail: &Detail) -> String {
        let name = self.name(art, &place.territory, detail.short);
        let shorter = SHORTER
            .iter()
            .filter(|_| !detail.implied)
            .find_map(|(long, short)| name.strip_prefix(long).map(|rest| format!("{short}{rest}")));
        let name = shorter.as_deref().unwrap_or(name);
        if !place.rows.is_empty() || place.fill.is_some() {
            return format!("{name}{}", self.tokens(place, detail));
        }
        let capital = place.capital && (detail.implied || !place.marks.contains(&Symbol::Commander));
        let mut special = if capital { "capital ".to_owned() } else { String::new() };
        for (mark, count) in place.tally() {
            let number = if count > 1 { format!("{count} ") } else { String::new() };
            special.push_str(&format!("{number}{} ", self.mark(mark)));
        }
        let guests: Vec<String> =
            place.guests.iter().map(|(_, letter, count)| format!("{letter} {count}")).collect();
        let guests =
            if guests.is_empty() { String::new() } else { format!(" with guests {}", guests.join(" and ")) };
        let count = if place.count == 1 && !detail.ones {
            String::new()
        } else if place.count > 0 || place.letter.is_some() {
            format!(" {}", place.count)
        } else {
            String::new()
        };
        format!("{special}{name}{count}{guests}")
    }

    /// What a mark means, as the key says.
    pub(super) fn mark(&self, mark: Symbol) -> String {
        self.mark_as_named(mark).to_lowercase()
    }

    /// The same with the key's capitals: a figure's name.
    pub(super) fn mark_as_named(&self, mark: Symbol) -> String {
        let is = |key: &&Key| key.swatch == Swatch::Mark(mark);
        self.keys.iter().find(is).map_or_else(|| format!("{mark:?}"), |key| key.words.clone())
    }

    /// " 2 book 1 plant" or " D2 E1".
    fn tokens(&self, place: &Place, detail: &Detail) -> String {
        let mut words = String::new();
        for row in place.rows.iter().filter(|row| !row.tokens.is_empty()) {
            let side = self.sides.iter().find(|side| side.colour == row.colour);
            if !detail.tokens {
                let sum: u32 = row.tokens.iter().map(|(_, count)| count).sum();
                let letter = side.map(|side| side.letter.to_string()).unwrap_or_default();
                words.push_str(&format!(" {letter}{sum}"));
                continue;
            }
            for (symbol, count) in &row.tokens {
                let known = side.and_then(|side| side.symbols.iter().find(|(of, _)| of == symbol));
                let word =
                    known.map_or_else(|| format!("{symbol:?}").to_lowercase(), |(_, word)| word.clone());
                words.push_str(&format!(" {count} {word}"));
            }
        }
        words
    }
}

impl Place {
    /// Who and what was there before, where somebody else is by now, or nobody.
    pub(super) fn struck_out(&self) -> Option<Was> {
        self.was.filter(|was| was.letter != self.letter)
    }

    fn has_tokens(&self) -> bool {
        self.rows.iter().any(|row| !row.tokens.is_empty())
    }
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Purple => "purple",
        Colour::Orange => "orange",
        Colour::Gold => "gold",
        Colour::Black => "black",
        Colour::Brown => "brown",
        Colour::White => "white",
        Colour::Pink => "pink",
        Colour::Silver => "silver",
        Colour::Copper => "copper",
        Colour::Grey => "grey",
    }
}
