//! Whether something posted as an interaction is Discord's: its signature, its age, and whether it came before.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};
use ring::signature::{ED25519, UnparsedPublicKey};

use crate::meters::TurnedAway;

/// So old a request may be, and so far ahead of our clock. Discord gives up after three seconds; the rest is for clocks
/// that go wrong.
pub const OLDEST: SignedDuration = SignedDuration::from_mins(5);

/// An application's public key, by which Discord's requests are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// It isn't written as a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public key is 64 hexadecimal digits")]
pub struct NoKey;

impl FromStr for PublicKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        bytes(text.trim()).map(Self).ok_or(NoKey)
    }
}

/// So many bytes, written as hexadecimal digits.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut all = [0; N];
    for (at, byte) in all.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(all)
}

/// The headers that come with a request, as far as they can be Discord's.
pub(super) struct Claim<'a> {
    timestamp: &'a str,
    signature: [u8; 64],
}

impl<'a> Claim<'a> {
    /// Reads them, before the body is: what has none, or is too old, need not be read.
    pub(super) fn read(
        timestamp: Option<&'a str>,
        signature: Option<&str>,
        now: Timestamp,
    ) -> Result<Self, TurnedAway> {
        let (Some(timestamp), Some(signature)) = (timestamp, signature) else {
            return Err(TurnedAway::Unsigned);
        };
        let signature = bytes(signature).ok_or(TurnedAway::Forged)?;
        let at = timestamp.parse().ok().and_then(|at| Timestamp::from_second(at).ok());
        let at = at.ok_or(TurnedAway::Forged)?;
        if now.duration_since(at).abs() > OLDEST {
            return Err(TurnedAway::Old);
        }
        Ok(Self { timestamp, signature })
    }

    /// Is this body signed so?
    pub(super) fn holds_for(&self, key: PublicKey, body: &[u8]) -> Result<(), TurnedAway> {
        let signed = [self.timestamp.as_bytes(), body].concat();
        let key = UnparsedPublicKey::new(&ED25519, key.0);
        key.verify(&signed, &self.signature).map_err(|_| TurnedAway::Forged)
    }
}

/// The interactions that came by HTTP, as long as one of them could come again.
#[derive(Debug, Default)]
pub(super) struct Came(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    ids: BTreeSet<u64>,
    by_time: BTreeMap<Timestamp, Vec<u64>>,
}

impl Came {
    /// Notes that it came; false if it came before.
    pub(super) fn note(&self, id: u64, now: Timestamp) -> bool {
        let mut known = super::lock(&self.0);
        // What was of the near future when it came may come again for twice as long.
        while let Some(first) = known.by_time.first_entry()
            && now.duration_since(*first.key()) > OLDEST * 2
        {
            for id in first.remove() {
                known.ids.remove(&id);
            }
        }
        if !known.ids.insert(id) {
            return false;
        }
        known.by_time.entry(now).or_default().push(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{Ed25519KeyPair, KeyPair as _};

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("a time")
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn key() -> (Ed25519KeyPair, PublicKey) {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
        let public = hex(pair.public_key().as_ref()).parse().expect("it is one");
        (pair, public)
    }

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let (_, public) = key();
        assert_eq!(public.to_string().parse(), Ok(public));
        assert_eq!(format!(" {}\n", public.to_string().to_uppercase()).parse(), Ok(public));
        for nonsense in ["", "00", &"g".repeat(64), &"0".repeat(63), &"é".repeat(32), &"+1".repeat(32)] {
            assert_eq!(nonsense.parse::<PublicKey>(), Err(NoKey), "{nonsense}");
        }
    }

    /// Tests 2 and 3 of RFC 8032, 7.1: another's implementation made these signatures.
    #[test]
    fn signatures_are_those_of_the_standard() {
        let vectors = [
            (
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
            ),
            (
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                "af82",
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
            ),
        ];
        for (public, message, signature) in vectors {
            let public: PublicKey = public.parse().expect("a key");
            // What is signed is the time and the body on end; here it is all body.
            let claim = Claim { timestamp: "", signature: bytes(signature).expect("a signature") };
            let message: Vec<u8> = message
                .as_bytes()
                .chunks(2)
                .map(|two| u8::from_str_radix(std::str::from_utf8(two).expect("digits"), 16).expect("a byte"))
                .collect();
            assert_eq!(claim.holds_for(public, &message), Ok(()));
            assert_eq!(claim.holds_for(public, &[&message[..], b"x"].concat()), Err(TurnedAway::Forged));
        }
    }

    #[test]
    fn what_is_signed_is_the_time_and_the_body() {
        let (pair, public) = key();
        let signature = hex(pair.sign(b"1000{}").as_ref());
        let claim = |time| Claim::read(Some(time), Some(&signature), at(1_000));
        assert_eq!(claim("1000").map(|claim| claim.holds_for(public, b"{}")).ok(), Some(Ok(())));
        let forged = Some(Err(TurnedAway::Forged));
        assert_eq!(claim("1000").map(|claim| claim.holds_for(public, b"{} ")).ok(), forged);
        assert_eq!(claim("1001").map(|claim| claim.holds_for(public, b"{}")).ok(), forged);
        let other = Ed25519KeyPair::from_seed_unchecked(&[8; 32]).expect("a key");
        let other = hex(other.public_key().as_ref()).parse().expect("a key");
        assert_eq!(claim("1000").map(|claim| claim.holds_for(other, b"{}")).ok(), forged);
    }

    #[test]
    fn what_is_old_of_the_future_or_unsigned_is_turned_away_unread() {
        let signature = "0".repeat(128);
        let read = |time: Option<&str>, signature: Option<&str>| {
            Claim::read(time, signature, at(10_000)).map(drop).err()
        };
        assert_eq!(read(Some("10000"), Some(&signature)), None);
        assert_eq!(read(Some("9700"), Some(&signature)), None);
        assert_eq!(read(Some("9699"), Some(&signature)), Some(TurnedAway::Old));
        assert_eq!(read(Some("10301"), Some(&signature)), Some(TurnedAway::Old));
        assert_eq!(read(None, Some(&signature)), Some(TurnedAway::Unsigned));
        assert_eq!(read(Some("10000"), None), Some(TurnedAway::Unsigned));
        for nonsense in ["", "now", "1e4", "99999999999999999999", "-9223372036854775808"] {
            assert_eq!(read(Some(nonsense), Some(&signature)), Some(TurnedAway::Forged), "{nonsense}");
        }
        assert_eq!(read(Some("10000"), Some("00")), Some(TurnedAway::Forged));
    }

    #[test]
    fn what_came_is_known_for_as_long_as_it_could_come_again() {
        let came = Came::default();
        assert!(came.note(1, at(0)) && came.note(2, at(0)));
        assert!(!came.note(1, at(1)));
        let last = OLDEST.as_secs() * 2;
        assert!(!came.note(2, at(last)));
        assert!(came.note(2, at(last + 1)), "no request could be as old as that");
        assert_eq!(came.0.lock().expect("unpoisoned").ids.len(), 1);
    }
}
