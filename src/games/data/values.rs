//! Numbers of rules that are more than one: faces of a die, shares, and tables of them.

use serde::Deserialize;
use toml::Value;

use super::{cardinal, words};

/// Numbers that follow one another, such as the faces of a die on which something happens; written as `5`, or as
/// `[2, 4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Run {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
}

impl Run {
    /// Is this number one of them?
    #[must_use]
    pub fn holds(self, number: impl Into<u32>) -> bool {
        (self.from..=self.to).contains(&number.into())
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.to - self.from + 1
    }

    /// "5", "5 or 6", "2 to 4", with this word between two of them; numbers are said by the function.
    pub fn said(self, between: &str, number: impl Fn(u32) -> String) -> String {
        let (from, to) = (number(self.from), number(self.to));
        match self.count() {
            1 => from,
            2 => format!("{from} {between} {to}"),
            _ => format!("{from} to {to}"),
        }
    }

    /// "5 or 6".
    #[must_use]
    pub fn either(self) -> String {
        self.said("or", |number| number.to_string())
    }
}

impl TryFrom<Value> for Run {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let number = |value: &Value| value.as_integer().and_then(|number| u32::try_from(number).ok());
        let ends = match &value {
            Value::Array(ends) => ends.iter().map(number).collect::<Option<Vec<_>>>(),
            one => number(one).map(|number| vec![number, number]),
        };
        match ends.as_deref() {
            Some([from, to]) if from <= to => Ok(Self { from: *from, to: *to }),
            _ => Err(format!("{value} is neither a number nor the first and the last of several")),
        }
    }
}

/// So many times something, or a part of it, rounded down; written as `5`, or as `"1/2"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Share {
    times: u32,
    of: u32,
}

impl Share {
    /// The share of this number.
    #[must_use]
    pub fn of(self, number: u32) -> u32 {
        let share = u64::from(number) * u64::from(self.times) / u64::from(self.of);
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// Rounded up.
    #[must_use]
    pub fn of_up(self, number: u32) -> u32 {
        let share = (u64::from(number) * u64::from(self.times)).div_ceil(u64::from(self.of));
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// "half", "a fifth", "five times"; once is "all", and none of it "nothing".
    #[must_use]
    pub fn said(self) -> String {
        match (self.times, self.of) {
            (0, _) => "nothing".to_owned(),
            (1, 1) => "all".to_owned(),
            (times, 1) => words::times(times),
            (times, of) => words::part(times, of),
        }
    }

    /// The same before what it is a share of: "half", "a fifth of".
    #[must_use]
    pub fn said_of(self) -> String {
        match (self.times, self.of) {
            (1, 2) | (_, 1) => self.said(),
            _ => format!("{} of", self.said()),
        }
    }
}

impl TryFrom<Value> for Share {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let share = match &value {
            Value::Integer(times) => u32::try_from(*times).ok().map(|times| (times, 1)),
            Value::String(part) => part
                .split_once('/')
                .and_then(|(times, of)| Some((times.parse().ok()?, of.parse().ok()?)))
                .filter(|(_, of)| *of > 0),
            _ => None,
        };
        let (times, of) = share.ok_or_else(|| format!("{value} is neither a number nor a part, as “1/2”"))?;
        Ok(Self { times, of })
    }
}

/// A table with a line for each of some numbers that follow one another: of a die's faces, of players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Step<T>>")]
#[serde(bound = "T: Deserialize<'de>")]
pub struct Steps<T>(Vec<Step<T>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step<T> {
    on: Run,
    gives: T,
}

impl<T: Copy> Steps<T> {
    /// What stands in the line of this number; the nearest line's where it has none.
    #[must_use]
    pub fn on(&self, number: impl Into<u32>) -> T {
        let number = number.into();
        let index = self.0.iter().position(|step| number <= step.on.to).unwrap_or(self.0.len() - 1);
        self.0[index].gives
    }

    /// What stands there, line by line.
    pub fn values(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().map(|step| step.gives)
    }

    /// What stands there, and for how many numbers each.
    pub fn weights(&self) -> impl Iterator<Item = (T, u32)> + '_ {
        self.0.iter().map(|step| (step.gives, step.on.count()))
    }
}

impl<T> Steps<T> {
    /// The numbers that have a line.
    #[must_use]
    pub fn whole(&self) -> Run {
        Run { from: self.0[0].on.from, to: self.0[self.0.len() - 1].on.to }
    }
}

impl Steps<u32> {
    /// "2, 5, 10 or 15".
    #[must_use]
    pub fn said(&self) -> String {
        let mut all: Vec<String> = self.values().map(|value| value.to_string()).collect();
        match all.pop() {
            Some(last) if !all.is_empty() => format!("{} or {last}", all.join(", ")),
            last => last.unwrap_or_else(|| cardinal(0)),
        }
    }
}

impl<T> TryFrom<Vec<Step<T>>> for Steps<T> {
    type Error = String;

    fn try_from(steps: Vec<Step<T>>) -> Result<Self, String> {
        if steps.is_empty() {
            return Err("a table needs a line".to_owned());
        }
        for pair in steps.windows(2) {
            if pair[0].on.to + 1 != pair[1].on.from {
                return Err(format!("after {} comes {}", pair[0].on.to, pair[1].on.from));
            }
        }
        Ok(Self(steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct All {
        run: Option<Run>,
        share: Option<Share>,
        steps: Option<Steps<u32>>,
    }

    fn read(text: &str) -> Result<All, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn runs() {
        let run = |text: &str| read(&format!("run = {text}")).map(|all| all.run.expect("it is there"));
        let said = |text| run(text).expect("a good one").either();
        assert_eq!(["5", "[5, 6]", "[2, 4]"].map(said), ["5", "5 or 6", "2 to 4"]);
        assert!(run("[2, 4]").is_ok_and(|run| run.holds(4_u32) && !run.holds(5_u32) && run.count() == 3));
        for bad in ["[4, 2]", "[1]", "-1", "\"five\""] {
            assert!(run(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn shares() {
        let share = |text: &str| read(&format!("share = {text}")).map(|all| all.share.expect("it is there"));
        let of = |text: &str| share(text).map(|share| (share.of(11), share.of_up(11), share.said()));
        assert_eq!(of("\"1/2\""), Ok((5, 6, "half".to_owned())));
        assert_eq!(of("5"), Ok((55, 55, "five times".to_owned())));
        assert_eq!(of("1"), Ok((11, 11, "all".to_owned())));
        assert_eq!(of("0"), Ok((0, 0, "nothing".to_owned())));
        for bad in ["\"1/0\"", "\"half\"", "-1", "0.5"] {
            assert!(share(bad).is_err(), "{bad}");
        }
        assert_eq!(share("10").map(|share| share.of(u32::MAX)), Ok(u32::MAX));
    }

    #[test]
    fn shares_of_something() {
        let of =
            |text: &str| read(&format!("share = {text}")).ok().and_then(|all| all.share).map(Share::said_of);
        assert_eq!(
            ["\"1/2\"", "\"1/5\"", "1"].map(of),
            ["half", "a fifth of", "all"].map(|said| Some(said.to_owned()))
        );
    }

    #[test]
    fn tables() {
        let steps =
            |text: &str| read(&format!("steps = [{text}]")).map(|all| all.steps.expect("it is there"));
        let lots = steps("{ on = 1, gives = 2 }, { on = [2, 5], gives = 5 }, { on = 6, gives = 15 }")
            .expect("a good table");
        assert_eq!([1_u32, 2, 5, 6, 7].map(|die| lots.on(die)), [2, 5, 5, 15, 15]);
        assert_eq!(lots.weights().collect::<Vec<_>>(), [(2, 1), (5, 4), (15, 1)]);
        assert_eq!((lots.whole(), lots.said().as_str()), (Run { from: 1, to: 6 }, "2, 5 or 15"));
        for bad in ["", "{ on = 1, gives = 2 }, { on = 3, gives = 5 }", "{ on = 1, gives = 2, more = 1 }"] {
            assert!(steps(bad).is_err(), "{bad}");
        }
    }
}
