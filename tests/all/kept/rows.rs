//! All that stands in a database, as text.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqlitePoolOptions;
use sqlx::{AssertSqlSafe, Row as _, SqlitePool};

/// Everything that is kept of games, their people and what is to be sent. Not `newest`: which message was the last that
/// was noted as sent depends on when the program died.
const TABLES: [&str; 13] = [
    "games",
    "seats",
    "sat",
    "journal",
    "snapshots",
    "jobs",
    "outbox",
    "answers",
    "latest",
    "lacks",
    "parked",
    "people",
    "sqlite_sequence",
];

/// A look into a database beside whoever plays on it.
#[derive(Clone, Debug)]
pub(super) struct Rows(SqlitePool);

impl Rows {
    pub(super) fn of(file: &Path) -> Self {
        // One connection, which knows by itself what it has changed.
        let pool = SqlitePoolOptions::new().max_connections(1);
        Self(pool.connect_lazy(&format!("sqlite://{}", file.display())).expect("a pool"))
    }

    /// Every row of every table.
    pub(super) async fn all(&self) -> Vec<String> {
        let mut all = Vec::new();
        for table in TABLES {
            all.extend(self.table(table).await);
        }
        all
    }

    async fn table(&self, table: &str) -> Vec<String> {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns = sqlx::query(AssertSqlSafe(columns)).fetch_all(&self.0).await.expect("columns");
        let columns: Vec<String> = columns.iter().map(|row| row.get(0)).collect();
        if columns.is_empty() {
            // An earlier version of the database has no such table.
            return Vec::new();
        }
        let each: Vec<String> =
            columns.iter().map(|name| format!("'{name}=' || quote(\"{name}\")")).collect();
        // As one: each row by itself would be waited for.
        let rows = format!("SELECT group_concat({}, char(30)) FROM {table}", each.join(" || ' ' || "));
        let rows = sqlx::query(AssertSqlSafe(rows)).fetch_one(&self.0).await.expect("rows");
        let rows: Option<String> = rows.get(0);
        let rows = rows.unwrap_or_default();
        let mut rows: Vec<String> =
            rows.split('\u{1e}').filter(|row| !row.is_empty()).map(|row| format!("{table}: {row}")).collect();
        rows.sort_unstable();
        rows
    }

    /// What a query finds, as text.
    pub(super) async fn found(&self, sql: &str) -> Vec<String> {
        let rows = sqlx::query(AssertSqlSafe(sql.to_owned())).fetch_all(&self.0).await.expect("rows");
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Changes the database behind everybody's back.
    pub(super) async fn change(&self, sql: &str) {
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&self.0).await.expect("changed");
    }

    pub(super) async fn close(self) {
        self.0.close().await;
    }
}

/// Rows without the answers that are a day old: those are forgotten, at each start and once a day.
pub(super) fn lasting(mut rows: Vec<String>, now: Timestamp) -> Vec<String> {
    let day = (now - SignedDuration::from_hours(24)).as_millisecond();
    let at = |row: &String| row.split(" at=").nth(1)?.split(' ').next()?.parse::<i64>().ok();
    rows.retain(|row| !row.starts_with("answers") || at(row).is_none_or(|at| at > day));
    rows
}

/// The first difference of two such lists, in words.
pub(super) fn difference(one: &[String], other: &[String]) -> Option<String> {
    let gone = one.iter().find(|row| !other.contains(row));
    let new = other.iter().find(|row| !one.contains(row));
    match (gone, new) {
        (None, None) if one.len() == other.len() => None,
        (None, None) => Some("something is there twice, or once instead of twice".to_owned()),
        (gone, new) => Some(format!("without: {gone:#?}\nthere is: {new:#?}")),
    }
}
