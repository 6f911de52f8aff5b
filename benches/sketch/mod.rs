//! What stands beside the rules: the least that a computer can do for the same, in flat arrays, with no rule, no
//! check and no event.

use wartable::rules::{Board, Odds};

const LANDS: usize = 42;
const SEATS: u8 = 4;

/// SplitMix64.
struct Whims(u64);

impl Whims {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        (((bits >> 32) * bound as u64) >> 32) as usize
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Who borders on whom, as a set of bits.
fn borders() -> [u64; LANDS] {
    let board = Board::classic();
    let mut borders = [0; LANDS];
    for (at, t) in board.territories().enumerate() {
        borders[at] = board.neighbours(t).iter().map(|next| 1_u64 << next.0).sum();
    }
    borders
}

/// One of the set, at random.
fn member(set: u64, whims: &mut Whims) -> Option<usize> {
    let mut left = set;
    for _ in 0..whims.below(set.count_ones() as usize) {
        left &= left - 1;
    }
    (set != 0).then(|| left.trailing_zeros() as usize)
}

/// Warrior's combat (WR-15), four players, three dice against two until it is decided: how many orders, attacks and
/// ends of turns, a game took that was given up after a thousand turns.
pub(crate) fn play(seed: u64) -> u64 {
    let (borders, mut whims) = (borders(), Whims(seed));
    let mut troops = [3_u32; LANDS];
    let mut own = [0_u64; SEATS as usize];
    for land in 0..LANDS {
        own[land % usize::from(SEATS)] |= 1 << land;
    }
    let mut orders = 0;
    for turn in 0..1000 {
        let by = turn % usize::from(SEATS);
        if let Some(at) = member(own[by], &mut whims) {
            troops[at] += (own[by].count_ones() / 3).max(3);
        }
        loop {
            orders += 1;
            let mut ready = 0;
            for land in 0..LANDS {
                let strangers = borders[land] & !own[by];
                ready |= u64::from(own[by] >> land & 1 == 1 && troops[land] > 1 && strangers != 0) << land;
            }
            let Some(from) = member(ready, &mut whims).filter(|_| whims.below(8) > 0) else { break };
            let Some(to) = member(borders[from] & !own[by], &mut whims) else { break };
            let (mut ours, mut theirs) = (troops[from] - 1, troops[to]);
            while ours > 0 && theirs > 0 {
                let (lost, won) = roll(ours, theirs, &mut whims);
                ours -= lost;
                theirs -= won;
            }
            if theirs == 0 {
                own.iter_mut().for_each(|own| *own &= !(1 << to));
                own[by] |= 1 << to;
                (troops[from], troops[to]) = (1, ours);
            } else {
                (troops[from], troops[to]) = (1, theirs);
            }
        }
        if own[by].count_ones() as usize == LANDS {
            break;
        }
    }
    orders
}

fn roll(ours: u32, theirs: u32, whims: &mut Whims) -> (u32, u32) {
    let mut top = |dice: u32| {
        (0..dice).fold([0, 0], |[first, second], _| {
            let face = whims.die();
            if face > first { [face, first] } else { [first, second.max(face)] }
        })
    };
    let (attack, defence) = (top(ours.min(3)), top(theirs.min(2)));
    let pairs = ours.min(theirs).min(2) as usize;
    let won = attack.iter().zip(&defence).take(pairs).filter(|(ours, theirs)| ours > theirs).count() as u32;
    (pairs as u32 - won, won)
}

const UNITS: usize = 30;

/// The chances of what a roll costs, with so many dice: `[attack][defence]`, each less one.
pub(crate) struct Chances([[[f64; 5]; 2]; 3]);

impl Chances {
    pub(crate) fn of(odds: &Odds) -> Self {
        let chances = |attack: u32, defence: u32| {
            let roll = odds.one_roll(attack, defence);
            [(0, 1), (0, 2), (1, 1), (1, 0), (2, 0)].map(|(ours, theirs)| roll.chance(ours, theirs))
        };
        Self([1, 2, 3].map(|attack| [1, 2].map(|defence| chances(attack, defence))))
    }
}

/// The chance of every state of 30 against 30, each handed on to those that may come of it.
pub(crate) fn battle(Chances(chances): &Chances) -> Vec<(u32, u32, f64)> {
    let mut table = [[0.0_f64; UNITS + 1]; UNITS + 1];
    table[UNITS][UNITS] = 1.0;
    for ours in (1..=UNITS).rev() {
        for theirs in (1..=UNITS).rev() {
            let chance = table[ours][theirs];
            let step = &chances[ours.min(3) - 1][theirs.min(2) - 1];
            table[ours][theirs - 1] += chance * step[0];
            table[ours][theirs.saturating_sub(2)] += chance * step[1];
            table[ours - 1][theirs - 1] += chance * step[2];
            table[ours - 1][theirs] += chance * step[3];
            table[ours.saturating_sub(2)][theirs] += chance * step[4];
        }
    }
    let won = (1..=UNITS).rev().map(|ours| (ours as u32, 0, table[ours][0]));
    won.chain((1..=UNITS).map(|theirs| (0, theirs as u32, table[0][theirs]))).collect()
}
