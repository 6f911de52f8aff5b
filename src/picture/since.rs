//! What has changed between two scenes of one board: marked in the later one, and in words.

use super::change::signed;
use super::{Arrow, Colour, Fill, Key, Place, Row, Scene, Swatch, Symbol, Was};

/// What has become of a territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// What kind of change it is.
    pub how: How,
    /// What it is, piece by piece.
    pub pieces: Vec<Piece>,
}

/// The kinds of change, as they are told one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// It is another's, or something else than it was.
    Taken,
    /// More stand there.
    Gained,
    /// Fewer stand there.
    Lost,
    /// Guests, a capital, other tokens than before.
    Otherwise,
}

impl How {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 4] = [Self::Taken, Self::Gained, Self::Lost, Self::Otherwise];

    /// What stands before them.
    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            Self::Taken => "Changed hands",
            // Of troops that only went elsewhere nobody has lost or won any.
            Self::Gained => "More",
            Self::Lost => "Fewer",
            Self::Otherwise => "Otherwise",
        }
    }
}

/// A piece of what is said about a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Our own words.
    Words(String),
    /// A territory, by its id.
    Territory(String),
    /// A side, by its place in [`Scene::sides`].
    Side(usize),
}

/// The later scene with everything marked that differs from the earlier one, and with these arrows; and all that differs.
#[must_use]
pub fn since(then: &Scene, now: &Scene, arrows: Vec<Arrow>) -> (Scene, Vec<Changed>) {
    let mut scene = Scene { arrows, ..now.clone() };
    let mut ids: Vec<&String> = now.places.iter().map(|place| &place.territory).collect();
    ids.extend(then.places.iter().map(|place| &place.territory).filter(|id| place_of(now, id).is_none()));
    let mut changes = Vec::new();
    let mut places = Vec::new();
    for id in ids {
        let empty = || Place { territory: id.clone(), ..Place::default() };
        let before = place_of(then, id).cloned().unwrap_or_else(empty);
        let mut place = place_of(now, id).cloned().unwrap_or_else(empty);
        let found = compare(now, &before, &mut place);
        place.changed = !found.is_empty();
        changes.extend(found);
        places.push(place);
    }
    scene.places = places;
    if let Some(track) = &now.track
        && let Some(was) = then.track.as_ref().filter(|was| was.at != track.at)
    {
        let label = |at: usize| track.spaces.get(at).map_or("", |space| &space.label).to_owned();
        let said = format!("{}: space {}, was {}", track.name, label(track.at), label(was.at));
        changes.push(Changed { how: How::Otherwise, pieces: vec![words(said)] });
    }
    changes.extend(friendships(then, now));
    changes.sort_by_key(|change| change.how);
    (scene, changes)
}

/// Who has declared friendship to whom, and who has ended it.
fn friendships<'a>(then: &'a Scene, now: &'a Scene) -> impl Iterator<Item = Changed> + 'a {
    let said = |(of, to): &(char, char), what: &str| Changed {
        how: How::Otherwise,
        pieces: vec![holder(now, Some(*of)), words(what), holder(now, Some(*to))],
    };
    let new = now.friends.iter().filter(|pair| !then.friends.contains(pair));
    // Who is out has ended nothing.
    let out = |letter: char| now.sides.iter().any(|side| side.letter == letter && side.out);
    let gone =
        then.friends.iter().filter(move |pair| !now.friends.contains(pair) && !out(pair.0) && !out(pair.1));
    let new = new.map(move |pair| said(pair, " is friendly now to "));
    new.chain(gone.map(move |pair| said(pair, " is friendly no more to ")))
}

fn place_of<'a>(scene: &'a Scene, id: &str) -> Option<&'a Place> {
    scene.places.iter().find(|place| place.territory == id)
}

/// The side with this letter, or that nobody's it is.
fn holder(scene: &Scene, letter: Option<char>) -> Piece {
    let side = letter.and_then(|letter| scene.sides.iter().position(|side| side.letter == letter));
    side.map_or_else(|| words("nobody"), Piece::Side)
}

fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// Says what differs in a place, and marks it there.
fn compare(scene: &Scene, before: &Place, place: &mut Place) -> Vec<Changed> {
    let at = || Piece::Territory(place.territory.clone());
    let mut changes = Vec::new();
    if before.letter != place.letter {
        let (new, old) = (holder(scene, place.letter), holder(scene, before.letter));
        let (count, was) = (format!(" {}, was ", place.count), format!(" {}", before.count));
        let pieces = vec![at(), words(": "), new, words(count), old, words(was)];
        changes.push(Changed { how: How::Taken, pieces });
    } else if before.count != place.count {
        let how = if place.count > before.count { How::Gained } else { How::Lost };
        let by = signed(i64::from(place.count) - i64::from(before.count));
        let pieces = vec![
            holder(scene, place.letter),
            words(" in "),
            at(),
            words(format!(" {by}: {}, was {}", place.count, before.count)),
        ];
        changes.push(Changed { how, pieces });
    }
    let was = (!changes.is_empty()).then_some(Was {
        colour: before.colour,
        letter: before.letter,
        count: before.count,
    });
    changes.extend(guests(scene, before, place));
    if before.capital != place.capital {
        let what = if place.capital { " is a capital now" } else { " is no capital any more" };
        changes.push(Changed { how: How::Otherwise, pieces: vec![at(), words(what)] });
    }
    for (here, there, what, stands) in [
        (&place.marks, &before.marks, " is now marked: ", " stands on "),
        (&before.marks, &place.marks, " is marked no more: ", " stands no longer on "),
    ] {
        for mark in here.iter().filter(|mark| !there.contains(mark) && !mark.is_piece()) {
            let pieces = match mark.is_figure() {
                true => vec![words(format!("{}{stands}", scene.mark_as_named(*mark))), at()],
                false => vec![at(), words(format!("{what}{}", scene.mark(*mark)))],
            };
            changes.push(Changed { how: How::Otherwise, pieces });
        }
    }
    changes.extend(pieces(scene, before, place));
    changes.extend(with_guests(scene, before, place));
    changes.extend(tokens(scene, before, place));
    place.was = was;
    changes
}

/// "Byss: fighter 2, was 1".
fn pieces(scene: &Scene, before: &Place, place: &Place) -> Option<Changed> {
    let number = |place: &Place, symbol| place.marks.iter().filter(|mark| **mark == symbol).count();
    let counted = Symbol::ALL.into_iter().filter(|symbol| symbol.is_piece());
    let each = counted.map(|symbol| (symbol, number(place, symbol), number(before, symbol)));
    let differ = each.filter(|(_, now, was)| now != was);
    let said: Vec<String> =
        differ.map(|(symbol, now, was)| format!("{} {now}, was {was}", scene.mark(symbol))).collect();
    let at = Piece::Territory(place.territory.clone());
    let pieces = vec![at, words(format!(": {}", said.join("; ")))];
    (!said.is_empty()).then_some(Changed { how: How::Otherwise, pieces })
}

/// "Gold in Byss: eye 1, was 0".
fn with_guests(scene: &Scene, before: &Place, place: &Place) -> Vec<Changed> {
    let number = |place: &Place, of: char, mark| {
        place.guest_marks.iter().filter(|(_, letter, symbol)| (*letter, *symbol) == (of, mark)).count()
    };
    let mut all: Vec<(char, Symbol)> = place
        .guest_marks
        .iter()
        .chain(&before.guest_marks)
        .map(|(_, letter, symbol)| (*letter, *symbol))
        .collect();
    all.sort_unstable();
    all.dedup();
    let count = |(letter, mark)| (number(place, letter, mark), number(before, letter, mark));
    let differ = all.into_iter().map(|of| (of, count(of))).filter(|(_, (now, was))| now != was);
    let said = |((letter, mark), (now, was)): ((char, Symbol), (usize, usize))| Changed {
        how: How::Otherwise,
        pieces: vec![
            holder(scene, Some(letter)),
            words(" in "),
            Piece::Territory(place.territory.clone()),
            words(format!(": {} {now}, was {was}", scene.mark(mark))),
        ],
    };
    differ.map(said).collect()
}

fn guests(scene: &Scene, before: &Place, place: &Place) -> Vec<Changed> {
    let number = |place: &Place, letter: char| {
        place.guests.iter().find(|guest| guest.1 == letter).map_or(0, |(_, _, count)| *count)
    };
    let mut letters: Vec<char> = place.guests.iter().chain(&before.guests).map(|guest| guest.1).collect();
    letters.sort_unstable();
    letters.dedup();
    let changed = letters.into_iter().filter(|letter| number(place, *letter) != number(before, *letter));
    let said = |letter| Changed {
        how: How::Otherwise,
        pieces: vec![
            words("guests of "),
            holder(scene, Some(letter)),
            words(" in "),
            Piece::Territory(place.territory.clone()),
            words(format!(" {}, were {}", number(place, letter), number(before, letter))),
        ],
    };
    changed.map(said).collect()
}

/// What a place with that filling is called in the legend.
pub(super) fn called<'a>(scene: &'a Scene, fill: &Option<Fill>) -> Option<&'a str> {
    let means = |swatch: &Swatch| matches!(swatch, Swatch::Fill(known) if known == fill);
    let key = scene.keys.iter().find(|key| means(&key.swatch))?;
    Some(meaning(key))
}

/// What a key means, without the number behind it.
pub(super) fn meaning(key: &Key) -> &str {
    key.words.split(':').next().unwrap_or_default()
}

/// The tokens of every side there: what came and went, in the rows and in words.
fn tokens(scene: &Scene, before: &Place, place: &mut Place) -> Option<Changed> {
    let mut colours: Vec<Colour> = place.rows.iter().map(|row| row.colour).collect();
    colours.extend(before.rows.iter().map(|row| row.colour).filter(|colour| !has_row(place, *colour)));
    let (mut said, mut sum) = (Vec::new(), 0);
    for colour in colours {
        let found = differences(before, place, colour);
        if found.is_empty() {
            continue;
        }
        let total: i64 = found.iter().map(|(_, number)| number).sum();
        mark(before, place, colour, total);
        sum += total;
        let side = scene.sides.iter().position(|side| side.colour == colour);
        let word = |symbol: Symbol| {
            let known = side.and_then(|side| scene.sides[side].symbols.iter().find(|(of, _)| *of == symbol));
            known.map_or_else(|| format!("{symbol:?}").to_lowercase(), |(_, word)| word.clone())
        };
        let each: Vec<String> =
            found.iter().map(|(symbol, number)| format!("{} {}", signed(*number), word(*symbol))).collect();
        said.push(words(if said.is_empty() { ": " } else { ", " }));
        said.push(side.map_or_else(|| words("nobody"), Piece::Side));
        said.push(words(format!(" {}", each.join(" "))));
    }
    let (is, was) = (called(scene, &place.fill), called(scene, &before.fill));
    let turned = is != was;
    if said.is_empty() && !turned {
        return None;
    }
    let how = match sum {
        _ if turned => How::Taken,
        1.. => How::Gained,
        0 => How::Otherwise,
        _ => How::Lost,
    };
    let mut pieces = vec![Piece::Territory(place.territory.clone())];
    if let (Some(is), Some(was), true) = (is, was, turned) {
        pieces.push(words(format!(", {}, was {}", is.to_lowercase(), was.to_lowercase())));
    }
    pieces.extend(said);
    Some(Changed { how, pieces })
}

fn has_row(place: &Place, colour: Colour) -> bool {
    place.rows.iter().any(|row| row.colour == colour)
}

/// By how many of each symbol a side has more there than before.
fn differences(before: &Place, place: &Place, colour: Colour) -> Vec<(Symbol, i64)> {
    let number = |place: &Place, symbol: Symbol| -> i64 {
        let rows = place.rows.iter().filter(|row| row.colour == colour);
        rows.flat_map(|row| &row.tokens).filter(|(of, _)| *of == symbol).map(|(_, n)| i64::from(*n)).sum()
    };
    let each = Symbol::ALL.into_iter().map(|symbol| (symbol, number(place, symbol) - number(before, symbol)));
    each.filter(|(_, number)| *number != 0).collect()
}

/// Marks the side's row; one that has gone is there once more, empty.
fn mark(before: &Place, place: &mut Place, colour: Colour, total: i64) {
    if !has_row(place, colour) {
        let gone = before.rows.iter().find(|row| row.colour == colour);
        let row = gone.map(|row| Row { tokens: Vec::new(), marked: false, ..row.clone() });
        place.rows.extend(row);
    }
    if let Some(row) = place.rows.iter_mut().find(|row| row.colour == colour) {
        row.change = Some(total);
    }
}
