//! What machines do in their seats: by the game's own policies, which see what the seat may know and no more; checked and
//! written down as anybody's orders. A job of the table's wakes them, a moment after they were asked.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::change::Change;
use super::proposal::Proposal;
use super::roll::Stop;
use super::state::{Stage, Table, add};
use super::tables::Tables;
use super::{No, Post, PostKind, To, latest, secret, story};
use crate::games::{AnyDebt, AnyGame, AnyOrder};
use crate::rules::{Actor, Face, Line, Passage, SeatId, Span, TableAct};

/// So many seconds a machine waits before it acts: people read what happened meanwhile.
const PAUSE: i64 = 3;

/// So many orders at most a machine gives before it is heard of.
const AT_ONCE: usize = 300;

/// So often machines act without anything for people to do in between; then the game rests.
pub(super) const ALONE: u8 = 20;

/// So many lines of a machine's turn are told at a glance, and so many letters.
const LINES: usize = 14;
const LETTERS: usize = 1_300;
/// So many that stand out are never folded away: who is out, who has changed sides, what was claimed.
const WEIGHTY: usize = 6;

/// A debt's name and occasion.
type Matter = (&'static str, u32);

impl Table {
    /// May machines act at this table now? Not with nobody to play with, or while it is voted on whether steps are taken
    /// back. While the game rests, and such a vote with it, they go on until a person is asked, as anybody may, or they have
    /// gone on alone for long.
    fn machines_play(&self) -> bool {
        let undo = self.standing.motions.iter().any(|motion| matches!(motion.what, Proposal::Undo(_)));
        let paused = self.standing.paused.is_some();
        let machines = &self.standing.machines;
        let rest = machines.rest || paused && machines.alone >= ALONE;
        self.stage == Stage::Running && !rest && (!undo || paused) && !self.people().is_empty()
    }

    /// What machines must do, or answer, the first debt of each seat. They wait while people are asked something that
    /// lapses by itself, or unseen, and answer such a thing before all else.
    fn owed_by_machines(&self, game: &dyn AnyGame) -> Vec<AnyDebt> {
        let mut seats = BTreeSet::new();
        let mut owed = game.debts();
        if owed.iter().any(|debt| debt.duty.lapses() && self.person_of(debt.seat).is_some()) {
            return Vec::new();
        }
        owed.sort_by_key(|debt| !debt.duty.lapses());
        let due = |debt: &AnyDebt| {
            (debt.duty.has_an_end() || game.machines_answer(debt)) && !game.waits_unseen(debt.seat, debt.what)
        };
        owed.retain(|debt| due(debt) && self.is_machine(debt.seat) && seats.insert(debt.seat));
        owed
    }

    /// As far as all know: is there something to do for people? Then what machines do next ends with them.
    fn people_are_asked(&self) -> bool {
        let standing = &self.standing;
        let person = |seat: &SeatId| self.person_of(*seat).is_some();
        standing.dues.iter().any(|due| due.public && person(&due.seat))
            || standing.seals.iter().any(|seal| seal.seats.iter().any(person))
    }
}

impl Change {
    /// Says when the next machine acts, if one owes something.
    pub(super) fn wind_machines(&mut self) {
        let table = &self.table;
        let game = table.game.as_ref().filter(|_| table.machines_play());
        let owes = game.is_some_and(|game| !table.owed_by_machines(game.as_ref()).is_empty());
        let owes = owes && !self.machines_stuck;
        let now = self.seconds();
        let machines = &mut self.standing().machines;
        machines.at = owes.then(|| machines.at.filter(|at| *at > now).unwrap_or(now + PAUSE));
    }

    /// Does the board wait, since the turn is a machine's? It is shown once it comes to a person.
    pub(super) fn keeps_board_back(&mut self) -> bool {
        let table = &self.table;
        let open = table.standing.dues.iter().filter(|due| due.public).map(|due| due.seat);
        let sealed = table.standing.seals.iter().flat_map(|seal| seal.seats.iter().copied());
        let waits = open.chain(sealed).any(|seat| table.is_machine(seat))
            && table.machines_play()
            && !table.people_are_asked();
        self.standing().machines.board_waits = waits;
        waits
    }

    /// Puts what machines have just done into one message: the posts from this one on. `heard`: of whom the channel hears in
    /// it. `passed`: the last of it ended a turn.
    fn told_together(&mut self, heard: &BTreeSet<SeatId>, first: usize, passed: bool) {
        let (told, others): (Vec<Post>, Vec<Post>) = self.posts.drain(first..).partition(is_told);
        let several = told.len() > 1;
        let alone = heard.first().filter(|_| several && heard.len() == 1).copied();
        let mut told = told.into_iter().peekable();
        if let Some(mut one) = told.next() {
            let mut last = one.passage.lines.len();
            if let Some(seat) = alone {
                let mut first = std::mem::take(&mut one.passage);
                one.passage = Passage { heading: Some(story::machine_plays(seat)), ..Passage::default() };
                one.passage.pings.append(&mut first.pings);
                take_in(&mut one.passage, first, false);
            }
            while let Some(post) = told.next() {
                add(&mut one.ping, post.ping);
                one.rolls = latest::both(one.rolls, post.rolls);
                one.entries = latest::both(one.entries, post.entries);
                // So far the game was when the last of it had happened.
                (one.version, one.cast) = (post.version, post.cast);
                let ends = passed && told.peek().is_none();
                if ends && !one.passage.rolls.is_empty() {
                    // What fell stands below what it is of, and not below whose turn is next, be that a heading or a line.
                    let mut next = post.passage;
                    if next.heading.is_some() && next.lines.len() == 1 {
                        last = 1;
                        one.passage.lines.append(&mut next.lines);
                    }
                    one.passage.rolls.append(&mut next.rolls);
                    shorten(&mut one.passage, last, &self.table);
                    one.told.push(std::mem::replace(&mut one.passage, next));
                    continue;
                }
                last = post.passage.lines.len() + usize::from(post.passage.heading.is_some());
                take_in(&mut one.passage, post.passage, ends);
            }
            if several && one.told.is_empty() {
                shorten(&mut one.passage, last, &self.table);
            }
            self.posts.push(one);
        }
        self.posts.extend(others);
    }

    /// Machines have acted: where nobody else has had anything to do for long, the game rests.
    fn note_machines_acted(&mut self) {
        // What is owed is known only once all consequences are drawn: this looks at the time before.
        let asked = self.before.as_ref().is_some_and(|before| before.people_are_asked());
        let machines = &mut self.standing().machines;
        machines.alone = if asked { 0 } else { machines.alone.saturating_add(1) };
        let alone = machines.alone;
        // Now somebody is asked all the same: the game waits by itself.
        let waits = |game: &std::sync::Arc<dyn AnyGame>| {
            crate::games::waits_for(&game.debts()).iter().any(|seat| self.table.person_of(*seat).is_some())
        };
        let asks = self.table.game.as_ref().is_some_and(waits);
        if alone < ALONE || self.ended() || asks || self.table.standing.paused.is_some() {
            return;
        }
        let machines = &mut self.standing().machines;
        (machines.alone, machines.rest) = (0, true);
        self.rest(None, Passage::line(story::machines_rest(ALONE)));
    }
}

impl Tables {
    /// The first machine that owes something does its turn, or what it owes in this phase; what others owe of the same,
    /// or unseen, with it. All of it is told in one message.
    pub(super) fn play_machines(&self, change: &mut Change) -> Result<(), No> {
        change.standing().machines.at = None;
        // They accept nothing that is over.
        self.lapse_unseen(change)?;
        let Some(began) = change.table.game.clone().filter(|_| change.table.machines_play()) else {
            return Ok(());
        };
        let owed = change.table.owed_by_machines(began.as_ref());
        let waited_for = owed.iter().find(|debt| !began.in_its_own_time(debt.seat, debt.what));
        let Some(first) = waited_for.or(owed.first()) else { return Ok(()) };
        let (seat, matter): (SeatId, Matter) = (first.seat, (first.what, first.occasion));
        let joins = |debt: &AnyDebt| {
            debt.seat == seat || (debt.what, debt.occasion) == matter || debt.face != Face::Open
        };
        let posts = change.posts.len();
        let (mut acted, mut heard) = (BTreeSet::new(), BTreeSet::new());
        let mut hopeless: BTreeSet<(SeatId, Matter)> = BTreeSet::new();
        for _ in 0..AT_ONCE {
            let Some(game) = change.table.game.clone().filter(|_| !change.ended()) else { break };
            // A turn may have several phases; what all do at once is over with its phase.
            let same_turn = game.whose_turn() == Some(seat) || game.phase() == began.phase();
            if game.turn_passed(began.as_ref()) || !same_turn {
                break;
            }
            let owed = change.table.owed_by_machines(game.as_ref()).into_iter();
            let open = |debt: &AnyDebt| !hopeless.contains(&(debt.seat, (debt.what, debt.occasion)));
            let Some(debt) = owed.into_iter().find(|debt| joins(debt) && open(debt)) else { break };
            let Some((actor, order)) = change.table.machines_order(game.as_ref(), &debt) else {
                // What the rules settle in their own time may have to wait for something.
                if !game.in_its_own_time(debt.seat, debt.what) {
                    let id = change.table.id;
                    drop(self.fault(format!("game {id}: a machine has no order for {}", debt.what)));
                }
                hopeless.insert((debt.seat, (debt.what, debt.occasion)));
                continue;
            };
            let so_far = change.posts.len();
            let done = change.order(actor, &order, None, &self.0.scripted);
            done.map_err(|stop: Stop| self.stopped(&change.table, stop))?;
            acted.insert(debt.seat);
            // What is answered unseen beside it is nobody's to notice.
            heard.extend(change.posts[so_far..].iter().any(is_told).then_some(debt.seat));
        }
        let passed = change.table.game.as_ref().is_some_and(|game| game.turn_passed(began.as_ref()));
        change.told_together(&heard, posts, passed);
        change.machines_stuck = acted.is_empty();
        if !acted.is_empty() {
            change.note_machines_acted();
        }
        Ok(())
    }
}

impl Table {
    /// By which policy machines do this: the game's best, and in a first game the one that leaves room to learn. What they
    /// answer though they needn't, an offer, they weigh all the same.
    fn policy(&self, game: &dyn AnyGame, debt: &AnyDebt) -> Option<&'static str> {
        let best = self.kind.policies().last().copied();
        if game.machines_answer(debt) {
            return best;
        }
        let learning = self.standing.guide.as_ref().and(self.kind.texts().first_game());
        let gentle = learning.and_then(|first| first.policy.as_deref());
        gentle.or(best)
    }

    /// What a machine orders about a debt: what its policy says, else the passive answer; none if neither can be done now.
    fn machines_order(&self, game: &dyn AnyGame, debt: &AnyDebt) -> Option<(Actor, AnyOrder)> {
        let policy = self.policy(game, debt)?;
        let seed = secret::machine_seed(&self.secret, self.id, debt.seat, self.sequence + 1);
        let names = self.names();
        let unplayed: Vec<SeatId> = self.seats().filter(|seat| self.person_of(*seat).is_none()).collect();
        // A policy that breaks down is one that has no order.
        let advised =
            catch_unwind(AssertUnwindSafe(|| game.advice(policy, seed, debt, &unplayed))).ok().flatten();
        let advised = advised.map(|order| (Actor::Seat(debt.seat), order));
        let passive = debt.default.clone();
        let passive = passive.map(|order| (Actor::Table(TableAct::Expired(debt.seat)), order));
        let mut orders = advised.into_iter().chain(passive);
        orders.find(|(actor, order)| game.check(*actor, &names, order).is_ok())
    }
}

/// Does the channel read it as something that has happened?
fn is_told(post: &Post) -> bool {
    matches!(post.to, To::Place(_)) && post.kind == PostKind::Telling && post.edits.is_none()
}

/// Goes on with another passage. Who ended a turn is said before whose is next.
fn take_in(passage: &mut Passage, more: Passage, passed: bool) {
    let Passage { heading, mut lines, folded, fold_after: _, rolls, small, pings, buttons } = more;
    let at = if passed && lines.len() == 1 { 1 } else { 0 };
    lines.splice(at..at, heading);
    passage.lines.extend(lines);
    passage.folded.extend(folded);
    passage.rolls.extend(rolls);
    add(&mut passage.small, small);
    add(&mut passage.pings, pings);
    add(&mut passage.buttons, buttons);
}

/// What is too long for one message is folded away: of all but the last lines, which say how it stands now, what comes
/// after the first, but for what stands out in it.
fn shorten(passage: &mut Passage, last: usize, table: &Table) {
    let names = table.titles();
    let length = |line: &Line| story::plain_line(line, &names).chars().count();
    let mut tail = passage.lines.split_off(passage.lines.len().saturating_sub(last.min(LINES)));
    let mut letters: usize = tail.iter().map(length).sum();
    let room = LINES.saturating_sub(tail.len());
    let fits = passage.lines.iter().take(room).take_while(|line| {
        letters += length(line);
        letters <= LETTERS
    });
    let rest = passage.lines.split_off(fits.count());
    let mut weighty = Vec::new();
    let folds = |line: &Line| {
        let stays = weighty.len() < WEIGHTY && line.iter().any(|span| matches!(span, Span::Strong(_)));
        if stays {
            weighty.push(line.clone());
        }
        !stays
    };
    let rest: Vec<Line> = rest.into_iter().filter(folds).collect();
    if !rest.is_empty() {
        passage.lines.push(story::and_more(rest.len()));
        passage.fold_after = Some(passage.lines.len());
        passage.folded.splice(0..0, rest);
    }
    passage.lines.append(&mut weighty);
    passage.lines.append(&mut tail);
}
