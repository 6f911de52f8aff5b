//! What stands a second time in a row of bytes: how long, how far back, and what it is worth to say so.

/// The longest match there is.
const LONGEST: usize = 258;
/// What a byte by itself costs, about, in bits.
pub(super) const LITERAL: i32 = 3;

/// What each symbol of a kind stands for at the least, from `first` on, and how many bits more: so many symbols have each
/// number of bits, the first with none twice as many.
const fn symbols<const N: usize>(first: u16, each: usize) -> [(u16, u8); N] {
    let mut all = [(0, 0); N];
    let (mut n, mut least) = (0, first);
    while n < N {
        let bits = if n < 2 * each { 0 } else { (n / each - 1) as u8 };
        all[n] = (least, bits);
        least += 1 << bits;
        n += 1;
    }
    all
}

/// What a match of each length from 3 on is written as: its symbol, without the first, and how many bits more. The longest
/// has a symbol of its own.
pub(super) const LENGTHS: [(u16, u8); 29] = {
    let mut all = symbols(3, 4);
    all[28] = (LONGEST as u16, 0);
    all
};
/// The same of distances.
pub(super) const DISTANCES: [(u16, u8); 30] = symbols(1, 2);
/// Which symbol a length has.
pub(super) const LENGTH_SYMBOL: [u8; LONGEST + 1] = {
    let mut all = [0; LONGEST + 1];
    let (mut length, mut symbol) = (3, 0);
    while length <= LONGEST {
        while symbol < 28 && length >= LENGTHS[symbol + 1].0 as usize {
            symbol += 1;
        }
        all[length] = symbol as u8;
        length += 1;
    }
    all
};

/// A byte as it is, or so many bytes from so far back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) length: u16,
    pub(super) value: u16,
}

impl Token {
    /// For how many bytes it stands.
    pub(super) fn bytes(self) -> usize {
        usize::from(self.length).max(1)
    }

    /// The same for what is left of it, so many bytes from there on; nothing if these are others, or it isn't worth it.
    pub(super) fn held(self, bytes: &[u8], at: usize, left: usize) -> Option<Match> {
        let (value, here) = (usize::from(self.value), bytes.get(at)?);
        if self.length == 0 {
            return (value == usize::from(*here)).then_some(Match::NONE);
        }
        let length = alike(bytes, at.checked_sub(value)?, at);
        let found = Match::new(length, value, WORTH[length] - said(value));
        (length >= left && found.length() > 0).then_some(found)
    }
}

/// What a match of a length is worth in bits, but for saying how far back it lies: what its bytes would cost, without
/// what it costs. Nothing where it is none.
pub(super) const WORTH: [i32; LONGEST + 1] = {
    let mut all = [0; LONGEST + 1];
    let mut length = 3;
    while length <= LONGEST {
        all[length] = LITERAL * length as i32 - 6 - LENGTHS[LENGTH_SYMBOL[length] as usize].1 as i32;
        length += 1;
    }
    all
};

/// What it costs in bits to say that distance.
#[inline(always)]
pub(super) fn said(distance: usize) -> i32 {
    let less = distance as u32 - 1;
    let bits = 31 - (less | 1).leading_zeros() as i32;
    let more = (bits - 1).max(0);
    if less == 0 { 1 } else { 4 + more }
}

/// A match: how long, how far back, and what it is worth in bits. What is worth more is the greater: so the best of
/// several is found without a branch, of which half would be guessed wrongly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Match(u64);

impl Match {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) fn new(length: usize, distance: usize, worth: i32) -> Self {
        Self((worth.max(0) as u64) << 32 | (length as u64) << 16 | (0xffff - distance as u64))
    }

    pub(super) fn worth(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Nothing if it is worth nothing.
    pub(super) fn length(self) -> usize {
        if self.worth() == 0 { 0 } else { (self.0 >> 16 & 0xffff) as usize }
    }

    pub(super) fn distance(self) -> usize {
        0xffff - (self.0 & 0xffff) as usize
    }
}

/// How many bytes are alike from two places on. By itself, since mostly eight bytes tell it all.
#[inline(never)]
pub(super) fn alike(bytes: &[u8], earlier: usize, later: usize) -> usize {
    let most = LONGEST.min(bytes.len() - later);
    let (a, b) = (&bytes[earlier..earlier + most], &bytes[later..later + most]);
    let (a, b) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (n, (a, b)) in a.0.iter().zip(b.0).enumerate() {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return n * 8 + differ.trailing_zeros() as usize / 8;
        }
    }
    a.0.len() * 8 + a.1.iter().zip(b.1).take_while(|(a, b)| a == b).count()
}
