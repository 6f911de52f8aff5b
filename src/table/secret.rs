//! The dice's secret, its commitment and its key, as `docs/dice.md` shows them to strangers.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{GameId, PersonId};
use crate::rules::SeatId;
use crate::store::StoreError;

/// Where the games' secrets come from.
#[derive(Clone, Debug)]
pub enum Secrets {
    /// The operating system's random source.
    System,
    /// A number that fixes them all: transcripts and tests.
    Seeded(u64),
}

impl Secrets {
    /// A number that is nobody's, to stand for a person who is to be forgotten: no chat has one so large.
    pub(super) fn pseudonym(&self, person: PersonId) -> Result<PersonId, StoreError> {
        let bytes = match self {
            Self::System => self.draw(GameId(0))?,
            Self::Seeded(seed) => hmac(&seed.to_be_bytes(), format!("forgotten {}", person.0).as_bytes()),
        };
        let number = bytes.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
        Ok(PersonId(number | 1 << 63))
    }
}

/// Does it stand for somebody who was forgotten?
pub(super) fn is_pseudonym(person: i64) -> bool {
    person < 0
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

impl Secrets {
    pub(super) fn draw(&self, game: GameId) -> Result<[u8; 32], StoreError> {
        match self {
            Self::System => {
                use rand::TryRng;
                let mut secret = [0; 32];
                rand::rngs::SysRng
                    .try_fill_bytes(&mut secret)
                    .map_err(|error| StoreError::from(format!("the system's random source: {error}")))?;
                Ok(secret)
            }
            Self::Seeded(seed) => Ok(hmac(&seed.to_be_bytes(), game.to_string().as_bytes())),
        }
    }
}

/// What is posted when the game is made: HMAC-SHA-256(secret, game id).
pub(super) fn commitment(secret: &[u8; 32], game: GameId) -> [u8; 32] {
    hmac(secret, game.to_string().as_bytes())
}

/// The dice's key: HMAC-SHA-256(secret, game id ‖ for each seat a line feed and its word). The line
/// feeds keep it apart from the commitment even where no seat gave a word.
pub(super) fn key(secret: &[u8; 32], game: GameId, words: &[String]) -> [u8; 32] {
    let mut message = game.to_string();
    for word in words {
        message.push('\n');
        message.push_str(word);
    }
    hmac(secret, message.as_bytes())
}

/// What a machine's whims in a seat begin with as it gives the order of this row: HMAC-SHA-256(secret, "machine", game id,
/// seat, row). Nobody can foretell it, and it says nothing of the dice.
pub(super) fn machine_seed(secret: &[u8; 32], game: GameId, seat: SeatId, row: i64) -> u64 {
    let bytes = hmac(secret, format!("machine {game} {} {row}", seat.0).as_bytes());
    bytes.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// What marks a message at every attempt to send it, by its number in the outbox. Everybody in the channel can read
/// it, and messages in private are numbered among the others: it shows no number.
pub(super) fn nonce(secret: &[u8], message: i64) -> String {
    let mut mark = hex(&hmac(secret, format!("message {message}").as_bytes()));
    mark.truncate(22);
    mark
}

/// Bytes as people read them out.
pub(super) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes as people wrote them down.
pub(super) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let bytes: Vec<u8> =
        digits?.chunks(2).map(|pair| pair.iter().fold(0, |sum, digit| sum << 4 | digit)).collect();
    bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_never_what_was_posted() {
        let secret = [7; 32];
        let posted = commitment(&secret, GameId(3));
        assert_ne!(key(&secret, GameId(3), &[String::new(), String::new()]), posted);
        assert_ne!(key(&secret, GameId(3), &["apple".into(), String::new()]), posted);
    }

    #[test]
    fn every_order_of_a_machine_has_whims_of_its_own() {
        let seed = |game, seat, row| machine_seed(&[7; 32], GameId(game), SeatId(seat), row);
        let all = [seed(3, 0, 1), seed(3, 1, 1), seed(3, 0, 2), seed(4, 0, 1), seed(3, 1, 0)];
        let different: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(seed(3, 0, 1), seed(3, 0, 1), "the same after a restart");
    }

    /// As Python's hmac module has it for the same bytes.
    #[test]
    fn a_stranger_gets_the_same_key() {
        assert_eq!(
            hex(&key(&[0; 32], GameId(12), &["apple".into(), String::new()])),
            "e33033f64dd0f79eb8df7e9b876d44948d9a2da5a909afd28ede5f7e2f9b9312"
        );
    }
}
