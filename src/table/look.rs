//! Looking, changing nothing: status, hand, board, odds, offers, help, rules; and completion.

use std::sync::Arc;

use super::state::{Stage, Table};
use super::tables::{Tables, plain, receipt};
use super::{Call, Cast, Look, No, PlaceId, Receipt, Shown, deliver, story, undo};
use crate::games::Kind;
use crate::line;
use crate::rules::{Board, Candidate, Draft, Line, Passage, Span, Viewer, codes};

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
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
        let viewer = match table.seat_for(call.who.person, "") {
            Some(seat) if !public => Viewer::Seat(seat),
            _ => Viewer::Public,
        };
        let mut shown = self.show(&table, viewer, &what)?;
        shown.cast = table.cast();
        shown.version = table.button_version();
        shown.game = Some(table.id);
        if !public {
            return Ok(shown);
        }
        let Some(place) = call.place else { return Ok(shown) };
        self.unpark_place(&call).await;
        let mut post = deliver::bare_post(super::To::Place(place), shown.passage, Some(table.id));
        post.cast = table.cast();
        post.scene = shown.scene;
        post.version = table.button_version();
        self.send(&post).await.map_err(|error| self.fault(error))?;
        Ok(Receipt { cast: table.cast(), ..receipt(story::board_posted()) })
    }

    fn show(&self, table: &Table, viewer: Viewer, what: &Look) -> Result<Shown, No> {
        let names = table.names();
        let bad_line = |line: Line| {
            let code = code_of(&line);
            No::from(super::Refused {
                line,
                code,
                button: None,
                cast: table.cast(),
                version: table.button_version(),
                game: Some(table.id),
            })
        };
        let Some(game) = &table.game else {
            return match what {
                Look::Status => Ok(receipt(lobby(table))),
                _ => Err(self.refuse(table, story::not_started(&table.standing.name))),
            };
        };
        match what {
            Look::Status => {
                let mut passage = game.status(&names, viewer);
                passage.lines.extend(dues(table, viewer));
                if table.standing.paused.is_some() {
                    passage.small.push(line!["The game rests: deadlines stand still."]);
                }
                let mut shown = receipt(passage);
                if let Viewer::Seat(seat) = viewer
                    && table.stage == Stage::Running
                {
                    shown.buttons = game.ask(&names, seat).map(|(_, buttons)| buttons).unwrap_or_default();
                }
                Ok(shown)
            }
            Look::Hand => {
                let Viewer::Seat(seat) = viewer else {
                    return Err(self.refuse(table, story::not_seated(&table.standing.name, false)));
                };
                let (passage, buttons) = game.hand(&names, seat);
                Ok(Receipt { buttons, ..receipt(passage) })
            }
            Look::Board { zone } => {
                // The board in words knows its zones; a name that it doesn't know is refused there.
                if zone.is_some() {
                    game.board_text(&names, viewer, zone.as_deref()).map_err(bad_line)?;
                }
                let scene = game.scene(&names, viewer);
                Ok(Receipt { scene: Some(scene), zone: zone.clone(), ..Receipt::default() })
            }
            Look::BoardText { zone } => {
                Ok(receipt(game.board_text(&names, viewer, zone.as_deref()).map_err(bad_line)?))
            }
            Look::Odds(draft) => Ok(receipt(game.odds(&names, viewer, draft).map_err(bad_line)?)),
            Look::Offers => Ok(offers(table)),
            Look::Help { .. } | Look::Rules { .. } => Ok(Receipt::default()),
        }
    }

    /// The rules that hold some words: of the game named, else of this place's, else of all.
    fn rules(&self, call: &Call, search: &str, game: Option<&str>) -> Result<Shown, No> {
        let kinds: Vec<&'static dyn Kind> = match game.map(str::trim).filter(|game| !game.is_empty()) {
            Some(name) => {
                let kind = crate::games::all().iter().copied().find(|kind| {
                    kind.id().eq_ignore_ascii_case(name) || kind.name().eq_ignore_ascii_case(name)
                });
                vec![kind.ok_or_else(|| plain(story::unknown_kind(name)))?]
            }
            None => match self.find(call) {
                Ok(slot) => vec![slot.now().kind],
                Err(_) => crate::games::all().to_vec(),
            },
        };
        let mut passage = Passage::default();
        for kind in kinds {
            for (id, text) in kind.rules_text(search).into_iter().take(10) {
                passage.lines.push(line![Span::Strong(id.to_owned()), " ", text]);
            }
        }
        if passage.lines.is_empty() {
            return Err(plain(story::no_rule(search)));
        }
        Ok(receipt(passage))
    }

    /// What somebody may do now, or a topic.
    fn help(&self, call: &Call, topic: Option<&str>) -> Result<Shown, No> {
        let table = self.find(call).ok().map(|slot| slot.now());
        if let Some(topic) = topic.map(str::trim).filter(|topic| !topic.is_empty()) {
            return help_topic(table.as_deref(), topic).map(receipt);
        }
        let Some(table) = table else { return Ok(receipt(help_without_a_game())) };
        let mut shown = receipt(help_now(&table, call));
        shown.cast = table.cast();
        shown.version = table.button_version();
        shown.game = Some(table.id);
        if let (Some(game), Some(seat), Stage::Running) =
            (&table.game, table.seat_for(call.who.person, ""), table.stage)
        {
            shown.buttons = game.ask(&table.names(), seat).map(|(_, buttons)| buttons).unwrap_or_default();
        }
        Ok(shown)
    }

    /// What a field may hold, best first, from memory; the chat shows as many as
    /// it can. Knows the fields of the table's
    /// own forms, too: `game` anywhere, `game kick` `seat`, `game replace` `seat`, `game undo` `to`,
    /// `help` `topic`, `board` `zone`.
    pub async fn complete(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        self.suggest(call, draft, field, typed)
    }

    fn suggest(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        let plain = |values: Vec<String>| matching(values, typed);
        let table = self.find(call).ok().map(|slot| slot.now());
        match (draft.form.as_str(), field) {
            ("rules", "game") => {
                return plain(crate::games::all().iter().map(|kind| kind.name().to_owned()).collect());
            }
            (_, "game") => {
                let mine = self.tables_of(call.who.person);
                let mine = mine.iter().filter(|table| table.stage != Stage::Cancelled);
                return plain(mine.map(|table| table.standing.name.clone()).collect());
            }
            ("help", "topic") => {
                let topics = match &table {
                    Some(table) => table.kind.help_topics().to_vec(),
                    None => crate::games::all().iter().flat_map(|kind| kind.help_topics().to_vec()).collect(),
                };
                return plain(topics.into_iter().map(str::to_owned).collect());
            }
            ("rules", "search") => return Vec::new(),
            ("board", "zone") => {
                let board = Board::classic();
                return plain(board.zones().map(|zone| board.zone_name(zone).to_owned()).collect());
            }
            _ => {}
        }
        let Some(table) = table else { return Vec::new() };
        match (draft.form.as_str(), field) {
            ("game kick" | "game replace", "seat") => return plain(table.names().0),
            ("game undo", "to") => return undo::candidates(&table, typed),
            _ => {}
        }
        let (Some(game), Some(seat)) = (&table.game, table.seat_for(call.who.person, &draft.form)) else {
            return Vec::new();
        };
        if table.stage != Stage::Running {
            return Vec::new();
        }
        game.candidates(seat, &table.names(), draft, field, typed).0
    }

    /// The people of the game in this place, for whatever is said about it.
    #[must_use]
    pub fn cast_at(&self, place: PlaceId) -> Option<Cast> {
        self.table_at(place).map(|table| table.cast())
    }

    /// The full position of the game in this place, secrets included; of the last one, if it is over.
    /// For transcripts and the machine's own commands; never shown in a channel.
    #[must_use]
    pub fn position(&self, place: PlaceId) -> Option<serde_json::Value> {
        super::export::full_position(&*self.table_at(place)?)
    }

    /// How the game in this place stands, for transcripts.
    #[must_use]
    pub fn standing(&self, place: PlaceId) -> Option<Standing> {
        let table: Arc<Table> = self.table_at(place)?;
        let game = table.game.as_ref()?;
        let names = table.names();
        let by_name =
            |seats: Vec<crate::rules::SeatId>| seats.into_iter().map(|seat| names.of(seat)).collect();
        Some(Standing {
            owes: if table.stage == Stage::Running {
                by_name(crate::games::waits_for(&game.debts()))
            } else {
                Vec::new()
            },
            phase: game.phase().to_owned(),
            winners: game.outcome().map(|outcome| by_name(outcome.winners)),
        })
    }
}

/// The code that a refusal of a game's ends in.
fn code_of(line: &Line) -> String {
    let code = line.iter().rev().find_map(|span| match span {
        Span::Rule(code) => Some(code.clone()),
        _ => None,
    });
    code.unwrap_or_else(|| codes::NOT_A_NUMBER.to_owned())
}

/// Values that hold what is typed, those that begin with it first.
fn matching(values: Vec<String>, typed: &str) -> Vec<Candidate> {
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<(bool, String)> = values
        .into_iter()
        .map(|value| (!value.to_lowercase().starts_with(&typed), value))
        .filter(|(_, value)| value.to_lowercase().contains(&typed))
        .collect();
    found.sort_by_key(|(later, _)| *later);
    found.into_iter().map(|(_, value)| Candidate { label: story::cut(&value, 100), value }).collect()
}

fn lobby(table: &Table) -> Passage {
    let mut passage = Passage::line(line![
        Span::Given(table.standing.name.clone()),
        format!(": a game of {}, not begun yet.", table.kind.name())
    ]);
    for (index, chair) in table.chairs.iter().enumerate() {
        let seat = crate::rules::SeatId(u8::try_from(index).unwrap_or(0));
        passage.lines.push(line![seat, if chair.ready { ": ready" } else { ": not ready yet" }]);
    }
    passage
}

/// Who owes what until when, as far as the viewer may know.
fn dues(table: &Table, viewer: Viewer) -> Vec<Line> {
    let mut lines = Vec::new();
    for due in &table.standing.dues {
        let own = matches!(viewer, Viewer::Seat(seat) if seat == due.seat);
        if !due.public && !own {
            continue;
        }
        let mut line = line![due.seat, format!(" owes: {}", due.what)];
        if let Some(by) = due.by.filter(|_| table.standing.paused.is_none()) {
            line.extend(line![", ", Span::TimeFromNow(by)]);
        }
        lines.push(line);
    }
    lines
}

fn offers(table: &Table) -> Shown {
    let mut passage = Passage::default();
    if let Some(game) = &table.game {
        for ballot in game.ballots(&table.names()) {
            passage.lines.extend(ballot.passage.heading);
            passage.lines.extend(ballot.passage.lines);
        }
    }
    if passage.lines.is_empty() {
        passage.lines.push(line!["Nothing is open now."]);
    }
    receipt(passage)
}

fn help_without_a_game() -> Passage {
    let mut passage = Passage::line(line![
        "There is no game in this channel. ",
        Span::Command("/game create".to_owned()),
        " makes one; others take part by ",
        Span::Command("/game join".to_owned()),
        ", and all say ",
        Span::Command("/game ready".to_owned()),
        "."
    ]);
    for kind in crate::games::all() {
        let (low, high) = kind.seats();
        passage
            .lines
            .push(line![Span::Strong(kind.name().to_owned()), format!(" for {low} to {high} players")]);
    }
    passage
}

/// What somebody may do now: every form open to their seat, with the game's own words for it.
fn help_now(table: &Table, call: &Call) -> Passage {
    let seat = table.seat_for(call.who.person, "");
    let (Some(game), Stage::Running) = (&table.game, table.stage) else {
        return match table.stage {
            Stage::Lobby => lobby(table),
            _ => Passage::line(line![
                "The game is over. ",
                Span::Command("/game rematch".to_owned()),
                " begins it again, ",
                Span::Command("/game create".to_owned()),
                " a new one."
            ]),
        };
    };
    let Some(seat) = seat else {
        return Passage::line(line![
            "You have no seat here. ",
            Span::Command("/game list".to_owned()),
            " names your games, ",
            Span::Command("/game create".to_owned()),
            " makes one in another channel; ",
            Span::Command("/board".to_owned()),
            ", ",
            Span::Command("/status".to_owned()),
            " and ",
            Span::Command("/rules".to_owned()),
            " are open to everybody."
        ]);
    };
    let mut passage = game.ask(&table.names(), seat).map(|(passage, _)| passage).unwrap_or_default();
    passage.pings.clear();
    let specs = table.kind.forms();
    let open = game.forms(seat);
    let mut named = std::collections::BTreeSet::new();
    for form in open {
        let Some(spec) = specs.iter().find(|spec| spec.path == form.path && spec.slash) else { continue };
        if named.insert(spec.path) {
            passage.lines.push(line![Span::Command(format!("/{}", spec.path)), format!(": {}", spec.words)]);
        }
    }
    if passage.lines.is_empty() {
        passage.lines.push(line!["You owe nothing now; others are to act."]);
    }
    passage.lines.push(line![
        "Always: ",
        Span::Command("/board".to_owned()),
        ", ",
        Span::Command("/status".to_owned()),
        ", ",
        Span::Command("/hand".to_owned()),
        ", ",
        Span::Command("/odds".to_owned()),
        ", ",
        Span::Command("/rules".to_owned()),
        "."
    ]);
    passage
}

fn help_topic(table: Option<&Table>, topic: &str) -> Result<Passage, No> {
    let kinds: Vec<&'static dyn Kind> = match table {
        Some(table) => vec![table.kind],
        None => crate::games::all().to_vec(),
    };
    let lower = topic.to_lowercase();
    for kind in &kinds {
        let known = kind.help_topics().iter().find(|known| known.to_lowercase() == lower);
        if let Some(text) = known.and_then(|known| kind.help(known)).or_else(|| kind.help(topic)) {
            return Ok(Passage { heading: Some(line![topic.to_owned()]), ..Passage::line(line![text]) });
        }
    }
    let topics: Vec<&str> = kinds.iter().flat_map(|kind| kind.help_topics().iter().copied()).collect();
    Err(plain(story::no_topic(topic, &topics)))
}
