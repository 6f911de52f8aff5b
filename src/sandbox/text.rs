//! Text as a person reads it: without its Markdown marks, with names for mentions and dates for times.

use jiff::Timestamp;

/// The text as it is read, in one line. `name` gives the names of mentioned ids (`@`, `#` or `/` and an id).
///
/// Bold, italics, strikes, spoilers, code, quotes, headings, lists and small text lose their marks;
/// mentions become `@ada` and `#games`, times `2026-01-02 01:00 UTC`; runs of blanks become one.
#[must_use]
pub fn flat(markdown: &str, name: impl Fn(char, &str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = markdown;
    // Code blocks are read as they stand, but for the language they may begin with.
    while let Some((before, after)) = rest.split_once("```")
        && let Some((block, after)) = after.split_once("```")
    {
        lines(before, &name, &mut out);
        let code = match block.split_once('\n') {
            Some((language, code)) if language.chars().all(|c| c.is_ascii_alphanumeric()) => code,
            _ => block,
        };
        out.push_str(code);
        out.push('\n');
        rest = after;
    }
    lines(rest, &name, &mut out);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn lines(text: &str, name: &impl Fn(char, &str) -> Option<String>, out: &mut String) {
    // A spoiler may run over several lines; its marks then stand alone in the first and the last.
    let mut open = false;
    for line in text.lines() {
        let mut line = unmarked(line.trim());
        if line.matches("||").count() % 2 == 1 {
            line = match open {
                false => line.strip_prefix("||").unwrap_or(line),
                true => line.strip_suffix("||").unwrap_or(line),
            };
            open = !open;
        }
        inline(line, name, out);
        out.push('\n');
    }
}

/// A line without the marks at its beginning.
fn unmarked(line: &str) -> &str {
    let mut line = line;
    if let Some(rest) = line.strip_prefix(">>> ").or_else(|| line.strip_prefix("> ")) {
        line = rest.trim_start();
    }
    for mark in ["### ", "## ", "# ", "-# ", "- ", "* "] {
        if let Some(rest) = line.strip_prefix(mark) {
            return rest.trim_start();
        }
    }
    line
}

/// The marks that stand in pairs around words, longest first.
const PAIRS: [&str; 6] = ["***", "**", "__", "~~", "||", "*"];

fn inline(line: &str, name: &impl Fn(char, &str) -> Option<String>, out: &mut String) {
    let mut rest = line;
    let mut open: Vec<&str> = Vec::new();
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        // An escaped mark is only itself.
        if first == '\\'
            && let Some(next) = rest[1..].chars().next().filter(char::is_ascii_punctuation)
        {
            out.push(next);
            before = next;
            rest = &rest[1 + next.len_utf8()..];
            continue;
        }
        if first == '<'
            && let Some((inside, after)) = rest[1..].split_once('>')
            && let Some(shown) = special(inside, name)
        {
            out.push_str(&shown);
            before = '>';
            rest = after;
            continue;
        }
        if first == '`'
            && let Some((code, after)) = code(rest)
        {
            out.push_str(code);
            before = '`';
            rest = after;
            continue;
        }
        if first == '['
            && let Some((words, after)) = link(rest)
        {
            inline(words, name, out);
            before = ')';
            rest = after;
            continue;
        }
        if let Some(pair) = PAIRS.iter().find(|pair| rest.starts_with(**pair)).copied() {
            let after = &rest[pair.len()..];
            if open.last() == Some(&pair) && !before.is_whitespace() {
                open.pop();
                rest = after;
                continue;
            }
            // It opens only if it is closed somewhere, and a word follows.
            if after.contains(pair) && after.starts_with(|c: char| !c.is_whitespace()) {
                open.push(pair);
                rest = after;
                continue;
            }
        }
        // An underscore is a mark at the edges of words, not inside them.
        if first == '_' && !rest.starts_with("__") {
            let after = &rest[1..];
            let closes = open.last() == Some(&"_") && !after.starts_with(char::is_alphanumeric);
            if closes {
                open.pop();
                rest = after;
                continue;
            }
            let opens = !before.is_alphanumeric() && after.starts_with(|c: char| !c.is_whitespace());
            if opens && after.contains('_') {
                open.push("_");
                rest = after;
                continue;
            }
        }
        out.push(first);
        before = first;
        rest = &rest[first.len_utf8()..];
    }
}

fn code(text: &str) -> Option<(&str, &str)> {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let (mark, rest) = text.split_at(ticks);
    rest.split_once(mark)
}

/// `[words](address)`.
fn link(text: &str) -> Option<(&str, &str)> {
    let (words, rest) = text[1..].split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    (address.starts_with("http") && !words.contains('[')).then_some((words, after))
}

/// What stands in angle brackets: a mention, a time, an emoji.
fn special(inside: &str, name: &impl Fn(char, &str) -> Option<String>) -> Option<String> {
    if let Some(rest) = inside.strip_prefix("t:") {
        let seconds = rest.split(':').next()?.parse().ok()?;
        let at = Timestamp::from_second(seconds).ok()?;
        return Some(at.strftime("%Y-%m-%d %H:%M UTC").to_string());
    }
    if let Some(id) = inside.strip_prefix("@!").or_else(|| inside.strip_prefix("@")) {
        return Some(format!("@{}", name('@', id)?));
    }
    if let Some(id) = inside.strip_prefix('#') {
        return Some(format!("#{}", name('#', id)?));
    }
    if let Some(command) = inside.strip_prefix('/') {
        let (words, _) = command.rsplit_once(':')?;
        return Some(format!("/{words}"));
    }
    inside.starts_with("http").then(|| inside.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> String {
        flat(markdown, |kind, id| match (kind, id) {
            ('@', "7") => Some("ada".into()),
            ('#', "9") => Some("games".into()),
            _ => None,
        })
    }

    #[test]
    fn marks_are_dropped() {
        assert_eq!(
            read("**Ada** takes *Kamchatka* ||3 dice|| ~~no~~ __yes__"),
            "Ada takes Kamchatka 3 dice no yes"
        );
        assert_eq!(read("||two rolls:\nfirst\nsecond||"), "two rolls: first second");
        assert_eq!(read("***both*** and _this_ but snake_case_name"), "both and this but snake_case_name");
        assert_eq!(read("# Round 2\n- one\n* two\n> said\n-# small"), "Round 2 one two said small");
        assert_eq!(read("`code **stays**` and ```\nblock *x*\n```"), "code **stays** and block *x*");
        assert_eq!(read("```ansi\na   b\n```\nafter"), "a b after");
        assert_eq!(read("[the rules](https://example.org/a) 2 * 3 * 4"), "the rules 2 * 3 * 4");
    }

    #[test]
    fn escapes_leave_the_mark_alone() {
        assert_eq!(read(r"\*not bold\* \_x\_ \<@7\>"), "*not bold* _x_ <@7>");
    }

    #[test]
    fn mentions_and_times_are_read_as_names_and_dates() {
        assert_eq!(read("<@7> <@!7> <#9> <@8>"), "@ada @ada #games <@8>");
        assert_eq!(
            read("until <t:1767315600:R> or <t:1767315600>"),
            "until 2026-01-02 01:00 UTC or 2026-01-02 01:00 UTC"
        );
        assert_eq!(read("use </game join:123>"), "use /game join");
    }

    #[test]
    fn blanks_become_one() {
        assert_eq!(read("a  b\n\n\tc"), "a b c");
    }
}
