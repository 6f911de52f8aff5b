//! Secrets that nobody has by an order of theirs: a card or a token drawn, what lies in a stack. Two worlds are begun from
//! positions that differ in that alone, and played on alike.

use wartable::games::clone_wars::CloneWars;
use wartable::games::{self, Games, Kind, KindOf};
use wartable::rules::Draft;

use super::leaky::{self, Leaky};
use super::logs::Logs;
use super::player::Player;
use super::sights::Leak;
use super::{Account, Measure, World, twins};
use crate::table::{ADA, BEN, CYD, Hall};

/// Two positions, apart in one thing.
struct Apart {
    what: &'static str,
    position: &'static str,
    /// Where the one has this, the other has that, and the other way round; where there is no other, it is left out.
    differ: (&'static str, &'static str),
    /// Who may know it.
    owner: &'static str,
    /// Who learns it by what is done first.
    aware: &'static [&'static str],
    /// What is done first: who, and a form.
    first: &'static [(&'static str, &'static str)],
}

/// Whose seat nobody has.
const NOBODY: &str = "gus";

/// Ada is Red, dan Gold, ben Blue, cyd Black; it is Blue's turn, which has drawn a token.
const TOKEN: &str = include_str!("clone_wars_token.json");
/// The same, in Red's turn.
const TURN: &str = include_str!("clone_wars_turn.json");

const fn apart(
    what: &'static str,
    position: &'static str,
    owner: &'static str,
    differ: (&'static str, &'static str),
) -> Apart {
    Apart { what, position, differ, owner, aware: &[], first: &[] }
}

/// CW-8, CW-11, CW-14, CW-25, CW-27.
const ALL: &[Apart] = &[
    apart("the token drawn", TOKEN, BEN, ("nute_gunray", "general_grievous")),
    Apart {
        first: &[(BEN, "clone order66"), (CYD, "clone consent")],
        ..apart("the token drawn, removed by Order 66", TOKEN, BEN, ("nute_gunray", "general_grievous"))
    },
    apart("a token placed", TOKEN, BEN, ("secret_plans", "shu_mai")),
    apart("a token that the ally placed", TURN, CYD, ("san_hill", "poggle_the_lesser")),
    apart("the stack", TURN, NOBODY, ("passel_argente", "shu_mai")),
    apart("a hand", TURN, ADA, ("\"R13\"", "\"R16\"")),
    apart("the hand of the ally", TURN, "dan", ("\"R10\"", "\"R19\"")),
    Apart {
        aware: &["dan"],
        first: &[(ADA, "clone show")],
        ..apart("a hand shown to the ally", TURN, ADA, ("\"R13\"", "\"R16\""))
    },
    apart("a text that is ready", TURN, ADA, (", \"ready\": [{\"card\": \"R01\"}]", "")),
    apart("a defence order", TURN, BEN, (", \"defence\": {\"dagobah\": {\"dice\": 1}}", "")),
];

const USUAL: Measure = Measure { steps: 0, after: 5, often: 0, parts: 6 };

/// The position with one for the other.
fn other(apart: &Apart) -> String {
    let (this, that) = apart.differ;
    assert!(apart.position.contains(this), "{}: {this}", apart.what);
    if that.is_empty() {
        return apart.position.replace(this, that);
    }
    apart.position.replace(this, "…").replace(that, this).replace('…', that)
}

async fn world(games: Games, position: &str) -> World {
    let start = "2026-01-01T00:00:00Z".parse().expect("a time");
    let mut world = World::in_hall(Hall::with(games, crate::fresh_directory(), start).await).await;
    world.read_in(position).await;
    world.hall.rest().await;
    world.deliver_all().await;
    world
}

async fn play(games: Games, apart: &Apart, seed: u64, measure: Measure) -> Result<Account, Leak> {
    let logs = Logs::default();
    let _catching = logs.catch();
    let (mut player, mut account) = (Player::new(seed), Account::default());
    let one = world(games, apart.position).await;
    let other = world(games, &other(apart)).await;
    let first: Vec<(&'static str, Draft)> = apart
        .first
        .iter()
        // What is asked meanwhile is answered with yes.
        .map(|(who, form)| (*who, Draft::new(form).with("confirmed", true).with("agree", true)))
        .collect();
    let with = (&logs, &mut account, measure);
    let compared =
        twins::compare_apart((one, other), (apart.owner, apart.aware), &first, &mut player, with).await;
    compared.map_err(|Leak(leak)| Leak(format!("{}, {seed}: {leak}", apart.what)))?;
    Ok(account)
}

fn played(games: Games, apart: &Apart, seed: u64, measure: Measure) -> Result<Account, Leak> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(play(games, apart, seed, measure))
}

#[test]
fn two_worlds_that_differ_in_a_card_or_a_token_look_the_same_to_all_others() {
    let more: u64 = std::env::var("WARTABLE_LEAKS").ok().and_then(|more| more.parse().ok()).unwrap_or(1);
    let play = |apart: &'static Apart| {
        for seed in 1..=more {
            let sample = Measure { parts: 3 * USUAL.parts, after: 3, ..USUAL };
            let sample = if crate::brief() { Measure { parts: 12 * USUAL.parts, ..sample } } else { sample };
            let measure = if crate::thorough() { USUAL } else { sample };
            match played(games::ALL, apart, seed, measure) {
                Ok(account) => {
                    println!("{}: {} compared, {} lit", apart.what, account.compared, account.lit);
                    assert!(account.compared > 0, "{}", apart.what);
                }
                Err(Leak(leak)) => panic!("a secret shows: {leak}"),
            }
        }
    };
    std::thread::scope(|scope| {
        let playing: Vec<_> =
            ALL.chunks(5).map(|some| scope.spawn(move || some.iter().for_each(play))).collect();
        for thread in playing {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// What is found of a token's face in a game that leaks in this way.
fn found<const WAY: u8>() -> Option<String> {
    let games = const { Games(&[KindOf::<Leaky<CloneWars, WAY>>::KIND]) };
    let measure = Measure { after: 2, parts: 1, ..USUAL };
    (1..=if WAY == leaky::NOWHERE { 1 } else { 3 })
        .filter_map(|seed| played(games, &ALL[0], seed, measure).err())
        .map(|Leak(leak)| leak)
        .next()
}

#[test]
fn a_token_s_face_that_shows_is_caught() {
    type Found = fn() -> Option<String>;
    let in_sample: [(&str, &str, Found); 2] = [
        ("a candidate", " completed: ", found::<{ leaky::CANDIDATE }>),
        ("a job", "lapses: ", found::<{ leaky::JOB }>),
    ];
    let others: [(&str, &str, Found); 3] = [
        ("its status", "Status: ", found::<{ leaky::STATUS }>),
        ("the picture's words", "Board { zone: None }: ", found::<{ leaky::PICTURE }>),
        ("the export", "export: ", found::<{ leaky::EXPORT }>),
    ];
    if crate::thorough() {
        assert_eq!(found::<{ leaky::NOWHERE }>(), None, "it leaks nowhere");
    }
    for (what, shows, found) in in_sample.into_iter().chain(others.into_iter().filter(|_| crate::thorough()))
    {
        let leak = found().unwrap_or_else(|| panic!("{what} told of a token, and nobody noticed"));
        assert!(leak.contains(shows), "{what}: {leak}");
    }
}

/// Every kind that has such positions is one that there is.
#[test]
fn the_positions_are_of_a_game_that_is_played() {
    let kind: Option<&dyn Kind> = games::ALL.find("clone_wars");
    assert!(kind.is_some_and(|kind| ALL.iter().all(|one| one.position.contains(kind.id()))));
}
