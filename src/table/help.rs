//! Help: what somebody may do now, a topic, a verb as it is declared; and the rules by a word.

use super::look::{asked, lobby};
use super::state::{Stage, Table};
use super::story::command;
use super::tables::{Tables, plain, receipt};
use super::{Call, No, Receipt, Shown, card, story, suggest};
use crate::games::{Games, Kind};
use crate::line;
use crate::rules::{Candidate, FieldKind, FieldSpec, FormSpec, Line, Passage, Span, marked};

/// So many rules are shown of a game that hold some words; the others are named.
const SHOWN: usize = 10;

impl Tables {
    /// The rules that hold some words: of the game named, else of this place's, else of all.
    pub(super) fn rules(&self, call: &Call, search: &str, game: Option<&str>) -> Result<Shown, No> {
        let kinds: Vec<&'static dyn Kind> = match game.map(str::trim).filter(|game| !game.is_empty()) {
            Some(name) => {
                let kind = self.kinds().named(&name.to_lowercase());
                vec![kind.ok_or_else(|| plain(story::unknown_kind(name)))?]
            }
            None => match self.find(call) {
                Ok(slot) => vec![slot.now().kind],
                Err(_) => self.kinds().iter().collect(),
            },
        };
        let mut passage = Passage::default();
        for kind in kinds {
            let mut found = kind.texts().rules_text(search);
            let more: Vec<&str> = found.drain(SHOWN.min(found.len())..).map(|(id, _)| id).collect();
            for (id, text) in found {
                let mut rule = line![Span::Strong(id.to_owned()), " "];
                rule.extend(marked(text));
                passage.lines.push(rule);
            }
            if !more.is_empty() {
                passage.small.push(story::more_rules(&more));
            }
        }
        if passage.lines.is_empty() {
            return Err(plain(story::no_rule(search)));
        }
        Ok(receipt(passage))
    }

    /// What somebody may do now, or a topic.
    pub(super) fn help(&self, call: &Call, topic: Option<&str>) -> Result<Shown, No> {
        let found = self.find(call);
        let table = found.as_ref().ok().map(|slot| slot.now());
        if let Some(topic) = topic.map(str::trim).filter(|topic| !topic.is_empty()) {
            return self.help_topic(table.as_deref(), topic).map(receipt);
        }
        let Some(table) = table else {
            // Of several it has to be said which.
            if call.place.is_none()
                && let Some(several) = found.err()
                && !self.games_of(call.who.person).is_empty()
            {
                return Err(several);
            }
            let buttons = self.on_offer(call.place, call.who.person);
            return Ok(Receipt {
                buttons,
                ..receipt(help_without_a_game(self.kinds(), call.place.is_some()))
            });
        };
        let mut shown = receipt(help_now(&table, call));
        shown.cast = table.cast();
        shown.version = table.version_for(Some(call.who.person));
        shown.game = Some(table.id);
        if matches!(table.stage, Stage::Over | Stage::Cancelled) {
            shown.buttons = table.present(call.who.person);
            shown.buttons.extend(self.on_offer(call.place, call.who.person));
        }
        if table.stage == Stage::Lobby {
            shown.buttons = table.present(call.who.person);
        }
        if table.stage == Stage::Running {
            shown.buttons = asked(&table, &table.seats_of(call.who.person)).1;
        }
        Ok(shown)
    }

    /// A topic; or a verb, with the topic that its word comes near.
    fn help_topic(&self, table: Option<&Table>, topic: &str) -> Result<Passage, No> {
        let kinds = self.helped(table);
        let topics: Vec<&str> = kinds.iter().flat_map(|kind| kind.texts().topics()).collect();
        let text = kinds.iter().find_map(|kind| {
            let known = kind.texts().topics().into_iter().find(|known| known.eq_ignore_ascii_case(topic));
            known.and_then(|known| kind.texts().help(known)).or_else(|| kind.texts().help(topic))
        });
        let is_topic = topics.iter().any(|known| known.eq_ignore_ascii_case(topic));
        let verbs = if is_topic { None } else { self.help_with_verbs(&kinds, topic) };
        match (verbs, text) {
            (Some(verbs), Some(text)) => Ok(verbs.and(marked(text))),
            (Some(verbs), None) => Ok(verbs),
            (None, Some(text)) => {
                Ok(Passage { heading: Some(line![topic.to_owned()]), ..Passage::line(marked(text)) })
            }
            (None, None) => Err(plain(story::no_topic(topic, &topics))),
        }
    }

    /// The games that help is given about: this place's, else all.
    pub(super) fn helped(&self, table: Option<&Table>) -> Vec<&'static dyn Kind> {
        match table {
            Some(table) => vec![table.kind],
            None => self.kinds().iter().collect(),
        }
    }

    /// The verbs with a command of their own: those of the games, with each game's name, then the table's.
    fn commands(&self, kinds: &[&'static dyn Kind]) -> Vec<(&'static str, &FormSpec)> {
        let theirs = kinds.iter().flat_map(|kind| kind.forms().iter().map(|form| (kind.name(), form)));
        let own = self.0.verbs.iter().map(|verb| ("", &verb.form));
        theirs.chain(own).filter(|(_, form)| form.slash).collect()
    }

    /// What is said of the verbs that these words mean, by their whole command (`/warrior bid`), else by its last word.
    pub(super) fn help_with_verbs(&self, kinds: &[&'static dyn Kind], words: &str) -> Option<Passage> {
        let words = words.trim().trim_start_matches('/').to_lowercase();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = self.commands(kinds);
        let mut meant: Vec<_> = all.iter().filter(|(_, form)| form.path == words).collect();
        if meant.is_empty() {
            let last = |form: &FormSpec| form.path.rsplit(' ').next() == Some(words.as_str());
            meant = all.iter().filter(|(_, form)| last(form)).collect();
        }
        let mut passage = Passage::default();
        for (game, form) in &meant {
            // The same command is another thing in another game.
            let shared = meant.iter().filter(|(_, other)| other.path == form.path).count() > 1;
            let of = if shared { format!(" ({game})") } else { String::new() };
            passage.lines.push(line![command(&format!("/{}", form.path)), format!("{of}: {}", form.words)]);
            passage.lines.extend(form.fields.iter().map(field));
            passage.lines.extend(rules(form));
        }
        (!meant.is_empty()).then_some(passage)
    }

    /// What `/help topic` is completed with: topics, then commands.
    pub(super) fn help_topics(&self, table: Option<&Table>, typed: &str) -> Vec<Candidate> {
        let kinds = self.helped(table);
        let topics = kinds.iter().flat_map(|kind| kind.texts().topics().into_iter().map(str::to_owned));
        let mut commands: Vec<String> = Vec::new();
        for (_, form) in self.commands(&kinds) {
            let command = format!("/{}", form.path);
            if !commands.contains(&command) {
                commands.push(command);
            }
        }
        let mut all = suggest::matching(topics.collect(), typed);
        all.extend(suggest::matching(commands, typed));
        all
    }
}

/// `here`: in a channel, where one can be made.
fn help_without_a_game(games: Games, here: bool) -> Passage {
    let mut passage = Passage::line(line![
        match here {
            true => "There is no game in this channel. A button below, or ",
            false => "You play no game now. Games are made in a channel or thread of a server: there ",
        },
        command("/game create"),
        if here { ", makes one; others take part with " } else { " makes one; others take part with " },
        command("/game join"),
        ", and everybody says ",
        command("/game ready"),
        "."
    ]);
    passage.lines.push(line![
        command("machines:1"),
        " there, or more of them, lets machines play seats: so anybody can play alone."
    ]);
    for kind in games.iter() {
        passage.lines.extend(card::about(kind).lines);
    }
    passage
}

/// What somebody may do now: every form open to their seat, with the game's own words for it.
fn help_now(table: &Table, call: &Call) -> Passage {
    let seats = table.acting_seats(call.who.person, "");
    let (Some(game), Stage::Running) = (&table.game, table.stage) else {
        return match table.stage {
            Stage::Lobby => lobby(table),
            _ => Passage::line(line![
                "The game is over. ",
                command("/game rematch"),
                " begins it again, ",
                command("/game create"),
                " a new one."
            ]),
        };
    };
    if seats.is_empty() {
        return Passage::line(line![
            "You have no seat here. ",
            command("/game list"),
            " lists your games, ",
            command("/game create"),
            " makes one in another channel; ",
            command("/board"),
            ", ",
            command("/status"),
            " and ",
            command("/rules"),
            " are open to everybody."
        ]);
    }
    let mut passage = asked(table, &seats).0;
    passage.pings.clear();
    let specs = table.kind.forms();
    let mut named = std::collections::BTreeSet::new();
    for form in seats.iter().flat_map(|seat| game.forms(*seat)) {
        let Some(spec) = specs.iter().find(|spec| spec.path == form.path && spec.slash) else { continue };
        if named.insert(spec.path) {
            passage.lines.push(line![command(&format!("/{}", spec.path)), format!(": {}", spec.words)]);
        }
    }
    if passage.lines.is_empty() {
        passage.lines.push(line!["Nothing is asked of you now; others are to act."]);
    }
    passage.lines.extend(table.said_of_machines());
    passage.lines.push(line![
        "Always: ",
        command("/board"),
        ", ",
        command("/status"),
        ", ",
        command("/hand"),
        ", ",
        command("/odds"),
        ", ",
        command("/rules"),
        "."
    ]);
    passage
}

/// "troops: How many (all but one)": its words name its default, where it has one.
fn field(field: &FieldSpec) -> Line {
    let needed = if field.required { " (needed)" } else { "" };
    let choices = match field.kind {
        FieldKind::Choice(choices) => format!("; one of: {}", choices.join(", ")),
        FieldKind::Flag => "; true or false".to_owned(),
        _ => String::new(),
    };
    line!["• ", Span::Strong(field.name.to_owned()), format!("{needed}: {}{choices}", field.words)]
}

/// The rules that it carries out, and how to look them up.
fn rules(form: &FormSpec) -> Option<Line> {
    let first = form.rules.first()?;
    Some(line![
        format!("Rules: {}; ", form.rules.join(", ")),
        command(&format!("/rules search:{first}")),
        " looks one up."
    ])
}
