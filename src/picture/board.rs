//! The map itself: land, sea, borders, names, and what stands on it.

use tiny_skia::Rect;

use super::arrows::Bowed;
use super::art::Art;
use super::canvas::{Align, Style, boxed, rounded, through};
use super::colours::{self, DREAD, INK, PARCHMENT, WHITE, halo};
use super::placing::{Lands, Layout, Shown, Title, ZONE_SIZE, away};
use super::sheet::Sheet;
use super::text::{self, Face, LINE};
use super::tokens::{Token, draw_flag};
use super::view::{View, freest};
use super::{Arrow, Place, Scene, globes};

/// How far from its land's middle a disc may be without a line to it.
const STRAYED: f32 = 32.0;

/// Between a name and the edge of its room.
const CLEAR: f32 = 4.0;

/// Puts what stands on the part of the map that the view shows.
pub(super) fn draw(sheet: &mut Sheet, scene: &Scene, lands: &Lands, view: &View, layout: &Layout) {
    let art = lands.art;
    let shown = &layout.shown;
    outlines(sheet, lands, view);
    let tokens = layout.tokens();
    let cards = layout.cards();
    let covered: Vec<Rect> = cards.iter().flatten().map(|card| card.at).collect();
    for spot in shown {
        strayed(sheet, spot, view);
    }
    for one in shown {
        if let Some(globe) = &one.of.land.globe {
            let bits = [globe.radius, globe.hue].map(f32::to_bits);
            let reach = one.of.globe * 2.0 + 12.0;
            let what = ("globe", bits, globe.kind as u8);
            sheet.put(&what, one.spot, boxed(0.0, 0.0, reach, reach), |canvas| {
                globes::draw(canvas, globe, (0.0, 0.0));
            });
        }
    }
    for (one, card) in shown.iter().zip(&cards) {
        card.iter().for_each(|card| leader(sheet, view.point(one.of.land.badge), &card.at));
    }
    let discs = tokens.iter().map(|token| token.as_ref().map(|token| token.disc));
    let discs: Vec<Option<Rect>> =
        discs.zip(&cards).map(|(disc, card)| disc.or(card.as_ref().map(|card| card.at))).collect();
    // What an arrow leads to: the disc first, then what else stands there, and the name below.
    let whole = shown.iter().zip(&discs).zip(&tokens).map(|((one, disc), token)| {
        let name = disc.filter(|_| !one.of.has_card()).map(|_| name_below(one, view.letters).1);
        disc.iter().copied().chain(token.iter().flat_map(Token::taken)).chain(name).collect()
    });
    let whole: Vec<Vec<Rect>> = whole.collect();
    let bowed = |all: &[Arrow], open: bool| -> Vec<Bowed> {
        let bows = |arrow: &Arrow| {
            let bows = bow(art, shown, &whole, view, (arrow, open)).into_iter().flatten();
            let jump = arrow.jump;
            bows.map(move |bow| if jump { bow.through_the_air() } else { bow })
        };
        all.iter().flat_map(bows).collect()
    };
    // What is still open is drawn as that alone.
    let done: Vec<Arrow> = scene.arrows.iter().filter(|arrow| !scene.open.contains(arrow)).cloned().collect();
    let (arrows, open) = (bowed(&done, false), bowed(&scene.open, true));
    let bows = arrows.iter().chain(&open).flat_map(Bowed::taken);
    let taken = tokens.iter().flatten().flat_map(Token::taken).chain(bows);
    arrows.iter().for_each(|arrow| arrow.put(sheet));
    // Over the arrows, which are seen beside them all the same.
    zone_names(sheet, scene, lands, view, layout);
    names(sheet, shown, &discs, taken.chain(covered).collect(), view);
    for token in tokens.iter().flatten() {
        token.put(sheet);
    }
    // Over the discs, which may lie side by side.
    open.iter().for_each(|arrow| arrow.put(sheet));
    cards.iter().flatten().for_each(|card| card.put(sheet));
}

/// Round what has changed, and round where a figure stands.
fn outlines(sheet: &mut Sheet, lands: &Lands, view: &View) {
    let marked = |place: &Place| place.marks.iter().any(|mark| mark.is_figure());
    let changed = |place: &Place| place.changed;
    outline(sheet, lands, view, "changed", changed, [(INK, 9.0), (WHITE, 5.0)]);
    outline(sheet, lands, view, "figure", marked, [(INK, 15.0), (DREAD, 9.0)]);
}

/// Lines of these colours and widths round the lands of which that holds.
fn outline(
    sheet: &mut Sheet,
    lands: &Lands,
    view: &View,
    kind: &str,
    holds: impl Fn(&Place) -> bool,
    lines: [(colours::Rgb, f32); 2],
) {
    let all = lands.art.lands.iter().zip(&lands.all);
    for (land, _) in all.filter(|(_, one)| one.place.is_some_and(&holds)) {
        let Some(path) = view.shape(&land.outline) else { continue };
        let Some(bounds) = path.bounds().outset(9.0, 9.0) else { continue };
        sheet.put(&(kind, &land.id, view.bits()), (0.0, 0.0), bounds, |canvas| {
            lines.iter().for_each(|(colour, width)| canvas.stroke(&path, *colour, *width));
        });
    }
}

/// A line with a rim from one point to another; with a dot where it begins, if that has a width.
fn line(sheet: &mut Sheet, from: (f32, f32), to: (f32, f32), (width, rim, dot): (f32, f32, f32)) {
    let to = (to.0 - from.0, to.1 - from.1);
    let bits = [to.0, to.1, width, rim, dot].map(f32::to_bits);
    let around = width + rim + dot;
    let bounds = Rect::from_ltrb(to.0.min(0.0), to.1.min(0.0), to.0.max(0.0), to.1.max(0.0));
    let Some(bounds) = bounds.and_then(|bounds| bounds.outset(around, around)) else { return };
    sheet.put(&("line", bits), from, bounds, |canvas| {
        let Some(line) = through(&[(0.0, 0.0), to], false) else { return };
        let dot = rounded(boxed(0.0, 0.0, dot, dot), dot / 2.0).filter(|_| dot > 0.0);
        for (colour, wider) in [(INK, rim), (PARCHMENT, 0.0)] {
            canvas.stroke(&line, colour, width + wider);
            if let Some(dot) = &dot {
                canvas.stroke(dot, colour, wider);
                canvas.fill(dot, colour);
            }
        }
    });
}

/// A line from a card to the land it belongs to, where it doesn't lie on it.
fn leader(sheet: &mut Sheet, home: (f32, f32), card: &Rect) {
    if away(home, card) >= 1.0 {
        let middle = (card.left() + card.width() / 2.0, card.top() + card.height() / 2.0);
        line(sheet, home, middle, (4.0, 4.0, 14.0));
    }
}

/// A line from a disc to the land it belongs to, where it had to be moved away.
fn strayed(sheet: &mut Sheet, one: &Shown, view: &View) {
    let home = view.point(one.of.land.badge);
    let far = (home.0 - one.spot.0).hypot(home.1 - one.spot.1);
    if far > STRAYED
        && one.of.place.is_some()
        && !one.of.has_card()
        // A planet is drawn with its disc, and lies nowhere else.
        && (one.of.globe <= 0.0 || away(home, &one.taken(1.0)) > 8.0)
    {
        line(sheet, home, one.spot, (3.0, 4.0, 0.0));
    }
}

/// Each territory's name below its disc and what belongs to it; without a disc where that would be, or a little beside
/// it among cards.
fn names(sheet: &mut Sheet, shown: &[Shown], discs: &[Option<Rect>], mut taken: Vec<Rect>, view: &View) {
    let letters = view.letters;
    let style = Style::new(Face::Bold, letters, INK).halo(halo(), 7.0);
    let among_cards = shown.iter().any(|one| one.of.has_card());
    let line = letters * LINE;
    for (one, disc) in shown.iter().zip(discs) {
        if one.of.has_card() {
            continue;
        }
        let ((width, height), below) = name_below(one, letters);
        let (x, y) = one.spot;
        // Where a disc would be; two lines are higher than one, and stay within their room.
        let y = y.max(one.taken(1.0).top() + CLEAR + height / 2.0);
        let places = match disc {
            _ if disc.is_some() || one.of.globe > 0.0 => {
                vec![(x, below.top() + height / 2.0)]
            }
            _ if among_cards => {
                vec![(x, y), (x, y + height), (x, y - height), (x, y + height * 2.0), (x, y - height * 2.0)]
            }
            _ => vec![(x, y)],
        };
        let here = freest(&places, (width, height), &taken, &view.frame, |_| 0.0);
        let top = (here.left() + here.width() / 2.0, here.top());
        let bounds = boxed(0.0, height / 2.0, width + 20.0, height + line);
        sheet.put(&("name", &one.of.name, letters.to_bits()), top, bounds, |canvas| {
            for (n, name) in one.of.name.iter().enumerate() {
                canvas.write(name, 0.0, line * (n as f32 + 0.5), Align::Middle, style);
            }
        });
        taken.push(here);
    }
}

/// How large a territory's name is, and where it stands below its disc.
fn name_below(one: &Shown, letters: f32) -> ((f32, f32), Rect) {
    let width = one.of.name.iter().map(|name| text::width(Face::Bold, name, letters)).fold(0.0, f32::max);
    let height = letters * LINE * one.of.name.len() as f32;
    ((width, height), boxed(one.spot.0, one.taken(1.0).bottom() - height / 2.0, width, height))
}

/// The zones' names: where they have room of their own, there; else where least is in the way.
fn zone_names(sheet: &mut Sheet, scene: &Scene, lands: &Lands, view: &View, layout: &Layout) {
    let art = lands.art;
    if lands.has_titles() {
        return layout.titles.iter().for_each(|(title, at)| zone_name(sheet, scene, art, title, at));
    }
    // Cards may leave no room at all; of discs and names some is always left.
    let covered: Vec<Rect> = layout.shown.iter().map(|one| one.taken(layout.size)).collect();
    let home = |title: &Title| view.point(art.zones[title.zone].label);
    let titles = (0..art.zones.len()).map(|zone| Title::new(scene, art, zone, view.frame.width()));
    let titles: Vec<Title> = titles.filter(|title| view.shows(home(title))).collect();
    let corners = |at: &Rect| [at.left(), at.top(), at.right(), at.bottom()].map(f32::to_bits);
    let sizes: Vec<_> =
        titles.iter().map(|one| (one.zone, one.size.0.to_bits(), one.size.1.to_bits())).collect();
    let what = (art.name, view.bits(), covered.iter().map(corners).collect::<Vec<_>>(), sizes);
    let middles = sheet.middles(&what, || free_for_titles(art, &titles, covered, view));
    for (title, (x, y)) in titles.iter().zip(middles.iter()) {
        zone_name(sheet, scene, art, title, &boxed(*x, *y, title.size.0, title.size.1));
    }
}

/// Where there is room for zones' names, and least is in the way: their middles.
fn free_for_titles(art: &Art, titles: &[Title], mut covered: Vec<Rect>, view: &View) -> Vec<(f32, f32)> {
    let place = |title: &Title| {
        let (at, size) = (view.point(art.zones[title.zone].label), title.size);
        let here = freest(&around(at, &covered), size, &covered, &view.frame, |here| {
            let away = (here.left() + size.0 / 2.0 - at.0).hypot(here.top() + size.1 / 2.0 - at.1);
            on_others_land(art, title.zone, here, view) * size.0 * size.1 * 0.4 + away * ZONE_SIZE * 0.2
        });
        // Other zones' names are in the way, too.
        covered.push(here);
        (here.left() + size.0 / 2.0, here.top() + size.1 / 2.0)
    };
    titles.iter().map(place).collect()
}

/// A zone's name with the flag of who holds it.
fn zone_name(sheet: &mut Sheet, scene: &Scene, art: &Art, title: &Title, at: &Rect) {
    let (colour, around) = (art.title(title.zone), art.around(title.zone));
    let style = Style::new(Face::Bold, ZONE_SIZE, colour).halo(around, 6.0);
    let holder = scene.holders.iter().find(|holder| holder.zone == art.zones[title.zone].id);
    let left = (at.left(), at.top() + at.height() / 2.0);
    let what = ("zone", &title.words, at.width().to_bits(), title.flag.to_bits(), (colour, around), holder);
    let bounds = boxed(at.width() / 2.0, 0.0, at.width() + 20.0, at.height() + 10.0);
    sheet.put(&what, left, bounds, |canvas| {
        if let Some(holder) = holder {
            let at = boxed(8.0 + ZONE_SIZE * 0.6, 0.0, ZONE_SIZE * 1.15, ZONE_SIZE * 1.2);
            draw_flag(canvas, at, holder.colour, holder.letter);
        }
        canvas.write(&title.words, (at.width() + title.flag) / 2.0, 0.0, Align::Middle, style);
    });
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
    whole: &[Vec<Rect>],
    view: &View,
    (arrow, open): (&Arrow, bool),
) -> [Option<Bowed>; 2] {
    let end = |id: &str| {
        let n = shown.iter().position(|one| one.of.land.id == id);
        let there = n.map_or(&[][..], |n| &whole[n]);
        let home = || art.land(id).map(|n| view.point(art.lands[n].badge));
        n.map(|n| shown[n].spot).or_else(home).map(|spot| (spot, there))
    };
    let (Some((from, source)), Some((to, target))) = (end(&arrow.from), end(&arrow.to)) else {
        return [None, None];
    };
    if !view.shows(from) && !view.shows(to) {
        return [None, None];
    }
    let kind = (arrow.colour, open);
    let source = source.first().filter(|_| open);
    let leaving = |bowed: Option<Bowed>| bowed.map(|bowed| bowed.leaving(source));
    if !art.round_the_edge(&arrow.from, &arrow.to) {
        return [leaving(Bowed::new(from, to, target, kind)), None];
    }
    let (left, right) = (view.point((0.0, 0.0)).0, view.point((art.width, 0.0)).0);
    let (out, back) = if from.0 < to.0 { (left, right) } else { (right, left) };
    [leaving(Bowed::new(from, (out, from.1), &[], kind)), Bowed::new((back, to.1), to, target, kind)]
}
