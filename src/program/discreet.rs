//! What lets somebody act as the bot is in nothing that the program says: not in the log, not in what it says of a panic, not
//! in the words with which it ends.

use std::sync::{PoisonError, RwLock};

/// What the bot is let in by, as it was given: left out wherever it stands.
static SECRETS: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// Behind these in an address come an id and a token.
const ADDRESSES: [&str; 2] = ["/webhooks/", "/interactions/"];
/// Behind these comes a token.
const NAMES: [&str; 6] =
    ["\"token\":\"", "\"token\\\":\\\"", "\"token\": \"", "token: \"", "token=\"", "Bot "];
/// A token is no shorter.
pub(super) const SHORTEST: usize = 16;

/// From now on this is in nothing that is logged, nor in the words with which the program ends.
pub(super) fn hide(secret: &str) {
    let secret = secret.trim();
    let mut all = SECRETS.write().unwrap_or_else(PoisonError::into_inner);
    // What is shorter is no token, and may stand anywhere.
    if secret.len() >= 8 && !all.iter().any(|known| known == secret) {
        // As it is, and as it stands between quotes.
        let quoted = format!("{secret:?}");
        all.push(secret.to_owned());
        all.push(quoted[1..quoted.len() - 1].to_owned());
    }
}

/// Could this letter be part of a token?
fn of_token(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.' | '=' | '+' | '~' | '%')
}

/// A text without its tokens.
pub(super) fn discreet(text: &str) -> String {
    let all = SECRETS.read().unwrap_or_else(PoisonError::into_inner);
    let without = all.iter().fold(text.to_owned(), |text, secret| text.replace(secret, "…"));
    drop(all);
    let without = ADDRESSES.iter().fold(without, |text, before| {
        hidden(&text, before, |rest| {
            let id = rest.find(|letter: char| !letter.is_ascii_digit())?;
            rest[id..].starts_with('/').then_some(id + 1)
        })
    });
    NAMES.iter().fold(without, |text, before| hidden(&text, before, |_| Some(0)))
}

/// A text without the token that comes so far behind each of these.
fn hidden(text: &str, before: &str, skipped: impl Fn(&str) -> Option<usize>) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(before) {
        let (head, tail) = rest.split_at(at + before.len());
        shown.push_str(head);
        rest = tail;
        let Some(skip) = skipped(tail) else { continue };
        let token = tail[skip..].find(|letter| !of_token(letter)).unwrap_or(tail.len() - skip);
        if token >= SHORTEST {
            shown.push_str(&tail[..skip]);
            shown.push('…');
            rest = &tail[skip + token..];
        }
    }
    shown.push_str(rest);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_is_in_a_line() {
        let token = "aW50ZXJhY3Rpb246MTIz-NDU2Nzg5_MDEyMzQ1Njc4OQ";
        for line in [
            format!(
                "error sending request for url (https://discord.com/api/v10/webhooks/77/{token}/messages/@original)"
            ),
            format!(
                "POST https://discord.com/api/v10/interactions/123456/{token}/callback?with_response=true"
            ),
            format!("two: /webhooks/1/{token} and /webhooks/2/{token}."),
            format!("{{\"id\":\"1\",\"token\":\"{token}\",\"version\":1}}"),
            format!("an answer: {:?}", format!("{{\"id\":\"1\",\"token\":\"{token}\"}}")),
            format!("CommandInteraction {{ id: 5, token: \"{token}\", version: 1 }}"),
            format!("Authorization: Bot MTIz.{token}.x"),
        ] {
            let shown = discreet(&line);
            assert!(!shown.contains(token), "{shown}");
            assert!(shown.contains('…') && shown.len() + 20 < line.len(), "{shown}");
        }
    }

    #[test]
    fn what_the_bot_is_let_in_by_is_nowhere_whatever_stands_around_it() {
        let token = "MTA1.a\"b.planted-in-no-other-test";
        hide(&format!(" {token}\n"));
        for line in
            [format!("bad: {token}!"), token.to_owned(), format!("{:?}", Some(token)), format!("x={token}&y")]
        {
            let shown = discreet(&line);
            assert!(shown.contains('…') && !shown.contains("planted-in-no-other"), "{shown}");
        }
        hide("");
        assert_eq!(discreet("abc"), "abc");
    }

    #[test]
    fn what_is_no_token_stays() {
        for line in [
            "/webhooks/ and /interactions/5",
            "Bot is on Discord",
            "token: \"short\"",
            "an über-long line",
            "",
        ] {
            assert_eq!(discreet(line), line);
        }
    }
}
