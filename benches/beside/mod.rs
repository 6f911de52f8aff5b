//! What all benches share: a thing and what stands beside it, measured in turns in one run, so that whatever else the
//! machine does falls on both; the ratio of the two, and whether it holds.
//!
//! ```text
//! let mut bench = Bench::new("rules");
//! if let Some(case) = bench.case("odds, 30 against 30", "exact rationals", Bound::AtMost(0.01)) {
//!     case.in_turns(|| { ours(); 1 }, || { theirs(); 1 });
//! }
//! bench.finish();
//! ```
//!
//! `cargo bench` runs all; `cargo bench -- WORD…` those cases whose name has one of the words; `--brief` takes a
//! quarter of the time; `--save NAME` keeps the run as `target/bench/NAME` (without it: `latest`), for `benches/runs`.
//!
//! A library for benches (criterion, divan) measures one thing after the other, each against its own last run, in
//! time alone; what counts here is one thing against another in the same moments, and bytes, processes and whole
//! databases as well. So this file is all that there is.
//!
//! Of each side's turns the quickest tenth's last counts: what disturbs a turn only ever makes it longer. What is one
//! thread's work alone is counted by how long a processor worked for it ([`Case::worked_in_turns`]), where the system says so:
//! however much else there is to do, that isn't counted.

#![allow(dead_code, reason = "each bench uses what it needs of it")]

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What a ratio has to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    /// At most so many times what stands beside it.
    AtMost(f64),
    /// Between these.
    Within(f64, f64),
    /// Nothing: it is there to be known.
    Known,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Nanoseconds for one.
    Time,
    /// Bytes.
    Bytes,
    /// So many.
    Count,
}

/// What was measured.
#[derive(Debug)]
struct Row {
    name: String,
    beside: String,
    unit: Unit,
    here: f64,
    there: f64,
    bound: Bound,
}

/// The cases of one file.
#[derive(Debug)]
pub(crate) struct Bench {
    name: &'static str,
    words: Vec<String>,
    brief: bool,
    save: String,
    rows: Vec<Row>,
}

/// One case, wanted in this run.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    bench: &'a mut Bench,
    name: String,
    beside: String,
    bound: Bound,
}

impl Bench {
    /// The cases of this file, by what the command line says.
    pub(crate) fn new(name: &'static str) -> Self {
        let mut bench =
            Self { name, words: Vec::new(), brief: false, save: "latest".to_owned(), rows: Vec::new() };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--brief" => bench.brief = true,
                "--save" => bench.save = args.next().expect("--save takes a name"),
                // Cargo says this to every bench.
                "--bench" => {}
                word => bench.words.push(word.to_owned()),
            }
        }
        println!("\n{name}");
        bench
    }

    /// A case, if it is wanted: what is measured, what stands beside it, what their ratio has to hold.
    pub(crate) fn case(
        &mut self,
        name: impl Into<String>,
        beside: impl Into<String>,
        bound: Bound,
    ) -> Option<Case<'_>> {
        let name = name.into();
        let full = format!("{} {name}", self.name);
        let wanted = self.words.is_empty() || self.words.iter().any(|word| full.contains(word.as_str()));
        wanted.then(|| Case { bench: self, name, beside: beside.into(), bound })
    }

    /// A case, whatever the command line says: whoever calls has looked.
    pub(crate) fn always(
        &mut self,
        name: impl Into<String>,
        beside: impl Into<String>,
        bound: Bound,
    ) -> Case<'_> {
        Case { bench: self, name: name.into(), beside: beside.into(), bound }
    }

    /// How long a case may measure.
    pub(crate) fn time(&self) -> Duration {
        if self.brief { Duration::from_millis(500) } else { Duration::from_secs(2) }
    }

    /// Writes the run down.
    pub(crate) fn finish(self) {
        if self.rows.is_empty() {
            return;
        }
        let dir = runs().join(&self.save);
        let mut text = String::new();
        for row in &self.rows {
            let Row { name, beside, unit, here, there, bound } = row;
            let (least, most) = match bound {
                Bound::AtMost(most) => (0.0, *most),
                Bound::Within(least, most) => (*least, *most),
                Bound::Known => (0.0, 0.0),
            };
            text += &format!(
                "{}\t{name}\t{beside}\t{unit:?}\t{here:.1}\t{there:.1}\t{least}\t{most}\n",
                self.name
            );
        }
        std::fs::create_dir_all(&dir).expect("the run's directory can be made");
        std::fs::write(dir.join(format!("{}.tsv", self.name)), text).expect("the run can be written down");
    }
}

impl Case<'_> {
    /// Measures both in turns. Each does something once or several times, and says how many times.
    pub(crate) fn in_turns(self, mut here: impl FnMut() -> u64, mut there: impl FnMut() -> u64) {
        let time = self.bench.time();
        let batch = time / 200;
        let (our_turn, their_turn) = (calls_for(&mut here, batch), calls_for(&mut there, batch));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let began = Instant::now();
        // What takes long is still measured a few times.
        while began.elapsed() < time || ours.len() < 5 {
            ours.push(turn(&mut here, our_turn));
            theirs.push(turn(&mut there, their_turn));
        }
        self.measured(Unit::Time, quick(ours), quick(theirs));
    }

    /// The same of what this thread does alone: not how long it took, but how long a processor worked for it, in all turns
    /// together, since the system counts that no finer than by its ticks.
    pub(crate) fn worked_in_turns(self, mut here: impl FnMut() -> u64, mut there: impl FnMut() -> u64) {
        if worked().is_none() {
            return self.in_turns(here, there);
        }
        let time = self.bench.time();
        let batch = time / 50;
        let (our_turn, their_turn) = (calls_for(&mut here, batch), calls_for(&mut there, batch));
        let (mut ours, mut theirs) = (Worked::default(), Worked::default());
        while ours.time + theirs.time < time {
            ours.turn(&mut here, our_turn);
            theirs.turn(&mut there, their_turn);
        }
        self.measured(Unit::Time, ours.each(), theirs.each());
    }

    /// Takes turns at something that measures itself: how long it took, and for how many.
    pub(crate) fn timed_in_turns(
        self,
        turns: usize,
        mut here: impl FnMut() -> (Duration, u64),
        mut there: impl FnMut() -> (Duration, u64),
    ) {
        let each = |(took, count): (Duration, u64)| nanoseconds(took) / count.max(1) as f64;
        let turns = if self.bench.brief { turns.div_ceil(3) } else { turns };
        let (ours, theirs) = (0..turns).map(|_| (each(here()), each(there()))).unzip();
        self.measured(Unit::Time, quick(ours), quick(theirs));
    }

    /// Takes two figures that were measured elsewhere: nanoseconds for one, or bytes.
    pub(crate) fn measured(self, unit: Unit, here: f64, there: f64) {
        let Self { bench, name, beside, bound } = self;
        let ratio = here / there;
        let verdict = match bound {
            Bound::AtMost(most) if ratio <= most => format!("≤ {most}: holds"),
            Bound::AtMost(most) => format!("≤ {most}: FALLS SHORT"),
            Bound::Within(least, most) if (least..=most).contains(&ratio) => {
                format!("{least} to {most}: holds")
            }
            Bound::Within(least, most) => format!("{least} to {most}: FALLS SHORT"),
            Bound::Known => String::new(),
        };
        let (ours, theirs) = (said(unit, here), said(unit, there));
        println!("  {name}: {ours}; {beside}: {theirs}; ratio {ratio:.3}  {verdict}");
        bench.rows.push(Row { name, beside, unit, here, there, bound });
    }
}

/// Where runs are kept.
fn runs() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target")).join("bench")
}

/// How many calls take about so long; it is warm then.
fn calls_for(act: &mut impl FnMut() -> u64, batch: Duration) -> u64 {
    let mut calls = 1_u64;
    loop {
        let began = Instant::now();
        for _ in 0..calls {
            black_box(act());
        }
        let took = began.elapsed();
        if took >= batch / 2 {
            let wanted = nanoseconds(batch) / nanoseconds(took) * calls as f64;
            return (wanted as u64).max(1);
        }
        calls *= 2;
    }
}

/// Nanoseconds for one.
fn turn(act: &mut impl FnMut() -> u64, calls: u64) -> f64 {
    let mut count = 0;
    let began = Instant::now();
    for _ in 0..calls {
        count += black_box(act());
    }
    nanoseconds(began.elapsed()) / count.max(1) as f64
}

/// What a processor did for this thread so far; nothing where the system doesn't say.
fn worked() -> Option<Duration> {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    said.split_whitespace().next()?.parse().ok().filter(|worked| *worked > 0).map(Duration::from_nanos)
}

/// What it did in one side's turns, and for how many.
#[derive(Default)]
struct Worked {
    time: Duration,
    count: u64,
}

impl Worked {
    fn turn(&mut self, act: &mut impl FnMut() -> u64, calls: u64) {
        let before = worked().unwrap_or_default();
        for _ in 0..calls {
            self.count += black_box(act());
        }
        self.time += worked().unwrap_or_default().saturating_sub(before);
    }

    fn each(&self) -> f64 {
        nanoseconds(self.time) / self.count.max(1) as f64
    }
}

/// The last of the quickest tenth.
fn quick(mut turns: Vec<f64>) -> f64 {
    turns.sort_by(f64::total_cmp);
    turns.get(turns.len() / 10).copied().unwrap_or(f64::NAN)
}

pub(crate) fn nanoseconds(time: Duration) -> f64 {
    time.as_nanos() as f64
}

/// A figure as people read it.
fn said(unit: Unit, figure: f64) -> String {
    match unit {
        Unit::Count => format!("{figure}"),
        Unit::Bytes if figure >= 1e6 => format!("{:.1} MB", figure / 1e6),
        Unit::Bytes => format!("{:.1} kB", figure / 1e3),
        Unit::Time if figure >= 1e9 => format!("{:.2} s", figure / 1e9),
        Unit::Time if figure >= 1e6 => format!("{:.2} ms ({:.0} a second)", figure / 1e6, 1e9 / figure),
        Unit::Time if figure >= 1e3 => format!("{:.2} µs ({:.0} k a second)", figure / 1e3, 1e6 / figure),
        Unit::Time => format!("{figure:.1} ns ({:.2} M a second)", 1e3 / figure),
    }
}
