//! Numbers in words.

const CARDINALS: [&str; 21] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// "three", "ten"; beyond twenty in digits.
#[must_use]
pub fn cardinal(number: u32) -> String {
    match CARDINALS.get(usize::try_from(number).unwrap_or(usize::MAX)) {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

/// "twice", "five times".
#[must_use]
pub fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", cardinal(number)),
    }
}

/// "double", "fourfold".
#[must_use]
pub fn fold(number: u32) -> String {
    match number {
        1 => "single".to_owned(),
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        _ => format!("{}fold", cardinal(number)),
    }
}

/// "a fifth", "half", "two thirds".
pub(super) fn part(times: u32, of: u32) -> String {
    let one = match of {
        2 => "half".to_owned(),
        3 => "third".to_owned(),
        4 => "quarter".to_owned(),
        5 => "fifth".to_owned(),
        6 => "sixth".to_owned(),
        8 => "eighth".to_owned(),
        10 => "tenth".to_owned(),
        _ => return format!("{times} in {of}"),
    };
    match (times, of) {
        (1, 2) => one,
        (1, 8) => format!("an {one}"),
        (1, _) => format!("a {one}"),
        _ => format!("{} {one}s", cardinal(times)),
    }
}

/// With a capital letter.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        assert_eq!([0, 1, 10, 20, 21].map(cardinal), ["no", "one", "ten", "twenty", "21"]);
        assert_eq!([1, 2, 5].map(times), ["once", "twice", "five times"]);
        assert_eq!([2, 3, 4].map(fold), ["double", "triple", "fourfold"]);
        assert_eq!(
            [(1, 2), (1, 5), (1, 8), (2, 3), (3, 7)].map(|(times, of)| part(times, of)),
            ["half", "a fifth", "an eighth", "two thirds", "3 in 7"]
        );
        assert_eq!(capitalised("three"), "Three");
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}
