//! Who gets which room on the map. What stands on it is measured once, however many heights of the map and sizes of
//! cards are tried.

use std::sync::Arc;

use tiny_skia::Rect;

use super::art::{Art, Land};
use super::canvas::boxed;
use super::cards::{self, Card};
use super::globes;
use super::kept::{Kept, key};
use super::text::{self, Face};
use super::tokens::{Around, Room, Token};
use super::view::{self, Spots, View, Wanted, letters, overlap, spread};
use super::{DrawError, Place, Scene};

/// The headline's height.
pub(super) const TITLE: f32 = 84.0;
/// How large a zone's name is written.
pub(super) const ZONE_SIZE: f32 = 38.0;
/// What of a name is wider than this is written in a second line, where it has a blank.
const NAME_ROOM: f32 = 170.0;
/// No line of a name is wider.
const NAME_MOST: f32 = 280.0;
/// How far from its land's middle a card's edge may be where cards are drawn as large as may be.
const ASTRAY: f32 = 60.0;
/// How much of two cards' rooms may lie on each other: no more than what keeps the cards apart.
const TOUCH: f32 = 100.0;

/// A territory with what stands there, measured.
pub(super) struct Standing<'a> {
    pub(super) land: &'a Land,
    pub(super) place: Option<&'a Place>,
    /// Its name, line by line.
    pub(super) name: Vec<String>,
    /// How far the planet that is drawn behind its disc reaches above its middle; 0 without one.
    pub(super) globe: f32,
    need: Need,
}

/// The room that is needed.
enum Need {
    /// For a disc or a name alone.
    Disc(Room),
    /// For a card: how large it is at size 1.
    Card((f32, f32)),
}

impl Standing<'_> {
    pub(super) fn has_card(&self) -> bool {
        matches!(self.need, Need::Card(_))
    }

    /// The room for it, where cards are drawn in that size.
    fn room(&self, size: f32) -> Room {
        match self.need {
            Need::Disc(room) => room,
            Need::Card(area) => Room { size: cards::room(area, size), disc_below: 0.0 },
        }
    }
}

/// A zone's name, measured.
pub(super) struct Title {
    /// The zone's place in the art.
    pub(super) zone: usize,
    pub(super) words: String,
    /// How wide the flag before it is, of who holds the zone.
    pub(super) flag: f32,
    pub(super) size: (f32, f32),
}

impl Title {
    /// In a picture of that many units' width.
    pub(super) fn new(scene: &Scene, art: &Art, zone: usize, units: f32) -> Self {
        let (words, _) =
            text::fit(Face::Bold, &zone_title(scene, art, zone), ZONE_SIZE, ZONE_SIZE, units * 0.9);
        let held = scene.holders.iter().any(|holder| holder.zone == art.zones[zone].id);
        let flag = if held { ZONE_SIZE * 1.4 } else { 0.0 };
        let wide = text::width(Face::Bold, &words, ZONE_SIZE) + 16.0 + flag;
        Self { zone, words, flag, size: (wide, ZONE_SIZE * 1.5) }
    }
}

/// The zone's name and what it brings: "Europe +5".
pub(super) fn zone_title(scene: &Scene, art: &Art, zone: usize) -> String {
    let zone = &art.zones[zone];
    let name = renamed(scene, &zone.id).unwrap_or(&zone.name);
    match scene.zones.iter().find(|(id, _)| *id == zone.id) {
        Some((_, brings)) => format!("{name} +{brings}"),
        None => name.to_owned(),
    }
}

/// All territories of a scene, as they stand in the art.
pub(super) struct Lands<'a> {
    pub(super) art: &'a Art,
    pub(super) all: Vec<Standing<'a>>,
    /// Where land is narrow the zones' names have room of their own, too.
    titles: Vec<Title>,
}

impl<'a> Lands<'a> {
    /// Measures what stands on the map in a picture of that many units' width.
    pub(super) fn of(scene: &'a Scene, art: &'a Art, units: f32) -> Result<Self, DrawError> {
        let letters = letters(units);
        let all = art.lands.iter().zip(placed(scene, art)?).map(|(land, place)| {
            let name = name_lines(renamed(scene, &land.id).unwrap_or(&land.short), letters);
            let globe = land.globe.as_ref().map_or(0.0, globes::reach);
            let need = match place.filter(|place| cards::has_card(Some(place))) {
                Some(place) => Need::Card(cards::area(place, &name)),
                None => Need::Disc(Room::of(place, &name, letters, &Around { abreast: art.abreast, globe })),
            };
            Standing { land, place, name, globe, need }
        });
        let zones = if art.abreast < usize::MAX { art.zones.len() } else { 0 };
        let titles = (0..zones).map(|zone| Title::new(scene, art, zone, units)).collect();
        Ok(Self { art, all: all.collect(), titles })
    }

    /// Have zones' names room of their own?
    pub(super) fn has_titles(&self) -> bool {
        !self.titles.is_empty()
    }

    pub(super) fn any_card(&self) -> bool {
        self.all.iter().any(Standing::has_card)
    }

    /// What the view shows, and which zones' names have room of their own in it.
    fn shown(&'a self, view: &View) -> (Vec<&'a Standing<'a>>, Vec<&'a Title>) {
        let shown = self.all.iter().filter(|one| view.shows(view.point(one.land.badge))).collect();
        let home = |title: &Title| view.point(self.art.zones[title.zone].label);
        (shown, self.titles.iter().filter(|title| view.shows(home(title))).collect())
    }

    /// Lays out what the view shows, with cards in that size.
    pub(super) fn laid(&'a self, view: &View, size: f32) -> Layout<'a> {
        let (shown, titles) = self.shown(view);
        let rooms: Vec<Room> = shown.iter().map(|one| one.room(size)).collect();
        let wanted = shown.iter().zip(&rooms).map(|(one, room)| {
            let (x, y) = view.point(one.land.badge);
            Wanted { at: (x, y - room.disc_below), size: room.size }
        });
        let home = |title: &Title| view.point(self.art.zones[title.zone].label);
        let named = titles.iter().map(|title| Wanted { at: home(title), size: title.size });
        let spots = spread(&wanted.chain(named).collect::<Vec<_>>(), &view.frame);
        self.put(view, size, &spots)
    }

    /// The layout of that size in which what is shown has its rooms there, and then the zones' names.
    fn put(&'a self, view: &View, size: f32, spots: &[(f32, f32)]) -> Layout<'a> {
        let (shown, titles) = self.shown(view);
        let named = titles.into_iter().zip(&spots[shown.len()..]);
        let titles =
            named.map(|(title, (x, y))| (title, boxed(*x, *y, title.size.0, title.size.1))).collect();
        let put = |(of, (x, y)): (&'a Standing<'a>, &(f32, f32))| Shown {
            of,
            spot: (*x, *y + of.room(size).disc_below),
        };
        let abreast = self.art.abreast;
        let middles = spots.to_vec();
        Layout { size, abreast, titles, shown: shown.into_iter().zip(spots).map(put).collect(), middles }
    }

    /// All that a layout depends on.
    fn bits(&self) -> Vec<[u32; 4]> {
        let needs = self.all.iter().map(|one| match one.need {
            Need::Disc(room) => [0.0, room.size.0, room.size.1, room.disc_below],
            Need::Card((wide, high)) => [1.0, wide, high, 0.0],
        });
        let titles = self.titles.iter().map(|title| [title.zone as f32, title.size.0, title.size.1, 0.0]);
        needs.chain(titles).map(|four| four.map(f32::to_bits)).collect()
    }

    /// Lays out what the view shows, with cards as large as have room near their lands; in the smallest size, if they
    /// have it in none. One size has been tried already.
    pub(super) fn best(&'a self, view: &View, tried: (Layout<'a>, bool)) -> Layout<'a> {
        let (tried, roomy) = tried;
        if !self.any_card() {
            return tried;
        }
        let mut smallest = None;
        for size in cards::SIZES.into_iter().filter(|size| *size <= view.card_sizes.1) {
            if size == tried.size {
                if roomy {
                    return tried;
                }
                continue;
            }
            let layout = self.laid(view, size);
            if layout.is_roomy(view) {
                return layout;
            }
            smallest = Some(layout);
        }
        smallest.unwrap_or(tried)
    }
}

/// A territory that the view shows, and where its disc has its room.
pub(super) struct Shown<'a> {
    pub(super) of: &'a Standing<'a>,
    pub(super) spot: (f32, f32),
}

impl Shown<'_> {
    /// The room that is kept for what stands there.
    pub(super) fn taken(&self, size: f32) -> Rect {
        let room = self.of.room(size);
        boxed(self.spot.0, self.spot.1 - room.disc_below, room.size.0, room.size.1)
    }
}

/// What a view shows, each in its room.
pub(super) struct Layout<'a> {
    /// The size of cards.
    pub(super) size: f32,
    /// See [`Art::abreast`].
    abreast: usize,
    /// The zones' names that have room of their own.
    pub(super) titles: Vec<(&'a Title, Rect)>,
    pub(super) shown: Vec<Shown<'a>>,
    /// Where the middles of all rooms are.
    middles: Vec<(f32, f32)>,
}

/// The part of the map that is looked at, so high.
fn viewed(lands: &Lands, zone: Option<usize>, units: f32, tall: f32) -> Option<View> {
    match zone {
        Some(zone) => View::zone(lands.art, zone, units, TITLE, tall),
        None => Some(View::whole(lands.art, units, TITLE, tall)),
    }
}

/// The part of the map that is looked at, as high as what stands there needs, and who has which room in it.
pub(super) fn laid<'a>(
    lands: &'a Lands<'a>,
    zone: Option<usize>,
    units: f32,
    kept: &Kept<Arc<Spots>>,
) -> Option<(View, Layout<'a>)> {
    let key = key(&(lands.art.name, zone, units.to_bits(), lands.bits()));
    if let Some(spots) = kept.get(key) {
        let view = viewed(lands, zone, units, spots.tall)?;
        let layout = lands.put(&view, spots.size, &spots.middles);
        return Some((view, layout));
    }
    let (tall, view, layout) = tried(lands, zone, units)?;
    let spots = Spots { tall, size: layout.size, middles: layout.middles.clone() };
    kept.put(key, Arc::new(spots), layout.middles.len() * 8 + 100);
    Some((view, layout))
}

fn tried<'a>(lands: &'a Lands<'a>, zone: Option<usize>, units: f32) -> Option<(f32, View, Layout<'a>)> {
    let heights: &[f32] = match (lands.any_card(), zone) {
        (true, None) => &view::CARDS,
        (true, Some(_)) => &view::ZONE_CARDS,
        (false, None) if lands.art.abreast < usize::MAX => &view::NARROW,
        (false, None) => &view::DISCS,
        (false, Some(_)) if lands.art.abreast < usize::MAX => &view::ZONE_NARROW,
        (false, Some(_)) => &[1.0],
    };
    let mut last = None;
    for tall in heights {
        let view = viewed(lands, zone, units, *tall)?;
        let layout = lands.laid(&view, view.card_sizes.0);
        let roomy = layout.is_roomy(&view);
        last = Some((*tall, view, (layout, roomy)));
        if roomy {
            break;
        }
    }
    last.map(|(tall, view, tried)| {
        let layout = lands.best(&view, tried);
        (tall, view, layout)
    })
}

impl<'a> Layout<'a> {
    /// Have all of them room near their lands?
    pub(super) fn is_roomy(&self, view: &View) -> bool {
        let mut rooms: Vec<Rect> = self.shown.iter().map(|one| one.taken(self.size)).collect();
        rooms.extend(self.titles.iter().map(|(_, at)| *at));
        let apart = |(n, a): (usize, &Rect)| rooms[n + 1..].iter().all(|b| overlap(a, b) < TOUCH);
        let near = |(one, at): (&Shown, &Rect)| away(view.point(one.of.land.badge), at) < ASTRAY;
        self.shown.iter().zip(&rooms).all(near) && rooms.iter().enumerate().all(apart)
    }

    /// The cards of the territories that have one.
    pub(super) fn cards(&self) -> Vec<Option<Card<'a>>> {
        let card = |one: &Shown<'a>| match (one.of.place, &one.of.need) {
            (Some(place), Need::Card(area)) => {
                Some(Card::new(place, &one.of.name, *area, one.spot, self.size))
            }
            _ => None,
        };
        self.shown.iter().map(card).collect()
    }

    /// The discs of the territories that have one.
    pub(super) fn tokens(&self) -> Vec<Option<Token<'a>>> {
        let something = |place: &&Place| {
            let bare = place.guests.is_empty() && place.guest_marks.is_empty() && place.marks.is_empty();
            place.letter.is_some() || place.count > 0 || !bare
        };
        let abreast = self.abreast;
        let token = |one: &Shown<'a>| {
            let place = one.of.place.filter(|_| !one.of.has_card()).filter(something)?;
            Some(Token::new(place, one.spot, abreast))
        };
        self.shown.iter().map(token).collect()
    }
}

/// A name as it is written, in two lines where it is long.
fn name_lines(name: &str, letters: f32) -> Vec<String> {
    let cut = |line: &str| text::fit(Face::Bold, line, letters, letters, NAME_MOST).0;
    match name.split_once(' ') {
        Some((first, rest)) if text::width(Face::Bold, name, letters) > NAME_ROOM => {
            vec![cut(first), cut(rest)]
        }
        _ => vec![cut(name)],
    }
}

/// What stands on each territory of the art.
fn placed<'a>(scene: &'a Scene, art: &Art) -> Result<Vec<Option<&'a Place>>, DrawError> {
    let unknown = |territory: &str| DrawError::UnknownTerritory {
        territory: territory.to_owned(),
        board: scene.board.clone(),
    };
    let mut places = vec![None; art.lands.len()];
    for place in &scene.places {
        let land = art.land(&place.territory).ok_or_else(|| unknown(&place.territory))?;
        places[land] = Some(place);
    }
    for (id, _) in &scene.names {
        if art.land(id).is_none() && !art.zones.iter().any(|zone| zone.id == *id) {
            return Err(unknown(id));
        }
    }
    for holder in &scene.holders {
        if !art.zones.iter().any(|zone| zone.id == holder.zone) {
            return Err(unknown(&holder.zone));
        }
    }
    for end in scene.arrows.iter().chain(&scene.open).flat_map(|arrow| [&arrow.from, &arrow.to]) {
        art.land(end).ok_or_else(|| unknown(end))?;
    }
    Ok(places)
}

/// How far a point is from a box, and the point of the box that is nearest to it.
fn nearest((x, y): (f32, f32), at: &Rect) -> (f32, f32) {
    (x.clamp(at.left(), at.right()), y.clamp(at.top(), at.bottom()))
}

pub(super) fn away(from: (f32, f32), at: &Rect) -> f32 {
    let near = nearest(from, at);
    (near.0 - from.0).hypot(near.1 - from.1)
}

pub(super) fn renamed<'a>(scene: &'a Scene, id: &str) -> Option<&'a str> {
    scene.names.iter().find(|(of, _)| of == id).map(|(_, name)| name.as_str())
}
