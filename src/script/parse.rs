//! The transcript language: text in, blocks out. Knows the words, not what they do.

use super::length::duration;
use super::trouble;
use super::{Act, Block, Expectation, Outcome, Script, ScriptError, Wording};
use crate::sandbox::{ChannelKind, Fault};

/// Reads a script.
///
/// # Errors
/// The first line that can't be read, with what it should have been.
pub fn parse(text: &str) -> Result<Script, ScriptError> {
    let mut blocks: Vec<Block> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = raw.trim_start_matches('\u{feff}').trim();
        let fault = |why: String| ScriptError { line, why };
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if let Some(rest) = trimmed.strip_prefix('>') {
            let expectation = expectation(rest.trim()).map_err(fault)?;
            let block = blocks
                .last_mut()
                .ok_or_else(|| fault("an expectation needs an acting line above it".into()))?;
            block.expectations.push((line, trimmed.to_owned(), expectation));
            continue;
        }
        let act = act(trimmed).map_err(fault)?;
        blocks.push(Block { line, text: trimmed.to_owned(), act, expectations: Vec::new() });
    }
    Ok(Script { blocks })
}

fn act(line: &str) -> Result<Act, String> {
    if let Some((who, dm, said)) = speaker(line) {
        return person_act(who, dm, said);
    }
    let (verb, rest) = split_verb(line);
    let words = words(rest)?;
    let one = |what: &str| match words.as_slice() {
        [only] => Ok(only.clone()),
        _ => Err(format!("`{verb}` takes {what}")),
    };
    match verb {
        "people" if !words.is_empty() => Ok(Act::People(words)),
        "people" => Err("`people` takes at least one name".into()),
        "channel" => match &words[..] {
            [name, kind] => match ChannelKind::named(kind) {
                Some(kind) => Ok(Act::ChannelOf { name: name.clone(), kind }),
                None => Err(format!("`{kind}` is none of text, announcement, forum, voice")),
            },
            _ => one("a name, and perhaps a kind").map(Act::Channel),
        },
        "thread" => match &words[..] {
            [name, private, people @ ..] if private == "private" => {
                Ok(Act::PrivateThread { name: name.clone(), people: people.to_vec() })
            }
            _ => one("one name, and perhaps `private` and people").map(Act::Thread),
        },
        "server" => one("one name").map(Act::Server),
        "dice" => list(&words).and_then(|list| {
            list.iter()
                .map(|face| face.parse::<u8>().map_err(|_| format!("`{face}` isn't a face of a die")))
                .collect::<Result<_, _>>()
                .map(Act::Dice)
        }),
        "picks" => list(&words).map(Act::Picks),
        "cards" => list(&words).map(Act::Cards),
        "wait" => duration(&one("a duration, like 25h")?).map(Act::Wait),
        "restart" if words.is_empty() => Ok(Act::Restart),
        "import" => one("one file").map(Act::Import),
        "crash" => match &words[..] {
            [after, commits] if after == "after" => match commits.parse() {
                Ok(commits) if commits > 0 => Ok(Act::Crash(commits)),
                _ => Err(format!("`{commits}` isn't a number of commits")),
            },
            _ => Err("`crash` takes `after` and a number of commits".into()),
        },
        "offline" => duration(&one("a duration, like 10m")?).map(Act::Offline),
        "fail" => fail(&words),
        "gateway" | "heal" | "deny" | "allow" | "save" => trouble::line(verb, &words).map(Act::Trouble),
        _ => Err(format!("`{line}` isn't a line of a transcript")),
    }
}

/// `fail COUNT ANSWER METHOD PATH`.
fn fail(words: &[String]) -> Result<Act, String> {
    let [times, answer, method, path] = words else {
        return Err("`fail` takes a count, an answer, a method and a path".into());
    };
    let times = times.parse().map_err(|_| format!("`{times}` isn't a count"))?;
    let Some(fault) = Fault::read(answer) else {
        return Err(format!(
            "`{answer}` is none of 500, 429, 429/global, 429/shared, 403/50013, 403/page, hang, break, cut, stall"
        ));
    };
    Ok(Act::Fail { times, fault, method: method.clone(), path: path.clone() })
}

/// `… none`, or at least one word, is what a list takes.
fn list(words: &[String]) -> Result<Vec<String>, String> {
    match words {
        [] => Err("this takes a list, or `none`".into()),
        [none] if none == "none" => Ok(Vec::new()),
        _ => Ok(words.to_vec()),
    }
}

/// `ada: …` and `ada in dm: …`: who, whether in direct messages, and what.
fn speaker(line: &str) -> Option<(&str, bool, &str)> {
    let (head, said) = line.split_once(':')?;
    let (who, dm) = match head.trim().strip_suffix(" in dm") {
        Some(who) => (who.trim(), true),
        None => (head.trim(), false),
    };
    let plain = !who.is_empty() && !who.contains(char::is_whitespace) && !who.starts_with('/');
    plain.then_some((who, dm, said.trim()))
}

fn person_act(who: &str, dm: bool, said: &str) -> Result<Act, String> {
    let who = who.to_owned();
    if said.starts_with('/') {
        return Ok(Act::Slash { who, dm, line: said.to_owned() });
    }
    let (verb, rest) = split_verb(said);
    match verb {
        "say" if !rest.is_empty() => return Ok(Act::Say { who, dm, text: unquoted(rest) }),
        "complete" if rest.starts_with('/') => {
            return Ok(Act::Complete { who, dm, line: rest.to_owned() });
        }
        "complete" => return Err("`complete` takes a slash command".into()),
        "fill" => return Ok(Act::Fill { who, fields: fields(rest)? }),
        "forge" if rest.starts_with('/') => {
            return Ok(Act::Trouble(trouble::Trouble::ForgeSlash { who, dm, line: rest.to_owned() }));
        }
        _ => {}
    }
    let words = words(rest)?;
    let on = |least: usize| match words.get(least..) {
        Some([]) => Ok(None),
        Some([on, text]) if on == "on" => Ok(Some(text.clone())),
        _ => Err(format!("`{verb}` takes {least} word(s), then perhaps `on \"text\"`")),
    };
    let first = || words.first().cloned().ok_or_else(|| format!("`{verb}` needs to say what"));
    match (verb, words.as_slice()) {
        ("press", _) => Ok(Act::Press { who, label: first()?, on: on(1)? }),
        ("choose", [placeholder, values @ ..]) if !values.is_empty() => {
            Ok(Act::Choose { who, placeholder: placeholder.clone(), values: values.to_vec() })
        }
        ("choose", _) => Err("`choose` takes a placeholder and at least one value".into()),
        ("react", _) => Ok(Act::React { who, emoji: first()?, on: on(1)? }),
        ("unreact", _) => Ok(Act::Unreact { who, emoji: first()?, on: on(1)? }),
        ("closes", [dms]) if dms == "dms" => Ok(Act::Dms { who, open: false }),
        ("opens", [dms]) if dms == "dms" => Ok(Act::Dms { who, open: true }),
        ("leaves", []) => Ok(Act::Presence { who, here: false }),
        ("returns", []) => Ok(Act::Presence { who, here: true }),
        ("repeat" | "forge" | "nick", _) => trouble::person(who, verb, &words).map(Act::Trouble),
        _ => Err(format!("`{said}` isn't anything that a person does in a transcript")),
    }
}

fn expectation(said: &str) -> Result<Expectation, String> {
    let words = words(said)?;
    let texts: Vec<&str> = words.iter().map(String::as_str).collect();
    let joined = |from: usize| texts.get(from..).unwrap_or_default().join(" ");
    Ok(match texts.as_slice() {
        ["contains", _, ..] => Expectation::Contains(joined(1)),
        ["lacks", _, ..] => Expectation::Lacks(joined(1)),
        ["refused", ..] => Expectation::Refused(joined(1)),
        ["unsent"] => Expectation::Unsent,
        ["completes", "nothing"] => Expectation::Completes { values: Vec::new(), wording: Wording::Exactly },
        ["completes", "exactly", values @ ..] => Expectation::Completes {
            values: values.iter().map(ToString::to_string).collect(),
            wording: Wording::Exactly,
        },
        ["completes", values @ ..] if !values.is_empty() => Expectation::Completes {
            values: values.iter().map(ToString::to_string).collect(),
            wording: Wording::Among,
        },
        ["picture"] => Expectation::Picture,
        ["nobody", "else", "sees", _, ..] => Expectation::NobodyElseSees(joined(3)),
        ["state", pointer, "absent"] => Expectation::State { pointer: (*pointer).to_owned(), value: None },
        ["state", pointer, _, ..] => {
            Expectation::State { pointer: (*pointer).to_owned(), value: Some(joined(2)) }
        }
        ["owes", "nobody"] => Expectation::Owes(Vec::new()),
        ["owes", names @ ..] if !names.is_empty() => {
            Expectation::Owes(names.iter().map(ToString::to_string).collect())
        }
        ["phase", phase] => Expectation::Phase((*phase).to_owned()),
        ["outcome", "running"] => Expectation::Outcome(Outcome::Running),
        ["outcome", "nobody", "wins"] => Expectation::Outcome(Outcome::Won(Vec::new())),
        ["outcome", names @ .., "wins" | "win"] if !names.is_empty() => {
            Expectation::Outcome(Outcome::Won(names.iter().map(ToString::to_string).collect()))
        }
        [who, "sees", "nothing"] if !said.ends_with('"') => {
            Expectation::Sees { who: (*who).to_owned(), text: None }
        }
        [who, "sees", _, ..] => Expectation::Sees { who: (*who).to_owned(), text: Some(joined(2)) },
        _ => return Err(format!("`> {said}` is no expectation")),
    })
}

fn split_verb(line: &str) -> (&str, &str) {
    line.split_once(char::is_whitespace).map_or((line, ""), |(verb, rest)| (verb, rest.trim()))
}

/// Words; those with spaces stand in double quotes.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"').ok_or_else(|| format!("a quotation mark is missing in `{text}`"))?;
            words.push(quoted[..end].to_owned());
            rest = quoted[end + 1..].trim_start();
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            words.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
    }
    Ok(words)
}

fn unquoted(text: &str) -> String {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned()
}

/// `amount:30 note:"some words"`: a label runs from the end of the last value to the colon.
fn fields(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut fields = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (label, after) = rest.split_once(':').ok_or("`fill` takes `label:value` pairs")?;
        let after = after.trim_start();
        let (value, left) = if let Some(quoted) = after.strip_prefix('"') {
            quoted.split_once('"').ok_or("a quotation mark is missing")?
        } else {
            after.split_once(char::is_whitespace).unwrap_or((after, ""))
        };
        fields.push((unquoted(label.trim()), value.to_owned()));
        rest = left.trim_start();
    }
    if fields.is_empty() { Err("`fill` takes at least one `label:value`".into()) } else { Ok(fields) }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    fn first(text: &str) -> Block {
        parse(text).expect("the script can be read").blocks.remove(0)
    }

    #[test]
    fn a_block_is_an_acting_line_with_its_expectations() {
        let block = first(
            "# a remark\nada: /attack from:Alaska to:Kamchatka\n> contains \"takes Kamchatka\"\n> owes ben\n",
        );
        assert_eq!(block.line, 2);
        let Act::Slash { who, dm, line } = block.act else { panic!("a slash command") };
        assert_eq!((who.as_str(), dm, line.as_str()), ("ada", false, "/attack from:Alaska to:Kamchatka"));
        assert_eq!(block.expectations[0].2, Expectation::Contains("takes Kamchatka".into()));
        assert_eq!(block.expectations[1].2, Expectation::Owes(vec!["ben".into()]));
    }

    #[test]
    fn what_people_do_is_told_apart() {
        let act = |line: &str| first(line).act;
        assert_eq!(act("ada in dm: say 30"), Act::Say { who: "ada".into(), dm: true, text: "30".into() });
        assert_eq!(
            act("ben: press \"End turn\" on \"your turn\""),
            Act::Press { who: "ben".into(), label: "End turn".into(), on: Some("your turn".into()) }
        );
        assert_eq!(act("ben: closes dms"), Act::Dms { who: "ben".into(), open: false });
        assert_eq!(
            act("ada: fill amount:30 note:\"two words\""),
            Act::Fill {
                who: "ada".into(),
                fields: vec![("amount".into(), "30".into()), ("note".into(), "two words".into())]
            }
        );
        assert_eq!(act("dice none"), Act::Dice(vec![]));
        assert_eq!(act("wait 25h"), Act::Wait(SignedDuration::from_hours(25)));
        assert_eq!(
            act("ada: choose \"From\" Alaska \"Western United States\""),
            Act::Choose {
                who: "ada".into(),
                placeholder: "From".into(),
                values: vec!["Alaska".into(), "Western United States".into()]
            }
        );
    }

    #[test]
    fn expectations_are_told_apart() {
        let expect = |line: &str| expectation(line).expect("an expectation");
        assert_eq!(expect("ada sees nothing"), Expectation::Sees { who: "ada".into(), text: None });
        assert_eq!(
            expect("ada sees \"nothing\""),
            Expectation::Sees { who: "ada".into(), text: Some("nothing".into()) }
        );
        assert_eq!(
            expect("outcome ada ben win"),
            Expectation::Outcome(Outcome::Won(vec!["ada".into(), "ben".into()]))
        );
        assert_eq!(
            expect("state /territories/peru/owner absent"),
            Expectation::State { pointer: "/territories/peru/owner".into(), value: None }
        );
        assert_eq!(
            expect("completes exactly A B"),
            Expectation::Completes { values: vec!["A".into(), "B".into()], wording: Wording::Exactly }
        );
    }

    #[test]
    fn what_is_no_script_is_named_by_its_line() {
        for (text, line) in [
            ("> contains x", 1),
            ("people ada\nnonsense", 2),
            ("wait 3 weeks", 1),
            ("wait 3w", 1),
            ("dice 6 x", 1),
            ("ada: say \"open\n\nada: press \"x", 3),
            ("people ada\n> surely", 2),
        ] {
            assert_eq!(parse(text).expect_err(text).line, line, "{text}");
        }
    }
}
