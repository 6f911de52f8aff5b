//! `wartable simulate`: whole games by machine players, without Discord, and how fast and how long
//! they were.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Map, Value};

use super::{SimulateArgs, replay};
use crate::games::{self, CantPlay, Kind, Plan, Played};
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
    /// What the seats are called.
    pub seats: Vec<String>,
    /// Games that anybody won.
    pub won: u32,
    /// Games won, by seat; a shared victory counts for each.
    pub winners: BTreeMap<u8, u32>,
    /// Games won by who had to act first in the first round.
    pub won_by_first: u32,
    /// Games ended, by way.
    pub ways: BTreeMap<String, u32>,
    /// How long it took.
    pub took: Duration,
    /// How long the replay of all journals took, where it was asked for.
    pub replay_took: Option<Duration>,
}

/// Plays the games.
pub fn simulate(args: &SimulateArgs) -> anyhow::Result<Report> {
    let named = games::ALL.named(&args.game);
    let kind = named.with_context(|| {
        let names: Vec<&str> = games::all().iter().map(|kind| kind.id()).collect();
        format!("there is no game \"{}\"; there are: {}", args.game, names.join(", "))
    })?;
    let players = players(kind, args.players)?;
    let options = kind.read_options(&given(&args.options, kind.options())?).map_err(bad_option)?;
    let policies: Vec<String> = args.policy.split(',').map(|name| name.trim().to_owned()).collect();
    if policies.len() > usize::from(players) {
        bail!(
            "{} policies are more than {players} seats: give one for all, or one for each seat",
            policies.len()
        );
    }
    let mut report = Report {
        heading: format!("{}, {players} players: {}", kind.name(), policies.join(", ")),
        seats: kind.seat_names(players.into()).iter().map(|name| (*name).to_owned()).collect(),
        ..Report::default()
    };
    let plan = |number: u32| Plan {
        seats: players,
        policies: policies.clone(),
        seed: args.seed,
        number: u64::from(number),
        rounds_cap: args.rounds_cap,
    };
    let began = Instant::now();
    for number in 0..args.games {
        report.add(kind.self_play(&options, &plan(number)).map_err(cant_play)?);
    }
    report.took = began.elapsed();
    report.rounds.sort_unstable();
    if args.replay {
        let mut took = Duration::ZERO;
        for number in 0..args.games {
            let record = kind.recorded(&options, &plan(number)).map_err(cant_play)?;
            took += replay::replay(kind, &options, players, &record)
                .map_err(|why| anyhow::anyhow!("game {number} does not replay: {why}"))?;
        }
        report.replay_took = Some(took);
    }
    Ok(report)
}

/// How many play: so many as are asked for, or four, or as near to four as the game takes.
fn players(kind: &dyn Kind, asked: Option<u8>) -> anyhow::Result<u8> {
    let (few, many) = kind.seats();
    let players = asked.unwrap_or_else(|| 4.clamp(few, many));
    match (few..=many).contains(&players) {
        true => Ok(players),
        false if few == many => bail!("{} has {few} seats, not {players}", kind.name()),
        false => bail!("{} is played by {few} to {many}, not by {players}", kind.name()),
    }
}

fn cant_play(why: CantPlay) -> anyhow::Error {
    match why {
        CantPlay::Option(bad) => bad_option(bad),
        CantPlay::Policy(name, known) => {
            anyhow::anyhow!("there is no policy \"{name}\"; there are: {}", known.join(", "))
        }
    }
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
            option.split_once('=').with_context(|| format!("\"{option}\" isn't NAME=VALUE"))?;
        let spec = specs.iter().find(|spec| spec.name == name).with_context(|| {
            let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
            format!("there is no option \"{name}\"; there are: {}", names.join(", "))
        })?;
        let value = match spec.kind {
            FieldKind::Integer | FieldKind::Flag | FieldKind::Moment => {
                // What is none is refused with what the option takes.
                serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))
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
                self.won += u32::from(!outcome.winners.is_empty());
                let first = played.first.filter(|first| outcome.winners.contains(first));
                self.won_by_first += u32::from(first.is_some());
                for winner in outcome.winners {
                    *self.winners.entry(winner.0).or_insert(0) += 1;
                }
            }
            None => self.capped += 1,
        }
    }

    /// So many of the games, and their share.
    fn share(&self, name: &str, count: u32, words: &str) -> String {
        let share = 100.0 * f64::from(count) / f64::from(self.games.max(1));
        format!("{name:<9}{count:>12}   {share:.1} %, {words}")
    }

    /// What a seat is called.
    fn seat(&self, seat: u8) -> String {
        self.seats.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {}", seat + 1))
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
        let ended = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        writeln!(f, "{}", self.share("won", self.won, "games that somebody won"))?;
        writeln!(f, "{}", self.share("lost", ended.saturating_sub(self.won), "games that nobody won"))?;
        writeln!(f, "{}", self.share("capped", self.capped, "games given up at the cap on rounds"))?;
        let winners = self.winners.iter().map(|(seat, won)| format!("{} {won}", self.seat(*seat)));
        writeln!(f, "winners   {}", or_none(winners.collect()))?;
        writeln!(f, "{}", self.share("first", self.won_by_first, "games that who began won"))?;
        let ways = self.ways.iter().map(|(way, count)| format!("{way} {count}"));
        write!(f, "ways      {}", or_none(ways.collect()))?;
        if let Some(took) = self.replay_took {
            let times = took.as_secs_f64() / self.took.as_secs_f64().max(f64::EPSILON);
            let rate = rate(self.orders, took);
            write!(
                f,
                "\nreplay   {:>10.2} s   {rate} orders a second, {times:.1} times the play",
                took.as_secs_f64()
            )?;
        }
        Ok(())
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
            players: Some(3),
            games: 3,
            seed: 1,
            policy: "random".to_owned(),
            rounds_cap: 300,
            options: Vec::new(),
            replay: false,
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
    fn who_began_is_counted() {
        // Nobody begins twice: of two players either is the first or the second to win.
        let args = SimulateArgs {
            game: "duel".to_owned(),
            players: None,
            games: 12,
            policy: "duelist".to_owned(),
            ..args()
        };
        let report = simulate(&args).expect("played");
        assert!(report.won_by_first > 0 && report.won_by_first < report.won, "{report}");
        let line =
            format!("first    {:>12}   {:.1} %", report.won_by_first, f64::from(report.won_by_first) / 0.12);
        assert!(report.to_string().contains(&line), "{report}");
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

    fn slate(policy: &str) -> SimulateArgs {
        SimulateArgs { game: "clean_slate".to_owned(), players: None, policy: policy.to_owned(), ..args() }
    }

    #[test]
    fn seats_may_be_played_by_different_policies_and_are_called_by_their_names() {
        let text = simulate(&slate("steward, holiday")).expect("played").to_string();
        for word in
            ["2 players: steward, holiday", "won                 3   100.0 %", "Democracy 3, Environment 3"]
        {
            assert!(text.contains(word), "{text}");
        }
        let text = simulate(&slate("random")).expect("played").to_string();
        assert!(
            text.contains("lost                3   100.0 %") && text.contains("winners   none"),
            "{text}"
        );
    }

    #[test]
    fn journals_are_replayed_where_it_is_asked_for() {
        for args in [args(), slate("steward")] {
            let report = simulate(&SimulateArgs { replay: true, games: 1, ..args }).expect("it replays");
            assert!(report.to_string().contains("orders a second, "), "{report}");
        }
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
    fn the_help_names_whoever_can_play() {
        use clap::CommandFactory as _;
        let mut line = crate::program::Cli::command();
        let simulating = line.find_subcommand_mut("simulate").expect("it is there");
        let help = simulating.render_long_help().to_string();
        for kind in games::all() {
            let (_, named) = help.split_once(kind.name()).expect("each is named");
            for policy in kind.policies() {
                assert!(named.contains(&format!("`{policy}`")), "{}: {policy}", kind.name());
            }
        }
    }

    #[test]
    fn what_cannot_be_is_said() {
        assert!(refusal(|args| args.game = "chess".to_owned()).contains("there are: warrior"));
        assert!(refusal(|args| args.players = Some(7)).contains("2 to 6"));
        assert!(
            refusal(|args| *args = SimulateArgs { players: Some(3), ..slate("random") }).contains("2 seats")
        );
        assert!(refusal(|args| *args = slate("random,random,random")).contains("3 policies are more than 2"));
        assert!(refusal(|args| args.policy = "genius".to_owned()).contains("random, warlord"));
        assert!(refusal(|args| args.options = vec!["rounds".to_owned()]).contains("NAME=VALUE"));
        assert!(refusal(|args| args.options = vec!["speed=9".to_owned()]).contains("there are: victory"));
        assert!(refusal(|args| args.options = vec!["income=none".to_owned()]).contains("flat, differential"));
        assert!(
            refusal(|args| args.options = vec!["rounds=many".to_owned()])
                .contains("can't be \"many\": a whole")
        );
    }
}
