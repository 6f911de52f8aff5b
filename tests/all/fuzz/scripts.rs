//! Scripts: those of a game's transcripts, changed.

use std::path::Path;

use wartable::games::Kind;
use wartable::script::parse;

use super::on_every_game;

fn lines(kind: &'static dyn Kind) -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(kind.id());
    let files = std::fs::read_dir(directory).into_iter().flatten().flatten().map(|file| file.path());
    let scripts = files.filter(|file| file.extension().is_some_and(|kind| kind == "txt"));
    let texts = scripts.filter_map(|file| std::fs::read_to_string(file).ok());
    let mut lines: Vec<String> =
        texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[test]
fn whatever_a_script_says_is_read_or_named_by_its_line() {
    on_every_game("scripts", 1, lines, |lines, whims, input| {
        let mut text = String::new();
        for _ in 0..1 + whims.below(8) {
            let line = whims.at(lines).map_or("ada: /pass", String::as_str);
            text.push_str(&if whims.once_in(2) { whims.mangled(line) } else { line.to_owned() });
            text.push_str(whims.of(&["\n", "\n", "\n", "\r\n", "\n  ", ""]));
        }
        input.clone_from(&text);
        let count = text.lines().count().max(1);
        match parse(&text) {
            Ok(script) => assert!(script.blocks.iter().all(|block| (1..=count).contains(&block.line))),
            Err(why) => assert!((1..=count).contains(&why.line), "{why}"),
        }
    });
}
