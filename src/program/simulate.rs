//! `wartable simulate`: whole games by machine players, without Discord, and how fast and how long
//! they were.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Map, Value};

use super::SimulateArgs;
use crate::games::{self, CantPlay, Plan, Played};
use crate::rules::{BadOption, FieldKind, OptionSpec};

/// What a series of games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The game's name, and who played.
    pub heading: String,
    /// How many games were played.
    pub games: u32,
    /// Orders carried out in all.
    pub orders: u64,
    /// Orders of the policies that were refused.
    pub refused: u64,
    /// Dice rolled in all, the deals not counted.
    pub dice: u64,
    /// Rounds of each game that came to its end, the shortest first.
    pub rounds: Vec<u32>,
    /// How many games hit the cap.
    pub capped: u32,
    /// Games won, by seat; a shared victory counts for each.
    pub winners: BTreeMap<u8, u32>,
    /// Games ended, by way.
    pub ways: BTreeMap<String, u32>,
    /// How long it took.
    pub took: Duration,
}

/// Plays the games.
pub fn simulate(args: &SimulateArgs) -> anyhow::Result<Report> {
    let kind = games::find(&args.game).with_context(|| {
        let names: Vec<&str> = games::all().iter().map(|kind| kind.id()).collect();
        format!("there is no game \"{}\"; there are: {}", args.game, names.join(", "))
    })?;
    let (few, many) = kind.seats();
    if !(few..=many).contains(&args.players) {
        bail!("{} is played by {few} to {many}, not by {}", kind.name(), args.players);
    }
    let options = kind.read_options(&given(&args.options, kind.options())?).map_err(bad_option)?;
    let policies: Vec<String> = args.policy.split(',').map(|name| name.trim().to_owned()).collect();
    let mut report = Report {
        heading: format!("{}, {} players: {}", kind.name(), args.players, policies.join(", ")),
        ..Report::default()
    };
    let began = Instant::now();
    for number in 0..args.games {
        let plan = Plan {
            seats: args.players,
            policies: policies.clone(),
            seed: args.seed,
            number: u64::from(number),
            rounds_cap: args.rounds_cap,
        };
        let played = kind.self_play(&options, &plan).map_err(|why| match why {
            CantPlay::Option(bad) => bad_option(bad),
            CantPlay::Policy(name, known) => {
                anyhow::anyhow!("there is no policy \"{name}\"; there are: {}", known.join(", "))
            }
        })?;
        report.add(played);
    }
    report.took = began.elapsed();
    report.rounds.sort_unstable();
    Ok(report)
}

fn bad_option(bad: BadOption) -> anyhow::Error {
    if bad.name.is_empty() {
        return anyhow::anyhow!("{}", bad.allowed);
    }
    anyhow::anyhow!("the option {} can't be {}: {}", bad.name, bad.value, bad.allowed)
}

/// `name=value`, each value as the kind of its option has it.
fn given(options: &[String], specs: &[OptionSpec]) -> anyhow::Result<Value> {
    let mut given = Map::new();
    for option in options {
        let (name, value) =
            option.split_once('=').with_context(|| format!("\"{option}\" is not NAME=VALUE"))?;
        let spec = specs.iter().find(|spec| spec.name == name).with_context(|| {
            let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
            format!("there is no option \"{name}\"; there are: {}", names.join(", "))
        })?;
        let value = match spec.kind {
            FieldKind::Integer | FieldKind::Flag | FieldKind::Moment => {
                serde_json::from_str(value).with_context(|| format!("{name} can't be \"{value}\""))?
            }
            _ => Value::from(value),
        };
        given.insert(name.to_owned(), value);
    }
    Ok(Value::Object(given))
}

impl Report {
    fn add(&mut self, played: Played) {
        self.games += 1;
        self.orders += played.orders;
        self.refused += played.refused;
        self.dice += played.dice;
        match played.outcome {
            Some(outcome) => {
                self.rounds.push(played.rounds);
                *self.ways.entry(outcome.why).or_insert(0) += 1;
                for winner in outcome.winners {
                    *self.winners.entry(winner.0).or_insert(0) += 1;
                }
            }
            None => self.capped += 1,
        }
    }

    /// Dice rolled a second.
    #[must_use]
    pub fn dice_a_second(&self) -> f64 {
        a_second(self.dice, self.took)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate is told in three digits")]
fn a_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64().max(f64::EPSILON)
}

/// A rate, in thousands or millions where it is long.
fn rate(count: u64, took: Duration) -> String {
    match a_second(count, took) {
        many if many >= 1e6 => format!("{:.2} M", many / 1e6),
        many if many >= 1e4 => format!("{:.1} k", many / 1e3),
        few => format!("{few:.1}"),
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.heading)?;
        let row =
            |name: &str, count: u64| format!("{name:<9}{count:>12}   {} a second", rate(count, self.took));
        writeln!(f, "{}", row("games", self.games.into()))?;
        writeln!(f, "{}", row("orders", self.orders))?;
        writeln!(f, "{}", row("dice", self.dice))?;
        writeln!(f, "time     {:>10.2} s", self.took.as_secs_f64())?;
        if self.refused > 0 {
            writeln!(f, "refused  {:>12}   orders of the players', answered by the default", self.refused)?;
        }
        if let (Some(least), Some(middle), Some(most)) =
            (self.rounds.first(), self.rounds.get(self.rounds.len() / 2), self.rounds.last())
        {
            writeln!(f, "rounds    least {least}, median {middle}, most {most}")?;
        }
        writeln!(f, "capped   {:>12}   games given up at the cap on rounds", self.capped)?;
        let winners = self.winners.iter().map(|(seat, won)| format!("seat {} {won}", seat + 1));
        writeln!(f, "winners   {}", or_none(winners.collect()))?;
        let ways = self.ways.iter().map(|(way, count)| format!("{way} {count}"));
        write!(f, "ways      {}", or_none(ways.collect()))
    }
}

fn or_none(list: Vec<String>) -> String {
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args() -> SimulateArgs {
        SimulateArgs {
            game: "warrior".to_owned(),
            players: 3,
            games: 3,
            seed: 1,
            policy: "random".to_owned(),
            rounds_cap: 300,
            options: Vec::new(),
        }
    }

    fn refusal(change: impl FnOnce(&mut SimulateArgs)) -> String {
        let mut args = args();
        change(&mut args);
        simulate(&args).expect_err("refused").to_string()
    }

    #[test]
    fn games_end_and_are_counted() {
        let report = simulate(&args()).expect("played");
        assert_eq!(report.games, 3);
        assert_eq!(u32::try_from(report.rounds.len()).expect("few") + report.capped, 3);
        assert_eq!(report.ways.values().sum::<u32>() + report.capped, 3);
        assert!(report.dice > report.orders && report.orders > 100);
        let text = report.to_string();
        for word in
            ["Warrior, 3 players: random", "games", "orders", "dice", "rounds", "capped", "winners", "ways"]
        {
            assert!(text.contains(word), "{text}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let same = |seed| {
            let report = simulate(&SimulateArgs { seed, ..args() }).expect("played");
            (report.orders, report.dice, report.rounds, report.winners)
        };
        assert_eq!(same(1), same(1));
        assert_ne!(same(1), same(2));
    }

    #[test]
    fn a_low_cap_gives_games_up() {
        let report = simulate(&SimulateArgs { rounds_cap: 1, ..args() }).expect("played");
        assert_eq!(report.capped, 3);
    }

    #[test]
    fn options_reach_the_game() {
        let options = vec!["victory=lunchtime fix".to_owned(), "rounds=2".to_owned()];
        let report = simulate(&SimulateArgs { options, ..args() }).expect("played");
        assert_eq!(report.ways.keys().collect::<Vec<_>>(), ["lunchtime fix"]);
        assert_eq!(report.rounds, [2, 2, 2]);
    }

    #[test]
    fn what_cannot_be_is_said() {
        assert!(refusal(|args| args.game = "chess".to_owned()).contains("there are: warrior"));
        assert!(refusal(|args| args.players = 7).contains("2 to 6"));
        assert!(refusal(|args| args.policy = "genius".to_owned()).contains("random, warlord"));
        assert!(refusal(|args| args.options = vec!["rounds".to_owned()]).contains("NAME=VALUE"));
        assert!(refusal(|args| args.options = vec!["speed=9".to_owned()]).contains("there are: victory"));
        assert!(refusal(|args| args.options = vec!["income=none".to_owned()]).contains("flat, differential"));
        assert!(refusal(|args| args.options = vec!["rounds=many".to_owned()]).contains("can't be"));
    }
}
