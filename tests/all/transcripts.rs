//! The transcripts in `tests/transcripts`: whole games and tricky passages, through the real bot, the sandbox's sockets
//! and SQLite.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::ScopedJoinHandle;

use wartable::rules::codes;
use wartable::script::{Heard, parse, play};

fn scripts(under: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(under).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(scripts(&path));
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Plays a script; what failed, with the last things heard before, or nothing.
async fn faults(path: &Path) -> Option<String> {
    let script = parse(&std::fs::read_to_string(path).expect("the script")).expect("the script can be read");
    let directory = crate::fresh_directory();
    let beside = path.parent().expect("a folder");
    let (mut last, mut shown_codes, mut misfits) = (Vec::new(), Vec::new(), Vec::new());
    let played = play(&script, beside, directory.path(), 1, &mut |heard| {
        if std::env::var_os("TRANSCRIPT").is_some() {
            match &heard {
                Heard::Line { line, text } => println!("\n{line}: {text}"),
                Heard::Shown(shown) => println!("  [{:?} {}] {}", shown.visibility, shown.place, shown.text),
                other => println!("  {other:?}"),
            }
        }
        if let Heard::Shown(shown) = &heard {
            let holds = |code: &&&str| {
                shown.text.contains(&format!("({code})")) || code.contains('-') && shown.text.contains(**code)
            };
            shown_codes.extend(codes::ALL.iter().find(holds).map(|_| shown.text.clone()));
        }
        match heard {
            Heard::Failed(_) => {}
            Heard::Ended(exchanges) => misfits = crate::sandbox::openapi::misfits(&exchanges),
            heard => last.push(heard),
        }
    })
    .await;
    let mut said = String::new();
    match played {
        Ok(failures) if failures.is_empty() && shown_codes.is_empty() && misfits.is_empty() => return None,
        Ok(failures) => {
            // Scripts are told by which code something is refused; people read the sentence alone.
            for text in shown_codes {
                let _ = writeln!(said, "{}: a code is shown: {text}", path.display());
            }
            for misfit in misfits {
                let _ = writeln!(said, "{}: not as Discord describes it: {misfit}", path.display());
            }
            for failure in failures {
                let _ = writeln!(
                    said,
                    "{}:{}: {}\n    but {}",
                    path.display(),
                    failure.line,
                    failure.expected,
                    failure.found
                );
            }
        }
        Err(error) => {
            let _ = writeln!(said, "{}: {error:#}", path.display());
            for heard in last.iter().rev().take(4).rev() {
                let heard: String = format!("{heard:?}").chars().take(300).collect();
                let _ = writeln!(said, "    {heard}");
            }
        }
    }
    Some(said)
}

const REFUSED: &str = "people ada
channel war
import nonsense.json
> refused \"read\"
> refused \"something else\"
> contains \"a game\"
ada: /status
> owes ada
import nonsense.json
";

/// A folder with a script and a file that is no game, and where a program finds nothing of ours.
fn refused_import() -> (tempfile::TempDir, PathBuf) {
    let directory = crate::fresh_directory();
    std::fs::write(directory.path().join("nonsense.json"), "{").expect("a file");
    let script = directory.path().join("refused.txt");
    std::fs::write(&script, REFUSED).expect("a script");
    (directory, script)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_below_a_refused_import_is_judged() {
    let (folder, _) = refused_import();
    let database = crate::fresh_directory();
    let mut failed = Vec::new();
    let script = parse(REFUSED).expect("a script");
    let played = play(&script, folder.path(), database.path(), 1, &mut |heard| {
        if let Heard::Failed(failure) = heard {
            failed.push(failure.line);
        }
    })
    .await;
    assert_eq!(failed, [5, 6, 8], "one refusal, another text, no message, nobody owes");
    assert!(format!("{:#}", played.expect_err("the last line can't be run")).starts_with("line 9"));
}

#[test]
fn as_json_every_failure_is_said_even_if_the_script_cannot_be_run() {
    let (folder, script) = refused_import();
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_wartable"))
        .args(["transcript", "--json"])
        .arg(&script)
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    assert_eq!(program.status.code(), Some(2));
    let said = String::from_utf8(program.stdout).expect("text");
    let lines: Vec<serde_json::Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let failed: Vec<u64> = lines
        .iter()
        .filter(|line| line.get("expected").is_some())
        .filter_map(|line| line["line"].as_u64())
        .collect();
    assert_eq!(failed, [5, 6, 8], "{said}");
    assert_eq!(lines.last().map(|line| line["ended"].clone()), Some("notrun".into()));
}

/// The transcripts of a game hold: its test calls this, so that those of several games are played side by side.
pub(crate) fn hold(game: &str) {
    // WARTABLE_LOG=wartable=debug shows what went on underneath.
    let filter = tracing_subscriber::EnvFilter::from_env("WARTABLE_LOG");
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
    let mut played = scripts(&folder().join(game));
    assert!(played.len() >= 10, "transcripts of {game} have gone missing: {}", played.len());
    // One of them alone, while it is being written: TRANSCRIPT=auction cargo test --test all transcripts
    if let Ok(wanted) = std::env::var("TRANSCRIPT") {
        let below = folder();
        let is_wanted = |script: &PathBuf| {
            let name = script.strip_prefix(&below).unwrap_or(script);
            name.to_string_lossy().contains(&wanted)
        };
        assert!(scripts(&below).iter().any(is_wanted), "no transcript has {wanted:?} in its name");
        played.retain(is_wanted);
    }
    let all = played.len();
    // A script waits more than it reckons: some at a time, each with a runtime of its own.
    let queue = Mutex::new(played.into_iter());
    let next = || queue.lock().expect("nobody panics here").next();
    let play_some = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        std::iter::from_fn(next).filter_map(|script| runtime.block_on(faults(&script))).collect()
    };
    let faulty: Vec<String> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..3).map(|_| scope.spawn(play_some)).collect();
        players
            .into_iter()
            .flat_map(|player: ScopedJoinHandle<'_, Vec<String>>| player.join().expect("no script panics"))
            .collect()
    });
    assert!(faulty.is_empty(), "{} of {} transcripts fail:\n{}", faulty.len(), all, faulty.join("\n"));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// Each lies in the folder of its game, whose test plays it.
#[test]
fn every_transcript_is_of_a_game() {
    let there =
        std::fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("an entry"));
    let there = there.filter(|entry| entry.path().is_dir());
    let mut there: Vec<String> =
        there.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    there.sort_unstable();
    let mut games: Vec<&str> = wartable::games::ALL.iter().map(|kind| kind.id()).collect();
    games.sort_unstable();
    assert_eq!(there, games);
    let tests = include_str!("chats.rs");
    for game in games {
        assert!(tests.contains(&format!("transcripts::hold(\"{game}\")")), "nobody plays those of {game}");
    }
}
