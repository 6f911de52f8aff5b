//! Texts that name numbers by their place.
//!
//! `{income.flat}` is the number that stands there, in digits; a table's lines are counted from 0, as in
//! `{auction.lots.0.gives}`. `{start.troops-1}` is one less. After a colon stands how it is said:
//!
//! | | |
//! |---|---|
//! | `{x:word}`, `{x:Word}` | three, Three |
//! | `{x:fold}`, `{x:times}` | double, twice |
//! | `{x:\|a troop\|# troops}` | a troop, 5 troops (`#` in digits, `@` in words) |
//! | `{x:share}` | half, a fifth, all, five times |
//! | `{x:share of}` | the same before what it is a share of: half, a fifth of |
//! | `{x:and}`, `{x:or}`, `{x:–}` | 2 and 3, 5 or 6, 2–5; with `word` in words |
//! | `{x:groups}` | 7 in North America and Europe, 5 in Asia: what several have alike, together |
//!
//! To groups may be added `word`, `rising` (the smallest first) and `else` (what most have comes last, as "else 5").

use toml::{Table, Value};

use super::words::{capitalised, listed};
use super::{BadData, Run, Share, cardinal, fold, times};

/// A text with these numbers in the places of its placeholders.
///
/// # Errors
/// The placeholder that names nothing, or can't be said so.
pub fn render(text: &str, numbers: &Table) -> Result<String, BadData> {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) =
            after.split_once('}').ok_or_else(|| BadData::new(format!("“{{{after}” has no end")))?;
        said.push_str(before);
        let bad = |why: &str| BadData::new(format!("{{{inside}}} {why}, in “{text}”"));
        let (place, shape) = inside.split_once(':').unwrap_or((inside, ""));
        let (path, offset) = split_offset(place).ok_or_else(|| bad("adds no number"))?;
        let value = find(numbers, path).ok_or_else(|| bad("names nothing"))?;
        said.push_str(&say(value, offset, shape).ok_or_else(|| bad("can't be said so"))?);
        rest = after;
    }
    said.push_str(rest);
    Ok(said)
}

/// "start.troops-1": the place, and what is added.
fn split_offset(place: &str) -> Option<(&str, i64)> {
    match place.find(['+', '-']) {
        None => Some((place, 0)),
        Some(at) => Some((&place[..at], place[at..].parse().ok()?)),
    }
}

fn find<'a>(numbers: &'a Table, path: &str) -> Option<&'a Value> {
    let mut steps = path.split('.');
    let mut value = numbers.get(steps.next()?)?;
    for step in steps {
        value = match value {
            Value::Table(table) => table.get(step)?,
            Value::Array(lines) => lines.get(step.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(value)
}

fn say(value: &Value, offset: i64, shape: &str) -> Option<String> {
    let has = |word: &str| shape.split(' ').any(|part| part == word);
    let number = |value: &Value| u32::try_from(value.as_integer()?.checked_add(offset)?).ok();
    let spoken: fn(u32) -> String = if has("word") { cardinal } else { |number| number.to_string() };
    match (value, shape) {
        (Value::Table(places), _) if has("groups") => groups(places, spoken, has("rising"), has("else")),
        (Value::Boolean(flag), "yes") => Some(if *flag { "yes" } else { "no" }.to_owned()),
        (Value::String(words), "") => Some(words.clone()),
        (_, "share") => Share::try_from(value.clone()).ok().map(Share::said),
        (_, "share of") => Share::try_from(value.clone()).ok().map(Share::said_of),
        (Value::Integer(_), "" | "word") => number(value).map(spoken),
        (Value::Integer(_), "Word") => number(value).map(|number| capitalised(&cardinal(number))),
        (Value::Integer(_), "fold") => number(value).map(fold),
        (Value::Integer(_), "times") => number(value).map(times),
        (Value::Integer(_), _) if shape.starts_with('|') => counted(number(value)?, &shape[1..]),
        (Value::Integer(_) | Value::Array(_), _) => run(Run::try_from(value.clone()).ok()?, shape, spoken),
        _ => None,
    }
}

/// "a troop|# troops".
fn counted(number: u32, forms: &str) -> Option<String> {
    let (one, many) = forms.split_once('|')?;
    let form = if number == 1 { one } else { many };
    Some(form.replace('#', &number.to_string()).replace('@', &cardinal(number)))
}

fn run(run: Run, shape: &str, spoken: fn(u32) -> String) -> Option<String> {
    match shape.split(' ').next()? {
        between @ ("and" | "or" | "to") => Some(run.said(between, spoken)),
        "–" if run.count() == 1 => Some(spoken(run.from)),
        "–" => Some(format!("{}–{}", spoken(run.from), spoken(run.to))),
        _ => None,
    }
}

/// "7 in North America and Europe, 5 in Asia", in the order in which they stand there first.
fn groups(places: &Table, spoken: fn(u32) -> String, rising: bool, rest: bool) -> Option<String> {
    let mut groups: Vec<(u32, Vec<String>)> = Vec::new();
    for (place, value) in places {
        let number = u32::try_from(value.as_integer()?).ok()?;
        let name = place.split('_').map(capitalised).collect::<Vec<_>>().join(" ");
        match groups.iter_mut().find(|(other, _)| *other == number) {
            Some((_, names)) => names.push(name),
            None => groups.push((number, vec![name])),
        }
    }
    if rising {
        groups.sort_by_key(|(number, _)| *number);
    }
    let most = groups.iter().map(|(_, names)| names.len()).max().unwrap_or(0);
    let others = groups.iter().position(|(_, names)| rest && names.len() == most).map(|at| groups.remove(at));
    let said = groups.iter().map(|(number, names)| format!("{} in {}", spoken(*number), listed(names)));
    let others = others.map(|(number, _)| match groups.is_empty() {
        true => format!("{} everywhere", spoken(number)),
        false => format!("else {}", spoken(number)),
    });
    Some(said.chain(others).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: &str = r#"
        cash = 100
        die = [5, 6]
        half = "1/2"
        rotate = false
        lots = [{ on = 1, gives = 2 }, { on = [2, 4], gives = 1 }]
        [force]
        north_america = 7
        south_america = 5
        europe = 7
        africa = 5
        asia = 5
        oceania = 15
    "#;

    fn said(text: &str) -> String {
        let numbers: Table = toml::from_str(NUMBERS).expect("good numbers");
        render(text, &numbers).unwrap_or_else(|bad| bad.to_string())
    }

    #[test]
    fn numbers_are_said_in_many_ways() {
        for (text, expected) in [
            ("plain", "plain"),
            ("{cash} gp, {cash-99:word} of {cash+1}", "100 gp, one of 101"),
            ("{force.oceania:Word}", "Fifteen"),
            ("{lots.0.gives:fold}, {lots.0.gives:times}", "double, twice"),
            ("{lots.0.gives:|a troop|# troops}", "2 troops"),
            ("{lots.1.gives:|a troop|# troops}, {lots.0.gives:|one|@}", "a troop, two"),
            ("{half:share}, {lots.1.gives:share}, {half:share of} it", "half, all, half it"),
            ("{die:or}, {die:and}, {die:– word}, {die:or word}", "5 or 6, 5 and 6, five–six, five or six"),
            ("{lots.0.on:to}, {lots.1.on:to}, {lots.1.on:–}", "1, 2 to 4, 2–4"),
            ("{rotate:yes}, {half}", "no, 1/2"),
            (
                "{force:groups}",
                "7 in North America and Europe, 5 in South America, Africa and Asia, 15 in Oceania",
            ),
            ("{force:groups else}", "7 in North America and Europe, 15 in Oceania, else 5"),
            (
                "{force:groups word rising}",
                "five in South America, Africa and Asia, seven in North America and Europe, fifteen in Oceania",
            ),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn what_names_nothing_is_refused() {
        for (text, complaint) in [
            ("{gold}", "{gold} names nothing, in “{gold}”"),
            ("{force.mars}", "names nothing"),
            ("{cash.more}", "names nothing"),
            ("{lots.2.gives}", "names nothing"),
            ("{}", "names nothing"),
            ("{force}", "can't be said so"),
            ("{cash:half of}", "can't be said so"),
            ("{cash:loud}", "can't be said so"),
            ("{cash-}", "adds no number"),
            ("{cash", "has no end"),
        ] {
            assert!(said(text).contains(complaint), "{}", said(text));
        }
    }
}
