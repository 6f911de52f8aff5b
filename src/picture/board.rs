//! The map itself: land, sea, borders, names, and what stands on it.

use tiny_skia::{Path, Rect};

use super::arrows::Bowed;
use super::art::{Art, Land};
use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::cards::{self, Card};
use super::colours::{self, BORDER, INK, LANE, PARCHMENT, SHALLOWS, WHITE, ZONE_NAME};
use super::fills::Filling;
use super::text::{self, Face, LINE};
use super::tokens::{Room, Token};
use super::view::{View, Wanted, freest, overlap, spread};
use super::{Arrow, DrawError, Place, Scene};

/// What of a name is wider than this is written in a second line, where it has a blank.
const NAME_ROOM: f32 = 170.0;
/// No line of a name is wider.
const NAME_MOST: f32 = 280.0;
const ZONE_SIZE: f32 = 38.0;
/// How far from its land's middle a disc may be without a line to it.
const STRAYED: f32 = 32.0;
/// How far from its land's middle a card's edge may be where cards are drawn as large as may be.
const ASTRAY: f32 = 60.0;
/// How much of two cards' rooms may lie on each other: no more than what keeps the cards apart.
const TOUCH: f32 = 100.0;

/// A territory that the view shows: where its disc has its room, and what stands there.
pub(super) struct Shown<'a> {
    land: &'a Land,
    spot: (f32, f32),
    place: Option<&'a Place>,
    /// Its name, line by line.
    name: Vec<String>,
}

impl Shown<'_> {
    /// The room that is kept for what stands there.
    fn taken(&self, size: f32, letters: f32) -> Rect {
        let room = Room::of(self.place, &self.name, size, letters);
        boxed(self.spot.0, self.spot.1 - room.disc_below, room.size.0, room.size.1)
    }
}

/// Draws the part of the map that the view shows.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, art: &Art, view: &View) -> Result<(), DrawError> {
    let places = placed(scene, art)?;
    let outline = |path: &Path| path.clone().transform(view.transform());
    let lands: Vec<Option<Path>> = art.lands.iter().map(|land| outline(&land.outline)).collect();
    for path in lands.iter().flatten() {
        canvas.stroke(path, SHALLOWS, 16.0);
    }
    for lane in &art.lanes {
        let points: Vec<_> = lane.path.iter().map(|&p| view.point(p)).collect();
        if let Some(path) = through(&points, false) {
            canvas.dashed(&path, LANE, 4.0, 1.0, 9.0);
        }
    }
    let mut filling = Filling::default();
    for ((land, place), path) in art.lands.iter().zip(&places).zip(&lands) {
        let Some(path) = path else { continue };
        let owned = place.filter(|place| place.letter.is_some());
        match place.and_then(|place| place.fill.as_ref()) {
            Some(fill) => filling.add(canvas, path, fill),
            None => canvas.fill(
                path,
                owned.map_or_else(|| colours::empty_land(land.zone), |p| colours::land(p.colour)),
            ),
        }
        canvas.stroke(path, BORDER, 2.5);
    }
    if places.iter().flatten().any(|place| place.fill.is_some()) {
        filling.finish(canvas, 1.0);
        lands.iter().flatten().for_each(|path| canvas.stroke(path, BORDER, 2.5));
    }
    if let Some(divides) = art.divides.as_ref().and_then(outline) {
        canvas.stroke(&divides, INK, 5.0);
    }
    for (place, path) in places.iter().zip(&lands) {
        if let (Some(Place { changed: true, .. }), Some(path)) = (place, path) {
            canvas.stroke(path, INK, 9.0);
            canvas.stroke(path, WHITE, 5.0);
        }
    }
    let size = card_size(scene, art, &places, view).unwrap_or_else(|| smallest(scene, art, &places, view));
    let shown = shown(scene, art, &places, view, size);
    let tokens = tokens(&shown);
    let cards = dealt(&shown, size);
    let covered: Vec<Rect> = cards.iter().flatten().map(|card| card.at).collect();
    // Cards may leave no room at all; of discs and names some is always left.
    let kept: Vec<Rect> = shown.iter().map(|one| one.taken(size, view.letters)).collect();
    zone_names(canvas, scene, art, view, &kept);
    for spot in &shown {
        strayed(canvas, spot, view);
    }
    for (one, card) in shown.iter().zip(&cards) {
        card.iter().for_each(|card| leader(canvas, view.point(one.land.badge), &card.at));
    }
    let discs = tokens.iter().map(|token| token.as_ref().map(|token| token.disc));
    let discs: Vec<Option<Rect>> =
        discs.zip(&cards).map(|(disc, card)| disc.or(card.as_ref().map(|card| card.at))).collect();
    let arrows: Vec<Bowed> =
        scene.arrows.iter().flat_map(|arrow| bow(art, &shown, &discs, view, arrow)).flatten().collect();
    let taken = tokens.iter().flatten().flat_map(Token::taken).chain(arrows.iter().flat_map(Bowed::taken));
    arrows.iter().for_each(|arrow| arrow.draw(canvas));
    // Over the arrows, which are seen beside them all the same.
    names(canvas, &shown, &discs, taken.chain(covered).collect(), view);
    for token in tokens.iter().flatten() {
        token.draw(canvas);
    }
    cards::draw(canvas, &cards.iter().flatten().collect::<Vec<_>>(), size);
    Ok(())
}

/// What stands on each territory of the art.
pub(super) fn placed<'a>(scene: &'a Scene, art: &Art) -> Result<Vec<Option<&'a Place>>, DrawError> {
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
    for end in scene.arrows.iter().flat_map(|arrow| [&arrow.from, &arrow.to]) {
        art.land(end).ok_or_else(|| unknown(end))?;
    }
    Ok(places)
}

/// The territories whose disc the view has room for, with that room; cards are drawn in that size.
pub(super) fn shown<'a>(
    scene: &'a Scene,
    art: &'a Art,
    places: &[Option<&'a Place>],
    view: &View,
    size: f32,
) -> Vec<Shown<'a>> {
    let all = art.lands.iter().zip(places);
    let mut shown: Vec<Shown> = all
        .map(|(land, place)| Shown {
            land,
            spot: view.point(land.badge),
            place: *place,
            name: name_lines(renamed(scene, &land.id).unwrap_or(&land.short), view.letters),
        })
        .filter(|one| view.shows(one.spot))
        .collect();
    let rooms: Vec<Room> =
        shown.iter().map(|one| Room::of(one.place, &one.name, size, view.letters)).collect();
    let wanted: Vec<Wanted> = shown
        .iter()
        .zip(&rooms)
        .map(|(one, room)| Wanted { at: (one.spot.0, one.spot.1 - room.disc_below), size: room.size })
        .collect();
    let spots = spread(&wanted, &view.frame);
    for ((one, room), (x, y)) in shown.iter_mut().zip(&rooms).zip(spots) {
        one.spot = (x, y + room.disc_below);
    }
    shown
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

/// The size in which all cards have room near their lands; none, if they have it in no size that can be read.
pub(super) fn card_size(scene: &Scene, art: &Art, places: &[Option<&Place>], view: &View) -> Option<f32> {
    if !places.iter().any(|place| cards::has_card(*place)) {
        return is_roomy(scene, art, places, view, 1.0).then_some(1.0);
    }
    let (least, most) = view.card_sizes;
    let mut sizes = cards::SIZES.into_iter().filter(|size| (least..=most).contains(size));
    sizes.find(|size| is_roomy(scene, art, places, view, *size))
}

/// The largest size below those that can be read well in which cards have room; the smallest of all, if in none.
pub(super) fn smallest(scene: &Scene, art: &Art, places: &[Option<&Place>], view: &View) -> f32 {
    if !places.iter().any(|place| cards::has_card(*place)) {
        return 1.0;
    }
    let mut sizes = cards::SIZES.into_iter().filter(|size| *size < view.card_sizes.0);
    let last = cards::SIZES[cards::SIZES.len() - 1];
    sizes.find(|size| is_roomy(scene, art, places, view, *size)).unwrap_or(last)
}

/// Have all cards room near their lands in that size?
pub(super) fn is_roomy(scene: &Scene, art: &Art, places: &[Option<&Place>], view: &View, size: f32) -> bool {
    let shown = shown(scene, art, places, view, size);
    let rooms: Vec<Rect> = shown.iter().map(|one| one.taken(size, view.letters)).collect();
    let apart = |(n, a): (usize, &Rect)| rooms[n + 1..].iter().all(|b| overlap(a, b) < TOUCH);
    let near = |(one, at): (&Shown, &Rect)| away(view.point(one.land.badge), at) < ASTRAY;
    rooms.iter().enumerate().all(apart) && shown.iter().zip(&rooms).all(near)
}

/// The cards of the territories that have one.
pub(super) fn dealt<'a>(shown: &'a [Shown<'a>], size: f32) -> Vec<Option<Card<'a>>> {
    let card = |one: &'a Shown<'a>| {
        let place = one.place.filter(|place| cards::has_card(Some(place)))?;
        Some(Card::new(place, &one.name, one.spot, size))
    };
    shown.iter().map(card).collect()
}

/// How far a point is from a box, and the point of the box that is nearest to it.
fn nearest((x, y): (f32, f32), at: &Rect) -> (f32, f32) {
    (x.clamp(at.left(), at.right()), y.clamp(at.top(), at.bottom()))
}

fn away(from: (f32, f32), at: &Rect) -> f32 {
    let near = nearest(from, at);
    (near.0 - from.0).hypot(near.1 - from.1)
}

/// A line from a card to the land it belongs to, where it doesn't lie on it.
fn leader(canvas: &mut Canvas, home: (f32, f32), card: &Rect) {
    if away(home, card) < 1.0 {
        return;
    }
    let middle = (card.left() + card.width() / 2.0, card.top() + card.height() / 2.0);
    let dot = boxed(home.0, home.1, 14.0, 14.0);
    if let (Some(line), Some(dot)) = (through(&[home, middle], false), rounded(dot, 7.0)) {
        for (colour, wider) in [(INK, 4.0), (PARCHMENT, 0.0)] {
            canvas.stroke(&line, colour, 4.0 + wider);
            canvas.stroke(&dot, colour, wider);
            canvas.fill(&dot, colour);
        }
    }
}

pub(super) fn tokens<'a>(shown: &[Shown<'a>]) -> Vec<Option<Token<'a>>> {
    let something = |place: &&Place| {
        !cards::has_card(Some(place))
            && (place.letter.is_some() || place.count > 0 || !place.guests.is_empty())
    };
    shown.iter().map(|one| one.place.filter(something).map(|place| Token::new(place, one.spot))).collect()
}

/// A line from a disc to the land it belongs to, where it had to be moved away.
fn strayed(canvas: &mut Canvas, one: &Shown, view: &View) {
    let home = view.point(one.land.badge);
    let far = (home.0 - one.spot.0).hypot(home.1 - one.spot.1);
    if far > STRAYED
        && one.place.is_some()
        && !cards::has_card(one.place)
        && let Some(line) = through(&[home, one.spot], false)
    {
        canvas.stroke(&line, INK, 7.0);
        canvas.stroke(&line, PARCHMENT, 3.0);
    }
}

/// Each territory's name below its disc and what belongs to it; without a disc where that would be, or a little beside
/// it among cards.
fn names(canvas: &mut Canvas, shown: &[Shown], discs: &[Option<Rect>], mut taken: Vec<Rect>, view: &View) {
    let letters = view.letters;
    let style = Style::new(Face::Bold, letters, INK).halo(halo(), 7.0);
    let among_cards = shown.iter().any(|one| cards::has_card(one.place));
    let line = letters * LINE;
    for (one, disc) in shown.iter().zip(discs) {
        if cards::has_card(one.place) {
            continue;
        }
        let width = one.name.iter().map(|name| text::width(Face::Bold, name, letters)).fold(0.0, f32::max);
        let height = line * one.name.len() as f32;
        let (x, y) = one.spot;
        let places = match disc {
            Some(_) => {
                let bottom = one.taken(1.0, letters).bottom();
                vec![(x, bottom - height / 2.0)]
            }
            None if among_cards => {
                vec![(x, y), (x, y + height), (x, y - height), (x, y + height * 2.0), (x, y - height * 2.0)]
            }
            None => vec![(x, y)],
        };
        let here = freest(&places, (width, height), &taken, &view.frame);
        let middle = here.left() + here.width() / 2.0;
        for (n, name) in one.name.iter().enumerate() {
            canvas.write(name, middle, here.top() + line * (n as f32 + 0.5), Align::Middle, style);
        }
        taken.push(here);
    }
}

/// What stands round names, so that they can be read on any land.
fn halo() -> colours::Rgb {
    colours::mix(WHITE, PARCHMENT, 0.3)
}

fn renamed<'a>(scene: &'a Scene, id: &str) -> Option<&'a str> {
    scene.names.iter().find(|(of, _)| of == id).map(|(_, name)| name.as_str())
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

fn zone_names(canvas: &mut Canvas, scene: &Scene, art: &Art, view: &View, covered: &[Rect]) {
    for (n, zone) in art.zones.iter().enumerate() {
        let at = view.point(zone.label);
        if !view.shows(at) {
            continue;
        }
        let style = Style::new(Face::Bold, ZONE_SIZE, ZONE_NAME).halo(colours::SEA, 6.0);
        let title = zone_title(scene, art, n);
        let (title, _) = text::fit(Face::Bold, &title, ZONE_SIZE, ZONE_SIZE, view.frame.width() * 0.9);
        let width = text::width(Face::Bold, &title, ZONE_SIZE);
        let here = freest(&around(at, covered), (width + 16.0, ZONE_SIZE * 1.5), covered, &view.frame);
        canvas.write(
            &title,
            here.left() + here.width() / 2.0,
            here.top() + here.height() / 2.0,
            Align::Middle,
            style,
        );
    }
}

/// Where else a zone's name may stand if something covers it: ever farther away.
fn around((x, y): (f32, f32), covered: &[Rect]) -> Vec<(f32, f32)> {
    let farther = |step: i32| {
        let far = step as f32 * ZONE_SIZE;
        [(x, y + far), (x, y - far), (x + far * 1.5, y), (x - far * 1.5, y)]
    };
    let others = if covered.is_empty() { 0 } else { 6 };
    std::iter::once((x, y)).chain((1..=others).flat_map(farther)).collect()
}

/// An arrow as it is drawn; one round the edge of the map leaves on one side and comes in on the
/// other.
fn bow(art: &Art, shown: &[Shown], discs: &[Option<Rect>], view: &View, arrow: &Arrow) -> [Option<Bowed>; 2] {
    let end = |id: &str| {
        let n = shown.iter().position(|one| one.land.id == id);
        let disc = n.and_then(|n| discs[n]);
        let home = || art.land(id).map(|n| view.point(art.lands[n].badge));
        n.map(|n| shown[n].spot).or_else(home).map(|spot| (spot, disc))
    };
    let (Some((from, _)), Some((to, disc))) = (end(&arrow.from), end(&arrow.to)) else { return [None, None] };
    if !view.shows(from) && !view.shows(to) {
        return [None, None];
    }
    if !art.round_the_edge(&arrow.from, &arrow.to) {
        return [Bowed::new(from, to, disc.as_ref(), arrow.colour), None];
    }
    let (left, right) = (view.point((0.0, 0.0)).0, view.point((art.width, 0.0)).0);
    let (out, back) = if from.0 < to.0 { (left, right) } else { (right, left) };
    [
        Bowed::new(from, (out, from.1), None, arrow.colour),
        Bowed::new((back, to.1), to, disc.as_ref(), arrow.colour),
    ]
}
