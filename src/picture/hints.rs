//! How a strip was written that was much like this one. What holds of it still is taken without looking for anything
//! better; so of a strip in which little has changed only that is looked at. Each is held against the bytes before it is
//! taken: whatever hints are given, what is written is these bytes.

use super::matches::{Match, Token};

/// What was written, and how far it has been gone along.
pub(super) struct Hints<'a> {
    tokens: &'a [Token],
    /// Where the first of them begins.
    from: usize,
    /// Whether what comes next is taken unsought: from the beginning, and again once both ways have come to the same.
    pub(super) followed: bool,
}

impl<'a> Hints<'a> {
    /// Those of a strip that begins there, too.
    pub(super) fn new(tokens: &'a [Token], from: usize) -> Self {
        Self { tokens, from, followed: !tokens.is_empty() }
    }

    /// What was written of that place, if it holds of these bytes: each place lies behind the last that was asked for.
    pub(super) fn at(&mut self, bytes: &[u8], at: usize) -> Option<Match> {
        while let Some((first, rest)) = self.tokens.split_first() {
            let end = self.from + first.bytes();
            if end > at {
                return first.held(bytes, at, end - at);
            }
            (self.tokens, self.from) = (rest, end);
        }
        None
    }
}
