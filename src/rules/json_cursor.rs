//! A place in a JSON document that knows where it is, so that an error can name it.

use serde_json::{Map, Value};

use super::{BadOption, Board, ImportError, OptionSet, Presented, TerritoryId};

/// What was read, or why it was not.
pub type Read<T> = Result<T, ImportError>;

/// The largest number of units or money that may be read: nobody needs more, and sums stay far from
/// what a number can hold.
const MOST: u64 = 1_000_000;
/// Options of the table's, which the rules don't read.
const TABLE_OPTIONS: &[&str] = &["players", "deadline", "absence", "name"];
/// How like a name something must be to be taken for a misspelling of it.
const LIKE: f64 = 0.85;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct JsonCursor<'a> {
    /// What stands here; null where it is left out.
    pub value: &'a Value,
    at: String,
    board: &'a Board,
}

const NOTHING: &Value = &Value::Null;

impl<'a> JsonCursor<'a> {
    /// The whole document; its territories are those of this board.
    #[must_use]
    pub fn root(value: &'a Value, board: &'a Board) -> Self {
        Self { value, at: String::new(), board }
    }

    /// This game's position, by these rules, with these keys and no others?
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub fn position_of<G: Presented>(&self, keys: &[&str]) -> Read<()> {
        if !self.value.is_object() {
            return self.wrong("A position is an object, as `/game export` writes it.");
        }
        self.only(keys)?;
        let game = self.get("game");
        if game.is_absent() || game.text()? != G::ID {
            return game.wrong(format!(
                "This is no position of {}: \"game\" has to be \"{}\".",
                G::NAME,
                G::ID
            ));
        }
        let rules = self.get("rules");
        // It says by which rules it was written; it is read by those that the game will be played by.
        if !rules.is_absent() && !(1..=G::RULES).contains(&rules.number()?) {
            return rules.wrong(format!(
                "{}'s rules are known here up to version {}; this position has another.",
                G::NAME,
                G::RULES
            ));
        }
        Ok(())
    }

    /// A game's options: each of `ours`, by `read`, as `/game create` takes it; those of the table
    /// may stand beside them.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub fn options<O: OptionSet>(
        &self,
        ours: &[&str],
        read: impl Fn(&str, &Self) -> Read<Value>,
        check: impl Fn(&O) -> Result<(), BadOption>,
    ) -> Read<O> {
        let all: Vec<&str> = ours.iter().chain(TABLE_OPTIONS).copied().collect();
        self.only(&all)?;
        let mut given = Map::new();
        for (key, cursor) in self.entries()?.into_iter().filter(|(key, _)| ours.contains(key)) {
            if cursor.is_absent() {
                continue;
            }
            let value = read(key, &cursor)?;
            let alone = Value::Object([(key.to_owned(), value.clone())].into_iter().collect());
            if let Err(error) = serde_json::from_value::<O>(alone) {
                return cursor.wrong(format!("This can't be the option \"{key}\": {error}."));
            }
            given.insert(key.to_owned(), value);
        }
        let options: O = match serde_json::from_value(Value::Object(given)) {
            Ok(options) => options,
            Err(error) => return self.wrong(error.to_string()),
        };
        match check(&options) {
            Ok(()) => Ok(options),
            Err(bad) => self
                .get(&bad.name)
                .wrong(format!("{} is not possible: {} is expected.", bad.value, bad.allowed)),
        }
    }

    /// What is wrong here.
    pub fn wrong<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(ImportError { at: self.at.clone(), why: why.into() })
    }

    /// What stands under this key; null where it is left out.
    pub fn get(&self, key: &str) -> Self {
        self.child(key, self.value.get(key).unwrap_or(NOTHING))
    }

    fn child(&self, key: &str, value: &'a Value) -> Self {
        Self {
            value,
            board: self.board,
            at: format!("{}/{}", self.at, key.replace('~', "~0").replace('/', "~1")),
        }
    }

    /// Left out, or null?
    pub fn is_absent(&self) -> bool {
        self.value.is_null()
    }

    /// What `read` makes of it; none where it is left out.
    pub fn optional<T>(&self, read: impl FnOnce(&Self) -> Read<T>) -> Read<Option<T>> {
        if self.is_absent() { Ok(None) } else { read(self).map(Some) }
    }

    fn map(&self) -> Read<Option<&'a Map<String, Value>>> {
        match self.value {
            Value::Null => Ok(None),
            Value::Object(map) => Ok(Some(map)),
            _ => self.wrong(format!("Here stands {}, where an object {{ }} is expected.", self.shown())),
        }
    }

    /// An object with these keys and no others.
    pub fn only(&self, keys: &[&str]) -> Read<()> {
        for (key, cursor) in self.entries()? {
            if !keys.contains(&key) {
                return cursor.wrong(format!("There is no key \"{key}\" here{}", instead(key, keys)));
            }
        }
        Ok(())
    }

    /// An object's entries in the order in which they were written; none where it is left out.
    pub fn entries(&self) -> Read<Vec<(&'a str, JsonCursor<'a>)>> {
        let map = self.map()?;
        let entries = map.into_iter().flatten();
        Ok(entries.map(|(key, value)| (key.as_str(), self.child(key, value))).collect())
    }

    /// What is said of each territory, by one of its names; `what` a territory is called here, for who names one twice.
    pub fn each_territory(&self, what: &str) -> Read<Vec<(TerritoryId, JsonCursor<'a>)>> {
        let mut all: Vec<(TerritoryId, JsonCursor<'a>)> = Vec::new();
        for (key, cursor) in self.entries()? {
            let t = cursor.territory_called(key)?;
            if all.iter().any(|(named, _)| *named == t) {
                return cursor.wrong(format!("This {what} stands here twice."));
            }
            all.push((t, cursor));
        }
        Ok(all)
    }

    /// A list's items; none where it is left out.
    pub fn items(&self) -> Read<Vec<JsonCursor<'a>>> {
        match self.value {
            Value::Null => Ok(Vec::new()),
            Value::Array(list) => {
                let spots = list.iter().enumerate();
                Ok(spots.map(|(index, value)| self.child(&index.to_string(), value)).collect())
            }
            _ => self.wrong(format!("Here stands {}, where a list [ ] is expected.", self.shown())),
        }
    }

    /// Words.
    pub fn text(&self) -> Read<&'a str> {
        match self.value {
            Value::String(text) => Ok(text),
            _ => self.wrong(format!("Here stands {}, where words in quotes are expected.", self.shown())),
        }
    }

    /// Yes or no; no where it is left out.
    pub fn flag(&self) -> Read<bool> {
        match self.value {
            Value::Null => Ok(false),
            Value::Bool(flag) => Ok(*flag),
            _ => self.wrong(format!("Here stands {}, where true or false is expected.", self.shown())),
        }
    }

    /// A number of units or money; 0 where it is left out.
    pub fn number(&self) -> Read<u32> {
        if self.is_absent() {
            return Ok(0);
        }
        let fits = self.value.as_u64().filter(|number| *number <= MOST);
        match fits.and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Ok(number),
            None if self.value.as_f64().is_some_and(|number| number < 0.0) => {
                self.wrong(format!("{} is less than nothing.", self.value))
            }
            None => self.wrong(format!(
                "Here stands {}, where a whole number up to {MOST} is expected.",
                self.shown()
            )),
        }
    }

    /// A number of units: at least one.
    pub fn units(&self) -> Read<u32> {
        match self.number()? {
            0 => self.wrong("At least 1 is needed here."),
            units => Ok(units),
        }
    }

    /// One of these names.
    pub fn one_of<T: Copy>(&self, what: &str, all: &[(&str, T)]) -> Read<T> {
        let typed = self.text()?;
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        match all.iter().find(|(name, _)| *name == typed) {
            Some((_, value)) => Ok(*value),
            None => self.wrong(format!("\"{typed}\" is no {what}{}", instead(typed, &names))),
        }
    }

    /// A territory by its id, or whatever else people call it.
    pub fn territory(&self) -> Read<TerritoryId> {
        self.territory_called(self.text()?)
    }

    /// As [`Self::territory`], for a name that is a key here.
    pub fn territory_called(&self, typed: &str) -> Read<TerritoryId> {
        if let Some(t) = self.board.by_id(typed) {
            return Ok(t);
        }
        self.board.parse(typed).or_else(|miss| {
            let near: Vec<&str> = miss.near.iter().map(|t| self.board.id_str(*t)).collect();
            let hint = match near.as_slice() {
                [] => ".".to_owned(),
                [one] => format!("; did you mean {one}?"),
                [most @ .., last] => format!("; did you mean {} or {last}?", most.join(", ")),
            };
            self.wrong(format!("There is no territory \"{typed}\"{hint}"))
        })
    }

    /// The value as it is shown in a complaint: cut where it is long.
    fn shown(&self) -> String {
        match self.value {
            Value::Null => "nothing".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            other => {
                let text = other.to_string();
                if text.chars().count() > 40 { text.chars().take(39).chain(['…']).collect() } else { text }
            }
        }
    }
}

/// "; did you mean …?", or the names that there are.
fn instead(typed: &str, names: &[&str]) -> String {
    let like = |name: &&&str| strsim::jaro_winkler(name, &typed.to_lowercase());
    let best = names.iter().max_by(|a, b| like(a).total_cmp(&like(b)));
    match best {
        Some(best) if like(&best) >= LIKE => format!("; did you mean \"{best}\"?"),
        _ => format!("; there are: {}.", names.join(", ")),
    }
}
