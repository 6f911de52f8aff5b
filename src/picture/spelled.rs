//! Names in scripts that the fonts don't have. A row of empty boxes says nothing: the letter of the side stands there
//! instead, as it does beside every number on the board.

use std::borrow::Cow;

use super::text::is_missing;
use super::{Scene, Side};

/// The scene with nothing in its texts that would come out as boxes.
pub(super) fn spelled(scene: &Scene) -> Cow<'_, Scene> {
    let names = scene.sides.iter().map(|side| &side.name);
    let labels = scene.names.iter().map(|(_, name)| name);
    let mut all = names.chain(&scene.notes).chain(labels).chain([&scene.title]);
    if !all.any(|text| text.chars().any(is_missing)) {
        return Cow::Borrowed(scene);
    }
    let mut scene = scene.clone();
    let sides = scene.sides.clone();
    for side in &mut scene.sides {
        side.name = without_boxes(&side.name, std::slice::from_ref(side));
    }
    let labels = scene.names.iter_mut().map(|(_, name)| name);
    for text in labels.chain(&mut scene.notes).chain([&mut scene.title]) {
        *text = without_boxes(text, &sides);
    }
    Cow::Owned(scene)
}

/// The text with a side's letter for each of its words that can't be written, and without signs that are no words.
fn without_boxes(text: &str, sides: &[Side]) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_missing) {
        let (before, from) = rest.split_at(at);
        written.push_str(before);
        let blank = |letter: char| is_missing(letter) || letter.is_whitespace();
        let end = from.find(|letter| !blank(letter)).unwrap_or(from.len());
        let run = from[..end].trim_end();
        rest = &from[run.len()..];
        if run.contains(char::is_alphabetic) {
            // A name that ends so comes before one that only holds it, the side in turn before others of the same player.
            let named = sides.iter().filter(|side| side.name.contains(run)).min_by_key(|side| {
                let whole = side.name.rsplit(": ").next() == Some(run);
                (!whole, !side.active)
            });
            written.push(named.map_or('…', |side| side.letter));
        }
    }
    written.push_str(rest);
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    match (written.is_empty(), sides) {
        (true, [side]) => side.letter.to_string(),
        _ => written,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_cant_be_written_is_the_sides_letter() {
        let side = |letter, name: &str| Side { letter, name: name.to_owned(), ..Side::default() };
        let scene = Scene {
            title: "Clone Wars · round 2 · 王小明's turn".to_owned(),
            sides: vec![
                side('A', "Žofie"),
                side('B', "王小明"),
                side('C', "Red: สมชาย ใจดี"),
                side('D', "🦀 ben"),
                side('E', "🦀🦀"),
                side('F', "🤖 Hector"),
            ],
            notes: vec!["Friendly: Žofie to 王小明; ben to 李".to_owned()],
            ..Scene::default()
        };
        let spelled = spelled(&scene);
        let names: Vec<&str> = spelled.sides.iter().map(|side| side.name.as_str()).collect();
        assert_eq!(names, ["Žofie", "B", "Red: C", "ben", "E", "🤖 Hector"]);
        assert_eq!(spelled.title, "Clone Wars · round 2 · B's turn");
        assert_eq!(spelled.notes, ["Friendly: Žofie to B; ben to …"]);
    }

    #[test]
    fn what_can_be_written_is_left_alone() {
        let title = "Two-Player · Žofie’s turn · 🤖 Vesta · Привет".to_owned();
        let scene = Scene { title, ..Scene::default() };
        assert!(matches!(spelled(&scene), Cow::Borrowed(_)));
    }
}
