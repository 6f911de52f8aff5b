//! Help about a verb, made from its declaration.

use super::tables::Tables;
use super::{state::Table, suggest};
use crate::games::Kind;
use crate::line;
use crate::rules::{Candidate, FieldKind, FieldSpec, FormSpec, Line, Passage, Span};

impl Tables {
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
            passage.lines.push(line![command(form), format!("{of}: {}", form.words)]);
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

fn command(form: &FormSpec) -> Span {
    Span::Command(format!("/{}", form.path))
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
        Span::Command(format!("/rules search:{first}")),
        " looks one up."
    ])
}
