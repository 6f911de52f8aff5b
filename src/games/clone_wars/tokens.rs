//! The Separatist tokens (CW-2, CW-8, CW-18), from `assets/clone_wars/tokens.toml`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::confidence::{Confidence, Sources, check_sources};
use crate::data::{BadData, NumberFile};

/// CW-2: so many there are.
const COUNT: usize = 9;

/// A token, by its place in the list. Written down by its id: "wat_tambor".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TokenId(u8);

/// The tokens of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "TokenFile")]
pub struct Tokens(Vec<(String, TokenEntry)>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenFile {
    /// In the order of the file.
    tokens: toml::Table,
    #[serde(default)]
    sources: Sources,
}

/// What is known of one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenEntry {
    name: String,
    cards: u32,
    confidence: Confidence,
    sources: Vec<String>,
}

impl TryFrom<TokenFile> for Tokens {
    type Error = String;

    fn try_from(file: TokenFile) -> Result<Self, String> {
        let mut all: Vec<(String, TokenEntry)> = Vec::new();
        for (id, value) in file.tokens {
            let in_it = |complaint: String| format!("the token “{id}”: {complaint}");
            let entry: TokenEntry =
                value.try_into().map_err(|error: toml::de::Error| in_it(error.to_string()))?;
            check_sources(&entry.sources, entry.confidence, &file.sources).map_err(in_it)?;
            if entry.name.trim().is_empty() {
                return Err(in_it("it has no name".to_owned()));
            }
            if let Some((other, _)) =
                all.iter().find(|(_, other)| other.name.eq_ignore_ascii_case(&entry.name))
            {
                return Err(in_it(format!("“{other}” is called {} too", entry.name)));
            }
            all.push((id, entry));
        }
        match all.len() {
            COUNT => Ok(Self(all)),
            count => Err(format!("there are {count} tokens; the game has {COUNT}")),
        }
    }
}

impl Tokens {
    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = TokenId> + use<> {
        (0..u8::try_from(self.0.len()).unwrap_or(u8::MAX)).map(TokenId)
    }

    fn get(&self, token: TokenId) -> Option<&(String, TokenEntry)> {
        self.0.get(usize::from(token.0))
    }

    /// As positions name it.
    #[must_use]
    pub fn id(&self, token: TokenId) -> &str {
        self.get(token).map_or("", |(id, _)| id)
    }

    /// As it is shown: "Wat Tambor".
    #[must_use]
    pub fn name(&self, token: TokenId) -> &str {
        self.get(token).map_or("", |(_, entry)| &entry.name)
    }

    /// CW-18: the cards that it brings whoever takes it.
    #[must_use]
    pub fn cards(&self, token: TokenId) -> u32 {
        self.get(token).map_or(0, |(_, entry)| entry.cards)
    }

    /// How well it is known.
    #[must_use]
    pub fn known(&self, token: TokenId) -> Confidence {
        self.get(token).map_or(Confidence::Reconstructed, |(_, entry)| entry.confidence)
    }

    /// The one with this id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<TokenId> {
        self.iter().find(|token| self.id(*token) == id)
    }
}

impl From<TokenId> for String {
    fn from(token: TokenId) -> Self {
        TOKENS.now().id(token).to_owned()
    }
}

impl TryFrom<String> for TokenId {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        TOKENS.now().by_id(&id).ok_or_else(|| format!("there is no token “{id}”"))
    }
}

/// The tokens of every edition.
pub(super) static TOKENS: LazyLock<NumberFile<Tokens>> = LazyLock::new(|| {
    read(include_str!("../../../assets/clone_wars/tokens.toml")).expect("the tokens' file is held by a test")
});

/// Reads a file of tokens.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<NumberFile<Tokens>, BadData> {
    NumberFile::read(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cw_2_nine_tokens_worth_sixteen_cards() {
        let tokens = TOKENS.now();
        let cards: Vec<u32> = tokens.iter().map(|token| tokens.cards(token)).collect();
        assert_eq!(cards, [3, 3, 2, 2, 2, 1, 1, 1, 1]);
        let tambor = tokens.by_id("wat_tambor").expect("it exists");
        assert_eq!((tokens.name(tambor), tokens.known(tambor)), ("Wat Tambor", Confidence::Reconstructed));
        for token in tokens.iter() {
            let text = serde_json::to_string(&token).expect("it is written");
            assert_eq!(serde_json::from_str::<TokenId>(&text).ok(), Some(token));
        }
        assert!(serde_json::from_str::<TokenId>("\"palpatine\"").is_err());
    }

    #[test]
    fn a_changed_file_says_what_is_wrong_with_it() {
        let file = include_str!("../../../assets/clone_wars/tokens.toml");
        let entry = "name = \"Durge\"\ncards = 1\nconfidence = \"reconstructed\"\nsources = []\n";
        for (from, to, complaint) in [
            (
                "[tokens.san_hill]\n",
                &*format!("[tokens.durge]\n{entry}[tokens.san_hill]\n"),
                "there are 10 tokens",
            ),
            ("[tokens.san_hill]", "[tokens.shu_mai]", "duplicate key"),
            ("name = \"San Hill\"", "name = \"shu mai\"", "“san_hill” is called"),
            ("name = \"San Hill\"", "name = \"\"", "“san_hill”: it has no name"),
            ("cards = 3", "cards = -1", "“count_dooku”"),
            (
                "\"reconstructed\"\nsources = []",
                "\"certain\"\nsources = []",
                "it is certain, and doesn't say",
            ),
            ("sources = []", "sources = [\"S8\"]", "“S8” stands nowhere"),
        ] {
            let changed = file.replacen(from, to, 1);
            assert_ne!(changed, file, "{from}");
            let bad = read(&changed).expect_err(complaint).to_string();
            assert!(bad.contains(complaint), "{complaint}: {bad}");
        }
    }
}
