//! The map itself: land, sea, borders, names, and what stands on it.

use tiny_skia::{Path, Rect};

use super::arrows::Bowed;
use super::art::Art;
use super::canvas::{Align, Canvas, Style, boxed, rounded, through};
use super::cards;
use super::colours::{self, BORDER, DREAD, INK, PARCHMENT, WHITE};
use super::fills::Filling;
use super::placing::{Lands, Layout, Shown, Title, ZONE_SIZE, away};
use super::text::{self, Face, LINE};
use super::tokens::{Token, draw_flag};
use super::view::{View, freest};
use super::{Arrow, Place, Scene, fills, globes};

/// How far from its land's middle a disc may be without a line to it.
const STRAYED: f32 = 32.0;

/// Draws the part of the map that the view shows.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, lands: &Lands, view: &View, layout: &Layout) {
    let art = lands.art;
    let (size, shown) = (layout.size, &layout.shown);
    let places: Vec<Option<&Place>> = lands.all.iter().map(|one| one.place).collect();
    let outline = |path: &Path| path.clone().transform(view.transform(path.bounds().top()));
    let shapes: Vec<Option<Path>> = art.lands.iter().map(|land| outline(&land.outline)).collect();
    art.draw_ground(canvas, view);
    for (land, path) in art.lands.iter().zip(&shapes) {
        path.iter().for_each(|path| canvas.stroke(path, art.rim(land.zone), 16.0));
    }
    let gone = |id: &str| places.iter().flatten().any(|place| place.gone && place.territory == id);
    let lanes = art.lanes.iter().filter(|lane| !gone(&lane.from) && !gone(&lane.to));
    lanes.for_each(|lane| art.theme.draw_lane(canvas, lane, view));
    let mut filling = Filling::default();
    for ((land, place), path) in art.lands.iter().zip(&places).zip(&shapes) {
        let Some(path) = path else { continue };
        let owned = place.filter(|place| place.letter.is_some());
        match place.and_then(|place| place.fill.as_ref()) {
            Some(fill) => filling.add(canvas, path, fill),
            None if place.is_some_and(|place| place.gone) => fills::draw_waste(canvas, path),
            None => {
                canvas.fill(path, owned.map_or_else(|| art.empty(land.zone), |p| colours::land(p.colour)))
            }
        }
        canvas.stroke(path, BORDER, 2.5);
    }
    if places.iter().flatten().any(|place| place.fill.is_some()) {
        filling.finish(canvas, 1.0);
        shapes.iter().flatten().for_each(|path| canvas.stroke(path, BORDER, 2.5));
    }
    for divides in art.divides.iter().filter_map(outline) {
        canvas.stroke(&divides, INK, 5.0);
    }
    for (place, path) in places.iter().zip(&shapes) {
        if let (Some(Place { changed: true, .. }), Some(path)) = (place, path) {
            canvas.stroke(path, INK, 9.0);
            canvas.stroke(path, WHITE, 5.0);
        }
    }
    for (place, path) in places.iter().zip(&shapes) {
        let figure = place.is_some_and(|place| place.marks.iter().any(|mark| mark.is_figure()));
        if let Some(path) = path.as_ref().filter(|_| figure) {
            canvas.stroke(path, INK, 15.0);
            canvas.stroke(path, DREAD, 9.0);
        }
    }
    let tokens = layout.tokens();
    let cards = layout.cards();
    let covered: Vec<Rect> = cards.iter().flatten().map(|card| card.at).collect();
    zone_names(canvas, scene, lands, view, layout);
    for spot in shown {
        strayed(canvas, spot, view);
    }
    for one in shown {
        one.of.land.globe.iter().for_each(|globe| globes::draw(canvas, globe, one.spot));
    }
    for (one, card) in shown.iter().zip(&cards) {
        card.iter().for_each(|card| leader(canvas, view.point(one.of.land.badge), &card.at));
    }
    let discs = tokens.iter().map(|token| token.as_ref().map(|token| token.disc));
    let discs: Vec<Option<Rect>> =
        discs.zip(&cards).map(|(disc, card)| disc.or(card.as_ref().map(|card| card.at))).collect();
    let bowed = |all: &[Arrow], open: bool| -> Vec<Bowed> {
        let bows = |arrow: &Arrow| {
            let bows = bow(art, shown, &discs, view, (arrow, open)).into_iter().flatten();
            let jump = arrow.jump;
            bows.map(move |bow| if jump { bow.through_the_air() } else { bow })
        };
        all.iter().flat_map(bows).collect()
    };
    let (arrows, open) = (bowed(&scene.arrows, false), bowed(&scene.open, true));
    let bows = arrows.iter().chain(&open).flat_map(Bowed::taken);
    let taken = tokens.iter().flatten().flat_map(Token::taken).chain(bows);
    arrows.iter().for_each(|arrow| arrow.draw(canvas));
    // Over the arrows, which are seen beside them all the same.
    names(canvas, shown, &discs, taken.chain(covered).collect(), view);
    for token in tokens.iter().flatten() {
        token.draw(canvas);
    }
    // Over the discs, which may lie side by side.
    open.iter().for_each(|arrow| arrow.draw(canvas));
    cards::draw(canvas, &cards.iter().flatten().collect::<Vec<_>>(), size);
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

/// A line from a disc to the land it belongs to, where it had to be moved away.
fn strayed(canvas: &mut Canvas, one: &Shown, view: &View) {
    let home = view.point(one.of.land.badge);
    let far = (home.0 - one.spot.0).hypot(home.1 - one.spot.1);
    if far > STRAYED
        && one.of.place.is_some()
        && !one.of.has_card()
        // A planet is drawn with its disc, and lies nowhere else.
        && (one.of.globe <= 0.0 || away(home, &one.taken(1.0)) > 8.0)
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
    let among_cards = shown.iter().any(|one| one.of.has_card());
    let line = letters * LINE;
    for (one, disc) in shown.iter().zip(discs) {
        if one.of.has_card() {
            continue;
        }
        let width = one.of.name.iter().map(|name| text::width(Face::Bold, name, letters)).fold(0.0, f32::max);
        let height = line * one.of.name.len() as f32;
        let (x, y) = one.spot;
        let places = match disc {
            _ if disc.is_some() || one.of.globe > 0.0 => {
                let bottom = one.taken(1.0).bottom();
                vec![(x, bottom - height / 2.0)]
            }
            _ if among_cards => {
                vec![(x, y), (x, y + height), (x, y - height), (x, y + height * 2.0), (x, y - height * 2.0)]
            }
            _ => vec![(x, y)],
        };
        let here = freest(&places, (width, height), &taken, &view.frame, |_| 0.0);
        let middle = here.left() + here.width() / 2.0;
        for (n, name) in one.of.name.iter().enumerate() {
            canvas.write(name, middle, here.top() + line * (n as f32 + 0.5), Align::Middle, style);
        }
        taken.push(here);
    }
}

/// What stands round names, so that they can be read on any land.
fn halo() -> colours::Rgb {
    colours::mix(WHITE, PARCHMENT, 0.3)
}

/// The zones' names: where they have room of their own, there; else where least is in the way.
fn zone_names(canvas: &mut Canvas, scene: &Scene, lands: &Lands, view: &View, layout: &Layout) {
    let art = lands.art;
    if lands.has_titles() {
        return layout.titles.iter().for_each(|(title, at)| zone_name(canvas, scene, art, title, at));
    }
    // Cards may leave no room at all; of discs and names some is always left.
    let mut covered: Vec<Rect> = layout.shown.iter().map(|one| one.taken(layout.size)).collect();
    for zone in 0..art.zones.len() {
        let at = view.point(art.zones[zone].label);
        if !view.shows(at) {
            continue;
        }
        let title = Title::new(scene, art, zone, view.frame.width());
        let size = title.size;
        let here = freest(&around(at, &covered), size, &covered, &view.frame, |here| {
            let away = (here.left() + size.0 / 2.0 - at.0).hypot(here.top() + size.1 / 2.0 - at.1);
            on_others_land(art, zone, here, view) * size.0 * size.1 * 0.4 + away * ZONE_SIZE * 0.2
        });
        // Other zones' names are in the way, too.
        covered.push(here);
        zone_name(canvas, scene, art, &title, &here);
    }
}

/// A zone's name with the flag of who holds it.
fn zone_name(canvas: &mut Canvas, scene: &Scene, art: &Art, title: &Title, at: &Rect) {
    let style = Style::new(Face::Bold, ZONE_SIZE, art.title(title.zone)).halo(art.around(title.zone), 6.0);
    let (middle, y) = (at.left() + at.width() / 2.0, at.top() + at.height() / 2.0);
    let flag = title.flag;
    if let Some(holder) = scene.holders.iter().find(|holder| holder.zone == art.zones[title.zone].id) {
        let at = boxed(at.left() + 8.0 + ZONE_SIZE * 0.6, y, ZONE_SIZE * 1.15, ZONE_SIZE * 1.2);
        draw_flag(canvas, at, holder.colour, holder.letter);
    }
    canvas.write(&title.words, middle + flag / 2.0, y, Align::Middle, style);
}

/// Where else a zone's name may stand if something covers it: ever farther away, in all directions.
fn around((x, y): (f32, f32), covered: &[Rect]) -> Vec<(f32, f32)> {
    const DIRECTIONS: [(f32, f32); 12] = [
        (0.0, 1.0),
        (0.0, -1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.5, 0.85),
        (-0.5, 0.85),
        (0.5, -0.85),
        (-0.5, -0.85),
        (0.85, 0.5),
        (-0.85, 0.5),
        (0.85, -0.5),
        (-0.85, -0.5),
    ];
    let farther = |step: i32| {
        let far = step as f32 * ZONE_SIZE * 0.5;
        DIRECTIONS.map(|(right, down)| (x + right * far * 1.5, y + down * far))
    };
    let others = if covered.is_empty() { 0 } else { 12 };
    std::iter::once((x, y)).chain((1..=others).flat_map(farther)).collect()
}

/// How much of a zone's name there would lie on the land of others.
fn on_others_land(art: &Art, zone: usize, here: &Rect, view: &View) -> f32 {
    let column = |n: u32| here.left() + here.width() * n as f32 / 6.0;
    let points: Vec<_> =
        (0..=6).flat_map(|n| [here.top(), here.bottom()].map(|y| view.on_map((column(n), y)))).collect();
    let others = art.lands.iter().filter(|land| land.zone != zone);
    let hit: usize = others.map(|land| points.iter().filter(|point| land.holds(**point)).count()).sum();
    hit as f32 / points.len() as f32
}

/// An arrow as it is drawn; one round the edge of the map leaves on one side and comes in on the
/// other.
fn bow(
    art: &Art,
    shown: &[Shown],
    discs: &[Option<Rect>],
    view: &View,
    (arrow, open): (&Arrow, bool),
) -> [Option<Bowed>; 2] {
    let end = |id: &str| {
        let n = shown.iter().position(|one| one.of.land.id == id);
        let disc = n.and_then(|n| discs[n]);
        let home = || art.land(id).map(|n| view.point(art.lands[n].badge));
        n.map(|n| shown[n].spot).or_else(home).map(|spot| (spot, disc))
    };
    let (Some((from, source)), Some((to, disc))) = (end(&arrow.from), end(&arrow.to)) else {
        return [None, None];
    };
    if !view.shows(from) && !view.shows(to) {
        return [None, None];
    }
    let kind = (arrow.colour, open);
    let source = source.filter(|_| open);
    let leaving = |bowed: Option<Bowed>| bowed.map(|bowed| bowed.leaving(source.as_ref()));
    if !art.round_the_edge(&arrow.from, &arrow.to) {
        return [leaving(Bowed::new(from, to, disc.as_ref(), kind)), None];
    }
    let (left, right) = (view.point((0.0, 0.0)).0, view.point((art.width, 0.0)).0);
    let (out, back) = if from.0 < to.0 { (left, right) } else { (right, left) };
    [leaving(Bowed::new(from, (out, from.1), None, kind)), Bowed::new((back, to.1), to, disc.as_ref(), kind)]
}
