//! Words to Markdown: the only place that knows how a [`Passage`] looks on Discord, and how long
//! anything may be.
//!
//! Colours are never the only sign of a player: the name always stands beside the mark. Whatever a
//! person typed is escaped, so that it neither formats, links nor pings.

use crate::rules::{Line, Passage, SeatId, Span, codes};
use crate::table::{Cast, PersonId, Post, PostKind, harmless};

use super::{direction, limits};

/// A passage as messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rendered {
    /// The messages in order, each within Discord's length; empty if there is nothing to say.
    pub(crate) parts: Vec<String>,
    /// Folded lines that were too long for a message: the text of a file to attach to the last.
    pub(crate) file: Option<String>,
}

/// Makes messages of a passage. Of its people, those in `ping` are mentioned so that it reaches
/// them: where their seat is first named, or below.
pub(crate) fn render(passage: &Passage, cast: &Cast, ping: &[PersonId]) -> Rendered {
    together(vec![Written::of(passage, cast, ping)])
}

/// Makes messages of what is to be sent unasked: what was told, and the passage below it, which alone pings.
pub(crate) fn post(post: &Post) -> Rendered {
    let earlier = post.earlier().map(|line| Passage { small: vec![line], ..Passage::default() });
    let told = earlier.iter().chain(&post.told).map(|told| Written::of(told, &post.cast, &[]));
    let mentioned: Vec<PersonId> = post.ping.iter().chain(&post.named).copied().collect();
    let passage = Written::of(&post.passage, &post.cast, &mentioned);
    match post.kind {
        // Of a card, what was told last stands below.
        PostKind::Card => together(std::iter::once(passage).chain(told).collect()),
        _ => together(told.chain(std::iter::once(passage)).collect()),
    }
}

fn together(passages: Vec<Written>) -> Rendered {
    let length = |lines: &[String]| lines.iter().map(|line| limits::length(line) + 1).sum::<usize>();
    let mut used: usize =
        passages.iter().map(|written| length(&written.lines) + length(&written.small)).sum();
    let (mut lines, mut file) = (Vec::new(), String::new());
    for written in passages {
        let Written { lines: mut own, folded, fold_after, unfolded, small } = written;
        if !folded.is_empty() {
            used += limits::length(&folded) + 1;
            if used <= limits::CONTENT {
                own.insert(fold_after.min(own.len()), folded);
            } else {
                file.push_str(&unfolded);
            }
        }
        lines.extend(own);
        lines.extend(small);
    }
    Rendered { parts: limits::split(&lines.join("\n")), file: Some(file).filter(|file| !file.is_empty()) }
}

/// A passage in Markdown.
struct Written {
    /// Headline, lines, a few rolls, and whom else it pings.
    lines: Vec<String>,
    /// What is folded away, behind a spoiler.
    folded: String,
    /// After how many of the lines that stands.
    fold_after: usize,
    /// The same for a file.
    unfolded: String,
    /// Small print.
    small: Vec<String>,
}

impl Written {
    fn of(passage: &Passage, cast: &Cast, ping: &[PersonId]) -> Self {
        let mut pinged = Pings(ping.to_vec());
        let mut lines = Vec::new();
        if let Some(heading) = &passage.heading {
            lines.push(format!("### {}", markdown(heading, cast, &mut pinged)));
        }
        lines.extend(passage.lines.iter().map(|line| markdown(line, cast, &mut pinged)));
        lines.extend(passage.rolls_in_text().map(|line| markdown(line, cast, &mut Pings::default())));
        let unnamed = pinged.rest(cast);
        if !unnamed.is_empty() {
            lines.push(unnamed);
        }
        let mut quiet = Pings::default();
        let small =
            passage.small.iter().map(|line| format!("-# {}", markdown(line, cast, &mut quiet))).collect();
        let unfolded = passage.folded.iter().map(|line| plain(line, cast) + "\n").collect();
        let headed = usize::from(passage.heading.is_some());
        let fold_after = passage.fold_after.map_or(usize::MAX, |after| after + headed);
        Self { lines, folded: fold(&passage.folded, cast), fold_after, unfolded, small }
    }
}

/// Makes one line of Markdown that pings nobody.
pub(crate) fn line(line: &Line, cast: &Cast) -> String {
    markdown(line, cast, &mut Pings::default())
}

/// Makes plain text of a line: for files, alt text, labels and menus.
pub(crate) fn plain(line: &Line, cast: &Cast) -> String {
    let mut text = String::new();
    for span in line {
        match span {
            Span::Text(words) | Span::Strong(words) | Span::Territory(words) | Span::Command(words) => {
                text.push_str(&direction::words_apart(words));
            }
            Span::Given(words) => text.push_str(&one_line(words)),
            Span::Seat(seat) => text.push_str(&titled(*seat, cast, one_line(&name(*seat, cast)))),
            Span::Dice(faces) => text.push_str(&dice(faces)),
            Span::Time(second) | Span::TimeFromNow(second) => text.push_str(&instant(*second)),
            Span::Place(place) => text.push_str(&format!("channel {place}")),
            Span::Rule(code) => push_rule(&mut text, code),
        }
    }
    text
}

/// Puts a rule's id at a sentence's end. A code that is no rule's is nobody's to read.
fn push_rule(text: &mut String, code: &str) {
    if codes::is_rule(code) {
        text.push_str(&format!("({})", own(code)));
    } else {
        text.truncate(text.trim_end().len());
    }
}

/// Escapes what a person typed: it shows as it was typed, on one line, and pings nobody.
pub(crate) fn escape(given: &str) -> String {
    let given = harmless(given);
    let mut escaped = String::with_capacity(given.len() + 8);
    let invites = may_invite(&given);
    for (index, letter) in given.chars().enumerate() {
        // "1." at the start of a line would begin a list.
        let begins_list = letter == '.' && index > 0 && given.chars().take(index).all(|c| c.is_ascii_digit());
        if begins_list
            || (letter == '/' && invites)
            || matches!(
                letter,
                '\\' | '`'
                    | '*'
                    | '_'
                    | '~'
                    | '|'
                    | '>'
                    | '#'
                    | '<'
                    | '['
                    | ']'
                    | '('
                    | ')'
                    | ':'
                    | '-'
                    | '+'
            )
        {
            escaped.push('\\');
        }
        escaped.push(letter);
        // Discord knows no escape for @everyone; an invisible space keeps it from being one.
        if letter == '@' {
            escaped.push('\u{200b}');
        }
    }
    direction::apart(&escaped)
}

/// What somebody gave, on one line and set apart from ours where it is written the other way. An older program kept it as it
/// came.
fn one_line(given: &str) -> String {
    direction::apart(&harmless(given))
}

/// May it hold the address of an invitation to a server? Clients make a card of one that is written without "https", too.
fn may_invite(words: &str) -> bool {
    words.to_ascii_lowercase().contains("discord")
}

/// Our own words hold no Markdown: whatever looks like it is meant as it stands.
fn own(words: &str) -> String {
    let invites = may_invite(words);
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        // A game's name stands among them as well: it links nowhere, and calls nobody.
        let address = (letter == ':' && words.contains("://")) || (letter == '/' && invites);
        if address || matches!(letter, '\\' | '`' | '*' | '_' | '~' | '|' | '<' | '[') {
            escaped.push('\\');
        }
        escaped.push(letter);
        if letter == '@' {
            escaped.push('\u{200b}');
        }
    }
    direction::words_apart(&escaped)
}

fn markdown(line: &Line, cast: &Cast, pings: &mut Pings) -> String {
    let mut text = String::new();
    for (index, span) in line.iter().enumerate() {
        match span {
            Span::Text(words) => text.push_str(&own(words)),
            Span::Strong(words) | Span::Territory(words) => push_bold(&mut text, &own(words)),
            Span::Given(words) => text.push_str(&escape(words)),
            Span::Command(words) => {
                text.push('`');
                text.push_str(&direction::words_apart(&words.replace('`', "'")));
                text.push('`');
            }
            Span::Seat(seat) => {
                text.push_str(cast.emoji(*seat));
                text.push(' ');
                let holder = match pings.take(*seat, cast) {
                    Some(person) => format!("<@{}>", person.0),
                    None => escape(&name(*seat, cast)),
                };
                let title = titled(*seat, cast, holder);
                // "ada's turn" stands out whole.
                match line.get(index + 1) {
                    Some(Span::Strong(next)) if next.starts_with('\'') => push_bold(&mut text, &title),
                    _ => text.push_str(&title),
                }
            }
            Span::Dice(faces) => text.push_str(&dice(faces)),
            Span::Time(second) => text.push_str(&format!("<t:{second}:f>")),
            Span::TimeFromNow(second) => text.push_str(&format!("<t:{second}:R>")),
            Span::Place(place) => text.push_str(&format!("<#{place}>")),
            Span::Rule(code) => push_rule(&mut text, code),
        }
    }
    text
}

/// Puts Markdown in bold. Two bold spans side by side are one: `**a****b**` would show its stars.
fn push_bold(text: &mut String, words: &str) {
    // Blanks stay outside the stars, which must touch the words.
    let (bold, after) = words.split_at(words.trim_end().len());
    let (before, bold) = bold.split_at(bold.len() - bold.trim_start().len());
    text.push_str(before);
    if !bold.is_empty() {
        if text.ends_with("**") {
            text.truncate(text.len() - 2);
        } else {
            text.push_str("**");
        }
        text.push_str(bold);
        text.push_str("**");
    }
    text.push_str(after);
}

fn dice(faces: &[u8]) -> String {
    faces.iter().map(|face| format!("[{face}]")).collect::<Vec<_>>().join(" ")
}

fn instant(second: i64) -> String {
    jiff::Timestamp::from_second(second)
        .map(|time| time.strftime("%Y-%m-%d %H:%M UTC").to_string())
        .unwrap_or_default()
}

/// Folded lines wait behind a spoiler, one tap away.
fn fold(lines: &[Line], cast: &Cast) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut quiet = Pings::default();
    let lines: Vec<String> = lines.iter().map(|line| markdown(line, cast, &mut quiet)).collect();
    format!("||{}||", lines.join("\n"))
}

fn name(seat: SeatId, cast: &Cast) -> String {
    cast.of(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |member| member.name.clone())
}

/// The holder's name, with the seat's own where it has one.
fn titled(seat: SeatId, cast: &Cast, holder: String) -> String {
    cast.of(seat).map_or(holder.clone(), |member| member.title(&holder))
}

/// The people still to be pinged: each once.
#[derive(Default)]
struct Pings(Vec<PersonId>);

impl Pings {
    /// The person to mention in place of this seat's name, the first time only.
    fn take(&mut self, seat: SeatId, cast: &Cast) -> Option<PersonId> {
        let person = cast.of(seat)?.person?;
        let before = self.0.len();
        self.0.retain(|waiting| *waiting != person);
        (self.0.len() < before).then_some(person)
    }

    /// Those whom no line named; with the mark of their seat, where it can only be that one.
    fn rest(&mut self, cast: &Cast) -> String {
        let mention = |person: PersonId| {
            let mut seats = cast.seats_of(person);
            match (seats.next(), seats.next()) {
                (Some(seat), None) => format!("{} <@{}>", cast.emoji(seat), person.0),
                _ => format!("<@{}>", person.0),
            }
        };
        let mut seen = std::collections::BTreeSet::new();
        let rest: Vec<String> = self.0.drain(..).filter(|person| seen.insert(*person)).map(mention).collect();
        rest.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::line;
    use crate::table::Member;

    fn member(name: &str, person: Option<u64>) -> Member {
        Member { name: name.to_owned(), person: person.map(PersonId), seat: None, colour: None }
    }

    fn cast() -> Cast {
        Cast(vec![member("ada", Some(11)), member("b*e_n", Some(12)), member("@everyone", None)])
    }

    #[test]
    fn a_seat_is_named_and_pinged_only_when_the_passage_says_so() {
        let passage = Passage::line(line![SeatId(0), " and ", SeatId(1), ": ", SeatId(0)]);
        let quiet = render(&passage, &cast(), &[]);
        assert_eq!(quiet.parts, ["🔴 ada and 🔵 b\\*e\\_n: 🔴 ada"]);
        let loud = render(&passage, &cast(), &[PersonId(11), PersonId(11)]);
        assert_eq!(loud.parts, ["🔴 <@11> and 🔵 b\\*e\\_n: 🔴 ada"]);
    }

    #[test]
    fn two_seats_of_one_person_are_told_apart() {
        let seat =
            |seat: &str, name: &str, person| Member { seat: Some(seat.to_owned()), ..member(name, person) };
        let cast = Cast(vec![
            seat("Democracy", "a_da", Some(11)),
            seat("Environment", "a_da", Some(11)),
            seat("Autocracy", "", None),
        ]);
        let passage = Passage::line(line![SeatId(0), " and ", SeatId(1), ", not ", SeatId(2)]);
        let loud = render(&passage, &cast, &[PersonId(11)]);
        assert_eq!(loud.parts, ["🔴 Democracy (<@11>) and 🔵 Environment (a\\_da), not 🟢 Autocracy"]);
        assert_eq!(plain(&passage.lines[0], &cast), "Democracy (a_da) and Environment (a_da), not Autocracy");
    }

    #[test]
    fn who_is_pinged_but_not_named_is_mentioned_below() {
        let passage = Passage::line(line!["The bids are due."]);
        let rendered = render(&passage, &cast(), &[PersonId(12), PersonId(99)]);
        assert_eq!(rendered.parts, ["The bids are due.\n🔵 <@12> <@99>"]);
    }

    #[test]
    fn what_a_person_typed_neither_formats_nor_links_nor_pings() {
        assert_eq!(escape("**x** <@5> https://a.b"), "\\*\\*x\\*\\* \\<@\u{200b}5\\> https\\://a.b");
        assert_eq!(escape("@everyone\n# big"), "@\u{200b}everyone \\# big");
        assert_eq!(escape("1. list"), "1\\. list");
        // Nor does it invite anywhere; where nothing can, a stroke is a stroke.
        assert_eq!(escape("Discord.gg/abc and/or"), "Discord.gg\\/abc and\\/or");
        assert_eq!(
            (own("discord.gg/abc"), escape("and/or")),
            ("discord.gg\\/abc".to_owned(), "and/or".to_owned())
        );
    }

    #[test]
    fn a_passage_has_a_headline_folds_and_small_print() {
        let passage = Passage {
            heading: Some(line!["Battle for ", Span::Territory("Alaska".to_owned())]),
            lines: vec![line![Span::Dice(vec![6, 3]), " beats ", Span::Dice(vec![5])]],
            folded: vec![line!["roll 1"], line!["roll 2"]],
            small: vec![line!["Round 3 ", Span::Rule("WR-15".to_owned())]],
            pings: Vec::new(),
            ..Passage::default()
        };
        assert_eq!(
            render(&passage, &cast(), &[]).parts,
            ["### Battle for **Alaska**\n[6] [3] beats [5]\n||roll 1\nroll 2||\n-# Round 3 (WR-15)"]
        );
        // Where a line leads to it, it stands behind that.
        let lines = ["First.", "… and one line more:", "Last."].map(|line| line![line.to_owned()]).into();
        let passage = Passage {
            heading: Some(line!["Turn"]),
            lines,
            fold_after: Some(2),
            folded: vec![line!["in between"]],
            ..passage
        };
        let parts = render(&passage, &cast(), &[]).parts;
        assert!(
            parts[0].starts_with("### Turn\nFirst.\n… and one line more:\n||in between||\nLast.\n"),
            "{parts:?}"
        );
    }

    #[test]
    fn rules_are_shown_by_their_ids_and_codes_not_at_all() {
        let line = |code: &str| line!["You have no seat. ", Span::Rule(code.to_owned())];
        for (code, shown) in [("not-seated", "You have no seat."), ("WR-18", "You have no seat. (WR-18)")] {
            assert_eq!(super::line(&line(code), &cast()), shown);
            assert_eq!(plain(&line(code), &cast()), shown);
        }
    }

    #[test]
    fn bold_beside_bold_is_one() {
        let both = line![Span::Strong("Peru".to_owned()), Span::Strong("!".to_owned())];
        assert_eq!(super::line(&both, &cast()), "**Peru!**");
        let loose = line![Span::Strong(" Due: ".to_owned()), "now", Span::Strong(" ".to_owned())];
        assert_eq!(super::line(&loose, &cast()), " **Due:** now ");
        let turn = line![SeatId(0), Span::Strong("'s turn".to_owned())];
        assert!(super::line(&turn, &cast()).ends_with("'s turn**"));
        assert_eq!(super::line(&turn, &cast()).matches("**").count(), 2, "the name stands out with it");
    }

    #[test]
    fn the_longest_passage_of_six_stays_within_every_message() {
        let cast = Cast(vec![member(&"*_`~|<>#".repeat(4), Some(u64::MAX)); 6]);
        for length in [1_usize, 10, 60, 400] {
            let each: Line = (0..6).flat_map(|seat| line![SeatId(seat), " takes "]).collect();
            let passage = Passage {
                heading: Some(each.clone()),
                lines: vec![each.clone(); length],
                folded: vec![each.clone(); length],
                small: vec![each; 3],
                pings: Vec::new(),
                ..Passage::default()
            };
            let rendered = render(&passage, &cast, &[PersonId(u64::MAX)]);
            assert!(rendered.parts.iter().all(|part| limits::length(part) <= limits::CONTENT));
            assert!(length == 1 || rendered.file.is_some(), "{length} lines folded");
            let shown: usize = rendered.parts.iter().map(|part| part.matches("takes").count()).sum();
            let filed = rendered.file.map_or(0, |file| file.matches("takes").count());
            assert_eq!(shown + filed, 6 * (1 + 2 * length + 3), "nothing is lost");
        }
    }
}
