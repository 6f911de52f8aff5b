//! What a change of a game, and of its messages, writes: the same statement for rows of several at once.

use std::sync::OnceLock;

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, SqlStr};

use super::commit::Commit;
use super::sent::{Closing, LatestRow, Sent, Settling};

/// What waits to be written.
#[derive(Debug)]
pub(super) enum Work {
    /// A change of a game, with all that belongs to it.
    Change(Box<Commit>),
    /// What is settled about messages at that moment, before they are sent.
    Settled(Vec<Settling>, i64),
    /// What became of messages.
    Sent(Sent),
}

/// Runs one or several statements with their values, in order.
pub(super) async fn run(
    text: SqlStr,
    values: Vec<Value<'_>>,
    writer: &mut SqliteConnection,
) -> Result<(), sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(values.len(), 0);
    for value in values {
        match value {
            Value::None => arguments.add(None::<i64>),
            Value::Number(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    sqlx::query_with(text, arguments).execute(writer).await?;
    Ok(())
}

/// Writes all this, within a transaction that was begun.
pub(super) async fn write(works: &[&Work], writer: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    for Statement { text, values } in statements(works) {
        run(SqlStr::from_static(text), values, &mut *writer).await?;
    }
    Ok(())
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    None,
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Self::None, Self::Number)
    }
}

/// A statement for several rows.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    pub(super) text: &'static str,
    pub(super) values: Vec<Value<'a>>,
}

/// What is done with rows.
struct Shape {
    /// With a single one, where that is another text: nothing is copied first there, by which SQLite could take a part of a
    /// statement back.
    one: Option<&'static str>,
    /// With several: `ROWS` stands for them, their columns are called `column1`, `column2`, …
    several: &'static str,
    columns: usize,
    /// What was made of that for each of the sizes.
    texts: [OnceLock<String>; Shape::SIZES.len()],
}

/// The journal goes on exactly where it was read, or not at all: a version of NULL can't be. The stage stays as it is:
/// SQLite would write a page of its index, too, wherever the column is named.
static GAMES: Shape = Shape::new(
    "UPDATE games SET rules = ?, sequence = ?, version = CASE WHEN version = ? AND sequence = ? THEN version + 1 END,
         standing = coalesce(?, standing)
     WHERE id = ?",
    "UPDATE games SET rules = column1, sequence = column2,
         version = CASE WHEN version = column3 AND sequence = column4 THEN version + 1 END,
         standing = coalesce(column5, standing)
     FROM (ROWS) WHERE id = column6",
    6,
);
static JOURNAL: Shape = Shape::new(
    "INSERT INTO journal
         (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "INSERT INTO journal
         (game, seq, kind, actor, act, faces, by_hand, events, told, at, interaction, entry)
     SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    12,
);
static SNAPSHOTS: Shape = Shape::new(
    "INSERT INTO snapshots (game, seq, state) VALUES (?, ?, ?)
     ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
    "INSERT INTO snapshots (game, seq, state) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL
     ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
    3,
);
static OUTBOX: Shape = Shape::new(
    "INSERT INTO outbox (game, to_person, target, payload) VALUES (?, ?, ?, ?)",
    "INSERT INTO outbox (game, to_person, target, payload)
     SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    4,
);
/// By the game first, so that not all jobs are gone through.
static JOBS_DROPPED: Shape = Shape::new(
    "DELETE FROM jobs WHERE game = ? AND kind = ? AND subject = ?",
    "WITH gone AS (ROWS) DELETE FROM jobs
     WHERE game IN (SELECT column1 FROM gone) AND (game, kind, subject) IN (SELECT * FROM gone)",
    3,
);
static JOBS_PUT: Shape = Shape::new(
    "INSERT INTO jobs (game, kind, subject, due) VALUES (?, ?, ?, ?)
     ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
    "INSERT INTO jobs (game, kind, subject, due) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL
     ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due",
    4,
);
static ANSWERS: Shape = Shape::new(
    "INSERT INTO answers (interaction, at, answer) VALUES (?, ?, ?)",
    "INSERT INTO answers (interaction, at, answer) SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    3,
);
/// What was noted before that a message was reached for stands.
static REACHED: Shape = Shape::new(
    "UPDATE outbox SET reached = ?,
         newest = (SELECT message FROM newest
                   WHERE newest.to_person = outbox.to_person AND newest.target = outbox.target)
     WHERE id = ? AND reached IS NULL",
    "UPDATE outbox SET reached = column1,
         newest = (SELECT message FROM newest
                   WHERE newest.to_person = outbox.to_person AND newest.target = outbox.target)
     FROM (ROWS) WHERE id = column2 AND reached IS NULL",
    2,
);
static BUNDLED: Shape = Shape::new(
    "UPDATE outbox SET sent_with = ?, sent_into = ? WHERE id = ?",
    "UPDATE outbox SET sent_with = column1, sent_into = column2 FROM (ROWS) WHERE id = column3",
    3,
);
/// The newest there by what was sent; a change of an older message makes that none. What isn't there any more as it was
/// handed out has no target, and so all fails.
static NEWEST: Shape = Shape::alike(
    "WITH sent (id, payload, message, at) AS (ROWS)
     INSERT INTO newest (to_person, target, message, at)
     SELECT (SELECT to_person FROM outbox WHERE outbox.id = sent.id),
            (SELECT target FROM outbox WHERE outbox.id = sent.id AND outbox.payload = sent.payload), message, at
     FROM sent WHERE id IS NOT NULL
     ON CONFLICT (to_person, target) DO UPDATE SET message = max(message, excluded.message), at = excluded.at",
    4,
);
static OUTBOX_DROPPED: Shape =
    Shape::new("DELETE FROM outbox WHERE id = ?", "DELETE FROM outbox WHERE id IN (ROWS)", 1);
/// All fails where the message that grew isn't kept as it was known.
static LATEST: Shape = Shape::alike(
    "WITH new (game, message, post, sent, touched, grown) AS (ROWS)
     INSERT INTO latest (game, message, post, sent, touched)
     SELECT game, CASE WHEN NOT EXISTS (SELECT 1 FROM latest
                                        WHERE latest.game = new.game AND latest.post <> new.grown) THEN message END,
            post, sent, touched
     FROM new WHERE game IS NOT NULL
     ON CONFLICT (game) DO UPDATE SET message = excluded.message, post = excluded.post,
                                      sent = excluded.sent, touched = excluded.touched",
    6,
);
static CLOSINGS: Shape = Shape::new(
    "INSERT INTO outbox (game, to_person, target, payload, not_before, sent_into) VALUES (?, ?, ?, ?, ?, ?)",
    "INSERT INTO outbox (game, to_person, target, payload, not_before, sent_into)
     SELECT * FROM (ROWS) WHERE column1 IS NOT NULL",
    6,
);

impl Shape {
    /// So many rows has a statement, so that there are few different ones, which SQLite prepares once; those that
    /// aren't needed hold nothing.
    const SIZES: [usize; 5] = [1, 2, 6, 24, 64];

    const fn new(one: &'static str, several: &'static str, columns: usize) -> Self {
        let mut shape = Self::alike(several, columns);
        shape.one = Some(one);
        shape
    }

    /// The same text for one and for several.
    const fn alike(several: &'static str, columns: usize) -> Self {
        Self { one: None, several, columns, texts: [const { OnceLock::new() }; Self::SIZES.len()] }
    }

    /// The statements for these rows.
    fn of<'a>(&'static self, rows: &[Vec<Value<'a>>]) -> Vec<Statement<'a>> {
        let [.., most] = Self::SIZES;
        let statement = |rows: &[Vec<Value<'a>>]| {
            if let ([row], Some(text)) = (rows, self.one) {
                return Statement { text, values: row.clone() };
            }
            let fits = |size: &usize| *size >= rows.len();
            let place = Self::SIZES.iter().position(fits).unwrap_or(Self::SIZES.len() - 1);
            let size = Self::SIZES[place];
            let text = self.texts[place].get_or_init(|| {
                let row = format!("({})", vec!["?"; self.columns].join(","));
                let places = format!("VALUES {}", vec![row.as_str(); size].join(","));
                self.several.replace("ROWS", &places)
            });
            let mut values = Vec::with_capacity(size * self.columns);
            values.extend(rows.iter().flatten().copied());
            values.resize(size * self.columns, Value::None);
            Statement { text, values }
        };
        rows.chunks(most).map(statement).collect()
    }
}

/// The rows that are written into each of the tables.
#[derive(Debug, Default)]
struct Rows<'a> {
    games: Vec<Vec<Value<'a>>>,
    journal: Vec<Vec<Value<'a>>>,
    snapshots: Vec<Vec<Value<'a>>>,
    outbox: Vec<Vec<Value<'a>>>,
    jobs_dropped: Vec<Vec<Value<'a>>>,
    jobs_put: Vec<Vec<Value<'a>>>,
    answers: Vec<Vec<Value<'a>>>,
    bundled: Vec<Vec<Value<'a>>>,
    reached: Vec<Vec<Value<'a>>>,
    newest: Vec<Vec<Value<'a>>>,
    outbox_dropped: Vec<Vec<Value<'a>>>,
    latest: Vec<Vec<Value<'a>>>,
    closings: Vec<Vec<Value<'a>>>,
}

impl<'a> Rows<'a> {
    fn change(&mut self, commit: &'a Commit) {
        use Value::{Bytes, Number, Text};
        let game = &commit.game;
        let id = Number(game.id);
        let before = game.sequence - i64::try_from(commit.journal.len()).unwrap_or(0);
        self.games.push(vec![
            Number(game.rules),
            Number(game.sequence),
            commit.version.into(),
            Number(before),
            if commit.standing_changed { Text(&game.standing) } else { Value::None },
            id,
        ]);
        self.journal.extend(commit.journal.iter().map(|row| {
            vec![
                id,
                Number(row.seq),
                Text(&row.kind),
                Text(&row.actor),
                Text(&row.act),
                Bytes(&row.faces),
                Number(row.by_hand.into()),
                Text(&row.events),
                Text(&row.told),
                Number(row.at),
                row.interaction.into(),
                row.entry.into(),
            ]
        }));
        let snapshots = commit.snapshot.iter();
        self.snapshots.extend(snapshots.map(|state| vec![id, Number(game.sequence), Text(state)]));
        self.outbox.extend(
            commit.posts.iter().map(|post| {
                vec![id, Number(post.to_person.into()), Number(post.target), Text(&post.payload)]
            }),
        );
        self.jobs_dropped
            .extend(commit.jobs_dropped.iter().map(|(kind, subject)| vec![id, Text(kind), Text(subject)]));
        self.jobs_put.extend(
            commit.jobs_put.iter().map(|job| vec![id, Text(&job.kind), Text(&job.subject), Number(job.due)]),
        );
        let answered = commit.answer.iter();
        self.answers.extend(
            answered
                .map(|(interaction, answer)| vec![Number(*interaction), Number(commit.now), Text(answer)]),
        );
    }

    fn settled(&mut self, settling: &'a Settling, now: i64) {
        use Value::Number;
        let reached = match settling {
            Settling::Reach(id) => Some(*id),
            Settling::Bundle { ids, into } => {
                let first = ids.first().copied();
                let each = |id: &i64| vec![first.into(), (*into).into(), Number(*id)];
                self.bundled.extend(ids.iter().map(each));
                first.filter(|_| into.is_none())
            }
        };
        self.reached.extend(reached.map(|id| vec![Number(now), Number(id)]));
    }

    fn sent(&mut self, sent: &'a Sent) {
        use Value::{Number, Text};
        let newest = |(id, payload): &'a (i64, String)| {
            vec![Number(*id), Text(payload), Number(sent.message), Number(sent.at)]
        };
        self.newest.extend(sent.rows.iter().map(newest));
        self.outbox_dropped.extend(sent.rows.iter().map(|(id, _)| vec![Number(*id)]));
        self.latest.extend(sent.latest.iter().map(
            |LatestRow { game, message, post, sent: since, touched }| {
                let grown = sent.grown.as_deref().map_or(Value::None, Text);
                vec![Number(*game), Number(*message), Text(post), Number(*since), Number(*touched), grown]
            },
        ));
        self.closings.extend(sent.then.iter().map(|Closing { game, message, post, not_before }| {
            let (to_person, target) = (Number(post.to_person.into()), Number(post.target));
            vec![Number(*game), to_person, target, Text(&post.payload), Number(*not_before), Number(*message)]
        }));
    }
}

/// Everything that is written by this.
pub(super) fn statements<'a>(works: &[&'a Work]) -> Vec<Statement<'a>> {
    let mut rows = Rows::default();
    for work in works {
        match work {
            Work::Change(commit) => rows.change(commit),
            Work::Settled(all, now) => all.iter().for_each(|settling| rows.settled(settling, *now)),
            Work::Sent(sent) => rows.sent(sent),
        }
    }
    let tables = [
        (&GAMES, rows.games),
        (&JOURNAL, rows.journal),
        (&SNAPSHOTS, rows.snapshots),
        (&OUTBOX, rows.outbox),
        (&JOBS_DROPPED, rows.jobs_dropped),
        (&JOBS_PUT, rows.jobs_put),
        (&ANSWERS, rows.answers),
        (&BUNDLED, rows.bundled),
        (&REACHED, rows.reached),
        (&NEWEST, rows.newest),
        (&OUTBOX_DROPPED, rows.outbox_dropped),
        (&LATEST, rows.latest),
        (&CLOSINGS, rows.closings),
    ];
    tables.into_iter().flat_map(|(shape, rows)| shape.of(&rows)).collect()
}
