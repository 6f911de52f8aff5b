//! What people want of reminders.

use super::{Store, StoreError};

/// A person's wishes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the migration says what each column holds")]
pub struct PersonRow {
    pub person: i64,
    pub every: Option<i64>,
    pub away: Option<String>,
    pub off: bool,
}

impl Store {
    /// Everybody who has wished for something.
    ///
    /// # Errors
    /// If the database fails; so do all below.
    pub async fn people(&self) -> Result<Vec<PersonRow>, StoreError> {
        let rows = sqlx::query!(r#"SELECT person, every, away, off AS "off: bool" FROM people"#)
            .fetch_all(&self.read)
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| PersonRow { person: row.person, every: row.every, away: row.away, off: row.off })
            .collect())
    }

    /// Keeps a person's wishes.
    pub async fn put_person(&self, row: &PersonRow) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO people (person, every, away, off) VALUES (?, ?, ?, ?)
             ON CONFLICT (person) DO UPDATE SET every = excluded.every, away = excluded.away, off = excluded.off",
            row.person,
            row.every,
            row.away,
            row.off
        )
        .execute(&self.write)
        .await?;
        Ok(())
    }
}
