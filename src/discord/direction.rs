//! Names and words that are written from right to left, beside ours and beside numbers. Left to themselves they would take
//! what stands next to them along: "3 armies" behind such a name would be read before it. Each is set apart (U+2068, U+2069),
//! and those two alone turn what is theirs.
//!
//! Whether Discord's apps keep these marks wherever a text stands isn't written anywhere; some fields they are known to be
//! taken out of. Then it is as if there were none, and nothing else depends on them: what was sent before is known again
//! without them ([`bare`]).

use super::limits;
use crate::table::is_mark;

/// Begins what has a direction of its own: that of its first letter which has one.
const APART: char = '\u{2068}';
/// Ends it.
const END: char = '\u{2069}';

/// A whole name, or words that somebody wrote, set apart if anything in them is written from right to left.
pub(crate) fn apart(given: &str) -> String {
    if given.chars().any(is_from_right) { format!("{APART}{given}{END}") } else { given.to_owned() }
}

/// A text in which names stand among ours, nobody knows where: each word or few that are written from right to left are set
/// apart. What stands between two of them (a number, a comma) isn't theirs, and keeps its place.
pub(crate) fn words_apart(text: &str) -> String {
    if !text.chars().any(is_from_right) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 12);
    // What may yet be within, once another such letter follows it.
    let (mut open, mut between) = (false, String::new());
    for letter in text.chars() {
        if is_from_right(letter) {
            if !open {
                out.push(APART);
                open = true;
            }
            out.push_str(&std::mem::take(&mut between));
            out.push(letter);
        } else if !open {
            out.push(letter);
        } else if joins(letter) {
            between.push(letter);
        } else {
            close(&mut out, &mut between);
            open = false;
            out.push(letter);
        }
    }
    if open {
        close(&mut out, &mut between);
    }
    out
}

/// The same in at most so many characters: where it is cut, what is set apart ends.
pub(crate) fn words_apart_within(text: &str, most: usize) -> String {
    let whole = limits::cut(&words_apart(text), most);
    let count = |text: &str, mark: char| text.chars().filter(|letter| *letter == mark).count();
    if count(&whole, APART) == count(&whole, END) {
        return whole;
    }
    let mut cut = limits::cut(&words_apart(text), most.saturating_sub(1));
    if count(&cut, APART) > count(&cut, END) {
        cut.push(END);
    }
    cut
}

/// Ends what is set apart after its last letter, and the marks that stand on that.
fn close(out: &mut String, between: &mut String) {
    let marks = between.find(|letter: char| !is_on_a_letter(letter)).unwrap_or(between.len());
    out.push_str(&between[..marks]);
    out.push(END);
    out.push_str(&between[marks..]);
    between.clear();
}

/// A text without the marks that Discord may have taken out.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|letter| !matches!(*letter, APART | END | '\u{200b}')).collect()
}

/// Does it stand within words: a blank, what joins two of them, a mark on a letter, what we put before letters that would format?
fn joins(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '\'' | '"' | '_' | '\\' | '\u{5be}' | '\u{5f3}' | '\u{5f4}')
        || is_on_a_letter(letter)
}

/// Is it a mark on the letter before it, or does it join two?
fn is_on_a_letter(letter: char) -> bool {
    is_mark(letter) || matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Is it a letter that is written from right to left? By Unicode's blocks for such (Hebrew to Arabic, their forms, and the
/// old scripts of the east), without the digits and marks among them.
fn is_from_right(letter: char) -> bool {
    let block = matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}');
    block && !is_on_a_letter(letter) && !matches!(letter, '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As it is read, with brackets for what is set apart.
    fn read(text: &str) -> String {
        text.replace(APART, "[").replace(END, "]")
    }

    #[test]
    fn where_it_is_cut_what_is_set_apart_ends() {
        for most in 3..=12 {
            let cut = words_apart_within("ada דניאל הגדול 12", most);
            let count = |mark: char| cut.chars().filter(|letter| *letter == mark).count();
            assert_eq!(count(APART), count(END), "{cut:?}");
            assert!(limits::length(&cut) <= most, "{cut:?}");
        }
    }

    #[test]
    fn a_name_from_the_right_takes_nothing_along() {
        for plain in ["", "ada", "Renée 🚀", "ada 3, ben 5", "สมชาย"] {
            assert_eq!(apart(plain), plain);
            assert_eq!(words_apart(plain), plain);
        }
        assert_eq!(read(&apart("דן 12")), "[דן 12]");
        assert_eq!(read(&apart("dan דן")), "[dan דן]");
        for (text, shown) in [
            ("דן: 3 armies", "[דן]: 3 armies"),
            ("דן 3, מרים 5", "[דן] 3, [מרים] 5"),
            ("Give דן בן-דוד 4 gp", "Give [דן בן-דוד] 4 gp"),
            ("ada ← مُحَمَّد (7)", "ada ← [مُحَمَّد] (7)"),
            ("דן ", "[דן] "),
            ("٣ محمد", "٣ [محمد]"),
            ("שָׁ", "[שָׁ]"),
        ] {
            assert_eq!(read(&words_apart(text)), shown, "{text}");
        }
    }

    #[test]
    fn what_discord_may_have_taken_out_makes_no_other_text_of_it() {
        assert_eq!(bare(&apart("דן @\u{200b}everyone")), "דן @everyone");
        assert_eq!(bare("ada"), "ada");
    }
}
