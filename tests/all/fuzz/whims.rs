//! What an input is made of, from its number.

use serde_json::{Value, json};
use wartable::rules::PolicyRng;

/// Words that programs stumble over.
const STUMBLES: &[&str] = &[
    "",
    " ",
    "0",
    "-1",
    "1",
    "99999999999999999999",
    "-9223372036854775808",
    "9223372036854775807",
    "1e9",
    "NaN",
    "½",
    "²",
    "null",
    "true",
    "@seat",
    "@team",
    "'; --",
    "{}",
    "[]",
    "%",
    "%%%",
    "%zz",
    "%f0%9f",
    "|",
    "||",
    "=",
    "#",
    "!",
    ",",
    ", ,",
    "a,b;c",
    ";;;",
    "1 2 3",
    "Alaska 3, Alaska 3",
    "to the end",
    "\u{0}",
    "\u{202e}",
    "\u{200d}",
    "é",
    "ß",
    "İ",
    "ſ",
    "💥",
    "👩\u{200d}🚀",
    "\n",
    "\r\n\t",
    "```",
    "**",
    "<@1>",
    "@everyone",
    "pool",
    "half",
    "all",
    "all but one",
    "1/2",
    "1/0",
    "5-3",
    "3d6",
    "-0",
];

pub(super) struct Whims(PolicyRng);

impl Whims {
    pub(super) fn new(number: u64) -> Self {
        Self(PolicyRng::new(number))
    }

    pub(super) fn once_in(&mut self, n: u32) -> bool {
        self.0.once_in(n)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.below(u32::try_from(bound).unwrap_or(u32::MAX).max(1))).unwrap_or(0)
    }

    pub(super) fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    pub(super) fn at<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }

    /// A number: small, at an edge, or any.
    pub(super) fn number(&mut self) -> i64 {
        match self.0.below(8) {
            0 => i64::MIN,
            1 => i64::MAX,
            2 => -1,
            3 => i64::from(u32::MAX) + 1,
            4 => self.0.bits().cast_signed(),
            _ => i64::from(self.0.below(14)),
        }
    }

    /// A text: a word that is known, one that is stumbled over, some of each, a mangled one, a long one.
    pub(super) fn text(&mut self, known: &[&str]) -> String {
        let known = if known.is_empty() { STUMBLES } else { known };
        match self.0.below(10) {
            0..4 => self.of(known).to_owned(),
            4 => self.of(STUMBLES).to_owned(),
            5 => format!("{}{}{}", self.of(known), self.of(&[" ", ", ", ": ", "; ", "="]), self.of(STUMBLES)),
            6 => format!("{} {}, {} {}", self.of(known), self.number(), self.of(known), self.number()),
            7 => {
                let word = self.of(known).to_owned();
                self.mangled(&word)
            }
            8 => format!("{} {}", self.of(known), self.below(20)),
            _ => self.of(known).repeat(1 + self.below(60)),
        }
    }

    /// The same with letters left out, doubled, put in, or turned round.
    pub(super) fn mangled(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + self.below(4) {
            let at = self.below(letters.len() + 1);
            match self.0.below(5) {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 => {
                    let put: Vec<char> = self.of(STUMBLES).chars().collect();
                    letters.splice(at..at, put);
                }
                2 => letters.truncate(at),
                3 if at < letters.len() => letters.insert(at, letters[at]),
                _ => letters[..at].reverse(),
            }
        }
        letters.into_iter().collect()
    }

    /// Some JSON that fits nowhere in particular.
    fn json(&mut self, depth: u32) -> Value {
        match self.0.below(if depth > 3 { 5 } else { 7 }) {
            0 => Value::Null,
            1 => json!(self.once_in(2)),
            2 => json!(self.number()),
            3 => json!(self.of(&[0.5, -0.0, 1e300, f64::MIN_POSITIVE].iter().collect::<Vec<_>>())),
            4 => json!(self.of(STUMBLES)),
            5 => (0..self.below(4)).map(|_| self.json(depth + 1)).collect(),
            _ => {
                let all = (0..self.below(4)).map(|_| (self.of(STUMBLES).to_owned(), self.json(depth + 1)));
                Value::Object(all.collect())
            }
        }
    }

    /// Changes one thing in it for another of its sort.
    pub(super) fn nudge(&mut self, value: &mut Value, known: &[&str]) {
        match value {
            Value::Object(all) if !all.is_empty() => {
                let at = self.below(all.len());
                if let Some((_, one)) = all.iter_mut().nth(at) {
                    self.nudge(one, known);
                }
            }
            Value::Array(all) if !all.is_empty() => {
                let at = self.below(all.len());
                self.nudge(&mut all[at], known);
            }
            Value::Number(number) => {
                let near = number.as_i64().unwrap_or(0).saturating_add([-1, 1, 2][self.below(3)]);
                *value = json!(near.max(0));
            }
            Value::Bool(flag) => *flag = !*flag,
            Value::String(text) if self.once_in(2) => *text = self.of(known).to_owned(),
            _ => {}
        }
    }

    /// Changes something somewhere in it: `known` are words and names that stand in it.
    pub(super) fn change(&mut self, value: &mut Value, known: &[&str]) {
        let deeper = !self.once_in(6);
        match value {
            Value::Object(all) if deeper && !all.is_empty() => {
                let at = self.below(all.len());
                let name = all.keys().nth(at).cloned().unwrap_or_default();
                match self.0.below(12) {
                    0 => drop(all.remove(&name)),
                    1 => {
                        let kept = all.remove(&name).unwrap_or_default();
                        all.insert(self.text(known), kept);
                    }
                    2 => {
                        let copy = all[&name].clone();
                        all.insert(self.text(known), copy);
                    }
                    _ => self.change(&mut all[&name], known),
                }
            }
            Value::Array(all) if deeper && !all.is_empty() => {
                let at = self.below(all.len());
                match self.0.below(8) {
                    0 => drop(all.remove(at)),
                    1 => all.push(all[at].clone()),
                    2 => all.reverse(),
                    _ => self.change(&mut all[at], known),
                }
            }
            Value::Number(_) if !self.once_in(5) => *value = json!(self.number()),
            Value::String(text) if !self.once_in(5) => *text = self.text(known),
            Value::Bool(flag) if !self.once_in(5) => *flag = !*flag,
            _ => *value = self.json(0),
        }
    }
}
