//! The words of a scene that is told zone by zone: who holds what in each, with all that stands there.

use std::cell::LazyCell;

use super::art::Art;
use super::fitting::{LIMIT, cut, length, sentence, short};
use super::placing::zone_title;
use super::{Place, Scene, Side, Swatch, Symbol};

/// How much is said; the more there is on the board, the shorter.
#[derive(Clone, Copy)]
struct Detail {
    /// Pieces by their words, not by a letter each.
    words: bool,
    /// Of a side's figures all are said, else its gist, else nothing.
    figures: Figures,
    /// No name of a side is longer.
    name: usize,
    /// A one is said, too.
    ones: bool,
    /// How land is told.
    land: Land,
    /// Where land is told by numbers, that of whose turn it is has its names all the same.
    own: bool,
}

/// How land is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Land {
    /// Each by its name.
    All,
    /// What is nobody's ([`Scene::nobodys`]), with nothing on it, by its number.
    Held,
    /// Of each holder how many there are in a zone, and what stands there.
    Sums,
    /// How many there are alone.
    Counts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Figures {
    All,
    Gist,
    None,
}

const DETAILS: [Detail; 20] = {
    const WHOLE: Detail =
        Detail { words: true, figures: Figures::All, name: 32, ones: true, land: Land::All, own: false };
    const CODED: Detail = Detail { words: false, name: 24, ..WHOLE };
    const GIST: Detail = Detail { figures: Figures::Gist, ..CODED };
    const BARE: Detail = Detail { figures: Figures::None, ..GIST };
    [
        WHOLE,
        Detail { figures: Figures::Gist, ..WHOLE },
        Detail { land: Land::Held, ..WHOLE },
        Detail { figures: Figures::Gist, land: Land::Held, ..WHOLE },
        CODED,
        GIST,
        Detail { name: 14, ..GIST },
        Detail { name: 14, ones: false, ..GIST },
        Detail { name: 14, ones: false, ..BARE },
        Detail { name: 7, ones: false, ..BARE },
        Detail { land: Land::Held, ..GIST },
        Detail { land: Land::Held, name: 7, ones: false, ..BARE },
        Detail { land: Land::Sums, name: 14, own: true, ..GIST },
        Detail { land: Land::Sums, name: 7, own: true, ..BARE },
        Detail { land: Land::Sums, name: 14, ..GIST },
        Detail { land: Land::Sums, name: 7, ..BARE },
        Detail { land: Land::Counts, name: 14, own: true, ..GIST },
        Detail { land: Land::Counts, name: 7, own: true, ..BARE },
        Detail { land: Land::Counts, name: 14, ..GIST },
        Detail { land: Land::Counts, name: 7, ..BARE },
    ]
};

/// Where there is no room for all garrisons it is said where they are.
const ELSEWHERE: &str = "All garrisons: the board in words.";

impl Detail {
    /// Is the land told by numbers, with not every garrison in them?
    fn sums_up(&self) -> bool {
        matches!(self.land, Land::Sums | Land::Counts)
    }
}

impl Scene {
    /// The whole picture zone by zone, at most a thousand characters: first where the game is, what is going on and what
    /// has changed, then the sides, then the land.
    pub(super) fn words_by_zone(&self, art: &Art) -> String {
        let mut first = vec![sentence(&self.title)];
        if let Some(track) = &self.track {
            first.push(format!("{}: {}", track.name, sentence(&track.now)));
        }
        let told = |notes: &[String]| -> Vec<String> {
            let told = self.changes.iter().chain(notes).map(|words| sentence(words));
            told.filter(|words| !words.is_empty()).collect()
        };
        let whole = told(&self.notes);
        let brief = if self.briefly.is_empty() { whole.clone() } else { told(&self.briefly) };
        let besides: Vec<String> = match self.changes.is_empty() {
            true => self
                .last_moves(art)
                .into_iter()
                .chain(self.said.iter().map(|words| sentence(words)))
                .collect(),
            false => Vec::new(),
        };
        let size = |all: &[String]| all.iter().map(|one| length(one) + 1).sum::<usize>();
        // Nearly always one of the first finds room.
        let told_with = |detail| LazyCell::new(move || self.sides_and_zones(art, detail));
        let lands: Vec<_> = DETAILS.iter().map(told_with).collect();
        let fits = |keeps: fn(&Detail) -> bool, others: usize| {
            let kept = lands.iter().zip(&DETAILS).filter(|(_, detail)| keeps(detail));
            let mut fitting = kept.filter(|(land, _)| size(&first) + others + length(land) <= LIMIT);
            fitting.next().map(|(land, _)| land.to_string())
        };
        // Every garrison and what everybody has go before what was moved last and before all of the notes.
        let keeps: [fn(&Detail) -> bool; 4] = [
            |detail| !detail.sums_up() && detail.figures != Figures::None,
            |detail| !detail.sums_up(),
            |detail| detail.figures != Figures::None,
            |_| true,
        ];
        let others =
            [(size(&whole) + size(&besides), &whole), (size(&whole), &whole), (size(&brief), &brief)];
        let ways = keeps.iter().flat_map(|keeps| others.iter().map(move |other| (*keeps, *other)));
        let mut found = ways.filter_map(|(keeps, (others, told))| Some((fits(keeps, others)?, told)));
        let (land, told) = found
            .next()
            .unwrap_or_else(|| (lands.last().map(|land| land.to_string()).unwrap_or_default(), &brief));
        let land = cut(land, LIMIT.saturating_sub(size(&first)));
        let mut left = LIMIT.saturating_sub(size(&first) + length(&land));
        let mut fitting = |all: &[String]| self.as_far_as(all, &mut left);
        let (told, besides) = (fitting(told), fitting(&besides));
        let all = first.into_iter().chain(told).chain([land]).chain(besides);
        all.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn sides_and_zones(&self, art: &Art, detail: &Detail) -> String {
        let mut sentences: Vec<String> = self.sides.iter().map(|side| told_side(side, detail)).collect();
        let letters = self.piece_letters();
        let in_turn = self.sides.iter().find(|side| side.active).map(|side| side.letter);
        let is_named = |letter: Option<char>| !detail.sums_up() || (detail.own && letter == in_turn);
        let here = |symbol: &Symbol| {
            let with = |place: &Place| place.guest_marks.iter().any(|(.., mark)| mark == symbol);
            let mut named = self.places.iter().filter(|place| is_named(place.letter));
            named.any(|place| place.marks.contains(symbol) || with(place))
        };
        if !detail.words {
            let known = letters.iter().filter(|(symbol, _)| here(symbol));
            let each: Vec<String> =
                known.map(|(symbol, letter)| format!("{letter} {}", self.mark(*symbol))).collect();
            sentences.extend((!each.is_empty()).then(|| format!("{}.", each.join("; "))));
        }
        if detail.sums_up() {
            sentences.push(ELSEWHERE.to_owned());
        }
        if !detail.ones {
            sentences.push("No number: 1 troop.".to_owned());
        }
        for index in 0..art.zones.len() {
            let lies = |place: &&Place| art.lies_in(&place.territory, index);
            let (gone, places): (Vec<&Place>, Vec<&Place>) =
                self.places.iter().filter(lies).partition(|place| place.gone);
            // Of a zone alone the others aren't shown.
            if gone.is_empty() && places.is_empty() {
                continue;
            }
            let mut holders: Vec<Option<char>> = Vec::new();
            for place in &places {
                if !holders.contains(&place.letter) {
                    holders.push(place.letter);
                }
            }
            let all = if holders.len() == 1 { "all " } else { "" };
            let nobodys = if self.nobodys.is_empty() { "nobody's" } else { &self.nobodys };
            let each = holders.into_iter().map(|holder| {
                let own: Vec<&Place> =
                    places.iter().filter(|place| place.letter == holder).copied().collect();
                let whose = holder.map_or_else(|| nobodys.to_owned(), |letter| letter.to_string());
                let named = Detail { land: Land::All, ..*detail };
                let detail = if is_named(holder) && detail.sums_up() { &named } else { detail };
                format!("{all}{whose} {}", self.own(art, &own, detail, &letters))
            });
            // What isn't there in this game stands by itself.
            let waste = gone.iter().map(|place| self.name(art, &place.territory, true));
            let waste: Vec<&str> = waste.collect();
            let waste = (!waste.is_empty()).then(|| match detail.land {
                Land::Counts => format!("gone {}", waste.len()),
                _ => format!("gone {}", waste.join(", ")),
            });
            let each: Vec<String> = each.chain(waste).collect();
            let between = if detail.land == Land::Counts { ", " } else { "; " };
            sentences.push(sentence(&format!("{}: {}", zone_title(self, art, index), each.join(between))));
        }
        sentences.join(" ")
    }

    /// A holder's land in a zone: "Byss 12, Kessel 3 and 4 more", or "6: 15".
    fn own(&self, art: &Art, own: &[&Place], detail: &Detail, letters: &[(Symbol, char)]) -> String {
        let is_plain = |place: &&&Place| {
            place.letter.is_none()
                && place.marks.is_empty()
                && place.guests.is_empty()
                && place.guest_marks.is_empty()
        };
        if detail.land == Land::Counts {
            return own.len().to_string();
        }
        if detail.land == Land::Sums {
            let troops: u32 = own.iter().map(|place| place.count).sum();
            let guests = own.iter().flat_map(|place| place.guests.iter().map(|guest| (guest.1, guest.2)));
            let guests: Vec<String> = guests.map(|(letter, count)| format!("{letter} {count}")).collect();
            let guests = if guests.is_empty() { String::new() } else { format!(" ({})", guests.join(", ")) };
            let troops = if troops > 0 { format!(": {troops}") } else { String::new() };
            return format!("{}{troops}{guests}", own.len());
        }
        let plain = match detail.land {
            Land::Held if !self.nobodys.is_empty() => own.iter().filter(is_plain).count(),
            _ => 0,
        };
        let named = own.iter().filter(|place| plain == 0 || !is_plain(place));
        let mut each: Vec<String> =
            named.map(|place| self.with_pieces(art, place, detail, letters)).collect();
        each.extend((plain > 0).then(|| plain.to_string()));
        each.join(", ")
    }

    /// "Byss 12 with 2 fighters, 1 corvette", or "Byss 12+2F+C".
    fn with_pieces(&self, art: &Art, place: &Place, detail: &Detail, letters: &[(Symbol, char)]) -> String {
        let mut words = self.name(art, &place.territory, true).to_owned();
        // "Yavin 4: 10"
        let numbered = words.ends_with(|letter: char| letter.is_ascii_digit());
        let counted = place.letter.is_some() || (place.count > 0 && !self.nobodys.is_empty());
        if counted && (place.count != 1 || detail.ones || numbered) {
            let colon = if numbered { ":" } else { "" };
            words.push_str(&format!("{colon} {}", place.count));
        }
        let mut written = Vec::new();
        for (symbol, count) in place.tally() {
            match letters.iter().find(|(of, _)| *of == symbol).filter(|_| !detail.words) {
                Some((_, letter)) => {
                    let number = if count > 1 { count.to_string() } else { String::new() };
                    words.push_str(&format!("+{number}{letter}"));
                }
                None if symbol.is_piece() => written.push(several(count, &self.mark(symbol))),
                None => written.push(self.mark_as_named(symbol)),
            }
        }
        if place.capital {
            written.push("capital".to_owned());
        }
        written.extend(self.guests(place, detail, letters));
        if written.is_empty() { words } else { format!("{words} with {}", written.join(", ")) }
    }

    /// "B 3", "G eye", or "B 3+G".
    fn guests(&self, place: &Place, detail: &Detail, letters: &[(Symbol, char)]) -> Vec<String> {
        let mut all: Vec<(char, u32)> = place.guests.iter().map(|guest| (guest.1, guest.2)).collect();
        for (_, letter, _) in &place.guest_marks {
            if !all.iter().any(|(known, _)| known == letter) {
                all.push((*letter, 0));
            }
        }
        let said = all.into_iter().map(|(letter, count)| {
            let mut words = if count > 0 { format!("{letter} {count}") } else { letter.to_string() };
            for (_, _, mark) in place.guest_marks.iter().filter(|(_, of, _)| *of == letter) {
                match letters.iter().find(|(of, _)| of == mark).filter(|_| !detail.words) {
                    Some((_, short)) => words.push_str(&format!("+{short}")),
                    None => words.push_str(&format!(" {}", self.mark(*mark))),
                }
            }
            words
        });
        said.collect()
    }

    /// A letter for each kind of piece that the key explains: the first of one of its words, the last word's first, that
    /// stands for no side and no other piece.
    fn piece_letters(&self) -> Vec<(Symbol, char)> {
        let mut letters: Vec<(Symbol, char)> = Vec::new();
        for key in &self.keys {
            let Swatch::Mark(symbol) = key.swatch else { continue };
            let first = |word: &str| word.chars().next().map(|letter| letter.to_ascii_uppercase());
            let initials: Vec<char> = key.words.split_whitespace().filter_map(first).collect();
            let taken = |letter: &char| {
                self.sides.iter().any(|side| side.letter == *letter)
                    || letters.iter().any(|(_, other)| other == letter)
            };
            let others =
                key.words.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
            let letter = initials.into_iter().chain(others).find(|letter| !taken(letter));
            if let Some(letter) = letter.filter(|_| symbol.is_piece()) {
                letters.push((symbol, letter));
            }
        }
        letters
    }
}

/// "2 fighters".
fn several(count: u32, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// "Red: ada (R), whose turn it is: Republic, 11 planets, 3 cards."
fn told_side(side: &Side, detail: &Detail) -> String {
    let turn = if side.active { ", in turn" } else { "" };
    let who = format!("{} ({}{turn})", short(&side.name, detail.name), side.letter);
    let figures = match detail.figures {
        _ if side.out => "out".to_owned(),
        Figures::All => side.figures.join(", "),
        Figures::Gist => side.gist.clone(),
        Figures::None => String::new(),
    };
    if figures.is_empty() { format!("{who}.") } else { format!("{who}: {figures}.") }
}
