//! Two worlds that differ in one secret, played on alike, and compared after every step until it comes to light.

use jiff::SignedDuration;
use wartable::rules::{Button, Draft, SeatId};
use wartable::table::{GameId, No, To};

use super::logs::Logs;
use super::player::{Player, send};
use super::secret::{Secret, known_to};
use super::sights::{Leak, Part, alike};
use super::world::{EVE, Now, World, answer};
use super::{Account, Measure, PEOPLE, name_of};

/// What is done in both worlds alike.
#[derive(Clone, Debug)]
enum Step {
    Send(&'static str, Draft),
    /// Time passes, and whatever falls due by then is done.
    Wait(i64),
    /// The program of the one world is stopped and started again.
    Restart,
}

struct Twins<'a> {
    one: World,
    other: World,
    owner: &'static str,
    /// All who may know of it, the owner too, and where they are told what they know.
    among: Vec<&'static str>,
    theirs: Vec<To>,
    /// Who must not notice anything, with their seats; one has none.
    readers: Vec<(&'static str, Vec<SeatId>)>,
    logs: &'a Logs,
    account: &'a mut Account,
    measure: Measure,
    turn: usize,
}

/// What came of a step.
#[derive(PartialEq, Eq)]
enum Came {
    /// Nothing that tells of the secret; with the button under the refusal, if it was one.
    Dark(Option<(&'static str, Button)>),
    /// Something that does by the rules, or the owner could do something in one world that they couldn't in the other.
    Light,
}

/// Plays two copies of this world in which the owner has done different things.
pub(super) async fn compare(
    main: &World,
    secret: &Secret,
    player: &mut Player,
    logs: &Logs,
    account: &mut Account,
    measure: Measure,
) -> Result<(), Leak> {
    let now = main.now().await.expect("a game");
    let (mut one, mut other) = (main.copy().await, main.copy().await);
    let closed = player.once_in(4);
    for world in [&mut one, &mut other] {
        world.closed = if closed { secret.among.clone() } else { Vec::new() };
    }
    logs.take();
    let others = PEOPLE.into_iter().filter(|name| !secret.among.contains(name));
    let seated = others.map(|name| (name, now.seats_of(name))).filter(|(_, seats)| !seats.is_empty());
    let readers = seated.chain([(EVE, Vec::new())]).collect();
    let (owner, among) = (secret.owner, secret.among.clone());
    let theirs = direct(&among).chain(secret.team.map(|team| To::Team(GameId(1), team))).collect();
    let mut twins = Twins { one, other, owner, among, theirs, readers, logs, account, measure, turn: 0 };
    let compared = twins.play(secret, player, now.sequence).await;
    twins.one.close().await;
    twins.other.close().await;
    compared.map_err(|Leak(leak)| Leak(format!("{secret:?}: {leak}")))
}

/// The direct messages of these.
fn direct(names: &[&'static str]) -> impl Iterator<Item = To> {
    names.iter().map(|name| To::Person(crate::table::person(name)))
}

/// The same of two worlds that differ from the beginning in what the owner, and who is aware of it, may know: all that is
/// done in them is done in both.
pub(super) async fn compare_apart(
    (one, other): (World, World),
    (owner, aware): (&'static str, &[&'static str]),
    first: &[(&'static str, Draft)],
    player: &mut Player,
    (logs, account, measure): (&Logs, &mut Account, Measure),
) -> Result<(), Leak> {
    let now = one.now().await.expect("a game");
    logs.take();
    let others = PEOPLE.into_iter().filter(|name| *name != owner && !aware.contains(name));
    let seated = others.map(|name| (name, now.seats_of(name))).filter(|(_, seats)| !seats.is_empty());
    let readers = seated.chain([(EVE, Vec::new())]).collect();
    let among: Vec<&'static str> = aware.iter().copied().chain([owner]).collect();
    let theirs = direct(&among).collect();
    let mut twins = Twins { one, other, owner, among, theirs, readers, logs, account, measure, turn: 0 };
    let compared = twins.apart(first, player).await;
    twins.one.close().await;
    twins.other.close().await;
    compared
}

impl Twins<'_> {
    async fn apart(&mut self, first: &[(&'static str, Draft)], player: &mut Player) -> Result<(), Leak> {
        self.look("as it begins", Part::ALL).await?;
        for (name, draft) in first {
            let step = Step::Send(name, draft.clone());
            if self.both(&step).await? == Came::Light {
                return Err(Leak(format!("{step:?} is told to those who may not know")));
            }
        }
        self.go_on(player).await
    }

    async fn play(&mut self, secret: &Secret, player: &mut Player, from: i64) -> Result<(), Leak> {
        let mut caught = Vec::new();
        for (world, draft) in [(&self.one, Some(&secret.one)), (&self.other, secret.other.as_ref())] {
            if let Some(draft) = draft
                && send(world, self.owner, draft).await.is_err()
            {
                return Ok(()); // The table has it otherwise: no secret then.
            }
            world.hall.rest().await;
            caught.push(self.logs.take());
        }
        if self.has_come_to_light(from, from).await {
            return Ok(());
        }
        alike(&caught[0], &caught[1], "logged as the secret was made")?;
        self.account.note(&secret.sort);
        let part = Part { turn: self.account.secrets.len(), of: self.measure.parts.div_ceil(2) };
        self.look("as the secret is made", part).await?;
        self.go_on(player).await
    }

    /// Plays on, until it comes to light or nothing more is to be seen.
    async fn go_on(&mut self, player: &mut Player) -> Result<(), Leak> {
        let mut button = None;
        for _ in 0..self.measure.after {
            let Some(step) = self.step(player, button.take()).await else { break };
            match self.both(&step).await? {
                Came::Light => {
                    self.account.lit += 1;
                    return Ok(());
                }
                Came::Dark(next) => button = next,
            }
        }
        self.last_words().await
    }

    /// What is done next, from what can be seen in the one world: it is the same in the other.
    async fn step(&mut self, player: &mut Player, button: Option<(&'static str, Button)>) -> Option<Step> {
        let now = self.one.now().await.filter(|now| now.stage == "running")?;
        if let Some((name, button)) = button {
            return Some(Step::Send(name, player.press(&self.one, &now, name, &button).await));
        }
        if player.once_in(8) {
            return Some(Step::Wait(*player.one_of(&[1, 12, 25])?));
        }
        if player.once_in(12) {
            return Some(Step::Restart);
        }
        if player.once_in(8) {
            let seated: Vec<&str> = self.seated();
            return Some(Step::Send(player.one_of(&seated)?, Draft::new("game undo")));
        }
        for _ in 0..6 {
            let seat = player.seat(&now);
            let Some(name) = name_of(&now, seat) else { continue };
            if self.among.contains(&name) && !player.once_in(4) {
                continue;
            }
            if let Some(draft) = player.proposal(&self.one, &now, seat).await {
                return Some(Step::Send(name, draft));
            }
        }
        Some(Step::Wait(12))
    }

    fn seated(&self) -> Vec<&'static str> {
        self.readers.iter().filter(|(_, seats)| !seats.is_empty()).map(|(name, _)| *name).collect()
    }

    /// Does it in both worlds, and compares all that can be seen afterwards.
    async fn both(&mut self, step: &Step) -> Result<Came, Leak> {
        let from = [self.sequence(&self.one).await, self.sequence(&self.other).await];
        let (mut answers, mut caught, mut button) = (Vec::new(), Vec::new(), None);
        for (first, world) in [(true, &mut self.one), (false, &mut self.other)] {
            let came = match step {
                Step::Send(name, draft) => {
                    let sent = send(world, name, draft).await;
                    if let Err(No::Refused(refused)) = &sent {
                        button = refused.button.clone().map(|button| (*name, button));
                    }
                    (sent.is_ok(), answer(&sent))
                }
                Step::Wait(hours) => {
                    let then = world.hall.clock.now() + SignedDuration::from_hours(*hours);
                    world.hall.clock.move_to(then);
                    (true, String::new())
                }
                Step::Restart => {
                    if first {
                        world.hall.restart().await;
                    }
                    (true, String::new())
                }
            };
            world.hall.rest().await;
            answers.push(came);
            caught.push(self.logs.take());
        }
        if self.has_come_to_light(from[0], from[1]).await {
            return Ok(Came::Light);
        }
        let owners = matches!(step, Step::Send(name, _) if self.among.contains(name));
        if owners && answers[0].0 != answers[1].0 {
            return Ok(Came::Light);
        }
        if !owners {
            alike(&[answers.remove(0).1], &[answers.remove(0).1], &format!("answered to {step:?}"))?;
        }
        alike(&caught[0], &caught[1], &format!("logged after {step:?}"))?;
        self.turn += 1;
        let part = Part { turn: self.turn, of: self.measure.parts };
        self.look(&format!("after {step:?}"), part).await?;
        Ok(Came::Dark(button))
    }

    async fn sequence(&self, world: &World) -> i64 {
        world.now().await.map_or(-1, |now| now.sequence)
    }

    /// Were others told something in the one world that they weren't in the other? When a game is over, all is told.
    async fn has_come_to_light(&self, one: i64, other: i64) -> bool {
        for world in [&self.one, &self.other] {
            if world.now().await.is_none_or(|now| now.stage != "running") {
                return true;
            }
        }
        let (one, other) = (self.one.journal(one + 1).await, self.other.journal(other + 1).await);
        self.readers.iter().any(|(_, seats)| known_to(&one, seats) != known_to(&other, seats))
    }

    /// Everything that others can get to see is the same in both worlds.
    async fn look(&mut self, when: &str, part: Part) -> Result<(), Leak> {
        let waiting =
            [self.one.outbox_but_to(&self.theirs).await, self.other.outbox_but_to(&self.theirs).await];
        alike(&waiting[0], &waiting[1], when)?;
        let mut came = Vec::new();
        for world in [&mut self.one, &mut self.other] {
            let mut posts = world.deliver_all().await;
            posts.retain(|post| !self.theirs.contains(&post.to));
            came.push(posts.iter().map(|post| format!("delivered: {post:?}")).collect::<Vec<_>>());
        }
        alike(&came[0], &came[1], when)?;
        for (name, _) in self.readers.clone() {
            let seen = self.one.seen_in_part(name, part).await;
            let there = self.other.seen_in_part(name, part).await;
            self.account.compared += seen.len();
            alike(&seen, &there, &format!("{when}, {name}"))?;
        }
        let caught = self.logs.take();
        let broken = caught.iter().find(|line| line.contains("ERROR"));
        broken.map_or(Ok(()), |line| Err(Leak(format!("{when}: {line}"))))
    }

    /// What nobody does in the midst of it, since not much is left to be seen afterwards.
    async fn last_words(&mut self) -> Result<(), Leak> {
        let Some(name) = self.seated().first().copied() else { return Ok(()) };
        let leave = Draft::new("game leave").with("confirmed", true);
        for draft in [Draft::new("game undo"), Draft::new("game pause"), Draft::new("game resume"), leave] {
            if self.both(&Step::Send(name, draft)).await? == Came::Light {
                self.account.lit += 1;
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Is there somebody from whom a secret can be kept?
pub(super) fn others_play(now: &Now, secret: &Secret) -> bool {
    PEOPLE.into_iter().any(|name| !secret.among.contains(&name) && !now.seats_of(name).is_empty())
}
