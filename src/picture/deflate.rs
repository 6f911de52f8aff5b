//! Packs rows of a picture of few colours as a part of a deflate stream. Such rows are runs of one colour, and like the
//! row above them: those two are looked for first, and what else is alike by a table of what was seen last. A part
//! ends at a whole byte and looks back no further than at the row before it, so parts are put one behind the other as they are.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::hints::Hints;
use super::matches::{DISTANCES, LENGTH_SYMBOL, LENGTHS, LITERAL, Match, Token, WORTH, alike, said};

/// From this on nothing better is looked for.
const ENOUGH: usize = 10;
const TRIES: usize = 8;
const LAZY: usize = 48;
/// So many pixels an edge may have moved since the row above.
const MOVED: usize = 2;
const NOTED: usize = 8;
/// How far back a match may lie.
const WINDOW: usize = 32_768;
const TABLE: u32 = 12;

/// In which order the lengths of the codes for lengths stand.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END: usize = 256;

/// Packs what comes after the first `before` bytes; rows are `stride` bytes long. What was seen before in `seen` is
/// forgotten. Where something much like it was packed before, `like` says how; it may be empty, and is never relied on.
pub(super) fn packed(
    bytes: &[u8],
    before: usize,
    stride: usize,
    seen: &mut Seen,
    like: &[Token],
) -> (Vec<u8>, Vec<Token>) {
    let tokens = tokens(bytes, before, stride, seen, like);
    let (mut letters, mut distances) = ([0_u32; 286], [0_u32; 30]);
    letters[END] = 1;
    for token in &tokens {
        match token.length {
            0 => letters[usize::from(token.value)] += 1,
            length => {
                letters[257 + usize::from(LENGTH_SYMBOL[usize::from(length)])] += 1;
                distances[distance_symbol(token.value)] += 1;
            }
        }
    }
    let letters = Code::of(&letters, 15);
    let distances = Code::of(&distances, 15);
    let mut out = Bits { bytes: Vec::with_capacity(4096), held: 0, count: 0 };
    out.put(0b100, 3);
    describe(&mut out, &letters, &distances);
    for token in &tokens {
        if token.length == 0 {
            out.code(&letters, usize::from(token.value));
            continue;
        }
        let symbol = usize::from(LENGTH_SYMBOL[usize::from(token.length)]);
        out.code_and(&letters, 257 + symbol, token.length, LENGTHS[symbol]);
        let symbol = distance_symbol(token.value);
        out.code_and(&distances, symbol, token.value, DISTANCES[symbol]);
    }
    out.code(&letters, END);
    (out.ended(), tokens)
}

/// Which symbol a distance has.
#[inline]
fn distance_symbol(distance: u16) -> usize {
    if distance <= 4 {
        return usize::from(distance) - 1;
    }
    let less = u32::from(distance) - 1;
    let bits = 31 - less.leading_zeros();
    (2 * bits + (less >> (bits - 1) & 1)) as usize
}

/// What was seen where: the last place of each three bytes, and for each place that was noted the one before with the same.
#[derive(Debug, Default)]
pub(super) struct Seen {
    last: Vec<u32>,
    before: Vec<u32>,
}

impl Seen {
    fn slot(three: u32) -> usize {
        (three.wrapping_mul(0x9e37_79b1) >> (32 - TABLE)) as usize
    }

    /// Forgets all; there is room for so many places then.
    fn begin(&mut self, places: usize) {
        self.last.clear();
        self.last.resize(1 << TABLE, 0);
        // What isn't noted anew is never come to.
        self.before.resize(places.max(self.before.len()), 0);
    }

    fn note(&mut self, bytes: &[u8], at: usize) {
        if at + 3 <= bytes.len() {
            let last = &mut self.last[Self::slot(three(bytes, at))];
            self.before[at] = std::mem::replace(last, at as u32 + 1);
        }
    }
}

/// The three bytes from a place on, as one number. What isn't alike in them is no match.
#[inline(always)]
fn three(bytes: &[u8], at: usize) -> u32 {
    match bytes[at..].first_chunk::<4>() {
        Some(four) => u32::from_le_bytes(*four) & 0x00ff_ffff,
        None => u32::from(bytes[at]) | u32::from(bytes[at + 1]) << 8 | u32::from(bytes[at + 2]) << 16,
    }
}

/// Eight bytes from a place on, as one number; nothing where there are fewer.
#[inline(always)]
fn eight(bytes: &[u8], at: usize) -> u64 {
    match bytes[at..].first_chunk::<8>() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => 0,
    }
}

/// What stands so far back, as a match for what stands there.
#[inline(always)]
fn weighed(bytes: &[u8], at: usize, here: u64, distance: usize, said: i32) -> Match {
    let from = at - distance;
    let differ = eight(bytes, from) ^ here;
    let length = if differ == 0 { alike(bytes, from, at) } else { differ.trailing_zeros() as usize / 8 };
    Match::new(length, distance, WORTH[length] - said)
}

/// The best match for what stands there; none near the end.
fn best(bytes: &[u8], at: usize, stride: usize, seen: &Seen) -> Match {
    if at + 8 > bytes.len() {
        return Match::NONE;
    }
    let here = eight(bytes, at);
    let mut best = Match::NONE;
    if at > 0 {
        best = weighed(bytes, at, here, 1, 1);
    }
    if stride > MOVED && at > stride + MOVED {
        let far = said(stride);
        best = best.max(weighed(bytes, at, here, stride, far));
        // An edge that lies a little farther to one side: the row above as far aside goes on beyond it.
        if best.length() < ENOUGH {
            for moved in 1..=MOVED {
                best = best.max(weighed(bytes, at, here, stride + moved, far));
                best = best.max(weighed(bytes, at, here, stride - moved, far));
            }
        }
    }
    if best.length() < ENOUGH {
        let mut place = seen.last[Seen::slot(here as u32 & 0x00ff_ffff)] as usize;
        for _ in 0..TRIES {
            if place == 0 || at + 1 - place >= WINDOW {
                break;
            }
            let from = place - 1;
            best = best.max(weighed(bytes, at, here, at - from, said(at - from)));
            place = seen.before[from] as usize;
        }
    }
    best
}

fn tokens(bytes: &[u8], before: usize, stride: usize, seen: &mut Seen, like: &[Token]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(bytes.len() / 16);
    let mut hints = Hints::new(like, before);
    seen.begin(bytes.len());
    let mut at = before;
    let mut known = None;
    while at < bytes.len() {
        let hint = hints.at(bytes, at);
        let found = match hint {
            Some(hint) if hints.followed => hint,
            _ => {
                let found = known.take().unwrap_or_else(|| best(bytes, at, stride, seen));
                hints.followed = hint.is_some_and(|hint| hint.worth() >= found.worth());
                hint.filter(|_| hints.followed).unwrap_or(found)
            }
        };
        let length = found.length();
        seen.note(bytes, at);
        if length > 0 && length < LAZY && !hints.followed && at + 1 < bytes.len() {
            let next = best(bytes, at + 1, stride, seen);
            if next.worth() > found.worth() + LITERAL {
                known = Some(next);
                tokens.push(Token { length: 0, value: bytes[at].into() });
                at += 1;
                continue;
            }
        }
        if length == 0 {
            tokens.push(Token { length: 0, value: bytes[at].into() });
            at += 1;
        } else {
            let distance = found.distance();
            tokens.push(Token { length: length as u16, value: distance as u16 });
            let noted = if distance == 1 { 0 } else { NOTED };
            (at + 1..at + length.min(noted)).for_each(|at| seen.note(bytes, at));
            at += length;
        }
    }
    tokens
}

/// Writes which symbol has a code of which length.
fn describe(out: &mut Bits, letters: &Code, distances: &Code) {
    let used =
        |code: &Code, least: usize| code.lengths.iter().rposition(|n| *n > 0).map_or(0, |n| n + 1).max(least);
    let (many, far) = (used(letters, 257), used(distances, 1));
    let lengths: Vec<u8> = letters.lengths[..many].iter().chain(&distances.lengths[..far]).copied().collect();
    // Runs of one length: 16 the last one again, 17 and 18 none.
    let mut said: Vec<(usize, u64, u32)> = Vec::new();
    let mut rest = &lengths[..];
    while let Some(&first) = rest.first() {
        let mut run = rest.iter().take_while(|length| **length == first).count();
        rest = &rest[run..];
        if first > 0 {
            said.push((first.into(), 0, 0));
            run -= 1;
        }
        while run > 0 {
            let now = match (first, run) {
                (0, 11..) => run.min(138),
                (0, 3..) => run,
                (1.., 3..) => run.min(6),
                _ => 1,
            };
            said.push(match (first, now) {
                (_, 1) => (first.into(), 0, 0),
                (0, 11..) => (18, now as u64 - 11, 7),
                (0, _) => (17, now as u64 - 3, 3),
                _ => (16, now as u64 - 3, 2),
            });
            run -= now;
        }
    }
    let mut counts = [0; 19];
    said.iter().for_each(|(symbol, ..)| counts[*symbol] += 1);
    let code = Code::of(&counts, 7);
    let named = ORDER.iter().rposition(|n| code.lengths[*n] > 0).map_or(4, |n| n + 1).max(4);
    out.put(many as u64 - 257, 5);
    out.put(far as u64 - 1, 5);
    out.put(named as u64 - 4, 4);
    ORDER[..named].iter().for_each(|n| out.put(code.lengths[*n].into(), 3));
    for (symbol, more, bits) in said {
        out.code(&code, symbol);
        out.put(more, bits);
    }
}

/// A code for symbols, the shorter the more often they come.
struct Code {
    lengths: Vec<u8>,
    /// As they are written: from the lowest bit up.
    codes: Vec<u16>,
}

impl Code {
    /// The best with no code longer than `most`, or nearly.
    fn of(counts: &[u32], most: u8) -> Self {
        let mut lengths = vec![0; counts.len()];
        let mut counts: Vec<u32> = counts.to_vec();
        // A code of one symbol is none that everybody reads.
        while counts.iter().filter(|count| **count > 0).count() < 2 {
            if let Some(free) = counts.iter_mut().find(|count| **count == 0) {
                *free = 1;
            }
        }
        loop {
            let deepest = depths(&counts, &mut lengths);
            if deepest <= most {
                break;
            }
            // Rare ones are taken to be less rare, until all codes are short enough.
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
        }
        let codes = canonical(&lengths, most);
        Self { lengths, codes }
    }
}

/// How deep each symbol stands in the tree that is made by always joining the two rarest; and the deepest.
fn depths(counts: &[u32], lengths: &mut [u8]) -> u8 {
    let mut heap: BinaryHeap<Reverse<(u32, usize)>> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(n, count)| Reverse((*count, n)))
        .collect();
    let symbols = counts.len();
    let mut above: Vec<usize> = vec![0; symbols];
    while let (Some(Reverse((a, first))), Some(Reverse((b, second)))) = (heap.pop(), heap.pop()) {
        let joined = above.len();
        (above[first], above[second]) = (joined, joined);
        above.push(0);
        heap.push(Reverse((a + b, joined)));
        if heap.len() == 1 {
            break;
        }
    }
    let mut depth = vec![0_u8; above.len()];
    for n in (symbols..above.len().saturating_sub(1)).rev() {
        depth[n] = depth[above[n]] + 1;
    }
    let mut deepest = 0;
    for (n, count) in counts.iter().enumerate() {
        lengths[n] = if *count > 0 { depth[above[n]] + 1 } else { 0 };
        deepest = deepest.max(lengths[n]);
    }
    deepest
}

/// The codes that follow from their lengths.
fn canonical(lengths: &[u8], most: u8) -> Vec<u16> {
    let mut codes = vec![0; lengths.len()];
    let mut next = 0_u16;
    for length in 1..=most {
        for (n, _) in lengths.iter().enumerate().filter(|(_, of)| **of == length) {
            codes[n] = next.reverse_bits() >> (16 - length);
            next = next.wrapping_add(1);
        }
        next = next.wrapping_shl(1);
    }
    codes
}

/// Bits from the lowest up.
struct Bits {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        self.held |= bits << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    #[inline]
    fn code(&mut self, code: &Code, symbol: usize) {
        self.put(code.codes[symbol].into(), code.lengths[symbol].into());
    }

    /// A symbol, and behind it by how much what is meant is more than the least that it stands for.
    #[inline]
    fn code_and(&mut self, code: &Code, symbol: usize, meant: u16, (least, bits): (u16, u8)) {
        let (length, more) = (u32::from(code.lengths[symbol]), u64::from(meant - least));
        self.put(u64::from(code.codes[symbol]) | more << length, length + u32::from(bits));
    }

    /// Ends with a block of nothing, behind which whole bytes go on.
    fn ended(mut self) -> Vec<u8> {
        self.put(0, 3);
        let over = self.count % 8;
        if over > 0 {
            self.put(0, 8 - over);
        }
        while self.count > 0 {
            self.bytes.push((self.held & 0xff) as u8);
            self.held >>= 8;
            self.count -= 8;
        }
        self.bytes.extend([0, 0, 0xff, 0xff]);
        self.bytes
    }
}
