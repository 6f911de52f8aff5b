//! Order 66 in words (CW-23 to CW-25).

use super::tell::Teller;
use super::words::{army, faces, fleet, join, land, separated, strong, troops};
use crate::clone_wars::{Call, Calling, CloneWars, Event, Faction, army_name};
use crate::line;
use crate::rules::{Line, Offer, Passage, SeatId, Span};
use crate::speech::{lapses, offer_is_answered_by};

impl Teller<'_> {
    /// CW-23: whoever waited for their partner's answer goes on with their turn now, and is told where nobody else reads it.
    /// Where the turn is over by it there is nothing to go on with. Who is still to name a planet for Sidious (CW-25) goes on with that.
    fn call_back(&mut self, partner: SeatId) {
        let game = self.game;
        let caller = game.seat_of(game.turn);
        let goes_on = game.outcome.is_none();
        let theirs = caller != partner && game.seats_of(game.faction_of(partner)).contains(&caller);
        self.told.pings.extend(Some(caller).filter(|_| goes_on && theirs));
    }

    pub(super) fn order66(&mut self, event: &Event) {
        let game = self.game;
        match event {
            Event::ConsentAsked { army: by, partner } => {
                self.headline(line![army(game, *by), " would call Order 66"]);
                // The deadline is public, so it can't rest: others would notice.
                self.say(line![
                    *partner,
                    " is asked first. The time for this turn runs on meanwhile, so that nobody else notices; when it is up, \
                     silence is a yes, unless this table waits for absent players or has no deadlines."
                ]);
            }
            Event::Consented { seat, agree: true, by_deadline: false } => {
                self.call_back(*seat);
                self.say(line![*seat, " agrees."]);
            }
            Event::Consented { seat, agree: true, by_deadline: true } => {
                self.say(line![*seat, " has given no answer; that is a yes."]);
            }
            Event::Consented { seat, agree: false, .. } => {
                self.call_back(*seat);
                self.say(line![*seat, " is against it: no Order 66 in this turn."]);
            }
            Event::Order66Called { army: by, space, numbers } => {
                self.headline(line![army(game, *by), " calls Order 66"]);
                let turns = match &numbers[..] {
                    [] => "but there every roll fails".to_owned(),
                    some => format!("and on {} it changes sides", faces(some)),
                };
                self.say(line![format!(
                    "Sidious stands on space {space}: a d8 for each planet of the Republic, {turns}."
                )]);
            }
            Event::Order66Rolled { at, was, die, to, troops: number, ships, lost } => {
                let start = line![land(*at), format!(" ({}): ", army_name(*was)), Span::Dice(vec![*die])];
                let rest = match to {
                    None => line![", stays."],
                    Some(to) => {
                        let with =
                            if ships.is_none() { String::new() } else { format!(" with {}", fleet(*ships)) };
                        let gone = match lost.is_none() {
                            true => ".".to_owned(),
                            false => format!("; {} beyond the limit, removed.", fleet(*lost)),
                        };
                        let verb = if *number == 1 && ships.is_none() { "becomes" } else { "become" };
                        let what = format!(", {}{with} {verb} ", troops(*number));
                        line![what, strong(army_name(*to)), gone]
                    }
                };
                self.say(join([start, rest]));
            }
            Event::TokensRemoved { board, stack } if board + stack > 0 => {
                let were = if *stack == 1 { "was" } else { "were" };
                self.say(line![format!(
                    "The Separatist tokens are removed, face down: {board} from the board, {stack} that {were} left."
                )]);
            }
            Event::SidiousPlaced { at, by_deadline } => {
                let why = if *by_deadline { ", where most Separatist troops stand" } else { "" };
                self.say(line![strong("Sidious"), " is on ", land(*at), format!("{why}, and stays there.")]);
            }
            _ => {}
        }
    }
}

/// What is said before Order 66 is called: it can't be taken back.
fn at_stake(game: &CloneWars) -> Line {
    let (space, planets) = (game.sidious.space, game.of_faction(Faction::Republic).len());
    let numbers = game.track().numbers(space);
    let at_the_end = game.options.order66 == Calling::EndOfTurn;
    let ends = if at_the_end { " The turn ends with it, once Sidious has his planet." } else { "" };
    if numbers.is_empty() {
        return line![
            strong("Order 66 can be called once in a game"),
            format!(
                ", and Sidious is at the start of the track: there every roll fails. No planet would change sides.{ends}"
            )
        ];
    }
    let falls = match planets {
        1 => format!("the Republic's last planet changes sides on {} of a d8", faces(numbers)),
        _ => {
            let tenths = (planets * numbers.len() * 10 + 4) / 8;
            let rounded = format!("{}.{}", tenths / 10, tenths % 10);
            let on = faces(numbers);
            format!(
                "of the Republic's {planets} planets each changes sides on {on} of a d8, about {rounded} of them"
            )
        }
    };
    line![
        strong("Order 66 can be called once in a game."),
        format!(
            " Sidious is on space {space}: {falls}. The tokens are removed, and Sidious gets a planet that you must not lose.{ends}"
        )
    ]
}

/// What is said before this call: what it costs, what was named for it, and where the partner is asked first, what that means.
pub(in crate::clone_wars) fn calling(game: &CloneWars, call: &Call) -> Line {
    let mut line = at_stake(game);
    line.extend(named(call));
    if let Some(partner) = game.consenting(game.turn) {
        line.extend(line![
            " If somebody plays there, ",
            partner,
            " is asked first; until then you can do nothing else in this turn",
            // CW-23: with a step that it needs, a call at the end of the turn is taken back.
            if game.options.order66 == Calling::EndOfTurn && !game.so_far.attacked {
                ", nor take it back, unless what was placed before it can be taken back."
            } else {
                ", nor take it back."
            }
        ]);
        let sidious = match call.sidious {
            Some(_) => "",
            None => ": Sidious goes where most Separatist troops stand, unless a planet is named for him",
        };
        line.push(
            format!(
                " Without an answer it is a yes when your time is up, and your turn is over with it{sidious}. Where this table \
                 waits for absent players, or has no deadlines, the answer is waited for."
            )
            .into(),
        );
    }
    line
}

/// What was named for a call.
fn named(call: &Call) -> Line {
    let mut line = Line::new();
    if !call.order.is_empty() {
        line.push(" Rolled for first: ".into());
        line.extend(separated(call.order.iter().map(|at| line![land(*at)]).collect(), ", "));
        line.push(".".into());
    }
    line.extend(call.sidious.map(|at| line![" Sidious goes to ", land(at), "."]).unwrap_or_default());
    line
}

/// CW-23: the question to the partner.
pub(in crate::clone_wars) fn ballot(game: &CloneWars) -> Passage {
    let mut stakes = at_stake(game);
    stakes.extend(game.call.iter().flat_map(named));
    Passage::line(line![strong("Order 66"), " now? ", army(game, game.turn), " would call it."]).and(stakes)
}

/// CW-1: these would give up, and their faction is asked.
pub(in crate::clone_wars) fn concession(would: &[SeatId]) -> Passage {
    let line = join([
        separated(would.iter().map(|seat| line![*seat]).collect(), " and "),
        line![" would give up. When all of you say so, the faction has lost."],
    ]);
    Passage::line(line)
}

/// CW-20: an offer, as it is put to who answers.
pub(in crate::clone_wars) fn offer_ballot(
    game: &CloneWars,
    offer: &Offer<crate::clone_wars::Planet>,
) -> Passage {
    let start = line![format!("Offer {}: ", offer.number), army(game, game.turn)];
    let what = match (offer.give.0, offer.want.0) {
        (Some(planet), _) => line![" would cede ", land(planet), " to ", offer.to, "."],
        (None, Some(planet)) => line![" asks ", offer.to, " for ", land(planet), "."],
        (None, None) => line!["."],
    };
    let mut passage = Passage::line(join([start, what]));
    if let Some(words) = &offer.promise {
        passage = passage.and(line!["“", Span::Given(words.clone()), "”"]);
    }
    let small = vec![offer_is_answered_by(offer.to)];
    Passage { small, pings: vec![offer.to], ..passage }
}

/// CW-20: until when an offer stands: a time that was set, and the end of the turn in any case.
pub(in crate::clone_wars) fn until(game: &CloneWars, offer: &Offer<crate::clone_wars::Planet>) -> Vec<Line> {
    match game.offers.lapse_of(offer).map(lapses) {
        Some(lapse) => vec![lapse, line!["Lapses with the turn at the latest."]],
        None => vec![line!["Lapses with the turn."]],
    }
}

/// What is said before a seat gives up.
pub(in crate::clone_wars) fn giving_up(game: &CloneWars, seat: crate::rules::SeatId) -> Line {
    let alone = game.fighting_on(game.faction_of(seat)).iter().all(|other| *other == seat);
    if alone {
        return line!["With that the game is over, and the other faction wins."];
    }
    line![
        "When your partner says so too, the game is over, and the other faction wins; where nobody plays your partner's seat, or a \
         machine does, it is over at once."
    ]
}
