//! Looking, changing nothing: status, hand, board, odds, offers, help, rules.

use std::sync::Arc;

use super::buttons::{ANSWER, WITHDRAW, button, in_words, what_changed};
use super::eyes::{bad_line, drawn_zone, viewer_of};
use super::present::figures;
use super::since::Wanted;
use super::state::{Stage, Table, add};
use super::tables::{Tables, receipt};
use super::{
    Call, Cast, Look, No, PersonId, PlaceId, Receipt, Shown, first_game, lasting, own_verbs, pins, story,
    voices,
};
use crate::line;
use crate::rules::{Button, Draft, Line, Passage, SeatId, Span, Viewer};

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Who owes a must, by name.
    pub owes: Vec<String>,
    /// The phase, as the position format calls it.
    pub phase: String,
    /// The winners by name, if it is over.
    pub winners: Option<Vec<String>>,
}

impl Tables {
    /// Looks, changing nothing. `public` (an option of `/board` and `/status`): only what all may see,
    /// posted in the channel through the outbox; the answer then says so.
    ///
    /// # Errors
    /// [`No::Refused`] with the sentence to show, [`No::Fault`] if something broke.
    pub async fn look(&self, call: Call, what: Look, public: bool) -> Result<Shown, No> {
        match &what {
            Look::Rules { search, game } => return self.rules(&call, search, game.as_deref()),
            Look::Help { topic } => return self.help(&call, topic.as_deref()),
            _ => {}
        }
        let slot = self.find(&call)?;
        let table = slot.now();
        let seats = if public { Vec::new() } else { table.seats_for(call.who.person, "") };
        if what == Look::Hand && seats.is_empty() && table.game.is_some() {
            return Err(self.no_seat(&table, call.who.person, ""));
        }
        let mut shown = match &what {
            Look::Panel => {
                let on_offer = self.on_offer(call.place, call.who.person);
                panel(&table, call.who.person, on_offer)
            }
            Look::Table => own_verbs::listed(&table, call.who.person),
            Look::Since { since, zone, text } => {
                // Who asks says since when; who reads says what may be seen of it.
                let own = table.seats_of(call.who.person);
                let wanted = Wanted { since, zone: zone.as_deref(), text: *text, public };
                self.since(&table, &own, viewer_of(&seats), wanted).await?
            }
            what => self.show(&table, &seats, what)?,
        };
        shown.passage.small.extend(self.of_which(&call, &table));
        shown.cast = table.cast();
        shown.version = table.version_for(Some(call.who.person));
        shown.game = Some(table.id);
        if !public {
            return Ok(shown);
        }
        let Some(place) = call.place else { return Ok(shown) };
        let waits = self.is_closed(place);
        self.unpark_place(&call).await;
        let mut post = super::Post::bare(super::To::Place(place), shown.passage, Some(table.id));
        post.cast = table.cast();
        (post.scene, post.zone) = (shown.scene, shown.zone);
        post.version = table.version_for(None);
        self.send(&post).await.map_err(|error| self.broke(error))?;
        Ok(Receipt { cast: table.cast(), ..receipt(story::board_posted(waits)) })
    }

    /// What somebody with these seats may see; whoever looks on has none. With several they see through
    /// the first, where one only can look.
    fn show(&self, table: &Table, seats: &[SeatId], what: &Look) -> Result<Shown, No> {
        let names = table.names();
        let viewer = viewer_of(seats);
        let bad_line = |line: Line| bad_line(table, line);
        let Some(game) = &table.game else {
            return match what {
                Look::Status => Ok(receipt(lobby(table))),
                _ => Err(self.refuse(table, story::not_started(table))),
            };
        };
        match what {
            Look::Status => {
                let mut passage = game.status(&names, viewer);
                passage.lines.extend(table.waits_for(seats));
                passage.lines.extend(table.standing.motions.iter().map(|open| story::is_asked(open, table)));
                passage.small.extend(table.said_of_machines());
                passage.small.extend(table.said_of_the_deserted());
                if table.stage == Stage::Running && table.standing.paused.is_some() {
                    passage.small.push(story::stands_still());
                }
                let mut shown = receipt(passage);
                if table.stage == Stage::Running {
                    shown.buttons = asked(table, seats).1;
                }
                shown.buttons.push(button("Standings", "standings"));
                Ok(shown)
            }
            Look::Standings => Ok(receipt(game.standings(&names, viewer))),
            Look::Hand => {
                let mut seats = seats.to_vec();
                seats.sort_unstable();
                let hands = seats.iter().map(|seat| {
                    let (passage, buttons) = game.hand(&names, *seat);
                    (*seat, (or_say(passage, "You hold nothing that others don't see."), buttons))
                });
                let (passage, mut buttons) = together(hands.collect());
                pins::tell_apart(&mut buttons, &table.titles());
                Ok(Receipt { buttons, ..receipt(passage) })
            }
            Look::Board { zone } => {
                // The board in words knows its zones; a name that it doesn't know is refused there.
                if zone.is_some() {
                    game.board_text(&names, viewer, zone.as_deref()).map_err(bad_line)?;
                }
                let scene = game.scene(&names, viewer);
                let buttons =
                    vec![what_changed(), in_words(zone.as_deref()), button("Standings", "standings")];
                let zone = drawn_zone(game.board(), zone.as_deref());
                Ok(Receipt { scene: Some(scene), zone, buttons, ..Receipt::default() })
            }
            Look::BoardText { zone } => {
                let words = game.board_text(&names, viewer, zone.as_deref()).map_err(bad_line)?;
                Ok(Receipt { buttons: vec![what_changed()], ..receipt(words) })
            }
            Look::Odds(draft) => {
                let odds = game.odds(&names, viewer, draft).map_err(bad_line)?;
                Ok(receipt(or_say(odds, "Nothing in this game is decided by an attack's dice.")))
            }
            // Votes about the table are everywhere, offers aren't.
            Look::Offers
                if table.standing.motions.is_empty()
                    && !table.kind.forms().iter().any(|form| form.path == ANSWER) =>
            {
                Err(self.refuse(table, story::wrong_game(OFFERS, table.kind.name())))
            }
            Look::Offers => Ok(offers(table, seats)),
            Look::Panel | Look::Table | Look::Since { .. } | Look::Help { .. } | Look::Rules { .. } => {
                Ok(Receipt::default())
            }
        }
    }

    /// The people of the game in this place, for whatever is said about it.
    #[must_use]
    pub fn cast_at(&self, place: PlaceId) -> Option<Cast> {
        self.slot_around(place).map(|slot| slot.now().cast())
    }

    /// The full position of the game in this place, secrets included; of the last one, if it is over.
    /// For transcripts and the machine's own commands; never shown in a channel.
    #[must_use]
    pub fn position(&self, place: PlaceId) -> Option<serde_json::Value> {
        super::export::full_position(&self.slot_around(place)?.now())
    }

    /// How the game in this place stands, for transcripts.
    #[must_use]
    pub fn standing(&self, place: PlaceId) -> Option<Outlook> {
        let table: Arc<Table> = self.slot_around(place)?.now();
        let game = table.game.as_ref()?;
        let names = table.names();
        // A seat that nobody was ever in is called by its own name.
        let titles = table.titles();
        let name = |seat| Some(names.of(seat)).filter(|name| !name.is_empty()).unwrap_or(titles.of(seat));
        let by_name = |seats: Vec<SeatId>| seats.into_iter().map(name).collect();
        Some(Outlook {
            owes: if table.stage == Stage::Running {
                by_name(crate::games::waits_for(&game.debts()))
            } else {
                Vec::new()
            },
            phase: game.phase().to_owned(),
            winners: match game.outcome() {
                Some(outcome) => Some(by_name(outcome.winners)),
                // Called off, nobody has won it.
                None => (table.stage == Stage::Cancelled).then(Vec::new),
            },
        })
    }
}

/// What is asked of these seats now, in one passage with the buttons of all.
pub(super) fn asked(table: &Table, seats: &[SeatId]) -> (Passage, Vec<Button>) {
    let Some(game) = &table.game else { return Default::default() };
    let names = table.names();
    together(seats.iter().filter_map(|seat| Some((*seat, game.ask(&names, *seat)?))).collect())
}

/// The form that lists what is open, where a game has it.
const OFFERS: &str = "offer list";

/// What somebody owes and may do, until when, with the buttons for it; and a way to look at the game.
/// Where it is over, with the games `on_offer` there now.
pub(super) fn panel(table: &Table, person: PersonId, on_offer: Vec<Button>) -> Receipt {
    let [board, status, hand] =
        [button("Board", "board"), button("Status", "status"), button("Hand", "hand")];
    let [changed, standings] = [what_changed(), button("Standings", "standings")];
    let mut buttons = table.present(person);
    let seats = table.seats_of(person);
    let passage = match (&table.game, table.stage) {
        (_, Stage::Lobby) => lobby(table),
        (Some(game), Stage::Running) if seats.is_empty() => {
            buttons.extend([board, status, changed, standings]);
            buttons.extend(table.matters_button(person));
            game.status(&table.names(), Viewer::Public)
        }
        (Some(game), Stage::Running) => {
            let acting = table.acting_seats(person, "");
            let (mut passage, _) = asked(table, &acting);
            passage.pings.clear();
            let names = table.names();
            passage.lines.extend(acting.iter().flat_map(|seat| game.kept(&names, *seat).0.lines));
            let votes = voices::waiting_for(table, person);
            if passage.is_empty() {
                let nothing = if votes.is_empty() { " Nothing waits for you." } else { "" };
                match table.whose_turn() {
                    Some(turn) if !seats.contains(&turn) => {
                        passage.lines.push(line!["It is ", turn, format!("'s turn.{nothing}")]);
                    }
                    _ if votes.is_empty() => passage.lines.push(line!["Nothing waits for you now."]),
                    _ => {}
                }
                // What can be done all the same: a plan, an answer left beforehand, a vote taken back.
                for seat in &seats {
                    let open = game.forms(*seat).into_iter().filter_map(|form| form.button);
                    buttons.splice(0..0, pins::pinned(*seat, open.collect()));
                }
                pins::tell_apart(&mut buttons, &table.titles());
            }
            passage.lines.extend(votes.iter().map(|open| story::is_asked(open, table)));
            if let [open] = votes.as_slice() {
                buttons.extend(voices::answers(open));
            }
            if table.standing.paused.is_some() {
                passage.lines.insert(0, story::stands_still());
            }
            if table.can_resume(person) {
                buttons.insert(0, button("Resume", "game resume"));
            }
            passage.small.extend(figures(table, &seats));
            passage.small.extend(table.waits_for(&seats));
            passage.small.extend(lasting::said(table, &seats, &buttons));
            let listed = table.kind.forms().iter().any(|form| form.path == OFFERS);
            let there = buttons.iter().any(|button| button.draft.form == OFFERS);
            let open = listed && !there && !table.ballots_for(&seats).is_empty();
            buttons.extend(open.then(|| button("Offers", OFFERS)));
            buttons.extend([board, status, hand, changed, standings]);
            buttons.extend(table.matters_button(person));
            first_game::lead(table, person, &mut passage, &mut buttons);
            passage
        }
        (game, _) => {
            buttons.extend(game.is_some().then_some([board, status, standings]).into_iter().flatten());
            buttons.extend(on_offer);
            Passage::line(line![Span::Given(table.standing.name.clone()), " is over."])
        }
    };
    Receipt { buttons, ..receipt(passage) }
}

/// A game's words, or where it has none of the kind, a sentence: Discord sends no empty message.
fn or_say(passage: Passage, otherwise: &'static str) -> Passage {
    if passage.is_empty() { Passage::line(line![otherwise]) } else { passage }
}

/// What concerns several seats of one person, in one: each under its name.
fn together(mut each: Vec<(SeatId, (Passage, Vec<Button>))>) -> (Passage, Vec<Button>) {
    if each.len() == 1 {
        let (seat, (passage, buttons)) = each.remove(0);
        return (passage, pins::pinned(seat, buttons));
    }
    let (mut passage, mut buttons) = (Passage::default(), Vec::new());
    for (seat, (one, more)) in each {
        passage.lines.push(line![seat]);
        passage.lines.extend(one.heading);
        passage.lines.extend(one.lines);
        passage.folded.extend(one.folded);
        add(&mut passage.small, one.small);
        buttons.push((seat, more));
    }
    (passage, pins::together(&buttons))
}

pub(super) fn lobby(table: &Table) -> Passage {
    let mut passage = Passage::line(line![
        Span::Given(table.standing.name.clone()),
        format!(": a game of {}, not begun yet.", table.kind.name())
    ]);
    for (seat, chair) in table.seats().zip(&table.chairs) {
        let how = match (chair.person, chair.ready) {
            _ if chair.machine => ": a machine, ready",
            (None, _) => ": free",
            (_, true) => ": ready",
            (_, false) => ": not ready yet",
        };
        let role = table.role(seat).map(|role| format!(", {role}")).unwrap_or_default();
        passage.lines.push(line![seat, role, how]);
    }
    passage.lines.extend(story::as_it_stands(table));
    let terms = table.kind.terms(&table.standing.options, false);
    passage.lines.extend(terms.lines);
    passage.folded.extend(terms.folded);
    passage
}

fn offers(table: &Table, seats: &[SeatId]) -> Shown {
    let mut passage = Passage::default();
    for ballot in table.ballots_for(seats) {
        passage.lines.extend(ballot.passage.heading);
        passage.lines.extend(ballot.passage.lines);
        passage.lines.extend(ballot.until);
    }
    // What is between two stands in no ballot.
    let names = table.names();
    let running = table.game.as_ref().filter(|_| table.stage == Stage::Running);
    let own = |seat: &SeatId| running?.look(&names, *seat, &Draft::new(OFFERS));
    passage.lines.extend(seats.iter().filter_map(own).flat_map(|own| own.lines));
    for open in &table.standing.motions {
        passage.lines.extend(voices::ballot(open, table).passage.lines);
        passage.lines.push(story::motion_so_far(&voices::voices(open, table)));
    }
    if passage.lines.is_empty() {
        // What is answered unseen has no message of its own.
        passage.lines.push(match table.standing.seals.is_empty() {
            true => line!["No offer and no vote is open now."],
            false => line!["No offer is open now, and no vote but what is answered unseen."],
        });
    }
    // Read here, they are answered here.
    let mut buttons = Vec::new();
    for seat in seats {
        let open = running.map(|game| game.forms(*seat)).unwrap_or_default();
        let answers = open.into_iter().filter(|form| [ANSWER, WITHDRAW].contains(&form.path));
        buttons.extend(pins::pinned(*seat, answers.filter_map(|form| form.button).collect()));
    }
    pins::tell_apart(&mut buttons, &table.titles());
    passage.small.extend(lasting::said(table, seats, &buttons));
    Receipt { buttons, ..receipt(passage) }
}
