//! A picture is the same whatever was drawn before it, and what has changed from one to the next is said of all games.

use wartable::games::{self, Plan};
use wartable::picture::{Hands, Look, OneHand, Painter, Piece, Place, Scene, Series, since};
use wartable::rules::{Names, Viewer};

use crate::every_game::replayed;

/// So many threads, and nobody else.
#[derive(Clone)]
struct Threads(usize);

impl Hands for Threads {
    fn together(&self, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| (0..self.0).for_each(|_| drop(scope.spawn(work))));
    }
}

/// The boards of a game between machines, after every so many orders.
fn scenes(kind: &dyn games::Kind, every: usize, most: usize) -> Vec<Scene> {
    let (few, many) = kind.seats();
    let seats = 4.clamp(few, many);
    let names = Names(["Ann", "Žofie", "🤖 Hawk", "ben"].map(String::from).to_vec());
    let policies = vec!["random".to_owned()];
    let plan = Plan { seats, policies, seed: 5, number: 2, rounds_cap: 6 };
    let mut scenes = Vec::new();
    replayed(kind, &plan, &names, |at, game| {
        if at % every == 0 && scenes.len() < most {
            scenes.push(game.scene(&names, Viewer::Public));
        }
    });
    assert!(scenes.len() > 2, "{}", kind.id());
    scenes
}

#[test]
fn a_picture_is_the_same_whatever_was_drawn_before() {
    let (every, most) = if crate::thorough() { (1, 400) } else { (7, 5) };
    for kind in games::ALL.iter() {
        let look = Look::default().wide(400);
        // One that draws all of them one after the other, and then each once more from the last to the first.
        let painter = Painter::default();
        let all = scenes(kind, every, most);
        let drawn: Vec<_> =
            all.iter().map(|scene| painter.draw(scene, &look, &OneHand).expect("it is drawn")).collect();
        for (scene, drawn) in all.iter().zip(&drawn).rev() {
            assert!(painter.draw(scene, &look, &OneHand).as_ref() == Ok(drawn), "{}: drawn again", kind.id());
        }
        // One that has drawn nothing else but ours, by another way: by several at once, and by some who do nothing.
        let anew = Painter::default();
        let hands = [Threads(3), Threads(0)].into_iter().cycle();
        for ((scene, drawn), hands) in
            all.iter().zip(&drawn).rev().zip(hands).take(if crate::thorough() { most } else { 2 })
        {
            assert!(anew.draw(scene, &look, &hands).as_ref() == Ok(drawn), "{}: drawn anew", kind.id());
            anew.forget_strips();
        }
    }
}

#[test]
fn one_pixel_of_a_change_is_drawn_as_in_a_picture_of_its_own() {
    let look = Look::default().wide(400);
    let (painter, mut scene) = (Painter::default(), super::busy());
    for n in 0..6 {
        painter.draw(&scene, &look, &Threads(2)).expect("it is drawn");
        scene.places[n * 7].count += 1;
        scene.places[n * 5 + 1].colour = super::COLOURS[n];
        let next = painter.draw(&scene, &look, &Threads(2));
        painter.forget_strips();
        assert!(painter.draw(&scene, &look, &OneHand) == next, "{n}");
    }
}

/// In a series each is written like the one before: other bytes, the same pixels. Nothing of it is in a picture of none, nor
/// in those of another series.
#[test]
fn in_a_series_pictures_are_the_same_and_others_know_nothing_of_it() {
    for kind in games::ALL.iter() {
        let (look, painter, apart) = (Look::default().wide(400), Painter::default(), Painter::default());
        let [own, others] = [1, 2].map(|number| look.clone().next_of(Series { of: 0, number }));
        let draw = |painter: &Painter, scene: &Scene, look: &Look| {
            painter.draw(scene, look, &OneHand).expect("it is drawn")
        };
        let all = scenes(kind, 7, 8);
        let mut differ = 0;
        for (scene, another) in all.iter().zip(all.iter().rev()) {
            draw(&painter, another, &others);
            let next = draw(&painter, scene, &own);
            assert!(next == draw(&apart, scene, &own), "{}: beside another series", kind.id());
            let alone = draw(&Painter::default(), scene, &look);
            assert!(pixels(&next) == pixels(&alone), "{}", kind.id());
            assert!(draw(&painter, scene, &look) == alone, "{}: of no series", kind.id());
            differ += usize::from(next != alone);
        }
        assert!(differ > 0, "{}: nothing is taken over", kind.id());
    }
}

/// What is taken over from one picture to the next is seldom longer than what would be found: a hundred changes later,
/// of which each is written like the one before, a picture is about as large as one that is drawn whole.
#[test]
fn pictures_do_not_grow_from_one_to_the_next() {
    let look = Look::default().wide(400);
    let (painter, mut scene) = (Painter::default(), super::busy());
    let next = look.clone().next_of(Series { of: 0, number: 1 });
    let (mut kept, mut whole) = (0, 0);
    for n in 0..100 {
        let at = n * 5 % scene.places.len();
        scene.places[at].count += 1;
        scene.places[at].colour = super::COLOURS[n % super::COLOURS.len()];
        kept += painter.draw(&scene, &next, &OneHand).expect("it is drawn").len();
        whole += Painter::default().draw(&scene, &look, &OneHand).expect("it is drawn").len();
    }
    assert!(kept * 100 < whole * 103, "{kept} where drawn whole they are {whole}");
}

/// A picture's pixels, as whoever looks at it reads them.
fn pixels(png: &[u8]) -> image::RgbImage {
    image::load_from_memory(png).expect("it is a picture").to_rgb8()
}

/// Who stands there with what, as far as a picture shows it.
fn stands(place: &Place) -> impl PartialEq + use<> {
    let tokens: Vec<_> = place.rows.iter().filter(|row| !row.tokens.is_empty()).cloned().collect();
    let tokens: Vec<_> = tokens.into_iter().map(|row| (row.colour, row.tokens)).collect();
    let (mut marks, mut theirs) = (place.marks.clone(), place.guest_marks.clone());
    let mut guests = place.guests.clone();
    marks.sort_unstable();
    theirs.sort_unstable();
    guests.sort_unstable();
    ((place.letter, place.count, place.capital), guests, marks, theirs, tokens)
}

#[test]
fn whatever_differs_from_then_is_marked_and_said_in_every_game_and_nothing_else() {
    for kind in games::ALL.iter() {
        let all = scenes(kind, 11, 30);
        let mut found = 0;
        for (then, now) in all.iter().zip(all.iter().skip(1)).chain([(&all[0], &all[all.len() - 1])]) {
            let (marked, changes) = since(then, now, Vec::new());
            for place in &marked.places {
                let id = &place.territory;
                let of = |scene: &Scene| scene.places.iter().find(|one| one.territory == *id).map(stands);
                let differs = of(then) != of(now);
                assert_eq!(place.changed, differs, "{}: {id}", kind.id());
                let territory = Piece::Territory(id.clone());
                let said = changes.iter().any(|change| change.pieces.contains(&territory));
                assert_eq!(said, differs, "{}: {id}, {changes:?}", kind.id());
                found += usize::from(differs);
            }
        }
        assert!(found > 5, "{}: {found}", kind.id());
    }
}
