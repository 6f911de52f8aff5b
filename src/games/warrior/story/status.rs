//! Where the game stands, for everybody; and what is a seat's own (WR-8, WR-25).

use super::ask;
use super::refusals::now;
use super::words::{
    aim, count, gp, join, land, list, matter, open_attack, places, question, routes, seats, separated,
    strong, troops, voice, votes, zone_name,
};
use crate::data::cardinal;
use crate::line;
use crate::rules::{Button, Line, Passage, SeatId, Span, TerritorySet, Verb, View, Viewer};
use crate::speech::lapses;
use crate::warrior::{Income, Leadership, Phase, Victory, Warrior, board, verbs};

/// Where the game stands, as this viewer may know it.
pub(in crate::warrior) fn status(view: &View<'_, Warrior>) -> Passage {
    let game: &Warrior = view;
    let mut passage = Passage { heading: Some(heading(game)), ..Passage::default() };
    passage.lines.extend(running(view));
    passage.lines.extend(own(view));
    for seat in everybody(game) {
        passage.lines.push(standing(game, seat));
    }
    passage.lines.extend(progress(game));
    passage.lines.extend(offers(game));
    passage.small = small(game);
    passage
}

/// "Round 4: combat".
pub(super) fn heading(game: &Warrior) -> Line {
    match &game.phase {
        Phase::Over => {
            game.outcome.as_ref().map_or_else(|| line!["The game is over"], super::ending::headline)
        }
        _ if game.round == 0 => line!["Before the first round: ", now(game)],
        Phase::Combat(_) => line![format!("Round {}: combat", game.round)],
        _ => line![format!("Round {}: ", game.round), now(game)],
    }
}

/// What is going on.
fn running(view: &View<'_, Warrior>) -> Vec<Line> {
    let game: &Warrior = view;
    let mut lines = Vec::new();
    match &game.phase {
        Phase::Combat(_) => {
            if let Some(turn) = game.turn() {
                lines.push(line!["It's ", turn, "'s turn."]);
            }
            if let Some(attack) = &game.attack {
                let (force, strength) = (game.force_of(attack), game.strength_at(attack.to, attack.inside));
                let open = line![format!(" is open: {force} against {strength}.")];
                lines.push(join([line![attack.by, "'s "], open_attack(attack), open]));
                lines.extend(attack.leaving.map(|leaver| {
                    line![leaver, " has given up, and is out when that attack has ended."] // WR-56
                }));
            }
        }
        Phase::Auction(auction) if auction.size > 0 => {
            let of = auction.lot + auction.lots_left;
            lines.push(line![format!("Lot {} of {of}: {}.", auction.lot, troops(auction.size))]);
            if let Some((tied, floor)) = &auction.rebid {
                let who = seats(tied.iter().copied());
                lines.push(join([line![format!("Tied at {}: ", gp(floor))], who, line!["."]]));
            }
        }
        Phase::Speculate(stakes) if !stakes.is_empty() => {
            let items = stakes.iter().map(|(seat, stake)| line![*seat, format!(" {stake}")]).collect();
            lines.push(join([line!["Stakes so far: "], separated(items, ", "), line!["."]]));
        }
        Phase::Fate(_) => {
            if let Some(turn) = game.turn() {
                lines.push(line!["It's ", turn, "'s fate."]);
            }
            lines.extend(vote(view));
        }
        _ => {}
    }
    lines
}

/// The vote that is open, with what has been cast as far as it may be known.
fn vote(view: &View<'_, Warrior>) -> Vec<Line> {
    let game: &Warrior = view;
    let Some(vote) = game.open_vote() else { return Vec::new() };
    let mut lines = vec![line![strong("Vote: "), question(game.numbers(), vote.matter)]];
    let items: Vec<Line> = vote
        .power
        .iter()
        .map(|(seat, power)| match vote.cast.of(seat) {
            Some(Some((side, number))) => {
                join([line![*seat, format!(" {number} of {power} for ")], voice(*side)])
            }
            Some(None) => line![*seat, " passes"],
            None => line![*seat, format!(" {power}")],
        })
        .collect();
    lines.push(join([line!["Votes: "], separated(items, ", "), line!["."]]));
    lines
}

/// What the reader keeps for themselves, beside what the table says of who is waited for.
fn own(view: &View<'_, Warrior>) -> Vec<Line> {
    match view.viewer() {
        Viewer::Seat(seat) => secrets(view, seat),
        Viewer::Public | Viewer::Everything => Vec::new(),
    }
}

/// What is owed, as a noun.
pub(in crate::warrior) fn owed(what: &str) -> &str {
    match what {
        "aim" => "choice of continents",
        "place" => "placing",
        "barter" => "answer in barter",
        "pay" => "payment",
        "reward" => "territory for new troops",
        "desert" => "choice of deserters",
        "redeploy" => "move with fuel to spare",
        "levy" => "choice of troops to give up",
        "award" => "choice of a free territory",
        "act" => "special act",
        "resettle" => "placing of those forced out",
        other => other,
    }
}

/// Those still in, in turn order, then those who are out.
pub(super) fn everybody(game: &Warrior) -> Vec<SeatId> {
    let mut all = game.players_in();
    all.extend((0..).map(SeatId).take(game.seats.len()).filter(|seat| game.seat(*seat).out));
    all
}

/// One player's line.
fn standing(game: &Warrior, seat: SeatId) -> Line {
    let own = game.seat(seat);
    if own.out {
        return line![seat, ": out."];
    }
    let mut parts: Vec<Line> = vec![
        line![gp(own.cash)],
        line![format!(
            "{}, {}",
            count(game.count_of(seat), "territory", "territories"),
            troops(on_board(game, seat))
        )],
    ];
    match own.capital {
        Some(capital) if own.capital_new => {
            parts.push(line!["capital ", land(capital), " from the end of this turn"]); // WR-22
        }
        Some(capital) => parts.push(line!["capital ", land(capital)]),
        None if game.exiles.contains_key(&seat) => parts.push(line!["no capital"]),
        None => {}
    }
    parts.extend(own.aim.map(|chosen| line![format!("aims for {}", aim(chosen))]));
    parts.extend(marks(game, seat).into_iter().map(|mark| line![mark]));
    if !own.passage_to.is_empty() {
        parts.push(join([line!["lets in "], seats(own.passage_to.iter().copied())]));
    }
    join([line![seat, ": "], separated(parts, " · "), line!["."]])
}

/// All of a seat's units on the board, those who are guests elsewhere included.
pub(in crate::warrior) fn on_board(game: &Warrior, seat: SeatId) -> u32 {
    game.territories().map(|at| game.units_of(seat, at)).sum()
}

/// A seat's units that stand nowhere yet. How many of them somebody has placed is shown to others when all are done (WR-7).
pub(in crate::warrior) fn waiting(game: &Warrior, seat: SeatId) -> Option<String> {
    let placing = matches!(game.phase, Phase::Allocate(_) | Phase::Place(_));
    let held = if placing { "to place" } else { "in the pool" };
    let number = if placing { game.left_to_place(seat) } else { game.seat(seat).pool };
    Some(number).filter(|number| *number > 0).map(|number| format!("{number} {held}"))
}

/// What else is to be known of a seat, in a few words each.
pub(in crate::warrior) fn marks(game: &Warrior, seat: SeatId) -> Vec<String> {
    let own = game.seat(seat);
    let mut marks = Vec::new();
    marks.extend(waiting(game, seat));
    if own.trade_routes > 0 {
        marks.push(routes(own.trade_routes));
    }
    match own.leader {
        Some(Leadership::Fresh | Leadership::Serving) => marks.push("emergency leader".to_owned()),
        None => {}
    }
    if own.paralysed {
        marks.push("paralysed".to_owned());
    }
    if own.exposed {
        marks.push("capital unaided".to_owned());
    }
    if own.betrayed {
        marks.push(format!("betrayed, defence −{}", game.numbers().combat.betrayed));
    }
    let theirs: TerritorySet = game.territories_of(seat).collect();
    for zone in board().zones().filter(|zone| board().in_zone(*zone).is_subset(theirs)) {
        marks.push(format!("all {} (+{})", zone_name(zone), game.numbers().continents.of(zone)));
    }
    marks
}

/// WR-1 to WR-3: how far everybody is on the way to winning.
fn progress(game: &Warrior) -> Option<Line> {
    let mut players = game.players_in();
    if game.outcome.is_some() || players.is_empty() {
        return None;
    }
    match game.options.victory {
        Victory::WorldDomination => {
            let left = game.numbers().victory.left;
            let (with, without): (Vec<SeatId>, Vec<SeatId>) =
                players.into_iter().partition(|seat| game.count_of(*seat) > left);
            let many = format!("{} territories or more", cardinal(left + 1));
            let mut line = match with.len() {
                // WR-1: nobody has won by that.
                0 => line![strong(format!("Nobody has {many}."))],
                number => {
                    join([line![strong(format!("{number} still with {many}: "))], seats(with), line!["."]])
                }
            };
            if !without.is_empty() {
                line.extend(join([
                    line![format!(" With {} alone: ", cardinal(left))],
                    seats(without),
                    line!["."],
                ]));
            }
            Some(line)
        }
        Victory::ContinentalConqueror => {
            let held = |seat: SeatId| {
                let all = game.seat(seat).aim?.territories();
                let own = all.iter().filter(|at| game.owner(*at) == Some(seat)).count();
                Some(line![seat, format!(" {own} of {}", all.len())])
            };
            let items: Vec<Line> = players.into_iter().filter_map(held).collect();
            if items.is_empty() {
                return None;
            }
            Some(join([
                line![strong("Territories of their continents: ")],
                separated(items, ", "),
                line!["."],
            ]))
        }
        Victory::LunchtimeFix => {
            players.sort_by_key(|seat| std::cmp::Reverse(game.points_of(*seat)));
            let items =
                players.into_iter().map(|seat| line![seat, format!(" {}", game.points_of(seat))]).collect();
            Some(join([line![strong("Points so far: ")], separated(items, ", "), line!["."]]))
        }
    }
}

/// WR-1: how many territories each other player still has to lose before this one has won.
pub(super) fn still_to_take(game: &Warrior, seat: SeatId) -> Vec<(SeatId, u32)> {
    let left = game.numbers().victory.left;
    let others = game.players_in().into_iter().filter(|other| *other != seat);
    let wanting = others.map(|other| (other, game.count_of(other).saturating_sub(left)));
    wanting.filter(|(_, number)| *number > 0).collect()
}

/// Open offers.
pub(super) fn offers(game: &Warrior) -> Vec<Line> {
    game.offers
        .iter()
        .flat_map(|offer| {
            let mut lines = super::market::offer_made(
                offer.number,
                offer.from,
                offer.to,
                &offer.give,
                &offer.want,
                offer.promise.as_deref(),
            );
            if let (Some(lapse), Some(first)) = (game.offers.lapse_of(offer), lines.first_mut()) {
                first.push(" ".into());
                first.extend(lapses(lapse));
            }
            lines
        })
        .collect()
}

/// How it is won, and the options that differ from the usual.
fn small(game: &Warrior) -> Vec<Line> {
    let options = &game.options;
    let mut line = match options.victory {
        Victory::WorldDomination => line!["World domination."],
        Victory::ContinentalConqueror => line!["Continental conqueror."],
        Victory::LunchtimeFix => match (options.rounds, options.until) {
            (Some(rounds), Some(until)) => line![
                format!("Lunchtime fix, until round {rounds} is over or it is "),
                Span::Time(until),
                ", whichever comes first."
            ],
            (Some(rounds), None) => line![format!("Lunchtime fix, until round {rounds} is over.")],
            (None, Some(until)) => line!["Lunchtime fix, until ", Span::Time(until), "."],
            (None, None) => line!["Lunchtime fix."],
        },
    };
    if game.time_up && game.outcome.is_none() {
        line.push(format!(" {}", super::rounds::time_up(game)).into());
    }
    if options.income == Income::Differential {
        line.push(" Differential income.".into());
    }
    if options.rotate {
        line.push(" The first player rotates.".into());
    }
    if options.written_ballots {
        line.push(" Written ballots.".into());
    }
    vec![line]
}

/// What a seat holds, and what is secret to it, with the buttons for secret things.
pub(in crate::warrior) fn hand(view: &View<'_, Warrior>, seat: SeatId) -> (Passage, Vec<Button>) {
    const SECRET: &[&Verb<Warrior>] = &[
        &verbs::CAPITAL,
        &verbs::BID,
        &verbs::BEFOREHAND,
        &verbs::SPREAD,
        &verbs::ALLOCATE,
        &verbs::UNPLACE,
        &verbs::PLACE,
        &verbs::VOTE,
    ];
    let game: &Warrior = view;
    let own = game.seat(seat);
    let mut passage = Passage { heading: Some(line!["Your hand"]), ..Passage::default() };
    passage.lines.push(standing(game, seat));
    passage.lines.extend(secrets(game, seat));
    passage.lines.extend(ask::lines(game, seat));
    let mut rounds = own.standing.each_once().map(|once| (once.round, &once.answers)).peekable();
    if !own.always().is_empty() || rounds.peek().is_some() {
        passage.lines.push(super::market::standing(Some(seat), seat, &own.always(), rounds));
    }
    let guests: Vec<Line> = game
        .territories()
        .filter_map(|at| {
            let here = game.land_at(at).guests_of(seat);
            (here > 0).then(|| line![format!("{here} in "), land(at)])
        })
        .collect();
    if !guests.is_empty() {
        passage.lines.push(join([line!["Guests of yours: "], list(guests), line!["."]]));
    }
    let on_notice = ask::on_notice(game, seat).filter(|line| !passage.lines.contains(line));
    passage.lines.extend(on_notice);
    (passage, verbs::buttons_of(view, seat, SECRET))
}

/// What nobody else is shown yet.
fn secrets(game: &Warrior, seat: SeatId) -> Vec<Line> {
    match &game.phase {
        Phase::Capital(chosen) => chosen
            .of(&seat)
            .map(|at| line!["You have chosen ", land(*at), " as capital, not shown yet."])
            .into_iter()
            .collect(),
        Phase::Allocate(placing) | Phase::Place(placing) => {
            let left = game.left_to_place(seat);
            let Some(placed) = placing.placed.of(&seat).filter(|placed| !placed.is_empty()) else {
                return Vec::new();
            };
            vec![join([line!["Placed, not shown yet: "], places(placed), line![format!("; {left} left.")]])]
        }
        Phase::Auction(auction) => match auction.bids.of(&seat) {
            Some(0) => vec![line!["You don't bid for this lot."]],
            Some(bid) => {
                vec![line![format!(
                    "Your bid for {}: {}; it can be changed until the last is in.",
                    troops(auction.size),
                    gp(bid)
                )]]
            }
            None => Vec::new(),
        },
        Phase::Fate(_) => {
            let Some(vote) = game.open_vote() else { return Vec::new() };
            let about = matter(vote.matter);
            match vote.cast.of(&seat) {
                Some(Some((side, number))) => vec![join([
                    line![format!("Your vote on {about}: {} for ", votes(*number))],
                    voice(*side),
                    line!["."],
                ])],
                Some(None) => vec![line![format!("You pass in the vote on {about}.")]],
                None => {
                    let power = vote.power.get(&seat).copied().unwrap_or(0);
                    vec![line![format!("You have {} in the vote on {about}.", votes(power))]]
                }
            }
        }
        Phase::Aim | Phase::Combat(_) | Phase::Barter(_) | Phase::Speculate(_) | Phase::Over => Vec::new(),
    }
}
