//! How often anybody is called, and what is sent to them alone: games of every kind are played by whim, from their
//! beginnings and from their midst. A seat is called once in a phase; by direct message somebody is asked what others may not
//! know, once in a phase as well, and each says of which game it is.

use std::collections::BTreeMap;

use wartable::games::{self, Kind};
use wartable::rules::Span;
use wartable::table::{Outgoing, PersonId, Post, PostKind, To};

use super::{ADA, BEN, CYD, HERE};
use crate::leaks::player::{Player, send};
use crate::leaks::{World, name_of};
use crate::wire::begun;

/// Of so many parts of a game machines have played as many when it is looked at.
const PARTS: usize = 10;
/// From here on.
const FROM: [usize; 3] = [0, 4, 7];
/// So much is done from there.
const STEPS: usize = 40;

/// What people noticed in a phase.
#[derive(Default)]
struct Noticed {
    /// How often each was called in the channel.
    called: BTreeMap<PersonId, u32>,
    /// How often each was asked something by direct message.
    asked: BTreeMap<PersonId, Vec<String>>,
}

fn says_its_game(post: &Post) -> bool {
    post.passage.small.iter().flatten().any(|span| *span == Span::Place(HERE.0))
}

impl Noticed {
    /// Notes what was sent; what of it shouldn't have been.
    fn note(&mut self, sent: &[Outgoing]) -> Vec<String> {
        let mut wrong = Vec::new();
        let public: Vec<&Post> =
            sent.iter().map(|sent| &sent.post).filter(|post| matches!(post.to, To::Place(_))).collect();
        for post in sent.iter().map(|sent| &sent.post) {
            if matches!(post.to, To::Team(..)) {
                continue;
            }
            let To::Person(reader) = post.to else {
                for person in &post.ping {
                    let called = self.called.entry(*person).or_default();
                    *called += 1;
                    if *called > 1 {
                        wrong.push(format!("{person:?} is called once more: {:?}", post.passage));
                    }
                }
                continue;
            };
            if !says_its_game(post) {
                wrong.push(format!("it doesn't say its game: {:?}", post.passage));
            }
            // What everybody reads in the channel is no reason to write to somebody.
            let news = |line| public.iter().all(|public| !public.passage.lines.contains(line));
            if !post.passage.lines.is_empty() && !post.passage.lines.iter().any(news) {
                wrong.push(format!("it stands in the channel as well: {:?}", post.passage));
            }
            if post.kind == PostKind::Turn && !post.silent {
                let asked = self.asked.entry(reader).or_default();
                asked.push(format!("{:?}", post.passage.lines));
                if asked.len() > 1 {
                    wrong.push(format!("{reader:?} is asked once more: {asked:?}"));
                }
            }
        }
        wrong
    }
}

/// Plays a game from there, and says what was wrong; and how much was sent to the channel with a call, and to people.
async fn played(kind: &'static dyn Kind, seed: u64, part: usize) -> (Vec<String>, usize) {
    let names: Vec<String> =
        [ADA, BEN, CYD, "dan"].into_iter().take(begun::most(kind)).map(str::to_owned).collect();
    let position = begun::position(kind, &names, seed, (part, PARTS));
    let world = World::of(&position).await;
    let (mut player, mut noticed, mut wrong, mut called) =
        (Player::new(seed), Noticed::default(), Vec::new(), 0);
    wrong.extend(noticed.note(&world.hall.deliver().await));
    let mut now = world.now().await.expect("a game");
    for _ in 0..STEPS {
        if now.stage != "running" {
            break;
        }
        let seat = player.seat(&now);
        let Some(name) = name_of(&now, seat) else { continue };
        let Some(draft) = player.proposal(&world, &now, seat).await else { continue };
        let done = send(&world, name, &draft).await;
        world.hall.rest().await;
        let next = world.now().await.expect("a game");
        if next.game.phase() != now.game.phase() || next.game.turn_passed(now.game.as_ref()) {
            called += noticed.called.len() + noticed.asked.len();
            noticed = Noticed::default();
        }
        let found = noticed.note(&world.hall.deliver().await);
        let where_it_is = format!("{} from {part}/{PARTS}, {name} {draft:?} ({})", kind.name(), done.is_ok());
        wrong.extend(found.into_iter().map(|wrong| format!("{where_it_is}: {wrong}")));
        now = next;
    }
    called += noticed.called.len() + noticed.asked.len();
    world.close().await;
    (wrong, called)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_called_once_a_phase_and_direct_messages_are_for_secrets() {
    let (mut wrong, seeds) = (Vec::new(), if crate::brief() { 1 } else { 4 });
    for kind in games::ALL.iter() {
        let mut called = 0;
        for (seed, part) in (0..seeds).flat_map(|seed| FROM.map(|part| (11 + seed, part))) {
            let (found, often) = played(kind, seed, part).await;
            wrong.extend(found);
            called += often;
        }
        assert!(called > 3, "{}: hardly anybody was called", kind.name());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
