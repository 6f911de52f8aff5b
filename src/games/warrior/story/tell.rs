//! What happened, told to one reader: events in, a passage out.

use super::battle::{Battle, End};
use super::rounds;
use super::words::{gp, join, land, troops};
use crate::line;
use crate::rules::{Line, Passage, SeatId, TerritoryId, standing_out};
use crate::warrior::{Event, Warrior};

/// These events as one passage, in reading order.
pub(in crate::warrior) fn tell(game: &Warrior, reader: Option<SeatId>, events: &[&Event]) -> Passage {
    let mut teller = Teller {
        game,
        reader,
        told: Passage::default(),
        battle: None,
        began: 0,
        began_late: false,
        has_begun: false,
        rolled: None,
        voteless: false,
        leaver: None,
    };
    // WR-56: who gives up has what depends on them end first.
    teller.leaver = events.iter().find_map(|event| match event {
        Event::Eliminated { seat, resigned: true } => Some(*seat),
        _ => None,
    });
    let all_shown = events.iter().any(|event| matches!(event, Event::PlacingsShown(_)));
    // Nobody votes again where it closes, or all is over, by the same order.
    let all_voted = events.iter().any(|event| matches!(event, Event::VoteClosed { .. } | Event::Over(_)));
    for (place, event) in events.iter().enumerate() {
        // Who has finished is no news where everything is shown.
        if all_shown && matches!(event, Event::PlacingDone { .. }) {
            continue;
        }
        if all_voted && matches!(event, Event::WrittenVotesLapsed { .. }) {
            continue;
        }
        let before = teller.told.lines.len();
        let beside = (place.checked_sub(1).and_then(|place| events.get(place)), events.get(place + 1));
        match event {
            Event::CapitalMoved { seat, to } if is_by_default(*seat, beside) => {
                teller.say(rounds::capital_by_default(*seat, *to));
            }
            Event::CapitalFell { loser, by, territory, spoils } => {
                let rolls = matches!(beside.1, Some(Event::LoyaltyRolled { .. }));
                teller.capital_fell((*loser, *by), *territory, *spoils, rolls);
            }
            _ => teller.event(event),
        }
        teller.has_begun |= !is_aside(event) && teller.told.lines.len() > before;
    }
    teller.end_battle(&End::Open);
    teller.told
}

/// WR-22: is a capital that stands between these events nobody's choice? It is one where a turn of theirs begins or
/// ends with it: their own choice never stands there.
fn is_by_default(seat: SeatId, beside: (Option<&&Event>, Option<&&Event>)) -> bool {
    let ended = matches!(beside.0, Some(Event::TurnEnded { seat: who, .. }) if *who == seat);
    ended || matches!(beside.1, Some(Event::TurnBegan { seat: who, .. }) if *who == seat)
}

/// A passage being told.
pub(super) struct Teller<'a> {
    pub(super) game: &'a Warrior,
    /// Whom it is told to, if to one alone.
    pub(super) reader: Option<SeatId>,
    pub(super) told: Passage,
    pub(super) battle: Option<Battle>,
    /// How many lines stood there when the battle began: its headline goes before the rest.
    began: usize,
    /// Had anything been told then?
    began_late: bool,
    /// Has anything been told that a headline would have to come after?
    pub(super) has_begun: bool,
    /// WR-29: the sum of fate's dice that was told last.
    pub(super) rolled: Option<u8>,
    /// WR-46: had nobody a vote when the last vote that was told of opened?
    pub(super) voteless: bool,
    /// WR-56: who gives up by what is told.
    pub(super) leaver: Option<SeatId>,
}

/// Does it only close what was before? A headline may stand above it.
fn is_aside(event: &Event) -> bool {
    matches!(
        event,
        Event::SaidDone { .. }
            | Event::Staked { .. }
            | Event::VoteCast { .. }
            | Event::Abstained { .. }
            | Event::OfferLapsed { .. }
            | Event::CapitalMoved { .. }
            | Event::CapitalCounts { .. }
    )
}

impl Teller<'_> {
    pub(super) fn say(&mut self, line: Line) {
        self.told.lines.push(line);
    }

    /// The first headline is the passage's if nothing but asides comes before it; others stand
    /// out among the lines.
    pub(super) fn headline(&mut self, line: Line) {
        let place = self.told.lines.len();
        self.headline_at(place, self.has_begun, line);
    }

    fn headline_at(&mut self, place: usize, late: bool, line: Line) {
        if self.told.heading.is_none() && !late {
            self.told.heading = Some(line);
            self.has_begun = true;
            return;
        }
        self.told.lines.insert(place.min(self.told.lines.len()), standing_out(line));
    }

    pub(super) fn begin_battle(&mut self, battle: Battle) {
        self.end_battle(&End::Open);
        self.began = self.told.lines.len();
        self.began_late = self.has_begun;
        self.battle = Some(battle);
    }

    pub(super) fn end_battle(&mut self, end: &End) {
        let battle = match (self.battle.take(), end) {
            (Some(battle), _) => battle,
            (None, End::Open) => return,
            (None, _) => {
                self.began = self.told.lines.len();
                self.began_late = self.has_begun;
                Battle::default()
            }
        };
        let report = battle.report(end, self.game);
        if let Some(headline) = report.headline {
            self.headline_at(self.began, self.began_late, headline);
        }
        self.told.lines.extend(report.lines);
        self.told.rolls.extend(report.rolls);
    }

    /// WR-20: a capital falls. WR-21 is announced where there is any land left to roll for.
    pub(super) fn capital_fell(
        &mut self,
        (loser, by): (SeatId, SeatId),
        territory: TerritoryId,
        spoils: u32,
        rolls: bool,
    ) {
        self.headline(line![loser, "'s capital ", land(territory), " has fallen"]);
        let mut line = line![by, format!(" takes {} of spoils.", gp(spoils))];
        if rolls {
            line.extend(line![" Each territory left to ", loser, " rolls for its loyalty:"]);
        }
        self.say(line);
    }

    /// WR-13: whom a territory's new owner doesn't let in.
    pub(super) fn on_notice(&mut self, at: TerritoryId) {
        let here = self.game.land_at(at);
        // Once the game is over there is no next turn.
        let Some(owner) = here.host().filter(|_| self.game.outcome.is_none()) else { return };
        for (guest, number) in here.visitors().filter(|(guest, _)| here.on_notice(*guest)) {
            let start = line![guest, format!("'s {} in ", troops(number)), land(at)];
            let (not_in, rest) = match number {
                // WR-44: they can do neither.
                _ if self.game.seat(guest).paralysed => (
                    if number == 1 { " isn't let in by " } else { " aren't let in by " },
                    ": paralysed, they disperse at the end of their next turn, unless safe passage is granted first.",
                ),
                1 => (
                    " isn't let in by ",
                    ": it attacks there or leaves by the end of their next turn, or disperses.",
                ),
                _ => (
                    " aren't let in by ",
                    ": they attack there or leave by the end of their next turn, or disperse.",
                ),
            };
            self.say(join([start, line![not_in, owner, rest]]));
        }
    }

    /// WR-56: who has given up so that this attack is over: a host from whose land it came, or the guests it was against. The
    /// owner of what is attacked waits for its end instead.
    pub(super) fn given_up_on(&self, by: SeatId, at: TerritoryId, against: Option<SeatId>) -> Option<SeatId> {
        let leaver = self.leaver.filter(|leaver| *leaver != by)?;
        (against != Some(leaver) || self.game.owner(at) == Some(by)).then_some(leaver)
    }

    /// "You" to the seat itself, its name to others.
    pub(super) fn who(&self, seat: SeatId, verb: &str, verbs: &str) -> Line {
        if self.reader == Some(seat) {
            line![format!("You {verb}")]
        } else {
            line![seat, format!(" {verbs}")]
        }
    }
}
