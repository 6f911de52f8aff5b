//! Which strings are emoji. Discord refuses a whole message for one that isn't.

/// Is the string one emoji (of Unicode's, for this Discord has none of its own)?
#[must_use]
pub(super) fn is_emoji(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let Some(&first) = characters.first() else { return false };
    if characters.len() > 12 {
        return false;
    }
    // Keycaps: a digit, perhaps a selector, and the cap.
    if first.is_ascii_digit() || first == '#' || first == '*' {
        return characters[1..].iter().filter(|c| **c != '\u{fe0f}').eq(['\u{20e3}'].iter());
    }
    if is_flag_letter(first) {
        return characters.len() == 2 && is_flag_letter(characters[1]);
    }
    // A picture, perhaps joined to more of them, each perhaps with a tone, a selector or tags.
    let mut expect_picture = true;
    for character in characters {
        if expect_picture {
            if !is_picture(character) {
                return false;
            }
            expect_picture = false;
            continue;
        }
        match character {
            '\u{200d}' => expect_picture = true,
            '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}' => {}
            _ => return false,
        }
    }
    !expect_picture
}

/// Are the two the same emoji? The selector that asks for the coloured form makes no difference.
#[must_use]
pub(super) fn same(one: &str, other: &str) -> bool {
    one.chars().filter(|c| *c != '\u{fe0f}').eq(other.chars().filter(|c| *c != '\u{fe0f}'))
}

fn is_flag_letter(character: char) -> bool {
    ('\u{1f1e6}'..='\u{1f1ff}').contains(&character)
}

fn is_picture(character: char) -> bool {
    matches!(character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{21aa}' | '\u{231a}'..='\u{23ff}' | '\u{24c2}'
        | '\u{25aa}'..='\u{25fe}' | '\u{2600}'..='\u{27bf}' | '\u{2934}'..='\u{2935}'
        | '\u{2b05}'..='\u{2b55}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
        | '\u{1f004}' | '\u{1f0cf}' | '\u{1f170}'..='\u{1f19a}' | '\u{1f201}'..='\u{1f251}'
        | '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f7e0}'..='\u{1f7f0}'
        | '\u{1f900}'..='\u{1f9ff}' | '\u{1fa70}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_are_told_from_words() {
        for good in ["✅", "❌", "⏩", "🔴", "🟠", "❤️", "❤", "👍🏽", "🇩🇪", "1️⃣", "👩‍🚀", "🏴‍☠️"]
        {
            assert!(is_emoji(good), "{good}");
        }
        for bad in ["", "A", "yes", ":white_check_mark:", "✅✅", "1", "🇩", "✅ "] {
            assert!(!is_emoji(bad), "{bad}");
        }
        assert!(same("❤️", "❤"));
        assert!(!same("✅", "❌"));
    }
}
